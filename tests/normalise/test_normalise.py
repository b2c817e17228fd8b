"""The whole stage: never raises, writes records by the schema."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.findings import Code, Severity
from nonoproof.formats.records import from_record
from nonoproof.model import BLACK_AND_WHITE, Colour, Metadata, Puzzle, Run, Source, puzzle_of, to_record
from nonoproof.normalise import faults, normalise
from nonoproof.schemas import explain

SOURCE = Source("a.non")
PALETTE = (*BLACK_AND_WHITE, Colour("r", "ff0000", "red"))

clues = st.lists(st.builds(Run, st.integers(-2, 9), st.integers(0, 4)), max_size=4).map(tuple)
sides = st.lists(clues, max_size=4).map(tuple)
grids = st.none() | st.lists(st.binary(max_size=4), max_size=4).map(tuple)


@settings(max_examples=150)
@given(st.builds(Puzzle, sides, sides, st.sampled_from([BLACK_AND_WHITE, PALETTE]), grids, grids))
def test_no_puzzle_makes_it_raise(puzzle):
    normalised = normalise(puzzle, SOURCE)
    assert normalised.valid == (normalised.symmetric is not None)
    assert all(finding.source == "a.non" for finding in normalised.findings)


def test_the_record_is_the_puzzle():
    metadata = Metadata(title="<b>=cmd()</b>", author="Ada\0", claimed_verdict="unique")
    puzzle = puzzle_of((b"\1\2\0", b"\2\2\1"), PALETTE, metadata)
    normalised = normalise(puzzle, SOURCE)
    again = from_record(to_record(normalised.puzzle))
    assert again == normalised.puzzle
    assert again.goal == normalised.puzzle.goal
    assert again.title == "<b>=cmd()</b>"


def test_a_record_that_breaks_the_schema_is_reported_in_words():
    puzzle = puzzle_of((b"\1\0",), metadata=Metadata(claimed_verdict="perhaps"))
    (finding,) = [each for each in normalise(puzzle, SOURCE).findings if each.code is Code.SCHEMA]
    assert finding.message.startswith("at $.claimed_verdict: 'perhaps' is not one of")
    assert Code.SCHEMA not in {each.code for each in normalise(puzzle, SOURCE, validate=False).findings}


def test_puzzles_with_other_given_cells_share_their_identity_only():
    puzzle = puzzle_of((b"\1\1\0", b"\0\1\1"))
    one, other = normalise(puzzle, SOURCE), normalise(replace(puzzle, givens=(b"\1\xff\xff",) * 2), SOURCE)
    assert one.identity == other.identity == one.key
    assert one.key != other.key


@settings(max_examples=25)
@given(
    st.lists(st.binary(min_size=3, max_size=3).map(lambda row: bytes(cell % 3 for cell in row)), min_size=1)
)
def test_records_of_pictures_satisfy_the_schema_also_in_the_eyes_of_the_slow_validator(rows):
    record = to_record(normalise(puzzle_of(tuple(rows), PALETTE), SOURCE).puzzle)
    assert explain("puzzle", record) == []


@settings(max_examples=150)
@given(st.builds(Puzzle, sides, sides, st.sampled_from([BLACK_AND_WHITE, PALETTE]), grids, grids))
def test_a_puzzle_is_invalid_for_the_errors_that_are_reported(puzzle):
    """Whoever asks only for the faults gets those that the whole stage finds."""
    whole = normalise(puzzle, SOURCE, validate=False)
    errors = tuple([each for each in whole.findings if each.severity is Severity.ERROR])
    assert faults(puzzle, SOURCE) == errors
    assert whole.valid == (not errors)
