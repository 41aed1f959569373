"""Rules loaded anew: the same source, run once more as modules that have played nothing, so that nothing is kept there.

A rules module goes with its own pages and with all that it imports of the library's rules. Each page is read and
compiled once; to run it again costs less than a playout.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from pnp import games
from pnp.engine.blame import raised
from pnp.engine.rules import Rules

_LIBRARY = games.__name__


class Anew:
    """A game's rules, to be loaded anew any number of times; rules that are in no file stay what they are."""

    def __init__(self, rules: Rules | ModuleType) -> None:
        self._rules = rules
        self._name = getattr(rules, "__name__", "")
        self._spec: ModuleSpec | None = getattr(rules, "__spec__", None)
        self._pages: dict[str, tuple[ModuleSpec, CodeType]] = {}

    @contextmanager
    def __call__(self) -> Iterator[Any]:
        """While it lasts, the rules and their pages are modules of their own, for whoever imports them, too.

        Raises:
            RulesError: they cannot be run once more.
        """
        if self._spec is None or not isinstance(self._spec.loader, SourceFileLoader):
            yield self._rules
            return
        parent = sys.modules[_LIBRARY.rpartition(".")[0]]
        kept = {name: module for name, module in sys.modules.items() if self._own(name)}
        for name in kept:
            del sys.modules[name]
        sys.meta_path.insert(0, self)
        try:
            try:
                rules = import_module(self._name)
            except Exception as error:
                raise raised(error) from error
            yield rules
        finally:
            sys.meta_path.remove(self)
            for name in [name for name in sys.modules if self._own(name)]:
                del sys.modules[name]
            sys.modules.update(kept)
            vars(parent)["games"] = games

    def _own(self, name: str) -> bool:
        return name in (_LIBRARY, self._name) or name.startswith((f"{_LIBRARY}.", f"{self._name}."))

    # what Python's import asks of a finder and a loader

    def find_spec(self, name: str, path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Where a page of the rules is; None for all other modules."""
        if not self._own(name):
            return None
        if name not in self._pages:
            found = self._spec if name == self._name else PathFinder.find_spec(name, path)
            if found is None or not isinstance(found.loader, SourceFileLoader):
                return found
            self._pages[name] = found, _code(found.loader, name)
        found, _ = self._pages[name]
        places = found.submodule_search_locations
        spec = ModuleSpec(name, self, origin=found.origin, is_package=places is not None)  # type: ignore[arg-type]
        spec.has_location = True
        if places is not None:
            spec.submodule_search_locations = list(places)
        return spec

    def create_module(self, _spec: ModuleSpec) -> None:
        """An ordinary module will do."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a page in a new module."""
        exec(self._pages[module.__name__][1], vars(module))


def _code(loader: SourceFileLoader, name: str) -> CodeType:
    if name.startswith(f"{_LIBRARY}."):
        code = loader.get_code(name)
        assert code is not None
        return code
    file = loader.path  # compiled here, so that it leaves no bytecode beside a user's file
    compiled: CodeType = loader.source_to_code(loader.get_data(file), file)
    return compiled
