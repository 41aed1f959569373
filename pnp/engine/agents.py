"""Agents: who answers. Each takes a view and a choice and returns one of its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from pnp.engine.choice import Choice
from pnp.engine.match import Agent, Rules, seeded
from pnp.engine.view import View


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


AGENTS: Mapping[str, Callable[[Rules | ModuleType, object], Agent]] = {
    "random": lambda _rules, seed: RandomAgent(seed),
    "thumb": lambda rules, _seed: thumb_agent(rules),
}
"""Agents by name: each is made from a game's rules and a seed of its own."""


def agent(name: str, rules: Rules | ModuleType, seed: object) -> Agent:
    """The agent of a name.

    Raises:
        ValueError: there is none; the message lists those there are.
    """
    if name not in AGENTS:
        raise ValueError(f"There is no agent '{name}'. The agents are: {', '.join(AGENTS)}.")
    return AGENTS[name](rules, seed)


def seated(names: Sequence[str], rules: Rules | ModuleType, seed: object) -> list[Agent]:
    """An agent for each seat of a match with a seed; those of one name are one agent.

    Raises:
        ValueError: there is no agent of a name.
    """
    made = {name: agent(name, rules, (seed, name)) for name in dict.fromkeys(names)}
    return [made[name] for name in names]
