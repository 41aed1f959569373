"""The faces of a warrior's die as they are now: printed rows, with what was bought, reforged, or the place changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.engine import Table, View, own

__all__ = ["ADDER", "ALL_OUT", "ATTACK", "DEFENCE", "DOUBLER", "NEUTRALIZE", "NEUTRALIZE_SELF", "REFORGED", "REGAIN"]
__all__ += ["Face", "added", "die_of", "new_face", "option_of", "place_row", "rows_of", "standing", "warrior_of"]

ATTACK, DEFENCE = "attack", "defence"
ADDER, DOUBLER, ALL_OUT, REGAIN = "adder", "doubler", "all-out", "regain"
NEUTRALIZE, NEUTRALIZE_SELF = "neutralize", "neutralize-self"
WARRIOR, SHARED, REFORGED, PLACE = "warrior", "warrior of both", "reforged", "place"
DIE = "die"
Standing = Callable[[str], int]
"""Where a track stands, 0 if there is none of that name."""


class Face(NamedTuple):
    """A face of a die: `forceful` are those that have a Force, which a place may have brought down to 0."""

    number: int
    name: str
    kind: str
    force: int
    effect: str | None
    forceful: bool


def option_of(face: Face) -> tuple[str | int, ...]:
    """How a face is asked for: an Adder or Doubler by what it does, the others with their Force or effect."""
    if face.kind not in (ATTACK, DEFENCE):
        return (str(face.effect),)
    return face.name, face.kind, face.effect or face.force


def standing(source: Table | View) -> Standing:
    """Where the tracks of a table stand."""
    if isinstance(source, View):
        tracks = source.tracks
        return lambda name: tracks.get(name, 0)
    return lambda name: source.tracks[name].value if name in source.tracks else 0


def warrior_of(source: Table | View, seat: int) -> Any:
    """The card of a seat's warrior: its own, or the one that both chose (ruling: same-warrior)."""
    known = source.known if isinstance(source, View) else source.pile
    return next(iter([*known(own(WARRIOR, seat)), *known(SHARED)]))


def place_row(source: Table | View) -> Any:
    """The row of the place where the battle is fought; None where nobody rolled for one."""
    rolled = standing(source)(PLACE)
    rows = source.rows("place") if isinstance(source, View) else source.cast.entries["place"]
    return next((row for row in rows if int(row.roll) == rolled), None)


def added(seat: int, number: int, name: str) -> str:
    """The track of the Force bought for a face."""
    return own(f"added to {number}, {name}", seat)


def new_face(seat: int, kind: str, number: int) -> str:
    """The track of the Force of a face that was bought beside those of a number."""
    return own(f"new {kind} on {number}", seat)


def rows_of(source: Table | View, seat: int) -> Iterator[tuple[int, Any]]:
    """The rows of a seat's die by number: those of its warrior's card, or what it brought (ruling: own-faces)."""
    if source.numbers.brought:
        faces = source.known(own(DIE, seat)) if isinstance(source, View) else source.pile(own(DIE, seat))
        yield from enumerate(sorted(faces, key=lambda face: (face.effect != ADDER, face.effect != DOUBLER)), 1)
        return
    card = warrior_of(source, seat)
    rows = source.rows(WARRIOR) if isinstance(source, View) else source.cast.entries[WARRIOR]
    yield from ((int(row.roll), row) for row in rows if row.section == card.section)


def die_of(source: Table | View, seat: int) -> Mapping[int, Sequence[Face]]:
    """The faces of a seat's warrior by number; of those on one number its roller chooses one."""
    place, stands = place_row(source), standing(source)
    reforged = bool(stands(own(REFORGED, seat)))
    found: dict[int, list[Face]] = {}
    for number, row in rows_of(source, seat):
        effect = row.reforged_effect if reforged and row.reforged_effect else row.effect
        name = row.reforged_name if reforged and row.reforged_name else row.name
        force = row.reforged_force if reforged and row.reforged_force else row.force
        force += stands(added(seat, number, row.name))
        found.setdefault(number, []).append(_placed(Face(number, name, row.kind, force, effect, force > 0), place))
    for number, faces in found.items():
        for kind in (ATTACK, DEFENCE):
            force = stands(new_face(seat, kind, number))
            if force:
                faces.append(_placed(Face(number, f"new {kind}", kind, force, None, True), place))
    return found


def _placed(face: Face, place: Any) -> Face:
    """A face as a place changes it, before anything else does (ruling: place-force); it gives no Force (ruling:
    no-force)."""
    if place is None or not face.forceful:
        return face
    more = place.attack_force if face.kind == ATTACK else place.defence_force
    return face._replace(force=max(0, face.force * place.factor + more))
