"""A game that can be played: its cast and its rules.

Rules are the package's own, or those in the game's folder, `rules.py` or `rules/__init__.py`; these are code from
outside and run only when they are trusted.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from pnp import games
from pnp.engine import Cast, Match, RulesError, cast
from pnp.engine.match import Agent
from pnp.engine.numbers import TakenName
from pnp.files import MB, own
from pnp.lab.runs.patience import watch
from pnp.model import Game, PnpError, UnknownGame, library, load, mapped
from pnp.model.text import slugify

_LARGEST = 4 * MB
"""Bytes of the largest rules that are read."""


class NoRules(PnpError):
    """A game that nobody wrote rules for: `why`; the message lists the `others`, which have some, too."""

    def __init__(self, why: str, others: str = "") -> None:
        self.why = why.strip()
        super().__init__(f"{self.why} {others}".strip())


class Untrusted(PnpError):
    """A game's folder holds rules of its own, and nobody said that they may run."""

    def __init__(self, file: Path) -> None:
        self.file = file
        super().__init__(
            f"{file} holds the rules of this game. They are a program that runs as you: it can read, change and send "
            "away every file of yours. Look at it first; if you trust it, add --trust (in Python: trust=True)."
        )


class Ready(NamedTuple):
    """A game's cast and its rules module."""

    cast: Cast
    rules: ModuleType


def ready(
    name: Game | str | Path,
    reads: set[str] | None = None,
    trust: bool = False,
    sets: Sequence[str] = (),
    map_seed: int | None = None,
) -> Ready:
    """Load a game (a slug or a folder; or one that is loaded) and find its rules; `reads` gathers the fields they read.

    Rules in the game's own folder come before the package's, and run only with `trust`. `sets` are changes of its data
    as `changed` in `pnp.lab.runs.whatif` has them. With `map_seed` it is played on the map that this seed grows.

    Raises:
        NoRules: nobody wrote any, or a name in its files is the engine's own.
        Untrusted: its folder holds rules, and they are not trusted.
        RulesError: the rules of its folder cannot be read or run, or lack `play` or `thumb`.
        UnknownGame: there is no such game; the message lists those that have rules too.
        LoadError: its folder does not load.
    """
    try:
        game = name if isinstance(name, Game) else load(name)
        game = game if map_seed is None else mapped(game, map_seed)
        game = game.original or game  # rules go by names, and records are read by all
    except UnknownGame as error:
        raise NoRules(str(error), playable()) from None
    file = _outside(game)
    if file is not None and not trust:
        raise Untrusted(file)
    rules = _loaded(file) if file is not None else _rules(game.slug)
    if rules is None:
        raise NoRules(f"{game.title} has no rules yet, so it cannot be played. {_advice(game)}", playable())
    if sets:
        from pnp.lab.runs.whatif import changed

        game = changed(game, sets)
    try:
        return Ready(cast(game, reads), rules)
    except TakenName as error:
        raise NoRules(f"{game.title} cannot be played: {error}") from None


def match(
    game: Game | str | Path,
    seed: int = 0,
    agents: Sequence[str | Agent] = ("thumb",),
    players: int | None = None,
    mode: str | None = None,
    trust: bool = False,
    map_seed: int | None = None,
) -> Match:
    """A match of a game (loaded, a slug or a folder); agents are names (`thumb`, `random`) or functions of your own.

    With `map_seed` it is played on the map that this seed grows, and not on the game's own or a new one.

    Raises:
        NoRules, Untrusted, RulesError: as `ready`.
        UnknownGame, LoadError: as `pnp.load`.
        ValueError: no such agent or mode, or a number of players it is not for.
    """
    from pnp.engine.agents import agent
    from pnp.engine.seating import seating

    cast, rules = ready(game, trust=trust, map_seed=map_seed)
    count, way = seating(cast.game, players, mode)
    given = [agents[seat % len(agents)] for seat in range(count)]
    made = [agent(one, rules, (seed, seat)) if isinstance(one, str) else one for seat, one in enumerate(given)]
    return Match(cast, rules, seed, made, count, way)


def _outside(game: Game) -> Path | None:
    """The rules that lie in a game's folder; the library's own folders hold data only."""
    places = (game.folder / "rules.py", game.folder / "rules" / "__init__.py") if game.outside else ()
    return next((file for file in places if file.is_file()), None)


def _loaded(file: Path) -> ModuleType:
    """Run a rules file as a module of its own. It is compiled each time, so that it leaves no bytecode beside it.

    Raises:
        RulesError: it is no Python, raises, or lacks `play` or `thumb`; the message names its line.
        OSError: it cannot be read.
    """
    from pnp.engine.blame import raised

    # Two folders may have one name, and rules in several pages find each other by the name of their module.
    name = f"rules_{blake2b(bytes(file), digest_size=6).hexdigest()}"
    spec = spec_from_file_location(name, file)
    assert spec is not None
    module = sys.modules[name] = module_from_spec(spec)
    source = own(file, _LARGEST)
    watch(file)
    try:
        exec(compile(source, file, "exec"), vars(module))
    except SyntaxError as error:
        raise RulesError(f"{error.filename or file}:{error.lineno or 1}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise raised(error) from None
    for asked in ("play(table)", "thumb(view, choice)"):
        if not callable(getattr(module, asked.partition("(")[0], None)):
            raise RulesError(f"{file}: there is no {asked}.")
    return module


def _rules(slug: str) -> ModuleType | None:
    if not slug.replace("-", "_").isidentifier():
        return None
    found = games.find(slug)
    return found if hasattr(found, "play") else None


def _advice(game: Game) -> str:
    """Where the rules of a user's own game would be, and what they are for a copy of one of the library."""
    if not game.outside:
        return ""
    own, alike = f"Its own would be a rules.py in {game.folder}", slugify(game.title)
    if _rules(alike) is None:
        return f"{own}. "
    line = f"from {games.__name__}.{alike.replace('-', '_')} import play, thumb"
    return f"{own}; for a changed copy of the library's {alike}, one line in it does: '{line}'. "


def playable() -> str:
    """The games of the library that have rules, as a sentence."""
    slugs = [slug for slug in library.slugs() if find_spec(f"{games.__name__}.{slug.replace('-', '_')}")]
    return f"Games with rules: {', '.join(slugs)}." if slugs else "No game has rules yet."
