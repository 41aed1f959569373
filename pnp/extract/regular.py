"""Regular passages: neighbouring lines, or groups of lines, of one build, cut into the columns that they share.

Nothing marks these lists but that their lines are alike. Lines are alike whose words of sure classes come in one order;
a run of such lines is cut by the model that tells it with the fewest bits (`cut`), and is a list where that saves
enough against running text. The line above names the columns where its words fit them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from statistics import median

from pnp.extract import words
from pnp.extract.cut import endings, evidence, heads, shown
from pnp.extract.cut.builds import like
from pnp.extract.cut.models import Cut, Model, as_text
from pnp.extract.cut.passages import LONGEST, Entry, groups, ordered, paired, passages, prose, unwrapped
from pnp.extract.cut.seeking import TOO_MANY, Patience, Search
from pnp.extract.cut.tokens import ANCHORS
from pnp.extract.found import Block, Row, Unread
from pnp.extract.lines import Line

_CHEAP = 4
"""Words that are cut with the work of one that is looked for."""
_FEWEST = 3
_FAR = 2
"""Lines between two rows that may be none."""
_SAVED = 2.2
_SAVED_TITLED = 0.8
"""Bits a row that a cut has to save against running text; and below a heading that announces a list."""
_SAVED_ALL = 15.0
_LOST = 10.0
"""Bits that a row below a header may cost more than running text: few rows tell little, and their header the rest."""
_SURE = 4.0
"""Bits a row from which on a cut is sure."""
_ODD = 1.25
"""Of the bits that a word of the other rows costs: a row that costs more is unlike them."""
_LOOSE = "little tells its columns apart"
_UNLIKE = "unlike the other rows of its list"
_FULL = 0.75
_BRACKETED = re.compile(r"[A-Z][^()]{1,39}\([^()]{1,99}\)")
"""A name with brackets; several of them are a list of their own."""
_PARTED = 0.9
"""Of the rows: so many have the comma that parts two cells."""
_SHOWN = 60


def blocks(lines: Sequence[Line], free: Sequence[bool]) -> Iterator[Block | Unread]:
    """The regular passages of the lines that nothing else has taken."""
    patience = Patience()
    for heading, passage in passages(lines, free):
        if patience.out:
            yield Unread(passage[0].line, passage[0].raw.strip()[:_SHOWN], TOO_MANY)
            return
        yield from _lists(heading, passage, patience)


def _lists(heading: str, passage: list[Entry], patience: Patience) -> Iterator[Block | Unread]:
    _common(passage)
    for run in _runs(passage):
        if patience.out:
            yield Unread(run[0].line, run[0].raw.strip()[:_SHOWN], TOO_MANY)
            continue
        end = bisect_left(passage, run[0].line, key=attrgetter("line"))
        near = passage[max(0, end - 4 - _FAR) : end]
        above = [entry for entry in near if entry.last < run[0].line and entry.line >= run[0].line - 4 - _FAR]
        if found := _read(run, above, heading, patience):
            yield found


def _common(passage: list[Entry]) -> None:
    """Mark the words with capitals that several entries have, none as its first: they may be kinds."""
    seen = Counter(
        text for entry in passage for text in {token.text for token in entry.words[1:] if token.kind in "Wk"}
    )
    many = {text for text, times in seen.items() if times >= max(3, len(passage) // 8)}
    for entry in passage:
        for at, token in enumerate(entry.words):
            if token.kind in "Wk":
                entry.words[at] = token._replace(kind="k" if at and token.text in many else "W")
    for short, some in groupby(passage, key=_short):
        if short:
            endings.mark([entry.words for entry in some])


def _short(entry: Entry) -> bool:
    """Whether an entry is some words without a number or a code, the first and the last with capitals."""
    kinds = {token.kind for token in entry.words}
    ends = entry.words[0].kind + entry.words[-1].kind
    return 1 < len(entry.words) <= endings.LONGEST and kinds <= set("Wkl") and set(ends) <= set("Wk")


def _named(run: list[Entry]) -> None:
    """Where names begin with small letters, let all words be such as may stand in names."""
    first = [next((token.kind for token in entry.words if token.kind in "Wlk"), "") for entry in run]
    if 2 * first.count("l") > len(first):
        for entry in run:
            entry.words = [token._replace(kind="W") if token.kind == "l" else token for token in entry.words]
        return
    # Few words before the first number of nearly every row are its name, with capitals or without.
    before = [next((at for at, token in enumerate(entry.words) if token.kind in evidence.COUNTS), 0) for entry in run]
    if 5 * sum(0 < at <= evidence.MOST_NAME for at in before) >= 4 * len(run):
        signs = [
            {token.text for token in entry.words[:at] if token.kind == "p"}
            for entry, at in zip(run, before, strict=True)
        ]
        inside = set().union(*signs) == {","} and sum(map(bool, signs)) < _PARTED * len(run)
        kinds = {"l": "W", "p": "o"} if inside else {"l": "W"}
        for entry, at in zip(run, before, strict=True):
            if at <= evidence.MOST_NAME:
                # A comma that not all of them have is one in a name.
                named = [token._replace(kind=kinds.get(token.kind, token.kind)) for token in entry.words[:at]]
                entry.words = [*named, *entry.words[at:]]


def _runs(passage: list[Entry]) -> Iterator[list[Entry]]:
    """Neighbouring entries that are alike; groups of lines first, for their lines are alike, too."""
    if records := groups(passage):
        yield from _alike(records)
        return
    yield from _alike(paired(unwrapped(ordered(passage))))


def _alike(passage: list[Entry]) -> Iterator[list[Entry]]:
    run, odd = list[Entry](), list[Entry]()
    loose = 2 * sum(entry.gap for entry in passage) > len(passage)
    for at, entry in enumerate(passage):
        again = (
            entry.ordinal is not None and bool(run) and run[-1].ordinal is not None and entry.ordinal <= run[-1].ordinal
        )
        if again:
            if len(run) >= _FEWEST:
                yield run
            run, odd = [], []
        apart = entry.gap and (at + 1 == len(passage) or passage[at + 1].gap)
        if (
            prose(entry)
            or _shouted(entry)
            or heads.may_be(entry.words)
            or (apart and not loose and not _possible(entry))
        ):
            if len(run) >= _FEWEST:
                yield run
            run, odd = [], []
        elif not _possible(entry):
            odd.append(entry)
        elif run and len(odd) <= _FAR and any(like(entry.build, other.build) for other in run[-3:]):
            run += [*(each for each in odd if _possible(each)), entry]
            odd = []
        elif run and len(run) < 2 and not odd:
            run, odd = [entry], []
        elif run and not odd and _possible(entry):
            odd.append(entry)
        elif not run:
            run = [entry]
        else:
            if len(run) >= _FEWEST:
                yield run
            # What was odd may begin the next list.
            rest = [each for each in odd if _possible(each)]
            run, odd = [entry], []
            if rest and like(rest[-1].build, entry.build):
                run = [rest[-1], entry]
    if len(run) >= _FEWEST:
        yield run


def _shouted(entry: Entry) -> bool:
    """Whether an entry is in capitals, as titles are."""
    letters = [token.text for token in entry.words if token.text[:1].isalpha()]
    return sum(map(len, letters)) > 4 and all(text.isupper() for text in letters) and len(letters) == len(entry.words)


def _possible(entry: Entry) -> bool:
    if len(entry.words) > LONGEST or len(_BRACKETED.findall(entry.raw)) > _FAR:
        return False
    return any(token.kind in ANCHORS for token in entry.words)


def _read(run: list[Entry], above: list[Entry], heading: str, patience: Patience) -> Block | None:
    """A run cut into columns, where that saves enough."""
    header = None
    if heads.may_be(run[0].words):
        header, run = run[0], run[1:]
    elif above and heads.may_be(above[-1].words) and (not run[0].gap or heads.surely(above[-1].words)):
        header = above[-1]
    if len(run) < _FEWEST:
        return None
    many = sum(len(entry.words) for entry in run)
    patience.looks -= many // _CHEAP
    patience.cutting(many)
    _common(run)
    _named(run)
    needed = _SAVED_TITLED if words.titles_a_list(heading) else _SAVED
    search = Search([entry.words for entry in run], patience)
    found = _cut(run, search, header, needed)
    if header and not heads.surely(header.words) and (plain := _cut(run, search, None, needed)):
        # Words that are no header's for sure name the columns only where these are the same without them.
        header, found = (header, found) if found and found[0].schema == plain[0].schema else (None, plain)
    if found is None and header:
        header, found = None, _cut(run, search, None, needed)
    if found is None:
        return None
    model, kept, cuts, named = found
    columns = [at for at in range(len(model.schema)) if not shown.sign(at, cuts)]
    last = model.schema.index("name") + 1
    if not named and last in columns and shown.same(last, cuts):
        # A word that all names end with.
        columns.remove(last)
        cuts = [cut._replace(parts=shown.merged(cut.parts, last)) for cut in cuts]
    elif torn := evidence.torn(model, columns, cuts, named):
        columns.remove(torn)
        if named:
            named[model.schema.index("name")] += f" {named[torn]}"
        cuts = [cut._replace(parts=shown.merged(cut.parts, torn)) for cut in cuts]
    if sum(entry.several for entry in kept) > len(kept) // 2:
        # Of records of several lines what is no record is no row.
        pairs = [(entry, cut) for entry, cut in zip(kept, cuts, strict=True) if entry.several]
        kept, cuts = [entry for entry, _ in pairs], [cut for _, cut in pairs]
        cuts = [cut._replace(parts=parts) for cut, parts in zip(cuts, shown.by_line(cuts), strict=True)]
        columns = [at for at in columns if any(cut.parts[at] for cut in cuts)]
    rows = [
        Row(entry.line, [shown.cell(cut.parts[at]) for at in columns], doubt=doubt)
        for entry, cut, doubt in zip(kept, cuts, _doubts(model, kept, cuts), strict=True)
    ]
    names = [named[at] for at in columns] if named else shown.unnamed(model, columns, cuts)
    if all(entry.ordinal for entry in kept):
        names = shown.numbered(rows, names, [str(entry.ordinal) for entry in kept])
    line = header.line if header and named else kept[0].line
    return Block("regular", line, rows, names, kept[-1].last)


def _cut(
    run: list[Entry], search: Search, header: Entry | None, needed: float
) -> tuple[Model, list[Entry], list[Cut], list[str] | None] | None:
    """A run in columns, where that saves so many bits a row, or with a header, which names them, hardly loses any."""
    model = search.best(heads.wide(header.words) if header else None)
    if model is None:
        return None
    kept, cuts, saved = _kept(model, run, -_LOST if header else 0.0)
    if len(kept) < _FEWEST or not shown.listlike(model, cuts):
        return None
    if header:
        named = heads.fitted(header.words, model.schema, cuts)
        full = sum(
            bool(part) for cut in cuts for part, sort in zip(cut.parts, model.schema, strict=True) if sort == "cell"
        )
        cells = model.schema.count("cell") * len(cuts)
        return (model, kept, cuts, named) if named and cells and full >= _FULL * cells and saved > -2 * _LOST else None
    if evidence.counted(model, cuts):
        needed = _SAVED_TITLED
    least = _SAVED_ALL * min(1.0, needed / _SAVED)
    enough = saved >= max(least, needed * len(kept)) or evidence.valued([entry.line for entry in kept], cuts)
    enough = enough or evidence.sorted_by_kind(model, cuts)
    return (model, kept, cuts, None) if enough else None


def _kept(model: Model, run: list[Entry], least: float) -> tuple[list[Entry], list[Cut], float]:
    """The entries that the model tells better than running text, what goes on with them joined; and the bits saved."""
    kept, cuts = list[Entry](), list[Cut]()
    saved = -sum(column.told for column in model.columns)
    for entry in run:
        cut = model.cut(entry.words)
        gain = as_text(entry.words) - cut.cost
        rest = entry.words[0].kind == "l" or sum(map(bool, cut.parts)) * 2 <= len(model.schema)
        if (
            kept
            and not entry.gap
            and entry.several == kept[-1].several
            and kept[-1].last == entry.line - 1
            and gain < 2
            and rest
        ):
            both = Entry(kept[-1].line, entry.last, kept[-1].words + entry.words, kept[-1].gap, kept[-1].indent)
            joined = model.cut(both.words)
            if as_text(both.words) - joined.cost > as_text(kept[-1].words) - cuts[-1].cost + max(gain, 0):
                kept[-1], cuts[-1] = both, joined
                continue
        if gain > least and cut.parts:
            kept.append(entry)
            cuts.append(cut)
            saved += gain
    return kept, cuts, saved


def _doubts(model: Model, kept: Sequence[Entry], cuts: Sequence[Cut]) -> list[str]:
    """For each row why it may be cut wrongly: what the columns save on it is little, or it is unlike the others."""
    saved = sum(as_text(entry.words) - cut.cost for entry, cut in zip(kept, cuts, strict=True))
    if saved - sum(column.told for column in model.columns) < _SURE * len(kept):
        return [_LOOSE] * len(kept)
    costs = [cut.cost / len(entry.words) for entry, cut in zip(kept, cuts, strict=True)]
    usual = median(costs)
    return [_UNLIKE if cost > _ODD * usual else "" for cost in costs]
