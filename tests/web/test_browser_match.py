"""A match clicked to its end through the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import rotation

from pnp.model import library
from tests.web.served import FOLDERS, Served

Workbench = Callable[..., Served]
pytestmark = pytest.mark.timeout(600)
SHORT = "tavern-brawl"
ASKED = "() => state && (state.over || state.fault || (state.question && !state.busy))"
TEN = [*dict.fromkeys([SHORT, *library.slugs()[3::6]])][:11]


def clicked(page: Any, at: Served, slug: str) -> str:
    """Deal, and click options until the match is over; what the page says then."""
    page.goto(f"{at.base}/game/{slug}/play")
    if not page.get_by_role("button", name="Deal").count():
        return "unplayed"
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/table/**")
    for step in range(3_000):
        page.wait_for_function(
            "() => state && (state.over || state.fault || (state.question && !state.busy))", timeout=60_000
        )
        if page.evaluate("state.over || state.fault"):
            break
        now = page.evaluate("state.step")
        options = page.locator(".option")
        options.nth(step % options.count()).click()
        page.wait_for_function("(now) => state.step > now", arg=now, timeout=60_000)
    assert page.evaluate("state.fault") is None
    return str(page.locator(".ask").inner_text())


@pytest.mark.parametrize("slug", TEN if rotation.EVERY else TEN[:1])
def test_a_match_is_clicked_to_its_end(workbench: Workbench, browser: Any, slug: str) -> None:
    at = workbench(FOLDERS / slug)
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(at.link)
    said = clicked(page, at, slug)
    page.close()
    assert said == "unplayed" or "The match is over" in said
    assert wrong == []
