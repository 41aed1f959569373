"""Crack of Doom: what players would argue about, ruling by ruling, and what a trail is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games import crack_of_doom as rules
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


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Callable[..., rules.Quest]:
    """`start(players, told)`: fellowships in the Shire, with empty hands."""
    return lambda players=2, told=False: rules.Quest(the_table(SLUG, players, told=told))


@pytest.fixture
def quest(start: Callable[..., rules.Quest]) -> rules.Quest:
    return start()


@pytest.fixture
def deal(put: Put) -> Callable[..., list[Piece]]:
    """`deal(quest, seat, *names)`: put cards into a hand."""
    return lambda quest, seat, *names: put(quest.table, quest.hands[seat], *names)


@pytest.fixture
def falls(dice: Callable[..., list[int]]) -> Falls:
    """`falls(quest, *faces)`: let the next dice fall so."""
    return lambda quest, *faces: dice(quest.table, *faces)


@pytest.fixture
def send(drive: Drive, deal: Any, falls: Falls) -> Callable[..., list[Choice]]:
    """`send(quest, name, faces, answers)`: seat 1 sends seat 0 a card while the dice fall so."""

    def sent(quest: rules.Quest, name: str, faces: list[int], answers: list[Any] | None = None) -> list[Choice]:
        deal(quest, 1, name)
        left = falls(quest, *faces)
        _, asked = drive(quest.encounter(0), [named(name), *(answers or [])])
        assert not left, "all dice were rolled"
        return asked

    return sent


def put_at(quest: rules.Quest, seat: int, place: int) -> None:
    pawn = quest.pawns[seat]
    assert pawn.pile is not None
    pawn.pile.give(pawn, quest.spaces[place])


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


def cap(quest: rules.Quest, **changes: int) -> None:
    quest.numbers = type(quest.numbers)({**load(SLUG).numbers, **changes})


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
    assert rules.beginner(quest.table) == 2
    assert not left


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
    drive(quest.schemes(0), [(quest.hands[0][0], Seat(1))])
    assert (state(quest, 1), names(quest.discards)) == ((place, 0, 0, 1), [name])


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
def test_defeat_slows_down(  # ruling: slow
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
    _, asked = drive(quest.travel(0), [None, "Fair Travels", named("Trolls"), None, "Waybread"])  # ruling: again
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
    assert not quest.at_haven(1)


def test_a_haven_takes_no_corruption_where_there_is_none(quest: rules.Quest, drive: Drive) -> None:
    put_at(quest, 0, ROHAN)
    drive(quest.haven(0))
    assert (state(quest), len(quest.hands[0])) == ((ROHAN, 0, 0, 0), 9)


# Encounters


def test_the_first_opponent_from_the_left_who_plays_is_the_only_one(  # ruling: one-encounter
    start: Callable[..., rules.Quest], drive: Drive, deal: Any
) -> None:
    quest = start(4)
    for seat, name in enumerate(("Wargs", "Trolls", "Wastes", "Olog-Hai")):
        deal(quest, seat, name)
    put_at(quest, 2, WILD)
    card, asked = drive(quest.meet(2), [None, named("Wargs")])
    assert (card.name, asked_by(asked)) == ("Wargs", [("encounter", 3), ("encounter", 0)])
    assert names(quest.faced) == ["Wargs"]


@pytest.mark.parametrize("place", [RIVENDELL, DOOM])
def test_nobody_is_attacked_in_a_haven_or_on_mount_doom(  # ruling: mount-doom
    quest: rules.Quest, drive: Drive, deal: Any, falls: Falls, place: int
) -> None:
    deal(quest, 1, "Trolls")
    put_at(quest, 0, place - 1)
    falls(quest, 1)
    _, asked = drive(quest.advance(0))
    assert "encounter" not in [choice.phase for choice in asked]


def test_nobody_is_attacked_on_anothers_space(quest: rules.Quest, drive: Drive, deal: Any, falls: Falls) -> None:
    deal(quest, 1, "Trolls")
    put_at(quest, 1, WILD)
    put_at(quest, 0, WILD - 1)
    falls(quest, 1)
    assert drive(quest.advance(0))[1] == []


@pytest.mark.parametrize(
    ("place", "cards"),
    [
        (WILD, ["Icy Wastes", "Old Man Willow", "Smaug", "Trolls", "Wargs"]),
        (MORIA, ["Balrog", "Trolls"]),
        (MORDOR, ["Icy Wastes", "Shelob", "Trolls", "Volcanic Wastes", "Wargs"]),
    ],
)
def test_foes_are_bound_to_where_the_mover_stands(  # ruling: own-place
    quest: rules.Quest, deal: Any, place: int, cards: list[str]
) -> None:
    deal(quest, 1, "Balrog", "Shelob", "Wargs", "Icy Wastes", "Volcanic Wastes", "Old Man Willow", "Smaug", "Trolls")
    deal(quest, 1, "Aragorn", "The Lidless Eye", "Palantir")
    put_at(quest, 0, place)
    put_at(quest, 1, LORIEN)
    assert names(quest.threats(1, 0)) == cards


@pytest.mark.parametrize(
    ("place", "cards"),
    [
        (WILD, ["Aragorn", "Gandalf the Grey", "Lord of the Eagles", "Treebeard"]),
        (LORIEN - 1, ["Aragorn", "Gandalf the Grey", "Lord of the Eagles", "Treebeard"]),
        (LORIEN + 1, ["Aragorn", "Eomer", "Gandalf the White", "Lord of the Eagles", "Treebeard"]),
        (MORIA, ["Aragorn", "Gandalf the Grey"]),
        (MORDOR, ["Aragorn", "Eomer", "Gandalf the White", "Lord of the Eagles"]),
    ],
)
def test_aids_are_bound_to_where_their_fellowship_stands(  # rulings: own-place, lorien
    quest: rules.Quest, deal: Any, place: int, cards: list[str]
) -> None:
    deal(quest, 0, "Aragorn", "Gandalf the Grey", "Gandalf the White", "Treebeard", "Eomer", "Lord of the Eagles")
    put_at(quest, 0, place)
    assert names(quest.helpers(0, "foe")) == cards


@pytest.mark.parametrize(("rolled", "markers", "lost"), [(5, 0, False), (4, 0, True), (6, 1, False), (5, 1, True)])
def test_a_battle_is_won_by_an_equal_roll(quest: rules.Quest, send: Any, rolled: int, markers: int, lost: bool) -> None:
    put_at(quest, 0, WILD)
    quest.defeats[0].value = markers
    send(quest, "Trolls", [rolled], [None] if lost else [])
    assert state(quest) == (WILD, markers + lost, 0, int(lost))
    assert (names(quest.discards), quest.table.track("roll so far").value) == (["Trolls"], 0)


def test_aids_are_spent_until_it_is_enough(quest: rules.Quest, send: Any, deal: Any) -> None:  # ruling: enough
    deal(quest, 0, "Boromir", "Merry", "Hide")
    put_at(quest, 0, WILD)
    asked = send(quest, "Trolls", [2], ["Boromir", "Merry"])
    assert state(quest) == (WILD, 0, 0, 0)
    assert names(quest.hands[0]) == ["Hide"]
    assert [choice.phase for choice in asked].count("help") == 2


def test_the_ring_helps_once(quest: rules.Quest, send: Any, deal: Any) -> None:  # ruling: ring-once
    deal(quest, 0, "Merry")
    put_at(quest, 0, WILD)
    asked = send(quest, "Witch King of Morgul", [1], ["ring", "Merry"])
    assert state(quest) == (WILD, 1, 1, 1)
    assert ["ring" in choice.options for choice in asked if choice.phase == "help"] == [True, False, False]


def test_the_ring_may_be_enough(quest: rules.Quest, send: Any) -> None:
    put_at(quest, 0, WILD)
    send(quest, "Wargs", [2], ["ring"])
    assert state(quest) == (WILD, 0, 1, 0)


def test_any_opponent_may_make_a_foe_stronger(  # ruling: modifiers
    start: Callable[..., rules.Quest], drive: Drive, deal: Any, falls: Falls
) -> None:
    quest = start(3)
    deal(quest, 1, "Band of Orcs", "The Lidless Eye")
    deal(quest, 2, "Poisoned Arrow")
    put_at(quest, 0, WILD)
    falls(quest, 5)
    _, asked = drive(quest.encounter(0), [named("Band of Orcs"), "The Lidless Eye", "Poisoned Arrow", None])
    assert state(quest) == (WILD, 1, 0, 1)
    assert names(quest.discards) == ["Band of Orcs", "Poisoned Arrow", "The Lidless Eye"]
    assert asked_by(asked)[:5] == [("encounter", 1)] + [("modifier", 1)] * 2 + [("modifier", 2)] * 2


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("Band of Orcs", ["Poisoned Arrow", "The Lidless Eye"]),
        ("Uruk Hai", ["Poisoned Arrow", "The Lidless Eye"]),
        ("Olog-Hai", ["The Lidless Eye"]),
        ("Black Riders", ["The Lidless Eye"]),
    ],
)
def test_the_arrow_is_for_orcs(  # ruling: orc-card
    quest: rules.Quest, deal: Any, name: str, cards: list[str]
) -> None:
    (met,) = deal(quest, 0, name)
    deal(quest, 1, "Poisoned Arrow", "The Lidless Eye", "Hide")
    assert names(quest.modifiers(1, met)) == cards


def test_nothing_is_attached_to_a_hardship(quest: rules.Quest, deal: Any, send: Any) -> None:  # ruling: modifiers
    deal(quest, 1, "The Lidless Eye")
    put_at(quest, 0, WILD)
    asked = send(quest, "Wastes", [3])
    assert [choice.phase for choice in asked] == ["encounter"]


@pytest.mark.parametrize(
    ("foe", "rolled", "lost"),
    [
        ("Black Riders", 4, 0),
        ("Ring Wraiths", 4, 0),
        ("Witch King of Morgul", 5, 0),
        ("Trolls", 4, 0),
        ("Saruman", 5, 1),
    ],
)
def test_eowyn_is_better_against_nazgul(  # ruling: eowyn
    quest: rules.Quest, deal: Any, send: Any, foe: str, rolled: int, lost: int
) -> None:
    deal(quest, 0, "Eowyn")
    put_at(quest, 0, ROHAN + 2)
    send(quest, foe, [rolled], ["Eowyn", *[None] * lost])
    assert quest.defeats[0].value == lost


# Hardships


@pytest.mark.parametrize(("rolled", "markers", "place", "missed"), [(4, 0, 13, 0), (5, 1, 13, 0), (4, 1, 11, 1)])
def test_a_hardship_turns_back(
    quest: rules.Quest, send: Any, deal: Any, rolled: int, markers: int, place: int, missed: int
) -> None:
    deal(quest, 1, "Trolls")
    put_at(quest, 0, 13)
    quest.defeats[0].value = markers
    send(quest, "Icy Wastes", [rolled, *[2] * missed])
    assert state(quest) == (place, markers, 0, missed)


def test_only_courage_and_gollum_help_against_hardships(  # rulings: hardship-aid, ring-once
    quest: rules.Quest, deal: Any, send: Any
) -> None:
    deal(quest, 0, "Courage", "Smeagol Gollum", "Aragorn", "Gandalf the Grey")
    put_at(quest, 0, 13)
    asked = send(quest, "Icy Wastes", [1], ["Smeagol Gollum", "Courage"])
    assert names(filter(None, asked[1].options)) == ["Courage", "Smeagol Gollum"]
    assert state(quest) == (13, 0, 0, 0)
    assert names(quest.hands[0]) == ["Aragorn", "Gandalf the Grey"]


def test_courage_helps_in_battle_and_gollum_does_not(quest: rules.Quest, deal: Any) -> None:  # ruling: smeagol
    deal(quest, 0, "Courage", "Smeagol Gollum", "Hide")
    assert names(quest.helpers(0, "foe")) == ["Courage", "Hide"]
    assert names(quest.helpers(0, "corruption")) == ["Smeagol Gollum"]


def test_who_is_turned_back_to_a_haven_is_helped_there(  # ruling: turned-back
    quest: rules.Quest, send: Any
) -> None:
    put_at(quest, 0, LORIEN + 2)
    quest.defeats[0].value, quest.corruption[0].value = 1, 1
    send(quest, "Wastes", [2, 6])
    assert (state(quest), len(quest.hands[0])) == ((LORIEN, 0, 0, 1), 9)


# Mount Doom


@pytest.mark.parametrize(
    ("faces", "corruption", "won"),
    [([4, 4, 4], 0, True), ([4, 4, 3], 0, False), ([5, 5, 5], 3, True), ([6, 6, 5], 6, False)],
)
def test_the_ring_falls_with_twelve(  # ruling: mount-doom
    quest: rules.Quest, drive: Drive, falls: Falls, faces: list[int], corruption: int, won: bool
) -> None:
    put_at(quest, 0, DOOM)
    quest.corruption[0].value, quest.defeats[0].value = corruption, 3
    falls(quest, *faces)
    result, asked = drive(quest.act(0))
    assert result is won
    assert "move or rest" not in [choice.phase for choice in asked]


def test_the_roll_comes_with_the_arrival_and_wins_the_race(  # ruling: mount-doom
    quest: rules.Quest, drive: Drive, falls: Falls
) -> None:
    put_at(quest, 0, DOOM - 1)
    left = falls(quest, 6, 6, 5, 1)
    result, _ = drive(quest.race(0))
    assert not left
    assert (result.winners, dict(result.facts)) == ((0,), {"rounds": 1, "stuck": 0})


def test_who_fails_tries_again_next_turn_and_gollum_helps(  # ruling: smeagol
    quest: rules.Quest, drive: Drive, deal: Any, falls: Falls
) -> None:
    put_at(quest, 0, DOOM)
    falls(quest, 4, 3, 2, 4, 3, 3)
    assert drive(quest.turn(0))[0] is False
    deal(quest, 0, "Smeagol Gollum", "Hide")
    quest.discards.give_all(quest.deck)
    won, _ = drive(quest.destroy(0), ["Smeagol Gollum"])
    assert won
    assert quest.place(0) == DOOM


def test_seven_markers_are_too_many(quest: rules.Quest, drive: Drive, falls: Falls) -> None:  # ruling: stuck
    for seat, corruption in enumerate((7, 6)):
        put_at(quest, seat, DOOM)
        quest.corruption[seat].value = corruption
    assert quest.facts()["stuck"] == 1
    falls(quest, *[6] * 6)
    assert [drive(quest.destroy(seat))[0] for seat in (0, 1)] == [False, True]
    put_at(quest, 0, DOOM - 1)
    assert quest.facts()["stuck"] == 0


def test_the_cap_ends_it_without_a_winner(quest: rules.Quest, drive: Drive) -> None:  # ruling: round-cap
    cap(quest, round_cap=0)
    result, _ = drive(quest.race(0))
    assert (result.winners, result.capped) == ((), True)


# The rule of thumb and the story


@pytest.fixture
def thumbs(quest: rules.Quest, deal: Any, put: Put) -> Callable[..., Any]:
    """`thumbs(met, standing, corruption, place, *hand)`: what it spends on a roll against a card."""

    def spent(met: str, standing: int, corruption: int, place: int, *hand: str) -> Any:
        put(quest.table, quest.faced, met)
        deal(quest, 0, *hand)
        put_at(quest, 0, place)
        quest.standing.value, quest.corruption[0].value = standing, corruption
        options = [None, *quest.hands[0], "ring"]
        answer = rules.thumb(View(quest.table, 0), Choice("help", options, 0))
        return answer.name if isinstance(answer, Piece) else answer

    return spent


def test_thumb_uses_the_ring_where_havens_are_ahead(thumbs: Any) -> None:
    assert thumbs("Trolls", 4, 4, WILD, "Aragorn", "Merry") == "ring"


def test_thumb_spends_the_smallest_aid_that_is_enough(thumbs: Any) -> None:
    assert thumbs("Trolls", 3, 5, WILD, "Gandalf the Grey", "Aragorn", "Merry") == "Aragorn"


def test_thumb_begins_with_the_largest_of_several(thumbs: Any) -> None:
    assert thumbs("Trolls", 2, 5, WILD, "Merry", "Aragorn") == "Aragorn"


@pytest.mark.parametrize("place", [WILD, MORDOR])
def test_thumb_spends_nothing_in_vain(thumbs: Any, place: int) -> None:
    assert thumbs("Witch King of Morgul", 1, 5, place, "Merry", "Aragorn") is None


@pytest.mark.parametrize(
    ("place", "markers", "answer"), [(8, 1, "move"), (14, 2, "rest"), (50, 1, "rest"), (8, 5, "rest")]
)
def test_thumb_rests_where_that_is_faster(quest: rules.Quest, place: int, markers: int, answer: str) -> None:
    put_at(quest, 0, place)
    quest.defeats[0].value = markers
    assert rules.thumb(View(quest.table, 0), Choice("move or rest", ["move", "rest"], 0)) == answer
    assert rules.thumb(View(quest.table, 0), Choice("move or rest", ["rest"], 0)) == "rest"


def test_thumb_discards_what_comes_too_late(quest: rules.Quest, deal: Any) -> None:
    deal(quest, 0, "Aragorn", "Balrog", "Gandalf the Grey", "Waybread", "Trolls")
    for seat in (0, 1):
        put_at(quest, seat, LORIEN + 1)
    view, hand = View(quest.table, 0), list(quest.hands[0])
    assert rules.thumb(view, Choice("hand limit", hand, 0)).name in ("Balrog", "Gandalf the Grey")
    assert rules.thumb(view, Choice("discard at a haven", [None, *hand], 0)).name in ("Balrog", "Gandalf the Grey")
    assert rules.thumb(view, Choice("discard at a haven", [None, hand[0], *hand[3:]], 0)) is None
    put_at(quest, 1, WILD)
    assert rules.thumb(view, Choice("hand limit", hand[:3], 0)).name == "Gandalf the Grey"


def test_thumb_spares_who_is_far_behind(start: Callable[..., rules.Quest], deal: Any) -> None:
    quest = start(3)
    deal(quest, 0, "Trolls", "Witch King of Morgul")
    put_at(quest, 0, MORIA)
    view = View(quest.table, 0)
    weak, strong = quest.hands[0]
    for seat, answer in ((Seat(1), None), (Seat(2), (strong, Seat(2)))):
        put_at(quest, 2, MORIA + 5)
        assert rules.thumb(view, Choice("encounter", [None, (weak, seat), (strong, seat)], 0)) == answer


def test_the_story_of_a_turn(
    start: Callable[..., rules.Quest], drive: Drive, deal: Any, story: Any, falls: Falls
) -> None:
    quest = start(2, told=True)
    deal(quest, 0, "Palantir", "Boromir")
    deal(quest, 1, "Band of Orcs", "The Lidless Eye", "Wastes", "Pipe Weed")
    put_at(quest, 0, 11)
    quest.defeats[0].value = 1
    on_top(quest, "Waybread", "Merry")
    quest.table.story.clear()
    falls(quest, 3, 2, 5, 2, 2)
    quest.table.begin("turn", 0)
    answers: list[Any] = [named("Palantir"), None, "move", named("Band of Orcs"), "The Lidless Eye", "ring", "Merry"]
    drive(quest.turn(0), [*answers, "Waybread", named("Wastes")], quest.table)
    assert story(quest.table, 1) == STORY
    assert rules.goal(View(quest.table, 0), 0) == {"left": 56, "defeats": 1, "corruption": 1}


STORY = """Seat 1's turn
Seat 1 draws Merry, Waybread
Discarded: Palantir
Seat 1 plays Palantir on you.
Seat 1 rolls d6 for the move: 3
Leaf fellowship to space 14
Seat 1 meets Band of Orcs, sent by you.
You add The Lidless Eye.
Seat 1 rolls d6 for the Battle Roll: 2
Seat 1 uses the Ring.
Corruption markers of seat 1: 1 (+1)
Discarded: Merry
4 against 4: seat 1 escapes.
Discarded: Band of Orcs, The Lidless Eye
Discarded: Waybread
Seat 1 rolls d6 for the move: 5
Leaf fellowship to space 18
Seat 1 meets Wastes, sent by you.
Seat 1 rolls d6 for the Hardship Roll: 2
1 against 3: seat 1 turns back.
Discarded: Wastes
Lost turns of seat 1: 1 (+1)
Seat 1 rolls d6 for turning back: 2
Leaf fellowship to space 16""".split("\n")
