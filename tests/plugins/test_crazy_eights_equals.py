"""Crazy Eights equals OpenSpiel's at tables of two to five: one deal, the same legal moves at every step, one end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.engine import Match, Piece, own
from pnp.engine.chance import seeded
from pnp.lab.runs.ready import ready

pyspiel = pytest.importorskip("pyspiel")
GAMES = 250
SUITS = ("clubs", "diamonds", "hearts", "spades")
DRAW, PASS, NAMED, DEALER = 52, 53, 54, 52
EIGHTS = ready(Path(__file__).parent / "crazy-eights", trust=True)


def number(card: Piece) -> int:
    """How OpenSpiel counts cards: the twos first, in the order of the suits."""
    return (card.rank - 2) * len(SUITS) + SUITS.index(card.suit)


def move(option: Any) -> int:
    """How OpenSpiel counts moves."""
    if isinstance(option, Piece):
        return number(option)
    return {"draw": DRAW, "pass": PASS}[option] if option in ("draw", "pass") else NAMED + SUITS.index(option)


def dealt(match: Match, players: int) -> Any:
    """OpenSpiel's table with the dealer, the hands and the card turned up of a match that begins."""
    state = pyspiel.load_game("crazy_eights", {"players": players}).new_initial_state()
    dealer = match.table.rolls[0] - 1
    state.apply_action(DEALER + dealer)
    hands = [list(match.table.pile(own("hand", (dealer + 1 + seat) % players))) for seat in range(players)]
    for cards in zip(*hands, strict=True):
        for card in cards:
            state.apply_action(number(card))
    state.apply_action(number(match.table.pile("discard")[0]))
    return state


def cost(card: Piece) -> int:
    """What OpenSpiel counts for a card left in hand: a number card by its place in the deck, not by its number."""
    return card.points if card.wild or card.rank > 10 else number(card) + 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_of_crazy_eights(players: int) -> None:
    ends = set()
    for seed in range(GAMES):
        match, random = Match(EIGHTS.cast, EIGHTS.rules, seed, players=players), seeded("eights", seed)
        choice = match.question
        state = dealt(match, players)
        while choice is not None:
            moves = {move(option): option for option in choice.options}
            assert (choice.player, sorted(moves)) == (state.current_player(), state.legal_actions())
            chosen = random.choice(sorted(moves))
            hand = match.table.pile(own("hand", choice.player))
            choice = match.answer(moves[chosen])
            state.apply_action(chosen)
            if chosen == DRAW:
                state.apply_action(number(hand[-1]))
        assert match.result is not None
        assert state.is_terminal()
        hands = [match.table.pile(own("hand", seat)) for seat in range(players)]
        assert [-sum(map(cost, hand)) for hand in hands] == state.returns()
        assert list(match.result.scores) == [-sum(card.points for card in hand) for hand in hands]
        ends.add(min(map(len, hands)) == 0)
    assert ends == {True, False}, "both ends were compared: a hand without cards, and nobody who can go on"
