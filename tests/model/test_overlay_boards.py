"""Other languages of sections, cards with rows, other sides, sets and boards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.boards import built
from pnp.model import Component, LoadError, load

Make = Callable[..., Path]

SECTIONS = """\
kind: deck
title: Foe deck
size: poker
layout: x
columns: [name, force]
back: {name: Foe, text: "Beware."}
sets: [red, blue]
sections:
  - {title: Giants, type: giant, text: "Force {force}.", rows: [[Titan, 7], [Ogre, 3]]}
  - {title: Elves, id: fair, type: elf, rows: [{name: Elf, force: 1, text: "Sings.", back: {text: "Gone {force}."}}]}
"""
SECTIONS_DE = """\
title: Feinde
back: {name: Feind, text: Vorsicht.}
sections:
  giants: {title: Riesen, text: "Stärke {force}.", rows: {Ogre: Oger}}
  Elves: Elfen
rows:
  Titan: Titan
  Ogre: Nie
  elf: {name: Elf, text: Singt., back: {text: "Fort {force}."}}
"""
CARDS = """\
kind: table
title: Warriors
layout: x
as: card
size: poker
columns: [name, text]
sections:
  - {title: Fighter, text: "Strong {{and}} {name}.", note: N, force: 2, rows: [[Sword, Cuts.], [Axe, Chops.]]}
  - {title: Mage, text: Wise., force: 0, rows: [[Sword, Cuts.]]}
"""
CARDS_DE = """\
title: Krieger
sections:
  Fighter: {title: "Kämpfer {numbers.hand}", text: "Stark {{und}} {name}.", rows: {Axe: {name: Axt, text: Hackt.}}}
  Mage: {title: Magier, text: Weise.}
rows: {sword: {name: Schwert, text: Schneidet.}}
"""
BOARD = """\
kind: board
title: Isle
layout: x
spaces: areas
text: "Hold {numbers.hand}."
columns: [letter, name]
rows: [[a, Hill], [b, Wood], [c, Bay]]
fields: {letter: {type: text}}
map: [aab.c]
links: [[Wood, Bay]]
barriers: [[a, b]]
places: {Port: Bay}
"""
BOARD_DE = """\
title: Insel
text: "Halte {numbers.hand}."
rows: {Hill: Hügel, Wood: Wald, Bay: Bucht}
places: {Port: Hafen}
"""


@pytest.fixture
def part(make_game: Make) -> Callable[[str, str], Component]:
    """A component of two texts, in German; without a finding."""

    def made(own: str, german: str) -> Component:
        game = load(make_game(**{"foe": own, "foe.de": german, "game.de": "title: T\nrulings: {ties: Ja.}\n"}), "de")
        assert game.findings == ()
        return game.components["foe"]

    return made


def faults(make_game: Make, own: str, german: str) -> list[str]:
    try:
        found = load(make_game(**{"foe": own, "foe.de": german}), "de").findings
    except LoadError as bad:
        found = tuple(bad.findings)
    return [f"{f.line}:{f.column} {f.message}" for f in found if f.component]


def test_sections_give_their_rows_texts_in_each_language(part: Callable[[str, str], Component]) -> None:
    foe = part(SECTIONS, SECTIONS_DE)
    assert [(section.id, section.title) for section in foe.sections] == [("giants", "Riesen"), ("fair", "Elfen")]
    assert [(piece.id, piece.name, piece.text) for piece in foe.pieces] == [
        (f"foe:{ident}@{side}", name, text)
        for side in ("red", "blue")
        for ident, name, text in (
            ("titan", "Titan", "Stärke 7."),
            ("ogre", "Oger", "Stärke 3."),
            ("elf", "Elf", "Singt."),
        )
    ]
    assert {piece.set for piece in foe.pieces} == {"red", "blue"}


def test_other_sides_speak_the_language(part: Callable[[str, str], Component]) -> None:
    foe = part(SECTIONS, SECTIONS_DE)
    assert foe.back == {"name": "Feind", "text": "Vorsicht."}
    assert [piece.back for piece in foe.entries] == [foe.back, foe.back, {"text": "Fort 1."}]


def test_what_sections_lack_is_missed_once(make_game: Make) -> None:
    say = "there is no text in 'de', so the original is printed; write it here."
    german = "title: F\nkeep: [Titan, Ogre]\nsections: {giants: Riesen}\nrows: {elf: {name: Elf, back: {}}}\n"
    assert faults(make_game, SECTIONS, german) == [
        f"1:1 back: {say}",
        f"3:11 section 'Elves', title: {say}",
        f"3:20 section 'giants', text: {say}",
        f"4:13 row 'Elf', text: {say}",
        f"4:31 row 'Elf', back, text: {say}",
    ]


def test_what_a_section_cannot_give(make_game: Make) -> None:
    german = "sections: {giants: {type: Riese, id: x, colour: y, rows: {Elf: Elf}}, trolls: Trolle}\n"
    found = [each for each in faults(make_game, SECTIONS, german) if "there is no text" not in each]
    assert found == [
        "1:21 section 'giants': 'type' is no text of the original; a translation gives texts only, so take it out.",
        "1:34 section 'giants': 'id' is no text of the original; a translation gives texts only, so take it out.",
        "1:41 section 'giants': unknown key 'colour'. Known keys: rows, text, title.",
        "1:59 section 'giants': unknown row 'Elf'. Known rows: Ogre, Titan.",
        "1:71 unknown section 'trolls'. Known sections: Elves, Giants, giants.",
    ]


def test_cards_with_rows(part: Callable[[str, str], Component]) -> None:
    cards = part(CARDS, CARDS_DE)
    assert [(card.id, card.name, card.original_name, card.text) for card in cards.pieces] == [
        ("foe:fighter", "Kämpfer 5", "Fighter", "Stark {und} Kämpfer 5."),
        ("foe:mage", "Magier", "Mage", "Weise."),
    ]
    assert [(row.id, row.name, row.text) for row in cards.entries] == [
        ("foe:fighter:sword", "Schwert", "Schneidet."),
        ("foe:fighter:axe", "Axt", "Hackt."),
        ("foe:mage:sword", "Schwert", "Schneidet."),
    ]
    assert (cards.cards, cards.pieces[0].file.name, cards.pieces[0].line) == (cards.pieces, "foe.de.yaml", 3)


def test_a_board_is_called_as_it_is_printed(part: Callable[[str, str], Component]) -> None:
    isle = part(BOARD, BOARD_DE)
    (piece,) = isle.pieces
    assert (piece.id, piece.name, piece.original_name, piece.text) == ("foe", "Insel", "Isle", "Halte 5.")
    assert isle.plan is not None
    board = built(isle.plan)
    assert tuple(board.spaces) == ("Hügel", "Wald", "Bucht")
    assert [(link.first, link.second) for link in board.laid.links] == [("Wald", "Bucht")]
    assert dict(board.laid.places) == {"Hafen": ("Bucht",)}
    assert [tuple(pair) for pair in board.laid.barriers] == [("Hügel", "Wald")]


def test_two_spaces_of_one_name_are_told(make_game: Make) -> None:
    german = BOARD_DE.replace("Wald", "Hügel")
    assert faults(make_game, BOARD, german) == [
        "3:7 'Hill' and 'Wood' are both 'Hügel'; spaces and places go by name, so change one."
    ]


def test_a_space_too_little_and_a_place_too_many(make_game: Make) -> None:
    german = "title: Insel\ntext: T\nrows: {Hill: Hügel, Wood: Wald}\nplaces: {Prot: Hafen}\n"
    say = "there is no text in 'de', so the original is printed; write it here."
    assert faults(make_game, BOARD, german) == [
        f"3:7 row 'Bay', name: {say}",
        f"4:9 place 'Port': {say}",
        "4:10 unknown place 'Prot'; did you mean 'Port'? Known places: Port.",
    ]
