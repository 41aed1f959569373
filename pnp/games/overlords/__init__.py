"""Overlords: a stone says how, a stone says who, and the last Overlord rules."""

from __future__ import annotations

from itertools import product
from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Seat, Steps, Table, View, own
from pnp.games.overlords.field import FEATURE, FIGURE, MARKER, Field, Move
from pnp.games.overlords.thumb import thumb

__all__ = ["goal", "play", "thumb"]
OVERLORD = "overlord"


def play(table: Table) -> Steps[Result]:
    """Turns, until an Overlord is captured or somebody controls all Sources."""
    game = Overlords(table)
    lay_features(game)
    yield from set_up(game)
    seat = 0  # White goes first
    for number in range(1, table.numbers.turn_cap + 1):
        table.track("turn").value = number
        table.begin("turn", seat)
        if (yield from take_turn(game, seat)):
            return Result((seat,), facts={"turns": number})
        seat = table.after(seat)
    table.begin("end")
    table.say("over", n=table.numbers.turn_cap)
    return Result.ranked([0, 0], capped=True, turns=table.numbers.turn_cap)  # ruling: turn-cap


class Overlords:
    """The board with its features, and what each player has besides."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.features = table.unbox(FEATURE, table.pile("features"))
        self.figures = self._shared(FIGURE, "figures")
        self.markers = self._shared(MARKER, "markers")
        self.stones = self._shared("rune", "stones")
        self._shared("fate", "stones")
        self.played = [table.pile(own("played", seat)) for seat in table.seats]

    def _shared(self, component: str, name: str) -> list[Pile]:
        """The pieces of a component by their set, White's for the first seat."""
        piles = [self.table.pile(own(name, seat)) for seat in self.table.seats]
        box = self.table.unbox(component, self.table.pile("box"))
        for piece in list(box):
            piece.owner = 0 if piece.set == "white" else 1
            box.give(piece, piles[piece.owner])
        return piles

    def pile(self, space: str) -> Pile:
        """What lies on a space."""
        return self.table.pile(space)


def lay_features(game: Overlords) -> None:
    """Put the features on the board by dice (ruling: features)."""
    board = Field(game.table).board
    for feature in list(game.features):
        while True:
            dice = (game.table.roll(game.numbers.features, what) for what in ("_column", "_row"))
            space = board.at(*dice)
            if space is not None and not game.pile(space):
                game.features.give(feature, game.pile(space))
                break


def set_up(game: Overlords) -> Steps[None]:
    """Put the first figures on the back rows in turns, in any order (ruling: set-up)."""
    table = game.table
    for _ in game.numbers.start:
        for seat in table.seats:
            field = Field(table)
            there = [figure.type for figure in field.figures.values() if figure.owner == seat]
            left = {figure.type: figure for figure in game.figures[seat] if figure.type not in there}
            rows = range(1, field.board.rows + 1) if seat == 0 else range(field.board.rows, 0, -1)
            free = ([space for space in field.board.called(f"row {row}") if _free(field, space)] for row in rows)
            spaces = next(filter(None, free))
            figures = [left[kind] for kind in game.numbers.start if kind in left]
            figure, space = yield Choice("place", list(product(figures, spaces)), seat)
            land(game, seat, figure, space)


def _free(field: Field, space: str) -> bool:
    return space not in field.figures and space not in field.barriers


def take_turn(game: Overlords, seat: int) -> Steps[bool]:
    """Play a Rune Stone and a Fate Stone; whether that won the game (rulings: must-move, which-figure)."""
    table, stones = game.table, game.stones[seat]
    moves = list(Field(table).moves(seat))
    pairs = list(dict.fromkeys((move.rune, move.fate) for move in moves))
    if not pairs:
        runes, fates = ([each for each in stones if each.component == kind] for kind in ("rune", "fate"))
        pairs = list(product(runes, fates))
    rune, fate = yield Choice("pair", pairs, seat)
    moves = [move for move in moves if (move.rune, move.fate) == (rune, fate)]
    won = False
    if moves:
        won = yield from carry_out(game, seat, moves)
    else:
        table.say("nothing", by=Seat(seat), rune=rune, fate=fate)
    for stone in (rune, fate):
        stones.give(stone, game.played[seat])
    if not stones:  # ruling: reckoning
        game.played[seat].give_all(stones)
        table.say("reckoning", by=Seat(seat))
    return won


def carry_out(game: Overlords, seat: int, moves: list[Move]) -> Steps[bool]:
    """Recruit a figure, or move one and capture who stands there; whether that won the game."""
    table = game.table
    if moves[0].rune.goes == "recruit":
        space = yield Choice("recruit", [move.space for move in moves], seat)
        figure = moves[0].figure
        table.say("recruits", by=Seat(seat), piece=figure, space=space)
        figure.pile.give(figure, game.pile(space))
        return False
    figure, space = yield Choice("move", [(move.figure, move.space) for move in moves], seat)
    taken = Field(table).figures.get(space)
    if taken is not None:
        capture(game, seat, taken, space)
    land(game, seat, figure, space)
    if taken is not None and taken.type == OVERLORD:
        table.say("falls", by=Seat(seat))
        return True
    if Field(table).sources_of(seat) == game.numbers.sources:
        table.say("rules-all", by=Seat(seat), n=game.numbers.sources)
        return True
    return False


def capture(game: Overlords, seat: int, taken: Piece, space: str) -> None:
    """A captured figure goes back to its owner (ruling: captured)."""
    assert taken.owner is not None
    game.table.say("captures", by=Seat(seat), piece=taken, space=space)
    game.pile(space).give(taken, game.figures[taken.owner])


def land(game: Overlords, seat: int, figure: Piece, space: str) -> None:
    """A figure comes to a space, and takes control of a Source there (rulings: first-markers, control)."""
    assert figure.pile is not None
    there, field = game.pile(space), Field(game.table)
    source = field.sources.get(space)
    new = source is not None and field.control.get(space) != seat
    if new:
        for marker in [piece for piece in there if piece.component == MARKER]:
            assert marker.owner is not None
            there.give(marker, game.markers[marker.owner])
        game.markers[seat].deal(1, there)  # below the figure
    figure.pile.give(figure, there)
    if new:
        count = Field(game.table).sources_of(seat)
        game.table.say("takes", by=Seat(seat), feature=source, space=space, n=count)


def goal(view: View, seat: int) -> dict[str, Any]:
    """The Sources that a seat controls, and its figures on the board."""
    field = Field(view)
    figures = sum(figure.owner == seat for figure in field.figures.values())
    return {"sources": field.sources_of(seat), "wanted": view.numbers.sources, "figures": figures}
