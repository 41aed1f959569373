"""The sections of a report: each takes the document, and makes nothing of what is not there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.lab.figures.answers import as_team
from pnp.lab.figures.compare import said
from pnp.lab.report.reading import (
    MINUS,
    NOTHING,
    between,
    number,
    percent,
    points,
    replay_command,
    seat_name,
    side_names,
)
from pnp.model.text import counted

Document = Mapping[str, Any]
_MOST_ROWS = 40
_MOST_GAMES = 3
_MOST_UNCLEAR = 8
"""Changes that may be chance, shown after those that are none."""


class Command(NamedTuple):
    """A line for the terminal, and what it shows."""

    label: str
    line: str


class Table(NamedTuple):
    """A small table; the first column is text, the rest are figures unless `words` is set."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: bool = False
    caption: str = ""


class Section(NamedTuple):
    """A part of a report: sentences, names of plots, tables, commands."""

    id: str
    title: str
    texts: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    commands: tuple[Command, ...] = ()


def _wins(document: Document) -> Section | None:
    if not document.get("seats"):
        return None
    if document.get("ties") and document.get("scores") and as_team(document):
        lost = document["ties"]["nobody_rate"]
        text = (
            f"All seats win together, or nobody does: {percent(lost['rate'])} of the games were lost ({between(lost)})."
        )
        return Section("wins", "Who wins", (text,))
    texts = [*_first(document), *_ties(document)]
    chosen = tuple(
        (row["side"], number(row["games"]), percent(row["rate"]), between(row)) for row in document.get("chosen") or ()
    )
    tables = (Table(("side", "played", "wins", "95% interval"), chosen, caption="Sides, from whatever seat"),)
    return Section("wins", "Who wins", tuple(texts), ("seats", "agents"), tables if chosen else ())


def _first(document: Document) -> Iterator[str]:
    first = document.get("first")
    if first:
        won = f"The seat that was asked first won {percent(first['rate'])} of the games ({between(first)})"
        yield f"{won}; even would be {percent(first['par'])}: being first is worth {points(first['effect'])} points."
        if first.get("p") is not None:
            chance = "less than 1 in 1,000" if first["p"] < 0.001 else f"{percent(first['p'])}"
            yield f"If all seats were equal, they would differ this much or more by chance in {chance} of such runs."


def _ties(document: Document) -> Iterator[str]:
    ties = document.get("ties")
    if ties and document.get("players") == 1:
        yield f"{percent(ties['nobody_rate']['rate'])} of the games were lost ({between(ties['nobody_rate'])})."
    elif ties and (ties["shared"] or ties["nobody"]):
        yield (
            f"The first place was shared in {percent(ties['rate'])} of the games ({between(ties)}); "
            f"nobody won {percent(ties['nobody_rate']['rate'])} of them."
        )


def _length(document: Document) -> Section | None:
    length = document.get("length")
    if not length:
        return None
    texts = [
        f"A game takes {number(length['mean'])} answers on average, half of all games up to {number(length['p50'])}, "
        f"and nine of ten between {number(length['p5'])} and {number(length['p95'])}."
    ]
    caps, rate = document.get("caps"), document.get("caps_rate")
    if caps:
        share = f", {percent(rate['rate'])} ({between(rate)})" if rate else ""
        texts.append(f"{counted(caps, 'game')} ended only because a cap of the rules stopped {_them(caps)}{share}.")
    elif caps == 0:
        texts.append("Every game came to its own end; none ran into a cap.")
    return Section("length", "How long it takes", tuple(texts), ("lengths",))


def _them(many: int) -> str:
    return "it" if many == 1 else "them"


def _told_by_scores(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether scores say more than who won: a 1 for winners and a 0 for the others does not."""
    return any(row["min"] < 0 or row["max"] > 1 for row in rows)


def _scores(document: Document) -> Section | None:
    rows = document.get("scores")
    if not rows or not _told_by_scores(rows):
        return None
    sides = side_names(document)
    columns = ("mean", "sd", "min", "p5", "p50", "p95", "max")
    head = ("", "mean", "spread (SD)", "least", "5%", "half", "95%", "most")
    told = tuple((seat_name(row["seat"], sides), *(number(row.get(name)) for name in columns)) for row in rows)
    mean = ", ".join(f"{seat_name(row['seat'], sides)} {number(row['mean'])}" for row in rows)
    texts = (f"On average: {mean}." if len(rows) > 1 else f"The score is {number(rows[0]['mean'])} on average.",)
    return Section("scores", "Scores", texts, ("scores",), (Table(head, told),))


def _tension(document: Document) -> Section | None:
    moments = document.get("moments")
    if not moments:
        return None
    sample = f"Looked into {counted(moments['games'], 'game')}" if moments.get("games") else "Looked into some games"
    deep = f", at {number(moments['per_game'])} moments each" if moments.get("per_game") else ""
    texts = [f"{sample}{deep}: from each moment the game was played on many times to see who would win."]
    rows = [row for head, path, say in _MOMENTS if (row := _moment(moments, head, path, say))]
    tables = [Table(("", "value", "95% interval", "by chance alone"), tuple(rows))] if rows else []
    if moments.get("dominated"):
        tables.append(_dominated(moments["dominated"]))
    return Section("tension", "How tense it is", tuple(texts), ("uncertainty", "lead", "chance"), tuple(tables))


_MOMENTS = (
    ("winner did not lead at half time", ("behind_at_half",), percent),
    ("winner was once nearly beaten", ("comebacks",), percent),
    ("how far winners were behind", ("drama",), percent),
    ("changes of the lead in a game", ("lead_changes",), number),
    ("share of the game after it is decided", ("decided",), percent),
    ("how open it is, over the whole game", ("uncertainty", "area"), percent),
    ("how open it is, three quarters in", ("uncertainty", "late"), percent),
    ("what is at stake in a choice", ("spread",), percent),
    ("choices that matter, at least", ("spread", "real"), percent),
)


def _moment(moments: Document, head: str, path: Sequence[str], say: Callable[[float], str]) -> tuple[str, ...] | None:
    found: Any = moments
    for name in path:
        found = (found or {}).get(name)
    if not found or found.get("value") is None:
        return None
    interval = between(found, say) if found.get("low") is not None else NOTHING
    chance = say(found["baseline"]) if found.get("baseline") is not None else NOTHING
    return head, say(found["value"]), interval, chance


def _dominated(pairs: Sequence[Mapping[str, Any]]) -> Table:
    rows = tuple(
        (
            f"{row['better']['title']} over {row['worse']['title']} ({row['phase']})",
            f"{points(row['effect'])} points",
            between(row, points),
            number(row["games"]),
        )
        for row in pairs[:_MOST_ROWS]
    )
    told = "Wherever both could be chosen, the first of these did better than the second:"
    return Table(("", "better by", "95% interval", "games"), rows, caption=told)


def _skill(document: Document) -> Section | None:
    rungs, solvable = document.get("ladder"), document.get("solvable")
    if not rungs and not solvable:
        return None
    tables = (
        [Table(("", "wins", "95% interval", "more than even", "Elo", "sure"), tuple(map(_rung, rungs)))]
        if rungs
        else []
    )
    texts = []
    if rungs and rungs[0].get("together"):
        texts.append("Each program played the same deals by itself; even is what the one below it won.")
    elif rungs:
        texts.append("Each program played one seat against the one below it in all others, seats taken in turn.")
    if solvable and solvable.get("share") is not None:
        texts.append(
            f"Of {counted(solvable['deals'], 'deal')} at least {percent(solvable['share'])} can be won by somebody who "
            f"knows every card to come ({between(solvable)}); {solvable.get('lost', 0):,} are proved to be lost."
        )
    return Section("skill", "What skill is worth", tuple(texts), ("ladder",), tuple(tables))


def _rung(row: Mapping[str, Any]) -> tuple[str, ...]:
    elo = f"{row['elo']:+.0f}".replace("-", MINUS) if row.get("elo") is not None else NOTHING
    sure = "yes" if row.get("significant") else "no"
    name = f"{row['higher']} over {row['lower']}"
    return name, percent(row["rate"]), between(row), f"{points(row['effect'])} points", elo, sure


def _choices(document: Document) -> Section | None:
    branching = document.get("branching")
    if not branching:
        return None
    texts = [
        f"{percent(1 - branching['forced'])} of all answers are free; these have {number(branching['free'])} options "
        f"on average, at most {number(branching['max'])}."
    ]
    return Section("choices", "What there is to choose", tuple(texts), ("phases",))


def _piles(document: Document) -> Section | None:
    piles = document.get("piles")
    if not piles:
        return None
    texts = ("Face-down piles, once shuffled; all others never ran out.",)
    return Section("piles", "Piles that run out", texts, ("piles",))


def _against(document: Document) -> Section | None:
    against = document.get("against")
    if not against:
        return None
    clear = sum(row["significant"] for row in against["rows"])  # which come first
    rows = tuple(map(_change, against["rows"][: min(_MOST_ROWS, clear + _MOST_UNCLEAR)]))
    tables = (Table(("", "this one", "the other", "difference", "95% interval", "sure"), rows),) if rows else ()
    return Section("against", "Against the other version", tuple(said(against)), (), tables)


def _change(row: Mapping[str, Any]) -> tuple[str, ...]:
    say, differ = (percent, points) if row.get("unit") == "rate" else (number, number)
    sure = "yes" if row["significant"] else "no"
    return str(row["what"]), say(row["one"]), say(row["other"]), differ(row["effect"]), between(row, differ), sure


def _lists(document: Document) -> Section | None:
    """How the lists fare that seats brought, against each other, and which cards those that win hold."""
    found = document.get("lists")
    if not found or len(found["each"]) < 2:
        return None
    texts = ["Each list met others, from each seat and by each agent equally often."]
    if found["secret"]:
        texts.append("Lists are secret in this game; agents that search knew them all the same.")
    best = sorted(found["each"], key=lambda row: -row["rate"])
    rows = tuple((row["list"], _points_of(row), percent(row["rate"]), between(row)) for row in best[:_MOST_ROWS])
    tables = [Table(("list", "points", "wins", "95% interval"), rows)]
    if found["pairs"]:
        tables.append(_pairs([row["list"] for row in best], found["pairs"]))
    armies = found["armies"] if len(found["armies"]) > 1 else ()
    if armies:
        told = tuple(
            (row["army"], number(row["lists"]), percent(row["rate"]), _interval(row, percent)) for row in armies
        )
        tables.append(Table(("army", "lists", "wins", "95% interval"), told, caption="Armies, over their lists"))
    cards = sorted((row for row in found["cards"] if row["effect"] is not None), key=lambda row: -row["effect"])
    held = tuple(
        (
            row["title"],
            number(row["lists"]),
            f"{row['won']:.2f}",
            f"{row['lost']:.2f}",
            points(row["effect"]),
            _interval(row, points),
            "yes" if row["clear"] else "",
        )
        for row in [*cards[: _MOST_ROWS // 2], *cards[max(_MOST_ROWS // 2, len(cards) - _MOST_ROWS // 2) :]]
    )
    if held:
        head = ("card", "lists", "copies, winners", "copies, losers", "lists with it win", "95% interval", "clear")
        tables.append(Table(head, held, caption="What winning lists hold; the effect is beside lists of the same army"))
    return Section("lists", "Lists", tuple(texts), (), tuple(tables))


def _pairs(names: Sequence[str], pairs: Sequence[Mapping[str, Any]]) -> Table:
    """List against list: how often the one of the line beats that of the column."""
    found = {(row["list"], row["against"]): f"{percent(row['rate'])} ({between(row)})" for row in pairs}
    rows = tuple((own, *(found.get((own, other), NOTHING) for other in names)) for own in names)
    return Table(("wins against", *names), rows, caption="List against list, with 95% intervals")


def _points_of(row: Mapping[str, Any]) -> str:
    return NOTHING if row["points"] is None else number(row["points"])


def _interval(row: Mapping[str, Any], say: Callable[[float], str]) -> str:
    return NOTHING if row["low"] is None else between(row, say)


def _coach(document: Document) -> Section | None:
    found = document.get("coach")
    if not found:
        return None
    clear = [row for row in found["phases"] if row["clear"]]
    looked = f"{counted(found['moments'], 'moment')} of {counted(found['games'], 'game')}"
    says = (
        "It clearly gives something away in these phases." if clear else "In no phase it clearly gives anything away."
    )
    texts = (f"At {looked} a search looked at what the rule of thumb answered. {says}",)
    given = [(row["phase"], row, number(row["questions"])) for row in clear]
    given += [
        (f"{row['phase']}: {row['answered']}, where {row['instead']} does better", row, NOTHING)
        for row in found["situations"]
    ]
    rows = tuple(
        (name, f"{points(row['given'])} points", between(row, points), number(row["moments"]), times)
        for name, row, times in given
    )
    head = ("", "win share given away", "95% interval", "moments", "asked a game")
    commands = tuple(
        Command(f"{row['phase']}, answer {shown['at']:,}: {shown['answered']}, not {shown['instead']}", shown["replay"])
        for row in clear
        for shown in row["shown"]
    )
    return Section("coach", "What the rule of thumb misses", texts, (), (Table(head, rows),) if rows else (), commands)


def _laws(document: Document) -> Section | None:
    laws = document.get("laws")
    if not laws:
        return None
    broken, held = laws.get("broken") or (), laws.get("held") or ()
    where = f"{counted(laws.get('games', 0), 'game')} and {counted(laws.get('decisions', 0), 'decision')}"
    texts = [f"In {where} that were held to every law, {'these were broken:' if broken else 'none was broken.'}"]
    rows = tuple((row["says"], row["text"], f"game {row['number']:,}") for row in broken)
    tables = [Table(("law", "what happened", "where"), rows, words=True)] if rows else []
    if held:
        kept = tuple((row["says"], number(row["tested"])) for row in held)
        tables.append(Table(("law that held", "times tested"), kept))
    commands = tuple(Command(f"{row['law']}, game {row['number']:,}", row["replay"]) for row in broken)
    return Section("laws", "Laws of the table", tuple(texts), (), tuple(tables), commands)


_GAMES = {
    "longest": "the longest",
    "shortest": "the shortest",
    "capped": "ended by the cap",
    "nobody": "nobody won",
}


def _replays(document: Document) -> Section | None:
    commands = tuple(_found(document))
    texts = ("Each of these shows a game of this run, answer by answer.",)
    return Section("replays", "Games worth a look", texts, (), (), commands) if commands else None


def _found(document: Document) -> Iterator[Command]:
    for kind, games in (document.get("games_of") or {}).items():
        for game in games[:_MOST_GAMES]:
            label = _GAMES.get(kind, kind)
            amount = f" ({number(game['value'])} answers)" if kind in ("longest", "shortest") else ""
            line = replay_command(document, game["number"], game["seed"])
            yield Command(f"{label}{amount}: game {game['number']:,}", line)
    for game in ((document.get("moments") or {}).get("comebacks") or {}).get("biggest") or ():
        line = replay_command(document, game["number"], game["seed"])
        yield Command(f"a comeback: game {game['number']:,}", line)


def _endings(document: Document) -> Section | None:
    found = [row for row in document.get("cards") or () if (row.get("ends") or {}).get("ending")]
    if not found:
        return None
    found.sort(key=lambda row: row["ends"]["low"] - row["ends"]["par"], reverse=True)
    rows = tuple(
        (row["title"], percent(row["ends"]["rate"]), between(row["ends"]), percent(row["ends"]["par"]))
        for row in found[:_MOST_ROWS]
    )
    told = "No answer names another piece after these, in more than twice as many games as one would expect of them."
    head = ("", "of all games", "95% interval", "of all answers")
    return Section("endings", "Cards that end games", (told,), (), (Table(head, rows),))


BEFORE = (_wins, _length, _scores, _tension, _skill, _choices, _piles)
"""What comes before the table of cards, in order."""
AFTER = (_endings, _lists, _against, _coach, _laws, _replays)
"""What comes after it."""
