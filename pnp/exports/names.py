"""Names of files: of ASCII letters and digits only, short, never two that differ by their case alone."""

from __future__ import annotations

from hashlib import blake2b

from pnp.model.text import slugify

LONGEST = 60


def filed(name: str, instead: str = "piece", longest: int = LONGEST) -> str:
    """A name as part of a file's name; `instead` where none of its letters has an ASCII form."""
    return slugify(name[: 4 * longest])[:longest].strip("-") or instead


def numbered(number: int, of: int, name: str, instead: str = "piece") -> str:
    """A name with its number in front, so that files stand in the order of the game: `001_hill-giant`."""
    digits = max(3, len(str(of)))
    return f"{number:0{digits}}_{filed(name, instead, LONGEST - digits - 1 - len('_front'))}"


def digest(data: bytes, length: int = 12) -> str:
    """A few hex digits that tell contents apart."""
    return blake2b(data, digest_size=20).hexdigest()[:length]
