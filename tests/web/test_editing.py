"""Values that are changed on the page, in the files that they stand in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web.served import Served

Workbench = Callable[..., Served]


def stamp(at: Served, piece: str) -> str:
    found = re.search(r'data-stamp="([0-9a-f]+)"', at.get(f"/face/ravenna/war/{piece}").text)
    assert found
    return found[1]


def sent(at: Served, act: str, **form: str) -> tuple[int, dict[str, str]]:
    asked = {"component": "war", "piece": "assassin", **form}
    answer = at.client.post(f"/edit/ravenna/{act}", data=asked, headers={"origin": at.base})
    return answer.status_code, answer.json()


def test_a_value_is_changed_in_the_file_and_taken_back(workbench: Workbench, own_game: Path) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    before = file.read_text(encoding="utf-8")
    assert sent(at, "change", stamp=stamp(at, "assassin"), field="italian", value="sicario: uno")[0] == 200
    after = file.read_text(encoding="utf-8")
    changes = [(a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b]
    assert len(changes) == 1 and changes[0][1] == '    italian: "sicario: uno"'
    assert "sicario: uno" in at.get("/face/ravenna/war/assassin").text
    assert sent(at, "undo")[0] == 200
    assert file.read_text(encoding="utf-8") == before
    assert sent(at, "undo") == (409, {"wrong": "There is nothing to take back."})


def test_what_somebody_saved_meanwhile_is_not_overwritten(workbench: Workbench, own_game: Path) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    old = stamp(at, "assassin")
    theirs = file.read_text(encoding="utf-8") + "# a line of somebody's\n"
    file.write_text(theirs, encoding="utf-8")
    code, told = sent(at, "change", stamp=old, field="copies", value="9")
    assert code == 409 and "meanwhile" in told["wrong"] and file.read_text(encoding="utf-8") == theirs
    assert sent(at, "change", stamp=stamp(at, "assassin"), field="copies", value="9")[0] == 200
    file.write_text(theirs, encoding="utf-8")
    code, told = sent(at, "undo")
    assert code == 409 and "elsewhere" in told["wrong"] and file.read_text(encoding="utf-8") == theirs


def test_claims_answer_at_once_and_a_row_is_added(workbench: Workbench, own_game: Path) -> None:
    at = workbench(own_game)
    assert 'class="fails"' not in at.get("/game/ravenna/counts").text
    sent(at, "change", stamp=stamp(at, "assassin"), field="copies", value="6")
    assert at.get("/game/ravenna/counts").text.count('class="fails"') >= 2
    assert sent(at, "copy", stamp=stamp(at, "assassin"), value="Poisoner")[0] == 200
    assert at.get("/face/ravenna/war/poisoner").status_code == 200


def test_no_row_is_changed_while_the_file_is_not_what_is_shown(workbench: Workbench, own_game: Path) -> None:
    """A save that is YAML, but no game: the rows may stand on other lines than those of the faces on the page."""
    at, file = workbench(own_game), own_game / "war.yaml"
    good = stamp(at, "assassin")
    broken = file.read_text(encoding="utf-8").replace("rows:\n", "rows:\n  - {name: Newcomer, copies: many}\n")
    file.write_text(broken, encoding="utf-8")
    assert "mend it first" in at.get("/face/ravenna/war/assassin").text
    for given in (good, hashlib.blake2b(broken.encode(), digest_size=12).hexdigest()):
        code, told = sent(at, "change", stamp=given, field="copies", value="9")
        assert code == 409 and "mend it first" in told["wrong"]
    assert file.read_text(encoding="utf-8") == broken


def test_nothing_but_a_row_of_the_game_can_be_changed(workbench: Workbench, own_game: Path, tmp_path: Path) -> None:
    at = workbench(own_game)
    kept = {path: path.read_bytes() for path in own_game.rglob("*") if path.is_file()}
    good = stamp(at, "assassin")
    wrong: list[dict[str, Any]] = [
        {"stamp": "0" * 24, "field": "copies", "value": "9"},
        {"stamp": good, "field": "copies: 9\n    text", "value": "9"},
        {"stamp": good, "field": "name", "value": "x", "piece": "../../etc"},
        {"stamp": good, "field": "name", "value": "x", "component": "game"},
        {"stamp": good, "field": "italian", "value": "bell \x07"},
    ]
    for form in wrong:
        asked = {"component": "war", "piece": "assassin", **form}
        answer = at.client.post("/edit/ravenna/change", data=asked, headers={"origin": at.base})
        assert answer.status_code in (404, 409)
    assert {path: path.read_bytes() for path in own_game.rglob("*") if path.is_file()} == kept
    outside = tmp_path / "outside.yaml"
    outside.write_bytes((own_game / "war.yaml").read_bytes())
    (own_game / "war.yaml").unlink()
    (own_game / "war.yaml").symlink_to(outside)
    assert sent(at, "change", stamp=good, field="copies", value="9")[0] in (404, 409)
    assert outside.read_bytes() == kept[own_game / "war.yaml"]


def test_a_value_is_written_on_the_page(workbench: Workbench, own_game: Path, browser: Any) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(at.link)
    page.goto(f"{at.base}/face/ravenna/war/assassin")
    page.locator('[data-field="italian"]').click()
    page.locator(".writing").fill("bravo")
    page.keyboard.press("Enter")
    page.locator('[data-field="italian"]', has_text="bravo").wait_for()
    assert "    italian: bravo\n" in file.read_text(encoding="utf-8")
    page.get_by_role("button", name="Undo").click()
    page.locator('[data-field="italian"]', has_text="sicario").wait_for()
    page.close()
