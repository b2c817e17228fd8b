"""Commands and options: what is guessed, what is said of mistakes, and that every command has its help."""

import shutil
import subprocess

import pytest
from nonoproof.cli import COMMANDS, main
from nonoproof.cli.parser import EXAMPLES, QUIET, build, parse


@pytest.mark.parametrize(
    ("words", "reported"),
    [
        (["chek", "x.non"], "did you mean check?"),
        (["verfy"], "did you mean verify?"),
        (["xyzzy"], 'there is no command "xyzzy": run, check'),
        (["check", "x.non", "--jsonlines"], 'there is no option "--jsonlines"; did you mean --json-lines?'),
        (["check", "x.non", "--secnods=3"], 'there is no option "--secnods"; did you mean --seconds?'),
        (["run", "x", "--certificate-s"], "did you mean --certificates?"),
        (["check", "x.non", "--zzz"], 'there is no option "--zzz"\n'),
        (["convert", "a", "b", "c"], '"c" is not expected here'),
        (["help", "chek"], 'there is no "chek"; did you mean check?'),
        (["print", "x", "--paper", "A4"], 'there is no "A4"; did you mean a4?'),
        (["print", "x", "--paper", "zzz"], 'there is no "zzz"; choose from a4, a5, a3, letter'),
        (["print", "x", "--paper", "\x1b[2J"], "argument --paper: there is no"),
        (["\x1b[31mred"], "there is no command"),
        ([], "name a command: run, check"),
    ],
)
def test_what_was_meant_is_guessed(words, reported, capsys):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == "" and reported in err and "--help" in err and "\x1b" not in err


@pytest.mark.parametrize("name", COMMANDS)
def test_help_in_two_ways(name, capsys):
    assert main(["help", name]) == 0
    reported = capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == reported
    assert reported.startswith(f"usage: nonoproof {name}")


def test_help_of_all(capsys):
    assert main(["help"]) == 0
    reported = capsys.readouterr().out
    assert all(f"    {name}" in reported for name in COMMANDS)


def test_every_option_says_what_it_does():
    _, commands = build()
    for name, command in commands.items():
        for action in command._actions:
            assert action.help, (name, action.dest)
            assert not action.help.endswith("."), (name, action.help)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_are_commands_that_exist(name):
    import shlex

    for line in EXAMPLES[name]:
        words = shlex.split(line.split("|")[0].split(">")[0])
        assert words[:2] == ["nonoproof", name]
        assert parse(words[1:]).command == name


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_commands_and_options(shell, capsys):
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in COMMANDS)
    assert "json-lines" in script and "certificates" in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


def test_bash_completes(capsys, tmp_path):
    main(["completion", "bash"])
    (tmp_path / "script").write_text(capsys.readouterr().out)
    (tmp_path / "owl.non").write_text("")
    ask = """
        source ./script
        complete_for() {
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            _shtab_nonoproof nonoproof "${@: -1}" ""; echo "${COMPREPLY[@]}"
        }
        complete_for nonoproof che
        complete_for nonoproof check --js
    """
    done = subprocess.run(["bash", "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["check", "--json-lines"]


ONE = 'title "Cross"\nwidth 3\nheight 3\nrows\n1\n3\n1\ncolumns\n1\n3\n1\n'


@pytest.mark.parametrize(
    "words",
    [
        ["check", "one.non"],
        ["run", "one.non", "--out", "out", "--engine", "inline"],
        ["convert", "one.non", "one.mk"],
        ["certify", "one.non"],
        ["print", "one.non"],
        ["make", "--random", "5x5", "--out", "made"],
        ["compare", "one.non", "--methods", "logic"],
    ],
    ids=lambda words: words[0],
)
def test_quiet_commands_say_nothing(words, tmp_path, monkeypatch, capfd):
    assert {words[0]} <= QUIET
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.non").write_text(ONE)
    assert main([*words, "--quiet"]) == 0
    assert capfd.readouterr() == ("", "")
    assert len(list(tmp_path.iterdir())) > 1 or words[0] == "check"


def test_quiet_leaves_json_alone(tmp_path, capfd):
    (tmp_path / "one.non").write_text(ONE)
    assert main(["check", str(tmp_path / "one.non"), "--quiet", "--json-lines"]) == 0
    assert capfd.readouterr().out.startswith("{")
