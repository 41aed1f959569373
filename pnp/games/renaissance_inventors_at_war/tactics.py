"""The Tactics Deck: what may be played when, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, own
from pnp.games.families.figures import HURT, space_of
from pnp.games.renaissance_inventors_at_war.coast import (
    ABOARD,
    AGAIN,
    AIMS,
    AIR,
    BRIDGE,
    FASTER,
    FORT,
    GIFTS,
    HOLDS,
    LADEN,
    LAND,
    MINES,
    PINNED,
    RESERVE,
    SEA,
    SPARE,
    mined,
)
from pnp.games.renaissance_inventors_at_war.travel import Travel


class Tactics(Travel):
    """Cards in the hands of both sides."""

    # cards that answer

    def answered(self, kind: str, seat: int, about: Any) -> Steps[Piece | None]:
        """The card by which a player undoes a move, an attack or a card, if it is not undone itself."""
        facts = (about,) if isinstance(about, Piece) else about[:2]
        while True:
            cards = [(card, *facts) for card in self.answering(seat, kind, about)]
            answer = yield Choice("answer", [None, *cards], seat)
            if answer is None:
                return None
            card: Piece = answer[0]
            if (yield from self.play_card(card, seat)):
                return card

    def answering(self, seat: int, kind: str, about: Any) -> list[Piece]:
        """The cards of a hand that answer what happens (rulings: answers, breakdown)."""
        if kind == "burst":
            return [card for card in self.hands[seat] if card.bursts and about[0].sort in card.users]
        found = [card for card in self.hands[seat] if kind in card.negates]
        if kind == "move":
            return [
                card
                for card in found
                if (not card.users or about.sort in card.users) and (not card.pinned or about.mark(PINNED))
            ]
        if kind == "assault":
            unit, foe, gap = about
            return [card for card in found if suits(card, unit, foe, gap)]
        return found

    def play_card(self, card: Piece, seat: int) -> Steps[bool]:
        """Play a card; whether it has its effect, for the enemy may undo it."""
        self.discard(card)
        self.table.say("plays", by=Seat(seat), card=card)
        undone = yield from self.answered(card.type, 1 - seat, card)
        if undone is not None:
            self.table.say("undone", card=card)
        return undone is None

    def boosts(self, unit: Piece, foe: Piece, gap: int, seat: int) -> list[Piece]:
        """The cards of a hand that improve an attack."""
        return [card for card in self.hands[seat] if card.bonus and suits(card, unit, foe, gap)]

    # orders

    def playable(self, seat: int, attacking: bool = False) -> list[Piece]:
        """The cards of a hand that could now be played (ruling: tactics)."""
        return [
            card
            for card in self.hands[seat]
            if card.effect
            and (not attacking or card.effect == "aim")
            and next(self.offers(card, seat), None) is not None
        ]

    def offers(self, card: Piece, seat: int) -> Iterator[Any]:
        """For what a card can be played; a word where there is nothing to choose."""
        at, mine, theirs = self.at, self.side(seat), self.side(1 - seat)
        match card.effect:
            case "again" | "reserve":
                yield from (unit for unit in mine if unit.move)
            case "faster":
                yield from (unit for unit in mine if unit.sort in card.users)
            case "aim":
                yield from (unit for unit in mine if unit.range and not unit.mark(ABOARD))
            case "confuse":
                yield from (unit for unit in theirs if self.strays(unit, at))
            case "rally":
                yield from (unit for unit in mine if unit.sort in card.users and unit.mark(HURT))
            case "surrender":
                yield from (unit for unit in theirs if unit.mark(HURT) and self.confronted(unit, seat, card.near))
            case "reinforce":
                yield from self.recruits(seat)
            case "switch":
                yield from self.switches(seat, card.amount)
            case "caltrops":
                yield from self.thorns(seat, card.near)
            case "steal" | "spy":
                if self.hands[1 - seat]:
                    yield card.effect
            case "draw" | "invent":
                yield card.effect

    def order(self, card: Piece, seat: int) -> Steps[None]:
        """Play a March or an Order card."""
        if not (yield from self.play_card(card, seat)):
            return
        if card.targets:
            yield from self.command(card, seat)
        elif offers := list(self.offers(card, seat)):
            yield from self.carry_out(card, (yield Choice("order", offers, seat)), seat)

    def command(self, card: Piece, seat: int) -> Steps[None]:
        """Some units get something for this turn (rulings: tactics, again)."""
        chosen: list[Piece] = []
        for number in range(card.targets):
            units = [unit for unit in self.offers(card, seat) if unit not in chosen]
            unit = (yield Choice("order", [*([None] if number else []), *units], seat)) if units else None
            if unit is None:
                return
            chosen.append(unit)
            match card.effect:
                case "again":
                    unit.put(AGAIN, unit.mark(AGAIN) + 1)
                case "reserve":
                    unit.put(AGAIN, unit.mark(AGAIN) + 1)
                    unit.put(HOLDS, 1)
                case "faster":
                    unit.put(FASTER, unit.mark(FASTER) + card.amount)
                case "aim":
                    unit.put(AIMS, unit.mark(AIMS) + card.amount)
            self.table.say(card.effect, unit=unit)

    def carry_out(self, card: Piece, answer: Any, seat: int) -> Steps[None]:
        """What an Order does, or Confusion."""
        match card.effect:
            case "confuse":
                yield from self.stray(answer, seat)
            case "rally":
                answer.put(HURT, answer.mark(HURT) - card.amount)
                self.table.say("rallied", unit=answer)
            case "surrender":
                self.table.by(None)
                self.destroy(answer)
            case "reinforce":
                self.put(*answer)
            case "switch":
                self.switch(*answer)
            case "caltrops":
                self.put(self.table.pile(MINES)[-1], answer)
            case "steal":
                taken = self.blind(1 - seat)
                self.hands[1 - seat].give(taken, self.hands[seat])
            case "spy":
                for _ in range(min(card.amount, len(self.hands[1 - seat]))):
                    lost = self.blind(1 - seat)
                    self.table.say("struck", by=Seat(1 - seat), card=lost)
                    self.discard(lost)
            case "draw":
                self.draw(seat, card.amount)
            case "invent":
                self.invent(seat, begun=True)

    def recruits(self, seat: int) -> Iterator[tuple[Piece, str]]:
        """Which spare units could come, and where (ruling: reinforcements)."""
        at, kinds = self.at, dict[str, Piece]()
        for unit in self.table.pile(own(SPARE, seat)):
            if unit.domain in (LAND, SEA, AIR):
                kinds.setdefault(unit.sort, unit)
        for unit in kinds.values():
            for space in self.map.spaces:
                if len(self.map.neighbours(space)) < 4 and self.stands(unit, space, at):
                    yield unit, space

    def switches(self, seat: int, far: int) -> Iterator[tuple[Piece, Piece]]:
        """The pairs of units that could take each other's place (ruling: hidden)."""
        at = self.at
        mine = [unit for unit in self.side(seat) if not unit.mark(ABOARD) and unit.domain in (LAND, SEA, AIR)]
        for number, unit in enumerate(mine):
            here = space_of(unit)
            for other in mine[number + 1 :]:
                there = space_of(other)
                alike = unit.sort == other.sort and not unit.mark(HURT) and not other.mark(HURT)
                if alike or here == there or self.map.apart(here, there) > far:
                    continue
                both = (unit, other)
                bare = dict(at) | {space: [one for one in at[space] if one not in both] for space in (here, there)}
                if self.stands(unit, there, bare) and self.stands(other, here, bare):
                    yield unit, other

    def switch(self, unit: Piece, other: Piece) -> None:
        """Two units take each other's place, with what they carry (ruling: hidden)."""
        at, here, there = self.at, space_of(unit), space_of(other)
        first, second = [unit, *self.cargo(unit, at)], [other, *self.cargo(other, at)]
        for one in first:
            self.put(one, there)
        for one in second:
            self.put(one, here)

    def thorns(self, seat: int, near: int) -> Iterator[str]:
        """Where Caltrops can be laid (rulings: caltrops, supply)."""
        at = self.at
        if not self.supply(MINES):
            return
        sown = mined(at)
        beside = {
            space
            for unit in self.side(seat)
            for space in self.map.within(space_of(unit), near)
            if space != space_of(unit)
        }
        for space in self.map.spaces:
            filled = any(one.domain in (LAND, SEA, FORT, BRIDGE) for one in at.get(space, ()))
            if space in beside and space not in sown and not filled and not self.land(space).closed:
                yield space

    def confronted(self, unit: Piece, seat: int, near: int) -> bool:
        """Whether a unit of a side stands next to another, or in its space (ruling: surrender)."""
        if unit.mark(ABOARD):
            return False
        here = space_of(unit)
        return any(self.map.apart(here, space_of(one)) <= near for one in self.side(seat) if not one.mark(ABOARD))

    def stray(self, unit: Piece, seat: int) -> Steps[None]:
        """An enemy unit goes where one likes (ruling: confusion)."""
        ways = self.strays(unit, self.at)
        answer = yield Choice("stray", [(unit, space) for space in ways], seat)
        yield from self.go(unit, answer[1], ways[answer[1]], None)

    # inventions

    def invent(self, seat: int, begun: bool = False) -> None:
        """Roll for an invention; one that the side has is rolled again (rulings: rolls, secret)."""
        gift = self.rolled("invention", seat, begun)
        if gift is not None and gift.mines:
            self.load(seat)

    def rolled(self, component: str, seat: int, begun: bool = False) -> Piece | None:
        """The card of a table that a side rolls, which it then has (rulings: cards, rolls)."""
        mine = self.table.pile(own(GIFTS, seat))
        box = self.table.pile(f"{component}s")
        have = {one.name for one in mine}
        if all(one.name in have or (begun and one.sabotage) for one in box):
            return None
        while True:
            row = self.table.roll_on(component, seat=seat)
            card = next((one for one in box if one.name == row.name), None)
            if card is not None and card.name not in have and not (begun and card.sabotage):
                box.give(card, mine)
                return card

    def load(self, seat: int) -> None:
        """Mine Layers get their Mine Fields (ruling: layer)."""
        for gift in self.gifts(seat):
            if gift.mines:
                for unit in [*self.side(seat), *self.table.pile(own(RESERVE, seat))]:
                    if unit.sort in gift.users:
                        unit.put(LADEN, gift.mines)


def suits(card: Piece, unit: Piece, foe: Piece, gap: int) -> bool:
    """Whether a card is for an attack of one unit on another from so far."""
    return (
        (not card.users or unit.sort in card.users)
        and (not card.foes or foe.sort in card.foes)
        and (card.near is None or gap <= card.near)
    )
