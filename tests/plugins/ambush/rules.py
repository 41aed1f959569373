"""Ambush: figures take their squares in secret; a volley at the chief, unseen; then they march."""

from functools import partial

from pnp.boards import SquareBoard
from pnp.engine import Choice, Result, own
from pnp.engine.boards import board


def play(table):
    """Set up and shoot in secret, both at once, then move in turn."""
    field, fallen = board(table, "field", SquareBoard), table.pile("fallen")
    rows = [[s for s in field.spaces if field.where(s)[1] == row] for row in (1, field.rows)]
    for figure in list(table.unbox("figure", table.pile("box"))):
        figure.owner = table.game.sides.index(figure.set)
        figure.pile.give(figure, table.pile(own("reserve", figure.owner), owner=figure.owner))
    camps = yield from table.secretly("camp", partial(camp, table, rows))
    volleys = yield from table.secretly("volley", partial(volley, rows))
    for note in camps:
        for figure, space in note.open():
            figure.pile.give(figure, table.pile(space))
    for space in [note.open() for note in volleys]:  # ruling: volley
        table.pile(space).give_all(fallen)
    for turn in range(table.numbers.turn_cap):
        lost = {figure.owner for figure in fallen if figure.name == "Chief"}
        if lost:
            return Result(tuple(seat for seat in table.seats if seat not in lost))
        seat = turn % 2
        mine = [f for f in table.pieces if f.owner == seat and f.pile is not fallen]
        taken = {figure.pile.name for figure in mine}
        ways = [(f, to) for f in mine for to in field.neighbours(f.pile.name)]
        figure, space = yield Choice("move", [w for w in ways if w[1] not in taken], seat)
        table.pile(space).give_all(fallen)
        figure.pile.give(figure, table.pile(space))
    losses = [sum(figure.owner == seat for figure in fallen) for seat in table.seats]
    return Result.ranked([-loss for loss in losses], capped=True)  # ruling: cap


def camp(table, rows, seat):
    """Where the figures of a seat stand, one after the other: each takes a square that is left."""
    places = []
    for figure in table.pile(own("reserve", seat)):
        left = [s for s in rows[seat] if s not in dict(places).values()]
        places.append((figure, (yield Choice("camp", left, seat))))
    return places


def volley(rows, seat):
    """The square of the other's row that a seat shoots at."""
    return (yield Choice("volley", rows[1 - seat], seat))


def thumb(view, choice):
    """Go where an enemy is, or nearest to one."""
    if choice.phase != "move":
        return choice.options[0]
    field = board(view, "field")
    foes = [s for s in field.spaces if any(f.owner != view.seat for f in view.known(s))]
    return min(choice.options, key=lambda way: min(field.distance(way[1], foe) for foe in foes))
