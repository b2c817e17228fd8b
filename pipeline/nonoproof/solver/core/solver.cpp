// A puzzle is loaded, and asked about.
#include "solver.hpp"

#include <algorithm>

#include "needs.hpp"

namespace nonoproof {

void Solver::begin(const Budget& budget, Proof* proof) {
  begin_ = Clock::now();
  budget_ = budget;
  proof_ = proof;
  counts_ = Counts{};
  spent_ = false;
  clock_due_ = 0;
}

Settled Solver::load(const Problem& problem) {
  clock_interval_ = std::max<std::uint64_t>(8, 1024 / words_of(width_for(std::max(problem.width(), problem.height()))));
  clock_due_ = clock_interval_;
  board_.load(problem);
  if (!board_.assign_givens(problem)) return Settled::impossible;
  board_.make_all_dirty();
  return settle();
}

Settled Solver::load_again(const Problem& problem) {
  const std::uint64_t before = board_.line_solves();
  const Settled settled = load(problem);
  board_.count_line_solves(before);
  return settled;
}

Reply Solver::open(const Problem& problem, const Budget& budget, bool probing) {
  begin(budget);
  if (!may_have(needs_of(problem).search)) {
    spent_ = true;
    return Reply::spent;
  }
  Settled settled = load(problem);
  // A large puzzle could be probed until nothing is left for questions.
  if (settled == Settled::settled && probing && !board_.complete()) settled = probe(budget.line_solves / 4);
  impossible_ = settled == Settled::impossible;
  if (impossible_) return Reply::no;
  prepare_search(problem.goal);
  return out_of_budget() ? Reply::spent : Reply::yes;
}

void Solver::log(std::span<const Literal> clause) {
  if (proof_ == nullptr) return;
  std::vector<Literal>& told = proof_->clauses.emplace_back(clause.begin(), clause.end());
  for (Literal& lit : told) lit = board_.told(lit);
}

// Work is counted exactly; the clock is asked only now and then, often enough for a fraction of a second.
bool Solver::out_of_budget() {
  if (spent_) return true;
  const std::uint64_t work = board_.line_solves() + 16 * counts_.conflicts;
  if (board_.line_solves() >= budget_.line_solves || counts_.conflicts >= budget_.conflicts) spent_ = true;
  if (!spent_ && work >= clock_due_) {
    clock_due_ = work + clock_interval_;
    spent_ = seconds() >= budget_.seconds;
  }
  return spent_;
}

// A board that the budget left unsettled says nothing: not even a complete one.
Settled Solver::settle() {
  std::uint32_t contradiction = Board::no_line;
  while (board_.settle_next(contradiction)) {
    if (contradiction != Board::no_line) return Settled::impossible;
    if (out_of_budget()) return Settled::spent;
  }
  return Settled::settled;
}

Literal Solver::that(std::uint32_t cell, std::uint32_t colour, bool has) const {
  if (board_.black_and_white()) return literal(cell, (colour != background) == has);
  return literal(board_.var_of(cell, colour), has);
}

void Solver::lean(std::uint32_t cell, std::uint32_t colour, bool has) {
  back_to(0);
  const Literal lit = that(cell, colour, has);
  phase_[variable(lit)] = sign(lit) ? 1 : -1;
}

void Solver::forget_leanings() {
  std::fill(target_.begin(), target_.end(), 0);
  best_trail_ = target_trail_ = 0;
}

bool Solver::known(std::uint32_t cell) const {
  for (Var var = board_.first_of(cell); var < board_.end_of(cell); ++var)
    if (board_.value_of(var) == 0 || board_.level(var) != 0) return false;
  return true;
}

}  // namespace nonoproof
