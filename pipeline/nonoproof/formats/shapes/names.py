"""What the name of a field says: rows or columns, a grid, a size, a title; or that this is no nonogram.

Names choose among readings that arithmetic allows; they never make a reading right. A name is taken apart
into words (``rowClues``, ``row_clues`` and ``row-clues`` are the same), in the languages that data were seen
in. Words such as ``horizontal`` are used for the rows by some and for the clues along the top by others, so
they choose, but not surely.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Role(NamedTuple):
    """What a name says of a field."""

    side: str = ""
    """``rows`` or ``columns``."""
    sure: bool = False
    """The word always means the same side."""
    clue: bool = False
    grid: int = 0
    """2 for names of a finished picture, 1 for names that any grid may have, -1 for a game in progress."""
    size: str = ""
    """``width``, ``height`` or ``size``."""
    text: str = ""
    """The field of the metadata."""
    colours: bool = False
    other: bool = False
    """It belongs to another kind of data."""
    given: bool = False
    """Cells that are known from the start may stand there."""
    played: bool = False
    """It is about a game in progress."""
    aside: bool = False
    """It is about how something looks or is rated: sizes there are none of the puzzle."""


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


ROWS = _set(
    "row rows left lefts zeile zeilen ligne lignes fila filas riga righe linha linhas rij rijen wiersz "
    "wiersze rader rivi rivit satir satirlar links gauche izquierda esquerda sinistra лево слева строка "
    "строки ряд ряды 行 横 左 가로 가로줄 행 ヨコ よこ"
)
COLUMNS = _set(
    "col cols column columns clm top tops spalte spalten colonne colonnes columna columnas colonna coluna "
    "colunas kolom kolommen kolumna kolumny kolumner sarake sarakkeet sutun sutunlar oben haut arriba верх "
    "сверху столбец столбцы колонка колонки 列 縦 上 세로 세로줄 열 タテ たて"
)
LOOSE_ROWS = _set("horz horizontal horizontals horizontally hor horiz horizontale h across y r side sides")
LOOSE_COLUMNS = _set("vertical verticals vertically ver vert verticale v down x c up upper")
CLUES = _set(
    "clue clues hint hints rule rules constraint constraints number numbers nums num key keys label labels "
    "spec specs restriction restrictions definition definitions indice indices indicator indicators block "
    "blocks run runs group groups segment segments condition conditions info infos data value values header "
    "headers pistas pista hinweise hinweis zahlen nummern numeros chiffres podskazki подсказки числа desc "
    "descriptions counts count lengths length sequence sequences task tasks"
)
PICTURES = _set(
    "solution solutions goal goals answer answers expected final picture pictures image img drawing art artwork pixel "
    "pixels nonogram nonograms picross griddler hanjie bitmap pixmap target pattern patterns result solved "
    "loesung losung lösung solucion solución soluzione solucao reponse bild dessin imagen dibujo картинка "
    "решение sol soln"
)
GRIDS = _set(
    "grid grids puzzle puzzles problem problems board boards level levels matrix matrices field fields cell "
    "cells map data content layout template shape "
    "design raster tableau gitter gitternetz rejilla cuadricula griglia "
    "plansza поле сетка nono canvas stage lines values rows"
)
PROGRESS = _set(
    "current state player user progress saved save history working work given givens initial start empty "
    "marks marked guess guesses attempt undo redo played"
)
PLAYED = _set(
    "current player user progress saved save history working guess guesses attempt undo redo played moves cursor"
)
GIVENS = _set(
    "hint hints given givens reveal reveals revealed fixed prefill prefilled prefills start starts starting "
    "starter shown show initial initially preset presets locked open opened visible known seed seeded disclosed "
    "exposed uncovered provided free help helps"
)
ASIDE = _set(
    "font fonts style styles css theme cell pixel px image img preview previews thumb thumbnail icon screen "
    "window canvas view viewport svg stroke border margin padding line block tile sprite texture file byte bytes "
    "page print display min max minimum maximum default score scores stats stat difficulty rating ui"
)
COLOURS = _set(
    "color colors colour colours palette colormap colourmap farben couleurs colores colori inks rgb hex"
)
OTHERS = _set(
    "score scores sudoku crossword maze mazes wall walls tile tiles tileset sprite sprites glyph glyphs font "
    "fonts frame frames animation life automaton kernel weights weight path paths enemy enemies ship ships "
    "battleship kakuro futoshiki minesweeper mines mine bomb bombs snake tetris chess word words coordinate "
    "coordinates coords points point position positions vertices vertex edge edges region regions latitude "
    "longitude timestamp duration history dungeon collision obstacles neural embedding tensor mask maskrow "
    "adjacency graph distance distances costs queens knapsack tetromino piece pieces bonus xp price"
)
TEXTS = {
    "title": _set("title name caption titel titre titulo título titolo nombre nom naam nazwa название tytul"),
    "author": _set("author authors creator by artist designer autor auteur autore автор"),
    "copyright": _set("copyright"),
    "licence": _set("license licence"),
    "catalogue": _set("id ids no nr uid uuid slug code catalogue catalog identifier number index"),
    "origin": _set("source origin url link site collection pack series book"),
    "description": _set("description about summary beschreibung"),
    "note": _set("note notes comment comments remark"),
    "date": _set("date created published"),
    "claimed_difficulty": _set(
        "difficulty difficulte difficulté schwierigkeit dificultad difficolta stars rating tier grade "
        "hardness сложность level complexity"
    ),
    "claimed_verdict": _set("unique uniqueness numbersolutions claimed"),
}
SIZES = {
    "width": _set("width w breite largeur ancho larghezza ширина xsize sizex dimx nx xdim"),
    "height": _set("height h hoehe höhe hauteur alto altezza высота ysize sizey dimy ny ydim"),
    "size": _set("size sizes dimension dimensions dim dims grosse größe taille tamano размер n sz"),
}
_KNOWN = frozenset().union(
    ROWS,
    COLUMNS,
    CLUES,
    PICTURES,
    GRIDS,
    COLOURS,
    *TEXTS.values(),
    *SIZES.values(),
    ("horizontal", "vertical"),
)
NONOGRAM = re.compile(
    r"nonogram|picross|griddler|hanjie|nonogr|japanese.?crossword|paint.?by.?number|pic-?a-?pix|o'?ekaki|"
    r"japon.{0,3}cross|японск.{0,4}кроссворд|nono(?![a-z]*proof)",
    re.IGNORECASE,
)
"""Words that say what the data are."""

PARTS_OF_NONOGRAM = (
    "nono", "pic", "griddler", "hanjie", "japan", "paint", "ekaki", "japon", "японск"
)  # fmt: skip
"""One of them is in every text that ``NONOGRAM`` matches. To look for them costs a tenth of the search."""


def says_nonogram(text: str) -> bool:
    """True where a word in the text says that these are nonograms."""
    plain = text.lower()
    return any(part in plain for part in PARTS_OF_NONOGRAM) and NONOGRAM.search(text) is not None


_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-zß-öø-ÿ]+|[Ѐ-ӿ]+|[가-힣]+|[ぁ-ヿ]+|[一-鿿]|[0-9]+")


# Where one word begins with another, the longer one stands first.
_GLUED = re.compile(
    r"(number|num|n|rows?|columns?|cols?|top|left|horizontal|hor|vertical|ver|grid|board|puzzle|max|of)"
    r"(?=[a-z]{2})"
)


@lru_cache(maxsize=4096)
def words(name: str) -> tuple[str, ...]:
    """The words of a name in lower case; ``rowclues`` and ``ncols`` are two words each."""
    found: list[str] = []
    for each in _WORDS.findall(name[:80]):
        found += _apart(each.lower())
    return tuple(found)


def _apart(word: str) -> tuple[str, ...]:
    if word in _KNOWN:
        return (word,)
    start = _GLUED.match(word)
    rest = word[start.end() :] if start else ""
    return (word[: len(word) - len(rest)], rest) if rest in _KNOWN else (word,)


@lru_cache(maxsize=4096)
def role(name: str) -> Role:
    """The role of a name; of several words, each says what it can."""
    parts = [each for each in words(name) if not each.isdigit()]
    there = frozenset(parts)
    rows, columns = bool(there & ROWS), bool(there & COLUMNS)
    sure = rows != columns
    if not rows and not columns:
        loose = there if len(parts) == 1 else there - {"x", "y", "h", "v", "r", "c", "data"}
        if len(parts) == 2 and there & CLUES:
            loose = there
        rows, columns = bool(loose & LOOSE_ROWS), bool(loose & LOOSE_COLUMNS)
        sure = bool(there & {"r", "c"}) and len(parts) == 1
    side = "" if rows == columns else "rows" if rows else "columns"
    grid = -1 if there & PROGRESS else 2 if there & PICTURES else 1 if there & GRIDS else 0
    colours = bool(there & COLOURS)
    text = ""
    if len(parts) <= 2 and parts:
        # The head of a name of two words comes last: ``puzzleName`` is a name, ``nameList`` is not.
        text = next((field for field, known in TEXTS.items() if parts[-1] in known), "")
    return Role(
        side=side,
        sure=sure,
        clue=bool(there & CLUES),
        grid=grid,
        size=_size(parts, there, rows, columns),
        text=text,
        colours=colours,
        other=bool(there & OTHERS),
        given=bool(there & GIVENS),
        played=bool(there & PLAYED),
        aside=bool(there & ASIDE),
    )


def _size(parts: list[str], there: frozenset[str], rows: bool, columns: bool) -> str:
    """What a number under that name would be."""
    if rows != columns and len(there & (LOOSE_ROWS | LOOSE_COLUMNS)) == 0:
        return "height" if rows else "width"
    axis = there & {"x", "y"}
    if len(parts) == 2 and len(axis) == 1 and there & SIZES["size"]:
        return "width" if "x" in axis else "height"
    for name, known in SIZES.items():
        if parts and (parts[-1] in known or (len(parts) <= 3 and there & known and name != "size")):
            return name
    if len(parts) <= 3 and there & SIZES["size"] - {"n"}:
        return "size"
    return ""
