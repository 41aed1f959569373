"""`pnp schema`: the schema on the screen or in a file."""

from __future__ import annotations

import json

from pnp.model.editors.jsonschema import document


def test_it_is_printed(run):
    done = run("schema")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == document()


def test_it_is_written(run, tmp_path):
    file = tmp_path / ".vscode" / "game.schema.json"
    done = run("schema", "-o", file)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{file}: ")
    assert json.loads(file.read_text(encoding="utf-8")) == document()


def test_a_place_that_cannot_be_written_is_named(run, tmp_path):
    (tmp_path / "taken").write_text("", encoding="utf-8")
    done = run("schema", "-o", tmp_path / "taken" / "game.schema.json")
    assert done.code == 1
    assert str(tmp_path / "taken") in done.err
    assert "Traceback" not in done.err
