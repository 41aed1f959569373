"""Other languages: what an overlay gives, what it lacks, and what it may not give."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.model import Game, LoadError, UnknownLanguage, claims, library, load

MANIFEST = """\
title: Hill War
kind: card
family: two decks, one hill
players: {min: 2, max: 4}
needs: [Two dice, "{numbers.hand} coins"]
notice: Ours.
credits: {author: A. Hill; nobody else, where: Here}
numbers: {hand: 5}
rulings: {ties: "A tie keeps the hill.", hand: "You hold {numbers.hand} cards."}
modes: {duel: {title: Duel, text: "For {numbers.hand} rounds.", numbers: {hand: 9}}, long: {title: Long game}}
theme:
  colours: {moss: "#445533"}
  types: {giant: {label: Giant, colour: moss}, elf: {icon: oak}, Titan: {colour: moss}}
fields:
  force: {type: int, default: 0}
  type: {type: one-of, values: [giant, elf], default: null}
  flavour: {type: text, of: face, default: null}
  traits: {type: list, of: face, default: []}
  text: {type: text, default: "Nothing special."}
aid:
  - {title: Goal, text: "Take the hill."}
  - {title: A turn, steps: ["Draw.", "Play {numbers.hand} cards."]}
"""
FOE = """\
kind: deck
title: Foe deck
size: poker
layout: creature
note: Counted twice.
claims: {total: 6, each: {Hill Giant: 2, Titan: 1, Elf Lord: 3}}
columns: [name, copies, type, force, text, flavour]
rows:
  - [Hill Giant, 2, giant, 1, "Hits for {force}."]
  - [Titan, 1, giant, 7, "The {name} of {numbers.hand} hills.", "Tall."]
  - [Elf Lord, 3, elf, 6]
"""
GAME_DE = """\
title: Hügelkrieg
needs: [Zwei Würfel, "{numbers.hand} Münzen"]
notice: Von uns.
credits: {author: A. Hill; sonst niemand}
rulings: {ties: "Bei Gleichstand bleibt der Hügel.", hand: "Du hast {numbers.hand} Karten."}
modes: {duel: {title: Zweikampf, text: "{numbers.hand} Runden."}, long: Langes Spiel}
theme: {types: {giant: Riese, elf: {label: Elfen}}}
aid:
  - {title: Ziel, text: "Nimm den Hügel."}
  - {title: Ein Zug, steps: ["Zieh.", "Spiel {numbers.hand} Karten."]}
"""
FOE_DE = """\
title: Feinde
rows:
  Hill Giant: {name: Hügelriese, text: "Trifft mit {force}."}
  titan:
    name: Riese
    text: "Der {name} von {numbers.hand} Hügeln."
    flavour: Groß.
  Elf Lord: Elfenfürst
fields: {text: Nichts Besonderes.}
"""
GERMAN = {"game": MANIFEST, "foe": FOE, "game.de": GAME_DE, "foe.de": FOE_DE}
Make = Callable[..., Path]


def told(folder: Path, lang: str = "de") -> list[str]:
    """What loading a folder in a language reports."""
    try:
        found = load(folder, lang).findings
    except LoadError as bad:
        found = tuple(bad.findings)
    assert all(f.game == "hill-war" and (f.component is not None) == (f.file.name.startswith("foe")) for f in found)
    return [f"{f.file.name}:{f.line}:{f.column} {f.level} {f.code} {f.message}" for f in found if f.file]


@pytest.fixture
def german(make_game: Make) -> Game:
    return load(make_game(**GERMAN), lang="de")


def test_a_whole_game_in_another_language(german: Game) -> None:
    assert (german.lang, german.languages, german.findings) == ("de", ("de",), ())
    assert (german.title, german.needs, german.notice) == ("Hügelkrieg", ("Zwei Würfel", "5 Münzen"), "Von uns.")
    assert german.credits is not None
    assert german.credits[:2] == ("A. Hill; sonst niemand", "Here")
    assert german.rulings == {"ties": "Bei Gleichstand bleibt der Hügel.", "hand": "Du hast 5 Karten."}
    assert [(mode.title, mode.text) for mode in german.modes.values()] == [
        ("Zweikampf", "9 Runden."),  # by its own numbers
        ("Langes Spiel", None),
    ]
    assert [block[:3] for block in german.aid] == [
        ("Ziel", "Nimm den Hügel.", ()),
        ("Ein Zug", None, ("Zieh.", "Spiel 5 Karten.")),
    ]
    assert {name: tuple(look) for name, look in german.theme.types.items()} == {
        "giant": ("moss", None, "Riese"),
        "elf": (None, "oak", "Elfen"),
        "Titan": ("moss", None, None),
    }


def test_a_component_in_another_language(german: Game) -> None:
    foe = german.components["foe"]
    assert (foe.title, foe.note) == ("Feinde", "Counted twice.")
    assert [(piece.name, piece.original_name, piece.text, piece.flavour) for piece in foe.pieces] == [
        ("Hügelriese", "Hill Giant", "Trifft mit 1.", None),
        ("Riese", "Titan", "Der Riese von 5 Hügeln.", "Groß."),
        ("Elfenfürst", "Elf Lord", "Nichts Besonderes.", None),
    ]
    assert [(piece.file.name, piece.line) for piece in foe.pieces] == [("foe.de.yaml", line) for line in (3, 5, 8)]
    assert foe.pieces[0].raw == {"text": "Trifft mit {force}."}


def test_what_is_played_and_claimed_stays_the_same(german: Game) -> None:
    own = german.original
    assert own is not None
    assert own == load(german.folder)
    for piece, other in zip(own.components["foe"].pieces, german.components["foe"].pieces, strict=True):
        assert (piece.id, piece.copies, piece.force, piece.type) == (other.id, other.copies, other.force, other.type)
    assert claims.failing(own.components["foe"]) == []


def test_a_match_of_a_game_in_another_language_is_that_of_its_own() -> None:
    import pnp

    matches = [pnp.Match(load("condottieri", lang), seed=3, players=2) for lang in (None, "de")]
    answers = [[repr(answer) for answer in match.answers] for match in matches if match.run()]
    assert answers[0] == answers[1]
    assert matches[1].cast.game == load("condottieri")


def test_without_a_language_nothing_of_overlays_is_read(make_game: Make) -> None:
    game = load(make_game(**GERMAN | {"foe.de": "\0"}))
    assert (game.lang, game.overlays, game.components["foe"].title) == (None, ("foe.de", "game.de"), "Foe deck")


# what is missing


def test_every_text_that_is_missing_is_told_with_its_place(make_game: Make) -> None:
    game = "title: Hügelkrieg\nrulings: {ties: Ja.}\naid:\n  - Ziel\n  - {steps: [~, Spiel.]}\n"
    foe = "title: Feinde\nrows:\n  Hill Giant: Hügelriese\n  Titan: {flavour: Groß.}\n"
    say = "there is no text in 'de', so the original is printed; write it here."
    missing = f"warning missing-translation {{}}: {say}"
    assert told(make_game(**GERMAN | {"game.de": game, "foe.de": foe})) == [
        f"foe.de.yaml:1:1 {missing.format('field ' + repr('text'))}",
        f"foe.de.yaml:3:3 {missing.format('row ' + repr('Elf Lord') + ', name')}",
        f"foe.de.yaml:3:15 {missing.format('row ' + repr('Hill Giant') + ', text')}",
        f"foe.de.yaml:4:10 {missing.format('row ' + repr('Titan') + ', name')}",
        f"foe.de.yaml:4:10 {missing.format('row ' + repr('Titan') + ', text')}",
        f"game.de.yaml:1:1 {missing.format('needs 1')}",
        f"game.de.yaml:1:1 {missing.format('needs 2')}",
        f"game.de.yaml:1:1 {missing.format('notice')}",
        f"game.de.yaml:1:1 {missing.format('theme, type ' + repr('giant') + ', label')}",
        f"game.de.yaml:1:1 {missing.format('mode ' + repr('duel') + ', title')}",
        f"game.de.yaml:1:1 {missing.format('mode ' + repr('duel') + ', text')}",
        f"game.de.yaml:1:1 {missing.format('mode ' + repr('long') + ', title')}",
        f"game.de.yaml:2:10 {missing.format('ruling ' + repr('hand'))}",
        f"game.de.yaml:4:5 {missing.format('aid 1, text')}",
        f"game.de.yaml:5:5 {missing.format('aid 2, title')}",
        f"game.de.yaml:5:5 {missing.format('aid 2, steps 1')}",
    ]


def test_a_missing_text_names_its_piece_and_the_original_is_printed(make_game: Make) -> None:
    game = load(
        make_game(**GERMAN | {"foe.de": "title: Feinde\nfields: {text: Nichts.}\nrows: {Titan: Riese}\n"}), "de"
    )
    assert [(f.component, f.piece) for f in game.findings] == [
        ("foe", name) for name in ("Hill Giant", "Hill Giant", "Elf Lord", "Titan", "Titan")
    ]
    texts = [(piece.name, piece.text) for piece in game.components["foe"].pieces]
    assert texts == [("Hill Giant", "Hits for 1."), ("Riese", "The Riese of 5 hills."), ("Elf Lord", "Nichts.")]


def test_a_file_that_is_missing_is_told_once(make_game: Make) -> None:
    files = {name: text for name, text in GERMAN.items() if name != "foe.de"}
    assert told(make_game(**files)) == [
        "foe.yaml:None:None warning missing-translation there is no 'foe.de.yaml', so 8 texts stay as in the original; "
        "write that file."
    ]


def test_what_has_no_words_is_not_missed(make_game: Make) -> None:
    foe = 'kind: deck\ntitle: "1830"\nsize: poker\nlayout: x\ncolumns: [name, text]\n'
    foe += 'rows:\n  - {name: "7", id: seven, text: "[sun] {numbers.hand} + 1", note: Mine}\n'
    assert told(make_game(**GERMAN | {"foe": foe, "foe.de": "keep: []\n"})) == []


def test_names_and_fields_can_be_kept(make_game: Make) -> None:
    foe = FOE.replace("flavour]", "traits]").replace('hills.", "Tall."', 'hills.", [fleet]')
    german = "title: Feinde\nkeep: [titan, Elf Lord, text, traits]\nrows: {Hill Giant: Hügelriese}\n"
    assert told(make_game(**GERMAN | {"foe": foe, "foe.de": german})) == []
    assert told(make_game(**GERMAN | {"foe": foe, "foe.de": german.replace("traits", "trait")}))[0] == (
        "foe.de.yaml:2:31 error unknown-key keep: unknown name 'trait'; did you mean 'traits'? Known names: "
        "Elf Lord, Hill Giant, Titan, flavour, note, text, traits."
    )


# what is wrong

FAULTS = {
    "a row that is none": (
        "foe.de",
        "rows: {Hil Giant: Riese}",
        "2:8 error unknown-key unknown row 'Hil Giant'; did you mean 'Hill Giant'? Known rows: Elf Lord, Hill Giant, "
        "Titan.",
    ),
    "a key that is none": (
        "foe.de",
        "rows: {titan: {nmae: Riese}}",
        "2:16 error unknown-key row 'titan': unknown key 'nmae'; did you mean 'name'? Known keys: flavour, name, text.",
    ),
    "a text that the original has not": (
        "foe.de",
        "rows: {Hill Giant: {flavour: Groß.}}",
        "2:21 error wrong-value row 'Hill Giant': 'flavour' is no text of the original; a translation gives texts "
        "only, so take it out.",
    ),
    "a number": (
        "foe.de",
        "rows: {Hill Giant: {force: 2}}",
        "2:21 error wrong-value row 'Hill Giant': 'force' is no text of the original; a translation gives texts only, "
        "so take it out.",
    ),
    "an id": (
        "foe.de",
        "rows: {Hill Giant: {id: riese}}",
        "2:21 error wrong-value row 'Hill Giant': 'id' is no text of the original; a translation gives texts only, "
        "so take it out.",
    ),
    "a key of the component": (
        "foe.de",
        "claims: {total: 7}",
        "2:1 error wrong-value 'claims' is no text of the original; a translation gives texts only, so take it out.",
    ),
    "a list in place of a text": (
        "foe.de",
        "rows: {Titan: {name: [Riese]}}",
        "2:22 error wrong-value row 'Titan', name: a list stands where one text belongs.",
    ),
    "rows in a list": ("foe.de", "rows: [[Riese]]", "2:7 error wrong-value the file: names with texts belong here."),
    "a field that its row has not": (
        "foe.de",
        'rows: {Titan: {text: "Der {nmae}"}}',
        "2:22 error unknown-field row 'Titan', text: in a text: unknown field 'nmae'; did you mean 'name'? Known "
        "fields: copies, flavour, force, name, text, type.",
    ),
    "a number that its row holds": (
        "foe.de",
        'rows: {Titan: {text: "Nimm 7."}}',
        "2:22 warning digit-repeats-field row 'Titan', text: the sentence says 7 and so does the field 'force'; write "
        "{force}.",
    ),
    "bad YAML": (
        "foe.de",
        "title: X",
        "2:1 error double-key the key 'title' stands here and on line 1 already; keep one.",
    ),
    "a ruling that is none": (
        "game.de",
        "rulings: {tie: X}",
        "2:11 error unknown-key unknown ruling 'tie'; did you mean 'ties'? Known rulings: hand, ties.",
    ),
    "players": (
        "game.de",
        "players: {min: 1}",
        "2:1 error wrong-value 'players' is no text of the original; a translation gives texts only, so take it out.",
    ),
    "a colour": (
        "game.de",
        "theme: {types: {giant: {colour: moss}}}",
        "2:25 error wrong-value theme, type 'giant': 'colour' is no text of the original; a translation gives texts "
        "only, so take it out.",
    ),
    "a type that is none": (
        "game.de",
        "theme: {types: {gaint: Riese}}",
        "2:17 error unknown-key theme: unknown type 'gaint'; did you mean 'giant'? Known types: Titan, elf, giant.",
    ),
    "a step too many": (
        "game.de",
        "aid: [{title: Ziel, text: A}, {title: Zug, steps: [a, b, c]}]",
        "2:58 error unknown-key aid 2, steps: the original has 2; what more there is translates nothing. Take it out.",
    ),
    "blocks in a mapping": (
        "game.de",
        "aid: {title: Ziel}",
        "2:6 error wrong-value aid: a mapping stands where a list belongs, in the order of the original.",
    ),
    "numbers that are none": (
        "game.de",
        'rulings: {ties: "{numbers.hnad}"}',
        "2:17 error unknown-number ruling 'ties': in a text: unknown number 'numbers.hnad'; did you mean "
        "'numbers.hand'? Known numbers: numbers.hand.",
    ),
}


@pytest.mark.parametrize(("file", "line", "says"), FAULTS.values(), ids=FAULTS)
def test_what_is_wrong_with_an_overlay(file: str, line: str, says: str, make_game: Make) -> None:
    found = told(make_game(**GERMAN | {file: f"title: X\n{line}\n"}))
    assert [each for each in found if "missing-translation" not in each] == [f"{file}.yaml:{says}"]


def test_an_overlay_of_no_component_is_told(make_game: Make) -> None:
    folder = make_game(**GERMAN | {"foes.de": "title: x\n"})
    with pytest.raises(LoadError) as raised:
        load(folder, "de")
    assert [f"{f.file.name} {f.message}" for f in raised.value.findings if f.file] == [
        "foes.de.yaml it translates nothing: unknown component 'foes'; did you mean 'foe'? Known components: foe, game."
    ]


def test_a_language_that_a_game_does_not_have(german: Game) -> None:
    with pytest.raises(UnknownLanguage, match="Hill War has no texts in 'fr', only in its own language and de") as bad:
        load(german.folder, lang="fr")
    assert (bad.value.lang, bad.value.known) == ("fr", ["de"])


@pytest.mark.parametrize("lang", ["", "de.yaml", "../de", "*", "DE"])
def test_a_language_is_never_a_path(german: Game, lang: str) -> None:
    with pytest.raises(UnknownLanguage):
        load(german.folder, lang=lang)


def test_thousands_of_faults_end(make_game: Make) -> None:
    rows = "".join(f"  Nobody {n}: x\n" for n in range(2000))
    with pytest.raises(LoadError) as raised:
        load(make_game(**GERMAN | {"foe.de": f"rows:\n{rows}"}), "de")
    errors = [finding.code for finding in raised.value.findings if finding.level == "error"]
    assert sorted(set(errors)) == ["too-many-faults", "unknown-key"]
    assert len(errors) == 501


def test_a_text_that_grows_without_end_is_stopped(make_game: Make) -> None:
    rows = f"rows: {{Titan: {{name: {'x' * 9000}, text: '{'{name}' * 9000}'}}}}\n"
    found = told(make_game(**GERMAN | {"foe.de": rows}))
    assert any(" error text-too-long row " in each for each in found)


def test_a_link_is_no_overlay(make_game: Make, tmp_path: Path) -> None:
    folder = make_game(**{name: text for name, text in GERMAN.items() if name != "foe.de"})
    (tmp_path / "secret").write_text(FOE_DE, encoding="utf-8")
    (folder / "foe.de.yaml").symlink_to(tmp_path / "secret")
    with pytest.raises(LoadError, match=r"'foe\.de\.yaml' is a link"):
        load(folder, "de")


def test_german_of_the_library_is_whole() -> None:
    spoken = {slug: library.languages(library.find(slug)) for slug in library.slugs()}
    assert spoken["condottieri"] == ["de"]
    assert [load(slug, lang).findings for slug, langs in spoken.items() for lang in langs] == [
        load(slug).findings for slug, langs in spoken.items() for _ in langs
    ]


def test_nothing_is_missed_in_a_file_that_cannot_be_read(make_game: Make) -> None:
    found = told(make_game(**GERMAN | {"foe.de": "title: [\n"}))
    assert [line.split(" ")[1:3] for line in found if line.startswith("foe.de.yaml")] == [["error", "yaml-syntax"]]


def test_german_changes_no_number_no_icon_and_no_emphasis() -> None:
    def signs(text: str) -> tuple[list[str], list[str], int]:
        return sorted(re.findall(r"\d+", text)), sorted(re.findall(r"\[[a-z-]+\]", text)), text.count("**")

    own, german = ({where: signs(text) for where, text in texts(load("condottieri", lang))} for lang in (None, "de"))
    assert len(own) > 200
    assert own == german


def texts(game: Game) -> Iterator[tuple[str, str]]:
    """Every sentence of a game, and what it is called."""
    yield from game.rulings.items()
    for number, block in enumerate(game.aid):
        yield from ((f"aid {number}.{step}", text) for step, text in enumerate([block.text or "", *block.steps]))
    for part in game.components.values():
        yield f"{part.id}, note", part.note or ""
        for row in part.entries:
            yield from ((f"{row.id}, {key}", value) for key, value in row.fields.items() if isinstance(value, str))
