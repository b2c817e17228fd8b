"""Findings are kept with their places, and each sentence once."""

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.store import Store
from nonoproof.store import finding_rows as module
from nonoproof.store.finding_rows import READING, SOLVING, Findings, Remark


def stored(store):
    query = 'SELECT source, stage, place, message, findings.line, "column" FROM findings JOIN remarks ON id = remark'
    return [tuple(row) for row in store.select(query + " ORDER BY 1, 2, 3")]


def numbered(*messages):
    return [
        (source, Remark.of(Finding(Code.SYMMETRIC, message))) for source, message in enumerate(messages, 1)
    ]


def test_sentences_are_kept_once(store):
    findings = Findings(store)
    with store.writing() as connection:
        findings.add(connection, numbered("a", "b", "a"), READING)
        Findings(store).add(connection, numbered("b", "a"), SOLVING)
        findings.add(connection, [(9, Remark.of(Finding(Code.SETTLED_AT_ONCE, "a")))], READING)
    assert [each[3] for each in stored(store)] == ["a", "b", "b", "a", "a", "a"]
    assert [row[0] for row in store.select("SELECT code FROM remarks WHERE message = 'a' ORDER BY 1")] == [
        "settled-at-once",
        "symmetric",
    ]


def test_findings_keep_their_order_and_place(store):
    reported = [
        (1, Remark.of(Finding(Code.SYNTAX, "x", 3, 4))),
        (2, Remark.of(Finding(Code.SYNTAX, "y"))),
        (1, Remark.of(Finding(Code.SYNTAX, "w", 1))),
    ]
    with store.writing() as connection:
        Findings(store).add(connection, reported, READING)
    assert stored(store) == [
        (1, READING, 0, "x", 3, 4),
        (1, READING, 1, "w", 1, None),
        (2, READING, 0, "y", None, None),
    ]


def test_findings_of_a_stage_are_replaced_for_those_sources_alone(store):
    findings = Findings(store)
    with store.writing() as connection:
        findings.add(connection, numbered("a", "b"), READING)
        findings.add(connection, numbered("c", "d"), SOLVING)
        findings.replace(connection, [1], [(1, Remark.of(Finding(Code.SETTLED_AT_ONCE, "e")))], SOLVING)
    assert [each[:2] + each[3:4] for each in stored(store)] == [
        (1, READING, "a"),
        (1, SOLVING, "e"),
        (2, READING, "b"),
        (2, SOLVING, "d"),
    ]
    findings.replace_all([], SOLVING)
    assert {each[1] for each in stored(store)} == {READING}


def test_sentence_that_was_taken_back_is_written_again(store):
    findings = Findings(store)
    with pytest.raises(ZeroDivisionError), store.writing() as connection:
        findings.add(connection, numbered("lost"), READING)
        raise ZeroDivisionError
    assert store.rollbacks == 1
    with store.writing() as connection:
        findings.add(connection, numbered("other", "lost"), READING)
    assert [each[3] for each in stored(store)] == ["other", "lost"]


def test_more_sentences_than_are_kept_at_hand(store, monkeypatch):
    monkeypatch.setattr(module, "_REMEMBERED", 3)
    texts = [f"{number % 7}" for number in range(50)]
    with store.writing() as connection:
        findings = Findings(store)
        findings.add(connection, numbered(*texts), READING)
    assert len(findings._remarks) <= 3
    assert [each[3] for each in stored(store)] == texts
    assert store.select("SELECT count(*) FROM remarks")[0][0] == 7


def test_finding_comes_back_as_it_was(store, make):
    reported = Finding(Code.SYNTAX, "a letter", 3, 4, "a", 1)
    make.file(store, "a", make.place("a", valid=False, findings=[reported]))
    (row,) = make.rows(store)
    assert row.findings == (reported,)


def test_finding_of_a_code_that_is_no_more_keeps_its_sentence(tmp_path, make):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.file(store, "a", make.place("a", findings=[make.finding("a")]))
        with store.writing() as connection:
            connection.execute("UPDATE remarks SET code = 'old-code'")
        (row,) = make.rows(store)
    assert [(each.code, each.message) for each in row.findings] == [(Code.IGNORED, "old-code: no title")]


def test_finding_whose_code_was_renamed_comes_back_by_its_new_name(tmp_path, make):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.file(store, "a", make.place("a", findings=[make.finding("a")]))
        with store.writing() as connection:
            connection.execute("UPDATE remarks SET code = 'trivial'")
        (row,) = make.rows(store)
        assert [(each.code, each.message) for each in row.findings] == [(Code.SETTLED_AT_ONCE, "no title")]
    with Store(tmp_path) as store:
        assert [code for (code,) in store.select("SELECT code FROM remarks")] == ["settled-at-once"]
        assert store.select("SELECT count(*) FROM findings")[0][0] == 1
