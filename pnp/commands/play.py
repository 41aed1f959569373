"""`pnp play`: a match at the terminal, against agents or to watch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.commands.choice import MAP, on_a_map
from pnp.commands.decks import DECKS
from pnp.commands.ready import SETS, TRUST
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.engine import Match
    from pnp.model.game import Game


def play(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    players: int = typer.Option(None, "--players", metavar="N", help="How many play."),
    mode: str = typer.Option(None, "--mode", metavar="NAME", help="The way to play, where a game has several."),
    seed: int = typer.Option(None, "--seed", metavar="N", help="Repeats a match; without it each is another."),
    seat: str = typer.Option("1", "--as", metavar="P", help="Your seat, or none to watch."),
    agents: str = typer.Option(
        "thumb", "--agents", metavar="A,B", help="The other seats: thumb, random, flat:N, ismcts:N."
    ),
    map_seed: int = MAP,
    decks: str = DECKS,
    record: Path = typer.Option(None, "--record", metavar="FILE", help="Write the match to a file."),
    sets: list[str] = SETS,
    trust: bool = TRUST,
) -> None:
    """Play a game against agents, or watch them play."""
    from random import SystemRandom

    from pnp.commands import screen
    from pnp.commands.decks import in_mode, line, named
    from pnp.commands.ready import blaming, get, seats
    from pnp.commands.session import Session
    from pnp.engine import Match
    from pnp.engine.agents import seated
    from pnp.model import PnpError

    if record is not None and sets:
        raise PnpError("--record writes a match of the game as its folder has it: leave out --set.")
    loaded = get(game, trust, sets, on_a_map(game, map_seed))
    count, way, names = seats(loaded, players, mode, agents)
    own = seat_of(seat, count)
    if record is not None and not record.parent.is_dir():
        raise PnpError(f"There is no folder {record.parent} to write {record.name} to.")
    number = SystemRandom().getrandbits(32) if seed is None else seed
    sitting = ["you" if other == own else names[_place(other, own) % len(names)] for other in range(count)]
    # As a playtest seats them, so that a game of one can be watched again by its seed.
    made = seated(["thumb" if name == "you" else name for name in sitting], loaded.rules, number)
    cast = loaded.cast
    if decks is not None:
        in_mode(cast.game, way)
        brought = named(cast.game, decks, number, loaded.rules, way)
        if len(brought) > count:
            raise PnpError(f"{len(brought)} lists are too many for {count} seat{'s' if count > 1 else ''}.")
        cast = cast.bringing([brought[at % len(brought)].built for at in range(count)])
    match = Match(cast, loaded.rules, number, made, count, way, told=True)
    screen.say(_headline(match.cast.game, way, number, sitting))
    for at, built in enumerate(match.cast.lists, 1):
        screen.say(f"Seat {at} brought {line(match.cast.game, built)}.")
    with blaming():
        match = _watch(match) if own is None else Session(match, own).run()
    if record is not None:
        from pnp.engine.transcript import save

        save(record, match, sitting)


def _headline(game: Game, mode: str | None, seed: int, sitting: Sequence[str]) -> str:
    """What is played, and who sits where."""
    title = game.title + (f", {game.modes[mode].title}" if mode else "")
    sides = [f" ({side})" for side in game.sides] or [""] * len(sitting)
    seats = (f"Seat {at}: {name}{side}" for at, (name, side) in enumerate(zip(sitting, sides, strict=True), 1))
    map_ = f" Map {game.map_seed}." if game.map_seed is not None else ""
    return f"{title}. Seed {seed}.{map_} {', '.join(seats)}."


def seat_of(word: str, count: int) -> int | None:
    """The seat of a number, as people count; None of `none`.

    Raises:
        PnpError: there is no such seat.
    """
    from pnp.model import PnpError

    if word == "none":
        return None
    if not word.isdecimal() or len(word) > 9 or not 1 <= int(word) <= count:
        raise PnpError(f"There is no seat '{word[:40]}': seats are 1 to {count}, or none to watch.")
    return int(word) - 1


def _place(seat: int, own: int | None) -> int:
    return seat if own is None or seat < own else seat - 1


def _watch(match: Match) -> Match:
    from pnp.commands.watched import Watcher
    from pnp.engine.told.ending import outcome

    watcher = Watcher(None)
    while (choice := match.question) is not None:
        match.answer(match.advice(choice))
        watcher(match)
    assert match.result is not None
    say(outcome(match.result))
    return match
