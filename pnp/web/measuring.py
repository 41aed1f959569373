"""Measuring: playtests that run beside the server, each in a process of its own, and what they know so far.

A run goes on from what was played before (the runs that are kept), in steps that grow, so that figures with their
intervals are there early and become sure; it ends when it is long enough, sure enough, or somebody stops it.
"""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import token_urlsafe
from threading import RLock, Thread, Timer
from typing import Any, NamedTuple

from pnp.engine import Match, RulesError
from pnp.engine.agents import seated
from pnp.lab.report import writer
from pnp.lab.report.html import page
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.ready import Ready, ready
from pnp.lab.runs.store import StoreError, store
from pnp.lab.study import Asked, Study
from pnp.layout.faces import Faces
from pnp.layout.kept import Kept
from pnp.model import Game, LoadError, PnpError
from pnp.pool import end_with_parent
from pnp.state import NoHome, State
from pnp.web import replay
from pnp.whole import replace

MOST_GAMES = 20_000
MOST_ANSWERS = 4_000
"""A longer game is no page that a browser draws."""
MOST_RUNS = 12
"""Runs that are remembered; of more the oldest is forgotten."""
SURE = 0.03
"""Half the width of every seat's interval at which a run may be sure enough."""
PATIENCE = 60.0
"""Seconds that a stopped run has to end its game and write its report."""
_CLEAR = 6
"""Cards that clearly differ from an earlier run, of those that are shown."""
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
    halted: bool = False
    report: Path | None = None
    plan: Plan | None = None
    named: list[str] = field(default_factory=list)
    """The commands by which its report names games."""
    process: Any = None
    halt: Any = None
    """What tells the process to end."""
    folder: tempfile.TemporaryDirectory[str] | None = None
    lock: RLock = field(default_factory=RLock)
    watched: RLock = field(default_factory=RLock)

    def told(self) -> dict[str, Any]:
        """What pages are told of it."""
        with self.lock:
            return {
                "games": self.games,
                "done": self.done,
                "figures": self.figures,
                "wrong": self.wrong,
                "over": self.over,
                "halted": self.halted and self.over,
                "report": self.report is not None,
            }


class Measuring:
    """All runs of a workbench."""

    def __init__(self) -> None:
        self._runs: dict[str, Run] = {}
        self._lock = RLock()

    def begin(self, slug: str, plan: Plan, sure: bool, beside: Plan | None = None) -> Run:
        """Start a run, which may be compared with another one.

        Raises:
            PnpError: it asks for no games, or for too many.
        """
        if not 1 <= plan.games <= MOST_GAMES:
            raise PnpError(f"A run has 1 to {MOST_GAMES:,} games.")
        run = Run(token_urlsafe(9), slug, plan.games, plan=plan, folder=tempfile.TemporaryDirectory())
        assert run.folder is not None
        context = get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        file = Path(run.folder.name) / "report.html"
        run.halt = context.Event()
        run.process = context.Process(
            target=_measure, args=(plan, beside, sure, file, theirs, run.ident, run.halt), daemon=True
        )
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
        """End a run with the games that it has played, of which it still writes its report."""
        with run.lock:
            run.halted = not run.over
        run.halt.set()
        late = Timer(PATIENCE, run.process.terminate)
        late.daemon = True
        late.start()

    def replayed(self, run: Run, number: int) -> Path:
        """The replay of a game that a run's report names, played again when somebody first asks for it.

        Raises:
            PnpError: it cannot be shown.
        """
        assert run.folder is not None and run.plan is not None
        file = Path(run.folder.name) / f"game-{number}.html"
        with run.watched:
            if not file.is_file():
                context = get_context("spawn")
                ours, theirs = context.Pipe(duplex=False)
                args = run.plan, run.named[number], file, theirs
                process = context.Process(target=_played, args=args, daemon=True)
                process.start()
                theirs.close()
                try:
                    raise PnpError(ours.recv())
                except EOFError:
                    process.join()
        if not file.is_file():
            raise PnpError("That game could not be played again.")
        return file

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
                    run.named = told.get("named", run.named)
        with run.lock:
            run.over = True
            run.report = file if file.is_file() else None


def _measure(plan: Plan, beside: Plan | None, sure: bool, file: Path, pipe: Connection, ident: str, halt: Any) -> None:
    """What the process does: play in growing steps, tell the figures after each, and write the report."""
    end_with_parent()
    try:
        loaded = ready(plan.game, trust=plan.trust, sets=plan.sets)
        with _kept() as kept:
            document: dict[str, Any] = {}
            for games in [*(step for step in _STEPS if step < plan.games), plan.games]:
                asked = Asked(against=beside and beside._replace(games=games))
                document = _study(pipe, kept, halt.is_set).document(plan._replace(games=games), loaded, asked)
                pipe.send({"done": document["games"], "figures": figures(document)})
                if sure and all(seat["high"] - seat["low"] <= 2 * SURE for seat in document["seats"]):
                    break
                if halt.is_set():
                    document["halted"] = plan.games if document["games"] < plan.games else None
                    break
            with suppress(PnpError):  # without matplotlib there is no report, but there are figures
                writer(file)
                lines: list[str] = []
                replace(file, page(document, loaded.cast.game, _watch(ident, lines)).encode())
                pipe.send({"named": lines})
    except LoadError as error:
        pipe.send({"wrong": f"{error.findings[0].message}" if error.findings else str(error)})
    except (PnpError, RulesError, ValueError) as error:
        pipe.send({"wrong": str(error)})


def _watch(ident: str, lines: list[str]) -> Callable[[str], str | None]:
    """Gives each command that shows a game the address of its replay, and notes it."""

    def address(line: str) -> str | None:
        if not line.startswith("pnp play "):
            return None
        if line not in lines:
            lines.append(line)
        return f"/watch/{ident}/{lines.index(line)}"

    return address


def _played(plan: Plan, line: str, file: Path, pipe: Connection) -> None:
    """What the process does that plays a game of a report again: its replay as a file, or why there is none."""
    end_with_parent()
    try:
        words = shlex.split(line)
        given = dict(pairwise(words))
        seed, names = int(given["--seed"]), given["--agents"].split(",")
        loaded = ready(plan.game, trust=plan.trust, sets=plan.sets)
        agents = seated([names[seat % len(names)] for seat in range(plan.players)], loaded.rules, seed)
        match = Match(loaded.cast, loaded.rules, seed, agents, plan.players, plan.mode, told=True)
        recorder = replay.Recorder(Faces(match.cast.game, kept=Kept(match.cast.game)))
        while (choice := match.question) is not None:
            match.answer(match.advice(choice))
            recorder(match)
            if len(match.answers) > MOST_ANSWERS:
                raise PnpError(f"This game is longer than {MOST_ANSWERS:,} answers; in a terminal: {line}")
        replace(file, replay.page(recorder, match.cast.game.title).encode("utf-8", "backslashreplace"))
    except (PnpError, RulesError, ValueError) as error:
        pipe.send(str(error))


@contextmanager
def _kept() -> Iterator[Any]:
    """Where runs are kept, as `pnp playtest` keeps them; nowhere, if there is no such place."""
    try:
        with store(State().playtests) as opened:
            yield opened
    except (NoHome, StoreError):
        yield None


def _study(pipe: Connection, kept: Any, halted: Callable[[], bool]) -> Study:
    @contextmanager
    def stage(_title: str) -> Iterator[Any]:
        yield lambda done, _total, *_more: pipe.send({"done": done})

    return Study(1, kept, None, stage, halted)


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
        "against": _differences(document["against"]["rows"]) if document["against"] else None,
    }


def _differences(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """How a run differs from the one it is compared with, with intervals: whole games, then cards that clearly do.

    The lab tells what the other has more; here it is what this one has more.
    """
    whole = [row for row in rows if row["id"] is None]
    cards = [row for row in rows if row["id"] is not None and row["significant"]]
    names = {"what": "what", "unit": "unit", "one": "now", "other": "before", "significant": "sure"}
    return [
        {
            **{new: row[old] for old, new in names.items()},
            **{"effect": -row["effect"], "low": -row["high"], "high": -row["low"]},
        }
        for row in [*whole, *cards[:_CLEAR]]
    ]


def numbers(game: Game) -> list[Slider]:
    """The game's own whole numbers that a run may change."""
    found = [(name, value) for name, value in game.numbers.items() if type(value) is int]
    for name, value in game.numbers.items():
        if isinstance(value, Mapping):
            found += [(f"{name}.{key}", each) for key, each in value.items() if type(each) is int]
    return [Slider(f"numbers.{name}", name.replace("_", " ").replace(".", ", "), value) for name, value in found]


class Slider(NamedTuple):
    """A figure that a run may change: its key, what people call it, and what it is."""

    key: str
    name: str
    value: int


def copies(game: Game) -> list[tuple[str, list[Slider]]]:
    """The copies of every row that is printed so many times, by the titles of their components."""
    found = []
    for part in game.components.values():
        if part.rows_are_pieces and not part.cards and not part.as_needed:
            rows = {row.id: row for row in part.entries}
            found.append((part.title, [Slider(f"{ident}.copies", row.name, row.copies) for ident, row in rows.items()]))
    return [(title, rows) for title, rows in found if rows]


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
    """The numbers and copies that are to be others than the game's."""
    every = [*numbers(game), *(each for _, rows in copies(game) for each in rows)]
    wanted = [(each, asked.get(each.key, "").strip()) for each in every]
    return tuple(
        f"{each.key}={int(value[:9])}"
        for each, value in wanted
        if value.lstrip("-").isdecimal() and int(value[:9]) != each.value
    )
