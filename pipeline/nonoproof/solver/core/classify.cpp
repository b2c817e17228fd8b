// One puzzle in, one verdict out, with its evidence.
#include <algorithm>
#include <utility>

#include "needs.hpp"
#include "solver.hpp"

namespace nonoproof {

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
  clock_interval_ = std::max<std::uint64_t>(8, 1024 / words_of(width_for(std::max(problem.width(), problem.height()))));
  clock_due_ = clock_interval_;
  spent_ = false;
}

// Rows and columns have the same cells of each colour. Proofs are made of cells, and cannot say so.
bool Solver::sums_agree(const Problem& problem) const {
  if (proof_ != nullptr) return true;
  for (const Line& line : board_.lines())
    if (line.free) return true;
  std::vector<std::int64_t> more(problem.colours, 0);
  for (const std::vector<Run>& clue : problem.rows)
    for (const Run& run : clue) more[run.colour] += run.length;
  for (const std::vector<Run>& clue : problem.columns)
    for (const Run& run : clue) more[run.colour] -= run.length;
  return std::all_of(more.begin(), more.end(), [](std::int64_t each) { return each == 0; });
}

// A puzzle that search does not decide soon may be narrow enough to be counted, which is tried for about as long as was
// searched. False: it would take longer. What the root knows holds for all solutions, or, where one was found, for all others.
bool Solver::count_along(Grids& solutions, Verdict& verdict) {
  constexpr std::uint32_t narrow = 8;
  constexpr std::uint64_t steps_a_conflict = 400;
  next_count_ = 4 * counts_.conflicts;
  if (proof_ != nullptr || std::min(board_.width(), board_.height()) > narrow) return false;
  const std::uint64_t left = budget_.line_solves - std::min(budget_.line_solves, board_.line_solves());
  const bool counted = narrow_.count(board_, std::min(steps_a_conflict * counts_.conflicts, left));
  board_.count_line_solves(narrow_.steps());
  if (counted) {
    for (std::vector<std::uint8_t>& grid : narrow_.grids())
      if (solutions.empty() || (solutions.size() == 1 && grid != solutions[0])) solutions.push_back(std::move(grid));
    verdict = solutions.size() == 2 ? Verdict::multiple : solutions.size() == 1 ? Verdict::unique : Verdict::none;
  }
  narrow_.forget();
  return counted;
}

std::optional<std::uint64_t> Solver::count(const Problem& problem, std::uint64_t most_steps) {
  begin(problem, {});
  if (!load(problem) || settle() == Settled::impossible) return 0;
  if (board_.complete()) return 1;
  if (!sums_agree(problem)) return 0;
  const bool counted = narrow_.count(board_, most_steps);
  narrow_.forget();
  if (!counted || narrow_.solutions() == Narrow::uncounted) return std::nullopt;
  return narrow_.solutions();
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
    return std::move(answer);
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
  if (!sums_agree(problem)) return finish(Verdict::none, Means::lines);

  const Probed probed = parts_.probing ? probe() : Probed::fixpoint;
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
