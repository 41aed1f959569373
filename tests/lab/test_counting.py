"""Legal lists are counted: as many as there are, each of them can be drawn, and none ends in a corner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.lists import Decks, of_files
from pnp.lab.lists.build import Builder, build, builder, written
from pnp.lab.lists.counting import Counted, NoList, below
from pnp.lab.lists.picking import Picked
from pnp.lab.runs.ready import ready
from pnp.model import load
from pnp.model.built import MOST_CARDS, Army, Building, Limits, Need

MARCHES = Path(__file__).parent.parent / "plugins" / "marches"


def card(name: str, **fields: Any) -> Any:
    return SimpleNamespace(**{"name": name, "component": "foe", "kind": "troop", "cost": 1, **fields})


POOL = {
    each.name: each
    for each in (
        card("captain", kind="captain", cost=3, limit=1),
        card("knight", kind="captain", cost=3, limit=1),
        card("axes", cost=2),
        card("spears", cost=2),
        card("levy", cost=0),
        card("spell", kind="spell", cost=1),
        card("king", kind="captain", cost=4),
    )
}
NEEDS = (
    Need((("kind", ("captain",)),), Limits(1, 2)),
    Need((("kind", ("spell",)),), Limits(0, 2)),
    Need((("kind", ("captain",)),), Limits(0, 6), sum="cost"),
    Need((("name", ("king",)),), Limits(0, 0)),
)
BUILDINGS = {
    "all limits": Building(
        size=Limits(3, 5), points_field="cost", points=Limits(4, 9), copies=3, copies_field="limit", needs=NEEDS
    ),
    "a size alone": Building(size=Limits(2, 2)),
    "points alone": Building(points_field="cost", points=Limits(0, 5), copies=2),
    "no size, exact points": Building(points_field="cost", points=Limits(6, 6), copies=1),
    "at least so much": Building(size=Limits(1, 4), copies=2, needs=(Need((("kind", ("troop",)),), Limits(2)),)),
    "none": Building(size=Limits(1, 2), copies=1, needs=(Need((("kind", ("dragon",)),), Limits(1)),)),
}


def every(building: Building, kept: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
    """All legal lists, by trying all there are."""
    most = [building.most_of(each) if building.most_of(each) is not None else 6 for each in POOL.values()]
    for counts in product(*(range(kept.get(name, 0), limit + 1) for name, limit in zip(POOL, most, strict=True))):
        held = list(zip(POOL.values(), counts, strict=True))
        size = sum(counts)
        if not size or not building.size.hold(size):
            continue
        if not building.points.hold(sum(building.cost(each) * count for each, count in held)):
            continue
        if all(need.limits.hold(sum(need.weight(each) * count for each, count in held)) for need in building.needs):
            yield counts


def drawn(counted: Counted, random: Random) -> tuple[int, ...]:
    cards = counted.draw(random)
    return tuple(cards.get(name, 0) for name in POOL)


@pytest.mark.parametrize("kept", [{}, {"axes": 1}], ids=["all", "those with axes"])
@pytest.mark.parametrize("building", BUILDINGS.values(), ids=BUILDINGS)
def test_every_legal_list_is_counted_and_drawn_and_no_other(building: Building, kept: Mapping[str, int]) -> None:
    lists, counted = set(every(building, kept)), Counted(POOL, building, kept)
    assert counted.total == len(lists)
    random = Random("lists")
    if not lists:
        with pytest.raises(NoList):
            counted.draw(random)
        return
    found = Counter(drawn(counted, random) for _ in range(40 * len(lists)))
    assert set(found) == lists
    # Each as likely as the others: the chi-square of so many stays within four deviations of its mean.
    chi = sum((found[each] - 40) ** 2 / 40 for each in lists)
    assert abs(chi - (len(lists) - 1)) <= 4 * (2 * len(lists)) ** 0.5


def test_of_some_lores_every_legal_list_is_drawn_and_no_other() -> None:
    army = Army("foe", (), ("fire", "ice", "wind"), 2)
    building = Building(size=Limits(1, 3), copies=1, armies={"foe": army})
    pool = {name: card(name, component=name) for name in ("foe", *army.lores)}
    for kept in ({}, {"ice": 1}):
        picked, random = Picked(pool, building, army, kept), Random("lores")
        found = {frozenset(picked.draw(random)) for _ in range(300)}
        sizes = (each for size in (1, 2, 3) for each in combinations(pool, size))
        assert found == {frozenset(each) for each in sizes if len(set(each) - {"foe"}) <= 2 and set(kept) <= set(each)}
        assert 0 < picked.total <= len(found)


def test_points_that_are_counted_side_by_side_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    building = Building(size=Limits(3, 6), points_field="cost", points=Limits(5, 9), copies=4, needs=NEEDS)
    totals = [Counted(POOL, building).total]
    monkeypatch.setattr("pnp.lab.lists.counting._FEW_POINTS", 0)
    assert totals == [Counted(POOL, building).total]


def test_limits_that_tell_too_many_lists_apart_are_refused_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.lab.lists.counting._MOST_STEPS", 40_000)
    many = {f"card {number}": card(f"card {number}", cost=number) for number in range(1_000)}
    alike = {f"card {number}": card(f"card {number}") for number in range(5_000)}
    vast = Building(points_field="cost", points=Limits(0, 10**9))
    for pool in (many, alike):
        with pytest.raises(NoList, match="too many lists"):
            Counted(pool, vast)


def test_without_a_size_a_list_holds_as_many_as_a_table_takes() -> None:
    counted = Counted({"levy": card("levy", cost=0)}, Building(points_field="cost", points=Limits(0, 5)))
    assert counted.total == MOST_CARDS


def test_numbers_below_a_limit_are_even_however_large_it_is() -> None:
    random = Random(1)
    found = Counter(below(random, 5) for _ in range(5000))
    assert set(found) == set(range(5))
    assert max(abs(count - 1000) for count in found.values()) < 120
    large = 3 * 10**40
    drawn_ = [below(random, large) for _ in range(2000)]
    assert all(0 <= each < large for each in drawn_)
    assert 900 < sum(each < large // 2 for each in drawn_) < 1100
    assert below(random, 1) == 0


@pytest.fixture(scope="module")
def marches() -> Builder:
    loaded = ready(MARCHES, trust=True)
    return builder(loaded.cast.game, None, loaded.rules.legal)  # type: ignore[attr-defined]


def test_a_thousand_lists_by_chance_are_all_legal(marches: Builder, tmp_path: Path) -> None:
    counted = {army: marches.counted(army) for army in marches.building.armies}
    random, file = Random("thousand"), tmp_path / "list.yaml"
    rules = SimpleNamespace(legal=marches.legal)
    for number in range(1000):
        army = ("north", "south")[number % 2]
        file.write_text(written(marches.listed(marches.drawn(counted[army], random), army, "A list")), encoding="utf-8")
        findings = of_files(marches.game, Decks([file], rules=rules))[1]
        assert [each for each in findings if each.level == "error"] == []


def test_two_hundred_broken_lists_are_all_caught(marches: Builder, tmp_path: Path) -> None:
    """Ten ways to spoil a legal list, twenty lists each: the finding stands on the line of what was spoiled."""
    random = Random("broken")
    counted = marches.counted("north")
    rules, file = SimpleNamespace(legal=marches.legal), tmp_path / "list.txt"
    for kind, spoil in enumerate(SPOILS):
        for _ in range(20):
            cards = marches.drawn(counted, random)
            lines = ["of: north, hedge", *(f"{count} {ident}" for ident, count in cards.items())]
            line, code = spoil(lines, cards)
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")
            findings = of_files(marches.game, Decks([file], rules=rules))[1]
            found = {(each.line, each.code) for each in findings}
            assert (line, code) in found or (line is None and code in {each for _, each in found}), (kind, lines, found)


def _missing_name(lines: list[str], _: Any) -> tuple[int | None, str]:
    lines[2] = lines[2] + "z"
    return 3, "list-unknown"


def _more(lines: list[str], _: Any) -> tuple[int | None, str]:
    lines.append("1 Wise Woman")
    return None, "list-size"


def _fewer(lines: list[str], _: Any) -> tuple[int | None, str]:
    del lines[-1]
    return None, "list-size"


def _dear(lines: list[str], _: Any) -> tuple[int | None, str]:
    lines.append("9 Wise Woman")
    return None, "list-points"


def _copies(lines: list[str], cards: Mapping[str, int]) -> tuple[int | None, str]:
    lines[1] = f"8 {next(iter(cards))}"
    return 2, "list-copies"


def _foreign(lines: list[str], _: Any) -> tuple[int | None, str]:
    lines.append("1 Riders")
    return len(lines), "list-army"


def _forbidden(lines: list[str], _: Any) -> tuple[int | None, str]:
    lines.append("1 The Old King")
    return len(lines), "list-forbidden"


def _headless(lines: list[str], _: Any) -> tuple[int | None, str]:
    lines[1:] = [line for line in lines[1:] if "thane" not in line]
    return None, "list-needs"


def _spells(lines: list[str], _: Any) -> tuple[int | None, str]:
    lines[1:] = [line for line in lines[1:] if "hedge" not in line]
    lines += ["3 Fog", "2 Elf Shot"]
    return len(lines) - 1, "list-too-many"


def _garbage(lines: list[str], _: Any) -> tuple[int | None, str]:
    lines.append("5000 Axes")
    return len(lines), "wrong-value"


SPOILS = (_missing_name, _more, _fewer, _dear, _copies, _foreign, _forbidden, _headless, _spells, _garbage)


def test_the_same_seed_is_the_same_bytes_and_another_another_list(marches: Builder) -> None:
    texts = [written(build(marches, seed)) for seed in range(12)]
    assert texts == [written(build(marches, seed)) for seed in range(12)]
    assert len(set(texts)) == 12
    assert {build(marches, seed).of[0] for seed in range(12)} == {"north", "south"}
    assert written(build(marches, 3, "north")).startswith('title: "The North, seed 3"\nof: ["north"')


def test_points_that_are_asked_for_are_those_of_the_list(marches: Builder) -> None:
    fewer = builder(marches.game, 22, marches.legal)
    for seed in range(20):
        built = build(fewer, seed, "south")
        assert sum(fewer.cards[ident].cost * count for ident, count in built.cards.items()) <= 22  # type: ignore[operator]


def test_no_list_of_none_of_these(marches: Builder) -> None:
    with pytest.raises(NoList, match="did you mean 'north'"):
        build(marches, 1, "nort")
    with pytest.raises(NoList, match="south: a list of 2 points is not legal"):
        build(builder(marches.game, 2), 1, "south")
    with pytest.raises(NoList, match="allowed none of"):
        build(builder(marches.game, None, lambda _cards: "no"), 1)
    with pytest.raises(NoList, match="has no 'building'"):
        builder(load(MARCHES.parent / "hearts"))


def test_an_army_that_can_bring_nothing_of_the_kind_is_passed_over(marches: Builder) -> None:
    few = builder(marches.game, 15)
    assert {build(few, seed).of[0] for seed in range(12)} == {"south"}
    with pytest.raises(NoList, match="north: a list of 15 points is not legal"):
        build(few, 1, "north")


def test_no_army_is_named_where_none_can_bring_it(marches: Builder) -> None:
    with pytest.raises(NoList) as told:
        build(builder(marches.game, 0), 1)
    why = "Marches: a list of 0 points is not legal. Its own have at most 30 points: try --points 30."
    assert str(told.value) == why


def test_what_is_too_large_to_be_counted_is_told_with_what_is_not(
    marches: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.lab.lists.counting._MOST_STEPS", 10)
    with pytest.raises(NoList, match="a list of 99 points is too large to be counted"):
        build(builder(marches.game, 99), 1, "north")
    with pytest.raises(NoList, match="tell too many lists apart"):
        build(builder(marches.game), 1, "north")
