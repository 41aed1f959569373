"""Coach: a search looks at what the rule of thumb answered, and tells in which phases it gives most away.

At moments of games that the thumb played, its seat's history goes to the search of the engine, which sees what the seat
saw and nothing else. An answer that does surely better in worlds that the thumb plays out is held against the thumb's
own, in other worlds: so whatever seemed better by chance has lost that chance. A moment at which the search would have
answered the same gives nothing away. Intervals (95 %) take the game for the unit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import Any, NamedTuple

from pnp.engine import Choice, Match, Piece, RulesError
from pnp.engine.chance import seeded
from pnp.engine.choice import label
from pnp.engine.naming import Seat
from pnp.engine.result import Result
from pnp.engine.worlds.history import History
from pnp.engine.worlds.memory import Memory
from pnp.engine.worlds.search import flat, offered, play_out
from pnp.engine.worlds.worlds import Worlds
from pnp.lab.figures.rates import rounded
from pnp.lab.figures.statistics import fdr, mean_difference
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import match_of
from pnp.lab.runs.ready import Ready

THUMB = "thumb"
PER_GAME = 6
"""Moments of a game; every phase that it asked in turn, so that rare ones are met."""
MOST_OPTIONS = 10
"""Options that are tried: the one that was answered, and others by lot."""
TRIED, HELD = 6, 16
"""Worlds of each option for the search; then pairs of playouts in the same worlds, for the answer that it prefers."""
LEAST = 5
"""Games in which a phase or a situation was looked at, before anything is said of it."""
CLEAR = 0.05
MOST_SHOWN = 3
Row = dict[str, Any]
"""One game, as plain values: `asked` counts its free questions by phase, `failed` the moments that could not be played
out; a moment is `at` (the number of the answer, from 1), `phase`, `seat` (from 1), what was `answered` and what the
search would have answered `instead` (null where the same), the sort of both, and how much win share was `given`."""
SHAPE = {
    **{"number": int, "seed": lambda told: type(told) is int, "failed": int, "asked": {str: int}},
    "moments": [
        {"at": int, "phase": str, "seat": int, "answered": str, "instead": (str, None)}
        | {"sorts": [str], "given": float}
    ],
}
"""What is kept of a look at a game."""


class _Told(NamedTuple):
    """A moment with the number of its game, and that game's seed."""

    number: int
    seed: int
    moment: Mapping[str, Any]


def look(plan: Plan, loaded: Ready, number: int) -> Row:
    """Let the thumb play a game of a plan, and search at some of its moments.

    Raises:
        RulesError: the rules broke a law in the game; the message names its number and seed.
    """
    plan = plan._replace(agents=(THUMB,))
    match = match_of(plan, number, loaded)
    try:
        match.run()
    except RulesError as error:
        raise RulesError(f"Game {number} (--seed {match.seed}): {error}") from None
    log, words = match._log, match.answers
    free = [at for at, (asked, _) in enumerate(log) if len(asked.options) > 1]
    phases = Counter(log[at][0].phase for at in free)
    chosen = _chosen({at: log[at][0].phase for at in free}, match.seed)
    match.table.pack_up()
    again = Match(match.cast, match.rules, match.seed, match.agents, match.players, match.mode)
    memory, moments, failed = Memory(again), list[dict[str, Any]](), 0
    for at in range(max(chosen, default=-1) + 1):
        choice = again.question
        assert choice is not None
        answer = choice.pick(words[at])
        if at in chosen:
            try:
                moments.append({"at": at + 1} | _moment(match.seed, at, memory.history(choice), choice, answer))
            except Exception:  # a thumb may raise where it never plays itself to: the laws are there to tell of that
                failed += 1
        again.answer(answer)
    again.table.pack_up()
    asked = {phase: phases[phase] for phase in sorted(phases)}
    return {"number": number, "seed": match.seed, "asked": asked, "moments": moments, "failed": failed}


def _chosen(phases: Mapping[int, str], seed: int) -> set[int]:
    """Some of the questions of a game: one of each phase by lot, then another of each, as long as there are any."""
    draw = seeded("coach", seed).random
    lots: dict[str, list[int]] = {}
    for at in sorted(phases, key=lambda _: draw()):
        lots.setdefault(phases[at], []).append(at)
    rounds = sorted(((turn, draw(), at) for lot in lots.values() for turn, at in enumerate(lot)))
    return {at for _, _, at in rounds[:PER_GAME]}


def _moment(seed: int, at: int, history: History, choice: Choice, answer: Any) -> dict[str, Any]:
    """What a search says of an answer."""
    own, seat = choice.options.index(answer), choice.player
    draw = seeded("options", seed, at).random
    tried = sorted(range(len(choice.options)), key=lambda option: (option != own, draw()))[:MOST_OPTIONS]
    history = history._replace(options=tuple(history.options[option] for option in tried))
    thumb = history.rules.thumb
    found = flat(history, TRIED * len(tried), seeded("search", seed, at), thumb, 0)
    other = choice.options[tried[found or 0]]
    return {
        **{"phase": choice.phase, "seat": seat + 1, "answered": label(answer, seat)},
        "instead": label(other, seat) if found else None,
        "sorts": [_sort(option, seat) for option in (answer, other)],
        "given": _given(history, found, seed, at) if found else 0.0,
    }


def _given(history: History, other: int, seed: int, at: int) -> float:
    """How much more win share another option has than the first one, in the same worlds with the same chance."""
    gained = []
    for number in range(HELD):
        shares = []
        for option in (other, 0):
            random = seeded("held", seed, at, number)
            world = Worlds(history, random).next()
            here = offered(world, history.options) if world is not None else {}
            if world is not None and option in here:
                world.answer(here[option])
                shares.append(_share(play_out(world, random, history.rules.thumb), history))
            if world is not None:
                world.table.pack_up()
        if len(shares) == 2:
            gained.append(shares[0] - shares[1])
    return rounded(fsum(gained) / len(gained)) if gained else 0.0


def _share(result: Result | None, history: History) -> float:
    if result is None:
        return 1 / history.players
    return result.share(history.seat)


def _sort(option: Any, seat: int) -> str:
    """What sort of answer an option is: cards by their type, words as they are, numbers together."""
    if isinstance(option, tuple):
        return ", ".join(_sort(part, seat) for part in option[:2] if part is not None) or "nothing"
    if isinstance(option, Piece):
        return str(getattr(option, "type", None) or option.component) if option.known(1 << seat) else "a hidden card"
    if isinstance(option, Seat):
        return "a seat"
    return "a number" if isinstance(option, (int, float)) else label(option, seat)


# what the games add up to


def coached(rows: Sequence[Row], plan: Plan) -> dict[str, Any]:
    """The document's `coach`, from the rows of games in their order."""
    told = [_Told(row["number"], row["seed"], moment) for row in rows for moment in row["moments"]]
    asked = Counter[str]()
    for row in rows:
        asked.update(row["asked"])
    phases: dict[str, list[_Told]] = {}
    situations: dict[tuple[str, str, str], list[_Told]] = {}
    for each in told:
        phases.setdefault(each.moment["phase"], []).append(each)
        if each.moment["instead"] is not None:
            situations.setdefault((each.moment["phase"], *each.moment["sorts"]), [])
    for (phase, answered, instead), found in situations.items():
        # All moments at which it answered so: where the search agreed nothing was given away.
        same = [each for each in phases[phase] if each.moment["sorts"][0] == answered]
        found += [each if each.moment["sorts"][1] == instead else _agreed(each) for each in same]
    by_phase = [{"phase": phase, **_figures(found)} for phase, found in phases.items()]
    by_situation = [
        {"phase": phase, "answered": answered, "instead": instead, **_figures(found)}
        for (phase, answered, instead), found in situations.items()
    ]
    for table in (by_phase, by_situation):
        for figure, q in zip(table, fdr([figure.pop("p") for figure in table]), strict=True):
            figure["q"] = rounded(q)
            figure["clear"] = q < CLEAR and figure["low"] is not None and figure["low"] > 0
    for figure in by_phase:
        figure["questions"] = round(asked[figure["phase"]] / len(rows), 1)
        figure["shown"] = _shown(phases[figure["phase"]], plan) if figure["clear"] else []
    by_phase.sort(key=lambda figure: (-figure["clear"], -figure["given"] * figure["questions"], figure["phase"]))
    by_situation.sort(key=lambda figure: (-figure["clear"], -figure["given"] * figure["moments"], *_names(figure)))
    return {
        "games": len(rows),
        "moments": len(told),
        "otherwise": sum(each.moment["instead"] is not None for each in told),
        "failed": sum(row["failed"] for row in rows),
        "phases": by_phase,
        "situations": [figure for figure in by_situation if figure["clear"]],
    }


def _agreed(each: _Told) -> _Told:
    return each._replace(moment={**each.moment, "given": 0.0})


def _names(figure: Mapping[str, Any]) -> tuple[str, str, str]:
    return figure["phase"], figure["answered"], figure["instead"]


def _figures(found: Sequence[_Told]) -> dict[str, Any]:
    """The average loss of moments with its interval, and how often chance alone would give as much.

    As moments of a game hang together, what a game has more or less than the average says is one observation; and one
    more game that gives nothing away is put beside them, for few that are alike are not all there are.
    """
    games = Counter(each.number for each in found)
    sums: dict[int, float] = dict.fromkeys(games, 0.0)
    for each in found:
        sums[each.number] += each.moment["given"]
    mean = fsum(sums.values()) / len(found)
    moments: dict[str, Any] = {"moments": len(found), "games": len(games), "given": rounded(mean)}
    moments["otherwise"] = sum(each.moment["instead"] is not None for each in found)
    if len(games) < LEAST:
        return moments | {"low": None, "high": None, "p": 1.0}
    usual = len(found) / len(games)
    each_ = [(sums[game] - mean * count) / usual + mean for game, count in games.items()] + [0.0]
    middle = fsum(each_) / len(each_)
    sd = sqrt(fsum((value - middle) ** 2 for value in each_) / (len(each_) - 1))
    effect, low, high, p = mean_difference((middle, sd, len(each_)), (0.0, 0.0, len(each_)))
    return moments | {"low": rounded(low), "high": rounded(high), "p": p / 2 if effect > 0 and sd else 1.0}


def _shown(found: Iterable[_Told], plan: Plan) -> list[dict[str, Any]]:
    """The moments of a phase at which most was given away, each with the command that shows its game."""
    worst = sorted((each for each in found if each.moment["given"] > 0), key=lambda each: -each.moment["given"])
    return [
        {key: each.moment[key] for key in ("at", "seat", "answered", "instead", "given")}
        | {"number": each.number, "seed": each.seed, "replay": plan.replay(THUMB, each.number, each.seed)}
        for each in worst[:MOST_SHOWN]
    ]
