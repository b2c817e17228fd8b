"""``python -m verify FILE...``: a line a certificate; the exit code is 0 if all are valid, else 1."""

import sys
from pathlib import Path

from . import Refused, Unchecked, judge, read_file, summary


def main(names: list[str]) -> int:
    code = 0
    for name in names:
        try:
            certificate = read_file(Path(name))
            judge(certificate)
            sys.stdout.write(f"{name}: valid, {certificate.verdict}: {ascii(summary(certificate))[1:-1]}\n")
        except Unchecked as why:
            sys.stdout.write(f"{name}: not checked: {why}\n")
            code = 1
        except (OSError, Refused) as why:
            sys.stdout.write(f"{name}: invalid: {why}\n")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
