"""Hostile lengths: games, tables and wishes that take long, and what people type."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cases import CHECK, MAKE, NASTY, Hostile, Words, game
from samples import HEAD, MANIFEST


def long_ones() -> Iterator[Hostile]:
    """Games and wishes that take long."""

    def text(box: Path, length: int = 3_000_000, sign: str = "word ") -> Words:
        folder = game(box, "<textbox id='t' x='5' y='15' width='50' height='60'>{{ piece.text|plain }}</textbox>")
        manifest = MANIFEST.replace("fields:\n", "fields:\n  text: {type: text, of: face, default: ''}\n")
        (folder / "game.yaml").write_text(manifest)
        row = f'  - {{name: Titan, copies: 1, type: elf, force: 1, text: "{(sign * length)[:length]}"}}\n'
        (folder / "foe.yaml").write_text(f"{HEAD}rows:\n{row}", encoding="utf-8")
        return [CHECK, MAKE]

    yield Hostile("slow", "3 MB of text", text, True)
    yield Hostile("slow", "3 MB of one word", lambda box: text(box, sign="w"))
    yield Hostile("slow", "3 MB of stars", lambda box: text(box, sign="*a* "))
    yield Hostile("slow", "3 MB of icons", lambda box: text(box, sign="[x] "))
    yield Hostile("slow", "3 MB of braces", lambda box: text(box, sign="{force} "))
    yield Hostile("slow", "19,000 letters", lambda box: text(box, 19_000))

    def table(box: Path, rows: int = 20_000) -> Words:
        lines = "".join(f"Card {n},1,elf,{n % 9}\n" for n in range(rows))
        (box / "t.csv").write_text(f"name,copies,type,force\n{lines}")
        folder = game(box)
        (folder / "t.csv").write_text((box / "t.csv").read_text())
        (folder / "foe.yaml").write_text(f"{HEAD}rows: {{from: t.csv}}\n")
        return [["extract", "t.csv"], ["new", "Frogs", "--from", "t.csv"]]

    yield Hostile("slow", "a CSV of 20,000 rows", table, True)

    def deck(box: Path) -> Words:
        rows = "".join(f"  - [Foe {n}, 1, elf, {n}]\n" for n in range(4_000))
        game(box, files={"foe.yaml": f"{HEAD}columns: [name, copies, type, force]\nrows:\n{rows}"})
        return [CHECK]

    def draft(box: Path) -> Words:
        table(box, 4_000)
        return [["new", "Frogs", "--from", "t.csv"], ["check", "./frogs"]]

    yield Hostile("slow", "a deck of 4,000 rows", deck)
    yield Hostile("slow", "a deck of 4,000 rows in the library's frame", draft)
    many = ",".join(map(str, range(20_000)))
    tune = ["tune", "solitaire-conquest", "-n", "5", "--target", "length=40", "--vary"]
    yield Hostile("slow", "20,000 values to vary", lambda _: [[*tune, f"numbers.hordes={many}"]], True)
    yield Hostile("slow", "a long value to vary", lambda _: [[*tune, "numbers.hordes=1.." + "9" * 5_000]])
    for agent in ("ismcts:999999999999", "flat:99999999", "ismcts:" + "9" * 5_000, ",".join(["thumb"] * 20_000)):
        play = ["playtest", "condottieri", "-n", "1", "--no-db", "--agents", agent]
        yield Hostile("slow", f"agents {agent:.20}", lambda _, play=play: [play], agent.endswith("9" * 12))  # type: ignore[misc]
    long = "9" * 5_000
    match = ["play", "condottieri", "--seed", "1"]
    yield Hostile("records", "an answer of 5,000 digits", lambda _: [match], True, stdin=f"{long}\n{NASTY}\nq\n")
    yield Hostile("records", "--as 5,000 digits", lambda _: [[*match, "--as", long]], True)
    for words in (["--players", long], ["--seed", long], ["--mode", long], ["--set", f"numbers.hand={long}"]):
        yield Hostile(
            "records", f"{words[0]} of 5,000 digits", lambda _, words=words: [[*match, "--as", "none", *words]]
        )  # type: ignore[misc]
    yield Hostile("memory", "PNP_MEMORY is no number", lambda _: [["list"]], env={"PNP_MEMORY": "much"})
    yield Hostile("memory", "PNP_MEMORY is too little", lambda box: (game(box), [MAKE])[1], env={"PNP_MEMORY": "256"})
