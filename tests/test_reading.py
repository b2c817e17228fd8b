"""From a file to plain values."""

import json
import pickle

from nonoproof.findings import Code, Finding
from nonoproof.formats.records import to_record
from nonoproof.ingest import Ingested
from nonoproof.model import UNKNOWN, Metadata, Puzzle, Source, clue, puzzle_of
from nonoproof.reading import PORTION_BYTES, TOGETHER, ReadAhead, in_portions, reading_of
from nonoproof.store import Stamp, Unread

SOURCE = Source("a.non", 1, 3, "00", "non")
PUZZLE = puzzle_of((b"\x01\x00", b"\x01\x01"), metadata=Metadata(title="Corner", author="Me"))


def test_reading_of_a_puzzle():
    note = Finding(Code.TRAILING_DATA, "m", source="a.non", index=1)
    reading = reading_of(Ingested(SOURCE, PUZZLE, (note,)))
    assert (reading.path, reading.number, reading.line, reading.title, reading.author) == (
        "a.non",
        1,
        3,
        "Corner",
        "Me",
    )
    assert reading.valid
    assert reading.findings[0] is note
    assert json.loads(reading.record) == to_record(PUZZLE)
    assert (reading.puzzle.width, reading.puzzle.height, reading.puzzle.colours) == (2, 2, 1)
    assert pickle.loads(pickle.dumps(reading)) == reading


def test_invalid_puzzle_is_kept_and_not_to_be_classified():
    reading = reading_of(Ingested(SOURCE, Puzzle((clue([3]),), (clue([1]),))))
    assert not reading.valid
    assert reading.puzzle is not None
    assert Code.CLUE_TOO_LONG in {finding.code for finding in reading.findings}


def test_error_of_the_reader_makes_a_puzzle_invalid():
    error = Finding(Code.SYNTAX, "m", source="a.non", index=1)
    assert not reading_of(Ingested(SOURCE, PUZZLE, (error,))).valid


def test_place_without_a_puzzle_has_a_number_and_a_file_has_none():
    of_place = Finding(Code.SYNTAX, "m", source="a.non", index=1)
    of_file = Finding(Code.UNREADABLE, "m", source="a.non")
    assert reading_of(Ingested(SOURCE, None, (of_place,))).number == 1
    assert reading_of(Ingested(SOURCE, None, (of_file,))).number is None


def test_given_cells_make_another_key_and_the_same_identity():
    given_cells = Puzzle(PUZZLE.rows, PUZZLE.columns, givens=(bytes([1, UNKNOWN]), bytes([UNKNOWN] * 2)))
    one, other = [reading_of(Ingested(SOURCE, each)).puzzle for each in (PUZZLE, given_cells)]
    assert one.id == other.id
    assert one.key != other.key


def test_files_that_are_read_together_are_few_and_small():
    small, large = [Unread(Stamp("s", 10, 0))] * (TOGETHER + 1), Unread(Stamp("l", PORTION_BYTES, 0))
    unknown = Unread(Stamp("-"))
    files = [*small, large, large, unknown, *small[:2]]
    portions = list(in_portions(iter(files)))
    assert [each for portion in portions for each in portion] == files
    assert list(map(len, portions)) == [TOGETHER, 1, 1, 2, 2]
    assert list(in_portions([])) == []


def test_a_file_is_read_a_few_puzzles_ahead_and_no_more():
    taken = []

    def ingested():
        for number in range(1, 3 * TOGETHER):
            taken.append(number)
            yield Ingested(Source("a.non", number), PUZZLE)

    ahead = ReadAhead(ingested())
    assert len(taken) == TOGETHER
    readings = ahead.readings()
    assert next(readings).number == 1
    assert len(taken) == TOGETHER
    assert [each.number for each in readings] == list(range(2, 3 * TOGETHER))
    assert list(ReadAhead(iter(())).readings()) == []
