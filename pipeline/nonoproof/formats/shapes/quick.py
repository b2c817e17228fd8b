"""The quick way through grids of two plain values, which nearly all of a collection have.

Other grids are left to ``cells`` and ``pictures``, which read a plain one in the same way.
"""

from __future__ import annotations

from ...model import Clue, Grid, run

_SIGNS = (("01", b"01"), (".#", b".#"), ("_x", b"_x"), ("-x", b"-x"), (".X", b".X"))
_TABLES = {chars: bytes.maketrans(signs, b"\0\1") for chars, signs in _SIGNS}


def quick_grid(value: object) -> Grid | None:
    """The grid of rows of zeros and ones, of true and false, or of two usual signs; None for any other."""
    if not isinstance(value, list) or len(value) < 2:
        return None
    first = value[0]
    if isinstance(first, str):
        return _of_texts(value)
    if not isinstance(first, list) or set(map(type, value)) != {list}:
        return None
    if not set().union(*[map(type, row) for row in value]) <= {int, bool}:
        return None
    try:
        rows = tuple([bytes(row) for row in value])
    except ValueError:
        return None
    return rows if _is_plain(rows) else None


def _of_texts(value: list[object]) -> Grid | None:
    if set(map(type, value)) != {str}:
        return None
    text = "\n".join([str(row) for row in value])
    there = set(text) - {"\n"}
    chars = next((each for each in _TABLES if there == set(each)), None)
    if chars is None:
        return None
    rows = tuple(text.encode("ascii").translate(_TABLES[chars]).split(b"\n"))
    return rows if len(rows) == len(value) and _is_plain(rows) else None


def _is_plain(rows: Grid) -> bool:
    """Rows of one length of two or more cells, with empty and filled ones among them and nothing else."""
    cells = b"".join(rows)
    return len(set(map(len, rows))) == 1 and len(rows[0]) > 1 and set(cells) == {0, 1}


def quick_clues_of(grid: Grid) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """The clues of a grid in black and white."""
    cells, width = b"".join(grid), len(grid[0])
    columns = [cells[at::width] for at in range(width)]
    return tuple(map(_clue, grid)), tuple(map(_clue, columns))


_RUNS = [run(max(length, 1)) for length in range(257)]


def _clue(line: bytes) -> Clue:
    parts = line.split(b"\0")
    if len(line) > 256:
        return tuple([run(len(part)) for part in parts if part])
    return tuple([_RUNS[len(part)] for part in parts if part])
