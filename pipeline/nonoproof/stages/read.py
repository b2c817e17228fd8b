"""The first stage: files become puzzles and findings in the store."""

from __future__ import annotations

import time
from hashlib import sha256

from ..certify_store import CERTIFICATES
from ..findings import Finding
from ..ingest import read_blob
from ..ingest.sources import Found, Limits, load
from ..pages import pages
from ..reading import ReadAhead, foreign_files, in_portions
from ..report import FOLDERS, NAMES
from ..store import Stamp, Unread
from ..store.database import STORE_NAMES
from . import Context

LIMITS = Limits()
OWN_NAMES = (*NAMES, *FOLDERS, CERTIFICATES, *STORE_NAMES)
"""What a run writes into its folder."""
CHUNK = 1000
"""Files that are looked up in the store together."""


def read_files(context: Context) -> None:
    """Read all files of the sources; unchanged ones are not opened."""
    options, store, progress = context.options, context.store, context.progress
    progress.begin("reading")
    for chunk in pages(foreign_files(options.sources, options.format, options.out, OWN_NAMES), CHUNK):
        found: dict[str, Found | Finding] = {}
        stamps = []
        clock = time.time_ns()
        for place in chunk:
            stamp = _stamp(place, clock)
            found[stamp.path] = place
            stamps.append(stamp)
        unread = store.unread(stamps, options.reader)
        progress.step(number=len(found) - len(unread))
        for portion in in_portions(unread):
            _read_together(context, [(each, found[each.stamp.path]) for each in portion])
            progress.step(number=len(portion))
    store.flush()
    store.commit()
    progress.end()


def _stamp(found: Found | Finding, clock: int) -> Stamp:
    if isinstance(found, Finding):
        return Stamp(found.source)
    return Stamp.of(found.name, found.status, clock) if found.status else Stamp(found.name)


def _read_together(context: Context, files: list[tuple[Unread, Found | Finding]]) -> None:
    """All are loaded, then all are read, then all are normalised.

    Each of these finds its code still in the caches of the processor, which saves a quarter of the time.
    """
    store, options = context.store, context.options
    loaded = [
        (unread, found if isinstance(found, Finding) else load(found, LIMITS)) for unread, found in files
    ]
    read = []
    for unread, blob in loaded:
        if isinstance(blob, Finding):
            digest, same = "", unread.sha256 == "" and store.is_all_of(unread.stamp.path, blob)
        else:
            digest = sha256(blob.data).hexdigest()
            same = digest == unread.sha256
        if same:
            store.renew(unread.stamp)
        else:
            read.append((unread, digest, ReadAhead(read_blob(blob, options.format, LIMITS, digest))))
    for unread, digest, ahead in read:
        store.add_file(unread, digest, options.reader, ahead.readings())
