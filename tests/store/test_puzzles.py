"""Puzzles are kept once, as they were met first."""

from nonoproof.store.puzzles import ID, add_puzzles


def stored(store):
    return [tuple(row) for row in store.select(f"SELECT number, {ID}, packed, width, colours FROM puzzles")]


def test_puzzle_that_is_met_again_stays_as_it_is(store, make):
    first = make.puzzle("k1")
    with store.writing() as connection:
        add_puzzles(connection, [first, make.puzzle("k2"), first._replace(packed=b"other", width=9)])
    assert stored(store) == [(1, make.id("k1"), first.packed, 2, 1), (2, make.id("k2"), first.packed, 2, 1)]


def test_puzzle_of_an_older_store_gets_its_clues_when_it_is_met(store, make):
    known = make.puzzle("k1")
    with store.writing() as connection:
        add_puzzles(connection, [known._replace(packed=b"", symmetric=None, width=0, colours=0)])
        add_puzzles(connection, [known])
    assert stored(store) == [(1, make.id("k1"), known.packed, 2, 1)]
    assert store.select("SELECT symmetric FROM puzzles")[0][0] == known.symmetric


def test_an_id_is_stored_only_where_the_key_does_not_begin_with_it(store, make):
    own = make.puzzle("k2")._replace(id="0123456789abcdef")
    with store.writing() as connection:
        add_puzzles(connection, [make.puzzle("k1"), own])
    assert [row[0] for row in store.select("SELECT id FROM puzzles ORDER BY number")] == [None, own.id]
    assert [row[1] for row in stored(store)] == [make.id("k1"), own.id]
