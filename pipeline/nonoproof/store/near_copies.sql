-- What finds pictures that are nearly the same. Stores that were made before these tables get them when they are opened.

DROP TABLE IF EXISTS pictures;

-- Every picture that has a signature, so that none gets two: of mirrored and recoloured copies one.
CREATE TABLE IF NOT EXISTS signed_pictures (
    picture INTEGER PRIMARY KEY,  -- its number in signatures: those that are new to a run are numbered by path
    puzzle INTEGER NOT NULL,
    symmetric BLOB NOT NULL UNIQUE  -- as puzzles have it
);

CREATE TABLE IF NOT EXISTS signatures (
    block INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    pictures BLOB NOT NULL        -- what they are found by, one after the other: solver/core/alike/signature.hpp
);

-- Blocks whose pictures were not compared yet.
CREATE TABLE IF NOT EXISTS new_blocks (block INTEGER PRIMARY KEY);

CREATE TABLE IF NOT EXISTS near_copies (
    puzzle INTEGER NOT NULL,
    other INTEGER NOT NULL,
    cells INTEGER NOT NULL,       -- that differ
    turn INTEGER NOT NULL,        -- which symmetry leads from the puzzle to the other
    scale INTEGER NOT NULL,       -- how large the cells of each are, in cells of the picture that both show
    other_scale INTEGER NOT NULL,
    moved INTEGER NOT NULL,       -- 1 where their borders are others
    PRIMARY KEY (puzzle, other)
) WITHOUT ROWID;
