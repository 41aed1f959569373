"""Boards of every kind, drawn by hypothesis: as a game's data would say them, faults left out."""

from __future__ import annotations

from hypothesis import assume, settings
from hypothesis import strategies as st

from pnp.boards import CellBoard, HexBoard, MapError, SquareBoard, built
from pnp.model.plan import Plan, Spot, Way

settings.register_profile("no clock", deadline=None)  # a busy machine is no fault
settings.load_profile("no clock")

GRIDS = ("squares", "flat-hexes", "pointy-hexes")
TERRAINS = (Spot("Plain", "p"), Spot("Forest", "f"))


def ways(*pairs: tuple[str, ...], one_way: bool = False, kind: str = "") -> tuple[tuple[str, tuple[Way, ...]], ...]:
    """Ways of one kind, as a plan holds them."""
    return ((kind, tuple(Way(pair, one_way) for pair in pairs)),)


@st.composite
def grids(draw: st.DrawFn) -> Plan:
    """Squares or hexes with holes, some pairs of neighbours parted and some strangers linked."""
    wide, tall = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    lines = tuple(draw(st.text("ppf.", min_size=wide, max_size=wide)) for _ in range(tall))
    drawn = {letter for line in lines for letter in line if letter != "."}
    assume(drawn)
    rows = tuple(row for row in TERRAINS if row.letter in drawn)
    spaces = draw(st.sampled_from(GRIDS))
    plan = Plan(spaces, rows, lines, diagonals=spaces == "squares" and draw(st.booleans()))
    board = built(plan)
    touching = [(a, b) for a in board.spaces for b in board.neighbours(a) if a < b]
    apart = [(a, b) for a in board.spaces for b in board.spaces if a < b and b not in board.neighbours(a)]
    barriers = draw(st.lists(st.sampled_from(touching), unique=True, max_size=6)) if touching else []
    links = draw(st.lists(st.sampled_from(apart), unique=True, max_size=3)) if apart else []
    return plan._replace(barriers=ways(*barriers), links=ways(*links))


@st.composite
def full_grids(draw: st.DrawFn) -> SquareBoard | HexBoard:
    """Squares or hexes without a hole or a barrier."""
    spaces = draw(st.sampled_from(GRIDS))
    size = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    board = built(Plan(spaces, grid=size, diagonals=spaces == "squares" and draw(st.booleans())))
    assert isinstance(board, (SquareBoard, HexBoard))
    return board


@st.composite
def tracks(draw: st.DrawFn) -> Plan:
    """One to three sections, circuits among them, with links that may lead one way."""
    sizes = draw(st.lists(st.integers(3, 9), min_size=1, max_size=3))
    rows = tuple(
        Spot(f"{section}{n}", section=f"s{section}") for section, size in enumerate(sizes) for n in range(size)
    )
    sections = [f"s{section}" for section in range(len(sizes))]
    rounds = tuple(draw(st.lists(st.sampled_from(sections), unique=True)))
    plan = Plan("track", rows, circuit=rounds or draw(st.booleans()), one_way=draw(st.booleans()))
    return linked(draw, plan)


@st.composite
def rooms(draw: st.DrawFn) -> Plan:
    """Rooms in rows, with doors between any of them."""
    rows = tuple(Spot(f"room {n}") for n in range(draw(st.integers(1, 8))))
    return linked(draw, Plan("rooms", rows))


def linked(draw: st.DrawFn, plan: Plan) -> Plan:
    """A few links more, both ways and one way, where they add something."""
    names = [row.name for row in plan.rows]
    pairs = draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names), st.booleans()), max_size=6))
    for first, second, one_way in pairs:
        more = plan._replace(links=(*plan.links, *ways((first, second), one_way=one_way, kind=f"k{len(plan.links)}")))
        try:
            built(more)
        except MapError:
            continue
        plan = more
    return plan


def boards() -> st.SearchStrategy[CellBoard]:
    """A board of any kind but area maps, which have a drawing of their own."""
    return st.one_of(grids(), tracks(), rooms()).map(built)
