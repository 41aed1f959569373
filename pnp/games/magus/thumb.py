"""How a sensible Magus plays."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, View


def thumb(view: View, choice: Choice) -> Any:
    """Anything."""
    return choice.options[-1]
