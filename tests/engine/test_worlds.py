"""Worlds are dealt as chance would deal them, of what a seat may remember; counted against every case there is."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pnp import engine
from pnp.engine import Cast, Match, RulesError
from pnp.engine.agents import RandomAgent
from pnp.engine.chance import seeded
from pnp.engine.worlds import worlds
from pnp.engine.worlds.history import Blank, Entry, History, Named, Shown, told
from pnp.engine.worlds.memory import Memory, remember
from pnp.engine.worlds.worlds import World, Worlds

Source = Callable[[str], ModuleType]
MANY = 3_000
END = "\n\ndef thumb(view, choice):\n    return choice.options[0]\n"


def asked(deck: Cast, rules: ModuleType, *answers: int | str, seed: int = 1) -> tuple[Match, History]:
    """A match of two that was answered so (by numbers of options, or options), and what the next seat remembers."""
    match = Match(deck, rules, seed, players=2)
    for answer in answers:
        assert match.question is not None
        match.answer(match.question.options[answer] if isinstance(answer, int) else answer)
    assert match.question is not None
    return match, Memory(match).history(match.question)


def some(history: History, count: int = MANY) -> Iterator[World]:
    source = Worlds(history, seeded("worlds"))
    for _ in range(count):
        world = source.next()
        assert world is not None
        yield world
        world.table.pack_up()


def lying(world: World, pile: str) -> str:
    return " ".join(sorted(piece.id for piece in world.table.piles[pile]))


def as_often(counts: Counter[str], cases: Iterable[str], slack: float = 0.25) -> None:
    """What is met is as often met as chance would have it, who draws one of the cases."""
    wanted = Counter(cases)
    share = sum(counts.values()) / sum(wanted.values())
    assert counts.keys() == wanted.keys(), counts
    assert all(abs(counts[case] - share * many) < slack * share * many for case, many in wanted.items()), counts


def even(counts: Counter[Any], cases: int, slack: float = 0.25) -> None:
    """Every case is met, and none more often than chance would have it."""
    mean = sum(counts.values()) / cases
    assert len(counts) == cases, counts
    assert all(abs(count - mean) < slack * mean for count in counts.values()), counts


CLUE = """\
def play(table):
    draw = table.shuffled("card")
    mine, other = (table.pile(f"hand {seat}", "owner", seat) for seat in table.seats)
    draw.deal(2, mine, other)
    yield Choice("red", [card for card in other if card.suit == "red"] or ["none"], 1)
    yield Choice("guess", ["yes", "no"], 0)
    return Result.ranked([0, len(draw)])
"""
LETTERS = {"Ruby": "red", "Rose": "red", "Rust": "red", "Sea": "blue", "Sky": "blue"}


def test_every_deal_that_the_log_allows_is_met_equally_often(deck: Cast, rules: Source) -> None:
    clue, seed = rules(CLUE + END), 0
    while (match := Match(deck, clue, seed, players=2)).question.options != ["none"]:
        seed += 1
    match, history = asked(deck, clue, "none", seed=seed)
    mine = set(match.table.piles["hand 0"])
    blue = [card.id for card in match.table.pieces if card.suit == "blue" and card not in mine]
    counts = Counter(lying(world, "hand 1") for world in some(history))
    as_often(counts, (" ".join(sorted(pair)) for pair in combinations(blue, 2)))


def test_a_seat_keeps_what_it_sees_and_knows_nothing_of_the_rest(deck: Cast, rules: Source) -> None:
    match, history = asked(deck, rules(CLUE + END), 0)
    seen = [piece.id for piece in match.table.piles["hand 0"]]
    answer = history.entries[0].answer
    places = Counter[str]()
    for world in some(history, 400):
        assert [piece.id for piece in world.table.piles["hand 0"]] == seen
        assert world.question is not None and (world.question.phase, world.question.options) == ("guess", ["yes", "no"])
        places[world.table.piles["card"][0].id] += 1
        if isinstance(answer, Blank):
            assert any(card.suit == "red" for card in world.table.piles["hand 1"])
    unseen = [piece.id for piece in match.table.pieces if piece not in set(match.table.piles["hand 0"])]
    assert places.keys() == set(unseen)


STAYS = """\
def play(table):
    draw, discard = table.shuffled("card"), table.pile("discard")
    hand = table.pile("hand 0", "owner", 0)
    for _ in range(3):
        draw.deal(1, hand)
        if hand[-1].suit == "blue":
            hand.give(hand[-1], discard)
        table.roll("d6")
    yield Choice("guess", ["yes", "no"], 1)
    return Result.ranked([0, len(draw)])
"""


def test_a_card_that_no_rule_moved_on_is_none_of_those_that_rules_move(deck: Cast, rules: Source) -> None:
    stays, seed = rules(STAYS + END), 0
    while (match := Match(deck, stays, seed, players=2)).question is None or len(match.table.piles["hand 0"]) < 2:
        seed += 1
    assert len(match.table.piles["hand 0"]) == 2
    source = Worlds(Memory(match).history(match.question), seeded("worlds"))
    worlds_made = [source.next() for _ in range(MANY // 3)]
    red = [title for title, suit in LETTERS.items() if suit == "red"]
    counts = Counter(lying(world, "hand 0") for world in worlds_made if world is not None)
    as_often(counts, (" ".join(sorted(f"card:{title.lower()}" for title in pair)) for pair in combinations(red, 2)))
    assert source.tried < 2 * source.found


AGAIN = """\
def play(table):
    draw, discard = table.shuffled("card"), table.pile("discard")
    draw.deal(8, discard)
    discard.give_all(draw)
    table.shuffle(draw)
    yield Choice("top", ["red", "blue"], 0)
    return Result.won(draw.top.suit == "red")
"""


def test_after_another_shuffle_a_card_that_was_seen_may_lie_anywhere(deck: Cast, rules: Source) -> None:
    match, history = asked(deck, rules(AGAIN + END))
    even(Counter(world.table.piles["card"].top.code for world in some(history)), len(match.table.pieces))


PEEK = """\
def play(table):
    draw, left = table.shuffled("card"), table.pile("left", "nobody")
    draw.deal(4, left)
    for card in draw:
        draw.show(card, 1)
    table.shuffle(draw)
    yield Choice("next", ["left", "draw"], 0)
    for card in draw:
        draw.show(card, 1)
    yield Choice("next", ["left", "draw"], 0)
    return Result.won()
"""


def test_what_was_in_a_pile_before_it_was_shuffled_stays_in_it(deck: Cast, rules: Source) -> None:
    match, history = asked(deck, rules(PEEK + END))
    four = lying(World(match.table, None, match.question), "card")  # type: ignore[arg-type]
    tops = Counter[str]()
    for world in some(history):
        assert lying(world, "card") == four
        tops[world.table.piles["card"].top.code] += 1
    even(tops, 4)


BLIND = PEEK.replace("for card in draw:\n        draw.show(card, 1)\n    table.shuffle", "table.shuffle", 1)


def test_faces_seen_after_a_shuffle_are_dealt_to_places_that_came_into_it(deck: Cast, rules: Source) -> None:
    match, history = asked(deck, rules(BLIND + END), "left")
    source = Worlds(history, seeded("ways"))
    four, counts = match.table.piles["card"], Counter[str]()
    for _ in range(600):
        world = source.next()
        assert world is not None
        assert [piece.code for piece in world.table.piles["card"]] == [piece.code for piece in four]
        counts[world.table.piles["left"][0].code] += 1
        world.table.pack_up()
    assert source.tried <= 2 * source.found, "one deal in seventy would do by chance"
    even(counts, 4, 0.4)


DICE = """\
def play(table):
    first = table.roll("d6")
    table.track("first", first)
    yield Choice("bet", ["high", "low"], 0)
    return Result.won(table.roll("d6"))
"""


def test_dice_that_fell_fall_again_and_those_to_come_are_chance(deck: Cast, rules: Source) -> None:
    match, history = asked(deck, rules(DICE + END))
    rolls = Counter[float]()
    for world in some(history):
        assert world.table.rolls == [match.table.tracks["first"].value]
        world.answer("high")
        assert world.result is not None
        rolls[world.result.scores[0]] += 1
    even(rolls, 6)


BIDS = """\
def play(table):
    bids = yield from table.together([Choice("bid", [1, 2, 3], seat) for seat in table.seats])
    table.track("most", max(bids))
    yield Choice("after", ["a", "b"], 1)
    return Result.ranked(bids)
"""


def test_a_secret_answer_is_chosen_anew_until_all_are_in(deck: Cast, rules: Source) -> None:
    made, bids = rules(BIDS + END), Counter[float]()
    _, history = asked(deck, made, 2)
    assert history.entries == (Entry("bid", 0, None, told=False, seen=0, standing=(0, 0, (), ())),)
    for world in some(history):
        world.answer(1)
        world.answer("a")
        assert world.result is not None
        bids[world.result.scores[0]] += 1
    even(bids, 3)
    _, history = asked(deck, made, 2, 0)
    assert [entry.answer for entry in history.entries] == [3, 1]
    assert {world.table.tracks["most"].value for world in some(history, 20)} == {3}


PASSING = """\
def play(table):
    draw, aside, shown = table.shuffled("card"), table.pile("aside", "nobody"), table.pile("shown")
    hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
    draw.deal(3, *hands)
    for pile in (aside, shown):
        card = yield Choice("pass", hands[1], 1)
        hands[1].give(card, pile)
    yield Choice("guess", ["red", (hands[0][0], shown)], 0)
    return Result.won(aside[0].suit == "red")
"""


def test_a_card_that_another_lays_face_down_is_a_place_and_one_face_up_a_face(deck: Cast, rules: Source) -> None:
    match, history = asked(deck, rules(PASSING + END), 1, 1)
    table = match.table
    assert [type(entry.answer) for entry in history.entries] == [Blank, Shown]
    assert history.options[0] == "red"
    assert [type(part) for part in history.options[1]] == [Shown, Named]
    laid = Counter[str]()
    for world in some(history):
        assert [piece.code for piece in world.table.piles["shown"]] == [piece.code for piece in table.piles["shown"]]
        assert world.question is not None
        assert told(world.question.options[1], 1) == history.options[1]
        laid[world.table.piles["aside"][0].code] += 1
    even(laid, 4)


MARKED = """\
def play(table):
    draw, aside = table.shuffled("card"), table.pile("aside", "nobody")
    draw.deal(2, aside)
    aside[0].put("torn", 1)
    aside[1].owner = 1
    aside.give_all(draw)
    table.shuffle(draw)
    yield Choice("next", ["on", "off"], 0)
    return Result.won()
"""


def test_marks_and_owners_stay_where_all_can_see_them(deck: Cast, rules: Source) -> None:
    match, history = asked(deck, rules(MARKED + END))
    true = [(dict(piece.marks), piece.owner) for piece in match.table.piles["card"]]
    faces = Counter[str]()
    for world in some(history):
        assert [(dict(piece.marks), piece.owner) for piece in world.table.piles["card"]] == true
        faces[world.table.piles["card"][true.index(({"torn": 1}, None))].code] += 1
    even(faces, 8)


LOST = """\
def play(table):
    draw, aside = table.shuffled("card"), table.pile("aside", "nobody")
    hand = table.pile("hand 1", "owner", 1)
    draw.deal(3, hand)
    for card in hand:
        hand.show(card, 1)
    yield Choice("guess", ["on", "off"], 0)
    card = yield Choice("pass", list(hand), 1)
    hand.give(card, aside)
    yield Choice("guess", ["on", "off"], 0)
    return Result.won()
"""


def test_who_saw_a_hand_knows_that_one_of_its_cards_left_it_and_not_which(deck: Cast, rules: Source) -> None:
    lost = rules(LOST + END)
    match, history = asked(deck, lost)
    held = sorted(card.id for card in match.table.piles["hand 1"])
    assert all(sorted(card.id for card in world.table.piles["hand 1"]) == held for world in some(history, 50))
    match, history = asked(deck, lost, "on", 0)
    was = [card.id for name in ("hand 1", "aside") for card in match.table.piles[name]]
    as_often(Counter(world.table.piles["aside"][0].id for world in some(history)), was)


def test_where_no_world_can_be_the_search_for_one_ends(
    deck: Cast, rules: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 2_000)
    _, history = asked(deck, rules(CLUE + END), 0)
    never = history._replace(entries=(Entry("red", 1, "a word that is no option"),))
    source = Worlds(never, seeded("never"))
    assert source.next() is None
    assert (source.found, source.tried > 20) == (0, True)
    for wrong in (
        history._replace(phase="another"),
        history._replace(stream=(*history.stream, ("roll", "d6", 3))),
        history._replace(stream=(*history.stream[:2], ("track", "gold", 1), *history.stream[2:])),
        history._replace(stream=history.stream[:-1]),
        history._replace(standing=()),
    ):
        assert Worlds(wrong, seeded("never")).next() is None


def test_worlds_repeat_with_their_seed(deck: Cast, shedding: ModuleType) -> None:
    match = Match(deck, shedding, 4, players=2)
    assert match.question is not None
    history = Memory(match).history(match.question)
    first, second, other = (
        [[piece.code for piece in world.table.piles["card"]] for world in worlds_of(history, seed)]
        for seed in (1, 1, 2)
    )
    assert first == second != other


def worlds_of(history: History, seed: int) -> list[World]:
    source = Worlds(history, seeded(seed))
    found = [source.next() for _ in range(4)]
    return [world for world in found if world is not None]


def test_a_memory_tells_only_who_is_asked(match: Match) -> None:
    memory = Memory(match)
    question = match.question
    assert question is not None
    question.player = 2
    with pytest.raises(ValueError, match="'play' of seat 2 is not what is asked now"):
        memory.history(question)


def test_a_memory_follows_its_match(deck: Cast, shedding: ModuleType) -> None:
    seen: list[int] = []

    def agent(view: Any, choice: Any) -> Any:
        history = view.history(choice)
        seen.append(len(history.entries))
        assert history.seat == view.seat
        return RandomAgent(len(seen))(view, choice)

    match = remember(Match(deck, shedding, 1, [agent]))
    match.run()
    assert seen == [n for n, entry in enumerate(match.log) if len(entry.choice.options) > 1]


BROKEN = """\
def play(table):
    yield Choice("go", ["on", "off"])
    {}
    return Result.won()
"""


@pytest.mark.parametrize(
    ("line", "message"), [("yield Choice('none', [])", "'none' offers seat 0 nothing"), ("1 / 0", "ZeroDivisionError")]
)
def test_rules_that_go_wrong_in_a_world_are_blamed(deck: Cast, rules: Source, line: str, message: str) -> None:
    _, history = asked(deck, rules(BROKEN.format(line) + END))
    (world,) = some(history, 1)
    with pytest.raises(RulesError, match=message):
        world.answer("on")


@pytest.mark.parametrize("page", ["worlds/history", "worlds/worlds", "worlds/dealing", "worlds/search", "watch"])
def test_who_makes_worlds_has_nothing_to_do_with_a_match(page: str) -> None:
    path = Path(engine.__file__).parent / f"{page}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = {alias.name for node in froms for alias in node.names}
    assert names.isdisjoint({"Match", "Memory", "Witness", "RecordTable", "remember"})
    words = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert words.isdisjoint({"memory", "_match", "_log", "seed"})
