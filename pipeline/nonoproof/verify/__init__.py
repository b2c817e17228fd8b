"""The checker of certificates. It needs the file and the standard library, and trusts nobody.

Nothing here is shared with the solver, or with any other part of the package: the folder can be copied
elsewhere and run as ``python -m verify FILE...``. Read it in this order:

    certificate.py   what is in the file
    line.py          what a clue says about its line
    board.py         what lines and steps say together
    judge.py         when a certificate holds
"""

from .certificate import Certificate, Refused, read, read_file
from .judge import judge, told

__all__ = ["Certificate", "Refused", "judge", "read", "read_file", "told"]
