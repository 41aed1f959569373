"""The battlefield: what a unit's types let it do with which card, for the rules and for rules of thumb alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from pnp.boards import HexBoard
from pnp.engine import Piece, Table, View, own
from pnp.engine.boards import board
from pnp.games.families.figures import FIELD, HURT, Ground, Standing, space_of

ARMIES = {
    "greeks": ("greek-heroes", "greek-monsters"),
    "japan": ("japanese", "japanese-monsters"),
}
SUMMONED = "summoned"
HAND = "hand"
TOKENS, ACTING, MOVED, ATTACKED = "tokens", "acting", "moved", "attacked"
TRAPPED, STUNNED, INSPIRED, RALLIED, EXTRA = "trapped", "stunned", "inspired", "rallied", "extra"
DIM, CURSED, UNHORSED, LOST_HORSE, FATED, CALLED = "dim", "cursed", "unhorsed", "lost horse", "fated", "called"
SHIELDED, HIDDEN, CONTROLLED, ITEM, ITEM_TURNS, WAS = "shielded", "hidden", "controlled", "item", "item turns", "was"
HORSE, SPIRIT, SLOW, BERSERK, MARTYR, DRAIN, POISON = (
    "Horse or Fast",
    "Spirit Form",
    "Slow",
    "Berserk",
    "Martyr",
    "Drain",
    "Poison",
)
INVISIBILITY, UNDEAD, INFERNAL, SHIELD, FORCE = "Invisibility", "Undead", "Infernal", "Shield", "Force Field"
MAGIC, EDGE, WEAPON = "magic", "edge", "held"
"""How a type fights: what spirits, skeletons and parries ask for."""
STRIKES = {"attack", "indirect", "pierce", "flex", "crush", "crush indirect", "second", "swipe", "burst"}
HARMLESS = {"push", "stun", "trap", "lure"}
OVER = {"indirect", "crush indirect"}
GUARDS = {"defend", "parry", "receive"}
FRIENDLY = {"inspire", "rally"}
PATTERN = re.compile(r"^([A-Za-z ]+?)(?: (\d)(?: Lost Hit)?)?(?: \((\d)-(\d)(?:/(\d))?\))?$")


class Act(NamedTuple):
    """What a card lets a unit do: its kind, how far, on which roll, by which type; of a spell its row."""

    kind: str
    reach: int = 1
    low: int = 1
    high: int = 3
    near: int = 0
    by: str = ""
    spell: Any = None


Offers = dict[Any, Act]


@cache
def read(notation: str, by: str = "") -> Act | None:
    """An action of the rulebook's notation: `Attack 1 (1-3)` (ruling: missing)."""
    found = PATTERN.match(notation)
    if found is None:
        return None
    kind, reach, low, high, near = found.groups()
    return Act(kind.lower(), int(reach or 1), int(low or 1), int(high or 3), int(near or 0), by)


class Field(Ground):
    """Hexes, and what everybody could do on them."""

    def __init__(self, seen: Table | View) -> None:
        self.seen, self.numbers = seen, seen.numbers
        self.hexes = board(seen, FIELD, HexBoard)
        self.types = {row.name: row for row in self.rows("trait")}
        self.absorbs = {row.name: row for row in self.rows("passive")}

    def rows(self, component: str) -> Sequence[Any]:
        """The rows of a sheet or of the spell lists."""
        found: Sequence[Any]
        found = self.seen.rows(component) if isinstance(self.seen, View) else self.seen.cast.entries[component]
        return found

    @property
    def at(self) -> Standing:
        """Who stands where."""
        if isinstance(self.seen, View):
            return {space: self.seen.known(space)[0] for space in self.seen.filled("") if space in _spaces(self.hexes)}
        return {name: pile[0] for name, pile in self.seen.piles.items() if name in _spaces(self.hexes) and pile}

    def traits(self, unit: Piece) -> list[str]:
        """The types of a unit, with what items and spells give it, and without a horse it has lost."""
        found = [each for each in unit.traits if each != HORSE or not (unit.mark(LOST_HORSE) or unit.mark(UNHORSED))]
        if unit.mark(HIDDEN):
            found.append(INVISIBILITY)
        if unit.mark(ITEM):
            found.append(self.rows("item")[unit.mark(ITEM) - 1].grants)
        return found

    def acts(self, unit: Piece, colour: str) -> list[Act]:
        """What a card of a colour lets a unit do (ruling: choose)."""
        traits = self.traits(unit)
        if colour == "red":
            return [Act("move", 1)]
        if colour == "orange":
            return [Act("move", 1 if SLOW in traits else 2)]
        if colour == "yellow":
            return [Act("attack", by="Sword or Scimitar" if "Sword or Scimitar" in traits else "")]  # ruling: yellow
        if colour == "green":
            return [Act("attack")] if BERSERK in traits or INFERNAL in traits else []
        found = []
        for trait in traits:
            if trait in self.types:
                notations = getattr(self.types[trait], colour)
                found += [act for notation in notations if (act := read(notation, trait)) is not None]
        return found

    def spells(self, unit: Piece) -> list[Any]:
        """The spells that a unit knows."""
        lists = {trait.lower() for trait in self.traits(unit)}
        return [row for row in self.rows("spell") if row.section in lists]

    def beside(self, space: str) -> tuple[str, ...]:
        """The spaces around one."""
        return self.hexes.neighbours(space)

    def steps(self, here: str, points: int, at: Standing, flying: bool) -> list[str]:
        """Where a move can end: not through other units, but in flight."""
        found, edge = {here}, [here]
        for _ in range(points):
            edge = [
                near
                for near in dict.fromkeys(near for one in edge for near in self.beside(one))
                if near not in found and (flying or near not in at)
            ]
            found.update(edge)
        return [space for space in self.hexes.spaces if space in found and space not in at]

    def sees(self, here: str, there: str) -> bool:
        """Whether no unit stands in the way (ruling: way)."""
        at = self.at
        return self.hexes.sees(here, there, lambda space: space in at)

    def harms(self, unit: Piece, target: Piece, act: Act) -> bool:
        """Whether an attack can hurt somebody at all (ruling: spirit)."""
        if act.spell is not None and act.spell.effect == "turn" and UNDEAD not in target.traits:
            return False
        if SPIRIT not in target.traits or act.spell is not None or act.kind in HARMLESS:
            return True
        return any(self.fights(trait, MAGIC) for trait in (act.by, *unit.traits))

    def fights(self, trait: str, way: str) -> bool:
        """Whether a type fights in a way; a Yellow card without a type is a weapon in the hand (ruling: yellow)."""
        if not trait:
            return way == WEAPON
        row = self.types.get(trait) or self.absorbs.get(trait)
        return row is not None and way in row.ways

    def aimed(self, unit: Piece, act: Act, at: Standing) -> list[Piece]:
        """The enemies that an act can be aimed at."""
        here = space_of(unit)
        return [
            foe
            for there, foe in at.items()
            if foe.owner != unit.owner
            and self.hexes.apart(here, there) <= act.reach
            and (act.reach == 1 or act.kind in OVER or self.sees(here, there))
            and self.harms(unit, foe, act)
        ]

    def friends(self, unit: Piece, reach: int, at: Standing) -> list[Piece]:
        """The others of its side within a range."""
        here = space_of(unit)
        return [
            one
            for there, one in at.items()
            if one is not unit and one.owner == unit.owner and self.hexes.apart(here, there) <= reach
        ]

    def hand(self, seat: int) -> list[Piece]:
        """The cards of the unit whose turn it is."""
        name = own(HAND, seat)
        return list(self.seen.known(name)) if isinstance(self.seen, View) else list(self.seen.pile(name))

    def offers(self, unit: Piece, cards: Iterable[Piece]) -> Offers:
        """All that a unit can do with its cards."""
        at, found = self.at, Offers()
        kinds = list({card.type: card for card in cards}.values())
        for card in kinds:
            for act in self.acts(unit, card.type):
                word = f"{act.kind} {act.reach}" if act.kind in ("move", "flying") else said(act)
                for aim in self.aims(unit, act, at):
                    found.setdefault((card, word, *aim), act)
        held = [card.type for card in cards]
        for row in self.spells(unit):
            first, second = row.cards
            if first in held and second in held and (first != second or held.count(first) > 1):
                card = next(one for one in kinds if one.type == first)
                for aim, act in self.castings(unit, row, at):
                    found.setdefault((card, row.name, *aim), act)
        return found

    def aims(self, unit: Piece, act: Act, at: Standing) -> list[tuple[Any, ...]]:
        """At what an act can be aimed now (ruling: one-each)."""
        here, kind = space_of(unit), act.kind
        if kind in ("move", "flying"):
            if unit.mark(MOVED):
                return []
            if unit.mark(UNHORSED):
                return [("remount",)]
            return [(space,) for space in self.steps(here, act.reach, at, kind == "flying")]
        if kind in STRIKES | HARMLESS | {"stun all"}:
            if unit.mark(ATTACKED) != (1 if kind == "second" else 0):
                return []
            foes = self.aimed(unit, act, at)
            if kind == "stun all":
                return [()] if foes else []
            if kind == "swipe":
                return self.pairs(foes)
            return [(foe,) for foe in foes]
        if kind in FRIENDLY:
            mark = INSPIRED if kind == "inspire" else RALLIED
            return [(one,) for one in self.friends(unit, act.reach, at) if not one.mark(mark)]
        if kind == "inspire all":
            return [()] if any(not one.mark(INSPIRED) for one in self.friends(unit, act.reach, at)) else []
        if kind == "regain":
            return [()] if unit.mark(HURT) else []
        if kind == "switch":
            return self.pairs([unit, *self.friends(unit, 1, at)])
        if kind == "deploy":
            ready = self.friends(unit, self.numbers.deploy.reach, at)
            return [(one,) for one in ready if one.mark(TOKENS) and not one.mark(ACTING)]
        return []

    def pairs(self, units: Sequence[Piece]) -> list[tuple[Any, ...]]:
        """Two of some units that stand beside each other."""
        return [
            (one, other)
            for number, one in enumerate(units)
            for other in units[number + 1 :]
            if self.hexes.apart(space_of(one), space_of(other)) == 1
        ]

    def castings(self, unit: Piece, row: Any, at: Standing) -> list[tuple[tuple[Any, ...], Act]]:
        """How a spell can be cast: what it is aimed at, and as which act (rulings: spells, summon)."""
        if row.does is not None:
            act = read(row.does)
            assert act is not None
            act = act._replace(spell=row)
            return [(aim, act) for aim in self.aims(unit, act, at)]
        act = Act(row.effect, row.amount, 1, row.casts.high if row.casts else 6, spell=row)
        foes = [foe for there, foe in at.items() if foe.owner != unit.owner]
        within = [foe for foe in foes if self.hexes.apart(space_of(unit), space_of(foe)) <= row.amount]
        free = [space for space in self.beside(space_of(unit)) if space not in at]
        near = [unit, *self.friends(unit, 1, at)]
        aims: list[Any]
        match row.effect:
            case "shield" | "circle" | "ritual" | "darkness":
                aims = [()]
            case "fly":
                aims = [(one, to) for one in near for to in self.landings(one, row.amount, at)]
                aims = [] if unit.mark(MOVED) else aims
            case "summon":
                spare = [one for one in self.box() if one.name in row.brings and self.may_call(unit, one)]
                aims = [(one,) for one in {one.name: one for one in spare}.values()] if free else []
            case "change":
                aims = [(one,) for one in at.values() if self.hexes.apart(space_of(unit), space_of(one)) <= row.amount]
            case "enchant":
                items = [item.name for item in self.rows("item") if item.grants]
                aims = [(one, item) for one in near if not one.mark(ITEM) for item in items]
            case "hide":
                aims = [(one,) for one in near if not one.mark(HIDDEN)]
            case "return":
                aims = [(one,) for one in self.dead(unit)] if free else []
            case "cure":
                aims = [(one,) for one in near if one.mark(CURSED) or one.mark(TRAPPED) or one.mark(WAS)]
            case "armor":
                aims = [(one,) for one in [unit, *self.friends(unit, 2, at)]]
            case "control" | "curse":
                mark = CURSED if row.effect == "curse" else CONTROLLED
                aims = [(foe,) for foe in within if not foe.mark(mark)]
            case "ground":
                spaces = [to for to in self.hexes.spaces if self.hexes.apart(space_of(unit), to) <= row.amount]
                aims = [(to,) for to in spaces if to not in at and not self.cursed(to)]
            case "misdirect":
                aims = [(foe, to) for foe in within for to in self.steps(space_of(foe), 2, at, False)]
            case _:
                aims = []
        return [(aim, act) for aim in aims]

    def landings(self, unit: Piece, points: int, at: Standing) -> list[str]:
        """Where somebody who flies by a spell may land."""
        return self.steps(space_of(unit), points, at, flying=True)

    def box(self) -> list[Piece]:
        """The summoned units that are still to come."""
        return list(self.seen.known(SUMMONED) if isinstance(self.seen, View) else self.seen.pile(SUMMONED))

    def dead(self, unit: Piece) -> list[Piece]:
        """The fallen of a side that may still be brought back (ruling: dead)."""
        name = own("fallen", int(unit.owner or 0))
        fallen = self.seen.known(name) if isinstance(self.seen, View) else self.seen.pile(name)
        return list({one.name: one for one in fallen if one.component != SUMMONED}.values())

    def may_call(self, unit: Piece, other: Piece) -> bool:
        """Whether a caster may still summon so many Hits (ruling: summon)."""
        return unit.mark(CALLED) + int(other.hits) <= int(self.numbers.summons)

    def cursed(self, space: str) -> int:
        """Whether a space is cursed ground."""
        name = f"cursed {space}"
        return self.seen.track(name) if isinstance(self.seen, View) else self.seen.track(name).value

    def guards(self, unit: Piece, foe: Piece | None, act: Act, cards: Iterable[Piece]) -> Offers:
        """With which cards a unit can undo a hit (rulings: defend, parry, receive)."""
        found = Offers()
        for card in cards:
            if card.type == "green" and INFERNAL not in unit.traits:  # ruling: infernal
                found[card, "defend"] = Act("defend")
            for guard in self.acts(unit, card.type):
                if guard.kind not in GUARDS or (act.kind == "flex" and (guard.kind == "parry" or guard.by == SHIELD)):
                    continue
                if guard.kind == "parry" and (act.spell is not None or not self.fights(act.by, WEAPON)):
                    continue
                if guard.kind == "receive" and (foe is None or self.hexes.apart(space_of(unit), space_of(foe)) > 1):
                    continue
                found[card, said(guard)] = guard
        return found

    def layers(self, unit: Piece, act: Act) -> list[int]:
        """On what its hides and armours absorb damage (ruling: layers)."""
        found = []
        for trait in [*self.traits(unit), *([FORCE] if unit.mark(SHIELDED) else [])]:
            row = self.absorbs.get(trait)
            if row is None or row.absorbs is None:
                continue
            if act.kind == "pierce" and trait in ("Light Armor", "Heavy Armor"):
                continue
            if trait == "Skeletal Form" and not self.fights(act.by, EDGE):  # ruling: skeletal
                continue
            found.append(int(row.absorbs.high))
        return found


def said(act: Act) -> str:
    """An act as a word of an option."""
    if act.kind in ("deploy", "switch", "regain"):
        return f"{act.kind} by {act.by}"
    return f"{act.kind} {act.reach} on {act.low}-{act.high}" + (f" by {act.by}" if act.by else "")


@cache
def _spaces(field: HexBoard) -> frozenset[str]:
    return frozenset(field.spaces)
