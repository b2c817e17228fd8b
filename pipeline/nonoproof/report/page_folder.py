"""The folder beside the page: its scripts and styles, and the data that it loads when it needs them.

The data are scripts, because a page that was opened from a disk may load these and nothing else. Rows are
what the table is sorted and filtered by; pictures are what the gallery draws; details are all else. Only what
is not yet written is held in memory.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import orjson

from ..files import WholeFolder
from ..files.whole_folder import check_folder
from ..findings import RULES
from ..grading import Features
from ..model import Metadata
from ..studio import engine_script, page
from ..verdict import Counts
from .about import About
from .entry import MEANS, STATES
from .escape import script
from .page_data import KINDS
from .tally import Tally

FOLDER = "pages"
DATA = "data"
"""The folder in it for what the page loads."""
CHUNK = 300_000
"""How many bytes a script gets before the next one begins; one is read from a disk within a frame."""
PART = 100_000
"""Puzzles that the page shows at once; if there are more, it shows them part by part."""

_STATIC = Path(__file__).parent / "static"
_KNOWN = re.compile(rf"{DATA}/(({'|'.join(KINDS)})-[0-9]+|contents)\.js|{DATA}/|studio\.html|engine\.js")
"""Files that are made. Versions before the first release kept no list of them."""
_JOINT = b",\n"


def check_pages(folder: Path) -> None:
    """Raises ``UsageError`` if files in the folder of the page would be lost."""
    check_folder(folder / FOLDER, _is_known)


def _is_known(name: str) -> bool:
    return _KNOWN.fullmatch(name) is not None or (_STATIC / name).is_file()


class PageFolder:
    """Written beside its place, and moved there when it is complete."""

    def __init__(self, folder: Path) -> None:
        self._folder = WholeFolder(folder / FOLDER, _is_known)
        try:
            for path in _STATIC.iterdir():
                self._folder.write(path.name, path.read_bytes())
            # The workbench, and the core that finds the steps: the page loads them on demand.
            self._folder.write("studio.html", page().encode())
            self._folder.write("engine.js", engine_script().encode())
        except BaseException:
            self.discard()
            raise
        self._scripts = {kind: _Scripts(kind, self._folder) for kind in KINDS}

    def add(self, pages: Mapping[str, Sequence[tuple[int, bytes]]]) -> None:
        for kind, pieces in pages.items():
            for count, piece in pieces:
                self._scripts[kind].add(count, piece)

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
            "tiers": about.profile.scale.names,
            "minutes": about.profile.minutes and about.profile.minutes.record(),
            "own_tiers": about.profile.scale.cuts is not None,
            "means": MEANS,
            "codes": [(code, severities.get(code, rule.severity)) for code, rule in RULES.items()],
            "work": Counts._fields,
            "features": Features._fields,
            "metadata": Metadata._fields,
        } | {kind: scripts.firsts for kind, scripts in self._scripts.items()}
        text = b'nonoproof.receive("contents", 0, ' + script(orjson.dumps(contents)) + b");\n"
        self._folder.write(f"{DATA}/contents.js", text)

    def replace(self) -> None:
        self._folder.replace()

    def discard(self) -> None:
        self._folder.discard()


class _Scripts:
    """Gathers the pieces of one kind until they fill a script."""

    def __init__(self, kind: str, folder: WholeFolder) -> None:
        self.firsts: list[int] = []
        """The number of the first puzzle of every script."""
        self._kind, self._folder = kind, folder
        self._first = self._next = 0
        self._pieces: list[bytes] = []
        self._size = 0

    def add(self, count: int, piece: bytes) -> None:
        self._pieces.append(piece)
        self._size += len(piece)
        self._next += count
        if self._size >= CHUNK:
            self.cut()

    def cut(self) -> None:
        if not self._pieces:
            return
        head = f'nonoproof.receive("{self._kind}", {self._first}, ['.encode()
        name = f"{DATA}/{self._kind}-{self._first}.js"
        self._folder.write(name, head + _JOINT.join(self._pieces) + b"]);\n")
        self.firsts.append(self._first)
        self._first, self._pieces, self._size = self._next, [], 0
