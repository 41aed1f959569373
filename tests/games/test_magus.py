"""Magus: travel by dice, recruits, splits, spells outside of battles, and who wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, Seat, View, own
from pnp.games import magus as rules
from pnp.games.magus.battle import Battle
from pnp.games.magus.magi import LANDED, Magi
from pnp.games.magus.travel import cast, required, travel, travel_spells

Drive = Callable[..., tuple[Any, list[Choice]]]
COLOURS = ("black", "blue", "white", "green", "red")


@pytest.fixture
def magi(the_table: Callable[..., Any]) -> Magi:
    """Two players, nobody on the ring yet, no artifacts."""
    return Magi(the_table("magus", players=2))


@pytest.fixture
def stand(magi: Magi, put: Any) -> Callable[..., Piece]:
    """`stand(seat, space, *names)`: the next army of a player, with these creatures."""

    def stood(seat: int, space: str, *names: str) -> Piece:
        banner = magi.spare(seat)[0]
        magi.reserves[seat].give(banner, magi.table.pile(space))
        put(magi.table, magi.army(banner), *names)
        for colour in COLOURS:
            magi.turn_up(colour)
        return banner

    return stood


@pytest.fixture
def fight(magi: Magi, drive: Drive) -> Callable[..., tuple[Battle, list[Choice]]]:
    """`fight(space, answers)`: seat 0 fights a battle to its end."""

    def fought(space: str, answers: Any = ()) -> tuple[Battle, list[Choice]]:
        battle = Battle(magi, 0, space)
        _, asked = drive(battle.fight(), answers)
        return battle, asked

    return fought


def names(pile: Any) -> list[str]:
    return [card.name for card in pile]


def totals(magi: Magi, space: str) -> tuple[int, int]:
    battle = Battle(magi, 0, space)
    return battle.total(0), battle.total(1)


def on_top(magi: Magi, put: Any, *cards: str) -> None:
    """Lay Magic cards on their deck, the last one uppermost."""
    put(magi.table, "aside", *cards)
    put(magi.table, magi.magic.draw, *cards)


def relic(magi: Magi, put: Any, seat: int, name: str) -> None:
    put(magi.table, magi.artifacts[seat], name)


# set-up and the ring


def test_towers_and_creatures_are_taken_in_turn(the_table: Callable[..., Any], drive: Drive) -> None:
    """Rulings: set-up, first-player, relics."""
    table = the_table("magus", players=3)
    magi = Magi(table)
    script = ["Tower SE", "Tower NW", "Tower NE", *["black", "red", "green"] * 4]
    _, asked = drive(rules.set_up(magi, 1), script)
    assert [choice.player for choice in asked] == [1, 2, 0] * 5
    assert [len(choice.options) for choice in asked[:4]] == [4, 3, 2, 5]
    assert [magi.armies(seat)[0].pile.name for seat in (1, 2, 0)] == ["Tower SE", "Tower NW", "Tower NE"]  # type: ignore[union-attr]
    assert [len(magi.army(magi.armies(seat)[0])) for seat in table.seats] == [4, 4, 4]
    assert {card.type for card in magi.army(magi.armies(2)[0])} == {"red"}
    assert [len(pile) for pile in magi.artifacts] == [2, 2, 2]
    assert len(magi.relics.draw) == 4


def test_a_side_of_the_ring_has_the_colours_of_the_book(magi: Magi) -> None:
    kinds = [magi.ring.kind(space) for space in magi.ring.track.spaces]
    half = ["tower", *COLOURS, "gold"]
    assert kinds == [*half, *reversed(COLOURS)] * 4
    assert len(magi.ring.tower_spaces) == 4


def test_recruit_decks_lie_face_up_and_armies_face_down(magi: Magi, stand: Any) -> None:
    stand(0, "Gold N", "Knight")
    view = View(magi.table, 1)
    assert len(view.known("black")) == 1
    assert view.known("black")[0] is magi.recruits["black"].draw.top
    assert not view.known(own("army 1", 0))
    assert not View(magi.table, 1).known("magic")


# the Magic Phase


def test_a_card_a_turn_one_more_with_the_ring_and_seven_at_most(magi: Magi, stand: Any, put: Any, drive: Drive) -> None:
    stand(0, "Gold N", "Knight")  # ruling: hand
    stand(1, "Gold S", "Knight")
    on_top(magi, put, "Blue Power", "Red Power", "White Power")
    drive(rules.magic(magi, 0))
    assert names(magi.hands[0]) == ["White Power"]
    relic(magi, put, 0, "Ring of the Magi")
    put(magi.table, magi.hands[0], "Haste", "Fly", "Teleport", "Wind Walk", "Magic Gate", "Land Shift")
    _, asked = drive(rules.magic(magi, 0), ["Haste", "Fly"])
    assert [choice.phase for choice in asked if len(choice.options) > 1] == ["hand limit"] * 2
    assert len(magi.hands[0]) == 7
    assert {"Haste", "Fly"} <= set(names(magi.magic.discards))


def test_magic_of_the_mind(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:  # rulings: aims, timing
    stand(0, "Gold N", "Knight")
    stand(1, "Gold S", "Knight", "Paladin", "Pikemen")
    deal(magi, 1, "Haste", "Fly", "Teleport")
    deal(magi, 0, "Forget", "Scrye", "Death Spell", "Divination", "Spell Lore", "Commune", "Red Blast")
    magi.magic.draw.give_all(magi.table.pile("aside", "nobody"))
    spells = list(magi.mind_spells(0))
    assert {(option[0] if isinstance(option, tuple) else option).name for option in spells} == {
        "Forget",
        "Scrye",
        "Death Spell",
        "Divination",
        "Spell Lore",
        "Commune",
    }
    magi.table.pile("aside").give_all(magi.magic.draw)
    by = {(option[0] if isinstance(option, tuple) else option).name: option for option in magi.mind_spells(0)}
    assert by["Forget"][1] == Seat(1)
    drive(magi.cast_mind(0, by["Scrye"]))
    assert len(View(magi.table, 0).known(own("hand", 1))) == 3
    _, asked = drive(magi.cast_mind(0, by["Forget"]), ["Fly", "Haste"])
    assert {choice.player for choice in asked} == {1}
    assert names(magi.hands[1]) == ["Teleport"]
    drive(magi.cast_mind(0, by["Commune"]), ["Banner 1"])
    assert len(View(magi.table, 0).known(own("army 1", 1))) == 3
    drive(magi.cast_mind(0, by["Death Spell"]))
    assert magi.creatures(1) == 2
    assert len(magi.recruits["white"].discards) == 1
    drive(magi.cast_mind(0, by["Spell Lore"]))
    assert len(magi.hands[0]) == 5
    deck = magi.recruits["red"].draw
    seen = next(o for o in magi.mind_spells(0) if isinstance(o, tuple) and o[0].name == "Divination" and o[1] is deck)
    drive(magi.cast_mind(0, seen))
    assert len(View(magi.table, 0).known("red")) == 10
    assert len(View(magi.table, 1).known("red")) == 1


def test_commune_looks_into_three_armies(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:
    stand(0, "Gold N", "Knight")
    for space, name in (("Red S1", "Pikemen"), ("Red S2", "Archers"), ("Red W1", "Hydra"), ("Red W2", "Paladin")):
        stand(1, space, name)
    (card,) = deal(magi, 0, "Commune")
    _, asked = drive(magi.cast_mind(0, card), ["Banner 1", "Banner 3", "Banner 2"])
    assert [choice.phase for choice in asked if len(choice.options) > 1] == ["commune"] * 3
    assert not View(magi.table, 0).known(own("army 4", 1))


def test_a_spell_is_negated_by_any_opponent(the_table: Callable[..., Any], put: Any, drive: Drive) -> None:
    table = the_table("magus", players=3)  # ruling: answers
    magi = Magi(table)
    for seat, space in enumerate(("Gold N", "Gold S", "Gold E")):
        magi.reserves[seat].give(magi.spare(seat)[0], table.pile(space))
    (lore,) = put(table, magi.hands[0], "Spell Lore")
    put(table, magi.hands[2], "Spell Blast")
    _, asked = drive(magi.cast_mind(0, lore), ["Spell Blast"])
    assert [choice.player for choice in asked if choice.phase == "counter"] == [1, 2, 0, 1]
    assert not magi.hands[0]
    assert names(magi.magic.discards) == ["Spell Lore", "Spell Blast"]


# the Travel Phase


def test_one_army_takes_one_die_either_way(magi: Magi, stand: Any, drive: Drive, dice: Any) -> None:
    banner = stand(0, "Gold N", "Knight")
    dice(magi.table, 2, 5)
    _, asked = drive(travel(magi, 0), [(banner, "Green N1")])
    assert {space for _, space in asked[0].options} == {"Green N1", "Green N2", "Black N1", "Black N2"}
    assert magi.ring.standing == {"Green N1": [banner]}
    assert banner.mark(LANDED)


def test_two_armies_take_a_die_each(magi: Magi, stand: Any, drive: Drive, dice: Any) -> None:
    one, other = stand(0, "Gold N", "Knight"), stand(0, "Gold S", "Knight")
    stand(0, "Gold E", "Knight")
    dice(magi.table, 1, 4)
    _, asked = drive(travel(magi, 0), [(one, "Red N2"), (other, "Blue S2")])
    assert all(each is not one for each, _ in asked[1].options)
    assert {magi.ring.track.distance("Gold S", space) for each, space in asked[1].options if each is other} == {4}


def test_nobody_lands_on_a_friend_and_both_dice_are_used(magi: Magi, stand: Any) -> None:  # ruling: forced-moves
    one = stand(0, "Black N1", "Knight")
    other = stand(0, "Blue N1", "Knight")
    steps = required(magi, 0, [1, 1])
    assert {(step.banner, step.space) for step in steps} == {(one, "Tower NW"), (other, "White N1")}
    for space in ("Tower NW", "White N1"):
        stand(0, space, "Knight")
    assert all(step.banner not in (one, other) for step in required(magi, 0, [1, 1]))


def test_a_move_that_leaves_no_use_for_the_other_die_is_not_allowed(magi: Magi, stand: Any) -> None:
    mine = stand(0, "Gold N", "Knight")  # ruling: forced-moves
    stuck = stand(0, "Tower NW", "Knight")
    stand(1, "Tower NW", "Knight")
    assert magi.engaged(stuck)
    steps = required(magi, 0, [1, 2])
    assert {step.banner for step in steps} == {mine}, "there is no way to use both, so either may be used"
    assert {step.die for step in steps} == {1, 2}
    stand(0, "Green N2", "Knight")
    far = [step for step in required(magi, 0, [2, 4]) if step.space == "White N2"]
    assert not far or all(step.banner is not stuck for step in far)


def test_spells_move_armies_exactly_so_far_beside_the_dice(
    magi: Magi, stand: Any, deal: Any, drive: Drive, dice: Any
) -> None:
    banner = stand(0, "Gold N", "Knight")  # ruling: magic-moves
    stand(1, "Gold S", "Knight")
    wind, shift = deal(magi, 0, "Wind Walk", "Time Shift")
    dice(magi.table, 1, 1, 6)
    _, asked = drive(
        travel(magi, 0), [(wind, banner, "White N2"), (banner, "Green N2"), (shift, banner), "Blue E1"], magi.table
    )
    first = [option for option in asked[0].options if option[0] is wind]
    assert {space for _, _, space in first} == {"White N1", "White N2"}
    assert magi.ring.standing["Blue E1"] == [banner]
    assert len(magi.magic.discards) == 2


def test_an_army_on_an_enemy_stays_there(magi: Magi, stand: Any, deal: Any, drive: Drive, dice: Any) -> None:
    banner = stand(0, "Gold N", "Knight")  # ruling: magic-moves
    stand(1, "Red N2", "Knight")
    deal(magi, 0, "Wind Walk", "Time Shift")
    dice(magi.table, 1, 1)
    drive(travel(magi, 0), [(banner, "Red N2")])
    assert magi.contested() == ["Red N2"]
    assert not banner.mark(LANDED)


def test_land_shift_and_creature_switch(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: switching
    one, other = stand(0, "Gold N", "Knight", "Paladin"), stand(0, "Gold S", "Dragon")
    one.put(LANDED, 1)
    land, switch = deal(magi, 0, "Land Shift", "Creature Switch")
    spells = list(travel_spells(magi, 0))
    assert spells == [(land, one, other), switch]
    drive(cast(magi, 0, spells[0]))
    assert magi.ring.standing == {"Gold S": [one], "Gold N": [other]}
    assert not one.mark(LANDED)
    _, asked = drive(cast(magi, 0, switch), ["Paladin"])
    assert names(asked[-1].options) == ["Dragon"]
    assert (names(magi.army(one)), names(magi.army(other))) == (["Knight", "Dragon"], ["Paladin"])
    stand(1, "Gold S", "Hydra")
    deal(magi, 0, "Land Shift")
    assert not list(travel_spells(magi, 0))


# the Recruit Phase


def test_who_lands_on_a_colour_recruits(magi: Magi, stand: Any, drive: Drive) -> None:  # ruling: recruiting
    banner = stand(0, "Red N1", "Knight")
    stays = stand(0, "Blue N1", "Knight")
    tower = stand(0, "Tower SE", "Knight")
    banner.put(LANDED, 1)
    tower.put(LANDED, 1)
    top = magi.recruits["red"].draw.top
    _, asked = drive(rules.recruit(magi, 0), [banner])
    assert asked[0].options == [None, banner]
    assert magi.army(banner)[-1] is top
    assert magi.recruits["red"].draw.top in View(magi.table, 1).known("red")
    assert not (tower.mark(LANDED) or stays.mark(LANDED))


def test_gold_brings_a_magic_card_and_nobody_has_to(magi: Magi, stand: Any, drive: Drive) -> None:
    banner = stand(0, "Gold N", "Knight")
    banner.put(LANDED, 1)
    drive(rules.recruit(magi, 0), [None])
    assert not magi.hands[0]
    banner.put(LANDED, 1)
    drive(rules.recruit(magi, 0), [banner, *([None] if magi.magic.draw[-1].phase == "recruit" else [])])
    assert len(magi.hands[0]) == 1


def test_a_full_army_recruits_nobody_but_with_the_helm(magi: Magi, stand: Any, put: Any) -> None:  # ruling: army-limit
    banner = stand(0, "Red N1", *["Knight"] * 3, *["Paladin"] * 3)
    assert not rules.brings(magi, banner)
    relic(magi, put, 0, "Helm of Command")
    assert rules.brings(magi, banner)


def test_summons_and_metamorphosis(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:
    banner = stand(0, "Gold N", *["Knight"] * 3, *["Paladin"] * 2)  # rulings: summons, metamorphosis, names
    stand(0, "Gold S", *["Pikemen"] * 3, *["Archers"] * 3)
    summons, change = deal(magi, 0, "Blue Summons", "Metamorphosis")
    aims = [option[1] for option in magi.recruit_spells(0) if option[0] is summons]
    assert aims == [banner]
    drive(magi.cast_recruit(0, (summons, banner)))
    assert magi.army(banner)[-1].type == "blue"
    knight = magi.army(banner)[0]
    _, asked = drive(magi.cast_recruit(0, (change, knight)), ["green"])
    assert [pile.name for pile in asked[-1].options] == list(COLOURS)
    assert knight.pile is magi.recruits["white"].discards
    assert magi.army(banner)[-1].type == "green"


def test_an_empty_recruit_deck_is_made_anew(magi: Magi, stand: Any) -> None:  # ruling: empty-decks
    banner = stand(0, "Red N1", "Knight")
    stock = magi.recruits["red"]
    stock.draw.give_all(stock.discards)
    magi.recruit("red", banner)
    assert (len(stock.draw), len(stock.discards)) == (29, 0)
    assert View(magi.table, 1).known("red") == [stock.draw.top]
    stock.draw.give_all(magi.table.pile("aside"))
    assert not rules.brings(magi, banner)


# the Split Phase


def test_six_creatures_split_in_four_and_two(magi: Magi, stand: Any, drive: Drive) -> None:  # ruling: splitting
    banner = stand(0, "Black N1", *["Knight"] * 3, *["Paladin"] * 3)
    stand(0, "Gold S", *["Pikemen"] * 3, "Archers", "Archers")
    stand(1, "Blue N1", "Hydra")
    _, asked = drive(rules.split(magi, 0), [(banner, "Tower NW"), "Paladin", "Paladin"])
    assert asked[0].options == [None, (banner, "Tower NW")]
    new = magi.ring.standing["Tower NW"][0]
    assert (names(magi.army(banner)), names(magi.army(new))) == (["Knight"] * 3 + ["Paladin"], ["Paladin"] * 2)
    assert new.value == 3


def test_no_more_than_seven_armies_but_with_the_crown(magi: Magi, stand: Any, put: Any, drive: Drive) -> None:
    for number, space in enumerate(magi.ring.track.spaces[10:16]):
        stand(0, space, "Trolls" if number < 3 else "Hydra")
    stand(0, "Gold S", *["Knight"] * 3, *["Paladin"] * 3)
    _, asked = drive(rules.split(magi, 0))
    assert asked[0].options == [None]
    relic(magi, put, 0, "Crown of Kings")
    assert [banner.spare for banner in magi.spare(0)] == [True]


def test_an_army_splits_once(magi: Magi, stand: Any, put: Any, drive: Drive) -> None:  # ruling: splitting
    relic(magi, put, 0, "Helm of Command")
    banner = stand(0, "Gold N", *["Knight"] * 3, *["Paladin"] * 3)
    put(magi.table, magi.army(banner), "Archers", "Archers")
    _, asked = drive(rules.split(magi, 0), [(banner, "Red N1"), "Knight", "Knight"])
    assert [choice.phase for choice in asked] == ["split", "split off", "split off", "split"]
    assert asked[-1].options == [None]


# the end


def test_four_towers_win_when_the_turn_ends(magi: Magi, stand: Any) -> None:  # ruling: victory
    for space in magi.ring.tower_spaces[:3]:
        stand(0, space, "Knight")
    stand(0, "Gold N", "Dragon")
    stand(1, "Tower SW", "Siren")
    assert magi.winner() is None
    assert rules.goal(View(magi.table, 0), 0) == {"towers": 3, "armies": 4, "of": 4}
    last = magi.ring.standing["Gold N"][0]
    magi.table.pile("Gold N").give(last, magi.table.pile("Tower SW"))
    assert magi.winner() is None, "an enemy stands there, too"
    siren = magi.ring.standing["Tower SW"][0]
    magi.table.pile("Tower SW").give(siren, magi.table.pile("Gold S"))
    assert magi.winner() == 0


def test_who_has_no_army_is_out(
    magi: Magi, stand: Any, deal: Any, put: Any, fight: Any
) -> None:  # rulings: out, relics
    stand(1, "Gold N", "Siren")
    stand(0, "Gold N", "Hydra")
    deal(magi, 1, "Fly")
    relic(magi, put, 1, "Wand of Orcus")
    fight("Gold N", [None] if magi.hands[1] else [])
    assert magi.table.out == {1}
    assert magi.winner() == 0
    assert names(magi.table.pile("put away")) == ["Wand of Orcus"]
    assert names(magi.magic.discards) == ["Fly"]


def test_most_towers_win_at_the_cap(magi: Magi, stand: Any) -> None:  # ruling: turn-cap
    stand(0, "Tower NW", "Siren")
    stand(1, "Gold N", "Siren", "Titan", "Dragon")
    assert rules.capped(magi).winners == (0,)
    stand(1, "Tower SE", "Hydra")
    assert rules.capped(magi).winners == (1,)
    assert rules.capped(magi).capped


def test_the_force_of_an_army_is_shown_to_who_knows_it(magi: Magi, stand: Any) -> None:
    banner = stand(0, "Tower NW", "Griffins", "Knight", "Knight")
    assert rules.worth(View(magi.table, 0), banner) == {"Force": 5 + 4 + 4 + 3 * 2 + 3}
    assert rules.worth(View(magi.table, 0), own("army 1", 0)) == {"Force": 22}
    assert rules.worth(View(magi.table, 1), banner) is None


# the story and the rule of thumb


def test_the_story_of_a_turn(the_table: Callable[..., Any], put: Any, drive: Drive, dice: Any, story: Any) -> None:
    table = the_table("magus", players=2, told=True)
    magi = Magi(table)
    for seat, space, army in (
        (0, "Gold N", ["Dragon", "Minotaur"]),
        (1, "White N2", ["Cleric"]),
        (1, "Gold S", ["Siren"]),
    ):
        banner = magi.spare(seat)[0]
        magi.reserves[seat].give(banner, table.pile(space))
        put(table, magi.army(banner), *army)
    on_top(magi, put, "Land Shift")
    mine = magi.armies(0)[0]
    dice(table, 3, 5)
    table.begin("turn", 0)
    drive(rules.turn(magi, 0), [(mine, "White N2")], table)
    assert story(table) == [
        "Seat 1's turn",
        "Magic Phase",
        "Seat 1 draws Land Shift",
        "Travel Phase",
        "Seat 1 rolls 1d6 for travel: 3",
        "Seat 1 rolls 1d6 for travel: 5",
        "Seat 1 moves Banner 1 from Gold N to White N2.",
        "Battle Phase",
        "Battle at White N2: seat 1 attacks seat 2.",
        "Shown, army 1 of seat 1: Dragon, Minotaur",
        "Shown, army 1 of seat 2: Cleric",
        "It stands at 19 for seat 1 against 3 for seat 2.",
        "Seat 1 wins the battle with seat 2, 19 against 3.",
        "Banner 1 of seat 2 is lost with Cleric.",
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_ends(players: int) -> None:
    result = Match(cast_of("magus"), rules, 3, [rules.thumb] * players, players).run()
    assert result.winners
    assert result.facts["turns"] > 1


def test_a_sensible_magus_recruits_what_matches(magi: Magi, stand: Any, put: Any) -> None:
    stand(0, "Tower NW", "Hydra", "Minotaur")
    stand(1, "Tower SE", "Siren")
    for colour, name in (("red", "Trolls"), ("blue", "Pirate"), ("white", "Knight")):
        put(magi.table, "aside", name)
        put(magi.table, magi.recruits[colour].draw, name)
        magi.turn_up(colour)
    decks = [magi.recruits[colour].draw for colour in ("white", "blue", "red")]
    assert rules.thumb(View(magi.table, 0), Choice("first recruit", decks, 0)) is decks[2]


def test_a_sensible_magus_attacks_the_weak_and_spares_his_cards(magi: Magi, stand: Any, deal: Any) -> None:
    magi.table.track("turn", 1)
    mine = stand(0, "Gold N", "Dragon", "Minotaur", "Hydra")
    stand(1, "Green N2", "Siren")
    strong = magi.army(stand(1, "Green N1", "Titan", "Titan", "Djinn", "Storm Giant"))
    for creature in strong:
        strong.show(creature, magi.everybody)
    deal(magi, 0, "Red Power")
    view = View(magi.table, 0)
    options = [(mine, space) for space in ("Green N1", "Green N2")]
    assert rules.thumb(view, Choice("travel", options, 0)) == options[1]
    magi.table.pile("Gold N").give(mine, magi.table.pile("Green N2"))
    battle = Battle(magi, 0, "Green N2")
    acts = [None, *battle.abilities(0), *battle.spells(0)]
    assert len(acts) == 2
    for creature in battle.armies[1]:
        battle.armies[1].show(creature, magi.everybody)
    assert rules.thumb(view, Choice("battle", acts, 0)) is None
