"""Dante's Inferno: what players would argue about, ruling by ruling; what all WarpQuest races share is with Sinbad."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from races import missed, on_top, put_at, tokens

from pnp.engine import Choice, Match, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import dantes_inferno as rules
from pnp.model import load

SLUG = "dantes-inferno"
LAST = 29
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]


def begin(the_table: Callable[..., Any], players: int = 2, told: bool = False) -> rules.Descent:
    """Parties of three on the first space, without any skill."""
    return rules.Descent(the_table(SLUG, players, told=told))


@pytest.fixture
def descent(start: Callable[..., rules.Descent]) -> rules.Descent:
    return start()


# Set-up


def test_each_member_rolls_for_its_own_skills(  # rulings: own-skills, rolls, choose
    descent: rules.Descent, drive: Drive, falls: Falls
) -> None:
    left = falls(descent, 1, 1, 2, 6, 3, 4, 5, 1, 2, 3, 3, 3)
    _, asked = drive(descent.make_party(0), ["wisdom"])
    assert not left
    assert [member.marks for member in descent.parties[0]] == [
        {"agility": 1, "combat": 2, "wisdom": 1},
        {"agility": 1, "combat": 1, "personality": 1, "theology": 1, "wisdom": 1},
        {"theology": 3},
    ]
    assert [choice.phase for choice in asked] == ["choice of skill"]
    assert [descent.bonus(0, skill) for skill in descent.skills] == [3, 2, 4, 2, 1]


def test_all_have_the_same_three_members(start: Callable[..., rules.Descent]) -> None:  # ruling: how-many
    descent = start(4)
    assert len({tuple(member.name for member in party) for party in descent.parties}) == 1
    assert [member.rolls for member in descent.parties[3]] == [4, 5, 3]
    assert load(SLUG).players.max == 4


def test_lots_say_who_begins() -> None:  # ruling: first-player
    firsts = set()
    for seed in range(12):
        match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 2, told=True)
        match.run()
        firsts.add(next(event.drawn for event in match.table.story if hasattr(event, "drawn")))
    assert firsts == {0, 1}


def test_the_thumb_knows_how_often_skills_are_tested() -> None:
    game = load(SLUG)
    cards = [piece for deck in ("gehenna", "abyss") for piece in game.components[deck].pieces]
    tested = Counter(piece.fields["checks"][0] for piece in cards if piece.fields.get("checks"))
    assert tested == game.numbers["tested"]


# Move and draw


@pytest.mark.parametrize(("place", "deck"), [(0, None), (1, 0), (14, 0), (15, 1), (28, 1), (LAST, None)])
def test_each_hell_has_its_deck(descent: rules.Descent, place: int, deck: int | None) -> None:  # ruling: end-space
    assert descent.deck_at(place) == deck


def test_a_deck_is_made_of_its_own_discards(descent: rules.Descent) -> None:  # ruling: no-cards
    put_at(descent, 0, 20)
    descent.decks[1].give_all(descent.discards[1])
    descent.decks[0].give_all(descent.hands[1])
    assert descent.draw(0) is not None
    put_at(descent, 0, 5)
    assert descent.draw(0) is None


def test_the_first_at_the_exit_has_won(descent: rules.Descent, drive: Drive, falls: Falls) -> None:  # ruling: exit
    put_at(descent, 0, 27)
    falls(descent, 4)
    drive(descent.turn(0))
    assert descent.winner() == 0


def test_lost_turns_add_up_and_nothing_is_done_in_them(  # ruling: lost-turns
    descent: rules.Descent, drive: Drive, face: Any
) -> None:
    face(descent, "Circle 2", [1, 2])
    face(descent, "Circle 5", [1, 2])
    assert missed(descent) == 2
    for left in (1, 0):
        drive(descent.turn(0))
        assert (missed(descent), descent.place(0)) == (left, 0)


# Challenges


@pytest.mark.parametrize(("faces", "place", "won"), [([5, 5, 6, 6, 4], 14, 1), ([5, 5, 6, 7, 2, 3], 7, 0)])
def test_a_card_that_speaks_of_success_only(  # rulings: sides-of-a-card, no-chain
    descent: rules.Descent, face: Any, faces: list[int], place: int, won: int
) -> None:
    put_at(descent, 0, 10)
    put_at(descent, 1, 14)
    face(descent, "Charon", faces)
    assert (descent.place(0), tokens(descent)) == (place, won)
    assert len(descent.decks[0]) == 25


def test_circle_seven_goes_by_the_loss_table(descent: rules.Descent, face: Any) -> None:  # ruling: circle-seven
    put_at(descent, 0, 20)
    face(descent, "Circle 7", [1, 2, 1, 5])
    assert (missed(descent), descent.place(0)) == (0, 15)


def test_the_first_failure_ends_it(descent: rules.Descent, face: Any) -> None:  # ruling: first-failure
    face(descent, "Vestibule", [1, 2, 1, 6])
    assert tokens(descent) == 0


@pytest.mark.parametrize("rolled", [5, 6])
def test_who_loses_a_member_chooses_which(  # ruling: which-member
    descent: rules.Descent, face: Any, rolled: int
) -> None:
    poet = descent.parties[0][0]
    poet.put("combat", 2)
    asked = face(descent, "Minos", [1, 4, rolled], ["Renaissance Poet"])
    assert len(asked[-1].options) == 3
    assert (descent.bonus(0, "combat"), poet.owner, len(descent.parties[0])) == (0, None, 2)


def test_satan_takes_a_member_or_leads_on(descent: rules.Descent, face: Any) -> None:  # ruling: satan
    put_at(descent, 0, 20)
    face(descent, "Satan", [1, 2], ["Pagan Scholar"])
    assert [member.name for member in descent.parties[0]] == ["Renaissance Poet", "Blessed Soul of Heaven"]
    face(descent, "Satan", [2, 2, 3])
    assert (descent.place(0), tokens(descent)) == (23, 1)


def test_without_members_a_party_is_out(  # rulings: no-members, last-party
    start: Callable[..., rules.Descent], drive: Drive
) -> None:
    descent = start(3)
    drive(descent.lose_units(0, 3), ["Pagan Scholar", "Renaissance Poet"])
    assert descent.table.out == {0}
    assert descent.winner() is None
    drive(descent.lose_units(2, 9), ["Pagan Scholar", "Renaissance Poet"])
    assert descent.winner() == 1


def test_the_cards_of_a_lost_party_are_discarded(  # ruling: left-cards
    start: Callable[..., rules.Descent], drive: Drive, deal: Any
) -> None:
    descent = start(3)
    deal(descent, 0, "Guiding Angel")
    drive(descent.lose_units(0, 3), ["Pagan Scholar", "Renaissance Poet"])
    assert [card.name for card in descent.discards[0]] == ["Guiding Angel"]


def test_the_guiding_angel_helps_with_anything(descent: rules.Descent, put: Any) -> None:
    put(descent.table, descent.hands[0], "Guiding Angel", "Virtuous Pagans")
    assert [len(descent.aids(0, skill)) for skill in descent.skills] == [1, 1, 1, 2, 1]


# Meeting


def test_the_loser_of_a_fight_suffers_by_the_loss_table(descent: rules.Descent, drive: Drive, falls: Falls) -> None:
    put_at(descent, 0, 10)
    put_at(descent, 1, 10)
    falls(descent, 1, 4, 3, 2, 5)
    drive(descent.land_on(0))
    assert [descent.place(0), descent.place(1)] == [10, 5]


def test_an_even_fight_changes_nothing(descent: rules.Descent, drive: Drive, falls: Falls) -> None:
    left = falls(descent, 2, 4, 4)
    drive(descent.land_on(0))
    assert not left
    assert [len(party) for party in descent.parties] == [3, 3]


def test_who_rolls_a_six_chooses_the_skill_and_the_foe(  # rulings: choose, one-fight
    start: Callable[..., rules.Descent], drive: Drive, falls: Falls
) -> None:
    descent = start(3)
    descent.parties[0][0].put("wisdom", 3)
    falls(descent, 6, 4, 6, 6)
    drive(descent.land_on(0), [descent.pawns[2], "wisdom", "Pagan Scholar"])
    assert [len(party) for party in descent.parties] == [3, 3, 2]


def test_both_may_use_aids_and_experience(  # ruling: fight-aids
    descent: rules.Descent, drive: Drive, falls: Falls, put: Any
) -> None:
    put(descent.table, descent.hands[1], "Citadel of Human Reason")
    descent.table.track(own("experience", 0)).value = 1
    falls(descent, 4, 1, 4, 4, 6)
    _, asked = drive(descent.land_on(0), ["reroll", "Citadel of Human Reason", "Pagan Scholar"])
    assert [(choice.phase, choice.player) for choice in asked if len(choice.options) > 1] == [
        ("reroll: wisdom", 0),
        ("aid", 1),
        ("member", 0),
    ]


def test_the_cap_ends_it_without_a_winner(descent: rules.Descent, drive: Drive) -> None:  # ruling: round-cap
    descent.numbers = type(descent.numbers)({**load(SLUG).numbers, "round_cap": 0})
    result, _ = drive(descent.race(0))
    assert (result.winners, result.capped) == ((), True)


# The rule of thumb and the story


def test_thumb_learns_what_is_tested_and_loses_who_knows_least(descent: rules.Descent) -> None:
    view = View(descent.table, 0)
    choice = Choice("choice of skill", list(descent.skills), 0)
    assert rules.thumb(view, choice) == "combat"
    descent.parties[0][0].put("combat", 2)
    assert rules.thumb(view, choice) == "agility"
    member = rules.thumb(view, Choice("member", list(descent.parties[0]), 0))
    assert member is descent.parties[0][1]


def test_the_story_of_a_turn(start: Callable[..., rules.Descent], drive: Drive, story: Any, falls: Falls) -> None:
    descent = start(2, told=True)
    on_top(descent, "Minos")
    descent.table.story.clear()
    falls(descent, 3, 5, 5, 2, 9, 5)
    drive(descent.turn(1), ["Pagan Scholar"], descent.table)
    assert story(descent.table, 0) == [
        "Seat 2's turn",
        "Seat 2 rolls d6 for the move: 3",
        "Rose party to space 4",
        "Faced: Minos",
        "Seat 2 rolls d10 for combat: 5",
        "D10 for the challenge: 5",
        "5 against 5: seat 2 passes the test of combat.",
        "Seat 2 rolls d10 for combat: 2",
        "D10 for the challenge: 9",
        "2 against 9: seat 2 fails the test of combat.",
        "Discarded: Minos",
        "Seat 2 rolls d6 on Challenge loss: 5, A soul is lost",
        "Lost member: Pagan Scholar",
        "Lost: Pagan Scholar",
    ]
    assert rules.goal(View(descent.table, 0), 1) == {"left": 26}


def test_the_story_of_an_exit_and_how_far_it_is_for_who_is_out(
    start: Callable[..., rules.Descent], drive: Drive, story: Any, falls: Falls
) -> None:
    descent = start(3, told=True)
    put_at(descent, 0, 27)
    descent.perish(2)
    descent.table.story.clear()
    falls(descent, 4)
    drive(descent.turn(0))
    assert descent.winner() == 0
    assert story(descent.table) == [
        "Seat 1's turn",
        "Seat 1 rolls d6 for the move: 4",
        "Laurel party to space 30",
        "Seat 1 leaves hell.",
    ]
    assert [rules.goal(View(descent.table, 0), seat) for seat in range(3)] == [{"left": 0}, {"left": 29}, {"left": 29}]


def test_a_match_begins_with_parties_that_know_something() -> None:
    match = Match(cast(load(SLUG)), rules, 3, [RandomAgent(3)], 2)
    while match.question is not None and match.question.phase == "choice of skill":
        match.answer(match.question.options[0])
    members = [piece for piece in match.table.pieces if piece.owner is not None and piece.component == "member"]
    assert sum(sum(member.marks.values()) for member in members) == 2 * 12


def test_thumb_fights_the_next_party(start: Callable[..., rules.Descent]) -> None:
    descent = start(3)
    pawns = [descent.pawns[2], descent.pawns[1]]
    assert rules.thumb(View(descent.table, 0), Choice("foe", pawns, 0)) is pawns[0]
