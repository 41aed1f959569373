"""Playing: matches that go on in the browser, each with people and agents on its seats; kept, so that nothing is lost.

A match is its seed and its answers. They are written to the user's data folder after each answer of a person, and the
match is played again from them when somebody comes back after the server was ended.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from threading import RLock, Thread
from typing import Any

from pnp import records
from pnp.engine import Choice, Match
from pnp.engine.agents import agent
from pnp.engine.blame import RulesError
from pnp.engine.told.lookup import looked_up, phase_help
from pnp.engine.told.reading import Reading
from pnp.lab.hints import told, weights
from pnp.lab.runs.ready import Ready, ready
from pnp.layout.faces import Faces
from pnp.model import PnpError
from pnp.state import data_folder
from pnp.web import tabletop
from pnp.web.desk import named
from pnp.whole import replace

LEVELS: Mapping[str, str] = {
    "thumb": "a sensible player",
    "flat:20": "thinks a little",
    "ismcts:200:thumb": "thinks longer",
    "random": "plays at random",
}
"""Who may sit on a seat beside people, as pages call them."""
PERSON = "person"
HINT = 100
"""Worlds that are played out for a hint."""
MOST = 60
"""Matches that are held at once; of more the one that rested longest is closed, but stays written."""
_KEPT = {"game": str, "mode": (str, None), "players": int, "seed": int, "who": [str], "words": [str], "answers": [str]}


@dataclass(slots=True)
class Sitting:
    """One match: who sits where (`person` or an agent), and the word that lets a person in.

    One on a map that was grown for it has `faces` of its own.
    """

    ident: str
    slug: str
    match: Match
    who: list[str]
    words: list[str]
    grounds: dict[str, dict[str, Any]]
    faces: Faces | None = None
    step: int = 0
    fault: str | None = None
    busy: bool = False
    lock: RLock = field(default_factory=RLock)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, who in enumerate(self.who) if who == PERSON]

    def seat_of(self, word: str) -> int | None:
        """The seat that a word lets in to."""
        for seat, own in enumerate(self.words):
            if own and compare_digest(own.encode(), word.encode("utf-8", "replace")):
                return seat
        return None


class Playing:
    """All matches of a workbench; `changed` is told the name of one that went on."""

    def __init__(self, folder_of: Callable[[str], Path | None], faces_of: Callable[[str], Faces | None], trust: bool):
        self._folder_of, self._faces_of, self.trust = folder_of, faces_of, trust
        self._sittings: dict[str, Sitting] = {}
        self._lock = RLock()
        self.changed: Callable[[str], None] = lambda _: None

    def rules(self, slug: str) -> Ready:
        """A game's rules; of a folder of somebody's own only if they are trusted.

        Raises:
            PnpError: it has none, or they are not trusted.
        """
        folder = self._folder_of(slug)
        if folder is None:
            raise PnpError(f"There is no game called {slug!r} here.")
        return ready(named(folder), trust=self.trust)

    def begin(self, slug: str, mode: str | None, seed: int, who: Sequence[str]) -> Sitting:
        """A new match; whoever opens it is every person on it until others are invited.

        Raises:
            PnpError: it has no rules, is not for so many, or an agent is unknown.
        """
        from pnp.engine.seating import seating

        made = self.rules(slug)
        try:
            count, way = seating(made.cast.game, len(who), mode)
        except ValueError as error:
            raise PnpError(str(error)) from None
        if count != len(who) or PERSON not in who:
            raise PnpError(f"{made.cast.game.title} wants {count} seats, and a person on one of them.")
        words = [token_urlsafe(12) if each == PERSON else "" for each in who]
        ident = token_urlsafe(9)
        sitting = self._seated(ident, slug, made, way, seed, list(who), words, ())
        self._keep(sitting)
        self.go_on(sitting)
        return sitting

    def of(self, ident: str) -> Sitting | None:
        """A match by its name; one that is only written is played again."""
        with self._lock:
            if ident in self._sittings:
                return self._sittings[ident]
            try:
                kept = records.read(_file(ident), _KEPT)
                made = self.rules(kept["game"])
                parts = kept["mode"], kept["seed"], kept["who"], kept["words"], kept["answers"]
                sitting = self._seated(ident, kept["game"], made, *parts)
            except (OSError, RuntimeError, PnpError, LookupError, ValueError):
                return None
        self.go_on(sitting)
        return sitting

    def _seated(
        self,
        ident: str,
        slug: str,
        made: Ready,
        mode: str | None,
        seed: int,
        who: list[str],
        words: list[str],
        answers: Sequence[str],
    ) -> Sitting:
        agents = _answering(who, made.rules, seed)
        match = Match(made.cast, made.rules, seed, agents, len(who), mode, told=True)
        if answers:
            match = match.replayed(answers)
        faces = self._faces_of(slug)
        own = None
        if faces is not None and faces.game.map_seed != match.cast.game.map_seed:
            own = faces = Faces(match.cast.game, faces.fonts)  # a map that was grown for this match
        grounds = tabletop.grounds(faces) if faces is not None else {}
        sitting = Sitting(ident, slug, match, who, words, grounds, own)
        with self._lock:
            while len(self._sittings) >= MOST:
                self._sittings.pop(next(iter(self._sittings)))
            self._sittings[ident] = sitting
        return sitting

    # --- what people do

    def answer(self, sitting: Sitting, seat: int, step: int, number: int) -> str | None:
        """Give a person's answer; why not, where it is not the question of that step any more."""
        with sitting.lock:
            choice = sitting.match.question
            if choice is None or choice.player != seat or step != len(sitting.match._log) or sitting.busy:
                return "That question is answered already."
            if not 1 <= number <= len(choice.options):
                return "There is no such answer."
            sitting.match.answer(choice.options[number - 1])
            self._keep(sitting)
        self.go_on(sitting)
        return None

    def order(self, sitting: Sitting, seat: int, step: int, numbers: Sequence[int]) -> str | None:
        """Give a person's answers to a question for an order, all at once; why not, as `answer` says."""
        with sitting.lock:
            choice = sitting.match.question
            if choice is None or choice.player != seat or step != len(sitting.match._log) or sitting.busy:
                return "That question is answered already."
            items = tabletop.ordered(choice, sitting.match)
            if items is None or sorted(numbers) != list(range(len(items))):
                return "There is no such answer."
            whole = tuple(items[number] for number in numbers)
            if whole in choice.options:
                sitting.match.answer(whole)
            else:
                for item in whole:
                    asked = sitting.match.question
                    if asked is None or asked is not sitting.match.table.ordering or item not in asked.options:
                        break  # alike pieces were one answer: the rest is asked anew
                    sitting.match.answer(item)
            self._keep(sitting)
        self.go_on(sitting)
        return None

    def reseat(self, sitting: Sitting, mine: Sequence[int], seat: int, who: str) -> str | None:
        """Let another agent sit on a seat, or a person: whoever is `mine` may leave, and may take a seat over where
        nobody else plays; why not, where that cannot be."""
        with sitting.lock:
            if seat not in sitting.match.table.seats or not (who == PERSON or who in LEVELS):
                return "There is no such seat or player."
            if who == sitting.who[seat]:
                return None
            if sitting.who[seat] == PERSON and seat not in mine:
                return "Somebody else sits there."
            if sitting.who[seat] == PERSON and len(sitting.people) == 1:
                return "A person has to stay in the match."
            if who == PERSON and set(sitting.people) != set(mine):
                return "With several people nobody looks into another hand: a seat cannot be taken over."
            sitting.who[seat] = who
            sitting.words[seat] = token_urlsafe(12) if who == PERSON else ""
            match = sitting.match
            match.agents = _answering(sitting.who, match.rules, match.seed)
            sitting.match = match.replayed(match.answers)
            self._keep(sitting)
        self.go_on(sitting)
        return None

    def invite(self, sitting: Sitting, seat: int) -> str:
        """A new word for a seat: who has the link with it sits there, and nobody else any more."""
        with sitting.lock:
            sitting.words[seat] = token_urlsafe(12)
            self._keep(sitting)
        self.changed(sitting.ident)
        return sitting.words[seat]

    def undo(self, sitting: Sitting, seat: int) -> str | None:
        """Take a person's last answer back; only where nobody else plays, who may have seen what it did."""
        with sitting.lock:
            if sitting.people != [seat]:
                return "With several people nothing is taken back."
            if sitting.busy:
                return "The others are at it; wait a moment."
            own = [
                n for n, (asked, _) in enumerate(sitting.match._log) if asked.player == seat and len(asked.options) > 1
            ]
            if not own:
                return "There is nothing of yours to take back."
            sitting.match = sitting.match.replayed(sitting.match.answers[: own[-1]])
            self._keep(sitting)
        self.changed(sitting.ident)
        return None

    def hint(self, sitting: Sitting, seat: int) -> list[str]:
        """What does best when the rest is played out often, and how sure that is."""
        with sitting.lock:
            choice = sitting.match.question
            if choice is None or choice.player != seat or sitting.busy:
                return ["There is no question for you now."]
            return told(weights(sitting.match, seat, HINT), HINT)

    def help(self, sitting: Sitting, seat: int, word: str) -> list[str]:
        """What the rules say of this question, or of something by name."""
        with sitting.lock:
            choice = sitting.match.question
            view = sitting.match.views[seat]
            if choice is None:
                return []
            return looked_up(view, choice, word[:80], sitting.match.rules) if word else phase_help(view, choice)

    def go_on(self, sitting: Sitting) -> None:
        """Let agents answer, and whatever has only one answer, until a person is asked; beside the requests."""
        with sitting.lock:
            if sitting.busy or not self._waits(sitting):
                self.changed(sitting.ident)
                return
            sitting.busy = True
        Thread(target=self._agents, args=(sitting,), daemon=True).start()

    def _waits(self, sitting: Sitting) -> bool:
        """Whether the next answer is not a person's to give."""
        choice = sitting.match.question
        return choice is not None and (sitting.who[choice.player] != PERSON or len(choice.options) == 1)

    def _agents(self, sitting: Sitting) -> None:
        try:
            while True:
                with sitting.lock:
                    if not self._waits(sitting):
                        sitting.busy = False  # before the lock is let go: whoever makes them go on starts anew
                        self._keep(sitting)
                        break
                    choice = sitting.match.question
                    assert choice is not None
                    sitting.match.answer(_advice(sitting.match, choice))
        except RulesError as error:
            with sitting.lock:
                sitting.fault, sitting.busy = f"The rules cannot go on: {error}", False
                self._keep(sitting)
        self.changed(sitting.ident)

    # --- what is seen

    def state(self, sitting: Sitting, seat: int) -> dict[str, Any]:
        """All that a person of a seat may be shown now."""
        with sitting.lock:
            match = sitting.match
            state = tabletop.seen(match, seat, sitting.grounds)
            choice = match.question
            reading = Reading(match.table, seat, own=True)
            state["story"] = tabletop.told(reading.news())
            state["step"] = len(match._log)
            state["fault"] = sitting.fault
            state["busy"] = sitting.busy
            state["turn"] = None if choice is None else choice.player
            state["people"] = sitting.people
            mine = choice is not None and choice.player == seat and not sitting.busy and len(choice.options) > 1
            state["question"] = tabletop.asked(choice, match, sitting.grounds) if mine and choice else None
            return state

    def _keep(self, sitting: Sitting) -> None:
        match = sitting.match
        told = {
            "game": sitting.slug,
            "mode": match.mode,
            "players": match.players,
            "seed": match.seed,
            "who": sitting.who,
            "words": sitting.words,
            "answers": match.answers,
        }
        try:
            file = _file(sitting.ident)
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            replace(file, json.dumps(told).encode())
        except (OSError, RuntimeError, PnpError):
            return  # it goes on, and is lost only with the server


def _answering(who: Sequence[str], rules: Any, seed: int) -> list[Any]:
    """Who answers for each seat; for a person the rule of thumb, which is never asked."""
    names = ["thumb" if each == PERSON else each for each in who]
    return [agent(name, rules, (seed, seat)) for seat, name in enumerate(names)]


def _advice(match: Match, choice: Choice) -> Any:
    return choice.options[0] if len(choice.options) == 1 else match.advice(choice)


def _file(ident: str) -> Path:
    """Where a match is written.

    Raises:
        LookupError: no match is called so.
    """
    if not ident or not all(sign.isalnum() or sign in "-_" for sign in ident) or len(ident) > 40:
        raise LookupError(ident)
    return data_folder() / "matches" / f"{ident}.json"
