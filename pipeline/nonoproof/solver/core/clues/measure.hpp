// What the clues of a puzzle say before it is solved.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "puzzle.hpp"

namespace nonoproof {

// The run lengths of all lines of one side, one line after the other.
struct Lengths {
  std::vector<std::uint32_t> runs;
  std::vector<std::size_t> ends;  // of each line, in `runs`

  std::size_t lines() const { return ends.size(); }
  std::span<const std::uint32_t> line(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return {runs.data() + begin, ends[i] - begin};
  }
};

// True where each clue fits its line, and the rows have as many cells as the columns.
bool fit(const Lengths& rows, const Lengths& columns);

// True where each row, or each column, is empty or has a clue that leaves no room.
bool settled(const Lengths& rows, const Lengths& columns);

// The clues as JSON, rows before columns: [[2, 1], []]|[[1], [1], [1]].
std::string clue_text(const Lengths& rows, const Lengths& columns);

// The form that a puzzle shares with its mirrored, turned and transposed copies: the smallest of theirs.
struct Form {
  std::string text;   // UTF-8: the height and a bar, then a character for each run and a zero between lines
  unsigned turn = 0;  // what leads to it: 4 for transposing, and before that 2 for top to bottom, 1 for left to right
};

// Of a valid puzzle, whose runs are short enough to be characters.
Form smallest_form(const Lengths& rows, const Lengths& columns);

// A complete line of a picture: every `stride`-th cell from the first on.
struct Cells {
  const std::uint8_t* first;
  std::size_t length, stride;
  std::uint8_t operator[](std::size_t i) const { return first[i * stride]; }
};

// True where the cells have that clue.
bool shows(const Cells& cells, std::span<const Run> clue);

}  // namespace nonoproof
