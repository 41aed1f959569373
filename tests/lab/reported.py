"""A full document of a playtest in the shape that `pnp playtest --json` has, made up for the tests of its report."""

from __future__ import annotations

from typing import Any

from pnp.engine.chance import mixed, seeded
from pnp.lab.figures.wilson import wilson
from pnp.model import Game


def rate(wins: float, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {"wins": wins, "rate": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}


def figure(value: float) -> dict[str, Any]:
    return {"value": value, "low": value - 0.03, "high": value + 0.03, "games": 40}


def document(game: Game, games: int = 10_000, players: int = 2) -> dict[str, Any]:
    """Every part of a document, about the decks of a game; nothing in it was played."""
    chance = seeded("report", game.slug)

    def seats(share: float) -> dict[str, Any]:
        return rate(round(share * games), games)

    def some(share: float, count: int) -> dict[str, Any]:
        return {"games": count, **rate(round(share * count), count)}

    shares = [0.447, 0.553] if players == 2 else [1 / players] * players
    replay = [{"number": number, "seed": mixed(0, number), "value": 300 - number} for number in (17, 4121, 9000)]
    cards = []
    decks = [c for c in game.components.values() if c.kind == "deck"]
    for component in decks:
        for at, piece in enumerate(component.one_set):
            drawn = round(games * piece.copies * (0.5 + chance.random() / 3))
            verdict, why = {
                0: ("strong", None),
                3: ("dead", "unplayable"),
                5: ("dead", "unwanted"),
                7: ("weak", None),
            }.get(at, (None, None))
            share = 0.004 if verdict == "dead" else 0.25 + 0.7 * chance.random()
            effect = {"strong": 0.09, "weak": -0.06}.get(verdict or "", (chance.random() - 0.5) * 0.03)
            cards.append(
                {
                    "component": component.id,
                    "id": piece.id.partition("@")[0],
                    "title": piece.name,
                    "copies": piece.copies,
                    "drawn": drawn,
                    "played": round(drawn * share),
                    "resolved": round(drawn * share),
                    "dead": verdict == "dead",
                    "kept": round(drawn * 0.1),
                    "offered": round(drawn * 0.6),
                    "held": drawn,
                    "ended": 12,
                    "ends": {"rate": 0.0012, "low": 0.0007, "high": 0.0021, "par": 0.0004, "ending": True},
                    "rates": {"play": rate(round(drawn * share), drawn), "keep": rate(round(drawn * 0.1), drawn)},
                    "wins": {
                        "seen": some(0.5 + effect / 2, drawn // 2),
                        "unseen": some(0.5 - effect / 2, games),
                        "played": some(0.5 + effect, drawn // 3),
                    },
                    "improvement": {
                        "effect": round(effect, 4),
                        "low": round(effect - 0.018, 4),
                        "high": round(effect + 0.018, 4),
                        "p": 0.001 if verdict else 0.4,
                        "q": 0.01 if verdict else 0.8,
                        "clear": verdict in ("strong", "weak"),
                    },
                    "verdict": verdict,
                    "why": why,
                    "first": at,
                }
            )
    idle = [c for c in game.components.values() if c not in decks]
    nothing = {"drawn": 0, "played": 0, "resolved": 0, "dead": False, "verdict": None, "why": None, "improvement": None}
    for component in idle:
        cards += [
            {"component": component.id, "id": piece.id, "title": piece.name, "copies": piece.copies, **nothing}
            for piece in component.one_set
        ]
    curve = (0.97, 0.95, 0.92, 0.9, 0.85, 0.78, 0.66, 0.52, 0.33, 0.12)
    points = [{"x": at / 10, **figure(open_)} for at, open_ in enumerate(curve, 1)]
    means = (0.5, 0.52, 0.54, 0.57, 0.61, 0.66, 0.73, 0.81, 0.9, 0.98)
    lead = [
        {"x": at / 10, "mean": m, "p25": m - 0.1, "p50": m, "p75": min(1, m + 0.1)} for at, m in enumerate(means, 1)
    ]
    first, second = ({"id": card["id"], "title": card["title"]} for card in cards[:2])
    seeds = [{"number": number, "seed": mixed(0, number)} for number in (3, 12, 77)]

    def answer(question: str, verdict: str, text: str, *figure: float) -> dict[str, Any]:
        told = dict(zip(("effect", "low", "high"), figure, strict=True))
        return {"question": question, "verdict": verdict, "text": text, **told, "games": games, "seeds": seeds}

    return {
        "game": game.slug,
        "title": game.title,
        "path": str(game.folder) if game.outside else game.slug,
        "trust": False,
        "games": games,
        "players": players,
        "mode": None,
        "seed": 0,
        "agents": ["thumb"],
        "sets": [],
        "rotate": False,
        "seats": [{"seat": seat, **seats(share)} for seat, share in enumerate(shares, 1)],
        "sides": [
            {"side": side, "seat": seat, **seats(share)}
            for seat, (side, share) in enumerate(zip(game.sides, shares, strict=False), 1)
        ],
        "by_agent": [{"agent": "thumb", "seats": games * players, **rate(games, games * players)}],
        "first": {**seats(shares[0]), "par": 1 / players, "effect": shares[0] - 1 / players, "chi2": 112.4, "p": 1e-9},
        "ties": {"shared": 12, **rate(12, games), "nobody": 3, "nobody_rate": rate(3, games)},
        "length": {"mean": 100.3, "sd": 40.1, "min": 22, "max": 260, "p5": 38, "p50": 97, "p95": 175},
        "lengths": [[low, low + 9, max(1, 900 - abs(low - 90) * 9)] for low in range(20, 260, 10)],
        "branching": {
            "mean": 3.88,
            "free": 4.43,
            "max": 17,
            "forced": 0.16,
            "phases": [
                {"phase": "Attack", "asked": 42 * games, "forced": 0.05, "options": 5.2},
                {"phase": "Block", "asked": 30 * games, "forced": 0.3, "options": 3.1},
                {"phase": "Discard", "asked": 8 * games, "forced": 0.125, "options": 7.9},
                {"phase": "Event", "asked": 5 * games, "forced": 1.0, "options": 0.0},
            ],
        },
        "caps": 4,
        "caps_rate": rate(4, games),
        "scores": [
            {
                "seat": seat,
                **{"mean": 21.3 + seat, "sd": 6.2, "min": 2, "p5": 11, "p50": 21 + seat, "p95": 34, "max": 49},
                "counts": [[low, low + 4, 40 - abs(low - 20)] for low in range(0, 50, 5)],
            }
            for seat in range(1, players + 1)
        ],
        "piles": [
            {"pile": "dragon", "emptied": 7123, **seats(0.7123)},
            {"pile": "slayer", "emptied": 412, **seats(0.0412)},
        ],
        "cards": cards,
        "games_of": {"longest": replay[:1], "shortest": replay[1:2], "capped": replay[:2], "won by seat 1": replay},
        "moments": {
            "games": 40,
            "per_game": 10,
            "playouts": 8,
            "behind_at_half": {"value": 0.31, "low": 0.19, "high": 0.46, "baseline": 0.5},
            "comebacks": {"value": 0.12, "low": 0.05, "high": 0.25, "biggest": replay[:1]},
            "drama": {"value": 0.09, "low": 0.06, "high": 0.12, "baseline": 0.2},
            "lead_changes": {"value": 1.4, "low": 1.1, "high": 1.8},
            "decided": {"value": 0.22, "low": 0.18, "high": 0.27},
            "uncertainty": {"curve": points, "area": figure(0.7), "late": figure(0.52)},
            "spread": {**figure(0.08), "real": figure(0.4)},
            "lead": lead,
            "chance": None,
            "dominated": [
                {"phase": "Attack", "better": first, "worse": second, "games": 31, "q": 0.002}
                | {"effect": 0.11, "low": 0.06, "high": 0.16}
            ],
        },
        "coach": {
            "games": 30,
            "moments": 180,
            "otherwise": 22,
            "failed": 0,
            "phases": [
                {"phase": "Attack", "moments": 60, "games": 30, "otherwise": 20, "q": 0.001, "clear": True}
                | {"given": 0.08, "low": 0.04, "high": 0.12, "questions": 9.5}
                | {
                    "shown": [
                        {"at": 31, "seat": 1, "answered": "nothing", "instead": "Fireball", "given": 0.5}
                        | {
                            "number": 4,
                            "seed": 5,
                            "replay": "pnp play dragon-slayers --as none --agents thumb --seed 5",
                        }
                    ]
                },
                {"phase": "Draw", "moments": 120, "games": 30, "otherwise": 2, "q": 0.6, "clear": False}
                | {"given": 0.001, "low": -0.002, "high": 0.004, "questions": 4, "shown": []},
            ],
            "situations": [
                {"phase": "Attack", "answered": "nothing", "instead": "spell", "moments": 31, "games": 25}
                | {"given": 0.14, "low": 0.07, "high": 0.2, "otherwise": 18, "q": 0.002, "clear": True}
            ],
        },
        "ladder": [
            {"lower": "random", "higher": "thumb", "games": 400, **rate(352, 400), "par": 0.5}
            | {"effect": 0.38, "elo": 346.0, "significant": True},
            {"lower": "thumb", "higher": "ismcts:200", "games": 400, **rate(214, 400), "par": 0.5}
            | {"effect": 0.035, "elo": 24.4, "significant": False},
        ],
        "solvable": None,
        "laws": {
            "games": 20,
            "decisions": 120,
            "broken": [],
            "held": [
                {"law": "pieces", "says": "No piece is lost or doubled.", "tested": 2002},
                {"law": "secret", "says": "A seat sees no face that nobody showed it.", "tested": 120},
            ],
        },
        "against": None,
        "answers": [
            answer(
                "fair",
                "unfair",
                "The slayer wins 5.3 points less than an even share, too much for chance.",
                -0.053,
                -0.063,
                -0.043,
            ),
            answer("ends", "yes", "All but 4 games came to an end of their own.", 0.9996, 0.999, 0.9998),
            answer("length", "steady", "Nine of ten games take 38 to 175 answers.", 100.3, 99.5, 101.1),
            answer("skill", "yes", "The rule of thumb beats random play 88 times in a hundred.", 0.38, 0.34, 0.41),
            answer("cards", "dead and strong", "Two cards are dead, two too strong.", 0.09, 0.072, 0.108),
        ],
        "timing": {"seconds": 12.3, "jobs": 2, "games_per_second": 812.0},
    }
