"""Flintloque Skirmish: the lists, what a Brigade comes to, attacks and what they do, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flint_kit import A, B, begin, hold, made, names, on_top, stand

from pnp.checks.lists import Decks, of_files
from pnp.engine import Choice
from pnp.games.flintloque_skirmish.attack import GRANT, PASS_ON, aim, attack, raid
from pnp.games.flintloque_skirmish.charge import commit
from pnp.games.flintloque_skirmish.force import (
    BOMBARDMENT,
    CASUALTIES,
    CHARGE,
    HELD,
    LEADER,
    ROUTED,
    SKIRMISH,
    SMOKE,
    SUPPORT,
    SUPPORTED,
    VOLLEY,
    VOLLEYS,
    brigades,
    charges,
    defenders,
    defensive,
    fired_by,
    holding,
    is_brigade,
    may_attack,
    open_reserves,
    place,
    raids,
    rally_bonus,
    rating,
    tables,
    targets,
)
from pnp.games.flintloque_skirmish.shoot import shooting
from pnp.games.flintloque_skirmish.war import kinds_of
from pnp.lab.lists.build import builder

Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]


def phases(asked: list[Choice]) -> list[str]:
    return [choice.phase for choice in asked]


# the lists


def test_the_armies_are_those_of_the_book() -> None:  # rulings: armies, peoples
    """Counted in the book's lists: cards, Leaders, Brigades, and what the AR of all Brigades comes to."""
    expected = {"elf": (43, 9, 24, 91), "orc": (47, 12, 25, 90), "dwarf": (49, 10, 29, 120), "undead": (47, 10, 27, 98)}
    for army, numbers in expected.items():
        cards = [c for c in made().game.components[army].one_set for _ in range(c.copies)]
        units = [card for card in cards if is_brigade(card)]
        assert (
            len(cards),
            sum(card.type == LEADER for card in cards),
            len(units),
            sum(card.ar for card in units),
        ) == numbers
        assert len(cards) == len(made().game.lists[army])


def test_who_is_of_which_people_and_carries_what() -> None:  # rulings: peoples, cavalry, artillery, printed-names
    cards = [card for army in ("elf", "orc", "dwarf", "undead") for card in made().game.components[army].one_set]

    def those(test: Callable[[Any], bool]) -> set[str]:
        return {card.name for card in cards if test(card)}

    rats = {"Ratmen Highlanders", "Ratmen Lowlanders", "Rat Light Infantry", "Rat Artillery", "Joccian Greys"}
    assert those(lambda card: card.kin == "rat") == rats
    assert those(lambda card: card.kin == "ogre") == those(lambda card: card.name.startswith("Ogre"))
    assert those(lambda card: card.kin == "halfling") == {"Halfling Musket Barrow"}
    assert those(lambda card: "muskets" in card.arms) == {
        "Corps Imperial Dragoons",
        "Dwarf Von Jung Dragoons",
        "Ogre Light Dragoons",
    }
    assert those(lambda card: "pistols" in card.arms) == those(lambda card: "Hussars" in card.name)
    assert those(lambda card: "cossack" in card.arms) == {"Zombiski Cossacks"}
    assert those(lambda card: "sabres" in card.arms) == {
        "L'Esprit Du Garde Cuirassiers",
        "Grenadiers A Cheval",
        "Orc Life Guards",
        "Orc Heavy Dragoons",
        "Dwarf Cuirassiers",
        "Dieberian Wolf packs",
    }
    assert those(lambda card: "spears" in card.arms) == {"Lanciers Rogue", "Dwarf Uhlans", "Liteupski Lancers"}
    assert those(lambda card: "pioneer" in card.arms) == those(
        lambda card: ("Engineers" in card.name or "Grenadiers" in card.name) and "Cheval" not in card.name
    )
    indirect = those(lambda card: "indirect" in card.arms)
    assert indirect == those(lambda card: any(w in card.name for w in ("Siege", "Rocket", "Mortars", "Howitzers")))
    guns = those(lambda card: bool(card.type and "artillery" in card.type))
    assert those(lambda card: "direct" in card.arms) == guns - indirect


@pytest.mark.parametrize("army", ["elf", "orc", "dwarf", "undead"])
def test_an_army_is_played_whole(army: str, tmp_path: Path) -> None:  # ruling: armies
    game = made().game
    assert builder(game).counted(army).total == 1
    whole = game.lists[army].cards
    file = tmp_path / "army.yaml"
    first, *rest = whole
    for cards, code in (
        (whole, None),
        ({name: whole[name] for name in rest}, "list-size"),
        ({**whole, first: 2}, "list-copies"),
        ({**{name: whole[name] for name in rest}, "halfling": 1}, "list-unknown"),
    ):
        lines = "".join(f"  {name}: {count}\n" for name, count in cards.items())
        file.write_text(f"title: Army\nof: [{army}]\ncards:\n{lines}", encoding="utf-8")
        codes = {each.code for each in of_files(game, Decks([file]))[1] if each.level == "error"}
        assert (code in codes) if code else not codes


def test_the_strategy_deck_has_one_of_each() -> None:  # rulings: strategy-deck, printed-names
    cards = made().game.components["strategy"].one_set
    assert Counter(card.type for card in cards) == {"event": 55, "terrain": 14}
    assert {card.copies for card in cards} == {1}
    assert {"Set to Receive Charge", "Fighting Withdrawal"} <= set(names(cards))
    assert all((card.when is None) == (card.type == "terrain") for card in cards)


# what a Brigade comes to


@pytest.mark.parametrize(
    ("armies", "mine", "theirs", "kind", "defence", "wanted"),
    [
        ("elf orc", ["Elf Line Infantry"], ["Orc Line Infantry"], VOLLEY, False, 3 + 1),
        ("elf orc", ["Elf Line Infantry"], ["Orc Line Infantry"], CHARGE, False, 3 - 1),
        ("orc elf", ["Orc Line Infantry"], ["Elf Line Infantry"], CHARGE, False, 3 + 1),
        ("orc elf", ["Orc Grenadiers"], ["Velite Grenadiers"], CHARGE, False, 5 + 1 + 1 - 1),
        ("orc elf", ["Ratmen Lowlanders"], ["Republican Militia"], VOLLEY, False, 3 - 1 + 1),
        ("orc elf", ["Ratmen Lowlanders"], ["Republican Militia"], CHARGE, False, 3 + 2 + 1),
        ("orc elf", ["Orc Foot Artillery"], ["Elf Chasseurs"], BOMBARDMENT, False, 4 - 2),  # ruling: skirmishers
        ("orc elf", ["Orc Foot Artillery"], ["Elf Line Infantry"], BOMBARDMENT, False, 4 + 1),
        ("orc elf", ["Orc Foot Artillery"], ["Elf Line Infantry"], BOMBARDMENT, True, 4 + 1 + 2),
        ("orc elf", ["Siege Artillery"], ["Elf Line Infantry"], BOMBARDMENT, True, 4 + 1),  # ruling: artillery
        ("orc elf", ["Orc 105th Foot Rifles"], ["Elf Chasseurs"], SKIRMISH, False, 5 - 2),
        ("orc elf", ["Orc Line Infantry"], ["Elf Chasseurs"], VOLLEY, False, 3 - 1),
        ("orc elf", ["Orc Hussars"], ["Elf Chasseurs"], CHARGE, False, 3 + 1 + 2),
        ("elf orc", ["L'Esprit Du Garde Cuirassiers"], ["Orc Hussars"], CHARGE, False, 6 + 2 - 1),
        ("elf orc", ["Lanciers Rogue"], ["Orc Hussars"], CHARGE, False, 3 + 2 - 1),
        ("elf orc", ["Hussars de Jeune"], ["Orc Hussars"], CHARGE, False, 3 - 1),
        ("undead orc", ["Zombiski Cossacks"], ["Horse Artillery"], SKIRMISH, False, 3 - 1),
        ("undead elf", ["Zombiski Cossacks"], ["Mountain Guns"], CHARGE, False, 3 + 1),
        ("undead elf", ["Zombie Cossack Infantry"], ["Mountain Guns"], CHARGE, False, 3),  # ruling: cavalry
        ("elf dwarf", ["Elf Line Infantry"], ["Ogre Line Infantry"], VOLLEY, False, 3 + 1 + 1),
        ("elf dwarf", ["Elf Line Infantry"], ["Ogre Line Infantry"], CHARGE, False, 3 - 2),
        ("dwarf elf", ["Ogre Line Infantry"], ["Mountain Guns"], VOLLEY, False, 5 + 1),
        ("dwarf elf", ["Ogre Line Infantry"], ["Mountain Guns"], CHARGE, False, 5 + 3),
        ("dwarf elf", ["Ogre Guard"], ["Mountain Guns"], CHARGE, False, 6 + 3 + 1),
        ("elf orc", ["Elf Engineers"], ["Rat Artillery", "Redoubt"], VOLLEY, False, 4 + 1 - 2 + 2),
        ("elf orc", ["Elf Line Infantry"], ["Rat Artillery", "Field Works"], VOLLEY, False, 3 + 1 - 2),
        ("elf orc", ["Grenadiers A Cheval"], ["Rat Artillery", "Redoubt"], CHARGE, False, 5 + 2 - 2),
        ("elf orc", ["Elf Engineers"], ["Rat Artillery", "Farmhouse"], VOLLEY, False, 4 + 1 - 2),
        ("elf orc", ["Gun Battery"], ["Rat Artillery", "Farmhouse"], BOMBARDMENT, False, 4),
        ("elf orc", ["Gun Battery"], ["Rat Artillery", "Reverse Slope"], BOMBARDMENT, False, 4 - 3),
        # ruling: leaders, and what Leaders and items add
        ("elf orc", ["Elf Line Infantry", "Marshall Jacques De Payen"], ["Rat Artillery"], VOLLEY, False, 3 + 1 + 3),
        ("elf orc", ["Elf Line Infantry", "Major Michele D'Kless"], ["Rat Artillery"], VOLLEY, False, 3 + 1 + 3 + 1),
        ("elf orc", ["Elf Line Infantry", "Captain Dumont Gaheris"], ["Rat Artillery"], VOLLEY, False, 3 + 1 + 2),
        ("elf orc", ["Mountain Guns", "Captain Dumont Gaheris"], ["Rat Artillery"], BOMBARDMENT, False, 3 + 2 + 1),
        ("elf orc", ["Elf Line Infantry", "Aggressive Elf Officer"], ["Rat Artillery"], VOLLEY, False, 3 + 1 + 1),
        ("elf orc", ["Elf Line Infantry", "Aggressive Elf Officer"], ["Rat Artillery"], CHARGE, False, 3 + 1 + 1),
        ("elf orc", ["Elf Line Infantry", "Banner of Might"], ["Rat Artillery"], VOLLEY, False, 3 + 1),
        ("elf orc", ["Elf Line Infantry", "Banner of Might"], ["Rat Artillery"], CHARGE, False, 3 + 3),
        ("elf orc", ["Elf Line Infantry", "Eagle of Glory"], ["Rat Artillery"], CHARGE, False, 3 + 2),
        ("elf orc", ["Elf Line Infantry", "Eagle of Defiance"], ["Orc Hussars"], VOLLEY, True, 3 + 1 + 3),
        ("elf orc", ["Elf Line Infantry", "Eagle of Defiance"], ["Orc Hussars"], VOLLEY, False, 3 + 1),
        ("elf orc", ["Elf Line Infantry", "High Ground"], ["Orc Hussars"], VOLLEY, True, 3 + 1 + 2),
        ("elf orc", ["Elf Line Infantry", "High Ground"], ["Orc Hussars"], VOLLEY, False, 3 + 1),
        ("elf orc", ["Elf Line Infantry", "Salient"], ["Orc Hussars"], VOLLEY, True, 3 + 1),
        ("elf orc", ["Elf Line Infantry", "Salient"], ["Orc Hussars"], VOLLEY, False, 3 + 1 + 2),
        ("elf orc", ["Elf Line Infantry", "Flanking Position"], ["Orc Hussars"], VOLLEY, True, 3 + 1 + 2),
        ("elf orc", ["Gun Battery", "Vantage Point"], ["Orc Hussars"], BOMBARDMENT, False, 4 + 2),
        ("orc elf", ["Orc Line Infantry", "Banner of Wrath"], ["Mountain Guns"], VOLLEY, False, 3 + 3),
        ("orc elf", ["Orc Line Infantry", "Banner of Wrath"], ["Mountain Guns"], CHARGE, False, 3 + 1),
    ],
)
def test_what_a_brigade_comes_to(
    armies: str, mine: list[str], theirs: list[str], kind: str, defence: bool, wanted: int
) -> None:
    war = begin(*armies.split())
    us, them = stand(war, A, *mine), stand(war, B, *theirs)
    assert rating(war.view, us, them, kinds_of(kind, defence)) == wanted


def test_banners_that_reach_a_whole_army_and_its_enemies() -> None:  # ruling: routed
    war = begin("undead", "elf")
    blood = stand(war, A, "Zombie Line", "Banner of Blood")
    guns = stand(war, A, "Zombie Artillery", "Banner of Pestilence")
    line = stand(war, B, "Elf Line Infantry")
    assert rating(war.view, guns, line, {BOMBARDMENT}) == 3 + 1 + 1
    assert rating(war.view, line, guns, {VOLLEY}) == 3 + 1 - 1
    blood.put(ROUTED, 2)
    assert rating(war.view, guns, line, {BOMBARDMENT}) == 3 + 1
    assert rating(war.view, blood, line, {VOLLEY}) == 3 + 1  # its own card counts for itself
    guns.put(ROUTED, 2)
    assert rating(war.view, line, blood, {VOLLEY}) == 3 + 1


def test_rally_bonuses() -> None:
    war = begin("elf", "undead")
    elves = {
        "Republican Militia": -2,
        "Elf Chasseurs": 1,
        "Lanciers Rogue": 1,
        "Elf Line Infantry": 0,
        "Corps Imperial Dragoons": 0,
    }
    for name, bonus in elves.items():
        assert rally_bonus(war.view, stand(war, A, name)) == bonus
    led = stand(war, A, "Elf Engineers", "Marshall Jacques De Payen", "Staff of Command", "Redoubt")
    assert rally_bonus(war.view, led) == 2 + 2 + 5 + 1
    militia = next(each for each in brigades(war.view, A) if each.name == "Republican Militia")
    assert rally_bonus(war.view, militia) == 0  # all Elves in play
    stand(war, A, "Gun Battery", "Eagle of Valor")
    assert rally_bonus(war.view, militia) == 2
    stand(war, B, "Zombie Line", "Banner of Night")
    assert rally_bonus(war.view, militia) == 0


def test_who_shoots_where_and_who_charges() -> None:  # rulings: cavalry, defensive-tables
    war = begin("elf", "undead")
    expected = {
        "Elf Line Infantry": ([VOLLEY], True, VOLLEY),
        "Elf Chasseurs": ([SKIRMISH], False, SKIRMISH),
        "Corps Imperial Dragoons": ([VOLLEY], True, SKIRMISH),
        "Hussars de Jeune": ([SKIRMISH], True, SKIRMISH),
        "Lanciers Rogue": ([], True, None),
        "Grenadiers A Cheval": ([], True, None),
        "Mountain Guns": ([BOMBARDMENT], False, BOMBARDMENT),
        "Field Hospital": ([], False, None),
    }
    for name, told in expected.items():
        brigade = stand(war, A, name)
        assert (tables(war.view, brigade), charges(war.view, brigade), defensive(war.view, brigade)) == told
    cossacks = stand(war, B, "Zombiski Cossacks")
    assert (tables(war.view, cossacks), charges(war.view, cossacks)) == ([SKIRMISH], True)


# results


@pytest.mark.parametrize(
    ("kind", "name", "rolled", "routed", "markers", "own"),
    [
        (SKIRMISH, "Elf Chasseurs", 1, False, 1, 0),
        (SKIRMISH, "Elf Chasseurs", 10, False, 1, 0),
        (SKIRMISH, "Elf Chasseurs", 11, False, 0, 0),
        (BOMBARDMENT, "Gun Battery", 4, True, 0, 0),
        (BOMBARDMENT, "Gun Battery", 5, False, 1, 0),
        (BOMBARDMENT, "Gun Battery", 8, False, 1, 0),
        (BOMBARDMENT, "Gun Battery", 9, False, 0, 0),
        (VOLLEY, "Elf Marines", 5, True, 0, 0),
        (VOLLEY, "Elf Marines", 10, False, 1, 0),
        (VOLLEY, "Elf Marines", 11, False, 0, 0),
        (CHARGE, "Corps Imperial Dragoons", 3, True, 0, 0),
        (CHARGE, "Corps Imperial Dragoons", 4, False, 1, 1),
        (CHARGE, "Corps Imperial Dragoons", 6, False, 1, 1),
        (CHARGE, "Corps Imperial Dragoons", 7, False, 0, -1),
    ],
)
def test_the_tables(  # rulings: results, failed-charge
    drive: Drive, falls: Falls, kind: str, name: str, rolled: int, routed: bool, markers: int, own: int
) -> None:
    war = begin()
    mine = stand(war, A, name.replace("Elf Marines", "Elf Imperial Marines"))
    theirs = stand(war, B, "Orc Foot Artillery" if kind != CHARGE else "Orc Hussars")
    left = falls(war, rolled)
    drive(attack(war, mine, theirs, kind))
    assert not left
    assert (bool(theirs.mark(ROUTED)), theirs.mark(CASUALTIES)) == (routed, markers)
    assert (mine.mark(CASUALTIES), mine.mark(ROUTED)) == ((own, 0) if own >= 0 else (0, B + 1))


def test_a_rating_below_one_hits_nothing(drive: Drive, falls: Falls) -> None:  # ruling: results
    war = begin()
    mine, theirs = stand(war, A, "Republican Militia"), stand(war, B, "Orc Guard", "Redoubt")
    falls(war, 1)
    drive(attack(war, mine, theirs, VOLLEY))
    assert war.rating.value == 2 + 1 - 1 - 2
    assert not theirs.mark(CASUALTIES)


def test_as_many_markers_as_the_printed_ar_rout(drive: Drive, falls: Falls) -> None:  # ruling: casualties
    war = begin()
    guns, theirs = stand(war, A, "Gun Battery"), stand(war, B, "Rat Artillery", "General Fartsagale")
    for count in (1, 2, 3):
        assert not theirs.mark(ROUTED)
        falls(war, 8)
        drive(attack(war, guns, theirs, BOMBARDMENT))
        assert theirs.mark(CASUALTIES) == count
    assert theirs.mark(ROUTED) == A + 1


def test_snipers_shoot_leaders(drive: Drive, falls: Falls) -> None:  # ruling: sniper
    war = begin()
    rifles = stand(war, A, "Elf Chasseurs")  # X is 5, its half 3
    theirs = stand(war, B, "Orc Engineers", "Heroic Orc Officer", "Staff of Command")
    for rolled, dead in ((4, False), (3, True)):
        falls(war, 8, rolled)
        drive(attack(war, rifles, theirs, SKIRMISH))
        assert (holding(theirs, LEADER) is None) == dead
    assert war.sent[A].value == 1
    assert sorted(names(war.graves[B])) == ["Heroic Orc Officer", "Staff of Command"]
    other = stand(war, B, "Orc Marines", "Captain Sharke")
    hussars = stand(war, A, "Hussars de Jeune")
    left = falls(war, 1, 1)
    drive(attack(war, hussars, other, SKIRMISH))
    assert left == [1]  # on horses nobody snipes


def test_a_perfect_shot_adds_to_x(drive: Drive, falls: Falls) -> None:  # ruling: sniper
    war = begin()
    rifles, theirs = stand(war, A, "Elf Chasseurs"), stand(war, B, "Orc Marines", "Captain Sharke")
    hold(war, A, "Perfect Shot", "Probe")
    falls(war, 8, 5)
    _, asked = drive(attack(war, rifles, theirs, SKIRMISH), [None, "Perfect Shot"])
    assert "sniper" in phases(asked)
    assert holding(theirs, LEADER) is None  # 5 and 4 are 9, its half is 5


def test_dwarfs_stand_by_a_roll(drive: Drive, falls: Falls) -> None:  # ruling: dwarves
    war = begin("elf", "dwarf")
    guns = stand(war, A, "Gun Battery")
    for name, rolls, told in (
        ("Dwarf Line Artillery", (1, 10), (0, 1)),
        ("Dwarf Guard", (1, 9), (A + 1, 0)),
        ("Ogre Cannon", (1,), (A + 1, 0)),
    ):
        theirs = stand(war, B, name)
        left = falls(war, *rolls)
        drive(attack(war, guns, theirs, BOMBARDMENT))
        assert not left
        assert (theirs.mark(ROUTED), theirs.mark(CASUALTIES)) == told
    uhlans = stand(war, B, "Dwarf Uhlans")
    falls(war, 20, 10)
    drive(attack(war, uhlans, guns, CHARGE))
    assert (uhlans.mark(ROUTED), uhlans.mark(CASUALTIES)) == (0, 1)
    uhlans.put(CASUALTIES, 2)
    left = falls(war, 8)
    drive(attack(war, guns, uhlans, BOMBARDMENT))  # the third marker routs without a roll
    assert uhlans.mark(ROUTED)
    assert not left


def test_martyrs_and_fighting_withdrawal(drive: Drive, falls: Falls) -> None:  # rulings: martyr, victory
    war = begin()
    guns = stand(war, A, "Gun Battery")
    marines = stand(war, B, "Orc Marines", "Heroic Orc Officer")
    hold(war, B, "Fighting Withdrawal")
    falls(war, 1)
    _, asked = drive(attack(war, guns, marines, BOMBARDMENT), ["Heroic Orc Officer"])
    assert [option and option.name for option in asked[-1].options] == [
        None,
        "Heroic Orc Officer",
        "Fighting Withdrawal",
    ]
    assert not marines.mark(ROUTED)
    assert not marines.mark(CASUALTIES)
    assert war.sent[A].value == 1
    falls(war, 1)
    drive(attack(war, guns, marines, BOMBARDMENT), ["Fighting Withdrawal"])
    assert (marines.mark(ROUTED), marines.mark(CASUALTIES)) == (0, 1)
    falls(war, 1)
    drive(attack(war, guns, marines, BOMBARDMENT))
    assert marines.mark(ROUTED)


def test_lost_cohesion_makes_one_two(drive: Drive, falls: Falls) -> None:  # ruling: cohesion
    war = begin()
    dragoons, guard = stand(war, A, "Corps Imperial Dragoons"), stand(war, B, "Orc Hussars")
    hold(war, A, "Lost Cohesion")
    hold(war, B, "Rally")
    falls(war, 5)
    _, asked = drive(attack(war, dragoons, guard, CHARGE), ["Lost Cohesion"])
    assert [choice.player for choice in asked if choice.phase == "casualty"] == [A]
    assert (guard.mark(CASUALTIES), dragoons.mark(CASUALTIES)) == (2, 1)


# Events on an attack


def test_the_attacker_plays_first_then_the_other(drive: Drive, falls: Falls) -> None:  # ruling: events
    war = begin()
    line, theirs = stand(war, A, "Elf Line Infantry"), stand(war, B, "Orc Line Infantry")
    hold(war, A, "Bayonets", "Shock Action", "Outflank", "Disciplined Fire", "Elite Battalion")
    hold(war, B, "Set to Receive Charge", "Infantry Square", "Lost Orders")
    falls(war, 6)
    _, asked = drive(attack(war, line, theirs, CHARGE), ["Bayonets", "Shock Action", "Set to Receive Charge", None])
    assert phases(asked)[:4] == ["boost", "boost", "boost", "answer"]
    assert [option and option.name for option in asked[0].options] == [None, "Bayonets", "Shock Action"]
    assert [option and option.name for option in asked[3].options] == [None, "Set to Receive Charge", "Lost Orders"]
    assert war.rating.value == 3 - 1 + 3 + 3 - 3
    assert not theirs.mark(ROUTED)
    assert theirs.mark(CASUALTIES) == 1


def test_infantry_squares_are_for_cavalry(drive: Drive, falls: Falls) -> None:
    war = begin()
    hussars, theirs = stand(war, A, "Hussars de Jeune"), stand(war, B, "Orc Line Infantry")
    hold(war, A, "Wheel About", "Overrun")
    hold(war, B, "Infantry Square")
    falls(war, 20)
    _, asked = drive(attack(war, hussars, theirs, CHARGE), ["Wheel About", "Infantry Square"])
    assert [option and option.name for option in asked[0].options] == [None, "Wheel About"]
    assert war.rating.value == 3 - 1 + 3 - 4


@pytest.mark.parametrize(("card", "smoke"), [("Smoke", 1), ("Lost Orders", 0)])
def test_smoke_and_lost_orders_stop_an_attack(drive: Drive, falls: Falls, card: str, smoke: int) -> None:
    war = begin()  # ruling: smoke
    guns, theirs = stand(war, A, "Gun Battery"), stand(war, B, "Orc Line Infantry")
    hold(war, B, card)
    left = falls(war, 1)
    drive(attack(war, guns, theirs, BOMBARDMENT), [card])
    assert left == [1]
    assert guns.mark(SMOKE) == smoke
    assert may_attack(war.view, guns, BOMBARDMENT) == (not smoke)
    war.end(A)
    assert may_attack(war.view, guns, BOMBARDMENT)


def test_a_holding_attack_keeps_the_target_from_charging(drive: Drive, falls: Falls) -> None:  # ruling: holding-attack
    war = begin()
    guns, theirs = stand(war, A, "Gun Battery"), stand(war, B, "Orc Line Infantry")
    hold(war, A, "Holding Attack")
    falls(war, 20)
    drive(attack(war, guns, theirs, BOMBARDMENT), ["Holding Attack"])
    war.end(A)
    assert theirs.mark(HELD)
    assert not may_attack(war.view, theirs, CHARGE)
    assert may_attack(war.view, theirs, VOLLEY)
    war.end(B)
    assert may_attack(war.view, theirs, CHARGE)


def test_who_has_attacked_is_remembered_for_a_turn(drive: Drive, falls: Falls) -> None:  # ruling: memory
    war = begin("orc", "elf")
    orcs, other = stand(war, A, "Orc Guard"), stand(war, A, "Orc Marines")
    elves, eagle = stand(war, B, "Elf Line Infantry"), stand(war, B, "Elf Engineers", "Eagle of Retribution")
    hold(war, B, "Counter Attack")
    falls(war, 20)
    drive(attack(war, orcs, elves, VOLLEY))
    war.end(A)
    assert rating(war.view, eagle, orcs, {VOLLEY}) - rating(war.view, eagle, other, {VOLLEY}) == 3 - 1
    for mine, theirs, may in ((elves, orcs, True), (eagle, orcs, False), (elves, other, False)):
        steps = attack(war, mine, theirs, VOLLEY)
        assert ("Counter Attack" in names(option for option in next(steps).options if option)) == may
    war.end(B)
    assert rating(war.view, eagle, orcs, {VOLLEY}) == 4 + 1 - 1


def test_defensive_fire_is_remembered_through_the_next_turn(
    drive: Drive, falls: Falls
) -> None:  # rulings: memory, holding-attack
    war = begin("orc", "elf")
    orcs, fresh = stand(war, A, "Orc Guard", "Banner of Might"), stand(war, A, "Orc Marines")
    elves = stand(war, B, "Elf Line Infantry")
    hold(war, A, "Counter Attack")
    hold(war, B, "Holding Attack")
    falls(war, 20)
    drive(attack(war, elves, orcs, VOLLEY, defence=True), ["Holding Attack"])

    def counters(mine: Any) -> bool:
        return "Counter Attack" in names(o for o in next(attack(war, mine, elves, VOLLEY)).options if o)

    war.end(A)  # the turn in which it was fired
    assert not may_attack(war.view, orcs, CHARGE)
    assert counters(orcs)
    assert not counters(fresh)
    war.end(B)
    assert not may_attack(war.view, orcs, CHARGE)
    assert counters(orcs)
    war.end(A)
    assert may_attack(war.view, orcs, CHARGE)
    assert not counters(orcs)


@pytest.mark.parametrize("reserve", [False, True])
def test_the_eagle_remembers_for_the_dead_and_the_reserve(  # ruling: memory
    drive: Drive, falls: Falls, reserve: bool
) -> None:
    war = begin("orc", "elf")
    guns, other = stand(war, A, "Orc Foot Artillery"), stand(war, A, "Horse Artillery")
    eagle = stand(war, B, "Elf Engineers", "Eagle of Retribution")
    if reserve:
        on_top(war, B, "Banner of Might")
        drive(raid(war, guns, B, BOMBARDMENT))
    else:
        lost = stand(war, B, "Elf Line Infantry")
        falls(war, 1)
        drive(attack(war, guns, lost, BOMBARDMENT))
        war.lose(lost, A)
    war.end(A)
    assert rating(war.view, eagle, guns, {VOLLEY}) - rating(war.view, eagle, other, {VOLLEY}) == 3
    war.end(B)
    assert rating(war.view, eagle, guns, {VOLLEY}) == rating(war.view, eagle, other, {VOLLEY})


def test_a_second_volley_is_of_the_same_brigade(drive: Drive, falls: Falls) -> None:  # ruling: two-brigades
    war = begin()
    first, second, third = (
        stand(war, A, name) for name in ("Elf Imperial Marines", "Elf Engineers", "Elf Line Infantry")
    )
    theirs = stand(war, B, "Orc Guard")
    hold(war, A, "Second Volley", "Crossfire")
    left = falls(war, 20, 20, 20)
    script = [first.name, "Second Volley", second.name, "Crossfire"]
    _, asked = drive(shooting(war, A, VOLLEY), script)
    assert not left
    assert [len(choice.options) for choice in asked if choice.phase == "boost"][:3] == [1, 1, 2]
    assert war.rating.value == 4 + 1 - 1 + 3
    assert theirs in targets(war.view, first, VOLLEY)
    assert theirs not in targets(war.view, third, VOLLEY)
    war.end(A)
    assert theirs in targets(war.view, third, VOLLEY)


def test_who_is_credited_with_what_a_charge_costs(drive: Drive, falls: Falls) -> None:  # rulings: victory, cohesion
    war = begin()
    mine, theirs = stand(war, A, "Corps Imperial Dragoons"), stand(war, B, "Orc Hussars")
    mine.put(CASUALTIES, 3)
    theirs.put(CASUALTIES, 2)
    hold(war, A, "Lost Cohesion")
    falls(war, 6)
    _, asked = drive(attack(war, mine, theirs, CHARGE))
    assert (theirs.mark(ROUTED), mine.mark(ROUTED)) == (A + 1, B + 1)
    assert "casualty" not in phases(asked)  # it has routed already


def test_the_reserve_of_the_first_seat_is_attacked_too(drive: Drive) -> None:  # ruling: reserve
    war = begin()
    stand(war, B, "Orc Foot Artillery")
    on_top(war, A, "Eagle of Glory")
    drive(shooting(war, B, BOMBARDMENT), ["Orc Foot Artillery"])
    assert names(war.graves[A]) == ["Eagle of Glory"]


def test_no_fire_out_of_smoke_and_marks_of_a_turn_end_with_it() -> None:  # rulings: smoke, support, two-brigades
    war = begin()
    chargers = [stand(war, A, name) for name in ("Elf Engineers", "Elf Imperial Marines")]
    theirs, other = stand(war, B, "Orc Guard"), stand(war, B, "Orc Marines")
    commit(war, chargers[0], theirs)
    assert len(defenders(war.view, B, A)) == 2
    theirs.put(SMOKE, 1)
    chargers[0].put(SUPPORTED, 1)
    assert defenders(war.view, B, A) == []
    for number, each in enumerate(chargers, 1):
        other.put(fired_by(each), number)
        other.put(VOLLEYS, number)
    assert place(chargers[1], other) == 2
    war.end(A)
    assert place(chargers[1], other) == 1
    commit(war, chargers[0], theirs)
    assert len(defenders(war.view, B, A)) == 2


def test_what_comes_to_nothing_is_told(
    drive: Drive, falls: Falls, story: Any
) -> None:  # rulings: sniper, empty-reserve
    war = begin(told=True)
    rifles, line = stand(war, A, "Elf Chasseurs"), stand(war, A, "Elf Line Infantry")
    theirs = stand(war, B, "Orc 105th Foot Rifles", "Captain Sharke")
    hold(war, A, "Probe")
    falls(war, 10, 20)
    drive(attack(war, rifles, theirs, SKIRMISH), ["Probe"], war.table)
    war.reserves[B].give_all(war.graves[B])
    drive(aim(war, line, VOLLEY), [PASS_ON], war.table)
    war.table.asked(None)
    told = story(war.table, A)
    assert "The AR of Elf Chasseurs is 5 now." in told
    assert "Captain Sharke is not hit." in told
    assert told[-1] == "The attack of Elf Line Infantry comes to nothing."


def test_a_reroll_once_a_turn(drive: Drive, falls: Falls) -> None:  # ruling: reroll
    war = begin("orc", "elf")
    guns = stand(war, A, "Orc Foot Artillery", "Captain Sharke", "Amulet of Command")
    theirs = stand(war, B, "Mountain Guns")
    left = falls(war, 20, 1, 19)
    _, asked = drive(attack(war, guns, theirs, BOMBARDMENT), ["Amulet of Command"])
    assert "reroll: bombardment" in phases(asked)
    assert theirs.mark(ROUTED)
    theirs.put(ROUTED, 0)
    _, asked = drive(attack(war, guns, theirs, BOMBARDMENT))
    assert "reroll: bombardment" not in phases(asked)
    assert not left
    war.end(B)
    steps = attack(war, guns, theirs, BOMBARDMENT)
    falls(war, 20)
    next(steps)
    steps.send(None)
    assert steps.send(None).phase == "reroll: bombardment"


# targets


def test_skirmishers_and_cavalry_may_refuse_volleys(drive: Drive) -> None:  # rulings: refuse, empty-reserve
    war = begin()
    line = stand(war, A, "Elf Line Infantry")
    rifles, guns = stand(war, B, "Orc 105th Foot Rifles"), stand(war, B, "Orc Foot Artillery")
    assert drive(aim(war, line, VOLLEY), ["Orc 105th Foot Rifles", PASS_ON])[0] == B
    assert drive(aim(war, line, VOLLEY), ["Orc 105th Foot Rifles", GRANT])[0] is rifles
    target, asked = drive(aim(war, line, VOLLEY), ["Orc Foot Artillery"])
    assert target is guns
    assert "refuse" not in phases(asked)
    war.reserves[B].give_all(war.graves[B])
    assert drive(aim(war, line, VOLLEY), ["Orc 105th Foot Rifles", PASS_ON])[0] is None


@pytest.mark.parametrize(("name", "asked"), [("Elf Line Infantry", True), ("Hussars de Jeune", False)])
def test_only_charges_of_infantry_are_refused(drive: Drive, name: str, asked: bool) -> None:  # ruling: refuse
    war = begin()
    mine = stand(war, A, name)
    stand(war, B, "Orc Hussars")
    assert ("refuse" in phases(drive(aim(war, mine, CHARGE), [GRANT] if asked else [])[1])) == asked


def test_two_volleys_and_two_charges_a_brigade(drive: Drive, falls: Falls) -> None:  # ruling: two-brigades
    war = begin()
    fours = [stand(war, A, "Elf Line Infantry") for _ in range(3)]
    theirs, other = stand(war, B, "Orc Guard"), stand(war, B, "Orc Marines")
    hold(war, A, "Crossfire")
    falls(war, 20, 20, 20)
    _, asked = drive(
        shooting(war, A, VOLLEY),
        ["Elf Line Infantry", "Orc Guard", "Elf Line Infantry", "Orc Guard", "Crossfire", lambda o: o],
    )
    boosts = [choice for choice in asked if choice.phase == "boost"]
    assert [len(choice.options) for choice in boosts[:2]] == [1, 2]  # only the second one supports
    assert not any(each.mark(SUPPORT) for each in fours)
    assert targets(war.view, fours[2], VOLLEY) == [other]
    assert theirs in targets(war.view, fours[2], CHARGE)


def test_screens_take_an_attack_upon_themselves(drive: Drive) -> None:  # ruling: screen
    war = begin()
    guns = stand(war, A, "Gun Battery")
    stand(war, B, "Orc Guard")
    rifles, marines = stand(war, B, "Orc 105th Foot Rifles"), stand(war, B, "Orc Marines")
    hold(war, B, "Screen", "Rearguard Action")
    target, asked = drive(
        aim(war, guns, BOMBARDMENT), ["Orc Guard", lambda option: option and option[0].name == "Screen"]
    )
    assert target is rifles
    ways = {(card.name, each.name) for card, each in asked[-1].options[1:]}
    assert ways == {("Screen", "Orc 105th Foot Rifles"), ("Rearguard Action", "Orc Marines")}
    line = stand(war, A, "Elf Line Infantry")
    target, asked = drive(
        aim(war, line, VOLLEY), ["Orc 105th Foot Rifles", lambda option: option and option[1] is marines]
    )
    assert target is marines
    assert "refuse" not in phases(asked)
    war.stocks[0].discards.give_all(war.hands[B])
    target, asked = drive(aim(war, line, VOLLEY), ["Orc Guard", lambda option: option and option[1] is rifles])
    assert target is rifles
    assert "refuse" not in phases(asked)


def test_blocking_and_difficult_terrain(drive: Drive, falls: Falls) -> None:  # rulings: blocking, difficult
    war = begin()
    guns, battery = stand(war, A, "Mountain Guns"), stand(war, A, "Gun Battery")
    blocked, hard = stand(war, B, "Orc Guard", "Blocking Terrain"), stand(war, B, "Orc Marines", "Difficult Terrain")
    hold(war, A, "Enfilade Fire")
    left = falls(war, 20, 20)
    _, asked = drive(attack(war, guns, hard, BOMBARDMENT))
    assert (asked, left) == ([], [20, 20])
    drive(attack(war, battery, hard, BOMBARDMENT), [None])
    drive(attack(war, battery, blocked, BOMBARDMENT), [None])
    assert not left
    assert targets(war.view, guns, BOMBARDMENT) == [hard]
    war.end(A)
    assert targets(war.view, guns, BOMBARDMENT) == [blocked, hard]


# the Reserve


def test_who_may_attack_a_reserve() -> None:  # rulings: reserve, raids, empty-reserve, several
    war = begin("elf", "orc", "dwarf")
    line, siege = stand(war, A, "Elf Line Infantry"), stand(war, A, "Elf Siege Artillery")
    stand(war, B, "Orc Guard")
    assert open_reserves(war.view, line) == [2]
    assert open_reserves(war.view, siege) == [1, 2]
    war.reserves[2].give_all(war.graves[2])
    assert open_reserves(war.view, line) == []
    warped = stand(war, A, "Elf Engineers", "Dastardly Elf Officer", "Staff of Warping")
    assert raids(war.view, warped)
    assert targets(war.view, line, VOLLEY) == brigades(war.view, B)


def test_the_top_of_a_reserve_is_attacked(drive: Drive, falls: Falls) -> None:  # rulings: reserve, victory
    war = begin()
    guns = stand(war, A, "Gun Battery")
    hold(war, A, "Column Formation")
    on_top(war, B, "Orc Guard", "Captain Sharke", "Banner of Flight")
    drive(raid(war, guns, B, BOMBARDMENT))
    assert (names(war.graves[B]), war.sent[A].value) == (["Banner of Flight"], 0)
    drive(raid(war, guns, B, BOMBARDMENT))
    assert (names(war.graves[B]), war.sent[A].value) == (["Banner of Flight", "Captain Sharke"], 1)
    falls(war, 20)
    drive(raid(war, guns, B, BOMBARDMENT), ["Column Formation"])
    assert war.rating.value == 4 + 1 - 1 + 4
    assert names(brigades(war.view, B)) == ["Orc Guard"]
    assert not brigades(war.view, B)[0].mark("from the Reserve")


def test_a_card_of_the_hand_takes_the_place_of_the_top_one(drive: Drive, falls: Falls) -> None:  # ruling: reserve
    war = begin()
    guns = stand(war, A, "Gun Battery")
    (top,) = on_top(war, B, "Captain Sharke")
    hold(war, B, "Orc Marines", "Sword of Command")
    _, asked = drive(raid(war, guns, B, BOMBARDMENT), ["Sword of Command"])
    assert (asked[0].phase, asked[0].player, len(asked[0].options)) == ("substitute", B, 3)
    assert names(war.graves[B]) == ["Sword of Command"]
    assert war.reserves[B].top is top
    falls(war, 1)
    drive(raid(war, guns, B, BOMBARDMENT), ["Orc Marines"])
    routed = [each for each in war.in_play() if each.owner == B]
    assert (names(routed), routed[0].mark(ROUTED)) == (["Orc Marines"], A + 1)


def test_an_event_for_another_attack(drive: Drive, falls: Falls) -> None:  # ruling: another-attack
    war = begin()
    stand(war, A, "Mountain Guns")
    stand(war, A, "Elf Siege Artillery")
    stand(war, B, "Orc Guard")
    hold(war, A, "Round Shot", "Shell", "Rifles")
    falls(war, 20, 20, 20, 20)
    script: list[Any] = ["Elf Siege Artillery", "Orc Guard", "Shell", "Orc Guard", "Mountain Guns", "Round Shot"]
    _, asked = drive(shooting(war, A, BOMBARDMENT), script)
    offered = [[o.name for o in c.options if o is not None] for c in asked if c.phase == BOMBARDMENT]
    assert offered[0] == ["Mountain Guns", "Elf Siege Artillery"]
    assert offered[1] == ["Mountain Guns", "Shell"]  # indirect fire has no round shot
