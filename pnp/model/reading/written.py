"""Values that may be written in a shorter way, as the longer one; and what a mapping must hold as a whole."""

from __future__ import annotations

from typing import Any, TypeVar

from pnp.model import values

MOST_TITLES = 1_000
"""Different cards of one list."""
Read = TypeVar("Read")


def texts(value: object) -> object:
    """A text alone is a list of one."""
    return [value] if isinstance(value, str) else value


def claim(value: object) -> object:
    """A number alone is what is said."""
    return {"says": value} if isinstance(value, str) else value


def for_each(value: object) -> object:
    """A number alone is that of every title."""
    return {"": value} if not isinstance(value, dict) or "says" in value else value


def back(value: object) -> object:
    """The fields of the other side, or a layout's name."""
    return value if isinstance(value, dict) else values.layout_name(value)


def step(value: object) -> object:
    """A sentence alone is a step."""
    return {"text": value} if isinstance(value, str) else value


def steps(value: object) -> object:
    """A step alone is a list of one."""
    return [value] if isinstance(value, (str, dict)) else value


def word(value: object) -> object:
    """A text alone is a name."""
    return {"name": value} if isinstance(value, str) else value


def limits(value: object) -> object:
    """A number alone is exactly that many."""
    return {"least": value, "most": value} if isinstance(value, str) else value


def copies(value: object) -> object:
    """A number alone is the most there may be."""
    return {"most": value} if isinstance(value, str) else value


def armies(value: object) -> object:
    """Names alone are armies of which nothing is said."""
    return {name: {} for name in value} if isinstance(value, list) and all(isinstance(n, str) for n in value) else value


def in_order(seats: Read) -> Read:
    """Players of whom the fewest are not more than the most."""
    least, most = _of(seats, "min"), _of(seats, "max")
    if most is not None and most < least:
        raise ValueError(f"max {most} is less than min {least}.")
    return seats


def printed(players: Read) -> Read:
    """Players for one of whose numbers the game is printed."""
    least, most, number = _of(players, "min"), _of(players, "max"), _of(players, "print_for")
    if number is not None and not least <= number <= (most or number):
        raise ValueError(f"print_for {number} is not between min and max.")
    return players


def tests(test: Read) -> Read:
    """A test that names a field."""
    if not _of(test, "model_extra"):
        raise ValueError("a test names a field at least, such as {type: hero, least: 1}.")
    return test


def _of(thing: object, name: str) -> Any:
    return getattr(thing, name)
