/** A run is a length (of the first colour), or a length and the character of its colour. */
export type Run = number | string | [number, string];
export interface Colour { char: string; rgb: string; name?: string }

/** A puzzle as the schema `puzzle.schema.json` has it: clues, or a goal that has them. */
export interface Puzzle {
  rows?: Run[][];
  columns?: Run[][];
  palette?: Colour[] | Record<string, string>;
  goal?: string[];
  /** Cells that are known from the start; a question mark elsewhere. */
  givens?: string[];
  [field: string]: unknown;
}

/** Invalid: the clues cannot be right, and the findings of the classification say why. */
export type Verdict = "unique" | "multiple" | "none" | "undecided" | "invalid";
export type Rung = "overlap" | "segments" | "line" | "two-lines" | "contradiction" | "deeper" | "guess";
export type Tier = "trivial" | "easy" | "medium" | "hard" | "very-hard" | "expert" | "guess" | "undecided";

/** What may be spent. Line solves and conflicts replay the same on any machine, seconds do not. */
export interface Budget { seconds?: number; line_solves?: number; conflicts?: number }
/** In a worker, a question can be cancelled. */
export interface Cancellable { signal?: AbortSignal }

export interface Classification {
  width: number;
  height: number;
  colours: number;
  verdict: Verdict;
  solved_by: "lines" | "probing" | "search" | null;
  seconds: number;
  /** None, one or two grids, each a list of rows in the characters of the palette. */
  solutions: string[][];
  /** Only where the verdict is `invalid`. */
  findings?: { code: "clue-too-long" | "sums-differ"; message: string }[];
  counts: Record<"sweeps" | "line_solves" | "probes" | "decisions" | "conflicts" | "known_after_lines" | "known_after_probing", number>;
}

/** `amount` is how many lines you look at on the way; `why` is one sentence on what makes it so. */
export interface Grade { tier: Tier; score: number; amount: number; why: string; features: Record<string, number | string> }

export interface Step {
  rung: Rung;
  rules: string[];
  /** Counted from 1; all steps of a round are seen at once. */
  round: number;
  line: { kind: "row" | "column"; number: number } | null;
  /** The cells that changed, and the colours that each may have from now on. */
  cells: { row: number; column: number; may_be: string }[];
  text: string;
  /** What an assumption leads to, line by line; empty for other steps. */
  chain: string[];
}

export interface Way {
  verdict: Verdict;
  steps: Step[];
  /** The line without an arrangement, where the steps end at one. */
  line: { kind: "row" | "column"; number: number } | null;
  ending: string;
  cells: string[];
  open_cells: number;
  guesses: number;
}

export interface Hint {
  step: Step | null;
  /** Cells that are not as in the only solution; then there is no step. */
  wrong: { row: number; column: number }[];
  ending: string;
  /** That of the level. */
  text: string;
  /** Where to look; which rule helps there; the step in words. */
  texts: [string, string, string];
}

export interface Ambiguity {
  /** The grid, with a question mark in every cell that is not the same in all solutions. */
  open: string[];
  cells: number;
  /** Every cell is proved to be open or settled. */
  complete: boolean;
  /** Groups of cells that vary independently of each other. */
  regions: number;
  solutions: number;
  exact: boolean;
}

export interface Remedy {
  cells: { row: number; column: number; from: string; to: string }[];
  clues: { line: "row" | "column"; number: number; from: Run[]; to: Run[] }[];
  /** Of clues: which slip of the hand it undoes. */
  cause?: string;
  verdict: Verdict;
  tier: Tier;
  goal: string[];
}

export interface Remedies { verdict: Verdict; kind: "picture" | "clues"; minimal: boolean; seconds: number; remedies: Remedy[] }

/** What an answer is worth: 1 for any solution; else the share of rows and columns that have their clue. */
export interface Score {
  score: number;
  solved: boolean;
  why: string;
  /** What was found in the answer, in numbers of colours; 255 is an unknown cell. */
  grid: number[][] | null;
  wrong: { line: "row" | "column"; number: number }[];
}

/** A size is the side of a square. The same seed gives the same puzzles everywhere, though not those of Python. */
export interface Wishes { size?: number; width?: number; height?: number; seed?: number; count?: number; tier?: Tier | Tier[] | null }
export interface Generated { width: number; height: number; rows: number[][]; columns: number[][]; goal: string[] }

export interface Functions {
  /** Whether a grid (rows of characters or of numbers) has the clues and the given cells. */
  isSolution(puzzle: Puzzle, grid: (string | (number | string | null)[])[] | string): Promise<boolean>;
  /** Finds the last complete grid in a text, and holds it against the clues. */
  score(puzzle: Puzzle, text: string): Promise<Score>;
  /** New puzzles, each with exactly one solution, none a copy of another. */
  generate(options?: Wishes & Cancellable): Promise<Generated[]>;
  classify(puzzle: Puzzle, options?: Budget & Cancellable): Promise<Classification>;
  /** Null where there is not exactly one solution. */
  grade(puzzle: Puzzle, options?: Budget & Cancellable): Promise<Grade | null>;
  steps(puzzle: Puzzle, options?: { seconds?: number; most?: number; one_by_one?: boolean } & Cancellable): Promise<Way>;
  /** The next step from the cells that are known: rows of characters, a question mark where one is not. */
  hint(puzzle: Puzzle, cells?: string[] | null, options?: { seconds?: number; level?: 1 | 2 | 3 } & Cancellable): Promise<Hint>;
  /** Null where there are not several solutions. */
  ambiguity(puzzle: Puzzle, options?: { seconds?: number } & Cancellable): Promise<Ambiguity | null>;
  /** Empty where there is a solution, or the time limit came first. */
  contradiction(puzzle: Puzzle, options?: Budget & Cancellable): Promise<{ line: "row" | "column"; number: number }[]>;
  fix(puzzle: Puzzle, options?: { seconds?: number; limit?: number; by?: "picture" | "clues" } & Cancellable): Promise<Remedies>;
}

export const classify: Functions["classify"];
export const grade: Functions["grade"];
export const steps: Functions["steps"];
export const hint: Functions["hint"];
export const ambiguity: Functions["ambiguity"];
export const contradiction: Functions["contradiction"];
export const isSolution: Functions["isSolution"];
export const score: Functions["score"];
export const generate: Functions["generate"];
export const fix: Functions["fix"];

/** Compiles the core: from the file beside the module, from bytes, or from an address. */
export function compile(source?: URL | BufferSource | WebAssembly.Module): Promise<WebAssembly.Module>;
/** The same functions in a thread of their own. */
export function inWorker(module: WebAssembly.Module, start?: () => Worker): Functions & { close(): void };

/** What is not a puzzle. */
export class PuzzleError extends Error {}
/** What the core could not take. */
export class CoreError extends Error {}
