"""Agents: who answers. Each takes a view and a choice and returns one of its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from pnp.engine.choice import Choice
from pnp.engine.match import Agent, Rules, seeded
from pnp.engine.view import View


def random_agent(seed: object) -> Agent:
    """Any option, each as likely as the others."""
    random = seeded("agent", seed).random

    def answer(_view: View, choice: Choice) -> Any:
        options = choice.options
        return options[int(random() * len(options))]

    return answer


def thumb_agent(rules: Rules | ModuleType) -> Agent:
    """The game's own rule of thumb."""
    thumb: Agent = rules.thumb
    return thumb


AGENTS: Mapping[str, Callable[[Rules | ModuleType, object], Agent]] = {
    "random": lambda _rules, seed: random_agent(seed),
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
