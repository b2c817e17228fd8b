// One line of a puzzle: its clue, and complete reasoning about it.
//
// A line of n cells has the boundaries 0 .. n between and around its cells; a run that starts at boundary i covers
// the cells i .. i+length-1. Sets of boundaries or cells are bit masks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bits.hpp"
#include "puzzle.hpp"

namespace nonoproof {

// How wide a mask the line needs: n cells have n+1 boundaries.
enum class Width : std::uint8_t { word, two, four, nine, seventeen, thirty_three, sixty_five };

struct Line {
  std::vector<Run> runs;      // on the board, the colour of each is told by its slot: see Board::slot_of
  std::uint32_t colours = 2;  // that its cells can have
  std::uint32_t length = 0;
  Width width = Width::word;
  std::uint32_t words = 1;
  std::uint32_t first_cell = 0;
  std::uint32_t stride = 1;
  std::uint32_t place = 0;     // its number among the rows, or among the columns
  std::uint32_t crossing = 0;  // the first of the lines that cross it
  bool column = false;
  std::uint32_t state = 0;      // where its masks begin in the board's state: `colours` masks of `words` words
  std::uint32_t palette = 0;    // where its colours begin in the board's tables
  std::uint32_t slots = 0;      // and where the slots of all colours do
  std::uint32_t automaton = 0;  // where its automaton begins in the board's tables
  bool fits = true;             // false: the clue is longer than the line
  bool tight = false;           // longer than a word, but its runs have little room: see settle_tight
  bool free = false;            // its clue is left out of account: the line says nothing

  // Cells that the clue needs at least.
  std::uint64_t need() const {
    std::uint64_t cells = 0;
    for (std::size_t j = 0; j < runs.size(); ++j) cells += runs[j].length + gap_before(j);
    return cells;
  }
  // 1 where run j must keep a gap to the run before it.
  std::uint32_t gap_before(std::size_t j) const { return j > 0 && runs[j - 1].colour == runs[j].colour; }
};

Width width_for(std::uint32_t length);
std::uint32_t words_of(Width width);

// Calls `body.template operator()<Mask>()` with the mask type of that width.
template <class Body>
decltype(auto) with_mask(Width width, Body&& body) {
  if (width == Width::word) return body.template operator()<Word>();  // nearly always: not by way of a table
  switch (width) {
    case Width::two: return body.template operator()<Double>();
#ifdef NONOPROOF_SHORT_LINES  // in a browser, where every byte is loaded, few lines have 128 cells, and none 576
    default: return body.template operator()<Wide<9>>();
#else
    case Width::four: return body.template operator()<Wide<4>>();
    case Width::nine: return body.template operator()<Wide<9>>();
    case Width::seventeen: return body.template operator()<Wide<17>>();
    case Width::thirty_three: return body.template operator()<Wide<33>>();
    default: return body.template operator()<Wide<65>>();
#endif
  }
}

// The boundaries at which `length` cells of `cells` begin.
template <class Mask>
Mask fitting(Mask cells, unsigned length) {
  unsigned have = 1;
  for (; have * 2 <= length; have *= 2) cells &= cells >> have;
  if (have != length) cells &= cells >> (length - have);
  return cells;
}

// The cells that runs of `length` from those starts cover.
template <class Mask>
Mask covered(Mask starts, unsigned length) {
  unsigned have = 1;
  for (; have * 2 <= length; have *= 2) starts |= starts << have;
  if (have != length) starts |= starts << (length - have);
  return starts;
}

// The complete deduction for one line. `can[c]` holds the cells that may still have colour c, c = 0 .. colours-1;
// `out` receives the same after reasoning. False: there is no arrangement. `scratch` has room for 2 * (runs + 1) masks.
template <class Mask>
bool settle(const Line& line, unsigned colours, const Mask* can, Mask* out, Mask* scratch);

// The same for a line whose runs have so little room that the places of each are one word. Masks are `line.words` words
// each; `scratch` has room for 3 * runs + 1.
bool is_tight(const Line& line);
bool settle_tight(const Line& line, unsigned colours, const Word* can, Word* out, Word* scratch);

}  // namespace nonoproof
