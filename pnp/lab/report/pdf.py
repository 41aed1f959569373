"""The report on paper: its story as blocks that the PDF room sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.lab.report.deck import Deck, Row
from pnp.lab.report.faces import Picture, pictures
from pnp.lab.report.look import LIGHT, fan, font_of_titles, readable
from pnp.lab.report.plots import Plot, plots
from pnp.lab.report.reading import Meter
from pnp.lab.report.sections import Section
from pnp.lab.report.story import Story, story
from pnp.model import library
from pnp.model.text import counted
from pnp.pdf import blocks as paper
from pnp.pdf.fonts import FontBook
from pnp.pdf.report import report

if TYPE_CHECKING:
    from pnp.model import Game

_SIDES = {"strong": 1, "weak": -1}
_MOST_TEXT = 3_000
"""Characters of code that are set as one paragraph, which has to fit a page."""


def pages(document: Mapping[str, Any], game: Game) -> bytes:
    """The PDF of a playtest's document."""
    told = story(document, game)
    shown = pictures(game, [row.id for row in told.deck.rows] if told.deck else (), "jpeg")
    drawn = plots(document, "png")
    accent = readable(game, LIGHT, "#000000")
    blocks = list(_blocks(told, drawn, shown))
    fonts = FontBook(library.fonts())
    return report(blocks, f"{told.title}: playtest report", fonts, font_of_titles(game), accent, _spare())


def _spare() -> Path:
    """A font with nearly every letter; it comes with matplotlib."""
    import matplotlib

    return Path(matplotlib.get_data_path(), "fonts", "ttf", "DejaVuSans.ttf")


def _blocks(told: Story, drawn: Mapping[str, Plot], shown: Mapping[str, Picture]) -> Iterator[paper.Block]:
    facts = (*told.facts, ("Again", told.command))
    heads = [_picture(shown[ident]) for ident in fan(told.deck, shown)[:3]]
    yield paper.Opening("Playtest report", told.title, told.lead, facts, heads)
    if told.answers:
        yield paper.Boxes([
            (
                answer.question,
                answer.verdict[:1].upper() + answer.verdict[1:],
                answer.tone,
                answer.text,
                paper.Cell(answer.figure, counted(answer.games, "game") if answer.games else "", _bar(answer.meter)),
                [f"To replay {command.label}: {command.line}" for command in answer.commands],
            )
            for answer in told.answers
        ])  # fmt: skip
    for section in told.sections:
        yield from _section(section, drawn)
    if told.deck:
        yield from _cards(told.deck, drawn, shown)
    for section in told.after:
        yield from _section(section, drawn)
    yield paper.Heading("How far to trust this")
    yield from (paper.Text([(text, "plain")], small=True, mark="•") for text in told.caveats)
    if told.metrics:
        yield paper.Heading("How each figure is defined")
        yield from _metrics(told)
    yield from (paper.Text([(text, "plain")], small=True) for text in told.fine)


def _section(section: Section, drawn: Mapping[str, Plot]) -> Iterator[paper.Block]:
    yield paper.Heading(section.title)
    texts = [paper.Text([(text, "plain")]) for text in section.texts]
    found = [(drawn[name].title, _plot(drawn[name])) for name in section.plots if name in drawn]
    if found:
        yield paper.Plots(found, texts)
    else:
        yield from texts
    for table in section.tables:
        if table.caption:
            yield paper.Text([(table.caption, "plain")])
        yield paper.Table(table.head, table.rows, table.words)
    for command in section.commands:
        yield paper.Text([(f"{command.label}: ", "strong"), (command.line, "plain")], small=True)


def _cards(deck: Deck, drawn: Mapping[str, Plot], shown: Mapping[str, Picture]) -> Iterator[paper.Block]:
    yield paper.Heading("The cards")
    notes = [paper.Text([(f"{column.head}: ", "strong"), (column.note, "plain")]) for column in deck.columns]
    if "cards" in drawn:
        yield paper.Plots([(drawn["cards"].title, _plot(drawn["cards"]))], notes)
    else:
        yield from notes
    if deck.rows:
        heads = ["Card", *(column.head for column in deck.columns)]
        yield paper.Gallery(heads, [_entry(row, deck, shown) for row in deck.rows])
    if deck.idle:
        yield paper.Heading("Never drawn or chosen in these games", 2)
    for name, titles in deck.idle:
        yield paper.Text([(f"{name}: ", "strong"), (", ".join(titles), "plain")], small=True)


def _entry(row: Row, deck: Deck, shown: Mapping[str, Picture]) -> paper.Entry:
    cells = [row.cells.get(column.name) for column in deck.columns]
    figures = [cell and paper.Cell(cell.text, cell.interval, _bar(cell.meter)) for cell in cells]
    picture = _picture(shown[row.id]) if row.id in shown else None
    return paper.Entry(
        picture, row.title, row.component, row.verdict, _SIDES.get(row.verdict), row.why, figures
    )  # fmt: skip


def _metrics(told: Story) -> Iterator[paper.Block]:
    head: tuple[str, ...] = ()
    rows: list[tuple[str, ...]] = []
    for block in told.metrics:
        words = tuple("".join(run.text for run in cell) for cell in block.cells)
        if rows and block.kind != "row":
            yield paper.Table(head or ("",) * len(rows[0]), rows, words=True)
            head, rows = (), []
        if block.kind == "head":
            head = words
        elif block.kind == "row":
            rows.append((*words, *[""] * len(head))[: len(head) or None])
        elif block.kind == "heading":
            yield paper.Heading(words[0], 2)
        else:
            runs = [(run.text[:_MOST_TEXT], run.style) for run in block.cells[0]]
            yield paper.Text(runs, small=True, mark=block.mark)
    if rows:
        yield paper.Table(head or ("",) * len(rows[0]), rows, words=True)


def _bar(found: Meter | None) -> paper.Bar | None:
    return None if found is None else paper.Bar(*found)


def _picture(picture: Picture) -> paper.Picture:
    return paper.Picture(picture.data, picture.width, picture.height)


def _plot(plot: Plot) -> paper.Picture:
    from PIL import Image

    assert isinstance(plot.drawing, bytes)
    with Image.open(BytesIO(plot.drawing)) as image:
        return paper.Picture(plot.drawing, *image.size)
