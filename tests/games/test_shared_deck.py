"""The family of the shared deck: what no single game shows of drawing, companies, answers and turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import View
from pnp.games.families.decks import Decks
from pnp.games.families.shared_deck import SharedDeck, attached, company, in_turn, leaders_seen, leads

CLANS = "Brujah", "Gangrel"


@pytest.fixture
def deck(the_table: Callable[..., Any]) -> SharedDeck:
    """Vampire Prince's deck for three: its Vampires have copies, and its Evasion negates Combat cards."""
    return SharedDeck(the_table("vampire-prince", 3), "prince", leads=lambda card: card.type == "vampire")


def test_the_discards_become_the_draw_pile_when_it_is_empty(deck):
    while deck.deck:
        deck.discard(deck.deck[-1])
    count = len(deck.discards)
    deck.draw(1, 2)
    assert (len(deck.hands[1]), len(deck.deck), len(deck.discards)) == (2, count - 2, 0)


def test_the_discards_wait_for_the_last_card_and_come_back_in_an_order_nobody_knows(deck):
    deck.deck.deal(5, deck.discards)
    deck.draw(1, len(deck.deck))
    assert (len(deck.deck), len(deck.discards)) == (0, 5)
    deck.draw(2, 1)
    assert View(deck.table, 1).known("prince") == []


def test_a_further_deck_is_shuffled_into_the_first(the_table):
    both = SharedDeck(the_table("hack-and-slash"), "card", also=["barbarian"])
    assert {card.component for card in both.deck} == {"card", "barbarian"}


def test_only_what_exceeds_the_hand_limit_goes(deck, put, drive):
    put(deck.table, deck.hands[1], "Brujah", "Gangrel", "Toreador")
    assert drive(deck.hand_limit(1, 3)) == (None, [])
    assert drive(deck.hand_limit(1, 4)) == (None, [])
    _, asked = drive(deck.hand_limit(1, 2), ["Gangrel"])
    assert (len(asked), deck.discards.top.name, len(deck.hands[1])) == (1, "Gangrel", 2)


def test_who_looks_at_a_hand_sees_it_and_nobody_else(deck, put):
    put(deck.table, deck.hands[1], "Brujah", "Gangrel")
    deck.look(2, 1)
    assert [len(View(deck.table, seat).known("hand of seat 2")) for seat in deck.table.seats] == [0, 2, 2]


def test_with_neither_draw_pile_nor_discards_nothing_is_drawn(deck):
    deck.deck.give_all(deck.hands[0])
    deck.draw(1, 2)
    assert not deck.hands[1]


def test_copies_in_play_lead_companies_of_their_own_and_the_first_free_one_is_taken(deck, put):
    first, second = put(deck.table, deck.hands[0], "Brujah", "Brujah")
    deck.enter(0, second)
    deck.enter(0, first)
    assert (company(second).name, company(first).name) == ("company of Brujah", "company of Brujah 2")
    deck.discard(second)
    deck.discards.give(second, deck.hands[2])
    deck.enter(2, second)
    assert company(second).name == "company of Brujah"
    assert deck.leaders(0) == [first]
    assert deck.leaders(2) == [second]


def test_leaders_of_one_name_each_have_a_company(the_table, monkeypatch):
    table = the_table("vampire-prince", 3)
    (brujah, *_), (gangrel, *_) = ([p for p, _ in table.cast.titles["prince"] if p.name == n] for n in CLANS)
    monkeypatch.setattr(gangrel, "name", brujah.name)
    deck = SharedDeck(table, "prince", leads=lambda card: card.name == brujah.name)
    copies = {title.id: count for title, count in table.cast.titles["prince"] if title.name == brujah.name}
    both = [card for card in deck.deck if card.id in copies]
    assert (len(copies), len(both)) == (2, sum(copies.values()))
    for card in both:
        deck.enter(0, card)
    assert sorted(map(id, deck.leaders(0))) == sorted(map(id, both))
    assert len({company(card).name for card in both}) == len(deck.companies) == len(both)


def test_every_seat_may_have_a_deck_and_discards_of_its_own(the_table):
    table = the_table("hack-and-slash")
    decks = Decks(table)
    first, second = (decks.lay_out(deck, discards=f"{deck} discard") for deck in ("card", "barbarian"))
    decks.hands, spare = decks.hold(), decks.hold("spare")
    decks.draw(0, 2)
    decks.deal_out(second, 2, spare[0])
    assert {card.component for card in decks.hands[0]} == {"card"}
    (card, *_), (other, *_) = decks.hands[0], spare[0]
    for each in (other, card):
        decks.discard(each)
    assert (first.discards.top, second.discards.top) == (card, other)
    decks.deal_out(second, len(second.draw) + 1, spare[0])
    assert (len(second.discards), other.pile) == (0, spare[0])  # made anew of its own discards alone
    assert first.discards.top is card


def test_a_leader_leaves_with_all_that_is_attached_and_without_marks(deck, put):
    (leader,), (more,) = put(deck.table, deck.hands[0], "Toreador"), put(deck.table, deck.hands[0], "Progeny")
    deck.enter(0, leader)
    deck.attach(more, leader)
    leader.put("hurt", 2)
    assert leads(leader)
    assert attached(leader) == [more]
    assert not leads(more)
    deck.discard(leader)
    assert list(deck.discards) == [leader, more]
    assert not leader.marks
    assert leader.owner is None


def test_an_attached_card_leaves_alone(deck, put):
    (leader,), (more,) = put(deck.table, deck.hands[0], "Toreador"), put(deck.table, deck.hands[0], "Progeny")
    deck.enter(0, leader)
    deck.attach(more, leader)
    deck.discard(more)
    assert deck.leaders(0) == [leader]
    assert list(deck.discards) == [more]


def test_everybody_sees_who_leads(deck, put):
    (leader,) = put(deck.table, deck.hands[1], "Gangrel")
    deck.enter(1, leader)
    assert leaders_seen(View(deck.table, 2), 1) == list(deck.in_play()) == [leader]
    assert leaders_seen(View(deck.table, 2), 0) == []


def test_nobody_is_asked_about_what_no_card_negates(deck, drive):
    assert drive(deck.negated("event", [1, 2])) == (False, [])


def test_who_has_no_answer_is_asked_all_the_same(deck, drive):
    done, asked = drive(deck.negated("combat", [1, 2]))
    assert done is False
    assert [(choice.player, choice.options) for choice in asked] == [(1, [None]), (2, [None])]


def test_an_answer_negates_and_is_discarded(deck, put, drive):
    evasion, _ = put(deck.table, deck.hands[1], "Evasion", "Brujah")
    done, asked = drive(deck.negated("combat", [1]), [evasion])
    assert done is True
    assert asked[0].options == [None, evasion]
    assert deck.discards.top is evasion
    assert [choice.player for choice in asked] == [1, 2, 0]  # the answer may be answered by all others


def test_an_answer_may_be_answered_only_among_those_it_concerns(deck, put, drive):
    (evasion,) = put(deck.table, deck.hands[1], "Evasion")
    done, asked = drive(deck.negated("combat", [1], among=[0, 1]), [evasion])
    assert done is True
    assert [choice.player for choice in asked] == [1, 0]


def test_an_answer_that_is_negated_lets_the_card_stand(deck, put, drive):
    (evasion,) = put(deck.table, deck.hands[1], "Evasion")
    (other,) = put(deck.table, deck.hands[0], "Haven")
    other_negates, other.negates = other.negates, ("combat",)
    done, asked = drive(deck.negated("combat", [1]), [evasion, other])
    other.negates = other_negates
    assert done is False
    assert [choice.player for choice in asked][:3] == [1, 2, 0]


def test_a_small_hand_goes_whole(deck, put, drive):
    put(deck.table, deck.hands[1], "Brujah", "Brujah")
    deck.lose_at_random(1, 5)
    assert not deck.hands[1]
    assert len(deck.discards) == 2
    put(deck.table, deck.hands[1], "Gangrel")
    _, asked = drive(deck.give_up("pay", 1, 3))
    assert len(asked) == 1
    assert not deck.hands[1]


def test_any_card_of_a_hand_may_be_drawn_blind(deck, put):
    held = put(deck.table, deck.hands[1], "Brujah", "Brujah", "Gangrel")
    assert {deck.blind(1) for _ in range(50)} == set(held)


def test_turns_pass_over_who_is_out(deck):
    order = []
    for seat in deck.turns(1, 2):
        order.append((deck.table.track("turn").value, seat))
        deck.table.out.add(2)
    assert order == [(1, 1), (1, 0), (2, 1), (2, 0)]
    assert deck.foes(1) == [0]


def test_sides_play_until_both_have_passed_in_succession(drive):
    def script(answers):
        def play(side):
            asked.append(side)
            return answers.pop(0)
            yield

        return play

    asked = []
    drive(in_turn(["attacker", "defender"], script([True, False, True, False, False])))
    assert asked == ["attacker", "defender", "attacker", "defender", "attacker"]
    asked = []
    drive(in_turn(["attacker", "defender"], script([False, None])))
    assert asked == ["attacker", "defender"]


def test_further_decks_are_shuffled_into_the_first(the_table):
    alone, both = (SharedDeck(the_table("warmeister", 2), "base", also=also) for also in ((), ("expansion",)))
    more = {card.component for card in both.deck[: len(both.deck) - len(alone.deck)]}
    assert more == {"base", "expansion"}
    assert both.negatable - alone.negatable == {"attack", "rout"}


def test_answers_to_answers_come_in_the_order_of_those_among_whom_it_is_settled(the_table, put, drive):
    deck = SharedDeck(the_table("warmeister", 4), "base")
    put(deck.table, deck.hands[1], "Denied!")
    negated, asked = drive(deck.negated("event", [1], among=[3, 0, 1, 2]), ["Denied!"])
    assert negated
    assert [choice.player for choice in asked] == [1, 3, 0, 2]
