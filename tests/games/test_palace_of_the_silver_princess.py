"""Palace of the Silver Princess: what adventurers would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from races import on_top, put_at, tokens

from pnp.engine import Choice, Match, Piece, Result, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import palace_of_the_silver_princess as rules
from pnp.games.families.prize import PRIZE
from pnp.games.families.warp_quest import BACK, FACED, FORWARD
from pnp.model import load

SLUG = "palace-of-the-silver-princess"
LAST = 29
PALADIN, FIGHTER, CLERIC, WIZARD, BARD = (
    "Human Paladin", "Dwarf Fighter", "Aasimar Cleric", "Human Wizard", "Elf Bard"
)  # fmt: skip
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
Falls = Callable[..., list[int]]
Start = Callable[..., rules.Delve]


@pytest.fixture
def start(the_table: Callable[..., Any], drive: Drive) -> Start:
    """`start(*heroes, mode)`: a seat for each of these adventurers, on the first space."""

    def begin(*heroes: str, mode: str = "race", told: bool = False) -> rules.Delve:
        table = the_table(SLUG, len(heroes), mode, told=told)
        delve = rules.Fetch(table, "objective") if mode == "fetch" else rules.Dash(table)
        drive(delve.choose(0), list(heroes))
        return delve

    return begin


@pytest.fixture
def delve(start: Start) -> rules.Delve:
    return start(FIGHTER, CLERIC)


def wounds(delve: rules.Delve, seat: int = 0) -> int:
    return delve.hero(seat).mark(rules.WOUNDS)


@pytest.fixture
def face(drive: Drive, falls: Falls) -> Callable[..., list[Choice]]:
    """`face(delve, name, faces, answers, level)`: seat 0 draws and faces a card, on the dice given and no others."""

    def faced(
        delve: rules.Delve, name: str, faces: list[int], answers: list[Any] | None = None, level: int = 0
    ) -> list[Choice]:
        put_at(delve, 0, 20 if level else 10)
        card = on_top(delve, name, level)
        left = falls(delve, *faces)
        assert delve.draw(0) is card
        _, asked = drive(delve.encounter(0, card), answers or [])
        assert not left, "all dice were rolled"
        return asked

    return faced


# Set-up


def test_each_adventurer_is_there_once() -> None:  # ruling: how-many
    game = load(SLUG)
    assert [game.players.min, game.players.max] == [2, len(game.components["character"].pieces)] == [2, 5]


def test_all_choose_in_turn_and_take_pawn_and_spells(the_table: Callable[..., Any], drive: Drive) -> None:
    delve = rules.Dash(the_table(SLUG, 3))
    _, asked = drive(delve.choose(1), [CLERIC, WIZARD, BARD])
    assert [choice.player for choice in asked] == [1, 2, 0]
    assert [len(choice.options) for choice in asked] == [5, 4, 3]
    assert [delve.hero(seat).name for seat in range(3)] == [BARD, CLERIC, WIZARD]
    assert [[spell.name for spell in pile] for pile in delve.spells] == [
        ["Charm"],
        ["Command", "Command", "Cure Wounds", "Cure Wounds"],
        ["Magic Missile", "Sleep"],
    ]
    assert [pawn.name for pawn in delve.pawns] == ["Bard", "Cleric", "Wizard"]
    assert [pawn.owner for pawn in delve.spaces[0]] == [0, 1, 2]


def test_lots_say_who_begins() -> None:  # ruling: first-player
    firsts = set()
    for seed in range(12):
        match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 2, "race", told=True)
        match.run()
        firsts.add(next(event.drawn for event in match.table.story if hasattr(event, "drawn")))
    assert firsts == {0, 1}


def test_veterans_are_of_the_second_level(start: Start) -> None:  # rulings: second-level, command
    delve = start(CLERIC, WIZARD, mode="veterans")
    cleric, wizard = delve.hero(0), delve.hero(1)
    assert (cleric.component, cleric.level, cleric.hp, cleric.dmg, cleric.save) == ("veteran", 2, 3, 2, 4)
    assert [spell.name for spell in delve.spells[1]] == ["Magic Missile", "Magic Missile", "Sleep"]
    assert wizard.att == -1
    assert {spell.dc for spell in delve.spells[0] if spell.name == "Command"} == {13}


# Move and draw


@pytest.mark.parametrize(
    ("place", "deck"), [(0, None), (1, "entrance"), (14, "entrance"), (15, "upper"), (28, "upper"), (LAST, None)]
)
def test_each_level_has_its_deck(delve: rules.Delve, place: int, deck: str | None) -> None:
    put_at(delve, 0, place)  # rulings: the-board, end-space
    card = delve.draw(0)
    assert (card and card.component) == deck


def test_discards_are_shuffled_when_a_deck_is_empty(delve: rules.Delve) -> None:  # ruling: no-cards
    put_at(delve, 0, 5)
    delve.decks[0].give_all(delve.discards[0])
    assert delve.draw(0) is not None
    assert len(delve.decks[0]) == 16
    delve.decks[0].give_all(delve.hands[1])
    assert delve.draw(0) is None


def test_who_is_first_at_the_end_has_won_at_once(delve: rules.Delve, drive: Drive, falls: Falls) -> None:
    put_at(delve, 0, 26)  # ruling: two-goals
    put_at(delve, 1, LAST - 1)
    falls(delve, 6)
    drive(delve.turn(0))
    assert (delve.place(0), delve.winner()) == (LAST, 0)
    put_at(delve, 0, LAST - 1)
    assert delve.winner() is None


def test_the_last_one_alive_still_has_to_get_there(delve: rules.Delve) -> None:  # ruling: alone-left
    delve.perish(1)
    assert (delve.winner(), delve.lost) == (None, False)
    delve.perish(0)
    assert delve.lost


def test_when_all_are_defeated_nobody_has_won() -> None:  # ruling: alone-left
    results = [Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 5, "race").run() for seed in range(12)]
    nobody = [result for result in results if not result.winners]
    assert nobody
    assert {(result.facts["fallen"], result.capped, result.scores) for result in nobody} == {(5, False, ())}


# Weapons


@pytest.mark.parametrize(
    ("hero", "weapon", "bonus"),
    [(FIGHTER, "Sword +1", 1), (PALADIN, "Sword +1", 1), (CLERIC, "Sword +1", None), (WIZARD, "Dagger +2", 1),
     (FIGHTER, "Dagger +2", None)],
)  # fmt: skip
def test_a_weapon_has_to_fit(start: Start, face: Any, hero: str, weapon: str, bonus: int | None) -> None:
    delve = start(hero, BARD)  # rulings: weapons, dagger
    face(delve, weapon, [])
    assert len(delve.weapons[0]) == (bonus is not None)
    assert delve.armed(0) == [(delve.hero(0), bonus or 0)]
    assert len(delve.discards[0]) == (bonus is None)


def test_the_dagger_adds_what_its_line_says(start: Start, face: Any) -> None:  # ruling: dagger
    delve = start(WIZARD, BARD)
    face(delve, "Dagger +2", [])
    face(delve, "Kobold", [9, 8, 14, 1, 15], [None] * 2)
    assert delve.discards[0].top.name == "Kobold"


def test_one_weapon_each_the_best_for_you(delve: rules.Delve, put: Put) -> None:  # ruling: weapons
    put(delve.table, delve.weapons[0], "Sword +1", "Dagger +2", "Sword +2")
    assert delve.armed(0) == [(delve.hero(0), 2)]
    (duchess,) = put(delve.table, delve.henchmen[0], "Duchess the Thief")
    assert delve.armed(0) == [(delve.hero(0), 2), (duchess, 1)]
    (candella,) = put(delve.table, delve.henchmen[0], "Candella the Thief")
    assert delve.armed(0) == [(delve.hero(0), 2), (duchess, 1), (candella, 1)]


# Traps


@pytest.mark.parametrize(("rolled", "hurt"), [(13, 0), (12, 1)])
def test_a_save_reaches_its_number(start: Start, face: Any, rolled: int, hurt: int) -> None:  # ruling: hits
    delve = start(FIGHTER, BARD)
    face(delve, "Poltergeist Trap", [rolled], level=1)
    assert (wounds(delve), delve.discards[1].top.name) == (hurt, "Poltergeist Trap")


def test_a_stone_kills_who_fails(delve: rules.Delve, face: Any) -> None:
    face(delve, "Stone Trap", [9])
    assert (delve.table.out, delve.fallen.top.name) == ({0}, FIGHTER)


@pytest.mark.parametrize("name", ["Double Portcullis", "Mass of Corpses"])
def test_some_traps_allow_no_save(delve: rules.Delve, face: Any, name: str) -> None:  # ruling: no-chain
    put_at(delve, 1, 6)
    face(delve, name, [4])
    assert (delve.place(0), len(delve.decks[0]), wounds(delve)) == (6, 16, 0)


@pytest.mark.parametrize(("faces", "place"), [([13], 20), ([12, 5], 15)])
def test_the_marble_snake_is_no_monster(delve: rules.Delve, face: Any, faces: list[int], place: int) -> None:
    face(delve, "Giant Marble Snake", faces, level=1)  # ruling: snake
    assert delve.place(0) == place


# Fights


def test_the_higher_initiative_begins_and_ties_roll_again(delve: rules.Delve, face: Any) -> None:
    face(delve, "Kobold", [7, 7, 3, 12, 18, 11])
    assert (wounds(delve), delve.discards[0].top.name) == (1, "Kobold")


def test_an_attack_has_to_be_higher_than_the_armour(delve: rules.Delve, face: Any) -> None:  # ruling: hits
    face(delve, "Kobold", [12, 3, 10, 17, 11])
    assert wounds(delve) == 0


def test_rounds_go_on_in_one_order_to_the_end(delve: rules.Delve, face: Any) -> None:  # ruling: rounds
    face(delve, "Kobold", [12, 3, 1, 1, 1, 18, 1, 18, 1, 18])
    assert delve.table.out == {0}
    assert [pile.top.name for pile in (delve.fallen, delve.discards[0])] == [FIGHTER, "Kobold"]
    assert delve.discards[0].top.mark(rules.WOUNDS) == 0


def test_extra_attacks_are_on_top_of_one(delve: rules.Delve, face: Any) -> None:  # ruling: extra-attacks
    face(delve, "Decapus", [1, 2, *[16] * 8, 17, 13, *[1] * 9, 13], level=1)
    assert wounds(delve) == 1


def test_a_round_ends_with_the_last_hit_point(start: Start, face: Any) -> None:
    delve = start(BARD, FIGHTER)
    face(delve, "Bear Cub", [1, 2, 3, 12])
    assert delve.table.out == {0}


@pytest.mark.parametrize("name", ["Purple Moss", "Cobra", "Carrion Crawler"])
@pytest.mark.parametrize(("save", "dead"), [(10, False), (9, True)])
def test_poison_takes_all_or_nothing(delve: rules.Delve, face: Any, name: str, save: int, dead: bool) -> None:
    face(delve, name, [1, 2, 18, save, *([] if dead else [20])])  # ruling: poisons
    assert (delve.table.out, delve.discards[0].top.name) == ({0} if dead else set(), name)
    assert dead or wounds(delve) == 0


def test_who_hides_begins_and_is_stronger_for_a_round(delve: rules.Delve, face: Any) -> None:  # ruling: hide
    face(delve, "Bandit", [9, 15, 1, 17, 20])
    assert wounds(delve) == 0, "15 + 3 + 2 and 17 + 3 are no more than AC 20"
    face(delve, "Bandit", [9, 16], level=1)
    assert delve.table.out == {0}, "16 + 3 + 2 with Dmg 1 + 2 is the end of 3 Hit Points"


def test_who_is_seen_hiding_rolls_for_initiative(delve: rules.Delve, face: Any) -> None:  # ruling: hide
    face(delve, "Bandit", [10, 1, 2, 18, 20])
    assert wounds(delve) == 1


def test_the_bonus_of_hiding_ends_with_the_first_round(delve: rules.Delve, face: Any) -> None:  # ruling: hide
    face(delve, "Bandit", [9, 1, 1, 18, 20])
    assert wounds(delve) == 1


@pytest.mark.parametrize("level", ["race", "veterans"])
def test_fear_comes_before_the_fight(start: Start, face: Any, level: str) -> None:  # rulings: fear, courage
    delve = start(PALADIN, BARD, mode=level)
    if level == "race":
        face(delve, "Catharandamus, the Evil Cleric", [11, 3], level=1)
        assert (delve.place(0), wounds(delve)) == (17, 0)
        face(delve, "Catharandamus, the Evil Cleric", [12, 5, 1, 20, 1, 20], level=1)
    else:
        face(delve, "Catharandamus, the Evil Cleric", [5, 1, 20, 1, 20], level=1)
    assert (delve.place(0), delve.table.out) == (20, set())


def test_a_thief_who_is_defeated_serves_you(delve: rules.Delve, face: Any) -> None:  # ruling: henchman
    face(delve, "Candella the Thief", [10, 9, 3, 11])
    (candella,) = delve.henchmen[0]
    assert (candella.name, candella.mark(rules.WOUNDS)) == ("Candella the Thief", 0)
    face(delve, "Bandit", [10, 9, 3, 12])
    assert list(delve.henchmen[0]) == [candella], "others are discarded"


def test_a_henchman_strikes_behind_you_in_every_round(delve: rules.Delve, face: Any, put: Put) -> None:
    put(delve.table, delve.henchmen[0], "Duchess the Thief")  # ruling: henchman
    face(delve, "Orc", [9, 3, 11, 12])
    assert (delve.discards[0].top.name, wounds(delve)) == ("Orc", 0)


def test_who_is_not_defeated_does_not_serve(start: Start, face: Any, story: Any) -> None:  # ruling: henchman
    delve = start(WIZARD, BARD, told=True)
    face(delve, "Duchess the Thief", [10, 20], [])
    assert (delve.table.out, delve.discards[0].top.name) == ({0}, "Duchess the Thief")
    assert not [line for line in story(delve.table) if "henchman" in line]


def test_a_weapon_may_fit_a_henchman_only(delve: rules.Delve, face: Any, put: Put) -> None:  # ruling: weapons
    (duchess,) = put(delve.table, delve.henchmen[0], "Duchess the Thief")
    face(delve, "Dagger +2", [])
    assert delve.armed(0) == [(delve.hero(0), 0), (duchess, 1)]


def test_who_wins_a_fight_gains_no_experience(delve: rules.Delve, face: Any) -> None:  # ruling: core
    face(delve, "Kobold", [12, 3, 20])
    assert (delve.discards[0].top.name, tokens(delve)) == ("Kobold", 0)


def test_a_henchman_leaves_when_you_fall(delve: rules.Delve, face: Any, put: Put) -> None:  # ruling: henchman
    put(delve.table, delve.henchmen[0], "Duchess the Thief")
    put(delve.table, delve.weapons[0], "Sword +1")
    face(delve, "Stone Trap", [1])
    assert {card.name for card in delve.discards[0]} == {"Stone Trap", "Duchess the Thief", "Sword +1"}
    assert not delve.henchmen[0]


# Spells


def test_a_spell_takes_the_place_of_the_attack(start: Start, face: Any) -> None:  # rulings: casting, no-save
    delve = start(WIZARD, BARD)
    asked = face(delve, "Evil Acolyte", [9, 3], ["Magic Missile"])
    assert [getattr(option, "name", None) for option in asked[0].options] == [None, "Magic Missile", "Sleep"]
    assert [spell.name for spell in delve.spells[0]] == ["Sleep"]
    assert delve.discards[0].top.name == "Evil Acolyte"


@pytest.mark.parametrize(
    ("hero", "name", "safe"), [(WIZARD, "Sleep", 11), (CLERIC, "Command", 11), (BARD, "Charm", 14)]
)
def test_a_monster_adds_two_to_its_save(start: Start, put: Put, falls: Falls, hero: str, name: str, safe: int) -> None:
    delve = start(hero, FIGHTER)
    put(delve.table, delve.faced[0], "Werebear", "Kobold")
    bear, kobold = delve.faced[0]
    spell = next(spell for spell in delve.spells[0] if spell.name == name)
    falls(delve, safe - 1)
    delve.cast(0, spell, bear)
    delve.cast_off.give(spell, delve.spells[0])
    falls(delve, safe)
    delve.cast(0, spell, kobold)
    assert [delve.beaten_down(bear), delve.beaten_down(kobold)] == [True, False]
    assert spell.pile is delve.cast_off


def test_an_adventurer_saves_against_spells_with_the_own_bonus(start: Start, falls: Falls) -> None:
    delve = start(WIZARD, FIGHTER)
    sleep = next(spell for spell in delve.spells[0] if spell.dc)
    for rolled, down in ((10, False), (9, True)):
        falls(delve, rolled)
        delve.spells[0].give(sleep, delve.spells[0])
        delve.cast(0, sleep, delve.hero(1))
        assert delve.beaten_down(delve.hero(1)) == down
        delve.cast_off.give(sleep, delve.spells[0])


def test_henchmen_strike_behind_a_spell_too(start: Start, face: Any, put: Put) -> None:  # rulings: casting, henchman
    delve = start(CLERIC, BARD)
    put(delve.table, delve.henchmen[0], "Duchess the Thief")
    face(delve, "Kobold", [9, 3, 20, 11], ["Command"])
    assert (wounds(delve), delve.discards[0].top.name) == (0, "Kobold")


def test_cure_at_the_beginning_of_the_turn(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: casting
    delve = start(CLERIC, BARD)
    delve.wound(delve.hero(0), 1)
    falls(delve, 2)
    _, asked = drive(delve.move(0), [lambda option: option is not None])
    assert ([choice.phase for choice in asked], wounds(delve)) == (["cure"], 0)
    falls(delve, 2)
    _, asked = drive(delve.move(0))
    assert (asked, delve.place(0)) == ([], 4)
    assert [spell.name for spell in delve.spells[0]] == ["Command", "Command", "Cure Wounds"]


def test_cure_in_a_fight_and_only_for_the_wounded(start: Start, face: Any) -> None:  # ruling: casting
    delve = start(PALADIN, BARD)
    asked = face(delve, "Kobold", [3, 9, 17, 1, 20], ["Cure Wounds"])
    assert ([choice.phase for choice in asked], wounds(delve), len(delve.spells[0])) == (["cast"], 0, 0)


def test_a_cure_gives_one_hit_point_and_wounds_are_no_more_than_those(start: Start) -> None:
    delve = start(CLERIC, BARD, mode="veterans")
    delve.wound(delve.hero(0), 2)
    delve.heal(0, delve.usable(0, healing=True)[0])
    assert wounds(delve) == 1
    delve.wound(delve.hero(0), 5)
    assert wounds(delve) == delve.hero(0).hp == 3


# Other adventurers


def test_peace_or_a_fight_and_no_card(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: peace
    delve = start(FIGHTER, PALADIN, BARD)
    for seat in range(3):
        put_at(delve, seat, 8)
    falls(delve, 2)
    put_at(delve, 0, 6)
    _, asked = drive(delve.turn(0), [None])
    assert asked[0].options == [None, delve.pawns[1], delve.pawns[2]]
    assert len(delve.decks[0]) == 17
    falls(delve, 5, 2, 17)
    drive(delve.land_on(0), [delve.pawns[2]])
    assert (delve.table.out, delve.place(0), len(delve.decks[0])) == ({2}, 8, 17)


def test_both_may_cast_spells(start: Start, drive: Drive, falls: Falls) -> None:
    delve = start(FIGHTER, BARD)
    put_at(delve, 0, 8)
    put_at(delve, 1, 8)
    falls(delve, 2, 5, 12)
    _, asked = drive(delve.land_on(0), [delve.pawns[1], "Charm"])
    assert [(choice.phase, choice.player) for choice in asked] == [("foe", 0), ("cast", 1)]
    assert delve.table.out == {0}


# There and back


@pytest.fixture
def fetch(start: Start) -> rules.Delve:
    """The cleric has found the Objective and is on the way back; the fighter stands before it."""
    delve = start(FIGHTER, CLERIC, BARD, mode="fetch")
    assert isinstance(delve, rules.Fetch)
    put_at(delve, 1, LAST)
    delve.arrive(1)
    put_at(delve, 1, 20)
    put_at(delve, 0, 18)
    return delve


def test_the_objective_goes_back_and_all_go_both_ways(fetch: rules.Delve) -> None:  # ruling: two-goals
    assert [fetch.ways(seat) for seat in range(2)] == [[FORWARD, BACK], [BACK]]
    assert fetch.winner() is None
    put_at(fetch, 1, 0)
    assert fetch.winner() == 1


def test_who_defeats_its_holder_takes_the_objective(fetch: rules.Delve, drive: Drive, falls: Falls) -> None:
    put_at(fetch, 0, 20)  # ruling: spoils
    falls(fetch, 9, 2, 20)
    drive(fetch.land_on(0), [fetch.pawns[1]])
    assert (fetch.holder, fetch.table.out) == (0, {1})


def test_a_monster_leaves_the_objective_lying(fetch: rules.Delve) -> None:  # ruling: dropped-prize
    fetch.perish(1)
    assert fetch.holder is None
    put_at(fetch, 0, 20)
    fetch.arrive(0)
    assert fetch.holder == 0


def test_back_is_towards_the_end_with_the_objective(start: Start, face: Any) -> None:  # rulings: back, no-chain
    delve = start(FIGHTER, BARD, mode="fetch")
    put_at(delve, 0, LAST)
    delve.arrive(0)
    face(delve, "Double Portcullis", [4])
    assert delve.place(0) == 14


def test_who_is_driven_back_onto_it_takes_the_objective(fetch: rules.Delve, face: Any) -> None:  # ruling: no-chain
    put_at(fetch, 1, 6)
    fetch.perish(1)
    face(fetch, "Double Portcullis", [4])
    assert (fetch.place(0), fetch.holder) == (6, 0)


def test_there_and_back_the_last_one_alive_wins(fetch: rules.Delve) -> None:  # ruling: last-party
    fetch.perish(1)
    assert fetch.winner() is None
    fetch.perish(2)
    assert fetch.winner() == 0


@pytest.mark.parametrize("mode", ["race", "fetch"])
def test_the_cap_ends_it_without_a_winner(start: Start, drive: Drive, mode: str) -> None:  # ruling: round-cap
    delve = start(FIGHTER, BARD, mode=mode)
    delve.numbers = type(delve.numbers)({**load(SLUG).numbers, "round_cap": 0})
    result, _ = drive(delve.race(0))
    assert result == Result((), capped=True, facts={"rounds": 0})


# The rule of thumb, the goal and the story


def ask(delve: rules.Delve, phase: str, options: list[Any], seat: int = 0) -> Any:
    return rules.thumb(View(delve.table, seat), Choice(phase, options, seat))


def test_thumb_takes_the_sturdiest(the_table: Callable[..., Any]) -> None:
    delve = rules.Dash(the_table(SLUG, 5))
    box = list(delve.table.unbox("character", delve.table.pile("characters")))
    order = []
    while box:
        order.append(ask(delve, "choice of adventurer", list(box)).name)
        box = [hero for hero in box if hero.name != order[-1]]
    assert order == [FIGHTER, PALADIN, CLERIC, WIZARD, BARD]


def test_thumb_casts_what_is_surer_than_a_blow(start: Start, put: Put) -> None:
    delve = start(WIZARD, PALADIN)
    options = [None, *delve.spells[0]]
    put(delve.table, delve.faced[0], "Kobold")
    assert ask(delve, "cast", options).name == "Magic Missile"
    delve.faced[0].give_all(delve.discards[0])
    put(delve.table, delve.faced[0], "Werebear")
    assert ask(delve, "cast", options).name == "Sleep"


def test_thumb_strikes_where_that_is_surer(start: Start, put: Put) -> None:
    delve = start(CLERIC, PALADIN)
    (moss,) = put(delve.table, delve.faced[0], "Purple Moss")
    assert ask(delve, "cast", [None, delve.spells[0][0]]) is None, "ten faces hit AC 11, ten fail against 13"
    assert moss.pile is delve.table.pile(own(FACED, 0))


def test_thumb_attacks_at_equal_odds_to_keep_the_spell(start: Start, put: Put) -> None:
    delve = start(WIZARD, PALADIN, mode="veterans")
    put(delve.table, delve.faced[0], "Purple Moss")
    missile, sleep = (
        next(each for each in delve.spells[0] if each.name == name) for name in ("Magic Missile", "Sleep")
    )
    assert ask(delve, "cast", [None, sleep]) is sleep, "eight faces hit AC 11, ten fail against 13"
    assert ask(delve, "cast", [None, missile, sleep]) is missile
    bard = start(CLERIC, PALADIN, mode="veterans")
    (goblin,) = put(bard.table, bard.faced[0], "Goblin")
    assert goblin.ac - bard.hero(0).att == 10, "ten faces hit, ten fail against 13"
    assert ask(bard, "cast", [None, bard.spells[0][0]]) is None


def test_thumb_casts_where_a_blow_cannot_end_it(start: Start, put: Put) -> None:
    delve = start(CLERIC, PALADIN, mode="veterans")
    put(delve.table, delve.faced[0], "Ubue")
    command = delve.spells[0][0]
    assert ask(delve, "cast", [None, command]) is command, "ten faces hit, but no blow takes three Hit Points"


def test_thumb_does_not_cure_where_one_hit_kills_anyway(start: Start, put: Put) -> None:
    delve = start(PALADIN, CLERIC)
    put(delve.table, delve.faced[0], "Hobgoblin")
    delve.wound(delve.hero(0), 1)
    assert ask(delve, "cast", [None, *delve.spells[0]]) is None


def test_thumb_cures_before_the_last_hit(start: Start, put: Put) -> None:
    delve = start(PALADIN, CLERIC)
    put(delve.table, delve.faced[0], "Orc")
    (cure,) = delve.spells[0]
    delve.wound(delve.hero(0), 1)
    assert ask(delve, "cast", [None, cure]) is cure
    assert ask(delve, "cure", [None, cure]) is cure


def test_thumb_casts_at_the_adventurer_it_is_fighting(start: Start) -> None:
    delve = start(WIZARD, FIGHTER, BARD)
    put_at(delve, 0, 8)
    put_at(delve, 1, 8)
    assert ask(delve, "cast", [None, *delve.spells[0]]).name == "Sleep", "no blow or missile takes three Hit Points"
    delve.wound(delve.hero(1), 2)
    assert ask(delve, "cast", [None, *delve.spells[0]]).name == "Magic Missile"


def test_thumb_attacks_easy_prey_only(start: Start) -> None:
    delve = start(FIGHTER, PALADIN, WIZARD)
    knight, mage = delve.pawns[1], delve.pawns[2]
    assert ask(delve, "foe", [None, knight]) is None
    assert ask(delve, "foe", [None, knight, mage]) is mage


def test_thumb_robs_who_has_the_objective_at_even_odds(fetch: rules.Delve) -> None:
    assert fetch.table.pile(own(PRIZE, 1))
    put_at(fetch, 0, 20)
    prey = fetch.pawns[1]
    fetch.numbers = type(fetch.numbers)({**load(SLUG).numbers, "boldness": 99})
    fetch.table.numbers = fetch.numbers
    assert ask(fetch, "foe", [None, prey]) is prey
    fetch.take(2)
    assert ask(fetch, "foe", [None, prey]) is None


def test_goal_counts_the_way_there_and_back(start: Start) -> None:
    race, fetch = start(FIGHTER, CLERIC), start(FIGHTER, CLERIC, mode="fetch")
    for delve in (race, fetch):
        put_at(delve, 0, 20)
    assert [rules.goal(View(delve.table, 0), 0) for delve in (race, fetch)] == [{"left": 9}, {"left": 9 + 29}]
    put_at(fetch, 1, LAST)
    fetch.arrive(1)
    put_at(fetch, 1, 24)
    assert [rules.goal(View(fetch.table, 0), seat) for seat in (0, 1)] == [{"left": 4 + 24}, {"left": 24}]


def test_the_story_of_a_turn(start: Start, drive: Drive, story: Any, falls: Falls) -> None:
    delve = start(FIGHTER, CLERIC, told=True)
    on_top(delve, "Candella the Thief")
    delve.wound(delve.hero(1), 1)
    delve.table.story.clear()
    left = falls(delve, 3, 9, 5, 12, 14, 12)
    drive(delve.turn(1), ["Cure Wounds", "Command", None], delve.table)
    assert not left
    assert story(delve.table, 0) == [
        "Seat 2's turn",
        "Cast: Cure Wounds",
        "Aasimar Cleric: no longer wounded",
        "Seat 2 rolls d6 for the move: 3",
        "Cleric to space 4",
        "Faced: Candella the Thief",
        "Seat 2 rolls d20 for save: 9",
        "12 against 13: Aasimar Cleric fails the save.",
        "Candella the Thief strikes out of hiding.",
        "D20 for attack: 5",
        "10 against AC 16: Candella the Thief misses.",
        "Cast: Command",
        "D20 for save: 12",
        "14 against 13: Candella the Thief is safe.",
        "D20 for attack: 14",
        "17 against AC 16: Candella the Thief hits Aasimar Cleric.",
        "Aasimar Cleric: wounded",
        "Seat 2 rolls d20 for attack: 12",
        "14 against AC 13: Aasimar Cleric hits Candella the Thief.",
        "Candella the Thief: wounded",
        "Candella the Thief is defeated.",
        "Candella the Thief is now a henchman of seat 2.",
    ]
