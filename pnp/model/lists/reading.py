"""A list's file in, what stands in it out: YAML, a table, or lines such as `3 Clansmen`.

Whoever wrote it, it is read as guardedly as any file of a game; what it names is looked up in the pool.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.files import TooLarge, own
from pnp.model.built import MOST_CARDS, BuiltList
from pnp.model.components.component import marks, read_claims, read_source
from pnp.model.findings import Mark
from pnp.model.lists.pool import Pool
from pnp.model.reading.nodes import at
from pnp.model.reading.stated import stated
from pnp.model.reading.tables import meant, read_table
from pnp.model.reading.written import MOST_TITLES
from pnp.model.report import Report
from pnp.model.source import Source
from pnp.model.text import slugify, unknown
from pnp.model.values import listed, show
from pnp.model.yaml import BIGGEST, CONTROL, MapNode, Scalar, read

_LINE = re.compile(r"(?:(\d{1,5})\s*[x\u00d7]?\s+)?(\S.*)")
_SAID = re.compile(r"(title|of|modes?)\s*:\s*(.*)", re.IGNORECASE)
_REMARKS = ("#", "//")
_LONGEST, _FEW, _GUESSED = 200, 8, 60
"""Of a name, of the cards that it may mean, and of unknown cards to which the nearest one is told."""
_TABLES = (".csv", ".xlsx")
_YAML = (".yaml", ".yml")


class Entry(NamedTuple):
    """A line of a list: what it calls a card, how many (None: it does not say), and where that stands."""

    word: str
    copies: int | None
    place: Scalar


class Entries(NamedTuple):
    """What stands in a file of lines or in a table."""

    cards: list[Entry]
    title: str | None = None
    of: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()


def read_list(root: MapNode, ident: str, pool: Pool, rulings: Iterable[str], report: Report) -> BuiltList:
    """The list of a YAML file; whatever is wrong with how it is written is reported."""
    model, _ = stated("ListModel", root, report, (), {"title": ident, "cards": {"none": "1"}})
    cards = at(root, ("cards",))
    entries = [
        Entry(word, count, cards.keys[word])
        for word, count in model.cards.items()
        if isinstance(cards, MapNode) and word in cards.keys
    ]
    claims = tuple(read_claims(model.claims, root, report))
    known = list(rulings)
    for claim in claims:
        if claim.ruling is not None and claim.ruling not in known:
            report.error("unknown-ruling", f"claims: {unknown('ruling', claim.ruling, known)}", claim.mark)
    made = settled(Entries(entries, model.title, tuple(model.of)), ident, pool, report)
    of_keys = dict(marks(root, report, ("cards",)))
    return BuiltList(
        ident,
        model.title,
        made.cards,
        made.of,
        read_source(model.source, Source(None)) if model.source else None,
        model.house,
        claims,
        report.file,
        {**of_keys, **made.marks},
        made.lacking,
        tuple(model.modes),
    )


def settled(entries: Entries, ident: str, pool: Pool, report: Report) -> BuiltList:
    """The list of these lines, a title once; a card that nobody knows is reported, and left out."""
    counts: dict[str, int] = {}
    places: dict[str, Mark] = {}
    of, lacking = entries.of or pool.army_of_words([entry.word for entry in entries.cards]), 0
    for word, copies, place in entries.cards:
        card = _card(word, of, pool, place, report, lacking < _GUESSED)
        if card is None:
            lacking += 1 if copies is None else copies
        else:
            counts[card] = counts.get(card, 0) + (1 if copies is None else copies)
            places.setdefault(f"cards.{card}", report.mark(place))
    if sum(counts.values()) > MOST_CARDS:
        report.error("wrong-value", f"{sum(counts.values())} cards; a list holds {MOST_CARDS} at most. Split it.")
    if not counts and not lacking:
        report.error("bad-list", "no card stands in it; write lines such as '3 Clansmen'.")
    if not entries.of:
        used = {pool.building.army_of(pool.cards[card]) for card in counts if card in pool.cards}
        of = tuple(name for name in of if name in used or name == of[0])
    title, modes = entries.title or ident, entries.modes
    return BuiltList(ident, title, counts, of, None, False, (), report.file, places, lacking, modes)


def _card(word: str, of: tuple[str, ...], pool: Pool, place: Scalar, report: Report, guess: bool) -> str | None:
    if pool.building.open and not pool.cards:
        return " ".join(word.split())
    found = pool.called(word, of)
    if len(found) == 1:
        return found[0]
    if pool.building.open:
        return " ".join(word.split())
    if found:
        message = f"{show(word)} is the name of several cards; write one of {', '.join(sorted(found)[:_FEW])}."
        report.error("list-ambiguous", message, place, word[:_LONGEST])
        return None
    near = pool.nearest(word) if guess else None
    hint = f"did you mean {near!r}?" if near else "no card of this game is called anything like it."
    hint = hint if guess else "mend the first of these, and ask again."
    report.error("list-unknown", f"unknown card {show(word)}; {hint}", place, word[:_LONGEST])
    return None


def read_file(file: Path, pool: Pool, rulings: Iterable[str], report: Report) -> BuiltList | None:
    """The list of a file that a user named; None where its findings say why it cannot be read."""
    here = report.of(file, None)
    if file.suffix.lower() in _YAML:
        data = _bytes(file, here)
        root = read(data, here) if data is not None else None
        return None if root is None else read_list(root, file.stem, pool, rulings, here)
    entries = read_entries(file, here)
    return None if entries is None else settled(entries, file.stem, pool, here)


def read_entries(file: Path, report: Report) -> Entries | None:
    """The lines of a table or of a plain text."""
    if file.suffix.lower() in _TABLES:
        return _of_table(file, report)
    data = _bytes(file, report)
    return None if data is None else _of_lines(data, report)


def _bytes(file: Path, report: Report) -> bytes | None:
    try:
        return own(file, BIGGEST)
    except TooLarge:
        report.error("file-too-big", f"the file is bigger than {BIGGEST // 1024**2} MB; split it.")
    except OSError as bad:
        report.error("unreadable", f"the file cannot be read: {bad.strerror}; mend that, or name another.")
    return None


def _of_lines(data: bytes, report: Report) -> Entries | None:
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as bad:
        line = data.count(b"\n", 0, bad.start) + 1
        message = f"the byte {data[bad.start]:#04x} is not UTF-8; save the file as UTF-8."
        report.error("not-utf-8", message, Scalar(line, 1, "", True))
        return None
    if control := CONTROL.search(text):
        place = Scalar(text.count("\n", 0, control.start()) + 1, 1, "", True)
        report.error("control-character", f"a control character, U+{ord(control[0]):04X}; take it out.", place)
        return None
    cards: list[Entry] = []
    heads: dict[str, str] = {}
    for number, whole in enumerate(text.split("\n"), 1):
        written = whole.strip()
        if not written or written.startswith(_REMARKS):
            continue
        if head := _SAID.fullmatch(written):
            heads[head[1].lower().rstrip("s")] = head[2].strip()
            continue
        place = Scalar(number, len(whole) - len(whole.lstrip()) + 1, written, True)
        found = _LINE.fullmatch(written)
        assert found is not None  # a line that is not empty is a name at least
        cards += _entry(found[2], found[1], place, report)
        if len(cards) > MOST_TITLES:
            report.error("bad-list", f"more than {MOST_TITLES} lines of cards; a list is far shorter. Split it.", place)
            return None
    return Entries(cards, heads.get("title"), _parts(heads.get("of")), _parts(heads.get("mode")))


def _parts(said: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (said or "").split(",") if part.strip())


def _entry(word: str, count: str | None, place: Scalar, report: Report) -> Iterator[Entry]:
    if len(word) > _LONGEST:
        report.error("bad-list", f"a name of {len(word)} characters; write one card a line, '3 Clansmen'.", place)
        return
    try:
        # A name that is only restricted, or forbidden, is written with 0 in a file of limits.
        yield Entry(word, None if count is None else 0 if count.strip("0") == "" else listed(count), place)
    except ValueError as bad:
        report.error("wrong-value", f"{show(word)}: {bad}", place)


def _of_table(file: Path, report: Report) -> Entries | None:
    table = read_table(file, report, latin=True)
    if table is None:
        return None
    header = [cell for cell in table.header.items if isinstance(cell, Scalar)]
    columns = dict(zip(meant([slugify(cell.text) for cell in header]), header, strict=True))
    name, many = columns.get("id") or columns.get("name"), columns.get("copies")
    if name is None:
        message = "no column of the table is called 'name'; the first row names the columns, such as name, copies."
        report.error("bad-list", message, table.header)
        return None
    cards: list[Entry] = []
    for row in table.rows[:MOST_TITLES]:
        cells = {cell.column: cell for cell in row.items if isinstance(cell, Scalar)}
        word, count = cells.get(name.column), cells.get(many.column) if many is not None else None
        if word is not None and word.text:
            said = count.text if count is not None and count.text else None
            cards += _entry(word.text, said, word, report)
    if len(table.rows) > MOST_TITLES:
        report.error("bad-list", f"more than {MOST_TITLES} rows of cards; a list is far shorter. Split it.")
    return Entries(cards)


def read_limits(file: Path, default: int, report: Report) -> dict[str, int]:
    """How many copies a user's file allows of names, by their slugs: `0 Chaos Orb`, or a name alone for `default`."""
    entries = read_entries(file, report.of(file, None))
    found = entries.cards if entries is not None else []
    return {slugify(each.word): default if each.copies is None else each.copies for each in found}


def limited(limits: Mapping[str, int], name: str) -> int | None:
    """What such a file allows of a name."""
    return limits.get(slugify(name))
