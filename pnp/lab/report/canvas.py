"""Paper for plots: matplotlib figures in the house's font and colours, as SVG for a page or as PNG for print.

A figure is drawn in the colours of light paper. In the SVG each of them becomes a variable of the page's style sheet,
so that one drawing serves light and dark.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal

from pnp.model import library
from pnp.pdf.fonts import FontBook

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Form = Literal["svg", "png"]

INK, QUIET, LINE = "#2a2623", "#6f6962", "#d9d3ca"
BLUE, ORANGE, GREEN, PURPLE = "#1566a8", "#c2570c", "#0f7b5f", "#84549b"
"""Four that colour-blind people tell apart (after Okabe and Ito), dark enough to stand on white."""
PALE = "#bcd3e6"
VARIABLES = {
    INK: "--ink", QUIET: "--quiet", LINE: "--line",
    BLUE: "--blue", ORANGE: "--orange", GREEN: "--green", PURPLE: "--purple", PALE: "--pale",
}  # fmt: skip
WIDE, HIGH = 5.0, 2.9
"""Inches of a usual plot; on a phone a point is about a pixel."""
DPI = 200
_FILE, _FONT = "Alegreya Sans", "pnp report"
"""The font of plots, under a name that no font of the user's has."""
_STYLE: Any = {
    "font.family": [_FONT, "DejaVu Sans"],
    "font.size": 12.5,
    "text.color": INK,
    "text.parse_math": False,  # a card may be called $5
    "axes.edgecolor": LINE,
    "axes.labelcolor": QUIET,
    "axes.labelsize": 12.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": QUIET,
    "ytick.labelcolor": QUIET,
    "xtick.labelsize": 12,
    "ytick.labelsize": 12,
    "legend.frameon": False,
    "legend.fontsize": 12,
    "figure.facecolor": "none",
    "lines.linewidth": 2.0,
    "svg.fonttype": "none",
    "svg.hashsalt": "pnp",
}


@contextmanager
def house_style() -> Iterator[None]:
    """Matplotlib set up for the house within a block, and as it was after it."""
    import matplotlib
    from matplotlib import font_manager

    known = font_manager.fontManager.ttflist
    if not any(entry.name == _FONT for entry in known):
        file = str(FontBook(library.fonts()).font(_FILE).file)
        known.append(
            font_manager.FontEntry(
                fname=file, name=_FONT, style="normal", variant="normal", weight=400, stretch="normal", size="scalable"
            )
        )
    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of letters that no font has; the cards tell of these
        matplotlib.rcdefaults()  # a matplotlibrc of the user's would change the bytes
        matplotlib.rcParams.update(_STYLE)
        yield


def paper(high: float = HIGH, wide: float = WIDE) -> tuple[Figure, Axes]:
    """A figure of so many inches with one pair of axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(wide, high), layout="constrained")
    return figure, figure.add_subplot()


def svg(figure: Figure, name: str) -> str:
    """A figure as an `<svg>` to stand in a page, without a size of its own; `name` keeps its ids apart from others'."""
    data = BytesIO()
    figure.savefig(data, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = data.getvalue().decode()
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, count=1, flags=re.DOTALL)
    text = re.sub(r' (?:width|height)="[\d.]+pt"', "", text, count=2)
    text = re.sub(r' version="1.1"| xmlns(?::xlink)?="[^"]*"', "", text)
    text = re.sub(r'<g id="\w+">', "<g>", text)
    text = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", text)
    for colour, variable in VARIABLES.items():
        text = text.replace(f": {colour}", f": var({variable})")
    return re.sub(r"\n\s*", "\n", text)


def png(figure: Figure) -> bytes:
    """A figure as pixels on white."""
    data = BytesIO()
    figure.savefig(data, format="png", dpi=DPI, facecolor="white", metadata={"Software": None})
    return data.getvalue()
