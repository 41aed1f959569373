"""Jinja for layouts: sandboxed and strict, templates looked up from the game to the house, words beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from jinja2.utils import missing

from pnp.files import inside as inside
from pnp.files import of_game
from pnp.layout.drawing.problems import Lacking, Problems, nearest
from pnp.layout.templates.phrases import HOLE, MOST_TEMPLATE, told, words_of
from pnp.layout.templates.sandbox import LONGEST, Missing, Sandbox, TooLong, Watch, WatchedSandbox
from pnp.model.report import ENOUGH
from pnp.model.yaml import MapNode, Scalar


class Phrase(str):
    """Words a template prints; called with values, it fills its `{holes}`."""

    __slots__ = ()

    def __call__(self, **values: object) -> Phrase:
        """The words with every `{name}` replaced; a hole without a value is an error of the template."""
        empty = [name for name in HOLE.findall(self) if name not in values]
        if empty:
            raise LookupError(f"the phrase '{self}' wants a value for {{{empty[0]}}}")
        return Phrase(HOLE.sub(lambda match: str(values[match[1]]), self))


class Words(Mapping[str, Any]):
    """The phrases of `words.yaml` files: `words.card.copies`; an unknown one is an error that names it.

    `files` are those that were looked in, as a message names them, the game's own first. In another language `lacking`
    is told of each phrase that is asked for.
    """

    def __init__(
        self, values: Mapping[str, Any], files: Sequence[str] = (), name: str = "", lacking: Lacking | None = None
    ) -> None:
        self._files, self._name, self._lacking = files, name, lacking
        self._known = [name + each for each in _phrases(values)]
        self._values = {
            key: Words(value, files, f"{name}{key}.", lacking) if isinstance(value, Mapping) else Phrase(value)
            for key, value in values.items()
        }

    def _lacks(self, key: str) -> str:
        """The sentence about a phrase that is not there."""
        hint = nearest(self._name + key, self._known)
        where = f" Looked in {', '.join(self._files)}; write it into the first." if self._files else ""
        return f"there is no phrase '{self._name}{key}'. {hint}{where}"

    def __getitem__(self, key: str) -> Any:
        if self._lacking is not None:
            self._lacking.printed(f"{self._name}{key}")
        return self._values[key]

    def __getattr__(self, key: str) -> Any:
        if key.startswith("_") or key not in self._values:
            raise AttributeError(self._lacks(key))
        return self[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def _phrases(values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from (f"{key}.{inner}" for inner in _phrases(value))
        else:
            yield key


class MissingPhrase(jinja2.UndefinedError):
    """A phrase that a template prints and no `words.yaml` holds."""


class _Absent(Missing):
    """What is not there, phrases told apart from the rest."""

    __slots__ = ()

    def __init__(
        self, hint: str | None = None, obj: Any = missing, name: Any = None, exc: Any = jinja2.UndefinedError
    ) -> None:
        super().__init__(hint, obj, name, MissingPhrase if isinstance(obj, Words) else exc)

    @property
    def _undefined_message(self) -> str:
        thing = self._undefined_obj
        return thing._lacks(str(self._undefined_name)) if isinstance(thing, Words) else super()._undefined_message


def read_words(
    folders: Sequence[Path], problems: Problems, beside: Sequence[str] = (), lang: str | None = None
) -> Words:
    """The phrases of every `words.yaml` in the folders, and in those within them that are named in `beside`.

    The first of the folders (the game's own) wins, then what stands beside the layouts, then the others in their order,
    phrase by phrase. A file that cannot be read so is a problem, and the others stand. With a `lang` a phrase is what
    `words.LANG.yaml` in its folder, or in one that goes before it, says; one that none has is a problem when printed.
    """
    lacking = None
    if lang:
        from pnp.layout.templates.otherwords import translated  # most kits are in one language

        lacking = Lacking(lang, problems, folders[0])
    merged: dict[str, dict[str, str]] = {}
    files: list[str] = []
    within = [(folder, folder / name) for name in beside for folder in folders]
    places = [(folder, folder) for folder in folders]
    for top, folder in reversed([*places[:1], *within, *places[1:]]):
        file = folder / "words.yaml"
        there = inside(file, top)
        if there or folder == folders[0]:
            files.insert(0, f"{folder.parent.name}/{folder.name}/words.yaml")
        if there:
            problems.file = file
            for section, phrases in _sections(file, top, problems).items():
                known = merged.setdefault(section, {})
                own = dict(_filled(section, phrases, known, problems))
                known.update(own)
                if lacking is not None:
                    lacking.add(section, own, file)
        other = folder / f"words.{lang}.yaml"
        if lacking is not None and inside(other, top):
            for section, phrases in translated(other, top, merged, problems).items():
                merged[section].update(phrases)
                lacking.drop(section, phrases)
    return Words(merged, files, lacking=lacking)


def _filled(
    section: str, phrases: Mapping[str, str], known: Mapping[str, str], problems: Problems
) -> Iterator[tuple[str, str]]:
    """The phrases whose holes are filled: who prints one of the house's gives it what the house's own words want."""
    for key, phrase in phrases.items():
        holes = set(HOLE.findall(known.get(key, phrase)))
        strange = [hole for hole in HOLE.findall(phrase) if hole not in holes]
        if strange:
            held = ", ".join(f"{{{hole}}}" for hole in sorted(holes)) or "none"
            message = f"words.yaml: '{section}.{key}' has a hole {{{strange[0]}}} that nobody fills; its holes: {held}."
            problems.report("bad-words", message)
        else:
            yield key, phrase


def _sections(file: Path, folder: Path, problems: Problems) -> dict[str, dict[str, str]]:
    root, report = words_of(file, folder, problems)
    found: dict[str, dict[str, str]] = {}
    for section, phrases in root.values.items() if root else ():
        words = phrases.values.items() if isinstance(phrases, MapNode) else ()
        said = {key: value.text for key, value in words if isinstance(value, Scalar) and not value.null}
        if isinstance(phrases, MapNode) and len(said) == len(phrases.values):
            found[section] = said
        elif report.counts["error"] < ENOUGH:
            report.error("bad-words", f"'{section}' wants phrases below it, `name: words` each.", phrases)
    told(report, problems)
    return found


class _Loader(jinja2.BaseLoader):
    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders

    def get_source(self, _environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        for folder in self.folders:
            file = folder / template
            if ".." not in Path(template).parts and inside(file, folder):
                return _source(file, folder), str(file), lambda: True
        raise jinja2.TemplateNotFound(template)


def _source(file: Path, folder: Path) -> str:
    try:
        return of_game(file, folder, MOST_TEMPLATE).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"the template {file.name} is not UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise ValueError(f"the template {file.name} cannot be read: {error.strerror}") from None


def environment(folders: Sequence[Path], watch: Watch | None = None) -> Sandbox:
    """An environment that finds `name.xml` in the first folder that has it; `watch` is told what templates read."""
    env = WatchedSandbox(_Loader(folders), watch) if watch else Sandbox(_Loader(folders))
    env.undefined = _Absent
    return env


def render(template: jinja2.Template, context: Mapping[str, object]) -> str:
    """The text a template yields.

    Raises:
        TooLong: it yields or does more than any drawing needs.
        TypeError: it prints a thing that has no text of its own.
    """
    sandbox = template.environment
    assert isinstance(sandbox, Sandbox)
    parts: list[str] = []
    length = 0
    sandbox.begin()
    try:
        for part in template.generate(context):
            length += len(part)
            if length > LONGEST:
                raise TooLong(f"it yields more than {LONGEST:,} characters")
            parts.append(part)
    finally:
        sandbox.end()
    return "".join(parts)
