"""A playtest on a Dask cluster of processes here: the figures of one process, and whatever goes wrong is told."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pnp.engine.blame import RulesError
from pnp.lab.figures.sequential import Until, enough
from pnp.lab.runs import cluster as rooms
from pnp.lab.runs.cluster import NoCluster, OtherGame, cluster, placed
from pnp.lab.runs.playtest import Plan, Tally, _chunk, forget, made_ready, run
from pnp.lab.runs.store import fingerprint, store
from pnp.lab.study import Study

distributed = pytest.importorskip("distributed")
PLUGINS = Path(__file__).resolve().parents[1] / "plugins"
SLAYERS = Plan("dragon-slayers", 60, 2, None, ("random", "thumb"), seed=5)
EIGHTS = Plan(str(PLUGINS / "crazy-eights"), 60, 3, None, ("random",), trust=True)


class Cluster:
    """A scheduler and its workers, each a process that was begun in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._begin("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        _wait(lambda: self.file.is_file() and self.file.read_text().strip().endswith("}"))
        self.address: str = json.loads(self.file.read_text())["address"]
        self.empty = _refused(self.address, SLAYERS)
        """What is said while there is no worker."""

    def workers(self, count: int) -> None:
        """Begin so many workers more, and wait until they have come."""
        with distributed.Client(self.address, set_as_default=False) as client:
            wanted = len(client.nthreads()) + count
            for number in range(count):
                # One of two threads: its matches must not come in each other's way.
                self._begin("distributed.cli.dask_worker", "--no-nanny", "--nthreads", str(1 + number % 2))
            client.wait_for_workers(wanted, timeout=60)

    def _begin(self, module: str, *words: str) -> None:
        line = [sys.executable, "-m", module, *words, "--scheduler-file", str(self.file), "--no-dashboard"]
        nowhere = subprocess.DEVNULL
        self.processes.append(subprocess.Popen(line, cwd=self.folder, stdout=nowhere, stderr=nowhere))

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        made.workers(2)
        yield made
    finally:
        made.end()


def _wait(come: Callable[[], bool]) -> None:
    late = time.monotonic() + 60
    while not come() and time.monotonic() < late:
        time.sleep(0.05)
    assert come()


def _refused(address: str, plan: Plan) -> str:
    with pytest.raises(NoCluster) as error, cluster(address, plan, made_ready(plan)[0]):
        pass
    return str(error.value)


def spread(dask: Cluster, plan: Plan, **more: Any) -> Tally:
    """A run whose games the cluster plays."""
    with cluster(dask.address, plan, made_ready(plan)[0]) as pool:
        return run(plan, pool=pool, **more)


@pytest.fixture
def hearts(tmp_path: Path) -> Plan:
    """Hearts in a folder that a test may edit."""
    folder = shutil.copytree(PLUGINS / "hearts", tmp_path / "hearts")
    return Plan(str(folder), 60, 4, None, ("random",), trust=True)


def edit(plan: Plan, more: str) -> None:
    """Add to a game's own rules."""
    page = Path(plan.game) / "rules.py"
    page.write_text(page.read_text(encoding="utf-8") + more, encoding="utf-8")
    forget()


@pytest.mark.parametrize("plan", [SLAYERS, EIGHTS], ids=lambda plan: Path(plan.game).name)
def test_one_process_two_and_a_cluster_come_to_the_same(dask: Cluster, plan: Plan) -> None:
    one = run(plan)
    assert one.games == 60
    assert run(plan, 2).packed() == one.packed()
    assert spread(dask, plan).packed() == one.packed()


def test_a_run_that_ends_early_ends_after_the_same_game(dask: Cluster) -> None:
    plan = SLAYERS._replace(games=2_000)
    until = enough(Until(0.1), plan, made_ready(plan)[0].cast)
    one = run(plan, enough=until)
    assert 20 < one.games < 1_000
    assert run(plan, 2, enough=until).packed() == one.packed()
    assert spread(dask, plan, enough=until).packed() == one.packed()


def test_what_a_cluster_played_is_kept_and_gone_on_with_at_home(dask: Cluster, tmp_path: Path) -> None:
    loaded = made_ready(EIGHTS)[0]
    with store(tmp_path / "kept.sqlite") as opened:
        spread(dask, EIGHTS._replace(games=30), kept=opened.run(EIGHTS, loaded))
        kept = opened.run(EIGHTS, loaded)
        assert kept.chunks() == {(0, 10), (10, 10), (20, 10)}
        assert run(EIGHTS, 2, kept=kept).packed() == run(EIGHTS).packed()


def test_the_command_prints_the_same_document(dask: Cluster, tmp_path: Path) -> None:
    shutil.copytree(PLUGINS / "hearts", tmp_path / "hearts")
    line = [sys.executable, "-m", "pnp", "playtest", "hearts", "-n", "40", "--trust", "--no-db", "--json"]
    told = []
    for words in ([], ["--jobs", "2"], ["--cluster", dask.address]):
        done = subprocess.run([*line, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        told.append(json.loads(done.stdout))
        assert told[-1].pop("timing")["played"] == 40
    assert told[0] == told[1] == told[2]


def test_a_folder_is_named_to_workers_by_its_whole_path(
    dask: Cluster, hearts: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(hearts.game).parent)
    near = hearts._replace(game="hearts")
    loaded = made_ready(near)[0]
    assert placed(near, loaded) == hearts
    assert placed(SLAYERS, made_ready(SLAYERS)[0]) == SLAYERS
    assert Study(address=dask.address).run(near, loaded).packed() == run(hearts).packed()


@pytest.mark.parametrize("page", ["rules.py", "game.yaml", None], ids=str)
def test_a_worker_with_another_game_is_refused_by_its_name(dask: Cluster, hearts: Plan, page: str | None) -> None:
    loaded = made_ready(hearts)[0]
    fingerprint(hearts, loaded)
    if page is None:
        shutil.rmtree(hearts.game)
    else:
        file = Path(hearts.game) / page
        file.write_text(file.read_text(encoding="utf-8").replace("hand: 13", "hand: 12") + "\n", encoding="utf-8")
    with pytest.raises(OtherGame) as error, cluster(dask.address, hearts, loaded):
        pass
    said = str(error.value)
    assert said.startswith("The worker tcp://127.0.0.1:")
    assert f"the game's folder has to be {hearts.game} there, too." in said
    assert (" (it says: " in said) == (page is None)


def test_rules_that_are_edited_while_a_worker_lives_are_loaded_anew(dask: Cluster, hearts: Plan) -> None:
    before = spread(dask, hearts)
    edit(hearts, "\n\ndef passing(table, hands):\n    yield from ()\n")
    after = spread(dask, hearts)
    assert after.packed() == run(hearts).packed() != before.packed()


def test_a_worker_that_comes_late_is_asked_before_it_plays(dask: Cluster) -> None:
    work = partial(_chunk, SLAYERS)
    with distributed.Client(dask.address, set_as_default=False) as client:
        with pytest.raises(OtherGame, match=r"The worker tcp://127\.0\.0\.1:\d+ has other data"):
            list(rooms._in_order(client, SLAYERS, "another game's", work, [(0, 10)]))
        ours = fingerprint(SLAYERS, made_ready(SLAYERS)[0])
        (tally,) = rooms._in_order(client, SLAYERS, ours, work, [(0, 10)])
    assert tally.packed() == run(SLAYERS._replace(games=10)).packed()


def test_rules_that_are_wrong_are_told_as_at_home(dask: Cluster, hearts: Plan) -> None:
    edit(hearts, "\n\ndef passing(table, hands):\n    yield Choice('pass', [], 0)\n")
    told = []
    for play in (run, partial(run, jobs=2), partial(spread, dask)):
        with pytest.raises(RulesError) as error:
            play(hearts)
        told.append(str(error.value))
    assert told[0] == told[1] == told[2]
    assert told[0].startswith("Game 0 (--seed ")


DEADLY = """

import os, signal
from pathlib import Path

_played = play


def play(table):
    try:
        Path(__file__).with_name("deadly").unlink()
    except FileNotFoundError:
        return _played(table)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_worker_did_not_end_another_one_does(dask: Cluster, hearts: Plan) -> None:
    dask.workers(1)  # a spare one, for one dies here
    edit(hearts, DEADLY)
    one = run(hearts)
    (Path(hearts.game) / "deadly").touch()
    assert spread(dask, hearts).packed() == one.packed()
    _wait(lambda: [process.poll() for process in dask.processes].count(-signal.SIGKILL) == 1)


def test_nobody_at_the_address_is_told_of_soon(dask: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    assert dask.empty == "The Dask scheduler has no workers."
    assert rooms._PATIENCE <= 20
    monkeypatch.setattr(rooms, "_PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:  # it listens, and says nothing
        silent = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert _refused(silent, SLAYERS).startswith(f"No Dask scheduler answers at '{silent}' (")
    for address in ("tcp://127.0.0.1:9", "nonsense", "", "tls://127.0.0.1:9", "inproc://x"):
        assert _refused(address, SLAYERS).startswith(f"No Dask scheduler answers at '{address}' (")


def test_without_dask_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert _refused("tcp://127.0.0.1:9", SLAYERS) == "A cluster takes Dask: pip install 'pnp[cluster]'."


def test_a_cluster_that_goes_is_told_of(tmp_path: Path, hearts: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """All workers first, then the scheduler."""
    monkeypatch.setattr(rooms, "_PATIENCE", 1)
    short = Cluster(tmp_path)
    try:
        for loss, why in ((-1, "All workers of the cluster have gone."), (0, "The scheduler of the cluster has gone.")):
            short.workers(1)

            def lose(done: int, _total: int, process: subprocess.Popen[bytes] = short.processes[loss]) -> None:
                if done == 10:
                    process.kill()

            with pytest.raises(NoCluster) as error:
                spread(short, hearts._replace(games=5_000), progress=lose)
            assert str(error.value) == why
    finally:
        short.end()
