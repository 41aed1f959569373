"""Immortals: set-up, the four phases and victory, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from councils_kit import align, begin, leader
from melds_kit import answered, names

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import immortals as rules
from pnp.games.immortals.councils import DELAY, OUT, TOKEN, Councils
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
A, B, C = 0, 1, 2
HIERARCHS = {"law": 6, "neutral": 6, "chaos": 3}


@pytest.fixture
def councils(start: Callable[..., Councils]) -> Councils:
    return start()


def offered(choice: Choice) -> set[str]:
    return {getattr(option, "name", option) for option in choice.options}


def on_top(councils: Councils, put: Lay, *names: str) -> None:
    """Lay cards onto the deck, the first to come first."""
    for card in put(councils.table, "aside", *reversed(names)):
        card.pile.give(card, councils.deck)


# the cards


def test_the_deck_holds_every_card_of_the_lists(councils: Councils) -> None:  # ruling: copies
    count = Counter(card.type for card in councils.deck)
    assert count == {"immortal": 48, "resource": 49, "plot": 54, "power": 54}
    singles = Counter(card.name for card in councils.deck if card.type in ("immortal", "power"))
    assert set(singles.values()) == {1}
    gods = [card for card in councils.deck if card.type == "immortal"]
    assert Counter(card.alignment for card in gods) == {"law": 19, "neutral": 15, "chaos": 14}
    assert Counter(card.sphere for card in gods) == {"energy": 14, "matter": 11, "entropy": 8, "thought": 8, "time": 7}


def test_the_kinds_of_resources_are_as_many_as_in_the_list(councils: Councils) -> None:
    count = Counter(card.resource for card in councils.deck if card.type == "resource")
    assert count == {"follower": 14, "hero": 13, "monster": 12, "artifact": 10}


def test_names_and_forms_are_mended(councils: Councils) -> None:  # ruling: misprints
    found = {card.name for card in councils.deck}
    assert {"Calitha Starbrow", "Ka the Preserver", "Embarrass Immortal"} <= found


def test_every_immortal_has_the_power_of_its_level(councils: Councils) -> None:
    gods = [card for card in councils.deck if card.type == "immortal"]
    assert all(councils.powers_of_level[card.level] == card.power for card in gods)


# set-up


def test_the_highest_card_of_the_cut_goes_first(councils: Councils, put: Lay) -> None:  # ruling: cut
    on_top(councils, put, "Avatars", "Call Other")
    assert rules.cut(councils) == A
    on_top(councils, put, "Kill Immortal", "Fly")
    assert rules.cut(councils) == B, "a plot counts nothing"


def test_equal_cards_are_cut_again_by_those_alone(the_table: Any, put: Lay) -> None:  # ruling: cut
    councils = begin(the_table, 3)
    on_top(councils, put, "Trickery", "Immortal Combat", "Direct Action", "Fly", "Bestow", "Avatars")
    assert rules.cut(councils) == C, "4, 6 and 6, then 1 and 2: the best card comes too late"
    assert not councils.table.pile("cut")
    assert len(councils.deck) == 205 - 15


def test_hierarchs_are_not_cut(councils: Councils) -> None:  # rulings: cut, hierarchs
    rules.cut(councils)
    aside = councils.table.pile("hierarchs")
    assert Counter(card.alignment for card in aside) == HIERARCHS
    assert all(card.level < 6 for card in councils.deck if card.type == "immortal")


def test_everybody_begins_with_a_hierarch_of_his_alignment(the_table: Any, drive: Drive) -> None:  # ruling: hierarchs
    councils = Councils(the_table("immortals", 4))
    rules.cut(councils)
    _, asked = drive(
        rules.set_up(councils, B), ["Chaotic", "Thantos", "Chaotic", "Valerias", "Chaotic", "Lawful", "Odin"]
    )
    assert [choice.player for choice in asked] == [B, B, C, C, 3, 3, A, A]
    assert offered(asked[5]) == {"Atzanteotl"}
    assert offered(asked[6]) == {"Lawful", "Neutral"}, "no chaotic Hierarch is left"
    assert [names(councils.leaders(seat)) for seat in range(4)] == [["Odin"], ["Thantos"], ["Valerias"], ["Atzanteotl"]]
    assert [len(hand) for hand in councils.hands] == [5] * 4
    assert len(councils.deck) == 205 - 4 - 20
    assert not any(each.mark(TOKEN) for each in councils.in_play())


def test_two_to_six_may_play() -> None:  # ruling: players
    players = load("immortals").players
    assert (players.min, players.max) == (2, 6)


# the four phases


def test_the_phases_come_in_the_order_of_the_list(councils: Councils, put: Lay, drive: Drive) -> None:  # ruling: phases
    leader(councils, put, A, "Odin", token=0), leader(councils, put, B, "Loki", token=0)
    put(councils.table, councils.hands[A], "Clerics", "Master Stroke")
    _, asked = drive(rules.take_turn(councils, A), [None, None, "Master Stroke"])
    assert [choice.phase for choice in asked] == ["recruit", "plotting", "strike"]
    assert len(councils.hands[A]) == 1 + 1 + 4
    assert list(rules.PHASES) == ["recruit phase", "fate phase", "destiny phase"]


def test_an_immortal_never_has_two_tokens(councils: Councils, put: Lay) -> None:
    with_one = leader(councils, put, A, "Odin")
    without = leader(councils, put, A, "Rad", token=0)
    foe = leader(councils, put, B, "Loki", token=0)
    rules.plot_phase(councils, A)
    assert [each.mark(TOKEN) for each in (with_one, without, foe)] == [1, 1, 0]


def test_neutralized_immortals_get_no_token(councils: Councils, put: Lay) -> None:  # rulings: neutralized, delay
    odin, rad = leader(councils, put, A, "Odin", token=0), leader(councils, put, A, "Rad", token=0)
    odin.put(OUT, 1)
    rad.put(DELAY, 2)
    for left in (1, 0):
        rules.plot_phase(councils, A)
        assert (rad.mark(DELAY), rad.mark(TOKEN), odin.mark(TOKEN)) == (left, 0, 0)
    rules.plot_phase(councils, A)
    assert (rad.mark(TOKEN), odin.mark(TOKEN)) == (1, 0)


def test_as_many_are_recruited_as_there_are_tokens(
    councils: Councils, put: Lay, drive: Drive
) -> None:  # ruling: cost-of-acts
    leader(councils, put, A, "Odin"), leader(councils, put, A, "Rad")
    put(councils.table, councils.hands[A], "Thor", "Clerics", "Loki")
    _, asked = drive(rules.recruit(councils, A), ["Thor", "Rad", "Clerics"])
    assert [choice.phase for choice in asked] == ["recruit", "recruiter", "recruit", "recruiter", "recruit"]
    assert names(councils.leaders(A)) == ["Odin", "Rad", "Thor"]
    thor = councils.leaders(A)[2]
    assert not thor.mark(TOKEN), "it can do nothing before the next Plot Phase"
    assert councils.power(councils.leaders(A)[0]) == 16 + 2, "the Resource lies with the one that spent the token"
    assert asked[-1].options == [None]


def test_alignments_bound_what_is_recruited(councils: Councils, put: Lay) -> None:  # ruling: recruit-limits
    leader(councils, put, A, "Odin")
    put(councils.table, councils.hands[A], "Thor", "Loki", "Pflarr", "Fly", "Divine")
    can = {"neutral": {"Thor", "Loki", "Pflarr"}, "law": {"Thor", "Pflarr"}, "chaos": {"Loki", "Pflarr"}}
    for alignment, wanted in can.items():
        align(councils, A, alignment)
        choice = next(rules.recruit(councils, A))
        assert offered(choice) == {None, *wanted}


def test_one_of_the_own_alignment_is_free(councils: Councils, put: Lay, drive: Drive) -> None:  # ruling: free-recruit
    align(councils, A, "chaos")
    leader(councils, put, A, "Thantos", token=0)
    leader(councils, put, B, "Odin")
    put(councils.table, councils.hands[A], "Loki", "Orcus", "Pflarr")
    _, asked = drive(rules.recruit(councils, A), ["Loki"])
    assert offered(asked[0]) == {None, "Loki", "Orcus"}, "without a token no neutral one"
    assert [choice.phase for choice in asked] == ["recruit", "recruiter", "recruit"], "nobody may foil it"
    assert asked[-1].options == [None], "only one of them is free"


def test_who_has_none_but_neutralized_ones_recruits_free(
    councils: Councils, put: Lay, drive: Drive
) -> None:  # ruling: free-recruit
    leader(councils, put, A, "Odin").put(OUT, 1)
    align(councils, A, "law")
    put(councils.table, councils.hands[A], "Thor", "Rad", "Loki", "Clerics")
    _, asked = drive(rules.recruit(councils, A), ["Thor", "Rad"])
    assert offered(asked[0]) == {None, "Thor", "Rad"}
    assert names(councils.leaders(A)) == ["Odin", "Rad", "Thor"], "one for having none, one of the own alignment"


def test_the_free_one_of_the_destitute_is_one(
    councils: Councils, put: Lay, drive: Drive
) -> None:  # ruling: free-recruit
    put(councils.table, councils.hands[A], "Thor", "Rad", "Loki")
    _, asked = drive(rules.recruit(councils, A), ["Thor"])
    assert asked[-1].options == [None]


def test_monsters_of_a_sphere_lie_with_its_immortals(councils: Councils, put: Lay) -> None:
    thor, odin = leader(councils, put, A, "Thor"), leader(councils, put, A, "Odin")  # ruling: sphere-only
    put(councils.table, councils.hands[A], "Flicker", "Jumper", "Titans")
    choice = next(steps := rules.recruit(councils, A))
    assert offered(choice) == {None, "Flicker", "Titans"}
    choice = steps.send(next(card for card in choice.options if card and card.name == "Flicker"))
    assert choice.options == [thor]
    steps.close()
    assert odin.sphere == "thought"


def test_plotting_draws_a_card_for_each_token(
    councils: Councils, put: Lay, drive: Drive
) -> None:  # ruling: cost-of-acts
    leader(councils, put, A, "Odin"), leader(councils, put, A, "Rad")
    drive(rules.fate(councils, A), ["Odin", "Rad"])
    assert len(councils.hands[A]) == 1 + 2
    assert not councils.ready(A)


def test_the_hand_limit_is_kept_in_the_fate_phase(councils: Councils, put: Lay, drive: Drive) -> None:
    put(councils.table, councils.hands[A], *["Fly", "Leech", "Probe", "Bestow"])  # ruling: hand-limit
    put(councils.table, councils.hands[A], *["Thor", "Rad", "Loki", "Orcus", "Divine"])
    _, asked = drive(rules.fate(councils, A), ["Fly", "Leech", "Probe"])
    assert {choice.phase for choice in asked} == {"hand limit"}
    assert len(councils.hands[A]) == 7
    assert {"Fly", "Leech", "Probe"} == set(names(councils.discards))


def test_an_empty_deck_is_made_anew(councils: Councils, drive: Drive) -> None:  # ruling: empty-deck
    councils.deck.give_all(councils.discards)
    drive(rules.fate(councils, A))
    assert len(councils.hands[A]) == 1
    assert not councils.discards


# victory


def test_a_hundred_points_win_at_once(councils: Councils, put: Lay, drive: Drive) -> None:  # ruling: at-once
    for name in ("Odin", "Terra", "Nyx", "Ixion", "Razud"):
        leader(councils, put, A, name)
    leader(councils, put, A, "Thor", "Clerics", "Heroes")
    leader(councils, put, B, "Loki")
    put(councils.table, councils.hands[A], "Minor Artifact", "Titans", "Dragons")
    assert councils.points(A) == 96
    _, asked = drive(rules.recruit(councils, A), ["Minor Artifact", "Odin", None, "Titans", "Terra", None])
    assert councils.points(A) == 107
    assert asked[-1].phase == "foil", "nothing more is asked"
    assert councils.winner(A) == A
    councils.leaders(A)[0].put(OUT, 1)
    assert councils.winner(A) is None, "neutralized power does not count"  # ruling: neutralized


def test_a_hundred_points_are_enough(councils: Councils, put: Lay) -> None:
    for name in ("Odin", "Terra", "Nyx", "Ixion", "Razud"):
        leader(councils, put, A, name)
    leader(councils, put, A, "Thor", "Titans", "Clerics")
    leader(councils, put, B, "Loki")
    assert (councils.points(A), councils.winner(A)) == (100, A)


def test_ninety_nine_points_do_not_win(councils: Councils, put: Lay) -> None:
    for name in ("Odin", "Terra", "Nyx", "Ixion", "Razud"):
        leader(councils, put, A, name)
    leader(councils, put, A, "Thor", "Titans", "Followers")
    leader(councils, put, B, "Loki")
    assert (councils.points(A), councils.winner(A)) == (99, None)


def test_who_has_nothing_gets_a_recruit_phase(
    the_table: Any, put: Lay, drive: Drive
) -> None:  # ruling: without-immortals
    councils = begin(the_table, 3)
    leader(councils, put, A, "Odin")
    assert councils.winner(A) is None, "the others have yet to recruit"
    drive(rules.recruit(councils, B))
    assert councils.winner(B) is None, "the third has not"
    put(councils.table, councils.hands[C], "Thor")
    drive(rules.recruit(councils, C), ["Thor"])
    assert councils.winner(C) is None
    put(councils.table, councils.hands[B], "Loki")
    drive(rules.recruit(councils, B), ["Loki"])
    councils.discard(councils.leaders(C)[0])
    assert not councils.fallen[B].value, "he has come back"
    councils.discard(councils.leaders(B)[0])
    for seat in (B, C):
        drive(rules.recruit(councils, seat))
    assert councils.winner(C) == A


def test_a_neutralized_immortal_keeps_a_player_from_nothing(councils: Councils, put: Lay, drive: Drive) -> None:
    leader(councils, put, A, "Odin")  # ruling: without-immortals
    leader(councils, put, B, "Loki").put(OUT, 1)
    drive(rules.recruit(councils, B))
    assert councils.winner(B) is None


def test_a_match_without_a_winner_ends(the_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: turn-cap
    monkeypatch.setattr(Councils, "winner", lambda *_: None)
    table = the_table("immortals", 2)
    done = answered(rules.play(table), lambda choice: choice.options[0])
    points = list(done.scores)
    assert done.capped
    assert table.track("turn").value == 60
    assert done.winners == tuple(seat for seat in (A, B) if points[seat] == max(points))


def test_the_goal_is_told_in_power_points(councils: Councils, put: Lay) -> None:
    leader(councils, put, A, "Odin", "Clerics")
    leader(councils, put, A, "Thor").put(OUT, 1)
    assert rules.goal(View(councils.table, B), A) == {"points": 18, "wanted": 100}


def test_the_thumb_beats_chance() -> None:
    deck, won = cast(load("immortals")), 0.0
    for seed in range(24):
        agents = [rules.thumb if seat == seed % 2 else RandomAgent((seed, seat)) for seat in range(2)]
        winners = Match(deck, rules, seed, agents, players=2).run().winners
        won += (seed % 2 in winners) / len(winners)
    assert won > 15
