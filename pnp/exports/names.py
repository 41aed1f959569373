"""Names: of files, of ASCII letters and digits only, short, none that differ by their case alone; and as one line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

from pnp.model.text import slugify

LONGEST = 60
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
"""What Windows takes for a device, whatever the ending."""
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]+")
"""Controls, and what no XML document may have."""


def filed(name: str, instead: str = "piece", longest: int = LONGEST) -> str:
    """A name as part of a file's name; `instead` where none of its letters has an ASCII form."""
    found = slugify(name[: 4 * longest])[:longest].strip("-") or instead
    return f"{instead}-{found}" if found in _DEVICES else found


def numbered(number: int, of: int, name: str, instead: str = "piece") -> str:
    """A name with its number in front, so that files stand in the order of the game: `001_hill-giant`."""
    digits = max(3, len(str(of)))
    return f"{number:0{digits}}_{filed(name, instead, LONGEST - digits - 1 - len('_front'))}"


def distinct(names: Iterable[str]) -> list[str]:
    """Names of which no two are alike: the second `unit` becomes `unit-2`, or the next that nobody else has."""
    wanted = list(names)
    others = set(wanted)
    taken: dict[str, None] = {}
    last: dict[str, int] = {}
    for name in wanted:
        new, number = name, last.get(name, 1)
        while new in taken or (new != name and new in others):
            number += 1
            new = f"{name[: LONGEST - len(str(number)) - 1]}-{number}"
        last[name] = number
        taken[new] = None
    return list(taken)


def one_line(text: str) -> str:
    """A text on one line, without control characters; all letters of all scripts and what joins them stay."""
    return " ".join(_UNSEEN.sub(" ", text).split())


def lines(text: str) -> str:
    """A text each of whose lines is as `one_line` makes it."""
    return "\n".join(map(one_line, text.splitlines()))


def digest(data: bytes, length: int = 12) -> str:
    """A few hex digits that tell contents apart."""
    return blake2b(data, digest_size=20).hexdigest()[:length]
