"""Where libraries that are not ours decode what strangers send: each place is known, and has its limits."""

import ast
from pathlib import Path

import nonoproof
import pytest
from nonoproof.formats import BY_NAME
from nonoproof.formats.detect import FOREIGN, LINE_BY_LINE, PROPORTIONAL

PACKAGE = Path(nonoproof.__file__).parent
DECODERS = {
    "PIL", "bz2", "csv", "defusedxml", "gzip", "jmespath", "lzma", "numpy", "openpyxl", "pypdf", "pypdfium2",
    "reportlab", "resvg_py", "tarfile", "tomllib", "xml", "yaml", "zipfile", "zlib",
}  # fmt: skip
BOUNDED = {
    "formats/adapters/load_adapter.py", "formats/image.py", "formats/nonogrid_toml.py", "formats/nonopack.py",
    "formats/npy.py", "formats/scaled.py", "formats/shapes/notations.py", "formats/shapes/markup.py",
    "formats/shapes/puzzle_tables.py", "formats/xlsx.py", "formats/xml_tree.py", "formats/yaml_puzzle.py",
    "ingest/archives.py", "making/glyph.py", "making/loading.py", "making/svg_pixels.py", "report/sheets/faces.py",
    "scanning/picture_file.py",
}  # fmt: skip
"""Modules whose decoding is done in a process with limits. An adapter itself has at most 64 KB. Fonts of this machine
are read without."""
OURS = {
    "calibration/fit.py": "arrays of its own",
    "calibration/mixed_model.py": "arrays of its own",
    "calibration/times_file.py": "CSV of a bounded size, in lines of a bounded length",
    "certify/__init__.py": "packs certificates",
    "compare/tables.py": "writes CSV",
    "environments/gymnasium.py": "arrays of its own",
    "export/__init__.py": "packs exports",
    "making/cells.py": "gets pictures that are decoded",
    "making/subject.py": "gets pictures that are decoded",
    "making/yu2007.py": "gets pictures that are decoded",
    "normalise/duplicates.py": "sums",
    "profiles/yaml_file.py": "a profile that the user wrote, of a bounded size",
    "report/csv_report.py": "writes CSV",
    "report/sheets/pdf.py": "writes PDF",
    "scanning/clue_areas.py": "gets pictures that are decoded",
    "scanning/digits.py": "the weights of the package",
    "scanning/ink.py": "gets pictures that are decoded",
    "scanning/lattice.py": "gets pictures that are decoded",
    "scanning/line_readings.py": "gets pictures that are decoded",
    "scanning/reading.py": "gets pictures that are decoded",
    "scanning/straighten.py": "gets pictures that are decoded",
    "store/decode.py": "only names the error that damaged values raise",
    "store/packed_diagnosis.py": "what a run packed, up to a limit",
    "store/migrate.py": "what a run of an older version packed, up to a limit",
    "report/fragments.py": "only packs",
    "studio/__init__.py": "packs a page",
    "verify/certificate.py": "unpacks in steps, up to a limit",
}


IN_PROPORTION = {"csv"}
"""Takes time and memory in proportion to a text: readers of JSON may use it as they are."""


def imported(path):
    """The libraries and the modules of the package that a file imports, inside functions too."""
    package = path.relative_to(PACKAGE.parent).with_suffix("").parts[:-1]
    libraries, modules = set(), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            libraries |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            libraries.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] + tuple((node.module or "").split("."))
            names = [base, *[(*base, each.name) for each in node.names]]
            modules |= {PACKAGE.parent.joinpath(*filter(None, name)).with_suffix(".py") for name in names}
    return libraries, {each for each in modules if each.exists()}


def reached(path):
    """The libraries that a module of a format reaches through others of the formats."""
    todo, seen, libraries = [path], set(), set()
    while todo:
        path = todo.pop()
        if path not in seen and "formats" in path.parts and "adapters" not in path.parts:
            seen.add(path)
            found, modules = imported(path)
            libraries |= found
            todo += modules
    return libraries


def test_every_place_that_decodes_is_known():
    places = {
        path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if imported(path)[0] & DECODERS
    }
    assert places == BOUNDED | set(OURS)


def test_formats_that_use_such_libraries_are_read_with_limits():
    strange = DECODERS - IN_PROPORTION
    reading = {name for name, format in BY_NAME.items() if reached(Path(format.__spec__.origin)) & strange}
    assert reading == FOREIGN


def test_formats_of_json_need_limits_only_where_they_are_large():
    reading = {name for name, format in BY_NAME.items() if "json" in reached(Path(format.__spec__.origin))}
    assert reading - FOREIGN == PROPORTIONAL | LINE_BY_LINE


@pytest.mark.parametrize("place", sorted(BOUNDED))
def test_no_memory_is_never_taken_for_damage(place):
    """Whoever catches all exceptions of a decoder lets ``MemoryError`` pass."""
    for node in ast.walk(ast.parse((PACKAGE / place).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Try):
            caught = [ast.unparse(each.type) if each.type else "" for each in node.handlers]
            if {"Exception", "BaseException", ""} & set(caught):
                assert any("MemoryError" in each for each in caught), ast.unparse(node)[:200]
