"""One file a format, the same few names in each (see ``common.Format``), one ordered list."""

from __future__ import annotations

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import cast

from .common import FileEntry, Fit, Format, Holds

_LIST: tuple[tuple[str, ...], ...] = (
    # Binary files and pictures, known by their first bytes.
    ("nonopack", "nonopack", ".nonopack"),
    ("npy", "npy", ".npy", ".npz"),
    ("xlsx", "xlsx", ".xlsx"),
    ("jap", "jap", ".jap"),
    ("png", "png", ".png"),
    ("gif", "gif", ".gif"),
    ("bmp", "bmp", ".bmp"),
    ("jpeg", "jpeg", ".jpg", ".jpeg"),
    ("pbm", "pbm", ".pbm"),
    # Mark-up and structured text, known by its root or its sections.
    ("webpbn-xml", "webpbn_xml", ".xml", ".pbn"),
    ("freenono", "freenono", ".nonogram"),
    ("jcross", "jcross", ".xml", ".jcross"),
    ("nonograms-org", "nonograms_org", ".html", ".htm"),
    ("toml", "nonogrid_toml", ".toml"),
    ("ini", "ini", ".ini", ".txt"),
    ("json-lines", "json_lines", ".jsonl", ".ndjson"),
    ("json", "json_puzzle", ".json"),
    ("puzzlekit", "puzzlekit", ".json"),
    ("yaml", "yaml_puzzle", ".yaml", ".yml"),
    ("xbm", "xbm", ".xbm"),
    ("xpm", "xpm", ".xpm"),
    # Text with words or signs of its own.
    ("picross", "picross", ".picross", ".txt"),
    ("g", "olsak_g", ".g"),
    ("nono", "nono", ".nono"),
    ("dorifor", "dorifor", ".nono"),
    ("sgriddler", "sgriddler", ".sgriddler", ".griddler"),
    ("gno", "gno", ".gno"),
    ("lp", "lp", ".lp"),
    ("nonpack", "nonpack", ".nonpack"),
    ("faase", "faase"),
    ("non", "non", ".non"),
    ("ish", "ish"),
    ("makhorin", "makhorin"),
    ("tournament", "tournament"),
    ("tatham", "tatham"),
    ("puzz-link", "puzz_link", ".url"),
    ("asp", "asp_facts", ".lp", ".asp"),
    ("logichome", "logichome", ".txt"),
    # Plain numbers and plain pictures: nothing but their shape tells them apart.
    ("mk", "mk", ".mk"),
    ("nin", "nin", ".nin"),
    ("cwd", "cwd", ".cwd"),
    ("syro", "syro"),
    ("keen", "keen"),
    ("text-picture", "text_picture", ".txt"),
    ("rosetta", "rosetta"),
    # Where none of them fits: whatever holds puzzles.
    ("shapes", "by_shape"),
)
"""Name, module and suffixes, in the order in which content is compared with them: formats with a mark of
their own come first."""


def _lazy(module_name: str) -> Format:
    """The module, which is not loaded before something in it is used: few files need more than one."""
    full_name = f"{__name__}.{module_name}"
    spec = find_spec(full_name)
    assert spec is not None and spec.loader is not None, full_name
    spec.loader = LazyLoader(spec.loader)
    module = sys.modules[full_name] = globals()[module_name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(Format, module)


BY_NAME: dict[str, Format] = {name: _lazy(module) for name, module, *_ in _LIST}
FORMATS: tuple[Format, ...] = tuple(BY_NAME.values())
BY_SUFFIX: dict[str, tuple[Format, ...]] = {
    suffix: tuple([BY_NAME[name] for name, _, *suffixes in _LIST if suffix in suffixes])
    for _, _, *all_suffixes in _LIST
    for suffix in all_suffixes
}

__all__ = ["BY_NAME", "BY_SUFFIX", "FORMATS", "FileEntry", "Fit", "Format", "Holds"]
