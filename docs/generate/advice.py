"""What to do about each finding, and small files that show it. A test holds both against the list of codes."""

from __future__ import annotations

from nonoproof.findings import Code

ADVICE: dict[str, str] = {
    Code.UNREADABLE: "Check that the file exists, that you may read it, and that the archive is whole.",
    Code.TOO_LARGE: "Split the file or unpack the archive yourself, and name the parts.",
    Code.UNSAFE_ARCHIVE: "Do not trust the archive. Unpack it with a tool you know, and look at its paths.",
    Code.UNKNOWN_FORMAT: "Name the format with `--format`, or write an adapter that says where the puzzles are.",
    Code.FORMAT_AMBIGUOUS: "Name the format with `--format`.",
    Code.SYNTAX: "Correct the line that the finding names.",
    Code.UNSUPPORTED_KIND: "Leave it out: only rectangular nonograms with known clues can be checked.",
    Code.SCHEMA: "Correct the field that the finding names; `schemas/puzzle.schema.json` says what is expected.",
    Code.ADAPTER: "Correct the adapter; `schemas/adapter.schema.json` says what it may hold.",
    Code.AMBIGUOUS_ORIENTATION: "Compare the puzzle with its picture. Convert it to a format that names rows and columns.",
    Code.TRAILING_DATA: "Remove what follows the puzzle, or check that no clue is missing before it.",
    Code.GOAL_INCOMPLETE: "Complete the goal picture, or remove it.",
    Code.ENCODING: "Save the file as UTF-8.",
    Code.BACKGROUND_CHOSEN: "Check that the right colour was taken as the background.",
    Code.PASSED_OVER: "Nothing, unless the file holds puzzles: then name it, or its format.",
    Code.IGNORED: "Nothing, unless the part that was left out matters to you.",
    Code.READ_BY_SHAPE: "Check one of the puzzles with `show`. An adapter makes the reading certain.",
    Code.SCALED_PICTURE: "Check that the size is right.",
    Code.CLUE_TOO_LONG: "Retype the clue; `fix` proposes what it may have been.",
    Code.SUMS_DIFFER: "One clue is mistyped or missing; `fix` says which changes would make the sums agree.",
    Code.SIZE_OUT_OF_BOUNDS: "Correct the size that the file declares.",
    Code.GIVENS_CONTRADICT_CLUES: "Correct the given cells; `fix --by givens` says which one is wrong.",
    Code.GOAL_CONTRADICTS_CLUES: "Correct the clues or the picture, whichever is wrong; `fix` compares them.",
    Code.GOAL_NOT_ONLY_SOLUTION: "Change the picture so that it is the only solution: `fix` finds the fewest cells.",
    Code.CLAIMED_VERDICT_DIFFERS: "Trust the verdict: it comes with solutions. Correct what the file says.",
    Code.CLAIMED_DIFFICULTY_DIFFERS: "Decide which of the two you want to print.",
    Code.DUPLICATE: "Keep one of the copies.",
    Code.MIRRORED_DUPLICATE: "Keep one of the copies, unless you mean to print both.",
    Code.NEAR_COPY: "Look at both pictures. Keep one, unless they are meant to resemble each other.",
    Code.TITLE_MISSING: "Give the puzzle a title.",
    Code.AUTHOR_MISSING: "Name the author.",
    Code.LICENCE_MISSING: "Name the licence, or ask the author for one.",
    Code.LICENCE_NOT_SPDX: "Write the licence as an SPDX identifier, such as `CC-BY-4.0`.",
    Code.GOAL_MISSING: "Add the picture, so that clues can be compared with it.",
    Code.TOO_MANY_COLOURS: "Merge colours that are close to each other.",
    Code.SIMILAR_COLOURS: "Change one of the two colours, or merge them.",
    Code.EMPTY_BORDER: "Cut off the empty rows and columns.",
    Code.SETTLED_AT_ONCE: "Nothing, if it is meant for beginners; else change the picture.",
    Code.SYMMETRIC: "Nothing: solvers may see the symmetry and finish sooner.",
    Code.WORKER_LOST: "Run it again with more `--memory` or `--seconds`.",
    Code.NEEDS_MEMORY: "Run it again with more `--memory`, or cut the puzzle into smaller ones.",
    Code.INTERNAL_ERROR: "Report it, with the message, the output of `nonoproof --version` and the file.",
}

_HEAD = 'title "Corner"\nby "A. Author"\nlicense CC0-1.0\nwidth 2\nheight 2\n'
_CORNER = f"{_HEAD}rows\n2\n1\ncolumns\n2\n1\n"

EXAMPLES: dict[str, dict[str, str]] = {
    Code.UNKNOWN_FORMAT: {"letter.txt": "Dear editor, here is my puzzle.\n"},
    Code.SYNTAX: {"short.non": "width 2\nheight 2\nrows\n2\ncolumns\n1\n1\n"},
    Code.SUMS_DIFFER: {"sums.non": "width 2\nheight 2\nrows\n2\n1\ncolumns\n1\n1\n"},
    Code.CLUE_TOO_LONG: {"long.non": "width 2\nheight 2\nrows\n3\n1\ncolumns\n2\n2\n"},
    Code.SIZE_OUT_OF_BOUNDS: {"huge.non": "width 99999999\nheight 2\nrows\n1\n1\ncolumns\n1\n"},
    Code.GOAL_CONTRADICTS_CLUES: {"goal.non": f'{_CORNER}goal "1101"\n'},
    Code.GOAL_NOT_ONLY_SOLUTION: {"either.non": f'{_HEAD}rows\n1\n1\ncolumns\n1\n1\ngoal "1001"\n'},
    Code.GOAL_INCOMPLETE: {"goal.non": f'{_CORNER}goal "111"\n'},
    Code.TITLE_MISSING: {"corner.non": "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"},
    Code.AUTHOR_MISSING: {"corner.non": "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"},
    Code.LICENCE_MISSING: {"corner.non": "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n"},
    Code.GOAL_MISSING: {"corner.non": _CORNER},
    Code.DUPLICATE: {"corner.non": _CORNER, "copy.non": _CORNER},
    Code.MIRRORED_DUPLICATE: {"corner.non": _CORNER, "mirrored.non": f"{_HEAD}rows\n2\n1\ncolumns\n1\n2\n"},
}
