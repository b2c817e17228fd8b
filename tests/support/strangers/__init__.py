"""Files as strangers store their nonograms, made from a seed, with what is truly in them; and a judge of readings.

They are written from how people store puzzles, and not from how files are read: no name, table or rule of the
reader is used here.
"""

from . import dialects, doubtful, givens, programs, sizes, spoilt, structured, tabled, typed, variants
from .classes import CLASSES, made
from .judging import Judgement, Kind, judge, read
from .truth import Expect, Stranger, StrangerFile

__all__ = [
    "CLASSES",
    "Expect",
    "Judgement",
    "Kind",
    "Stranger",
    "StrangerFile",
    "dialects",
    "doubtful",
    "givens",
    "judge",
    "made",
    "programs",
    "read",
    "sizes",
    "spoilt",
    "structured",
    "tabled",
    "typed",
    "variants",
]
