"""What a report says, in order, whatever it is printed on: answers, sections with their words, plots and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.lab.figures.answers import ALONE, asks
from pnp.lab.report import sections, units
from pnp.lab.report.deck import Deck, deck
from pnp.lab.report.markdown import Block, blocks
from pnp.lab.report.reading import (
    Meter,
    meter,
    number,
    percent,
    points,
    repeat_command,
    replay_command,
)
from pnp.lab.report.sections import Command, Section
from pnp.model.text import counted

if TYPE_CHECKING:
    from pnp.model import Game

Document = Mapping[str, Any]
_GOOD = {"fair", "nearly", "yes", "steady", "none"}
_BAD = {"unfair", "never won", "broken", "not always", "seldom", "dead", "strong", "weak"}
_MOST_REPLAYS = 3


class Answer(NamedTuple):
    """A plain question with its one-word verdict, a sentence, the figure behind it, and games to replay."""

    question: str
    verdict: str
    tone: str
    text: str
    figure: str
    meter: Meter | None
    games: int | None
    commands: tuple[Command, ...]


class Story(NamedTuple):
    """A whole report."""

    title: str
    lead: str
    facts: tuple[tuple[str, str], ...]
    command: str
    answers: tuple[Answer, ...]
    sections: tuple[Section, ...]
    deck: Deck | None
    after: tuple[Section, ...]
    caveats: tuple[str, ...]
    metrics: tuple[Block, ...]
    fine: tuple[str, ...]


def story(document: Document, game: Game) -> Story:
    """The report of a playtest's document."""
    games = document.get("games") or 0
    made = deck(document, game)
    return Story(
        str(document.get("title") or game.title),
        f"What {counted(games, 'game')} say{'s' if games == 1 else ''} about it",
        tuple(_facts(document, game)),
        repeat_command(document),
        tuple(_answer(document, answer) for answer in document.get("answers") or ()),
        tuple(section for make in sections.BEFORE if (section := make(document))),
        made,
        tuple(section for make in (units.section, *sections.AFTER) if (section := make(document))),
        (*_caveats(document, made), *_ours(document, game)),
        tuple(blocks(_metrics())),
        tuple(_fine(game)),
    )


def _facts(document: Document, game: Game) -> Iterator[tuple[str, str]]:
    """What was played; `halted` are the games of a run that somebody stopped before it had them."""
    players = document.get("players") or 1
    games, wanted = number(document.get("games") or 0), document.get("halted")
    yield "Games", f"{games} of {number(wanted)}: it was stopped, and tells of these" if wanted else games
    sides = [row["side"] for row in document.get("sides") or ()]
    yield "Seats", f"{players} ({', '.join(sides)})" if sides else str(players)
    if document.get("mode"):
        mode = game.modes.get(document["mode"])
        yield "Mode", mode.title if mode else str(document["mode"])
    agents = list(document.get("agents") or ())
    moves = " (moving on by a seat from game to game)" if document.get("rotate") else ""
    yield "Played by", ", ".join(map(str, agents)) + moves
    yield "Seed", str(document.get("seed", 0))
    if document.get("sets"):
        yield "What if", ", ".join(map(str, document["sets"]))


def _answer(document: Document, answer: Mapping[str, Any]) -> Answer:
    question = str(answer.get("question", ""))
    verdict = str(answer.get("verdict") or "unknown")
    figure, bar = _effect(question, answer)
    commands = tuple(replay(document, seed) for seed in list(answer.get("seeds") or ())[:_MOST_REPLAYS])
    return Answer(
        asks(answer),
        verdict,
        _tone(verdict),
        str(answer.get("text") or ""),
        figure,
        bar,
        answer.get("games"),
        commands,
    )


def _tone(verdict: str) -> str:
    """What colour a verdict has: `good`, `bad`, or none."""
    return "good" if verdict in _GOOD else "bad" if verdict in _BAD or set(verdict.split(" and ")) <= _BAD else ""


def _effect(question: str, answer: Mapping[str, Any]) -> tuple[str, Meter | None]:
    """The figure behind an answer in words, and on a scale of its own."""
    effect, low, high = (answer.get(name) for name in ("effect", "low", "high"))
    if effect is None or low is None or high is None:
        return "", None
    if question == "length":
        digits = 0 if high - low > 2 else 1
        said = f"{effect:,.{digits}f} answers ({low:,.{digits}f} to {high:,.{digits}f})"
        return said, meter(effect, low, high, 0, high * 1.15)
    if question == "ends" or (question == "fair" and answer.get("verdict") in ALONE):
        return f"{percent(effect)} ({percent(low)} to {percent(high)})", meter(effect, low, high, 0, 1)
    most = max(0.1, abs(low), abs(high)) * 1.15
    said = f"{points(effect)} points ({points(low)} to {points(high)})"
    return said, meter(effect, low, high, -most, most, 0.0)._replace(side=0)


def replay(document: Document, game: Any) -> Command:
    """The command for a game of the run: its seed alone, or a row with its number and seed."""
    if isinstance(game, Mapping):
        own = game.get("replay")  # of a game that others played than the run's agents
        return Command(f"game {game['number']:,}", own or replay_command(document, game["number"], game["seed"]))
    return Command(f"seed {game}", replay_command(document, None, int(game)))


def _caveats(document: Document, made: Deck | None) -> Iterator[str]:
    agents = ", ".join(dict.fromkeys(map(str, document.get("agents") or ())))
    yield (
        f"Programs played, not people ({agents}). What they never try, this report cannot see; play it again with "
        "better agents before you change a rule."
    )
    yield (
        "Whiskers and bands are 95% intervals: of a hundred of them about five miss the truth. The unit is the game, "
        "never the card or the answer."
    )
    if made and made.rows:
        yield (
            "That players who saw a card won more often is no proof that the card was the reason. The difference is "
            "evened out for seat, player and how many cards were drawn; still, some cards come to those who are ahead "
            "anyway. Change the card and play again: that is the proof."
        )
        yield (
            "Chips on cards are corrected for how many titles were looked at: of all that are marked strong or weak, "
            "about one in twenty is marked by chance."
        )
    if document.get("moments"):
        yield "Chances within a game are estimated by playing on from there many times, so single games are rough."


def _ours(document: Document, game: Game) -> Iterator[str]:
    """What of the components played with is not the rulebook's, but marked as the kit's own."""
    hidden = game.hidden(document.get("mode"))
    parts = [part for ident, part in game.components.items() if part.house and ident not in hidden]
    if parts:
        told = "; ".join(f"{part.title} ({', '.join(name.replace('_', ' ') for name in part.house)})" for part in parts)
        yield f"Not the rulebook's but this kit's own, as its cards say, and part of every figure here: {told}."


def _metrics() -> str:
    from pathlib import Path

    file = Path(__file__).parent.parent / "metrics.md"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _fine(game: Game) -> Iterator[str]:
    due = game.credits
    if due and due.author:
        yield f"Rules of {game.title}: {due.author}{f', {due.year}' if due.year else ''}."
    if game.notice:
        yield game.notice
