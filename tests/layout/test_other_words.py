"""Phrases in other languages: what stands beside a `words.yaml`, what it lacks and what it may not hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.layout.drawing.problems import Problems
from pnp.layout.templates.environment import HOLE, Words, read_words
from pnp.model import library
from pnp.model.languages.layers import has_words

HOUSE = 'card: {of: "{n} of {total}", worth: worth, sign: "{n}+"}\nsheet: {fold: fold here}\n'
GERMAN = 'card: {of: "{n} von {total}"}\nsheet: {fold: hier falten}\n'


def spoken(tmp_path: Path, lang: str | None = "de", **files: str) -> tuple[Words, Problems]:
    """The words of folders, the first named winning; `own` holds `words.yaml`, `own_de` its German."""
    folders = list(dict.fromkeys(tmp_path / name.partition("_")[0] for name in files))
    for name, text in files.items():
        folder, _, of = name.partition("_")
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"words.{of + '.' if of else ''}yaml").write_text(text, encoding="utf-8")
    problems = Problems("hill-war")
    return read_words(folders, problems, lang=lang), problems


def told(problems: Problems) -> list[str]:
    return [
        f"{f.file.parent.name}/{f.file.name}:{f.line}:{f.column} {f.level} {f.message}"
        for f in problems.found
        if f.file
    ]


def test_a_phrase_is_that_of_the_language(tmp_path: Path) -> None:
    words, problems = spoken(tmp_path, house=HOUSE, house_de=GERMAN)
    assert (words.card.of(n=1, total=2), words["sheet"]["fold"], words.card.sign(n=3)) == (
        "1 von 2",
        "hier falten",
        "3+",
    )
    assert told(problems) == []
    assert spoken(tmp_path, None, house=HOUSE, house_de=GERMAN)[0].sheet.fold == "fold here"


def test_a_phrase_that_is_missing_is_told_when_it_is_printed(tmp_path: Path) -> None:
    words, problems = spoken(tmp_path, house=HOUSE, house_de=GERMAN)
    assert told(problems) == []
    assert (words.card.worth, words.card.worth) == ("worth", "worth")
    assert told(problems) == [
        "house/words.de.yaml:None:None warning the phrase 'card.worth', 'worth', is not in 'de', so the original is "
        "printed; write it into this file."
    ]
    assert problems.found[0].code == "missing-translation"


def test_words_of_the_game_itself_want_a_translation_beside_them(tmp_path: Path) -> None:
    own = "card: {worth: value}"
    words, problems = spoken(tmp_path, own=own, house=HOUSE, house_de=GERMAN)
    assert words.card.worth == "value"
    assert told(problems) == [
        "own/words.de.yaml:None:None warning the phrase 'card.worth', 'value', is not in 'de', so the original is "
        "printed; write it into this file."
    ]


def test_the_librarys_phrases_are_written_into_the_games_own_folder(tmp_path: Path) -> None:
    problems, own = Problems("hill-war"), tmp_path / "templates"
    words = read_words([own, library.templates() / "house"], problems, lang="fr")
    assert words.cover.print == "Print"
    assert [finding.file for finding in problems.found] == [own / "words.fr.yaml"]
    problems, own = Problems("condottieri"), library.card_data() / "condottieri" / "templates"
    words = read_words([own, library.templates() / "house"], problems, lang="fr")
    assert words.cover.print == "Print"
    assert [finding.file for finding in problems.found] == [library.templates() / "house/words.fr.yaml"]


def test_a_game_may_say_the_houses_phrases_otherwise(tmp_path: Path) -> None:
    words, problems = spoken(tmp_path, own_de="sheet: {fold: knicken}", house=HOUSE, house_de=GERMAN)
    assert (words.sheet.fold, words.card.of(n=1, total=2), told(problems)) == ("knicken", "1 von 2", [])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("card: {wroth: Wert}", "1:8 error unknown phrase 'card.wroth'; did you mean 'card.worth'? Known phrases: "
         "card.of, card.sign, card.worth."),
        ("crad: {worth: Wert}", "1:1 error unknown section 'crad'; did you mean 'card'? Known sections: card, sheet."),
        ("card: [Wert]", "1:7 error 'card' wants phrases below it, `name: words` each."),
        ("card: {worth: [Wert]}", "1:15 error 'card.worth' wants words, one text."),
        ("card: {worth: '{n} wert'}", "1:15 error 'card.worth' has a hole {n} that nobody fills; its holes: none."),
        ("card: {of: '{m}'}", "1:12 error 'card.of' has a hole {m} that nobody fills; its holes: {n}, {total}."),
        ("card: {of", "2:1 error not YAML: a ',' or a closing bracket is missing; text that holds , [ ] { } needs "
         "quotes there."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(text: str, says: str, tmp_path: Path) -> None:
    words, problems = spoken(tmp_path, house=HOUSE, house_de=text)
    assert told(problems) == [f"house/words.de.yaml:{says}"]
    assert words.card.worth == "worth"


def test_an_empty_file_says_nothing(tmp_path: Path) -> None:
    assert told(spoken(tmp_path, house=HOUSE, house_de="# noch nichts\n")[1]) == []


def test_thousands_of_faults_end(tmp_path: Path) -> None:
    text = "card:\n" + "".join(f"  p{n}: x\n" for n in range(2000))
    assert len(spoken(tmp_path, house=HOUSE, house_de=text)[1].found) == 500


def test_words_of_another_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "words.de.yaml").symlink_to(tmp_path / "secret.yaml")
    assert spoken(tmp_path, house=HOUSE)[0].sheet.fold == "fold here"


@pytest.mark.parametrize("folder", ["house", "families"])
def test_the_library_speaks_german(folder: str) -> None:
    files = (library.templates() / folder / name for name in ("words.yaml", "words.de.yaml"))
    own, german = (yaml.safe_load(file.read_text(encoding="utf-8")) for file in files)
    wanted = {
        f"{part}.{key}": text for part, phrases in own.items() for key, text in phrases.items() if has_words(text)
    }
    said = {f"{part}.{key}": text for part, phrases in german.items() for key, text in phrases.items()}
    assert wanted.keys() <= said.keys()
    every: dict[str, Any] = {f"{part}.{key}": text for part, phrases in own.items() for key, text in phrases.items()}
    assert {name: set(HOLE.findall(text)) for name, text in said.items()} == {
        name: set(HOLE.findall(every[name])) for name in said
    }
