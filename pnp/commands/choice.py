"""Which games a command was asked for."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model import PnpError, library


class NoGame(PnpError):
    """A command that wants games and got none."""


def chosen(games: Sequence[str] | None, every: bool) -> list[str]:
    """The names given, each once and each known, or every slug of the library.

    Raises:
        NoGame: neither a name nor `--all`, or both.
        UnknownGame: one of the names is no game; asked before any work is done.
    """
    names = list(dict.fromkeys(games or []))
    if bool(names) == every:
        raise NoGame("Name one game or more, or ask for --all of them. `pnp list` shows what there is.")
    for name in names:
        library.find(name)
    return names or library.slugs()
