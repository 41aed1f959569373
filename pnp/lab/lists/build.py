"""Building: a legal list by chance, the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from pnp.lab.lists.counting import Counted, NoList, NoneLegal, TooMany
from pnp.lab.lists.picking import Picked
from pnp.model.built import Building, BuiltList
from pnp.model.game import Game, Piece
from pnp.model.lists.judging import sentences
from pnp.model.lists.pool import pool_of
from pnp.model.text import counted, unknown

Legal = Callable[[list[Any]], Any]
MOST_DRAWS = 5_000
"""Lists that are drawn until the rules allow one."""


class Builder(NamedTuple):
    """What lists of a game are built of and by: its limits with the points that are wanted, and its rules' own word;
    `known` are the lists of an army that were counted before, `mode` is the one they are for."""

    game: Game
    building: Building
    cards: Mapping[str, Piece]
    legal: Legal | None
    known: dict[str | None, Counted | Picked]
    mode: str | None = None

    def army(self, random: Random, of: str | None = None) -> str | None:
        """The army that is wanted, else one by lot; None in a game without armies.

        Raises:
            NoList: there is no such army.
        """
        armies = list(self.building.armies)
        if of is not None and of not in armies:
            known = unknown("army", of, armies).replace("armys", "armies") if armies else "the game has no armies."
            raise NoList(f"{known[:1].upper()}{known[1:]}")
        return of if of is not None or not armies else armies[int(random.random() * len(armies))]

    def counted(self, army: str | None, kept: Mapping[str, int] | None = None) -> Counted | Picked:
        """All legal lists of an army, of those that hold what is kept."""
        if not kept and army in self.known:
            return self.known[army]
        of = () if army is None else (army, *self.building.armies[army].others)
        cards = {ident: card for ident, card in self.cards.items() if self.building.belongs(card, of)}
        sized = replace(self.building, size=self.building.size_of(army))
        counted: Counted | Picked
        if army is not None and self.building.armies[army].most_lores is not None:
            counted = Picked(cards, sized, self.building.armies[army], kept or {})
        else:
            counted = Counted(cards, sized, kept)
        if not kept:
            self.known[army] = counted
        return counted

    def drawn(self, counted: Counted | Picked, random: Random) -> dict[str, int]:
        """A list that the rules allow, too.

        Raises:
            NoList: there is none, or so few that chance found none.
        """
        for _ in range(MOST_DRAWS):
            cards = counted.draw(random)
            if self.legal is None or not sentences(self.legal(self.pieces(cards))):
                return cards
        raise NoList(f"The rules of {self.game.title} allowed none of {MOST_DRAWS:,} lists that its limits allow.")

    def pieces(self, cards: Mapping[str, int]) -> list[Piece]:
        """A row for every copy, as `legal` gets them."""
        return [self.cards[ident] for ident, count in cards.items() for _ in range(count)]

    def listed(self, cards: Mapping[str, int], army: str | None, title: str) -> BuiltList:
        """The list of these cards, in the order of the pool, with what it draws on."""
        held = {ident: cards[ident] for ident in self.cards if cards.get(ident)}
        used = {self.building.army_of(self.cards[ident]) for ident in held}
        others = self.building.armies[army].others if army is not None else ()
        of = () if army is None else (army, *(name for name in others if name in used and name != army))
        return BuiltList(title, title, held, of, None, True)


def builder(game: Game, points: int | None = None, legal: Legal | None = None, mode: str | None = None) -> Builder:
    """What builds lists of a game, of so many points where it is another number than the game's; for a mode, or the
    first in which lists are brought.

    Raises:
        NoList: nobody builds lists for it, or of cards that are other people's.
    """
    building = game.building_in(mode)
    if building is None or building.open:
        why = "its cards are other people's." if building else "it has no 'building' in its game.yaml."
        raise NoList(f"No list can be built for {game.title}: {why}")
    if points is not None and building.points_field is None:
        raise NoList(f"Nothing in {game.title} costs points: leave --points out.")
    cards = pool_of(building, game.components).cards
    return Builder(game, building if points is None else building.of_points(points), cards, legal, {}, mode)


def build(made: Builder, seed: int, of: str | None = None) -> BuiltList:
    """A legal list by chance: an army by lot where none is named, and any of its lists as likely as any other.

    Raises:
        NoList: there is no such army, or no legal list.
    """
    random = Random(f"list {made.game.slug} {seed}")
    army = made.army(random, of)
    # An army that can bring nothing of the kind is passed over, where nobody asked for it.
    others = [] if of is not None else [other for other in made.building.armies if other != army]
    for each in [army, *others]:
        try:
            cards = made.drawn(made.counted(each), random)
        except NoneLegal:
            continue
        except TooMany as error:
            raise TooMany(_asked(made, of, "too large to be counted", str(error))) from None
        except NoList as error:
            raise NoList(f"{f'{each}: ' if each else ''}{error}") from None
        return replace(made.listed(cards, each, titled(made, each, seed)), id=f"built:{seed}")
    raise NoneLegal(_asked(made, of, "not legal", "No list is within the limits of 'building' in its game.yaml."))


def _asked(made: Builder, of: str | None, what: str, plainly: str) -> str:
    """What is wrong with lists of other points than the game's, and what to ask for instead; else what is wrong."""
    game, usual = made.game, made.game.building_in(made.mode)
    whose = f"{game.title}, {of}" if of else game.title
    if usual is None or made.building.points == usual.points:
        return f"{whose}: {plainly}"
    wanted, (least, most) = made.building.points.most or 0, usual.points
    own = counted(most or 0, "point") if least == most else f"{usual.points} points"
    return f"{whose}: a list of {counted(wanted, 'point')} is {what}. Its own have {own}: try --points {most}."


def titled(made: Builder, army: str | None, seed: int) -> str:
    """What a list that was built is called."""
    part, look = made.game.components.get(army or ""), made.game.theme.types.get(army or "")
    name = part.title if part else look.label if look and look.label else army or made.game.title
    return f"{name}, seed {seed}"


def written(built: BuiltList) -> str:
    """A list as YAML, the same bytes for the same list."""
    lines = [f"title: {json.dumps(built.title, ensure_ascii=False)}"]
    lines += [f"of: {json.dumps(list(built.of), ensure_ascii=False)}"] if built.of else []
    lines += ["house: true", "cards:", *(f"  {ident}: {count}" for ident, count in built.cards.items())]
    return "\n".join(lines) + "\n"
