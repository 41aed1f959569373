"""The table: whatever a player can see or count, chance, and the ways to ask."""

from __future__ import annotations

import re
from _random import Random as Twister
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import repeat, starmap
from typing import Any

from pnp.engine.casting import Cast
from pnp.engine.choice import Choice, Steps, in_order
from pnp.engine.naming import own
from pnp.engine.numbers import Numbers
from pnp.engine.pieces import Piece, Pile, Sight
from pnp.engine.sealed import Sealed
from pnp.model.built import BuiltList

_DICE = re.compile(r"(\d*)d(\d+)([+-]\d+)?")


@cache
def dice_of(dice: str) -> tuple[int, int, int]:
    match = _DICE.fullmatch(dice)
    if match is None:
        raise ValueError(f"'{dice}' is no dice; write such as 2d6.")
    return int(match[1] or 1), int(match[2]), int(match[3] or 0)


class Track:
    """A number on the table, never below its floor."""

    __slots__ = ("_value", "floor", "name", "watcher")
    watcher: Any  # set by who watches (see `pnp.engine.watch`), and by nobody else

    def __init__(self, name: str, value: int, floor: int) -> None:
        self.name, self.floor = name, floor
        self._value = value
        self.value = value

    @property
    def value(self) -> int:
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        if value < self.floor:
            raise ValueError(f"the track '{self.name}' would fall to {value}, below its floor {self.floor}.")
        self._value = value

    def lose(self, count: int) -> int:
        """Take off as much as there is above the floor, at most `count`; return how much it was.

        Raises:
            ValueError: a count below nothing, which would be a gain.
        """
        if count < 0:
            raise ValueError(f"the track '{self.name}' cannot lose {count}.")
        lost = min(count, self._value - self.floor)
        self._value -= lost
        return lost


class Table:
    """One match's table. Rules move pieces and numbers on it, ask, and take chance only from it."""

    def __init__(self, cast: Cast, seats: int, mode: str | None, random: Twister) -> None:
        self.cast = cast
        self.game = cast.game
        self.seats = range(seats)
        self._everybody = (1 << seats) - 1
        self.mode = mode
        if mode not in cast.numbers:
            known = ", ".join(cast.game.modes) or "none"
            raise ValueError(f"there is no mode '{mode}'; the modes are: {known}.")
        self.numbers: Numbers = cast.numbers[mode]
        self.hidden = cast.game.hidden(mode)
        """Components that are not in the game in this mode."""
        self.piles: dict[str, Pile] = {}
        self.tracks: dict[str, Track] = {}
        self.pieces: list[Piece] = []
        self._unboxed: dict[str, list[Piece]] = {}
        self.out: set[int] = set()
        """Seats that are out of the game; `around` passes over them."""
        self.sides: dict[int, str] = {}
        """The side that a seat chose, drew or was dealt for this match (see `plays`), by seat."""
        self.rolls: list[int] = []
        self.ordering: Choice | None = None
        """The last question that asks for the first of several in an order (see `order`)."""
        self.notes: dict[str, Sealed] = {}
        """What seats wrote down in secret, by its name (see `secretly`)."""
        self.made_of: Callable[..., Pile] = Pile
        """What makes a pile: a class of its own for who watches pieces move."""
        self._random = random.random

    # what lies on it

    def pile(self, name: str, sight: Sight = "all", owner: int | None = None) -> Pile:
        """The pile of a name; the first call makes it, and says who sees its faces and whose it is.

        Raises:
            ValueError: it was made for other eyes, or for another owner.
        """
        found = self.piles.get(name)
        if found is None:
            found = self.piles[name] = self.made_of(name, sight, owner, self._everybody, self.cast.copied)
        elif (sight != "all" and sight != found.sight) or (owner is not None and owner != found.owner):
            made = f"for {found.sight} (seat {found.owner}), not {sight} ({owner})"
            raise ValueError(f"the pile '{name}' was made {made}.")
        return found

    def each_pile(self, name: str, sight: Sight = "all") -> list[Pile]:
        """A pile of that name for every seat, in their order: `hand of seat 1`, `hand of seat 2`."""
        return [self.pile(own(name, seat), sight, seat) for seat in self.seats]

    def unbox(self, component: str, pile: Pile) -> Pile:
        """Lay all pieces of a component into a pile, in the order of the rows.

        Raises:
            ValueError: they lie on the table already, there is no such component, or not in this mode.
        """
        if component in self.hidden:
            raise ValueError(f"the mode '{self.mode}' is played without '{component}'; ask `table.has` first.")
        if component not in self.cast.order:
            raise ValueError(f"there are no pieces '{component}'; there are: {', '.join(self.cast.order)}.")
        if component in self._unboxed:
            raise ValueError(f"'{component}' came to the table already.")
        pieces = self._unboxed[component] = self.cast.unbox(component, pile)
        self.pieces += pieces
        pile.lay(pieces)
        return pile

    def brought(self, seat: int, pile: Pile | None = None, *components: str) -> Pile:
        """Lay the cards of a seat's list into a pile, in the order of the list; of these components, if any are named.

        Without a pile it is `own("list", seat)`, for its owner's eyes. The cards belong to the seat (`owner`).

        Raises:
            ValueError: the seat brought no list, or these cards lie on the table already.
        """
        built = self.list_of(seat)
        target = self.pile(own("list", seat), "owner", seat) if pile is None else pile
        parts = dict.fromkeys(card.partition(":")[0] for card in built.cards)
        for component in components:
            if component not in self.game.components:
                raise ValueError(f"there is no component '{component}' to bring cards of.")
        for component in parts:
            if component in components or not components:
                self.unbox(own(component, seat), target)
                for piece in self._unboxed[own(component, seat)]:
                    piece.owner = seat
        return target

    def list_of(self, seat: int) -> BuiltList:
        """The list that a seat brought, which everybody may read.

        Raises:
            ValueError: it brought none.
        """
        if seat >= len(self.cast.lists):
            raise ValueError(f"seat {seat} brought no list: put some into the game's folder lists/, or name them.")
        return self.cast.lists[seat]

    def plays(self, seat: int, side: str) -> None:
        """Say which side a seat plays, where players choose or draw one: playtests tell how often each side wins, from
        whatever seat."""
        self.sides[seat] = side

    def has(self, component: str) -> bool:
        """Whether a component is in the game, in the mode that is played."""
        return component in self.game.components and component not in self.hidden

    def pack_up(self) -> None:
        """Put all pieces back in the box for another match. Nothing of this table is to be read afterwards."""
        for component, pieces in self._unboxed.items():
            self.cast.pack(component, pieces)

    def shuffled(self, component: str, sight: Sight = "nobody") -> Pile:
        """All pieces of a component as a shuffled draw pile of that name."""
        pile = self.unbox(component, self.pile(component, sight))
        self.shuffle(pile)
        return pile

    def track(self, name: str, value: int = 0, floor: int = 0) -> Track:
        """The track of a name; the first call makes it at a value."""
        found = self.tracks.get(name)
        if found is None:
            found = self.tracks[name] = Track(name, value, floor)
        return found

    def each_track(self, name: str, value: int = 0, floor: int = 0) -> list[Track]:
        """A track of that name for every seat, in their order."""
        return [self.track(own(name, seat), value, floor) for seat in self.seats]

    # chance

    def shuffle(self, pile: Pile) -> None:
        """Put a pile in random order; nobody knows any longer what lies where, but those who see it."""
        draws = starmap(self._random, repeat(()))
        # As fair as swapping, at a third of its time; `next` is given a piece in place of what it never comes to need.
        list.sort(pile, key=partial(next, draws))
        self.forget(pile)

    @staticmethod
    def forget(pile: Pile) -> None:
        """Take from everybody what they knew of the pieces in a pile that is shuffled."""
        if pile.told or pile.open:
            for piece in pile:
                piece.seen = 0
        pile.mixed, pile.told = not pile.held, 0

    def roll(self, dice: str, what: str = "", seat: int | None = None) -> int:  # noqa: ARG002
        """The sum of dice such as `d6`, `2d6` or `d8+1`; what for and whose they are is for the story.

        What is called `_something` is not told: something else tells of it.
        """
        count, sides, total = dice_of(dice)
        for _ in range(count):
            total += int(self._random() * sides) + 1
        self.rolls.append(total)
        return total

    def lot(self, what: str, among: Sequence[Any], seat: int | None = None) -> Any:
        """One of several things by lot; a range, such as `table.seats`, is one of seats."""
        return among[self.roll(f"d{len(among)}", what, seat) - 1]

    def roll_on(self, component: str, section: str | None = None, seat: int | None = None) -> Any:
        """Roll the die of a table, for a seat, and return its row, or that of a section, which may have its own die.

        Raises:
            ValueError: it has no die, or what `row` raises.
        """
        die = self.cast.dice.get((component, section))
        if die is None:
            table = self.game.components.get(component)
            die = None if table is None else table.die_of(section)
            if die is None:
                raise ValueError(f"the table '{component}' has no die.")
            self.cast.dice[component, section] = die
        return self.row(component, self.roll(die, component, seat), section)

    def row(self, component: str, rolled: int, section: str | None = None) -> Any:
        """The row of a table, or of one of its sections, that answers a roll.

        Raises:
            ValueError: no row does, or several do: `rows` has them all.
        """
        answers, key = self.cast.answers, (component, section, rolled)
        if key in answers:
            return answers[key]
        rows = self.cast.rolls.get((component, section), ())
        found = [entry for low, high, entry in rows if low <= rolled <= high]
        if len(found) == 1:
            answers[key] = found[0]
            return found[0]
        where = f"the table '{component}'" if section is None else f"the section '{section}' of the table '{component}'"
        raise ValueError(f"{where} has {f'{len(found)} rows' if found else 'no row'} for {rolled}.")

    def nearest_row(self, component: str, rolled: int, section: str | None = None) -> Any:
        """As `row`, but a number beyond the ends of the table is answered by the row at that end.

        Raises:
            ValueError: what `row` raises, as of a number that falls into a gap between rows.
        """
        rows = self.cast.rolls.get((component, section), ())
        if rows:
            rolled = min(max(rolled, min(low for low, _, _ in rows)), max(high for _, high, _ in rows))
        return self.row(component, rolled, section)

    def rows(self, component: str, rolled: int, section: str | None = None) -> list[Any]:
        """All rows of a table, or of one of its sections, that answer a roll; a ruling may let several do so."""
        rows = self.cast.rolls.get((component, section), ())
        return [entry for low, high, entry in rows if low <= rolled <= high]

    # the story: heard of where somebody follows the match (see `pnp.engine.story`), and nothing elsewhere

    def begin(self, phase: str, seat: int | None = None) -> None:
        """Tell that a turn (`begin("turn", seat)`) or a phase of it begins."""

    def say(self, sentence: str, **parts: Any) -> None:
        """Tell how something came out, at the place where it is decided: `say("repelled", by=seat, ours=17)`.

        The sentence is the one of that id under `says:` in game.yaml, with its places filled: by pieces, piles, lists
        of them, words and numbers; those called seat, foe, by, winner, loser, owner by seats. Nobody is told of a piece
        that is hidden from him.
        """

    def by(self, piece: Piece | None) -> None:
        """Tell whose act takes pieces off a board until the next answer, where no answer names it: this piece's, or
        nobody's. Playtests count kills by it (see `pnp.lab.runs.units`)."""

    def asked(self, choice: Choice | None) -> None:
        """Hear of the next question, None at the end."""

    def answered(self, choice: Choice, answer: Any) -> None:
        """Hear of an answer that is about to be carried out."""

    # turns and questions

    def around(self, first: int) -> Iterator[int]:
        """The seats that are in the game, once round from `first`."""
        count = len(self.seats)
        for step in range(count):
            seat = (first + step) % count
            if seat not in self.out:
                yield seat

    def after(self, seat: int) -> int:
        """The next seat that is in the game, the same one if it is the last.

        Raises:
            ValueError: every seat is out.
        """
        for other in self.around(seat + 1):
            return other
        raise ValueError("every seat is out: nobody comes next.")

    def together(self, choices: Sequence[Choice]) -> Steps[list[Any]]:
        """Ask several seats at once: nobody sees an answer before all are in."""
        answers = []
        for choice in choices:
            choice.secret = True
            answers.append((yield choice))
        return answers

    def secretly(
        self, name: str, asking: Callable[[int], Steps[Any]], seats: Iterable[int] | None = None
    ) -> Steps[list[Sealed]]:
        """Ask seats for secret answers, each as many as it takes; the notes on which they stand, in the seats' order.

        `asking(seat)` asks one seat, later questions depending on that seat's earlier answers as they may, and returns
        what the note's `value` is to be. Nobody else knows the answers, nor how many there were, before a rule calls
        `note.open()`. The notes lie on the table as `own(name, seat)` (in `table.notes`), where the next of that name
        takes their place. Pieces are moved afterwards.
        """
        written = []
        for seat in list(self.around(0) if seats is None else seats):
            note = Sealed(own(name, seat), seat)
            written.append(note)
            self.notes[note.name] = note
            steps = asking(seat)
            try:
                choice = next(steps)
                while True:
                    choice.secret = note
                    answer = yield choice
                    note.answers.append(answer)
                    choice = steps.send(answer)
            except StopIteration as end:
                note.value, note.done = end.value, True
        return written

    def subset(
        self, phase: str, options: Iterable[Any], player: int = 0, least: int = 0, most: int | None = None
    ) -> Steps[list[Any]]:
        """Ask for some of the options, one at a time; None ends it once there are enough.

        Fewer options than `least` are all asked for, and nobody is asked for more than `most`.
        """
        left, chosen = in_order(options), list[Any]()
        most = len(left) if most is None else most
        while left and len(chosen) < most:
            answer = yield Choice(phase, left if len(chosen) < least else [None, *left], player)
            if answer is None:
                break
            left = list(left)
            left.remove(answer)
            chosen.append(answer)
        return chosen

    def order(self, phase: str, options: Iterable[Any], player: int = 0) -> Steps[list[Any]]:
        """Ask for all the options in an order, one at a time; whoever asks a person may ask for all at once."""
        left, chosen = in_order(options), list[Any]()
        while left:
            self.ordering = Choice(phase, left, player)
            answer = yield self.ordering
            left = list(left)
            left.remove(answer)
            chosen.append(answer)
        return chosen
