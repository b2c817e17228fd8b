// Conflict-driven search with the complete line solver as propagator.
//
// The ideas are those of modern SAT solvers (MiniSat, Glucose, CaDiCaL) and of lazy clause generation: decide a cell,
// propagate lines and learned clauses, and turn every conflict into a clause that forbids its cause. Reasons are asked of
// the lines only when a conflict needs them.
#include <algorithm>

#include "solver.hpp"

namespace nonoproof {

namespace {

// The sequence 1 1 2 1 1 2 4 ... (Luby, Sinclair, Zuckerman 1993).
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t size = 1, power = 0;
  while (size < i + 1) size = 2 * size + 1, ++power;
  while (size - 1 != i) {
    size = (size - 1) / 2;
    --power;
    i %= size;
  }
  return std::uint64_t(1) << power;
}

constexpr std::uint64_t restart_unit = 256, first_reduce = 2000, reduce_growth = 300, rephase_unit = 3000;
constexpr std::uint64_t worth_looking = 200;         // conflicts
constexpr std::uint64_t most_forgettable = 1 << 20;  // literals

}  // namespace

void Solver::prepare_search(std::span<const std::uint8_t> goal, bool beliefs) {
  const std::uint32_t variables = board_.variables();
  clauses_.reset(variables);
  order_.reset(variables);
  reasons_.prefer(&order_);
  for (Var var = 0; var < variables; ++var)
    if (board_.value_of(var) == 0) order_.insert(var);
  // A goal picture is where the search looks first: no decision that follows it can fail if it is a solution, so it is
  // found, and checked, on the way down.
  const bool has_goal = goal.size() == board_.cells();
  phase_.assign(variables, -1);
  for (Var var = 0; var < variables; ++var) {
    const std::uint32_t wanted = has_goal ? goal[board_.cell_of(var)] : background;
    if (board_.colour_of(var) == wanted) phase_[var] = 1;
  }
  target_.assign(variables, 0);
  looks_ = false;
  may_look_ = true;
  found_ = proving_ = false;
  away_from_.clear();
  away_.clear();
  times_away_ = 0;
  believes_ = beliefs && parts_.beliefs;
  prepare_guidance(!has_goal);
  best_phase_ = phase_;
  best_trail_ = target_trail_ = 0;
  seen_.assign(variables, 0);
  level_stamp_.assign(std::size_t(variables) + 1, 0);
  stamp_ = 0;
  kept_.clear();
  next_ = board_.trail().size();
  impossible_ = assumed_ = false;
  forgettable_ = 0;
  restarts_ = rephases_ = reductions_ = 0;
  next_restart_ = counts_.conflicts + restart_unit;
  next_reduce_ = counts_.conflicts + first_reduce;
  next_rephase_ = counts_.conflicts + rephase_unit;
  random_ = 0x9e3779b97f4a7c15u;
}

bool Solver::propagate_clauses() {
  for (; next_ < board_.trail().size(); ++next_) {
    const Literal falsified = negated(board_.trail()[next_]);
    std::vector<Watch>& list = clauses_.watches(falsified);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Watch watch = list[i];
      if (board_.value(watch.blocker) > 0) {
        list[kept++] = watch;
        continue;
      }
      const std::span<Literal> lits = clauses_.literals(watch.clause);
      if (lits[0] == falsified) std::swap(lits[0], lits[1]);
      const Literal first = lits[0];
      if (first != watch.blocker && board_.value(first) > 0) {
        list[kept++] = {watch.clause, first};
        continue;
      }
      std::size_t other = 2;
      while (other < lits.size() && board_.value(lits[other]) < 0) ++other;
      if (other < lits.size()) {
        std::swap(lits[1], lits[other]);
        clauses_.watches(lits[1]).push_back({watch.clause, first});
        continue;
      }
      list[kept++] = {watch.clause, first};
      if (board_.value(first) < 0) {
        conflict_.clear();
        for (const Literal lit : lits) conflict_.push_back(negated(lit));
        clauses_.used(watch.clause) = 1;
        while (++i < list.size()) list[kept++] = list[i];
        list.resize(kept);
        return false;
      }
      board_.assign(first, Reason{Reason::Kind::clause, watch.clause, 0});
    }
    list.resize(kept);
  }
  return true;
}

bool Solver::propagate() {
  for (;;) {
    if (!propagate_clauses()) return false;
    std::uint32_t contradiction = Board::no_line;
    if (!board_.settle_next(contradiction)) return true;
    if (contradiction != Board::no_line) {
      conflict_.clear();
      reasons_.find(board_, contradiction, std::uint32_t(board_.trail().size()), no_literal, conflict_);
      return false;
    }
    if (out_of_budget()) return true;
  }
}

void Solver::back_to(std::uint32_t level) {
  if (level >= board_.decision_level()) return;
  const std::uint32_t begin = board_.level_begin(level + 1);
  for (std::size_t i = begin; i < board_.trail().size(); ++i) {
    const Literal lit = board_.trail()[i];
    phase_[variable(lit)] = sign(lit) ? 1 : -1;
    order_.insert(variable(lit));
  }
  board_.back_to(level);
  next_ = board_.trail().size();
  if (level == 0) kept_.clear();
}

// Of the most active variables, the one that settles the most at once, whichever value it has. Near the end of the budget,
// and while beliefs know better, simply the first.
Var Solver::choose() {
  constexpr std::size_t enough = 8;
  const std::size_t wanted = looks_ && !guided_ ? enough : 1;
  considered_.clear();
  while (considered_.size() < wanted && !order_.empty()) {
    const Var var = order_.pop();
    if (board_.value_of(var) == 0) considered_.push_back(var);
  }
  if (considered_.empty()) return no_variable;
  Var best = considered_[0];
  if (considered_.size() == 1) return best;
  std::uint64_t most = 0;
  for (const Var var : considered_) {
    if (budget_.line_solves - board_.line_solves() <= Glances::most_line_solves) break;  // one is left for the decision
    const std::uint64_t worth = glances_.worth(board_, board_.cell_of(var));
    if (worth > most) most = worth, best = var;
  }
  for (const Var var : considered_)
    if (var != best) order_.insert(var);
  return best;
}

void Solver::decide() {
  if (guided_) follow_guidance();
  if (out_of_budget()) return;
  const Var var = choose();
  if (var == no_variable) return;
  ++counts_.decisions;
  board_.open_level();
  const std::int8_t phase = !away_.empty() ? away_[var] : target_[var] != 0 ? target_[var] : phase_[var];
  board_.assign(literal(var, phase > 0), Reason{});
}

void Solver::restart() {
  ++restarts_;
  next_restart_ = counts_.conflicts + restart_unit * luby(restarts_);
  back_to(0);
  if (counts_.conflicts >= next_rephase_) rephase();
  if (!found_)
    begin_guidance();
  else if (!away_from_.empty())
    lead_away();
}

// A decision repeats the value its variable had on the longest trail without conflict (the target), else its last value.
// From time to time all is set anew, so that the search does not stay in one corner.
void Solver::rephase() {
  ++rephases_;
  next_rephase_ = counts_.conflicts + rephase_unit * (rephases_ + 1);
  switch (rephases_ % 4) {
    case 0:
      for (std::int8_t& phase : phase_) phase = std::int8_t(-phase);
      break;
    case 2:
      for (std::int8_t& phase : phase_) {
        random_ ^= random_ << 13, random_ ^= random_ >> 7, random_ ^= random_ << 17;
        if ((random_ & 7) == 0) phase = std::int8_t(-phase);
      }
      break;
    default: phase_ = best_phase_;
  }
  std::fill(target_.begin(), target_.end(), 0);
  best_trail_ = target_trail_ = 0;
}

// The longest trail, and the longest without the level that failed.
void Solver::remember_trail() {
  const auto remember = [&](std::size_t length, std::size_t& longest, std::vector<std::int8_t>& phases) {
    if (length <= longest) return;
    longest = length;
    for (std::size_t i = 0; i < length; ++i) {
      const Literal lit = board_.trail()[i];
      phases[variable(lit)] = sign(lit) ? 1 : -1;
    }
  };
  remember(board_.trail().size(), best_trail_, best_phase_);
  if (parts_.target_phases) remember(board_.level_begin(board_.decision_level()), target_trail_, target_);
}

void Solver::turn_to_proof() {
  found_ = true;
  guided_ = false;
  proving_ = parts_.turning_to_proof;
  if (proving_) reasons_.prefer(&order_, &seen_);
}

void Solver::lead_away_from(const Grid& solution) {
  if (parts_.turning_to_proof) away_from_ = solution;
  away_.clear();
}

// A second solution is most often near the first, so that is where the search stays until it restarts. Then it has likely
// a proof to find, and decides against the first solution, so as not to be led back there. Each fourth time it goes by its
// phases again: some second solutions are found in no other way.
void Solver::lead_away() {
  constexpr std::uint32_t turns = 4;
  away_.clear();
  if (++times_away_ % turns == 0) return;
  away_.resize(board_.variables());
  for (Var var = 0; var < board_.variables(); ++var)
    away_[var] = away_from_[board_.cell_of(var)] == board_.colour_of(var) ? -1 : 1;
}

// At the root no clause is needed as a reason, so any may be forgotten or moved.
void Solver::reduce() {
  back_to(0);
  next_reduce_ = counts_.conflicts + first_reduce + reduce_growth * ++reductions_;
  forgettable_ = 0;
  clauses_.forget();
}

// Decides the next assumption that does not hold yet (N. Een, N. Sorensson, *Temporal induction by incremental SAT
// solving*, 2003).
Solver::Assumed Solver::assume(std::span<const Literal> assumed) {
  for (const Literal lit : assumed) {
    const int value = board_.value(lit);
    if (value > 0) continue;
    if (value < 0) return Assumed::denied;
    board_.open_level();
    board_.assign(lit, Reason{});
    return Assumed::decided;
  }
  return Assumed::held;
}

Reply Solver::solve(std::span<const Literal> assumed, const Limit& limit) {
  const auto after = [](std::uint64_t now, std::uint64_t more) {
    return more > no_limit - now ? no_limit : now + more;
  };
  const std::uint64_t most_conflicts = after(counts_.conflicts, limit.conflicts),
                      most_line_solves = after(board_.line_solves(), limit.line_solves);
  if (assumed_ || !assumed.empty()) back_to(0);
  assumed_ = !assumed.empty();
  while (!impossible_) {
    if (!propagate()) {
      ++counts_.conflicts;
      // Who is not led to a solution without a conflict has reason to look before each step, if there are many to come.
      if (may_look_ && limit.conflicts >= worth_looking) {
        looks_ = parts_.glances && glances_.reset(board_);
        may_look_ = false;
      }
      guided_ = false;
      impossible_ = !resolve_conflict();
      if (out_of_budget() || counts_.conflicts >= most_conflicts) return impossible_ ? Reply::no : Reply::spent;
      continue;
    }
    if (out_of_budget() || board_.line_solves() >= most_line_solves) return Reply::spent;
    const Assumed now = assume(assumed);
    if (now == Assumed::denied) return Reply::no;
    if (now == Assumed::decided) continue;
    if (board_.complete()) return Reply::yes;
    if (counts_.conflicts >= next_restart_) {
      restart();
      if (!assumed.empty()) continue;
    }
    if (counts_.conflicts >= next_reduce_ || forgettable_ > most_forgettable) {
      reduce();
      if (!assumed.empty()) continue;
    }
    decide();
  }
  return Reply::no;
}

// To analyse a conflict with so long a clause would take longer than to find the next solution.
bool Solver::insist(std::vector<Literal> clause, bool for_ever) {
  const auto at_root = [&](Literal lit) { return board_.value(lit) != 0 && board_.level(variable(lit)) == 0; };
  for (const Literal lit : clause)
    if (at_root(lit) && board_.value(lit) > 0) return true;
  std::erase_if(clause, at_root);
  impossible_ = impossible_ || clause.empty();
  if (impossible_) return false;
  if (clause.size() == 1) {
    back_to(0);
    board_.assign(clause[0], Reason{});
    return true;
  }
  // Those that are free, or become so first, are watched.
  const auto free_from = [&](Literal lit) {
    return board_.value(lit) >= 0 ? board_.decision_level() + 1 : board_.level(variable(lit));
  };
  std::partial_sort(clause.begin(), clause.begin() + 2, clause.end(),
                    [&](Literal a, Literal b) { return free_from(a) > free_from(b); });
  const std::uint32_t top = free_from(clause[0]), next = free_from(clause[1]);
  back_to(std::min(top - 1, next));
  const ClauseId id = clauses_.add(clause, std::uint32_t(clause.size()), for_ever);
  if (!for_ever) forgettable_ += clause.size();
  if (next < top && board_.value(clause[0]) == 0) board_.assign(clause[0], Reason{Reason::Kind::clause, id, 0});
  return true;
}

// The decisions led to this solution and to no other, since everything else followed from them: to forbid them
// together forbids it alone.
bool Solver::forbid_solution() {
  std::vector<Literal> clause;
  for (std::uint32_t level = board_.decision_level(); level > 0; --level)
    clause.push_back(negated(board_.trail()[board_.level_begin(level)]));
  if (clause.empty()) return false;
  if (proof_ != nullptr) proof_->solution_after = proof_->clauses.size();
  log(clause);
  return insist(std::move(clause));
}

}  // namespace nonoproof
