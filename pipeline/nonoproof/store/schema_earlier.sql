-- What stores of this version had before, and may still have: tables that were dropped, or have other types now; and what ANALYZE adds, which
-- many tools for SQLite offer.

CREATE TABLE diagnoses (
    puzzle INTEGER PRIMARY KEY,
    verdict TEXT NOT NULL,
    ambiguity TEXT,
    contradiction TEXT,
    remedy TEXT,
    run INTEGER NOT NULL
);

CREATE TABLE pictures (
    symmetric BLOB PRIMARY KEY,
    puzzle INTEGER NOT NULL,
    signature BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE signed (
    symmetric BLOB PRIMARY KEY,
    puzzle INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE told_pages (
    key BLOB PRIMARY KEY,
    spans BLOB NOT NULL,
    source INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE told_tallies (
    key BLOB PRIMARY KEY,
    tally BLOB NOT NULL
);

CREATE TABLE told_heads (
    name TEXT PRIMARY KEY,
    size INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE told_whole (collection TEXT NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL);

CREATE TABLE news (puzzle INTEGER PRIMARY KEY);

ANALYZE;
