"""Tuckboxes, trays and envelopes: the size of what goes in, in mm; out comes the net it is folded from.

The parts of a tuckbox from left to right: a glue tab, a side, the front, a side, the back. Folded round, the back's
free edge meets the first side, and the tab is glued behind it. Lid and bottom hang on the back; the sides carry dust
flaps. Lid and bottom are read by someone who looks at the front and tips the box.
"""

from __future__ import annotations

from math import ceil, floor, sqrt

from pnp.sheets.box.nets import Net, Part, box, flap

PLAY = 1.0
"""How much wider, higher and deeper a box is inside than what it holds."""
SLEEVE, FILM = 3.0, 0.12
"""What a sleeve adds to a card's width and height, and to its thickness."""
TAB, TUCK = 11.0, 15.0
"""How deep a glue tab and the tongue of a lid are, at most."""
WALL = 18.0
"""How high a tray's walls are."""
_THIN = 6.0
_SLACK = 0.5
"""How far a flap stays inside the edge that it hangs on."""


def stack(size: tuple[float, float], count: int, thickness: float, sleeved: bool = False) -> tuple[float, float, float]:
    """Width, height and depth of so many cards on each other."""
    more = SLEEVE if sleeved else 0.0
    return size[0] + more, size[1] + more, count * (thickness + (FILM if sleeved else 0.0))


def room(held: tuple[float, float, float]) -> tuple[float, float, float]:
    """The inside of a box for it."""
    width, height, depth = held
    return round(width + PLAY, 3), round(height + PLAY, 3), round(depth + PLAY, 3)


def tuckbox(held: tuple[float, float, float]) -> Net:
    """A tuckbox for something of that width, height and depth, its front's top left at (tab + depth, 0)."""
    width, height, depth = room(held)
    tab = min(TAB, width / 3)
    near, far = tab, tab + depth + width
    front, back = near + depth, far + depth
    parts = [
        box("side", near, 0, depth, height),
        flap("tab", ((near, height), (near, 0)), tab, _SLACK, min(3.0, tab / 3), glue=True),
        box("front", front, 0, width, height, "left"),
        box("other side", far, 0, depth, height, "left"),
        box("back", back, 0, width, height, "left"),
        *_dust(near, width, height, depth, ""),
        *_dust(far, width, height, depth, "other "),
        *_lid(back, width, depth, height),
        *_bottom(back, width, depth, height),
    ]
    return Net("tuckbox", tuple(parts), (((front + width / 2, 0.0), min(8.0, width / 5)),))


def halves(held: tuple[float, float, float]) -> tuple[Net, Net]:
    """The same tuckbox in two pieces, front and back, each with a side and a tab that is glued to the other one."""
    width, height, depth = room(held)
    tab = min(TAB, width / 3)
    edge = tab + depth
    base = [
        flap("tab", ((tab, height), (tab, 0)), tab, _SLACK, min(3.0, tab / 3), glue=True),
        *_dust(tab, width, height, depth, ""),
    ]
    front = [box("side", tab, 0, depth, height), *base, box("front", edge, 0, width, height, "left")]
    ends = [*_lid(edge, width, depth, height), *_bottom(edge, width, depth, height)]
    back = [box("other side", tab, 0, depth, height), *base, box("back", edge, 0, width, height, "left"), *ends]
    notch = (((edge + width / 2, 0.0), min(8.0, width / 5)),)
    return Net("tuckbox-front", tuple(front), notch), Net("tuckbox-back", tuple(back))


def tray(width: float, height: float, wall: float = WALL) -> Net:
    """An open tray of that inside; four tabs at the corners are glued behind the short walls."""
    tab = min(TAB, width / 3)
    low = height + wall
    corners = [((0.0, 0.0, -1), "top left"), ((width, 0.0, 1), "top right")]
    corners += [((0.0, low, -1), "bottom left"), ((width, low, 1), "bottom right")]
    parts = [
        box("floor", 0, 0, width, height, face="floor"),
        box("top wall", 0, -wall, width, wall, "bottom", "wall"),
        box("bottom wall", 0, height, width, wall, "top", "wall")._replace(turn=180),
        box("left wall", -wall, 0, wall, height, "right", "wall"),
        box("right wall", width, 0, wall, height, "left", "wall")._replace(turn=180),
    ]
    for (x, low, way), name in corners:
        fold = ((x, low), (x, low - wall)) if way < 0 else ((x, low - wall), (x, low))
        parts.append(flap(f"{name} tab", fold, tab, _SLACK, min(3.0, wall / 4), glue=True))
    return Net("tray", tuple(parts))


def tray_room(size: tuple[float, float], count: int, thickness: float, wall: float = WALL) -> tuple[float, float]:
    """The floor of a tray for counters in piles that stay below its walls, about as wide as high."""
    per_pile = max(1, floor((wall - 2) / thickness))
    piles = ceil(count / per_pile)
    wide, high = size[0] + PLAY, size[1] + PLAY
    across = max(1, min(piles, round(sqrt(piles * high / wide))))
    return round(across * wide + PLAY, 3), round(ceil(piles / across) * high + PLAY, 3)


def envelope(held: tuple[float, float, float]) -> Net:
    """An envelope: the back folds up behind the front, its two tabs are glued, a flap closes it."""
    width, height, depth = held
    width, height = round(width + depth + 2 * PLAY, 3), round(height + depth + PLAY, 3)
    tab = min(TAB, width / 4)
    close = min(height / 2, 0.45 * width, 40.0)
    parts = [
        box("front", 0, 0, width, height),
        box("back", 0, height, width, round(height - 2, 3), "top")._replace(turn=180),
        flap("left tab", ((0, height), (0, 0)), tab, _SLACK, tab / 2, glue=True),
        flap("right tab", ((width, 0), (width, height)), tab, _SLACK, tab / 2, glue=True),
        flap("lid", ((0, 0), (width, 0)), close, _SLACK, close / 2, face="flap"),
    ]
    return Net("envelope", tuple(parts))


def _dust(x: float, width: float, height: float, depth: float, name: str) -> list[Part]:
    """Two flaps of a side; those of both sides meet at most in the middle of the box. A thin box needs none."""
    if depth < _THIN:
        return []
    deep = min(width / 2 - 1, max(0.8 * depth, 12.0))
    taper = min(depth / 5, 4.0)
    return [
        flap(f"{name}top dust", ((x, 0), (x + depth, 0)), deep, _SLACK, taper, face="flap"),
        flap(f"{name}bottom dust", ((x + depth, height), (x, height)), deep, _SLACK, taper, face="flap"),
    ]


def _lid(x: float, width: float, depth: float, height: float) -> list[Part]:
    """The lid and its tongue, which goes in behind the front."""
    left, wide = x + _SLACK, width - 2 * _SLACK
    tuck = min(TUCK, height / 3)
    lid = box("lid", left, -depth, wide, depth, "bottom", "lid")._replace(turn=180)
    tongue = flap("tongue", ((left, -depth), (left + wide, -depth)), tuck, _SLACK, min(6.0, wide / 8), face="flap")
    return [lid, tongue]


def _bottom(x: float, width: float, depth: float, height: float) -> list[Part]:
    """The bottom and the tab that is glued inside the front."""
    left, wide = x + _SLACK, width - 2 * _SLACK
    floor_ = box("bottom", left, height, wide, depth, "top", "bottom")._replace(turn=180)
    low = height + depth
    tab = flap("bottom tab", ((left + wide, low), (left, low)), min(TAB, height / 3), _SLACK, 3.0, glue=True)
    return [floor_, tab]
