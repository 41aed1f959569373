"""Playtests that are begun on a page: what they tell, how they end, and what they refuse."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import rotation

from pnp.engine import Match
from pnp.engine.agents import seated
from pnp.engine.told.ending import outcome
from pnp.lab.runs.ready import ready
from tests.web.seeing import violations, wider_than_the_screen
from tests.web.served import SMALL, Served

every = pytest.mark.skipif(not rotation.EVERY, reason="once EVERY_GAME=1 asks for it")

Workbench = Callable[..., Served]
pytestmark = pytest.mark.timeout(180)


def begun(at: Served, slug: str, **form: str) -> dict[str, Any]:
    asked = {"games": "30", "agents": "random", "players": "2", **form}
    told: dict[str, Any] = at.client.post(f"/measure/{slug}", data=asked, headers={"origin": at.base}).json()
    return told


def ended(at: Served, ident: str) -> dict[str, Any]:
    """A run once it is over."""
    for _ in range(600):
        run: dict[str, Any] = at.get(f"/run/{ident}").json()
        if run["over"]:
            return run
        time.sleep(0.1)
    raise AssertionError("it never ends")


def test_a_run_tells_figures_and_leaves_a_report(workbench: Workbench) -> None:
    at = workbench()
    run = ended(at, begun(at, SMALL)["ident"])
    told = run["figures"]
    assert (run["wrong"], run["done"], told["games"], len(told["seats"])) == (None, 30, 30, 2)
    assert all(seat["low"] <= seat["rate"] <= seat["high"] for seat in told["seats"]) and told["length"] > 10
    again = begun(at, SMALL)["ident"]
    assert ended(at, again)["figures"] == told
    report = at.get(f"/report/{again}")
    assert run["report"] and report.text.startswith("<!doctype html>")
    policy = report.headers["content-security-policy"]
    assert (
        policy.startswith("default-src 'none'; ") and "connect-src" not in policy and "frame-ancestors 'none'" in policy
    )
    scripts = re.findall(r"<script>(.*?)</script>", report.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
    assert len(scripts) == 1 and f"script-src 'sha256-{digest}'" in html.unescape(report.text)


def test_a_report_opens_the_very_games_that_it_names(workbench: Workbench) -> None:
    at = workbench()
    ident = begun(at, SMALL, agents="thumb,random", games="24")["ident"]
    ended(at, ident)
    named = re.findall(r'<code>(pnp play [^<]*)</code><a href="(/watch/[^"]+)"', at.get(f"/report/{ident}").text)
    assert len(named) >= 2 and all(address.startswith(f"/watch/{ident}/") for _, address in named)
    line, address = named[0]
    seed = re.search(r"--seed (\d+)", line)
    shown = at.get(address)
    assert seed and shown.status_code == 200 and f"seed {seed[1]}" in shown.text
    agents = html.unescape(line).split("--agents ")[1].split()[0].split(",")
    cast, rules = ready(SMALL)
    match = Match(cast, rules, int(seed[1]), seated(agents, rules, int(seed[1])), 2, told=True)
    match.run()
    told = json.loads(re.search(r'id="match">(.*?)</script>', shown.text, re.DOTALL)[1])  # type: ignore[index]
    frames = told["frames"]["all, open hands"]
    assert match.result is not None and frames[-1]["over"] == outcome(match.result, None)
    assert sum(1 for frame in frames for _ in frame.get("story", [])) > 20
    assert at.get(address).text == shown.text
    for wrong in (f"/watch/{ident}/9999", f"/watch/{ident}/x", "/watch/nothing/0"):
        assert at.get(wrong).status_code == 404


@every
def test_what_if_there_were_more_copies(workbench: Workbench) -> None:
    at = workbench()
    page = at.get(f"/game/{SMALL}/measure").text
    keys = dict(re.findall(r'name="(war:[a-z0-9-]+\.copies)" value="(\d+)"', page))
    assert keys["war:assassin.copies"] == "5" and "other copies: War deck" in page
    as_printed = ended(at, begun(at, SMALL)["ident"])["figures"]
    same = ended(at, begun(at, SMALL, **keys)["ident"])["figures"]
    more = ended(at, begun(at, SMALL, **{**keys, "war:assassin.copies": "20"})["ident"])
    assert same == as_printed and more["wrong"] is None and more["figures"] != as_printed


@every
def test_what_if_numbers_were_others(workbench: Workbench) -> None:
    at = workbench()
    page = at.get(f"/game/{SMALL}/measure").text
    assert 'type="number" name="numbers.' in page
    keys = re.findall(r'name="(numbers\.[a-z_.]+)" value="(\d+)"', page)
    as_printed = ended(at, begun(at, SMALL)["ident"])["figures"]
    runs = [ended(at, begun(at, SMALL, **{key: str(int(value) + 1)})["ident"]) for key, value in keys[:4]]
    # Some numbers make no game; then the rules' own sentence says why.
    assert all(run["figures"] or run["wrong"] for run in runs)
    assert any(run["figures"] and run["figures"] != as_printed for run in runs)


def test_a_run_is_stopped_and_keeps_what_it_knows(workbench: Workbench) -> None:
    at = workbench()
    ident = begun(at, SMALL, games="20000")["ident"]
    for _ in range(300):
        if at.get(f"/run/{ident}").json()["figures"]:
            break
        time.sleep(0.1)
    assert at.client.post(f"/run/{ident}/stop", headers={"origin": at.base}).status_code == 200
    run = ended(at, ident)
    games = run["figures"]["games"]
    assert 0 < games < 20_000 and run["halted"] and run["done"] == games
    if run["report"]:  # there is none without what draws its plots
        assert f"{games:,} of 20,000: it was stopped" in at.get(f"/report/{ident}").text


@every
def test_a_run_is_shown_beside_the_one_before(workbench: Workbench) -> None:
    at = workbench()
    first = begun(at, SMALL)["ident"]
    assert ended(at, first)["figures"]["against"] is None
    assert ended(at, begun(at, SMALL, beside=first)["ident"])["figures"]["against"] is None  # the same again
    sets = {"war:assassin.copies": "20"}
    rows = ended(at, begun(at, SMALL, beside=first, **sets)["ident"])["figures"]["against"]
    written = ended(at, begun(at, SMALL, **sets)["ident"])["figures"]["against"]
    assert rows == written and {"answers"} <= {row["unit"] for row in rows}
    for row in rows:
        assert row["low"] <= row["effect"] <= row["high"]
        assert row["effect"] == pytest.approx(row["now"] - row["before"], abs=2e-4)
    assert ended(at, begun(at, "moria-skirmish", beside=first, games="10")["ident"])["figures"]["against"] is None


@pytest.mark.parametrize(
    "form",
    [{"games": "0"}, {"games": "99999999"}, {"games": "x"}, {"agents": "nobody"}, {"players": "99"}, {"mode": "no"}],
)
def test_what_cannot_be_measured_is_a_sentence(workbench: Workbench, form: dict[str, str]) -> None:
    told = begun(workbench(), SMALL, **form)
    assert told["wrong"] and "Traceback" not in told["wrong"]


def test_rules_of_a_stranger_are_not_run(workbench: Workbench, own_game: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    (own_game / "rules.py").write_text(f"open({str(ran)!r}, 'w').close()\n", encoding="utf-8")
    at = workbench(own_game)
    assert "--trust" in begun(at, "ravenna")["wrong"] and "--trust" in at.get("/game/ravenna/measure").text
    assert not ran.exists()
    for path in ("/run/nothing", "/report/nothing", "/report/..%2f..%2fgame.yaml"):
        assert at.get(path).status_code == 404


def test_figures_grow_on_the_page(workbench: Workbench, browser: Any) -> None:
    at = workbench()
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(at.link)
    page.goto(f"{at.base}/game/{SMALL}/measure")
    page.get_by_text("other copies: War deck").click()
    page.get_by_label("Assassin, exactly").fill("9")
    assert page.locator('[data-slides="war:assassin.copies"]').input_value() == "9"
    assert page.get_by_text("What if: Assassin 5 → 9.").is_visible()
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert wider_than_the_screen(page) <= 0
    page.set_viewport_size({"width": 1280, "height": 900})
    page.get_by_label("Games").fill("60")
    page.get_by_label("Who plays").select_option("random")
    page.get_by_role("button", name="Play").click()
    page.get_by_text("After 60 games").wait_for(timeout=120_000)
    assert page.locator(".shares tbody tr").count() >= 2
    page.get_by_text("Open the whole report").wait_for(timeout=120_000)
    page.close()
    assert wrong == []
