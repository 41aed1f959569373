"""Which games a command was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.model import PnpError, library


class NoGame(PnpError):
    """A command that wants games and got none."""


class SameName(PnpError):
    """Two games whose kits would overwrite each other."""


def chosen(games: Sequence[str] | None, every: bool) -> list[str]:
    """The names given, each game once and each known, or every slug of the library.

    Raises:
        NoGame: neither a name nor `--all`, or both.
        UnknownGame: one of the names is no game; asked before any work is done.
    """
    if bool(games) == every:
        raise NoGame("Name one game or more, or ask for --all of them. `pnp list` shows what there is.")
    folders: dict[Path, str] = {}
    for name in games or []:
        folders.setdefault(library.find(name), name)
    return list(folders.values()) or library.slugs()


def apart(names: Sequence[str]) -> None:
    """See to it that no two games write to one folder: kits are filed under a game's folder name.

    Raises:
        SameName: two different folders have one name.
    """
    homes: dict[str, str] = {}
    for name in names:
        slug = library.find(name).name
        if slug in homes:
            raise SameName(
                f"{homes[slug]!r} and {name!r} would both be written to the folder {slug!r}: "
                "make them one after the other, each with its own -o DIR."
            )
        homes[slug] = name
