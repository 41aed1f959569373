"""What a person may ask of files for a print shop, and what of it is impossible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.sheets.paper.papers import Paper, paper
from pnp.sheets.paper.wishes import SHOP, Copies, Files, Order, Refused
from pnp.sheets.shop.shops import Shop, shop_named

_HERE = {"shop", "imposed", "fitted"}
"""Wishes that are told otherwise in `SHOP`."""


@dataclass(frozen=True, slots=True)
class ShopWish:
    """How files for a shop are made; lengths in mm. What is None is as the shop wants it, or else the house.

    `marks` puts cut marks around each page. With `imposed` pieces lie on sheets of that paper, without it each has a
    page of its own. A file holds at most `split` pieces and `split_mb` megabytes. `fitted` draws pieces anew in the
    shop's nearest size.

    Raises:
        ValueError: a number out of bounds, an unknown word, or two wishes that exclude each other.
    """

    shop: Shop | None = None
    files: Files | None = None
    order: Order | None = None
    copies: Copies | None = None
    bleed: float | None = None
    safe: float | None = None
    dpi: int | None = None
    marks: bool = False
    imposed: Paper | None = None
    split: int | None = None
    split_mb: float | None = None
    fitted: bool = False

    def __post_init__(self) -> None:
        for name in self.__slots__:
            if name not in _HERE:
                SHOP[name].check(getattr(self, name))
        if self.fitted and not (self.shop and self.shop.cuts):
            raise Refused("fit", "Pieces can be fitted only to the sizes of a shop: name one with --preset.")
        if self.kind != "pdf":
            self._pictures()
        if self.imposed and self.order not in (None, "apart"):
            raise Refused("order", "On imposed sheets fronts and backs are files of their own: leave the order out.")

    def _pictures(self) -> None:
        if self.marks or self.imposed:
            field = "marks" if self.marks else "impose"
            raise Refused(field, "Pictures have no marks and no sheets: ask for --files pdf.")
        if self.split is not None or self.split_mb is not None:
            field = "split" if self.split is not None else "split_mb"
            raise Refused(field, "Pictures are files of their own: there is nothing to split.")
        if self.order not in (None, "apart") or self.copies == "pages":
            field = "copies" if self.copies == "pages" else "order"
            raise Refused(field, "Pictures are written once each, fronts and backs apart: leave order and copies out.")

    @property
    def kind(self) -> Files:
        return self.files or (self.shop.files if self.shop else "pdf")

    @property
    def turn(self) -> Order:
        """The order of the pages."""
        if self.kind != "pdf" or self.imposed:
            return "apart"
        return self.order or (self.shop.order if self.shop else "apart")

    @property
    def expanded(self) -> bool:
        """Whether each copy has a page."""
        if self.kind != "pdf" or self.imposed:
            return bool(self.imposed)
        return (self.copies or (self.shop.copies if self.shop else "pages")) == "pages"

    @property
    def most_bleed(self) -> float:
        if self.bleed is not None:
            return self.bleed
        return self.shop.bleed if self.shop else 3.0

    @property
    def safe_zone(self) -> float | None:
        """How far texts stay from the cut; None where nobody says."""
        if self.safe is not None:
            return self.safe
        return self.shop.safe if self.shop else 3.0

    @property
    def per_inch(self) -> int:
        return self.dpi or (self.shop.dpi if self.shop else 300)


def asked(wishes: Mapping[str, Any]) -> ShopWish:
    """What is wished of a shop; `wishes` are those of `SHOP` by name.

    Raises:
        ValueError: as `ShopWish`, or the paper is not known.
        UnknownShop: there is no such shop.
    """
    known = None if wishes["preset"] is None else shop_named(wishes["preset"])
    try:
        sheets = paper(wishes["impose"]) if wishes["impose"] else None
    except Refused as error:
        raise Refused("impose", str(error)) from None
    told = {name: wishes[name] for name in ShopWish.__slots__ if name not in _HERE}
    return ShopWish(known, imposed=sheets, fitted=wishes["fit"], **told)
