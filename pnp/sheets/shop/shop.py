"""The shop: a game in, out come the files that a print shop prints its pieces from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pnp.layout.drawing.theme import UnknownName
from pnp.layout.faces import BLEED, Faces
from pnp.model.findings import Finding
from pnp.model.game import Component, Game, Piece
from pnp.pdf.drawing import Colour, Ink
from pnp.sheets.paper.selection import select
from pnp.sheets.shop.files import Printed, Printer
from pnp.sheets.shop.folder import ShopFolder, table
from pnp.sheets.shop.pages import Cutting, Part, cutting
from pnp.sheets.shop.shops import fit, nearest, told
from pnp.sheets.shop.wish import ShopWish

Progress = Callable[[int, int], None]

MOST_PIXELS = 80_000_000
"""A picture of more is refused: it could eat the machine."""
_COLUMNS = ("component", "id", "name", "copies", "front", "front_page", "back", "back_page")


@dataclass(slots=True)
class Shopped:
    """What was written for a shop: the folder, its files, what was found, and what a person should know."""

    folder: Path
    files: list[dict[str, Any]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def shop(
    game: Game, wish: ShopWish, output: Path, only: Sequence[str] = (), progress: Progress | None = None
) -> Shopped:
    """Write `output/<slug>/shop[-<name>]/`: PDFs or pictures, copies.csv and README.txt.

    Raises:
        UnknownPiece: `only` names nothing of the game.
        OSError: the folder cannot be written.
    """
    name = f"shop-{wish.shop.name}" if wish.shop else "shop"
    home = output / game.slug if game.lang is None else output / game.slug / game.lang
    made = Shopped(home / name)
    parts, left = _parts(game, wish, select(game, only), made.findings)
    if not parts:
        made.notes.append("Nothing was asked for that this shop cuts: name other components with --only.")
        return made
    sized = {part.component.id: part.component for part in parts}
    drawn = replace(game, components={**game.components, **sized})
    faces = Faces(drawn, bleed=max(BLEED, *(max(part.how.bleed) for part in parts)))
    printer = Printer(faces, wish, _inks(faces, made.findings), made.findings)
    folder = ShopFolder(made.folder)
    rows: list[Sequence[object]] = [_COLUMNS]
    for done, part in enumerate(parts, 1):
        printed = printer.files(part.component, part.pieces, part.how)
        rows += _written(folder, part, printed)
        made.notes += printed.notes
        if progress:
            progress(done, len(parts))
    folder.add("copies.csv", table(rows), "copies", 0, sum(piece.copies for part in parts for piece in part.pieces))
    from pnp.sheets.shop.readme import readme

    folder.add("README.txt", readme(faces, wish, parts, left), "readme", 0, 0)
    folder.close()
    made.files = folder.files
    made.findings += [finding for finding in faces.word_findings if finding not in made.findings]
    return made


def _parts(
    game: Game, wish: ShopWish, chosen: Mapping[str, Sequence[Piece]] | None, findings: list[Finding]
) -> tuple[list[Part], list[Component]]:
    """What the shop prints, and the components that it is not asked for."""
    parts: list[Part] = []
    left: list[Component] = []
    for component in game.components.values():
        pieces = [piece for piece in (chosen.get(component.id, ()) if chosen else component.pieces) if piece.copies]
        if not pieces:
            continue
        named = chosen is not None
        how = None if component.shape == "standee" else fit(component, wish.shop)
        if how is None and wish.shop and component.shape != "standee" and (named or component.rows_are_pieces):
            cut, near = nearest(component, wish.shop)
            how = near if wish.fitted else None
            if how is None:
                findings.append(_refused(game, component, wish, str(cut), fitting=near is not None))
                continue
        if how is None:
            left.append(component)
            continue
        sized = component if how.size == component.size else replace(component, size=how.size)
        if wish.bleed is not None:
            how = how._replace(pixels=None)  # a bleed that was asked for makes pictures of another size
        cut_so = cutting(how, wish.most_bleed, wish.shop.dpi if wish.shop else wish.per_inch, wish.marks)
        if wish.kind != "pdf" and (finding := _too_fine(game, sized, cut_so, wish.per_inch)):
            findings.append(finding)
            continue
        parts.append(Part(sized, pieces, cut_so))
    return parts, left


def _refused(game: Game, component: Component, wish: ShopWish, cut: str, fitting: bool) -> Finding:
    assert wish.shop
    shape = f" {component.shape}" if component.shape else ""
    end = "--fit draws the pieces in that size" if fitting else "choose another shop, or leave the component out"
    message = f"{wish.shop.title} cuts no{shape} pieces of {told(component.size)}; the nearest is {cut}: {end}."
    return _at_size(message, game, component)


def _too_fine(game: Game, component: Component, how: Cutting, dpi: int) -> Finding | None:
    wide, high = how.pixels(dpi)
    if wide * high <= MOST_PIXELS:
        return None
    size = told((how.trim[0] + 2 * how.bleed[0], how.trim[1] + 2 * how.bleed[1]))
    message = f"a picture of {size} at {dpi} dpi has {wide * high / 1e6:.0f} million pixels; ask for fewer dpi."
    return _at_size(message, game, component)


def _at_size(message: str, game: Game, component: Component) -> Finding:
    mark = component.marks.get("size")
    place = (mark.file, mark.line, mark.column) if mark else (component.file, None, None)
    return Finding("error", "shop-size", message, game.slug, component.id, None, None, *place)


def _inks(faces: Faces, findings: list[Finding]) -> dict[Colour, Ink]:
    try:
        return faces.theme.inks
    except UnknownName as error:
        file = faces.game.folder / "game.yaml"
        message = f"theme.cmyk: {error}; all colours are printed as RGB."
        findings.append(
            Finding("error", "unknown-colour", message, faces.game.slug, None, None, None, file, None, None)
        )
        return {}


def _written(folder: ShopFolder, part: Part, printed: Printed) -> list[Sequence[object]]:
    """Put a component's files into the folder; its rows of copies.csv."""
    for file in printed.files:
        folder.add(file.name, file.data, file.kind, file.pages, file.pieces)
    rows: list[Sequence[object]] = []
    for piece in part.pieces:
        front, back = printed.places.get(f"{piece.id}|front"), printed.places.get(f"{piece.id}|back")
        rows.append((part.component.id, piece.id, piece.name, piece.copies, *(front or ("", "")), *(back or ("", ""))))
    return rows
