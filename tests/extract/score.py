"""How well rulebooks are read: the rows found beside the rows that a person sees, and beside the library.

`python tests/extract/score.py [-v] [GAME...]` prints a line a game. `truth.yaml` says which lines of a rulebook are
rows. *Recall*: of these, how many were found. *Precision*: of the rows found, how many stand on such a line and say
what it says, word by word (lines that go on with a row aside; copies that a sentence gives have a truth of their own,
`copies.yaml`). *Names*: of the rows of the library that stand on these lines under their own name (corrected spelling
allowed), how many have it as a cell. *Numbers*: of those with numbers in cells of their own, how many have none that
the library's row has not.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from pnp.extract import Extraction, extract  # noqa: E402
from pnp.extract.words import words  # noqa: E402
from pnp.model import PnpError, library, load  # noqa: E402
from pnp.model.game import Piece  # noqa: E402

RULEBOOKS = HERE.parent.parent.parent / "shared" / "rulebooks"
CLOSE = 0.84
"""From so alike on two names are one, spelt right and wrong."""
GOES_ON = 20
"""Lines below a row in which the rest of it may stand."""
COUNTS = ("there", "found", "rows", "right", "named", "names", "agreed", "numbers")


@dataclass
class Score:
    """Counts of one rulebook, and what is wrong in words."""

    there: int = 0
    found: int = 0
    rows: int = 0
    right: int = 0
    names: int = 0
    named: int = 0
    numbers: int = 0
    agreed: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        recall, precision = self.found / max(1, self.there), self.right / max(1, self.rows)
        end = f"names {self.named:4}/{self.names:<4} numbers {self.agreed:4}/{self.numbers:<4}"
        return f"{self.there:5} recall {recall:6.1%}  {self.rows:5} precision {precision:6.1%}  {end}"


def truth(game: str) -> dict[int, int]:
    """How many rows stand on each line of a game's rulebook."""
    lines: dict[int, int] = {}
    for part in yaml.safe_load((HERE / "truth.yaml").read_text(encoding="utf-8"))[game]:
        span, _, many = str(part).partition(":")
        first, _, last = span.partition("-")
        lines |= dict.fromkeys(range(int(first), int(last or first) + 1), int(many or 1))
    return lines


def games() -> list[str]:
    """The games whose rows are known."""
    return list(yaml.safe_load((HERE / "truth.yaml").read_text(encoding="utf-8")))


def rulebook(game: str) -> Path:
    """The rulebook of a game."""
    for path in (RULEBOOKS / f"{game}.md", RULEBOOKS / "warpspawn" / f"{game}.md"):
        if path.is_file():
            return path
    raise FileNotFoundError(game)


def plain(text: str) -> str:
    """Words as they are compared: lower case letters and digits, numbers as digits."""
    spelt = words()["numbers"]
    found = re.findall(r"[a-z0-9]+", re.sub(r"<[^<>]{0,80}>", "", text.lower()))
    return " ".join(str(spelt.get(word, word)) for word in found)


def says(row: list[str], texts: list[str], line: int, from_prose: bool) -> bool:
    """Whether a row says what its line says: no word more, but those of the next lines that go on with it."""
    said, whole = plain(" ".join(row[:-1] if from_prose else row)), plain(texts[line - 1])
    if f" {said} " in f" {whole} " or _in_order(row, whole):
        return bool(said)
    below = set(plain(" ".join(texts[line : line + GOES_ON])).split())
    return said.startswith(whole) and below.issuperset(said[len(whole) :].split())


def _in_order(row: list[str], whole: str) -> bool:
    """Whether the cells of a row stand on the line, in another order than its columns (`2x Imp`, `Imp (2)`)."""
    return all(f" {plain(cell)} " in f" {whole} " for cell in row if plain(cell))


def score(game: str) -> Score:
    """One rulebook."""
    path, lines, made = rulebook(game), truth(game), Score()
    texts = path.read_text(encoding="utf-8").split("\n")
    found = extract(path)
    there: Counter[int] = Counter()
    for table in found.tables:
        from_prose = any("of each" in remark for remark in table.remarks)
        for row in table.rows:
            made.rows += 1
            there[row.line] += 1
            if there[row.line] <= lines.get(row.line, 0) and says(row.cells, texts, row.line, from_prose):
                made.right += 1
            else:
                made.wrong.append(f"not a row: {row.line}: {' | '.join(row.cells)[:80]}")
    made.there, made.found = sum(lines.values()), sum(min(there[line], many) for line, many in lines.items())
    made.wrong += [f"missed: {line}: {texts[line - 1][:60]}" for line, n in lines.items() if there[line] < n]
    _beside_library(game, lines, texts, found, made)
    return made


def _beside_library(game: str, lines: dict[int, int], texts: list[str], found: Extraction, made: Score) -> None:
    if game not in library.slugs():
        return
    try:
        loaded = load(game)
    except PnpError as bad:  # a game in the making must not hide the others
        made.wrong.append(f"not loaded: {str(bad)[:60]}")
        return
    rows: dict[int, list[list[str]]] = {}
    for table in found.tables:
        for row in table.rows:
            rows.setdefault(row.line, []).append(row.cells)
    here: dict[int, dict[str, list[Piece]]] = {}
    for component in loaded.components.values():
        if component.kind not in ("deck", "counters", "tiles", "table", "sheet"):
            continue
        source = component.source
        if component.kind in ("table", "sheet") and not (source and source.lines):
            continue
        inside = (
            {n for one, two in source.lines for n in range(one, two + 1)} if source and source.lines else set(lines)
        )
        for piece in component.entries:
            for line in sorted(inside & set(lines)):
                name = _name_on(plain(piece.name), texts[line - 1])
                if name:
                    here.setdefault(line, {}).setdefault(name, []).append(piece)
    for line, names in here.items():
        _compare(line, names, rows.get(line, []), made)


def _name_on(name: str, text: str) -> str | None:
    """A name as it stands on a line: as one of its cells, or anywhere on a line that holds a whole list."""
    cells = [plain(cell) for cell in re.split(r"\t|\|", text)]
    if len(cells) == 1:
        return name if len(text) > 1000 and f" {name} " in f" {cells[0]} " else None
    return next((cell for cell in cells if alike(cell, name)), None)


def alike(one: str, other: str) -> bool:
    """Whether two plain names are one."""
    if one == other:
        return True
    if not one or not other or abs(len(one) - len(other)) > 4 or one[0] != other[0]:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= CLOSE


def _compare(line: int, names: dict[str, list[Piece]], rows: list[list[str]], made: Score) -> None:
    """The rows of one line beside the rows of the library that bear a name on it."""
    cells = [set(map(plain, row)) for row in rows]
    for name in names:
        made.names += 1
        made.named += any(name in row for row in cells)
        if not any(name in row for row in cells):
            made.wrong.append(f"name not a cell: {line}: {name}")
    for row, plains in zip(rows, cells, strict=True):
        shown = {int(cell.strip("+-")) for cell in row if re.fullmatch(r"[-+]?[0-9]{1,9}", cell)}
        pieces = [piece for name, those in names.items() if name in plains for piece in those]
        if shown and pieces:
            made.numbers += 1
            same = any(shown <= _numbers(piece) for piece in pieces)
            made.agreed += same
            if not same:
                made.wrong.append(f"numbers: {line}: {row[:3]}: {sorted(shown)}")


def _numbers(piece: Piece) -> set[int]:
    found = {piece.copies}
    for value in [*piece.fields.values(), piece.id]:
        if isinstance(value, int):
            found.add(abs(value))
        else:
            found.update(int(part) for part in re.findall(r"[0-9]{1,9}", str(value)))
    # A ten-sided die calls its highest face 0.
    return found | {0} if 10 in found else found


def main(asked: list[str]) -> None:
    """Print the figures."""
    total = Score()
    for game in [word for word in asked if word != "-v"] or games():
        made = score(game)
        for name in COUNTS:
            setattr(total, name, getattr(total, name) + getattr(made, name))
        print(f"{game:36} {made}")
        if "-v" in asked:
            print("".join(f"    {each}\n" for each in made.wrong[:60]), end="")
    print(f"{'all':36} {total}")


if __name__ == "__main__":
    main(sys.argv[1:])
