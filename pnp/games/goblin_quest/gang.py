"""What lies on the table in Goblin Quest: teams with their skill picks, points, and Missions with their Threats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from pnp.engine import Piece, Pile, Steps, Table, View, clear, once, own
from pnp.games.families.shared_deck import SharedDeck, company, one_of

ALONE = 0
"""The only seat of a solo game."""
ANY = "any"
"""What stands for all skills."""
WARREN = "the Warren"
"""Where a team stays that goes on no Mission."""
TRIED = "tried"
"""The mark of the Mission that a team is on, which belongs to that team meanwhile."""


class Gang(SharedDeck):
    """The deck, the Missions on the table, each with its Threats, and the teams.

    Marks on a Goblin: each skill, with its picks; `boss`; `greenhorn` until he has been on a Mission;
    `learning`, the picks he is about to get. While a team is on a Mission, a track a skill tells its picks there.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card", leads=lambda card: card.type == "mission")
        self.solo: bool = self.numbers.solo
        self.points = table.each_track("victory points")
        self.misses = table.each_track("turns to miss")
        self.failed = table.track("failed last turn")
        self.skills = {skill.type: table.track(skill.type) for skill, _ in table.cast.titles["skill"]}
        self.played, self.drawn, self.mishaps = table.pile("played"), table.pile("drawn"), table.pile("mishaps")
        self.lapses: Counter[str] = Counter()
        """Picks that come off again once the card that is faced is decided."""
        spare = table.unbox("goblin", table.pile("_spare"))
        clans = list(dict.fromkeys(goblin.section for goblin in spare))  # ruling: players
        self.teams = table.each_pile("team")
        self.lost = table.each_pile("lost goblins")
        for seat in table.seats:
            for goblin in [goblin for goblin in spare if goblin.section == clans[seat]][: self.numbers.goblins]:
                spare.give(goblin, self.teams[seat])

    @property
    def settled(self) -> bool:
        """Whether somebody has the goal, or the last card is drawn (rulings: points, deck-out, solo-goal)."""
        if any(map(self.won, self.table.seats)) or not self.deck:
            return True
        return self.solo and not self.teams[ALONE] and not self.pays(ALONE, "goblin_price")

    def won(self, seat: int) -> bool:
        """Whether a player has the goal."""
        return self.points[seat].value >= int(self.numbers.solo_goal if self.solo else self.numbers.goal)

    def draw(self, seat: int, count: int) -> None:
        """Draw as many cards as there are; the discards never come back. Solo, only Aids go to the hand."""
        self.deck.deal(count, self.drawn if self.solo else self.hands[seat])
        if self.solo:  # ruling: solo-turn
            for card in list(self.drawn):
                target = {"aid": self.hands[seat], "mishap": self.mishaps}.get(card.type)
                if target is not None:
                    self.drawn.give(card, target)

    def of(self, pile: Pile, *types: str) -> list[Piece]:
        """The cards of a pile that are of some types."""
        return [card for card in pile if card.type in types]

    # teams

    def pays(self, seat: int, price: str, more: int = 0) -> bool:
        """Whether a player has the points for what a number of the game names, and so many more."""
        return self.points[seat].value >= int(self.numbers[price]) + more

    def hire(self, seat: int) -> Piece:
        """A new Goblin comes to a team; into one with nobody as its Boss (ruling: nobody-left)."""
        goblin = self.lost[seat][0]
        goblin.put("greenhorn", 1)
        self.table.say("hired", seat=seat, goblin=goblin)
        if not self.teams[seat]:
            self.lead(goblin)
        self.lost[seat].give(goblin, self.teams[seat])
        return goblin

    def lose(self, goblin: Piece, seat: int) -> None:
        """A Goblin is gone, and his picks with him."""
        self.table.say("lost", seat=seat, goblin=goblin)
        clear([goblin])
        self.teams[seat].give(goblin, self.lost[seat])

    def lead(self, goblin: Piece) -> None:
        """A Goblin is the Boss of his team."""
        goblin.put("boss", 1)
        self.table.say("boss", goblin=goblin)

    def boss(self, seat: int) -> Piece | None:
        """The Boss of a team."""
        return next((goblin for goblin in self.teams[seat] if goblin.mark("boss")), None)

    def learn(self, seat: int, goblin: Piece, count: int) -> Steps[None]:
        """A Goblin gets skill picks: chosen, or rolled on the card of one kind (rulings: picks, kinds)."""
        kinds = list(dict.fromkeys(row.section for row in self.table.cast.entries["kind"])) if count else []
        kind = ""
        if kinds and self.numbers.rolled:
            free = [kind for kind in kinds if (kind == "leader") == bool(goblin.mark("boss"))]
            kind = yield from one_of("kind", free, seat)
        goblin.put("learning", count)
        learned: list[str] = []
        while goblin.mark("learning"):
            rolled = self.table.roll_on("kind", kind, seat).skills if kind else (ANY,)
            skill = yield from one_of("skill pick", self.named(rolled), seat)
            goblin.put(skill, goblin.mark(skill) + 1)
            goblin.put("learning", goblin.mark("learning") - 1)
            learned.append(skill)
        if learned:
            self.table.say("learned", goblin=goblin, skills=learned)

    def named(self, skills: tuple[str, ...]) -> list[str]:
        """The skills that a card names; `any` is all of them."""
        return list(self.skills) if ANY in skills else list(skills)

    # on a Mission

    @property
    def has(self) -> dict[str, int]:
        """The picks that the team on a Mission has now."""
        return {skill: track.value for skill, track in self.skills.items()}

    def muster(self, seat: int) -> None:
        """A team sets out with the picks of its Goblins."""
        for skill, track in self.skills.items():
            track.value = sum(goblin.mark(skill) for goblin in self.teams[seat])

    def change(self, skill: str, count: int, lapses: bool = False) -> None:
        """Give the team on a Mission picks, or take as many as it has (ruling: picks-lost)."""
        track = self.skills[skill]
        before = track.value
        track.value = max(track.floor, before + count)
        if lapses:
            self.lapses[skill] += track.value - before

    def lapse(self) -> None:
        """What held for one card alone is over."""
        for skill, count in sorted(self.lapses.items()):
            self.change(skill, -count)
        self.lapses.clear()

    def come_home(self) -> None:
        """The Mission of this turn is over: all cards that were played are discarded."""
        for card in list(self.played):
            self.discard(card)
        for track in self.skills.values():
            track.value = track.floor

    def put_down(self, card: Piece) -> None:
        """Lay a card that works for the rest of the turn on the table."""
        company(card).give(card, self.played)


def picks_of(goblin: Piece, skills: Iterable[str]) -> int:
    """How many skill picks a Goblin has."""
    return sum(goblin.mark(skill) for skill in skills)


@cache
def ways(texts: tuple[str, ...]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The ways to do a Mission or Threat: how many picks of which skills each asks for."""
    return tuple(tuple(Counter(way.split("+")).items()) for way in texts)


def short(card: Piece, has: Mapping[str, int]) -> int:
    """How many picks are missing for a Mission or Threat, by the best of its ways; 0: it is done."""
    return min([sum([count - has[skill] for skill, count in way if count > has[skill]]) for way in ways(card.ways)])


def lacking(card: Piece, has: Mapping[str, int]) -> list[dict[str, int]]:
    """The picks that are missing for each of the ways to do a Mission or Threat."""
    return [{skill: count - has[skill] for skill, count in way if count > has[skill]} for way in ways(card.ways)]


@once
def team_has(view: View, seat: int, skills: tuple[str, ...]) -> dict[str, int]:
    """The picks of a team's Goblins, as anybody sees them."""
    has = dict.fromkeys(skills, 0)
    for goblin in view.known(own("team", seat)):
        for skill, count in goblin.marks.items():
            if skill in has:
                has[skill] += count
    return has
