"""Immortals: foils, strikes and what they do, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from councils_kit import begin, leader
from melds_kit import names

from pnp.engine import Choice, Piece, View
from pnp.games import immortals as rules
from pnp.games.families.shared_deck import attached, company
from pnp.games.immortals import acts
from pnp.games.immortals.councils import DELAY, OUT, RISEN, TOKEN, Councils, boost

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
A, B, C = 0, 1, 2


@pytest.fixture
def councils(start: Callable[..., Councils]) -> Councils:
    return start()


@pytest.fixture
def three(the_table: Any) -> Councils:
    return begin(the_table, 3)


@pytest.fixture
def strike(put: Lay, drive: Drive) -> Callable[..., list[Choice]]:
    """`strike(councils, name, answers)`: seat 0 strikes with a card."""

    def struck(councils: Councils, name: str, *answers: Any) -> list[Choice]:
        put(councils.table, councils.hands[A], name)
        return drive(rules.destiny(councils, A), [name, *answers])[1]

    return struck


def phases(asked: list[Choice]) -> list[tuple[str, int]]:
    return [(choice.phase, choice.player) for choice in asked]


# foils


def test_opponents_are_asked_in_turn_and_one_may_foil(three: Councils, put: Lay, drive: Drive, dice: Any) -> None:
    actor = leader(three, put, B, "Rad")  # ruling: who-foils
    leader(three, put, C, "Loki"), leader(three, put, A, "Thor")
    left = dice(three.table, 1, 19)
    done, asked = drive(acts.act(three, B, actor), [None, "Thor"])
    assert phases(asked)[:2] == [("foil", C), ("foil", A)]
    assert done, "10 + 1 against 7 + 19"
    assert not left
    actor.put(TOKEN, 1)
    three.leaders(A)[0].put(TOKEN, 1)
    leader(three, put, C, "Orcus")
    left = dice(three.table, 20, 1)
    done, asked = drive(acts.act(three, B, actor), ["Orcus"])
    assert [choice.player for choice in asked if choice.phase == "foil"] == [C], "nobody else is asked"
    assert not done
    assert not left


def test_a_foil_costs_a_token_and_cannot_be_foiled(councils: Councils, put: Lay, drive: Drive, dice: Any) -> None:
    actor, foiler = leader(councils, put, A, "Rad"), leader(councils, put, B, "Loki")  # ruling: who-foils
    leader(councils, put, A, "Odin")
    dice(councils.table, 10, 1)
    _, asked = drive(acts.act(councils, A, actor), ["Loki"])
    assert (actor.mark(TOKEN), foiler.mark(TOKEN)) == (0, 0)
    assert [choice.phase for choice in asked].count("foil") == 1


def test_who_has_no_token_or_is_neutralized_cannot_foil(councils: Councils, put: Lay, drive: Drive) -> None:
    actor = leader(councils, put, A, "Rad")  # ruling: neutralized
    leader(councils, put, B, "Loki", token=0)
    leader(councils, put, B, "Orcus").put(OUT, 1)
    leader(councils, put, B, "Masauwa").put(DELAY, 1)
    done, asked = drive(acts.act(councils, A, actor))
    assert done
    assert not asked


def test_a_foiled_card_is_discarded(councils: Councils, put: Lay, drive: Drive, dice: Any) -> None:
    odin = leader(councils, put, A, "Odin")
    leader(councils, put, B, "Terra")
    put(councils.table, councils.hands[A], "Major Artifact")
    dice(councils.table, 11, 10)
    drive(rules.recruit(councils, A), ["Major Artifact", "Terra"])
    assert names(councils.discards) == ["Major Artifact"]
    assert (councils.points(A), odin.mark(TOKEN)) == (16, 0)


def test_a_foil_that_fails_changes_nothing(councils: Councils, put: Lay, drive: Drive, dice: Any) -> None:
    leader(councils, put, A, "Odin"), leader(councils, put, B, "Terra")
    put(councils.table, councils.hands[A], "Major Artifact")
    dice(councils.table, 10, 11)
    drive(rules.recruit(councils, A), ["Major Artifact", "Terra"])
    assert councils.points(A) == 26


def test_plotting_can_be_foiled(councils: Councils, put: Lay, drive: Drive, dice: Any) -> None:
    leader(councils, put, A, "Odin"), leader(councils, put, B, "Terra")
    dice(councils.table, 11, 10)
    drive(rules.fate(councils, A), ["Odin", "Terra"])
    assert len(councils.hands[A]) == 1


def test_powers_are_played_in_turns_the_foiler_first(councils: Councils, put: Lay, drive: Drive, dice: Any) -> None:
    actor = leader(councils, put, A, "Rad", "Clerics")  # ruling: foil-powers
    leader(councils, put, B, "Loki")
    put(councils.table, councils.hands[A], "Fly", "Avatars")
    put(councils.table, councils.hands[B], "Leech", "Probe")
    left = dice(councils.table, 5, 10)
    done, asked = drive(acts.act(councils, A, actor), ["Loki", "Leech", None, "Probe", "Fly", None])
    assert phases(asked)[1:] == [("power card", seat) for seat in (B, A, B, A, B, A)]
    assert done, "10 + 2 + 5 = 17 against 7 + 2 + 1 + 10 = 20"
    assert not left
    assert sorted(names(councils.discards)) == ["Fly", "Leech", "Probe"]
    assert names(councils.hands[A]) == ["Avatars"]


def test_equal_totals_roll_again(councils: Councils, put: Lay, drive: Drive, dice: Any) -> None:  # ruling: foil-powers
    actor = leader(councils, put, A, "Rad")
    leader(councils, put, B, "Loki")
    left = dice(councils.table, 7, 10, 7, 11)
    done, asked = drive(acts.act(councils, A, actor), ["Loki"])
    assert done
    assert not left
    assert [choice.phase for choice in asked] == ["foil", "power card", "power card"]


def test_others_play_no_powers(three: Councils, put: Lay, drive: Drive) -> None:  # ruling: foil-powers
    actor = leader(three, put, A, "Rad")
    leader(three, put, B, "Loki")
    put(three.table, three.hands[C], "Avatars")
    _, asked = drive(acts.act(three, A, actor), ["Loki"])
    assert {choice.player for choice in asked} == {A, B}


@pytest.mark.parametrize(
    ("name", "god", "counts"),
    [
        ("Mortal Identity", "Petra", 5),
        ("Mortal Identity", "Thor", 3),
        ("Fulfill Prophecy", "Petra", 9),
        ("Fulfill Prophecy", "Thor", 9),
        ("Shape Reality", "Terra", 9),
        ("Direct Action", "Terra", 6),
        ("Fly", "Terra", 1),
    ],
)
def test_powers_count_more_for_their_sphere(
    councils: Councils, put: Lay, name: str, god: str, counts: int
) -> None:  # ruling: sphere-powers
    (card,) = put(councils.table, councils.hands[A], name)
    assert boost(card, leader(councils, put, A, god)) == counts


# strikes


def test_an_aim_is_named_before_the_foil(three: Councils, put: Lay) -> None:  # ruling: naming-aims
    leader(three, put, A, "Odin"), leader(three, put, C, "Rad")
    loki = leader(three, put, B, "Loki", token=0)
    put(three.table, three.hands[A], "Kill Immortal")
    steps = rules.destiny(three, A)
    choice = next(steps)
    choice = steps.send(choice.options[1])
    assert (choice.phase, set(names(choice.options))) == ("target", {"Loki", "Rad"})
    choice = steps.send(loki)
    assert choice.phase == "foil"
    assert three.plan.top.name == "Kill Immortal"
    assert loki.mark("aimed at")


def test_a_plot_without_an_aim_cannot_be_played(councils: Councils, put: Lay) -> None:  # ruling: naming-aims
    odin = leader(councils, put, A, "Odin")
    cards = ["Kill Immortal", "Free Immortal", "Raise Immortal", "Steal Power", "Kill Heroes", "Explore the Multiverse"]
    put(councils.table, councils.hands[A], *cards, "Divine")
    assert names(next(rules.destiny(councils, A)).options[1:]) == ["Divine"]
    assert odin.level == 6  # ruling: explore


def test_harm_is_aimed_at_opponents_only(councils: Councils, put: Lay) -> None:  # ruling: naming-aims
    odin = leader(councils, put, A, "Odin", "Clerics", "Minor Artifact")
    loki = leader(councils, put, B, "Loki", "Heroes", "Minor Artifact")
    deck = {card.name: card for card in councils.deck}
    for name in ("Kill Immortal", "Persuade Immortal", "Send Immortal to Home Plane", "Curse Immortal"):
        assert acts.targets(councils, A, deck[name], odin) == [loki]
    for name, wanted in (("Kill Heroes", ["Heroes"]), ("Steal Artifact", ["Minor Artifact"]), ("Kill Monsters", [])):
        found = acts.targets(councils, A, deck[name], odin)
        assert names(found) == wanted
        assert all(company(card)[0] is loki for card in found)


@pytest.mark.parametrize(
    "name", ["Capture Immortal", "Banish Immortal", "Curse Immortal", "Poison Immortal", "Embarrass Immortal"]
)
def test_five_plots_neutralize(councils: Councils, put: Lay, strike: Any, name: str) -> None:  # ruling: neutralized
    leader(councils, put, A, "Odin")
    loki, rad = leader(councils, put, B, "Loki", "Heroes"), leader(councils, put, B, "Rad")
    rad.put(OUT, 1)
    asked = strike(councils, name, None)
    assert loki.mark(OUT)
    assert loki.mark(TOKEN), "it keeps the token it cannot use"
    assert not councils.ready(B)
    assert councils.points(B) == 0
    assert not [choice for choice in asked if choice.phase == "target" and rad in choice.options]


def test_a_delay_lasts_two_turns(councils: Councils, put: Lay, strike: Any) -> None:  # ruling: delay
    leader(councils, put, A, "Odin")
    loki = leader(councils, put, B, "Loki", token=0)
    strike(councils, "Delay Immortal")
    assert loki.mark(DELAY) == 2
    rules.plot_phase(councils, A)
    assert loki.mark(DELAY) == 2, "only turns of its own player count"


@pytest.mark.parametrize("name", ["Free Immortal", "Heal Immortal"])
@pytest.mark.parametrize("mark", [OUT, DELAY])
def test_healing_ends_every_neutralization(
    councils: Councils, put: Lay, strike: Any, name: str, mark: str
) -> None:  # ruling: healing
    leader(councils, put, A, "Odin")
    rad = leader(councils, put, A, "Rad")
    rad.put(mark, 2)
    strike(councils, name)
    assert not rad.mark(mark)


def test_the_killed_are_discarded_with_all_they_have(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")  # ruling: attached
    loki = leader(councils, put, B, "Loki", "Heroes", "Titans", token=0)
    loki.put(RISEN, 1)
    strike(councils, "Kill Immortal")
    assert set(names(councils.discards)) == {"Loki", "Heroes", "Titans", "Kill Immortal"}
    assert not loki.mark(RISEN)


def test_the_persuaded_bring_all_they_have(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")  # rulings: attached, recruit-limits
    loki = leader(councils, put, B, "Loki", "Heroes", token=0)
    strike(councils, "Persuade Immortal")
    assert loki in councils.leaders(A)
    assert councils.points(A) == 16 + 10 + 4
    assert not councils.leaders(B)


def test_who_has_enough_strikes_no_more(councils: Councils, put: Lay, strike: Any) -> None:  # ruling: at-once
    for name in ("Odin", "Terra", "Nyx", "Ixion", "Razud", "Thor"):
        leader(councils, put, A, name)
    leader(councils, put, B, "Loki", token=0)
    put(councils.table, councils.hands[A], "Divine")
    asked = strike(councils, "Persuade Immortal", "Odin")
    assert councils.points(A) == 100
    assert [choice.phase for choice in asked] == ["strike", "striker"]


def test_who_is_sent_home_comes_to_the_hand_of_his_player(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")  # ruling: home
    loki = leader(councils, put, B, "Loki", "Heroes", token=0)
    loki.put(OUT, 1)
    strike(councils, "Send Immortal to Home Plane")
    assert list(councils.hands[B]) == [loki]
    assert (loki.mark(OUT), loki.owner) == (0, None)
    assert set(names(councils.discards)) == {"Heroes", "Send Immortal to Home Plane"}


def test_the_raised_come_before_who_raises_them(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")  # rulings: raise, recruit-limits
    put(councils.table, councils.discards, "Loki", "Clerics")
    strike(councils, "Raise Immortal")
    loki = councils.leaders(A)[0]
    assert (loki.name, loki.mark(TOKEN)) == ("Loki", 0)


def test_stolen_resources_lie_with_who_strikes(councils: Councils, put: Lay, strike: Any) -> None:
    odin = leader(councils, put, A, "Odin", token=0)  # ruling: sphere-only
    thor = leader(councils, put, A, "Thor")
    leader(councils, put, B, "Loki", "Jumper", "Flicker", "Heroes", token=0)
    strike(councils, "Steal Monsters")
    assert names(attached(thor)) == ["Flicker"], "the Jumper is for Immortals of Time"
    assert not attached(odin)


def test_killed_resources_are_discarded(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")
    loki = leader(councils, put, B, "Loki", "Jumper", "Flicker", "Heroes", token=0)
    strike(councils, "Kill Monsters", "Jumper")
    assert names(attached(loki)) == ["Flicker", "Heroes"]


def test_a_fight_kills_the_loser(three: Councils, put: Lay, drive: Drive, dice: Any) -> None:  # ruling: fight
    leader(three, put, A, "Rad"), leader(three, put, C, "Thor")
    loki = leader(three, put, B, "Loki", "Heroes", token=0)
    loki.put(OUT, 1)
    put(three.table, three.hands[A], "Fight Immortal")
    left = dice(three.table, 1, 20)
    _, asked = drive(rules.destiny(three, A), ["Fight Immortal", "Loki"])
    assert phases(asked)[2:] == [("power card", B), ("power card", A)], "nobody else foils; he does without a token"
    assert not left
    assert not three.leaders(B)
    assert set(names(three.discards)) == {"Loki", "Heroes", "Fight Immortal"}


def test_a_fight_may_kill_who_began_it(councils: Councils, put: Lay, drive: Drive, dice: Any) -> None:  # ruling: fight
    leader(councils, put, A, "Rad")
    leader(councils, put, B, "Loki")
    put(councils.table, councils.hands[A], "Fight Immortal")
    dice(councils.table, 10, 1)
    drive(rules.destiny(councils, A), ["Fight Immortal"])
    assert not councils.leaders(A)
    assert councils.leaders(B)[0].mark(TOKEN), "the fight costs the other no token"


def test_who_explores_rises_and_is_not_foiled(councils: Councils, put: Lay, drive: Drive) -> None:  # ruling: explore
    rad = leader(councils, put, A, "Rad", "Clerics")
    leader(councils, put, A, "Odin"), leader(councils, put, B, "Loki")
    put(councils.table, councils.hands[A], "Explore the Multiverse")
    _, asked = drive(rules.destiny(councils, A), ["Explore the Multiverse"])
    assert [choice.phase for choice in asked] == ["strike", "strike"]
    assert councils.power(rad) == 10 + 2
    assert [each.mark(TOKEN) for each in councils.leaders(A)] == [1, 0]


def test_who_rose_to_the_top_explores_no_more(councils: Councils, put: Lay) -> None:  # ruling: explore
    rad = leader(councils, put, A, "Rad")
    put(councils.table, councils.hands[A], "Explore the Multiverse")
    rad.put(RISEN, 2)
    assert councils.power(rad) == 16
    assert next(rules.destiny(councils, A)).options == [None]


def test_hands_are_robbed_by_chance(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")
    put(councils.table, councils.hands[B], "Thor", "Fly", "Leech", "Probe")
    strike(councils, "Steal Power")
    assert [len(hand) for hand in councils.hands] == [2, 2]


def test_fewer_cards_than_are_robbed_go_all(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")
    put(councils.table, councils.hands[B], "Thor")
    strike(councils, "Steal Power")
    assert names(councils.hands[A]) == ["Thor"]


def test_power_is_destroyed_by_chance(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")
    put(councils.table, councils.hands[B], "Thor", "Fly", "Leech", "Probe")
    strike(councils, "Destroy Power")
    assert (len(councils.hands[B]), len(councils.discards)) == (1, 4)


def test_who_looks_sees_all_and_moves_nothing(three: Councils, put: Lay, drive: Drive) -> None:  # ruling: looks
    leader(three, put, A, "Odin"), leader(three, put, A, "Rad")
    put(three.table, three.hands[A], "Investigate", "Divine")
    seen = put(three.table, three.hands[B], "Thor", "Fly")
    put(three.table, three.hands[C], "Loki")
    before = list(three.deck)
    drive(rules.destiny(three, A), ["Investigate", "Odin", "seat 2", "Divine"])
    assert list(three.deck) == before
    assert all(card.known(0b001) and not card.known(0b100) for card in seen)
    assert [card.known(0b001) for card in before[-8:]] == [False] + [True] * 7
    assert not three.hands[C][0].known(0b001)


def test_a_short_deck_is_not_shuffled_for_a_look(councils: Councils, put: Lay, strike: Any) -> None:  # ruling: looks
    leader(councils, put, A, "Odin")
    put(councils.table, councils.hands[A], "Divine")
    last = councils.deck[-2:]
    for card in list(councils.deck[:-2]):
        councils.deck.give(card, councils.discards)
    strike(councils, "Divine")
    assert all(card.known(0b01) for card in last)
    assert len(councils.deck) == 2


def test_a_master_stroke_draws_four(councils: Councils, put: Lay, strike: Any) -> None:
    leader(councils, put, A, "Odin")
    strike(councils, "Master Stroke")
    assert len(councils.hands[A]) == 4


def test_more_strikes_as_long_as_there_are_tokens(
    councils: Councils, put: Lay, drive: Drive
) -> None:  # ruling: cost-of-acts
    leader(councils, put, A, "Odin"), leader(councils, put, A, "Rad")
    put(councils.table, councils.hands[A], "Divine", "Master Stroke", "Investigate")
    put(councils.table, councils.hands[B], "Fly")
    _, asked = drive(rules.destiny(councils, A), ["Investigate", "Rad", "Divine"])
    assert [choice.phase for choice in asked] == ["strike", "striker", "strike"]


# the story and the thumb


def test_the_story_of_a_turn_is_told_in_order(start: Any, put: Lay, drive: Drive, dice: Any, story: Any) -> None:
    councils = start(told=True)
    leader(councils, put, A, "Odin", token=0)
    leader(councils, put, B, "Loki", token=0).put(TOKEN, 1)
    put(councils.table, councils.hands[A], "Thor", "Kill Immortal")
    councils.table.story.clear()
    councils.table.asked(None)
    dice(councils.table, 3, 4)
    councils.table.begin("turn", A)
    drive(rules.take_turn(councils, A), ["Thor", "Loki"], councils.table)
    assert story(councils.table, B) == [
        "Seat 1's turn",
        "Recruit Phase",
        "Seat 1 recruits Thor through Odin.",
        "You try to foil it with Loki.",
        "You roll d20+10 for power total: 13",
        "Seat 1 rolls d20+16 for power total: 20",
        "Odin carries it through against Loki.",
        "Fate Phase",
        "Seat 1 draws a card",
        "Power points",
        "Seat 1 has 26 power points.",
    ]


def test_the_story_of_strikes(start: Any, put: Lay, drive: Drive, story: Any) -> None:
    councils = start(told=True)
    leader(councils, put, A, "Odin"), leader(councils, put, A, "Rad"), leader(councils, put, A, "Thor")
    leader(councils, put, B, "Loki", "Heroes", token=0)
    put(councils.table, councils.hands[A], "Steal Heroes", "Curse Immortal", "Explore the Multiverse")
    councils.table.story.clear()
    councils.table.asked(None)
    script = ["Steal Heroes", "Odin", "Curse Immortal", "Thor", "Explore the Multiverse"]
    drive(rules.destiny(councils, A), script, councils.table)
    assert [line for line in story(councils.table, B) if "iscarded" not in line] == [
        "Seat 1 strikes with Odin: Steal Heroes at Heroes.",
        "Seat 1 takes Heroes; it goes to Odin.",
        "Seat 1 strikes with Thor: Curse Immortal at Loki.",
        "Loki is neutralized.",
        "Seat 1 strikes with Rad: Explore the Multiverse.",
        "Rad rises to level 5: Eternal.",
    ]


def test_the_story_of_who_is_sent_home(start: Any, put: Lay, drive: Drive, story: Any) -> None:
    councils = start(told=True)
    leader(councils, put, A, "Odin"), leader(councils, put, B, "Loki", "Heroes", token=0)
    put(councils.table, councils.hands[A], "Send Immortal to Home Plane")
    councils.table.story.clear()
    councils.table.asked(None)
    drive(rules.destiny(councils, A), ["Send Immortal to Home Plane"], councils.table)
    assert story(councils.table, B) == [
        "Seat 1 strikes with Odin: Send Immortal to Home Plane at Loki.",
        "You take Loki back into the hand.",
        "Discarded: Heroes",
        "Discarded: Send Immortal to Home Plane",
    ]


def test_the_story_of_plotting(start: Any, put: Lay, drive: Drive, dice: Any, story: Any) -> None:
    councils = start(told=True)
    leader(councils, put, A, "Odin"), leader(councils, put, B, "Loki")
    councils.table.story.clear()
    councils.table.asked(None)
    dice(councils.table, 20, 1)
    drive(rules.fate(councils, A), ["Odin", "Loki"], councils.table)
    told = story(councils.table, B)
    assert told[:3] == [
        "Seat 1 draws a card",
        "Seat 1 plots with Odin for another card.",
        "You try to foil it with Loki.",
    ]
    assert told[-1] == "Loki foils Odin."


def test_worth_tells_totals(councils: Councils, put: Lay) -> None:
    actor = leader(councils, put, A, "Rad", "Clerics")
    leader(councils, put, B, "Loki")
    (identity,) = put(councils.table, councils.hands[B], "Shape Reality")
    steps = acts.act(councils, A, actor)
    choice = next(steps)
    assert rules.worth(View(councils.table, B), actor) == {"power": 9}
    choice = steps.send(choice.options[1])
    assert choice.phase == "power card"
    assert rules.worth(View(councils.table, B), identity) == {"with it": 17}
    assert rules.worth(View(councils.table, B), "company of Rad") == {"power": 9}


def thumbed(councils: Councils, choice: Choice) -> Any:
    return rules.thumb(View(councils.table, choice.player), choice)


def test_the_thumb_recruits_the_strongest(councils: Councils, put: Lay) -> None:
    leader(councils, put, A, "Odin")
    put(councils.table, councils.hands[A], "Thor", "Clerics", "Terra")
    assert thumbed(councils, next(rules.recruit(councils, A))).name == "Terra"


def test_the_thumb_foils_what_matters_if_it_can(councils: Councils, put: Lay) -> None:
    strong, weak = leader(councils, put, A, "Odin"), leader(councils, put, A, "Karaash")
    terra = leader(councils, put, B, "Terra")
    loki = leader(councils, put, B, "Loki")
    (kill, fly) = put(councils.table, councils.hands[A], "Kill Immortal", "Followers")
    assert thumbed(councils, next(acts.act(councils, A, weak, kill, loki))) is terra
    terra.put(TOKEN, 0)
    loki.put(TOKEN, 0)
    karaash = leader(councils, put, B, "Al-Kalim")
    assert karaash.mark(TOKEN)
    assert thumbed(councils, next(acts.act(councils, A, strong, fly))) is None


def test_the_thumb_plays_the_smallest_power_that_is_enough(councils: Councils, put: Lay) -> None:
    actor = leader(councils, put, A, "Rad")
    leader(councils, put, B, "Rafiel")
    put(councils.table, councils.hands[B], "Fly", "Avatars", "Immortal Combat")
    steps = acts.act(councils, A, actor)
    choice = steps.send(next(steps).options[1])
    assert thumbed(councils, choice).name == "Immortal Combat"


def test_the_thumb_pays_with_the_strongest_where_it_may_be_foiled(councils: Councils, put: Lay) -> None:
    strong, weak = leader(councils, put, A, "Odin"), leader(councils, put, A, "Karaash")
    loki = leader(councils, put, B, "Loki", token=0)
    put(councils.table, councils.hands[A], "Thor")
    for token, payer in ((0, weak), (1, strong)):
        loki.put(TOKEN, token)
        steps = rules.recruit(councils, A)
        choice = steps.send(next(steps).options[1])
        assert (choice.phase, thumbed(councils, choice)) == ("recruiter", payer)


def test_the_thumb_foils_for_itself_rather_than_for_others(three: Councils, put: Lay) -> None:
    actor, mine = leader(three, put, A, "Rad"), leader(three, put, B, "Al-Kalim", "Heroes")
    other = leader(three, put, C, "Thor", "Heroes", token=0)
    foiled = []
    for target in (attached(mine)[0], attached(other)[0]):
        actor.put(TOKEN, 1)
        (card,) = put(three.table, three.hands[A], "Kill Heroes")
        choice = next(acts.act(three, A, actor, card, target))
        foiled.append(thumbed(three, choice))
        target.put("aimed at", 0)
    assert foiled == [mine, None]
