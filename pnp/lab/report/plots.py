"""The plots of a report: parts of a playtest's document in, figures out. A part that is not there is not drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.lab.report.canvas import (
    BLUE,
    GREEN,
    HIGH,
    INK,
    LINE,
    ORANGE,
    PALE,
    QUIET,
    WIDE,
    Form,
    house_style,
    paper,
    png,
    svg,
)
from pnp.lab.report.reading import number, percent, seat_name, side_names

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Document = Mapping[str, Any]
_MOST_ROWS = 16
_MOST_NAMES = 8
_NAME_HIGH, _NAME_WIDE = 0.1, 0.3
"""The room of a name in the plot of cards, as a share of half its height and of its width."""
_ROW, _FRAME = 0.36, 0.95
"""Inches that a row of dots takes, and what stands above and below the rows."""


class Plot(NamedTuple):
    """A plot's title, what it says to somebody who cannot see it, and the drawing: SVG text or the bytes of a PNG."""

    title: str
    alt: str
    drawing: str | bytes


class _Row(NamedTuple):
    label: str
    rate: float
    low: float
    high: float


def plots(document: Document, form: Form) -> dict[str, Plot]:
    """All plots that a document has figures for, by name."""
    made: dict[str, Plot] = {}
    with house_style():
        for name, draw in _PLOTS.items():
            drawn = draw(document)
            if drawn is not None:
                title, alt, figure = drawn
                made[name] = Plot(title, alt, svg(figure, name) if form == "svg" else png(figure))
    return made


_Drawn = tuple[str, str, "Figure"] | None


def _seats(document: Document) -> _Drawn:
    rows = document.get("seats") or ()
    sides = side_names(document)
    named = [_Row(seat_name(row["seat"], sides), row["rate"], row["low"], row["high"]) for row in rows]
    if not named:
        return None
    par = 1 / len(named) if len(named) > 1 else None
    title = "Games won, seat by seat" if par else "Games won"
    return title, _told(named), _dots(named, par, "an even share" if par else "")


def _agents(document: Document) -> _Drawn:
    rows = [_Row(row["agent"], row["rate"], row["low"], row["high"]) for row in document.get("by_agent") or ()]
    players = document.get("players") or 1
    if len(rows) < 2:
        return None
    return "Games won, by who played", _told(rows), _dots(rows, 1 / players if players > 1 else None, "an even share")


def _ladder(document: Document) -> _Drawn:
    rungs = document.get("ladder") or ()
    rows = [_Row(f"{row['higher']} over {row['lower']}", row["rate"], row["low"], row["high"]) for row in rungs]
    pars = {row.get("par") for row in rungs}
    if not rows:
        return None
    par = pars.pop() if len(pars) == 1 else None
    return "How often the better player wins", _told(rows), _dots(rows, par, "no better", sure=GREEN)


def _piles(document: Document) -> _Drawn:
    piles = sorted(document.get("piles") or (), key=lambda row: -row["rate"])
    rows = [_Row(row["pile"], row["rate"], row["low"], row["high"]) for row in piles[:_MOST_ROWS]]
    if not rows:
        return None
    return "Games in which a pile ran out", _told(rows), _dots(rows, None, "", whole=True)


def _told(rows: Sequence[_Row]) -> str:
    return "; ".join(f"{row.label} {percent(row.rate)} ({percent(row.low)} to {percent(row.high)})" for row in rows)


def _dots(rows: Sequence[_Row], par: float | None, word: str, whole: bool = False, sure: str = ORANGE) -> Figure:
    """A dot with its interval a row, and the rate that would be fair as a line across; `sure` is for what is not."""
    figure, axes = paper(_FRAME + _ROW * max(2, len(rows)))
    places = range(len(rows))
    colour = [BLUE if par is None or row.low <= par <= row.high else sure for row in rows]
    axes.hlines(places, [row.low for row in rows], [row.high for row in rows], colour, linewidth=3.2)
    axes.scatter([row.rate for row in rows], places, s=62, c=colour, zorder=3)
    for place, row in zip(places, rows, strict=True):
        axes.annotate(
            percent(row.rate), (row.rate, place), xytext=(0, 7), textcoords="offset points", ha="center", color=INK,
        )  # fmt: skip
    if par is not None:
        axes.axvline(par, color=QUIET, linewidth=1.3, linestyle=(0, (4, 3)), zorder=1)
        axes.set_xlabel(f"dashed: {word}, {par * 100:.3g}%")
    axes.set_yticks(list(places), [_short(row.label) for row in rows])
    axes.tick_params(axis="y", labelcolor=INK, length=0)
    axes.grid(visible=False, axis="y")
    axes.set_ylim(len(rows) - 0.5, -0.75)
    ends = [end for row in rows for end in (row.low, row.high)] + ([par] if par is not None else [])
    _shares(axes, *((0.0, 1.0) if whole else _room(min(ends), max(ends))))
    return figure


def _room(low: float, high: float) -> tuple[float, float]:
    """A stretch of rates wide enough that small differences look small."""
    spare = max(0.05, (high - low) * 0.15, (0.2 - (high - low)) / 2)
    return max(0.0, low - spare), min(1.0, high + spare)


def _shares(axes: Axes, low: float, high: float, axis: str = "x") -> None:
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    (axes.set_xlim if axis == "x" else axes.set_ylim)(low, high)
    ticks = axes.xaxis if axis == "x" else axes.yaxis
    ticks.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    ticks.set_major_formatter(PercentFormatter(1.0, symbol="%", decimals=0 if high - low > 0.06 else 1))


def _lengths(document: Document) -> _Drawn:
    bins, length = document.get("lengths") or (), document.get("length") or {}
    if not bins:
        return None
    figure, axes = paper()
    _bars(axes, bins, BLUE)
    for share, label in (("p5", "5%"), ("p50", "half"), ("p95", "95%")):
        if length.get(share) is not None:
            axes.axvline(length[share], color=QUIET, linewidth=1.2, linestyle=(0, (4, 3)))
            axes.annotate(
                label, (length[share], 1), xycoords=("data", "axes fraction"), xytext=(0, 2),
                textcoords="offset points", ha="center", color=QUIET, fontsize=11,
            )  # fmt: skip
    axes.set_xlabel("answers in a game")
    axes.set_ylabel("games")
    least, most, half = (number(length.get(name)) for name in ("min", "max", "p50"))
    return "How long games are", f"from {least} to {most} answers, half of the games up to {half}", figure


def _bars(axes: Axes, bins: Sequence[Sequence[float]], colour: str) -> None:
    """A histogram of (low, high, games). Bins of whole numbers name their last number, others where the next begins."""
    from matplotlib.ticker import MaxNLocator

    whole = all(float(end).is_integer() for low, high, _ in bins for end in (low, high))
    meet = any(one[1] == other[0] for one, other in pairwise(bins))
    more = 1 if whole and not meet else 0
    lows = [low - more / 2 for low, _, _ in bins]
    widths = [(high - low + more) or 1 for low, high, _ in bins]
    axes.bar(lows, [games for _, _, games in bins], [wide * 0.94 for wide in widths], align="edge", color=colour)
    if whole:
        axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True))
    axes.grid(visible=False, axis="x")
    _plain(axes, "y")


def _plain(axes: Axes, axis: str) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    ticks = axes.xaxis if axis == "x" else axes.yaxis
    ticks.set_major_locator(MaxNLocator(5, integer=True))
    ticks.set_major_formatter(FuncFormatter(lambda amount, _place: f"{amount:,.0f}"))


def _scores(document: Document) -> _Drawn:
    rows = [row for row in document.get("scores") or () if row.get("counts")]
    if not rows:
        return None
    alt = "; ".join(f"seat {row['seat']} {number(row['mean'])} on average" for row in rows)
    if len(rows) == 1:
        figure, axes = paper()
        _bars(axes, rows[0]["counts"], BLUE)
        axes.set_xlabel("score")
        axes.set_ylabel("games")
        return "Scores", alt, figure
    figure, axes = paper(_FRAME + _ROW * len(rows))
    places = range(len(rows))
    axes.hlines(places, [row["min"] for row in rows], [row["max"] for row in rows], LINE, linewidth=2)
    axes.hlines(places, [row["p5"] for row in rows], [row["p95"] for row in rows], PALE, linewidth=9)
    axes.scatter([row["p50"] for row in rows], places, s=70, c=BLUE, zorder=3)
    sides = side_names(document)
    axes.set_yticks(list(places), [seat_name(row["seat"], sides) for row in rows])
    axes.tick_params(axis="y", labelcolor=INK, length=0)
    axes.grid(visible=False, axis="y")
    axes.set_ylim(len(rows) - 0.5, -0.6)
    axes.set_xlabel("dot: half of the games; band: 90% of them; line: all")
    return "Scores, seat by seat", alt, figure


def _uncertainty(document: Document) -> _Drawn:
    curve = ((document.get("moments") or {}).get("uncertainty") or {}).get("curve") or ()
    if not curve:
        return None
    figure, axes = _course("how open it is")
    axes.fill_between([point["x"] for point in curve], [point["value"] for point in curve], color=PALE)
    axes.plot(
        [point["x"] for point in curve], [point["value"] for point in curve], color=BLUE, marker="o", markersize=5
    )
    at = ", ".join(percent(point["value"]) for point in curve)
    return "How open the game stays", f"from beginning to end: {at}", figure


def _lead(document: Document) -> _Drawn:
    return _chances(document, "lead", "The later winner's chance")


def _chance(document: Document) -> _Drawn:
    return _chances(document, "chance", "The chance to win")


def _chances(document: Document, name: str, title: str) -> _Drawn:
    """The mean of a chance over the game, with the half of the games in the middle as a band."""
    curve = (document.get("moments") or {}).get(name) or ()
    if not curve:
        return None
    figure, axes = _course("chance to win", "; band: half of the games")
    along = [point["x"] for point in curve]
    axes.fill_between(along, [point["p25"] for point in curve], [point["p75"] for point in curve], color=PALE)
    axes.plot(along, [point["mean"] for point in curve], color=GREEN, marker="o", markersize=5)
    if (document.get("players") or 1) > 1:
        axes.axhline(1 / document["players"], color=QUIET, linewidth=1.2, linestyle=(0, (4, 3)))
    at = ", ".join(percent(point["mean"]) for point in curve)
    return title, f"on average from beginning to end: {at}", figure


def _course(label: str, note: str = "") -> tuple[Figure, Axes]:
    """Axes from the beginning of a game to its end, for shares."""
    figure, axes = paper()
    _shares(axes, 0, 1.02)
    _shares(axes, 0, 1.04, "y")
    axes.set_xlabel(f"how much of the game is played{note}")
    axes.set_ylabel(label)
    return figure, axes


def _phases(document: Document) -> _Drawn:
    rows = sorted((document.get("branching") or {}).get("phases") or (), key=lambda row: -row["asked"])[:_MOST_ROWS]
    rows = [row for row in rows if row["asked"]]
    if not rows:
        return None
    figure, axes = paper(_FRAME + _ROW * max(2, len(rows)))
    places = range(len(rows))
    games = document.get("games") or 1
    forced = [row["forced"] * row["asked"] / games for row in rows]
    free = [row["asked"] / games - held for row, held in zip(rows, forced, strict=True)]
    axes.barh(places, free, 0.62, color=BLUE, label="free")
    axes.barh(places, forced, 0.62, left=free, color=LINE, label="forced")
    for place, row in zip(places, rows, strict=True):
        said = f" {number(row['options'])} options" if row.get("options") else " never free"
        axes.annotate(
            said, (row["asked"] / games, place), xytext=(2, 0), textcoords="offset points", va="center",
            color=QUIET, fontsize=11,
        )  # fmt: skip
    axes.set_xlim(0, max(row["asked"] for row in rows) / games * 1.32)
    axes.set_yticks(list(places), [_short(row["phase"]) for row in rows])
    axes.tick_params(axis="y", labelcolor=INK, length=0)
    axes.grid(visible=False, axis="y")
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel("questions a game (grey: only one answer)")
    alt = "; ".join(f"{row['phase']} {number(row['asked'] / games)} a game" for row in rows)
    return "What players are asked", alt, figure


def _cards(document: Document) -> _Drawn:
    rows = [card for card in document.get("cards") or () if card.get("improvement") and _rate(card, "play") is not None]
    if len(rows) < 3:
        return None
    figure, axes = paper(HIGH * 1.45, WIDE * 1.2)
    told = [card for card in rows if card.get("verdict") or card["improvement"].get("clear")]
    for group, colour, size in ((rows, QUIET, 26), (told, ORANGE, 58)):
        if group:
            axes.scatter(
                [_rate(card, "play") or 0.0 for card in group], [card["improvement"]["effect"] for card in group],
                s=size, c=colour, zorder=3 if group is told else 2, alpha=1.0 if group is told else 0.65, linewidths=0,
            )  # fmt: skip
    axes.axhline(0, color=QUIET, linewidth=1.1)
    most = max(0.05, *(abs(card["improvement"]["effect"]) for card in rows)) * 1.2
    _shares(axes, -0.02, 1.02)
    _shares(axes, -most, most, "y")
    _names(axes, sorted(told, key=lambda card: -abs(card["improvement"]["effect"]))[:_MOST_NAMES], most)
    axes.set_xlabel("how often it is played when drawn")
    axes.set_ylabel("wins when seen, against not seen")
    alt = f"{len(rows)} titles by how often they are played and what seeing them does to the chance of winning"
    return "The whole deck at a glance", alt, figure


def _names(axes: Axes, cards: Sequence[Mapping[str, Any]], most: float) -> None:
    """The names of cards beside their dots, pushed down where two would lie on each other."""
    taken: list[tuple[float, float]] = []
    for card in sorted(cards, key=lambda card: -card["improvement"]["effect"]):
        across, effect = _rate(card, "play") or 0.0, card["improvement"]["effect"]
        right = across > 0.6
        left = across - _NAME_WIDE if right else across
        near = [high for other, high in taken if abs(other - left) < _NAME_WIDE]
        high = min([effect, *(other - most * _NAME_HIGH for other in near)])
        taken.append((left, high))
        axes.annotate(
            _short(card["title"]), (across, high), xytext=(-7 if right else 7, 0), textcoords="offset points",
            ha="right" if right else "left", va="center", color=INK,
        )  # fmt: skip


def _rate(card: Mapping[str, Any], name: str) -> float | None:
    rate = ((card.get("rates") or {}).get(name) or {}).get("rate")
    return None if rate is None else float(rate)


def _short(text: str) -> str:
    return text if len(text) <= 22 else f"{text[:21]}…"


_PLOTS: dict[str, Callable[[Document], _Drawn]] = {
    "seats": _seats,
    "agents": _agents,
    "lengths": _lengths,
    "scores": _scores,
    "uncertainty": _uncertainty,
    "lead": _lead,
    "chance": _chance,
    "ladder": _ladder,
    "phases": _phases,
    "piles": _piles,
    "cards": _cards,
}
