// What was read of a puzzle whose clues are not certain: for every line the clues that it may have, each with its cost.
//
// A cost is the negative logarithm of a probability, in thousandths, so that sums of costs and bounds on them are exact.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle.hpp"

namespace nonoproof {

using Cost = std::uint64_t;
inline constexpr Cost never = Cost(1) << 50;  // the sums of any puzzle's lines fit

struct ReadClue {
  std::vector<Run> runs;
  Cost cost = 0;
};

struct ReadLine {
  std::vector<ReadClue> listed;
  Cost unlisted = never;  // of any clue that is not listed
};

struct Readings {
  std::uint32_t colours = 2;  // with the background
  std::vector<ReadLine> rows, columns;

  std::uint32_t width() const { return std::uint32_t(columns.size()); }
  std::uint32_t height() const { return std::uint32_t(rows.size()); }
  const ReadLine& line(std::size_t index) const {
    return index < rows.size() ? rows[index] : columns[index - rows.size()];
  }
};

}  // namespace nonoproof
