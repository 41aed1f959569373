"""Claims against lists: met in silence, unmet with both numbers and the way out, answered by a ruling."""

from __future__ import annotations

import pytest
from samples import DECK

from pnp.model import claims, load

# The deck: 2 + 1 + 3 = 6 cards, 3 titles, 3 giants and 3 elves; force 2 x 1 + 1 x 7 + 3 x 6 = 27.


@pytest.fixture
def failing(make_game):
    def report(claim: str, deck: str = DECK) -> list[str]:
        game = load(make_game(foe=f"{deck}claims: {claim}\n"))
        return [f"{f.line}:{f.column} {f.level} {f.code} {f.message}" for f in claims.failing(game.components["foe"])]

    return report


@pytest.mark.parametrize(
    "claim",
    [
        "{total: 6}",
        "{titles: 3}",
        "{by_type: {giant: 3, elf: 3}}",
        "{each: {Titan: 1, Elf Lord: 3}}",
        "{sum: {force: 27}}",
        "{total: {says: 6, ruling: ties}, titles: 3, sum: {copies: 0}}",
        "{}",
    ],
)
def test_claims_that_are_met_say_nothing(failing, claim):
    assert failing(claim) == []


UNMET = {
    "{total: 7}": "10:17 error claim Foe deck: the rulebook says 7 pieces, the list has 6. Mend the list, or name the "
    "ruling: total: {says: 7, ruling: ...}",
    "{titles: 4}": "10:18 error claim Foe deck: the rulebook says 4 titles, the list has 3. Mend the list, or name the "
    "ruling: titles: {says: 4, ruling: ...}",
    "{by_type: {giant: 4}}": "10:27 error claim Foe deck: the rulebook says 4 pieces of type 'giant', the list has 3. "
    "Mend the list, or name the ruling: giant: {says: 4, ruling: ...}",
    "{by_type: {orc: 1}}": "10:25 error claim Foe deck: the rulebook says 1 pieces of type 'orc', the list has 0. Mend "
    "the list, or name the ruling: orc: {says: 1, ruling: ...}",
    "{each: 3}": "10:16 error claim Foe deck: the rulebook says 3 of every title, the list has 2 of 'Hill Giant', 1 of "
    "'Titan'. Mend the list, or name the ruling: each: {says: 3, ruling: ...}",
    "{each: {Titan: 2}}": "10:24 error claim Foe deck: the rulebook says 2 of 'Titan', the list has 1. Mend the list, "
    "or name the ruling: Titan: {says: 2, ruling: ...}",
    "{sum: {force: 28}}": "10:23 error claim Foe deck: the rulebook says 28 as the sum of 'force', the list has 27. "
    "Mend the list, or name the ruling: force: {says: 28, ruling: ...}",
    "{total: {says: 7, ruling: ties}}": "10:17 info claim-ruled Foe deck: the rulebook says 7 pieces, the list has 6. "
    "The ruling 'ties' answers it.",
    "{each: {says: 2, ruling: ties}}": "10:16 info claim-ruled Foe deck: the rulebook says 2 of every title, the list "
    "has 1 of 'Titan', 3 of 'Elf Lord'. The ruling 'ties' answers it.",
}


@pytest.mark.parametrize("claim", UNMET)
def test_a_claim_that_is_not_met_is_told(failing, claim):
    assert failing(claim) == [UNMET[claim]]


def test_a_finding_names_game_and_component(make_game):
    component = load(make_game(foe=DECK + "claims: {total: 7}\n")).components["foe"]
    (finding,) = claims.failing(component)
    assert (finding.game, finding.component, finding.file) == ("hill-war", "foe", component.file)


def test_totals_speak_of_all_sets_and_titles_of_one(failing):
    assert failing("{total: 12, titles: 3, each: {Titan: 1}, by_type: {elf: 6}, sum: {force: 54}}", DECK + SETS) == []


SETS = "sets: [red, blue]\n"


def test_the_claims_of_a_table_speak_of_its_rows(failing):
    table = "kind: table\ntitle: Finds\nlayout: table\nrows: [{name: Sword}, {name: Staff}]\n"
    assert failing("{total: 2, titles: 2}", table) == []
    assert failing("{total: 3}", table) == [
        "5:17 error claim Finds: the rulebook says 3 rows, the list has 2. Mend the list, or name the ruling: total: "
        "{says: 3, ruling: ...}"
    ]


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (
            "{total: {says: 7, ruling: tise}}",
            "10:17 unknown-ruling claims.total: unknown ruling 'tise'; did you mean 'ties'? Known rulings: ties.",
        ),
        (
            "{by_type: {giant: {says: 7, ruling: x}}}",
            "10:27 unknown-ruling claims.by_type.giant: unknown ruling 'x'. Known rulings: ties.",
        ),
        (
            "{sum: {type: 7}}",
            "10:22 unknown-field claims.sum: unknown int field 'type'. Known int fields: bonus, copies, force.",
        ),
        (
            "{totl: 7}",
            "10:10 unknown-key unknown key 'totl' in claims; did you mean 'total'? Known keys: by_type, each, sum, "
            "titles, total.",
        ),
        (
            "{total: many}",
            "10:17 wrong-value claims.total.says: 'many' is not a whole number; write digits only, such as 3.",
        ),
        ("{total: -1}", "10:17 wrong-value claims.total.says: -1 must be at least 0."),
        (
            "{each: {says: 1, rule: x}}",
            "10:26 unknown-key unknown key 'rule' in claims.each; did you mean 'ruling'? Known keys: ruling, says.",
        ),
    ],
)
def test_a_claim_that_makes_no_sense_is_told(faults, claim, expected):
    assert faults(foe=f"{DECK}claims: {claim}\n") == [f"foe.yaml:{expected}"]


@pytest.fixture
def miscounted(make_game):
    def report(counted: str) -> list[str]:
        game = load(make_game(foe=f"{DECK}counted: {counted}\n"))
        return [f"{f.line}:{f.column} {f.level} {f.code} {f.message}" for f in claims.failing(game.components["foe"])]

    return report


@pytest.mark.parametrize("counted", ["{}", "{sum: {force: 27, copies: 0}}", "{each: {Titan: 1}, sum: {force: 27}}"])
def test_what_was_counted_and_is_so_says_nothing(miscounted, counted):
    assert miscounted(counted) == []


MISCOUNTED = {
    "{sum: {force: 26}}": "10:24 error counted Foe deck: counted in the rulebook were 26 as the sum of 'force', the "
    "list has 27. Count both again, and mend the one that is wrong.",
    "{each: {Titan: 2}}": "10:25 error counted Foe deck: counted in the rulebook were 2 of 'Titan', the list has 1. "
    "Count both again, and mend the one that is wrong.",
    "{each: 3}": "10:17 error counted Foe deck: counted in the rulebook were 3 of every title, the list has 2 of "
    "'Hill Giant', 1 of 'Titan'. Count both again, and mend the one that is wrong.",
}


@pytest.mark.parametrize("counted", MISCOUNTED)
def test_what_was_counted_otherwise_is_an_error_with_both_numbers(miscounted, counted):
    assert miscounted(counted) == [MISCOUNTED[counted]]


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        (
            "{sum: {type: 3}}",
            "10:23 unknown-field counted.sum: unknown int field 'type'. Known int fields: bonus, copies, force.",
        ),
        ("{total: 6}", "10:11 unknown-key unknown key 'total' in counted. Known keys: each, sum."),
        (
            "{sum: {force: {says: 27, ruling: ties}}}",
            "10:24 wrong-value counted.sum.force: a mapping is not a whole number; write digits only, such as 3.",
        ),
    ],
)
def test_what_is_wrong_with_a_count(faults, counted, expected):
    assert faults(foe=f"{DECK}counted: {counted}\n") == [f"foe.yaml:{expected}"]
