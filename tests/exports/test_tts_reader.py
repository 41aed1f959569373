"""The reader of Saved Objects: real saves have no fault, and whatever is broken in one of ours is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import tts_reader as reader
from tts_game import NET, part, tinted
from tts_reader import Json

from pnp.exports.options import Options


@pytest.mark.parametrize("name", ["01-ikegami-all-custom-types.save.json", "02-matanlurey-stardust.save.json"])
def test_real_saves_have_no_fault(name: str) -> None:
    file = reader.SAMPLES / name
    if not file.exists():
        pytest.skip("the real saves are not here")
    assert reader.faults(json.loads(file.read_text(encoding="utf-8"))) == []


def _first(document: Json, name: str) -> Json:
    return next(thing for thing in reader.walk(document) if thing["Name"] == name)


def _sheet(document: Json) -> Json:
    sheet: Json = next(iter(_first(document, "DeckCustom")["CustomDeck"].values()))
    return sheet


MUTANTS: dict[str, Callable[[Json], object]] = {
    "no objects": lambda d: d.update(ObjectStates=[]),
    "no list of objects": lambda d: d.pop("ObjectStates"),
    "no save name": lambda d: d.pop("SaveName"),
    "a date that is a number": lambda d: d.update(Date=2026),
    "gravity beyond 1": lambda d: d.update(Gravity=9.81),
    "an id of capitals": lambda d: _first(d, "Bag").update(GUID="ABCDEF"),
    "no id": lambda d: _first(d, "Notecard").pop("GUID"),
    "two of one id": lambda d: _first(d, "Notecard").update(GUID=_first(d, "Bag")["GUID"]),
    "an unknown kind": lambda d: _first(d, "Notecard").update(Name="Note_Card"),
    "no script state": lambda d: _first(d, "Notecard").pop("LuaScriptState"),
    "a script": lambda d: _first(d, "Notecard").update(LuaScript="print(1)"),
    "no place": lambda d: _first(d, "Notecard").pop("Transform"),
    "no scale": lambda d: _first(d, "Custom_Tile")["Transform"].update(scaleX=0),
    "a place in words": lambda d: _first(d, "Custom_Tile")["Transform"].update(posX="0"),
    "a colour beyond 1": lambda d: _first(d, "Bag").update(ColorDiffuse={"r": 255, "g": 0, "b": 0}),
    "a deck of one": lambda d: _first(d, "DeckCustom").update(
        DeckIDs=_first(d, "DeckCustom")["DeckIDs"][:1],
        ContainedObjects=_first(d, "DeckCustom")["ContainedObjects"][:1],
    ),
    "a deck out of order": lambda d: _first(d, "DeckCustom")["DeckIDs"].reverse(),
    "a deck short of a card": lambda d: _first(d, "DeckCustom")["ContainedObjects"].pop(),
    "a deck that hands take": lambda d: _first(d, "DeckCustom").update(Hands=True),
    "a deck of tiles": lambda d: _first(d, "DeckCustom")["ContainedObjects"][0].update(Name="Custom_Tile"),
    "a card of no sheet": lambda d: _first(d, "CardCustom").update(CardID=77700),
    "a card where the back is": lambda d: _first(d, "CardCustom").update(CardID=_first(d, "CardCustom")["CardID"] + 1),
    "a card off the sheet": lambda d: _first(d, "CardCustom").update(CardID=_first(d, "CardCustom")["CardID"] + 9),
    "a card without a number": lambda d: _first(d, "CardCustom").pop("CardID"),
    "a card for no hand": lambda d: _first(d, "CardCustom").update(Hands=False),
    "a key in words": lambda d: _first(d, "CardCustom").update(
        CustomDeck={"deck": next(iter(_first(d, "CardCustom")["CustomDeck"].values()))}
    ),
    "one key, two sheets": lambda d: _sheet(d).update(BackURL="https://example.org/other.png"),
    "a sheet of eleven columns": lambda d: _sheet(d).update(NumWidth=11),
    "a sheet of no rows": lambda d: _sheet(d).update(NumHeight=0),
    "a sheet by a bare name": lambda d: _sheet(d).update(FaceURL="sheet.png"),
    "a sheet that shows its last card": lambda d: _sheet(d).update(BackIsHidden=False),
    "a tile of no shape": lambda d: _first(d, "Custom_Tile")["CustomImage"]["CustomTile"].update(Type=4),
    "a tile of no thickness": lambda d: _first(d, "Custom_Tile")["CustomImage"]["CustomTile"].update(Thickness=0),
    "a tile without its form": lambda d: _first(d, "Custom_Tile")["CustomImage"].pop("CustomTile"),
    "a tile without a picture": lambda d: _first(d, "Custom_Tile").pop("CustomImage"),
    "a picture of nothing": lambda d: _first(d, "Custom_Tile")["CustomImage"].update(ImageURL=""),
    "a stack of none": lambda d: _first(d, "Custom_Tile_Stack").update(Number=0),
    "a stack uncounted": lambda d: _first(d, "Custom_Tile_Stack").pop("Number"),
    "rules nowhere": lambda d: _first(d, "Custom_PDF")["CustomPDF"].update(PDFUrl=""),
    "an unknown order": lambda d: _first(d, "Bag")["Bag"].update(Order=3),
    "a bag without a mesh": lambda d: _first(d, "Bag").pop("MeshIndex"),
    "an endless bag of two": lambda d: _first(d, "Bag").update(Name="Infinite_Bag"),
    "an empty tag": lambda d: _first(d, "CardCustom").update(Tags=[""]),
    "a snap point nowhere": lambda d: _first(d, "Custom_Tile").update(AttachedSnapPoints=[{"Rotation": {}}]),
}


def test_the_reader_finds_what_is_wrong(make_game: Callable[..., Path], tmp_path: Path) -> None:
    found = tinted(
        make_game,
        tmp_path,
        Options(px_per_mm=2, base_url=NET),
        one=part("deck", "  - [Hermit, 1, 080]\n"),
        foe=part("deck", "  - [A, 2, f00]\n  - [B, 2, 0f0]\n"),
        chit=part("counters", "  - [Foot, 20, 100000]\n", "[20, 10]"),
        plate="kind: mat\ntitle: Mat\nlayout: plain\nsize: [90, 60]\n",
    )
    assert reader.faults(found.document, ours=True) == []
    missed = [
        name for name, change in MUTANTS.items() if not reader.faults(reader.changed(found.document, change), True)
    ]
    assert missed == []
