"""Lists as people publish them, in miniature and with names of our own: a class each of what once was not read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.extract import Extraction, extract

LISTS = {
    "a sign in few names": (
        "- FOE CARDS (6):\n- 3 Marsh Eater\n- 2 Tin Herald \u2013 Forgotten\n- 1 Old Widow\n- AID CARDS (4):\n"
        "- 1 Lamp, Bane of Owls\n- 2 Rope Call\n- 1 Bread\n",
        "3|Marsh Eater/2|Tin Herald \u2013 Forgotten/1|Old Widow/1|Lamp, Bane of Owls/2|Rope Call/1|Bread",
    ),
    "counts behind some names": (
        "Reed Dragon x3\nMud Dragon Lv9\nMud Dragon Lv2 x3\nSoup Dragon x2\nBlack Bun\nHeavy Rain x2\n",
        "3|Reed Dragon/|Mud Dragon Lv9/3|Mud Dragon Lv2/2|Soup Dragon/|Black Bun/2|Heavy Rain",
    ),
    "parts of a game": (
        "Components\n\n  \u2022 12 Ferry Cards\n  \u2022 30 Salt Cubes, with 6 for each player\n  \u2022 1 bag\n"
        "  \u2022 2 red pawns and 3 blue pawns\n",
        "12|Ferry Cards/30|Salt Cubes/1|bag/2|red pawns/3|blue pawns",
    ),
    "counts that run on": (
        "The mill. Contents 1 Mill Board 5 Miller Cards 12 Sacks (3 per player) 40 Grain Tokens 6 Wheel Tiles\n",
        "1|Mill Board/5|Miller Cards/12|Sacks/40|Grain Tokens/6|Wheel Tiles",
    ),
    "fields below names": (
        "- Gull:\n- Beak: 3\n- Cost: 20\n- Heron:\n- Beak: 6\n- Extras (Land, Sea)\n- Cost: 45\n"
        "- Old Crow (Spy):\n- Beak: 1\n- Extras (Land, Sea)\n- Cost: 5\n- Owl:\n- Beak: 4\n"
        "- Extras (Land, Sea)\n- Cost: 9\n",
        "Gull|3|20/Heron|6|45/Old Crow (Spy)|1|5/Owl|4|9",
    ),
    "numbers with their words below a name": (
        "Kinds of troops\nMud Guard\nSTR 4 | ATK 3 | SPD 2 Tags: Slow, Loud\nReed Archers\n"
        "STR 2 | ATK 3 | SPD 5 Tags: Shy\nBog Knights\nSTR 5 | ATK 4 | SPD 1 Tags: Proud\n",
        "Mud Guard|4|3|2/Reed Archers|2|3|5/Bog Knights|5|4|1",
    ),
    "templates of a wiki": (
        "| |\n| {{card|title=Wet Match|type=Thing|text=It does not burn.}}\n| {{card\n|title=Loud Whisper\n|type=Act\n"
        "|text=All hear it.}}\n{{card|title=Dry Well|type=Thing|text=Nobody drinks.}}\n",
        "Wet Match|Thing/Loud Whisper|Act/Dry Well|Thing",
    ),
    "prices": (
        "- Copper Bell: 15 gp\n- Nail: 2gp\n- Miller's Hat: 5 sp\n- Oar: 1 gp\n- Jar of Endless Soup: 250 gp\n",
        "Copper Bell|15 gp/Nail|2gp/Miller's Hat|5 sp/Oar|1 gp/Jar of Endless Soup|250 gp",
    ),
    "rolls beside one another in HTML": (
        "# Wounds\n<table><tr><th>1 - 2</th><th>3 - 5</th><th>6</th></tr>\n"
        "<tr><td>Bruise</td><td>Limp</td><td>Gone</td></tr></table>\n",
        "1 - 2|Bruise/3 - 5|Limp/6|Gone",
    ),
    "a cell a line": (
        "Unit Name |\nMove |\nCost |\nMiller |\n4 |\n10 |\nBaker |\n3 |\n25 |\nTollman |\n6 |\n40 |\n"
        "Scribe |\n2 |\n15 |\n",
        "Miller|4|10/Baker|3|25/Tollman|6|40/Scribe|2|15",
    ),
    "kinds behind names": (
        "SNARE LIST\nSnare: Notes:\nMud Hole Fall\nDeep Mud Fall\nDry Well Fall\nSour Tea Poison\n"
        "Red Berries Poison\nOld Cheese Poison\nBarn Blaze Fire\nHot Stove Fire\n",
        "Mud Hole|Fall/Deep Mud|Fall/Dry Well|Fall/Sour Tea|Poison/Red Berries|Poison/Old Cheese|Poison/"
        "Barn Blaze|Fire/Hot Stove|Fire",
    ),
    "kinds behind names without a header": (
        "Mud Hole Fall\nDeep Mud Fall\nDry Well Fall\nSour Tea Poison\nRed Berries Poison\n"
        "Old Cheese Poison\nBarn Blaze Fire\nHot Stove Fire\n",
        "Mud Hole|Fall/Deep Mud|Fall/Dry Well|Fall/Sour Tea|Poison/Red Berries|Poison/Old Cheese|Poison/"
        "Barn Blaze|Fire/Hot Stove|Fire",
    ),
    "lines that take turns": (
        "2 Paper Owl\n$0.79 Beast - Owl\n1 Mud Toad\n$1.10 Beast - Toad\n4 Reed Hut\n$0.20 Place\n"
        "3 Salt Mill\n$2.00 Place - Mill\n",
        "2|Paper Owl|$0.79|Beast - Owl/1|Mud Toad|$1.10|Beast - Toad/4|Reed Hut|$0.20|Place/"
        "3|Salt Mill|$2.00|Place - Mill",
    ),
    "rolls on lines of their own": (
        "Rooms (d4)\n\nd4 Result\n\n1\n\na noise of mice\n\n2\n\nsomething cold\n\n3\n\n"
        "nobody at home\n\n4\n\nthe way out\n",
        "1|a noise of mice/2|something cold/3|nobody at home/4|the way out",
    ),
    "a name and its numbers again and again": (
        "The mills are many and I tell them as they come to my mind here: "
        "Reed 5 2 8 cost 30 Salt 4 3 5 cost 21 Mud Owl 3 3 4 cost 20 Tin 2 1 2 cost 14 and that is all.\n",
        "Reed|5|2|8|30/Salt|4|3|5|21/Mud Owl|3|3|4|20/Tin|2|1|2|14",
    ),
    "names in a comma list": (
        "## Foes\n\n- Toads, Gulls, Herons, Owls\n- Moles, Voles, Shrews, Mud Cats\n",
        "Toads/Gulls/Herons/Owls/Moles/Voles/Shrews/Mud Cats",
    ),
    "rows that broke within": (
        "| # | Picture | Name | Cost | Worth |\n|---|---|---|---|---|\n| 1 | p |\nToad | 5 | 150 |\n"
        "| 2 | q |\nGull | 10 | 200 |\n| 3 | r |\nOwl | 8 | 90 |\n",
        "1|p|Toad|5|150/2|q|Gull|10|200/3|r|Owl|8|90",
    ),
    "fields between rules": (
        "- Role: Miller\n- Team: Mud\n- Action: Mills\n- ------\n- Role: Toad\n- Team: Reed\n"
        "- Action: Waits\n- ------\n- Role: Owl\n- Team: Mud\n- Action: Sees\n",
        "Miller|Mud|Mills/Toad|Reed|Waits/Owl|Mud|Sees",
    ),
    "commas without spaces": (
        "What there is, by its file\nname,id,cost,speed,kind\n,,,,\nToad,toad,5,20,mud\n"
        "Gull,gull,7,35,air\nOwl,owl,9,30,air\n",
        "Toad|toad|5|20|mud/Gull|gull|7|35|air/Owl|owl|9|30|air",
    ),
    "numbers and a sentence below": (
        "Mud Toad AC12 HD2 Bite 1d4\nIt sits in the mud and waits.\nReed Gull AC14 HD1 Beak 1d6\n"
        "It takes the bread of all who have some.\nTin Owl AC16 HD3 Claw 1d8\n"
        "It sees you before you see it.\nSalt Crow AC11 HD1 Beak 1d4\n"
        "It is where the others have been.\nOld Heron AC13 HD2 Beak 1d8\n"
        "It stands there for a day or two.\n",
        "Mud Toad|AC12|HD2/Reed Gull|AC14|HD1/Tin Owl|AC16|HD3/Salt Crow|AC11|HD1/Old Heron|AC13|HD2",
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_as_people_publish_it(name: str, tmp_path: Path) -> None:
    text, wanted = LISTS[name]
    rows = [row.cells for table in read(text, tmp_path).tables for row in table.rows]
    expected = [row.split("|") for row in wanted.split("/")]
    assert [row for row in expected if row not in [cells[: len(row)] for cells in rows]] == [], rows
    assert len(rows) == len(expected)


@pytest.mark.parametrize(
    "text",
    [
        "## Outcomes\n\n- 2 - 3 players: 7 points\n- 4 - 5 players: 11 points\n",
        "Codes\n\n- A - Assault\n- B - Besieger\n- M - Missile\n- T - Tough\n",
        "## How to begin\n\n1. Shuffle all cards.\n2. Deal 5 to each player.\n3. Lay 2 tiles.\n4. Begin.\n",
    ],
)
def test_what_is_no_list_though_it_is_published(text: str, tmp_path: Path) -> None:
    assert read(text, tmp_path).tables == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("| Stat | Meaning |\n|---|---|\n| Might | How strong |\n| Wits | How clever |\n| Luck | How lucky |\n", 1),
        (
            "Some words first, and they end here.\n\nold hay on a cart\nsome red bread\nbits of a boat\n"
            "a bell and a rope\nthe mud of a pond\nhalf a fish\n",
            3,
        ),
    ],
    ids=["a table that explains the rules", "short lines of no build"],
)
def test_what_is_not_read_is_told(text: str, line: int, tmp_path: Path) -> None:
    found = read(text, tmp_path)
    assert found.tables == []
    assert [each.line for each in found.unread] == [line]


def read(text: str, folder: Path) -> Extraction:
    """A text read as a file."""
    file = folder / "book.md"
    file.write_text(text, encoding="utf-8")
    return extract(file)
