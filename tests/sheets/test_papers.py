"""Papers by name and by size."""

import pytest

from pnp.sheets.paper.papers import Paper, paper, papers


def test_known_names_are_upright() -> None:
    assert list(papers()) == ["a4", "a3", "a5", "letter", "legal", "tabloid"]
    assert not any(known.landscape for known in papers().values())


@pytest.mark.parametrize(
    ("wanted", "width", "height"),
    [
        ("a4", 210, 297),
        (" Letter ", 215.9, 279.4),  # 8.5 x 25.4 = 215.9; 11 x 25.4 = 279.4
        ("210x297", 210, 297),
        ("297 x 210 mm", 297, 210),
        ("8.5x11in", 215.9, 279.4),
        ("50x2000", 50, 2000),
    ],
)
def test_name_or_size(wanted: str, width: float, height: float) -> None:
    found = paper(wanted)
    assert (found.width, found.height) == (width, height)


@pytest.mark.parametrize(
    "wanted",
    [
        "",
        "b7",
        "210",
        "x",
        "210x",
        "1e2x300",
        "-210x297",
        "nanxnan",
        "21cmx30cm",
        "\u0662\u0661\u0660x297",
        "9" * 5000 + "x1",
    ],
)
def test_nonsense_is_refused_with_the_names(wanted: str) -> None:
    with pytest.raises(ValueError, match="is not known: use a4, a3, a5, letter, legal, tabloid, or a size") as refused:
        paper(wanted)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("wanted", ["49.9x100", "100x2000.1", "1x1in", "79x10in"])
def test_a_side_out_of_bounds_is_refused(wanted: str) -> None:
    with pytest.raises(ValueError, match="a side is 50 to 2000 mm long; the papers known by name are a4, a3"):
        paper(wanted)


def test_landscape_lays_the_long_side_across() -> None:
    assert paper("a4", landscape=True) == Paper("a4", 297, 210)
    assert paper("11x8.5in", landscape=True) == paper("11x8.5in") == Paper("279.4x215.9", 279.4, 215.9)
    assert str(paper("letter", landscape=True)) == "letter (279.4 x 215.9 mm)"


def test_how_a_paper_is_called_in_a_sentence() -> None:
    assert str(paper("a4")) == "a4 (210 x 297 mm)"
    assert str(paper("8.5x11in")) == "215.9 x 279.4 mm"
    assert paper("8.5x11in") == Paper("215.9x279.4", 215.9, 279.4)
