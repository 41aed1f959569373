"""Places: the folders in which a game's layouts, icons and words are looked for, the game's own first."""

from __future__ import annotations

from pathlib import Path

from pnp.model import library
from pnp.model.game import Component, Game

HOUSE_BACK = "card-back"


def own_folder(game: Path, name: str) -> Path | None:
    """A folder of a game's; None for a link that leads out of the game."""
    folder = game / name
    return folder if folder.resolve().is_relative_to(game.resolve()) else None


def layout_folders(game: Game) -> list[Path]:
    """Where layouts are looked for, the first that has one giving it."""
    own, top = own_folder(game.folder, "templates"), library.templates()
    return [*([own] if own else []), *(top / part for part in ("games", "families", "house")), top]


def icon_folders(game: Game) -> list[Path]:
    """Where icons are looked for."""
    own = own_folder(game.folder, "templates/icons") if own_folder(game.folder, "templates") else None
    return [*([own] if own else []), library.templates() / "icons"]


def back_layout(component: Component) -> str | None:
    """The layout of a component's backs: its own, the house's for a deck, the front's for another side's fields."""
    if isinstance(component.back, str):
        return component.back
    turned = any(piece.fields.get("back") for piece in component.cards or component.entries)
    if component.back is not None or turned:
        return component.layout
    return HOUSE_BACK if component.kind == "deck" else None


def beside(game: Game) -> list[str]:
    """The folders of the layouts that a game names, whose words it reads."""
    names = [name for part in game.components.values() for name in (part.layout, back_layout(part)) if name]
    return list(dict.fromkeys(folder for name in names if (folder := name.rpartition("/")[0])))
