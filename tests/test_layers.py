"""Who may know whom: the direction of the imports, read from the source."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "pipeline" / "nonoproof"

BASE = {"model", "verdict", "findings", "errors", "budget_share"}
ALLOWED: dict[str, set[str]] = {
    "model": set(),
    "verdict": {"model"},
    "budget_share": {"verdict"},
    "findings": set(),
    "errors": {"findings"},
    "release": set(),
    "interrupts": set(),
    "schemas": set(),
    "bounded": {"errors", "interrupts"},
    "render": BASE,
    "files": {"errors"},
    "formats": BASE | {"bounded", "schemas"},
    "ingest": BASE | {"bounded", "files", "formats"},
    "solver": BASE,
    "scanning": BASE | {"bounded", "formats", "render", "solver"},
    "normalise": BASE | {"formats", "schemas", "solver"},
    "profiles": BASE | {"grading", "schemas"},
    "grading": BASE | {"solver"},
    "calibration": {"errors", "grading"},
    "reasoning": BASE | {"solver", "verify", "render"},
    "certify": BASE | {"normalise", "solver"},
    "judging": BASE | {"render", "solver"},
    "repair": BASE | {"solver", "grading", "normalise", "render", "result"},
    "verify": set(),
    "environments": BASE | {"certify", "judging", "making", "normalise", "solver", "verify"},
    "methods": BASE | {"solver"},
    "compare": BASE | {"engines", "methods"},
    "tasks": BASE | {"bounded", "certify", "reasoning", "formats", "grading", "ingest", "normalise", "repair",
              "result", "solver"},
    "engines": {"bounded", "errors", "interrupts", "release", "solver"},
    "studio": BASE | {"formats"},
    "difference": set(),
    "result": BASE | {"grading"},
    "store": BASE | {"difference", "files", "grading", "normalise", "result", "solver", "tasks"},
    "report": BASE
    | {"bounded", "difference", "render", "files", "grading", "profiles", "release", "result", "schemas", "solver",
       "studio"},
    "export": BASE | {"files", "formats", "grading", "profiles", "report", "result", "solver"},
    "run": BASE
    | {"bounded", "engines", "files", "grading", "ingest", "normalise", "profiles", "release", "report", "result",
       "solver", "store", "tasks"},
    "service": BASE
    | {"api", "engines", "export", "formats", "grading", "ingest", "judging", "making", "profiles", "reasoning",
       "release", "repair", "report", "run", "solver", "studio", "tasks"},
    "select": BASE | {"bounded", "export", "grading", "profiles", "report", "result", "store"},
    "making": BASE | {"bounded", "render", "formats", "grading", "normalise", "repair", "solver"},
    "api": BASE
    | {"engines", "render", "reasoning", "formats", "grading", "ingest", "judging", "making", "normalise",
       "files", "repair", "solver"},
    "cli": BASE
    | {
        "api", "bounded", "calibration", "certify", "compare", "difference", "engines", "export", "files",
        "formats", "grading",
        "ingest", "interrupts", "making", "methods", "normalise", "profiles", "reasoning", "release", "render",
        "repair", "report", "result", "run", "scanning", "select", "service", "solver", "store", "studio",
        "verify", "tasks",
    },
    "__init__": BASE | {"api", "reasoning", "formats", "grading", "judging", "making", "release", "repair", "solver"},
    "__main__": {"cli"},
}  # fmt: skip
"""What each part may import: of what it puts together, and of nothing above it."""


def imports(path: Path) -> set[str]:
    """The parts of the package that a file imports, inside functions too."""
    here = ("nonoproof", *path.relative_to(PACKAGE).with_suffix("").parts)
    package = here[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [tuple(each.name.split(".")) for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            names = [(*base, each.name) for each in node.names]
        else:
            continue
        found |= {name[1] for name in names if name[0] == "nonoproof" and len(name) > 1}
    return found


def files(part: str) -> list[Path]:
    folder = PACKAGE / part
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def test_every_part_has_its_place():
    parts = {
        path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert parts == set(ALLOWED)


@pytest.mark.parametrize("part", ALLOWED)
def test_a_part_imports_only_what_it_may(part):
    assert files(part)
    for path in files(part):
        strange = imports(path) - ALLOWED[part] - {part}
        assert not strange, f"{path.relative_to(PACKAGE.parent)} imports {', '.join(sorted(strange))}"


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_nothing_below_imports_the_command_line(path):
    part = path.relative_to(PACKAGE).with_suffix("").parts[0]
    if part not in {"cli", "__main__"}:
        assert "cli" not in imports(path)


def test_the_checker_of_the_solver_shares_nothing_with_it():
    assert imports(PACKAGE / "solver" / "check.py") <= {"model", "errors"}


CORE = PACKAGE / "solver" / "core"


def includes(path: Path) -> set[str]:
    return set(re.findall(r'^\s*#\s*include\s*["<](.+?)[">]', path.read_text(encoding="utf-8"), re.MULTILINE))


def test_the_checker_of_the_core_shares_nothing_with_the_solver():
    for path in (CORE / "checker").iterdir():
        assert {each for each in includes(path) if "." in each} <= {"checker/check.hpp"}


@pytest.mark.parametrize(
    "path", sorted(CORE.rglob("*.[ch]pp")), ids=lambda path: path.relative_to(CORE).as_posix()
)
def test_only_the_bindings_know_python(path):
    if path.parent.name == "bindings":
        return
    text = path.read_text(encoding="utf-8")
    assert "Py_" not in text
    assert "nanobind" not in text
    assert not [each for each in includes(path) if each.startswith(("bindings/", "Python"))]


def test_the_solver_does_not_know_the_trials():
    for path in [*CORE.glob("*.[ch]pp"), *(CORE / "clues").iterdir()]:
        assert not [each for each in includes(path) if each.startswith(("trials/", "checker/"))]


def test_no_part_leads_back_to_itself():
    def below(part, seen=()):
        assert part not in seen, f"{' -> '.join(seen)} -> {part}"
        for other in ALLOWED[part] - {part}:
            below(other, (*seen, part))

    for part in ALLOWED:
        below(part)


def test_the_walk_sees_imports_of_all_kinds(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    (tmp_path / "part").mkdir()
    path = tmp_path / "part" / "module.py"
    path.write_text(
        "import nonoproof.one.deep\nfrom nonoproof.two import x\nfrom nonoproof import three\n"
        "from ..four import y\nfrom .. import five\nfrom . import own\nimport os\n"
        "def f():\n    from ..six.deep import z\n"
    )
    assert imports(path) == {"one", "two", "three", "four", "five", "part", "six"}


ROOT = Path(__file__).parents[1]


def imported(path: Path) -> set[str]:
    """The first part of the names of all modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_tests_and_package_import_no_measurements():
    """Helpers that tests share with them are in tests/support."""
    apart = {"benchmarks", "torture", "fit"}
    assert apart <= {path.name for path in ROOT.iterdir()}
    for path in [*(ROOT / "tests").rglob("*.py"), *PACKAGE.rglob("*.py")]:
        assert not imported(path) & apart, path.relative_to(ROOT)
