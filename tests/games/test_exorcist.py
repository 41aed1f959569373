"""Exorcist: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.engine.told.lookup import looked_up
from pnp.games import exorcist as rules
from pnp.games.exorcist import DEMON, EXORCIST, Side, rank
from pnp.model import load

Deal = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def table(the_table: Callable[..., Any]) -> Any:
    return the_table("exorcist")


@pytest.fixture
def sides(table: Any) -> list[Side]:
    """Both sides with all their souls and empty hands."""
    return [rules.side(table, seat) for seat in table.seats]


@pytest.fixture
def deal(sides: list[Side]) -> Deal:
    """`deal(seat, *suits)`: a hand of cards of these suits."""

    def give(seat: int, *suits: str) -> list[Piece]:
        for suit in suits:
            card = next(card for card in sides[seat].deck if card.type == suit)
            sides[seat].deck.give(card, sides[seat].hand)
        return list(sides[seat].hand)

    return give


PAIR = ("aid", "aid", "trait", "ceremony", "struggle")
FOUR = ("voice", "voice", "voice", "voice", "sign")
DIFFERENT = ("voice", "possession", "weakness", "sign", "force")
FULL = ("voice", "voice", "voice", "sign", "sign")


def souls(sides: list[Side]) -> list[int]:
    return [each.souls.value for each in sides]


@pytest.mark.parametrize(
    ("suits", "worth"),
    [
        (PAIR, 1),
        (("aid", "aid", "trait", "trait", "struggle"), 2),
        (("aid", "aid", "aid", "trait", "struggle"), 3),
        (("aid", "trait", "ceremony", "struggle", "divine"), 4),
        (("aid", "aid", "aid", "trait", "trait"), 5),
        (("aid", "aid", "aid", "aid", "trait"), 6),
        (("aid", "aid", "aid", "aid", "aid"), 7),
    ],
)
def test_the_ranks_of_hands(table: Any, deal: Deal, suits: tuple[str, ...], worth: int) -> None:
    assert rank(table, deal(EXORCIST, *suits)) == worth


def test_the_decks_are_as_uneven_as_the_lists(sides: list[Side]) -> None:  # rulings: asymmetry, suits
    assert [len(each.deck) for each in sides] == [57, 70]
    assert not {card.type for card in sides[0].deck} & {card.type for card in sides[1].deck}


def test_the_demon_is_active_first_and_then_the_roles_change(table: Any) -> None:  # ruling: active
    steps = rules.play(table)
    choice = next(steps)
    first: dict[int, int] = {}
    while len(first) < 3:
        first.setdefault(table.track("round").value, choice.player)
        choice = steps.send(0 if choice.phase == "bet" else choice.options[0])
    assert first == {1: DEMON, 2: EXORCIST, 3: DEMON}


def test_an_ante_of_two_and_five_cards(table: Any) -> None:
    next(rules.play(table))
    assert [table.track(f"pot of seat {seat}").value for seat in (1, 2)] == [2, 2]
    assert [len(table.pile(f"hand of seat {seat}")) for seat in (1, 2)] == [5, 5]


def test_each_may_raise_up_to_five_and_the_other_matches(table: Any, sides: list[Side], drive: Drive) -> None:
    folded, asked = drive(rules.betting(table, sides[DEMON], sides[EXORCIST]), [3, "match", 5, "match"])
    assert folded is None  # ruling: bets
    assert asked[0].options == [0, 1, 2, 3, 4, 5]
    assert [choice.player for choice in asked] == [DEMON, EXORCIST, EXORCIST, DEMON]
    assert souls(sides) == [42, 42]


def test_nobody_has_to_answer_what_was_not_raised(table: Any, sides: list[Side], drive: Drive) -> None:
    _, asked = drive(rules.betting(table, sides[DEMON], sides[EXORCIST]), [0, 0])
    assert [choice.phase for choice in asked] == ["bet", "bet"]


def test_who_folds_loses_the_pot_and_shows_nothing(table: Any, sides: list[Side], drive: Drive, deal: Deal) -> None:
    best, _ = deal(DEMON, *FOUR), deal(EXORCIST, *PAIR)  # ruling: fold
    folded, _ = drive(rules.betting(table, sides[DEMON], sides[EXORCIST]), [0, 4, "fold"])
    assert folded is sides[DEMON]
    rules.showdown(table, (sides[DEMON], sides[EXORCIST]), folded)
    assert souls(sides) == [50, 50]  # the demon had put nothing in, and the exorcist has his own back
    assert not any(card.known(1 << EXORCIST) for card in best)


def test_a_hand_ends_with_the_first_fold(table: Any, sides: list[Side], drive: Drive) -> None:  # rulings: fold, shown
    steps = rules.play_hand(table, sides[DEMON], sides[EXORCIST])
    _, asked = drive(steps, [1, "fold"])
    assert [choice.phase for choice in asked] == ["bet", "answer"]
    assert souls(sides) == [48, 52]
    assert [len(each.discards) for each in sides] == [5, 5]
    assert not any(card.known(1 << DEMON) for card in sides[EXORCIST].discards)


def test_a_fold_in_the_second_betting_costs_what_both_bettings_took(
    table: Any, sides: list[Side], drive: Drive
) -> None:  # ruling: fold
    answers = [2, "match", 0, None, None, 5, "fold"]
    drive(rules.play_hand(table, sides[DEMON], sides[EXORCIST]), answers)
    assert souls(sides) == [46, 54]


def test_cards_just_replaced_may_come_back(table: Any, sides: list[Side], deal: Deal, drive: Drive) -> None:
    mine = sides[EXORCIST]  # ruling: empty-deck
    hand = deal(EXORCIST, *PAIR)
    mine.deck.give_all(table.pile("away"))
    drive(rules.replace(table, mine), [hand[0], hand[1], None])
    assert set(mine.hand) == set(hand)
    assert (len(mine.deck), len(mine.discards)) == (0, 0)


@pytest.mark.parametrize(
    ("suits", "gone"),
    [
        (PAIR, 3),
        ((*FOUR[:3], "sign", "force"), 2),
        ((*FULL[:2], "sign", "sign", "force"), 1),
        (FULL, 0),
        (FOUR, 1),
        (DIFFERENT, 0),
    ],
)
def test_thumb_throws_away_what_stands_alone(
    table: Any, sides: list[Side], deal: Deal, suits: tuple[str, ...], gone: int
) -> None:
    seat = EXORCIST if suits is PAIR else DEMON
    hand = deal(seat, *suits)
    steps, thrown = rules.replace(table, sides[seat]), []
    choice = next(steps)
    try:
        while True:
            thrown.append(rules.thumb(View(table, seat), choice))
            choice = steps.send(thrown[-1])
    except StopIteration:
        cards = [card for card in thrown if card is not None]
    assert len(cards) == gone
    assert all([other.type for other in hand].count(card.type) == 1 for card in cards)


def test_bets_stop_at_what_the_poorer_player_has(table: Any, sides: list[Side], drive: Drive) -> None:  # ruling: poor
    sides[EXORCIST].souls.value = 3
    _, asked = drive(rules.betting(table, sides[DEMON], sides[EXORCIST]), [3, "match"])
    assert asked[0].options == [0, 1, 2, 3]
    assert asked[-1].options == [0]


def test_a_last_soul_is_the_whole_ante(table: Any, sides: list[Side]) -> None:  # ruling: poor
    sides[EXORCIST].souls.value = 1
    next(rules.play_hand(table, sides[DEMON], sides[EXORCIST]))
    assert [each.pot.value for each in sides] == [1, 1]


def test_the_better_hand_takes_the_pot_and_is_shown(table: Any, sides: list[Side], deal: Deal) -> None:  # ruling: shown
    full, pair = deal(DEMON, *FULL), deal(EXORCIST, *PAIR)
    rules.pay(sides, 7)
    rules.showdown(table, (sides[DEMON], sides[EXORCIST]), None)
    assert souls(sides) == [43, 57]
    assert all(card.known(0b11) == 0b11 for card in (*full, *pair))


def test_equal_ranks_take_back_their_own(table: Any, sides: list[Side], deal: Deal) -> None:  # ruling: tie
    deal(DEMON, "sign", "sign", "voice", "weakness", "force"), deal(EXORCIST, *PAIR)
    rules.pay(sides, 7)
    rules.showdown(table, (sides[DEMON], sides[EXORCIST]), None)
    assert souls(sides) == [50, 50]


def test_up_to_three_cards_are_replaced_face_down(table: Any, sides: list[Side], deal: Deal, drive: Drive) -> None:
    hand = deal(EXORCIST, *PAIR)  # ruling: shown
    _, asked = drive(rules.replace(table, sides[EXORCIST]), hand[:3])
    assert len(asked) == 3
    assert len(sides[EXORCIST].hand) == 5
    assert not any(card.known(1 << DEMON) for card in sides[EXORCIST].discards)


def test_the_active_player_replaces_first(table: Any, sides: list[Side], drive: Drive) -> None:  # ruling: draw-order
    _, asked = drive(rules.play_hand(table, sides[DEMON], sides[EXORCIST]), [0, 0, None, None, 0, 0])
    assert [c.player for c in asked if c.phase == "replace"] == [DEMON, EXORCIST]
    assert [c.player for c in asked if c.phase == "bet"] == [DEMON, EXORCIST] * 2
    assert [len(each.discards) for each in sides] == [5, 5]


def test_a_deck_that_runs_out_comes_back_in_the_middle_of_a_draw(table: Any, sides: list[Side]) -> None:
    mine = sides[EXORCIST]  # ruling: empty-deck
    mine.deck.deal(len(mine.deck) - 2, mine.discards)
    rules.draw(table, mine, 5)
    assert (len(mine.hand), len(mine.deck), len(mine.discards)) == (5, 52, 0)


def test_souls_are_neither_lost_nor_made(table: Any) -> None:
    chance, steps = RandomAgent(3), rules.play(table)
    choice = next(steps)
    for _ in range(400):
        names = [f"{what} of seat {seat}" for what in ("souls", "pot") for seat in (1, 2)]
        assert sum(table.track(name).value for name in names) == 100
        try:
            choice = steps.send(chance(View(table, choice.player), choice))
        except StopIteration as done:
            assert sorted(done.value.scores) == [0, 100]
            return


def test_after_a_thousand_hands_the_richer_wins(the_table: Any) -> None:  # ruling: hand-cap
    table = the_table("exorcist")
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:  # nobody bets more than the ante, and who is behind never loses all
            poor = min(table.track(f"souls of seat {seat}").value for seat in (1, 2))
            for seat in (1, 2):
                track = table.track(f"souls of seat {seat}")
                track.value = track.value if poor > 2 else 48
            choice = steps.send(0 if choice.phase == "bet" else choice.options[0])
    assert done.value.value.capped
    assert table.track("round").value == 1000


def test_the_rule_of_thumb_beats_chance() -> None:
    made, wins = cast(load("exorcist")), 0
    for seed in range(60):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        wins += Match(made, rules, seed, agents).run().winners == (seat,)
    assert wins > 50


# The story


def test_a_whole_hand_tells_every_phase_in_order(the_table: Any, drive: Drive, story: Any) -> None:
    table = the_table("exorcist", told=True)
    sides = [rules.side(table, seat) for seat in table.seats]
    mine, theirs = (list(side.deck[-1:-6:-1]) for side in sides)
    answers = [2, "match", 0, theirs[0], None, None, 0, 1, "match"]
    drive(rules.play_hand(table, sides[DEMON], sides[EXORCIST]), answers, table)
    fresh = next(card for card in sides[DEMON].discards if card not in theirs)
    shown = [mine, [*theirs[1:], fresh]]
    mine, kept = [", ".join(card.name for card in cards) for cards in shown]
    assert story(table, EXORCIST) == [
        "Demon's turn",
        "Ante",
        "Each puts 2 souls into the pot.",
        "Demon draws 5 cards",
        f"You draw {mine}",
        "First betting",
        "Demon raises by 2 souls.",
        "You match: 8 in the pot.",
        "You do not raise.",
        "Replace",
        "Demon replaces a card.",
        "Demon draws a card",
        "You keep all cards.",
        "Second betting",
        "Demon does not raise.",
        "You raise by 1 soul.",
        "Demon matches: 10 in the pot.",
        "Showdown",
        f"Shown, hand of Demon: {kept}",
        f"Demon: {rules.row(table, shown[1]).name}.",
        f"You: {rules.row(table, shown[0]).name}.",
        "Demon takes the pot of 10 souls.",
        "You: 45 souls.",
        "Demon: 55 souls.",
    ]


def test_a_fold_an_empty_purse_and_the_cap_are_told(the_table: Any, drive: Drive, story: Any) -> None:
    table = the_table("exorcist", told=True)
    sides = [rules.side(table, seat) for seat in table.seats]
    sides[EXORCIST].souls.value = 3
    drive(rules.play_hand(table, sides[DEMON], sides[EXORCIST]), [1, "fold"], table)
    assert story(table, DEMON)[-6:] == [
        "You raise by 1 soul.",
        "Exorcist folds.",
        "Showdown",
        "You take the pot of 5 souls.",
        "Exorcist: 1 soul.",
        "You: 52 souls.",
    ]


def test_a_match_tells_who_has_all_souls(story: Any) -> None:
    match = Match(cast(load("exorcist")), rules, 3, [rules.thumb], told=True)
    winner = ("Exorcist", "Demon")[match.run().winners[0]]
    assert story(match.table)[-1] == f"All souls belong to {winner}."


def test_what_is_worth_what_and_how_far_it_is(table: Any, sides: list[Side], deal: Deal) -> None:
    deal(EXORCIST, *PAIR)
    deal(DEMON, *FULL)
    view = View(table, EXORCIST)
    assert rules.worth(view, "hand of seat 1") == {"Pair, rank": 1}
    assert rules.worth(view, "hand of seat 2") is None
    rules.pay(sides, 2)
    rules.pay([sides[DEMON]], 3)
    assert rules.worth(view, "match") == {"cost": 3}
    assert [rules.worth(view, thing) for thing in ("fold", 3, sides[EXORCIST].hand[0])] == [None] * 3
    assert rules.goal(view, DEMON) == {"souls": 45, "all": 100}


def test_a_word_finds_a_rank_of_the_table(table: Any, sides: list[Side]) -> None:
    choice = Choice("bet", [0, 1], sides[EXORCIST].seat)
    assert looked_up(View(table, EXORCIST), choice, "full house") == [
        "Full house: rank 5. Three of a suit, two of another."
    ]
    assert looked_up(View(table, EXORCIST), choice, "one soul") == ["One soul: nothing is printed on it but its name"]
