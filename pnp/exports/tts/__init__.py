"""`tts`: Saved Objects of Tabletop Simulator, with their pictures.

The folder goes to `Saves/Saved Objects` in the folder of the game (`--install` puts it there); in the game it is found
under Objects, Saved Objects. `<Title>.json` is a bag with everything, `<Title> laid out.json` the same on the table,
and each component has a file of its own. Decks are sheets of at most 69 cards, counters and tiles are real copies in
stacks and bags, boards are locked and have snap points at their spaces, dice are the game's own, rules a booklet.

Pictures are found by address. Without `--base-url` they are files of this machine, which nobody else can see: in the
game, Modding, Cloud Manager, Upload All puts them on the net. Sizes are near: see `sizes.py`. What is snapped to, and
how a six-sided tile cuts its picture, was worked out from public saves, not from a specification.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.exports.box import Box, Lot
from pnp.exports.folder import Folder
from pnp.exports.leaflet import leaflet
from pnp.exports.names import digest
from pnp.exports.options import Options
from pnp.exports.starts import parted
from pnp.exports.tts import objects, table
from pnp.exports.tts.art import Art
from pnp.exports.tts.install import apart, home, titled
from pnp.exports.tts.lots import Lots
from pnp.exports.tts.objects import Ids, Json

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["home", "write"]
RULES = "rules.pdf"
UPLOAD = (
    "Only you see these pictures, which are files of this computer. For others: in the game choose Modding, Cloud "
    "Manager, Upload All, and save the object again; or export with --base-url."
)


def write(box: Box, folder: Folder, options: Options) -> int:
    """Write the Saved Objects of a game; how many objects the whole game has, those in bags and decks counted."""
    art, ids = Art(box, folder, options), Ids(box.game.slug)
    lots = Lots(art, ids)
    made = [(lot, lots.object(lot)) for lot in box.lots]
    prefix = _prefix(folder.place, options)
    rules = _rules(box, folder, ids, local=options.base_url is None)
    extra = [*_dice(box, lots, ids), *rules, _note(box, ids)]
    things = [*_grouped(box, lots, made), *((None, each) for each in extra)]
    whole = objects.bag(ids.new("game"), box.game.title, [each for _, each in things])
    spread = _spread(box, lots, things, extra)
    title = titled(box.game.title, box.game.slug)
    names = apart([title, f"{title} laid out", *(titled(lot.title, lot.component.id) for lot in box.lots)])
    faces = _cover(box.lots)
    documents = [([whole], faces, False), (spread, faces, False)]
    documents += [([each], [thing.front for thing in lot.things[:4]], lot.is_deck) for lot, each in made]
    for name, (contents, pages, cards) in zip(names, documents, strict=True):
        folder.add_json(f"{name}.json", objects.saved(contents, prefix))
        folder.add(f"{name}.png", art.thumbnail(pages, cards))
    folder.add("README.txt", leaflet(box, _told(box, options)))
    if options.base_url is None:
        folder.notes.append(UPLOAD)
    return sum(1 for _ in objects.inside(whole))


def _spread(
    box: Box, lots: Lots, things: Sequence[tuple[tuple[float, float] | None, Json]], extra: Sequence[Json]
) -> list[Json]:
    """All on the table, and on the boards what begins there."""
    loose, placed = parted(box.lots)
    if not placed:
        return table.laid_out([table.room(each, size) for size, each in things])
    made = [(lot, lots.object(lot)) for lot in loose]
    lying = [*_grouped(box, lots, made), *((None, each) for each in extra)]
    spread = table.laid_out([table.room(each, size) for size, each in lying])
    names = [thing.get("GUID") for thing in spread]
    grounds = {lot.id: spread[names.index(each.get("GUID"))] for lot, each in made if each.get("GUID") in names}
    for start in placed:
        if start.board.id in grounds:
            spread.append(table.on_board(lots.object(start.lot), grounds[start.board.id], start))
    return spread


def _prefix(place: Path, options: Options) -> str:
    """What an address begins with; that of a file is written as the game writes it: nothing in it is escaped."""
    if options.base_url is not None:
        return options.base_url.rstrip("/") + "/"
    return f"file:///{place.as_posix().lstrip('/')}/"


def _grouped(
    box: Box, lots: Lots, made: Sequence[tuple[Lot, Json]]
) -> Iterator[tuple[tuple[float, float] | None, Json]]:
    """What lies on the table with the size of its face in mm: what is everybody's, then a bag for each owner."""
    owned: dict[str, list[Json]] = {}
    for lot, thing in made:
        if lot.owner is None:
            yield lot.size, thing
        else:
            owned.setdefault(lot.owner, []).append(thing)
    for owner, things in owned.items():
        yield None, lots.bag(owner, things, _tint(box, owner))


def _tint(box: Box, owner: str) -> list[float] | None:
    """The colour of an owner's bag: of that name in the game's theme, or that of the word."""
    from PIL import ImageColor

    theme = box.game.theme
    look = theme.types.get(owner)
    shown = look and look.colour
    for word in (theme.colours.get(shown or owner), shown, owner):
        try:
            return [round(share / 255, 4) for share in ImageColor.getrgb(str(word))[:3]]
        except ValueError:
            continue
    return None


def _dice(box: Box, lots: Lots, ids: Ids) -> list[Json]:
    made = [objects.die(ids.new("die", dice.sides), dice.sides) for dice in box.dice for _ in range(dice.number)]
    return made if len(made) <= 6 else [lots.bag("Dice", made)]


def _rules(box: Box, folder: Folder, ids: Ids, local: bool) -> list[Json]:
    if box.aid is None:
        return []
    folder.add(RULES, box.aid)
    # The game keeps what it once had from an address of the net.
    name = RULES if local else f"{RULES}?v={digest(box.aid)}"
    return [objects.booklet(ids.new("rules"), f"{box.game.title}: rules", name)]


def _note(box: Box, ids: Ids) -> Json:
    lines = [*box.rights, *([box.game.notice] if box.game.notice else [])]
    return objects.note(ids.new("note"), box.game.title, "\n".join(lines))


def _cover(lots: Sequence[Lot]) -> list[int]:
    """One face of each kind of component, for the picture of the whole game."""
    firsts = {lot.kind: lot.things[0].front for lot in reversed(lots)}
    order = ("board", "deck", "counters", "tiles", "mat", "table", "sheet")
    return [firsts[kind] for kind in order if kind in firsts][:4]


def _told(box: Box, options: Options) -> Iterator[str]:
    title = titled(box.game.title, box.game.slug)
    yield (
        "Saved Objects for Tabletop Simulator. Put this folder into Saves/Saved Objects of the game's own folder: "
        "Documents/My Games/Tabletop Simulator on Windows, ~/Library/Tabletop Simulator on macOS, "
        "~/.local/share/Tabletop Simulator on Linux. In the game choose Objects, Saved Objects."
    )
    yield (
        f"'{title}' is a bag with the whole game, '{title} laid out' the same on the table; every other object is one "
        "component. What belongs to one player is in a bag of its own."
    )
    if options.base_url is None:
        yield (
            "The pictures are found where they were exported to: if you move the folder, export again with --install "
            f"or -o. {UPLOAD}"
        )
    else:
        yield "Put the folder 'images' and rules.pdf where --base-url said that they would be found."
    yield (
        "Sizes are near: Tabletop Simulator does not document its own. A card is taken to be 80 mm high there and a "
        "tile two inches, as wide as its picture makes it. Boards are locked and hold pieces at their "
        "spaces. Counters that share one back lie face down and mixed in a bag; others are stacks, many are in bags."
    )
