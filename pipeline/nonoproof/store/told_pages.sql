-- What the last reports told, page by page, so that the next ones tell only the pages that changed. Stores that were made
-- before these tables get them when they are opened.

CREATE TABLE IF NOT EXISTS told_pages (
    key BLOB PRIMARY KEY,         -- a digest of the sources of its puzzles, and of how they were told
    spans BLOB NOT NULL,          -- JSON: where the report files have it
    source INTEGER NOT NULL       -- the highest of the sources
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS told_tallies (
    key BLOB PRIMARY KEY,         -- of the page
    tally BLOB NOT NULL           -- compressed JSON: its counts
);

CREATE TABLE IF NOT EXISTS told_heads (
    name TEXT PRIMARY KEY,        -- of the report file
    size INTEGER NOT NULL         -- bytes that stand before all pages
) WITHOUT ROWID;

-- What was told once for a whole collection, and not of each of its puzzles.
CREATE TABLE IF NOT EXISTS told_whole (collection TEXT NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL);

-- Puzzles of which something was stored since the last reports.
CREATE TABLE IF NOT EXISTS news (puzzle INTEGER PRIMARY KEY);
