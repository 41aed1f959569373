"""How a sensible Wizard fights."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, View


def thumb(view: View, choice: Choice) -> Any:
    """The first option."""
    return choice.options[-1]
