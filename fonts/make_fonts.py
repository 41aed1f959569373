"""Make the TTF files of this folder from unpacked @fontsource packages: for maintainers only.

    python fonts/make_fonts.py [--only FOLDER] PACKAGE...

A PACKAGE is an unpacked folder (`package.json`, `LICENSE`, `files/*.woff`). `fonts.yaml` says which cuts are wanted:
its folder is the package's name, the last part of a file's name is the cut. The `latin` and `latin-ext` subsets of a
cut become one file with TrueType outlines, without hints and layout tables; lining figures replace old-style ones. The
same packages give the same bytes. Needs fontTools, which nothing else here does but the maintainers' icon script.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import yaml
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable  # type: ignore[import-untyped]

HERE = Path(__file__).parent
WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700, "ExtraBold": 800, "Black": 900}
SHARED_METRICS = {
    "head": ["unitsPerEm", "macStyle"],
    "hhea": ["ascent", "descent", "lineGap"],
    "OS/2": ["sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent", "usWeightClass"],
}
# Layout tables speak of glyphs that go, and ReportLab reads none of them.
DROPPED = ["GDEF", "GPOS", "GSUB", "STAT", "gasp", "kern"]
LAST_NAME_KEPT = 25  # above it stand the names of variation axes
BYTE_ORDER_MARK = 0xFEFF


class FontError(Exception):
    """A package or a cut that cannot be used; the message says which and why."""


def cut_of(file_name: str) -> tuple[int, str]:
    """Return weight (400) and slope (`normal` or `italic`) of a name such as `Alegreya-BoldItalic.ttf`."""
    cut = Path(file_name).stem.rpartition("-")[2]
    upright = cut.removesuffix("Italic") or "Regular"
    if upright not in WEIGHTS:
        raise FontError(f"{file_name}: the cut '{cut}' is not known; weights are {', '.join(WEIGHTS)}")
    return WEIGHTS[upright], "italic" if cut.endswith("Italic") else "normal"


def merged(package: Path, name: str, weight: int, slope: str) -> TTFont:
    """Join the two subsets of one cut into one font.

    Raises FontError where a subset is missing or the two disagree on metrics or on a glyph they share.
    """
    font, more = (opened(package / "files" / f"{name}-{part}-{weight}-{slope}.woff") for part in ("latin", "latin-ext"))
    for table, fields in SHARED_METRICS.items():
        for field in fields:
            if getattr(font[table], field) != getattr(more[table], field):
                raise FontError(f"{name} {weight} {slope}: the subsets differ in {table}.{field}")
    add_glyphs(font, more)
    characters = more.getBestCmap() | font.getBestCmap() | lining_figures(font)
    characters.pop(BYTE_ORDER_MARK, None)
    set_characters(font, characters)
    return font


def opened(path: Path) -> TTFont:
    """Open a font file so that saving it does not touch its dates."""
    if not path.is_file():
        raise FontError(f"{path} is missing; take a package that holds this cut")
    return TTFont(path, recalcTimestamp=False)


def add_glyphs(font: TTFont, more: TTFont) -> None:
    """Copy into `font` the glyphs that only `more` has; glyphs of one name must be the same drawing."""
    glyphs, others = font["glyf"], more["glyf"]
    order = font.getGlyphOrder()
    known = set(order)
    for name in more.getGlyphOrder():
        if name in known:
            same = glyphs[name].getCoordinates(glyphs)[0] == others[name].getCoordinates(others)[0]
            if not same or font["hmtx"][name] != more["hmtx"][name]:
                raise FontError(f"the subsets draw the glyph '{name}' in two ways")
    added = [name for name in more.getGlyphOrder() if name not in known]
    for name in added:
        glyphs.glyphs[name] = others[name]
        font["hmtx"].metrics[name] = more["hmtx"].metrics[name]
    font.setGlyphOrder(order + added)
    glyphs.setGlyphOrder(order + added)


def lining_figures(font: TTFont) -> dict[int, str]:
    """Map the digits to figures of capital height, where the font has them: a number on a card stands alone."""
    if "GSUB" not in font:
        return {}
    table = font["GSUB"].table
    by_name: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    by_name |= getattr(part, "ExtSubTable", part).mapping
    characters = font.getBestCmap()
    return {code: by_name[characters[code]] for code in map(ord, "0123456789") if characters[code] in by_name}


def set_characters(font: TTFont, characters: dict[int, str]) -> None:
    """Give the font one Windows Unicode table with these characters (all below U+10000)."""
    table = CmapSubtable.newSubtable(4)
    table.platformID, table.platEncID, table.language = 3, 1, 0
    table.cmap = characters
    font["cmap"].tables = [table]


def slimmed(font: TTFont) -> None:
    """Drop layout tables, axis names and every glyph that no character leads to."""
    for tag in DROPPED:
        if tag in font:
            del font[tag]
    names = font["name"]
    names.names = [record for record in names.names if record.nameID <= LAST_NAME_KEPT]
    characters = list(font.getBestCmap())
    options = Options()
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.glyph_names = False
    options.recalc_timestamp = False
    subsetter = Subsetter(options=options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font["OS/2"].recalcUnicodeRanges(font)


def make(package: Path, name: str, file_names: list[str]) -> None:
    """Write the cuts of one package and its licence into this folder."""
    licence = (package / "LICENSE").read_text(encoding="utf-8")
    if "with reserved font name" in licence.lower():
        raise FontError(f"{name}: the licence reserves the font's name, so a changed font may not keep it")
    target = HERE / name
    target.mkdir(exist_ok=True)
    (target / "OFL.txt").write_text(licence.rstrip() + "\n", encoding="utf-8")
    for file_name in file_names:
        font = merged(package, name, *cut_of(file_name))
        slimmed(font)
        font.flavor = None
        font.save(target / file_name, reorderTables=True)
        print(f"{name}/{file_name}: {len(font.getBestCmap())} characters, {len(font.getGlyphOrder())} glyphs")


def wanted() -> dict[str, list[str]]:
    """Return the file names of `fonts.yaml` by folder."""
    index: dict[str, Any] = yaml.safe_load((HERE / "fonts.yaml").read_text(encoding="utf-8"))
    folders: dict[str, list[str]] = {}
    for family in index.values():
        folders.setdefault(family["folder"], []).extend(family["styles"].values())
    return folders


def main(arguments: list[str]) -> int:
    """Make every font the index names, or those of one folder."""
    parser = argparse.ArgumentParser(description="Make the TTF files of fonts/ from unpacked @fontsource packages.")
    parser.add_argument("packages", nargs="+", type=Path, metavar="PACKAGE")
    parser.add_argument("--only", metavar="FOLDER")
    options = parser.parse_args(arguments)
    packages = {json.loads((p / "package.json").read_text("utf-8"))["name"]: p for p in options.packages}
    for folder, file_names in wanted().items():
        if options.only not in (None, folder):
            continue
        try:
            if f"@fontsource/{folder}" not in packages:
                raise FontError(f"give the unpacked package @fontsource/{folder}")
            make(packages[f"@fontsource/{folder}"], folder, file_names)
        except FontError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
