"""Add icons of game-icons.net to this folder, or tell which are unused or missing: for maintainers only.

    python templates/icons/collect.py --package DIR --repo GITDIR NAME...
    python templates/icons/collect.py

DIR is an unpacked @iconify-json/game-icons package: it has the drawings. GITDIR is a git directory of game-icons/icons:
its folders say who drew what, which the package does not. A NAME that several artists used goes to the one whose
drawing is the package's. Adding needs fontTools, which nothing else here does but the maintainers' font script.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from pnp.model.reading.faults import plain
from pnp.model.report import Report
from pnp.model.yaml import read

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SOURCE = "Drawn by the artists below for https://game-icons.net; changed here: the colours, and no square behind."
BODY = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')
BACKGROUND = "M0 0h512v512H0z"
NOT_ARTISTS = {"badges", "various-artists"}
SAME_UNITS = 3.0  # of 512: the package rounds the artists' numbers
SAME_AREA = 0.02
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
IN_TEXT = re.compile(r"\[([a-z0-9]+(?:-[a-z0-9]+)*)\]")
IN_TEMPLATE = re.compile(r"<icon\b[^>]*\bname=\"([a-z0-9-]+)\"")


class IconError(Exception):
    """An icon that cannot be added; the message says which and why."""


def git(repo: Path, *arguments: str) -> str:
    """Run a git command in a repository without a work tree and return what it prints."""
    command = ["git", "--git-dir", str(repo), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def package_path(icons: dict[str, Any], name: str) -> str:
    """Return the path data of an icon of the package, which is to be one path and nothing else."""
    if name not in icons:
        raise IconError(f"{name}: the package has no such icon")
    match = BODY.fullmatch(icons[name]["body"])
    if not match:
        raise IconError(f"{name}: not a single path")
    return match[1]


def measures(path: str) -> tuple[tuple[float, ...], float]:
    """Return the box (left, top, right, bottom) and the signed area of path data, in its own units."""
    from fontTools.pens.areaPen import AreaPen  # type: ignore[import-untyped]
    from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
    from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

    bounds, area = BoundsPen(None), AreaPen(None)
    area._endPath = area._closePath  # filling closes an open subpath
    parse_path(path, bounds)
    parse_path(path, area)
    return bounds.bounds, float(area.value)


def same_drawing(one: str, other: str) -> bool:
    """Tell whether two path data have the same box and area, within rounding."""
    (box, area), (other_box, other_area) = measures(one), measures(other)
    near = all(abs(a - b) <= SAME_UNITS for a, b in zip(box, other_box, strict=True))
    return near and abs(area - other_area) <= SAME_AREA * max(abs(area), abs(other_area))


def artist_of(repo: Path, files: list[str], name: str, path: str) -> str:
    """Return the folder of the artist whose drawing of this name is the given one."""
    folders = [f.split("/")[0] for f in files if f.endswith(f"/{name}.svg")]
    found = []
    for folder in folders:
        drawn = re.findall(r'\bd="([^"]+)"', git(repo, "show", f"HEAD:{folder}/{name}.svg"))
        if folder not in NOT_ARTISTS and same_drawing(path, "".join(d for d in drawn if d != BACKGROUND)):
            found.append(folder)
    if len(found) != 1:
        raise IconError(
            f"{name}: {len(found)} of the folders {folders} hold the package's drawing; its artist is in doubt"
        )
    return found[0]


def known_artists(repo: Path) -> dict[str, dict[str, Any]]:
    """Read name, page and licence of every artist from the repository's license.txt; keys are bare letters."""
    artists = {}
    for line in git(repo, "show", "HEAD:license.txt").splitlines():
        if line.startswith("- "):
            text, _, mark = line[2:].partition(" - ")
            name, _, page = text.partition(", ")
            entry = {"name": name.strip()} | ({"page": page.strip()} if page else {})
            artists[letters(name)] = entry | {"licence": "CC0-1.0" if mark.strip() == "CC0" else "CC-BY-3.0"}
    return artists


def letters(text: str) -> str:
    """Reduce a name to its small letters and digits, so that `Carl Olsen` meets `carl-olsen`."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def add(package: Path, repo: Path, names: list[str]) -> None:
    """Write an SVG for each name and enter its artist in credits.yaml."""
    icons = json.loads((package / "icons.json").read_text(encoding="utf-8"))["icons"]
    files = git(repo, "ls-tree", "-r", "--name-only", "HEAD").splitlines()
    artists = known_artists(repo)
    credits_file = HERE / "credits.yaml"
    credited = yaml.safe_load(credits_file.read_text(encoding="utf-8"))["artists"] if credits_file.exists() else {}
    for name in names:
        path = package_path(icons, name)
        folder = artist_of(repo, files, name, path)
        if letters(folder) not in artists:
            raise IconError(f"{name}: license.txt does not name the artist of the folder {folder}")
        entry = credited.setdefault(folder, artists[letters(folder)] | {"icons": []})
        entry["icons"] = sorted({*entry["icons"], name})
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="{path}"/></svg>\n'
        (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
        write_credits(credits_file, credited)


def write_credits(file: Path, artists: dict[str, Any]) -> None:
    """Write credits.yaml with its artists in order."""
    text = yaml.safe_dump(
        {"source": SOURCE, "artists": dict(sorted(artists.items()))},
        sort_keys=False,
        default_flow_style=None,
        allow_unicode=True,
        width=120,
    )
    file.write_text(text, encoding="utf-8")


def named_in(value: Any, here: bool = False, column: int | None = None) -> Iterator[str]:
    """Yield the icons a YAML value names: under `icon` or `icons`, in an `icon` column, and as `[name]` in a text.

    `here` says that the value stands under such a key; `column` is where the rows below have their icon.
    """
    if isinstance(value, str):
        yield from [value] if here else IN_TEXT.findall(value)
    elif isinstance(value, list):
        for item in value:
            yield from named_in(item, here, column)
    elif isinstance(value, dict):
        columns = value.get("columns")
        if isinstance(columns, list):
            column = columns.index("icon") if "icon" in columns else None
        for key, item in value.items():
            if key == "rows" and column is not None and isinstance(item, list):
                yield from (row[column] for row in item if isinstance(row, list) and column < len(row) and row[column])
            yield from named_in(item, here or key in ("icon", "icons"), column)


def data_of(file: Path) -> Any:
    """Read a YAML file as pnp does, with text for every scalar; IconError where pnp could not read it."""
    faults = Report(file.parent.name, file)
    root = read(file.read_bytes(), faults)
    if root is None:
        raise IconError("; ".join(f"{file}:{fault.line}: {fault.message}" for fault in faults.findings))
    return plain(root)


def report() -> int:
    """Print the icons that no data or template mentions, and those mentioned but not here; 1 if one is missing."""
    files = [f for top in ("card_data", "templates") for f in sorted((ROOT / top).rglob("*"))]
    drafts = ROOT / "templates" / "new"  # templates of YAML are no YAML yet
    files = [
        f for f in files if f.suffix in (".yaml", ".xml") and f != HERE / "credits.yaml" and drafts not in f.parents
    ]
    words: set[str] = set()
    missing: dict[str, Path] = {}
    here = {f.stem for f in HERE.glob("*.svg")}
    for file in files:
        text = file.read_text(encoding="utf-8")
        words.update(NAME.findall(text))
        names = IN_TEMPLATE.findall(text) if file.suffix == ".xml" else named_in(data_of(file))
        missing |= {name: file for name in names if NAME.fullmatch(name) and name not in here}
    for name in sorted(here - words):
        print(f"unused: {name}")
    for name, file in sorted(missing.items()):
        print(f"missing: {name}, named in {file.relative_to(ROOT)}")
    return 1 if missing else 0


def main(arguments: list[str]) -> int:
    """Add the icons named, or report."""
    parser = argparse.ArgumentParser(description="Add icons of game-icons.net, or report unused and missing ones.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--package", type=Path, metavar="DIR")
    parser.add_argument("--repo", type=Path, metavar="GITDIR")
    options = parser.parse_args(arguments)
    if options.names and not (options.package and options.repo):
        parser.error("adding an icon needs --package and --repo")
    try:
        if not options.names:
            return report()
        add(options.package, options.repo, options.names)
    except IconError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
