"""The checker of certificates. It needs the file and the standard library, and trusts nothing else.

Nothing here is shared with the solver, or with any other part of the package: the folder can be copied
elsewhere and run as ``python -m verify FILE...``. Read it in this order:

    certificate.py   what is in the file
    line.py          what a clue says about its line
    board.py         what lines and steps say together
checking_work.py how much work all this may take
    judge.py         when a certificate holds
"""

from .certificate import Certificate, Refused, Unchecked, read, read_file
from .checking_work import WORK, CheckingWork
from .judge import judge, summary

__all__ = [
    "WORK",
    "Certificate",
    "CheckingWork",
    "Refused",
    "Unchecked",
    "judge",
    "read",
    "read_file",
    "summary",
]
