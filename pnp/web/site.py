"""A site: the workbench's pages as files that need no server, with kits to download, reports and replays."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.engine import Match
from pnp.engine.agents import agent
from pnp.exports.folder import Folder, written
from pnp.lab.report import write as write_report
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.ready import NoRules, Ready, Untrusted, ready
from pnp.lab.study import Asked, Study
from pnp.layout.faces import Faces, Side
from pnp.model import library
from pnp.model.game import Component
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf
from pnp.pool import in_order
from pnp.sheets.make import make
from pnp.web import views
from pnp.web.desk import DRAWING, Desk, Opened
from pnp.web.pictures import Album, cover_picture, fineness, short, sign_picture
from pnp.web.replay import Recorder
from pnp.web.replay import page as replay_page
from pnp.web.writing import FONTS, STATIC, Writer

if TYPE_CHECKING:
    from PIL.Image import Image

TABS = ("", "Faces"), ("rules", "How to play"), ("counts", "Checklist")
_ASSETS = "look.css", "page.js", "tabletop.js", "replay.js", "mark.svg"
_SEED = 1
"""Of the match that a site shows."""
MOST_ANSWERS = 1_500
"""A longer match is no replay that somebody loads over a network."""
_QUALITY, _METHOD = 84, 2
_TOGETHER = 48
"""Drawings that are one PDF on their way to pixels."""

Progress = Callable[..., None]


class Wish(NamedTuple):
    """What a site holds beside its pages: kits to download, a replay a game, and a report over so many games."""

    kits: bool = True
    replays: bool = True
    games: int = 0
    paper: str = "a4"


class Filed:
    """Addresses among files, from a page that lies so many folders below the top."""

    def __init__(self, depth: int, alone: str | None) -> None:
        self._up, self._alone = "../" * depth, alone

    def top(self) -> str:
        """The shelf; of one game its own first page."""
        return self.game(self._alone) if self._alone else f"{self._up}index.html"

    def asset(self, name: str) -> str:
        """A file of ours."""
        return f"{self._up}static/{name}"

    def game(self, slug: str, page: str = "", lang: str | None = None) -> str:  # noqa: ARG002 -- one language
        """A page of a game."""
        return f"{self._up}{_home(slug, self._alone)}{page or 'index'}.html"

    def face(self, slug: str, component: str, piece: str, lang: str | None = None) -> str:  # noqa: ARG002
        """The picture of a piece: it has no page of its own here."""
        return self.picture(slug, component, piece, "front", "small")

    def picture(
        self,
        slug: str,
        component: str,
        piece: str,
        side: str,
        size: str,  # noqa: ARG002 -- one size
        lang: str | None = None,  # noqa: ARG002
        key: str = "",  # noqa: ARG002
    ) -> str:
        """A side of a piece."""
        return f"{self._up}{_home(slug, self._alone)}faces/{component}/{piece}-{side}.webp"

    def cover(self, slug: str) -> str:
        """A game's cover."""
        return f"{self._up}{_home(slug, self._alone)}cover.webp"

    def sign(self, slug: str, name: str) -> str:
        """An icon."""
        return f"{self._up}{_home(slug, self._alone)}signs/{name}.png"

    def letters(self, slug: str, font: str) -> str:  # noqa: ARG002
        """Fonts are chosen in the workbench alone."""
        return ""

    def drawn(self, slug: str, component: str, piece: str, lang: str | None = None) -> str:  # noqa: ARG002
        """Parts are listed in the workbench alone."""
        return ""


def _home(slug: str, alone: str | None) -> str:
    return "" if alone else f"game/{slug}/"


def write(
    desk: Desk, place: Path, wish: Wish, progress: Progress = lambda *_: None, jobs: int | None = None
) -> list[str]:
    """Write a site for the games of a desk, by so many processes (all processors); what could not be added to it, a
    sentence each. Two runs give the same bytes, whichever process wrote which game.

    Raises:
        ExportError: the place holds files that no export wrote.
        OSError: it cannot be written.
        WorkerLost: a process was killed.
    """
    with written(place) as folder:
        _assets(folder)
        rows = [row for row in desk.rows() if row["data"]]
        games = [found for row in rows if (found := desk.folder(row["slug"])) is not None]
        work = partial(_written, part=folder.part(), wish=wish, alone=desk.alone is not None)
        for done, part in enumerate(in_order(work, games, jobs)):
            folder.joined(part)
            progress(done + 1, len(games), rows[done]["slug"])
        if desk.alone is None:
            kinds = sorted({row["kind"] for row in rows if row["kind"]})
            shelf = Writer(Filed(0, None), None, TABS, given=True)
            folder.add("index.html", shelf.page("shelf.html", rows=rows, kinds=kinds))
    return folder.notes


def _written(game: Path, part: Folder, wish: Wish, alone: bool) -> Folder:
    """Write one game; the part of the folder that it filled."""
    mine = part.part()
    desk = Desk([game])
    found = desk.anew(game.name)
    if found is None or found.faces is None or found.broken:
        mine.notes.append(f"{game.name} cannot be read; `pnp check` says why.")
    else:
        _Game(mine, found, found.faces, desk.alone if alone else None).write(wish)
    return mine


def _assets(folder: Folder) -> None:
    for name in _ASSETS:
        folder.add(f"static/{name}", (STATIC / name).read_bytes())
    for name, file in FONTS.items():
        folder.add(f"static/{name}", (library.fonts() / file).read_bytes())


class _Game:
    """One game of a site."""

    def __init__(self, folder: Folder, opened: Opened, faces: Faces, alone: str | None) -> None:
        self.folder, self.opened, self.faces = folder, opened, faces
        self.home = _home(opened.slug, alone)
        self.at = Filed(0 if alone else 2, alone)
        self.writer = Writer(self.at, alone, TABS, given=True)
        self.album = Album()
        self.links: list[dict[str, str]] = []

    def write(self, wish: Wish) -> None:
        """Its pages, pictures and what can be downloaded."""
        game = self.faces.game
        self._pictures()
        if self.faces.kept is not None:
            self.faces.kept.save()  # what is printed below is drawn once
        if wish.kits:
            self._kit(wish)
        if wish.replays or wish.games:
            self._play(wish)
        parts = views.parts(game)
        told: dict[str, dict[str, Any]] = {
            "game": {"here": "", "parts": parts, "filters": views.filters(game), "faulty": {}, "keys": {}},
            "rules": {"here": "rules", "rulings": views.rulings(game)},
            "counts": {"here": "counts", "parts": parts, "counts": views.counts(game.components.values())},
        }
        for name, context in told.items():
            context["links"] = self.links
            text = self.writer.page(f"{name}.html", self.opened, self.faces, **context)
            self.folder.add(f"{self.home}{'index' if name == 'game' else name}.html", text)
        self._signs()

    def _pictures(self) -> None:
        game = self.faces.game
        from PIL.Image import open as read

        cover = cover_picture(self.album, self.faces, self.opened.stamp)
        self.folder.add(f"{self.home}cover.webp", _webp(read(BytesIO(cover.png))))
        for part in game.components.values():
            self._faces(part)

    def _signs(self) -> None:
        """The icons that faces and pages show."""
        for name in sorted(self.faces.icons.used):
            sign = sign_picture(self.album, self.faces, name)
            if sign is not None:
                self.folder.add(f"{self.home}signs/{name}.png", sign.png)

    def _faces(self, part: Component) -> None:
        """Every side of a component's pieces: many drawings are one PDF, so that its fonts are set and read once."""
        back = self.faces.back_layout(part) is not None
        sides: Sequence[Side] = ("front", "back") if back else ("front",)
        wanted = [(piece, side) for piece in {piece.id: piece for piece in part.pieces}.values() for side in sides]
        for first in range(0, len(wanted), _TOGETHER):
            some = wanted[first : first + _TOGETHER]
            with DRAWING:
                drawings = [self.faces.of(piece, side).drawing for piece, side in some]
                pdf = Pdf(self.faces.fonts, pack=1)
                pages = [pdf.page_of(drawing) for drawing in drawings]
                fine = {page: fineness(drawing, "small") for page, drawing in zip(pages, drawings, strict=True)}
                with opened(pdf.data()) as document:
                    images = {page: _webp(page_image(document, page, fine[page])) for page in fine}
            for (piece, side), page in zip(some, pages, strict=True):
                self.folder.add(f"{self.home}faces/{part.id}/{short(piece)}-{side}.webp", images[page])

    def _kit(self, wish: Wish) -> None:
        with tempfile.TemporaryDirectory() as work, DRAWING:
            kit = make(self.faces.game, work, paper=wish.paper, preview=False)
            data = kit.file.read_bytes()
        self.folder.add(f"{self.home}kit.pdf", data)
        self._link("kit.pdf", "Print it", f"PDF, {wish.paper.upper()}, {len(data) / 1e6:.1f} MB")

    def _play(self, wish: Wish) -> None:
        try:
            loaded = ready(self.faces.game)
        except (NoRules, Untrusted):
            return
        if wish.replays:
            self._replay(loaded)
        if wish.games:
            self._report(loaded, wish.games)

    def _replay(self, loaded: Ready) -> None:
        """A match by the rule of thumb on every seat, as one page."""
        game = loaded.cast.game
        thumb = agent("thumb", loaded.rules, _SEED)
        mode = next(iter(game.modes), None)
        from pnp.engine.seating import seating

        count, way = seating(game, None, mode)
        match = Match(loaded.cast, loaded.rules, _SEED, [thumb], count, way, told=True)
        recorder = Recorder(self.faces, _beside)
        while (choice := match.question) is not None:
            match.answer(match.advice(choice))
            recorder(match)
            if len(match.answers) > MOST_ANSWERS:
                return  # too long to be loaded; it is told by the report
        if recorder.match is None:
            return
        self.folder.add(f"{self.home}replay.html", replay_page(recorder, game.title, self.at.asset("")))
        self._link("replay.html", "Watch a match", f"{len(match.answers)} steps")

    def _report(self, loaded: Ready, games: int) -> None:
        from pnp.engine.seating import seating

        game = loaded.cast.game
        count, way = seating(game, None, next(iter(game.modes), None))
        plan = Plan(str(self.opened.folder), games, count, way, ("thumb",), _SEED)
        document = Study(1).document(plan, loaded, Asked())
        with tempfile.TemporaryDirectory() as work:
            file = Path(work) / "report.html"
            write_report(document, game, file)
            self.folder.add(f"{self.home}report.html", file.read_bytes())
        self._link("report.html", "What the games say", f"{games} games")

    def _link(self, name: str, text: str, note: str) -> None:
        self.links.append({"href": name, "text": text, "note": note})


def _beside(component: str, piece: str, side: str) -> str:
    """A picture of a piece, from a page of its game."""
    return f"faces/{component}/{piece}-{side}.webp"


def _webp(image: Image) -> bytes:
    out = BytesIO()
    image.save(out, "WEBP", quality=_QUALITY, method=_METHOD)
    return out.getvalue()
