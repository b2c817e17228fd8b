"""The files of certificates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..output import whole_file
from ..output.whole_file import told
from ..work import Certificate


def save_certificates(folder: Path, made: Sequence[Certificate]) -> None:
    """Write the certificates, each whole or not at all, before the store says that they are there."""
    if not made:
        return
    with told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for certificate in made:
            for old in certificate.replaces:
                (folder / old).unlink(missing_ok=True)
            whole_file.save(folder / certificate.file_name, certificate.data)
            if certificate.formula is not None:
                whole_file.save(folder / certificate.formula_name, certificate.formula)
