"""`pnp schema`: what an editor needs to complete and check a game's files."""

from __future__ import annotations

from pathlib import Path

import typer

from pnp.terminal import say


def schema(
    output: Path = typer.Option(None, "-o", "--output", metavar="FILE", help="Write it there instead of printing it."),
) -> None:
    """Print the JSON Schema of a game's files: game.yaml and components, for editors that know YAML schemas."""
    import json

    from pnp.commands.output import print_json
    from pnp.model.editors.jsonschema import document

    if output is None:
        print_json(document())
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(document(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    say(f"{output}: give it to your editor for every YAML file of a game's folder.")
