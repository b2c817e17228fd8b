"""Reads the data of a page as the page does, to see what it gets."""

import json
import re
import zlib
from base64 import b64decode


def received(path):
    """What a script of the data folder hands over."""
    text = path.read_text(encoding="utf-8")
    kind, first, content = re.fullmatch(
        r'nonoproof\.receive\("(\w+)", (\d+), (.*)\);\n', text, re.DOTALL
    ).groups()
    return kind, int(first), json.loads(content)


def entries(data, kind, firsts):
    """All entries of a kind, each with the texts it means by numbers."""
    found = []
    for first in firsts:
        name, start, pieces = received(data / f"{kind}-{first}.js")
        assert (name, start) == (kind, first)
        assert len(found) == first
        found += [(entry, texts) for texts, piece in map(unpacked, pieces) for entry in piece]
    return found


def unpacked(piece):
    """Details come compressed, with how many puzzles there are."""
    if not isinstance(piece[0], int):
        return piece
    count, packed = piece
    texts, entries = json.loads(zlib.decompress(b64decode(packed)))
    assert len(entries) == count
    return texts, entries


_COLUMNS = ("names", "title", "author", "width", "height", "palette_size", "state", "tier", "score", "amount",
    "means",
            "micros", "collection", "below", "index", "codes", "fails")  # fmt: skip


def read_page(folder):
    """One dict a puzzle, with texts instead of their numbers."""
    data = folder / "pages" / "data"
    _, _, contents = received(data / "contents.js")
    kinds = [entries(data, kind, contents[kind]) for kind in ("rows", "pictures", "details")]
    assert {len(each) for each in kinds} == {contents["count"]}
    return [_puzzle(contents, *each) for each in zip(*kinds, strict=True)]


def _puzzle(contents, row, picture, details):
    cells, texts = row
    reported = dict(zip(_COLUMNS, cells, strict=True))
    for name in ("author", "collection", "codes"):
        reported[name] = texts[reported[name]]
    reported["state"] = contents["states"][reported["state"]]
    reported["tier"] = contents["tiers"][reported["tier"]] if reported["tier"] >= 0 else None
    below, collection = reported.pop("below"), reported["collection"]
    reported["source"] = (
        collection if not below else below[1:] if below[0] == "/" else f"{collection}/{below}"
    )
    reported["codes"] = [contents["codes"][int(each)][0] for each in reported["codes"].split()]
    reported["picture"] = None
    entry, texts = picture
    if entry:
        packed, colours = (entry, None) if isinstance(entry, str) else entry
        reported["picture"] = b64decode(packed)
        reported["colours"] = None if colours is None else texts[colours].split()
    entry, texts = details
    reported |= {f"details-{name}": value for name, value in entry.items()}
    for name in ("reason", "why", "palette"):
        if name in entry:
            reported[f"details-{name}"] = texts[entry[name]]
    reported["details-at"] = [texts[entry["at"][0]], entry["at"][1]]
    reported["details-findings"] = [
        [contents["codes"][code][0], texts[message], *more]
        for code, message, *more in entry.get("findings", [])
    ]
    reported["details-fails"] = [texts[each] for each in entry.get("fails", [])]
    reported["details-about"] = {name: texts[each] for name, each in entry.get("about", {}).items()}
    reported["details-others"] = [(*each[:3], texts[each[3]]) for each in entry.get("others", [])]
    return reported
