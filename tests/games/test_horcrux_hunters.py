"""Horcrux Hunters: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.engine.told.reading import Reading
from pnp.games import horcrux_hunters as rules
from pnp.games.horcrux_hunters.actions import act, aims, targets
from pnp.games.horcrux_hunters.hunt import Hunt, missing
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Callable[..., Hunt]:
    """`start(players)`: empty hands, nothing in play."""
    return lambda players=2, told=False: Hunt(the_table("horcrux-hunters", players, told=told))


@pytest.fixture
def hunt(start: Callable[..., Hunt]) -> Hunt:
    return start()


@pytest.fixture
def hold(put: Lay) -> Lay:
    """`hold(hunt, seat, *names)`: take cards into a hand."""
    return lambda hunt, seat, *names: put(hunt.table, hunt.hands[seat], *names)


@pytest.fixture
def lay(put: Lay) -> Lay:
    """`lay(hunt, seat, *names)`: put Horcruxes into play before a player."""
    return lambda hunt, seat, *names: put(hunt.table, hunt.horcruxes[seat], *names)


@pytest.fixture
def play(put: Lay, drive: Drive) -> Callable[..., list[Choice]]:
    """`play(hunt, name, answers, seat)`: carry out a card that nobody has negated."""

    def run(hunt: Hunt, name: str, answers: list[Any] | None = None, seat: int = 0) -> list[Choice]:
        (card,) = put(hunt.table, hunt.played, name)
        _, asked = drive(act(hunt, seat, card), answers or [])
        hunt.discard(card)
        return asked

    return run


Play = Callable[..., list[Choice]]


def names(cards: Any) -> list[str]:
    return sorted(card.name for card in cards if card is not None)


# destruction


@pytest.mark.parametrize(
    ("horcrux", "cards", "lacking"),
    [
        ("Tom Riddle's Diary", ["Harry Potter", "Basilisk Fang"], 0),
        ("Ravenclaw's Diadem", ["Harry Potter", "Ron Weasley"], 1),
        ("Ravenclaw's Diadem", ["Harry Potter", "Ron Weasley", "Fiendfyre"], 0),
        ("Ravenclaw's Diadem", ["Harry Potter", "Ron Weasley", "Basilisk Fang"], 0),
        ("Lightning Scar", ["Killing Curse", "Harry Potter", "Voldemort"], 1),
        ("Lightning Scar", ["Killing Curse", "Harry Potter", "Voldemort", "Phoenix Tears"], 0),
        ("Nagini the Snake", ["Neville Longbottom", "Killing Curse"], 0),
        ("Nagini the Snake", ["Neville Longbottom", "Gryffindor's Sword"], 0),
        ("Nagini the Snake", ["Neville Longbottom", "Basilisk Fang"], 1),
        ("Marvolo Gaunt's Ring", ["Gryffindor's Sword", "Albus Dumbledore"], 0),
        ("Slytherin's Locket", ["Gryffindor's Sword", "Ron Weasley", "Harry Potter"], 0),
        ("Hufflepuff's Cup", ["Hermione Granger", "Harry Potter"], 1),
        ("Hufflepuff's Cup", ["Hermione Granger", "Basilisk Fang"], 0),
    ],
)
def test_what_destroys_a_horcrux(hunt: Hunt, hold: Lay, lay: Lay, horcrux: str, cards: list[str], lacking: int) -> None:
    (goal,) = lay(hunt, 0, horcrux)
    assert missing(goal, hold(hunt, 0, *cards)) == lacking


def test_several_horcruxes_fall_in_one_phase_and_the_cards_are_discarded(
    hunt: Hunt, hold: Lay, lay: Lay, drive: Drive
) -> None:  # ruling: destroying
    lay(hunt, 0, "Tom Riddle's Diary", "Nagini the Snake")
    hold(hunt, 0, "Harry Potter", "Basilisk Fang", "Neville Longbottom", "Fiendfyre", "Killing Curse")
    done, _ = drive(rules.destruction(hunt, 0), ["Tom Riddle's Diary", "Nagini the Snake", "Killing Curse"])
    assert done is False
    assert names(hunt.victories[0]) == ["Nagini the Snake", "Tom Riddle's Diary"]
    assert names(hunt.hands[0]) == ["Fiendfyre"]
    assert len(hunt.discards) == 4


def test_only_the_player_it_lies_before_destroys_a_horcrux(hunt: Hunt, hold: Lay, lay: Lay, drive: Drive) -> None:
    lay(hunt, 1, "Tom Riddle's Diary")  # ruling: in-play
    hold(hunt, 0, "Harry Potter", "Basilisk Fang")
    assert drive(rules.destruction(hunt, 0))[1][0].options == [None]


def destroy_all(hunt: Hunt, put: Lay, *counts: int) -> None:
    names_ = [card.name for card in (*hunt.deck,) if card.type == "horcrux"]
    for seat, count in enumerate(counts):
        put(hunt.table, hunt.victories[seat], *[names_.pop() for _ in range(count)])


def test_voldemort_dies_only_after_all_seven(hunt: Hunt, hold: Lay, put: Lay, drive: Drive) -> None:  # ruling: death
    hold(hunt, 0, "Harry Potter", "Voldemort", "The Elder Wand", "Killing Curse")
    destroy_all(hunt, put, 3, 3)
    assert drive(rules.destruction(hunt, 0))[1][0].options == [None]
    destroy_all(hunt, put, 1)
    assert drive(rules.destruction(hunt, 0), ["Death of Voldemort"])[0] is True
    assert not hunt.hands[0]


@pytest.mark.parametrize(
    ("counts", "killer", "winners"),
    [((4, 3, 0), 0, (0,)), ((1, 6, 0), 0, (0, 1)), ((1, 3, 3), 0, (0, 1, 2)), ((3, 1, 3), 0, (0, 2))],
)
def test_the_killer_shares_with_who_destroyed_most(
    start: Any, put: Lay, counts: tuple[int, ...], killer: int, winners: tuple[int, ...]
) -> None:  # ruling: victory
    hunt = start(3)
    destroy_all(hunt, put, *counts)
    assert rules.result(hunt, killer).winners == winners


# horcruxes and actions


def test_one_horcrux_a_turn_and_any_number_before_a_player(hunt: Hunt, hold: Lay, lay: Lay, drive: Drive) -> None:
    lay(hunt, 0, "Tom Riddle's Diary")  # ruling: in-play
    hold(hunt, 0, "Nagini the Snake", "Lightning Scar")
    drive(rules.horcrux(hunt, 0), ["Lightning Scar"])
    assert len(hunt.horcruxes[0]) == 2
    assert names(hunt.hands[0]) == ["Nagini the Snake"]


def test_three_actions_characters_and_some_specials_counted_in(hunt: Hunt, hold: Lay, drive: Drive) -> None:
    hold(hunt, 0, "Ron Weasley", "Hogwarts", "The Elder Wand", "Neville Longbottom")  # ruling: specials
    hold(hunt, 0, "Killing Curse", "Isolated", "Basilisk Fang", "Tom Riddle's Diary")
    played, asked = drive(rules.action(hunt, 0), ["Ron Weasley", "The Elder Wand", "Neville Longbottom"])
    assert played
    offered = next(choice for choice in asked if choice.phase == "action")
    assert names(offered.options) == ["Hogwarts", "Neville Longbottom", "Ron Weasley", "The Elder Wand"]
    assert [choice.phase for choice in asked].count("action") == 3


def test_any_opponent_may_isolate_an_action(start: Any, hold: Lay, drive: Drive) -> None:  # ruling: isolated
    hunt = start(3)
    hold(hunt, 0, "Neville Longbottom")
    hold(hunt, 2, "Isolated")
    _, asked = drive(rules.action(hunt, 0), ["Neville Longbottom", "Isolated"])
    assert [choice.player for choice in asked if choice.phase == "answer"][:2] == [1, 2]
    assert not hunt.hands[0]
    assert names(hunt.discards) == ["Isolated", "Neville Longbottom"]


def test_a_card_against_a_horcrux_in_play_needs_one(hunt: Hunt, hold: Lay, lay: Lay) -> None:  # ruling: untargeted
    stolen, discard = hold(hunt, 0, "Stolen", "Taunting Illusions")
    assert not aims(hunt, 0, stolen)
    (mine,) = lay(hunt, 0, "Lightning Scar")
    assert not aims(hunt, 0, stolen)
    assert targets(hunt, 0, discard) == [mine]
    (his,) = lay(hunt, 1, "Nagini the Snake")
    assert targets(hunt, 0, stolen) == [his]


# effects


def test_harry_and_hermione_discard_of_what_they_drew(hunt: Hunt, hold: Lay, play: Play) -> None:  # ruling: keep
    hold(hunt, 0, "Isolated")
    pick = lambda _: True  # noqa: E731
    asked = play(hunt, "Harry Potter", [pick])
    assert len(asked[0].options) == 3
    assert "Isolated" not in names(asked[0].options)
    assert len(hunt.hands[0]) == 3
    play(hunt, "Hermione Granger", [pick] * 4)
    assert len(hunt.hands[0]) == 4


def test_voldemort_draws_and_the_victim_picks_his_discards(hunt: Hunt, hold: Lay, play: Play) -> None:  # ruling: pick
    hold(hunt, 1, "Isolated", "Hogwarts", "Snape")
    asked = play(hunt, "Voldemort", ["Snape", "Isolated"])
    assert len(hunt.hands[0]) == 2
    assert names(hunt.hands[1]) == ["Hogwarts"]
    assert [choice.player for choice in asked if choice.phase == "discard"] == [1, 1]


def test_ron_shuffles_the_discards_into_the_deck(hunt: Hunt, play: Play) -> None:
    hunt.deck.deal(20, hunt.discards)
    size = len(hunt.deck)
    play(hunt, "Ron Weasley")
    assert len(hunt.deck) >= size + 19
    assert names(hunt.discards) == ["Ron Weasley"]


def test_a_search_shows_what_it_found_and_shuffles(hunt: Hunt, play: Play) -> None:  # ruling: search
    asked = play(hunt, "Chamber of Secrets", ["Tom Riddle's Diary"])
    assert set(names(asked[0].options)) == {"Basilisk Fang", "Harry Potter", "Tom Riddle's Diary"}
    (card,) = hunt.hands[0]
    assert card.known(0b11) == 0b11
    assert not any(each.known(0b11) for each in hunt.deck)


def test_what_is_searched_for_may_be_left(hunt: Hunt, play: Play) -> None:  # ruling: search
    play(hunt, "Visions", [None])
    assert not hunt.hands[0]


@pytest.mark.parametrize(
    ("card", "places", "found"),
    [
        ("Draco Malfoy", ("deck", "discard"), {"Fiendfyre", "Albus Dumbledore", "The Elder Wand"}),  # ruling: names
        ("Snape", ("deck", "discard"), {"Albus Dumbledore", "Voldemort"}),
        ("Deathly Hallows", ("deck",), {"The Elder Wand", "Invisibility Cloak", "Resurrection Stone"}),
        ("Phoenix Tears", ("discard",), {"Harry Potter"}),
        ("Felix Felicis", ("discard",), set()),
    ],
)
def test_where_is_searched_and_for_what(
    hunt: Hunt, put: Lay, play: Play, card: str, places: tuple[str, ...], found: set[str]
) -> None:
    put(hunt.table, hunt.discards, "Harry Potter")
    asked = play(hunt, card, [None] if found else [])
    assert set(names(asked[0].options)) == found
    piles = {each.pile.name for each in asked[0].options if each is not None}
    assert {"card": "deck"}.get(next(iter(piles), ""), "discard") in places


def test_random_cards_are_taken_discarded_and_picked_up(hunt: Hunt, hold: Lay, play: Play) -> None:  # ruling: too-few
    hold(hunt, 1, "Snape", "Hogwarts", "Prophecy")
    play(hunt, "Possession")
    assert (len(hunt.hands[0]), len(hunt.hands[1])) == (2, 1)
    play(hunt, "Corruption")
    assert not hunt.hands[1]
    play(hunt, "Pensieve")
    assert len(hunt.hands[0]) == 4


def test_mission_looks_and_takes_the_card_of_ones_choice(hunt: Hunt, hold: Lay, play: Play) -> None:  # ruling: pick
    snape, other = hold(hunt, 1, "Snape", "Hogwarts")
    play(hunt, "Mission", ["Snape"])
    assert snape.pile is hunt.hands[0]
    assert other.known(0b01)


@pytest.mark.parametrize(("card", "gone"), [("Soul Fragment", "Lightning Scar"), ("Deadly Curse", "Ron Weasley")])
def test_a_hand_is_shown_and_loses_a_card_of_a_type(hunt: Hunt, hold: Lay, play: Play, card: str, gone: str) -> None:
    hold(hunt, 1, "Lightning Scar", "Ron Weasley", "Snape")
    play(hunt, card)
    assert gone in names(hunt.discards)
    assert len(hunt.hands[1]) == 2


def test_only_the_player_of_the_card_sees_what_he_looks_at(start: Any, hold: Lay, play: Play) -> None:  # ruling: look
    hunt = start(3)
    (card,) = hold(hunt, 1, "Snape")
    play(hunt, "Invisibility Cloak", [lambda seat: seat == 1])  # ruling: opponent
    assert card.known(0b001)
    assert not card.known(0b100)
    play(hunt, "Prophecy")
    assert sum(bool(each.known(0b001)) for each in hunt.deck) == 10
    assert not any(each.known(0b110) for each in hunt.deck)


@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("Stolen", lambda hunt: hunt.horcruxes[0]),
        ("Powerful Enchantments", lambda hunt: hunt.hands[0]),
        ("Unbreakable", lambda hunt: hunt.hands[1]),
        ("Taunting Illusions", lambda hunt: hunt.discards),
        ("Defend Itself", lambda hunt: hunt.deck),
        ("Soul Manifestation", lambda hunt: hunt.deck),
    ],
)
def test_where_a_horcrux_in_play_goes(hunt: Hunt, lay: Lay, play: Play, card: str, place: Any) -> None:
    (horcrux,) = lay(hunt, 1, "Nagini the Snake")
    play(hunt, card)
    assert horcrux.pile is place(hunt)
    if card == "Defend Itself":
        assert hunt.deck.top is horcrux


@pytest.mark.parametrize(
    ("card", "asked"),
    [
        ("Stolen", True),
        ("Powerful Enchantments", True),
        ("Taunting Illusions", True),
        ("Unbreakable", False),
        ("Soul Manifestation", False),
        ("Corruption", True),
        ("Possession", True),
        ("Mission", True),
        ("Invisibility Cloak", False),
    ],
)
def test_occlumency_keeps_cards_from_being_taken_or_discarded(
    hunt: Hunt, hold: Lay, lay: Lay, play: Play, card: str, asked: bool
) -> None:  # ruling: occlumency
    (horcrux,) = lay(hunt, 1, "Nagini the Snake")
    hold(hunt, 1, "Occlumency", "Snape")
    choices = play(hunt, card, ["Occlumency"] if asked else [])
    assert ("keep all" in [choice.phase for choice in choices]) is asked
    if asked:
        assert horcrux.pile is hunt.horcruxes[1]
        assert names(hunt.hands[1]) == ["Snape"]


def test_against_the_ministry_occlumency_saves_only_its_player(start: Any, hold: Lay, play: Play) -> None:
    hunt = start(3)  # ruling: occlumency
    hold(hunt, 0, "Snape"), hold(hunt, 1, "Occlumency", "Hogwarts"), hold(hunt, 2, "Prophecy", "Isolated", "Visions")
    play(hunt, "Ministry of Magic", ["Occlumency", None, "Prophecy", "Visions"])
    assert [names(hand) for hand in hunt.hands] == [[], ["Hogwarts"], ["Isolated"]]


def test_isolated_answers_occlumency(hunt: Hunt, hold: Lay, play: Play) -> None:  # ruling: isolated
    hold(hunt, 0, "Isolated")
    hold(hunt, 1, "Occlumency", "Snape")
    play(hunt, "Corruption", ["Occlumency", "Isolated"])
    assert not hunt.hands[0]
    assert not hunt.hands[1]
    assert names(hunt.discards) == ["Corruption", "Isolated", "Occlumency", "Snape"]


def test_nobody_is_asked_to_keep_cards_from_his_own_card(hunt: Hunt, hold: Lay, lay: Lay, play: Play) -> None:
    (mine,) = lay(hunt, 0, "Nagini the Snake")  # ruling: occlumency
    hold(hunt, 0, "Occlumency", "Snape")
    asked = play(hunt, "Taunting Illusions") + play(hunt, "Ministry of Magic", ["Snape"])
    assert mine.pile is hunt.discards
    assert [choice.player for choice in asked if choice.phase == "keep all"] == [1]


def test_a_search_leaves_the_discards_where_they_are(hunt: Hunt, play: Play) -> None:  # ruling: search
    hunt.deck.deal(len(hunt.deck), hunt.discards)
    asked = play(hunt, "Visions")
    assert asked[0].options == [None]
    assert not hunt.deck


def test_hogwarts_lets_everybody_draw(start: Any, play: Play) -> None:
    hunt = start(3)
    play(hunt, "Hogwarts")
    assert [len(hand) for hand in hunt.hands] == [2, 2, 2]


# draw


def test_the_hand_is_filled_to_five_and_cut_to_seven(hunt: Hunt, drive: Drive) -> None:
    hunt.draw(0, 2)
    drive(rules.draw_phase(hunt, 0, idle=False))
    assert len(hunt.hands[0]) == 5
    hunt.draw(1, 9)
    drive(rules.draw_phase(hunt, 1, idle=False), [lambda _: True] * 2)
    assert len(hunt.hands[1]) == 7


def test_after_an_idle_turn_one_card_may_go(hunt: Hunt, hold: Lay, drive: Drive) -> None:  # ruling: stuck
    hold(hunt, 0, *["Gryffindor's Sword"] * 3, "Killing Curse", "Killing Curse", "Basilisk Fang", "Fiendfyre")
    played, _ = drive(rules.action(hunt, 0))
    assert not played
    drive(rules.draw_phase(hunt, 0, idle=True), ["Fiendfyre"])
    assert len(hunt.hands[0]) == 6


def test_a_hunt_without_end_is_won_by_most_destroyed(start: Any, put: Lay) -> None:  # ruling: turn-cap
    hunt = start(3)
    destroy_all(hunt, put, 2, 1, 2)
    result = rules.result(hunt, None)
    assert (result.winners, result.capped) == ((0, 2), True)


def test_the_first_player_is_drawn_by_lot(the_table: Any) -> None:  # ruling: first-player
    seats = {next(rules.play(the_table("horcrux-hunters", 3, None, seed))).player for seed in range(30)}
    assert seats == {0, 1, 2}


def test_the_rule_of_thumb_beats_chance() -> None:
    made, wins = cast(load("horcrux-hunters")), 0
    for seed in range(20):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        wins += Match(made, rules, seed, agents, 2).run().winners == (seat,)
    assert wins > 16


# the story


def test_a_turn_tells_its_four_phases() -> None:
    match = Match(cast(load("horcrux-hunters")), rules, 11, [rules.thumb], 2, told=True)
    match.run()
    lines = [line.text for line in Reading(match.table, 0, own=True).news()]
    first = lines.index("Used up: Gryffindor's Sword, Ron Weasley, Harry Potter.") - 2
    assert lines[first : first + 11] == [
        "Your turn",
        "Destruction",
        "Used up: Gryffindor's Sword, Ron Weasley, Harry Potter.",
        "You destroy Slytherin's Locket.",
        "Horcrux",
        "Put into play: Marvolo Gaunt's Ring",
        "Action",
        "Played: The Elder Wand",
        "Seat 2 discards Killing Curse.",
        "Draw",
        "You draw True Master, Defend Itself, Draco Malfoy, Gryffindor's Sword, Ravenclaw's Diadem",
    ]


def test_a_card_that_is_answered_does_nothing(start: Any, hold: Lay, drive: Drive, story: Any) -> None:
    hunt = start(told=True)
    hold(hunt, 0, "Soul Drain", "Voldemort")
    hold(hunt, 1, "Isolated", "Occlumency", "Snape")
    hunt.table.story.clear()
    hunt.table.begin("turn", 0)
    drive(rules.action(hunt, 0), ["Voldemort", "Isolated", "Soul Drain", "Occlumency"], hunt.table)
    assert story(hunt.table, 1) == [
        "Seat 1's turn",
        "Action",
        "Played: Voldemort",
        "You answer with Isolated",
        "Voldemort does nothing.",
        "Played: Soul Drain",
        "You answer with Occlumency",
        "You keep all.",
    ]


def test_what_others_discard_is_told(start: Any, play: Play, hold: Lay, story: Any) -> None:
    hunt = start(told=True)
    hold(hunt, 1, "Snape", "Mission")
    hunt.table.begin("turn", 0)
    play(hunt, "Ministry of Magic", ["Snape"])
    assert "Seat 2 discards Snape, Mission." in story(hunt.table, 0)


def test_a_hunt_without_end_says_why_it_is_over(start: Any, story: Any) -> None:  # ruling: turn-cap
    hunt = start(told=True)
    rules.result(hunt, None)
    assert story(hunt.table, 0)[-2:] == [
        "The hunt takes too long and is over.",
        "Nobody has destroyed more than 0 Horcruxes: you and seat 2 win.",
    ]
    assert "cap is ours" in " ".join(load("horcrux-hunters").rulings["turn-cap"].split())


def test_how_far_a_hunter_is(start: Any, put: Lay, hold: Lay) -> None:
    hunt = start()
    harry, diary = hold(hunt, 0, "Harry Potter", "card:tom-riddles-diary")
    destroy_all(hunt, put, 1, 2)
    view = View(hunt.table, 0)
    assert rules.goal(view, 1) == {"destroyed": 2, "left": 4}
    assert rules.worth(view, diary) == {"cards missing": 1}
    assert rules.worth(view, harry) is None
