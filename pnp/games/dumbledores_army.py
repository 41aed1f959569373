"""Dumbledore's Army: students, Aurors, then Dumbledore against Death Eaters and Voldemort; named wizards decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own, owner_of
from pnp.games.families import skirmish
from pnp.games.families.skirmish import ATTACK, ATTACKED, HELD, Blow, Ground, Mind, Skirmish, square

__all__ = ["goal", "play", "thumb", "worth"]

SIDES = "army", "death-eater"
"""The components of the wizards, by seat; cards name them, too."""
EITHER = "either"
LATE = "late"
SILENCED, ROOTED = "silenced", "rooted"


class Hall(Ground):
    """Spells that can be taken from who casts them, and Defence cards that friends may use."""

    def fits(self, card: Piece, unit: Piece) -> bool:
        """Who has no spells now uses none (rulings: users, spells, bound)."""
        return super().fits(card, unit) and not (card.spell and self.suffers(unit, SILENCED))

    def may_move(self, unit: Piece, card: Piece) -> bool:
        """Who is rooted moves no more (ruling: bound)."""
        return not unit.mark(ROOTED) and super().may_move(unit, card)

    def strikes(self, card: Piece) -> bool:
        """Some cards are for attack and defence."""
        return card.type in (ATTACK, EITHER)

    def reach(self, card: Piece, unit: Piece) -> int:  # noqa: ARG002 - as in the family
        """How far an attack reaches, also one without a number (ruling: range)."""
        return int(card.value or self.numbers.reach)

    def damage(self, blow: Blow) -> int:
        """A Hit; all of them, or none, where a card does something else (ruling: effects)."""
        card = blow.card
        assert card is not None
        if card.defeats:
            return self.left(blow.target)
        return 0 if hinders(card) else super().damage(blow)

    def guards(self, card: Piece, blow: Blow) -> bool:
        """Whether somebody can use a Defence card, and it is one against spells or this is one (ruling: defence)."""
        if card.spells_only and not blow.spell:
            return False
        return any(self.fits(card, unit) and not self.suffers(unit, HELD) for unit in self.guardians(card, blow.target))

    def guardians(self, card: Piece, target: Piece) -> Sequence[Piece]:
        """Whose Defence card it may be: the target's, or that of friends near enough (ruling: protect)."""
        if not card.protects:
            return [target]
        here = square(target)
        friends = ((space, unit) for space, unit in self.at.items() if not self.hostile(unit, target))
        return [unit for space, unit in friends if self.field.apart(here, space) <= card.protects]

    def dodges(self, card: Piece, unit: Piece) -> list[str]:
        """Where a Defence card can take its user (ruling: dodge)."""
        return [] if unit.mark(ROOTED) else list(self.ends(unit, square(unit), card, self.at))


class Battle(Hall, Skirmish):
    """Arrivals, and attacks that are thrown back."""

    states = HELD, SILENCED

    def __init__(self, table: Table) -> None:
        super().__init__(table, SIDES)
        self.abreast = int(self.numbers.forward)  # ruling: forward

    def muster(self, seat: int, army: str) -> None:
        """Those who come later wait (rulings: forces, arrivals)."""
        super().muster(seat, army)
        late = self.table.pile(own(LATE, seat), owner=seat)
        for unit in list(self.reserve[seat]):
            if unit.arrives:
                self.reserve[seat].give(unit, late)

    def beaten(self, seat: int) -> bool:
        """Whether somebody of a player has fallen who must not (ruling: victory)."""
        return any(unit.leader for unit in self.fallen[seat])

    # a turn

    def turn(self, seat: int) -> Steps[None]:
        """A turn begins with those who enter."""
        yield from self.arrive(seat)
        yield from super().turn(seat)

    def arrive(self, seat: int) -> Steps[None]:
        """Let wizards enter whose turn has come, as far as there is room (ruling: arrivals)."""
        now = self.table.track("turn").value
        coming = [unit for unit in self.table.pile(own(LATE, seat)) if unit.arrives <= now]
        if coming:
            self.table.begin("arrivals", seat)
        for unit in coming:
            at = self.at
            room = [(unit, space) for space in self.camps[seat] if self.free(space, at)]
            if room:
                _, space = yield Choice("arrive", room, seat)
                self.enter(unit, space)

    # attacks

    def fight(self, seat: int, card: Piece) -> Steps[None]:
        """An attack lies open before it is aimed."""
        if not self.strikes(card):
            yield from super().fight(seat, card)
            return
        targets = self.targets(seat, card)
        self.discard(card)
        unit, target = yield Choice("attack", targets, seat)
        yield from self.attack(seat, Blow(card, unit, target, card.spell))

    def attack(self, seat: int, blow: Blow) -> Steps[None]:
        """An attack strikes whom nobody defends; a spell may be thrown to and fro (rulings: defence, bounce)."""
        unit, target = blow.unit, blow.target
        unit.put(ATTACKED, unit.mark(ATTACKED) + 1)
        here, there = square(unit), square(target)
        self.table.say("attacks", unit=unit, here=here, target=target, there=there, card=blow.card)
        while (answer := (yield from self.defended(blow))) is not None:
            if not answer.returns:
                yield from self.dodge(answer, blow.target)
                return
            blow = blow._replace(unit=blow.target, target=blow.unit)
            there = square(blow.target)
            self.table.say("returned", unit=blow.unit, card=blow.card, target=blow.target, there=there)
        self.struck(seat, blow)

    def defended(self, blow: Blow) -> Steps[Piece | None]:
        """The Defence card that the player of the target uses, if any."""
        seat = owner_of(blow.target)
        answer: Piece | None = yield Choice("answer", [None, *self.answers(seat, ATTACK, blow)], seat)
        if answer is not None:
            self.discard(answer)
        return answer

    def dodge(self, card: Piece, unit: Piece) -> Steps[None]:
        """Some Defence cards move their user (ruling: dodge)."""
        if card.dodges and (ends := self.dodges(card, unit)):
            _, space = yield Choice("dodge", [(unit, space) for space in ends], owner_of(unit))
            self.enter(unit, space)

    def struck(self, seat: int, blow: Blow) -> None:
        """What an attack does in the turn of a player (rulings: effects, turns)."""
        card, target = blow.card, blow.target
        assert card is not None
        owner = owner_of(target)
        under_way = int(owner == seat)
        for state, turns, told in ((HELD, card.holds, "bound"), (SILENCED, card.silences, "disarmed")):
            if turns:
                self.afflict(target, state, turns + under_way, owner)
                self.table.say(told, unit=target, there=square(target), turns=turns)
        if card.roots:
            target.put(ROOTED, 1)
            self.table.say("rooted", unit=target, there=square(target))
        if damage := self.damage(blow):
            self.wound(target, damage)

    def released(self, unit: Piece, state: str) -> None:
        """Tell who can act, or use spells, again."""
        self.table.say("free" if state == HELD else "rearmed", unit=unit, there=square(unit))

    # specials

    def of_use(self, seat: int, card: Piece) -> bool:
        """A special is for everybody, or for one of the players (ruling: specials)."""
        return not card.users or SIDES[seat] in card.users

    def effect(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Draw cards, or have the other player discard some."""
        yield from super().effect(seat, card, target)
        for foe in self.foes(seat):
            yield from self.give_up("loss", foe, card.discards)


def hinders(card: Piece) -> bool:
    """Whether a card hinders in place of taking a Hit."""
    return bool(card.holds or card.silences or card.roots)


def play(table: Table) -> Steps[Result]:
    """Defeat who must not fall (rulings: names, set-up, fate, once-each, steps, line, turn-cap)."""
    return (yield from Battle(table).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """The Hits of those who must not fall, also of who is still to come, and how many others there are."""
    hall = Hall(view)
    army = [*hall.army(seat), *view.known(own(LATE, seat)), *view.known(own("reserve", seat))]
    leaders = [unit for unit in army if unit.leader]
    return {"hits": sum(map(hall.left, leaders)), "left": len(army) - len(leaders)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Hits of the wizards in a pile."""
    return skirmish.summed(view, thing, "hits")


# the rule of thumb

WIN = 100.0
"""What it counts to win."""
DANGER = 6.0
"""What it counts against a square that somebody could fall there who must not."""
AIM = 0.4
"""How likely it is that an enemy near has a card for it."""
NEAR = 3
"""How near that is."""
HUNT = 0.15
"""What each square counts that somebody comes nearer to who must not fall."""
HINDERED = 0.5
"""The share of its worth that an enemy loses who is hindered."""


class Captain(Mind):
    """Who keeps out of harm those who must not fall, and goes for the enemy's."""

    ground: Hall

    def __init__(self, view: View, ground: Hall) -> None:
        super().__init__(view, ground)
        self.prey = [space for space, unit in self.foes if unit.leader]

    def gain(self, target: Piece, damage: int) -> float:
        """Who defeats one of those wins."""
        if target.leader and damage >= self.ground.left(target):
            return WIN
        return super().gain(target, damage)

    def _blow(self, card: Piece, unit: Piece, target: Piece) -> float:
        """To hinder somebody is worth a share of him."""
        return super()._blow(card, unit, target) + self.hindered(card, target)

    def hindered(self, card: Piece, target: Piece) -> float:
        """What it is worth to hinder somebody who is not yet."""
        ground, states = self.ground, ((HELD, card.holds), (SILENCED, card.silences))
        if any(turns and not ground.suffers(target, state) for state, turns in states):
            return HINDERED * self.price(target)
        return HINDERED * self.price(target) if card.roots and not target.mark(ROOTED) else -1.0 * hinders(card)

    def _stands(self, unit: Piece, space: str) -> float:
        """Away from danger, or nearer to the prey."""
        value = super()._stands(unit, space)
        if unit.leader:
            return value - DANGER * self.threat(unit, space)
        return value - HUNT * min((self._apart(space, there) for there in self.prey), default=0)

    def threat(self, unit: Piece, space: str) -> float:
        """The share of Hits that enemies near a square could take in a turn, at most all."""
        near = sum(self._apart(space, there) <= NEAR for there, _ in self.foes)
        return min(1.0, AIM * near / max(1, self.ground.left(unit)))


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    hall = Hall(view)
    options = choice.options
    if choice.phase in ("arrive", "dodge", "attack"):
        mind = Captain(view, hall)
        if choice.phase != "attack":
            return max(options, key=lambda option: mind.stands(*option))
        card = view.known("discard")[-1]
        return max(options, key=lambda pair: mind.blow(card, *pair))
    if choice.phase == "answer":
        back = [card for card in options if card is not None and card.returns]
        if back:
            return back[0]
    if choice.phase == "loss":
        return min(options, key=Captain(view, hall).serves)
    return skirmish.thumb(view, choice, hall, Captain)
