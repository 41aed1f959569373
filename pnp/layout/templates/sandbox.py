"""The sandbox that layouts run in: no files, a bounded amount of work, and messages that say what is not there."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from hashlib import blake2b
from pathlib import PurePath
from time import process_time
from types import FrameType
from typing import Any, Protocol

import jinja2
from jinja2 import nodes
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from pnp.layout.drawing.problems import nearest
from pnp.layout.templates import allowed
from pnp.layout.templates.allowed import LARGEST as LARGEST
from pnp.layout.templates.allowed import TooLong as TooLong
from pnp.layout.templates.macros import Macros
from pnp.layout.templates.shelf import Compiled, Shelf, Wanted
from pnp.model.game import Piece

MOST_STEPS = 500_000
"""What one drawing may take: a turn of a loop is one step, a call ten, an included template a hundred."""
DEEPEST = 50
"""Templates and blocks within one another; Python cannot leave hundreds of them without noise."""
MOST_IN_ALL = 2_000_000
"""What all drawings of a game may take; the largest of the library's take a quarter of it."""
MOST_SECONDS = 20.0
"""Processor time that the templates of a game may take: a net, for what costs more than its steps."""
LONGEST = 4_000_000
"""Characters of the longest drawing: a map of 99 x 99 hexes without two alike takes it."""
OF_A_PIECE = ("piece", "entries")
"""Names whose values differ from piece to piece of a component."""
_BIGGEST = 10**12
_CALL, _TEMPLATE, _LOOK = 10, 100, 1_000
_KINDS = 5_000
"""Attributes of kinds of things whose judgement is kept."""
_KEPT = 200
_COMPILED: dict[bytes, Compiled] = {}
"""Templates that were made in this process, by a hash of their sources and names."""


class AllSpent(TooLong):
    """The drawings of a game take more together than any game needs: no fault of the one that came last."""


class Watch(Protocol):
    """Somebody who is told what templates do with the things they are given."""

    def read(self, thing: object, name: object) -> None:
        """A template asked a thing for an attribute or an item."""

    def called(self, function: object, values: Sequence[object]) -> None:
        """A template called a function with these values."""


class Missing(jinja2.StrictUndefined):
    """A value that is not there: the thing it was asked of says so in its own words."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        thing, name = self._undefined_obj, self._undefined_name
        if not self._undefined_hint and isinstance(name, str):
            if isinstance(thing, Mapping):
                return f"there is no '{name}'. {nearest(name, [str(key) for key in thing])}"
            if thing is not missing:
                try:
                    getattr(thing, name)
                except AttributeError as error:
                    known = ["name", "copies", *thing.fields, *thing.absent] if isinstance(thing, Piece) else []
                    return f"{error}. {nearest(name, known)}" if known else str(error)
        return super()._undefined_message


class _Asked(Context):
    """The names that a template is given; it tells the sandbox when one is asked for that is a piece's own."""

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name; every template, block and macro comes by here."""
        if key in OF_A_PIECE:
            self.environment.own = True  # type: ignore[attr-defined]
        return super().resolve_or_missing(key)


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja for strangers' templates; its work is counted until `begin` starts another drawing.

    `own` says whether a template asked for what is a piece's own since it was last set to False.
    """

    intercepted_binops = frozenset({"+", "*", "**", "%"})
    context_class = _Asked
    own = False

    def __init__(self, loader: jinja2.BaseLoader) -> None:
        super().__init__(
            loader=loader,
            undefined=Missing,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            cache_size=200,
            auto_reload=False,
        )
        self.steps = self._before = self._looked = 0
        self._spent, self._begun = 0.0, process_time()
        self._broken: dict[str, jinja2.TemplateSyntaxError] = {}
        self._judged: dict[tuple[type, str], bool] = {}
        self._macros = Macros()
        self.shelf: Shelf | None = None
        """Templates that earlier runs made."""
        self._steady: str | None = None
        del self.globals["lipsum"]
        self.filters = {
            **allowed.filters(self.count),
            "_counted": self._counted,
            "_weighed": allowed.comparing(self.count),
            "_shown": allowed.showing(self.count),
        }
        self.tests = allowed.tests(self.count)
        self.finalize = self.filters["_shown"]

    def begin(self) -> None:
        """Start counting anew; what all drawings took together is kept."""
        self._before += self.steps
        self.steps = self._looked = 0
        self._begun = process_time()

    def end(self) -> None:
        """The drawing is done with."""
        self._spent += process_time() - self._begun

    def count(self, steps: int = 1) -> None:
        """Note work done; raises TooLong when it is more than any drawing, or any game, needs."""
        self.steps += steps
        if self.steps > self._looked:
            self._looked = self.steps + _LOOK
            if self.steps > MOST_STEPS:
                raise TooLong(f"it takes more than {MOST_STEPS:,} steps; a loop inside a loop may be why")
            if self._before + self.steps > MOST_IN_ALL:
                raise AllSpent(f"the layouts of this game take more than {MOST_IN_ALL:,} steps; make them simpler")
            if self._spent + process_time() - self._begun > MOST_SECONDS:
                raise AllSpent(f"the layouts of this game take more than {MOST_SECONDS:g} s; make them simpler")

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """A path would read, write and delete files; of texts and numbers only known methods are there."""
        if isinstance(value, PurePath):
            return False
        key = type(obj), attr  # nothing but its kind and the name decides, and faces ask for the same few
        safe = self._judged.get(key)
        if safe is None:
            refused = isinstance(obj, PurePath) or not allowed.method(obj, attr)
            safe = not refused and super().is_safe_attribute(obj, attr, value)
            if len(self._judged) < _KINDS:
                self._judged[key] = safe
        return safe

    def wrap_str_format(self, _value: Any) -> None:
        """No `.format` of a text: `is_safe_attribute` refuses it, and the filter `format` stands in."""

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call a macro or function, and count it."""
        __self.count(_CALL)
        if (key := __self._macros.key(__obj, __context, args, kwargs)) is not None:
            if (printed := __self._macros.printed(key)) is not None:
                __self.count(printed[1])
                return printed[0]
            before = __self.steps
            text = super().call(__context, __obj, *args, **kwargs)
            __self._macros.keep(key, text, __self.steps - before)
            return text
        owner = getattr(__obj, "__self__", None)
        if __obj is dict or isinstance(owner, (str, list, tuple)):
            for each in (owner, *args, *kwargs.values()):
                allowed.paid(each, __self.count)
            if isinstance(owner, str):
                name = str(getattr(__obj, "__name__", ""))
                value, given = (args[0], (owner,)) if name == "join" and args else (owner, args)
                allowed.heed(name, value, given, kwargs)
        return super().call(__context, __obj, *args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic, but no number or text beyond all bounds."""
        if isinstance(left, (int, float)) and isinstance(right, (int, float)):
            if abs(left) > _BIGGEST or abs(right) > (100 if operator == "**" else _BIGGEST):
                raise TooLong(f"{left!r:.20} {operator} {right!r:.20} is larger than any drawing needs")
            return super().call_binop(context, operator, left, right)
        if operator == "%":
            allowed.formatted(left, right if isinstance(right, tuple) else [right])
        elif (
            _length(left) * (right if isinstance(right, int) else 1)
            + _length(right) * (left if isinstance(left, int) else 1)
            > LARGEST
        ):
            raise TooLong(f"a text or list of more than {LARGEST:,}")
        return allowed.paid(super().call_binop(context, operator, left, right), self.count)

    def _counted(self, items: Iterable[Any]) -> Iterable[Any]:
        """What a loop runs over, paid for in advance where its length is known."""
        if isinstance(items, Sized):
            self.count(len(items))
            return items
        return self._paid(items)

    def _paid(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self.count()
            yield item

    def compile(self, source: Any, *args: Any, **kwargs: Any) -> Any:
        """Make a template of its source, once for all sandboxes, which pay for it alike; a letter is two steps."""
        self.count(2 * len(source))
        key = blake2b(repr((str(source), args, kwargs)).encode("utf-8", "replace"), digest_size=16).digest()
        name, file = [*map(str, args), "", ""][:2]
        wanted = Wanted(key, name, file)
        known = _COMPILED.get(key)
        if known is None and self.shelf is not None:
            known = self.shelf.get(wanted)
        if known is not None:
            code, steps, steady = known
            self.count(steps)
            self._macros.know(steady)
        else:
            before, self._steady = self.steps, None
            code = super().compile(source, *args, **kwargs)
            if len(_COMPILED) >= _KEPT:
                _COMPILED.pop(next(iter(_COMPILED)))
            known = _COMPILED[key] = code, self.steps - before, self._steady
        if self.shelf is not None:
            self.shelf.take(wanted, known)
        return code

    def _load_template(self, name: str, globals: Any) -> jinja2.Template:  # noqa: A002
        self.count(_TEMPLATE)
        if _depth() > DEEPEST:
            raise TooLong(
                f"templates that take in one another more than {DEEPEST} deep, a recursion: one may take in itself"
            )
        if name in self._broken:
            raise self._broken[name]
        try:
            return self._macros.loaded(super()._load_template(name, globals))
        except jinja2.TemplateSyntaxError as error:
            self._broken[name] = error  # it need not be read again for each piece
            raise

    def _generate(self, source: nodes.Template, name: Any, filename: Any, defer_init: bool = False) -> str:
        self._steady = self._macros.read(source, filename)
        for node in list(source.find_all((nodes.For, nodes.Concat, nodes.Getitem, nodes.Compare))):
            if isinstance(node, nodes.For):
                node.iter = _filtered(node.iter, "_counted")
            elif isinstance(node, nodes.Concat):
                node.nodes = [_filtered(part, "_shown") for part in node.nodes]
            elif isinstance(node, nodes.Compare):
                node.expr = _weighed(node.expr)
                for operand in node.ops:
                    operand.expr = _weighed(operand.expr)
            elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice):
                node.node = _weighed(node.node)
        return super()._generate(source, name, filename, defer_init)


class WatchedSandbox(Sandbox):
    """The same sandbox under the eyes of a watch."""

    def __init__(self, loader: jinja2.BaseLoader, watch: Watch) -> None:
        super().__init__(loader)
        self._watch = watch

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An attribute of a thing, as `thing.name` asks for it."""
        self._watch.read(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """An item of a thing, as `thing[name]` and filters ask for it."""
        self._watch.read(obj, argument)
        return super().getitem(obj, argument)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call a macro or function, and tell of it."""
        __self._watch.called(__obj, [*args, *kwargs.values()])
        return super().call(__context, __obj, *args, **kwargs)


def _depth() -> int:
    """How many templates and blocks are at work just now."""
    frame: FrameType | None = sys._getframe(1)
    depth = 0
    while frame is not None:
        depth += frame.f_code.co_filename.endswith(".xml")
        frame = frame.f_back
    return depth


def _filtered(node: Any, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno, environment=node.environment)


def _weighed(node: Any) -> Any:
    return node if isinstance(node, nodes.Const) else _filtered(node, "_weighed")


def _length(value: Any) -> int:
    return len(value) if isinstance(value, (str, list, tuple)) else 0
