"""Lists within a sentence: "five 'Imp' cards and four 'Wall' cards", "Pisa (+2) ...", "20 cards: 4 Bells, 16 Owls"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.extract import words
from pnp.extract.forms import titled
from pnp.extract.found import Block, Row, Unread
from pnp.extract.lines import Line, shouted

_QUOTED = re.compile(
    r"\b([0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s"
    r"['\"\u2018\u201c]([^'\"\u2018\u2019\u201c\u201d]{2,40})['\"\u2019\u201d]\s(?:cards?|tiles?|chits?|counters?|tokens?|units?)\b",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\b(?:[0-9]{1,3}|[a-z]{3,6}) each of [0-9]{1,3}\s?(?:through|to|-)\s?[0-9]{1,3}", re.IGNORECASE)
_AFTER = re.compile(r":\s")
_NUMBER = r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_THING = re.compile(
    rf"(?<![0-9.,+/])(?:([0-9]{{1,4}})(?:\s?[xX\u00d7](?=\s))?|\b({_NUMBER}))\s+"
    r"((?:[0-9]{1,2}(?:-|\s?[xX]\s?[0-9]{1,3}\s)[A-Za-z])?[A-Za-z'\"\u2018\u201c][^0-9:;,.()\u2022|]{1,50}?)\s*(\([^()]{0,200}\))?"
    r"(?=\s*(?:$|[,;.:]|(?:and|plus)\s|&\s|[0-9]))",
    re.IGNORECASE,
)
"""A count with what it counts, up to the next."""
_COUNTS = re.compile(rf"[0-9]|\b(?:{_NUMBER})\s")
"""Whether a text in small letters can hold a count: quick, for most texts hold none."""
_MARK = re.compile(r"\s[-\u2013\u2022]\s(?=[0-9]{1,4}\s[A-Za-z])")
_GLUE = re.compile(r"[\s,;&]*(?:(?:and|plus)\s+(?:a\s)?)?", re.IGNORECASE)
_EACH_OF = re.compile(
    r"\b([0-9]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:\s(?:cards|copies|tiles))?"
    r"\s(?:of\s)?each\s?(?:of\s|:\s)([A-Z][^.:;()]{3,200})",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\s(?:\([xX\u00d7]\s?(?=[0-9]{1,3}\))|[xX\u00d7](?=[0-9]))([0-9]{1,3})\)?(?![0-9])")
_ORDINAL = re.compile(r"(?:(?<=\s)|^)(?:[0-9]{1,2}|[a-z]|[ivx]{1,4})[.)]\s+")
_DASH = re.compile(r"\s[-\u2013\u2014]\s")
_MOST_WORDS = 10
_LAST = re.compile(
    r"[,;]?\s(?:and|&)\s(one|two|three|four|five|six|[0-9]{1,2})\s"
    r"([A-Z][\w'\u2019]{1,20}(?:\s[A-Z][\w'\u2019]{1,20}){0,3})"
)
_EXAMPLE = re.compile(r"\bexamples?\b|\be\.g\.", re.IGNORECASE)
_LONGEST_NAME = 40
_TRAILING = re.compile(r"(?:[\s,&]|\sand)+$")
_NEXT = re.compile(r"\s(?=(?:The|A|An|Each|All|If|You|There|Players)\s)")
"""Where a sentence begins that no full stop parts from a name."""
_SUM = re.compile(r"\b([0-9]{1,3})\s([^.:0-9]{1,50})$")
_BRACKETS = re.compile(r"[\s,;]{0,3}([A-Z][^():.,;]{1,39}?)\s\(([^()]{1,100})\)")
_FEWEST = 3
_MANY = 5
_LONG_NAME = 8
_FAR = 600
_SEVERAL = 4
"""Names that a sentence tells at least."""
_SENTENCE = re.compile(r"\.\s(?=[A-Z])")
_TOLD = "names that a sentence tells"
_NEAR_SUM = 70
_MOST_LINES = 8
"""Lines, blank ones too, over which a sentence may go on."""
_NEAR = 200
"""Characters before a list in which its title may stand."""
_BOOK = 3_000


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block | Unread]:
    """The counted things of the lines that nothing else has taken, in order."""
    for at, (line, is_free) in enumerate(zip(lines, free, strict=True)):
        if line.kind not in ("prose", "item"):
            continue
        if is_free and line.kind == "item" and (bare := _bare(lines, at)):
            yield bare
            continue
        # A whole rulebook on one line holds lists of more than one shape.
        if is_free or len(line.text) > _BOOK:
            for title, named in _bracketed(line):
                yield Block("counted", line.number, named, ["Name", "Notes"], line.number, title)
        if not is_free:
            continue
        quoted = list(_QUOTED.finditer(line.text))
        if len(quoted) >= 2:
            rows = [Row(line.number, [str(_number(found[1])), found[2]]) for found in quoted]
            yield Block("counted", line.number, rows, ["#", "Name"], line.number)
        if ranged := _RANGE.search(line.text):
            yield Unread(line.number, ranged[0], "numbered cards without names; write a row for each")
        if not _EXAMPLE.search(line.text):
            yield from _listed(line)
        if block := _each_of(line) or _behind(line) if not _EXAMPLE.search(line.text) else None:
            yield block
        else:
            yield from _counted(lines, free, at)


def _bare(lines: Sequence[Line], at: int) -> Block | None:
    """Names parted by commas and nothing else in an item that has one of the same kind beside it."""
    names = _names(lines[at].text)
    beside = [near for near in (at - 1, at + 1) if 0 <= near < len(lines) and lines[near].kind == "item"]
    if len(names) < _SEVERAL or not any(len(_names(lines[near].text)) >= _SEVERAL for near in beside):
        return None
    rows = [Row(lines[at].number, [name], doubt=_TOLD) for name in names]
    return Block("counted", lines[at].number, rows, ["Name"], lines[at].number)


def _names(text: str) -> list[str]:
    """The parts between the commas of a text, where all of them may be names."""
    parts = text.split(", ")
    short = all(0 < len(part.split()) < _SEVERAL and part[0].isupper() and part[-1].isalpha() for part in parts)
    return parts if short and all(map(titled, parts)) else []


def _each_of(line: Line) -> Block | None:
    """Names behind "4 each of", parted by commas and an "and"."""
    for found in _EACH_OF.finditer(line.text):
        names = [name.strip() for name in re.split(r",\s(?:and\s)?|\sand\s|\s&\s", found[2])]
        if len(names) > 1 and all(0 < len(name) <= _LONGEST_NAME and name[0].isupper() for name in names):
            rows = [Row(line.number, [str(_number(found[1])), name]) for name in names]
            return Block("counted", line.number, rows, ["#", "Name"], line.number)
    return None


def _behind(line: Line) -> Block | None:
    """Names with their counts behind them, one after the other: `Ghost x4, Ghoul x3`, `1. Dice (x8) 2. Map (x1)`."""
    rows, end = list[Row](), 0
    for found in _TIMES.finditer(line.text):
        between = line.text[end : found.start()]
        ordered = _ORDINAL.split(between)
        name = _DASH.split(ordered[-1])[0].strip(" ,;&")
        name = name.removeprefix("and ") if rows else name
        if len(ordered) == 1 and not rows:
            name = _capitals(name)
        if not name or len(name.split()) > _MOST_WORDS or (rows and len(ordered) == 1 and not name[0].isupper()):
            if len(rows) >= _FEWEST:
                break
            rows = []
        else:
            rows.append(Row(line.number, [found[1], name]))
        end = found.end()
    one = _LAST.match(line.text, end)
    if one and rows:
        rows.append(Row(line.number, [str(_number(one[1])), one[2]]))
    return Block("counted", line.number, rows, ["#", "Name"], line.number) if len(rows) >= _FEWEST else None


def _capitals(text: str) -> str:
    """The words in capitals at the end of a text."""
    run = list[str]()
    for word in reversed(text.split()):
        if not word[:1].isupper() and (word.lower() not in words.words()["small"] or not run):
            break
        run.append(word)
    while run and not run[-1][:1].isupper():
        run.pop()
    return " ".join(reversed(run))


def _number(text: str) -> int:
    return int(text) if text.isdigit() else int(words.words()["numbers"][text.lower()])


def _bracketed(line: Line) -> Iterator[tuple[str, list[Row]]]:
    """What stands behind a colon, where it is names with brackets behind them, one after the other; and its title."""
    for colon in _AFTER.finditer(line.text):
        rows, at = [], colon.end()
        while found := _BRACKETS.match(line.text, at):
            rows.append(Row(line.number, [found[1].strip(), found[2].strip()]))
            at = found.end()
        before = line.text[max(0, colon.start() - _NEAR_SUM) : colon.start()]
        if len(rows) >= _FEWEST and not words.speaks_of_kinds(before):
            yield shouted(line.text[max(0, colon.start() - _NEAR) : colon.start()]), rows


def _counted(lines: Sequence[Line], free: Sequence[bool], at: int) -> Iterator[Block | Unread]:
    """Counts with names one behind the other: after "includes:", where they add up, or so many that they are a list."""
    line = lines[at]
    text, begins = _on(lines, free, at, 0)
    # Dashes before counts are marks of a list that has lost its lines.
    text, end = _MARK.sub(" ; ", text), 0
    if not _COUNTS.search(text.lower()):
        return
    while start := _THING.search(text, end):
        rows, added, group = list[Row](), 0, ""
        before, end = text[max(0, start.start() - _NEAR_SUM) : start.start()].rstrip(), start.start()
        while found := _THING.match(text, end):
            name = _NEXT.split(_TRAILING.sub("", found[3]))[0].strip()
            number = next(number for begin, number in reversed(begins) if begin <= found.start())
            end = found.end()
            if text[end : end + 1] == ":":
                # What stands before a colon is the sum of what comes.
                before, end = f"{before} {found[0]}:", end + 1
                group = before if not rows else group
            else:
                many = _number(found[1] or found[2])
                rows.append(Row(number, [str(many), name, (found[4] or "")[1:-1].strip()]))
                added += many
            end = _GLUE.match(text, end).end()  # type: ignore[union-attr]
        total = _total(f"{before.removesuffix(':')}")
        if rows and _is_list(rows, before, total == added and len(rows) > 1):
            noted = 3 if any(row.cells[2] for row in rows) else 2
            made = [Row(row.line, row.cells[:noted]) for row in rows]
            yield Block("counted", line.number, made, ["#", "Name", "Notes"][:noted], rows[-1].line)
            if total is not None and added != total:
                yield Unread(line.number, group or before, f"adds up to {added}, and the sentence says {total}")
        end = max(end, start.end())


def _is_list(rows: Sequence[Row], before: str, adds: bool) -> bool:
    """Whether counts with names are a list of things: they add up, or are announced and named, or are many."""
    names = [row.cells[1] for row in rows]
    said = before.removesuffix(":").lower()
    announced = said.endswith(tuple(words.words()["counted"])) or (before.endswith(":") and words.titles_a_list(said))
    capitals = all(name[0].isupper() for name in names)
    things = 2 * sum(name.lower().split()[-1] in words.words()["things"] for name in names) >= len(names)
    if adds or (
        len(rows) >= _FEWEST
        and (capitals or things)
        and (announced or (before.endswith(":") and _total(said) is not None))
    ):
        return True
    if len(rows) < _MANY or max(len(name.split()) for name in names) > _LONG_NAME:
        return False
    some = sum(name.lower().split()[-1] in words.words()["things"] for name in names)
    return (
        announced
        or 3 * some >= len(rows)
        or words.speaks_of_lists(before)
        or said.endswith(("there is", "there are", "you need"))
    )


def _total(before: str) -> int | None:
    """The number of cards that a sentence says are in a list behind its colon."""
    found = _SUM.search(before)
    return int(found[1]) if found and words.speaks_of_lists(found[2]) else None


def _listed(line: Line) -> Iterator[Block]:
    """Names parted by commas behind a colon, where what is before it speaks of things: "Red tokens are: Axe, Bow"."""
    for colon in _AFTER.finditer(line.text):
        before = line.text[max(0, colon.start() - _NEAR_SUM) : colon.start()].rpartition(". ")[2]
        names = [
            name.strip()
            for name in _SENTENCE.split(line.text[colon.end() : colon.end() + _FAR], maxsplit=1)[0]
            .rstrip(".")
            .split(",")
        ]
        names = [name.removeprefix("and ") for name in names]
        short = all(
            0 < len(name) <= _LONGEST_NAME and len(name.split()) <= 4 and name[0].isalpha() and titled(name)
            for name in names
        )
        first = before.split()[-3:]
        if words.speaks_of_kinds(before):
            continue
        if (
            len(names) >= _SEVERAL
            and short
            and any(word.lower().strip("()") in words.words()["things"] for word in first)
        ):
            rows = [Row(line.number, [name], doubt=_TOLD) for name in names]
            yield Block("counted", line.number, rows, ["Name"], line.number, before.strip().capitalize())


def _on(lines: Sequence[Line], free: Sequence[bool], at: int, begin: int) -> tuple[str, list[tuple[int, int]]]:
    """The text of a line from a place on and of those that go on with its sentence; where each begins, its number."""
    text, begins = lines[at].text[begin:], [(0, lines[at].number)]
    for near in range(at + 1, min(len(lines), at + 1 + _MOST_LINES)):
        line = lines[near]
        if line.kind == "blank":
            continue
        ended = text.endswith((".", "!", ":")) or text[-1:].isdigit()
        if line.kind != "prose" or not free[near] or ended or not line.text[:1].islower():
            break
        text = text[:-1] if text.endswith("-") else f"{text} "
        begins.append((len(text), line.number))
        text += line.text
    return text, begins
