"""What the workbench's pages cost, in a browser: first paint, from a save to its picture, dragging, memory.

`python -m tests.bench.workbench`; needs chromium and playwright. A number of milliseconds is of this machine as it is
now; the bars are those of the design.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from pnp.model import library

LARGEST = "lotr-warrior-dice"
SMALL = "warlords-of-ravenna"
SAVES, ACTIONS, MOVES = 15, 2_000, 120
BARS = {"first paint": 1_000.0, "save to picture": 1_000.0, "a frame of dragging": 8.0, "server grown": 40.0}
"""Milliseconds, and megabytes over all actions."""


def memory() -> float:
    """Megabytes that this process, which serves, holds."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def paint(page: Any, address: str) -> float:
    """Milliseconds to the first paint with content, the second time that it is asked for."""
    for _ in range(2):
        page.goto(address)
        page.wait_for_load_state()
    return float(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))


def saves(page: Any, base: str, file: Path) -> float:
    """The median from a save to the picture that shows it."""
    page.goto(f"{base}/game/ravenna")
    picture = page.locator('img[data-face="war/fortifications/front/small/"]')
    picture.scroll_into_view_if_needed()
    page.wait_for_timeout(1_500)
    text, found = file.read_text(encoding="utf-8"), []
    for number in range(SAVES):
        before = picture.get_attribute("src")
        begun = time.perf_counter()
        file.write_text(text.replace("seen worse", f"seen worse, {number}"), encoding="utf-8")
        changed = "([image, src]) => image.getAttribute('src') !== src && image.complete"
        page.wait_for_function(changed, arg=[picture.element_handle(), before], polling=15)
        found.append((time.perf_counter() - begun) * 1_000)
        page.wait_for_timeout(400)
    file.write_text(text, encoding="utf-8")
    return statistics.median(found)


def dragging(page: Any, base: str) -> float:
    """Milliseconds of script, style and layout a frame while a board is dragged."""
    page.goto(f"{base}/face/ravenna/score/score")
    page.get_by_label("Larger").click()
    box = page.locator(".stage").first.bounding_box()
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable")

    def spent() -> float:
        told = {each["name"]: each["value"] for each in client.send("Performance.getMetrics")["metrics"]}
        return 1_000 * sum(told[name] for name in ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration"))

    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    before = spent()
    for step in range(MOVES):
        page.mouse.move(box["x"] + 200 + step % 60, box["y"] + 200 + step % 40)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    after = spent()
    page.mouse.up()
    return (after - before) / MOVES


def actions(page: Any, base: str) -> tuple[float, float]:
    """How many megabytes the server and the page's heap have grown over the actions, after a warm-up."""
    grown: list[tuple[float, float]] = []
    page.goto(f"{base}/game/ravenna")
    for number in range(ACTIONS):
        page.get_by_label("Search").fill(["", "attack", "knights", "no such"][number % 4])
        if number % 40 == 0:
            page.evaluate("() => anew()")
        if number in (ACTIONS // 4, ACTIONS - 1):
            page.wait_for_timeout(1_000)
            page.request_gc()
            grown.append((memory(), page.evaluate("performance.memory.usedJSHeapSize") / 1e6))
    return grown[1][0] - grown[0][0], grown[1][1] - grown[0][1]


def main() -> int:
    """Print the rows; 1 where a bar was missed."""
    from playwright.sync_api import sync_playwright

    from tests.web.served import CHROMIUM, serving

    with tempfile.TemporaryDirectory() as work, sync_playwright() as play:
        os.environ["PNP_HOME"] = str(Path(work) / "home")
        own = Path(shutil.copytree(library.card_data() / SMALL, Path(work) / "ravenna"))
        opened = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = opened.new_page(viewport={"width": 1280, "height": 900})
        with serving(library.card_data() / LARGEST, own) as at:
            page.goto(at.link)
            rows = {"first paint": paint(page, f"{at.base}/game/{LARGEST}")}
            rows["save to picture"] = saves(page, at.base, own / "war.yaml")
            rows["a frame of dragging"] = dragging(page, at.base)
            rows["server grown"], heap = actions(page, at.base)
        opened.close()
    for name, value in rows.items():
        unit = "MB" if name == "server grown" else "ms"
        print(f"{name}: {value:.1f} {unit} (bar {BARS[name]:g})")
    print(f"page's heap grown: {heap:.1f} MB")
    return int(any(value > BARS[name] for name, value in rows.items()))


if __name__ == "__main__":
    sys.exit(main())
