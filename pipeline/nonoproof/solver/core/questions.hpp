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

  // Loads the puzzle, solves its lines and, where wanted, probes. No: there is no solution. Spent: the budget was, or the
  // puzzle is too large for the memory that is allowed.
  Reply open(const Problem& problem, const Budget& budget, bool probing = true);

  // Is there a solution in which all these literals hold? Yes: `grid` has it. A question that takes more conflicts than
  // it may ends with `spent`, as do all once the budget of the whole is.
  Reply ask(std::span<const Literal> assumed, std::uint64_t conflicts = no_limit);
  const Grid& grid() const { return grid_; }
  // Solution after solution, each searched for from where the last was found. `stricter` is told of each; it answers with a
  // clause that this solution does not meet and all that are still wanted do, and that holds from then on. No: there are
  // no more that meet it. Spent: it took more conflicts than it may to find the next.
  Reply ask_for_all(const std::function<std::vector<Literal>(const Grid&)>& stricter,
                    std::uint64_t conflicts = no_limit);
  // A solution that is known from elsewhere, as if it were the last answer.
  void remember(const Grid& grid);

  // From now on one of these literals must hold.
  void insist(std::span<const Literal> clause);

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
  // Propagates, learns from conflicts and restarts, until there is something to decide.
  enum class Step : std::uint8_t { decide, spent, impossible };
  Step go_on(std::uint64_t conflicts);
  void exclude(std::vector<Literal>& clause);
  Var open_variable(std::span<const std::uint32_t> cells, std::size_t& from) const;

  Solver solver_;
  bool impossible_ = false;
  std::uint64_t excluded_ = 0;  // literals of clauses that exclude solutions, since clauses were forgotten last
  bool found_ = false;
  Grid grid_;
};

}  // namespace nonoproof
