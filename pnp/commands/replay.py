"""`pnp replay`: a match that was recorded as one page, to be watched anywhere."""

from __future__ import annotations

from pathlib import Path

import typer

from pnp.commands.ready import TRUST
from pnp.terminal import say


def replay(
    transcript: Path = typer.Argument(..., metavar="MATCH", help="What `pnp play --record` wrote."),
    output: Path = typer.Option(..., "-o", "--output", metavar="FILE", help="Where the page goes: one HTML file."),
    game: str = typer.Option(None, "--game", metavar="GAME", help="The folder of its game, where that is not here."),
    trust: bool = TRUST,
) -> None:
    """Write a recorded match as a page with faces, board and story, that opens without a server."""
    from pnp.commands.output import counted
    from pnp.commands.ready import blaming
    from pnp.commands.verify import found, judged, opened
    from pnp.engine.transcript import verify
    from pnp.layout.faces import Faces
    from pnp.layout.kept import Kept
    from pnp.model import PnpError
    from pnp.web.replay import Recorder, page
    from pnp.whole import replace

    if not output.parent.is_dir():
        raise PnpError(f"There is no folder {output.parent} to write {output.name} to.")
    loaded = opened(transcript)
    cast, rules = found(loaded.header["game"], game, trust)
    shown = cast.on_map(loaded.header["map"]).game if "map" in loaded.header else cast.game
    recorder = Recorder(Faces(shown, kept=Kept(shown)))
    with blaming():
        verdict = verify(loaded, cast, rules, recorder)
    judged(transcript, verdict)
    if recorder.match is None:
        raise PnpError(f"{transcript} holds no answer: there is nothing to see.")
    data = page(recorder, shown.title).encode("utf-8", "backslashreplace")
    replace(output, data)
    say(f"{output}: {counted(verdict.answers, 'step')}, {len(data) / 1e6:.1f} MB")
