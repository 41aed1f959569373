"""Names, words and scenes: what a person of a seat reads of the table, and of how a match ended."""

from __future__ import annotations

import pytest

from pnp.engine import Result, Seat, Table, View, own
from pnp.engine.choice import code, label, labels
from pnp.engine.naming import owned
from pnp.engine.told.ending import outcome
from pnp.engine.told.scene import Heap, scene
from pnp.engine.told.wording import brief, facts, marks, personal, plain
from pnp.engine.told.words import Words


def put(table: Table, pile: str, *names: str) -> list[object]:
    """Cards by name, out of the box, on a pile."""
    if "card" not in table.piles:
        table.unbox("card", table.pile("card", "nobody"))
    taken = []
    for name in names:
        card = next(card for card in table.pile("card") if card.name == name)
        table.pile("card").give(card, table.pile(pile))
        taken.append(card)
    return taken


def heap(heaps: list[Heap], name: str) -> Heap:
    return next(heap for heap in heaps if heap.name == name)


# names


def test_a_name_of_a_seat_is_made_and_taken_apart() -> None:
    assert own("hand", 1) == "hand of seat 2"
    assert owned("hand of seat 2") == ("hand", 1)
    assert owned(own("company of Kings", 11)) == ("company of Kings", 11)


@pytest.mark.parametrize("name", ["hand", "hand of seat", "hand of seat 0", "hand of seat 2 and 3", "of seat 2"])
def test_other_names_belong_to_nobody(name: str) -> None:
    assert owned(name) == (name, None)


def test_a_seat_as_an_option_reads_as_people_count() -> None:
    seat = Seat(1)
    assert (str(seat), f"{seat}", code(seat), label(seat, 0)) == ("seat 2",) * 4
    assert seat == 1
    assert ["a", "b"][seat] == "b"


# words


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("A **sword** [broadsword] attack.", "A sword attack."),
        ("Sword [broadsword].", "Sword."),
        ("one\ntwo", "one two"),
        (r"a \*star\* in \[brackets\]", "a *star* in [brackets]"),
    ],
)
def test_the_markup_of_cards_is_not_read_out(text: str, read: str) -> None:
    assert plain(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("hand of seat 1", "your hand"),
        ("face-up, hand of seat 1, Knights", "face-up, your hand, Knights"),
        ("Sword (hand of seat 1)", "Sword (your hand)"),
        ("card 2 of sideways hand of seat 1", "card 2 of your sideways hand"),
        ("Plunder, seat 1", "Plunder, you"),
        ("hand of seat 2", "hand of seat 2"),
        ("hand of seat 12", "hand of seat 12"),
        ("Plunder, seat 11", "Plunder, seat 11"),
    ],
)
def test_what_is_mine_reads_as_mine(text: str, read: str) -> None:
    assert personal(text, 0) == read


def test_the_facts_of_a_card_are_those_that_rules_read(table: Table) -> None:
    ruby, fog = put(table, "laid", "Ruby", "Fog")
    assert (facts(ruby, table.game), brief(ruby, table.game)) == ("suit red, rank 1", "suit red")
    assert facts(fog, table.game) == "suit blue, rank 0"


def test_marks_of_seats_are_told_together_and_those_of_the_own_place_not(table: Table) -> None:
    words = Words(table.game)
    found = {own("had", 0): 1, own("had", 2): 1, own("had", 1): 1, "damage": 2, "must block": 1, "_inner": 1}
    assert marks(found, 0, None, words) == "damage x2, must block, had: you, seat 3, seat 2"
    assert marks(found, None, 2, words) == "damage x2, must block, had: seat 1, seat 2"


# labels


def test_what_is_left_out_is_not_named_unless_it_tells_options_apart() -> None:
    assert labels([("up", "hand", None), ("up", "hand", "old"), (None,)], 0) == ["up, hand", "up, hand, old", "none"]
    assert labels([("up", None), ("up",)], 0) == ["up, nothing", "up"]


# scenes


def test_a_scene_tells_mine_from_common_and_from_the_others(table: Table) -> None:
    table.pile(own("hand", 0), "owner", 0)
    table.pile(own("hand", 1), "owner", 1)
    put(table, own("hand", 0), "Ruby", "Fog", "Fog")
    put(table, own("hand", 1), "Sea")
    put(table, own("discard", 1), "Sky")
    put(table, "discard", "Rose", "Rust")
    put(table, "_aside", "Fog")
    seen = scene(View(table, 0))
    (hand,) = seen.held
    assert (hand.name, hand.size, hand.hidden) == ("hand", 3, 0)
    assert [(card.copies, card.name) for card in hand.cards] == [(1, "Ruby"), (2, "Fog")]
    assert [(heap.name, heap.size, heap.hidden) for heap in seen.others[1]] == [("hand", 1, 1), ("discard", 1, 0)]
    assert [card.name for card in heap(seen.common, "discard").cards] == ["Rust", "Rose"]  # from the top
    assert [heap.name for heap in seen.common] == ["discard"]
    assert seen.others[2] == []


def test_a_pile_lies_before_the_owner_of_a_piece_in_it(table: Table) -> None:
    (captain,) = put(table, "company of Ruby", "Ruby")
    captain.owner = 1
    assert [heap.name for heap in scene(View(table, 1)).mine] == ["company of Ruby"]
    assert [heap.name for heap in scene(View(table, 0)).others[1]] == ["company of Ruby"]


def test_a_draw_pile_is_called_as_its_component(table: Table) -> None:
    table.shuffled("card")
    assert [(heap.name, heap.size, heap.cards) for heap in scene(View(table, 0)).common] == [("Cards", 8, ())]


def test_known_cards_of_a_draw_pile_are_told_one_by_one_from_the_top(table: Table) -> None:
    deck = table.unbox("card", table.pile("card", "nobody"))
    for card in deck[-4:]:
        deck.show(card, 0b1)
    (cards,) = scene(View(table, 0)).common
    assert [(card.copies, card.name) for card in cards.cards] == [(1, "Fog")] * 3 + [(1, "Sky")]
    assert cards.hidden == 4


def test_what_things_are_worth_is_what_the_rules_say_and_nothing_else(table: Table) -> None:
    _, rust = put(table, "laid", "Ruby", "Rust")
    plain = heap(scene(View(table, 0)).common, "laid")
    assert (plain.total, [card.marks for card in plain.cards]) == ("", ["", ""])

    def worth(view: View, thing: object) -> object:
        if thing == "laid":
            return {"red": 7, "blue": view.seat}
        return 4 if thing is rust else None

    told = heap(scene(View(table, 2), worth).common, "laid")
    assert (told.total, [card.marks for card in told.cards]) == ("red 7, blue 2", ["", "worth 4"])


def test_tracks_are_those_of_seats_of_things_and_others_without_zeros(table: Table) -> None:
    for name, value in {
        own("points", 0): 2,
        own("points", 1): 0,
        own("passes", 0): 0,
        "hits of wizard 1": 1,
        "attacks of wizard 1": 0,
        "hits of archer 2": 1,
        "attacks of archer 2": 0,
        "hits of warrior 3": 0,
        "attacks of warrior 3": 0,
        "turn": 4,
        "damage": 0,
        "_inner": 9,
    }.items():
        table.track(name, value)
    seen = scene(View(table, 0))
    assert seen.grid == {"points": {0: 2, 1: 0}}
    assert seen.things == [("hits 1", ["wizard 1", "archer 2"]), ("no hits", ["warrior 3"])]
    assert seen.status == ["turn 4"]


# the end


@pytest.mark.parametrize(
    ("result", "reader", "text"),
    [
        (Result.won(12, turns=3), 0, "Won, score 12. Turns 3."),
        (Result.lost(campaign_defeat=True), None, "Lost, score 0. Campaign defeat."),
        (Result.team(range(3), True, 9, rests=1), 1, "Won, score 9. Rests 1."),
        (Result((1,), (1, 3)), None, "Seat 2 won. Scores: seat 1 1, seat 2 3."),
        (Result((1,), (1, 3)), 1, "You won! Scores: seat 1 1, you 3."),
        (Result((1,), (1, 3)), 0, "You lost: seat 2 won. Scores: you 1, seat 2 3."),
        (Result((0, 1), (3, 3), True), 0, "You and seat 2 won. Scores: you 3, seat 2 3. The cap ended it."),
        (Result((0, 1), (3, 3)), None, "Seats 1 and 2 won. Scores: seat 1 3, seat 2 3."),
        (Result((), (0, 0)), 0, "Nobody won. Scores: you 0, seat 2 0."),
    ],
)
def test_the_end_is_a_sentence_for_the_seat_that_reads_it(result: Result, reader: int | None, text: str) -> None:
    assert outcome(result, reader) == text
