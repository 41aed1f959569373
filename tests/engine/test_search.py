"""Searches find what wins, from what their seat knows, and repeat with their seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from textwrap import dedent
from types import ModuleType

import pytest

from pnp.engine import Cast, Match, Result
from pnp.engine.agents import agent
from pnp.engine.chance import seeded
from pnp.engine.worlds import search, worlds
from pnp.engine.worlds.history import Blank, History, Named, Shown, told
from pnp.engine.worlds.memory import Memory, remember
from pnp.engine.worlds.search import BREAK, Search, Worth, better, flat, ismcts
from pnp.engine.worlds.worlds import Worlds

Source = Callable[[str], ModuleType]
BOTH = pytest.mark.parametrize("find", [flat, ismcts])
END = "\n\ndef thumb(view, choice):\n    return choice.options[-1]\n"


def history(deck: Cast, rules: ModuleType, players: int = 2, seed: int = 1) -> History:
    match = Match(deck, rules, seed, players=players)
    assert match.question is not None
    return Memory(match).history(match.question)


def chosen(find: Search, known: History, iterations: int = 60, seed: object = 1) -> object:
    number = find(known, iterations, seeded("test", seed), None)
    assert number is not None
    return known.options[number]


def test_a_shared_victory_is_worth_its_share() -> None:
    assert Worth(3).of(Result((0, 2))) == [0.5, 0, 0.5]
    assert Worth(3).of(Result(())) == [0, 0, 0]


def test_a_common_victory_is_worth_all_of_it_to_everybody() -> None:
    worth = Worth(3)
    assert worth.of(Result.team(range(3), False, 0)) == [0] * 3
    assert worth.of(Result.team(range(3), True, 8)) == [1] * 3
    assert worth.of(Result.team(range(3), True, 4)) == [(1 + BREAK / 2) / (1 + BREAK)] * 3


def test_a_playout_without_an_end_is_worth_the_same_to_all() -> None:
    assert Worth(4).of(None) == [0.25] * 4


def test_scores_count_for_less_than_a_victory() -> None:
    worth = Worth(2)
    assert worth.of(Result.ranked([3, 3])) == [0.5 / (1 + BREAK)] * 2
    assert worth.of(Result.ranked([13, 3])) == [1, 0]
    assert worth.of(Result.ranked([8, 3]))[0] == (1 + BREAK / 2) / (1 + BREAK)
    alone = Worth(1)
    assert [alone.of(Result.lost(0)), alone.of(Result.won(10)), alone.of(Result.won(5))] == [
        [0],
        [1],
        [(1 + BREAK / 2) / (1 + BREAK)],
    ]


LUCKY = """\
def play(table):
    bet = yield Choice("bet", ["1 in 6", "3 in 6", "5 in 6", "2 in 6"], 0)
    return Result((0,) if table.roll("d6") <= int(bet[0]) else (1,))
"""


@BOTH
def test_the_likeliest_option_is_found(deck: Cast, rules: Source, find: Search) -> None:
    assert chosen(find, history(deck, rules(LUCKY + END))) == "5 in 6"


SEEN = """\
def play(table):
    draw = table.shuffled("card")
    hand = table.pile("hand", "owner", 0)
    draw.deal(7, hand)
    guess = yield Choice("last", ["red", "blue"], 0)
    return Result((0,) if draw.top.suit == guess else (1,))
"""


@BOTH
def test_a_search_uses_all_that_its_seat_can_tell(deck: Cast, rules: Source, find: Search) -> None:
    made, answers = rules(SEEN + END), Counter[object]()
    for seed in range(12):
        match = Match(deck, made, seed, players=2)
        assert match.question is not None
        last = match.table.piles["card"].top
        assert last is not None
        assert chosen(find, Memory(match).history(match.question), 12) == last.suit
        answers[last.suit] += 1
    assert len(answers) == 2


BLUFF = """\
def play(table):
    way = yield Choice("way", ["open", "narrow"], 0)
    reply = yield Choice("reply", ["kind", "weak", "hard"], 1)
    if way == "open":
        return Result((0,) if reply != "hard" else (1,))
    return Result((0,) if table.roll("d10") <= 5 else (1,))
"""


def test_a_tree_expects_the_best_reply_and_flat_search_any(deck: Cast, rules: Source) -> None:
    known = history(deck, rules(BLUFF + END))
    assert chosen(flat, known, 400) == "open"
    assert chosen(ismcts, known, 400) == "narrow"


@BOTH
def test_a_search_repeats_with_its_seed_and_takes_a_world_an_iteration(
    deck: Cast, shedding: ModuleType, find: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = []
    take = Worlds.next
    monkeypatch.setattr(Worlds, "next", lambda self: taken.append(self) or take(self))
    known = history(deck, shedding, 3, 4)
    assert len(known.options) > 1
    first = [chosen(find, known, 10, seed) for seed in range(6)]
    assert [chosen(find, known, 10, seed) for seed in range(6)] == first
    assert len(taken) == 120
    assert len(set(map(str, first))) > 1, "so few playouts are a matter of luck"


ENDLESS = """\
def play(table):
    while (yield Choice("again", ["yes", "no"], 0)) == "yes":
        pass
    return Result((0,))
"""


def test_playouts_are_cut_off_and_a_thumb_may_play_them(
    deck: Cast, rules: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MOST_ANSWERS", 50)
    made = rules(ENDLESS + "\n\ndef thumb(view, choice):\n    return choice.options[view.seat]\n")
    source = Worlds(history(deck, made), seeded("endless"))
    for thumb, result in ((made.thumb, None), (None, Result((0,)))):
        world = source.next()
        assert world is not None
        assert search.play_out(world, seeded("out"), thumb) == result


@BOTH
def test_no_world_is_no_answer(deck: Cast, rules: Source, find: Search, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 20)
    known = history(deck, rules(LUCKY + END))._replace(stream=(("roll", "d6", 1),))
    assert find(known, 5, seeded("none"), None) is None


def test_a_search_that_finds_no_world_answers_by_the_thumb(
    deck: Cast, rules: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worlds, "next", lambda _self: None)
    made = rules(LUCKY + END)
    match = remember(Match(deck, made, 1, players=2))
    assert match.question is not None
    assert agent("flat:5", made, 1)(match.views[0], match.question) == "2 in 6"


def test_a_known_piece_is_told_by_its_title_and_another_by_its_place(deck: Cast, shedding: ModuleType) -> None:
    match = Match(deck, shedding, 1, players=2)
    assert match.question is not None
    hand, draw = match.table.piles["hand 0"], match.table.piles["card"]
    fogs = [piece for piece in match.table.pieces if piece.name == "Fog"]
    mine = Shown(hand[0].id, "hand 0", None, None)
    assert told((hand[0], draw, "word", None), 1) == (mine, Named("card"), "word", None)
    assert told(hand[1], 2) == Blank("hand 0", 1)
    for fog in fogs:
        if fog.pile is not draw and fog.pile is not None:
            fog.pile.give(fog, draw)
        fog.seen = 1
    assert {told(fog, 1) for fog in fogs} == {Shown("card:fog", "card", None, None)}
    fogs[0].put("torn", 1)
    assert len({told(fog, 1) for fog in fogs}) == 2
    assert told(match.cast.entries["luck"][0], 1) == Shown("luck:bad", None, None, None)


@pytest.mark.parametrize("name", ["flat", "flat:3", "ismcts:2", "ismcts:3:thumb", "flat:thumb"])
def test_searches_play_a_match_by_their_names(deck: Cast, shedding: ModuleType, name: str) -> None:
    results = []
    for _ in range(2):
        match = remember(Match(deck, shedding, 2, [agent(name, shedding, 5), agent("random", shedding, 5)], players=2))
        results.append((match.run(), match.answers))
    assert results[0] == results[1]


@pytest.mark.parametrize("name", ["flat:0", "flat:many", "ismcts:", "flat:3:4", "thumb:3", "deep:3", ""])
def test_what_is_no_agent_is_told_with_those_there_are(shedding: ModuleType, name: str) -> None:
    with pytest.raises(
        ValueError, match=r"There is no agent '.*'. The agents are: random, thumb, flat:200, ismcts:200"
    ):
        agent(name, shedding, 1)


def test_a_search_needs_a_seat_that_remembers(deck: Cast, shedding: ModuleType) -> None:
    match = Match(deck, shedding, 1, players=2)
    assert match.question is not None
    with pytest.raises(ValueError, match="remember"):
        agent("flat:3", shedding, 1)(match.views[0], match.question)


@pytest.mark.parametrize(
    ("one", "other", "surely"),
    [
        ((1.0, 1), (1.0, 1), False),
        ((2.0, 4), (1.0, 4), False),
        ((30.0, 40), (20.0, 40), True),
        ((20.0, 40), (30.0, 40), False),
        ((0.0, 0), (0.0, 0), False),
    ],
)
def test_few_playouts_prove_little(one: tuple[float, int], other: tuple[float, int], surely: bool) -> None:
    assert better(one, other) is surely


@BOTH
def test_a_hunch_stands_until_another_option_is_surely_better(deck: Cast, rules: Source, find: Search) -> None:
    # The die beats the hunch three times in four: nothing in two playouts, plain in eighty.
    source = """
        def play(table):
            answer = yield Choice("bet", ["sure", "die"], 0)
            won = table.roll("d4") > (1 if answer == "die" else 2)
            yield Choice("end", [1], 1)
            return Result((0,) if won else (1,))
    """
    known = history(deck, rules(dedent(source) + END))
    assert known.options == ("sure", "die")
    assert [find(known, few, seeded("hunch", 3), None, 0) for few in (2, 400)] == [0, 1]
