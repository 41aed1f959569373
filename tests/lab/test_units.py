"""Units on boards: who survives, whose act took whom off, and what a unit is worth, by hand."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from samples import write_game
from toys import MANIFEST, first_option, scripted

from pnp.commands.figures import print_figures
from pnp.engine import Choice, Result, cast
from pnp.lab.figures.figures import figures
from pnp.lab.figures.units import share, units
from pnp.lab.figures.wilson import wilson
from pnp.lab.report.csvs import table as as_csv
from pnp.lab.report.deck import deck
from pnp.lab.report.units import section
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import play_games
from pnp.lab.runs.ready import Ready, ready
from pnp.lab.runs.tally import Tally
from pnp.lab.runs.units import NOT_YET
from pnp.model import load

COUNTERS = "kind: counters\nsize: [16, 16]\nlayout: plain\ncolumns: [name, copies]\n"
FILES = {
    "game": MANIFEST + "sides: [Red, Blue]\n",
    "field": "kind: board\ntitle: Field\nsize: [90, 90]\nlayout: plain\nspaces: squares\ngrid: 4x4\n",
    "red": COUNTERS + "title: Red\nrows: [[King, 1], [Axe, 2]]\n",
    "blue": COUNTERS + "title: Blue\nrows: [[Queen, 1], [Bow, 2]]\n",
    "card": "kind: deck\ntitle: Card\nsize: poker\nlayout: plain\nrows: [{name: Fire}, {name: Shield}]\n",
}
SQUARES = ("a1", "b1", "c1", "d1", "a2", "b2")
UNITS = {"K": ("red", "King"), "A": ("red", "Axe"), "Q": ("blue", "Queen"), "B": ("blue", "Bow")}


def told_so(table: Any, story: str) -> Any:
    """A skirmish as moves, each `WHAT UNITS`, the last `won SEATS`; units are K, A and the second Axe X, Q, B and Y.

    hit: the first attacks the second, whose owner answers with a card. aim: an answer names the first, the next what it
    shoots at. burn: a card of the first one's enemy, and nobody else. by: rules say that it is the first one's act.
    off: nobody's answer. leap: the first leaves by its own answer. push: the first drives over friend or foe, the
    second. turn: another turn begins. back: the second stands again. join: the first belongs to the other seat.
    """
    named: dict[str, Any] = {}
    for seat, army in enumerate(("red", "blue")):
        for unit in table.unbox(army, table.pile(f"reserve {army}")):
            letter = next(letter for letter, who in UNITS.items() if who == (army, unit.name))
            named[{"A": "X", "B": "Y"}[letter] if letter in named else letter] = unit
            unit.owner = seat
    for unit, space in zip(named.values(), SQUARES, strict=True):
        unit.pile.give(unit, table.pile(space))
    gone, cards = table.pile("gone"), table.unbox("card", table.pile("cards"))
    fire, shield = cards
    for move in story.split("; "):
        what, words = move.split()
        if what == "won":
            return Result(tuple(int(word) - 1 for word in words if word != "0"))
        first, last = named.get(words[0]), named.get(words[-1])
        foe = 1 - first.owner if first else 0
        if what == "hit":
            yield Choice("attack", [(first, last)], first.owner)
            yield Choice("answer", [shield], last.owner)
        elif what == "aim":
            yield Choice("who", [(first, "spell")], first.owner)
            yield Choice("aim", [("spell", last)], first.owner)
            yield Choice("answer", [None], last.owner)
        elif what == "burn":
            yield Choice("card", [fire], foe)
            yield Choice("aim", [first], foe)
        elif what == "by":
            table.by(first)
        elif what in ("leap", "push"):
            yield Choice("move", [(first, "e4")], first.owner)
        elif what == "turn":
            table.begin("turn", 0)
        elif what == "join":
            first.owner = foe
        if what == "back":
            gone.give(last, table.pile("d2"))
        elif what not in ("join", "turn"):
            last.pile.give(last, gone)
    raise AssertionError("a story ends with 'won'")


def told(home: Path, *stories: str) -> dict[str, Any]:
    rules = ModuleType("toy")
    vars(rules).update(play=scripted(told_so, *stories), thumb=first_option)
    plan = Plan("toy", len(stories), 2, None, ("thumb",), 0)
    loaded = Ready(cast(load(write_game(home / "toy", FILES))), rules)
    tally = play_games(plan, 0, len(stories), loaded, set())
    assert Tally.unpacked(tally.packed()) == tally
    return figures(plan, tally, loaded.cast)


def of(document: dict[str, Any], what: str = "kills") -> dict[str, float]:
    """One figure of each title that has it."""
    key = {"kills": "mean", "survived": "rate"}[what]
    return {row["title"]: row[what][key] for row in document["units"]["each"] if row[what][key]}


@pytest.mark.parametrize(
    ("story", "kills", "side"),
    [
        ("hit KQ; won 1", {"King": 1}, 1),  # with an answer of the foe behind the attack
        ("aim KQ; won 1", {"King": 1}, 1),  # the answer before tells who aimed
        ("burn Q; won 1", {}, 1),  # a card's act is its side's alone
        ("hit KQ; turn .; off B; won 1", {"King": 1}, 1),  # no answer of this turn, so nobody's act
        ("leap Q; won 1", {}, 0),
        ("push KA; won 1", {}, 0),  # no enemy
        ("push KB; won 1", {"King": 1}, 1),
        ("hit KB; by AQ; won 1", {"King": 1, "Axe": 1}, 2),  # the rules say so, whatever was answered
        ("join K; hit AK; won 1", {"Axe": 1}, 1),
    ],
)
def test_kills_are_told_by_answers(tmp_path: Path, story: str, kills: dict[str, float], side: int) -> None:
    document = told(tmp_path, story)
    assert of(document) == kills
    assert [row["kills"]["mean"] for row in document["units"]["sides"]] == [side, 0]


def test_survivors_stand_at_the_end_for_the_seat_they_came_for(tmp_path: Path) -> None:
    document = told(tmp_path, "hit KB; back KB; join Y; hit KQ; won 1", "hit QA; hit QX; hit QK; won 2")
    rows = {row["title"]: row for row in document["units"]["each"]}
    assert of(document, "survived") == {"King": 0.5, "Axe": 0.5, "Queen": 0.5, "Bow": 1.0}
    assert (rows["Axe"]["fielded"], rows["Axe"]["side"], rows["King"]["wins"]["rate"]) == (2, "Red", 0.5)
    red, blue = document["units"]["sides"]
    assert (red["fielded"], red["survived"]["rate"], blue["survived"]["rate"]) == (3, 0.5, round(5 / 6, 4))
    # Both Axes of a game stand or fall together: two games, and no more.
    assert rows["Axe"]["survived"]["low"] == round(wilson(1, 2)[0], 4)
    assert share([(8, 1, 1), (2, 0, 1)])["low"] == round(wilson(8, 10)[0], 4)


def test_worth_is_told_by_half_time(tmp_path: Path) -> None:
    # Two of Red's three are lost at half time: in 20 games the King is among them and Red wins 5, in 20 he is not and
    # Red wins 15. What falls later tells nothing, nor does a game in which Red loses one.
    lost, kept = "hit QK; hit QA; ", "hit QA; hit QX; "
    stories = [f"{lost}won 1"] * 5 + [f"{lost}won 2"] * 15 + [f"{kept}won 1"] * 15 + [f"{kept}hit QK; won 2"] * 5
    document = told(tmp_path, *stories, *["hit QK; won 1"] * 9)
    worth = {row["title"]: row["worth"] for row in document["units"]["each"]}
    assert worth["Bow"] is None
    assert (worth["King"]["games"], worth["King"]["effect"]) == (40, 0.5)
    # Residuals are 3/4 or 1/4 to either side: the sum of squares 40 x 3/16 x 1/4, times 40/38, over the weight of 10.
    error = (40 * 3 / 16 / 4 * 40 / 38) ** 0.5 / 10
    assert worth["King"]["low"] == pytest.approx(0.5 - 1.96 * error, abs=1e-4)
    assert worth["King"]["clear"] is True
    # The Axes: half of them stand where the King fell, none where he stands. Too little varies to say more.
    assert worth["Axe"] is None


def test_units_are_told_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = told(tmp_path, *["hit KQ; won 1"] * 3)
    made = section(document)
    assert made is not None
    assert made.tables[0].rows[0][:4] == ("Red", "3", "100%", "43.9% to 100%")
    assert [row[0] for row in made.tables[1].rows] == ["Queen, Blue", "Bow, Blue", "King, Red", "Axe, Red"]
    game = load(tmp_path / "toy")
    cards = deck(document, game)
    assert cards is not None
    assert [row.title for row in cards.rows] == ["Shield"]  # units are in their own section
    assert cards.idle == (("Card", ("Fire",)),)
    head, *rows = (line.split(",") for line in as_csv(document).splitlines())
    king = dict(zip(head, next(row for row in rows if row[1] == "red:king"), strict=True))
    assert (king["unit_kills_mean"], king["unit_survived_rate"]) == ("1.0", "1.0")
    extra = ("stopped", "laws", "moments", "coach", "ladder", "against")
    timing = {"kept": 0, "played": 0}
    print_figures(document | dict.fromkeys(extra) | {"answers": [], "timing": timing})
    shown = capsys.readouterr().out
    assert "Red: 3.0 units a game, 100.0% (43.9% to 100.0%) survive, 1.0 kills" in shown
    assert "King, Red    1.0           100.0% (43.9% to 100.0%)  1.00 (1.00 to 1.00)" in shown


def test_without_a_board_nothing_is_told_and_pawns_that_only_race_need_no_table(tmp_path: Path) -> None:
    loaded = ready("condottieri")
    tally = play_games(Plan("condottieri", 1, 3, None, ("thumb",), 0), 0, 1, loaded, set())
    assert units((), tally, loaded.cast, 3) is None
    assert not tally.fates.armies
    document = told(tmp_path, "won 1", "leap Q; won 2")
    assert section(document) is None
    assert NOT_YET == -1


def test_narnia_says_whose_spell_it_is() -> None:
    """A spell names whom it is aimed at and nobody else: the leader has it."""
    loaded, plan = ready("narnia-skirmish"), Plan("narnia-skirmish", 1, 2, None, ("random",), 0)
    document = figures(plan, play_games(plan, 0, 1, loaded, set()), loaded.cast)
    sides, each = document["units"]["sides"], document["units"]["each"]
    assert sum(row["kills"]["mean"] for row in each) == sum(row["kills"]["mean"] for row in sides) == 11


def test_chosen_sides_are_counted_from_whatever_seat(tmp_path: Path) -> None:
    def play(table: Any) -> Any:
        first = yield Choice("side", ["elves", "orcs"], 0)
        table.plays(0, first)
        table.plays(1, "orcs" if first == "elves" else "elves")
        return Result((0,) if first == "orcs" else (0, 1))

    rules = ModuleType("toy")
    vars(rules).update(play=play, thumb=first_option)
    loaded = Ready(cast(load(write_game(tmp_path / "toy", FILES))), rules)
    plan = Plan("toy", 40, 2, None, ("random",), 0)
    tally = play_games(plan, 0, 40, loaded, set())
    chosen = {row["side"]: row for row in figures(plan, tally, loaded.cast)["chosen"]}
    shared = tally.shared
    assert 0 < shared < 40
    assert (chosen["elves"]["games"], chosen["orcs"]["games"]) == (40, 40)
    assert (chosen["elves"]["wins"], chosen["orcs"]["wins"]) == (shared / 2, 40 - shared / 2)
    assert Tally.unpacked(tally.packed()) == tally
