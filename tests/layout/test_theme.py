"""Themes: a game's colours, fonts, looks and styles over the house's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.drawing.theme import ThemeView, UnknownName, contrast, house, luminance, rgb
from pnp.model import library
from pnp.model.game import Look, Style, Theme

HOUSE = house(library.templates() / "house" / "theme.yaml")


def view(**theme: object) -> ThemeView:
    return ThemeView(Theme(**theme), HOUSE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "shares"), [("#f00", (1, 0, 0)), ("#00FF00", (0, 1, 0)), ("#7c2d1f", (0.4863, 0.1765, 0.1216))]
)
def test_a_colour_is_three_shares(text: str, shares: tuple[float, ...]) -> None:
    assert rgb(text) == shares


def test_a_colour_reads_as_an_attribute() -> None:
    assert view().ink == "#241a12"
    assert view(colours={"ink": "#000000"}).ink == "#000000"
    assert view(colours={"moss": "#00ff00"}).moss == "#00ff00"


def test_a_colour_that_nobody_named_is_an_attribute_error_in_words() -> None:
    with pytest.raises(AttributeError) as caught:
        view().moss  # noqa: B018
    assert str(caught.value) == "the theme has no colour 'moss'"


@pytest.mark.parametrize("name", ["moss", "#12", "#gggggg", "", "rgb(1,2,3)"])
def test_what_is_neither_a_name_nor_a_hex_colour_is_unknown(name: str) -> None:
    with pytest.raises(UnknownName) as caught:
        view().hex(name)
    assert str(caught.value) == f"there is no colour '{name}'"
    assert "ink" in caught.value.known


def test_mix_takes_a_share_of_the_second_colour() -> None:
    theme = view()
    assert theme.mix("black", "white", 0) == "#000000"
    assert theme.mix("black", "white", 1) == "#ffffff"
    assert theme.mix("black", "white", 0.4) == "#666666"
    assert theme.mix("#ff0000", "#0000ff", 0.5) == "#800080"


def test_on_is_whichever_reads_better() -> None:
    theme = view()
    assert theme.on("paper") == theme.ink
    assert theme.on("accent") == theme.paper
    assert theme.on("#ffff00", "black", "white") == "#000000"
    assert theme.on("#0000aa", "black", "white") == "#ffffff"


@given(st.integers(0, 0xFFFFFF))
def test_black_or_white_reads_on_every_colour(value: int) -> None:
    ground = f"#{value:06x}"
    chosen = view().on(ground, "black", "white")
    assert contrast(luminance(rgb(chosen)), luminance(rgb(ground))) >= 4.5


def test_contrast_goes_from_1_to_21() -> None:
    assert contrast(luminance((1, 1, 1)), luminance((0, 0, 0))) == pytest.approx(21)
    assert contrast(0.3, 0.3) == 1


TYPES = {"elf": Look("#00ff00", "elf-head", "Elf folk"), "giant": Look("accent")}


def test_a_type_has_the_colour_icon_and_word_of_its_look() -> None:
    theme = view(types=TYPES)
    assert (theme.of("elf"), theme.icon("elf"), theme.label("elf")) == ("#00ff00", "elf-head", "Elf folk")
    assert (theme.of("giant"), theme.icon("giant"), theme.label("giant")) == (theme.accent, "", "giant")


def test_a_type_without_a_look_is_accent_and_itself() -> None:
    theme = view(types=TYPES)
    assert (theme.of(None), theme.of("orc"), theme.of("orc", "soft")) == (theme.accent, theme.accent, theme.soft)
    assert (theme.icon("orc"), theme.icon("orc", "info"), theme.label("orc")) == ("", "info", "orc")


def test_a_style_changes_only_what_it_says() -> None:
    house_title, title = view().style("title"), view(styles={"title": Style(size=20, case="upper")}).style("title")
    assert (title.size, title.case) == (20, "upper")
    assert (title.font, title.min, title.align, title.valign) == (
        house_title.font,
        house_title.min,
        house_title.align,
        house_title.valign,
    )


def test_a_style_of_the_games_own_starts_from_plain_body_text() -> None:
    style = view(styles={"motto": Style(size=14)}).style("motto")
    assert (style.size, style.font, style.colour) == (14, "body", "ink")


def test_an_unknown_style_lists_the_known() -> None:
    with pytest.raises(UnknownName) as caught:
        view().style("titel")
    assert (caught.value.kind, "title" in caught.value.known) == ("style", True)


def test_a_font_is_a_role_or_itself() -> None:
    theme = view(fonts={"title": "Grenze"})
    assert (theme.font("title"), theme.font("body"), theme.font("Spectral:bold")) == (
        "Grenze",
        "Alegreya",
        "Spectral:bold",
    )
