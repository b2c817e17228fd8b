"""Questions for language models, and what their answers are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import Puzzle
from ..model.taking import shown
from .argument_checks import the_puzzle, the_valid_puzzle

if TYPE_CHECKING:
    from ..judging import Score


def score(puzzle: Puzzle, text: str) -> Score:
    """What an answer in words is worth: 1 for any solution of the puzzle, and otherwise a share, with the reason.

    The last complete grid in the text counts: rows of ``#`` and ``.``, 1 and 0, ``X`` and ``O`` or squares, with or
    without spaces and numbers of rows, in a code block, a table, one line, or JSON. It is held against the clues, not
    against one stored solution. What is no solution gets the share of rows and columns that have their clue, so
    that one more right line is never worth less. Without a grid of the right size the score is 0.

    >>> from nonoproof import Puzzle, score
    >>> puzzle = Puzzle.from_clues(rows=[[1], [1]], columns=[[1], [1]])
    >>> float(score(puzzle, "I think it is [[0, 1], [1, 0]].")), float(score(puzzle, "1: # .\\n2: . #"))
    (1.0, 1.0)
    >>> print(score(puzzle, "##\\n..").why)
    row 1 has the runs 2, and its clue is 1; row 2 has the runs 0, and its clue is 1
    """
    from ..judging import judged

    if not isinstance(text, str):
        raise TypeError(f"text: expected a text, found {shown(text)}")
    return judged(the_puzzle(puzzle), text)


def prompt(puzzle: Puzzle, style: str = "lines") -> str:
    """The puzzle as a question for a language model, which ends with what the answer must look like.

    ``style`` is ``lines``: with the rules, and one clue and one row a line, each with its number; ``short``: the same
    without the rules; or ``json``. ``score`` reads the answers to all of them.

    >>> from nonoproof import Puzzle, prompt
    >>> print(prompt(Puzzle.from_picture(["#..", "###"]), "short"))
    Solve this nonogram of 3 columns and 2 rows.
    <BLANKLINE>
    Clues of the rows:
    1: 1
    2: 3
    <BLANKLINE>
    Clues of the columns:
    1: 2
    2: 1
    3: 1
    <BLANKLINE>
    End your answer with the complete grid in 2 lines: in each the number of the row, a colon, and 3 cells (. and #) with spaces between them.
    """  # noqa: E501
    from ..judging import PROMPT_STYLES, prompt_text

    if style not in PROMPT_STYLES:
        raise ValueError(f"style: expected one of {', '.join(PROMPT_STYLES)}, found {shown(style)}")
    return prompt_text(the_valid_puzzle(puzzle), style)
