// What a decision would settle at once: a glance at the row and the column of its cell, and no further.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.hpp"

namespace nonoproof {

class Glances {
 public:
  static constexpr std::uint64_t most_line_solves = 4;  // two lines, each with the cell empty and filled

  // Only lines of one word, in black and white, are looked at. False: there are others.
  bool reset(const Board& board);
  // The cells that its row and its column settle with the cell filled, itself among them, times those with the cell empty.
  std::uint64_t worth(Board& board, std::uint32_t cell);

 private:
  struct Glance {
    std::array<Word, 2> can{};  // the line as it was then: after a step back it is often the same again
    std::array<std::uint32_t, 2> settled{};
  };
  std::vector<Glance> glances_;  // for each cell, along its row and down its column
  std::vector<Word> scratch_;
};

}  // namespace nonoproof
