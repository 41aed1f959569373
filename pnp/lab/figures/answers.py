"""Five plain questions and what a playtest's document answers: fair? does it end? how long? does skill matter? cards?

Each answer has a verdict in a word or two, a sentence, an effect with its 95 % interval, how many games it rests on,
and games to replay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from pnp.lab.figures.rates import rounded
from pnp.lab.figures.wilson import Z95
from pnp.model.text import counted

NEAR = 0.05
"""Win rates that are surely nearer to each other than this count as even."""
SURE = 0.01
"""A difference that chance would make less often than this is none of chance's."""
SELDOM = 0.01
"""Games that only the cap ends are few below this share."""
HARD, EASY = 0.1, 0.9
ALONE = ("never won", "hard", "yes", "easy")
"""Verdicts on games in which nobody is beaten, where the figure is how often they are won."""
_ASKS = {
    "fair": "Is it fair?",
    "ends": "Does it end?",
    "length": "How long is it?",
    "skill": "Does skill matter?",
    "cards": "Which cards are dead or too strong?",
}
_MOST_NAMED = 4
Document = Mapping[str, Any]


def answers(document: Document) -> list[dict[str, Any]]:
    """The five answers, in order: fair, ends, length, skill, cards."""
    return [make(document) for make in (_fair, _ends, _length, _skill, _cards)]


def asks(answer: Mapping[str, Any]) -> str:
    """The question of an answer as people ask it."""
    question = str(answer.get("question", ""))
    alone = question == "fair" and answer.get("verdict") in ALONE
    return "Can it be won?" if alone else _ASKS.get(question, question)


def as_team(document: Document) -> bool:
    """Whether all seats won or lost as one: then one score is that of all."""
    return document["players"] > 1 and [row["seat"] for row in document["scores"]] == [1]


def _answer(
    question: str, verdict: str, text: str, found: Sequence[float | None], games: int, seeds: Sequence[Any] = ()
) -> dict[str, Any]:
    effect, low, high = found
    return {
        "question": question,
        "verdict": verdict,
        "text": text,
        "effect": effect,
        "low": low,
        "high": high,
        "games": games,
        "seeds": list(seeds),
    }


def _fair(document: Document) -> dict[str, Any]:
    games, seats, ties = document["games"], document["seats"], document["ties"]
    won = games - ties["nobody"]
    if len(seats) == 1 or ties["together"] == won:
        return _alone(document)
    par = won / games / len(seats) if games else 0.0
    worst = max(seats, key=lambda row: abs(row["rate"] - par))
    found = [rounded(worst[name] - par) for name in ("rate", "low", "high")]
    name = _names(document)[worst["seat"] - 1]
    off = f"{abs(found[0]) * 100:.1f}"
    share = "an even share" if off == "0.0" else f"{off} points {'more' if found[0] > 0 else 'less'} than an even share"
    text = f"{name} wins {worst['rate']:.1%} of the games, {share}"
    even = all(abs(row[end] - par) <= NEAR for row in seats for end in ("low", "high"))
    if document["first"]["p"] < SURE:
        verdict = "nearly" if even else "unfair"
        text += ": more than chance would make of it" + (", but little." if even else ".")
    elif even:
        verdict, text = "fair", text + ", as chance has it; surely no seat is off by more than 5."
    else:
        verdict, text = "open", text + ", which may be chance: more games would tell."
    if len(set(document["agents"])) > 1 and not document["rotate"] and len(document["agents"]) == len(seats):
        verdict = "not told"
        text += " But different agents sat on these seats all the time, so this is no matter of seats alone (--rotate)."
    else:
        text += _first(document, par)
    return _answer("fair", verdict, text, found, games, _games(document, f"won by seat {worst['seat']}"))


def _first(document: Document, par: float) -> str:
    """What a lot that decides who begins is worth; a seat that always begins is told of as a seat."""
    first = document["first"]
    if first.get("effect") is None or first["wins"] in [row["wins"] for row in document["seats"]]:
        return ""
    if first["low"] <= par + NEAR and first["high"] >= par - NEAR:
        return ""
    off = first["rate"] - par
    return (
        f" Whoever is asked first, though, wins {first['rate']:.1%} of the games, "
        f"{abs(off) * 100:.1f} points {'more' if off > 0 else 'less'} than an even share."
    )


def _alone(document: Document) -> dict[str, Any]:
    """Where nobody is beaten, the question is how often it is won at all."""
    games, nobody = document["games"], document["ties"]["nobody_rate"]
    rate, low, high = (rounded(1 - nobody[name]) for name in ("rate", "high", "low"))
    who = ", ".join(document["agents"])
    verdict = "never won" if rate == 0 else "hard" if high < HARD else "easy" if low > EASY else "yes"
    text = f"It is won in {rate:.1%} of the games ({low:.1%} to {high:.1%}), played by {who}."
    deals = document.get("solvable")
    if deals:
        text += (
            f" Of {counted(deals['deals'], 'deal')} {_are(deals['won'])} won by somebody who knows every card and "
            f"roll to come ({deals['low']:.0%} to {deals['high']:.0%}); {_are(deals['lost'])} proved to be lost."
        )
    won = _games(document, "won by seat 1")
    return _answer("fair", verdict, text, [rate, low, high], games, won)


def _ends(document: Document) -> dict[str, Any]:
    games, caps, rates = document["games"], document["caps"], document["caps_rate"]
    found = [rounded(1 - rates[name]) for name in ("rate", "high", "low")]
    longest = _games(document, "longest")
    broken = (document.get("laws") or {}).get("broken") or ()
    if broken:
        laws = "; ".join(str(row["text"]).rstrip(".") for row in broken[:_MOST_NAMED])
        # Laws are looked into by other agents than the run's, so that each row has a command of its own.
        seeds = [{name: row[name] for name in ("number", "seed", "replay") if name in row} for row in broken]
        return _answer("ends", "broken", f"The rules break a law of the table: {laws}.", found, games, seeds)
    if not caps:
        every, after = f"Every one of {games:,} games", "the longest after"
        if games == 1:
            every, after = "The one game", "after"
        text = f"{every} ended by its rules, {after} {document['length']['max']:,} answers."
        return _answer("ends", "yes", text, found, games, longest)
    text = f"{caps:,} of {counted(games, 'game')} ({rates['rate']:.1%}) ended by the cap only."
    verdict = "nearly" if rates["high"] < SELDOM else "not always" if rates["low"] < 0.5 else "seldom"
    return _answer("ends", verdict, text, found, games, _games(document, "capped"))


def _length(document: Document) -> dict[str, Any]:
    games, length = document["games"], document["length"]
    off = Z95 * length["sd"] / sqrt(games) if games else 0.0
    found = [length["mean"], rounded(length["mean"] - off), rounded(length["mean"] + off)]
    steady = length["p95"] <= 3 * max(1, length["p5"])
    text = (
        f"Half of the games take up to {length['p50']:,} answers, nine of ten {length['p5']:,} to {length['p95']:,}; "
        f"{document['branching']['forced']:.0%} of the answers are forced."
    )
    seeds = [*_games(document, "shortest")[:1], *_games(document, "longest")[:1]]
    return _answer("length", "steady" if steady else "varies", text, found, games, seeds)


def _skill(document: Document) -> dict[str, Any]:
    ladder = document.get("ladder")
    if not ladder:
        return _answer("skill", "not asked", "Nobody better played against somebody worse.", [None] * 3, 0)
    best = max(ladder, key=lambda row: (row["effect"], (row["score"] or {}).get("effect", 0)))
    found: list[float | None] = [best["effect"], best["effect_low"], best["effect_high"]]
    steps = "; ".join(_step(row) for row in ladder)
    if by_score(best):
        found = [None] * 3
        gains = best["score"]["effect"] > 0
        verdict = "open" if not best["significant"] else "yes" if gains else "no"
    elif best["significant"] and best["effect"] > 0:
        verdict = "yes" if best["effect_low"] > NEAR else "a little"
    elif best["effect_high"] < NEAR:
        verdict = "no"
    else:
        verdict = "open"
    comebacks = ((document.get("moments") or {}).get("comebacks") or {}).get("biggest") or ()
    return _answer("skill", verdict, f"{steps[0].upper()}{steps[1:]}.", found, best["games"], comebacks)


def by_score(row: Mapping[str, Any]) -> bool:
    """Whether nobody wins on either side of a step, so that only scores can tell them apart."""
    return bool(row["score"]) and not row["wins"] and not row["par"]


def _step(row: Mapping[str, Any]) -> str:
    if by_score(row):
        score = row["score"]
        return f"{row['higher']} scores {score['mean']:,.1f} on average where {row['lower']} scores {score['par']:,.1f}"
    beats = f"{row['higher']} wins {row['rate']:.1%}"
    return (
        f"{beats} where {row['lower']} wins {row['par']:.1%}"
        if row["together"]
        else (f"{beats} against {row['lower']} (even would be {row['par']:.1%})")
    )


def _cards(document: Document) -> dict[str, Any]:
    games, cards = document["games"], document["cards"]
    found: dict[str, list[Mapping[str, Any]]] = {
        verdict: [row for row in cards if row["verdict"] == verdict] for verdict in ("dead", "strong", "weak")
    }
    tested = [row for row in cards if row["improvement"]]
    drawn = sum(1 for row in cards if row["held"])
    says = {"dead": "never played", "strong": "too strong", "weak": "too weak"}
    parts = [f"{says[verdict]}: {_named(rows)}" for verdict, rows in found.items() if rows]
    dead = {why: sum(row["why"] == why for row in found["dead"]) for why in ("unplayable", "unwanted")}
    if not drawn:
        return _answer("cards", "none drawn", "Nobody draws cards in this game.", [None] * 3, games)
    if not parts:
        titles = f"{counted(drawn, 'title')} that {'was' if drawn == 1 else 'were'} drawn"
        text = f"None of {titles} is dead; {_untold(tested)}."
        return _answer("cards", "none" if tested else "open", text, [None] * 3, games)
    text = "; ".join(parts)
    text = text[0].upper() + text[1:]
    if found["dead"]:
        text += f" ({dead['unplayable']} could not be played, {dead['unwanted']} nobody wanted)"
    marked = [row for verdict in ("strong", "weak") for row in found[verdict]]
    worst = max(marked, key=lambda row: abs(row["improvement"]["effect"]), default=None)
    effect: list[Any] = [worst["improvement"][name] for name in ("effect", "low", "high")] if worst else [None] * 3
    if worst:
        text += f". {worst['title']} changes the chance to win most, by {effect[0] * 100:+.1f} points"
    seeds = [_game(document, row) for row in [*found["dead"], *([worst] if worst else [])] if row["first"] is not None]
    return _answer(
        "cards", " and ".join(name for name, rows in found.items() if rows), f"{text}.", effect, games, seeds
    )


def _untold(tested: Sequence[Any]) -> str:
    """What is known of the worth of cards where none is surely strong or weak."""
    if not tested:
        return "whether one is too strong or weak cannot be told from these games"
    return f"of {len(tested):,} none is surely too strong or weak"


def _are(many: int) -> str:
    return f"{many:,} {'is' if many == 1 else 'are'}"


def _named(rows: Sequence[Mapping[str, Any]]) -> str:
    names = [str(row["title"]) for row in rows[:_MOST_NAMED]]
    return ", ".join(names) + (f" and {len(rows) - _MOST_NAMED} more" if len(rows) > _MOST_NAMED else "")


def _game(document: Document, row: Mapping[str, Any]) -> dict[str, int]:
    """The first game in which a card was seen."""
    from pnp.engine.chance import mixed

    return {"number": row["first"], "seed": mixed(document["seed"], row["first"])}


def _games(document: Document, kind: str) -> list[dict[str, int]]:
    return [{"number": row["number"], "seed": row["seed"]} for row in document["games_of"].get(kind, ())]


def _names(document: Document) -> list[str]:
    """What the seats are called, at the beginning of a sentence."""
    sides = [_called(row["side"]) for row in document["sides"]]
    return sides or [f"Seat {row['seat']}" for row in document["seats"]]


def _called(side: str) -> str:
    """A side in a sentence: the dragon, but Jason."""
    return side if side[:1].isupper() else f"The {side}"
