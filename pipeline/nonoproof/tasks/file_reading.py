"""Files in, finished rows out: every puzzle of a file read, normalised, hashed and packed.

A large file of a format that can be cut is not one worker's work: each piece is an item of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from ..findings import Finding, has_error
from ..ingest import Ingested, read_blob
from ..ingest.sources import STDIN, Blob, Limits, Version, load, shown
from ..model import NO_METADATA, Metadata, Puzzle
from ..normalise import SHOWN, normalise
from ..solver.packed import pack, pack_grid
from .pieces import Piece, cut_larger, piece_data, pieces_of
from .task_faults import caught

KEY_BYTES = 16
"""Of a key that is stored: no two puzzles ever share them."""


class FileItem(NamedTuple):
    """A file, or a piece of one, that is to be read."""

    path: str
    named: bool
    """By the user, and not met while walking a folder."""
    size: int | None
    known: str | None = None
    """The digest of what was read from it before; a file that still has it is not read again."""
    data: bytes | None = None
    """Its content, where the worker cannot open it: standard input, and files of another machine."""
    piece: Piece | None = None
    version: Version | None = None
    """Of the file that the piece is of; None where there is no file."""


class PuzzleRow(NamedTuple):
    """A puzzle, whatever the number of its sources."""

    key: bytes
    """Of the clues and the given cells."""
    id: str
    """Of the clues alone, as people are shown it."""
    packed: bytes
    """With its palette, and without the goal, which belongs to the source."""
    symmetric: bytes | None
    """Shared by its mirrored, turned, transposed and recoloured copies; None if it is invalid."""
    turn: int | None
    inks: str | None
    width: int
    height: int
    colours: int


class PlaceRow(NamedTuple):
    """A place where a puzzle is, or should be and could not be read; number 0 is the file itself."""

    path: str
    number: int
    line: int | None = None
    format: str = ""
    sha256: str = ""
    """Of the file, or of the member of an archive."""
    puzzle: PuzzleRow | None = None
    valid: bool = False
    """Whether the puzzle is to be classified."""
    metadata: Metadata = NO_METADATA
    goal: bytes | None = None
    findings: tuple[Finding, ...] = ()
    raw: Puzzle | None = None
    """As the file has it, with what the canonical form lacks; only where it is wanted."""
    of_reader: int = 0
    """How many of the findings, the first ones, are about the file, whatever becomes of the puzzle."""


class FileRows(NamedTuple):
    """What was read from a file or a piece."""

    sha256: str = ""
    same: bool = False
    """It holds what was read from it before, so that nothing was done."""
    places: tuple[PlaceRow, ...] = ()
    pieces: tuple[Piece, ...] = ()
    """Where the file is so large that it is read in these."""
    version: Version | None = None
    """That the pieces are of."""
    changed: bool = False
    """The file is not what it was when it was cut, and the piece was not read."""


class ReadOptions(NamedTuple):
    """What decides, beside the content, what is read."""

    format: str | None = None
    limits: Limits = Limits()
    validate: bool = True
    """Whether each puzzle is held against the schema, as all must be that are kept."""
    raw: bool = False
    """Whether puzzles are wanted as the files have them, too."""


def read_files(items: Sequence[FileItem], how: ReadOptions) -> list[FileRows]:
    return [_read_file(item, how) for item in items]


def _read_file(item: FileItem, how: ReadOptions) -> FileRows:
    try:
        return _read_piece(item, item.piece, how) if item.piece else _read_whole(item, how)
    except Exception as error:
        path = shown(item.path)
        return FileRows(places=(PlaceRow(path, 0, findings=(caught("reading the file", error, path),)),))


def _read_whole(item: FileItem, how: ReadOptions) -> FileRows:
    if item.data is None and (item.size or 0) > how.limits.file_bytes:
        return _cut_larger(item, how)
    blob = _content(item, how.limits)
    if isinstance(blob, Finding):
        return FileRows(places=(_of_the_file(blob.source, (blob,)),))
    digest = sha256(blob.data).hexdigest()
    if digest == item.known:
        return FileRows(digest, same=True)
    if pieces := pieces_of(blob, how.format):
        return FileRows(digest, pieces=pieces, version=blob.version)
    return FileRows(digest, places=tuple(places_of(read_blob(blob, how.format, how.limits, digest), how)))


def _cut_larger(item: FileItem, how: ReadOptions) -> FileRows:
    cut = cut_larger(item.path, how.format, how.limits)
    if isinstance(cut, Finding):
        return FileRows(places=(_of_the_file(cut.source, (cut,)),))
    if cut.sha256 == item.known:
        return FileRows(cut.sha256, same=True)
    return FileRows(cut.sha256, pieces=cut.pieces, version=cut.version)


def _content(item: FileItem, limits: Limits) -> Blob | Finding:
    if item.data is not None:
        path = shown(item.path)
        return Blob(path, item.data, "" if path == STDIN else path, item.named)
    return load(item.path, item.named, item.size, limits)


def _read_piece(item: FileItem, piece: Piece, how: ReadOptions) -> FileRows:
    """The puzzles of a piece, with their numbers and lines in the whole file."""
    data = item.data if item.data is not None else piece_data(item.path, piece, item.version)
    if data is None:
        return FileRows(changed=True)
    blob = Blob(shown(item.path), data, item.path, item.named)
    found = read_blob(blob, piece.format, how.limits, item.known or "")
    return FileRows(places=tuple(places_of((_moved(each, piece) for each in found), how)))


def _moved(each: Ingested, piece: Piece) -> Ingested:
    source = each.source
    number, lines = source.index + piece.number - 1, piece.line - 1
    findings = [
        finding._replace(
            line=None if finding.line is None else finding.line + lines,
            index=None if finding.index is None else number,
        )
        for finding in each.findings
    ]
    line = None if source.line is None else source.line + lines
    return Ingested(source._replace(index=number, line=line), each.puzzle, tuple(findings))


def places_of(found: Iterable[Ingested], how: ReadOptions) -> Iterator[PlaceRow]:
    """What was read, as finished rows."""
    return (_place(each, how) for each in found)


def _place(each: Ingested, how: ReadOptions) -> PlaceRow:
    source = each.source
    if each.puzzle is None:
        if all(finding.index is None for finding in each.findings):
            return _of_the_file(source.path, each.findings)._replace(
                format=source.format, sha256=source.sha256
            )
        return PlaceRow(
            source.path, source.index, source.line, source.format, source.sha256, findings=each.findings,
            of_reader=len(each.findings),
        )  # fmt: skip
    try:
        return _puzzle_place(each, each.puzzle, how)
    except Exception as error:
        fault = caught("normalising the puzzle", error, source.path, source.index)
        return PlaceRow(
            source.path, source.index, source.line, source.format, source.sha256,
            metadata=each.puzzle.metadata, findings=(*each.findings, fault), raw=each.puzzle if how.raw else None,
            of_reader=len(each.findings),
        )  # fmt: skip


def _of_the_file(path: str, findings: tuple[Finding, ...]) -> PlaceRow:
    return PlaceRow(path, 0, findings=findings, of_reader=len(findings))


def _puzzle_place(each: Ingested, raw: Puzzle, how: ReadOptions) -> PlaceRow:
    source = each.source
    whole = normalise(raw, source, how.validate)
    puzzle, form = whole.puzzle, whole.symmetric
    row = goal = None
    if whole.key:
        row = PuzzleRow(
            key=bytes.fromhex(whole.key)[:KEY_BYTES],
            id=whole.identity[:SHOWN],
            packed=pack(puzzle, goal=False),
            symmetric=form.digest if form else None,
            turn=form.turn if form else None,
            inks=",".join(form.colours) if form else None,
            width=puzzle.width,
            height=puzzle.height,
            colours=puzzle.colours,
        )
        goal = None if puzzle.goal is None else pack_grid(puzzle.goal, len(puzzle.palette))
    # The reader may have found a fault that the puzzle no longer shows.
    valid = row is not None and whole.valid and not has_error(each.findings)
    return PlaceRow(
        source.path,
        source.index,
        source.line,
        source.format,
        source.sha256,
        row,
        valid,
        puzzle.metadata,
        goal,
        each.findings + whole.findings,
        raw if how.raw else None,
        len(each.findings),
    )
