"""Tables: the pages and answers of matches that are played in the browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from random import SystemRandom
from threading import RLock
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from pnp.engine.seating import MOST_SEATS, range_of
from pnp.model import Game, PnpError
from pnp.web.live import HEARTBEAT
from pnp.web.pages import Pages, missing, png_answer
from pnp.web.pictures import face_of, short
from pnp.web.playing import LEVELS, PERSON, Playing, Sitting

_MOST_SEED = 2**32


class Tables:
    """Answers requests about matches."""

    def __init__(self, pages: Pages, trust: bool = False) -> None:
        self.pages = pages
        self.playing = Playing(pages.desk.folder, self._faces, trust)
        self.playing.changed = self._changed
        self._hearers: dict[str, set[asyncio.Queue[None]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = RLock()

    def _faces(self, slug: str) -> Any:
        opened = self.pages.desk.open(slug)
        return opened.faces if opened else None

    # --- pages

    async def new(self, request: Request) -> Response:
        """Who plays: the page that begins a match, or the match that it begins."""
        slug = request.path_params["slug"]
        if request.method == "POST":
            form = await request.form()
            asked = {name: str(value) for name, value in form.items()}
            return await run_in_threadpool(self._begin, slug, asked)
        return await run_in_threadpool(self._new, slug, "")

    def _new(self, slug: str, wrong: str) -> Response:
        opened, faces = self.pages.opened(slug, None)
        try:
            game = self.playing.rules(slug).cast.game
        except PnpError as error:
            return self.pages.page("unplayed.html", opened, faces, here="play", why=getattr(error, "why", str(error)))
        named: list[str | None] = [*game.modes] or [None]
        ways = [{"id": way, "title": _title(game, way), **_seats(game, way)} for way in named]
        most = max(_seats(game, way)["most"] for way in named)
        told = {"ways": ways, "levels": LEVELS, "most": min(most, 12), "wrong": wrong, "sides": game.sides}
        return self.pages.page("new.html", opened, faces, here="play", code=400 if wrong else 200, **told)

    def _begin(self, slug: str, asked: Mapping[str, str]) -> Response:
        who = [asked[f"seat{number}"] for number in range(MOST_SEATS) if asked.get(f"seat{number}")]
        seed = asked.get("seed", "").strip()
        try:
            if not all(each == PERSON or each in LEVELS for each in who):
                raise PnpError("There is no such player.")
            if seed and not (seed.isascii() and seed.isdecimal() and int(seed[:11]) < _MOST_SEED):
                raise PnpError(f"A seed is a number below {_MOST_SEED:,}.")
            number = int(seed) if seed else SystemRandom().randrange(_MOST_SEED)
            sitting = self.playing.begin(slug, asked.get("mode") or None, number, who)
        except PnpError as error:
            return self._new(slug, str(error))
        answer = RedirectResponse(f"/table/{sitting.ident}", 303)
        for seat in sitting.people:
            _let_in(answer, sitting, seat)
        return answer

    async def table(self, request: Request) -> Response:
        """The page of a match."""
        return await run_in_threadpool(self._table, request)

    def _table(self, request: Request) -> Response:
        sitting = self._sitting(request)
        opened, faces = self.pages.opened(sitting.slug, None, look=False)
        game = sitting.match.cast.game
        parts = {part.id: [*part.size] for part in game.components.values()}
        at = self.pages.at
        backs = {
            part.id: at.picture(sitting.slug, part.id, short(part.pieces[0]), "back", "small")
            for part in game.components.values()
            if part.pieces and faces.back_layout(part)
        }
        fronts = {
            part.id: at.picture(sitting.slug, part.id, short(part.pieces[0]), "front", "small")
            for part in game.components.values()
            if part.plan is not None and part.pieces
        }
        if sitting.faces is not None:
            fronts |= {name: f"/table/{sitting.ident}/board/{name}.png" for name in sitting.grounds}
        table = {
            "ident": sitting.ident,
            "game": sitting.slug,
            "sizes": parts,
            "backs": backs,
            "boards": {name: {**ground, "picture": fronts[name]} for name, ground in sitting.grounds.items()},
            "names": [f"Seat {seat + 1}" for seat in range(sitting.match.players)],
            "levels": {PERSON: "a person", **LEVELS},
        }
        return self.pages.page("table.html", opened, faces, here="play", table=table, seed=sitting.match.seed)

    async def join(self, request: Request) -> Response:
        """Somebody who was invited sits down."""
        sitting = await run_in_threadpool(self.playing.of, request.path_params["ident"])
        seat = sitting.seat_of(request.path_params["word"]) if sitting is not None else None
        if sitting is None or seat is None:
            raise missing("This invitation is not valid any more; ask for another one.")
        answer = RedirectResponse(f"/table/{sitting.ident}", 303)
        _let_in(answer, sitting, seat)
        return answer

    # --- answers in JSON

    async def state(self, request: Request) -> Response:
        """The table as a seat of this browser sees it; without a seat, which seats these are."""
        return await run_in_threadpool(self._state, request)

    def _state(self, request: Request) -> Response:
        sitting = self._sitting(request)
        if "seat" not in request.query_params:
            turn = sitting.match.question
            told = {"mine": self._mine(request, sitting), "turn": turn.player if turn else None, "who": sitting.who}
            return JSONResponse(told)
        return JSONResponse(self.playing.state(sitting, self._seat(request, sitting, request.query_params["seat"])))

    async def act(self, request: Request) -> Response:
        """What a person does: answer, undo, hint, help, invite."""
        form = await request.form()
        asked = {name: str(value) for name, value in form.items()}
        return await run_in_threadpool(self._act, request, asked)

    def _act(self, request: Request, asked: Mapping[str, str]) -> Response:
        sitting = self._sitting(request)
        seat = self._seat(request, sitting, asked.get("seat", ""))
        step, number = asked.get("step", ""), asked.get("n", "")
        match request.path_params["act"]:
            case "answer":
                sound = step.isdecimal() and number.isdecimal() and len(step) < 9 and len(number) < 9
                wrong = self.playing.answer(sitting, seat, int(step), int(number)) if sound else "That is no answer."
                return JSONResponse({"wrong": wrong})
            case "undo":
                return JSONResponse({"wrong": self.playing.undo(sitting, seat)})
            case "order":
                words = asked.get("order", "")[:400].split(",")
                if not step.isdecimal() or not all(word.isdecimal() and len(word) < 4 for word in words):
                    return JSONResponse({"wrong": "That is no answer."})
                return JSONResponse({"wrong": self.playing.order(sitting, seat, int(step[:9]), [*map(int, words)])})
            case "seat":
                return self._reseated(request, sitting, asked)
            case "hint":
                return JSONResponse({"said": self.playing.hint(sitting, seat)})
            case "help":
                return JSONResponse({"said": self.playing.help(sitting, seat, asked.get("word", ""))})
            case "invite":
                other = self._seat(request, sitting, asked.get("other", ""))
                word = self.playing.invite(sitting, other)
                return JSONResponse({"link": f"http://{request.headers['host']}/join/{sitting.ident}/{word}"})
        raise missing("Nothing is called so.")

    def _reseated(self, request: Request, sitting: Sitting, asked: Mapping[str, str]) -> Response:
        """Another agent or a person on a seat; who takes one over is let in there."""
        other, who = asked.get("other", ""), asked.get("who", "")
        number = int(other) if other.isdecimal() and len(other) < 4 else -1
        wrong = self.playing.reseat(sitting, self._mine(request, sitting), number, who)
        answer = JSONResponse({"wrong": wrong})
        if wrong is None and who == PERSON:
            _let_in(answer, sitting, number)
        return answer

    async def board(self, request: Request) -> Response:
        """A board of a match on a map of its own."""
        sitting = await run_in_threadpool(self._sitting, request)
        if not self._mine(request, sitting):
            raise missing("You do not sit at this table.")
        return await run_in_threadpool(self._board, request, sitting)

    def _board(self, request: Request, sitting: Sitting) -> Response:
        name = request.path_params["name"].removesuffix(".png")
        if sitting.faces is None or name not in sitting.grounds:
            raise missing("There is no such board.")
        faces = sitting.faces
        drawing = face_of(faces, faces.game.components[name].pieces[0], "front").drawing
        return png_answer(self.pages.album.of(faces, drawing, "small"), request)

    async def events(self, request: Request) -> Response:
        """Says whenever the match went on; what happened, each seat asks for itself."""
        sitting = await run_in_threadpool(self._sitting, request)
        if not self._mine(request, sitting):
            raise missing("You do not sit at this table.")
        return StreamingResponse(self._hear(sitting.ident), media_type="text/event-stream")

    async def _hear(self, ident: str) -> AsyncIterator[str]:
        self._loop = asyncio.get_running_loop()
        queue: asyncio.Queue[None] = asyncio.Queue()
        with self._lock:
            self._hearers.setdefault(ident, set()).add(queue)
        try:
            yield ": listening\n\n"
            while True:
                try:
                    await asyncio.wait_for(queue.get(), HEARTBEAT)
                    yield "event: changed\ndata: {}\n\n"
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            with self._lock:
                self._hearers[ident].discard(queue)
                if not self._hearers[ident]:
                    del self._hearers[ident]

    def _changed(self, ident: str) -> None:
        with self._lock:
            for queue in self._hearers.get(ident, ()):
                if self._loop is not None:
                    with suppress(RuntimeError):  # the server has just been ended
                        self._loop.call_soon_threadsafe(queue.put_nowait, None)

    # --- who is who

    def _sitting(self, request: Request) -> Sitting:
        sitting = self.playing.of(request.path_params["ident"])
        if sitting is None:
            raise missing("There is no such match any more.")
        return sitting

    def _mine(self, request: Request, sitting: Sitting) -> list[int]:
        """The seats that this browser may act for."""
        given = (request.cookies.get(_cookie(sitting, seat), "") for seat in sitting.people)
        return [seat for word in given if (seat := sitting.seat_of(word)) is not None]

    def _seat(self, request: Request, sitting: Sitting, named: str) -> int:
        if named.isdecimal() and len(named) < 4 and int(named) in self._mine(request, sitting):
            return int(named)
        raise missing("You do not sit there.")

    def lets_in(self, path: str, cookies: Mapping[str, str]) -> bool:
        """Whether somebody who was only invited may ask for this: the table of the invitation, and what it shows."""
        parts = path.strip("/").split("/")
        if parts[0] == "join" and len(parts) == 3:
            return True  # the page itself looks at the word
        tables = [name.split("-", 1)[1].rpartition("-")[0] for name in cookies if name.startswith("seat-")]
        for ident in tables:
            sitting = self.playing.of(ident)
            if sitting is None or not any(
                sitting.seat_of(cookies.get(_cookie(sitting, seat), "")) == seat for seat in sitting.people
            ):
                continue
            if parts[:2] == ["table", ident] or (parts[0] == "static" and len(parts) == 2):
                return True
            shown = parts[0] in ("picture", "cover", "sign") and len(parts) > 1
            if shown and parts[1].removesuffix(".png") == sitting.slug:
                return True
        return False


def _cookie(sitting: Sitting, seat: int) -> str:
    return f"seat-{sitting.ident}-{seat}"


def _let_in(answer: Response, sitting: Sitting, seat: int) -> None:
    answer.set_cookie(_cookie(sitting, seat), sitting.words[seat], httponly=True, samesite="strict", max_age=30 * 86400)


def _title(game: Game, mode: str | None) -> str:
    return game.modes[mode].title if mode else game.title


def _seats(game: Game, mode: str | None) -> dict[str, int]:
    allowed = range_of(game, mode)
    most = MOST_SEATS if allowed.max is None else allowed.max
    wanted = allowed.print_for if allowed.min <= allowed.print_for <= most else allowed.min
    return {"least": allowed.min, "most": most, "wanted": wanted}
