"""The PDF file: pages of drawings, each drawing, icon and picture stored once, the same bytes every time."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.pdfbase import pdfdoc

from pnp.pdf.content import Content, Letters, Resources, number, numbers
from pnp.pdf.drawing import PT, Colour, Drawing, Icon, Image, Ink
from pnp.whole import replace as replace

if TYPE_CHECKING:
    from pnp.pdf.fonts import FontBook


Area = tuple[float, float, float, float]
"""Left, top, right and bottom in mm from a page's top left."""


class Boxes(NamedTuple):
    """What a print shop cuts a page to, and how far it is painted."""

    trim: Area
    bleed: Area


PACK = 6


class _Stream(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object with a stream, compressed when made, so that a big kit never holds its text twice."""

    __RefOnly__ = 1

    def __init__(self, head: str, body: bytes, resources: Resources | None = None, pack: int = PACK) -> None:
        self.head = head
        self.body = zlib.compress(body, pack)
        self.resources = _Resources(resources) if resources else None

    def format(self, document: Any) -> bytes:
        head = f"<< {self.head} /Filter /FlateDecode /Length {len(self.body)}".encode("latin-1")
        if self.resources:
            head += b" /Resources " + self.resources.format(document)
        return head + b" >>\nstream\n" + self.body + b"\nendstream\n"


class _Picture(pdfdoc.PDFObject):  # type: ignore[misc]
    """A picture's samples, with a second one for its transparency."""

    __RefOnly__ = 1

    def __init__(self, head: str, body: bytes, mask: _Picture | None = None) -> None:
        self.head, self.body, self.mask = head, body, mask

    def format(self, document: Any) -> bytes:
        head = f"<< {self.head} /Length {len(self.body)}"
        if self.mask:
            head += f" /SMask {_reference(document.Reference(self.mask), document)}"
        return head.encode("latin-1") + b" >>\nstream\n" + self.body + b"\nendstream\n"


class _Resources(pdfdoc.PDFObject):  # type: ignore[misc]
    """What a stream refers to; fonts are the document's one shared dictionary."""

    def __init__(self, resources: Resources) -> None:
        self.resources = resources

    def format(self, document: Any) -> bytes:
        objects = [
            f"/{name} {_reference(pdfdoc.PDFObjectReference(name), document)}" for name in self.resources.objects
        ]
        states = [f"/{name} {source}" for name, source in self.resources.states.items()]
        shadings = [f"/{name} {source}" for name, source in self.resources.shadings.items()]
        fonts = _reference(pdfdoc.PDFObjectReference(pdfdoc.BasicFonts), document)
        source = (
            f"<< /Font {fonts} /XObject << {' '.join(objects)} >> "
            f"/ExtGState << {' '.join(states)} >> /Shading << {' '.join(shadings)} >> >>"
        )
        return source.encode("latin-1")


def _reference(reference: Any, document: Any) -> str:
    return str(pdfdoc.format(reference, document).decode("latin-1"))


class Pdf:
    """A PDF being written. Add pages, then save; nothing is on disk before `save`. `inks` are colours in CMYK.

    `pack` is how hard it is packed, from 1 to 9: 1 for one that only becomes pixels.
    """

    def __init__(
        self,
        fonts: FontBook,
        title: str = "",
        author: str = "",
        subject: str = "",
        inks: Mapping[Colour, Ink] | None = None,
        pack: int = PACK,
    ) -> None:
        self._pack = pack
        self._inks = inks
        self._document = pdfdoc.PDFDocument(invariant=1, pdfVersion=(1, 4))
        self._document.setTitle(title)
        self._document.setAuthor(author)
        self._document.setSubject(subject)
        self._document.setCreator("pnp")
        self._letters = Letters(fonts, self._document)
        self._names: dict[object, str] = {}
        self._held: list[Drawing] = []
        self._alike: dict[object, int] = {}
        self.pages = 0

    def add_page(self, drawing: Drawing, at: int | None = None, boxes: Boxes | None = None) -> None:
        """Add a page as large as the drawing's trim: at the end, or before the page that now has that index."""
        self._add(drawing, self._content(drawing), at, boxes)

    def page_of(self, drawing: Drawing) -> int:
        """The index of a page that looks like a drawing: an earlier one of these, or one more."""
        content = self._content(drawing)
        used = content.resources
        objects = (*used.states.items(), *used.shadings.items(), *used.objects)
        look = (drawing.width, drawing.height, content.source, objects)
        if look not in self._alike:
            self._alike[look] = self.pages
            self._add(drawing, content)
        return self._alike[look]

    def _add(self, drawing: Drawing, content: Content, at: int | None = None, boxes: Boxes | None = None) -> None:
        width, height = drawing.width / PT, drawing.height / PT
        # From points up from the bottom left to millimetres down from the top left.
        content.code.insert(0, f"{1 / PT:.8f} 0 0 {-1 / PT:.8f} 0 {number(height)} cm")
        page = pdfdoc.PDFPage()
        page.pagewidth, page.pageheight = round(width, 4), round(height, 4)
        if boxes:
            page.TrimBox, page.BleedBox = (_upwards(area, drawing.height) for area in boxes)
        page.Resources = _Resources(content.resources)
        page.Contents = self._document.Reference(_Stream("", content.source, None, self._pack))
        self._document.addPage(page)
        if at is not None:
            order = self._document.Pages.pages
            order.insert(at, order.pop())
        self.pages += 1

    def save(self, file: Path) -> int:
        """Write the file whole or not at all; return its size in bytes.

        Raises:
            OSError: the folder cannot be written; what was there before stays.
        """
        data = self.data()
        replace(file, data)
        return len(data)

    def data(self) -> bytes:
        """The finished file; to be asked for once."""
        return bytes(self._document.GetPDFData(None))

    def _content(self, drawing: Drawing) -> Content:
        content = Content(self._letters, self._place, self._inks)
        content.write(drawing.ops)
        return content

    def _place(self, thing: Drawing | Icon | Image) -> str:
        """The name of a stored drawing, icon or picture; it is stored when first asked for."""
        key: object
        match thing:
            case Icon():
                key = ("icon", thing.name, thing.path)
            case Image():
                key = ("image", thing.file, thing.grey)
            case _:
                # A drawing without a key is known by its identity, so it has to live as long as the PDF is written.
                key = ("drawing", thing.key or id(thing))
                if not thing.key:
                    self._held.append(thing)
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = f"x{len(self._names)}"
            self._document.Reference(self._store(thing), name)
        return name

    def _store(self, thing: Drawing | Icon | Image) -> pdfdoc.PDFObject:
        if isinstance(thing, Image):
            from pnp.pdf.pictures import samples

            return _picture(*samples(thing.file, thing.grey))
        if isinstance(thing, Icon):
            return _Stream(_form_head("0 0 512 512"), f"{thing.path} f".encode("latin-1"), None, self._pack)
        bleed = thing.bleed
        box = numbers((-bleed, -bleed, thing.width + bleed, thing.height + bleed))
        content = self._content(thing)
        return _Stream(_form_head(box), content.source, content.resources, self._pack)


def _upwards(area: Area, height: float) -> Any:
    """An area in points up from the bottom left of a page so many mm high."""
    x0, y0, x1, y1 = area
    return pdfdoc.PDFArray([round(side / PT, 4) for side in (x0, height - y1, x1, height - y0)])


def _form_head(box: str) -> str:
    return f"/Type /XObject /Subtype /Form /FormType 1 /BBox [{box}]"


def _picture(head: str, body: bytes, mask: tuple[str, bytes] | None) -> _Picture:
    return _Picture(head, body, _Picture(*mask) if mask else None)
