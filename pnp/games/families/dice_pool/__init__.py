"""Dice pools on hexes: two armies, one unit a hex, and attacks that are sums of dice against sums of dice.

What every game of the family shares. Of the data: a board of hexes, and counters with `move` (points a turn) and
`carries`; what a hex costs, how far an attack reaches and how many dice either side rolls is the game's own. Numbers:
`die`. `Field` is who stands where and what may be done from there; `War` what happens then: set-up hex by hex, moves,
attacks, cargo; `Mind` is what a sensible commander makes of it. A unit that is aboard lies on the pile of its carrier's
hex, above it. Marks: `MOVED` and `FOUGHT`, of the turn.
"""

from pnp.games.families.dice_pool.field import FOUGHT, MOVED, Field, Standing, disc, hex_of
from pnp.games.families.dice_pool.mind import Mind, chance
from pnp.games.families.dice_pool.war import FALLEN, RESERVE, War

__all__ = [
    "FALLEN",
    "FOUGHT",
    "MOVED",
    "RESERVE",
    "Field",
    "Mind",
    "Standing",
    "War",
    "chance",
    "disc",
    "hex_of",
]
