"""Hostile layouts and words: what would take all memory or time, or print other bytes in another run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cases import CHECK, Hostile, Words, game
from samples import DECK, HEAD

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
