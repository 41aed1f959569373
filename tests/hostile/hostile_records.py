"""Hostile records and databases: what `pnp` keeps, written by somebody else."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from cases import CREATURE, MAKE, Hostile, Words, game
from samples import DECK, write_game

KIT = {
    "game": "x",
    "made_from": "x",
    "files": [],
    "findings": [],
    "changes": None,
    "pieces": {},
    "whole": [],
    "gone": [],
}
ODD = ["null", "[]", "{}", "1", '"x"', "[" * 90_000, '{"a":' * 90_000, "NaN", "1e400", "9" * 9_000, "\\ud800", "", "\0"]
WRONG: list[object] = [None, 1, -1, 1.5, "x", [], [1], ["x"], {}, {"x": 1}, True, [[]], "\ud800"]


def records() -> Iterator[Hostile]:
    """What `pnp` keeps, written by somebody else."""
    places: dict[str, tuple[dict[str, object], Words]] = {
        "out/hill-war/.kit.json": (KIT, [MAKE, ["printed", "./hill-war", "-o", "out"]]),
        "out/hill-war/vassal/.pnp-export": ({"files": {}}, [["export", "vassal", "./hill-war", "-o", "out"]]),
        "out/hill-war/shop/.shop.json": ({}, [["shop", "./hill-war", "-o", "out"]]),
        "home/printers.json": (
            {"pnp": "printers", "version": 1, "default": None, "printers": {}},
            [["printer", "list"]],
        ),
    }
    for place, (plain, words) in places.items():
        texts = {f"odd {number}": text for number, text in enumerate(ODD)}
        for key in plain:
            texts |= {f"{key}: {value!r:.12}": json.dumps({**plain, key: value}) for value in WRONG}
        for name, text in texts.items():

            def build(box: Path, place: str = place, text: str = text, words: Words = words) -> Words:
                game(box)
                (box / place).parent.mkdir(parents=True, exist_ok=True)
                (box / place).write_text(text, encoding="utf-8", errors="surrogatepass")
                return words[:1] if place.endswith("export") or place.endswith("shop.json") else words[-1:]

            core = name in ("odd 5", "odd 6", "files: None") and place.endswith(("kit.json", "export"))
            yield Hostile("records", f"{place} {name}", build, core)

    every = (["check"], ["show", "--json"], ["make"], ["export", "images"], ["export", "tts"], ["shop"], ["box"])
    some = (["check"], ["make", "--no-preview"], ["export", "tts"])
    for core, verbs in ((True, some), (False, every)):

        def no_text(box: Path, core: bool = core, verbs: Sequence[list[str]] = verbs) -> Words:
            folder = Path(os.fsdecode(os.fsencode(box) + b"/hill-\xff"))
            write_game(folder, {"foe": DECK}, {"creature": CREATURE % ""})
            (folder / os.fsdecode(b"art-\xff.png")).touch()
            name = str(folder)
            more = [] if core else [["diff", name, name, "-o", "d.html"], ["watch", name, "--once"]]
            return [[*verb, name] for verb in verbs] + more

        told = f"{len(verbs)} commands on a folder named with bytes that are no text"
        yield Hostile("records", told, no_text, core)

    def stray(box: Path) -> Words:
        game(box)
        place = box / "output" / "hill-war" / "vassal"
        place.mkdir(parents=True)
        (place / ".pnp-export").write_text('{"files": {}}')
        (place / os.fsdecode(b"\xff\x9b2J.txt")).touch()
        return [["export", "vassal", "./hill-war"]]

    yield Hostile("records", "a file in an export named with bytes that are no text", stray, True)


PLAYTEST = ["playtest", "solitaire-conquest", "-n", "50", "--db", "runs.sqlite"]


def _kept(box: Path, change: Callable[[sqlite3.Connection], object]) -> Words:
    subprocess.run(
        [sys.executable, "-m", "pnp", *PLAYTEST, "--moments", "2"],
        cwd=box, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
    )  # fmt: skip
    connection = sqlite3.connect(box / "runs.sqlite")
    with connection:
        change(connection)
    connection.close()
    return [[*PLAYTEST, "--moments", "2"]]


def databases() -> Iterator[Hostile]:
    """A file of playtests that somebody gave away."""

    def tally(text: Callable[[dict[str, object]], str | bytes]) -> Callable[[sqlite3.Connection], None]:
        def change(base: sqlite3.Connection) -> None:
            (packed,) = base.execute("select tally from chunks limit 1").fetchone()
            made = text(json.loads(zlib.decompress(packed)))
            body = made if isinstance(made, bytes) else zlib.compress(made.encode())
            base.execute("update chunks set tally = ?", (body,))

        return change

    texts: dict[str, Callable[[dict[str, object]], str | bytes]] = {
        "deep": lambda _: "[" * 90_000,
        "negative games": lambda told: json.dumps({**told, "games": -5}),
        "negative counts": lambda told: json.dumps({**told, "lengths": [[5, -9]]}),
        "NaN": lambda told: json.dumps({**told, "games": float("nan")}),
        "1e400": lambda told: json.dumps({**told, "games": 0}).replace('"games": 0', '"games": 1e400'),
        "1e400 in a score": lambda told: json.dumps({**told, "scores": 0}).replace(
            '"scores": 0', '"scores": [[0, 1e400, 5]]'
        ),
        "huge": lambda told: json.dumps({**told, "games": 10**4000}),
        "unpacks to 2 GB": lambda _: _bomb(),
        "a list": lambda _: "[]",
        "cut": lambda told: zlib.compress(json.dumps(told).encode())[:-9],
        "no text": lambda _: zlib.compress(b"\xff\xfe"),
        **{f"{key} is odd": lambda told, key=key: json.dumps({**told, key: [["x", [], {}]]}) for key in (  # type: ignore[misc]
            "wins", "by_agent", "first", "seats", "lengths", "scores", "questions", "emptied", "marked", "fates",
            "reads",
        )},
    }  # fmt: skip
    for name, text in texts.items():
        core = name in ("deep", "negative games", "NaN", "1e400", "unpacks to 2 GB")
        yield Hostile("databases", name, lambda box, text=text: _kept(box, tally(text)), core)  # type: ignore[misc]
    lines = {
        "a trigger that recurses": "create trigger t after insert on chunks begin insert into chunks values (new.run,"
        " new.first + 1, 1, zeroblob(9000000)); end; ",
        "a view": "create view v as with recursive c(x) as (select 1 union all select x + 1 from c) select x from c",
        "runs is a view": "alter table runs rename to r; create view runs as select * from r",
        "another table": "create table more (x)",
        "an index of an expression": "create index i on runs (abs(id))",
        "looks that are no JSON": "update looks set row = '[[['",
        "looks that are odd": "update looks set row = '{\"moments\": 5}'",
        "looks that are a blob": "update looks set row = zeroblob(7000000)",
        "no tables": "drop table chunks",
        "another version": "pragma user_version = 99",
    }
    for name, line in lines.items():

        def changed(base: sqlite3.Connection, line: str = line) -> None:
            base.executescript(f"{line}; pragma application_id = {0x706E70}")

        def build(box: Path, changed: Callable[[sqlite3.Connection], None] = changed) -> Words:
            words = _kept(box, changed)
            return [*words, [*PLAYTEST[:3], "90", *PLAYTEST[4:]]]

        yield Hostile("databases", name, build, name == "a trigger that recurses")
    heads = {"no database": b"x" * 9_000, "a head alone": b"SQLite format 3\0", "zeroes": bytes(9_000)}
    for name, body in heads.items():

        def written(box: Path, body: bytes = body) -> Words:
            (box / "runs.sqlite").write_bytes(body)
            return [PLAYTEST]

        yield Hostile("databases", name, written)


def _bomb() -> bytes:
    """Two gigabytes of spaces, packed in no time: a part that stands by itself, two hundred times."""
    begins, part, times = b'{"games": ', b" " * 10_000_000, 200
    packer = zlib.compressobj(9)
    head, body = (packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH) for text in (begins, part))
    count, (high, low) = times * len(part), divmod(zlib.adler32(begins), 65536)
    high += count * low + ord(" ") * count * (count + 1) // 2
    checked = high % 65521 << 16 | (low + ord(" ") * count) % 65521
    return b"".join([head, *[body] * times, b"\x03\x00", checked.to_bytes(4, "big")])
