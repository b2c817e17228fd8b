"""FreeNono's ``.nonopack``: a ZIP archive of ``.nonogram`` and ``.nono`` files.

The archive may come from a stranger. So unpacking stops at a limit, whatever the directory of the archive says,
and nothing in it is ever written to a disk.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..findings import Code
from ..model import Puzzle
from . import freenono, nono
from .common import Fault, FileEntry, Fit, Holds, quote

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

NAME = "nonopack"
TITLE = "FreeNono archive (.nonopack): a ZIP of .nonogram files"
SUFFIXES = (".nonopack",)
HOLDS = Holds(goal=True, clues=False, metadata=freenono.HOLDS.metadata, many=True)

MAX_MEMBERS = 20_000
MAX_BYTES = 256 * 1024 * 1024
"""What all members together may unpack to."""

_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date that ZIP knows: the same puzzles give the same bytes on any day."""


def sniff(data: bytes) -> Fit:
    if data.startswith(b"PK\x05\x06"):
        # An archive without members: the finding of this format is the clearest.
        return Fit.SURE
    # The names of the members stand in the directory at the end.
    tail = data[-65536:].lower()
    named = b".nonogram" in tail or b".nono" in tail
    return Fit.SURE if data.startswith(b"PK\x03\x04") and named else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    from zipfile import BadZipFile, ZipFile

    try:
        archive = ZipFile(io.BytesIO(data))
    except (BadZipFile, ValueError, NotImplementedError, EOFError, OSError) as error:
        yield _refused(Fault(Code.UNREADABLE, f"not a ZIP archive that can be read: {quote(str(error))}"))
        return
    with archive:
        yield from _members(archive)


def _members(archive: ZipFile) -> Iterator[FileEntry]:
    members = [info for info in archive.infolist() if info.filename.lower().endswith((".nonogram", ".nono"))]
    if len(members) > MAX_MEMBERS:
        yield _refused(Fault(Code.TOO_LARGE, f"{len(members)} members; at most {MAX_MEMBERS} are read"))
        return
    if not members:
        yield _refused(Fault(Code.SYNTAX, "expected a .nonogram or .nono file in the archive, found none"))
    left = MAX_BYTES
    for info in sorted(members, key=lambda each: each.filename):
        try:
            content = _unpacked(archive, info, left)
        except Fault as error:
            yield _refused(error)
            if error.finding.code is Code.TOO_LARGE:
                return
            continue
        left -= len(content)
        reader = nono if info.filename.lower().endswith(".nono") else freenono
        for entry in reader.read(content):
            yield _placed(entry, info.filename)


def _unpacked(archive: ZipFile, info: ZipInfo, left: int) -> bytes:
    import zlib
    from zipfile import BadZipFile

    try:
        with archive.open(info) as member:
            content = member.read(left + 1)
    except (
        BadZipFile,
        RuntimeError,
        NotImplementedError,
        EOFError,
        OSError,
        ValueError,
        zlib.error,
    ) as error:
        raise Fault(
            Code.UNREADABLE, f"{quote(info.filename)}: cannot be unpacked: {quote(str(error))}"
        ) from None
    if len(content) > left:
        raise Fault(
            Code.TOO_LARGE, f"{quote(info.filename)}: the archive unpacks to more than {MAX_BYTES} bytes"
        )
    return content


def _placed(entry: FileEntry, member: str) -> FileEntry:
    """The entry with the member named in its findings, because a line alone says little in an archive."""
    named = [each._replace(message=f"{quote(member)}: {each.message}") for each in entry.findings]
    return entry._replace(findings=tuple(named))


def _refused(error: Fault) -> FileEntry:
    return FileEntry(None, (error.finding,))


def write(puzzles: Sequence[Puzzle]) -> bytes:
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for index, puzzle in enumerate(puzzles, 1):
            info = ZipInfo(f"{index:05}.nonogram", _DATE)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, freenono.write([puzzle]))
    return buffer.getvalue()
