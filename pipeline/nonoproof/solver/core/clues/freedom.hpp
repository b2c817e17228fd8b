// How much the clues leave open, before anything is solved.
#pragma once

#include "puzzle.hpp"

namespace nonoproof {

// About the logarithm, to base 2, of the number of solutions: the ways to arrange the clues of the rows and those of the
// columns, each line by itself, against all pictures with as many cells of each colour. Where clues tell more than such a
// picture holds it is below zero. The same on every machine.
double freedom_of(const Problem& problem);

}  // namespace nonoproof
