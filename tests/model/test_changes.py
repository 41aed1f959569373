"""What changed between two games: pieces by id, field by field; components and manifests key by key."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import pytest
from samples import DECK, MANIFEST, write_game

from pnp.model import load
from pnp.model.changes import Changes, compare

TRACK = "kind: board\ntitle: Track\nsize: [100, 20]\nlayout: track\nrows: [{name: one}, {name: two}, {name: three}]\n"


@pytest.fixture
def changes(tmp_path: Path) -> Callable[..., Changes]:
    """`changes({name: text}, {name: text})`: from a game of the one files to a game of the others."""

    def written(files: dict[str, str]) -> Path:
        return write_game(Path(mkdtemp(dir=tmp_path)), files)

    return lambda old, new: compare(load(written(old)), load(written(new)))


@pytest.fixture
def deck_changes(changes: Callable[..., Changes]) -> Callable[..., Changes]:
    """`deck_changes(old, new)`: `DECK` against itself with `old` replaced."""
    return lambda old, new: changes({"foe": DECK}, {"foe": DECK.replace(old, new)})


def test_a_game_does_not_differ_from_itself(changes):
    same = changes({"foe": DECK}, {"foe": DECK})
    assert not same
    assert same.as_dict() == {"added": [], "removed": [], "changed": [], "components": [], "game": {}}


def test_comments_order_and_spelling_of_a_deck_are_no_change(deck_changes):
    assert not deck_changes(
        "  - [Hill Giant, 2, giant, 1]\n  - [Titan, 1, giant, 7]\n",
        "  # by size\n  - {name: Titan, type: giant, force: +7}\n  - [Hill Giant, 02, giant, 1]\n",
    )


def test_fields_and_copies_of_a_piece(deck_changes):
    found = deck_changes("[Hill Giant, 2, giant, 1]", "[Hill Giant, 3, elf, 1]").as_dict()
    fields = {"copies": [2, 3], "type": ["giant", "elf"]}
    assert found["changed"] == [{"component": "foe", "piece": "foe:hill-giant", "was": None, "fields": fields}]
    assert (found["added"], found["removed"], found["components"], found["game"]) == ([], [], [], {})


def test_a_name_that_leaves_the_id_is_a_field(deck_changes):
    assert deck_changes("Hill Giant", "HILL GIANT").as_dict()["changed"][0]["fields"] == {
        "name": ["Hill Giant", "HILL GIANT"]
    }


def test_pieces_that_come_and_go(deck_changes):
    found = deck_changes("[Titan, 1, giant, 7]", "[Ogre, 4, giant, 3]").as_dict()
    assert found["added"] == [{"component": "foe", "piece": "foe:ogre", "name": "Ogre", "copies": 4}]
    assert found["removed"] == [{"component": "foe", "piece": "foe:titan", "name": "Titan", "copies": 1}]
    assert found["changed"] == []


def test_a_piece_alike_in_all_but_its_name_is_renamed(deck_changes):
    found = deck_changes("Titan", "Colossus")
    assert found.counts == {"added": 0, "removed": 0, "renamed": 1, "changed": 0}
    assert found.as_dict()["changed"] == [
        {"component": "foe", "piece": "foe:colossus", "was": "foe:titan", "fields": {"name": ["Titan", "Colossus"]}}
    ]


def test_a_renamed_piece_may_print_its_name(changes):
    deck = DECK.replace("type, force]", "type, force, text]").replace("giant, 7]", "giant, 7, 'I am {name}.']")
    change = changes({"foe": deck}, {"foe": deck.replace("Titan", "Colossus")}).changed[0]
    assert change.renamed
    assert change.fields["text"] == ("I am Titan.", "I am Colossus.")


def test_a_name_made_of_fields_can_be_renamed(deck_changes):
    deck_change = deck_changes("[Titan,", "['Giant {force}',").changed[0]
    assert (deck_change.old.id, deck_change.new.id) == ("foe:titan", "foe:giant-7")
    assert deck_change.fields == {"name": ("Titan", "Giant 7")}


def test_each_piece_is_renamed_once(changes):
    deck = DECK.split("rows:")[0] + "rows:\n  - [A, 1, elf, 1]\n  - [B, 1, elf, 1]\n"
    other = deck.replace("[A,", "[C,").replace("[B,", "[D,") + "  - [E, 1, elf, 1]\n"
    found = changes({"foe": deck}, {"foe": other})
    assert [(change.old.id, change.new.id) for change in found.changed] == [("foe:a", "foe:c"), ("foe:b", "foe:d")]
    assert [piece.id for piece in found.added] == ["foe:e"]


def test_a_piece_is_not_renamed_into_another_component(changes):
    found = changes({"foe": DECK}, {"foe": DECK.replace("  - [Titan, 1, giant, 7]\n", ""), "ally": DECK})
    assert [piece.id for piece in found.removed] == ["foe:titan"]
    assert [piece.id for piece in found.added] == ["ally:hill-giant", "ally:titan", "ally:elf-lord"]
    assert found.as_dict()["components"] == [{"component": "ally", "status": "added", "fields": {}}]


def test_a_new_field_is_news_only_where_it_differs_from_its_default(changes):
    mention = DECK.replace("type, force]", "type, force, bonus]").replace("giant, 7]", "giant, 7, 2]")
    assert [change.new.id for change in changes({"foe": DECK}, {"foe": mention}).changed] == ["foe:titan"]
    own = DECK + "fields: {reach: {type: int, default: 3}}\n"
    found = changes({"foe": DECK}, {"foe": own})
    assert found.changed == ()
    assert set(found.components[0].fields) >= {"fields.reach.type", "fields.reach.default"}


def test_true_is_not_one(changes):
    old, new = (MANIFEST.replace("hand: 5", f"hand: {value}") for value in ("1", "true"))
    assert changes({"game": old}, {"game": new}).game == {"numbers.hand": (1, True)}


def test_what_is_printed_is_compared_so_a_number_changes_the_pieces_that_say_it(changes):
    deck = DECK.replace("type, force]", "type, force, text]").replace("giant, 7]", "giant, 7, 'Draw {numbers.hand}.']")
    found = changes({"foe": deck}, {"foe": deck, "game": MANIFEST.replace("hand: 5", "hand: 6")})
    assert found.as_dict()["game"] == {"numbers.hand": [5, 6]}
    assert [change.fields for change in found.changed] == [{"text": ("Draw 5.", "Draw 6.")}]


def test_the_manifest_key_by_key(changes):
    new = MANIFEST.replace("max: 4", "max: null").replace("{win: 11}", "{win: 11, tie: 1}")
    new = new.replace("Ties keep the hill.", "Ties lose it.").replace("Hill War", "Hill Wars")
    new += "aid: [{title: Turn, text: Draw.}, {title: Turn, text: Play.}]\nmodes: {duel: {title: Duel}}\n"
    assert changes({}, {"game": new}).as_dict()["game"] == {
        "title": ["Hill War", "Hill Wars"],
        "players.max": [4, None],
        "modes.duel.id": [None, "duel"],
        "modes.duel.title": [None, "Duel"],
        "modes.duel.brings": [None, []],
        "modes.duel.without": [None, []],
        "numbers.points.tie": [None, 1],
        "rulings.ties": ["Ties keep the hill.", "Ties lose it."],
        "aid.Turn.title": [None, "Turn"],
        "aid.Turn.text": [None, "Draw."],
        "aid.Turn.steps": [None, []],
        "aid.Turn.rulings": [None, []],
        "aid.Turn (2).title": [None, "Turn"],
        "aid.Turn (2).text": [None, "Play."],
        "aid.Turn (2).steps": [None, []],
        "aid.Turn (2).rulings": [None, []],
    }


def test_a_component_key_by_key(changes):
    new = (
        DECK.replace("Foe deck", "Foes")
        .replace("size: poker", "size: [60, 90]")
        .replace("layout: creature", "layout: x")
    )
    new += "back: y\nsets: [red, blue]\nclaims: {total: 12, each: {Titan: {says: 2, ruling: ties}}}\nnote: Ours.\n"
    found = changes({"foe": DECK}, {"foe": new})
    assert (found.added, found.removed, found.changed) == ((), (), ()), "one set stands for all"
    assert found.as_dict()["components"] == [
        {
            "component": "foe",
            "status": "changed",
            "fields": {
                "title": ["Foe deck", "Foes"],
                "layout": ["creature", "x"],
                "size": [[63.5, 88.9], [60.0, 90.0]],
                "sets": [[], ["red", "blue"]],
                "note": [None, "Ours."],
                "claims.total": [None, [12]],
                "claims.each.Titan": [None, [2, "ties"]],
                "back": [None, "y"],
            },
        }
    ]


def test_the_other_side_is_a_field_of_each_piece(deck_changes):
    found = deck_changes("columns:", "back: {force: 3}\ncolumns:")
    assert [change.fields for change in found.changed] == [{"back": (None, {"force": 3})}] * 3


def test_rows_of_a_board(changes):
    found = changes({"track": TRACK}, {"track": TRACK.replace("{name: two}", "{name: two, text: Rest.}")})
    assert [(change.new.id, change.fields) for change in found.changed] == [("track:two", {"text": (None, "Rest.")})]
    turned = changes({"track": TRACK}, {"track": TRACK.replace("{name: one}, {name: two}", "{name: two}, {name: one}")})
    order = ["track:one", "track:two", "track:three"]
    assert turned.components[0].fields == {"order": (order, [order[1], order[0], order[2]])}


def test_a_board_that_comes_or_goes_is_told_as_one(changes):
    found = changes({"track": TRACK}, {"way": TRACK})
    assert (found.added, found.removed, found.changed) == ((), (), ())
    assert [(part.id, part.status) for part in found.components] == [("way", "added"), ("track", "removed")]


def test_there_and_back_is_the_same_turned_round(changes):
    new = {"foe": DECK.replace("[Titan, 1, giant, 7]", "[Ogre, 4, giant, 3]").replace("elf, 6", "elf, 5"), "way": TRACK}
    there, back = changes({"foe": DECK}, new).as_dict(), changes(new, {"foe": DECK}).as_dict()
    assert (there["added"], there["removed"]) == (back["removed"], back["added"])
    assert [change["fields"] for change in there["changed"]] == [{"force": [6, 5]}]
    assert [change["fields"] for change in back["changed"]] == [{"force": [5, 6]}]


def test_the_document_is_json(changes):
    found = changes({"foe": DECK, "track": TRACK}, {"foe": DECK.replace("columns:", "back: {force: 3}\ncolumns:")})
    assert json.loads(json.dumps(found.as_dict())) == found.as_dict()
