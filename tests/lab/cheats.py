"""A small game to cheat in, and rules of it that do: each changes a few lines of honest ones.

Two hold three cards each. Who is asked lays one of them, takes one of the other's unseen, and calls whether the next
card of the deck is high; meanwhile the other looks at one of its two uppermost cards, and nobody knows at which.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from samples import write_game

MANIFEST = """\
title: High or low
kind: card
family: toys
players: {min: 2, max: 2, print_for: 2}
numbers: {hand: 3, turns: 3, high: 4}
fields:
  value: {type: int}
"""
CARD = """\
kind: deck
title: Cards
size: poker
layout: plain
columns: [name, copies, value]
rows: [[One, 4, 1], [Two, 4, 2], [Three, 4, 3], [Four, 4, 4], [Five, 4, 5], [Six, 4, 6]]
"""
RULES = """\
from pnp.engine import Choice, Result, own
# beginning


def play(table):
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    draw, discard = table.shuffled("card"), table.pile("discard")
    draw.deal(table.numbers.hand, *hands)
    # dealt
    for turn in range(table.numbers.turns):
        for seat in table.seats:
            hand, other = hands[seat], hands[1 - seat]
            card = yield Choice("lay", hand, seat)
            hand.give(card, discard)
            card = yield Choice("take", other, seat)
            other.give(card, hand)
            draw.deal(1, other)
            card = yield Choice("look", list(draw)[-2:], 1 - seat, secret=True)
            draw.show(card, 1 << 1 - seat)
            called = yield Choice("call", ["low", "high"], seat, secret=True)
            table.track(own("points", seat)).value += (draw.top.value >= table.numbers.high) == (called == "high")
            draw.deal(1, discard)
    return Result.ranked([table.track(own("points", seat)).value for seat in table.seats])


def thumb(view, choice):
    # thought
    if choice.phase == "lay":
        return min(choice.options, key=lambda card: card.value)
    if choice.phase == "call":
        held = [card.value for card in view.known(own("hand", view.seat))]
        return "high" if sum(held) < view.numbers.high * len(held) else "low"
    return choice.options[0]
"""
HIGH = 'return "high" if {} else "low"'


class Cheat(NamedTuple):
    """What is written in which place of the rules, and which of these laws it breaks."""

    laws: str
    beginning: str = ""
    dealt: str = ""
    thought: str = ""
    edit: tuple[str, str] = ("", "")


def calls(high: str, before: str = "") -> str:
    """A thought at a call: high where this holds."""
    return f'{before}\nif choice.phase == "call":\n    {HIGH.format(high)}'


def takes(card: str) -> str:
    """A thought when a card is taken: this one."""
    return f'if choice.phase == "take":\n    return {card}'


DECK = 'view._table.piles["card"].top.value >= view.numbers.high'
NOTED = "{place}[view.seat] = sum(card.value for card in view.known(own('hand', view.seat)))"
ODD = "{place}.get(1 - view.seat, 0) % 2"
FRAMES = """\
def peek(frame):
    while frame is not None:
        for thing in [*frame.f_locals.values()]:
            table = getattr(thing, "table", None)
            if table is not None:
                return table.piles["card"].top.value >= 4
        frame = frame.f_back
"""
REBUILT = """
def rebuilt(view):
    for seed in range(30):
        match = Match(view._table.cast, sys.modules[__name__], seed)
        match.question
        deck = match.table.piles["card"]
        if deck[0].id == view._table.piles["card"][0].id:
            return deck[view.count("card") - 1].value > 3
"""
CHEATS = {
    "the table behind the view": Cheat("thumb", thought=calls(DECK)),
    "the face of a card": Cheat("thumb", thought=takes('max(choice.options, key=lambda card: card.face["value"])')),
    "the field of a card": Cheat("thumb", thought=takes("max(choice.options, key=lambda card: card.value)")),
    "how a card is written": Cheat("thumb", thought=takes("max(choice.options, key=repr)")),
    "where cards lie in memory": Cheat("thumb repeats", thought=takes("max(choice.options, key=id)")),
    "the hash of a card": Cheat("thumb repeats", thought=takes("max(choice.options, key=hash)")),
    "the order of a set": Cheat("thumb repeats", thought=takes("list(set(choice.options))[-1]")),
    "the number of a copy": Cheat(
        "thumb", thought='if choice.phase == "lay":\n    return max(choice.options, key=lambda card: card.number)'
    ),
    "who has seen a card": Cheat("thumb", thought=calls('view._table.piles["card"].top.seen')),
    "an exception that tells": Cheat(
        "thumb",
        thought='for number in (1, 2, 3, 4) if choice.phase == "take" else ():\n    try:\n'
        '        return choice.pick(f"card:six#{number}")\n    except LookupError:\n        pass',
    ),
    "what play left": Cheat("alone", "LEFT = {}", 'LEFT["deck"] = draw', calls('LEFT and LEFT["deck"].top.value > 3')),
    "what play left in a function": Cheat(
        "alone",
        "def left():\n    return getattr(left, 'deck', None)",
        "left.deck = draw",
        calls("left() and left().top.value > 3"),
    ),
    "its hand, noted for the other": Cheat(
        "alone", "NOTES = {}", "", calls(ODD.format(place="NOTES"), NOTED.format(place="NOTES"))
    ),
    "notes on the function": Cheat(
        "alone", "", "", calls(ODD.format(place="vars(thumb)"), NOTED.format(place="vars(thumb)"))
    ),
    "notes in the engine": Cheat(
        "alone",
        "Choice.notes = {}",
        "",
        calls(ODD.format(place="Choice.notes"), NOTED.format(place="Choice.notes")),
    ),
    "notes on the class of cards": Cheat(
        "alone",
        "",
        "",
        calls("getattr(sort, 'noted', 0) % 2", "sort = view._table.cast.sort\nsort.noted = view.count('card')"),
    ),
    "notes in Python itself": Cheat(
        "alone",
        "import builtins",
        "",
        calls("getattr(builtins, 'noted', 0) % 2", "builtins.noted = view.count('card')"),
    ),
    "notes on the disk": Cheat(
        "alone",
        "from pathlib import Path\nNOTES = Path(__file__).parent / 'notes'",
        "",
        calls("NOTES.read_text() == 'high'", "NOTES.touch()"),
    ),
    "notes in the environment": Cheat(
        "alone", "import os", "", calls("os.environ.get('NOTED') == 'high'", "os.environ.setdefault('NOTED', 'low')")
    ),
    "marks on its cards": Cheat(
        "alone replays thumb",
        thought="for card in view.known(own('hand', view.seat)):\n    card.put('_good', int(card.value > 3))\n"
        + takes("max(choice.options, key=lambda card: card.mark('_good'))"),
    ),
    "a peek that is kept": Cheat(
        "alone thumb",
        "KEPT = {}",
        "",
        calls("KEPT.setdefault((view.seat, tuple(view.known('discard'))), " + DECK + ")"),
    ),
    "the other's view": Cheat(
        "alone",
        "VIEWS = {}",
        "",
        calls(
            "sum(c.value for c in VIEWS[1 - view.seat].known(own('hand', 1 - view.seat))) % 2",
            "VIEWS[view.seat] = view\nVIEWS.setdefault(1 - view.seat, view)",
        ),
    ),
    "the question, changed": Cheat("alone repeats", thought="choice.options.reverse()"),
    "a match of its own": Cheat(
        "alone", f"import sys\nfrom pnp.engine import Match\n{REBUILT}", "", calls("rebuilt(view)")
    ),
    "the chance of a seed": Cheat(
        "alone", "from random import Random", "", calls("Random(view.count('card')).random() < 0.5")
    ),
    "the dice to come": Cheat("alone thumb", "", "", calls("view._table._random() < 0.5")),
    "the clock": Cheat("alone repeats", "from time import perf_counter_ns", "", calls("perf_counter_ns() // 1000 % 2")),
    "the day": Cheat("alone", "from datetime import date", "", calls("date.today().year % 2")),
    "all that is in memory": Cheat(
        "alone",
        "import gc\nfrom pnp.engine import Table",
        "",
        calls("[t for t in gc.get_objects() if type(t) is Table][-1].seats"),
    ),
    "who called it": Cheat("alone", f"import sys\n\n{FRAMES}", "", calls("peek(sys._getframe())")),
    "who called it, by inspection": Cheat(
        "alone", f"import inspect\n\n{FRAMES}", "", calls("peek(inspect.currentframe())")
    ),
    "who called it, by an exception": Cheat(
        "thumb",
        FRAMES,
        "",
        "try:\n    raise KeyError\nexcept KeyError as error:\n    high = peek(error.__traceback__.tb_frame)\n"
        + calls("high"),
    ),
    "options as a set has them": Cheat(
        "offered repeats replays", edit=('Choice("take", other, seat)', 'Choice("take", list(set(other)), seat)')
    ),
    "options as they lie in memory": Cheat(
        "offered repeats replays", edit=('Choice("take", other, seat)', 'Choice("take", sorted(other, key=id), seat)')
    ),
    "options by what they are": Cheat(
        "offered", edit=('Choice("take", other, seat)', 'Choice("take", sorted(other, key=repr), seat)')
    ),
    "options in an order that is kept": Cheat(
        "offered",
        "KEPT = {}",
        edit=(
            'Choice("take", other, seat)',
            'Choice("take", [other[place] for place in KEPT.setdefault((turn, seat), best(other))], seat)',
        ),
        dealt="def best(cards):\n    return sorted(range(len(cards)), key=lambda place: cards[place].value)",
    ),
}
"""Cheating rules by what they go by."""
HONEST = {
    "as it is": Cheat(""),
    "with options in a set": Cheat("", edit=('Choice("take", other, seat)', 'Choice("take", set(other), seat)')),
    "with words in a set": Cheat("", edit=('["low", "high"]', '{"low", "high"}')),
    "with a table worked out once": Cheat(
        "",
        "from functools import cache\nfrom statistics import fmean\n\n\n"
        "@cache\ndef middle(values):\n    return fmean(values) > 3",
        thought=calls("middle(tuple(sorted({c.value for c in view.known('discard')} | {1})))"),
    ),
}
"""Rules that only look as if they cheated."""


def written(home: Path, cheat: Cheat) -> Path:
    """A folder of the game with these rules."""
    text = RULES.replace(*cheat.edit) if cheat.edit[0] else RULES
    assert (text == RULES) == (not cheat.edit[0])
    for place in ("beginning", "dealt", "thought"):
        mark = f"# {place}"
        line = next(line for line in text.splitlines() if line.strip() == mark)
        indent = line.removesuffix(mark)
        lines = [f"{indent}{part}" if part else "" for part in getattr(cheat, place).splitlines()]
        text = text.replace(line, "\n".join(lines))
    folder = write_game(home / "high-or-low", {"game": MANIFEST, "card": CARD})
    (folder / "rules.py").write_text(text, encoding="utf-8")
    return folder
