#include "classify.hpp"

#include <algorithm>
#include <utility>

#include "clues/freedom.hpp"
#include "needs.hpp"

namespace nonoproof {

namespace {

constexpr std::uint64_t first_count = 256;  // conflicts, before solutions are counted

Verdict verdict_of(const Grids& all) {
  return all.empty() ? Verdict::none : all.size() == 1 ? Verdict::unique : Verdict::multiple;
}

}  // namespace

// Rows and columns have the same cells of each colour. Proofs are made of cells, and cannot say so.
bool Classifier::sums_agree(const Problem& problem) const {
  if (solver_.proves()) return true;
  for (const Line& line : solver_.board().lines())
    if (line.free) return true;
  std::vector<std::int64_t> more(problem.colours, 0);
  for (const std::vector<Run>& clue : problem.rows)
    for (const Run& run : clue) more[run.colour] += run.length;
  for (const std::vector<Run>& clue : problem.columns)
    for (const Run& run : clue) more[run.colour] -= run.length;
  return std::all_of(more.begin(), more.end(), [](std::int64_t each) { return each == 0; });
}

bool Classifier::is_narrow() const {
  constexpr std::uint32_t narrow = 8;
  return !solver_.proves() && std::min(solver_.board().width(), solver_.board().height()) <= narrow;
}

// A puzzle that search does not decide soon may be narrow enough to be counted, which is tried for about as long as was
// searched. False: it would take longer. What the root knows holds for all solutions, or, where one was found, for all others.
bool Classifier::count_along(Grids& solutions) {
  constexpr std::uint64_t steps_a_conflict = 400;
  solver_.back_to(0);
  const std::uint64_t most_steps = steps_a_conflict * solver_.counts().conflicts;
  const bool counted = narrow_.count(solver_.board(), std::min(most_steps, solver_.line_solves_left()));
  solver_.count_line_solves(narrow_.steps());
  if (counted)
    for (Grid& grid : narrow_.grids())
      if (solutions.empty() || (solutions.size() == 1 && grid != solutions[0])) solutions.push_back(std::move(grid));
  narrow_.forget();
  return counted;
}

// One more solution, or none, or both where they were counted.
Reply Classifier::go_on(const Limit& limit, Grids& solutions) {
  for (;;) {
    Limit now = limit;
    const bool may_count = is_narrow() && limit.conflicts == no_limit;
    if (may_count) now.conflicts = next_count_ - solver_.counts().conflicts;
    const Reply reply = solver_.solve({}, now);
    if (reply == Reply::yes) solutions.push_back(solver_.board().grid());
    if (reply != Reply::spent || !may_count || solver_.out_of_budget()) return reply;
    next_count_ = 4 * solver_.counts().conflicts;
    if (count_along(solutions)) return Reply::no;
    if (solver_.out_of_budget()) return Reply::spent;
  }
}

Verdict Classifier::find_two(const Limit& limit, Grids& solutions) {
  next_count_ = solver_.counts().conflicts + first_count;
  Reply reply = go_on(limit, solutions);
  if (reply == Reply::yes) {
    if (!solver_.forbid_solution()) return Verdict::unique;
    solver_.turn_to_proof();
    solver_.lead_away_from(solutions[0]);
    reply = go_on(limit, solutions);
  }
  return reply == Reply::spent ? Verdict::undecided : verdict_of(solutions);
}

// A puzzle with very many solutions shows two of them to whoever simply goes on, without a look at probes and beliefs. And
// in a large one, simply to go on takes less time than a round of probes. Nothing that is learned there is kept: it would
// not tell what lines and probes find.
Verdict Classifier::dive(const Problem& problem, Grids& solutions) {
  constexpr double bits_a_conflict = 8;
  constexpr std::uint64_t large = 10'000, line_solves_a_variable = 4;
  const std::uint64_t open = solver_.board().variables() - solver_.board().trail().size();
  Limit limit;
  if (open < large) limit.conflicts = std::uint64_t(std::max(freedom_of(problem), 0.0) / bits_a_conflict);
  if (limit.conflicts == 0) return Verdict::undecided;
  limit.line_solves = line_solves_a_variable * open;
  solver_.prepare_search(problem.goal, false);
  const Verdict found = find_two(limit, solutions);
  if (found == Verdict::undecided && !solver_.out_of_budget()) solver_.load_again(problem);
  return found;
}

std::optional<std::uint64_t> Classifier::count(const Problem& problem, std::uint64_t most_steps) {
  solver_.begin({});
  if (solver_.load(problem) == Settled::impossible) return 0;
  if (solver_.board().complete()) return 1;
  if (!sums_agree(problem)) return 0;
  const bool counted = narrow_.count(solver_.board(), most_steps);
  narrow_.forget();
  if (!counted || narrow_.solutions() == Narrow::uncounted) return std::nullopt;
  return narrow_.solutions();
}

Answer Classifier::classify(const Problem& problem, const Budget& budget, Proof* proof) {
  solver_.begin(budget, proof);
  const Board& board = solver_.board();
  const Needs needs = needs_of(problem);
  Answer answer;
  const auto finish = [&](Verdict verdict, Means means) {
    answer.verdict = verdict;
    answer.means = means;
    Counts counts = solver_.counts();
    counts.sweeps = answer.counts.sweeps;
    counts.known_after_lines = answer.counts.known_after_lines;
    counts.known_after_probing = answer.counts.known_after_probing;
    // A puzzle that is too large was not loaded.
    counts.line_solves = may_have(needs.lines) ? board.line_solves() : 0;
    answer.counts = counts;
    answer.seconds = solver_.seconds();
    return std::move(answer);
  };
  const auto solved = [&] {
    answer.solutions.push_back(board.grid());
    return Verdict::unique;
  };
  const auto too_much = [&](std::uint64_t memory) {
    if (!may_have(memory)) answer.memory = memory;
    return answer.memory > 0;
  };

  if (too_much(needs.lines)) return finish(Verdict::undecided, Means::lines);
  const Settled settled = solver_.load(problem);
  answer.counts.sweeps = board.sweeps();
  answer.counts.known_after_lines = answer.counts.known_after_probing = board.known_cells();
  if (settled == Settled::impossible) return finish(Verdict::none, Means::lines);
  if (settled == Settled::spent) return finish(Verdict::undecided, Means::lines);
  if (board.complete()) return finish(solved(), Means::lines);

  if (too_much(needs.probes)) return finish(Verdict::undecided, Means::lines);
  if (!sums_agree(problem)) return finish(Verdict::none, Means::lines);

  if (solver_.parts().dive && !solver_.proves() && may_have(needs.search)) {
    const Verdict found = dive(problem, answer.solutions);
    if (found != Verdict::undecided) return finish(found, Means::search);
    if (solver_.out_of_budget()) return finish(found, Means::probing);
  }
  const Grids dived = std::exchange(answer.solutions, {});
  const Settled probed = solver_.parts().probing ? solver_.probe() : Settled::settled;
  answer.counts.known_after_probing = board.known_cells();
  if (probed == Settled::impossible) return finish(Verdict::none, Means::probing);
  if (solver_.out_of_budget()) return finish(Verdict::undecided, Means::probing);
  if (board.complete()) return finish(solved(), Means::probing);

  if (too_much(needs.search)) return finish(Verdict::undecided, Means::probing);
  solver_.prepare_search(dived.empty() ? problem.goal : dived[0]);
  const Verdict verdict = find_two({}, answer.solutions);
  return finish(verdict, Means::search);
}

}  // namespace nonoproof
