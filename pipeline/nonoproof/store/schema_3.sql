-- The tables and views of a store of version 3.

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
    ctime_ns INTEGER,
    sha256 TEXT NOT NULL,
    reader TEXT NOT NULL,
    collection TEXT NOT NULL,
    run INTEGER NOT NULL,
    read INTEGER NOT NULL
);

CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    id TEXT NOT NULL,
    packed BLOB NOT NULL,

    symmetric BLOB,
    turn INTEGER,
    inks TEXT,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    colours INTEGER NOT NULL
);

CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    member TEXT,
    number INTEGER NOT NULL,
    line INTEGER,
    format TEXT NOT NULL,
    sha256 TEXT,
    puzzle INTEGER,
    valid INTEGER NOT NULL,
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    metadata TEXT,
    goal BLOB
);
CREATE INDEX sources_by_file ON sources (file);
CREATE INDEX sources_by_puzzle ON sources (puzzle);

CREATE TABLE remarks (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    severity TEXT NOT NULL,
    message TEXT NOT NULL
);
CREATE UNIQUE INDEX remarks_by_message ON remarks (message, code);

CREATE TABLE findings (
    source INTEGER NOT NULL,
    stage TEXT NOT NULL,
    place INTEGER NOT NULL,
    remark INTEGER NOT NULL,
    line INTEGER,
    "column" INTEGER,
    PRIMARY KEY (source, stage, place)
) WITHOUT ROWID;

CREATE TABLE verdicts (
    puzzle INTEGER PRIMARY KEY,
    solver TEXT NOT NULL,
    verdict TEXT NOT NULL,
    solved_by TEXT,
    solutions BLOB NOT NULL,
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
    judged INTEGER NOT NULL,
    run INTEGER NOT NULL
);

CREATE TABLE grades (
    puzzle INTEGER PRIMARY KEY,
    grader TEXT NOT NULL,
    tier TEXT,
    score REAL,
    features TEXT,
    run INTEGER NOT NULL
);


CREATE TABLE diagnoses (
    puzzle INTEGER PRIMARY KEY,
    verdict TEXT NOT NULL,
    ambiguity BLOB,
    contradiction BLOB,
    remedy BLOB,
    run INTEGER NOT NULL
);

CREATE TABLE certificates (
    puzzle INTEGER PRIMARY KEY,
    verdict TEXT NOT NULL,
    file_name TEXT,
    sha256 TEXT,
    steps INTEGER,
    run INTEGER NOT NULL
);

CREATE TABLE standings (
    puzzle INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    title TEXT NOT NULL,
    verdict TEXT,
    tier TEXT
);

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
    SELECT sources.id, file, ifnull(member, path) AS path, number, line, format,
           ifnull(sources.sha256, files.sha256) AS sha256, puzzle, valid, title, author, metadata, collection
    FROM sources JOIN files ON files.id = sources.file
    WHERE files.run = (SELECT max(id) FROM runs);

CREATE VIEW current_puzzles AS
    SELECT puzzles.number AS puzzle, lower(hex(key)) AS key, puzzles.id, min(sources.title) AS title, width, height,
           colours, verdict, solved_by, tier, score, verdicts.seconds, min(sources.path) AS source,
           count(*) AS sources
    FROM current_sources AS sources
    JOIN puzzles ON puzzles.number = sources.puzzle
    LEFT JOIN verdicts ON verdicts.puzzle = puzzles.number
    LEFT JOIN grades ON grades.puzzle = puzzles.number
    GROUP BY puzzles.number;

CREATE VIEW unique_puzzles AS SELECT * FROM current_puzzles WHERE verdict = 'unique';
CREATE VIEW ambiguous_puzzles AS SELECT * FROM current_puzzles WHERE verdict = 'multiple';
CREATE VIEW impossible_puzzles AS SELECT * FROM current_puzzles WHERE verdict = 'none';
CREATE VIEW undecided_puzzles AS SELECT * FROM current_puzzles WHERE verdict = 'undecided';

CREATE VIEW verdict_counts AS
    SELECT coalesce(verdict, 'invalid') AS verdict, count(*) AS puzzles FROM current_puzzles GROUP BY 1;

CREATE VIEW current_findings AS
    SELECT path AS source, nullif(number, 0) AS number, findings.line, severity, code, message
    FROM current_sources AS sources
    JOIN findings ON findings.source = sources.id
    JOIN remarks ON remarks.id = findings.remark;

CREATE VIEW problems AS SELECT * FROM current_findings WHERE severity <> 'note' ORDER BY severity, source, number;
