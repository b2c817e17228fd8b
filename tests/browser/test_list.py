"""The table and the gallery: filters, order, address, keyboard."""

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.conftest import name_of


def test_every_verdict_can_be_filtered(browser, report, puzzles):
    browser.open(report)
    for state in ("unique", "multiple", "none", "invalid"):
        browser.go(f"#verdict={state}")
        expected = sum(1 for each in puzzles if (each["verdict"] or "invalid") == state)
        assert browser.run("return document.getElementById('status').textContent").startswith(
            f"{expected} of"
        )
        assert set(browser.texts("#list td.verdict .badge span + *, #list td.verdict")) <= {
            text for text in browser.texts("#list td.verdict") if text.endswith(state)
        }


def test_controls_write_the_address_and_the_address_sets_the_controls(browser, report):
    browser.open(report)
    browser.run(
        "const form = document.getElementById('filters'); form.elements.verdict.value = 'multiple';"
        "form.elements.verdict.dispatchEvent(new Event('input', {bubbles: true}))"
    )
    browser.settle()
    assert browser.run("return location.hash") == "#verdict=multiple"
    browser.open(report, "#verdict=multiple&q=boat&sort=-size")
    assert browser.run("return document.getElementById('filters').elements.verdict.value") == "multiple"
    assert browser.run("return document.getElementById('filters').elements.q.value") == "boat"
    assert browser.titles() == ["Paper boat, as first drawn"]


def test_filters_by_source_finding_size_means_and_failure(browser, report, puzzles):
    browser.open(report)

    def count(address):
        browser.go(address)
        return int(browser.run("return document.getElementById('status').textContent").split()[0])

    codes = [{finding["code"] for finding in each["findings"]} for each in puzzles]
    assert count("#finding=duplicate") == sum("duplicate" in each for each in codes) > 0
    assert count("#fails=1") == sum(bool(each["failures"]) for each in puzzles)
    assert count("#means=search") == sum(each["solved_by"] == "search" for each in puzzles)
    small = [each for each in puzzles if each["width"] and 5 < max(each["width"], each["height"]) <= 10]
    assert count("#size=10") == len(small)
    source = browser.run("return document.getElementById('filters').elements.source.options[1].value")
    assert count(f"#source={source}") == sum(each["source"].startswith(source) for each in puzzles)


@pytest.mark.parametrize(
    ("name", "key"), [("size", lambda each: (each["width"] or 0) * (each["height"] or 0))]
)
def test_heads_sort_in_both_directions(browser, report, puzzles, name, key):
    browser.open(report)
    expected = [name_of(each) for each in sorted(puzzles, key=key)]
    for direction in ("ascending", "descending"):
        browser.run(f"document.querySelector('thead .{name} button').click()")
        browser.settle()
        assert (
            browser.run(f"return document.querySelector('thead .{name}').getAttribute('aria-sort')")
            == direction
        )
        assert browser.run("return document.activeElement.closest('th').className") == name
        if direction == "ascending":
            shown = browser.titles()
            assert shown == expected[: len(shown)]
    assert browser.titles()[0] == max(puzzles, key=key)["title"]


def test_the_table_says_how_many_rows_there_are_and_which_these_are(browser, report, puzzles):
    browser.open(report)
    assert browser.run("return document.querySelector('.puzzles').getAttribute('aria-rowcount')") == str(
        len(puzzles) + 1
    )
    places = browser.run(
        "return [...document.querySelectorAll('tbody [aria-rowindex]')].map((e) => +e.ariaRowIndex)"
    )
    assert places == list(range(2, 2 + len(places)))


def test_keys_lead_through_the_list_into_a_puzzle_and_back(browser, report):
    browser.open(report)
    browser.press("/")
    assert browser.run("return document.activeElement.name") == "q"
    browser.run("document.querySelector('#list tbody a').focus()")
    browser.press(Keys.ARROW_DOWN)
    browser.press(Keys.ARROW_DOWN)
    here = "return document.activeElement.closest('tr').ariaRowIndex"
    assert browser.run(here) == "4"
    browser.press(Keys.END)
    last = browser.run("return document.querySelector('.puzzles').getAttribute('aria-rowcount')")
    assert browser.run(here) == last
    title = browser.run("return document.activeElement.textContent")
    browser.press(Keys.ENTER)
    browser.wait("document.querySelector('#puzzle h1')")
    assert browser.run("return document.querySelector('#puzzle h1').textContent") == title
    browser.press(Keys.ESCAPE)
    assert browser.run("return document.activeElement.textContent") == title


def test_the_skip_link_leads_to_the_puzzles(browser, report):
    browser.open(report)
    browser.press(Keys.TAB)
    assert browser.run("return document.activeElement.className") == "skip"
    browser.press(Keys.ENTER)
    assert browser.run("return document.activeElement.id") == "puzzles"


def test_the_gallery_draws_what_is_in_view(browser, report):
    browser.open(report, "#view=gallery")
    browser.run("document.getElementById('puzzles').scrollIntoView()")
    browser.settle()
    drawn = """
        const canvas = document.querySelector('.gallery canvas');
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        return canvas.width > 100 && pixels.some((value, place) => place % 4 === 3 && value === 255);
    """
    assert browser.run(drawn)
    assert browser.run("return document.querySelectorAll('.gallery .card').length") < 60


def test_a_tile_keeps_the_gallery_and_the_switch_says_so(browser, report, puzzles):
    switch = "return document.getElementById('filters').elements.view.value"
    browser.open(report, "#view=gallery&sort=size")
    browser.run("document.querySelector('.tile.multiple').click()")
    browser.settle()
    assert browser.run("return location.hash") == "#verdict=multiple&sort=size&view=gallery"
    assert browser.run(switch) == "gallery"
    expected = sum(1 for each in puzzles if each["verdict"] == "multiple")
    assert browser.run("return document.querySelectorAll('.gallery .card').length") == expected
    browser.run("document.querySelector('#filters input[name=view][value=\"\"]').click()")
    browser.settle()
    browser.run("document.querySelector('.tile.none').click()")
    browser.settle()
    assert browser.run("return location.hash") == "#verdict=none&sort=size"
    assert browser.run(switch) == ""
    assert len(browser.titles()) == sum(1 for each in puzzles if each["verdict"] == "none")


def test_nothing_is_wider_than_a_phone(browser, report, puzzles):
    browser.size(390, 800)
    wide = next(
        each for each in puzzles if each["colours"] and each["colours"] > 1 and each["verdict"] == "multiple"
    )
    for address in ("", "#view=gallery", f"#puzzle={wide['key'][:16]}"):
        browser.open(report, address)
        browser.settle()
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


def test_light_and_dark(browser, report):
    browser.open(report)
    colours = {}
    for scheme in ("light", "dark"):
        browser.command(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}]
        )
        colours[scheme] = browser.run("return getComputedStyle(document.documentElement).backgroundColor")
    assert colours["light"] != colours["dark"]


def test_nothing_comes_from_elsewhere(browser, report):
    browser.open(report, "#view=gallery")
    scripts = browser.run(
        "return [...document.querySelectorAll('[src], link[href]')].map((e) => e.src || e.href)"
    )
    assert scripts
    assert all(each.startswith(("file:", "data:")) for each in scripts)
