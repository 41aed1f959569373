"""A sensible lord of a plane: the strongest units out, arms on them, spells that kill, raids and blocks that pay."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.companies import attached, company, leaders_seen
from pnp.games.families.decks import in_hand
from pnp.games.plane_wars.planes import (
    ATTACK,
    BLOCK,
    DAMAGE,
    DECKS,
    MORALE,
    POINTS,
    TARGET,
    UNITS,
    Seen,
    enemies_seen,
    force,
    free,
    is_of,
    kinds,
    sends_away,
    traits,
)

WORTH = {"leader": 3.0, "wizard": 2.0, "heal": 2.0, "poison": 2.0, "immobilize": 3.0, "regenerate": 2.0, "slay": 1.0}
"""What a unit is worth beyond its Force."""
DANGER = 15
"""So little Morale calls for blocks at any price."""
SPARE = 4
"""With more cards than this in the hand one is given for less."""


def goal(view: View, seat: int) -> dict[str, int]:
    """What is left of a player's Morale."""
    return {"morale": view.track(own(MORALE, seat))}


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible lord answers."""
    return Lord(view).answer(choice)


class Lord(Seen):
    """What a player makes of the table."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.me = view.seat

    def answer(self, choice: Choice) -> Any:
        options = choice.options
        if len(options) == 1:
            return options[0]
        if choice.phase in SCORED:
            scores = [(0.0 if option is None else SCORED[choice.phase](self, option)) for option in options]
            best = max(range(len(options)), key=lambda place: (scores[place], -place))
            return options[best]
        return getattr(self, "on_" + choice.phase.replace(" ", "_"))(options)

    # what there is

    @cached_property
    def hand(self) -> list[Piece]:
        return in_hand(self.view)

    @cached_property
    def mine(self) -> list[Piece]:
        return leaders_seen(self.view, self.me)

    @cached_property
    def theirs(self) -> list[Piece]:
        return list(enemies_seen(self.view))

    @cached_property
    def fighting(self) -> list[Piece]:
        return [u for u in (*self.mine, *self.theirs) if u.mark(ATTACK) or u.mark(BLOCK) or u.mark(TARGET)]

    def part(self, *marks: str) -> list[Piece]:
        return [unit for unit in self.fighting if any(unit.mark(mark) for mark in marks)]

    def power(self, unit: Piece, role: str = "any") -> int:
        against = self.part(BLOCK, TARGET) if role == ATTACK else self.part(ATTACK)
        return force(self, unit, role, against)

    def total(self, units: Iterable[Piece], role: str) -> int:
        return sum(self.power(unit, role) for unit in units)

    def left(self, unit: Piece) -> int:
        """How much more damage kills a unit."""
        role = ATTACK if unit.mark(ATTACK) else BLOCK if unit.mark(BLOCK) or unit.mark(TARGET) else "any"
        return max(1, self.power(unit, role)) - unit.mark(DAMAGE)

    def value(self, unit: Piece) -> float:
        arms = sum(1 + card.bonus for card in attached(unit)) if unit in company(unit) else 0
        return float(unit.force + arms + sum(WORTH.get(trait, 0.3) for trait in unit.traits))

    def morale(self, seat: int) -> int:
        return self.view.track(own(MORALE, seat))

    # cards come and go

    def on_draw(self, options: list[Any]) -> Any:
        """Units first, then what these can use."""
        units = [card for card in self.hand if card.type in UNITS]
        mages = any("mage" in kinds(unit) for unit in (*self.mine, *units))
        minds = any("psionic" in traits(unit) for unit in self.mine)
        held = [sum(card.component.endswith(deck) for card in self.hand) for deck in DECKS]
        wish = {
            "primary": 3.5 - len(units) * 1.6 - len(self.mine) * 0.2,
            "secondary": 2.0 - held[1] * 0.5,
            "spells": (2.2 if mages else -2.0) - held[2] * 0.8,
            "psionics": (1.9 if minds else -2.0) - held[3] * 0.7,
        }
        return max((option for option in options if option is not None), key=lambda option: wish[option])

    def on_extra(self, options: list[Any]) -> Any:
        """A card more if the points are not needed for units of the hand."""
        points = self.view.track(own(POINTS, self.me)) + self.numbers.recruit - self.numbers.extra
        need = sum(sorted((card.force for card in self.hand if card.type in UNITS), reverse=True)[:1])
        return options[-1] if points >= need and len(self.hand) < self.numbers.hand else None

    def keep(self, card: Piece) -> float:
        """What a card of the hand is worth to hold."""
        if card.type in UNITS:
            return 6.0 + float(card.force) / 3
        usable = any(is_of(unit, card) for unit in self.mine)
        later = any(is_of(unit, card) for unit in self.hand if unit.type in UNITS)
        strong = {"control": 4.0, "kill": 3.0, "revive": 3.0, "recruit": 2.5, "negate": 2.0, "damage": 2.0}
        more = max((strong.get(effect, 1.0) for effect in card.does), default=1.0) + card.bonus / 2
        return float(more) * (1.0 if usable else 0.6 if later else 0.2)

    def given(self, card: Piece) -> float:
        return 20.0 - self.keep(card)

    def gated(self, option: tuple[Piece, Any]) -> float:
        """The strongest unit, then arms for the strongest of those who may have them."""
        card, unit = option
        if unit is None:
            return 30.0 + self.value(card)
        return 1.0 + int(card.bonus) + 2 * len(card.gives) + self.power(unit) / 5

    # spells

    def cast(self, move: tuple[Any, ...]) -> float:
        """What is killed, held or gained, less what the card is worth."""
        thing, target, effect = move
        if effect == "scout":
            return 0.0
        if effect == "shoot":
            return self.value(target) if self.left(target) <= self.numbers.shot else 0.0
        if effect == "hold":
            return self.value(target) - self.value(thing) - 4 * (not free(target)) if free(target) else 0.0
        found = {
            "immobilize": lambda: self.value(target) - 4.0 if free(target) else 0.0,
            "damage": lambda: self.value(target) if self.left(target) <= thing.amount else 0.0,
            "damage-all": lambda: self.swept(thing.amount),
            "distribute": lambda: max(
                (self.value(u) for u in self.theirs if self.left(u) <= thing.amount), default=0.0
            ),
            "recruit": lambda: 3.0 + 3.0 * any(card.type in UNITS for card in self.hand),
            "scry": lambda: 0.5 if len(self.hand) > SPARE + 1 else 0.0,
            "control": lambda: 2.0 * self.value(target),
            "revive": lambda: self.value(target) + 2.0,
            "return": lambda: self.value(target) - 3.0,
            "dispel": lambda: self.value(company(target)[0]) * (company(target)[0].owner != self.me),
        }[effect]()
        return float(found) - 1.0

    def swept(self, amount: int) -> float:
        """What damage to all units kills, of the others' and of one's own."""
        return sum(
            self.value(u) * (1 if u in self.theirs else -1)
            for u in (*self.theirs, *self.mine)
            if self.left(u) <= amount
        )

    # attacks

    def walls(self, units: Iterable[Piece]) -> list[int]:
        """The Force of those who could block, the strongest first."""
        return sorted((self.power(unit, BLOCK) for unit in units if free(unit) and not unit.mark(TARGET)), reverse=True)

    def on_raid(self, options: list[Any]) -> Any:
        """The strongest whose attack pays; the last ones stay where the enemy could strike back and end it."""
        begun = [move for move in options if move is not None and move[2] == "attack"]
        best, most = None, 0.0
        for move in begun:
            if (found := self.pays(move[0])) > most:
                best, most = move, found
        return best

    def pays(self, unit: Piece) -> float:
        """What an attack of a unit brings at the weakest enemy."""
        ours = self.power(unit, ATTACK)
        found = 0.0
        for seat in self.view.seats:
            if seat == self.me or not self.morale(seat):
                continue
            units = leaders_seen(self.view, seat)
            walls = self.walls(units)[sends_away(unit) :]
            others = [u for u in self.mine if free(u) and u is not unit]
            ends = ours + self.total(others, ATTACK) >= self.morale(seat) and len(walls) <= len(others)
            back = self.total(units, ATTACK) - self.total(others, BLOCK)
            if not ends and back >= self.morale(self.me) and self.morale(self.me) <= self.morale(seat):
                continue
            if not walls:
                found = max(found, ours + 5.0)
            elif walls[0] < ours or ends:
                found = max(found, ours / 2)
            elif walls[0] <= ours + max((card.bonus for card in self.hand if card.does), default=0):
                found = max(found, ours / 4)
            elif len(walls) == 1 and walls[0] < ours + self.total(others, ATTACK):
                found = max(found, 1.0)
        return found

    def on_join(self, options: list[Any]) -> Any:
        """Another one if those who attack are weaker than a single blocker, and with it are not."""
        ours = self.total(self.part(ATTACK), ATTACK)
        walls = [self.walls(leaders_seen(self.view, seat)) for seat in self.view.seats if seat != self.me]
        single = [wall[0] for wall in walls if wall]
        if not single or min(single) < ours or any(not wall for wall in walls):
            return None
        return max((unit for unit in options if unit is not None), key=lambda unit: self.power(unit, ATTACK))

    def on_whom(self, options: list[Any]) -> Any:
        """Who has nobody left to block, else least Morale."""
        skip = min((sends_away(unit) for unit in self.part(ATTACK)), default=0)
        return min(
            options, key=lambda seat: len(self.walls(leaders_seen(self.view, seat))[skip:]) * 8 + self.morale(seat)
        )

    def on_target(self, options: list[Any]) -> Any:
        """A unit that is beaten and worth more than the Morale."""
        ours = self.total(self.part(ATTACK), ATTACK)
        beaten = [unit for unit in options if unit != MORALE and self.power(unit, BLOCK) < ours]
        paying = [unit for unit in beaten if self.value(unit) > ours * 0.8]
        return max(paying, key=self.value, default=MORALE)

    def on_block(self, options: list[Any]) -> Any:
        """The fewest whose Force kills the attackers, if that pays; anybody where Morale is in danger."""
        attackers = self.part(ATTACK)
        coming = self.total(attackers, ATTACK)
        skip = min(sends_away(unit) for unit in attackers)
        able = [unit for unit in options if unit is not None]
        now = self.part(BLOCK)
        standing = max(0, len(now) - skip)
        danger = coming >= self.morale(self.me) or (self.morale(self.me) <= DANGER and coming >= 4)
        weak = min(able, key=self.value)
        if len(now) < skip:
            guard = next((unit for unit in able if "guard" in traits(unit)), None)
            if danger and len(able) + len(now) > skip:
                return guard or weak
            return guard if guard and self.power(guard, BLOCK) > coming else None
        if standing and (danger or self.total(now, BLOCK) >= coming):
            return None
        strong = [unit for unit in able if self.power(unit, BLOCK) > coming]
        if strong:
            return min(strong, key=self.value)
        prey = max(self.value(unit) for unit in attackers)
        equal = [unit for unit in able if self.power(unit, BLOCK) >= max(map(self.left, attackers))]
        if equal and not now and min(map(self.value, equal)) <= prey + 1:
            return min(equal, key=self.value)
        if not now and len(attackers) == 1:
            pairs = [(a, b) for a in able for b in able if a is not b and self.total((a, b), BLOCK) >= coming]
            if pairs and min(max(map(self.value, pair)) for pair in pairs) <= prey:
                return min(pairs, key=lambda pair: max(map(self.value, pair)))[0]
        if now and not standing:
            return None
        if now and self.total(now, BLOCK) < coming:
            more = [unit for unit in able if self.total([*now, unit], BLOCK) >= coming]
            return min(more, key=self.value) if more else None
        return weak if danger else None

    def sides(self) -> tuple[int, int, bool, list[Piece], list[Piece]]:
        """The Force of both in the attack that is on, whether one attacks oneself, and the units."""
        ours = [unit for unit in self.fighting if unit.owner == self.me]
        them = [unit for unit in self.fighting if unit.owner != self.me]
        attacks = any(unit.mark(ATTACK) for unit in ours) or not any(unit.mark(ATTACK) for unit in them)
        roles = (ATTACK, BLOCK) if attacks else (BLOCK, ATTACK)
        return self.total(ours, roles[0]), self.total(them, roles[1]), attacks, ours, them

    def fought(self, move: tuple[Any, ...]) -> float:
        """A card that turns the fight, the cheapest; one that saves Morale; none where all is well."""
        thing, target, effect = move
        ours, them, attacks, us, foes = self.sides()
        cost = 2.0 if isinstance(thing, str) else self.keep(thing) / 3
        losing = bool(foes) and bool(us) and them >= ours
        if effect in ("negate", "wall"):
            open_door = not us and (them >= 5 or them >= self.morale(self.me))
            return (
                (them + 20.0 * (them >= self.morale(self.me)) - cost) if open_door or (losing and them > ours) else 0.0
            )
        bonus = 0 if isinstance(thing, str) else thing.bonus * max(1, thing.targets if effect == "lend" else 1)
        if effect in ("lend", "rally") and bonus:
            if effect == "rally":
                bonus *= len(us)
            if attacks and not foes:
                seat = max((s for s in self.view.seats if s != self.me), key=lambda s: -self.morale(s))
                return bonus + 10.0 * (ours + bonus >= self.morale(seat)) - cost if len(self.hand) > SPARE - 1 else 0.0
            return max(map(self.value, foes)) + 4.0 - bonus / 4 if losing and ours + bonus > them else 0.0
        if effect == "lend":
            away = any(trait in ("stealth", "transport", "fly", "swift") for trait in thing.gives)
            blockers = self.part(BLOCK)
            sent = min((sends_away(unit) for unit in us), default=0)
            if attacks and away and len(blockers) == 1 and not sent and "guard" not in traits(blockers[0]):
                return ours / 2 + 3.0 * losing - cost if losing or ours >= 5 else 0.0
            return max(map(self.value, foes)) - cost if "poison" in thing.gives and losing else 0.0
        if effect in ("kill", "unsummon"):
            return self.value(target) + 3.0 * losing - 4.0 if losing or self.value(target) >= 6 else 0.0
        if effect == "gift":
            return max(map(self.value, foes)) - 3.0 if losing and len(self.hand) > 2 else 0.0
        dies = losing and self.left(target) <= them
        return self.value(target) - 2.0 if dies else 0.0

    def on_gift(self, options: list[Any]) -> Any:
        """To fly past a single blocker, poison, or the first stroke."""
        blockers = self.part(BLOCK)
        _, _, attacks, _, foes = self.sides()
        wish = ["poison", "missile", "berserk", "fly"]
        if attacks and len(blockers) == 1 and "guard" not in traits(blockers[0]):
            wish.insert(0, "fly")
        if foes and all("poison" in unit.immune for unit in foes):
            wish.remove("poison")
        return next((trait for trait in wish if trait in options), options[0])

    def on_dispel(self, options: list[Any]) -> Any:
        """Whatever does more than look."""
        played = self.view.known("played")
        harmless = played and set(played[-1].does) <= {"scry", "recruit"}
        return None if harmless else options[1]

    def on_hit(self, options: list[Any]) -> Any:
        """The best that one's Force kills, else the weakest."""
        ours = self.sides()[0]
        killed = [unit for unit in options if self.left(unit) <= ours]
        return max(killed, key=self.value) if killed else min(options, key=self.left)

    def on_slay(self, options: list[Any]) -> Any:
        """A unit that dies of it, if it is worth more than the Morale."""
        ours = min(self.power(unit, ATTACK) for unit in self.part(ATTACK))
        killed = [unit for unit in options if unit != MORALE and self.left(unit) <= ours]
        paying = [unit for unit in killed if self.value(unit) >= ours * 0.7]
        return max(paying, key=self.value, default=MORALE)

    def on_heal(self, options: list[Any]) -> Any:
        dying = next(unit for unit in (*self.mine, *self.theirs) if unit.mark("dying"))
        return options[1] if self.value(dying) >= 4 else None

    def on_share(self, options: list[Any]) -> Any:
        return min(options, key=lambda unit: (self.left(unit) > 5, -self.value(unit)))


SCORED: dict[str, Any] = {
    "gate": Lord.gated,
    "spell": Lord.cast,
    "fight": Lord.fought,
    "hand limit": Lord.given,
    "price": Lord.given,
    "caster": lambda lord, unit: 20.0 - lord.value(unit),
    "another": lambda lord, unit: lord.value(unit),
    "steal": lambda _, card: 1.0 + card.bonus,
    "weaken": lambda lord, unit: lord.value(unit),
    "strip": lambda lord, unit: lord.value(unit),
    "poison": lambda lord, unit: lord.value(unit),
}
"""Questions whose options have a score each; passing has none."""
