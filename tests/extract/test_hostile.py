"""Any text: nothing crashes, no word comes from elsewhere, and work grows with the text, not faster."""

from __future__ import annotations

import html
import importlib
import pkgutil
import re
import string
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rotation import EVERY, EXTRACT, changed, examples, some

import pnp.extract
from pnp.extract import drafted, extract_lines, reading
from pnp.extract.cut import seeking
from pnp.extract.inputs import hypertext
from pnp.extract.lines import classified
from pnp.model import load

PIECES = st.sampled_from(
    [
        "\t",
        "\n",
        "\n\n",
        " ",
        "  ",
        "   ",
        "|",
        "|---|",
        "## Card List",
        "#",
        "Card Name",
        "Card Name:\t#\tNotes:\n",
        "Notes",
        "Type",
        "Force",
        "1D6",
        "1D6\tResult\n",
        "D10",
        "1-3",
        "4",
        "5-6",
        "0",
        "9+",
        "-",
        "\u2014",
        "Imp",
        "Old Hob",
        "TC",
        "a goblin",
        "draws 2 cards.",
        "- ",
        "* ",
        "3x ",
        "1. ",
        "(2 copies)",
        ": ",
        " = ",
        "**",
        "**A**",
        "<td>",
        "<tr>",
        "</tr>",
        "<b>",
        "; ",
        ",",
        "Name: ",
        "Copies: 2",
        "....",
        "includes: ",
        "5 Axes ",
        "of each card",
        "Each deck contains 4 of each card listed below.",
        "\x00",
        "\f",
        "Page 2",
        "\u2028",
        "\ufeff",
        "\ud800",
        "999999999999",
        "{x}",
        "five 'Imp' cards",
        "GOBLINS",
        ": bites\n",
        "{|\n",
        "|-\n",
        "|}\n",
        "! Card !! #\n",
        "| Imp || 2\n",
        "|===\n",
        "|Imp\n",
        "> ",
        "```\n",
        "<TD colspan=3>",
        "</table>",
        "<h2>",
        "### Imp (x2)\n",
        "Move 4, Fight 2",
        " / ",
        "#1 ",
        "x2",
        "Total\t5\n",
        "20 cards: ",
        "4 each of Imp, Elf and Owl.",
        "Imp x4, Elf x3 and Owl x2",
        "roll a d6: 1 = a; 2-5 = b; 6 = c.",
        "Roll 1d6:\n",
        "== Deck ==\n",
        "----",
        "====",
        "\u0661",
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=12), max_size=60).map("".join)


def found_in(text: str) -> pnp.extract.Extraction:
    return extract_lines(classified(text), "Book")


@settings(max_examples=examples(400), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
def test_no_text_crashes_and_no_word_is_made_up(text):
    found = found_in(text)
    # Marks of HTML and Markdown part no words, and "five 'Imp' cards" gives a 5.
    plain = html.unescape(text)
    whole = plain + re.sub(r"<[^<>]*>|[*\s]", "", plain) + ("5" if "five" in text else "")
    for table in found.tables:
        said = {row.cells[-1] for row in table.rows} if any("of each" in each for each in table.remarks) else set()
        for row in table.rows:
            assert len(row.cells) == len(table.columns)
            assert 1 <= row.line <= text.count("\n") + text.count("\r") + 1
            assert [word for word in _words(" ".join(row.cells)) if word not in whole and word not in said] == []
    assert found_in(text).as_dict() == found.as_dict()


def _words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]+|[0-9]+", text)


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(TEXTS)
def test_every_draft_loads(tmp_path_factory, text):
    folder = tmp_path_factory.mktemp("draft")
    for name, body in drafted(found_in(text), Path("a book.md")).items():
        (folder / name).write_text(body, encoding="utf-8")
    assert [each for each in load(folder).findings if each.level == "error"] == []


HOSTILE = {
    "tabs": "\t" * 30,
    "table": "Card\t#\tNotes\nImp\t2\tred\n",
    "header after header": "Card Name # Type Force Notes\n",
    "run-on": "Imp 1 E 2 Draw a card ",
    "run-on lines": "Card # Cost\nImp 1 2\n",
    "rolls": "1D6 Result\n1 a\n2 b\n",
    "dice": "1D6\n\n",
    "pipes": "|a|b|\n",
    "gaps": "Imp    2    red\n",
    "tags": "<tr><td>a",
    "open tags": "<a",
    "items": "- Imp: red\n",
    "counts": "- 3x Imp\n",
    "records": "Name: Imp\nForce: 2\n\n",
    "bold": "**A** = b ",
    "brackets": "x: Imp (a) Elf (b) ",
    "stars": "*",
    "dots": ". ",
    "led": "Imp ..... 3\n",
    "headings": "# Deck\n",
    "copies": "There are 3 of each card. ",
    "legend": "A = Axe ",
    "many tables": "## A Deck\n\nCard\t#\nImp\t2\n\nThere are 3 of each card.\n\nA = Axe\n\n",
    "rows of rests": "Card\t#\tNotes\nImp\t2\tred\n\t\tx\n",
    "digits": "1",
    "slipping": "Card\tType\tEffect\nAir Imp\tFire\t\n",
    "a die, a roll": "D6 A\n1 x\n",
    "rolls that ask to roll": "1 Roll a d6:\n",
    "die in every line": "Roll 1d6: 1 = a; 2-5 = b; 6 = c. ",
    "die and never the rest": "Roll 1d6: 1 = a ",
    "header and empty cells": "Card\t#" + "\t" * 40 + "\n",
    "headed": "### Imp (x2)\n\n- Cost: 3\n- Text: red\n\n",
    "headings without a list": "### Imp\n\nIt bites.\n\n",
    "stats": "Imp: Move 4, Fight 2\n",
    "one stat line": "Imp: " + "Aa 1, ",
    "defined": "Imp\n: Bites\n\n",
    "wiki": "{|\n! Card !! #\n|-\n| Imp || 2\n|}\n",
    "wiki without an end": "{|\n| Imp || 2\n",
    "ascii doc": "|===\n|Card |#\n\n|Imp\n|2\n|===\n",
    "ascii doc without an end": "|===\n|Imp\n",
    "quotes of quotes": "> > > ",
    "colspan": '<tr><td colspan="40">a',
    "headings of HTML": "<h2>Deck",
    "sums": "20 cards: 4 Imps, ",
    "sums over lines": "20 cards: 4 Imps,\nand more\n",
    "each of": "4 each of Imp, Elf, Owl, ",
    "behind": "Imp x4, ",
    "no end to capitals": "Imp Elf ",
    "items in items": "- Imp\n  - Elf (2): red\n",
    "numbered": "#1 Imp [2 gold]\n",
    "slashes": "Imp / 2 / red\n",
    "quoted cells": 'Card,#\n"Imp, old",2\n',
    "labels": "IMP      Mv 4   Ft 2\n",
    "titles within": "Card\t#\tCost\nIMPS\t\t\nImp\t1\t2\n",
    "lines without a mark": "3 Imp - red\n",
    "one title, many lists": "## Deck\n\nCard\t#\nImp\t1\n\n## Army\n\nUnit\t#\nElf\t1\n\n",
}


@pytest.mark.parametrize("name", some(HOSTILE, 8, every=EVERY or EXTRACT in changed()))
def test_four_times_the_text_is_about_four_times_the_work(name):
    one, four = (_calls(HOSTILE[name] * many) for many in (300, 1200))
    assert four <= 5.5 * one + 20_000


def _calls(text: str) -> int:
    """Lines of our code that are run: what a second's measure would be, but the same on every machine."""
    count = 0

    def trace(frame, event, _arg):
        nonlocal count
        if "/extract/" not in frame.f_code.co_filename:
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        found_in(text)
    finally:
        sys.settrace(before)
    return count


def patterns():
    found = []
    for module in pkgutil.iter_modules(pnp.extract.__path__):
        page = importlib.import_module(f"pnp.extract.{module.name}")
        for name, value in vars(page).items():
            if isinstance(value, re.Pattern) and value.pattern:
                found.append((f"{module.name}.{name}", value))
    return found


@pytest.mark.parametrize(("name", "pattern"), patterns(), ids=lambda each: each if isinstance(each, str) else "")
def test_no_pattern_repeats_a_repeat_without_end(name, pattern):
    parser = importlib.import_module("re._parser")
    assert not _nested(parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE), False), name


def _nested(parsed, inside: bool) -> bool:
    for operation, argument in parsed:
        if str(operation) in ("MAX_REPEAT", "MIN_REPEAT"):
            endless = argument[1] > 1000
            if (endless and inside) or _nested(argument[2], inside or endless):
                return True
        elif isinstance(argument, tuple):
            parts = [each for each in argument if hasattr(each, "data")]
            parts += [part for each in argument if isinstance(each, list) for part in each if hasattr(part, "data")]
            if any(_nested(part, inside) for part in parts):
                return True
    return False


@pytest.mark.parametrize("die", ["20d8", "10d6", "1d1000"])
def test_more_dice_than_a_table_is_rolled_on_are_no_die(die: str) -> None:
    """The draft of such a table ended the program."""
    found = extract_lines(classified(f"Roll {die}:\n\n1 One\n2-9 Two\n"), "Book")
    assert not any(table.die for table in found.tables)
    assert "game.yaml" in drafted(found, Path("book.md"))


GREAT = {
    "the same short line": lambda _: "a b c 1 2 3",
    "small words": lambda chance: " ".join(_word(chance) for _ in range(8)),
    "words and numbers": lambda chance: " ".join(
        chance.choice([_word(chance), _word(chance).title(), str(chance.randint(0, 99))]) for _ in range(8)
    ),
    "words with capitals": lambda chance: " ".join(_word(chance).title() for _ in range(5)),
    "a list with gaps": lambda chance: (
        f"{_word(chance).title()} {chance.randint(1, 9)} {_word(chance)} {_word(chance)}\n"
    ),
    "any signs": lambda chance: "".join(chance.choices(string.printable[:95], k=30)),
    "a chapter again and again": lambda _: CHAPTER.read_text(encoding="utf-8"),
    "a die and a blank line": lambda _: "1D6\n",
    "the same item": lambda _: "- Imp: red",
    "items with a word each": lambda chance: f"- {_title(chance)}: {_word(chance)}",
    "the same stats": lambda _: "Imp: Move 4, Fight 2",
    "stats": lambda chance: f"{_title(chance)}: Move {_digit(chance)}, Fight {_digit(chance)}",
    "names in bold": lambda chance: f"**{_title(chance)}** {_sentence(chance)}",
    "names before colons": lambda chance: f"{_title(chance)} {_title(chance)}: {_sentence(chance)}",
    "cells parted by commas": lambda chance: f"{_title(chance)}, {_title(chance)}, {_word(chance)}, {_digit(chance)}",
    "items with fields": lambda chance: (
        f"- {_title(chance)}: Cost: {_digit(chance)}; Attack: {_digit(chance)}; {_sentence(chance)}"
    ),
    "headings over a line each": lambda chance: f"## {_title(chance)} {_title(chance)}\n{_sentence(chance)}",
    "records between blank lines": lambda chance: (
        f"{_title(chance)}\nCost: {_digit(chance)}\nType: {_word(chance)}\n{_sentence(chance)}\n"
    ),
    "tables with bars": lambda chance: f"| {_title(chance)} | {_digit(chance)} | {_sentence(chance)} |",
    "ranges of a die": lambda chance: (
        f"{(at := _digit(chance))}-{at + _digit(chance)} {_title(chance)} {_sentence(chance)}"
    ),
    "counts in brackets": lambda chance: f"{_title(chance)} {_title(chance)} ({_digit(chance)}) {_word(chance)}",
    "a paragraph a line": lambda chance: " ".join(_sentence(chance) for _ in range(10)),
    "titles in capitals": lambda chance: f"{_word(chance).upper()} {_word(chance).upper()}\n{_sentence(chance)}",
    "numbered names": lambda chance: f"{chance.randint(1, 99)}. {_title(chance)}: {_sentence(chance)}",
}
CHAPTER = Path(__file__).parent / "dealt" / "04-gear-of-the-forum.txt"
_MEASURED = """
import re, sys, time
from pathlib import Path
from pnp.extract import extract
begun = time.process_time()
extract(Path(sys.argv[1]))
status = Path("/proc/self/status")  # ru_maxrss would count the worker that began this process
most = re.search(r"VmHWM:\\s+(\\d+) kB", status.read_text()) if status.exists() else None
print(time.process_time() - begun, int(most[1]) // 1024 if most else 0)
"""


def _word(chance: Random) -> str:
    return "".join(chance.choices(string.ascii_lowercase, k=chance.randint(2, 9)))


def _title(chance: Random) -> str:
    return _word(chance).title()


def _digit(chance: Random) -> int:
    return chance.randint(1, 9)


def _sentence(chance: Random) -> str:
    return f"{_title(chance)} {' '.join(_word(chance) for _ in range(6))}."


@pytest.mark.parametrize("name", some(GREAT, 1, every=EVERY))
def test_a_great_text_is_read_in_time_and_in_little_memory(name, tmp_path):
    """5 MB within 30 seconds and 500 MB; a usual run looks at the fifth part of it only."""
    size, seconds = (5_000_000, 30) if EVERY else (1_000_000, 12)
    chance, book, told = Random(1), tmp_path / "book.txt", 0
    with book.open("w", encoding="utf-8") as file:
        while told < size:
            told += file.write(GREAT[name](chance) + "\n")
    done = subprocess.run([sys.executable, "-c", _MEASURED, book], capture_output=True, text=True, check=True)
    spent, megabytes = map(float, done.stdout.split())
    assert spent < seconds
    assert megabytes < 500


def test_lines_beyond_those_that_are_looked_at_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "_MOST_LINES", 4)
    book = tmp_path / "book.txt"
    book.write_text("Card\t#\r\nImp\t2\r\nElf\t3\r\n\r\n\r\nOwl bites\r\nHob\t4\r\n", encoding="utf-8")
    found = reading.extract(book)
    assert [row.cells for table in found.tables for row in table.rows] == [["Imp", "2"], ["Elf", "3"]]
    assert [(each.line, each.text) for each in found.unread if "not looked at" in each.why] == [(6, "Owl bites")]


def test_lists_beyond_those_that_are_cut_are_told(monkeypatch):
    rows = "Old Imp 2 5\nRed Elf 3 7\nNew Owl 4 1\nBig Hob 1 6\n"
    text = f"# One\n\n{rows}\n# Two\n\n{rows.replace('Elf', 'Dog')}"
    assert "Red Dog" in str(found_in(text).as_dict()["tables"])
    monkeypatch.setattr(seeking, "CUT", 10)
    found = found_in(text)
    assert "Red Elf" in str(found.as_dict()["tables"])
    assert "Red Dog" not in str(found.as_dict()["tables"])
    assert [(each.line, each.text) for each in found.unread] == [(10, "Old Imp 2 5")]


def test_signs_before_the_first_sign_that_parts_cells_are_no_word() -> None:
    """Such a line ended the program."""
    assert found_in("; Imp; \n; Elf; \n; Owl; \n").tables == []


def test_a_marked_section_of_no_kind_is_a_comment() -> None:
    """Such a page ended the program."""
    assert hypertext.lines("<p>Imp</p><![uJ- 3]><p>Elf<![endif]></p><p>Owl</p>").split() == ["Imp", "Elf", "Owl"]
