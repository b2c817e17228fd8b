// What the core can be asked beyond a verdict, for the fuzz target.
#pragma once

#include "classify.hpp"
#include "trials/fuzz_case.hpp"

namespace nonoproof::fuzz {

// Asks all questions about a small puzzle, and one about a large one. Stops the process where an answer is wrong: small
// puzzles are also solved by trying everything.
void ask_everything(const Case& made, const Answer& answer, Choices& bytes);

}  // namespace nonoproof::fuzz
