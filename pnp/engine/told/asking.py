"""Asking: a question and its options as a person of its seat reads them."""

from __future__ import annotations

from typing import NamedTuple

from pnp.engine.choice import Choice, label, labels, pieces
from pnp.engine.naming import owned
from pnp.engine.pieces import Piece
from pnp.engine.told.scene import Worth, counted, lies_before, regions
from pnp.engine.told.squares import placed
from pnp.engine.told.wording import brief, personal, text
from pnp.engine.told.words import Words
from pnp.engine.view import View


class Group(NamedTuple):
    """Options under what they all begin with: their numbers, and the rest of them."""

    head: str
    options: list[tuple[int, str]]


def heading(choice: Choice, view: View) -> str:
    """A question; where all its options are about pieces of one pile that is another's or a thing's, with that."""
    words = Words(view._table.game)
    whose = _common(choice, view, words)
    return f"{words.asks(choice.phase)}{f' ({whose})' if whose else ''}:"


def said(choice: Choice, view: View, worth: Worth | None = None) -> list[str]:
    """The options of a question as its seat reads them."""
    words = Words(view._table.game)
    texts = labels(choice.options, view.seat)
    texts = [place or _word(text, view, words) for place, text in zip(placed(view, choice.options), texts, strict=True)]
    passes = words.passes(choice.phase)
    texts = [passes if option is None else text for option, text in zip(choice.options, texts, strict=True)]
    near = regions(view)
    common = _common(choice, view, words)
    found = []
    for option, told in zip(choice.options, texts, strict=True):
        whose = "" if common else "; ".join(each for each in _whose(option, view, words) if each not in told)
        note = counted(view, option, words, worth) or _note(option, view, near)
        notes = "; ".join(filter(None, (whose, note)))
        found.append(f"{told} ({notes})" if notes else told)
    return found


def _common(choice: Choice, view: View, words: Words) -> str:
    """The one pile that all pieces of all options lie in, if it is worth telling."""
    lie = {tuple(_whose(option, view, words)) for option in choice.options if option is not None}
    found = next(iter(lie)) if len(lie) == 1 else ()
    return found[0] if len(found) == 1 else ""


def _whose(option: object, view: View, words: Words) -> list[str]:
    """The piles of an option's known pieces that lie before another, or belong to a thing: a captain with his men."""
    found = dict[str, None]()
    for piece in pieces(option):
        pile = piece.pile
        if pile is None or not piece.known(1 << view.seat) or (pile.held and pile.owner == view.seat):
            continue
        base, before = owned(pile.name)[0], lies_before(view, pile.name)
        others = before not in (None, view.seat)
        if base.endswith(f" of {piece.name}"):  # a captain's own company
            found |= {words.side(before): None} if others and before is not None else {}
        elif others or " of " in base:
            found[words.of(pile.name, view.seat)] = None
    return [text for text in found if text]


def _word(text: str, view: View, words: Words) -> str:
    """The label of an option, its parts by the words of the game where it has any for them."""
    known = view._table.game.words
    parts = [words.short(part) if part in known else part for part in text.split(", ")]
    return personal(", ".join(parts), view.seat)


def _note(option: object, view: View, near: dict[str, tuple[str, ...]]) -> str:
    """The text of a common card, the type of another's, the neighbours of a region; one's own cards are known."""
    if isinstance(option, Piece) and option.pile is not None and option.known(1 << view.seat):
        seat = lies_before(view, option.pile.name)
        told = brief(option, view._table.game)
        return "" if seat == view.seat else told if seat is not None else text(option).rstrip(".") or told
    return f"next to {', '.join(near[option])}" if isinstance(option, str) and option in near else ""


def groups(choice: Choice, options: list[str], seat: int) -> list[Group]:
    """Options that begin with the same card or word; those that share it with no other stand as they come."""
    starts = [label(option[0], seat) if isinstance(option, tuple) and option else "" for option in choice.options]
    groups: list[Group] = []
    for number, (start, option) in enumerate(zip(starts, options, strict=True), 1):
        head = f"{personal(start, seat)}, "
        if starts.count(start) == 1 or not option.startswith(head):
            head = ""
        group = next((group for group in (groups if head else groups[-1:]) if group.head == head), None)
        if group is None:
            groups.append(group := Group(head, []))
        group.options.append((number, option.removeprefix(head)))
    return groups
