"""`pnp list` and `pnp show`: what the library holds, for people and for scripts."""

from __future__ import annotations

import json
import subprocess
import sys

from pnp.model import library

ROW = ["slug", "title", "kind", "family", "players", "data", "prints", "plays", "components", "titles", "pieces"]
ROW += ["minutes"]
GAME = ["slug", "title", "kind", "family", "players", "print_for", "sides", "modes", "needs", "languages"]
GAME += ["components", "rulings", "credits", "pool", "lists"]
PART = ["id", "kind", "title", "titles", "pieces", "per_set", "by_type", "fields", "claims"]


def test_list_as_json_has_the_promised_keys_and_counts_what_is_there(run):
    done = run("list", "--json")
    rows = json.loads(done.out)
    assert (done.code, done.err) == (0, "")
    assert [row["slug"] for row in rows] == library.slugs()
    for row in rows:
        assert list(row) == ROW
        assert {type(row[key]) for key in ("data", "prints", "plays")} == {bool}
        assert {type(row[key]) for key in ("components", "titles", "pieces")} == {int}
    ravenna = next(row for row in rows if row["slug"] == "warlords-of-ravenna")
    assert {key: ravenna[key] for key in ("title", "kind", "players", "components", "titles", "pieces")} == {
        "title": "Warlords of Ravenna",
        "kind": "card",
        "players": "2-13",
        "components": 3,
        "titles": 13,
        "pieces": 68,
    }


def test_list_is_a_line_a_game(run):
    lines = run("list").out.splitlines()
    assert [line.split()[0] for line in lines] == library.slugs()
    (ravenna,) = (line for line in lines if line.startswith("warlords-of-ravenna "))
    assert "2-13 players   13 titles    68 pieces  data" in ravenna


def test_a_faulty_game_stays_on_the_list(run, hill_war, monkeypatch):
    (hill_war / "foe.yaml").write_text("kind: [", encoding="utf-8")
    monkeypatch.setattr(library, "card_data", lambda: hill_war.parent)
    (row,) = json.loads(run("list", "--json").out)
    assert (row["slug"], row["data"], row["prints"], row["pieces"]) == ("hill-war", False, False, 0)
    assert list(row) == ROW


def test_an_empty_library_says_so(run, tmp_path, monkeypatch):
    monkeypatch.setattr(library, "card_data", lambda: tmp_path)
    assert run("list").out == "The library is empty.\n"
    assert run("list", "--json").out == "[]\n"


def test_show_as_json_has_the_promised_keys(run):
    done = run("show", "warlords-of-ravenna", "--json")
    game = json.loads(done.out)
    assert (done.code, done.err) == (0, "")
    assert list(game) == GAME
    assert all(list(part) == PART for part in game["components"])
    war = next(part for part in game["components"] if part["id"] == "war")
    assert (war["kind"], war["titles"], war["pieces"], war["per_set"]) == ("deck", 11, 54, 54)
    assert war["by_type"] == {"fortification": 4, "assassin": 5, "troop": 40, "commander": 5}
    assert war["fields"]["value"] == "int"
    assert war["claims"][0] == {"kind": "total", "of": None, "says": 54, "ruling": None}
    assert game["rulings"]["youngest"].startswith("If nobody wants to tell an age")
    assert set(game["credits"]) == {"author", "year", "where", "thanks", "notice", "fonts", "icons"}


def test_show_credits_the_type_and_the_icons_that_are_used(run):
    due = json.loads(run("show", "warlords-of-ravenna", "--json").out)["credits"]
    assert due["where"] == "https://topcornermedia.com"
    assert all("copyright" in line for line in due["fonts"])
    assert due["fonts"]
    assert all(artist["licence"] in {"CC-BY-3.0", "CC0-1.0"} and artist["icons"] for artist in due["icons"])


def test_show_is_text_for_people(run):
    done = run("show", "warlords-of-ravenna")
    lines = done.out.splitlines()
    assert done.code == 0
    assert lines[0] == "Warlords of Ravenna (warlords-of-ravenna): card, 2-13 players"
    types = "4 fortification, 5 assassin, 40 troop, 5 commander"
    assert f"  war           deck     War deck: 54 pieces, 11 titles ({types})" in lines
    assert "  warlord       counters Score markers: 13 pieces, 1 title" in lines


def test_show_tells_what_the_box_cannot_hold(run):
    assert "You also need: a six-sided die; a pencil" in run("show", "dragon-slayers").out.splitlines()
    assert "You also need" not in run("show", "warlords-of-ravenna").out


def test_show_takes_a_folder(run, hill_war):
    assert run("show", hill_war).out.startswith("Hill War (hill-war): card, 2-4 players\n")


def test_show_of_a_faulty_game_is_its_findings(run, hill_war):
    (hill_war / "foe.yaml").write_text("kind: deck\n", encoding="utf-8")
    for words in (["hill-war"], ["hill-war", "--json"]):
        done = run("show", *words)
        assert (done.code, done.out) == (1, "")
        assert "hill-war/foe.yaml:1:1: error: the key 'layout' is missing; write it. [missing-key]" in done.err


def test_show_draws_nothing(tmp_path):
    """Not even when it is asked first: what draws faces and writes pages is not so much as imported."""
    code = (
        "import sys; from pnp import cli; sys.argv = ['pnp', 'show', 'blade']\n"
        "try: cli.main()\nexcept SystemExit: pass\n"
        "print({name.split('.')[0] for name in sys.modules} & {'jinja2', 'reportlab', 'PIL'}, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False, timeout=60
    )
    assert done.stdout.startswith("Blade (blade): ")
    assert "Icons: Lorc (CC-BY-3.0): " in done.stdout
    assert done.stderr.strip() == "set()"
