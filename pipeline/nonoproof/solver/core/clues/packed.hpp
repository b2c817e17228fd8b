// The packed form of a puzzle: the bytes that the core takes, that cross to workers, and that the store keeps.
//
//   1 byte    version
//   1 byte    flags: 1 goal, 2 givens, 4 palette; without a palette the colours are those of black and white
//   1 byte    how many colours there are, with the background
//   numbers   width, height: LEB128, like all numbers here
//   rows      for each its number of runs, then each run: its length, and its colour in a byte where there are several
//   columns   the same
//   grids     goal and givens, as flagged
//   palette   as flagged, for each colour: a byte, and as many bytes of text; RGB; a number, and as many bytes of text
//
// A packed grid: a byte, and the cells row by row, the first in the highest bits, zeros after the last. The byte says
// how many bits a cell has: 1, 2, 4 or 8, the fewest that do; 0x80 is added where the highest value means `unknown`.
//
// A store keeps most puzzles by a picture, which is shorter. The flag 8 says so; after width and height come the picture,
// whose clues are those of the puzzle, and the palette. Only `by_clues` reads this form.
//
// What reads bytes throws std::invalid_argument where they are no packed form, and needs memory in proportion to them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle.hpp"

namespace nonoproof {

using Bytes = std::span<const std::uint8_t>;

inline constexpr std::uint32_t longest_run = 1'000'000'000;  // in a clue, which need not fit its line

struct Packed {
  Problem problem;            // has the colours that its clues need
  std::uint32_t colours = 2;  // of the palette
  Bytes palette;              // of the packed bytes; empty for black and white
};

// Throws std::invalid_argument where a puzzle or a grid cannot have that size.
void check_size(std::size_t width, std::size_t height);

// The memory of `into` is used again.
void unpack(Bytes bytes, Packed& into);
void unpack_grid(Bytes bytes, std::size_t cells, std::vector<std::uint8_t>& into);

// Throw std::invalid_argument for what is no puzzle. Without a palette the colours are those that the clues need.
std::string pack(const Problem& problem, std::uint32_t colours, std::string_view palette);
std::string pack_grid(Bytes cells, std::uint32_t colours);

// A packed puzzle by that picture, a packed grid; empty where it has other clues, or where the puzzle is more than clues.
std::string by_picture(Bytes puzzle, Bytes picture);

// The puzzle with clues, whichever form it has.
std::string by_clues(Bytes puzzle);

}  // namespace nonoproof
