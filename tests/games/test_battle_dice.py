"""Battle Dice: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, Result, Seat, View, own
from pnp.engine.told.lookup import phase_help
from pnp.games import battle_dice as game
from pnp.games.families import army_dice as rules
from pnp.games.families.army_dice.battle import FACE, Battle
from pnp.games.families.army_dice.muster import muster

Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
TYPES = ("general", "infantry", "archers", "cavalry", "mages", "monster")


def begin(the_table: Callable[..., Any], mode: str = "lists", told: bool = False) -> Battle:
    """No armies yet; the first seat leads."""
    return Battle(the_table("battle-dice", 2, mode, told=told))


@pytest.fixture
def battle(the_table: Callable[..., Any]) -> Battle:
    return begin(the_table)


def stand(battle: Battle, seat: int, **faces: list[int]) -> list[Piece]:
    """Dice of an army that show these faces; 0 is none."""
    before = len(battle.armies[seat])
    for kind, shown in faces.items():
        battle.enlist(seat, kind, len(shown))
        for unit, face in zip(list(battle.armies[seat])[-len(shown) :], shown, strict=True):
            unit.put(FACE, face)
    return list(battle.armies[seat])[before:]


def banner(battle: Battle, seat: int, name: str) -> None:
    (card,) = (card for card in battle.cards if card.name == name)
    battle.cards.give(card, battle.banners[seat])


def row(battle: Battle, component: str, name: str, section: str | None = None) -> Any:
    rows = battle.table.cast.entries[component]
    return next(each for each in rows if each.name == name and section in (None, each.section))


def sizes(battle: Battle) -> list[int]:
    return [len(army) for army in battle.armies]


def faces(battle: Battle, seat: int) -> list[int]:
    return [unit.mark(FACE) for unit in battle.armies[seat]]


def face(number: int) -> Callable[[Piece], bool]:
    return lambda unit: unit.mark(FACE) == number


# the data


def test_the_tables_are_those_of_the_rulebook() -> None:  # ruling: table-die
    """Counted again from the text: each table has the rolls of its die once."""
    cast = cast_of("battle-dice")
    rows = {name: list(cast.entries[name]) for name in ("army", "tactics", "spell", "maneuver")}
    assert {name: len(each) for name, each in rows.items()} == {"army": 63, "tactics": 6, "spell": 10, "maneuver": 5}
    dice = {section.name: cast.game.components["army"].die_of(section.section) for section, _ in cast.titles["army"]}
    assert dice == {
        "Dragon": "d6", "Giant": "d10", "Medusa": "d6", "Juggernaut": "d6", "Warrior": "d8", "Rogue": "d6",
        "Archmage": "d6", "Unicorn": "d6", "Vampire": "d6", "Elf Lord": "d8", "Orc Chieftan": "d8", "Dwarf Lord": "d8",
        "Knight": "d8", "Barbarian": "d6",
    }  # fmt: skip


def test_every_army_has_twenty_dice_and_two_are_the_rulebooks() -> None:  # ruling: armies
    cards = {card.name: [getattr(card, kind) for kind in TYPES] for card, _ in cast_of("battle-dice").titles["army"]}
    assert all(sum(dice) == 20 for dice in cards.values())
    assert cards["Dragon"] == [2, 4, 4, 4, 2, 4]
    assert cards["Archmage"] == [1, 5, 6, 0, 6, 2]
    stock = {unit.type: copies for unit, copies in cast_of("battle-dice").titles["unit"]}
    first, second = zip(*(sorted(column)[-2:] for column in zip(*cards.values(), strict=True)), strict=True)
    assert all(stock[kind] > one + two for kind, one, two in zip(TYPES, first, second, strict=True))


# choosing


def test_each_keeps_one_of_three_armies(battle: Battle, drive: Drive) -> None:  # ruling: armies
    _, asked = drive(muster(battle), [lambda _: True, lambda _: True])
    assert [len(choice.options) for choice in asked] == [3, 3]
    assert sizes(battle) == [20, 20]
    assert battle.table.pile(own("offer", 0)).sight != "all"


def test_own_armies_have_as_many_dice(the_table: Any, drive: Drive) -> None:  # rulings: own-armies, number, counters
    battle = begin(the_table, "free")
    script = ["Giant", "Dragon", 0, 16, 0, 0, 4, 7, 13]
    _, asked = drive(muster(battle), script)
    assert [choice.player for choice in asked[:2]] == [1, 0], "who does not lead takes a card first"
    assert "army:giant" not in [card.id for card in asked[1].options]
    assert max(asked[2].options) == 7, "half of the counters"
    assert sizes(battle) == [20, 20]
    assert [battle.banners[seat].top.name for seat in (0, 1)] == ["Dragon", "Giant"]


def test_a_choice_leaves_room_for_the_rest(the_table: Any, drive: Drive) -> None:  # ruling: own-armies
    battle = begin(the_table, "free")
    _, asked = drive(muster(battle), ["Giant", "Dragon", 0, 0, 0, 0, 8, 0, 16, 4])
    assert min(asked[6].options) == 8, "twelve Monsters are the most"


def test_the_higher_roll_leads(the_table: Any, dice: Any) -> None:  # ruling: lead
    table = the_table("battle-dice", 2, "free")
    left = dice(table, 7, 7, 3, 12)
    next(game.play(table))
    assert table.track("lead").value == 1
    assert not left


# a turn


def test_all_dice_are_rolled(battle: Battle, drive: Drive, falls: Falls) -> None:
    stand(battle, 0, general=[0], mages=[0])
    stand(battle, 1, monster=[0])
    falls(battle, 4, 11, 20)
    drive(rules.roll_phase(battle))
    assert (faces(battle, 0), faces(battle, 1)) == ([4, 11], [20])


def test_monsters_leave_slay_and_roll(battle: Battle, drive: Drive, falls: Falls) -> None:  # rulings: monsters, leaving
    banner(battle, 0, "Dragon"), banner(battle, 1, "Barbarian")
    stand(battle, 0, monster=[1, 2, 13, 16])
    stand(battle, 1, monster=[17, 20, 12])
    left = falls(battle, 1, 2, 5, 6)
    _, asked = drive(rules.monster_phase(battle), [face(17), face(20)])
    assert [choice.phase for choice in asked] == ["monster casualty"] * 2
    assert [choice.player for choice in asked] == [1, 1]
    assert sizes(battle) == [2, 1]
    assert [track.value for track in battle.casualties] == [2, 2]
    assert not left, "the Monsters that were destroyed rolled all the same"
    assert (battle.hits["melee"][1].value, battle.morale[1].value) == (2, 6)


def test_monsters_destroy_only_monsters(battle: Battle, drive: Drive) -> None:  # ruling: monsters
    stand(battle, 0, monster=[14, 15])
    stand(battle, 1, monster=[3], infantry=[6])
    drive(rules.monster_phase(battle))
    assert [unit.type for unit in battle.armies[1]] == ["infantry"]


def test_who_leads_rolls_first_and_then_in_turn(battle: Battle, drive: Drive, falls: Falls) -> None:  # ruling: lead
    banner(battle, 0, "Barbarian"), banner(battle, 1, "Medusa")
    battle.lead.value = 1
    stand(battle, 0, monster=[17, 18])
    stand(battle, 1, monster=[19])
    falls(battle, 6, 2, 4, 5, 1, 3)
    drive(rules.monster_phase(battle))
    assert battle.points["spell"][1].value == 2, "the second seat's table was rolled on first: 6, then a d3"
    assert (battle.morale[0].value, battle.hits["melee"][0].value) == (5, 3)


def test_leaving_is_not_negated(battle: Battle, drive: Drive) -> None:  # rulings: leaving, negate
    battle.negations[0].value = 5
    stand(battle, 0, monster=[1, 3])
    stand(battle, 1, monster=[13])
    drive(rules.monster_phase(battle))
    assert sizes(battle) == [1, 1]
    assert (battle.negations[0].value, battle.casualties[0].value) == (4, 1)


def test_more_points_roll_for_the_difference(battle: Battle, drive: Drive, falls: Falls) -> None:
    stand(battle, 0, general=[4, 4, 4, 3])
    stand(battle, 1, general=[4, 1])
    left = falls(battle, 1, 3, 2, 5)
    drive(rules.compare("tactics")(battle))
    assert not left, "two rolls: Superior Tactics and Leadership"
    assert (battle.points["maneuver"][0].value, battle.morale[0].value) == (3, 5)
    assert [track.value for track in battle.points["tactics"]] == [0, 0]


@pytest.mark.parametrize(
    ("kind", "sort", "acts"), [("tactics", "general", 4), ("spell", "mages", 10), ("maneuver", "cavalry", 8)]
)
def test_equal_totals_roll_nothing(
    battle: Battle, drive: Drive, falls: Falls, kind: str, sort: str, acts: int
) -> None:  # ruling: ties
    for seat in (0, 1):
        stand(battle, seat, **{sort: [acts, acts - 1]})
    left = falls(battle, 1)
    drive(rules.compare(kind)(battle))
    assert left == [1]


def test_no_total_is_below_nothing(battle: Battle, drive: Drive, falls: Falls) -> None:  # ruling: totals
    stand(battle, 0, cavalry=[8])
    stand(battle, 1, cavalry=[10])
    left = falls(battle, 3)
    drive(battle.carry_out(0, row(battle, "spell", "Immobilize")))
    assert battle.points["maneuver"][1].value == -3
    left[:] = [8, 3]
    drive(rules.compare("maneuver")(battle))
    assert not left, "one against none is one roll"
    assert battle.negations[0].value == 3


@pytest.mark.parametrize(
    ("kind", "sort", "miss", "hit"),
    [("missile", "archers", [1, 5, 6], [7, 8]), ("melee", "infantry", [1, 3, 4], [5, 6])],
)
def test_dice_destroy_dice(battle: Battle, drive: Drive, kind: str, sort: str, miss: list[int], hit: list[int]) -> None:
    stand(battle, 0, **{sort: [*miss, *hit]})
    stand(battle, 1, general=[1, 2, 3, 4])
    _, asked = drive(rules.strike(kind)(battle), [face(1), face(4)])
    assert [choice.player for choice in asked] == [1, 1], "the owner picks"  # ruling: who-picks
    assert faces(battle, 1) == [2, 3]


@pytest.mark.parametrize(
    ("kind", "sort", "name", "face"),
    [("missile", "archers", "Direct the Fire", 6), ("melee", "infantry", "Lead the Charge", 4)],
)
def test_help_lets_one_roll_more_hit(
    battle: Battle, drive: Drive, kind: str, sort: str, name: str, face: int
) -> None:  # ruling: aid
    stand(battle, 0, **{sort: [face, face, face - 1]})
    stand(battle, 1, general=[1] * 5)
    for _ in range(2):
        drive(battle.carry_out(0, row(battle, "tactics", name)))
    assert rules.strikes(battle, 0, kind) == 2
    assert rules.strikes(battle, 1, kind) == 0


def test_both_sides_strike_at_once(battle: Battle, drive: Drive) -> None:
    for seat in (0, 1):
        stand(battle, seat, infantry=[6])
    drive(rules.strike("melee")(battle))
    assert sizes(battle) == [0, 0]


def test_the_initiative_strikes_first(battle: Battle, drive: Drive) -> None:  # ruling: initiative
    for seat in (0, 1):
        stand(battle, seat, infantry=[6])
    drive(battle.carry_out(1, row(battle, "tactics", "Gain Initiative")), ["melee"])
    drive(rules.strike("melee")(battle))
    assert sizes(battle) == [0, 1]


def test_two_initiatives_cancel_and_a_second_is_for_the_other_phase(
    battle: Battle, drive: Drive
) -> None:  # ruling: initiative
    for seat in (0, 1):
        stand(battle, seat, archers=[7])
        drive(battle.carry_out(seat, row(battle, "tactics", "Gain Initiative")), ["missile"])
    _, asked = drive(battle.carry_out(0, row(battle, "tactics", "Gain Initiative")))
    assert [choice.options for choice in asked] == [["melee"]] or not asked
    assert battle.first["melee"][0].value == 1
    drive(battle.carry_out(0, row(battle, "tactics", "Gain Initiative")))
    drive(rules.strike("missile")(battle))
    assert sizes(battle) == [0, 0]


def test_hits_of_a_monster_wait_for_their_phase(battle: Battle, drive: Drive, falls: Falls) -> None:  # ruling: hits
    stand(battle, 1, general=[1, 2, 3])
    falls(battle, 2)
    drive(battle.carry_out(0, row(battle, "army", "Fire breath")))
    assert sizes(battle) == [0, 3]
    assert [rules.strikes(battle, 0, kind) for kind in ("missile", "melee")] == [2, 0]


@pytest.mark.parametrize(("negations", "gained"), [(0, 1), (3, 0)])
def test_a_vampire_needs_a_victim(battle: Battle, drive: Drive, negations: int, gained: int) -> None:  # ruling: drain
    stand(battle, 0, general=[1])
    stand(battle, 1, infantry=[1, 1])
    battle.negations[1].value = negations
    drive(battle.carry_out(0, row(battle, "army", "Drain")))
    drive(rules.strike("missile")(battle))
    drive(rules.strike("melee")(battle), [face(1)] * gained)
    assert sum(unit.type == "monster" for unit in battle.armies[0]) == gained
    assert len(battle.armies[1]) == 2 - gained


# results


@pytest.mark.parametrize(("name", "component"), [("Elemental Attack", "spell"), ("Charge", "maneuver")])
def test_kills_are_picked_by_their_owner(
    battle: Battle, drive: Drive, falls: Falls, name: str, component: str
) -> None:  # ruling: who-picks
    stand(battle, 1, general=[1, 2, 4])
    falls(battle, 2)
    _, asked = drive(battle.carry_out(0, row(battle, component, name)), [face(1), face(2)])
    assert [choice.player for choice in asked] == [1, 1]
    assert faces(battle, 1) == [4]


@pytest.mark.parametrize(("name", "component"), [("Death", "spell"), ("Assassinate", "army")])
def test_of_your_choice_is_yours(
    battle: Battle, drive: Drive, name: str, component: str
) -> None:  # rulings: who-picks, negate
    stand(battle, 1, general=[1, 4], infantry=[6])
    _, asked = drive(battle.carry_out(0, row(battle, component, name)), [face(4)])
    assert asked[0].player == 0
    battle.negations[1].value = 1
    drive(battle.carry_out(0, row(battle, component, name)))
    assert (sizes(battle)[1], battle.negations[1].value, battle.casualties[1].value) == (2, 0, 1)


def test_dice_are_turned_to_one(battle: Battle, drive: Drive, falls: Falls) -> None:  # rulings: set, leaving, new-dice
    stand(battle, 1, general=[1], infantry=[0], monster=[18], archers=[2])
    falls(battle, 3)
    _, asked = drive(battle.carry_out(0, row(battle, "maneuver", "Outflank")), [face(18)])
    assert asked[0].player == 0
    assert len(asked[0].options) == 2
    assert sorted(faces(battle, 1)) == [0, 1, 1, 1]
    assert len(battle.armies[1]) == 4


def test_dice_come_back_without_a_roll(battle: Battle, drive: Drive, falls: Falls) -> None:  # rulings: rally, new-dice
    first, second = stand(battle, 0, mages=[12], infantry=[5])
    for unit in (first, second):
        battle.fall(0, unit)
    falls(battle, 6)
    drive(battle.carry_out(0, row(battle, "tactics", "Rally Troops")), [lambda unit: unit.type == "mages"])
    assert faces(battle, 0) == [0, 0]
    assert battle.casualties[0].value == 2, "they were lost all the same"
    assert battle.steady(0) == 0


def test_a_die_changes_sides_with_its_roll(battle: Battle, drive: Drive) -> None:  # ruling: control
    stand(battle, 1, archers=[8, 1])
    drive(battle.carry_out(0, row(battle, "spell", "Control")), [face(8)])
    assert (faces(battle, 0), faces(battle, 1)) == ([8], [1])
    assert battle.casualties[1].value == 0
    assert rules.strikes(battle, 0, "missile") == 1


def test_new_dice_are_of_one_type(
    battle: Battle, drive: Drive, falls: Falls
) -> None:  # rulings: summon, new-dice, counters
    falls(battle, 3)
    _, asked = drive(battle.carry_out(0, row(battle, "spell", "Summon")), ["Monster"])
    assert [unit.type for unit in asked[0].options] == list(TYPES)
    assert [unit.type for unit in battle.armies[0]] == ["monster"] * 3
    battle.enlist(1, "monster", 20)
    falls(battle, 3)
    drive(battle.carry_out(0, row(battle, "spell", "Summon")), ["Monster"])
    assert len(battle.armies[0]) == 4, "one was left"


@pytest.mark.parametrize(
    ("component", "name", "kind", "seat", "rolled", "value"),
    [
        ("tactics", "Superior Tactics", "maneuver", 0, 2, 2),
        ("tactics", "Leadership", "morale", 0, 6, 6),
        ("spell", "Fear", "morale", 1, 5, -5),
        ("spell", "Immobilize", "maneuver", 1, 3, -3),
        ("army", "Sabotage", "tactics", 1, 3, -3),
        ("army", "Magic Item", "spell", 0, 3, 3),  # ruling: magic
        ("army", "Magic", "spell", 0, 2, 2),
        ("army", "Charisma", "tactics", 0, 1, 1),
        ("army", "Martyr", "morale", 0, 4, 4),
    ],
)
def test_points(
    battle: Battle, drive: Drive, falls: Falls, component: str, name: str, kind: str, seat: int, rolled: int, value: int
) -> None:
    falls(battle, rolled)
    drive(battle.carry_out(0, row(battle, component, name)))
    assert [track.value for track in battle.sums(kind)] == ([value, 0] if seat == 0 else [0, value])


def test_encircle_counts_now_and_next_turn(battle: Battle, drive: Drive, falls: Falls) -> None:
    falls(battle, 4)
    drive(battle.carry_out(0, row(battle, "maneuver", "Encircle")))
    assert (battle.morale[1].value, battle.points["maneuver"][0].value) == (-4, 0)
    battle.clear()
    assert (battle.morale[1].value, battle.points["maneuver"][0].value) == (0, 1)
    battle.clear()
    assert battle.points["maneuver"][0].value == 0


def test_another_table_is_rolled_on_at_once(battle: Battle, drive: Drive, falls: Falls) -> None:  # ruling: other-table
    falls(battle, 10, 2, 6)
    drive(battle.carry_out(0, row(battle, "army", "Spell")))
    assert battle.morale[0].value == 6, "Spell, Command, Leadership"
    falls(battle, 7, 2)
    drive(battle.carry_out(0, row(battle, "spell", "Haste")))
    assert battle.negations[0].value == 2


def test_pick_result_is_one_of_the_others(battle: Battle, drive: Drive, falls: Falls) -> None:  # ruling: pick
    falls(battle, 3)
    _, asked = drive(battle.carry_out(0, row(battle, "maneuver", "Pick Result")), ["Withdraw"])
    assert asked[0].options == ["Charge", "Outflank", "Encircle", "Withdraw"]
    assert battle.negations[0].value == 3


def test_negations_stay_until_they_are_used(battle: Battle, drive: Drive) -> None:  # ruling: negate
    stand(battle, 0, infantry=[6, 6, 6])
    stand(battle, 1, general=[1, 1, 1])
    battle.negations[1].value = 2
    battle.clear()
    drive(rules.strike("melee")(battle), [face(1)])
    assert (sizes(battle)[1], battle.negations[1].value, battle.casualties[1].value) == (2, 0, 1)


def test_nobody_is_left_to_slay(battle: Battle, drive: Drive) -> None:  # ruling: negate
    battle.negations[1].value = 1
    _, asked = drive(battle.carry_out(0, row(battle, "spell", "Death")))
    assert (asked, battle.negations[1].value) == ([], 1)


def test_a_drain_is_for_one_turn(battle: Battle, drive: Drive) -> None:  # ruling: drain
    drive(battle.carry_out(0, row(battle, "army", "Drain")))
    battle.clear()
    assert (battle.drains[0].value, rules.strikes(battle, 0, "melee")) == (0, 0)


# morale and the end


@pytest.mark.parametrize(
    ("lost", "steady", "morale", "routs"),
    [
        ((3, 2), 3, 0, None),
        ((3, 2), 2, 0, 0),
        ((3, 2), 2, 1, None),
        ((3, 2), 3, -1, 0),
        ((3, 3), 0, 0, None),
        ((0, 1), 0, 0, None),
    ],
)
def test_morale(
    battle: Battle, drive: Drive, lost: tuple[int, int], steady: int, morale: int, routs: int | None
) -> None:  # ruling: morale
    stand(battle, 0, infantry=[1, 4, *[2, 3, 2][:steady]])
    stand(battle, 1, general=[3, 1])
    for seat in (0, 1):
        battle.casualties[seat].value = lost[seat]
    battle.morale[0].value = morale
    result, _ = drive(rules.morale_phase(battle))
    assert result == routs


def test_the_second_seat_may_rout(battle: Battle, drive: Drive) -> None:
    stand(battle, 1, general=[1])
    battle.casualties[1].value = 1
    assert drive(rules.morale_phase(battle))[0] == 1


def test_an_army_is_looked_at_after_each_phase(battle: Battle, drive: Drive, falls: Falls) -> None:  # ruling: destroyed
    stand(battle, 0, monster=[0])
    stand(battle, 1, monster=[0])
    falls(battle, 13, 5)
    result, _ = drive(rules.take_turn(battle, rules.PHASES))
    assert result.winners == (0,)
    assert battle.phase.value == 1


def test_both_destroyed_is_a_draw(battle: Battle, drive: Drive, falls: Falls) -> None:  # ruling: destroyed
    stand(battle, 0, monster=[0])
    stand(battle, 1, monster=[0])
    falls(battle, 13, 13)
    result, _ = drive(rules.take_turn(battle, rules.PHASES))
    assert result.scores == (0, 0)


def test_a_rout_ends_the_battle(battle: Battle, drive: Drive, falls: Falls) -> None:
    stand(battle, 0, infantry=[0, 0])
    stand(battle, 1, cavalry=[0, 0])
    falls(battle, 5, 1, 1, 4)
    result, _ = drive(rules.take_turn(battle, rules.PHASES), [face(4)])
    assert (result.winners, result.scores) == ((0,), (2, 0))


def test_the_lead_passes_and_the_cap_counts_dice(the_table: Any, dice: Any) -> None:  # rulings: lead, turn-cap
    """Two armies that roll nothing but a 1 do nothing to each other."""
    table = the_table("battle-dice", 2, "free")
    dice(table, 9, 3)
    steps = game.play(table)
    choice = next(steps)
    table._random = lambda: 0.0
    script: list[Any] = ["Giant", "Dragon", *[7, 0, 0, 3, 10, 0] * 2]
    with pytest.raises(StopIteration) as end:
        for wanted in script:
            choice = steps.send(next(each for each in choice.options if wanted in (each, getattr(each, "name", each))))
    result = end.value.value
    assert result.capped
    assert result.scores == (20, 20)
    assert (table.track("turn").value, table.track("lead").value) == (30, 0)
    assert result.facts["turns"] == 30


def test_the_lead_passes_every_turn(battle: Battle, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    """ruling: lead"""
    leads: list[int] = []

    def turn(*_: Any) -> Any:
        leads.append(battle.lead.value)
        yield from ()

    monkeypatch.setattr(rules, "muster", lambda _: iter(()))
    monkeypatch.setattr(rules, "take_turn", turn)
    drive(rules.fight(battle, rules.PHASES))
    assert leads == [leads[0], 1 - leads[0]] * 15


# a war


@pytest.mark.parametrize(("won", "scores"), [([0, 0, 1], (2, 0)), ([0, 1, 1], (1, 2))])
def test_two_wins_end_a_war(
    the_table: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch, won: list[int], scores: tuple[int, int]
) -> None:  # ruling: war
    left = iter(won)

    def fight(*_: Any) -> Any:
        yield from ()
        winner = next(left)
        return Result.ranked([1 - winner, winner])

    monkeypatch.setattr(rules, "fight", fight)
    result, _ = drive(game.play(the_table("battle-dice", 2, "war")))
    assert result.scores == scores


def test_negations_end_with_the_battle(the_table: Any) -> None:  # rulings: war, negate
    battle = begin(the_table, "war")
    battle.negations[0].value = 2
    battle.pack_up()
    assert battle.negations[0].value == 0


def test_a_battle_of_a_war_is_told_as_such(the_table: Any, drive: Drive, falls: Falls, story: Any) -> None:
    for mode, line in (("war", "Seat 1 wins the battle with 1 die left."), ("lists", "Seat 1 wins with 1 die left.")):
        battle = begin(the_table, mode, told=True)
        stand(battle, 0, monster=[0])
        stand(battle, 1, monster=[0])
        falls(battle, 13, 5)
        drive(rules.take_turn(battle, rules.PHASES), [], battle.table)
        assert story(battle.table)[-1].strip() == line


def test_a_drawn_battle_is_told_once(the_table: Any, story: Any) -> None:  # ruling: turn-cap
    battle = begin(the_table, "war", told=True)
    rules.end(battle, [3, 3], capped=True)
    assert [line.strip() for line in story(battle.table)] == ["Nobody wins the battle."]


def test_a_war_ends_when_nobody_can_catch_up() -> None:  # ruling: war
    made = cast_of("battle-dice")
    for seed in range(3):
        match = Match(made, game, seed, [game.thumb] * 2, 2, "war")
        result = match.run()
        used = len(match.table.pile("used"))
        won = sorted(result.scores)
        assert used % 2 == 0
        assert won[1] == 2 if used == 4 and won[0] == 0 else used in (4, 6)
        assert all(not pile for pile in match.table.each_pile("force"))
        assert len(match.table.pile("stock")) == 132


# the story, thumb, goal


def test_a_turn_in_order(heads: Callable[..., list[list[str]]]) -> None:
    turn = heads("battle-dice", 2, "lists", 5)[1]
    assert turn == ["Roll", "Monsters", "Generals", "Magic", "Maneuver", "Missiles", "Melee", "Morale"]


def test_the_story_of_a_turn(the_table: Any, drive: Drive, falls: Falls, story: Any) -> None:
    battle = begin(the_table, told=True)
    banner(battle, 0, "Giant")
    stand(battle, 0, monster=[0], infantry=[0, 0])
    stand(battle, 1, general=[0, 0, 0])
    falls(battle, 17, 2, 5, 4, 2, 1, 5, 1, 2, 2)
    drive(rules.take_turn(battle, rules.PHASES), [face(1), face(4)], battle.table)
    text = "\n".join(story(battle.table))
    lines = [
        "Seat 1 rolls for 2 Infantry: 2 5.",
        "Seat 1 has 1 more hit in the Melee phase.",
        "Tactics: 0 against 1.",
        "Seat 2 gains 2 for morale.",
        "Neither has more.",
        "Seat 1 hits 0 times.",
        "Seat 1 hits 2 times.",
        "Seat 2 has 1 die left, 2 fewer.",
        "Seat 2 has lost 2 dice and counts 1 steady, morale +2.",
        "The army of seat 2 stands.",
    ]
    places = [text.index(line) for line in lines]
    assert places == sorted(places)


def test_the_thumb_loses_what_is_worth_least(battle: Battle) -> None:
    units = stand(battle, 0, infantry=[6, 2, 1], monster=[18])
    view = View(battle.table, 0)
    assert rules.thumb(view, Choice("casualty", units, 0)) is units[2]
    foes = stand(battle, 1, infantry=[1, 5], cavalry=[4])
    battle.phase.value = 5
    assert rules.thumb(view, Choice("turn to one", foes, 0)) is foes[1]
    assert rules.thumb(view, Choice("pick", ["Charge", "Outflank", "Encircle", "Withdraw"], 0)) == "Charge"


def test_goal_and_worth(battle: Battle) -> None:
    stand(battle, 0, infantry=[6, 2, 3], general=[4])
    view = View(battle.table, 1)
    assert rules.goal(view, 0) == {"dice": 4, "lost": 0, "steady": 2}
    assert rules.worth(view, own("force", 0)) == {"dice": 4, "acting": 2, "steady": 2}
    assert rules.worth(view, Seat(0)) is None


@pytest.mark.parametrize("phase", ["casualty", "restore", "slay", "control", "summon", "turn to one"])
def test_a_question_of_several_phases_is_helped_by_a_line_of_its_own(battle: Battle, phase: str) -> None:
    """Who loses a die to a spell is not told how archers shoot."""
    lines = phase_help(View(battle.table, 0), Choice(phase, list(battle.stock)[:2], 0))
    text = " ".join(lines)
    assert lines
    assert not any(word in text for word in ("each 7\u2013", "each 10\u2013", "each 4 is", "each 8\u2013"))
