// Search under assumptions: they are the first decisions, and are taken back with the others (N. Een, N. Sorensson, *Temporal
// induction by incremental SAT solving*, 2003).
#include "questions.hpp"

#include <algorithm>

#include "needs.hpp"

namespace nonoproof {

namespace {
constexpr std::uint64_t most_excluded = 1 << 20;  // literals
}

Questions::Reply Questions::open(const Problem& problem, const Budget& budget, bool probing) {
  found_ = false;
  impossible_ = false;
  excluded_ = 0;
  solver_.begin(problem, budget);
  if (!may_have(needs_of(problem).search)) {
    solver_.spent_ = true;
    return Reply::spent;
  }
  Solver::Settled settled = solver_.load(problem) ? solver_.settle() : Solver::Settled::impossible;
  impossible_ = settled == Solver::Settled::impossible;
  if (settled == Solver::Settled::settled && probing && !solver_.board_.complete()) {
    // A large puzzle could be probed until nothing is left for questions.
    solver_.budget_.line_solves /= 4;
    solver_.budget_.seconds /= 4;
    impossible_ = solver_.probe() == Solver::Probed::contradiction;
    solver_.budget_ = budget;
    solver_.spent_ = false;
    solver_.clock_due_ = 0;
  }
  if (impossible_) return Reply::no;
  solver_.prepare_search(problem);
  return solver_.out_of_budget() ? Reply::spent : Reply::yes;
}

double Questions::seconds() const {
  return std::chrono::duration<double>(Solver::Clock::now() - solver_.begin_).count();
}

Literal Questions::that(std::uint32_t cell, std::uint32_t colour, bool has) const {
  const Board& board = solver_.board_;
  if (board.black_and_white()) return literal(cell, (colour != background) == has);
  return literal(board.var_of(cell, colour), has);
}

void Questions::lean(std::uint32_t cell, std::uint32_t colour, bool has) {
  const Literal lit = that(cell, colour, has);
  solver_.phase_[variable(lit)] = sign(lit) ? 1 : -1;
}

void Questions::forget_leanings() {
  std::fill(solver_.target_.begin(), solver_.target_.end(), 0);
  solver_.best_trail_ = solver_.target_trail_ = 0;
}

bool Questions::settled(std::uint32_t cell) const {
  const Board& board = solver_.board_;
  for (Var var = board.first_of(cell); var < board.end_of(cell); ++var)
    if (board.value_of(var) == 0 || board.level(var) != 0) return false;
  return true;
}

// Decides the next assumption that does not hold yet. False: all hold, or one is denied.
bool Questions::assume(std::span<const Literal> assumed, bool& denied) {
  Board& board = solver_.board_;
  for (const Literal lit : assumed) {
    const int value = board.value(lit);
    if (value > 0) continue;
    denied = value < 0;
    if (denied) return false;
    board.open_level();
    board.assign(lit, Reason{});
    return true;
  }
  return false;
}

Questions::Step Questions::go_on(std::uint64_t conflicts) {
  Solver& s = solver_;
  while (!s.propagate()) {
    ++s.counts_.conflicts;
    s.guided_ = false;
    if (!s.resolve_conflict()) {
      impossible_ = true;
      return Step::impossible;
    }
    if (s.out_of_budget() || s.counts_.conflicts >= conflicts) return Step::spent;
  }
  if (s.out_of_budget()) return Step::spent;
  if (s.counts_.conflicts >= s.next_restart_) {
    s.restart();
    if (!found_) s.begin_guidance();
  }
  if (s.counts_.conflicts >= s.next_reduce_ || excluded_ > most_excluded) {
    s.reduce();
    excluded_ = 0;
  }
  return Step::decide;
}

Questions::Reply Questions::ask(std::span<const Literal> assumed, std::uint64_t conflicts) {
  Solver& s = solver_;
  const auto answer = [&](Reply reply) {
    s.back_to(0);
    return reply;
  };
  s.back_to(0);
  const std::uint64_t enough = conflicts == no_limit ? no_limit : s.counts_.conflicts + conflicts;
  while (!impossible_) {
    const Step step = go_on(enough);
    if (step == Step::spent) return answer(Reply::spent);
    if (step == Step::impossible) break;
    bool denied = false;
    if (assume(assumed, denied)) continue;
    if (denied) return answer(Reply::no);
    if (s.board_.complete()) {
      remember(s.board_.grid());
      s.guided_ = false;
      return answer(Reply::yes);
    }
    s.decide();
  }
  return answer(Reply::no);
}

Questions::Reply Questions::ask_for_all(const std::function<std::vector<Literal>(const Grid&)>& stricter,
                                        std::uint64_t conflicts) {
  Solver& s = solver_;
  s.back_to(0);
  const auto enough = [&] { return conflicts == no_limit ? no_limit : s.counts_.conflicts + conflicts; };
  std::uint64_t limit = enough();
  while (!impossible_) {
    const Step step = go_on(limit);
    if (step == Step::impossible) break;
    if (step == Step::spent) {
      s.back_to(0);
      return Reply::spent;
    }
    if (!s.board_.complete()) {
      s.decide();
      continue;
    }
    remember(s.board_.grid());
    s.guided_ = false;
    std::vector<Literal> clause = stricter(grid_);
    exclude(clause);
    limit = enough();
  }
  s.back_to(0);
  return Reply::no;
}

// All literals of the clause are false: back to where one of them is free. To analyse so long a conflict would take longer
// than to find the next solution. The clause may be forgotten: a solution that it excludes would be told, and excluded, again.
void Questions::exclude(std::vector<Literal>& clause) {
  Solver& s = solver_;
  const auto level = [&](Literal lit) { return s.board_.level(variable(lit)); };
  std::erase_if(clause, [&](Literal lit) { return level(lit) == 0; });
  ++s.counts_.conflicts;
  if (clause.empty()) {
    impossible_ = true;
    return;
  }
  if (clause.size() == 1) {
    s.back_to(0);
    s.board_.assign(clause[0], Reason{});
    return;
  }
  // Those that become free first are watched.
  std::partial_sort(clause.begin(), clause.begin() + 2, clause.end(),
                    [&](Literal a, Literal b) { return level(a) > level(b); });
  const std::uint32_t top = level(clause[0]), next = level(clause[1]);
  s.back_to(std::min(top - 1, next));
  const ClauseId id = s.clauses_.add(clause, std::uint32_t(clause.size()), false);
  excluded_ += clause.size();
  if (next < top) s.board_.assign(clause[0], Reason{Reason::Kind::clause, id, 0});
}

void Questions::remember(const Grid& grid) {
  found_ = true;
  grid_ = grid;
}

void Questions::insist(std::span<const Literal> clause) {
  Solver& s = solver_;
  s.back_to(0);
  std::vector<Literal> left;
  for (const Literal lit : clause) {
    const int value = s.board_.value(lit);
    if (value > 0) return;
    if (value == 0) left.push_back(lit);
  }
  if (left.empty())
    impossible_ = true;
  else if (left.size() == 1)
    s.board_.assign(left[0], Reason{});
  else
    s.clauses_.add(left, std::uint32_t(left.size()), true);
}

Var Questions::open_variable(std::span<const std::uint32_t> cells, std::size_t& from) const {
  const Board& board = solver_.board_;
  for (; from < cells.size(); ++from)
    for (Var var = board.first_of(cells[from]); var < board.end_of(cells[from]); ++var)
      if (board.value_of(var) == 0) return var;
  return board.variables();
}

// Depth first, without learning: each variable is tried true, then false.
bool Questions::each_filling(std::span<const std::uint32_t> cells, std::uint64_t line_solves,
                             const std::function<bool(const Board&)>& visit) {
  struct Turn {
    Var var;
    std::size_t from;
    bool last;  // both values were tried
  };
  Board& board = solver_.board_;
  solver_.back_to(0);
  const std::uint64_t begin = board.line_solves();
  std::vector<Turn> turns;
  const auto decide = [&](Turn turn) {
    board.open_level();
    board.assign(literal(turn.var, !turn.last), Reason{});
    turns.push_back(turn);
  };
  for (std::size_t from = 0;;) {
    const bool possible = solver_.propagate();
    if (solver_.out_of_budget() || board.line_solves() - begin > line_solves) break;
    const Var var = possible ? open_variable(cells, from) : 0;
    if (possible && var < board.variables()) {
      decide({var, from, false});
      continue;
    }
    if (possible && !visit(board)) break;
    while (!turns.empty() && turns.back().last) turns.pop_back();
    if (turns.empty()) {
      solver_.back_to(0);
      return true;
    }
    Turn turn = turns.back();
    turns.pop_back();
    solver_.back_to(std::uint32_t(turns.size()));
    turn.last = true;
    from = turn.from;
    decide(turn);
  }
  solver_.back_to(0);
  return false;
}

}  // namespace nonoproof
