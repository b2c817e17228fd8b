// Why a line forces a cell, or has no arrangement: a small set of earlier cells of the line.
#pragma once

#include <vector>

#include "board.hpp"
#include "order.hpp"

namespace nonoproof {

class Reasons {
 public:
  // Reasons that are not short are all that was known of the line.
  explicit Reasons(bool short_reasons = true) : short_reasons_(short_reasons) {}

  // Where there is a choice, reasons are built from the more active variables, and from those that the analysis has met (1 or
  // 2 in `met`), which make no clause longer.
  void prefer(const Order* order, const std::vector<std::uint8_t>* met = nullptr) {
    order_ = order;
    met_ = met;
  }

  // Appends to `why` literals of the trail before `limit` that, with what is known at level 0, force `implied` through
  // that line; or leave the line without an arrangement, where `implied` is no_literal. No literal of the set can be
  // left out.
  void find(Board& board, std::uint32_t line, std::uint32_t limit, Literal implied, std::vector<Literal>& why);

 private:
  static void tell_all(const Board& board, const Line& line, std::uint32_t limit, Literal implied,
                       std::vector<Literal>& why);
  template <class Mask>
  void find_along(Board& board, const Line& line, std::uint32_t limit, Literal implied, std::vector<Literal>& why);
  template <class Mask>
  void find_black_and_white(Board& board, const Line& line, std::uint32_t limit, Literal implied,
                            std::vector<Literal>& why);
  template <class Mask>
  void find_colour(Board& board, const Line& line, std::uint32_t limit, Literal implied, std::vector<Literal>& why);

  double activity_of(Var var) const { return order_ == nullptr ? 0 : order_->activity(var); }
  bool forgotten_first(Var var, double ordinary) const {
    if (activity_of(var) > ordinary) return false;
    const std::uint8_t met = met_ == nullptr ? 0 : (*met_)[var];
    return met != 1 && met != 2;
  }

  bool short_reasons_;
  const Order* order_ = nullptr;
  const std::vector<std::uint8_t>* met_ = nullptr;
  std::vector<Word> scratch_;
  std::vector<Literal> fixing_;  // the literal that may be forgotten, for each cell (in colour: and colour), or none
  std::vector<std::uint8_t> may_;
};

}  // namespace nonoproof
