"""What a layout may do with values: the filters, tests and methods that there are, each paid for before it works.

Nothing else is reachable. Each is deterministic, and bounded by what its values weigh: letters and members, those of
lists within lists too, so that a small thing that stands for a large one is as dear as the large one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from functools import lru_cache
from typing import Any

import jinja2
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.runtime import Context, Undefined
from jinja2.tests import TESTS

LARGEST = 1_000_000
"""Characters of the longest text, members of the longest list, that a template may make."""
_EACH, _LETTERS = 20, 100
"""Members, and letters, that are handled in the time of one step."""
_PLACES = 20
_PARTS = 10_000
_ADDRESS = re.compile(r"([\w. ]{1,80}) at 0x[0-9a-f]{6,}")
_FIELD = re.compile(r"%(?:%|(?:\(\w{1,40}\))?[#0 +-]{0,5}\d{0,3}(?:\.\d{0,3})?[diouxXeEfFgGcs])")

NAMES = [
    "abs", "batch", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float", "format",
    "groupby", "int", "items", "join", "last", "length", "list", "lower", "map", "max", "min", "reject",
    "rejectattr", "replace", "reverse", "round", "safe", "select", "selectattr", "slice", "sort", "string", "sum",
    "title", "trim", "truncate", "unique", "upper", "wordcount",
]  # fmt: skip
"""Filters of Jinja's own that a layout has; `plain` is ours."""
_FREE = {"abs", "count", "d", "default", "first", "float", "last", "length", "safe"}
"""What costs the same of whatever value."""
_LIGHT = {"list", "map", "reject", "rejectattr", "select", "selectattr"}
"""What costs no more than the members of its value."""
_OF_STR = (
    "capitalize", "count", "endswith", "find", "index", "isalnum", "isalpha", "isdecimal", "isdigit", "islower",
    "isnumeric", "isspace", "istitle", "isupper", "join", "lower", "lstrip", "partition", "removeprefix",
    "removesuffix", "replace", "rpartition", "rsplit", "rstrip", "split", "splitlines", "startswith", "strip",
    "title", "upper",
)  # fmt: skip
METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset(_OF_STR),
    dict: frozenset(("get", "items", "keys", "values")),
    list: frozenset(("count", "index")),
    tuple: frozenset(("count", "index")),
    float: frozenset(("is_integer",)),
    **dict.fromkeys((int, bool, bytes, bytearray, range, set, frozenset, complex), frozenset[str]()),
}
"""Of what kinds of value a layout may call which methods; others of these kinds are not there."""
_ROUND: Any = FILTERS["round"]
_SIMPLE = {int, float, bool, type(None)}
_UNTOLD = "it prints a thing that has no text, a {}; print what is in it"
Count = Callable[[int], None]


class TooLong(ValueError):
    """A template that yields or does more than any drawing needs."""


@lru_cache(maxsize=512)
def _kept(kind: type) -> tuple[frozenset[str], frozenset[str]] | None:
    """The attributes that values of a kind have as such, and those of them that a layout may ask for."""
    for base, names in METHODS.items():
        if issubclass(kind, base):
            return frozenset(dir(base)), names
    return None


def method(thing: object, name: str) -> bool:
    """Whether a layout may ask a value for an attribute of that name, as far as its kind says."""
    kind: Any = type(thing)
    kept = _kept(kind)
    return kept is None or name in kept[1] or name not in kept[0]


def weight(value: Any, deep: int = 0) -> int:
    """Letters and members of a value, all that lie within it; TooLong where it is more than `LARGEST`."""
    if isinstance(value, str):
        return len(value)
    if not isinstance(value, (list, tuple, dict)):
        return len(value) if isinstance(value, range) else 1
    if deep > 50:
        raise TooLong("lists within lists, more than 50 deep")
    total = 0
    for member in (*value, *value.values()) if isinstance(value, dict) else value:
        total += 1 + (0 if type(member) in _SIMPLE else weight(member, deep + 1))
        if total > LARGEST:
            raise TooLong(f"a text or list of more than {LARGEST:,}")
    return total


def paid(value: Any, count: Count) -> Any:
    """The value, once what it weighs is paid for."""
    if isinstance(value, str):
        if len(value) >= _LETTERS:
            _grown(len(value))
            count(len(value) // _LETTERS)
    elif isinstance(value, (list, tuple, dict, range)):
        count(weight(value) // _EACH)
    return value


def shown(value: Any, count: Count) -> Any:
    """What is printed of a value: itself where it is text or a number, else its text, which tells no address."""
    if isinstance(value, str):
        if " at 0x" in value and (thing := _ADDRESS.search(value)):
            raise TypeError(_UNTOLD.format(thing[1].strip()))
        return paid(value, count)
    if isinstance(value, (int, float, Undefined)) or value is None:
        return value
    if isinstance(value, (set, frozenset)):
        raise TypeError("it prints a set, whose order differs from run to run; sort it")
    paid(value, count)
    if hasattr(value, "__html__"):
        return value
    text = str(value)
    if " at 0x" in text and (thing := _ADDRESS.search(text)):
        # Where it lies in memory differs from run to run, and so would the sheets.
        raise TypeError(_UNTOLD.format(thing[1].strip()))
    return paid(text, count)


def showing(count: Count) -> Callable[[Any], Any]:
    """`shown`, quick with what there is most of: numbers and short words."""

    def quickly(value: Any) -> Any:
        kind = type(value)
        if kind is int or kind is float:
            return str(value)  # what is printed is text in the end, and text is sooner escaped than a number
        return value if kind is str and len(value) < _LETTERS else shown(value, count)

    return quickly


def comparing(count: Count) -> Callable[[Any], Any]:
    """A value that is going to be compared, or looked through, once that is paid for."""

    def quickly(value: Any) -> Any:
        if isinstance(value, (str, list, tuple, dict, range)):
            count(weight(value) // (_LETTERS if isinstance(value, str) else _EACH))
        return value

    return quickly


def replaced(text: Any, old: Any, new: Any, most: Any = -1) -> None:
    """See to it that a text does not grow beyond bounds when a part of it is replaced."""
    text, old, new = str(text), str(old), str(new)
    times = text.count(old) if most is None or int(most) < 0 else min(text.count(old), int(most))
    _grown(len(text) + times * len(new))


def joined(parts: Any, between: Any) -> None:
    """See to it that a text joined of parts does not grow beyond bounds."""
    _grown(weight(parts) + len(parts) * len(str(between)))


def formatted(text: Any, values: Iterable[Any]) -> None:
    """See to it that a text with `%` is filled within bounds: known fields of at most 999 letters."""
    told = str(text)
    if "%" in _FIELD.sub("", told):
        raise SecurityError(f"'{told[:30]}' asks for a field that is none, or wider than any drawing needs")
    values = [each for value in values for each in (value.values() if isinstance(value, dict) else [value])]
    for value in values:
        shown(value, _free)  # before a field can cut it short
    _grown(len(told) + told.count("%") * (999 + sum(weight(value) for value in values)))


def _free(_steps: int) -> None:
    """What is paid for elsewhere."""


def _grown(size: int) -> None:
    if size > LARGEST:
        raise TooLong(f"a text of more than {LARGEST:,} characters")


def _number(value: Any, least: int, most: int, what: str) -> None:
    if isinstance(value, (int, float)) and not least <= value <= most:
        raise TooLong(f"{what} {value!r:.20} is more than any drawing needs")


def heed(name: str, value: Any, args: tuple[Any, ...], named: Mapping[str, Any]) -> None:
    """The bounds of those filters whose results are larger than what they are given."""
    given = [*args, *named.values()]
    if name == "replace":
        replaced(value, *args[:2], *[named[key] for key in ("old", "new") if key in named])
    elif name == "join":
        joined(value, given[0] if given else "")
    elif name == "format":
        formatted(value, given)
    elif name in ("slice", "batch"):
        _number(given[0] if given else 1, 1, _PARTS, "a part of")


def filters(count: Count) -> dict[str, Any]:
    """The filters of a layout by name, each paid for."""
    made = {name: FILTERS[name] if name in _FREE else _filter(name, FILTERS[name], count) for name in NAMES}
    made["plain"] = _filter("plain", _plain, count)
    made["round"] = _rounded
    return made


def _rounded(value: Any, precision: int = 0, method: Any = "common") -> Any:
    if precision:
        _number(precision, -_PLACES, _PLACES, "a precision of")
    return _ROUND(value, precision, method)


def _plain(value: Any) -> str:
    from pnp.layout.drawing.richtext import plain

    return plain(str(value))


_GROWING = {"replace", "join", "format", "slice", "batch", "sum"}
"""Filters whose results can be larger than what they are given."""
_OF_TEXT = {
    "capitalize", "e", "escape", "lower", "plain", "replace", "string", "title", "trim", "truncate", "upper",
    "wordcount",
}  # fmt: skip
_OF_ALL = {"groupby", "join", "max", "min", "reverse", "sort", "sum", "unique"}  # fmt: skip
"""Filters that look at each member, of what is worked out member by member, too."""


def _filter(name: str, work: Callable[..., Any], count: Count) -> Callable[..., Any]:
    wanted = getattr(work, "jinja_pass_arg", None)
    passed = {"context": 0, "eval_context": 1, "environment": 2}.get(wanted.name) if wanted is not None else None
    weighed = shown if name in _OF_TEXT else _lightly if name in _LIGHT else paid

    @jinja2.pass_context
    def within_bounds(context: Context, value: Any, *args: Any, **named: Any) -> Any:
        if name in _OF_ALL and isinstance(value, Iterator):
            value = list(value)
        if name == "sum" and isinstance(value, Sized):
            count(len(value) ** 2 // _LETTERS)  # lists are added up, too, and copied each time
        if not isinstance(value, (int, float)):
            value = weighed(value, count)
        for each in (*args, *named.values()):
            paid(each, count)
        if name in _GROWING:
            heed(name, value, args, named)
        first = () if passed is None else ((context, context.eval_ctx, context.environment)[passed],)
        made = work(*first, value, *args, **named)
        if name in _GROWING:
            return shown(made, count) if isinstance(made, str) else paid(made, count)
        return made

    return within_bounds


def _lightly(value: Any, count: Count) -> Any:
    if isinstance(value, Sized) and not isinstance(value, Undefined):
        count(len(value) // _EACH)
    return value


def tests(count: Count) -> dict[str, Any]:
    """The tests of a layout by name; those that compare are paid for."""
    comparing = ("eq", "==", "equalto", "ne", "!=", "lt", "lessthan", "<", "le", "<=", "gt", "greaterthan", ">", "ge")
    heavy = {*comparing, ">=", "in"}
    known: dict[str, Any] = dict(TESTS)
    return {name: _test(work, count) if name in heavy else work for name, work in known.items()}


def _test(work: Callable[..., Any], count: Count) -> Callable[..., Any]:
    weighed = comparing(count)

    def within_bounds(value: Any, other: Any) -> Any:
        return work(weighed(value), weighed(other))

    return within_bounds
