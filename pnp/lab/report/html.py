"""The report as one HTML page that loads nothing from elsewhere: its pictures, fonts, plots and script are in it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.lab.report.faces import pictures
from pnp.lab.report.look import DARK, LIGHT, fan, font_of_titles, readable
from pnp.lab.report.markdown import Block
from pnp.lab.report.plots import plots
from pnp.lab.report.story import story
from pnp.model import library
from pnp.model.game import Shape
from pnp.pdf.fonts import FontBook, UnknownFont

if TYPE_CHECKING:
    from pnp.model import Game

_TEXT = "Alegreya Sans"


class _Shown(NamedTuple):
    """A picture as the page has it."""

    uri: str
    width: int
    height: int
    shape: Shape | None


def page(document: Mapping[str, Any], game: Game, watch: Callable[[str], str | None] = lambda _: None) -> str:
    """The page of a playtest's document; `watch` gives the address at which a command's game is shown, if any."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    here = Path(__file__).parent
    environment = Environment(
        loader=FileSystemLoader(here), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    told = story(document, game)
    shown = {
        ident: _Shown(_uri("image/webp", picture.data), picture.width, picture.height, picture.shape)
        for ident, picture in pictures(game, [row.id for row in told.deck.rows] if told.deck else (), "webp").items()
    }
    fonts = FontBook(library.fonts())
    script = (here / "report.js").read_text(encoding="utf-8").strip()
    style = "\n".join([*_fonts(game, fonts), *_colours(game), (here / "report.css").read_text(encoding="utf-8")])
    return environment.get_template("report.html.j2").render(
        story=told,
        watch=watch,
        plots=plots(document, "svg"),
        pictures=shown,
        fan=fan(told.deck, shown),
        groups=_groups(told.metrics),
        style=style,
        script=script,
        script_hash=f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}",
        fonts=[fonts.index[family]["credit"] for family in fonts.used],
    )


def _uri(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"


def _groups(found: Sequence[Block]) -> list[list[Block]]:
    """Blocks that belong together: the rows of a table, the items of a list."""
    kinds = {"head": "table", "row": "table"}
    return [list(group) for _, group in groupby(found, key=lambda block: kinds.get(block.kind, block.kind))]


def _fonts(game: Game, book: FontBook) -> Iterator[str]:
    """The fonts of the page as CSS: the house's for text, the game's own for its title."""
    wanted = {("report", 400): _TEXT, ("report", 700): f"{_TEXT}:bold", ("display", 400): font_of_titles(game)}
    for (family, weight), key in wanted.items():
        try:
            source = _uri("font/ttf", book.font(key).file.read_bytes())
        except UnknownFont:  # checks tell of it; the page has its other fonts
            continue
        yield f"@font-face {{ font-family: {family}; font-weight: {weight}; src: url({source}); }}"
    text = "report, system-ui, sans-serif"
    yield f":root {{ --text: {text}; --display: display, {text}; }}"


def _colours(game: Game) -> Iterator[str]:
    """The page's colours, light and dark."""
    for colours, towards, rule in (
        (LIGHT, "#000000", ":root {{ {} }}"),
        (DARK, "#ffffff", "@media screen and (prefers-color-scheme: dark) {{ :root {{ {} }} }}"),
    ):
        accent = readable(game, colours, towards)
        yield rule.format(" ".join(f"--{name}: {value};" for name, value in {**colours, "accent": accent}.items()))
