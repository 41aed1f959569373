"""Conan: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from turns import turns

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import conan as rules
from pnp.games.conan import Tales
from pnp.games.families.patterns import row_of
from pnp.model import load

Deal = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
FLUSH = ("conan", "location", "event", "minor", "major", "special")
PAIRS = ("conan", "conan", "event", "event", "minor", "minor")


@pytest.fixture
def tales(the_table: Callable[..., Any]) -> Tales:
    """Two players with empty hands."""
    return Tales(the_table("conan", 2))


@pytest.fixture
def deal(tales: Tales) -> Deal:
    """`deal(seat, *suits)`: cards of these suits into a hand; returns the hand."""

    def give(seat: int, *suits: str) -> list[Piece]:
        for suit in suits:
            tales.deck.give(next(card for card in tales.deck if card.type == suit), tales.hands[seat])
        return list(tales.hands[seat])

    return give


@pytest.mark.parametrize(
    ("suits", "points"),
    [
        (PAIRS, 1),
        (("conan",) * 3 + ("event",) * 3, 2),
        (("major",) * 6, 3),
        (FLUSH, 4),  # ruling: flush
        (("conan",) * 4 + ("event",) * 2, None),
        (("conan",) * 5 + ("event",), None),
        (PAIRS[:5], None),  # ruling: one-meld
        ((*FLUSH[:5], "conan"), None),
    ],
)
def test_the_combos_and_their_points(tales: Tales, deal: Deal, suits: tuple[str, ...], points: int | None) -> None:
    combo = row_of(tales.table.cast.entries["combo"], deal(0, *suits))
    assert (combo and combo.points) == points


def test_the_suits_are_as_long_as_the_lists(tales: Tales) -> None:  # rulings: copies, suits
    counts = {suit: sum(card.type == suit for card in tales.deck) for suit in FLUSH}
    assert counts == {"conan": 35, "location": 34, "event": 35, "minor": 35, "major": 35, "special": 34}


def test_the_first_player_is_drawn_by_lot_and_all_have_six_cards(the_table: Any) -> None:  # ruling: first-player
    seats = set()
    for seed in range(30):
        table = the_table("conan", 3, None, seed)
        seats.add(next(rules.play(table)).player)
        assert [len(table.pile(f"hand of seat {seat}")) for seat in (1, 2, 3)] == [6, 6, 6]
    assert seats == {0, 1, 2}


def test_one_card_is_taken_from_the_deck_or_off_the_discards(tales: Tales, deal: Deal, drive: Drive) -> None:
    _, asked = drive(rules.draw_phase(tales, 0))  # ruling: draw
    assert asked[0].options == ["deck"]
    (card, *_) = deal(1, "special")
    tales.hands[1].give(card, tales.discards)
    drive(rules.draw_phase(tales, 0), [card])
    assert card.pile is tales.hands[0]
    assert len(tales.hands[0]) == 2
    assert not tales.discards


def test_the_card_just_taken_may_be_discarded_again(
    tales: Tales, deal: Deal, drive: Drive
) -> None:  # ruling: same-card
    hand = deal(0, *FLUSH, "conan")
    drive(tales.give_up("discard", 0, 1), [hand[-1]])
    assert tales.discards.top is hand[-1]


def test_a_combo_goes_to_the_victory_pile_and_a_new_hand_is_drawn(tales: Tales, deal: Deal, drive: Drive) -> None:
    old = deal(0, *FLUSH)  # rulings: piles, one-meld
    _, asked = drive(rules.meld(tales, 0), ["Flush"])
    assert list(tales.victories[0]) == old
    assert tales.points[0].value == 4
    assert len(tales.hands[0]) == 6
    assert len(asked) == 1


def test_a_combo_may_be_kept(tales: Tales, deal: Deal, drive: Drive) -> None:  # ruling: hidden-combo
    deal(0, *PAIRS)
    drive(rules.meld(tales, 0), [None])
    assert tales.points[0].value == 0
    assert len(tales.hands[0]) == 6


def test_who_has_no_combo_is_asked_as_well(tales: Tales, deal: Deal, drive: Drive) -> None:
    deal(0, *FLUSH[:5], "conan")
    _, asked = drive(rules.meld(tales, 0))
    assert [choice.options for choice in asked] == [[None]]


def test_the_last_card_of_the_deck_makes_the_last_turn(the_table: Any) -> None:  # ruling: end
    table = the_table("conan", 2)
    steps = rules.play(table)
    choice = next(steps)
    asked: list[tuple[int, str]] = []
    with pytest.raises(StopIteration) as done:
        while True:
            asked.append((len(table.pile("card")), choice.phase))
            keep = None in choice.options
            choice = steps.send("deck" if choice.phase == "draw" else None if keep else choice.options[0])
    assert next(phase for left, phase in asked if not left) == "discard"
    assert "draw" not in [phase for left, phase in asked if not left]
    result = done.value.value
    assert result.facts["turns"] == 208 - 12
    assert result.winners == (0, 1)  # ruling: ties


def test_a_short_deck_gives_a_short_hand(tales: Tales, deal: Deal, drive: Drive) -> None:  # ruling: end
    deal(0, *FLUSH)
    tales.deck.deal(len(tales.deck) - 2, tales.discards)
    drive(rules.meld(tales, 0), ["Flush"])
    assert len(tales.hands[0]) == 2


def test_the_rule_of_thumb_beats_chance() -> None:
    made = cast(load("conan"))
    for players in (2, 4):
        wins = 0
        for seed in range(30):
            seat = seed % players
            agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(players)]
            wins += Match(made, rules, seed, agents, players).run().winners == (seat,)
        assert wins > 27


def test_a_whole_turn_is_told_in_order() -> None:
    assert turns("conan", 3, 4)[4] == [
        "Turn 4. Seat 2's turn",
        "Seat 2 takes Conan the Rebel from discards",
        "Seat 2 discards Arena",
    ]
    assert turns("conan", 3, 4)[12] == [
        "Turn 12. Seat 2's turn",
        "Seat 2 draws Conn",
        "Seat 2 discards Rescue",
        "Meld",
        "Shown: Nemedia, Children of Jhil, Aesir Fighters, Conan the Rebel, Lost, Conn",
        "Flush: seat 2 scores 4 points and has 4 now.",
        "Seat 2 draws Ollam-Onga, Globe of Yezud, Giant Slug, Tower of the Elephant, Border Kingdom, Death of a King",
    ]
    assert turns("conan", 3, 4)[-1][-1] == "The deck has been gone through; the game ends after 90 turns."


def test_what_is_left_of_a_suit_and_how_far_a_seat_is(tales: Tales, deal: Deal) -> None:
    hand = deal(0, *PAIRS)
    view = View(tales.table, 0)
    assert rules.worth(view, hand[0]) is None  # nothing is to be discarded
    hand = deal(0, "event")
    assert [rules.worth(view, card) for card in hand[1:3]] == [{"conan": 2}, {"event": 3}]
    assert rules.worth(view, tales.deck.top) is None
    tales.points[1].value = 5
    assert rules.goal(view, 1) == {"points": 5, "left": 201}


def test_no_more_play_than_the_deck_has_cards_for() -> None:  # ruling: most-players
    game = load("conan")
    each, most = game.numbers["hand"] + 1, game.players.max
    assert most is not None
    assert most * each <= 208 < (most + 1) * each
    result = Match(cast(game), rules, 1, [rules.thumb], most).run()
    assert max(result.scores) > 0


def test_who_only_takes_discards_plays_until_the_cap(the_table: Any) -> None:  # ruling: turn-cap
    table = the_table("conan", 2)
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(choice.options[0 if choice.phase == "meld" else -1])
    assert done.value.value.capped
    assert done.value.value.facts["turns"] == table.numbers.turn_cap
