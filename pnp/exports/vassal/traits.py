"""What a piece is and can do: its traits as VASSAL writes them, the outermost first and the picture last.

Keys are pairs of a character and a mask: `70,130` is Ctrl+F.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.exports.vassal.sequence import joined, nested

_FLIP, _DELETE, _CLONE, _LEFT, _RIGHT, _BACK = "70,130", "68,130", "67,130", "91,130", "93,130", "66,130"
_TAB = "\t"


class Trait(NamedTuple):
    """A trait: what it is, and the state it is in when the game begins."""

    type: str
    state: str = ""


def prototype(name: str) -> Trait:
    """All traits of a prototype."""
    return Trait(joined(["prototype", name], ";"))


def marks(values: Mapping[str, str]) -> Trait:
    """Properties that never change, for searches, the inventory and layers."""
    return Trait("mark;" + joined(list(values), ","), joined(list(values.values()), ","))


def erasable() -> Trait:
    """May be deleted."""
    return Trait(joined(["delete", "Delete", _DELETE, ""], ";"))


def clonable() -> Trait:
    """May be doubled."""
    return Trait(joined(["clone", "Clone", _CLONE, ""], ";"))


def turning(facings: int) -> Trait:
    """May be turned, a full turn in so many steps."""
    words = ["Turn right", "Turn left", "", "", "Facing", ""]
    return Trait(joined(["rotate", str(facings), _RIGHT, _LEFT, *words], ";"), "0")


def lying() -> Trait:
    """Lies below all else: never stacks, ignores grids, and is moved only after it was selected with Shift."""
    return Trait("immob;ig;I;R;")


def returning(command: str, deck: str) -> Trait:
    """Goes onto a draw pile or a tray, by its name."""
    return Trait(joined(["return", command, _BACK, deck, "Where to?", "", "2", "false", deck], ";"))


def masked(back: str) -> Trait:
    """Has a back, and may lie face down: others then see the back alone. It starts face up."""
    # "null;" and no less: without the word the card would begin the game hidden by nobody who could turn it.
    return Trait(joined(["obs", _FLIP, back, "Flip", "B", "?", "player:", "Peek", "", "false", "", ""], ";"), "null;")


def two_sided(front: str, back: str) -> Trait:
    """Shows its front, and when flipped its back, to everybody."""
    keys = ["", "128", "", "Flip", "128", "F", "", "128", "", "", "", "1", "false", "0", "0"]
    images = [joined([front, back], ","), joined(["", ""], ",")]
    rest = ["true", "Layer", "", "", "false", "", "1", "1", "true", "", _FLIP, "", "", "1.0"]
    return Trait("emb2;" + joined([*keys, *images, *rest], ";"), "1")


def piece(traits: Sequence[Trait], name: str, image: str = "", gpid: str = "") -> str:
    """The command that makes a piece: its traits round a picture with a name. `gpid` is the id of its slot."""
    whole = [*traits, Trait(joined(["piece", "", "", image, name], ";"), joined(["null", "0", "0", gpid, "0"], ";"))]
    types, states = (nested([each[part] for each in whole], _TAB) for part in (0, 1))
    return "+/" + joined(["null", types, states], "/")


def definition(traits: Iterable[Trait]) -> str:
    """The command that defines a prototype."""
    return piece(list(traits), "")
