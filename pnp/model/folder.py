"""A folder in, a `Game` out, or every fault of the folder at once."""

from __future__ import annotations

import re
import stat
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.model import library
from pnp.model.built import Building, BuiltList
from pnp.model.components.component import read_component
from pnp.model.components.context import Context, Edit, as_written
from pnp.model.components.growing import mapped
from pnp.model.errors import LoadError
from pnp.model.game import Component, Game
from pnp.model.manifest import Manifest, read_manifest
from pnp.model.modes import check_modes
from pnp.model.report import Report, TooManyFaults, by_place, too_many
from pnp.model.values import SLUG
from pnp.model.yaml import MapNode, parsed

MOST_FILES = 500
MOST_BYTES = 16 * 1024 * 1024
LISTS = "lists"
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}")


def load(
    name_or_path: str | Path, lang: str | None = None, edit: Edit = as_written, map_seed: int | None = None
) -> Game:
    """The game of a slug of the library, or of a folder that holds `game.yaml`; with `lang` in another language.

    `edit` changes what its files say, and never the files. With `map_seed` the maps that are grown are those of this
    seed.

    Raises `UnknownGame` when there is none, `LoadError` with every fault when it cannot be loaded, `UnknownLanguage`
    when it has no texts in that language.
    """
    game = _original(name_or_path, edit)
    if map_seed is not None:
        game = mapped(game, map_seed)
    if lang is None:
        return game
    from pnp.model.languages.overlays import translate  # most games are read in the language they were written in

    return translate(game, lang)


def _original(name_or_path: str | Path, edit: Edit) -> Game:
    folder = library.find(name_or_path)
    report = Report(folder.name, folder / library.MANIFEST)
    try:
        game = _game(folder, report, edit)
    except TooManyFaults:
        game = None
        report.findings.append(too_many(report))
    findings = sorted(report.findings, key=by_place)
    if game is None or any(finding.level == "error" for finding in findings):
        raise LoadError(folder.name, findings)
    return replace(game, findings=tuple(findings))


def _game(folder: Path, report: Report, edit: Edit) -> Game | None:
    outside = folder.parent != library.card_data().resolve()
    files = _files(folder, report)
    root = _root(files, edit, report)
    manifest = read_manifest(root, not outside, report) if root is not None else None
    context = replace(manifest.context, edit=edit) if manifest else Context(known=False)
    components, overlays = _components(files, context, report)
    if manifest is None:
        return None
    check_modes(manifest, components, report)
    if not report.counts["error"] and not any(part.plan and part.plan.grow for part in components.values()):
        for ident in [ident for ident, mode in manifest.parts["modes"].items() if mode.map]:
            message = f"modes.{ident}.map: no board of the game has 'grow', so that none can be new; give one to it."
            report.error("bad-map", message, manifest.parts["marks"][f"modes.{ident}.map"])
    building, lists, more = _lists(folder, manifest, root, components, report)
    buildings = _buildings(manifest, building, root, components, report)
    named: dict[str, Any] = {
        "slug": folder.name,
        "folder": folder,
        "components": components,
        "building": building,
        "buildings": buildings,
        "lists": lists,
        "overlays": (*overlays, *more),
        "outside": outside,
    }
    return Game(**named, **manifest.parts)


def _files(folder: Path, report: Report) -> list[Path]:
    """The YAML files of a folder by name; a file that is something else or lies elsewhere is reported."""
    files = []
    for entry in sorted(folder.iterdir(), key=lambda path: path.name):
        here = report.of(entry, None)
        if entry.name.startswith(".") or entry.suffix.lower() not in {".yaml", ".yml"}:
            continue
        if entry.suffix != ".yaml":
            here.warning("yaml-suffix", f"{entry.name!r} is not read; rename it to {entry.stem + '.yaml'!r}.")
        elif entry.is_symlink():
            here.error("outside-folder", f"{entry.name!r} is a link; put the file itself into the folder.")
        elif not stat.S_ISREG(entry.stat().st_mode):
            here.error("not-a-file", f"{entry.name!r} is not a file; rename or remove it.")
        else:
            files.append(entry)
    if len(files) > MOST_FILES:
        report.error("too-many-files", f"{len(files)} YAML files; a game has at most {MOST_FILES}. Split it.")
        return []
    if sum(file.stat().st_size for file in files) > MOST_BYTES:
        message = f"more than {MOST_BYTES // 1024**2} MB of YAML; a game needs far less. Move the rest out."
        report.error("folder-too-big", message)
        return []
    return files


def _root(files: list[Path], edit: Edit, report: Report) -> MapNode | None:
    for file in files:
        if file.name == library.MANIFEST:
            root = parsed(file, report)
            if root is not None:
                edit(None, root)
            return root
    return None


def _lists(
    folder: Path, manifest: Manifest, root: MapNode | None, components: Mapping[str, Component], report: Report
) -> tuple[Building | None, dict[str, BuiltList], tuple[str, ...]]:
    """What lists a game has and how they are built, and the overlays of lists; most games have none."""
    home = folder / LISTS
    if manifest.building is None:
        if home.is_dir() and any(home.glob("*.yaml")):
            message = (
                f"the folder {LISTS!r} is not read: game.yaml has no 'building'; say there what lists are built of."
            )
            report.of(home, None).warning("lists-unread", message)
        return None, {}, ()
    from pnp.model.lists.building import read_building
    from pnp.model.lists.pool import pool_of
    from pnp.model.lists.reading import read_list

    assert root is not None
    building = read_building(manifest.building, root, components, manifest.context, report)
    if home.is_symlink():
        report.of(home, None).error("outside-folder", f"{LISTS!r} is a link; put the folder itself into the game's.")
        return building, {}, ()
    pool = pool_of(building, components)
    lists, overlays = {}, []
    for file in _files(home, report) if home.is_dir() else ():
        ident, overlay, lang = file.stem.partition(".")
        here = report.of(file, None)
        if not SLUG.fullmatch(ident):
            here.error("wrong-name", f"{ident!r} is no id; name the file with lower case letters, digits and '-'.")
        if overlay:
            _check_language(lang, ident, here)
            overlays.append(f"{LISTS}/{file.stem}")
        elif (node := parsed(file, here)) is not None:
            lists[ident] = read_list(node, ident, pool, manifest.context.rulings, here)
    return building, lists, tuple(overlays)


def _buildings(
    manifest: Manifest,
    building: Building | None,
    root: MapNode | None,
    components: Mapping[str, Component],
    report: Report,
) -> dict[str, Building]:
    """What a legal list is in each mode that changes it: by other numbers, or by cards that it has not."""
    if manifest.building is None or building is None or root is None or report.counts["error"]:
        return {}
    from pnp.model.lists.building import read_building

    modes, found = manifest.parts["modes"].values(), {}
    bringing = {ident for mode in modes for ident in mode.brings}
    for mode in modes:
        hidden = (bringing - set(mode.brings)) | set(mode.without)
        if not building.brings(mode.id) or (not mode.numbers and hidden.isdisjoint(building.pool)):
            continue
        context = replace(manifest.context, numbers={**manifest.context.numbers, **mode.numbers})
        made = read_building(manifest.building, root, components, context, report)
        made = replace(made, pool=tuple(name for name in made.pool if name not in hidden))
        if made != building:
            found[mode.id] = made
    return found


def _components(files: list[Path], context: Context, report: Report) -> tuple[dict[str, Component], tuple[str, ...]]:
    components = {}
    overlays = []
    for file in files:
        if file.name == library.MANIFEST:
            continue
        ident, overlay, lang = file.stem.partition(".")
        here = report.of(file, ident)
        if not SLUG.fullmatch(ident):
            here.error("wrong-name", f"{ident!r} is no id; name the file with lower case letters, digits and '-'.")
        if overlay:
            _check_language(lang, ident, here)
            overlays.append(file.stem)
        elif (root := parsed(file, here)) is not None:
            components[file.stem] = read_component(file.stem, root, context, here)
    return components, tuple(overlays)


def _check_language(lang: str, ident: str, report: Report) -> None:
    if not LANGUAGE.fullmatch(lang):
        message = f"{lang!r} is no language; a translation is named such as '{ident}.de.yaml' or '{ident}.pt-BR.yaml'."
        report.error("wrong-name", message)
