"""A game at a git revision: its folder as it stood, and a sentence for whatever is in the way."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from pnp.model import PnpError, UnknownGame, revisions
from pnp.model.revisions import NoRevision, folder_of

pytestmark = pytest.mark.skipif(not any(os.access(Path(p) / "git", os.X_OK) for p in os.get_exec_path()), reason="git")


def git(folder: Path, *words: str) -> str:
    who = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def repository(game_folder: Path) -> Path:
    """A repository with the folder `hill-war`, committed once and then changed."""
    top = game_folder.parent
    git(top, "init", "-q", "-b", "main")
    (game_folder / "templates").mkdir()
    (game_folder / "templates" / "creature.xml").write_text("old", encoding="utf-8")
    (game_folder / "rules.py").write_text("raise SystemExit", encoding="utf-8")
    (game_folder / "art").mkdir()
    (game_folder / "art" / "out.png").symlink_to("/etc/hostname")
    git(top, "add", ".")
    git(top, "commit", "-q", "-m", "first")
    manifest = game_folder / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("Hill War", "Hill Wars"), encoding="utf-8")
    return top


def title(folder: Path) -> str:
    return (folder / "game.yaml").read_text(encoding="utf-8").splitlines()[0]


def refused(name: str | Path) -> str:
    with pytest.raises(NoRevision) as raised, folder_of(str(name)):
        pass
    return str(raised.value)


def test_without_a_revision_it_is_the_folder_itself(repository):
    with folder_of(str(repository / "hill-war")) as folder:
        assert folder == (repository / "hill-war").resolve()
    with pytest.raises(UnknownGame), folder_of("no-such-game"):
        pass


def test_tables_of_a_revision_are_there_too(repository):
    folder = repository / "hill-war"
    (folder / "lists").mkdir()
    for name in ("foe.csv", "lists/ally.xlsx", "notes.txt", "lists/notes.txt"):
        (folder / name).write_text("x", encoding="utf-8")
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "tables")
    with folder_of(f"{folder}@HEAD") as copy:
        assert sorted(path.name for path in (*copy.glob("*.*"), *copy.glob("lists/*"))) == [
            "ally.xlsx",
            "foe.csv",
            "foe.yaml",
            "game.yaml",
        ]


def test_the_folder_of_a_revision(repository, monkeypatch):
    monkeypatch.chdir(repository)
    for name in (
        "hill-war@HEAD",
        "./hill-war@main",
        f"{repository / 'hill-war'}@{git(repository, 'rev-parse', 'HEAD')}",
    ):
        with folder_of(name) as folder:
            assert (folder.name, title(folder)) == ("hill-war", "title: Hill War")
            assert (folder / "templates" / "creature.xml").read_text(encoding="utf-8") == "old"
        assert not folder.exists()
    assert title(repository / "hill-war") == "title: Hill Wars", "the checkout is left alone"


def test_only_data_layouts_and_art_are_copied_and_no_links(repository):
    with folder_of(f"{repository / 'hill-war'}@HEAD") as folder:
        found = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if not file.is_dir()}
    assert found == {"foe.yaml", "game.yaml", "templates/creature.xml"}


def test_a_folder_at_the_top_of_its_repository(game_folder):
    git(game_folder, "init", "-q")
    git(game_folder, "add", ".")
    git(game_folder, "commit", "-q", "-m", "first")
    with folder_of(f"{game_folder}@HEAD") as folder:
        assert sorted(file.name for file in folder.iterdir()) == ["foe.yaml", "game.yaml"]


def test_a_game_that_is_gone_can_still_be_had(repository):
    folder = repository / "hill-war"
    folder.rename(repository / "moved")
    with folder_of(f"{folder}@HEAD") as old:
        assert title(old) == "title: Hill War"


def test_signs_in_folders_and_revisions(repository):
    home = repository / "hill@home"
    (repository / "hill-war").rename(home)
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "moved")
    with folder_of(str(home)) as folder:
        assert folder == home.resolve()
    with folder_of(f"{home}@HEAD") as folder:
        assert folder.name == "hill@home"
    with folder_of(f"{home}@HEAD@{{0}}") as folder:
        assert title(folder) == "title: Hill Wars"


def test_no_such_revision(repository):
    for revision in ("HEAD~7", "nope", "HEAD:hill-war", "a b"):
        message = refused(f"{repository / 'hill-war'}@{revision}")
        assert message.startswith(f"There is no revision {revision!r} in {repository.resolve()}.")


def test_no_such_game_in_a_revision(repository):
    assert refused(f"{repository / 'hill-peace'}@HEAD") == (
        "Revision 'HEAD' has no game in hill-peace: no game.yaml was there then."
    )


def test_a_revision_is_no_option(repository):
    for revision in ("--help", "-p", ""):
        assert "names no revision; write GAME@REVISION" in refused(f"{repository / 'hill-war'}@{revision}")


def test_outside_a_checkout(game_folder):
    assert refused(f"{game_folder}@HEAD") == f"{game_folder.resolve()} is in no git checkout, so it has no revisions."


def test_without_git(repository, monkeypatch):
    monkeypatch.setenv("PATH", str(repository))
    with pytest.raises(PnpError, match="git is not installed"), folder_of(f"{repository / 'hill-war'}@HEAD"):
        pass


def test_a_repository_of_somebody_above_us_in_the_environment(repository, monkeypatch):
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    with folder_of(f"{repository / 'hill-war'}@HEAD") as folder:
        assert title(folder) == "title: Hill War"


def test_too_much_for_a_game(repository, monkeypatch):
    monkeypatch.setattr(revisions, "MOST_BYTES", 100)
    assert "that is no folder of one game" in refused(f"{repository / 'hill-war'}@HEAD")


def test_names_in_a_tree_that_lead_out_are_left_behind():
    names = [
        "art/../../evil.yaml",
        "../game.yaml",
        "art/C:x",
        "art\\x",
        "art//x",
        "game.yaml",
        "art/a/b.png",
        "sub/game.yaml",
    ]
    listing = b"".join(f"100644 blob {n:040x} 5\t{name}\0".encode() for n, name in enumerate(names))
    assert list(revisions._files(listing, "x")) == ["game.yaml", "art/a/b.png"]
