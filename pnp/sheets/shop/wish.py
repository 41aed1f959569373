"""What a person may ask of files for a print shop, and what of it is impossible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from pnp.sheets.paper.papers import Paper
from pnp.sheets.shop.shops import Copies, Files, Order, Shop

MOST_BLEED, MOST_SAFE = 10.0, 30.0
DPI = (72, 1200)


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
        for name, words in (("files", Files), ("order", Order), ("copies", Copies)):
            value = getattr(self, name)
            if value is not None and value not in get_args(words):
                raise ValueError(f"{name} is {value!r}; it must be one of {', '.join(get_args(words))}.")
        for name, most in (("bleed", MOST_BLEED), ("safe", MOST_SAFE)):
            length = getattr(self, name)
            if length is not None and not 0 <= length <= most:
                raise ValueError(f"The {name} is {length:g} mm; it must be 0 to {most:g} mm.")
        if self.dpi is not None and not DPI[0] <= self.dpi <= DPI[1]:
            raise ValueError(f"{self.dpi} dpi; ask for {DPI[0]} to {DPI[1]}.")
        if self.split is not None and self.split < 1:
            raise ValueError("A file holds at least one piece: ask for --split 1 or more.")
        if self.split_mb is not None and not 0.05 <= self.split_mb <= 4000:
            raise ValueError(f"Files of {self.split_mb:g} MB; ask for 0.05 to 4000.")
        if self.fitted and not (self.shop and self.shop.cuts):
            raise ValueError("Pieces can be fitted only to the sizes of a shop: name one with --preset.")
        if self.kind != "pdf":
            self._pictures()
        if self.imposed and self.order not in (None, "apart"):
            raise ValueError("On imposed sheets fronts and backs are files of their own: leave the order out.")

    def _pictures(self) -> None:
        if self.marks or self.imposed:
            raise ValueError("Pictures have no marks and no sheets: ask for --files pdf.")
        if self.split is not None or self.split_mb is not None:
            raise ValueError("Pictures are files of their own: there is nothing to split.")
        if self.order not in (None, "apart") or self.copies == "pages":
            raise ValueError("Pictures are written once each, fronts and backs apart: leave order and copies out.")

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
