"""What belongs to the user: printers and what was printed, kept in the user's data folder; only commands come here.

Every file is JSON with a heading that says whose it is. One that is broken, of a newer version or somebody else's is
told of in a sentence and never written over.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp import records
from pnp.files import Unfit
from pnp.model.errors import PnpError

if TYPE_CHECKING:
    from pnp.sheets.kit.printed import Printed
    from pnp.sheets.paper.printer import Printer

HOME = "PNP_HOME"
"""The environment's name for the folder, where it is not to be the platform's."""
NONE = "none"
"""What asks for no printer at all."""


class StateError(PnpError):
    """What the user's folder holds is not there, or cannot be read."""


class NoHome(StateError):
    """The user has no folder of their own, and none was named."""


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where the platform keeps what belongs to a user of `pnp`, unless PNP_HOME says otherwise.

    Raises:
        NoHome: the user has no home.
    """
    if environ.get(HOME):
        return Path(environ[HOME])
    try:
        if platform == "win32":
            top = Path(environ["APPDATA"]) if environ.get("APPDATA") else Path.home() / "AppData" / "Roaming"
        elif platform == "darwin":
            top = Path.home() / "Library" / "Application Support"
        else:
            named = Path(environ.get("XDG_DATA_HOME", ""))
            # The rules of these folders say that a path which is not absolute counts for nothing.
            top = named if named.is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError:
        raise NoHome(f"There is no home folder to keep anything in: name one by {HOME}.") from None
    return top / "pnp"


class State:
    """The files of one user, in `folder` or where the platform has them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    @property
    def folder(self) -> Path:
        """Where the files are, or will be.

        Raises:
            NoHome: nowhere.
        """
        return self._folder or data_folder()

    @property
    def playtests(self) -> Path:
        """The file of playtests, which is a database.

        Raises:
            NoHome: nowhere.
        """
        return self.folder / "playtests.sqlite"

    def printers(self) -> dict[str, Printer]:
        """The printers by name, in the order of their names.

        Raises:
            StateError: the file of printers is broken, or not ours.
        """
        return self._printers()[0]

    @property
    def default(self) -> str | None:
        """The name of the printer that is used where none is asked for."""
        return self._printers()[1]

    def printer(self, name: str | None) -> Printer | None:
        """The printer of a name, the default one for None, and None if there is none or `none` is asked for.

        Raises:
            StateError: there is no such printer, or the file of printers is broken.
        """
        if name == NONE:
            return None
        try:
            known, default = self._printers()
        except NoHome:
            if name is None:
                return None  # who has no home has no default printer there
            raise
        wanted = default if name is None else name
        if wanted is not None and wanted not in known:
            raise StateError(_unknown(wanted, known))
        return known[wanted] if wanted is not None else None

    def keep_printer(self, printer: Printer, default: bool = False) -> None:
        """Add a printer, or put it in the place of the one with its name.

        Raises:
            StateError: the file of printers is broken.
            OSError: it cannot be written; it stays as it was.
        """
        known, chosen = self._printers()
        self._keep({**known, printer.name: printer}, printer.name if default else chosen)

    def drop_printer(self, name: str) -> None:
        """Forget a printer.

        Raises:
            StateError: there is no such printer, or the file of printers is broken.
            OSError: the file cannot be written; it stays as it was.
        """
        known, chosen = self._printers()
        if name not in known:
            raise StateError(_unknown(name, known))
        del known[name]
        self._keep(known, None if chosen == name else chosen)

    def printed(self, game: Path, variant: str = "") -> Printed:
        """What was confirmed as printed of a game's folder; `variant` tells languages apart.

        Raises:
            StateError: the file is broken.
        """
        from pnp.sheets.kit.printed import Printed

        file = self._file_of(game, variant)
        return self._read(file, "printed", lambda told: Printed.of(told["pieces"])) or Printed({})

    def keep_printed(self, game: Path, printed: Printed, variant: str = "") -> Path:
        """Write what was printed of a game's folder; the file.

        Raises:
            OSError: it cannot be written; it stays as it was.
        """
        from pnp.sheets.kit.record import identity

        file = self._file_of(game, variant)
        told = {"game": identity(game), "variant": variant, "pieces": printed.as_dict()}
        self._write(file, "printed", told)
        return file

    def _printers(self) -> tuple[dict[str, Printer], str | None]:
        from pnp.sheets.paper.printer import printer

        def made(told: Any) -> tuple[dict[str, Printer], str | None]:
            known = {name: printer(name, **values) for name, values in sorted(told["printers"].items())}
            if told["default"] is not None and told["default"] not in known:
                raise ValueError("its default is none of its printers")
            return known, told["default"]

        return self._read(self.folder / "printers.json", "printers", made) or ({}, None)

    def _keep(self, known: Mapping[str, Printer], default: str | None) -> None:
        printers = {name: known[name]._asdict() for name in sorted(known)}
        for values in printers.values():
            del values["name"]
        self._write(self.folder / "printers.json", "printers", {"default": default, "printers": printers})

    def _file_of(self, game: Path, variant: str) -> Path:
        from hashlib import blake2b

        from pnp.model.text import slugify
        from pnp.sheets.kit.record import identity

        mark = blake2b(f"{identity(game)}\0{variant}".encode("utf-8", "surrogateescape"), digest_size=4).hexdigest()
        return self.folder / "printed" / f"{slugify(game.name)[:60]}-{mark}.json"

    def _read(self, file: Path, kind: str, made: Any) -> Any:
        """What `made` makes of a file's document; None where there is no file."""
        try:
            told = records.read(file, dict)
            if told.get("pnp") != kind:
                raise ValueError(f"it does not say that it holds {kind}")
            if told.get("version") != 1:
                raise ValueError(f"it is of version {told.get('version')!r}, and this pnp knows 1 only")
            return made(told)
        except FileNotFoundError:
            return None
        except NotADirectoryError:
            raise StateError(f"{self.folder} is no folder: name another by --state DIR or {HOME}.") from None
        except Unfit as error:
            why = f"{file} cannot be read as what pnp has written there: {error.strerror}."
            raise StateError(f"{why} Mend it, or move it away.") from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            why = f"it lacks {error}" if isinstance(error, KeyError) else str(error).rstrip(".")
            message = f"{file} cannot be read as what pnp has written there: {why}. Mend it, or move it away."
            raise StateError(message) from None

    def _write(self, file: Path, kind: str, told: Mapping[str, Any]) -> None:
        from pnp.whole import replace

        text = json.dumps({"pnp": kind, "version": 1, **told}, indent=1) + "\n"
        try:
            replace(Path(os.path.realpath(file)), text.encode())  # a link stays one
        except OSError as error:
            if error.filename is None:
                error.filename = str(file)  # a full disk does not say where it is
            raise


def _unknown(name: str, known: Mapping[str, object]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=2)
    hint = f"Did you mean {' or '.join(close)}?" if close else f"There is: {', '.join(known)}." if known else ""
    return f"There is no printer {name!r}. {hint or '`pnp calibrate` prints the page that tells what one needs.'}"
