"""Cthulhu Quest: tales told of the cards of a hand, the longer and the better matched the dearer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, clear, own
from pnp.games.families.decks import in_hand
from pnp.games.families.melds import Kinds, MeldDeck, Melds, Part, count, laid, planned
from pnp.games.families.scored import highest

MORE, FEWER = "draws more", "draws fewer"
"""Tracks of a seat for its next Investigation Phase."""


def play(table: Table) -> Steps[Result]:
    """Turns of four phases, until the deck is gone and nobody tells a tale any more."""
    club = Club(table)
    seat, turns = table.lot("first player", table.seats), table.track("turn")  # ruling: first-player
    for each in table.around(seat):
        club.draw(each, table.numbers.deal.at_least(len(table.seats)))  # ruling: crowd
    while not club.over:
        turns.value += 1
        table.begin("turn", seat)
        yield from turn(club, seat)
        seat = table.after(seat)
    table.begin("end")
    table.say("over", n=turns.value)
    return Result.ranked([points.value for points in club.points], turns=turns.value)  # ruling: ties


class Club(MeldDeck):
    """The deck, the hands, the Story Points of each player, and the tale that is being told."""

    refills = False  # ruling: end

    def __init__(self, table: Table) -> None:
        rotates = table.has("rotation")
        super().__init__(table)
        if rotates:
            self.rotate()
        self.points = table.each_track("points")
        self.more = table.each_track(MORE)
        self.fewer = table.each_track(FEWER)
        self.passes = table.track("passes")
        self.tale = table.pile("tale")
        self.deeds = {row.type: row for row in table.cast.entries["kind"]}
        self.tales = Tales(table.cast.entries["kind"], table.cast.entries["tale"], table.numbers.beyond)

    def rotate(self) -> None:
        """Put the rotation cards in the place of as many others of each type, by chance (rulings: rotation, twins)."""
        table, aside = self.table, self.table.pile("_aside", "nobody")
        new = table.unbox("rotation", table.pile("_rotation", "nobody"))
        left, names = count(Part(card, card.type) for card in new), {card.name for card in new}
        for card in sorted(self.deck, key=lambda card: card.name not in names):
            if left[card.type]:
                left[card.type] -= 1
                self.deck.give(card, aside)
        table.pile("_rotation", "nobody").give_all(self.deck)
        table.shuffle(self.deck)

    @property
    def over(self) -> bool:
        """Whether the deck is gone and everybody has let a turn go by without a tale since (ruling: end)."""
        return not self.deck and self.passes.value >= len(self.table.seats)


def turn(club: Club, seat: int) -> Steps[None]:
    """Investigation, Insanity, Story and Mythos."""
    investigation(club, seat)
    yield from insanity(club, seat)
    told = yield from story(club, seat)
    club.table.begin("mythos")
    club.draw(seat, told)
    yield from club.hand_limit(seat, club.numbers.hand)
    club.passes.value = 0 if told or club.deck else club.passes.value + 1


def investigation(club: Club, seat: int) -> None:
    """Draw, more or fewer cards where a tale said so (ruling: next-turn)."""
    club.table.begin("investigation")
    club.draw(seat, max(0, club.numbers.draw + club.more[seat].value - club.fewer[seat].value))
    club.more[seat].value = club.fewer[seat].value = 0


def insanity(club: Club, seat: int) -> Steps[None]:
    """Discard a card for what cards of its type do, or none."""
    club.table.begin("insanity")
    card = yield Choice("insanity", [None, *club.hands[seat]], seat)
    if card is not None:
        top = club.discards.top  # ruling: dig
        club.discard(card)
        yield from deed(club, seat, club.deeds[card.type], top)


def deed(club: Club, seat: int, does: Any, top: Piece | None) -> Steps[None]:
    """What a type of cards does when one is discarded; `top` lay on the discard pile before."""
    hand = club.hands[seat]
    if does.renews:
        hand.give_all(club.discards)
    if does.digs and top is not None:
        club.discards.give(top, hand)
    club.draw(seat, does.draws)
    yield from club.give_up("discarding", seat, does.discards)
    seen = club.peek(seat, does.looks)  # ruling: peek
    if does.keeps and seen:
        card = yield Choice("keep", seen, seat)
        club.deck.give(card, hand)
    if does.steals or does.begs or does.robs or does.sees:
        foe = yield from club.opponent("victim", seat)  # ruling: opponent
        if does.steals:
            taken = club.points[foe].lose(does.steals)
            club.points[seat].value += taken
            club.table.say("steals", by=seat, foe=foe, n=taken)
        if does.begs and club.hands[foe]:
            card = yield Choice("gift", list(club.hands[foe]), foe)
            club.hands[foe].give(card, hand)
        club.lose_at_random(foe, does.robs)
        if does.sees:
            club.look(seat, foe)
            club.table.say("sees", by=seat, foe=foe)


def story(club: Club, seat: int) -> Steps[int]:
    """Tell a tale, or none; returns of how many cards (rulings: one-tale, instead)."""
    club.table.begin("story")
    parts = yield from club.tales.compose("tale", seat, club.hands[seat], club.tale)
    if parts:
        length, more = club.tales.length(len(parts)), club.tales.bonuses(parts)
        club.points[seat].value += length + more
        total = club.points[seat].value
        club.table.say("tale", by=seat, n=len(parts), length=length, more=more, total=total)
        for part in parts:
            yield from effects(club, seat, part.card)
        clear(club.tale)
        club.tale.give_all(club.discards)
    return len(parts)


def effects(club: Club, seat: int, card: Piece) -> Steps[None]:
    """What a card does beyond the tale it is told in, once (rulings: look-at-hand, next-turn)."""
    club.more[seat].value += card.draws_more
    club.peek(seat, card.peeks)
    if card.strikes or card.robs or card.draws_less:
        foe = yield from club.opponent("foe", seat)
        club.fewer[foe].value += card.draws_less
        club.lose_at_random(foe, card.robs)
        if card.strikes:
            yield from strike(club, seat, foe, card)


def strike(club: Club, seat: int, foe: int, card: Piece) -> Steps[None]:
    """Look at a hand, and discard a card of a type from it (ruling: look-at-hand)."""
    club.look(seat, foe)
    found = [each for each in club.hands[foe] if each.type == card.strikes]
    found = [each for each in found if card.strikes_keyword is None or card.strikes_keyword in each.keywords]
    if found:
        club.discard((yield Choice("strike", found, seat)))
    else:
        club.table.say("nothing-found", by=seat, foe=foe)


class Tales(Melds):
    """What makes a tale, and what it is worth."""

    def __init__(self, kinds: Kinds, lengths: Sequence[Any], beyond: int) -> None:
        super().__init__(kinds)
        self.points = {row.cards: row.points for row in lengths}
        self.beyond = beyond
        self.needed = [row for row in kinds if row.needed_with]

    def most(self, kind: str, parts: Sequence[Part]) -> int:
        """With the cards that let a second or third in, or one more (rulings: limits, weapons)."""
        most, more = super().most(kind, parts), 0
        for card, _ in parts:
            if card.allows == kind and all(
                card.allows_keyword in (None, *keywords(each)) for each in parts if each.kind == kind
            ):
                most, more = max(most, card.up_to or 0), more + (card.up_to is None)
        return most + more

    def lacks(self, parts: Sequence[Part], rest: Sequence[Part]) -> list[Part] | None:
        """Besides numbers: a card for each that is lent, and a Transport for several Locations."""
        counts = count(parts)
        for row in self.needed:
            if counts[row.needed_with] >= row.needed_from and not counts[row.type]:
                return [part for part in rest if part.kind == row.type]
        for kind, lent in Counter(part.card.type for part in parts if part.lent).items():
            if lent > sum(part.card.lends == kind for part in parts):
                return [part for part in rest if part.card.lends == kind]
        return super().lacks(parts, rest)

    def lenders(self, card: Piece, cards: Iterable[Piece]) -> list[str]:
        """The types that others let a card stand for."""
        return [each.lends_as for each in cards if each.lends == card.type and each is not card]

    def length(self, cards: int) -> int:
        """The Story Points for so many cards (ruling: longest)."""
        last = max(self.points)
        return int(self.points[min(cards, last)] + self.beyond * max(0, cards - last))

    def bonuses(self, parts: Sequence[Part]) -> int:
        """The Story Points for what goes together (ruling: each-bonus)."""
        counts, names = count(parts), {part.card.name for part in parts}
        words = {word for part in parts for word in keywords(part)}
        return sum(part.card.bonus for part in parts if matched(part.card, counts, names, words))

    def worth(self, parts: Sequence[Part]) -> int:
        """All Story Points of a tale."""
        return self.length(len(parts)) + self.bonuses(parts)


def matched(card: Piece, counts: Counter[str], names: set[str], words: set[str]) -> bool:
    """Whether a tale has what a card wants: one of some cards, a keyword, or so many cards of types."""
    if card.bonus_cards:
        return not names.isdisjoint(card.bonus_cards)
    if card.bonus_keyword:
        return card.bonus_keyword in words
    return all(counts[kind] >= card.bonus_types.count(kind) for kind in card.bonus_types)


def keywords(part: Part) -> list[str]:
    """The keywords of a card as what it stands for (ruling: instead)."""
    found: list[str] = part.card.keywords if part.kind == part.card.type else part.card.as_keywords
    return found


def goal(view: View, seat: int) -> dict[str, int]:
    """The Story Points of a seat, and the cards that the deck has left."""
    return {"points": view.track(own("points", seat)), "left": view.count("card")}


def worth(view: View, thing: object) -> int | None:
    """The Story Points of a tale as it lies there."""
    return tales(view).worth(told(view)) if thing == "tale" and view.count("tale") else None


def thumb(view: View, choice: Choice) -> Any:
    """Tell the dearest tale that is found, and give away what is not in it."""
    phase, _, kind = choice.phase.partition(":")
    if phase == "tale":
        return planned(plan(view), kind.strip(), choice.options)
    if phase in ("victim", "foe"):
        return max(choice.options, key=lambda seat: (view.track(own("points", seat)), view.count(own("hand", seat))))
    if phase == "keep":
        return max(choice.options, key=lambda card: value(view, [*in_hand(view), card]))
    if phase == "strike":
        return max(choice.options, key=lambda card: card.bonus)
    wanted = {part.card for part in plan(view)}
    spare = [card for card in choice.options if card is not None and card not in wanted]
    if phase == "insanity":
        return highest(view, choice, {phase: lambda _, card: deed_worth(view, card, wanted) if card in spare else 0})
    return min(spare or choice.options, key=lambda card: (card.bonus, card.name))


def tales(view: View) -> Tales:
    """What makes a tale."""
    return Tales(view.rows("kind"), view.rows("tale"), view.numbers.beyond)


def told(view: View) -> list[Part]:
    """The tale as far as it lies there."""
    return laid(view.rows("kind"), view.known("tale"))


def plan(view: View) -> list[Part]:
    """The tale to tell of what lies there and the own hand."""
    return tales(view).extend(told(view), in_hand(view))


def value(view: View, cards: Sequence[Piece]) -> int:
    """What the tale is worth that could be told of some cards."""
    meld = tales(view).extend([], cards)
    return tales(view).worth(meld) if meld else 0


def deed_worth(view: View, card: Piece, wanted: set[Piece]) -> float:
    """How much it helps to discard a card for what its type does."""
    does = next(row for row in view.rows("kind") if row.type == card.type)
    if does.renews:
        return 1.3 if not wanted else -1
    if does.digs:
        top = view.known("discard")[-1:]
        return value(view, [*wanted, *top]) - value(view, list(wanted))
    return float(
        does.draws - 0.8 * does.discards + 1.2 * does.keeps + 1.5 * does.steals + 1.4 * does.begs + 0.7 * does.robs
    )
