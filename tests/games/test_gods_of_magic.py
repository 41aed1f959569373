"""Gods of Magic: what players would argue about, ruling by ruling."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, Pile, cast
from pnp.engine.agents import RandomAgent
from pnp.games import gods_of_magic as rules
from pnp.games.gods_of_magic import results
from pnp.games.gods_of_magic.realms import Magic, descriptors, host_of, worth
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def magic(the_table: Callable[..., Any]) -> Magic:
    """Two gods with empty hands and domains."""
    return Magic(the_table("gods-of-magic", 2, "full"))


@pytest.fixture
def hold(magic: Magic, put: Lay) -> Lay:
    """`hold(seat, *names)`: take cards into a hand."""
    return lambda seat, *names: put(magic.table, magic.hands[seat], *names)


def realms_of(magic: Magic, put: Lay) -> Callable[..., Pile]:
    """`realm(seat, *names)`: a realm of these cards; a name after `>` is a Descriptor under the card before it."""

    def make(seat: int, *names: str) -> Pile:
        pile, host = magic.new_realm(seat), None
        for name in names:
            (card,) = put(magic.table, "box", name.lstrip(">"))
            magic.lay(card, host if name.startswith(">") and host is not None else pile)
            host = host if name.startswith(">") else card
        return pile

    return make


@pytest.fixture
def realm(magic: Magic, put: Lay) -> Callable[..., Pile]:
    return realms_of(magic, put)


Realm = Callable[..., Pile]


def names(cards: Any) -> list[str]:
    return [card.name for card in cards]


# playing


def test_the_highest_roll_begins_and_equal_ones_roll_again(the_table: Any) -> None:  # ruling: first-player
    table = the_table("gods-of-magic", 3, "full")
    rolls = iter([7, 7, 2, 4, 9])
    table.roll = lambda *_: next(rolls)
    assert rules.highest(table) == 1


def test_up_to_three_cards_begin_the_domains(magic: Magic, drive: Drive) -> None:
    places = [card for card in magic.deck if card.type == "location"]
    for card in places[:20]:
        magic.deck.give(card, magic.discards)
        magic.discards.give(card, magic.deck)
    play, new = (lambda o: o is not None), "new realm"
    _, asked = drive(rules.set_up(magic, 0), [play, play, new, play, new, None])
    assert len(magic.realms(0)) == 3
    assert not magic.realms(1)
    assert [choice.player for choice in asked if choice.phase == "play"] == [0, 0, 0, 1]


def test_a_new_realm_begins_with_a_location(magic: Magic, hold: Lay, realm: Realm) -> None:  # ruling: new-realm
    castle, dragons, red = hold(0, "Castle", "Dragons", "Red")
    assert results.places(magic, 0, castle) == ["new realm"]
    assert results.places(magic, 0, dragons) == results.places(magic, 0, red) == []
    mine = realm(0, "Lake", "Elves", ">Winged")
    realm(1, "Moon")
    assert results.places(magic, 0, castle) == [mine, "new realm"]  # ruling: own-realms
    assert results.places(magic, 0, dragons) == [mine]
    assert names(results.places(magic, 0, red)) == ["Lake", "Elves"]  # ruling: descriptors


def test_nobody_has_to_play(magic: Magic, hold: Lay, drive: Drive) -> None:  # ruling: may-play
    hold(0, "Castle")
    assert drive(results.play_card(magic, 0), [None])[0] is None


def test_both_rainbows_may_have_descriptors_of_their_own(magic: Magic, realm: Realm) -> None:  # ruling: rainbow
    rainbows = [card for card in magic.deck if card.name == "Rainbow"]
    assert sorted((card.type, card.points) for card in rainbows) == [("location", 4), ("object", 6)]
    pile = realm(0, "Castle")
    for card, name in zip(rainbows, ("Red", "Blue"), strict=True):
        magic.lay(card, pile)
        magic.lay(next(each for each in magic.deck if each.name == name), card)
    assert [names(descriptors(card)) for card in rainbows] == [["Red"], ["Blue"]]


# worth


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["Castle"], 3),
        (["Castle", "Lake", "Dragons"], 3 + 5 + 7),
        (["Dragons", "Sword"], 0),  # ruling: imagination-realm
        (["Castle", "Dragons", "Sword", "Sleeping"], 3 + 7 + 7 + 10),
        (["Castle", "Dragons", ">Winged", "Sword", "Sleeping"], 3 + 7 + 8 + 7 + 10 + 10),
    ],
)
def test_what_a_realm_is_worth(magic: Magic, realm: Realm, cards: list[str], points: int) -> None:
    assert worth(realm(0, *cards), magic.numbers) == points


def test_a_visitation_scores_all_domains_after_a_card(magic: Magic, realm: Realm, drive: Drive) -> None:
    realm(0, "Castle"), realm(0, "Dragons"), realm(1, "Moon", "Elves")
    magic.points[1].value = 5
    drive(results.visitation(magic, 0))
    assert [track.value for track in magic.points] == [3, 5 + 6 + 10]
    assert len(magic.hands[0]) == 1


# the magic table


def test_creation_plays_two_and_evocation_what_it_draws(magic: Magic, hold: Lay, realm: Realm, drive: Drive) -> None:
    mine = realm(0, "Castle")  # ruling: creation
    hold(0, "Dragons", "Sword", "Sleeping")
    drive(results.creation(magic, 0), ["Dragons", "Sword"])
    assert names(mine) == ["Castle", "Dragons", "Sword"]
    sleeping = magic.hands[0][0]
    card = next(card for card in magic.deck if card.name == "Elves")
    magic.deck.give(card, magic.discards)
    magic.discards.give(card, magic.deck)
    _, asked = drive(results.evocation(magic, 0), ["Elves"])
    assert asked[0].options == [None, card]
    assert sleeping.pile is magic.hands[0]
    assert card.pile is mine


def test_what_evocation_draws_may_stay_in_the_hand(magic: Magic, drive: Drive) -> None:  # ruling: evocation
    card = next(card for card in magic.deck if card.name == "Elves")
    magic.deck.give(card, magic.discards)
    magic.discards.give(card, magic.deck)
    drive(results.evocation(magic, 0))
    assert card.pile is magic.hands[0]


def test_transformation_keeps_the_descriptors(magic: Magic, hold: Lay, realm: Realm, drive: Drive) -> None:
    theirs = realm(1, "Moon", "Elves", ">Winged")  # ruling: transformation
    hold(0, "Trolls", "Sword")
    elves = theirs[1]
    drive(results.transformation(magic, 0), ["Elves"])
    assert elves.pile is magic.discards
    assert sorted(names(theirs)) == ["Moon", "Trolls", "Winged"]
    assert names(descriptors(next(card for card in theirs if card.name == "Trolls"))) == ["Winged"]


def test_a_replaced_descriptor_leaves_its_place_to_the_new_one(
    magic: Magic, hold: Lay, realm: Realm, drive: Drive
) -> None:  # ruling: transformation
    theirs = realm(1, "Moon", "Elves", ">Winged")
    hold(0, "Tiny")
    drive(results.transformation(magic, 0), ["Winged"])
    assert names(descriptors(theirs[1])) == ["Tiny"]
    assert not magic.discards[0].marks


def test_destruction_takes_the_descriptors_and_the_owner_draws_one(magic: Magic, realm: Realm, drive: Drive) -> None:
    theirs = realm(1, "Moon", "Elves", ">Winged", ">Tiny")  # ruling: destruction
    drive(results.destruction(magic, 0), ["Elves"])
    assert names(theirs) == ["Moon"]
    assert len(magic.hands[1]) == 1
    assert not magic.hands[0]
    drive(results.destruction(magic, 0), ["Moon"])
    assert magic.realms(1) == []


def test_inspiration_is_kinder_to_the_poor(magic: Magic, drive: Drive) -> None:
    drive(results.inspiration(magic, 0))
    assert len(magic.hands[0]) == 5
    drive(results.inspiration(magic, 0))
    assert len(magic.hands[0]) == 7


@pytest.mark.parametrize(("held", "after"), [(2, 7), (3, 5)])
def test_two_cards_are_a_poor_hand_and_three_are_not(magic: Magic, drive: Drive, held: int, after: int) -> None:
    magic.draw(0, held)
    drive(results.inspiration(magic, 0))
    assert len(magic.hands[0]) == after


def test_transmigration_moves_a_card_with_what_is_under_it(magic: Magic, realm: Realm, drive: Drive) -> None:
    mine, theirs = realm(0, "Castle"), realm(1, "Moon", "Elves", ">Winged")  # ruling: transmigration
    drive(results.transmigration(magic, 0), ["Elves"])
    assert names(mine) == ["Castle", "Elves", "Winged"]
    elves, winged = mine[1], mine[2]
    assert host_of(winged) is elves
    drive(results.transmigration(magic, 0), ["Winged"])
    assert names(descriptors(theirs[0])) == ["Winged"]
    assert descriptors(elves) == []


def test_alteration_scores_at_once_even_without_a_location(
    magic: Magic, hold: Lay, realm: Realm, drive: Drive
) -> None:  # ruling: alteration
    realm(0, "Dragons")
    hold(0, "Winged", "Sword")
    _, asked = drive(results.alteration(magic, 0), ["Winged"])
    assert names(option for option in asked[0].options if option) == ["Winged"]
    assert magic.points[0].value == 8 + 7


def test_recombination_moves_each_card_once_and_makes_no_realm(
    magic: Magic, hold: Lay, realm: Realm, drive: Drive
) -> None:  # ruling: recombination
    one, two = realm(0, "Castle", "Elves", ">Winged"), realm(0, "Moon")
    (trolls,) = hold(0, "Trolls")
    elves = one[1]
    _, asked = drive(results.recombination(magic, 0), ["Elves", trolls, "Winged", None])
    assert elves.pile is magic.hands[0]
    assert names(one) == ["Castle", "Trolls"]
    assert names(descriptors(two[0])) == ["Winged"]
    assert len(magic.hands[0]) == 1
    last = names(option for option in asked[-1].options if option)
    assert "Trolls" not in last
    assert "Winged" not in last
    assert not any(isinstance(option, str) for choice in asked for option in choice.options)


def test_imagination_is_any_other_result(magic: Magic, drive: Drive) -> None:  # ruling: table
    row, asked = drive(rules.imagine(magic, 0), ["Visitation"])
    assert row.name == "Visitation"
    assert len(asked[0].options) == 9
    assert "Imagination" not in asked[0].options


def test_every_result_of_the_table_is_known(magic: Magic) -> None:  # ruling: table
    rows = {row.roll: row.id.partition(":")[2] for row in magic.table.cast.entries["magic"]}
    assert sorted(map(int, rows)) == list(range(1, 11))
    assert {*results.RESULTS, "imagination"} == set(rows.values())


# the end


@pytest.mark.parametrize(("mode", "enough"), [("full", 200), ("short", 100)])
def test_points_enough_end_the_game_and_the_highest_wins(the_table: Any, mode: str, enough: int) -> None:
    table = the_table("gods-of-magic", 2, mode)  # ruling: scoring
    steps = rules.play(table)
    choice = next(steps)
    table.track("points of seat 1").value, table.track("points of seat 2").value = enough - 1, enough + 3
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(None if None in choice.options else choice.options[0])
    assert done.value.value.winners == (1,)
    assert table.track("turn").value == 1


def test_a_game_without_end_is_won_by_the_highest_score(the_table: Any) -> None:  # ruling: turn-cap
    table = the_table("gods-of-magic", 2, "full")
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:  # nobody ever plays a card
            choice = steps.send(None if None in choice.options else choice.options[0])
    assert done.value.value.capped
    assert table.track("turn").value == 300


def test_an_empty_deck_is_made_of_the_discards(magic: Magic) -> None:  # ruling: empty-deck
    magic.deck.give_all(magic.discards)
    magic.draw(0, 2)
    assert len(magic.hands[0]) == 2


def test_the_rule_of_thumb_beats_chance() -> None:
    made = cast(load("gods-of-magic"))
    for players, least in ((2, 36), (4, 30)):
        wins = 0
        for seed in range(40):
            seat = seed % players
            agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(players)]
            wins += Match(made, rules, seed, agents, players, "full").run().winners == (seat,)
        assert wins >= least


def test_once_round_the_galaxy_is_what_a_turned_marker_is_worth() -> None:  # ruling: pieces
    game = load("gods-of-magic")
    galaxy, god = game.components["galaxy"], game.components["god"]
    assert [row.name for row in galaxy.entries] == [str(n) for n in range(100)]
    places: list[Any] = [(row.fields["x"], row.fields["y"]) for row in galaxy.entries]
    apart = min(math.dist(a, b) for a, b in itertools.combinations(places, 2))
    assert apart >= 140  # a marker of 14 mm covers one space only
    assert god.back == {"worth": len(galaxy.entries)}
