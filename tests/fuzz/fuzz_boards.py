"""Boards of every kind: random ones of any size, mostly as they should be, with ways between their spaces."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import yaml

from pnp.boards import CellBoard, MapError, built
from pnp.boards.lattice import POINTY
from pnp.model.plan import Plan, Spot

FAMILIES = {
    "areas": "area-map",
    "squares": "square-board",
    "flat-hexes": "hex-map",
    "pointy-hexes": "hex-map",
    "track": "track",
    "rooms": "room-map",
}
GRIDS = ("squares", "flat-hexes", "pointy-hexes")
SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
KINDS = ["river", "road", "wall", "door", "stairs", "secret passage", "", "\u6f22", "x" * 40, "a.b", "{name}"]
SIZES = [[190, 130], [190, 130], [60, 60], [20, 20], [5, 1200], [400, 300], [420, 594], [1200, 900]]
CHART = """\
{% set map = board.fit(4, 8, width - 8, height - 12) %}
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
<defs><clipPath id="coast"><path d="{{ map.coast }}"/></clipPath></defs>
<g clip-path="url(#coast)"><path d="{{ map.outline(map.spaces[:9], soft=true) }}" fill="soft"/>
<path d="{{ map.outline(map.spaces[3:7], soft=true, rim=false) }}" fill="none" stroke="muted"/></g>
<path d="{{ map.grid }}" fill="none" stroke="ink" stroke-width="0.2"/>
{% for line in map.borders[:300] + map.barriers[:300] %}<path d="{{ line.path }}" fill="none" stroke="accent"/>
{% for x, y in line.places[:3] %}<circle cx="{{ x }}" cy="{{ y }}" r="0.4"/>{% endfor %}{% endfor %}
{% for way in map.courses %}<path d="{{ way.path }}" fill="none" stroke="ink"/>
<path d="{{ way.line }}" fill="none" stroke="{{ 'accent' if way.through else 'muted' }}"/>{% endfor %}
{% for link in map.links + map.steps %}<path d="{{ link.path }}" fill="none" stroke="ink" stroke-dasharray="1 1"/>
<g transform="translate({{ link.x }} {{ link.y }}) rotate({{ link.angle }})"><path d="M1 0L-1-1-1 1z"/></g>{% endfor %}
{% for part in map.places + map.sections %}<path d="{{ part.path }}" fill="none" stroke="ink"/>
<rect x="{{ part.box[0] }}" y="{{ part.box[1] }}" width="{{ part.box[2] }}" height="{{ part.box[3] }}" fill="none"/>
<text x="{{ part.x }}" y="{{ part.y }}" size="6">{{ part.name }}</text>{% endfor %}
{% for space in map.spaces[:200] %}<textbox x="{{ space.x - space.width / 2 }}" y="{{ space.y - space.height / 2 }}"
width="{{ space.width }}" height="{{ space.height }}" style="small">{{ space.name|plain }}</textbox>
{% if space.row and space.row.icon %}<icon name="{{ space.row.icon }}" x="{{ space.x }}" y="{{ space.y }}" size="3"/>
{% endif %}{% endfor %}
{% for label in map.columns %}<text x="{{ label.at }}" y="7" size="5">{{ label.text }}</text>{% endfor %}
{% for label in map.lines %}<text x="1" y="{{ label.at }}" size="5">{{ label.text }}</text>{% endfor %}
{% if map.kind == "areas" %}{% for x, y, r in map.seas %}<circle cx="{{ x }}" cy="{{ y }}" r="{{ r }}"/>{% endfor %}
{% endif %}
</drawing>
"""
"""A layout that prints all that a board has to give."""
ASKED = [
    "{{ board.fit(0, 0, 0, 0).grid }}",
    "{{ board.fit(0, 0, -5, 5) }}",
    "{{ board.fit(1e9, 1e9, 1e9, 1e9).coast }}",
    "{{ board.fit(0, 0, 1e-9, 1e-9).spaces }}",
    "{{ board.fit('a', 0, 5, 5) }}",
    "{{ board.fit() }}",
    "{% for n in range(2000) %}{{ board.fit(n, n, 9, 9).unit }}{% endfor %}",
    "{% for n in range(2000) %}<path d='{{ board.fit(n, n, 9, 9).coast }}'/>{% endfor %}",
    "{% for n in range(2000) %}{{ board.fit(0, 0, 9, 9).links|length }}{% endfor %}",
    "<path d='{{ map.outline([]) }}'/>",
    "{{ map.outline(['nowhere']) }}",
    "{{ map.outline(3) }}",
    "{{ map.outline(map.spaces * 3000) }}",
    "{% for space in map.spaces %}{{ map.outline(map.spaces, soft=true) }}{% endfor %}",
    "{% for a in map.spaces %}{% for b in map.spaces %}{{ map.outline([a, b]) }}{% endfor %}{% endfor %}",
    "{{ map.spaces[0].row.nowhere }}",
    "{{ map._board.spaces }}",
    "{{ board._component.file }}",
    "{{ map.seas }}",
    "{{ map }}",
    "{{ map.links[0].x + map.steps[0].x }}",
    "<rect width='{{ map.unit }}' height='{{ map.box[3] }}' transform='scale({{ map.unit }})'/>",
    "{{ component.plan }}",
    "{{ board.fit(0, 0, 1e308, 1e308).box }}",
]
"""Odd things that a layout may ask a board."""


def any_board(chance: random.Random, large: bool = False) -> bytes:
    """A component's file with a board in it; a `large` one is about as large as a board may be."""
    plan = _bare(chance, large)
    most = 400 if large else chance.choice([0, 2, 5, 20])
    document = _written(plan, chance)
    with suppress(MapError):
        document |= _ways(plan, built(plan), most, chance)
    text = yaml.dump(document, allow_unicode=True, sort_keys=False, width=100_000, default_flow_style=None)
    return text.encode("utf-8", "replace")


def _bare(chance: random.Random, large: bool) -> Plan:
    """A board without anything between its spaces."""
    spaces: Any = chance.choice(list(FAMILIES))
    wide, tall = (chance.choice([1, 2, 3, 5, 8, 8, 12]) for _ in "xy")
    if large:
        wide, tall = chance.choice([(99, 99), (99, 99), (99, 1), (1, 99), (60, 60)])
    if spaces in GRIDS:
        return _grid(spaces, wide, tall, chance)
    if spaces == "areas":
        return _areas(chance.choice([(99, 199), (99, 99), (1, 400), (99, 20)]) if large else (wide, tall), chance)
    count = chance.choice([1000, 600]) if large else wide * tall
    return _track(count, chance) if spaces == "track" else _rooms(count, chance)


def _grid(spaces: Any, wide: int, tall: int, chance: random.Random) -> Plan:
    names = chance.choice(["chess", "letters", "numbers"]) if wide <= 26 else "numbers"
    if chance.random() < 0.3:
        return Plan(spaces, grid=(wide, tall), names=names, diagonals=spaces == "squares" and chance.random() < 0.5)
    signs = chance.sample(SIGNS, chance.choice([1, 3, 6, 20]))
    holes = "." * chance.choice([0, 0, 1, 5])
    lines = tuple("".join(chance.choice([*signs, *holes]) for _ in range(wide)) for _ in range(tall))
    drawn = sorted({sign for line in lines for sign in line} - {"."})
    rows = tuple(Spot(f"{chance.choice(['Terrain', 'Forest', 'Sea'])} {n}", sign) for n, sign in enumerate(drawn))
    return Plan(spaces, rows, lines, names=names)


def _areas(size: tuple[int, int], chance: random.Random) -> Plan:
    """Lands that grow from a cell each until they meet, or until they are so large that seas are left between them."""
    wide, tall = size
    count = min(wide * tall, chance.choice([1, 4, 12, 60]) if wide * tall < 3000 else chance.choice([20, 400]))
    letters = list(SIGNS) if count <= len(SIGNS) else [a + b for a in SIGNS for b in SIGNS]
    places = [(x, y) for y in range(tall) for x in range(wide)]
    land = dict(zip(chance.sample(places, count), letters, strict=False))
    sea = dict.fromkeys(places, "." * len(letters[0]))
    edge = list(land)
    for _ in range(chance.choice([2, 5, 1000])):
        met = [(other, cell) for cell in edge for other in POINTY.around(cell) if other in sea and other not in land]
        land |= {other: land[cell] for other, cell in met}
        edge = list(dict(met))
    cells = sea | land
    lines = tuple("".join(cells[x, y] for x in range(wide)) for y in range(tall))
    return Plan("areas", tuple(Spot(f"Land {n}", letters[n]) for n in range(count)), lines)


def _sections(count: int, chance: random.Random) -> tuple[Spot, ...]:
    parts = chance.choice([1, 1, 2, 5])
    return tuple(Spot(f"Space {n}", section=f"s{n * parts // count}" if parts > 1 else None) for n in range(count))


def _track(count: int, chance: random.Random) -> Plan:
    one_way = chance.random() < 0.4
    if chance.random() < 0.2:
        return Plan("track", numbered=(0, min(count, 400) - 1), one_way=one_way, circuit=chance.random() < 0.5)
    rows = _sections(count, chance)
    sections = sorted({row.section for row in rows if row.section})
    circuit = tuple(section for section in sections if chance.random() < 0.5) or chance.random() < 0.3
    return Plan("track", rows, circuit=circuit, one_way=one_way)


def _rooms(count: int, chance: random.Random) -> Plan:
    rows = _sections(count, chance)
    if chance.random() < 0.4:
        # Boxes side by side in a grid of three by three cells each, a few of them over one another.
        across = max(1, min(33, count))
        side = chance.choice([1, 3, 3, 4])
        rows = tuple(
            row._replace(box=(n % across * 3, min(96, n // across * 3), min(side, 99), 3), section=None)
            for n, row in enumerate(rows)
        )
    return Plan("rooms", rows)


def _written(plan: Plan, chance: random.Random) -> dict[str, Any]:
    layout = chance.choice([FAMILIES[plan.spaces], FAMILIES[plan.spaces], "chart", "chart", "chart", "creature"])
    document: dict[str, Any] = {"kind": "board", "title": "Ground", "layout": layout, "spaces": plan.spaces}
    document["size"] = list(chance.choice(SIZES))
    if plan.rows:
        document |= _rows(plan.rows, chance)
    if plan.map:
        document["map"] = list(plan.map)
    if plan.grid:
        document["grid"] = f"{plan.grid[0]}x{plan.grid[1]}"
    if plan.numbered:
        document["numbered"] = f"{plan.numbered[0]}-{plan.numbered[1]}"
    more = {"names": plan.names, "circuit": plan.circuit, "one-way": plan.one_way, "diagonals": plan.diagonals}
    for key, value in more.items():
        if value:
            document[key] = list(value) if isinstance(value, tuple) else value
    return document


def _rows(rows: Sequence[Spot], chance: random.Random) -> dict[str, Any]:
    """Rows with the fields that their spaces need, in sections where they have any."""
    fields: dict[str, Any] = {"terrain": {"type": "text", "default": None}}
    if rows[0].letter is not None:
        fields["letter"] = {"type": "text"}
    if rows[0].box is not None:
        fields |= {key: {"type": "int", "default": 1} for key in "xywh"}
    written: dict[str | None, list[dict[str, Any]]] = {}
    for row in rows:
        cells: dict[str, Any] = {"name": row.name}
        if row.letter is not None:
            cells["letter"] = row.letter
        if row.box is not None:
            cells |= dict(zip("xywh", (row.box[0] + 1, row.box[1] + 1, *row.box[2:]), strict=True))
        if chance.random() < 0.1:
            cells |= {"icon": "castle", "text": "Draw {numbers.hand}.", "terrain": chance.choice(["water", "hills"])}
        written.setdefault(row.section, []).append(cells)
    if None in written:
        return {"fields": fields, "rows": written[None]}
    return {"fields": fields, "sections": [{"title": str(key), "rows": rows} for key, rows in written.items()]}


def _ways(plan: Plan, board: CellBoard, most: int, chance: random.Random) -> dict[str, Any]:
    """Links, barriers, borders, paths and places, at most so many of each, and most of them sound."""
    spaces = chance.sample(board.spaces, min(len(board.spaces), most))
    found: dict[str, Any] = {"places": {f"Place {n}": chance.sample(spaces, chance.randint(1, min(9, len(spaces))))
                                        for n in range(min(most, len(spaces), 40))}}  # fmt: skip
    links: dict[str, list[Any]] = {}
    for a in spaces:
        b = chance.choice(board.spaces)
        if a != b and b not in board.neighbours(a) and a not in board.neighbours(b) and a < b:
            links.setdefault(chance.choice(KINDS), []).append(f"{a} -> {b}" if chance.random() < 0.3 else [a, b])
    found["links"] = links
    if plan.spaces not in ("track", "rooms"):
        touching = [[a, chance.choice(beside)] for a in spaces if (beside := board.neighbours(a))]
        found["barriers"] = [[a, b] for a, b in touching[::3] if a < b]
        found["borders"] = {"river": [[a, b] for a, b in touching[1::3] if a < b], "wall": spaces[:1]}
        found["paths"] = {"road": [walk for a in spaces[:20] if len(walk := _walk(board, a, chance)) > 1]}
    return {key: value for key, value in found.items() if value and chance.random() < 0.8}


def _walk(board: CellBoard, space: str, chance: random.Random) -> list[str]:
    way = [space]
    while len(way) < 12 and board.neighbours(way[-1]):
        way.append(chance.choice(board.neighbours(way[-1])))
    return way
