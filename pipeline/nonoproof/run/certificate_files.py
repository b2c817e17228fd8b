"""The files of certificates."""

from __future__ import annotations

from collections.abc import Sequence

from ..files import Folder
from ..tasks import CertificateFile


def save_certificates(folder: Folder, made: Sequence[CertificateFile]) -> None:
    """Write the certificates, each whole or not at all, before the store says that they are there."""
    for certificate in made:
        for old in certificate.replaces:
            folder.remove(old)
        folder.save(certificate.file_name, certificate.data)
        if certificate.formula is not None:
            folder.save(certificate.formula_name, certificate.formula)
        if certificate.model is not None:
            folder.save(certificate.model_name, certificate.model)
