"""The report of a playtest: one page, one PDF, a document and a table, from one document."""

from __future__ import annotations

import csv
import json
import os
import shlex
import shutil
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib import util
from io import StringIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from matplotlib import get_cachedir
from reported import document
from samples import DECK, write_game

from pnp.lab.figures.compare import compare
from pnp.lab.report import write, writer
from pnp.lab.report.deck import deck
from pnp.lab.report.markdown import blocks
from pnp.lab.report.reading import meter, number, percent, points, repeat_command, replay_command
from pnp.lab.report.story import story
from pnp.lab.runs.plan import Plan
from pnp.model import Game, PnpError, load

NASTY = '"><script>alert(1)</script><img src=x onerror=alert(2)>&amp; $x_1$ {{ 7*7 }}'
CREATURE = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="0" y="0" width="{{ width }}" height="{{ height }}" fill="soft" stroke="ink"/>
  <textbox id="name" x="5" y="5" width="50" height="8" style="title">{{ piece.name|plain }}</textbox>
</drawing>
"""
# A document of a game in which nearly nothing could be counted; every part that may be null is.
BARE: dict[str, Any] = {
    "game": "hill-war", "title": "Hill War", "games": 0, "players": 1, "mode": None, "seed": 7, "agents": ["random"],
    "sets": [], "rotate": False, "seats": [{"seat": 1, "wins": 0, "rate": 0.0, "low": 0.0, "high": 1.0}], "sides": [],
    "by_agent": [], "first": None, "ties": None, "length": None, "lengths": [], "branching": None, "caps": 0,
    "caps_rate": None, "scores": [], "piles": [], "cards": [], "games_of": {}, "moments": None, "ladder": None,
    "coach": None, "solvable": None, "laws": None, "against": None, "answers": [],
}  # fmt: skip


class Page(HTMLParser):
    """What a browser would make of a page: its elements, and its text outside of styles and scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text, self.script, self._in = "", "", ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in = tag if tag in ("style", "script") else self._in

    def handle_endtag(self, tag: str) -> None:
        self._in = "" if tag == self._in else self._in

    def handle_data(self, data: str) -> None:
        if self._in == "script":
            self.script += data
        elif not self._in:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return load(write_game(tmp_path_factory.mktemp("games") / "hill-war", {"foe": DECK}, {"creature": CREATURE}))


@pytest.fixture(scope="module")
def page(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Page:
    file = tmp_path_factory.mktemp("reports") / "report.html"
    write(document(game), game, file)
    return Page(file.read_text(encoding="utf-8"))


def test_the_page_asks_the_five_questions_first(page: Page, game: Game) -> None:
    told = story(document(game), game)
    places = [page.text.index(answer.question) for answer in told.answers]
    assert places == sorted(places)
    assert places[-1] < page.text.index("Who wins")
    assert page.text.count("--as none --players 2 --agents thumb --seed") >= 15
    assert told.command in page.text


def test_each_card_stands_beside_its_own_picture(page: Page) -> None:
    rows = [attrs["data-title"] for attrs in page.all("tr") if "data-title" in attrs]
    assert sorted(map(str, rows)) == ["Elf Lord", "Hill Giant", "Titan"]
    shown = [attrs["src"] for attrs in page.all("img") if "width" in attrs]
    assert len(set(shown)) == 3
    assert all(str(source).startswith("data:image/webp;base64,") for source in shown)


def test_every_part_is_drawn_and_told(page: Page) -> None:
    assert len(page.all("svg")) == 9  # by agents needs two of them, the chance to win one seat
    for said in ("Who wins", "How tense it is", "What skill is worth", "Piles that run out", "The cards", "Laws of"):
        assert said in page.text
    assert "seat 1" in page.text
    assert "44.7%" in page.text
    assert "A seat sees no face that nobody showed it." in page.text


def test_the_page_loads_nothing_and_runs_its_own_script_only(page: Page) -> None:
    for _, attrs in page.tags:
        for name in ("src", "href", "xlink:href", "action"):
            assert (attrs.get(name) or "#").startswith(("data:", "#"))
        assert not [name for name in attrs if name.startswith("on")]
    policy = next(str(attrs["content"]) for attrs in page.all("meta") if "http-equiv" in attrs)
    assert "default-src 'none'" in policy
    assert f"'sha256-{b64encode(sha256(page.script.encode()).digest()).decode()}'" in policy
    ids = [attrs["id"] for _, attrs in page.tags if attrs.get("id")]
    assert len(ids) == len(set(ids))


def test_texts_of_a_game_are_never_markup(game: Game, tmp_path: Path) -> None:
    told = document(game)
    told["title"] = told["agents"][0] = told["seats"][0]["side"] = told["sides"] = NASTY
    told["sides"] = [{"seat": 1, "side": NASTY}]
    for row in (*told["cards"], *told["answers"]):
        row |= {"title": NASTY, "text": NASTY, "verdict": NASTY, "question": NASTY, "why": NASTY}
    told["branching"]["phases"][0]["phase"] = told["piles"][0]["pile"] = told["ladder"][0]["lower"] = NASTY
    told["sets"] = [NASTY + " \N{GREEK SMALL LETTER CHI} \N{HIRAGANA LETTER A}"]
    write(told, game, tmp_path / "report.html")
    page = Page((tmp_path / "report.html").read_text(encoding="utf-8"))
    assert len(page.all("script")) == 1
    assert "alert" not in page.script
    assert not [attrs for _, attrs in page.tags if "onerror" in attrs]
    assert NASTY in page.text
    write(told, game, tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("suffix", [".html", ".pdf", ".csv", ".json"])
def test_every_part_may_be_missing(game: Game, tmp_path: Path, suffix: str) -> None:
    write(BARE, game, tmp_path / f"bare{suffix}")
    assert (tmp_path / f"bare{suffix}").stat().st_size


def test_the_pdf_says_what_the_page_says(game: Game, tmp_path: Path) -> None:
    write(document(game), game, tmp_path / "report.pdf")
    pdf = pypdfium2.PdfDocument(tmp_path / "report.pdf")
    pages = [page.get_textpage().get_text_range() for page in pdf]
    pdf.close()
    assert "Is it fair?" in pages[0]
    assert "--seed 0" in pages[0]
    whole = " ".join(pages)
    for said in ("Hill Giant", "Titan", "Elf Lord", "How far to trust this", "by chance alone"):
        assert said in whole
    assert all(f"playtest report {place}" in " ".join(page.split()) for place, page in enumerate(pages, 1))


def test_the_same_document_gives_the_same_bytes(game: Game, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    for fonts in Path(get_cachedir()).glob("fontlist-*.json"):
        shutil.copy(fonts, tmp_path / "own")  # to look through the fonts of the system anew takes seconds
    (tmp_path / "own" / "matplotlibrc").write_text("font.size: 31\nsvg.fonttype: path\naxes.grid: False\n")
    (tmp_path / "document.json").write_text(json.dumps(document(game)))
    lines = [
        "import json, pnp, pathlib",
        "from pnp.lab.report import write",
        f"told = json.loads(pathlib.Path({str(tmp_path / 'document.json')!r}).read_text())",
        f"game = pnp.load({str(game.folder)!r})",
        f"there = pathlib.Path({str(tmp_path)!r})",
        "[write(told, game, there / name) for name in ('b.html', 'b.pdf', 'b.csv', 'b.json')]",
    ]
    environ = {**os.environ, "PYTHONHASHSEED": "5", "MPLCONFIGDIR": str(tmp_path / "own")}
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True, env=environ)
    for suffix in ("html", "pdf", "csv", "json"):
        write(document(game), game, tmp_path / f"a.{suffix}")
        assert (tmp_path / f"a.{suffix}").read_bytes() == (tmp_path / f"b.{suffix}").read_bytes(), suffix


def test_json_is_the_document(game: Game, tmp_path: Path) -> None:
    write(document(game), game, tmp_path / "report.json")
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8")) == document(game)


def test_csv_has_a_row_a_title_and_runs_nothing(game: Game, tmp_path: Path) -> None:
    told = document(game)
    told["cards"][0]["title"] = "=cmd|' /C calc'!A0"
    told["cards"][1]["improvement"] = None
    write(told, game, tmp_path / "cards.csv")
    rows = list(csv.DictReader(StringIO((tmp_path / "cards.csv").read_text(encoding="utf-8"))))
    assert [row["id"] for row in rows] == ["foe:hill-giant", "foe:titan", "foe:elf-lord"]
    assert rows[0]["title"] == "'=cmd|' /C calc'!A0"
    assert float(rows[2]["rates_play_low"]) == told["cards"][2]["rates"]["play"]["low"]
    assert rows[1]["improvement_effect"] == ""
    assert "improvement" not in rows[0]
    assert rows[0]["improvement_clear"] == "true"


def test_a_file_of_no_kind_is_refused_before_anything_is_played() -> None:
    with pytest.raises(PnpError, match=r"report\.docx has to end in \.html, \.pdf, \.json or \.csv"):
        writer(Path("report.docx"))


def test_without_matplotlib_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(util, "find_spec", lambda _name: None)
    with pytest.raises(PnpError, match=r"pip install 'pnp\[lab\]'"):
        writer(Path("report.html"))
    assert writer(Path("report.csv"))


def test_cards_that_stand_out_come_first(game: Game) -> None:
    told = document(game)
    told["cards"][2] |= {"verdict": "dead", "why": "unplayable"}
    made = deck(told, game)
    assert made is not None
    assert [row.title for row in made.rows] == ["Elf Lord", "Hill Giant", "Titan"]
    assert made.rows[0].why == "could hardly ever be played"
    assert made.rows[1].cells["improvement"].text == "+9.0"
    bars = {row.title: row.cells["improvement"].meter for row in made.rows}
    assert bars["Hill Giant"] and bars["Hill Giant"].side == 1
    told["cards"][0]["improvement"]["clear"] = False
    made = deck(told, game)
    assert made is not None
    assert [row.cells["improvement"].meter.side for row in made.rows if row.cells["improvement"].meter] == [0, 0, 0]
    told["cards"][1] |= {"drawn": 0, "played": 0, "verdict": None}  # with one player it may have lain face up
    made = deck(told, game)
    assert made is not None
    assert made.idle == ()
    told["cards"][1]["held"] = 0
    made = deck(told, game)
    assert made is not None
    assert made.idle == (("Foe deck", ("Titan",)),)


def test_what_nobody_can_be_beaten_in_is_asked_whether_it_can_be_won(game: Game) -> None:
    answer = {"question": "fair", "verdict": "hard", "text": "", "effect": 0.06, "low": 0.04, "high": 0.09}
    told = story(BARE | {"answers": [answer | {"games": 50, "seeds": []}]}, game).answers[0]
    assert (told.question, told.figure) == ("Can it be won?", "6.0% (4.0% to 9.0%)")


def test_another_version_is_told_by_what_changed(game: Game) -> None:
    one, other = document(game), document(game)
    other["seats"][0] |= {"wins": 5530, "rate": 0.553, "low": 0.543, "high": 0.563}
    (part,) = [part for part in story(one | {"against": compare(one, other)}, game).after if part.id == "against"]
    assert part.tables[0].rows[0] == ("seat 1 wins", "44.7%", "55.3%", "+10.6", "+9.2 to +12.0", "yes")
    assert {row[-1] for row in part.tables[0].rows[1:]} == {"no"}
    assert len(part.tables[0].rows) == 9
    assert any("seat 1 wins" in text for text in part.texts)


def test_commands_repeat_the_run_and_its_games() -> None:
    told = BARE | {
        "players": 3,
        "agents": ["thumb", "random"],
        "games": 50,
        "mode": "quick",
        "sets": ["foe:titan.force=6"],
    }
    words = shlex.split(repeat_command(told))
    assert words[:5] == ["pnp", "playtest", "hill-war", "-n", "50"]
    assert words[words.index("--agents") + 1] == "thumb,random"
    assert words[words.index("--set") + 1] == "foe:titan.force=6"
    words = shlex.split(replay_command(told, 4, 99))
    sitting = Plan("hill-war", 50, 3, "quick", ("thumb", "random")).sitting(4)
    assert words[words.index("--agents") + 1] == ",".join(sitting)
    assert words[words.index("--seed") + 1] == "99"
    assert words[words.index("--mode") + 1] == "quick"
    told |= {"path": "my games/hill war", "trust": True}
    for command in (repeat_command(told), replay_command(told, 4, 99)):
        assert shlex.split(command)[2] == "my games/hill war"
        assert command.endswith(" --trust")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (number(1234.5), "1,234"), (number(12.34), "12.3"), (number(0.1234), "0.12"), (number(7), "7"),
        (percent(0.5), "50.0%"), (percent(0.0003), "0.03%"), (percent(0), "0%"), (percent(1), "100%"),
        (percent(None), "\N{EN DASH}"), (points(0.0449), "+4.5"), (points(-0.051), "\N{MINUS SIGN}5.1"),
        (points(-0.0001), "0.0"),
    ],
)  # fmt: skip
def test_figures_have_no_more_digits_than_say_something(said: str, text: str) -> None:
    assert said == text


def test_a_meter_ends_at_its_scale_and_knows_its_side() -> None:
    assert meter(0.5, 0.25, 2.0, 0, 1) == (50, 25, 100, None, 0)
    assert meter(0.1, 0.05, 0.15, -0.2, 0.2, 0.0)[3:] == (50, 1)
    assert meter(-0.1, -0.15, 0.05, -0.2, 0.2, 0.0).side == 0


def test_the_little_markdown() -> None:
    text = "# Length\n\nMean *answers* of\na `game`, see [this](x.md).\n\n- one\n  more\n- **two**\n\n"
    text += "| a | b |\n|---|---|\n| 1 | x\\|y |\n```\nU = 1\n```\n"
    made = list(blocks(text))
    assert [block.kind for block in made] == ["heading", "text", "item", "item", "head", "row", "code"]
    assert [run.style for run in made[1].cells[0]] == ["plain", "em", "plain", "code", "plain", "plain", "plain"]
    assert "".join(run.text for run in made[1].cells[0]) == "Mean answers of a game, see this."
    assert "".join(run.text for run in made[2].cells[0]) == "one more"
    assert made[3].cells[0][0].style == "strong"
    assert made[5].cells[1][0].text == "x|y"
    assert made[6].cells[0][0].text == "U = 1"


def test_cards_that_end_games_are_named(game: Game) -> None:
    told = document(game)
    assert "Cards that end games" in [section.title for section in story(told, game).after]
    for card in told["cards"]:
        card["ends"]["ending"] = False
    assert "Cards that end games" not in [section.title for section in story(told, game).after]


def test_what_is_the_kits_own_is_told(game: Game) -> None:
    quest = load("solo-crusade")
    made = document(game)
    own = story({**made, "mode": "wilderness"}, quest).caveats[-1]
    assert "Foes (force, harm, copies)" in own
    assert "Finds" not in own  # they are of another mode
    assert "Finds (copies, bonus, heals, worth)" in story({**made, "mode": "pit"}, quest).caveats[-1]
    assert not [line for line in story(made, game).caveats if "this kit's own" in line]


def test_a_team_that_wins_as_one_has_no_first_seat(game: Game) -> None:
    found = document(game)
    found["scores"] = found["scores"][:1]
    texts = [section.texts for section in story(found, game).sections if section.id == "wins"]
    assert len(texts) == 1 and texts[0][0].startswith("All seats win together, or nobody does: ")
    assert not any("asked first" in text for text in texts[0])
