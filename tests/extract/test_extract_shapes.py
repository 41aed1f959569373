"""Lists of every shape: what is found in a text, row by row, and what is said to be unread."""

from __future__ import annotations

import pytest


def rows(found):
    return [[(row.line, row.cells) for row in table.rows] for table in found.tables]


def titles(found):
    return [(table.title, table.line, table.columns) for table in found.tables]


def test_a_table_with_tabs(read):
    found = read("# Box\n\n## Fen Deck\n\nCard Name:\t#\tNotes:\nWisp\t3\t2 cards more\nHeron\t1\t\n")
    assert titles(found) == [("Fen Deck", 5, ["Card Name", "#", "Notes"])]
    assert rows(found) == [[(6, ["Wisp", "3", "2 cards more"]), (7, ["Heron", "1", ""])]]
    assert found.unread == []


def test_a_page_break_and_a_chapter_of_rules_tear_no_list(read):
    head = "Card Name\t#\tForce\n"
    found = read(f"## Foe List\n\n{head}Imp\t2\t1\n\n## End Phase\n\nDraw.\n\n{head}Ogre\t1\t5\n\n{head}Titan\t1\t7\n")
    assert rows(found) == [[(4, ["Imp", "2", "1"]), (11, ["Ogre", "1", "5"]), (14, ["Titan", "1", "7"])]]


def test_another_list_with_the_same_header_is_another_table(read):
    found = read("## Elf Deck\n\nCard\t#\nBow\t1\n\n## Orc Deck\n\nCard\t#\nAxe\t2\n")
    assert [(title, line) for title, line, _ in titles(found)] == [("Elf Deck", 3), ("Orc Deck", 8)]


def test_the_heading_of_a_list_that_rules_tore_off_is_its_title(read):
    found = read("## Fen Deck Card List\n\n## Turn Phase\n\nDraw.\n\n## Card List Notation\n\nCard\t#\nBow\t1\n")
    assert found.tables[0].title == "Fen Deck Card List"


def test_lines_that_go_on_with_a_row(read):
    found = read(
        "## Deck\n\nCard\t#\tCost\tNotes\nGiant\t1\t7\tStamps on\n-\t-\t-\thouses,\n\t-\t-\tloudly\nImp\t1\t-\t-\n"
    )
    assert rows(found) == [[(4, ["Giant", "1", "7", "Stamps on houses, loudly"]), (7, ["Imp", "1", "-", "-"])]]


def test_a_sentence_that_goes_on_below_the_table(read):
    found = read("## Units\n\nUnit\t#\tNotes\nTower\t8\tStands by the wall;\n\nburns ships\n\nThe tower is tall.\n")
    assert rows(found) == [[(4, ["Tower", "8", "Stands by the wall; burns ships"])]]


def test_tables_side_by_side(read):
    found = read("## Lists\n\nCard Name:\tNotes:\tCard Name:\tNotes:\nKraken\tWater\tImp\tFire\nTitan\tEarth\t\t\n")
    assert rows(found) == [[(4, ["Kraken", "Water"]), (5, ["Titan", "Earth"]), (4, ["Imp", "Fire"])]]
    found = read("## Lists\n\nElf Army\tCost\tOrc Army\tCost\nBow\t2\tAxe\t3\n")
    assert rows(found) == [[(4, ["Bow", "2"])], [(4, ["Axe", "3"])]]


def test_a_roll_table_in_pieces_and_out_of_order(read):
    found = read(
        "## Thief\n\n1D10\tResult\n1\tSap\n2\tHide\n\n1D10\tResult\n6-9\tRun\n0\tFall\n\n1D10\tResult\n3-5\tJump\n\n"
        "## Elf\n\n1D10\tResult\n1-9\tBow\n"
    )
    assert [[cells[0] for _, cells in table] for table in rows(found)] == [["1", "2", "6-9", "0", "3-5"], ["1-9"]]


def test_rolls_without_a_sign_between_the_cells(read):
    found = read(
        "### 3rd Floor\n\n#### 1D6 Event\n\n- 1 Caught\n2-4 Chased away\nby a cat\n\n5-6 Lost\n\n1 Draw a card.\n"
    )
    assert titles(found) == [("3rd Floor", 5 - 2, ["1D6", "Event"])]
    assert rows(found) == [[(5, ["1", "Caught"]), (6, ["2-4", "Chased away by a cat"]), (9, ["5-6", "Lost"])]]


def test_a_header_that_changes_in_the_middle(read):
    found = read("## Prices\n\nItem\tCost\nBoat\t12\nItem\tCost\tWeight\nAnvil\t7\t30\n")
    assert rows(found) == [[(4, ["Boat", "12"])], [(6, ["Anvil", "7", "30"])]]


def test_a_list_without_a_header(read):
    found = read(
        "## Hero Deck Card List\n\nLore\tGain 2 tokens\nThief\tSteal 1 card\n\nLore\tGain 2 tokens\nDruid\tHeal\n"
    )
    assert titles(found) == [("Hero Deck Card List", 3, ["Name", "Notes"])]
    assert [cells[0] for _, cells in rows(found)[0]] == ["Lore", "Thief", "Druid"]
    assert [(each.line, each.why[:28]) for each in found.unread] == [(6, "the first row of the list on")]


def test_pipes_and_html(read):
    wanted = [[(3, ["Wisp | Wasp", "3"]), (4, ["Heron", "1"])]]
    assert rows(read("| Card | Copies |\n|---|--:|\n| **Wisp \\| Wasp** | 3 |\n| Heron | 1 |\n")) == wanted
    found = read(
        "<table>\n<tr><th>Card</th><th>Copies</th></tr>\n<tr><td>Wisp | Wasp</td><td>3</td></tr>\n"
        "<tr><td>Heron</td>\n<td>1</td></tr></table>\n"
    )
    assert rows(found) == wanted


def test_columns_of_spaces_that_wrap(read):
    found = read(
        "CARAVANS\n\nCard            No.   Price   Effect\nMule              3       2   Move 1 less\n"
        "Well of Kings     1      10   All rest. The owner\n                              gains salt\n"
        "Gate              2       -   Pay 1\n"
    )
    assert titles(found) == [("CARAVANS", 3, ["Card", "No.", "Price", "Effect"])]
    assert rows(found) == [
        [
            (4, ["Mule", "3", "2", "Move 1 less"]),
            (5, ["Well of Kings", "1", "10", "All rest. The owner gains salt"]),
            (7, ["Gate", "2", "-", "Pay 1"]),
        ]
    ]


RUN_ON = (
    "INTRO A game of war. CARD LIST Card Name # Type Force Notes Contract 1 E - Search deck for a TC "
    "Skilled Hand 1 A +1 "
    "Heavy Horse 2 S +2 Hold the Line 1 B - Negate Battle Long War 1 B - Negate Battle Heavy Foot 2 S +1 "
    "Siege 1 E - TC must Block Field Works 2 B +4 Defender Only Black Knights 2 S +2 "
    "Raise Siege 1 E - TC must Attack Guns 1 S +1 "
    "Retreat 1 E - TC must Attack Rebels 1 B +3 Defender Only Bold Sforza 1 C 5"
)


def test_a_list_that_runs_on(read):
    found = read(RUN_ON)
    assert titles(found) == [("Card List", 1, ["Card Name", "#", "Type", "Force", "Notes"])]
    assert [(cells[0], cells[4]) for _, cells in rows(found)[0]] == [
        ("Contract", "Search deck for a TC"),
        ("Skilled Hand", ""),
        ("Heavy Horse", ""),
        ("Hold the Line", "Negate Battle"),
        ("Long War", "Negate Battle"),
        ("Heavy Foot", ""),
        ("Siege", "TC must Block"),
        ("Field Works", "Defender Only"),
        ("Black Knights", ""),
        ("Raise Siege", "TC must Attack"),
        ("Guns", ""),
        ("Retreat", "TC must Attack"),
        ("Rebels", "Defender Only"),
        ("Bold Sforza", ""),
    ]


def test_a_guess_is_said_to_be_one(read):
    found = read("LIST Card # Type Cost Notes Imp 1 E 2 Draw 3 Cold Iron Nail 1 E 2 Owl 1 E 3\n")
    assert [each.why for each in found.unread] == ["where the notes end and the next name begins is a guess"]


OTHERS = {
    "## Dough\n\n- 3x Bun: worth 1\n- 1x Loaf\n": "3|Bun|worth 1/1|Loaf|",
    "## Guests\n\n* **Owl** (2 copies) - wants buns\n* Bat (1 copy)\n": "2|Owl|wants buns/1|Bat|",
    "## Fate Stones\n\n- 2 Hero Stones\n- 1 Overlord Stone\n": "2|Hero Stones/1|Overlord Stone",
    "## Goods\n\nSalt ........ 6\nPots ...... 4\nOil . . . . . 1\n": "Salt|6/Pots|4/Oil|1",
    "## Cards\n\nName: Imp\nForce: 4\n\nName: Elf\nForce: 1\nText: Hides\n": "Imp|4|/Elf|1|Hides",
    "Event; Copies; Effect\nRain; 2; Wet\nSun; 1; Dry\n": "Rain|2|Wet/Sun|1|Dry",
    "## Skill List\n\n**Slay** Two hits. **Net** = Stops.\n\n**Ride** Runs.\n": "Slay|Two hits./Net|Stops./Ride|Runs.",
    "There are five 'Commander' cards and four \"Wall\" cards.\n": "5|Commander/4|Wall",
    "The Elf set includes: 6 Armies 8 Ships 4 War Towers\n": "6|Armies/8|Ships/4|War Towers",
    "Pick one: Milan (+2 to attack) Pisa (+2) Papacy (7 cards)\n": "Milan|+2 to attack/Pisa|+2/Papacy|7 cards",
}


@pytest.mark.parametrize("text", OTHERS)
def test_other_shapes(read, text):
    assert "/".join("|".join(cells) for table in rows(read(text)) for _, cells in table) == OTHERS[text]


@pytest.mark.parametrize(
    "text",
    [
        "Roll high. 1. Draw a card\n2. Play a card\n",
        "## Turn Sequence\n\n1. Draw Phase\n2. Play Phase\n3. End Phase\n4. Night Phase\n",
        "## Turn\n\n- Draw 2 cards\n- Play 1 card\n- Discard 3 cards\n",
        "Each side rolls 1D6.\n\nThe higher roll wins, and 2 cards are drawn.\n",
        "Introduction .... 2\nThe board .... 5\nWinning .... 11\n",
        "The end of  the line.  Two spaces  after words\ndo not  make a  table.\n",
    ],
)
def test_what_is_no_list(read, text):
    assert read(text).tables == []


def test_a_map_drawn_with_tabs_is_no_list_and_is_told(read):
    found = read("## The Board\n\n\t.\t.\n\tGate\t\n\tV\t\nMirror\t->\tHall\n")
    assert found.tables == []
    assert [each.line for each in found.unread] == [4]


def test_cells_that_slipped_go_back(read):
    whole = "Flood\tWater\tFall\nRain\tWater\tWet\nTide\tWater\tRise\n"
    found = read(f"## Miracles\n\nCard:\tType:\tEffect:\n{whole}Wave Water\tCrash\t\n")
    assert found.tables[0].rows[-1].cells == ["Wave", "Water", "Crash"]
    assert found.tables[0].remarks == ["line 7: cells had slipped and were moved back"]


def test_a_header_that_holds_the_names_is_told(read):
    found = read("## Mortals List\n\nCard Name: Armies Heroes Priests Notes:\n")
    assert [(each.line, each.why) for each in found.unread] == [
        (3, "a header with other words in it, which may be names")
    ]


def test_a_legend_goes_to_the_table_it_is_near(read):
    found = read(
        "- E** Earth\n- V** Veins\n\n## Board Tile List\n\nName\tType\t#\nSoil\tE\t6\nTin\tV\t2\n\n"
        "E = Event, R = Room\n\n## Work Tile List\n\nName\tType\t#\nHall\tR\t1\nRaid\tE\t1\n"
    )
    assert [table.legend for table in found.tables] == [{"E": "Earth", "V": "Veins"}, {"R": "Room", "E": "Event"}]


@pytest.mark.parametrize(
    ("before", "after", "copies"),
    [
        ("Each deck contains 4 of each card listed below.", "", "4"),
        ("There are three of each beast in the box.", "", "3"),
        ("", "The deck contains 5 of each card type.", "5"),
        ("", "You may own one of each.", None),
        ("", "The deck contains 10 of each card listed in the Mortals List.", None),
    ],
)
def test_copies_from_a_sentence(read, before, after, copies):
    found = read(f"{before}\n\n## Beast Deck\n\nCard:\tEffect:\nImp\tBites\nOwl\tSees\n\n{after}\n")
    assert [row.cells[2:] for row in found.tables[0].rows] == ([[copies], [copies]] if copies else [[], []])


DECKS = """\
{}

## White Recruit Deck

Card:\tNotes:
Imp\tBites

## Magic Deck

Card:\tTiming:
Owl\tNight

## Fog Table

Roll\tCard
1\tImp
2\tOwl
"""


@pytest.mark.parametrize(
    ("said", "copies"),
    [
        ("The Magic deck contains 1 of each card. Recruit decks contain 3 of each card.", ["3", "1"]),
        ("Players share a common magic deck. The deck has two of each card.", [None, "2"]),
        ("Each deck contains 4 of each card.", ["4", "4"]),
        ("The deck contains 4 of each card.", [None, None]),
        ("The Weather deck contains 4 of each card.", [None, None]),
        ("A realm has at least one of each card.", [None, None]),
        ("Place 5 of each of the 5 kinds of card.", [None, None]),
        ("Castles are within 5 spaces of each other.", [None, None]),
    ],
)
def test_which_lists_a_sentence_speaks_of(read, said, copies):
    white, magic, fog = read(DECKS.format(said)).tables
    found = [table.rows[0].cells[-1] if table.columns[-1] == "copies" else None for table in (white, magic)]
    assert (found, fog.columns) == (copies, ["Roll", "Card"])


def test_titles_and_sums_within_a_list_are_no_rows(read):
    body = "DWARVES\t-\t-\t-\nLobber\t2\t3\tHits\n\t\t\tfar targets\nAxer\t1\t4\t\nTotal\t3\t\t\n"
    found = read(f"## Jugs\n\nJug\t#\tCost\tNotes\n{body}")
    assert rows(found) == [[(5, ["Lobber", "2", "3", "Hits far targets"]), (7, ["Axer", "1", "4", ""])]]
    assert [(each.line, each.why.split()[1]) for each in found.unread] == [(4, "title"), (8, "sum,")]


def test_a_sentence_below_a_number_is_not_its_rest(read):
    found = read("## Harry\n\nStat\tLevel/Notes\nPower\t5\n\nand reflects any spell.\n")
    assert rows(found) == [[(4, ["Power", "5"])]]


def test_a_line_that_lost_its_cells_is_told(read):
    found = read("## Spell List\n\nSpell\tRange\tEffect\nBolt\t6\tBurns\n\nMist 2 Hides you.\n\nCharm\t2\tTames\n")
    assert [line for line, _ in rows(found)[0]] == [4, 8]
    assert [(each.line, each.text) for each in found.unread] == [(6, "Mist 2 Hides you.")]


def test_a_legend_in_bold_is_no_list(read):
    assert read("## Card List\n\n**M** Monster**A** Artifact**H** Hero**F** Foe\n").tables == []


def test_a_table_of_contents_is_told(read):
    found = read("Contents\n\n1. Setup ..... 1\n2. Foes ..... 2\n3. End ..... 3\n\n# Setup\n\n# Foes\n\n# End\n")
    assert (found.tables, [each.line for each in found.unread]) == ([], [3])


def test_counts_that_do_not_add_up_are_told(read):
    found = read("The deck holds 9 cards: 4 Imps, 3 Elves and 1 Owl.\n")
    assert [row.cells for row in found.tables[0].rows] == [["4", "Imps"], ["3", "Elves"], ["1", "Owl"]]
    assert [each.why for each in found.unread] == ["adds up to 8, and the sentence says 9"]


def test_what_goes_beyond_the_widest_table_is_told(read):
    found = read("## Deck\n\nCard\t#" + "\tx" * 50 + "\nImp\t1\n")
    assert len(found.tables[0].rows[0].cells) == 40
    assert [each.why for each in found.unread] == ["more than 40 columns; 12 cells were left out"]


def test_more_cells_than_columns_and_headers_without_rows_are_told(read):
    found = read("## Deck\n\nCard\t#\nImp\t2\tred\n\n## Other Deck\n\nCard\t#\n")
    assert rows(found) == [[(4, ["Imp", "2 red"])]]
    assert [(each.line, each.text) for each in found.unread] == [(4, "Imp 2 red"), (8, "Card | #")]
