"""The sandbox: a stranger's template can neither reach files nor run on, and its faults are told in words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2
import pytest

from pnp.layout.drawing.problems import Problems
from pnp.layout.templates.environment import environment, inside, read_words, render
from pnp.layout.templates.sandbox import LONGEST, MOST_STEPS, TooLong
from pnp.model.game import Piece


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of templates."""
    (tmp_path / "templates").mkdir()
    return tmp_path / "templates"


def run(folder: Path, source: str, **context: object) -> str:
    (folder / "page.xml").write_text(source, encoding="utf-8")
    return render(environment([folder]).get_template("page.xml"), context)


def fault(folder: Path, source: str, **context: object) -> str:
    with pytest.raises(Exception) as caught:
        run(folder, source, **context)
    return str(caught.value)


def test_what_a_layout_needs_works(folder: Path) -> None:
    source = """{% macro row(n) %}<g>{{ n }}</g>{% endmacro %}
{% set ns = namespace(total=0) %}{% for n in range(3) if n %}{% set ns.total = ns.total + 2 * n %}{{ row(n) }}
{{ loop.last }}{% endfor %}{{ ns.total }} {{ "%02d"|format(7) }} {{ "a" ~ 1 ~ "b" }} {{ 7 % 4 }} {{ 2 ** 3 }}
{{ ["b", "a"]|sort|join("+") }} {{ [1, 2]|map("string")|list|length }} {{ "ab" * 2 }} {{ [1] + [2] }}"""
    words = " ".join(run(folder, source).split())
    assert words == "<g>1</g> False<g>2</g> True6 07 a1b 3 8 a+b 2 abab [1, 2]"


def test_values_are_escaped(folder: Path) -> None:
    assert run(folder, "{{ name }}", name="<Elf> & 'Orc'") == "&lt;Elf&gt; &amp; &#39;Orc&#39;"


def test_plain_makes_markup_literal(folder: Path) -> None:
    assert run(folder, "{{ name|plain }}", name="Titan [x] *2* <3") == r"Titan \[x\] \*2\* &lt;3"


PIECE = Piece("foe:titan", "Titan", "foe", {"force": 7}, 1, None, None, 3, Path("foe.yaml"))


@pytest.mark.parametrize(
    "source",
    [
        "{{ ().__class__ }}",
        "{{ piece.__class__.__mro__ }}",
        "{{ piece['__class__'] }}",
        "{{ piece|attr('__class__') }}",
        "{{ namespace.__init__.__globals__ }}",
        "{{ piece.file }}",
        "{{ piece.file.read_text() }}",
        "{{ piece['file'] }}",
        "{{ piece|attr('file') }}",
        "{{ [piece]|map(attribute='file')|join }}",
        "{{ [piece]|map(attribute='__class__')|join }}",
        "{{ path.read_text() }}",
        "{{ path.unlink() }}",
        "{{ '{0.file}'.format(piece) }}",
        "{{ '{:>99999999}'.format(1) }}",
        "{{ 'a'.ljust(99999999) }}",
        "{{ '%99999999d'|format(1) }}",
        "{{ '%99999999d' % 1 }}",
        "{{ '%*d'|format(99999999, 1) }}",
    ],
)
def test_what_is_private_or_would_fill_the_memory_is_refused(source: str, folder: Path) -> None:
    told = fault(folder, source, piece=PIECE, path=Path("foe.yaml"))
    assert any(word in told for word in ("unsafe", "wider than any drawing needs", "No filter named 'attr'"))


@pytest.mark.parametrize(
    "source", ["{% import 'os' as os %}", "{{ import_module('os') }}", "{{ lipsum() }}", "{{ open('/etc/passwd') }}"]
)
def test_nothing_can_be_imported_or_opened(source: str, folder: Path) -> None:
    assert fault(folder, source).split()[0] in {"os", "'import_module'", "'lipsum'", "'open'"}


def test_a_list_of_ours_cannot_be_changed(folder: Path) -> None:
    assert "unsafe" in fault(folder, "{{ names.append(1) }}", names=["a"])


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% set r = range(999)|list %}{% for a in r %}{% for b in r %}{% for c in r %}"
        "{% endfor %}{% endfor %}{% endfor %}",
        "{% for a in range(9999)|map('string') %}{% for b in range(999)|map('string') %}{% endfor %}{% endfor %}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(50) }}",
        "{% for x in [[]] recursive %}{% if loop.depth < 40 %}{{ loop([1, 2]) }}{% endif %}{% endfor %}",
    ],
)
def test_work_without_end_is_stopped(source: str, folder: Path) -> None:
    assert fault(folder, source) == (f"it takes more than {MOST_STEPS:,} steps; a loop inside a loop may be why")


def test_templates_that_include_one_another_twice_are_stopped(folder: Path) -> None:
    (folder / "twice.xml").write_text(
        "{% set n = n - 1 %}{% if n %}{% include 'twice.xml' %}{% include 'twice.xml' %}{% endif %}"
    )
    assert "steps" in fault(folder, "{% include 'twice.xml' %}", n=40)


@pytest.mark.parametrize("source", ["{% include 'page.xml' %}", "{% extends 'page.xml' %}"])
def test_a_template_inside_itself_is_an_error(source: str, folder: Path) -> None:
    assert "recursion" in fault(folder, source)


@pytest.mark.parametrize(
    "source",
    [
        "{{ 9 ** (9 ** 9) }}",
        "{{ 10 ** 400 }}",
        "{{ 'a' * 9999999 }}",
        "{{ 9999999 * [1] }}",
        "{% set ns = namespace(x='aaaa') %}{% for i in range(40) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
        "{% set ns = namespace(x='aaaa') %}{% for i in range(40) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
        "{% set ns = namespace(x=[1]) %}{% for i in range(40) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
        "{% set ns = namespace(x=9) %}{% for i in range(40) %}{% set ns.x = ns.x * ns.x %}{% endfor %}",
    ],
)
def test_a_value_beyond_all_bounds_is_stopped(source: str, folder: Path) -> None:
    (folder / "page.xml").write_text(source)
    with pytest.raises(TooLong):
        render(environment([folder]).get_template("page.xml"), {})


def test_output_without_end_is_stopped(folder: Path) -> None:
    source = "{% for i in range(99999) %}{{ 'a' * 100 }}{% endfor %}"
    assert fault(folder, source) == f"it yields more than {LONGEST:,} characters"


def test_every_drawing_starts_with_its_own_count(folder: Path) -> None:
    (folder / "page.xml").write_text("{% for a in range(n) %}{% for b in range(n) %}{% endfor %}{% endfor %}done")
    template = environment([folder]).get_template("page.xml")
    with pytest.raises(TooLong):
        render(template, {"n": 99999})
    assert [render(template, {"n": 600}) for _ in range(3)] == ["done"] * 3


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{{ pice }}", "'pice' is undefined"),
        (
            "{{ piece.forse }}",
            "the piece 'foe:titan' has no field 'forse'. Did you mean 'force'? Known: copies, force, name.",
        ),
        ("{{ numbers.hnd }}", "there is no 'hnd'. Did you mean 'hand'? Known: hand, turns."),
        ("{{ words.card.worth() }}", "the phrase 'worth {n}' wants a value for {n}"),
        ("{{ piece.force.x }}", "'int' object has no attribute 'x'"),
        (
            "{% if piece.forse %}x{% endif %}",
            "the piece 'foe:titan' has no field 'forse'. Did you mean 'force'? Known: copies, force, name.",
        ),
    ],
)
def test_what_is_not_there_is_told_in_words(source: str, message: str, folder: Path) -> None:
    (folder / "words.yaml").write_text('card: {worth: "worth {n}"}')
    words = read_words([folder], Problems())
    assert fault(folder, source, piece=PIECE, numbers={"hand": 5, "turns": 3}, words=words) == message


@pytest.mark.parametrize("asked", ["words.card.wort", "words['card']['wort']"])
def test_a_missing_phrase_is_told_with_the_nearest_and_where_it_was_looked_for(asked: str, folder: Path) -> None:
    (folder / "words.yaml").write_text('card: {worth: "worth {n}"}')
    words = read_words([folder], Problems())
    assert fault(folder, f"{{{{ {asked} }}}}", words=words) == (
        "there is no phrase 'card.wort'. Did you mean 'card.worth'? Known: card.worth. "
        f"Looked in {folder.parent.name}/{folder.name}/words.yaml; write it into the first."
    )


def test_a_template_is_taken_from_the_first_folder_that_has_it(tmp_path: Path) -> None:
    for name, text in (("own", "own"), ("house", "house")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.xml").write_text(text)
    (tmp_path / "house" / "b.xml").write_text("only house")
    env = environment([tmp_path / "own", tmp_path / "house"])
    assert [render(env.get_template(name), {}) for name in ("a.xml", "b.xml")] == ["own", "only house"]


@pytest.mark.parametrize(
    "name", ["../secret.xml", "/etc/passwd", "sub/../../secret.xml", "link.xml", "a" * 5000 + ".xml"]
)
def test_a_template_outside_its_folder_is_not_there(name: str, folder: Path) -> None:
    import jinja2

    (folder.parent / "secret.xml").write_text("secret")
    (folder / "link.xml").symlink_to(folder.parent / "secret.xml")
    (folder / "sub").mkdir()
    with pytest.raises(jinja2.TemplateNotFound):
        environment([folder]).get_template(name)


def test_inside_says_no_to_whatever_no_system_would_take(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert not any(inside(tmp_path / name, tmp_path) for name in ("loop", "a" * 5000, "nul\0", "none"))


def words(tmp_path: Path, **folders: str) -> tuple[Any, list[str]]:
    """The words of folders, the first named winning, and what was wrong with them."""
    for name, text in folders.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "words.yaml").write_text(text, encoding="utf-8")
    problems = Problems("hill-war")
    found = read_words([tmp_path / name for name in folders], problems)
    return found, [f"{finding.file.parent.name}: {finding.message}" for finding in problems.found if finding.file]


def test_the_users_own_words_win_phrase_by_phrase(tmp_path: Path) -> None:
    own, house = "card: {copies: Stück}", "card: {copies: copies, of: of}\nsheet: {fold: fold}"
    found, faults = words(tmp_path, own=own, house=house)
    assert (found.card.copies, found.card.of, found.sheet.fold, faults) == ("Stück", "of", "fold", [])
    assert list(found) == ["card", "sheet"]
    assert isinstance(found, Mapping)


def test_holes_are_filled_with_values(tmp_path: Path) -> None:
    found, _ = words(tmp_path, own='card: {of: "{n} of {total}"}')
    assert found.card.of(n=2, total=5) == "2 of 5"
    assert found.card.of(n=2, total="{n}") == "2 of {n}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("card: [a, b]", "own: 'card' wants phrases below it, `name: words` each."),
        ("card: {a: [b]}", "own: 'card' wants phrases below it, `name: words` each."),
        ("just words", "own: the file must hold keys with values"),
        ("card: {a: b", "own: not YAML: a ',' or a closing bracket is missing;"),
        ("card: !!python/object:os.system {}", "own: the tag 'tag:yaml.org,2002:python/object:os.system'; write"),
        ("a: &a [x]\nb: [*a, *a]", "own: '&a' is an anchor; take it out."),
        ("[" * 60_000, "own: values nested more than 40 deep"),
        ("a: {n: 1:2:3:4}\na: {}", "own: the key 'a' stands here and on line 1 already"),
    ],
)
def test_words_that_cannot_be_read_are_found_and_the_houses_stand(text: str, message: str, tmp_path: Path) -> None:
    found, (fault, *_) = words(tmp_path, own=text, house="sheet: {fold: fold}")
    assert fault.startswith(message)
    assert found.sheet.fold == "fold"


def test_an_empty_file_of_words_is_fine(tmp_path: Path) -> None:
    assert words(tmp_path, own="# nothing yet\n")[1] == []


def test_words_of_another_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.yaml").write_text("card: {copies: secret}")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "words.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    assert list(read_words([tmp_path / "own"], Problems())) == []


def test_words_beside_layouts_stand_between_the_games_own_and_the_others(tmp_path: Path) -> None:
    for folder, mark in (("own", "own"), ("own/hill", "own hill"), ("games/hill", "hill"), ("games", "games")):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        said = {"own": ["a"], "own hill": ["a", "b"], "hill": ["a", "b", "c"], "games": ["a", "b", "c", "d"]}[mark]
        (tmp_path / folder / "words.yaml").write_text(f"card: {{{', '.join(f'{key}: {mark}' for key in said)}}}")
    folders = [tmp_path / "own", tmp_path / "games"]
    assert dict(read_words(folders, Problems(), ["hill"]).card) == {
        "a": "own", "b": "own hill", "c": "hill", "d": "games",
    }  # fmt: skip
    assert dict(read_words(folders, Problems()).card) == {"a": "own", "b": "games", "c": "games", "d": "games"}


def test_a_missing_phrase_tells_of_the_words_beside_the_layout(tmp_path: Path) -> None:
    (tmp_path / "games" / "hill").mkdir(parents=True)
    (tmp_path / "games" / "hill" / "words.yaml").write_text("card: {copies: copies}")
    found = read_words([tmp_path / "own", tmp_path / "games"], Problems(), ["hill"])
    with pytest.raises(AttributeError, match=r"Looked in \S+/own/words.yaml, games/hill/words.yaml; write it into the"):
        _ = found.card.copy


def test_words_beside_a_layout_are_not_followed_out_of_the_templates(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "words.yaml").write_text("card: {copies: secret}")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "hill").symlink_to(tmp_path / "elsewhere")
    assert list(read_words([tmp_path / "own"], Problems(), ["hill"])) == []


def test_a_template_that_is_wrong_is_read_once_and_its_letters_are_counted(tmp_path: Path) -> None:
    (tmp_path / "wrong.xml").write_text("{{ 1|there_is_no_such_filter }}", encoding="utf-8")
    sandbox = environment([tmp_path])
    for _ in range(3):
        with pytest.raises(jinja2.TemplateSyntaxError, match="there_is_no_such_filter"):
            sandbox.get_template("wrong.xml")
    assert sandbox.steps == 2 * 31 + 300


def test_a_template_is_made_once_and_every_sandbox_pays_for_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "parts.xml").write_text("{% macro twice(n) %}<g>{{ n }}{{ n }}</g>{% endmacro %}", encoding="utf-8")
    source = '{% import "parts.xml" as parts %}{{ parts.twice(name) }}{{ parts.twice(name) }}'
    (folder / "page.xml").write_text(source, encoding="utf-8")
    first, second, made = environment([folder]), environment([folder]), []
    monkeypatch.setattr(jinja2.Environment, "_parse", counting(made, jinja2.Environment._parse))
    printed = [render(each.get_template("page.xml"), {"name": "Elf"}) for each in (first, second)]
    assert printed == ["<g>ElfElf</g>" * 2] * 2
    assert len(made) == 2
    assert first.steps + first._before == second.steps + second._before > len(source)
    (folder / "page.xml").write_text(source + "!", encoding="utf-8")
    assert render(environment([folder]).get_template("page.xml"), {"name": "Elf"}) == printed[0] + "!"
    assert len(made) == 3


def counting(made: list[object], plain: Any) -> Any:
    """A method that notes its calls."""

    def counted(*args: Any) -> Any:
        made.append(args)
        return plain(*args)

    return counted
