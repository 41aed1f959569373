"""One person's match at the terminal: tells what happens, shows the table, asks, and does what the keys say."""

from __future__ import annotations

from pnp.commands import question, screen
from pnp.engine import Choice, Match
from pnp.engine.told.ending import outcome
from pnp.engine.told.reading import Reading
from pnp.engine.told.scene import Worth

HELP = (
    "A number answers. ? tells the rules of this phase, ? and a name what a card says; h gives a hint, "
    "u takes your last answer back, t shows the table again, q quits."
)

HINT = 100
"""Worlds that are played out for a hint."""


class Session:
    """A match with a person on one seat; `match` is another one after an answer was taken back."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.over = False
        self._worth: Worth | None = getattr(match.rules, "worth", None)
        self._news = Reading(match.table, seat)
        self._shown: screen.Shown | None = None
        self._moved = True
        """Whether others moved since the table was shown; if so it is shown whole."""

    def run(self) -> Match:
        """Play until the end, or until the person quits; return the match as it stands then."""
        for text in [*screen.opening(self.match.views[self.seat]), HELP]:
            screen.say(text)
        try:
            while not self.over and (choice := self.match.question) is not None:
                self._go_on(choice)
        except KeyboardInterrupt:  # somebody has waited long enough for the others
            self._leave()
        if self.match.result is not None:
            self._tell()
            screen.say(outcome(self.match.result, self.seat))
        return self.match

    def _go_on(self, choice: Choice) -> None:
        if choice.player == self.seat and len(choice.options) > 1:
            self._ask(choice)
        else:
            self._give(choice, self.match.advice(choice))

    def _leave(self) -> None:
        screen.say("The match is left as it stands.")
        self.over = True

    def _give(self, choice: Choice, answer: object) -> None:
        self._moved = self._moved or choice.player != self.seat
        self.match.answer(answer)

    def _tell(self) -> None:
        screen.story(self._news.news())

    def _ask(self, choice: Choice) -> None:
        view = self.match.views[self.seat]
        self._tell()
        self._shown = screen.show(view, self._shown, self._moved, self._worth)
        self._moved = False
        question.ask(choice, view, self._worth)
        while not self._obey(choice, self._read()):
            pass

    def _read(self) -> str:
        try:
            return input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return "q"

    def _obey(self, choice: Choice, word: str) -> bool:
        """Do what a line says; whether the question is done with."""
        if word.isdecimal() and len(word) < 10 and 1 <= int(word) <= len(choice.options):
            self._give(choice, choice.options[int(word) - 1])
        elif word == "q":
            self._leave()
        elif word == "u":
            return self._undo()
        elif word == "h":
            self._hint(choice)
            return False
        elif word == "t":
            screen.show(self.match.views[self.seat], worth=self._worth)
            question.ask(choice, self.match.views[self.seat], self._worth)
            return False
        elif word.startswith("?"):
            self._help(choice, word[1:].strip())
            return False
        else:
            screen.say(f"'{word[:40]}' is no answer: give a number from 1 to {len(choice.options)}, or ? for help.")
            return False
        return True

    def _undo(self) -> bool:
        own = [n for n, (asked, _) in enumerate(self.match.log) if asked.player == self.seat and len(asked.options) > 1]
        if not own:
            screen.say("There is nothing of yours to take back.")
            return False
        self.match = self.match.replayed(self.match.answers[: own[-1]])
        self._news, self._shown = Reading(self.match.table, self.seat), None
        self._news.skip()
        screen.say("Taken back. The table as it was:")
        return True

    def _hint(self, choice: Choice) -> None:
        from pnp.lab.hints import told, weights

        for line in told(weights(self.match, choice.player, HINT), HINT, numbered=True):
            screen.say(line)

    def _help(self, choice: Choice, word: str) -> None:
        from pnp.engine.told import lookup

        view = self.match.views[self.seat]
        if word:
            lines = lookup.looked_up(view, choice, word, self.match.rules)
        else:
            lines = [HELP, *lookup.phase_help(view, choice), lookup.topics(view, self.match.rules)]
        for line in lines:
            screen.say(line)
