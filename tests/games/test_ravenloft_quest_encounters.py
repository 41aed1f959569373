"""Ravenloft Quest: encounters, the cards that are added to tests, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import put_at
from ravenloft import DEMENTLIEU, END, HEROES, MISERY, TEPEST, Drive, Falls, Put, Story, asked_by, met, names, on
from ravenloft import begin as begin

from pnp.games import ravenloft_quest as rules


@pytest.fixture
def quest(start: Callable[..., rules.Journey]) -> rules.Journey:
    return start()


# Encounters


def test_the_die_is_that_of_the_domain(quest: rules.Journey, drive: Drive) -> None:
    dice = []
    plain = quest.table.roll

    def roll(die: str, *more: Any) -> int:
        dice.append(die)
        return plain(die, *more)

    quest.table.roll = roll  # type: ignore[method-assign]
    for number in range(11):
        put_at(quest, 0, 1 + 8 * number)
        row, _ = drive(quest.meeting(0))
        assert row.section == quest.ground[1 + 8 * number].section
        assert quest.rolled.value == int(row.roll)
    assert dice == ["d10", "d10", "d6", "d10", "d6", "d8", "d10", "d6", "d12", "d6", "d12"]


def test_dark_secrets_roll_again_whoever_plays_it(  # ruling: dark-secrets
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, falls: Falls
) -> None:
    quest = start(3)
    put_at(quest, 1, DEMENTLIEU)
    deal(quest, 0, "Dark Secrets")
    falls(quest, 1, 8)
    row, asked = drive(quest.meeting(1), [on("Dark Secrets", 1)])
    assert row.name == "Decadence"
    assert asked_by(asked) == [("reroll", 1), ("reroll", 2), ("reroll", 0), ("reroll", 1), ("reroll", 2), ("reroll", 0)]
    assert names(quest.discards) == ["Dark Secrets"]
    assert quest.rolled.value == 8


def test_dark_secrets_may_be_ones_own(quest: rules.Journey, drive: Drive, deal: Any, falls: Falls) -> None:
    put_at(quest, 0, DEMENTLIEU)
    deal(quest, 0, "Dark Secrets")
    falls(quest, 1, 2)
    assert drive(quest.meeting(0), [on("Dark Secrets", 0)])[0].name == "Pistol Duel"


@pytest.mark.parametrize(
    ("party", "where", "ours", "theirs", "won"),
    [
        (["Knight", "Avenger"], ("lamordia", 5), 1, 6, True),  # 7 against 7
        (["Knight", "Thief"], ("lamordia", 5), 1, 6, False),  # 5 against 7
        (["Priest", "Cleric"], ("lamordia", 6), 1, 3, True),  # 5 against 5
        (["Wizard", "Elf"], ("lamordia", 9), 2, 6, False),  # 6 against 7
        (["Gypsy", "Thief"], ("lamordia", 3), 1, 5, True),  # 6 against 6
        (["Gypsy", "Thief"], ("lamordia", 8), 1, 4, False),  # 6 against 7
    ],
)
def test_a_tie_wins(
    quest: rules.Journey,
    drive: Drive,
    muster: Any,
    falls: Falls,
    party: list[str],
    where: tuple[str, int],
    ours: int,
    theirs: int,
    won: bool,
) -> None:
    muster(quest, 0, *party)
    falls(quest, theirs, ours)
    assert drive(quest.test(0, met(quest, *where)))[0] is won


@pytest.mark.parametrize(
    ("party", "where", "total"),
    [
        (["Cleric", "Cleric"], ("lamordia", 7), 4),
        (["Cleric", "Cleric"], ("lamordia", 5), 2),
        (["Illusionist", "Wizard"], ("lamordia", 9), 5),
        (["Ranger", "Druid"], ("lamordia", 3), 4),
        (["Ranger", "Druid"], ("lamordia", 2), 2),
        (["Ranger", "Druid"], ("lamordia", 8), 2),
    ],
)
def test_notes_of_heroes_add_up(  # ruling: several
    quest: rules.Journey, muster: Any, party: list[str], where: tuple[str, int], total: int
) -> None:
    muster(quest, 0, *party)
    assert rules.strength(quest.parties[0], met(quest, *where)) == total


def test_paladins_provoke_darklords(  # ruling: several
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Paladin", "Paladin")
    party = quest.parties[0]
    assert rules.provoked(party, met(quest, "boglands", 1)) == 4
    assert rules.provoked(party, met(quest, "boglands", 3)) == 0
    falls(quest, 1, 2)
    assert drive(quest.test(0, met(quest, "boglands", 1)))[0] is False  # 6 against 7


def test_both_sides_add_cards_until_all_pass(  # ruling: modifiers
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, muster: Any, falls: Falls
) -> None:
    quest = start(3)
    muster(quest, 1, "Knight")
    deal(quest, 1, "Magic Ring", "Magic Potion", "Fear")
    deal(quest, 2, "Fear", "Horror")
    deal(quest, 0, "Terror", "Rapier")
    falls(quest, 2, 1)
    answers = [None, on("Horror", 1), None, "Magic Ring", None, on("Terror", 1), "Magic Potion", None]
    won, asked = drive(quest.test(1, met(quest, "lamordia", 5)), answers)
    assert won is False  # 6 against 7
    assert [choice.player for choice in asked] == [1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    assert names(quest.discards) == ["Horror", "Magic Potion", "Magic Ring", "Terror"]


def test_all_totals_fit_what_is_printed(
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, muster: Any, falls: Falls, story: Story
) -> None:
    quest = start(2, told=True)
    muster(quest, 0, "Knight")
    deal(quest, 0, "Smite")
    deal(quest, 1, "Horror")
    falls(quest, 2, 1)
    drive(quest.test(0, met(quest, "lamordia", 5)), [None, on("Horror", 0), "Smite"], quest.table)
    told = story(quest.table)
    assert [line for line in told if "against" in line] == [
        "Seat 1 has 4 against 3.",
        "Seat 2 adds Horror: 4 against 5.",
        "Seat 1 adds Smite: 6 against 5.",
    ]
    assert told[-1] == "Seat 1 passes the test."


def test_aids_are_for_oneself_and_foes_for_others(quest: rules.Journey, deal: Any, muster: Any, drive: Drive) -> None:
    muster(quest, 0, "Knight")
    for seat in (0, 1):
        deal(quest, seat, *([["Magic Ring", "Fear"], ["Magic Potion", "Horror"]][seat]))
    _, asked = drive(quest.test(0, met(quest, "lamordia", 5)), [None, None])
    assert [card.name for card in asked[0].options if card] == ["Magic Ring"]
    assert [option[0].name for option in asked[1].options if option] == ["Horror"]


FIT = [
    ("Matchlock Pistol", ("lamordia", 5), True),
    ("Matchlock Pistol", ("lamordia", 1), False),  # to fight Adam is a Magic test
    ("Fear", ("lamordia", 5), True),
    ("Fear", ("lamordia", 8), False),
    ("Revulsion", ("lamordia", 8), True),
    ("Revulsion", ("lamordia", 4), False),
    ("Closed Border", ("lamordia", 8), True),
    ("Closed Border", ("coast", 1), False),
    ("Split Up", ("lamordia", 2), True),
    ("Split Up", ("lamordia", 10), False),  # a Quest is no Event
    ("Holy Water", ("lamordia", 7), True),
    ("Holy Water", ("lamordia", 5), False),
    ("Sinkhole of Evil", ("coast", 1), True),
    ("Corruption", ("coast", 1), True),
    ("Holy Word", ("lamordia", 6), True),
    ("Holy Word", ("lamordia", 7), False),
    ("Macabre & Supernatural", ("lamordia", 2), True),
    ("Enchantment", ("lamordia", 5), False),
    ("Terror", ("falkovnia", 12), True),
    ("Find Weakness", ("lamordia", 1), True),
    ("Know Vulnerabilities", ("lamordia", 10), False),
    ("Know Vulnerabilities", ("lamordia", 6), True),
    ("Good Secret Society", ("lamordia", 10), True),
    ("Something Sinister", ("lamordia", 2), True),
]


@pytest.mark.parametrize(("name", "where", "fits"), FIT)
def test_where_cards_fit(  # rulings: tests, quest-letter
    quest: rules.Journey, deal: Any, muster: Any, name: str, where: tuple[str, int], fits: bool
) -> None:
    muster(quest, 0, "Priest", "Knight", "Wizard", "Gypsy")
    (card,) = deal(quest, 1, name)
    assert quest.fits(card, 0, met(quest, *where)) is fits


@pytest.mark.parametrize(
    ("name", "where", "able", "unable"),
    [
        ("Faith Magic", ("lamordia", 6), "Anchorite", "Wizard"),
        ("Summoning", ("lamordia", 2), "Bard", "Thief"),
        ("Necromancy", ("lamordia", 6), "Arcanist", "Priest"),
        ("Smite", ("lamordia", 5), "Monk", "Priest"),
        ("Stealth", ("lamordia", 3), "Elf", "Knight"),
        ("Backstab", ("lamordia", 5), "Druid", "Avenger"),
        ("Courage", ("lamordia", 6), "Cleric", "Bard"),
    ],
)
def test_some_cards_need_a_living_hero(  # ruling: needs
    quest: rules.Journey, deal: Any, muster: Any, put: Put, name: str, where: tuple[str, int], able: str, unable: str
) -> None:
    (card,) = deal(quest, 0, name)
    muster(quest, 0, unable)
    put(quest.table, quest.killed[0], f"hero:{able.lower()}#2")
    muster(quest, 1, f"hero:{able.lower()}#3")
    assert not quest.fits(card, 0, met(quest, *where))
    muster(quest, 0, able)
    assert quest.fits(card, 0, met(quest, *where))


# What comes of it


def test_winners_draw_a_card_and_do_not_move(quest: rules.Journey) -> None:
    put_at(quest, 0, 5)
    quest.win(0, met(quest, "lamordia", 5))
    assert (len(quest.hands[0]), quest.place(0)) == (1, 5)


def test_a_quest_that_is_won_leads_on_without_an_encounter(  # ruling: quest-move
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Priest")
    put_at(quest, 0, 3)
    left = falls(quest, 4, 10, 1, 6, 5)
    won, asked = drive(quest.act(0))
    assert won is False
    assert not left
    assert (quest.place(0), len(quest.hands[0])) == (12, 1)
    assert [choice.phase for choice in asked].count("reroll") == 2


def test_a_quest_may_lead_to_the_end(quest: rules.Journey, drive: Drive, muster: Any, falls: Falls) -> None:
    muster(quest, 0, "Priest")
    put_at(quest, 0, TEPEST + 2)
    falls(quest, 2, 12, 1, 6, 4)
    assert drive(quest.act(0))[0] is True
    assert quest.place(0) == END


def test_a_quest_that_is_lost_leads_back_to_the_first_space(  # rulings: quest-letter, quest-move
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight")
    put_at(quest, 0, DEMENTLIEU + 2)
    left = falls(quest, 3, 10, 6, 1)
    _, asked = drive(quest.act(0))
    assert not left
    assert quest.place(0) == DEMENTLIEU
    assert (quest.held[0].value, len(quest.parties[0]), len(quest.hands[0])) == (0, 1, 0)
    assert [choice.phase for choice in asked].count("reroll") == 2


def test_the_miners_are_easy_and_hold_who_fails(quest: rules.Journey, falls: Falls) -> None:  # ruling: gnome-miners
    row = met(quest, "misery", 9)
    assert (row.name, row.type, row.test, row.difficulty) == ("Aid Gnome Miners", "quest", "magic", 1)
    put_at(quest, 0, MISERY + 3)
    quest.lose(0, row)
    assert (quest.place(0), quest.held[0].value) == (MISERY + 3, 1)
    falls(quest, 2)
    quest.win(0, row)
    assert quest.place(0) == MISERY + 5


def test_a_move_is_missed_once(quest: rules.Journey) -> None:
    quest.lose(0, met(quest, "lamordia", 2))
    assert quest.held[0].value == 1
    quest.travel(0)
    assert (quest.held[0].value, quest.place(0)) == (0, 0)
    quest.travel(0)
    assert quest.place(0) > 0


def test_who_is_killed_is_decided_by_lot(quest: rules.Journey, muster: Any, falls: Falls) -> None:  # ruling: killed
    muster(quest, 0, "Knight", "Priest", "Wizard")
    falls(quest, 2)
    quest.lose(0, met(quest, "lamordia", 5))
    assert (names(quest.parties[0]), names(quest.killed[0])) == (["Knight", "Wizard"], ["Priest"])
    assert not quest.table.out
    assert quest.held[0].value == 0


def test_who_loses_the_last_hero_is_out(  # ruling: out
    start: Callable[..., rules.Journey], deal: Any, muster: Any, put: Put
) -> None:
    quest = start(3)
    muster(quest, 0, "Knight")
    put(quest.table, quest.killed[0], "Priest", "Bard")
    deal(quest, 0, "Fear", "Rapier")
    put_at(quest, 0, 4)
    quest.lose(0, met(quest, "lamordia", 5))
    assert quest.table.out == {0}
    assert names(quest.discards) == ["Fear", "Rapier"]
    assert (len(quest.box), len(quest.killed[0]), len(quest.parties[0])) == (4 * len(HEROES), 0, 0)
    assert {hero.owner for hero in quest.box} == {None}
    assert quest.pawns[0].pile is quest.table.pile("pawns")
    assert list(quest.table.around(0)) == [1, 2]


def test_the_last_party_wins(  # ruling: out
    start: Callable[..., rules.Journey], drive: Drive, muster: Any, falls: Falls, story: Story
) -> None:
    quest = start(2, told=True)
    muster(quest, 0, "Bard")
    muster(quest, 1, "Knight")
    falls(quest, 3, 5, 6, 1, 1)
    result, _ = drive(quest.race(0))
    assert result.winners == (1,)
    assert quest.place(1) == 0
    assert "Seat 2 leads the last party there is." in story(quest.table)


def test_the_game_is_capped(  # ruling: round-cap
    quest: rules.Journey, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def idle(_: int) -> Any:
        yield from ()
        return False

    monkeypatch.setattr(quest, "turn", idle)
    result, _ = drive(quest.race(0))
    assert (result.winners, result.capped, quest.table.track("turn").value) == ((), True, 120)


def test_the_story_tells_what_comes_of_it(
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, muster: Any, put: Put, falls: Falls, story: Story
) -> None:
    quest = start(3, told=True)
    muster(quest, 0, "Knight", "Priest")
    put(quest.table, quest.killed[0], "Bard")
    deal(quest, 0, "Resurrection", "Henchman", "Carnival")
    deal(quest, 1, "Dark Secrets")
    put_at(quest, 0, DEMENTLIEU + 2)
    quest.held[0].value = 1
    falls(quest, 19, 1, 10, 6, 1)
    answers = [on("Carnival", 2), "Henchman", "Elf", lambda option: isinstance(option, tuple), on("Dark Secrets", 0)]
    drive(quest.act(0), answers, quest.table)
    assert story(quest.table) == [
        "Seat 1 plays Carnival on seat 3.",
        "Seat 1 plays Henchman.",
        "Seat 1 rolls d20 on the Hero table: 19, Pick One",
        "Seat 1 picks Elf.",
        "Seat 1 plays Resurrection.",
        "Bard returns to seat 1.",
        "Seat 1 cannot move.",
        "Seat 1 rolls d10 on the encounter table: 1, Dominic d'Honaire the Mesmerist",
        "A Darklord: Holy test with a Difficulty of 3.",
        "Seat 2 plays Dark Secrets: the encounter is rolled again.",
        "Seat 1 rolls d10 on the encounter table: 10, Thwart Insidious Plot",
        "A Quest: Scout test with a Difficulty of 3.",
        "D6 for the Challenge Total: 6",
        "Seat 1 rolls d6 for the Scout test: 1",
        "Seat 1 has 3 against 9.",
        "Seat 1 fails the test.",
        "Seat 1 must go back to the first space of the Domain.",
        "Raven party to space 10",
    ]
    quest.lose(0, met(quest, "lamordia", 2))
    put(quest.table, quest.parties[1], "Wizard")
    falls(quest, 1)
    quest.lose(1, met(quest, "lamordia", 5))
    put_at(quest, 0, END)
    assert quest.arrived(0)
    told = story(quest.table)
    assert told[-1] == "Seat 1 reaches the Mists, and the way out."
    assert {"Seat 1 will not move next turn.", "Wizard is killed.", "Seat 2 has no Hero left."} < set(told)
