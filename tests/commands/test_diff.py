"""`pnp diff`: words, a document, a page; its exit codes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64decode
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image


def edit(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / f"{name}.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def pair(hill_war: Path) -> tuple[str, str]:
    """`hill-war` and, beside it, `new` in which something of every sort is different."""
    new = hill_war.parent / "new"
    shutil.copytree(hill_war, new)
    edit(new, "game", "hand: 5", "hand: 6")
    edit(new, "foe", "[Hill Giant, 2, giant, 1]", "[Hill Giant, 3, giant, 1]\n  - [Ogre, 1, giant, 2]")
    edit(new, "foe", "Titan", "Colossus")
    edit(new, "foe", "  - [Elf Lord, 3, elf, 6]\n", "")
    edit(new, "foe", "title: Foe deck", "title: Foes")
    return "hill-war", "new"


TOLD = """\
Hill War, hill-war to new: 1 added, 1 removed, 1 renamed, 1 changed.
game.yaml
  numbers.hand: 5 -> 6
Foe deck (foe)
  title: "Foe deck" -> "Foes"
  - Elf Lord (foe:elf-lord), 3 copies
  + Ogre (foe:ogre), 1 copy
  ~ Hill Giant (foe:hill-giant)
      copies: 2 -> 3
  ~ Colossus (foe:colossus), was Titan (foe:titan)
      name: "Titan" -> "Colossus"
"""


def test_in_words(run, pair):
    done = run("diff", *pair)
    assert (done.code, done.out, done.err) == (0, TOLD, "")


def test_as_a_document(run, pair):
    done = run("diff", *pair, "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == {
        "added": [{"component": "foe", "piece": "foe:ogre", "name": "Ogre", "copies": 1}],
        "removed": [{"component": "foe", "piece": "foe:elf-lord", "name": "Elf Lord", "copies": 3}],
        "changed": [
            {"component": "foe", "piece": "foe:hill-giant", "was": None, "fields": {"copies": [2, 3]}},
            {
                "component": "foe",
                "piece": "foe:colossus",
                "was": "foe:titan",
                "fields": {"name": ["Titan", "Colossus"]},
            },
        ],
        "components": [{"component": "foe", "status": "changed", "fields": {"title": ["Foe deck", "Foes"]}}],
        "game": {"numbers.hand": [5, 6]},
    }


def test_long_texts_stand_under_each_other(run, pair):
    edit(Path("new"), "game", "Ties keep the hill.", "The hill is kept by whoever of the two has held it for longer.")
    assert (
        '  rulings.ties:\n    "Ties keep the hill."\n'
        '    -> "The hill is kept by whoever of the two has held it for longer."\n'
    ) in run("diff", *pair).out


def test_no_difference(run, hill_war):
    done = run("diff", "hill-war", hill_war)
    assert (done.code, done.out) == (0, f"Hill War: no difference between hill-war and {hill_war}.\n")
    assert not any(json.loads(run("diff", "hill-war", "hill-war", "--json").out).values())
    run("diff", "hill-war", "hill-war", "-o", "page.html")
    assert "<p>No difference.</p>" in Path("page.html").read_text(encoding="utf-8")


def test_against_a_revision(run, hill_war):
    who = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-q", "-m", "first"]):
        subprocess.run(["git", *words], cwd=hill_war.parent, check=True, capture_output=True)
    edit(hill_war, "foe", "giant, 7", "giant, 8")
    done = run("diff", "hill-war@HEAD", "hill-war")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("  ~ Titan (foe:titan)\n      force: 7 -> 8\n")
    assert run("diff", "hill-war@HEAD", "hill-war@HEAD", "-o", "page.html").code == 0
    done = run("diff", "hill-war@nope", "hill-war")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("There is no revision 'nope' in ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hill-war"], "B"),
        (["hill-war", "hill-wra"], "There is no game 'hill-wra'."),
        (["hill-war", "hill-war", "-o", "page.pdf"], "'page.pdf' is no page; name a file that ends in .html."),
        (["hill-war@HEAD", "hill-war"], "is in no git checkout"),
    ],
)
@pytest.mark.usefixtures("hill_war")
def test_wrong_use(run, words, said):
    done = run("diff", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_folder_that_does_not_load(run, pair):
    edit(Path("new"), "foe", "kind: deck", "kind: dekc")
    done = run("diff", *pair, "-o", "page.html")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("new does not load:\nnew/foe.yaml:1:7: error: kind: 'dekc' is none of")
    assert not Path("page.html").exists()


class Page(HTMLParser):
    """What a browser would find: tags, the addresses they load from, and the words between them."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.words: list[str] = []
        self.source = Path(file).read_text(encoding="utf-8")
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in {"src", "href", "action", "data"}]

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(" ".join(data.split()))


def pictures(page: Page) -> list[Image.Image]:
    return [Image.open(BytesIO(b64decode(address.partition(",")[2]))) for address in page.addresses]


def test_a_page_shows_every_piece_before_and_after(run, pair):
    done = run("diff", *pair, "-o", "out/page.html")
    assert (done.code, done.err) == (0, "")
    assert done.out == TOLD + "out/page.html: the same with pictures.\n"
    page = Page("out/page.html")
    assert [word for word in page.words if word in {"before", "after", "looks the same"}] == [
        "looks the same",  # the giant: another number of the same card
        "before",  # renamed
        "after",
        "after",  # added
        "before",  # removed
    ]
    assert {"Titan → Colossus", "Ogre", "Elf Lord", "numbers.hand", "renamed"} <= set(page.words)
    shown = pictures(page)
    assert [(image.format, image.size) for image in shown] == [("PNG", (240, 336))] * 5
    assert len({image.convert("RGB").tobytes() for image in shown}) == 5
    assert all(len(image.convert("RGB").getcolors(100_000)) > 2 for image in shown)


def test_a_page_loads_nothing_and_is_the_same_each_time(run, pair):
    run("diff", *pair, "-o", "one.html")
    run("diff", *pair, "-o", "two.html")
    page = Page("one.html")
    assert all(address.startswith("data:image/png;base64,") for address in page.addresses)
    assert {"script", "link", "iframe", "object", "base"} & set(page.tags) == set()
    assert re.findall(r"url\(|@import|https?:", page.source) == []
    assert 'name="viewport"' in page.source
    assert Path("one.html").read_bytes() == Path("two.html").read_bytes()


HOSTILE = "<script>alert(1)</script><img src=x onerror='a()'> \\\"'&amp; </style>"


@pytest.mark.usefixtures("pair")
def test_hostile_names_stay_words(run):
    new = Path("new")
    edit(new, "game", "title: Hill War", f'title: "{HOSTILE}"')
    edit(new, "game", "Ties keep the hill.", HOSTILE)
    edit(new, "foe", "title: Foes", f'title: "{HOSTILE}"')
    edit(new, "foe", "[Ogre,", f'["O{HOSTILE}",')
    edit(new, "foe", "Colossus", f'"C{HOSTILE}"')
    strange = new.rename("<b onclick=x>new'")
    assert run("diff", "hill-war", strange, "-o", "page.html").code == 0
    page = Page("page.html")
    said = HOSTILE.replace('\\"', '"')
    assert said in page.words, "the ruling"
    assert f"Titan → C{said}" in page.words
    assert f"{said}: what changed" in page.words
    assert "<b onclick=x>new'" in page.words
    assert "script" not in page.tags
    assert page.addresses == [address for address in page.addresses if address.startswith("data:image/png")]
    assert page.source.count("</style>") == 1


def test_a_board_and_a_deck_with_a_new_look_are_shown_as_a_whole(run, hill_war):
    track = "kind: board\ntitle: Track\nsize: [100, 50]\nlayout: creature\nrows: [{name: one}]\n"
    (hill_war / "track.yaml").write_text(track, encoding="utf-8")
    shutil.copytree(hill_war, "new")
    edit(Path("new"), "track", "name: one", "name: two")
    edit(Path("new"), "track", "title: Track", "title: Way")
    edit(Path("new"), "foe", "size: poker", "size: [60, 90]\nsets: [red, blue]")
    run("diff", "hill-war", "new", "-o", "page.html")
    sizes = [image.size for image in pictures(Page("page.html"))]
    assert sizes == [(240, 336), (240, 360), (480, 240), (480, 240)]


def test_a_layout_that_is_not_there_leaves_words(run, pair):
    for name in pair:
        shutil.rmtree(Path(name) / "templates")
    assert run("diff", *pair, "-o", "page.html").code == 0
    page = Page("page.html")
    assert (page.addresses, "Ogre" in page.words) == ([], True)


def test_after_many_faces_words_must_do(run, pair, monkeypatch):
    monkeypatch.setattr("pnp.sheets.kit.changes.MOST", 1)
    run("diff", *pair, "-o", "page.html")
    page = Page("page.html")
    assert len(page.addresses) == 1
    assert any(words.startswith("Only the first 1 faces are shown") for words in page.words)
