"""Pages: what the workbench answers to a browser, each a function of what was asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse

from pnp.checks.codes import codes
from pnp.layout.faces import Faces, Side
from pnp.model import Finding, library
from pnp.web import views
from pnp.web.addresses import Addresses, Served
from pnp.web.desk import Desk, Opened
from pnp.web.editing import Editing
from pnp.web.live import Live, Sight
from pnp.web.pictures import PER_MM, Album, Picture, bled, cover_picture, face_of, piece_of, short, sign_picture
from pnp.web.writing import FONTS, STATIC, Writer

TABS = (
    ("", "Faces"),
    ("rules", "How to play"),
    ("counts", "Checklist"),
    ("findings", "Findings"),
    ("look", "Look"),
    ("print", "Print"),
    ("play", "Play"),
    ("measure", "Measure"),
)
"""The pages of a game."""
_FOR_A_DAY, _FOR_EVER = "private, max-age=86400", "private, max-age=31536000, immutable"
_ASK = "private, no-cache"


Own = TypeVar("Own")


def missing(what: str) -> HTTPException:
    """There is no such thing here."""
    return HTTPException(404, what)


def in_thread(answer: Callable[[Own, Request], Response]) -> Callable[[Own, Request], Any]:
    """An answer that draws or reads: other requests are answered meanwhile."""

    @wraps(answer)
    async def answering(own: Own, request: Request) -> Response:
        return await run_in_threadpool(answer, own, request)

    return answering


class Pages:
    """Answers requests about the games of a desk."""

    def __init__(self, desk: Desk, addresses: Addresses | None = None) -> None:
        self.desk, self.at = desk, addresses or Served()
        self.album = Album()
        self.editing = Editing()
        self.live = Live(desk, self._drawn)
        self._writer = Writer(self.at, desk.alone, TABS)

    # --- what is shown

    @in_thread
    def shelf(self, request: Request) -> Response:
        """All games."""
        if self.desk.alone:
            return self._faces(request, self.desk.alone)
        rows = self.desk.rows()
        return self.page("shelf.html", rows=rows, kinds=sorted({row["kind"] for row in rows if row["kind"]}))

    @in_thread
    def game(self, request: Request) -> Response:
        """The faces of a game."""
        return self._faces(request, request.path_params["slug"])

    def _faces(self, request: Request, slug: str) -> Response:
        opened, faces = self.opened(slug, self._lang(request))
        shown = self.live.of(slug)
        keys = {sight.name: key for sight, key in list(shown.now.items())}
        told: dict[str, Any] = {
            "parts": views.parts(faces.game),
            "filters": views.filters(faces.game),
            "faulty": self._faulty(slug),
            "keys": keys,
        }
        return self.page("game.html", opened, faces, here="", **told)

    @in_thread
    def rules(self, request: Request) -> Response:
        """How a game is played, and what was ruled."""
        opened, faces = self.opened(request.path_params["slug"], self._lang(request))
        return self.page("rules.html", opened, faces, here="rules", rulings=views.rulings(faces.game))

    @in_thread
    def counts(self, request: Request) -> Response:
        """What is in the box, and the rulebook's numbers beside the list's."""
        opened, faces = self.opened(request.path_params["slug"], self._lang(request))
        told: dict[str, Any] = {
            "parts": views.parts(faces.game),
            "counts": views.counts(faces.game.components.values()),
        }
        return self.page("counts.html", opened, faces, here="counts", **told)

    @in_thread
    def findings(self, request: Request) -> Response:
        """What is wrong or doubtful."""
        slug = request.path_params["slug"]
        opened, faces = self.opened(slug, self._lang(request))
        known = self.live.findings.get(slug)
        rows = [self._told(opened, finding) for finding in known or []]
        return self.page("findings.html", opened, faces, here="findings", looked=known is not None, rows=rows)

    @in_thread
    def face(self, request: Request) -> Response:
        """One piece, closely."""
        asked = request.path_params
        opened, faces = self.opened(asked["slug"], self._lang(request))
        found = piece_of(faces.game, asked["component"], asked["piece"])
        if found is None:
            raise missing(f"{faces.game.title} has no piece of that name now; it may have been renamed.")
        part, piece = found
        item = views.item(part, piece)
        mine = [each for each in self.live.findings.get(opened.slug, []) if each.piece == piece.id]
        sides: list[dict[str, Any]] = []
        for side in ("front", "back") if item.back else ("front",):
            drawn = face_of(faces, piece, side)
            met = list(dict.fromkeys([*drawn.findings, *(mine if side == "front" else [])]))
            sight = Sight(part.id, item.piece, side, "large", faces.game.lang or "")
            sides.append(
                {
                    "side": side,
                    "sight": sight.name,
                    "key": self.live.of(opened.slug).now.get(sight, ""),
                    "before": self.live.of(opened.slug).before.get(sight, ""),
                    "width": drawn.drawing.width,
                    "height": drawn.drawing.height,
                    "bleed": drawn.drawing.bleed,
                    "spots": views.spots(drawn, met),
                    "told": [self._told(opened, finding) for finding in met],
                }
            )
        order = list(dict.fromkeys(short(each) for each in part.pieces))
        index = order.index(short(piece))
        sheets = self.editing.sheets(opened.folder, part, piece, broken=bool(opened.broken))
        told: dict[str, Any] = {
            "part": part,
            "piece": piece,
            "item": item,
            "sides": sides,
            "safe": views.SAFE,
            "sheets": sheets,
            "names": list(dict.fromkeys(value.name for sheet in sheets for value in sheet.values if value.there)),
            "counts": views.nearest(views.counts([part]), piece),
            "layout": part.layout,
            "excerpt": views.excerpt(opened.folder, piece.file, piece.line),
            "file": views.near(piece.file, opened.folder),
            "before": order[index - 1] if index else None,
            "after": order[index + 1] if index + 1 < len(order) else None,
            "place": (index + 1, len(order)),
        }
        return self.page("face.html", opened, faces, here="face", **told)

    # --- pictures

    @in_thread
    def picture(self, request: Request) -> Response:
        """A side of a piece as pixels; by its key as it was, else as it is now."""
        asked = request.path_params
        size = asked["size"].removesuffix(".png")
        if asked["side"] not in ("front", "back") or size not in PER_MM:
            raise missing("There is no such picture.")
        key = request.query_params.get("key", "")
        if key and (png := self.album.kept(key)) is not None:
            return _png(Picture(key, png), _FOR_EVER)
        opened, faces = self.opened(asked["slug"], self._lang(request), look=False)
        sight = Sight(asked["component"], asked["piece"], asked["side"], size, faces.game.lang or "")
        made = self._shot(faces, sight)
        if made is None:
            raise missing("There is no such picture.")
        self.live.of(opened.slug).note(sight, made.key)
        return _png(made, _ASK, request)

    def _shot(self, faces: Faces, sight: Sight) -> Picture | None:
        found = piece_of(faces.game, sight.component, sight.piece)
        if found is None:
            return None
        side: Side = "back" if sight.side == "back" else "front"
        if side == "back" and not views.item(*found).back:
            return None
        drawing = face_of(faces, found[1], side).drawing
        source = (drawing.key, faces.kept.stamp, sight.size) if faces.kept and not _pictured(faces) else None
        made = self.album.known(source)
        if made is None:
            made = self.album.of(faces, bled(drawing) if sight.size == "large" else drawing, sight.size)
            self.album.remember(source, made.key)
        return made

    def _drawn(self, slug: str, sight: Sight) -> str | None:
        """The key of a picture as the game is now, for `Live`."""
        opened = self.desk.open(slug)
        faces = opened and opened.speaking(sight.lang or None)
        made = faces and self._shot(faces, sight)
        return made.key if made else None

    @in_thread
    def cover(self, request: Request) -> Response:
        """A game as its kit shows it on the cover."""
        opened, faces = self.opened(request.path_params["slug"], None, look=False)
        return _png(cover_picture(self.album, faces, opened.stamp), _ASK, request)

    @in_thread
    def sign(self, request: Request) -> Response:
        """An icon as pixels."""
        _, faces = self.opened(request.path_params["slug"], None, look=False)
        made = sign_picture(self.album, faces, request.path_params["name"].removesuffix(".png"))
        if made is None:
            raise missing("There is no such icon.")
        return _png(made, _FOR_A_DAY, request)

    # --- ours

    async def asset(self, request: Request) -> Response:
        """A style, script or font."""
        name = request.path_params["name"]
        file = library.fonts() / FONTS[name] if name in FONTS else STATIC / name
        if name not in FONTS and name not in {each.name for each in STATIC.iterdir()}:
            raise missing("There is no such file.")
        return FileResponse(file, headers={"cache-control": _FOR_A_DAY if name in FONTS else _ASK})

    async def events(self, request: Request) -> Response:
        """What happens to a game while somebody looks at it."""
        slug = request.path_params["slug"]
        if self.desk.folder(slug) is None:
            raise missing("There is no such game.")
        head = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self.live.hear(slug), media_type="text/event-stream", headers=head)

    async def failed(self, _: Request, error: Exception) -> Response:
        """A page that says what was wrong."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        what = error.detail if isinstance(error, HTTPException) and status == 404 else ""
        return self.page("failed.html", status=status, what=what, code=status)

    # --- what pages share

    def opened(self, slug: str, lang: str | None, look: bool = True) -> tuple[Opened, Faces]:
        opened = self.desk.anew(slug) if look else self.desk.open(slug)
        if opened is None:
            raise missing(f"There is no game called {slug!r} here.")
        faces = opened.speaking(lang)
        if faces is None:
            raise Broken(opened)
        return opened, faces

    def _lang(self, request: Request) -> str | None:
        return request.query_params.get("lang") or None

    def _faulty(self, slug: str) -> dict[tuple[str | None, str | None], str]:
        """Pieces that something is found of, with the worst of it."""
        found: dict[tuple[str | None, str | None], str] = {}
        for finding in self.live.findings.get(slug, []):
            if finding.piece and found.get((finding.component, finding.piece.rpartition(":")[2])) != "error":
                found[finding.component, finding.piece.rpartition(":")[2]] = finding.level
        return {what: level for what, level in found.items() if level != "info"}

    def _told(self, opened: Opened, finding: Finding) -> dict[str, Any]:
        known = codes().get(finding.code)
        return {
            "finding": finding,
            "where": views.near(finding.file, opened.folder),
            "excerpt": views.excerpt(opened.folder, finding.file, finding.line, 1),
            "why": known.why if known else "",
            "mend": known.mend if known else "",
        }

    def broken(self, opened: Opened) -> Response:
        """The page of a game that cannot be loaded."""
        rows = [self._told(opened, finding) for finding in opened.broken]
        return self.page("broken.html", slug=opened.slug, rows=rows, code=200)

    def page(
        self,
        name: str,
        opened: Opened | None = None,
        faces: Faces | None = None,
        code: int = 200,
        **told: Any,
    ) -> Response:
        if opened is not None:
            known = self.live.findings.get(opened.slug, [])
            broken = [self._told(opened, finding) for finding in opened.broken]
            told |= {"broken": broken, "found": sum(1 for finding in known if finding.level != "info")}
        text = self._writer.page(name, opened, faces, **told)
        return HTMLResponse(text, code, {"cache-control": _ASK})


class Broken(Exception):
    """A game that cannot be loaded, and never could since we began."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        super().__init__(opened.slug)


def _pictured(faces: Faces) -> bool:
    """Whether there are pictures that its faces may show: their files can change while a source stays."""
    return faces.art is not None and faces.art.is_dir()


def png_answer(picture: Picture, request: Request) -> Response:
    """A picture that stays as it is for a day."""
    return _png(picture, _FOR_A_DAY, request)


def _png(picture: Picture, keeping: str, request: Request | None = None) -> Response:
    tag = f'"{picture.key}"'
    head = {"cache-control": keeping, "etag": tag}
    if request is not None and request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=head)
    return Response(picture.png, media_type="image/png", headers=head)
