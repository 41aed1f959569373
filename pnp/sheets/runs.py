"""Runs: what was chosen of a game in, out come its sheets, in the order they are printed: backs first, posters last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.layout.faces import Faces
from pnp.model.findings import Finding
from pnp.model.game import Component, Piece
from pnp.sheets.cutouts import printed_size
from pnp.sheets.imposition import Item, Sheet, impose
from pnp.sheets.options import Options
from pnp.sheets.papers import Paper

if TYPE_CHECKING:
    from pnp.sheets.posters import Poster

SHOP_MARGIN = 8.0
"""Room in mm for marks, ruler and label beside a board on a page of its own size."""


class Run(NamedTuple):
    """Sheets of one component, or of several that share them: the pieces by id, and the options they are laid by."""

    pieces: Mapping[str, Piece]
    sheets: Sequence[Sheet]
    options: Options
    poster: Poster | None = None

    @property
    def pages(self) -> int:
        return sum(len(sheet.pages) for sheet in self.sheets)

    @property
    def duplex(self) -> bool:
        """Whether any page has its back on the next one."""
        return any(len(sheet.pages) == 2 for sheet in self.sheets)

    @property
    def amount(self) -> int:
        """Pieces, copies counted."""
        return sum(piece.copies for piece in self.pieces.values())


class _Part(NamedTuple):
    """What of a component is to be printed, the size of its cells in mm, and whether it has backs."""

    component: Component
    pieces: Sequence[Piece]
    size: tuple[float, float]
    backed: bool


def runs(faces: Faces, chosen: Mapping[str, Sequence[Piece]], options: Options) -> tuple[list[Run], list[Finding]]:
    """The sheets of all that was chosen, and a finding for each component that fits no paper."""
    made: list[Run] = []
    findings: list[Finding] = []
    for group in _groups(faces, chosen):
        if run := _shared(group, options):
            made.append(run)
            continue
        for part in group:
            try:
                made.append(_alone(part, options))
            except ValueError as error:
                findings.append(_too_small(faces.game.slug, part.component, error))
    printed = [run for run in made if run.sheets]
    return sorted(printed, key=lambda run: (not run.duplex, run.poster is not None)), findings


def _groups(faces: Faces, chosen: Mapping[str, Sequence[Piece]]) -> Iterable[list[_Part]]:
    """Components that share sheets: of one size and shape, all with backs or none. A deck keeps to itself."""
    groups: dict[object, list[_Part]] = {}
    for id_, pieces in chosen.items():
        if not any(piece.copies for piece in pieces):
            continue
        component = faces.game.components[id_]
        backed = faces.back_layout(component) is not None and component.shape != "standee"
        part = _Part(component, pieces, printed_size(component.size, component.shape), backed)
        cards = component.kind == "deck" or component.as_card
        key = id_ if cards else (part.size, component.shape, backed)
        groups.setdefault(key, []).append(part)
    return groups.values()


def _shared(group: Sequence[_Part], options: Options) -> Run | None:
    """The group on as few sheets as it needs; None if the paper is too small."""
    pieces = {piece.id: piece for part in group for piece in part.pieces}
    items = [item for part in group for item in _items(part)]
    for wish in _ways(group, options):
        try:
            return Run(pieces, list(impose(items, group[0].size, wish)), wish)
        except ValueError:
            continue
    return None


def _ways(group: Sequence[_Part], options: Options) -> Iterator[Options]:
    yield options
    if options.gutterfold and not group[0].component.rows_are_pieces:
        # A board that fits, but not with its back on the same page, has it on the next one, to be glued on.
        yield replace(options, gutterfold=False)


def _alone(part: _Part, options: Options) -> Run:
    """A component that fits no page: a board over several sheets or on a page of its own size.

    Raises:
        ValueError: it is cut into pieces of which not even one fits, or would take too many sheets.
    """
    pieces = {piece.id: piece for piece in part.pieces}
    if part.component.rows_are_pieces:
        return Run(pieces, list(impose(list(_items(part)), part.size, options)), options)
    if options.whole:
        wish = replace(options, paper=_shop_paper(part.size, options), gutterfold=False)
        return Run(pieces, list(impose(list(_items(part)), part.size, wish)), wish)
    from pnp.sheets.posters import split  # most kits have no board

    poster = split(part.size, options)
    items = list(_items(part))
    fronts = [] if options.backs_only else [item.front for item in items]
    backs = [] if options.fronts_only else [item.back for item in items if item.back]
    return Run(pieces, list(poster.sheets([*fronts, *backs], options)), options, poster)


def _shop_paper(size: tuple[float, float], options: Options) -> Paper:
    beside = 2 * (options.margin + options.bleed + SHOP_MARGIN)
    return Paper("whole", size[0] + beside, size[1] + beside)


def _items(part: _Part) -> Iterator[Item]:
    for piece in part.pieces:
        item = Item(f"{piece.id}|front", f"{piece.id}|back" if part.backed else None)
        yield from [item] * piece.copies


def _too_small(game: str, component: Component, error: ValueError) -> Finding:
    mark = component.marks.get("size")
    place = (mark.file, mark.line, mark.column) if mark else (component.file, None, None)
    return Finding("error", "paper-too-small", str(error), game, component.id, None, None, *place)
