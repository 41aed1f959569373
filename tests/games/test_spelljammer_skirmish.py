"""Spelljammer Skirmish: fleets, what Effect cards are for each, moves, attacks, spells and answers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from library_games import cast_of
from skirmish_kit import card_of, ends, shots, where

from pnp.engine import Choice, Piece, Table, View, own
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.engine.told.lookup import looked_up
from pnp.games import spelljammer_skirmish as rules
from pnp.games.families.skirmish import ATTACK, Blow
from pnp.games.spelljammer_skirmish import DEFENCE, MOVE, Battle

OURS, THEIRS = 0, 1
SLUG = "spelljammer-skirmish"


def begin(ours: str, theirs: str, *squares: dict[str, str], told: bool = False) -> Battle:
    """Two fleets, with ships of theirs on squares; a side without its Flagship gets it in a corner."""
    made = cast_of(SLUG)
    lists = [made.game.lists[fleet] for fleet in (ours, theirs)]
    battle = Battle((StoryTable if told else Table)(made.bringing(lists), 2, None, seeded("table", 0)))
    for seat, ships in enumerate(squares):
        for space, name in ships.items():
            ship = next(each for each in battle.reserve[seat] if name in (each.name, row_of(each)))
            battle.enter(ship, space)
        if battle.flagship(seat) is None:
            flag = next(each for each in battle.reserve[seat] if each.leader)
            battle.enter(flag, ("h1", "h8")[seat])
    return battle


def row_of(ship: Piece) -> str:
    return ship.id.partition(":")[2].partition("@")[0]


def effects(made: Battle, seat: int, name: str, kind: str) -> list[str]:
    """What an Effect card is for a seat, of a kind."""
    return [row.name for row in made.meanings(seat, card_of(made.table, f"{name} Effect"), kind)]


def users(made: Battle, seat: int, name: str, kind: str) -> set[str]:
    """The ships of a fleet that an Effect card is for, as something of a kind."""
    card = card_of(made.table, f"{name} Effect")
    return {row_of(ship) for ship in made.reserve[seat] if made.meaning(card, ship, kind) is not None}


def blow(made: Battle, name: str, here: str, there: str) -> Blow:
    return Blow(card_of(made.table, name), made.at[here], made.at[there])


# fleets


def test_every_fleet_has_twelve_hits_and_one_flagship():
    # ruling: fleets
    game = cast_of(SLUG).game
    ships = {card.id: card for part in ("ship", "yard") for card in game.components[part].one_set}
    assert len(game.lists) == 17
    for fleet in game.lists.values():
        cards = [ships[name] for name, copies in fleet.cards.items() for _ in range(copies)]
        assert sum(card.fields["hits"] for card in cards) == 12, fleet.title
        assert sum(bool(card.fields.get("leader")) for card in cards) == 1, fleet.title
        assert len(cards) == (3 if fleet.title == "Dwarves" else 8), fleet.title


def test_the_gnomes_have_the_ships_that_their_notes_name():
    # ruling: gnomes
    made = begin("gnome", "scro")
    fleet = Counter(ship.name for ship in made.reserve[OURS])
    assert fleet == {"Deathglory": 1, "Bolaship": 1, "Whelk": 2, "Sidewheeler": 3, "Yawl": 1}
    assert users(made, OURS, "Ship", MOVE) == {"sidewheeler"}
    assert users(made, OURS, "Ship", ATTACK) == {"deathglory", "bolaship", "yawl"}
    assert users(made, OURS, "Ship", DEFENCE) == {"whelk"}


def test_one_flagship_among_ships_of_its_name():
    # ruling: flagship
    made = begin("giff", "aarakocra")
    assert [ship.name for ship in made.reserve[OURS] if ship.leader] == ["Flagship Clipper"]
    assert users(made, OURS, "Ship", ATTACK) == {"clipper", "clipper-flagship", "great-bombard"}
    assert users(made, THEIRS, "Ship", ATTACK) == {"eagle-ship", "eagle-ship-flagship"}


def test_no_ship_bears_the_name_of_its_flagship():
    # ruling: flagship; whoever reads a board, a question or the story knows which one it is
    for fleet in cast_of(SLUG).game.lists:
        made = begin(fleet, "scro")
        ships = {row_of(ship): ship for ship in [*made.reserve[OURS], *made.army(OURS)]}.values()
        assert len({ship.name for ship in ships}) == len(ships), fleet


def test_a_question_mark_tells_the_effects_of_a_fleet():
    # ruling: effects
    made = begin("scro", "human")
    options = Choice("attack card", [None], OURS)
    (told,) = (line for line in looked_up(View(made.table, OURS), options, "Scro") if "Claws" in line)
    effects = told.partition(": ")[2].split("; ")
    assert "Ram Claws (attack, kind ship, range 1, for scorpion)" in effects
    assert "Orc Marines (attack, kind race, range 1)" in effects
    assert effects[-1] == "Metal Plates (defence, kind fleet)"


EFFECTS = {
    "scro": "ship A4 battlewagon, ship A2 mantis, ship A1 scorpion, race A1, fleet D",
    "mind-flayer": "ship A1, race AK, fleet MK",
    "neogi": "ship A2, race A1, fleet AK",
    "beholder": "ship A4 tyrant-ship, ship A1 tyrant-ramship, ship A2 tyrant-scout-ship, race A3, fleet MK",
    "elf": "ship AK armada+monarch, ship MK man-o-war, ship A2 radiant-ship, race A5, fleet D, fleet AK armada+monarch",
    "wa": "ship D tsunami, ship MK locust-swarms, race A1, fleet M3",
    "shou-lung": "ship A2, race A1, fleet A4",
    "goblin": "ship M4 triop, ship A1 porcupine-ships, ship A1 blades, race A3, fleet D",
    "vodoni": "ship A1 vodoni-diamond, ship A1 hunter-killer, ship MK nightwolf, race A1, fleet D",
    "dwarf": "ship A1, fleet D, race A4",
    "human": "ship A5, fleet AK, race M2",
    "lizardman": "ship A3 bloat-fly, ship D turtleship, ship A1 hammership, fleet AK, race D",
    "giff": "ship A4 clipper+clipper-flagship, ship A5 great-bombard, fleet A6, race A2",
    "drow": "ship D, fleet A2, race A1",
    "aarakocra": "ship A2 eagle-ship+eagle-ship-flagship, ship D corbina, fleet M3, race MK",
    "gnome": "ship A3 deathglory, ship A2 bolaship, ship M1 sidewheeler, ship D whelk, ship A1 yawl, fleet A2, race D",
    "thri-kreen": "ship D leaf-ship+leaf-ship-flagship, ship A1 thorn-ship-squad, fleet M3, race A1",
}
"""The effects by the notes under the rulebook's tables: whose, attack, move or defence, how far, for which ships."""


@pytest.mark.parametrize("fleet", EFFECTS)
def test_effects_are_what_the_notes_say(fleet):
    # rulings: effects, names
    rows = [row for row in begin("scro", "human").rows if row.fleet == fleet]
    reach = ["K" if row.knight else str(row.value or "") for row in rows]
    words = [
        " ".join([row.effect, row.type[0].upper() + far, *(["+".join(sorted(row.users))] if row.users else [])])
        for row, far in zip(rows, reach, strict=True)
    ]
    assert sorted(words) == sorted(EFFECTS[fleet].split(", "))


def test_the_effects_of_the_aarakocra():
    # ruling: aarakocra
    made = begin("aarakocra", "scro")
    assert effects(made, OURS, "Fleet", MOVE) == ["Speed"]
    assert effects(made, OURS, "Race", MOVE) == ["Aerodynamics"]
    assert effects(made, OURS, "Ship", DEFENCE) == ["Loop Maneuver"]
    assert users(made, OURS, "Ship", DEFENCE) == {"corbina"}


def test_a_fleet_fills_its_back_row_and_the_dwarves_pick_squares(drive):
    # ruling: set-up
    made = begin("dwarf", "scro")
    _, asked = drive(
        made.set_up(OURS), [None, None, lambda option: option, None, lambda option: option, None, lambda option: option]
    )
    assert None in asked[0].options
    assert {where(ship) for ship in made.army(OURS)} == {"c1", "e1", "g1"}
    _, asked = drive(made.set_up(THEIRS), [lambda _: True] * 7)
    assert all(None not in choice.options for choice in asked)
    assert {where(ship)[1] for ship in made.army(THEIRS)} == {"8"}


# victory


def test_who_loses_the_flagship_loses(drive, put):
    # ruling: flagship
    made = begin(
        "giff",
        "dwarf",
        {"c3": "clipper-flagship", "d3": "clipper", "a1": "Great Bombard"},
        {"c4": "Stoneship", "h8": "Citadel"},
    )
    made.kill(made.at["d3"])
    assert not made.over_with
    made.wound(made.at["c3"], 2)
    put(made.table, made.hands[THEIRS], "Blunt Ram")
    drive(made.attack_phase(THEIRS), ["Blunt Ram"])
    assert made.ended().winners == (THEIRS,)


# effects


def test_effects_are_other_things_for_each_fleet():
    # ruling: effects
    made = begin("scro", "human")
    assert effects(made, OURS, "Race", ATTACK) == ["Orc Marines"]
    assert effects(made, OURS, "Race", MOVE) == []
    assert effects(made, THEIRS, "Race", MOVE) == ["Sailors"]
    assert effects(made, OURS, "Ship", ATTACK) == ["Catapults & Bombards", "Grappling Rams", "Ram Claws"]
    assert users(made, OURS, "Ship", ATTACK) == {"battlewagon", "mantis", "scorpion"}
    assert users(made, THEIRS, "Ship", ATTACK) == {"cuttle-command", "battle-dolphin", "squid-ship"}


def test_an_effect_reaches_as_far_as_it_is_for_each_ship():
    # ruling: effects, range
    made = begin(
        "scro",
        "human",
        {"a1": "Scorpion", "c1": "Mantis", "h1": "Battlewagon"},
        {"a3": "Squid Ship", "c3": "Squid Ship", "h5": "Squid Ship"},
    )
    card = card_of(made.table, "Ship Effect")
    assert shots(made, OURS, card) == {("c1", "a3"), ("c1", "c3"), ("h1", "h5")}


def test_an_effect_attacks_under_its_own_name_and_is_discarded(put, drive, story):
    # ruling: effects, once-each
    made = begin("scro", "human", {"c1": "Mantis"}, {"c3": "Battle Dolphin"}, told=True)
    (card,) = put(made.table, made.hands[OURS], "Ship Effect")
    story(made.table)
    drive(made.attack_phase(OURS), ["Ship Effect"])
    assert card in made.stocks[0].discards
    assert made.left(made.at["c3"]) == 1
    assert not made.may_attack(made.at["c1"], card_of(made.table, "Archers"))
    assert "Grappling Rams: Mantis on c1 against Battle Dolphin on c3." in story(made.table)


def test_an_effect_that_moves_is_a_move_and_no_attack(put, drive):
    # ruling: effects
    made = begin("human", "scro", {"c1": "Squid Ship"}, {"c3": "Mantis"})
    (card,) = put(made.table, made.hands[OURS], "Race Effect")
    assert made.paces(OURS) == [card]
    assert made.arms(OURS) == []
    ship = made.at["c1"]
    drive(made.move_phase(OURS), ["Race Effect", (ship, "e1")])
    assert made.at["e1"] is ship
    assert card in made.stocks[0].discards


def test_the_same_card_for_the_other_side_attacks(put):
    # ruling: effects
    made = begin("human", "scro", {"c1": "Squid Ship"}, {"c2": "Mantis"})
    (card,) = put(made.table, made.hands[THEIRS], "Race Effect")
    assert made.paces(THEIRS) == []
    assert made.arms(THEIRS) == [card]


def test_a_card_that_is_several_effects():
    # ruling: effects, elves
    made = begin(
        "elf", "scro", {"c1": "Armada", "e1": "Man-o-War", "g1": "Radiant Ship"}, {"d3": "Mantis", "g3": "Mantis"}
    )
    ship, fleet = card_of(made.table, "Ship Effect"), card_of(made.table, "Fleet Effect")
    assert shots(made, OURS, ship) == {("c1", "d3"), ("g1", "g3")}
    assert shots(made, OURS, fleet) == {("c1", "d3")}
    assert set(ends(made, OURS, ship)) == {"e1"}
    assert made.guards(fleet, blow(made, "Archers", "d3", "g1"))
    assert not made.guards(ship, blow(made, "Archers", "d3", "c1"))


def test_an_effect_defends_the_ships_that_it_is_for(put, drive):
    # ruling: effects, defence
    made = begin("scro", "lizardman", {"c1": "Mantis"}, {"c3": "Turtleship", "a3": "Hammership"})
    ship, race = put(made.table, made.hands[THEIRS], "Ship Effect", "Race Effect")
    assert made.guards(ship, blow(made, "Archers", "c1", "c3"))
    assert not made.guards(ship, blow(made, "Archers", "c1", "a3"))
    assert made.guards(race, blow(made, "Sleep", "c1", "a3"))
    _, asked = drive(made.assault(OURS, blow(made, "Archers", "c1", "c3")), ["Ship Effect"])
    assert asked[0].options == [None, ship, race]
    assert made.left(made.at["c3"]) == 2
    assert ship in made.stocks[0].discards


def test_an_effect_is_no_spell():
    # ruling: effects, spells
    made = begin("beholder", "scro", {"c1": "Tyrant Scout Ship"}, {"c3": "Mantis"})
    row = made.meaning(card_of(made.table, "Ship Effect"), made.at["c1"], ATTACK)
    assert row.name == "Magic Missiles"
    attack = Blow(row, made.at["c1"], made.at["c3"])
    assert made.guards(card_of(made.table, "Shield"), attack)
    assert not made.guards(card_of(made.table, "Dispell"), attack)


# moves


def test_moves_are_straight_and_exact_and_pass_nobody():
    # ruling: steps, line
    made = begin("scro", "human", {"c1": "Scorpion", "d1": "Mantis", "a1": "Battlewagon"}, {"c4": "Squid Ship"})
    moves = ends(made, OURS, card_of(made.table, "Rigging"))
    assert moves["c1"] == {"f4"}
    assert moves["d1"] == {"d4", "a4", "g1", "g4"}


def test_any_number_of_ships_goes_forward(put, drive):
    # ruling: forward, once-each
    made = begin(
        "scro", "human", {"c1": "Scorpion", "d1": "Mantis", "e1": "Scorpion", "a1": "Battlewagon"}, {"e2": "Squid Ship"}
    )
    put(made.table, made.hands[OURS], "Tread Phlogiston", "Minor Helm")
    first, second = made.at["c1"], made.at["d1"]
    flag = made.at["a1"]
    drive(
        made.move_phase(OURS),
        [
            "Tread Phlogiston",
            (first, "c3"),
            (second, "d3"),
            (flag, "a3"),
            "Minor Helm",
            lambda option: option[1] == "f1",
        ],
    )
    assert [where(ship) for ship in (first, second, flag)] == ["c3", "d3", "a3"]
    assert made.at["f1"].name == "Scorpion"  # it was blocked


def test_by_an_effect_only_those_go_forward_that_it_is_for():
    # ruling: forward, effects
    made = begin(
        "gnome", "goblin", {"c1": "Sidewheeler", "d1": "Whelk", "e1": "Sidewheeler"}, {"c8": "Triop", "d8": "Blades"}
    )
    ahead = made.advances(OURS, card_of(made.table, "Ship Effect"))
    assert {(where(ship), end) for ship, end in ahead} == {("c1", "c2"), ("e1", "e2")}
    assert {(where(ship), end) for ship, end in made.advances(THEIRS, card_of(made.table, "Ship Effect"))} == {
        ("c8", "c4")
    }


def test_a_knights_effect_moves_one_ship_over_anything():
    # ruling: knights, forward
    made = begin(
        "mind-flayer",
        "scro",
        {"a1": "Octopus", "a2": "Nautiloid", "b1": "Nautiloid", "b2": "Nautiloid"},
        {"c2": "Mantis"},
    )
    card = card_of(made.table, "Fleet Effect")
    assert ends(made, OURS, card)["a1"] == {"b3"}
    assert made.advances(OURS, card) == []
    assert made.targets(OURS, card) == []


def test_a_knights_attack_goes_over_ships():
    # ruling: knights, line
    made = begin(
        "neogi",
        "scro",
        {"a1": "Deathspider", "a2": "Mindspider", "b1": "Mindspider"},
        {"b3": "Mantis", "b2": "Scorpion"},
    )
    assert ("a1", "b3") in shots(made, OURS, card_of(made.table, "Fleet Effect"))


# attacks and answers


def test_ships_of_both_sides_stand_in_the_way():
    # ruling: line, range
    made = begin(
        "scro",
        "human",
        {"c1": "Scorpion", "d2": "Mantis"},
        {"c3": "Squid Ship", "c4": "Squid Ship", "e3": "Squid Ship"},
    )
    assert {shot for shot in shots(made, OURS, card_of(made.table, "Catapults")) if shot[0] == "c1"} == {("c1", "c3")}


@pytest.mark.parametrize(
    ("name", "spell", "plain"),
    [
        ("Evasion", True, True),
        ("Saving Throw", True, True),
        ("Illusion", True, True),
        ("Cure Wounds", True, True),
        ("Shield", False, True),
        ("Magic Resistance", True, False),
        ("Dispell", True, False),
    ],
)
def test_what_stops_spells_and_what_stops_other_attacks(name, spell, plain):
    # ruling: defence, spells
    made = begin("scro", "human", {"c1": "Scorpion"}, {"c3": "Squid Ship"})
    card = card_of(made.table, name)
    assert made.guards(card, blow(made, "Fire Ball", "c1", "c3")) is spell
    assert made.guards(card, blow(made, "Archers", "c1", "c3")) is plain


def test_the_deck_has_as_many_spells_as_are_marked():
    # ruling: spells
    made = begin("scro", "human")
    spells = {card.name for card in made.stocks[0].draw if card.spell}
    assert {"Sleep", "Charm", "Cloudkill", "Disintegrate", "Petrification", "Cone of Cold", "Fire Ball"} < spells
    assert {"Lightning Bolt", "Gate", "Illusion", "Invisibility", "Cure Wounds"} < spells
    assert len(spells) == 12
    assert len(made.stocks[0].draw) == 87


def test_hold_spell_stops_a_move_card_or_an_effect_that_moves(put, drive):
    # ruling: hold
    made = begin("human", "scro", {"c1": "Squid Ship"}, {"c8": "Mantis"})
    put(made.table, made.hands[OURS], "Race Effect", "Minor Helm")
    put(made.table, made.hands[THEIRS], "Hold Spell")
    ship = made.at["c1"]
    drive(made.move_phase(OURS), ["Race Effect", (ship, "c3"), "Hold Spell", "Minor Helm", (ship, "d1")])
    assert made.at["d1"] is ship
    assert len(made.stocks[0].discards) == 3


def test_hold_spell_is_an_answer_only(put, drive):
    # ruling: hold, specials
    made = begin("human", "scro", {"c1": "Squid Ship"}, {"c8": "Mantis"})
    put(made.table, made.hands[OURS], "Hold Spell", "Scrye")
    _, asked = drive(made.attack_phase(OURS), [None])
    assert [card and card.name for card in asked[0].options] == [None, "Scrye"]


def test_who_scries_sees_the_hand_and_who_divines_the_deck(put, drive):
    # ruling: specials
    made = begin("human", "scro", {"c1": "Squid Ship"}, {"c8": "Mantis"})
    put(made.table, made.hands[OURS], "Scrye", "Divination")
    put(made.table, made.hands[THEIRS], "Gate", "Minor Helm")
    view = View(made.table, OURS)
    assert view.known(own("hand", THEIRS)) == []
    drive(made.attack_phase(OURS), ["Scrye", "Divination"])
    view = View(made.table, OURS)
    assert {card.name for card in view.known(own("hand", THEIRS))} == {"Gate", "Minor Helm"}
    draw = made.stocks[0].draw
    assert view.known("card") == draw[-7:]
    assert View(made.table, THEIRS).known("card") == []


def test_the_hand_limit_holds_when_cards_are_drawn(put, drive):
    # ruling: fate
    made = begin("human", "scro", {"c1": "Squid Ship"}, {"c8": "Mantis"})
    put(made.table, made.hands[OURS], "Gate", "Minor Helm", "Rigging")
    _, asked = drive(made.draw_phase(OURS), ["Gate"])
    assert [choice.phase for choice in asked] == ["hand limit"]
    assert len(made.hands[OURS]) == 5


def test_the_cap_is_a_draw(drive, monkeypatch):
    # ruling: turn-cap
    made = begin("human", "scro", {"c1": "Squid Ship"}, {"c8": "Mantis"})
    monkeypatch.setattr(made, "set_up", lambda *_: iter(()))
    monkeypatch.setattr(made, "turns", lambda *_: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped) == ((), True)


# the story


def test_the_story_of_a_turn(put, drive, story):
    made = begin(
        "wa",
        "vodoni",
        {"c1": "Locust Swarms", "d1": "Locust Swarms", "h1": "Tsunami"},
        {"c5": "Hunter Killer", "f5": "Nightwolf"},
        told=True,
    )
    table = made.table
    made.stocks[0].draw.give_all(table.pile("_box", "nobody"))  # no card is drawn
    put(table, made.hands[OURS], "Fleet Effect", "Race Effect", "Fire Ball", "Scrye")
    put(table, made.hands[THEIRS], "Fleet Effect")
    story(table)
    first, second, flag = made.at["c1"], made.at["d1"], made.at["h1"]
    target = made.at["c5"]
    moves = ["Fleet Effect", (first, "c4"), (second, "d4"), None]
    fights = ["Race Effect", (second, target), None, "Fire Ball", "Fleet Effect", "Scrye"]
    drive(made.turn(OURS), [*moves, *fights], table)
    assert flag in made.army(OURS)
    assert story(table) == [
        "Seat 1: Maneuver",
        "Seat 1 plays Fleet Effect: Locust Swarms on c1 heads for c4.",
        "Fleet Effect: Ki Power.",
        "Locust Swarms c1 to c4",
        "Locust Swarms d1 to d4",
        "Seat 1: Fire",
        "Race Effect: Samurai.",
        "Samurai: Locust Swarms on d4 against Hunter Killer on c5.",
        "Hunter Killer: 1 hit left.",
        "Fire Ball: Locust Swarms on c4 against Hunter Killer on c5.",
        "Seat 2 answers with Fleet Effect",
        "Fleet Effect: Lycanthropes.",
        "Seat 1 plays Scrye.",
    ]


def test_goal():
    made = begin("giff", "scro", {"c3": "clipper-flagship", "d3": "clipper"}, {"h8": "Battlewagon"})
    made.wound(made.at["c3"], 1)
    view = View(made.table, THEIRS)
    assert rules.goal(view, OURS) == {"fleet": "Giff", "hits": 2, "left": 2}
    made.kill(made.at["c3"])
    assert rules.goal(view, OURS) == {"fleet": "Giff", "hits": 0, "left": 1}


# the rule of thumb


def advice(made: Battle, seat: int, phase: str, options: list[Any]) -> Any:
    """What the thumb answers."""
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def test_the_thumb_goes_for_the_flagship():
    made = begin("scro", "giff", {"c3": "Mantis"}, {"c4": "clipper-flagship", "d4": "clipper", "b4": "Great Bombard"})
    made.wound(made.at["c4"], 2)
    targets = made.targets(OURS, card_of(made.table, "Blunt Ram"))
    assert advice(made, OURS, "attack", targets)[1] is made.at["c4"]
    made.heal(made.at["c4"], 2)
    assert advice(made, OURS, "attack", targets)[1] is made.at["b4"]


def test_the_thumb_reckons_with_what_effects_are(put):
    made = begin("scro", "human", {"c3": "Mantis", "g1": "Scorpion"}, {"c6": "Battle Dolphin", "h8": "Cuttle Command"})
    helm, card, _ = put(made.table, made.hands[OURS], "Minor Helm", "Ship Effect", "Evasion")
    moves = [move for move in made.moves(OURS, helm) if move[0].name == "Mantis"]
    there = advice(made, OURS, "move", moves)[1]
    assert ("c4", "c6") not in shots(made, OURS, card)
    assert there == "c4"  # from where the Grappling Rams reach


def test_the_thumb_keeps_its_flagship_away():
    made = begin(
        "scro", "human", {"c3": "Battlewagon"}, {"c5": "Battle Dolphin", "d5": "Squid Ship", "b5": "Squid Ship"}
    )
    moves = made.moves(OURS, card_of(made.table, "Tread Phlogiston"))
    assert advice(made, OURS, "move", moves)[1][1] == "1"


def test_the_flagship_keeps_away_even_where_nobody_reaches_it():
    made = begin("scro", "human", {"d3": "Battlewagon"}, {"d8": "Battle Dolphin"})
    moves = [move for move in made.moves(OURS, card_of(made.table, "Minor Helm")) if move[1] in ("d2", "d4")]
    assert advice(made, OURS, "move", moves)[1] == "d2"


def test_only_the_flagships_end_wins():
    made = begin("scro", "human", {"d3": "Mantis"}, {"d8": "Squid Ship", "h8": "Cuttle Command"})
    view = View(made.table, OURS)
    mind = rules.Captain(view, rules.Sphere(view))
    ship, flag = made.at["d8"], made.at["h8"]
    assert mind.gain(ship, 1) < rules.WIN
    assert mind.gain(flag, 1) < rules.WIN < mind.gain(flag, 3)


def test_the_thumb_looks_at_cards_when_nothing_else_is_to_do(put):
    made = begin("scro", "human", {"c3": "Mantis"}, {"c4": "Squid Ship"})
    scrye, ram = put(made.table, made.hands[OURS], "Scrye", "Blunt Ram")
    assert advice(made, OURS, "attack card", [None, scrye, ram]) is ram
    assert advice(made, OURS, "attack card", [None, scrye]) is scrye
