-- The store of a run folder. Tables hold what the stages made, each row written once its work is done;
-- the views at the end are for people: sqlite3 corpus.sqlite 'SELECT * FROM verdict_counts'.

CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL,
    finished TEXT,                -- NULL while it runs, and for a run that was broken off
    version TEXT NOT NULL,
    solver TEXT NOT NULL,
    options TEXT NOT NULL,        -- JSON: what decides, beside the files, what the reports say
    summary TEXT,                 -- JSON: the counts of its reports
    process INTEGER NOT NULL,
    host TEXT NOT NULL
);

-- What was read from which file, so that an unchanged file need not be read again.
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    size INTEGER,
    mtime_ns INTEGER,             -- NULL where the time does not prove that the content is the same
    sha256 TEXT NOT NULL,
    reader TEXT NOT NULL,         -- the version and the format that it was read with
    collection TEXT NOT NULL,     -- a file of many puzzles, or the folder of a file of one
    run INTEGER NOT NULL          -- the last run that met the file
);

-- Puzzles by their clues and given cells.
CREATE TABLE puzzles (
    key TEXT PRIMARY KEY,
    id TEXT NOT NULL,             -- of the clues alone, as the reports show it
    symmetric TEXT,               -- shared by mirrored, turned, transposed and recoloured copies; NULL if invalid
    turn INTEGER,                 -- which symmetry leads to that form
    inks TEXT,                    -- the colours in the order of that form
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    colours INTEGER NOT NULL
) WITHOUT ROWID;

-- Every place where a puzzle is, or should be and could not be read (then key is NULL).
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    path TEXT NOT NULL,           -- of the file, or of the member of the archive
    number INTEGER NOT NULL,      -- of the puzzle in it, from 1
    line INTEGER,
    format TEXT NOT NULL,
    sha256 TEXT NOT NULL,         -- of the file or member
    key TEXT,
    valid INTEGER NOT NULL,       -- 0 where a finding is an error
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    record TEXT                   -- JSON, by puzzle.schema.json
);
CREATE INDEX sources_by_file ON sources (file);
CREATE INDEX sources_by_key ON sources (key);

-- Which verdict and tier the claims of a source were compared with.
CREATE TABLE comparisons (
    source INTEGER PRIMARY KEY,
    state TEXT NOT NULL
);

CREATE TABLE findings (
    file INTEGER NOT NULL,
    source INTEGER,               -- NULL for a finding of the file itself
    stage TEXT NOT NULL,          -- reading, duplicates or claims
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
    solver TEXT NOT NULL,         -- its version; the verdict of another one is not reused
    verdict TEXT NOT NULL,
    solved_by TEXT,
    solutions TEXT NOT NULL,      -- a line a row, an empty line between two grids; . is the background, # colour 1, a colour 2 ...
    seconds REAL NOT NULL,
    sweeps INTEGER NOT NULL,
    line_solves INTEGER NOT NULL,
    probes INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    conflicts INTEGER NOT NULL,
    known_after_lines INTEGER NOT NULL,
    known_after_probing INTEGER NOT NULL,
    budget_seconds REAL,          -- NULL: no limit
    budget_line_solves INTEGER,
    budget_conflicts INTEGER,
    reason TEXT NOT NULL,
    run INTEGER NOT NULL
);

CREATE TABLE grades (
    key TEXT PRIMARY KEY,
    grader TEXT NOT NULL,         -- its version
    tier TEXT NOT NULL,
    score REAL NOT NULL,
    features TEXT NOT NULL,       -- JSON
    run INTEGER NOT NULL
);

CREATE TABLE certificates (
    key TEXT PRIMARY KEY,
    verdict TEXT NOT NULL,        -- what it proves; it counts only while the verdict is the same
    file_name TEXT NOT NULL,      -- in the folder of the certificates
    sha256 TEXT NOT NULL,         -- of the file
    steps INTEGER NOT NULL,
    run INTEGER NOT NULL
);

-- How every puzzle stood in the last reports, and what each run changed about that.
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

-- The report files as they were written; the stages that follow reading are not run where nothing is new.
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
