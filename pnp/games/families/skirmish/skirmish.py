"""The course of a skirmish: set-up square by square, turns of drawing, moving and attacking, answers, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, clear, own, owner_of
from pnp.games.families.decks import Decks, Stock, move
from pnp.games.families.skirmish.ground import (
    ATTACK,
    ATTACKED,
    HELD,
    HIT,
    MOVE,
    MOVED,
    SPECIAL,
    Blow,
    Ground,
    square,
    word,
)

RESERVE, FALLEN = "reserve", "fallen"


class Skirmish(Ground, Decks):
    """The field, an army a player, and the deck.

    `armies` are the components of the units, one a seat, in the order of the seats; `decks` the common deck, or one a
    seat. `states` are those that last some turns. By one Move card at most `abreast` units go forward; None: all.
    """

    states: Sequence[str] = (HELD,)
    abreast: int | None = None

    def __init__(self, table: Table, armies: Sequence[str], *decks: str) -> None:
        Decks.__init__(self, table)
        Ground.__init__(self, table)
        for space in self.field.spaces:
            table.pile(space)
        self.lay_decks(decks or ["card"])
        self.hands = self.hold()
        self.reserve = table.each_pile(RESERVE)
        self.fallen = table.each_pile(FALLEN)
        for seat, army in enumerate(armies):
            self.muster(seat, army)

    def lay_decks(self, decks: Sequence[str]) -> None:
        """Lay out the common deck, or one a player."""
        for seat, deck in enumerate(decks):
            self.lay_out(deck, discards=own("discard", seat) if len(decks) > 1 else "discard")

    def muster(self, seat: int, army: str) -> None:
        """Lay out the units of a player's army."""
        for unit in self.table.unbox(army, self.reserve[seat]):
            unit.owner = seat

    def stock(self, seat: int) -> Stock:
        """The deck that a player draws from: the common one, or his own where there are several."""
        return self.stocks[seat % len(self.stocks)]

    # the game

    def battle(self) -> Steps[Result]:
        """Set up and take turns until somebody is beaten, or the cap ends it."""
        table = self.table
        first = table.lot("first player", table.seats)  # ruling: set-up
        for seat in table.around(first):
            yield from self.set_up(seat)
        for seat in self.turns(first, self.numbers.turn_cap):
            yield from self.turn(seat)
            if self.over_with:
                return self.ended()
        table.begin("end")
        table.say("capped")
        return Result((), capped=True, facts=self.facts())  # ruling: turn-cap

    def set_up(self, seat: int) -> Steps[None]:
        """Ask square by square who stands there; squares may stay empty while there are more of them than units."""
        self.table.begin("set-up", seat)
        camp = [space for space in self.camps[seat] if space not in self.closed]
        for number, space in enumerate(camp):
            reserve, rest = self.reserve[seat], len(camp) - number
            if reserve:
                options = [(unit, space) for unit in reserve]
                answer = yield Choice("set-up", [*([None] if rest > len(reserve) else []), *options], seat)
                if answer is not None:
                    self.enter(*answer)

    def turn(self, seat: int) -> Steps[None]:
        """The phases of a turn, and what ends with it; after a victory nothing more happens."""
        for phase in (self.draw_phase, self.move_phase, self.attack_phase, self.end_phase):
            if self.over_with:
                return
            yield from phase(seat)

    @property
    def over_with(self) -> bool:
        """Whether somebody is beaten."""
        return any(map(self.beaten, self.table.seats))

    def beaten(self, seat: int) -> bool:
        """Whether a player has lost: no unit of his stands any more."""
        return not self.army(seat)

    def ended(self) -> Result:
        """Who is not beaten has won; if all are, nobody has."""
        winners = tuple(seat for seat in self.table.seats if not self.beaten(seat))
        self.table.begin("end")
        if winners:
            self.table.say("won", winner=winners[0])
        return Result(winners, facts=self.facts())

    def facts(self) -> dict[str, int]:
        """What is worth counting of a game."""
        left = {own("standing", seat): len(self.army(seat)) for seat in self.table.seats}
        return {"turns": self.table.track("turn").value, **left}

    # phases

    def draw_phase(self, seat: int) -> Steps[None]:
        """Draw, and discard what is too much (ruling: fate)."""
        self.table.begin("draw", seat)
        self.draw(seat, self.numbers.draw)
        yield from self.hand_limit(seat, self.numbers.hand)

    def move_phase(self, seat: int) -> Steps[None]:
        """Play Move cards, one after the other."""
        self.table.begin("move phase", seat)
        while not self.over_with:
            card = yield Choice("move card", [None, *self.paces(seat)], seat)
            if card is None:
                return
            yield from self.march(seat, card)

    def march(self, seat: int, card: Piece) -> Steps[None]:
        """Discard a Move card for one unit's move; where that goes straight forward others may do so, too."""
        unit, space = yield Choice("move", self.moves(seat, card), seat)
        self.discard(card)
        if (yield from self.held_back(seat, card, unit, space)):
            return
        ahead = (unit, space) in self.advances(seat, card)
        self.go(unit, space)
        gone = [unit]  # a second move of a unit needs a card of its own (rulings: forward, once-each)
        while ahead and not self.over_with and (self.abreast is None or len(gone) < self.abreast):
            others = [move for move in self.advances(seat, card) if move[0] not in gone]
            answer = yield Choice("forward", [None, *others], seat)
            if answer is None:
                break
            self.go(*answer)
            gone.append(answer[0])
        yield from self.arrived(seat, card, gone)

    def held_back(self, seat: int, card: Piece, unit: Piece, space: str) -> Steps[bool]:
        """Whether a move by a card that was just discarded comes to nothing."""
        self.sets_out(seat, card, unit, space)
        stopped = yield from self.negated(MOVE, self.foes(seat), "answer move", about=card)
        if stopped:
            self.table.say("stays", unit=unit, here=square(unit))
        return stopped

    def sets_out(self, seat: int, card: Piece, unit: Piece, space: str) -> None:
        """Tell who plays a Move card, and where somebody may answer that, who is to go where."""
        if MOVE in self.negatable:
            self.table.say("goes", by=seat, card=card, unit=unit, here=square(unit), there=space)
        else:
            self.played(seat, card)

    def played(self, seat: int, card: Piece) -> None:
        """Tell who plays a Move card or a special, before anybody answers it."""
        self.table.say("plays", by=seat, card=card)

    def arrived(self, seat: int, card: Piece, gone: Sequence[Piece]) -> Steps[None]:  # noqa: ARG002 - in some games more
        """What units do that a Move card has moved."""
        yield from ()

    def attack_phase(self, seat: int) -> Steps[None]:
        """Play Attack cards and specials, one after the other (ruling: specials)."""
        self.table.begin("attack phase", seat)
        while not self.over_with:
            card = yield Choice("attack card", [None, *self.arms(seat), *self.specials(seat)], seat)
            if card is None:
                return
            yield from self.fight(seat, card)

    def fight(self, seat: int, card: Piece) -> Steps[None]:
        """Attack with an Attack card, or do what a special says."""
        if self.strikes(card):
            unit, target = yield Choice("attack", self.targets(seat, card), seat)
            yield from self.attack(seat, Blow(card, unit, target))
        else:
            self.discard(card)
            self.played(seat, card)
            yield from self.special(seat, card)

    def attack(self, seat: int, blow: Blow) -> Steps[None]:
        """Discard an Attack card and attack with it."""
        if blow.card is not None:
            self.discard(blow.card)
        yield from self.assault(seat, blow)

    def assault(self, seat: int, blow: Blow) -> Steps[None]:
        """An attack whose card is spent; what nobody stops does its damage."""
        unit, target = blow.unit, blow.target
        unit.put(ATTACKED, unit.mark(ATTACKED) + 1)
        there = square(target)
        self.table.say("attacks", unit=unit, here=square(unit), target=target, there=there, card=blow.card)
        if (yield from self.negated(ATTACK, self.foes(seat), "answer", about=blow)):
            yield from self.foiled(blow)
        else:
            yield from self.harm(blow)

    def foiled(self, blow: Blow) -> Steps[None]:  # noqa: ARG002 - in some games more happens
        """What follows when an attack was stopped, by the card that lies on top of the discards: nothing."""
        yield from ()

    def harm(self, blow: Blow) -> Steps[None]:
        """What an attack does that was not stopped."""
        self.wound(blow.target, self.damage(blow))
        yield from ()

    def end_phase(self, seat: int) -> Steps[None]:
        """Units may move and attack again in the next turn; states run on."""
        for unit in self.army(seat):
            clear([unit], MOVED, ATTACKED)
        self.count_down(seat)
        yield from ()

    # specials

    def specials(self, seat: int) -> list[Piece]:
        """The other cards that a player may use in his attack phase."""
        return [card for card in self.held(seat, SPECIAL) if self.of_use(seat, card)]

    def of_use(self, seat: int, card: Piece) -> bool:
        """Whether a special card can be played now: a unit it is for stands, or one that it can be aimed at."""
        if word(card, "on") is None:
            return any(self.fits(card, unit) for unit in self.army(seat))
        return bool(self.aims(seat, card))

    def special(self, seat: int, card: Piece) -> Steps[None]:
        """What a special card does, unless it is stopped; where it has to be aimed, the player aims it."""
        target = (yield Choice("special", self.aims(seat, card), seat)) if word(card, "on") else None
        if not (yield from self.negated(SPECIAL, self.foes(seat), "answer", about=target)):
            yield from self.effect(seat, card, target)

    def effect(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Draw cards, look at the enemy's hand; heal the target, hold it for turns of its own, take it over."""
        self.draw(seat, word(card, "draws", 0))
        if word(card, "looks") == "hand":
            for foe in self.foes(seat):
                self.look(seat, foe)
        if target is not None:
            self.heal(target, word(card, "heals", 0))
            if word(card, "holds", 0):
                self.afflict(target, HELD, card.holds, owner_of(target))
            if word(card, "converts", False):
                target.owner = seat
        yield from ()

    # cards

    def held(self, seat: int, kind: str) -> list[Piece]:
        """The cards of a kind in a hand."""
        return [card for card in self.hands[seat] if card.type == kind]

    def paces(self, seat: int) -> list[Piece]:
        """The Move cards of a hand by which somebody can move now."""
        return [card for card in self.held(seat, MOVE) if self.moves(seat, card)]

    def arms(self, seat: int) -> list[Piece]:
        """The cards of a hand with which somebody can attack now."""
        return [card for card in self.hands[seat] if self.strikes(card) and self.targets(seat, card)]

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:
        """The cards that may stop an attack are for the unit that is attacked (`guards`)."""
        found = super().answers(seat, kind, about)
        return [card for card in found if self.guards(card, about)] if isinstance(about, Blow) else found

    # units

    def enter(self, unit: Piece, space: str) -> None:
        """Put a unit on a square.

        Raises:
            ValueError: somebody stands there, or it is closed: units never stack.
        """
        if not self.free(space, self.at):
            raise ValueError(f"{unit} cannot enter {space}: it is taken or closed.")
        assert unit.pile is not None
        unit.pile.give(unit, self.table.pile(space))

    def go(self, unit: Piece, space: str) -> None:
        """Move a unit to a square; that is a move of its turn."""
        self.enter(unit, space)
        unit.put(MOVED, unit.mark(MOVED) + 1)

    def wound(self, unit: Piece, damage: int) -> None:
        """Take Hits off a unit, which is killed when none is left."""
        if damage < self.left(unit):
            unit.put(HIT, unit.mark(HIT) + damage)
            self.table.say("wounded", unit=unit, left=self.left(unit))
        else:
            self.kill(unit)

    def heal(self, unit: Piece, points: int) -> None:
        """Give lost Hits back, none that were never there, and tell it."""
        if points:
            unit.put(HIT, max(0, unit.mark(HIT) - points))
            self.table.say("healed", unit=unit, left=self.left(unit))

    def kill(self, unit: Piece) -> None:
        """Take a unit off the field, with nothing on it any more."""
        self.table.say("killed", unit=unit)
        move(unit, self.fallen[owner_of(unit)])

    def afflict(self, unit: Piece, state: str, turns: int, seat: int) -> None:
        """Put a unit into a state for so many turns of a player; the same state anew begins again."""
        unit.put(own(state, seat), turns)

    def count_down(self, seat: int) -> None:
        """A turn of a player is over: what lasts some turns of his lasts one turn less."""
        for unit in self.at.values():
            for state in self.states:
                if turns := unit.mark(own(state, seat)):
                    unit.put(own(state, seat), turns - 1)
                    if turns == 1:
                        self.released(unit, state)

    def released(self, unit: Piece, state: str) -> None:
        """A state is over."""
