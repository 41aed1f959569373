"""Wrong use: exit 2, one sentence on stderr that tells what would be right, and nothing on stdout or on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("hill_war")

BOTH = "Name one game or more, or ask for --all of them. `pnp list` shows what there is."
GAMES = [
    (["make"], BOTH),
    (["check"], BOTH),
    (["make", "hill-war", "--all"], BOTH),
    (["make", "dragon-slayer"], "There is no game 'dragon-slayer'. Did you mean 'dragon-slayers'?"),
    (["check", "dragon-slayer"], "There is no game 'dragon-slayer'. Did you mean 'dragon-slayers'?"),
    (["show", "dragon-slayer"], "There is no game 'dragon-slayer'. Did you mean 'dragon-slayers'?"),
    (["check", "hill-war", "hill-wart"], "There is no game 'hill-wart'."),
    (["make", "hill-war/templates"], "The folder 'hill-war/templates' has no game.yaml."),
]
SHEETS = [
    (
        ["--paper", "a9"],
        "Paper 'a9' is not known: use a4, a3, a5, letter, legal, tabloid, or a size such as 210x297 or 8.5x11in.",
    ),
    (["--marks", "dots"], "marks is 'dots'; it must be one of corner, cross, lines, none."),
    (["--duplex", "both"], "duplex is 'both'; it must be one of long, short."),
    (["--bleed", "11"], "The bleed is 11 mm; it must be 0 to 10 mm."),
    (["--bleed", "-1"], "The bleed is -1 mm; it must be 0 to 10 mm."),
    (["--bleed", "nan"], "The bleed is nan mm; it must be 0 to 10 mm."),
    (["--gap", "31"], "The gap is 31 mm; it must be 0 to 30 mm."),
    (["--margin", "50", "--paper", "90x90"], "A margin of 50 mm leaves nothing of 90 x 90 mm."),
    (
        ["--fronts-only", "--backs-only"],
        "Fronts only and backs only leave nothing to print: ask for one of them.",
    ),
    (
        ["--gutterfold", "--backs-only"],
        "A gutterfold has fronts and backs on one page: leave it out to print fronts or backs alone.",
    ),
]
ONLY = [
    ("fo", "hill-war has no component 'fo'. Did you mean foe?"),
    ("allies", "hill-war has no component 'allies'. There is: foe."),
    ("foe:titans", "foe has no piece or section 'titans'. Did you mean titan?"),
    ("foe:xyz", "foe has no piece or section 'xyz'. There is: hill-giant, titan, elf-lord."),
]
OPTIONS = [
    (["list", "--frob"], "Error: No such option: --frob"),
    (["make", "hill-war", "--papr", "a4"], "Error: No such option: --papr"),
    (["make", "hill-war", "--bleed", "wide"], "Error: Invalid value for '--bleed': "),
    (["lst"], "Error: No such command 'lst'. Did you mean 'list'?"),
    (["show"], "Error: Missing argument 'GAME'."),
]


@pytest.mark.parametrize(("words", "sentence"), GAMES)
def test_a_game_that_is_not_there(run, words, sentence):
    done = run(*words)
    assert (done.code, done.out, done.err) == (2, "", sentence + "\n")
    assert not Path("output").exists()


@pytest.mark.parametrize(("words", "sentence"), SHEETS)
def test_sheets_that_cannot_be(run, words, sentence):
    done = run("make", "hill-war", *words)
    assert (done.code, done.out, done.err) == (2, "", sentence + "\n")
    assert not Path("output").exists()


@pytest.mark.parametrize(("wish", "sentence"), ONLY)
def test_only_what_is_not_there(run, wish, sentence):
    done = run("make", "hill-war", "--only", wish)
    assert (done.code, done.out, done.err) == (2, "", sentence + "\n")
    assert not Path("output").exists()


@pytest.mark.parametrize(("words", "sentence"), OPTIONS)
def test_an_option_that_is_not_there_says_where_help_is(run, words, sentence):
    done = run(*words)
    usage, hint, *rest = done.err.splitlines()
    assert (done.code, done.out, len(rest)) == (2, "", 2)
    assert rest[1].startswith(sentence)
    assert usage.startswith("Usage: pnp")
    assert hint.startswith("Try 'pnp ")


def test_no_command_at_all_shows_the_commands(run):
    done = run()
    assert done.code == 2
    assert all(f"\n  {name}" in done.out + done.err for name in ("list", "show", "check", "make"))


def test_two_games_that_would_overwrite_each_other_are_refused(run, hill_war):
    other = hill_war.parent / "old" / "hill-war"
    other.mkdir(parents=True)
    (other / "game.yaml").write_text((hill_war / "game.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    done = run("make", "hill-war", "old/hill-war")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "'hill-war' and 'old/hill-war' would both be written to the folder 'hill-war': "
        "make them one after the other, each with its own -o DIR.\n"
    )
    assert not Path("output").exists()


def test_json_of_wrong_use_is_no_document(run):
    done = run("make", "hill-war", "--only", "fo", "--json")
    assert (done.code, done.out, done.err) == (2, "", "hill-war has no component 'fo'. Did you mean foe?\n")


def test_a_date_that_is_none_is_told_before_any_pdf_is_made(run, monkeypatch, tmp_path):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    result = run("make", "hill-war", "-o", str(tmp_path / "out"))
    assert result.code == 2
    assert result.err.startswith("SOURCE_DATE_EPOCH is 'yesterday'; it must be a number of seconds since 1970")
    assert not (tmp_path / "out").exists()


LONG = "9" * 100_000


@pytest.mark.parametrize(
    ("words", "ends"),
    [
        (["check", LONG], "9'."),
        (["check", "hill-war", "--lang", LONG], "9', only in its own language."),
        (["make", "hill-war", "--only", LONG], "9'. There is: foe."),
        (["make", "hill-war", "--marks", LONG], "9'; it must be one of corner, cross, lines, none."),
        (["make", f"--{LONG}"], "9"),
        (["playtest", "hill-war", "-n", LONG], "9' is not a valid int range."),
        (["export", "tts", "hill-war", "--base-url", LONG], "9': it must begin with https://, http:// or file:///."),
        ([LONG], "9'."),
    ],
)
def test_a_word_without_end_is_not_told_to_its_end(run, words, ends):
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.rstrip().endswith(ends)
    assert "9999 ... 9999" in done.err
    assert max(map(len, done.err.splitlines())) < 1_000
