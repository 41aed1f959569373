"""A battle: both stacks are shown, cards are played in turn, sums of Force compared; then losses, and the retreat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.engine import Choice, Piece, Steps, clear
from pnp.games.dark_sun_empires.athas import WALLS
from pnp.games.families.conquest import NOBODY, side_named
from pnp.games.families.decks import in_turn

if TYPE_CHECKING:
    from pnp.games.dark_sun_empires.empire import Empires

TYPES = ("battle", "battle-spell")
CONTROLLED = "controlled"
ATTACKER, DEFENDER = 0, 1
ROLES = ("attacker", "defender")


class Battle:
    """One battle: `sides` are who attacks and who defends."""

    def __init__(self, war: Empires, space: str, attacker: int, defender: int) -> None:
        self.war, self.table, self.numbers, self.space = war, war.table, war.numbers, space
        self.sides = (attacker, defender)
        self.raised: tuple[list[int], list[int]] = ([], [])
        """The Force of the units that spells call up."""
        self.bonus = [0, 0]
        self.each = [0, 0]
        self.slaughter = False

    def own(self, role: int) -> list[Piece]:
        """The units of a side in this territory, whoever they fight for."""
        return self.war.land.stack(self.space, self.sides[role])

    def fighters(self, role: int) -> list[Piece]:
        """The units that fight for a side: its own, and by Mind Control some of the enemy, less those it lost so."""
        ours = [unit for unit in self.own(role) if not unit.mark(CONTROLLED)]
        return ours + [unit for unit in self.own(1 - role) if unit.mark(CONTROLLED)]

    def total(self, role: int) -> int:
        """The Force of a side with all that adds to it."""
        units, foes = self.fighters(role), self.fighters(1 - role)
        force = sum(self.force(unit, role) for unit in units) + sum(self.raised[role]) + self.bonus[role]
        force += self.each[role] * (len(units) + len(self.raised[role]))
        led, foes_led = (any("leader" in unit.traits for unit in side) for side in (units, foes))
        return force + (self.numbers.leader_bonus if led and not foes_led else 0)  # ruling: leaders

    def force(self, unit: Piece, role: int) -> int:
        """The Force of a unit; a siege tower has more against a settlement (ruling: settlements)."""
        sieges = unit.siege and role == ATTACKER and self.war.land.ground(self.space).settled
        return int(unit.force) + (int(unit.siege) if sieges else 0)

    def publish(self) -> None:
        """Let everybody see where the battle is, who fights it, and how strong they are."""
        table = self.table
        table.track("_battle").value = self.war.land.spaces.index(self.space)
        for role, name in enumerate(ROLES):
            table.track(f"_{name}", 0, NOBODY).value = self.sides[role]
            table.track(name).value = self.total(role)

    # the battle

    def fought(self) -> Steps[None]:
        """Fight it out."""
        table, war = self.table, self.war
        for side in self.sides:
            camp = war.camp(self.space, side)
            for unit in camp if side != NOBODY else ():
                camp.show(unit, war.everybody)
        self.publish()
        totals = {"ours": self.total(ATTACKER), "theirs": self.total(DEFENDER)}
        table.say("battle", by=self.named(ATTACKER), foe=self.named(DEFENDER), space=self.space, **totals)
        yield from in_turn([role for role in (ATTACKER, DEFENDER) if self.sides[role] != NOBODY], self.play_card)
        winner = self.outcome()
        ours, theirs = self.total(winner), self.total(1 - winner)
        table.say("won", by=self.named(winner), foe=self.named(1 - winner), ours=ours, theirs=theirs)
        for role in (ATTACKER, DEFENDER):
            clear(self.own(role), CONTROLLED)
        yield from self.aftermath(winner)

    def named(self, role: int) -> Any:
        """A side as sentences name it."""
        return side_named(self.sides[role], self.war.NOBODYS)

    def outcome(self) -> int:
        """Which side has won: the stronger one, the defender of equal ones (rulings: ties, wiped-out)."""
        alive = [bool(self.own(role)) for role in (ATTACKER, DEFENDER)]
        if alive[ATTACKER] != alive[DEFENDER]:
            return ATTACKER if alive[ATTACKER] else DEFENDER
        return ATTACKER if self.total(ATTACKER) > self.total(DEFENDER) else DEFENDER

    # cards

    def play_card(self, role: int) -> Steps[bool]:
        """A side plays a battle card, or passes."""
        seat = self.sides[role]
        if seat in self.table.out or self.war.over:
            return False
        cards = [card for card in self.war.hands[seat] if self.playable(role, card)]
        card = yield Choice("battle", [None, *cards], seat)
        if card is None:
            return False
        self.war.discard(card)
        self.take_effect(role, card)
        if not self.war.over:
            self.publish()
            totals = {"ours": self.total(ATTACKER), "theirs": self.total(DEFENDER)}
            self.table.say("now", by=self.named(ATTACKER), foe=self.named(DEFENDER), **totals)
        return True

    def playable(self, role: int, card: Piece) -> bool:
        """Whether a side may play a card here: spells need a Wizard in the stack (ruling: battle-spells)."""
        if card.type not in TYPES or card.by not in (None, ROLES[role]):
            return False
        if card.type == "battle-spell" and not any("wizard" in unit.traits for unit in self.fighters(role)):
            return False
        if card.slaughter and self.slaughter:
            return False
        return bool(self.struck(role)) if card.kills or card.controls else True

    def struck(self, role: int) -> list[Piece]:
        """The enemy units that a spell may fall on."""
        return self.fighters(1 - role)

    def take_effect(self, role: int, card: Piece) -> None:
        """What a card does in this battle."""
        self.bonus[role] += card.adds
        self.each[role] += card.each
        if card.raises:
            self.raised[role].append(int(card.raises))
        self.slaughter = self.slaughter or card.slaughter
        for _ in range(card.kills):
            self.war.strike(self.table.lot("_by chance", self.struck(role), self.sides[role]))
        for _ in range(card.controls):
            unit = self.table.lot("_by chance", self.struck(role), self.sides[role])
            unit.put(CONTROLLED, 0 if unit.mark(CONTROLLED) else 1)  # ruling: mind-control
            self.table.say("controls", by=self.named(role), piece=unit)

    # what it costs

    def aftermath(self, winner: int) -> Steps[None]:
        """The loser loses units and retreats, the winner pays half as much Force (rulings: halves, walls, price)."""
        war, loser = self.war, 1 - winner
        lost = yield from self.losses(winner, loser)
        if war.over:
            return
        yield from self.price(winner, -(-lost // self.numbers.price_share))
        if war.over:
            return
        side = self.sides[loser]
        if side != NOBODY and side not in self.table.out and self.own(loser):
            yield from war.retreat(side, self.space)
        for side in self.sides:
            if side != NOBODY:
                war.lift(self.space, side)

    def losses(self, winner: int, loser: int) -> Steps[int]:
        """What the losing side loses; how much Force that was."""
        lost = 0
        for unit in [unit for unit in self.own(loser) if WALLS in unit.traits]:  # ruling: walls
            lost += self.lose(unit, winner)
        units = self.own(loser)
        half = -(-len(units) // self.numbers.loss_share)  # ruling: halves
        count = len(units) if self.slaughter or self.sides[loser] == NOBODY else half  # ruling: rebels
        for number in range(count):
            left = self.own(loser)
            if not left:
                break
            picker = self.picker(winner, loser) if number == 0 else self.picker(loser, winner)
            phase = "first loss" if number == 0 and picker == self.sides[winner] else "loss"
            unit = left[0] if count - number >= len(left) else (yield Choice(phase, left, picker))
            lost += self.lose(unit, winner)
        return lost

    def picker(self, role: int, other: int) -> int:
        """Who picks for a side: the other one for Rebels."""
        return self.sides[role] if self.sides[role] != NOBODY else self.sides[other]

    def lose(self, unit: Piece, winner: int | None) -> int:
        """A unit is lost; a Leader of the losing side is captured (ruling: captives). Its Force."""
        force, side = int(unit.force), None if winner is None else self.sides[winner]
        captured = side not in (None, NOBODY) and "leader" in unit.traits
        assert unit.pile is not None
        self.table.say("captured" if captured else "lost", piece=unit)
        self.war.destroy(unit, self.war.boxes[side] if captured and side is not None else None)
        return force

    def price(self, winner: int, due: int) -> Steps[None]:
        """The winner picks units until enough Force is gone, or nobody is left (ruling: price)."""
        paid = 0
        while paid < due and not self.war.over and (units := self.own(winner)):
            side = self.sides[winner]
            self.table.track("due").value = due - paid
            unit = units[0] if side == NOBODY else (yield Choice("price", units, side))
            paid += self.lose(unit, None)
        self.table.track("due").value = 0
