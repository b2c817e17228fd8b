"""The checker needs nothing but its own files and the standard library."""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import nonoproof.verify
from nonoproof.verify import certificate, read_file, summary
from nonoproof.verify.__main__ import main

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


def test_what_was_not_checked_is_not_proved(tmp_path, capsys, monkeypatch):
    """Each kind of failure alone makes the exit code 1."""
    valid = CASES / "lines-alone.json"
    broken = tmp_path / "broken.json"
    broken.write_text(valid.read_text().replace('"####"', '"###."'))
    large = tmp_path / "large.json"
    large.write_bytes(valid.read_bytes() + b" " * 5000)
    monkeypatch.setattr(certificate, "MAX_BYTES", 5000)
    missing = tmp_path / "missing.json"
    reports = {
        valid: (0, f"valid, unique: {summary(read_file(valid))}"),
        broken: (1, "invalid: solution 1: row 1 does not have its clue"),
        large: (1, "not checked: the file is too large"),
        missing: (1, f"invalid: [Errno 2] No such file or directory: '{missing}'"),
    }
    assert main([]) == 0
    for path, (code, report) in reports.items():
        assert main([str(path)]) == code
        assert capsys.readouterr().out == f"{path}: {report}\n"
    assert main([*map(str, reports)]) == 1
    assert capsys.readouterr().out == "".join(
        [f"{path}: {report}\n" for path, (_, report) in reports.items()]
    )


def test_a_title_cannot_write_on_the_terminal(tmp_path, capsys):
    record = json.loads((CASES / "lines-alone.json").read_bytes()) | {"certificate": 2, "title": "\x1b[2Jé\n"}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(record))
    assert main([str(path)]) == 0
    line = capsys.readouterr().out
    assert line == f"{path}: valid, unique: {ascii(summary(read_file(path)))[1:-1]}\n"
    assert line.isascii() and "2J" in line and "\x1b" not in line
