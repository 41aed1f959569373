"""An oracle: who would win from here? It goes back to moments of a game that was played, and plays on many times.

The oracle is a spectator who sees every hand, and no pile that nobody has looked into: for each playout the pieces of
one shuffle that nobody knows at the moment are dealt anew among their places, as worlds of the search are, and from the
moment on chance is another one. So what it says is no hindsight. A deal that does not go with the answers so far is
refused, so that it tells what the rules themselves have told.

All options of a moment are tried with the same deals and the same chance (common random numbers).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

from pnp.engine import Choice, Match, Piece, Pile, View
from pnp.engine.agents import RandomAgent
from pnp.engine.blame import RulesError
from pnp.engine.chance import seeded
from pnp.engine.choice import pieces
from pnp.engine.match import Agent
from pnp.engine.worlds.history import kind
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import match_of
from pnp.lab.runs.ready import Ready

PER_GAME = 8
"""Moments of a game, where it has as many free questions; with 8 there is one at each quarter."""
PLAYOUTS = 6
"""Playouts of an option; an even number, for one half is held against the other."""
FOLLOWED = 16
"""Playouts of the option that was taken: they tell who leads afterwards, which most figures are made of."""
MOST_OPTIONS = 12
MOST_GAMES, LEAST_GAMES = 60, 16
WORK = 4_000
"""Answers of all games of a sample together; each is asked again some 300 times, which takes half a minute or so."""
SLIPS = 0.1
"""How often whoever plays on by rule of thumb does something at random: where hands are open and nobody ever errs, the
end would be known from the start."""
DEALS = 20
"""Deals that are refused for a playout before it takes the true one."""
Row = dict[str, Any]
"""One game, as plain values that can be stored: how it ended, and its moments in their order.

Seats count from 0 here. A moment is `part` (which of how many free questions), `phase`, `seat`, `taken` (the number of
the option that was taken, among those tried), `titles` (of each option: the id of its first piece, if its seat knows
it) and `outcomes` (of each option: the winners of each playout, a bit for each seat; of the one taken there are more).
`true` counts the deals that were the true one because no other went with the answers.
"""
_Deal = dict[int, list[tuple[list[int], list[int]]]]
"""By the number of a shuffle: places in the pile, and the places whose pieces come to lie there instead."""
_Hidden = dict[int, list[list[int]]]
"""By the number of a shuffle: places in the pile whose pieces nobody knows any more or yet, those alike together."""


class _Refused(Exception):
    """A deal that cannot be."""


class _Step(NamedTuple):
    """A question that was asked, and the number of the option that was the answer."""

    phase: str
    seat: int
    options: int
    answer: int


def look(
    plan: Plan,
    loaded: Ready,
    number: int,
    per_game: int = PER_GAME,
    playouts: int = PLAYOUTS,
    followed: int = FOLLOWED,
) -> Row:
    """Play a game of a plan as its run plays it, then ask at so many moments of it what each option was worth.

    Raises:
        RulesError: the rules broke a law, in the game or in a playout; the message names the game's number and seed.
    """
    try:
        return _Past(plan, loaded, number).row(per_game, max(2, playouts), max(2, playouts, followed))
    except RulesError as error:
        raise RulesError(f"Game {number} (--seed {plan.seed_of(number)}): {error}") from None
    except _Refused:
        problem = "played again with the same answers, it asks otherwise; rules may keep nothing outside the table."
        raise RulesError(f"Game {number} (--seed {plan.seed_of(number)}): {problem}") from None


class _Past:
    """A game that was played, and the ways back to each of its questions."""

    def __init__(self, plan: Plan, loaded: Ready, number: int) -> None:
        self.plan, self.loaded, self.number = plan, loaded, number
        self.by_thumb = set(plan.agents) != {"random"}
        match = match_of(plan, number, loaded)
        self.cast = match.cast
        self.seed, self.result = match.seed, match.run()
        self.script = [_Step(c.phase, c.player, len(c.options), c.options.index(a)) for c, a in match.log]
        self.true = 0
        match.table.pack_up()

    def row(self, per_game: int, playouts: int, followed: int) -> Row:
        """What is kept of it."""
        free = [at for at, step in enumerate(self.script) if step.options > 1]
        chosen = sorted({-(-part * len(free) // per_game) - 1 for part in range(1, per_game + 1)}) if free else []
        moments = []
        for which, (at, choice, hidden) in zip(chosen, self._stops([free[which] for which in chosen]), strict=True):
            told = {"part": [which + 1, len(free)], "phase": choice.phase, "seat": choice.player}
            moments.append(told | self._moment(at, choice, hidden, playouts, followed))
        game = {"number": self.number, "seed": self.seed, "seats": self.plan.players, "playouts": playouts}
        ended = {"winners": list(self.result.winners), "answers": len(self.script)}
        return {**game, **ended, "moments": moments, "true": self.true}

    def _stops(self, asked: list[int]) -> Iterator[tuple[int, Choice, _Hidden]]:
        """Walk the game once, and stop at some of its questions; tell what nobody knows there."""
        match, shuffles = self._match(None), count()
        table, plain = match.table, match.table.shuffle
        places: dict[Piece, tuple[int, int, Any]] = {}

        def shuffle(pile: Pile) -> None:
            plain(pile)
            number = next(shuffles)
            places.update((piece, (number, place, kind(piece))) for place, piece in enumerate(pile))

        table.shuffle = shuffle  # type: ignore[method-assign]
        stops = set(asked)
        for at, step in enumerate(self.script):
            choice = match.question
            if choice is None or not _same(choice, step):
                raise _Refused
            if at in stops:
                alike: dict[tuple[int, Any], list[int]] = {}
                for piece, (number, place, sort) in places.items():
                    if not piece.known(-1):
                        alike.setdefault((number, sort), []).append(place)
                hidden: _Hidden = {}
                for (number, _), group in alike.items():
                    hidden.setdefault(number, []).append(group)
                yield at, choice, hidden
            match.answer(choice.options[step.answer])
        table.pack_up()

    def _moment(self, at: int, choice: Choice, hidden: _Hidden, playouts: int, followed: int) -> dict[str, Any]:
        """Try the options of a question."""
        options, answer = list(range(len(choice.options))), self.script[at].answer
        if len(options) > MOST_OPTIONS:
            draw = seeded("options", self.seed, at).random
            options = sorted(sorted(options, key=lambda option: (option != answer, draw()))[:MOST_OPTIONS])
        outcomes: list[list[int]] = [[] for _ in options]
        for number in range(followed):
            match: Match | None
            deal, match = self._dealt(at, hidden, number)
            for option, winners in zip(options, outcomes, strict=True):
                if number < playouts or option == answer:
                    winners.append(self._outcome(match or self._back(at, deal, number), at, option, deal, number))
                    match = None
        titles = [self._title(choice.options[option], choice.player) for option in options]
        return {"taken": options.index(answer), "titles": titles, "outcomes": outcomes}

    def _dealt(self, at: int, hidden: _Hidden, number: int) -> tuple[_Deal, Match]:
        """A deal of what nobody knows that goes with the answers so far, and the match at this question with it."""
        for attempt in range(DEALS if hidden else 0):
            draw = seeded("deal", self.seed, at, number, attempt).random
            deal = {
                shuffle: [(places, sorted(places, key=lambda _: draw())) for places in groups]
                for shuffle, groups in hidden.items()
            }
            try:
                return deal, self._back(at, deal, number)
            except _Refused:
                continue
        self.true += bool(hidden)
        return {}, self._back(at, {}, number)

    def _outcome(self, match: Match, at: int, option: int, deal: _Deal, number: int) -> int:
        """Who wins a playout, as bits."""
        try:
            return self._played_on(match, at, option, number)
        except RulesError:
            if not self.by_thumb:
                raise
        # The rule of thumb may raise where it never plays itself to; what the rules do there, a random one tells.
        return self._played_on(self._back(at, deal, number, by_thumb=False), at, option, number)

    def _played_on(self, match: Match, at: int, option: int, number: int) -> int:
        match.table._random = seeded("chance", self.seed, at, number).random
        assert match.question is not None
        match.answer(match.question.options[option])
        winners = match.run().winners
        match.table.pack_up()
        return sum(1 << seat for seat in winners)

    def _title(self, option: Any, seat: int) -> str | None:
        found = pieces(option)
        if not found or not found[0].known(1 << seat):
            return None
        return self.cast.bases.get(found[0].id, found[0].id)

    def _match(self, agent: Agent | None) -> Match:
        return Match(
            self.cast, self.loaded.rules, self.seed, [agent] if agent else (), self.plan.players, self.plan.mode
        )

    def _back(self, at: int, deal: _Deal, number: int, by_thumb: bool = True) -> Match:
        """The match as it was at a question, but for what a deal has put elsewhere.

        Raises:
            _Refused: with this deal the same would not have been asked, or answered.
        """
        agent: Agent = RandomAgent(("moment", self.seed, at, number))
        if by_thumb and self.by_thumb:
            agent = _slipping(self.loaded.rules.thumb, agent, seeded("slips", self.seed, at, number))
        match = self._match(agent)
        table = match.table
        if deal:
            shuffles, plain = count(), table.shuffle

            def shuffle(pile: Pile) -> None:
                plain(pile)
                for places, others in deal.get(next(shuffles), ()):
                    for place, piece in zip(places, [pile[other] for other in others], strict=True):
                        list.__setitem__(pile, place, piece)

            table.shuffle = shuffle  # type: ignore[method-assign]
        try:
            question = match.question
            for step in self.script[:at]:
                if question is None or not _same(question, step):
                    raise _Refused
                question = match.answer(question.options[step.answer])
            if question is None or not _same(question, self.script[at]):
                raise _Refused
        except (RulesError, _Refused):
            table.pack_up()
            raise _Refused from None
        return match


def _slipping(thumb: Agent, random: Agent, chance: Random) -> Agent:
    """An agent that follows the rule of thumb, but for its slips."""

    def answer(view: View, choice: Choice) -> Any:
        return random(view, choice) if chance.random() < SLIPS else thumb(view, choice)

    return answer


def _same(choice: Choice, step: _Step) -> bool:
    return choice.player == step.seat and choice.phase == step.phase and len(choice.options) == step.options


def sample(plan: Plan, most: int = MOST_GAMES, answers: float = 0.0) -> list[int]:
    """The numbers of at most so many games of a plan, evenly spread; seats that rotate are not all met at one turn.

    Where the length of a game in answers is given, of long games fewer are taken.
    """
    if answers:
        most = min(most, max(LEAST_GAMES, int(WORK / answers)))
    games = min(plan.games, most)
    step = max(1, plan.games // most)
    return [part * plan.games // games + part % step for part in range(games)]
