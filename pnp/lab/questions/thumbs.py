"""Thumbs: whether a rule of thumb goes by its view and its question alone.

It is asked what it was asked in a game: with the copies of each title exchanged; in a world that looks the same to its
seat; and by rules loaded anew, so that nothing is left that it kept or `play` left for it. Its move has to be the same.
In the world it is asked by a thread of its own, where no frame leads to the true table; once its calls are watched.

Nobody can catch all of it, for rules are a program: CONTRIBUTING.md says what is not found out, and why.
"""

from __future__ import annotations

import sys
from _thread import allocate_lock, start_new_thread
from collections.abc import Sequence
from functools import cache
from random import Random
from types import FrameType, ModuleType
from typing import Any, NamedTuple

from pnp import games
from pnp.engine import Choice, Match, View, laws
from pnp.engine.blame import raised
from pnp.engine.choice import label
from pnp.engine.view import written
from pnp.engine.worlds.history import History, told
from pnp.engine.worlds.search import Thumb
from pnp.engine.worlds.worlds import World

_DENIED = {
    "the clock": ("time", "datetime", "_datetime"),
    "chance": ("random", "_random", "secrets", "uuid"),
    "the interpreter": ("gc", "sys", "inspect", "traceback", "ctypes", "_ctypes", "threading", "_thread"),
    "files": ("os", "posix", "nt", "io", "_io", "pathlib", "shelve", "sqlite3", "subprocess", "socket", "_socket"),
    "tables": (
        *(f"pnp.engine.{page}" for page in ("agents", "laws", "match", "table", "transcript")),
        "pnp.engine.worlds",
    ),
    "matches": ("pnp.lab",),
}
"""Modules whose functions no rule of thumb calls, by what they would give it."""


class Fault(NamedTuple):
    """What a rule of thumb did that it may not: the law it broke, and how."""

    law: str
    text: str


class Watch:
    """Writes down the first call of something denied that the rules themselves make."""

    def __init__(self) -> None:
        self.met: str | None = None

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            what, caller = frame.f_globals.get("__name__"), frame.f_back
        elif event == "c_call":
            what, caller = arg.__module__ or _owner(arg.__self__), frame
        else:
            return
        denied = _denied(what)
        if denied is not None and caller is not None and _is_own(caller.f_globals.get("__name__")):
            name = frame.f_code.co_name if event == "call" else arg.__name__
            self.met = self.met or f"it asks {denied} ({what}.{name})"


def watched(thumb: Thumb, view: View, choice: Choice) -> tuple[Any, str | None]:
    """What a rule of thumb answers, and what it asked for that it may not have."""
    watch, before = Watch(), sys.getprofile()
    sys.setprofile(watch)
    try:
        return thumb(view, choice), watch.met
    finally:
        sys.setprofile(before)


def apart(thumb: Thumb, view: View, choice: Choice) -> Any:
    """What a rule of thumb answers in a thread of its own, where nothing but view and choice is to be found."""
    answers, errors, done = list[Any](), list[BaseException](), allocate_lock()

    def ask() -> None:
        try:
            answers.append(thumb(view, choice))
        except BaseException as error:  # whatever it is, it belongs to who asked
            errors.append(error)
        finally:
            done.release()

    done.acquire()
    start_new_thread(ask, ())
    done.acquire()
    for error in errors:
        raise error
    return answers[0]


def _owner(thing: object) -> str:
    """The module of what a method of C belongs to: a type, or something of a type."""
    return (thing if isinstance(thing, type) else type(thing)).__module__


def _within(name: str, modules: tuple[str, ...]) -> bool:
    return any(name == module or name.startswith(f"{module}.") for module in modules)


@cache
def _denied(name: object) -> str | None:
    """What a function of a module would give a rule of thumb that it may not have."""
    return next((what for what, modules in _DENIED.items() if _within(str(name), modules)), None)


@cache
def _is_own(name: object) -> bool:
    """Whether a module is one of rules: neither Python's, nor the package's but for its games."""
    top = str(name).partition(".")[0]
    return str(name).startswith(f"{games.__name__}.") if top == "pnp" else top not in sys.stdlib_module_names


def examine(
    match: Match, choice: Choice, given: Sequence[Any], history: History, random: Random, world: World | None
) -> Fault | None:
    """Ask a match's rule of thumb again and again what is asked now; the first thing it does that it may not.

    `given` is what it answered in the game, nothing where another agent played; the rules of the history are those of
    the match, loaded anew, and `world` one of it, None where none was found.
    """
    bit, view, ask = 1 << choice.player, View(match.table, choice.player), match.rules.thumb
    question = (choice.phase, choice.player, choice.secret, *choice.options)
    try:
        answer = ask(view, choice)
        if answer not in choice.options:
            return Fault("thumb", "the rule of thumb answers what is no option")
        for law, others, when in (
            ("repeats", [ask(view, choice)], "when it is asked again"),
            ("alone", given, "in the game"),
        ):
            for other in others:
                if told(other, bit) != told(answer, bit):
                    return Fault(law, f"the rule of thumb answers {_both(answer, other, choice, when)}")
        laws.secret(match.table, choice.player, random, choice, ask)
        with laws.copies_exchanged(match.table, random):
            other = ask(view, choice)
    except laws.LawError as error:
        peeks = f": {type(error.__cause__).__name__}: {error.__cause__}" if error.__cause__ else ""
        return Fault("thumb", f"the rule of thumb knows what its seat has not seen{peeks}")
    except Exception as error:
        return Fault("thumb", f"the rule of thumb fails: {raised(error)}")
    if told(other, bit) != told(answer, bit):
        when = "when the copies of a title change places"
        return Fault("thumb", f"the rule of thumb tells copies apart: it answers {_both(answer, other, choice, when)}")
    if question != (choice.phase, choice.player, choice.secret, *choice.options):
        return Fault("alone", "the rule of thumb changes the question")
    return _afresh(answer, view, choice, history, world)


def _afresh(answer: Any, view: View, choice: Choice, history: History, world: World | None) -> Fault | None:
    """Ask the rules of a history, which have played nothing, in a world and then at the true table.

    The table comes last: what they keep of a world is not what they would keep of it.
    """
    knows = _in_world(answer, view, choice, history, world)
    try:
        here, met = watched(history.rules.thumb, view, choice)
    except Exception as error:
        return Fault("alone", f"the rule of thumb fails where nothing was kept: {raised(error)}")
    if met is not None:
        return Fault("alone", f"the rule of thumb goes by more than its view: {met}")
    if told(here, 1 << choice.player) != told(answer, 1 << choice.player):
        return Fault("alone", f"the rule of thumb answers {_both(answer, here, choice, 'where nothing was kept')}")
    return None if knows is None else Fault("thumb", f"the rule of thumb knows what its seat has not seen: {knows}")


def _in_world(answer: Any, view: View, choice: Choice, history: History, world: World | None) -> str | None:
    """How the rule of thumb answers otherwise in a world that looks the same; None where it does not."""
    if world is None or world.question is None:
        return None
    bit, question, there = 1 << choice.player, world.question, View(world.table, choice.player)
    try:
        question.options = question.distinct(history.cast.sort)
        if written(there) != written(view) or _moves(question, bit) != _moves(choice, bit):
            return None
        other = apart(history.rules.thumb, there, question)
        if told(other, bit) == told(answer, bit):
            return None
        return f"it answers {_both(answer, other, choice, 'in a world that looks the same')}"
    except Exception as error:
        return f"it fails in a world that looks the same: {raised(error)}"
    finally:
        world.table.pack_up()


def _moves(choice: Choice, bit: int) -> list[Any]:
    return [told(option, bit) for option in choice.options]


def _both(answer: Any, other: Any, choice: Choice, when: str) -> str:
    seat = choice.player
    return f"'{label(answer, seat)}', and '{label(other, seat)}' {when}"


def names(sort: type) -> dict[tuple[str, str], Any]:
    """What all names of the engine's modules and classes, the class of a game's pieces and Python itself stand for."""
    modules = [module for name, module in sys.modules.items() if _within(name, ("pnp.engine", "builtins"))]
    own = (thing for module in modules for thing in vars(module).values() if isinstance(thing, type))
    classes = {f"{thing.__module__}.{thing.__name__}": thing for thing in own}
    places = {module.__name__: vars(module) for module in modules} | {"the class of the pieces": dict(vars(sort))}
    places |= {name: dict(vars(thing)) for name, thing in classes.items() if name.startswith("pnp.engine.")}
    return {
        (place, name): what
        for place, things in places.items()
        for name, what in things.items()
        if not (name.startswith("__") or isinstance(what, ModuleType))
    }


def strays(known: dict[tuple[str, str], Any], sort: type) -> list[tuple[str, str]]:
    """Names that have come since to places that were known, or stand for something else: who keeps something there?"""
    places, nothing = {place for place, _ in known}, object()
    now = names(sort).items()
    return sorted(key for key, what in now if key[0] in places and known.get(key, nothing) is not what)
