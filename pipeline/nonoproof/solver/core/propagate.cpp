// Propagation: solve dirty lines until nothing changes.
//
// Rows and columns take turns: all dirty rows, then all dirty columns, and so on. One pass over both is a sweep, the
// measure of difficulty that the literature uses. A line that was just solved is complete: it is not dirty again
// through what it found itself.
#include <algorithm>

#include "board.hpp"

namespace nonoproof {

template <class Mask>
bool Board::settle_wide(const Line& line, const Reason& reason) {
  const std::uint32_t colours = line.colours;
  Mask* const can = aligned<Mask>(scratch_.data());
  Mask* const out = can + colours;
  const Word* const state = &state_[line.state];
  for (std::uint32_t c = 0; c < colours; ++c) can[c] = mask_at<Mask>(state + c * line.words);
  if (!settle<Mask>(line, colours, can, out, out + colours)) return false;
  for (std::uint32_t c = 0; c < colours; ++c)
    each_word(Mask(can[c] & ~out[c]), [&](unsigned i, Word gone) {
      if (gone != 0) lose(line, c, i, gone, reason);
    });
  return true;
}

bool Board::settle_tight(const Line& line, const Reason& reason) {
  const Word* const can = &state_[line.state];
  Word* const out = scratch_.data();
  const std::uint32_t words = line.colours * line.words;
  if (!nonoproof::settle_tight(line, line.colours, can, out, out + words)) return false;
  for (std::uint32_t w = 0; w < words; ++w) {
    const Word gone = can[w] & ~out[w];
    if (gone != 0) lose(line, w / line.words, w % line.words, gone, reason);
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
  undirty(line);
  return true;
}

bool Board::settle_next(std::uint32_t& contradiction) {
  for (int turn = 0; turn < 3; ++turn) {
    const std::vector<Word>& dirty = dirty_[columns_turn_];
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
  for (const Line& line : lines_) touch(line);
}

void Board::clean() {
  for (std::vector<Word>& side : dirty_) std::fill(side.begin(), side.end(), 0);
  columns_turn_ = false;
}

}  // namespace nonoproof
