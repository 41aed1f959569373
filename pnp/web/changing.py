"""Changing: the answers to what somebody changes on a page, and what helps to choose: colours, fonts, icons, parts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pnp.layout.faces import Faces, Side
from pnp.layout.listing import listed
from pnp.model import library
from pnp.model.editors.cells import CannotChange
from pnp.model.game import Component, Game, Piece
from pnp.pdf.drawing import Drawing, Text
from pnp.web import views
from pnp.web.desk import DRAWING, Opened
from pnp.web.editing import UNREADABLE, rows_of
from pnp.web.pages import Pages, in_thread, missing, png_answer
from pnp.web.pictures import Picture, piece_of, short
from pnp.web.theming import Choice, fonts, place_of, themed

MOST_SIGNS = 120
"""Icons that are shown of those that were found."""
MOST_SAMPLES = 8
_MM_PER_PT = 25.4 / 72
_SIZE, _ROOM = 17.0, 2.0


class Changing:
    """Changes what stands in the files of a game, and shows what may stand there."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages

    # --- what is written

    async def edit(self, request: Request) -> Response:
        """Change a value of a row or of the theme in its file, add a row like one, or take the last change back."""
        form = await request.form()
        asked = {name: str(value) for name, value in form.items()}
        return await run_in_threadpool(self._edit, request.path_params, asked)

    def _edit(self, where: Mapping[str, str], asked: Mapping[str, str]) -> Response:
        slug, act, editing = where["slug"], where["act"], self.pages.editing
        try:
            if act == "undo":
                return JSONResponse({"done": f"{editing.undo(slug)} is as it was before."})
            opened, faces = self.pages.opened(slug, None)
            if opened.broken:
                raise CannotChange(UNREADABLE)
            if act == "theme":
                self._theme(opened, faces, asked)
                stamp = editing.stamp(opened.folder, opened.folder / "game.yaml")
                return JSONResponse({"done": "Saved.", "stamp": stamp})
            part, row = self._row(faces.game, asked)
            stamp, value = asked.get("stamp", ""), asked.get("value", "")
            if act == "copy":
                editing.copy(slug, opened.folder, part, row, stamp, value)
                return JSONResponse(
                    {"done": f"{value} stands behind {row.name}.", "next": self._new(slug, part, value)}
                )
            name = asked.get("field", "")
            if act != "change" or not name.isidentifier():
                raise missing("Nothing is called so.")
            editing.change(slug, opened.folder, part, row, stamp, name, value)
            return JSONResponse({"done": "Saved.", "stamp": editing.stamp(opened.folder, row.file)})
        except CannotChange as error:
            return JSONResponse({"wrong": str(error)}, 409)
        except OSError as error:
            return JSONResponse({"wrong": f"{Path(error.filename or 'The file').name}: {error.strerror}."}, 409)

    def _row(self, game: Game, asked: Mapping[str, str]) -> tuple[Component, Piece]:
        """The row that is meant: a piece's own, or one of those that it prints."""
        found = piece_of(game, asked.get("component", ""), asked.get("piece", ""))
        rows = {short(row): row for row in rows_of(*found)} if found else {}
        row = rows.get(asked["row"]) if asked.get("row") else next(iter(rows.values()), None)
        if found is None or row is None:
            raise CannotChange("That row is not there any more; load the page again.")
        return found[0], row

    def _new(self, slug: str, part: Component, name: str) -> str | None:
        """The page of a piece that was just written, if the game can be read with it."""
        opened = self.pages.desk.anew(slug)
        now = opened.game.components.get(part.id) if opened and opened.game and not opened.broken else None
        made = next((piece for piece in now.pieces if piece.name == name), None) if now else None
        return self.pages.at.face(slug, part.id, short(made)) if made else None

    def _theme(self, opened: Opened, faces: Faces, asked: Mapping[str, str]) -> None:
        """Write what was chosen of the theme.

        Raises:
            CannotChange: there is no such thing.
        """
        choice = Choice(*(asked.get(each, "") for each in Choice._fields))
        path = place_of(faces, choice)
        file = opened.folder / "game.yaml"
        self.pages.editing.place(opened.slug, opened.folder, file, asked.get("stamp", ""), path, choice.value)

    # --- what may be chosen

    @in_thread
    def look(self, request: Request) -> Response:
        """The theme: colours with their contrast, fonts, the emblem; and all icons, to be searched."""
        slug = request.path_params["slug"]
        opened, faces = self.pages.opened(slug, None)
        shown = {sight.name: key for sight, key in list(self.pages.live.of(slug).now.items())}
        samples = [views.item(part, part.pieces[0]) for part in faces.game.components.values() if part.pieces]
        told: dict[str, Any] = {
            **themed(faces),
            "stamp": self.pages.editing.stamp(opened.folder, opened.folder / "game.yaml"),
            "samples": samples[:MOST_SAMPLES],
            "keys": shown,
        }
        return self.pages.page("look.html", opened, faces, here="look", **told)

    @in_thread
    def signs(self, request: Request) -> Response:
        """The icons whose names have all the words, as many as are shown, and how many there are."""
        _, faces = self.pages.opened(request.path_params["slug"], None, look=False)
        words = request.query_params.get("words", "")[:80].lower().replace("-", " ").split()
        found = [name for name in faces.icons.known() if all(word in name for word in words)]
        found.sort(key=lambda name: (not any(part in words for part in name.split("-")), name))
        return JSONResponse({"names": found[:MOST_SIGNS], "all": len(found)}, headers={"cache-control": "no-cache"})

    @in_thread
    def fonts(self, request: Request) -> Response:
        """The names of all fonts."""
        _, faces = self.pages.opened(request.path_params["slug"], None, look=False)
        return JSONResponse({"names": fonts(faces)}, headers={"cache-control": "no-cache"})

    @in_thread
    def letters(self, request: Request) -> Response:
        """A font's name, set in it."""
        _, faces = self.pages.opened(request.path_params["slug"], None, look=False)
        name = request.path_params["font"].removesuffix(".png")
        if name not in fonts(faces):
            raise missing("There is no such font.")
        return png_answer(_specimen(self.pages, faces, name), request)

    @in_thread
    def parts(self, request: Request) -> Response:
        """What the layout of a face draws, by name and place."""
        asked = request.path_params
        _, faces = self.pages.opened(asked["slug"], request.query_params.get("lang") or None, look=False)
        found = piece_of(faces.game, asked["component"], asked["piece"])
        if found is None or asked["side"] not in ("front", "back"):
            raise missing("There is no such face.")
        side: Side = "back" if asked["side"] == "back" else "front"
        with DRAWING:
            made = listed(faces, found[1], side)
        rows = []
        for each in made:
            file, _, line = each.at.rpartition(":")
            at = f"{_called(Path(file), faces.game.folder)}:{line}" if file else ""
            rows.append({**each._asdict(), "count": each.times, "box": [round(v, 2) for v in each.box], "at": at})
        return JSONResponse({"parts": rows}, headers={"cache-control": "no-cache"})


def _called(template: Path, folder: Path) -> str:
    """A template as somebody in the game's folder calls it, or one of the library's by its place there."""
    house = library.templates()
    if template.is_relative_to(house) and not template.is_relative_to(folder):
        return template.relative_to(house.parent).as_posix()
    return views.near(template, folder)


def _specimen(pages: Pages, faces: Faces, name: str) -> Picture:
    with DRAWING:
        font = faces.fonts.font(name)
        size = _SIZE * _MM_PER_PT
        wide = font.width(name) * size + 2 * _ROOM
        drawing = Drawing(wide, size * 1.5, [Text(_ROOM, size * 1.1, name, name, _SIZE)])
    return pages.album.of(faces, drawing, "small", clear=True)
