"""Cases: a number in, a mutated folder and the options it is printed with out; the same number gives the same case."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path

import fuzz_boards
import fuzz_games
import fuzz_layouts
import fuzz_text
import fuzz_values
from fuzz_games import Folder, Odd

sys.path.insert(0, str(Path(__file__).parent.parent / "hostile"))

from cases import CREATURE
from hostile_layouts import CHANGING, TEMPLATES

NAMES = [
    *("x.yaml", "X.yaml", "a b.yaml", "foe.de.yaml", ".yaml", "foe.yml", "-.yaml", "\u00e4.yaml", "a" * 200 + ".yaml"),
    *("templates", "art", "lists/x.yaml", "templates/x.xml", "templates/words.yaml", "templates/icons", "art/pic.png"),
    *("templates/icons/castle.svg", "templates/icons/own.svg", "templates/house", "templates/house/card.xml",
    "rules.py"),
    *("art/pic\n.png", "templates/icons/\udce4.svg", "\udcff.yaml", "art/bad.png", "templates/creature.xml",
    "a\nb.yaml"),
    *("templates/hill", "templates/hill/words.yaml", "templates/hill/unit.xml", "templates/chart.xml"),
    *("templates/house/cover.xml", "templates/house/page.xml", "templates/words.yaml/x", "templates/house/words.yaml"),
]  # fmt: skip
TARGETS = [
    "/etc/passwd",
    "../outside.txt",
    "/dev/zero",
    "/",
    "x.yaml",
    "game.yaml",
    "/nowhere",
    "../../..",
    "/proc/self/mem",
]
PAPERS = [
    *("a4", "letter", "a3", "legal", "50x50", "2000x2000", "50x2000", "60x60", "100x150", "11x17in", "210x297mm"),
    *("a5", "49x50", "2001x1", "0x0", "axb", "", "-5x5", "8.5X11IN", "1e3x5", "\u0663x5", "70.0001x96.9999"),
]  # fmt: skip
LENGTHS = ["0", "0.1", "2", "3", "5", "10", "30", "50", "-1", "nan", "inf", "1e9", "0.00001", "9.999", "x", ""]
WISHES = [
    "foe",
    "foe:titan",
    "foe:elves",
    "hero",
    "hero:knight",
    "nowhere",
    "foe:",
    ":",
    "",
    "foe:x",
    "event",
    "map",
    "unit",
    "unit:horse",
    "band:horse",
    "band:archers:hit",
    "ground-0",
    "ground-0:s1",
    "a:b:c",
]


@dataclass(frozen=True)
class Case:
    """A folder before and after its mutation, and the words of `pnp make` beside the folder's name."""

    seed: int
    kind: str
    before: Folder
    after: Folder
    options: list[str]


def case(seed: int) -> Case:
    """The case of a number."""
    chance = random.Random(seed)
    before = fuzz_games.any_game(chance)
    after = dict(before)
    kinds = [_kind(chance)]
    if chance.random() < 0.15:
        kinds.append(_kind(chance))
    for kind in kinds:
        KINDS[kind](after, chance)
    return Case(seed, "+".join(kinds), before, after, options(chance))


def _kind(chance: random.Random) -> str:
    """One of the kinds; the large ones are slow and seldom."""
    names = list(KINDS)
    return chance.choice(names[:-LARGE] if chance.random() < 0.93 else names[-LARGE:])


def _some_yaml(files: Folder, chance: random.Random) -> tuple[str, bytes]:
    found = {name: body for name, body in files.items() if name.endswith(".yaml") and isinstance(body, bytes)}
    name = chance.choice([*found, "game.yaml"])
    return name, found.get(name, b"")


def _yaml_text(files: Folder, chance: random.Random) -> None:
    name, body = _some_yaml(files, chance)
    files[name] = fuzz_text.mutated_bytes(body, chance)


def _yaml_values(files: Folder, chance: random.Random) -> None:
    name, body = _some_yaml(files, chance)
    files[name] = fuzz_values.mutated(body, chance)


def _layout(files: Folder, chance: random.Random) -> None:
    names = ["creature", "creature", "creature", "power-card", "emblem-back", "house/cover", "house/page", "hill/unit"]
    name = chance.choice([*names, "chart"])
    files[f"templates/{name}.xml"] = fuzz_layouts.template(chance)


def _own_layout(files: Folder, chance: random.Random) -> None:
    names = ["creature.xml", "parts.xml", "words.yaml", "icons/own.svg", "hill/band.xml", "hill/words.yaml"]
    name = chance.choice([*names, *["chart.xml"] * 4 * ("templates/chart.xml" in files)])
    body = files.get(f"templates/{name}", fuzz_games.CREATURE.encode())
    files[f"templates/{name}"] = fuzz_text.mutated_bytes(body if isinstance(body, bytes) else b"", chance)


def _words(files: Folder, chance: random.Random) -> None:
    odd = [
        b"a: {b: 0x" + b"f" * 5000 + b"}", b"creature: {none: 0x" + b"f" * 9000 + b"}",
        b"0x" + b"f" * 9000 + b": {a: b}",
        b"a: &a [*a]", b"creature: {worth: '{n}{n}{n}', none: 1e999}", b"card: {copies: ''}",
        b"cover: {players: '{x}'}",
        b"sheet: {front: '{title}', ruler: '{mm}' }", b"sheet: {front: '{nowhere}'}", b"- a", b"3", b"a: 3", b"{}",
        b"\xff",
        b"sheet: {fold: " + b"x" * 900_000 + b"}", b"&a a: *a", b"a: {b: 2026-99-99}", b"a: {b: 2026-01-01}",
        b"[" * 3000,
        b"cover: {contents: '" + "\u6f22".encode() * 50 + b"', print: ''}", b"aid: null", b"sheet: null",
        b"cover: {a: b}",
        b"sheet: {ruler: '', front: '', back: '', fold: '', empty: ''}", b"creature: {none: .nan}", b"? [a]\n: b",
        b"a: {null: b}",
        b"aid: {title: '*', rulings: '[x]', rulings_note: '**', modes: '\\'}",
        b"a: !!python/object/apply:os.system [id]",
    ]  # fmt: skip
    place = chance.choice(["templates/words.yaml", "templates/words.yaml", "templates/hill/words.yaml"])
    files[place] = chance.choice(odd)


def _board(files: Folder, chance: random.Random) -> None:
    """A board more, its keys changed or not, and now and then a layout that asks it for odd things."""
    body = fuzz_boards.any_board(chance)
    files["ground-0.yaml"] = fuzz_values.mutated(body, chance) if chance.random() < 0.7 else body
    chart = fuzz_boards.CHART
    if chance.random() < 0.5:
        lines = chart.splitlines(keepends=True)
        lines.insert(chance.randint(2, len(lines)), chance.choice(fuzz_boards.ASKED))
        chart = "".join(lines)
    files["templates/chart.xml"] = chart.encode()


def _giant_board(files: Folder, chance: random.Random) -> None:
    """A board with as many spaces as there may be."""
    files["templates/chart.xml"] = fuzz_boards.CHART.encode()
    files["ground-0.yaml"] = fuzz_boards.any_board(chance, large=True)


def _shapes(files: Folder, chance: random.Random) -> None:
    """Counters and tiles of every shape and size."""
    for number in range(chance.choice([1, 3])):
        head = fuzz_games.UNIT.replace(
            "kind: counters", f"kind: {chance.choice(['counters', 'counters', 'tiles', 'deck'])}"
        )
        head = head.replace("shape: hex", f"shape: {chance.choice(['round', 'hex', 'standee', 'standee', 'square'])}")
        size = [chance.choice([5, 5.01, 12, 20, 34.64, 60, 180, 400, 1200]) for _ in "xy"]
        head = head.replace("size: [34.64, 30]", f"size: {size}")
        if chance.random() < 0.5:
            head = head.replace("back: {force: 0}\n", chance.choice(["", "back: hill/unit\n", "back: emblem-back\n"]))
        files[f"shape-{number}.yaml"] = head.encode()


def _art(files: Folder, chance: random.Random) -> None:
    wide, high = chance.choice([(1, 1), (3, 900), (2000, 1), (300, 300), (16_000, 1)])
    mode, form = chance.choice(
        [("RGB", "PNG"), ("RGBA", "PNG"), ("P", "GIF"), ("L", "JPEG"), ("CMYK", "JPEG"), ("1", "PNG"), ("I;16", "PNG"),
         ("LA", "PNG"), ("CMYK", "TIFF"), ("F", "TIFF"), ("RGB", "BMP"), ("RGBA", "WEBP"), ("RGB", "JPEG"), ("I",
         "TIFF")]
    )  # fmt: skip
    body = fuzz_games.picture(wide, high, form, mode)
    match chance.randrange(5):
        case 0:
            body = fuzz_text.flipped(body, chance)
        case 1:
            body = body[: chance.randint(0, len(body))]
        case 2:
            # The header of a PNG promises more pixels than any machine holds.
            body = body[:16] + b"\x00\x0f\xff\xff\x00\x0f\xff\xff" + body[24:]
        case 3:
            body = chance.choice([b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"%!PS\n", b"<svg/>", b"\xff\xd8\xff"])
    files[chance.choice(["art/pic.png", "art/pic.png", "art/bad.png"])] = body


def _odd_file(files: Folder, chance: random.Random) -> None:
    name = chance.choice([*NAMES, *files])
    odd = [Odd("fifo"), Odd("folder"), Odd("closed", size=9), Odd("hole", size=10**6), Odd("hole", size=5 * 10**9)]
    odd += [Odd("link", chance.choice(TARGETS))] * 3
    for other in [each for each in files if each.startswith(f"{name}/")]:
        del files[other]
    files[name] = chance.choice([*odd, b"", b"\0" * 50, fuzz_games.FOE.encode()])


def _many_rows(files: Folder, chance: random.Random) -> None:
    """A deck of many titles, or of few with the most copies there can be."""
    count, copies = chance.choice([(100, 1), (250, 1), (1, 10_000), (3, 10_000), (6, 10_000)])
    rows = "".join(f"  - [Foe {n}, {copies}, elf, {n}]\n" for n in range(count))
    head = fuzz_games.FOE.split("rows:")[0].replace("claims:", "#")
    files["foe.yaml"] = f"{head}rows:\n{rows}".encode()


def _many_components(files: Folder, chance: random.Random) -> None:
    for n in range(chance.choice([40, 150, 501])):
        files[f"c{n}.yaml"] = b"kind: mat\ntitle: M\nlayout: creature\nsize: [20, 20]\n"


def _many_rulings(files: Folder, chance: random.Random) -> None:
    """A title that fills pages, or a play aid as long as a book."""
    text = fuzz_games.GAME
    if chance.random() < 0.5:
        text = text.replace("title: Hill", f"title: {'Hill ' * 3000}")
    else:
        text = text.replace("rulings: {", "#") + "rulings:\n  ties: a\n  gap: b\n"
        text += "".join(f"  r{n}: 'A five [castle] is *rolled* again, {n} times over.'\n" for n in range(800))
    files["game.yaml"] = text.encode()


def _many_words(files: Folder, chance: random.Random) -> None:
    """Boxes with far more text than fits, tried at every size."""
    words = "many words " * chance.choice([10, 60, 900])
    box = f"<textbox x='1' y='1' width='60' height='80' size='400' min-size='1'>{words}</textbox>"
    whole = f"<drawing width='{{{{ width }}}}' height='{{{{ height }}}}'>{box * chance.choice([1, 1, 3])}</drawing>"
    files["templates/creature.xml"] = whole.encode()


def _giants(files: Folder, chance: random.Random) -> None:
    """Boards of the largest size there is; printed on the largest paper they would fill any memory."""
    size = chance.choice([(1200, 1200), (5, 1200), (1200, 5), (600, 900)])
    for n in range(chance.choice([1, 12, 40])):
        body = f"kind: board\ntitle: M\nlayout: creature\nsize: [{size[0]}, {size[1]}]\n"
        files[f"giant-{n}.yaml"] = body.encode()


def _hostile_layout(files: Folder, chance: random.Random) -> None:
    body = " ".join(chance.sample([*TEMPLATES.values(), *CHANGING.values()], chance.choice((1, 1, 2))))
    files["templates/creature.xml"] = (CREATURE % body).encode()


KINDS = {
    "hostile layout": _hostile_layout,
    "text": _yaml_text,
    "values": _yaml_values,
    "values of YAML": _yaml_values,
    "layout": _layout,
    "layout made up": _layout,
    "own layout": _own_layout,
    "words": _words,
    "art": _art,
    "board": _board,
    "boards": _board,
    "shapes": _shapes,
    "odd file": _odd_file,
    "many rows": _many_rows,
    "many components": _many_components,
    "many rulings": _many_rulings,
    "many words": _many_words,
    "giants": _giants,
    "giant board": _giant_board,
    "giant boards": _giant_board,
}


LARGE = 7
"""So many of the kinds, the last, make large games."""


def options(chance: random.Random) -> list[str]:
    """Words for `pnp make`; half of the time none."""
    if chance.random() < 0.5:
        return []
    words = [
        each
        for each in ["--gutterfold", "--fronts-only", "--backs-only", "--low-ink", "--whole"]
        if chance.random() < 0.2
    ]
    if chance.random() < 0.6:
        words += ["--paper", chance.choice(PAPERS[:11] if chance.random() < 0.8 else PAPERS)]
    for name in ("--bleed", "--gap", "--margin", "--overlap"):
        if chance.random() < 0.25:
            words += [name, chance.choice(LENGTHS[:8] if chance.random() < 0.8 else LENGTHS)]
    if chance.random() < 0.25:
        words += ["--marks", chance.choice(["corner", "cross", "lines", "none", "x"])]
    if chance.random() < 0.2:
        words += ["--duplex", chance.choice(["short", "long", "x"])]
    for _ in range(chance.choice([0, 0, 0, 1, 2])):
        words += ["--only", chance.choice(WISHES)]
    return words + (["--no-preview"] if chance.random() < 0.3 else [])
