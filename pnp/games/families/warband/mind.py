"""The rule of thumb: who wears what, who stands where, who attacks whom, and when a card is worth playing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, View, own, owner_of
from pnp.games.families.scored import Scores, highest
from pnp.games.families.warband.arming import FRAIL, plan
from pnp.games.families.warband.attack import needed
from pnp.games.families.warband.band import (
    ATTACKED,
    BACK,
    DAMAGE,
    FALLEN,
    FRONT,
    HAND,
    MISSILE,
    RANGED,
    TERRAIN,
    able,
    ammo,
    arms,
    book_of,
    boons_of,
    gear_of,
    in_use,
    is_weapon,
    row_of,
    shield_of,
    stat,
)

FIGHTERS = "warrior", "champion"


class Sight:
    """The band as a seat sees it: what `Warband` says of a warrior, from a view."""

    def __init__(self, view: View) -> None:
        self.view, self.numbers, self.seat = view, view.numbers, view.seat
        self.boons = boons_of(view._table.cast)
        self.sides = int(view.numbers.die[1:])

    def gear(self, warrior: Piece) -> list[Piece]:
        return self.view.known(gear_of(warrior))

    def stat(self, warrior: Piece, name: str, weapon: Piece | None = None) -> int:
        return stat(warrior, self.gear(warrior), self.boons, name, self.numbers, weapon)

    def cover(self, attacker: Piece, victim: Piece, way: str) -> int:  # noqa: ARG002 - as in Warband
        """What the terrain of the victim's group adds, where a game has any."""
        name = "" if victim.pile is None else victim.pile.name.replace(FRONT, TERRAIN).replace(BACK, TERRAIN)
        return sum(card.hand_cover if way == HAND else card.cover for card in self.view.known(name))

    def ours(self) -> list[Piece]:
        return [*row_of(self.view, FRONT, self.seat), *row_of(self.view, BACK, self.seat)]

    def theirs(self) -> list[Piece]:
        others = [seat for seat in self.view.seats if seat != self.seat]
        return [warrior for seat in others for row in (FRONT, BACK) for warrior in row_of(self.view, row, seat)]

    # what an attack is worth

    def chance(self, attacker: Piece, victim: Piece, way: str) -> float:
        """The chance that an attack hits and is not blocked."""
        good = self.sides + 1 - self.numbers.hit + needed(self, attacker, victim, way)
        shield = shield_of(victim, self.gear(victim))
        through = 1 - shield.block / self.sides if shield else 1
        return float(min(max(good, 0), self.sides) / self.sides * through)

    def worth(self, attacker: Piece, victim: Piece, way: str, weapon: Piece | None = None) -> float:
        """What an attack brings: the share of the victim that it takes off, and more for one that falls."""
        bonus = self.stat(attacker, "dam", weapon) - self.stat(victim, "armor")
        left = victim.hits - victim.mark(DAMAGE)
        blows = [max(0, rolled + bonus) for rolled in range(1, self.sides + 1)]
        return self.chance(attacker, victim, way) * sum(share(victim, left, blow) for blow in blows) / self.sides

    def danger(self, warrior: Piece) -> float:
        """How much a warrior is worth taking out: what he does to an average foe, and what he is."""
        skill = self.stat(warrior, "skill") + self.stat(warrior, "dam") / 2
        return 3 + max(0, skill) + self.view.count(book_of(warrior))


def share(victim: Piece, left: int, points: int) -> float:
    """What hits are worth against a warrior who has so many left: his fall half of all he is."""
    value = 4 + victim.hits / 2 + victim.skill + victim.dam / 2 + victim.spells
    return float(value) * (1.0 if points >= left else 0.5 * points / victim.hits)


# tactics


def shy(sight: Sight, warrior: Piece) -> bool:
    """Whether a warrior belongs into the back row: he shoots, or only casts, or is nearly dead."""
    gear = sight.gear(warrior)
    bow = any(card.type == MISSILE for card in gear)
    return bow or sight.view.count(book_of(warrior)) > 0 or warrior.hits - warrior.mark(DAMAGE) <= NEARLY


NEARLY = 2


def moved(view: View, warrior: Piece) -> float:
    """The shyest stand behind, as many as may; the others in front."""
    sight = Sight(view)
    ours = [each for each in sight.ours() if each.owner == view.seat] or sight.ours()
    ranked = sorted(ours, key=lambda each: (not shy(sight, each), each.hits - each.mark(DAMAGE)))
    behind = [each for each in ranked if shy(sight, each)][: len(ours) // 2]
    back = row_of(view, BACK, view.seat)
    return float((warrior in back) != (warrior in behind))


def taken_up(view: View, option: tuple[Piece, ...]) -> float:
    """The weapon that promises most from where its bearer stands."""
    sight = Sight(view)
    warrior, *chosen = option
    foes = row_of(view, FRONT, 1 - view.seat) if len(view.seats) == 2 else sight.theirs()
    gear = [card for card in sight.gear(warrior) if is_weapon(card)]
    used = in_use(gear)
    return promise(sight, warrior, chosen, foes) - promise(sight, warrior, used, foes) - EFFORT


EFFORT = 0.05


def promise(sight: Sight, warrior: Piece, weapons: Sequence[Piece], foes: Sequence[Piece]) -> float:
    """What weapons are good for in a row, roughly: damage, and whether they can be used there at all."""
    behind = warrior in row_of(sight.view, BACK, sight.seat)
    total = 0.0
    for card in weapons:
        bow = warrior.bow_dam if card.bow else 0
        power = 3.5 + warrior.dam + card.dam + bow + (0 if behind else card.parry + card.speed / 8 + card.reach / 12)
        total += power * (0.2 if behind and not card.range else 1.15 if card.range > 1 else 1.0)
    shield = shield_of(warrior, [card for card in sight.gear(warrior) if card.component == "armor"])
    if shield is not None and not behind and sum(card.hands for card in weapons) < arms(warrior):
        total += shield.block
    return total if foes else 0.0


def thrown_away(view: View, card: Piece) -> float:
    """Cards that nobody can use."""
    sight = Sight(view)
    ours = sight.ours()
    if card.draws:
        return 0.0 if any(warrior.spells for warrior in ours) else 1.0
    if card.way == RANGED or card.opens == "back":
        shooters = any(weapon.range for warrior in ours for weapon in sight.gear(warrior))
        return 0.0 if shooters else 1.0
    return 0.0


def conjured(view: View, option: tuple[Piece, Piece]) -> float:
    """A spell for the caster who has fewest."""
    return 10.0 - view.count(book_of(option[1]))


def cast(view: View, option: Any) -> float:
    """What a spell brings; None is 0."""
    sight = Sight(view)
    spell, *about = option if isinstance(option, tuple) else (option,)
    ours, theirs = sight.ours(), sight.theirs()
    if spell.raises:
        return float(2.0 + about[0].hits + 2 * about[0].skill)
    if spell.heals:
        return sum(each.mark(DAMAGE) for each in ours) - ENOUGH
    if spell.share:
        return 3.0
    if spell.wards:
        return float(sum(any(card.range for card in in_use(sight.gear(foe))) for foe in theirs)) - 1
    if spell.all:
        return len(row_of(view, FRONT, view.seat)) - 2.0
    return on_one(sight, spell, about)


ENOUGH = 6
"""Lost hits for which a healing spell is kept."""


def on_one(sight: Sight, spell: Piece, about: Sequence[Piece]) -> float:
    """What a spell on one warrior brings: the more, the more dangerous he is."""
    aim = about[0]
    left = aim.hits - aim.mark(DAMAGE)
    if spell.breaks:
        return float(2 + about[1].dam + about[1].block / 2 + (1 if left <= NEARLY else 0))
    if spell.damage:
        return share(aim, left, 7) - (2 if left <= NEARLY else 0)
    if spell.controls:
        return sight.danger(aim) if able(aim) else 0.0
    if spell.rolls:
        return sight.danger(aim) - 3
    if aim.owner == sight.seat:
        return sight.danger(aim) if aim in row_of(sight.view, FRONT, sight.seat) else 0.0
    return 0.8 * sight.danger(aim) if able(aim) else 0.0


# the battle


def shot(view: View, option: Any) -> float:
    """The shot, or the spell, that brings most; the back row by chance only where the front row offers little."""
    sight = Sight(view)
    if not isinstance(option, tuple) or option[0].component == "spell":
        return cast(view, option)
    archer, aim, *cards = option
    weapon = next(card for card in [*in_use(sight.gear(archer)), *sight.gear(archer)] if card.range)
    if not isinstance(aim, Piece):
        return tried(sight, archer, RANGED, weapon, ODDS)
    keeps = 0.3 if weapon.type != MISSILE and archer in row_of(view, FRONT, view.seat) else 0.0
    others = sum(is_weapon(card) for card in sight.gear(archer)) - 1
    keeps += LAST if weapon.ammo and ammo(weapon) == 1 and not others else 0.0
    return sight.worth(archer, aim, RANGED, weapon) - keeps - (1.0 if cards else 0.0)


LAST = 1.0
"""What it is worth to keep one's only weapon."""


def sneaked(view: View, option: tuple[Any, ...]) -> float:
    """A card for a blow at the back row if it brings much; back-stabbers try where a caster stands there."""
    sight = Sight(view)
    warrior, aim, *_ = option
    if isinstance(aim, Piece):
        return sight.worth(warrior, aim, HAND) - 1.0
    return tried(sight, warrior, HAND, None, STAB) - best(sight, warrior, FRONT, HAND, None)


def tried(sight: Sight, warrior: Piece, way: str, weapon: Piece | None, odds: tuple[float, float]) -> float:
    """What it brings to try for the back row, with the odds to get to the front row and to the back row."""
    front, back = (best(sight, warrior, row, way, weapon) for row in (FRONT, BACK))
    return odds[0] * front + odds[1] * back


def best(sight: Sight, warrior: Piece, row: str, way: str, weapon: Piece | None) -> float:
    """The most that an attack on a row can bring."""
    foes = [foe for seat in sight.view.seats if seat != sight.seat for foe in row_of(sight.view, row, seat)]
    return max((sight.worth(warrior, foe, way, weapon) for foe in foes), default=0.0)


ODDS, STAB = (1 / 2, 1 / 6), (0.0, 1 / 3)
"""The odds to get to the front row and to the back row, from afar and as a back-stabber."""


def picked(view: View, option: tuple[Piece, Piece]) -> float:
    """The opponent against whom most is won and least lost."""
    sight = Sight(view)
    warrior, foe = option
    return 5 + sight.worth(warrior, foe, HAND) - 0.5 * (sight.worth(foe, warrior, HAND) if able(foe) else 0)


def aimed(_: View, foe: Piece) -> float:
    """The most valuable that can be taken out."""
    return share(foe, foe.hits - foe.mark(DAMAGE), 4)


def parried(_: View, option: Any) -> float:
    """A card to turn an attack aside: always, as the fight will not wait; Martyr only for who is worth it."""
    card, *about = option if isinstance(option, tuple) else (option,)
    if card.diverts:
        return 1.0 / (1 + about[0].hits - about[0].mark(DAMAGE)) if about[0].hits <= FRAIL else 0.0
    if card.breaks:
        return float(1.0 + about[0].dam)
    return 0.8 if card.component == "spell" else 0.9


def broken(_: View, option: tuple[Piece, Piece]) -> float:
    """The best gear first; a plain weapon is not worth a card."""
    gear = option[1]
    return float(gear.dam + gear.block / 2 + gear.parry / 2 - 1.0)


def once_more(_: View, option: tuple[Piece, Piece]) -> float:
    """An extra attack is always of use."""
    return 1.0 + share(option[1], option[1].hits - option[1].mark(DAMAGE), 3)


def made_stronger(_: View, card: Piece) -> float:
    """Any card for more damage."""
    return 1.0 if card.extra else 0.0


def made_worse(_: View, option: tuple[Piece, Piece]) -> float:
    """What lasts, on who has a while to live; what stuns, on who has not attacked yet."""
    card, victim = option
    if card.turns is not None:
        return 0.0 if victim.mark(ATTACKED) or victim.mark(card.state) else 2.0
    return float(victim.hits - victim.mark(DAMAGE) - 1.0 - victim.mark(card.state))


def answered(_: View, card: Piece) -> float:
    """Negate what can be negated; cards before spells."""
    return 1.0 if card.component == "fight" else 0.8


def shared(_: View, option: tuple[Piece, int]) -> float:
    """Hits where they fell somebody, healing where most was lost."""
    warrior, n = option
    left = warrior.hits - warrior.mark(DAMAGE)
    return share(warrior, left, n) + n / 100


def healed(_: View, option: tuple[Piece, int]) -> float:
    warrior, n = option
    return float(n * (1 + warrior.skill / 4) + warrior.hits / 20)


SCORES: Scores = {
    "excess": thrown_away,
    "rows": moved,
    "weapon in use": taken_up,
    "conjure": conjured,
    "cast": cast,
    "shoot": shot,
    "target": aimed,
    "sneak": sneaked,
    "pick": picked,
    "parry": parried,
    "break": broken,
    "again": once_more,
    "stronger": made_stronger,
    "worse": made_worse,
    "answer": answered,
    "heal": healed,
    "missiles": shared,
}


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none is above 0; gear is given as planned."""
    if choice.phase == "equip":
        found = plan(view)
        return next((each for each in choice.options if each is not None and found.get(each[0]) is each[1]), None)
    return highest(view, choice, SCORES)


def goal(view: View, seat: int) -> dict[str, int]:
    """Who is left of a warband and of the others, and their hits."""
    everybody = [warrior for each in view.seats for row in (FRONT, BACK) for warrior in row_of(view, row, each)]
    ours = [warrior for warrior in everybody if warrior.owner == seat]
    theirs = [warrior for warrior in everybody if warrior.owner != seat]
    return {"n": len(ours), "hits": left_of(ours), "theirs": len(theirs), "others": left_of(theirs)}


def left_of(warriors: Iterable[Piece]) -> int:
    """The hits that warriors have left."""
    return sum(warrior.hits - warrior.mark(DAMAGE) for warrior in warriors)


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The hits left of a row or a warrior; the least roll that hits, of an attack."""
    if isinstance(thing, str) and thing.startswith((FRONT, BACK)):
        return {"hits": left_of(view.known(thing))}
    if (
        isinstance(thing, Piece)
        and thing.component in FIGHTERS
        and thing.pile is not None
        and thing.pile.name != own(FALLEN, owner_of(thing))
    ):
        return {"hits left": thing.hits - thing.mark(DAMAGE)}
    if isinstance(thing, tuple) and len(thing) > 1 and all(isinstance(each, Piece) for each in thing[:2]):
        one, other = thing[:2]
        if one.component in FIGHTERS and other.component in FIGHTERS:
            way = RANGED if any(card.type == MISSILE for card in in_use(view.known(gear_of(one)))) else HAND
            return {"needs": view.numbers.hit - needed(Sight(view), one, other, way)}
    return None
