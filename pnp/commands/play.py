"""`pnp play`: a match at the terminal, against agents or to watch."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pnp.engine import Choice, Match, View
    from pnp.engine.match import Agent
    from pnp.engine.telling import News

HELP = "A number chooses; u takes your last answer back, h gives a hint, ? shows this and the table, q quits."


def play(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    players: int = typer.Option(None, "--players", metavar="N", help="How many play."),
    mode: str = typer.Option(None, "--mode", metavar="NAME", help="The way to play, where a game has several."),
    seed: int = typer.Option(None, "--seed", metavar="N", help="Repeats a match; without it each is another."),
    seat: str = typer.Option("1", "--as", metavar="P", help="Your seat, or none to watch."),
    agents: str = typer.Option("thumb", "--agents", metavar="A,B", help="Who sits on the other seats: thumb, random."),
    record: Path = typer.Option(None, "--record", metavar="FILE", help="Write the match to a file."),
) -> None:
    """Play a game against agents, or watch them play."""
    from random import SystemRandom

    from pnp.commands.ready import blaming, get, seats
    from pnp.engine import Match
    from pnp.engine.agents import agent
    from pnp.model import PnpError

    loaded = get(game)
    count, way, names = seats(loaded, players, mode, agents)
    own = None if seat == "none" else _seat(seat, count)
    if record is not None and not record.parent.is_dir():
        raise PnpError(f"There is no folder {record.parent} to write {record.name} to.")
    number = SystemRandom().getrandbits(32) if seed is None else seed
    sitting = ["you" if other == own else names[_place(other, own) % len(names)] for other in range(count)]
    made = [agent("thumb" if name == "you" else name, loaded.rules, (number, at)) for at, name in enumerate(sitting)]
    match = Match(loaded.cast, loaded.rules, number, made, count, way)
    title = loaded.cast.game.title + (f", {loaded.cast.game.modes[way].title}" if way else "")
    print(f"{title}. Seed {number}. {', '.join(f'Seat {at}: {name}' for at, name in enumerate(sitting, 1))}.")
    with blaming():
        match = _watch(match) if own is None else Session(match, own, made).run()
    if record is not None:
        from pnp.engine.transcript import save

        save(record, match, sitting)


def _seat(word: str, count: int) -> int:
    from pnp.model import PnpError

    if not word.isdecimal() or not 1 <= int(word) <= count:
        raise PnpError(f"There is no seat '{word}': seats are 1 to {count}, or none to watch.")
    return int(word) - 1


def _place(seat: int, own: int | None) -> int:
    return seat if own is None or seat < own else seat - 1


def _watch(match: Match) -> Match:
    from pnp.engine.choice import label
    from pnp.engine.telling import outcome

    while (choice := match.question) is not None:
        answer = _agent_answers(match, choice)
        print(f"Seat {choice.player + 1}, {choice.phase}: {label(answer, choice.player)}")
        match.answer(answer)
    assert match.result is not None
    print(outcome(match.result))
    return match


def _agent_answers(match: Match, choice: Choice) -> object:
    if len(choice.options) == 1:
        return choice.options[0]
    return match.agents[choice.player](match.views[choice.player], choice)


class Session:
    """One person's match: tells what happens, shows the table, asks."""

    def __init__(self, match: Match, seat: int, agents: list[Agent]) -> None:
        self.match, self.seat, self.agents = match, seat, agents
        self.over = False
        self._news = self._fresh_news()

    def run(self) -> Match:
        """Play until the end, or until the person quits; return the match as it stands then."""
        from pnp.engine.telling import outcome

        print(HELP)
        while not self.over and (choice := self.match.question) is not None:
            if choice.player != self.seat:
                self._give(choice, _agent_answers(self.match, choice))
            elif len(choice.options) == 1:
                self._give(choice, choice.options[0])
            else:
                self._ask(choice)
        if self.match.result is not None:
            print(outcome(self.match.result))
        return self.match

    def _fresh_news(self) -> News:
        from pnp.engine.telling import News

        return News(self.match.views[self.seat])

    def _give(self, choice: Choice, answer: object) -> None:
        self._news.before(choice, answer)
        for sentence in self._news.after(self.match.answer(answer)):
            print(sentence)

    def _ask(self, choice: Choice) -> None:
        from pnp.engine.choice import labels

        show(self.match.views[self.seat])
        print(f"{choice.phase[:1].upper()}{choice.phase[1:]}:")
        for number, text in enumerate(labels(choice.options, self.seat), 1):
            print(f"{number:>4}  {text}")
        while True:
            try:
                word = input("> ").strip()
            except EOFError:
                word = "q"
                print()
            if self._obey(choice, word):
                return

    def _obey(self, choice: Choice, word: str) -> bool:
        """Do what a key says; whether the question is done with."""
        if word.isdecimal() and 1 <= int(word) <= len(choice.options):
            self._give(choice, choice.options[int(word) - 1])
        elif word == "q":
            print("The match is left as it stands.")
            self.over = True
        elif word == "u":
            return self._undo()
        elif word == "h":
            self._hint(choice)
            return False
        elif word == "?":
            print(HELP)
            show(self.match.views[self.seat])
            return False
        else:
            print(f"'{word}' is no answer: give a number from 1 to {len(choice.options)}, or ? for help.")
            return False
        return True

    def _undo(self) -> bool:
        own = [n for n, (asked, _) in enumerate(self.match.log) if asked.player == self.seat and len(asked.options) > 1]
        if not own:
            print("There is nothing of yours to take back.")
            return False
        self.match = self.match.replayed(self.match.answers[: own[-1]])
        self._news = self._fresh_news()
        return True

    def _hint(self, choice: Choice) -> None:
        from pnp.engine.choice import labels

        answer = self.match.rules.thumb(self.match.views[self.seat], choice)
        number = choice.options.index(answer)
        print(f"A rule of thumb says {number + 1}: {labels(choice.options, self.seat)[number]}.")


def show(view: View) -> None:
    """Print what a seat sees: drawn as a table on a terminal, as plain lines anywhere else."""
    from pnp.engine.telling import rows

    tracks = ", ".join(f"{name} {value}" for name, value in view.tracks.items())
    if not sys.stdout.isatty():
        for row in rows(view):
            print(f"  {row.pile}: {row.size}" + (f" ({row.known})" if row.known else ""))
        if tracks:
            print(f"  {tracks}")
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console, table = Console(), Table(box=SIMPLE_HEAD)
    table.add_column("Where")
    table.add_column("Cards", justify="right")
    table.add_column("What you know")
    for row in rows(view):
        table.add_row(Text(row.pile), str(row.size), Text(row.known))
    if table.row_count:
        console.print(table)
    if tracks:
        console.print(Text(tracks))
