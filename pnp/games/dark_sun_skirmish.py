"""Dark Sun Skirmish: two bands drawn from one character deck, each character with a skill; who is left has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, clear, own
from pnp.games.families import skirmish
from pnp.games.families.skirmish import ATTACK, FALLEN, HIT, MOVE, Blow, Ground, Mind, Skirmish, square
from pnp.games.families.skirmish.ground import Lying

__all__ = ["goal", "play", "thumb"]

SKILL = "skill"
STRIKE, GUARD, STRIDE, COMMAND, MEND, SCOUT, LORE = "strike", "guard", "stride", "command", "mend", "scout", "lore"
"""What a skill is for: the types of characters."""
LEARNED = "_learned"


class Desert(Ground):
    """Characters use Skill cards as their own skills allow, and every attack is psychic or not."""

    def use_of(self, card: Piece, unit: Piece) -> Piece:
        """What gives a card its number when a unit uses it: a Skill card the unit's own skill."""
        return unit if card.type == SKILL else card

    # moves

    def may_move(self, unit: Piece, card: Piece) -> bool:
        """By a Skill card moves who has the skill (ruling: skill)."""
        return super().may_move(unit, card) and (card.type != SKILL or unit.type == STRIDE)

    def steps(self, card: Piece, unit: Piece) -> int:
        """How far a unit goes: as the card says, or its skill."""
        return int(self.use_of(card, unit).value)

    def ends(self, unit: Piece, space: str, card: Piece, at: Lying) -> Iterator[str]:
        """Past others goes who is teleported (ruling: teleport)."""
        if not card.passes:
            return super().ends(unit, space, card, at)
        return (end for end in self.field.straight(space, card.value, anywhere) if self.free(end, at))

    def advances(self, seat: int, card: Piece) -> list[tuple[Piece, str]]:
        """Others go along by a Move card, past anybody if they are teleported (rulings: forward, teleport)."""
        if card.type == SKILL:
            return []
        if not card.passes:
            return super().advances(seat, card)
        at, way = self.at, self.forward(seat)
        able = [(space, unit) for space, unit in at.items() if unit.owner == seat and self.may_move(unit, card)]
        ways = ((unit, self.field.straight(space, card.value, anywhere, way)) for space, unit in able)
        return [(unit, end) for unit, ends in ways for end in ends if self.free(end, at)]

    # attacks

    def may_attack(self, unit: Piece, card: Piece) -> bool:
        """With a Skill card attacks who has the skill (ruling: skill)."""
        return super().may_attack(unit, card) and (card.type != SKILL or unit.type == STRIKE)

    def reach(self, card: Piece, unit: Piece) -> int:
        """How far an attack reaches: as the card says, or the skill."""
        return int(self.use_of(card, unit).value)

    def guards(self, card: Piece, blow: Blow) -> bool:
        """A card stops its own kind of attack on those it is for (rulings: kinds, psionic, skill)."""
        assert blow.card is not None
        psychic = self.use_of(blow.card, blow.unit).psychic
        if card.type == SKILL:
            return not psychic and bool(blow.target.type == GUARD)
        return bool(card.psychic == psychic) and super().guards(card, blow)

    # skills and specials

    def skilled(self, seat: int) -> list[Piece]:
        """The units of a player whose skill can be used in the Battle Phase now."""
        card = next(iter(self.skill_cards(seat)), None)
        if card is None:
            return []
        strikers = {unit for unit, _ in self.targets(seat, card)}
        return [unit for unit in self.army(seat) if unit in strikers or self.can(unit)]

    def skill_cards(self, seat: int) -> list[Piece]:
        """The Skill cards of a hand."""
        hand = own("hand", seat)
        cards = self.seen.known(hand) if isinstance(self.seen, View) else self.seen.pile(hand)
        return [card for card in cards if card.type == SKILL]

    def can(self, unit: Piece) -> bool:
        """Whether a skill that is no attack can be used now: to look, to draw once a turn, to heal somebody."""
        if unit.type == LORE:
            return not unit.mark(LEARNED)  # ruling: draws
        return unit.type == SCOUT or (unit.type == MEND and bool(self.patients(unit)))

    def patients(self, healer: Piece) -> list[Piece]:
        """Whom a unit can heal (ruling: heal)."""
        at, army = self.at, self.army(healer.owner or 0)
        lines = self.field.queens[square(healer)].values()
        near = {space for line in lines for space in line[: healer.value]}
        return [unit for unit in army if unit.mark(HIT) and square(unit) in near & at.keys()]

    def aims(self, seat: int, card: Piece) -> list[Piece]:
        """Whom a special is for: enemies within its range, or the fallen, if there is room (ruling: resurrection)."""
        if not card.raises:
            return super().aims(seat, card)
        fallen = own(FALLEN, seat)
        found = self.seen.known(fallen) if isinstance(self.seen, View) else self.seen.pile(fallen)
        return list(found) if self.room(seat, card) else []

    def room(self, seat: int, card: Piece) -> list[str]:
        """Where a unit can come back: on empty squares near somebody who can call it (ruling: resurrection)."""
        at = self.at
        callers = [unit for unit in self.army(seat) if self.fits(card, unit)]
        lines = [line for unit in callers for line in self.field.queens[square(unit)].values()]
        near = {space for line in lines for space in line[: card.value] if self.free(space, at)}
        return [space for space in self.field.spaces if space in near]


def anywhere(space: str) -> bool:  # noqa: ARG001 - of every square
    """Whether somebody who is teleported goes through a square."""
    return True


class Battle(Desert, Skirmish):
    """The drawing of the bands, Skill cards, specials."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, [])
        characters, box = table.shuffled("character"), table.pile("box")
        figures = {unit.id.partition(":")[2]: unit for unit in table.unbox("figure", box)}
        drawn = [table.pile(own("drawn", seat)) for seat in table.seats]
        for seat, pile in enumerate(drawn):
            characters.deal(self.numbers.characters, pile)  # ruling: characters
            for card in pile:
                unit = figures[card.id.partition(":")[2]]
                box.give(unit, self.reserve[seat])
                unit.owner = seat

    # the phases

    def paces(self, seat: int) -> list[Piece]:
        """Move cards, and a Skill card if somebody's skill is to move."""
        return super().paces(seat) + [card for card in self.held(seat, SKILL) if self.moves(seat, card)]

    def specials(self, seat: int) -> list[Piece]:
        """Special cards, and Skill cards if somebody's skill can be used."""
        return super().specials(seat) + (self.held(seat, SKILL) if self.skilled(seat) else [])

    def fight(self, seat: int, card: Piece) -> Steps[None]:
        """With a Skill card a player first says whose skill it is (ruling: skill)."""
        if card.type != SKILL:
            yield from super().fight(seat, card)
            return
        unit = yield Choice(SKILL, self.skilled(seat), seat)
        if unit.type == STRIKE:
            targets = [pair for pair in self.targets(seat, card) if pair[0] is unit]
            yield from self.attack(seat, Blow(card, *(yield Choice(ATTACK, targets, seat))))
            return
        self.discard(card)
        self.table.say("plays", by=seat, card=card)
        self.table.say("skill", unit=unit, here=square(unit))
        if unit.type == MEND:
            self.heal((yield Choice("heal", self.patients(unit), seat)), self.numbers.mends)
        elif unit.type == LORE:
            unit.put(LEARNED, 1)
            self.draw(seat, unit.draws)
        else:
            self.look(seat, 1 - seat)

    def end_phase(self, seat: int) -> Steps[None]:
        """Skills to draw can be used again."""
        clear(self.army(seat), LEARNED)
        yield from super().end_phase(seat)

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:
        """A Skill card stops a move, by whatever card, where somebody has that skill (rulings: awe, move-answers)."""
        found = super().answers(seat, kind, about)
        if kind == MOVE and all(unit.type != COMMAND for unit in self.army(seat)):
            return [card for card in found if card.type != SKILL]
        return found

    # specials

    def of_use(self, seat: int, card: Piece) -> bool:
        """Nobody takes cards out of an empty hand."""
        return super().of_use(seat, card) and bool(not (card.robs or card.steals) or self.hands[1 - seat])

    def effect(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Look ahead, take cards, bring somebody back (ruling: control)."""
        yield from super().effect(seat, card, target)
        foe, table = 1 - seat, self.table
        if card.looks_ahead:
            draw = self.stock(seat).draw
            for each in draw[-card.looks_ahead :]:
                draw.show(each, 1 << seat)
        if card.robs:  # ruling: random
            hand = list(self.hands[foe])
            self.lose_at_random(foe, card.robs)
            table.say("robbed", by=foe, cards=[each for each in hand if each not in self.hands[foe]])
        for _ in range(min(card.steals, len(self.hands[foe]))):
            self.hands[foe].give(self.blind(foe), self.hands[seat])
        if card.raises and target is not None:
            _, space = yield Choice("return", [(target, space) for space in self.room(seat, card)], seat)
            self.enter(target, space)


def play(table: Table) -> Steps[Result]:
    """Kill all characters of the enemy (rulings: names, movers, steel-sword)."""
    return (yield from Battle(table).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """How many characters a player has left, and how many Hits they have."""
    return Desert(view).standing(seat)


# the rule of thumb

PATIENCE = 1.5
"""What a skill or a special has to be worth, lest it be kept."""
LOOK, CARD = 0.2, 1.0
"""What it counts to look at cards beyond patience, and to have a card more or the enemy one less."""


class Captain(Mind):
    """Who knows what skills are good for."""

    ground: Desert

    def _priced(self, unit: Piece) -> float:
        """What a character is worth: its Hits, and what its skill is good for."""
        return super()._priced(unit) + 0.3 * (unit.type in (STRIKE, GUARD)) + 0.1 * (unit.value or 0)

    def uses(self, card: Piece) -> float:
        """What a special or a skill is worth now."""
        seat = self.view.seat
        if card.type == SKILL:
            return max(map(self.skilful, self.ground.skilled(seat))) - PATIENCE
        if card.on:
            return max((self.price(unit) for unit in self.ground.aims(seat, card)), default=0.0) + PATIENCE
        if card.looks == "hand" and not self.view.count(own("hand", 1 - seat)):
            return 0.0
        return LOOK + CARD * float(card.robs + 2 * card.steals)

    def skilful(self, unit: Piece) -> float:
        """What it is worth to use the skill of a unit."""
        if unit.type == LORE:
            return CARD * float(unit.draws)
        if unit.type == MEND:
            return max(self.price(patient) for patient in self.ground.patients(unit))
        if unit.type == SCOUT:
            return LOOK
        card = self.ground.skill_cards(self.view.seat)[0]
        return max(self.blow(card, *pair) for pair in self.ground.targets(self.view.seat, card) if pair[0] is unit)

    def serves(self, card: Piece) -> float:
        """A Skill card serves many ends."""
        return super().serves(card) + 0.4 * bool(card.type == SKILL)


def thumb(view: View, choice: Choice) -> Any:
    """A sensible leader of a band."""
    desert = Desert(view)
    if choice.phase in (SKILL, "heal", "return"):
        mind = Captain(view, desert)
        if choice.phase == SKILL:
            return max(choice.options, key=mind.skilful)
        if choice.phase == "heal":
            return max(choice.options, key=mind.price)
        return max(choice.options, key=lambda option: mind.stands(*option))
    return skirmish.thumb(view, choice, desert, Captain)
