"""Pictures of pages, taken in a browser, and of a printed page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

COLOURS = 160
"""Enough for pages, which have few; photographs would want more."""
_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars")


@contextmanager
def browser() -> Iterator[WebDriver]:
    """Chromium, as the tests use it (``tests/browser/install`` installs it)."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        raise SystemExit("chromium and chromedriver are needed: tests/browser/install installs them")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (*_FLAGS, "--force-device-scale-factor=1"):
        options.add_argument(flag)
    opened = webdriver.Chrome(options, Service(driver))
    try:
        yield opened
    finally:
        opened.quit()


def page_picture(driver: WebDriver, address: str, ready: str, size: tuple[int, int]) -> Image.Image:
    """A page as it looks once the script ``ready`` answers something."""
    from selenium.webdriver.support.ui import WebDriverWait

    driver.set_window_size(size[0], size[1])
    driver.get("about:blank")
    driver.get(address)
    WebDriverWait(driver, 60, 0.1).until(lambda _: driver.execute_script(f"return {ready}"))
    wait = "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => done()), 400)"
    driver.execute_async_script(wait)
    return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")


def printed_page(book: Path, number: int, width: int) -> Image.Image:
    """A page of a PDF, counted from 1, on a table."""
    import pypdfium2

    page = pypdfium2.PdfDocument(book)[number - 1]
    paper = page.render(scale=width / page.get_width()).to_pil().convert("RGB")
    table = Image.new("RGB", (paper.width + 40, paper.height + 40), "#d9d6cf")
    table.paste("#b9b5ab", (26, 26, 26 + paper.width, 26 + paper.height))
    table.paste(paper, (20, 20))
    return table


def save(picture: Image.Image, path: Path) -> None:
    """As a PNG of few colours: small, and sharp where letters are."""
    few = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
