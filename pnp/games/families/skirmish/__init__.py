"""Skirmishes on squares: two armies of figures, moved and sent into attacks by the cards of a deck.

What every game of the family shares. Of the data: a board `field` of squares, a component of units a side, a deck
`card`, or one a side. Units may have `hits`, `traits` (what cards name), `moves` and `attacks` (a turn), `speed` and
`strength` (the highest Move and Attack card they can use), `flies`, `leader`; cards have `type` (move, attack, defence,
special), `value` (squares, or range), `knight`, `users` (traits, units, sides or sets; nobody named: all), `negates`,
and may have `damage`; specials `draws`, `looks: hand`, and `on` (friend, enemy) with `heals`, `holds` (its own turns)
or `converts`. Rows of the field may be `closed`. Numbers: `ranks draw hand damage turn_cap`. Rulings, in every game by
these ids: `set-up fate once-each steps range line forward specials turn-cap`.

`Ground` is what may be done, `Skirmish` what happens then; `thumb` plays by a `Ground` of what its seat sees. A game
that allows other moves or attacks writes over `Ground` and gives that to both. Abilities and spells that are rows of
tables, and last some turns, are in `powers`.
"""

from pnp.games.families.skirmish.ground import (
    ATTACK,
    ATTACKED,
    FIELD,
    HELD,
    HIT,
    MOVE,
    MOVED,
    SPECIAL,
    Blow,
    Ground,
    square,
    summed,
    word,
)
from pnp.games.families.skirmish.skirmish import FALLEN, RESERVE, Skirmish
from pnp.games.families.skirmish.thumb import Mind, thumb

__all__ = [
    "ATTACK",
    "ATTACKED",
    "FALLEN",
    "FIELD",
    "HELD",
    "HIT",
    "MOVE",
    "MOVED",
    "RESERVE",
    "SPECIAL",
    "Blow",
    "Ground",
    "Mind",
    "Skirmish",
    "square",
    "summed",
    "thumb",
    "word",
]
