"""Hostile cases: what a stranger's folder, file, record, repository or database can hold; a row of the table each.

`build` writes a case into an empty folder and gives the words of the commands that are run there; `tried` runs them,
each in a process of its own, and tells how they ended and what they took.
"""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from samples import DECK, HEAD, MANIFEST, write_game

CREATURE = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <rect x="0" y="0" width="{{ width }}" height="{{ height }}" fill="paper" stroke="ink"/>
  <textbox id="name" x="5" y="5" width="50" height="8" style="title">{{ piece.name|plain }}</textbox>%s
</drawing>
"""
CHECK = ["check", "./hill-war"]
MAKE = ["make", "./hill-war", "--no-preview", "-o", "out"]
SECONDS, MEGABYTES = 10.0, 600.0
"""What a case may take, of processor time and memory."""
PATIENCE, WAITED = 40, 200
"""Seconds of processor time, and of the clock, after which a command is given up: a busy machine fails no case."""
Words = list[list[str]]


@dataclass(frozen=True)
class Hostile:
    """A case: the row of the table it belongs to, its name, and what writes it; `core` are tried by every test run."""

    row: str
    name: str
    build: Callable[[Path], Words]
    core: bool = False
    env: dict[str, str] = field(default_factory=dict)
    stdin: str = ""
    seconds: float = SECONDS
    says: str = ""


@dataclass(frozen=True)
class Tried:
    """How the commands of a case ended: the last's code, the most that one took, what they wrote, what was wrong."""

    code: int
    seconds: float
    megabytes: float
    out: str = ""
    wrong: list[str] = field(default_factory=list)


RAW = (b"\x1b", b"\x07", b"\x7f", "\x9b".encode(), "\u202e".encode(), "\u2066".encode())


def judged(case: Hostile, done: Tried, raw: bytes, box: Path) -> list[str]:
    """What did not hold in a case."""
    kit = box / "person" / "hill-war" / "kit.pdf"
    lines = done.out.split("\n")
    wrong = {
        f"exit {done.code}": done.code not in (0, 1, 2),
        f"{done.seconds:.1f} s": done.seconds > case.seconds,
        f"{done.megabytes:.0f} MB": done.megabytes > MEGABYTES,
        "a traceback": "Traceback" in done.out,
        "it says nothing": not done.out.strip(),
        f"it does not say {case.says!r}": case.says not in done.out,
        "control characters on the terminal": any(sign in raw for sign in RAW),
        "a name that looks like a finding": any(line.startswith("foe.yaml:1:1: error: no game") for line in lines),
        "code of the folder ran": (box / "owned").exists(),
        "a person's file was changed": kit.exists()
        and (kit.read_bytes() != b"a person's" or len(list(kit.parent.iterdir())) > 1),
    }
    return [what for what, so in wrong.items() if so]


def game(box: Path, extra: str = "", files: dict[str, str] | None = None, name: str = "hill-war") -> Path:
    """The small game, with more in its layout and other files by their names."""
    folder = write_game(box / name, {"foe": DECK}, {"creature": CREATURE % extra})
    for path, text in (files or {}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def tried(case: Hostile, box: Path, source: str = "") -> Tried:
    """Build a case in a folder and run its commands; `source` is another checkout to run."""
    worst, raw = Tried(0, 0.0, 0.0), b""
    for words in case.build(box):
        env = {**os.environ, "PNP_HOME": str(box / "home"), **case.env}
        if source:
            env["PYTHONPATH"] = source
        start = time.monotonic()
        with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as asked:
            asked.write(case.stdin.encode())
            asked.seek(0)
            line = [sys.executable, "-m", "pnp", *words]
            child = subprocess.Popen(line, cwd=box, env=env, stdin=asked, stdout=said, stderr=said, preexec_fn=_bounded)
            ended, used, most = 0, resource.getrusage(resource.RUSAGE_CHILDREN), 0.0
            while True:
                most = max(most, _highest(child.pid))
                pid, status, used = os.wait4(child.pid, os.WNOHANG)
                if pid:
                    ended = os.waitstatus_to_exitcode(status)
                    break
                if time.monotonic() - start > WAITED:
                    child.kill()
                    _, _, used = os.wait4(child.pid, 0)
                    ended = 124
                    break
                time.sleep(0.02)
            child.returncode = ended
            said.seek(0)
            raw += said.read(4_000_000)
        seconds = used.ru_utime + used.ru_stime
        code = ended if ended not in (0, 1, 2) or worst.code in (0, 1, 2) else worst.code
        worst = Tried(code, max(worst.seconds, seconds), max(worst.megabytes, most))
    done = replace(worst, out=raw.decode("utf-8", "replace"))
    return replace(done, wrong=judged(case, done, raw, box))


def _highest(pid: int) -> float:
    """The most memory a process has had so far, in megabytes; its usage once it ended counts that of who began it."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    lines = (line.split() for line in status.splitlines() if line.startswith("VmHWM:"))
    return next((int(words[1]) / 1000 for words in lines), 0.0)


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (8_000_000_000, 8_000_000_000))
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# the sandbox

BIG = "{% set s = 'abcdefghij' * 99999 %}"
TEMPLATES = {
    "chain of joins by ~": BIG + "{{ (" + "s ~ " * 1500 + "s)|length }}",
    "join": BIG + "{{ ([s] * 1500)|join|length }}",
    "join by a long text": BIG + "{{ range(1500)|join(s)|length }}",
    "join, a method": BIG + "{{ s.join('a' * 1500)|length }}",
    "replace": BIG + "{{ s|replace('a', s)|length }}",
    "replace nothing": BIG + "{{ s|replace('', s)|length }}",
    "replace, a method": BIG + "{{ s.replace('a', s)|length }}",
    "% with a mapping": BIG + "{{ ('%(a)s' * 1500) % {'a': s} }}",
    "% with a width behind a name": "{{ '%(a)99999999d' % {'a': 1} }}",
    "% with a precision": "{{ '%.99999999f' % 1 }}",
    "format": BIG + "{{ ('%s' * 1500)|format(*([s] * 1500)) }}",
    "format with names": BIG + "{{ ('%(a)s' * 1500)|format(a=s) }}",
    "encode": BIG + "{% set ns = namespace(l=[]) %}{% for i in range(3000) %}{% set ns.l = ns.l + [s.encode('utf-32')]"
    " %}{% endfor %}",
    "ljust": "{{ 'a'.ljust(2000000000)|length }}",
    "ljust by map": "{% set f = 'a'.ljust %}{{ f(2000000000)|length }}",
    "zfill": "{{ 'a'.zfill(2000000000) }}",
    "to_bytes": "{{ (1).to_bytes(2000000000, 'big')|length }}",
    "tojson": BIG + "{{ ([s] * 1500)|tojson|length }}",
    "xmlattr": BIG + "{{ {'a': s}|xmlattr }}",
    "slice": "{{ [1]|slice(90000000)|list|length }}",
    "batch": "{{ [1]|batch(90000000, 0)|list|length }}",
    "round": "{{ 5|round(-999999999) }}",
    "round down": "{{ 7|round(-99999999, 'floor') }}",
    "looking in a list": "{% set l = range(99999)|list %}{% for i in range(99999) %}{{ 'x' if -1 in l }}{% endfor %}",
    "looking in a range": "{% for i in range(99999) %}{{ 'x' if 'q' in range(99999) }}{% endfor %}",
    "a test that looks": "{% set l = range(99999)|list %}"
    "{% for i in range(99999) %}{{ 'x' if -1 is in l }}{% endfor %}",
    "equal lists": "{% set a = range(99999)|list %}{% set b = range(99999)|list %}{% for i in range(99999) %}"
    "{{ 'x' if a == b }}{% endfor %}",
    "lists in lists": "{% set ns = namespace(a=[1], b=[1]) %}{% for i in range(40) %}{% set ns.a = [ns.a, ns.a] %}"
    "{% set ns.b = [ns.b, ns.b] %}{% endfor %}{{ 'x' if ns.a == ns.b }}",
    "lists in lists, printed": "{% set ns = namespace(a=[1]) %}{% for i in range(40) %}{% set ns.a = [ns.a, ns.a] %}"
    "{% endfor %}{{ ns.a }}",
    "lists in lists, as text": "{% set ns = namespace(a=[1]) %}{% for i in range(40) %}{% set ns.a = [ns.a, ns.a] %}"
    "{% endfor %}{{ ns.a|string|length }}",
    "sorting one text often": BIG + "{% for i in range(9999) %}{% set x = ([s] * 999)|sort %}{% endfor %}",
    "parts of a list": "{% set l = range(99999)|list %}{% for i in range(99999) %}{% set x = l[:] %}{% endfor %}",
    "many lists": "{% set ns = namespace(l=[]) %}{% for i in range(9999) %}{% set ns.l = ns.l + [range(99999)|list] %}"
    "{% endfor %}",
    "many texts": BIG + "{% set ns = namespace(l=[]) %}{% for i in range(9999) %}{% set ns.l = ns.l + [s ~ i] %}"
    "{% endfor %}",
    "upper in a loop": BIG + "{% for i in range(99999) %}{% set x = s|upper %}{% endfor %}",
    "upper, a method": BIG + "{% for i in range(99999) %}{% set x = s.upper() %}{% endfor %}",
    "split in a loop": BIG + "{% for i in range(99999) %}{% set x = s.split('a') %}{% endfor %}",
    "expandtabs": "{{ ('\\t' * 9999).expandtabs(999999)|length }}",
    "translate": BIG + "{{ s.translate({97: s})|length }}",
    "center": "{{ 'a'|center(2000000000) }}",
    "indent": BIG + "{{ s|indent(99999) }}",
    "wordwrap": BIG + "{{ s|wordwrap(1) }}",
    "urlize": "{{ ('http://a.b ' * 9999)|urlize }}",
    "pprint": "{{ range(99999)|list|pprint }}",
    "truncate": BIG + "{% for i in range(99999) %}{% set x = s|truncate(10) %}{% endfor %}",
    "sum of lists": "{{ ([[1, 2]] * 99999)|sum(start=[])|length }}",
    "powers": "{{ 10 ** 99 ** 99 }}",
    "macros": "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(40) }}",
    "a macro of one mouth": "{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(1) }}",
    "macros that print much": BIG + "{% macro m() %}" + "{{ s }}" * 99 + "{% endmacro %}{% for i in range(99) %}"
    "{% set x = m() %}{% endfor %}",
    "a block that is kept": BIG + "{% for i in range(999) %}{% set x %}" + "{{ s }}" * 9 + "{% endset %}{% endfor %}",
    "deep nesting": "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "deep lists": "{{ " + "[" * 500 + "]" * 500 + " }}",
    "many outputs": "{{ 1 }}" * 140_000,
    "signs": "<text x='5' y='5'>" + "".join(chr(n) for n in range(0x4E00, 0x4E00 + 20_000)) + "</text>",
    "a long text": "<textbox id='t' x='1' y='1' width='40' height='40'>{{ 'word ' * 199999 }}</textbox>",
    "a long word": "<textbox id='t' x='1' y='1' width='40' height='40'>{{ 'w' * 999999 }}</textbox>",
    "many shapes": "{% for i in range(90000) %}<rect x='1' y='1' width='1' height='1'/>{% endfor %}",
}
CHANGING = {
    "random": "<text x='5' y='5'>{{ range(90909)|random }}</text>",
    "shuffled": "<text x='5' y='5'>{{ ['a', 'b', 'c', 'd', 'e', 'f']|random }}</text>",
    "part of an address": "<text x='5' y='5'>{{ (cycler('a')|string)[-9:-1] }}</text>",
    "an address, joined": "<text x='5' y='5'>{{ (joiner('a') ~ '')[-9:-1] }}</text>",
    "an address, formatted": "<text x='5' y='5'>{{ ('%s' % cycler('a'))[-9:-1] }}</text>",
    "an address in a list": "<text x='5' y='5'>{{ ([cycler('a')]|string)[-9:-1] }}</text>",
    "an address by upper": "<text x='5' y='5'>{{ (cycler('a')|upper)[-9:-1] }}</text>",
    "an address by replace": "<text x='5' y='5'>{{ cycler('a')|replace(' at ', '!') }}</text>",
    "an address by join": "<text x='5' y='5'>{{ ([cycler('a')]|join)[-9:-1] }}</text>",
    "a hash": "<text x='5' y='5'>{{ 'a'.__hash__() }}</text>",
}
CORE = {"chain of joins by ~", "join", "replace", "% with a mapping", "format", "encode", "ljust", "to_bytes", "tojson"}
CORE |= {"slice", "round", "looking in a list", "lists in lists", "signs", "many texts"}


def templates() -> Iterator[Hostile]:
    """Layouts that would take all memory or time, or print other bytes in another run."""
    for name, text in TEMPLATES.items():
        yield Hostile("sandbox", name, lambda box, text=text: (game(box, text), [CHECK])[1], name in CORE)  # type: ignore[misc]

    def long(box: Path) -> Words:
        """Templates that take long to read, each wrong at its end; a game reads each but once, and not all of them."""
        folder = game(box)
        for number in range(40):
            (folder / f"d{number}.yaml").write_text(DECK.replace("creature", f"t{number}"), encoding="utf-8")
            (folder / "templates" / f"t{number}.xml").write_text("{{ 1 }}" * 18_000 + "{{ 1|none }}", encoding="utf-8")
        return [CHECK]

    yield Hostile("sandbox", "40 long templates", long)
    loop = "{% for a in range(700) %}{% for b in range(700) %}{% set x = a ~ b %}{% endfor %}{% endfor %}"
    rows = "".join(f"  - [Foe {n}, 1, elf, {n}]\n" for n in range(40))
    deck = f"{HEAD}columns: [name, copies, type, force]\nrows:\n{rows}"
    yield Hostile("sandbox", "40 faces", lambda box: (game(box, loop, {"foe.yaml": deck}), [CHECK])[1], True)


# words


def words_files() -> Iterator[Hostile]:
    """A game's own `templates/words.yaml`, and its neighbours."""
    texts = {
        "brackets": "[" * 60_000,
        "braces": "{" * 60_000,
        "dashes": "- " * 60_000,
        "base 60": "a: {b: " + "1:" * 400 + "1.5}\n",
        "many keys": "a:\n" + "".join(f"  k{n}: x\n" for n in range(490_000 // 40)),
        "half a million keys": "a:\n" + "".join(f" k{n}: \n" for n in range(490_000)),
        "merges": "a: &a {x: 1}\n" + "".join(
            f"b{n}: &b{n}\n  <<: [{', '.join(['*a' if n == 0 else f'*b{n - 1}'] * 9)}]\n" for n in range(9)
        ),
        "aliases": "a: &a [x, x]\n"
        + "".join(f"b{n}: &b{n} [*{'a' if n == 0 else f'b{n - 1}'}, *a]\n" for n in range(30)),
        "a tag": "a: !!python/object/apply:os.system [touch owned]\n",
        "a date": "a: {b: 2001-12-14t21:59:43.10-05:00}\n",
        "a long number": "a: {b: " + "9" * 90_000 + "}\n",
        "octal": "a: {b: 0o" + "7" * 9_000 + "}\n",
        "control": "a: {b: \"\\e[31mred\\u009b\"}\n",
        "no text": "\ufffe",
        "twice": "a: {b: c}\na: {b: d}\n",
        "documents": "--- {}\n" * 9_000,
        "a deep key": "? " * 9_000 + "a",
    }  # fmt: skip
    for name, text in texts.items():

        def build(box: Path, text: str = text) -> Words:
            game(box, "{{ words.a.b }}", {"templates/words.yaml": text})
            return [CHECK]

        yield Hostile("words", name, build, name in ("brackets", "base 60", "half a million keys", "merges"))

    for name in ("words.de.yaml", "hill/words.yaml"):

        def other(box: Path, name: str = name) -> Words:
            game(box, "", {f"templates/{name}": "[" * 60_000})
            return [[*CHECK, "--lang", "de"], CHECK]

        yield Hostile("words", name, other)


# size and type of files


def _sparse(file: Path, head: bytes = b"", size: int = 2_000_000_000) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        stream.write(head)
        stream.truncate(size)


def _picture(file: Path, width: int, height: int, form: str = "PNG") -> None:
    from PIL import Image

    file.parent.mkdir(parents=True, exist_ok=True)
    Image.new("1" if form == "PNG" else "L", (width, height)).save(file, form)


def _kinds(file: Path) -> dict[str, Callable[[], object]]:
    return {
        "a pipe": lambda: os.mkfifo(file),
        "a folder": file.mkdir,
        "a device": lambda: file.symlink_to("/dev/zero"),
        "a random device": lambda: file.symlink_to("/dev/urandom"),
        "a link to itself": lambda: file.symlink_to(file.name),
        "a link out": lambda: file.symlink_to("/etc/hostname"),
        "2 GB": lambda: _sparse(file),
        "nothing in it": file.touch,
    }


PLACES: dict[str, Words] = {
    "hill-war/game.yaml": [CHECK],
    "hill-war/foe.yaml": [CHECK],
    "hill-war/foe.csv": [CHECK],
    "hill-war/foe.xlsx": [CHECK],
    "hill-war/templates/creature.xml": [CHECK],
    "hill-war/templates/words.yaml": [CHECK],
    "hill-war/templates/icons/own.svg": [CHECK],
    "hill-war/art/titan.png": [CHECK],
    "hill-war/rules.py": [["play", "./hill-war", "--as", "none", "--trust"]],
    "match.jsonl": [["verify", "match.jsonl"]],
    "book.md": [["extract", "book.md"]],
    "book.csv": [["extract", "book.csv"], ["new", "Frogs", "--from", "book.csv"]],
    "book.xlsx": [["extract", "book.xlsx"]],
    "runs.sqlite": [["playtest", "solitaire-conquest", "-n", "1", "--db", "runs.sqlite"]],
    "out/hill-war/.kit.json": [MAKE, ["printed", "./hill-war", "-o", "out"]],
    "out/hill-war/vassal/.pnp-export": [["export", "vassal", "./hill-war", "-o", "out"]],
    "out/hill-war/shop/.shop.json": [["shop", "./hill-war", "-o", "out"]],
    "home/printers.json": [["printer", "list"]],
}
PLACES_CORE = {"match.jsonl", "hill-war/foe.csv", "out/hill-war/.kit.json", "out/hill-war/vassal/.pnp-export"}
PLACES_CORE |= {"hill-war/templates/creature.xml", "hill-war/art/titan.png"}


def kinds_of_files() -> Iterator[Hostile]:
    """Every place where a file is read, holding what is no file or too large a one."""
    for place, words in PLACES.items():
        for kind in _kinds(Path()):

            def build(box: Path, place: str = place, kind: str = kind, words: Words = words) -> Words:
                shown = (
                    "<image x='1' y='1' width='9' height='9' file='titan.png'/><icon name='own' x='9' y='9' size='5'/>"
                )
                folder = game(box, shown if "art" in place or "icons" in place else "")
                if place.endswith(("foe.csv", "foe.xlsx")):
                    (folder / "foe.yaml").write_text(f"{HEAD}rows: {{from: {Path(place).name}}}\n")
                file = box / place
                file.parent.mkdir(parents=True, exist_ok=True)
                file.unlink(missing_ok=True)
                _kinds(file)[kind]()
                return words

            core = place in PLACES_CORE and kind in ("a pipe", "2 GB", "a device")
            yield Hostile("files", f"{place}: {kind}", build, core)

    pictures: dict[str, Callable[[Path], None]] = {
        "a JPEG with a tail of 2 GB": lambda file: (_picture(file, 9, 9, "JPEG"), os.truncate(file, 2_000_000_000))[0],
        "1 x 50,000,000": lambda file: _picture(file, 1, 50_000_000),
        "50,000,000 x 1": lambda file: _picture(file, 50_000_000, 1),
        "7,700 x 7,700": lambda file: _picture(file, 7_700, 7_700),
        "30,000 x 1,900": lambda file: _picture(file, 30_000, 1_900),
        "20,000 x 20,000": lambda file: _picture(file, 20_000, 20_000),
    }
    for name, draw in pictures.items():

        def painted(box: Path, draw: Callable[[Path], None] = draw) -> Words:
            folder = game(box, "<image x='1' y='1' width='9' height='9' file='titan.png'/>")
            (folder / "art").mkdir()
            draw(folder / "art" / "titan.png")
            return [MAKE]

        yield Hostile("files", name, painted, name in ("a JPEG with a tail of 2 GB", "1 x 50,000,000"))

    def million(box: Path) -> Words:
        with (box / "m.jsonl").open("w", encoding="utf-8") as file:
            head = {"pnp": 1, "game": "condottieri", "mode": None, "players": 2, "seed": 1, "data": "", "rules": ""}
            file.write(json.dumps(head) + "\n")
            file.writelines('{"answer": "x"}\n' for _ in range(3_000_000))
        return [["verify", "m.jsonl"]]

    yield Hostile("files", "three million answers", million, True)
    yield Hostile("files", "verify of a device", lambda _: [["verify", "/dev/zero"]], True)
    yield Hostile(
        "files", "verify of 3 GB", lambda box: (_sparse(box / "m", size=3_000_000_000), [["verify", "m"]])[1], True
    )


# the terminal

NASTY = "\x1b[31m\x07\x9b2J\u202egnp.tik\u2066\x7f"


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


# records and databases

KIT = {
    "game": "x",
    "made_from": "x",
    "files": [],
    "findings": [],
    "changes": None,
    "pieces": {},
    "whole": [],
    "gone": [],
}
ODD = ["null", "[]", "{}", "1", '"x"', "[" * 90_000, '{"a":' * 90_000, "NaN", "1e400", "9" * 9_000, "\\ud800", "", "\0"]
WRONG: list[object] = [None, 1, -1, 1.5, "x", [], [1], ["x"], {}, {"x": 1}, True, [[]], "\ud800"]


def records() -> Iterator[Hostile]:
    """What `pnp` keeps, written by somebody else."""
    places: dict[str, tuple[dict[str, object], Words]] = {
        "out/hill-war/.kit.json": (KIT, [MAKE, ["printed", "./hill-war", "-o", "out"]]),
        "out/hill-war/vassal/.pnp-export": ({"files": {}}, [["export", "vassal", "./hill-war", "-o", "out"]]),
        "out/hill-war/shop/.shop.json": ({}, [["shop", "./hill-war", "-o", "out"]]),
        "home/printers.json": (
            {"pnp": "printers", "version": 1, "default": None, "printers": {}},
            [["printer", "list"]],
        ),
    }
    for place, (plain, words) in places.items():
        texts = {f"odd {number}": text for number, text in enumerate(ODD)}
        for key in plain:
            texts |= {f"{key}: {value!r:.12}": json.dumps({**plain, key: value}) for value in WRONG}
        for name, text in texts.items():

            def build(box: Path, place: str = place, text: str = text, words: Words = words) -> Words:
                game(box)
                (box / place).parent.mkdir(parents=True, exist_ok=True)
                (box / place).write_text(text, encoding="utf-8", errors="surrogatepass")
                return words[:1] if place.endswith("export") or place.endswith("shop.json") else words[-1:]

            core = name in ("odd 5", "odd 6", "files: None") and place.endswith(("kit.json", "export"))
            yield Hostile("records", f"{place} {name}", build, core)

    every = (["check"], ["show", "--json"], ["make"], ["export", "images"], ["export", "tts"], ["shop"], ["box"])
    some = (["check"], ["make", "--no-preview"], ["export", "tts"])
    for core, verbs in ((True, some), (False, every)):

        def no_text(box: Path, core: bool = core, verbs: Sequence[list[str]] = verbs) -> Words:
            folder = Path(os.fsdecode(os.fsencode(box) + b"/hill-\xff"))
            write_game(folder, {"foe": DECK}, {"creature": CREATURE % ""})
            (folder / os.fsdecode(b"art-\xff.png")).touch()
            name = str(folder)
            more = [] if core else [["diff", name, name, "-o", "d.html"], ["watch", name, "--once"]]
            return [[*verb, name] for verb in verbs] + more

        told = f"{len(verbs)} commands on a folder named with bytes that are no text"
        yield Hostile("records", told, no_text, core)

    def stray(box: Path) -> Words:
        game(box)
        place = box / "output" / "hill-war" / "vassal"
        place.mkdir(parents=True)
        (place / ".pnp-export").write_text('{"files": {}}')
        (place / os.fsdecode(b"\xff\x9b2J.txt")).touch()
        return [["export", "vassal", "./hill-war"]]

    yield Hostile("records", "a file in an export named with bytes that are no text", stray, True)


PLAYTEST = ["playtest", "solitaire-conquest", "-n", "50", "--db", "runs.sqlite"]


def _kept(box: Path, change: Callable[[sqlite3.Connection], object]) -> Words:
    subprocess.run(
        [sys.executable, "-m", "pnp", *PLAYTEST, "--moments", "2"],
        cwd=box, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
    )  # fmt: skip
    connection = sqlite3.connect(box / "runs.sqlite")
    with connection:
        change(connection)
    connection.close()
    return [[*PLAYTEST, "--moments", "2"]]


def databases() -> Iterator[Hostile]:
    """A file of playtests that somebody gave away."""

    def tally(text: Callable[[dict[str, object]], str | bytes]) -> Callable[[sqlite3.Connection], None]:
        def change(base: sqlite3.Connection) -> None:
            (packed,) = base.execute("select tally from chunks limit 1").fetchone()
            made = text(json.loads(zlib.decompress(packed)))
            body = made if isinstance(made, bytes) else zlib.compress(made.encode())
            base.execute("update chunks set tally = ?", (body,))

        return change

    texts: dict[str, Callable[[dict[str, object]], str | bytes]] = {
        "deep": lambda _: "[" * 90_000,
        "negative games": lambda told: json.dumps({**told, "games": -5}),
        "negative counts": lambda told: json.dumps({**told, "lengths": [[5, -9]]}),
        "NaN": lambda told: json.dumps({**told, "games": float("nan")}),
        "1e400": lambda told: json.dumps({**told, "games": 0}).replace('"games": 0', '"games": 1e400'),
        "1e400 in a score": lambda told: json.dumps({**told, "scores": 0}).replace(
            '"scores": 0', '"scores": [[0, 1e400, 5]]'
        ),
        "huge": lambda told: json.dumps({**told, "games": 10**4000}),
        "unpacks to 2 GB": lambda _: _bomb(),
        "a list": lambda _: "[]",
        "cut": lambda told: zlib.compress(json.dumps(told).encode())[:-9],
        "no text": lambda _: zlib.compress(b"\xff\xfe"),
        **{f"{key} is odd": lambda told, key=key: json.dumps({**told, key: [["x", [], {}]]}) for key in (  # type: ignore[misc]
            "wins", "by_agent", "first", "seats", "lengths", "scores", "questions", "emptied", "marked", "fates",
            "reads",
        )},
    }  # fmt: skip
    for name, text in texts.items():
        core = name in ("deep", "negative games", "NaN", "1e400", "unpacks to 2 GB")
        yield Hostile("databases", name, lambda box, text=text: _kept(box, tally(text)), core)  # type: ignore[misc]
    lines = {
        "a trigger that recurses": "create trigger t after insert on chunks begin insert into chunks values (new.run,"
        " new.first + 1, 1, zeroblob(9000000)); end; ",
        "a view": "create view v as with recursive c(x) as (select 1 union all select x + 1 from c) select x from c",
        "runs is a view": "alter table runs rename to r; create view runs as select * from r",
        "another table": "create table more (x)",
        "an index of an expression": "create index i on runs (abs(id))",
        "looks that are no JSON": "update looks set row = '[[['",
        "looks that are odd": "update looks set row = '{\"moments\": 5}'",
        "looks that are a blob": "update looks set row = zeroblob(7000000)",
        "no tables": "drop table chunks",
        "another version": "pragma user_version = 99",
    }
    for name, line in lines.items():

        def changed(base: sqlite3.Connection, line: str = line) -> None:
            base.executescript(f"{line}; pragma application_id = {0x706E70}")

        def build(box: Path, changed: Callable[[sqlite3.Connection], None] = changed) -> Words:
            words = _kept(box, changed)
            return [*words, [*PLAYTEST[:3], "90", *PLAYTEST[4:]]]

        yield Hostile("databases", name, build, name == "a trigger that recurses")
    heads = {"no database": b"x" * 9_000, "a head alone": b"SQLite format 3\0", "zeroes": bytes(9_000)}
    for name, body in heads.items():

        def written(box: Path, body: bytes = body) -> Words:
            (box / "runs.sqlite").write_bytes(body)
            return [PLAYTEST]

        yield Hostile("databases", name, written)


def _bomb() -> bytes:
    packer = zlib.compressobj(9)
    part = b" " * 10_000_000
    return b"".join([packer.compress(b'{"games": '), *(packer.compress(part) for _ in range(200)), packer.flush()])


# what is long, and what people type


def long_ones() -> Iterator[Hostile]:
    """Games and wishes that take long."""

    def text(box: Path, length: int = 3_000_000, sign: str = "word ") -> Words:
        folder = game(box, "<textbox id='t' x='5' y='15' width='50' height='60'>{{ piece.text|plain }}</textbox>")
        manifest = MANIFEST.replace("fields:\n", "fields:\n  text: {type: text, of: face, default: ''}\n")
        (folder / "game.yaml").write_text(manifest)
        row = f'  - {{name: Titan, copies: 1, type: elf, force: 1, text: "{(sign * length)[:length]}"}}\n'
        (folder / "foe.yaml").write_text(f"{HEAD}rows:\n{row}", encoding="utf-8")
        return [CHECK, MAKE]

    yield Hostile("slow", "3 MB of text", text, True)
    yield Hostile("slow", "3 MB of one word", lambda box: text(box, sign="w"))
    yield Hostile("slow", "3 MB of stars", lambda box: text(box, sign="*a* "))
    yield Hostile("slow", "3 MB of icons", lambda box: text(box, sign="[x] "))
    yield Hostile("slow", "3 MB of braces", lambda box: text(box, sign="{force} "))
    yield Hostile("slow", "19,000 letters", lambda box: text(box, 19_000))

    def table(box: Path, rows: int = 20_000) -> Words:
        lines = "".join(f"Card {n},1,elf,{n % 9}\n" for n in range(rows))
        (box / "t.csv").write_text(f"name,copies,type,force\n{lines}")
        folder = game(box)
        (folder / "t.csv").write_text((box / "t.csv").read_text())
        (folder / "foe.yaml").write_text(f"{HEAD}rows: {{from: t.csv}}\n")
        return [["extract", "t.csv"], ["new", "Frogs", "--from", "t.csv"]]

    yield Hostile("slow", "a CSV of 20,000 rows", table, True)

    def deck(box: Path) -> Words:
        rows = "".join(f"  - [Foe {n}, 1, elf, {n}]\n" for n in range(4_000))
        game(box, files={"foe.yaml": f"{HEAD}columns: [name, copies, type, force]\nrows:\n{rows}"})
        return [CHECK]

    def draft(box: Path) -> Words:
        table(box, 4_000)
        return [["new", "Frogs", "--from", "t.csv"], ["check", "./frogs"]]

    yield Hostile("slow", "a deck of 4,000 rows", deck)
    yield Hostile("slow", "a deck of 4,000 rows in the library's frame", draft)
    many = ",".join(map(str, range(20_000)))
    tune = ["tune", "solitaire-conquest", "-n", "5", "--target", "length=40", "--vary"]
    yield Hostile("slow", "20,000 values to vary", lambda _: [[*tune, f"numbers.hordes={many}"]], True)
    yield Hostile("slow", "a long value to vary", lambda _: [[*tune, "numbers.hordes=1.." + "9" * 5_000]])
    for agent in ("ismcts:999999999999", "flat:99999999", "ismcts:" + "9" * 5_000, ",".join(["thumb"] * 20_000)):
        play = ["playtest", "condottieri", "-n", "1", "--no-db", "--agents", agent]
        yield Hostile("slow", f"agents {agent:.20}", lambda _, play=play: [play], agent.endswith("9" * 12))  # type: ignore[misc]
    long = "9" * 5_000
    match = ["play", "condottieri", "--seed", "1"]
    yield Hostile("records", "an answer of 5,000 digits", lambda _: [match], True, stdin=f"{long}\n{NASTY}\nq\n")
    yield Hostile("records", "--as 5,000 digits", lambda _: [[*match, "--as", long]], True)
    for words in (["--players", long], ["--seed", long], ["--mode", long], ["--set", f"numbers.hand={long}"]):
        yield Hostile(
            "records", f"{words[0]} of 5,000 digits", lambda _, words=words: [[*match, "--as", "none", *words]]
        )  # type: ignore[misc]
    yield Hostile("memory", "PNP_MEMORY is no number", lambda _: [["list"]], env={"PNP_MEMORY": "much"})
    yield Hostile("memory", "PNP_MEMORY is too little", lambda box: (game(box), [MAKE])[1], env={"PNP_MEMORY": "256"})


# links and code


def links() -> Iterator[Hostile]:
    """Links that lead elsewhere, and code that lies where commands are run."""

    def outside(box: Path) -> Path:
        (box / "person" / "hill-war").mkdir(parents=True)
        (box / "person" / "hill-war" / "kit.pdf").write_text("a person's")
        return box / "person"

    verbs = (["make"], ["make", "--no-preview"], ["shop"], ["box"], ["export", "images"], ["watch", "--once"])
    for verb in verbs:

        def output(box: Path, verb: list[str] = verb) -> Words:
            folder = game(box)
            (folder / "output").symlink_to(outside(box))
            return [[*verb, "./hill-war", "-o", "hill-war/output"]]

        yield Hostile("links", f"{' '.join(verb)} into a link", output, verb == ["make"])

    def icons(box: Path) -> Words:
        folder = game(box, "<icon name='secret' x='9' y='9' size='5'/>")
        (box / "elsewhere").mkdir()
        (box / "elsewhere" / "secret.svg").write_text('<svg><path d="M0 0L512 0L512 512z"/></svg>')
        (folder / "templates" / "icons").symlink_to(box / "elsewhere")
        return [CHECK]

    yield Hostile("links", "icons of elsewhere", icons, True, says="[missing-icon]")
    modules = (
        "yaml",
        "__future__",
        "typing",
        "jinja2",
        "typer",
        "PIL",
        "reportlab",
        "gc",
        "json",
        "csv",
        "sqlite3",
        "pathlib",
        "re",
        "rich",
        "click",
    )
    for module in modules:

        def shadow(box: Path, module: str = module) -> Words:
            game(box)
            (box / f"{module}.py").write_text(f"open({str(box / 'owned')!r}, 'w').close()\nraise SystemExit(7)\n")
            return [CHECK]

        yield Hostile("code", f"{module}.py where it is run", shadow, module in ("yaml", "re", "__future__"))


def cases() -> list[Hostile]:
    """All of them."""
    from repositories import repositories

    made = [templates, words_files, kinds_of_files, shown_on_a_terminal, records, databases, long_ones, links]
    made.append(repositories)
    return [case for each in made for case in each()]
