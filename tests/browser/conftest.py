"""A real browser, and reports for it to open. All tests here are skipped where there is no chromium."""

import os
import shutil
from pathlib import Path

import pytest
from nonoproof.cli import main

from tests.browser.workbench import Studio
from tests.needs import BROWSER
from tests.support.exported import exported

CORPUS = Path(__file__).parents[2] / "corpus"
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


def name_of(each):
    """What a puzzle is called: its title, or else its file."""
    number = f", puzzle {each['index']}" if each["index"] > 1 else ""
    return each["title"].strip() or each["source"].split("/")[-1] + number


class Browser:
    """The browser, with the few things that the tests do again and again."""

    def __init__(self, driver) -> None:
        self.driver = driver

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, seconds=20):
        """Until the script answers something."""
        from selenium.webdriver.support.ui import WebDriverWait

        return WebDriverWait(self.driver, seconds, 0.03).until(lambda _: self.run(f"return {script}"))

    def open(self, folder, address=""):
        # From an empty page, for a change of the fragment alone loads nothing.
        self.driver.get("about:blank")
        self.driver.get((folder / "index.html").as_uri() + address)
        self.wait("document.documentElement.dataset.ready")
        # Only what is near the window exists.
        self.run("document.getElementById('puzzles').scrollIntoView()")
        self.settle()

    def go(self, address):
        """Follows a link within the page."""
        self.run("location.hash = arguments[0]", address)
        self.settle()

    def settle(self):
        """Until what was begun is drawn."""
        wait = "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => done()), 60)"
        self.driver.execute_async_script(wait)

    def texts(self, selector):
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)", selector
        )

    def titles(self):
        return self.texts("#list tbody th.title")

    def press(self, *keys):
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()
        self.settle()

    def size(self, width, height):
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]


@pytest.fixture(scope="session")
def driver(tmp_path_factory):
    if not CHROMIUM or not DRIVER:
        (pytest.fail if os.environ.get("NONOPROOF_BROWSER") == "required" else pytest.skip)(BROWSER)
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}", "--window-size=1280,900"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    opened = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
    yield opened
    opened.quit()


@pytest.fixture
def browser(driver):
    """The browser in its usual size and light; nothing may be left in the console at the end."""
    opened = Browser(driver)
    opened.size(1280, 900)
    opened.command("Emulation.setEmulatedMedia", media="", features=[])
    opened.complaints()
    yield opened
    assert opened.complaints() == []


@pytest.fixture
def studio(browser, tmp_path):
    return Studio(browser, tmp_path)


@pytest.fixture(scope="session")
def report(tmp_path_factory):
    """The report of a part of the example collection that has puzzles of every kind."""
    folder = tmp_path_factory.mktemp("report")
    parts = ("animals", "colour", "given-cells", "with-faults", "hard")
    sources = [str(CORPUS / part) for part in parts]
    assert main(["run", *sources, "--out", str(folder), "--engine", "inline", "--certificates"]) == 0
    return folder


@pytest.fixture(scope="session")
def puzzles(report):
    return exported(report)
