// Climbing the ladder, round after round: see ladder.hpp.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "../ladder.hpp"
#include "../needs.hpp"

namespace nonoproof {

void Ladder::load(const Problem& problem, std::span<const std::uint8_t> solution, Trace trace) {
  if (!solution.empty() && solution.size() != std::size_t(problem.width()) * problem.height())
    throw std::invalid_argument("a grid has one byte a cell");
  for (const std::uint8_t colour : solution)
    if (colour >= problem.colours) throw std::invalid_argument("a solution has a colour that no clue has");
  const Needs needs = needs_of(problem);
  if (!may_have(trace == Trace::nothing ? needs.ladder : needs.steps)) {
    forget();
    too_large_ = true;
    cells_ = std::size_t(problem.width()) * problem.height();
    return;
  }
  climb_ = Climb{};
  round_ = Round{};
  trace_ = trace;
  under_way_ = too_large_ = false;
  middle_x_ = middle_y_ = -1;
  cells_ = 0;
  // What is told is told of every colour.
  board_.load(problem, trace == Trace::nothing ? colours_to_grade(problem) : Colours::all);
  views_.load(board_);
  supposing_.load(board_, solution);
  if (!board_.assign_givens(problem)) climb_.end = Climb::End::impossible;
}

void Ladder::rule_out(std::span<const Var> variables) {
  if (too_large_) return;
  for (const Var var : variables)
    if (board_.value_of(var) == 0) board_.assign(literal(var, false), Reason{});
}

Climb::End Ladder::go_on(const Allowance& allowance) {
  const Time until = moment_after(allowance.seconds);
  const auto used_up = [&] { return !wants_time_only(allowance) || Clock::now() >= until; };
  if (climb_.end != Climb::End::spent || too_large_) return climb_.end;
  while (true) {
    if (!under_way_ && !begin_round(until)) return climb_.end;
    if (used_up()) return Climb::End::spent;
    if (round_.openings == 0) {
      const Supposing::Answer answer = supposing_.look(board_, trace_ != Trace::nothing);
      if (answer == Supposing::Answer::more) continue;
      if (answer == Supposing::Answer::too_large) {
        too_large_ = true;
        return Climb::End::spent;
      }
      if (answer == Supposing::Answer::nothing) return end(Climb::End::stuck);
      take_failures();
    } else {
      take_lines();
    }
    if (climb_.end == Climb::End::impossible) return climb_.end;
    finish_round();
  }
}

bool Ladder::wants_time_only(const Allowance& allowance) const {
  return !too_large_ && climb_.rounds.size() < allowance.rounds && line_solves() < allowance.line_solves;
}

// Looks at all lines. False: the climb ends here, or the time is up.
bool Ladder::begin_round(Time until) {
  if (const std::uint32_t line = views_.refresh(board_, until); line != Board::no_line) {
    climb_.impossible_line = line;
    end(Climb::End::impossible);
    return false;
  }
  if (!views_.refreshed()) return false;
  if (board_.complete()) {
    end(Climb::End::solved);
    return false;
  }
  under_way_ = true;
  round_ = Round{};
  round_.open_lines = views_.open_lines();
  round_.fresh = views_.fresh();
  round_begin_ = board_.trail().size();
  for (const Rung rung : {Rung::overlap, Rung::segments, Rung::line}) {
    round_.rung = rung;
    round_.rule = SegmentRule::forcing;
    for (std::uint32_t i = 0; i < board_.lines().size(); ++i) {
      if (yield(i).empty()) continue;
      count_opening(views_[i].free_cells, views_[i].open_runs);
      round_.rule = std::min(round_.rule, views_[i].rule);
    }
    if (round_.openings > 0) break;
  }
  return true;
}

// What the line yields on the rung of this round.
std::span<const Literal> Ladder::yield(std::uint32_t line) const {
  return views_[line].rung == round_.rung ? std::span<const Literal>(views_[line].found) : std::span<const Literal>{};
}

void Ladder::count_opening(std::uint32_t free_cells, std::uint32_t runs) {
  round_.fewest_runs = round_.openings == 0 ? runs : std::min(round_.fewest_runs, runs);
  ++round_.openings;
  round_.free_cells += free_cells;
  round_.runs += runs;
}

void Ladder::take_lines() {
  const auto number = std::uint32_t(board_.lines().size());
  std::uint32_t richest = 0;
  for (std::uint32_t i = 1; i < number; ++i)
    if (yield(i).size() > yield(richest).size()) richest = i;
  for (std::uint32_t i = 0; i < number; ++i) {
    if (yield(i).empty() || (trace_ == Trace::single && i != richest)) continue;
    if (trace_ != Trace::nothing)
      climb_.steps.push_back({round_.rung, std::uint32_t(climb_.rounds.size()), i, no_literal, views_[i].found, {}});
    board_.spend(yield(i).size() / 4);
    for (const Literal lit : yield(i)) apply(lit, i);
  }
}

// A person who was told of one contradiction, and of those like it in the same line, goes on with what they open; a grade
// counts all there are.
void Ladder::take_failures() {
  constexpr std::uint32_t few_waves = 4;
  round_.rung = supposing_.kind() == Supposing::Kind::two_lines ? Rung::two_lines
                : supposing_.depth() <= few_waves               ? Rung::contradiction
                                                                : Rung::deeper;
  round_.depth = supposing_.depth();
  for (const Failure& each : supposing_.failures()) {
    const auto [row, column] = board_.lines_of(variable(each.lit));
    count_opening(views_[row].free_cells + views_[column].free_cells, views_[row].open_runs + views_[column].open_runs);
  }
  if (trace_ == Trace::nothing) {
    for (const Failure& each : supposing_.failures()) apply(negated(each.lit), each.line);
    return;
  }
  const std::size_t before = climb_.steps.size();
  for (const Failure& each : supposing_.failures())
    if (Supposing::alike(board_, supposing_.failures().front(), each))
      climb_.steps.push_back({round_.rung,
                              std::uint32_t(climb_.rounds.size()),
                              each.line,
                              each.lit,
                              {negated(each.lit)},
                              supposing_.chain(board_, each)});
  for (std::size_t i = before; i < climb_.steps.size(); ++i)
    apply(negated(climb_.steps[i].supposed), climb_.steps[i].line);
}

// Two lines, or a supposition and its denial, may disagree: then there is no solution.
void Ladder::apply(Literal lit, std::uint32_t from) {
  if (board_.value(lit) > 0 || climb_.end == Climb::End::impossible) return;
  if (board_.value(lit) < 0) {
    climb_.impossible_line = from;
    climb_.end = Climb::End::impossible;
    return;
  }
  board_.assign(lit, Reason{Reason::Kind::line, from, 0});
}

void Ladder::finish_round() {
  const std::vector<Literal>& trail = board_.trail();
  double x = 0, y = 0;
  for (std::size_t i = round_begin_; i < trail.size(); ++i) {
    const auto [row, column] = board_.lines_of(variable(trail[i]));
    x += column - board_.height();
    y += row;
    ++round_.facts;
    round_.cells += board_.black_and_white() || sign(trail[i]);
    for (const std::uint32_t line : {row, column}) {
      views_.touch(line);
      supposing_.line_changed(line);
    }
  }
  x /= round_.facts;
  y /= round_.facts;
  if (middle_x_ >= 0)
    round_.jump = std::hypot(x - middle_x_, y - middle_y_) / std::hypot(board_.width(), board_.height());
  middle_x_ = x;
  middle_y_ = y;
  climb_.cells[std::size_t(round_.rung)] += round_.cells;
  climb_.rounds.push_back(round_);
  under_way_ = false;
}

Climb Ladder::climb() const {
  Climb climb = climb_;
  climb.grid = cells_ == 0 ? board_.grid() : std::vector<std::uint8_t>(cells_, unknown);
  climb.line_solves = line_solves();
  return climb;
}

}  // namespace nonoproof
