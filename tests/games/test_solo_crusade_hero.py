"""Solo Crusade, the hero: fights, traps, finds and treasure, which are ours, and the rule of thumb."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from crusade import Drive, Set, named

from pnp.engine import Choice, View
from pnp.games import solo_crusade as rules
from pnp.games.solo_crusade.hero import CHARGING
from pnp.games.solo_crusade.journey import CAMP, LEAVE, TRAVEL
from pnp.model import load

SLUG = "solo-crusade"


@pytest.fixture
def out(the_table: Callable[..., Any], drive: Drive) -> Callable[..., Set]:
    """`out(mode, kind)`: an adventure set out for a hero."""
    return lambda mode="wilderness", kind="fighter": Set(the_table(SLUG, mode=mode), drive, mode, kind)


def advice(at: Set, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(at.table, 0), Choice(phase, options, 0))


# encounters


@pytest.mark.parametrize(
    ("table", "rolls", "foe", "count"),
    [
        ("wilderness", (1, 2, 3), "Bandit", "1"),  # ruling: missing-results
        ("wilderness", (4,), "Darkmantle", "1"),
        ("wilderness", (5, 6), "Viper", "1"),
        ("wilderness", (7, 8), "Wolf", "1"),
        ("wilderness", (9,), "Bandit", "d3"),
        ("wilderness", (10,), "Boar", "1"),
        ("forest", (1, 2, 3, 4), "Hobgoblin", "1"),
        ("forest", (5,), "Darkmantle", "1"),
        ("forest", (6, 7), "Goblin", "1"),
        ("forest", (8,), "Dire Wolf", "1"),
        ("lair-main", (1, 2, 3, 4), "Hobgoblin", "1"),  # ruling: main-room
        ("lair-main", (5,), "Hobgoblin", "2"),
        ("lair-main", (6,), "Hobgoblin", "3"),
        ("hunt", (1, 2, 3), "Hobgoblin", "1"),
        ("hunt", (4,), "Hobgoblin", "2"),
        ("hunt", (5,), "Darkmantle", "1"),
        ("hunt", (6, 7), "Goblin", "d3"),
        ("hunt", (8,), "Dire Wolf", "1"),
        ("den", (1, 2, 3, 4), "Hobgoblin", "d2"),
        ("den", (5, 6), "Hobgoblin", "d3+1"),
        ("pit-1", (1,), "Ogre", "1"),
        ("pit-1", (2,), "Monstrous Spider (Medium)", "1"),
        ("pit-1", (3,), "Monstrous Scorpion", "1"),
        ("pit-1", (4, 5), "Worg", "1"),
        ("pit-1", (6, 7), "Gnoll", "d4"),
        ("pit-1", (8,), "Hell Hound", "1"),
        ("pit-2", (1,), "Ogre", "1"),
        ("pit-2", (2,), "Monstrous Spider (Huge)", "1"),
        ("pit-2", (3,), "Monstrous Scorpion", "1"),
        ("pit-2", (4, 5), "Worg", "d3"),
        ("pit-2", (6, 7), "Monstrous Centipede", "d3"),
        ("pit-2", (8,), "Hell Hound", "d3"),
    ],
)
def test_who_is_met_by_a_roll(the_table: Any, table: str, rolls: tuple[int, ...], foe: str, count: str) -> None:
    made = the_table(SLUG)
    for roll in rolls:
        row = made.row("encounter", roll, table)
        assert (row.foe, row.count) == (foe, count)


def test_there_is_a_card_for_every_foe_that_can_stand_there(the_table: Any) -> None:
    made = the_table(SLUG, mode="crusade")
    cards = {title.name: copies for title, copies in made.cast.titles["foe"]}
    most: dict[str, int] = {}
    rows = [*made.cast.entries["encounter"], *made.cast.entries["trap"]]
    rows += [title for name in ("wilderness", "den") for title, _ in made.cast.titles[name]]
    for row in (row for row in rows if row.foe):
        die, _, more = row.count.partition("+")
        most[row.foe] = max(most.get(row.foe, 0), int(die.lstrip("d")) + int(more or 0))
    most |= {"Bandit Leader": 1, "Hobgoblin Leader": 1}
    assert most == cards


def test_encounters_of_the_pit_go_by_the_level(out: Any) -> None:
    at = out("pit")
    at.rolls(2)
    assert at.journey.encounter(["pit-1", "pit-2"]) == ["Monstrous Spider (Medium)"]
    at.journey.depth.value = 2
    at.rolls(2)
    assert at.journey.encounter(["pit-1", "pit-2"]) == ["Monstrous Spider (Huge)"]


# fights


def test_a_foe_falls_to_a_fight_check_that_reaches_its_force(out: Any, drive: Drive) -> None:
    at = out("forest")  # ruling: fights; Fight 5 against 10
    at.face("Goblin")
    at.rolls(5)
    drive(at.hero.bout())
    assert not at.hero.foes
    assert (at.hero.beaten.value, at.hero.hits.value) == (1, 13)


def test_who_misses_is_harmed_and_pressed_by_each_other_foe(out: Any, drive: Drive) -> None:
    at = out("forest")  # ruling: fights
    at.face("Hobgoblin", "Hobgoblin", "Goblin")
    at.rolls(4, 3)
    drive(at.hero.bout(), ["Goblin"])
    assert at.hero.hits.value == 13 - 3 - 2
    assert len(at.hero.foes) == 3


def test_a_fight_goes_on_until_one_side_has_fallen(out: Any, drive: Drive) -> None:
    at = out("forest")  # ruling: no-flight
    at.hero.hits.value = 4
    at.rolls(1, 3, 1, 1)
    _, asked = drive(at.hero.meet(["Goblin"]))
    assert at.hero.is_dead
    assert all(None not in choice.options for choice in asked if choice.phase == "strike")
    assert not at.hero.foes


@pytest.mark.parametrize(("mine", "theirs", "charging"), [(5, 10, 1), (5, 9, 0), (10, 20, 1), (11, 20, 0)])
def test_a_boar_charges_with_twice_your_initiative(out: Any, mine: int, theirs: int, charging: int) -> None:
    at = out()  # ruling: charge
    (boar,) = at.face("Boar")
    at.rolls(mine, theirs)
    at.hero.surprise(boar)
    assert boar.mark(CHARGING) == charging


def test_the_first_bout_with_a_charging_boar_is_harder_and_hurts_double(out: Any, drive: Drive) -> None:
    at = out()  # ruling: charge; Fight 5 against 13 + 3
    (boar,) = at.face("Boar")
    boar.put(CHARGING, 1)
    at.rolls(10, 4)
    drive(at.hero.bout())
    assert at.hero.hits.value == 13 - 8
    at.rolls(8)
    drive(at.hero.bout())
    assert not at.hero.foes


def test_a_charge_that_is_met_does_nothing(out: Any, drive: Drive) -> None:
    at = out()
    left = at.rolls(1, 2, 11)
    drive(at.hero.meet(["Boar"]))
    assert (at.hero.hits.value, left) == (13, [])


def test_only_the_boar_rolls_for_initiative(out: Any, drive: Drive) -> None:
    at = out()
    left = at.rolls(20)
    drive(at.hero.meet(["Wolf"]))
    assert not left


# treasure


@pytest.mark.parametrize(("face", "gold"), [(1, 0), (2, 1), (4, 2), (6, 5)])
def test_a_bandit_has_a_tenth_of_a_treasure(out: Any, drive: Drive, face: int, gold: int) -> None:
    at = out()  # ruling: purse
    at.face("Bandit")
    at.rolls(20, face, 7)  # 7, 14, 28 or 56 coins
    drive(at.hero.bout())
    assert at.hero.gold.value == gold


@pytest.mark.parametrize("foe", ["Bandit Leader", "Hobgoblin", "Wolf"])
def test_others_have_none(out: Any, drive: Drive, foe: str) -> None:
    at = out()
    at.face(foe)
    left = at.rolls(20)
    drive(at.hero.bout())
    assert (at.hero.gold.value, left) == (0, [])


@pytest.mark.parametrize(
    ("mode", "levels"), [("wilderness", [1, 1]), ("forest", [1]), ("tribe", [2, 1]), ("pit", [3, 2])]
)
def test_the_treasure_at_the_end(out: Any, drive: Drive, mode: str, levels: list[int]) -> None:
    at = out(mode)  # ruling: treasure
    won: list[int] = []
    at.hero.win = won.append
    at.hero.meet = lambda _: iter(())
    at.rolls(1, 1)
    goal = next(tile for tile in at.table.pieces if tile.component in at.journey.pools and tile.type == "goal")
    drive(at.journey.fight(goal))
    assert won == levels
    assert at.journey.done


def test_nothing_is_won_by_who_dies_at_the_goal(out: Any, drive: Drive) -> None:
    at = out("forest")
    at.hero.hits.value = 1
    at.rolls(1, 1, 6)
    drive(at.journey.fight(at.tile("Main Room")))
    assert not at.journey.done


def test_gold_of_a_room_is_treasure_of_the_first_level(out: Any, drive: Drive) -> None:
    at = out("pit")
    at.stack("Room")
    at.stack("Gold")
    at.rolls(2, 7)
    drive(at.journey.travel())
    assert at.hero.gold.value == 14


def test_higher_levels_of_treasure_hold_more(the_table: Any) -> None:
    made = the_table(SLUG)
    rows = [[made.row("treasure", face, f"level-{level}").times for face in (1, 2, 4, 6)] for level in (1, 2, 3)]
    assert rows == [[1, 2, 4, 8], [2, 4, 8, 16], [3, 6, 12, 24]]


def test_the_gold_brought_home_is_the_score(the_table: Any, drive: Drive) -> None:
    at = Set(the_table(SLUG, mode="pit"), drive, "pit", "rogue")  # ruling: score
    at.hero.gold.value = 30
    assert rules.fortune(at.hero) == 30
    at.find("gem")
    assert rules.fortune(at.hero) == 80


# finds


def test_a_potion_is_drunk_on_the_way_or_in_a_fight(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: finds
    potion = at.find("potion")
    at.hero.hits.lose(6)
    at.rolls(4)
    _, asked = drive(at.journey.turn(), [potion])
    assert (at.hero.hits.value, len(at.hero.finds)) == (25, 0)
    assert asked[0].options == [TRAVEL, potion]
    potion = at.find("potion")
    at.face("Worg")
    at.rolls(8)
    drive(at.hero.bout(), [potion])
    assert at.hero.hits.value == 27
    assert len(at.hero.foes) == 1


def test_nobody_drinks_in_full_health(out: Any) -> None:
    at = out("pit")
    at.find("potion")
    assert at.hero.potions() == []


def test_a_weapon_adds_to_fights_and_an_item_to_climbing_and_searching(out: Any) -> None:
    at = out("pit", "ranger")  # ruling: finds
    skills = ("fight", "climb", "search", "lore", "reflex", "fortitude")
    plain = [rules.bonus(at.hero.card, skill, at.hero.finds, 0) for skill in skills]
    at.find("weapon")
    at.find("item")
    better = [rules.bonus(at.hero.card, skill, at.hero.finds, 0) for skill in skills]
    assert plain == [8, 5, 5, 7, 4, 4]
    assert better == [9, 7, 7, 7, 4, 4]


@pytest.mark.parametrize(("skill", "wanted"), [("search", 30), ("reflex", 30), ("fight", 30)])
def test_a_scroll_passes_a_check_that_has_failed(out: Any, drive: Drive, skill: str, wanted: int) -> None:
    at = out("pit")  # ruling: scroll
    scroll = at.find("scroll")
    at.rolls(1, 1)
    assert not drive(at.hero.test(skill, wanted), [None])[0]
    assert drive(at.hero.test(skill, wanted), [scroll])[0]
    assert scroll in at.hero.store


def test_a_scroll_is_not_asked_for_when_a_check_has_passed(out: Any, drive: Drive) -> None:
    at = out("pit")
    at.find("scroll")
    at.rolls(20)
    assert drive(at.hero.test("fight", 10)) == (True, [])


def test_the_item_room_holds_one_of_each_kind(out: Any, drive: Drive) -> None:
    at = out("pit")
    for room, kind in (("Item", "item"), ("Gem", "gem"), ("Potion", "potion"), ("Weapon", "weapon")):
        at.rolls(20)
        drive(at.journey.resolve(at.tile(room)))
        assert at.hero.finds.top.type == kind


# traps


def test_a_trap_that_is_found_does_nothing(out: Any, drive: Drive) -> None:
    at = out("forest")  # ruling: traps; Search 1 against 10
    left = at.rolls(9)
    drive(at.hero.trap(at.tile("Trap (Pit)")))
    assert (at.hero.hits.value, left) == (13, [])


def test_a_pit_of_the_forest_is_a_die_of_hits(out: Any, drive: Drive) -> None:
    at = out("forest")
    at.rolls(8, 5)
    drive(at.hero.trap(at.tile("Trap (Pit)")))
    assert at.hero.hits.value == 8


@pytest.mark.parametrize(("face", "left"), [(18, 20), (17, 15)])
def test_a_pit_of_the_hunt_may_be_jumped_off(out: Any, drive: Drive, face: int, left: int) -> None:
    at = out("tribe")  # Search 1 against 15, then Reflex 2 against 20
    at.rolls(13, face, 5)
    drive(at.hero.trap(at.tile("Trap (Pit)")))
    assert at.hero.hits.value == left


@pytest.mark.parametrize(("face", "hits"), [(7, 27), (8, 23), (19, 23), (20, 15)])
def test_an_arrow_has_to_reach_the_armour_and_a_twenty_is_critical(
    out: Any, drive: Drive, face: int, hits: int
) -> None:
    at = out("pit")  # ruling: traps; +10 against 18
    trap = next(tile for tile in at.journey.pools["rooms"] if tile.name == "Trap")
    at.rolls(1, face, 4)
    drive(at.hero.trap(trap))
    assert at.hero.hits.value == hits


@pytest.mark.parametrize(
    ("section", "face", "name"),
    [
        ("one", 4, "Arrows"),
        ("one", 5, "Pit of Rats"),
        ("two", 3, "Poison Arrow"),
        ("two", 4, "Scything Blade"),
    ],
)
def test_both_traps_of_the_pit_roll_on_their_table(the_table: Any, section: str, face: int, name: str) -> None:
    assert the_table(SLUG).row("trap", face, section).name == name


@pytest.mark.parametrize(("ident", "face"), [("trap-one", 1), ("trap-two", 6)])
def test_a_trap_tile_rolls_and_is_searched_for(out: Any, drive: Drive, ident: str, face: int) -> None:
    at = out("pit")
    left = at.rolls(face, 20)
    drive(at.journey.resolve(at.tile(ident)))
    assert (at.hero.hits.value, left) == (27, [])


def test_poison_is_resisted_twice_and_weakens_fights_and_reflexes(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: poison; Fortitude 6 against 11
    row = at.table.row("trap", 1, "two")
    at.rolls(1, 3, 4, 2, 5)
    drive(at.hero.trap(row))
    assert (at.hero.hits.value, at.hero.weak.value) == (24, 2)
    card = at.hero.card
    values = [rules.bonus(card, skill, [], at.hero.weak.value) for skill in ("fight", "reflex", "climb", "fortitude")]
    assert values == [6, 0, 6, 6]
    at.hero.recover()
    assert at.hero.weak.value == 0


def test_the_dead_resist_no_poison(out: Any, drive: Drive) -> None:
    at = out("pit")
    at.hero.hits.value = 2
    left = at.rolls(1, 4)
    drive(at.hero.trap(at.table.row("trap", 1, "two")))
    assert (at.hero.is_dead, left) == (True, [])


def test_the_pit_of_rats_is_fought_and_climbed(out: Any, drive: Drive) -> None:
    at = out("pit")  # ruling: pit; three to five Rats, then Climb 6 against 10
    left = at.rolls(1, 3, 20, 20, 20, 2, 4, 3, 4)
    drive(at.hero.trap(at.table.row("trap", 6, "one")), ["Rat", "Rat"])
    assert at.hero.beaten.value == 3
    assert at.hero.hits.value == 27 - 4
    assert not left


def test_a_slip_may_kill(out: Any, drive: Drive) -> None:
    at = out("pit")
    at.hero.hits.value = 1
    left = at.rolls(1, 1)
    drive(at.hero.climb_out(at.table.row("trap", 6, "one")))
    assert (at.hero.is_dead, left) == (True, [])


# heroes


def test_a_hero_of_the_level_of_the_adventure_is_chosen(the_table: Any, drive: Drive) -> None:
    for mode, level in (("wilderness", 1), ("forest", 1), ("tribe", 2), ("pit", 3)):
        at = Set(the_table(SLUG, mode=mode), drive, mode, "rogue")  # ruling: heroes
        assert at.hero.card.name == f"Rogue, level {level}"
        assert at.hero.hits.value == at.hero.card.hits


def test_between_adventures_the_hero_recovers_and_rises(the_table: Any, drive: Drive) -> None:
    at = Set(the_table(SLUG, mode="crusade"), drive, "forest", "ranger")  # ruling: advancement
    at.hero.hits.value, at.hero.gold.value, at.hero.weak.value = 2, 9, 1
    at.journey.journal.value = 50
    at.lay("Forest")
    _, asked = drive(at.journey.begin("tribe"))
    assert not asked
    assert at.hero.card.name == "Ranger, level 2"
    assert (at.hero.hits.value, at.hero.gold.value, at.hero.weak.value) == (19, 9, 0)
    assert (at.journey.journal.value, len(at.journey.path)) == (0, 0)
    assert sorted(at.journey.pools) == ["den", "hunt"]
    assert "Ranger, level 1" in named(at.hero.cards)


def test_a_hero_of_the_same_level_goes_on(the_table: Any, drive: Drive) -> None:
    at = Set(the_table(SLUG, mode="crusade"), drive, "wilderness", "ranger")
    drive(at.journey.begin("forest"))
    assert at.hero.card.name == "Ranger, level 1"


# the rule of thumb


def test_the_thumb_rests_while_wounded_and_leaves_when_it_is_bad(out: Any) -> None:
    at = out()
    ways = [TRAVEL, CAMP, LEAVE]
    assert advice(at, "way", ways) == TRAVEL
    at.hero.hits.value = 10
    assert advice(at, "way", ways) == CAMP
    at.journey.camped.value = 2
    assert advice(at, "way", ways) == TRAVEL
    at.hero.hits.value = 5
    assert advice(at, "way", ways) == LEAVE
    at.journey.journal.value = 95
    assert advice(at, "way", ways) == TRAVEL


def test_the_thumb_drinks_before_it_is_too_late(out: Any) -> None:
    at = out("pit")
    potion = at.find("potion")
    at.hero.hits.value = 14
    (foe,) = at.face("Worg")
    assert advice(at, "strike", [foe, potion]) is potion
    at.hero.hits.value = 20
    assert advice(at, "strike", [foe, potion]) is foe
    assert advice(at, "way", [TRAVEL, LEAVE, potion]) is potion


def test_the_thumb_strikes_the_weakest_first(out: Any) -> None:
    at = out("forest")
    foes = at.face("Hobgoblin", "Goblin")
    assert advice(at, "strike", foes).name == "Goblin"


def test_the_thumb_sends_back_what_is_easily_passed_and_roads_when_wounded(out: Any) -> None:
    at = out()
    tiles = at.lay("Obstacle", "Encounter", "Trail Lost", "Plain")
    assert advice(at, "obstacle back", tiles[:3]).name == "Obstacle"
    assert advice(at, "obstacle back", tiles[1:3]).name == "Trail Lost"
    assert advice(at, "obstacle back", [*at.lay("Wrong Path"), tiles[2]]).name == "Trail Lost"
    assert advice(at, "tiles back", [None, tiles[1], tiles[3]]) is None
    at.hero.hits.value = 7
    assert advice(at, "tiles back", [None, tiles[1], tiles[3]]).name == "Plain"


def test_the_thumb_skips_what_is_dangerous(out: Any) -> None:
    at = out("pit")
    tiles = [at.tile("Encounter"), at.tile("Stair"), at.tile("Corridor")]
    assert advice(at, "passage", tiles).name == "Stair"
    assert advice(at, "passage", [None, tiles[0]]) is None
    assert advice(at, "passage", [None, tiles[2]]) is tiles[2]


def test_the_thumb_reads_its_scrolls(out: Any) -> None:
    at = out("pit")
    scroll = at.find("scroll")
    assert advice(at, "scroll", [None, scroll]) is scroll


def test_worth_tells_what_is_added_against_a_foe(out: Any) -> None:
    at = out("pit")
    at.find("weapon")
    at.hero.weak.value = 2
    (foe,) = at.face("Worg")
    view = View(at.table, 0)
    assert rules.worth(view, foe) == {"fight bonus": 7, "needs": 15}
    assert rules.worth(view, at.hero.card) is None


def test_worth_counts_a_charge(out: Any) -> None:
    at = out()  # ruling: charge
    (boar,) = at.face("Boar")
    boar.put(CHARGING, 1)
    assert rules.worth(View(at.table, 0), boar) == {"fight bonus": 5, "needs": 16}


def test_all_dice_that_are_rolled_are_asked_for(the_table: Any) -> None:
    made = the_table(SLUG, mode="crusade")
    rows = [title for name in made.cast.titles for title, _ in made.cast.titles[name]]
    rows += [row for entries in made.cast.entries.values() for row in entries]
    fields = "harm", "heals", "count", "falls", "dexterity", "coins_found", "camp_count"
    values = [str(getattr(row, field, None)) for row in rows for field in fields]
    sides = {found[1] for value in values if (found := re.search(r"(d\d+)", value))}
    asked = set(re.findall(r"d\d+", load(SLUG).needs[0]))
    assert "d12" in sides
    assert sides - {"d2", "d3"} <= asked  # ruling: small-dice


def test_gold_of_a_treasure_is_told(
    the_table: Any, drive: Drive, dice: Callable[..., list[int]], story: Callable[..., list[str]]
) -> None:
    at = Set(the_table(SLUG, mode="pit", told=True), drive, "pit", "rogue")
    dice(at.table, 4, 2, 3)
    at.hero.win(2)
    assert story(at.table, 0)[-3:] == [
        "You roll d6 on the table of treasure: 4, A strongbox",
        "You roll 2d6 for gold: 5",
        "40 gold.",
    ]
