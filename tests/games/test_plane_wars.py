"""Plane Wars: the phases of a turn, arms, spells and what is immune to them, ruling by ruling."""

from __future__ import annotations

import pytest

from pnp.engine import Seat
from pnp.games import plane_wars as rules
from pnp.games.families.companies import attached
from pnp.games.plane_wars.magic import cast, spells
from pnp.games.plane_wars.planes import Planes, bearable, immune, initiative, sends_away, traits

ONE, TWO = range(2)


@pytest.fixture
def planes(the_table):
    """`planes(race, race)`: their decks, empty hands."""
    return lambda *races: Planes(the_table("plane-wars", len(races)), races)


@pytest.fixture
def hold(put):
    """`hold(planes, seat, *names)`: take cards into a hand; names of a single deck as `deck:name`."""

    def held(planes, seat, *names):
        return put(planes.table, planes.hands[seat], *names)

    return held


@pytest.fixture
def field(hold):
    """`field(planes, seat, *names)`: units in play, and arms on the last of them."""

    def fielded(planes, seat, *names):
        units = []
        for card in hold(planes, seat, *names):
            if card.force:
                planes.enter(seat, card)
                units.append(card)
            else:
                planes.attach(card, units[-1])
        return units

    return fielded


def offered(planes, seat):
    return {(thing.name, getattr(target, "name", target), effect) for thing, target, effect in spells(planes, seat)}


def spell(planes, seat, name, effect, target=None):
    """The move of the Spell Phase that a player means."""
    return next(
        move
        for move in spells(planes, seat)
        if move[0].name == name and move[2] == effect and (target is None or move[1] == target)
    )


def test_every_player_has_two_decks_and_shares_two(planes):  # ruling: decks
    table = planes("modron", "beholder", "deva")
    counts = [[len(stock.draw) for stock in decks] for decks in table.decks]
    assert counts == [[23, 20, 27, 22], [20, 40, 27, 22], [20, 36, 27, 22]]
    assert table.decks[ONE][2] is table.decks[TWO][2]
    assert table.decks[ONE][0].discards is not table.decks[TWO][0].discards  # ruling: used-cards
    assert [track.value for track in table.morale] == [50] * 3


def test_lots_deal_races_but_for_those_that_are_named(the_table):  # ruling: races
    table = the_table("plane-wars", 4)
    dealt = rules.races(table)
    assert len(set(dealt)) == 4
    table.numbers = type("Numbers", (), {"races": ["deva", "modron"]})
    assert rules.races(table)[:2] == ["deva", "modron"]


def test_the_first_hand_and_two_cards_a_turn_are_drawn_from_any_deck(planes, drive):  # rulings: hand, extra
    table = planes("deva", "slaadi")
    drive(rules.plane(table, ONE), ["psionics", "primary"])
    assert {card.component for card in table.hands[ONE]} == {"psionics", "deva-primary"}
    table.points[ONE].value = 12
    drive(rules.plane(table, ONE), ["spells", "spells", "buy", "secondary"])
    assert (len(table.hands[ONE]), table.points[ONE].value) == (5, 7)  # one more at most


def test_an_empty_deck_is_made_anew_of_its_own_used_cards(planes, drive):  # ruling: used-cards
    table = planes("deva", "slaadi")
    deck = table.decks[ONE][0]
    deck.draw.give_all(deck.discards)
    _, asked = drive(rules.plane(table, ONE), ["primary", "spells"])
    assert (len(deck.draw), len(deck.discards)) == (19, 0)
    assert asked[0].options == ["primary", "secondary", "spells", "psionics"]


def test_points_are_saved_and_units_cost_their_force(planes, hold, drive):  # ruling: recruiting
    table = planes("deva", "slaadi")
    hold(table, ONE, "Planetar", "Movanic Deva")
    _, asked = drive(rules.gate(table, ONE), [None])
    assert [option and option[0].name for option in asked[0].options] == [None, "Movanic Deva"]
    drive(rules.gate(table, ONE), ["Planetar"])
    assert ([unit.name for unit in table.units(ONE)], table.points[ONE].value) == (["Planetar"], 6)


def test_a_token_goes_and_the_hand_is_kept_in_the_cycle_phase(planes, field, hold, drive):
    table = planes("deva", "slaadi")
    (unit,) = field(table, ONE, "Planetar")
    (other,) = field(table, TWO, "Red Slaad")
    unit.put("immobilized", 3), other.put("immobilized", 1)
    hold(table, ONE, *["Monadic Deva"] * 6, "Cure", "Heal")
    drive(rules.cycle(table, ONE), ["Cure"])
    assert (unit.mark("immobilized"), other.mark("immobilized"), len(table.hands[ONE])) == (2, 1, 7)


@pytest.mark.parametrize(
    ("race", "unit", "card", "bears"),
    [
        ("githyanki", "Ranger", "Scimitar", True),
        ("githyanki", "Red Dragon", "Scimitar", False),  # ruling: arms
        ("githyanki", "Gish", "Splint Mail", True),
        ("githyanki", "Red Dragon", "Dimensional Key", True),
        ("modron", "Quadrones", "Javelins", True),
        ("modron", "Decaton", "Javelins", False),  # ruling: race-notes
        ("slaadi", "Grey Slaad", "Sword of Sharpness", True),
        ("slaadi", "Red Slaad", "Sword of Sharpness", False),
        ("mind-flayer", "Elder Illithid", "Hardy Carapace", True),  # ruling: codes
        ("mind-flayer", "Symbionts", "Hardy Carapace", False),
        ("mind-flayer", "Symbionts", "Carapace", True),
        ("daemon", "Nycadaemon", "Giant Weapon", True),
        ("daemon", "Hordlings", "Giant Weapon", False),
        ("deva", "Movanic Deva", "Defender Sword", False),
    ],
)
def test_who_bears_what(planes, field, hold, race, unit, card, bears):
    table = planes(race, "beholder")
    (bearer,) = field(table, ONE, unit)
    (arms,) = hold(table, ONE, card)
    assert bearable(bearer, arms, table.numbers) is bears


def test_one_weapon_and_one_armor_but_daggers_leave_room(planes, field, hold):  # ruling: daggers
    table = planes("githzerai", "githyanki")
    (monk,) = field(table, ONE, "Cerebai Monk", "Simple Swords")
    dagger, bow = hold(table, ONE, "Simple Daggers", "Simple Bows")
    assert [bearable(monk, card, table.numbers) for card in (bow, dagger)] == [False, True]
    table.attach(dagger, monk)
    assert not bearable(monk, bow, table.numbers)
    (other,) = field(table, ONE, "Hunter", "Simple Daggers")
    assert bearable(other, bow, table.numbers)
    (gith,) = field(table, TWO, "Ranger", "Splint Mail")
    (mail,) = hold(table, TWO, "Beaded Armor")
    assert not bearable(gith, mail, table.numbers)


def test_what_force_and_initiative_are_made_of(planes, field):  # rulings: force, initiative
    table = planes("githyanki", "mind-flayer")
    slayer, captain, barbarian = field(table, ONE, "Mindslayer", "Black Guard Captain", "Barbarian", "Bladed Chain")
    (flayer,) = field(table, TWO, "Mind Flayer", "Extractor Shuriken", "Strongarm Carapace")
    (hulk,) = field(table, TWO, "Umber Hulk")
    assert [table.force(unit) for unit in (slayer, captain, barbarian, flayer, hulk)] == [7, 10, 7, 7, 8]
    assert [table.force(slayer, "block", [other]) for other in (flayer, hulk)] == [10, 8]  # both psionic; one is not
    assert (table.force(barbarian, "attack"), table.force(flayer, "attack"), table.force(flayer, "block")) == (10, 9, 7)
    assert [initiative(unit, table.numbers) for unit in (slayer, barbarian, flayer)] == [0, 1, 2]
    slayer.put("weaker", 9)
    assert (table.force(slayer), table.bears(slayer)) == (0, 1)


def test_gas_spores_and_dragons(planes, field):
    table = planes("beholder", "githyanki")
    (spores,) = field(table, ONE, "Gas Spore Swarm")
    (dragon,) = field(table, TWO, "Red Dragon")
    assert (table.force(spores, "block"), table.force(spores, "attack")) == (4, 2)
    assert (initiative(dragon, table.numbers), sends_away(dragon)) == (1, 1)


def test_notes_of_a_race_hold_for_all_its_units(the_table):  # ruling: race-notes
    titles = the_table("plane-wars").cast.titles
    units = {
        race: [card for card, _ in titles[f"{race}-primary"]] for race in ("githyanki", "githzerai", "modron", "deva")
    }
    assert all("psionic" in unit.traits for race in ("githyanki", "githzerai") for unit in units[race])
    assert all("mind" in unit.immune for unit in units["modron"])
    assert all(("psionic" in unit.immune) == ("bearer" not in unit.kin) for unit in units["modron"])
    assert all("resist" in unit.traits and "fire" in unit.immune for unit in units["deva"])


def test_all_big_units_are_immune_to_fear_and_poison(the_table):  # ruling: immune
    titles = the_table("plane-wars").cast.titles
    for race in ("githyanki", "daemon", "deva", "slaadi"):
        for unit, _ in titles[f"{race}-primary"]:
            assert ({"fear", "poison"} <= set(unit.immune)) == (unit.force >= 11), unit.name


@pytest.mark.parametrize(
    ("card", "unit", "safe"),
    [
        ("Lightning", "Monadic Deva", True),
        ("Elemental Magic", "Monadic Deva", True),  # ruling: resistance
        ("Disintegrate Ray", "Monadic Deva", False),  # no Spell
        ("Death Ray", "Monadic Deva", True),
        ("Mind Blast", "Monadic Deva", False),
        ("Mind Blast", "Decaton", True),
        ("Mind Blast", "Duodrones", False),
        ("Sleep", "Duodrones", True),
        ("Domination", "Duodrones", True),
        ("Ensorcell", "Duodrones", False),
        ("Fear", "Planetar", True),
        ("Fear", "Astral Deva", False),
    ],
)
def test_what_does_nothing_to_whom(planes, field, hold, card, unit, safe):  # rulings: immune, resistance
    table = planes("modron" if unit in ("Decaton", "Duodrones") else "deva", "beholder")
    (target,) = field(table, ONE, unit)
    (thing,) = hold(table, TWO, card)
    assert immune(target, thing) is safe


def test_a_spell_immobilizes_who_casts_it_and_nature_nobody(planes, field, hold, drive):  # rulings: spells, users
    table = planes("githyanki", "beholder")
    (gish, _ranger) = field(table, ONE, "Gish", "Ranger")
    (beholder, troll) = field(table, TWO, "Beholder", "Troll")
    hold(table, ONE, "Lightning"), hold(table, TWO, "Disintegrate Ray", "Fear")
    drive(cast(table, ONE, spell(table, ONE, "Lightning", "damage", troll)))
    assert (gish.mark("immobilized"), [card.name for card in table.hands[TWO][-1:]]) == (1, ["Troll"])  # regenerates
    assert offered(table, ONE) == {("Ranger", "Beholder", "shoot"), ("Ranger", TWO, "scout")}
    drive(cast(table, TWO, spell(table, TWO, "Disintegrate Ray", "damage", gish)))
    assert (gish in table.dead(ONE), beholder.mark("immobilized")) == (True, 0)
    table.discard(beholder)
    field(table, TWO, "Ettin")
    assert not offered(table, TWO)  # ruling: beholder-rays


def test_damage_adds_up_in_a_turn_and_is_taken_off(planes, field, hold, drive):  # ruling: damage
    table = planes("githyanki", "slaadi")
    field(table, ONE, "Gish", "Warlock")
    (red,) = field(table, TWO, "Red Slaad")
    hold(table, ONE, "Energy Drain", "Mind Blast", "Flame Strike")
    drive(cast(table, ONE, spell(table, ONE, "Mind Blast", "damage")))
    assert red.mark("damage") == 3
    table.end_turn()
    assert red.mark("damage") == 0
    drive(cast(table, ONE, spell(table, ONE, "Energy Drain", "damage")), ["Gish", "primary"])
    assert len(table.hands[ONE]) == 2
    drive(cast(table, ONE, spell(table, ONE, "Flame Strike", "damage")))
    assert red in table.dead(TWO)


def test_damage_is_distributed_and_falls_on_all(planes, field, hold, drive):
    table = planes("githyanki", "modron")
    (gish,) = field(table, ONE, "Gish")
    duo, quad = field(table, TWO, "Duodrones", "Quadrones")
    hold(table, ONE, "Telekinesis", "Cataclysm")
    drive(
        cast(table, ONE, spell(table, ONE, "Telekinesis", "distribute")),
        ["Duodrones", "Quadrones", "Quadrones", "Duodrones", "Duodrones"],
    )
    assert (duo in table.dead(TWO), quad.mark("damage")) == (True, 2)
    drive(cast(table, ONE, spell(table, ONE, "Cataclysm", "damage-all")))
    assert (quad in table.dead(TWO), gish in table.dead(ONE)) == (True, True)


def test_control_lasts_until_it_is_dispelled(planes, field, hold, drive):  # rulings: control, dispel
    table = planes("slaadi", "daemon")
    (grey,) = field(table, ONE, "Grey Slaad")
    (arcana,) = field(table, TWO, "Arcanadaemon", "Giant Weapon")
    hold(table, ONE, "Control Magic"), hold(table, TWO, "Magic Resistance")
    (flock,) = field(table, TWO, "Diakk Flock")
    drive(cast(table, ONE, spell(table, ONE, "Control Magic", "control", arcana)), [None])
    assert (table.units(ONE), table.force(flock)) == ([grey, arcana], 7)
    table.end_turn()
    assert len(attached(arcana)) == 2
    drive(cast(table, TWO, spell(table, TWO, "Magic Resistance", "dispel")))
    assert (arcana.owner, [card.name for card in attached(arcana)]) == (TWO, ["Giant Weapon"])


def test_a_controlled_unit_that_dies_goes_to_its_own_discards(planes, field, hold, drive):  # ruling: control
    table = planes("githyanki", "modron")
    field(table, ONE, "Gish", "Warlock")
    (quad,) = field(table, TWO, "Quadrones", "Javelins")
    hold(table, ONE, "Command")
    assert "Command" not in {name for name, _, _ in offered(table, ONE)}  # ruling: immune
    (hop,) = hold(table, ONE, "Ensorcell")
    drive(cast(table, ONE, spell(table, ONE, "Ensorcell", "immobilize", quad)), ["Gish"])
    assert quad.mark("immobilized") == 3
    quad.owner = ONE
    table.discard(quad)
    assert (quad in table.dead(TWO), hop.pile.name) == (True, "used spells")


def test_spells_are_dispelled_and_what_dispels_too(planes, field, hold, drive):  # ruling: dispel
    table = planes("githyanki", "deva")
    field(table, ONE, "Gish", "Warlock")
    (deva,) = field(table, TWO, "Astral Deva")
    hold(table, ONE, "Ensorcell", "Protective Spells"), hold(table, TWO, "Dispell")
    move = spell(table, ONE, "Ensorcell", "immobilize", deva)
    drive(cast(table, ONE, move), ["Gish", "Dispell", "Protective Spells"])
    assert (deva.mark("immobilized"), len(table.hands[ONE]), len(table.hands[TWO])) == (3, 0, 0)
    hold(table, ONE, "Power Word Blind"), hold(table, TWO, "Dispell")
    table.units(ONE)[0].put("immobilized", 0)
    drive(cast(table, ONE, spell(table, ONE, "Power Word Blind", "immobilize", deva)), ["Dispell"])
    assert deva.mark("immobilized") == 3


def test_psionics_are_not_dispelled(planes, field, hold, drive):  # ruling: dispel
    table = planes("githyanki", "daemon")
    field(table, ONE, "Ranger")
    (flock,) = field(table, TWO, "Diakk Flock")
    hold(table, ONE, "Command"), hold(table, TWO, "Magic Resistance")
    drive(cast(table, ONE, spell(table, ONE, "Command", "control", flock)))
    assert flock.owner == ONE


def test_the_dead_come_back(planes, field, hold, drive):
    table = planes("deva", "modron")
    (planetar, monadic) = field(table, ONE, "Planetar", "Monadic Deva")
    table.discard(monadic)
    hold(table, ONE, "Raise Dead", "Reincarnate")
    drive(cast(table, ONE, spell(table, ONE, "Raise Dead", "return")))
    assert monadic in table.hands[ONE]
    table.discard(monadic)
    planetar.put("immobilized", 0)
    drive(cast(table, ONE, spell(table, ONE, "Reincarnate", "revive")))
    assert table.units(ONE) == [planetar, monadic]


def test_actions_of_units(planes, field, drive):  # ruling: actions
    table = planes("beholder", "modron")
    (roper, slug) = field(table, ONE, "Roper", "Giant Slug")
    (drone, mono) = field(table, TWO, "Messenger Drone", "Monodrones")
    drive(cast(table, ONE, spell(table, ONE, "Roper", "hold", mono)))
    drive(cast(table, ONE, spell(table, ONE, "Giant Slug", "shoot", drone)))
    assert (mono.mark("immobilized"), drone in table.dead(TWO)) == (3, True)
    assert (roper.mark("immobilized"), slug.mark("immobilized"), offered(table, ONE)) == (1, 1, set())


def test_looks_at_hands_and_decks(planes, field, hold, drive):
    table = planes("githzerai", "daemon")
    field(table, ONE, "Thief", "Warlock")
    hold(table, ONE, "Divination"), hold(table, TWO, "Gate")
    drive(cast(table, ONE, spell(table, ONE, "Divination", "scry", "primary")))
    top = table.decks[ONE][0].draw[-4:]
    assert all(card.known(1 << ONE) for card in top) and not top[0].known(1 << TWO)
    drive(cast(table, ONE, spell(table, ONE, "Thief", "scout", Seat(TWO))))
    assert all(card.known(1 << ONE) for card in table.hands[TWO])


def test_recruiting_by_card(planes, field, hold, drive):  # ruling: or
    table = planes("beholder", "daemon")
    field(table, ONE, "Beholder")
    (flock,) = field(table, TWO, "Diakk Flock")
    hold(table, ONE, "Charm Monster", "Charm Person")
    assert offered(table, ONE) == {
        ("Charm Monster", "Diakk Flock", "control"),
        ("Charm Monster", None, "recruit"),
        ("Charm Person", "Diakk Flock", "control"),
    }
    drive(cast(table, ONE, spell(table, ONE, "Charm Monster", "recruit")))
    assert (table.points[ONE].value, flock.owner) == (10, TWO)


def test_traits_that_cards_give_count_like_printed_ones(planes, field):
    table = planes("mind-flayer", "githyanki")
    (flayer,) = field(table, ONE, "Mind Flayer", "Backwatcher Carapace", "Extractor Globe")
    assert {"guard", "missile", "slay"} <= set(traits(flayer))
