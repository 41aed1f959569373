"""The Shadow of a Dark God: investigators follow a friend's death to a cult's temple, and bring its artifact home."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families import fetch_quest
from pnp.games.families.fetch_quest import FetchQuest
from pnp.games.families.prize import holder_of, prize_at
from pnp.games.families.warp_members import Members, least
from pnp.games.families.warp_quest import places

__all__ = ["goal", "play", "thumb"]


class Shadow(Members, FetchQuest):
    """Two decks, one for the city and one for the temple, and finds that lie beside them until they are won."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "artifact", ["investigation", "temple"])
        self.finds = table.unbox("find", table.pile("finds"))

    def aids(self, seat: int, skill: str) -> list[Piece]:
        """Some aids help against monsters only; parties are none (ruling: no-monsters)."""
        facing = {card.type for card in self.faced[seat]}
        return [aid for aid in super().aids(seat, skill) if aid.against is None or aid.against in facing]

    def win(self, seat: int, card: Piece) -> Steps[None]:
        """Some challenges bring a find, once (ruling: finds)."""
        for find in [find for find in self.finds if find.id.endswith(f":{card.gains}")]:
            self.table.say("found", seat=seat, find=find)
            self.finds.give(find, self.hands[seat])
        yield from super().win(seat, card)

    def discard(self, card: Piece) -> None:
        """A find that was used is out of the game (ruling: finds)."""
        if card.component == "find" and card.pile is not None:
            card.pile.give(card, self.table.pile("used finds"))
        else:
            super().discard(card)


def play(table: Table) -> Steps[Result]:
    """Find the artifact in the temple, and bring it home."""
    shadow = Shadow(table)
    for seat in table.seats:
        yield from shadow.make_party(seat)
    result: Result = yield from shadow.race(table.lot("first player", table.seats))  # ruling: first-player
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """How far a party has to go: to the artifact, wherever that is, and home with it."""
    at, holder = places(view), holder_of(view)
    lies = at[holder] if holder is not None else prize_at(view)
    return {"left": abs(lies - at.get(seat, 0)) + lies}


def thumb(view: View, choice: Choice) -> Any:
    """Lose whoever knows least and take the way that we know best; else as in any quest for an artifact."""
    if choice.phase == "member":
        return least(choice)
    if choice.phase == "way":
        party = view.known(own("party", view.seat))
        return max(choice.options, key=lambda way: min(sum(each.mark(skill) for each in party) for skill in way))
    return fetch_quest.thumb(view, choice)
