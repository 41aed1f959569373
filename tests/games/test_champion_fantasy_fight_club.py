"""Champion Fantasy Fight Club: champions, groups, terrain, attacks and allies, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of
from warbands import asked_of, give, hold, piece, stand

from pnp.engine import Choice, Match, View, own
from pnp.engine.agents import seated
from pnp.games import champion_fantasy_fight_club as rules
from pnp.games.champion_fantasy_fight_club import result, take_turn
from pnp.games.champion_fantasy_fight_club.band import NEW, Champions, size
from pnp.games.champion_fantasy_fight_club.moves import COMBINE, LAY, SPLIT, fits, move_phase, moves
from pnp.games.champion_fantasy_fight_club.war import BOTH, DEFEND, attack_phase, battle
from pnp.games.families.warband.attack import attack, needed
from pnp.games.families.warband.band import ATTACKED, DAMAGE, HAND, RANGED, USED, shield_of
from pnp.games.families.warband.clash import Clash, Host
from pnp.games.families.warband.recruit import recruit
from pnp.games.families.warband.tactics import choices

SLUG = "champion-fantasy-fight-club"
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Start = Callable[..., Champions]


def begin(the_table: Callable[..., Any], players: int = 4, told: bool = False) -> Champions:
    return Champions(the_table(SLUG, players=players, told=told))


def rows(component: str) -> Any:
    return cast_of(SLUG).game.components[component].one_set


def run(steps: Any, answer: Callable[[Choice], Any]) -> list[Choice]:
    """A phase to its end, every question answered by a function; what was asked."""
    asked = []
    try:
        choice = next(steps)
        while True:
            asked.append(choice)
            choice = steps.send(answer(choice))
    except StopIteration:
        return asked


def idle(choice: Choice) -> Any:
    return None if None in choice.options else choice.options[0]


# the data


def test_the_lists_are_those_of_this_book() -> None:  # ruling: printing-gaps
    warriors = {row.name: row for row in rows("warrior")}
    assert (warriors["Goblin"].speed, warriors["Goblin"].skill) == (0, 1)
    assert warriors["Rogue"].skill == 1 and warriors["Elf"].bow_dam == 0
    assert sum(row.hits for row in warriors.values()) == 111
    champions = {row.name: (row.dam, row.speed, row.skill, row.dodge, row.hits, row.spells) for row in rows("champion")}
    assert champions == {
        "Drak": (4, 0, 1, 1, 12, 0),
        "Spydo": (2, 1, 1, 2, 10, 0),
        "Krab": (2, 1, 2, 0, 9, 0),
        "Durin": (3, 0, 2, 2, 14, 0),
        "Cad'Vrr": (2, 0, 2, 0, 8, 3),
        "Moloch": (8, -1, 1, 0, 16, 0),
    }
    fights = Counter({row.name: row.copies for row in rows("fight")})
    assert sum(fights.values()) == 14 * 2 + 6 + 15 and fights["Move"] == 6 and fights["Tower"] == 1
    covers = {row.name: (row.cover, row.hand_cover) for row in rows("fight") if row.type == "terrain"}
    assert covers == {
        "House": (-3, -3),
        "Small House": (-2, -2),
        "Tower": (-4, -4),
        "Wall": (-2, -2),
        "Hole": (-1, -1),
        "Mud": (1, 1),
        "Stream": (2, 2),
        "Rubble": (-1, 1),
    }


# recruiting


@pytest.mark.parametrize(("players", "weapons", "armor"), [(3, 9, 9), (4, 7, 7)])
def test_everybody_is_dealt_five_warriors_a_champion_and_equal_gear(
    start: Start, players: int, weapons: int, armor: int
) -> None:
    band = start(players=players)
    steps = recruit(band, 1)
    choice = next(steps)
    assert (choice.phase, choice.player) == ("replace", 1)  # ruling: replace
    assert len(choice.options) == (6 if players == 3 else 1)
    for seat in range(players):
        kit = Counter(card.component for card in band.table.pile(own("gear to give", seat)))
        assert kit == {"weapon": weapons, "armor": armor}  # ruling: deal
    asked = run(steps, idle) if steps.gi_frame is not None else []
    assert asked is not None
    for seat in range(players):
        assert Counter(each.component for each in band.led(seat)) == {"warrior": 5, "champion": 1}
        assert all(each.owner == seat for each in band.led(seat))


def test_a_warrior_may_be_replaced_by_the_next(start: Start) -> None:
    band = start(players=3)
    steps = recruit(band, 0)
    choice = next(steps)
    gone, top = choice.options[1], band.table.pile("warrior").top
    steps.send(gone)
    assert gone.pile is band.lost and top in band.led(0) and top.owner == 0  # ruling: replace


def test_durin_begins_with_snaga(start: Start) -> None:
    band = start()
    steps = recruit(band, 0)
    run(steps, idle)
    for seat in range(4):
        for champion in band.led(seat):
            own_weapons = [card.name for card in band.gear(champion) if card.component == "own-weapon"]
            wanted = {"Durin": ["Snaga"], "Drak": ["Fire Breath"], "Spydo": ["Poison"]}
            assert own_weapons == wanted.get(champion.name, [])  # ruling: weapons-of-old


# champions


def test_krab_has_three_arms(start: Start) -> None:
    band = start()
    (krab,) = stand(band, 0, "Krab: Club, Dirk, Halberd, Buckler")
    club, dirk, halberd, buckler = band.gear(krab)
    assert (club, dirk) in choices(band, krab)
    dirk.put(USED, 2)
    assert shield_of(krab, band.gear(krab)) is buckler  # ruling: krab
    club.put(USED, 0)
    dirk.put(USED, 0)
    halberd.put(USED, 1)
    assert shield_of(krab, band.gear(krab)) is buckler
    (knight,) = stand(band, 0, "Knight: Great Sword, Round Shield")
    assert shield_of(knight, band.gear(knight)) is None


def test_moloch_carries_nothing_and_is_not_unarmed(start: Start) -> None:
    band = start()
    (moloch,) = stand(band, 0, "Moloch")
    assert not any(band.wears(moloch, piece(band, name)) for name in ("Club", "Pot Helm", "Buckler"))
    numbers = [band.stat(moloch, name) for name in ("dam", "speed", "reach", "armor", "parry")]
    assert numbers == [8, -1, 0, 3, 0] and band.fights(moloch)  # ruling: moloch


def test_drak_breathes_besides_his_blow(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (drak,), (ogre,) = stand(band, 0, "Drak: Fire Breath, Club"), stand(band, 1, "Ogre")
    breath, club = band.gear(drak)
    assert club.mark(USED) and not breath.mark(USED)
    assert not band.wears(drak, piece(band, "Short Bow")) and band.wears(drak, piece(band, "Maul"))  # ruling: drak
    clash = Clash(band, [Host([0], band.groups(0)), Host([1], band.groups(1))])
    falls(band, 3, 2)
    drive(clash.shoot(), [lambda option: option is not None])
    assert ogre.mark(DAMAGE) == 2 + 4 + 2 and band.fights(drak)  # ruling: besides
    assert band.shot(drak, 6) is None
    band.end_turn()
    assert band.shot(drak, 6) is breath


def test_poison_numbs_and_then_neutralizes(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (spydo,), (ogre,) = stand(band, 0, "Spydo: Poison"), stand(band, 1, "Ogre")
    falls(band, 3)
    drive(attack(band, spydo, ogre, RANGED, band.gear(spydo)[0]))
    assert ogre.mark(DAMAGE) == 0 and band.stat(ogre, "hand_skill") == -2 and band.fights(ogre)
    assert needed(band, ogre, spydo, HAND) == -2 - 2 and needed(band, ogre, spydo, RANGED) == -2  # by hand only
    falls(band, 1)
    ogre.put("neutralized", 5)  # by a spell: the longer of both counts
    band.end_turn()
    assert needed(band, ogre, spydo, HAND) == -2 and ogre.mark("neutralized") == 4  # ruling: numbed
    assert not band.fights(ogre)


def test_poison_and_a_bow_are_both_used_each_at_its_range(start: Start, drive: Drive, falls: Falls) -> None:
    """A bow of a longer range before the poison, a spear of a shorter one, whether he has poisoned or not."""
    band = start()
    (spydo,), (goblin,) = stand(band, 0, "Spydo: Poison, Long Bow"), stand(band, 1, "Goblin")
    clash = Clash(band, [Host([0], band.groups(0)), Host([1], band.groups(1))])
    falls(band, 1, 1)
    _, asked = drive(clash.shoot(), [lambda option: option is not None, lambda option: option is not None])
    assert [(spydo, goblin) in options for options in asked_of(asked, "shoot") if len(options) > 1] == [True, True]
    band.end_turn()
    poison, bow = band.gear(spydo)
    give(bow, band.lost)
    spear = piece(band, "Spear")
    give(spear, band.gear(spydo))
    spear.put(USED, 1)
    assert band.shot(spydo, 5) is poison and band.shot(spydo, 2) is spear and band.shot(spydo, 6) is None


def test_terrain_of_a_group_that_is_gone_is_discarded(start: Start, drive: Drive) -> None:
    band = start()
    stand(band, 0, "Ogre", "Orc")
    (elf,) = stand(band, 0, "Elf", group=1)
    wall, mud = lay(band, 0, "Wall"), lay(band, 0, "Mud", group=1)
    band.hurt(elf, 9)
    band.end_turn()
    assert mud.pile is band.stocks[0].discards and wall.pile is band.ground(band.groups(0)[0])  # ruling: terrain
    drive(move_phase(band, 0), [(SPLIT,), "Ogre"])
    assert not band.ground(band.groups(0)[1])  # ruling: split


def test_poison_that_takes_the_last_of_a_group_takes_its_terrain(start: Start) -> None:
    band = start()
    stand(band, 0, "Ogre", "Orc")
    (elf,) = stand(band, 0, "Elf", group=1)
    stand(band, 1, "Knight")
    mud = lay(band, 0, "Mud", group=1)
    elf.put(DAMAGE, 3)
    elf.put("poisoned", 1)
    found = []

    def answer(choice: Choice) -> Any:
        if choice.phase == "move":
            found.append(mud.pile is band.ground(band.groups(0)[1]))
        return idle(choice)

    run(take_turn(band, 0), answer)
    assert elf.pile is band.fallen[0] and found and not any(found)


def test_what_is_part_of_a_champion_cannot_be_broken(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (knight,), (drak, durin) = stand(band, 0, "Knight: Club"), stand(band, 1, "Drak: Fire Breath", "Durin: Snaga")
    hold(band, 0, "Sword Breaker")
    falls(band, 1, 1)
    _, asked = drive(attack(band, knight, drak, HAND))
    _, more = drive(attack(band, knight, durin, HAND), [None])
    assert not asked_of(asked, "break")[0][1:] and len(asked_of(more, "break")[0]) == 2  # ruling: weapons-of-old
    assert band.stat(durin, "dam") == 3 + 5 and band.stat(durin, "reach") == 3


def test_cadvrr_regains_a_hit_a_turn(start: Start) -> None:
    band = start()
    champion, orc = stand(band, 0, "Cad'Vrr", "Orc")
    champion.put(DAMAGE, 2)
    orc.put(DAMAGE, 2)
    band.mend()
    assert [champion.mark(DAMAGE), orc.mark(DAMAGE)] == [1, 2]  # ruling: mends
    band.mend()
    band.mend()
    assert champion.mark(DAMAGE) == 0
    assert not band.wears(champion, piece(band, "Pot Helm"))  # ruling: armour


# groups and terrain


def test_a_group_splits_for_nothing_and_combines_for_a_price(start: Start, drive: Drive) -> None:
    band = start()
    ogre, orc, elf = stand(band, 0, "Ogre", "Orc", "Elf")
    (knight,) = stand(band, 0, "Knight", back=True)
    assert [*moves(band, 0)] == [(SPLIT,)]  # ruling: groups
    drive(move_phase(band, 0), [(SPLIT,), "Ogre", "Orc", None])
    first, second = band.groups(0)
    assert list(second[0]) == [ogre, orc] and not second[1] and list(first[0]) == [elf]
    assert (SPLIT,) not in [*moves(band, 0)]
    cards = hold(band, 0, "Move", "Flurry", "Stunned")
    assert [*moves(band, 0)] == [(COMBINE, cards[0]), (COMBINE, 2)]
    drive(move_phase(band, 0), [(COMBINE, 2), "Flurry", "Stunned", None])
    assert size(first) == 4 and not size(second) and list(band.hands[0]) == [cards[0]]
    assert knight in first[1]


def test_who_is_left_by_a_split_still_has_rows(start: Start, drive: Drive) -> None:
    band = start()
    stand(band, 0, "Ogre", "Orc")
    knight, _ = stand(band, 0, "Knight", "Elf", back=True)
    drive(move_phase(band, 0), [(SPLIT,), "Ogre", "Orc", None])
    first, _ = band.groups(0)
    assert (len(first[0]), len(first[1])) == (1, 1) and knight in first[1]  # ruling: split


def lay(band: Champions, seat: int, name: str, group: int = 0, new: int = 0) -> Any:
    """Terrain under a group."""
    card = piece(band, name)
    give(card, band.ground(band.groups(seat)[group]))
    card.put(NEW, new)
    return card


def test_terrain_is_laid_once_a_group_and_keeps_it_from_attacking(start: Start, drive: Drive) -> None:
    band = start()
    stand(band, 0, "Ogre")
    stand(band, 1, "Orc", "Elf")
    mud, wall = hold(band, 0, "Mud", "Wall")
    front = band.groups(1)[0][0]
    drive(move_phase(band, 0), [(LAY, front, mud), None])
    assert list(band.ground(band.groups(1)[0])) == [mud] and mud.mark(NEW)
    assert (LAY, front, wall) not in [*moves(band, 0)]  # ruling: terrain
    _, asked = drive(attack_phase(band, 1))
    assert asked_of(asked, "attack") == [[None]]  # ruling: new-terrain
    band.end_turn()
    choice = next(attack_phase(band, 1))
    assert len(choice.options) == 2


def test_small_places_have_little_room(start: Start) -> None:
    band = start()
    stand(band, 0, "Ogre", "Orc", "Elf")
    stand(band, 1, "Knight", "Dwarf")
    stand(band, 1, "Goblin", group=1)
    tower, _ = hold(band, 0, "Tower", "Move")
    laid = [each for each in moves(band, 0) if each[0] == LAY]
    assert laid == [(LAY, band.groups(1)[0][0], tower), (LAY, band.groups(1)[1][0], tower)]
    lay(band, 1, "Small House")
    assert fits(band, band.groups(1)[0], 6) and not fits(band, band.groups(1)[0], 7)  # ruling: room
    give(tower, band.ground(band.groups(1)[0]))
    hold(band, 1, "Move")
    assert not [each for each in moves(band, 1) if each[0] == COMBINE]


def test_clearing_ones_own_ground_is_cheaper(start: Start, drive: Drive) -> None:
    band = start()
    stand(band, 0, "Ogre")
    stand(band, 1, "Orc")
    for seat in (0, 1):
        lay(band, seat, "Mud")
    hold(band, 0, "Flurry", "Stunned")
    fronts = [band.groups(seat)[0][0] for seat in (0, 1)]
    assert [each[1:] for each in moves(band, 0)] == [(fronts[0], 2)]
    hold(band, 0, "Martyr")
    assert [each[1:] for each in moves(band, 0)] == [(fronts[0], 2), (fronts[1], 3)]
    drive(move_phase(band, 0), [("clear", fronts[1], 3), "Flurry", "Stunned"])
    assert not band.ground(band.groups(1)[0]) and not band.hands[0]


def test_terrain_counts_for_who_stands_on_it(start: Start) -> None:
    band = start()
    (elf,), (orc,) = stand(band, 0, "Elf: Long Bow"), stand(band, 1, "Orc")
    for name, ranged, by_hand in (("Rubble", -1, 1), ("House", -3, -3), ("Stream", 2, 2)):
        card = lay(band, 1, name)
        assert needed(band, elf, orc, RANGED) == 2 + ranged
        assert needed(band, elf, orc, HAND) == 2 + by_hand  # ruling: terrain
        assert needed(band, orc, elf, HAND) == -2
        give(card, band.lost)
    lay(band, 0, "Tower")
    assert band.height(elf, RANGED) == 1 and band.height(elf, HAND) == 0 and band.height(orc, RANGED) == 0


# attacks


def test_each_group_attacks_once_alone_or_with_the_other(start: Start) -> None:
    band = start()
    stand(band, 0, "Ogre")
    stand(band, 0, "Orc", group=1)
    stand(band, 1, "Knight")
    stand(band, 2, "Dwarf")
    one, two = (group[0] for group in band.groups(0))
    steps = attack_phase(band, 0)
    choice = next(steps)
    aims = [band.groups(seat)[0][0] for seat in (1, 2)]
    assert choice.options == [None, *((who, aim) for who in (one, two) for aim in aims), *((BOTH, aim) for aim in aims)]
    offered = []

    def first_then_none(asked: Choice) -> Any:
        if asked.phase == "attack":
            offered.append(asked.options)
            return None
        return idle(asked)

    run_from(steps, steps.send((one, aims[0])), first_then_none)
    assert offered == [[None, *((two, aim) for aim in aims)]]  # ruling: one-each


def run_from(steps: Any, choice: Choice, answer: Callable[[Choice], Any]) -> None:
    try:
        while True:
            choice = steps.send(answer(choice))
    except StopIteration:
        return


def test_others_help_either_side_but_not_the_targets_other_group(start: Start) -> None:
    band = start()
    stand(band, 0, "Ogre: Club")
    stand(band, 1, "Knight: Scimitar")
    stand(band, 1, "Elf", group=1)
    (dwarf,) = stand(band, 2, "Dwarf: Maul")
    (goblin,) = stand(band, 2, "Goblin: Dirk", group=1)
    stand(band, 3, "Orc: Whip")
    lay(band, 3, "Wall", new=1)
    fronts = {(seat, at): band.groups(seat)[at][0] for seat in range(4) for at in (0, 1)}
    hosts = []

    def answer(choice: Choice) -> Any:
        if choice.phase == "support" and choice.player == 2:
            return next((each for each in choice.options if each and each[1] == DEFEND), None)
        if choice.phase == "pick":
            hosts.append(band.battle.hosts)  # type: ignore[union-attr]
        return idle(choice)

    asked = run(battle(band, 0, [band.groups(0)[0]], band.groups(1)[0]), answer)
    supports = asked_of(asked, "support")
    assert supports[0] == [None, *((fronts[2, at], side) for at in (0, 1) for side in ("attack", "defend"))]
    assert supports[1] == [None, (fronts[2, 1], "defend")]  # ruling: support
    assert supports[-1] == [None, (fronts[3, 0], "defend")]  # ruling: new-terrain
    assert all(choice.player != 1 for choice in asked if choice.phase == "support")
    ours, theirs = hosts[0]
    assert theirs.seats == [1, 2] and {dwarf, goblin} <= set(theirs.front) and ours.seats == [0]  # ruling: merged
    assert band.battle is None


def test_spells_in_a_battle_go_at_the_other_host(start: Start) -> None:
    band = start()
    for seat, name in enumerate(("Wizard", "Knight", "Dwarf", "Orc")):
        stand(band, seat, name)
    assert len(band.enemies(0)) == 3
    band.battle = Clash(band, [Host([0, 2], [*band.groups(0)[:1], *band.groups(2)[:1]]), Host([1], band.groups(1)[:1])])
    assert [each.name for each in band.enemies(0)] == ["Knight"]  # ruling: spells-aim
    assert {each.name for each in band.enemies(1)} == {"Wizard", "Dwarf"}
    assert [each.name for each in band.comrades(2)] == ["Dwarf"]
    stand(band, 0, "Elf", group=1)
    assert band.camp(0) is band.groups(0)[0][0] and len(band.comrades(0)) == 1  # ruling: who-is-called


def test_a_warrior_attacks_once_in_all_battles_of_a_turn(start: Start, falls: Falls) -> None:
    band = start()
    (ogre,), (knight,), (dwarf,) = (
        stand(band, 0, "Ogre: Club"),
        stand(band, 1, "Knight: Dirk"),
        stand(band, 2, "Dwarf: Maul"),
    )

    def fight(choice: Choice) -> Any:
        return choice.options[-1] if choice.phase == "pick" else idle(choice)

    falls(band, 1, 1, 1, 1, 1, 1)
    run(battle(band, 0, [band.groups(0)[0]], band.groups(1)[0]), fight)
    assert ogre.mark(ATTACKED) and knight.mark(ATTACKED)
    asked = run(battle(band, 1, [band.groups(1)[0]], band.groups(2)[0]), fight)
    assert {choice.player for choice in asked if choice.phase == "pick"} == {2}  # ruling: merged
    assert dwarf.mark(ATTACKED)


# the end


def test_who_has_nobody_left_is_out_and_the_last_has_won(start: Start) -> None:
    band = start(players=3)
    stand(band, 0, "Orc")
    (elf,) = stand(band, 1, "Elf")
    elf.put("poisoned", 9)
    elf.put(DAMAGE, 3)
    run(take_turn(band, 0), idle)
    assert band.table.out == {1, 2} and band.settled  # ruling: victory
    assert result(band).winners == (0,) and not result(band).capped
    stand(band, 2, "Ogre")
    assert result(band).capped and result(band).scores == (5, 0, 10)  # ruling: turn-cap


def test_all_draw_then_all_move_then_each_attacks(start: Start) -> None:
    band = start(players=3)
    for seat, name in enumerate(("Orc", "Elf", "Ogre")):
        stand(band, seat, name)
        hold(band, seat, "Move")
    asked = run(take_turn(band, 1), idle)
    order = [(choice.phase, choice.player) for choice in asked if choice.phase in ("excess", "move", "attack")]
    assert order == [(phase, seat) for phase in ("excess", "move", "attack") for seat in (1, 2, 0)]  # ruling: active


def test_the_thumb_attacks_who_is_weak_and_helps_against_the_strong(start: Start) -> None:
    band = start()
    stand(band, 0, "Ogre: Club", "Knight: Dirk")
    stand(band, 1, "Kobold")
    stand(band, 2, "Bugbear", "Barbarian", "Warrior")
    stand(band, 3, "Orc")
    band.table.track("turn").value = 1
    choice = next(attack_phase(band, 0))
    answer = rules.thumb(View(band.table, 0), choice)
    assert answer is not None and answer[1] is band.groups(1)[0][0]
    steps = battle(band, 1, [band.groups(1)[0]], band.groups(2)[0])
    choice = next(steps)
    assert choice.phase == "support" and rules.thumb(View(band.table, choice.player), choice)[1] == "attack"


# what small changes of the rules would break


def test_combining_leaves_one_terrain_and_even_rows(start: Start, drive: Drive) -> None:
    band = start()
    (ogre,), (orc,) = stand(band, 0, "Ogre"), stand(band, 0, "Orc", back=True)
    (elf,) = stand(band, 0, "Elf", group=1, back=True)
    wall, mud = lay(band, 0, "Wall"), lay(band, 0, "Mud", group=1)
    hold(band, 0, "Move")
    drive(move_phase(band, 0), [lambda option: option is not None and option[0] == COMBINE, None])
    first, second = band.groups(0)
    assert size(second) == 0 and (len(first[0]), len(first[1])) == (2, 1) and ogre in first[0]
    assert {orc, elf} & set(first[1])
    assert list(band.ground(first)) == [wall] and mud.pile is band.stocks[0].discards  # ruling: combine


def test_pairs_of_one_battle_do_not_count_in_the_next(start: Start) -> None:
    """The dwarf was picked in a battle before; now he can pick, and is picked as if he were free."""
    band = start()
    (dwarf,), (ogre,) = stand(band, 0, "Dwarf: Maul"), stand(band, 1, "Ogre: Long Bow")
    dwarf.put("paired", 1)
    asked = run(battle(band, 0, [band.groups(0)[0]], band.groups(1)[0]), idle)
    assert [(dwarf, ogre)] in [options[1:] for options in asked_of(asked, "pick")]


def test_the_lead_goes_round_and_champions_mend_each_turn(start: Start) -> None:
    band = start(players=3)
    (champion,) = stand(band, 0, "Cad'Vrr")
    for seat, name in ((1, "Elf"), (2, "Ogre")):
        stand(band, seat, name)
    champion.put(DAMAGE, 3)
    run(take_turn(band, 0), idle)
    assert champion.mark(DAMAGE) == 2  # ruling: mends
    match = Match(cast_of(SLUG), rules, 5, seated(["random"], rules, 5), 3)
    leads: dict[int, int] = {}
    while (choice := match.question) is not None and len(leads) < 3:
        if choice.phase == "move":
            leads.setdefault(match.table.tracks["turn"].value, choice.player)
        match.answer(match.advice(choice))
    first = leads[1]
    assert leads == {1: first, 2: (first + 1) % 3, 3: (first + 2) % 3}  # ruling: who-leads
