"""The table: numbers, chance, turns."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import write_game

from pnp.engine import Cast, Table, View, cast, owner_of
from pnp.engine.chance import seeded
from pnp.engine.hashes import of_data
from pnp.engine.seating import seating
from pnp.model import load


def test_numbers_are_read_by_name_and_a_mode_replaces_some(deck: Cast) -> None:
    assert Table(deck, 2, None, seeded(1)).numbers.hand == 2
    assert Table(deck, 2, "long", seeded(1)).numbers.hand == 4
    with pytest.raises(AttributeError, match=r"game\.yaml has no number 'hnad'"):
        _ = Table(deck, 2, None, seeded(1)).numbers.hnad
    with pytest.raises(ValueError, match="there is no mode 'short'; the modes are: long, pair"):
        Table(deck, 2, "short", seeded(1))


def test_a_number_for_so_many_is_that_of_the_next_lower_key(table: Table) -> None:
    points = table.numbers.points
    assert [points.at_least(count) for count in (2, 3, 4, 9)] == [7, 7, 11, 11]
    with pytest.raises(ValueError, match="no number for 1; the least is for 2"):
        points.at_least(1)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [("game.yaml", "numbers: {hand: 2", "numbers: {keys: 2"), ("*.yaml", "rank", "pile")],
)
def test_names_the_engine_needs_are_refused(folder: Path, file: str, old: str, new: str) -> None:
    for path in folder.glob(file):
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=f"the engine needs the name '{new.split('{')[-1].split(':')[0]}'"):
        cast(load(folder))


def test_a_component_comes_to_the_table_once(table: Table) -> None:
    table.shuffled("card")
    with pytest.raises(ValueError, match="'card' came to the table already"):
        table.unbox("card", table.pile("more"))


def test_each_seat_has_its_pile_and_its_track(table: Table) -> None:
    hands, points = table.each_pile("hand", "owner"), table.each_track("points", 3, -1)
    assert [(pile.name, pile.sight, owner_of(pile)) for pile in hands] == [
        (f"hand of seat {seat + 1}", "owner", seat) for seat in table.seats
    ]
    assert [(track.name, track.value, track.floor) for track in points] == [
        (f"points of seat {seat + 1}", 3, -1) for seat in table.seats
    ]
    with pytest.raises(AssertionError, match="is nobody's"):
        owner_of(table.pile("middle"))


def test_a_track_never_falls_below_its_floor(table: Table) -> None:
    gold = table.track("gold", 3, floor=1)
    assert (gold.lose(5), gold.value) == (2, 1)
    with pytest.raises(ValueError, match="'gold' would fall to 0, below its floor 1"):
        gold.value -= 1
    with pytest.raises(ValueError, match="cannot lose -1"):
        gold.lose(-1)
    assert View(table, 0).tracks == {"gold": 1}


def test_dice_are_within_their_faces_and_lie_open(table: Table) -> None:
    rolls = [table.roll("2d6+1") for _ in range(200)]
    assert (min(rolls), max(rolls)) == (3, 13)
    assert View(table, 1).rolls == tuple(rolls)
    with pytest.raises(ValueError, match="'6' is no dice"):
        table.roll("6")


def test_a_table_printed_as_cards_is_rolled_on_too(table: Table) -> None:
    row = table.roll_on("luck")
    assert row.name == ("Bad" if table.rolls[-1] < 7 else "Good")
    with pytest.raises(ValueError, match="'card' has no die"):
        table.roll_on("card")
    with pytest.raises(ValueError, match="has no row for 13"):
        table.row("luck", 13)


CLANS = """\
kind: table
title: Clans
size: poker
layout: plain
die: d4
as: card
fields: {hits: {type: int}, hurt: {type: int, default: 0}}
columns: [roll, name, hurt]
sections:
  - {title: Hill, hits: 30, rows: [[1 \u2013 3, Club, 3], [4, Stone, 2]]}
  - {title: Wood, hits: 20, ruling: choose, rows: [[1-4, Bow, 1], [2, Knife, 2], [5-6, Axe, 3]]}
"""


@pytest.fixture
def clans(folder: Path) -> Table:
    """A table of the game with cards that are rolled on."""
    (folder / "clan.yaml").write_text(CLANS, encoding="utf-8")
    manifest = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(manifest + "rulings: {choose: Choose one.}\n", encoding="utf-8")
    return Table(cast(load(folder)), 2, None, seeded("clans", 1))


def test_a_card_is_rolled_on_by_its_section(clans: Table) -> None:
    hill = next(piece for piece in clans.shuffled("clan") if piece.name == "Hill")
    row = clans.roll_on("clan", hill.section)
    assert (row.name, row.hits) == ("Club" if clans.rolls[-1] < 4 else "Stone", 30)
    assert (clans.row("clan", 3, "wood").name, clans.row("clan", 4, "hill").hurt) == ("Bow", 2)


def test_who_rolls_two_rows_has_them_all(clans: Table) -> None:
    assert [row.name for row in clans.rows("clan", 2, "wood")] == ["Bow", "Knife"]
    with pytest.raises(ValueError, match="the section 'wood' of the table 'clan' has 2 rows for 2"):
        clans.row("clan", 2, "wood")
    with pytest.raises(ValueError, match="the table 'clan' has 2 rows for 4"):
        clans.row("clan", 4)
    with pytest.raises(ValueError, match="the section 'sea' of the table 'clan' has no row for 1"):
        clans.row("clan", 1, "sea")


def test_a_roll_with_a_bonus_is_answered_beyond_the_die(clans: Table) -> None:
    assert [clans.row("clan", rolled, "wood").name for rolled in (5, 6)] == ["Axe", "Axe"]
    with pytest.raises(ValueError, match="the section 'hill' of the table 'clan' has no row for 5"):
        clans.row("clan", 5, "hill")


def test_what_stands_on_a_card_belongs_to_the_data_a_transcript_is_of(clans: Table, folder: Path) -> None:
    before = of_data(clans.game)
    (folder / "clan.yaml").write_text(CLANS.replace("Bow, 1", "Bow, 4"), encoding="utf-8")
    assert of_data(load(folder)) != before


def test_turns_pass_over_who_is_out(table: Table) -> None:
    assert list(table.around(1)) == [1, 2, 0]
    table.out.add(2)
    assert (list(table.around(1)), table.after(1), table.after(0)) == ([1, 0], 0, 1)
    table.out.add(1)
    assert (table.after(0), table.after(1)) == (0, 0)
    table.out.add(0)
    with pytest.raises(ValueError, match="every seat is out"):
        table.after(0)


def test_a_shuffle_is_fair_to_every_place(deck: Cast) -> None:
    counts = [0] * 8
    for seed in range(4000):
        pile = Table(deck, 2, None, seeded(seed)).shuffled("card")
        counts[[piece.name for piece in pile].index("Ruby")] += 1
    assert max(abs(count - 500) for count in counts) < 90  # four standard deviations


@pytest.mark.parametrize(
    ("asked", "seated"),
    [((None, None), (3, "long")), ((2, None), (2, "long")), ((None, "pair"), (2, "pair")), ((4, "long"), (4, "long"))],
)
def test_seats_and_mode_are_settled(deck: Cast, asked: tuple[int | None, str | None], seated: tuple[int, str]) -> None:
    assert seating(deck.game, *asked) == seated


@pytest.mark.parametrize(
    ("players", "mode", "message"),
    [
        (5, None, "Toy is for 2 to 4 players, not for 5."),
        (3, "pair", r"Toy \(pair\) is for 2 players, not for 3."),
        (None, "duel", "There is no mode 'duel'. The modes of Toy are: long, pair."),
        (0, None, "not for 0"),
    ],
)
def test_who_cannot_sit_down_is_told_what_there_is(
    deck: Cast, players: int | None, mode: str | None, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        seating(deck.game, players, mode)


TABLES = """\
kind: table
title: Domains
layout: table
columns: [roll, name]
sections:
  - {title: Coast, die: d6, rows: [["1-2", Gull], ["4-6", Wreck]], ruling: gap}
  - {title: Woods, die: 2d4, rows: [["2-8", Wolf]]}
"""


@pytest.fixture
def domains(tmp_path: Path) -> Table:
    write_game(tmp_path, {"domains": TABLES.replace("gap", "ties")})
    return Table(cast(load(tmp_path)), 1, None, seeded(3))


def test_a_look_up_that_stops_at_the_ends(domains: Table) -> None:
    found = [domains.nearest_row("domains", rolled, "coast").name for rolled in (-4, 0, 2, 5, 6, 99)]
    assert found == ["Gull", "Gull", "Gull", "Wreck", "Wreck", "Wreck"]
    with pytest.raises(ValueError, match="the section 'coast' of the table 'domains' has no row for 99"):
        domains.row("domains", 99, "coast")
    with pytest.raises(ValueError, match="has no row for 3"):
        domains.nearest_row("domains", 3, "coast")
    with pytest.raises(ValueError, match="has no row for 7"):
        domains.nearest_row("domains", 7, "sea")


def test_each_section_rolls_its_own_die(domains: Table) -> None:
    for _ in range(60):
        domains.roll_on("domains", "woods")
    assert set(domains.rolls) == {2, 3, 4, 5, 6, 7, 8}
    with pytest.raises(ValueError, match="the table 'domains' has no die"):
        domains.roll_on("domains")
