"""What `pnp play` draws on a terminal: whole screens of games of the library, and what every game's screens keep to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from library_games import SLUGS, cast_of, game_of, rules_of
from rotation import EVERY, SEED, some

from pnp.commands import question, screen
from pnp.engine import Choice, Match, Seat, Table, View, cast, own
from pnp.engine.chance import seeded
from pnp.engine.seating import seating
from pnp.engine.told import asking, lookup
from pnp.engine.told.wording import brief
from pnp.model import load
from pnp.model.game import Game

WIDTHS = (60, 80, 100)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A terminal of 80 columns; `setenv("COLUMNS", ...)` makes it another."""
    monkeypatch.setattr(screen, "drawn", lambda: True)
    monkeypatch.setattr(question, "drawn", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    return monkeypatch


def read(capsys: pytest.CaptureFixture[str]) -> str:
    return "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())


def without(slug: str, component: str, *names: str) -> Game:
    """A game that shows some fields of a component nowhere."""
    game = load(slug)
    war = game.components[component]
    fields = {**war.fields, **{name: war.fields[name]._replace(shown="never") for name in names}}
    return replace(game, components={**game.components, component: replace(war, fields=fields)})


@pytest.fixture
def besieged() -> Table:
    """A table of Condottieri with a few cards on it, before the first of three players moves."""
    table = Table(cast(without("condottieri", "war", "role", "looks")), 3, None, seeded("table", 0))
    deck = table.unbox("war", table.pile("war", "nobody"))
    piles = {
        own("hand", 0): ("Pikemen", "Balestrieri", "Gonzaga", "Spies"),
        own("hand", 1): ("Crafty",),
        "company of Carmagnola": ("Carmagnola", "Loyalty"),
        "company of Faggiuola": ("Faggiuola",),
        "discard": ("Plunder",),
    }
    for seat in (0, 1):
        table.pile(own("hand", seat), "owner", seat)
    for pile, names in piles.items():
        for name in names:
            deck.give(next(card for card in deck if card.name == name), table.pile(pile))
    table.pile("company of Carmagnola")[0].owner = 0
    table.pile("company of Faggiuola")[0].owner = 1
    table.pile("company of Faggiuola")[0].put("must block", 1)
    for seat, ducats in enumerate((4, 0, 11)):
        table.track(own("ducats", seat), ducats)
        table.track(own("must stay", seat))
    table.track("turn", 2)
    table.out.add(2)
    return table


WHOLE = """\
turn 2 ─────────────────────────────────────────────────────────────────────────
Your hand: 4
  Pikemen      troop, force 1    Attach to one of your captains: his total force
                                 is +1. After a lost battle troops fall before
                                 he does.
  Balestrieri  troop, force 1
  Gonzaga      captain, force 4  Leads troops, carries traits, attacks and
                                 blocks. Upkeep: half his total force, rounded
                                 up.
  Spies        event             Look at all the cards in one opponent's hand.
Your company of Carmagnola  2: Carmagnola (captain 4), Loyalty (trait 1)
The deck                    81
Discard pile                Plunder (event, steals 3)
Seat 2                      hand 1; company of Faggiuola: Faggiuola (captain 3,
                            must block)
Seat 3                      out of the game
        You  Seat 2  Seat 3
Ducats    4       ·      11"""

CHANGED = """\
turn 2 ─────────────────────────────────────────────────────────────────────────
Your hand                   3: Pikemen (troop 1), Balestrieri (troop 1), Gonzaga
                            (captain 4)
Discard pile                4: Spies (event), Loyalty (trait 1), Carmagnola
                            (captain 4), Plunder (event, steals 3)
Your company of Carmagnola  empty
           You  Seat 2  Seat 3
Ducats  2 (-2)  2 (+2)      11"""


@pytest.mark.parametrize(
    ("slug", "card", "told"),
    [
        ("condottieri", "Pikemen", "troop 1"),
        ("condottieri", "Plunder", "event, steals 3"),  # its force is 0: another number needs its name
        ("blade", "Drake", "vampire, regenerates 2"),  # its attack and defence are told as they hold where it stands
        ("paladin-in-hell", "Holy Armor", "defence 7, weakens 4"),
    ],
)
def test_a_card_in_short_tells_all_that_counts(slug: str, card: str, told: str) -> None:
    game = load(slug)
    cards = (piece for titles in cast(game).titles.values() for piece, _ in titles)
    assert brief(next(piece for piece in cards if piece.name == card), game) == told


@pytest.mark.usefixtures("terminal")
def test_a_card_that_lies_alone_for_all_tells_its_text(besieged: Table, capsys: pytest.CaptureFixture[str]) -> None:
    deck = besieged.pile("war")
    deck.give(next(card for card in deck if card.name == "Spies"), besieged.pile("on the table"))
    screen.show(View(besieged, 2))
    assert "Spies (event). Look at all the cards in one opponent's hand." in " ".join(read(capsys).split())


@pytest.mark.usefixtures("terminal")
def test_the_table_at_a_glance(besieged: Table, capsys: pytest.CaptureFixture[str]) -> None:
    screen.show(View(besieged, 0))
    assert read(capsys) == WHOLE


@pytest.mark.usefixtures("terminal")
def test_after_an_own_answer_only_what_changed(besieged: Table, capsys: pytest.CaptureFixture[str]) -> None:
    view = View(besieged, 0)
    last = screen.show(view)
    company, hand, discard = (besieged.pile(name) for name in ("company of Carmagnola", own("hand", 0), "discard"))
    company[0].owner = None
    company.give_all(discard)
    hand.give(hand[-1], discard)
    besieged.track(own("ducats", 0)).value -= 2
    besieged.track(own("ducats", 1)).value += 2
    capsys.readouterr()
    screen.show(view, last, whole=False)
    assert read(capsys) == CHANGED


@pytest.mark.usefixtures("terminal")
def test_a_new_turn_shows_the_whole_table(besieged: Table, capsys: pytest.CaptureFixture[str]) -> None:
    view = View(besieged, 0)
    last = screen.show(view)
    besieged.track("turn").value = 3
    capsys.readouterr()
    screen.show(view, last, whole=False)
    assert read(capsys) == WHOLE.replace("turn 2", "turn 3")


FEW = """\
Play an Event and at whom, hire a captain, or go on:
   1  nothing
   2  Spies, seat 2
   3  Gonzaga, for an emergency hire"""

MANY = """\
Play an Event and at whom, hire a captain, or go on:
   1  nothing
      Spies
   2  seat 2      4  seat 4      6  seat 6      7  seat 7      8  seat 8
   3  seat 3      5  seat 5
   9  Gonzaga, for an emergency hire"""


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(("foes", "asked"), [((1,), FEW), (range(1, 8), MANY)])
def test_options_that_are_many_stand_under_what_they_share(
    besieged: Table, capsys: pytest.CaptureFixture[str], foes: range, asked: str
) -> None:
    *_, gonzaga, spies = besieged.pile(own("hand", 0))
    plays = [(spies, Seat(seat)) for seat in foes]
    question.ask(Choice("event", [None, *plays, (gonzaga, "emergency")]), View(besieged, 0))
    assert read(capsys) == asked


def test_options_that_lie_elsewhere_tell_what_they_are(besieged: Table) -> None:
    milan, *_ = besieged.unbox("city", besieged.pile("city"))
    (faggiuola,), (pikemen, *_) = besieged.pile("company of Faggiuola"), besieged.pile(own("hand", 0))
    assert asking.said(Choice("x", [milan, faggiuola, pikemen]), View(besieged, 0)) == [
        "Milan (Your captains fight with force +2 when they attack)",
        "Faggiuola (seat 2; captain 3)",
        "Pikemen",
    ]


def test_a_question_about_one_pile_says_which(besieged: Table) -> None:
    """Where the options lie in several piles of others or of things, each tells its own."""
    (faggiuola,), (*_, pikemen) = besieged.pile("company of Faggiuola"), besieged.pile(own("hand", 0))
    view, one = View(besieged, 0), Choice("upkeep troops", [None, pikemen])
    pikemen.pile.give(pikemen, besieged.pile("company of Faggiuola"))
    assert asking.heading(one, view).endswith("or none (company of Faggiuola):")
    assert asking.said(one, view)[1].startswith(f"{pikemen.name} (")
    both = Choice("x", [faggiuola, pikemen])
    assert asking.heading(both, view) == "X:"
    assert [told.partition("; ")[0] for told in asking.said(both, view)] == [
        "Faggiuola (seat 2",
        f"{pikemen.name} (company of Faggiuola",
    ]


def test_a_region_tells_what_is_next_to_it_and_where_the_army_is() -> None:
    match = Match(cast_of("solitaire-conquest"), rules_of("solitaire-conquest"), 1)
    assert match.question is not None
    view = match.views[0]
    assert asking.said(match.question, view)[0] == "Frostmere (next to Highcairn, Owlwood, Kingsmead)"
    match.answer("Frostmere")
    assert screen.show(view).scene.status == ["the army in Frostmere", "turn 1"]
    assert lookup.looked_up(view, match.question, "frost") == ["Frostmere is next to Highcairn, Owlwood, Kingsmead."]


def test_a_word_that_names_nothing_is_looked_for_in_what_is_said() -> None:
    match = Match(cast_of("dark-sun-skirmish"), rules_of("dark-sun-skirmish"), 1, players=2)
    assert match.question is not None
    first, *found = lookup.looked_up(match.views[0], match.question, "look")
    assert first == "Nothing here is called 'look'; it is spoken of:"
    assert "Detection: special, for mage. With a Mage: you look at the enemy's hand." in found
    assert all("look" in line for line in found)
    assert lookup.looked_up(match.views[0], match.question, "xyzzy") == ["Nothing here is called 'xyzzy'."]


def test_a_phase_is_found_by_its_step_before_its_rulings() -> None:
    match = Match(cast_of("warlords-of-ravenna"), rules_of("warlords-of-ravenna"), 1, players=2, mode="duel")
    assert match.question is not None
    found = lookup.looked_up(match.views[0], match.question, "counter-attack")
    aid = [line for line in found if not line.startswith("Ruling ")]
    assert aid
    assert found == [*aid, *(line for line in found if line.startswith("Ruling counter"))]


def test_a_number_that_is_printed_is_not_told_twice(besieged: Table) -> None:
    (faggiuola,), pikemen = besieged.pile("company of Faggiuola"), besieged.pile(own("hand", 0))[-1]
    choice = Choice("x", [faggiuola, pikemen])
    printed, raised = faggiuola.force, pikemen.force + 4
    told = asking.said(choice, View(besieged, 0), lambda _, card: {"force": printed if card is faggiuola else raised})
    assert "force" not in told[0]
    assert told[1].endswith(f"(force {raised})")


SCREENS = [
    (slug, width)
    for number, slug in enumerate(some(SLUGS))
    for turn, width in enumerate(WIDTHS)
    if EVERY or (number + turn + SEED) % len(WIDTHS) == 0
]
"""Of each game that is looked into one width, another one when it has its next turn; all of them in the soak."""


@pytest.mark.parametrize(("slug", "width"), SCREENS)
def test_every_screen_of_a_match_fits_and_can_be_looked_up(
    slug: str, width: int, terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal.setenv("COLUMNS", str(width))
    players, mode = seating(game_of(slug))
    rules = rules_of(slug)
    match = Match(cast_of(slug), rules, 2, [rules.thumb], players, mode)
    last = None
    for _ in range(60 if EVERY else 25):
        choice = match.question
        if choice is None:
            break
        view = match.views[choice.player]
        last = screen.show(view, last if last is not None and last.scene.seat == view.seat else None, whole=False)
        question.ask(choice, view)
        assert all(lookup.looked_up(view, choice, str(number)) for number in range(1, len(choice.options) + 1))
        lookup.phase_help(view, choice)
        match.answer(match.advice(choice))
    assert [line for line in read(capsys).splitlines() if len(line) > width] == []


@pytest.mark.parametrize(
    ("slug", "phase", "beginning"),
    [
        ("underdark-adventures", "help: trap", "Encounter: Trap: roll d20"),
        ("underdark-adventures", "help: move", "Move: Roll d6."),
        ("arabia", "reroll: steal roll", "Stealing: "),
        ("arabia", "reroll: move", "Move: Roll d6"),
        ("man-o-war", "repel", "3 · Attack: Boarding Action"),
    ],
)
def test_help_is_of_the_very_phase_that_is_asked(slug: str, phase: str, beginning: str) -> None:
    players, mode = seating(game_of(slug))
    match = Match(cast_of(slug), rules_of(slug), 1, [], players, mode)
    help_ = lookup.phase_help(match.views[0], Choice(phase, [None, "reroll"], 0))
    assert len(help_) == 1
    assert help_[0].startswith(beginning)
