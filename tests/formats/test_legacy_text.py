"""Encodings from before Unicode are recognised where the content shows which, and never guessed."""

from __future__ import annotations

import pytest
from nonoproof.findings import Code
from nonoproof.formats.common import Notes, decode
from nonoproof.formats.legacy_text import legacy_encoding

TEXTS = {
    "euc_kr": "제목: 사과나무 아래 고양이",
    "shift_jis": "タイトル: 森のきつねと赤い花",
    "gb18030": "标题：小猫在苹果树下睡觉",
    "cp1251": "Название: кошка под яблоней",
}


@pytest.mark.parametrize("encoding", TEXTS)
def test_text_is_read_and_reported(encoding: str) -> None:
    notes = Notes()
    assert decode(TEXTS[encoding].encode(encoding), notes) == TEXTS[encoding]
    assert [each.code for each in notes.findings] == [Code.ENCODING]
    assert encoding in notes.findings[0].message


@pytest.mark.parametrize(
    "text", ["Die Füße des Bären über dem Fluß", "Élève à côté, déjà prêt", "Ñandú, años, señal", "÷×±"]
)
def test_western_text_is_no_other(text: str) -> None:
    assert legacy_encoding(text.encode("latin-1")) is None


def test_a_long_text_is_cut_between_its_lines() -> None:
    line = TEXTS["euc_kr"].encode("euc_kr") + b"\n"
    assert legacy_encoding(line * 4000) == "euc_kr"


def test_utf_8_is_itself() -> None:
    notes = Notes()
    assert decode("Füße und кошка".encode(), notes) == "Füße und кошка"
    assert not notes.findings
