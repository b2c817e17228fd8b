"""What a format holds survives being written, recognised by its content and suffix, and read back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from nonoproof.findings import Code, Severity
from nonoproof.formats import BY_NAME, FORMATS, FileEntry, Fit, Format, Holds
from nonoproof.formats.detect import read
from nonoproof.model import (
    BLACK_AND_WHITE,
    UNKNOWN,
    Clue,
    Colour,
    Grid,
    Metadata,
    Palette,
    Puzzle,
    grid_clues,
)

WRITERS = [each.NAME for each in FORMATS if hasattr(each, "write")]
COLOURS = ("000000", "c00000", "00a000", "2020ff", "e0c000")
LETTERS = "#rgby"
TEXT = st.lists(
    st.text("abcXYZ0189éß漢&<>\"'.,-!?()/=+*", min_size=1, max_size=6), min_size=1, max_size=3
).map(" ".join)
SPECIAL = {
    "claimed_verdict": st.sampled_from(["unique", "multiple", "none"]),
    "claimed_difficulty": st.sampled_from(["1", "3", "7"]),
    "date": st.sampled_from(["2024-05-06", "1999-12-31"]),
    "licence": st.sampled_from(["CC-BY-4.0", "free for all"]),
}


@st.composite
def puzzles(draw: st.DrawFn, holds: Holds) -> Puzzle:
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    count = draw(st.integers(1, min(4, holds.most_colours))) if holds.colour else 1
    cells = st.binary(min_size=width, max_size=width).map(
        lambda row: bytes(cell % (count + 1) for cell in row)
    )
    picture = tuple(draw(st.lists(cells, min_size=height, max_size=height)))
    if not holds.clues and not any(0 in row for row in picture):
        # A picture without background leaves open what its background is.
        picture = (bytes([0]) + picture[0][1:], *picture[1:])
    rows, columns = grid_clues(picture)
    goal = picture if not holds.clues or (holds.goal and draw(st.booleans())) else None
    wanted = holds.givens and width * height > 1 and not (holds.one_grid and goal) and draw(st.booleans())
    givens = draw(given_cells(picture)) if wanted else None
    return Puzzle(
        rows,
        columns,
        draw(palettes(count) if holds.colour else st.just(BLACK_AND_WHITE)),
        goal,
        givens,
        draw(metadata(holds.metadata)),
    )


def palettes(count: int) -> st.SearchStrategy[Palette]:
    colours = st.lists(st.sampled_from(range(len(COLOURS))), min_size=count, max_size=count, unique=True)
    return colours.map(
        lambda chosen: (BLACK_AND_WHITE[0], *(Colour(LETTERS[at], COLOURS[at]) for at in chosen))
    )


@st.composite
def given_cells(draw: st.DrawFn, picture: Grid) -> Grid:
    """Some cells of the picture: at least one, and not all of them."""
    width = len(picture[0])
    area = width * len(picture)
    known = draw(st.sets(st.integers(0, area - 1), min_size=1, max_size=area - 1))
    cells = [cell if at in known else UNKNOWN for at, cell in enumerate(b"".join(picture))]
    return tuple(bytes(cells[start : start + width]) for start in range(0, area, width))


@st.composite
def metadata(draw: st.DrawFn, names: frozenset[str]) -> Metadata:
    return Metadata(
        **{name: draw(st.just("") | SPECIAL.get(name, TEXT)) for name in Metadata._fields if name in names}
    )


def looks(puzzle: Puzzle) -> tuple[object, ...]:
    """All that a puzzle is; colours as they look, since formats number them in their own way."""
    rgb = [colour.rgb for colour in puzzle.palette]

    def clues(lines: Sequence[Clue]) -> list[list[tuple[int, str]]]:
        return [[(each.length, rgb[each.colour]) for each in clue] for clue in lines]

    def cells(grid: Grid | None) -> list[list[str]] | None:
        return grid and [["?" if cell == UNKNOWN else rgb[cell] for cell in row] for row in grid]

    return (
        clues(puzzle.rows),
        clues(puzzle.columns),
        cells(puzzle.goal),
        cells(puzzle.givens),
        puzzle.metadata,
    )


def read_back(format: Format, data: bytes) -> list[FileEntry]:
    suffix = format.SUFFIXES[0] if format.SUFFIXES else ".txt"
    entries = list(read(data, f"puzzle{suffix}"))
    unclear = [each.code for each in entries[0].findings] == [Code.FORMAT_AMBIGUOUS]
    if unclear and format.sniff(data) is Fit.MAYBE:
        # Plain numbers may well have two readings; then the format has to be said, and it was.
        return list(read(data, f"puzzle{suffix}", format.NAME))
    return entries


# Making a failing example smaller may take five minutes a format; those made here are small already.
PHASES = [each for each in Phase if each is not Phase.shrink]


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=40, deadline=None, phases=PHASES, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_written_and_read_back_is_the_same(name: str, data: st.DataObject) -> None:
    format = BY_NAME[name]
    batch = data.draw(st.lists(puzzles(format.HOLDS), min_size=1, max_size=3 if format.HOLDS.many else 1))
    written = format.write(batch)  # type: ignore[attr-defined]
    entries = read_back(format, written)
    assert [entry.puzzle and looks(entry.puzzle) for entry in entries] == [looks(puzzle) for puzzle in batch]
    assert not [each for entry in entries for each in entry.findings if each.severity is not Severity.NOTE]
