"""The example collection is what its README and ``expected.tsv`` say it is."""

import csv
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from nonoproof.findings import Severity
from nonoproof.result import Result
from nonoproof.solver.packed import pack_grid, unpack
from nonoproof.verdict import Means, Verdict

from tests.support.checking import checked

CORPUS = Path(__file__).parent.parent / "corpus"
ABOUT = {"README.md", "expected.tsv"}

Key = tuple[str, int]


@pytest.fixture(scope="module")
def examined() -> dict[Key, Result]:
    rows = [each.result for each in checked(CORPUS)]
    found = {(row.places[0].path.removeprefix(f"{CORPUS}/"), row.places[0].index): row for row in rows}
    return {key: each for key, each in found.items() if key[0] not in ABOUT}


@pytest.fixture(scope="module")
def expected() -> dict[Key, dict[str, str]]:
    with (CORPUS / "expected.tsv").open(newline="") as file:
        return {(row["path"], int(row["index"])): row for row in csv.DictReader(file, delimiter="\t")}


def test_every_puzzle_is_expected_and_every_expected_puzzle_is_there(examined, expected):
    assert examined.keys() == expected.keys()


def test_verdicts_are_as_expected(examined, expected):
    verdicts = {key: each.verdict or "-" for key, each in examined.items()}
    assert verdicts == {key: row["verdict"] for key, row in expected.items()}


def test_findings_are_as_expected(examined, expected):
    """Errors and warnings are those that are listed; a listed note is there, others may be too."""
    for key, each in examined.items():
        listed = set(expected[key]["findings"].split())
        grave = {finding.code for finding in each.findings if finding.severity is not Severity.NOTE}
        assert grave <= listed, key
        assert listed <= {finding.code for finding in each.findings}, key


def test_only_the_folder_of_faults_has_faults(examined):
    for (path, _), each in examined.items():
        if not path.startswith("with-faults/"):
            assert each.verdict is Verdict.UNIQUE, path


def test_goals_are_the_solutions(examined):
    for key, each in examined.items():
        puzzle = unpack(each.puzzle) if each.puzzle else None
        if puzzle and puzzle.goal and not key[0].startswith("with-faults/"):
            assert each.solutions == (pack_grid(puzzle.goal, len(puzzle.palette)),), key


def test_difficulty_sizes_and_formats_are_spread(examined):
    decided = [each for each in examined.values() if each.verdict]
    means = Counter(each.solved_by for each in decided if each.verdict is Verdict.UNIQUE)
    assert means[Means.LINES] > means[Means.PROBING] >= 12
    assert means[Means.SEARCH] >= 4
    assert min(each.width * each.height for each in decided) <= 25
    assert max(each.width * each.height for each in decided) >= 4800
    assert sum(each.colours > 1 for each in decided) >= 20
    assert len({each.places[0].format for each in decided}) >= 20


def test_every_author_and_licence_that_is_named_is_ours(examined):
    for key, each in examined.items():
        if each.metadata.author:
            assert each.metadata.author == "the nonoproof authors", key
        if each.metadata.licence and not key[0].startswith("with-faults/"):
            assert each.metadata.licence == "CC0-1.0", key


def test_readme_lists_every_file_under_its_folder():
    listed, folder = set(), ""
    for line in (CORPUS / "README.md").read_text().splitlines():
        if line.startswith("## "):
            folder = line.removeprefix("## ")
        elif line.startswith("| ") and not line.startswith(("| file ", "| --- ")):
            listed.add(f"{folder}/{line.split('|')[1].strip().split(', puzzle ')[0]}")
    assert listed == files_and_members()


def files_and_members() -> set[str]:
    names = set()
    for path in CORPUS.rglob("*"):
        name = path.relative_to(CORPUS).as_posix()
        if path.suffix == ".zip":
            names |= {f"{name}/{member}" for member in zipfile.ZipFile(path).namelist()}
        elif path.is_file() and name not in ABOUT:
            names.add(name)
    return names
