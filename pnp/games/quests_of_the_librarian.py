"""Quests of the Librarian: cards are drafted, played against each other, and eight of eight suits win an artifact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, clear, own
from pnp.games.families.decks import in_hand, in_turn, one_of
from pnp.games.families.ending import final
from pnp.games.families.melds import MeldDeck, Melds, laid, own_kinds, planned
from pnp.games.families.scored import highest

USED, SPENT = "used now", "spent"
"""Marks of an artifact: used in this Action Phase; melded with, once and for all."""


def play(table: Table) -> Steps[Result]:
    """Turns of six phases, in which all play, until somebody has the artifacts that are wanted."""
    quest, turns = Quest(table), table.track("turn")
    leader = table.lot("first player", table.seats)  # ruling: fate
    for each in table.around(leader):
        quest.draw(each, table.numbers.deal)
    while not quest.over and turns.value < table.numbers.turn_cap:  # rulings: last-prize, turn-cap
        turns.value += 1
        table.begin("turn")
        leader = yield from turn(quest, leader)
    capped = not quest.over
    table.say("cap" if capped else "over", n=turns.value)
    artifacts = [quest.artifacts(seat) for seat in table.seats]
    return final(table, Result.ranked(artifacts, capped=capped, turns=turns.value))


class Quest(MeldDeck):
    """The decks, the prize, the Library of each player, and what was rolled."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.store, self.prize = table.shuffled("artifact"), table.pile("prize")
        self.fate, self.place = table.pile("fate cards"), table.pile("meld")
        self.libraries = table.each_pile("library")
        self.rolls = table.each_track("initiative roll")
        self.melds = Melds(table.cast.entries["suit"])
        self.store.deal(1, self.prize)

    @property
    def over(self) -> bool:
        """Whether somebody has enough artifacts, or none is left."""
        wanted = self.numbers.artifacts
        return not self.prize or any(self.artifacts(seat) >= wanted for seat in self.table.seats)

    def artifacts(self, seat: int) -> int:
        """The artifacts of a player, as they count."""
        return counted(self.libraries[seat])

    def limit(self, seat: int) -> int:
        """How many cards a player may hold at the end of a turn."""
        fewer = sum(card.foe_hand for foe in self.foes(seat) for card in self.libraries[foe])
        return int(self.numbers.hand + sum(card.hand_bonus for card in self.libraries[seat]) - fewer)

    def opponents(self, seat: int, card: Piece) -> list[int]:
        """At whom a card or an artifact may be aimed; nobody where it has no aim (rulings: target, immune)."""
        if not (card.sees or card.robs or card.steals):
            return []
        return [foe for foe in self.foes(seat) if all(card.type not in each.immune for each in self.libraries[foe])]


def turn(quest: Quest, leader: int) -> Steps[int]:
    """Fate, Initiative, Adventure, Action, Meld and End; returns who led."""
    fate(quest, leader)
    leader = yield from initiative(quest, leader)
    order = list(quest.table.around(leader))
    yield from adventure(quest, order)
    yield from actions(quest, order)
    yield from melding(quest, order)
    quest.table.begin("end")
    for seat in order:
        yield from quest.hand_limit(seat, quest.limit(seat))
    return leader


def fate(quest: Quest, roller: int) -> None:
    """Turn up as many cards as the Fate number says (ruling: fate)."""
    quest.table.begin("fate")
    number = quest.table.roll(quest.numbers.die, "fate", roller) + len(quest.table.seats)
    number += sum(card.fate_bonus for card in quest.libraries[roller])
    for _ in range(number):
        for card in quest.next_cards(1):  # ruling: empty-deck
            quest.deck.give(card, quest.fate)


def initiative(quest: Quest, first: int) -> Steps[int]:
    """Roll, change the rolls with cards, and see who leads (rulings: rolls, equal-rolls)."""
    quest.table.begin("initiative")
    order = list(quest.table.around(first))
    for seat in order:
        quest.rolls[seat].value = quest.table.roll(quest.numbers.die, "initiative", seat)
    yield from in_turn(order, lambda seat: influence(quest, seat))
    highest = max(track.value for track in quest.rolls)
    best = [Seat(seat) for seat in order if quest.rolls[seat].value == highest]
    leader = int(quest.table.lot("leader", best) if len(best) > 1 else best[0])
    quest.table.say("leads", by=leader, n=highest)
    return leader


def influence(quest: Quest, seat: int) -> Steps[bool]:
    """Discard a card to add to the own roll or to have one made again; whether one was."""
    hand = quest.hands[seat]
    again = [(card, Seat(other)) for card in hand if card.rerolls for other in quest.table.seats]
    answer = yield Choice("influence", [None, *(card for card in hand if card.bonus), *again], seat)
    if isinstance(answer, tuple):
        card, other = answer
        quest.table.say("again", by=seat, card=card, foe=other)
        quest.discard(card)
        quest.rolls[other].value = quest.table.roll(quest.numbers.die, "initiative", int(other))
    elif answer is not None:
        quest.discard(answer)
        quest.rolls[seat].value += answer.bonus
        quest.table.say("adds", by=seat, card=answer, n=answer.bonus, total=quest.rolls[seat].value)
    return answer is not None


def adventure(quest: Quest, order: Sequence[int]) -> Steps[None]:
    """Pick the Fate cards in turn until none is left (ruling: draft)."""
    quest.table.begin("adventure")
    count = 0
    while quest.fate:
        seat = order[count % len(order)]
        card = yield Choice("pick", list(quest.fate), seat)
        quest.fate.give(card, quest.hands[seat])
        count += 1


def actions(quest: Quest, order: Sequence[int]) -> Steps[None]:
    """Play cards and use artifacts in turn until all have passed (ruling: actions)."""
    quest.table.begin("action")
    yield from in_turn(order, lambda seat: act(quest, seat))
    for pile in quest.libraries:
        clear(pile, USED)


def act(quest: Quest, seat: int) -> Steps[bool]:
    """Play a card or use an artifact; whether either was done."""
    cards = [card for card in quest.hands[seat] if playable(card) and quest.opponents(seat, card)]
    cards += [card for card in quest.hands[seat] if card.peeks or card.draws]
    ready = [card for card in quest.libraries[seat] if active(card) and not card.mark(USED)]
    card = yield Choice("act", [None, *cards, *ready], seat)
    if card is None:
        return False
    foes = [Seat(foe) for foe in quest.opponents(seat, card)]
    foe = (yield from one_of("target", foes, seat)) if foes else seat
    if foes:
        quest.table.say("aims", by=seat, card=card, foe=foe)
    else:
        quest.table.say("plays", by=seat, card=card)
    if card in ready:
        card.put(USED, 1)
        yield from effect(quest, seat, card, int(foe))
    else:
        quest.discard(card)
        if (yield from quest.negated(card.type, quest.foes(seat))):  # ruling: escape
            quest.table.say("negated", card=card)
        else:
            yield from effect(quest, seat, card, int(foe))
    return True


def playable(card: Piece) -> bool:
    """Whether a card is aimed at somebody in the Action Phase."""
    return bool(card.sees or card.robs or card.steals)


def active(card: Piece) -> bool:
    """Whether an artifact is used in the Action Phase."""
    return bool(card.flips or card.sees or card.peeks or card.spies or card.exchanges)


def effect(quest: Quest, seat: int, card: Piece, foe: int) -> Steps[None]:
    """What a card or an artifact does."""
    mine, theirs = quest.hands[seat], quest.hands[foe]
    if card.sees:
        quest.look(seat, foe)
    quest.lose_at_random(foe, card.robs)
    for _ in range(min(card.steals, len(theirs))):
        theirs.give(quest.blind(foe), mine)
    quest.peek(seat, card.peeks)  # ruling: looks
    for each in quest.store[-card.spies :] if card.spies else ():
        quest.store.show(each, 1 << seat)
    given = min(card.exchanges, len(mine))
    yield from quest.give_up("exchange", seat, given)
    quest.draw(seat, card.draws + given)
    if card.flips:
        yield from flip(quest, seat, card)


def flip(quest: Quest, seat: int, artifact: Piece) -> Steps[None]:
    """Turn up the next card, and keep it if it matches (ruling: flip)."""
    for card in quest.next_cards(1):
        quest.deck.give(card, quest.fate)
        keeps = card.type in artifact.flips and (yield Choice("flip", [None, card], seat)) is not None
        quest.fate.give(card, quest.hands[seat] if keeps else quest.discards)


def melding(quest: Quest, order: Sequence[int]) -> Steps[None]:
    """The first in turn who makes a meld takes the prize (rulings: meld, limited)."""
    quest.table.begin("melding")
    for seat in order:
        help_of = [card for card in quest.libraries[seat] if card.stands_for and not card.mark(SPENT)]
        parts = yield from quest.melds.compose("meld", seat, [*quest.hands[seat], *help_of], quest.place)
        if parts:
            for card in help_of:
                if card.pile is quest.place:
                    clear([card])
                    card.put(SPENT, 1)
                    quest.place.give(card, quest.libraries[seat])
            quest.place.give_all(quest.discards)
            claim(quest, seat)
            return


def claim(quest: Quest, seat: int) -> None:
    """Take the prize, and turn up the next one."""
    quest.table.say("claims", by=seat, card=quest.prize[0])
    quest.prize.give_all(quest.libraries[seat])
    quest.table.say("has", n=quest.artifacts(seat))
    quest.store.deal(1, quest.prize)


def counted(cards: Sequence[Piece]) -> int:
    """How many artifacts some are: one each, and two where another is of the type it wants (ruling: bonus)."""
    types = [(card, {card.type, *card.also}) for card in cards]
    doubled = (card for card in cards if any(card.bonus_with in kinds for other, kinds in types if other is not card))
    return len(cards) + sum(card.bonus_with is not None for card in doubled)


def goal(view: View, seat: int) -> dict[str, int]:
    """The artifacts of a seat, and those that win."""
    return {"artifacts": counted(view.known(own("library", seat))), "wanted": view.numbers.artifacts}


def worth(view: View, thing: object) -> int | None:
    """What a Library counts."""
    return counted(view.known(thing)) if isinstance(thing, str) and thing.startswith("library of") else None


def thumb(view: View, choice: Choice) -> Any:
    """Collect a card of each suit, and play what the hand has twice."""
    phase, _, kind = choice.phase.partition(":")
    hand = [*in_hand(view), *limited(view)]
    if phase == "meld":
        parts = laid(view.rows("suit"), view.known("meld"))
        return planned(Melds(view.rows("suit")).extend(parts, hand), kind.strip(), choice.options)
    if phase in ("pick", "flip"):
        return max((card for card in choice.options if card is not None), key=lambda card: near(view, [*hand, card]))
    if phase == "target":
        return max(choice.options, key=lambda foe: (danger(view, foe), view.count(own("hand", foe))))
    spare = [card for card in choice.options if card is not None and useless(view, hand, card)]
    if phase == "act":
        return highest(view, choice, {phase: lambda _, card: gain(card) if card in spare else 0})
    if phase == "influence":
        return influenced(view, spare)
    if phase == "answer":
        harm = any(gain(card) or card.negates for card in view.known("discard")[-1:])
        return next(iter(spare), None) if harm else None
    return max(choice.options, key=lambda card: near(view, [each for each in hand if each is not card]))


def limited(view: View) -> list[Piece]:
    """The own artifacts that may still be melded with."""
    return [card for card in view.known(own("library", view.seat)) if card.stands_for and not card.mark(SPENT)]


def near(view: View, cards: Sequence[Piece]) -> float:
    """How near to a meld cards are: the suits that they can be, and a little for what may be played."""
    kinds = {row.type for row in view.rows("suit")}
    plain = {card.type for card in cards} & kinds
    more = sum(bool(kinds.intersection(own_kinds(card)) - plain) for card in cards if card.type not in kinds)
    return min(len(kinds), len(plain) + more) + 0.05 * sum(map(gain, cards))


def useless(view: View, hand: Sequence[Piece], option: Any) -> bool:
    """Whether the meld does not miss a card: an artifact, or one of a suit of which the hand has two."""
    card = option[0] if isinstance(option, tuple) else option
    others = [each for each in hand if each is not card]
    return card not in hand or int(near(view, others)) == int(near(view, hand))


def gain(card: Piece) -> float:
    """How much it helps to play a card."""
    return float(2 * card.steals + 1.5 * card.draws + card.robs + 2 * bool(card.flips) + 0.5 * card.exchanges)


def danger(view: View, seat: int) -> int:
    """How near a player is to victory."""
    return counted(view.known(own("library", seat)))


def influenced(view: View, spare: Sequence[Any]) -> Any:
    """Change the rolls with cards that are not needed, if somebody else leads and it may help."""
    rolls = [view.track(own("initiative roll", seat)) for seat in view.seats]
    mine, best = rolls[view.seat], max(roll for seat, roll in enumerate(rolls) if seat != view.seat)
    if mine > best:
        return None
    if mine + len([card for card in spare if not isinstance(card, tuple)]) > best:
        return next(card for card in spare if not isinstance(card, tuple))
    leader = rolls.index(best) if mine < best else view.seat
    again = [option for option in spare if isinstance(option, tuple)]
    return next((option for option in again if option[1] == (view.seat if mine <= 3 else leader)), None)
