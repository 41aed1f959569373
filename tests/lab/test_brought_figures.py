"""Lists in a run: who has which, what is kept of it, and what is told of lists and of the cards they hold."""

from __future__ import annotations

from collections import Counter
from math import comb
from pathlib import Path
from typing import Any

import pytest

from pnp.lab.figures.figures import figures
from pnp.lab.figures.lists import lists as figured
from pnp.lab.lists.build import build, builder
from pnp.lab.lists.good import Table, good, rivals
from pnp.lab.report.sections import AFTER
from pnp.lab.runs.brought import Brought, brought, who_has
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import match_of, play_games
from pnp.lab.runs.ready import Ready, ready
from pnp.lab.runs.store import fingerprint
from pnp.lab.runs.tally import Tally
from pnp.model.built import BuiltList

MARCHES = Path(__file__).parent.parent / "plugins" / "marches"


@pytest.fixture(scope="module")
def marches() -> Ready:
    return ready(MARCHES, trust=True)


def plan_of(decks: tuple[Brought, ...], games: int = 60, agents: tuple[str, ...] = ("thumb",)) -> Plan:
    return Plan(str(MARCHES), games, 2, None, agents, 3, trust=True, decks=decks)


def test_every_pair_of_lists_meets_from_both_seats_equally_often() -> None:
    for count in (2, 3, 4, 5, 8):
        rounds = 4 * comb(count, 2)
        met = Counter(tuple(who_has(count, 2, number)) for number in range(rounds))
        assert len(met) == count * (count - 1)
        assert set(met.values()) == {2}


def test_lists_move_on_apart_from_agents() -> None:
    plan = plan_of(brought([BuiltList(name, name, {"north:axes": 1}) for name in "ab"]), agents=("random", "thumb"))
    rotating = plan._replace(rotate=True)
    seats = Counter((rotating.sitting(number)[0], rotating.has(number)[0]) for number in range(40))
    assert set(seats.values()) == {10}
    assert len(seats) == 4


@pytest.mark.parametrize(("lists", "players"), [(1, 3), (2, 3), (3, 3), (5, 3), (40, 4)])
def test_any_number_of_lists_and_seats_are_matched(lists: int, players: int) -> None:
    found = Counter[int]()
    for number in range(players**2 * 60):
        has = who_has(lists, players, number)
        assert len(has) == players
        assert len(set(has)) == min(lists, players)
        found.update(has)
    assert set(found) == set(range(lists))
    assert has == who_has(lists, players, number)


def test_a_run_of_other_lists_is_another_run_whatever_they_are_called(marches: Ready) -> None:
    own = brought(list(marches.cast.game.lists.values()))
    first = fingerprint(plan_of(own), marches)
    assert fingerprint(plan_of(tuple(deck._replace(name="x") for deck in own)), marches) == first
    assert fingerprint(plan_of(own[::-1]), marches) != first
    fewer = own[0]._replace(cards=own[0].cards[1:])
    assert fingerprint(plan_of((fewer, own[1])), marches) != first


def test_the_command_that_shows_a_game_names_its_lists_by_seat(marches: Ready) -> None:
    plan = plan_of(brought(list(marches.cast.game.lists.values())))
    assert "--decks muster,raid --as none" in plan.replay("thumb", 0, 9)
    assert "--decks raid,muster --as none" in plan.replay("thumb", 2, 9)
    match = match_of(plan, 2, marches)
    assert [built.id for built in match.cast.lists] == ["raid", "muster"]


def test_cards_are_counted_by_their_titles_whoever_brought_them(marches: Ready) -> None:
    raid = marches.cast.game.lists["raid"]
    plan = plan_of(brought([raid, raid]))
    tally = play_games(plan, 0, 20, marches, set())
    assert set(tally.fates.drawn) == set(raid.cards)
    assert sum(tally.fates.drawn.values()) == 20 * 20
    assert {lot[0] for lot in tally.fates.lots} == {"north, The raid"}
    (axes,) = (row for row in figures(plan, tally, marches.cast)["cards"] if row["id"] == "north:axes")
    assert axes["drawn"] == 20 * 6
    assert Tally.unpacked(tally.packed()).held == tally.held
    assert Tally.unpacked(tally.packed()).packed() == tally.packed()


def counted(*games: tuple[list[int], tuple[int, ...]]) -> Tally:
    """A tally of games in which seats had lists and some of them won."""
    tally = Tally()
    for has, winners in games:
        tally.games += 1
        for seat, own in enumerate(has):
            outcome = len(winners) if seat in winners else 0 if winners else -1
            tally.held[own, outcome] += 1
            for at, other in enumerate(has):
                if at != seat:
                    tally.met[own, other, outcome] += 1
    return tally


def deck(name: str, **cards: int) -> Brought:
    return Brought(name, name.title(), ("north",), tuple((f"north:{card}", count) for card, count in cards.items()))


def test_a_list_against_a_list_and_what_winners_hold(marches: Ready) -> None:
    decks = (deck("a", thane=1, axes=3), deck("b", reeve=1, axes=1))
    tally = counted(*[([0, 1], (0,))] * 6, *[([1, 0], (0,))] * 2, ([0, 1], (0, 1)), ([1, 0], ()))
    told = figured(decks, tally, marches.cast, 2)
    assert told is not None
    assert [(row["list"], row["games"], row["wins"]) for row in told["each"]] == [("A", 10, 6.5), ("B", 10, 2.5)]
    assert [(row["list"], row["against"], row["rate"]) for row in told["pairs"]] == [("A", "B", 0.65), ("B", "A", 0.25)]
    assert all(row["low"] < row["rate"] < row["high"] for row in told["pairs"])
    cards = {row["id"]: row for row in told["cards"]}
    assert (cards["north:axes"]["won"], cards["north:axes"]["lost"]) == (2.4, 1.6)
    assert cards["north:axes"]["effect"] is None  # both lists hold it
    assert cards["north:thane"]["effect"] == 0.4
    assert cards["north:thane"]["low"] is None  # two lists tell nothing of a card


def test_a_card_that_wins_is_clear_where_lists_tell_and_an_army_is_no_cards_merit(marches: Ready) -> None:
    """Lists of one army win with axes; all of the other army win, with bows or without."""
    lists, results = [], []
    for at in range(24):
        strong = at % 2 == 0
        lists.append(deck(f"n{at}", **({"axes": 2} if strong else {"spears": 2}), reeve=1 + at % 3))
        results.append(70 + at % 5 if strong else 30 + at % 5)
    for at in range(8):
        south = Brought(f"s{at}", f"S{at}", ("south",), (("south:bows" if at % 2 else "south:pikes", 1),))
        lists.append(south)
        results.append(90 + at % 2)
    tally = Tally(games=1600)
    for at, wins in enumerate(results):
        tally.held[at, 1], tally.held[at, 0] = wins, 100 - wins
    told = figured(tuple(lists), tally, marches.cast, 2)
    assert told is not None
    cards = {row["id"]: row for row in told["cards"]}
    assert cards["north:axes"]["clear"]
    assert 0.35 < cards["north:axes"]["low"] < cards["north:axes"]["effect"] < cards["north:axes"]["high"] < 0.45
    assert cards["north:spears"]["effect"] == -cards["north:axes"]["effect"]
    assert abs(cards["south:bows"]["effect"]) < 0.02  # and not the .4 by which the south wins
    assert [row["army"] for row in told["armies"]] == ["north", "south"]
    assert told["armies"][1]["low"] > told["armies"][0]["high"]
    assert told["pairs"] == []  # too many to tell one by one


def test_a_run_of_random_lists_tells_of_all_of_them(marches: Ready) -> None:
    made = builder(marches.cast.game, None, marches.rules.legal)  # type: ignore[attr-defined]
    decks = brought([build(made, seed) for seed in range(12)])
    plan = plan_of(decks, 264)
    document: dict[str, Any] = figures(plan, play_games(plan, 0, 264, marches, set()), marches.cast)
    told = document["lists"]
    assert {row["games"] for row in told["each"]} == {44}
    assert len(told["pairs"]) == 12 * 11
    assert document["decks"] == [f"built:{seed}" for seed in range(12)]
    (section,) = (made for section in AFTER if (made := section(document)) and made.id == "lists")
    assert [table.head[0] for table in section.tables] == ["list", "wins against", "army", "card"]
    assert len(section.tables[1].rows) == 12


def test_a_better_list_is_better_and_the_same_each_time(marches: Ready) -> None:
    made = builder(marches.cast.game, None, marches.rules.legal)  # type: ignore[attr-defined]
    table = Table(marches, 2, None, rivals(made, 1))
    assert [each.id for each in table.rivals] == ["muster", "raid"]
    found = good(made, table, 4, "north", 60)
    assert found == good(made, table, 4, "north", 60)
    assert found.wins > found.before + 10
    assert found.built.of[0] == "north"
    assert sum(found.built.cards.values()) == 10
