"""Places: a value of a file that is found by its keys (`theme.colours.ink`), changed where it stands or added there.

As with the cells of rows, all else stays as its author wrote it, and what a change makes is read again and proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from pnp.model.editors.cells import LOADER, CannotChange, line_starts, written_as

_ELSEWHERE = "This value cannot be changed here without changing others; do it in an editor."


def placed(text: str, path: Sequence[str], value: str) -> str:
    """The file with a value at a path of keys; keys that are not there are added behind those that are.

    Raises:
        CannotChange: something else stands there, or the file would become another.
    """
    root = _composed(text)
    if not isinstance(root, yaml.MappingNode) or not root.value:
        raise CannotChange("The file holds no keys; mend it in an editor.")
    starts, node, rest = line_starts(text), root, list(path)
    while (inner := _under(node, rest[0])) is not None and len(rest) > 1:
        if not isinstance(inner, yaml.MappingNode) or not inner.value:
            raise CannotChange(f"Under {rest[0]!r} stand no keys; write them in an editor.")
        node, rest = inner, rest[1:]
    if inner is not None:
        if not isinstance(inner, yaml.ScalarNode):
            raise CannotChange(f"Under {rest[0]!r} stands more than one value; change it in an editor.")
        first, last = _at(inner.start_mark, starts), _at(inner.end_mark, starts)
        made = text[:first] + written_as(value, inner.style) + text[last:]
    else:
        made = _added(text, node, rest, value, starts)
    after = _composed(made)
    if _rest_of(root, path) != _rest_of(after, path) or _value(after, path) != value:
        raise CannotChange(_ELSEWHERE)
    return made


def value_at(text: str, path: Sequence[str]) -> str | None:
    """The text of a value at a path of keys; None where none stands."""
    return _value(_composed(text), path)


def _composed(text: str) -> Any:
    try:
        return yaml.compose(text, Loader=LOADER)
    except yaml.YAMLError:
        raise CannotChange("The file cannot be read; mend it first.") from None


def _under(node: Any, key: str) -> Any:
    return next((value for name, value in node.value if name.value == key), None)


def _at(mark: Any, starts: Sequence[int]) -> int:
    return int(starts[mark.line] + mark.column)


def _added(text: str, node: Any, rest: Sequence[str], value: str, starts: Sequence[int]) -> str:
    written = f"{rest[-1]}: {written_as(value, None)}"
    for key in reversed(rest[:-1]):
        written = f"{key}: {{{written}}}"
    if node.flow_style:
        end = _at(node.end_mark, starts) - 1
        return f"{text[:end].rstrip()}, {written}{text[end:]}"
    last = node.value[-1][1]
    while isinstance(last, yaml.CollectionNode) and not last.flow_style and last.value:
        last = last.value[-1] if isinstance(last, yaml.SequenceNode) else last.value[-1][1]
    place = len(text[: _at(last.end_mark, starts)].rstrip())
    end = text.find("\n", place)
    end = len(text) if end < 0 else end
    return f"{text[:end]}\n{' ' * node.value[0][0].start_mark.column}{written}{text[end:]}"


def _value(node: Any, path: Sequence[str]) -> str | None:
    for key in path:
        node = _under(node, key) if isinstance(node, yaml.MappingNode) else None
    return str(node.value) if isinstance(node, yaml.ScalarNode) else None


def _rest_of(node: Any, path: Sequence[str]) -> Any:
    """A document as plain values, but for what stands at a path; mappings that hold nothing else count as none."""
    if isinstance(node, yaml.MappingNode):
        kept = []
        for key, value in node.value:
            if path and key.value == path[0]:
                inside = _rest_of(value, path[1:]) if len(path) > 1 else []
                if inside != []:
                    kept.append((key.value, inside))
            else:
                kept.append((key.value, _rest_of(value, ())))
        return kept
    if isinstance(node, yaml.SequenceNode):
        return ["list", *(_rest_of(each, ()) for each in node.value)]
    return (node.tag, node.value) if node is not None else None
