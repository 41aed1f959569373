"""Which games a command was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.commands.asking import option
from pnp.files import led_out
from pnp.model import PnpError, UnknownLanguage, library
from pnp.sheets.paper import wishes

MAP: int = option(wishes.MAP)
"""The flag of every command that takes a game's map."""
MOST_SEED = int(wishes.MAP.most or 0)


class NoGame(PnpError):
    """A command that wants games and got none."""


class LedOut(PnpError):
    """An output that would land elsewhere than it says."""


class SameName(PnpError):
    """Two games whose kits would overwrite each other."""


def chosen(games: Sequence[str] | None, every: bool, lang: str | None = None) -> list[str]:
    """The names given, each game once and each known, or every slug of the library; with `lang` those that speak it.

    Raises:
        NoGame: neither a name nor `--all`, or both.
        UnknownGame: one of the names is no game; asked before any work is done.
        UnknownLanguage: one of those named, or every one, has no texts in that language.
    """
    if bool(games) == every:
        raise NoGame("Name one game or more, or ask for --all of them. `pnp list` shows what there is.")
    folders: dict[Path, str] = {}
    for name in games or []:
        folders.setdefault(library.find(name), name)
    names = list(folders.values()) or library.slugs()
    return names if lang is None else _speaking(names, lang, every)


def _speaking(names: Sequence[str], lang: str, every: bool) -> list[str]:
    known = {name: library.languages(library.find(name)) for name in names}
    if every and any(lang in spoken for spoken in known.values()):
        return [name for name, spoken in known.items() if lang in spoken]
    if every:
        raise UnknownLanguage("The library", lang, sorted({each for spoken in known.values() for each in spoken}))
    for name, spoken in known.items():
        if lang not in spoken:
            raise UnknownLanguage(name, lang, spoken)
    return list(names)


class NoMap(PnpError):
    """A game without a map that is grown."""


def on_a_map(name: str, seed: int | None) -> int | None:
    """The seed of a map, where the game is one whose map is grown.

    Raises:
        PnpError: there is no such seed.
        NoMap: it has no such map. A game that does not load says so when it is loaded.
    """
    try:
        wishes.MAP.check(seed)
    except ValueError as error:
        raise PnpError(str(error)) from None
    if seed is not None:
        from pnp.model import LoadError, grows, load

        try:
            game = load(name)
        except LoadError:
            return seed
        if not grows(game):
            raise NoMap(f"{game.title} has no map that grows from a seed: none of its boards has 'grow'.")
    return seed


def outlet(name: str, output: Path) -> None:
    """See to it that what is written for a game stays where it seems to be: its folder may hold a link to elsewhere.

    Raises:
        LedOut: on the way to the output, inside the game's own folder, is a link out of it.
    """
    folder = library.find(name)
    if (link := led_out(output / folder.name, folder)) is not None:
        where = f"{link} is a link to {link.resolve()}"
        raise LedOut(f"{where}, out of the game's folder: nothing is written there. Name the place itself with -o DIR.")


def apart(names: Sequence[str], output: Path | None = None) -> None:
    """See to it that no two games write to one folder: kits are filed under a game's folder name.

    Raises:
        SameName: two different folders have one name.
        LedOut: as `outlet`, of the output where one is named.
    """
    for name in names if output is not None else ():
        outlet(name, output or Path())
    homes: dict[str, str] = {}
    for name in names:
        slug = library.find(name).name
        if slug in homes:
            raise SameName(
                f"{homes[slug]!r} and {name!r} would both be written to the folder {slug!r}: "
                "make them one after the other, each with its own -o DIR."
            )
        homes[slug] = name
