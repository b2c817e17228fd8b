// Complete line solving where runs have little room, however long the line is.
//
// A run begins somewhere between its leftmost place and `slack` cells further right, whatever the other runs do. So its
// places, counted from the leftmost, are one word, and a line of 500 cells takes hardly longer than one of 50. The sweeps
// are those of line.cpp: `ahead` and `behind` hold, for each run, how far the runs before and after it can have moved.
#include "line.hpp"

namespace nonoproof {

namespace {

constexpr unsigned bits = 64;

Word low(unsigned count) { return (Word(1) << count) - 1; }  // fewer than a word has

// The cells `from`, `from` + 1, ... of a line, as many as a word holds.
Word window(const Word* cells, unsigned words, unsigned from) {
  const unsigned word = from / bits, bit = from % bits;
  Word found = cells[word] >> bit;
  if (bit != 0 && word + 1 < words) found |= cells[word + 1] << (bits - bit);
  return found;
}

void add_window(Word* cells, unsigned words, unsigned from, Word found) {
  const unsigned word = from / bits, bit = from % bits;
  cells[word] |= found << bit;
  if (bit != 0 && word + 1 < words) cells[word + 1] |= found >> (bits - bit);
}

// Everything reachable from `from` by steps i + 1 -> i through the bits of `through`.
Word spread_down(Word from, Word through, unsigned slack) {
  for (unsigned by = 1; by <= slack; by *= 2) {
    from |= through & (from >> by);
    through &= through >> by;
  }
  return from;
}

// The places of a run that meet no cell which cannot have its colour.
Word fitting_places(const Word* can, unsigned words, unsigned leftmost, unsigned length, unsigned slack) {
  if (length <= slack) return fitting(window(can, words, leftmost), length);
  // It covers the cells in the middle wherever it is. A cell before them is in its way from some place to the left on, and
  // a cell after them from some place to the right on.
  bool covers = true;
  each_part(leftmost + slack, leftmost + length, [&](unsigned w, Word mask) { covers &= (can[w] & mask) == mask; });
  if (!covers) return 0;
  const Word left = ~window(can, words, leftmost) & low(slack);
  const Word right = ~window(can, words, leftmost + length) & low(slack);
  Word places = ~Word(0);
  if (left != 0) places &= ~low(unsigned(std::bit_width(left)));
  if (right != 0) places &= low(unsigned(std::countr_zero(right)) + 1);
  return places;
}

void cover(Word* out, unsigned words, unsigned leftmost, unsigned length, unsigned slack, Word places) {
  if (places == 0) return;
  const auto first = unsigned(std::countr_zero(places)), last = unsigned(std::bit_width(places)) - 1;
  if (length <= slack)
    add_window(out, words, leftmost, covered(places, length));
  else
    each_part(leftmost + first, leftmost + last + length, [&](unsigned w, Word mask) { out[w] |= mask; });
}

}  // namespace

bool is_tight(const Line& line) {
  if (line.need() > line.length) return false;
  const std::uint64_t slack = line.length - line.need();
  if (slack >= bits) return false;
  for (const Run& run : line.runs)
    if (run.length <= slack && run.length + slack > bits) return false;
  return true;
}

bool settle_tight(const Line& line, unsigned colours, const Word* can, Word* out, Word* scratch) {
  const unsigned words = line.words, slack = line.length - unsigned(line.need());
  const unsigned k = unsigned(line.runs.size());
  const Run* const run = line.runs.data();
  const Word* const empty = can;  // the background is the first colour
  Word* const ahead = scratch;    // counted from the end of the run before, at its leftmost
  Word* const fits = ahead + k + 1;
  Word* const starts = fits + k;

  const auto gap_from = [&](unsigned cell) { return window(empty, words, cell) & low(slack); };
  unsigned end = 0;  // of the runs so far, all at their leftmost
  ahead[0] = spread(Word(1), gap_from(0));
  for (unsigned j = 0; j < k; ++j) {
    const unsigned leftmost = end + line.gap_before(j);
    Word at = ahead[j];
    if (line.gap_before(j)) at &= window(empty, words, end);
    fits[j] = fitting_places(can + run[j].colour * words, words, leftmost, run[j].length, slack);
    starts[j] = at & fits[j];
    end = leftmost + run[j].length;
    ahead[j + 1] = spread(starts[j], gap_from(end));
  }
  if (!contains(ahead[k], slack)) return false;

  for (unsigned i = 0; i < colours * words; ++i) out[i] = 0;
  Word behind = spread_down(Word(1) << slack, gap_from(end), slack);
  add_window(out, words, end, ahead[k] & (behind >> 1));
  for (unsigned j = k; j-- > 0;) {
    const unsigned leftmost = end - run[j].length;
    if (j + 1 < k && line.gap_before(j + 1)) behind &= window(empty, words, end);
    cover(out + run[j].colour * words, words, leftmost, run[j].length, slack, starts[j] & behind);
    behind = spread_down(fits[j] & behind, gap_from(leftmost), slack);
    end = leftmost - line.gap_before(j);
    add_window(out, words, end, ahead[j] & (line.gap_before(j) ? behind : behind >> 1));
  }
  for (unsigned w = 0; w < words; ++w) out[w] &= empty[w];
  return true;
}

}  // namespace nonoproof
