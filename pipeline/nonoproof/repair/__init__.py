"""What exactly is wrong with a puzzle, and the smallest change that makes it right."""

from __future__ import annotations

from .ambiguity import Ambiguity, ambiguity
from .contradiction import ContradictingLine, contradiction
from .diagnosis import diagnose
from .doctor import Repair, fix
from .picture import Mended, mend_picture
from .remedy import CellChange, ClueChange, Remedy, RemedyKind

__all__ = [
    "Ambiguity",
    "CellChange",
    "ClueChange",
    "ContradictingLine",
    "Mended",
    "Remedy",
    "RemedyKind",
    "Repair",
    "ambiguity",
    "contradiction",
    "diagnose",
    "fix",
    "mend_picture",
]
