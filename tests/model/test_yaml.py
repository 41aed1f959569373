"""YAML as it is read: core words only, every fault at its line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.model import yaml as reading
from pnp.model.report import Report


def read(data: str | bytes) -> tuple[reading.MapNode | None, list[str]]:
    report = Report("game", Path("f.yaml"))
    root = reading.read(data.encode() if isinstance(data, str) else data, report)
    return root, [f"{f.line}:{f.column} {f.code} {f.message}" for f in report.findings]


def test_every_node_knows_its_place():
    root, faults = read("a: 1\nb:\n  - x\n  - {c: y}\n")
    assert faults == []
    items = root.values["b"].items
    assert [(root.keys["b"].line, root.keys["b"].column), (items[0].line, items[0].column)] == [(2, 1), (3, 5)]
    assert (items[1].values["c"].line, items[1].values["c"].column) == (4, 9)


@pytest.mark.parametrize(
    "word", ["+3", "No", "yes", "010", "12:30", "1.50", "true", "2020-01-01", "0x1f", "1e3", ".inf"]
)
def test_plain_words_keep_their_text(word):
    root, _ = read(f"a: {word}")
    assert root.values["a"].text == word


@pytest.mark.parametrize(
    ("written", "null"), [("null", True), ("~", True), ("", True), ("Null", False), ("'null'", False), ("''", False)]
)
def test_null_is_plain_null_tilde_or_nothing(written, null):
    root, _ = read(f"a: {written}")
    assert root.values["a"].null is null


def test_a_byte_order_mark_and_crlf_are_harmless():
    root, faults = read(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    assert (list(root.values), root.values["b"].text, faults) == (["a", "b"], "2", [])


FAULTS = {
    "a: [1, 2\nb: 3": "2:2 yaml-syntax not YAML: a ',' or a closing bracket is missing; text that holds , [ ] { } "
    "needs quotes there. (at 'b: 3')",
    "a: b: c": "1:5 yaml-syntax not YAML: a ':' where no key can stand; put text that holds ': ' in quotes. "
    "(at 'a: b: c')",
    "a: 'x\nb: 2": "2:5 yaml-syntax not YAML: a quoted text has no closing quote. (at 'b: 2')",
    "a: @x": "1:4 yaml-syntax not YAML: text cannot begin with this sign; put it in quotes. (at 'a: @x')",
    "a: }": "1:4 yaml-syntax not YAML: a value is missing, or a bracket too many. (at 'a: }')",
    "- a\nb: 1": "2:1 yaml-syntax not YAML: this line belongs to no item of the list above; mind how far it is "
    "indented. (at 'b: 1')",
    "a: 1\n]": "2:1 yaml-syntax not YAML: this belongs to no key of the mapping above; mind the indent, and quote text "
    "that holds quotes. (at ']')",
    'a: "\\q"': "1:5 yaml-syntax not YAML: an unknown \\ in double quotes; write \\\\ for the sign itself, or use "
    "single quotes. (at 'a: \"\\\\q\"')",
    "b: 1\nabc\n": "3:1 yaml-syntax not YAML: a key without ':' after it.",
    "a: - b": "1:4 yaml-syntax not YAML: a list cannot begin on the line of its key; begin it on the next line. "
    "(at 'a: - b')",
    "a: !x!y 3": "1:4 yaml-syntax not YAML: found undefined tag handle. (at 'a: !x!y 3')",
    "a:\n\t- x": "2:1 yaml-tab a tab; use spaces.",
    "a: |\n\tx": "2:1 yaml-tab a tab; use spaces.",
    "a: 1\nb: 2\na: 3": "3:1 double-key the key 'a' stands here and on line 1 already; keep one.",
    "a: &x 1": "1:4 yaml-alias '&x' is an anchor; take it out.",
    "a: *x": "1:4 yaml-alias '*x' is an alias; write the value out.",
    "a: !!int 3": "1:4 yaml-tag the tag 'tag:yaml.org,2002:int'; write the bare value.",
    "a: !!python/object/apply:os.system [x]": "1:4 yaml-tag the tag 'tag:yaml.org,2002:python/object/apply:os.system'; "
    "write the bare value.",
    "a: 1\n---\nb: 1": "2:1 yaml-documents a second document in one file; put it into a file of its own.",
    "<<: {a: 1}": "1:1 yaml-merge '<<' merges are not read; write the keys out.",
    "{[a]: 1}": "1:2 yaml-key a list or a mapping as a key; a key is a word.",
    "": "1:1 empty-file the file is empty; write its keys, or delete it.",
    "# nothing": "1:1 empty-file the file is empty; write its keys, or delete it.",
    "- 1": "1:1 not-a-mapping the file must hold keys with values, such as 'title: Foe deck'.",
    "a: 1\nb: \x00": "2:4 control-character a control character, U+0000; take it out.",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_at_its_place(text):
    assert read(text)[1] == [FAULTS[text]]


def test_what_is_not_utf8_is_told_at_its_byte():
    assert read(b"a: 1\nb: caf\xe9")[1] == ["2:7 not-utf-8 the byte 0xe9 is not UTF-8; save the file as UTF-8."]
    assert read("a: 1".encode("utf-16"))[1][0].startswith("1:1 not-utf-8")


def test_several_faults_of_one_file_are_told_together():
    assert [fault.split()[1] for fault in read("a: 1\na: 2\nb: &x 3\nc: *x\n<<: 1")[1]] == [
        "double-key",
        "yaml-alias",
        "yaml-alias",
        "yaml-merge",
    ]


@pytest.mark.parametrize("opening", ["[", "{", "? ", "- "])
def test_deep_nesting_stops_at_once(opening):
    root, faults = read(opening * 1_000_000)
    assert root is None
    assert faults[0].split(" ", 1)[1] == "yaml-deep values nested more than 40 deep; write them flatter."


def test_forty_deep_is_read():
    # The mapping itself is one of the forty.
    assert read("a: " + "[" * 39 + "]" * 39)[1] == []
    assert read("a: " + "[" * 40 + "]" * 40)[1] != []


def test_a_file_has_a_greatest_size(monkeypatch):
    assert read(b"a" * (4 * 1024 * 1024 + 1))[1] == ["None:None file-too-big the file is bigger than 4 MB; split it."]
    assert reading.MOST_VALUES == 400_000
    monkeypatch.setattr(reading, "MOST_VALUES", 40)
    # The mapping, its key and the list are values too.
    assert read("a: [" + "1," * 37 + "]")[1] == []
    assert "more than 40 values in one file" in read("a: [" + "1," * 38 + "]")[1][0]


def test_the_slower_loader_reads_the_same(monkeypatch):
    text = "a: [1, '2', null]\nb: {c: \"x\", d: ~}\n"
    fast = read(text)
    monkeypatch.setattr(reading, "_LOADER", reading.yaml.Loader)
    assert read(text) == fast
    assert read("a: &x 1\nb: *x\na: 2")[1] != []
