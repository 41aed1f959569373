"""The kit: every sheet of a game, its reading pages in front, in one PDF whose faces are stored once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pnp.layout.compose import Face
from pnp.layout.faces import Faces, Side
from pnp.layout.lowink import low_ink
from pnp.model.findings import Finding
from pnp.model.game import Component, Game, Piece
from pnp.pdf.drawing import Drawing
from pnp.pdf.writer import Pdf
from pnp.sheets.gallery import fan
from pnp.sheets.imposition import Item, Sheet, impose
from pnp.sheets.options import Options
from pnp.sheets.pages import Wording, back_page, front_page
from pnp.sheets.preview import Spot
from pnp.sheets.reading import Entry, aid, cover

Progress = Callable[[int, int], None]


class Run(NamedTuple):
    """The sheets of one component."""

    component: Component
    pieces: Sequence[Piece]
    sheets: Sequence[Sheet]

    @property
    def pages(self) -> int:
        return sum(len(sheet.pages) for sheet in self.sheets)

    @property
    def duplex(self) -> bool:
        """Whether any page has its back on the next one."""
        return any(len(sheet.pages) == 2 for sheet in self.sheets)


@dataclass(slots=True)
class Kit:
    """A kit that was written: its file, how much is in it, and what was found on the way.

    `spots` says where each different face stands in the PDF, for the contact sheet.
    """

    file: Path
    pages: int = 0
    pieces: int = 0
    bytes: int = 0
    preview: Path | None = None
    preview_bytes: int = 0
    findings: list[Finding] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    @property
    def files(self) -> list[dict[str, Any]]:
        """What was written, as `pnp make --json` tells it."""
        if not self.pages:
            return []
        kit = {"path": str(self.file), "kind": "pdf", "pages": self.pages, "pieces": self.pieces, "bytes": self.bytes}
        if self.preview is None:
            return [kit]
        sheet = {"path": str(self.preview), "kind": "preview", "pages": 1, "pieces": len(self.spots)}
        return [kit, {**sheet, "bytes": self.preview_bytes}]


def make_kit(
    game: Game,
    options: Options,
    file: Path,
    only: Mapping[str, Sequence[Piece]] | None = None,
    progress: Progress | None = None,
) -> Kit:
    """Draw and lay out a game, or only some pieces of it, and write the PDF.

    Findings never stop a kit: what can be drawn is drawn.

    Raises:
        OSError: the file cannot be written; one that was there before stays.
    """
    faces = Faces(game)
    kit = Kit(file)
    whole: Mapping[str, Sequence[Piece]] = {id_: part.pieces for id_, part in game.components.items()}
    chosen = whole if only is None else only
    runs = _runs(faces, chosen, options, kit)
    press = _Press(faces, options, kit, progress, sum(run.pages for run in runs))
    for run in runs:
        press.print(run)
    if only is None and not options.backs_only:
        press.bind(runs)
    if press.pdf.pages:
        kit.pages = press.pdf.pages
        kit.bytes = press.pdf.save(file)
    return kit


def _runs(faces: Faces, chosen: Mapping[str, Sequence[Piece]], options: Options, kit: Kit) -> list[Run]:
    """Impose every component; those with backs first, so that pages printed on both sides stand together."""
    runs = []
    for id_, pieces in chosen.items():
        component = faces.game.components[id_]
        back = faces.back_layout(component) is not None
        items = [
            item
            for piece in pieces
            for item in [Item(f"{piece.id}|front", f"{piece.id}|back" if back else None)] * piece.copies
        ]
        if not items:
            continue
        try:
            sheets = list(impose(items, component.size, options))
        except ValueError as error:
            mark = component.marks.get("size")
            place = (mark.file, mark.line, mark.column) if mark else (component.file, None, None)
            kit.findings.append(
                Finding("error", "paper-too-small", str(error), faces.game.slug, id_, None, None, *place)
            )
            continue
        if sheets:
            runs.append(Run(component, pieces, sheets))
            kit.pieces += len(items)
    return sorted(runs, key=lambda run: not run.duplex)


class _Press:
    """Prints runs page after page; a face is drawn when its first page comes and dropped once it is stored."""

    def __init__(self, faces: Faces, options: Options, kit: Kit, progress: Progress | None, total: int) -> None:
        game = faces.game
        author = (game.credits and game.credits.author) or ""
        self.pdf = Pdf(faces.fonts, game.title, author, game.family)
        self.faces, self.options, self.kit = faces, options, kit
        self._progress, self._total = progress, total
        self._drawn: dict[str, Drawing] = {}
        self._spare: list[Drawing] = []
        self._seen: set[str] = set()
        self._gallery: list[Drawing] = []
        words = faces.words.sheet
        label = faces.fonts.font(faces.theme.font("label"))
        self._wording = Wording(label, str(words.ruler), str(words.fold))

    def print(self, run: Run) -> None:
        """Print all sheets of a component, each front page followed by its backs."""
        pieces = {piece.id: piece for piece in run.pieces}
        words = self.faces.words.sheet

        def draw(key: str) -> Drawing:
            if key not in self._drawn:
                name, _, side = key.rpartition("|")
                self._drawn[key] = self._keep(self.faces.of(pieces[name], "back" if side == "back" else "front"))
                self._spare.append(self._drawn[key])
            return self._drawn[key]

        for sheet in run.sheets:
            values = {"title": self.faces.game.title, "component": run.component.title}
            values |= {"number": str(sheet.number), "total": str(sheet.total)}
            for side in sheet.pages:
                make, phrase = (front_page, words.front) if side == "front" else (back_page, words.back)
                page = make(sheet, draw, str(phrase(**values)), self.options, self._wording)
                self._note(sheet, side, run.component.id)
                self._add(page)
        self._drawn.clear()

    def bind(self, runs: Sequence[Run]) -> None:
        """Put the cover and the play aid in front; with backs in the kit, on an even number of pages."""
        even = any(run.duplex for run in runs)
        aids = aid(self.faces, self.options)
        offset = 1 + len(aids) + (even and len(aids) % 2 == 0)
        for _ in range(3):  # the checklist names page numbers that its own length moves
            pages = [*cover(self.faces, self._entries(runs, offset), self.options), *aids]
            if even and len(pages) % 2:
                pages.append(self.faces.page("empty", (self.options.paper.width, self.options.paper.height)))
            if len(pages) == offset:
                break
            offset = len(pages)
        for index, face in enumerate(pages):
            page = self._keep(face)
            if index == 0:
                foot = face.foot + 8
                page.ops = [*page.ops, *fan(self._gallery, (16, foot, page.width - 32, page.height - 14 - foot))]
            self.pdf.add_page(page, at=index)
        for spot in self.kit.spots:
            spot.page += len(pages)

    def _entries(self, runs: Iterable[Run], offset: int) -> list[Entry]:
        entries, first = [], offset + 1
        for run in runs:
            pieces = sum(piece.copies for piece in run.pieces)
            titles = len({piece.id.partition("@")[0] for piece in run.pieces if piece.copies})
            entries.append(Entry(run.component, pieces, titles, first, first + run.pages - 1, run.duplex))
            first += run.pages
        return entries

    def _keep(self, face: Face) -> Drawing:
        """A face's drawing as it is to be printed; its findings go on the kit's list."""
        known = set(self.kit.findings)
        self.kit.findings.extend(finding for finding in face.findings if finding not in known)
        return low_ink(face.drawing) if self.options.low_ink else face.drawing

    def _add(self, page: Drawing) -> None:
        self.pdf.add_page(page)
        for drawing in self._spare:
            drawing.ops = ()  # stored in the PDF under its key; only the place it takes is still of use
        self._spare.clear()
        if self._progress:
            self._progress(self.pdf.pages, self._total)

    def _note(self, sheet: Sheet, side: Side, component: str) -> None:
        """Remember where each face is printed first."""
        wanted = [sheet.front if side == "front" else sheet.back]
        if sheet.folded:
            wanted.append(sheet.back)
        for part in filter(None, wanted):
            for key, place in part.slots():
                drawing = self._drawn[key].key or key
                if drawing not in self._seen:
                    self._seen.add(drawing)
                    is_back = key.endswith("|back")
                    if not is_back and self.faces.game.components[component].kind == "deck":
                        self._gallery.append(self._drawn[key])
                    self.kit.spots.append(Spot(component, is_back, self.pdf.pages, place.box, place.turn))
