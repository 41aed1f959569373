"""The theme, icons and fonts by picture, rows of tables and workbooks, and the parts of a face."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import rotation
from openpyxl import Workbook, load_workbook

from pnp.model import library, load
from tests.web.seeing import violations, wider_than_the_screen
from tests.web.served import FOLDERS, Served

every = pytest.mark.skipif(not rotation.EVERY, reason="once EVERY_GAME=1 asks for it")

Workbench = Callable[..., Served]
pytestmark = pytest.mark.timeout(120)


def stamp(at: Served, path: str) -> str:
    found = re.search(r'data-stamp="([0-9a-f]+)"', at.get(path).text)
    assert found
    return found[1]


def sent(at: Served, slug: str, act: str, **form: str) -> tuple[int, dict[str, str]]:
    answer = at.client.post(f"/edit/{slug}/{act}", data=form, headers={"origin": at.base})
    return answer.status_code, answer.json()


def test_the_theme_is_written_to_its_place_and_taken_back(workbench: Workbench, own_game: Path) -> None:
    at, file = workbench(own_game), own_game / "game.yaml"
    before = file.read_text(encoding="utf-8")
    for kind, name, value, line in [
        ("colours", "gules", "#123456", '    gules: "#123456"'),
        ("fonts", "title", "Grenze:bold", '  fonts: {title: "Grenze:bold", body: Alegreya, number: Cinzel Black}'),
        ("emblem", "emblem", "lion", "  emblem: lion"),
    ]:
        good = stamp(at, "/game/ravenna/look")
        assert sent(at, "ravenna", "theme", stamp=good, kind=kind, name=name, value=value)[0] == 200
        after = file.read_text(encoding="utf-8").splitlines()
        assert [new for old, new in zip(before.splitlines(), after, strict=True) if old != new] == [line]
        assert sent(at, "ravenna", "theme", stamp=good, kind=kind, name=name, value=value)[0] == 409
        assert sent(at, "ravenna", "undo")[0] == 200
        assert file.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("colours", "gules", "red"),
        ("colours", "no-such", "#123456"),
        ("fonts", "title", "Comic Sans"),
        ("fonts", "../title", "Cinzel"),
        ("emblem", "emblem", "../lion"),
        ("rulings", "tie", "x"),
        ("types", "none", "icon=lion"),
        ("types", "troop", "colour=red"),
        ("types", "troop", "note=x"),
        ("types", "troop", "label="),
        ("types", "troop", "label=two\nlines"),
        ("styles", "title", "size=0"),
        ("styles", "title", "size=401"),
        ("styles", "title", "size=large"),
        ("styles", "title", "font=Comic Sans"),
        ("styles", "no-such", "font=body"),
    ],
)
def test_only_what_a_theme_has_is_written(
    workbench: Workbench, own_game: Path, kind: str, name: str, value: str
) -> None:
    at, file = workbench(own_game), own_game / "game.yaml"
    before = file.read_bytes()
    good = stamp(at, "/game/ravenna/look")
    key, _, value = value.rpartition("=")
    code, told = sent(at, "ravenna", "theme", stamp=good, kind=kind, name=name, key=key, value=value)
    assert code == 409 and file.read_bytes() == before
    said = {"size": "A size is", "label": "A label has"}.get(key, "There is no such")
    assert told["wrong"].startswith(said)


@pytest.mark.parametrize(
    ("kind", "name", "key", "value", "line"),
    [
        ("types", "undead", "colour", "moss", "    undead: {colour: moss, icon: death-skull, label: Undead}"),
        ("types", "brute", "icon", "lion", "    brute: {colour: rust, icon: lion, label: Brute}"),
        (
            "types",
            "beast",
            "label",
            "Wild: beast",
            '    beast: {colour: moss, icon: claw-slashes, label: "Wild: beast"}',
        ),
        ("styles", "rules", "size", "9.5", "    rules: {size: 9.5, min: 8, leading: 1.12}"),
        ("styles", "number", "font", "title", "    number: {size: 24, font: title}"),
    ],
)
def test_types_and_styles_are_written_at_their_keys(
    workbench: Workbench, tmp_path: Path, kind: str, name: str, key: str, value: str, line: str
) -> None:
    folder = Path(shutil.copytree(FOLDERS / "city-guard", tmp_path / "city"))
    at, file = workbench(folder), folder / "game.yaml"
    before = file.read_text(encoding="utf-8")
    form = {"kind": kind, "name": name, "key": key, "stamp": stamp(at, "/game/city/look")}
    assert sent(at, "city", "theme", **form, value=value)[0] == 200
    after = file.read_text(encoding="utf-8").splitlines()
    assert [new for old, new in zip(before.splitlines(), after, strict=True) if old != new] == [line]
    assert "saved elsewhere" in sent(at, "city", "theme", **form, value=value)[1]["wrong"]
    theme = load(folder).theme
    assert str((theme.types if kind == "types" else theme.styles)[name]._asdict()[key]) == value
    assert sent(at, "city", "undo")[0] == 200 and file.read_text(encoding="utf-8") == before


def test_a_style_of_the_house_is_added_behind_those_of_the_game(workbench: Workbench, own_game: Path) -> None:
    at, file = workbench(own_game), own_game / "game.yaml"
    before = file.read_text(encoding="utf-8")
    form = {"kind": "styles", "name": "story", "key": "size", "stamp": stamp(at, "/game/ravenna/look")}
    assert 'aria-label="Size of story in points"' in at.get("/game/ravenna/look").text
    assert sent(at, "ravenna", "theme", **form, value="11")[0] == 200
    assert load(own_game).theme.styles["story"].size == 11
    assert set(before.splitlines()) <= set(file.read_text(encoding="utf-8").splitlines())


def test_icons_are_found_by_words_and_fonts_have_pictures(workbench: Workbench) -> None:
    at = workbench()
    found = at.get("/signs/blade?words=sword").json()
    assert found["all"] == len(found["names"]) > 5 and all("sword" in name for name in found["names"])
    assert at.get("/signs/blade?words=two sword").json()["all"] < found["all"]
    assert at.get("/signs/blade?words=no-such-thing").json() == {"names": [], "all": 0}
    fonts = at.get("/letters/blade").json()["names"]
    assert "Cinzel" in fonts and "Alegreya:italic" in fonts
    pictures = [at.get(f"/letters/blade/{name}.png") for name in ("Cinzel", "Alegreya:italic")]
    assert all(each.content.startswith(b"\x89PNG") for each in pictures)
    assert pictures[0].content != pictures[1].content
    assert at.get("/letters/blade/Arial.png").status_code == 404


def test_the_parts_of_a_face_have_names_and_places(workbench: Workbench) -> None:
    at = workbench()
    parts = at.get("/parts/warlords-of-ravenna/war/assassin/front").json()["parts"]
    named = {part["name"]: part for part in parts if part["tag"] == "textbox"}
    assert {"name", "italian", "text", "flavour"} <= set(named) and named["name"]["shows"] == "Assassin"
    icons = [part["shows"] for part in parts if part["tag"] == "icon"]
    assert "hooded-assassin" in icons
    for part in named.values():
        x0, y0, x1, y1 = part["box"]
        assert 0 < x0 < x1 < 63.5 and 0 < y0 < y1 < 88.9
    assert named["name"]["box"][1] < named["text"]["box"][1]
    for name in ("name", "text"):
        template, _, line = named[name]["at"].rpartition(":")
        written = (library.templates().parent / template).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert f'<textbox id="{name}"' in written
    assert at.get("/parts/warlords-of-ravenna/war/nobody/front").status_code == 404


def test_rows_of_a_table_are_changed_each_at_its_place(workbench: Workbench, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FOLDERS / "city-guard", tmp_path / "city"))
    at, file = workbench(folder), folder / "tavern.yaml"
    before = file.read_text(encoding="utf-8")
    form = {"component": "tavern", "piece": "tavern", "row": "brawl", "stamp": stamp(at, "/face/city/tavern/tavern")}
    assert sent(at, "city", "change", **form, field="name", value="Great brawl")[0] == 200
    changes = [
        (old, new)
        for old, new in zip(before.splitlines(), file.read_text(encoding="utf-8").splitlines(), strict=True)
        if old != new
    ]
    assert len(changes) == 1 and changes[0][1] == changes[0][0].replace("Brawl", "Great brawl")
    assert "Great brawl" in at.get("/face/city/tavern/tavern").text
    again = {**form, "stamp": stamp(at, "/face/city/tavern/tavern"), "row": "nobody"}
    assert sent(at, "city", "change", **again, field="name", value="x")[0] == 409


def test_a_linked_workbook_is_changed_in_its_cell(workbench: Workbench, tmp_path: Path) -> None:
    folder = tmp_path / "birds"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "title: Birds\nkind: card\nfamily: racing\nplayers: {min: 2, max: 4, print_for: 2}\n"
        "fields: {force: {type: int, default: 0}}\n",
        encoding="utf-8",
    )
    (folder / "bird.yaml").write_text(
        "kind: deck\ntitle: Birds\nsize: poker\nlayout: power-card\nrows: {from: birds.xlsx, sheet: List}\n",
        encoding="utf-8",
    )
    book = Workbook()
    page = book.active
    page.title = "List"
    for row in [["Name", "Copies", "Force"], ["Wren", 2, 3], ["Kite", 1, 5]]:
        page.append(row)
    book.save(folder / "birds.xlsx")
    at = workbench(folder)
    form = {"component": "bird", "piece": "kite", "stamp": stamp(at, "/face/birds/bird/kite")}
    assert sent(at, "birds", "change", **form, field="force", value="6")[0] == 200
    assert [cell.value for cell in load_workbook(folder / "birds.xlsx")["List"][3]] == ["Kite", 1, 6]
    assert sent(at, "birds", "change", **form, field="force", value="7")[0] == 409
    code, told = sent(at, "birds", "copy", **{**form, "stamp": stamp(at, "/face/birds/bird/kite")}, value="Owl")
    assert code == 200 and told["next"] == "/face/birds/bird/owl"
    assert [cell.value for cell in load_workbook(folder / "birds.xlsx")["List"][4]] == ["Owl", 1, 6]
    for left in (6, 5):
        assert sent(at, "birds", "undo")[0] == 200
        page = load_workbook(folder / "birds.xlsx")["List"]
        assert [cell.value for cell in page[3]] == ["Kite", 1, left] and page.max_row == 3


def test_colours_icons_copies_and_new_rows_by_hand(workbench: Workbench, own_game: Path, browser: Any) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(at.link)
    page.goto(f"{at.base}/game/ravenna/look")
    face = page.locator('.samples [data-face^="war/"]')
    page.wait_for_function("(image) => image.complete && image.naturalWidth", arg=face.element_handle())
    old = face.get_attribute("src")
    page.locator("#colour-border").fill("#10a0c0")
    page.locator("#colour-border").dispatch_event("change")
    assert "to ink" in page.locator('[data-against="border"]').inner_text()
    page.wait_for_function("([image, src]) => image.getAttribute('src') !== src", arg=[face.element_handle(), old])
    assert 'border: "#10a0c0"' in (own_game / "game.yaml").read_text(encoding="utf-8")
    page.goto(f"{at.base}/face/ravenna/war/assassin")
    page.get_by_text("What the layout").click()
    page.locator("[data-parts] button", has_text="italian").click()
    assert page.locator(".stage .lit").count() == 1
    page.get_by_role("button", name="choose a picture").click()
    page.locator("[data-picker] input").fill("lion")
    page.locator("[data-picker] button", has_text=re.compile("^lion$")).click()
    page.locator('[data-value][data-field="icon"]', has_text="lion").wait_for()
    assert "    icon: lion\n" in file.read_text(encoding="utf-8")
    page.get_by_role("button", name="One copy more").click()
    page.get_by_text("does not hold").first.wait_for()
    assert page.locator('[data-value][data-field="copies"]').inner_text() == "6"
    before = file.read_text(encoding="utf-8").count("copies: 7\n")
    page.get_by_role("button", name="One copy more").click()
    page.locator('[data-value][data-field="copies"]', has_text="7").wait_for()
    page.get_by_role("button", name="One copy less").click()
    page.locator('[data-value][data-field="copies"]', has_text="6").wait_for()
    assert file.read_text(encoding="utf-8").count("copies: 7\n") == before
    page.get_by_role("button", name="A new row like this").click()
    page.get_by_label("What is it called?").fill("Poisoner")
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url("**/war/poisoner")
    assert page.locator("h2").first.inner_text().startswith("Poisoner")
    page.close()


@every
@pytest.mark.parametrize("size", [(1280, 900), (360, 740)])
def test_pages_that_change_things_fit_and_can_be_used_by_all(
    workbench: Workbench, browser: Any, size: tuple[int, int], tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(FOLDERS / "city-guard", tmp_path / "city"))
    at, (wide, high) = workbench(folder), size
    page = browser.new_page(viewport={"width": wide, "height": high}, reduced_motion="reduce")
    page.goto(at.link)
    for path in ("/game/city/look", "/face/city/tavern/tavern"):
        page.goto(at.base + path)
        for look in ("light", "dark"):
            page.emulate_media(color_scheme=look)
            assert violations(page) == []
        assert wider_than_the_screen(page) <= 0
    page.get_by_role("button", name="choose a picture").first.click()
    page.locator("[data-picker] .signs img").first.wait_for()
    assert violations(page) == []
    page.close()
