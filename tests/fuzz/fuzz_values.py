"""Mutations of YAML that know its keys: a value of the wrong kind, out of bounds, or of another key."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import fuzz_text
import yaml

LONG = "word " * 600
ODD: list[Any] = [
    None, "", " ", 0, -1, 1, 2, 10**9, 10**9 + 1, -(10**12), 1.5, True, False, [], {}, [[]], {"a": {}}, [None], [1, 2],
    {"": ""}, "x", "a" * 300, LONG, "*", "[castle]", "[x]", "{name}", "{text}", "{numbers.hand}", "{numbers.points}",
    "\u05d0\u05d1\u05d2", "\U0001f409", "e\u0301", "\u200b", "\u202ea", "...", "-", "{{}}", "\u00ad",
    "null", "true", "\n", "a\nb", "a\tb", {"as-needed": 3}, {"says": 3}, "../x", "/etc/passwd", "&lt;", "<b>",
]  # fmt: skip
SIZES: list[Any] = [
    "poker", "a4", "mini", "square", [5, 5], [5, 1200], [1200, 1200], [1200, 5], [5.0001, 63.5], [4.9, 10], [63.5],
    [0, 0], [-5, 5], ["5", "x"], [1e9, 1], "giant", [200, 287], [190, 277], [210, 297], [7, 400], [380, 6],
]  # fmt: skip
BY_KEY: dict[str, list[Any]] = {
    "size": SIZES,
    "copies": [0, 1, 2, 9, 10, 10_000, 10_001, -1, {"as-needed": 10_000}, {"as-needed": 0}, "as-needed", 50],
    "kind": ["deck", "counters", "tiles", "board", "mat", "table", "sheet", "card", "dice"],
    "layout": [
        "creature", "power-card", "tale-card", "ledger-card", "emblem-back", "token", "track", "roll-table", "none",
        "house/card", "house/page", "house/cover", "house/empty", "families/ornament", "../game", "score-track",
        "dragon-back", "warlord", "party-sheet", "hit-record", "city-state", "parts", "words", "slayer-card",
    ],
    "back": ["emblem-back", "card-back", "none", {"name": "B"}, {"force": 3}, {"name": "{name}{name}"}, {}],
    "sets": [["red"], ["red", "red"], [f"s{n}" for n in range(24)], [f"s{n}" for n in range(25)], ["A B"], [""]],
    "orientation": ["portrait", "landscape"],
    "die": ["d6", "2d6", "9d999", "d1", "d0", "d6+1"],
    "roll": ["1", "1-6", "6-1", "0", "1-999999", "1,2", "-3", "3 - 4"],
    "as": ["card", "deck"],
    "colours": [{"ink": "#fff", "paper": "#ffffff"}, {"border": "#000"}, {"ink": "red"}, {"a b": "#123456"}, {}],
    "colour": ["#000", "ink", "none", "nowhere", "url(#a)", "#12", "#GGG", "white", "transparent"],
    "ink": ["#ffffff", "#000", "#fff"],
    "paper": ["#000000", "#241f3d"],
    "icon": ["castle", "nowhere", "../castle", "own", "a" * 90, "", "castle.svg", "CASTLE"],
    "fonts": [{"label": "Nowhere"}, {"body": "Alegreya:wild", "title": ""}, {"number": "title"}, {"": "Alegreya"}],
    "styles": [{"label": {"size": 400}}, {"body": {"min": 400}}, {"x": {}}, {"rules": {"font": "Nowhere",
    "colour": "?"}}],
    "types": [{"elf": {"colour": "nowhere", "icon": "../x"}}, {"elf": {"label": LONG}}, {"": {}},
    {"elf": {"icon": ""}}],
    "emblem": ["own", "nowhere", "", "../x"],
    "art": ["pic.png", "../game.yaml", "/etc/passwd", "nowhere.png", "a\0b", "", ".", "sub/pic.png", "x" * 500],
    "font": ["Alegreya", "Alegreya:italic", "Alegreya:wild", "Arial", "title", "", ":bold", "a:b:c", "fonts.yaml"],
    "title": ["T" * 400, "\u6f22\u5b57", "<&>", "*x*", "{numbers.hand}", "Q" * 40_000],
    "min": [400, 0.1, 1, 50], "leading": [0.5, 4, 4.1], "tracking": [-0.1, 1], "case": ["upper"],
    "align": ["center", "right"], "valign": ["bottom"], "type": ["int", "text", "bool", "dice", "one-of", "list"],
    "values": [["a"], ["a", "a"], [""], "giant"], "default": [0, "x", None, ["arrow"], "2d6", True],
    "edges": [["a", "b", "c", "d"], ["a"] * 50], "name": ["N", "Titan", "\u6f22", "N" * 2000, "{force}", "{name}"],
    "text": [LONG * 5, "[castle]" * 500, "**" * 500, "a" * 5000, "\\", "*", "a\nb\n\n\nc", "{text}", "{force}" * 300],
    "rows": [[["A"]], [{"name": "A"}], [{"name": f"n{n}", "type": "elf", "force": 1} for n in range(90)], [[]]],
    "players": [{"min": 1, "max": None}, {"min": 5, "max": 2}, {"min": 100, "max": 1000, "print_for": 1000}],
    "claims": [{"each": 3}, {"total": 0}, {"by_type": {"": 1}}, {"sum": {"name": 3}}, {"each": {"says": 2}}],
    "steps": [["s"] * 300, [LONG] * 20, "one"],
    "rulings": [{f"r{n}": LONG for n in range(40)}, {"a": ""}, {"A": "x"}],
    "numbers": [{"hand": 10**9}, {"a.b": 1}, {"hand": {"a": {"b": [1, [2, [3]]]}}}, {"{": 1}],
}  # fmt: skip


def _spots(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values of a tree, the tree itself left out."""
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [spot for key, value in inner for spot in [(*path, key), *_spots(value, (*path, key))]]


def _instead(key: Any, old: Any, chance: random.Random) -> Any:
    roll = chance.random()
    if key in BY_KEY and roll < 0.6:
        return chance.choice(BY_KEY[key])
    if roll < 0.75 or not isinstance(old, (str, list)):
        return chance.choice(ODD)
    if isinstance(old, list):
        return old * chance.choice([0, 2, 30]) if chance.random() < 0.6 else dict(enumerate(old))
    return fuzz_text.mutated(old, chance) if roll < 0.9 else [old]


def _holder(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        tree = tree[key]
    return tree


def _change(tree: Any, chance: random.Random) -> None:
    spots = _spots(tree)
    if not spots:
        return
    path = chance.choice(spots)
    # Rows are most of a file, and their cells are much alike: a header is as likely to be hit as all of them.
    if chance.random() < 0.5:
        path = path[: chance.randint(1, 2)]
    holder, key = _holder(tree, path), path[-1]
    match chance.randrange(10):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice([*BY_KEY, "", "x", "rows.x", "__class__", "Title"])] = holder.pop(key)
        case 2 if isinstance(holder, dict):
            wanted = chance.choice(list(BY_KEY))
            holder[wanted] = deepcopy(chance.choice(BY_KEY[wanted]))
        case 3:
            other = chance.choice(spots)
            holder[key] = deepcopy(_holder(tree, other)[other[-1]])
        case _:
            holder[key] = deepcopy(_instead(key, holder[key], chance))


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A YAML file with one to three of its values changed; as text where it is no YAML already."""
    try:
        tree = yaml.safe_load(data.decode("utf-8"))
        for _ in range(chance.choice([1, 1, 2, 3])):
            _change(tree, chance)
        wide = chance.choice([80, 10_000])
        return yaml.dump(tree, Dumper=_Plain, width=wide, allow_unicode=True, sort_keys=False).encode(
            "utf-8", "replace"
        )
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError, KeyError, IndexError, TypeError, AttributeError):
        return fuzz_text.mutated_bytes(data, chance)


class _Plain(yaml.SafeDumper):
    """Writes no anchors: a value that stands in two places is written twice."""

    def ignore_aliases(self, _data: Any) -> bool:
        return True
