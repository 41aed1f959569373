"""Jinja for layouts: sandboxed and strict, templates looked up from the game to the house, words beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.layout.richtext import plain

_HOLE = re.compile(r"\{([a-z_]+)\}")
LARGEST = 1_000_000
"""Characters of the longest drawing a template may yield."""


class TooLong(ValueError):
    """A template that yields more than any drawing needs."""


class Phrase(str):
    """Words a template prints; called with values, it fills its `{holes}`."""

    __slots__ = ()

    def __call__(self, **values: object) -> Phrase:
        """The words with every `{name}` replaced; a hole without a value is an error of the template."""
        return Phrase(_HOLE.sub(lambda match: str(values[match[1]]), self))


class Words(Mapping[str, Any]):
    """The phrases of `words.yaml` files: `words.card.copies`; an unknown one is an error that names it."""

    def __init__(self, values: Mapping[str, Any], name: str = "words") -> None:
        self._name = name
        self._values = {
            key: Words(value, f"{name}.{key}") if isinstance(value, Mapping) else Phrase(value)
            for key, value in values.items()
        }

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __getattr__(self, key: str) -> Any:
        if key.startswith("_") or key not in self._values:
            raise AttributeError(f"there is no phrase '{self._name}.{key}'")
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def read_words(folders: Sequence[Path]) -> Words:
    """The phrases of every `words.yaml` in the folders; those of a folder named earlier win, section by section."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    merged: dict[str, dict[str, str]] = {}
    for folder in reversed(folders):
        file = folder / "words.yaml"
        if inside(file, folder):
            for section, phrases in (yaml.load(file.read_text(encoding="utf-8"), Loader=loader) or {}).items():
                merged.setdefault(str(section), {}).update({str(k): str(v) for k, v in phrases.items()})
    return Words(merged)


def inside(file: Path, folder: Path) -> bool:
    """Whether a file is there and truly in the folder, links followed."""
    return file.is_file() and file.resolve().is_relative_to(folder.resolve())


class _Loader(jinja2.BaseLoader):
    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders

    def get_source(self, _environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        for folder in self.folders:
            file = folder / template
            if ".." not in Path(template).parts and inside(file, folder):
                return file.read_text(encoding="utf-8"), str(file), lambda: True
        raise jinja2.TemplateNotFound(template)


def environment(folders: Sequence[Path]) -> jinja2.Environment:
    """An environment that finds `name.xml` in the first folder that has it."""
    env = ImmutableSandboxedEnvironment(
        loader=_Loader(folders),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=200,
        auto_reload=False,
    )
    env.filters["plain"] = lambda value: plain(str(value))
    return env


def render(template: jinja2.Template, context: Mapping[str, object]) -> str:
    """The text a template yields.

    Raises:
        TooLong: it yields more than any drawing needs.
    """
    parts: list[str] = []
    length = 0
    for part in template.generate(context):
        length += len(part)
        if length > LARGEST:
            raise TooLong(f"it yields more than {LARGEST:,} characters")
        parts.append(part)
    return "".join(parts)
