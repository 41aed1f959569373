"""The table of cards: a row a title that came into play, the most telling first, and the names of the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.engine.chance import mixed
from pnp.lab.report.reading import Meter, between, meter, percent, points, reach, replay_command
from pnp.lab.report.sections import Command

if TYPE_CHECKING:
    from pnp.model import Game

Document = Mapping[str, Any]
_FIRST = {"dead": 0, "strong": 1, "weak": 2}
WHY = {
    "unplayable": "could hardly ever be played",
    "unwanted": "could be played, but nobody wanted it",
}


class Cell(NamedTuple):
    """A figure of a card as text, what it is sorted by, its interval in words, and as a small bar."""

    text: str
    sort: float
    interval: str = ""
    meter: Meter | None = None


class Row(NamedTuple):
    """A title and its figures, by the names of the columns; `at` is its place in the deck."""

    id: str
    title: str
    component: str
    at: int
    cells: Mapping[str, Cell]
    verdict: str
    tone: str
    why: str
    command: Command | None


class Column(NamedTuple):
    """A column of the table: its name, what stands above it, and what that means."""

    name: str
    head: str
    note: str


class Deck(NamedTuple):
    """The table of cards."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    idle: tuple[tuple[str, tuple[str, ...]], ...]
    """Titles that no playout drew or chose, by component: counters, boards, and cards that nothing deals."""


_COLUMNS = (
    Column("copies", "Copies", "how many are in the box"),
    Column("drawn", "Drawn", "pieces that came into a hand, in all games"),
    Column("play", "Played", "of the hands that held it, how many played it"),
    Column("keep", "Kept", "of the drawn pieces, how many were still in a hand at the end"),
    Column("seen", "Won, seen", "how often players won who had it in hand"),
    Column("unseen", "Won, unseen", "how often players won who never had it"),
    Column(
        "improvement",
        "Difference",
        "points won more by those who saw it, among like seats and players",
    ),
)


def deck(document: Document, game: Game) -> Deck | None:
    """The table of a document's cards; None where it has none."""
    cards = [card for card in document.get("cards") or () if not _fights(card)]
    live = [(at, card) for at, card in enumerate(cards) if _met(card)]
    if not cards:
        return None
    told = [card["improvement"] for _, card in live if card.get("improvement")]
    spread = reach([(row["low"], row["high"]) for row in told])
    rows = [_row(document, game, at, card, spread) for at, card in live]
    rows.sort(key=_order)
    columns = [column for column in _COLUMNS if any(column.name in row.cells for row in rows)]
    idle: dict[str, list[str]] = {}
    for card in cards:
        if not _met(card):
            idle.setdefault(_component(game, card), []).append(str(card["title"]))
    return Deck(tuple(columns), tuple(rows), tuple((name, tuple(titles)) for name, titles in idle.items()))


def _fights(card: Mapping[str, Any]) -> bool:
    """Whether a title is a unit that nobody ever had in hand: another section tells of it."""
    return bool(card.get("unit")) and not card.get("held")


def _met(card: Mapping[str, Any]) -> bool:
    """Whether a card came up in these games: into a hand, as an answer, or, with one player, face up."""
    return any(card.get(name) for name in ("drawn", "played", "held"))


def _order(row: Row) -> tuple[int, float, int]:
    found = row.cells.get("improvement")
    return _FIRST.get(row.verdict, len(_FIRST)), -abs(found.sort) if row.verdict and found else 0.0, row.at


def _component(game: Game, card: Mapping[str, Any]) -> str:
    found = game.components.get(card["component"])
    return found.title if found else str(card["component"])


def _row(document: Document, game: Game, at: int, card: Mapping[str, Any], spread: float) -> Row:
    verdict = str(card.get("verdict") or ("dead" if card.get("dead") else ""))
    first = card.get("first")
    command = None
    if verdict and first is not None:
        seed = mixed(document.get("seed", 0), first)
        command = Command(f"game {first:,}, the first it was drawn in", replay_command(document, first, seed))
    cells = dict(_cells(card, spread))
    why = str(card.get("why") or "")
    return Row(
        str(card["id"]),
        str(card["title"]),
        _component(game, card),
        at,
        cells,
        verdict,
        verdict if verdict in _FIRST else "",
        WHY.get(why, why),
        command,
    )


def _cells(card: Mapping[str, Any], spread: float) -> Iterator[tuple[str, Cell]]:
    for name in ("copies", "drawn"):
        if card.get(name) is not None:
            yield name, Cell(f"{card[name]:,}", card[name])
    rates, wins = card.get("rates") or {}, card.get("wins") or {}
    for name, rate in (*((n, rates.get(n)) for n in ("play", "keep")), *((n, wins.get(n)) for n in ("seen", "unseen"))):
        if rate and rate.get("rate") is not None and (rate.get("games") is None or rate["games"]):
            bar = meter(rate["rate"], rate["low"], rate["high"], 0, 1)
            yield name, Cell(percent(rate["rate"]), rate["rate"], between(rate), bar)
    gain = card.get("improvement")
    if gain:
        bar = meter(gain["effect"], gain["low"], gain["high"], -spread, spread, 0.0)
        bar = bar if gain["clear"] else bar._replace(side=0)  # by chance alone some are off the mark
        yield "improvement", Cell(points(gain["effect"]), gain["effect"], between(gain, points), bar)
