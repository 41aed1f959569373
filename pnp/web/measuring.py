"""Measuring: playtests that run beside the server, each in a process of its own, and what they know so far.

A run goes on from what was played before (the runs that are kept), in steps that grow, so that figures with their
intervals are there early and become sure; it ends when it is long enough, sure enough, or somebody stops it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import token_urlsafe
from threading import RLock, Thread
from typing import Any

from pnp.engine import RulesError
from pnp.lab.report import write
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.ready import Ready, ready
from pnp.lab.runs.store import StoreError, store
from pnp.lab.study import Asked, Study
from pnp.model import Game, LoadError, PnpError
from pnp.pool import end_with_parent
from pnp.state import NoHome, State

MOST_GAMES = 20_000
MOST_RUNS = 12
"""Runs that are remembered; of more the oldest is forgotten."""
SURE = 0.03
"""Half the width of every seat's interval at which a run may be sure enough."""
_STEPS = 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000


@dataclass(slots=True)
class Run:
    """One playtest: how far it is, its latest figures, and its report once it has ended."""

    ident: str
    slug: str
    games: int
    done: int = 0
    figures: dict[str, Any] | None = None
    wrong: str | None = None
    over: bool = False
    report: Path | None = None
    process: Any = None
    folder: tempfile.TemporaryDirectory[str] | None = None
    lock: RLock = field(default_factory=RLock)

    def told(self) -> dict[str, Any]:
        """What pages are told of it."""
        with self.lock:
            return {
                "games": self.games,
                "done": self.done,
                "figures": self.figures,
                "wrong": self.wrong,
                "over": self.over,
                "report": self.report is not None,
            }


class Measuring:
    """All runs of a workbench."""

    def __init__(self) -> None:
        self._runs: dict[str, Run] = {}
        self._lock = RLock()

    def begin(self, slug: str, plan: Plan, sure: bool) -> Run:
        """Start a run.

        Raises:
            PnpError: it asks for no games, or for too many.
        """
        if not 1 <= plan.games <= MOST_GAMES:
            raise PnpError(f"A run has 1 to {MOST_GAMES:,} games.")
        run = Run(token_urlsafe(9), slug, plan.games, folder=tempfile.TemporaryDirectory())
        assert run.folder is not None
        context = get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        file = Path(run.folder.name) / "report.html"
        run.process = context.Process(target=_measure, args=(plan, sure, file, theirs), daemon=True)
        run.process.start()
        theirs.close()
        Thread(target=self._listen, args=(run, ours, file), daemon=True).start()
        with self._lock:
            while len(self._runs) >= MOST_RUNS:
                self._forget(self._runs.pop(next(iter(self._runs))))
            self._runs[run.ident] = run
        return run

    def of(self, ident: str) -> Run | None:
        """A run by its name."""
        return self._runs.get(ident)

    def stop(self, run: Run) -> None:
        """End a run; its latest figures stay."""
        run.process.terminate()

    def close(self) -> None:
        """End all runs."""
        with self._lock:
            for run in self._runs.values():
                self._forget(run)

    def _forget(self, run: Run) -> None:
        run.process.terminate()
        run.process.join(5)
        if run.folder is not None:
            run.folder.cleanup()

    def _listen(self, run: Run, ours: Connection, file: Path) -> None:
        with suppress(EOFError, OSError):
            while True:
                told = ours.recv()
                with run.lock:
                    run.done = told.get("done", run.done)
                    run.figures = told.get("figures", run.figures)
                    run.wrong = told.get("wrong", run.wrong)
        with run.lock:
            run.over = True
            run.report = file if file.is_file() else None


def _measure(plan: Plan, sure: bool, file: Path, pipe: Connection) -> None:
    """What the process does: play in growing steps, tell the figures after each, and write the report."""
    end_with_parent()
    try:
        loaded = ready(plan.game, trust=plan.trust, sets=plan.sets)
        with _kept() as kept:
            document: dict[str, Any] = {}
            for games in [*(step for step in _STEPS if step < plan.games), plan.games]:
                document = _study(pipe, kept).document(plan._replace(games=games), loaded, Asked())
                pipe.send({"done": games, "figures": figures(document)})
                if sure and all(seat["high"] - seat["low"] <= 2 * SURE for seat in document["seats"]):
                    break
            with suppress(PnpError):  # without matplotlib there is no report, but there are figures
                write(document, loaded.cast.game, file)
    except LoadError as error:
        pipe.send({"wrong": f"{error.findings[0].message}" if error.findings else str(error)})
    except (PnpError, RulesError, ValueError) as error:
        pipe.send({"wrong": str(error)})


@contextmanager
def _kept() -> Iterator[Any]:
    """Where runs are kept, as `pnp playtest` keeps them; nowhere, if there is no such place."""
    try:
        with store(State().playtests) as opened:
            yield opened
    except (NoHome, StoreError):
        yield None


def _study(pipe: Connection, kept: Any) -> Study:
    @contextmanager
    def stage(_title: str) -> Iterator[Any]:
        yield lambda done, _total, *_more: pipe.send({"done": done})

    return Study(1, kept, None, stage)


def figures(document: dict[str, Any]) -> dict[str, Any]:
    """What a page shows of a playtest while it runs."""
    length, branching = document["length"], document["branching"]
    cards = sorted(document["cards"], key=lambda card: -(card["played"] or 0))
    return {
        "games": document["games"],
        "seats": document["seats"],
        "sides": [side["side"] for side in document["sides"] or ()],
        "ties": document["ties"],
        "caps": document["caps"],
        "length": length["mean"],
        "branching": branching["mean"] if isinstance(branching, dict) else branching,
        "dead": [card["title"] for card in cards if card["dead"]][:12],
    }


def numbers(game: Game) -> list[tuple[str, int]]:
    """The game's own whole numbers that a run may change, by their key."""
    found = [(f"numbers.{name}", value) for name, value in game.numbers.items() if type(value) is int]
    for name, value in game.numbers.items():
        if isinstance(value, dict):
            found += [(f"numbers.{name}.{key}", each) for key, each in value.items() if type(each) is int]
    return found


def planned(loaded: Ready, where: str | Path, asked: dict[str, str], trust: bool) -> Plan:
    """What a form asks for.

    Raises:
        PnpError: it cannot be played so.
    """
    from pnp.engine.agents import agent
    from pnp.engine.seating import seating

    game = loaded.cast.game
    try:
        players = int(asked["players"]) if asked.get("players") else None
        count, way = seating(game, players, asked.get("mode") or None)
        agents = tuple(word.strip() for word in asked.get("agents", "thumb").split(",") if word.strip()) or ("thumb",)
        for each in agents:
            agent(each, loaded.rules, 0)
        games = int(asked.get("games", "0"))
    except ValueError as error:
        raise PnpError(str(error)) from None
    return Plan(str(where), games, count, way, agents, 0, False, trust, _sets(game, asked))


def _sets(game: Game, asked: dict[str, str]) -> tuple[str, ...]:
    """The numbers that are to be others than the game's."""
    changes: Sequence[tuple[str, int]] = [
        (key, int(asked[key])) for key, value in numbers(game) if asked.get(key, str(value)).lstrip("-").isdecimal()
        and asked.get(key) not in (None, str(value))
    ]  # fmt: skip
    return tuple(f"{key}={value}" for key, value in changes)
