#include "glance.hpp"

#include <bit>

namespace nonoproof {

bool Glances::reset(const Board& board) {
  glances_.clear();
  if (!board.black_and_white()) return false;
  for (const Line& line : board.lines())
    if (line.width != Width::word) return false;
  glances_.resize(2 * std::size_t(board.cells()));
  return true;
}

std::uint64_t Glances::worth(Board& board, std::uint32_t cell) {
  std::array<std::uint64_t, 2> settled{1, 1};
  std::size_t at = 2 * std::size_t(cell);
  for (const std::uint32_t index : board.lines_of(cell)) {
    Glance& glance = glances_[at++];
    const Line& line = board.lines()[index];
    if (line.free) continue;
    const std::array<Word, 2> can = mask_at<std::array<Word, 2>>(board.masks(line));
    if (glance.can != can) {
      glance.can = can;
      scratch_.resize(2 * (line.runs.size() + 1));
      for (std::size_t lost = 0; lost < 2; ++lost) {
        std::array<Word, 2> left = can, out{};
        left[lost] &= ~(Word(1) << ((cell - line.first_cell) / line.stride));
        settle<Word>(line, 2, left.data(), out.data(), scratch_.data());
        glance.settled[lost] = std::uint32_t(std::popcount(left[0] & ~out[0]) + std::popcount(left[1] & ~out[1]));
      }
      board.count_line_solves(2);
      board.spend(2 * board.work_on(line));
    }
    for (std::size_t lost = 0; lost < 2; ++lost) settled[lost] += glance.settled[lost];
  }
  return settled[0] * settled[1];
}

}  // namespace nonoproof
