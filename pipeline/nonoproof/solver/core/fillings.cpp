// All ways to fill some cells, one after the other.
#include "solver.hpp"

namespace nonoproof {

Var Solver::open_variable(std::span<const std::uint32_t> cells, std::size_t& from) const {
  for (; from < cells.size(); ++from)
    for (Var var = board_.first_of(cells[from]); var < board_.end_of(cells[from]); ++var)
      if (board_.value_of(var) == 0) return var;
  return board_.variables();
}

// Depth first, without learning: each variable is tried true, then false.
bool Solver::each_filling(std::span<const std::uint32_t> cells, std::uint64_t line_solves,
                          const std::function<bool(const Board&)>& visit) {
  struct Turn {
    Var var;
    std::size_t from;
    bool last;  // both values were tried
  };
  back_to(0);
  const std::uint64_t begin = board_.line_solves();
  std::vector<Turn> turns;
  const auto decide = [&](Turn turn) {
    board_.open_level();
    board_.assign(literal(turn.var, !turn.last), Reason{});
    turns.push_back(turn);
  };
  for (std::size_t from = 0;;) {
    const bool possible = propagate();
    if (out_of_budget() || board_.line_solves() - begin > line_solves) break;
    const Var var = possible ? open_variable(cells, from) : 0;
    if (possible && var < board_.variables()) {
      decide({var, from, false});
      continue;
    }
    if (possible && !visit(board_)) break;
    while (!turns.empty() && turns.back().last) turns.pop_back();
    if (turns.empty()) {
      back_to(0);
      return true;
    }
    Turn turn = turns.back();
    turns.pop_back();
    back_to(std::uint32_t(turns.size()));
    turn.last = true;
    from = turn.from;
    decide(turn);
  }
  back_to(0);
  return false;
}

}  // namespace nonoproof
