// Most contradictions show themselves to line solving. Then the lines behind one are traced: from the line that has no
// arrangement, through the cells that took it away, to the lines that settled these. What is left is tried without each line
// in turn: a line is needed where the others have a solution (deletion, as for minimal unsatisfiable sets of clauses).
#include "blame.hpp"

#include <algorithm>
#include <numeric>

#include "needs.hpp"

namespace nonoproof {

Lines Blame::all() const {
  Lines lines(lines_);
  std::iota(lines.begin(), lines.end(), 0u);
  return lines;
}

Budget Blame::left() const {
  Budget left = budget_;
  left.line_solves -= std::min(left.line_solves, line_solves_);
  left.conflicts -= std::min(left.conflicts, conflicts_);
  left.seconds -= std::chrono::duration<double>(Clock::now() - begin_).count();
  return left;
}

// Backwards along the trail: the lines that settled what the contradiction needs.
Lines Blame::lines_behind(std::uint32_t contradiction) {
  std::vector<std::uint8_t> blamed(lines_, 0), needed(board_.variables(), 0);
  std::vector<Literal> why;
  const auto need = [&] {
    for (const Literal lit : why) needed[variable(lit)] = 1;
    why.clear();
  };
  blamed[contradiction] = 1;
  reasons_.find(board_, contradiction, std::uint32_t(board_.trail().size()), no_literal, why);
  need();
  for (std::size_t i = board_.trail().size(); i-- > 0;) {
    const Literal lit = board_.trail()[i];
    const Var var = variable(lit);
    if (!needed[var]) continue;
    const Reason reason = board_.reason(var);
    if (reason.kind == Reason::Kind::line) {
      blamed[reason.index] = 1;
      reasons_.find(board_, reason.index, reason.limit, lit, why);
    } else if (reason.kind == Reason::Kind::cell) {
      const std::uint32_t cell = board_.cell_of(var);
      for (Var other = board_.first_of(cell); other < board_.end_of(cell); ++other)
        if (other != var && (sign(lit) || board_.value_of(other) > 0)) why.push_back(literal(other, false));
    }
    need();
  }
  Lines lines;
  for (std::uint32_t line = 0; line < lines_; ++line)
    if (blamed[line]) lines.push_back(line);
  return lines;
}

// True where line solving finds the kept lines contradictory; `needed` are those that it takes.
bool Blame::trace(const Lines& kept, Lines& needed) {
  problem_.free.assign(lines_, 1);
  for (const std::uint32_t line : kept) problem_.free[line] = 0;
  board_.load(problem_);
  if (!board_.assign_givens(problem_)) {
    needed.clear();
    return true;
  }
  // What is known at level 0 has no reasons; the lines are to give theirs.
  board_.open_level();
  board_.make_all_dirty();
  const Time until = moment_after(left().seconds);
  std::uint32_t contradiction = Board::no_line;
  while (contradiction == Board::no_line && Clock::now() < until && board_.settle_next(contradiction)) {
  }
  line_solves_ += board_.line_solves();
  if (contradiction == Board::no_line) return false;
  // Where a line lacks a colour, its cells may have been loaded without it, and no reason names the line.
  needed = board_.all_colours() ? lines_behind(contradiction) : kept;
  return true;
}

Blame::Test Blame::test(const Lines& kept, std::uint64_t conflicts, Lines& needed) {
  const Budget budget = left();
  if (budget.seconds <= 0 || budget.line_solves == 0 || budget.conflicts == 0) return Test::unclear;
  if (!may_have(needs_of(problem_).search)) return Test::unclear;
  if (trace(kept, needed)) return Test::impossible;
  if (left().seconds <= 0) return Test::unclear;
  if (board_.complete()) return Test::possible;
  Reply reply = asked_.open(problem_, left(), conflicts > 100);
  if (reply == Reply::yes) reply = asked_.solve({}, {no_limit, conflicts});
  line_solves_ += asked_.line_solves();
  conflicts_ += asked_.counts().conflicts;
  needed = kept;
  if (reply == Reply::spent) return Test::unclear;
  return reply == Reply::no ? Test::impossible : Test::possible;
}

Lines Blame::core() {
  Lines needed;
  return test(all(), no_limit, needed) == Test::impossible ? needed : Lines{};
}

// Takes one line after the other away for good, where the others are still contradictory. False: the budget was spent.
bool Blame::shrink(Lines& lines, bool from_the_end) {
  Lines kept;  // known to be needed
  Lines left = lines;
  if (from_the_end) std::reverse(left.begin(), left.end());
  while (!left.empty()) {
    const std::uint32_t line = left.back();
    left.pop_back();
    Lines others = kept, needed;
    others.insert(others.end(), left.begin(), left.end());
    const Test found = test(others, no_limit, needed);
    if (found == Test::unclear) return false;
    if (found == Test::possible) {
      kept.push_back(line);
      continue;
    }
    std::erase_if(left,
                  [&](std::uint32_t each) { return std::find(needed.begin(), needed.end(), each) == needed.end(); });
  }
  std::sort(kept.begin(), kept.end());
  lines = kept;
  return true;
}

Lines Blame::contradiction(bool& proved) {
  Lines first = core();
  proved = false;
  if (first.empty()) return first;
  Lines best;
  for (const bool from_the_end : {false, true}) {
    Lines lines = first;
    if (!shrink(lines, from_the_end)) break;
    if (!proved || lines.size() < best.size()) best = lines;
    proved = true;
  }
  return proved ? best : first;
}

Lines Blame::suspects(const Lines& among, std::uint64_t conflicts) {
  Lines found;
  for (const std::uint32_t line : among) {
    Lines others = all(), needed;
    others.erase(others.begin() + line);
    if (test(others, conflicts, needed) != Test::impossible) found.push_back(line);
  }
  return found;
}

}  // namespace nonoproof
