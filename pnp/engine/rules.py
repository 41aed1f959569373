"""Rules: what a module of rules offers, and the first step of its `play`."""

from __future__ import annotations

from collections.abc import Generator
from types import GeneratorType, ModuleType
from typing import Any, Protocol

from pnp.engine.blame import RulesError, raised
from pnp.engine.choice import Choice
from pnp.engine.result import Result
from pnp.engine.table import Table
from pnp.engine.view import View


class Rules(Protocol):
    """What a rules module offers."""

    def play(self, table: Table) -> Generator[Choice, Any, Result]:
        """The game's turn sequence."""

    def thumb(self, view: View, choice: Choice) -> Any:
        """What a sensible player answers."""


def begun(rules: Rules | ModuleType, table: Table) -> Generator[Choice, Any, Result]:
    """The rules at their first step; `play` without a `yield` is no generator, and has run already.

    Raises:
        RulesError: it is none.
    """
    try:
        steps: Generator[Choice, Any, Result] = rules.play(table)
    except RulesError:
        raise
    except Exception as error:
        raise raised(error) from error
    if not isinstance(steps, GeneratorType):
        raise wrong(rules, "asks nothing: it has to `yield` a Choice where a player decides")
    return steps


def wrong(rules: Rules | ModuleType, problem: str) -> RulesError:
    """What is wrong with the way these rules play, under the name of their file."""
    name = getattr(rules, "__file__", None) or getattr(rules, "__name__", "rules")
    return RulesError(f"{name}: play {problem}.")
