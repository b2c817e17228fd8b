"""What docs/certificates.md shows is so."""

import re
from hashlib import sha256
from pathlib import Path

from nonoproof.formats.common import MAX_SIDE
from nonoproof.model import UNKNOWN
from nonoproof.verify import WORK, certificate, checking_work, judge, read
from nonoproof.verify.certificate import identity

TEXT = (Path(__file__).parents[2] / "docs" / "certificates.md").read_text(encoding="utf-8")


def test_the_certificate_holds():
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    found = read(example.encode())
    judge(found)
    assert found.verdict == "unique"


def test_the_texts_of_the_ids():
    plain, coloured, given = re.findall(r"^    (\[\[.*)$", TEXT, re.MULTILINE)
    rows, columns = [[(2, 1)]], [[(1, 1)], [(1, 1)], []]
    assert sha256(plain.encode()).hexdigest() == identity(rows, columns, ["ffffff", "000000"], {})
    assert sha256(given.encode()).hexdigest() == identity(rows, columns, ["ffffff", "000000"], {0: 1, 2: 0})
    rows, columns = [[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]]
    rgb = ["ffffff", "000000", "ff0000", "00ff00"]
    assert sha256(coloured.encode()).hexdigest() == identity(rows, columns, rgb, {})


def test_the_limits_are_those_of_the_page():
    plain = " ".join(TEXT.split())
    assert "gives up after a thousand million looks" in plain and WORK == 10**9
    assert "files of more than 64 MiB when unpacked" in plain and certificate.MAX_BYTES == 64 << 20
    assert "more than four million values" in plain and certificate.MAX_VALUES == 4 << 20
    assert "more than a gigabyte" in plain and checking_work.MEMORY == 1 << 30


def test_what_can_be_read_as_a_puzzle_can_be_certified():
    assert certificate.MAX_SIDE == MAX_SIDE
    assert certificate.MAX_COLOURS == UNKNOWN
