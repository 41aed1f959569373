"""What a seat knows does not hang on what it has not seen; rules and thumbs that peek are found."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from pnp.engine import Choice, Match, Table, View, laws
from pnp.engine.chance import seeded
from pnp.engine.view import written


@pytest.fixture
def dealt(table: Table) -> Table:
    hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
    table.shuffled("card").deal(2, *hands)
    return table


def test_unseen_faces_change_and_come_back(dealt: Table) -> None:
    before, mine = [piece.code for piece in dealt.pieces], list(map(str, dealt.pile("hand 0")))
    views = [written(View(dealt, seat)) for seat in dealt.seats]
    changed = 0
    for seed in range(5):
        with laws.unseen_dealt_anew(dealt, 0, seeded(seed)) as count:
            changed += count
            assert sorted(piece.code for piece in dealt.pieces) == sorted(before)
            assert list(map(str, dealt.pile("hand 0"))) == mine
            assert written(View(dealt, 0)) == views[0]
    assert changed > 0
    assert [piece.code for piece in dealt.pieces] == before
    assert [written(View(dealt, seat)) for seat in dealt.seats] == views


def test_a_whole_match_keeps_its_secrets(match: Match) -> None:
    while (choice := match.question) is not None:
        for seat in match.table.seats:
            laws.secret(match.table, seat, seeded(seat), choice if seat == choice.player else None)
        match.answer(choice.options[0])


def repeated(check: Callable[[int], None], error: str) -> None:
    with pytest.raises(laws.LawError, match=error):
        for seed in range(10):
            check(seed)


def test_a_view_that_tells_too_much_is_found(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "pile", lambda view, name: list(view._table.piles[name]))
    repeated(lambda seed: laws.secret(dealt, 0, seeded(seed)), "seat 0 sees what nobody showed it")


def test_a_thumb_that_peeks_is_found(dealt: Table) -> None:
    steal = Choice("steal", list(dealt.pile("hand 1")), 0)

    def greedy(_view: View, choice: Choice) -> object:
        return max(choice.options, key=lambda card: (card.rank, card.name))

    repeated(lambda seed: laws.secret(dealt, 0, seeded(seed), steal, greedy), "at 'steal' the thumb of seat 0 knows")
    for seed in range(10):
        laws.secret(dealt, 0, seeded(seed), steal, lambda _view, choice: choice.options[0])


def test_a_thumb_that_breaks_on_other_faces_is_found(dealt: Table) -> None:
    steal = Choice("steal", list(dealt.pile("hand 1")), 0)
    names = [card.name for card in steal.options]

    def brittle(_view: View, choice: Choice) -> object:
        return choice.options[[card.name for card in choice.options].index(names[0])] if names else None

    def picky(_view: View, choice: Choice) -> object:
        return {card.name: card for card in choice.options}[names[0]]

    for thumb in (brittle, picky):
        repeated(lambda seed, t=thumb: laws.secret(dealt, 0, seeded(seed), steal, t), "thumb of seat 0")


def test_a_seat_that_lays_face_down_knows_and_the_others_do_not(dealt: Table, shedding: ModuleType) -> None:
    hand, aside = dealt.pile("hand 0"), dealt.pile("aside", "nobody")
    card = hand[0]
    hand.give(card, aside)
    assert card.id in written(View(dealt, 0)).split("aside")[1]
    for seat in dealt.seats:
        laws.secret(dealt, seat, seeded(seat), Choice("x", [card], seat), shedding.thumb)
