"""Archives become the blobs of their members, within limits and without ever touching the disk.

What an archive says about itself is not believed: members are read until the limit, whatever size it states.
"""

from __future__ import annotations

import io
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO, NamedTuple, cast

from ..findings import Code, Finding
from .sources import GZIP, ZIP, Blob, Limits, is_archive, read_bounded, shown

_ZIP_ENTRY = b"PK\x01\x02"


class _Member(NamedTuple):
    name: str
    plain: bool
    """Neither a link nor a device."""
    packed: int
    open: Callable[[], BinaryIO]


@dataclass(slots=True)
class _Allowance:
    """What is left of the limits; shared by an archive and the archives inside it."""

    limits: Limits
    bytes_left: int
    members_left: int

    def read(self, stream: BinaryIO, packed: int) -> bytes | None:
        """The stream, or None if it is larger than its packed size or what is left allows."""
        by_ratio = max(self.limits.free_bytes, packed * self.limits.ratio)
        data = read_bounded(stream.read, min(self.limits.file_bytes, self.bytes_left, by_ratio))
        if data is not None:
            self.bytes_left -= len(data)
        return data


def unpack(blob: Blob, limits: Limits) -> Iterator[Blob | Finding]:
    """The members of an archive, those of archives inside it too; any other blob is yielded as it is."""
    return _unpack(blob, _Allowance(limits, limits.total_bytes, limits.members), depth=0)


def _unpack(blob: Blob, allowance: _Allowance, depth: int) -> Iterator[Blob | Finding]:
    if not is_archive(blob.data):
        yield blob
        return
    if depth == allowance.limits.depth:
        yield Finding(Code.TOO_LARGE, f"archives inside archives, more than {depth} deep", source=blob.path)
        return
    contents = _gunzip if blob.data.startswith(GZIP) else _members
    try:
        for content in contents(blob, allowance):
            if isinstance(content, Finding):
                yield content
            else:
                yield from _unpack(content, allowance, depth + 1)
    except MemoryError:
        raise
    except Exception as error:  # the library raises all kinds for a damaged archive
        yield _damaged(error, blob.path)


def _gunzip(blob: Blob, allowance: _Allowance) -> Iterator[Blob | Finding]:
    """One stream. It keeps the path of the file; its name is that without ``.gz``."""
    import gzip

    with gzip.GzipFile(fileobj=io.BytesIO(blob.data)) as stream:
        data = allowance.read(cast(BinaryIO, stream), len(blob.data))
    if data is None:
        yield _too_large(blob.path)
    else:
        yield Blob(blob.path, data, _without_gz(blob.name), blob.named)


def _without_gz(name: str) -> str:
    lower = name.lower()
    return name[:-4] + ".tar" if lower.endswith(".tgz") else name[:-3] if lower.endswith(".gz") else name


def _members(blob: Blob, allowance: _Allowance) -> Iterator[Blob | Finding]:
    is_zip = blob.data.startswith(ZIP)
    # Counted before the library makes an object of each.
    if is_zip and blob.data.count(_ZIP_ENTRY) > allowance.members_left:
        yield _too_many(blob.path, allowance)
        return
    for member in (_zip_members if is_zip else _tar_members)(blob.data):
        allowance.members_left -= 1
        if allowance.members_left < 0:
            yield _too_many(blob.path, allowance)
            return
        path = f"{blob.path}/{shown(member.name)}"
        if not _stays_inside(member.name):
            yield Finding(Code.UNSAFE_ARCHIVE, "the path of a member leads out of the archive", source=path)
        elif not member.plain:
            yield Finding(Code.UNSAFE_ARCHIVE, "a member is a link or a device", source=path)
        elif not _is_hidden(member.name):
            yield _read(member, path, allowance)


def _read(member: _Member, path: str, allowance: _Allowance) -> Blob | Finding:
    try:
        with member.open() as stream:
            data = allowance.read(stream, member.packed)
    except MemoryError:
        raise
    except Exception as error:
        # Damaged, encrypted, or packed in a way we do not know: the others may be well.
        return _damaged(error, path)
    return _too_large(path) if data is None else Blob(path, data, path, named=False)


_NAMELESS = "without a name"


def _zip_members(data: bytes) -> Iterator[_Member]:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            if not info.filename.endswith("/"):
                plain = stat.S_IFMT(info.external_attr >> 16) in (0, stat.S_IFREG)

                def open_member(info: zipfile.ZipInfo = info) -> BinaryIO:
                    return cast(BinaryIO, archive.open(info))

                yield _Member(info.filename or _NAMELESS, plain, info.compress_size, open_member)


def _tar_members(data: bytes) -> Iterator[_Member]:
    import tarfile

    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for info in archive:
            # The library keeps every member it has seen; we need none of them again.
            archive.members = []  # type: ignore[attr-defined]
            if not info.isdir():

                def open_member(info: tarfile.TarInfo = info) -> BinaryIO:
                    return cast(BinaryIO, archive.extractfile(info))

                yield _Member(info.name, info.isreg(), len(data), open_member)


def _stays_inside(name: str) -> bool:
    path = PurePosixPath(name.replace("\\", "/"))
    return not path.is_absolute() and ".." not in path.parts and ":" not in path.parts[0]


def _is_hidden(name: str) -> bool:
    """Files that file managers add, and hidden ones."""
    return any(part.startswith((".", "__MACOSX")) for part in PurePosixPath(name).parts)


def _damaged(error: Exception, path: str) -> Finding:
    return Finding(Code.UNREADABLE, f"could not be unpacked: {error or type(error).__name__}", source=path)


def _too_large(path: str) -> Finding:
    message = "unpacks to more than the limit, or to far more than its packed size"
    return Finding(Code.TOO_LARGE, message, source=path)


def _too_many(path: str, allowance: _Allowance) -> Finding:
    return Finding(Code.TOO_LARGE, f"more than {allowance.limits.members:,} members", source=path)
