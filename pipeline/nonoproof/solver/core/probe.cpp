// Probing: suppose a cell, see where the lines lead, take it back.
//
// A supposition that ends in a contradiction is false; what follows from it and from its denial alike is true. Cells
// with known neighbours come first, since lines bite there. A round without any discovery ends it, or so much work
// without any that a round would take too long.
#include <algorithm>
#include <array>
#include <utility>

#include "solver.hpp"

namespace nonoproof {

namespace {
// Line solves for a variable, before search takes over: at most, and since something was found.
constexpr std::uint64_t each = 300, in_vain = 8;
}  // namespace

// Makes the literal true for good. False: the puzzle has no solution.
bool Solver::learn_at_root(Literal lit) {
  log({&lit, 1});
  if (board_.value(lit) > 0) return true;
  if (board_.value(lit) < 0) return false;
  board_.assign(lit, Reason{});
  return settle() != Settled::impossible;
}

Solver::Discovery Solver::probe_variable(Var var) {
  const auto after = [this](std::size_t place) { return std::span(board_.trail()).subspan(place); };
  const std::size_t root = board_.trail().size();
  for (const bool value : {true, false}) {
    ++counts_.probes;
    const Literal supposed = literal(var, value);
    board_.open_level();
    board_.assign(supposed, Reason{});
    const Settled settled = settle();
    if (settled == Settled::spent) {
      board_.back_to(0);
      return Discovery::nothing;
    }
    if (settled == Settled::impossible) {
      board_.back_to(0);
      return learn_at_root(negated(supposed)) ? Discovery::fact : Discovery::contradiction;
    }
    if (value) {
      ++probe_number_;
      for (const Literal lit : after(root)) seen_in_probe_[lit] = probe_number_;
    } else {
      stack_.clear();
      for (const Literal lit : after(root))
        if (seen_in_probe_[lit] == probe_number_) stack_.push_back(lit);
    }
    board_.back_to(0);
  }
  for (const Literal lit : stack_) {
    if (board_.value(lit) > 0) continue;
    const Literal if_true[] = {literal(var, false), lit}, if_false[] = {literal(var, true), lit};
    log(if_true);
    log(if_false);
    if (!learn_at_root(lit)) return Discovery::contradiction;
  }
  return stack_.empty() ? Discovery::nothing : Discovery::fact;
}

// The unknown variables, those in the most settled surroundings first.
std::vector<Var> Solver::probing_order() const {
  const std::uint32_t width = board_.width(), height = board_.height();
  const auto known = [&](std::uint32_t x, std::uint32_t y) {  // what lies outside is known too (and wraps around)
    if (x >= width || y >= height) return true;
    const std::uint32_t cell = y * width + x;
    for (Var var = board_.first_of(cell); var < board_.end_of(cell); ++var)
      if (board_.value_of(var) == 0) return false;
    return true;
  };
  std::array<std::vector<Var>, 5> ranked;  // by known neighbours
  for (Var var = 0; var < board_.variables(); ++var) {
    if (board_.value_of(var) != 0) continue;
    const std::uint32_t cell = board_.cell_of(var), x = cell % width, y = cell / width;
    ranked[known(x - 1, y) + known(x + 1, y) + known(x, y - 1) + known(x, y + 1)].push_back(var);
  }
  std::vector<Var> order = std::move(ranked.back());
  for (std::size_t rank = ranked.size() - 1; rank-- > 0;)
    order.insert(order.end(), ranked[rank].begin(), ranked[rank].end());
  return order;
}

Settled Solver::probe(std::uint64_t most_line_solves) {
  seen_in_probe_.assign(2 * std::size_t(board_.variables()), 0);
  probe_number_ = 0;
  const std::uint64_t enough =
      board_.line_solves() + std::min(most_line_solves, each * std::uint64_t(board_.variables()));
  std::vector<Var> order = probing_order();
  std::uint64_t last_fact = board_.line_solves();
  for (std::size_t i = 0, idle = 0; idle < order.size(); i = i + 1 == order.size() ? 0 : i + 1) {
    if (board_.value_of(order[i]) != 0) {
      ++idle;
      continue;
    }
    if (out_of_budget() || board_.line_solves() >= std::min(enough, last_fact + in_vain * order.size()))
      return Settled::spent;
    switch (probe_variable(order[i])) {
      case Discovery::contradiction: return Settled::impossible;
      case Discovery::fact: idle = 0, last_fact = board_.line_solves(); break;
      case Discovery::nothing: ++idle; break;
    }
    if (board_.complete()) return Settled::settled;
  }
  return Settled::settled;
}

}  // namespace nonoproof
