"""Runs killed at random moments, and whether the next one finds all it should; `--kills N` says how many."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import cases

OUT = ["-o", "out"]
VERBS = {
    "make": ["make", "./hill-war", *OUT],
    "export": ["export", "vassal", "./hill-war", *OUT],
    "images": ["export", "images", "./hill-war", *OUT],
    "shop": ["shop", "./hill-war", *OUT],
    "printed": ["printed", "./hill-war", *OUT],
    "playtest": ["playtest", "solitaire-conquest", "-n", "3000", "--agents", "random"],
    "play": ["play", "solitaire-conquest", "--as", "none", "--seed", "1", "--record", "out/match.jsonl"],
}
RECORDS = (".kit.json", ".pnp-export", ".shop.json")


def killed(verb: str, chance: random.Random) -> list[str]:
    """What is wrong after a run was killed at some moment, and run again."""
    box = Path(tempfile.mkdtemp(prefix="kills-"))
    env = {**os.environ, "PNP_HOME": str(box / "home")}
    try:
        cases.game(box)
        line = [sys.executable, "-m", "pnp", *VERBS[verb]]
        whole = {"cwd": box, "env": env, "capture_output": True}
        (box / "out").mkdir()
        if verb == "printed":
            subprocess.run([sys.executable, "-m", "pnp", *VERBS["make"]], check=True, **whole)  # type: ignore[call-overload]
        begun = time.monotonic()
        if chance.random() < 0.7:  # over what an earlier run wrote, mostly
            subprocess.run(line, check=True, **whole)  # type: ignore[call-overload]
        else:
            subprocess.run([*line, "--help"], check=True, **whole)  # type: ignore[call-overload]
        long = max(0.4, time.monotonic() - begun)
        before = _files(box / "out")
        child = subprocess.Popen(line, cwd=box, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.random() * long * 1.1)
        child.send_signal(signal.SIGKILL)
        child.wait()
        again = subprocess.run(line, **whole)  # type: ignore[call-overload]
        after = _files(box / "out")
        wrong = [] if again.returncode == 0 else [f"exit {again.returncode}: {again.stderr[-200:]!r}"]
        wrong += [f"lost {name}" for name, body in sorted(before.items()) if after.get(name) != body]
        wrong += [f"left {name}" for name in sorted(after) if _stray(name)]
        wrong += [f"left {name}" for name in sorted(_files(box / "home")) if _stray(name)]
        return wrong
    finally:
        shutil.rmtree(box, ignore_errors=True)


def _files(folder: Path) -> dict[str, bytes]:
    """What is in every file, and the folders that are empty; of a record, which tells dates, only that it is there."""
    found = folder.rglob("*") if folder.is_dir() else ()
    paths = [path for path in found if path.is_file() or not any(path.iterdir())]
    return {path.relative_to(folder).as_posix(): _body(path) for path in paths}


def _body(path: Path) -> bytes:
    return b"" if path.is_dir() or path.name in RECORDS or path.suffix == ".sqlite" else path.read_bytes()


def _stray(name: str) -> bool:
    return any(part.startswith(".") and part not in RECORDS for part in Path(name).parts)


def main() -> int:
    """Kill so many, in turns; 1 if anything was lost or left."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    chance, bad = random.Random(asked.seed), 0
    for number in range(asked.kills):
        verb = list(VERBS)[number % len(VERBS)]
        wrong = killed(verb, chance)
        bad += bool(wrong)
        if wrong:
            print(f"kill {number}, {verb}: {'; '.join(wrong)}", flush=True)
    print(f"{asked.kills} kills, {bad} lost or left something")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
