"""The figures of a playtest as lines for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.commands.output import counted
from pnp.terminal import say

Document = Mapping[str, Any]
_LEAST_WIDE = 15
_MOST_LISTS = 12
"""Lists that are told one by one: of more the best and the worst."""
"""How far to the right the figures begin, at least."""


def print_figures(document: Document) -> None:
    """Print what was asked for, a line or two each."""
    length, branching = document["length"], document["branching"]
    say(_title(document))
    _wins(document)
    say(
        f"  length {length['mean']:,.1f} answers ({length['min']:,} to {length['max']:,}, half up to {length['p50']:,})"
    )
    say(f"  options {branching['free']:.2f} a free answer, {branching['forced']:.0%} of the answers forced")
    say(f"  ended by the cap: {document['caps']:,}")
    if "unread" in document:
        _cards(document["cards"])
    elif dead := [card["title"] for card in document["cards"] if card["dead"]]:
        say(f"  drawn, but never played: {', '.join(dead)}")
    _stopped(document["stopped"])
    _laws(document["laws"])
    _moments(document["moments"])
    _coach(document["coach"])
    _ladder(document["ladder"])
    _lists(document["lists"])
    _units(document["units"])
    _answers(document["answers"])
    _against(document["against"])
    timing = document["timing"]
    kept = f" ({timing['kept']:,} of the games were kept from before)" if timing["kept"] else ""
    if timing["played"]:
        speed = f"{timing['games_per_second']:,.0f} games, {timing['decisions_per_second']:,} answers a second"
        say(f"  {speed}{kept}")
    else:
        say("  nothing had to be played: all of it was kept from before")


def _title(document: Document) -> str:
    way = f", {document['mode']}" if document["mode"] else ""
    changes = f", with {', '.join(document['sets'])}" if document["sets"] else ""
    games = f"{counted(document['games'], 'game')} of {document['players']}, seed {document['seed']}"
    return f"{document['game']}{way}: {games}{changes}"


def _wins(document: Document) -> None:
    from pnp.lab.figures.answers import as_team

    if as_team(document):
        nobody = document["ties"]["nobody_rate"]
        team = {"rate": 1 - nobody["rate"], "low": 1 - nobody["high"], "high": 1 - nobody["low"]}
        say(f"  {'all seats together':<{_LEAST_WIDE}} {_rate(team).replace('wins', 'win')}")
        return
    sides = {row["seat"]: f" ({row['side']})" for row in document["sides"]}
    rows = [(f"seat {row['seat']}{sides.get(row['seat'], '')}", row) for row in document["seats"]]
    if len(document["by_agent"]) > 1:
        rows += [(row["agent"], row) for row in document["by_agent"]]
    rows += [(row["side"], row) for row in document["chosen"]]
    wide = max(_LEAST_WIDE, *(len(name) + 2 for name, _ in rows))
    for name, row in rows:
        say(f"  {name:<{wide}}{_rate(row)}")


def _rate(row: Document) -> str:
    return f"wins {row['rate']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _lists(found: Document | None) -> None:
    """How the lists fare that seats brought."""
    if found is None:
        return
    if len(found["each"]) > 1:
        best = sorted(found["each"], key=lambda row: -row["rate"])
        shown = best if len(best) <= _MOST_LISTS else [*best[: _MOST_LISTS // 2], *best[-_MOST_LISTS // 2 :]]
        wide = max(_LEAST_WIDE, *(len(row["list"]) + 2 for row in shown))
        for at, row in enumerate(shown):
            if len(shown) < len(best) and at == _MOST_LISTS // 2:
                say(f"  ... {len(best) - len(shown)} lists between them")
            say(f"  {row['list']:<{wide}}{_rate(row)}")
    for row in found["armies"] if len(found["armies"]) > 1 else ():
        sure = "" if row["low"] is None else f" ({row['low']:.1%} to {row['high']:.1%})"
        say(f"  lists of {row['army']} win {row['rate']:.1%}{sure}, {counted(row['lists'], 'list')}")
    clear = sorted((row for row in found["cards"] if row["clear"]), key=lambda row: -row["effect"])
    for row in clear:
        say(f"  lists with {row['title']} win {row['effect'] * 100:+.1f} points ({_points(row)}) beside those without")
    if found["secret"]:
        say("  lists are secret in this game: agents that search knew them all the same")


def _units(found: Document | None) -> None:
    """How the units of sides fared, where any took another off a board."""
    from pnp.lab.figures.units import fought

    if found is None or not fought(found):
        return
    for row in found["sides"]:
        survived = _share(row["survived"])
        say(f"  {row['side']}: {row['fielded']:.1f} units a game, {survived} survive, {row['kills']['mean']:.1f} kills")
    rows: list[tuple[str, ...]] = [("", "units a game", "survive", "kills a game", "worth in points")]
    rows += [_unit(row) for row in found["each"]]
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        say("  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, wide, strict=True)).rstrip())


def _unit(row: Document) -> tuple[str, ...]:
    from pnp.lab.figures.units import named

    kills, worth = row["kills"], row["worth"]
    sure = "" if kills["low"] is None else f" ({kills['low']:.2f} to {kills['high']:.2f})"
    told = f"{worth['effect'] * 100:+.1f} ({_points(worth)}){', clear' if worth['clear'] else ''}" if worth else ""
    survived, killed = _share(row["survived"]), f"{kills['mean']:.2f}{sure}"
    return named(row), f"{row['fielded']:.1f}", survived, killed, told


def _share(row: Document) -> str:
    return f"{row['rate']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _points(row: Document) -> str:
    return f"{row['low'] * 100:+.1f} to {row['high'] * 100:+.1f}"


def _stopped(found: Document | None) -> None:
    from pnp.lab.figures.measure import parse_target

    if found is None:
        return
    if "test" in found:
        says = {"holds": "holds", "lower": "no, it is lower", "higher": "no, it is higher"}
        verdict = says.get(found["verdict"], "not told yet, more games would tell")
        target = parse_target(found["test"])
        wanted = f"{target.measure} to be {target.measure.said(target.value)}"
        after = counted(found["games"], "game")
        say(f"  {wanted}, give or take {found['margin'] * 100:.1f} points: {verdict} (after {after})")
        return
    known = "" if found["verdict"] else ", which is not enough yet"
    for row in found["seats"]:
        say(f"  seat {row['seat']} surely wins {row['low']:.1%} to {row['high']:.1%}, however often one looks{known}")


def _moments(found: Document | None) -> None:
    if found is None:
        return
    say(f"  looked for tension in {counted(found['games'], 'game')}:")
    for path, says in _MOMENTS:
        row: Any = found
        for name in path:
            row = (row or {}).get(name)
        if row and row.get("value") is not None:
            # One game has no interval.
            sure = f" ({_percent(row['low'])} to {_percent(row['high'])})" if row["low"] is not None else ""
            say(f"  {says}: {_percent(row['value'])}{sure}")


_MOMENTS = (
    (("behind_at_half",), "the later winner is behind at half time"),
    (("comebacks",), "comebacks"),
    (("decided",), "decided after this part of the game"),
    (("uncertainty", "area"), "how open it is, over the whole game"),
    (("spread",), "what is at stake in a choice"),
)


def _percent(share: float) -> str:
    return f"{round(share, 2) + 0.0:.0%}"  # no minus before a nought


def _laws(found: Document | None) -> None:
    if found is None:
        return
    held, games = counted(len(found["held"]), "law"), counted(found["games"], "game")
    say(f"  {held} of the table held in {games}")
    for row in found["broken"]:
        say(f"  broken in {counted(row['games'], 'game')}: {row['text']}")
        say(f"    {row['replay']}")


def _coach(found: Document | None) -> None:
    if found is None:
        return
    looked = f"{counted(found['moments'], 'moment')} of {counted(found['games'], 'game')}"
    say(f"  held to a search at {looked}: it would have answered otherwise at {found['otherwise']:,}")
    clear = [row for row in found["phases"] if row["clear"]]
    if not clear:
        say("  in no phase the rule of thumb clearly gives anything away")
    for row in clear:
        say(f"  gives away at '{row['phase']}': {given(row)} of a victory, {row['questions']:g} times a game")
        for each in found["situations"]:
            if each["phase"] == row["phase"]:
                say(f"    {each['answered']} where {each['instead']} does better: {given(each)}")
        for shown in row["shown"]:
            what = f"answer {shown['at']:,}, seat {shown['seat']}: {shown['answered']}, not {shown['instead']}"
            say(f"    {what} ({shown['given']:.0%}): {shown['replay']}")


def given(row: Document) -> str:
    """How much win share is given away, with its interval."""
    return f"{row['given']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _ladder(rows: Sequence[Document] | None) -> None:
    from pnp.lab.figures.answers import by_score

    for row in rows or ():
        told = "" if row["significant"] else ", which may be chance"
        if by_score(row):
            score = row["score"]
            says = f"scores {score['mean']:,.1f} where {row['lower']} scores {score['par']:,.1f}"
        elif row["together"]:  # each plays by itself, so that nothing is even
            says = f"{_rate(row)} where {row['lower']} wins {row['par']:.1%}"
        else:
            says = f"{_rate(row)}, even would be {row['par']:.1%}"
        say(f"  {row['higher']} over {row['lower']}: {says}{told}")


def _answers(rows: Sequence[Document]) -> None:
    from textwrap import fill

    from pnp.lab.figures.answers import asks

    for row in rows:
        if row["verdict"] in ("not asked", "none drawn"):
            continue
        verdict, text = row["verdict"].capitalize(), row["text"]
        told = text if text.startswith(f"{verdict} ") else f"{verdict}. {text}"
        print(fill(f"{asks(row)} {told}", 110, subsequent_indent="  "))


def _against(found: Document | None) -> None:
    if found is None:
        return
    from pnp.lab.figures.compare import said

    other = found["other"]
    say(f"  compared with {counted(other['games'], 'game')} of {other['game']}: this run first, then that one")
    for line in said(found):
        say(f"  {line}")


def _cards(cards: Sequence[Document]) -> None:
    wide = max((len(card["title"]) for card in cards), default=0)
    say(f"  {'':<{wide}}  copies    drawn   played resolved")
    for card in cards:
        figures = f"{card['copies']:>8}{card['drawn']:>9,}{card['played']:>9,}{card['resolved']:>9,}"
        say(f"  {card['title']:<{wide}}{figures}{'  dead' if card['dead'] else ''}")
