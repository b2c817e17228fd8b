"""The only part that writes, makes, moves or removes files of the user.

- What the same command reads is never written to, under whatever name, link or hard link.
- A file that the user named is replaced. In a folder that the user named, only files that nonoproof wrote there and
  that have not been changed since are replaced. A run writes only to a folder that is its own, or empty.
- A file is written whole or not at all. Links stay links, devices and pipes stay what they are, and a file that
  is replaced keeps its mode and, where possible, its owner.
- What a killed command left unfinished is removed by the next one that writes to the same folder.

Where a rule forbids to write, ``UsageError`` says what to do; where the system refuses, ``WriteError`` says why.
"""

from .folder import Folder, plain
from .mark import MARK
from .protected_sources import reading
from .run_folder import RunFolder, is_run_folder, make_folder
from .whole_file import WholeFile, names_file, save, save_for_browser
from .whole_folder import WholeFolder

__all__ = [
    "MARK",
    "Folder",
    "RunFolder",
    "WholeFile",
    "WholeFolder",
    "is_run_folder",
    "make_folder",
    "names_file",
    "plain",
    "reading",
    "save",
    "save_for_browser",
]
