"""The figures of a playtest as lines for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Document = Mapping[str, Any]
_NARROW, _WIDE = 15, 24
_ASKS = {
    "fair": "Is it fair?",
    "ends": "Does it end?",
    "length": "How long is it?",
    "skill": "Does skill matter?",
    "cards": "Which cards are dead or too strong?",
}


def print_figures(document: Document) -> None:
    """Print what was asked for, a line or two each."""
    length, branching = document["length"], document["branching"]
    print(_title(document))
    sides = {row["seat"]: f" ({row['side']})" for row in document["sides"]}
    for row in document["seats"]:
        seat = f"seat {row['seat']}{sides.get(row['seat'], '')}"
        print(f"  {seat:<{_WIDE if sides else _NARROW}}{_rate(row)}")
    if len(document["by_agent"]) > 1:
        for row in document["by_agent"]:
            print(f"  {row['agent']:<{_NARROW}}{_rate(row)}")
    print(
        f"  length {length['mean']:,.1f} answers ({length['min']:,} to {length['max']:,}, half up to {length['p50']:,})"
    )
    print(f"  options {branching['free']:.2f} a free answer, {branching['forced']:.0%} of the answers forced")
    print(f"  ended by the cap: {document['caps']:,}")
    if "unread" in document:
        _cards(document["cards"])
    elif dead := [card["title"] for card in document["cards"] if card["dead"]]:
        print(f"  drawn, but never played: {', '.join(dead)}")
    _stopped(document["stopped"])
    _moments(document["moments"])
    _ladder(document["ladder"])
    _answers(document["answers"])
    _against(document["against"])
    timing = document["timing"]
    kept = f" ({timing['kept']:,} of the games were kept from before)" if timing["kept"] else ""
    if timing["played"]:
        speed = f"{timing['games_per_second']:,.0f} games, {timing['decisions_per_second']:,} answers a second"
        print(f"  {speed}{kept}")
    else:
        print("  nothing had to be played: all of it was kept from before")


def _title(document: Document) -> str:
    way = f", {document['mode']}" if document["mode"] else ""
    changes = f", with {', '.join(document['sets'])}" if document["sets"] else ""
    games = f"{document['games']:,} games of {document['players']}, seed {document['seed']}"
    return f"{document['game']}{way}: {games}{changes}"


def _rate(row: Document) -> str:
    return f"wins {row['rate']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _stopped(found: Document | None) -> None:
    if found is None:
        return
    if "test" in found:
        says = {"holds": "holds", "lower": "no, it is lower", "higher": "no, it is higher"}
        verdict = says.get(found["verdict"], "not told yet: more games would")
        print(f"  {found['test']}, give or take {found['margin']:.1%}: {verdict} (after {found['games']:,} games)")
        return
    known = "" if found["verdict"] else ", which is not enough yet"
    for row in found["seats"]:
        print(f"  seat {row['seat']} surely wins {row['low']:.1%} to {row['high']:.1%}, however often one looks{known}")


def _moments(found: Document | None) -> None:
    if found is None:
        return
    for name, says in (
        ("behind_at_half", "the later winner is behind at half time"),
        ("comebacks", "comebacks"),
        ("decided", "decided after this part of the game"),
    ):
        row = found.get(name)
        if row:
            print(f"  {says}: {row['value']:.0%} ({row['low']:.0%} to {row['high']:.0%})")


def _ladder(rows: Sequence[Document] | None) -> None:
    for row in rows or ():
        told = "" if row["significant"] else ", which may be chance"
        print(f"  {row['higher']} over {row['lower']}: {_rate(row)}, even would be {row['par']:.1%}{told}")


def _answers(rows: Sequence[Document]) -> None:
    from textwrap import fill

    for row in rows:
        if row["verdict"] not in ("not asked", "none drawn"):
            print(
                fill(
                    f"{_ASKS[row['question']]} {row['verdict'].capitalize()}. {row['text']}",
                    110,
                    subsequent_indent="  ",
                )
            )


def _against(found: Document | None) -> None:
    if found is None:
        return
    from pnp.lab.compare import said

    for line in said(found):
        print(f"  {line}")


def _cards(cards: Sequence[Document]) -> None:
    wide = max((len(card["title"]) for card in cards), default=0)
    print(f"  {'':<{wide}}  copies    drawn   played resolved")
    for card in cards:
        figures = f"{card['copies']:>8}{card['drawn']:>9,}{card['played']:>9,}{card['resolved']:>9,}"
        print(f"  {card['title']:<{wide}}{figures}{'  dead' if card['dead'] else ''}")
