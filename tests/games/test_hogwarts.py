"""Hogwarts: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games import hogwarts as rules
from pnp.model import load

SLUG = "hogwarts"
HARRY, HERMIONE, RON, NEVILLE = range(4)
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
Story = Callable[..., list[str]]


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Callable[..., rules.School]:
    """`start(players, told, mode)`: students laid out, hands empty, no Challenge open."""
    return lambda players=2, told=False, mode="year": rules.School(the_table(SLUG, players, mode, told=told))


@pytest.fixture
def school(start: Callable[..., rules.School]) -> rules.School:
    return start()


@pytest.fixture
def falls(dice: Callable[..., list[int]]) -> Callable[..., list[int]]:
    """`falls(school, *faces)`: let the next dice fall so."""
    return lambda school, *faces: dice(school.table, *faces)


@pytest.fixture
def deal(put: Put) -> Callable[..., list[Piece]]:
    """`deal(school, seat, *names)`: put cards into a hand."""
    return lambda school, seat, *names: put(school.table, school.hands[seat], *names)


@pytest.fixture
def lay(put: Put) -> Callable[..., list[Piece]]:
    """`lay(school, *names)`: open Challenges."""
    return lambda school, *names: put(school.table, school.open, *names)


def student(school: rules.School, seat: int, place: int) -> Piece:
    card: Piece = school.desks[seat][place][0]
    return card


def aimed(name: str, at: object) -> Callable[[Any], bool]:
    """Whether an option is a card of this name meant for a seat or a student."""
    return lambda option: isinstance(option, tuple) and option[0].name == name and (option[1] is at or option[1] == at)


def on_top(school: rules.School, pile: Any, *wanted: str) -> list[str]:
    """Lay cards of a draw pile on its top, the last one uppermost."""
    for name in wanted:
        card = next(card for card in pile if card.name == name)
        pile.give(card, school.discards)
        school.discards.give(card, pile)
    return list(wanted)


def names(cards: Any) -> list[str]:
    return sorted(card.name for card in cards if card is not None)


def phases(asked: list[Choice]) -> list[tuple[str, int]]:
    return [(choice.phase, choice.player) for choice in asked]


# The lists, counted once more from the rulebook


def test_the_challenges_are_the_rulebooks() -> None:  # rulings: letters, brackets
    found = []
    for card in load(SLUG).components["challenge"].pieces:
        each = card.fields
        gives = {key: each.get(key) for key in ("points", "robs", "looks", "draws") if each.get(key)}
        costs = {key: each.get(key) for key in ("wounds", "detention", "costs", "discards") if each.get(key)}
        assert len(gives) == 1
        assert len(costs) <= 1
        ((given, much),) = gives.items()
        gain = {"points": str(much), "robs": "Z", "looks": "L", "draws": f"(+{much})"}[given]
        loss = [{"wounds": "W", "detention": "D"}.get(key, f"(-{much})") for key, much in costs.items()] or ["None"]
        found.append((card.name, each["dm"], gain + "*" * bool(each.get("more")), loss[0], TYPES[each["type"]]))
        assert much == {"robs": 3, "looks": 5}.get(given, much)
        assert {costs.get("wounds"), costs.get("detention")} <= {None, 3}
    assert found == CHALLENGES
    assert len(found) == 39


def test_the_common_cards_are_the_rulebooks() -> None:  # ruling: letters
    cards = load(SLUG).components["common"].pieces
    assert [(card.name, kind(card.fields)) for card in cards] == COMMON
    assert Counter(card.fields["type"] for card in cards) == {
        "item": 18,
        "event": 9,
        "wizard": 5,
        "charm": 4,
        "student": 3,
        "professor": 2,
        "ghost": 2,
        "familiar": 2,
    }
    assert {card.copies for card in cards} == {1}
    bonuses = {card.name: (card.fields["bonus"], *card.fields["against"]) for card in cards if card.fields.get("bonus")}
    assert bonuses == BONUSES


def kind(fields: Any) -> str:
    """The two letters of the list."""
    return fields["type"][0].upper() + ("P" if fields.get("lasts") else "T") + "*" * bool(fields.get("magic"))


def test_what_the_other_cards_do(school: rules.School) -> None:
    effects = ("draws", "looks", "foresees", "spies", "fetches", "heals", "swaps", "extra", "points")
    found = {
        card.name: {effect: getattr(card, effect) for effect in effects if getattr(card, effect)}
        for card, _ in school.table.cast.titles["common"]
    }
    assert {name: does for name, does in found.items() if does} == EFFECTS
    assert [name for name, does in found.items() if not does and name not in BONUSES] == ["Scabbers"]


def test_the_starting_students(school: rules.School) -> None:
    for seat in (0, 1):
        found = {card.name: (card.bonus, *card.against) for card in school.students(seat)}
        assert found == {
            "Harry Potter": (5, "quidditch", "voldemort"),
            "Hermione Granger": (4, "mystery", "class"),
            "Ron Weasley": (3, "chess"),
        }
        assert {card.owner for card in school.students(seat)} == {seat}
        assert len(school.hands[seat]) == 0


def test_the_numbers_are_the_rulebooks(start: Callable[..., rules.School]) -> None:  # rulings: how-many, term
    game = load(SLUG)
    wanted = {"challenges": 39, "draw": 2, "hand": 7, "open": 3, "die": "d10", "time": 1}
    assert {name: game.numbers[name] for name in wanted} == wanted
    assert game.numbers["hand"] * game.players.max < len(game.components["common"].pieces)
    assert len(start(5).students(4)) == 3
    assert len(start(mode="year").challenges) == 39
    term = start(mode="term")
    assert len(term.challenges) == 15
    assert View(term.table, 0).known("_cut") == []


def test_the_counters_are_enough_for_five() -> None:
    game = load(SLUG)
    counters = game.components["counter"].pieces
    copies = {piece.name: piece.copies for piece in counters}
    assert min(copies["Wound"], copies["Detention"]) >= 35  # up to 32 of a kind were seen at once
    markers = {int(piece.fields["value"]): piece.copies for piece in counters if piece.fields["type"] == "costs"}
    costs = {piece.fields["costs"] for piece in game.components["challenge"].pieces if piece.fields["costs"]}
    assert all(cost % min(markers) == 0 for cost in costs)
    assert sum(value * count for value, count in markers.items()) >= 290  # the most that was seen


def test_who_begins_is_decided_by_lot(the_table: Callable[..., Any]) -> None:  # ruling: first-player
    table = the_table(SLUG, 3, "year")
    next(rules.play(table))
    assert table.rolls[0] in (1, 2, 3)


# A turn


def test_a_turn_in_order(start: Callable[..., rules.School], drive: Drive, falls: Any, deal: Any, story: Story) -> None:
    school = start(2, told=True)
    student(school, 0, RON).put("wound", 2)
    deal(school, 0, "Willow Wand", "Lightning Scar")
    deal(school, 1, "Hit by Bludger")
    on_top(school, school.deck, "Scabbers", "Owl Mail", "Hogwarts Express", "Madam Pomfrey")
    on_top(school, school.challenges, "Destroy Tom Riddle")
    falls(school, 3)
    school.table.begin("turn", 0)
    answers = [
        aimed("Willow Wand", student(school, 0, HARRY)),
        aimed("Madam Pomfrey", student(school, 0, RON)),
        "Destroy Tom Riddle",
        "Lightning Scar",
        "Hogwarts Express",
    ]
    again, asked = drive(school.turn(0), answers, school.table)
    assert again is True
    assert story(school.table) == STORY
    assert [choice.phase for choice in asked] == [
        "time",
        *["recruit"] * 2,
        *["magic"] * 2,
        "attempt",
        *["add"] * 3,
        "extra",
    ]
    assert (school.points(0), names(school.victory[0])) == (50, ["Destroy Tom Riddle"])


def test_one_counter_goes_in_a_turn(school: rules.School, drive: Drive) -> None:  # ruling: removing-counters
    harry, ron, foe = student(school, 0, HARRY), student(school, 0, RON), student(school, 1, RON)
    harry.put("wound", 3)
    ron.put("detention", 1)
    foe.put("wound", 2)
    _, asked = drive(school.time(0), ["Ron Weasley"])
    assert [card.name for card in asked[0].options] == ["Harry Potter", "Ron Weasley"]
    assert (dict(harry.marks), dict(ron.marks), dict(foe.marks)) == ({"wound": 3}, {}, {"wound": 2})
    drive(school.time(0))
    assert dict(harry.marks) == {"wound": 2}


def test_without_counters_nothing_is_asked(school: rules.School, drive: Drive) -> None:
    assert drive(school.time(0)) == (None, [])


def test_a_hand_is_cut_to_seven_after_drawing(  # ruling: hand-limit
    school: rules.School, drive: Drive, deal: Any
) -> None:
    deal(school, 0, "Magic Harp", "Fred & George", "Oliver Wood", "Moaning Myrtle", "Visit Gringotts", "Nimbus 2000")
    on_top(school, school.deck, "Lightning Scar", "Petrificus Totalus", "Magical Mishap")
    on_top(school, school.deck, "Hit by Bludger", "Diagon Alley")
    _, asked = drive(school.turn(0), ["Hit by Bludger", "Diagon Alley", None])
    assert [choice.phase for choice in asked].count("hand limit") == 1
    assert len(school.hands[0]) == 9
    assert names(school.discards) == ["Diagon Alley", "Hit by Bludger"]


def test_without_deck_and_discards_nothing_is_drawn(school: rules.School) -> None:  # ruling: hand-limit
    school.deck.give_all(school.hands[1])
    school.draw(0, 2)
    assert len(school.hands[0]) == 0
    school.hands[1].give(school.hands[1][0], school.discards)
    school.draw(0, 2)
    assert len(school.hands[0]) == 1


def test_lasting_cards_go_to_ones_own_students(  # rulings: recruit, neville
    school: rules.School, drive: Drive, deal: Any
) -> None:
    deal(school, 0, "Neville Longbottom", "Hedwig the Owl", "Phoenix Wand", "Magic Harp")
    ron = student(school, 0, RON)
    _, asked = drive(school.recruit(0), ["Neville Longbottom", aimed("Hedwig the Owl", ron), None])
    offered = asked[0].options
    assert {option.name for option in offered if isinstance(option, Piece)} == {"Neville Longbottom"}
    assert {option[1].owner for option in offered if isinstance(option, tuple)} == {0}
    assert names(school.desks[0][NEVILLE]) == ["Neville Longbottom"]
    assert names(school.desks[0][RON]) == ["Hedwig the Owl", "Ron Weasley"]
    assert names(school.hands[0]) == ["Magic Harp", "Phoenix Wand"]
    assert names(card for option in asked[1].options if option for card in option[1:]).count("Neville Longbottom") == 2


def test_no_fourth_challenge_is_turned_up(school: rules.School, drive: Drive, lay: Any) -> None:
    for place in (HARRY, HERMIONE, RON):
        student(school, 0, place).put("wound", 3)
    lay(school, "Potions Class", "Charms Class")
    on_top(school, school.deck, "Magic Harp", "Oliver Wood", "Nimbus 2000", "Moaning Myrtle")
    drive(school.turn(0), ["Ron Weasley"])
    assert len(school.open) == 3
    drive(school.turn(0), ["Ron Weasley"])
    assert len(school.open) == 3


# Magic


@pytest.mark.parametrize(
    ("name", "count"),
    [("Aid of McGonagall", 3), ("Mr & Mrs Weasley", 3), ("Diagon Alley", 3), ("Owl Mail", 2)],
)
def test_cards_are_drawn(school: rules.School, drive: Drive, deal: Any, name: str, count: int) -> None:
    deal(school, 0, name)
    on_top(school, school.deck, "Magic Harp", "Nimbus 2000", "Moaning Myrtle")
    drive(school.magic(0), [name])
    assert len(school.hands[0]) == count


def test_no_card_of_magic_comes_twice_in_a_phase(
    school: rules.School, drive: Drive, deal: Any
) -> None:  # ruling: magic
    deal(school, 0, "Diagon Alley", "Owl Mail")
    school.deck.give_all(school.hands[1])
    for card in list(school.hands[1])[:4]:
        school.hands[1].give(card, school.discards)
    left = names(school.discards)
    _, asked = drive(school.magic(0), ["Diagon Alley", "Owl Mail", *[None]])
    assert names([*school.hands[0]]) == left
    assert names(school.discards) == ["Diagon Alley", "Owl Mail"]
    assert len(asked) == 3


@pytest.mark.parametrize(
    ("name", "count"),
    [("Nearly Headless Nick", 2), ("Rumor Mill", 3), ("Hagrid's Secrets", 5), ("Divination Class", 7)],
)
def test_next_challenges_are_looked_at(  # ruling: looking
    school: rules.School, drive: Drive, deal: Any, name: str, count: int
) -> None:
    deal(school, 0, name)
    before = [card.name for card in school.challenges]
    drive(school.magic(0), [name])
    assert [card.name for card in View(school.table, 0).known("challenge")] == before[-count:]
    assert View(school.table, 1).known("challenge") == []
    assert [card.name for card in school.challenges] == before


@pytest.mark.parametrize(("name", "count"), [("Platform 9 ¾", 7), ("Remembrall", 5)])
def test_next_common_cards_are_looked_at(  # ruling: looking
    school: rules.School, drive: Drive, deal: Any, name: str, count: int
) -> None:
    deal(school, 0, name)
    before = [card.name for card in school.deck]
    drive(school.magic(0), [name])
    assert [card.name for card in View(school.table, 0).known("common")] == before[-count:]


def test_fewer_cards_are_looked_at_if_there_are_fewer(  # ruling: looking
    school: rules.School, drive: Drive, deal: Any
) -> None:
    deal(school, 0, "Divination Class")
    while len(school.challenges) > 2:
        school.challenges.give(school.challenges[0], school.open)
    drive(school.magic(0), ["Divination Class"])
    assert len(View(school.table, 0).known("challenge")) == 2


@pytest.mark.parametrize("name", ["Polyjuice Potion", "Outwit Crabbe & Goyle"])
def test_an_opponents_hand_is_looked_at(start: Callable[..., rules.School], drive: Drive, deal: Any, name: str) -> None:
    school = start(3)
    deal(school, 0, name)
    deal(school, 2, "Magic Harp", "Nimbus 2000")
    drive(school.magic(0), [aimed(name, Seat(2))])
    assert names(View(school.table, 0).known(own("hand", 2))) == ["Magic Harp", "Nimbus 2000"]
    assert View(school.table, 1).known(own("hand", 2)) == []


@pytest.mark.parametrize(
    ("name", "healed", "other"),
    [
        ("Madam Pomfrey", "wound", "detention"),
        ("Mandrake Root", "wound", "detention"),
        ("Secret Passage", "detention", "wound"),
    ],
)
def test_healing_takes_all_counters_of_a_kind(  # ruling: healing
    school: rules.School, drive: Drive, deal: Any, name: str, healed: str, other: str
) -> None:
    deal(school, 0, name)
    harry, ron = student(school, 0, HARRY), student(school, 0, RON)
    ron.put(other, 3)
    student(school, 1, RON).put(healed, 3)
    assert school.spells(0) == []
    harry.put(healed, 3)
    drive(school.magic(0), [aimed(name, harry)])
    assert (dict(harry.marks), dict(ron.marks)) == ({}, {other: 3})


def test_the_sorting_hat_takes_any_card_of_the_draw_pile(  # ruling: sorting-hat
    school: rules.School, drive: Drive, deal: Any
) -> None:
    deal(school, 0, "Sorting Hat")
    wanted = school.deck[3].name
    _, asked = drive(school.magic(0), ["Sorting Hat", wanted])
    assert names(school.hands[0]) == [wanted]
    assert len(asked[1].options) == 44
    assert View(school.table, 0).known("common") == []  # it is shuffled afterwards


def test_the_sorting_hat_finds_nothing_in_an_empty_pile(  # ruling: sorting-hat
    school: rules.School, drive: Drive, deal: Any
) -> None:
    deal(school, 0, "Sorting Hat")
    school.deck.give_all(school.discards)
    drive(school.magic(0), ["Sorting Hat"])
    assert len(school.hands[0]) == 0


def test_hedwig_changes_two_cards_for_one_once_a_turn(  # rulings: magic, active
    school: rules.School, drive: Drive, deal: Any, put: Put
) -> None:
    (owl,) = put(school.table, school.desks[0][RON], "Hedwig the Owl")
    deal(school, 0, "Magic Harp")
    assert school.spells(0) == []
    deal(school, 0, "Nimbus 2000", "Moaning Myrtle", "Oliver Wood")
    student(school, 0, RON).put("wound", 1)
    assert school.spells(0) == []
    student(school, 0, RON).put("wound", 0)
    on_top(school, school.deck, "Fred & George")
    drive(school.magic(0), ["Hedwig the Owl", "Magic Harp", "Oliver Wood"])
    assert names(school.hands[0]) == ["Fred & George", "Moaning Myrtle", "Nimbus 2000"]
    assert names(school.discards) == ["Magic Harp", "Oliver Wood"]
    assert school.spells(0) == []
    assert owl.pile is school.desks[0][RON]
    drive(school.magic(0), [None])  # the next turn's
    assert school.used[0].value == 0


# Attempts


def test_an_attempt_needs_an_active_main_character(  # ruling: main-characters
    school: rules.School, drive: Drive, lay: Any, put: Put
) -> None:
    lay(school, "Charms Class")
    put(school.table, school.desks[0][NEVILLE], "Neville Longbottom")
    for place in (HARRY, HERMIONE, RON):
        assert school.ready(0)
        student(school, 0, place).put("detention", 3)
    assert not school.ready(0)
    assert drive(school.action(0)) == (None, [])


def test_challenges_worth_zero_come_first(school: rules.School, lay: Any) -> None:  # ruling: no-house-points
    lay(school, "Charms Class", "Mirror of Erised", "Hide Norbert")
    assert names(school.attempts()) == ["Hide Norbert", "Mirror of Erised"]
    lay(school, "Escape the Spiders")
    assert "Escape the Spiders" in names(school.attempts())
    for card in [card for card in school.open if not card.points]:
        school.open.give(card, school.victory[1])
    lay(school, "Capture Cornish Pixies")
    assert names(school.attempts()) == ["Capture Cornish Pixies", "Charms Class"]


def test_nobody_must_attempt_anything(school: rules.School, drive: Drive, lay: Any) -> None:  # ruling: no-house-points
    lay(school, "Mirror of Erised")
    _, asked = drive(school.action(0), [None])
    assert None in asked[0].options
    assert names(school.open) == ["Mirror of Erised"]


@pytest.mark.parametrize(
    ("challenge", "rolled", "won"),
    [
        ("Quidditch Cup Match", 4, True),
        ("Quidditch Cup Match", 3, False),
        ("Potions Class", 4, True),
        ("Potions Class", 3, False),
        ("Life-sized Wizard's Chess", 4, True),
        ("Life-sized Wizard's Chess", 3, False),
        ("Escape the Spiders", 9, True),
        ("Escape the Spiders", 8, False),
        ("Escape Voldemort", 4, True),
        ("Secret of the Basilisk", 3, False),
    ],
)
def test_active_cards_add_to_the_roll(
    school: rules.School, drive: Drive, lay: Any, falls: Any, challenge: str, rolled: int, won: bool
) -> None:
    (card,) = lay(school, challenge)
    falls(school, rolled)
    answers = [] if won or card.costs or card.discards else ["Ron Weasley"]
    assert drive(school.attempt(0, card), answers)[0] is won
    assert school.roll.value == 0
    assert (card in school.victory[0], card in school.open) == (won, not won)


def test_who_is_inactive_does_not_help(  # ruling: active
    school: rules.School, drive: Drive, lay: Any, falls: Any, put: Put
) -> None:
    (card,) = lay(school, "Wizard Duel vs Draco")
    put(school.table, school.desks[0][RON], "Willow Wand")
    assert sum(helper.bonus for helper in school.helpers(0) if card.type in helper.against) == 1
    put(school.table, school.desks[0][NEVILLE], "Neville Longbottom")
    assert sum(helper.bonus for helper in school.helpers(0) if card.type in helper.against) == 0  # ruling: neville
    student(school, 0, RON).put("wound", 1)
    assert sum(helper.bonus for helper in school.helpers(0) if card.type in helper.against) == -1
    assert names(school.desks[0][RON]) == ["Ron Weasley", "Willow Wand"]
    falls(school, 7)
    assert drive(school.attempt(0, card), ["Neville Longbottom"])[0] is False
    assert dict(student(school, 0, NEVILLE).marks) == {"wound": 3}


def test_cards_are_added_until_all_pass(  # ruling: adding
    start: Callable[..., rules.School], drive: Drive, lay: Any, falls: Any, deal: Any
) -> None:
    school = start(3)
    (card,) = lay(school, "Quidditch vs Slytherin")
    deal(school, 1, "Oliver Wood", "Nimbus 2000", "Magic Harp", "Hit by Bludger")
    deal(school, 2, "Broom Ensnorcelled", "Catch Golden Snitch")
    deal(school, 0, "Magical Mishap")
    falls(school, 2)
    answers = [None, "Broom Ensnorcelled", "Oliver Wood", "Nimbus 2000"]
    won, asked = drive(school.attempt(1, card), answers)
    assert won is True  # 2 + 5 - 3 + 3 + 5
    assert [choice.player for choice in asked] == [1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    assert names(asked[0].options) == ["Nimbus 2000", "Oliver Wood"]
    assert names(asked[1].options) == ["Broom Ensnorcelled"]
    assert names(school.discards) == ["Broom Ensnorcelled", "Nimbus 2000", "Oliver Wood"]


def test_lasting_cards_help_only_in_play(school: rules.School, drive: Drive, lay: Any, deal: Any, falls: Any) -> None:
    (card,) = lay(school, "Avoid Filch & Mrs Norris")
    deal(school, 0, "Mahogany Wand", "Invisibility Cloak")
    falls(school, 1)
    won, asked = drive(school.attempt(0, card), ["Invisibility Cloak"])
    assert won is True
    assert names(asked[0].options) == ["Invisibility Cloak"]


@pytest.mark.parametrize(
    ("challenge", "before", "after"),
    [("Escape Whomping Willow", 0, -20), ("Late to Class", 50, 45), ("Potions Class", 0, -10)],
)
def test_points_are_lost_and_may_fall_below_zero(  # rulings: brackets, below-zero, failure
    school: rules.School, drive: Drive, lay: Any, put: Put, challenge: str, before: int, after: int
) -> None:
    if before:
        put(school.table, school.victory[0], "Destroy Tom Riddle")
    (card,) = lay(school, challenge)
    assert drive(school.fail(0, card)) == (None, [])
    assert school.points(0) == after
    assert rules.goal(View(school.table, 1), 0) == {"points": after}
    assert not any(each.marks for each in school.students(0))


@pytest.mark.parametrize(("challenge", "count"), [("High Marks on Exams", 2), ("Trouble with the Dursleys", 3)])
def test_small_numbers_are_cards(  # rulings: brackets, failure
    school: rules.School, drive: Drive, lay: Any, deal: Any, challenge: str, count: int
) -> None:
    deal(school, 0, "Magic Harp", "Nimbus 2000", "Oliver Wood", "Fred & George")
    (card,) = lay(school, challenge)
    drive(school.fail(0, card), ["Nimbus 2000", "Magic Harp", "Oliver Wood"][:count])
    assert len(school.discards) == count
    assert school.points(0) == 0


@pytest.mark.parametrize(("challenge", "mark"), [("Defeat the Basilisk", "wound"), ("Draco's Trickery", "detention")])
def test_counters_go_on_one_active_student(  # ruling: failure
    school: rules.School, drive: Drive, lay: Any, challenge: str, mark: str
) -> None:
    student(school, 0, HARRY).put("wound", 1)
    (card,) = lay(school, challenge)
    _, asked = drive(school.fail(0, card), ["Hermione Granger"])
    assert names(asked[0].options) == ["Hermione Granger", "Ron Weasley"]
    assert dict(student(school, 0, HERMIONE).marks) == {mark: 3}


def test_some_failures_cost_nothing(school: rules.School, drive: Drive, lay: Any) -> None:  # ruling: failure
    (card,) = lay(school, "Charms Class")
    assert drive(school.fail(0, card)) == (None, [])
    assert (school.points(0), any(each.marks for each in school.students(0))) == (0, False)


@pytest.mark.parametrize(("held", "left"), [(5, 2), (2, 0)])
def test_an_opponent_of_ones_choice_discards(  # ruling: who-discards
    start: Callable[..., rules.School], drive: Drive, lay: Any, deal: Any, held: int, left: int
) -> None:
    school = start(4)
    hand = ["Magic Harp", "Nimbus 2000", "Oliver Wood", "Fred & George", "Scabbers"]
    deal(school, 2, *hand[:held])
    deal(school, 3, "Owl Mail")
    (card,) = lay(school, "Hide Norbert")
    school.open.give(card, school.faced)
    _, asked = drive(school.overcome(0, card), [Seat(2)])
    assert asked[0].options == [Seat(2), Seat(3)]
    assert (len(school.hands[2]), len(school.hands[3])) == (left, 1)
    assert school.points(0) == 0


def test_overcoming_draws_and_looks(school: rules.School, drive: Drive, lay: Any) -> None:
    for name in ("Free Dobby the House Elf", "Escape the Spiders"):
        (card,) = lay(school, name)
        school.open.give(card, school.faced)
        drive(school.overcome(0, card))
    assert len(school.hands[0]) == 3
    assert len(View(school.table, 0).known("challenge")) == 5


def test_after_a_star_another_may_be_attempted(  # ruling: another-attempt
    school: rules.School, drive: Drive, lay: Any, falls: Any
) -> None:
    lay(school, "Devils Snare Challenge", "Charms Class", "Bypass Fluffy")
    falls(school, 7, 2)
    _, asked = drive(school.action(0), ["Devils Snare Challenge", "Charms Class"])
    assert names(school.victory[0]) == ["Charms Class", "Devils Snare Challenge"]
    assert [choice.phase for choice in asked].count("attempt") == 2
    falls(school, 1)
    _, asked = drive(school.action(0), ["Bypass Fluffy", "Ron Weasley"])  # it failed: no other
    assert [choice.phase for choice in asked].count("attempt") == 1


def test_a_star_ends_with_the_last_main_character(school: rules.School, lay: Any, drive: Drive, falls: Any) -> None:
    lay(school, "Devils Snare Challenge")
    falls(school, 9)
    _, asked = drive(school.action(0), ["Devils Snare Challenge"])
    assert [choice.phase for choice in asked].count("attempt") == 2  # nothing else is open: it can only be passed


# The end


def test_the_express_gives_another_turn(school: rules.School, drive: Drive, deal: Any) -> None:
    deal(school, 0, "Hogwarts Express")
    on_top(school, school.deck, "Magic Harp", "Oliver Wood", "Nimbus 2000", "Moaning Myrtle")
    assert school.spells(0) == []
    again, asked = drive(school.turn(0), [None, "Hogwarts Express"])  # ruling: express
    assert again is True
    assert phases(asked)[-1] == ("extra", 0)
    assert drive(school.turn(0), [None])[0] is False


def test_the_game_ends_with_the_last_challenge(  # rulings: sweets, ties
    start: Callable[..., rules.School], drive: Drive, deal: Any, put: Put, lay: Any, falls: Any, story: Story
) -> None:
    school = start(3, told=True)
    lay(school, "Charms Class")
    school.challenges.give_all(school.table.pile("aside"))
    put(school.table, school.victory[1], "Transmutations Class")
    deal(school, 0, "Chocolate Frogs")
    deal(school, 1, "Knuts & Galleons")
    deal(school, 2, "Hogwarts Express", "Every Flavor Beans")
    on_top(school, school.deck, "Magic Harp", "Oliver Wood")
    falls(school, 5)
    result, _ = drive(school.year(0), ["Charms Class"], school.table)
    assert result.scores == (11, 11, 1)
    assert result.winners == (0, 1)
    assert not result.capped
    assert story(school.table)[-6:] == [
        "Seat 1 earns 10 House points.",
        "All Challenges are overcome.",
        "Seat 1 has 1 House point more for cards in hand.",
        "Seat 2 has 1 House point more for cards in hand.",
        "Seat 3 has 1 House point more for cards in hand.",
        "Seat 1 and seat 2 win with 11 House points.",
    ]
    assert rules.goal(View(school.table, 0), 0) == {"points": 10}  # sweets count at the end only


def test_the_story_tells_what_comes_of_it(
    start: Callable[..., rules.School], drive: Drive, deal: Any, lay: Any, put: Put, falls: Any, story: Story
) -> None:
    school = start(2, told=True)
    deal(school, 0, "Polyjuice Potion", "Rumor Mill", "Neville Longbottom", "Scabbers", "Nimbus 2000")
    put(school.table, school.desks[0][RON], "Hedwig the Owl")
    deal(school, 1, "Oliver Wood")
    on_top(school, school.deck, "Moaning Myrtle")
    on_top(school, school.challenges, "Hide Norbert", "Late to Class", "Mirror of Erised")
    lay(school, "Defeat the Basilisk")
    drive(school.recruit(0), ["Neville Longbottom", None], school.table)
    spells = ["Rumor Mill", aimed("Polyjuice Potion", Seat(1)), "Hedwig the Owl", "Scabbers"]
    drive(school.magic(0), spells, school.table)
    falls(school, 1)
    drive(school.attempt(0, school.open[0]), ["Neville Longbottom"], school.table)
    (norbert,) = lay(school, "Hide Norbert")
    falls(school, 8, 1)
    drive(school.attempt(0, norbert), [], school.table)
    assert story(school.table, 0) == [
        "You play Neville Longbottom.",
        "You play Rumor Mill.",
        "You play Polyjuice Potion on seat 2.",
        "Shown, hand of seat 2: Oliver Wood",
        "You use Hedwig the Owl.",
        "Discarded from your hand: Scabbers",
        "Discarded from your hand: Nimbus 2000",
        "You draw Moaning Myrtle",
        "Discarded: Rumor Mill, Polyjuice Potion",
        "You attempt Defeat the Basilisk.",
        "You roll d10 for the Challenge Roll: 1",
        "With all active cards 1 against Difficulty 9.",
        "You fail.",
        "Neville Longbottom takes 3 wounds.",
        "You attempt Hide Norbert.",
        "You roll d10 for the Challenge Roll: 8",
        "With all active cards 8 against Difficulty 7.",
        "You overcome Hide Norbert.",
        "Seat 2 must discard by chance.",
        "Discarded from the hand of seat 2: Oliver Wood",
    ]


def test_the_story_tells_who_hinders_and_nothing_twice(
    start: Callable[..., rules.School], drive: Drive, deal: Any, lay: Any, falls: Any, story: Story
) -> None:
    school = start(2, told=True)
    (card,) = lay(school, "Quidditch vs Hufflepuff")
    (trick,) = lay(school, "Draco's Trickery")
    deal(school, 1, "Hit by Bludger")
    falls(school, 2, 1)
    school.table.begin("turn", 0)
    drive(school.attempt(0, card), ["Hit by Bludger", "Ron Weasley"], school.table)
    drive(school.attempt(0, trick), ["Hermione Granger"], school.table)
    assert story(school.table) == [
        "Seat 1's turn",
        "Seat 1 attempts Quidditch vs Hufflepuff.",
        "Seat 1 rolls d10 for the Challenge Roll: 2",
        "With all active cards 7 against Difficulty 6.",
        "Seat 2 adds Hit by Bludger",
        "Now 4 against 6.",
        "Seat 1 fails.",
        "Ron Weasley takes 3 wounds.",
        "Seat 1 attempts Draco's Trickery.",
        "Seat 1 rolls d10 for the Challenge Roll: 1",
        "With all active cards 1 against Difficulty 7.",
        "Seat 1 fails.",
        "Hermione Granger takes 3 detentions.",
    ]


def test_the_year_is_capped(school: rules.School, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(_: int) -> Any:
        yield from ()
        return False

    monkeypatch.setattr(school, "turn", idle)
    result, _ = drive(school.year(0))  # ruling: round-cap
    assert (result.capped, school.table.track("turn").value) == (True, 150)


# The rule of thumb


@pytest.fixture
def thinks() -> Callable[..., Any]:
    """`thinks(school, seat, phase, options)`: what the rule of thumb answers."""
    return lambda school, seat, phase, options: rules.thumb(View(school.table, seat), Choice(phase, options, seat))


@pytest.mark.parametrize(
    ("rolled", "wanted"), [(8, None), (7, "Oliver Wood"), (5, "Oliver Wood"), (4, "Nimbus 2000"), (0, "Nimbus 2000")]
)
def test_thumb_adds_what_is_enough(
    school: rules.School, put: Put, deal: Any, thinks: Any, rolled: int, wanted: str | None
) -> None:
    put(school.table, school.faced, "Quidditch vs Slytherin")
    cards = deal(school, 0, "Nimbus 2000", "Oliver Wood")
    school.roll.value = rolled
    answer = thinks(school, 0, "add", [None, *cards])
    assert (answer and answer.name) == wanted


@pytest.mark.parametrize(("rolled", "wanted"), [(7, None), (8, "Hit by Bludger"), (10, "Hit by Bludger"), (11, None)])
def test_thumb_hinders_where_that_decides(
    school: rules.School, put: Put, deal: Any, thinks: Any, rolled: int, wanted: str | None
) -> None:
    put(school.table, school.faced, "Quidditch vs Slytherin")
    cards = deal(school, 1, "Hit by Bludger")
    school.roll.value = rolled
    answer = thinks(school, 1, "add", [None, *cards])
    assert (answer and answer.name) == wanted
    assert thinks(school, 1, "add", [None]) is None


def test_thumb_attempts_what_promises_most_unless_it_leads(
    school: rules.School, put: Put, lay: Any, thinks: Any
) -> None:
    cup, spiders, willow = lay(school, "Quidditch Cup Match", "Escape the Spiders", "Escape Whomping Willow")
    assert thinks(school, 0, "attempt", [None, cup, spiders]) is cup
    assert thinks(school, 0, "attempt", [None, willow]) is willow  # somebody has to
    put(school.table, school.victory[0], "Destroy Tom Riddle")
    assert thinks(school, 0, "attempt", [None, willow]) is None
    assert thinks(school, 1, "attempt", [None, willow]) is willow


@pytest.mark.parametrize(
    ("challenge", "hand", "chance"),
    [
        ("Escape the Spiders", [], 0.2),
        ("Escape the Spiders", ["Magic Harp", "Gryffindor's Sword"], 0.7),
        ("Escape the Spiders", ["Phoenix Wand"], 0.2),
        ("Quidditch Cup Match", [], 0.7),
        ("Quidditch Cup Match", ["Nimbus 2000"], 1.0),
        ("Wizard Duel vs Draco", ["Willow Wand"], 0.4),
    ],
)
def test_thumb_knows_its_chances(
    school: rules.School, lay: Any, deal: Any, put: Put, challenge: str, hand: list[str], chance: float
) -> None:
    (card,) = lay(school, challenge)
    deal(school, 0, *hand)
    view = View(school.table, 0)
    assert rules._chance(view, card) == pytest.approx(chance)
    put(school.table, school.desks[0][NEVILLE], "Neville Longbottom")[0].owner = 0
    less = 0.1 if card.type == "wizardry" else 0.0
    assert rules._chance(view, card) == pytest.approx(chance - less)
    student(school, 0, HARRY).put("wound", 1)
    if challenge.startswith("Quidditch"):
        assert rules._chance(view, card) == pytest.approx(chance - 0.5 + 0.2 * bool(hand))
    put(school.table, school.desks[1][RON], "Scabbers")[0].owner = 1
    assert names(rules._helpers(view, 1)) == ["Harry Potter", "Hermione Granger", "Ron Weasley", "Scabbers"]


def test_thumb_gives_wands_to_who_is_missed_most(school: rules.School, deal: Any, thinks: Any) -> None:
    (wand,) = deal(school, 0, "Willow Wand")
    moves = [(wand, each) for each in school.students(0)]
    assert thinks(school, 0, "recruit", [None, *moves]) == moves[HARRY]
    (neville,) = deal(school, 0, "Neville Longbottom")
    assert thinks(school, 0, "recruit", [None, neville]) is neville


def test_thumb_uses_hedwig_for_poor_cards_only(school: rules.School, put: Put, deal: Any, thinks: Any) -> None:
    (owl,) = put(school.table, school.desks[0][RON], "Hedwig the Owl")
    deal(school, 0, "Scabbers", "Rumor Mill", "Nimbus 2000")
    assert thinks(school, 0, "magic", [None, owl]) is owl
    school.hands[0].give(school.hands[0][0], school.discards)
    assert thinks(school, 0, "magic", [None, owl]) is None


def test_thumb_heals_who_is_badly_hurt(school: rules.School, deal: Any, thinks: Any) -> None:
    (nurse,) = deal(school, 0, "Madam Pomfrey")
    ron = student(school, 0, RON)
    ron.put("wound", 1)
    assert thinks(school, 0, "magic", [None, (nurse, ron)]) is None
    ron.put("wound", 2)
    assert thinks(school, 0, "magic", [None, (nurse, ron)]) == (nurse, ron)


def test_thumb_spares_harry_and_heals_who_is_nearly_well(school: rules.School, thinks: Any) -> None:
    students = school.students(0)
    assert thinks(school, 0, "hurt", students).name == "Ron Weasley"
    students[HARRY].put("wound", 3)
    students[RON].put("wound", 1)
    assert thinks(school, 0, "time", [students[HARRY], students[RON]]) is students[RON]


def test_thumb_keeps_the_best_cards(school: rules.School, deal: Any, thinks: Any) -> None:
    cards = deal(school, 0, "Herbology Class", "Scabbers", "Hogwarts Express", "Rumor Mill")
    assert thinks(school, 0, "hand limit", cards).name == "Scabbers"
    assert thinks(school, 0, "loss", [card for card in cards if card.name != "Scabbers"]).name == "Rumor Mill"
    assert thinks(school, 0, "fetch", cards).name == "Herbology Class"


def test_thumb_draws_first_and_robs_who_leads(
    start: Callable[..., rules.School], put: Put, deal: Any, thinks: Any
) -> None:
    school = start(3)
    put(school.table, school.victory[2], "Charms Class")
    assert thinks(school, 0, "rob", [Seat(1), Seat(2)]) == Seat(2)
    cards = deal(school, 0, "Rumor Mill", "Diagon Alley", "Owl Mail")
    assert thinks(school, 0, "magic", [None, *cards]).name == "Diagon Alley"


TYPES = {
    "voldemort": "V",
    "monster": "M",
    "wizardry": "W",
    "quidditch": "Q",
    "class": "C",
    "stealth": "S",
    "mystery": "Y",
    "plant": "Plant",
    "chess": "Chess",
    "enchantment": "Enchantment",
    "haunting": "G",
}
EFFECTS: dict[str, dict[str, object]] = {
    "Aid of McGonagall": {"draws": 3},
    "Outwit Crabbe & Goyle": {"spies": True},
    "Nearly Headless Nick": {"looks": 2},
    "Hedwig the Owl": {"draws": 1, "swaps": 2},
    "Sorting Hat": {"fetches": True},
    "Madam Pomfrey": {"heals": "wound"},
    "Mandrake Root": {"heals": "wound"},
    "Secret Passage": {"heals": "detention"},
    "Mr & Mrs Weasley": {"draws": 3},
    "Rumor Mill": {"looks": 3},
    "Hagrid's Secrets": {"looks": 5},
    "Divination Class": {"looks": 7},
    "Polyjuice Potion": {"spies": True},
    "Owl Mail": {"draws": 2},
    "Chocolate Frogs": {"points": 1},
    "Every Flavor Beans": {"points": 1},
    "Knuts & Galleons": {"points": 1},
    "Platform 9 ¾": {"foresees": 7},
    "Hogwarts Express": {"extra": True},
    "Diagon Alley": {"draws": 3},
    "Remembrall": {"foresees": 5},
}
STORY = [
    "Seat 1's turn",
    "Ron Weasley has one wound less.",
    "Seat 1 draws Madam Pomfrey, Hogwarts Express",
    "Seat 1 gives Willow Wand to Harry Potter.",
    "Seat 1 plays Madam Pomfrey on Ron Weasley.",
    "Discarded: Madam Pomfrey",
    "Destroy Tom Riddle is turned up.",
    "Seat 1 attempts Destroy Tom Riddle.",
    "Seat 1 rolls d10 for the Challenge Roll: 3",
    "With all active cards 8 against Difficulty 9.",
    "Seat 1 adds Lightning Scar",
    "Now 13 against 9.",
    "Seat 1 overcomes Destroy Tom Riddle.",
    "Seat 1 earns 50 House points.",
    "Seat 1 plays Hogwarts Express",
]
CHALLENGES = [
    ("Destroy Tom Riddle", 9, "50", "W", "V"),
    ("Escape Voldemort", 9, "40", "W", "V"),
    ("Bypass Fluffy", 8, "10*", "W", "M"),
    ("Defeat the Mountain Troll", 6, "10", "W", "M"),
    ("Outwit Lucius Malfoy", 7, "Z", "D", "W"),
    ("Free Dobby the House Elf", 6, "(+3)", "D", "W"),
    ("Quidditch Cup Match", 9, "50", "W", "Q"),
    ("Defeat Professor Quirrell", 9, "50", "W", "V"),
    ("Recover the Sorcerer's Stone", 9, "50", "W", "V"),
    ("High Marks on Exams", 8, "30", "(-2)", "C"),
    ("Quidditch vs Slytherin", 8, "25", "W", "Q"),
    ("Quidditch vs Ravenclaw", 7, "25", "W", "Q"),
    ("Quidditch vs Hufflepuff", 6, "25", "W", "Q"),
    ("Escape Whomping Willow", 8, "Z", "(-20)", "Plant"),
    ("Caught out at Night", 7, "(+2)*", "D", "S"),
    ("The Secret of Nicholas Flannel", 7, "(+3)", "(-2)", "Y"),
    ("Hide Norbert", 7, "Z", "(-20)", "S"),
    ("Reveal Lockhart's Mischief", 6, "40", "D", "Y"),
    ("Capture Cornish Pixies", 5, "5", "None", "M"),
    ("Library Restricted Section", 6, "L", "D", "S"),
    ("Defeat the Basilisk", 9, "50", "W", "M"),
    ("Life-sized Wizard's Chess", 7, "10*", "W", "Chess"),
    ("Mirror of Erised", 9, "(+1)", "D", "Enchantment"),
    ("Avoid Filch & Mrs Norris", 6, "(+2)", "D", "S"),
    ("Escape the Wrath of Snape", 8, "Z", "(-10)", "W"),
    ("Secret of the Basilisk", 8, "30", "W", "Y"),
    ("Potions Class", 8, "(+1)", "(-10)", "C"),
    ("Transmutations Class", 5, "10", "None", "C"),
    ("Charms Class", 6, "10", "None", "C"),
    ("Defense vs Dark Arts Class", 6, "10", "D", "C"),
    ("Find the Chamber of Secrets", 9, "50", "(-2)", "Y"),
    ("Winged Keys Challenge", 8, "10*", "W", "Q"),
    ("Devils Snare Challenge", 7, "10*", "W", "Plant"),
    ("Late to Class", 6, "(+1)*", "(-5)", "C"),
    ("Escape the Spiders", 9, "L", "W", "M"),
    ("Wizard Duel vs Draco", 7, "5", "W", "W"),
    ("Draco's Trickery", 7, "Z", "D", "W"),
    ("Peeves Disturbance", 7, "Z*", "D", "G"),
    ("Trouble with the Dursleys", 6, "(+2)", "(-3)", "S"),
]
COMMON = [
    ("Aid of McGonagall", "PT*"),
    ("Outwit Crabbe & Goyle", "ET*"),
    ("Aid of Dumbledore", "PT"),
    ("Nearly Headless Nick", "GT*"),
    ("Hedwig the Owl", "FP*"),
    ("Phoenix Wand", "IP"),
    ("Sorting Hat", "IT*"),
    ("Fred & George", "ST"),
    ("Neville Longbottom", "SP"),
    ("Madam Pomfrey", "WT*"),
    ("Mandrake Root", "IT*"),
    ("Secret Passage", "IT*"),
    ("Mr & Mrs Weasley", "WT*"),
    ("Moaning Myrtle", "GT"),
    ("Scabbers", "FP"),
    ("Magical Mishap", "ET"),
    ("Magic Harp", "CT"),
    ("Oliver Wood", "ST"),
    ("Lightning Scar", "IT"),
    ("Broom Ensnorcelled", "CT"),
    ("Visit Gringotts", "ET"),
    ("Invisibility Cloak", "IT"),
    ("Nimbus 2000", "IT"),
    ("Catch Golden Snitch", "IT"),
    ("Hit by Bludger", "IT"),
    ("Dark Wood Centaurs", "WT"),
    ("Rumor Mill", "ET*"),
    ("Hagrid's Secrets", "WT*"),
    ("Divination Class", "WT*"),
    ("Polyjuice Potion", "IT*"),
    ("Owl Mail", "ET*"),
    ("Chocolate Frogs", "IT"),
    ("Every Flavor Beans", "IT"),
    ("Knuts & Galleons", "IT"),
    ("Petrificus Totalus", "CT"),
    ("Wingardium Leviosa", "CT"),
    ("A History of Magic", "IT"),
    ("Herbology Class", "ET"),
    ("Platform 9 ¾", "ET*"),
    ("Hogwarts Express", "ET"),
    ("Diagon Alley", "ET*"),
    ("Remembrall", "IT*"),
    ("Willow Wand", "IP"),
    ("Mahogany Wand", "IP"),
    ("Gryffindor's Sword", "IT"),
]
BONUSES = {
    "Aid of Dumbledore": (5, "voldemort", "wizardry"),
    "Phoenix Wand": (1, "monster"),
    "Fred & George": (5, "stealth"),
    "Neville Longbottom": (-1, "wizardry"),
    "Moaning Myrtle": (5, "mystery"),
    "Magical Mishap": (-3, "class"),
    "Magic Harp": (5, "monster"),
    "Oliver Wood": (3, "quidditch"),
    "Lightning Scar": (5, "voldemort"),
    "Broom Ensnorcelled": (-3, "quidditch"),
    "Visit Gringotts": (3, "mystery"),
    "Invisibility Cloak": (5, "stealth"),
    "Nimbus 2000": (5, "quidditch"),
    "Catch Golden Snitch": (5, "quidditch"),
    "Hit by Bludger": (-3, "quidditch"),
    "Dark Wood Centaurs": (5, "voldemort"),
    "Petrificus Totalus": (5, "wizardry"),
    "Wingardium Leviosa": (5, "monster"),
    "A History of Magic": (3, "mystery"),
    "Herbology Class": (9, "plant"),
    "Willow Wand": (1, "wizardry"),
    "Mahogany Wand": (1, "stealth"),
    "Gryffindor's Sword": (5, "monster"),
}
