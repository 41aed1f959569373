"""Two versions of a game: which figures differ by more than chance makes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

from pnp.lab.figures.statistics import Effect, difference, fdr, mean_difference, normal_p
from pnp.lab.figures.wilson import Z95

Document = Mapping[str, Any]
"""The figures of a playtest, as `pnp playtest --json` prints them."""
CLEAR = 0.05
"""The share of false alarms that is put up with among the changes that are called significant."""
_DIGITS = 4
_LIST = 8
"""Titles named in one line; of more, only how many more there are."""


def compare(one: Document, other: Document) -> dict[str, Any]:
    """What changed from one version to another; the two runs count as independent, which is careful if seeds agree.

    Cards are matched by id. A card's play rate is tested as that of so many seats as held it, not of pieces: a hand of
    three copies is one decision's worth of evidence, or nearly, and a version with more copies would seem surer than it
    is. What happened in none of the games, or in all of them, is left out.

    Returns:
        `one` and `other`: what was played. `rows`: {what, unit, id, one, other, effect, low, high, p, q, significant},
        the clearest first; `effect` is the other version's figure minus the first one's with a 95 % interval, in
        shares (unit `rate`), answers or points; q is Benjamini and Hochberg's over all rows, and significant those with
        q below `CLEAR`; `id` is a card's. `gone` and `new`: {id, title} of cards that only the one or the other has.
        `notes`: sentences on what else differs and what could not be compared.
    """
    rows = [*_games(one, other), *_scores(one, other), *_cards(one, other)]
    for row, q in zip(rows, fdr([row["p"] for row in rows]), strict=True):
        row |= {"q": q, "significant": q < CLEAR}
    rows.sort(key=lambda row: (row["q"], row["p"]))
    mine, theirs = ({card["id"]: card["title"] for card in document["cards"]} for document in (one, other))
    return {
        "one": _played(one),
        "other": _played(other),
        "rows": [_rounded(row) for row in rows],
        "gone": [{"id": card, "title": title} for card, title in mine.items() if card not in theirs],
        "new": [{"id": card, "title": title} for card, title in theirs.items() if card not in mine],
        "notes": list(_notes(one, other)),
    }


def _played(document: Document) -> dict[str, Any]:
    named = ("game", "title", "games", "players", "mode", "seed", "agents", "sets", "rotate")
    return {name: document.get(name) for name in named}


def _games(one: Document, other: Document) -> Iterator[dict[str, Any]]:
    """What whole games are counted by."""
    games = one["games"], other["games"]
    if one["players"] == other["players"]:
        names, others = ({row["seat"]: row["side"] for row in document.get("sides") or ()} for document in (one, other))
        for row, more in zip(one["seats"], other["seats"], strict=True):
            side = names.get(row["seat"])
            called = (
                f"{side} (seat {row['seat']})" if side and side == others.get(row["seat"]) else f"seat {row['seat']}"
            )
            yield from _rate(f"{called} wins", (row["wins"], more["wins"]), games)
    if one["players"] > 1 and other["players"] > 1:
        yield from _rate("victory is shared", (one["ties"]["shared"], other["ties"]["shared"]), games)
        yield from _rate("nobody wins", (one["ties"]["nobody"], other["ties"]["nobody"]), games)
    yield from _rate("the cap ends it", (one["caps"], other["caps"]), games)
    yield _mean("length", "answers", (one["length"], other["length"]), games)
    empty, others = ({row["pile"]: row["emptied"] for row in document.get("piles") or ()} for document in (one, other))
    for pile in dict.fromkeys((*empty, *others)):
        yield from _rate(f"pile '{pile}' runs empty", (empty.get(pile, 0), others.get(pile, 0)), games)


def _scores(one: Document, other: Document) -> Iterator[dict[str, Any]]:
    scores, others = ({row["seat"]: row for row in document.get("scores") or ()} for document in (one, other))
    for seat in sorted(scores.keys() & others.keys()):
        rows = scores[seat], others[seat]
        games = [sum(count for *_, count in row["counts"]) for row in rows]
        yield _mean(f"score of seat {seat}", "points", rows, games)


def _cards(one: Document, other: Document) -> Iterator[dict[str, Any]]:
    """Cards that both versions have."""
    others = {card["id"]: card for card in other["cards"]}
    titles = [card["title"] for card in one["cards"]]
    for card in one["cards"]:
        more = others.get(card["id"])
        if more is None:
            continue
        name, known = card["title"] if titles.count(card["title"]) == 1 else card["id"], {"id": card["id"]}
        if card["rates"] and more["rates"]:
            held = card["held"], more["held"]
            rates = [row["rates"]["play"]["rate"] * games for row, games in zip((card, more), held, strict=True)]
            for row in _rate(f"{name}: played when held", rates, held):
                yield row | known
        if card["improvement"] and more["improvement"]:
            yield _improvement(f"{name}: improvement when seen", card["improvement"], more["improvement"]) | known


def _rate(what: str, wins: Sequence[float], games: Sequence[int]) -> Iterator[dict[str, Any]]:
    if 0 < sum(wins) < sum(games) and all(games):
        found = difference((wins[1], games[1]), (wins[0], games[0]))
        yield _row(what, "rate", wins[0] / games[0], wins[1] / games[1], found)


def _mean(what: str, unit: str, rows: Sequence[Document], games: Sequence[int]) -> dict[str, Any]:
    old, new = ((row["mean"], row["sd"], count) for row, count in zip(rows, games, strict=True))
    return _row(what, unit, old[0], new[0], mean_difference(new, old))


def _improvement(what: str, old: Document, new: Document) -> dict[str, Any]:
    effect = new["effect"] - old["effect"]
    # Ends are cut at a whole, so the longer side of each interval tells its error.
    error = hypot(*(max(row["high"] - row["effect"], row["effect"] - row["low"]) / Z95 for row in (old, new)))
    p = normal_p(effect / error) if error else float(effect == 0)
    found = effect, effect - Z95 * error, effect + Z95 * error, p
    return _row(what, "rate", old["effect"], new["effect"], found)


def _row(what: str, unit: str, old: float, new: float, found: Effect) -> dict[str, Any]:
    effect, low, high, p = found
    told = {"one": old, "other": new, "effect": effect, "low": low, "high": high, "p": p}
    return {"what": what, "unit": unit, "id": None, **told}


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    """Four digits, and no minus before a nought; p and q as they are, which may be far smaller."""
    own = ("one", "other", "effect", "low", "high")
    return row | {name: round(row[name], _DIGITS) + 0.0 for name in own}


def _notes(one: Document, other: Document) -> Iterator[str]:
    if one["players"] != other["players"]:
        yield (
            f"{one['players']} played the first version and {other['players']} the second, "
            "so what seats win is not compared; run both with the same --players."
        )
    if one["agents"] != other["agents"]:
        yield f"Other agents played: {', '.join(one['agents'])} first, then {', '.join(other['agents'])}."
    if one["mode"] != other["mode"]:
        yield f"Another mode was played: {one['mode'] or 'none'} first, then {other['mode'] or 'none'}."


def said(found: Mapping[str, Any], most: int = 20) -> list[str]:
    """What `compare` found in plain lines: what changed surely, what came and went, and how much else was compared.

    Of changes only the clearest `most` are told, and how many there are beside.
    """
    rows = found["rows"]
    clear = [row for row in rows if row["significant"]]
    lines = [*found["notes"], *(_line(row) for row in clear[:most])]
    if len(clear) > most:
        lines.append(f"and {len(clear) - most} more significant changes.")
    for word, cards in (("Gone", found["gone"]), ("New", found["new"])):
        if cards:
            more = f" and {len(cards) - _LIST} more" if len(cards) > _LIST else ""
            lines.append(f"{word}: {', '.join(card['title'] for card in cards[:_LIST])}{more}.")
    left = len(rows) - len(clear)
    if left:
        least = min(found["one"]["games"], found["other"]["games"])
        what = "Nothing else" if clear else "Nothing"
        lines.append(
            f"{what} changed by more than chance would in {least:,} games, of {left} figure{'s' * (left > 1)} compared."
        )
    lines += [_open(row) for row in rows if row["what"] == "seat 1 wins" and not row["significant"]]
    return lines


def _line(row: Mapping[str, Any]) -> str:
    if row["unit"] == "rate":
        old, new = f"{row['one']:.1%}", f"{row['other']:.1%}"
        change = f"{row['effect'] * 100:+.1f} points, {row['low'] * 100:+.1f} to {row['high'] * 100:+.1f}"
    else:
        old, new = f"{row['one']:,.1f}", f"{row['other']:,.1f} {row['unit']}"
        change = f"{row['effect']:+,.1f}, {row['low']:+,.1f} to {row['high']:+,.1f}"
    sure = f"q {row['q']:.4f}" if row["q"] >= 0.0001 else "q below 0.0001"
    return f"{row['what']}: {old}, then {new} ({change}; {sure})"


def _open(row: Mapping[str, Any]) -> str:
    return (
        f"seat 1 may still win {max(0.0, -row['low']) * 100:.1f} points less or "
        f"{max(0.0, row['high']) * 100:.1f} more; more games would tell."
    )
