"""Who is let in, and what a page may do."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from pnp.web.guard import MOST_BODY, _local
from tests.web.served import SMALL, Served

Workbench = Callable[..., Served]
PATHS = ["/", f"/game/{SMALL}", f"/cover/{SMALL}.png", f"/picture/{SMALL}/war/assassin/front/small.png"]


@pytest.mark.parametrize("path", [*PATHS, "/static/page.js", f"/events/{SMALL}"])
def test_nobody_without_the_word_gets_anything(workbench: Workbench, path: str) -> None:
    at = workbench()
    for query, cookie in [("", ""), ("?key=guess", ""), ("", f"pnp-{at.port}=guess"), ("", 'pnp-1="\\"')]:
        answer = httpx.get(at.base + path + query, headers={"cookie": cookie} if cookie else {})
        assert (answer.status_code, "link" in answer.text, len(answer.text) < 100) == (403, True, True)


def test_the_link_becomes_a_cookie_that_only_this_site_sends(workbench: Workbench) -> None:
    at = workbench()
    answer = httpx.get(at.link)
    cookie = answer.headers["set-cookie"].lower()
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert at.word not in answer.headers["location"]
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", "localhost.evil:{port}"]
)
def test_a_name_that_is_not_ours_is_refused(workbench: Workbench, host: str) -> None:
    """Another site's name may be made to point here (DNS rebinding): its pages are then of one origin with us."""
    at = workbench()
    answer = at.get("/", headers={"host": host.format(port=at.port)})
    assert answer.status_code in (400, 421)
    assert at.get("/", headers={"host": f"localhost:{at.port}"}).status_code != 421


@pytest.mark.parametrize(
    "heads",
    [
        {},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "{base}", "sec-fetch-site": "cross-site"},
    ],
)
@pytest.mark.parametrize("verb", ["POST", "PUT", "DELETE"])
def test_what_changes_anything_comes_from_our_own_pages(workbench: Workbench, heads: dict[str, str], verb: str) -> None:
    at = workbench()
    told = {name: value.format(base=at.base) for name, value in heads.items()}
    assert at.client.request(verb, "/", headers=told).status_code == 403


def test_a_form_is_bounded(workbench: Workbench) -> None:
    at = workbench()
    answer = at.client.post("/", headers={"origin": at.base}, content=b"x" * (MOST_BODY + 1))
    assert answer.status_code == 413


@pytest.mark.parametrize("path", [*PATHS, "/nowhere", "/static/nothing.js"])
def test_every_answer_tells_the_browser_what_a_page_may_do(workbench: Workbench, path: str) -> None:
    head = workbench().get(path).headers
    policy = head["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert (head["x-content-type-options"], head["cross-origin-resource-policy"]) == ("nosniff", "same-origin")
    assert "server" not in head


@pytest.mark.parametrize("path", ["//evil.example", "/\\evil.example", "/\\/evil.example"])
def test_a_link_never_leads_away(path: str) -> None:
    local = _local(path)
    assert local[0] == "/" and local[1] not in "/\\"


@pytest.mark.parametrize(
    "path",
    [
        "/static/..%2f..%2fcli.py",
        "/static/%2e%2e%2fpages.py",
        "/game/..%2f..%2fetc",
        f"/face/{SMALL}/war/..%2f..%2fgame.yaml",
        f"/picture/{SMALL}/war/assassin/front/..%2f..%2f..%2fgame.yaml",
        f"/picture/{SMALL}/war/assassin/inside/small.png",
        f"/sign/{SMALL}/..%2f..%2fcredits.yaml.png",
        "/cover/%2fetc%2fpasswd.png",
    ],
)
def test_an_address_leads_to_no_file_but_ours(workbench: Workbench, path: str) -> None:
    answer = workbench().get(path)
    assert answer.status_code == 404 and "rows:" not in answer.text and "import" not in answer.text
