"""What an editor would add: metadata that is missing."""

from __future__ import annotations

from functools import lru_cache

from ..findings import Code
from ..model import Metadata
from .remarks import Remarks

_LONGEST_LICENCE = 200


def check_metadata(metadata: Metadata, remarks: Remarks) -> None:
    if not metadata.title.strip():
        remarks.add(Code.TITLE_MISSING, "the puzzle has no title")
    if not metadata.author.strip():
        remarks.add(Code.AUTHOR_MISSING, "the puzzle names no author")
    licence = metadata.licence.strip()
    if not licence:
        remarks.add(Code.LICENCE_MISSING, "the puzzle names no licence")
    elif not is_spdx(licence):
        shown = licence if len(licence) <= 60 else licence[:59] + "…"
        remarks.add(Code.LICENCE_NOT_SPDX, f'"{shown}" is not an SPDX identifier such as CC-BY-4.0')


@lru_cache(maxsize=1024)
def is_spdx(licence: str) -> bool:
    """True for an SPDX identifier or an expression of them, in any case."""
    from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

    if len(licence) > _LONGEST_LICENCE:
        return False
    try:
        canonicalize_license_expression(licence)
    except InvalidLicenseExpression:
        return False
    return True
