"""What loading a game can raise."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model.findings import Finding


class PnpError(Exception):
    """Whatever the user of a command can put right; its text is a sentence for that user."""


class UnknownGame(PnpError):
    """No such slug and no such folder; `near` are the slugs that look most like it, best first."""

    def __init__(self, name: str, near: Sequence[str] = (), reason: str | None = None) -> None:
        self.name = name
        self.near = list(near)
        hint = f" Did you mean {' or '.join(repr(slug) for slug in self.near)}?" if self.near else ""
        super().__init__((reason or f"There is no game {name!r}.") + hint)


class UnknownMode(PnpError):
    """A mode that a game does not have; the message lists those it has."""


class UnknownLanguage(PnpError):
    """A language that a game has no texts in; `known` are those it has beside its own."""

    def __init__(self, title: str, lang: str, known: Sequence[str]) -> None:
        self.lang = lang
        self.known = list(known)
        super().__init__(f"{title} has no texts in {lang!r}, only in {' and '.join(['its own language', *known])}.")


class LoadError(PnpError):
    """A folder that cannot be loaded; `findings` holds every fault of it, warnings too, by file and line."""

    def __init__(self, game_slug: str, findings: Sequence[Finding]) -> None:
        self.game_slug = game_slug
        self.findings = list(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))
