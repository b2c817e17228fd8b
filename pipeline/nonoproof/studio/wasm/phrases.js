// Made from reasoning/phrases.json by `make wasm`.
export const PHRASES = {
  "sayings": {
    "empty-line": "there are no runs, so all cells are empty",
    "finished-line": "all runs are found, so {effects}",
    "only-arrangement": "only one arrangement is left, so {effects}",
    "overlap": "{run} can only lie in {room}, so {effects}",
    "out-of-reach": "no run reaches {places}, so {they} empty",
    "out-of-reach-in-colour": "no {colour} run reaches {places}",
    "all-arrangements": "in all {number} arrangements that are left {effects}",
    "suppose": "suppose {cell} were {what}",
    "then": "then in {line}, {effects}",
    "broken": "then {line}, has no arrangement left",
    "so": "so {cell} is {what}",
    "guess": "no rule helps: guess that {cell} is {what}, for otherwise there is no solution"
  },
  "words": {
    "row": "row",
    "rows": "rows",
    "column": "column",
    "columns": "columns",
    "line-and-clue": "{line}, clue {clue}",
    "cell": "row {row}, column {column}",
    "is": "{places} is {what}",
    "are": "{places} are {what}",
    "it": "it is",
    "they": "they are",
    "not": "not {what}",
    "empty": "empty",
    "filled": "filled",
    "no-runs": "0",
    "span": "{first} to {last}",
    "comma": ", ",
    "and": " and ",
    "run": "the {name}",
    "one-of-several": "the {ordinal} {name}",
    "last": "last",
    "ordinal": "{number}th",
    "more-than": "of the more than {number}"
  },
  "ordinals": [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth"
  ],
  "endings": {
    "solved": "every cell is known",
    "impossible": "{line}, has no arrangement left: there is no solution",
    "spent": "the work limit was reached: {number} cells are left open, and more may be found",
    "open": "no rule helps: {number} cells are left open, and {why}",
    "multiple": "there are several solutions",
    "none": "there is no solution",
    "undecided": "whether there is one solution is not known"
  },
  "rules": {
    "empty-line": "a line without runs is empty",
    "finished-line": "when all runs are found, the rest is empty",
    "only-arrangement": "the runs fit into the line in one way only",
    "overlap": "wherever a run lies, it covers the middle of its range",
    "out-of-reach": "what no run reaches is empty",
    "all-arrangements": "what all arrangements of a line have in common is certain",
    "two-lines": "a cell cannot have a colour that leaves a parallel line without an arrangement",
    "short-contradiction": "a cell cannot have a colour that leaves some line without an arrangement within four waves",
    "contradiction": "a cell cannot have a colour that leaves some line without an arrangement in the end",
    "guess": "no rule helps; a cell is guessed"
  }
};
