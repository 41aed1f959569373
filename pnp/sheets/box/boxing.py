"""Boxing: components in, a PDF of the boxes they are kept in out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pnp.layout.drawing.grey import grey
from pnp.layout.drawing.lowink import low_ink
from pnp.layout.faces import Faces
from pnp.model.errors import PnpError
from pnp.model.findings import Finding
from pnp.model.game import Component, Game
from pnp.pdf.drawing import Drawing
from pnp.pdf.writer import Pdf
from pnp.sheets.box.art import Contents, box_page
from pnp.sheets.box.nets import Net
from pnp.sheets.box.tuckbox import envelope, halves, stack, tray, tray_room, tuckbox
from pnp.sheets.paper.papers import Paper, papers
from pnp.sheets.paper.papers import paper as paper_of
from pnp.sheets.paper.wishes import BOX, MARGIN, Kind, Refused

_A: dict[Kind, str] = {"tuckbox": "a tuckbox", "tray": "a tray", "envelope": "an envelope"}
CARD, COUNTER = 0.3, 1.5
"""How thick, in mm, a card is, and a counter glued on card."""

_LONGEST = 40
"""Letters of a title at the foot of a page."""


class NoBox(PnpError):
    """Nothing that can be put into such a box, or a box that fits on no paper."""


@dataclass(frozen=True, slots=True)
class BoxWish:
    """How boxes are made; lengths in mm. Without a `thickness` a card is 0.3 mm thick, a counter 1.5 mm.

    Raises:
        ValueError: a length out of bounds, or an unknown kind.
    """

    paper: Paper
    kind: Kind = BOX["kind"].default
    thickness: float | None = BOX["thickness"].default
    sleeved: bool = BOX["sleeved"].default
    split: bool = BOX["split"].default
    margin: float = MARGIN
    low_ink: bool = BOX["low_ink"].default
    grey: bool = BOX["grey"].default

    def __post_init__(self) -> None:
        for name in ("kind", "thickness", "margin"):
            BOX[name].check(getattr(self, name))
        if 2 * self.margin >= min(self.paper.width, self.paper.height):
            raise Refused("margin", f"A margin of {self.margin:g} mm leaves nothing of {self.paper}.")
        if self.split and self.kind != "tuckbox":
            raise Refused("split", "Only a tuckbox is made in two halves.")


def asked(wishes: Mapping[str, Any]) -> BoxWish:
    """What is wished of boxes; `wishes` are those of `BOX` by name.

    Raises:
        ValueError: as `BoxWish`, or the paper is not known.
    """
    told = {name: wishes[name] for name in BoxWish.__slots__}
    return BoxWish(**{**told, "paper": paper_of(wishes["paper"])})


class Made(NamedTuple):
    """A box in the file: what it is for, its inside in mm and its pages, from 1."""

    component: str
    kind: Kind
    held: tuple[float, float, float]
    pages: tuple[int, ...]


@dataclass(slots=True)
class Boxes:
    """The boxes that were written, and what was found on the way."""

    file: Path
    boxes: list[Made] = field(default_factory=list)
    pages: int = 0
    bytes: int = 0
    findings: list[Finding] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def files(self) -> list[dict[str, Any]]:
        """What was written, as `pnp box --json` tells it."""
        if not self.pages:
            return []
        return [
            {"path": str(self.file), "kind": "pdf", "pages": self.pages, "boxes": len(self.boxes), "bytes": self.bytes}
        ]


def boxed(game: Game, ids: Sequence[str], wish: BoxWish, output: Path) -> Boxes:
    """Write `output/<slug>/<kind>.pdf`, a page a box (two for halves); without ids for each component the kind suits.

    Raises:
        NoBox: an id names no component, or one that nothing can be kept in; or there is none.
        OSError: the file cannot be written.
    """
    components = _chosen(game, ids, wish.kind)
    faces = Faces(game)
    home = output / game.slug if game.lang is None else output / game.slug / game.lang
    made = Boxes(home / f"{wish.kind}.pdf")
    author = (game.credits and game.credits.author) or ""
    pdf = Pdf(faces.fonts, game.title, author, game.family)
    for component in components:
        held, nets = _nets(component, wish)
        laid = [(net, _laid(net, wish)) for net in nets]
        if any(paper is None for _, paper in laid):
            made.refused.append(_too_large(component, nets, wish, held))
            continue
        first = pdf.pages + 1
        contents = _contents(faces, component, made.findings)
        for net, paper in laid:
            assert paper is not None
            told = str(faces.words.box.told(game=_brief(game.title), name=_brief(component.title)))
            page = box_page(net, paper, faces, contents, told, wish.margin, lambda full: _ink(full, wish))
            made.findings += [f for face in page.faces for f in face.findings if f not in made.findings]
            pdf.add_page(page.drawing)
        made.boxes.append(Made(component.id, wish.kind, held, tuple(range(first, pdf.pages + 1))))
    made.findings += [finding for finding in faces.word_findings if finding not in made.findings]
    if pdf.pages:
        made.pages = pdf.pages
        made.bytes = pdf.save(made.file)
    return made


def _chosen(game: Game, ids: Sequence[str], kind: Kind) -> list[Component]:
    """The components that boxes are made for."""
    for id_ in ids:
        if id_ not in game.components:
            raise NoBox(f"{game.slug} has no component '{id_}'. There is: {', '.join(game.components)}.")
        if not _suits(game.components[id_], kind):
            raise NoBox(
                f"{id_} is no stack of {'counters' if kind == 'tray' else 'cards'}: {kind}s are made for those."
            )
    wanted = [component for component in game.components.values() if component.id in ids or not ids]
    found = [component for component in wanted if _suits(component, kind)]
    if not found:
        raise NoBox(f"{game.slug} has nothing for {_A[kind]}: a tray takes counters and tiles, the others take cards.")
    return found


def _suits(component: Component, kind: Kind) -> bool:
    cards = component.kind == "deck" or component.as_card
    return component.count > 0 and (component.kind in ("counters", "tiles") if kind == "tray" else cards)


def _nets(component: Component, wish: BoxWish) -> tuple[tuple[float, float, float], list[Net]]:
    """What is held, in mm, and the nets of its box."""
    if wish.kind == "tray":
        floor = tray_room(component.size, component.count, wish.thickness or COUNTER)
        return (*floor, 0.0), [tray(*floor)]
    held = stack(component.size, component.count, wish.thickness or CARD, wish.sleeved)
    if held[0] > held[1]:
        held = (held[1], held[0], held[2])
    if wish.kind == "envelope":
        return held, [envelope(held)]
    return held, list(halves(held)) if wish.split else [tuckbox(held)]


def _ways(paper: Paper) -> Iterator[Paper]:
    yield paper
    yield Paper(paper.name, paper.height, paper.width)


def _laid(net: Net, wish: BoxWish, paper: Paper | None = None) -> Paper | None:
    """The paper, upright or on its side, with room for a net; None if it has none."""
    wide, high = net.size
    foot = 6.0
    for way in _ways(paper or wish.paper):
        if wide <= way.width - 2 * wish.margin and high <= way.height - 2 * (wish.margin + foot):
            return way
    return None


def _too_large(component: Component, nets: Sequence[Net], wish: BoxWish, held: tuple[float, float, float]) -> str:
    wide, high = max(net.size[0] for net in nets), max(net.size[1] for net in nets)
    larger = [paper.name for paper in papers().values() if all(_laid(net, wish, paper) for net in nets)]
    ways = [f"--paper {larger[0]}"] if larger else []
    if wish.kind == "tuckbox" and not wish.split and all(_laid(net, wish) for net in halves(held)):
        ways.insert(0, "--split for two halves")
    advice = f"ask for {' or '.join(ways)}" if ways else "give a larger --paper WIDTHxHEIGHT, or make several boxes"
    flat = f"{component.id}: its {wish.kind} is {wide:.0f} x {high:.0f} mm flat"
    return f"{flat} and does not fit on {wish.paper}: {advice}."


def _contents(faces: Faces, component: Component, findings: list[Finding]) -> Contents:
    cards = component.kind == "deck" and component.count > 1
    count = str(faces.words.box.cards(count=component.count)) if cards else ""
    if faces.back_layout(component) is None or component.kind in ("counters", "tiles"):
        return Contents(component.title, count)
    face = faces.of(component.pieces[0], "back")
    findings[:] = dict.fromkeys([*findings, *face.findings])
    return Contents(component.title, count, face.drawing)


def _brief(title: str) -> str:
    return title if len(title) <= _LONGEST else f"{title[: _LONGEST - 1].rstrip()}…"


def _ink(page: Drawing, wish: BoxWish) -> Drawing:
    page = low_ink(page) if wish.low_ink else page
    return grey(page) if wish.grey else page
