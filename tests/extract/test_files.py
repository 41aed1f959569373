"""Rulebooks as files: PDFs, word processors' files, web pages; and files that are damaged, locked, empty or huge."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from printed_books import compared
from printed_files import FILES, filed
from reportlab.lib.pagesizes import A5
from reportlab.pdfgen.canvas import Canvas

from pnp.extract import Extraction, drafted, extract, reviewed
from pnp.extract.inputs import hypertext, read, wordfile
from pnp.model import PnpError, load


@pytest.mark.parametrize("kind", FILES)
def test_lists_are_found_in_every_kind_of_file(kind: str, tmp_path: Path) -> None:
    there, right, rows = 0, 0, 0
    for seed in range(2):
        file, facts = filed(kind, seed, tmp_path)
        some, good, found, _ = compared(facts, extract(file))
        there, right, rows = there + some, right + good, rows + found
    assert right >= 0.9 * there
    assert right >= 0.9 * rows


def canvas(file: Path, *pages: list[tuple[float, float, str]], size: float = 10) -> Path:
    """A PDF with texts at places (pt from the lower left) on its pages."""
    made = Canvas(str(file), pagesize=A5)
    for page in pages:
        for x, y, text in page:
            made.setFont("Helvetica", size)
            made.drawString(x, y, text)
        made.showPage()
    made.save()
    return file


def test_columns_of_text_are_read_one_after_the_other(tmp_path: Path) -> None:
    left = [(40.0, 500.0 - 14 * at, f"Left line number {at} of this page") for at in range(8)]
    right = [(225.0, 493.0 - 14 * at, f"Right line number {at} of this page") for at in range(8)]
    text = read(canvas(tmp_path / "b.pdf", [*left, *right])).text.split("\n")
    said = [line for line in text if line]
    assert [line.split()[0] for line in said] == ["Left"] * 8 + ["Right"] * 8


def test_running_titles_go_and_torn_words_are_joined(tmp_path: Path) -> None:
    pages = [
        [(40.0, 560.0, "The Book of Foxes"), (40.0, 20.0, f"Page {at}"), (40.0, 400.0 - 20 * at, f"Rule {'abcde'[at]}"),
         (40.0, 386.0 - 20 * at, "Each player has a car-"), (40.0, 372.0 - 20 * at, "avan and a mule.")]
        for at in range(5)
    ]  # fmt: skip
    text = read(canvas(tmp_path / "b.pdf", *pages)).text
    assert "Foxes" not in text and "Page" not in text
    assert text.count("Each player has a caravan\nand a mule.") == 5
    assert "Rule a" in text and "Rule e" in text


def test_a_row_of_several_lines_is_one_row(tmp_path: Path) -> None:
    rows = [("Amber Fox", "2", "Draws a card"), ("Grey Ox", "1", "Pulls")]
    texts, y = [(40.0, 500.0, "Name"), (150.0, 500.0, "Force"), (220.0, 500.0, "Effect")], 480.0
    for name, force, effect in rows * 3:
        texts += [(40.0, y, name), (150.0, y, force), (220.0, y, effect), (220.0, y - 12, "and then rests")]
        y -= 32
    found = extract(canvas(tmp_path / "b.pdf", texts))
    assert [row.cells for row in found.tables[0].rows][:2] == [
        ["Amber Fox", "2", "Draws a card and then rests"],
        ["Grey Ox", "1", "Pulls and then rests"],
    ]


def test_pages_that_are_pictures_are_told(tmp_path: Path) -> None:
    picture = tmp_path / "scan.png"
    Image.new("L", (60, 80), 200).save(picture)
    made = Canvas(str(tmp_path / "b.pdf"), pagesize=A5)
    made.drawString(40, 500, "Rules of the game of the fox")
    made.showPage()
    made.drawImage(str(picture), 0, 0, 400, 500)
    made.showPage()
    made.save()
    found = extract(tmp_path / "b.pdf")
    assert [(each.text, found.place(each.line)) for each in found.unread] == [("page 2", "page 2, line 1")]
    scan = Canvas(str(tmp_path / "scan.pdf"), pagesize=A5)
    scan.drawImage(str(picture), 0, 0, 400, 500)
    scan.save()
    with pytest.raises(PnpError, match="its pages are pictures; read them with a text recognition"):
        extract(tmp_path / "scan.pdf")


def test_a_turned_page_is_read_as_it_is_shown(tmp_path: Path) -> None:
    file, facts = filed("pdf-open", 1, tmp_path)
    turned = tmp_path / "turned.pdf"
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            wide, high = float(page.mediabox[2]), float(page.mediabox[3])
            page.contents_add(f"q 0 1 -1 0 {high} 0 cm".encode(), prepend=True)
            page.contents_add(b" Q")
            page.mediabox = [0, 0, high, wide]
            page.rotate(90, relative=False)
        pdf.save(turned)
    there, right, _, wrong = compared(facts, extract(turned))
    assert right >= 0.9 * there, wrong


def test_damaged_and_locked_files_are_told(tmp_path: Path) -> None:
    file, _ = filed("pdf-grid", 0, tmp_path)
    with pikepdf.open(file) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(PnpError, match="locked by a password"):
        extract(tmp_path / "locked.pdf")
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(file.read_bytes()[:300])
    with pytest.raises(PnpError, match="damaged or none"):
        extract(broken)
    word, _ = filed("docx", 0, tmp_path)
    for name, data in (("cut", word.read_bytes()[:900]), ("zip", _zip({"a.txt": b"x"})), ("bad", _zip(BAD))):
        odd = tmp_path / f"{name}.docx"
        odd.write_bytes(data)
        with pytest.raises(PnpError, match=r"cannot be read|is no text"):
            extract(odd)


BAD = {"word/document.xml": b"<w:document", "[Content_Types].xml": b"<Types/>"}


def _zip(files: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return held.getvalue()


def test_a_word_file_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bomb.docx"
    file.write_bytes(_zip({wordfile._PART: b" " * (70 * 1024 * 1024)}))
    with pytest.raises(PnpError, match="unpacks to more than 64 MB"):
        extract(file)


def test_a_web_page_in_lines() -> None:
    page = (
        "<html><head><title>No</title></head><body><script>no()</script><h2>Foxes</h2><p>One\n line<br>and two"
        "<table><tr><td>A<td colspan=2>B<tr><td>C</td><td>D<br>E</td><td>F &amp; G</table><ul><li>x<li>y</ul>"
    )
    assert hypertext.lines(page).split("\n") == [
        "## Foxes", "", "One line", "and two", "", "A\tB\t", "C\tD E\tF & G", "", "- x", "- y", "",
    ]  # fmt: skip


def test_the_review_shows_the_passage_beside_its_rows(tmp_path: Path) -> None:
    book = tmp_path / "fox.md"
    book.write_text("# Foxes\n\nName\tForce\nAmber <i>Fox</i>\t2\nGrey Fox\t3\n\n# Rules\n\nNone.\n", encoding="utf-8")
    found = extract(book)
    found.tables[0].rows[1].doubt = "unlike & odd"
    page = reviewed(found, "fox <b>.md")
    assert "fox &lt;b&gt;.md" in page and "Amber &lt;i&gt;Fox" in page and "unlike &amp; odd" in page
    assert 'value="5" class="row">Grey Fox' in page
    assert "1 sure" in page and "1 likely" in page
    assert "<script" not in page


def test_a_draft_from_a_pdf_is_a_game_without_errors(tmp_path: Path) -> None:
    file, _ = filed("pdf-two-columns", 1, tmp_path)
    found: Extraction = extract(file)
    folder = tmp_path / "game"
    folder.mkdir()
    for name, text in drafted(found, file).items():
        (folder / name).write_text(text, encoding="utf-8")
    assert load(folder).components
