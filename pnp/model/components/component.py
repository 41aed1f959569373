"""One component's file: its header and its rows in, a `Component` out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pnp.model.components import cards, maps, rolls, sections
from pnp.model.components.context import Context
from pnp.model.components.fields import BUILT_IN, declared
from pnp.model.components.rows import RowReader
from pnp.model.findings import Mark
from pnp.model.game import Component, Field, Piece, Value
from pnp.model.reading.nodes import at
from pnp.model.reading.stated import stated
from pnp.model.report import Report
from pnp.model.source import Claim, Source
from pnp.model.text import unknown
from pnp.model.yaml import ListNode, MapNode, Node

if TYPE_CHECKING:
    from pnp.model.reading.basics import ClaimModel, ClaimsModel, SourceModel
    from pnp.model.reading.schema import ComponentModel

_PIECES = {"deck", "counters", "tiles"}
_ROWS = ("rows", "sections")
MOST_PIECES = 50_000
REGULAR, NEARLY = 2 / 3**0.5, 0.02
"""Width to height of a regular hex lying on a side, and the share by which one may differ so that sizes stay round."""
HALF_PAGE = (190.0, 130.0)
"""Trim in mm of a board, mat, sheet or table that gives none: half of what an A4 or Letter printer reaches."""


def read_component(ident: str, root: MapNode, context: Context, report: Report) -> Component:
    """The component of a parsed file; when its report has an error it is a stopgap and must not be used."""
    instead = {"kind": "sheet", "title": ident, "layout": "none"}
    root, legible = _laid_out(root, context, report)
    context.edit(ident, root)
    header, faulty = stated("ComponentModel", root, report, _ROWS, instead)
    if not legible:
        faulty.add(("rows",))
    broken = {str(path[1]) for path in faulty if path[0] == "fields" and len(path) > 1}
    sound = {name: model for name, model in header.fields.items() if name not in context.broken}
    own = declared(sound, context.fields, root, broken, report)
    fields = {**BUILT_IN, **context.fields, **own, **{name: Field(name, "text") for name in broken}}
    if ("kind",) not in faulty:
        _check_header(header, root, report)
    if context.known:
        _check_names(header, fields, root, context, report)
    component = _bare(ident, header, root, context, report)
    if not context.known or faulty & {("fields",), ("columns",), ("rows",), ("sections",)}:
        return component
    return _with_rows(component, header, fields, own, frozenset(broken) | context.broken, root, context, report)


def _laid_out(root: MapNode, context: Context, report: Report) -> tuple[MapNode, bool]:
    """The keys with the rows of a table in them, where `rows` names one, and whether it could be read."""
    rows, own = root.values.get("rows"), root.values.get("fields")
    if not isinstance(rows, MapNode):
        return root, True
    from pnp.model.reading import tables

    known = {*BUILT_IN, *context.fields, *(own.values if isinstance(own, MapNode) else ())}
    return tables.laid_out(root, rows, known, report)


def _bare(ident: str, header: ComponentModel, root: MapNode, context: Context, report: Report) -> Component:
    copies, as_needed = header.copies or (1, False)
    return Component(
        id=ident,
        kind=header.kind,
        title=header.title,
        file=report.file,
        layout=header.layout,
        size=_turned(header.size or HALF_PAGE, header.orientation),
        back=header.back if isinstance(header.back, str) else None,
        orientation=header.orientation,
        shape=header.shape,
        rim=header.rim,
        each_player=header.each_player,
        source=read_source(header.source, context.source),
        claims=tuple(read_claims(header.claims, root, report)),
        counted=tuple(_counted(header, root, report)),
        sets=tuple(header.sets),
        copies=copies,
        as_needed=as_needed,
        die=header.die,
        as_card=header.as_card is not None,
        house=tuple(header.house),
        ruling=header.ruling,
        note=context.prose(header.note, "note", at(root, ("note",)), report),
        text=context.prose(header.text, "text", at(root, ("text",)), report),
        marks=dict(marks(root, report, skip=_ROWS)),
    )


def _with_rows(
    component: Component,
    header: ComponentModel,
    fields: dict[str, Field],
    own: Mapping[str, Field],
    broken: frozenset[str],
    root: MapNode,
    context: Context,
    report: Report,
) -> Component:
    columns = sections.columns(root, fields, report)
    if columns is None:
        return component
    named = sections.mentioned(root, own, fields)
    dealt = component.as_card and "sections" in root.values
    default = component.copies if component.rows_are_pieces and not dealt else 1
    reader = RowReader(component.id, report.file, fields, named, columns, default, context, report, broken, dealt)
    if isinstance(header.back, dict):
        reader.turn(root.values["back"])
    groups = sections.groups(root, fields, reader, context, report)
    deck = cards.read(groups, sections.shared(root), reader, component.copies) if dealt else cards.Deck((), groups)
    entries = tuple(reader.entries(deck.groups))
    component = replace(
        component,
        back=_other_side(component, fields),
        fields=named,
        sections=tuple(group.section for group in deck.groups if group.section),
        entries=entries,
        cards=deck.cards,
    )
    complete = len(entries) == sum(len(group.rows) for group in groups)
    if component.rolled and component.kind == "table":
        places: dict[str | None, Node] = {group.section.id: group.node for group in groups if group.section}
        rolls.check(component, {**places, None: root.values.get("die", root)}, complete, report)
    elif component.rolled:
        for group in [group for group in groups if group.section and group.section.die]:
            report.error("wrong-value", f"die: only a table is rolled on, not a {component.kind}.", group.node)
    if complete:
        component = replace(component, plan=maps.plan(header, component, root, report))
    pieces = component.per_set * max(1, len(component.sets))
    if component.rows_are_pieces and pieces > MOST_PIECES:
        message = f"{pieces:,} pieces; a component has at most {MOST_PIECES:,}. Give fewer copies, or split it."
        report.error("too-many-pieces", message, root)
        return component
    return replace(component, pieces=tuple(_pieces(component, reader.absent)))


def _pieces(component: Component, absent: Mapping[str, Value]) -> Iterator[Piece]:
    one_set = component.one_set if component.rows_are_pieces else (_itself(component, absent),)
    if not component.sets:
        yield from one_set
    for name in component.sets:
        for piece in one_set:
            yield replace(piece, id=f"{piece.id}@{name}", set=name)


def _other_side(component: Component, fields: Mapping[str, Field]) -> str | Mapping[str, Value] | None:
    default = fields["back"].default
    return default if isinstance(default, Mapping) else component.back


def _itself(component: Component, absent: Mapping[str, Value]) -> Piece:
    back = component.back if isinstance(component.back, Mapping) else None
    fields = {"text": component.text, "note": component.note, "back": back}
    line = component.marks["title"].line if "title" in component.marks else 1
    return Piece(
        component.id,
        component.title,
        component.id,
        fields,
        component.copies,
        None,
        None,
        line,
        component.file,
        {},
        absent,
    )


def _turned(size: tuple[float, float], orientation: str | None) -> tuple[float, float]:
    if orientation is None:
        return size
    short, long = sorted(size)
    return (short, long) if orientation == "portrait" else (long, short)


def _check_header(header: ComponentModel, root: MapNode, report: Report) -> None:
    if header.as_card and header.kind != "table":
        report.error("wrong-value", f"as: only a table is printed as cards, not a {header.kind}.", root.values["as"])
    rows_are_pieces = header.kind in _PIECES or header.as_card
    if rows_are_pieces and header.size is None and "size" not in root.values:
        what = "a table printed as cards" if header.as_card else f"kind {header.kind}"
        report.error("missing-key", f"the key 'size' is missing; {what} needs one, such as poker or [16, 16].", root)
    if rows_are_pieces and not {"rows", "sections"} & root.values.keys():
        report.error("missing-key", "the key 'rows' is missing; write it, or 'sections'.", root)
    for name, wrong in _misplaced(header):
        report.error("wrong-value", wrong, root.values[name])
    if header.shape:
        _check_shape(header, root, report)
    maps.check_keys(header, root, report)
    if "die" in root.values and header.kind != "table":
        report.error("wrong-value", f"die: only a table is rolled on, not a {header.kind}.", root.values["die"])


def _misplaced(header: ComponentModel) -> Iterator[tuple[str, str]]:
    """Keys that say what this component cannot have, each with a sentence."""
    if header.rim is not None:
        wide, high = header.size or HALF_PAGE
        if header.kind != "board" or wide != high or header.back is not None:
            yield "rim", "rim: only a square board without a back is printed as a frame."
        elif 2 * header.rim >= wide:
            yield "rim", f"rim: {header.rim:g} mm on every side leave nothing in the middle of {wide:g} mm."
    if header.each_player and not header.sets:
        yield "each-player", "each-player: this is said of 'sets', of which each player needs one."


def _check_shape(header: ComponentModel, root: MapNode, report: Report) -> None:
    kinds = ("counters",) if header.shape == "standee" else ("counters", "tiles")
    if header.kind not in kinds:
        message = f"shape: {header.shape} is for {' and '.join(kinds)}, not for a {header.kind}."
        report.error("wrong-value", message, root.values["shape"])
    elif header.shape == "hex" and header.size is not None:
        short, long = sorted(header.size)
        if abs(long / short / REGULAR - 1) > NEARLY:
            sides = f"{short:g} x {short * REGULAR:.2f} mm or {long / REGULAR:.2f} x {long:g} mm"
            message = f"a hex of {short:g} x {long:g} mm is not regular and tiles no table; a regular one has {sides}."
            report.error("wrong-value", f"size: {message}", root.values["size"])


def _check_names(
    header: ComponentModel, fields: Mapping[str, Field], root: MapNode, context: Context, report: Report
) -> None:
    for index, name in enumerate(header.house):
        if name not in fields:
            report.error("unknown-field", f"house: {unknown('field', name, fields)}", at(root, ("house", index)))
    for key, model in (("claims", header.claims), ("counted", header.counted)):
        for name in model.sum if model else ():
            numbers = [each for each, spec in fields.items() if spec.type == "int"]
            spans = [each for each, spec in fields.items() if spec.type == "span"]
            numbers += [f"{each}.{end}" for each in spans for end in ("low", "high")]
            if name not in numbers:
                message = f"{key}.sum: {unknown('int field', name, numbers)}"
                report.error("unknown-field", message, at(root, (key, "sum", name)))
    rulings = [(header.ruling, at(root, ("ruling",)), "ruling")]
    rulings += [(claim.ruling, place, ".".join(path)) for path, claim, place in _stated(header.claims, root)]
    for ruling, place, where in rulings:
        if ruling is not None and ruling not in context.rulings:
            report.error("unknown-ruling", f"{where}: {unknown('ruling', ruling, context.rulings)}", place)


def _stated(claims: ClaimsModel | None, root: MapNode) -> Iterator[tuple[tuple[str, ...], ClaimModel, Node]]:
    if claims is None:
        return
    single: dict[str, ClaimModel | None] = {"total": claims.total, "titles": claims.titles}
    for kind, claim in single.items():
        if claim:
            yield ("claims", kind), claim, at(root, ("claims", kind))
    for kind, named in (("by_type", claims.by_type), ("each", claims.each), ("sum", claims.sum)):
        for name, claim in named.items():
            path = ("claims", kind, name) if name else ("claims", kind)
            yield path, claim, at(root, path)


def read_claims(claims: ClaimsModel | None, root: MapNode, report: Report) -> Iterator[Claim]:
    """What a rulebook states, with the place of each number."""
    for path, claim, place in _stated(claims, root):
        of = path[2] if len(path) > 2 else None
        kind: Any = path[1]
        yield Claim(kind, claim.says, of, claim.ruling, report.mark(place))


def _counted(header: ComponentModel, root: MapNode, report: Report) -> Iterator[Claim]:
    counted = header.counted
    kinds: list[tuple[Any, dict[str, int]]] = [("each", counted.each), ("sum", counted.sum)] if counted else []
    for kind, named in kinds:
        for name, says in named.items():
            path = ("counted", kind, name) if name else ("counted", kind)
            yield Claim(kind, says, name or None, None, report.mark(at(root, path)))


def read_source(model: SourceModel | None, outer: Source | None = None) -> Source | None:
    """A source; one that names no rulebook stands in the game's."""
    if model is None:
        return outer
    lines = tuple((first, last) for first, last in model.lines)
    return Source(model.rulebook or (outer.rulebook if outer else None), lines, model.section)


def marks(root: Node, report: Report, skip: tuple[str, ...] = (), path: str = "") -> Iterator[tuple[str, Mark]]:
    """Where every key of a file stands, by its dotted path; items of lists count from 0."""
    inside: list[tuple[str, Node]] = []
    if isinstance(root, MapNode):
        inside = [(key, node) for key, node in root.values.items() if key not in skip]
    elif isinstance(root, ListNode):
        inside = [(str(index), node) for index, node in enumerate(root.items)]
    for key, node in inside:
        dotted = f"{path}.{key}" if path else key
        yield dotted, report.mark(node)
        yield from marks(node, report, (), dotted)
