"""Fantasy Fight Club: the Attack Phase and a single attack, ruling by ruling; how a game ends; the story of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from warbands import asked_of, clash, hold, learn, stand

from pnp.engine import Choice, View
from pnp.games import fantasy_fight_club as rules
from pnp.games.families.warband.attack import attack, needed
from pnp.games.families.warband.band import ATTACKED, DAMAGE, HAND, PAIRED, RANGED, USED, Warband, ammo
from pnp.games.fantasy_fight_club import result, take_turn

SLUG = "fantasy-fight-club"
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Start = Callable[..., Warband]


def begin(the_table: Callable[..., Any], told: bool = False) -> Warband:
    return Warband(the_table(SLUG, players=2, mode="deal", told=told))


def lost(*warriors: Any) -> list[int]:
    return [warrior.mark(DAMAGE) for warrior in warriors]


# an attack


@pytest.mark.parametrize(("rolled", "harm"), [(3, 0), (4, 5)])
def test_four_or_more_hits_and_damage_is_rolled(
    start: Start, drive: Drive, falls: Falls, rolled: int, harm: int
) -> None:
    """Knight with skill 1 against an Orc whose club parries 1: a 4 is needed; 3 + 1 + 2 - 1 hits (ruling: to-hit)."""
    band = start()
    (knight,), (ogre,) = stand(band, 0, "Knight: Long Sword"), stand(band, 1, "Ogre: Great Sword, Pot Helm, Leather")
    ogre.put("hasted", 2)  # dodge -2 and 1
    left = falls(band, rolled - 1, 4)
    drive(attack(band, knight, ogre, HAND))
    assert lost(ogre) == [harm] and len(left) == (0 if harm else 1)


def test_what_counts_in_a_roll_to_hit(start: Start) -> None:
    band = start()
    elf, warrior = stand(band, 0, "Elf: Long Bow", "Warrior: Club")
    (goblin,) = stand(band, 1, "Goblin: Staff")
    assert needed(band, elf, goblin, RANGED) == 2 - 2
    assert needed(band, warrior, goblin, HAND) == 2 - 2 - 2  # and its parry
    band.fronts[0].give(elf, band.backs[0])
    assert needed(band, elf, goblin, RANGED) == 2 - 2 - 1  # ruling: to-hit
    warrior.put("invisible", 1)
    warrior.put("cursed", 2)
    assert needed(band, warrior, goblin, HAND) == 2 + 3 - 2 - 2 - 3
    assert needed(band, warrior, goblin, RANGED) == 2 - 2 - 3


@pytest.mark.parametrize(("rolled", "harm"), [(3, 0), (4, 1)])
def test_a_shield_stops_up_to_its_number_whatever_the_curse(
    start: Start, drive: Drive, falls: Falls, rolled: int, harm: int
) -> None:
    band = start()
    (knight,), (orc,) = stand(band, 0, "Knight: Long Sword"), stand(band, 1, "Orc: Round Shield, Plate Mail")
    orc.put("cursed", 3)  # ruling: curse
    falls(band, 6, rolled, 2)
    drive(attack(band, knight, orc, HAND))
    assert lost(orc) == [harm]


def test_an_attack_is_turned_aside_before_the_roll(start: Start, drive: Drive, falls: Falls) -> None:
    """Martyr takes it to the back row, Illusions of a caster then end it (ruling: turned-aside)."""
    band = start()
    (knight,) = stand(band, 0, "Knight: Club")
    (orc,) = stand(band, 1, "Orc")
    ogre, wizard = stand(band, 1, "Ogre", "Wizard", back=True)
    martyr, wall = hold(band, 1, "Martyr", "Shield Wall")
    (illusions,) = learn(band, wizard, "Illusions")
    _, asked = drive(attack(band, knight, orc, HAND), [(martyr, ogre), illusions])
    assert asked_of(asked, "parry")[0] == [None, wall, illusions, (martyr, ogre), (martyr, wizard)]
    assert lost(orc, ogre) == [0, 0] and wall in band.hands[1] and not band.table.rolls
    left = falls(band, 6, 3)
    drive(attack(band, knight, orc, HAND), [None])
    assert lost(orc) == [3 + 1] and not left


def test_a_sword_breaker_leaves_the_attacker_unarmed(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (knight,), (orc,) = stand(band, 0, "Knight: Long Sword, Club, Pot Helm"), stand(band, 1, "Orc")
    sword, club, helm = band.gear(knight)
    (breaker,) = hold(band, 1, "Sword Breaker")
    falls(band, 5, 4)
    _, asked = drive(attack(band, knight, orc, HAND, sword), [(breaker, sword)])
    assert asked_of(asked, "parry")[0] == [None, (breaker, sword), (breaker, helm)]  # not the club, which is not used
    assert sword.pile is band.lost and lost(orc) == [4 + 1 - 2]  # ruling: breaker
    assert club.pile is band.gear(knight)


def test_the_attacker_may_break_gear_first_but_only_by_hand(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (elf,), (orc,) = stand(band, 0, "Elf: Long Bow"), stand(band, 1, "Orc: Club, Buckler")
    hold(band, 0, "Sword Breaker")
    falls(band, 1)
    _, asked = drive(attack(band, elf, orc, RANGED))
    assert not asked_of(asked, "break")
    stand(band, 0, "Knight: Dirk")
    buckler = band.gear(orc)[1]
    left = falls(band, 5, 2, 1)
    knight = band.fronts[0][1]
    drive(attack(band, knight, orc, HAND), [(band.hands[0][0], buckler)])
    assert buckler.pile is band.lost and len(left) == 1 and lost(orc) == [2 + 1 + 1]  # no shield to roll for


def test_cards_make_a_hit_and_a_wound_worse(start: Start, drive: Drive, falls: Falls) -> None:
    """By hand Mighty Blow and not Fly True; after the wound Painful Wound and Stunned (ruling: wound)."""
    band = start()
    (knight,), (ogre,) = stand(band, 0, "Knight: Club"), stand(band, 1, "Ogre")
    blow, _, pain, stun = hold(band, 0, "Mighty Blow", "Fly True", "Painful Wound", "Stunned")
    falls(band, 3, 2, 1)
    _, asked = drive(attack(band, knight, ogre, HAND), [blow, (pain, ogre), (stun, ogre)])
    assert asked_of(asked, "stronger")[0] == [None, blow]
    assert asked_of(asked, "worse")[0] == [None, (pain, ogre), (stun, ogre)]
    assert lost(ogre) == [2 + 1 + 1]
    assert [band.stat(ogre, name) for name in ("skill", "dodge", "dam", "speed")] == [-1, -3, 4 - 2 - 1, -2 + 3 - 1]
    assert ogre.mark("helpless") == 1 and not band.fights(ogre)
    band.end_turn()
    assert ogre.mark("in pain") and band.fights(ogre)  # ruling: states


def test_who_is_not_hurt_or_falls_has_no_wound(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (knight,), (orc, kobold) = stand(band, 0, "Knight: Club"), stand(band, 1, "Orc: Full Plate", "Kobold")
    hold(band, 0, "Stunned")
    falls(band, 6, 2)
    _, asked = drive(attack(band, knight, orc, HAND))
    falls(band, 6, 6)
    _, more = drive(attack(band, knight, kobold, HAND))
    assert not asked_of([*asked, *more], "worse") and kobold.pile is band.fallen[1]


# from afar


def test_the_longest_range_shoots_first_and_equals_by_who_leads(start: Start, drive: Drive) -> None:
    """Crossbow 8, compound bow 7, long bow 6, javelins 3, dagger 1 (ruling: equals)."""
    band = start()
    stand(band, 0, "Orc: Long Bow", "Knight: Javelins")
    stand(band, 1, "Ogre: Heavy Crossbow", "Elf: Compound Bow", "Goblin: Knives", "Dwarf: Dagger")
    _, asked = drive(clash(band, 1).shoot(), [None] * 5)
    free = [choice for choice in asked if len(choice.options) > 1]
    order = [choice.options[1][0].name for choice in free]
    assert order == ["Ogre", "Elf", "Orc", "Knight", "Goblin"]  # the dagger is offered with the knives
    assert {option[0].name for option in free[-1].options if option} == {"Goblin", "Dwarf"}


def test_shots_go_at_the_front_row_or_by_chance_behind(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (elf,) = stand(band, 0, "Elf: Long Bow")
    (orc,), (wizard,) = stand(band, 1, "Orc"), stand(band, 1, "Wizard", back=True)
    battle = clash(band)
    assert [*battle.shots(battle.hosts[0], 0, 6)] == [(elf, orc), (elf, "chance")]
    left = falls(band, 4)
    drive(battle.shoot(), ["(warrior:elf, chance)"])
    assert elf.mark(ATTACKED) and lost(orc, wizard) == [0, 0] and not left  # he hesitates
    band.end_turn()
    falls(band, 6, 5, 3)
    drive(battle.shoot(), ["(warrior:elf, chance)"])
    assert wizard.pile is band.fallen[1]
    band.end_turn()
    falls(band, 2, 5, 1)
    stand(band, 1, "Shaman", back=True)
    drive(battle.shoot(), ["(warrior:elf, chance)"])
    assert lost(orc) == [1 - 1 + 1 + 2]  # ruling: by-chance


def test_a_card_opens_the_back_row_to_a_shot(start: Start, drive: Drive) -> None:
    """Height Advantage for who stands behind, Backstab for anybody; a negated card costs no attack."""
    band = start()
    (elf,), (knight,) = stand(band, 0, "Elf: Long Bow"), stand(band, 0, "Knight: Short Bow", back=True)
    stand(band, 1, "Orc")
    (wizard,) = stand(band, 1, "Wizard", back=True)
    height, stab = hold(band, 0, "Height Advantage", "Backstab")
    battle = clash(band)
    assert [option[2] for option in battle.shots(battle.hosts[0], 0, 6) if len(option) > 2] == [stab]
    assert (knight, wizard, stab) in [*battle.shots(battle.hosts[0], 0, 4)]
    assert (knight, wizard, height) in [*battle.shots(battle.hosts[0], 0, 4)]  # ruling: back-row
    learn(band, wizard, "Avoid Fate")
    drive(battle.shoot(), [(elf, wizard, stab), "Avoid Fate", None, None])
    assert not elf.mark(ATTACKED) and stab.pile is band.stocks[0].discards  # ruling: answers


def test_thrown_weapons_run_out_and_bows_do_not(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (knight,), (orc,) = stand(band, 0, "Knight: Hand Axe, Club"), stand(band, 1, "Orc")
    axe, club = band.gear(knight)
    hold(band, 0, "Rain of Arrows")
    falls(band, 1, 1)
    drive(clash(band).shoot(), [lambda option: option is not None, "Rain of Arrows, Orc"])
    assert ammo(axe) == 0 and axe.pile is band.lost and not band.weapons(knight)  # rulings: ammo, extra-attack
    assert not club.mark(USED)
    (elf,) = stand(band, 0, "Elf: Short Bow")
    falls(band, 1)
    drive(clash(band).shoot(), [lambda option: option is not None])
    assert band.weapons(elf) and lost(orc) == [0]


def test_two_weapons_are_thrown_each_at_its_range(start: Start) -> None:
    band = start()
    (warrior,), (orc,) = stand(band, 0, "Warrior: Dagger, Spear"), stand(band, 1, "Orc")
    spear = band.gear(warrior)[1]
    spear.put(USED, 2)
    battle = clash(band)
    found = [[*battle.shots(battle.hosts[0], 0, reach)] for reach in (3, 2, 1)]
    assert found == [[], [(warrior, orc)], [(warrior, orc)]] and band.shot(warrior, 2) is spear


def test_who_has_shot_does_not_fight_by_hand(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (knight,), (orc,) = stand(band, 0, "Knight: Javelins"), stand(band, 1, "Orc")
    falls(band, 1)
    battle = clash(band)
    drive(battle.shoot(), [lambda option: option is not None])
    assert not band.fights(knight) and band.fights(orc)  # ruling: one-attack
    band.end_turn()
    drive(battle.shoot(), [None])
    assert band.fights(knight)


def test_a_shield_spell_keeps_off_all_shots(start: Start) -> None:
    band = start()
    stand(band, 0, "Elf: Long Bow")
    (orc,) = stand(band, 1, "Orc")
    orc.put("warded", 1)
    battle = clash(band)
    assert not [*battle.shots(battle.hosts[0], 0, 6)]


# by hand


def test_a_back_stabber_may_try_before_the_pairs(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (rogue,), (bandit,) = stand(band, 0, "Rogue: Katar"), stand(band, 0, "Bandit: Club", back=True)
    (orc,), (wizard,) = stand(band, 1, "Orc: Dirk"), stand(band, 1, "Wizard", back=True)
    battle = clash(band)
    assert [*battle.ways_round(battle.hosts[0], 0)] == [(rogue, "chance")]  # not from the back row
    falls(band, 4)
    drive(battle.sneak(), [lambda option: option is not None])
    assert rogue.mark(ATTACKED)
    pairs, _ = drive(battle.pair(), ["Orc, Rogue"])
    assert pairs == [(orc, rogue)]  # ruling: back-stab
    band.end_turn()
    falls(band, 5, 4, 6)
    drive(battle.sneak(), [lambda option: option is not None])
    assert wizard.pile is band.fallen[1] and bandit.mark(ATTACKED) == 0


def test_the_fastest_picks_first_and_all_are_picked_before_any_twice(start: Start, drive: Drive) -> None:
    """Speeds: Rogue 2 + 2, Kobold 1 + 3 and none worse; then the ogre; the third doubles up (ruling: pairs)."""
    band = start()
    ogre, rogue, knight = stand(band, 0, "Ogre: Club", "Rogue: Katar", "Knight: Broad Sword")
    orc, kobold = stand(band, 1, "Orc: Great Sword", "Kobold")
    pairs, asked = drive(clash(band).pair(), ["Rogue, Orc", "Kobold, Ogre", "Knight, Kobold"])
    assert [choice.options[1][0] for choice in asked] == [rogue, kobold, knight]
    assert [option[1] for option in asked[1].options if option] == [ogre, knight]
    assert [option[1] for option in asked[2].options if option] == [orc, kobold]
    assert pairs == [(rogue, orc), (kobold, ogre), (knight, kobold)] and kobold.mark(PAIRED) == 2


def test_equal_speed_goes_by_who_leads_and_a_bowman_only_gets_picked(start: Start, drive: Drive) -> None:
    band = start()
    (orc,), (half, elf) = stand(band, 0, "Orc: Club"), stand(band, 1, "Half-Orc: Dirk", "Elf: Long Bow")
    _, asked = drive(clash(band, 1).pair(), ["Half-Orc, Orc"])
    assert asked[0].player == 1  # ruling: equals
    half.put(PAIRED, 0)
    orc.put(PAIRED, 0)
    pairs, asked = drive(clash(band, 0).pair(), ["Orc, Elf", None])
    assert pairs == [(orc, elf)] and asked[0].player == 0
    assert all(choice.options[-1][0] is not elf for choice in asked)  # ruling: bowmen


@pytest.mark.parametrize(("rolled", "first"), [(3, "Rogue"), (4, "Ogre")])
def test_speed_or_reach_says_who_strikes_first(start: Start, falls: Falls, rolled: int, first: str) -> None:
    band = start()
    (rogue,), (ogre,) = stand(band, 0, "Rogue: Dagger"), stand(band, 1, "Ogre: Halberd")
    falls(band, rolled)
    assert clash(band).order(rogue, ogre)[0].name == first


def test_equal_speed_goes_by_reach_and_then_by_who_picked(start: Start, falls: Falls) -> None:
    band = start()
    orc, warlock = stand(band, 0, "Orc: Dirk", "Warlock: Dagger")
    (half,) = stand(band, 1, "Half-Orc: Club")
    falls(band, 1, 1, 6)
    battle = clash(band)
    warlock.put("in pain", 1)
    assert battle.order(warlock, half) == (half, warlock)  # as fast, but with less reach
    assert battle.order(half, orc) == (half, orc)
    assert battle.order(orc, half) == (orc, half)  # ruling: who-strikes-first


def test_who_is_paired_twice_strikes_back_once(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    knight, dwarf = stand(band, 0, "Knight: Club", "Dwarf: Maul")
    (ogre,) = stand(band, 1, "Ogre: Dirk")
    left = falls(band, 1, 1, 1, 1)  # who is first, and three misses
    drive(clash(band).blows([(knight, ogre), (dwarf, ogre)]))
    assert not left and all(each.mark(ATTACKED) for each in (knight, dwarf, ogre))  # ruling: pairs


def test_who_falls_strikes_no_more_and_a_late_blow_is_lost(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    ogre, orc = stand(band, 0, "Ogre: Club", "Orc: Dirk")
    (warlock,) = stand(band, 1, "Warlock: Katar")
    left = falls(band, 6, 6, 6)  # by reach, the ogre's hit and his damage
    drive(clash(band).blows([(ogre, warlock), (orc, warlock)]))
    assert warlock.pile is band.fallen[1] and not left and not orc.mark(ATTACKED)


def test_two_weapons_strike_twice_and_flurry_strikes_again(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (warrior,), (half,) = stand(band, 0, "Warrior: Dirk, Club"), stand(band, 1, "Half-Orc: Great Sword")
    dirk, club = band.gear(warrior)
    club.put(USED, 2)
    hold(band, 0, "Flurry")
    left = falls(band, 4, 1, 4, 1, 1)  # both hit for one and the dirk's bonus, then a single blow misses
    drive(clash(band).strike(warrior, half), ["Flurry, Half-Orc"])
    assert not left and lost(half) == [1 + 1 + 1 + 1 + 1]  # rulings: two-weapons, extra-attack
    assert dirk.mark(USED) == 1


# the end, and the story


def test_the_last_warband_has_won(start: Start) -> None:
    band = start()
    orc, ogre = stand(band, 0, "Orc", "Ogre")
    ogre.put(DAMAGE, 4)
    assert result(band).winners == (0,) and not result(band).capped  # ruling: victory
    (elf,) = stand(band, 1, "Elf")
    assert result(band).scores == (11, 4) and result(band).capped  # ruling: turn-cap
    for each in (orc, ogre, elf):
        band.hurt(each, 20)
    assert result(band).winners == (0, 1)
    assert rules.goal(View(band.table, 0), 0) == {"n": 0, "hits": 0, "theirs": 0, "others": 0}


def test_a_turn_is_told_in_order(start: Start, falls: Falls, story: Callable[..., list[str]]) -> None:
    band = start(told=True)
    stand(band, 0, "Rogue: Knives")
    (orc,) = stand(band, 1, "Orc: Club, Buckler")
    band.stocks[0].draw.give_all(band.lost)
    story(band.table)
    steps = take_turn(band, 0)
    left = falls(band, 5, 4, 5)  # the knives hit, the buckler does not stop them, and the damage
    choice = next(steps)
    try:
        while True:
            shot = choice.phase == "shoot" and len(choice.options) > 1
            answer = choice.options[1] if shot else choice.options[0]
            band.table.answered(choice, answer)
            choice = steps.send(answer)
            band.table.asked(choice)
    except StopIteration:
        pass
    told = story(band.table)
    wanted = [
        "The Tactics Phase",
        "Ranged attacks",
        "Rogue of seat 1 attacks Orc.",
        "Rogue hits Orc with 6.",
        "Buckler does not save Orc.",
        "Orc takes 4 hits.",
    ]
    assert [line for line in told if line in wanted] == wanted[1:]  # in the Tactics Phase nothing was done
    assert not left and lost(orc) == [4]


# what small changes of the rules would break


def test_of_two_weapons_the_better_parry_counts(start: Start) -> None:
    band = start()
    (warrior,) = stand(band, 0, "Warrior: Dirk, Club")
    band.gear(warrior)[1].put(USED, 2)
    assert band.stat(warrior, "parry") == 1  # ruling: two-weapons


def test_martyr_takes_no_shot_to_who_is_kept_from_shots(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (elf,), (orc, ogre, dwarf) = stand(band, 0, "Elf: Long Bow"), stand(band, 1, "Orc", "Ogre", "Dwarf")
    (martyr,) = hold(band, 1, "Martyr")
    ogre.put("warded", 1)
    falls(band, 1, 1)
    _, asked = drive(attack(band, elf, orc, RANGED), [None])
    assert asked_of(asked, "parry")[0] == [None, (martyr, dwarf)]
    _, asked = drive(attack(band, elf, orc, HAND), [None])
    assert asked_of(asked, "parry")[0] == [None, (martyr, ogre), (martyr, dwarf)]


def test_the_longer_of_two_states_counts(start: Start) -> None:
    band = start()
    (orc,) = stand(band, 0, "Orc")
    freeze = next(card for card, _ in band.table.cast.titles["spell"] if card.name == "Freeze")
    stunned = next(card for card, _ in band.table.cast.titles["fight"] if card.name == "Stunned")
    orc.put("helpless", 3)
    band.befall(orc, stunned)
    band.befall(orc, freeze)
    assert orc.mark("helpless") == 3 and orc.mark("neutralized") == 2  # ruling: states


def test_damage_that_armour_takes_up_is_no_wound(start: Start, drive: Drive, falls: Falls) -> None:
    """A roll of 2 and a bonus of 1 against three points of armour: nothing, and no card for a wound."""
    band = start()
    (knight,), (orc,) = stand(band, 0, "Knight: Club"), stand(band, 1, "Orc: Chain Mail")
    hold(band, 0, "Stunned")
    falls(band, 6, 2)
    _, asked = drive(attack(band, knight, orc, HAND))
    assert lost(orc) == [0] and not asked_of(asked, "worse")  # ruling: wound


def test_a_curse_is_on_the_damage_as_well(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (barbarian,), (ogre,) = stand(band, 0, "Barbarian: Club"), stand(band, 1, "Ogre")
    barbarian.put("cursed", 1)
    falls(band, 5, 4)  # 5 + 1 + 2 - 3, and 4 + 2 - 3
    drive(attack(band, barbarian, ogre, HAND))
    assert lost(ogre) == [3]


def test_a_second_weapon_that_breaks_leaves_the_first(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    (warrior,), (half,) = stand(band, 0, "Warrior: Dirk, Spiked Mace"), stand(band, 1, "Half-Orc")
    mace = band.gear(warrior)[1]
    mace.put(USED, 2)
    (breaker,) = hold(band, 1, "Sword Breaker")
    falls(band, 5, 1)
    drive(attack(band, warrior, half, HAND, mace), [(breaker, mace)])
    assert lost(half) == [1 + 1 + 1]  # ruling: breaker


def test_who_had_nobody_left_in_his_first_pair_strikes_in_no_other(start: Start, drive: Drive, falls: Falls) -> None:
    band = start()
    knight, dwarf = stand(band, 0, "Knight: Club", "Dwarf: Maul")
    (ogre,) = stand(band, 1, "Ogre: Dirk")
    band.hurt(knight, 6)
    left = falls(band, 1)
    drive(clash(band).blows([(knight, ogre), (dwarf, ogre)]))
    assert not left and not ogre.mark(ATTACKED)  # ruling: pairs


def test_poison_and_the_end_of_the_turn_are_part_of_it(start: Start, drive: Drive) -> None:
    band = start()
    (ogre,) = stand(band, 0, "Ogre")
    ogre.put("poisoned", 1)
    ogre.put("neutralized", 2)
    stand(band, 1, "Orc")
    band.stocks[0].draw.give_all(band.lost)
    drive(take_turn(band, 0))
    assert lost(ogre) == [1] and ogre.mark("neutralized") == 1  # rulings: poison, states


def test_a_weapon_that_broke_strikes_no_second_blow(start: Start, drive: Drive, falls: Falls) -> None:
    """The mace is broken in the first attack, which the dirk makes: there is no second one (ruling: breaker)."""
    band = start()
    (warrior,), (half,) = stand(band, 0, "Warrior: Dirk, Spiked Mace"), stand(band, 1, "Half-Orc")
    mace = band.gear(warrior)[1]
    mace.put(USED, 2)
    (breaker,) = hold(band, 1, "Sword Breaker")
    left = falls(band, 5, 1)
    drive(clash(band).strike(warrior, half), [(breaker, mace)])
    assert lost(half) == [1 + 1 + 1] and not left


def test_states_run_down_once_for_who_is_led_by_another(start: Start) -> None:
    band = start()
    (orc,) = stand(band, 0, "Orc")
    orc.owner = 1  # ruling: control
    orc.put("cursed", 3)
    band.end_turn()
    assert orc.mark("cursed") == 2 and orc.pile is band.fronts[1]
