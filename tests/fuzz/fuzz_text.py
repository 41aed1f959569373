"""Mutations of a text that know nothing of what it means: bytes, signs, lines, brackets, scripts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

SIGNS = [
    *"{}[]()<>\"'`:;,.#&*!|%@?-=~\\/\n\t\r 0",
    "\0",
    "\x07",
    "\x1b[31m",
    "\x7f",
    "\x85",
    "\u00a0",
    "\u00ad",
    "\u200b",
    "\u200d",
    "\u202e",
    "\u2028",
    "\u2066",
    "\ufeff",
    "\ufffd",
    "\ufffe",
    "\ue000",
    "\U0001f469\u200d\U0001f680",
    "\U0001f1e9\U0001f1ea",
    "e\u0301" * 9,
    "\u0e01\u0e33",
    "\u05d0\u05d1 \u05d2",
    "\u0645\u0631\u062d\u0628\u0627",
    "\u6f22\u5b57\u4eee\u540d",
    "\u0928\u092e\u0938\u094d\u0924\u0947",
    "\U00010348\U0001d518",
    "\ufb01\u0131\u0130\u1e9e\u01c5",
    "\u2212\u00bd\u0663\uff11\u00b2",
    "Z" + "\u0321\u0353\u0329" * 20,
]
WORDS = [
    "null", "true", "~", "yes", "NaN", ".inf", "-.inf", "0x" + "f" * 20, "0o17", "1_000", "1e999", "-0", "+3", "1:30",
    "2026-01-01", "<<: *x", "&a", "*a", "!!python/object/apply:os.system [id]", "!!binary aGk=", "!!set {a}", "? a",
    "--- ", "... ", "%YAML 1.1", "{{", "}}", "{numbers.hand}", "{name}", "{", "{numbers}", "{numbers.points}", "{0}",
    "{__class__}", "{name.__class__}", "{text}", "[castle]", "[nowhere]", "[", "**", "***", "\\*", "\\", "*a **b* c**",
    "../../etc/passwd", "/etc/passwd", "C:\\x", "\\\\host\\x", "9" * 30, "-" + "9" * 400, "0" * 5000, "a" * 3000,
    "a b " * 2000, "{{ 7 * 7 }}", "{% raw %}", "</textbox>", "&amp;&lt;&#0;&#x110000;", "<!DOCTYPE a>", "]]>",
    "<![CDATA[",
    "<!--", "<?x?>", "${HOME}", "%s%n%1000000d", "$(id)", "|", "&#60;", "poker", "a4", "card-back",
]  # fmt: skip

Change = Callable[[str, random.Random], str]


def _place(text: str, chance: random.Random) -> int:
    return chance.randint(0, len(text))


def insert(text: str, chance: random.Random) -> str:
    """A sign or a word where none was."""
    at = _place(text, chance)
    return text[:at] + chance.choice(chance.choice([SIGNS, WORDS])) + text[at:]


def drop(text: str, chance: random.Random) -> str:
    """A stretch left out."""
    at = _place(text, chance)
    return text[:at] + text[at + chance.choice([1, 1, 1, 2, 5, 40]) :]


def double(text: str, chance: random.Random) -> str:
    """A stretch said twice or very often."""
    at = _place(text, chance)
    stretch = text[at : at + chance.randint(1, 60)]
    return text[:at] + stretch * chance.choice([2, 2, 3, 50]) + text[at:]


def cut(text: str, chance: random.Random) -> str:
    """The end left out."""
    return text[: _place(text, chance)]


def lines(text: str, chance: random.Random) -> str:
    """Lines dropped, doubled, swapped or shifted."""
    parts = text.split("\n")
    one, two = chance.randrange(len(parts)), chance.randrange(len(parts))
    match chance.randrange(5):
        case 0:
            del parts[one]
        case 1:
            parts.insert(two, parts[one])
        case 2:
            parts[one], parts[two] = parts[two], parts[one]
        case 3:
            parts[one] = " " * chance.randint(1, 6) + parts[one]
        case _:
            parts[one] = parts[one].lstrip()
    return "\n".join(parts)


def word(text: str, chance: random.Random) -> str:
    """One word or number replaced by an odd one."""
    found = list(re.finditer(r"[\w.#-]+", text))
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + chance.choice(chance.choice([SIGNS, WORDS])) + text[match.end() :]


def swap(text: str, chance: random.Random) -> str:
    """One word put in the place of another of the same text."""
    found = re.findall(r"[\w.#-]+", text)
    return re.sub(re.escape(chance.choice(found)), lambda _: chance.choice(found), text, count=1) if found else text


def bracket(text: str, chance: random.Random) -> str:
    """A bracket or a quote turned, dropped, or many in a row."""
    found = [match.start() for match in re.finditer(r"[\[\]{}\"'()<>]", text)]
    if not found:
        return text
    at = chance.choice(found)
    instead = chance.choice(["", *"[]{}\"'()<>", "[" * chance.choice([5, 100, 3000]), "{a: " * 50])
    return text[:at] + instead + text[at + 1 :]


CHANGES: tuple[Change, ...] = (insert, drop, double, cut, lines, lines, word, word, swap, bracket)


def mutated(text: str, chance: random.Random) -> str:
    """One to four of these changes."""
    for _ in range(chance.choice([1, 1, 2, 4])):
        text = chance.choice(CHANGES)(text, chance)[:2_000_000]
    return text


def flipped(data: bytes, chance: random.Random) -> bytes:
    """Some bytes of a file changed, doubled or cut off."""
    body = bytearray(data or b"\0")
    for _ in range(chance.choice([1, 3, 20])):
        body[chance.randrange(len(body))] = chance.randrange(256)
    return bytes(body[: chance.randint(0, len(body))] if chance.random() < 0.3 else body)


def mutated_bytes(data: bytes, chance: random.Random) -> bytes:
    """A text file changed as text, now and then as bytes or in another encoding."""
    roll = chance.random()
    if roll < 0.12:
        return flipped(data, chance)
    text = mutated(data.decode("utf-8", "replace"), chance)
    if roll < 0.16:
        return text.encode(chance.choice(["utf-16", "utf-8-sig", "latin-1", "utf-32-be"]), "replace")
    return text.encode("utf-8", "surrogatepass")
