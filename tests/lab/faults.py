"""Copies of games with a fault planted in their rules: the text of the rules with one passage changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from pnp.engine.seating import seating
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.ready import Ready, ready

HERE = Path(__file__).resolve().parent
PLUGINS = HERE.parent / "plugins"
ROOT = HERE.parent.parent


def planted(home: Path, slug: str, *edits: tuple[str, str]) -> Path:
    """A copy of a game in `home` with its rules in it, and in these each passage changed into another.

    Every passage stands there just once: a fault that is not planted would be found by nobody.
    """
    folder = home / slug
    source = PLUGINS / slug if (PLUGINS / slug).is_dir() else ROOT / "card_data" / slug
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))
    name = slug.replace("-", "_")
    library, package = ROOT / "pnp" / "games" / f"{name}.py", ROOT / "pnp" / "games" / name
    if package.is_dir():
        shutil.copytree(package, folder / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    elif not (folder / "rules.py").is_file():
        shutil.copy(library, folder / "rules.py")
    texts = {
        path: path.read_text(encoding="utf-8").replace(f"from pnp.games.{name}.", "from .")
        for path in sorted([*folder.glob("rules.py"), *folder.glob("rules/*.py")])
    }
    for old, new in edits:
        found = [path for path, text in texts.items() for _ in range(text.count(old))]
        assert len(found) == 1, f"{slug}: '{old}' stands there {len(found)} times"
        texts[found[0]] = texts[found[0]].replace(old, new)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return folder


def plan_of(folder: Path, games: int, agent: str, seed: int = 0) -> tuple[Plan, Ready]:
    """So many games of a folder's game by one sort of agent, with the usual number of players."""
    loaded = ready(folder, trust=True)
    players, mode = seating(loaded.cast.game)
    return Plan(str(folder), games, players, mode, (agent,), seed, trust=True), loaded


# What the figures have to show.

STRONG = "uno", ("if not hand:", 'if not hand or card.name == "Green 1":')
"""Whoever plays this card wins at once."""
UNPLAYABLE = (
    "crazy-eights",
    (
        "if card.suit == suit or",
        'if card.name == "Six of clubs":\n                    continue\n                if card.suit == suit or',
    ),
)
"""A card that goes on nothing."""
THROWN = (
    "freddy-vs-jason",
    ("if card.phase == phase and", 'if card.phase == phase and card.name != "Hospital" and'),
)
"""A card that cannot be played, and is thrown away when the hand is full."""
UNWANTED = (
    "crazy-eights",
    ('option not in ("draw", "pass")]', 'option not in ("draw", "pass") and option.name != "Ten of hearts"]'),
)
"""A card that the rule of thumb would rather draw than play."""
UNFAIR = (
    "hearts",
    ("    if max(points)", "    points[0] -= min(6, points[0])\n    if max(points)"),
)
"""The first seat is let off six points."""

# What the laws have to find.

ENDLESS = (
    "blade",
    ("for _ in night.turns(ALONE, night.numbers.turn_cap):", "while True:"),
    ("        if result is not None:\n            return result\n    table.say", "    table.say"),
)
"""Turns go on when the game has ended."""
DEAF = "exorcist", ("for _ in range(count):\n        if not each.deck", "while True:\n        if not each.deck")
"""Cards are drawn for ever, from a deck made anew of no discards."""
LOST = "exorcist", ("    pay(both, min(", "    list.clear(active.discards)\n    pay(both, min(")
"""The discards are swept off the table, behind the pile's back."""
DOUBLED = (
    "exorcist",
    ("each.hand.give(card, each.discards)", "list.append(each.discards, card)"),
)
"""A card is laid on the discards, and kept in hand."""
REACTION = (
    "dragon-slayers",
    ('    card = yield Choice(f"Block', '    if not cards:\n        return False\n    card = yield Choice(f"Block'),
)
"""A side is asked for a block only if it holds one."""
PEEKING = (
    "dragon-slayers",
    (
        "        return min(choice.options, key=lambda card: (card is None",
        "        foe = view._table.piles[f'hand of seat {2 - view.seat}']\n"
        "        if len({card.type for card in foe}) < 3:\n            return choice.options[0]\n"
        "        return min(choice.options, key=lambda card: (card is None",
    ),
)
"""The rule of thumb looks into the other hand before it blocks."""
HINTING = (
    "solitaire-conquest",
    ('["draw", None])', '["draw", None] if table.pile("ally").top.force > 2 else ["draw"])'),
)
"""Who may stop drawing knows that the next card is a strong one."""
