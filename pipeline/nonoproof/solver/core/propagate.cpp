// Propagation: solve dirty lines until nothing changes.
//
// Rows and columns take turns: all dirty rows, then all dirty columns, and so on. One pass over both is a sweep, the
// measure of difficulty that the literature uses. A line that was just solved is complete: it is not dirty again
// through what it found itself.
#include <algorithm>

#include "board.hpp"

namespace nonoproof {

void Board::undirty(std::uint32_t index) {
  if (index < height_)
    dirty_rows_[index / 64] &= ~(Word(1) << (index % 64));
  else
    dirty_columns_[(index - height_) / 64] &= ~(Word(1) << ((index - height_) % 64));
}

// In colour the cell may have drawn the same conclusion already, from the colours before this one.
void Board::lose(const Line& line, std::uint32_t place, std::uint32_t slot, Reason reason) {
  const Literal lit = without(line, place, slot);
  if (value(lit) == 0) assign(lit, reason);
}

template <class Mask>
bool Board::settle_wide(const Line& line, Reason reason) {
  const std::uint32_t colours = line.colours;
  Mask* const can = aligned<Mask>(scratch_.data());
  Mask* const out = can + colours;
  const Word* const state = &state_[line.state];
  for (std::uint32_t c = 0; c < colours; ++c) can[c] = mask_at<Mask>(state + c * line.words);
  if (!settle<Mask>(line, colours, can, out, out + colours)) return false;
  for (std::uint32_t c = 0; c < colours; ++c) {
    const Mask gone = can[c] & ~out[c];
    if (any(gone)) each_bit(gone, [&](unsigned i) { lose(line, i, c, reason); });
  }
  return true;
}

bool Board::settle_tight(const Line& line, Reason reason) {
  const Word* const can = &state_[line.state];
  Word* const out = scratch_.data();
  const std::uint32_t words = line.colours * line.words;
  if (!nonoproof::settle_tight(line, line.colours, can, out, out + words)) return false;
  for (std::uint32_t w = 0; w < words; ++w) {
    const Word gone = can[w] & ~out[w];
    each_bit(gone, [&](unsigned i) { lose(line, w % line.words * 64 + i, w / line.words, reason); });
  }
  return true;
}

bool Board::settle_line(std::uint32_t index) {
  const Line& line = lines_[index];
  if (!line.free) {
    ++line_solves_;
    spend(work_on(line));
    const Reason reason{Reason::Kind::line, index, std::uint32_t(trail_.size())};
    if (!line.fits) return false;
    if (!(line.tight ? settle_tight(line, reason)
                     : with_mask(line.width, [&]<class Mask>() { return settle_wide<Mask>(line, reason); })))
      return false;
  }
  undirty(index);
  return true;
}

bool Board::settle_next(std::uint32_t& contradiction) {
  for (int turn = 0; turn < 3; ++turn) {
    const std::vector<Word>& dirty = columns_turn_ ? dirty_columns_ : dirty_rows_;
    for (std::size_t w = 0; w < dirty.size(); ++w) {
      if (dirty[w] == 0) continue;
      const auto bit = std::uint32_t(w * 64 + std::size_t(std::countr_zero(dirty[w])));
      const std::uint32_t index = columns_turn_ ? height_ + bit : bit;
      if (!settle_line(index)) contradiction = index;
      worked_ = true;
      return true;
    }
    if (worked_) ++passes_;
    worked_ = false;
    columns_turn_ = !columns_turn_;
  }
  return false;
}

std::uint32_t Board::settle_lines() {
  std::uint32_t contradiction = no_line;
  while (contradiction == no_line && settle_next(contradiction)) {
  }
  return contradiction;
}

void Board::make_all_dirty() {
  for (std::uint32_t i = 0; i < lines_.size(); ++i) touch(i);
}

void Board::clean() {
  std::fill(dirty_rows_.begin(), dirty_rows_.end(), 0);
  std::fill(dirty_columns_.begin(), dirty_columns_.end(), 0);
  columns_turn_ = false;
}

}  // namespace nonoproof
