"""Dumbledore's Army: arrivals, spells thrown back, what lasts, who may use what, a whole turn; rulings are cited."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots, where

from pnp.engine import Choice, Piece, View, own
from pnp.games import dumbledores_army as rules
from pnp.games.dumbledores_army import Battle, Captain, Hall
from pnp.games.families.skirmish import Blow, Mind

GOOD, DARK = 0, 1
DUEL = {"d1": "Harry Potter", "d3": "Nott", "a1": "Ron", "h8": "Malfoy"}


@pytest.fixture
def made(the_table: Any) -> Battle:
    return Battle(the_table("dumbledores-army"))


def stand(made: Battle, units: dict[str, str]) -> dict[str, Piece]:
    """Put wizards on squares, also such as are still to come."""
    for seat in (GOOD, DARK):
        made.table.pile(own("late", seat)).give_all(made.reserve[seat])
    return field_of(made, units)


@pytest.fixture
def strike(made: Battle, put: Any, drive: Any) -> Any:
    """`strike(unit, target, card, *answers, held=())`: attack, while the other player holds some cards."""

    def struck(unit: Piece, target: Piece, name: str, *answers: Any, held: tuple[str, ...] = ()) -> list[Choice]:
        seat = rules.owner_of(unit)
        (card,) = put(made.table, made.hands[seat], name)
        put(made.table, made.hands[1 - seat], *held)
        aimed = [lambda pair: pair == (unit, target)] * (len(made.targets(seat, card)) > 1)
        return list(drive(made.fight(seat, card), [*aimed, *answers])[1])

    return struck


def guards(made: Battle, unit: Piece, target: Piece, by: str) -> set[str]:
    """The Defence cards of the deck that can be used against an attack."""
    card = card_of(made.table, by)
    cards = {each.name: each for each in made.stocks[0].draw if each.negates}
    return {name for name, each in cards.items() if made.guards(each, Blow(card, unit, target, card.spell))}


ALL = {"Duck", "Speed", "Accio", "Dodge", "Diffindo", "Finite", "Wingardium Leviosa"}
SPELLS = {"Counterspell", "Protego", "Shield Charm", "Deflection"}
STUDENTS = {"Hide", "Falling Shelves", "Find Cover", "Distraction", "Colloportus", "Silencio", "Escape"}
GOOD_ONES = {"Defense Against the DA"}
HEADMASTER = {"Silver Shield", "Fawkes the Phoenix", "Dispell", "Vanish", "Animate Statue"}


# the armies and the deck


def test_who_begins_and_who_comes_later(made):
    # rulings: forces, arrivals
    assert [(len(reserve), sum(unit.hits for unit in reserve)) for reserve in made.reserve] == [(6, 9), (12, 24)]
    late = [{unit.name: unit.arrives for unit in made.table.pile(own("late", seat))} for seat in (GOOD, DARK)]
    assert late == [
        {"Dumbledore": 7, **dict.fromkeys(("Sirius", "Lupus", "Moody", "Tonks", "Kingsley"), 4)},
        {"Voldemort": 8},
    ]


def test_the_deck_is_the_rulebooks(made):
    # ruling: spells
    deck = made.stocks[0].draw
    kinds = Counter(card.type for card in deck)
    assert kinds == {"move": 21, "attack": 32, "defence": 23, "either": 3, "special": 3}
    assert (len(deck), len({card.name for card in deck}), sum(card.spell for card in deck)) == (82, 65, 47)
    plain = {card.name for card in deck if not card.spell and card.type == "attack"}
    hands = {"Wand Jab", "Grab", "Shove", "Kick", "Strangle"}
    assert plain == {*hands, "Break Wand", "Time Turner", "Ancient Archway", "Thought Tentacles"}


def test_wizards_are_set_up_square_by_square(made, drive):
    # ruling: set-up
    _, asked = drive(made.set_up(DARK), [lambda option: option is not None] * 12)
    assert len(made.army(DARK)) == len(asked) == 12
    assert {where(unit)[1] for unit in made.army(DARK)} == {"7", "8"}
    assert not any(made.hands)


# arrivals


@pytest.mark.parametrize(
    ("turn", "seat", "names"), [(3, GOOD, 0), (4, GOOD, 5), (7, GOOD, 6), (7, DARK, 0), (8, DARK, 1)]
)
def test_wizards_enter_in_a_turn_of_their_own_side(made, drive, turn, seat, names):
    # ruling: arrivals
    made.table.track("turn").value = turn
    _, asked = drive(made.arrive(seat), [lambda _: True] * names)
    assert len(asked) == len(made.army(seat)) == names
    assert {where(unit)[1] for unit in made.army(seat)} <= ({"1", "2"} if seat == GOOD else {"7", "8"})


def test_who_enters_takes_an_empty_square_and_may_act(made, drive):
    # rulings: arrivals, once-each
    drive(made.set_up(DARK), [lambda option: option is not None] * 12)
    stood = {where(unit) for unit in made.army(DARK)}
    made.table.track("turn").value = 8
    _, asked = drive(made.arrive(DARK), [lambda option: option[1] not in stood])
    assert {space for _, space in asked[0].options} == {f"{c}{r}" for c in "abcdefgh" for r in "78"} - stood
    voldemort = next(unit for unit in made.army(DARK) if unit.leader)
    assert made.may_move(voldemort, card_of(made.table, "Run"))
    assert made.may_attack(voldemort, card_of(made.table, "Curse"))


def test_who_finds_no_square_waits_for_the_next_turn(made, drive):
    # ruling: arrivals
    at = dict(
        zip((f"{c}{r}" for r in "12" for c in "abcdefgh"), [unit.name for unit in made.reserve[DARK]], strict=False)
    )
    field_of(made, {**at, "e2": "Ron", "f2": "Ginny", "g2": "Luna"})
    made.table.track("turn").value = 4
    _, asked = drive(made.arrive(GOOD))
    assert [choice.options[0][1] for choice in asked] == ["h2"]
    made.kill(made.at["a1"])
    made.table.track("turn").value = 5
    drive(made.arrive(GOOD))
    assert made.at["a1"] in made.army(GOOD)
    assert len(made.table.pile(own("late", GOOD))) == 6 - 2


def test_arrivals_come_before_the_fate_phase(made, drive):
    # ruling: arrivals
    made.table.track("turn").value = 4
    _, asked = drive(made.turn(GOOD), [lambda _: True] * 5)
    assert [choice.phase for choice in asked[:5]] == ["arrive"] * 5
    assert asked[5].phase == "move card"


# moves


def test_a_wizard_goes_straight_and_exactly_so_far(made):
    # rulings: steps, line
    stand(made, {"a1": "Sirius", "a3": "Ron", "c1": "Nott"})
    assert ends(made, GOOD, card_of(made.table, "Run"))["a1"] == {"d4"}
    assert ends(made, GOOD, card_of(made.table, "Apparate")) == {"a1": {"f6"}}  # no student
    assert ends(made, GOOD, card_of(made.table, "Alohomora"))["a1"] == {"b3", "c2"}


def test_three_go_forward_by_one_card_and_no_fourth(made, put, drive):
    # ruling: forward
    units = stand(
        made, {"a2": "Sirius", "b2": "Ron", "c2": "Luna", "d2": "Ginny", "e2": "Lupus", "e4": "Nott", "f2": "Tonks"}
    )
    put(made.table, made.hands[GOOD], "Walk")
    script = [lambda move, unit=unit: move and move[0] is unit and where(unit)[0] == move[1][0] for unit in
              (units["a2"], units["b2"], units["c2"])]  # fmt: skip
    _, asked = drive(made.move_phase(GOOD), ["Walk", *script])
    assert [choice.phase for choice in asked] == ["move card", "move", "forward", "forward", "move card"]
    assert {where(option[0]) for option in asked[2].options[1:]} & {"e2", "e4"} == set()
    assert [where(units[space]) for space in ("a2", "b2", "c2", "d2")] == ["a4", "b4", "c4", "d2"]


def test_no_student_goes_along_by_apparate_and_nobody_by_a_knights_move(made):
    # rulings: forward, users
    units = stand(made, {"a1": "Sirius", "b1": "Ron", "c1": "Tonks"})
    assert {unit for unit, _ in made.advances(GOOD, card_of(made.table, "Apparate"))} == {units["a1"], units["c1"]}
    assert made.advances(GOOD, card_of(made.table, "Alohomora")) == []


# who may use what


@pytest.mark.parametrize(
    ("name", "able"),
    [
        ("Wand Jab", {"Ron"}),
        ("Grab", {"Ron", "Moody", "Dumbledore", "Voldemort", "Avery"}),
        ("Apparate", {"Moody", "Dumbledore", "Voldemort", "Avery"}),
        ("Strangle", {"Voldemort", "Avery"}),
        ("Avada Kedavra", {"Voldemort", "Avery"}),
        ("Killing Curse", {"Voldemort"}),
        ("Flame Whip", {"Dumbledore"}),
        ("Vanish", {"Dumbledore", "Voldemort"}),
        ("Defense Against the DA", {"Ron", "Moody", "Dumbledore"}),
    ],
)
def test_a_card_is_for_whom_it_names(made, name, able):
    # ruling: users
    units = stand(made, {"a1": "Ron", "b1": "Moody", "c1": "Dumbledore", "a8": "Voldemort", "b8": "Avery"})
    card = card_of(made.table, name)
    assert {unit.name for unit in units.values() if made.fits(card, unit)} == able


def test_a_card_for_somebody_who_is_not_there_is_of_no_use(made):
    # ruling: users
    stand(made, {"a1": "Ron", "a2": "Nott"})
    assert made.targets(GOOD, card_of(made.table, "Flame Whip")) == []
    assert guards(made, made.at["a1"], made.at["a2"], "Kick") == ALL


# attacks


def test_an_attack_reaches_so_far_or_less_past_nobody(made):
    # rulings: range, line
    stand(
        made, {"a1": "Ron", "a4": "Nott", "a5": "Avery", "d4": "Crabbe", "b1": "Luna", "c1": "Malfoy", "b3": "Dolohov"}
    )
    assert shots(made, GOOD, card_of(made.table, "Hex")) >= {("a1", "a4"), ("a1", "d4"), ("b1", "c1"), ("b1", "b3")}
    assert ("a1", "a5") not in shots(made, GOOD, card_of(made.table, "Hex"))
    assert ("a1", "c1") not in shots(made, GOOD, card_of(made.table, "Hex"))
    assert shots(made, GOOD, card_of(made.table, "Kick")) == {("b1", "c1")}


@pytest.mark.parametrize("name", ["Wingardium Leviosa", "Animate Statue"])
def test_an_attack_without_a_number_reaches_the_next_square(made, strike, name):
    # rulings: range, protect
    units = stand(made, {"a1": "Dumbledore", "b2": "Dolohov", "a3": "Nott"})
    assert shots(made, GOOD, card_of(made.table, name)) == {("a1", "b2")}
    strike(units["a1"], units["b2"], name)
    assert made.left(units["b2"]) == 2


def test_an_attack_takes_a_hit_and_each_wizard_attacks_once(made, strike):
    # ruling: once-each
    units = stand(made, DUEL)
    strike(units["d3"], units["d1"], "Curse")
    assert made.left(units["d1"]) == 2
    assert not made.may_attack(units["d3"], card_of(made.table, "Hex"))
    assert made.may_move(units["d3"], card_of(made.table, "Run"))


@pytest.mark.parametrize("name", ["Time Turner", "Ancient Archway", "Invisible Chains"])
def test_some_attacks_defeat_at_once_and_can_be_stopped(made, strike, name):
    # ruling: effects
    for held, stands in (((), False), (("Duck",), True)):
        units = stand(made, {"a1": "Dumbledore", "a2": "Bellatrix" if held else "Dolohov"})
        strike(units["a1"], units["a2"], name, *held, held=held)
        assert (units["a2"] in made.army(DARK)) is stands
        units["a1"].pile.give(units["a1"], made.reserve[GOOD])
        units["a1"].put("_attacked", 0)


# what lasts


@pytest.mark.parametrize("name", ["Jinx", "Delirium", "Petrificus Totalus"])
def test_who_is_bound_does_nothing_for_two_turns_of_its_own(made, strike, drive, name):
    # rulings: bound, turns, effects
    units = stand(made, DUEL)
    strike(units["d3"], units["d1"], name)
    harry, run, kick = units["d1"], card_of(made.table, "Run"), card_of(made.table, "Kick")
    assert made.left(harry) == 3
    for turn in range(3):
        drive(made.end_phase(DARK))
        assert made.may_move(harry, run) is made.may_attack(harry, kick) is (turn == 2)
        assert guards(made, units["d3"], harry, "Kick") == (ALL | STUDENTS | GOOD_ONES if turn == 2 else set())
        drive(made.end_phase(GOOD))


@pytest.mark.parametrize("name", ["Break Wand", "Expelliarmus", "Disarm"])
def test_who_is_disarmed_uses_no_spells_for_two_turns_of_its_own(made, strike, drive, name):
    # rulings: bound, turns, effects
    units = stand(made, {"d1": "Harry Potter", "d2": "Nott"})
    foe = units["d2"]
    strike(foe, units["d1"], name)
    harry, run, door, curse = units["d1"], *(card_of(made.table, each) for each in ("Run", "Alohomora", "Hex"))
    assert made.left(harry) == 3
    for turn in range(3):
        drive(made.end_phase(DARK))
        assert made.may_move(harry, run)
        assert made.may_move(harry, door) is made.may_attack(harry, curse) is (turn == 2)
        assert ("Accio" in guards(made, foe, harry, "Kick")) is (turn == 2)
        assert {"Duck", "Hide"} <= guards(made, foe, harry, "Kick")
        drive(made.end_phase(GOOD))


@pytest.mark.parametrize("name", ["Thought Tentacles", "Tarantallegra"])
def test_who_is_rooted_never_moves_again(made, strike, drive, name):
    # rulings: bound, dodge, effects
    units = stand(made, {"d1": "Harry Potter", "d2": "Malfoy"})
    strike(units["d2"], units["d1"], name)
    for _ in range(4):
        drive(made.end_phase(GOOD))
    assert not made.may_move(units["d1"], card_of(made.table, "Run"))
    assert made.may_attack(units["d1"], card_of(made.table, "Kick"))
    units["d2"].put("_attacked", 0)
    asked = strike(units["d2"], units["d1"], "Kick", "Dodge", held=("Dodge",))
    assert "dodge" not in [choice.phase for choice in asked]
    assert (made.left(units["d1"]), where(units["d1"])) == (3, "d1")


def test_a_spell_that_comes_back_binds_beyond_the_turn_under_way(made, strike, drive):
    # rulings: turns, bounce
    units = stand(made, DUEL)
    strike(units["d3"], units["d1"], "Jinx", "Protego", held=("Protego",))
    bound = []
    for _ in range(3):
        bound.append(made.suffers(units["d3"], "held"))
        drive(made.end_phase(DARK))
    assert bound == [True, True, True]
    assert not made.suffers(units["d3"], "held")


# defence


@pytest.mark.parametrize(("by", "more"), [("Kick", set()), ("Curse", SPELLS)])
def test_who_is_attacked_needs_a_card_for_it(made, by, more):
    # rulings: defence, users
    units = stand(made, {"a1": "Ron", "a5": "Moody", "e1": "Dumbledore", "a3": "Nott", "h8": "Malfoy"})
    nott = units["a3"]
    assert guards(made, nott, units["a1"], by) == ALL | more | STUDENTS | GOOD_ONES
    assert guards(made, nott, units["a5"], by) == ALL | more | GOOD_ONES
    assert guards(made, nott, units["e1"], by) == ALL | more | GOOD_ONES | HEADMASTER
    assert guards(made, units["a1"], nott, by) == ALL | more


def test_who_holds_no_defence_is_asked_all_the_same(made, strike):
    units = stand(made, DUEL)
    asked = strike(units["d3"], units["d1"], "Curse")
    assert [(choice.phase, choice.options, choice.player) for choice in asked][-1] == ("answer", [None], GOOD)


def test_a_defence_stops_an_attack_but_no_move_and_no_special(made, strike, put, drive):
    # ruling: defence
    units = stand(made, DUEL)
    strike(units["d3"], units["d1"], "Curse", "Duck", held=("Duck", "Accio"))
    assert made.left(units["d1"]) == 3
    put(made.table, made.hands[DARK], "Walk", "Reducto")
    put(made.table, made.hands[GOOD], "Counterspell")
    _, moved = drive(made.move_phase(DARK), ["Walk", lambda move: move[0] is units["h8"]])
    _, asked = drive(made.attack_phase(DARK), ["Reducto", "Accio"])
    assert "answer" not in [choice.phase for choice in (*moved, *asked)]


def test_a_friend_within_two_squares_protects_also_through_others(made):
    # rulings: protect, bound
    units = stand(
        made, {"d1": "Harry Potter", "e3": "Ron", "e2": "Crabbe", "d4": "Nott", "g1": "Luna", "d8": "Dumbledore"}
    )
    harry, nott = units["d1"], units["d4"]
    made.afflict(harry, "held", 2, GOOD)
    assert guards(made, nott, harry, "Kick") == {"Diffindo", "Finite"}
    made.afflict(units["e3"], "silenced", 2, GOOD)
    assert guards(made, nott, harry, "Kick") == set()
    made.kill(units["e2"])
    made.enter(units["d8"], "c3")
    assert guards(made, nott, harry, "Kick") == {"Diffindo", "Finite", "Animate Statue"}
    made.enter(units["d8"], "a1")
    assert guards(made, nott, harry, "Kick") == set()


# spells thrown back


@pytest.mark.parametrize("name", ["Protego", "Shield Charm", "Deflection"])
def test_a_spell_is_thrown_back_at_its_caster(made, strike, name):
    # ruling: bounce
    units = stand(made, {"d1": "Harry Potter", "d4": "Malfoy"})
    asked = strike(units["d4"], units["d1"], "Curse", name, held=(name,))
    assert [choice.player for choice in asked if choice.phase == "answer"] == [GOOD, DARK]
    assert (made.left(units["d1"]), made.left(units["d4"])) == (3, 2)


def test_the_caster_may_defend_or_throw_it_back_again(made, strike, put):
    # rulings: bounce, defence
    units = stand(made, {"d1": "Harry Potter", "d4": "Malfoy"})
    put(made.table, made.hands[DARK], "Deflection", "Hide", "Vanish")
    asked = strike(units["d4"], units["d1"], "Curse", "Protego", "Deflection", held=("Protego",))
    answers = [(choice.player, [getattr(o, "name", None) for o in choice.options]) for choice in asked]
    assert answers[-2:] == [(DARK, [None, "Deflection"]), (GOOD, [None])]
    assert (made.left(units["d1"]), made.left(units["d4"])) == (2, 3)


def test_a_spell_of_ones_own_may_lose_the_battle(made, strike):
    # rulings: bounce, victory, effects
    units = stand(made, {"d1": "Dumbledore", "d4": "Nott", "a1": "Harry Potter"})
    strike(units["d1"], units["d4"], "Invisible Chains", "Protego", held=("Protego",))
    assert made.ended().winners == (DARK,)


def test_what_is_no_spell_is_not_thrown_back(made, strike):
    # ruling: defence
    units = stand(made, {"d1": "Harry Potter", "d2": "Malfoy"})
    asked = strike(units["d2"], units["d1"], "Kick", held=("Protego", "Counterspell"))
    assert asked[-1].options == [None]


# dodging


@pytest.mark.parametrize(
    ("name", "who", "places"),
    [
        ("Dodge", "Harry Potter", {"c1", "e1", "c2", "e2"}),
        ("Escape", "Harry Potter", {"b1", "b3", "f1", "f3"}),
        ("Vanish", "Dumbledore", {"b2", "c3", "e3", "f2"}),
    ],
)
def test_who_dodges_moves_away_and_may_still_move(made, strike, name, who, places):
    # ruling: dodge
    units = stand(made, {"d1": who, "d2": "Malfoy"})
    asked = strike(units["d2"], units["d1"], "Kick", name, lambda option: option[1] == max(places), held=(name,))
    assert {space for _, space in asked[-1].options} == places
    assert (where(units["d1"]), made.left(units["d1"])) == (max(places), units["d1"].hits)
    assert made.may_move(units["d1"], card_of(made.table, "Run"))
    assert card_of(made.table, name) not in made.paces(GOOD)


def test_who_has_nowhere_to_go_is_saved_all_the_same(made, strike):
    # ruling: dodge
    units = stand(made, {"a1": "Harry Potter", "a2": "Malfoy", "b1": "Ron", "b2": "Nott"})
    asked = strike(units["a2"], units["a1"], "Kick", "Dodge", held=("Dodge",))
    assert asked[-1].phase == "answer"
    assert made.left(units["a1"]) == 3


# specials


def test_the_other_player_chooses_two_cards_to_discard(made, put, drive):
    # ruling: specials
    put(made.table, made.hands[DARK], "Reducto")
    put(made.table, made.hands[GOOD], "Run", "Duck", "Hex")
    _, asked = drive(made.attack_phase(DARK), ["Reducto", "Duck", "Run"])
    assert [choice.player for choice in asked if choice.phase == "loss"] == [GOOD, GOOD]
    assert [card.name for card in made.hands[GOOD]] == ["Hex"]


def test_two_cards_are_drawn_by_the_player_they_are_for_whoever_stands(made, put, drive):
    # ruling: specials
    put(made.table, made.hands[DARK], "card:death-eaters", "Order of the Phoenix")
    _, asked = drive(made.attack_phase(DARK), ["card:death-eaters"])
    assert [getattr(option, "name", None) for option in asked[0].options] == [None, "Death Eaters"]
    assert len(made.hands[DARK]) == 1 + 2


# the end


@pytest.mark.parametrize(
    ("name", "winner"),
    [("Harry Potter", DARK), ("Dumbledore", DARK), ("Voldemort", GOOD), ("Sirius", None), ("Malfoy", None)],
)
def test_named_wizards_decide_the_battle(made, name, winner):
    # ruling: victory
    units = stand(made, {"d1": name})
    made.wound(units["d1"], made.left(units["d1"]) - 1)
    assert not made.over_with
    made.wound(units["d1"], 1)
    assert made.over_with is (winner is not None)
    if winner is not None:
        assert made.ended().winners == (winner,)


def test_who_fell_before_does_not_save_a_named_wizard(made):
    # ruling: victory
    units = stand(made, {"a1": "Ron", "b1": "Harry Potter", "a8": "Nott", "b8": "Voldemort"})
    for space in ("a1", "a8"):
        made.kill(units[space])
    assert not made.over_with
    made.kill(units["b1"])
    assert made.ended().winners == (DARK,)


def test_the_cap_is_a_draw(made, drive, monkeypatch):
    # ruling: turn-cap
    for phase in ("set_up", "turn"):
        monkeypatch.setattr(made, phase, lambda _: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_the_hand_limit_holds_at_once_and_with_no_card_none_is_drawn(made, put, drive):
    # ruling: fate
    put(made.table, made.hands[GOOD], "Run", "Duck", "Hex", "Kick")
    _, asked = drive(made.draw_phase(GOOD), ["Run", "Duck"])
    assert ([choice.phase for choice in asked], len(made.hands[GOOD])) == (["hand limit"] * 2, 5)
    made.stocks[0].draw.give_all(made.table.pile("box"))
    made.stocks[0].discards.give_all(made.table.pile("box"))
    assert drive(made.draw_phase(DARK)) == (None, [])


def test_play_sets_up_the_students_or_the_death_eaters(the_table):
    # ruling: names
    choice = next(rules.play(the_table("dumbledores-army")))
    assert choice.phase == "set-up"
    assert {option[0].name for option in choice.options[1:]} & {"Voldemort", "Dumbledore", "Lupus"} == set()
    assert len(choice.options) == 1 + (6, 12)[choice.player]


def test_the_story_of_a_whole_turn(the_table, put, drive, story):
    table = the_table("dumbledores-army", told=True)
    made = Battle(table)
    late = table.pile(own("late", GOOD))
    for unit in [unit for unit in late if unit.name != "Sirius"]:
        late.give(unit, made.reserve[GOOD])
    units = field_of(made, {"d1": "Harry Potter", "e2": "Ron", "d4": "Bellatrix", "d5": "Malfoy", "h5": "Nott"})
    for name in ("Jinx", "Stupefy", "Run"):
        put(table, made.hands[GOOD], name)
    put(table, made.hands[DARK], "Protego", "Dodge")
    aside = table.pile("aside", "nobody")
    put(table, aside, "Kick", "Hide", "Wand Jab")
    aside.give_all(made.stocks[0].draw)
    table.track("turn").value = 4
    story(table)
    table.begin("turn", GOOD)
    script = [
        lambda option: option[1] == "h2",
        "Hide",
        "Run",
        lambda move: move == (units["e2"], "b5"),
        "Jinx",
        lambda pair: pair[1] is units["d4"],
        "Protego",
        "Stupefy",
        "Dodge",
        lambda option: option[1] == "e6",
    ]
    drive(made.turn(GOOD), script, table)
    told = story(table, DARK)
    assert told[told.index("Turn 4. Dumbledore's Army's turn") :] == [
        "Turn 4. Dumbledore's Army's turn",
        "Arrivals",
        "Sirius to h2",
        "Fate",
        "Dumbledore's Army draws 3 cards",
        "Dumbledore's Army discards Hide",
        "Move",
        "Dumbledore's Army plays Run.",
        "Ron e2 to b5",
        "Fight",
        "Jinx: Harry Potter on d1 against Bellatrix on d4.",
        "You answer with Protego",
        "Bellatrix throws Jinx back at Harry Potter on d1.",
        "Harry Potter on d1 can do nothing for 2 turns.",
        "Stupefy: Ron on b5 against Malfoy on d5.",
        "You answer with Dodge",
        "Malfoy d5 to e6",
    ]


def test_what_lasts_is_told_when_it_ends(the_table, drive, story):
    table = the_table("dumbledores-army", told=True)
    made = Battle(table)
    units = field_of(made, {"d1": "Ron", "d2": "Luna", "d8": "Nott", "c8": "Avery"})
    made.afflict(units["d1"], "held", 1, GOOD)
    made.afflict(units["d2"], "silenced", 1, GOOD)
    table.begin("turn", DARK)
    story(table)
    for name, target in (("Tarantallegra", units["d8"]), ("Disarm", units["c8"])):
        card = card_of(table, name)
        made.struck(GOOD, Blow(card, units["d1"], target, spell=True))
    drive(made.end_phase(GOOD))
    told = story(table)
    for line in (
        "Nott on d8 can no longer move.",
        "Avery on c8 can use no spells for 2 turns.",
        "Ron on d1 can act again.",
        "Luna on d2 can use spells again.",
    ):
        assert line in told


def test_the_goal_counts_those_who_must_not_fall(made):
    view = View(made.table, GOOD)
    assert [rules.goal(view, seat) for seat in (GOOD, DARK)] == [{"hits": 8, "left": 10}, {"hits": 4, "left": 12}]
    units = stand(made, {"a1": "Harry Potter", "b1": "Ron", "a8": "Nott"})
    made.wound(units["a1"], 1)
    made.kill(units["a8"])
    view = View(made.table, GOOD)
    assert [rules.goal(view, seat) for seat in (GOOD, DARK)] == [{"hits": 7, "left": 10}, {"hits": 4, "left": 11}]
    assert rules.worth(view, own("fallen", DARK)) == {"hits": 1}


# the rule of thumb


def advice(made: Battle, seat: int, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(made.table, seat), Choice(phase, options, seat))


def mind(made: Battle, seat: int) -> Captain:
    view = View(made.table, seat)
    return Captain(view, Hall(view))


def test_the_thumb_strikes_where_it_wins(made, put):
    units = stand(made, {"d1": "Harry Potter", "c4": "Nott", "d4": "Malfoy", "a4": "Ron"})
    made.wound(units["d1"], 2)
    put(made.table, "discard", "Hex")
    pairs = [(units["c4"], units["a4"]), (units["d4"], units["d1"])]
    assert advice(made, DARK, "attack", pairs) == pairs[1]
    units["d1"].put("hit", 0)
    assert advice(made, DARK, "attack", pairs) == pairs[0]
    put(made.table, "discard", "Time Turner")
    assert advice(made, DARK, "attack", pairs) == pairs[1]


def test_the_thumb_hinders_nobody_twice(made):
    units = stand(made, {"d1": "Harry Potter", "d3": "Nott", "a1": "Ron"})
    thinks, harry = mind(made, DARK), units["d1"]
    for name in ("Jinx", "Disarm", "Tarantallegra"):
        assert thinks.hindered(card_of(made.table, name), harry) > 1
    assert thinks.hindered(card_of(made.table, "Hex"), harry) == 0
    made.afflict(harry, "held", 2, GOOD)
    made.afflict(harry, "silenced", 2, GOOD)
    harry.put("rooted", 1)
    for name in ("Jinx", "Disarm", "Tarantallegra"):
        assert thinks.hindered(card_of(made.table, name), harry) < 0


def test_the_thumb_throws_a_spell_back_and_else_plays_what_serves_least(made, put):
    stand(made, {"d1": "Harry Potter", "d3": "Nott"})
    duck, protego = put(made.table, made.hands[GOOD], "Duck", "Protego")
    assert advice(made, GOOD, "answer", [None, duck, protego]) is protego
    assert advice(made, GOOD, "answer", [None, duck]) is duck


def test_the_thumb_discards_what_nobody_can_use(made, put):
    stand(made, {"d1": "Harry Potter", "d3": "Nott"})
    cards = put(made.table, made.hands[GOOD], "Hex", "Strangle", "Run")
    assert advice(made, GOOD, "loss", cards).name == "Strangle"


def test_the_thumb_keeps_away_who_must_not_fall_and_hunts_the_others(made):
    units = stand(made, {"d1": "Harry Potter", "c1": "Ron", "d5": "Nott", "e5": "Avery"})
    harry, nott = units["d1"], units["d5"]
    thinks = mind(made, GOOD)
    assert [thinks.threat(harry, space) for space in ("d1", "d2")] == [0, pytest.approx(2 * rules.AIM / 3)]
    assert advice(made, GOOD, "dodge", [(harry, "d3"), (harry, "a1")]) == (harry, "a1")
    hunter = mind(made, DARK)
    for space, far in (("d4", 3), ("d7", 6)):
        assert hunter.stands(nott, space) == pytest.approx(Mind._stands(hunter, nott, space) - rules.HUNT * far)
    plain = Mind._stands(thinks, harry, "d2")
    assert thinks.stands(harry, "d2") == pytest.approx(plain - rules.DANGER * thinks.threat(harry, "d2"))
    assert hunter.prey == ["d1"]


def test_the_thumb_lets_enter_where_nobody_threatens(made):
    units = stand(made, {"a7": "Nott", "h6": "Harry Potter", "h5": "Sirius", "g5": "Lupus"})
    voldemort = next(unit for unit in made.reserve[DARK] if unit.leader)
    options = [(voldemort, "h7"), (voldemort, "b8")]
    assert advice(made, DARK, "arrive", options) == options[1]
    assert units["a7"] in made.army(DARK)
