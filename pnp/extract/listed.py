"""Lists of entries: neighbouring lines with one mark, each a thing with its count, its name and what is said of it.

Which lines are a list is weighed: counts, names that are names, one sign between name and text, bold type, a heading
or a sentence that announces a list, other lists of the same form in the book speak for it; sentences, steps and words
of rules against. What weighs enough is a list, what weighs less is told as one that may be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from pnp.extract import words
from pnp.extract.cut.tokens import ANCHORS, kind_of, tokens
from pnp.extract.entries import EXPLICIT, Entry, apart, by_pairs, gathered, records, without_numerals, without_titles
from pnp.extract.forms import AMOUNT, PRICE, Form, Style, form, in_digits, named, priced, style, titled, valued
from pnp.extract.found import Block, Row, Unread
from pnp.extract.lines import Line, clean

_ORDER = re.compile(r"^(?:(?:[0-9]{1,3}|[A-Za-z]|[IVX]{2,5})[.)]\s+|#[0-9]{1,3}[.:)]?\s+)")
_BOLDS = re.compile(r"(?<=[.!?)])\s+(?=\*\*[^*]{1,60}\*\*)")
_LETTER = re.compile(r"(?:[A-Za-z]|[IVX]{2,5})[.)]\s+(?=[A-Z])")
_AND = re.compile(r"(.{3,40}?) and ([0-9]{1,3}) (.{3,40})")
"""Two counted things in one entry."""
_NUMBERED = re.compile(r"[0-9]{1,4}\s")
_VALUES = re.compile(r"[-+]?[0-9]+\b(?!\s?[a-z])")
_LOOSE = "a list by its form alone"
_SURE, _LIKELY, _TOLD = 4.0, 3.0, 1.5
_DIGIT = re.compile(r"[0-9]")
_SIGNS = ("-", "*", "+", "\u2022")
_CODE = re.compile(r"[0-9]{1,4}|[(A-Z#/)]{1,4}(?: \(.*\))?|[A-Z][a-z]?(?:[/ ][A-Z][a-z]*){1,2} = .*")
"""A sign of a legend, and no name."""
_SHOWN = 60
_TIMINGS = ("at", "when", "whenever", "during", "after", "before", "if", "always")
"""With these words it is told what a word of the rules means."""
_TITLES = 3
"""Lines before and behind a list that are taken off it."""
_NUMBERS = frozenset("nsdur")
_FEW = 3
"""Headings without counts; so many or fewer are no list."""
_KINDS = 6
_LONGEST = 400
"""Characters of an entry; what is longer is a paragraph."""


@dataclass(slots=True)
class Run:
    """Entries with one mark, the headings above them, and the sentence before them."""

    mark: str
    entries: list[Entry]
    headings: tuple[str, ...]
    intro: str
    title: str = ""
    parent: Run | None = None
    children: int = 0
    how: Style | None = None
    forms: list[Form] = field(default_factory=list)
    weight: float = 0.0


def counted(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block]:
    """Lists of things with a count or a price each, and else nothing but a name and what is said of them."""
    for run in _weighed([*_headed(lines, free), *_runs(lines, free)]):
        if (
            run.weight >= _SURE
            and (run.mark[:1] == "h" or _plain(run))
            and not any(" each of " in each.text for each in run.forms)
        ):
            yield _block(run)


def _weighed(runs: list[Run]) -> list[Run]:
    """Runs that have a form, without those whose entries only head the lists below them."""
    runs = [run for run in runs if run.forms]
    for run in runs:
        if run.parent is not None and run.weight >= _LIKELY:
            run.parent.children += 1
            _without_sum(run.parent, run)
    return _together([run for run in runs if 2 * run.children <= len(run.entries)])


def _together(runs: Sequence[Run]) -> list[Run]:
    """Runs whose entries are called alike, one behind the other, as one: records of fields."""
    made = list[Run]()
    for names, some in groupby(runs, key=lambda run: tuple(each.name for each in run.forms)):
        if len(alike := list(some)) >= _FEW and 2 * sum(map(words.exact, names)) >= len(names) > 1:
            first = alike[0]
            first.entries = [entry for run in alike for entry in run.entries]
            first.forms = [each for run in alike for each in run.forms]
            alike = [first]
        made += alike
    return made


def _without_sum(parent: Run, run: Run) -> None:
    """Take the entry out of a list that says how many its parts below it are together."""
    parts = [int(each.many) for each in run.forms if each.many]
    at = max(
        (at for at, each in enumerate(parent.entries) if each.line.number < run.entries[0].line.number), default=-1
    )
    told = len(parts) == len(run.forms) > 1 and len(parent.forms) == len(parent.entries) > 2
    if at >= 0 and told and parent.forms[at].many == str(sum(parts)):
        del parent.entries[at], parent.forms[at]


def _plain(run: Run) -> bool:
    """Whether most entries have a count, and no name ends with what may be a cell of its own."""
    many = len(run.forms)
    if many >= 3 and sum(PRICE.fullmatch(each.text) is not None for each in run.forms) >= 0.7 * many:
        return True
    share = 0.4 if run.how and run.how.behind else 0.75
    if many < 3 or sum(bool(each.many) for each in run.forms) < share * many:
        return False
    anchored = sum(
        any(token.kind in ANCHORS for token in tokens(each.name, 0)) for each in run.forms if " " in each.name
    )
    things = words.words()["things"]
    seen = Counter(word for each in run.forms for word in {*each.name.split()[1:]} if word[:1].isupper())
    few = {word for word, times in seen.most_common(_KINDS) if times > 1 and word.lower() not in things}
    kinds = sum(not few.isdisjoint(each.name.split()[1:]) for each in run.forms)
    texts = sum(_VALUES.match(each.text) is not None for each in run.forms)
    sure = share < 0.5 or 4 * anchored <= many
    return sure and 4 * kinds <= 3 * many and 2 * texts < many


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block | Unread]:
    """The lists of the lines that nothing else has taken, in order, and those that may be some."""
    runs = _weighed([*_runs(lines, free)])
    kinds = [(run.mark, run.how) for run in runs if run.weight >= 2]
    for run in runs:
        run.weight += 1.0 if kinds.count((run.mark, run.how)) > (run.weight >= 2) + 1 else 0.0
        first, last = run.entries[0].line, run.entries[-1]
        if run.weight >= _LIKELY:
            yield _block(run)
        elif run.weight >= _TOLD and last.last > first.number:
            yield Unread(first.number, run.entries[0].text[:_SHOWN], f"{len(run.entries)} entries that may be a list")


def _runs(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Run]:
    """The runs of entries, each weighed."""
    headings: list[tuple[int, str]] = []
    intro, open_ = "", list[Run]()
    blank = True
    for line, is_free in zip(lines, free, strict=True):
        if line.kind == "blank":
            blank = True
            continue
        mark = _mark(line) if is_free and len(line.text) <= _LONGEST else ""
        if mark[:1] == "l" and open_ and open_[-1].mark[:1] != "l" and not blank:
            # Right below an entry with a mark stands the rest of it, and a few words of their own are a title.
            above = [open_[-1].entries[-1].text, *open_[-1].entries[-1].more][-1]
            sentence = {line.text[-1:], above[-1:]} <= {".", "!", "?"}
            rest = line.text[:1].islower() or sentence or open_[-1].mark[:1] == "b"
            mark = "" if rest else mark
        if line.kind == "heading":
            level = _level(line)
            headings = [*(each for each in headings if each[0] < level), (level, line.text)]
        if not mark:
            sentence = line.kind == "prose" and is_free
            if open_ and sentence and not blank and open_[-1].mark[:1] != "l":
                open_[-1].entries[-1].more.append(line.text)
                open_[-1].entries[-1].last = line.number
            else:
                yield from _closed(open_)
                intro = line.text if line.kind in ("prose", "item") else ""
            blank = False
            continue
        while open_ and _deeper(open_[-1].mark, mark):
            yield from _closed(open_, one=True)
        parts = [part.strip() for part in _BOLDS.split(line.raw) if part.strip()] if mark[:1] == "b" else []
        if len(parts) > 1:
            # Several names in bold, each with what it means behind it.
            line, more = line._replace(raw=parts[0], text=clean(parts[0])), parts[1:]
        else:
            more = []
        entry = Entry(line, _ORDER.sub("", line.text) if mark[:1] in "1#a" else line.text, line.number)
        above = open_[-1].entries[-1].text if open_ else intro
        if entry.text.endswith(":") and _NUMBERED.match(entry.text) and open_ and open_[-1].mark == mark:
            # The sum of what is set in below it.
            intro = entry.text
        elif entry.text.endswith(":") or (open_ and open_[-1].mark == mark and _shouts(entry, open_[-1])):
            yield from _closed(open_)
            intro = entry.text
        elif open_ and open_[-1].mark == mark and (mark[:1] != "l" or not blank or _spread(open_[-1])):
            open_[-1].entries.append(entry)
        else:
            if open_ and open_[-1].mark == mark:
                yield from _closed(open_)
            open_.append(Run(mark, [entry], tuple(text for _, text in headings), above))
            open_[-1].parent = open_[-2] if len(open_) > 1 else None
        for part in more if open_ else ():
            each = line._replace(raw=part, text=clean(part))
            open_[-1].entries.append(Entry(each, each.text, line.number))
        blank = False
    yield from _closed(open_)


def _headed(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Run]:
    """Runs of headings of one level with nothing but some lines of text below each: `### Fog (10)`."""
    open_ = list[Run]()
    above: dict[int, str] = {}
    for line, is_free in zip(lines, free, strict=True):
        level = _level(line) if line.kind == "heading" and is_free and line.raw.lstrip()[:1] == "#" else 0
        if level:
            if open_ and open_[-1].mark != f"h{level}":
                yield from _closed(open_)
            above = {each: title for each, title in above.items() if each < level}
            if not open_:
                open_.append(Run(f"h{level}", [], tuple(above.values()), ""))
            open_[-1].entries.append(Entry(line, line.text, line.number))
            above[level] = line.text
        elif open_ and is_free and line.kind in ("prose", "item"):
            open_[-1].entries[-1].more.append(line.text)
            open_[-1].entries[-1].last = line.number
        elif open_ and line.kind != "blank":
            open_[-1].entries.pop()
            yield from _closed(open_)
    yield from _closed(open_)


def _mark(line: Line) -> str:
    """What an entry is marked by, and how far it is set in; nothing where it can be none."""
    raw = line.raw.expandtabs()
    indent = len(raw) - len(raw.lstrip())
    if line.kind == "item":
        sign = raw.lstrip()[:1]
        return f"{'1' if sign.isdigit() else sign}{indent // 2}"
    if line.kind != "prose" or not line.text:
        return ""
    if raw.lstrip()[:2] == "**":
        return f"b{indent // 2}"
    return f"a{indent // 2}" if _LETTER.match(line.text) else f"l{indent // 2}"


def _deeper(one: str, other: str) -> bool:
    """Whether a run lies deeper than another mark, or is of another sort on the same depth."""
    depth = [int(re.sub(r"\D", "", each[1:]) or 0) for each in (one, other)]
    return depth[0] > depth[1] or (depth[0] == depth[1] and one != other)


def _spread(run: Run) -> bool:
    """Whether blank lines stand between the entries of a run."""
    return len(run.entries) < 2 or run.entries[-1].line.number - run.entries[-2].last > 1


def _shouts(entry: Entry, run: Run) -> bool:
    text = entry.text
    return text.isupper() and sum(map(str.isalpha, text)) > 3 and not any(each.text.isupper() for each in run.entries)


def _level(line: Line) -> int:
    raw = line.raw.lstrip()
    marks = len(raw) - len(raw.lstrip("#="))
    return marks or 8


def _closed(open_: list[Run], one: bool = False) -> Iterator[Run]:
    """The runs that end, the last one or all, weighed."""
    while open_:
        run = open_.pop()
        if len(run.entries) >= 2:
            _weigh(run)
            yield run
        if one:
            return


def _weigh(run: Run) -> None:
    """What speaks for a run and what against it."""
    entries = by_pairs(run.entries) if run.mark[:1] == "l" else run.entries
    paired = len(entries) < len(run.entries)
    listed = words.speaks_of_lists(" ".join(run.headings)) or words.titles_a_list(run.intro)
    in_digits(entries)
    without_numerals(entries)
    how = style([entry.text for entry in entries], [entry.line.raw for entry in entries], listed)
    forms = priced([form(entry.text, entry.line.raw, how) for entry in entries])
    if how.bold and not all(each.bold for each in forms):
        entries, forms = gathered(entries, forms)
    for _ in range(_TITLES):
        if len(forms) > 3 and apart(forms):
            run.intro, entries, forms = entries[0].text, entries[1:], forms[1:]
        if len(forms) > 3 and apart(forms[::-1]):
            entries, forms = entries[:-1], forms[:-1]
    listed = listed or words.titles_a_list(run.intro)
    entries, forms = without_titles(entries, forms)
    many = len(forms)
    counted = sum(bool(each.many) for each in forms) / many
    if run.mark[:1] == "h" and not _cards(run, forms, counted):
        return
    few = many == 2
    times = all(EXPLICIT.search(entry.text) for entry in entries)
    formless = run.mark[:1] == "l" and not (how.signs or how.before or how.behind or how.bold or how.priced or paired)
    if formless or many < 2:
        return
    few = few and not (run.parent or (counted == 1 and (listed or times)))
    if how.before and counted >= 0.75:
        pairs = [(entry, each) for entry, each in zip(entries, forms, strict=True) if each.many]
        entries, forms = [entry for entry, _ in pairs], [each for _, each in pairs]
        many, counted = len(forms), 1.0
    first = [two[1] if (two := _AND.fullmatch(each.name)) else each.name for each in forms]
    names = sum(named(name, paired or bool(each.many)) for name, each in zip(first, forms, strict=True)) / many
    ruled = sum(words.speaks_of_rules(each.name) for each in forms) / many
    told = sum(bool(each.text) for each in forms) / many
    plain = [each.name.lower() for each in forms]
    distinct = len({(each.name, each.text, each.many) for each in forms}) / many
    if how.signs and all(
        AMOUNT.match(each.text) and (each.name[:1].isupper() or run.mark[:1] in _SIGNS) for each in forms
    ):
        # With a sign and an amount behind it anything is what is worth so much.
        names = max(names, 0.9)
    kinds = [kind_of(each.text.split()[0].rstrip(",;")) for each in forms if each.text]
    if ":" in how.signs and sum(kind in _NUMBERS for kind in kinds) >= 0.8 * many:
        # What stands behind the colon is a number of one sort: what stands before it is what has it.
        names = max(names, 0.9)
    small = sum(each.name[:1].islower() and len(each.name) > _FEW > len(each.name.split()) for each in forms)
    if run.mark[:1] in _SIGNS and how.signs and listed and small == many == len(set(plain)):
        # Below a title that announces a list names may be written with small letters, if all are.
        names = max(names, 0.9)
    weight = 4.0 * names - 3.0
    weight += 2.5 * counted + (1.0 if how.behind and counted >= 0.4 else 0.0)
    weight += 1.5 if listed else 0.0
    weight += 1.0 if how.signs and told > 0.7 else 0.0
    weight += (1.0 if how.bold else 0.0) + (2.0 if paired else 0.0)
    weight += (many >= 5) * 0.5 + (many >= 10) * 0.5
    weight += 1.0 if sum(map(titled, (each.name for each in forms))) >= 0.85 * many else 0.0
    long = [each.name for each in forms if titled(each.name) and " " in each.name.strip()]
    weight += (
        1.0 if many > _FEW and run.mark[:1] in _SIGNS and not told and len(long) == many == len(set(plain)) else 0.0
    )
    weight -= 3.0 * ruled
    weight -= 1.5 if run.headings and words.speaks_of_rules(run.headings[-1]) and not counted else 0.0
    worth = valued(forms)
    weight += 1.5 if worth else 0.0
    weight += 1.0 if all(AMOUNT.fullmatch(each.text) for each in forms) and many > 2 else 0.0
    weight -= (0.5 if worth or (listed and not told) else 1.5) if run.mark[:1] == "1" else 0.0
    weight += 1.5 if str(many) in re.findall(r"\b[0-9]{1,3}\b", run.intro) else 0.0
    weight -= 1.0 if run.mark[:1] == "l" else 0.0
    announced = listed or run.intro[-1:] == ":" or run.headings[-1:] == (run.intro,)
    if (
        how.bold
        and told > 0.9
        and not counted
        and not announced
        and not any(_DIGIT.search(each.text) for each in forms)
    ):
        # Words that are explained, as likely as things.
        weight -= 1.5
    weight -= 1.5 if run.headings and words.titles_a_legend(run.headings[-1]) and not counted else 0.0
    weight -= 2.0 if distinct < 0.7 else 0.0
    weight -= 2.0 if len(set(plain)) == 1 and not counted else 0.0
    weight += 1.5 if run.mark[:1] == "#" else 0.0
    codes = sum(_CODE.fullmatch(each.name) is not None for each in forms)
    weight -= 3.0 if codes > 0.4 * many else 0.0
    weight -= (
        3.0 if not told and not counted and words.speaks_of_kinds(run.intro or " ".join(run.headings[-1:])) else 0.0
    )
    begun = sum(each.text.split()[0].lower() in _TIMINGS for each in forms if each.text)
    weight -= 2.0 if begun > 0.6 * many and not listed else 0.0
    # Two entries are a list where others of their form are.
    run.entries, run.forms, run.how, run.weight = entries, forms, how, min(weight, 2.0) if few else weight


def _cards(run: Run, forms: Sequence[Form], counted: float) -> bool:
    """Whether headings with some lines below each are things: they have counts, or the one above announces a list."""
    if not all(entry.more for entry in run.entries):
        return False
    short = all(sum(map(len, entry.more)) <= _LONGEST for entry in run.entries)
    ruled = any(words.speaks_of_rules(each.name) for each in forms)
    listed = bool(run.headings) and words.titles_a_list(run.headings[-1])
    return counted >= 0.7 or (listed and short and not ruled and len(forms) > _FEW and run.mark > "h2")


def _block(run: Run) -> Block:
    """A run as rows."""
    if fields := records(run.entries, run.forms):
        return fields
    counted = any(each.many for each in run.forms)
    # Names with what is said of them may define words as well as things.
    doubt = "" if run.weight >= _SURE and (counted or valued(run.forms)) else _LOOSE
    rows = list[Row]()
    for entry, each in zip(run.entries, run.forms, strict=True):
        head = run.mark[:1] == "h"
        notes = " ".join(filter(None, [each.text, *([] if head and each.text else entry.more)]))
        names, below = [(each.many, each.name)], " ".join(entry.more if head and each.text else entry.below)
        if counted and (two := _AND.fullmatch(each.name)):
            names = [(each.many, two[1]), (two[2], two[3])]
        rows += [
            Row(entry.line.number, [*([many] if counted else []), name, notes, below], doubt=doubt)
            for many, name in names
        ]
    header = [*(["#"] if counted else []), "Name", "Notes", "More"]
    wide = max(at for at in range(len(header)) if at == len(header) - 3 or any(row.cells[at] for row in rows)) + 1
    for row in rows:
        del row.cells[wide:]
    title = run.intro.rstrip(":") if run.intro[-1:] not in (".", ",", "!") and len(run.intro) <= _SHOWN else ""
    return Block("listed", rows[0].line, rows, header[:wide], max(entry.last for entry in run.entries), title)
