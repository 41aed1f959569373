"""Printing: the pages that ask how a game is printed, and give what was made of it; and the user's printers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse

from pnp.model import library
from pnp.model.errors import PnpError
from pnp.model.lists.printing import kit_of
from pnp.pdf.raster import opened, page_image
from pnp.sheets.kit.record import variant
from pnp.sheets.paper import printer as printers
from pnp.sheets.paper.options import asked as wanted
from pnp.sheets.paper.printer import Printer
from pnp.sheets.paper.wishes import MAKE, RULERS
from pnp.state import NONE, State, StateError
from pnp.web.desk import DRAWING, named
from pnp.web.live import HEARTBEAT
from pnp.web.pages import Pages, in_thread, missing
from pnp.web.printing.forms import FORMATS, form, read
from pnp.web.printing.orders import VERBS, Order, field_of
from pnp.web.printing.uploads import LARGEST, Uploads
from pnp.web.printing.working import Job, Works

KINDS = (
    ("", "make", "At home"),
    ("shop", "shop", "Print shop"),
    ("box", "box", "Boxes"),
    ("export", "export", "Virtual tables"),
    ("printer", "calibrate", "Your printer"),
)
"""The pages for printing: address, verb and name."""
PER_MM, MOST_PIXELS, MOST_SIDE = 4.0, 2_000_000, 1_400
"""How finely a page is shown: pixels a millimetre; pixels of one, and of a picture's longest side, at most."""
MOST_DECODED = 40_000_000
"""Pixels of a picture that is made smaller to be shown."""
_BEAT = 0.12
"""Seconds between two looks at how far an order is."""


class Printing:
    """Answers requests about what is printed."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.works = Works()
        self.uploads = Uploads()

    # --- pages

    @in_thread
    def page(self, request: Request) -> Response:
        """The form of a verb."""
        kind = request.path_params.get("kind", "")
        verb = next((verb for address, verb, _ in KINDS if address == kind), None)
        if verb is None:
            raise missing("There is no such page.")
        slug, lang = request.path_params["slug"], request.query_params.get("lang") or None
        game, faces = self.pages.opened(slug, lang)
        known, default, wrong = _known()
        told: dict[str, Any] = {
            "verb": verb,
            "kind": kind,
            "kinds": [(f"/game/{slug}/print{'/' if at else ''}{at}", at, name) for at, _, name in KINDS],
            "groups": form(verb, faces.game, known, default),
            "formats": FORMATS if verb == "export" else {},
            "wrong": wrong,
            "own_lists": verb in ("make", "export") and faces.game.building is not None,
            "largest": LARGEST // 1000,
            "printers": [(each.name, printers.told(each), each.name == default) for each in known.values()],
            "read_off": form("printer", None, known, default) if verb == "calibrate" else [],
            "rulers": [f"{length:g}" for length in RULERS],
        }
        return self.pages.page("print.html", game, faces, here="print", **told)

    # --- orders

    async def order(self, request: Request) -> Response:
        """Begin to make what a form asks for, in place of what the same page asked for before."""
        asked = await request.form()
        words = [(name, str(value)) for name, value in asked.multi_items()]
        return await run_in_threadpool(self._order, request.path_params, words)

    def _order(self, where: Mapping[str, str], words: Sequence[tuple[str, str]]) -> Response:
        slug, verb = where["slug"], where["verb"]
        folder = self.pages.desk.folder(slug)
        if folder is None or verb not in VERBS:
            raise missing("There is no such game.")
        given = dict(words)
        try:
            asked = read(verb, words)
            own = self.uploads.files(slug, asked.get("deck", []))
            order = Order(verb, named(folder), asked, given.get("form", ""), own=own)
            if verb == "make":
                order = _at_home(order, folder)
        except (ValueError, PnpError) as error:
            return JSONResponse({"wrong": str(error), "field": _key(field_of(error))}, 409)
        return JSONResponse({"ident": self.works.begin(order, given.get("instead", "")).ident})

    async def upload(self, request: Request) -> Response:
        """Take a list of the player's own."""
        async with request.form(max_files=1, max_fields=1) as form:
            file = form.get("file")
            if not isinstance(file, UploadFile):
                raise missing("There is no file.")
            name, data = file.filename or "list.txt", await file.read(LARGEST + 1)
        return await run_in_threadpool(self._upload, request.path_params["slug"], name, data)

    def _upload(self, slug: str, name: str, data: bytes) -> Response:
        _, faces = self.pages.opened(slug, None)
        try:
            return JSONResponse(self.uploads.take(faces.game, name, data))
        except PnpError as error:
            return JSONResponse({"wrong": str(error)}, 409)

    async def events(self, request: Request) -> Response:
        """How far an order is, as it goes on."""
        job = self._job(request)
        head = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(_hear(job), media_type="text/event-stream", headers=head)

    async def stop(self, request: Request) -> Response:
        """Give an order up."""
        await run_in_threadpool(self.works.stop, self._job(request))
        return JSONResponse({})

    @in_thread
    def sight(self, request: Request) -> Response:
        """A page of what was made, or a picture of it, as pixels."""
        job, number = self._job(request), request.path_params["number"].removesuffix(".png")
        made = job.filled
        if made is None or not (number.isdecimal() and len(number) < 6 and int(number) < len(made.sights)):
            raise missing("There is no such page.")
        name, page = made.sights[int(number)]
        try:
            data = _pixels(job.folder / name, page)
        except (OSError, ValueError):
            raise missing("There is no picture of it.") from None
        head = {"cache-control": "private, max-age=3600, immutable"}
        return Response(data, media_type="image/png", headers=head)

    async def file(self, request: Request) -> Response:
        """What was made, to be kept."""
        made = self._job(request).filled
        if made is None or made.file is None or not made.file.is_file():
            raise missing("It is not there any more; ask for it again.")
        return FileResponse(made.file, filename=made.file.name, headers={"cache-control": "no-store"})

    @in_thread
    def printed(self, request: Request) -> Response:
        """A kit came out of the printer: from then on what differs from it can be printed alone."""
        job = self._job(request)
        made, folder = job.filled, library.find(str(job.order.game))
        if made is None or made.load is None:
            raise missing("It is not there any more; ask for it again.")
        user, kind, only = State(), _variant(job.order.asked), job.order.asked["only"]
        try:
            user.keep_printed(folder, user.printed(folder, kind).confirmed(made.load, only), kind)
        except PnpError as error:
            return JSONResponse({"wrong": str(error)}, 409)
        except OSError as error:
            return JSONResponse({"wrong": f"It cannot be kept: {error.strerror}."}, 409)
        return JSONResponse({"done": "Known as printed: ask for what changed, and only that is printed from now on."})

    # --- printers

    async def printer(self, request: Request) -> Response:
        """Keep what the calibration page shows of a printer, or forget a printer."""
        asked = await request.form()
        words = [(name, str(value)) for name, value in asked.multi_items()]
        return await run_in_threadpool(self._printer, request.path_params["act"], words)

    def _printer(self, act: str, words: Sequence[tuple[str, str]]) -> Response:
        given, user = dict(words), State()
        name = given.get("name", "").strip()
        try:
            if act == "drop":
                user.drop_printer(name)
                return JSONResponse({"done": f"{name}: removed."})
            if act != "keep":
                raise missing("Nothing is called so.")
            asked = read("printer", words)
            for axis in "xy":
                ruler, length = given.get(f"ruler_{axis}", ""), asked[f"measured_{axis}"]
                if ruler and length and "/" not in length:
                    asked[f"measured_{axis}"] = f"{length}/{ruler}"
            kept = printers.asked(name, asked)
            user.keep_printer(kept, "default" in given)
        except (ValueError, PnpError) as error:
            field = field_of(error).replace("scale_", "measured_")  # the page asks for lengths only
            return JSONResponse({"wrong": str(error), "field": field}, 409)
        except OSError as error:
            return JSONResponse({"wrong": f"It cannot be kept: {error.strerror}.", "field": ""}, 409)
        return JSONResponse({"done": f"{kept.name} is kept.", "told": printers.told(kept), "name": kept.name})

    def _job(self, request: Request) -> Job:
        job = self.works.of(request.path_params["ident"])
        if job is None:
            raise missing("It is not there any more; ask for it again.")
        return job


def _key(field: str) -> str:
    """What a form calls a wish."""
    return MAKE[field].key if field in MAKE else field


def _at_home(order: Order, folder: Path) -> Order:
    """A kit for the user's printer; whatever is impossible of it is refused before it is drawn."""
    user, asked = State(), order.asked
    known = user.printer(asked["printer"])
    wanted(asked, known)
    if not asked["changed"]:
        return order._replace(printer=known)
    if asked["deck"]:
        raise PnpError("What changed in a list is told by the command line: pnp make GAME --deck LIST --changed.")
    return order._replace(printer=known, printed=user.printed(folder, _variant(asked)))


def _variant(asked: Mapping[str, Any]) -> str:
    """What tells a kit from others of its game, as the command line tells them apart."""
    tongues = asked["lang"], asked["second"]
    return variant(*tongues, asked["map_seed"], asked["mode"], kit_of((), asked["pool"]))


def _known() -> tuple[Mapping[str, Printer], str | None, str]:
    """The user's printers, the one that is used by itself, and what is wrong with them."""
    try:
        user = State()
        return {name: each for name, each in user.printers().items() if name != NONE}, user.default, ""
    except StateError as error:
        return {}, None, str(error)


def _pixels(file: Path, page: int | None) -> bytes:
    """A page of a PDF, or a picture, small enough for a screen.

    Raises:
        OSError, ValueError: it is not there.
    """
    from PIL import Image

    out = BytesIO()
    if page is None:
        with Image.open(file) as picture:
            if picture.width * picture.height > MOST_DECODED:
                raise ValueError("too large to be shown")
            image = picture.convert("RGBA" if picture.mode in ("P", "LA", "RGBA") else "RGB")
            image.thumbnail((MOST_SIDE, MOST_SIDE))
            image.save(out, "PNG", compress_level=2)
        return out.getvalue()
    if not file.is_file():
        raise FileNotFoundError(file)
    with DRAWING, opened(file) as document:
        wide, high = (side / 72 * 25.4 for side in document.get_page_size(page))
        fine = min(PER_MM, (MOST_PIXELS / (wide * high)) ** 0.5)
        page_image(document, page, fine).save(out, "PNG", compress_level=2)
    return out.getvalue()


async def _hear(job: Job) -> AsyncIterator[str]:
    """What is known of an order, whenever it is more, until it is over."""
    seen, quiet = -1, 0.0
    while True:
        if job.version != seen:
            seen, quiet = job.version, 0.0
            told = job.told()
            yield f"event: told\ndata: {json.dumps(told)}\n\n"
            if told["over"]:
                return
        elif quiet > HEARTBEAT:
            quiet = 0.0
            yield ": still here\n\n"
        await asyncio.sleep(_BEAT)
        quiet += _BEAT
