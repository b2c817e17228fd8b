"""Near copies in the store: told, forgotten with their originals, and compared once."""

import random
import shutil
import sqlite3
from contextlib import closing

import pytest
from nonoproof.cli import main
from nonoproof.model import draw, transpose
from nonoproof.run import read_stage
from nonoproof.solver.alike import signature
from nonoproof.store import signatures

from tests.solver.test_alike import bordered, changed, drawn, scaled, turned


def told(folder):
    query = "SELECT source, message FROM current_findings WHERE code = 'near-copy' ORDER BY source"
    with closing(sqlite3.connect(folder / "out" / "corpus.sqlite")) as connection:
        return connection.execute(query).fetchall()


@pytest.fixture
def collection(tmp_path, monkeypatch):
    """A picture, and what becomes of it; runs count the pictures that are compared anew."""
    monkeypatch.chdir(tmp_path)
    compared = []

    def counting(number, *picture):
        compared.append(number)
        return signature(number, *picture)

    monkeypatch.setattr(signatures, "signature", counting)

    class Collection:
        folder = tmp_path

        def write(self, name, grid):
            (tmp_path / "in").mkdir(exist_ok=True)
            (tmp_path / "in" / name).write_text("\n".join(draw(grid)) + "\n")

        def remove(self, name):
            (tmp_path / "in" / name).unlink()

        def run(self, *words):
            compared.clear()
            assert main(["run", "in", "--out", "out", "--engine", "inline", *words]) == 0
            return len(compared)

        def told(self):
            return told(tmp_path)

    return Collection()


ONE = drawn(random.Random(11), 15, 15, 0.6)


def test_sentences_name_the_first_and_say_how(collection):
    rng = random.Random(12)
    collection.write("a.txt", ONE)
    collection.write("b.txt", changed(rng, ONE, 3))
    collection.write("c.txt", turned(changed(rng, ONE, 1), 1))
    collection.write("d.txt", bordered(ONE, 2, 0, 0, 1))
    collection.write("e.txt", scaled(ONE, 2))
    collection.write("other.txt", drawn(rng, 15, 15, 0.6))
    assert collection.run() == 6
    assert collection.told() == [
        ("in/b.txt", "nearly the same picture as in/a.txt: 3 cells differ"),
        ("in/c.txt", "nearly the same picture as in/a.txt, mirrored left to right: 1 cell differs"),
        ("in/d.txt", "the same picture as in/a.txt, with another border"),
        ("in/e.txt", "the same picture as in/a.txt, 2 times as large"),
    ]


def test_the_later_path_is_told_whichever_was_read_first(collection):
    collection.write("b.txt", ONE)
    collection.run()
    anticlockwise = transpose(ONE)[::-1]
    collection.write("a.txt", scaled(anticlockwise, 2))
    collection.run()
    ((source, message),) = collection.told()
    assert source == "in/b.txt"
    assert message == "the same picture as in/a.txt, turned by 90 degrees clockwise, one half as large"


def test_of_mirrored_copies_the_first_by_path_is_compared_whichever_was_read_first(collection, monkeypatch):
    rng = random.Random(17)
    collection.write("a.txt", ONE)
    collection.write("b.txt", changed(rng, ONE, 2))
    collection.write("c.txt", turned(ONE, 1))
    collection.run()
    told = collection.told()
    assert [source for source, _ in told] == ["in/b.txt"]
    find = read_stage.find
    monkeypatch.setattr(read_stage, "find", lambda *args: reversed(list(find(*args))))
    shutil.rmtree(collection.folder / "out")
    collection.run()
    assert collection.told() == told


def test_of_many_that_are_alike_the_same_are_told_whatever_was_read_first(collection, monkeypatch):
    rng = random.Random(1)
    for number in range(40):
        collection.write(f"{number:02}.txt", changed(rng, ONE, rng.randint(1, 3)))
    collection.run()
    told = collection.told()
    assert len(told) > 30
    find = read_stage.find
    for order in (reversed, lambda files: rng.sample(files, len(files))):
        monkeypatch.setattr(
            read_stage, "find", lambda *args, order=order: iter(list(order(list(find(*args)))))
        )
        shutil.rmtree(collection.folder / "out")
        collection.run()
        assert collection.told() == told


def test_only_what_is_new_is_compared(collection):
    rng = random.Random(13)
    for number in range(8):
        collection.write(f"{number}.txt", drawn(rng, 12, 12, 0.6))
    collection.write("a.txt", ONE)
    assert collection.run() == 9
    collection.write("b.txt", changed(rng, ONE, 2))
    assert collection.run() == 1
    assert collection.told() == [("in/b.txt", "nearly the same picture as in/a.txt: 2 cells differ")]
    assert collection.run() == 0
    collection.write("c.txt", turned(ONE, 3))
    assert collection.run() == 0, "a mirrored copy is told as such"
    assert len(collection.told()) == 1
    assert collection.run("--fresh") == 10
    assert len(collection.told()) == 1


def test_a_near_copy_is_forgotten_with_its_original(collection):
    collection.write("a.txt", ONE)
    collection.write("b.txt", changed(random.Random(14), ONE, 2))
    collection.run()
    assert collection.told()
    collection.remove("a.txt")
    collection.run()
    assert collection.told() == []


def test_ambiguous_puzzles_are_known_by_their_goals(collection):
    """Two dots in a corner can change places."""
    rows = [bytearray(row) for row in bordered(drawn(random.Random(15), 12, 12, 0.7), 0, 0, 3, 3)]
    rows[13][13] = rows[14][14] = 1
    grid = tuple(map(bytes, rows))
    collection.write("a.txt", grid)
    collection.write("b.txt", changed(random.Random(16), grid, 1))
    collection.run()
    assert [source for source, _ in collection.told()] == ["in/b.txt"]


def test_choosing_without_copies_leaves_near_ones_out(collection, capsys):
    rng = random.Random(18)
    near = changed(rng, ONE, 2)
    for name, grid in {"a": ONE, "b": near, "c": turned(near, 2), "d": drawn(rng, 15, 15, 0.6)}.items():
        collection.write(f"{name}.txt", grid)
    collection.run()
    capsys.readouterr()
    main(["select", "--from", "out", "--no-copies"])
    assert capsys.readouterr().out.splitlines()[-1] == "4 match; 2 are copies; 2 chosen."
    main(["select", "--from", "out", "--no-copies", "--source", "*[bcd].txt"])
    assert capsys.readouterr().out.splitlines()[-1] == "3 match; 1 are copies; 2 chosen."


@pytest.mark.parametrize("error", [ArithmeticError, MemoryError])
def test_a_picture_that_cannot_be_compared_costs_the_others_nothing(collection, monkeypatch, error):
    chance = random.Random(5)
    picture = drawn(chance, 20, 20)
    collection.write("a.txt", picture)
    collection.write("b.txt", changed(chance, picture, 2))
    collection.write("victim.txt", drawn(chance, 17, 20))
    usual = signatures.signature

    def failing(number, grid, width, height):
        if (width, height) != (20, 20):
            raise error
        return usual(number, grid, width, height)

    monkeypatch.setattr(signatures, "signature", failing)
    collection.run()
    assert [source for source, _ in collection.told()] == ["in/b.txt"]
    query = "SELECT source, message FROM current_findings WHERE code = 'internal-error'"
    with closing(sqlite3.connect(collection.folder / "out" / "corpus.sqlite")) as connection:
        ((source, message),) = connection.execute(query).fetchall()
    assert source == "in/victim.txt"
    assert "comparing pictures failed" in message
    monkeypatch.setattr(signatures, "signature", usual)
    assert collection.run("--fresh") == 3


def test_nothing_is_searched_for_where_nothing_is_new(store):
    assert store.near_copies.shares() == 0
