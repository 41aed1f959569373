"""Runs: the pages and answers of playtests that are watched in the browser, their reports, and the games these name."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from pnp.lab.runs.plan import Plan
from pnp.model import PnpError
from pnp.web.desk import named
from pnp.web.measuring import Measuring, Run, copies, numbers, planned
from pnp.web.pages import Pages, missing
from pnp.web.playing import Playing

_ALONE = "; ".join(
    [
        "default-src 'none'",
        "img-src data:",
        "font-src data:",
        "style-src 'unsafe-inline'",
        "script-src 'unsafe-inline'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)
"""What a page with all in it may do here: it loads and sends nothing. Its own policy names the one script that runs."""


class Runs:
    """Answers requests about playtests."""

    def __init__(self, pages: Pages, playing: Playing) -> None:
        self.pages, self.playing = pages, playing
        self.measuring = Measuring()

    async def measure(self, request: Request) -> Response:
        """The page that asks what is to be measured; and what begins a run."""
        slug = request.path_params["slug"]
        if request.method == "POST":
            form = await request.form()
            asked = {name: str(value) for name, value in form.items()}
            return await run_in_threadpool(self._measured, slug, asked)
        return await run_in_threadpool(self._measure, slug)

    def _measure(self, slug: str) -> Response:
        opened, faces = self.pages.opened(slug, None)
        try:
            game = self.playing.rules(slug).cast.game
        except PnpError as error:
            return self.pages.page(
                "unplayed.html", opened, faces, here="measure", why=getattr(error, "why", str(error))
            )
        told: dict[str, Any] = {"numbers": numbers(game), "copies": copies(game)}
        return self.pages.page("measure.html", opened, faces, here="measure", **told)

    def _measured(self, slug: str, asked: dict[str, str]) -> Response:
        try:
            folder = self.pages.desk.folder(slug)
            if folder is None:
                raise missing("There is no such game.")
            plan = planned(self.playing.rules(slug), named(folder), asked, self.playing.trust)
            run = self.measuring.begin(slug, plan, asked.get("sure") == "yes", self._beside(slug, plan, asked))
        except PnpError as error:
            return JSONResponse({"wrong": str(error)}, 409)
        return JSONResponse({"ident": run.ident})

    def _beside(self, slug: str, plan: Plan, asked: dict[str, str]) -> Plan | None:
        """What a run is compared with: the one that the page showed before, or the game as it is written."""
        before = self.measuring.of(asked.get("beside", ""))
        if before is not None and before.slug == slug and before.plan is not None and before.figures:
            other = before.plan._replace(games=plan.games)
            return other if other != plan else None
        return plan._replace(sets=()) if plan.sets else None

    async def run(self, request: Request) -> Response:
        """How far a run is; with `stop` it ends."""
        found = self._found(request)
        if request.method == "POST":
            await run_in_threadpool(self.measuring.stop, found)
        return JSONResponse(found.told())

    async def report(self, request: Request) -> Response:
        """The report of a run that has ended: a page of its own, which may run its script and nothing else."""
        found = self._found(request)
        if found.report is None:
            raise missing("There is no such report any more.")
        return FileResponse(found.report, headers={"content-security-policy": _ALONE}, media_type="text/html")

    async def watch(self, request: Request) -> Response:
        """The replay of a game that a report names."""
        found, number = self._found(request), request.path_params["number"]
        if not number.isdecimal() or len(number) > 4 or int(number) >= len(found.named):
            raise missing("The report names no such game.")
        try:
            file = await run_in_threadpool(self.measuring.replayed, found, int(number))
        except PnpError as error:
            raise missing(str(error)) from None
        return FileResponse(file, headers={"content-security-policy": _ALONE}, media_type="text/html")

    def _found(self, request: Request) -> Run:
        found = self.measuring.of(request.path_params["ident"])
        if found is None:
            raise missing("There is no such run any more.")
        return found
