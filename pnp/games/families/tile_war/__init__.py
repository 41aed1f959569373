"""Wars on tiles: land dealt on squares, stacks that move over it, and battles of adjacent stacks in rounds.

A game has a board of squares, tiles on it (component `tile`), units with `force`, and a deck `spell` whose cards say
by their fields what they do (see `spells`). It writes over `Land` (what a step costs, who may stand where) and `War`
(where units come from and go to, who casts), and, where hits are not deaths, `Battle`, or
`Ranked` where small ones strike first. Numbers it has: `spell_draw`,
`hand_limit`, `stack`, `hit_die`, `attacks`, `turn_cap`; rulings: `rounds one-attack casualties casters charm used-chits
out whose-units stacking stalemate turn-cap`.
"""

from pnp.games.families.tile_war.battle import Battle, Ranked
from pnp.games.families.tile_war.land import Land, lying
from pnp.games.families.tile_war.war import War

__all__ = ["Battle", "Land", "Ranked", "War", "lying"]
