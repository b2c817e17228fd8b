"""The folder beside the page: its scripts and styles, and the data that it loads when it needs them.

The data are scripts, because a page that was opened from a disk may load these and nothing else. Rows are
what the table is sorted and filtered by; pictures are what the gallery draws; details are all else. Only what
is not yet written is held in memory.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import orjson

from ..findings import RULES
from ..grade import Features
from ..model import Metadata
from ..output.whole_file import told
from ..studio import engine_script, page
from ..verdict import Counts
from .about import About
from .escape import script
from .page_data import KINDS
from .tally import Tally
from .told import MEANS, STATES, TIERS

FOLDER = "pages"
DATA = "data"
"""The folder in it for what the page loads."""
CHUNK = 300_000
"""How many bytes a script gets before the next one begins; one is read from a disk within a frame."""
PART = 100_000
"""Puzzles that the page shows at once; if there are more, it shows them part by part."""

_HERE = Path(__file__).parent
_JOINT = b",\n"


def script_path(folder: Path, kind: str, first: int) -> Path:
    """The script of a kind that begins with that puzzle."""
    return folder / FOLDER / DATA / _script_name(kind, first)


def _script_name(kind: str, first: int) -> str:
    return f"{kind}-{first}.js"


class PageFolder:
    """Written beside its place, and moved there when it is complete."""

    def __init__(self, folder: Path) -> None:
        self._place = folder / FOLDER
        with told(self._place):
            self._part = Path(tempfile.mkdtemp(prefix=f".{FOLDER}.", suffix=".part", dir=folder))
            self._part.chmod(0o755)
            shutil.copytree(_HERE / "static", self._part, dirs_exist_ok=True)
            (self._part / DATA).mkdir()
            # The workbench, and the core that tells the steps: the page loads them when somebody asks.
            (self._part / "studio.html").write_text(page(), encoding="utf-8")
            (self._part / "engine.js").write_text(engine_script(), encoding="utf-8")
        self._scripts = {kind: _Scripts(kind, self._part / DATA, self._place) for kind in KINDS}

    def add(self, pages: Mapping[str, Sequence[tuple[int, bytes]]]) -> dict[str, list[tuple[int, int]]]:
        """Answers where each piece will be: the number of the first puzzle of its script, and how far in that."""
        return {
            kind: [self._scripts[kind].add(count, piece) for count, piece in pieces]
            for kind, pieces in pages.items()
        }

    def end(self, about: About, tally: Tally) -> None:
        """The last scripts, and the table of contents that leads to all of them."""
        severities = about.profile.severities
        for scripts in self._scripts.values():
            scripts.cut()
        contents = {
            "count": tally.puzzles,
            "common": tally.common_start,
            "part": PART,
            "states": STATES,
            "tiers": TIERS,
            "means": MEANS,
            "codes": [(code, severities.get(code, rule.severity)) for code, rule in RULES.items()],
            "work": Counts._fields,
            "features": Features._fields,
            "metadata": Metadata._fields,
        } | {kind: scripts.firsts for kind, scripts in self._scripts.items()}
        text = b'nonoproof.receive("contents", 0, ' + script(orjson.dumps(contents)) + b");\n"
        with told(self._place):
            (self._part / DATA / "contents.js").write_bytes(text)

    def replace(self) -> None:
        """A folder cannot be moved onto another; the old one steps aside first."""
        with told(self._place):
            old = Path(tempfile.mkdtemp(prefix=f".{FOLDER}.", suffix=".old", dir=self._place.parent))
            try:
                if self._place.exists():
                    self._place.replace(old / FOLDER)
                self._part.replace(self._place)
            finally:
                shutil.rmtree(old, ignore_errors=True)

    def discard(self) -> None:
        shutil.rmtree(self._part, ignore_errors=True)


class _Scripts:
    """Gathers the pieces of one kind until they fill a script."""

    def __init__(self, kind: str, folder: Path, place: Path) -> None:
        self.firsts: list[int] = []
        """The number of the first puzzle of every script."""
        self._kind, self._folder, self._place = kind, folder, place
        self._first = self._next = 0
        self._pieces: list[bytes] = []
        self._size = 0

    def add(self, count: int, piece: bytes) -> tuple[int, int]:
        place = self._first, len(self._head()) + self._size + len(_JOINT) * len(self._pieces)
        self._pieces.append(piece)
        self._size += len(piece)
        self._next += count
        if self._size >= CHUNK:
            self.cut()
        return place

    def _head(self) -> bytes:
        return f'nonoproof.receive("{self._kind}", {self._first}, ['.encode()

    def cut(self) -> None:
        if not self._pieces:
            return
        with told(self._place):
            (self._folder / _script_name(self._kind, self._first)).write_bytes(
                self._head() + _JOINT.join(self._pieces) + b"]);\n"
            )
        self.firsts.append(self._first)
        self._first, self._pieces, self._size = self._next, [], 0
