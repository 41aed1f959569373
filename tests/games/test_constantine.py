"""Constantine: what hunters would argue about, ruling by ruling; what all WarpQuest races share is with Sinbad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import on_top, put_at, tokens

from pnp.engine import Choice, Match, Piece, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import constantine as rules
from pnp.games.families.warp_quest import BACK
from pnp.model import load

SLUG = "constantine"
LAST = 49
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
Falls = Callable[..., list[int]]


def begin(the_table: Callable[..., Any], players: int = 2, told: bool = False) -> rules.Hunt:
    """Hunters on the first space, with ten Hit Points and no bonus."""
    hunt = rules.Hunt(the_table(SLUG, players, "solo" if players == 1 else "race", told=told))
    for seat in hunt.table.seats:
        hunt.table.track(own(rules.HITS, seat), hunt.numbers.hits)
        hunt.table.track(own(rules.FULL, seat), hunt.numbers.hits)
    return hunt


@pytest.fixture
def hunt(start: Callable[..., rules.Hunt]) -> rules.Hunt:
    return start()


def hits(hunt: rules.Hunt, seat: int = 0) -> int:
    return hunt.table.track(own(rules.HITS, seat)).value


# Set-up


def test_a_hunter_has_ten_hits_and_ten_rolls(hunt: rules.Hunt, falls: Falls) -> None:
    for name in (rules.HITS, rules.FULL):
        hunt.table.tracks.pop(own(name, 0))
    falls(hunt, 1, 1, 2, 3, 3, 4, 5, 5, 5, 6)
    hunt.make_party(0)
    assert (hits(hunt), hunt.table.track(own(rules.FULL, 0)).value) == (12, 12)
    traits = ("psychic", "contacts", "willpower", "combat", "morality")
    assert [hunt.bonus(0, trait) for trait in traits] == [1, 2, 1, 3, 1]


def test_no_more_than_four_hunt() -> None:  # ruling: how-many
    game = load(SLUG)
    assert game.players.max == len(game.components["pawn"].pieces) == 4


def test_lots_say_who_begins() -> None:  # ruling: first-player
    firsts = set()
    for seed in range(12):
        match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 2, "race", told=True)
        match.run()
        firsts.add(next(event.drawn for event in match.table.story if hasattr(event, "drawn")))
    assert firsts == {0, 1}


def test_all_eighty_one_cards_are_one_deck(hunt: rules.Hunt) -> None:  # rulings: one-deck, contacts
    kinds = [each.type for each in hunt.decks[0]]
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counts == {"fight": 16, "info": 19, "mental": 15, "aid": 24, "weapon": 2, "companion": 4, "help": 1}


# Move and draw


def test_who_comes_to_the_last_space_has_won_at_once(  # ruling: no-objective
    hunt: rules.Hunt, drive: Drive, falls: Falls
) -> None:
    put_at(hunt, 0, 45)
    put_at(hunt, 1, 44)
    falls(hunt, 6)
    drive(hunt.turn(0))
    assert hunt.winner() == 0
    assert len(hunt.decks[0]) == 81


@pytest.mark.parametrize(("place", "drawn"), [(0, False), (1, True), (48, True), (LAST, False)])
def test_no_card_at_either_end(hunt: rules.Hunt, place: int, drawn: bool) -> None:  # ruling: end-space
    put_at(hunt, 0, place)
    assert (hunt.draw(0) is not None) == drawn


def test_without_cards_nothing_is_drawn(hunt: rules.Hunt) -> None:  # ruling: no-cards
    put_at(hunt, 0, 5)
    hunt.decks[0].give_all(hunt.hands[1])
    assert hunt.draw(0) is None


@pytest.mark.parametrize(
    ("name", "skill"), [("Holy Shotgun", "combat"), ("Priest", "morality"), ("Apprentice", "combat")]
)
def test_weapons_and_companions_stay_and_help(  # ruling: fight-bonus
    hunt: rules.Hunt, drive: Drive, name: str, skill: str
) -> None:
    put_at(hunt, 0, 5)
    ally = on_top(hunt, name)
    drive(hunt.encounter(0, hunt.draw(0)))
    assert ally.pile is hunt.allies[0]
    assert hunt.bonus(0, skill) == 1
    assert hunt.aids(0, skill) == []


@pytest.mark.parametrize(("rolled", "left"), [(2, 6), (6, 10)])
def test_the_doctor_heals_no_more_than_was_lost(  # ruling: heal-limit
    hunt: rules.Hunt, drive: Drive, falls: Falls, rolled: int, left: int
) -> None:
    put_at(hunt, 0, 5)
    drive(hunt.lose_units(0, 6))
    doctor = on_top(hunt, "Doctor")
    falls(hunt, rolled)
    drive(hunt.encounter(0, hunt.draw(0)))
    assert hits(hunt) == left
    assert doctor.pile is hunt.discards[0]


def test_the_doctor_makes_nobody_stronger(hunt: rules.Hunt, drive: Drive, falls: Falls) -> None:  # ruling: heal-limit
    put_at(hunt, 0, 5)
    on_top(hunt, "Doctor")
    falls(hunt, 6)
    drive(hunt.encounter(0, hunt.draw(0)))
    assert hits(hunt) == 10


# Challenges


def test_all_tests_of_a_fight_have_to_be_passed(hunt: rules.Hunt, face: Any) -> None:  # ruling: any-win
    face(hunt, "Exorcism", [5, 5, 7, 6, 9, 1])
    assert (tokens(hunt), hits(hunt)) == (1, 10)


def test_the_first_test_that_is_failed_ends_it(hunt: rules.Hunt, face: Any) -> None:  # ruling: last-check
    face(hunt, "Lucifer", [5, 5, 3, 4, 2])
    assert (tokens(hunt), hits(hunt)) == (0, 8)


def test_a_lost_fight_costs_an_ally_or_hits(hunt: rules.Hunt, face: Any, put: Put) -> None:
    (priest,) = put(hunt.table, hunt.allies[0], "Priest")
    face(hunt, "Demon Swarm", [3, 4], [priest])
    assert (hits(hunt), priest.pile) == (10, hunt.discards[0])
    put(hunt.table, hunt.allies[0], "Psychic Cop")
    face(hunt, "Winged Fiends", [3, 4, 5], [None])
    assert hits(hunt) == 5


def test_one_of_two_ways_is_chosen(hunt: rules.Hunt, face: Any) -> None:
    asked = face(hunt, "Soldier Demon", [5, 5, 6, 5], [("morality", "psychic")])
    assert asked[0].options == [("combat", "willpower"), ("morality", "psychic")]
    assert tokens(hunt) == 1


def test_an_aid_may_help_either_of_two(hunt: rules.Hunt, put: Put) -> None:
    put(hunt.table, hunt.hands[0], "Sunlight")
    assert [len(hunt.aids(0, trait)) for trait in ("willpower", "morality", "combat")] == [1, 1, 0]


def test_information_leads_on_without_a_card(hunt: rules.Hunt, face: Any) -> None:  # ruling: no-chain
    put_at(hunt, 0, 10)
    put_at(hunt, 1, 14)
    face(hunt, "Omen", [5, 5, 4])
    assert (hunt.place(0), tokens(hunt), len(hunt.decks[0])) == (14, 1, 80)


def test_information_may_win_the_race(hunt: rules.Hunt, face: Any) -> None:  # ruling: no-objective
    put_at(hunt, 0, 46)
    face(hunt, "Theory", [5, 5, 3])
    assert hunt.winner() == 0


def test_information_not_found_costs_nothing(hunt: rules.Hunt, face: Any) -> None:  # ruling: info-lost
    put_at(hunt, 0, 10)
    face(hunt, "Kismet", [5, 6], [("psychic",)])
    assert (hunt.place(0), hits(hunt), tokens(hunt)) == (10, 10, 0)


def test_a_trial_lost_drives_back_without_a_card(hunt: rules.Hunt, face: Any) -> None:  # ruling: no-chain
    put_at(hunt, 0, 10)
    face(hunt, "Guilt", [5, 6, 4])
    assert (hunt.place(0), hits(hunt), len(hunt.decks[0])) == (6, 10, 80)


def test_without_hits_back_to_the_start_and_sound_again(
    hunt: rules.Hunt, face: Any, put: Put, drive: Drive
) -> None:  # ruling: restored
    put_at(hunt, 0, 30)
    put(hunt.table, hunt.hands[0], "Belief")
    hunt.table.track(own("experience", 0)).value = 2
    drive(hunt.lose_units(0, 6))
    face(hunt, "Vermin Man", [3, 4, 6], [None])
    assert (hunt.place(0), hits(hunt), tokens(hunt), len(hunt.hands[0])) == (0, 10, 2, 1)
    assert hunt.table.out == set()


# Meeting


def test_steal_or_send_back(start: Callable[..., rules.Hunt], drive: Drive, put: Put, falls: Falls) -> None:
    hunt = start(3)  # ruling: one-meeting
    for seat in range(3):
        put_at(hunt, seat, 20)
    (priest,) = put(hunt.table, hunt.allies[1], "Priest")
    _, asked = drive(hunt.land_on(0), [(hunt.pawns[1], priest)])
    assert [what for _, what in asked[0].options] == [BACK, priest, BACK]
    assert priest.pile is hunt.allies[0]
    falls(hunt, 5)
    drive(hunt.land_on(0), [(hunt.pawns[2], BACK)])
    assert [hunt.place(seat) for seat in range(3)] == [20, 20, 15]
    assert len(hunt.decks[0]) == 80, "nothing is drawn for it"


# Alone, and the end


def test_alone_all_is_lost_without_hits(start: Callable[..., rules.Hunt], face: Any, drive: Drive) -> None:
    hunt = start(1)
    put_at(hunt, 0, 30)
    drive(hunt.lose_units(0, 8))
    face(hunt, "Balthazar", [3, 4, 2])
    assert hunt.lost
    assert hunt.place(0) == 30


@pytest.mark.parametrize(("seed", "won"), [(1, True), (10, False)])
def test_alone_it_is_won_or_lost(seed: int, won: bool) -> None:
    match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 1, "solo")
    result = match.run()
    assert (bool(result.winners), result.scores) == (won, (float(won),))


def test_the_cap_ends_it_without_a_winner(hunt: rules.Hunt, drive: Drive) -> None:  # ruling: round-cap
    hunt.numbers = type(hunt.numbers)({**load(SLUG).numbers, "round_cap": 0})
    result, _ = drive(hunt.race(0))
    assert (result.winners, result.capped) == ((), True)


# The rule of thumb and the story


def test_thumb_steals_far_from_the_end_and_sends_back_near_it(hunt: rules.Hunt, put: Put) -> None:
    (priest,) = put(hunt.table, hunt.allies[1], "Priest")
    options = [(hunt.pawns[1], BACK), (hunt.pawns[1], priest)]
    answers = []
    for place in (10, 40):
        put_at(hunt, 0, place)
        answers.append(rules.thumb(View(hunt.table, 0), Choice("meeting", options, 0))[1])
    assert answers == [priest, BACK]


def test_thumb_keeps_its_allies_while_wounds_are_no_danger(hunt: rules.Hunt, put: Put, drive: Drive) -> None:
    (priest,) = put(hunt.table, hunt.allies[0], "Priest")
    choice = Choice("loss", [priest, None], 0)
    assert rules.thumb(View(hunt.table, 0), choice) is None
    drive(hunt.lose_units(0, 4))
    assert rules.thumb(View(hunt.table, 0), choice) is priest


def test_the_story_of_a_turn(start: Callable[..., rules.Hunt], drive: Drive, story: Any, falls: Falls) -> None:
    hunt = start(2, told=True)
    on_top(hunt, "Soldier Demon")
    hunt.table.story.clear()
    falls(hunt, 3, 5, 5, 2, 9, 4)
    drive(hunt.turn(1), [("morality", "psychic")], hunt.table)
    assert story(hunt.table, 0) == [
        "Seat 2's turn",
        "Seat 2 rolls d6 for the move: 3",
        "Amber hunter to space 4",
        "Faced: Soldier Demon",
        "Chosen way: morality and psychic",
        "Seat 2 rolls d10 for morality: 5",
        "D10 for the challenge: 5",
        "5 against 5: seat 2 passes the test of morality.",
        "Seat 2 rolls d10 for psychic: 2",
        "D10 for the challenge: 9",
        "2 against 9: seat 2 fails the test of psychic.",
        "Discarded: Soldier Demon",
        "Seat 2 rolls d6 for wounds: 4",
        "Hit points of seat 2: 6 (-4)",
    ]
    assert rules.goal(View(hunt.table, 0), 1) == {"left": 46}


def test_the_story_of_a_meeting(
    start: Callable[..., rules.Hunt], drive: Drive, put: Put, story: Any, falls: Falls
) -> None:
    hunt = start(2, told=True)
    put_at(hunt, 0, 20)
    put_at(hunt, 1, 20)
    put(hunt.table, hunt.allies[1], "Priest")
    hunt.table.story.clear()
    falls(hunt, 5)
    drive(hunt.land_on(0), [(hunt.pawns[1], BACK)], hunt.table)
    assert story(hunt.table) == [
        "Seat 1: meeting",
        "Seat 1, meeting: Amber hunter, send back",
        "Seat 2 rolls d6 for being driven back: 5",
        "Amber hunter to space 16",
    ]


def test_what_is_said_of_the_end_and_of_who_is_struck_down(start: Callable[..., rules.Hunt], story: Any) -> None:
    hunt = start(2, told=True)
    hunt.table.story.clear()
    hunt.perish(1)
    put_at(hunt, 0, LAST)
    assert hunt.winner() == 0
    said = story(hunt.table)
    assert said[0] == "Seat 2 has no Hit Points left."
    assert said[-1] == "Seat 1 reaches the last space and foils the plot."
