"""What `?` tells a player without the rulebook: the rules of the phase, a card's text, a pile, a region, a ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.engine import Choice, View
from pnp.engine.choice import pieces
from pnp.engine.pieces import Piece
from pnp.engine.told.scene import heap_of, regions, titles
from pnp.engine.told.telling import Teller
from pnp.engine.told.wording import facts, plain, text
from pnp.engine.told.words import Words
from pnp.model.game import AidBlock, Game

GOAL = "goal"
"""What rules may offer to tell how far a seat is, and what a person asks for."""
_MOST = 12
"""Answers to one word at most."""
_HEAD = re.compile(r"\W*\**([^*:.,]+)")


def phase_help(view: View, choice: Choice) -> list[str]:
    """What the play aid says of a phase: the blocks and steps that name it, of `help: move` those that name just this
    before those that name any `help`; where none does, the steps that begin with its name, the blocks that are called
    after it, or at last the sentences that have its first word in them.
    """
    name, aid = choice.phase.partition(":")[0], view._table.game.aid
    return (_of_phase(aid, choice.phase) or _of_phase(aid, name))[:_MOST] or _guessed(aid, name.casefold())


def _of_phase(aid: Sequence[AidBlock], phase: str) -> list[str]:
    blocks, steps = named_in(aid, phase)
    found = [line for block in blocks for line in _block(block)]
    return [*found, *(f"{_bare(block.title)}: {plain(step)}" for block, step in steps)]


def named_in(aid: Sequence[AidBlock], phase: str) -> tuple[list[AidBlock], list[tuple[AidBlock, str]]]:
    """The blocks of a play aid that name a phase, and the steps of others that do."""
    blocks = [block for block in aid if phase in block.phases]
    steps = [
        (block, step)
        for block in aid
        if block not in blocks
        for step, phases in zip(block.steps, block.of_steps, strict=True)
        if phase in phases
    ]
    return blocks, steps


def _guessed(aid: Sequence[AidBlock], name: str) -> list[str]:
    names = {name, name.partition(" ")[0]}
    called = [block for block in aid if names & {_bare(block.title).casefold(), *_words(block.title)}]
    steps = [(block, step) for block in aid if block not in called for step in block.steps]
    begun = [(block, step) for block, step in steps if _head(step) in names]
    if not called and not begun:
        begun = [(block, step) for block, step in steps if names & set(_words(step))]
    found = [line for block in called for line in _block(block)]
    return (found + [f"{_bare(block.title)}: {plain(step)}" for block, step in begun])[:_MOST]


def topics(view: View, rules: object = None) -> str:
    """What there is to ask for, as a sentence."""
    titles = ", ".join(_bare(block.title) for block in view._table.game.aid)
    titles += f", {GOAL}" if hasattr(rules, GOAL) else ""
    return f"? and a number or a name tells of a card, a pile{', a region' if regions(view) else ''} or of: {titles}."


def looked_up(view: View, choice: Choice, word: str, rules: object = None) -> list[str]:
    """What is known of an option (by its number), or of what a word names; the closest names first."""
    if word.casefold() == GOAL and hasattr(rules, GOAL):
        return far(view, rules)
    if word.isdecimal() and 1 <= int(word) <= len(choice.options):
        option = choice.options[int(word) - 1]
        known = [piece for piece in pieces(option) if piece.known(1 << view.seat)]
        words = [part for part in (option if isinstance(option, tuple) else (option,)) if isinstance(part, str)]
        found = [_told(view, piece) for piece in known]
        found += [line for part in words for line in _named(view, part, exact=True)]
        return found or [f"Nothing more is known of option {word}."]
    return _named(view, word) or [f"Nothing here is called '{word}'."]


def far(view: View, rules: Any) -> list[str]:
    """What the game is about, and how far each seat is: the sentence `goal`, with what `goal(view, seat)` fills it."""
    game = view._table.game
    about = [plain(block.text) for block in game.aid[:1] if block.text]
    teller = Teller(view._table, view.seat)
    return about + [teller.said(GOAL, {"seat": seat, **rules.goal(view, seat)}) for seat in view.seats]


def _named(view: View, word: str, exact: bool = False) -> list[str]:
    wanted = word.casefold()
    entries = [(name.casefold(), lines) for name, lines in _entries(view)]
    steps = [] if exact else _steps(view, wanted)
    if steps:
        game = view._table.game
        known = [*(line for name, lines in entries if name == wanted for line in lines), *_rulings(game, wanted)]
        return list(dict.fromkeys([*steps, *known]))[:_MOST]
    for fits in (str.__eq__, str.startswith, str.__contains__)[: 1 if exact else 3]:
        found = list(dict.fromkeys(line for name, lines in entries if fits(name, wanted) for line in lines))
        if found:
            more = len(found) - _MOST
            return found[:_MOST] + ([f"and {more} more: ask with a longer name."] if more > 0 else [])
    return [] if exact else _spoken_of(word, entries)


def _spoken_of(word: str, entries: Sequence[tuple[str, list[str]]]) -> list[str]:
    """Where a word is spoken of that is nobody's name: the sentences that have it, or a longer one that begins so."""
    speaks = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
    found = list(dict.fromkeys(line for _, lines in entries for line in lines if speaks.search(line)))[:_MOST]
    return [f"Nothing here is called '{word}'; it is spoken of:", *found] if found else []


def _entries(view: View) -> Iterator[tuple[str, list[str]]]:
    game = view._table.game
    for block in game.aid:
        yield _bare(block.title), _block(block)
    places = regions(view)
    for piece in titles(view):
        if piece.name not in places or facts(piece, game) or text(piece):  # a counter that only bears a region's name
            yield piece.name, [_told(view, piece)]
    words = Words(game)
    for name in view.piles:
        if not view.count(name) or words.named(name) is None:
            continue
        if (heap := heap_of(view, name)).cards:
            cards = ", ".join(f"{card.copies} x {card.name}" if card.copies > 1 else card.name for card in heap.cards)
            yield heap.name, [f"{name}: {heap.size}: {cards}."]
    for name, value in view.tracks.items():
        if words.named(name) is not None:
            yield words.short(name), [f"{words.of(name, view.seat)}: {value}."]
    for region, near in places.items():
        yield region, [f"{region} is next to {', '.join(near)}."]
    for name, sentence in game.rulings.items():
        yield name, [_ruling(name, sentence)]


def _steps(view: View, wanted: str) -> list[str]:
    """What the play aid says of the phases that go by a name: their own, or how a person reads them."""
    game = view._table.game
    phases = dict.fromkeys(phase for block in game.aid for named in (block.phases, *block.of_steps) for phase in named)
    words = Words(game)
    called = (phase for phase in phases if wanted in (phase.casefold(), words.short(phase).casefold()))
    return [line for phase in called for line in _of_phase(game.aid, phase)]


def _rulings(game: Game, wanted: str) -> list[str]:
    return [_ruling(name, text) for name, text in game.rulings.items() if wanted in name.casefold()]


def _ruling(name: str, sentence: str) -> str:
    return f"Ruling {name}: {plain(sentence)}"


def _told(view: View, piece: Piece) -> str:
    parts = [facts(piece, view._table.game), text(piece), "; ".join(_rows(view, piece))]
    return f"{piece.name}: {'. '.join(filter(None, parts)) or 'nothing is printed on it but its name'}"


def _rows(view: View, piece: Piece) -> Iterator[str]:
    """The rows of a card that is a section of a table: their numbers and names, and what they say beyond the card."""
    game = view._table.game
    if piece.section is None or piece.id != f"{piece.component}:{piece.section}":
        return
    whole = facts(piece, game).split(", ")
    for row in view._table.cast.entries.get(piece.component, ()):
        if row.section == piece.section:
            own = text(row) or ", ".join(fact for fact in facts(row, game).split(", ") if fact not in whole)
            number = "" if row.roll is None else f"{row.roll} "  # cards that are a list of things have none
            yield f"{number}{row.name}{f' ({own})' if own else ''}"


def _block(block: AidBlock) -> list[str]:
    lines = [plain(block.text)] if block.text else []
    lines += [f"{number}. {plain(step)}" for number, step in enumerate(block.steps, 1)]
    return [f"{_bare(block.title)}: {lines[0]}", *lines[1:]] if lines else []


def _bare(title: str) -> str:
    """A title without the number it may begin with."""
    return re.sub(r"^\d+\.\s*", "", title)


def _head(step: str) -> str:
    """The words that a step begins with in bold."""
    match = _HEAD.match(step) if step.startswith("**") else None
    return match[1].strip().casefold() if match else ""


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
