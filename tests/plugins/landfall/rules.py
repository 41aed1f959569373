"""Landfall: settle the lands of a map that may be new in each match."""

from pnp.boards import AreaMap
from pnp.engine import Choice, Result, own
from pnp.engine.boards import board, ground


def lands(seen):
    """The lands of the map, and those next to each; nobody settles the sea."""
    shore = board(seen, "land", AreaMap)
    dry = [space for space in shore.spaces if ground(seen, "land", space).terrain != "sea"]
    return {land: [other for other in shore.neighbours(land) if other in dry] for land in dry}


def play(table):
    """In turn everybody settles a land, until none is free."""
    shore = lands(table)
    stocks = [table.pile(own("stock", seat), "all", seat) for seat in table.seats]
    for settler in list(table.unbox("settler", table.pile("box"))):
        seat = ("red", "blue", "green", "gold").index(settler.set)
        if seat < len(stocks):
            table.pile("box").give(settler, stocks[seat])
    seat = 0
    while any(not table.pile(land) for land in shore):
        free = [land for land in shore if not table.pile(land)]
        near = [land for land in free if seat in holders(table, shore[land])]
        land = yield Choice("settle", near or free, seat)  # ruling: landing
        settler = stocks[seat].top
        settler.owner = seat
        stocks[seat].give(settler, table.pile(land))
        seat = table.after(seat)
    return Result.ranked([realm(table, shore, seat) for seat in table.seats])  # ruling: ties


def holders(table, spaces):
    """Whose settlers lie on some lands."""
    return {settler.owner for land in spaces for settler in table.pile(land)}


def realm(table, shore, seat):
    """How many lands the largest realm of a seat has."""
    mine = {land for land in shore if holders(table, [land]) == {seat}}
    groups = board(table, "land").parts(mine.__contains__)
    return max(map(len, groups), default=0)


def thumb(view, choice):
    """Settle where most free land lies round about."""
    shore = lands(view)
    return max(choice.options, key=lambda land: sum(not view.count(o) for o in shore[land]))
