"""Agents: who answers. Each takes a view and a choice and returns one of its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from pnp.engine.chance import seeded
from pnp.engine.choice import Choice
from pnp.engine.match import Agent
from pnp.engine.rules import Rules
from pnp.engine.view import View
from pnp.engine.worlds.memory import Witness, remembering
from pnp.engine.worlds.search import Search, Weighed, flat, ismcts, weighed


class RandomAgent:
    """Any option, each as likely as the others. A match that knows `chance` need not call it."""

    __slots__ = ("chance",)

    def __init__(self, seed: object) -> None:
        self.chance = seeded("agent", seed).random

    def __call__(self, _view: View, choice: Choice) -> Any:
        options = choice.options
        return options[int(self.chance() * len(options))]


def thumb_agent(rules: Rules | ModuleType) -> Agent:
    """The game's own rule of thumb."""
    thumb: Agent = rules.thumb
    return thumb


class Searcher:
    """The option that does best in worlds that are played out. It answers only for seats that remember.

    What it chooses hangs on its seed and on the seat's history, on nothing else.
    """

    __slots__ = ("_iterations", "_rules", "_search", "_seed", "_thumb")
    remembering = staticmethod(remembering)

    def __init__(
        self, search: Search, iterations: int, rules: Rules | ModuleType, seed: object, thumb: bool = False
    ) -> None:
        self._search, self._iterations, self._rules, self._seed, self._thumb = search, iterations, rules, seed, thumb

    def __call__(self, view: View, choice: Choice) -> Any:
        if not isinstance(view, Witness):
            raise ValueError(f"seat {view.seat} has to remember for a search; call remember(match) before it begins.")
        history = view.history(choice)
        random = seeded("search", self._seed, view.seat, len(history.entries))
        thumb = self._rules.thumb
        if not self._thumb:
            found = self._search(history, self._iterations, random, None, None)
            return thumb(view, choice) if found is None else choice.options[found]
        hunch = choice.options.index(thumb(view, choice))
        found = self._search(history, self._iterations, random, thumb, hunch)
        return choice.options[hunch if found is None else found]

    def weigh(self, view: View, choice: Choice) -> list[Weighed]:
        """What a tree of as many worlds knows of each option: how often it was tried, and what it won."""
        if not isinstance(view, Witness):
            raise ValueError(f"seat {view.seat} has to remember for a search; call remember(match) before it begins.")
        history = view.history(choice)
        random = seeded("search", self._seed, view.seat, len(history.entries))
        return weighed(history, self._iterations, random, self._rules.thumb if self._thumb else None)


def _search(name: str, rules: Rules | ModuleType, seed: object) -> Agent | None:
    """The agent of a name such as `flat`, `ismcts:400` or `ismcts:100:thumb`; None: it is no such name."""
    kind, *rest = name.split(":")
    thumb = rest[-1:] == ["thumb"]
    count, *more = (rest[:-1] if thumb else rest) or [str(ITERATIONS)]
    if kind not in SEARCHES or more or not count.isdecimal() or not int(count):
        return None
    return Searcher(SEARCHES[kind], int(count), rules, seed, thumb)


ITERATIONS = 200
"""Worlds a search plays out for a choice where its name does not say how many."""
SEARCHES: Mapping[str, Search] = {"flat": flat, "ismcts": ismcts}
AGENTS: Mapping[str, Callable[[Rules | ModuleType, object], Agent]] = {
    "random": lambda _rules, seed: RandomAgent(seed),
    "thumb": lambda rules, _seed: thumb_agent(rules),
}
"""Agents by name: each is made from a game's rules and a seed of its own."""


def agent(name: str, rules: Rules | ModuleType, seed: object) -> Agent:
    """The agent of a name: one of `AGENTS`, or of `SEARCHES` with how many worlds it plays out (`ismcts:400`).

    `:thumb` after that plays them out by the rule of thumb and not at random.

    Raises:
        ValueError: there is none; the message lists those there are.
    """
    made = AGENTS[name](rules, seed) if name in AGENTS else _search(name, rules, seed)
    if made is None:
        known = [*AGENTS, *(f"{kind}:{ITERATIONS}" for kind in SEARCHES)]
        raise ValueError(f"There is no agent '{name}'. The agents are: {', '.join(known)}.")
    return made


def seated(names: Sequence[str], rules: Rules | ModuleType, seed: object) -> list[Agent]:
    """An agent for each seat of a match with a seed; those of one name are one agent.

    Raises:
        ValueError: there is no agent of a name.
    """
    made = {name: agent(name, rules, (seed, name)) for name in dict.fromkeys(names)}
    return [made[name] for name in names]
