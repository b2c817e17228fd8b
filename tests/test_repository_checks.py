"""The action, the hook and the workflows: parsed as a runner would, and their commands run."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
PAGE = (ROOT / "docs" / "repository-checks.md").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
GOOD = 'title "Dot"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
BAD = 'title "Two"\nwidth 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n'


def example(name: str) -> str:
    """The file of that name on the page."""
    found = re.search(rf"`{re.escape(name)}`[^`]*?:\n\n```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert found, name
    return found[1]


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """The example repository of the page, with one puzzle."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "dot.non").write_text(GOOD)
    (tmp_path / "publish.yaml").write_text(example("publish.yaml"))
    (tmp_path / "known-faults.json").write_text('{"baseline": 1, "known": []}')
    return tmp_path


def run_action(inputs: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Acts as the runner: the steps in order, inputs filled in, nonoproof being installed already."""
    values = {name: str(each.get("default", "")) for name, each in ACTION["inputs"].items()}
    assert inputs.keys() <= values.keys()
    values |= inputs | {"version": "none"}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for step in ACTION["runs"]["steps"]:
        assert step["shell"] == "bash" and "${{" not in step["run"]
        filled = {
            name: re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda found: values[found[1]], text)
            for name, text in step["env"].items()
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        environment = os.environ | filled | {"PATH": path}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            break
    return done


def inputs_of_the_example() -> dict[str, str]:
    workflow = yaml.safe_load(example(".github/workflows/puzzles.yml"))
    (step,) = [each for each in workflow["jobs"]["puzzles"]["steps"] if "nonoproof@" in each.get("uses", "")]
    return step["with"]


def test_the_example_repository_passes_and_fails_as_it_should(repository):
    done = run_action(inputs_of_the_example())
    assert done.returncode == 0, done.stderr
    assert (repository / "puzzles.sarif").is_file()
    (repository / "puzzles" / "two.non").write_text(BAD)
    done = run_action(inputs_of_the_example())
    assert done.returncode == 1
    assert "::error file=puzzles/two.non,line=1,title=does-not-pass::the verdict is multiple" in done.stdout
    for command in re.findall(r"^    (nonoproof check .*)$", PAGE, re.MULTILINE):
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(command.split(), check=True, capture_output=True, env=os.environ | {"PATH": path})
    assert run_action(inputs_of_the_example()).returncode == 0


def test_inputs_are_never_commands(repository):
    done = run_action({"sources": "puzzles\n$(touch pwned)\n; touch pwned\n-x", "profile": "`touch pwned`"})
    assert done.returncode == 2
    assert not (repository / "pwned").exists()


def test_several_sources_and_only_changed_ones(repository):
    for words in (
        ["init"],
        ["add", "-A"],
        ["-c", "user.name=x", "-c", "user.email=x@y.example", "commit", "-m", "x"],
    ):
        subprocess.run(["git", *words], check=True, capture_output=True)
    (repository / "more").mkdir()
    (repository / "more" / "two.non").write_text(BAD)
    assert run_action({"sources": "puzzles\n\nmore\n"}).returncode == 1
    assert run_action({"sources": "puzzles", "changed-since": "HEAD"}).returncode == 0


def test_the_hook_takes_files_that_only_puzzles_can_be(repository):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    pattern = re.compile(hook["files"])
    assert pattern.search("puzzles/Owl.NON") and not pattern.search("package.json")
    configured = yaml.safe_load(example(".pre-commit-config.yaml"))["repos"][0]["hooks"][0]
    assert configured["id"] == hook["id"]
    command = [*hook["entry"].split(), *configured["args"], "puzzles/dot.non"]
    command[0] = str(Path(sys.executable).with_name(command[0]))
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    (repository / "puzzles" / "two.non").write_text(BAD)
    assert subprocess.run([*command, "puzzles/two.non"], capture_output=True, check=False).returncode == 1


def test_the_inputs_are_all_on_the_page():
    listed = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE))
    assert listed == ACTION["inputs"].keys()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_the_commands_of_our_workflows_exist(path):
    workflow = yaml.safe_load(path.read_text())
    assert workflow["permissions"] == {"contents": "read"}
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            script = step.get("run", "")
            # What comes from outside never gets into a script.
            assert "${{" not in script
            for line in script.splitlines():
                words = line.split()
                if words[0] == "make":
                    assert set(words[1:]) <= targets, line
                elif "/" in words[0]:
                    assert os.access(ROOT / words[0], os.X_OK), line
                elif words[0] == "python" and words[1] != "-m":
                    assert (ROOT / words[1]).is_file(), line
                else:
                    assert words[:3] in (
                        ["python", "-m", "pip"],
                        ["python", "-m", "build"],
                        ["python", "-m", "cibuildwheel"],
                        ["git", "diff", "--exit-code"],
                    )
            if script:
                subprocess.run([shutil.which("bash"), "-n"], input=script, text=True, check=True)


def test_the_ci_runs_all_that_a_change_must_pass():
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    assert "run: .ci/run" in text
