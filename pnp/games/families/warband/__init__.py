"""Warbands: warriors in two rows, armed with cards, who shoot, cast and fight in pairs, helped by fight cards.

What every game of the family shares. Of the data: decks `warrior`, `weapon`, `armor`, `spell`, `fight`, and a table
`aim` with the sections `ranged`, `back-stab` and `first-blow`. Warriors have `hits dam speed skill dodge spells
reach`, `backstab`, `two_weapons`, `bow_dam`; weapons `type` (hand, thrown, missile), `dam range speed reach parry
hands ammo bow`; armour `type` (helmet, full, partial, shield), `armor block speed dodge`. Cards say by fields what
they do: `state` with `turns` and the numbers of who is in it, `damage share heals breaks controls raises all`,
`negates diverts opens way again extra draws`. Numbers: `warriors hand die hit from_behind unarmed turn_cap brought`.
Rulings, in every game by these ids: those that the modules name.

`band` is what lies on the table and what is true of a warrior, `recruit` how warbands are made, `tactics` and `magic`
what is done before the battle, `clash` a battle between two hosts, `attack` a single attack, `mind` the rule of
thumb.
"""
