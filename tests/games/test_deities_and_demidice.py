"""Deities & Demidice: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, Seat, View
from pnp.games import deities_and_demidice as rules
from pnp.games.deities_and_demidice import Olympus
from pnp.games.deities_and_demidice.dice import combos

Drive = Callable[..., tuple[Any, list[Choice]]]
DECKS = ("egyptian", "babylonian", "greek", "norse", "roman", "celtic")


def begin(the_table: Callable[..., Any], players: int = 2, mode: str = "own") -> Olympus:
    """Decks in the order of the seats, and empty hands."""
    game = Olympus(the_table("deities-and-demidice", players, mode))
    if mode == "shared":
        game.take("greek", *game.table.seats)
    else:
        for seat, deck in zip(game.table.seats, ("greek", "norse", "celtic"), strict=False):
            game.take(deck, seat)
    return game


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Olympus:
    return begin(the_table)


def lay(game: Olympus, *faces: int, seat: int = 0) -> None:
    """Dice of a seat that show these faces."""
    game.current.value = seat
    for face in faces:
        game.faces[face].value += 1


def names(pile: Any) -> list[str]:
    return sorted(card.name for card in pile)


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        ((1, 2, 3, 4, 6), [(0, 0)]),
        ((4, 4, 2, 2, 1), [(2, 4), (2, 2)]),
        ((6, 6, 6, 6, 6, 5, 3, 3), [(5, 6), (2, 3)]),
        ((2, 2, 2, 5, 5, 5, 5), [(4, 5), (3, 2)]),
        ((3,), [(0, 0)]),
        ((1, 1, 1, 1, 1, 1), [(6, 1)]),
    ],
)
def test_the_combos_of_a_roll(roll: tuple[int, ...], expected: list[tuple[int, int]]) -> None:  # ruling: combos
    assert combos(roll) == expected


def test_every_deck_has_the_same_powers() -> None:
    powers = []
    for deck in DECKS:
        titles = cast_of("deities-and-demidice").titles[deck]
        assert [copies for _, copies in titles] == [1] * 19
        fields = (
            "type",
            "gives",
            "takes",
            "sets",
            "turns",
            "rerolls",
            "draws",
            "drops",
            "robs",
            "scries",
            "peeks",
            "stops",
        )
        powers.append(sorted(str([getattr(card, field) for field in fields]) for card, _ in titles))
    assert all(each == powers[0] for each in powers)


def test_the_highest_roll_begins_and_ties_roll_again(
    the_table: Callable[..., Any],
) -> None:  # rulings: first-player, decks
    table = the_table("deities-and-demidice", 3, "own")
    steps = rules.play(table)
    dice: list[int] = [5, 5, 1, 2, 6, 3]
    table.roll = lambda *_: dice.pop(0)
    asked = [next(steps), steps.send("norse")]
    assert not dice
    assert [choice.player for choice in asked] == [1, 2]
    assert set(asked[0].options) == set(DECKS)
    assert "norse" not in asked[1].options


def test_two_share_a_deck(the_table: Callable[..., Any], drive: Drive) -> None:
    game = Olympus(the_table("deities-and-demidice", 2, "shared"))
    _, asked = drive(rules.take_decks(game, 1), ["roman"])
    assert len(asked) == 1
    assert game.stock(0) is game.stock(1)
    assert [len(hand) for hand in game.hands] == [2, 2]
    assert len(game.stock(0).draw) == 15


def test_no_two_alike_bring_a_die_and_ten_win(game: Olympus, drive: Drive) -> None:  # rulings: ten, lost-dice, creation
    lay(game, 1, 2, 3, 4, 5)
    drive(rules.judgment(game, 0), [])
    assert (game.power[0].value, game.winner) == (6, None)
    game.power[0].value = 9
    drive(rules.judgment(game, 0), [])
    assert (game.power[0].value, game.winner) == (10, 0)


def test_two_pairs_draw_two_cards(game: Olympus, drive: Drive) -> None:  # ruling: combos
    lay(game, 4, 4, 2, 2, 1)
    drive(rules.judgment(game, 0), [])
    assert len(game.hands[0]) == 2


def test_three_alike_cost_an_opponent_two_cards(game: Olympus, deal: Any, drive: Drive) -> None:
    deal(game, 1, "Odin", "Thor", "Tyr")
    lay(game, 4, 4, 4, 2, 1)
    drive(rules.judgment(game, 0), [])
    assert (len(game.hands[1]), len(game.stock(1).discards)) == (1, 2)


def test_four_alike_cost_an_opponent_a_die(game: Olympus, drive: Drive) -> None:  # ruling: lost-dice
    lay(game, 4, 4, 4, 4, 1)
    drive(rules.judgment(game, 0), [])
    assert [power.value for power in game.power] == [5, 4]


def test_after_a_victory_nothing_else_is_carried_out(game: Olympus, drive: Drive) -> None:  # ruling: combos
    lay(game, *[6] * 5, 3, 3)
    drive(rules.judgment(game, 0), [])
    assert game.winner == 0
    assert not game.hands[0]


@pytest.mark.parametrize("count", [5, 6])
def test_five_alike_or_more_win(game: Olympus, drive: Drive, count: int) -> None:  # ruling: combos
    lay(game, *[3] * count, 1)
    drive(rules.judgment(game, 0), [])
    assert game.winner == 0


def test_the_last_with_dice_wins(game: Olympus, deal: Any, drive: Drive) -> None:  # rulings: more-players, out-cards
    deal(game, 1, "Odin")
    game.power[1].value = 1
    lay(game, 4, 4, 4, 4, 1)
    drive(rules.judgment(game, 0), [])
    assert (game.winner, game.table.out) == (0, {1})
    assert not game.hands[1]


def test_of_three_the_opponent_is_chosen_and_the_game_goes_on(the_table: Any, drive: Drive) -> None:
    """Ruling: more-players."""
    game = begin(the_table, 3)
    game.power[2].value = 1
    lay(game, 4, 4, 4, 4, 1)
    _, asked = drive(rules.judgment(game, 0), [Seat(2)])
    assert asked[-1].options == [Seat(1), Seat(2)]
    assert (game.winner, game.table.out) == (None, {2})


def test_opponents_may_negate_a_combo(game: Olympus, deal: Any, drive: Drive) -> None:  # rulings: stop, creation
    deal(game, 1, "Forseti")
    deal(game, 0, "Zeus")
    lay(game, 3, 3, 3, 3, 3)
    _, asked = drive(rules.judgment(game, 0), ["Forseti"])
    assert game.winner is None
    assert {choice.player for choice in asked if choice.phase == "judgment"} == {1}, "only opponents are asked"
    assert names(game.stock(1).discards) == ["Forseti"]


def test_a_negation_may_be_negated(game: Olympus, deal: Any, drive: Drive) -> None:  # ruling: negate
    deal(game, 1, "Forseti")
    deal(game, 0, "Heracles")
    lay(game, 3, 3, 3, 3, 3)
    drive(rules.judgment(game, 0), ["Forseti", "Heracles"])
    assert game.winner == 0
    assert (names(game.stock(0).discards), names(game.stock(1).discards)) == (["Heracles"], ["Forseti"])


@pytest.mark.parametrize(("again", "dice"), [(None, 5), ("Heracles", 6)])
def test_a_card_just_played_is_negated(
    game: Olympus, deal: Any, drive: Drive, again: str | None, dice: int
) -> None:  # ruling: negate
    deal(game, 0, "Nike", "Heracles")
    deal(game, 1, "Heimdall")
    drive(rules.divine(game, 0), ["Nike", "Heimdall", again])
    assert game.power[0].value == dice
    assert "Nike" in names(game.stock(0).discards)


def test_the_current_player_is_asked_first_about_any_card(the_table: Any, deal: Any, drive: Drive) -> None:
    """Ruling: negate; the rulebook's rule of timing."""
    game = begin(the_table, 3)
    deal(game, 0, "Nike")
    deal(game, 1, "Uller")
    deal(game, 2, "Taranis")
    lay(game, 4, 4, 6)
    _, asked = drive(rules.alter(game, 1), ["Uller", Seat(0)])
    assert [choice.player for choice in asked if choice.phase == "answer"] == [0, 2]


def test_nobody_is_asked_who_holds_no_such_card_for_all_to_see(game: Olympus, deal: Any, drive: Drive) -> None:
    """Who might hold one is asked, though he does not; what lies open or an empty hand asks nothing."""

    def asked(seat: int = 1) -> set[str]:
        _, choices = drive(rules.play_card(game, 0, game.discards_of(nike)[-1]))
        return {choice.phase for choice in choices if choice.player == seat}

    (nike,) = deal(game, 0, "Nike")
    game.discard(nike)
    assert asked() == set(), "no card in hand"
    deal(game, 1, "Odin")
    game.discard(nike)
    assert asked() == {"answer"}, "it may be the one"
    (heimdall,) = deal(game, 1, "Heimdall")
    game.discard(heimdall)
    game.discard(nike)
    assert asked() == set(), "it lies among the discards"
    (forseti,) = deal(game, 1, "Forseti")
    assert [choice.player for choice in drive(rules.stopped(game, 0), [None])[1]] == [1]
    game.discard(forseti)
    assert drive(rules.stopped(game, 0))[1] == []


def test_in_a_shared_deck_either_may_hold_what_neither_shows(the_table: Any, deal: Any) -> None:
    game = begin(the_table, 2, "shared")
    deal(game, 0, "Heracles", "Nike")
    deal(game, 1, "Zeus")
    assert game.may_hold(1, lambda card: card.negates), "it lies in the other's hand, who alone knows"
    assert game.may_hold(0, lambda card: card.stops)


def test_a_thumb_does_not_save_anothers_combo(the_table: Any, deal: Any) -> None:
    game = begin(the_table, 3)
    (stop,) = deal(game, 1, "Forseti")
    stop.owner = 1
    stop.pile.give(stop, game.played)
    (math,) = deal(game, 2, "Math")
    (heracles,) = deal(game, 0, "Heracles")
    game.combo.value = 5
    assert rules.thumb(View(game.table, 2), Choice("answer", [None, math], 2)) is None
    assert rules.thumb(View(game.table, 0), Choice("answer", [None, heracles], 0)) is heracles


def test_divine_powers(game: Olympus, deal: Any, drive: Drive) -> None:  # ruling: discard
    deal(game, 0, "Nike", "Furies", "Hera", "Poseidon")
    deal(game, 1, "Odin", "Thor", "Tyr")
    drive(rules.divine(game, 0), ["Nike", "Furies", "Poseidon", "Hera", None])
    assert [power.value for power in game.power] == [6, 4]
    assert [len(hand) for hand in game.hands] == [2, 1]


def test_draw_four_and_discard_three(game: Olympus, deal: Any, drive: Drive) -> None:  # ruling: discard
    (card,) = deal(game, 0, "Hephaestus")
    game.discard(card)
    _, asked = drive(rules.use(game, 0, card), [lambda _: True] * 3)
    assert [choice.phase for choice in asked] == ["excess"] * 3
    assert (len(game.hands[0]), len(game.stock(0).discards)) == (1, 4)


def test_looking_shows_to_nobody_else(the_table: Any, deal: Any, drive: Drive) -> None:  # ruling: look
    game = begin(the_table, 3)
    deal(game, 0, "Hermes", "Athena")
    deal(game, 1, "Odin")
    _, asked = drive(rules.divine(game, 0), ["Hermes", Seat(1), "Athena", lambda pile: pile.name == "norse"])
    assert names(View(game.table, 0).known("hand of seat 2")) == ["Odin"]
    assert not View(game.table, 2).known("hand of seat 2")
    assert View(game.table, 0).known("norse") == list(game.stock(1).draw)[-7:], "those that are drawn next"
    assert not View(game.table, 1).known("norse")
    assert [pile.name for pile in asked[-1].options] == ["greek", "norse", "celtic"]


def test_the_batch_is_rolled_again_and_counts(game: Olympus, deal: Any, drive: Drive, falls: Any) -> None:
    """Ruling: batch."""
    deal(game, 0, "Hecate")
    left = falls(game, 1, 1, 1, 1, 2, 6, 6, 5, 4, 3)
    drive(rules.destiny(game, 0), ["Hecate"])
    assert not left
    assert game.roll() == [3, 4, 5, 6, 6]


@pytest.mark.parametrize(
    ("card", "face", "roll"),
    [
        ("Aphrodite", 6, [1, 1, 3]),
        ("Tyche", 1, [2, 3, 6]),
        ("Hades", 3, [1, 2, 6]),
    ],
)
def test_a_die_is_turned(
    game: Olympus, deal: Any, drive: Drive, card: str, face: int, roll: list[int]
) -> None:  # ruling: alter
    deal(game, 0, card)
    lay(game, 1, 3, 6)
    drive(rules.alter(game, 0), [card, face])
    assert game.roll() == roll


@pytest.mark.parametrize(("card", "faces"), [("Aphrodite", [3, 6]), ("Tyche", [1, 3]), ("Hades", [3, 6])])
def test_no_die_is_turned_to_what_it_shows_or_beyond(
    game: Olympus, deal: Any, card: str, faces: list[int]
) -> None:  # ruling: alter
    lay(game, 1, 3, 6)
    assert rules.targets(game, deal(game, 0, card)[0]) == faces


def test_a_die_is_rolled_again(game: Olympus, deal: Any, drive: Drive, falls: Any) -> None:  # ruling: alter
    deal(game, 1, "Sif")
    lay(game, 5, 5, 5)
    falls(game, 2)
    drive(rules.alter(game, 1), ["Sif"])
    assert game.roll() == [2, 5, 5]


def test_the_struggle_ends_when_all_have_passed_in_succession(game: Olympus, deal: Any, drive: Drive) -> None:
    deal(game, 0, "Aphrodite", "Nike")
    deal(game, 1, "Tyr", "Odin")
    lay(game, 4, 4, 6)
    _, asked = drive(rules.struggle(game, 0), [None, "Tyr", 4, "Aphrodite", 6])
    assert [choice.player for choice in asked if choice.phase == "struggle"] == [0, 1, 0, 1, 0]
    assert game.roll() == [1, 2, 4]


def test_a_lone_look_needs_no_dice_to_alter(game: Olympus, deal: Any, drive: Drive) -> None:  # ruling: look
    deal(game, 0, "Hermes")
    deal(game, 1, "Odin")
    lay(game, 4, 4)
    assert drive(rules.alter(game, 0), ["Hermes"])[0]
    assert names(View(game.table, 0).known("hand of seat 2")) == ["Odin"]


def test_an_empty_deck_is_made_anew(game: Olympus) -> None:  # ruling: empty-deck
    stock = game.stock(0)
    stock.draw.deal(18, stock.discards)
    game.draw(0, 3)
    assert (len(game.hands[0]), len(stock.draw), len(stock.discards)) == (3, 16, 0)


def test_the_hand_is_cut_to_the_limit(game: Olympus) -> None:
    game.draw(0, 9)
    steps = game.hand_limit(0, game.numbers.limit)
    next(steps)
    steps.send(game.hands[0][0])
    with pytest.raises(StopIteration):
        steps.send(game.hands[0][0])
    assert len(game.hands[0]) == 7


def test_the_cap_counts_power_dice(monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: turn-cap
    def idle(game: Olympus, _: int) -> Any:
        game.power[0].value = 6
        yield from ()

    monkeypatch.setattr(rules, "take_turn", idle)
    result = Match(cast_of("deities-and-demidice"), rules, 1, [rules.thumb] * 2).run()
    assert (result.capped, result.winners, result.facts["turns"]) == (True, (0,), 150)


def test_every_turn_has_its_phases_in_order(heads: Callable[..., list[list[str]]]) -> None:
    order = ["Fate", "Divine Power", "Destiny", "Eternal Struggle", "Judgment", "Sands of Time"]
    turns = [turn for turn in heads("deities-and-demidice", 2, "own", 5) if turn]
    assert all([order.index(head) for head in turn] == sorted(order.index(head) for head in turn) for turn in turns)
    assert {head for turn in turns for head in turn} >= set(order[:3]) | {"Judgment"}


def test_a_thumb_bends_dice_to_a_victory(game: Olympus, deal: Any) -> None:
    (card,) = deal(game, 0, "Apollo")
    lay(game, 2, 2, 2, 2, 5)
    view = View(game.table, 0)
    assert rules.thumb(view, Choice("struggle", [None, card], 0)) is card
    card.pile.give(card, game.played)
    assert rules.thumb(view, Choice("die", [5], 0)) == 5


def test_a_thumb_keeps_a_card_that_gains_nothing(game: Olympus, deal: Any) -> None:
    (card,) = deal(game, 0, "Ares")
    lay(game, 1, 2, 4, 5, 6)
    assert rules.thumb(View(game.table, 0), Choice("struggle", [None, card], 0)) is None


def test_the_story_of_a_judgment(the_table: Callable[..., Any], deal: Any, drive: Drive, story: Any) -> None:
    table = the_table("deities-and-demidice", 2, "own", told=True)
    game = Olympus(table)
    game.take("greek", 0)
    game.take("norse", 1)
    (card,) = deal(game, 1, "Odin")
    assert isinstance(card, Piece)
    lay(game, 4, 4, 4, 1, 2)
    story(table)
    drive(rules.judgment(game, 0), (), table)
    assert story(table) == [
        "Chaos: 3 dice show 4.",
        "Seat 1 chooses seat 2",
        "Seat 2 discards Odin by chance.",
    ]
