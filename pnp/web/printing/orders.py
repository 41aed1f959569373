"""Orders: what the pages for printing ask for, made by the rooms that make it: a kit, files for a shop, boxes, an
export, a calibration page. They run in a process of their own and write into a folder of the workbench.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.model.errors import LoadError, PnpError, UnknownLanguage, UnknownMode
from pnp.model.findings import Finding

Progress = Callable[[int, int], None]
MOST_SIGHTS = 400
"""Pages and pictures that can be looked at."""
MOST_FINDINGS = 40
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_SEEN = (".png", ".jpg", ".gif", ".bmp")


class Order(NamedTuple):
    """What is wanted: the verb, the game as commands name it, the wishes by name, and what is the user's of them.

    `form` is the format of an export, `printer` what is known of the printer, `printed` what is on the table already,
    `own` the files of lists that were uploaded, by what the form calls them.
    """

    verb: str
    game: str | Path
    asked: Mapping[str, Any]
    form: str = ""
    printer: Any = None
    printed: Any = None
    own: Mapping[str, Path] = {}


class Filled(NamedTuple):
    """What was made: the file to be taken away, what it is in words, what can be looked at (file and page from 0, or no
    page for a picture), notes and findings, the rulers of a calibration page, what a kit brings to the table.
    """

    file: Path | None
    told: list[str]
    sights: list[tuple[str, int | None]]
    notes: list[str]
    findings: list[Finding]
    rulers: tuple[int, int] | None = None
    load: Any = None


def fill(order: Order, place: Path, progress: Progress) -> Filled:
    """Make what was ordered, below an empty folder.

    Raises:
        ValueError: a wish that cannot be met; a `Refused` names it.
        PnpError: a game, a piece, a mode that is not there, or nothing that could be made of it.
    """
    return _VERBS[order.verb](order, place, progress)


def field_of(error: Exception) -> str:
    """The wish that a mistake is about, as far as that is known."""
    from pnp.sheets.paper.selection import UnknownPiece
    from pnp.sheets.shop.shops import UnknownShop
    from pnp.state import StateError

    fields = {UnknownPiece: "only", UnknownMode: "mode", UnknownLanguage: "lang", UnknownShop: "preset"}
    fields[StateError] = "printer"
    return getattr(error, "field", "") or next((name for kind, name in fields.items() if isinstance(error, kind)), "")


def _kit(order: Order, place: Path, progress: Progress) -> Filled:
    from pnp.model import load
    from pnp.sheets.make import make
    from pnp.sheets.paper.options import asked as wanted

    options = wanted({**order.asked, "preview": False}, order.printer)
    game = load(order.game)
    lists = _lists(game, order)
    more = {"lists": lists, "pool": order.asked["pool"], "printed": order.printed}
    kit = make(game, place, progress=progress, **options, **more)
    if not kit.pages:
        changed = order.printed is not None
        why = "Nothing differs from the last print." if changed else "Nothing of this game is printed so."
        return Filled(None, [why], [], [], kit.findings)
    told = [_counted(kit.pages, "page"), f"{_counted(kit.sheets, 'sheet')} of paper", _counted(kit.pieces, "piece")]
    told += [_counted(kit.blanks, "blank card")] if kit.blanks else []
    told += [f"{_counted(len(kit.cuts), 'file')} for the cutter"] if kit.cuts else []
    files = [kit.file, *(Path(cut["path"]) for cut in kit.cuts)]
    return Filled(
        _one(files, place, game.slug), told, _pages(kit.file, place, kit.pages), [], kit.findings, load=kit.load
    )


def _shop(order: Order, place: Path, progress: Progress) -> Filled:
    from pnp.model import load
    from pnp.sheets.shop.shop import shop
    from pnp.sheets.shop.wish import asked as wanted

    wish = wanted(order.asked)
    game = load(order.game, lang=order.asked["lang"])
    made = shop(game, wish, place, order.asked["only"], progress)
    files = [Path(file["path"]) for file in made.files]
    sights = [sight for file in made.files for sight in _pages(Path(file["path"]), place, file["pages"])]
    pieces = sum(file["pieces"] for file in made.files if file["kind"] == "copies")
    told = [_counted(len(files), "file"), _counted(pieces, "piece")] if files else ["Nothing was written."]
    return Filled(_one(files, place, f"{game.slug}-{made.folder.name}"), told, sights, made.notes, made.findings)


def _box(order: Order, place: Path, _progress: Progress) -> Filled:
    from pnp.model import load
    from pnp.sheets.box.boxing import asked as wanted
    from pnp.sheets.box.boxing import boxed

    wish = wanted(order.asked)
    game = load(order.game, lang=order.asked["lang"])
    made = boxed(game, order.asked["component"], wish, place)
    if not made.pages:
        return Filled(None, ["Nothing was written."], [], made.refused, made.findings)
    told = [_counted(made.pages, "page"), _counted(len(made.boxes), "box", "boxes")]
    file = _one([made.file], place, f"{game.slug}-{made.file.stem}")
    return Filled(file, told, _pages(made.file, place, made.pages), made.refused, made.findings)


def _export(order: Order, place: Path, progress: Progress) -> Filled:
    from pnp import exports
    from pnp.exports.export import export
    from pnp.exports.options import ExportError
    from pnp.exports.options import asked as wanted
    from pnp.model import load
    from pnp.model.text import unknown

    if order.form not in exports.FORMATS:
        raise ExportError(f"U{unknown('format', order.form, exports.FORMATS)[1:]}", "form")
    asked, options = order.asked, wanted(order.asked)
    if order.form == "tts" and not (options.base_url or options.install):
        # its file names every picture by the place where it lies, and this place is gone tomorrow
        why = "Tabletop Simulator finds pictures by their address: say where you will put them, or let them be put"
        raise ExportError(f"{why} where it looks on this computer.", "base_url")
    game = load(order.game, lang=asked["lang"])
    cards = {"lists": _lists(game, order), "pool": asked["pool"]}
    made = export(order.form, game, place, options, progress, None, asked["map_seed"], asked["mode"], **cards)
    files = [made.place / name for name in made.sizes]
    told = [_counted(len(files), "file"), _counted(made.objects, "object"), _counted(made.pieces, "piece")]
    if options.install:
        where = f"It lies in {made.place}, where the tabletop looks."
        return Filled(None, told, [], [where, *made.notes], made.findings)
    sights: list[tuple[str, int | None]] = [
        (str(file.relative_to(place)), None) for file in files if file.suffix in _SEEN
    ]
    return Filled(_one(files, place, f"{game.slug}-{order.form}"), told, sights, made.notes, made.findings)


def _calibration(order: Order, place: Path, _progress: Progress) -> Filled:
    from pnp.sheets.laying.calibration import calibration, plan
    from pnp.sheets.paper.options import Options
    from pnp.sheets.paper.papers import paper

    asked = order.asked
    options = Options(paper(asked["paper"], asked["landscape"]), asked["duplex"])
    rulers = plan(options)
    file = place / "calibration.pdf"
    calibration(options, file, asked["lang"])
    told = ["Front and back of one sheet", f"rulers of {rulers.x} and {rulers.y} mm"]
    return Filled(file, told, _pages(file, place, 2), [], [], (rulers.x, rulers.y))


_VERBS: dict[str, Callable[[Order, Path, Progress], Filled]] = {
    "make": _kit,
    "shop": _shop,
    "box": _box,
    "export": _export,
    "calibrate": _calibration,
}
VERBS = tuple(_VERBS)
"""What can be ordered."""


def _lists(game: Any, order: Order) -> tuple[Any, ...]:
    """The game's own lists that were chosen, and those that were uploaded, read again."""
    from pnp.web.printing.uploads import read

    asked = order.asked
    if asked["deck"] and asked["pool"]:
        raise PnpError("--deck prints the cards of lists and --pool all there are: choose one.")
    missing = [name for name in asked["deck"] if name not in game.lists and name not in order.own]
    if missing:
        raise PnpError(f"{missing[0][:80]!r} is no list of {game.title}; load the page again, and upload it anew.")
    mode = asked.get("mode")
    return tuple(
        read(game, order.own[name], mode)[0] if name in order.own else game.lists[name] for name in asked["deck"]
    )


def _pages(file: Path, place: Path, pages: int) -> list[tuple[str, int | None]]:
    """The pages of a PDF, or the picture, as what can be looked at."""
    name = str(file.relative_to(place))
    if file.suffix == ".pdf":
        return [(name, page) for page in range(pages)]
    return [(name, None)] if file.suffix in _SEEN else []


def _one(files: list[Path], place: Path, stem: str) -> Path | None:
    """What is taken away: the file that there is, or all of them in a ZIP; beside the folder that they lie in."""
    if not files:
        return None
    if len(files) == 1:
        one = place / f"{stem}{files[0].suffix}"
        if one != files[0]:
            one.hardlink_to(files[0])
        return one
    top = Path(*_shared(file.parent.parts for file in files))
    one = place / f"{stem}.zip"
    with zipfile.ZipFile(one, "w") as archive:
        for file in sorted(files):
            info = zipfile.ZipInfo(f"{stem}/{file.relative_to(top).as_posix()}", _LONG_AGO)
            packed = file.suffix in (*_SEEN, ".pdf")
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            with file.open("rb") as source, archive.open(info, "w") as target:
                while block := source.read(1 << 20):
                    target.write(block)
    return one


def _shared(paths: Any) -> list[str]:
    """The folders that all paths begin with."""
    shared = []
    for parts in zip(*paths, strict=False):
        if len(set(parts)) > 1:
            break
        shared.append(parts[0])
    return shared


def _counted(count: int, one: str, many: str = "") -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def said(error: Exception) -> list[Finding] | None:
    """What is wrong with a game that cannot be loaded; None for any other mistake."""
    return list(error.findings) if isinstance(error, LoadError) else None
