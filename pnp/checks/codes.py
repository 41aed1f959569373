"""Codes: what each code behind a finding means, why it matters and how it is mended, as `codes.yaml` tells it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from pnp.model.errors import PnpError
from pnp.model.findings import Level
from pnp.model.yaml import of_library

FILE = Path(__file__).with_name("codes.yaml")


class Code(NamedTuple):
    """One kind of fault: its title, what goes wrong in print or play, and what to do about it."""

    code: str
    level: Level
    title: str
    why: str
    mend: str


class UnknownCode(PnpError):
    """No finding has that code; `near` are the codes that look most like it, best first."""

    def __init__(self, code: str, near: list[str]) -> None:
        self.near = near
        hint = f" Did you mean {' or '.join(repr(each) for each in near)}?" if near else ""
        super().__init__(f"No finding has the code {code!r}.{hint} A code stands in brackets behind each finding.")


@cache
def codes() -> dict[str, Code]:
    """Every code there is, sorted."""
    told = of_library(FILE)
    return {code: Code(code, **{key: text.strip() for key, text in told[code].items()}) for code in sorted(told)}


def explain(code: str) -> Code:
    """What a code means; the brackets that findings print may be there.

    Raises:
        UnknownCode: there is no such code.
    """
    from difflib import get_close_matches

    known = codes()
    bare = code.strip().strip("[]").lower()
    if bare not in known:
        near = get_close_matches(bare, known, n=3) or get_close_matches(bare, known, n=3, cutoff=0.0)
        raise UnknownCode(code, near)
    return known[bare]
