"""What the tests of Renaissance Inventors At War share: an empty coast, units that are put there, inventions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece, own
from pnp.games.renaissance_inventors_at_war import War
from pnp.games.renaissance_inventors_at_war.coast import BRIDGES, FIVIZZANO, GIFTS, MINES, RESERVE, SPARE

SLUG = "renaissance-inventors-at-war"
Drive = Callable[..., tuple[Any, list[Choice]]]
Stand = Callable[..., Piece]
Give = Callable[..., None]


def mustered(the_table: Callable[..., Any], drive: Drive, mode: str = "basic") -> War:
    """A game whose armies are in reserve, with nothing that Leaders and inventions brought."""
    war = War(the_table(SLUG, mode=mode, told=True))
    drive(war.muster(), [lambda _: True] * (2 if mode == "powers" else 0))
    for seat in war.table.seats:
        gifts = war.table.pile(own(GIFTS, seat))
        for card in [one for one in gifts if one.component != "city"]:
            gifts.give(card, war.table.pile(f"{card.component}s"))
    return war


def stands(game: War, name: str, space: str, seat: int = FIVIZZANO) -> Piece:
    """Put a unit on a space; of Mine Fields and Bridges one of the supply."""
    piles = [own(RESERVE, seat), own(SPARE, seat), MINES, BRIDGES]
    unit: Piece = next(one for pile in piles for one in game.table.pile(pile) if one.name == name)
    if name == "Bridge":
        unit.owner = seat
    game.put(unit, space)
    return unit


def given(game: War, seat: int, *names: str) -> None:
    """Give a side Leaders or inventions."""
    boxes = [game.table.pile("leaders"), game.table.pile("inventions")]
    for name in names:
        box, card = next((box, one) for box in boxes for one in box if one.name == name)
        box.give(card, game.table.pile(own(GIFTS, seat)))


def ends(game: War, unit: Piece) -> set[Any]:
    """Where a unit's move can end."""
    return set(game.ways(unit, game.at))


def aboard(unit: Piece, carrier: Piece, game: War) -> Piece:
    """Put a unit aboard of another."""
    game.embark(unit, carrier)
    return unit


def run(steps: Any, which: int) -> list[Choice]:
    """Answer everything with the first that is offered, or the last."""
    asked: list[Choice] = []

    def answer(choice: Choice) -> Any:
        asked.append(choice)
        return choice.options[which]

    finish(steps, answer)
    return asked


def finish(steps: Any, answer: Callable[[Choice], Any]) -> Any:
    """What comes of a phase whose questions are all answered by one rule."""
    try:
        choice = next(steps)
        while True:
            choice = steps.send(answer(choice))
    except StopIteration as end:
        return end.value


def to(space: Any) -> Callable[[Any], bool]:
    """The answer that leads to a space."""
    return lambda option: isinstance(option, tuple) and option[1] == space


def at(foe: Piece) -> Callable[[Any], bool]:
    """The answer that is about a unit."""
    return lambda option: isinstance(option, tuple) and option[1] is foe
