"""Where a rule moves hidden cards by their faces, or copies are told apart by what is marked, worlds are found, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from types import ModuleType

import pytest

from pnp.engine import Cast, Match
from pnp.engine.chance import seeded
from pnp.engine.worlds.memory import Memory
from pnp.engine.worlds.worlds import Worlds
from pnp.lab.runs.ready import ready
from tests.engine.apart import spied

Source = Callable[[str], ModuleType]
END = "\n\ndef thumb(view, choice):\n    return choice.options[0]\n"
MANY, FEW = 900, 12

DEPLOYED = """\
def play(table):
    draw, hand = table.shuffled("card"), table.pile("hand", "owner", 1)
    draw.deal(6, hand)
    for card in [card for card in hand if card.suit == "red"]:
        hand.give(card, table.pile(f"camp of {card.name}"))
    yield Choice("guess", ["yes", "no"], 0)
    return Result((0,))
"""


@pytest.mark.parametrize("seed", [1, 3])
def test_what_a_rule_lays_down_by_its_face_was_in_the_hand(deck: Cast, rules: Source, seed: int) -> None:
    match = Match(deck, rules(DEPLOYED + END), seed, players=2)
    assert match.question is not None
    down = [pile.name for name, pile in match.table.piles.items() if name.startswith("camp") and pile]
    unseen = [piece.id for pile in ("card", "hand") for piece in match.table.piles[pile] if piece.suit == "blue"]
    source, counts = Worlds(Memory(match).history(match.question), seeded("worlds")), Counter[str]()
    for _ in range(MANY):
        world = source.next()
        assert world is not None
        assert [name for name, pile in world.table.piles.items() if name.startswith("camp") and pile] == down
        counts[" ".join(sorted(piece.id for piece in world.table.piles["hand"]))] += 1
        world.table.pack_up()
    wanted = Counter(" ".join(sorted(some)) for some in combinations(unseen, len(match.table.piles["hand"])))
    assert counts.keys() == wanted.keys()
    share = MANY / sum(wanted.values())
    assert all(abs(counts[case] - share * many) < 0.3 * share * many for case, many in wanted.items()), counts
    assert source.tried <= FEW * MANY


REVEALED = """\
def play(table):
    hand, aside = table.pile("hand", "owner", 1), table.pile("aside", "nobody")
    table.shuffled("card").deal(6, hand)
    hand[0].put("revealed", 1)
    card = yield Choice("lay", list(hand), 1)
    hand.give(card, aside)
    for _ in range(3):
        hand.give((yield Choice("lay", list(hand), 1)), aside)
    yield Choice("guess", ["yes", "no"], 0)
    return Result((0,))
"""


@pytest.mark.parametrize("marked", [True, False])
def test_a_card_that_was_laid_aside_is_known_by_its_mark(deck: Cast, rules: Source, marked: bool) -> None:
    match = Match(deck, rules(REVEALED + END), 1, players=2)
    for _ in range(4):
        assert match.question is not None
        options = match.question.options
        match.answer(next(card for card in options if bool(card.marks) == marked or len(options) < 6))
    source = Worlds(Memory(match).history(match.question), seeded("worlds"))
    for _ in range(100):
        world = source.next()
        assert world is not None
        assert [bool(card.marks) for card in world.table.piles["aside"]] == [
            bool(card.marks) for card in match.table.piles["aside"]
        ]
        world.table.pack_up()
    assert source.tried < 100 * FEW


def test_where_a_known_card_was_offered_another_copy_may_lie_beside_it() -> None:
    """Dwarf Hold marks what is offered: a tile that this seat had given away is, and not its copy in the same hand."""
    for spy in spied(ready("dwarf-hold", trust=True), 2, 20, 60):
        if len(spy.match.log) == 44:
            source = Worlds(spy.history, seeded("worlds"))
            assert all(source.next() is not None for _ in range(3))
            assert source.tried < 300
            return
    raise AssertionError("the match is another one: find a position in which a known tile is offered")
