"""What the tests of extraction share: a text, and the tables found in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.extract import Extraction, extract_lines
from pnp.extract.lines import classified


@pytest.fixture
def read() -> Callable[[str], Extraction]:
    """`read(TEXT)`: what is found in a text."""
    return lambda text: extract_lines(classified(text), "Book")
