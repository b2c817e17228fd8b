"""Arrays of numpy: one array in ``.npy``, several with names in ``.npz``. Reading them needs numpy.

An array of two dimensions is a grid, one of three dimensions a stack of grids. Arrays of the same length, such as
clues and solutions, have one puzzle at each place. Objects in arrays could run code, so they are refused.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..findings import Code
from .common import MAX_SIDE, Fault, FileEntry, Fit, Holds, Notes
from .shapes.assemble import Surroundings, assemble
from .shapes.outcome import NotAPuzzle, ShapeFound
from .shapes.walk import Result, together

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

NAME = "npy"
TITLE = "arrays of numpy: grids, or clues and grids side by side"
SUFFIXES = (".npy", ".npz")
HOLDS = Holds(goal=True, many=True)

MAGIC = b"\x93NUMPY"
MOST_BYTES = 256 << 20
"""Of all arrays of a file."""
MOST_ARRAYS = 64


def sniff(data: bytes) -> Fit:
    packed = data.startswith(b"PK\x03\x04") and b".npy" in data[30:200]
    return Fit.SURE if data.startswith(MAGIC) or packed else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    try:
        arrays = _arrays(data)
    except Fault as error:
        notes.take(error)
        yield notes.entry(None)
        return
    found = list(_puzzles(arrays))
    for each in together(found, Surroundings(), len(found)) if found else [NotAPuzzle("", [_sizes(arrays)])]:
        if isinstance(each, NotAPuzzle):
            notes.add(Code.SYNTAX, f"not certain enough to read: {each.sentence()}")
            yield notes.entry(None)
        else:
            notes.add(Code.READ_BY_SHAPE, each.where)
            for finding in each.findings:
                notes.add(finding.code, finding.message)
            yield notes.entry(each.puzzle)
        notes = Notes()


def _sizes(arrays: Mapping[str, Array]) -> str:
    shapes = ", ".join(
        [f"{name or 'the array'} of {' x '.join(map(str, each.shape))}" for name, each in arrays.items()]
    )
    return f"no grids and no clues in {shapes or 'it'}"[:300]


def _arrays(data: bytes) -> dict[str, Array]:
    try:
        import numpy
    except ImportError:
        message = "numpy is needed to read this: install nonoproof[tables]"
        raise Fault(Code.UNSUPPORTED_KIND, message) from None
    try:
        if data.startswith(MAGIC):
            _measure(io.BytesIO(data), len(data))
            return {"": numpy.load(io.BytesIO(data), allow_pickle=False)}
        return _members(data)
    except (Fault, MemoryError):
        raise
    except Exception:
        # Damaged in one of a dozen ways, all of which mean the same.
        raise Fault(Code.UNREADABLE, "not a whole file of arrays of numbers") from None


def _measure(file: io.BytesIO, size: int) -> None:
    """Refuses an array that says it is larger than the file, or holds objects."""
    from numpy.lib import format as layout

    version = layout.read_magic(file)
    reader = layout.read_array_header_1_0 if version == (1, 0) else layout.read_array_header_2_0
    shape, _, kind = reader(file)
    count = 1
    for side in shape:
        count *= side
    if kind.hasobject or count * kind.itemsize > min(size, MOST_BYTES):
        raise Fault(Code.UNSUPPORTED_KIND, "an array of objects, or one larger than its file")


def _members(data: bytes) -> dict[str, Array]:
    import zipfile

    import numpy

    found: dict[str, Array] = {}
    left = min(MOST_BYTES, max(1 << 20, 200 * len(data)))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist()[:MOST_ARRAYS]:
            with archive.open(info) as stream:
                content = stream.read(left + 1)
            left -= len(content)
            if left < 0:
                raise Fault(
                    Code.TOO_LARGE, "unpacks to more than the limit, or to far more than its packed size"
                )
            _measure(io.BytesIO(content), len(content))
            found[info.filename.removesuffix(".npy")] = numpy.load(io.BytesIO(content), allow_pickle=False)
    return found


def _puzzles(arrays: Mapping[str, Array]) -> Iterator[Result]:
    usable = {name: each for name, each in arrays.items() if each.dtype.kind in "biuf" and each.ndim >= 1}
    stacked = {name: each for name, each in usable.items() if each.ndim >= 3}
    counts = {len(each) for each in stacked.values()}
    if len(counts) == 1:
        count = counts.pop()
        beside = {name: each for name, each in usable.items() if len(each) == count}
        for place in range(count):
            yield from _one({name: each[place] for name, each in beside.items()}, f"[{place}]")
    elif len(counts) > 1:
        for name, each in stacked.items():
            for place in range(len(each)):
                yield from _one({name: each[place]}, f"{name}[{place}]")
    else:
        yield from _one(usable, "")


def _one(arrays: Mapping[str, Array], place: str) -> Iterator[Result]:
    fields: list[tuple[str, object]] = []
    for name, each in arrays.items():
        values = each.reshape(each.shape[:2]) if each.ndim == 3 and each.shape[2] == 1 else each
        if values.ndim == 0:
            fields.append((name, values.item()))
        elif values.ndim == 2 and max(values.shape) <= MAX_SIDE and values.size:
            fields.append((name or "solution", values.tolist()))
    if len(fields) == 1 and isinstance(fields[0][1], list):
        fields = [("solution", fields[0][1])]
    found = assemble(fields, Surroundings(path="", known=True))
    if isinstance(found, ShapeFound):
        found.where = f"{found.where} at {place}" if place else found.where
    elif isinstance(found, NotAPuzzle):
        found.path = place
    if found is not None:
        yield found
