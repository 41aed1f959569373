"""Macros that are worked out once: a module's macro prints the same for the same numbers and words, on every card."""

from __future__ import annotations

from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.runtime import Context, Macro
from markupsafe import Markup

_PLAIN = {int, float, str, bool, type(None), Markup}
_MOST, _ROOM = 50_000, 4_000_000
"""Characters of an answer that is kept, its question with it; and of all that are."""
_OTHERS: Any = nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends
_ASIDE = {"_loop_vars", "_block_vars"}
"""What Jinja gives along for functions that ask for all names; macros do not."""
_CHANGING = {"namespace", "cycler", "joiner"}
_RUNNING_OUT = {"batch", "items", "map", "reject", "rejectattr", "reverse", "select", "selectattr", "slice"}
"""Names, and filters, whose values remember how often they were asked."""


class Macros:
    """What macros of modules printed, and the steps that it took: who asks again pays as many, but waits less.

    A module is a template that was imported without the names of who imports it: nothing of a piece reaches its macros
    but what they are given.
    """

    def __init__(self) -> None:
        self._steady: set[str] = set()
        self._templates: dict[str, jinja2.Template] = {}
        self._printed: dict[object, tuple[Any, int]] = {}
        self._left = _ROOM

    def read(self, source: nodes.Template, file: str | None) -> str | None:
        """Note what a template says: its file, if its macros print the same each time."""
        steady = file if file and source.find(_OTHERS) is None and not _remembers(source) else None
        self.know(steady)
        return steady

    def know(self, file: str | None) -> None:
        """Note a file whose macros print the same each time."""
        if file:
            self._steady.add(file)

    def loaded(self, template: jinja2.Template) -> jinja2.Template:
        """Note a template, which may become a module."""
        if template.filename in self._steady:
            self._templates[template.filename] = template
        return template

    def key(self, macro: Any, context: Context, args: tuple[Any, ...], named: dict[str, Any]) -> object:
        """What tells a question from others; None where its answer may be another one next time."""
        if type(macro) is not Macro:
            return None
        named = {name: value for name, value in named.items() if name not in _ASIDE}
        if not _PLAIN.issuperset(map(type, (*args, *named.values()))):
            return None
        template = self._templates.get(macro._func.__code__.co_filename)
        if template is None or getattr(template._module, macro.name, None) is not macro:
            return None
        return macro, context.eval_ctx.autoescape, repr(args), repr(named)

    def printed(self, key: object) -> tuple[Any, int] | None:
        """What was printed for a question, and its steps."""
        return self._printed.get(key)

    def keep(self, key: object, text: Any, steps: int) -> None:
        """Keep what was printed, if it is small."""
        size = len(text) + len(repr(key))
        if size <= min(_MOST, self._left):
            self._left -= size
            self._printed[key] = text, steps


def _remembers(source: nodes.Template) -> bool:
    """Whether a template holds, outside of its macros, what remembers how often it was asked."""
    parts = [part for part in source.body if not isinstance(part, nodes.Macro)]
    names = {name.name for part in parts for name in part.find_all(nodes.Name)}
    filters = {each.name for part in parts for each in part.find_all(nodes.Filter)}
    return bool(names & _CHANGING or filters & _RUNNING_OUT)
