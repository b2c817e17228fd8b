// One puzzle in, one verdict out, with its evidence.
#include <algorithm>

#include "needs.hpp"
#include "solver.hpp"

namespace nonoproof {

void Solver::log(std::span<const Literal> clause) {
  if (proof_ != nullptr) proof_->clauses.emplace_back(clause.begin(), clause.end());
}

// Work is counted exactly; the clock is asked only now and then, often enough for a fraction of a second.
bool Solver::out_of_budget() {
  if (spent_) return true;
  const std::uint64_t work = board_.line_solves() + 16 * counts_.conflicts;
  if (board_.line_solves() >= budget_.line_solves || counts_.conflicts >= budget_.conflicts) spent_ = true;
  if (!spent_ && work >= clock_due_) {
    clock_due_ = work + clock_interval_;
    spent_ = std::chrono::duration<double>(Clock::now() - begin_).count() >= budget_.seconds;
  }
  return spent_;
}

// A board that the budget left unsettled says nothing: not even a complete one.
Solver::Settled Solver::settle() {
  std::uint32_t contradiction = Board::no_line;
  while (board_.settle_next(contradiction)) {
    if (contradiction != Board::no_line) return Settled::impossible;
    if (out_of_budget()) return Settled::spent;
  }
  return Settled::settled;
}

bool Solver::load(const Problem& problem) {
  board_.load(problem);
  if (!board_.assign_givens(problem)) return false;
  board_.make_all_dirty();
  return true;
}

void Solver::begin(const Problem& problem, const Budget& budget, Proof* proof) {
  begin_ = Clock::now();
  budget_ = budget;
  proof_ = proof;
  counts_ = Counts{};
  clock_interval_ = std::max<std::uint64_t>(8, 1024 / words_of(width_for(std::max(problem.width, problem.height))));
  clock_due_ = clock_interval_;
  spent_ = false;
}

Answer Solver::classify(const Problem& problem, const Budget& budget, Proof* proof) {
  begin(problem, budget, proof);
  const Needs needs = needs_of(problem);
  Answer answer;
  const auto finish = [&](Verdict verdict, Means means) {
    answer.verdict = verdict;
    answer.means = means;
    // A puzzle that is too large was not loaded.
    counts_.line_solves = may_have(needs.lines) ? board_.line_solves() : 0;
    answer.counts = counts_;
    answer.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    return answer;
  };
  const auto solved = [&] {
    answer.solutions.push_back(board_.grid());
    return Verdict::unique;
  };

  const auto too_much = [&](std::uint64_t memory) {
    if (!may_have(memory)) answer.memory = memory;
    return answer.memory > 0;
  };

  if (too_much(needs.lines)) return finish(Verdict::undecided, Means::lines);
  const Settled settled = load(problem) ? settle() : Settled::impossible;
  counts_.sweeps = board_.sweeps();
  counts_.known_after_lines = counts_.known_after_probing = board_.known_cells();
  if (settled == Settled::impossible) return finish(Verdict::none, Means::lines);
  if (settled == Settled::spent) return finish(Verdict::undecided, Means::lines);
  if (board_.complete()) return finish(solved(), Means::lines);

  if (too_much(needs.probes)) return finish(Verdict::undecided, Means::lines);
  const Probed probed = probe();
  counts_.known_after_probing = board_.known_cells();
  if (probed == Probed::contradiction) return finish(Verdict::none, Means::probing);
  if (out_of_budget()) return finish(Verdict::undecided, Means::probing);
  if (board_.complete()) return finish(solved(), Means::probing);

  if (too_much(needs.search)) return finish(Verdict::undecided, Means::probing);
  prepare_search(problem);
  const Verdict verdict = search(answer.solutions);
  return finish(verdict, Means::search);
}

}  // namespace nonoproof
