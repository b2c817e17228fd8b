"""What docs/certificates.md shows is so."""

import re
from hashlib import sha256
from pathlib import Path

from nonoproof.verify import judge, read
from nonoproof.verify.certificate import identity

TEXT = (Path(__file__).parents[2] / "docs" / "certificates.md").read_text(encoding="utf-8")


def test_the_certificate_holds():
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    certificate = read(example.encode())
    judge(certificate)
    assert certificate.verdict == "unique"


def test_the_texts_of_the_ids():
    plain, coloured, given = re.findall(r"^    (\[\[.*)$", TEXT, re.MULTILINE)
    rows, columns = [[(2, 1)]], [[(1, 1)], [(1, 1)], []]
    assert sha256(plain.encode()).hexdigest() == identity(rows, columns, ["ffffff", "000000"], {})
    assert sha256(given.encode()).hexdigest() == identity(rows, columns, ["ffffff", "000000"], {0: 1, 2: 0})
    rows, columns = [[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]]
    rgb = ["ffffff", "000000", "ff0000", "00ff00"]
    assert sha256(coloured.encode()).hexdigest() == identity(rows, columns, rgb, {})
