"""The faces of a game: its pieces, boards and pages drawn by the layouts that their components name."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import jinja2

from pnp.layout.compose import Composer, Face
from pnp.layout.drawing.icons import Artist, IconBook, artists
from pnp.layout.drawing.problems import Problems, nearest
from pnp.layout.drawing.story import Story
from pnp.layout.drawing.textbox import Typesetter
from pnp.layout.drawing.theme import ThemeView, house
from pnp.layout.drawing.xml import DrawingError, parse
from pnp.layout.kept import Kept
from pnp.layout.places import HOUSE_BACK as HOUSE_BACK
from pnp.layout.places import back_layout, beside, icon_folders, layout_folders, own_folder
from pnp.layout.templates.art import Pictures
from pnp.layout.templates.environment import MissingPhrase, environment, inside, read_words, render
from pnp.layout.templates.sandbox import AllSpent, Sandbox, TooLong, Watch
from pnp.model import library
from pnp.model.findings import Finding
from pnp.model.game import Component, Game, Piece
from pnp.pdf.drawing import Drawing
from pnp.pdf.fonts import FontBook

BLEED = 3.0
"""How far, in mm, a layout is asked to paint beyond the trim, unless a sheet shows more."""
BLANK = "house/card"
"""The layout of a card that nothing is printed on: border and paper."""
Side = Literal["front", "back"]


class Faces:
    """Draws any face of one game with one set of fonts, icons, words and templates.

    A `watch` is told what the templates read; drawing takes longer for it. `bleed` is how far, in mm, they are asked
    to paint beyond the trim. What is `kept` of earlier runs is not drawn again.
    """

    composer: type[Composer] = Composer
    """What turns the XML of a layout into a drawing."""

    def __init__(
        self,
        game: Game,
        fonts: FontBook | None = None,
        watch: Watch | None = None,
        bleed: float = BLEED,
        kept: Kept | None = None,
    ) -> None:
        self.game = game
        self.kept = kept
        self.bleed = bleed
        self.watch = watch
        self.fonts = fonts or FontBook(library.fonts())
        top = library.templates()
        self.art = own_folder(game.folder, "art")
        self._pictures = Pictures(self.art) if self.art else None
        self.folders = layout_folders(game)
        self.icons = IconBook(icon_folders(game))
        self.theme = ThemeView(game.theme, house(top / "house" / "theme.yaml"))
        self._shared: dict[bytes, Face] = {}
        self._alike: dict[tuple[str, Side], Face] = {}
        self._lengths: dict[tuple[str, str], dict[object, int]] = {}
        self._sections: dict[str, dict[str | None, list[Piece]]] = {}
        self._word_problems = Problems(game.slug)
        self._ahead: dict[str, Face] = {}

    @cached_property
    def words(self) -> Any:
        """The phrases that templates print."""
        return read_words(self.folders, self._word_problems, beside(self.game), self.game.lang)

    @cached_property
    def _environment(self) -> Sandbox:
        sandbox = environment(self.folders, self.watch)
        return sandbox if self.kept is None else self.kept.lend(sandbox)

    @property
    def loader(self) -> jinja2.BaseLoader:
        """What finds the templates; another one may be set before anything is drawn."""
        assert self._environment.loader is not None
        return self._environment.loader

    @loader.setter
    def loader(self, loader: jinja2.BaseLoader) -> None:
        self._environment.loader = loader

    @property
    def word_findings(self) -> list[Finding]:
        """What is wrong with the phrases that were printed so far, and what the game lacks in its language."""
        lacking = [finding for finding in self.game.findings if finding.code == "missing-translation"]
        return [*self._word_problems.found, *lacking]

    def artists(self) -> list[Artist]:
        """Who drew the library's icons that were used so far."""
        return artists(library.templates() / "icons", self.icons.used)

    def has_layout(self, name: str) -> bool:
        """Whether a layout of that name can be found."""
        return any(inside(folder / f"{name}.xml", folder) for folder in self.folders)

    def back_layout(self, component: Component) -> str | None:
        """The layout of a component's backs, if it has any."""
        return back_layout(component)

    def of(self, piece: Piece, side: Side = "front") -> Face:
        """One side of a piece. A problem is a finding of the face; what can be drawn is drawn."""
        if side == "front" and piece.id in self._ahead:
            return self._ahead.pop(piece.id)
        component = self.game.components[piece.component]
        face = self._alike.get((component.id, side)) or self._faced(component, piece, side)
        if side == "front" and self.game.stamp and face.drawing.ops:
            from pnp.layout.stamp import stamped

            problems = self._problems(component, piece)
            for finding in face.findings:
                problems.add(finding)
            setter = Typesetter(self.fonts, self.icons, self.theme, problems)
            return stamped(replace(face, problems=problems), self.game, piece, component.shape, setter)
        return face

    def _faced(self, component: Component, piece: Piece, side: Side) -> Face:
        """One side of a piece without a stamp; if nothing of the piece was asked for, it is the same for the others."""
        layout = component.layout if side == "front" else self.back_layout(component)
        assert layout is not None
        problems = self._problems(component, piece)
        shown = other_side(component, piece) if side == "back" else piece
        shown = self._pictured(component, shown)
        context: dict[str, object] = {"component": component, "piece": shown, "entries": self._rows(component, piece)}
        if component.plan is not None and not self._board(component, context, problems):
            return _blank(component.size, self.bleed, problems)
        context["side"] = side
        context["longest"] = partial(self._longest, component)
        self._environment.own = False
        face = self._draw(layout, component.size, self.bleed, problems, context, shared=side == "back")
        if board := context.get("board"):
            face = replace(face, board=getattr(board, "drawn", None))
        if face.drawing.ops and not self._environment.own:
            self._alike[component.id, side] = face
        return face

    def _problems(self, component: Component, piece: Piece) -> Problems:
        mark = component.marks.get("layout")
        return Problems(self.game.slug, component.id, piece.id, piece.file, piece.line, mark.line if mark else None)

    def ahead(self, piece: Piece) -> Face:
        """The front of a piece that will soon be asked for again, drawn once for both."""
        face = self._ahead[piece.id] = self.of(piece)
        return face

    def blank(self, component: Component, side: Side = "front") -> Face:
        """A card of a deck to write on: an empty front, and the deck's back unless that differs from card to card."""
        if side == "back" and self.back_layout(component) != component.layout and component.pieces:
            return self.of(component.pieces[0], "back")
        problems = Problems(self.game.slug, component.id, None, component.file)
        return self._draw(BLANK, component.size, self.bleed, problems, {"component": component}, shared=True)

    def _pictured(self, component: Component, piece: Piece) -> Piece:
        """A piece that names no picture, with the one that is called as it is."""
        if piece.art or self._pictures is None:
            return piece
        found = self._pictures.of(component.id, piece.original_name)
        return replace(piece, fields={**piece.fields, "art": found}) if found else piece

    def _board(self, component: Component, context: dict[str, object], problems: Problems) -> bool:
        """Put the component's board into the context; False, with its findings, where its data is at fault."""
        from pnp.boards import MapError
        from pnp.layout.ground.board import Board

        try:
            board = context["board"] = Board(component)
            context["component"] = board.component
        except MapError as error:
            for flaw in error.flaws:
                problems.line = _line_of(component, flaw.at)
                problems.report("bad-map", flaw.message)
            return False
        return True

    def _rows(self, component: Component, piece: Piece) -> tuple[Piece, ...]:
        """The rows that a piece prints: those of its section where the sections are pieces."""
        if not component.cards:
            return component.entries
        if component.id not in self._sections:
            sections = self._sections[component.id] = {}
            for entry in component.entries:
                sections.setdefault(entry.section, []).append(entry)
        return tuple(self._sections[component.id].get(piece.section, ()))

    def _longest(self, component: Component, field: str, kind: object) -> int:
        """Characters of the longest text that a field has in a component's rows (or cards) of one type."""
        key = (component.id, field)
        if key not in self._lengths:
            lengths = self._lengths[key] = {}
            for entry in component.cards or component.entries:
                text, of = entry.fields.get(field), entry.fields.get("type")
                lengths[of] = max(lengths.get(of, 0), len(text) if isinstance(text, str) else 0)
        return self._lengths[key].get(kind, 0)

    def page(self, layout: str, size: tuple[float, float], story: Story | None = None, **context: object) -> Face:
        """A page of the kit (width, height; mm): no piece, but a story that runs through its columns."""
        problems = Problems(self.game.slug, layout, file=self.game.folder / "game.yaml")
        return self._draw(layout, size, 0.0, problems, context, story=story)

    def _draw(
        self,
        layout: str,
        size: tuple[float, float],
        bleed: float,
        problems: Problems,
        context: dict[str, object],
        shared: bool = False,
        story: Story | None = None,
    ) -> Face:
        """A face of exactly this trim size; blank, with a finding, when its template is at fault."""
        width, height = size
        source = self._source(layout, {**context, "width": width, "height": height, "bleed": bleed}, problems)
        # Of one source there can be two sizes: a layout that draws a size of its own is a finding, not a fault of ours.
        key = blake2b(f"{width:g} {height:g} {source}".encode("utf-8", "replace"), digest_size=16).digest()
        shared = shared and source is not None
        if shared and key in self._shared:
            return self._shared[key]
        kept = self.kept if story is None and source is not None else None
        if kept is not None:
            known = kept.face(key.hex(), problems, self.icons, self.fonts)
            if known is not None:
                if shared:
                    self._shared[key] = known
                return known
            self.icons.asked.clear()
            self.fonts.asked.clear()
        setter = Typesetter(self.fonts, self.icons, self.theme, problems)
        composer = self.composer(setter, self.art, story)
        try:
            face = composer.compose(parse(source), None if story else key.hex()) if source is not None else None
        except DrawingError as error:
            problems.report("template-error", f"layout '{layout}' yields no drawing: {error} (its line {error.line}).")
            face = None
        if face is None:
            face = _blank(size, bleed, problems)
        drawn = face.drawing
        if abs(drawn.width - width) > 0.01 or abs(drawn.height - height) > 0.01:
            drawing = f"{drawn.width:g} x {drawn.height:g} mm, its component {width:g} x {height:g} mm"
            problems.report("layout-size", f"layout '{layout}' draws {drawing}; let it take width and height as given.")
            face = replace(face, drawing=Drawing(width, height, drawn.ops, bleed, drawn.key))
        if shared:
            self._shared[key] = face
        if kept is not None and not problems.found:
            kept.keep(key.hex(), face, self.icons.asked, self.fonts.asked)
        return face

    def _source(self, layout: str, context: dict[str, object], problems: Problems) -> str | None:
        context |= {"game": self.game, "numbers": self.game.numbers, "theme": self.theme, "words": self.words}
        source = self._rendered(layout, context, problems)
        for finding in self._word_problems.found:
            problems.add(finding)
        return source

    def _rendered(self, layout: str, context: dict[str, object], problems: Problems) -> str | None:
        try:
            return render(self._environment.get_template(f"{layout}.xml"), context)
        except jinja2.TemplateNotFound as error:
            wanted = str(error.name).removesuffix(".xml")
            problems.piece, problems.line = None, problems.layout_line  # one fault of the component, not one a piece
            known = sorted({file.stem for folder in self.folders[:4] for file in folder.glob("*.xml")})
            problems.report("missing-template", f"there is no layout '{wanted}'. {nearest(wanted, known)}")
        except jinja2.TemplateSyntaxError as error:
            problems.piece, problems.line = None, problems.layout_line
            name = Path(error.filename or layout).name
            problems.report("template-error", f"{name}, line {error.lineno}: {error.message}")
        except MissingPhrase as error:
            problems.report("missing-phrase", f"{_place(error, layout)}: {error}")
        except TooLong as error:
            if isinstance(error, AllSpent):
                problems.piece, problems.line = None, problems.layout_line
            problems.report("template-error", f"layout '{layout}': {error}.")
        except MemoryError:
            problems.report("template-error", f"layout '{layout}': it takes more memory than there is.")
        except Exception as error:  # a template can raise whatever the values it computes with raise
            why = str(error).rstrip(".") or type(error).__name__
            problems.report("template-error", f"{_place(error, layout)}: {why}.")
        return None


def _blank(size: tuple[float, float], bleed: float, problems: Problems) -> Face:
    width, height = size
    return Face(Drawing(width, height, [], bleed, f"blank-{width:g}x{height:g}"), problems)


def _line_of(component: Component, key: str) -> int | None:
    """Where a key of a board stands, or the nearest one above it."""
    if key.startswith("rows."):
        return component.entries[int(key.removeprefix("rows."))].line
    while key and key not in component.marks:
        key = key.rpartition(".")[0]
    return component.marks[key].line if key else None


def other_side(component: Component, piece: Piece) -> Piece:
    """A piece as its back shows it: the fields that `back:` gives, over its own."""
    changes: dict[str, Any] = {}
    for back in (component.back, piece.fields.get("back")):
        if isinstance(back, dict):
            changes.update(back)
    if not changes:
        return piece
    return replace(piece, name=str(changes.get("name", piece.name)), fields={**piece.fields, **changes})


def _place(error: BaseException, layout: str) -> str:
    """The template and line an error came from, read off the traceback that Jinja rewrites for us."""
    place = f"{layout}.xml"
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".xml"):
            place = f"{Path(file).name}, line {trace.tb_lineno}"
        trace = trace.tb_next
    return place
