"""A replay: a whole match as one page that opens anywhere, without a server: faces, boards, the story and a slider.

It can be watched as each seat saw it, or with open hands. Pictures, fonts, styles and scripts are in the page.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from io import BytesIO
from typing import Any

from pnp.engine import Match
from pnp.engine.told.reading import Reading
from pnp.layout.faces import Faces, Side
from pnp.model import Game, library
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf
from pnp.web import tabletop
from pnp.web.desk import DRAWING
from pnp.web.pictures import piece_of, short
from pnp.web.writing import FONTS, STATIC, templates

_SCRIPTS = "tabletop.js", "replay.js"
_PER_MM, _LONGEST = 3.6, 1100
"""Pixels a millimetre of a picture, and the longest side of one."""
OPEN = "all, open hands"
"""The reader who sees every hand."""


Picturing = Callable[[str, str, str], str]
"""The address of a side of a piece (its component, itself, the side), where pictures lie beside the page."""


class Recorder:
    """Hears a match answer by answer, and notes what each seat saw and what was told to it.

    Pictures are in the page, unless `there` says where they are.
    """

    def __init__(self, faces: Faces, there: Picturing | None = None) -> None:
        self.faces, self._there = faces, there
        self.grounds = tabletop.grounds(faces)
        self._frames: dict[str, list[dict[str, Any]]] = {}
        self._before: dict[str, dict[str, Any]] = {}
        self._readings: dict[str, Reading] = {}
        self.shown: set[str] = set()
        self.backs: set[str] = set()
        self.match: Match | None = None

    def __call__(self, match: Match) -> None:
        """Note how the table is now."""
        if self.match is None and match.cast.game.map_seed != self.faces.game.map_seed:
            self.faces = Faces(match.cast.game, self.faces.fonts)  # a map that was grown for this match
            self.grounds, self._there = tabletop.grounds(self.faces), None
        self.match = match
        match.question  # noqa: B018 -- what follows from the answer has happened once the next question is asked
        for seat in (None, *match.table.seats):
            name = OPEN if seat is None else f"seat {seat + 1}"
            if name not in self._readings:
                self._readings[name] = Reading(match.table, seat, own=True)
            state = _flat(tabletop.seen(match, seat, self.grounds))
            state["story"] = tabletop.told(self._readings[name].news())
            self._frames.setdefault(name, []).append(_changes(self._before.get(name, {}), state))
            self._before[name] = state
            for pile in [*state["piles"].values(), *state["lying"].values()]:
                for card in pile["cards"]:
                    (self.shown if "face" in card else self.backs).add(card.get("face") or card["back"])

    def told(self) -> dict[str, Any]:
        """Everything that the page's script draws."""
        game = self.faces.game
        faces = {name: self._picture(name, "front") for name in sorted(self.shown)}
        backs = {name: self._picture(f"{name}/{_first(game, name)}", "back") for name in sorted(self.backs)}
        boards = {
            name: {**ground, "picture": self._picture(f"{name}/{_first(game, name)}", "front")}
            for name, ground in self.grounds.items()
        }
        sizes = {part.id: [*part.size] for part in game.components.values()}
        table = {"sizes": sizes, "backs": backs, "boards": boards}
        return {"table": table, "faces": faces, "frames": self._frames}

    def _picture(self, name: str, side: Side) -> str:
        if self._there is None:
            return _picture(self.faces, name, side)
        component, _, piece = name.partition("/")
        found = piece_of(self.faces.game, component, piece)
        if found is None or (side == "back" and self.faces.back_layout(found[0]) is None):
            return ""
        return self._there(component, short(found[1]), side)


def _first(game: Game, component: str) -> str:
    return short(game.components[component].pieces[0])


def _flat(state: dict[str, Any]) -> dict[str, Any]:
    """A state with its piles and spaces by name, so that what did not change need not be written again."""
    lying = {f"{each['board']}/{each['space']}": each for each in state["lying"]}
    return {**state, "piles": {pile["id"]: pile for pile in state["piles"]}, "lying": lying}


def _changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """What is other than it was; of piles and spaces, by name, those that changed, None for those that are gone."""
    found: dict[str, Any] = {}
    for key, value in now.items():
        if key in ("piles", "lying"):
            old = before.get(key, {})
            changed = {name: each for name, each in value.items() if old.get(name) != each}
            changed |= {name: None for name in old if name not in value}
            if changed:
                found[key] = changed
        elif key == "story":
            if value:
                found[key] = value
        elif before.get(key) != value or key not in before:
            found[key] = value
    return found


def _picture(faces: Faces, name: str, side: Side) -> str:
    """A side of a piece as a data address; nothing where it has none."""
    component, _, piece = name.partition("/")
    found = piece_of(faces.game, component, piece)
    if found is None or (side == "back" and faces.back_layout(found[0]) is None):
        return ""
    with DRAWING:
        drawing = faces.of(found[1], side).drawing
        pdf = Pdf(faces.fonts, pack=1)
        pdf.add_page(drawing)
        with opened(pdf.data()) as document:
            image = page_image(document, 0, min(_PER_MM, _LONGEST / max(drawing.width, drawing.height)))
    out = BytesIO()
    image.save(out, "WEBP", quality=82, method=4)
    return _uri("image/webp", out.getvalue())


def _uri(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"


def page(recorder: Recorder, title: str, static: str = "") -> str:
    """The page of a match that was heard to its end; with all in it, or beside the files of a site at `static`."""
    if static:
        return _beside(recorder, title, static)
    style = (STATIC / "look.css").read_text(encoding="utf-8")
    for name, file in FONTS.items():
        style = style.replace(f'url("{name}")', f'url("{_uri("font/ttf", (library.fonts() / file).read_bytes())}")')
    script = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in _SCRIPTS)
    match = recorder.match
    return (
        templates()
        .get_template("replay.html")
        .render(
            title=title,
            style=style,
            script=script,
            hashes={"style": _hash(style), "script": _hash(script)},
            told=_script_safe(json.dumps(recorder.told(), ensure_ascii=False, separators=(",", ":"))),
            seed=match.seed if match is not None else "",
        )
    )


def _beside(recorder: Recorder, title: str, static: str) -> str:
    """The same page where styles, scripts, fonts and pictures are files of a site."""
    told = _script_safe(json.dumps(recorder.told(), ensure_ascii=False, separators=(",", ":")))
    seed = recorder.match.seed if recorder.match is not None else ""
    return templates().get_template("replay.html").render(title=title, static=static, told=told, seed=seed)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _script_safe(text: str) -> str:
    """JSON inside a script element: nothing in it may look like the element's end."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
