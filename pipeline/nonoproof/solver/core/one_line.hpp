// A line on its own: what its clue and what is known of its cells say about each cell.
#pragma once

#include <cstdint>
#include <vector>

#include "line.hpp"

namespace nonoproof {

// The colours that each cell may have.
struct Candidates {
  std::uint32_t length = 0, colours = 2;
  std::vector<std::uint8_t> may;  // 1 where it may: `colours` entries for each cell
};

// Takes away every colour that no arrangement of the runs gives to its cell. False: there is no arrangement.
// Throws std::invalid_argument where sizes or colours are out of range.
bool settle_alone(const std::vector<Run>& runs, Candidates& cells);

}  // namespace nonoproof
