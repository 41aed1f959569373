"""Crack of Doom: Foes, Hardships and Mount Doom, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import put_at
from test_crack_of_doom import (
    DOOM,
    LORIEN,
    MORDOR,
    MORIA,
    RIVENDELL,
    ROHAN,
    SLUG,
    WILD,
    Drive,
    Falls,
    asked_by,
    named,
    names,
    state,
)
from test_crack_of_doom import begin as begin

from pnp.engine import Choice
from pnp.games import crack_of_doom as rules
from pnp.model import load


@pytest.fixture
def quest(start: Callable[..., rules.Quest]) -> rules.Quest:
    return start()


@pytest.fixture
def send(drive: Drive, deal: Any, falls: Falls) -> Callable[..., list[Choice]]:
    """`send(quest, name, faces, answers)`: seat 1 sends seat 0 a card while the dice fall so."""

    def sent(quest: rules.Quest, name: str, faces: list[int], answers: list[Any] | None = None) -> list[Choice]:
        deal(quest, 1, name)
        left = falls(quest, *faces)
        _, asked = drive(quest.encounter(0), [named(name), *(answers or [])])
        assert not left, "all dice were rolled"
        return asked

    return sent


def cap(quest: rules.Quest, **changes: int) -> None:
    quest.numbers = type(quest.numbers)({**load(SLUG).numbers, **changes})


# Encounters


def test_the_first_opponent_from_the_left_who_plays_is_the_only_one(  # ruling: one-encounter
    start: Callable[..., rules.Quest], drive: Drive, deal: Any
) -> None:
    quest = start(4)
    for seat, name in enumerate(("Wargs", "Trolls", "Wastes", "Olog-Hai")):
        deal(quest, seat, name)
    put_at(quest, 2, WILD)
    card, asked = drive(quest.meet(2), [None, named("Wargs")])
    assert (card.name, asked_by(asked)) == ("Wargs", [("encounter", 3), ("encounter", 0)])
    assert names(quest.faced) == ["Wargs"]


@pytest.mark.parametrize("place", [RIVENDELL, DOOM])
def test_nobody_is_attacked_in_a_haven_or_on_mount_doom(  # ruling: mount-doom
    quest: rules.Quest, drive: Drive, deal: Any, falls: Falls, place: int
) -> None:
    deal(quest, 1, "Trolls")
    put_at(quest, 0, place - 1)
    falls(quest, 1)
    _, asked = drive(quest.advance(0))
    assert "encounter" not in [choice.phase for choice in asked]


def test_nobody_is_attacked_on_anothers_space(quest: rules.Quest, drive: Drive, deal: Any, falls: Falls) -> None:
    deal(quest, 1, "Trolls")
    put_at(quest, 1, WILD)
    put_at(quest, 0, WILD - 1)
    falls(quest, 1)
    assert drive(quest.advance(0))[1] == []


@pytest.mark.parametrize(
    ("place", "cards"),
    [
        (WILD, ["Icy Wastes", "Old Man Willow", "Smaug", "Trolls", "Wargs"]),
        (MORIA, ["Balrog", "Trolls"]),
        (MORDOR, ["Icy Wastes", "Shelob", "Trolls", "Volcanic Wastes", "Wargs"]),
    ],
)
def test_foes_are_bound_to_where_the_mover_stands(  # ruling: own-place
    quest: rules.Quest, deal: Any, place: int, cards: list[str]
) -> None:
    deal(quest, 1, "Balrog", "Shelob", "Wargs", "Icy Wastes", "Volcanic Wastes", "Old Man Willow", "Smaug", "Trolls")
    deal(quest, 1, "Aragorn", "The Lidless Eye", "Palantir")
    put_at(quest, 0, place)
    put_at(quest, 1, LORIEN)
    assert names(quest.threats(1, 0)) == cards


@pytest.mark.parametrize(
    ("place", "cards"),
    [
        (WILD, ["Aragorn", "Gandalf the Grey", "Lord of the Eagles", "Treebeard"]),
        (LORIEN - 1, ["Aragorn", "Gandalf the Grey", "Lord of the Eagles", "Treebeard"]),
        (LORIEN + 1, ["Aragorn", "Eomer", "Gandalf the White", "Lord of the Eagles", "Treebeard"]),
        (MORIA, ["Aragorn", "Gandalf the Grey"]),
        (MORDOR, ["Aragorn", "Eomer", "Gandalf the White", "Lord of the Eagles"]),
    ],
)
def test_aids_are_bound_to_where_their_fellowship_stands(  # rulings: own-place, lorien
    quest: rules.Quest, deal: Any, place: int, cards: list[str]
) -> None:
    deal(quest, 0, "Aragorn", "Gandalf the Grey", "Gandalf the White", "Treebeard", "Eomer", "Lord of the Eagles")
    put_at(quest, 0, place)
    assert names(quest.helpers(0, "foe")) == cards


@pytest.mark.parametrize(("rolled", "markers", "lost"), [(5, 0, False), (4, 0, True), (6, 1, False), (5, 1, True)])
def test_a_battle_is_won_by_an_equal_roll(quest: rules.Quest, send: Any, rolled: int, markers: int, lost: bool) -> None:
    put_at(quest, 0, WILD)
    quest.defeats[0].value = markers
    send(quest, "Trolls", [rolled], [None] if lost else [])
    assert state(quest) == (WILD, markers + lost, 0, int(lost))
    assert (names(quest.discards), quest.table.track("roll so far").value) == (["Trolls"], 0)


def test_aids_are_spent_until_it_is_enough(quest: rules.Quest, send: Any, deal: Any) -> None:  # ruling: enough
    deal(quest, 0, "Boromir", "Merry", "Hide")
    put_at(quest, 0, WILD)
    asked = send(quest, "Trolls", [2], ["Boromir", "Merry"])
    assert state(quest) == (WILD, 0, 0, 0)
    assert names(quest.hands[0]) == ["Hide"]
    assert [choice.phase for choice in asked].count("help") == 2


def test_the_ring_helps_once(quest: rules.Quest, send: Any, deal: Any) -> None:  # ruling: ring-once
    deal(quest, 0, "Merry")
    put_at(quest, 0, WILD)
    asked = send(quest, "Witch King of Morgul", [1], ["ring", "Merry"])
    assert state(quest) == (WILD, 1, 1, 1)
    assert ["ring" in choice.options for choice in asked if choice.phase == "help"] == [True, False, False]


def test_the_ring_may_be_enough(quest: rules.Quest, send: Any) -> None:
    put_at(quest, 0, WILD)
    send(quest, "Wargs", [2], ["ring"])
    assert state(quest) == (WILD, 0, 1, 0)


def test_any_opponent_may_make_a_foe_stronger(  # ruling: modifiers
    start: Callable[..., rules.Quest], drive: Drive, deal: Any, falls: Falls
) -> None:
    quest = start(3)
    deal(quest, 1, "Band of Orcs", "The Lidless Eye")
    deal(quest, 2, "Poisoned Arrow")
    put_at(quest, 0, WILD)
    falls(quest, 5)
    _, asked = drive(quest.encounter(0), [named("Band of Orcs"), "The Lidless Eye", "Poisoned Arrow", None])
    assert state(quest) == (WILD, 1, 0, 1)
    assert names(quest.discards) == ["Band of Orcs", "Poisoned Arrow", "The Lidless Eye"]
    assert asked_by(asked)[:5] == [("encounter", 1)] + [("modifier", 1)] * 2 + [("modifier", 2)] * 2


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("Band of Orcs", ["Poisoned Arrow", "The Lidless Eye"]),
        ("Uruk Hai", ["Poisoned Arrow", "The Lidless Eye"]),
        ("Olog-Hai", ["The Lidless Eye"]),
        ("Black Riders", ["The Lidless Eye"]),
    ],
)
def test_the_arrow_is_for_orcs(  # ruling: orc-card
    quest: rules.Quest, deal: Any, name: str, cards: list[str]
) -> None:
    (met,) = deal(quest, 0, name)
    deal(quest, 1, "Poisoned Arrow", "The Lidless Eye", "Hide")
    assert names(quest.modifiers(1, met)) == cards


def test_nothing_is_attached_to_a_hardship(quest: rules.Quest, deal: Any, send: Any) -> None:  # ruling: modifiers
    deal(quest, 1, "The Lidless Eye")
    put_at(quest, 0, WILD)
    asked = send(quest, "Wastes", [3])
    assert [choice.phase for choice in asked] == ["encounter"]


@pytest.mark.parametrize(
    ("foe", "rolled", "lost"),
    [
        ("Black Riders", 4, 0),
        ("Black Riders", 3, 1),
        ("Ring Wraiths", 4, 0),
        ("Witch King of Morgul", 5, 0),
        ("Trolls", 4, 0),
        ("Saruman", 5, 1),
    ],
)
def test_eowyn_is_better_against_nazgul(  # ruling: eowyn
    quest: rules.Quest, deal: Any, send: Any, foe: str, rolled: int, lost: int
) -> None:
    deal(quest, 0, "Eowyn")
    put_at(quest, 0, ROHAN + 2)
    send(quest, foe, [rolled], ["Eowyn", *[None] * lost])
    assert quest.defeats[0].value == lost


# Hardships


@pytest.mark.parametrize(("rolled", "markers", "place", "missed"), [(4, 0, 13, 0), (5, 1, 13, 0), (4, 1, 11, 1)])
def test_a_hardship_turns_back(
    quest: rules.Quest, send: Any, deal: Any, rolled: int, markers: int, place: int, missed: int
) -> None:
    deal(quest, 1, "Trolls")
    put_at(quest, 0, 13)
    quest.defeats[0].value = markers
    send(quest, "Icy Wastes", [rolled, *[2] * missed])
    assert state(quest) == (place, markers, 0, missed)


def test_only_courage_and_gollum_help_against_hardships(  # rulings: hardship-aid, ring-once
    quest: rules.Quest, deal: Any, send: Any
) -> None:
    deal(quest, 0, "Courage", "Smeagol Gollum", "Aragorn", "Gandalf the Grey")
    put_at(quest, 0, 13)
    asked = send(quest, "Icy Wastes", [1], ["Smeagol Gollum", "Courage"])
    assert names(filter(None, asked[1].options)) == ["Courage", "Smeagol Gollum"]
    assert state(quest) == (13, 0, 0, 0)
    assert names(quest.hands[0]) == ["Aragorn", "Gandalf the Grey"]


def test_courage_helps_in_battle_and_gollum_does_not(quest: rules.Quest, deal: Any) -> None:  # ruling: smeagol
    deal(quest, 0, "Courage", "Smeagol Gollum", "Hide")
    assert names(quest.helpers(0, "foe")) == ["Courage", "Hide"]
    assert names(quest.helpers(0, "corruption")) == ["Smeagol Gollum"]


def test_who_is_turned_back_to_a_haven_is_helped_there(  # ruling: turned-back
    quest: rules.Quest, send: Any
) -> None:
    put_at(quest, 0, LORIEN + 2)
    quest.defeats[0].value, quest.corruption[0].value = 1, 1
    send(quest, "Wastes", [2, 6])
    assert (state(quest), len(quest.hands[0])) == ((LORIEN, 0, 0, 1), 9)


# Mount Doom


@pytest.mark.parametrize(
    ("faces", "corruption", "won"),
    [([4, 4, 4], 0, True), ([4, 4, 3], 0, False), ([5, 5, 5], 3, True), ([6, 6, 5], 6, False)],
)
def test_the_ring_falls_with_twelve(  # ruling: mount-doom
    quest: rules.Quest, drive: Drive, falls: Falls, faces: list[int], corruption: int, won: bool
) -> None:
    put_at(quest, 0, DOOM)
    quest.corruption[0].value, quest.defeats[0].value = corruption, 3
    falls(quest, *faces)
    result, asked = drive(quest.act(0))
    assert result is won
    assert "move or rest" not in [choice.phase for choice in asked]


def test_the_roll_comes_with_the_arrival_and_wins_the_race(  # ruling: mount-doom
    quest: rules.Quest, drive: Drive, falls: Falls
) -> None:
    put_at(quest, 1, DOOM - 1)
    left = falls(quest, 6, 6, 5, 1)
    result, _ = drive(quest.race(1))
    assert not left
    assert (result.winners, dict(result.facts)) == ((1,), {"rounds": 1, "stuck": 0})


def test_who_fails_tries_again_next_turn_and_gollum_helps(  # ruling: smeagol
    quest: rules.Quest, drive: Drive, deal: Any, falls: Falls
) -> None:
    put_at(quest, 0, DOOM)
    falls(quest, 4, 3, 2, 4, 3, 3)
    assert drive(quest.turn(0))[0] is False
    deal(quest, 0, "Smeagol Gollum", "Hide")
    quest.discards.give_all(quest.deck)
    won, _ = drive(quest.destroy(0), ["Smeagol Gollum"])
    assert won
    assert quest.place(0) == DOOM


def test_seven_markers_are_too_many(quest: rules.Quest, drive: Drive, falls: Falls) -> None:  # ruling: stuck
    for seat, corruption in enumerate((7, 6)):
        put_at(quest, seat, DOOM)
        quest.corruption[seat].value = corruption
    assert quest.facts()["stuck"] == 1
    falls(quest, *[6] * 6)
    assert [drive(quest.destroy(seat))[0] for seat in (0, 1)] == [False, True]
    put_at(quest, 0, DOOM - 1)
    assert quest.facts()["stuck"] == 0


def test_the_cap_ends_it_without_a_winner(quest: rules.Quest, drive: Drive) -> None:  # ruling: round-cap
    cap(quest, round_cap=0)
    result, _ = drive(quest.race(0))
    assert (result.winners, result.capped) == ((), True)
