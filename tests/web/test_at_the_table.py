"""At the table: hints that say how sure they are, orders, dice, seats that change hands, and maps of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.engine import Match
from pnp.engine.agents import agent
from pnp.lab.runs.ready import ready
from pnp.layout.faces import Faces
from pnp.web.replay import Recorder
from tests.web.seeing import violations, wider_than_the_screen
from tests.web.served import SMALL, Served, serving
from tests.web.test_playing import PERSON, Player, begun, state

pytestmark = pytest.mark.timeout(180)
Workbench = Callable[..., Served]
HERE = Path(__file__).parent
PLUGINS = HERE.parent / "plugins"


@pytest.fixture(scope="module")
def trusted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A workbench for games whose own rules are trusted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_HOME", str(tmp_path_factory.mktemp("home")))
        with serving(HERE / "sorting", PLUGINS / "landfall", trust=True) as at:
            yield at


def test_a_hint_says_how_sure_it_is(workbench: Workbench) -> None:
    player, table = begun(workbench(), SMALL, PERSON, "thumb")
    seen = state(player, table)
    texts = [option["head"] + ", " * bool(option["head"]) + option["text"] for option in seen["question"]["options"]]
    best, sure, *others = player.post(f"{table}/hint", seat="0").json()["said"]
    found = re.fullmatch(
        r"Played out 100 times, this does best: (.+) won (\d+) % \(surely (\d+) to (\d+)\) of (\d+) tries\.", best
    )
    assert found and found[1] in texts
    rate, low, high, tries = map(int, found.groups()[1:])
    assert 0 <= low <= rate <= high <= 100 and high - low > 5 and 0 < tries <= 100
    assert re.fullmatch(r"That is (sure: nothing else comes near|not sure: .+ may do as well)\.", sure)
    assert all(re.search(r"\d+ % \(surely \d+ to \d+\) of \d+\.", line) for line in others)
    assert player.post(f"{table}/hint", seat="0").json()["said"][0] == best, "a hint repeats"


def test_an_order_is_given_at_once(trusted: Served) -> None:
    player, table = begun(trusted, "sorting", PERSON, "thumb")
    seen = state(player, table)
    items = seen["question"]["order"]
    assert len(items) >= 3 and sorted(items) == sorted(option["text"] for option in seen["question"]["options"])
    wrong = {"seat": "0", "step": str(seen["step"])}
    for order in ("0", "0,0,1,2", "9,8,7,6", "x", ""):
        told = player.post(f"{table}/order", **wrong, order=order).json()["wrong"]
        assert told in ("That is no answer.", "There is no such answer.")
    backwards = ",".join(map(str, reversed(range(len(items)))))
    assert player.post(f"{table}/order", **wrong, order=backwards).json() == {"wrong": None}
    after = state(player, table)
    answers = [line["text"] for line in after["story"]]
    told = " ".join(answers)
    places = [told.index(item) for item in reversed(items)]
    assert places == sorted(places)
    assert "already" in player.post(f"{table}/order", **wrong, order=backwards).json()["wrong"]
    wish = after["question"]
    assert len(wish["options"]) == 6 and len(wish["order"]) == 3
    form = {"seat": "0", "step": str(after["step"]), "order": "2,0,1"}
    assert player.post(f"{table}/order", **form).json() == {"wrong": None}
    assert state(player, table)["over"]


def test_a_roll_tells_each_die(trusted: Served) -> None:
    player, table = begun(trusted, "sorting", PERSON, "thumb")
    rolls = [line for line in state(player, table)["story"] if "dice" in line]
    assert [len(line["dice"]) for line in rolls[:2]] == [2, 1]
    for line in rolls:
        total = int(re.search(r"(\d+)\D*$", line["text"])[1])  # type: ignore[index]
        assert sum(face for _, face in line["dice"]) == total
        assert all(1 <= face <= sides for sides, face in line["dice"])


def test_a_match_that_is_told_rolls_as_one_that_is_not() -> None:
    made = ready(HERE / "sorting", trust=True)
    for seed in range(6):
        plain, told = (Match(made.cast, made.rules, seed, [made.rules.thumb], told=told) for told in (False, True))
        plain.run(), told.run()
        assert plain.table.rolls == told.table.rolls and plain.answers == told.answers


def test_seats_change_hands_in_a_match(workbench: Workbench) -> None:
    at = workbench()
    player, table = begun(at, SMALL, PERSON, "thumb", "random")
    step = state(player, table)["step"]
    assert player.post(f"{table}/seat", seat="0", other="1", who="flat:20").json() == {"wrong": None}
    assert player.get(f"{table}/state").json()["who"] == [PERSON, "flat:20", "random"]
    assert state(player, table)["step"] == step, "nothing that was played is lost"
    assert "has to stay" in player.post(f"{table}/seat", seat="0", other="0", who="thumb").json()["wrong"]
    for other, who in (("9", "thumb"), ("x", "thumb"), ("1", "ismcts:9000000")):
        assert "no such" in player.post(f"{table}/seat", seat="0", other=other, who=who).json()["wrong"]
    assert player.post(f"{table}/seat", seat="0", other="2", who=PERSON).json() == {"wrong": None}
    assert player.get(f"{table}/state").json()["mine"] == [0, 2]
    assert player.get(f"{table}/state?seat=2").status_code == 200
    assert player.post(f"{table}/seat", seat="2", other="0", who="thumb").json() == {"wrong": None}
    assert player.get(f"{table}/state").json()["mine"] == [2]
    assert player.get(f"{table}/state?seat=0").status_code == 404


def test_nobody_takes_a_seat_over_while_others_play(workbench: Workbench) -> None:
    at = workbench()
    player, table = begun(at, SMALL, PERSON, PERSON, "thumb")
    link = player.post(f"{table}/invite", seat="0", other="1").json()["link"]
    guest = Player(at)
    guest.get(link.removeprefix(at.base))
    assert "several people" in guest.post(f"{table}/seat", seat="1", other="2", who=PERSON).json()["wrong"]
    assert "Somebody else" in guest.post(f"{table}/seat", seat="1", other="0", who="thumb").json()["wrong"]
    assert guest.post(f"{table}/seat", seat="1", other="2", who="random").json() == {"wrong": None}
    assert guest.get(f"{table}/state").json()["mine"] == [1]


def test_a_map_that_was_grown_for_a_match_is_drawn(trusted: Served) -> None:
    player, table = begun(trusted, "landfall", PERSON, "thumb", mode="new-shores", seed="3")
    page = player.get(table).text
    address = re.search(rf"{table}/board/land\.png", page)
    assert address, "the board of the page is the match's own"
    picture = player.get(address[0])
    assert picture.content.startswith(b"\x89PNG")
    other, elsewhere = begun(trusted, "landfall", PERSON, "thumb", mode="new-shores", seed="4")
    assert other.get(f"{elsewhere}/board/land.png").content != picture.content
    stranger = Player(trusted)
    assert stranger.get(address[0]).status_code == 403
    assert player.get(f"{table}/board/settler.png").status_code == 404
    lying = {each["space"] for each in state(player, table)["lying"]}
    assert lying or state(player, table)["question"]


def test_a_replay_of_a_grown_map_shows_that_map() -> None:
    made = ready(PLUGINS / "landfall", trust=True)
    pictures = set()
    for seed in (3, 4):
        match = Match(made.cast, made.rules, seed, [agent("thumb", made.rules, 1)], 2, "new-shores", told=True)
        recorder = Recorder(Faces(made.cast.game))
        for _ in range(3):
            assert match.question is not None
            match.answer(match.advice(match.question))
            recorder(match)
        pictures.add(recorder.told()["table"]["boards"]["land"]["picture"])
    assert len(pictures) == 2


@pytest.mark.parametrize("size", [(1280, 900), (360, 740)])
def test_orders_dice_and_seats_by_hand(trusted: Served, browser: Any, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(trusted.link)
    page.goto(f"{trusted.base}/game/sorting/play")
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Deal").click()
    grips = page.locator(".ordering .grip")
    grips.first.wait_for()
    assert page.locator(".rolled .die").count() > 0 and page.locator(".story .die").count() >= 3
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look)
        assert violations(page) == []
    assert wider_than_the_screen(page) <= 0
    before = grips.all_inner_texts()
    grips.first.press("ArrowDown")
    assert grips.all_inner_texts() == [before[1], before[0], *before[2:]]
    grips.last.scroll_into_view_if_needed()
    start, end = grips.last.bounding_box(), grips.first.bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 8, steps=6)
    page.mouse.up()
    wanted = [before[-1], before[1], before[0], *before[2:-1]]
    assert grips.all_inner_texts() == wanted
    page.get_by_role("button", name="Seats").click()
    page.locator("[data-seats] select").nth(1).select_option("random")
    assert violations(page) == []
    page.get_by_role("button", name="Done").click()
    page.wait_for_function("async () => (await fetched('state')).who[1] === 'random'")
    grips.first.wait_for()
    page.get_by_role("button", name="In this order").click()
    page.locator(".ordering .grip", has_text=re.compile("red|green|blue")).first.wait_for()
    page.close()
