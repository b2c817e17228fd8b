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
    mtime_ns INTEGER,             -- NULL where the times do not prove that the content is the same
    ctime_ns INTEGER,
    sha256 TEXT NOT NULL,         -- empty for what could not be opened
    reader TEXT NOT NULL,         -- the version and the format that it was read with; empty while it is being read
    format TEXT NOT NULL,         -- that its puzzles have; empty where nothing was read
    collection TEXT NOT NULL,     -- a file of many puzzles, or the folder of a file of one
    run INTEGER NOT NULL,         -- the last run that met the file
    read INTEGER NOT NULL         -- the run that read it
);

-- Puzzles by their clues and given cells, each once, however many sources it has.
CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,     -- a digest of the clues and the given cells
    id TEXT,                      -- of the clues alone, as the reports show it; NULL where the key begins with it
    packed BLOB NOT NULL,         -- the puzzle and its palette: by a picture that has its clues, or else by the clues and
                                  -- the given cells; empty for one of an older store, until its file is read
    symmetric BLOB,               -- shared by mirrored, turned, transposed and recoloured copies; NULL if invalid
    turn INTEGER,                 -- which symmetry leads to that form
    inks TEXT,                    -- the colours in the order of that form
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    colours INTEGER NOT NULL
);

-- Every place where a puzzle is, or should be and could not be read (then puzzle is NULL).
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    member TEXT,                  -- the path, where it is not that of the file: a member of an archive
    number INTEGER NOT NULL,      -- of the puzzle in it, from 1; 0 stands for the file itself
    line INTEGER,
    format TEXT,                  -- NULL where it is that of the file, as the next one
    sha256 TEXT,                  -- of the member
    puzzle INTEGER,
    valid INTEGER NOT NULL,       -- 0 where a finding is an error
    title TEXT NOT NULL,
    author TEXT NOT NULL,
    metadata TEXT,                -- JSON: whatever else the file says of the puzzle
    goal BLOB                     -- a packed grid; empty for the picture that the puzzle is kept by
);
CREATE INDEX sources_by_file ON sources (file);
CREATE INDEX sources_by_puzzle ON sources (puzzle);

-- What can be found: every code and sentence once.
CREATE TABLE remarks (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    severity TEXT NOT NULL,
    message TEXT NOT NULL
);
CREATE UNIQUE INDEX remarks_by_message ON remarks (message, code);

CREATE TABLE findings (
    source INTEGER NOT NULL,
    stage INTEGER NOT NULL,       -- that found it: 0 reading, 1 copies, 2 near copies, 3 solving
    place INTEGER NOT NULL,       -- in the order in which they were found
    remark INTEGER NOT NULL,
    line INTEGER,
    "column" INTEGER,
    PRIMARY KEY (source, stage, place)
) WITHOUT ROWID;

CREATE TABLE verdicts (
    puzzle INTEGER PRIMARY KEY,
    judged INTEGER NOT NULL,      -- sources up to this one were compared with the verdict
    solutions BLOB,               -- packed grids, one after the other; NULL for the picture that the puzzle is kept by
    solver TEXT NOT NULL,         -- its version; the verdict of another one is not reused
    verdict TEXT NOT NULL,
    solved_by TEXT,
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
    puzzle INTEGER PRIMARY KEY,
    grader TEXT NOT NULL,         -- its version
    tier TEXT,                    -- NULL where grading failed
    score REAL,
    amount INTEGER,
    spent INTEGER,                -- line solves, for the grade
    features BLOB,                -- the values in the order that docs/difficulty.md gives them: packed_numbers.py
    run INTEGER NOT NULL
);

-- What is wrong with puzzles that are not right. puzzles.jsonl has it in full.
CREATE TABLE diagnoses (
    puzzle INTEGER PRIMARY KEY,
    verdict TEXT NOT NULL,        -- that it belongs to; invalid for clues that cannot be right
    diagnosis BLOB,               -- packed_diagnosis.py; NULL where it failed
    run INTEGER NOT NULL
);

CREATE TABLE certificates (
    puzzle INTEGER PRIMARY KEY,
    verdict TEXT NOT NULL,        -- what it proves; it counts only while the verdict is the same
    file_name TEXT,               -- in the folder of the certificates; NULL where none could be made
    sha256 TEXT,                  -- of the file
    steps INTEGER,
    run INTEGER NOT NULL
);

-- How every puzzle stood in the last reports, and what each run changed about that.
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

-- The report files as they were written; the stages that follow reading are not run where nothing is new.
CREATE TABLE reports (
    name TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL
) WITHOUT ROWID;

-- Every picture that has a signature, so that none gets two: of mirrored and recoloured copies one.
CREATE TABLE signed_pictures (
    picture INTEGER PRIMARY KEY,  -- its number in signatures: those that are new to a run are numbered by path
    puzzle INTEGER NOT NULL
);

CREATE TABLE signatures (
    block INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    pictures BLOB NOT NULL        -- what they are found by, one after the other: solver/core/alike/signature.hpp
);

-- Blocks whose pictures were not compared yet.
CREATE TABLE new_blocks (block INTEGER PRIMARY KEY);

CREATE TABLE near_copies (
    puzzle INTEGER NOT NULL,
    other INTEGER NOT NULL,
    cells INTEGER NOT NULL,       -- that differ
    turn INTEGER NOT NULL,        -- which symmetry leads from the puzzle to the other
    scale INTEGER NOT NULL,       -- how large the cells of each are, in cells of the picture that both show
    other_scale INTEGER NOT NULL,
    moved INTEGER NOT NULL,       -- 1 where their borders are others
    PRIMARY KEY (puzzle, other)
) WITHOUT ROWID;

CREATE VIEW latest_run AS SELECT * FROM runs ORDER BY id DESC LIMIT 1;

CREATE VIEW current_sources AS
    SELECT sources.id, file, ifnull(member, path) AS path, number, line, ifnull(sources.format, files.format) AS format,
           ifnull(sources.sha256, files.sha256) AS sha256, puzzle, valid, title, author, metadata, collection
    FROM sources JOIN files ON files.id = sources.file
    WHERE files.run = (SELECT max(id) FROM runs);

CREATE VIEW current_puzzles AS
    SELECT puzzles.number AS puzzle, lower(hex(key)) AS key, ifnull(puzzles.id, lower(hex(substr(key, 1, 8)))) AS id,
           min(sources.title) AS title, author, width, height, colours,
           verdict, solved_by, tier, score, amount, verdicts.seconds, min(sources.path) AS source,
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
