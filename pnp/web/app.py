"""The application: which address is answered by which page, behind the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pnp.web.changing import Changing
from pnp.web.desk import Desk
from pnp.web.guard import Guard
from pnp.web.pages import Broken, Pages
from pnp.web.printing.answers import Printing
from pnp.web.runs import Runs
from pnp.web.tables import Tables


def application(desk: Desk, word: str, port: int, names: Iterable[str], trust: bool = False) -> ASGIApp:
    """The workbench for the games of a desk; whoever has the `word` and calls it by one of these names is let in.

    With `trust` the rules in a game's own folder run.
    """
    pages = Pages(desk)
    changing = Changing(pages)
    printing = Printing(pages)
    tables = Tables(pages, trust)
    runs = Runs(pages, tables.playing)

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        yield
        pages.live.close()
        runs.measuring.close()
        printing.works.close()
        printing.uploads.close()

    async def broken(_: Request, error: Exception) -> Response:
        assert isinstance(error, Broken)
        return pages.broken(error.opened)

    routes = [
        Route("/", pages.shelf),
        Route("/static/{name}", pages.asset),
        Route("/cover/{slug}.png", pages.cover),
        Route("/sign/{slug}/{name}", pages.sign),
        Route("/picture/{slug}/{component}/{piece}/{side}/{size}", pages.picture),
        Route("/face/{slug}/{component}/{piece}", pages.face),
        Route("/edit/{slug}/{act}", changing.edit, methods=["POST"]),
        Route("/game/{slug}/look", changing.look),
        Route("/signs/{slug}", changing.signs),
        Route("/letters/{slug}", changing.fonts),
        Route("/letters/{slug}/{font}", changing.letters),
        Route("/parts/{slug}/{component}/{piece}/{side}", changing.parts),
        Route("/events/{slug}", pages.events),
        Route("/game/{slug}", pages.game),
        Route("/game/{slug}/rules", pages.rules),
        Route("/game/{slug}/counts", pages.counts),
        Route("/game/{slug}/findings", pages.findings),
    ]
    routes += [
        Route("/game/{slug}/play", tables.new, methods=["GET", "POST"]),
        Route("/table/{ident}", tables.table),
        Route("/table/{ident}/state", tables.state),
        Route("/table/{ident}/events", tables.events),
        Route("/table/{ident}/board/{name}", tables.board),
        Route("/table/{ident}/{act}", tables.act, methods=["POST"]),
        Route("/game/{slug}/measure", runs.measure),
        Route("/measure/{slug}", runs.measure, methods=["POST"]),
        Route("/run/{ident}", runs.run),
        Route("/run/{ident}/stop", runs.run, methods=["POST"]),
        Route("/report/{ident}", runs.report),
        Route("/watch/{ident}/{number}", runs.watch),
        Route("/join/{ident}/{word}", tables.join),
    ]
    routes += [
        Route("/game/{slug}/print", printing.page),
        Route("/game/{slug}/print/{kind}", printing.page),
        Route("/lists/{slug}", printing.upload, methods=["POST"]),
        Route("/print/{slug}/{verb}", printing.order, methods=["POST"]),
        Route("/made/{ident}/events", printing.events),
        Route("/made/{ident}/stop", printing.stop, methods=["POST"]),
        Route("/made/{ident}/printed", printing.printed, methods=["POST"]),
        Route("/made/{ident}/sight/{number}", printing.sight),
        Route("/made/{ident}/file", printing.file),
        Route("/printers/{act}", printing.printer, methods=["POST"]),
    ]
    handlers = {Broken: broken, HTTPException: pages.failed, Exception: pages.failed}
    app = Starlette(routes=routes, lifespan=living, exception_handlers=handlers)
    return Guard(app, word, port, names, tables.lets_in)
