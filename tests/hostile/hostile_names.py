"""Hostile names and texts: control characters and line breaks that reach a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from cases import CHECK, MAKE, NASTY, Hostile, Words, game
from samples import DECK


def shown_on_a_terminal() -> Iterator[Hostile]:
    """Control characters and line breaks wherever a stranger's text reaches the screen."""

    def file_names(box: Path) -> Words:
        folder = game(box)
        for name in (f"{NASTY}.yaml", "a\nfoe.yaml:1:1: error: no game [x].yaml", f"{NASTY}.yml"):
            (folder / name).write_text("title: x\n", encoding="utf-8")
        return [CHECK, ["check", "--json", "./hill-war"], ["show", "./hill-war"]]

    def folder_name(box: Path) -> Words:
        folder = game(box, name=f"{NASTY}\nfoe.yaml:1:1: error: no game [x]")
        return [[verb, str(folder), *more] for verb, *more in (["check"], ["show"], ["make", "--no-preview"], ["shop"])]

    def templates_say(box: Path) -> Words:
        game(box, "{{ undefined['" + NASTY + "\\nfoe.yaml:1:1: error: no game [x]'] }}")
        return [CHECK]

    def template_names(box: Path) -> Words:
        folder = game(box, "{% include piece.name %}")
        (folder / "foe.yaml").write_text(
            DECK.replace("Titan", '"Ti\\etan\\u009b\\nfoe.yaml:1: error: x"'), encoding="utf-8"
        )
        return [CHECK, ["show", "./hill-war"], MAKE]

    def missing_glyphs(box: Path) -> Words:
        game(box, "<text x='5' y='5'>{{ '\\x9b2J\\x80\\u202e' }}&#155;2J</text>")
        return [CHECK]

    def words_say(box: Path) -> Words:
        game(box, "{{ words.x.y }}", {"templates/words.yaml": 'x: {"\\e[2J\\u009b\\n": [1]}\n"\\e]0;x\\a": 1\n'})
        return [CHECK]

    def answers(box: Path) -> Words:
        head = {"pnp": 1, "game": "condottieri", "mode": NASTY, "players": 2, "seed": 1, "data": "", "rules": ""}
        lines = [head, {"answer": f"{NASTY}\nx: error"}]
        (box / "m.jsonl").write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
        told = {**head, "mode": None}
        (box / "n.jsonl").write_text("\n".join(json.dumps(line) for line in (told, lines[1])), encoding="utf-8")
        odd = {**head, "game": f"{NASTY}\nx: error"}
        (box / "o.jsonl").write_text(json.dumps(odd), encoding="utf-8")
        return [["verify", "m.jsonl"], ["verify", "n.jsonl"], ["verify", "o.jsonl"]]

    def headings(box: Path) -> Words:
        (box / "b.md").write_text(
            f"# {NASTY}\n\n| name | copies |\n|---|---|\n| {NASTY} | 2 |\n| b | 1 |\n", encoding="utf-8"
        )
        return [
            ["extract", "b.md"],
            ["extract", "--json", "b.md"],
            ["extract", "b.md", "-o", "draft"],
            ["check", "draft"],
        ]

    def asked(_: Path) -> Words:
        words = [["check"], ["show"], ["make"], ["play"], ["watch"], ["export", "tts"], ["playtest", "-n", "1"]]
        return [[*verb, f"{NASTY}\nx: error"] for verb in words] + [[NASTY], ["make", "condottieri", "--only", NASTY]]

    for name, build in {
        "names of files": file_names,
        "name of a folder": folder_name,
        "messages of templates": templates_say,
        "names of templates": template_names,
        "missing glyphs": missing_glyphs,
        "messages of words": words_say,
        "answers of a transcript": answers,
        "headings of a rulebook": headings,
        "words of the command line": asked,
    }.items():
        yield Hostile("terminal", name, build, True)
