"""Rich text: bold, italic and icons out of plain signs; what is no markup is itself."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.drawing.richtext import Run, paragraphs, plain


def runs(line: str) -> str:
    """The runs of one line: bold in <>, italic in //, icons in {}."""
    (found,) = paragraphs(line)
    return " | ".join(shown(run) for run in found)


def shown(run: Run) -> str:
    if run.icon:
        return f"{{{run.text}}}"
    text = f"/{run.text}/" if run.italic else run.text
    return f"<{text}>" if run.bold else text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("plain", "plain"),
        ("an *elf* here", "an  | /elf/ |  here"),
        ("a **giant**.", "a  | <giant> | ."),
        ("**bold *both* bold**", "<bold > | </both/> | < bold>"),
        ("*it **both** it*", "/it / | </both/> | / it/"),
        ("***both***", "</both/>"),
        ("3 * 4", "3 * 4"),
        ("2 ** 3", "2 ** 3"),
        ("*open", "*open"),
        ("**open", "**open"),
        ("a* b *c", "a | / b / | c"),
        ("*a* and *b", "/a/ |  and *b"),
        (r"\*no\*", "*no*"),
        (r"**bold \**", r"**bold **"),
        (r"*it \*", r"*it *"),
        (r"\[sword\]", "[sword]"),
        (r"\\", "\\"),
        (r"a\b", r"a\b"),
        ("pay [two-coins] now", "pay  | {two-coins} |  now"),
        ("[d10][d10]", "{d10} | {d10}"),
        ("**[d10] 3**", "{d10} | < 3>"),
        ("[No Icon]", "[No Icon]"),
        ("[]", "[]"),
        ("[-x]", "[-x]"),
        ("", ""),
    ],
)
def test_markup(line: str, expected: str) -> None:
    assert runs(line) == expected


def test_every_line_is_a_paragraph_and_markup_ends_with_it() -> None:
    assert paragraphs("*a\nb*\n") == [[Run("*a")], [Run("b*")], []]


ANY = st.text(alphabet=st.sampled_from("ab *[]\\\n-1é"), max_size=60) | st.text(max_size=60)


@given(ANY)
def test_nothing_raises_and_no_letter_is_lost(text: str) -> None:
    """Only signs of the markup may go: stars, brackets around an icon's name, a backslash before a sign."""
    found = paragraphs(text)
    assert len(found) == text.count("\n") + 1
    kept = "\n".join("".join(run.text for run in line) for line in found)
    signs = str.maketrans("", "", "*[]\\")
    assert kept.translate(signs) == text.translate(signs)


@given(ANY)
def test_neighbouring_runs_differ(text: str) -> None:
    for line in paragraphs(text):
        for first, second in pairwise(line):
            assert first.icon or second.icon or (first.bold, first.italic) != (second.bold, second.italic)


@given(ANY)
def test_stars_go_only_in_pairs(text: str) -> None:
    left = sum(run.text.count("*") for line in paragraphs(text) for run in line)
    assert (text.count("*") - left) % 2 == 0


@given(ANY)
def test_plain_text_comes_out_as_it_went_in(text: str) -> None:
    assert ["".join(run.text for run in line) for line in paragraphs(plain(text))] == text.split("\n")
    assert not any(run.bold or run.italic or run.icon for line in paragraphs(plain(text)) for run in line)


def test_plain_keeps_the_brackets_of_a_name() -> None:
    assert runs(plain("Titan [promo] *2*")) == "Titan [promo] *2*"
