"""The tabletop: a match as one seat, or somebody who watches, may see it, as plain values that a page draws.

Everything comes from the seat's view and its reading of the story; what a seat does not know is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial
from typing import Any

from pnp.engine import Choice, Match, View
from pnp.engine.choice import pieces
from pnp.engine.pieces import Piece
from pnp.engine.told import asking, scene, wording
from pnp.engine.told.ending import outcome
from pnp.engine.told.telling import Line
from pnp.engine.told.words import Words
from pnp.engine.view import Hidden
from pnp.layout.faces import Faces
from pnp.web.desk import DRAWING
from pnp.web.pictures import short

MOST_DICE, MOST_ORDERED, _MOST_PERMUTED = 24, 60, 5
"""Dice of a roll that are drawn; things that are put into an order; parts of answers that are all their orders."""
MOST_OPTIONS = 600
"""Options that a page is given; more are told to be too many to show, and the terminal asks them."""


def grounds(faces: Faces) -> dict[str, dict[str, Any]]:
    """Every board of a game with spaces: its size and where each space lies on it (middle and room; mm)."""
    found = {}
    for part in faces.game.components.values():
        if part.plan is None or not part.pieces:
            continue
        with DRAWING:
            drawn = faces.of(part.pieces[0]).board
            if drawn is None:
                continue
            room = {space.name: [space.x, space.y, space.width, space.height] for space in drawn.spaces}
        wide, high = part.size
        found[part.id] = {"title": part.title, "width": wide, "height": high, "spaces": room}
    return found


def seen(match: Match, seat: int | None, boards: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The table: its piles, what lies on boards, tracks, and how it ended; of nobody's seat as all sees it all."""
    views = match.views
    view = views[seat if seat is not None else 0]
    worth = getattr(match.rules, "worth", None)
    words = Words(match.table.game)
    grid, things, status = scene.standing(view, words)
    spaces = {space: board for board, ground in boards.items() for space in ground["spaces"]}
    piles, lying = [], []
    for name in view.piles:
        if not view.count(name) or words.named(name) is None:
            continue
        every = list(match.table.piles[name])
        shown = every if seat is None else view.pile(name)
        cards = list(_cards(match, view, name, shown, words, seat, worth))
        if name in spaces:
            lying.append({"board": spaces[name], "space": name, "cards": cards})
            continue
        before = scene.lies_before(view, name)
        own = before is not None and before == seat and view.owner(name) == seat
        pile = {"id": name, "name": words.short(name), "seat": before, "own": own, "size": len(shown), "cards": cards}
        pile["sight"] = match.table.piles[name].sight
        pile["total"] = scene.counted(view, name, words, worth)
        piles.append(pile)
    return {
        "seat": seat,
        "seats": [_name(match, each, seat) for each in match.table.seats],
        "out": sorted(match.table.out),
        "piles": piles,
        "lying": lying,
        "grid": {name: {str(at): value for at, value in row.items()} for name, row in grid.items()},
        "status": status,
        "things": [[state, names] for state, names in things],
        "over": outcome(match.result, seat) if match.result is not None else None,
    }


def _name(match: Match, seat: int, reader: int | None) -> str:
    said = wording.who(seat, reader, match.table.game)
    return said[0].upper() + said[1:]


def _cards(
    match: Match,
    view: View,
    name: str,
    shown: Sequence[Piece | Hidden],
    words: Words,
    seat: int | None,
    worth: scene.Worth | None,
) -> Iterator[dict[str, Any]]:
    """The pieces of a pile as they lie; of one that a seat does not know its back, as anybody at a table sees it."""
    hidden = iter(_backs(match, name, shown))
    before = scene.lies_before(view, name)
    for place, piece in enumerate(shown):
        if isinstance(piece, Hidden):
            marks = wording.marks(piece.marks, seat, before, words)
            yield {"ref": f"{name}#{place}", "back": next(hidden), "marks": marks}
        else:
            made = {"ref": ref(piece), "face": f"{piece.component}/{short(piece)}", "name": piece.name}
            made["marks"] = wording.marks(piece.marks, seat, before, words)
            counts = scene.counted(view, piece, words, worth)
            if counts:
                made["worth"] = counts
            yield made


def _backs(match: Match, name: str, shown: Sequence[Piece | Hidden]) -> list[str]:
    """The backs of the pieces that are not known: in their order where they lie in one, else sorted."""
    known = {id(piece) for piece in shown if not isinstance(piece, Hidden)}
    pile = match.table.piles[name]
    backs = [type(piece).backs.get(piece.component, piece.component) for piece in pile if id(piece) not in known]
    return sorted(backs) if pile.held else backs


def ref(piece: Piece) -> str:
    """What pages call a known piece: alike ones in one place are one to them, as they are to the rules."""
    pile = piece.pile.name if piece.pile is not None else ""
    marks = ",".join(f"{name}{count}" for name, count in piece.marks.items())
    return f"{pile}|{piece.id}|{piece.owner}|{marks}"


def asked(choice: Choice, match: Match, boards: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A question with its options as a person reads them, and what each is about: pieces and spaces that lie there."""
    view, worth = match.views[choice.player], getattr(match.rules, "worth", None)
    texts = asking.said(choice, view, worth)
    spaces = {space for ground in boards.values() for space in ground["spaces"]}
    options = []
    for group in asking.groups(choice, texts, view.seat):
        for number, text in group.options:
            option = choice.options[number - 1]
            about = [_ref(piece, view) for piece in pieces(option)]
            about += [f"@{word}" for word in _texts(option) if word in spaces]
            options.append({"n": number, "text": text, "head": group.head.removesuffix(", "), "about": about})
    number = all(isinstance(option, int) and not isinstance(option, bool) for option in choice.options)
    shown = options[:MOST_OPTIONS]
    told = {"head": asking.heading(choice, view), "options": shown, "number": number, "all": len(options)}
    items = ordered(choice, match)
    if items is not None:
        told["order"] = asking.said(Choice(choice.phase, items, choice.player), view, worth)
    return told


def ordered(choice: Choice, match: Match) -> list[Any] | None:
    """What a question wants in an order: the parts of its answers where these are all their orders, or all that is
    left of what is asked for one after the other; None where it wants no order."""
    options = choice.options
    if choice is match.table.ordering:
        return list(options) if 1 < len(options) <= MOST_ORDERED else None
    first = options[0]
    if not isinstance(first, tuple) or not 3 <= len(first) <= _MOST_PERMUTED or len(options) != factorial(len(first)):
        return None
    orders = {tuple(parts) for parts in permutations(first)} if len(set(map(id, first))) == len(first) else set()
    return list(first) if orders == set(options) else None


def _ref(piece: Piece, view: View) -> str:
    if piece.known(1 << view.seat) or piece.pile is None:
        return ref(piece)
    if piece.pile.held:
        return f"{piece.pile.name}#"
    return f"{piece.pile.name}#{piece.pile.index(piece)}"


def _texts(option: Any) -> Iterator[str]:
    if isinstance(option, str):
        yield option
    elif isinstance(option, tuple):
        for part in option:
            yield from _texts(part)


def told(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Lines of the story; a roll with its dice, how many sides each has and what it shows."""
    made: list[dict[str, Any]] = [{"text": line.text, "seat": line.seat, "head": line.head} for line in lines]
    for line, each in zip(lines, made, strict=True):
        if line.dice:
            each["dice"] = [list(die) for die in line.dice[:MOST_DICE]]
    return made
