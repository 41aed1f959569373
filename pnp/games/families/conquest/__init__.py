"""Conquest: stacks on an area map, a pile a region and side; marches, battles, retreats, control, elimination.

A game has a board `map` of areas, and `numbers.turn_cap`. It takes `Conquest` and writes over what it does otherwise:
its phases, `set_up`, `fight`, who may enter a region (`Land.open`), how many fit in (`Land.room`), where the dead go
(`grave`). Units have an `owner`; those of nobody are of the side `NOBODY`. Who controls a region is a marker of a set,
one a seat. Sentences it says: `marches retreats trapped claims out final capped`.
"""

from pnp.games.families.conquest.land import NOBODY, Land, lying, side_named
from pnp.games.families.conquest.mind import Mind, chance
from pnp.games.families.conquest.war import Conquest

__all__ = ["NOBODY", "Conquest", "Land", "Mind", "chance", "lying", "side_named"]
