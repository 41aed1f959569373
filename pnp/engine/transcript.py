"""Transcripts: a match as JSON lines that a person can read, and their replay.

The first line names the match: `{"pnp": 1, "game", "mode", "players", "seed", "agents", "data", "rules"}`,
with "map", the seed that grew it, where it was played on another map than the game's own, and "lists", what each seat
brought, `{"title", "of", "cards": {id: copies}}`, where players build their own. Then a line an answer,
`{"n", "seat", "phase", "answer"}`, after every twentieth the fingerprint of the whole table,
`{"after", "table"}`, and last `{"result": {...}}` of a match that came to its end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from pnp.engine import hashes
from pnp.engine.blame import RulesError
from pnp.engine.casting import Cast
from pnp.engine.choice import Choice, code
from pnp.engine.match import Match
from pnp.engine.result import Result
from pnp.engine.rules import Rules
from pnp.engine.seating import MOST_SEATS, fits, range_of
from pnp.model.built import MOST_CARDS, BuiltList
from pnp.terminal import encoded
from pnp.whole import replace

FORMAT = 1
EVERY = 20
"""Answers between two fingerprints of the table."""
_MOST_SHOWN = 8


class TranscriptError(ValueError):
    """A file that is no transcript; the message names the line."""


class Transcript(NamedTuple):
    """A transcript that was read: its header, and the other lines with their numbers in the file."""

    header: dict[str, Any]
    lines: list[tuple[int, dict[str, Any]]]

    @property
    def answers(self) -> list[str]:
        """Every answer, in order."""
        return [line["answer"] for _, line in self.lines if "answer" in line]


class Verdict(NamedTuple):
    """What a replay showed: the first `fault` (None: there is none), warnings, and how far it came."""

    fault: str | None
    warnings: tuple[str, ...]
    answers: int
    result: Result | None


def lines(match: Match, agents: Sequence[str] = ()) -> Iterator[str]:
    """The lines of a match that was played, or begun.

    Playing it again for the fingerprints costs as much as the match did.
    """
    yield _line(header(match, agents))
    again = match.replayed(())
    for number, (choice, answer) in enumerate(match._log, 1):
        word = code(answer)
        yield _line({"n": number, "seat": choice.player, "phase": choice.phase, "answer": word})
        question = again.question
        assert question is not None
        again.answer(question.pick(word))
        if number % EVERY == 0:
            yield _line({"after": number, "table": hashes.of_table(again.table)})
    if match.result is not None:
        yield _line({"result": told(match.result)})


def header(match: Match, agents: Sequence[str] = ()) -> dict[str, Any]:
    """What names a match: game, mode, players, seed, its map's seed, and fingerprints of its data and its rules."""
    game = match.cast.game
    named = {"pnp": FORMAT, "game": game.slug, "mode": match.mode, "players": match.players, "seed": match.seed}
    prints = {"data": hashes.of_data(game), "rules": hashes.of_rules(match.rules)}
    named |= {"map": game.map_seed} if game.map_seed is not None else {}
    named |= {"lists": [written(built) for built in match.cast.lists]} if match.cast.lists else {}
    return named | ({"agents": list(agents)} if agents else {}) | prints


def written(built: BuiltList) -> dict[str, Any]:
    """A list as plain values."""
    return {"title": built.title, "of": list(built.of), "cards": dict(built.cards)}


def told(result: Result) -> dict[str, Any]:
    """A result as plain values."""
    told = {"winners": list(result.winners), "scores": list(result.scores), "capped": result.capped}
    return told | {"facts": dict(result.facts)}


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)


def save(file: Path, match: Match, agents: Sequence[str] = ()) -> None:
    """Write a match to a file, whole or not at all."""
    replace(file, encoded("\n".join(lines(match, agents)) + "\n"))


def read(text: Iterable[str]) -> Transcript:
    """Read the lines of a transcript.

    Raises:
        TranscriptError: a line is no JSON record of a known kind, or the first one is no header.
    """
    records = [(number, _record(number, line)) for number, line in enumerate(text, 1) if line.strip()]
    if not records or records[0][1].get("pnp") != FORMAT:
        raise TranscriptError(f'line 1: a transcript starts with a header that has "pnp": {FORMAT}.')
    first = records[0][1]
    kinds = {"game": str, "mode": (str, type(None)), "players": int, "seed": int, "data": str, "rules": str}
    for name, kind in kinds.items():
        if not isinstance(first.get(name), kind):  # type: ignore[arg-type]
            raise TranscriptError(f"line {records[0][0]}: the header has no '{name}', or an odd one.")
    if not isinstance(first.get("map", 0), int):
        raise TranscriptError(f"line {records[0][0]}: the header has an odd 'map'; it is the seed of a map.")
    if not _are_lists(first.get("lists", [])):
        raise TranscriptError(f"line {records[0][0]}: the header has odd 'lists'; each has a title, of, and cards.")
    for number, record in records[1:]:
        _check(number, record)
    return Transcript(first, records[1:])


def _are_lists(found: Any) -> bool:
    """Whether these are lists as a header has them, of a size that a table takes."""
    return isinstance(found, list) and len(found) <= MOST_SEATS and all(map(_is_list, found))


def _is_list(found: Any) -> bool:
    if not isinstance(found, dict) or not isinstance(found.get("title"), str):
        return False
    of, cards = found.get("of"), found.get("cards")
    if not isinstance(of, list) or not isinstance(cards, dict) or not all(isinstance(name, str) for name in of):
        return False
    counts = list(cards.values())
    sound = all(type(count) is int and 0 < count <= MOST_CARDS for count in counts)
    return sound and sum(counts) <= MOST_CARDS


def _brought(cast: Cast, found: list[dict[str, Any]], players: int) -> Cast:
    """The cast with what the seats of a transcript brought.

    Raises:
        ValueError: there is not one list for each seat, or a card is none of the game's.
    """
    if len(found) != players:
        raise ValueError(f"{len(found)} lists for {players} seats.")
    return cast.bringing([BuiltList("", each["title"], each["cards"], tuple(each["of"])) for each in found])


def _record(number: int, line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise TranscriptError(f"line {number}: this is no JSON.") from None
    if not isinstance(record, dict):
        raise TranscriptError(f"line {number}: this is no record.")
    return record


def _check(number: int, record: dict[str, Any]) -> None:
    kinds = {"answer": str, "table": str, "result": dict}
    if not any(isinstance(record.get(name), kind) for name, kind in kinds.items()):
        raise TranscriptError(f"line {number}: neither an answer, nor a table, nor a result.")


def verify(
    transcript: Transcript, cast: Cast, rules: Rules | ModuleType, heard: Callable[[Match], None] | None = None
) -> Verdict:
    """Play a transcript again and hold every line of it to what happens; the first that differs is the fault.

    Whoever is to hear of the match is called with it after every answer; then it keeps its story.
    """
    first = transcript.header
    if first["mode"] not in cast.numbers or not fits(range_of(cast.game, first["mode"]), first["players"]):
        nobody = f"nobody plays {cast.game.title} with {first['players']} players and mode {first['mode']!r}."
        return Verdict(f"line 1: {nobody}", (), 0, None)
    warnings = []
    if "map" in first:
        cast = cast.on_map(first["map"])
    if "lists" in first:
        try:
            cast = _brought(cast, first["lists"], first["players"])
        except ValueError as error:
            return Verdict(f"line 1: {error}", (), 0, None)
    if first["data"] != hashes.of_data(cast.game):
        warnings.append("The game's data are not those it was played with.")
    if first["rules"] != hashes.of_rules(rules):
        warnings.append("The game's rules are not those it was played with.")
    match = Match(cast, rules, first["seed"], (), first["players"], first["mode"], strict=True, told=heard is not None)
    fault: str | None = None
    try:
        for number, record in transcript.lines:
            fault = _fault(match, record)
            if fault:
                fault = f"line {number}: {fault}"
                break
            if heard is not None and "answer" in record:
                heard(match)
        match.question  # noqa: B018 - a transcript without answers has not yet begun
    except RulesError as error:
        fault = f"after answer {len(match._log)}: {error}"
    return Verdict(fault, tuple(warnings), len(match._log), match.result)


def _fault(match: Match, record: dict[str, Any]) -> str | None:
    if "answer" in record:
        return _answer(match, record)
    if "table" in record:
        same = record["table"] == hashes.of_table(match.table)
        return None if same else f"after answer {len(match._log)} the table is not as it was."
    if match.question is not None:
        return f"the match is not over: '{match.question.phase}' asks seat {match.question.player}."
    assert match.result is not None
    ended = told(match.result)
    return None if json.loads(_line(ended)) == record["result"] else f"the match ends otherwise: {_line(ended)}"


def _answer(match: Match, record: dict[str, Any]) -> str | None:
    choice, number = match.question, len(match._log) + 1
    if record.get("n", number) != number:
        return f"this is answer {number}, but its number is {record['n']}."
    if choice is None:
        return f"answer {number} '{record['answer']}' comes after the end of the match."
    asked = (record.get("seat", choice.player), record.get("phase", choice.phase))
    if asked != (choice.player, choice.phase):
        return f"answer {number} is seat {asked[0]}'s to '{asked[1]}', but '{choice.phase}' asks seat {choice.player}."
    try:
        option = choice.pick(record["answer"])
    except LookupError:
        return f"answer {number} '{record['answer']}' is not legal: '{choice.phase}' offers {_offered(choice)}."
    match.answer(option)
    return None


def _offered(choice: Choice) -> str:
    words = [f"'{code(option)}'" for option in choice.options]
    more = len(words) - _MOST_SHOWN
    return ", ".join(words[:_MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")
