"""The pages of a kit that are read: the cover with its checklist and instructions, and the play aid with rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pnp.layout.compose import Face
from pnp.layout.faces import Faces
from pnp.layout.story import Block, Story
from pnp.model.game import Component, Game
from pnp.sheets.options import Options

MOST_PAGES = 40
"""A story longer than this has lost its way."""


class Entry(NamedTuple):
    """A component on the checklist: how many of it, and the first and last page of its sheets, from 1.

    `sheets` is how many are glued together; 0 where nothing is.
    """

    component: Component
    pieces: int
    titles: int
    first: int
    last: int
    duplex: bool
    sheets: int = 0


def story_pages(
    faces: Faces, first: str, title: str, blocks: Sequence[Block], options: Options, **context: object
) -> list[Face]:
    """Set a story on as many pages as it needs; the first one has a layout of its own."""
    story = Story(blocks)
    size = options.paper.width, options.paper.height
    made: list[Face] = []
    while not made or (not story.done and len(made) < MOST_PAGES):
        face = faces.page("page" if made else first, size, story, title=title, **context)
        made.append(face)
        if not face.drawing.ops:
            break
    if not story.done:
        message = f"the text of '{title}' does not end within {len(made)} pages; shorten it."
        made[-1].problems.report("text-overflow", message)
    return made


def cover(faces: Faces, entries: Sequence[Entry], options: Options) -> list[Face]:
    """The cover: what is in the kit, how to print and cut it, whose it is."""
    game, words = faces.game, faces.words.cover
    blocks = [*_contents(words, entries), *_needs(words, game), *_printing(words, entries, options)]
    blocks += [*_credits(words, faces), *_notice(words, game)]
    return story_pages(faces, "cover", game.title, blocks, options, subtitle=_players(words, game))


def aid(faces: Faces, options: Options) -> list[Face]:
    """The play aid: the game's own blocks, its other ways to play, and every ruling."""
    game, words = faces.game, faces.words.aid
    blocks: list[Block] = []
    for part in game.aid:
        blocks.append(Block("heading", part.title, "heading"))
        if part.text:
            blocks += [Block("text", line) for line in part.text.splitlines() if line.strip()]
        blocks += [Block("number", step, mark=f"{index}.") for index, step in enumerate(part.steps, 1)]
    told = [mode for mode in game.modes.values() if mode.text]
    if told:
        blocks.append(Block("heading", words.modes, "heading"))
        blocks += [Block("bullet", f"**{mode.title}.** {mode.text}") for mode in told]
    if game.rulings:
        blocks += [Block("heading", words.rulings, "heading"), Block("text", words.rulings_note, "note")]
        blocks += [Block("bullet", sentence, "note") for sentence in game.rulings.values()]
    return story_pages(faces, "page", words.title, blocks, options) if blocks else []


def assembly(faces: Faces, options: Options, told: bool) -> list[Face]:
    """A page for the plans of posters; with `told` it says how their sheets are put together."""
    words = faces.words.poster
    steps = (words.names, words.trim, words.glue, words.mount) if told else ()
    blocks = [Block("number", step, mark=f"{index}.") for index, step in enumerate(steps, 1)]
    return story_pages(faces, "page", words.title, blocks, options)


def _players(words: Any, game: Game) -> str:
    low, high = game.players.min, game.players.max
    if high is None:
        return str(words.players_from(min=low))
    if low == high:
        return str(words.players_one if low == 1 else words.players_exact(min=low))
    return str(words.players(min=low, max=high))


def _contents(words: Any, entries: Sequence[Entry]) -> Iterator[Block]:
    yield Block("heading", words.contents, "heading")
    for entry in entries:
        component = entry.component
        phrase = words[_line(entry)]
        line = phrase(title=component.title, pieces=entry.pieces, titles=entry.titles, sheets=entry.sheets)
        where = words.page if entry.first == entry.last else words.pages
        star = "\\*" if component.house or component.as_needed else ""
        yield Block("check", f"{line}{star}, {where(first=entry.first, last=entry.last)}")
    if any(entry.component.house or entry.component.as_needed for entry in entries):
        yield Block("text", words.ours, "fine")


def _line(entry: Entry) -> str:
    """The phrase that tells of a component on the checklist."""
    component = entry.component
    if entry.sheets:
        return "poster_line" if entry.pieces == 1 else "posters_line"
    if component.kind == "deck" or component.as_card:
        return f"deck_{_count(entry)}"
    if component.kind == "counters":
        return f"{'standee' if component.shape == 'standee' else 'counter'}_{_count(entry)}"
    if component.kind == "tiles":
        return f"tile_{_count(entry)}"
    return "page_line" if entry.pieces == 1 else "piece_line"


def _count(entry: Entry) -> str:
    """The ending of a phrase that counts: one piece, several of one title, or several titles."""
    return "one" if entry.pieces == 1 else "count" if entry.titles == 1 else "line"


def _needs(words: Any, game: Game) -> Iterator[Block]:
    if game.needs:
        yield Block("heading", words.needs, "heading")
        yield from (Block("check", need) for need in game.needs)


def _printing(words: Any, entries: Sequence[Entry], options: Options) -> Iterator[Block]:
    yield Block("heading", words.print, "heading")
    yield Block("number", words.print_scale, mark="1.")
    duplex = [entry for entry in entries if entry.duplex]
    steps = []
    if options.gutterfold:
        steps.append(words.print_fold)
        steps += [words.print_behind(first=entry.first, last=entry.last) for entry in duplex]
    elif duplex and not options.fronts_only:
        phrase = words.print_duplex_long if options.duplex == "long" else words.print_duplex_short
        steps += [phrase(first=duplex[0].first, last=max(entry.last for entry in duplex)), words.print_check]
    steps.append(words.print_paper)
    yield from (Block("number", step, mark=f"{index}.") for index, step in enumerate(steps, 2))
    yield Block("heading", words.cut, "heading")
    yield Block("text", words.cut_gap if options.gap else words.cut_one)
    yield Block("text", words.cut_order)
    yield from (Block("text", phrase) for phrase in _cutting(words, entries))


def _cutting(words: Any, entries: Sequence[Entry]) -> Iterator[str]:
    """What pieces want that are no cards."""
    parts = [entry.component for entry in entries]
    if any(part.kind in ("counters", "tiles") and part.shape != "standee" for part in parts):
        yield words.cut_mount
    yield from (words[f"cut_{shape}"] for shape in ("round", "hex", "standee") if any(p.shape == shape for p in parts))
    if any(entry.sheets for entry in entries):
        yield words.cut_poster


def _credits(words: Any, faces: Faces) -> Iterator[Block]:
    yield Block("heading", words.credits, "heading")
    due = faces.game.credits
    if due:
        rules = words.rules(author=due.author, year=due.year) if due.year else None
        yield Block("text", rules or words.rules_undated(author=due.author), "fine")
        yield Block("text", words.where(where=due.where), "fine")
        if due.thanks:
            yield Block("text", words.thanks(names=", ".join(due.thanks)), "fine")
    if not faces.game.outside:
        yield Block("text", words.kit, "fine")
    yield Block("text", words.fonts(credits="; ".join(font_credits(faces))), "fine")
    artists = faces.artists()
    if artists:
        names = "; ".join(f"*{artist.name}* ({', '.join(artist.icons)})" for artist in artists)
        yield Block("text", words.icons(artists=names), "fine")


def font_credits(faces: Faces) -> list[str]:
    """The credit lines of the fonts used so far, each once."""
    return list(dict.fromkeys(faces.fonts.index[family]["credit"] for family in faces.fonts.used))


def _notice(words: Any, game: Game) -> Iterator[Block]:
    if game.notice:
        yield Block("heading", words.notice, "heading")
        yield Block("text", game.notice, "fine")
