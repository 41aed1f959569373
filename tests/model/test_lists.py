"""Lists that players build: read in three forms, looked up in a pool, and held against `building:`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from samples import DECK, MANIFEST

from pnp.checks.lists import Decks, lists, of_files
from pnp.model import LoadError, load
from pnp.model.built import Limits, passes
from pnp.model.game import Game
from pnp.model.lists.pool import pool_of
from pnp.model.lists.printing import to_print

MARCHES = Path(__file__).parent.parent / "plugins" / "marches"
LEGAL = "1 Thane\n1 Reeve\n3 Axes\n2 Spears\n2 Bows\n1 Wise Woman\n"


@pytest.fixture
def marches() -> Game:
    return load(MARCHES)


@pytest.fixture
def found(tmp_path: Path, marches: Game) -> Callable[..., list[str]]:
    """`found(TEXT, "raid.txt")`: what is wrong with a list of Marches, as `line code message`."""

    def judged(text: str | bytes, name: str = "raid.txt", **wish: int) -> list[str]:
        file = tmp_path / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        findings = of_files(marches, Decks([file], **wish))[1]
        return [f"{each.line} {each.code} {each.message}" for each in findings if each.code != "list-unasked"]

    return judged


def test_the_sample_lists_are_read_with_all_that_stands_in_them(marches: Game) -> None:
    raid = marches.lists["raid"]
    assert (raid.title, raid.of, len(raid), raid.house) == ("The raid", ("north", "hedge"), 10, False)
    assert raid.cards["north:axes"] == 3
    assert raid.source is not None
    assert raid.source.lines == ((40, 52),)
    assert marches.lists["muster"].house
    assert lists(marches) == [each for each in lists(marches) if each.code == "list-unasked"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("raid.txt", LEGAL),
        ("raid.txt", "# ours\r\ntitle: Raid\nof: north, hedge\n\n" + LEGAL.replace("3 Axes", "3x  axes\n// more")),
        ("raid.dek", LEGAL.replace("1 Thane", "Thane").replace("Bows", "north:bows")),
        ("raid.csv", "Card Name,Qty\nThane,1\nReeve,\nAxes,3\nSpears,2\nBows,2\nWise Woman,1\n"),
        (
            "raid.csv",
            "id;copies\nnorth:thane;1\nnorth:reeve;1\nnorth:axes;3\nnorth:spears;2\nnorth:bows;2\nnorth:wise-woman;1\n",
        ),
        ("raid.yaml", "title: Raid\ncards: {Thane: 1, Reeve: 1, Axes: 3, Spears: 2, Bows: 2, north:wise-woman: 1}\n"),
    ],
    ids=["lines", "heads and remarks", "ids among lines", "a table", "a table by ids", "YAML"],
)
def test_a_list_reads_alike_in_every_form(name: str, text: str, tmp_path: Path, marches: Game) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    (built,), findings = of_files(marches, Decks([tmp_path / name]))
    assert [each.code for each in findings] == ["list-unasked"]
    assert dict(built.cards) == dict(marches.lists["raid"].cards)
    assert built.of[0] == "north"


BROKEN = {
    "an unknown name": ("Axes", "Axis", "3 list-unknown unknown card 'Axis'; did you mean 'Axes'?"),
    "too few cards": ("3 Axes", "1 Axes", "1 list-size raid: 8 cards; a list has 10: add 2."),
    "too many cards": ("1 Reeve", "2 Reeve", "1 list-size raid: 11 cards; a list has 10: take 1 out."),
    "too many points": ("2 Bows", "2 Thane", "1 list-points raid: 38 points; a list has at most 30: take 8 out."),
    "too many copies": ("2 Bows", "2 Spears", "4 list-copies raid: 4 copies of Spears; 3 may be in a list."),
    "more copies than its own limit": (
        "1 Reeve",
        "1 Thane",
        "1 list-copies raid: 2 copies of Thane; 1 may be in a list.",
    ),
    "nobody to lead": (
        "1 Thane",
        "1 Reeve",
        "1 list-needs raid: 0 cards with type captain, force 5+; a list has at least 1: add some.",
    ),
    "a card of another army": (
        "2 Spears\n2 Bows",
        "2 Levy\nof: north",
        "4 list-army raid: Levy belongs to south, not to north; take it out.",
    ),
    "too many of a sort": (
        "2 Spears\n2 Bows",
        "4 Fog",
        "4 list-too-many raid: 4 cards with type spell (Fog); a list has at most 3: take some out.",
    ),
    "too much spent on a sort": (
        "2 Bows",
        "2 Reeve",
        "1 list-too-many raid: cards with type captain have cost 18 in all (Thane, Reeve); a list has at most 12: take "
        "some out.",
    ),
    "a forbidden card": ("2 Bows", "1 The Old King", "5 list-forbidden raid: The Old King may be in no list."),
    "a card nobody can use": (
        "1 Wise Woman",
        "1 Fog",
        "6 list-unused raid: Fog is of no use here: no card with type witch is in this list.",
    ),
}


@pytest.mark.parametrize(("old", "new", "told"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, told: str, found: Callable[..., list[str]]) -> None:
    assert old in LEGAL
    assert found(LEGAL) == []
    assert told in found(LEGAL.replace(old, new, 1))


def test_cards_that_nobody_knows_count_for_the_size_and_blame_nothing_else(found: Callable[..., list[str]]) -> None:
    assert found(LEGAL.replace("Thane", "Earl of Nowhere")) == [
        "1 list-unknown unknown card 'Earl of Nowhere'; no card of this game is called anything like it."
    ]


def test_other_points_have_as_much_room_below_them(marches: Game, found: Callable[..., list[str]]) -> None:
    assert found(LEGAL, points=29) == ["1 list-points raid: 30 points; a list has at most 29: take 1 out."]
    assert found(LEGAL, points=30) == []
    assert marches.building is not None
    exact = marches.building.__class__(points=Limits(20, 20))
    assert exact.of_points(35).points == Limits(35, 35)
    assert exact.__class__(points=Limits(90, 100)).of_points(50).points == Limits(40, 50)


def test_a_name_of_several_cards_is_that_of_the_lists_army(tmp_path: Path, marches: Game) -> None:
    for head, meant in (("of: south", "south:bows"), ("of: north", "north:bows")):
        (tmp_path / "a.txt").write_text(f"{head}\n2 Bows\n", encoding="utf-8")
        assert dict(of_files(marches, Decks([tmp_path / "a.txt"]))[0][0].cards) == {meant: 2}


def test_an_army_draws_only_on_what_it_may(found: Callable[..., list[str]]) -> None:
    told = "3 list-army a: north may draw on hedge, not on 'south'; take it out."
    assert found(f"title: a\nof: north, south\n{LEGAL}") == [told]
    assert any("'nord' is no army; did you mean 'north'?" in line for line in found(f"of: nord\n{LEGAL}"))


HOSTILE: dict[str, tuple[str, str | bytes, str]] = {
    "an alias": ("a.yaml", "title: &t x\ncards: {Axes: 1}\n", "yaml-alias"),
    "a tag": ("a.yaml", "title: !!python/object:os.system x\ncards: {Axes: 1}\n", "yaml-tag"),
    "a double key": ("a.yaml", "title: x\ncards: {Axes: 1, Axes: 2}\n", "double-key"),
    "deep": ("a.yaml", f"title: x\ncards: {'[' * 60}{']' * 60}\n", "yaml-deep"),
    "a key that is none": ("a.yaml", "title: x\nrules: evil\ncards: {Axes: 1}\n", "unknown-key"),
    "no cards": ("a.yaml", "title: x\ncards: {}\n", "wrong-value"),
    "copies in words": ("a.yaml", "title: x\ncards: {Axes: many}\n", "wrong-value"),
    "copies without end": ("a.txt", "99999 Axes\n", "wrong-value"),
    "copies beyond a line": ("a.txt", "9" * 400 + " Axes\n", "bad-list"),
    "a long name": ("a.txt", "1 " + "x" * 5000, "bad-list"),
    "many lines": ("a.txt", "1 Axes\n" * 3000, "bad-list"),
    "nothing": ("a.txt", "\n# no\n", "bad-list"),
    "other bytes": ("a.txt", b"1 \xff\n", "not-utf-8"),
    "a control character": ("a.txt", b"1 Axes\x1b[2J\n", "control-character"),
    "too large": ("a.txt", b"#" * (4 * 1024 * 1024 + 1), "file-too-big"),
    "a table without names": ("a.csv", "force,copies\n1,2\n", "bad-list"),
    "a formula": ("a.csv", "name,copies\nAxes,=1+A2\n", "wrong-value"),
    "no text at all": ("a.csv", b"\x00\x01", "control-character"),
}


@pytest.mark.parametrize(("name", "text", "code"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_list_is_told_in_a_sentence(
    name: str, text: str | bytes, code: str, found: Callable[..., list[str]]
) -> None:
    told = found(text, name)
    assert code in [line.split()[1] for line in told]
    assert all(len(line) < 400 for line in told)


def test_a_list_that_is_no_file_is_told(tmp_path: Path, marches: Game) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    for name in ("none.txt", "pipe.txt"):
        made, findings = of_files(marches, Decks([tmp_path / name]))
        assert (made, [each.code for each in findings]) == ([], ["unreadable"])


OPEN = (
    f"{MANIFEST}building: {{open: true, size: 4, copies: {{most: 2, exempt: Forest}}, codex: {{least: 2, most: 3}}}}\n"
)


def test_of_other_peoples_cards_only_numbers_are_checked(make_game: Callable[..., Path], tmp_path: Path) -> None:
    game = load(make_game(game=OPEN, foe=DECK))
    (tmp_path / "limits.txt").write_text("Black  Lotus\n0 Chaos Orb\n", encoding="utf-8")
    (tmp_path / "a.txt").write_text("3 Forest\n1 Storm Crow\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("3 Storm Crow\n2 black lotus\n1 Chaos orb\n", encoding="utf-8")
    assert of_files(game, Decks([tmp_path / "a.txt"]))[1] == []
    found = of_files(game, Decks([tmp_path / "b.txt"], limits=tmp_path / "limits.txt"))[1]
    assert [(each.line, each.code, each.message) for each in found] == [
        (1, "list-copies", "b: 3 copies of Storm Crow; 2 may be in a list."),
        (1, "list-size", "b: 6 cards; a list has 4: take 2 out."),
        (2, "list-copies", "b: 2 copies of black lotus; 1 may be in a list."),
        (3, "list-copies", "b: 1 copies of Chaos orb; none may be in a list."),
    ]


def test_lists_that_belong_together_are_counted_and_have_names_of_their_own(
    make_game: Callable[..., Path], tmp_path: Path
) -> None:
    game = load(make_game(game=OPEN, foe=DECK))
    files = [tmp_path / f"{name}.txt" for name in "abcd"]
    for file in files:
        file.write_text(f"title: {'Same' if file.stem in 'ab' else file.stem}\n4 Forest\n", encoding="utf-8")
    assert [each.message for each in of_files(game, Decks(files[:2]))[1]] == [
        "'Same' is the title of two lists; call one of them otherwise."
    ]
    assert of_files(game, Decks(files[1:]))[1] == []
    assert [each.code for each in of_files(game, Decks(files))[1]] == ["list-codex", "list-codex"]


@pytest.mark.parametrize(
    ("building", "told"),
    [
        ("{pool: fo}", "bad-building building.pool: unknown component 'fo'; did you mean 'foe'?"),
        ("{size: 5}", "bad-building building.pool: nothing says which cards lists are built of"),
        ("{pool: foe, size: {least: 5, most: 3}}", "bad-building building.size: at least 5 and at most 3 cannot be"),
        (
            "{pool: foe, size: numbers.foes}",
            "bad-building building.size.least: 'numbers.foes' is no number of 0 or more",
        ),
        ("{pool: foe, copies: {field: type}}", "bad-building building.copies.field: unknown int field 'type'"),
        ("{pool: foe, by: type, armies: [orc]}", "bad-building building.armies: no card of the pool belongs to 'orc'"),
        ("{pool: foe, need: [{speed: 3, least: 1}]}", "bad-building building.need.1: unknown field 'speed'"),
        ("{pool: foe, most: [{type: elf}]}", "bad-building building.most.1: it asks for nothing"),
        (
            "{pool: foe, most: [{type: elf, sum: name, most: 3}]}",
            "bad-building building.most.1: unknown int field 'name'",
        ),
        ("{pool: foe, by: sort}", "bad-building building.by: unknown field 'sort'"),
        ("{pool: foe, sise: 3}", "unknown-key unknown key 'sise' in building; did you mean 'size'?"),
    ],
)
def test_what_building_gets_wrong_is_told(building: str, told: str, faults: Callable[..., list[str]]) -> None:
    found = faults(game=f"{MANIFEST}building: {building}\n", foe=DECK)
    assert any(told in line for line in found), found


def test_what_costs_less_than_nothing_is_built_by_nobody(faults: Callable[..., list[str]]) -> None:
    game = f"{MANIFEST}building: {{pool: foe, points: {{field: force, most: 9}}}}\n"
    (found,) = faults(game=game, foe=DECK.replace("giant, 7]", "giant, -7]"))
    assert "'foe:titan' costs -7" in found


def test_a_test_asks_words_ranges_lists_and_what_another_card_says() -> None:
    class Card:
        kin, force, brave, tags, nothing = "elf", 4, True, ("bow", "horse"), None

    for words, right in {
        ("elf",): "kin", ("orc", "elf"): "kin", ("4",): "force", ("3+",): "force", ("2-4",): "force",
        ("true",): "brave", ("horse",): "tags", ("{tags}",): "tags",
    }.items():  # fmt: skip
        assert passes(Card, ((right, words),), Card), words
    for words, wrong in {
        ("orc",): "kin", ("5+",): "force", ("5-9",): "force", ("four",): "force", ("false",): "brave",
        ("sword",): "tags", ("none",): "nothing", ("{nothing}",): "kin",
    }.items():  # fmt: skip
        assert not passes(Card, ((wrong, words),), Card), words


def test_lists_without_building_are_told_of_and_a_link_is_not_followed(make_game: Callable[..., Path]) -> None:
    folder = make_game(foe=DECK)
    (folder / "lists").mkdir()
    (folder / "lists" / "a.yaml").write_text("]", encoding="utf-8")
    assert [each.code for each in load(folder).findings] == ["lists-unread"]
    (folder / "game.yaml").write_text(f"{MANIFEST}building: {{pool: foe}}\n", encoding="utf-8")
    with pytest.raises(LoadError, match="yaml-syntax"):
        load(folder)
    (folder / "lists").rename(folder / "others")
    (folder / "lists").symlink_to(folder / "others")
    with pytest.raises(LoadError, match="outside-folder"):
        load(folder)


def test_the_pool_is_one_set_of_what_building_names(make_game: Callable[..., Path]) -> None:
    game = load(make_game(game=f"{MANIFEST}building: {{pool: foe}}\n", foe=f"{DECK}sets: [red, blue]\n"))
    assert game.building is not None
    assert list(pool_of(game.building, game.components).cards) == ["foe:hill-giant", "foe:titan", "foe:elf-lord"]


def test_the_title_of_a_list_is_translated_and_missed(make_game: Callable[..., Path]) -> None:
    folder = make_game(game=f"{MANIFEST}building: {{pool: foe}}\n", foe=DECK)
    for name, text in {"raid": "title: Raid\ncards: {Titan: 1}\n", "raid.de": "title: Raubzug\n"}.items():
        (folder / "lists").mkdir(exist_ok=True)
        (folder / "lists" / f"{name}.yaml").write_text(text, encoding="utf-8")
    told = load(folder, "de")
    assert (told.lists["raid"].title, dict(told.lists["raid"].cards)) == ("Raubzug", {"foe:titan": 1})
    assert load(folder).lists["raid"].title == "Raid"
    (folder / "lists" / "raid.de.yaml").write_text("titel: Raubzug\n", encoding="utf-8")
    with pytest.raises(LoadError, match="'titel'"):
        load(folder, "de")
    (folder / "lists" / "raid.de.yaml").write_text("title: ~\n", encoding="utf-8")
    assert [each.line for each in load(folder, "de").findings if each.file and each.file.name == "raid.de.yaml"] == [1]
    (folder / "lists" / "rade.de.yaml").write_text("title: Rad\n", encoding="utf-8")
    with pytest.raises(LoadError, match="it translates nothing"):
        load(folder, "de")


def test_lists_may_be_brought_in_some_modes_only(tmp_path: Path) -> None:
    """An unknown mode is told; in the others nobody brings any, and all of the pool is printed."""
    folder = tmp_path / "hills"
    (folder / "lists").mkdir(parents=True)
    modes = (
        "modes:\n  plain: {title: Plain}\n  built: {title: Built}\nbuilding: {pool: [foe], copies: 2, modes: [%s]}\n"
    )
    (folder / "foe.yaml").write_text(DECK, encoding="utf-8")
    (folder / "game.yaml").write_text(MANIFEST + modes % "bilt", encoding="utf-8")
    with pytest.raises(LoadError, match="bilt"):
        load(folder)
    (folder / "game.yaml").write_text(MANIFEST + modes % "built", encoding="utf-8")
    name = load(folder).components["foe"].one_set[0].id
    (folder / "lists" / "one.yaml").write_text(f"title: One\ncards: {{{name}: 1}}\n", encoding="utf-8")
    game = load(folder)
    assert game.building is not None
    assert [game.building.brings(mode) for mode in (None, "plain", "built")] == [False, False, True]
    assert to_print(game, (), False) is game
    assert to_print(game, list(game.lists.values()), False) is not game
