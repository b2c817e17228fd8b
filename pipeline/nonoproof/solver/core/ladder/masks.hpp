// What the rungs of the ladder ask of one line: its cells as masks, where its runs may begin, and what is new.
#pragma once

#include <bit>
#include <vector>

#include "../board.hpp"

namespace nonoproof {

template <class Mask>
unsigned size(const Mask& a) {
  unsigned bits = 0;
  each_word(a, [&](unsigned, Word word) { bits += unsigned(std::popcount(word)); });
  return bits;
}

// The lowest and the highest bit of a mask that has one.
template <class Mask>
unsigned lowest(const Mask& a) {
  unsigned found = ~0u;
  each_word(a, [&](unsigned i, Word word) {
    if (found == ~0u && word != 0) found = i * 64 + unsigned(std::countr_zero(word));
  });
  return found;
}

template <class Mask>
unsigned highest(const Mask& a) {
  unsigned found = 0;
  each_word(a, [&](unsigned i, Word word) {
    if (word != 0) found = i * 64 + 63 - unsigned(std::countl_zero(word));
  });
  return found;
}

// The bits begin .. end-1.
template <class Mask>
Mask between(unsigned begin, unsigned end) {
  return begin >= end ? Mask(0) : first_bits<Mask>(end) & ~first_bits<Mask>(begin);
}

// Room for all that is asked of the longest line.
inline std::size_t scratch_words(const Board& board) {
  std::size_t words = 0;
  for (const Line& line : board.lines())
    words = std::max(words, line.words * (2 * line.runs.size() + 2 + 2 * line.colours));
  return words + 2;
}

// What each cell of the line may still be, one mask a colour, from the words in which it is kept.
template <class Mask>
Mask* candidates(const Line& line, const Word* kept, std::vector<Word>& scratch) {
  Mask* const can = aligned<Mask>(scratch.data());
  for (std::uint32_t c = 0; c < line.colours; ++c) can[c] = mask_at<Mask>(kept + c * line.words);
  return can;
}

// What is gone from `can` in `out`: literals that rule out one colour of one cell each.
template <class Mask>
void collect(const Board& board, const Line& line, const Mask* can, const Mask* out, std::vector<Literal>& found) {
  for (std::uint32_t c = 0; c < line.colours; ++c)
    each_bit(Mask(can[c] & ~out[c]), [&](unsigned i) { found.push_back(board.without(line, i, c)); });
}

// Whether the line has an arrangement.
template <class Mask>
bool feasible(const Line& line, const Mask* can) {
  const Mask empty = can[background];
  Mask at = spread(Mask(1), empty);
  for (std::size_t j = 0; j < line.runs.size(); ++j) {
    const Run& run = line.runs[j];
    if (line.gap_before(j)) at = (at & empty) << 1;
    at = spread((at & fitting(can[run.colour], run.length)) << run.length, empty);
  }
  return contains(at, line.length);
}

// Where each run may begin, over all arrangements of the line. False: there is none.
template <class Mask>
bool find_starts(const Line& line, const Mask* can, Mask* starts) {
  const unsigned n = line.length, k = unsigned(line.runs.size());
  const Mask empty = can[background], empty_mirrored = mirrored(empty, n - 1);
  Mask at = spread(Mask(1), empty);
  for (unsigned j = 0; j < k; ++j) {
    const Run& run = line.runs[j];
    if (line.gap_before(j)) at = (at & empty) << 1;
    starts[j] = at & fitting(can[run.colour], run.length);
    at = spread(starts[j] << run.length, empty);
  }
  if (!contains(at, n)) return false;
  Mask back = spread(Mask(1), empty_mirrored);  // boundaries counted from the far end
  for (unsigned j = k; j-- > 0;) {
    const Run& run = line.runs[j];
    const bool gap = j + 1 < k && line.gap_before(j + 1);
    const Mask behind = mirrored(back, n);
    starts[j] &= (gap ? empty & (behind >> 1) : behind) >> run.length;
    if (gap) back = (back & empty_mirrored) << 1;
    back = spread((back & fitting(mirrored(can[run.colour], n - 1), run.length)) << run.length, empty_mirrored);
  }
  return true;
}

}  // namespace nonoproof
