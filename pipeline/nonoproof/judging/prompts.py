"""The question for a language model: one row a line with its number, as flat strings make models miscount."""

from __future__ import annotations

import json

from ..model import Clue, Grid, Puzzle, draw, to_record
from ..render import clue_words

PROMPT_STYLES = ("lines", "short", "json")
"""With the rules; without them; with clues and answer as JSON."""


def prompt_text(puzzle: Puzzle, style: str = "lines") -> str:
    size = f"{puzzle.width} columns and {puzzle.height} rows"
    if style == "json":
        return f"Solve this nonogram of {size}.\n\n{_rules(puzzle)}\n\n{_json_clues(puzzle)}\n\n{_json_wish(puzzle)}"
    rules = [] if style == "short" else [_rules(puzzle)]
    parts = [f"Solve this nonogram of {size}.", *rules, _clues(puzzle), *_givens(puzzle), _wish(puzzle)]
    return "\n\n".join(parts)


def answer_text(puzzle: Puzzle, grid: Grid, style: str = "lines") -> str:
    """The grid as the prompt of this style asks for it."""
    rows = draw(grid, puzzle.palette)
    if style == "json":
        return json.dumps(rows, ensure_ascii=False)
    return "\n".join(_numbered([" ".join(row) for row in rows]))


def _rules(puzzle: Puzzle) -> str:
    background, *inks = puzzle.palette
    if len(inks) == 1:
        return (
            f"Each cell is filled ({inks[0].char}) or empty ({background.char}). The clue of a row lists the lengths "
            "of its runs of filled cells from left to right, the clue of a column from top to bottom. At least one "
            "empty cell is between two runs. The clue 0 means that all cells of the line are empty."
        )
    colours = ", ".join([f"{ink.char} ({ink.name or '#' + ink.rgb})" for ink in inks])
    return (
        f"Each cell is empty ({background.char}) or has one of these colours: {colours}. The clue of a row lists the "
        "lengths of its runs of cells of one colour from left to right, each with the letter of its colour; the clue "
        "of a column from top to bottom. At least one empty cell is between two runs of the same colour; runs of "
        "different colours may touch. The clue 0 means that all cells of the line are empty."
    )


def _clues(puzzle: Puzzle) -> str:
    rows = _numbered([_clue(each, puzzle) for each in puzzle.rows])
    columns = _numbered([_clue(each, puzzle) for each in puzzle.columns])
    return "\n".join(["Clues of the rows:", *rows, "", "Clues of the columns:", *columns])


def _clue(clue: Clue, puzzle: Puzzle) -> str:
    return " ".join(clue_words(clue, puzzle.palette))


def _givens(puzzle: Puzzle) -> list[str]:
    if puzzle.givens is None:
        return []
    rows = _numbered([" ".join(row) for row in draw(puzzle.givens, puzzle.palette)])
    return ["\n".join(["Some cells are given; ? stands for all others:", *rows])]


def _numbered(lines: list[str]) -> list[str]:
    return [f"{number}: {line}" for number, line in enumerate(lines, 1)]


def _wish(puzzle: Puzzle) -> str:
    chars = " and ".join([", ".join([each.char for each in puzzle.palette[:-1]]), puzzle.palette[-1].char])
    lines = "1 line" if puzzle.height == 1 else f"{puzzle.height} lines"
    cells = "1 cell" if puzzle.width == 1 else f"{puzzle.width} cells"
    return (
        f"End your answer with the complete grid in {lines}: in each the number of the row, a colon, and {cells} "
        f"({chars}) with spaces between them."
    )


def _json_clues(puzzle: Puzzle) -> str:
    record = to_record(puzzle)
    wanted = ("width", "height", "rows", "columns", "palette", "givens")
    return json.dumps({name: record[name] for name in wanted if name in record}, ensure_ascii=False)


def _json_wish(puzzle: Puzzle) -> str:
    chars = ", ".join([each.char for each in puzzle.palette])
    return (
        f"End your answer with the complete grid as a JSON list of {puzzle.height} texts, one for each row, each of "
        f"{puzzle.width} characters ({chars})."
    )
