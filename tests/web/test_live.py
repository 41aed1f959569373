"""What pages hear while files are saved."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import Timer

from tests.web.served import Served

Workbench = Callable[..., Served]
Event = tuple[str, dict[str, object]]


def picture(piece: str) -> str:
    return f"/picture/ravenna/war/{piece}/front/small.png"


def heard(at: Served, until: str, begin: Callable[[], object]) -> list[Event]:
    """Events from when the page listens, which begins what is to be heard of, until one of that name."""
    events: list[Event] = []
    with at.client.stream("GET", "/events/ravenna", timeout=60) as answer:
        event = ""
        for line in answer.iter_lines():
            if line.startswith(": listening"):
                Timer(0.3, begin).start()
            elif line.startswith("event: "):
                event = line.removeprefix("event: ")
            elif line.startswith("data: "):
                events.append((event, json.loads(line.removeprefix("data: "))))
                if event == until:
                    break
    return events


def test_a_save_is_heard_of_with_the_faces_that_look_otherwise(workbench: Workbench, own_game: Path) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    before = {piece: at.get(picture(piece)).headers["etag"] for piece in ("fortifications", "assassin")}
    text = file.read_text(encoding="utf-8")
    assert "have seen worse" in text
    changed = text.replace("have seen worse", "have seen more")
    events = heard(at, "face", lambda: file.write_text(changed, encoding="utf-8"))
    name, told = events[-1]
    assert events[0] == ("game", {"broken": False})
    assert (name, told["face"]) == ("face", "war/fortifications/front/small/")
    assert f'"{told["before"]}"' == before["fortifications"] != f'"{told["key"]}"'
    assert at.get(picture("fortifications"), params={"key": told["before"]}).headers["etag"] == before["fortifications"]
    assert at.get(picture("assassin")).headers["etag"] == before["assassin"]
    page = at.get("/face/ravenna/war/fortifications").text
    assert "have seen more" in page


def test_a_broken_save_leaves_the_pages_as_they_were_and_says_where(workbench: Workbench, own_game: Path) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    assert at.get("/game/ravenna").status_code == 200
    text = file.read_text(encoding="utf-8")
    events = heard(at, "game", lambda: file.write_text(text + "rows: [\n", encoding="utf-8"))
    assert [event for event in events if event[0] != "findings"] == [("game", {"broken": True})]
    page = at.get("/game/ravenna").text
    assert "The last save cannot be read" in page and 'data-face="war/assassin/front/small/"' in page
    file.write_text(text, encoding="utf-8")
    assert "cannot be read" not in at.get("/game/ravenna").text


def test_findings_stand_on_the_face_at_their_box(workbench: Workbench, own_game: Path) -> None:
    at, file = workbench(own_game), own_game / "war.yaml"
    long = "have seen worse" + " and worse and worse still" * 30
    file.write_text(file.read_text(encoding="utf-8").replace("have seen worse", long), encoding="utf-8")
    events = heard(at, "findings", lambda: None)
    assert events[-1][1]["count"]
    page = at.get("/face/ravenna/war/fortifications").text
    assert 'class="spot error"' in page and "war.yaml:" in page and "text-overflow" in page
    shelf = at.get("/game/ravenna").text
    assert '<li class="piece error"' in shelf
    assert "text-overflow" in at.get("/game/ravenna/findings").text
