"""A sensible commander of Minions: battles that pay, leaders out of reach, spells when they bring something."""

from __future__ import annotations

from functools import cache, cached_property
from itertools import product
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.families.skirmish import square
from pnp.games.minions.lore import BLOW, CLOSED, ILLUSION, LEADER, MINOR
from pnp.games.minions.magic import Magic

RANKS = {MINOR: 2.0, "greater": 4.5, LEADER: 14.0}
"""What a figure of a list is worth before its numbers."""
LAST = 30.0
"""What it is worth beyond that to be the last leader."""
FIXED = {"time": 3.0, "cure": 2.5}
"""What these spells are worth whenever they can be cast."""
GAIN = {"who moves": 0.02, "who attacks": 0.1}
"""What something has to bring to be done."""
SIDES = range(1, 7)
AFTERTHOUGHT = 0.35
"""How much a danger of the next turn counts beside a gain of this one."""
CROWD = 3
"""How many enemies that could come are counted against a leader; against others the worst of them."""
FORWARD = 0.1
"""What each square counts that a figure comes nearer to the enemy."""
PATIENCE = 24
"""After how many turns a commander fears nothing any more, so that two careful ones come to an end."""
PIN, BAR, POINT = 0.25, 0.35, 0.08
"""What share of its worth it takes from a figure not to move, not to attack, to lose a point of Force."""


@cache
def chance(lead: int, margin: int = 1, least: int = 1) -> float:
    """How probable it is to win a battle with so much more Force, by a margin, with a die of at least so much."""
    wins = sum(die + lead - other >= margin and die >= least for die, other in product(SIDES, SIDES))
    return wins / len(SIDES) ** 2


class Sight(Magic):
    """The field as it lies before one who thinks: nothing changes meanwhile, so what was found out stays."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.found = super().at
        self._lasting: dict[Piece, list[Any]] = {}
        self._gifted: dict[Piece, list[str]] = {}
        self._earth = super().earth()
        self._shut = super().shut()
        self._dazed = super().marked(ILLUSION)

    @property
    def at(self) -> dict[str, Piece]:
        """Who stands where."""
        return self.found

    def standing_on(self, space: str) -> Piece | None:
        """Who stands on a square."""
        return self.found.get(space)

    def earth(self) -> dict[str, str]:
        """What the squares are that are not level ground."""
        return self._earth

    def shut(self) -> set[str]:
        """The squares that nobody may enter."""
        return self._shut

    def marked(self, kind: str) -> dict[str, str]:
        """The squares on which something was marked: Illusions are asked for most."""
        return self._dazed if kind == ILLUSION else super().marked(kind)

    def lasting(self, unit: Piece) -> list[Any]:
        """What lasts on a figure now."""
        if unit not in self._lasting:
            self._lasting[unit] = super().lasting(unit)
        return self._lasting[unit]

    def gifted(self, unit: Piece) -> list[str]:
        """The abilities of a figure that work now."""
        if unit not in self._gifted:
            self._gifted[unit] = super().gifted(unit)
        return self._gifted[unit]


class Captain:
    """What one seat makes of what it sees."""

    def __init__(self, view: View) -> None:
        self.view, self.lore = view, Sight(view)
        self.at = self.lore.at
        self.mine = [unit for unit in self.at.values() if unit.owner == view.seat]
        self.foes = [unit for unit in self.at.values() if unit.owner != view.seat]
        self.fear = AFTERTHOUGHT * max(0.0, 1.0 - view.tracks.get("turn", 0) / PATIENCE)
        self._forces: dict[Piece, int] = {}
        self._prices: dict[Piece, float] = {}

    # what things are worth

    def price(self, unit: Piece) -> float:
        """What a figure is worth."""
        if unit not in self._prices:
            self._prices[unit] = self._price(unit)
        return self._prices[unit]

    def _price(self, unit: Piece) -> float:
        worth: float = RANKS[unit.type] + 0.5 * unit.force + 0.2 * unit.move + 0.3 * len(unit.abilities)
        if unit.spells and unit.mark("book"):
            worth += 0.6 * self.view.count(self.lore.book(unit))
        if self.lore.leads(unit) and len(self.lore.leaders(self.lore.home(unit))) == 1:
            worth += LAST
        return worth

    def force(self, unit: Piece) -> int:
        """The Force of a figure where it stands."""
        if unit not in self._forces:
            self._forces[unit] = self.lore.force(unit)
        return self._forces[unit]

    def kills(self, lead: int, target: Piece) -> float:
        """How probable it is to kill a figure in a battle."""
        lore = self.lore
        margin = lore.abilities["invulnerable"].margin if lore.has(target, "invulnerable") else 1
        least = lore.abilities["spirit"].least if lore.has(target, "spirit") else 1
        lives = 0.5 if lore.has(target, "regenerate") or lore.helped(target, "heal") else 1.0
        return chance(lead, margin, least) * lives

    def battle(self, unit: Piece, target: Piece, lead: int, far: bool) -> float:
        """What a battle is worth."""
        worth: float = self.kills(lead, target) * self.price(target)
        if not far:
            lore = self.lore
            poison = lore.abilities["poison"].succeeds / len(SIDES)
            worth += poison * self.price(target) * lore.has(unit, "poison")
            worth -= poison * self.price(unit) * lore.has(target, "poison")
            worth -= 0.0 if lore.has(unit, "skirmish") else self.kills(-lead, unit) * self.price(unit)
        return worth

    def shot(self, unit: Piece, target: Piece, force: int) -> float:
        """What an attack of a fixed Force is worth, one's own figures counting against it."""
        worth: float = self.kills(force - self.lore.defends_with(target, unit, True), target) * self.price(target)
        return worth if target.owner != self.view.seat else -worth

    def loss(self, row: Any, target: Piece) -> float:
        """What it is worth to lay an effect on a figure."""
        if row.charms:
            return 0.3 * self.price(target)
        return 0.0 if self.lore.carries(target, row) else self.harm(row, target)

    def harm(self, row: Any, target: Piece) -> float:
        """What it takes from a figure that an effect lasts on it; less than nothing, if it helps."""
        share: float = PIN * row.pins + BAR * row.bars - POINT * row.force_bonus + 0.3 * row.mute
        helps: float = 0.1 * row.wards + 0.15 * row.extra_attacks + 0.3 * (row.safe and not row.silent)
        return self.price(target) * (share - helps)

    # the Attack Phase

    def deed(self, unit: Piece, name: str, target: Piece) -> float:
        """What it is worth to attack, or to use an ability."""
        lore = self.lore
        if name == BLOW:
            far = lore.apart(square(unit), square(target)) > 1
            lead = lore.attacks_with(unit, target) - lore.defends_with(target, unit, far)
            return self.battle(unit, target, lead, far)
        row = next(row for row in lore.abilities.values() if row.name == name)
        if row.dies:
            around = list(lore.beside(square(unit)))
            return sum(self.shot(unit, other, row.force) for other in around) - self.price(unit)
        if row.strikes:
            found: float = row.succeeds / len(SIDES) if row.succeeds else 1.0
            return found * self.shot(unit, target, row.force)
        if row.pulls:
            return self.bait(unit, row, target)
        return float(row.succeeds / len(SIDES) * self.loss(row, target))

    def bait(self, unit: Piece, row: Any, target: Piece) -> float:
        """What it is worth to weaken an enemy and draw it near: it is for those who can attack it then."""
        lore = self.lore
        space = min(lore.comes(unit, target, row, self.at), key=lambda end: lore.apart(end, square(unit)))
        lead = [self.force(each) - self.force(target) for each in self.mine if self.reaches(each, space)]
        gain = max((self.kills(each - row.force_bonus, target) for each in lead), default=0.0)
        return 0.5 * gain * self.price(target)

    def reaches(self, unit: Piece, space: str) -> bool:
        """Whether a figure could attack whoever stood on a square."""
        return self.lore.apart(square(unit), space) <= unit.range and self.lore.fights(unit)

    # spells

    def spell(self, unit: Piece, card: Piece) -> float:
        """What it is worth to cast a spell now, at the best target."""
        if card.effect in FIXED:
            return FIXED[card.effect]
        if card.effect in ("wall", "shape"):
            return max((self.hinders(end) for end in self.lore.plots(unit, card, [], self.at, CLOSED)), default=0.0)
        if card.on == "friends":
            friends = [each for each in self.lore.near(square(unit), card.range, self.at) if each.owner == unit.owner]
            return sum(self.aid(card, each) for each in friends)
        return max((self.aimed(unit, card, aim) for aim in self.lore.sights(unit, card, self.at)), default=0.0)

    def hinders(self, space: str) -> float:
        """What it is worth that nobody can enter a square: enemies next to it have to go round, one's own too."""
        return 0.06 * sum(
            self.price(each) * (1 if each.owner != self.view.seat else -1) for each in self.lore.beside(space)
        )

    def aimed(self, unit: Piece | None, card: Any, aim: Any) -> float:
        """What it is worth to aim a spell at something."""
        if not isinstance(aim, Piece):
            near = [foe for foe in self.foes if self.lore.apart(aim, square(foe)) <= 1]
            return sum(0.12 * self.price(foe) for foe in near) - 1.0
        if aim not in self.at.values():
            return self.price(aim)
        if card.strikes:
            pinned = self.loss(card, aim) if card.turns else 0.0
            return float(self.shot(unit or aim, aim, card.force) * card.shots + pinned)
        hostile = aim.owner != self.view.seat
        if card.effect == "polymorph":
            return self.price(aim) - RANKS[MINOR] if hostile else 0.0
        if card.effect == "dispel":
            gain = sum(self.harm(row, aim) for row in self.lore.lasting(aim) if self.lore.loose(row))
            return 0.6 * (-gain if hostile else gain)
        if card.effect == "door":
            return 0.6 * sum(self.harm(row, aim) for row in self.lore.lasting(aim)) * (not hostile)
        return self.loss(card, aim) if hostile else self.aid(card, aim)

    def aid(self, card: Any, unit: Piece) -> float:
        """What it is worth to help a figure of one's own."""
        if self.lore.carries(unit, card):
            return 0.0
        near = any(self.lore.apart(square(unit), square(foe)) <= unit.move + unit.range + 1 for foe in self.foes)
        share: float = POINT * card.force_bonus + 0.3 * card.safe + 0.15 * card.extra_attacks + 0.1 * card.wards
        return float(self.price(unit) * share * (1.0 if near else 0.2) + 0.05 * card.move_bonus)

    # the Move Phase

    @cached_property
    def threats(self) -> list[tuple[Piece, str, int, int]]:
        """The enemies that can come and strike: where they stand, how far they reach, their Force."""
        able = [foe for foe in self.foes if not self.lore.any_lasting(foe, "bars")]
        pace = [0 if self.lore.any_lasting(foe, "pins") else self.lore.pace(foe) for foe in able]
        return [(foe, square(foe), far + foe.range, self.force(foe)) for foe, far in zip(able, pace, strict=True)]

    def stands(self, unit: Piece, space: str) -> float:
        """What it is worth that a figure stands on a square: whom it strikes from there, who strikes it, how near."""
        lore, force = self.lore, self.force(unit)
        blows = [0.0]
        if lore.fights(unit):
            for target in lore.struck(unit, space, unit.range, self.at):
                far = lore.apart(space, square(target)) > 1
                blows.append(self.battle(unit, target, force - self.force(target), far))
            for name in unit.abilities:
                row = lore.abilities[name]
                if row.strikes and not row.dies and lore.aimed(unit, row):
                    found = row.succeeds / len(SIDES) if row.succeeds else 1.0
                    victims = lore.victims(unit, row, space, self.at)
                    blows += [
                        found * self.kills(row.force - self.force(each), each) * self.price(each) for each in victims
                    ]
        danger = [0.0]
        for foe, there, reach, strength in self.threats:
            apart = lore.apart(space, there)
            if apart <= reach:
                danger.append(self.risk(unit, foe, strength - force))
        near = min((lore.apart(space, there) for _, there, _, _ in self.threats), default=0)
        keen = 0.3 if lore.leads(unit) and self.fear else 1.0
        many = sorted(danger)[-CROWD:] if lore.leads(unit) else [max(danger)]
        return max(blows) - self.fear * sum(many) - FORWARD * keen * near

    def risk(self, unit: Piece, foe: Piece, lead: int) -> float:
        """What it may cost that an enemy can come and strike; it risks itself, too, unless one leads."""
        lore = self.lore
        risk = self.kills(lead, unit)
        if lore.has(foe, "poison"):
            risk += (1 - risk) * lore.abilities["poison"].succeeds / len(SIDES)
        bold = foe.range > 1 or lore.has(foe, "skirmish") or lore.leads(unit)
        return risk * self.price(unit) - (0.0 if bold else self.kills(-lead, foe) * self.price(foe))

    def better(self, unit: Piece, space: str) -> float:
        """What a move is worth."""
        return self.stands(unit, space) - self.stands(unit, square(unit))

    def moving(self, unit: Piece) -> float:
        """The best that a figure can do in the Move Phase, by a move or a spell."""
        lore = self.lore
        spells = [self.spell(unit, card) for card in lore.casts(unit, "move", self.at)]
        ends = lore.moves_to(unit, self.at)
        here = self.stands(unit, square(unit)) if ends else 0.0
        return max([0.0, *spells, *(self.stands(unit, end) - here for end in ends)])

    def acting(self, unit: Piece) -> float:
        """The best that a figure can do in the Attack Phase."""
        lore = self.lore
        deeds = [self.deed(unit, *deed) for deed in lore.deeds(unit, self.at)]
        spells = [self.spell(unit, card) for card in lore.casts(unit, "attack", self.at)]
        if not deeds and not spells:
            return FIXED["cure"]  # nobody else is offered: somebody fell near one who can cure
        return max([0.0, *deeds, *spells])

    def option(self, answer: tuple[Any, ...]) -> float:
        """What an answer is worth to the figure that was chosen: a move, a deed, a spell."""
        unit, *what = answer
        if len(what) > 1:
            return self.deed(unit, *what)
        return self.spell(unit, what[0]) if isinstance(what[0], Piece) else self.better(unit, what[0])

    def exposed(self, space: str) -> float:
        """How far a square is from those of one's own who can attack there."""
        near = [self.lore.apart(space, square(unit)) for unit in self.mine]
        return float(sum(sorted(near)[:3]))

    def placed(self, unit: Piece, space: str) -> float:
        """What it is worth to begin on a square: the strong in the middle, leaders and casters behind the others."""
        field = self.lore.field
        column = field.cell(space)[0]
        middle = min(column, field.columns - 1 - column)
        front = self.lore.camps[self.view.seat].index(space) < field.columns
        if front:
            return float(unit.force + 0.3 * unit.move - 0.5 * unit.range - unit.spells)
        bold = unit.force + unit.move if middle else -unit.force - unit.move
        return float(bold - 12.0 * self.lore.leads(unit) * bool(middle))


def advised(view: View, choice: Choice) -> Any:
    """What a sensible commander answers."""
    thinks, options = Captain(view), choice.options
    some = [option for option in options if option is not None]
    if choice.phase == "set-up":
        return max(some, key=lambda option: thinks.placed(*option))
    if choice.phase in ("who moves", "who attacks"):
        worth = thinks.moving if choice.phase == "who moves" else thinks.acting
        values = [worth(unit) for unit in some]
        best = max(values, default=0.0)
        return some[values.index(best)] if best > GAIN[choice.phase] else None
    if choice.phase in ("move", "attack"):
        return max(some, key=thinks.option)
    if choice.phase in ("aim", "second aim"):
        return max(some, key=lambda option: thinks.aimed(None, *option))
    if choice.phase in ("reroll move", "reroll battle"):
        return _rerolled(options)
    if choice.phase == "martyr":
        return max(options, key=lambda pair: thinks.price(pair[1]) - thinks.price(pair[0]) if pair else 0.0)
    if choice.phase in ("advance", "set down", "land"):
        return _moved(thinks, options)
    if choice.phase == "go on":
        best = max(some, key=lambda pair: thinks.deed(pair[0], BLOW, pair[1]))
        return best if thinks.deed(best[0], BLOW, best[1]) > 0 else None
    if choice.phase == "replace":
        return _turned(thinks, some)
    if choice.phase == "earth":
        return next((option for option in options if option[1] == CLOSED), options[0])
    if choice.phase == "mark":
        return max(options, key=lambda option: thinks.hinders(option[1]))
    if choice.phase == "pull":
        return min(some, key=lambda pair: thinks.exposed(pair[1]))
    return options[0]


def _rerolled(options: Any) -> Any:
    """Roll again what is low: a Move Roll under its middle, a battle that is not won."""
    again = options[1]
    low = again[1] <= len(SIDES) // 2 if len(again) == 2 else again[1] < again[2]
    return again if low else None


def _moved(thinks: Captain, options: Any) -> Any:
    """The square on which a figure stands best; none where it stands worse than now."""
    some = [option for option in options if option is not None]
    values = [_stood(thinks, *option) for option in some]
    best = max(values)
    return some[values.index(best)] if best > 0 or None not in options else None


def _stood(thinks: Captain, unit: Piece, space: str) -> float:
    """What it is worth to bring a figure of one's own to a square; an enemy is best far away."""
    if unit.owner == thinks.view.seat:
        return thinks.better(unit, space)
    return thinks.exposed(space)


def _turned(thinks: Captain, options: list[tuple[Piece, Piece]]) -> Any:
    """The best shape for a figure of one's own, the poorest for an enemy."""
    ours = options[0][0].owner == thinks.view.seat
    shapes = [RANKS[shape.type] + shape.force for _, shape in options]
    return options[shapes.index(max(shapes) if ours else min(shapes))]
