"""Modes that bring or hide components: what is named is there, and rules, kits and exports agree on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import DECK, MANIFEST, write_game

import pnp
from pnp.engine import Table, cast
from pnp.engine.chance import seeded
from pnp.engine.hashes import of_data
from pnp.exports.export import export
from pnp.exports.options import Options
from pnp.model import Game, LoadError, PnpError, in_mode, load

MODES = """\
modes:
  plain: {title: Plain}
  rich: {title: Rich, with: [gold]}
  bare: {title: Bare, with: [gold], without: [foe]}
"""


def game(folder: Path, modes: str = MODES) -> Game:
    layout = '<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}"/>'
    texts = {"game": MANIFEST + modes, "foe": DECK, "gold": DECK.replace("Foe deck", "Gold")}
    return load(write_game(folder, texts, {"creature": layout}))


def test_who_has_what(tmp_path: Path) -> None:
    found = game(tmp_path)
    hidden = {mode: set(found.hidden(mode)) for mode in (None, *found.modes)}
    assert hidden == {None: {"gold"}, "plain": {"gold"}, "rich": set(), "bare": {"foe"}}
    assert list(found.components) == ["foe", "gold"]
    assert [list(in_mode(found, mode).components) for mode in found.modes] == [["foe"], ["foe", "gold"], ["gold"]]
    with pytest.raises(PnpError, match="Unknown mode 'rihc'; did you mean 'rich'"):
        in_mode(found, "rihc")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("with: [gold]}", "with: [golt]}", "modes.rich.with: unknown component 'golt'; did you mean 'gold'?"),
        ("without: [foe]", "without: [gold]", "modes.bare.without: the mode brings 'gold' itself"),
        ("without: [foe]", "without: [fo]", "modes.bare.without: unknown component 'fo'; did you mean 'foe'?"),
    ],
)
def test_what_is_named_has_to_be_there(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(LoadError) as wrong:
        game(tmp_path, MODES.replace(old, new))
    (finding,) = wrong.value.findings
    assert finding.message.startswith(told)
    assert finding.line


def test_rules_find_what_the_mode_has(tmp_path: Path) -> None:
    dealt = cast(game(tmp_path))
    table = Table(dealt, 2, "rich", seeded(1))
    assert table.has("gold")
    assert len(table.shuffled("gold")) == 6
    bare = Table(dealt, 2, "bare", seeded(1))
    assert not bare.has("foe")
    assert not bare.has("silver")
    with pytest.raises(ValueError, match=r"the mode 'bare' is played without 'foe'; ask `table\.has` first"):
        bare.shuffled("foe")


def test_the_data_of_another_mode_are_other_data(tmp_path: Path) -> None:
    one, other = game(tmp_path / "one"), game(tmp_path / "two", MODES.replace(", without: [foe]", ""))
    assert of_data(one) != of_data(other)


def test_kits_and_exports_hold_what_the_mode_has(tmp_path: Path) -> None:
    found = game(tmp_path / "hill")
    kit = pnp.make(found, tmp_path, mode="rich", preview=False)
    assert kit.file == tmp_path / "hill/mode-rich/kit.pdf"
    pieces = [pnp.make(found, tmp_path, mode=mode, preview=False).files[0]["pieces"] for mode in found.modes]
    assert pieces == [6, 12, 6]
    made = export("images", found, tmp_path, Options(px_per_mm=1), mode="plain")
    assert made.pieces == 6
    assert made.place == tmp_path / "hill/mode-plain/images"
