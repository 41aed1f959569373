"""Games of a few lines, made for one figure each: rules are a function, cards are titles with so many copies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from samples import write_game

from pnp.engine import Choice, Result, cast
from pnp.lab.figures.figures import figures
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import play_games
from pnp.lab.runs.ready import Ready
from pnp.lab.runs.tally import Tally
from pnp.model import load

MANIFEST = """\
title: Toy
kind: card
family: toys
players: {min: 1, max: 4, print_for: 2}
"""
RANK = "fields:\n  rank: {type: int, default: 0}\n"
Rules = Callable[[Any], Any]
Thumb = Callable[[Any, Any], Any]


def first_option(_view: Any, choice: Choice) -> Any:
    return choice.options[0]


def toy(
    home: Path,
    play: Rules,
    cards: Mapping[str, Mapping[str, int]] | None = None,
    more: str = "",
    ranks: Mapping[str, int] | None = None,
    thumb: Thumb = first_option,
) -> Ready:
    """A game of these rules; `cards` are its decks, with the copies of each title, and some titles have `ranks`."""
    files = {"game": MANIFEST + (RANK if ranks else "") + more}
    columns = "name, copies, rank" if ranks else "name, copies"
    for name, titles in (cards or {"card": {"Blank": 1}}).items():
        rows = [[title, copies, *([ranks.get(title, 0)] if ranks else [])] for title, copies in titles.items()]
        table = f"columns: [{columns}]\nrows: {rows}\n"
        files[name] = f"kind: deck\ntitle: {name}\nsize: poker\nlayout: plain\n{table}"
    rules = ModuleType("toy")
    vars(rules).update(play=play, thumb=thumb)
    return Ready(cast(load(write_game(home / "toy", files))), rules)


def scripted(tell: Callable[[Any, Any], Any], *stories: Any) -> Rules:
    """Rules whose games are these stories, one after the other: `tell(table, story)` plays one."""
    left: Iterator[Any] = iter(stories)

    def play(table: Any) -> Any:
        result = yield from tell(table, next(left))
        return result

    return play


def tally_of(loaded: Ready, games: int, players: int = 2, agents: tuple[str, ...] = ("thumb",), seed: int = 0) -> Tally:
    """What so many games add up to."""
    return play_games(Plan("toy", games, players, None, agents, seed), 0, games, loaded, set())


def told(
    loaded: Ready, games: int, players: int = 2, agents: tuple[str, ...] = ("thumb",), seed: int = 0
) -> dict[str, Any]:
    """The document of so many games."""
    plan = Plan("toy", games, players, None, agents, seed)
    return figures(plan, play_games(plan, 0, games, loaded, set()), loaded.cast)


TEN = {"card": {f"C{number}": 1 for number in range(1, 11)}}


def cards_at_chance(count: int, wins: str = "") -> Rules:
    """Rules: each seat draws so many cards, and may lay the first; who holds the title `wins` has better dice."""

    def play(table: Any) -> Any:
        draw = table.shuffled("card")
        hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
        draw.deal(count, *hands)
        card = yield Choice("lay", [hands[0][0], None])
        if card:
            hands[0].give(card, table.pile("laid"))
        good = next((seat for seat, hand in enumerate(hands) if any(one.name == wins for one in hand)), None)
        if good is not None and table.roll("d10") > 4:
            return Result((good,))
        return Result((table.roll(f"d{len(table.seats)}") - 1,))

    return play
