"""Archives: what they hold, and the ways in which they are turned against their reader."""

import gzip
import io
import stat
import tarfile
import zipfile
import zlib

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.ingest import ingest
from nonoproof.ingest.archives import unpack
from nonoproof.ingest.sources import Blob, Limits, is_archive

PUZZLE = b"width 1\nheight 1\nrows\n1\ncolumns\n1\n"


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def tarred(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for info, data in members:
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def unpacked(data: bytes, name: str, limits: Limits | None = None) -> list[Blob | Finding]:
    return list(unpack(Blob(name, data, name, named=True), limits or Limits()))


def summary(items: list[Blob | Finding]) -> list[tuple[str, object]]:
    return [(each.path, each.data) if isinstance(each, Blob) else (each.source, each.code) for each in items]


def test_zip_members_become_named_blobs():
    data = zipped({"a.non": PUZZLE, "sub/b.non": b"b", ".DS_Store": b"x", "__MACOSX/a.non": b"x"})
    assert summary(unpacked(data, "set.zip")) == [("set.zip/a.non", PUZZLE), ("set.zip/sub/b.non", b"b")]


def test_tar_members_become_named_blobs():
    data = tarred((tarfile.TarInfo("a.non"), PUZZLE), (tarfile.TarInfo("sub/b.non"), b"b"))
    assert summary(unpacked(data, "set.tar")) == [("set.tar/a.non", PUZZLE), ("set.tar/sub/b.non", b"b")]


@pytest.mark.parametrize("name", ["set.tar.gz", "set.tgz", "download"])
def test_compressed_tar_files_are_known_by_their_content(name):
    data = gzip.compress(tarred((tarfile.TarInfo("a.non"), PUZZLE)))
    assert summary(unpacked(data, name)) == [(f"{name}/a.non", PUZZLE)]


def test_gzip_keeps_the_path_and_takes_the_suffix_from_within():
    (blob,) = unpacked(gzip.compress(PUZZLE), "cat.non.gz")
    assert blob == Blob("cat.non.gz", PUZZLE, "cat.non", named=True)


def test_archives_inside_archives_are_unpacked():
    data = zipped({"inner.zip": zipped({"a.non": PUZZLE}), "b.non.gz": gzip.compress(b"b")})
    assert summary(unpacked(data, "o.zip")) == [("o.zip/inner.zip/a.non", PUZZLE), ("o.zip/b.non.gz", b"b")]


def test_archives_nested_beyond_reason_are_refused():
    data = PUZZLE
    for _ in range(5):
        data = zipped({"a.zip": data})
    assert [code for _, code in summary(unpacked(data, "o.zip"))] == [Code.TOO_LARGE]


def test_a_file_that_unpacks_to_itself_ends():
    data = gzip.compress(gzip.compress(gzip.compress(gzip.compress(PUZZLE))))
    assert summary(unpacked(data, "q.gz")) == [("q.gz", Code.TOO_LARGE)]


@pytest.mark.parametrize(
    "name", ["../evil.non", "/etc/evil.non", "a/../../evil.non", "..\\evil.non", "C:/evil.non"]
)
def test_paths_that_lead_out_are_refused_and_the_rest_is_read(name):
    zip_data = zipped({name: b"evil", "good.non": PUZZLE})
    tar_data = tarred((tarfile.TarInfo(name), b"evil"), (tarfile.TarInfo("good.non"), PUZZLE))
    for data in (zip_data, tar_data):
        (_, first), second = summary(unpacked(data, "x"))
        assert first is Code.UNSAFE_ARCHIVE
        assert second == ("x/good.non", PUZZLE)


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_in_a_tar_file_are_refused(kind):
    link = tarfile.TarInfo("a.non")
    link.type, link.linkname = kind, "/etc/passwd"
    data = tarred((link, b""), (tarfile.TarInfo("b.non"), PUZZLE))
    assert summary(unpacked(data, "x")) == [("x/a.non", Code.UNSAFE_ARCHIVE), ("x/b.non", PUZZLE)]


def test_links_in_a_zip_file_are_refused():
    info = zipfile.ZipInfo("a.non")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(info, "/etc/passwd")
    assert summary(unpacked(buffer.getvalue(), "x")) == [("x/a.non", Code.UNSAFE_ARCHIVE)]


def test_a_zip_bomb_is_reported_and_its_neighbours_are_read():
    data = zipped({"bomb.non": b"\0" * (8 << 20), "good.non": PUZZLE})
    assert len(data) < 20_000
    assert summary(unpacked(data, "x")) == [("x/bomb.non", Code.TOO_LARGE), ("x/good.non", PUZZLE)]


def test_a_gzip_bomb_is_reported():
    assert summary(unpacked(gzip.compress(b"\0" * (8 << 20)), "x.gz")) == [("x.gz", Code.TOO_LARGE)]


def test_a_gzip_bomb_is_not_unpacked_to_its_end():
    # 4 GiB of zeros in members of 64 MiB: unpacking it all would take far longer than a test may.
    member = gzip.compress(b"\0" * (64 << 20), 1)
    (finding,) = unpacked(member * 64, "x.gz", Limits(file_bytes=16 << 20))
    assert isinstance(finding, Finding)
    assert finding.code is Code.TOO_LARGE


def test_small_members_may_pack_well():
    data = zipped({"empty.non": b"0" * 500_000})
    assert len(data) * 200 < 500_000
    assert summary(unpacked(data, "x")) == [("x/empty.non", b"0" * 500_000)]


def test_members_may_not_add_up_to_more_than_the_total():
    data = zipped({f"{number}.non": bytes(range(256)) * 4 for number in range(5)}, zipfile.ZIP_STORED)
    items = summary(unpacked(data, "x", Limits(total_bytes=3000)))
    assert [content is not Code.TOO_LARGE for _, content in items] == [True, True, False, False, False]


@pytest.mark.parametrize(
    "make", [zipped, lambda members: tarred(*[(tarfile.TarInfo(n), d) for n, d in members.items()])]
)
def test_too_many_members_are_refused(make):
    data = make({f"{number}.non": b"x" for number in range(11)})
    assert summary(unpacked(data, "x", Limits(members=10)))[-1] == ("x", Code.TOO_LARGE)
    assert Code.TOO_LARGE not in dict(summary(unpacked(data, "x", Limits(members=11)))).values()


def test_a_size_that_lies_does_not_get_past_the_limit():
    data = bytearray(zipped({"a.non": b"\0" * (8 << 20)}))
    # The size that the directory states, four bytes at offset 24 of its entry.
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = (100).to_bytes(4, "little")
    (item,) = unpacked(bytes(data), "x")
    assert isinstance(item, Finding) or len(item.data) <= 100


@pytest.mark.parametrize("cut", [20, 30, -20, -5])
def test_truncated_archives_are_reported(cut):
    for data in (zipped({"a.non": PUZZLE}), gzip.compress(PUZZLE * 3)):
        (item,) = unpacked(data[:cut], "x")
        assert isinstance(item, Finding)
        assert item.code is Code.UNREADABLE


def test_one_damaged_member_does_not_lose_the_others():
    data = bytearray(zipped({"a.non": PUZZLE, "b.non": PUZZLE}, zipfile.ZIP_STORED))
    data[data.index(b"width")] ^= 0xFF
    assert summary(unpacked(bytes(data), "x")) == [("x/a.non", Code.UNREADABLE), ("x/b.non", PUZZLE)]


def test_an_encrypted_member_is_reported():
    data = bytearray(zipped({"a.non": PUZZLE}))
    for marker, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(marker) + offset] |= 1
    assert summary(unpacked(bytes(data), "x")) == [("x/a.non", Code.UNREADABLE)]


def test_random_damage_never_raises():
    import random

    chooser = random.Random(7)
    originals = [
        zipped({"a.non": PUZZLE, "sub/b.non": PUZZLE}),
        gzip.compress(tarred((tarfile.TarInfo("a.non"), PUZZLE))),
        tarred((tarfile.TarInfo("a.non"), PUZZLE), (tarfile.TarInfo("b.non"), PUZZLE)),
    ]
    for _ in range(600):
        data = bytearray(chooser.choice(originals))
        for _ in range(chooser.randint(1, 6)):
            data[chooser.randrange(len(data))] = chooser.randrange(256)
        for item in unpacked(bytes(data), "x"):
            assert isinstance(item, Blob | Finding)


def test_what_is_no_archive_is_left_alone():
    assert not is_archive(PUZZLE)
    assert not is_archive(zlib.compress(PUZZLE))
    assert unpacked(PUZZLE, "a.non") == [Blob("a.non", PUZZLE, "a.non", named=True)]


def test_a_member_without_a_name_does_not_lose_those_after_it(tmp_path):
    import zipfile

    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("a.non", "", "b.non"):
            info = zipfile.ZipInfo("x")
            info.filename = info.orig_filename = name
            archive.writestr(info, "width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    found = {each.source.path for each in ingest([str(path)]) if each.puzzle is not None}
    assert {f"{path}/a.non", f"{path}/b.non"} <= found
