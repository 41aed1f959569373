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
        "area-map", "hex-map", "square-board", "room-map", "chart", "chart", "hill/unit", "hill/band", "hill/words",
        "families/area-map", "families/parts/grid", "games/hill/unit", "hill/../creature",
    ],
    "back": ["emblem-back", "card-back", "none", {"name": "B"}, {"force": 3}, {"name": "{name}{name}"}, {}],
    "sets": [["red"], ["red", "red"], [f"s{n}" for n in range(24)], [f"s{n}" for n in range(25)], ["A B"], [""]],
    "orientation": ["portrait", "landscape"],
    "die": ["d6", "2d6", "9d999", "d1", "d0", "d6+1"],
    "roll": ["1", "1-6", "6-1", "0", "1-999999", "1,2", "-3", "3 - 4"],
    "as": ["card", "deck"],
    "shape": ["round", "hex", "standee", "square"],
    "spaces": ["areas", "squares", "flat-hexes", "pointy-hexes", "track", "rooms", "hexes"],
    "map": [
        ["a"], ["ab", "ba"], ["aabb", "b..a"], ["A1B2", "B2A1"], ["."],
        ["a" * 400] * 100, ["a" * 400] * 101, ["a"] * 401,
        ["a" * 40_001], ["\U0001f409\u6f22"], ["a\tb"], "ab", ["a" * n for n in range(1, 60)], ["ab" * 99] * 99, [""],
    ],
    "grid": ["8x8", "1x1", "99x99", "99x1", "0x5", "100x1", "8 x 8", "26x26", "27x2", "8x", "1e1x3"],
    "names": ["chess", "letters", "numbers", "roman"],
    "diagonals": [True, False, "yes"],
    "numbered": ["1-40", "0-399", "0-400", "9-1", "1-1", "9999-9999", "1 - 9", "-1-5"],
    "circuit": [True, False, ["s0"], ["s0", "s0"], "s1", ["elves"], ["nowhere"]],
    "one-way": [True, False],
    "letter": ["a", "b", "A1", ".", " ", "abc", "\u6f22", ""],
    "links": [
        [["a1", "h8"]], ["a1 -> h8"], {"door": [["Space 0", "Space 3"]], "": ["Space 1 -> Space 0"]}, [["a", "b"]],
        {f"k{n}": [["a1", "a3"]] for n in range(25)}, [["Space 0", f"Space {n}"] for n in range(2, 503)],
        [["a1", "a1"]], ["a -> b -> c"], ["->"], {"": []}, [["0101", "0303"]] * 3, [["Land 0", "Land 0"]],
    ],
    "barriers": [[["a1", "a2"]], ["a1"], [["a1", "a2", "b1"]], {"": ["a", "b"]}, [["0101", "0102"]], ["Land 0"] * 500],
    "borders": [
        {"river": [["a1", "a2"]], "wall": ["a1"]}, {"wall": ["Place 0"]}, {"x": ["Terrain 0"] * 500}, [["a1", "a2"]],
        {"": [["a1", "a2"]]}, {"river": [["a1"] * 21]}, {"river": [["0101", "0102"]] * 2},
    ],
    "paths": [{"road": [["a1", "a2", "a3"]]}, {"road": [["0101", "0102"] * 200]}, {"road": [["a1"]]}, [["a1", "a2"]]],
    "places": [
        {"P": "a1"}, {"P": ["a1", "b2"], "Q": ["a1"]}, {"a1": ["a1"]}, {f"p{n}": ["a1"] for n in range(501)},
        {"P": ["0101"] * 500}, {"x" * 3000: ["Space 0"]}, {"P": []}, {"Terrain 0": ["a1"]},
    ],
    "sections": [
        [{"title": "S", "rows": []}], [{"title": "S", "rows": [{"name": "A"}]}] * 2, [{"rows": [["A"]]}], [],
        [{"title": f"S{n}", "type": "elf", "force": n, "rows": [[1, "R"]]} for n in range(60)],
        [{"title": "", "rows": 3}],
        [{"title": "S", "force": 1, "type": "elf", "copies": 10_000, "rows": [{"name": "A", "roll": "1-6"}]}],
    ],
    "x": [0, 1, 99, 100, 10**9, -1], "y": [0, 1, 99, 10**9], "w": [0, 1, 99, 10**9], "h": [1, 50, 100],
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
    "align": ["center", "right"], "valign": ["bottom"],
    "type": ["int", "span", "text", "bool", "dice", "one-of", "list"],
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
