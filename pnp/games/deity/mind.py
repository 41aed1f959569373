"""A sensible god: many small peoples, Temples behind them, Armies where an enemy is near, wrath where it counts."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.games.deity.world import ARMIES, DEAD, HOLDER, KINDS, MONSTERS, PEOPLE, TEMPLE, World

PRICE = {PEOPLE: 1.0, ARMIES: 1.3, MONSTERS: 1.1, TEMPLE: 9.0}
"""What a counter is worth."""
ALARM = 2
"""How many spaces away an enemy calls a people to arms."""
CHEAP = 1.4
"""What a card has to bring at least to be used, with a hand that is not full."""
HALF = 3.5
"""What a die shows in the middle."""
KEPT = {"negate": 4.0, "revive": 3.5, "ward": 3.0, "zeal": 2.5, "bless": 3.0, "starve": 2.5}
"""What cards are worth in the hand that are not for the Miracle Phase, or not for all of them."""


class God(World):
    """What a god makes of the world."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.view, self.me = view, view.seat
        self.tiles = self.land

    def value(self, space: str) -> float:
        """What the counters of a space are worth to their owner."""
        return sum(PRICE[kind] * self.tiles[space].mark(kind) for kind in KINDS)

    def side(self, space: str) -> float:
        """1 for a space of an enemy, -1 for one's own, 0 for nobody's."""
        holder = self.tiles[space].mark(HOLDER)
        return 0.0 if not holder else -1.0 if holder == self.me + 1 else 1.0

    @cached_property
    def foes(self) -> list[str]:
        """Where the enemies are."""
        return [space for space, tile in self.tiles.items() if tile.mark(HOLDER) not in (0, self.me + 1)]

    @cached_property
    def far(self) -> dict[str, int]:
        """How many steps over land each space is from the nearest enemy."""
        found, edge, steps = dict.fromkeys(self.foes, 0), list(self.foes), 0
        while edge:
            steps += 1
            edge = [o for here in edge for o in self.near[here] if o in self.tiles and o not in found]
            found.update(dict.fromkeys(edge, steps))
            edge = list(dict.fromkeys(edge))
        return found

    def threat(self, space: str) -> int:
        """How many dice enemies beside a space could attack it with."""
        return max(
            (self.attack_dice(self.tiles[o]) for o in self.near[space] if o in self.tiles and self.side(o) > 0),
            default=0,
        )

    # answers

    def answer(self, choice: Choice) -> Any:
        options = choice.options
        asked = getattr(self, "on_" + choice.phase.replace(" ", "_"), None)
        return asked(options) if asked else options[0]

    def on_lay(self, options: Any) -> Any:
        """A round world: beside as many tiles as one can."""
        return max(options, key=lambda o: 0 if o == "redraw" else sum(other in self.tiles for other in self.near[o]))

    def on_settle(self, options: Any) -> Any:
        """Where the land around holds most."""
        return max(options, key=lambda s: sum(int(self.tiles[o].most) for o in self.near[s] if o in self.tiles))

    def on_excess(self, options: Any) -> Any:
        return min(options, key=lambda card: (self.worth(card), card.id))

    def on_build(self, options: Any) -> Any:
        """Where nobody threatens, and the people that is left can go on."""

        def good(space: str) -> float:
            return self.far.get(space, 9) + 0.1 * self.tiles[space].mark(PEOPLE)

        safe = [
            space for space in options if space is not None and self.threat(space) == 0 and self.far.get(space, 9) > 1
        ]
        return max(safe, key=good, default=None)

    def on_arm(self, options: Any) -> Any:
        """Armies where an enemy is near; home again where none is far around."""
        for option in options:
            if option is None:
                continue
            space, what = option
            near = self.far.get(space, 9) <= ALARM
            if what == "raise" and near and self.tiles[space].mark(PEOPLE) >= 4:
                return option
            if what == "disband" and self.far.get(space, 9) > 5:
                return option
        return None

    def on_how_many(self, options: Any) -> Any:
        return max(options)

    def on_growth(self, options: Any) -> Any:
        return max(options, key=lambda card: 0.0 if card is None else self.worth(card) - CHEAP)

    on_wonder = on_growth
    on_guard = on_growth
    on_revive = on_growth

    def on_target(self, options: Any) -> Any:
        return max(options, key=lambda option: self.brings(option[0], option[1]))

    def on_answer(self, options: Any) -> Any:
        """Stop what harms oneself."""
        card = self.view.known("used")[-1] if self.view.count("used") else None
        cards = [option for option in options if option is not None]
        harmful = card is not None and card.effect in (
            "slay",
            "spare",
            "raze",
            "rout",
            "wither",
            "starve",
            "zeal",
            "negate",
        )
        return cards[0] if cards and harmful else None

    def on_victims(self, options: Any) -> Any:
        return max(options, key=lambda space: self.tiles[space].mark(PEOPLE))

    def on_landing(self, options: Any) -> Any:
        """To land that feeds many and is nobody's."""
        return max(options, key=lambda s: self.room(self.tiles[s]) - 10 * bool(self.total(self.tiles[s])))

    def on_movers(self, options: Any) -> Any:
        """All Armies go; of a people as many that both places can grow."""
        kind, most = options[-1]
        if kind == ARMIES:
            return options[-1]
        return (kind, most if len(options) < 3 else most // 2) if (kind, most // 2) in options else options[-1]

    def on_attack(self, options: Any) -> Any:
        """The best odds, if they are good."""

        def odds(option: tuple[str, str]) -> float:
            here, there = (self.tiles[space] for space in option)
            theirs = self.defence_dice(there) + 4 * int(there.shelter)
            return self.attack_dice(here) / (theirs + 1) + 0.02 * self.value(option[1])

        best = max((option for option in options if option is not None), key=odds)
        return best if odds(best) >= 0.95 else None

    def on_press(self, options: Any) -> Any:
        """As long as the fight is even; the view tells the last blow."""
        return options[0]

    def on_move(self, options: Any) -> Any:
        """Peoples spread to empty land, Armies go towards the enemy."""
        best, most = None, 0.05
        for option in options:
            if option is not None and (worth := self.step(*option)) > most:
                best, most = option, worth
        return best

    def step(self, here: str, there: str) -> float:
        """What a step is worth."""
        tile, other = self.tiles[here], self.tiles[there]
        fresh = tile.mark(PEOPLE) - tile.mark("came people")
        worth = 0.0
        if fresh >= 2 and not self.total(other):
            worth += 2.0 + 0.05 * int(other.most) - 0.2 * self.threat(there)
        if tile.mark(ARMIES) - tile.mark("came armies"):
            worth += 0.8 * (self.far.get(here, 9) - self.far.get(there, 9)) + 0.1
            worth -= 3.0 * (self.threat(here) > 0 and self.threat(there) == 0)
        return worth

    # cards

    def worth(self, card: Piece) -> float:
        """What it is worth to use a card now, or to keep it for its time."""
        if card.effect in KEPT and card.effect not in ("ward", "revive"):
            if card.effect == "zeal":
                return (
                    3.0
                    if any(self.targets(s, self.tiles) for s in self.held(self.me) if self.attack_dice(self.tiles[s]))
                    else 0.0
                )
            return KEPT[card.effect]
        if card.effect == "offer":
            return 1.6 if self.counted(self.me)[PEOPLE] > 20 else 0.5
        return max((self.brings(card, space) for space in self.at(card, self.me)), default=0.0)

    def brings(self, card: Piece, space: str) -> float:
        """What a card brings for a space."""
        around = [other for other in (space, *self.near[space]) if other in self.tiles]
        if card.effect in ("wither", "starve"):
            return sum(self.side(other) for other in around if self.tiles[other].mark(PEOPLE))
        tile = self.tiles.get(space)
        if tile is None:  # land is made
            return 1.5 if any(self.side(other) < 0 for other in around) else 0.2
        theirs = self.side(space)
        total, people = self.total(tile), tile.mark(PEOPLE)
        army = PRICE[ARMIES] * tile.mark(ARMIES) + tile.mark(MONSTERS)
        match card.effect:
            case "slay":
                return theirs * min(HALF, total) * 1.1 + 0.1 * theirs * tile.mark(TEMPLE)
            case "spare":
                return theirs * max(0.0, total - HALF)
            case "raze":
                return theirs * PRICE[TEMPLE]
            case "rout":
                return theirs * army
            case "alter":
                return theirs * max(0.0, total - 12) + 1.5 * (theirs < 0 and int(tile.most) <= 10)
            case "bless":
                return float(sum(self.side(other) < 0 < self.tiles[other].mark(PEOPLE) for other in around))
            case "double":
                return -theirs * min(people, self.room(tile))
            case "gain":
                return min(HALF, self.room(tile)) + 0.5
            case "spawn":
                return 1.5 + 0.5 * sum(map(self.side, around))
            case "blight":
                return 0.5 + 0.4 * sum(map(self.side, around))
            case "ward":
                return 3.0 if theirs < 0 and self.threat(space) > self.defence_dice(tile) else 0.0
            case "speed":
                return 2.0 if people >= 6 else 0.3
            case "revive":
                return float(sum(PRICE[kind] * tile.mark(DEAD[kind]) for kind in KINDS))
        return 0.3
