"""What if: a change is what the folder would say with the change written into it, and the folder stays as it is."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rotation import some
from samples import DECK, HEAD, write_game

from pnp.engine import cast
from pnp.engine.hashes import of_data
from pnp.lab.runs.whatif import WrongSet, changed, in_mode, spot
from pnp.model import Component, Game, LoadError, library, load


def pieces(game: Game) -> Iterator[tuple[Component, str, dict[str, object]]]:
    """Everything that has an id and fields, with its copies among them."""
    for part in game.components.values():
        for piece in (*part.cards, *part.entries):
            yield part, piece.id, {**piece.fields, "name": piece.name, "copies": piece.copies}


@pytest.mark.parametrize("slug", some(library.slugs()))
def test_whole_numbers_of_every_game_can_be_changed(slug: str) -> None:
    """One piece for each int field and for copies, and every number: all changed at once, each by one."""
    game = load(slug)
    wanted: dict[str, int] = {}
    for part, ident, fields in pieces(game):
        for name, spec in part.fields.items():
            value = fields.get(name)
            # Where a room lies is no figure: moved, it may lie on another.
            first = not any(key.startswith(f"{part.id}:") and key.endswith(f".{name}") for key in wanted)
            if spec.type == "int" and isinstance(value, int) and name not in {"x", "y", "w", "h"} and first:
                wanted[f"{ident}.{name}"] = value + 1
        if part.rows_are_pieces:
            wanted[f"{part.one_set[0].id}.copies"] = part.one_set[0].copies + 1
    groups = {"numbers": game.numbers, **{f"modes.{each.id}.numbers": each.numbers for each in game.modes.values()}}
    for head, numbers in groups.items():
        wanted |= {f"{head}.{name}": value + 1 for name, value in numbers.items() if type(value) is int}
    made = changed(game, [f"{key}={value}" for key, value in wanted.items()])
    assert wanted
    assert {key: spot(made, key).value for key in wanted} == wanted
    before, after = (
        {
            piece.id: (piece.copies, piece.fields.get("type"))
            for part in each.components.values()
            for piece in part.entries
        }
        for each in (game, made)
    )
    numbered = {piece.id for part in game.components.values() for piece in part.entries if "name" in piece.raw}
    touched = {key.partition(".")[0] for key in wanted}
    # A row that is called after a number is another row with another number.
    assert {i: told for i, told in before.items() if i not in touched | numbered}.items() <= after.items()


EDITS = [
    (
        "solitaire-conquest",
        {"foe.yaml": [("[Titan,       1, 7,", "[Titan,       3, 9,")], "game.yaml": [("victory: 10", "victory: 12")]},
        ["foe:titan.force=9", "foe:titan.copies=3", "numbers.victory=12"],
    ),
    (
        "freddy-vs-jason",
        {
            "card.yaml": [
                ("icon: forest\n        bonus: 1\n        bonus_for: [jason]", "icon: forest\n        bonus: 4")
            ]
        },
        ["card:woods.bonus=4", "card:woods.bonus_for="],
    ),
    (
        "warlords-of-ravenna",
        {"game.yaml": [("  hand: 4", "  hand: 6")]},
        ["numbers.hand=6"],
    ),
]


@pytest.mark.parametrize(("slug", "edits", "sets"), EDITS)
def test_a_change_is_what_the_edited_folder_says(
    slug: str, edits: dict[str, list[tuple[str, str]]], sets: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / slug
    shutil.copytree(library.card_data() / slug, folder)
    for name, pairs in edits.items():
        text = (folder / name).read_text(encoding="utf-8")
        for old, new in pairs:
            assert text.count(old) == 1
            text = text.replace(old, new)
        (folder / name).write_text(text, encoding="utf-8")
    edited, made = load(folder), changed(load(slug), sets)
    assert of_data(made) == of_data(edited) != of_data(load(slug))
    assert [row[1:] for row in pieces(made)] == [row[1:] for row in pieces(edited)]


def test_no_file_is_touched(game_folder: Path) -> None:
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in sorted(game_folder.rglob("*"))}
    made = changed(load(game_folder), ["foe:titan.force=6", "numbers.points.win=3"])
    assert made.numbers["points"] == {"win": 3}
    assert {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in sorted(game_folder.rglob("*"))} == before
    assert load(game_folder).components["foe"].entries[1].force == 7


def test_texts_and_other_rows_follow(make_game: Callable[..., Path]) -> None:
    rows = "  - [Titan, 1, giant, 7, 'Hits for {force}, hand {numbers.hand}.']\n  - [Elf, 2, elf, 1, 'Waits.']\n"
    folder = make_game(foe=f"{HEAD}columns: [name, copies, type, force, text]\nrows:\n{rows}")
    titan, elf = changed(load(folder), ["foe:titan.force=-3", "numbers.hand=9"]).components["foe"].entries
    assert (titan.force, titan.text, titan.raw["text"]) == (
        -3,
        "Hits for -3, hand 9.",
        "Hits for {force}, hand {numbers.hand}.",
    )
    assert (elf.force, elf.text, elf.copies) == (1, "Waits.", 2)


def test_a_field_without_a_column(game_folder: Path) -> None:
    """`bonus` is a field of the game that no row gives: the row gets it, the others keep the default."""
    part = changed(load(game_folder), ["foe:titan.bonus=2"]).components["foe"]
    assert [piece.bonus for piece in part.entries] == [0, 2, 0]
    assert [piece.force for piece in part.entries] == [1, 7, 6]


def test_what_a_section_shares_and_rows_as_mappings(make_game: Callable[..., Path]) -> None:
    sections = (
        "sections:\n  - title: Giants\n    type: giant\n    force: 5\n    rows:\n"
        "      - {name: Titan}\n      - {name: Ogre, copies: 3}\n"
    )
    made = changed(
        load(make_game(foe=HEAD + sections)), ["foe:ogre.force=1", "foe:titan.copies=0", "foe:titan.type=elf"]
    )
    titan, ogre = made.components["foe"].entries
    assert (titan.force, titan.copies, titan.type) == (5, 0, "elf")
    assert (ogre.force, ogre.copies, ogre.type) == (1, 3, "giant")
    assert [(title.id, copies) for title, copies in cast(made).titles["foe"]] == [("foe:titan", 0), ("foe:ogre", 3)]


def test_a_component_for_each_player_changes_in_every_set(make_game: Callable[..., Path]) -> None:
    game = load(make_game(foe=DECK.replace("layout:", "sets: [red, blue]\nlayout:")))
    made = changed(game, ["foe:titan.force=2"]).components["foe"].pieces
    assert {piece.id: piece.force for piece in made if "titan" in piece.id} == {"foe:titan@red": 2, "foe:titan@blue": 2}
    with pytest.raises(WrongSet, match=r"all sets: write foe:titan\.force"):
        changed(game, ["foe:titan@red.force=2"])


def test_a_table_of_a_spreadsheet(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "hill-war", {"foe": f"{HEAD}rows: {{from: foe.csv}}\n"})
    (folder / "foe.csv").write_text("Name,Qty,Type,Force\nHill Giant,2,giant,1\nTitan,1,giant,7\n", encoding="utf-8")
    made = changed(load(folder), ["foe:titan.force=4", "foe:titan.copies=5", "foe:hill-giant.bonus=1"])
    assert [(p.force, p.copies, p.bonus) for p in made.components["foe"].entries] == [(1, 2, 1), (4, 5, 0)]


def test_the_other_side(make_game: Callable[..., Path]) -> None:
    """A piece that says nothing of its back has the component's; changed, it has one of its own."""
    head = HEAD.replace("kind: deck", "kind: counters") + "back: {force: 2, type: elf}\n"
    game = load(
        make_game(foe=f"{head}columns: [name, type, force]\nrows:\n  - [Titan, giant, 7]\n  - [Ogre, giant, 5]\n")
    )
    assert spot(game, "foe:titan.back.force").value == 2
    titan, ogre = changed(game, ["foe:titan.back.force=1"]).components["foe"].entries
    assert (titan.back, titan.force) == ({"force": 1, "type": "elf"}, 7)
    assert ogre.back == {"force": 2, "type": "elf"}


def test_cards_of_a_table_and_their_rows(make_game: Callable[..., Path]) -> None:
    table = (
        "kind: table\nas: card\ntitle: Trials\nsize: poker\nlayout: plain\ndie: d6\ncolumns: [roll, name, force]\n"
        "sections:\n  - {title: Bog, copies: 2, bonus: 1, rows: [[1-3, Sink, 1], [4-6, Wade, 2]]}\n"
        "  - {title: Cliff, bonus: 1, rows: [[1-6, Fall, 3]]}\n"
    )
    game = load(make_game(trial=table))
    part = changed(game, ["trial:bog.copies=4", "trial:cliff.bonus=3", "trial:bog:wade.force=9"]).components["trial"]
    assert [(card.id, card.copies, card.bonus) for card in part.cards] == [("trial:bog", 4, 1), ("trial:cliff", 1, 3)]
    assert [row.force for row in part.entries] == [1, 9, 3]
    with pytest.raises(WrongSet, match="not printed by itself"):
        changed(game, ["trial:bog:wade.copies=2"])


def test_a_mat_has_copies_of_its_own(make_game: Callable[..., Path]) -> None:
    game = load(make_game(camp="kind: mat\ntitle: Camp\nlayout: plain\ncopies: {as-needed: 4}\n"))
    assert changed(game, ["camp.copies=2"]).components["camp"].pieces[0].copies == 2


def test_a_name_made_of_a_field_keeps_its_id(make_game: Callable[..., Path]) -> None:
    rows = "rows:\n  - ['{force}', elf, 1]\n  - ['{force}', elf, 2]\n"
    game = load(make_game(foe=f"{HEAD}columns: [name, type, force]\n{rows}"))
    made = changed(game, ["foe:1.force=2"]).components["foe"].entries
    assert [(piece.id, piece.name, piece.force) for piece in made] == [("foe:1", "2", 2), ("foe:2", "2", 2)]


def test_lists_and_texts(make_game: Callable[..., Path]) -> None:
    fields = "fields:\n  loot: {type: list, default: []}\n  hits: {type: dice, default: d6}\n"
    game = load(make_game(foe=DECK.replace("columns:", f"{fields}columns:")))
    sets = [
        "foe:titan.loot=[gold, 'a, b']",
        "foe:hill-giant.loot=gold, b",
        "foe:titan.hits=2d6+1",
        "foe:titan.note=a: [b",
    ]
    giant, titan, _ = changed(game, sets).components["foe"].entries
    assert (titan.loot, titan.hits, titan.note) == (("gold", "a, b"), "2d6+1", "a: [b")
    assert giant.loot == ("gold, b",)


def test_another_language_stays_one() -> None:
    game = changed(load("condottieri", "de"), ["numbers.start_hand=11"])
    assert (game.lang, game.numbers["start_hand"]) == ("de", 11)
    assert game.original is not None and game.original.numbers["start_hand"] == 11


def test_nothing_to_change_is_the_game_itself(game_folder: Path) -> None:
    game = load(game_folder)
    assert changed(game, []) is game


WRONG = [
    ("foe:titn.force=2", "unknown piece 'foe:titn'; did you mean 'foe:titan'?"),
    ("fo:titan.force=2", "unknown component 'fo'; did you mean 'foe'?"),
    ("foe:titan.forc=2", "unknown field 'forc'; did you mean 'force'? Known fields: copies, force, type."),
    ("foe:titan.force=six", "foe:titan.force: 'six' is not a whole number; write digits only"),
    ("foe:titan.type=dwarf", "foe:titan.type: 'dwarf' is none of giant, elf."),
    ("foe:titan.force=", "there is no value and no default"),
    ("foe:titan.copies=1000", "1000 is out of bounds; a piece has 0 to 999 copies"),
    ("foe:titan.copies=-1", "-1 is out of bounds"),
    ("foe:titan.name=Ogre", "rules find a piece by its name"),
    ("foe:titan=3", "foe:titan names no field"),
    ("foe:titan.force.x=3", "names no field"),
    ("foe.copies=3", "of 'foe' itself, name a piece"),
    ("foe:titan.text={forc}", "unknown field 'forc'; did you mean 'force'?"),
    ("numbers.hnd=3", "unknown number 'numbers.hnd'; did you mean 'numbers.hand'?"),
    ("numbers.points=3", "is a group of numbers; name one of them: numbers.points.win"),
    ("numbers.points.lose=3", "unknown number 'numbers.points.lose'"),
    ("numbers.hand=many", "numbers.hand: many is not a whole number, such as 3"),
    ("numbers.hand=99999999999", "'99999999999' is too big"),
    ("numbers=3", "numbers names no number"),
    ("modes.long.numbers.hand=3", "unknown mode 'long'"),
    ("foe:titan.force", "'foe:titan.force' changes nothing; write such as"),
    ("=3", "changes nothing"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_cannot_be_changed_is_told(text: str, message: str, game_folder: Path) -> None:
    with pytest.raises(WrongSet) as caught:
        changed(load(game_folder), [text])
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_one_key_twice_and_a_folder_that_broke_meanwhile(game_folder: Path) -> None:
    game = load(game_folder)
    with pytest.raises(WrongSet, match="set twice"):
        changed(game, ["foe:titan.force=1", "foe:titan.force=2"])
    (game_folder / "foe.yaml").write_text("kind: deck\n", encoding="utf-8")
    with pytest.raises(LoadError):
        changed(game, ["foe:titan.force=1"])


def test_a_number_that_says_nothing_in_a_mode() -> None:
    game = load("warlords-of-ravenna")
    assert "hands" in game.modes["duel"].numbers
    in_mode(game, ["numbers.hand", "modes.duel.numbers.hands", "warlord:marker.copies"], "duel")
    in_mode(game, ["numbers.hands"], None)
    with pytest.raises(WrongSet, match=r"Write modes\.duel\.numbers\.hands"):
        in_mode(game, ["numbers.hands"], "duel")
    with pytest.raises(WrongSet, match="Add --mode duel"):
        in_mode(game, ["modes.duel.numbers.hands"], None)


def test_a_row_that_moved_since_the_game_was_loaded(game_folder: Path) -> None:
    game, file = load(game_folder), game_folder / "foe.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("rows:\n", "rows:\n  - [Ogre, 1, giant, 4]\n"), encoding="utf-8")
    with pytest.raises(WrongSet, match="stands elsewhere by now"):
        changed(game, ["foe:titan.force=1"])
    assert changed(load(game_folder), ["foe:titan.force=1"]).components["foe"].entries[2].force == 1
