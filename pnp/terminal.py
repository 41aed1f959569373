"""What may be shown on a terminal: text of strangers' files holds no control characters once it is printable.

A command's output goes through `guarded`, which lets nothing else out; `line` and `say` also keep a text on its line,
so that a name with a line break in it cannot look like a finding of ours. Messages are `short`, too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Any, TextIO

# C0 and C1 without tab and new line; the marks, embeddings and isolates that turn text round; the separators that some
# programs take for a new line; halves of letters, which stand for bytes that are no text.
_HELD = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_RAW = re.compile(f"[{_HELD}]")
_RAW_OR_BREAK = re.compile(f"[{_HELD}\n]")
_HEAD, _TAIL = 700, 250
"""Characters that are shown of an endless line's beginning, and of its end, where messages say what to do."""
_ENDLESS = re.compile(f"[^\n]{{{_HEAD + _TAIL + 50},}}")


def printable(text: str) -> str:
    r"""A text whose control characters are written out, such as `\u001b`; its lines stay lines.

    The form is that of JSON, so that a document stays the same document.
    """
    return _RAW.sub(_written, text)


def line(text: object) -> str:
    """A text on one line, printable."""
    return _RAW_OR_BREAK.sub(_written, str(text))


def short(text: str) -> str:
    """A message whose lines can be read, whatever was typed into it: of a long one the beginning and the end."""
    return _ENDLESS.sub(lambda line: f"{line[0][:_HEAD]} ... {line[0][-_TAIL:]}", text)


def _written(sign: re.Match[str]) -> str:
    return "\\n" if sign[0] == "\n" else f"\\u{ord(sign[0]):04x}"


def encoded(text: str) -> bytes:
    """A text as UTF-8 for a file of ours; what stands for bytes that are no text is written out, as on a terminal."""
    return text.encode("utf-8", "backslashreplace")


def say(*parts: object, file: TextIO | None = None, flush: bool = False) -> None:
    """Print one line, whatever its parts hold."""
    print(*map(line, parts), file=file, flush=flush)


class Guarded:
    """A stream that writes what is printable, and is otherwise the stream it stands for.

    One for `messages` is read by people alone: it shortens them.
    """

    def __init__(self, stream: TextIO, messages: bool = False) -> None:
        self.stream = stream
        self._messages = messages

    def write(self, text: str) -> int:
        """Write a text, its control characters written out."""
        self.stream.write(printable(short(text) if self._messages else text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for each in lines:
            self.write(each)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def guarded(stream: TextIO, messages: bool = False) -> Any:
    """The stream as strangers' texts may reach it; one that is guarded stays as it is."""
    return stream if isinstance(stream, Guarded) else Guarded(stream, messages)


def console(stream: TextIO | None = None, **options: Any) -> Any:
    """A terminal that is drawn on in colours of ours (rich's Console): what it draws is printable, too."""
    from rich.console import Console
    from rich.segment import Segment

    class Careful(Console):
        def render(self, renderable: Any, options: Any = None) -> Iterable[Segment]:
            for segment in super().render(renderable, options):
                yield segment if segment.control else segment._replace(text=printable(segment.text))

    to = stream or sys.stdout
    return Careful(file=to.stream if isinstance(to, Guarded) else to, **options)


def bug(error: BaseException) -> str:
    """A mistake of ours as a sentence; how it came about is written to a log file, never to the screen."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile("w", prefix="pnp-", suffix=".log", delete=False, encoding="utf-8") as log:
        traceback.print_exception(error, file=log)
    return f"This is a bug in pnp ({type(error).__name__}). Please report it with the log file {log.name}"
