"""A game's folder as it stood at a git revision, copied to a temporary folder.

Git is only asked for names and bytes: nothing is checked out, no filter, hook or attribute of the revision is used, and
links are left behind.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pnp.model import library
from pnp.model.errors import PnpError, UnknownGame

MOST_FILES = 5_000
MOST_BYTES = 256 * 1024 * 1024
_SECONDS = 20
_MOST_LISTED, _MOST_SAID = 4 * 1024 * 1024, 64 * 1024
"""Bytes that are read of what git lists, and of what it complains of."""
_REGULAR = {"100644", "100755"}
# Set where git runs us as a hook, and then about another repository.
_NOT_PASSED_ON = {
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE"),
    *("GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE"),
}
_ALONE = {
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # a list of protocols, and none has that name
    "GIT_PROTOCOL_FROM_USER": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
}
"""No object that is missing is fetched: a repository says what program to fetch it with."""
_SETTINGS = (
    "protocol.allow=never",
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    "core.sshCommand=false",
    "core.gitProxy=",
    "core.askPass=",
    "core.alternateRefsCommand=false",
    "core.pager=cat",
    "credential.helper=",
    "diff.external=",
    "gc.auto=0",
    "maintenance.auto=false",
)
"""What a repository could have run, or reached, is set here, where it weighs more than the repository's own."""


class NoRevision(PnpError):
    """A revision that cannot be read: no checkout, no such revision, or no such game in it."""


@contextmanager
def folder_of(name: str) -> Iterator[Path]:
    """The folder of `GAME` or, for as long as the context lasts, a copy of that of `GAME@REVISION`.

    Raises:
        UnknownGame: there is no such game.
        NoRevision: the revision cannot be read.
    """
    place, revision = _split(name)
    if revision is None:
        yield library.find(name)
        return
    with tempfile.TemporaryDirectory(prefix="pnp-") as temporary:
        target = Path(temporary) / (place.name or "game")
        _copy(place, revision, target)
        yield target


def _split(name: str) -> tuple[Path, str | None]:
    """Where a game is or was, and the revision, None where the whole is a game's name."""
    if "@" not in name or _known(name):
        return Path(name), None
    ends = [end for end, sign in enumerate(name) if sign == "@"]
    # A folder may have an @ in its name and so may a revision; a game that is gone by now can only be guessed at.
    end = next((end for end in ends if _known(name[:end])), ends[0])
    game, revision = name[:end], name[end + 1 :]
    if not game or not revision or revision.startswith("-"):
        raise NoRevision(f"{name!r} names no revision; write GAME@REVISION, such as hill-war@HEAD~1.")
    if _known(game):
        return library.find(game), revision
    is_slug = not {"/", "\\"} & set(game)
    return (library.card_data() / game if is_slug else Path(game).absolute()), revision


def _known(name: str) -> bool:
    try:
        library.find(name)
    except UnknownGame:
        return False
    return True


def _copy(place: Path, revision: str, target: Path) -> None:
    inside = next((folder for folder in (place, *place.parents) if folder.is_dir()), Path.cwd())
    top = _top(inside)
    within = (inside.resolve().relative_to(top) / place.relative_to(inside)).as_posix()
    within = "" if within == "." else within
    try:
        commit = _git(top, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    except NoRevision:
        hint = "`git log --oneline` shows what there is."
        raise NoRevision(f"There is no revision {revision!r} in {top}. {hint}") from None
    try:
        listing = _git(top, "ls-tree", "-r", "-l", "-z", f"{commit}:{within}")
    except NoRevision:
        if _is_there(top, f"{commit}:{within}"):
            why = "a folder is missing from the repository, and nothing is fetched."
            raise NoRevision(f"{place.name}@{revision}: {why}") from None
        listing = b""
    files = _files(listing, f"{place.name}@{revision}")
    if library.MANIFEST not in files:
        raise NoRevision(f"Revision {revision!r} has no game in {within or '.'}: no {library.MANIFEST} was there then.")
    _write(files, _contents(top, files), target)


def _is_there(top: Path, name: str) -> bool:
    """Whether a revision tells of a folder, be its contents in the repository or not."""
    try:
        return bool(_git(top, "rev-parse", "--verify", "--quiet", name))
    except NoRevision:
        return False


def _top(inside: Path) -> Path:
    try:
        return Path(_git(inside, "rev-parse", "--show-toplevel").decode().rstrip("\n")).resolve()
    except NoRevision as error:
        if "not a git repository" not in str(error):
            raise
        raise NoRevision(f"{inside} is in no git checkout, so it has no revisions.") from None


def _files(listing: bytes, name: str) -> dict[str, str]:
    """Path -> object of what a game is loaded and drawn from; links and names that lead out are left behind."""
    files: dict[str, str] = {}
    total = 0
    for entry in listing.split(b"\0")[:-1]:
        head, _, raw = entry.partition(b"\t")
        mode, _, digest, size = head.decode("ascii", "replace").split()
        path = raw.decode("utf-8", "surrogateescape")
        parts = path.split("/")
        if mode not in _REGULAR or {"", ".", ".."} & set(parts) or set(path) & set("\\:"):
            continue
        table = path.lower().endswith((".csv", ".xlsx"))
        if not table and (parts[0] not in {"art", "templates"} if len(parts) > 1 else not path.endswith(".yaml")):
            continue
        if not size.isdecimal():
            raise NoRevision(f"{name}: {path} is missing from the repository, and nothing is fetched.")
        files[path] = digest
        total += int(size)
    if len(files) > MOST_FILES or total > MOST_BYTES:
        raise NoRevision(f"{name} has {len(files)} files of {total:,} bytes; that is no folder of one game.")
    return files


def _contents(top: Path, files: Mapping[str, str]) -> Iterator[bytes]:
    """The bytes of the files, in their order."""
    asked = "".join(f"{each}\n" for each in files.values()).encode()
    data = _git(top, "cat-file", "--batch", given=asked, most=MOST_BYTES + 200 * MOST_FILES)
    start = 0
    for path in files:
        end = data.find(b"\n", start)
        head = data[start : max(end, 0)].split()
        if len(head) != 3 or not head[2].isdigit():
            raise NoRevision(f"{path} is missing from the repository, and nothing is fetched.")
        size = int(head[2])
        yield data[end + 1 : end + 1 + size]
        start = end + size + 2


def _write(files: Mapping[str, str], contents: Iterator[bytes], target: Path) -> None:
    for path, content in zip(files, contents, strict=True):
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _git(folder: Path, *words: str, given: bytes = b"", most: int = _MOST_LISTED) -> bytes:
    """What git answers, at most so many bytes; `NoRevision` with its own words when it refuses.

    The repository may be a stranger's: nothing is fetched, asked of a server or begun that its configuration names.
    """
    passed = {name: value for name, value in os.environ.items() if name not in _NOT_PASSED_ON}
    settings = [word for each in _SETTINGS for word in ("-c", each)]
    command = ["git", "--no-pager", *settings, *words]
    try:
        with tempfile.TemporaryFile() as asked:
            asked.write(given)
            asked.seek(0)
            pipe = subprocess.PIPE
            with subprocess.Popen(
                command, cwd=folder, env=passed | _ALONE, stdin=asked, stdout=pipe, stderr=pipe
            ) as git:
                out, err, late = _answers(git, most)
    except FileNotFoundError:
        raise PnpError("git is not installed here; without it there are no revisions to read.") from None
    if late:
        raise PnpError(f"git did not answer within {_SECONDS} seconds.")
    if len(out) > most:
        raise PnpError(f"git has more than {most:,} bytes to tell of it; that is no folder of one game.")
    if git.returncode:
        raise NoRevision(err.decode("utf-8", "replace").strip() or "git found nothing.")
    return out


def _answers(git: subprocess.Popen[bytes], most: int) -> tuple[bytes, bytes, bool]:
    """What git writes on its two streams, up to a bound, and whether it took too long; then it is ended."""
    late = threading.Event()

    def stop() -> None:
        late.set()
        git.kill()

    clock = threading.Timer(_SECONDS, stop)
    clock.start()
    said: list[bytes] = []
    assert git.stdout is not None
    assert git.stderr is not None
    complaints = threading.Thread(target=lambda read: said.append(read(_MOST_SAID)), args=(git.stderr.read,))
    complaints.start()
    try:
        out = git.stdout.read(most + 1)
        if len(out) > most:
            git.kill()
        complaints.join()
        git.stderr.close()
        git.stdout.close()
        git.wait()
    finally:
        clock.cancel()
        git.kill()
    return out, b"".join(said), late.is_set()
