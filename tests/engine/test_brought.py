"""What seats bring: pieces of their own made from lists, in matches, transcripts, views and worlds."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.engine import Choice, Match, Result, laws, own
from pnp.engine.agents import agent
from pnp.engine.table import Table
from pnp.engine.transcript import TranscriptError, lines, read, verify
from pnp.engine.worlds.memory import Memory
from pnp.engine.worlds.worlds import Worlds
from pnp.lab.runs.ready import Ready, ready
from pnp.model import load
from pnp.model.built import BuiltList

MARCHES = Path(__file__).parent.parent / "plugins" / "marches"


@pytest.fixture(scope="module")
def marches() -> Ready:
    return ready(MARCHES, trust=True)


def seated(loaded: Ready, lists: list[BuiltList], name: str = "thumb", seed: int = 1, **how: Any) -> Match:
    agents = [agent(name, loaded.rules, (seed, seat)) for seat in range(2)]
    return Match(loaded.cast.bringing(lists), loaded.rules, seed, agents, 2, **how)


def test_two_seats_may_bring_the_same_list(marches: Ready) -> None:
    raid = marches.cast.game.lists["raid"]
    match = seated(marches, [raid, raid], strict=True)
    match.run()
    pieces = match.table.pieces
    assert len(pieces) == 20
    assert len({piece.code for piece in pieces}) == 20
    for seat in (0, 1):
        mine = [piece for piece in pieces if piece.owner == seat]
        assert {piece.set for piece in mine} == {f"seat-{seat + 1}"}
        axes = [piece for piece in mine if piece.name == "Axes"]
        assert [(piece.id, piece.component, piece.copies, piece.force) for piece in axes] == [
            (f"north:axes@seat-{seat + 1}", "north", 3, 4)
        ] * 3
        assert sorted(piece.number for piece in axes) == [1, 2, 3]


def test_without_lists_of_their_own_seats_bring_the_games_in_turn(marches: Ready) -> None:
    match = Match(marches.cast, marches.rules, 1, (), 2)
    assert [built.id for built in match.cast.lists] == ["muster", "raid"]
    assert match.table.list_of(1).title == "The raid"
    assert match.views[0].list_of(1).cards["north:thane"] == 1
    with pytest.raises(ValueError, match="seat 2 brought no list"):
        match.table.list_of(2)


def laying(table: Table) -> Any:
    """Rules that bring lists part by part."""
    heap = table.brought(0, table.pile("heap"), "hedge")
    assert [piece.name for piece in heap] == ["Elf Shot"]
    table.brought(0, heap, "south", "north")
    hand = table.brought(1)
    assert (hand.name, hand.sight, hand.owner) == (own("list", 1), "owner", 1)
    with pytest.raises(ValueError, match="came to the table already"):
        table.brought(0, heap, "south")
    with pytest.raises(ValueError, match="no component 'west'"):
        table.brought(0, heap, "west")
    yield Choice("lay", hand, 1)
    return Result((0,))


def test_a_list_comes_part_by_part_each_once(marches: Ready) -> None:
    rules: Any = SimpleNamespace(play=laying, thumb=lambda _view, choice: choice.options[0])
    match = Match(marches.cast, rules, 1, [agent("random", rules, 1)], 2, strict=True)
    match.run()
    assert len(match.table.piles["heap"]) == 10


def test_the_next_match_gets_the_pieces_of_its_own_lists(marches: Ready) -> None:
    raid, muster = (marches.cast.game.lists[name] for name in ("raid", "muster"))
    for lists in ([raid, muster], [muster, raid], [raid, raid], [raid, muster]):
        match = seated(marches, lists)
        match.run()
        counts = [sorted(p.id.partition("@")[0] for p in match.table.pieces if p.owner == seat) for seat in (0, 1)]
        assert counts == [sorted(built) for built in lists]
        laws.printed(match.table)
        match.table.pack_up()


def test_a_list_of_a_card_that_is_none_is_refused(marches: Ready) -> None:
    with pytest.raises(ValueError, match="'Odd' has 'north:axe'"):
        marches.cast.bringing([BuiltList("odd", "Odd", {"north:axe": 1})])


def test_a_secret_list_is_not_told(tmp_path: Path) -> None:
    import shutil

    shutil.copytree(MARCHES, tmp_path / "marches")
    file = tmp_path / "marches" / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("building:\n", "building:\n  secret: true\n"), "utf-8")
    loaded = ready(tmp_path / "marches", trust=True)
    match = Match(loaded.cast, loaded.rules, 1, (), 2)
    assert match.views[1].list_of(1).title == "The raid"
    with pytest.raises(ValueError, match="secret: seat 1 does not know that of seat 0"):
        match.views[1].list_of(0)


def recorded(marches: Ready) -> list[str]:
    raid = marches.cast.game.lists["raid"]
    match = seated(marches, [raid, raid])
    match.run()
    return list(lines(match, ["thumb", "thumb"]))


def test_a_transcript_names_the_lists_and_is_verified_by_them(marches: Ready) -> None:
    told = recorded(marches)
    header = json.loads(told[0])
    assert [each["title"] for each in header["lists"]] == ["The raid", "The raid"]
    verdict = verify(read(told), marches.cast, marches.rules)
    assert (verdict.fault, verdict.warnings) == (None, ())
    header["lists"][0]["cards"]["north:spears"] = 1
    again = verify(read([json.dumps(header), *told[1:]]), marches.cast, marches.rules)
    assert again.fault is not None


@pytest.mark.parametrize(
    "lists",
    ["raid", [1], [{"title": 3, "of": [], "cards": {}}], [{"title": "a", "of": [], "cards": {"north:axes": 10**9}}],
     [{"title": "a", "of": [], "cards": {"north:axes": True}}], [{"title": "a", "of": [2], "cards": {}}]],
)  # fmt: skip
def test_odd_lists_in_a_transcript_are_told(lists: Any, marches: Ready) -> None:
    told = recorded(marches)
    with pytest.raises(TranscriptError, match="odd 'lists'"):
        read([json.dumps(json.loads(told[0]) | {"lists": lists}), *told[1:]])


def test_lists_that_do_not_fit_are_a_fault_of_the_first_line(marches: Ready) -> None:
    told = recorded(marches)
    header = json.loads(told[0])
    for lists in (header["lists"][:1], [{**header["lists"][0], "cards": {"north:axe": 1}}] * 2):
        fault = verify(read([json.dumps(header | {"lists": lists}), *told[1:]]), marches.cast, marches.rules).fault
        assert fault is not None
        assert fault.startswith("line 1: ")


def test_search_knows_the_lists_and_not_the_order_of_the_decks(marches: Ready) -> None:
    """In the worlds of a seat the other holds any cards of its list, and none of its own."""
    lists = marches.cast.game.lists
    match = seated(marches, [lists["raid"], lists["muster"]], "random", 5)
    while len(match.answers) < 6:
        question = match.question
        assert question is not None
        match.answer(match.advice(question))
    question = match.question
    assert question is not None
    seat = question.player
    worlds, hands = Worlds(Memory(match).history(question), Random(2)), set()
    for _ in range(30):
        world = worlds.next()
        assert world is not None
        theirs = world.table.piles[own("hand", 1 - seat)]
        assert {piece.set for piece in theirs} == {f"seat-{2 - seat}"}
        hands.add(tuple(sorted(piece.id for piece in theirs)))
    assert len(hands) > 5


def test_a_game_that_does_not_build_brings_nothing() -> None:
    assert load(MARCHES.parent / "hearts").building is None
    loaded = ready(MARCHES.parent / "hearts", trust=True)
    assert Match(loaded.cast, loaded.rules, 1, (), 4).cast.lists == ()
