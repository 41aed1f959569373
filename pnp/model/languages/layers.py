"""An overlay as it is read: mappings that give what they are asked for, and tell what nobody asked for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from pnp.model.components.context import Context
from pnp.model.report import Report
from pnp.model.text import unknown
from pnp.model.values import show
from pnp.model.yaml import ListNode, MapNode, Node, Scalar

_NO_WORDS = re.compile(r"\{[^{}]*\}|\[[a-z0-9-]*\]")


def has_words(text: str) -> bool:
    """Whether a text holds a letter that a reader reads: `{force}` and `[icon]` are none."""
    return any(sign.isalpha() for sign in _NO_WORDS.sub("", text))


@dataclass
class Sheet:
    """One overlay file: where its findings go, and the texts that it lacks.

    `there` is False where no file is, `legible` where one is that cannot be read: nothing is missed in that.
    """

    lang: str
    report: Report
    context: Context
    there: bool = True
    legible: bool = True
    lacking: int = 0
    _told: set[str] = field(default_factory=set)

    def missing(self, where: str, at: Node | None, piece: str | None = None) -> None:
        """A text of the original has no translation; each is told once, and none of a file that is not there."""
        if where in self._told or not self.legible:
            return
        self._told.add(where)
        self.lacking += 1
        if self.there:
            message = f"{where}: there is no text in {self.lang!r}, so the original is printed; write it here."
            self.report.warning("missing-translation", message, at, piece)


class Layer:
    """A mapping of an overlay, or one that is not there and gives nothing.

    A text alone stands for the mapping's `lead`: `Titan: Riese` is `Titan: {name: Riese}`. `what` is what messages call
    its keys; `fixed` are keys of the original that are no texts. `context` has the numbers that texts are filled with.
    """

    def __init__(
        self,
        node: Node | None,
        sheet: Sheet,
        where: str = "",
        what: str = "key",
        lead: str = "",
        fixed: Collection[str] = (),
        above: Node | None = None,
    ) -> None:
        self.sheet, self.where, self.what, self.fixed = sheet, where, what, fixed
        self.context = sheet.context
        self.place = above if node is None else node
        self.values: dict[str, Node] = {}
        self.places: dict[str, Scalar] = {}
        self._asked: dict[str, None] = {}
        self._also: set[str] = set()
        self._below: dict[str, Layer] = {}
        self._faulty: set[str] = set()
        if isinstance(node, MapNode):
            self.values, self.places = node.values, node.keys
        elif isinstance(node, Scalar) and not node.null and lead:
            self.values, self.places = {lead: node}, {lead: node}
        elif node is not None and not (isinstance(node, Scalar) and node.null):
            sheet.report.error("wrong-value", f"{where or 'the file'}: names with texts belong here.", node)

    def path(self, key: str) -> str:
        """What a message calls the text under a key."""
        called = key if self.what == "key" else f"{self.what} {key!r}"
        return f"{self.where}, {called}" if self.where else called

    def has(self, key: str) -> bool:
        """Whether anything stands under a key."""
        self._asked[key] = None
        return key in self.values

    def scalar(self, key: str) -> Scalar | None:
        """The text under a key, as written; None where there is none."""
        return self.text_of(self.values[key], key) if self.has(key) else None

    def text_of(self, node: Node, key: str) -> Scalar | None:
        """A node that has to be one text; None where it says nothing."""
        if isinstance(node, Scalar):
            return None if node.null or not node.text.strip() else node
        if key not in self._faulty:
            self._faulty.add(key)
            shown = "a list" if isinstance(node, ListNode) else "a mapping"
            self.sheet.report.error("wrong-value", f"{self.path(key)}: {shown} stands where one text belongs.", node)
        return None

    def said(self, key: str, original: str | None, wanted: bool = True, filled: bool = True) -> str | None:
        """The text in this language, its `{numbers.name}` filled, else the original; one that is `wanted` is missed.

        The original must have a text there: what it does not say is not asked for.
        """
        if original is None:
            return None
        node = self.scalar(key)
        if node is not None:
            return self._filled(node, key) if filled else node.text
        if wanted and has_words(original):
            self.sheet.missing(self.path(key), self.place)
        return original

    def _filled(self, node: Scalar, key: str) -> str:
        return self.context.prose(node.text, self.path(key), node, self.sheet.report) or node.text

    def all_said(self, key: str, originals: Sequence[str]) -> tuple[str, ...]:
        """As `said`, for a list: in the order of the original, null where a text is still to come."""
        found = []
        for index, (node, original) in enumerate(zip(self.items(key, len(originals)), originals, strict=True), 1):
            numbered = f"{key} {index}"
            text = self.text_of(node, numbered) if node is not None else None
            if text is None and has_words(original):
                self.sheet.missing(self.path(numbered), self.place)
            found.append(original if text is None else self._filled(text, numbered))
        return tuple(found)

    def items(self, key: str, count: int) -> list[Node | None]:
        """What stands in a list under a key, None for what is not there; more than the original has is an error."""
        self._asked[key] = None
        node = self.values.get(key)
        held: Sequence[Node] = node.items if isinstance(node, ListNode) else [node] if isinstance(node, Scalar) else ()
        if isinstance(node, MapNode) and key not in self._faulty:
            self._faulty.add(key)
            message = f"{self.path(key)}: a mapping stands where a list belongs, in the order of the original."
            self.sheet.report.error("wrong-value", message, node)
        if len(held) > count and key not in self._faulty:
            self._faulty.add(key)
            message = f"{self.path(key)}: the original has {count}; what more there is translates nothing. Take it out."
            self.sheet.report.error("unknown-key", message, held[count])
        found: list[Node | None] = [each if not _empty(each) else None for each in held[:count]]
        return [*found, *[None] * (count - len(found))]

    def layer(self, key: str, what: str = "key", lead: str = "", fixed: Collection[str] = ()) -> Layer:
        """The mapping under a key, or one that is not there."""
        self._asked[key] = None
        if key not in self._below:
            where = self.path(key) if what == "key" else self.where
            self._below[key] = Layer(self.values.get(key), self.sheet, where, what, lead, fixed, self.place)
        return self._below[key]

    def within(self, index: int, node: Node | None, key: str, lead: str) -> Layer:
        """The mapping that an item of a list is, which `items` gave."""
        name = f"{key} {index + 1}"
        self._below[name] = Layer(node, self.sheet, self.path(name), lead=lead, above=self.place)
        return self._below[name]

    def called(self, names: Sequence[str], lead: str = "", fixed: Collection[str] = ()) -> list[Layer]:
        """The mappings under any of these names of one thing, the first name's last: an id goes before a name."""
        self._asked[names[0]] = None
        self._also.update(names)
        there = [name for name in dict.fromkeys(reversed(names)) if name in self.values]
        return [self.layer(name, lead=lead, fixed=fixed) for name in there]

    def first(self, names: Sequence[str], lead: str = "") -> Layer:
        """As `called`, but one, if need be one that is not there."""
        there = self.called(names, lead)
        return there[0] if there else Layer(None, self.sheet, self.path(names[0]), above=self.place)

    def finish(self) -> None:
        """Report every key that translates nothing, here and below."""
        for key, place in self.places.items():
            if key in self._asked or key in self._also:
                continue
            if key in self.fixed:
                message = f"{show(key)} is no text of the original; a translation gives texts only, so take it out."
                self.sheet.report.error("wrong-value", f"{self.where}: {message}" if self.where else message, place)
            else:
                message = unknown(self.what, key, list(self._asked))
                self.sheet.report.error("unknown-key", f"{self.where}: {message}" if self.where else message, place)
        for below in self._below.values():
            below.finish()

    def texts(self, key: str) -> Iterator[tuple[str, Scalar]]:
        """The texts of a list under a key, with their places; whatever else stands there is an error."""
        self._asked[key] = None
        node = self.values.get(key)
        for item in node.items if isinstance(node, ListNode) else [node] if node is not None else ():
            text = self.text_of(item, key)
            if text is not None:
                yield text.text, text


def _empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.null
