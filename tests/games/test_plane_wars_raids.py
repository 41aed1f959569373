"""Plane Wars: attacks, blocks, what is played in them, and the damage, ruling by ruling."""

from __future__ import annotations

import pytest

from pnp.games import plane_wars as rules
from pnp.games.plane_wars.planes import Planes
from pnp.games.plane_wars.raid import raid

ONE, TWO = range(2)


@pytest.fixture
def setting(the_table, put):
    """`setting(race, race, units, units)`: two players with units in play; arms follow who bears them."""

    def made(first, second, ours=(), theirs=(), told=False, third=None):
        races = [first, second, *([third] if third else [])]
        planes = Planes(the_table("plane-wars", len(races), told=told), races)
        for seat, names in ((ONE, ours), (TWO, theirs)):
            for card in put(planes.table, planes.hands[seat], *names):
                if card.force:
                    planes.enter(seat, card)
                    last = card
                else:
                    planes.attach(card, last)
        return planes

    return made


@pytest.fixture
def hold(put):
    return lambda planes, seat, *names: put(planes.table, planes.hands[seat], *names)


def begin(name):
    """Begin an attack with the first unit of a name."""
    return lambda move: move is not None and move[0].name == name and move[2] == "attack"


def play(name, target=None, effect=None):
    """Play a card or a wizard, on a unit of a name, for an effect."""

    def wanted(move):
        thing = getattr(move and move[0], "name", move and move[0])
        at = getattr(move and move[1], "name", None)
        return bool(move) and thing == name and target in (None, at) and effect in (None, move[2])

    return wanted


def left(planes):
    return [track.value for track in planes.morale]


def names(planes, seat):
    return [unit.name for unit in planes.units(seat)]


def test_unblocked_units_take_their_force_off_the_morale(setting, drive):  # ruling: attacks
    planes = setting("slaadi", "deva", ["Red Slaad", "Blue Slaad"])
    drive(raid(planes, ONE), [begin("Red Slaad"), None, begin("Blue Slaad")])
    assert left(planes) == [50, 50 - 7 - 8]
    assert [unit.mark("immobilized") for unit in planes.units(ONE)] == [1, 1]  # ruling: actions


def test_units_attack_together_and_one_blocker_stops_them(setting, drive):
    planes = setting("slaadi", "modron", ["Red Slaad", "Blue Slaad"], ["Duodrones"])
    drive(raid(planes, ONE), [begin("Red Slaad"), "Blue Slaad", "Duodrones", "Red Slaad"])
    assert (left(planes), names(planes, ONE), names(planes, TWO)) == ([50, 50], ["Red Slaad", "Blue Slaad"], [])


def test_fire_is_more_initiative_and_more_force_when_unblocked(setting, drive):
    planes = setting("githyanki", "deva", ["Red Dragon"], [])
    drive(raid(planes, ONE), [begin("Red Dragon")])
    assert left(planes) == [50, 39]
    planes = setting("githyanki", "slaadi", ["Red Dragon"], ["Green Slaad", "Blue Slaad"])
    planes.units(ONE)[0].put("weaker", 2)
    drive(raid(planes, ONE), [begin("Red Dragon"), "Green Slaad", "Blue Slaad"])
    assert (names(planes, ONE), names(planes, TWO)) == (["Red Dragon"], ["Green Slaad"])  # which was sent away


def test_equal_forces_kill_each_other(setting, drive):  # ruling: fights
    planes = setting("slaadi", "githyanki", ["Blue Slaad"], ["Black Guard Knight"])
    drive(raid(planes, ONE), [begin("Blue Slaad"), "Black Guard Knight"])
    assert (names(planes, ONE), names(planes, TWO), left(planes)) == ([], [], [50, 50])


def test_higher_initiative_kills_first(setting, drive):  # ruling: initiative
    planes = setting("modron", "slaadi", ["Quadrones", "Javelins"], ["Red Slaad"])
    planes.units(ONE)[0].put("lent", 0)
    drive(raid(planes, ONE), [begin("Quadrones"), "Red Slaad"])
    assert left(planes) == [50, 43]  # it flies past its only blocker
    planes = setting("modron", "slaadi", ["Tridrones", "Javelins"], ["Red Slaad"])
    planes.units(ONE)[0].put("lent", 2)
    drive(raid(planes, ONE), [begin("Tridrones"), "Red Slaad"])
    assert (names(planes, ONE), names(planes, TWO)) == (["Tridrones"], [])


def test_the_dealer_divides_the_damage(setting, drive):  # ruling: fights
    planes = setting("slaadi", "modron", ["Grey Slaad"], ["Duodrones", "Tridrones", "Monodrones"])
    planes.units(ONE)[0].put("weaker", 4)  # which leaves 8 with its own lead, and more against who is not psionic
    _, asked = drive(
        raid(planes, ONE), [begin("Grey Slaad"), "Monodrones", "Tridrones", "Duodrones", "Tridrones", "Duodrones"]
    )
    assert [choice.phase for choice in asked].count("hit") == 2
    assert (names(planes, TWO), names(planes, ONE)) == (["Monodrones"], [])


@pytest.mark.parametrize(
    ("unit", "wall", "through"),
    [
        (["Movanic Deva"], ["Red Slaad"], True),
        (["Movanic Deva"], ["Red Slaad", "Red Slaad"], False),
        (["Astral Deva", "Movanic Deva"], ["Red Slaad"], True),
    ],
)
def test_first_blockers_are_sent_away(setting, drive, unit, wall, through):  # ruling: blockers
    planes = setting("deva", "slaadi", unit, wall)
    drive(raid(planes, ONE), [begin(unit[0]), *unit[1:], *wall])
    assert (left(planes)[TWO] < 50) is through


def test_guards_are_not_sent_away(setting, drive):
    planes = setting("deva", "daemon", ["Movanic Deva"], ["Piscadaemon", "Diakk Flock"])
    drive(raid(planes, ONE), [begin("Movanic Deva"), "Piscadaemon", None])
    assert (left(planes), names(planes, TWO)) == ([50, 50], ["Diakk Flock"])


def test_of_several_attackers_the_worst_counts(setting, drive):  # ruling: blockers
    planes = setting("daemon", "slaadi", ["Hydrodaemon", "Diakk Flock"], ["Red Slaad"])
    drive(raid(planes, ONE), [begin("Hydrodaemon"), "Diakk Flock", "Red Slaad", "Diakk Flock"])
    assert left(planes) == [50, 50]


def test_a_blocker_that_is_gone_still_blocked(setting, hold, drive):  # ruling: blockers
    planes = setting("daemon", "modron", ["Diakk Flock"], ["Duodrones"])
    hold(planes, ONE, "Cause Fear")
    _, asked = drive(raid(planes, ONE), [begin("Diakk Flock"), "Duodrones"])
    assert all(choice.phase != "fight" or choice.options == [None] for choice in asked)
    planes = setting("daemon", "githyanki", ["Diakk Flock"], ["Gish"])
    hold(planes, ONE, "Cause Fear")
    drive(raid(planes, ONE), [begin("Diakk Flock"), "Gish", play("Cause Fear", "Gish")])
    assert (left(planes), [card.name for card in planes.hands[TWO]]) == ([50, 50], ["Gish"])


def test_slayers_strike_units_and_take_no_damage(setting, drive):  # ruling: slay
    planes = setting("githyanki", "slaadi", ["Sword Stalker"], ["Red Slaad"])
    drive(raid(planes, ONE), [begin("Sword Stalker"), "morale", None, "Red Slaad"])
    assert (names(planes, ONE), names(planes, TWO), left(planes)) == (["Sword Stalker"], [], [50, 50])


def test_trackers_fight_the_unit_they_aim_at(setting, drive):  # ruling: track
    planes = setting("githyanki", "slaadi", ["Spectral Hounds"], ["Red Slaad"])
    planes.units(TWO)[0].put("immobilized", 1)
    drive(raid(planes, ONE), [begin("Spectral Hounds"), "Red Slaad"])
    assert (names(planes, ONE), left(planes)) == ([], [50, 50])


def test_track_may_be_given_before_an_attack(setting, hold, drive):  # ruling: when
    planes = setting("mind-flayer", "modron", ["Umber Hulk"], ["Quadrones"])
    hold(planes, ONE, "Tracking Net")
    drive(raid(planes, ONE), [play("Tracking Net"), begin("Umber Hulk"), "Quadrones"])
    assert names(planes, TWO) == []


def test_thieves_take_what_they_can_bear(setting, drive):  # ruling: steal
    planes = setting("githzerai", "githyanki", ["Thief"], ["Ranger", "Vorpal Silver Sword", "Dimensional Key"])
    drive(raid(planes, ONE), [begin("Thief"), None, "Vorpal Silver Sword"])
    assert (planes.force(planes.units(ONE)[0]), left(planes)) == (7, [50, 47])


def test_berserkers_are_strong_in_attack_alone(setting):
    planes = setting("githyanki", "modron", ["Barbarian"])
    assert [planes.force(planes.units(ONE)[0], role) for role in ("attack", "block")] == [8, 5]


def test_disease_rust_and_poison_touch_one_enemy(setting, drive):  # ruling: touch
    planes = setting("beholder", "deva", ["Otyugh"], ["Movanic Deva"])
    drive(raid(planes, ONE), [begin("Otyugh"), "Movanic Deva"])
    (deva,) = planes.units(TWO)
    assert (deva.mark("weaker"), planes.force(deva), names(planes, ONE)) == (1, 7, [])
    planes = setting("beholder", "githyanki", ["Rust Monster"], ["Barbarian", "Splint Mail", "Scimitar"])
    drive(raid(planes, ONE), [begin("Rust Monster"), "Barbarian"])
    assert planes.force(planes.units(TWO)[0]) == 5
    planes = setting("beholder", "slaadi", ["Giant Scorpion"], ["Green Slaad"])
    drive(raid(planes, ONE), [begin("Giant Scorpion"), "Green Slaad"])
    assert (names(planes, ONE), names(planes, TWO)) == ([], [])
    planes = setting("beholder", "deva", ["Giant Scorpion"], ["Monadic Deva"])
    drive(raid(planes, ONE), [begin("Giant Scorpion"), "Monadic Deva"])
    assert names(planes, TWO) == ["Monadic Deva"]


def test_trolls_go_back_to_the_hand(setting, drive):  # ruling: heal
    planes = setting("beholder", "slaadi", ["Troll"], ["Green Slaad"])
    drive(raid(planes, ONE), [begin("Troll"), "Green Slaad"])
    assert [card.name for card in planes.hands[ONE]] == ["Troll"]


def test_healers_and_cures_keep_units_alive(setting, hold, drive):  # ruling: heal
    planes = setting("githyanki", "slaadi", ["Ranger", "Gish Healer"], ["Red Slaad"])
    drive(raid(planes, ONE), [begin("Ranger"), None, "Red Slaad", "Gish Healer"])
    assert (names(planes, ONE), planes.units(ONE)[1].mark("immobilized")) == (["Ranger", "Gish Healer"], 1)
    planes = setting("deva", "slaadi", ["Movanic Deva"], ["Grey Slaad"])
    hold(planes, ONE, "Heal")
    planes.units(TWO)[0].put("has track", 1)
    drive(raid(planes, TWO), [begin("Grey Slaad"), "Movanic Deva", "Heal"])
    assert (names(planes, ONE), planes.units(ONE)[0].mark("damage")) == (["Movanic Deva"], 0)


def test_bonuses_and_who_may_have_them(setting, hold, drive):  # rulings: users, lasting
    planes = setting("githzerai", "slaadi", ["Thief", "Hunter"], ["Red Slaad"])
    hold(planes, ONE, "Backstab", "Fighting Style", "Martial Arts", "Psionic Defense", "Psionic Attack")
    _, asked = drive(
        raid(planes, ONE),
        [begin("Thief"), None, "Red Slaad", play("Fighting Style"), play("Psionic Attack"), None, None],
    )
    offered = {move[0].name for move in next(c for c in asked if c.phase == "fight").options if move}
    assert offered == {"Backstab", "Fighting Style", "Psionic Attack"}  # no Monk; it does not block
    thief = planes.units(ONE)[0]
    assert planes.force(thief) == 3 + 3  # the other is for attacks
    planes.end_turn()
    assert planes.force(thief) == 3


def test_attacks_are_negated_by_who_is_attacked(setting, hold, drive):  # ruling: walls
    planes = setting("slaadi", "githyanki", ["Red Slaad", "Blue Slaad"], ["Gish", "Warlock"])
    hold(planes, ONE, "Power Word Stun"), hold(planes, TWO, "Blade Barrier", "Wall of Force")
    _, asked = drive(
        raid(planes, ONE),
        [
            begin("Red Slaad"),
            None,
            None,
            play("Blade Barrier"),
            "Gish",
            begin("Blue Slaad"),
            None,
            play("Wall of Force"),
        ],
    )
    assert (left(planes), asked[-1].phase) == ([50, 50], "dispel")  # and the Raid Phase is over
    assert all(choice.options == [None] for choice in asked if choice.phase == "fight" and choice.player == ONE)


def test_illusions_do_not_fool_modrons(setting, hold, drive):  # rulings: immune, walls
    planes = setting("modron", "githyanki", ["Tridrones"], ["Warlock"])
    hold(planes, TWO, "Illusions")
    drive(raid(planes, ONE), [begin("Tridrones"), None])
    assert left(planes) == [50, 46]


def test_escapes_and_keys(setting, drive):  # rulings: escape, transport
    planes = setting("slaadi", "githyanki", ["Grey Slaad"], ["Ranger", "Dimensional Key"])
    grey = planes.units(ONE)[0]
    grey.put("has track", 1)
    drive(raid(planes, ONE), [begin("Grey Slaad"), "Ranger", play("Ranger", effect="escape")])
    (ranger,) = planes.units(TWO)
    assert (ranger.mark("immobilized"), left(planes)) == (1, [50, 50])


def test_a_beholder_swoops_out_of_harm(setting, hold, drive):
    planes = setting("beholder", "slaadi", ["Beholder"], ["Grey Slaad"])
    hold(planes, ONE, "Swoop")
    drive(raid(planes, ONE), [begin("Beholder"), "Grey Slaad", play("Swoop")])
    assert names(planes, ONE) == ["Beholder"]


def test_death_rays_and_devoured_brains(setting, hold, drive):  # ruling: beholder-rays
    planes = setting("mind-flayer", "deva", ["Symbionts", "Mind Flayer"], ["Monadic Deva"])
    hold(planes, ONE, "Devour Brain")
    drive(raid(planes, ONE), [begin("Mind Flayer"), None, "Monadic Deva", play("Devour Brain"), None])
    assert (names(planes, TWO), left(planes)) == ([], [50, 50])
    planes = setting("mind-flayer", "deva", ["Symbionts"], ["Monadic Deva"])
    hold(planes, ONE, "Devour Brain")
    _, asked = drive(raid(planes, ONE), [begin("Symbionts"), "Monadic Deva"])
    assert all(choice.options == [None] for choice in asked if choice.phase == "fight")


def test_wizards_give_abilities_for_cards(setting, hold, drive):  # ruling: wizard
    planes = setting("beholder", "slaadi", ["Eye Tyrant", "Ettin"], ["Green Slaad"])
    hold(planes, ONE, "Sleep", "Slow")
    drive(
        raid(planes, ONE),
        [begin("Ettin"), None, "Green Slaad", play("wizard", "Ettin"), "Sleep", "poison", None, None],
    )
    assert (names(planes, TWO), [card.name for card in planes.hands[ONE]]) == ([], ["Slow"])


def test_battle_magic_is_for_two(setting, hold, drive):
    planes = setting("githyanki", "slaadi", ["Gish Healer", "Ranger", "Barbarian"], [])
    hold(planes, ONE, "Battle Magic")
    drive(raid(planes, ONE), [begin("Ranger"), "Barbarian", None, play("Battle Magic", "Ranger"), "Barbarian"])
    assert left(planes) == [50, 50 - 5 - 8 - 6]


def test_rallies_are_for_all_whom_they_name(setting, hold, drive):
    planes = setting("modron", "githyanki", ["Tridrones", "Duodrones"], [])
    hold(planes, ONE, "Modron Swarm")
    drive(raid(planes, ONE), [begin("Tridrones"), None, play("Modron Swarm"), begin("Duodrones")])
    assert left(planes) == [50, 50 - 6 - 5]
    planes.end_turn()
    assert not planes.in_force[ONE]


def test_who_has_no_morale_left_is_out_and_gives_units_back(setting, put, drive):  # ruling: several
    planes = setting("slaadi", "githyanki", ["Grey Slaad"], ["Ranger"], third="deva")
    (deva,) = put(planes.table, planes.hands[2], "Movanic Deva")
    planes.enter(2, deva)
    (magic,) = put(planes.table, planes.hands[TWO], "Control Magic")
    planes.attach(magic, deva)
    magic.put("holds", 1)
    deva.owner = TWO
    planes.morale[TWO].value = 5
    drive(raid(planes, ONE), [begin("Grey Slaad"), lambda seat: int(seat) == TWO, None])
    assert (planes.table.out, planes.settled, deva.owner, planes.units(TWO)) == ({TWO}, False, 2, [])
    assert (names(planes, 2), magic.pile.name, planes.morale[2].value) == (["Movanic Deva"], "used spells", 50)


def test_the_last_one_wins_and_at_the_cap_who_has_most(setting, drive):  # ruling: turn-cap
    planes = setting("slaadi", "githyanki", ["Grey Slaad"], [])
    planes.morale[TWO].value = 11
    drive(raid(planes, ONE), [begin("Grey Slaad")])
    found = rules.result(planes)
    assert (found.winners, planes.settled) == ((ONE,), True)
    planes = setting("slaadi", "githyanki")
    planes.morale[ONE].value = 20
    assert rules.result(planes).winners == (TWO,)


def test_the_story_of_an_attack(setting, hold, drive, story):
    planes = setting("deva", "slaadi", ["Movanic Deva", "Monadic Deva"], ["Red Slaad", "Red Slaad"], told=True)
    hold(planes, ONE, "Smite")
    steps = raid(planes, ONE)
    answers = [begin("Movanic Deva"), None, "Red Slaad", "Red Slaad", play("Smite"), begin("Monadic Deva")]
    drive(steps, answers, planes.table)
    told = [line for line in story(planes.table) if "belongs" not in line]
    assert "Red Slaad is sent away." in told and "Red Slaad is killed." in told
    assert "Seat 2 loses 9 Morale and has 41 left." in told
