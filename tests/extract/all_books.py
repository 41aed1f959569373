"""Every rulebook there is: `python tests/extract/all_books.py [-v]` prints tables, rows, passages not read, seconds.

Two more columns look for what went wrong without knowing the rows. *Lost*: lines with tabs that are neither a row, nor
its rest, nor a header, nor the first line of what is told as not read. *Odd*: rows that say something else than their
line.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from score import RULEBOOKS, plain, says

from pnp.extract import extract


def look(path: Path) -> tuple[int, int, int, float, list[str], list[str]]:
    """One rulebook: tables, rows, unread, seconds, lost lines, odd rows."""
    begun = time.perf_counter()
    found = extract(path)
    spent = time.perf_counter() - begun
    texts = path.read_text(encoding="utf-8").split("\n")
    heads = {plain(" ".join(table.columns)) for table in found.tables}
    told = {each.line for each in found.unread}
    rows = [(row, table) for table in found.tables for row in table.rows]
    at = {row.line for row, _ in rows}
    said = " ".join(plain(" ".join(row.cells)) for row, _ in rows)
    lost = [
        f"{number}: {text[:70]!r}"
        for number, text in enumerate(texts, 1)
        if "\t" in text and number not in at | told and plain(text) not in heads and plain(text) not in said
    ]
    odd = []
    for row, table in rows:
        from_prose = any("of each" in remark for remark in table.remarks)
        if not says(row.cells, texts, row.line, from_prose):
            odd.append(f"{row.line}: {' | '.join(row.cells)[:70]}")
    return len(found.tables), len(rows), len(found.unread), spent, lost, odd


def main() -> None:
    """Print the table."""
    total = [0.0] * 6
    print(f"{'rulebook':44} {'tables':>6} {'rows':>6} {'unread':>6} {'seconds':>8} {'lost':>5} {'odd':>5}")
    for path in sorted(RULEBOOKS.rglob("*.md")):
        tables, rows, unread, spent, lost, odd = look(path)
        print(f"{path.stem:44} {tables:6} {rows:6} {unread:6} {spent:8.3f} {len(lost):5} {len(odd):5}")
        if "-v" in sys.argv:
            print("".join(f"    lost {each}\n" for each in lost) + "".join(f"    odd {each}\n" for each in odd), end="")
        total = [a + b for a, b in zip(total, (tables, rows, unread, spent, len(lost), len(odd)), strict=True)]
    print(f"{'all':44} {total[0]:6.0f} {total[1]:6.0f} {total[2]:6.0f} {total[3]:8.3f} {total[4]:5.0f} {total[5]:5.0f}")


if __name__ == "__main__":
    main()
