"""Languages: a loaded game and its overlays in, the same game with other texts out.

`foe.de.yaml` is the German of `foe.yaml`, `game.de.yaml` of `game.yaml`. Ids, numbers, rules and claims are those of
the original, and so is whatever an overlay does not give.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.model import library
from pnp.model.built import BuiltList
from pnp.model.components.context import Context
from pnp.model.errors import LoadError, UnknownLanguage
from pnp.model.game import SPOKEN, AidBlock, Component, Game, Look, Mode, Word
from pnp.model.languages.layers import Layer, Sheet
from pnp.model.languages.translation import Rows
from pnp.model.reading.building import ListModel
from pnp.model.reading.schema import ComponentModel, ManifestModel
from pnp.model.report import Report, TooManyFaults, by_place, too_many
from pnp.model.sentence import faults, names
from pnp.model.source import Credits
from pnp.model.text import unknown
from pnp.model.yaml import parsed

_GAME, _LISTS = Path(library.MANIFEST).stem, "lists"


def translate(game: Game, lang: str) -> Game:
    """The game in a language that it has overlays of; its findings name every text that they lack.

    Raises:
        UnknownLanguage: it has none.
        LoadError: an overlay cannot be read, or gives what the original has not; every fault is in it.
    """
    if lang not in game.languages:
        raise UnknownLanguage(game.title, lang, game.languages)
    report = Report(game.slug, game.folder / library.MANIFEST)
    try:
        made: Game | None = _translated(game, lang, report)
    except TooManyFaults:
        made = None
        report.findings.append(too_many(report))
    findings = sorted(report.findings, key=by_place)
    if made is None or any(finding.level == "error" for finding in findings):
        raise LoadError(game.slug, findings)
    return replace(made, lang=lang, original=game, findings=(*game.findings, *findings))


def _translated(game: Game, lang: str, report: Report) -> Game:
    for stem in game.overlays:
        name, _, of = stem.partition(".")
        names_ = {*game.components, *(f"{_LISTS}/{ident}" for ident in game.lists), _GAME}
        if of == lang and name not in names_:
            known = unknown("component", name, names_)
            report.of(_file(game, name, lang), None).error("unknown-key", f"it translates nothing: {known}")
    root = _root(game, _GAME, lang, report, ManifestModel.model_fields)
    changes = _manifest(game, root)
    _close(root, game.folder / library.MANIFEST)
    keys = [field.alias or name for name, field in ComponentModel.model_fields.items()]
    parts = {name: _part(game, name, lang, report, keys) for name in game.components}
    lists = {ident: _list(game, built, lang, report) for ident, built in game.lists.items()}
    return replace(game, components=parts, lists=lists, **changes)


def _list(game: Game, built: BuiltList, lang: str, report: Report) -> BuiltList:
    """A list under its title in the language."""
    root = _root(game, f"{_LISTS}/{built.id}", lang, report, ListModel.model_fields)
    title = root.said("title", built.title, filled=False) or built.title
    assert built.file is not None
    _close(root, built.file)
    return replace(built, title=title)


def _part(game: Game, name: str, lang: str, report: Report, keys: Collection[str]) -> Component:
    root = _root(game, name, lang, report, keys)
    part = game.components[name]
    made = Rows(part, game, root).translated()
    _close(root, part.file)
    return made


def _manifest(game: Game, root: Layer) -> dict[str, Any]:
    """What an overlay of `game.yaml` changes."""
    rulings = root.layer("rulings", what="ruling")
    return {
        "title": root.said("title", game.title, filled=False),
        "needs": root.all_said("needs", game.needs),
        "notice": root.said("notice", game.notice, filled=False),
        "credits": _credits(game, root),
        "theme": replace(game.theme, types=_looks(game, root)),
        "rulings": {ident: rulings.said(ident, sentence) for ident, sentence in game.rulings.items()},
        "modes": _modes(game, root.layer("modes", what="mode")),
        "aid": tuple(_aid(game.aid, root)),
        "says": _says(game, root),
        "words": _words(game, root),
    }


def _says(game: Game, root: Layer) -> dict[str, str]:
    """The sentences of the story; their places are those of the original."""
    says = root.layer("says", what="sentence")
    made = {}
    for ident, sentence in game.says.items():
        made[ident] = says.said(ident, sentence, filled=False) or sentence
        if faults(made[ident]) or names(made[ident]) != names(sentence):
            message = f"says.{ident}: its places are not those of the original, {sentence!r}."
            root.sheet.report.error("wrong-value", message, says.scalar(ident))
    return made


def _words(game: Game, root: Layer) -> dict[str, Word | None]:
    layers = root.layer("words", what="word")
    made: dict[str, Word | None] = {}
    for name, word in game.words.items():
        layer = layers.layer(name, lead="name", fixed=("told",))
        said: dict[str, Any] = {
            key: layer.said(key, (word and getattr(word, key)) or None, filled=False) for key in SPOKEN
        }
        silent = {key: False for key in SPOKEN if word and getattr(word, key) is False}
        made[name] = word._replace(**{**said, **silent}) if word else None
    return made


def _looks(game: Game, root: Layer) -> dict[str, Look]:
    """The looks of types with their words; a type without one is printed by its name, and need not be given."""
    types = root.layer("theme", fixed=("colours", "fonts", "styles", "emblem")).layer("types", what="type")
    looks = {}
    for value, look in game.theme.types.items():
        layer = types.layer(value, lead="label", fixed=("colour", "icon"))
        label = layer.said("label", look.label or value, wanted=look.label is not None, filled=False)
        looks[value] = look._replace(label=label) if look.label or layer.has("label") else look
    return looks


def _credits(game: Game, root: Layer) -> Credits | None:
    if game.credits is None:
        return None
    due = root.layer("credits", fixed=("year", "thanks"))
    author = due.said("author", game.credits.author, wanted=False, filled=False)
    return game.credits._replace(author=author, where=due.said("where", game.credits.where, wanted=False, filled=False))


def _modes(game: Game, modes: Layer) -> dict[str, Mode]:
    made = {}
    for ident, mode in game.modes.items():
        layer = modes.layer(ident, lead="title", fixed=("players", "numbers"))
        layer.context = Context({**game.numbers, **mode.numbers})
        title = layer.said("title", mode.title, filled=False) or mode.title
        made[ident] = replace(mode, title=title, text=layer.said("text", mode.text))
    return made


def _aid(blocks: Sequence[AidBlock], root: Layer) -> list[AidBlock]:
    made = []
    for index, (node, block) in enumerate(zip(root.items("aid", len(blocks)), blocks, strict=True)):
        layer = root.within(index, node, "aid", lead="title")
        title = layer.said("title", block.title, filled=False) or block.title
        made.append(
            block._replace(title=title, text=layer.said("text", block.text), steps=layer.all_said("steps", block.steps))
        )
    return made


def _file(game: Game, name: str, lang: str) -> Path:
    return game.folder / f"{name}.{lang}.yaml"


def _root(game: Game, name: str, lang: str, report: Report, keys: Collection[str]) -> Layer:
    there = f"{name}.{lang}" in game.overlays
    here = report.of(_file(game, name, lang), name if name in game.components else None)
    root = parsed(here.file, here) if there else None
    sheet = Sheet(lang, here, Context(game.numbers), there, legible=root is not None or not there)
    return Layer(root, sheet, fixed=keys)


def _close(root: Layer, original: Path) -> None:
    """Report what translates nothing; and of a file that is not there, once, what stays as it is."""
    root.finish()
    sheet = root.sheet
    if sheet.lacking and not sheet.there:
        texts = "1 text stays" if sheet.lacking == 1 else f"{sheet.lacking} texts stay"
        message = f"there is no {sheet.report.file.name!r}, so {texts} as in the original; write that file."
        here = sheet.report.of(original, sheet.report.component)
        here.warning("missing-translation", message)
