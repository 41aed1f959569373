"""Soundness: some games of a plan, played to find out whether its rules keep the laws of the table.

Every second game is played at random, the others by the rule of thumb, whoever else the plan seats: laws hang on rules.
A game is played three times: strictly, again from its seed, and from its answers. At some free decisions of the last
one, faces that a seat has not seen are dealt anew: under its eyes, and in whole worlds (see `pnp.engine.worlds`) that
it cannot tell from the true game. What it sees and is offered, who was asked, and what the rule of thumb answers (see
`thumbs`) has to be the same in all of them.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from threading import current_thread, main_thread
from typing import Any, NamedTuple

from pnp.engine import Choice, Match, RulesError, View, hashes, laws
from pnp.engine.blame import raised
from pnp.engine.chance import seeded
from pnp.engine.choice import code, label
from pnp.engine.match import MOST_ANSWERS
from pnp.engine.view import written
from pnp.engine.worlds.history import History, told
from pnp.engine.worlds.memory import Memory
from pnp.engine.worlds.worlds import World, Worlds
from pnp.lab.questions.anew import Anew
from pnp.lab.questions.thumbs import Fault, examine, names, strays
from pnp.lab.runs.patience import move_on
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import match_of
from pnp.lab.runs.ready import Ready

LAWS = {
    "runs": "The rules always ask a seat that is there, offer it something, raise nothing, and come to a result.",
    "ends": "Every game ends.",
    "pieces": "No piece is lost or doubled, and none lies elsewhere than it says.",
    "numbers": "No track stands below its floor, and no piece bears fewer than no marks.",
    "printed": "Nobody changes what is printed on a piece.",
    "readable": "No two options of a choice read alike.",
    "repeats": "The same seed gives the same game.",
    "replays": "A seed and a list of answers are the whole game.",
    "secret": "A seat sees no face that nobody showed it.",
    "thumb": "The rule of thumb answers with an option, and knows no more than its seat has seen.",
    "alone": "The rule of thumb goes by its view and its question: it keeps nothing, and asks nothing else.",
    "offered": "What a seat is offered does not hang on faces it has not seen.",
    "asked": "To be asked tells the others nothing.",
}
"""The laws that are tested, and what each says."""
GAMES = 20
LOOKS, TRIES = 6, 3
"""Decisions of a game that are looked into, and the worlds tried at each."""
FAR = 1_500
"""Answers of a game after which nothing is looked into: each world is that game replayed."""
PATIENCE = 10.0
"""Seconds of work without another question after which rules are taken to never ask again."""


class NoQuestion(BaseException):
    """The rules have worked for too long without asking; no rule that catches every Exception catches this."""


class _Broken(NamedTuple):
    """A law that did not hold: in which game (number, seed, who played), why, and in how many games in all."""

    text: str
    number: int
    seed: int
    agent: str
    games: int


class _World(NamedTuple):
    """A world that the seat cannot tell from the truth: what it is asked there, and the answers of the log, by their
    numbers from 0, that nobody was asked for there."""

    question: Choice
    unasked: list[int]


def check(
    plan: Plan, loaded: Ready, games: int = GAMES, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> dict[str, Any]:
    """Hold the rules to their laws in the first games of a plan; the document's `laws`.

    `broken` has each law that did not hold with the first game that shows it and how many do, `held` the others with
    how often each was tested. After a game that never ends no other is played.
    """
    held = _Check(plan, loaded)
    for number in range(games):
        held.game(number)
        progress(number + 1, games)
        if "ends" in held.broken:
            break
    return held.document()


class _Check:
    """What the games played so far have shown."""

    def __init__(self, plan: Plan, loaded: Ready) -> None:
        self.plan, self.loaded = plan, loaded
        self.broken: dict[str, _Broken] = {}
        self.tested = Counter[str]()
        self.looked = Counter[tuple[str, int]]()
        self.games = self.decisions = 0
        self._anew = Anew(loaded.rules)
        self._names = names(loaded.cast.sort)
        self._number, self._agent, self._seed = 0, "", 0
        self._found = set[str]()

    def document(self) -> dict[str, Any]:
        """What was found, as plain values."""
        broken = [
            {
                "law": law,
                "says": LAWS[law],
                "text": found.text,
                "number": found.number,
                "seed": found.seed,
                "games": found.games,
                "replay": self.plan.replay(found.agent, found.number, found.seed),
            }
            for law, found in sorted(self.broken.items(), key=lambda item: list(LAWS).index(item[0]))
        ]
        held = [{"law": law, "says": LAWS[law], "tested": self.tested[law]} for law in LAWS if law not in self.broken]
        return {"games": self.games, "decisions": self.decisions, "broken": broken, "held": held}

    def _break(self, law: str, text: object) -> None:
        if law in self._found:
            return
        self._found.add(law)
        old = self.broken.get(law)
        where = f"Game {self._number} (--seed {self._seed})"
        new = _Broken(f"{where}: {text}", self._number, self._seed, self._agent, 1)
        self.broken[law] = new if old is None else old._replace(games=old.games + 1)

    def game(self, number: int) -> None:
        """Play a game of the plan, and look into it."""
        self._number, self._agent = number, "thumb" if number % 2 else "random"
        self._seed = self.plan.seed_of(number)
        self._found = set()
        self.games += 1
        match = self._played(number)
        if match.result is not None:
            self._repeated(number, match)
        self._replayed(match)
        if match.result is not None:  # of other games the pieces may not be what they were
            match.table.pack_up()
        for place, name in strays(self._names, self.loaded.cast.sort):
            self._break("alone", f"the rules keep '{name}' in {place}, which is not theirs")

    def _match(self, number: int, strict: bool) -> Match:
        return match_of(self.plan._replace(agents=(self._agent,)), number, self.loaded, strict)

    # the game itself

    def _played(self, number: int) -> Match:
        """Play a game strictly, as far as the rules go."""
        match = self._match(number, strict=True)
        law = "runs"
        try:
            with _patience() as wait:
                choice = match.question
                while choice is not None:
                    law = "thumb"
                    answer = match.advice(choice)
                    law = "runs"
                    wait()
                    choice = match.answer(answer)
        except RulesError as error:
            self._break(law if law == "thumb" else _law_of(match, error), error)
        except NoQuestion as error:
            self._break("ends", raised(error))
        answers = len(match._log)
        self.tested.update(dict.fromkeys(("runs", "pieces", "numbers", "readable"), answers))
        self.tested.update(dict.fromkeys(("ends", "printed"), int(match.result is not None)))
        return match

    def _repeated(self, number: int, match: Match) -> None:
        """Play a game again from its seed."""
        self.tested["repeats"] += 1
        again = self._match(number, strict=False)
        try:
            again.run()
        except RulesError as error:
            self._break("repeats", f"played again, it breaks: {error}")
            return
        for answer, (one, other) in enumerate(zip(_log(match), _log(again), strict=False), 1):
            if one != other:
                self._break("repeats", f"answer {answer} is {_told(one)}, and {_told(other)} when it is played again")
                return
        if _end(match) != _end(again):
            self._break("repeats", f"after the same answers {match.result} is {again.result} when it is played again")
        again.table.pack_up()

    # the game from its answers

    def _replayed(self, match: Match) -> None:
        """Answer a game's questions as they were answered, and look into some of its decisions on the way."""
        whole = match.result is not None
        log = match._log if whole else match._log[:-1][:FAR]  # the last answer led to what broke
        words, looks = match.answers, self._looks(log)
        again = Match(match.cast, match.rules, match.seed, match.agents, match.players, match.mode)
        memory = Memory(again)
        self.tested["replays"] += whole
        for number, (asked, _) in enumerate(log):
            choice = again.question
            if choice is None or (choice.phase, choice.player) != (asked.phase, asked.player):
                now = "nobody" if choice is None else f"seat {choice.player + 1} '{choice.phase}'"
                was = f"seat {asked.player + 1} '{asked.phase}'"
                self._break("replays", f"before answer {number + 1} it asks {now}, and asked {was}")
                return
            if number in looks:
                self._look(again, choice, words[number], number, memory)
            try:
                again.answer(choice.pick(words[number]))
            except (LookupError, RulesError) as error:
                self._break("replays", f"answer {number + 1}: {error}")
                return
        if whole and _end(match) != _end(again):
            self._break("replays", f"the same answers end in {match.result}, and then in {again.result}")
        if whole:
            again.table.pack_up()

    def _looks(self, log: list[tuple[Choice, Any]]) -> set[int]:
        """Some of the free decisions, those first that were looked into least, by their phases and seats."""
        random = seeded("looks", self._seed)
        asked = ((at, choice) for at, (choice, _) in enumerate(log[:FAR]) if len(choice.options) > 1)
        free = [(at, (choice.phase, choice.player)) for at, choice in asked]
        free.sort(key=lambda _: random.random())
        found = set[int]()
        for _ in range(min(LOOKS, len(free))):
            best = min(free, key=lambda item: self.looked[item[1]])
            free.remove(best)
            self.looked[best[1]] += 1
            found.add(best[0])
        return found

    def _look(self, match: Match, choice: Choice, word: str, number: int, memory: Memory) -> None:
        """Deal anew what seats have not seen, on this table and in worlds."""
        self.decisions += 1
        where = f"after {number} answers, at '{choice.phase}' of seat {choice.player + 1},"
        random = seeded("soundness", self._seed, number)
        self._secrets(match, choice, where, random)
        if "repeats" in self._found:
            return  # its worlds would be no better
        try:
            history = memory.history(choice)
        except Exception as error:  # rules that keep something outside their table may do anything at a second one
            said = f"{type(error).__name__}: {error}"
            self._break("repeats", f"{where} it goes on otherwise at a second table: {said}")
            return
        given = [option for option in choice.options if self._agent == "thumb" and code(option) == word]
        try:
            with self._anew() as rules:
                history = history._replace(rules=rules)
                self._worlds(match, choice, history, where, random)
                world = _world(history, random)
                with _patience():
                    fault: Fault | None = examine(match, choice, given, history, random, world)
                self.tested.update(("thumb", "alone"))
        except RulesError as error:
            fault = Fault("alone", f"the rules cannot be loaded once more: {error}")
        except NoQuestion as error:
            fault = Fault("ends", f"the rule of thumb does not answer: {raised(error)}")
        if fault is not None:
            self._break(fault.law, f"{where} {fault.text}")

    def _secrets(self, match: Match, choice: Choice, where: str, random: Random) -> None:
        for seat in match.table.seats:
            self.tested["secret"] += 1
            try:
                laws.secret(match.table, seat, random, choice if seat == choice.player else None)
            except laws.LawError:
                self._break("secret", f"{where} seat {seat + 1} sees what nobody showed it")
                return

    def _worlds(self, match: Match, choice: Choice, history: History, where: str, random: Random) -> None:
        seat = choice.player
        sort = match.cast.sort
        sight, offered = written(View(match.table, seat)), choice.distinct(sort)
        options = [told(option, 1 << seat) for option in offered]
        for world in _worlds(history, sight, random):
            self.tested["asked"] += 1
            if world.unasked:
                at = world.unasked[0]
                entry = history.entries[at]
                self._break(
                    "asked",
                    f"answer {at + 1}: seat {entry.player + 1} is asked '{entry.phase}' only because of cards that "
                    f"seat {seat + 1} has not seen, and nothing else shows them",
                )
                continue
            self.tested["offered"] += 1
            there = world.question.distinct(sort)
            others = [told(option, 1 << seat) for option in there]
            if others != options:
                both = zip([*offered, *there], [*options, *others], strict=True)
                odd = [label(option, seat) for option, what in both if (what in options) != (what in others)]
                what = f"'{odd[0]}' is an option" if odd else "its options lie in this order"
                self._break("offered", f"{where} {what} only because of cards that this seat has not seen")


def _worlds(history: History, sight: str, random: Random) -> Iterator[_World]:
    """Of some worlds of a history those in which the seat sees what it sees, written as `sight`."""
    source = Worlds(history, random, lenient=True)
    for _ in range(TRIES):
        try:
            with _patience():
                world = source.next()
        except (Exception, NoQuestion):  # whatever rules do at a table that cannot be, there is no such world
            continue
        if world is None:
            return
        if world.question is not None and written(View(world.table, history.seat)) == sight:
            yield _World(world.question, world.unasked)
        world.table.pack_up()


def _world(history: History, random: Random) -> World | None:
    """A world of a history; None where none is found in time, of which the rule of thumb is innocent."""
    try:
        with _patience():
            return Worlds(history, random).next()
    except (Exception, NoQuestion):
        return None


def _law_of(match: Match, error: RulesError) -> str:
    """Which law rules broke while they were played strictly."""
    if isinstance(error.__context__, laws.LawError):
        for name, law in (("pieces", laws.conserve), ("numbers", laws.positive), ("printed", laws.printed)):
            try:
                law(match.table)
            except laws.LawError:
                return name
        return "readable"
    return "ends" if len(match._log) > MOST_ANSWERS else "runs"


def _log(match: Match) -> Iterator[tuple[str, int, str]]:
    for (choice, _), word in zip(match._log, match.answers, strict=True):
        yield choice.phase, choice.player, word


def _told(line: tuple[str, int, str]) -> str:
    phase, seat, word = line
    return f"'{word}' of seat {seat + 1} to '{phase}'"


def _end(match: Match) -> tuple[object, ...]:
    return len(match._log), match.result, hashes.of_table(match.table)


@contextmanager
def _patience() -> Iterator[Callable[[], None]]:
    """While it lasts, rules that work for too long are stopped; what it gives is called when a question came.

    The clock is the process's own, so that a busy machine stops nobody. It needs signals, which only the main thread
    has, and not on every system: elsewhere such rules are waited for.
    """
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield lambda: None
        return

    def stop(*_: object) -> None:
        raise NoQuestion(f"in {PATIENCE:g} seconds of work")

    def wait() -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        move_on()

    before = signal.signal(signal.SIGVTALRM, stop)
    clock = signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    try:
        wait()
        yield wait
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, *clock)
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL if before is None else before)
