-- What finds pictures that are nearly the same. Stores that were made before these tables get them when they are opened.

-- Of every picture that was compared, so that later ones can be: of mirrored and recoloured copies one.
CREATE TABLE IF NOT EXISTS pictures (
    symmetric BLOB PRIMARY KEY,   -- as puzzles have it
    puzzle INTEGER NOT NULL,
    signature BLOB NOT NULL       -- what it is found by: solver/core/alike/index.cpp writes it
) WITHOUT ROWID;

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
