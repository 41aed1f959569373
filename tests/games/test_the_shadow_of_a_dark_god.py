"""The Shadow of a Dark God: what players would argue about, ruling by ruling; what its family shares is with Sinbad
(the artifact) and Dante (members)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import missed, on_top, put_at, tokens

from pnp.engine import Choice, Match, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import the_shadow_of_a_dark_god as rules
from pnp.games.families.warp_quest import BACK, FORWARD
from pnp.model import load

SLUG = "the-shadow-of-a-dark-god"
LAST = 29
SKILLS = ["combat", "personality", "linguistics", "science", "agility", "strength", "mechanics", "survival"]
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]


def begin(the_table: Callable[..., Any], players: int = 2, told: bool = False) -> rules.Shadow:
    """Parties of three on the first space, without any skill."""
    return rules.Shadow(the_table(SLUG, players, told=told))


@pytest.fixture
def shadow(start: Callable[..., rules.Shadow]) -> rules.Shadow:
    return start()


# Set-up


def test_three_investigators_roll_four_times_each(  # rulings: characters, own-skills, rolls
    shadow: rules.Shadow, drive: Drive, falls: Falls
) -> None:
    left = falls(shadow, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 1)
    drive(shadow.make_party(0))
    assert not left
    assert [shadow.bonus(0, skill) for skill in SKILLS] == [3, 1, 1, 1, 1, 1, 1, 3]
    assert shadow.parties[0][2].marks == {"combat": 1, "survival": 3}


def test_all_have_the_same_and_the_artifact_lies_at_the_end(  # ruling: how-many
    start: Callable[..., rules.Shadow],
) -> None:
    shadow = start(4)
    assert len({tuple(member.name for member in party) for party in shadow.parties}) == 1
    assert shadow.prize.pile is shadow.spaces[LAST]
    assert load(SLUG).players.max == 4


def test_lots_say_who_begins() -> None:  # ruling: first-player
    firsts = set()
    for seed in range(12):
        match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 2, told=True)
        match.run()
        firsts.add(next(event.drawn for event in match.table.story if hasattr(event, "drawn")))
    assert firsts == {0, 1}


# The decks


@pytest.mark.parametrize(("place", "deck"), [(0, None), (1, 0), (14, 0), (15, 1), (28, 1), (LAST, None)])
def test_the_city_and_the_temple_have_their_decks(shadow: rules.Shadow, place: int, deck: int | None) -> None:
    assert shadow.deck_at(place) == deck  # ruling: end-space


def test_finds_are_in_neither_deck(shadow: rules.Shadow) -> None:  # ruling: finds
    assert [len(deck) for deck in shadow.decks] == [22, 21]
    assert {find.name for find in shadow.finds} == {"Powder of Ibn Gazi", "Dispell"}


def test_no_card_is_harder_than_another(shadow: rules.Shadow) -> None:  # ruling: no-dm
    assert {piece.dm for deck in shadow.decks for piece in deck} == {0}


def test_when_all_cards_are_in_hands_there_is_none(shadow: rules.Shadow) -> None:  # ruling: no-cards
    put_at(shadow, 0, 5)
    shadow.decks[0].give_all(shadow.hands[1])
    assert shadow.draw(0) is None


# Challenges


def test_a_tome_brings_its_find_once(shadow: rules.Shadow, face: Any) -> None:  # rulings: finds, sides-of-a-card
    face(shadow, "Ancient Tome", [5, 5, 5, 5])
    assert [held.name for held in shadow.hands[0]] == ["Powder of Ibn Gazi"]
    assert tokens(shadow) == 1
    face(shadow, "Ancient Tome", [5, 5, 5, 5], [None, None])
    assert len(shadow.hands[0]) == 1
    face(shadow, "Arcane Manuscript", [5, 6, 2, 1], [None])
    assert [held.name for held in shadow.hands[0]] == ["Powder of Ibn Gazi"], "who fails finds nothing"


def test_some_aids_help_against_monsters_only(  # rulings: no-monsters, finds
    shadow: rules.Shadow, face: Any, put: Any
) -> None:
    put(shadow.table, shadow.hands[0], "Powder of Ibn Gazi", "The Elder Sign", "Pistol")
    asked = face(shadow, "Undead Cultist", [5, 5, 5, 5], [None, None])
    assert [len(choice.options) for choice in asked] == [2, 2]
    asked = face(shadow, "Hunting Horror", [5, 9], [None, "Powder of Ibn Gazi", "The Elder Sign", None])
    assert len(asked[1].options) == 4
    assert [piece.name for piece in shadow.table.pile("used finds")] == ["Powder of Ibn Gazi"]
    assert shadow.aids(0, "combat") == [piece for piece in shadow.hands[0] if piece.name == "Pistol"]


def test_the_first_aid_kit_is_an_aid_of_survival(shadow: rules.Shadow, put: Any) -> None:  # ruling: wounds
    put(shadow.table, shadow.hands[0], "First Aid Kit")
    assert [len(shadow.aids(0, skill)) for skill in SKILLS] == [0] * 7 + [1]


def test_one_of_two_ways_is_chosen(shadow: rules.Shadow, face: Any) -> None:  # ruling: which-way
    asked = face(shadow, "Hidden Safe", [5, 5], [("agility",)])
    assert asked[0].options == [("mechanics", "mechanics"), ("agility",)]
    assert tokens(shadow) == 1


def test_only_the_skill_that_bears_it_is_tested_twice(shadow: rules.Shadow, face: Any) -> None:  # ruling: which-skill
    face(shadow, "Fire in Your Apartment!", [5, 5, 6, 6, 7, 7])
    assert tokens(shadow) == 1


@pytest.mark.parametrize(
    ("name", "faces", "place", "turns"),
    [
        ("Newspaper Article", [5, 5, 5, 5], 12, 0),  # passed: two spaces, without a die
        ("Newspaper Article", [5, 6, 1, 3], 7, 0),  # failed: the loss table
        ("Translation Error", [5, 6], 8, 0),
        ("Locked Front Door", [5, 6], 10, 1),
        ("Library Search", [5, 5, 5, 5, 4], 14, 0),
    ],
)
def test_what_a_card_says_goes_for_its_own_side(  # rulings: sides-of-a-card, no-chain, first-failure
    shadow: rules.Shadow, face: Any, name: str, faces: list[int], place: int, turns: int
) -> None:
    put_at(shadow, 0, 10)
    put_at(shadow, 1, 14)
    face(shadow, name, faces)
    assert (shadow.place(0), missed(shadow)) == (place, turns)
    assert len(shadow.parties[1]) == 3


def test_who_is_led_on_to_the_artifact_takes_it(shadow: rules.Shadow, face: Any) -> None:  # ruling: no-chain
    put_at(shadow, 0, 10)
    shadow.prize.pile.give(shadow.prize, shadow.spaces[12])
    face(shadow, "Newspaper Article", [5, 5, 5, 5])
    assert (shadow.place(0), shadow.holder) == (12, 0)


def test_turns_to_miss_add_up(shadow: rules.Shadow, drive: Drive, face: Any) -> None:  # ruling: lost-turns
    face(shadow, "Red Herring", [5, 6])
    face(shadow, "An Eye Witness", [5, 6])
    for left in (1, 0):
        drive(shadow.turn(0))
        assert (missed(shadow), shadow.place(0)) == (left, 0)


def test_forward_and_back_with_the_artifact(shadow: rules.Shadow, face: Any) -> None:  # ruling: back
    put_at(shadow, 0, 20)
    shadow.take(0)
    face(shadow, "A Diary", [5, 5, 5, 5, 4])
    assert shadow.place(0) == 16
    face(shadow, "Dead End", [5, 6], [None])
    assert shadow.place(0) == 18


# Meeting, and the end


def test_a_fight_is_about_a_skill_of_the_table_and_costs_the_artifact(  # rulings: choose, robbed-home
    shadow: rules.Shadow, drive: Drive, falls: Falls
) -> None:
    shadow.prize.pile.give(shadow.prize, shadow.table.pile(own("prize", 1)))
    shadow.parties[0][0].put("science", 4)
    left = falls(shadow, 4, 3, 5, 6)
    drive(shadow.land_on(0), ["The Explorer"])
    assert not left
    assert shadow.winner() == 0
    assert [member.name for member in shadow.parties[1]] == ["The Detective", "The Professor"]  # ruling: which-member


def test_of_several_parties_one_is_fought_and_both_may_use_aids(  # rulings: one-fight, fight-aids
    start: Callable[..., rules.Shadow], drive: Drive, falls: Falls, put: Any
) -> None:
    shadow = start(3)
    put(shadow.table, shadow.hands[2], "Pistol")
    falls(shadow, 1, 5, 5, 2, 6)
    _, asked = drive(shadow.land_on(0), [shadow.pawns[2], "Pistol"])
    assert [(choice.phase, choice.player) for choice in asked if len(choice.options) > 1] == [("foe", 0), ("aid", 2)]
    assert shadow.place(0) == 0


def test_the_artifact_stays_where_a_party_perished(  # rulings: dropped-prize, last-party
    start: Callable[..., rules.Shadow], drive: Drive
) -> None:
    shadow = start(3)
    put_at(shadow, 0, 12)
    shadow.take(0)
    drive(shadow.lose_units(0, 3), ["The Detective", "The Professor"])
    assert shadow.prize.pile is shadow.spaces[12]
    assert (shadow.ways(1), shadow.winner()) == ([FORWARD], None)
    put_at(shadow, 1, 3)
    assert shadow.ways(1) == [FORWARD, BACK]
    drive(shadow.lose_units(1, 3), ["The Detective", "The Professor"])
    assert shadow.winner() == 2


def test_what_a_lost_party_held_is_discarded_and_finds_are_gone(  # rulings: left-cards, finds
    start: Callable[..., rules.Shadow], drive: Drive, deal: Any
) -> None:
    shadow = start(3)
    deal(shadow, 0, "Powder of Ibn Gazi", "The Elder Sign", "One Murder Evidence")
    drive(shadow.lose_units(0, 3), ["The Detective", "The Professor"])
    piles = [*shadow.discards, shadow.table.pile("used finds")]
    assert [[card.name for card in pile] for pile in piles] == [
        ["One Murder Evidence"],
        ["The Elder Sign"],
        ["Powder of Ibn Gazi"],
    ]


def test_the_cap_ends_it_without_a_winner(shadow: rules.Shadow, drive: Drive) -> None:  # ruling: round-cap
    shadow.numbers = type(shadow.numbers)({**load(SLUG).numbers, "round_cap": 0})
    result, _ = drive(shadow.race(0))
    assert (result.winners, result.capped) == ((), True)


# The rule of thumb and the story


def test_thumb_takes_the_way_it_knows_best(shadow: rules.Shadow) -> None:
    view = View(shadow.table, 0)
    choice = Choice("way", [("mechanics", "mechanics"), ("agility",)], 0)
    shadow.parties[0][1].put("mechanics", 2)
    assert rules.thumb(view, choice) == ("mechanics", "mechanics")
    shadow.parties[0][0].put("agility", 3)
    assert rules.thumb(view, choice) == ("agility",)
    assert rules.thumb(view, Choice("member", list(shadow.parties[0]), 0)).name == "The Explorer"


def test_the_story_of_a_turn(start: Callable[..., rules.Shadow], drive: Drive, story: Any, falls: Falls) -> None:
    shadow = start(2, told=True)
    on_top(shadow, "Arcane Manuscript")
    shadow.table.story.clear()
    falls(shadow, 3, 5, 5, 7, 6)
    drive(shadow.turn(1), table=shadow.table)
    assert story(shadow.table, 0) == [
        "Seat 2's turn",
        "Seat 2 rolls d6 for the move: 3",
        "Red party to space 4",
        "Faced: Arcane Manuscript",
        "Seat 2 rolls d10 for linguistics: 5",
        "D10 for the challenge: 5",
        "5 against 5: seat 2 passes the test of linguistics.",
        "Seat 2 rolls d10 for linguistics: 7",
        "D10 for the challenge: 6",
        "7 against 6: seat 2 passes the test of linguistics.",
        "Discarded: Arcane Manuscript",
        "Seat 2 wins the Dispell.",
        "Seat 2 takes Dispell from the finds",
        "Experience of seat 2: 1 (+1)",
    ]
    assert rules.goal(View(shadow.table, 0), 1) == {"left": 26 + LAST}


def test_a_match_begins_with_parties_that_know_something() -> None:
    match = Match(cast(load(SLUG)), rules, 3, [RandomAgent(3)], 2)
    assert match.question is not None
    members = [piece for piece in match.table.pieces if piece.component == "member" and piece.owner is not None]
    assert all(sum(member.marks.values()) == 4 for member in members)
    assert len(members) == 6


def test_who_is_out_is_counted_from_home(start: Callable[..., rules.Shadow]) -> None:
    shadow = start(3)
    shadow.perish(2)
    assert rules.goal(View(shadow.table, 0), 2) == {"left": 2 * LAST}
