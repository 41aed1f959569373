"""The command: what it says, where it listens, and how it ends."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from pnp.model import PnpError
from pnp.web.serving import PORT, place
from tests.web.served import SMALL

Run = Callable[..., Any]


def interruptible() -> None:
    """Ctrl-C ends a child also where a job in the background begins it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_it_says_its_link_answers_and_ends_in_peace(tmp_path: Path) -> None:
    """Ctrl-C while a page still listens leaves no complaint, and no process."""
    words = [sys.executable, "-m", "pnp", "serve", SMALL, "--no-open", "--port", "0"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, cwd=tmp_path, text=True, preexec_fn=interruptible, **pipes) as server:  # type: ignore[call-overload]
        link = server.stdout.readline().split()[-1]
        assert "Ctrl-C" in server.stdout.readline()
        with httpx.Client(follow_redirects=True, timeout=30) as client:
            assert client.get(link).status_code == 200
            with client.stream("GET", link.partition("?")[0] + f"events/{SMALL}") as heard:
                assert next(heard.iter_lines()).startswith(": listening")
                server.send_signal(signal.SIGINT)
                begun = time.monotonic()
                _, err = server.communicate(timeout=30)
    assert (server.returncode, err) == (0, "") and time.monotonic() - begun < 10


@pytest.mark.parametrize("words", [("no-such-game",), (SMALL, "--host", "203.0.113.7"), (SMALL, "--port", "70000")])
def test_wrong_use_is_a_sentence(run: Run, words: tuple[str, ...]) -> None:
    done = run("serve", *words, "--no-open")
    assert done.code == 2 and "Traceback" not in done.err and done.err


def test_a_port_that_is_taken_is_said_or_another_is_found() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(PnpError, match="cannot be had"):
            place(port=taken.getsockname()[1])
    first, second = place(), place()
    assert first.port != second.port and min(first.port, second.port) >= min(PORT, first.port)
    first.socket.close()
    second.socket.close()


def test_each_run_has_a_word_of_its_own_that_nobody_guesses() -> None:
    places = [place(port=0) for _ in range(5)]
    for each in places:
        each.socket.close()
    assert len({each.word for each in places}) == 5 and min(len(each.word) for each in places) >= 20


def test_only_this_machine_is_served_unless_another_host_is_named() -> None:
    own = place(port=0)
    assert own.socket.getsockname()[0] == "127.0.0.1" and "127.0.0.1" in own.link
    own.socket.close()
    every = place("0.0.0.0", 0)
    assert {"127.0.0.1", "localhost"} <= set(every.names) and "0.0.0.0" not in every.link
    every.socket.close()
