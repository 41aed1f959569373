"""Playtests that are kept: an SQLite file of runs, each with its games in chunks, so that a run goes on where it was.

A run is the same run where nothing differs that its figures hang on: data and rules of the game, who plays it how and
from which seed, and the engine. Only the number of games may be another one.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pnp import records
from pnp.engine import Cast, hashes
from pnp.lab.runs.plan import Chunk, Plan
from pnp.lab.runs.ready import Ready
from pnp.lab.runs.tally import Tally
from pnp.model import PnpError, library

VERSION = 1
_MARK = 0x706E70  # "pnp": what the file says it is
_LARGEST = 8 * 1024 * 1024
"""Bytes of the largest value in the file; what a chunk comes to takes some thousands."""
_DAMAGED = "A run in the file of playtests is damaged"
_ANY = (dict, list, str, bool, float, None)
_PATIENCE = 30
"""Seconds that one process waits for another one to have written."""
_TABLES = """
create table runs (id integer primary key, key text unique not null, game text not null, plan text not null,
                   begun text not null default current_timestamp);
create table chunks (run integer not null references runs on delete cascade, first integer not null,
                     games integer not null, tally blob not null, primary key (run, first, games)) without rowid;
create table looks (run integer not null references runs on delete cascade, kind text not null, number integer not null,
                    row text not null, primary key (run, kind, number)) without rowid;
"""
_SHAPES = {"".join(line.lower().split()) for line in _TABLES.split(";")}
"""The tables, blanks aside, as the file itself tells of them."""


class StoreError(PnpError):
    """A file of playtests that is none, or cannot be written."""


class NoPlace(StoreError):
    """Nothing can be kept there: no folder, a closed one, or something that is no file."""


def fingerprint(plan: Plan, loaded: Ready) -> str:
    """What tells a run from all others: everything that its figures hang on but how many games it has."""
    decks = tuple(deck._replace(name="") for deck in plan.decks)
    facts = plan._replace(game=loaded.cast.game.slug, games=0, trust=False, decks=decks)
    parts = [VERSION, facts, hashes.of_data(loaded.cast.game), _seen(loaded.cast), _rules(loaded.rules), _engine()]
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _seen(cast: Cast) -> str:
    """Everything of a game that rules can look at, texts and sides too: which of it they read is not known here."""
    game, entries = cast.game, {name: [row.face for row in rows] for name, rows in cast.entries.items()}
    rolls = [(key, [(low, high, row.id) for low, high, row in rows]) for key, rows in cast.rolls.items()]
    kinds = [(part.id, part.kind, part.die, part.sets) for part in game.components.values()]
    return repr((game.sides, game.players, list(game.modes), kinds, cast.sort.backs, cast.order, entries, rolls))


# Of rules as they were when they were first asked for: a process that lives on plays them even where the file is newer.
_rules = cache(hashes.of_rules)


@cache
def _engine() -> str:
    """Of the source of what plays and counts: another one may count otherwise."""
    pages = [page for room in _COUNTING for page in sorted((library.package() / room).rglob("*.py"))]
    return blake2b(b"\0".join(page.read_bytes() for page in pages), digest_size=8).hexdigest()


_COUNTING = "engine", "boards", "lab/runs", "lab/questions"


class Kept:
    """What a store holds of one run."""

    def __init__(self, connection: sqlite3.Connection, run: int) -> None:
        self._connection, self._run = connection, run

    def chunks(self) -> frozenset[Chunk]:
        """The chunks that were played."""
        return frozenset(self._connection.execute("select first, games from chunks where run = ?", (self._run,)))

    def read(self, chunk: Chunk) -> Tally:
        """What a chunk came to.

        Raises:
            StoreError: what the file holds of it is none of ours.
        """
        found = self._connection.execute(
            "select tally from chunks where run = ? and first = ? and games = ?", (self._run, *chunk)
        ).fetchone()
        try:
            return Tally.unpacked(found[0])
        except (ValueError, TypeError) as error:
            raise StoreError(f"{_DAMAGED} ({error}): name another file by --db.") from None

    def keep(self, chunk: Chunk, tally: Tally) -> None:
        """Keep what a chunk came to; it is in the file when this returns, whatever happens then."""
        with self._connection:
            self._connection.execute(
                "insert or ignore into chunks values (?, ?, ?, ?)", (self._run, *chunk, tally.packed())
            )

    def looks(self, kind: str, shape: Any = _ANY) -> dict[int, Any]:
        """What was found out about single games, by their numbers.

        Raises:
            StoreError: what the file holds of it is not of this shape.
        """
        found = self._connection.execute("select number, row from looks where run = ? and kind = ?", (self._run, kind))
        try:
            return {number: records.parsed(str(row).encode(), shape) for number, row in found}
        except ValueError as error:
            raise StoreError(f"{_DAMAGED} ({error}): name another file by --db.") from None

    def keep_look(self, kind: str, number: int, row: Any) -> None:
        """Keep what was found out about one game."""
        with self._connection:
            told = json.dumps(row, separators=(",", ":"))
            self._connection.execute("insert or ignore into looks values (?, ?, ?, ?)", (self._run, kind, number, told))


@contextmanager
def store(file: Path) -> Iterator[Store]:
    """The playtests in a file, which is made where there is none.

    Raises:
        NoPlace: it can be neither opened nor made.
        StoreError: it is something else, or of a newer version; or the disk is full, and what is in it stays.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and not file.is_file():
            raise NoPlace(_refusal(file, "it is no plain file"))
        connection = sqlite3.connect(file, timeout=_PATIENCE)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    except (FileExistsError, NotADirectoryError):
        raise NoPlace(_refusal(file, f"{file.parent} is no folder")) from None
    except (OSError, sqlite3.Error) as error:
        raise NoPlace(_refusal(file, getattr(error, "strerror", None) or error)) from None
    try:
        _prepare(connection, file)
        yield Store(connection)
    except sqlite3.Error as error:
        closed = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
        raise (NoPlace if closed else StoreError)(_refusal(file, error)) from None
    finally:
        connection.close()


def _refusal(file: Path, why: object) -> str:
    return f"{file} cannot be used as a file of playtests: {why}. Name another one by --db."


class Store:
    """Runs in an SQLite file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, plan: Plan, loaded: Ready) -> Kept:
        """What is kept of a plan's run, which begins here where there is none of it."""
        key, told = fingerprint(plan, loaded), json.dumps(plan._asdict())
        with self._connection:
            line = "insert or ignore into runs (key, game, plan) values (?, ?, ?)"
            self._connection.execute(line, (key, loaded.cast.game.slug, told))
        (number,) = self._connection.execute("select id from runs where key = ?", (key,)).fetchone()
        return Kept(self._connection, number)


def _strange(connection: sqlite3.Connection) -> str | None:
    """What a file holds that we never put there: a trigger or a view would run where we only ask."""
    for name, kind, line in connection.execute("select name, type, sql from sqlite_master"):
        ours = kind == "index" and line is None
        if not ours and (kind != "table" or "".join(str(line).lower().split()) not in _SHAPES):
            return str(name)
    return None


def _patiently(connection: sqlite3.Connection, line: str) -> None:
    """Run a line for which SQLite itself waits for nobody: a new journal is refused while another one writes."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute(line)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.02)


def _prepare(connection: sqlite3.Connection, file: Path) -> None:
    def told(question: str) -> int:
        return int(connection.execute(question).fetchone()[0])

    # Another process may make the file between any two of these lines: its mark is there as soon as its tables are.
    if told("pragma application_id") != _MARK:
        tables = told("select count(*) from sqlite_master")
        if tables and told("pragma application_id") != _MARK:
            raise StoreError(f"{file} is a database of something else: name another file by --db.")
        connection.execute("begin immediate")
        if not told("select count(*) from sqlite_master"):
            for line in filter(str.strip, _TABLES.split(";")):
                connection.execute(line)
            connection.execute(f"pragma application_id = {_MARK}")
            connection.execute(f"pragma user_version = {VERSION}")
        connection.commit()
    version = told("pragma user_version")
    if version == VERSION and (strange := _strange(connection)) is not None:
        raise StoreError(f"{file} holds more than playtests, {strange[:60]!r}: name another file by --db.")
    if version != VERSION:
        raise StoreError(
            f"{file} holds playtests of version {version}; this pnp knows {VERSION} only: name another by --db."
        )
    # A log beside the file: a process that is killed loses nothing it had written, and others may read meanwhile.
    _patiently(connection, "pragma journal_mode = wal")
    connection.execute("pragma synchronous = normal")
    connection.execute("pragma foreign_keys = on")
    connection.execute("pragma cache_size = -256")  # in kB: a run reads each chunk once, and writes it once
