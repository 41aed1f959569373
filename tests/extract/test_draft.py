"""Drafts: the files of a game out of an extraction, which load and say what has to be decided."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pnp.extract import drafted, extract
from pnp.model import PnpError, load

BOOK = """\
# Fen

## Fen Deck

Card Name:\t#\tGlow\tNotes:
Wisp\t3\t2\tDraw {2} [now] *at once*
Wisp\tA\t-\t
No\t1\t0\tyes: # it is, "so"

- W = Water

## Fog Table

1D6\tFog
1-2\tNone
3-4\tThin
5\tThick

## Army Units

Unit\tForce
Imp\t+3
Ogre\t-
"""


@pytest.fixture
def draft(tmp_path):
    """`draft(TEXT)`: the folder of its draft."""

    def made(text, name="fen-war.md"):
        book = tmp_path / name
        book.write_text(text, encoding="utf-8")
        folder = tmp_path / "draft"
        folder.mkdir()
        for file, body in drafted(extract(book), book).items():
            (folder / file).write_text(body, encoding="utf-8")
        return folder

    return made


def test_a_draft_loads(draft):
    game = load(draft(BOOK))
    assert [finding for finding in game.findings if finding.level == "error"] == []
    assert (game.title, game.source.rulebook) == ("Fen War", "fen-war.md")
    assert {name: (each.kind, each.die) for name, each in game.components.items()} == {
        "army-units": ("counters", None),
        "fen-deck": ("deck", None),
        "fog-table": ("table", "d6"),
    }
    deck = game.components["fen-deck"]
    assert [(piece.id, piece.name, piece.copies, piece.glow) for piece in deck.pieces] == [
        ("fen-deck:wisp", "Wisp", 3, 2),
        ("fen-deck:wisp-2", "Wisp", 1, None),
        ("fen-deck:no", "No", 1, 0),
    ]
    assert deck.source.lines == ((5, 8),)
    assert [(row.roll, row.name) for row in game.components["fog-table"].entries] == [
        ("1-2", "None"),
        ("3-4", "Thin"),
        ("5", "Thick"),
    ]


def test_a_draft_names_lines_and_what_is_to_be_decided(draft):
    folder = draft(BOOK)
    deck = (folder / "fen-deck.yaml").read_text()
    assert "  - [Wisp, 1, null, null, \"wisp-2\"]  # line 7; copies: the list says 'A'" in deck
    assert "# The list says nothing of copies" in (folder / "army-units.yaml").read_text()
    assert "ruling: fog-table-rolls" in (folder / "fog-table.yaml").read_text()
    manifest = (folder / "game.yaml").read_text()
    assert 'fog-table-rolls: "To be decided: no row answers 6 on d6."' in manifest
    assert "family: to be decided" in manifest


def test_what_was_not_read_is_a_comment(draft):
    folder = draft("## The Board\n\n\t.\t.\n\tGate\t\n\tV\t\nMirror\t->\tHall\n")
    assert "#   line 4: Gate (4 lines parted like cells" in (folder / "game.yaml").read_text().replace(
        "3 lines", "4 lines"
    )
    assert load(folder).components == {}


@pytest.mark.parametrize(
    "cell",
    [
        "null",
        "true",
        "- a",
        "a: b",
        "# c",
        "'",
        '"',
        "{x}",
        "[x]",
        "&a",
        "*a*",
        "!x",
        "\u2028",
        "\x07",
        "%",
        "@",
        "1,5",
        "=1",
    ],
)
def test_any_cell_can_be_written(draft, cell):
    folder = draft(
        f"## Deck\n\nCard\t#\tType\tNotes\nA{cell}\t1\t{cell}\t{cell}\nB\t2\tx\tA longer text of {cell} words\n"
    )
    assert [piece.copies for piece in load(folder).components["deck"].pieces] == [1, 2]


def test_numbers_in_order_are_no_copies(draft):
    deck = load(draft("## Trouble Deck\n\nNo\tCard\n1\tMice\n2\tFrost\n3\tTaxes\n")).components["trouble-deck"]
    assert [(piece.name, piece.copies, piece.order) for piece in deck.pieces] == [
        ("Mice", 1, 1),
        ("Frost", 1, 2),
        ("Taxes", 1, 3),
    ]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.md", b"\x89PNG\r\n" + bytes(range(32)) * 9, "a.md: this is no text; give a PDF, .docx, .html, Markdown"),
        ("a.md", b"PK\x03\x04", "a.md: this is no text"),
        ("a.md", b"x\n" + b"y" * 400_001, "a.md:2: a line is longer than 400,000 characters; break it."),
        ("a.csv", b'Name,#\n"Imp,1\n', "a.csv:2: the quoted text that begins in this row has no closing quote."),
    ],
)
def test_what_cannot_be_read(tmp_path, name, data, said):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(PnpError) as bad:
        extract(tmp_path / name)
    assert said in str(bad.value)


def test_letters_that_are_not_utf_8_are_told(tmp_path):
    (tmp_path / "a.md").write_bytes("Card\t#\nTr\u00f6ll\t1\n".encode("cp1252"))
    found = extract(tmp_path / "a.md")
    assert found.tables[0].rows[0].cells == ["Tr\u00f6ll", "1"]
    assert [(each.line, each.why[:9]) for each in found.unread] == [(2, "not UTF-8")]


def test_titles_that_are_no_file_names(draft):
    folder = draft(
        "## 2 Game\n\nCard\t#\nA\t1\n\n## Game\n\nCard\t#\nB\t1\n\n## \u30ab\u30fc\u30c9 Deck 2\n\nCard\t#\nC\t1\n"
    )
    assert sorted(path.name for path in folder.iterdir()) == [
        "deck-2.yaml",
        "game.yaml",
        "list-2-game.yaml",
        "list-game.yaml",
    ]
    assert len(load(folder).components) == 3


def test_every_draft_of_the_invented_books_loads(tmp_path):
    for book in sorted((Path(__file__).parent / "books").iterdir()):
        if book.suffix in (".md", ".txt"):
            folder = tmp_path / book.stem
            folder.mkdir()
            for file, body in drafted(extract(book), book).items():
                assert yaml.safe_load(body)
                (folder / file).write_text(body, encoding="utf-8")
            assert load(folder).components
