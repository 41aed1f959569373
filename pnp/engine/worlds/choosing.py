"""Choosing: what others chose unseen is chosen anew at a world's table, by its draft or its sketch, or evenly."""

from __future__ import annotations

from typing import Any

from pnp.engine.choice import pieces as _pieces
from pnp.engine.pieces import Piece, Pile
from pnp.engine.worlds.drafts import Mix, Of, Spoilt, Word, look, taken
from pnp.engine.worlds.history import Named
from pnp.engine.worlds.mending import MendingTable


class ChoosingTable(MendingTable):
    """A table that answers in place of others where nobody told what they answered."""

    def chosen(self, options: list[Any]) -> Any:
        """One of the options that an answer nobody told may have been: the one of the draft, or any."""
        at = len(self.mixes)
        given = self.given[at] if at < len(self.given) else None
        if given is not None and given.key is not None:
            answer = self._unkeyed(given.key)
            if answer in options and (given.fixed or self._due.isdisjoint(_pieces(answer))):
                self.mixes.append(given)
                return answer
        due, spoilt = self._due, self.spoilt.get(at)
        may = [option for option in options if look(option) not in spoilt] if spoilt else options
        if not may:
            raise Spoilt
        answer = self._sketched(options) if self.sketch is not None else None
        if answer is None:
            answer = self._one(
                [option for option in may if due.isdisjoint(_pieces(option))] or may if due and not spoilt else may
            )
        pieces = [answer] if isinstance(answer, Piece) and answer.pile is not None else taken(answer)
        if pieces:
            # The others in a hand may have been it as well; where none was ever seen, their last shuffle says so, too.
            hands = {piece.pile: None for piece in pieces if piece.pile is not None and piece.pile.held}
            if not self.mixes or not all(map(self._pinned.keys().isdisjoint, hands)):
                rest = [piece for hand in hands for piece in hand if piece not in pieces]
                if any(piece in self._pinned for piece in rest) or not self.mixes:
                    pieces += rest
        backs = self._plan.backs
        self.mixes.append(
            Mix(self._of(pieces), [backs[piece.component] for piece in pieces], self._key(answer), look(answer))
        )
        return answer

    def _sketched(self, options: list[Any]) -> Any:
        """What is answered with the piece that the sketch has for it; None where that is not offered."""
        assert self.sketch is not None
        number = self.sketch.picks.get(self.done, -1)
        if not 0 <= number < len(self.pieces):
            return None
        piece = self.pieces[number]
        if piece in self._due:
            return None
        if piece in options:
            return piece
        found = [option for option in options if type(option) is tuple and piece in option]
        return self._one(found) if found else None

    def _key(self, option: Any) -> Any:
        """An option with numbers for pieces, and one for piles."""
        if isinstance(option, Piece):
            return Of(self._numbered()[option]) if option.pile is not None else option
        return tuple(map(self._key, option)) if type(option) is tuple else Word(self._named(option))

    def _named(self, option: Any) -> Any:
        return Named(option.name) if isinstance(option, Pile) else option

    def _unkeyed(self, key: Any) -> Any:
        """The option of a key on this table."""
        if type(key) is Of:
            return self.pieces[key] if key < len(self.pieces) else None
        if type(key) is Word:
            return self.piles.get(key.word.pile) if type(key.word) is Named else key.word
        return tuple(map(self._unkeyed, key)) if type(key) is tuple else key
