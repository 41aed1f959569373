"""Golems: what three cards make, who stands beside whom, the Craft Phase, Spells, battles, and the last Wizard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from golems_kit import BLUE, RED, TILES, Drive, cards, fight, laid, made, offers, parts, wizard
from library_games import cast_of

from pnp.engine import Match, View, own
from pnp.games import golems as rules
from pnp.games.golems import Golems
from pnp.games.golems.domain import worth


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Golems:
    return laid(the_table("golems", players=2), **TILES)


@pytest.fixture
def gifted(the_table: Callable[..., Any]) -> Golems:
    """The same with the optional abilities."""
    return laid(the_table("golems", players=2, mode="abilities"), **TILES)


# what golems are


def test_three_cards_make_a_golem(game: Golems) -> None:
    golem, flyer = made(game, RED, "large iron beast", "d4"), made(game, RED, "small salt flyer", "b4")
    body, light = game.domain.body(golem), game.domain.body(flyer)
    assert (body.hits, body.move, body.force, body.armor, body.hardness) == (3, 3, 7, 6, "metal")
    assert (light.hits, light.move, light.force, light.armor, light.flies) == (1, 4, 1, 0, True)
    assert game.domain.named(golem) == "Large Iron Beast"


def test_every_material_has_its_land() -> None:
    titles = cast_of("golems").titles
    lands = {tile.name: tile.material for tile, _ in titles["tile"] if tile.material}
    assert len(lands) == 16
    assert {part.land: part.name.lower() for part, _ in titles["part"] if part.type == "material"} == lands


@pytest.mark.parametrize(
    ("other", "fits"),
    [
        ("large clay man", True),
        ("small clay man", False),
        ("large clay beast", False),
        ("large silver man", False),
    ],
)
def test_no_two_alike_in_a_stack(game: Golems, other: str, fits: bool) -> None:
    """Ruling: alike."""
    made(game, RED, "small iron beast", "d4")
    golem = made(game, RED, other, "c4")
    assert game.domain.ends(golem, "d4") is fits


def test_a_stack_has_four_golems_and_a_wizard(game: Golems) -> None:
    """Rulings: wizard, wisdom."""
    kinds = ("small iron beast", "medium clay flyer", "large stone juggernaut", "giant bone man")
    for what in kinds:
        assert game.domain.fits(RED, game.domain.body(made(game, RED, what, "c3")), "a1")
    for unit in game.domain.golems("c3"):
        game.bring(unit, "a1")
    assert game.domain.clash("a1") is None
    fifth = game.domain.body(made(game, RED, "small iron beast", "c3"))
    assert not game.domain.fits(RED, fifth, "a1")


# the map and the set-up


@pytest.mark.parametrize("seed", range(4))
def test_one_can_walk_from_tower_to_tower(the_table: Callable[..., Any], drive: Drive, seed: int) -> None:
    """Rulings: map, towers."""
    table = the_table("golems", players=3, seed=seed)
    game = Golems(table)
    answers = ["a1", "h8", "a8"]
    first, asked = drive(game.set_up(), answers)
    land = game.domain
    assert game.laid_well()
    assert [land.tiles[space].name for space in land.towers] == ["Tower"] * 4
    assert {len(table.pile(space)) for space in game.board.spaces if space not in land.towers} == {1}
    assert [choice.player for choice in asked] == list(table.around(first))
    assert land.home(first) == "a1"
    assert [len(hand) for hand in game.workshops] == [6] * 3
    assert [len(hand) for hand in game.hands] == [3] * 3
    assert [track.value for track in game.mana] == [20] * 3
    assert "h1" not in land.stacks


def test_a_map_that_water_parts_is_not_laid_well(game: Golems) -> None:
    assert game.laid_well()  # ruling: map
    land, water = game.domain, [s for s, tile in game.domain.tiles.items() if tile.name == "Water"]
    for space, wet in zip(("a2", "b1"), water, strict=False):
        here, there = game.table.pile(space), game.table.pile(wet)
        one, other = land.tiles[space], land.tiles[wet]
        here.give(one, there)
        there.give(other, here)
    assert not game.laid_well()


# Mana and the Craft Phase


def test_towers_and_monoliths_give_mana(game: Golems, drive: Drive) -> None:
    """Rulings: occupy, towers."""
    drive(game.power(RED))
    assert game.mana[RED].value == 25
    made(game, RED, "small iron beast", "c2")
    made(game, RED, "medium clay man", "a8")
    drive(game.power(RED))
    assert game.mana[RED].value == 25 + 4 + 3


def test_who_controls_a_land(game: Golems) -> None:
    """Ruling: control."""
    iron, flesh, clay = (game.domain.parts[name] for name in ("iron", "flesh", "clay"))
    assert not game.domain.controls(RED, iron)  # a Wizard is beside it, and no golem
    golem = made(game, RED, "small stone beast", "a1")
    assert game.domain.controls(RED, iron)
    assert game.domain.controls(RED, flesh)
    foe = made(game, BLUE, "small stone beast", "b1")
    assert not game.domain.controls(RED, iron)
    assert game.domain.controls(BLUE, iron)
    game.bring(golem, "e6")
    assert game.domain.controls(RED, clay)
    game.bring(foe, "e5")
    game.bring(golem, "d6")
    assert game.domain.controls(RED, clay)
    assert game.domain.controls(BLUE, clay)


def test_a_golem_is_paid_and_put_beside_the_tower(game: Golems, put: Any, drive: Drive) -> None:
    """Rulings: price, placing, records."""
    parts(put, game, RED, "Iron", "Large", "Beast")
    _, asked = drive(game.craft(RED), [lambda option: option is not None, "b1"])
    assert set(asked[1].options) == {"a1", "a2", "b1"}
    assert game.mana[RED].value == 20 - 2 * (7 + 3)
    golem = game.domain.golems("b1")[0]
    assert (golem.tag, golem.owner) == (1, RED)
    assert [card.name for card in game.stocks[1].discards] == ["Iron", "Large", "Beast"]
    assert not game.workshops[RED]
    game.mana[RED].value = 9
    parts(put, game, RED, "Gold", "Small", "Man")
    assert not game.plans(RED)
    game.mana[RED].value = 10
    assert [[part.name for part in plan] for plan in game.plans(RED)] == [["Gold", "Small", "Man"]]
    put(game.table, "elsewhere", *[chit.code for chit in game.chits[RED]])
    assert not game.plans(RED)


def test_with_its_land_a_golem_costs_the_single_price(game: Golems, put: Any) -> None:
    """Ruling: price."""
    plan = parts(put, game, RED, "Iron", "Large", "Beast")
    assert game.domain.price(RED, plan) == 20
    made(game, RED, "small stone man", "b1")
    assert game.domain.price(RED, plan) == 10
    view = View(game.table, RED)
    assert worth(view, tuple(plan)) == {"Mana": 10, "Force": 7, "Armor": 6, "Hits": 3, "Move": 3}


def test_no_golem_where_it_may_not_stand(game: Golems, put: Any) -> None:
    """Ruling: placing."""
    plan = parts(put, game, RED, "Iron", "Small", "Beast")
    made(game, RED, "small stone man", "a1")
    made(game, BLUE, "small stone man", "a2")
    assert game.domain.sites(RED, plan) == ["b1"]
    made(game, BLUE, "large clay man", "b1")
    assert game.plans(RED) == []


# cards


def test_three_cards_one_by_one_and_more_for_mana(game: Golems, drive: Drive) -> None:
    """Rulings: drawing, hand."""
    events, golems = game.stocks
    game.mana[RED].value = 11
    _, asked = drive(game.fate(RED), [golems.draw, events.draw, golems.draw, events.draw, golems.draw])
    assert [choice.phase for choice in asked] == ["draw"] * 3 + ["buy"] * 2
    assert (len(game.workshops[RED]), len(game.hands[RED]), game.mana[RED].value) == (3, 2, 1)


def test_both_hands_are_cut(game: Golems, drive: Drive) -> None:
    """Ruling: hand."""
    events, golems = game.stocks
    events.draw.deal(8, game.hands[RED])
    golems.draw.deal(5, game.workshops[RED])
    game.mana[RED].value = 0
    _, asked = drive(game.fate(RED), [golems.draw] * 3 + [lambda _: True] * 2)
    assert [choice.phase for choice in asked] == ["draw"] * 3 + ["hand limit"] * 2
    assert (len(game.workshops[RED]), len(game.hands[RED])) == (7, 7)


def test_a_deck_is_made_of_its_own_discards(game: Golems, drive: Drive) -> None:
    golems = game.stocks[1]
    golems.draw.deal(48, golems.discards)
    game.mana[RED].value = 0
    drive(game.fate(RED), [golems.draw] * 3)
    assert (len(golems.draw), len(game.workshops[RED]), len(game.stocks[0].draw)) == (45, 3, 46)


# spells


def test_everybody_may_cast_in_turn(game: Golems, put: Any, drive: Drive) -> None:
    """Rulings: spells, spell-deck."""
    cards(put, game, RED, "Ritual Mana", "Haste", "Splatter")
    cards(put, game, BLUE, "Ritual Mana", "Protection")
    made(game, RED, "small iron beast", "d4")
    _, asked = drive(game.magic(RED), ["Ritual Mana", "Ritual Mana", None, None])
    assert [choice.player for choice in asked if choice.phase == "spell"] == [RED, BLUE, RED, BLUE]
    assert [track.value for track in game.mana] == [25, 25]
    game.mana[RED].value = 1
    assert not offers(game.magic(RED))


def test_a_dispell_costs_and_is_dispelled(game: Golems, put: Any, drive: Drive) -> None:
    """Ruling: dispell."""
    cards(put, game, RED, "Ritual Mana", "Dispell")
    cards(put, game, BLUE, "Dispell")
    _, asked = drive(game.magic(RED), ["Ritual Mana", "Dispell", "Dispell"])
    assert [track.value for track in game.mana] == [20 - 4 + 7, 18]
    assert [choice.player for choice in asked if choice.phase == "answer"] == [BLUE, RED, BLUE, BLUE]
    assert len(game.stocks[0].discards) == 3


def test_a_dispelled_spell_does_nothing(game: Golems, put: Any, drive: Drive) -> None:
    cards(put, game, RED, "Ritual Mana")
    cards(put, game, BLUE, "Dispell")
    drive(game.magic(RED), ["Ritual Mana", "Dispell"])
    assert [track.value for track in game.mana] == [18, 18]
    cards(put, game, RED, "Ritual Mana")
    cards(put, game, BLUE, "Dispell")
    game.mana[BLUE].value = 1
    drive(game.magic(RED), ["Ritual Mana"])
    assert game.mana[RED].value == 23


def test_whom_spells_are_for(game: Golems, put: Any) -> None:
    """Rulings: targets, haste, theft, transformation."""
    golem, foe = made(game, RED, "small iron beast", "d4"), made(game, BLUE, "small iron beast", "f4")
    foe.put("hit", 1)
    names = ["Haste", "Power", "Protection", "Portal", "Repair", "Elemental Storm", "Theft", "Transformation"]
    mine = {card.name: card for card in cards(put, game, RED, *names)}
    cards(put, game, BLUE, "Haste", "Dispell")
    aimed: dict[str, list[Any]] = {name: [] for name in names}
    for card, target in offers(game.magic(RED)):
        aimed[card.name].append(target)
    assert mine.keys() == aimed.keys()
    assert aimed["Haste"] == ["d4"]
    assert aimed["Portal"] == ["d4"]
    assert set(aimed["Power"]) == set(aimed["Protection"]) == {"a1", "d4"}
    assert aimed["Repair"] == []
    assert set(aimed["Elemental Storm"]) == {"f4", "h8"}
    assert aimed["Theft"] == [game.hands[BLUE]]
    assert set(aimed["Transformation"]) == {golem, foe}
    others = list(rules.spells.casts(game, BLUE, RED))
    assert [target for card, target in others if card.name == "Haste"] == []


def test_power_lasts_this_turn_and_the_next(game: Golems, put: Any, drive: Drive) -> None:
    """Ruling: two-turns."""
    golem = made(game, RED, "small iron beast", "d4")
    cards(put, game, RED, "Power", "Protection")
    here = [
        lambda option, name=name: option and (option[0].name, option[1]) == (name, "d4")
        for name in ("Power", "Protection")
    ]
    drive(game.magic(RED), here)
    for force, armor in ((6, 5), (6, 5), (5, 4)):
        assert (game.domain.force(golem, "d4"), game.domain.armor(golem, "d4")) == (force, armor)
        drive(game.finish(RED))


def test_haste_moves_twice(game: Golems, put: Any, drive: Drive) -> None:
    """Ruling: haste."""
    golem = made(game, RED, "small iron beast", "d4")
    slow = made(game, RED, "large clay juggernaut", "b3")
    cards(put, game, RED, "Haste")
    drive(game.magic(RED), [lambda option: option is not None and option[1] == "d4"])
    moves = [(golem, "d1"), (golem, "e1"), (slow, "b4")]
    _, asked = drive(game.move_units(RED), moves)
    assert {unit for unit, _ in asked[1].options[1:]} == {golem, slow}
    drive(game.finish(RED))
    assert not golem.mark("haste")


def test_a_storm_strikes_a_whole_stack(game: Golems, put: Any, drive: Drive, dice: Any) -> None:
    """Rulings: storm, tower-armor, wizard."""
    foe = made(game, BLUE, "small clay man", "h8")
    cards(put, game, RED, "Elemental Storm")
    left = dice(game.table, 10, 5, 8, 10)
    drive(game.magic(RED), [lambda option: option is not None and option[1] == "h8"])
    assert not left
    assert wizard(game, BLUE).mark("hit") == 1  # 10 + 3 against 5 + 7 and the Tower's 1
    assert foe.owner == BLUE  # 8 + 3 against 10 + 1 and the Tower's 1


def test_a_portal_leads_to_empty_land(game: Golems, put: Any, drive: Drive) -> None:
    """Ruling: portal."""
    golem = made(game, RED, "small iron beast", "a1")
    cards(put, game, RED, "Portal")
    _, asked = drive(game.magic(RED), [lambda option: option is not None, "g8"])
    options = next(choice.options for choice in asked if choice.phase == "portal")
    assert "d5" not in options
    assert "h8" not in options
    assert "a8" in options
    assert (golem.pile.name, wizard(game, RED).pile.name) == ("g8", "a1")  # type: ignore[union-attr]


def test_divination_shows_hands_and_decks(game: Golems, put: Any, drive: Drive) -> None:
    """Ruling: divination."""
    cards(put, game, RED, "Divination")
    cards(put, game, BLUE, "Theft")
    parts(put, game, BLUE, "Iron")
    drive(game.magic(RED), ["Divination"])
    view = View(game.table, RED)
    assert [card.name for card in view.known(own("hand", BLUE))] == ["Theft"]
    assert [card.name for card in view.known(own("part hand", BLUE))] == ["Iron"]
    assert [len(view.known(name)) for name in ("event", "part")] == [7, 7]
    assert view.known("part") == game.stocks[1].draw[-7:]


def test_theft_is_by_lot_from_the_hand_chosen(game: Golems, put: Any, drive: Drive) -> None:
    """Ruling: theft."""
    cards(put, game, RED, "Theft")
    cards(put, game, BLUE, "Haste")
    parts(put, game, BLUE, "Iron")
    drive(game.magic(RED), [lambda option: option is not None and option[1] is game.workshops[BLUE]])
    assert [card.name for card in game.workshops[RED]] == ["Iron"]
    assert [card.name for card in game.hands[BLUE]] == ["Haste"]


def test_repair_takes_all_hits_off_a_stack(game: Golems, put: Any, drive: Drive) -> None:
    golem = made(game, RED, "giant iron beast", "a1")
    golem.put("hit", 2)
    wizard(game, RED).put("hit", 4)
    cards(put, game, RED, "Repair")
    drive(game.magic(RED), [lambda option: option is not None])
    assert (golem.mark("hit"), wizard(game, RED).mark("hit")) == (0, 0)


def becomes(name: str) -> Any:
    return lambda option: option[1] == name


def test_a_transformation_lets_two_alike_destroy_each_other(game: Golems, put: Any, drive: Drive) -> None:
    """Rulings: transformation, alike."""
    small, large = made(game, BLUE, "small iron beast", "d4"), made(game, BLUE, "large clay man", "d4")
    third = made(game, BLUE, "giant stone flyer", "d4")
    cards(put, game, RED, "Transformation")
    drive(game.magic(RED), [lambda o: o is not None and o[1] is small, becomes("man")])
    assert game.domain.golems("d4") == [third]
    assert {small.owner, large.owner} == {None}
    assert not small.marks
    assert small in game.chits[BLUE]


def test_a_transformed_golem_has_its_new_numbers_and_its_damage(game: Golems, put: Any, drive: Drive) -> None:
    """Ruling: transformation."""
    hurt = made(game, BLUE, "large iron beast", "d4")
    hurt.put("hit", 1)
    ours = made(game, RED, "small iron beast", "b4")
    cards(put, game, RED, "Transformation", "Transformation")
    script = [lambda o: o is not None and o[1] is ours, becomes("giant"), lambda o: o is not None and o[1] is hurt]
    _, asked = drive(game.magic(RED), [*script, becomes("small")])
    assert game.domain.body(ours).hits == 4
    assert hurt.owner is None
    options = next(choice.options for choice in asked if choice.phase == "transform")
    assert len(options) == 3 + 3 + 15


# moving


def test_walkers_join_and_flyers_pass(game: Golems) -> None:
    """Ruling: through."""
    walker, flyer = made(game, RED, "small iron beast", "b4"), made(game, RED, "medium clay flyer", "b5")
    made(game, RED, "large stone juggernaut", "c4")
    made(game, BLUE, "large stone juggernaut", "b3")
    land = game.domain
    goals = land.reach(walker)
    assert "c4" in goals
    assert "b3" not in goals
    assert "a6" in goals
    assert not {"c3", "c5", "b6"} & set(goals)  # over golems of one's own
    over = land.reach(flyer)
    assert "b3" not in over
    assert "b2" in over
    assert "d5" not in over
    assert "e5" in over  # over the Water of d5


def test_water_stops_walkers(game: Golems) -> None:
    golem = made(game, RED, "small iron juggernaut", "d4")
    assert sorted(game.domain.reach(golem)) == ["c4", "d3", "e4"]


def test_each_golem_moves_once_and_the_wizard_never(game: Golems, drive: Drive) -> None:
    """Rulings: moving, wizard."""
    golem = made(game, RED, "small iron beast", "a1")
    _, asked = drive(game.move_units(RED), [(golem, "a3")])
    assert {unit for unit, _ in asked[0].options[1:]} == {golem}
    assert len(asked) == 2
    assert asked[1].options == [None]
    assert not golem.mark("moved")
    assert "a1" in game.domain.reach(golem)  # through one's own Wizard, or to him


# battles


def test_both_roll_and_equal_hits(game: Golems, drive: Drive, dice: Any) -> None:
    ours, theirs = made(game, RED, "small iron beast", "d4"), made(game, BLUE, "large clay man", "e4")
    left = dice(game.table, 4, 6, 3, 6)
    battle = fight(game, "d4", "e4")  # Force 5 against Armor 3
    drive(battle.assault(RED, ours, theirs))
    assert theirs.mark("hit") == 1
    drive(battle.assault(RED, ours, theirs))
    assert theirs.mark("hit") == 1
    assert not left


def test_the_small_ones_first_and_giants_last(game: Golems, dice: Any) -> None:
    """Rulings: rounds, wizard."""
    ours = [made(game, RED, what, "d4") for what in ("giant iron beast", "small clay man")]
    theirs = [made(game, BLUE, what, "e4") for what in ("medium iron beast", "large stone man")]
    dice(game.table, *[1, 10] * 8)
    battle = fight(game, "d4", "e4")
    asking, order = battle.round(), []
    choice = next(asking)
    try:
        while True:
            attack = next(option for option in choice.options if choice.phase == "act" or option is None)
            if choice.phase == "act":
                order.append(attack[0])
            choice = asking.send(attack)
    except StopIteration:
        pass
    assert order == [ours[1], theirs[0], theirs[1], ours[0]]
    assert battle.rank(wizard(game, RED)) == 1


def test_the_attacker_picks_the_target(game: Golems) -> None:
    made(game, RED, "giant iron beast", "g8")
    foe = made(game, BLUE, "giant iron beast", "h8")
    options = offers(fight(game, "g8", "h8").choose(RED, game.domain.golems("g8")))
    assert [target for _, target in options] == [wizard(game, BLUE), foe]


def test_cards_of_battle(game: Golems, put: Any, drive: Drive, dice: Any) -> None:
    """Rulings: battle-cards, lasting."""
    ours, theirs = made(game, RED, "large iron beast", "d4"), made(game, BLUE, "small clay man", "e4")
    cards(put, game, RED, "Splatter", "Shatter", "Dodge")
    cards(put, game, BLUE, "Dodge", "Great Bulk", "Crack")
    battle = fight(game, "d4", "e4")
    left = dice(game.table, 1, 5)
    _, asked = drive(battle.assault(RED, ours, theirs), ["Splatter", "Dodge"])
    assert [[o.name for o in choice.options if o] for choice in asked if choice.phase == "boost"][:2] == [
        ["Splatter"],
        ["Dodge"],
    ]
    assert not left
    assert theirs in game.fallen[BLUE]  # 1 + 7 + 5 against 5 + 1 + 7
    assert battle.bonus[RED].value == 0
    assert game.mana[RED].value == game.mana[BLUE].value == 20


def test_armor_of_a_card_lasts_the_round(game: Golems, put: Any, drive: Drive, dice: Any) -> None:
    """Ruling: lasting."""
    made(game, RED, "large iron beast", "d4")
    foe = made(game, BLUE, "giant clay man", "e4")
    cards(put, game, BLUE, "Great Bulk")
    battle = fight(game, "d4", "e4")
    dice(game.table, 1, 10, 1, 10)
    drive(battle.round(), ["Great Bulk"])
    assert game.domain.armor(foe, "e4") == 4 + 5
    dice(game.table, 1, 10, 1, 10)
    drive(battle.round())
    assert game.domain.armor(foe, "e4") == 4


def test_an_attack_more_before_the_round_ends(game: Golems, put: Any, drive: Drive, dice: Any) -> None:
    """Rulings: extra, battle-cards."""
    ours, foe = made(game, RED, "large iron beast", "d4"), made(game, BLUE, "giant clay man", "e4")
    cards(put, game, RED, "Maul", "Club")
    battle = fight(game, "d4", "e4")
    left = dice(game.table, 1, 10, 1, 10, 10, 1)
    pass_up = lambda option: option[0] is ours  # noqa: E731
    _, asked = drive(battle.round(), [pass_up, lambda option: option is not None])
    assert [choice.phase for choice in asked if len(choice.options) > 1] == ["act", "last"]
    assert not left
    assert foe.mark("hit") == 1
    assert [card.name for card in game.hands[RED]] == ["Club"]


def test_towers_armor_whoever_stands_there(game: Golems) -> None:
    """Ruling: tower-armor."""
    golem = made(game, RED, "small iron beast", "a8")
    assert game.domain.armor(golem, "a8") == 4 + 1
    assert game.domain.armor(golem, "b8") == 4
    assert game.domain.armor(wizard(game, BLUE), "h8") == 8
    assert game.domain.force(wizard(game, BLUE), "h8") == 7


def test_hits_stay_until_they_destroy(game: Golems, drive: Drive) -> None:
    """Ruling: damage."""
    golem = made(game, RED, "medium iron beast", "d4")
    assert game.wound(golem) is False
    drive(game.finish(RED))
    assert golem.mark("hit") == 1
    assert game.wound(golem) is True


def test_a_stack_attacks_once_and_stays(game: Golems, drive: Drive, dice: Any) -> None:
    """Ruling: one-attack."""
    ours = made(game, RED, "giant iron beast", "d4")
    for space in ("c4", "e4"):
        made(game, BLUE, "small clay man", space)
    dice(game.table, 1, 10, 10, 1)
    _, asked = drive(game.battles(RED), [("d4", "e4")])
    assert ours.pile.name == "d4"  # type: ignore[union-attr]
    assert asked[-1].options == [None]
    assert "e4" not in game.domain.stacks


def test_soft_golems_of_the_winner_regenerate(game: Golems, drive: Drive, dice: Any) -> None:
    """Rulings: regenerate, damage."""
    soft, hard = made(game, RED, "small clay man", "d4"), made(game, RED, "giant iron beast", "d4")
    foe = made(game, BLUE, "small flesh beast", "e4")
    dice(game.table, 1, 10, 10, 1, 10, 1)
    drive(game.battles(RED), [("d4", "e4"), lambda option: option[1] is soft])
    assert foe.owner is None
    assert foe in game.chits[BLUE]
    assert list(game.fallen[RED]) == [soft]
    _, asked = drive(game.finish(RED), [soft])
    assert [choice.phase for choice in asked] == ["regenerate"]
    assert set(game.domain.golems("d4")) == {soft, hard}
    assert (soft.mark("hit"), soft.mark("at"), game.domain.named(soft)) == (0, 0, "Small Clay Man")


def test_the_defender_who_wins_regenerates_too_or_lets_it_be(game: Golems, drive: Drive, dice: Any) -> None:
    """Ruling: regenerate."""
    made(game, RED, "small iron man", "d4")
    soft, _ = made(game, BLUE, "small clay man", "e4"), made(game, BLUE, "giant stone beast", "e4")
    dice(game.table, 10, 1, 10, 1)
    drive(game.battles(RED), [("d4", "e4"), lambda option: option[1] is soft])
    _, asked = drive(game.finish(RED), [None])
    assert [choice.player for choice in asked] == [BLUE]
    assert soft in game.chits[BLUE]
    assert not soft.marks


def test_nobody_can_hurt_anybody(gifted: Golems, drive: Drive) -> None:
    """Ruling: stalemate."""
    weak = made(gifted, RED, "small clay man", "d4")
    strong = made(gifted, BLUE, "giant iron juggernaut", "e4")
    weak.put("chilled", 1)
    strong.put("chilled", 99)
    strong.put("protection-2", 5)
    drive(fight(gifted, "d4", "e4").fight())
    assert (weak.owner, strong.owner) == (RED, BLUE)
    assert not strong.mark("chilled")
    assert gifted.can_hit(1, 10)
    assert not gifted.can_hit(1, 11)


# the end


def test_whoever_loses_his_wizard_is_out(game: Golems, put: Any, drive: Drive, dice: Any) -> None:
    """Rulings: out, victory."""
    made(game, RED, "giant iron beast", "g8")
    guard, far = made(game, BLUE, "large clay flyer", "h8"), made(game, BLUE, "small ice man", "d4")
    cards(put, game, BLUE, "Haste")
    parts(put, game, BLUE, "Gold")
    king = wizard(game, BLUE)
    king.put("hit", 4)
    dice(game.table, 1, 10, 1, 10, 10, 1)
    drive(
        game.battles(RED),
        [("g8", "h8"), lambda option: option[0] is guard or option[1] is king],
    )
    assert game.table.out == {BLUE}
    assert (king.owner, guard.owner, far.owner) == (None, None, None)
    assert not game.hands[BLUE]
    assert not game.workshops[BLUE]
    assert game.settled


@pytest.mark.parametrize(("hits", "ahead"), [(0, RED), (1, BLUE)])
def test_the_healthiest_wizard_wins_at_the_cap(game: Golems, hits: int, ahead: int) -> None:
    """Ruling: turn-cap."""
    wizard(game, RED).put("hit", hits)
    made(game, RED, "small iron beast", "d4")
    assert max((RED, BLUE), key=game.standing) == ahead
    assert game.standing(RED) == 1000 * (5 - hits) + 5 + 1


def test_a_match_ends_and_tells_of_a_whole_turn(story: Callable[..., list[str]]) -> None:
    match = Match(cast_of("golems"), rules, 4, [rules.thumb] * 2, 2, told=True)
    match.run()
    assert match.result is not None
    told = story(match.table)
    begins = told.index("Seat 1's turn")
    phases = [line for line in told[begins:] if line.endswith("Phase")]
    assert phases[:2] == ["The Power Phase", "The Craft Phase"]
    assert phases.index("The Move Phase") > phases.index("The Fate Phase")
    assert any("builds Golem" in line for line in told)
    assert told[-1].endswith("is the last Wizard.")


def test_what_the_screen_says(game: Golems) -> None:
    golem = made(game, RED, "large iron beast", "d4")
    made(game, BLUE, "small clay man", "e4")
    golem.put("hit", 1)
    view = View(game.table, RED)
    assert worth(view, golem) == {"Force": 7, "Armor": 6, "Hits left": 2, "Move": 3}
    assert worth(view, ("d4", "e4")) == {"our Force": 7, "their Force": 1}
    assert worth(view, game.chits[RED][0]) is None
    assert rules.goal(view, RED) == {"hits": 5, "units": 1, "enemies": 1}


def test_a_thumb_prefers_the_wizard(game: Golems) -> None:
    made(game, RED, "giant iron beast", "g8")
    made(game, BLUE, "giant stone beast", "h8")
    for space in ("g8", "h8"):
        for unit in game.domain.stacks[space]:
            unit.put("fights", 1)
    choice = next(fight(game, "g8", "h8").choose(RED, game.domain.golems("g8")))
    assert rules.thumb(View(game.table, RED), choice)[1] is wizard(game, BLUE)
