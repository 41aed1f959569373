"""Hearthstone Meta: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import hearthstone_meta as rules
from pnp.games.hearthstone_meta import Meta, next_pair, points
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Callable[..., Meta]:
    """`start(players, seed, told)`: nothing drawn, nothing won."""
    return lambda players=2, seed=0, told=False: Meta(the_table("hearthstone-meta", players, None, seed, told))


@pytest.fixture
def meta(start: Callable[..., Meta]) -> Meta:
    return start()


@pytest.fixture
def hold(put: Lay) -> Lay:
    """`hold(meta, seat, *names)`: take cards into a hand."""
    return lambda meta, seat, *names: put(meta.table, meta.hands[seat], *names)


@pytest.fixture
def laid(put: Lay) -> Lay:
    """`laid(meta, seat, *names)`: what a player has laid."""
    return lambda meta, seat, *names: put(meta.table, meta.laid[seat], *names)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_plays_seven_hands_and_pairs_stay_even(
    start: Any, players: int
) -> None:  # rulings: pairs, odd-players
    for seed in range(20):
        meta, helped, met = start(players, seed), 0, Counter[int]()
        while pair := next_pair(meta):
            *seats, both = pair
            for seat in seats if both else seats[:1]:
                meta.hands_played[seat].value += 1
            helped += not both
            met.update(seats)
            played = [track.value for track in meta.hands_played]
            assert max(played) - min(played) <= 1
        assert played == [7] * players
        assert helped == players % 2
        assert sum(met.values()) == 7 * players + helped


def test_who_only_helps_wins_nothing(meta: Meta, drive: Drive) -> None:  # ruling: odd-players
    for card in meta.deck:
        card.type = "strategy" if card not in meta.deck[-7:] else "deck"
    meta.deck.deal(7, meta.hands[1])
    drive(rules.play_hand(meta, 0, 1, both=False), [None, None])
    assert [track.value for track in meta.wins] == [0, 0]
    assert [track.value for track in meta.hands_played] == [1, 0]


def test_up_to_four_cards_are_replaced_once(meta: Meta, hold: Lay, drive: Drive) -> None:  # ruling: mulligan
    cards = hold(meta, 0, "Nerf", "Tech Card", "Reach", "Buff", "Odd Synergy", "Even Synergy", "Face Hunter")
    _, asked = drive(rules.mulligan(meta, 0), cards[:4])
    assert len(asked) == 4
    assert len(meta.hands[0]) == 7
    assert list(meta.discards) == cards[:4]


def test_who_has_no_deck_loses_and_nobody_wins_without_any(meta: Meta, drive: Drive) -> None:  # ruling: no-deck
    for card in meta.deck:
        card.type = "strategy"
    meta.deck[-1].type = "deck"  # the first card dealt, to seat 0
    drive(rules.play_hand(meta, 0, 1), [None, None])
    assert [track.value for track in meta.wins] == [1, 0]
    drive(rules.play_hand(meta, 0, 1), [None, None])
    assert [track.value for track in meta.wins] == [1, 0]
    assert [track.value for track in meta.hands_played] == [2, 2]


def test_more_wins_play_first_and_equals_by_lot(start: Any) -> None:  # ruling: who-plays-first
    meta = start()
    meta.wins[1].value = 1
    assert rules.first_of(meta, 0, 1) == (1, 0)
    assert {rules.first_of(start(2, seed), 0, 1) for seed in range(30)} == {(0, 1), (1, 0)}


def test_the_first_card_is_a_deck_and_cannot_be_left_out(
    meta: Meta, hold: Lay, drive: Drive
) -> None:  # ruling: who-plays-first
    hold(meta, 0, "Face Hunter", "Buff", "Zoolock")
    hold(meta, 1, "Tempo Mage", "Reach")
    _, asked = drive(rules.play_cards(meta, (0, 1)), ["Zoolock", None, "Reach"])
    assert {option.name for option in asked[0].options} == {"Face Hunter", "Zoolock"}
    assert [choice.player for choice in asked] == [0, 1, 0, 1, 1]  # who has passed is not asked again
    assert asked[-1].options == [None]  # ruling: empty-hand


def test_a_new_deck_takes_the_place_of_all_that_lay_there(meta: Meta, hold: Lay, laid: Lay) -> None:  # ruling: new-deck
    old = laid(meta, 0, "Face Hunter", "Play on Curve")
    (deck,) = hold(meta, 0, "Tempo Mage")
    rules.lay(meta, 0, 1, deck)
    assert list(meta.laid[0]) == [deck]
    assert list(meta.discards) == old


@pytest.mark.parametrize(
    ("mine", "theirs", "count"),
    [
        (["Face Hunter"], ["Tempo Mage"], 3),
        (["Face Hunter"], ["Control Mage"], 0),
        (["Mill Druid"], ["Control Mage"], 2),  # ruling: oddities
        (["Shield Paladin"], ["Tempo Mage"], 2),
        (["Face Hunter", "Board Control"], ["Control Mage"], 1),
        (["Control Mage", "Board Control"], ["Face Hunter"], 3),
        (["Freeze Mage", "One Turn Kill"], ["Tempo Mage"], 2),
        (["Control Mage", "One Turn Kill"], ["Tempo Mage"], 0),
        (["Zoolock", "Deathrattle Synergy"], [], 1),  # ruling: locks
        (["Face Hunter", "Odd Synergy", "Even Synergy"], [], 2),
        (["Odd Synergy", "Board Flood"], ["Tempo Mage"], 1),  # ruling: negate
        (["Mirror Match", "Secret Synergy"], ["Face Hunter"], 1),  # ruling: mirror
        (["Mirror Match"], ["Mill Druid"], 2),
        (["Mirror Match", "Board Flood", "Odd Synergy"], [], 1),
        (["Face Hunter"], ["Mirror Match"], 0),
    ],
)
def test_what_cards_are_worth(meta: Meta, laid: Lay, mine: list[str], theirs: list[str], count: int) -> None:
    ours, foes = laid(meta, 0, *mine), laid(meta, 1, *theirs)  # ruling: points
    assert points(ours, foes) == count


def test_the_card_played_last_is_negated_and_older_ones_do_not_come_back(meta: Meta, hold: Lay, laid: Lay) -> None:
    first, deck = laid(meta, 1, "Odd Synergy", "Tempo Mage")  # ruling: negate
    nerf, tech = hold(meta, 0, "Nerf", "Tech Card")
    rules.lay(meta, 0, 1, nerf)
    assert deck.pile is meta.discards
    rules.lay(meta, 0, 1, tech)
    assert first.pile is meta.discards
    assert list(meta.laid[0]) == [nerf, tech]


def test_a_negation_of_nothing_is_lost(meta: Meta, hold: Lay) -> None:
    (nerf,) = hold(meta, 0, "Nerf")
    rules.lay(meta, 0, 1, nerf)
    assert list(meta.laid[0]) == [nerf]


def test_cards_that_draw_and_steal(meta: Meta, hold: Lay) -> None:
    mulligan, greedy = hold(meta, 0, "Mulligan", "Greedy Deck")
    (victim,) = hold(meta, 1, "Zoolock")
    rules.lay(meta, 0, 1, mulligan)
    assert len(meta.hands[0]) == 3
    rules.lay(meta, 0, 1, greedy)
    assert victim.pile is meta.hands[0]
    assert not meta.hands[1]


def test_a_die_for_every_point_and_one_more_and_ties_again(meta: Meta, laid: Lay) -> None:  # ruling: ties
    laid(meta, 0, "Face Hunter"), laid(meta, 1, "Tempo Mage")
    rolls, asked = iter([10, 10, 7, 6]), []
    meta.table.roll = lambda dice, *_: (asked.append(dice), next(rolls))[1]
    assert rules.roll(meta, 0, 1) == 0
    assert asked == ["4d6", "1d6"] * 2


def test_everything_is_discarded_and_the_deck_comes_back(meta: Meta, drive: Drive) -> None:  # ruling: empty-deck
    meta.deck.deal(len(meta.deck) - 5, meta.discards)
    for card in (*meta.deck, *meta.discards):
        card.type = "strategy"
    drive(rules.play_hand(meta, 0, 1), [None, None])
    assert len(meta.deck) + len(meta.discards) == 138
    assert not any(meta.hands)


def test_most_wins_win_and_equals_share() -> None:  # ruling: winning
    result = Match(cast(load("hearthstone-meta")), rules, 4, [RandomAgent(1)], 4).run()
    best = max(result.scores)
    assert result.winners == tuple(seat for seat, wins in enumerate(result.scores) if wins == best)
    assert result.facts["hands"] == 14


def test_the_rule_of_thumb_beats_chance() -> None:
    made = cast(load("hearthstone-meta"))
    for players, least in ((2, 55), (3, 45)):
        wins = 0
        for seed in range(60):
            seat = seed % players
            agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(players)]
            wins += seat in Match(made, rules, seed, agents, players).run().winners
        assert wins >= least


# The story


def test_a_whole_hand_tells_every_phase_in_order(story: Any) -> None:
    match = Match(cast(load("hearthstone-meta")), rules, 3, [rules.thumb], 2, told=True)
    match.run()
    lines = story(match.table, 0)
    assert lines[lines.index("Hand 1") : lines.index("Hand 2")] == [
        "Hand 1",
        "By lot you and seat 2 play this hand.",
        "You draw Tempo Rogue, New Expansion, Reach, Spell Damage, Secret Synergy, Face Hunter, Win Condition",
        "Seat 2 draws 7 cards",
        "Mulligan",
        "You replace Tempo Rogue, Spell Damage, Win Condition.",
        "You draw Control Paladin, Control Warrior, Board Flood",
        "Seat 2 replaces Beast Druid, Mirror Match, Build Around.",
        "Seat 2 draws 3 cards",
        "Begins by lot: seat 2",
        "Play",
        "Seat 2 plays Aggro Paladin.",
        "You play Control Paladin.",
        "Seat 2 plays Burst Damage.",
        "You play Secret Synergy.",
        "Seat 2 plays High Win Rate.",
        "You play New Expansion.",
        "You draw Big Spell Synergy, Deathrattle Rogue",
        "Seat 2 plays Lethal Burst.",
        "You pass.",
        "Seat 2 plays Logarithmic Effect.",
        "Seat 2 passes.",
        "Roll",
        "You roll 5d6 for the hand: 14",
        "Seat 2 rolls 5d6 for the hand: 13",
        "You win the hand.",
        "Your wins: 1 (+1)",
        "You discard the rest: Reach, Face Hunter, Control Warrior, Board Flood, Big Spell Synergy, Deathrattle Rogue.",
        "Seat 2 discards the rest: Mech Mage, Demonlock.",
    ]


def test_what_cards_do_to_the_other_is_told(start: Any, hold: Lay, laid: Lay, story: Any) -> None:
    meta = start(told=True)
    nerf, greedy, mage = hold(meta, 0, "Nerf", "Greedy Deck", "Tempo Mage")
    laid(meta, 0, "Face Hunter", "Board Flood"), laid(meta, 1, "Aggro Druid", "Burst Damage"), hold(meta, 1, "Buff")
    meta.table.begin("play")
    for card in (nerf, greedy, mage):
        rules.lay(meta, 0, 1, card)
    assert story(meta.table, 1) == [
        "Play",
        "Seat 1 plays Nerf.",
        "That discards Burst Damage.",
        "Seat 1 plays Greedy Deck.",
        "Seat 1 takes Buff from your hand",
        "Seat 1 plays Tempo Mage.",
        "That discards Face Hunter, Board Flood, Nerf, Greedy Deck.",
    ]


@pytest.mark.parametrize(
    ("able", "end"),
    [
        (7, ["Seat 2 has no deck.", "Seat 1 wins the hand.", "Wins of seat 1: 1 (+1)"]),
        (0, ["Seat 1 has no deck.", "Seat 2 has no deck.", "Nobody wins the hand."]),
    ],
)
def test_who_has_no_deck_is_told(start: Any, drive: Drive, story: Any, able: int, end: list[str]) -> None:
    meta = start(told=True)  # rulings: no-deck, odd-players
    for number, card in enumerate(reversed(meta.deck)):
        card.type = "deck" if number < able else "strategy"
    drive(rules.play_hand(meta, 0, 1), [None, None], meta.table)
    assert [line for line in story(meta.table) if "the rest" not in line][-len(end) :] == end


def test_equal_sums_are_told(start: Any, story: Any) -> None:  # ruling: ties
    for seed in range(60):
        meta = start(2, seed, told=True)
        meta.table.begin("roll")
        rules.roll(meta, 0, 1)
        lines = story(meta.table)
        assert ("Equal sums: both roll again." in lines) == (len(lines) > 3)
        if len(lines) > 3:
            return
    raise AssertionError("no tie in sixty seeds")


def test_what_is_worth_what_and_how_far_it_is(meta: Meta, hold: Lay, laid: Lay) -> None:  # rulings: points, new-deck
    flood, nerf, mage = hold(meta, 0, "Board Flood", "Nerf", "Control Mage")
    assert rules.worth(View(meta.table, 0), flood) is None
    laid(meta, 0, "Face Hunter"), laid(meta, 1, "Tempo Mage", "Play on Curve")
    view = View(meta.table, 0)
    assert [rules.worth(view, f"laid of seat {seat}") for seat in (1, 2)] == [{"dice": 4}, {"dice": 2}]
    assert rules.worth(view, flood) == {"dice": 5, "against": 2}
    assert rules.worth(view, nerf) == {"dice": 4, "against": 1}
    assert rules.worth(view, mage) == {"dice": 1, "against": 5}
    assert rules.worth(view, meta.laid[1][0]) is None
    meta.wins[1].value, meta.hands_played[1].value = 2, 3
    assert rules.goal(view, 1) == {"won": 2, "played": 3, "all": 7}
