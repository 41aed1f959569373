"""How a sensible Overlord plays: look what a pair of stones gains, and what the other can take in return."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

from pnp.engine import Choice, View, once
from pnp.games.overlords.field import Field, Move

VALUES = {"overlord": 1000.0, "dragon": 6.0, "wizard": 5.0, "hero": 4.0}
"""What a figure on the board is worth."""
SOURCE, RECRUITED = 1.6, 0.6
"""What a Source is worth, and the part of a figure's worth that its recruiting brings: lost figures come back."""
FEAR = 0.8
"""How much of what the other can take next is feared."""
KEPT = 3.0
"""What it costs to play the Overlord's stone or that of flight early: they save him at the other's Reckoning."""
SOON = 4
"""Stones in the other's hand at which one reckons with all of his: they come back before one has moved twice."""
LOOKS = 8
"""Moves that are looked at with their answers; if the Overlord is in danger, so many times more."""


def thumb(view: View, choice: Choice) -> Any:
    """The option that belongs to the best move; the Overlord is set up aside."""
    options = choice.options
    match choice.phase:
        case "place":
            return max(options, key=lambda option: set_up(view, *option))
        case "pair":
            best = choose(view, legal(view))
            wanted = best and (best.rune.goes, best.fate.type)
            return next((pair for pair in options if (pair[0].goes, pair[1].type) == wanted), options[0])
        case "recruit":
            return choose(view, [move for move in recruits(view) if move.space in options]).space  # type: ignore[union-attr]
        case _:
            best = choose(view, [Move(None, None, *option) for option in options])
            return next(option for option in options if option == (best.figure, best.space))  # type: ignore[union-attr]


def set_up(view: View, figure: Any, space: str) -> float:
    """How well a figure stands at the beginning: on a Source, in the middle; last the Overlord, where nobody comes."""
    field = now(view)
    column = abs(field.board.where(space)[0] - (field.board.columns + 1) / 2)
    if figure.type == "overlord":
        return column - VALUES["overlord"] * (
            1 + (loss(after(field, view.seat, Move(None, None, figure, space)), view.seat) > LOOKS)
        )
    return 2 * SOURCE * (space in field.sources) - 0.1 * column


@once
def now(view: View) -> Field:
    """The field as it lies."""
    return Field(view)


@once
def legal(view: View) -> list[Move]:
    """All moves of the seat that is asked."""
    return list(now(view).moves(view.seat))


@once
def recruits(view: View) -> list[Move]:
    """Its recruits."""
    return [move for move in legal(view) if move.rune.goes == "recruit"]


def choose(view: View, moves: Sequence[Move]) -> Move | None:
    """The best of some moves: those that gain most are looked at with what the other may take then."""
    field, seat = now(view), view.seat
    if not moves:
        return None
    ranked = sorted(moves, key=lambda move: gain(field, seat, move), reverse=True)
    if gain(field, seat, ranked[0]) >= VALUES["overlord"]:
        return ranked[0]
    in_danger = loss(field, seat) >= VALUES["overlord"] * FEAR
    looked = ranked if in_danger else ranked[:LOOKS]
    return max(looked, key=lambda move: gain(field, seat, move) - loss(after(field, seat, move), seat))


def gain(field: Field, seat: int, move: Move) -> float:
    """What a move takes: a figure, a Source; and a step forward for what has nothing else to do."""
    taken = field.figures.get(move.space)
    total = VALUES[taken.type] if taken is not None else 0.0
    if move.space in field.sources and field.control.get(move.space) != seat:
        total += SOURCE * (2 if move.space in field.control else 1)
    if move.figure.pile.name not in field.board.spaces:
        total += VALUES[move.figure.type] * RECRUITED
    if move.figure.type == "overlord" or (move.rune is not None and move.rune.goes == "anywhere"):
        total -= KEPT
    elif move.figure.pile.name in field.board.spaces:
        total += nearness(field, seat, move.space) - nearness(field, seat, move.figure.pile.name)
    return total


def nearness(field: Field, seat: int, space: str) -> float:
    """How near a space is to what is still to be had: Sources of nobody or of the other."""
    wanted = [source for source in field.sources if field.control.get(source) != seat]
    return -0.1 * min((field.board.apart(space, source) for source in wanted), default=0)


def after(field: Field, seat: int, move: Move) -> Field:
    """The field after a move, as far as the other's answer hangs on it."""
    there = copy(field)
    there.figures = {space: figure for space, figure in field.figures.items() if figure is not move.figure}
    there.figures[move.space] = move.figure
    if move.space in field.sources:
        there.control = {**field.control, move.space: seat}
    return there


def loss(field: Field, seat: int) -> float:
    """The most that the other's next pair of stones may take."""
    foe = 1 - seat
    return FEAR * max((gain(field, foe, move) for move in answers(field, foe)), default=0.0)


def answers(field: Field, foe: int) -> Iterable[Move]:
    """The moves of the other that take a figure or a Source, soon with all of his stones."""
    if len(field.stones[foe]) <= SOON:
        field = copy(field)
        field.stones = [hand + field.played[seat] * (seat == foe) for seat, hand in enumerate(field.stones)]
    return (move for move in field.moves(foe) if move.space in field.figures or move.space in field.sources)
