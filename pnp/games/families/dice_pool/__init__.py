"""Dice pools on hexes: two armies, one unit a hex, and attacks that are sums of dice against sums of dice.

What every game of the family shares. Of the data: a board of hexes, and counters with `move` (points a turn) and
`carries`; what a hex costs, how far an attack reaches and how many dice either side rolls is the game's own. Numbers:
`die`. `Field` is who stands where and what may be done from there; `War` what happens then: set-up hex by hex, moves,
attacks, cargo; `Mind` is what a sensible commander makes of it. A unit that is aboard lies on the pile of its
carrier's hex, above it. Marks: `MOVED` and `FOUGHT`, of the turn.

Two games share more: `Terrain` has costs, cover, borders and what spells lay on units, `Magic` the spell chits,
`Battles` the turns in which both act turn about, `Commander` a sensible answer to each of their questions.
"""

from pnp.games.families.dice_pool.battles import Battles, Begun
from pnp.games.families.dice_pool.commander import Commander
from pnp.games.families.dice_pool.field import FOUGHT, MOVED, Field, Standing, disc, hex_of
from pnp.games.families.dice_pool.magic import UNTARGETED, Magic
from pnp.games.families.dice_pool.mind import Mind, chance
from pnp.games.families.dice_pool.terrain import CONTROLLED, FLYING, SAFE, Terrain, gap
from pnp.games.families.dice_pool.war import FALLEN, RESERVE, War

__all__ = [
    "CONTROLLED",
    "FALLEN",
    "FLYING",
    "FOUGHT",
    "MOVED",
    "RESERVE",
    "SAFE",
    "UNTARGETED",
    "Battles",
    "Begun",
    "Commander",
    "Field",
    "Magic",
    "Mind",
    "Standing",
    "Terrain",
    "War",
    "chance",
    "disc",
    "gap",
    "hex_of",
]
