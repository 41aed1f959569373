"""Crack of Doom: fellowships race to Mount Doom with the Ring, and send each other whatever lies in wait on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.engine.boards import ground
from pnp.games.families.pawns import places, spaces
from pnp.games.families.scored import Scores, highest
from pnp.games.families.trail import FACED, Trail, beginner

DEFEATS, CORRUPTION, STANDING = "defeats", "corruption markers", "roll so far"
MOVE, REST, RING = "move", "rest", "ring"
BATTLE, HARDSHIP, DOOM = "foe", "hardship", "corruption"
SAID = {
    BATTLE: ("foe-lost", "foe-won"),
    HARDSHIP: ("hardship-lost", "hardship-won"),
    DOOM: ("corruption-lost", "corruption-won"),
}
"""What is said of a roll that is not enough, and of one that is."""


class Quest(Trail):
    """The trail to Mount Doom, and the markers of the fellowships on it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.ground = table.cast.entries["board"]
        self.defeats = table.each_track(DEFEATS)
        self.corruption = table.each_track(CORRUPTION)
        self.standing = table.track(STANDING, 0, self.numbers.floor)

    def facts(self) -> dict[str, int]:
        """Also how many fellowships cannot throw the Ring into the fire without help (ruling: stuck)."""
        there = [seat for seat in self.table.seats if self.at_doom(seat)]
        stuck = [seat for seat in there if self.corruption[seat].value >= self.numbers.stuck]
        return {**super().facts(), "stuck": len(stuck)}

    # where fellowships stand

    def at_doom(self, seat: int) -> bool:
        return self.place(seat) == len(self.spaces) - 1

    def at_haven(self, seat: int) -> bool:
        return bool(self.ground[self.place(seat)].type == "haven")

    def fits(self, card: Piece, seat: int) -> bool:
        """Whether a card can be used where a fellowship stands (rulings: own-place, lorien)."""
        return suits(card, self.ground[self.place(seat)].lands)

    def go(self, seat: int, steps: int) -> None:
        """No haven is passed by, neither onward nor back (ruling: turned-back)."""
        here, way = self.place(seat), 1 if steps > 0 else -1
        for count in range(1, abs(steps)):
            space = here + way * count
            if 0 <= space < len(self.spaces) and self.ground[space].type == "haven":
                super().go(seat, way * count)
                return
        super().go(seat, steps)

    # a turn

    def act(self, seat: int) -> Steps[bool]:
        """Trouble the others, then move, as often as cards allow, or rest; on Mount Doom the Ring is all."""
        yield from self.schemes(seat)
        if self.at_doom(seat):
            return (yield from self.destroy(seat))
        ways = [] if (yield from self.held(seat)) else [MOVE]
        if self.defeats[seat].value:  # ruling: rest
            ways.append(REST)
        way = (yield Choice("move or rest", ways, seat)) if ways else None
        if way == REST:
            self.defeats[seat].value -= 1
        return way == MOVE and (yield from self.travel(seat))

    def schemes(self, seat: int) -> Steps[None]:
        """Play cards at opponents (ruling: schemes)."""
        while (answer := (yield Choice("scheme", [None, *self.aimed(seat)], seat))) is not None:
            card, foe = answer
            self.discard(card)
            self.table.say("troubles", seat=seat, card=card, foe=foe)
            self.missed[foe].value += card.misses
            self.corruption[foe].value += card.corrupts
            if card.looks:
                self.look(seat, foe)

    def aimed(self, seat: int) -> list[tuple[Piece, Seat]]:
        """The cards of a hand that trouble an opponent, each with whom it can trouble."""
        cards = [card for card in self.hands[seat] if card.misses or card.corrupts or card.looks]
        return [
            (card, Seat(foe))
            for card in cards
            for foe in self.foes(seat)
            if self.fits(card, foe) and self.corruption[foe].value >= card.corrupted
        ]

    def held(self, seat: int) -> Steps[bool]:
        """Whether an opponent keeps a fellowship from moving (ruling: pipe-weed)."""
        for foe in self.foes(seat):
            holds = [(card, Seat(seat)) for card in self.hands[foe] if card.halts]
            answer = yield Choice("hold", [None, *holds], foe)
            if answer is not None:
                self.discard(answer[0])
                self.table.say("held", foe=foe, card=answer[0], seat=seat)
                return True
        return False

    def travel(self, seat: int) -> Steps[bool]:
        """Move, and again for every card that says so (ruling: moving-again); whether the Ring is destroyed."""
        while True:
            yield from self.advance(seat)
            if self.at_doom(seat):
                return (yield from self.destroy(seat))
            more = [card for card in self.hands[seat] if card.again and self.fits(card, seat)]
            card = yield Choice("again", [None, *more], seat)
            if card is None:
                return False
            self.discard(card)

    def advance(self, seat: int) -> Steps[None]:
        """Roll, less the Defeat markers, and go; then a haven helps, or an opponent plays a card."""
        self.table.begin("move", seat)
        steps = self.table.roll(self.numbers.move_die, "move", seat) - self.defeats[seat].value
        if steps <= 0:  # ruling: slowed
            return
        self.go(seat, steps)
        if self.at_haven(seat):
            yield from self.haven(seat)
        elif not self.at_doom(seat) and not self.met(seat):  # ruling: mount-doom
            yield from self.encounter(seat)

    def haven(self, seat: int) -> Steps[None]:
        """Heal, and change cards (ruling: haven-once)."""
        self.table.begin("haven", seat)
        self.table.say("haven", seat=seat, haven=self.ground[self.place(seat)].called)
        self.defeats[seat].value = 0
        self.corruption[seat].lose(self.numbers.haven_cleanses)
        hand = self.hands[seat]
        gone = yield from self.table.subset("discard at a haven", list(hand), seat)
        for card in gone:
            self.discard(card)
        self.draw(seat, self.numbers.hand - len(hand))

    # encounters

    def threats(self, foe: int, seat: int) -> Sequence[Piece]:
        return [card for card in self.hands[foe] if card.type in (BATTLE, HARDSHIP) and self.fits(card, seat)]

    def encounter(self, seat: int) -> Steps[None]:
        """Meet a card, and what is attached to it; then battle or hardship."""
        card = yield from self.meet(seat)
        if card is None:
            return
        if card.type == BATTLE:
            yield from self.attachments(seat, card)
        won = yield from self.test(seat, card.type)
        self.faced.give_all(self.discards)
        if not won:
            yield from self.lose(seat, card.type)

    def attachments(self, seat: int, met: Piece) -> Steps[None]:
        """Let every opponent make a Foe stronger (rulings: modifiers, orc-card)."""
        for foe in self.foes(seat):
            while (card := (yield Choice("modifier", [None, *self.modifiers(foe, met)], foe))) is not None:
                self.hands[foe].give(card, self.faced)
                self.table.say("attaches", foe=foe, card=card)

    def modifiers(self, foe: int, met: Piece) -> list[Piece]:
        """The cards of a hand that can be attached to a Foe."""
        hand = self.hands[foe]
        return [card for card in hand if card.type == "modifier" and card.against in (None, met.kind)]

    def lose(self, seat: int, kind: str) -> Steps[None]:
        """A defeat, or the way back; either costs a turn."""
        self.missed[seat].value += self.numbers.lost_turns
        if kind == BATTLE:
            self.defeats[seat].value += self.numbers.defeat
            return
        self.go(seat, -self.table.roll(self.numbers.move_die, "turning back", seat))
        if self.at_haven(seat):  # ruling: turned-back
            yield from self.haven(seat)

    # rolls

    def test(self, seat: int, kind: str) -> Steps[bool]:
        """A Battle Roll or Hardship Roll against the cards that a fellowship has met."""
        needed = sum(card.strength for card in self.faced)
        return (yield from self.roll(seat, kind, self.numbers.battle_die, self.defeats[seat].value, needed))

    def destroy(self, seat: int) -> Steps[bool]:
        """A Corruption Roll; whether the Ring falls into the fire."""
        dice, needed = self.numbers.corruption_dice, self.numbers.destroys
        return (yield from self.roll(seat, DOOM, dice, self.corruption[seat].value, needed))

    def roll(self, seat: int, kind: str, dice: str, markers: int, needed: int) -> Steps[bool]:
        """Roll, less so many markers, and use what helps; whether it is enough."""
        self.table.begin(f"_{kind}", seat)
        self.standing.value = self.table.roll(dice, f"{kind} roll", seat) - markers
        total = yield from self.helped(seat, kind, needed)
        enough = total >= needed
        self.table.say(SAID[kind][enough], seat=seat, ours=total, theirs=needed)
        return enough

    def helped(self, seat: int, kind: str, needed: int) -> Steps[int]:
        """Discard cards to raise a roll until it is enough (ruling: enough); in battle the Ring helps once."""
        rings = [RING] if kind == BATTLE else []  # ruling: ring-once
        while self.standing.value < needed:
            answer = yield Choice("help", [None, *self.helpers(seat, kind), *rings], seat)
            if answer is None:
                break
            if answer == RING:
                rings = []
                self.table.say("ring", seat=seat)
                self.standing.value += self.numbers.ring
                self.corruption[seat].value += self.numbers.ring_corrupts
            else:
                self.standing.value += help_of(answer, self.faced)
                self.discard(answer)
        total, self.standing.value = self.standing.value, 0
        return total

    def helpers(self, seat: int, kind: str) -> list[Piece]:
        """The cards of a hand that raise a roll where a fellowship stands (ruling: hardship-aid)."""
        return [card for card in self.hands[seat] if kind in card.helps and self.fits(card, seat)]


def suits(card: Piece, lands: Sequence[str]) -> bool:
    """Whether a card can be used in such lands."""
    return (not card.only or any(land in lands for land in card.only)) and not any(land in lands for land in card.never)


def help_of(card: Piece, faced: Sequence[Any]) -> int:
    """What a card adds to a roll: some are better against a kind of Foe (ruling: eowyn)."""
    strong = card.better and any(met.kind == card.against for met in faced)
    return int(card.better if strong else card.strength)


def play(table: Table) -> Steps[Result]:
    """Be the first to throw the Ring into the Crack of Doom."""
    quest = Quest(table)  # ruling: starting-hand
    result: Result = yield from quest.race(beginner(table))
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """How far a fellowship has still to go, and what it carries."""
    left = len(spaces(view)) - 1 - places(view).get(seat, 0)
    return {"left": left, "defeats": view.track(own(DEFEATS, seat)), "corruption": view.track(own(CORRUPTION, seat))}


def worth(view: View, thing: object) -> int | None:
    """The strength that a roll has to reach, and what a card adds to it."""
    faced = [card for card in view.known(FACED) if isinstance(card, Piece)]
    if thing == FACED:
        return sum(int(card.strength) for card in faced)
    return help_of(thing, faced) if faced and isinstance(thing, Piece) and thing.helps else None


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Spend on a roll only what can save it, rest where that is faster; else the option with the highest score."""
    if choice.phase == "help":
        return _help(view, choice)
    if choice.phase == "move or rest":
        return REST if REST in choice.options and _rests(view) else choice.options[0]
    return highest(view, choice, SCORES)


def _ground(view: View) -> list[str]:
    """The names of the spaces on the board, from the Shire on."""
    return spaces(view)


def _havens(view: View) -> list[int]:
    """How far ahead the havens are that are still to come."""
    here, names = places(view)[view.seat], _ground(view)
    return [n - here for n in range(here + 1, len(names)) if ground(view, "board", names[n]).type == "haven"]


def _help(view: View, choice: Choice) -> Any:
    """What is enough, the smallest first; the Ring where cards are too few and havens will cleanse us."""
    faced = [card for card in view.known(FACED) if isinstance(card, Piece)]
    needed = sum(card.strength for card in faced) or view.numbers.destroys
    lacks = needed - view.track(STANDING)
    cards = sorted((each for each in choice.options if isinstance(each, Piece)), key=lambda card: help_of(card, faced))
    ours = sum(help_of(card, faced) for card in cards)
    ring = view.numbers.ring if RING in choice.options else 0
    if ours >= lacks:
        return next((card for card in cards if help_of(card, faced) >= lacks), cards[-1])
    carried = view.track(own(CORRUPTION, view.seat))
    return RING if carried <= len(_havens(view)) and lacks <= ours + ring else None


def _rests(view: View) -> bool:
    """Whether the next haven, or the end, is nearer by resting first."""
    markers = view.track(own(DEFEATS, view.seat))
    far = next(iter(_havens(view)), goal(view, view.seat)["left"])
    return far * _pace(view, markers - 1) > (far + _pace(view, markers - 1)) * _pace(view, markers)


def _pace(view: View, markers: int) -> float:
    """How far a fellowship goes a turn, on average."""
    die = int(view.numbers.move_die.removeprefix("d"))
    return sum(max(0, face - markers) for face in range(1, die + 1)) / die


def _kept(view: View, card: Piece) -> float:
    """What a card is worth in the hand: nothing if it can be used nowhere that we, or others, still come to."""
    if (card.only or card.never) and not _usable(view, card):
        return 0.0
    worth = view.numbers.worth
    others = worth["again"] * card.again + worth["turn"] * (card.misses or card.halts) + worth["turn"] * card.corrupts
    return float(worth[card.type] * card.strength + others)


def _usable(view: View, card: Piece) -> bool:
    """Whether a card suits a space that is still to come for us, or for somebody it is played on."""
    at, names = places(view), _ground(view)
    whose = [view.seat] if card.helps or card.again else [seat for seat in view.seats if seat != view.seat]
    ahead = names[min(at[seat] for seat in whose) : -1]
    return any(suits(card, ground(view, "board", name).lands) for name in ahead)


def _threat(view: View, move: tuple[Piece, Seat]) -> float:
    """Stop whoever is not far behind with the strongest there is, a hardship sooner than a foe."""
    card, seat = move
    at = places(view)
    if at[seat] < at[view.seat] - view.numbers.behind:
        return 0.0
    return float(card.strength + view.numbers.worth["hardship"])


SCORES: Scores = {
    "scheme": lambda view, move: 1.0 + places(view)[move[1]],
    "hold": _threat,
    "encounter": _threat,
    "modifier": lambda _, card: card.strength,
    "again": lambda _, card: 1.0 + bool(card.never),
    "hand limit": lambda view, card: -_kept(view, card),
    "discard at a haven": lambda view, card: view.numbers.worth["fresh"] - _kept(view, card),
}
