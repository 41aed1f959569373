"""Text on a face: where it stands, how it shrinks, and what is said when it cannot be set as asked."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.drawing.textbox import SINK
from pnp.model.game import Style, Theme
from pnp.pdf.drawing import PT, Icon, Text
from pnp.pdf.fonts import FontBook

# Every test sets Alegreya at 10 pt: 3.5278 mm, capitals of CAP mm.
SIZE = 10 * PT


def box(text: str, size: float = 10, **attributes: object) -> str:
    """A box of 40 x 20 mm at (10, 5) that is set at 10 pt."""
    given = {"min-size": min(size, 7), **{name.replace("_", "-"): value for name, value in attributes.items()}}
    more = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f'<textbox x="10" y="5" width="40" height="20" size="{size}" {more}>{text}</textbox>'


def cap(fonts: FontBook) -> float:
    return fonts.font("Alegreya").cap_height * SIZE


def wide(fonts: FontBook, text: str, font: str = "Alegreya") -> float:
    return fonts.font(font).width(text) * SIZE


def test_the_first_capital_touches_the_top_of_the_box(desk: Any, fonts: FontBook) -> None:
    (run,) = desk.texts(box("Titan"))
    assert (run.text, run.font, run.size) == ("Titan", "Alegreya", 10)
    assert (run.x, run.y) == pytest.approx((10, 5 + cap(fonts)))


def test_lines_stand_a_leading_apart_and_paragraphs_a_gap_more(desk: Any, fonts: FontBook) -> None:
    """Body: leading 1.2, gap 0.35."""
    runs = desk.texts(box("one two three four five six seven eight nine ten\nNew"))
    assert [run.text for run in runs] == ["one two three four five six", "seven eight nine ten", "New"]
    first = 5 + cap(fonts)
    assert [run.y for run in runs] == pytest.approx([first, first + 1.2 * SIZE, first + 2.75 * SIZE])


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_align(align: str, share: float, desk: Any, fonts: FontBook) -> None:
    (run,) = desk.texts(box("Titan", align=align))
    assert run.x == pytest.approx(10 + share * (40 - wide(fonts, "Titan")))


@pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_valign_counts_from_the_capital_to_the_baseline(valign: str, share: float, desk: Any, fonts: FontBook) -> None:
    (run,) = desk.texts(box("Titan", valign=valign))
    assert run.y == pytest.approx(5 + cap(fonts) + share * (20 - cap(fonts)))


def test_valign_leaves_room_for_a_descender_on_the_last_line(desk: Any, fonts: FontBook) -> None:
    (run,) = desk.texts(box("Guy", valign="bottom"))
    assert run.y == pytest.approx(25 - fonts.font("Alegreya").descent * SIZE)


def test_two_lines_in_the_middle_have_as_much_above_as_below(desk: Any, fonts: FontBook) -> None:
    first, last = desk.texts(box("ONE\nTWO", valign="middle"))
    assert first.y - cap(fonts) - 5 == pytest.approx(25 - last.y)


def test_a_text_that_fits_keeps_its_size_and_another_shrinks(desk: Any) -> None:
    words = "a rather long sentence that says what this card is good for " * 3
    assert desk.texts(box("Titan"))[0].size == 10
    sizes = {run.size for run in desk.texts(box(words))}
    assert len(sizes) == 1
    assert 7 <= sizes.pop() < 10


def test_a_larger_minimum_than_the_size_is_the_size(desk: Any) -> None:
    assert desk.texts(box("Titan", min_size=30))[0].size == 10


def test_words_of_one_font_are_one_run(desk: Any) -> None:
    assert [run.text for run in desk.texts(box("the hill giant"))] == ["the hill giant"]


def test_bold_and_italic_have_fonts_and_places_of_their_own(desk: Any, fonts: FontBook) -> None:
    plain, bold, italic = desk.texts(box("a **bc** *d*"))
    assert [run.font for run in (plain, bold, italic)] == ["Alegreya", "Alegreya:bold", "Alegreya:italic"]
    space = wide(fonts, " ")
    assert bold.x == pytest.approx(10 + wide(fonts, "a") + space)
    assert italic.x == pytest.approx(bold.x + wide(fonts, "bc", "Alegreya:bold") + space)


def test_the_parts_of_a_word_follow_one_another_without_a_space(desk: Any, fonts: FontBook) -> None:
    runs = desk.texts(box("un**break**able so"))
    assert [run.text for run in runs] == ["un", "break", "able so"]
    assert runs[1].x == pytest.approx(10 + wide(fonts, "un"))
    assert runs[2].x == pytest.approx(runs[1].x + wide(fonts, "break", "Alegreya:bold"))


def test_a_mixed_word_after_a_plain_one_keeps_its_place(desk: Any, fonts: FontBook) -> None:
    runs = desk.texts(box("see un**break**able"))
    assert [run.text for run in runs] == ["see un", "break", "able"]
    assert runs[1].x == pytest.approx(10 + wide(fonts, "see un"))


def test_an_icon_stands_on_the_line_between_its_words(desk: Any, fonts: FontBook) -> None:
    before, icon, after = desk.ops(box("pay [two-coins] now"))
    assert isinstance(before, Text)
    assert isinstance(icon, Icon)
    assert isinstance(after, Text)
    assert icon.name == "two-coins"
    start = 10 + wide(fonts, "pay ")
    assert start <= icon.x
    assert icon.x + icon.size <= start + SIZE + 1e-9
    assert after.x == pytest.approx(start + SIZE + wide(fonts, " "))
    assert before.y == after.y


@pytest.mark.parametrize("size", [6.5, 10, 24])
def test_an_icon_sinks_a_little_and_stays_within_its_line(size: float, desk: Any) -> None:
    """From 0.13 sizes below the baseline to less than a leading of 1.2 above the foot of the line before."""
    text, icon = desk.ops(box("A[flame]", size=size))
    foot = icon.y + icon.size - text.y
    assert foot == pytest.approx(SINK * size * PT)
    assert icon.size + foot < 1.2 * size * PT


def test_an_icon_is_centred_on_a_capital(desk: Any, fonts: FontBook) -> None:
    text, icon = desk.ops(box("A[flame]"))
    assert icon.y + icon.size / 2 == pytest.approx(text.y - cap(fonts) / 2, abs=0.03 * SIZE)


@pytest.mark.parametrize("text", ["[flame] burns", "it burns [flame]", "[flame]", "[flame][flame]", "**[flame]**"])
def test_a_box_may_begin_or_end_with_an_icon(text: str, desk: Any) -> None:
    icons = desk.icons(box(text))
    assert len(icons) == text.count("flame")
    assert all(10 <= icon.x < 50 for icon in icons)


def test_an_icon_wraps_with_its_word(desk: Any) -> None:
    word = "m" * 9
    (_, icon, second) = desk.ops(box(f"{word} [flame]{word}"))
    assert icon.x == pytest.approx(10, abs=0.2)
    assert second.y > icon.y


def test_an_icon_has_the_colour_and_opacity_of_its_text(desk: Any) -> None:
    text, icon = desk.ops(box("A[flame]", fill="#ff0000", opacity=0.5))
    assert text.fill == icon.fill == (1, 0, 0)
    assert text.opacity == icon.opacity == 0.5


def test_upper_case_leaves_the_names_of_icons_alone(desk: Any) -> None:
    text, icon = desk.ops(box("straße [two-coins]", case="upper"))
    assert (text.text, icon.name) == ("STRASSE", "two-coins")


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_no_text_paints_nothing(text: str, desk: Any) -> None:
    assert desk.ops(box(text)) == []


def test_empty_lines_are_left_out(desk: Any) -> None:
    assert [run.text for run in desk.texts(box("\n  one\n\n   two\n"))] == ["one", "two"]


def test_a_line_of_text_stands_on_its_baseline(desk: Any) -> None:
    (run,) = desk.texts('<text x="5" y="9" size="10">Hill   *Giant*</text>')
    assert (run.x, run.y, run.text) == (5, 9, "Hill *Giant*")


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_line_of_text_is_anchored(anchor: str, share: float, desk: Any, fonts: FontBook) -> None:
    (run,) = desk.texts(f'<text x="30" y="9" size="10" text-anchor="{anchor}">Titan</text>')
    assert run.x == pytest.approx(30 - share * wide(fonts, "Titan"))


def test_the_anchor_counts_tracking_between_the_letters(desk: Any, fonts: FontBook) -> None:
    (run,) = desk.texts('<text x="50" y="9" size="10" text-anchor="end" tracking="0.1">Titan</text>')
    assert run.tracking == 0.1
    assert run.x == pytest.approx(50 - wide(fonts, "Titan") - 4 * 0.1 * SIZE)


def test_an_empty_line_of_text_paints_nothing(desk: Any) -> None:
    assert desk.ops('<text x="5" y="9">  </text>') == []


def test_text_that_does_not_fit_is_found(desk: Any) -> None:
    assert desk.faults(box("Slay the dragon before it wakes. " * 12, id="rules")) == [
        "text-overflow rules: the text needs 31.2 mm in a box of 20.0 mm at the smallest size, 7 pt: "
        "'Slay the dragon before it wakes. Slay t…'. Shorten it, or give it a larger box."
    ]


def test_text_that_does_not_fit_is_still_drawn_whole(desk: Any) -> None:
    face = desk.draw(box("Slay the dragon before it wakes. " * 12))
    assert " ".join(op.text for op in face.drawing.ops).count("dragon") == 12


def test_a_word_wider_than_its_box_is_found_by_name(desk: Any) -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitän"
    assert desk.faults(box(f"The {word} is here")) == [
        "text-overflow body: the word 'Donaudampfschifffahrtsgesellschaftskapi…' is 45.7 mm wide in a box of 40.0 mm "
        "at the smallest size, 7 pt: 'The Donaudampfschifffahrtsgesellschafts…'. Shorten it, or give it a larger box."
    ]


def test_a_box_without_a_size_is_found_and_not_left_out_in_silence(desk: Any) -> None:
    assert desk.faults('<textbox x="1" y="1" width="30">Titan</textbox>') == [
        "layout-value body: <textbox> of 'Titan' wants a width and a height in mm."
    ]


def test_a_missing_glyph_is_found_with_its_code_and_its_words(desk: Any) -> None:
    assert desk.faults(box("Mount 山 Doom", id="name")) == [
        "missing-glyph name: the font Alegreya has no glyph for '山' (U+5C71) in 'Mount 山 Doom'; "
        "use another sign, or another font in the theme."
    ]


@pytest.mark.parametrize("text", ["تنين", "龍を倒せ。", "דרקון", "🐉🐉", "e\u0301", "\u202eback"])
def test_scripts_that_the_fonts_lack_are_found_and_nothing_breaks(text: str, desk: Any) -> None:
    codes = {line.split()[0] for line in desk.faults(box(text))}
    assert codes <= {"missing-glyph", "text-overflow"}
    assert "missing-glyph" in codes or text == "e\u0301"


def test_a_sign_that_xml_cannot_hold_is_found_as_a_missing_glyph(desk: Any) -> None:
    (found,) = desk.faults(box("a\x07b"))
    assert found.startswith("missing-glyph body: the font Alegreya has no glyph for '\ufffd' (U+FFFD)")


def test_a_missing_icon_is_found_with_the_nearest_name(desk: Any) -> None:
    assert desk.faults(box("pay [two-coin]", id="cost")) == [
        "missing-icon cost: there is no icon 'two-coin'. Did you mean 'two-coins'?"
    ]


def test_a_missing_icon_that_is_like_no_other_says_where_icons_are(desk: Any) -> None:
    assert desk.faults(box("[qqqqqqqq]")) == [
        "missing-icon body: there is no icon 'qqqqqqqq'. Icons are files in templates/icons."
    ]


def test_an_icon_whose_file_cannot_be_read_is_not_said_to_be_unknown(desk: Any, tmp_path: Path) -> None:
    (tmp_path / "blot.svg").write_text("<svg><circle/></svg>")
    assert desk.faults(box("[blot]"), icons=tmp_path) == [
        "missing-icon body: there is no icon 'blot'. The file blot.svg has to hold one <path> that can be read."
    ]


def test_text_beyond_the_trim_is_found(desk: Any) -> None:
    assert desk.faults('<text id="name" x="58" y="10" size="10">Titan</text>') == [
        "text-outside name: the text reaches 5.7 mm beyond the edge of the piece; move it or make it smaller."
    ]


def test_text_beyond_the_trim_is_found_where_a_transform_puts_it(desk: Any) -> None:
    turned = '<g transform="rotate(-90)"><text x="5" y="9" size="10">Titan</text></g>'
    (found,) = desk.faults(turned)
    assert found.startswith("text-outside body: the text reaches ")


def test_tracking_counts_for_what_is_beyond_the_trim(desk: Any) -> None:
    inside = '<text x="50" y="10" size="10"{}>Titan</text>'
    assert desk.faults(inside.format("")) == []
    assert len(desk.faults(inside.format(' tracking="0.5"'))) == 1


def test_an_unknown_style_is_found_with_the_nearest(desk: Any) -> None:
    (found,) = desk.faults(box("Titan", style="titel"))
    assert found == "unknown-style: there is no text style 'titel'. Did you mean 'title'?"


def test_an_unknown_colour_is_found_with_the_nearest(desk: Any) -> None:
    (found,) = desk.faults(box("Titan", fill="acent"))
    assert found.startswith("unknown-colour: 'acent' is no colour. Did you mean 'accent'? Known: #rrggbb, accent,")


def test_an_unknown_font_is_found_with_the_nearest_and_another_is_used(desk: Any) -> None:
    face = desk.draw(box("Titan", font="Alegrya"))
    (found,) = face.findings
    assert found.message.startswith("there is no font 'Alegrya'. Did you mean 'Alegreya'? Known: Alegreya,")
    assert face.drawing.ops[0].font == "Alegreya"


def test_a_cut_that_a_family_lacks_is_found_and_its_regular_one_used(desk: Any) -> None:
    face = desk.draw(box("a **b**", font="Cinzel"))
    (found,) = face.findings
    assert found.message == "the font Cinzel has no bold cut; write the words without it."
    assert {op.font for op in face.drawing.ops} == {"Cinzel"}


def test_a_style_of_a_font_that_nobody_knows_is_found(desk: Any) -> None:
    face = desk.draw(box("Titan", font="Spectral:light"))
    (found,) = face.findings
    assert found.message == "the font Spectral has no light cut; write the words without it."
    assert face.drawing.ops[0].font == "Spectral"


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"leading": "1.2em"}, "<textbox> has leading='1.2em'; it wants a number."),
        ({"leading": "0"}, "<textbox> has leading='0'; it goes from 0.5 to 4."),
        ({"min_size": "0"}, "<textbox> has min-size='0'; it goes from 1 to 400."),
        ({"tracking": "9"}, "<textbox> has tracking='9'; it goes from -0.2 to 2."),
        ({"align": "centre"}, "<textbox> has align='centre'; it wants one of: left, center, right."),
        ({"valign": "center"}, "<textbox> has valign='center'; it wants one of: top, middle, bottom."),
        ({"case": "Upper"}, "<textbox> has case='Upper'; it wants one of: none, upper."),
    ],
)
def test_a_value_out_of_bounds_is_found(attributes: dict[str, str], message: str, desk: Any) -> None:
    assert desk.faults(box("Titan", **attributes))[:1] == [f"layout-value: {message}"]


def test_a_size_of_nothing_is_found_and_set_as_small_as_can_be(desk: Any) -> None:
    face = desk.draw('<textbox x="1" y="1" width="30" height="9" size="0">Titan</textbox>')
    assert face.findings[0].message == "<textbox> has size='0'; it goes from 1 to 400."
    assert [finding.code for finding in face.findings] == ["layout-value", "small-type"]
    assert face.drawing.ops[0].size == 1


def test_a_style_of_the_games_theme_is_used(desk: Any) -> None:
    theme = Theme(fonts={"body": "Spectral"}, styles={"body": Style(size=8, colour="#00ff00", align="right")})
    (run,) = desk.texts('<textbox x="1" y="1" width="30" height="9">Titan</textbox>', theme=theme)
    assert (run.font, run.size, run.fill) == ("Spectral", 8, (0, 1, 0))
    assert run.x > 15


ANY = st.text(alphabet=st.sampled_from("abg *[]\\\n-1é<&"), max_size=80) | st.text(max_size=80)


@given(ANY, st.floats(1, 60), st.floats(1, 60))
def test_any_text_is_set_or_found(desk: Any, text: str, wide: float, high: float) -> None:
    face = desk.draw(f'<textbox x="0" y="0" width="{wide}" height="{high}">{escape(text)}</textbox>')
    codes = {finding.code for finding in face.findings}
    assert codes <= {"text-overflow", "text-outside", "missing-glyph", "missing-icon"}
    if "text-overflow" not in codes and high <= 40:
        assert all(-0.06 < op.y <= high + 0.06 for op in face.drawing.ops if isinstance(op, Text))


def sizes(desk: Any, text: str, **attributes: object) -> set[float]:
    return {run.size for run in desk.texts(box(text, **attributes))}


def test_a_short_text_grows_into_its_box_as_far_as_the_layout_says(desk: Any) -> None:
    assert sizes(desk, "Draw a card.", grow=13.5) == {13.5}
    assert sizes(desk, "Draw a card.") == {10}
    crowd = " ".join(["word"] * 40)
    assert sizes(desk, crowd, grow=13.5) == sizes(desk, crowd)


def test_text_that_grew_leaves_air_and_no_lone_word(desk: Any) -> None:
    """Four lines of 10 pt use most of the 20 mm: there is no room to breathe at more."""
    for count in range(3, 30):
        runs = desk.texts(box(" ".join(["seven"] * count), grow=18))
        if runs[0].size > 10:
            assert runs[-1].y - 5 <= 0.86 * 20
            assert len(runs) == 1 or runs[-1].text != "seven"


def test_a_stated_size_is_meant_and_the_styles_own_grows(desk: Any) -> None:
    def rules(more: str) -> float:
        (run,) = desk.texts(f'<textbox style="rules" x="2" y="2" width="50" height="20" {more}>Draw.</textbox>')
        return float(run.size)

    assert rules("") == 13.5
    assert rules('size="9"') == 9
    assert rules('size="9" grow="11"') == 11


def test_flavour_is_never_larger_than_the_rule_above_it(desk: Any) -> None:
    rule = '<textbox style="rules" size="7.5" x="2" y="2" width="50" height="9">Draw.</textbox>'
    told = '<textbox id="flavour" style="flavour" size="9" x="2" y="20" width="50" height="9">Ah.</textbox>'
    assert [run.size for run in desk.texts(rule + told)] == [7.5, 7.5]
    assert [run.size for run in desk.texts(told)] == [9]


def test_small_type_is_found_as_it_is_printed(desk: Any) -> None:
    text = '<text style="label" size="{}" x="5" y="9">Elf</text>'
    found = desk.draw(f'<g transform="scale(0.5)">{text.format(12)}</g>').findings[0]
    assert (found.code, found.level, found.box) == ("small-type", "warning", "label")
    assert desk.draw(text.format(6.5)).findings == []
    assert desk.draw(f'<g transform="scale(2)">{text.format(3.5)}</g>').findings == []
