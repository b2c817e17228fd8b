-- The tables and views of a store of version 2.

CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL,
    finished TEXT,
    version TEXT NOT NULL,
    solver TEXT NOT NULL,
    options TEXT NOT NULL,
    summary TEXT,
    process INTEGER NOT NULL,
    host TEXT NOT NULL
);

CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    size INTEGER,
    mtime_ns INTEGER,
    sha256 TEXT NOT NULL,
    reader TEXT NOT NULL,
    collection TEXT NOT NULL,
    run INTEGER NOT NULL
);

CREATE TABLE puzzles (
    key TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    symmetric TEXT,
    turn INTEGER,
    inks TEXT,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    colours INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    path TEXT NOT NULL,
    number INTEGER NOT NULL,
    line INTEGER,
    format TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    key TEXT,
    valid INTEGER NOT NULL,
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    record TEXT
);
CREATE INDEX sources_by_file ON sources (file);
CREATE INDEX sources_by_key ON sources (key);

CREATE TABLE comparisons (
    source INTEGER PRIMARY KEY,
    state TEXT NOT NULL
);

CREATE TABLE findings (
    file INTEGER NOT NULL,
    source INTEGER,
    stage TEXT NOT NULL,
    path TEXT NOT NULL,
    number INTEGER,
    code TEXT NOT NULL,
    severity TEXT NOT NULL,
    message TEXT NOT NULL,
    line INTEGER,
    "column" INTEGER
);
CREATE INDEX findings_by_place ON findings (file, source);

CREATE TABLE verdicts (
    key TEXT PRIMARY KEY,
    solver TEXT NOT NULL,
    verdict TEXT NOT NULL,
    solved_by TEXT,
    solutions TEXT NOT NULL,
    seconds REAL NOT NULL,
    sweeps INTEGER NOT NULL,
    line_solves INTEGER NOT NULL,
    probes INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    conflicts INTEGER NOT NULL,
    known_after_lines INTEGER NOT NULL,
    known_after_probing INTEGER NOT NULL,
    budget_seconds REAL,
    budget_line_solves INTEGER,
    budget_conflicts INTEGER,
    reason TEXT NOT NULL,
    run INTEGER NOT NULL
);

CREATE TABLE grades (
    key TEXT PRIMARY KEY,
    grader TEXT NOT NULL,
    tier TEXT NOT NULL,
    score REAL NOT NULL,
    features TEXT NOT NULL,
    run INTEGER NOT NULL
);

CREATE TABLE certificates (
    key TEXT PRIMARY KEY,
    verdict TEXT NOT NULL,
    file_name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    steps INTEGER NOT NULL,
    run INTEGER NOT NULL
);

CREATE TABLE standings (
    key TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    title TEXT NOT NULL,
    verdict TEXT,
    tier TEXT
) WITHOUT ROWID;

CREATE TABLE changes (
    run INTEGER NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    title TEXT NOT NULL,
    before TEXT,
    after TEXT
);

CREATE TABLE reports (
    name TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL
) WITHOUT ROWID;

CREATE VIEW latest_run AS SELECT * FROM runs ORDER BY id DESC LIMIT 1;

CREATE VIEW current_sources AS
    SELECT sources.* FROM sources JOIN files ON files.id = sources.file
    WHERE files.run = (SELECT max(id) FROM runs);

CREATE VIEW current_puzzles AS
    SELECT puzzles.key, puzzles.id, min(sources.title) AS title, width, height, colours, verdict, solved_by, tier,
           score, verdicts.seconds, min(sources.path) AS source, count(*) AS sources
    FROM current_sources AS sources
    JOIN puzzles ON puzzles.key = sources.key
    LEFT JOIN verdicts ON verdicts.key = puzzles.key
    LEFT JOIN grades ON grades.key = puzzles.key
    GROUP BY puzzles.key;

CREATE VIEW unique_puzzles AS SELECT * FROM current_puzzles WHERE verdict = 'unique';
CREATE VIEW ambiguous_puzzles AS SELECT * FROM current_puzzles WHERE verdict = 'multiple';
CREATE VIEW impossible_puzzles AS SELECT * FROM current_puzzles WHERE verdict = 'none';
CREATE VIEW undecided_puzzles AS SELECT * FROM current_puzzles WHERE verdict = 'undecided';

CREATE VIEW verdict_counts AS
    SELECT coalesce(verdict, 'invalid') AS verdict, count(*) AS puzzles FROM current_puzzles GROUP BY 1;

CREATE VIEW current_findings AS
    SELECT findings.path AS source, number, line, severity, code, message
    FROM findings JOIN files ON files.id = findings.file
    WHERE files.run = (SELECT max(id) FROM runs);

CREATE VIEW problems AS SELECT * FROM current_findings WHERE severity <> 'note' ORDER BY severity, source, number;
