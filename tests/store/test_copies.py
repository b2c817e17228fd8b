"""Sources that repeat each other are told of the first one."""

from nonoproof.findings import Code
from nonoproof.tasks import FileItem, ReadOptions, read_files


def told(store):
    query = """
        SELECT path, code, message FROM findings JOIN sources ON sources.id = source
        JOIN files ON files.id = file JOIN remarks ON remarks.id = remark WHERE stage = 1 ORDER BY path
    """
    return [tuple(row) for row in store.select(query)]


def test_the_first_source_in_order_is_the_original(store, make):
    make.files(store, c="k1", a="k1", b="k2", d="k1")
    store.find_copies()
    (first, second) = told(store)
    assert [first[:2], second[:2]] == [("c", Code.DUPLICATE), ("d", Code.DUPLICATE)]
    assert "a" in first[2]


def test_mirrored_puzzles_are_found_by_their_form(store, make):
    """Real files: a picture, its mirror image, and another picture."""
    pictures = {
        "a.txt": ("##.", "#..", "..."),
        "b.txt": (".##", "..#", "..."),
        "c.txt": ("###", "#..", "..."),
    }
    for path, rows in pictures.items():
        (read,) = read_files(
            [FileItem(path, True, None, data="\n".join(rows).encode())], ReadOptions("text-picture")
        )
        assert read.places[0].puzzle is not None
        make.read(store, (make.stamp(path), read))
    store.find_copies()
    assert [each[:2] for each in told(store)] == [("b.txt", Code.MIRRORED_DUPLICATE)]


def test_copies_are_told_anew_in_every_run(store, make):
    make.files(store, a="k1", b="k1", c="k1")
    store.find_copies()
    assert [each[0] for each in told(store)] == ["b", "c"]
    make.next_run(store)
    store.files.unread([make.stamp("b"), make.stamp("c")], "r")
    store.find_copies()
    assert [each[0] for each in told(store)] == ["c"]
    store.find_copies()
    assert [each[0] for each in told(store)] == ["c"]


def test_invalid_puzzles_are_no_copies(store, make):
    invalid = make.puzzle("k1")._replace(symmetric=None, turn=None, inks=None)
    for path in ("a", "b"):
        make.file(store, path, make.place(path, name=invalid, valid=False))
    store.find_copies()
    assert told(store) == []
