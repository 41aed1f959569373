"""Web pages: a line for each block, tabs between the cells of a table's rows, signs before headings and items."""

from __future__ import annotations

from html.parser import HTMLParser

_HIDDEN = {"script", "style", "template", "noscript", "svg", "head", "nav"}
_BLOCKS = {
    *("p", "div", "section", "article", "main", "header", "footer", "aside", "blockquote", "pre", "figure"),
    *("ul", "ol", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "caption", "hr", "form", "fieldset"),
}
_APART = {"p", "table", "ul", "ol", "dl", "section", "article", "hr", "blockquote", "pre"}
"""Blocks with a blank line around them."""
_WIDEST = 40
"""Columns that one cell may span."""


def lines(page: str) -> str:
    """The text of a page in lines."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    reader.ended()
    return "\n".join(reader.made).strip("\n") + "\n"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.made: list[str] = []
        self._line: list[str] = []
        self._mark = ""
        self._hidden = 0
        self._kept = 0
        """How deep in passages whose line breaks count."""
        self._cells: list[str] | None = None
        self._span = 0
        """Columns of the cell that is open, 0 for none."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden += 1
        elif tag == "tr":
            self._rowed()
            self.ended()
            self._cells = []
        elif tag in ("td", "th") and self._cells is not None:
            self._celled()
            wide = (dict(attrs).get("colspan") or "1")[:3]
            self._span = max(1, min(int(wide), _WIDEST)) if wide.isascii() and wide.isdigit() else 1
        elif tag == "br":
            self._broken()
        elif tag in ("h1", "h2", "h3", "h4", "h5", "h6") and self._cells is None:
            self.ended(True)
            self._mark = "#" * int(tag[1]) + " "
        elif tag == "li" and self._cells is None:
            self.ended()
            self._mark = "- "
        elif tag in _BLOCKS:
            self.ended(tag in _APART)
            self._kept += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        elif tag in ("tr", "table"):
            self._rowed()
            self.ended(tag == "table")
        elif tag in ("td", "th") and self._cells is not None:
            self._celled()
        elif tag in ("h1", "h2", "h3", "h4", "h5", "h6", "li") or tag in _BLOCKS:
            self.ended(tag in _APART or tag[0] == "h")
            self._kept = max(0, self._kept - (tag == "pre"))

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        if self._kept and self._cells is None:
            first, *rest = data.split("\n")
            self._line.append(first)
            for line in rest:
                self.ended()
                self._line.append(line)
        else:
            self._line.append(data)

    def _broken(self) -> None:
        if self._cells is None:
            self.ended()
        else:
            self._line.append(" ")

    def _celled(self) -> None:
        """The open cell ends, if there is one."""
        text = " ".join("".join(self._line).split())
        self._line = []
        if self._cells is not None and self._span:
            self._cells += [text, *[""] * (self._span - 1)]
        self._span = 0

    def _rowed(self) -> None:
        if self._cells is None:
            return
        self._celled()
        cells, self._cells = self._cells, None
        if any(cells):
            self.made.append("\t".join(cells))

    def ended(self, apart: bool = False) -> None:
        """The block ends: its words are a line; `apart`: with a blank line behind it."""
        if self._cells is not None:
            self._line.append(" ")
            return
        text = "".join(self._line)
        text = text.rstrip() if self._kept else " ".join(text.split())
        self._line = []
        if text:
            self.made.append(self._mark + text)
            self._mark = ""
        if apart and self.made and self.made[-1]:
            self.made.append("")
