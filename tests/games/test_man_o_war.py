"""Man-o-war: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from pnp.engine import Cast, Choice, Match, Piece, Table, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.engine.chance import seeded
from pnp.engine.story import StoryTable
from pnp.games import man_o_war as rules
from pnp.games.man_o_war import hunt
from pnp.games.man_o_war.attack import attack_segment
from pnp.games.man_o_war.sea import DAMAGE, ENTANGLED, SAILED, Sea, left, more, stat
from pnp.model import load
from pnp.model.built import BuiltList

Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Deal = Callable[..., list[Piece]]


@cache
def made() -> Cast:
    return cast(load("man-o-war"))


def fleet_of(ships: Sequence[str]) -> BuiltList:
    ids = {card.name: card.id for card in made().game.components["ship"].one_set}
    return BuiltList("fleet", "A fleet", Counter(ids[name] for name in ships))


def begin(ours: str, theirs: str, seed: int = 0, told: bool = False) -> Sea:
    """The sea with two fleets, ships parted by commas, and empty hands."""
    lists = [fleet_of(each.split(", ")) for each in (ours, theirs)]
    sort = StoryTable if told else Table
    return Sea(sort(made().bringing(lists), 2, None, seeded("table", seed)))


def ship(sea: Sea, seat: int, name: str, nth: int = 0) -> Piece:
    return [each for each in sea.fleets[seat] if each.name == name][nth]


def sunk(sea: Sea, seat: int) -> list[str]:
    return [each.name for each in sea.sunk[seat]]


def follow(steps: Any, answer: Callable[[Choice], Any]) -> list[Choice]:
    """Run a phase to its end, every question answered by a function; what was asked."""
    asked: list[Choice] = []
    try:
        choice = next(steps)
        while True:
            asked.append(choice)
            choice = steps.send(answer(choice))
    except StopIteration:
        return asked


def idle(choice: Choice) -> Any:
    """Nothing, wherever that is an answer."""
    return None if None in choice.options else choice.options[0]


def plays(use: str, count: int) -> Callable[[Any], bool]:
    """The answer to play so many cards of a kind for speed."""
    return lambda option: isinstance(option, tuple) and [card.use for card in option] == [use] * count


def phases(asked: list[Choice]) -> list[str]:
    return [choice.phase for choice in asked]


# the data


def test_the_fleet_lists_are_those_of_the_book() -> None:
    """Counted in the book's tables, a list at a time: ships, and the sum of each column."""
    expected = {
        "bretonnian": (3, 12, 12, 0, 15, 10, 0, 0, 9),
        "empire": (5, 17, 18, 9, 16, 6, 4, 5, 15),
        "dwarf": (4, 16, 20, 12, 12, 10, 7, 13, 7),
        "high-elf": (3, 9, 6, 0, 20, 6, 6, 6, 6),
        "orc": (3, 11, 15, 6, 6, 3, 4, 11, 13),
    }
    ships = made().game.components["ship"].one_set
    columns = ("cost", "hull", "row", "sail", "broad", "fire", "ram", "board")
    for kind, numbers in expected.items():
        mine = [each for each in ships if each.type == kind]
        assert (len(mine), *(sum(getattr(each, name) for each in mine) for name in columns)) == numbers


def test_who_has_which_special_rule() -> None:
    ships = made().game.components["ship"].one_set

    def those(test: Callable[[Any], bool]) -> set[str]:
        return {each.name for each in ships if test(each)}

    assert those(lambda each: each.indirect) == {"Ironfist", "Wolfship", "Big Chukka"}
    assert those(lambda each: each.blast == "d6") == {"Hellhammer", "Ironfist"} == those(lambda each: each.blast)
    assert those(lambda each: each.rams_on) == {"Dragonship"}
    assert those(lambda each: each.unanswered) == those(lambda each: each.type == "high-elf")
    for test in (lambda each: each.armoured, lambda each: each.repairs, lambda each: not each.wizard):
        assert those(test) == those(lambda each: each.type == "dwarf")
    assert {each.wards for each in ships if each.type != "dwarf"} == {0}


def test_thirty_improvements_of_seven_sorts() -> None:  # rulings: printed-names, no-stat
    cards = made().game.components["improvement"].one_set
    assert Counter(card.raises for card in cards) == {
        ("board",): 9,
        ("broad", "fire"): 8,
        ("hull",): 6,
        ("sail", "row"): 4,
        ("fire",): 1,
        ("broad", "board"): 1,
        ("board", "hull"): 1,
    }
    assert {card.by for card in cards} == {2}
    assert {"Ship's Surgeon", "Crow's Nest Guns"} <= {card.name for card in cards}


def test_every_sample_fleet_costs_twenty_points() -> None:  # ruling: fleet
    game = made().game
    ships = {card.id: card for card in game.components["ship"].one_set}
    for built in game.lists.values():
        assert sum(ships[ident].cost * count for ident, count in built.cards.items()) == 20
        assert {ships[ident].type for ident in built.cards} == set(built.of)
    assert Counter(built.of for built in game.lists.values()).values() == [2] * 5 or len(game.lists) == 10


# improvements


def test_improvements_are_laid_in_turns_and_a_ship_has_room_for_two() -> None:  # ruling: improvements
    sea = begin("Hulk, Hulk", "Galleon")
    asked = follow(rules.improve(sea), idle)
    assert [choice.player for choice in asked] == [0, 1, 0, 1, 0, 0]
    for seat, most in ((0, 4), (1, 2)):
        assert sum(each.mark("improvements") for each in sea.fleets[seat]) == most
        assert len(sea.table.pile(own("improvements placed", seat))) == most
        assert len(sea.table.pile(own("improvements to place", seat))) == 5 - most
        marks = sum(count for each in sea.fleets[seat] for name, count in each.marks.items() if "more" in name)
        assert marks == 2 * most


def test_every_card_goes_to_any_ship_and_raises_either_stat_even_one_of_0() -> None:  # rulings: improvements, no-stat
    raised = set[str]()
    for seed in range(12):
        sea = begin("Corsair, Buccaneer", "Hulk", seed)
        asked = follow(rules.improve(sea), lambda choice: min(choice.options, key=lambda option: stat(*option[1:])))
        drawn = {card.name: card.raises for card, _, _ in asked[0].options}
        assert len(drawn) == 5
        names = {(card.name, each.name, name) for card, each, name in asked[0].options}
        ships = ("Corsair", "Buccaneer")
        assert names == {(card, each, name) for card, stats in drawn.items() for name in stats for each in ships}
        for each in sea.fleets[0]:
            raised |= {name for name in ("row", "fire", "ram") if stat(each, name)}
    assert raised == {"row", "fire"}


def test_what_a_raised_stat_does(drive: Drive, deal: Deal, falls: Falls) -> None:  # ruling: no-stat
    sea = begin("Corsair", "Hulk")
    corsair, hulk = ship(sea, 0, "Corsair"), ship(sea, 1, "Hulk")
    deal(sea, 0, "Fire-Forward", "Ram", "Row")
    _, asked = drive(attack_segment(sea, corsair, hulk))
    assert asked[0].options == [None]
    _, asked = drive(rules.speed(sea, corsair, "speed"))
    assert asked[0].options == [None]
    corsair.put(more("fire"), 2)
    corsair.put(more("row"), 2)
    falls(sea, 4, 6)
    drive(attack_segment(sea, corsair, hulk), ["Fire-Forward"])
    assert hulk.mark(DAMAGE) == 2
    assert drive(rules.speed(sea, corsair, "speed"), [plays("row", 1)])[0] == 2


def test_who_lays_the_first_improvement_has_the_first_phase() -> None:  # rulings: improvements, who-begins
    begun = set[int]()
    for seed in range(12):
        table = Table(made().bringing([fleet_of(["Hulk"])] * 2), 2, None, seeded("table", seed))
        asked = follow(rules.play(table), idle)
        first = {choice.phase: choice.player for choice in reversed(asked)}
        assert first["improve"] == first["ship"]
        begun.add(first["ship"])
    assert begun == {0, 1}


# the round


def test_who_has_more_ships_begins_and_equals_by_lot() -> None:  # ruling: who-begins
    assert {rules.first_of(begin("Hulk, Hulk", "Hulk", seed)) for seed in range(9)} == {0}
    assert {rules.first_of(begin("Hulk", "Hulk, Hulk", seed)) for seed in range(9)} == {1}
    assert {rules.first_of(begin("Hulk", "Hulk", seed)) for seed in range(9)} == {0, 1}


def test_the_larger_fleet_finishes_alone() -> None:  # rulings: surplus, no-target
    sea = begin("Hulk, Hulk, Hulk", "Galleon")
    turns: list[int] = []
    sea.table.begin = lambda phase, seat=None: turns.append(seat) if phase == "turn" else None
    asked = follow(rules.play_round(sea), idle)
    assert turns == [0, 1, 0, 0]
    assert all(each.mark(SAILED) for fleet in sea.fleets for each in fleet)
    assert [len(choice.options) for choice in asked if choice.phase == "ship"] == [3, 1, 2, 1]


def test_a_round_begins_with_all_ships_and_spells_anew() -> None:  # ruling: spell
    sea = begin("Monitor", "Galleon, Galleon")
    ship(sea, 1, "Galleon").put(SAILED, 1)
    sea.cast[1].value = 1
    asked = follow(rules.play_round(sea), lambda choice: "spell" if choice.phase == "spell" else idle(choice))
    assert [choice.player for choice in asked if choice.phase == "ship"] == [1, 0, 1]
    assert phases(asked).count("spell") == 1


def test_hands_are_filled_in_the_own_phase_only(drive: Drive, deal: Deal) -> None:  # rulings: hand, active-sunk
    sea = begin("Monitor", "Galleon")
    deal(sea, 0, "Row", "Ram")
    deal(sea, 1, "Sail")
    drive(rules.draw_segment(sea, 0), ["Ram", None])
    assert len(sea.hands[0]) == 7
    assert [card.name for card in sea.discards] == ["Ram"]
    assert len(sea.hands[1]) == 1
    sea.hands[0].give_all(sea.discards)
    monitor = ship(sea, 0, "Monitor")
    sea.hurt(monitor, 9)
    rules.end_segment(sea, 0, monitor)
    assert len(sea.hands[0]) == 7


def test_the_deck_is_made_anew_and_may_run_out() -> None:  # ruling: one-deck
    sea = begin("Monitor", "Galleon")
    sea.deck.deal(60, sea.discards)
    sea.fill(0)
    assert len(sea.hands[0]) == 7
    assert len(sea.deck) + len(sea.discards) == 57
    sea.deck.give_all(sea.hands[1])
    sea.discards.give_all(sea.hands[1])
    sea.hands[0].give(sea.hands[0][0], sea.hands[1])
    sea.fill(0)
    assert len(sea.hands[0]) == 6


def test_a_spell_draws_beyond_seven_once_a_round(drive: Drive, falls: Falls) -> None:  # rulings: spell, hand
    sea = begin("Galleon", "Hulk")
    falls(sea, 5)
    sea.fill(0)
    drive(rules.spell(sea, 0), ["spell"])
    assert len(sea.hands[0]) == 12
    assert drive(rules.spell(sea, 0))[1] == []
    sea.fill(0)
    assert len(sea.hands[0]) == 12
    drive(rules.spell(sea, 1), [None])
    assert not sea.hands[1]
    assert sea.cast[1].value == 0


@pytest.mark.parametrize(("rolled", "drawn"), [(1, 0), (2, 1), (6, 5)])
def test_dwarves_ward_spells_off_and_cast_none(drive: Drive, falls: Falls, rolled: int, drawn: int) -> None:
    sea = begin("Galleon", "Monitor")  # ruling: spell
    falls(sea, rolled)
    drive(rules.spell(sea, 0), ["spell"])
    assert len(sea.hands[0]) == drawn
    assert drive(rules.spell(sea, 1))[1] == []


# the Move Segment


def test_a_ship_evades_once_and_the_last_cannot(drive: Drive, deal: Deal) -> None:  # ruling: evade
    sea = begin("Hulk", "Galleon, Corsair, Buccaneer")
    deal(sea, 1, "Row", "Sail", "Row", "Broadsides")
    hulk = ship(sea, 0, "Hulk")
    target, asked = drive(rules.pick(sea, hulk, None), ["Galleon", "Row", "Corsair", "Sail", "Buccaneer"])
    assert target is ship(sea, 1, "Buccaneer")
    assert phases(asked) == ["target", "evade", "target", "evade", "target"]
    assert [card.name for card in asked[1].options if card] == ["Row", "Sail", "Row"]
    assert {each.name for each in asked[2].options if each} == {"Corsair", "Buccaneer"}
    assert {each.name for each in asked[4].options if each} == {"Buccaneer"}
    assert [card.name for card in sea.discards] == ["Row", "Sail"]
    target, asked = drive(rules.pick(sea, hulk, ship(sea, 1, "Buccaneer")), ["Galleon"])
    assert target is ship(sea, 1, "Galleon")  # it evaded in this phase already
    assert phases(asked) == ["target"]


def test_evading_is_asked_whatever_the_hand_holds(drive: Drive) -> None:  # ruling: evade
    sea = begin("Hulk", "Galleon, Corsair")
    _, asked = drive(rules.pick(sea, ship(sea, 0, "Hulk"), None), ["Galleon"])
    assert [choice.options for choice in asked if choice.phase == "evade"] == [[None]]


def test_an_entangled_ship_neither_evades_nor_flees(drive: Drive, deal: Deal) -> None:  # ruling: entangled
    sea = begin("Hulk", "Galleon, Corsair")
    hulk, galleon = ship(sea, 0, "Hulk"), ship(sea, 1, "Galleon")
    galleon.put(ENTANGLED, 1)
    deal(sea, 0, "Row")
    deal(sea, 1, "Sail", "Sail")
    target, asked = drive(rules.move_segment(sea, hulk), ["Galleon", plays("row", 1)])
    assert target is galleon
    assert phases(asked) == ["target", "speed"]


def test_speed_comes_from_one_kind_of_cards(drive: Drive, deal: Deal) -> None:  # ruling: one-kind
    sea = begin("Wolfship", "Hulk")
    wolf = ship(sea, 0, "Wolfship")
    deal(sea, 0, "Row", "Sail", "Row", "Ram")
    score, asked = drive(rules.speed(sea, wolf, "speed"), [plays("row", 2)])
    offered = [[card.use for card in cards] for cards in asked[0].options if cards]
    assert offered == [["row"], ["row", "row"], ["sail"]]
    assert score == 6
    assert [card.name for card in sea.hands[0]] == ["Sail", "Ram"]
    assert drive(rules.speed(sea, wolf, "speed"), [plays("sail", 1)])[0] == 4
    assert drive(rules.speed(sea, wolf, "speed"))[0] == 0


@pytest.mark.parametrize(("cards", "caught"), [(1, True), (2, False), (3, False)])
def test_only_a_higher_speed_catches(drive: Drive, deal: Deal, cards: int, caught: bool) -> None:  # ruling: speed
    sea = begin("Nautilus", "Monitor")
    deal(sea, 0, "Row", "Row")
    deal(sea, 1, *["Sail"] * 3)
    target, asked = drive(
        rules.move_segment(sea, ship(sea, 0, "Nautilus")), ["Monitor", plays("row", 2), plays("sail", cards)]
    )
    assert (target is not None) == caught
    assert phases(asked) == ["target", "speed", "flee"]
    assert asked[2].player == 1
    assert sea.speed.value == 0


def test_the_one_who_flees_knows_the_speed(deal: Deal) -> None:  # ruling: speed
    sea = begin("Nautilus", "Monitor")
    deal(sea, 0, "Row", "Row")
    steps = rules.move_segment(sea, ship(sea, 0, "Nautilus"))
    next(steps)
    steps.send(ship(sea, 1, "Monitor"))
    assert steps.send(tuple(sea.hands[0])).phase == "flee"
    assert sea.speed.value == 6


def test_without_speed_nobody_is_caught_nor_asked(drive: Drive, deal: Deal) -> None:  # ruling: speed
    sea = begin("Nautilus", "Monitor")
    deal(sea, 0, "Row")
    target, asked = drive(rules.move_segment(sea, ship(sea, 0, "Nautilus")), ["Monitor", None])
    assert target is None
    assert phases(asked) == ["target", "speed"]


# the End Segment, the end


@pytest.mark.parametrize(("rolled", "damage"), [(1, 2), (2, 3), (6, 3)])
def test_a_damaged_dwarf_ship_may_be_repaired(falls: Falls, rolled: int, damage: int) -> None:  # ruling: repair
    sea = begin("Monitor", "Hulk")
    monitor, hulk = ship(sea, 0, "Monitor"), ship(sea, 1, "Hulk")
    left_over = falls(sea, rolled)
    for each, seat in ((hulk, 1), (monitor, 0)):
        each.put(DAMAGE, 3)
        rules.end_segment(sea, seat, each)
    assert not left_over
    assert (monitor.mark(DAMAGE), hulk.mark(DAMAGE)) == (damage, 3)
    monitor.put(DAMAGE, 0)
    rolls = len(sea.table.rolls)
    rules.end_segment(sea, 0, monitor)
    assert len(sea.table.rolls) == rolls


def test_a_ship_sinks_at_its_hull_with_all_that_lies_on_it() -> None:
    sea = begin("Monitor", "Hulk")
    hulk = ship(sea, 1, "Hulk")
    hulk.put(more("hull"), 2)
    sea.hurt(hulk, 9)
    assert (left(hulk), sea.afloat(hulk)) == (1, True)
    sea.hurt(hulk, 1)
    assert not sea.afloat(hulk)
    assert not hulk.marks
    assert rules.result(sea).winners == (0,)


def test_at_the_cap_the_larger_fleet_has_won() -> None:  # ruling: round-cap
    sea = begin("Monitor, Monitor", "Hulk")
    assert (rules.result(sea).winners, rules.result(sea).scores, rules.result(sea).capped) == ((0, 1), (6, 6), True)
    sea.hurt(ship(sea, 0, "Monitor"), 4)
    assert rules.result(sea).winners == (1,)


def test_a_match_stops_at_the_cap() -> None:  # rulings: round-cap, no-target
    def idle(_: View, choice: Choice) -> Any:
        return None if None in choice.options else choice.options[0]

    result = Match(made(), rules, 1, [idle, idle], 2).run()
    assert result.capped
    assert result.facts["rounds"] == made().numbers[None].round_cap
    assert result.winners == (0, 1)


def test_a_match_ends_as_soon_as_a_fleet_is_sunk() -> None:
    match = Match(made(), rules, 4, [rules.thumb] * 2, 2)
    result = match.run()
    assert not result.capped
    assert min(result.scores) == 0 < max(result.scores)
    assert result.winners == (result.scores.index(max(result.scores)),)


def test_both_may_bring_the_same_list() -> None:  # ruling: fleet
    built = made().game.lists["anvil-line"]
    match = Match(made().bringing([built, built]), rules, 2, [rules.thumb] * 2, 2)
    assert match.run().winners


# what is told


def test_a_whole_phase_is_told_in_order(drive: Drive, deal: Deal, dice: Any, story: Any) -> None:
    sea = begin("Galleon, Buccaneer", "Hulk, Drilla Killa", told=True)
    deal(sea, 0, "Broadsides", "Sail", "Sail", "Sail", "Ram", "Row", "Row")
    deal(sea, 1, "Row", "Sail", "Sail", "Broadsides")
    sea.table.begin("turn", 0)
    hunted = hunt(sea, ship(sea, 0, "Galleon"))
    dice(sea.table, *[4, 4, 1, 1, 1], *[4, 4, 4, 4, 1], *[6, 3, 3])
    script: list[Any] = [
        "Hulk",
        "Sail",
        "Drilla Killa",
        plays("sail", 2),
        plays("row", 1),
        "Broadsides",
        "Hulk",
        plays("sail", 1),
    ]
    drive(hunted, [*script, None, "Broadsides"], sea.table)
    sea.table.asked(None)
    assert story(sea.table, 0) == [
        "Your turn",
        "The Move Segment",
        "You go for Hulk.",
        "Seat 2 discards Sail, and Hulk evades.",
        "You go for Drilla Killa.",
        "You play 2 x Sail: Galleon makes a speed of 10.",
        "Seat 2 plays Row: Drilla Killa makes a speed of 2.",
        "Galleon catches Drilla Killa, 10 against 2.",
        "The Attack Segment",
        "You play Broadsides: Galleon attacks Drilla Killa.",
        "You roll 5 dice for Galleon: 2 hits.",
        "Drilla Killa: damage 2 (+2)",
        "The Move Segment",
        "You go for Hulk.",
        "You play Sail: Galleon makes a speed of 5.",
        "Galleon catches Hulk, 5 against 0.",
        "The Attack Segment",
        "Galleon goes on to Hulk.",
        "Seat 2 plays Broadsides: Hulk answers.",
        "You roll 5 dice for Galleon: 4 hits.",
        "Seat 2 rolls 3 dice for Hulk: 1 hit.",
        "Galleon: damage",
        "Hulk: damage 4 (+4)",
    ]


def test_what_is_worth_what_and_how_far_it_is() -> None:
    sea = begin("Galleon, Buccaneer", "Hulk")
    view = View(sea.table, 0)
    ship(sea, 0, "Galleon").put(DAMAGE, 2)
    assert rules.worth(view, own("fleet", 0)) == {"points": 8}
    assert rules.worth(view, ship(sea, 0, "Galleon")) == {"left": 4}
    assert rules.worth(view, own("hand", 0)) is None
    assert rules.worth(view, "Galleon") is None
    assert rules.goal(view, 0) == {"ships": 2, "points": 8, "theirs": 6}
    assert rules.goal(view, 1) == {"ships": 1, "points": 6, "theirs": 8}


# the rule of thumb


def test_the_rule_of_thumb_beats_chance() -> None:
    wins = 0
    for seed in range(20):
        agents: list[Any] = [RandomAgent((seed, 0)), RandomAgent((seed, 1))]
        agents[seed % 2] = rules.thumb
        wins += Match(made(), rules, seed, agents, 2).run().winners == (seed % 2,)
    assert wins >= 19
