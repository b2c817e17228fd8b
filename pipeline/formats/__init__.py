"""One file a format, the same few names in each (see ``common.Format``), one ordered list."""

from __future__ import annotations

from typing import cast

from . import (
    asp_facts,
    bmp,
    cwd,
    dorifor,
    faase,
    freenono,
    gif,
    gno,
    ini,
    ish,
    jap,
    jcross,
    jpeg,
    json_lines,
    json_puzzle,
    keen,
    logichome,
    lp,
    makhorin,
    mk,
    nin,
    non,
    nono,
    nonograms_org,
    nonogrid_toml,
    nonopack,
    nonpack,
    olsak_g,
    pbm,
    picross,
    png,
    puzzlekit,
    rosetta,
    sgriddler,
    syro,
    tatham,
    text_picture,
    tournament,
    webpbn_xml,
    wild_json,
    xbm,
    xpm,
    yaml_puzzle,
)
from .common import Entry, Fit, Format, Holds

FORMATS: tuple[Format, ...] = cast(
    "tuple[Format, ...]",
    (
        # Binary files and pictures, known by their first bytes.
        nonopack,
        jap,
        png,
        gif,
        bmp,
        jpeg,
        pbm,
        # Mark-up and structured text, known by its root or its sections.
        webpbn_xml,
        freenono,
        jcross,
        nonograms_org,
        nonogrid_toml,
        ini,
        json_lines,
        json_puzzle,
        wild_json,
        puzzlekit,
        yaml_puzzle,
        xbm,
        xpm,
        # Text with words or signs of its own.
        picross,
        olsak_g,
        nono,
        dorifor,
        sgriddler,
        gno,
        lp,
        nonpack,
        faase,
        non,
        ish,
        makhorin,
        tournament,
        tatham,
        asp_facts,
        logichome,
        # Plain numbers and plain pictures: nothing but their shape tells them apart.
        mk,
        nin,
        cwd,
        syro,
        keen,
        text_picture,
        rosetta,
    ),
)
"""In the order in which content is compared with them: formats with a mark of their own come first."""

BY_NAME: dict[str, Format] = {each.NAME: each for each in FORMATS}

__all__ = ["BY_NAME", "FORMATS", "Entry", "Fit", "Format", "Holds"]
