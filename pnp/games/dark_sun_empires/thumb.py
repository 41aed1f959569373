"""The rule of thumb of a sensible Sorcerer King: take what brings Gold, strike by the odds, keep himself safe."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.engine.naming import owned
from pnp.games.dark_sun_empires.athas import KING, WALLS, Athas, space_of
from pnp.games.dark_sun_empires.ruler import Ruler
from pnp.games.families.conquest import NOBODY


class King(Ruler):
    """What a King answers by what he makes of what he sees."""

    def answer(self, choice: Choice) -> Any:
        """What a sensible King answers."""
        asked = getattr(self, "on_" + choice.phase.replace(" ", "_"), None)
        return asked(choice.options) if asked else choice.options[0]

    def on_capital(self, options: list[Any]) -> Any:
        """The city with most villages beside it, and few others near."""
        land = self.land

        def value(space: str) -> float:
            villages = sum(int(land.ground(near).revenue) for near in land.map.neighbours(space))
            others = [self.far(space, other) for other in land.cities() if other != space and other not in land.reigns]
            rivals = [self.far(space, other) for other in land.reigns]
            return villages + 1.0 * min(rivals, default=4) - 0.3 * min(others, default=4)

        return max(options, key=value)

    def on_to_discard(self, options: list[Any]) -> Any:  # noqa: ARG002 - as all answers
        """Nothing: the hand limit comes after drawing."""
        return None

    def on_hand_limit(self, options: list[Any]) -> Any:
        """The card one wants least, doubles first."""
        names = [card.name for card in options]
        return min(options, key=lambda card: self.keep(card) - 0.3 * names.count(card.name))

    def on_orders(self, options: list[Any]) -> Any:
        """What is worth most now; one march by the smallest card."""
        values = [(self.play_value(card), card) for card in options if card is not None]
        value, card = max(values, key=lambda pair: pair[0], default=(0.0, None))
        return card if value > 0 else None

    def on_march(self, options: list[Any]) -> Any:
        """The best march, if any is worth it."""
        value, option = self.marches(options)
        return option if value > 0.3 else None

    def on_stay(self, options: list[Any]) -> Any:
        """Who is not wanted for the march that was chosen: the rule asks unit by unit, so it is found out anew."""
        units = [unit for unit in options if unit is not None]
        if not units:  # it is asked as often as if the whole stack could march
            return None
        space = space_of(units[0].pile.name)
        crown = next((unit for unit in units if unit.type == KING), None)
        best = self.marches([(space, there) for there in self.land.ways(self.me, space, units)])
        if best[1] is None:
            return crown
        there = best[1][1]
        wanted = self.goers(space, there, self.able(space, there))
        return next((unit for unit in units if unit not in wanted), None)

    def on_top(self, options: list[Any]) -> Any:
        """A common unit hides what lies below."""
        return min(options, key=self.price)

    def on_answer(self, options: list[Any]) -> Any:
        """Negate whatever can be."""
        return next((card for card in options if card is not None), None)

    def on_assassin(self, options: list[Any]) -> Any:
        """The King, where he is most likely."""
        kings = [option for option in options if option[1] == self.king_name]
        if not kings:  # in the mode of guarded kings a Leader who is seen, else a guess
            seen = [option for option in options if option[1] in self.names(option[0])]
            return (seen or list(options))[0]
        return max(kings, key=lambda option: self.crowned(space_of(option[0]), owned(str(option[0]))[1] or 0))

    def names(self, pile: Any) -> list[str]:
        """The names of those whom one knows in a stack."""
        return [unit.name for unit in self.view.known(str(pile))]

    @cached_property
    def king_name(self) -> str:
        """What Kings are called."""
        return str(self.view.titles("king")[0][0].name)

    def on_rising(self, options: list[Any]) -> Any:
        """Where it hurts most."""
        return max(options, key=self.rising)

    def on_spies(self, options: list[Any]) -> Any:
        """The stack of which one knows least, else a hand."""
        stacks = [option for option in options if not isinstance(option, Seat)]
        return max(stacks, key=lambda pile: self.unknown(space_of(pile), owned(str(pile))[1] or 0), default=options[0])

    def on_strike(self, options: list[Any]) -> Any:
        """Where a King may be."""
        return max(options, key=self.stricken)

    def on_blight(self, options: list[Any]) -> Any:
        """The richest land of another."""
        return max(options, key=lambda space: (self.land.reigns.get(space) != self.me, self.income(space)))

    def on_fight(self, options: list[Any]) -> Any:
        """The surest battle first."""
        return max(options, key=lambda option: self.might(option[0], self.me) - self.against(option[0]))

    def on_battle(self, options: list[Any]) -> Any:
        """Play what turns the battle, and no more than that; Slaughter when one is ahead."""
        view = self.view
        ours, theirs = ("attacker", "defender") if view.track("_attacker") == self.me else ("defender", "attacker")
        margin = view.track(ours) - view.track(theirs) - (1 if ours == "attacker" else 0)
        cards = [card for card in options if card is not None]
        foe = view.track(f"_{theirs}")
        if margin >= 0:
            safe = margin > 8 or foe == NOBODY or not view.count(own("hand", foe))
            return next((card for card in cards if card.slaughter and safe and foe != NOBODY), None)
        helps = sorted((card for card in cards if not card.slaughter), key=lambda card: (self.lift(card), card.id))
        if margin + sum(map(self.lift, helps)) < 0:
            return None
        return next((card for card in helps if margin + self.lift(card) >= 0), helps[-1] if helps else None)

    def lift(self, card: Piece) -> float:
        """By how much a card turns a battle."""
        space = self.land.spaces[self.view.track("_battle")]
        own_units = len(self.land.stack(space, self.me))
        return float(card.adds + card.raises + card.each * own_units + 5.5 * card.kills + 11.0 * card.controls)

    def on_first_loss(self, options: list[Any]) -> Any:
        """Their dearest unit."""
        return max(options, key=self.price)

    def on_loss(self, options: list[Any]) -> Any:
        """One's cheapest unit."""
        return min(options, key=self.price)

    def on_price(self, options: list[Any]) -> Any:
        """The cheapest unit that pays all, or else the cheapest one; the King last."""
        due = self.view.track("due")
        common = [unit for unit in options if unit.type != KING] or list(options)
        enough = [unit for unit in common if unit.force >= due]
        return min(enough, key=self.price) if enough else max(common, key=lambda unit: unit.force)

    def on_retreat(self, options: list[Any]) -> Any:
        """Where it is safest, to friends if one can."""
        return max(options, key=lambda space: (self.might(space, self.me) - self.threats[space], space in self.homes))

    def on_buy(self, options: list[Any]) -> Any:
        """The strongest unit one can pay; walls only where one is in danger."""
        danger = max((self.threats[space] for space in self.homes), default=0.0)
        units = [unit for unit in options if unit is not None and (WALLS not in unit.traits or danger)]
        return max(units, key=self.price, default=None)

    def on_post(self, options: list[Any]) -> Any:
        """To the King if he is in danger, else nearest to the front."""
        if self.throne in options and self.threats[self.throne] > 0.8 * self.might(self.throne, self.me):
            return self.throne
        return max(options, key=self.nearness)

    def on_excess(self, options: list[Any]) -> Any:
        """One's cheapest unit."""
        return min(options, key=self.price)


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible Sorcerer King answers."""
    return King(view, Athas(view)).answer(choice)
