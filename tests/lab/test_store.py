"""Playtests that are kept: what counts as the same run, what the file survives, and what it says when it cannot."""

from __future__ import annotations

import multiprocessing
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pnp.lab.runs import store as rooms
from pnp.lab.runs.playtest import Plan, Tally, forget, made_ready, run
from pnp.lab.runs.ready import ready
from pnp.lab.runs.store import Kept, NoPlace, StoreError, fingerprint, store
from pnp.model import load

PLUGINS = Path(__file__).resolve().parents[1] / "plugins"
PLAN = Plan("dragon-slayers", 35, 2, None, ("random", "thumb"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept.sqlite"


def kept(opened: rooms.Store, plan: Plan) -> Kept:
    return opened.run(plan, made_ready(plan)[0])


def played(file: Path, plan: Plan) -> tuple[Tally, int]:
    """A run with a store, and how many of its games were played now."""
    count = 0

    def pool(work: Callable[[Any], Tally], chunks: list[Any]) -> Iterator[Tally]:
        nonlocal count
        for chunk in chunks:
            count += chunk[1]
            yield work(chunk)

    with store(file) as opened:
        tally = run(plan, kept=kept(opened, plan), pool=pool)
    return tally, count


def test_a_run_that_is_read_again_is_the_same_and_plays_nothing(file: Path) -> None:
    first, count = played(file, PLAN)
    assert count == 35
    again, count = played(file, PLAN)
    assert count == 0
    assert again == first == run(PLAN)


def test_a_longer_run_plays_only_what_it_lacks_and_a_shorter_one_nothing(file: Path) -> None:
    short = PLAN._replace(games=20)
    assert played(file, short)[1] == 20
    longer, count = played(file, PLAN)
    assert count == 15
    assert longer == run(PLAN)
    back, count = played(file, short)
    assert count == 0
    assert back == run(short)


def test_every_number_of_a_tally_comes_back() -> None:
    hearts = Plan(str(PLUGINS / "hearts"), 30, 4, None, ("random",), trust=True, coverage=True)
    alone = Plan("solitaire-conquest", 12, 1, None, ("thumb",))
    for plan in (hearts, alone):
        tally = run(plan)
        again = Tally.unpacked(tally.packed())
        assert again == tally
        assert again.packed() == tally.packed()
    with pytest.raises(ValueError, match="no tally"):
        Tally.unpacked(b"no tally")


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 1},
        {"agents": ("thumb", "random")},
        {"agents": ("random",)},
        {"rotate": True},
        {"sets": ("numbers.hand=4",)},
        {"coverage": True},
    ],
    ids=str,
)
def test_another_run_is_told_from_it(file: Path, change: dict[str, Any], tmp_path: Path) -> None:
    folder = shutil.copytree(PLUGINS / "hearts", tmp_path / "hearts")
    plan = Plan(str(folder), 10, 4, None, ("random", "thumb"), trust=True)
    with store(file) as opened:
        kept(opened, plan).keep((0, 10), Tally(games=10))
        assert kept(opened, plan).chunks() == {(0, 10)}
        assert kept(opened, plan._replace(**change)).chunks() == set()


def test_another_mode_or_number_of_players_is_another_run(file: Path) -> None:
    with store(file) as opened:
        for players, mode in ((2, None), (3, None), (2, "a-mode")):
            plan = PLAN._replace(players=players, mode=mode)
            run_of_it = opened.run(plan, made_ready(PLAN)[0])
            assert run_of_it.chunks() == set()
            run_of_it.keep((0, 10), Tally(games=10))


def test_edited_data_and_edited_rules_begin_a_new_run_and_an_edit_undone_the_old_one(
    file: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(PLUGINS / "hearts", tmp_path / "hearts")
    plan = Plan(str(folder), 10, 4, None, ("random",), trust=True)

    def known() -> bool:
        forget()
        with store(file) as opened:
            return bool(kept(opened, plan).chunks())

    with store(file) as opened:
        kept(opened, plan).keep((0, 10), Tally(games=10))
    assert known()
    for name in ("rules.py", "game.yaml"):
        page = folder / name
        before = page.read_text(encoding="utf-8")
        edited = before.replace("passed", "handed") if name == "rules.py" else before.replace("hand: 13", "hand: 12")
        assert edited != before
        page.write_text(edited, encoding="utf-8")
        assert not known(), name
        page.write_text(before, encoding="utf-8")
        assert known(), name


def test_rules_are_those_that_are_played_even_where_their_file_is_newer(tmp_path: Path) -> None:
    folder = shutil.copytree(PLUGINS / "hearts", tmp_path / "hearts")
    plan = Plan(str(folder), 10, 4, None, ("random",), trust=True)
    loaded = made_ready(plan)[0]
    before = fingerprint(plan, loaded)
    page = folder / "rules.py"
    page.write_text(page.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert fingerprint(plan, loaded) == before
    forget()
    assert fingerprint(plan, made_ready(plan)[0]) != before


def test_the_folder_may_move(file: Path, tmp_path: Path) -> None:
    with store(file) as opened:
        for place in ("here", "there"):
            folder = shutil.copytree(PLUGINS / "hearts", tmp_path / place / "hearts")
            found = kept(opened, Plan(str(folder), 10, 4, None, ("random",), trust=True))
            assert found.chunks() == (set() if place == "here" else {(0, 10)})
            found.keep((0, 10), Tally(games=10))


def test_another_engine_begins_a_new_run(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with store(file) as opened:
        kept(opened, PLAN).keep((0, 10), Tally(games=10))
        monkeypatch.setattr(rooms, "_engine", lambda: "another")
        assert kept(opened, PLAN).chunks() == set()


def test_looks_are_kept_by_kind_and_number(file: Path) -> None:
    with store(file) as opened:
        found = kept(opened, PLAN)
        found.keep_look("moments", 7, {"leads": [0.5, 1]})
        found.keep_look("moments", 7, {"leads": "is not written over"})
    with store(file) as opened:
        assert kept(opened, PLAN).looks("moments") == {7: {"leads": [0.5, 1]}}
        assert kept(opened, PLAN).looks("others") == {}


def write(file: Path, *lines: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for line in lines:
            connection.execute(line)
        connection.commit()


def test_a_newer_file_and_a_foreign_one_are_left_as_they_are(file: Path, tmp_path: Path) -> None:
    played(file, PLAN)
    write(file, "pragma user_version = 2")
    foreign = tmp_path / "foreign.db"
    write(foreign, "create table songs (title)")
    text = tmp_path / "notes.txt"
    text.write_text("Buy more card sleeves, and a guillotine.\n" * 40, encoding="utf-8")
    for other, why in ((file, "holds playtests of version 2"), (foreign, "something else"), (text, "not a database")):
        before = other.read_bytes()
        with pytest.raises(StoreError, match=why) as error, store(other):
            pass
        assert str(other) in str(error.value)
        assert "--db" in str(error.value)
        assert other.read_bytes() == before


def test_a_damaged_file_is_told_of(file: Path) -> None:
    played(file, PLAN)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError, match="malformed"):
        played(file, PLAN)
    file.write_bytes(whole)
    write(file, "update chunks set tally = x'789c00' where first = 20")
    with pytest.raises(StoreError, match="damaged"):
        played(file, PLAN)
    write(file, "delete from chunks where first = 20")
    assert played(file, PLAN) == (run(PLAN), 10)


def test_a_place_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("a file", encoding="utf-8")
    for place, why in (
        (tmp_path, "it is no plain file"),
        (tmp_path / "notes.txt" / "kept.sqlite", "notes.txt is no folder"),
    ):
        with pytest.raises(NoPlace, match=why), store(place):
            pass
    with store(tmp_path / "new" / "folders" / "kept.sqlite") as opened:
        assert kept(opened, PLAN).chunks() == set()


def test_a_file_that_may_only_be_read(file: Path) -> None:
    played(file, PLAN)
    uri = f"{file.as_uri()}?mode=ro"
    connect = sqlite3.connect
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda _file, timeout: connect(uri, timeout=timeout, uri=True))
        with pytest.raises(NoPlace, match="readonly"), store(file) as opened:
            kept(opened, PLAN._replace(seed=1))
    assert played(file, PLAN)[1] == 0


def test_a_full_disk_loses_nothing_that_was_kept(file: Path) -> None:
    short = PLAN._replace(games=20)
    played(file, short)
    connect = sqlite3.connect

    def full(*words: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*words, **options)
        (pages,) = connection.execute("pragma page_count").fetchone()
        connection.execute(f"pragma max_page_count = {pages}")
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", full)
        with pytest.raises(StoreError, match="full"):
            played(file, PLAN._replace(games=1_000))
    assert played(file, PLAN) == (run(PLAN), 15)


def _write_together(file: Path, barrier: Any, number: int) -> None:
    barrier.wait(timeout=30)
    with store(file) as opened:
        mine = kept(opened, PLAN._replace(seed=number // 2))  # two of them play the same run
        for chunk in PLAN.chunks():
            mine.keep(chunk, Tally(games=chunk[1]))


def test_processes_that_begin_one_file_together_all_write_to_it(file: Path) -> None:
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(4)
    writers = [context.Process(target=_write_together, args=(file, barrier, number)) for number in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
        assert writer.exitcode == 0
    with store(file) as opened:
        for seed in (0, 1):
            assert kept(opened, PLAN._replace(seed=seed)).chunks() == set(PLAN.chunks())


def test_sides_which_rules_look_up_in_rows_tell_runs_apart(tmp_path: Path) -> None:
    slug = "freddy-vs-jason"
    folder = shutil.copytree(load(slug).folder, tmp_path / slug)
    plan = Plan(str(folder), 10, 2, None, ("random",))
    before = fingerprint(plan, ready(folder))
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    edited = text.replace("sides: [freddy, jason]", "sides: [jason, freddy]")
    assert edited != text
    (folder / "game.yaml").write_text(edited, encoding="utf-8")
    assert fingerprint(plan, ready(folder)) != before


def test_the_roll_of_a_table_tells_runs_apart(tmp_path: Path) -> None:
    folder = shutil.copytree(PLUGINS / "hearts", tmp_path / "hearts")
    plan = Plan(str(folder), 10, 4, None, ("random",), trust=True)
    before = fingerprint(plan, ready(folder, trust=True))
    table = folder / "passing.yaml"
    text = table.read_text(encoding="utf-8").replace("[1, Hold, 0", "[2, Hold, 0").replace("[2, Left, 1", "[1, Left, 1")
    assert "[2, Hold, 0" in text
    table.write_text(text, encoding="utf-8")
    assert fingerprint(plan, ready(folder, trust=True)) != before


def test_the_file_waits_for_another_writer_to_change_its_journal(file: Path) -> None:
    with store(file):
        pass
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("pragma journal_mode = delete")
    other.execute("begin immediate")
    later = threading.Timer(0.3, other.rollback)
    later.start()
    with store(file) as opened:
        assert not kept(opened, PLAN).chunks()
    later.join()
    other.close()
