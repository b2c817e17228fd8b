// Which colours a cell can have: those that its row and its column share, and the background.
//
// Up to `few_colours` every cell has a variable for each colour of the puzzle: a grade counts what lines rule out. With more, most
// colours are in few lines, and a large picture would have hundreds of variables for a cell that can have two colours.
#pragma once

#include <cstdint>
#include <vector>

#include "bits.hpp"
#include "puzzle.hpp"

namespace nonoproof {

enum class Colours : std::uint8_t { shared, all };

// What a ladder loads. It begins with all colours where it can, so that grades count the same facts for any number of colours.
Colours colours_to_grade(const Problem& problem);

using Palette = Wide<4>;

class Palettes {
 public:
  static constexpr std::uint32_t few_colours = 16;

  Palettes(const Problem& problem, Colours which);
  // All cells have all colours.
  bool full() const { return full_; }
  // A given colour is one of them, so that the lines, not the loading, find it wrong.
  Palette of_cell(std::uint32_t cell) const;
  // All that the cells of a line can have. Rows come first.
  Palette of_line(std::uint32_t line) const;
  // How many variables there are, or a few more: in black and white a cell has one.
  std::uint64_t variables() const;

 private:
  const Problem& problem_;
  bool full_;
  std::vector<Palette> rows_, columns_;  // empty where all have all
};

}  // namespace nonoproof
