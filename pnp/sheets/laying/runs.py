"""Runs: what was chosen of a game in, out come its sheets, in the order they are printed: backs first, posters last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.layout.faces import Faces
from pnp.model.findings import Finding
from pnp.model.game import Component, Piece
from pnp.sheets.laying.blanks import is_blank
from pnp.sheets.laying.cutouts import MOST_STRIPS, printed_size, strip_names
from pnp.sheets.laying.grid import fit
from pnp.sheets.laying.imposition import Item, Lot, PageSide, Sheet, impose
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import Paper

if TYPE_CHECKING:
    from pnp.sheets.laying.bands import Shared
    from pnp.sheets.laying.posters import Poster

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
    def banded(self) -> bool:
        """Whether any sheet holds pieces of several sizes."""
        return any(side.frame.bands for sheet in self.sheets for side in (sheet.front, sheet.back) if side)

    @property
    def amount(self) -> int:
        """Pieces, copies counted, blank cards not."""
        return sum(piece.copies for piece in self.pieces.values() if not is_blank(piece))

    @property
    def blanks(self) -> int:
        """Blank cards."""
        return sum(piece.copies for piece in self.pieces.values() if is_blank(piece))


def in_order(runs: Sequence[Run], options: Options) -> Iterator[tuple[Run, list[tuple[Sheet, PageSide]]]]:
    """The pages of runs as they are printed: each front followed by its backs, or all backs after all fronts.

    Sheets of one page come after all that have two, whatever run they are of: so the pages that a printer turns follow
    each other. Posters come last.
    """
    turned = -1 if options.reverse_backs else 1
    flat = [run for run in runs if not run.poster]
    both = [(run, [sheet for sheet in run.sheets if len(sheet.pages) == 2]) for run in flat]
    if options.backs_last:
        yield from ((run, [(sheet, "front") for sheet in sheets]) for run, sheets in both)
        yield from ((run, [(sheet, "back") for sheet in sheets[::turned]]) for run, sheets in both[::turned])
    else:
        yield from ((run, [(sheet, side) for sheet in sheets for side in sheet.pages]) for run, sheets in both)
    way = turned if options.backs_only else 1
    for run in flat[::way]:
        yield run, [(sheet, side) for sheet in run.sheets[::way] if len(sheet.pages) == 1 for side in sheet.pages]
    yield from ((run, [(sheet, side) for sheet in run.sheets for side in sheet.pages]) for run in runs if run.poster)


class _Part(NamedTuple):
    """What of a component is to be printed, the size of its cells in mm, and whether it has backs."""

    component: Component
    pieces: Sequence[Piece]
    size: tuple[float, float]
    backed: bool


class _Batch(NamedTuple):
    """Pieces that share sheets, and how they are laid."""

    parts: Sequence[_Part]
    lot: Lot
    options: Options
    folded: bool

    @property
    def backed(self) -> bool:
        return self.parts[0].backed


def runs(faces: Faces, chosen: Mapping[str, Sequence[Piece]], options: Options) -> tuple[list[Run], list[Finding]]:
    """The sheets of all that was chosen, and a finding for each component that fits no paper."""
    made: list[tuple[int, Run]] = []
    batches: list[tuple[int, _Batch]] = []
    findings: list[Finding] = []
    for number, group in enumerate(_groups(faces, chosen)):
        if batch := _batch(group, options):
            batches.append((number, batch))
            continue
        for part in group:
            if frame := _frame(part, options):
                batches.append((number, frame))
                continue
            try:
                made.append((number, _alone(faces, part, options, findings)))
            except ValueError as error:
                findings.append(_too_small(faces.game.slug, part.component, error))
    made += _mixed(batches) if options.mix and len(batches) > 1 else [(n, _plain(batch)) for n, batch in batches]
    printed = [(number, run) for number, run in made if run.sheets]
    printed.sort(key=lambda each: (not each[1].duplex, each[1].poster is not None, each[0]))
    return [run for _, run in printed], findings


def _groups(faces: Faces, chosen: Mapping[str, Sequence[Piece]]) -> Iterable[list[_Part]]:
    """Components that share all their sheets: of one size and shape, all with backs or none. A deck has its own."""
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


def _batch(group: Sequence[_Part], options: Options) -> _Batch | None:
    """How the group is laid; None if the paper is too small."""
    size, backed = group[0].size, group[0].backed
    for wish in _ways(group, options):
        folded = wish.gutterfold and backed
        try:
            fit(size, wish, folded)
        except ValueError:
            continue
        items = [item for part in group for item in _items(part)]
        mounted = all(_mounted(part.component) for part in group)
        return _Batch(group, Lot(items, size, mounted), wish, folded)
    return None


def _frame(part: _Part, options: Options) -> _Batch | None:
    """What tiles leave to be seen of a board that fits no page, as strips; None where it is printed whole."""
    rim, (side, _) = part.component.rim, part.size
    if rim is None or options.whole:
        return None
    for count in range(1, MOST_STRIPS + 1):
        size = ((side - rim) / count, rim)
        try:
            fit(size, options)
        except ValueError:
            continue
        items = [Item(f"{piece.id}|{name}") for piece in part.pieces for name in strip_names(count) * piece.copies]
        return _Batch([part], Lot(items, size, True), options, False)
    return None


def _mounted(component: Component) -> bool:
    """Whether a component is glued on card before it is cut: nothing that is folded, written on or held in a hand."""
    return component.kind in ("counters", "tiles", "board", "mat") and component.shape != "standee"


def _mixed(batches: Sequence[tuple[int, _Batch]]) -> Iterator[tuple[int, Run]]:
    """The runs of batches whose rests share sheets with others, and of those that stay alone.

    Rests with backs share with each other, and those without; both together only where that saves a sheet.
    """
    pools: dict[object, list[tuple[int, _Batch]]] = {}
    for number, batch in batches:
        pools.setdefault((batch.backed, batch.folded), []).append((number, batch))
    ways = [[_pooled(pool) for pool in pools.values()]]
    if len(pools) > 1 and not any(batch.options.gutterfold for _, batch in batches):
        ways.append([_pooled(batches)])
    for pool in min(ways, key=lambda way: sum(len(pool.shared) for pool in way)):
        together = [shared for shared in pool.shared if len(shared.lots) > 1]
        for shared in together:
            members = [pool.open[lot] for lot in shared.lots]
            yield pool.batches[members[0]][0], _joined([pool.batches[index][1] for index in members], shared)
        taken = {pool.open[lot] for shared in together for lot in shared.lots}
        yield from ((n, _plain(batch)) for index, (n, batch) in enumerate(pool.batches) if index not in taken)


class _Pool(NamedTuple):
    """Batches that may share sheets, which of them leave a rest, and the sheets of these rests, by their numbers."""

    batches: Sequence[tuple[int, _Batch]]
    open: Sequence[int]
    shared: Sequence[Shared]


def _pooled(pool: Sequence[tuple[int, _Batch]]) -> _Pool:
    from pnp.sheets.laying.bands import full, share  # many kits are one deck

    options, folded = pool[0][1].options, pool[0][1].folded
    whole = [full(batch.lot, options, folded) for _, batch in pool]
    open_ = [index for index, (_, batch) in enumerate(pool) if whole[index] < len(batch.lot.items)]
    rests = [pool[index][1].lot for index in open_]
    rests = [lot._replace(items=lot.items[whole[index] :]) for index, lot in zip(open_, rests, strict=True)]
    return _Pool(pool, open_, share(rests, options, folded))


def _plain(batch: _Batch) -> Run:
    """The run of a batch that shares no sheet with another."""
    return Run(_pieces([batch]), list(impose(batch.lot.items, batch.lot.size, batch.options)), batch.options)


def _joined(batches: Sequence[_Batch], shared: Shared) -> Run:
    """The run of batches on full sheets of their own and one that they share; sheets without backs come last."""
    from pnp.sheets.laying.bands import full, shared_sheet

    options, folded = batches[0].options, batches[0].folded
    made: list[tuple[int, list[Sheet]]] = []
    for batch in batches:
        most = full(batch.lot, options, folded)
        own = list(impose(batch.lot.items[:most], batch.lot.size, options))
        made.append((most // fit(batch.lot.size, options, folded).per_sheet, own))
    last = shared_sheet(shared, batches[0].lot.size, options)
    backed = sum(batch.backed for batch in batches)
    parts = sorted(zip(batches, made, strict=True), key=lambda part: not part[0].backed)
    made = [part for _, part in parts]
    made.insert(backed or len(made), (1, [last] if last.pages else []))
    sheets: list[Sheet] = []
    total = sum(count for count, _ in made)
    before = 0
    for count, own in made:
        sheets += [sheet._replace(number=before + sheet.number, total=total) for sheet in own]
        before += count
    return Run(_pieces(batches), sheets, options)


def _pieces(batches: Sequence[_Batch]) -> Mapping[str, Piece]:
    return {piece.id: piece for batch in batches for part in batch.parts for piece in part.pieces}


def _ways(group: Sequence[_Part], options: Options) -> Iterator[Options]:
    yield options
    if options.gutterfold and not group[0].component.rows_are_pieces:
        # A board that fits, but not with its back on the same page, has it on the next one, to be glued on.
        yield replace(options, gutterfold=False)


def _alone(faces: Faces, part: _Part, options: Options, findings: list[Finding]) -> Run:
    """A component that fits no page: a board over several sheets or on a page of its own size.

    Raises:
        ValueError: it is cut into pieces of which not even one fits, or would take too many sheets.
    """
    pieces = {piece.id: piece for piece in part.pieces}
    if part.component.rows_are_pieces:
        return Run(pieces, list(impose(list(_items(part)), part.size, options)), options)
    if options.whole:
        wish = replace(options, paper=_shop_paper(part.size, options), gutterfold=False, printer=None)
        return Run(pieces, list(impose(list(_items(part)), part.size, wish)), wish)
    from pnp.sheets.laying.posters import split  # most kits have no board
    from pnp.sheets.laying.seams import keeps, told

    split(part.size, options)  # a board for which the paper is too small is not even drawn
    kept = keeps(faces.ahead(piece) for piece in part.pieces)
    poster = split(part.size, options, kept)
    findings += told(part.component, faces.game.slug, poster.seams, kept, str(options.paper))
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
