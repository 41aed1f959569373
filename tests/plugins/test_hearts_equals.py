"""Hearts equals OpenSpiel's: one deal, the same legal moves at every step, the same points, over a thousand games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.engine import Match, Piece, own
from pnp.engine.chance import seeded
from pnp.lab.runs.ready import ready

pyspiel = pytest.importorskip("pyspiel")
GAMES = 1000
SUITS = ("clubs", "diamonds", "hearts", "spades")
HEARTS = ready(Path(__file__).parent / "hearts", trust=True)


def number(card: Piece) -> int:
    """How OpenSpiel counts cards: the twos first, in the order of the suits."""
    return (card.rank - 2) * len(SUITS) + SUITS.index(card.suit)


def dealt(match: Match) -> Any:
    """OpenSpiel's table with the cards of a match that begins, and its passing."""
    state = pyspiel.load_game("hearts").new_initial_state()
    state.apply_action(match.table.row("passing", match.table.rolls[0]).steps)
    hands = [list(match.table.pile(own("hand", seat))) for seat in match.table.seats]
    for cards in zip(*hands, strict=True):
        for card in cards:
            state.apply_action(number(card))
    return state


def test_a_thousand_games_of_hearts() -> None:
    steps, moons = 0, 0
    for seed in range(GAMES):
        match, random = Match(HEARTS.cast, HEARTS.rules, seed), seeded("hearts", seed)
        choice, state = match.question, dealt(match)
        while choice is not None:
            moves = {number(card): card for card in choice.options}
            assert (choice.player, sorted(moves)) == (state.current_player(), state.legal_actions())
            move = random.choice(sorted(moves))
            choice = match.answer(moves[move])
            state.apply_action(move)
            steps += 1
        assert match.result is not None
        assert state.is_terminal()
        everything = sum(card.points for card in match.table.pieces)
        assert [everything + score for score in match.result.scores] == state.returns()
        moons += sorted(match.result.scores)[:3] == [-everything] * 3
    assert steps > GAMES * 52
    assert moons > 0, "no game in which the moon was shot: those points were not compared"
