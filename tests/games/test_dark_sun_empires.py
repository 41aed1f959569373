"""Dark Sun Empires: stacks nobody sees into, marches by cards, battles and their cost, Gold, Rebels and dead Kings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, Seat, View, own
from pnp.engine.view import advised
from pnp.games import dark_sun_empires as rules
from pnp.games.dark_sun_empires.athas import Athas
from pnp.games.dark_sun_empires.battle import ATTACKER, DEFENDER, Battle
from pnp.games.dark_sun_empires.empire import Empires
from pnp.games.dark_sun_empires.thumb import Ruler
from pnp.games.families.conquest import NOBODY

Drive = Callable[..., tuple[Any, list[Choice]]]
US, THEM = 0, 1
KING = "Sorcerer King"
SLUG = "dark-sun-empires"


def begin(the_table: Callable[..., Any], mode: str = "standard", players: int = 2, told: bool = False) -> Empires:
    return Empires(the_table(SLUG, players=players, mode=mode, told=told))


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Empires:
    """Two Kings: ours in Kharsul, theirs in Irrakesh, without armies."""
    return crowned(begin(the_table))


def crowned(game: Empires) -> Empires:
    for seat, space in enumerate(("Kharsul", "Irrakesh")):
        king = game.table.pile(own("kings", seat)).top
        assert king is not None
        game.station(king, space, seat)
        game.claim(seat, space)
    return game


def post(game: Empires, side: int, space: str, *names: str) -> list[Piece]:
    """Units of a side in a territory, the last one on top."""
    found = []
    for name in names:
        stock = game.table.pile("the Rebels") if name == "Rebel" else game.chits
        unit = next(unit for unit in stock if unit.name == name)
        game.station(unit, space, side)
        found.append(unit)
    return found


def names(game: Empires, space: str, side: int) -> list[str]:
    return sorted(unit.name for unit in game.land.stack(space, side))


def battle(game: Empires, space: str = "Thirst", attacker: int = US, defender: int = THEM) -> Battle:
    return Battle(game, space, attacker, defender)


# the land


def test_the_map_has_seven_of_each_kind(game: Empires) -> None:  # rulings: map, legends, misprints
    land = game.land
    kinds = [land.ground(space).terrain for space in land.spaces]
    assert {kind: kinds.count(kind) for kind in kinds} == dict.fromkeys(
        ("city", "village", "safe", "desert", "rocky", "perilous"), 7
    )
    assert land.reachable()
    assert [land.points(unit) for unit in post(game, US, "Kharsul", "Outriders", "Soldiers", "Dwarf Soldiers")] == [
        3,
        2,
        1,
    ]
    assert land.points(post(game, US, "Kharsul", "Stone Walls")[0]) == 0


def test_capitals_share_no_land(the_table: Any, drive: Drive) -> None:
    """Rulings: players, capitals, surroundings, start."""
    game = begin(the_table, players=4)
    first, asked = drive(game.set_up(), ["Ombrazar", *(lambda _: True for _ in range(6))])
    chosen = [choice for choice in asked if choice.phase == "capital"]
    assert [len(choice.options) for choice in chosen] == [7, 3, 2, 1]
    land, taken = game.land, game.land.reigns
    assert taken["Ombrazar"] == first == chosen[0].player
    for seat in range(4):
        units = land.units(seat)
        assert len(units) == 6 and sum(unit.name == KING for unit in units) == 1
        assert game.gold[seat].value == 10 and not game.hands[seat]
        home = land.held(seat)[0]
        villages = [space for space in land.map.neighbours(home) if land.ground(space).revenue]
        assert land.realm(seat) == [space for space in land.spaces if space in (home, *villages)]


def test_rolled_land_keeps_the_cities_and_joins_them(the_table: Any, dice: Any) -> None:  # ruling: rolled-map
    game = begin(the_table, "rolled-map")
    rolls = dice(game.table, *[6] * 100, *[4] * 12, *[5] * 12, *[3] * 12, *[1] * 100)
    game.roll_map()
    land = game.land
    kinds = [land.ground(space).terrain for space in land.spaces]
    assert kinds.count("perilous") == 12 or land.reachable()
    assert land.reachable()
    assert land.ground("Kharsul").terrain == "city" and len(rolls) < 236
    assert land.row("Sallow Wells").terrain != "city"


def test_rolled_land_is_what_the_counters_say(the_table: Any, dice: Any) -> None:  # ruling: rolled-map
    game = begin(the_table, "rolled-map")
    dice(game.table, *[2] * 12, *[5] * 12, *[1] * 9, *[3] * 2)
    game.roll_map()
    land = game.land
    printed = [space for space in land.spaces if land.row(space).terrain == "city"]
    rolled = [space for space in land.spaces if space not in printed]
    kinds = ["village"] * 12 + ["rocky"] * 12 + ["city"] * 9 + ["safe"] * 2
    assert [land.ground(space).terrain for space in rolled] == kinds
    assert all(land.ground(space).revenue == 7 and not game.table.pile(f"land of {space}") for space in printed)
    assert game.capitals([]) == printed and set(land.cities()) == {*printed, *rolled[24:33]}
    assert land.open("The Dust Sink")  # printed Perilous, rolled otherwise


# stacks and marches


def test_others_see_only_the_top(game: Empires, drive: Drive) -> None:  # rulings: banners, stack-top
    post(game, US, "Kharsul", "Templars", "Soldiers", "Outriders")
    drive(game.arrange(US, "Kharsul"), ["Soldiers"])
    theirs = View(game.table, THEM)
    assert [unit.name for unit in theirs.known(own("stack in Kharsul", US))] == ["Soldiers"]
    assert theirs.count(own("stack in Kharsul", US)) == 4
    assert rules.worth(theirs, own("stack in Kharsul", US)) is None
    assert rules.worth(View(game.table, US), own("stack in Kharsul", US)) == {"force": 26}


def test_a_march_goes_as_far_as_its_units(game: Empires, drive: Drive) -> None:  # ruling: marching
    post(game, US, "Kharsul", "Soldiers", "Outriders", "Dwarf Soldiers", "Stone Walls")
    moves = game.moves(US)
    able = {there: sorted(unit.name for unit in units) for (_, there), units in moves.items()}
    assert able["Bonecart"] == ["Dwarf Soldiers", "Outriders", "Soldiers", KING]
    assert able["Fernhold"] == ["Outriders", "Soldiers", KING]
    assert able["Gul Marid"] == ["Outriders", KING]
    assert "Hacked Gorges" not in able and "Forge Teeth" not in able
    marched, asked = drive(game.march(US), [("Kharsul", "Fernhold"), KING, None, "Soldiers"])
    assert marched and [choice.phase for choice in asked] == ["march", "stay", "stay", "top"]
    assert names(game, "Fernhold", US) == ["Outriders", "Soldiers"]
    assert not any(here == "Fernhold" for here, _ in game.moves(US))
    game.halt(US)
    assert ("Fernhold", "Blue Pool") in game.moves(US)


def test_nobody_goes_through_enemies(game: Empires) -> None:  # ruling: marching
    post(game, US, "Kharsul", "Outriders")
    post(game, THEM, "Bonecart", "Slave Soldiers")
    ways = {there for _, there in game.moves(US)}
    assert "Bonecart" in ways and "Fernhold" not in ways
    post(game, US, "Bonecart", "Soldiers")
    assert ("Bonecart", "Fernhold") in game.moves(US)


def test_a_move_card_moves_so_many_stacks_and_sandstorm_stops_it(game: Empires, drive: Drive, deal: Any) -> None:
    """Rulings: when, answering, aiming."""
    deal(game, US, "March Orders", "Grand March", "Bold Ploy", "Sandstorm")
    deal(game, THEM, "Sandstorm", "Expose Traitor")
    post(game, US, "Bonecart", "Outriders")
    answers = ["March Orders", None, ("Bonecart", "Kharsul"), KING, None, "Grand March", "Sandstorm"]
    _, asked = drive(game.orders(US), answers)
    assert [getattr(option, "name", None) for option in asked[0].options] == [None, "March Orders", "Grand March"]
    assert [card.name for card in game.hands[THEM]] == ["Expose Traitor"]
    assert names(game, "Kharsul", US) == ["Outriders", KING]


def test_an_exposed_traitor_exposes_another(the_table: Any, drive: Drive, deal: Any) -> None:  # ruling: answering
    game = crowned(begin(the_table))
    deal(game, US, "Assassin", "Expose Traitor")
    deal(game, THEM, "Expose Traitor")
    target = (game.camp("Irrakesh", THEM), KING)
    _, asked = drive(game.orders(US), ["Assassin", target, "Expose Traitor", "Expose Traitor"])
    assert [choice.player for choice in asked if choice.phase == "answer"][:3] == [THEM, US, THEM]
    assert game.table.out == {THEM} and game.over


# cards


def test_an_assassin_finds_only_who_is_there(game: Empires, drive: Drive) -> None:  # rulings: assassins, back-to-chits
    unit = post(game, THEM, "Irrakesh", "Noble Officer")[0]
    drive(game.murder(US, game.camp("Irrakesh", THEM), "Mercenary Captain"))
    assert names(game, "Irrakesh", THEM) == ["Noble Officer", KING]
    drive(game.murder(US, game.camp("Irrakesh", THEM), "Noble Officer"))
    assert unit in game.chits and unit.owner is None
    drive(game.murder(US, game.camp("Irrakesh", THEM), KING))
    assert game.ended().winners == (US,)


def test_guarded_kings_are_out_of_reach(the_table: Any, deal: Any) -> None:
    game = crowned(begin(the_table, "guarded-kings"))
    card = deal(game, US, "Assassin")[0]
    assert {name for _, name in game.targets(US, card)} == {"Templar Commander", "Noble Officer", "Mercenary Captain"}
    choice = Choice("assassin", game.targets(US, card), US)
    assert advised(rules.thumb, View(game.table, US), choice) in choice.options


def test_rebels_take_land_that_nobody_guards(game: Empires, deal: Any, dice: Any) -> None:
    """Rulings: rebels, rebel-land."""
    game.claim(THEM, "Nine Cisterns")
    card = deal(game, US, "Revolt")[0]
    assert set(game.targets(US, card)) == {
        space for space in game.land.spaces if game.land.row(space).terrain == "village"
    }
    dice(game.table, 4)
    game.rise(US, card, "Nine Cisterns")
    assert names(game, "Nine Cisterns", NOBODY) == ["Rebel"] * 4
    assert game.land.realm(THEM) == ["Irrakesh"]
    uprising = deal(game, US, "Open Rebellion")[0]
    dice(game.table, 2, 4)
    game.rise(US, uprising, "Irrakesh")
    assert game.land.realm(THEM) == ["Irrakesh"] and game.income(THEM) == 0 and not game.posts(THEM)
    assert list(game.battles(US)) == [("Irrakesh", NOBODY, THEM)]  # ruling: rebel-battles
    assert list(game.battles(THEM)) == [("Irrakesh", THEM, NOBODY)]


def test_disease_strikes_next_door_only(game: Empires, drive: Drive, deal: Any) -> None:  # ruling: next-to
    card = deal(game, US, "Disease")[0]
    assert not game.targets(US, card)
    unit = post(game, THEM, "Bonecart", "Soldiers")[0]
    post(game, NOBODY, "Old Mother", "Rebel")
    assert {pile.name for pile in game.targets(US, card)} == {own("stack in Bonecart", THEM), "Rebels in Old Mother"}
    drive(game.orders(US), ["Disease", lambda pile: pile.name == own("stack in Bonecart", THEM)])
    assert unit in game.chits


def test_spies_and_diviners_look(game: Empires, drive: Drive, deal: Any) -> None:
    """Rulings: spying, spells, foresight."""
    post(game, THEM, "Irrakesh", "Soldiers", "Templars")
    deal(game, THEM, "March", "Slaughter")
    game.spy(US, game.camp("Irrakesh", THEM))
    game.spy(US, Seat(THEM))
    view = View(game.table, US)
    assert len(view.known(own("stack in Irrakesh", THEM))) == 3 and len(view.known(own("hand", THEM))) == 2
    card = deal(game, US, "Divination")[0]
    drive(game.carry_out(US, card, None))
    assert len(view.known("card")) == 10 and game.targets(US, card) == [None]
    king = game.land.stack("Kharsul", US)[0]
    king.pile.give(king, game.table.pile("aside"))
    post(game, US, "Kharsul", "Soldiers")
    assert game.targets(US, card) == [None]


def test_traders_bring_gold(game: Empires, drive: Drive, deal: Any, dice: Any) -> None:
    cards = deal(game, US, "Elven Traders", "Merchant Caravan")
    dice(game.table, 3, 5, 6)
    for card in cards:
        drive(game.carry_out(US, card, None))
    assert game.gold[US].value == 14


def test_a_blight_keeps_the_gold_once(game: Empires, drive: Drive, deal: Any) -> None:  # rulings: blights, bank, upkeep
    card = deal(game, US, "Pestilence")[0]
    assert set(game.targets(US, card)) == {"Kharsul", "Irrakesh"}
    drive(game.carry_out(US, card, "Irrakesh"))
    assert game.targets(US, card) == ["Kharsul"]
    game.claim(THEM, "Nine Cisterns")
    drive(game.revenue_phase(THEM))
    assert game.gold[THEM].value == 2 and game.income(THEM) == 9
    drive(game.revenue_phase(THEM))
    assert game.gold[THEM].value == 11


# battles


def test_a_leader_counts_where_the_other_side_has_none(game: Empires) -> None:  # rulings: leaders, settlements
    post(game, US, "Thirst", "Noble Officer", "Mercenary Captain", "Mekilot Siege Tower")
    post(game, THEM, "Thirst", "Soldiers", "Warriors")
    fight = battle(game)
    assert (fight.total(ATTACKER), fight.total(DEFENDER)) == (6 + 5 + 5 + 5, 9)
    post(game, THEM, "Thirst", "Noble Officer")
    assert (fight.total(ATTACKER), fight.total(DEFENDER)) == (16, 15)
    for space in ("Ur Dallan", "Kankfold"):
        post(game, US, space, "Slave Soldiers")
        tower = battle(game, space)
        assert tower.total(ATTACKER) == 3
    tower = post(game, US, "Ur Dallan", "Mekilot Siege Tower")[0]
    assert battle(game, "Ur Dallan").force(tower, ATTACKER) == 10
    assert battle(game, "Ur Dallan", THEM, US).force(tower, DEFENDER) == 5
    assert battle(game, "Kankfold").force(tower, ATTACKER) == 10 and battle(game, "Thirst").force(tower, ATTACKER) == 5


def test_the_defender_wins_a_tie(game: Empires) -> None:  # rulings: ties, battles, retreating, halves
    post(game, US, "Thirst", "Soldiers", "Soldiers", "Slave Soldiers")
    post(game, THEM, "Thirst", "Half-Giant Troops", "Outriders")
    post(game, THEM, "Blue Pool", "Slave Soldiers")
    post(game, THEM, "Thirst", "Slave Soldiers")
    game.destroy(game.land.stack("Thirst", THEM)[2])
    post(game, US, "Thirst", "Outriders")
    fight = battle(game)
    assert fight.total(ATTACKER) == 15 and fight.total(DEFENDER) == 13
    post(game, THEM, "Thirst", "Slave Soldiers")
    assert fight.outcome() == DEFENDER
    game.destroy(next(unit for unit in game.land.stack("Thirst", THEM) if unit.name == "Slave Soldiers"))
    assert fight.outcome() == ATTACKER


def test_a_tie_drives_the_attacker_back(game: Empires, drive: Drive) -> None:  # rulings: ties, price, retreating
    post(game, US, "Thirst", "Soldiers", "Soldiers")
    post(game, THEM, "Thirst", "Warriors", "Slave Soldiers")
    _, asked = drive(game.fight("Thirst", US, THEM), ["Soldiers", "Slave Soldiers", "Whisper Dunes"])
    assert [(choice.phase, choice.player) for choice in asked if choice.phase not in ("battle", "top")] == [
        ("first loss", THEM),
        ("price", THEM),
        ("retreat", US),
    ]
    assert names(game, "Thirst", THEM) == ["Warriors"] and names(game, "Whisper Dunes", US) == ["Soldiers"]


def test_what_a_lost_battle_costs(game: Empires, drive: Drive) -> None:
    """Rulings: walls, halves, price, captives, retreating, replenish."""
    post(game, THEM, "Ur Dallan", "Stone Walls", "Fortifications", "Noble Officer", "Soldiers", "Slave Soldiers")
    post(
        game, US, "Ur Dallan", "Obsidian Golems", "Half-Giant Troops", "Half-Giant Troops", "Outriders", "Noble Officer"
    )
    answers = ["Noble Officer", "Slave Soldiers", "Outriders", "Half-Giant Troops", "Whisper Dunes"]
    _, asked = drive(game.fight("Ur Dallan", US, THEM), answers)
    played = [choice for choice in asked if choice.phase not in ("battle", "top")]
    assert [(choice.phase, choice.player) for choice in played] == [
        ("first loss", US),
        ("loss", THEM),
        ("price", US),  # 4 + 8 + 6 + 3 are lost: 11 of 21 are due
        ("price", US),
        ("retreat", THEM),
    ]
    assert "Thirst" in played[-1].options and "The Dust Sink" not in played[-1].options
    assert names(game, "Ur Dallan", US) == ["Half-Giant Troops", "Noble Officer", "Obsidian Golems"]
    assert names(game, "Whisper Dunes", THEM) == ["Soldiers"]
    assert [unit.name for unit in game.boxes[US]] == ["Noble Officer"]
    assert len(game.hands[US]) == len(game.hands[THEM]) == 7


def test_who_cannot_retreat_is_destroyed(game: Empires, drive: Drive) -> None:  # ruling: retreating
    post(game, THEM, "Lost Bled", "Soldiers", "Soldiers")
    for space in game.land.map.neighbours("Lost Bled"):
        if game.land.open(space) and space != "Irrakesh":
            post(game, US, space, "Slave Soldiers")
    king = game.land.stack("Irrakesh", THEM)[0]
    king.pile.give(king, game.table.pile("aside"))
    post(game, US, "Irrakesh", "Slave Soldiers")
    drive(game.retreat(THEM, "Lost Bled"))
    assert not game.land.units(THEM)


def test_who_has_too_little_pays_all(game: Empires, drive: Drive) -> None:  # ruling: price
    post(game, US, "Thirst", "Slave Soldiers", "Soldiers")
    drive(battle(game).price(ATTACKER, 30), ["Soldiers"])
    assert not game.land.stack("Thirst", US)


def test_the_winner_may_pick_a_king(game: Empires, drive: Drive) -> None:  # rulings: halves, out
    post(game, THEM, "Irrakesh", "Soldiers")
    post(game, US, "Irrakesh", "Half-Giant Troops", "Half-Giant Troops", "Noble Officer")
    game.gold[THEM].value = 9
    drive(game.fight("Irrakesh", US, THEM), [KING])
    assert game.table.out == {THEM} and not game.land.units(THEM) and not game.land.realm(THEM)
    assert game.gold[THEM].value == 0 and not game.hands[THEM]
    assert len(game.land.units(US)) == 4
    assert sum(unit.component == "unit" for unit in game.chits) == 84 - 3


def test_battle_cards_add_up(game: Empires, drive: Drive, deal: Any) -> None:
    """Rulings: battle-cards, battle-spells, raised."""
    post(game, US, "Thirst", "Soldiers", "Slave Soldiers")
    post(game, THEM, "Thirst", "Templars")
    fight = battle(game)
    deal(game, US, "Surprise Attack", "Animate Dead", "Bold Ploy", "Wall of Fire", "March")
    deal(game, THEM, "Wall of Fire", "Surprise Attack", "Animate Dead")
    can = [[card.name for card in game.hands[seat] if fight.playable(seat, card)] for seat in (US, THEM)]
    assert can == [["Surprise Attack", "Bold Ploy"], ["Wall of Fire", "Animate Dead"]]
    post(game, US, "Thirst", "Druid")
    assert fight.playable(US, game.hands[US][1]) and not fight.playable(US, game.hands[US][3])
    drive(fight.play_card(ATTACKER), ["Animate Dead"])
    drive(fight.play_card(ATTACKER), ["Surprise Attack"])
    assert fight.total(ATTACKER) == 4 + 3 + 5 + 5 + 4 * 2
    drive(fight.play_card(ATTACKER), ["Bold Ploy"])
    drive(fight.play_card(DEFENDER), ["Wall of Fire"])
    assert (fight.total(ATTACKER), fight.total(DEFENDER)) == (35, 16)
    assert (game.table.track("attacker").value, game.table.track("defender").value) == (35, 16)


def test_mind_control_turns_a_unit_for_the_battle(
    game: Empires, drive: Drive, deal: Any
) -> None:  # ruling: mind-control
    post(game, US, "Thirst", "Druid")
    officer = post(game, THEM, "Thirst", "Noble Officer")[0]
    fight = battle(game)
    deal(game, US, "Mind Control")
    drive(fight.play_card(ATTACKER), ["Mind Control"])
    assert (fight.total(ATTACKER), fight.total(DEFENDER)) == (5 + 6 + 5, 0)
    assert fight.fighters(DEFENDER) == [] and fight.own(DEFENDER) == [officer]
    fight = battle(game)
    drive(fight.fought(), [None] if any(fight.playable(US, card) for card in game.hands[US]) else [])
    assert not officer.mark("controlled")


def test_a_mind_is_won_back(game: Empires, drive: Drive, deal: Any, monkeypatch: Any) -> None:  # ruling: mind-control
    post(game, US, "Thirst", "Defiler Wizard")
    clerics = post(game, THEM, "Thirst", "Elemental Clerics", "Druid")[0]
    deal(game, US, "Mind Control")
    deal(game, THEM, "Mind Control")
    fight = battle(game)
    monkeypatch.setattr(game.table, "lot", lambda *_: clerics, raising=False)
    drive(fight.play_card(ATTACKER), ["Mind Control"])
    assert [fight.total(role) for role in (ATTACKER, DEFENDER)] == [9 + 8, 5]
    drive(fight.play_card(DEFENDER), ["Mind Control"])
    assert [fight.total(role) for role in (ATTACKER, DEFENDER)] == [9, 8 + 5] and not clerics.mark("controlled")


def test_a_controlled_unit_goes_back_before_losses(game: Empires, drive: Drive, deal: Any) -> None:
    """Ruling: mind-control, through a whole battle."""
    post(game, US, "Thirst", "Defiler Wizard")
    post(game, THEM, "Thirst", "Elemental Clerics")
    deal(game, US, "Mind Control")
    deal(game, THEM, "Mind Control")
    fight = battle(game)
    drive(fight.play_card(ATTACKER), ["Mind Control"])
    assert [fight.total(role) for role in (ATTACKER, DEFENDER)] == [17, 0]
    card = game.hands[THEM][0]
    assert not fight.playable(DEFENDER, card)  # nobody is left there to cast it
    drive(fight.fought(), [])
    assert not game.land.stack("Thirst", THEM)  # it is lost to its owner
    assert not game.land.stack("Thirst", US)  # half of 8 is due, and the Wizard all there is to pay
    assert all(not unit.mark("controlled") for unit in game.table.pieces)


def test_fire_storm_may_leave_nobody(game: Empires, drive: Drive, deal: Any) -> None:  # ruling: wiped-out
    post(game, US, "Thirst", "Druid")
    post(game, THEM, "Thirst", "Obsidian Golems")
    deal(game, US, "Fire Storm")
    deal(game, THEM, "Bold Ploy")
    drive(battle(game).fought(), ["Fire Storm", "Bold Ploy"])
    assert names(game, "Thirst", US) == ["Druid"] and not game.land.stack("Thirst", THEM)


def test_slaughter_leaves_nobody(game: Empires, drive: Drive, deal: Any) -> None:
    post(game, US, "Thirst", "Obsidian Golems", "Half-Giant Troops")
    post(game, THEM, "Thirst", "Soldiers", "Soldiers", "Slave Soldiers")
    deal(game, THEM, "Slaughter", "Slaughter")
    _, asked = drive(battle(game).fought(), ["Slaughter", "Half-Giant Troops"])
    assert [choice.phase for choice in asked if choice.phase == "retreat"] == []
    assert not game.land.units(THEM)[1:]


def test_beaten_rebels_are_all_gone(game: Empires, drive: Drive) -> None:  # rulings: rebels, rebel-battles
    post(game, NOBODY, "Sallow Wells", *["Rebel"] * 5)
    post(game, US, "Sallow Wells", "Soldiers", "Slave Soldiers")
    drive(game.fight("Sallow Wells", US, NOBODY), ["Slave Soldiers"])
    assert not game.land.stack("Sallow Wells", NOBODY) and names(game, "Sallow Wells", US) == ["Soldiers"]
    post(game, NOBODY, "Sallow Wells", *["Rebel"] * 6)
    drive(game.fight("Sallow Wells", NOBODY, US))
    assert not game.land.stack("Sallow Wells", US)
    assert len(game.land.stack("Sallow Wells", NOBODY)) == 4  # the Soldiers' Force was 4: two Rebels pay for it


# the other phases


def test_the_draw_phase(game: Empires, drive: Drive, deal: Any) -> None:  # ruling: draw
    deal(game, US, "March", "March", "Famine", "Disease")
    _, asked = drive(game.draw_phase(US), ["Famine", None, "Disease"])
    assert [choice.phase for choice in asked] == ["to discard", "to discard", "hand limit"]
    assert len(game.hands[US]) == 7 and not game.hands[THEM]


def test_units_are_bought_for_their_force(game: Empires, drive: Drive) -> None:  # rulings: recruits, posts
    game.gold[US].value = 60
    game.claim(US, "Gul Marid")
    game.claim(US, "Bonecart")
    for name in ("Soldiers", "Druid", "Outriders", "Templars", "Stone Walls"):
        unit = next(unit for unit in game.chits if unit.name == name)
        game.chits.give(unit, game.chits)
    answers = ["Templars", "Gul Marid", "Druid", "Kharsul", None, "Druid"]
    _, asked = drive(game.recruit_phase(US), answers)
    assert set(asked[1].options) == {"Kharsul", "Gul Marid"} and len(asked[0].options) == 6
    assert game.gold[US].value == 60 - 8 - 5
    assert names(game, "Gul Marid", US) == ["Templars"] and not game.table.pile("recruits")


def test_who_buys_all_draws_more(game: Empires, drive: Drive, monkeypatch: Any) -> None:  # ruling: more-recruits
    game.gold[US].value = 200
    monkeypatch.setattr(game.table, "roll", lambda *_: 2, raising=False)
    _, asked = drive(game.recruit_phase(US), [*(lambda unit: unit is not None for _ in range(5)), KING, None])
    assert [len(choice.options) for choice in asked if choice.phase == "buy"][-1] <= 3
    assert len(game.land.units(US)) == 6


def test_nobody_buys_beyond_the_limit(game: Empires) -> None:  # ruling: unit-limit
    for _ in range(48):
        game.station(game.chits[-1], "Kharsul", US)
    assert game.has_room(US)
    game.station(game.chits[-1], "Kharsul", US)
    assert not game.has_room(US)


def test_upkeep_feeds_five_for_each_gold(game: Empires, drive: Drive) -> None:  # ruling: upkeep
    for _ in range(36):
        game.station(game.chits[-1], "Kharsul", US)
    _, asked = drive(game.upkeep_phase(US), [lambda unit: unit.name != KING] * 2)
    assert len(asked) == 2 and len(game.land.units(US)) == 35
    game.free("Kharsul")
    drive(game.upkeep_phase(US), [KING])
    assert game.table.out == {US}


def test_markers_follow_units(game: Empires, drive: Drive) -> None:  # ruling: control
    post(game, US, "Irrakesh", "Soldiers")
    post(game, US, "Last Lantern", "Stone Walls")
    post(game, US, "Thirst", "Soldiers")
    drive(game.control_phase(US))
    assert game.land.realm(US) == ["Kharsul", "Last Lantern"]
    king = game.land.stack("Irrakesh", THEM)[0]
    king.pile.give(king, game.table.pile("aside"))
    drive(game.control_phase(US))
    assert game.land.reigns["Irrakesh"] == US and len(game.markers(THEM)) == 16


def test_after_the_last_round_revenue_decides(game: Empires) -> None:  # rulings: turn-cap, out
    game.claim(THEM, "Last Lantern")
    result = game.ended(capped=True)
    assert result.capped and result.winners == (THEM,)
    game.claim(US, "Bonecart")
    post(game, US, "Kharsul", "Soldiers")
    assert game.ended(capped=True).winners == (US,)
    assert game.numbers.turn_cap == 25


def test_a_dead_player_gives_back_his_captives(game: Empires) -> None:  # ruling: out
    officer = post(game, US, "Thirst", "Noble Officer")[0]
    game.destroy(officer, game.boxes[THEM])
    game.fall(THEM)
    assert officer in game.chits


# the story, the thumb


def test_the_thumb_keeps_its_king_company(game: Empires) -> None:
    view = View(game.table, US)
    choice = Choice("march", [None, *game.moves(US)], US)
    assert advised(rules.thumb, view, choice) is None  # alone he stays at home, whatever lies free around him
    post(game, US, "Kharsul", "Soldiers", "Slave Soldiers", "Outriders")
    goers = Ruler(view, Athas(view)).goers("Kharsul", "Thirst", game.land.stack("Kharsul", US))
    assert [unit.name for unit in goers] == ["Outriders"]  # the cheapest but one: that one hides the King


def test_the_thumb_answers_when_none_is_left_to_stay(game: Empires) -> None:
    """Who stays is asked as often as if all could march, so the last times there may be nobody to name."""
    assert advised(rules.thumb, View(game.table, US), Choice("stay", [None], US)) is None


def test_the_story_of_a_turn(the_table: Any, drive: Drive, story: Any, deal: Any) -> None:
    game = crowned(begin(the_table, told=True))
    post(game, US, "Bonecart", "Obsidian Golems")
    post(game, THEM, "Fernhold", "Slave Soldiers")
    story(game.table)
    deal(game, US, "March", "Elven Traders")
    story(game.table)
    answers = ["Elven Traders", "March", ("Bonecart", "Fernhold")]
    for phase in (game.move_phase, game.battle_phase, game.revenue_phase, game.control_phase):
        drive(phase(US), answers, game.table)
        answers = []
    told, gained = story(game.table), game.gold[US].value - 7
    for line in (
        f"Elven Traders: seat 1 gains {gained} Gold.",
        "Seat 1 plays March",
        "Seat 1 marches from Bonecart to Fernhold with 1 unit.",
        "Battle in Fernhold: seat 1 attacks seat 2, 10 Force against 3.",
        "Seat 1 wins against seat 2, 10 against 3.",
        "Slave Soldiers is lost.",
        f"Seat 1 gains 7 Gold and has {gained + 7}.",
    ):
        assert line in told
        told = told[told.index(line) + 1 :]


def test_the_phases_follow_each_other(heads: Any) -> None:
    order = ["Draw", "Move", "Battle", "Revenue", "Recruit", "Upkeep", "Control"]
    for turn in heads(SLUG, 2, "guarded-kings", 3)[1:]:
        assert turn == [head for head in order if head in turn]


@pytest.mark.parametrize("mode", ["standard", "rolled-map", "guarded-kings"])
def test_the_thumb_beats_chance(mode: str) -> None:
    won = 0
    for seed in range(4):
        agents = [rules.thumb, None] if seed % 2 else [None, rules.thumb]
        match = Match(cast_of(SLUG), rules, seed, [agent or by_chance for agent in agents], 2, mode)
        won += rules.thumb is agents[match.run().winners[0]]
    assert won == 4


def by_chance(view: View, choice: Choice) -> Any:
    return choice.options[(len(choice.options) * 7 + view.count("card") * 3) % len(choice.options)]


def test_goal_counts_what_a_player_owns(game: Empires) -> None:
    post(game, US, "Kharsul", "Soldiers")
    game.gold[US].value = 3
    assert rules.goal(View(game.table, THEM), US) == {"revenue": 7, "units": 2, "gold": 3}
    assert Athas(View(game.table, THEM)).held(US) == ["Kharsul"]
