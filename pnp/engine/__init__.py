"""The engine: a game's components and its rules in, matches out: a match is a seed and a list of answers.

It knows no game: rules are generators that yield choices and are sent answers; pieces lie in piles, numbers stand on
tracks, and everything else is the log replayed.
"""

from pnp.engine.blame import RulesError
from pnp.engine.casting import Cast, cast
from pnp.engine.choice import Choice, Steps
from pnp.engine.match import Match
from pnp.engine.naming import Seat, own
from pnp.engine.pieces import Piece, Pile, clear, owner_of
from pnp.engine.result import Result
from pnp.engine.table import Table, Track
from pnp.engine.view import Hidden, View, once

__all__ = [
    "Cast",
    "Choice",
    "Hidden",
    "Match",
    "Piece",
    "Pile",
    "Result",
    "RulesError",
    "Seat",
    "Steps",
    "Table",
    "Track",
    "View",
    "cast",
    "clear",
    "once",
    "own",
    "owner_of",
]
