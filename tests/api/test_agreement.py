"""``check``, ``compare``, ``fix`` and the functions for programs agree on what is ``none`` and what is invalid."""

import json
import random
from collections import Counter

import pytest
from nonoproof import InvalidPuzzleError, Puzzle, classify, fix, write
from nonoproof.cli import main
from nonoproof.cli.compare_command import _cases
from nonoproof.engines import open_engine
from nonoproof.methods import native
from nonoproof.methods.method import Limit

COLOURS = {".": "ffffff", "r": "e00000", "b": "0000e0"}


def odd_puzzles():
    """Small puzzles with a clue changed: right ones, contradictory ones, wrong sums, clues that are too long."""
    draw = random.Random(15)
    for number in range(150):
        coloured = number % 3 == 0
        width, height = draw.randint(1, 5), draw.randint(1, 5)
        inks = ".rb" if coloured else ".#"
        rows = ["".join(draw.choices(inks, k=width)) for _ in range(height)]
        palette = COLOURS if coloured else None
        puzzle = Puzzle.from_picture(rows, palette=palette)
        sides = [[list(clue) for clue in side] for side in (puzzle.rows, puzzle.columns)]
        for _ in range(draw.randint(0, 2)):
            clue = draw.choice(draw.choice(sides))
            if clue and draw.random() < 0.7:
                place = draw.randrange(len(clue))
                length, colour = clue[place]
                clue[place] = (max(1, length + draw.choice((-1, 1))), colour)
            else:
                clue.append((draw.randint(1, 3), draw.randint(1, 2 if coloured else 1)))
        # The same cells, in other rows: sums that agree without a solution.
        if draw.random() < 0.5:
            draw.shuffle(sides[0])
        yield Puzzle.from_clues(*sides, palette=palette)


def by_the_package(puzzle):
    try:
        return str(classify(puzzle).verdict)
    except InvalidPuzzleError as error:
        return sorted(each.code for each in error.findings)


def test_all_agree(tmp_path, capsys):
    puzzles = list(odd_puzzles())
    path = tmp_path / "odd.jsonl"
    write(puzzles, path)
    main(["check", "--json-lines", str(path)])
    checked = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    compared = {
        case.name: case.puzzle for case in _cases([str(path)], None, tmp_path / "out", open_engine("inline"))
    }
    kinds = Counter()
    assert len(checked) == len(puzzles)
    for number, (puzzle, record) in enumerate(zip(puzzles, checked, strict=True), 1):
        answer = by_the_package(puzzle)
        codes = sorted(each["code"] for each in record["findings"] if each["severity"] == "error")
        assert answer == (record["verdict"] or codes), puzzle
        label = path.name if number == 1 else f"{path.name}:{number}"
        assert (label in compared) == (record["verdict"] is not None)
        if label in compared:
            assert native.solve(compared[label], Limit()).verdict == record["verdict"]
        assert fix(puzzle, limit=1).verdict == record["verdict"]
        kinds[answer if isinstance(answer, str) else "invalid"] += 1
    assert min(kinds[each] for each in ("unique", "multiple", "none", "invalid")) >= 5, kinds


@pytest.mark.parametrize("command", ["show", "explain"])
def test_other_commands_call_the_same_puzzles_invalid(command, tmp_path, capsys):
    path = tmp_path / "wrong.json"
    write(Puzzle.from_clues([[2]], [[1], [0]]), path)
    assert main([command, str(path)]) == 1
    assert "sums-differ" in capsys.readouterr().err
