"""Which verdicts the store takes for certified."""

from nonoproof.store import Stamp
from nonoproof.verdict import Classification, Verdict


def fill(store, reading, verdicts):
    unread = store.unread([Stamp("a.non")], "1.0")
    readings = [reading(number=number, key=key) for number, key in enumerate(verdicts, 1)]
    store.add_file(unread[0], "00", "1.0", readings)
    store.flush()
    grid = (b"\x01\x01",)
    store.add_verdicts("s1", [(key, Classification(verdict, (grid,))) for key, verdict in verdicts.items()])


def test_decided_puzzles_are_listed_with_their_certificates(store, reading):
    fill(store, reading, {"k1": Verdict.UNIQUE, "k2": Verdict.UNDECIDED, "k3": Verdict.NONE})
    assert store.count_decided("s1") == 2
    assert [(each.key, each.verdict, each.file_name) for each in store.decided("s1")] == [
        ("k1", "unique", None),
        ("k3", "none", None),
    ]
    store.add_certificate("k1", "unique", "k1.json", "ab", 3)
    assert [each.file_name for each in store.decided("s1")] == ["k1.json", None]
    assert list(store.decided("another solver")) == []


def test_the_certificate_of_another_verdict_does_not_count(store, reading):
    fill(store, reading, {"k1": Verdict.UNIQUE})
    store.add_certificate("k1", "none", "k1.json", "ab", 3)
    assert [each.file_name for each in store.decided("s1")] == [None]
    store.add_certificate("k1", "unique", "k1.json", "cd", 3)
    assert [each.file_name for each in store.decided("s1")] == ["k1.json"]


def test_reports_do_not_stand_when_a_certificate_came(store, reading):
    fill(store, reading, {"k1": Verdict.UNIQUE})
    store.keep_reported([], [], {"uniqueness.json": (1, 2)})
    store.add_certificate("k1", "unique", "k1.json", "ab", 3)
    assert store.reports() == {}
    assert store.dirty
