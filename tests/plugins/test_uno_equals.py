"""UNO equals RLCard's: one deck, the same legal moves at every step, the same winner, over a thousand games.

RLCard shuffles the top card back into the deck though it is still to be matched; here both leave it on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.engine import Match, Piece
from pnp.engine.chance import seeded
from pnp.lab.runs.ready import ready

pytest.importorskip("rlcard")
uno = pytest.importorskip("rlcard.games.uno.game")
from rlcard.games.uno.round import UnoRound  # noqa: E402 -- only where it is installed

GAMES = 1000
TRAITS = {"draw two": "draw_2", "wild draw four": "wild_draw_4"}
UNO = ready(Path(__file__).parent / "uno", trust=True)
HAND = UNO.cast.game.numbers["hand"]
COLOURS = UNO.cast.game.numbers["colours"]


def trait(card: Piece) -> str:
    return TRAITS.get(card.symbol, card.symbol)


def move(option: Any) -> str:
    """How RLCard writes a move: `r-7`, `g-wild`, `draw`."""
    card, colour = option if isinstance(option, tuple) else (option, getattr(option, "colour", None))
    return f"{colour[0]}-{trait(card)}" if isinstance(card, Piece) else card


class Fate:
    """RLCard's chance: the shuffles and the colours of our match, in their order."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.shuffles: list[list[Piece]] = []
        self.used = self.picked = 0
        shuffle = match.table.shuffle

        def shuffled(pile: Any) -> None:
            shuffle(pile)
            self.shuffles.append(list(pile))

        match.table.shuffle = shuffled  # type: ignore[method-assign]

    def shuffle(self, deck: list[Any]) -> None:
        order = self.shuffles[self.used]
        if not self.used:  # we deal round by round, RLCard hand by hand
            *rest, hands = order[: -2 * HAND], order[-2 * HAND :][::-1]
            order = [*rest[0], *[*hands[::2], *hands[1::2]][::-1]]
        self.used += 1
        left = list(deck)
        deck[:] = [left.pop(place(left, card)) for card in order]
        assert not left

    def choice(self, colours: Sequence[str]) -> str:
        rolled = self.match.table.rolls[self.picked]
        self.picked += 1
        return next(colour for colour in colours if COLOURS[rolled - 1].startswith(colour))


def place(cards: list[Any], card: Piece) -> int:
    """Where in RLCard's cards one like ours is."""
    return next(
        at
        for at, other in enumerate(cards)
        if other.trait == trait(card) and (card.wild or card.colour.startswith(other.color))
    )


def replaced(self: Any) -> None:
    """RLCard's reshuffle, but for the card on top."""
    self.dealer.deck.extend(self.played_cards[:-1])
    self.dealer.shuffle()
    self.played_cards = self.played_cards[-1:]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_thousand_games_of_uno(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UnoRound, "replace_deck", replaced)
    reshuffled = 0
    for seed in range(GAMES):
        match, random = Match(UNO.cast, UNO.rules, seed, players=2), seeded("uno", seed)
        fate, theirs = Fate(match), uno.UnoGame()
        choice = match.question
        begun = len(fate.shuffles)
        theirs.np_random = fate
        theirs.init_game()
        while choice is not None:
            moves = {move(option): option for option in choice.options}
            assert len(moves) == len(choice.options)
            assert (choice.player, set(moves)) == (theirs.get_player_id(), set(theirs.get_legal_actions()))
            chosen = random.choice(sorted(moves))
            choice = match.answer(moves[chosen])
            if choice is not None:
                theirs.step(chosen)
        assert match.result is not None
        # The last card's effect comes too late to matter; RLCard may want to shuffle for it.
        fate.shuffle = lambda _deck: None  # type: ignore[method-assign]
        theirs.step(chosen)
        assert theirs.is_over()
        assert [1 if seat in match.result.winners else -1 for seat in range(2)] == theirs.get_payoffs()
        reshuffled += len(fate.shuffles) > begun
    assert reshuffled > 5, "too few games in which the deck was shuffled again"
