"""The package for JavaScript as it is packed: installed from the tarball, and used in Node."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.needs import NODE

HERE = Path(__file__).parent
WASM = HERE.parents[1] / "pipeline" / "nonoproof" / "studio" / "wasm"
EXAMPLES = HERE.parents[1] / "packaging" / "npm"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder in which the tarball is installed."""
    if not (shutil.which("npm") and shutil.which("node")):
        pytest.skip(NODE)
    folder = tmp_path_factory.mktemp("npm")
    (name,) = npm(folder, "pack", "--silent", str(WASM)).split()
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    npm(folder, "install", "--offline", "--no-audit", "--no-fund", "--silent", f"./{name}")
    return folder


def npm(folder, *words):
    done = subprocess.run(
        ["npm", *words], cwd=folder, capture_output=True, text=True, check=True, timeout=300
    )
    return done.stdout


def test_it_works_in_a_thread_and_in_a_worker(installed):
    shutil.copy(HERE / "packed.mjs", installed)
    done = subprocess.run(
        ["node", "packed.mjs"], cwd=installed, capture_output=True, text=True, check=True, timeout=300
    )
    found = json.loads(done.stdout)
    assert found["thread"] == found["worker"]
    answers = found["thread"]
    assert answers["verdict"] == "unique" and answers["solution"] == [True, False]
    assert answers["invalid"] == [
        {"code": "sums-differ", "message": "the rows have 2 filled cells, the columns 1"}
    ]
    assert (
        answers["score"]
        == "row 2 has the runs 2, and its clue is 3; column 3 has the runs 0, and its clue is 1"
    )
    assert answers["unique"] == ["unique"] * 3 and answers["fault"] == "PuzzleError"
    assert (found["cancelled"], found["after"]) == ("TimeoutError", "unique")


def test_the_tarball_has_what_it_needs_and_no_more(installed):
    package = installed / "node_modules" / "nonoproof"
    packed = {path.name for path in package.iterdir()}
    assert packed == {
        path.name for path in WASM.iterdir() if path.suffix in (".js", ".ts", ".wasm", ".json", ".md")
    }


def test_all_functions_are_typed_and_described():
    exported = set(re.findall(r"^export const (\w+)", (WASM / "nonoproof.js").read_text(), re.MULTILINE))
    types = (WASM / "nonoproof.d.ts").read_text()
    assert exported == set(re.findall(r"^export const (\w+): Functions", types, re.MULTILINE))
    assert exported <= set(re.findall(r"`(\w+)\(", (WASM / "README.md").read_text()))
    (names,) = re.findall(r"const NAMES = \[(.*?)\]", (WASM / "remote.js").read_text())
    assert exported == set(re.findall(r'"(\w+)"', names))


def test_the_readme_says_how_large_it_is():
    import gzip

    said = re.search(
        r"core has (\d+) KB, (\d+) KB.*modules (\d+) KB, (\d+) KB", (WASM / "README.md").read_text()
    )
    core = (WASM / "nonoproof.wasm").read_bytes()
    modules = b"".join([path.read_bytes() for path in sorted(WASM.glob("*.js"))])
    found = [len(each) / 1000 for data in (core, modules) for each in (data, gzip.compress(data))]
    assert all(
        abs(float(words) / size - 1) < 0.15 for words, size in zip(said.groups(), found, strict=True)
    ), found


def test_examples_use_functions_that_exist():
    for path in (EXAMPLES / "bundler" / "main.js", EXAMPLES / "module" / "index.html"):
        (names,) = re.findall(r"import \{ (.*?) \} from", path.read_text())
        assert set(names.split(", ")) <= set(re.findall(r"export (?:const|function|async function|\{) ?(\w+)",
            (WASM / "nonoproof.js").read_text()))  # fmt: skip
