"""Draculas Castle: what players would argue about, ruling by ruling, and the story of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pnp.boards import Rooms
from pnp.engine import Choice, Piece, View, own
from pnp.engine.boards import board
from pnp.games import draculas_castle as rules
from pnp.games.draculas_castle import Castle
from pnp.model import load

SLUG = "draculas-castle"
VAMPIRES, HUNTERS = 0, 1
CHAMBERS, ENTRANCE = "Master's Chambers", "Grand Entrance"
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]


@pytest.fixture
def castle(the_table: Callable[..., Any]) -> Castle:
    return Castle(the_table(SLUG, told=True))


@pytest.fixture
def hold(castle: Castle, put: Put) -> Callable[..., None]:
    """`hold(seat, *cards)`: what a side has in hand."""
    return lambda seat, *names: put(castle.table, castle.hands[seat], *names)


@pytest.fixture
def fight(castle: Castle, drive: Drive) -> Callable[..., list[Choice]]:
    """`fight(*answers)`: the attack phase; returns what was asked."""
    return lambda *answers: drive(rules.fight(castle), answers, castle.table)[1]


def named(castle: Castle, name: str) -> Piece:
    return next(pawn for pawn in castle.pieces if pawn.name == name)


def place(castle: Castle, room: str, *names: str) -> None:
    for name in names:
        pawn = named(castle, name)
        assert pawn.pile is not None
        pawn.pile.give(pawn, castle.table.pile(room))


def where(castle: Castle, name: str) -> str:
    pile = named(castle, name).pile
    assert pile is not None
    return pile.name


def names(cards: Any) -> list[str]:
    return sorted(card.name for card in cards)


def offered(choice: Choice) -> list[tuple[str, ...] | None]:
    """The options of a question by name."""
    return [
        None if option is None else tuple(getattr(part, "name", part) for part in option) for option in choice.options
    ]


# The lists, counted once more from the rulebook


@pytest.mark.parametrize(
    ("deck", "kinds"),
    [
        (
            "vampire",
            {
                "attack": ["Claws", "Mesmerize", "Suck Blood", "Wolf Form"],
                "defence": ["Bat Form", "Gaseous Form", "Regeneration", "Shadows"],
                "control": ["Gift of Darkness"],
                "move": ["Superhuman Speed"],
            },
        ),
        (
            "hunter",
            {
                "attack": ["Fire", "Firearms", "Holy Water", "Wooden Stake"],
                "defence": ["Cross", "Faith", "Garlic", "Mirror"],
                "control": ["Salvation"],
                "move": ["Hunting"],
            },
        ),
    ],
)
def test_the_decks_are_the_rulebooks(deck: str, kinds: dict[str, list[str]]) -> None:
    cards = load(SLUG).components[deck].pieces
    assert {kind: sorted(card.name for card in cards if card.fields["type"] == kind) for kind in kinds} == kinds
    assert {card.copies for card in cards} == {4}
    assert len(cards) == 10


def test_the_castle_has_all_rooms_and_ways_between_them(castle: Castle) -> None:  # rulings: plan, misprints
    plan = board(castle.table, "castle", Rooms)
    assert len(plan.spaces) == 31
    assert {CHAMBERS, "Servants' Chambers", ENTRANCE, "Bat Cave", "Ball Room"} <= set(plan.spaces)
    assert all(plan.distance(CHAMBERS, room) is not None for room in plan.spaces)
    assert all(plan.neighbours(room) for room in plan.spaces)


def test_orders_name_rooms_by_numbers_that_are_all_different() -> None:  # ruling: plan
    rooms = load(SLUG).components["castle"].entries
    assert [room.fields["room"] for room in rooms] == list(range(1, 32))


def test_each_side_begins_in_its_room(castle: Castle) -> None:  # rulings: two-sides, first-shuffle
    assert names(castle.table.pile(CHAMBERS)) == ["Dracula", *(f"Lesser Vampire {sign}" for sign in "ABC")]
    assert names(castle.table.pile(ENTRANCE)) == [*(f"Assistant {sign}" for sign in "DEFG"), "Vampire Hunter"]
    assert [len(castle.pawns(seat)) for seat in (VAMPIRES, HUNTERS)] == [4, 5]
    assert [pawn.hits for pawn in castle.pieces] == [3, 2, *[1] * 7]
    assert [(len(deck), len(hand)) for deck, hand in zip(castle.decks, castle.hands, strict=True)] == [(40, 0)] * 2
    assert load(SLUG).players.max == 2


# Draw


def test_three_cards_are_drawn_and_all_are_discarded(castle: Castle) -> None:
    rules.draw(castle)
    assert [(len(deck), len(hand)) for deck, hand in zip(castle.decks, castle.hands, strict=True)] == [(37, 3)] * 2
    rules.discard(castle)
    assert [(len(hand), len(pile)) for hand, pile in zip(castle.hands, castle.discards, strict=True)] == [(0, 3)] * 2


def test_a_deck_that_runs_out_gives_what_it_has_and_then_its_discards(castle: Castle) -> None:  # ruling: short-draw
    deck, last = castle.decks[HUNTERS], castle.decks[HUNTERS][0]
    deck.deal(39, castle.discards[HUNTERS])
    rules.draw(castle)
    assert last in castle.hands[HUNTERS]
    assert (len(castle.hands[HUNTERS]), len(deck), len(castle.discards[HUNTERS])) == (3, 37, 0)
    assert (len(castle.hands[VAMPIRES]), len(castle.decks[VAMPIRES])) == (3, 37)


def test_hands_that_are_empty_are_no_news(castle: Castle, story: Callable[..., list[str]]) -> None:
    rules.discard(castle)
    castle.table.say("drawn")
    assert story(castle.table)[-1] == "Both sides have lost their last pawns: nobody wins."
    assert "Discard" not in story(castle.table)


# Orders


def test_a_pawn_stays_or_goes_through_one_way(castle: Castle, drive: Drive) -> None:  # ruling: orders
    written, asked = drive(
        rules.write_orders(castle, VAMPIRES),
        ["Dracula, stay", "Lesser Vampire A, Privy", "Lesser Vampire B, stay", "Lesser Vampire C, Coffin Room"],
    )
    rooms = ["stay", "Antechamber", "Coffin Room", "Privy"]
    assert [sorted(option[1] for option in choice.options) for choice in asked] == [sorted(rooms)] * 4
    rules.move(castle, written)
    assert [where(castle, pawn.name) for pawn in castle.pawns(VAMPIRES)] == [
        CHAMBERS,
        "Privy",
        CHAMBERS,
        "Coffin Room",
    ]


def test_a_move_card_lets_one_pawn_go_twice(  # ruling: move-cards
    castle: Castle, drive: Drive, hold: Any
) -> None:
    hold(VAMPIRES, "Superhuman Speed", "Claws")
    written, asked = drive(
        rules.write_orders(castle, VAMPIRES),
        ["Dracula, stay", "Lesser Vampire A, Bat Cave, Superhuman Speed", *[f"Lesser Vampire {s}, stay" for s in "BC"]],
    )
    far = [option[1] for option in asked[0].options if len(option) == 3]
    assert sorted(far) == ["Bat Cave", "Crypt", "Grand Staircase", "Library"]
    assert [max(map(len, choice.options)) for choice in asked] == [3, 3, 2, 2], "one card is for one pawn"
    rules.move(castle, written)
    assert where(castle, "Lesser Vampire A") == "Bat Cave"
    assert (names(castle.hands[VAMPIRES]), names(castle.discards[VAMPIRES])) == (["Claws"], ["Superhuman Speed"])


def test_no_pawn_uses_two_move_cards(castle: Castle, drive: Drive, hold: Any) -> None:  # ruling: move-cards
    hold(HUNTERS, "Hunting", "Hunting")
    answers = [
        "Vampire Hunter, Cell, Hunting",
        "Assistant D, Kitchen, Hunting",
        *[f"Assistant {s}, stay" for s in "EFG"],
    ]
    written, asked = drive(rules.write_orders(castle, HUNTERS), answers)
    distances = {castle.plan.distance(ENTRANCE, option[1]) for option in asked[0].options if option[1] != "stay"}
    assert distances == {1, 2}
    rules.move(castle, written)
    assert names(castle.discards[HUNTERS]) == ["Hunting", "Hunting"]


def test_a_move_card_that_no_order_names_stays_in_hand(castle: Castle, drive: Drive, hold: Any) -> None:
    hold(VAMPIRES, "Superhuman Speed")
    stays = [f"{pawn.name}, stay" for pawn in castle.pawns(VAMPIRES)]
    rules.move(castle, drive(rules.write_orders(castle, VAMPIRES), stays)[0])
    assert names(castle.hands[VAMPIRES]) == ["Superhuman Speed"]


def test_orders_are_secret_until_all_are_written(castle: Castle) -> None:
    steps = rules.take_turn(castle)
    choice, seen = next(steps), View(castle.table, HUNTERS)
    while choice.player == VAMPIRES:
        assert choice.phase == "orders"
        note = castle.table.notes[own("orders", VAMPIRES)]
        assert choice.secret is note
        choice = steps.send(choice.options[1])
    assert seen.note(own("orders", VAMPIRES)) is None
    assert {where(castle, pawn.name) for pawn in castle.pawns(VAMPIRES)} == {CHAMBERS}
    written = list(steps_to_the_end(steps, choice))
    assert written and all(seat == HUNTERS for phase, seat in written if phase == "orders")
    assert {where(castle, pawn.name) for pawn in castle.pawns(VAMPIRES)} == {"Privy"}
    assert {note.value for note in castle.table.notes.values()} == {None}, "what was carried out is thrown away"


def steps_to_the_end(steps: Any, choice: Choice) -> Iterator[tuple[str, int]]:
    """What is asked, and of whom, while the first option is always taken."""
    while True:
        yield choice.phase, choice.player
        try:
            choice = steps.send(choice.options[0])
        except StopIteration:
            return


def test_pawns_that_change_places_do_not_meet(castle: Castle, fight: Any) -> None:  # ruling: passing
    place(castle, "Antechamber", "Vampire Hunter")
    rules.move(castle, [(named(castle, "Dracula"), "Antechamber"), (named(castle, "Vampire Hunter"), CHAMBERS)])
    place(castle, "Privy", *(f"Lesser Vampire {sign}" for sign in "ABC"))
    assert fight() == []
    place(castle, CHAMBERS, "Lesser Vampire A")
    assert [choice.phase for choice in fight()] == ["attack", "attack"]


# Attack


def test_any_pawn_that_meets_an_enemy_is_struck_by_any_number_of_cards(  # ruling: any-number
    castle: Castle, hold: Any, fight: Any
) -> None:
    place(castle, ENTRANCE, "Dracula")
    place(castle, "Crypt", "Assistant D", "Lesser Vampire B")
    place(castle, "Cell", "Assistant E")
    hold(VAMPIRES, "Claws", "Claws", "Mesmerize")
    asked = fight("Claws, Vampire Hunter", "Claws, Vampire Hunter", "Mesmerize, Assistant D")
    foes = ["Assistant D", "Assistant F", "Assistant G", "Vampire Hunter"]
    assert sorted({option[1] for option in offered(asked[0]) if option}) == foes
    assert offered(asked[1])[0] is None, "nobody has to attack"
    assert names(castle.fallen) == ["Assistant D", "Vampire Hunter"]
    assert [choice.player for choice in asked] == [0, 0, 0, 0, 1, 1], "the side that was struck may defend"


def test_only_attack_and_control_cards_are_laid(castle: Castle, hold: Any, fight: Any) -> None:
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D")
    hold(HUNTERS, "Cross", "Hunting", "Fire")
    asked = fight(None)
    assert [offered(choice) for choice in asked] == [[None], [None, ("Fire", "Lesser Vampire A")]]
    assert names(castle.hands[HUNTERS]) == ["Cross", "Fire", "Hunting"]


def test_all_attacks_happen_at_once(castle: Castle, hold: Any, fight: Any) -> None:  # ruling: at-once
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D")
    hold(VAMPIRES, "Claws")
    hold(HUNTERS, "Fire")
    fight("Claws, Assistant D", "Fire, Lesser Vampire A")
    assert names(castle.fallen) == ["Assistant D", "Lesser Vampire A"]
    assert [names(pile) for pile in castle.discards] == [["Claws"], ["Fire"]]


def test_attacks_are_secret_until_both_have_laid_them(castle: Castle, hold: Any) -> None:  # ruling: at-once
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D")
    hold(VAMPIRES, "Claws")
    hold(HUNTERS, "Fire", "Cross")
    steps = rules.fight(castle)
    choice = next(steps)
    choice = steps.send(choice.options[1])
    choice = steps.send(None)
    assert (choice.phase, choice.player) == ("attack", HUNTERS)
    assert View(castle.table, HUNTERS).note(own("attack", VAMPIRES)) is None
    assert len(castle.hands[VAMPIRES]) == 1
    choice = steps.send(None)
    assert (choice.phase, choice.player) == ("defence", HUNTERS)
    assert names(castle.against(named(castle, "Assistant D"))) == ["Claws"]
    assert choice.secret is castle.table.notes[own("defence", HUNTERS)]


@pytest.mark.parametrize("card", ["Claws", "Gift of Darkness"])
def test_a_defence_negates_one_card_of_either_kind(  # ruling: negating
    castle: Castle, hold: Any, fight: Any, card: str
) -> None:
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D")
    hold(VAMPIRES, card)
    hold(HUNTERS, "Cross", "Garlic")
    asked = fight(f"{card}, Assistant D", f"Cross, {card}, Assistant D")
    assert offered(asked[-2]) == [None, ("Cross", card, "Assistant D"), ("Garlic", card, "Assistant D")]
    assert offered(asked[-1]) == [None], "a card is negated once"
    assert named(castle, "Assistant D").owner == HUNTERS
    assert where(castle, "Assistant D") == "Crypt"
    assert [names(pile) for pile in castle.discards] == [[card], ["Cross"]]


def test_a_defence_stops_one_of_two_cards_and_leaders_are_defended_too(  # ruling: negating
    castle: Castle, hold: Any, fight: Any
) -> None:
    place(castle, "Crypt", "Dracula", "Assistant D")
    hold(HUNTERS, "Fire", "Fire", "Wooden Stake")
    hold(VAMPIRES, "Shadows")
    asked = fight("Fire, Dracula", "Fire, Dracula", "Wooden Stake, Dracula", "Shadows, Fire, Dracula")
    struck = [None, *(("Shadows", card, "Dracula") for card in ("Fire", "Fire", "Wooden Stake"))]
    assert offered(asked[-2]) == struck
    assert named(castle, "Dracula").mark("wounds") == 2
    assert names(castle.discards[HUNTERS]) == ["Fire", "Fire", "Wooden Stake"]
    assert names(castle.discards[VAMPIRES]) == ["Shadows"]


def test_nobody_is_asked_to_defend_whom_nobody_struck(castle: Castle, hold: Any, fight: Any) -> None:
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D")
    hold(VAMPIRES, "Claws", "Shadows")
    hold(HUNTERS, "Cross")
    assert [(choice.phase, choice.player) for choice in fight(None)] == [("attack", 0), ("attack", 1)]


def test_a_controlled_pawn_is_turned_and_fights_for_its_new_side(  # rulings: control, flipping
    castle: Castle, hold: Any, fight: Any
) -> None:
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D")
    hold(VAMPIRES, "Gift of Darkness", "Gift of Darkness")
    fight("Gift of Darkness, Assistant D", "Gift of Darkness, Assistant D")
    assert named(castle, "Assistant D").owner == VAMPIRES, "two cards turn it once"
    assert [len(castle.pawns(seat)) for seat in (VAMPIRES, HUNTERS)] == [5, 4]
    place(castle, "Crypt", "Assistant E")
    hold(HUNTERS, "Salvation")
    asked = fight("Salvation, Assistant D")
    assert offered(asked[1]) == [None, ("Salvation", "Lesser Vampire A"), ("Salvation", "Assistant D")]
    assert named(castle, "Assistant D").owner == HUNTERS
    assert [len(load(SLUG).components["pawn"].pieces), load(SLUG).components["pawn"].pieces[0].copies] == [7, 1]


def test_a_pawn_that_is_turned_still_falls_to_one_wound(castle: Castle, hold: Any, fight: Any) -> None:
    named(castle, "Assistant D").owner = VAMPIRES
    place(castle, "Crypt", "Assistant D", "Assistant E")
    hold(HUNTERS, "Fire")
    fight("Fire, Assistant D")
    assert names(castle.fallen) == ["Assistant D"]


def test_who_is_destroyed_in_the_same_phase_does_not_change_sides(  # ruling: control
    castle: Castle, hold: Any, fight: Any
) -> None:
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D")
    hold(VAMPIRES, "Gift of Darkness", "Claws")
    fight("Gift of Darkness, Assistant D", "Claws, Assistant D")
    assert names(castle.fallen) == ["Assistant D"]
    assert named(castle, "Assistant D").owner == HUNTERS
    assert names(castle.discards[VAMPIRES]) == ["Claws", "Gift of Darkness"]


def test_a_pawn_that_turns_strikes_for_its_old_side_in_this_phase(castle: Castle, hold: Any, fight: Any) -> None:
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D")
    hold(VAMPIRES, "Gift of Darkness")
    hold(HUNTERS, "Fire")
    fight("Gift of Darkness, Assistant D", "Fire, Lesser Vampire A")
    assert names(castle.fallen) == ["Lesser Vampire A"]
    assert named(castle, "Assistant D").owner == VAMPIRES


def test_leaders_cannot_be_turned(castle: Castle, hold: Any, fight: Any) -> None:
    place(castle, "Crypt", "Dracula", "Vampire Hunter")
    hold(VAMPIRES, "Gift of Darkness")
    hold(HUNTERS, "Salvation")
    assert [offered(choice) for choice in fight()] == [[None], [None]]


@pytest.mark.parametrize(
    ("leader", "card", "foe", "hits"), [("Dracula", "Fire", 1, 3), ("Vampire Hunter", "Claws", 0, 2)]
)
def test_leaders_take_more_wounds_and_keep_them(  # ruling: no-healing
    castle: Castle, hold: Any, fight: Any, leader: str, card: str, foe: int, hits: int
) -> None:
    place(castle, "Crypt", leader, "Assistant D" if foe else "Lesser Vampire A")
    for wounds in range(1, hits + 1):
        assert where(castle, leader) == "Crypt"
        hold(foe, card)
        fight(f"{card}, {leader}")
        assert named(castle, leader).mark("wounds") == wounds
        rules.draw(castle)
        rules.discard(castle)
    assert names(castle.fallen) == [leader]


# The end


def fall(castle: Castle, *who: str) -> None:
    for name in who:
        pile = named(castle, name).pile
        assert pile is not None
        pile.give(named(castle, name), castle.fallen)


def test_a_side_plays_on_without_its_leader_and_loses_with_its_last_pawn(castle: Castle) -> None:  # ruling: all-pawns
    fall(castle, "Dracula", "Lesser Vampire A", "Lesser Vampire B")
    assert [len(castle.pawns(seat)) for seat in (VAMPIRES, HUNTERS)] == [1, 5]
    fall(castle, "Lesser Vampire C")
    done = rules.ended(castle)
    assert (done.winners, done.scores, done.capped) == ((HUNTERS,), (0, 5), False)


def test_a_turned_leader_of_nobody_is_enough_to_go_on(castle: Castle) -> None:  # ruling: all-pawns
    fall(castle, "Vampire Hunter", *(f"Assistant {sign}" for sign in "DEFG"))
    assert rules.ended(castle).winners == (VAMPIRES,)


def test_nobody_wins_if_both_lose_their_last_pawns(castle: Castle, story: Any) -> None:  # ruling: draw
    fall(castle, *(pawn.name for pawn in castle.pieces))
    assert rules.ended(castle).winners == ()
    assert story(castle.table)[-1] == "Both sides have lost their last pawns: nobody wins."


def test_the_game_is_a_draw_at_the_cap(the_table: Callable[..., Any], story: Any) -> None:  # ruling: turn-cap
    table = the_table(SLUG, told=True)
    steps = rules.play(table)
    choice, turns = next(steps), set[int]()
    while True:
        turns.add(table.track("turn").value)
        try:
            choice = steps.send(choice.options[0])  # everybody stays
        except StopIteration as end:
            result = end.value
            break
    assert (result.winners, result.capped, result.facts) == ((), True, {"turns": 100})
    assert turns == set(range(1, 101))
    assert story(table)[-1] == "After 100 turns both sides are left: nobody wins."


# What is told


def test_a_whole_turn_tells_every_phase_in_order(castle: Castle, drive: Drive, story: Callable[..., list[str]]) -> None:
    for seat, top in ((VAMPIRES, ["Claws", "Gift of Darkness", "Shadows"]), (HUNTERS, ["Fire", "Hunting", "Cross"])):
        deck = castle.decks[seat]
        for name in top:
            card = next(card for card in deck if card.name == name)
            deck.give(card, castle.discards[seat])
            castle.discards[seat].give(card, deck)
    place(castle, "Grand Hall", "Vampire Hunter", *(f"Assistant {sign}" for sign in "DEFG"))
    castle.table.track("turn").value = 1
    castle.table.begin("turn")
    answers = [
        "Dracula, Antechamber",
        *(f"Lesser Vampire {sign}, stay" for sign in "ABC"),
        "Vampire Hunter, Antechamber, Hunting",
        "Assistant D, Grand Staircase",
        "Assistant E, Grand Staircase",
        *(f"Assistant {sign}, stay" for sign in "FG"),
        "Claws, Vampire Hunter",
        "Fire, Dracula",
        "Shadows, Fire, Dracula",
        None,
    ]
    drive(rules.take_turn(castle), answers, castle.table)
    assert story(castle.table, HUNTERS) == [
        "Turn 1",
        "Draw",
        "Vampires draw 3 cards.",
        "You draw Cross, Hunting, Fire.",
        "Move",
        "Dracula to Antechamber",
        "You play Hunting: Vampire Hunter goes further.",
        "Vampire Hunter to Antechamber",
        "Assistant D, Assistant E to Grand Staircase",
        "Attack",
        "Vampires play Claws on Vampire Hunter.",
        "You play Fire on Dracula.",
        "Vampires play Shadows: Fire on Dracula is negated.",
        "Vampire Hunter is wounded, 1 of 2.",
        "Discard",
        "Vampires discard Gift of Darkness.",
        "You discard Cross.",
    ]


def test_a_pawn_that_is_turned_or_destroyed_is_told(
    castle: Castle, hold: Any, fight: Any, story: Callable[..., list[str]]
) -> None:
    place(castle, "Crypt", "Lesser Vampire A", "Assistant D", "Assistant E")
    hold(VAMPIRES, "Gift of Darkness", "Claws")
    fight("Gift of Darkness, Assistant D", "Claws, Assistant E")
    assert story(castle.table)[-2:] == ["Destroyed: Assistant E", "Assistant D belongs to Vampires"]


def test_goal_and_worth(castle: Castle) -> None:
    view = View(castle.table, VAMPIRES)
    named(castle, "Dracula").put("wounds", 2)
    fall(castle, "Assistant D")
    assert rules.goal(view, VAMPIRES) == {"pawns": 4, "wounds": 4}
    assert rules.goal(view, HUNTERS) == {"pawns": 4, "wounds": 5}
    assert rules.worth(view, named(castle, "Dracula")) == {"wounds left": 1}
    assert rules.worth(view, castle.decks[0][0]) is None
    assert rules.worth(view, CHAMBERS) is None
    castle.decks[HUNTERS].give(
        next(card for card in castle.decks[HUNTERS] if card.wounds), castle.against(castle.pieces[0])
    )
    assert rules.worth(view, named(castle, "Dracula")) == {"wounds left": 1, "wounds dealt": 1}


def test_every_pawn_of_a_side_is_ordered_once(castle: Castle, drive: Drive) -> None:
    fall(castle, "Vampire Hunter", "Assistant F")
    named(castle, "Lesser Vampire A").owner = HUNTERS
    _, asked = drive(rules.write_orders(castle, HUNTERS), [lambda option: option[1] == "stay"] * 4)
    assert Counter(choice.options[0][0].name for choice in asked) == Counter(
        ["Assistant D", "Assistant E", "Assistant G", "Lesser Vampire A"]
    )
