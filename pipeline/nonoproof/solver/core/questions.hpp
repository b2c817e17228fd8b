// Questions about one puzzle, one after the other. What the search learns from one helps it with the next, since every
// learned clause follows from the puzzle alone, whatever was assumed when it was found.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "solver.hpp"

namespace nonoproof {

class Questions {
 public:
  enum class Reply : std::uint8_t { yes, no, spent };
  static constexpr std::uint64_t no_limit = ~std::uint64_t(0);
  using Grid = std::vector<std::uint8_t>;

  // Loads the puzzle, solves its lines and, where wanted, probes. No: there is no solution.
  Reply open(const Problem& problem, const Budget& budget, bool probing = true);

  // Is there a solution in which all these literals hold? Yes: `grid` has it. A question that takes more conflicts than
  // it may ends with `spent`, as do all once the budget of the whole is.
  Reply ask(std::span<const Literal> assumed, std::uint64_t conflicts = no_limit);
  const Grid& grid() const { return grid_; }
  // A solution that is known from elsewhere, as if it were the last answer.
  void remember(const Grid& grid);

  // From now on one of these literals must hold.
  void insist(std::span<const Literal> clause);
  // What follows from that for each line is known, where no question follows that would see to it.
  void follow_up();

  // That the cell has the colour, or has it not.
  Literal that(std::uint32_t cell, std::uint32_t colour, bool has = true) const;
  // Where there is a choice, the next search makes the cell so.
  void lean(std::uint32_t cell, std::uint32_t colour, bool has);
  void forget_leanings();

  // Calls `visit` with each way to fill the cells that lines and learned clauses do not exclude, until it says false.
  // False: there may be more of them.
  bool each_filling(std::span<const std::uint32_t> cells, std::uint64_t line_solves,
                    const std::function<bool(const Board&)>& visit);

  const Board& board() const { return solver_.board_; }
  bool settled(std::uint32_t cell) const;  // at the root
  bool spent() { return solver_.out_of_budget(); }
  std::uint64_t line_solves() const { return solver_.board_.line_solves(); }
  std::uint64_t conflicts() const { return solver_.counts_.conflicts; }
  double seconds() const;

 private:
  bool assume(std::span<const Literal> assumed, bool& denied);
  Var open_variable(std::span<const std::uint32_t> cells, std::size_t& from) const;

  Solver solver_;
  bool impossible_ = false;
  bool found_ = false;
  Grid grid_;
};

}  // namespace nonoproof
