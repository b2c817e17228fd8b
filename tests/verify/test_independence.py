"""The checker needs nothing but its own files and the standard library."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import nonoproof.verify

from tests.waiting import HANG

FOLDER = Path(nonoproof.verify.__file__).parent
CASES = Path(__file__).with_name("certificates")


def test_it_imports_itself_and_the_standard_library():
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert all(each.name.split(".")[0] in sys.stdlib_module_names for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 1 or (
                    node.level == 0 and node.module.split(".")[0] in sys.stdlib_module_names
                )


def test_it_can_be_read_in_ten_minutes():
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in FOLDER.glob("*.py")) < 700


def test_a_copy_of_the_folder_works_alone(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "verify", ignore=shutil.ignore_patterns("__pycache__"))
    broken = tmp_path / "broken.json"
    broken.write_text((CASES / "lines-alone.json").read_text().replace('"####"', '"###."'))

    def verify(*paths):
        # Neither the packages of this environment nor what is set outside.
        code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from verify.__main__ import main"
        code += "; sys.exit(main(sys.argv[1:]))"
        words = [sys.executable, "-I", "-S", "-c", code, *map(str, paths)]
        return subprocess.run(words, capture_output=True, text=True, check=False, timeout=HANG)

    good = verify(*sorted(CASES.glob("*.json")))
    assert good.returncode == 0, good.stderr
    assert good.stdout.count(": valid, ") == len(list(CASES.glob("*.json")))
    bad = verify(CASES / "two-solutions.json", broken, tmp_path / "missing.json")
    assert bad.returncode == 1
    assert "broken.json: invalid: solution 1: row 1 does not have its clue" in bad.stdout
    assert bad.stdout.count("invalid") == 2
