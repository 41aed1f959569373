"""Agents: who answers. Each takes a view and a choice and returns one of its options."""

from __future__ import annotations

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


def thumb_agent(rules: Rules) -> Agent:
    """The game's own rule of thumb."""
    return rules.thumb
