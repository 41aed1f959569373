"""Crack of Doom: what players would argue about, ruling by ruling, and what a trail is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from races import put_at

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games import crack_of_doom as rules
from pnp.games.families.trail import beginner
from pnp.model import load

SLUG = "crack-of-doom"
SHIRE, RIVENDELL, MORIA, LORIEN, ROHAN, MINAS_TIRITH, MORDOR, DOOM = 0, 9, 19, 29, 39, 49, 65, 71
WILD = 5
NEVER_IN_EVIL_LANDS = [
    "Fair Travels",
    "Old Man Willow",
    "Protection of Elrond",
    "Protection of Galadriel",
    "Saruman",
    "Smaug",
    "Tom Bombadil",
    "Treebeard",
    "Woses",
]
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
Falls = Callable[..., list[int]]


def begin(the_table: Callable[..., Any], players: int = 2, told: bool = False) -> rules.Quest:
    """Fellowships in the Shire, with empty hands."""
    return rules.Quest(the_table(SLUG, players, told=told))


@pytest.fixture
def quest(start: Callable[..., rules.Quest]) -> rules.Quest:
    return start()


def named(name: str) -> Callable[[Any], bool]:
    """Whether an option is a card of this name played on somebody."""
    return lambda option: isinstance(option, tuple) and option[0].name == name


def on_top(quest: rules.Quest, *wanted: str) -> tuple[str, ...]:
    """Lay cards of the deck on its top."""
    for name in wanted:
        card = next(card for card in quest.deck if card.name == name)
        quest.deck.give(card, quest.discards)
        quest.discards.give(card, quest.deck)
    return wanted


def names(cards: Any) -> list[str]:
    return sorted(card.name for card in cards)


def state(quest: rules.Quest, seat: int = 0) -> tuple[int, int, int, int]:
    """Where a fellowship stands, its Defeat and Corruption markers and its lost turns."""
    return quest.place(seat), quest.defeats[seat].value, quest.corruption[seat].value, quest.missed[seat].value


def asked_by(asked: list[Choice]) -> list[tuple[str, int]]:
    return [(choice.phase, choice.player) for choice in asked]


# The list, counted once more from the rulebook


def test_the_deck_is_the_rulebooks() -> None:  # rulings: smeagol, spelling
    cards = load(SLUG).components["card"].pieces
    copies, strength = Counter[str](), Counter[str]()
    for card in cards:
        copies[card.fields["type"]] += card.copies
        strength[card.fields["type"]] += card.copies * card.fields.get("strength", 0)
    assert copies == {"foe": 20, "hardship": 12, "aid": 36, "modifier": 2, "special": 14}
    assert strength == {"foe": 98, "hardship": 44, "aid": 55, "modifier": 3, "special": 2}
    assert {card.name: card.copies for card in cards if card.copies > 1} == {
        "Band of Orcs": 5,
        "Wastes": 6,
        "Icy Wastes": 4,
        "Volcanic Wastes": 2,
        "Fair Travels": 2,
        "Courage": 4,
    }
    assert {"Protection of Galadriel", "Phial of Galadriel", "Disguise"} <= {card.name for card in cards}


def test_every_strength_is_the_rulebooks() -> None:
    found: dict[tuple[str, int], list[str]] = {}
    for card in load(SLUG).components["card"].pieces:
        found.setdefault((card.fields["type"], card.fields.get("strength", 0)), []).append(card.name)
    assert {key: sorted(cards) for key, cards in found.items() if key != ("aid", 1)} == STRENGTHS
    assert len(found["aid", 1]) == 19


@pytest.mark.parametrize(
    ("land", "cards"),
    [
        ({"only": ("moria",)}, ["Balrog", "The Doors of Durin", "Watcher in the Water"]),
        ({"only": ("mordor",)}, ["Shelob", "Volcanic Wastes"]),
        ({"only": ("early",)}, ["Gandalf the Grey"]),
        (
            {"only": ("late",)},
            ["Aid of King Theoden", "Eomer", "Eowyn", "Gandalf the White", "Phial of Galadriel"],
        ),
        ({"never": ("moria",)}, ["Icy Wastes", "Lord of the Eagles", "Wargs"]),
        (
            {"never": ("evil",)},
            NEVER_IN_EVIL_LANDS,
        ),
        ({"only": ("evil",)}, ["Lost"]),
        ({"only": ("rohan",)}, ["Helms Deep", "Wormtongue"]),
        ({"only": ("minas-tirith",)}, ["Madness of Denethor", "Siege of Gondor"]),
    ],
)
def test_where_cards_are_bound_to(land: dict[str, tuple[str, ...]], cards: list[str]) -> None:
    ((field, value),) = land.items()
    found = [card for card in load(SLUG).components["card"].pieces if tuple(card.fields.get(field, ())) == value]
    assert names(found) == cards


def test_the_trail_has_its_lands(quest: rules.Quest) -> None:
    spaces = range(1, 73)
    lands = {land: [n for n in spaces if land in quest.ground[n - 1].lands] for land in ("moria", "mordor", "evil")}
    assert lands["moria"] == list(range(15, 26))
    assert lands["mordor"] == list(range(60, 72))
    assert lands["evil"] == lands["moria"] + lands["mordor"]
    assert [n for n in spaces if quest.ground[n - 1].type == "haven"] == [10, 30, 40, 50]
    assert len(quest.spaces) == load(SLUG).numbers["length"] == 72
    assert [n for n in spaces if "rohan" in quest.ground[n - 1].lands] == [40]
    assert [n for n in spaces if "minas-tirith" in quest.ground[n - 1].lands] == [50]


# Set-up and turns


def test_the_highest_roll_begins_and_equals_roll_again(  # ruling: turn-order
    start: Callable[..., rules.Quest], falls: Falls
) -> None:
    quest = start(3)
    left = falls(quest, 5, 2, 5, 1, 6)
    assert beginner(quest.table) == 2
    assert not left
    assert quest.numbers.order_die == "d6"


def test_nobody_begins_with_cards_and_there_are_pawns_for_six(  # rulings: starting-hand, how-many
    start: Callable[..., rules.Quest],
) -> None:
    quest = start(6)
    assert [len(hand) for hand in quest.hands] == [0] * 6
    assert [quest.place(seat) for seat in range(6)] == [SHIRE] * 6
    assert load(SLUG).players.max == 6
    assert (len(quest.deck), len({pawn.type for pawn in quest.pawns})) == (84, 6)


def test_lost_turns_add_up_and_no_card_is_drawn_in_them(quest: rules.Quest, drive: Drive) -> None:  # ruling: lost-turns
    quest.missed[0].value = 2
    for left in (1, 0):
        assert drive(quest.turn(0)) == (False, [])
        assert (quest.missed[0].value, len(quest.hands[0])) == (left, 0)
    drive(quest.turn(0))
    assert len(quest.hands[0]) == 2


def test_a_turn_draws_two_cards_and_keeps_nine(  # ruling: hand-limit
    quest: rules.Quest, drive: Drive, deal: Any, falls: Falls
) -> None:
    deal(quest, 0, *["Band of Orcs"] * 5, "Trolls", "Wargs", "Hide")
    drawn = on_top(quest, "Merry", "Pippin")
    falls(quest, 1)
    _, asked = drive(quest.turn(0), ["Hide"])
    assert [choice.phase for choice in asked[:2]] == ["hand limit", "scheme"]
    assert names(quest.hands[0]) == sorted(["Band of Orcs"] * 5 + ["Trolls", "Wargs", *drawn])


def test_without_deck_and_discards_nothing_is_drawn(quest: rules.Quest) -> None:  # ruling: hand-limit
    quest.deck.give_all(quest.hands[1])
    quest.draw(0, 2)
    assert len(quest.hands[0]) == 0
    quest.hands[1].give(quest.hands[1][0], quest.discards)
    quest.draw(0, 2)
    assert (len(quest.hands[0]), len(quest.discards)) == (1, 0)


# Cards on opponents


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("The Doors of Durin", MORIA),
        ("Lost", MORIA),
        ("Lost", MORDOR),
        ("Wormtongue", ROHAN),
        ("Helms Deep", ROHAN),
        ("Madness of Denethor", MINAS_TIRITH),
        ("Siege of Gondor", MINAS_TIRITH),
    ],
)
def test_who_stands_there_loses_a_turn(  # ruling: schemes
    quest: rules.Quest, drive: Drive, deal: Any, name: str, place: int
) -> None:
    deal(quest, 0, name)
    put_at(quest, 0, place)
    put_at(quest, 1, WILD)
    assert quest.aimed(0) == []
    put_at(quest, 0, WILD)
    put_at(quest, 1, place)
    quest.missed[1].value = 1
    drive(quest.schemes(0), [(quest.hands[0][0], Seat(1))])
    assert (state(quest, 1), names(quest.discards)) == ((place, 0, 0, 2), [name])


def test_doors_are_in_moria_only_and_mount_doom_is_no_evil_land(  # ruling: mount-doom
    quest: rules.Quest, deal: Any
) -> None:
    deal(quest, 0, "The Doors of Durin", "Lost")
    put_at(quest, 1, MORDOR)
    assert [card.name for card, _ in quest.aimed(0)] == ["Lost"]
    put_at(quest, 1, DOOM)
    assert quest.aimed(0) == []


def test_strife_needs_two_corruption_markers(start: Callable[..., rules.Quest], drive: Drive, deal: Any) -> None:
    quest = start(3)
    deal(quest, 0, "Strife")
    quest.corruption[0].value, quest.corruption[1].value, quest.corruption[2].value = 5, 1, 2
    drive(quest.schemes(0), [named("Strife")])
    assert [track.value for track in quest.missed] == [0, 0, 1]


def test_several_cards_may_be_played_on_anybody(  # ruling: schemes
    start: Callable[..., rules.Quest], drive: Drive, deal: Any
) -> None:
    quest = start(3)
    deal(quest, 0, "Power of the Ring", "Palantir")
    deal(quest, 2, "Hide", "Trolls")
    ring, palantir = quest.hands[0][0], quest.hands[0][1]
    _, asked = drive(quest.schemes(0), [(ring, Seat(1)), (palantir, Seat(2))])
    assert [track.value for track in quest.corruption] == [0, 1, 0]
    assert names(View(quest.table, 0).known(own("hand", 2))) == ["Hide", "Trolls"]
    assert View(quest.table, 1).known(own("hand", 2)) == []
    assert {choice.player for choice in asked} == {0}


def test_cards_are_played_before_the_move(quest: rules.Quest, drive: Drive, deal: Any, falls: Falls) -> None:
    deal(quest, 0, "Palantir")
    deal(quest, 1, "Pipe Weed")
    falls(quest, 2)
    _, asked = drive(quest.act(0), [None, None])  # ruling: schemes
    assert asked_by(asked) == [("scheme", 0), ("hold", 1), ("move or rest", 0), ("encounter", 1), ("again", 0)]


# Move and rest


def test_who_is_held_may_still_rest_but_not_move(  # ruling: pipe-weed
    quest: rules.Quest, drive: Drive, deal: Any
) -> None:
    deal(quest, 0, "Waybread")
    deal(quest, 1, "Pipe Weed")
    put_at(quest, 0, WILD)
    quest.defeats[0].value = 2
    won, asked = drive(quest.act(0), [named("Pipe Weed")])
    assert not won
    assert state(quest) == (WILD, 1, 0, 0)
    assert [choice.options for choice in asked if choice.phase == "move or rest"] == [["rest"]]
    assert names(quest.discards) == ["Pipe Weed"]


def test_who_is_held_without_markers_does_nothing(quest: rules.Quest, drive: Drive, deal: Any) -> None:
    deal(quest, 1, "Pipe Weed")
    won, asked = drive(quest.act(0), [named("Pipe Weed")])  # ruling: pipe-weed
    assert (won, asked_by(asked)) == (False, [("scheme", 0), ("hold", 1)])
    assert state(quest) == (SHIRE, 0, 0, 0)


def test_resting_takes_one_marker_and_meets_nobody(quest: rules.Quest, drive: Drive, deal: Any) -> None:  # ruling: rest
    deal(quest, 1, "Trolls")
    put_at(quest, 0, WILD)
    quest.defeats[0].value = 2
    _, asked = drive(quest.act(0), ["rest"])
    assert state(quest) == (WILD, 1, 0, 0)
    assert "encounter" not in [choice.phase for choice in asked]


def test_without_markers_there_is_no_rest(quest: rules.Quest, drive: Drive, falls: Falls) -> None:  # ruling: rest
    falls(quest, 3)
    _, asked = drive(quest.act(0))
    assert [choice.options for choice in asked if choice.phase == "move or rest"] == [["move"]]
    assert quest.place(0) == 3


@pytest.mark.parametrize(("rolled", "markers", "place"), [(4, 0, 9), (4, 1, 8), (4, 3, 6), (4, 4, 5), (2, 5, 5)])
def test_defeat_slows_down(  # ruling: slowed
    quest: rules.Quest, drive: Drive, deal: Any, falls: Falls, rolled: int, markers: int, place: int
) -> None:
    deal(quest, 1, "Trolls")
    put_at(quest, 0, WILD)
    quest.defeats[0].value = markers
    falls(quest, rolled)
    _, asked = drive(quest.advance(0), [None] * (WILD < place < RIVENDELL))
    assert quest.place(0) == place
    assert [choice.phase for choice in asked] == ["encounter"] * (WILD < place < RIVENDELL)


@pytest.mark.parametrize(
    ("here", "steps", "there"),
    [(7, 2, 9), (8, 6, 9), (9, 6, 15), (28, 5, 29), (69, 6, 71), (71, 3, 71), (30, -6, 29), (29, -6, 23), (3, -6, 0)],
)
def test_no_haven_is_passed_by(quest: rules.Quest, here: int, steps: int, there: int) -> None:  # ruling: turned-back
    put_at(quest, 0, here)
    quest.go(0, steps)
    assert quest.place(0) == there


def test_a_card_moves_a_fellowship_again(quest: rules.Quest, drive: Drive, deal: Any, falls: Falls) -> None:
    deal(quest, 0, "Waybread", "Fair Travels")
    deal(quest, 1, "Trolls")
    put_at(quest, 0, 11)
    left = falls(quest, 2, 1, 3, 4)
    _, asked = drive(quest.travel(0), [None, "Fair Travels", named("Trolls"), None, "Waybread"])  # ruling: moving-again
    assert not left
    assert state(quest) == (17, 1, 0, 1)
    assert [names(filter(None, choice.options)) for choice in asked if choice.phase == "again"] == [
        ["Fair Travels", "Waybread"],
        ["Waybread"],
        [],
    ]


def test_fair_travels_does_not_help_in_evil_lands(quest: rules.Quest, deal: Any, drive: Drive, falls: Falls) -> None:
    deal(quest, 0, "Waybread", "Fair Travels")
    put_at(quest, 0, 13)
    falls(quest, 3)
    _, asked = drive(quest.travel(0), [None])
    assert names(filter(None, asked[-1].options)) == ["Waybread"]


# Havens


def test_a_haven_heals_and_changes_cards(quest: rules.Quest, drive: Drive, deal: Any, falls: Falls) -> None:
    deal(quest, 0, "Hide", "Merry", "Trolls")
    deal(quest, 1, "Wargs")
    put_at(quest, 0, 7)
    quest.defeats[0].value, quest.corruption[0].value = 2, 3
    falls(quest, 4)
    _, asked = drive(quest.advance(0), ["Hide", "Merry", None])
    assert state(quest) == (RIVENDELL, 0, 2, 0)
    assert (names(quest.discards), len(quest.hands[0])) == (["Hide", "Merry"], 9)
    assert {choice.phase for choice in asked} == {"discard at a haven"}


def test_a_haven_helps_only_who_comes_there(  # ruling: haven-once
    quest: rules.Quest, drive: Drive, deal: Any
) -> None:
    deal(quest, 1, "Pipe Weed")
    put_at(quest, 0, RIVENDELL)
    quest.corruption[0].value = 3
    drive(quest.act(0), [named("Pipe Weed")])
    assert (state(quest), len(quest.hands[0])) == ((RIVENDELL, 0, 3, 0), 0)


def test_a_haven_takes_no_corruption_where_there_is_none(quest: rules.Quest, drive: Drive) -> None:
    put_at(quest, 0, ROHAN)
    drive(quest.haven(0))
    assert (state(quest), len(quest.hands[0])) == ((ROHAN, 0, 0, 0), 9)


STRENGTHS = {
    ("aid", 2): [
        "Aragorn",
        "Boromir",
        "Eomer",
        "Frodo",
        "Gimli",
        "Legolas",
        "Lord of the Eagles",
        "Samwise",
        "Tom Bombadil",
        "Treebeard",
    ],
    ("aid", 3): ["Gandalf the Grey", "Protection of Elrond", "Protection of Galadriel"],
    ("aid", 4): ["Gandalf the White"],
    ("foe", 3): ["Band of Orcs"],
    ("foe", 4): ["Treachery of Gollum", "Uruk Hai", "Wargs"],
    ("foe", 5): ["Barrow Wights", "Old Man Willow", "Olog-Hai", "Trolls", "Watcher in the Water"],
    ("foe", 6): ["Black Riders", "Ring Wraiths", "Shelob"],
    ("foe", 7): ["Balrog", "Saruman", "Smaug", "Witch King of Morgul"],
    ("hardship", 3): ["Wastes"],
    ("hardship", 4): ["Icy Wastes"],
    ("hardship", 5): ["Volcanic Wastes"],
    ("modifier", 1): ["The Lidless Eye"],
    ("modifier", 2): ["Poisoned Arrow"],
    ("special", 0): [
        "Fair Travels",
        "Helms Deep",
        "Lost",
        "Madness of Denethor",
        "Palantir",
        "Pipe Weed",
        "Power of the Ring",
        "Siege of Gondor",
        "Strife",
        "The Doors of Durin",
        "Waybread",
        "Wormtongue",
    ],
    ("special", 2): ["Smeagol Gollum"],
}
