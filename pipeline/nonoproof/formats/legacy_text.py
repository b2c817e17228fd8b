"""Text in an encoding from before Unicode: Korean, Japanese, Chinese or Cyrillic, where the content shows which."""

from __future__ import annotations

import re
from collections.abc import Callable

SAMPLE = 1 << 16
LEAST = 4
"""Characters outside ASCII that show an encoding; with fewer, chance might."""
MOSTLY = 0.9
MOST_MIXED = 20
"""Of so many letters, one may stand beside one of another script."""
_MIXED = re.compile(
    r"[A-Za-z][\u0400-\u04ff\u4e00-\u9fff\uac00-\ud7a3]|[\u0400-\u04ff\u4e00-\u9fff\uac00-\ud7a3][A-Za-z]"
)
KANA = 0.25
"""Of Japanese text, at least so much is kana, and the rest Chinese characters."""


def legacy_encoding(data: bytes) -> str | None:
    """The encoding, where one and only one explains the bytes that are not ASCII."""
    sample = data[:SAMPLE]
    if len(data) > SAMPLE:
        sample = sample[: sample.rfind(b"\n") + 1]
    return next((name for name, explains in _ENCODINGS if _explained(sample, name, explains)), None)


def _explained(sample: bytes, name: str, explains: Callable[[str], bool]) -> bool:
    try:
        text = sample.decode(name)
    except UnicodeDecodeError:
        return False
    strange = "".join([char for char in text if not char.isascii() and char.isprintable()])
    # Within a word, letters of two scripts do not follow one another.
    mixed = len(_MIXED.findall(text))
    return len(strange) >= LEAST and mixed * MOST_MIXED <= len(strange) and explains(strange)


def _share(text: str, *blocks: tuple[str, str]) -> float:
    return sum(any(first <= char <= last for first, last in blocks) for char in text) / len(text)


def _is_japanese(text: str) -> bool:
    kana = ("\u3040", "\u30ff")
    return (
        _share(text, kana) >= KANA
        and _share(text, kana, ("\u4e00", "\u9fff"), ("\u3000", "\u303f")) >= MOSTLY
    )


def _is_korean(text: str) -> bool:
    return _share(text, ("\uac00", "\ud7a3")) >= MOSTLY


def _is_chinese(text: str) -> bool:
    # Of the two levels of GB 2312, nearly all that people write is in the first, from B0 to D7.
    characters = [char for char in text if "\u4e00" <= char <= "\u9fff"]
    usual = sum(0xB0 <= char.encode("gb18030")[0] <= 0xD7 for char in characters)
    return usual >= MOSTLY * len(text)


def _is_cyrillic(text: str) -> bool:
    letters = [char for char in text if "\u0400" <= char <= "\u04ff"]
    return len(letters) >= MOSTLY * len(text) and 2 * sum(map(str.islower, letters)) > len(letters)


_ENCODINGS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("shift_jis", _is_japanese),
    ("euc_kr", _is_korean),
    ("gb18030", _is_chinese),
    ("cp1251", _is_cyrillic),
)
"""In this order: what is one of the first would often be one of the later ones too, but not the other way round."""
