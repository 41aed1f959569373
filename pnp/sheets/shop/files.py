"""Shop files: the pieces of a component in, its PDFs or pictures out, split where they grow too many or too large."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from math import ceil
from typing import NamedTuple

from pnp.layout.compose import Face
from pnp.layout.faces import Faces, Side
from pnp.model.findings import Finding
from pnp.model.game import Component, Piece
from pnp.model.text import slugify
from pnp.pdf.drawing import Colour, Drawing, Ink
from pnp.pdf.writer import Pdf
from pnp.sheets.paper.options import Options
from pnp.sheets.shop.pages import Cutting, page
from pnp.sheets.shop.wish import ShopWish

_MEGA = 1_000_000
_LONGEST = 50
_SHEET_GAP = 2.0
"""Between the bleeds of neighbours on an imposed sheet, in mm, beside their own bleeds."""


class File(NamedTuple):
    """A file for the shop: its name below the folder, with `/`."""

    name: str
    data: bytes
    kind: str
    pages: int
    pieces: int


@dataclass(slots=True)
class Printed:
    """The files of a component, and by `<piece>|<side>` the file and the pages where it stands.

    Pictures are rendered as `files` is walked through, once, so that only one of them is in memory.
    """

    files: Iterable[File] = ()
    places: dict[str, tuple[str, str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


class Printer:
    """Prints components with one set of faces; `findings` gets what is found on them and for the shop."""

    def __init__(self, faces: Faces, wish: ShopWish, inks: Mapping[Colour, Ink], findings: list[Finding]) -> None:
        self._faces, self._wish, self._inks, self._findings = faces, wish, inks, findings
        self._drawn: dict[str, Drawing] = {}

    def files(self, component: Component, pieces: Sequence[Piece], how: Cutting) -> Printed:
        """All files of a component."""
        self._drawn.clear()
        backed = self._faces.back_layout(component) is not None
        sides: list[Side] = ["front", "back"] if backed else ["front"]
        self._draw(component, pieces, sides, how)
        if self._wish.kind != "pdf":
            return self._pictures(component, pieces, sides, how)
        cards = [piece for piece in pieces for _ in range(piece.copies if self._wish.expanded else 1)]
        if self._wish.imposed:
            cards = list(pieces)
        made = Printed()
        files: list[File] = []
        groups = self._groups(component, cards, sides, how, made.notes)
        for number, (group, built) in enumerate(groups, 1):
            part = f"-{number}" if len(groups) > 1 else ""
            for role, (data, pages) in built.items():
                if not pages:
                    continue  # a finding says why
                name = f"{component.id}{role}{part}.pdf"
                count = sum(piece.copies for piece in group) if self._wish.imposed else len(group)
                files.append(File(name, data, "pdf", pages, count))
            if not self._wish.imposed:
                self._place(made, component, group, sides, part)
        made.files = files
        return made

    def _draw(self, component: Component, pieces: Sequence[Piece], sides: Sequence[Side], how: Cutting) -> None:
        from pnp.sheets.shop.checks import close_to_the_cut

        shown: list[tuple[Piece, Face]] = []
        known = set(self._findings)
        for piece in pieces:
            for side in sides:
                face = self._faces.of(piece, side)
                self._findings += [finding for finding in face.findings if finding not in known]
                known.update(face.findings)
                self._drawn[f"{piece.id}|{side}"] = face.drawing
                shown.append((piece, face))
        game = self._faces.game.slug
        self._findings += close_to_the_cut(game, component, shown, how, self._wish)

    def _groups(
        self, component: Component, cards: Sequence[Piece], sides: Sequence[Side], how: Cutting, notes: list[str]
    ) -> list[tuple[Sequence[Piece], dict[str, tuple[bytes, int]]]]:
        """The cards in groups that fit a file, each with its PDFs by what is added to the component's name."""
        per = min(self._wish.split or len(cards), len(cards))
        most = None if self._wish.split_mb is None else self._wish.split_mb * _MEGA
        while True:
            groups = [cards[start : start + per] for start in range(0, len(cards), per)]
            made = [(group, self._built(component, group, sides, how)) for group in groups]
            largest = max(len(data) for _, built in made for data, _ in built.values())
            if most is None or largest <= most:
                return made
            if per == 1:
                notes.append(f"{component.id}: a file of one piece has {largest / _MEGA:.2f} MB already.")
                return made
            per = ceil(per / 2)

    def _built(
        self, component: Component, cards: Sequence[Piece], sides: Sequence[Side], how: Cutting
    ) -> dict[str, tuple[bytes, int]]:
        if self._wish.imposed:
            return {f"-{side}s": self._sheets(component, cards, side, how) for side in sides}
        if self._wish.turn == "apart":
            return {f"-{side}s": self._pdf([(card, side) for card in cards], how) for side in sides}
        order = sides if self._wish.turn == "front-back" else sides[::-1]
        return {"": self._pdf([(card, side) for card in cards for side in order], how)}

    def _new(self) -> Pdf:
        game = self._faces.game
        author = (game.credits and game.credits.author) or ""
        return Pdf(self._faces.fonts, game.title, author, game.family, self._inks)

    def _pdf(self, turns: Sequence[tuple[Piece, Side]], how: Cutting) -> tuple[bytes, int]:
        pdf = self._new()
        for piece, side in turns:
            drawing, boxes = page(self._drawn[f"{piece.id}|{side}"], how, side == "back")
            pdf.add_page(drawing, boxes=boxes)
        return pdf.data(), pdf.pages

    def _sheets(self, component: Component, pieces: Sequence[Piece], side: Side, how: Cutting) -> tuple[bytes, int]:
        """Sheets of one side, cut marks and all, each piece with its whole bleed."""
        from pnp.sheets.kit.press import Press
        from pnp.sheets.laying.runs import runs

        assert self._wish.imposed is not None
        bleed = min(max(how.bleed), 10.0)
        gap = 2 * bleed + _SHEET_GAP
        options = Options(
            self._wish.imposed,
            fronts_only=side == "front",
            backs_only=side == "back",
            bleed=bleed,
            gap=gap,
            whole=True,
            mix=False,
        )
        # A press empties what it has stored, also a back that the next file needs: each file has faces of its own.
        faces = Faces(self._faces.game, self._faces.fonts, bleed=self._faces.bleed)
        press = Press(faces, options, self._findings, None)
        press.pdf = self._new()
        sheets, found = runs(faces, {component.id: pieces}, options)
        self._findings[:] = dict.fromkeys([*self._findings, *found])
        press.print(sheets)
        return (press.pdf.data(), press.pdf.pages) if press.pdf.pages else (b"", 0)

    def _place(
        self, made: Printed, component: Component, group: Sequence[Piece], sides: Sequence[Side], part: str
    ) -> None:
        """Note the pages of a group's pieces; a piece whose copies part stands where the first ones are."""
        order = self._wish.turn
        for side in sides:
            name = f"{component.id}{f'-{side}s' if order == 'apart' else ''}{part}.pdf"
            step = 1 if order == "apart" else len(sides)
            shift = 0 if order == "apart" or len(sides) == 1 else int((side == "back") == (order == "front-back"))
            pages: dict[str, list[int]] = {}
            for number, piece in enumerate(group):
                pages.setdefault(piece.id, []).append(number * step + shift + 1)
            for id_, found in pages.items():
                told = " ".join(map(str, found))
                made.places.setdefault(f"{id_}|{side}", (name, told))

    def _pictures(self, component: Component, pieces: Sequence[Piece], sides: Sequence[Side], how: Cutting) -> Printed:
        """A picture of each different face, in the order of the rows."""
        made = Printed()
        backs = {self._drawn[f"{piece.id}|back"].key for piece in pieces} if "back" in sides else set()
        shared = len(backs) == 1 and len(pieces) > 1
        names: dict[str, tuple[Drawing, bool]] = {}
        for number, piece in enumerate(pieces, 1):
            stem = f"{number:0{max(3, len(str(len(pieces))))}}_{slugify(piece.name)[:_LONGEST] or 'piece'}"
            for side in sides:
                bare = "back" if side == "back" and shared else f"{stem}_{side}"
                name = f"{component.id}/{bare}.{self._wish.kind}"
                names.setdefault(name, (self._drawn[f"{piece.id}|{side}"], side == "back"))
                made.places[f"{piece.id}|{side}"] = (name, "")
        rendered = self._rendered(list(names.values()), how)
        made.files = (File(name, data, self._wish.kind, 1, 1) for name, data in zip(names, rendered, strict=True))
        return made

    def _rendered(self, faces: Sequence[tuple[Drawing, bool]], how: Cutting) -> Iterator[bytes]:
        from pnp.pdf.raster import opened, page_image

        pdf = self._new()
        for face, back in faces:
            pdf.add_page(page(face, how, back)[0])
        dpi = self._wish.per_inch
        wanted = how.pixels(dpi)
        with opened(pdf.data()) as document:
            for index in range(len(faces)):
                image = page_image(document, index, dpi / 25.4)
                if image.size != wanted:
                    image = image.resize(wanted)
                data = BytesIO()
                if self._wish.kind == "png":
                    image.save(data, "PNG", dpi=(dpi, dpi), compress_level=6)
                else:
                    image.save(data, "JPEG", dpi=(dpi, dpi), quality=95, subsampling=0)
                yield data.getvalue()
