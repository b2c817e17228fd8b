"""The page hands its view over as a command, which a shell reads as it was meant."""

import json
import shlex
import subprocess

import pytest
from nonoproof.cli import main


def command(browser):
    browser.run("document.querySelector('button.command').click()")
    browser.wait("document.querySelector('#command p').textContent")
    return browser.run("return document.querySelector('#command input').value")


@pytest.mark.parametrize(
    "address",
    [
        "",
        "#verdict=unique",
        "#verdict=multiple,none&sort=-size",
        "#tier=trivial,easy&size=15&sort=difficulty",
        "#size=more",
        "#means=search&sort=-place",
        "#finding=symmetric&sort=seconds",
        "#fails=1",
        "#q=Boat%20drawn",
        "#sort=-difficulty&verdict=unique",
        "SOURCE",
    ],
)
def test_the_command_chooses_what_the_page_shows(browser, report, puzzles, capsys, address):
    browser.open(report)
    if address == "SOURCE":
        source = browser.run("return document.getElementById('filters').elements.source.options[2].value")
        address = f"#source={source}"
    browser.go(address)
    words = shlex.split(command(browser))
    assert words[:4] == ["nonoproof", "select", "--from", str(report)]
    capsys.readouterr()
    main([*words[1:], "--json-lines"])
    chosen = [
        (each["source"], each["index"]) for each in map(json.loads, capsys.readouterr().out.splitlines())
    ]
    shown = browser.driver.execute_async_script(
        "nonoproof.loadRows(1).then((data) => arguments[0](nonoproof.select(data, nonoproof.readAddress())"
        ".map((row) => [nonoproof.sourceOf(data, row), data.columns.index[row]])))"
    )
    readable = {(each["source"], each["index"]) for each in puzzles if each["key"]}
    expected = [tuple(each) for each in shown if tuple(each) in readable]
    assert expected or address == "#size=more"
    # Times are rounded on the page, so that some of them are equal there.
    assert chosen == expected or ("seconds" in address and sorted(chosen) == sorted(expected))


def test_the_command_is_forgotten_when_the_view_changes(browser, report):
    browser.open(report, "#verdict=unique")
    assert "--verdict unique" in command(browser)
    assert browser.run("return document.activeElement.selectionEnd") > 20
    browser.go("#verdict=multiple")
    assert browser.run("return document.getElementById('command').hidden")
    assert "--verdict multiple" in command(browser)


HOSTILE = [
    "plain",
    "two words",
    "it's",
    "$(touch evil) `touch evil` \\ ! * ~ #",
    "a; touch evil",
    "\x1b[2J\x03\x15touch evil\r\n",
    "tab\there 'and' \\n",
    "\u2028line",
    "ünïcode 日本",
    "-dash",
    "",
    "\u0085\u009bx",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_shell_reads_every_text_as_it_is(browser, report, tmp_path, text):
    browser.open(report)
    quoted = browser.run("return nonoproof.quoted(arguments[0])", text)
    assert quoted.isprintable()
    script = f"printf %s {quoted}"
    run = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, env={"LC_ALL": "C.UTF-8"}, check=True
    )
    assert run.stdout.decode() == text
    assert list(tmp_path.iterdir()) == []


def test_a_search_for_a_dash_is_no_option(browser, report):
    browser.open(report, "#q=-x'y")
    assert "--search=-x'y" in shlex.split(command(browser))
