"""What keys state is read by the shapes of the models: the same as by these, and nothing that they would refuse."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import rotation
from pydantic import BaseModel, ValidationError
from samples import DECK
from shapes import MODELS, shapes

from pnp.model import LoadError, library, load
from pnp.model.reading import faults
from pnp.model.reading.nodes import plain
from pnp.model.reading.stated import SHAPES, Stated, Unlike, read
from pnp.model.report import Report
from pnp.model.yaml import parsed

STRANGE = ("", "x", "3", "-1", "0.5", "1e9", "true", "a.b", "é", "Foe\n", None, [], ["x"], {}, {"x": "y"}, [[]])
"""What is put in place of a value."""


def headers(slug: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What stands in the files of a game, with the model of each."""
    folder = library.card_data() / slug
    for file in [*folder.glob("*.yaml"), *folder.glob("lists/*.yaml")]:
        if "." in file.stem:  # words in another language
            continue
        node = parsed(file, Report(slug, file))
        name = "ManifestModel" if file.stem == "game" else "ComponentModel" if file.parent == folder else "ListModel"
        yield name, plain(node)


def bare(thing: Any) -> Any:
    """What is stated, or a model, as values that can be compared."""
    if isinstance(thing, (Stated, BaseModel)):
        fields = vars(thing) if isinstance(thing, Stated) else {**vars(thing), "model_extra": thing.model_extra}
        return {name: bare(value) for name, value in fields.items() if (name, value) != ("model_extra", None)}
    if isinstance(thing, (list, tuple)):
        return type(thing), [bare(part) for part in thing]
    return {key: bare(part) for key, part in thing.items()} if isinstance(thing, dict) else (type(thing), thing)


def test_shapes_are_those_of_the_models(request: pytest.FixtureRequest) -> None:
    made = shapes()
    if request.config.getoption("--golden"):
        told = ",\n".join(f"{json.dumps(name)}: {json.dumps(shape)}" for name, shape in made.items())
        SHAPES.write_text(f"{{{told}}}\n", encoding="utf-8")
    assert json.loads(SHAPES.read_text(encoding="utf-8")) == json.loads(json.dumps(made)), (
        "write them with: pytest tests/model/test_stated.py --golden"
    )


@pytest.mark.parametrize("slug", rotation.some(library.slugs()))
def test_a_game_states_what_its_models_read(slug: str) -> None:
    for name, data in headers(slug):
        assert bare(read(name, data)) == bare(MODELS[name].model_validate(deepcopy(data)))


@pytest.mark.parametrize("slug", rotation.some(library.slugs(), 6))
def test_what_the_models_refuse_fits_no_shape(slug: str) -> None:
    chance, refused = Random(f"{slug} {rotation.SEED}"), 0
    for name, whole in headers(slug):
        head = {key: value for key, value in whole.items() if key not in ("rows", "sections")}
        for _ in range(rotation.examples(120)):
            data = damaged(head, chance)
            try:
                model = MODELS[name].model_validate(deepcopy(data))
            except ValidationError:
                refused += 1
                with pytest.raises(Unlike):
                    read(name, data)
            else:
                assert bare(read(name, data)) == bare(model)
    assert refused > 20


def damaged(data: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The same with one thing in it put in another's place, taken out, or added."""
    made: Any = deepcopy(data)
    holder, key = chance.choice(list(places(made)))
    deed = chance.randrange(4)
    if deed == 0:
        del holder[key]
    elif deed == 1 and isinstance(holder, dict):
        holder[chance.choice(["strange", "text", "most", "field", "one-way"])] = chance.choice(STRANGE)
    else:
        holder[key] = deepcopy(chance.choice(STRANGE))
    return made


def places(thing: Any) -> Iterator[tuple[Any, Any]]:
    for key in thing if isinstance(thing, dict) else range(len(thing)):
        yield thing, key
        if isinstance(thing[key], (dict, list)):
            yield from places(thing[key])


def test_a_fault_is_told_by_the_models(make_game: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    validate = faults.validate

    def noting(model: Any, *rest: Any) -> Any:
        asked.append(model.__name__)
        return validate(model, *rest)

    monkeypatch.setattr(faults, "validate", noting)
    folder = make_game(foe=DECK, friend=DECK)
    load(folder)
    assert asked == []
    file = folder / "foe.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("kind: deck", "kind: deck\nnota: Shuffle."), "utf-8")
    with pytest.raises(LoadError, match="nota"):
        load(folder)
    assert asked == ["ComponentModel"]


def test_to_read_a_game_takes_no_models() -> None:
    slugs = rotation.some(library.slugs(), 6)
    code = f"import sys; from pnp.model import load; [load(slug) for slug in {slugs}]; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
