"""A draft: an extraction in, the YAML files of a game out, with the rulebook's lines and what is to be decided."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from pnp.extract import columns, words
from pnp.extract.drafts import rolls
from pnp.extract.drafts.rolls import Rolls
from pnp.extract.found import Extraction, Row, Table, Unread
from pnp.model import slugify
from pnp.model.drafting import guess
from pnp.model.drafting.draft import declarations, written
from pnp.model.drafting.guess import Column
from pnp.model.reading.tables import Table as Sheet
from pnp.model.report import Report
from pnp.model.yaml import Cell, Record

MOST_COPIES = 10_000
LONGEST_TITLE = 80
_KINDS = {
    "tiles": {"tile", "tiles"},
    "counters": {
        "unit",
        "units",
        "chit",
        "chits",
        "counter",
        "counters",
        "army",
        "armies",
        "forces",
        "token",
        "tokens",
    },
}
_TAKEN = {"name", "copies", "id", "card", "count", "qty", "title", ""}
"""Heads that would be taken for another column's."""
_SIZE = "poker"
"""Of counters and tiles, too: the layout of a draft is a card's, and its texts fit on nothing smaller."""
_LAYOUTS = {"deck": "power-card", "tiles": "power-card", "counters": "power-card", "table": "roll-table"}
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_WIDE = 110


def drafted(found: Extraction, rulebook: Path) -> dict[str, str]:
    """The texts of a game's files by name: `game.yaml` and one component a table."""
    files: dict[str, str] = {}
    rulings: list[str] = []
    many: dict[str, int] = {}
    for table in found.tables:
        name = _free_name(table.title, files, many)
        files[f"{name}.yaml"], ruling = _component(name, table, rulebook)
        if ruling:
            rulings.append(f'  {name}-rolls: "To be decided: {ruling}"')
    return {"game.yaml": _manifest(rulebook, rulings, found.unread), **files}


def _free_name(title: str, files: dict[str, str], many: dict[str, int]) -> str:
    """A file's name from a title, with a number behind it where it is taken; `many` remembers how many are."""
    base = slugify(title)[:50].strip("-") or "list"
    if base == "game" or not base[0].isalpha():
        base = f"list-{base}"
    name = base
    while f"{name}.yaml" in files:
        many[base] = many.get(base, 1) + 1
        name = f"{base}-{many[base]}"
    return name


def _manifest(rulebook: Path, rulings: Sequence[str], unread: Sequence[Unread]) -> str:
    title = rulebook.stem.replace("-", " ").replace("_", " ").strip().title() or "Untitled"
    lines = [
        f"# A draft from {_comment(rulebook.name)}. Go through it beside the rulebook: all of it is yours to decide.",
        f"title: {written(_plain(title))}",
        "kind: card                      # one of those that card_data/README.md lists",
        "family: to be decided           # what sort of game it is, in your own words",
        "players: {min: 2, max: null}    # to be decided",
        f"source: {{rulebook: {written(_plain(rulebook.name))}}}",
        "# credits: {author: , where: }  # whose game it is, and where it can be found",
        "# numbers: {hand: }             # the numbers of the rules that are no row's",
    ]
    lines += ["rulings:", *rulings] if rulings else ["# rulings: {}                   # what the rulebook leaves open"]
    if unread:
        lines.append("# Not read, or not for certain:")
        lines += [f"#   line {each.line}: {_comment(each.text)} ({_comment(each.why)})" for each in unread]
    return "\n".join(lines) + "\n"


def _component(name: str, table: Table, rulebook: Path) -> tuple[str, str | None]:
    """The file of a table, and what of its rolls a ruling has to answer."""
    rolled = rolls.of(table)
    kind = "table" if rolled else _kind(table)
    rows, notes = _cells(table, rolled)
    found = _columns(table, rows, rolled, rulebook)
    head = [
        f"# Drafted from {_comment(rulebook.name)}, line {table.line}; wording, size, layout, copies are to be decided."
    ]
    head += [f"# {_comment(remark)}" for remark in table.remarks]
    head += [f"# {_comment(sign)} = {_comment(meaning)}" for sign, meaning in table.legend.items()]
    if kind != "table" and not any(column.field == "copies" for column in found):
        head.append("# The list says nothing of copies: one of each, until you decide.")
    head += [f"kind: {kind}", f"title: {written(_plain(table.title)[:LONGEST_TITLE] or 'Untitled')}"]
    head += [f"size: {_SIZE}"] if kind != "table" else []
    head.append(f"layout: {_LAYOUTS[kind]}")
    if rolled:
        head.append(f"die: {rolled.die}")
        head += [f"ruling: {name}-rolls"] if rolled.fault else []
    head.append(f"source: {{lines: [{', '.join(f'[{one}, {two}]' for one, two in _spans(table))}]}}")
    fields = declarations(found)
    head += ["fields:", *fields] if fields else []
    head += [f"columns: [{', '.join(each.field for each in found)}]", "rows:"]
    body = [_row(row, cells, found, note) for row, cells, note in zip(table.rows, rows, notes, strict=True)]
    return "\n".join(head + body) + "\n", rolled.fault if rolled else None


def _kind(table: Table) -> str:
    said = set(slugify(f"{table.title} {table.columns[0]}").split("-"))
    if said & {"card", "cards", "deck"}:
        return "deck"
    return next((kind for kind, known in _KINDS.items() if said & known), "deck")


def _cells(table: Table, rolled: Rolls | None) -> tuple[list[list[str]], list[str]]:
    """The cells as YAML takes them, and for each row what was set in place of what the list says."""
    name = _name_at(table, rolled)
    copies = columns.copies_column(table)
    made, notes, seen = [], [], dict[str, int]()
    for index, row in enumerate(table.rows):
        cells, note = [_plain(cell) for cell in row.cells], ""
        cells = ["" if words.is_blank(cell) else cell for cell in cells]
        cells[name] = cells[name] or next((cell for cell in cells if cell), "?")
        if rolled:
            cells[rolled.column] = rolled.cells[index]
        elif copies is not None and copies != name:
            cells[copies], note = _copies(cells[copies])
        slug = slugify(cells[name])
        seen[slug] = seen.get(slug, 0) + 1
        cells.append("" if slug and seen[slug] == 1 else f"{slug or 'row'}-{seen[slug] if slug else index + 1}")
        made.append(cells)
        notes.append(note)
    taken = {slugify(cells[name]) for cells in made}
    for index, cells in enumerate(made):
        while cells[-1] and cells[-1] in taken:
            cells[-1] += f"-{index + 1}"
        taken.add(cells[-1])
    return made, notes


def _name_at(table: Table, rolled: Rolls | None) -> int:
    """The column of names; where nothing but rolls is left, the one beside them."""
    name = columns.name_column(table)
    return name if rolled is None or name != rolled.column else (name + 1) % len(table.columns)


def _copies(cell: str) -> tuple[str, str]:
    found = re.fullmatch(r"\(?[xX\u00d7]?\s?([0-9]{1,5})\s?[xX\u00d7]?\)?", cell)
    if found and int(found[1]) <= MOST_COPIES:
        return str(int(found[1])), ""
    return "1", f"; copies: the list says {cell!r}" if cell else "; copies: the list says nothing"


def _columns(table: Table, rows: Sequence[Sequence[str]], rolled: Rolls | None, rulebook: Path) -> list[Column]:
    """What becomes of each column, guessed as for a table that a designer brings."""
    name, copies = _name_at(table, rolled), columns.copies_column(table)
    heads, used = [], set[str]()
    for at, title in enumerate([*table.columns, "id"]):
        own = at not in (name, len(table.columns))
        head = "name" if at == name else _plain(title)
        if rolled and at == rolled.column:
            head = "rolled"
        elif own and at == copies and not rolled:
            head = "copies"
        elif own and words.role(title) == "copies" and columns.is_order(table, at):
            head = "order"
        elif own and slugify(head) in _TAKEN:
            head = f"column {at + 1}"
        while slugify(head) in used or (slugify(head) == "name" and at != name):
            head += f" {at + 1}"
        used.add(slugify(head))
        heads.append(head)
    sheet = Sheet(_record(1, heads, rulebook), [_record(at, cells, rulebook) for at, cells in enumerate(rows, 2)], 0)
    found = guess.columns(sheet, Report(rulebook.stem, rulebook))
    for column in found:
        if rolled and column.index == rolled.column:
            column.field, column.type = "roll", None
    if not any(column.field == "text" for column in found):
        # The rulebook's notes are the words of the card, however short.
        noted = [each for each in found if each.index < len(table.columns) and each.type in ("text", "one-of")]
        for column in [each for each in noted if words.role(table.columns[each.index]) == "text"][-1:]:
            column.field, column.type = "text", None
    ids = any(cells[-1] for cells in rows)
    return [column for column in found if column.field != "id" or ids]


def _record(line: int, cells: Sequence[str], file: Path) -> Record:
    return Record(line, 1, [Cell(line, at, cell, True, file) for at, cell in enumerate(cells, 1)])


def _row(row: Row, cells: Sequence[str], found: Sequence[Column], note: str) -> str:
    shown = [_cell(cells[column.index], column) for column in found]
    while len(shown) > 1 and shown[-1] == "null":
        shown.pop()
    likely = f"; likely, not sure: {row.doubt}" if row.doubt else ""
    return f"  - [{', '.join(shown)}]  # line {row.line}{_comment(note + likely)}"


def _cell(text: str, column: Column) -> str:
    if not text:
        return "null"
    if column.type == "bool":
        return text.lower()
    if column.field in ("name", "text", "note") or column.type in ("text", "one-of"):
        text = text.replace("{", "{{").replace("}", "}}") if column.type != "one-of" else text
        if column.field in ("text", "note", "name"):
            text = re.sub(r"([\[\]*\\])", r"\\\1", text) if column.field != "name" else text
    return written(text)


def _spans(table: Table) -> list[tuple[int, int]]:
    """The lines of a table, as first and last of each run."""
    lines = sorted({table.line, *(row.line for row in table.rows)})
    spans: list[tuple[int, int]] = []
    for line in lines:
        if spans and line <= spans[-1][1] + 2:
            spans[-1] = (spans[-1][0], line)
        else:
            spans.append((line, line))
    return spans


def _plain(text: str) -> str:
    return " ".join(_UNSAFE.sub(" ", text).split())


def _comment(text: str) -> str:
    text = _UNSAFE.sub(" ", text)
    return text if len(text) <= _WIDE else text[: _WIDE - 3] + "..."
