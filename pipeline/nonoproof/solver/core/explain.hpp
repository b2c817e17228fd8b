// Why a line forces a cell, or has no arrangement: a small set of earlier cells of the line.
#pragma once

#include <vector>

#include "board.hpp"
#include "order.hpp"

namespace nonoproof {

class Explainer {
 public:
  // Where there is a choice, reasons are built from the more active variables.
  void prefer(const Order* order) { prefer_ = order; }

  // Appends to `why` literals of the trail before `limit` that, with what is known at level 0, force `implied` through
  // that line; or leave the line without an arrangement, where `implied` is no_literal. No literal of the set can be
  // left out.
  void explain(Board& board, std::uint32_t line, std::uint32_t limit, Literal implied, std::vector<Literal>& why);

 private:
  template <class Mask>
  void explain_line(Board& board, const Line& line, std::uint32_t limit, Literal implied, std::vector<Literal>& why);
  template <class Mask>
  void explain_black_and_white(Board& board, const Line& line, std::uint32_t limit, Literal implied,
                               std::vector<Literal>& why);
  template <class Mask>
  void explain_colour(Board& board, const Line& line, std::uint32_t limit, Literal implied, std::vector<Literal>& why);

  double activity_of(Var var) const { return prefer_ == nullptr ? 0 : prefer_->activity(var); }

  const Order* prefer_ = nullptr;
  std::vector<Word> scratch_;
  std::vector<Literal> fixing_;  // the literal that may be forgotten, for each cell (in colour: and colour), or none
  std::vector<std::uint8_t> may_;
};

}  // namespace nonoproof
