"""`--lang` and `--second`: kits, checks and tables of contents in another language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.commands.choice import chosen
from pnp.model import library

GAME_DE = "title: Hügelkrieg\nrulings: {ties: Bei Gleichstand bleibt der Hügel.}\n"
FOE_DE = "title: Feinde\nrows: {Hill Giant: Hügelriese, Titan: Riese, Elf Lord: Elfenfürst}\n"


@pytest.fixture(autouse=True)
def german(hill_war: Path) -> Path:
    """The small game, in German too."""
    for name, text in {"game.de": GAME_DE, "foe.de": FOE_DE}.items():
        (hill_war / f"{name}.yaml").write_text(text, encoding="utf-8")
    return hill_war


def words_of(file: Path) -> str:
    from pnp.pdf.raster import opened

    with opened(file) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def test_a_kit_in_another_language_lies_beside_the_own(run):
    assert run("make", "hill-war", "-o", "kits", "--no-preview").code == 0
    done = run("make", "hill-war", "-o", "kits", "--lang", "de")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("kits/hill-war/de/kit.pdf: ")
    german, own = words_of(Path("kits/hill-war/de/kit.pdf")), words_of(Path("kits/hill-war/kit.pdf"))
    for text in ("Hügelkrieg", "Elfenfürst", "In dieser Ausgabe", "Spielhilfe", "Vorderseiten", "Gleichstand"):
        assert text in german
        assert text not in own
    assert "Hill War" not in german
    assert (Path("kits/hill-war/de/preview.png").is_file(), Path("kits/hill-war/preview.png").exists()) == (True, False)


def test_an_unchanged_kit_of_a_language_is_not_made_again(run, german):
    made = [run("make", "hill-war", "--lang", "de", "--no-preview").out for _ in range(2)]
    (german / "foe.de.yaml").write_text(FOE_DE.replace("Riese,", "Titan,"), encoding="utf-8")
    made.append(run("make", "hill-war", "--lang", "de", "--no-preview").out)
    assert ["unchanged" in out for out in made] == [False, True, False]


def test_two_languages_on_the_two_sides_of_a_card(run):
    done = run("make", "hill-war", "-o", "kits", "--second", "de", "--no-preview", "--json")
    (file,) = json.loads(done.out)["files"]
    assert (done.code, file["path"]) == (0, "kits/hill-war/with-de/kit.pdf")
    text = words_of(Path(file["path"]))
    assert [text.count(name) for name in ("Elfenfürst", "In this kit", "In dieser Ausgabe")] == [3, 1, 0]
    done = run("make", "hill-war", "-o", "kits", "--lang", "de", "--second", "original", "--no-preview")
    assert done.out.startswith("kits/hill-war/de-with-original/kit.pdf: ")
    text = words_of(Path("kits/hill-war/de-with-original/kit.pdf"))
    assert [text.count(name) for name in ("Elf Lord", "In this kit", "In dieser Ausgabe")] == [3, 0, 1]


def test_what_a_kit_lacks_is_told(run, german):
    (german / "foe.de.yaml").write_text("title: Feinde\nkeep: [Titan, Elf Lord]\n", encoding="utf-8")
    said = "hill-war/foe.de.yaml:1:1: warning: row 'Hill Giant', name: there is no text in 'de', so the original is "
    for more in (["--lang", "de"], ["--second", "de"]):
        done = run("make", "hill-war", *more, "--no-preview")
        assert (done.code, done.err.count(said)) == (0, 1)


@pytest.mark.parametrize("words", [["make", "hill-war"], ["check", "hill-war"], ["show", "hill-war"]])
def test_a_language_that_is_not_there(words, run):
    done = run(*words, "--lang", "fr")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(" has no texts in 'fr', only in its own language and de.\n")


@pytest.mark.parametrize("words", [["--lang", "de", "--second", "de"], ["--second", "original"]])
def test_two_sides_of_one_language_are_refused(words, run):
    done = run("make", "hill-war", *words)
    said = f"Front and back would be in one language, '{words[-1]}'; name another for the backs.\n"
    assert (done.code, done.err) == (2, said)


def test_a_second_language_that_is_not_there(run):
    done = run("make", "hill-war", "--second", "fr")
    assert (done.code, done.err) == (2, "hill-war has no texts in 'fr', only in its own language and de.\n")


def test_all_games_of_a_language():
    assert chosen([], True, "de") == [slug for slug in library.slugs() if "de" in library.languages(library.find(slug))]
    assert "condottieri" in chosen([], True, "de")


def test_no_game_has_a_language(run):
    assert run("check", "--all", "--lang", "xx").err.startswith("The library has no texts in 'xx', only in ")


def test_a_game_is_shown_in_another_language(run):
    done = run("show", "hill-war", "--lang", "de", "--json")
    document = json.loads(done.out)
    assert (document["title"], document["languages"]) == ("Hügelkrieg", ["de"])
    assert document["rulings"] == {"ties": "Bei Gleichstand bleibt der Hügel."}
    assert [part["title"] for part in document["components"]] == ["Feinde"]
    assert "Other languages: de\n" in run("show", "hill-war").out


def test_a_check_tells_of_every_language(run, german):
    assert run("check", "hill-war").out == "1 game checked: 0 errors, 0 warnings.\n"
    long = FOE_DE.replace("Riese,", "Unaussprechlichkeitswettbewerbsteilnehmerverzeichnis,")
    (german / "foe.de.yaml").write_text(long, encoding="utf-8")
    (german / "foe.fr.yaml").write_text("title: Ennemis\nrows: {Titn: Titan}\n", encoding="utf-8")
    done = run("check", "hill-war", "--json")
    found = [(f["code"], f["file"], f["line"]) for f in json.loads(done.out)["findings"]]
    assert (done.code, [each for each in found if each[0] != "missing-translation"]) == (
        1,
        [
            ("text-outside", "hill-war/foe.de.yaml", 2),
            ("text-overflow", "hill-war/foe.de.yaml", 2),
            ("unknown-key", "hill-war/foe.fr.yaml", 2),
        ],
    )
    assert {each[1] for each in found if each[0] == "missing-translation"} == {
        "hill-war/foe.fr.yaml",
        "hill-war/game.yaml",
    }


def test_a_check_of_one_language_tells_of_that_alone(run, german):
    (german / "foe.fr.yaml").write_text("title: Ennemis\nrows: {Titn: Titan}\n", encoding="utf-8")
    (german / "old.yml").write_text("", encoding="utf-8")
    assert run("check", "hill-war", "--lang", "de").out == "1 game checked: 0 errors, 0 warnings.\n"


def test_a_fault_of_both_languages_is_told_once(run, german):
    foe = german / "foe.yaml"
    foe.write_text(foe.read_text(encoding="utf-8").replace("layout: creature", "layout: creatur"), encoding="utf-8")
    assert run("check", "hill-war").out.count("missing-template") == 1
