#include "decode/decoder.hpp"

#include <algorithm>
#include <utility>

namespace nonoproof {

namespace {

using Clues = std::vector<std::vector<Run>>;

// The clues of a complete grid, rows first.
Clues clues_of(const std::vector<std::uint8_t>& grid, std::uint32_t width, std::uint32_t height) {
  Clues clues(width + height);
  for (std::uint32_t y = 0; y < height; ++y)
    for (std::uint32_t x = 0; x < width; ++x) {
      const std::uint8_t colour = grid[std::size_t(y) * width + x];
      if (colour == background) continue;
      const auto more = [&](std::vector<Run>& clue, bool goes_on) {
        if (goes_on)
          ++clue.back().length;
        else
          clue.push_back({1, colour});
      };
      more(clues[y], x > 0 && grid[std::size_t(y) * width + x - 1] == colour);
      more(clues[height + x], y > 0 && grid[std::size_t(y - 1) * width + x] == colour);
    }
  return clues;
}

Problem problem_of(const Clues& clues, std::uint32_t height, std::uint32_t colours) {
  Problem problem;
  problem.colours = colours;
  problem.rows.assign(clues.begin(), clues.begin() + height);
  problem.columns.assign(clues.begin() + height, clues.end());
  return problem;
}

Clues clues_of(const Problem& problem) {
  Clues clues = problem.rows;
  clues.insert(clues.end(), problem.columns.begin(), problem.columns.end());
  return clues;
}

}  // namespace

Decoder::Decoder(const Readings& readings, const DecodeWish& wish, const Budget& budget)
    : readings_(readings), wish_(wish), budget_(budget), until_(moment_after(budget.seconds)), unions_(readings) {
  costs_.resize(unions_.options(), never);
  for (std::uint32_t line = 0; line < unions_.lines(); ++line) {
    const ReadLine& read = readings.line(line);
    for (std::size_t at = 0; at < read.listed.size(); ++at)
      costs_[unions_.first_of(line) + at] = std::min(never, read.listed[at].cost);
    costs_[unions_.unlisted_of(line)] = std::min(never, read.unlisted);
  }
  reduced_ = costs_;
  root_ = unions_.all();
}

bool Decoder::out_of_budget() {
  constexpr std::uint64_t often = 2000;
  if (line_solves() >= budget_.line_solves) spent_ = true;
  if (!spent_ && line_solves() >= asked_at_ + often) {
    asked_at_ = line_solves();
    spent_ = Clock::now() >= until_;
  }
  return spent_;
}

Cost Decoder::least(const Remaining& left, const std::vector<Cost>& costs, std::uint32_t line) const {
  Cost least = never;
  for (std::uint32_t option = unions_.first_of(line); option < unions_.end_of(line); ++option)
    if (left.may[option]) least = std::min(least, costs[option]);
  return least;
}

// Takes away every clue with which nothing is within the limit. False: nothing is.
bool Decoder::exclude(Remaining& left, const std::vector<Cost>& costs, Cost floor) {
  std::vector<Cost> least_of(unions_.lines());
  Cost sum = floor;
  for (std::uint32_t line = 0; line < unions_.lines(); ++line) sum += least_of[line] = least(left, costs, line);
  if (sum >= never) return false;
  limited_ |= sum > limit_;
  if (sum > limit_) return false;
  for (std::uint32_t line = 0; line < unions_.lines(); ++line)
    for (std::uint32_t option = unions_.first_of(line); option < unions_.end_of(line); ++option)
      if (left.may[option] && costs[option] - least_of[line] > limit_ - sum) {
        limited_ |= costs[option] < never;
        left.may[option] = 0;
        left.dirty[line] = 1;
      }
  return true;
}

bool Decoder::within(Remaining& left) {
  do {
    if (!exclude(left, reduced_, floor_) || !exclude(left, costs_, 0) || !unions_.settle(left)) return false;
    // Settling may have made the rest dearer.
    const std::vector<std::uint8_t> before = left.may;
    if (!exclude(left, reduced_, floor_) || !exclude(left, costs_, 0)) return false;
    if (left.may == before) break;
  } while (true);
  const Cost sums = least_with_equal_sums(readings_, unions_, left, reduced_);
  limited_ |= sums < never && floor_ + sums > limit_;
  return sums < never && floor_ + sums <= limit_;
}

// The line with the fewest clues left, of several; one that may have any clue says nothing, and comes last.
std::uint32_t Decoder::line_to_branch(const Remaining& left) const {
  std::uint32_t best = unions_.lines();
  std::pair<bool, std::ptrdiff_t> fewest{};
  for (std::uint32_t line = 0; line < unions_.lines(); ++line) {
    const auto from = left.may.begin() + unions_.first_of(line), to = left.may.begin() + unions_.end_of(line);
    const std::ptrdiff_t options = (to - from) - std::count(from, to, std::uint8_t(0));
    const std::pair<bool, std::ptrdiff_t> here{left.may[unions_.unlisted_of(line)] != 0, options};
    if (options > 1 && (best == unions_.lines() || here < fewest)) {
      best = line;
      fewest = here;
    }
  }
  return best;
}

void Decoder::explore(Remaining left) {
  if (out_of_budget() || !within(left)) return;
  const std::uint32_t line = line_to_branch(left);
  if (line == unions_.lines()) return finish(left);
  std::vector<std::uint32_t> options;
  for (std::uint32_t option = unions_.first_of(line); option < unions_.end_of(line); ++option)
    if (left.may[option]) options.push_back(option);
  std::stable_sort(options.begin(), options.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return reduced_[a] < reduced_[b]; });
  for (const std::uint32_t chosen : options) {
    Remaining child = left;
    for (const std::uint32_t option : options) child.may[option] = option == chosen;
    child.dirty[line] = 1;
    explore(std::move(child));
  }
}

Answer Decoder::classify(const Problem& problem) {
  Budget budget = budget_;
  budget.line_solves -= std::min(budget.line_solves, line_solves());
  budget.seconds = std::chrono::duration<double>(until_ - Clock::now()).count();
  Answer answer = solver_.classify(problem, budget);
  solver_line_solves_ += answer.counts.line_solves;
  return answer;
}

// Every line has one clue left, or may have any that is not listed.
void Decoder::finish(const Remaining& left) {
  Clues clues(unions_.lines());
  std::vector<std::uint8_t> free(unions_.lines(), 0);
  Cost cost = 0;
  for (std::uint32_t line = 0; line < unions_.lines(); ++line)
    for (std::uint32_t option = unions_.first_of(line); option < unions_.end_of(line); ++option) {
      if (!left.may[option]) continue;
      cost += costs_[option];
      if (option == unions_.unlisted_of(line))
        free[line] = 1;
      else
        clues[line] = readings_.line(line).listed[option - unions_.first_of(line)].runs;
    }
  limited_ |= cost > limit_;
  if (cost > limit_) return;
  Problem problem = problem_of(clues, readings_.height(), readings_.colours);
  if (std::find(free.begin(), free.end(), 1) == free.end()) return add_if_wanted(problem, cost);
  problem.free = std::move(free);
  finish_free(problem, cost);
}

// Lines that could not be read come out of the others, if these settle their cells.
void Decoder::finish_free(const Problem& problem, Cost cost) {
  const Answer answer = classify(problem);
  if (answer.verdict == Verdict::undecided || answer.verdict == Verdict::multiple) unknown_ = std::min(unknown_, cost);
  std::vector<Clues> seen;
  for (const std::vector<std::uint8_t>& grid : answer.solutions) {
    Clues clues = clues_of(grid, readings_.width(), readings_.height());
    bool other = std::find(seen.begin(), seen.end(), clues) == seen.end();
    for (std::uint32_t line = 0; line < unions_.lines() && other; ++line)
      other = !problem.free[line] || !is_listed(line, clues[line]);
    if (!other) continue;
    if (answer.verdict == Verdict::unique)
      add(std::move(clues), grid, cost);
    else {
      add_if_wanted(problem_of(clues, readings_.height(), readings_.colours), cost);
      seen.push_back(std::move(clues));
    }
  }
}

bool Decoder::is_listed(std::uint32_t line, const std::vector<Run>& runs) const {
  const std::vector<ReadClue>& listed = readings_.line(line).listed;
  return std::any_of(listed.begin(), listed.end(), [&](const ReadClue& each) { return each.runs == runs; });
}

void Decoder::add_if_wanted(const Problem& problem, Cost cost) {
  Answer answer = classify(problem);
  if (answer.verdict == Verdict::undecided) unknown_ = std::min(unknown_, cost);
  if (answer.verdict == Verdict::unique || (answer.verdict == Verdict::multiple && !wish_.unique))
    add(clues_of(problem), std::move(answer.solutions[0]), cost);
}

// The limit comes down where all that is of interest was found below it.
void Decoder::add(Clues clues, std::vector<std::uint8_t> grid, Cost cost) {
  std::vector<DecodedPuzzle>& puzzles = found_.puzzles;
  const auto at = std::upper_bound(puzzles.begin(), puzzles.end(), cost,
                                   [](Cost dear, const DecodedPuzzle& each) { return dear < each.cost; });
  puzzles.insert(at, {std::move(clues), std::move(grid), cost});
  if (puzzles.size() > wish_.most) puzzles.pop_back();
  limit_ = std::min(limit_, puzzles.front().cost + wish_.margin);
  if (puzzles.size() == wish_.most) limit_ = std::min(limit_, puzzles.back().cost);
}

// Where the search may end: nothing else is of interest.
Cost Decoder::enough() const {
  return found_.puzzles.empty() ? never : std::min(never, found_.puzzles.front().cost + wish_.margin);
}

// Looks at everything that costs up to the limit. False: to look further would show no more.
bool Decoder::search_to(Cost limit) {
  limit_ = limit;
  limited_ = false;
  unknown_ = never;
  std::vector<DecodedPuzzle> before;
  std::swap(before, found_.puzzles);
  Remaining left = root_;
  if (within(left)) {
    found_.may = left.may;
    explore(std::move(left));
  }
  if (spent_) {
    // What was found before may not have been found again.
    for (DecodedPuzzle& each : before) {
      const bool known = std::any_of(found_.puzzles.begin(), found_.puzzles.end(),
                                     [&](const DecodedPuzzle& other) { return other.clues == each.clues; });
      if (!known) add(std::move(each.clues), std::move(each.grid), each.cost);
    }
    return false;
  }
  Cost bound = limited_ ? limit_ : never;
  if (found_.puzzles.size() == wish_.most) bound = std::min(bound, found_.puzzles.back().cost);
  found_.bound = std::max(found_.bound, std::min(bound, unknown_));
  return bound < unknown_ && found_.puzzles.size() < wish_.most;
}

Decoded Decoder::decode() {
  raise_until_ = budget_.line_solves / 2;
  if (!unions_.settle(root_)) floor_ = never;
  if (floor_ < never) raise();
  found_.bound = std::min(floor_, never);
  found_.may = root_.may;
  for (Cost step = 0; found_.bound < enough() && !out_of_budget(); step = step == 0 ? 500 : 2 * step)
    if (!search_to(std::min(floor_ + step, enough()))) break;
  found_.spent = spent_;
  found_.line_solves = line_solves();
  return std::move(found_);
}

}  // namespace nonoproof
