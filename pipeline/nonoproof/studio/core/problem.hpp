// A puzzle as JavaScript writes it.
#pragma once

#include <cstdint>
#include <span>

#include "board.hpp"

namespace nonoproof {

// Words: width, height, colours, flags (1: givens, 2: goal); for each row and then each column the number of runs and
// for each run length and colour; then the givens and the goal, a word a cell. False where anything is out of range.
bool read_problem(std::span<const std::uint32_t> words, Problem& problem);

}  // namespace nonoproof
