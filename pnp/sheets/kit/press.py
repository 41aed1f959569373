"""The press: runs in, the pages of a kit out, their reading pages in front."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pnp.layout.compose import Face
from pnp.layout.drawing.lowink import low_ink
from pnp.layout.faces import Faces, Side
from pnp.model.findings import Finding
from pnp.model.game import Component, Piece
from pnp.pdf.drawing import Drawing
from pnp.pdf.writer import Pdf
from pnp.sheets.kit.differing import mark
from pnp.sheets.kit.gallery import HERO, hero
from pnp.sheets.kit.preview import Part, Spot
from pnp.sheets.kit.reading import Entry, aid, assembly, cover, page_spans, rosters
from pnp.sheets.laying.blanks import is_blank
from pnp.sheets.laying.cutouts import outlined, standee, strip
from pnp.sheets.laying.imposition import Place, Sheet
from pnp.sheets.laying.pages import Wording, back_page, front_page
from pnp.sheets.laying.runs import Run, in_order
from pnp.sheets.paper.boxes import Box
from pnp.sheets.paper.options import Options

Progress = Callable[[int, int], None]

_INSET, _BELOW = 16.0, 14.0
"""How far, in mm, pictures on a reading page stay from its sides, and from its foot."""


class Press:
    """Prints runs page after page; a face is drawn when its first page comes and dropped once it is stored.

    `findings` gets what is found on faces. `spots` says where each different face was printed first, `fronts` on which
    page, from 0, the fronts of each sheet stand. `drawn` has the marks of the sides of each piece that was printed.
    """

    def __init__(self, faces: Faces, options: Options, findings: list[Finding], progress: Progress | None) -> None:
        game = faces.game
        author = (game.credits and game.credits.author) or ""
        self.pdf = Pdf(faces.fonts, game.title, author, game.family)
        self.spots: list[Spot] = []
        self.fronts: list[tuple[Run, Sheet, int]] = []
        self.faces = self._faces = faces
        self._options, self._findings, self._progress = options, findings, progress
        self.drawn: dict[str, dict[Side, str]] = {}
        self._marks: dict[str, str] = {}
        self._total = 0
        self._drawn: dict[str, Drawing] = {}
        self._spare: list[Drawing] = []
        self._seen: dict[str, Spot] = {}
        self._gallery: list[Drawing] = []
        self._tokens: list[Drawing] = []
        self._boards: list[Drawing] = []
        self._where: dict[str, list[int]] = {}
        self._turned: dict[str, list[int]] = {}
        self._plans: list[Drawing] = []
        words = faces.words.sheet
        label = faces.fonts.font(faces.theme.font("label"))
        self._wording = Wording(label, str(words.ruler), str(words.fold), str(words.glue))

    def print(self, runs: Sequence[Run], bound: bool = False) -> None:
        """Print all sheets, each front page followed by its backs.

        How posters go together stands before them, or, where reading pages are to be `bound`, among these.
        """
        posters = [run for run in runs if run.poster]
        told = self._assembly(posters)
        self._total = sum(run.pages for run in runs) + len(told)
        for run, turns in in_order(runs, self._options):
            if posters and run is posters[0]:
                for page in self._plan(told):
                    self._plans.append(page)
                    if not bound:
                        self._add(page)
                self._spare.clear()  # what stands on plans is still to be printed, each with its own run
            if run.poster:
                self._spare += [face for key, face in self._drawn.items() if key.rpartition("|")[0] in run.pieces]
            for sheet, side in turns:
                page = self._page(run, sheet, side)
                self._note(run, sheet, side)
                self._add(page, back=side == "back")
            for key in [key for key in self._drawn if key.rpartition("|")[0] in run.pieces]:
                del self._drawn[key]

    def bind(self, runs: Sequence[Run]) -> None:
        """Put the cover and the play aid in front; with backs in the kit, on an even number of pages."""
        even = bool(self._turned) and not self._options.backs_last
        aids = aid(self._faces, self._options, closing=True)
        plain = aid(self._faces, self._options) if len(aids) > 1 else aids
        lists = rosters(self._faces, self._options) if self._faces.game.brought else []
        free = even and (1 + len(lists) + len(plain) + len(self._plans)) % 2 == 1
        crowded = len(plain) < len(aids) and not free  # credits are not worth a sheet: the cover has room
        aids = [*lists, *(plain if crowded else aids)]
        banded = any(run.banded for run in runs)
        behind = len(aids) + len(self._plans)
        offset = 1 + behind + (even and behind % 2 == 0)
        for _ in range(3):  # the checklist names page numbers that its own length moves
            told = [*cover(self._faces, list(self._entries(runs, offset)), self._options, banded, crowded), *aids]
            empty = even and (len(told) + len(self._plans)) % 2 == 1
            if len(told) + len(self._plans) + empty == offset:
                break
            offset = len(told) + len(self._plans) + empty
        pages = [*map(self._keep, told), *self._plans]
        if empty:
            blank = self._faces.page("empty", (self._options.paper.width, self._options.paper.height))
            pages.append(self._keep(blank))
        for index, page in enumerate(pages):
            if index == 0:
                for x0, y0, x1, y1 in (box for name, box in told[0].whole if name == HERO):
                    page.ops = [*page.ops, *hero(self._boards, self._gallery, self._tokens, (x0, y0, x1 - x0, y1 - y0))]
            self.pdf.add_page(self._corrected(page), at=index)
        for spot in self.spots:
            spot.parts = [part._replace(page=part.page + len(pages)) for part in spot.parts]
        self.fronts = [(run, sheet, page + len(pages)) for run, sheet, page in self.fronts]

    def _page(self, run: Run, sheet: Sheet, side: Side) -> Drawing:
        make, phrase = (front_page, "front") if side == "front" else (back_page, "back")
        values = {"title": self._faces.game.title, "number": str(sheet.number), "total": str(sheet.total)}
        values["component"] = ", ".join(component.title for component in self._on(run, sheet))
        if run.poster:
            phrase = "tile_back" if _keys(sheet)[0].endswith("|back") else "tile"
            values["tile"] = run.poster.tile(sheet).name
        label = str(self._faces.words.sheet[phrase](**values))
        if run.options.printer:
            label += f" · {run.options.printer.name}"
        page = make(sheet, lambda key: self._face(run, key), label, run.options, self._wording)
        if run.poster:
            from pnp.sheets.laying.joints import joints

            page.ops = [*page.ops, *joints(run.poster.tile(sheet), self._wording)]
        return page

    def _face(self, run: Run, key: str) -> Drawing:
        """A face as it is printed, with whatever its shape adds."""
        if key not in self._drawn:
            name, _, side = key.rpartition("|")
            piece = run.pieces[name]
            component = self._faces.game.components[piece.component]
            which: Side = "back" if side == "back" else "front"
            if side not in ("front", "back"):
                assert component.rim is not None
                board = self._face(run, f"{name}|front")
                self._drawn[key] = strip(board, component.rim, side)
                self._spare.append(self._drawn[key])
                return self._drawn[key]
            made = self._faces.blank(component, which) if is_blank(piece) else self._faces.of(piece, which)
            face = self._keep(made, piece, which)
            if component.shape == "standee":
                behind = self._faces.back_layout(component) is not None
                face = standee(face, self._keep(self._faces.of(piece, "back"), piece, "back") if behind else None)
            elif component.shape and self._options.marks != "none":
                face = outlined(face, component.shape)
            self._drawn[key] = face
            self._spare.append(face)
        return self._drawn[key]

    def _assembly(self, posters: Sequence[Run]) -> list[tuple[Face, Sequence[Run]]]:
        """The pages that tell how boards go together, each with the posters whose plans it shows."""
        if not posters:
            return []
        from pnp.sheets.laying.joints import PLANS

        pages: list[tuple[Face, Sequence[Run]]] = []
        for start in range(0, len(posters), PLANS):
            *before, last = assembly(self._faces, self._options, told=start == 0)
            pages += [(face, ()) for face in before]
            pages.append((last, posters[start : start + PLANS]))
        return pages

    def _plan(self, pages: Sequence[tuple[Face, Sequence[Run]]]) -> Iterator[Drawing]:
        """These pages as they are printed, with the plans of their posters."""
        for face, runs in pages:
            shown = []
            for run in runs:
                assert run.poster is not None
                first = run.sheets[0]
                shown.append((run.poster, self._face(run, _keys(first)[0]), self._on(run, first)[0].title))
            page = self._keep(face)
            if shown:
                from pnp.sheets.laying.joints import plans

                page.ops = [*page.ops, *plans(shown, _room_below(face), self._wording)]
            yield page

    def _on(self, run: Run, sheet: Sheet) -> list[Component]:
        """The components of a sheet, in the order of their pieces."""
        ids = dict.fromkeys(run.pieces[key.rpartition("|")[0]].component for key in _keys(sheet))
        return [self._faces.game.components[id_] for id_ in ids]

    def _entries(self, runs: Iterable[Run], offset: int) -> Iterator[Entry]:
        for run in runs:
            for id_ in dict.fromkeys(piece.component for piece in run.pieces.values()):
                pieces = [piece for piece in run.pieces.values() if piece.component == id_ and piece.copies]
                if pieces:
                    component, where = self._faces.game.components[id_], self._where[id_]
                    blanks = sum(piece.copies for piece in pieces if is_blank(piece))
                    pieces = [piece for piece in pieces if not is_blank(piece)]
                    titles = len({piece.id.partition("@")[0] for piece in pieces})
                    count, sheets = sum(piece.copies for piece in pieces), len(where) if run.poster else 0
                    spans, turned = (
                        page_spans(offset + page + 1 for page in pages) for pages in (where, self._turned.get(id_, ()))
                    )
                    keys = (key for sheet in run.sheets for key in _keys(sheet))
                    strips = sum("|front " in key and key.startswith(f"{id_}|") for key in keys)
                    yield Entry(component, count, titles, spans, turned, sheets, blanks, strips)

    def _keep(self, face: Face, piece: Piece | None = None, side: Side = "front") -> Drawing:
        """A face's drawing as it is to be printed; its findings go on the kit's list, its mark to the piece."""
        if piece is not None and not is_blank(piece):
            key = face.drawing.key or f"{piece.id}|{side}"
            if key not in self._marks:
                kept = self._faces.kept
                self._marks[key] = kept.mark(face.drawing, mark) if kept else mark(face.drawing)
            self.drawn.setdefault(piece.id, {})[side] = self._marks[key]
        known = set(self._findings)
        self._findings.extend(finding for finding in face.findings if finding not in known)
        drawing = low_ink(face.drawing) if self._options.low_ink else face.drawing
        if self._options.grey:
            from pnp.layout.drawing.grey import grey  # most kits have colours

            return grey(drawing)
        return drawing

    def _corrected(self, page: Drawing, back: bool = False) -> Drawing:
        """A page as its printer needs it; one of another size than the paper goes to another printer."""
        printer, paper = self._options.printer, self._options.paper
        if printer is None or (page.width, page.height) != (paper.width, paper.height):
            return page
        return printer.corrected(page, back)

    def _add(self, page: Drawing, back: bool = False) -> None:
        self.pdf.add_page(self._corrected(page, back))
        for drawing in self._spare:
            drawing.ops = ()  # stored in the PDF under its key; only the place it takes is still of use
        self._spare.clear()
        if self._progress:
            self._progress(self.pdf.pages, self._total)

    def _note(self, run: Run, sheet: Sheet, side: Side) -> None:
        """Remember the components of the next page, and which faces are printed there first."""
        for component in self._on(run, sheet):
            self._where.setdefault(component.id, []).append(self.pdf.pages)
            if len(sheet.pages) == 2:
                self._turned.setdefault(component.id, []).append(self.pdf.pages)
        if side == "front":
            self.fronts.append((run, sheet, self.pdf.pages))
        wanted = [sheet.front if side == "front" else sheet.back]
        if sheet.folded:
            wanted.append(sheet.back)
        most = len(run.poster.tiles) if run.poster else 1
        for key, place in (slot for part in wanted if part for slot in part.slots()):
            if is_blank(run.pieces[key.rpartition("|")[0]]):
                continue  # nothing to see on a contact sheet
            drawing = self._drawn[key].key or key
            spot = self._seen.get(drawing)
            if spot is None:
                spot = self._seen[drawing] = self._first(run, key, place)
            if len(spot.parts) < most:
                part = self._part(run, sheet, place)
                spot.parts.append(self._moved(part, run, back=side == "back"))

    def _first(self, run: Run, key: str, place: Place) -> Spot:
        """A face that was not printed before."""
        component = self._faces.game.components[run.pieces[key.rpartition("|")[0]].component]
        is_back = key.endswith("|back")
        if not is_back:
            cards = component.kind == "deck" or component.as_card
            if cards or component.rows_are_pieces:
                (self._gallery if cards else self._tokens).append(self._drawn[key])
            elif component.kind in ("board", "mat"):
                whole = self._drawn.get(f"{key.rpartition('|')[0]}|front", self._drawn[key])
                self._boards += [] if any(whole is board for board in self._boards) else [whole]
        spot = Spot(component.id, is_back, [], place.turn)
        self.spots.append(spot)
        return spot

    def _part(self, run: Run, sheet: Sheet, place: Place) -> Part:
        """What of a face stands on the next page: all of it, or what a sheet of a poster owns."""
        if run.poster is None:
            return Part(self.pdf.pages, place.box, (0.0, 0.0))
        own, height = run.poster.tile(sheet).own, run.poster.size[1]
        left, top = (own.x0, own.y0) if place.turn == 0 else (height - own.y1, own.x0)
        wide, high = own.x1 - own.x0, own.y1 - own.y0
        wide, high = (wide, high) if place.turn == 0 else (high, wide)
        x, y = place.x + left, place.y + top
        return Part(self.pdf.pages, Box(x, y, x + wide, y + high), (left, top))

    def _moved(self, part: Part, run: Run, back: bool) -> Part:
        """A part of a face where a corrected page has it."""
        printer = run.options.printer
        if printer is None:
            return part
        paper = run.options.paper
        at = part.at[0] / printer.scale_x, part.at[1] / printer.scale_y
        return part._replace(box=printer.moved(part.box, (paper.width, paper.height), back), at=at)


def _keys(sheet: Sheet) -> list[str]:
    """The faces of a sheet's pieces, whichever side is printed."""
    side = sheet.front or sheet.back
    return [key for key, _ in side.slots()] if side else []


def _room_below(face: Face) -> Box:
    """What the text of a reading page leaves free."""
    width, height = face.drawing.width, face.drawing.height
    return Box(_INSET, face.foot + 8, width - _INSET, height - _BELOW)
