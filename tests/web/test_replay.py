"""A recorded match as a page: what it holds, for whom, and that it opens alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.engine import Match
from pnp.engine.agents import agent
from pnp.engine.transcript import save
from pnp.lab.runs.ready import ready
from tests.web.served import SMALL

pytestmark = pytest.mark.timeout(180)
Run = Callable[..., Any]
ALL = "all, open hands"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match of two, by the rule of thumb."""
    cast, rules = ready(SMALL)
    match = Match(cast, rules, 4, [agent("thumb", rules, 4)], 2)
    match.run()
    file = tmp_path_factory.mktemp("match") / "match.jsonl"
    save(file, match, ["thumb"])
    return file


def told(file: Path) -> dict[str, Any]:
    """What the page's script is given."""
    found = re.search(r'<script type="application/json" id="match">(.*?)</script>', file.read_text("utf-8"), re.DOTALL)
    assert found
    document: dict[str, Any] = json.loads(found[1])
    return document


def states(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every state that frames describe, as the page's script puts them together."""
    made: list[dict[str, Any]] = []
    state: dict[str, Any] = {"piles": {}, "lying": {}}
    for change in frames:
        following = {**state, **change}
        for key in ("piles", "lying"):
            together = {**state[key], **change.get(key, {})}
            following[key] = {name: each for name, each in together.items() if each is not None}
        made.append(following)
        state = following
    return made


def test_the_page_holds_all_steps_for_every_reader(recorded: Path, run: Run, tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    done = run("replay", str(recorded), "-o", str(page))
    steps = sum('"answer"' in line for line in recorded.read_text("utf-8").splitlines())
    assert done.code == 0 and f"{steps} steps" in done.out
    document = told(page)
    assert list(document["frames"]) == [ALL, "seat 1", "seat 2"]
    assert {len(frames) for frames in document["frames"].values()} == {steps}
    last = states(document["frames"][ALL])[-1]
    assert "won" in last["over"]
    named = {card["face"] for frames in document["frames"].values() for state in states(frames)
             for pile in state["piles"].values() for card in pile["cards"] if "face" in card}  # fmt: skip
    assert named <= document["faces"].keys() and all(
        uri.startswith("data:image/webp") for uri in document["faces"].values()
    )
    text = page.read_text("utf-8")
    assert not re.search(r'(?:src|href)="(?!data:)', text.partition('id="match"')[0]) and "http-equiv" in text


def test_a_seat_is_shown_no_card_that_only_another_holds(recorded: Path, run: Run, tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    run("replay", str(recorded), "-o", str(page))
    frames = told(page)["frames"]
    both = [states(frames[f"seat {seat}"]) for seat in (1, 2)]
    held = unknown = 0
    for one, other in zip(*both, strict=True):
        for mine, theirs in ((one, other), (other, one)):
            for name, pile in mine["piles"].items():
                if pile["own"] and pile["sight"] == "owner":
                    shown = {card["ref"] for card in theirs["piles"][name]["cards"] if "face" in card}
                    held += len(pile["cards"])
                    unknown += len(pile["cards"]) - len(shown)
    assert unknown > held / 2


@pytest.mark.parametrize(
    ("lines", "code"),
    [(["nonsense"], 1), (['{"pnp": 1}'], 1), ([], 1)],
)
def test_what_is_no_match_is_said(run: Run, tmp_path: Path, lines: list[str], code: int) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = run("replay", str(file), "-o", str(tmp_path / "match.html"))
    assert done.code == code and len(done.err.splitlines()) == 1 and not (tmp_path / "match.html").exists()


def test_a_changed_answer_and_a_missing_folder_are_said(recorded: Path, run: Run, tmp_path: Path) -> None:
    lines = recorded.read_text("utf-8").splitlines()
    lines[3] = re.sub(r'"answer": "[^"]*"', '"answer": "nothing such"', lines[3])
    file = tmp_path / "forged.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = run("replay", str(file), "-o", str(tmp_path / "match.html"))
    assert done.code == 1 and "not legal" in done.err and not (tmp_path / "match.html").exists()
    assert run("replay", str(recorded), "-o", str(tmp_path / "nowhere" / "match.html")).code == 2


def test_it_is_watched_without_a_server(recorded: Path, run: Run, tmp_path: Path, browser: Any) -> None:
    file = tmp_path / "match.html"
    run("replay", str(recorded), "-o", str(file))
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("request", lambda asked: wrong.append(asked.url) if not asked.url.startswith(("file:", "data:")) else None)
    page.goto(file.as_uri())
    assert page.locator("[data-told]").inner_text().startswith("1 of ")
    page.locator("[data-at]").fill(page.locator("[data-at]").get_attribute("max"))
    assert "won" in page.locator("[data-story] p").last.inner_text()
    page.locator("[data-reader]").select_option("seat 2")
    page.keyboard.press("Escape")
    page.get_by_label("A step back").click()
    assert page.locator(".card.back").count() > 0
    page.close()
    assert wrong == []
