-- What stores of version 3 may have beside their tables: some were added to them, some dropped, or have other types now.

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

CREATE TABLE signed (
    symmetric BLOB PRIMARY KEY,
    puzzle INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE signatures (
    block INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    pictures BLOB NOT NULL
);


CREATE TABLE new_blocks (block INTEGER PRIMARY KEY);

CREATE TABLE near_copies (
    puzzle INTEGER NOT NULL,
    other INTEGER NOT NULL,
    cells INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    scale INTEGER NOT NULL,
    other_scale INTEGER NOT NULL,
    moved INTEGER NOT NULL,
    PRIMARY KEY (puzzle, other)
) WITHOUT ROWID;

CREATE TABLE signed_pictures (
    picture INTEGER PRIMARY KEY,
    puzzle INTEGER NOT NULL,
    symmetric BLOB NOT NULL UNIQUE
);
