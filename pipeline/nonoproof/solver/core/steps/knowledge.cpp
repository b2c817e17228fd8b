// What is known of each cell, step by step.
#include "steps/tracer.hpp"

namespace nonoproof {

void Knowledge::load(const Problem& problem) {
  width_ = problem.width();
  height_ = problem.height();
  colours_ = problem.colours;
  const std::size_t cells = std::size_t(width_) * height_;
  may_.assign(cells * colours_, 1);
  count_.assign(cells, colours_);
  trail_.clear();
  for (std::size_t cell = 0; cell < problem.givens.size(); ++cell) {
    const std::uint8_t given = problem.givens[cell];
    if (given >= colours_) continue;
    for (std::uint32_t c = 0; c < colours_; ++c) may_[cell * colours_ + c] = c == given;
    count_[cell] = 1;
  }
}

bool Knowledge::holds(Literal lit) const {
  const std::uint32_t cell = cell_of(lit);
  for (std::uint32_t c = 0; c < colours_; ++c)
    if (may(cell, c) && !agrees(lit, c)) return false;
  return true;
}

void Knowledge::rule_out(std::uint32_t cell, std::uint32_t colour) {
  may_[std::size_t(cell) * colours_ + colour] = 0;
  --count_[cell];
  trail_.push_back(cell * colours_ + colour);
}

void Knowledge::learn(Literal lit) {
  const std::uint32_t cell = cell_of(lit);
  for (std::uint32_t c = 0; c < colours_; ++c)
    if (may(cell, c) && !agrees(lit, c)) rule_out(cell, c);
}

void Knowledge::follow(const Knowledge& other, std::size_t mark) {
  for (const std::uint32_t out : other.since(mark))
    if (may_[out] != 0) rule_out(out / colours_, out % colours_);
}

void Knowledge::back_to(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    may_[trail_.back()] = 1;
    ++count_[trail_.back() / colours_];
  }
}

std::vector<std::uint8_t> Knowledge::grid() const {
  std::vector<std::uint8_t> cells(count_.size(), unknown);
  for (std::uint32_t cell = 0; cell < cells.size(); ++cell)
    for (std::uint32_t c = 0; c < colours_ && count_[cell] == 1; ++c)
      if (may(cell, c)) cells[cell] = std::uint8_t(c);
  return cells;
}

}  // namespace nonoproof
