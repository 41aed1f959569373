"""The roster of the party: who lives, and what artifacts they own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pnp.engine import Piece, Track

SLAYER, DRAGON = range(2)
DRAGON_HITS = "dragon hit points"
HITS = "hit points of "
HEROES = tuple(f"{HITS}{hero}" for hero in ("warrior", "wizard", "archer"))


class Member(NamedTuple):
    """A hero or man-at-arms on the roster: the hit points left, and the attacks of this turn."""

    number: int
    name: str
    row: Piece
    hits: Track
    attacks: Track


class Artifact(NamedTuple):
    """An artifact on the roster: the number of the member who owns it (0: nobody), and the uses left."""

    name: str
    row: Piece
    owner: Track
    uses: Track

    @property
    def spent(self) -> bool:
        """Whether it wears out and has no use left."""
        return bool(self.row.uses) and not self.uses.value


class Party(NamedTuple):
    """The roster: it names the tracks that lie on the table and holds no number of its own."""

    members: dict[str, Member]
    artifacts: dict[str, Artifact]

    def living(self) -> list[Member]:
        """The members with a hit point left."""
        return [member for member in self.members.values() if member.hits.value]

    def killed_heroes(self) -> list[Member]:
        """The heroes without one."""
        return [member for member in self.members.values() if member.row.hero and not member.hits.value]

    def gear(self, owner: Member) -> list[Artifact]:
        """What a member owns that still works."""
        return [item for item in self.artifacts.values() if item.owner.value == owner.number and not item.spent]

    def unlike(self, members: Iterable[Member]) -> list[Member]:
        """One member of each sort: of those of a kind with the same gear it does not matter which."""
        sorts: dict[Any, Member] = {}
        for member in members:
            gear = sorted((item.row.name, item.uses.value) for item in self.gear(member))
            sorts.setdefault((member.row.recruit, *gear), member)
        return list(sorts.values())
