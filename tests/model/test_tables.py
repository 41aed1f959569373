"""Rows from a table in the game's folder: CSV of every make, and what is wrong with one at its line."""

from __future__ import annotations

import pytest
from samples import DECK, HEAD

from pnp.model import LoadError, load
from pnp.model.components.rows import MOST_ROWS

FROM = HEAD + "rows: {from: foe.csv}\n"
SAMPLE = "name,copies,type,force\nHill Giant,2,giant,1\nTitan,1,giant,7\nElf Lord,3,elf,6\n"


@pytest.fixture
def table(make_game):
    """`table(TEXT or BYTES, more)`: the deck `foe` with its rows from `foe.csv`."""

    def made(text, foe=FROM):
        folder = make_game(foe=foe)
        (folder / "foe.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
        return folder

    return made


@pytest.fixture
def faults(table):
    def told(text, foe=FROM):
        with pytest.raises(LoadError) as error:
            load(table(text, foe))
        return [f"{f.file.name}:{f.line}:{f.column} {f.code} {f.message}" for f in error.value.findings]

    return told


def fields(piece):
    return piece.id, piece.name, piece.copies, piece.type, piece.force


def test_a_table_gives_the_very_pieces_that_yaml_gives(table, make_game):
    from_table = load(table(SAMPLE)).components["foe"]
    from_yaml = load(make_game(foe=DECK)).components["foe"]
    assert list(map(fields, from_table.pieces)) == list(map(fields, from_yaml.pieces))
    assert [(piece.file.name, piece.line) for piece in from_table.pieces] == [("foe.csv", n) for n in (2, 3, 4)]


@pytest.mark.parametrize(
    "data",
    [
        SAMPLE.replace(",", ";"),
        SAMPLE.replace(",", "\t"),
        SAMPLE.replace("\n", "\r\n"),
        SAMPLE.replace("\n", "\r"),
        "\ufeff" + SAMPLE,
        SAMPLE.encode("utf-16"),
        "sep=;\r\n" + SAMPLE.replace(",", ";"),
        "\n\n" + SAMPLE.replace("\n", "\n,,,\n"),
        SAMPLE.replace("\n", ",,\n"),
        '"name","copies", type ,force\n"Hill Giant","2",giant,"1"\nTitan,1,giant,7\n"Elf Lord",3,elf,6',
    ],
    ids=["semicolons", "tabs", "crlf", "cr", "bom", "utf-16", "sep", "empty rows", "empty columns", "quotes"],
)
def test_tables_as_programs_write_them(table, data):
    foe = load(table(data)).components["foe"]
    assert [fields(piece)[1:] for piece in foe.pieces] == [
        ("Hill Giant", 2, "giant", 1),
        ("Titan", 1, "giant", 7),
        ("Elf Lord", 3, "elf", 6),
    ]


@pytest.mark.parametrize(
    "header",
    ["Name,Copies,TYPE,Force", "Title,Qty,Type,force", "Card Name,Count,type,FORCE", "card,Quantity,Type,Force"],
)
def test_headers_are_written_as_people_write_them(table, header):
    foe = load(table(SAMPLE.replace("name,copies,type,force", header))).components["foe"]
    assert fields(foe.pieces[0])[1:] == ("Hill Giant", 2, "giant", 1)


def test_a_field_of_the_game_goes_before_what_a_header_may_mean(table):
    foe = FROM + "fields: {title: {type: text}, count: {type: int}, card_set: {type: text}}\n"
    (imp,) = (
        load(table("name,title,count,Set\nImp,Sir,7,red\n", foe.replace("force", "bonus"))).components["foe"].pieces
    )
    assert (imp.title, imp.count, imp.card_set, imp.copies) == ("Sir", 7, "red", 1)


def test_values_go_into_their_fields_type(make_game):
    deck = (
        HEAD + "fields: {marks: {type: list, default: []}, big: {type: bool, default: false}}\nrows: {from: a/b.csv}\n"
    )
    folder = make_game(foe=deck)
    (folder / "a").mkdir()
    text = 'name,text,marks,big,bonus\nImp,"+3, says {name}\nand goes",red | blue,TRUE,\nOrc,null,red,false,+2\n'
    (folder / "a" / "b.csv").write_text(text, encoding="utf-8")
    imp, orc = load(folder).components["foe"].pieces
    assert (imp.text, imp.marks, imp.big, imp.bonus) == ("+3, says Imp\nand goes", ("red", "blue"), True, 0)
    assert (orc.text, orc.marks, orc.big, orc.bonus, orc.line) == (None, ("red",), False, 2, 4)


def test_every_fault_of_a_row_is_told_at_its_line(faults):
    told = faults("name,force,type\nTitan,7,giant\n\nImp,x,giant\nTitan,1,elf\n,1,elf\nOrc,1,elf,more\n")
    assert [line.split(" ", 2)[:2] for line in told] == [
        ["foe.csv:4:2", "wrong-value"],
        ["foe.csv:5:1", "duplicate-id"],
        ["foe.csv:6:1", "missing-value"],
        ["foe.csv:7:4", "row-too-long"],
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "foe.csv:None:None bad-table the table is empty; its first row names the columns"),
        ("name,force\n\n", "foe.csv:1:1 bad-table the table has no row below the names of its columns."),
        ("force,copies\n1,2\n", "foe.csv:1:1 missing-key the columns lack 'name'; every row needs one."),
        ("name,forse\nImp,2\n", "foe.csv:1:2 unknown-field unknown field 'forse'; did you mean 'force'?"),
        ("name,name\nImp,2\n", "foe.csv:1:2 double-column the column 'name' stands twice; keep one."),
        ('name,force\nImp,"1\nOrc,2\n', "foe.csv:2:1 bad-table the quoted text that begins in this row"),
        ('name,force\nImp,"a"b\n', "foe.csv:2:1 bad-table text stands behind a closing quote;"),
        ("name,force\nImp,=A1+2\n", "foe.csv:2:2 bad-table '=A1+2' is a formula or its error, not a value;"),
        ("name,force\nImp,#REF!\n", "foe.csv:2:2 bad-table '#REF!' is a formula or its error, not a value;"),
        ("name,force\nImp\x07,1\n", "foe.csv:2:1 control-character a control character, U+0007; take it out."),
        ("name,force\nTröll,1\n".encode("cp1252"), "foe.csv:2:1 not-utf-8 the byte 0xf6 is not UTF-8; save the table"),
        (b"\xff\xfea", "foe.csv:1:1 not-utf-8 the file begins as UTF-16 and is not;"),
        ("name" + ",a" * 300 + "\nImp\n", "foe.csv:1:1 bad-table more than 200 columns;"),
        ("name\nImp" + ",a" * 300, "foe.csv:2:1 bad-table more than 200 columns;"),
        ("Name,Kind of foe\nImp,2\n", "foe.csv:1:2 unknown-field unknown field 'Kind of foe'."),
        ("name,force\n" + "Imp,1\n" * (MOST_ROWS + 5), f"foe.csv:1:1 too-many-rows {MOST_ROWS + 5} rows;"),
        ("name,force\nImp," + "x" * 200_000, "foe.csv:2:1 bad-table a cell is longer than 131,072 characters;"),
        (
            "name,force\n" + "x" * (4 * 1024**2),
            "foe.csv:None:None file-too-big the file is bigger than 4 MB; split it.",
        ),
    ],
)
def test_a_table_that_cannot_be_read_says_why(faults, text, told):
    assert faults(text)[0].startswith(told)


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ('{from: "a\\0.csv"}', "bad-table rows: 'a\\x00.csv' is no name of a file."),
        ("{from: gone.csv}", "bad-table rows: there is no file 'gone.csv'"),
        ("{from: ../foe.csv}", "outside-folder rows: '../foe.csv' leads out of the game's folder;"),
        ("{from: /etc/passwd}", "outside-folder"),
        ("{from: link.csv}", "outside-folder rows: 'link.csv' is a link out of the game's folder;"),
        ("{from: templates}", "bad-table rows: there is no file 'templates'"),
        ("{from: foe.ods}", "bad-table 'foe.ods' is no table that is read here;"),
        ("{form: foe.csv}", "unknown-key unknown key 'form'; did you mean 'from'?"),
        ("{from: foe.csv, sheet: A}", "wrong-value rows: only a workbook (.xlsx) has a 'sheet';"),
        ("{from: foe.csv}\ncolumns: [name]", "wrong-value rows: the first row of the table names the columns;"),
        ("{from: [a]}", "missing-key rows: a list of rows belongs here, or {from: cards.csv}."),
        ("{from: }", "missing-key"),
        (f"{{from: {'x' * 5000}.csv}}", "bad-table"),
    ],
)
def test_only_a_table_inside_the_folder_is_read(table, tmp_path, key, told):
    folder = table(SAMPLE, HEAD + f"rows: {key}\n")
    (tmp_path / "secret.csv").write_text(SAMPLE, encoding="utf-8")
    (folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    (folder / "templates").mkdir()
    (folder / "foe.ods").write_bytes(b"x")
    with pytest.raises(LoadError) as error:
        load(folder)
    assert any(f"{finding.code} {finding.message}".startswith(told) for finding in error.value.findings)


def test_a_table_of_many_values_is_stopped_early(faults, monkeypatch):
    monkeypatch.setattr("pnp.model.reading.tables.MOST_VALUES", 10)
    assert "file-too-big more than 10 values" in faults("name,force\n" + "Imp,1\n" * 9)[0]


def test_a_board_takes_its_spaces_from_a_table(make_game):
    board = "kind: board\ntitle: Road\nlayout: track\nspaces: track\nrows: {from: road.csv}\n"
    folder = make_game(road=board)
    (folder / "road.csv").write_text("name,text\nHome,\nInn,Rest.\n", encoding="utf-8")
    assert [spot.name for spot in load(folder).components["road"].plan.rows] == ["Home", "Inn"]
