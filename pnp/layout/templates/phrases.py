"""Files of phrases, `words.yaml`: read as a game's files are, and what is wrong with them told."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.files import of_game
from pnp.layout.drawing.problems import Problems
from pnp.model.report import Report, TooManyFaults
from pnp.model.yaml import MapNode, read

MOST_TEMPLATE = 128 * 1024
"""Bytes of a template."""
MOST_WORDS = 200_000
"""Bytes of a file of phrases."""
HOLE = re.compile(r"\{([a-z_]+)\}")
"""What a phrase leaves open."""


def words_of(file: Path, folder: Path, problems: Problems) -> tuple[MapNode | None, Report]:
    """What a file of phrases in a folder holds, and the report to go on with; what is wrong with it is in there."""
    report = Report(problems.game or "", file)
    try:
        return read(of_game(file, folder, MOST_WORDS), report), report
    except OSError as error:
        report.error("unreadable", f"the file cannot be read: {error.strerror}; mend that, or take it away.")
    except TooManyFaults:
        pass  # what is known of the file is in the report
    return None, report


def told(report: Report, problems: Problems) -> None:
    """Add what a report of a file of phrases says to the problems; one without a phrase is none."""
    for finding in report.findings:
        if finding.code != "empty-file":
            problems.add(finding)
