"""What strangers call their fields."""

from __future__ import annotations

import random

CLEAR = (
    ("rows", "columns"), ("rows", "cols"), ("row", "col"), ("rowClues", "colClues"), ("row_clues", "column_clues"),
    ("rowHints", "columnHints"), ("row_hints", "col_hints"), ("rowNumbers", "colNumbers"), ("left", "top"),
    ("leftClues", "topClues"), ("horizontal", "vertical"), ("horizontalClues", "verticalClues"),
    ("clues_row", "clues_col"), ("rowConstraints", "columnConstraints"), ("row_runs", "column_runs"),
    ("Rows", "Columns"), ("ROWS", "COLS"), ("rowData", "colData"), ("cluesRows", "cluesColumns"),
    ("rowLabels", "colLabels"), ("hintsByRow", "hintsByColumn"), ("row_values", "col_values"),
    ("rowsHints", "colsHints"), ("row_legend", "column_legend"), ("hintRows", "hintCols"),
)  # fmt: skip
"""Of the rows and of the columns."""
SHORT = (
    ("r", "c"), ("R", "C"), ("h", "v"), ("hor", "ver"), ("rw", "cl"), ("rc", "cc"), ("rh", "ch"), ("horz", "vert"),
    ("rClues", "cClues"), ("hClues", "vClues"), ("row_h", "col_h"),
)  # fmt: skip
FOREIGN = (
    ("zeilen", "spalten"), ("lignes", "colonnes"), ("filas", "columnas"), ("linhas", "colunas"), ("righe", "colonne"),
    ("rijen", "kolommen"), ("wiersze", "kolumny"), ("строки", "столбцы"), ("radky", "sloupce"), ("rader", "kolumner"),
    ("yoko", "tate"), ("横", "縦"), ("가로", "세로"), ("satirlar", "sutunlar"), ("rivit", "sarakkeet"),
    ("sorok", "oszlopok"),
    ("indices_lignes", "indices_colonnes"), ("pistas_filas", "pistas_columnas"), ("zeilenHinweise", "spaltenHinweise"),
)  # fmt: skip
UNCLEAR = (
    ("a", "b"), ("first", "second"), ("list1", "list2"), ("p", "q"), ("foo", "bar"), ("clues1", "clues2"),
    ("numbersA", "numbersB"), ("side1", "side2"), ("alpha", "beta"), ("n1", "n2"), ("firstSet", "secondSet"),
)  # fmt: skip
"""Nobody can tell which of them is the rows."""
GRIDS = (
    "solution",
    "goal",
    "answer",
    "picture",
    "grid",
    "image",
    "pixels",
    "cells",
    "matrix",
    "pattern",
    "bitmap",
    "art",
)
GOALS = ("solution", "goal", "answer", "solved", "picture", "finalGrid", "target", "expected")
"""Of a picture beside the clues, that is clearly the solution."""
TITLES = ("title", "name", "Title", "label", "puzzleName", "caption", "displayName")
SIZES = (
    ("width", "height"), ("w", "h"), ("Width", "Height"), ("numCols", "numRows"), ("cols_count", "rows_count"),
    ("columnCount", "rowCount"), ("ncols", "nrows"), ("n_columns", "n_rows"), ("gridWidth", "gridHeight"),
    ("breite", "hoehe"),
)  # fmt: skip
"""Of the width and of the height."""
WRAPPERS = (
    "puzzles",
    "levels",
    "nonograms",
    "items",
    "data",
    "picross",
    "games",
    "collection",
    "stages",
    "list",
)
WORLDS = (
    ("worlds", "levels"),
    ("packs", "puzzles"),
    ("chapters", "stages"),
    ("books", "pages"),
    ("groups", "items"),
)
GIVENS = (
    "hint_cells", "hints_shown", "given", "givens", "revealed", "fixed", "prefilled", "start", "shown", "givenCells",
    "revealedCells", "initial", "startCells", "prefilledCells", "hintCells", "fixedCells", "preset",
)  # fmt: skip


def pair(rng: random.Random, among: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    return rng.choice(among)
