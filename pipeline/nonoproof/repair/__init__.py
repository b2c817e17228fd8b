"""What exactly is wrong with a puzzle, and the smallest change that makes it right."""

from __future__ import annotations

from .ambiguity import Ambiguity, ambiguity
from .contradiction import Blamed, contradiction
from .diagnosis import Diagnosis, diagnose
from .doctor import Repair, fix
from .picture import Mended, mend_picture
from .remedy import CellChange, ClueChange, Kind, Remedy

__all__ = [
    "Ambiguity",
    "Blamed",
    "CellChange",
    "ClueChange",
    "Diagnosis",
    "Kind",
    "Mended",
    "Remedy",
    "Repair",
    "ambiguity",
    "contradiction",
    "diagnose",
    "fix",
    "mend_picture",
]
