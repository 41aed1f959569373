"""A view that remembers what it found out, for one question and no longer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType

import pytest

from pnp.engine import Cast, Choice, Match, Piece, RulesError, Table, View, once
from pnp.engine.view import advised
from pnp.engine.worlds.memory import remember
from pnp.engine.worlds.search import play_out
from pnp.engine.worlds.worlds import Worlds

Rules = Callable[[str], ModuleType]
COUNTING = """
from pnp.engine import once

FOUND = []


@once
def at_hand(view, what):
    FOUND.append(what)
    return view.count("hand 0") if what == "hand" else 0


def play(table):
    hand = table.pile("hand 0")
    for card in list(table.unbox("card", table.pile("box")))[:3]:
        answer = yield Choice("how many", ["low", 0, 1, 2, 3], 0)
        table.track(f"told {len(hand)}").value = answer
        table.pile("box").give(card, hand)
    return Result.won(0)


def thumb(view, choice):
    at_hand(view, "nothing")
    return max(option for option in choice.options if option != "low" and option <= at_hand(view, "hand"))
"""


def test_what_hangs_on_no_option_is_found_out_once_a_question(deck: Cast, rules: Rules) -> None:
    made = rules(COUNTING)
    match = Match(deck, made, 0, [made.thumb])
    match.run()
    assert [match.table.track(f"told {count}").value for count in range(3)] == [0, 1, 2], "an answer of before"
    assert made.FOUND == ["nothing", "hand"] * 3


def test_a_view_that_is_asked_outside_of_a_question_looks_each_time(table: Table) -> None:
    view = View(table, 0)
    seen = once(lambda view: view.track("gold"))
    table.track("gold").value = 1
    assert seen(view) == 1
    table.track("gold").value = 2
    assert seen(view) == 2


def test_an_agent_that_fails_leaves_nothing_behind(deck: Cast, rules: Rules) -> None:
    made = rules(COUNTING)

    def failing(view: View, choice: Choice) -> object:
        made.thumb(view, choice)
        raise KeyError("nothing")

    match = Match(deck, made, 0, [failing])
    with pytest.raises(RulesError):
        match.run()
    assert match.question is not None
    match.table.pile("box").deal(2, match.table.pile("hand 0"))
    assert made.thumb(match.views[0], match.question) == 2


def test_a_search_plays_by_thumbs_that_remember_no_other_world(deck: Cast, rules: Rules) -> None:
    made = rules(COUNTING)
    match = remember(Match(deck, made, 0, [made.thumb]))
    question = match.question
    assert question is not None
    world = Worlds(match.views[0].history(question), Random(1)).next()
    assert world is not None
    play_out(world, Random(2), made.thumb)
    assert [world.table.track(f"told {count}").value for count in range(3)] == [0, 1, 2]
    assert made.FOUND == ["nothing", "hand"] * 3


def test_pieces_tell_what_is_asked_apart(table: Table) -> None:
    pile = table.unbox("card", table.pile("box"))
    found: list[Piece] = []

    @once
    def named(view: View, card: Piece) -> str:
        found.append(card)
        return f"{view.seat} {card.name}"

    def asking(view: View, _choice: Choice) -> list[str]:
        return [named(view, card) for card in (*pile[:3], *pile[:3])]

    names = advised(asking, View(table, 1), Choice("any", [1], 1))
    assert names == [f"1 {card.name}" for card in (*pile[:3], *pile[:3])]
    assert found == pile[:3]


def test_piles_with_something_in_them_are_found_by_how_their_names_begin(table: Table) -> None:
    box = table.unbox("card", table.pile("box"))
    table.pile("company of A"), table.pile("company of B")
    box.deal(1, table.pile("company of B"))
    assert View(table, 0).filled("company of ") == ["company of B"]
