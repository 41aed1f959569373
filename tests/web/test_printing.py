"""Printing in the browser: the forms, what they make, what they refuse, and the user's printers."""

from __future__ import annotations

import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from textwrap import dedent
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
import rotation

from pnp.exports import FORMATS
from pnp.model import load
from pnp.sheets.make import make
from pnp.state import State
from pnp.web.printing.forms import WISHES, form, read
from pnp.web.printing.orders import Order
from pnp.web.printing.working import MOST_JOBS, Works
from tests.web.seeing import violations, wider_than_the_screen
from tests.web.served import SMALL, Served

Workbench = Callable[..., Served]
Run = Callable[..., Any]
pytestmark = pytest.mark.timeout(180)
every = pytest.mark.skipif(not rotation.EVERY, reason="once EVERY_GAME=1 asks for it")
BOX = load(SMALL).components
ALL = re.compile(r"\d+ sheets of paper · \d+ pieces")
KINDS = ["", "/shop", "/box", "/export", "/printer"]


def asked(at: Served, verb: str, slug: str = SMALL, **wishes: str) -> dict[str, Any]:
    """What is answered to a form: an order, or what is wrong with it."""
    told: dict[str, Any] = at.client.post(f"/print/{slug}/{verb}", data=wishes, headers={"origin": at.base}).json()
    return told


def ended(at: Served, ident: str) -> dict[str, Any]:
    """An order once it is over, as its page hears of it."""
    with at.client.stream("GET", f"/made/{ident}/events", timeout=120) as heard:
        told = [json.loads(line[6:]) for line in heard.iter_lines() if line.startswith("data: ")]
    assert told and told[-1]["over"] and not any(each["over"] for each in told[:-1])
    last: dict[str, Any] = told[-1]
    return last


def made(at: Served, verb: str, slug: str = SMALL, **wishes: str) -> dict[str, Any]:
    told = asked(at, verb, slug, **wishes)
    assert "ident" in told, told
    return ended(at, told["ident"])


def test_a_kit_is_the_one_that_make_makes(workbench: Workbench, tmp_path: Path) -> None:
    at = workbench()
    state = made(at, "make", bleed="1,5", low_ink="yes", no_mix="yes")
    kit = make(SMALL, tmp_path, bleed=1.5, low_ink=True, mix=False, preview=False)
    file = at.get(f"/made/{state['ident']}/file")
    assert file.content == kit.file.read_bytes() and f'filename="{SMALL}.pdf"' in file.headers["content-disposition"]
    assert state["told"] == [f"{kit.pages} pages", f"{kit.sheets} sheets of paper", f"{kit.pieces} pieces"]
    assert kit.pages / 2 <= kit.sheets < kit.pages and state["sights"] == kit.pages
    for number, code in ((0, 200), (kit.pages - 1, 200), (kit.pages, 404)):
        sight = at.get(f"/made/{state['ident']}/sight/{number}.png")
        assert (sight.status_code, sight.content[:4] == b"\x89PNG") == (code, code == 200)


@every
def test_several_files_are_a_zip(workbench: Workbench) -> None:
    at = workbench()
    state = made(at, "make", cutter="svg", fronts_only="yes")
    with ZipFile(BytesIO(at.get(f"/made/{state['ident']}/file").content)) as archive:
        names = archive.namelist()
    assert f"{SMALL}/kit.pdf" in names and sum(name.endswith(".svg") for name in names) == len(names) - 1 > 0


REFUSED = [
    ("make", ["--bleed", "11"], {"bleed": "11"}, "bleed"),
    ("make", ["--gap", "nan"], {"gap": "nan"}, "gap"),
    ("make", ["--marks", "dots"], {"marks": "dots"}, "marks"),
    ("make", ["--paper", "a99"], {"paper": "a99"}, "paper"),
    ("make", ["--fronts-only", "--backs-only"], {"fronts_only": "yes", "backs_only": "yes"}, "backs_only"),
    ("make", ["--corner", "3"], {"corner": "3"}, "corner"),
    ("make", ["--printer", "nobody's"], {"printer": "nobody's"}, "printer"),
    ("make", ["--only", "foe"], {"only": "foe"}, "only"),
    ("make", ["--mode", "none"], {"mode": "none"}, "mode"),
    ("shop", ["--split", "0"], {"split": "0"}, "split"),
    ("shop", ["--fit"], {"fit": "yes"}, "fit"),
    ("box", ["--thickness", "11"], {"thickness": "11"}, "thickness"),
    ("box", ["--kind", "tray", "--split"], {"kind": "tray", "split": "yes"}, "split"),
    ("export", ["--longest", "1"], {"longest": "1", "form": "images"}, "longest"),
    ("export", ["--base-url", "x.org"], {"base_url": "x.org", "form": "images"}, "base_url"),
]


@pytest.mark.parametrize(("verb", "flags", "wishes", "field"), REFUSED, ids=lambda each: str(each)[:24])
def test_what_cannot_be_had_is_said_as_the_command_says_it(
    workbench: Workbench, run: Run, verb: str, flags: list[str], wishes: dict[str, str], field: str
) -> None:
    at = workbench()
    told = asked(at, verb, **wishes)
    told = ended(at, told["ident"]) if "ident" in told else told
    words = [verb, *(["images"] if verb == "export" else []), SMALL, *flags]
    assert (told["wrong"], told["field"]) == (run(*words).err.strip(), field)


def test_a_number_that_is_none_is_refused_beside_its_field(workbench: Workbench, run: Run) -> None:
    at = workbench()
    told = asked(at, "make", bleed="wide")
    assert told == {"wrong": "'wide' is no number of mm.", "field": "bleed"}
    assert run("make", SMALL, "--bleed", "wide").err.strip().endswith(told["wrong"])


@pytest.mark.parametrize("kind", KINDS)
def test_each_page_asks_for_every_wish(workbench: Workbench, kind: str) -> None:
    page = workbench().get(f"/game/{SMALL}/print{kind}").text
    verb = {"": "make", "/printer": "calibrate"}.get(kind, kind[1:])
    groups = form(verb, load(SMALL), {}, None)
    keys = {field.key for group in groups for field in group.fields}
    assert keys and all(f'name="{key}"' in page for key in keys)
    missing = {wish.key for wish in WISHES[verb].values()} - keys
    assert missing <= {"no_preview", "lang", "second", "map_seed", "deck", "pool"}


def test_a_form_left_as_it_is_asks_for_what_the_command_makes_by_itself() -> None:
    for verb in ("make", "shop", "box", "export", "calibrate"):
        groups = form(verb, load(SMALL), {}, None)
        fields = [field for group in groups for field in group.fields if field.kind not in ("check", "checks")]
        told = read(verb, [(field.key, field.value) for field in fields])
        assert told == {wish.name: [] if wish.many else wish.default for wish in WISHES[verb].values()}


@every
def test_boxes_shops_and_exports_are_forms_too(workbench: Workbench) -> None:
    at = workbench()
    state = made(at, "box")
    assert state["told"] == ["1 page", "1 box"] and state["file"] == f"{SMALL}-tuckbox.pdf"
    state = made(at, "export", form="pcio")
    assert state["file"] == f"{SMALL}-pcio.zip" and not state["wrong"] and state["bytes"] > 1_000
    assert made(at, "export", form="tts")["field"] == "base_url"
    assert made(at, "export", form="nonsense")["field"] == "form"


@every
@pytest.mark.parametrize("form", FORMATS)
def test_every_export_is_taken_away(workbench: Workbench, form: str) -> None:
    at = workbench()
    state = made(at, "export", form=form, px_per_mm="2", base_url="https://example.org/")
    file = at.get(f"/made/{state['ident']}/file")
    assert not state["wrong"] and file.status_code == 200 and len(file.content) == state["bytes"] > 1_000


@every
def test_a_shop_gets_its_files(workbench: Workbench) -> None:
    at = workbench()
    state = made(at, "shop", files="jpg", dpi="72", only="war")
    with ZipFile(BytesIO(at.get(f"/made/{state['ident']}/file").content)) as archive:
        assert {"copies.csv", "README.txt"} <= {name.split("/")[1] for name in archive.namelist()}
    assert state["sights"] == 12 and at.get(f"/made/{state['ident']}/sight/0.png").content[:4] == b"\x89PNG"


def test_a_printer_is_kept_as_the_command_keeps_it_and_used(workbench: Workbench, run: Run) -> None:
    at = workbench()
    rulers = made(at, "calibrate", paper="a4")["rulers"]
    assert rulers == [200, 250]

    def keep(**told: str) -> dict[str, Any]:
        answer: dict[str, Any] = at.client.post("/printers/keep", data=told, headers={"origin": at.base}).json()
        return answer

    read_off = {"name": "Desk", "measured_x": "198,5", "ruler_x": "200", "measured_y": "250", "back_dx": "0.5"}
    told = keep(**read_off)
    desk = State().printers()["Desk"]
    assert (desk.scale_x, desk.scale_y, desk.back_dx, State().default) == (0.9925, 1, 0.5, None)
    line = run("printer", "list").out.strip()
    assert line == f"Desk: {told['told']}" and "99.25 x 100 mm" in line
    run("printer", "add", "Shelf", "--measured-x", "198,5/200", "--measured-y", "250", "--back-dx", "0.5")
    assert State().printers()["Shelf"] == desk._replace(name="Shelf")
    for wrong, field in ((read_off | {"name": "/x"}, "name"), (read_off | {"measured_y": "no"}, "measured_y")):
        assert keep(**wrong)["field"] == field
    assert keep(**read_off, default="yes")["told"] == told["told"] and State().default == "Desk"
    assert ">Desk, as always</option>" in at.get(f"/game/{SMALL}/print").text
    state, plain = made(at, "make", only="war"), made(at, "make", only="war", printer="none")
    assert at.get(f"/made/{state['ident']}/file").content != at.get(f"/made/{plain['ident']}/file").content
    at.client.post("/printers/drop", data={"name": "Desk"}, headers={"origin": at.base})
    assert list(State().printers()) == ["Shelf"]


@every
def test_what_came_out_of_the_printer_is_not_printed_again(workbench: Workbench) -> None:
    at = workbench()
    state = made(at, "make", "blade", only="coin")
    done = at.client.post(f"/made/{state['ident']}/printed", headers={"origin": at.base}).json()
    assert "done" in done
    again = made(at, "make", "blade", only="coin", changed="yes")
    assert again["told"] == ["Nothing differs from the last print."] and again["file"] is None


def test_nothing_is_written_into_a_game_and_nothing_is_left(workbench: Workbench, own_game: Path) -> None:
    def files() -> list[tuple[str, int]]:
        return sorted((str(each), each.stat().st_mtime_ns) for each in own_game.rglob("*"))

    before, at = files(), workbench(own_game)
    for verb in ("make", "box"):
        assert not made(at, verb, "ravenna")["wrong"]
    assert files() == before


@pytest.mark.parametrize("ident", ["nothing", "..%2f..%2fetc", "%2e%2e"])
def test_an_address_leads_to_no_other_file(workbench: Workbench, ident: str) -> None:
    at = workbench()
    mine = made(at, "box")["ident"]
    for path in (f"/made/{ident}/file", f"/made/{ident}/events", f"/made/{mine}/sight/..%2f..%2f0.png"):
        assert at.get(path).status_code == 404
    head = {"origin": at.base}
    assert at.client.post(f"/print/{ident}/make", headers=head).status_code == 404
    assert at.client.post(f"/print/{SMALL}/{ident}", headers=head).status_code == 404
    assert at.client.post(f"/print/{SMALL}/make", headers={"origin": "http://evil.example"}).status_code == 403
    for path in (f"/made/{mine}/file", f"/made/{mine}/sight/0.png", f"/game/{SMALL}/print"):
        assert httpx.get(at.base + path).status_code == 403


def test_orders_are_given_up_bounded_and_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    works = Works()
    order = Order("make", "blade", read("make", []))
    first = works.begin(order)
    second = works.begin(order, first.ident)
    wait(lambda: second.over and first.over)
    assert first.stopped and first.filled is None and works.of(first.ident) is None
    assert second.filled and second.filled.file and second.filled.file.is_file()
    third = works.begin(order)
    wait(lambda: third.done > 0 or third.over)
    works.stop(third)
    wait(lambda: third.over)
    assert third.stopped
    for _ in range(MOST_JOBS):
        works.stop(works.begin(order))
    assert works.of(second.ident) is None and not second.folder.exists()
    works.close()
    wait(lambda: not list(tmp_path.iterdir()))


def test_a_killed_server_leaves_nothing(tmp_path: Path) -> None:
    """Its workers take its files away, and end."""
    import subprocess
    import sys

    code = dedent("""
        import os, time
        from pnp.web.printing.forms import read
        from pnp.web.printing.orders import Order
        from pnp.web.printing.working import Works

        if __name__ == "__main__":
            works = Works()
            job = works.begin(Order("box", "blade", read("box", [])))
            while not job.over:
                time.sleep(0.05)
            os.kill(os.getpid(), 9)
    """)
    script = tmp_path / "killed.py"
    script.write_text(code, encoding="utf-8")
    env = {**os.environ, "TMPDIR": str(tmp_path / "tmp")}
    (tmp_path / "tmp").mkdir()
    assert subprocess.run([sys.executable, str(script)], env=env, timeout=90).returncode == -9
    wait(lambda: not list((tmp_path / "tmp").iterdir()))


def wait(until: Callable[[], Any], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "it never comes"
        time.sleep(0.05)


# --- in a browser


@pytest.fixture(params=[(1280, 900), (360, 740)], ids=["desk", "phone"])
def page(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param[0] < 1000 and not rotation.EVERY:
        pytest.skip("on a telephone once EVERY_GAME=1 asks for it")
    context = browser.new_context(
        viewport=dict(zip(("width", "height"), request.param, strict=True)), reduced_motion="reduce"
    )
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    opened.on("request", lambda asked: wrong.append(asked.url) if "//127.0.0.1" not in asked.url else None)
    yield opened
    context.close()
    assert [each for each in wrong if "409" not in each] == []


def seen(page: Any) -> None:
    """That everybody can use a page as it is, by day and night."""
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        assert violations(page) == []
    assert wider_than_the_screen(page) <= 0


def test_a_kit_is_drawn_as_it_is_changed_and_taken_away(workbench: Workbench, page: Any) -> None:
    at = workbench()
    page.goto(at.link)
    page.goto(f"{at.base}/game/{SMALL}/print")
    page.get_by_text(ALL).wait_for()
    first = page.locator("[data-download]").get_attribute("href")
    page.locator("summary", has_text="Cutting").press("Enter")
    bleed = page.get_by_label("Bleed", exact=True)
    bleed.fill("11")
    wrong = page.locator("#wrong-bleed")
    wrong.wait_for()
    assert wrong.inner_text() == "The bleed is 11 mm; it must be 0 to 10 mm."
    assert bleed.get_attribute("aria-invalid") == "true" and not page.locator("[data-download]").is_visible()
    seen(page)
    bleed.fill("1")
    page.get_by_label("Only", exact=True).fill("war")
    page.get_by_text(f"{BOX['war'].count} pieces").wait_for()
    assert not wrong.is_visible() and page.locator("[data-download]").get_attribute("href") != first
    picture = page.locator(".sheets img").first
    page.wait_for_function("(image) => image.complete && image.naturalWidth > 300", arg=picture.element_handle())
    page.locator(".sheets button").first.press("Enter")
    page.locator("dialog[open]").press("ArrowRight")
    assert re.match(r"2 of \d+", page.locator("[data-which]").inner_text())
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.locator("[data-download]").click()
    assert Path(download.value.path()).read_bytes()[:5] == b"%PDF-"


@every
@pytest.mark.parametrize("kind", KINDS)
def test_every_form_fits_and_can_be_used_by_all(workbench: Workbench, page: Any, kind: str) -> None:
    at = workbench()
    page.goto(at.link)
    page.goto(f"{at.base}/game/{SMALL}/print{kind}")
    for group in page.locator("details:not([open]) > summary").all():
        if group.is_visible():
            group.click()
    if (button := page.get_by_role("button", name="Make the files")).is_visible():
        if kind == "/export":
            page.get_by_label("Made for").select_option("pcio")
        button.click()
    page.locator("[data-download]").wait_for(timeout=90_000)
    seen(page)


@every
def test_a_printer_is_written_down_on_its_page(workbench: Workbench, page: Any) -> None:
    at = workbench()
    page.goto(at.link)
    page.goto(f"{at.base}/game/{SMALL}/print/printer")
    page.get_by_text("rulers of 200 and 250 mm").wait_for()
    page.get_by_label("Name of the printer").fill("Attic")
    page.get_by_label("The ruler across").fill("19")
    page.get_by_role("button", name="Keep this printer").click()
    page.locator("#wrong-measured_x", has_text="0.8 to 1.25").wait_for()
    page.get_by_label("The ruler across").fill("199")
    page.get_by_role("button", name="Keep this printer").click()
    page.get_by_text("Attic is kept.").wait_for()
    page.get_by_role("button", name="Forget Attic").wait_for()
    seen(page)
    page.get_by_role("button", name="Forget Attic").click()
    page.wait_for_function("() => !document.querySelector('[data-drop=Attic]')")


@every
def test_a_save_is_drawn_and_a_broken_one_is_said(workbench: Workbench, own_game: Path, page: Any) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    page.goto(at.link)
    page.goto(f"{at.base}/game/ravenna/print")
    page.get_by_text(ALL).wait_for()
    page.get_by_label("Only", exact=True).fill("war:assassin")
    page.locator("[data-status]", has_text=re.compile(r"· \d pieces")).wait_for()
    text = file.read_text(encoding="utf-8")
    few = page.locator("[data-status]").inner_text()
    file.write_text(re.sub(r"(name: Assassin\n +copies: )\d", r"\g<1>9", text), encoding="utf-8")
    page.locator("[data-status]", has_text="9 pieces").wait_for()
    assert "9 pieces" not in few
    file.write_text(text + "rows: [\n", encoding="utf-8")
    page.locator(".made [data-wrong-all]", has_text="cannot be read").wait_for()
    assert page.locator(".found summary").inner_text().startswith("1 finding")
    file.write_text(text, encoding="utf-8")
    page.locator("[data-status]", has_text=few.rpartition("·")[2].strip()).wait_for()
