"""Repositories that somebody gave away: their settings name programs, their objects are lost or unfold without end."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from cases import Hostile, Words, game

PROMISOR = ["remote.origin.promisor=true", "remote.origin.url=.", "extensions.partialClone=origin"]
SETTINGS = {
    "uploadpack": [*PROMISOR, "remote.origin.uploadpack=./evil.sh"],
    "ext": [*PROMISOR[:1], "remote.origin.url=ext::./evil.sh", PROMISOR[2], "protocol.ext.allow=always"],
    "ssh": [*PROMISOR[:1], "remote.origin.url=ssh://a/b", PROMISOR[2], "core.sshCommand=./evil.sh"],
    "proxy": [*PROMISOR[:1], "remote.origin.url=git://a/b", PROMISOR[2], "core.gitProxy=./evil.sh"],
    "helper": [*PROMISOR, "remote.origin.vcs=evil"],
    "file": [*PROMISOR, "remote.origin.uploadpack=./evil.sh", "protocol.file.allow=always", "protocol.allow=always"],
    "fsmonitor": ["core.fsmonitor=./evil.sh", "core.hooksPath=.", "core.pager=./evil.sh", "core.askPass=./evil.sh"],
    "alternates": ["core.alternateRefsCommand=./evil.sh", "diff.external=./evil.sh", "gpg.program=./evil.sh"],
    "plain": [],
}
DIFF = [["diff", "./hill-war@HEAD", "./hill-war"]]


def git(folder: Path, *words: str, told: str = "") -> str:
    """What git says to some words."""
    who = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    line = ["git", *who, *words]
    return subprocess.run(line, cwd=folder, input=told, check=True, capture_output=True, text=True).stdout.strip()


def repository(box: Path) -> Path:
    """The small game in a repository, committed, with a script that would tell that it ran."""
    folder = game(box)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    script = folder / "evil.sh"
    script.write_text(f"#!/bin/sh\ntouch {box / 'owned'}\nexit 1\n")
    script.chmod(0o755)
    return folder


def repositories() -> Iterator[Hostile]:
    """One for each setting that runs something, whole and with a file or a folder lost; and a tree that unfolds."""
    for kind, settings in SETTINGS.items():
        for lost in ("foe.yaml", "templates", ""):

            def build(box: Path, settings: list[str] = settings, lost: str = lost) -> Words:
                folder = repository(box)
                with (folder / ".git" / "config").open("a", encoding="utf-8") as file:
                    for setting in settings:
                        name, _, value = setting.partition("=")
                        section, _, key = name.rpartition(".")
                        top, _, part = section.partition(".")
                        file.write(f"[{top}{f' {chr(34)}{part}{chr(34)}' if part else ''}]\n\t{key} = {value}\n")
                    file.write("[core]\n\trepositoryformatversion = 1\n" if settings else "")
                if lost:
                    digest = git(folder, "rev-parse", f"HEAD:{lost}")
                    (folder / ".git" / "objects" / digest[:2] / digest[2:]).unlink()
                return DIFF

            # Nothing is fetched but for what is lost: a file for each setting, and the others for some.
            core = lost == "foe.yaml" or kind in ("uploadpack", "fsmonitor", "plain")
            says = "is missing from the repository, and nothing is fetched." if lost else ""
            yield Hostile("repositories", f"{kind}, {lost or 'nothing'} lost", build, core, says=says)

    def unfolding(box: Path) -> Words:
        folder = repository(box)
        blob = git(folder, "hash-object", "-w", "foe.yaml")
        entries = "".join(f"100644 blob {blob}\tf{n}.yaml\n" for n in range(10))
        for _ in range(9):
            made = git(folder, "mktree", told=entries)
            entries = "".join(f"040000 tree {made}\td{n}\n" for n in range(10))
        top = git(folder, "mktree", told=f"100644 blob {blob}\tgame.yaml\n{entries}")
        git(folder, "update-ref", "refs/heads/main", git(folder, "commit-tree", top, "-m", "bomb"))
        return DIFF

    yield Hostile("repositories", "a tree without end", unfolding, True, says="that is no folder of one game")
