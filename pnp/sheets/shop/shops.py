"""Shops: what print shops ask for, as `templates/sheets/shops.yaml` tells it; which of their sizes a piece has."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, get_args

from pnp.model import library, values
from pnp.model.errors import PnpError
from pnp.model.game import Component, Shape
from pnp.model.yaml import of_library
from pnp.sheets.paper.wishes import Copies, Files, Order

SAME = 0.06
"""Sizes that differ by less, in mm, are one size told in inches and in millimetres."""
_NEAR = 3.0
"""A size that differs by no more, in mm, can be had by drawing the pieces a little larger or smaller."""


class UnknownShop(PnpError):
    """No shop of that name is known."""


class Cut(NamedTuple):
    """A size that a shop cuts: its name there, width and height in mm, upright; its picture in pixels."""

    name: str
    size: tuple[float, float]
    pixels: tuple[int, int] | None = None
    shape: Shape | None = None

    def __str__(self) -> str:
        return f"{self.name} ({told(self.size)})"


class Shop(NamedTuple):
    """A print shop; lengths in mm. Without `cuts` it takes every size; without `safe` no page says how far it cuts."""

    name: str
    title: str
    files: Files
    order: Order
    copies: Copies
    dpi: int
    bleed: float
    safe: float | None
    cuts: tuple[Cut, ...]
    asks: tuple[str, ...]
    sources: tuple[tuple[str, str], ...]


class Fit(NamedTuple):
    """How a component is cut: its size in mm as it lies before us, its picture's pixels, and whether it is turned."""

    size: tuple[float, float]
    pixels: tuple[int, int] | None = None
    turned: bool = False
    name: str = ""


@cache
def shops() -> dict[str, Shop]:
    """Every shop by name."""
    read = of_library(library.templates() / "sheets" / "shops.yaml")
    return {name: _shop(name, entry) for name, entry in read.items()}


def shop_named(name: str) -> Shop:
    """A shop by its name.

    Raises:
        UnknownShop: there is none; the sentence lists them.
    """
    found = shops().get(name.strip().lower())
    if found is None:
        raise UnknownShop(
            f"No print shop is called {name[:40]!r}. Known: {', '.join(shops())}. `--presets` tells more."
        )
    return found


def _shop(name: str, entry: dict[str, Any]) -> Shop:
    cuts = tuple(_cut(each, told) for each, told in entry.get("sizes", {}).items())
    assert entry["files"] in get_args(Files) and entry["order"] in get_args(Order), name
    safe = entry.get("safe")
    return Shop(
        name,
        entry["title"],
        entry["files"],
        entry["order"],
        entry["copies"],
        int(entry["dpi"]),
        float(entry["bleed"]),
        None if safe is None else float(safe),
        cuts,
        tuple(entry.get("asks", ())),
        tuple((source["says"], source["where"]) for source in entry["sources"]),
    )


def _cut(name: str, told: dict[str, Any]) -> Cut:
    size = values.measured(told["size"])
    assert size is not None and size[0] <= size[1], name  # a piece on its side is turned to it
    pixels = told.get("pixels")
    return Cut(name, size, (int(pixels[0]), int(pixels[1])) if pixels else None, told.get("shape"))


def fit(component: Component, shop: Shop | None) -> Fit | None:
    """How a shop cuts a component; None if it does not."""
    if shop is None or not shop.cuts:
        return Fit(component.size)
    return next((made for cut in shop.cuts if (made := _fits(component, cut, SAME))), None)


def nearest(component: Component, shop: Shop) -> tuple[Cut, Fit | None]:
    """The size that is most like a component's, and how it would be cut were it drawn in that size.

    That is None where the pieces would look another way than they were made.
    """
    cuts = [cut for cut in shop.cuts if cut.shape == component.shape] or list(shop.cuts)
    found = min(cuts, key=lambda cut: (_apart(component.size, cut.size), cut.name))
    return found, _fits(component, found, _NEAR)


def _fits(component: Component, cut: Cut, most: float) -> Fit | None:
    if cut.shape != component.shape or _apart(component.size, cut.size) > most:
        return None
    wide, high = component.size
    turned = wide > high and cut.size[0] < cut.size[1]
    size = (cut.size[1], cut.size[0]) if turned else cut.size
    return Fit(size, cut.pixels, turned, cut.name)


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """By how much the sides of two sizes differ, in mm, however they lie."""
    (a, b), (c, d) = sorted(one), sorted(other)
    return max(abs(a - c), abs(b - d))


def told(size: tuple[float, float]) -> str:
    """`63.5 x 88.9 mm`."""
    return f"{round(size[0], 2):g} x {round(size[1], 2):g} mm"
