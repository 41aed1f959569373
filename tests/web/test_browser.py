"""The pages in a browser: what scripts do, at a desk and on a telephone, and whether everybody can use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rotation

from tests.web.seeing import violations, wider_than_the_screen
from tests.web.served import SMALL, Served

Workbench = Callable[..., Served]
pytestmark = pytest.mark.timeout(180)
SIZES = {"desk": (1280, 900), "phone": (360, 740)}
ON_PHONES = {"test_every_page_fits_and_can_be_used_by_all", "test_a_match_can_be_played_by_all"}
"""What is tried at both sizes in every run."""


@pytest.fixture(params=SIZES)
def page(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A page that fails the test for every mistake of a script, and for whatever it asks of somebody else."""
    if request.param == "phone" and not rotation.EVERY and request.function.__name__ not in ON_PHONES:
        pytest.skip("on a telephone once EVERY_GAME=1 asks for it")
    wide, high = SIZES[request.param]
    context = browser.new_context(viewport={"width": wide, "height": high}, reduced_motion="reduce")
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    opened.on("request", lambda asked: wrong.append(asked.url) if "//127.0.0.1" not in asked.url else None)
    yield opened
    context.close()
    assert wrong == []


@pytest.mark.parametrize(
    "path",
    [
        "/",
        f"/game/{SMALL}",
        f"/game/{SMALL}/rules",
        f"/game/{SMALL}/counts",
        f"/face/{SMALL}/war/assassin",
        f"/game/{SMALL}/play",
    ],
)
def test_every_page_fits_and_can_be_used_by_all(workbench: Workbench, page: Any, path: str) -> None:
    at = workbench()
    page.goto(at.link)
    page.goto(at.base + path)
    page.wait_for_load_state()
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        assert violations(page) == []
    assert wider_than_the_screen(page) <= 0


def test_a_match_can_be_played_by_all(workbench: Workbench, page: Any) -> None:
    """Without a mouse, and with every piece and answer named."""
    at = workbench()
    page.goto(at.link)
    page.goto(f"{at.base}/game/{SMALL}/play")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Deal").press("Enter")
    page.locator(".option").first.wait_for()
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        assert violations(page) == []
    assert wider_than_the_screen(page) <= 0
    before = page.evaluate("state.step")
    page.locator("body").press("2")
    page.keyboard.press("Enter")
    page.wait_for_function("(before) => state.step > before", arg=before)
    page.locator(".option").first.wait_for()
    page.locator("body").press("?")
    page.locator(".said p").first.wait_for()
    page.get_by_role("button", name="Take back").press("Enter")
    page.wait_for_function("(before) => state.step === before", arg=before)


def test_games_and_faces_are_sifted(workbench: Workbench, page: Any) -> None:
    at = workbench()
    page.goto(at.link)
    page.keyboard.press("/")
    page.keyboard.type("moria")
    assert page.locator(".game:visible").count() == 1 and page.locator("[data-left]").inner_text() == "1 game"
    page.keyboard.press("Escape")
    page.get_by_label("Players").select_option("1")
    assert page.locator(".game:visible .name").all_inner_texts() == ["Blade"]
    page.goto(f"{at.base}/game/{SMALL}")
    page.get_by_label("Search").fill("fortif")
    assert page.locator(".piece:visible").count() == 1
    page.get_by_label("Search").fill("no such words")
    assert page.get_by_text("No face is like that").is_visible()
    page.get_by_label("Search").fill("")
    page.get_by_label("backs").check()
    assert page.locator(".piece .back:visible").count() > 0


def test_a_face_is_looked_at_closely(workbench: Workbench, page: Any) -> None:
    at = workbench()
    page.goto(at.link)
    page.goto(f"{at.base}/game/{SMALL}")
    page.locator("a[href$='/war/assassin']").click()
    page.wait_for_url("**/face/**")
    assert not page.locator(".safe").first.is_visible()
    page.get_by_label("safe zone").check()
    page.get_by_label("bleed and trim").check()
    assert page.locator(".safe").first.is_visible()
    assert page.locator(".stage > svg").first.get_attribute("viewBox").startswith("-3")
    page.get_by_label("Larger").click()
    page.wait_for_function("() => document.querySelector('.stage > svg').style.transform.includes('scale(1.4)')")
    title = page.locator("h2").first.inner_text()
    page.locator("h2").first.click()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(title) => document.querySelector('h2').innerText !== title", arg=title)


def test_the_page_follows_a_save_and_keeps_its_place(workbench: Workbench, own_game: Path, page: Any) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    page.goto(at.link)
    picture = page.locator('img[data-face="war/fortifications/front/small/"]')
    picture.scroll_into_view_if_needed()
    page.wait_for_function("(image) => image.complete && image.naturalWidth", arg=picture.element_handle())
    page.get_by_label("Search").fill("worth")
    before, down = picture.get_attribute("src"), page.evaluate("scrollY")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("have seen worse", "have seen more"), encoding="utf-8")
    page.wait_for_function(
        "([image, src]) => image.getAttribute('src') !== src", arg=[picture.element_handle(), before]
    )
    assert page.get_by_label("Search").input_value() == "worth"
    assert abs(page.evaluate("scrollY") - down) < 5
    file.write_text(text + "rows: [\n", encoding="utf-8")
    page.get_by_text("The last save cannot be read").last.wait_for()
    file.write_text(text, encoding="utf-8")
    page.wait_for_function("() => !document.querySelector('.broken')")
