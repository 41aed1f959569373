"""Matches in the browser: who may see and do what, that they come to an end, and that nothing is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import httpx
import pytest

from pnp.model import library
from tests.web.served import FOLDERS, SMALL, Served, serving

Workbench = Callable[..., Served]
PERSON = "person"


OPEN: list[httpx.Client] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Every browser of a test is closed after it."""
    yield
    while OPEN:
        OPEN.pop().close()


class Player:
    """Somebody with a browser of its own."""

    def __init__(self, at: Served, cookies: dict[str, str] | None = None) -> None:
        self.at = at
        self.client = httpx.Client(base_url=at.base, timeout=60, follow_redirects=True, cookies=cookies)
        OPEN.append(self.client)

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def post(self, path: str, **form: Any) -> httpx.Response:
        return self.client.post(path, data=form, headers={"origin": self.at.base})


def begun(at: Served, slug: str, *who: str, **form: str) -> tuple[Player, str]:
    """A new match, and the path of its table."""
    player = Player(at)
    player.get(f"/?key={at.word}")
    asked = {"seed": "5", **form, **{f"seat{seat}": one for seat, one in enumerate(who)}}
    answer = player.post(f"/game/{slug}/play", **asked)
    assert answer.status_code == 200, answer.text
    return player, answer.url.path


def state(player: Player, table: str, seat: int = 0) -> dict[str, Any]:
    """What a seat sees once nobody but a person is to answer."""
    for _ in range(600):
        seen: dict[str, Any] = player.get(f"{table}/state?seat={seat}").json()
        if not seen["busy"]:
            return seen
    raise AssertionError("the others never end")


def played(player: Player, table: str, most: int) -> dict[str, Any]:
    """Answer the first option again and again."""
    for _ in range(most):
        seen = state(player, table)
        if seen["over"] or not seen["question"]:
            return seen
        options = seen["question"]["options"]
        player.post(
            f"{table}/answer", seat="0", step=str(seen["step"]), n=str(options[seen["step"] % len(options)]["n"])
        )
    return state(player, table)


def test_a_match_comes_to_its_end_and_tells_its_story(workbench: Workbench) -> None:
    player, table = begun(workbench(), "blade", PERSON)
    seen = played(player, table, 2_000)
    assert seen["over"] and seen["question"] is None and seen["story"]


def test_a_question_is_answered_once(workbench: Workbench) -> None:
    player, table = begun(workbench(), SMALL, PERSON, "thumb", "thumb")
    seen = state(player, table)
    form = {"seat": "0", "step": str(seen["step"]), "n": "1"}
    assert player.post(f"{table}/answer", **form).json() == {"wrong": None}
    assert "already" in player.post(f"{table}/answer", **form).json()["wrong"]
    seen = state(player, table)
    for wrong in ({"n": "9999"}, {"n": "-1"}, {"n": "x"}, {"step": ""}, {"n": "0"}):
        told = player.post(f"{table}/answer", **{"seat": "0", "step": str(seen["step"]), "n": "1", **wrong}).json()
        assert told["wrong"]
    assert state(player, table)["step"] == seen["step"]


def test_an_answer_is_taken_back_and_help_is_given(workbench: Workbench) -> None:
    player, table = begun(workbench(), SMALL, PERSON, "thumb", "thumb")
    before = state(player, table)
    player.post(f"{table}/answer", seat="0", step=str(before["step"]), n="1")
    assert state(player, table)["step"] > before["step"]
    assert player.post(f"{table}/undo", seat="0").json() == {"wrong": None}
    again = state(player, table)
    assert (again["step"], again["piles"]) == (before["step"], before["piles"])
    assert player.post(f"{table}/help", seat="0").json()["said"]
    assert "this does best" in player.post(f"{table}/hint", seat="0").json()["said"][0]


def test_who_is_invited_sees_that_seat_and_nothing_else(workbench: Workbench) -> None:
    """The bytes that each was sent are searched for the cards that only the other holds."""
    at = workbench()
    host, table = begun(at, SMALL, PERSON, PERSON)
    link = host.post(f"{table}/invite", seat="0", other="1").json()["link"]
    guest = Player(at)
    assert guest.client.get(table).status_code == 403
    assert guest.get(link.removeprefix(at.base)).status_code == 200
    assert host.get(f"{table}/state?seat=1").status_code == 404
    assert guest.get(f"{table}/state?seat=0").status_code == 404
    secrets: dict[int, set[str]] = {0: set(), 1: set()}
    for _ in range(12):
        for seat, player, other in ((0, host, guest), (1, guest, host)):
            seen = state(player, table, seat)
            mine = {card["ref"] for pile in seen["piles"] if pile["own"] for card in pile["cards"] if "face" in card}
            secrets[seat] |= mine
            theirs = state(other, table, 1 - seat)
            shown = json.dumps(theirs)
            assert not [ref for ref in mine if json.dumps(ref)[1:-1] in shown]
            if seen["question"]:
                player.post(f"{table}/answer", seat=str(seat), step=str(seen["step"]), n="1")
    assert all(secrets.values())
    for path in ("/", f"/game/{SMALL}", "/game/blade/play", f"/face/{SMALL}/war/assassin", f"/events/{SMALL}"):
        assert guest.client.get(path).status_code == 403
    assert guest.client.get(f"/picture/{SMALL}/war/assassin/front/small.png").status_code == 200
    assert guest.client.get("/picture/blade/player/stake/front/small.png").status_code == 403


def test_a_match_outlives_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("PNP_HOME", str(tmp_path / "home"))
    folder = FOLDERS / SMALL
    with serving(folder) as at:
        player, table = begun(at, SMALL, PERSON, "thumb", "thumb")
        seen = state(player, table)
        player.post(f"{table}/answer", seat="0", step=str(seen["step"]), n="1")
        before = state(player, table)
        cookies = {cookie.name: cookie.value or "" for cookie in player.client.cookies.jar}
    with serving(folder) as at:
        after = state(Player(at, cookies), table)
    keys = ("step", "piles", "lying", "grid", "story", "question")
    assert {key: after[key] for key in keys} == {key: before[key] for key in keys}


@pytest.mark.parametrize(
    "form", [{"seed": "x"}, {"seed": "9" * 30}, {"seat0": "thumb"}, {"seat1": "evil"}, {"mode": "none"}]
)
def test_a_match_that_cannot_be_is_refused_in_words(workbench: Workbench, form: dict[str, str]) -> None:
    at = workbench()
    asked = {"seat0": PERSON, "seat1": "thumb", "seat2": "thumb", **form}
    answer = at.client.post(f"/game/{SMALL}/play", data=asked, headers={"origin": at.base})
    assert answer.status_code == 400 and 'role="alert"' in answer.text


def test_rules_of_a_folder_run_only_when_they_are_trusted(workbench: Workbench, own_game: Any, tmp_path: Any) -> None:
    ran = tmp_path / "ran"
    (own_game / "rules.py").write_text(f"open({str(ran)!r}, 'w').close()\n", encoding="utf-8")
    page = workbench(own_game).get("/game/ravenna/play").text
    assert "--trust" in page and not ran.exists()


def test_nobody_finds_a_match_by_a_path(workbench: Workbench) -> None:
    for name in ("..", "%2e%2e%2fstate", "x" * 60, "a.b", "nothing"):
        assert workbench().get(f"/table/{name}/state").status_code == 404


@pytest.mark.parametrize("slug", [*library.slugs()[::9], "man-o-war"])
def test_a_table_has_every_pile_and_a_picture_of_each_face(workbench: Workbench, slug: str) -> None:
    folder = FOLDERS / slug
    at = workbench(folder)
    page = at.get(f"/game/{slug}/play").text
    seats = re.findall(r'<select name="seat(\d+)">(.*?)</select>', page, re.DOTALL)
    if not seats:
        assert "cannot be played" in page
        return
    wanted = [number for number, options in seats if 'value="" selected' not in options]
    player, table = begun(at, slug, PERSON, *["thumb"] * (len(wanted) - 1))
    seen = state(player, table)
    faces = {card["face"] for pile in [*seen["piles"], *seen["lying"]] for card in pile["cards"] if "face" in card}
    for face in sorted(faces, key=lambda name: ("@" not in name, name))[:4]:
        assert player.get(f"/picture/{slug}/{face}/front/small.png").status_code == 200
    assert seen["over"] or seen["question"]


@pytest.mark.parametrize("page", ["play", "measure"])
def test_a_game_without_rules_says_so_in_a_sentence(workbench: Workbench, page: str) -> None:
    slug = next(slug for slug in library.slugs() if not find_spec(f"pnp.games.{slug.replace('-', '_')}"))
    shown = workbench(FOLDERS / slug).get(f"/game/{slug}/{page}").text
    said = re.search(r"<article.*?</article>", shown, re.DOTALL)
    assert said and "has no rules yet" in said[0] and len(said[0]) < 400 and f"/game/{slug}/print" in said[0]
