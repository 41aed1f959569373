"""What is looked for on a page in a browser, whatever it shows."""

from __future__ import annotations

from typing import Any

import pytest


def violations(page: Any) -> list[str]:
    """What axe finds on a page as it is."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found.response["violations"]]


def wider_than_the_screen(page: Any) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
