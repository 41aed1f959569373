"""A list of a player's own, uploaded to be printed: read as the command reads it, bounded, and taken away again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.seeing import violations, wider_than_the_screen
from tests.web.served import FOLDERS, SMALL, Served
from tests.web.test_printing import asked, made

Workbench = Callable[..., Served]
pytestmark = pytest.mark.timeout(120)
GAME = "fantasy-fight-club"
SAMPLE = next((FOLDERS / GAME / "lists").glob("*.yaml"))


@pytest.fixture
def bench(workbench: Workbench) -> Served:
    return workbench(FOLDERS / GAME, FOLDERS / SMALL)


def sent(at: Served, name: str, data: bytes, slug: str = GAME) -> tuple[int, dict[str, Any]]:
    answer = at.client.post(f"/lists/{slug}", files={"file": (name, data)}, headers={"origin": at.base})
    return answer.status_code, answer.json()


def test_an_uploaded_list_prints_what_the_same_list_of_the_game_prints(bench: Served) -> None:
    code, told = sent(bench, "../../mine.YAML", SAMPLE.read_bytes())
    assert code == 200 and told["cards"] > 3 and told["title"]
    own = made(bench, "make", GAME, deck=told["name"])
    same = made(bench, "make", GAME, deck=SAMPLE.stem)
    assert own["wrong"] == "" and own["told"] == same["told"]
    assert own["told"] != made(bench, "make", GAME)["told"]


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("mine.txt", b"3 No Such Card Anywhere\n", "unknown card"),
        ("mine.yaml", b"cards: [", "mine.yaml: line"),
        ("mine.xlsx", b"no workbook", "mine.xlsx"),
        ("mine.txt", b"\xff\xfe", "UTF-8"),
        ("mine.txt", b"1 a\n" * 80_000, "kB"),
        ("mine", b"", "mine.txt"),
    ],
)
def test_what_is_no_legal_list_is_refused_in_a_sentence(bench: Served, name: str, data: bytes, says: str) -> None:
    code, told = sent(bench, name, data)
    assert code == 409 and says in told["wrong"] and "/" not in told["wrong"].split(":")[0]


def test_a_list_is_of_one_game_and_of_those_who_build(bench: Served) -> None:
    code, told = sent(bench, "mine.yaml", SAMPLE.read_bytes(), SMALL)
    assert code == 409 and "building" in told["wrong"]
    assert "data-own" not in bench.get(f"/game/{SMALL}/print").text
    name = sent(bench, "mine.yaml", SAMPLE.read_bytes())[1]["name"]
    for slug, deck in [(SMALL, name), (GAME, "own:nothing"), (GAME, str(SAMPLE))]:
        job = asked(bench, "make", slug, deck=deck)
        assert "no list of" in (job.get("wrong") or made(bench, "make", slug, deck=deck)["wrong"])


def test_files_lie_in_one_folder_that_goes_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.model import load
    from pnp.model.errors import PnpError
    from pnp.web.printing import uploads

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(uploads, "MOST", 2)
    kept, game = uploads.Uploads(), load(FOLDERS / GAME)
    names = [str(kept.take(game, "a.yaml", SAMPLE.read_bytes())["name"]) for _ in range(3)]
    with pytest.raises(PnpError):
        kept.take(game, "a.yaml", b"cards: [")
    assert len(list(tmp_path.rglob("*.yaml"))) == 2 and list(kept.files(GAME, names)) == names[1:]
    assert kept.files(SMALL, names) == {}
    kept.close()
    assert list(tmp_path.iterdir()) == []


def test_a_list_is_uploaded_by_hand(bench: Served, browser: Any) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(bench.link)
    page.goto(f"{bench.base}/game/{GAME}/print")
    field = page.get_by_label("A list of your own")
    field.set_input_files({"name": "mine.txt", "mimeType": "text/plain", "buffer": b"2 Nobody\n"})
    page.locator("#wrong-own-list", has_text="unknown card").wait_for()
    field.set_input_files(SAMPLE)
    page.locator("[data-owned] input:checked").wait_for()
    assert page.locator("#wrong-own-list").is_hidden()
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        assert violations(page) == []
    assert wider_than_the_screen(page) <= 0
    page.close()
