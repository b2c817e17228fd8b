"""Problems for the checks of a repository: annotations, SARIF and baselines."""

import io
import json
import os
import sys

import pytest
from nonoproof.errors import UsageError
from nonoproof.export.annotations import GithubAnnotations, annotation
from nonoproof.export.baseline import load_baseline, save_baseline
from nonoproof.export.problems import MEANINGS, Problem
from nonoproof.export.sarif import sarif, uri
from nonoproof.findings import Severity

PROBLEM = Problem("sums-differ", Severity.ERROR, "8 and 9", "a/b.non", 2, 7, 3, True, "f" * 32)
ODD = PROBLEM._replace(path="a:b,c%\n.non", message="100%\nfoo", index=1, line=None, column=None)


def test_an_annotation_names_file_line_and_column():
    assert annotation(PROBLEM) == "::error file=a/b.non,line=7,col=3,title=sums-differ::puzzle 2: 8 and 9"
    assert annotation(PROBLEM._replace(severity=Severity.NOTE)).startswith("::notice ")


def test_odd_characters_do_not_end_an_annotation():
    line = annotation(ODD)
    assert "\n" not in line
    properties, message = line.removeprefix("::error ").split("::")
    assert properties.split(",")[0].startswith("file=a%3Ab%2Cc%25") and len(properties.split(",")) == 3
    assert message.startswith("100%25")


def test_between_annotations_no_commands_are_obeyed():
    out = io.StringIO()
    annotations = GithubAnnotations(out, notes=False)
    out.write("::set-env name=PATH::evil\n")
    annotations.add([PROBLEM, PROBLEM._replace(severity=Severity.NOTE)])
    out.write("##[add-path]evil\n")
    annotations.close()
    stopped, obeyed = None, []
    for line in out.getvalue().splitlines():
        if stopped is not None:
            stopped = None if line == f"::{stopped}::" else stopped
        elif line.startswith("::stop-commands::"):
            stopped = line.removeprefix("::stop-commands::")
        else:
            obeyed.append(line)
    assert obeyed == [annotation(PROBLEM)] and stopped is None


def test_sarif_is_what_its_model_says():
    model = pytest.importorskip("sarif_pydantic")
    data = b"".join(sarif([PROBLEM, ODD], "1.2.3", frozenset()))
    log = model.Sarif.model_validate_json(data)
    assert log.version == "2.1.0" and len(log.runs[0].results) == 2


def whole(*arguments):
    return b"".join(sarif(*arguments))


def test_sarif_has_what_code_hosts_ask_for():
    (run,) = json.loads(whole([PROBLEM, ODD], "1.2.3"))["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert {"does-not-pass", "undecided", "sums-differ"} <= {rule["id"] for rule in rules}
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"] and result["level"] in ("error", "warning", "note")
        (location,) = result["locations"]
        assert location["physicalLocation"]["region"]["startLine"] >= 1
        assert "baselineState" not in result and result["partialFingerprints"]
    assert run["results"][0]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "a/b.non"},
        "region": {"startLine": 7, "startColumn": 3},
    }


def test_sarif_tells_new_from_known():
    (run,) = json.loads(whole([PROBLEM, ODD._replace(fingerprint="0")], "1", frozenset({"0"})))["runs"]
    assert [each["baselineState"] for each in run["results"]] == ["new", "unchanged"]


def test_places_are_uris(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert uri("./a b#.non") == "a%20b%23.non"
    assert uri(str(tmp_path / "x" / "é.non")) == "x/%C3%A9.non"
    assert uri("/elsewhere/x.non") == "file:///elsewhere/x.non"
    if sys.platform == "linux":
        assert uri(os.fsdecode(b"\xff.non")) == "%FF.non"


def test_a_baseline_holds_what_fails(tmp_path):
    path = tmp_path / "known.json"
    warning = PROBLEM._replace(fingerprint="other", fails=False)
    assert save_baseline(path, [PROBLEM, PROBLEM, warning]) == 1
    assert load_baseline(path) == {PROBLEM.fingerprint}
    assert json.loads(path.read_text())["known"][0]["source"] == "a/b.non"
    assert save_baseline(path, []) == 0 and load_baseline(path) == frozenset()


@pytest.mark.parametrize(
    "text", ["", "[]", '{"baseline": 2, "known": []}', '{"baseline": 1, "known": [3]}', "[" * 10**5]
)
def test_what_is_no_baseline_is_reported(tmp_path, text):
    path = tmp_path / "known.json"
    path.write_text(text)
    with pytest.raises(UsageError, match="is not a baseline"):
        load_baseline(path)
    with pytest.raises(UsageError, match="--write-baseline"):
        load_baseline(tmp_path / "missing.json")


def test_rules_beside_the_findings_have_a_meaning():
    from nonoproof.findings import Code

    assert not MEANINGS.keys() & set(map(str, Code))
