"""Gods of Magic: what the story tells, and what the screen counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_gods_of_magic import Drive, Lay, Realm, realms_of

from pnp.engine import Choice, Match, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import gods_of_magic as rules
from pnp.games.gods_of_magic import results
from pnp.games.gods_of_magic.realms import Magic
from pnp.model import load

Story = Callable[..., list[str]]


@pytest.fixture
def magic(the_table: Callable[..., Any]) -> Magic:
    """Two gods with empty hands and domains, whose story is kept."""
    return Magic(the_table("gods-of-magic", 2, "full", told=True))


@pytest.fixture
def hold(magic: Magic, put: Lay) -> Lay:
    return lambda seat, *names: put(magic.table, magic.hands[seat], *names)


@pytest.fixture
def realm(magic: Magic, put: Lay) -> Realm:
    return realms_of(magic, put)


def test_whole_turns_tell_every_phase_in_order(story: Story) -> None:
    match = Match(cast(load("gods-of-magic")), rules, 2, [RandomAgent(2)], 2, "full", told=True)
    match.run()
    assert story(match.table, 0)[:16] == [
        "You roll d10 for the first turn: 6",
        "Seat 2 rolls d10 for the first turn: 2",
        "You begin.",
        "Seat 2: first cards",
        "Seat 2 begins realm 1 of seat 2 with Ocean.",
        "Seat 2 lays Winged under Ocean.",
        "Seat 2 lays Resting into realm 1 of seat 2.",
        "Turn 1. Your turn",
        "You draw Witches",
        "Discarded down to the hand limit: Curious",
        "Play",
        "You begin your realm 1 with Desert.",
        "Dice",
        "You roll d10 on the magic table: 3, Destruction",
        "You destroy Resting in realm 1 of seat 2.",
        "Seat 2 draws a card",
    ]


def test_results_of_the_table_are_told(magic: Magic, hold: Lay, realm: Realm, drive: Drive, story: Story) -> None:
    hold(0, "Castle", "Red", "Dragons", "Gold")
    realm(0, "Island", "Kings", ">Weak"), realm(0, "Farm"), realm(1, "Palace", "Elves")
    table = magic.table
    magic.deck.give_all(magic.discards)
    table.begin("dice", 0)
    drive(results.transformation(magic, 0), ["Palace"], table)
    drive(results.destruction(magic, 0), ["Elves"], table)
    drive(results.transmigration(magic, 0), ["Weak", "Castle"], table)
    drive(results.recombination(magic, 0), ["Kings", "Dragons", None], table)
    drive(results.alteration(magic, 0), ["Red", "Dragons"], table)
    drive(results.creation(magic, 0), [None], table)
    lines = story(table, 1)
    assert lines.pop(4).startswith("You draw ")
    assert lines == [
        "Seat 1: dice",
        "Seat 1 replaces Palace by Castle in your realm 1.",
        "Seat 1 destroys Elves in your realm 1.",
        "The deck: shuffled",
        "Seat 1 moves Weak from realm 1 of seat 1 under Castle.",
        "Seat 1 takes Kings from realm 1 of seat 1",
        "Seat 1 lays Dragons into realm 1 of seat 1.",
        "Seat 1 lays Red under Dragons.",
        "Red, Dragons score 8 at once.",
        "Points of seat 1: 8 (+8)",
        "Seat 1 does nothing with it.",
    ]


def test_a_visitation_tells_what_each_realm_scores_and_the_end_why(magic: Magic, realm: Realm, story: Story) -> None:
    realm(0, "Island", "Kings"), realm(0, "Elves")
    magic.table.begin("dice", 0)
    magic.score(0)
    assert story(magic.table, 0)[1:] == ["Your realm 1 scores 19.", "Your realm 2 scores 0.", "Your points: 19 (+19)"]
    match = Match(cast(load("gods-of-magic")), rules, 3, [rules.thumb], 2, "full", told=True)
    match.run()
    assert story(match.table)[-2:] == ["200 points are reached: the game is over.", "Seat 1 wins with 209 points."]


def test_what_is_worth_what_and_how_far_it_is(magic: Magic, realm: Realm) -> None:
    first, second = realm(0, "Island", "Kings", ">Weak"), realm(0, "Elves")
    view = View(magic.table, 1)
    assert [rules.worth(view, thing) for thing in (first, first.name, second)] == [{"points": 21}] * 2 + [{"points": 0}]
    assert [rules.worth(view, thing) for thing in (first[0], "new realm", None)] == [None] * 3
    magic.points[0].value = 12
    assert rules.goal(view, 0) == {"points": 12, "wanted": 200, "coming": 21}
    assert rules.goal(view, 1) == {"points": 0, "wanted": 200, "coming": 0}


def test_the_thumb_counts_what_lies_under_a_card(magic: Magic, hold: Lay, realm: Realm) -> None:
    realm(0, "Castle"), realm(1, "Island", "Kings", "Elves", "Angels", ">Old")
    hold(0, "Girls")
    view, cards = View(magic.table, 0), magic.in_any_realm()
    answers = {
        phase: rules.thumb(view, Choice(phase, [None, *cards], 0))
        for phase in ("destruction", "transmigration", "transformation")
    }
    island = magic.realms(1)[0][0]
    assert answers == dict.fromkeys(answers, island)
    others = [card for card in cards if card is not island]
    best = {phase: rules.thumb(view, Choice(phase, [None, *others], 0)).name for phase in answers}
    assert best == {"destruction": "Angels", "transmigration": "Angels", "transformation": "Kings"}


def test_the_thumb_moves_a_descriptor_to_its_own_realm(magic: Magic, realm: Realm) -> None:
    realm(0, "Palace"), realm(0, "Farm", ">Old"), realm(1, "Castle")
    goals = results.goals(next(card for card in magic.in_any_realm() if card.name == "Old"), magic.all_realms())
    assert [rules.thumb(View(magic.table, seat), Choice("to", goals, seat)).name for seat in (0, 1)] == [
        "Palace",
        "Castle",
    ]
