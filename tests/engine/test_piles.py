"""Who knows which face: what was seen stays known as long as it can be followed, and no longer."""

from __future__ import annotations

import pytest

from pnp.engine import Hidden, Piece, Pile, Table, View

A, B, C = 1, 2, 4
ALL = A | B | C


def named(pile: Pile, name: str) -> Piece:
    return next(piece for piece in pile if piece.name == name)


@pytest.fixture
def box(table: Table) -> Pile:
    return table.unbox("card", table.pile("box", "nobody"))


def test_a_hand_is_seen_by_its_owner_only(table: Table, box: Pile) -> None:
    hand = table.pile("hand", "owner", 1)
    box.deal(2, hand)
    assert [piece.known(ALL) for piece in hand] == [B, B]
    assert View(table, 1).pile("hand") == list(hand)
    assert View(table, 0).pile("hand") == [Hidden("hand", 0), Hidden("hand", 1)]
    assert View(table, 0).known("hand") == []


def test_what_was_drawn_face_up_stays_known_in_a_hand(table: Table, box: Pile) -> None:
    market, hand = table.pile("market"), table.pile("hand", "owner", 0)
    rose = named(box, "Rose")
    box.give(rose, market)
    market.give(rose, hand)
    assert View(table, 2).known("hand") == [rose]


def test_a_card_laid_face_down_is_known_to_its_placer_alone(table: Table, box: Pile) -> None:
    hand, before_b = table.pile("hand", "owner", 0), table.pile("before B", "nobody")
    rose = named(box, "Rose")
    box.give(rose, hand)
    hand.give(rose, before_b)
    assert rose.known(ALL) == A


def test_nobody_can_tell_which_known_card_left_a_hand_face_down(table: Table, box: Pile) -> None:
    market, hand, aside = table.pile("market"), table.pile("hand", "owner", 0), table.pile("aside", "nobody")
    rose, rust = named(box, "Rose"), named(box, "Rust")
    for card in (rose, rust):
        box.give(card, market)
        market.give(card, hand)
    hand.give(rose, aside)
    assert (rose.known(ALL), rust.known(ALL)) == (A, A)


def test_the_last_card_of_a_hand_can_be_followed(table: Table, box: Pile) -> None:
    market, hand, aside = table.pile("market"), table.pile("hand", "owner", 0), table.pile("aside", "nobody")
    rose = named(box, "Rose")
    box.give(rose, market)
    market.give(rose, hand)
    hand.give(rose, aside)
    assert rose.known(ALL) == ALL


def test_a_stolen_card_is_known_to_victim_and_thief_but_not_to_a_third(table: Table, box: Pile) -> None:
    market, hand, other = table.pile("market"), table.pile("hand 0", "owner", 0), table.pile("hand 1", "owner", 1)
    rose, rust = named(box, "Rose"), named(box, "Rust")
    box.give(rose, market)
    market.give(rose, hand)
    box.give(rust, hand)
    hand.give(rust, other)
    assert rust.known(ALL) == A | B
    assert rose.known(ALL) == A | B  # the third cannot tell whether it was the rose that went


def test_which_of_two_copies_is_played_tells_nothing(table: Table, box: Pile) -> None:
    market, hand, discard = table.pile("market"), table.pile("hand", "owner", 0), table.pile("discard")
    shown, secret = [piece for piece in box if piece.name == "Fog"][:2]
    box.give(shown, market)
    market.give(shown, hand)
    box.give(secret, hand)
    hand.give(secret, discard)
    assert shown.known(ALL) == A  # the others saw a Fog go: for all they know it was the one they had seen


@pytest.mark.parametrize("shuffled_first", [True, False])
def test_a_reshuffled_discard_pile_is_forgotten(table: Table, box: Pile, shuffled_first: bool) -> None:
    discard, draw = table.pile("discard"), table.pile("draw", "nobody")
    box.give_all(discard)
    if shuffled_first:
        table.shuffle(discard)
    discard.give_all(draw)
    if not shuffled_first:
        table.shuffle(draw)
    assert {piece.known(ALL) for piece in draw} == {0}


def test_a_face_up_pile_is_seen_after_it_was_shuffled_too(table: Table, box: Pile) -> None:
    market, hand = table.pile("market"), table.pile("hand", "owner", 0)
    box.give_all(market)
    table.shuffle(market)
    top = market[0]
    assert top.known(ALL) == ALL
    market.give(top, hand)
    assert top.known(ALL) == ALL


def test_a_shuffled_hand_is_still_known_to_its_owner(table: Table, box: Pile) -> None:
    hand, aside = table.pile("hand", "owner", 0), table.pile("aside", "nobody")
    box.deal(3, hand)
    table.shuffle(hand)
    card = hand[0]
    hand.give(card, aside)
    assert card.known(ALL) == A


def test_a_look_is_kept_until_the_shuffle(table: Table, box: Pile) -> None:
    card = box[0]
    box.show(card, B)
    assert View(table, 1).known("box") == [card]
    table.shuffle(box)
    assert View(table, 1).known("box") == []


def test_hidden_cards_show_their_marks(table: Table, box: Pile) -> None:
    box[0].put("turned", 1)
    assert View(table, 0).pile("box")[0] == Hidden("box", 0, None, {"turned": 1})


def test_pieces_move_only_from_where_they_lie(table: Table, box: Pile) -> None:
    other = table.pile("other")
    with pytest.raises(ValueError, match="does not lie in 'other' but in box"):
        other.give(box[0], box)
    with pytest.raises(ValueError, match="does not lie in 'other'"):
        other.show(box[0], A)
    box.give_all(box)
    assert len(box) == 8


def test_a_deal_goes_round_and_stops_when_nothing_is_left(table: Table, box: Pile) -> None:
    hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
    assert box.deal(3, *hands) == 8
    assert [len(hand) for hand in hands] == [3, 3, 2]


def test_a_pile_is_made_once(table: Table) -> None:
    hand = table.pile("hand", "owner", 0)
    assert table.pile("hand") is hand
    with pytest.raises(ValueError, match=r"made for owner \(seat 0\), not nobody"):
        table.pile("hand", "nobody")
    with pytest.raises(ValueError, match="not owner"):
        table.pile("hand", "owner", 1)
    with pytest.raises(ValueError, match="seen by its owner, and has none"):
        table.pile("purse", "owner")


def test_a_pile_is_read_as_a_list_but_changed_only_by_moves(table: Table, box: Pile) -> None:
    assert (len(box), box[0] in box, list(box)[-1]) == (8, True, box.top)
    empty, other = table.pile("empty"), table.pile("other")
    assert empty != other
    assert {empty: 1, other: 2}[empty] == 1
    assert empty.top is None
    for change in (lambda: box.append(box[0]), lambda: box.pop(), lambda: box.sort(), lambda: box.__delitem__(0)):
        with pytest.raises(TypeError, match="pieces leave 'box' and come to it only by deal"):
            change()
