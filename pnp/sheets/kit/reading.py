"""The pages of a kit that are read: the cover with its checklist and instructions, and the play aid with rulings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pnp.layout.compose import Face
from pnp.layout.drawing.richtext import plain
from pnp.layout.drawing.story import Block, Story
from pnp.layout.faces import Faces
from pnp.model.built import BuiltList
from pnp.model.game import Component, Game
from pnp.sheets.paper.options import Options

MOST_PAGES = 40
"""A story longer than this has lost its way."""

_HEROES = (0.0, *(0.2 + 0.04 * step for step in range(17)))
"""How high the picture on the cover may be, in widths of the text; without room there is none."""

_BESIDE = 16.0
"""The rim of reading pages beside their text, in mm."""


class Entry(NamedTuple):
    """A component on the checklist: how many of it, and the pages of its sheets, from 1, in spans (first, last).

    `turned` are those of sheets with backs on a page of their own. `sheets` is how many are glued together; 0 where
    nothing is. `blanks` are cards to write on, not in `pieces`. `strips` are those of boards printed as frames.
    """

    component: Component
    pieces: int
    titles: int
    spans: Sequence[tuple[int, int]]
    turned: Sequence[tuple[int, int]]
    sheets: int = 0
    blanks: int = 0
    strips: int = 0

    @property
    def first(self) -> int:
        return self.spans[0][0]

    @property
    def last(self) -> int:
        return self.spans[-1][1]


def page_spans(pages: Iterable[int]) -> list[tuple[int, int]]:
    """Page numbers in spans of pages that follow each other, first and last of each."""
    spans: list[tuple[int, int]] = []
    for page in sorted(pages):
        if spans and page == spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], page)
        else:
            spans.append((page, page))
    return spans


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


def cover(
    faces: Faces, entries: Sequence[Entry], options: Options, banded: bool = False, closing: bool = False
) -> list[Face]:
    """The cover: a picture, what is in the kit, how to print and cut it (`banded`: sheets of several sizes, too).

    Whose all is stands on the last page of what is read; without a play aid, or if it is full, here (`closing`).
    """
    game, words = faces.game, faces.words.cover
    blocks = [
        *_contents(words, entries, game.players.print_for),
        *_needs(words, game),
        *_printing(words, entries, options, banded),
    ]
    if closing or not (game.aid or game.rulings or any(mode.text for mode in game.modes.values())):
        blocks += [*_credits(words, faces), *_notice(words, game)]
    subtitle = _players(words, game)
    if game.minutes:
        subtitle = str(words.and_minutes(players=subtitle, minutes=game.minutes))
    wide = options.paper.width - 2 * _BESIDE

    def told(share: float) -> list[Face]:
        hero = round(min(wide, options.paper.height / 2) * share, 1)
        return story_pages(faces, "cover", game.title, blocks, options, subtitle=subtitle, hero=hero)

    # The larger the picture the better, but not for a second page.
    room = bisect_left(_HEROES, True, key=lambda share: len(told(share)) > 1)
    return told(_HEROES[max(room - 1, 0)])


def aid(faces: Faces, options: Options, closing: bool = False) -> list[Face]:
    """The play aid: the game's own blocks, its other ways to play, and every ruling; `closing` with whose all is."""
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
    blocks += _rulings(words, game)
    if closing and blocks:
        blocks += [*_credits(faces.words.cover, faces), *_notice(faces.words.cover, game)]
    title = words.how if game.how_to_play else words.title
    return story_pages(faces, "page", title, blocks, options) if blocks else []


def rosters(faces: Faces, options: Options) -> list[Face]:
    """What the lists hold whose cards the kit has: how many of what, and what it costs."""
    game, words = faces.game, faces.words.roster
    blocks = [block for built in game.brought for block in _held(words, game, built)]
    return story_pages(faces, "page", words.title, blocks, options)


def _held(words: Any, game: Game, built: BuiltList) -> Iterator[Block]:
    """The cards of a list, by the component they are of, and what they come to."""
    building = game.building
    priced = building is not None and building.points_field is not None and not building.open
    left, points = dict(built.cards), 0
    yield Block("heading", plain(built.title), "heading")
    for part in game.components.values():
        cards = [card for card in part.one_set if card.id in left and part.rows_are_pieces]
        if cards:
            yield Block("heading", part.title, "subheading")
        for card in cards:
            copies = left.pop(card.id)
            each = building.cost(card) if building is not None and priced else 0
            points += each * copies
            phrase = words.priced if priced else words.line
            yield Block("check", str(phrase(copies=copies, name=plain(card.name), each=each, all=each * copies)))
    for name, copies in left.items():  # other people's cards
        yield Block("check", str(words.line(copies=copies, name=plain(name))))
    total = words.points(cards=len(built), points=points) if priced else words.cards(cards=len(built))
    yield Block("text", f"{total} {words.ours}" if built.house else str(total))


def _rulings(words: Any, game: Game) -> Iterator[Block]:
    """Every ruling behind its lead word, under the headings of the aid; what belongs to none of them stands last."""
    if not game.rulings:
        return
    yield Block("heading", words.rulings, "heading")
    yield Block("text", words.rulings_note, "note")
    placed = [(part.title, part.rulings) for part in game.aid if part.rulings]
    rest = [ident for ident in game.rulings if not any(ident in idents for _, idents in placed)]
    for title, idents in [*placed, (words.rulings_rest, rest)]:
        if placed and idents:
            yield Block("heading", title, "subheading")
        # Ids are English: in another language they lead nowhere.
        leads = (f"**{lead(ident)}.** " if game.lang is None else "" for ident in idents)
        yield from (
            Block("bullet", start + game.rulings[ident], "note") for start, ident in zip(leads, idents, strict=True)
        )


def lead(ident: str) -> str:
    """The word by which a ruling is looked up: its id made readable."""
    return ident.replace("-", " ").capitalize()


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


def _contents(words: Any, entries: Sequence[Entry], players: int) -> Iterator[Block]:
    yield Block("heading", words.contents, "heading")
    for entry in entries:
        component = entry.component
        phrase = words[_line(entry)]
        line = phrase(
            title=component.title, pieces=entry.pieces, titles=entry.titles, sheets=entry.sheets, strips=entry.strips
        )
        held = len({piece.set for piece in component.sets_for(players)})
        if held < len(component.sets):
            line = words.sets_line(line=line, players=players)
        star = "\\*" if component.house or component.as_needed else ""
        yield Block("check", f"{line}{star}, {_where(words, entry)}")
        if entry.blanks:
            phrase = words.blank_one if entry.blanks == 1 else words.blank_count
            yield Block("check", phrase(title=component.title, blanks=entry.blanks))
    if any(entry.component.house or entry.component.as_needed for entry in entries):
        yield Block("text", words.ours, "fine")


def _where(words: Any, entry: Entry) -> str:
    """The pages of a component, in words."""
    if len(entry.spans) > 1:
        spans = [str(first if first == last else words.span(first=first, last=last)) for first, last in entry.spans]
        return str(words.pages_apart(pages=", ".join(spans)))
    phrase = words.page if entry.first == entry.last else words.pages
    return str(phrase(first=entry.first, last=entry.last))


def _line(entry: Entry) -> str:
    """The phrase that tells of a component on the checklist."""
    component = entry.component
    if entry.strips:
        return "frame_line"
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


def _printing(words: Any, entries: Sequence[Entry], options: Options, banded: bool) -> Iterator[Block]:
    yield Block("heading", words.print, "heading")
    first = min((entry.first for entry in entries), default=None)
    yield Block("number", words.print_scale if first is None else words.print_first(page=first), mark="1.")
    duplex = [(entry.turned[0][0], entry.turned[-1][1]) for entry in entries if entry.turned]
    steps = []
    if options.gutterfold:
        steps.append(words.print_fold)
        steps += [words.print_behind(first=first, last=last) for first, last in duplex]
    elif duplex and not options.fronts_only:
        steps += [_both_sides(words, min(duplex)[0], max(last for _, last in duplex), options)]
        steps.append(words.print_check)
    steps.append(words.print_paper)
    yield from (Block("number", step, mark=f"{index}.") for index, step in enumerate(steps, 2))
    yield Block("heading", words.cut, "heading")
    yield Block("text", words.cut_gap if options.gap else words.cut_one)
    yield Block("text", words.cut_order)
    if banded:
        yield Block("text", words.cut_bands)
    yield from (Block("text", phrase) for phrase in _cutting(words, entries))


def _both_sides(words: Any, first: int, last: int, options: Options) -> str:
    """How the pages with backs are printed: by a printer that turns the paper, or by hand."""
    if not options.backs_last:
        phrase = words.print_duplex_long if options.duplex == "long" else words.print_duplex_short
        return str(phrase(first=first, last=last))
    middle = (first + last) // 2
    phrase = words.print_backs_long if options.duplex == "long" else words.print_backs_short
    return str(phrase(first=first, middle=middle, next=middle + 1, last=last))


def _cutting(words: Any, entries: Sequence[Entry]) -> Iterator[str]:
    """What pieces want that are no cards."""
    parts = [entry.component for entry in entries]
    if any(part.kind in ("counters", "tiles") and part.shape != "standee" for part in parts):
        yield words.cut_mount
    yield from (words[f"cut_{shape}"] for shape in ("round", "hex", "standee") if any(p.shape == shape for p in parts))
    if any(entry.strips for entry in entries):
        yield words.cut_frame
    if any(entry.sheets for entry in entries):
        yield words.cut_poster


def _credits(words: Any, faces: Faces) -> Iterator[Block]:
    yield Block("heading", words.credits, "heading")
    yield from (Block("text", line, "fine") for line in rights(faces))


def rights(faces: Faces) -> Iterator[str]:
    """Whose the rules, the texts, the fonts and icons used so far are, a line each, with markup."""
    words, due = faces.words.cover, faces.game.credits
    if due and due.author:
        rules = words.rules(author=due.author, year=due.year) if due.year else None
        yield rules or words.rules_undated(author=due.author)
    if due and due.where:
        yield words.where(where=due.where)
    if due and due.thanks:
        yield words.thanks(names=", ".join(due.thanks))
    if not faces.game.outside:
        yield str(words.kit)
    yield words.fonts(credits="; ".join(font_credits(faces)))
    artists = faces.artists()
    if artists:
        yield words.icons(artists="; ".join(f"*{artist.name}* ({', '.join(artist.icons)})" for artist in artists))


def font_credits(faces: Faces) -> list[str]:
    """The credit lines of the fonts used so far, each once."""
    return faces.fonts.credits(faces.fonts.used)


def _notice(words: Any, game: Game) -> Iterator[Block]:
    if game.notice:
        yield Block("heading", words.notice, "heading")
        yield Block("text", game.notice, "fine")
