"""Ravenloft Quest: parties of Heroes cross eleven Domains of Dread, and each makes the others' way harder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.games.families.pawns import places, spaces
from pnp.games.families.scored import Scores, deciding, highest
from pnp.games.families.shared_deck import in_turn
from pnp.games.families.trail import Trail

PARTY, KILLED, HELD, BOX = "party", "killed heroes", "held", "_heroes"
OURS, THEIRS, MET = "hero total", "challenge total", "met"
TRAITS = "fight", "holy", "magic", "scout"
AID, FOE, QUEST = "aid", "foe", "quest"
EFFECTS = "discards", "misses", "draws", "looks", "gains", "revives", "rerolls"
HERO, MOVE, DOMAIN = "hero", "move", "domain"
"""What a lost test costs."""


class Journey(Trail):
    """The way through the Domains, and the Heroes of each party on it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.ground = table.cast.entries["board"]
        self.box = table.unbox("hero", table.pile(BOX))
        self.parties = [table.pile(own(PARTY, seat)) for seat in table.seats]
        self.killed = [table.pile(own(KILLED, seat)) for seat in table.seats]
        self.held = table.each_track(HELD)
        self.ours, self.theirs, self.rolled = table.track(OURS), table.track(THEIRS), table.track(MET)

    def set_up(self, first: int) -> Steps[None]:
        """Deal the cards, and roll for the Heroes."""
        self.deck.deal(self.numbers.start, *self.hands)
        for seat in self.table.around(first):
            for _ in range(self.numbers.party):
                yield from self.join(seat)

    def join(self, seat: int) -> Steps[None]:
        """Roll for a Hero: some rolls leave the choice (ruling: pick-one), cards may run out (ruling: hero-cards)."""
        while self.box:
            row = self.table.roll_on("hero", seat=seat)
            left = [hero for hero in self.box if row.picks or hero.id == row.id]
            if not left:
                self.table.say("none-left", hero=row)
                continue
            hero = left[0]
            if row.picks:
                hero = yield Choice("hero", left, seat)
                self.table.say("joins", hero=hero, seat=seat)
            hero.owner = seat
            self.box.give(hero, self.parties[seat])
            return

    # where parties stand

    def domain(self, seat: int) -> str:
        """The Domain that a party is in."""
        return str(self.ground[self.place(seat)].section)

    def arrived(self, seat: int) -> bool:
        """Whether a party has reached the end (ruling: end-space)."""
        if self.place(seat) < len(self.spaces) - 1:
            return False
        self.table.say("end", winner=seat)
        return True

    # a turn

    def turn(self, seat: int) -> Steps[bool]:
        """The only party that is left has won (ruling: out); nothing happens in a missed turn (ruling: carnival)."""
        if not self.foes(seat):
            self.table.say("last-party", winner=seat)
            return True
        return (yield from super().turn(seat))

    def act(self, seat: int) -> Steps[bool]:
        """After the Aid Phase: play cards, travel, and resolve the encounter there; whether the end is reached."""
        yield from self.specials(seat)
        self.travel(seat)
        if self.arrived(seat):
            return True
        row = yield from self.meeting(seat)
        won = yield from self.test(seat, row)
        if not won:
            self.lose(seat, row)
            return False
        self.win(seat, row)
        return self.arrived(seat)

    def travel(self, seat: int) -> None:
        """Roll and go on; who is held stays, and has an encounter all the same (ruling: held)."""
        if self.held[seat].value:
            self.held[seat].value = 0
            self.table.say("is-held", seat=seat)
        else:
            self.go(seat, self.table.roll(self.numbers.move_die, "move", seat))

    # special cards

    def specials(self, seat: int) -> Steps[None]:
        """Play Special cards, as many as one likes (ruling: own-turn)."""
        while (answer := (yield Choice("special", [None, *self.playable(seat)], seat))) is not None:
            card, whom = answer if isinstance(answer, tuple) else (answer, None)
            self.discard(card)
            yield from self.take_effect(seat, card, whom)

    def playable(self, seat: int) -> list[Any]:
        """The Special cards of a hand, those that need it with the opponent or the Hero they are played on."""
        found: list[Any] = []
        for card in self.hands[seat]:
            if card.discards or card.misses:
                found += [(card, Seat(foe)) for foe in self.foes(seat) if card.misses or self.hands[foe]]
            elif card.revives:
                found += [(card, hero) for hero in self.killed[seat] if self.has(seat, card.needs)]
            elif card.draws or card.looks or card.gains:
                found.append(card)
        return found

    def has(self, seat: int, trait: str | None) -> bool:
        """Whether a party has a Hero with some of a trait, where one is needed (ruling: needs)."""
        return trait is None or any(getattr(hero, trait) for hero in self.parties[seat])

    def take_effect(self, seat: int, card: Piece, whom: Any) -> Steps[None]:
        """What a Special card does."""
        if isinstance(whom, Seat):
            self.table.say("against", seat=seat, card=card, foe=whom)
            if card.discards:
                self.rob(whom, card.discards)
            self.missed[whom].value += card.misses
            return
        self.table.say("plays", seat=seat, card=card)
        if whom is not None:  # ruling: returning
            self.killed[seat].give(whom, self.parties[seat])
            self.table.say("returns", hero=whom, owner=seat)
        self.draw(seat, card.draws)
        for each in self.deck[::-1][: card.looks]:  # ruling: divination
            self.deck.show(each, 1 << seat)
        for _ in range(card.gains):  # ruling: no-limit
            yield from self.join(seat)

    def rob(self, foe: int, count: int) -> None:
        """Have an opponent discard cards by chance (ruling: gypsies)."""
        before = list(self.hands[foe])
        self.lose_at_random(foe, count)
        gone = tuple(card for card in before if card.pile is self.discards)
        self.table.say("robbed", foe=foe, cards=gone)

    # encounters

    def meeting(self, seat: int) -> Steps[Piece]:
        """Roll on the table of the Domain, and again where somebody has that done."""
        while True:
            row: Piece = self.table.roll_on("encounter", self.domain(seat), seat)
            self.rolled.value = self.table.rolls[-1]
            self.table.say("meets", sort=row.type, test=row.test, difficulty=row.difficulty)
            if not (yield from self.rerolled(seat)):
                return row

    def rerolled(self, seat: int) -> Steps[bool]:
        """Whether anybody plays a card so that the encounter is rolled again (ruling: dark-secrets)."""
        for other in [seat, *self.foes(seat)]:
            cards = [(card, Seat(seat)) for card in self.hands[other] if card.rerolls]
            answer = yield Choice("reroll", [None, *cards], other)
            if answer is not None:
                self.discard(answer[0])
                self.table.say("again", seat=other, card=answer[0])
                return True
        return False

    def test(self, seat: int, row: Piece) -> Steps[bool]:
        """Both totals, and what everybody adds to them (ruling: modifiers); whether the Heroes win, as by a tie."""
        table, die, party = self.table, self.numbers.test_die, self.parties[seat]
        self.theirs.value = table.roll(die, "challenge") + row.difficulty + provoked(party, row)
        self.ours.value = table.roll(die, f"{row.test} test", seat) + strength(party, row)
        table.say("stands", seat=seat, ours=self.ours.value, theirs=self.theirs.value)
        yield from in_turn([seat, *self.foes(seat)], lambda side: self.add(side, seat, row))
        won = self.ours.value >= self.theirs.value
        self.ours.value = self.theirs.value = self.rolled.value = 0
        table.say("won" if won else "lost", seat=seat)
        return won

    def add(self, side: int, seat: int, row: Piece) -> Steps[bool]:
        """Let a player add a card to the test of a party; whether one was."""
        sort, total = (AID, self.ours) if side == seat else (FOE, self.theirs)
        cards = [card for card in self.hands[side] if card.type == sort and self.fits(card, seat, row)]
        aimed = cards if side == seat else [(card, Seat(seat)) for card in cards]
        answer = yield Choice("add", [None, *aimed], side)
        if answer is None:
            return False
        card = answer if side == seat else answer[0]
        self.discard(card)
        total.value += card.bonus
        self.table.say("adds", seat=side, card=card, ours=self.ours.value, theirs=self.theirs.value)
        return True

    def fits(self, card: Piece, seat: int, row: Piece) -> bool:
        """Whether a card can be added to a test of a party."""
        return suits(card, row) and self.has(seat, card.needs)

    def win(self, seat: int, row: Piece) -> None:
        """A card, and after a Quest the way on (ruling: quest-move)."""
        self.draw(seat, self.numbers.won)
        if row.type == QUEST:
            self.go(seat, self.table.roll(self.numbers.quest_die, "quest", seat))

    def lose(self, seat: int, row: Piece) -> None:
        """What the encounter says: a Hero, a move, or the way back (rulings: quest-letter, gnome-miners)."""
        if row.fail == HERO:
            for _ in range(self.numbers.killed):
                self.kill(seat)
        elif row.fail == MOVE:
            self.held[seat].value = self.numbers.held
            self.table.say("held", loser=seat)
        elif row.fail == DOMAIN:
            here, domain = self.place(seat), self.domain(seat)
            first = next(n for n, space in enumerate(self.ground) if space.section == domain)
            self.table.say("back", loser=seat)
            self.go(seat, first - here)

    def kill(self, seat: int) -> None:
        """A Hero of the party, by lot (ruling: killed)."""
        party = self.parties[seat]
        hero = self.table.lot("_killed", party, seat)
        self.table.say("killed", hero=hero)
        party.give(hero, self.killed[seat])
        if not party:
            self.perish(seat)

    def perish(self, seat: int) -> None:
        """A party without Heroes is out (ruling: out)."""
        self.table.say("out", loser=seat)
        self.hands[seat].give_all(self.discards)
        for hero in self.killed[seat]:
            hero.owner = None
        self.killed[seat].give_all(self.box)
        self.spaces[self.place(seat)].give(self.pawns[seat], self.table.pile("pawns"))
        self.table.out.add(seat)


def kinds(row: Piece) -> list[str | None]:
    """What cards and Heroes may be good against in an encounter (rulings: tests, as-printed)."""
    return [row.type, row.test, row.nature, "any"]


def suits(thing: Piece, row: Piece) -> bool:
    """Whether a card, or the note of a Hero, holds in an encounter."""
    against: Sequence[str] = thing.against
    return bool(against) and not set(against).isdisjoint(kinds(row))


def strength(party: Iterable[Piece], row: Piece) -> int:
    """The levels of all Heroes in the trait that is tested, and their notes (ruling: several)."""
    return sum(int(getattr(hero, row.test)) + (int(hero.bonus) if suits(hero, row) else 0) for hero in party)


def provoked(party: Iterable[Piece], row: Piece) -> int:
    """What an encounter has more because of who is in the party (ruling: several)."""
    return sum(int(hero.provoked) for hero in party if hero.provokes == row.type)


def play(table: Table) -> Steps[Result]:
    """Be the first to come out of the Mists again."""
    journey = Journey(table)
    first = table.lot("first player", table.seats)  # ruling: first-player
    yield from journey.set_up(first)
    result: Result = yield from journey.race(first)
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """How far a party has still to go, and with how many Heroes."""
    left = len(spaces(view)) - 1 - places(view).get(seat, 0)
    return {"left": left, "heroes": view.count(own(PARTY, seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What a party has of each trait."""
    party = view.known(thing) if isinstance(thing, str) and thing.startswith(PARTY) else []
    return {trait: sum(getattr(hero, trait) for hero in party) for trait in TRAITS} if party else None


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Add to a test only what can decide it; else the option with the highest score."""
    if choice.phase == "add":
        return _added(view, choice)
    return highest(view, choice, SCORES)


def _added(view: View, choice: Choice) -> Any:
    """What turns the test; parties that are far behind are spared."""
    moves = [move for move in choice.options if move is not None]
    ahead, foe = view.track(OURS) - view.track(THEIRS), bool(moves) and isinstance(moves[0], tuple)
    if foe and not _near(view, moves[0][1]):
        return None
    return deciding(moves, ahead + 1 if foe else -ahead, _bonus)


def _bonus(move: Any) -> int:
    card = move[0] if isinstance(move, tuple) else move
    return int(card.bonus)


def _near(view: View, seat: int) -> bool:
    """Whether a party is not far behind ours."""
    at = places(view)
    return bool(at[seat] >= at[view.seat] - view.numbers.behind)


def _party(view: View, seat: int) -> list[Piece]:
    return [hero for hero in view.known(own(PARTY, seat)) if isinstance(hero, Piece)]


def _section(view: View, seat: int) -> str:
    return str(view.rows("board")[places(view)[seat]].section)


def _margin(view: View, seat: int, row: Piece) -> int:
    """How far a party is above an encounter before the dice."""
    party = _party(view, seat)
    return strength(party, row) - int(row.difficulty) - provoked(party, row)


def _reroll(view: View, move: tuple[Piece, Seat]) -> float:
    """How much harder our encounter is than others of the Domain, or how much easier another's."""
    seat = move[1]
    rows = [row for row in view.rows("encounter") if row.section == _section(view, seat)]
    met = _margin(view, seat, next(row for row in rows if row.roll == str(view.track(MET))))
    usual = sum(_margin(view, seat, row) for row in rows) / len(rows)
    odd = usual - met if seat == view.seat else met - usual if _near(view, seat) else 0.0
    return float(odd - view.numbers.patience)


def _kept(view: View, card: Piece) -> float:
    """What a card is worth in the hand: how often it fits, and how much it then adds; what specials are worth to us."""
    rows = view.rows("encounter")
    often = sum(suits(card, row) for row in rows) / len(rows)
    lacking = card.needs and not any(getattr(hero, card.needs) for hero in _party(view, view.seat))
    worth = float(card.bonus * often * view.numbers.worth["bonus"] + _special(view, card))
    return worth / 2 if lacking else worth


def _special(view: View, card: Piece) -> float:
    """What a Special card is worth."""
    return float(sum(view.numbers.worth[effect] for effect in EFFECTS if getattr(card, effect)))


def _played(view: View, move: Any) -> float:
    """Whom a Special card is played on: the first on the way, or those with many cards; the Hero who can do most."""
    card, whom = move if isinstance(move, tuple) else (move, None)
    if isinstance(whom, Seat):
        return 1.0 + (view.count(own("hand", whom)) if card.discards else places(view)[whom])
    if isinstance(whom, Piece):
        return 1.0 + _levels(view, whom)
    return 1.0


def _levels(view: View, hero: Piece) -> float:
    """How much a Hero adds to tests, on average over all encounters."""
    rows = view.rows("encounter")
    return float(sum(strength([hero], row) - provoked([hero], row) for row in rows) / len(rows))


SCORES: Scores = {
    "hero": lambda view, hero: 1.0 + _levels(view, hero),
    "special": _played,
    "reroll": _reroll,
    "hand limit": lambda view, card: -_kept(view, card),
}
