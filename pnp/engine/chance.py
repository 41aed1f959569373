"""Chance: seeds that are mixed from what they are for, the same on every machine."""

from __future__ import annotations

from hashlib import blake2b
from random import Random


def mixed(*parts: object) -> int:
    """A seed of 48 bits from the bytes of these parts, the same on every machine."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest(), "big")


def seeded(*parts: object) -> Random:
    """A generator of chance with the seed that is mixed from these parts."""
    return Random(mixed(*parts))
