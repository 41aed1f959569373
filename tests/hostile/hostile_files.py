"""Hostile files: those that are none, or too large, or lead elsewhere, and code that lies about."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from cases import CHECK, MAKE, Hostile, Words, game
from samples import HEAD


def _sparse(file: Path, head: bytes = b"", size: int = 2_000_000_000) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        stream.write(head)
        stream.truncate(size)


def _picture(file: Path, width: int, height: int, form: str = "PNG") -> None:
    from PIL import Image

    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("1" if form == "PNG" else "L", (width, height)).save(file, form)


def _kinds(file: Path) -> dict[str, Callable[[], object]]:
    return {
        "a pipe": lambda: os.mkfifo(file),
        "a folder": file.mkdir,
        "a device": lambda: file.symlink_to("/dev/zero"),
        "a random device": lambda: file.symlink_to("/dev/urandom"),
        "a link to itself": lambda: file.symlink_to(file.name),
        "a link out": lambda: file.symlink_to("/etc/hostname"),
        "2 GB": lambda: _sparse(file),
        "nothing in it": file.touch,
    }


PLACES: dict[str, Words] = {
    "hill-war/game.yaml": [CHECK],
    "hill-war/foe.yaml": [CHECK],
    "hill-war/foe.csv": [CHECK],
    "hill-war/foe.xlsx": [CHECK],
    "hill-war/templates/creature.xml": [CHECK],
    "hill-war/templates/words.yaml": [CHECK],
    "hill-war/templates/icons/own.svg": [CHECK],
    "hill-war/art/titan.png": [CHECK],
    "hill-war/rules.py": [["play", "./hill-war", "--as", "none", "--trust"]],
    "hill-war/lists/raid.yaml": [CHECK],
    "deck.txt": [
        ["check", "./hill-war", "--deck", "deck.txt"],
        ["make", "./hill-war", "--deck", "deck.txt", "-o", "out"],
    ],
    "deck.yaml": [["check", "./hill-war", "--deck", "deck.yaml"]],
    "deck.csv": [["check", "./hill-war", "--deck", "deck.csv", "--limits", "deck.csv"]],
    "match.jsonl": [["verify", "match.jsonl"]],
    "book.md": [["extract", "book.md"]],
    "book.csv": [["extract", "book.csv"], ["new", "Frogs", "--from", "book.csv"]],
    "book.xlsx": [["extract", "book.xlsx"]],
    "runs.sqlite": [["playtest", "solitaire-conquest", "-n", "1", "--db", "runs.sqlite"]],
    "out/hill-war/.kit.json": [MAKE, ["printed", "./hill-war", "-o", "out"]],
    "out/hill-war/vassal/.pnp-export": [["export", "vassal", "./hill-war", "-o", "out"]],
    "out/hill-war/shop/.shop.json": [["shop", "./hill-war", "-o", "out"]],
    "home/printers.json": [["printer", "list"]],
}
PLACES_CORE = {"match.jsonl", "hill-war/foe.csv", "out/hill-war/.kit.json", "out/hill-war/vassal/.pnp-export"}
PLACES_CORE |= {"deck.txt", "hill-war/templates/creature.xml", "hill-war/art/titan.png"}


def kinds_of_files() -> Iterator[Hostile]:
    """Every place where a file is read, holding what is no file or too large a one."""
    for place, words in PLACES.items():
        for kind in _kinds(Path()):

            def build(box: Path, place: str = place, kind: str = kind, words: Words = words) -> Words:
                shown = (
                    "<image x='1' y='1' width='9' height='9' file='titan.png'/><icon name='own' x='9' y='9' size='5'/>"
                )
                folder = game(box, shown if "art" in place or "icons" in place else "")
                if place.endswith(("foe.csv", "foe.xlsx")):
                    (folder / "foe.yaml").write_text(f"{HEAD}rows: {{from: {Path(place).name}}}\n")
                if place.startswith(("deck.", "hill-war/lists/")):
                    manifest = folder / "game.yaml"
                    manifest.write_text(manifest.read_text() + "building: {pool: foe, size: 5}\n")
                file = box / place
                file.parent.mkdir(parents=True, exist_ok=True)
                file.unlink(missing_ok=True)
                _kinds(file)[kind]()
                return words

            core = place in PLACES_CORE and kind in ("a pipe", "2 GB", "a device")
            yield Hostile("files", f"{place}: {kind}", build, core)

    pictures: dict[str, Callable[[Path], None]] = {
        "a JPEG with a tail of 2 GB": lambda file: (_picture(file, 9, 9, "JPEG"), os.truncate(file, 2_000_000_000))[0],
        "1 x 50,000,000": lambda file: _picture(file, 1, 50_000_000),
        "50,000,000 x 1": lambda file: _picture(file, 50_000_000, 1),
        "7,700 x 7,700": lambda file: _picture(file, 7_700, 7_700),
        "30,000 x 1,900": lambda file: _picture(file, 30_000, 1_900),
        "20,000 x 20,000": lambda file: _picture(file, 20_000, 20_000),
    }
    for name, draw in pictures.items():

        def painted(box: Path, draw: Callable[[Path], None] = draw) -> Words:
            folder = game(box, "<image x='1' y='1' width='9' height='9' file='titan.png'/>")
            (folder / "art").mkdir()
            draw(folder / "art" / "titan.png")
            return [MAKE]

        yield Hostile("files", name, painted, name in ("a JPEG with a tail of 2 GB", "1 x 50,000,000"))

    def million(box: Path) -> Words:
        with (box / "m.jsonl").open("w", encoding="utf-8") as file:
            head = {"pnp": 1, "game": "condottieri", "mode": None, "players": 2, "seed": 1, "data": "", "rules": ""}
            file.write(json.dumps(head) + "\n")
            file.writelines('{"answer": "x"}\n' for _ in range(3_000_000))
        return [["verify", "m.jsonl"]]

    yield Hostile("files", "three million answers", million, True)
    yield Hostile("files", "verify of a device", lambda _: [["verify", "/dev/zero"]], True)
    yield Hostile(
        "files", "verify of 3 GB", lambda box: (_sparse(box / "m", size=3_000_000_000), [["verify", "m"]])[1], True
    )


def links() -> Iterator[Hostile]:
    """Links that lead elsewhere, and code that lies where commands are run."""

    def outside(box: Path) -> Path:
        (box / "person" / "hill-war").mkdir(parents=True)
        (box / "person" / "hill-war" / "kit.pdf").write_text("a person's")
        return box / "person"

    verbs = (["make"], ["make", "--no-preview"], ["shop"], ["box"], ["export", "images"], ["watch", "--once"])
    for verb in verbs:

        def output(box: Path, verb: list[str] = verb) -> Words:
            folder = game(box)
            (folder / "output").symlink_to(outside(box))
            return [[*verb, "./hill-war", "-o", "hill-war/output"]]

        yield Hostile("links", f"{' '.join(verb)} into a link", output, verb == ["make"])

    def icons(box: Path) -> Words:
        folder = game(box, "<icon name='secret' x='9' y='9' size='5'/>")
        (box / "elsewhere").mkdir()
        (box / "elsewhere" / "secret.svg").write_text('<svg><path d="M0 0L512 0L512 512z"/></svg>')
        (folder / "templates" / "icons").symlink_to(box / "elsewhere")
        return [CHECK]

    yield Hostile("links", "icons of elsewhere", icons, True, says="[missing-icon]")
    modules = (
        "yaml",
        "__future__",
        "typing",
        "jinja2",
        "typer",
        "PIL",
        "reportlab",
        "gc",
        "json",
        "csv",
        "sqlite3",
        "pathlib",
        "re",
        "rich",
        "click",
    )
    for module in modules:

        def shadow(box: Path, module: str = module) -> Words:
            game(box)
            (box / f"{module}.py").write_text(f"open({str(box / 'owned')!r}, 'w').close()\nraise SystemExit(7)\n")
            return [CHECK]

        yield Hostile("code", f"{module}.py where it is run", shadow, module in ("yaml", "re", "__future__"))
