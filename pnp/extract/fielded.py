"""Records: names with fields below or behind them, `Cost: 3` on lines of their own or `HP 4, Armor 1` within one.

What is a field is told by the book as a whole: a word before a colon, in bold or beside a number that comes back again
and again is one, and a line that stands before such and comes but once is the name of what they belong to.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pnp.extract import columns, words
from pnp.extract.forms import form, named, style
from pnp.extract.found import Block, Row
from pnp.extract.lines import Line, clean

_FIELD = re.compile(r"([A-Za-z#][A-Za-z0-9 /#.&'\u2019-]{0,27}?)\s?(?:\([^()]{1,40}\)\s?)?:(?:\s+(\S.*))?")
_BOLD = re.compile(r"\*\*([A-Za-z][^*:]{0,27}):?\*\*:?\s*(\S.*)")
_PARTS = re.compile(r"\s*[|;,\u2022\u00b7]\s*|\.\s+(?=[A-Z])")
_DICE = r"[0-9]{0,2}[dD][0-9]{1,3}(?:[-+][0-9]{1,2})?"
_VALUE = rf"[-+\u2212]?[0-9]{{1,5}}[+\"'%]?(?:/[0-9+]{{1,4}})?|{_DICE}|[-\u2013\u2014](?!\s+\S)"
_PAIR = re.compile(
    rf"\**([A-Za-z][A-Za-z .]{{0,17}}?)\**\s?[:=]?\s?({_VALUE})(?:\s?(\([^()]{{1,20}}\)))?(?:\s+(\S.*))?"
)
_TURNED = re.compile(rf"({_VALUE})\s+([A-Z][A-Za-z]{{1,11}})(?:\s(\(.*))?")
_HEAD = re.compile(r"(.{2,48}?)(?::\s+|\s(?:[-\u2013\u2014=]|--)\s|\s\((?=[A-Za-z]))")
_NAMED = re.compile(
    r"(?:[0-9]{1,3}[.)]\s+)?(\**[A-Z][^:=(\u2014|]{1,39}?\**)(?::\**\s+|\s(?:[-\u2013\u2014=]|--)\s|\s\((?=[A-Za-z]))"
)
"""A name before fields that stand in its line."""
_LABELLED = re.compile(r"\**([A-Za-z][A-Za-z /]{0,20}):\**\s*(\S.*)")
_ORDER = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2})?[.)]?\s+(?=[A-Z])")
_NUMBER = re.compile(r"[-+\u2212(]?[0-9dD]|[-\u2013\u2014]$|n(?:one|othing)\b")
_BEGUN = re.compile(r"\*\*([^*:]{2,60})\*\*\s*([^:\s*].*)")
_MOST_NAME = 8
_LONGEST = 60
_OFTEN = 3
_MOST_FIELDS = 40
_NAMES = ("name", "title", "card", "card name", "unit")
_FAR = 14
"""Lines that are no fields between two of one list."""

Pairs = list[tuple[str, str]]


@dataclass(slots=True)
class Record:
    """A thing: its name, the line it stands on and its last, and its fields."""

    name: str
    line: int
    last: int
    fields: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    level: int = 9
    own: bool = False
    """Whether its name is a field, too."""


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """The records of the lines, in order."""
    parsed = [_pairs(line) if is_free else [] for line, is_free in zip(lines, free, strict=True)]
    called = Counter(pairs[0][1] for pairs in parsed if pairs and not pairs[0][0])
    for at, pairs in enumerate(parsed):
        if pairs and not pairs[0][0] and called[pairs[0][1]] >= _OFTEN:
            # What comes back again and again is no name, but a field that has some within.
            parsed[at] = [(_key(pairs[0][1]), lines[at].text.partition(":")[2].strip())]
    often = Counter(key for pairs in parsed for key in {key for key, _ in pairs} if key)
    known = {key for key, times in often.items() if times >= _OFTEN}
    twice = {key for key, times in often.items() if times == 2}
    known |= twice if len(twice) > 2 or (len(twice) > 1 and any(key.lower() in _NAMES for key in twice)) else set()
    if not known:
        return
    again = Counter(clean(line.text).lower() for line in lines if line.text)
    run = list[Record]()
    for record in _records(lines, free, parsed, known, again):
        if run and (record is None or not _goes_on(record, run)):
            yield from _made(run)
            run = []
        if record is not None:
            run.append(record)
    yield from _made(run)


def _pairs(line: Line) -> Pairs:
    """The fields that a line tells."""
    if line.kind not in ("prose", "item", "pipes", "heading") or line.raw.lstrip()[:1] in "|#":
        return []
    raw = line.raw.strip().lstrip("-*\u2022 ") if line.raw.lstrip()[:2] in ("- ", "* ", "\u2022 ") else line.raw.strip()
    if many := _several(raw):
        return many
    if (head := _NAMED.match(raw)) and len(rest := _several(raw[head.end() :].removesuffix(")"))) > 1:
        return [("", clean(head[1]).rstrip(":")), *rest]
    if bold := _BOLD.fullmatch(raw):
        return [(_key(bold[1]), clean(bold[2]))]
    found = _FIELD.fullmatch(line.text) if line.kind != "pipes" else None
    return [(_key(found[1]), found[2] or "")] if found else []


def _several(raw: str) -> Pairs:
    """Fields with a number each within one line, and what is said behind the last of them."""
    text = clean(raw) if "**" not in raw else raw
    wide = [part.strip() for part in re.split(r"[;|]", text) if part.strip()]
    if len(wide) > 2 and sum(_LABELLED.fullmatch(part) is not None for part in wide[1:]) == len(wide) - 1:
        cut = [_LABELLED.fullmatch(part) for part in wide]
        own = [] if cut[0] else [("", clean(wide[0]))]
        return [*own, *((_key(each[1]), clean(each[2])) for each in cut if each)]
    parts: list[str] = [part for part in _PARTS.split(text) if part]
    if len(parts) < 2:
        return []
    made: Pairs = []
    for at, part in enumerate(parts):
        found, turned = _PAIR.fullmatch(part), _TURNED.fullmatch(part)
        if turned:
            made.append((_key(turned[2]), turned[1]))
        elif found and len(found[1].split()) <= 2:
            made.append((_key(found[1]), found[2]))
            if found[4] and len(made) > 1:
                return [*made, ("Notes", clean(", ".join([found[4], *parts[at + 1 :]])))]
        elif len(made) > 1:
            return [*made, ("Notes", clean(", ".join(parts[at:])))]
        else:
            return []
    return made


def _key(text: str) -> str:
    key = " ".join(clean(text).strip(" .:").split())
    return f"{key[:1].upper()}{key[1:]}"


def _records(
    lines: Sequence[Line], free: Sequence[bool], parsed: Sequence[Pairs], known: set[str], again: Counter[str]
) -> Iterator[Record | None]:
    """The records, and nothing where a list of them ends."""
    now: Record | None = None
    pending = list[Line]()
    for line, is_free, pairs in zip(lines, free, parsed, strict=True):
        fields = [(key, value) for key, value in pairs if key in known or (len(pairs) > 1 and key in ("Notes", ""))]
        odd = [f"{key} {value}" for key, value in pairs if key not in known and key not in ("Notes", "")]
        if sum(key in known for key, _ in fields) > 1 and odd:
            notes = [*odd, *(value for key, value in fields if key == "Notes")]
            fields = [*(each for each in fields if each[0] != "Notes"), ("Notes", " ".join(notes))]
            pairs = fields
        elif now is not None and now.own and len(pairs) == 1 and pairs[0][1]:
            fields = pairs
        if line.kind == "blank" or (pairs and not pairs[0][1] and again[line.text.lower()] >= _OFTEN):
            continue
        if not fields or len(fields) < len(pairs):
            if not is_free:
                if now:
                    yield now
                now = None
                yield None
                pending = []
            else:
                pending.append(line)
            continue
        first = fields[0][0]
        name = _named(pending, again, now, first, line.number)
        own = not first or (first.lower() in _NAMES and first in known)
        begins = now is None or own or (name is not None and (first in now.fields or name.kind == "heading"))
        if not begins and now is not None and now.fields and pending and len(pending) <= 2 and first not in now.fields:
            last = next(reversed(now.fields))
            for each in pending if " " in now.fields[last] and all(line.kind == "prose" for line in pending) else ():
                now.fields[last] = columns.joined(now.fields[last], each.text)
        if begins:
            if now:
                heads = [each.number for each in pending]
                before = pending[: heads.index(name.number)] if name and name.number in heads else []
                now.notes += [each.text for each in before if each.kind != "heading" and not _ORDER.match(each.text)]
                yield now
            if len(pending) > _FAR:
                yield None
            now = Record("", line.number, line.number)
            if own:
                now.name, now.own, fields = fields[0][1], bool(first), fields[1:]
            elif name is not None:
                now.name, now.line = name.text, name.number
                now.level = _level(name) if name.kind == "heading" else 9
            else:
                now = None
        if now:
            for key, value in fields:
                again_ = (
                    sum(each == key or each.startswith(f"{key} ") for each in now.fields) if key in now.fields else 0
                )
                if len(now.fields) < _MOST_FIELDS:
                    now.fields[f"{key} {again_ + 1}" if again_ else key] = value
            now.last = line.number
        pending = []
    if now:
        for each in pending:
            if each.kind != "item" or _ORDER.match(each.text) or each.number > now.last + 2:
                break
            now.notes.append(each.text)
            now.last = each.number
        yield now


def _named(pending: Sequence[Line], again: Counter[str], now: Record | None, first: str, at: int) -> Line | None:
    """Of the lines before a field the one that names what it belongs to."""
    pending = [_headed(line) for line in pending if not line.text or any(map(str.isalnum, line.text))]
    some = [line for line in pending if again[line.text.lower()] < _OFTEN]
    beside = some[-1] if some and some[-1] is pending[-1] and some[-1].number == at - 1 else None
    if beside and beside.kind != "heading" and (now is None or now.level >= 8) and named(beside.text.rstrip(":"), True):
        return beside
    higher = now is None or first in now.fields
    heads = [line for line in some if line.kind == "heading" and (higher or (now and _level(line) <= now.level))]
    if heads:
        return heads[-1]
    if not some or (now is not None and now.level < 8 and some[-1].kind != "heading"):
        return None
    last = some[-1]
    head = _HEAD.match(last.text)
    short = head[1] if head and (len(last.text) > _LONGEST // 2 or last.text.endswith(".")) else last.text
    return last if len(short) <= _LONGEST and named(short.rstrip(":"), True) and last is pending[-1] else None


def _headed(line: Line) -> Line:
    """A paragraph that begins with bold words has these as its head."""
    found = _BEGUN.match(line.raw.strip())
    if not found or line.kind != "prose" or not 0 < len(found[1].split()) < _MOST_NAME:
        return line
    return line._replace(text=f"{clean(found[1]).rstrip(' :.-')}: {clean(found[2])}")


def _level(line: Line) -> int:
    raw = line.raw.lstrip()
    return len(raw) - len(raw.lstrip("#=")) or 8


def _goes_on(record: Record, run: Sequence[Record]) -> bool:
    """Whether a record is one of the list: it has fields of those before it."""
    return any(not record.fields.keys().isdisjoint(each.fields) for each in run[-3:])


def _numeric(run: Sequence[Record]) -> list[Record]:
    """Records without those that say in words what the others have numbers for: they explain the fields."""
    begun = [{key: _NUMBER.match(value) is not None for key, value in record.fields.items()} for record in run]
    many = Counter(key for each in begun for key in each)
    numbers = Counter(key for each in begun for key, number in each.items() if number)
    sure = {key for key, times in many.items() if times > 2 and numbers[key] >= 0.6 * times}
    kept = [len(sure & each.keys()) < 2 or any(each[key] for key in sure & each.keys()) for each in begun]
    return [record for record, keep in zip(run, kept, strict=True) if keep]


def _worth(run: Sequence[Record]) -> bool:
    """Whether some things with one field each all tell a number in it: what they cost."""
    return len(run) > _OFTEN and all(_NUMBER.match(value) for record in run for value in record.fields.values())


def _made(run: list[Record]) -> Iterator[Block]:
    run = _numeric(run)
    many = Counter(key for record in run for key in record.fields)
    often = sum(count >= 0.6 * len(run) for count in many.values())
    mean = sum(len(record.fields) for record in run) / max(1, len(run))
    headed = all(record.level < 9 for record in run)
    mine = all(record.own for record in run)
    if (
        len(run) < (2 if often >= 2 or mine else 3)
        or (not mine and mean < 1.8 and not (often == len(many) and (headed or _worth(run))))
        or not often
    ):
        return
    if sum(map(words.speaks_of_rules, (record.name for record in run))) > 0.5 * len(run):
        return
    keys = list(many)[:_MOST_FIELDS]
    names = [_ORDER.sub("", record.name).rstrip(":") for record in run]
    how = style(names, names)._replace(before=False, bold=False)
    forms = [form(name, name, how) for name in names]
    counted = all(each.many for each in forms)
    rows = list[Row]()
    for record, each, name in zip(run, forms, names, strict=True):
        own = [each.many, each.name] if counted else [each.name if each.text and not each.many else name]
        notes = [each.text, *record.notes] if own[-1] != name or counted else record.notes
        cells = [record.fields.get(key, "") for key in keys]
        rows.append(Row(record.line, [*own, *cells, " ".join(filter(None, notes))[: columns.LONGEST_CELL]]))
    header = [*(["#"] if counted else []), "Name", *keys, "Notes"]
    if not any(row.cells[-1] for row in rows):
        header.pop()
        for row in rows:
            row.cells.pop()
    yield Block("fielded", run[0].line, rows, header, run[-1].last)
