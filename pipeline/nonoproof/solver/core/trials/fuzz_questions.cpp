#include "trials/fuzz_questions.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "alike/search.hpp"
#include "ambiguity.hpp"
#include "belief.hpp"
#include "clues/measure.hpp"
#include "ladder.hpp"
#include "ladder/score.hpp"
#include "needs.hpp"
#include "repair/blame.hpp"
#include "repair/picture.hpp"
#include "repair/visibility.hpp"
#include "steps/tracer.hpp"
#include "trim.hpp"

namespace nonoproof::fuzz {

namespace {

constexpr std::size_t most_ways = 3000;  // of a line, and of all lines together
constexpr std::size_t small = 36;        // cells
constexpr Budget budget{3'000, 60, 1e9};
constexpr std::uint64_t no_limit = ~std::uint64_t(0);

using Ways = std::vector<Grid>;
using Truth = std::optional<std::vector<Grid>>;  // none where there is too much to try

// All ways to fill a line that has the runs, and of a free line all that there are; more than enough where there are too many.
void fill(const std::vector<Run>* runs, std::uint32_t colours, std::size_t length, std::size_t next, Grid& line,
          Ways& ways) {
  if (ways.size() > most_ways) return;
  if (runs == nullptr) {
    if (line.size() == length) return ways.push_back(line);
    for (std::uint32_t colour = 0; colour < colours; ++colour) {
      line.push_back(std::uint8_t(colour));
      fill(runs, colours, length, next, line, ways);
      line.pop_back();
    }
    return;
  }
  const std::size_t size = line.size();
  if (next == runs->size()) {
    line.resize(length, background);
    ways.push_back(line);
    line.resize(size);
    return;
  }
  const Run run = (*runs)[next];
  const bool gap = next > 0 && (*runs)[next - 1].colour == run.colour;
  for (std::size_t start = size + gap; start + run.length <= length; ++start) {
    line.resize(start, background);
    line.resize(start + run.length, std::uint8_t(run.colour));
    fill(runs, colours, length, next + 1, line, ways);
    line.resize(size);
  }
}

// All solutions with the lines that are not free.
Truth all_solutions(const Problem& problem, const std::vector<std::uint8_t>& free = {}) {
  const std::uint32_t width = problem.width(), height = problem.height();
  const auto is_free = [&](std::uint32_t line) { return !free.empty() && free[line] != 0; };
  const auto fits = [&](const Grid& line, std::uint32_t y) {
    for (std::uint32_t x = 0; x < width && !problem.givens.empty(); ++x)
      if (const std::uint8_t given = problem.givens[y * width + x]; given != unknown && given != line[x]) return false;
    return true;
  };
  std::vector<Grid> grids{{}};
  for (std::uint32_t y = 0; y < height; ++y) {
    Ways ways;
    Grid line;
    fill(is_free(y) ? nullptr : &problem.rows[y], problem.colours, width, 0, line, ways);
    if (ways.size() * grids.size() > most_ways) return std::nullopt;
    std::vector<Grid> longer;
    for (const Grid& grid : grids)
      for (const Grid& way : ways)
        if (fits(way, y)) {
          longer.push_back(grid);
          longer.back().insert(longer.back().end(), way.begin(), way.end());
        }
    grids = std::move(longer);
  }
  std::erase_if(grids, [&](const Grid& grid) {
    for (std::uint32_t x = 0; x < width; ++x)
      if (!is_free(height + x) && runs_of(grid, x, width, height) != problem.columns[x]) return true;
    return false;
  });
  std::sort(grids.begin(), grids.end());
  return grids;
}

bool has(const std::vector<Grid>& grids, const Grid& grid) {
  return std::binary_search(grids.begin(), grids.end(), grid);
}

// What is known of cells is so in every solution.
void check_known(const Case& made, const Truth& truth, const Grid& known) {
  const auto agrees = [&](const Grid& grid) {
    for (std::size_t i = 0; i < grid.size(); ++i)
      if (known[i] != unknown && known[i] != grid[i]) return false;
    return true;
  };
  require(known.size() == made.picture.size(), "what is known has another size");
  require(!made.solvable || agrees(made.picture), "a cell is said to be other than in the picture");
  require(!truth || std::ranges::all_of(*truth, agrees), "a cell is said to be other than in a solution");
}

void ask_for_open_cells(const Case& made, const Answer& answer, const Truth& truth) {
  static Mapper mapper;
  for (const bool known : {false, true}) {
    const Ambiguity found = mapper.map(made.problem, budget, 200, known ? answer.solutions : Grids{});
    if (found.solvable == Reply::no) require(!made.solvable && answer.solutions.empty(), "a solution is denied");
    if (found.solvable != Reply::yes) continue;
    check_grid(made.problem, found.grid);
    if (!truth) continue;
    double ways = 1;
    bool exact = found.complete;
    for (std::size_t cell = 0; cell < found.grid.size(); ++cell) {
      const bool varies = std::ranges::any_of(*truth, [&](const Grid& grid) { return grid[cell] != found.grid[cell]; });
      require(varies || found.varies[cell] == 0, "a cell varies that does not");
      require(!found.complete || varies == (found.varies[cell] != 0), "a cell that varies was overlooked");
    }
    for (const Region& region : found.regions) ways *= double(region.solutions), exact &= region.exact;
    require(!exact || ways == double(truth->size()), "the regions have another number of solutions");
  }
}

void ask_for_remedies(const Case& made, Choices& bytes) {
  static Mender mender;
  const std::uint32_t width = made.problem.width();
  Problem problem = problem_of(made.picture, width, made.problem.colours);
  if (made.solvable) problem.givens = made.problem.givens;
  Wish wish;
  wish.lines_only = bytes.chance(3);
  wish.most = bytes.below(4);
  wish.remedies = 1 + bytes.below(20);
  if (bytes.chance(3))
    for (std::uint32_t cell = 0; cell < made.picture.size(); ++cell)
      wish.mates.push_back(std::uint32_t(made.picture.size()) - 1 - cell);
  const Mended found = mender.mend(problem, wish, {3'000, 200, 1e9});
  require(found.seen.size() == found.remedies.size(), "a remedy has no visibility");
  Classifier solver;
  for (const std::vector<Pixel>& remedy : found.remedies) {
    Picture after = made.picture;
    for (const Pixel& each : remedy) {
      require(after[each.cell] != each.colour, "a remedy changes nothing");
      require(problem.givens.empty() || problem.givens[each.cell] == unknown, "a given cell is changed");
      after[each.cell] = each.colour;
    }
    require(remedy.size() >= found.bound && remedy.size() == found.remedies[0].size(), "a remedy has another size");
    Problem mended = problem_of(after, width, problem.colours);
    mended.givens = problem.givens;
    const Answer answer = solver.classify(mended, {100'000, 5'000, 1e9});
    require(answer.verdict == Verdict::undecided || answer.verdict == Verdict::unique, "a remedy does not help");
    if (const Truth truth = all_solutions(mended)) require(*truth == Grids{after}, "a remedy has another solution");
  }
}

void ask_for_exchanges(const Case& made, const Answer& answer) {
  if (answer.solutions.size() < 2) return;
  const Grid &one = answer.solutions[0], &other = answer.solutions[1];
  Problem without_givens = made.problem;
  without_givens.givens.clear();
  for (const Exchange& each : exchanges(one, other, made.problem.width(), made.problem.height())) {
    require(each.in(one) && !each.in(other), "an exchange is not in the picture that it is of");
    Grid grid = one;
    for (const std::uint32_t cell : each.differing) grid[cell] = other[cell];
    check_grid(without_givens, grid);
  }
}

void ask_whom_to_blame(const Case& made, const Answer& answer) {
  bool proved = false;
  const Lines lines = Blame(made.problem, budget).contradiction(proved);
  Blame blame(made.problem, budget);
  const Lines core = blame.core(), single = blame.suspects(core, 20);
  require(lines.empty() || (!made.solvable && answer.solutions.empty()), "lines are blamed that have a solution");
  require(std::ranges::includes(core, single), "a suspect is none of the lines");
  if (lines.empty()) return;
  const std::uint32_t all = made.problem.width() + made.problem.height();
  const auto with = [&](std::uint32_t without) {
    std::vector<std::uint8_t> free(all, 1);
    for (const std::uint32_t line : lines) free[line] = line == without;
    return all_solutions(made.problem, free);
  };
  if (const Truth truth = with(all)) require(truth->empty(), "lines are blamed that can be right");
  for (const std::uint32_t line : lines)
    if (const Truth truth = with(line); truth && proved) require(!truth->empty(), "a line is blamed for nothing");
}

void ask_without_a_clue(const Case& made, Choices& bytes) {
  Problem problem = made.problem;
  problem.free.assign(problem.width() + problem.height(), 0);
  problem.free[bytes.below(std::uint32_t(problem.free.size()))] = 1;
  const Answer answer = Classifier().classify(problem, budget);
  require(answer.verdict != Verdict::none || !made.solvable, "less clues have no solution");
  const Truth truth = all_solutions(problem, problem.free);
  if (!truth || answer.verdict == Verdict::undecided) return;
  require(answer.solutions.size() == std::min<std::size_t>(truth->size(), 2),
          "less clues have another number of solutions");
  for (const Grid& grid : answer.solutions) require(has(*truth, grid), "a grid does not have the clues that are left");
}

void ask_how_people_solve(const Case& made, const Answer& answer, const Truth& truth, Choices& bytes) {
  static Ladder ladder;
  static Tracer tracer;
  const Grid solution = answer.verdict == Verdict::unique ? answer.solutions[0] : Grid{};
  ladder.load(made.problem, solution, Trace(bytes.below(3)));
  ladder.go_on({200, 1e9, 1 + bytes.below(4)});
  const Climb::End end = ladder.go_on({2'000, 1e9});
  const Climb climb = ladder.climb();
  require(end != Climb::End::impossible || (!made.solvable && answer.solutions.empty()), "a climb denies a solution");
  check_known(made, truth, climb.grid);
  const Features features = features_of(made.problem, climb, solution);
  require(std::isfinite(score_of(features)), "a grade has no score");
  Extent extent;
  extent.steps = bytes.chance(2) ? 1 + bytes.below(9) : 1'000;
  extent.one_by_one = bytes.chance(2);
  extent.line_solves = 2'000;
  const HumanSteps steps = tracer.trace(made.problem, solution, extent);
  check_known(made, truth, steps.grid);
  require(steps.end != HumanSteps::End::impossible || (!made.solvable && answer.solutions.empty()),
          "the steps deny a solution");
  require(json_of(steps, made.problem).ends_with('}'), "steps have no text");
}

void ask_for_a_short_proof(const Case& made, const Truth& truth) {
  Proof proof;
  const Answer answer = Classifier().classify(made.problem, {20'000, 500, 1e9}, &proof);
  if (answer.verdict != Verdict::unique && answer.verdict != Verdict::none) return;
  const Grid solution = answer.solutions.empty() ? Grid{} : answer.solutions[0];
  const auto kept = Trimmer().trim(made.problem, proof.clauses, solution, no_limit);
  require(kept.size() <= proof.clauses.size(), "a short proof is longer");
  require(Trimmer().trim(made.problem, kept, solution, no_limit).size() <= kept.size(), "a short proof proves nothing");
  if (truth) require(truth->size() == answer.solutions.size(), "a proof proves what is not so");
}

void ask_for_beliefs(const Case& made) {
  Board board;
  board.load(made.problem);
  Beliefs beliefs;
  beliefs.reset(board);
  if (!board.assign_givens(made.problem)) return;
  for (int i = 0; i < 2; ++i) beliefs.exchange(board, board.lines().size());
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
    double sum = 0;
    for (std::uint32_t colour = 0; colour < made.problem.colours; ++colour) sum += beliefs.chance(board, cell, colour);
    require(std::abs(sum - 1) < 1e-6, "the chances of a cell are not one together");
  }
}

void ask_for_copies(const Case& made) {
  const alike::Size size{made.problem.width(), made.problem.height()};
  const std::string one = alike::signature(1, made.picture, size), other = alike::signature(2, made.picture, size);
  const auto block = [](const std::string& text) {
    return std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  static alike::Search search(0, 1);  // it has a large table
  search.add_new(block(other));
  search.add_known(block(one));
  for (const alike::Number number : search.wanted()) search.give(number, made.picture, size);
  const std::vector<alike::Pair> pairs = search.pairs();
  require(one.empty() == pairs.empty() && (pairs.empty() || pairs[0].differing == 0), "a copy is not found");
  search = alike::Search(0, 1);
}

void ask_what_it_takes(const Case& made) {
  const Needs needs = needs_of(made.problem);
  require(made.picture.size() < needs.lines && needs.lines <= needs.probes && needs.probes <= needs.search &&
              needs.lines <= needs.ladder && needs.ladder <= needs.steps && needs.steps <= needs.all_steps &&
              needs.lines <= needs.trim,
          "what comes later takes less memory");
}

void ask_what_clues_say(const Case& made, const Truth& truth) {
  Lengths sides[2];
  const std::vector<std::vector<Run>>* const clues[] = {&made.problem.rows, &made.problem.columns};
  for (int i = 0; i < 2; ++i)
    for (const std::vector<Run>& clue : *clues[i]) {
      for (const Run& run : clue) sides[i].runs.push_back(run.length);
      sides[i].ends.push_back(sides[i].runs.size());
    }
  require(clue_text(sides[0], sides[1]).starts_with("[["), "clues have no text");
  const bool fits = fit(sides[0], sides[1]);
  if (made.problem.colours == 2 && truth && !truth->empty()) require(fits, "clues with a solution do not fit");
  if (made.problem.colours == 2 && fits) require(smallest_form(sides[0], sides[1]).turn < 8, "there is no such turn");
}

}  // namespace

void ask_everything(const Case& made, const Answer& answer, Choices& bytes) {
  const bool all = made.picture.size() <= small;
  const std::uint32_t one = bytes.below(10);
  const Truth truth = all ? all_solutions(made.problem) : std::nullopt;
  if (truth && answer.verdict != Verdict::undecided) {
    require(answer.solutions.size() == std::min<std::size_t>(truth->size(), 2), "a verdict is wrong");
    for (const Grid& grid : answer.solutions) require(has(*truth, grid), "a grid is no solution");
  }
  ask_what_it_takes(made);
  ask_what_clues_say(made, truth);
  if (all || one == 0) ask_for_open_cells(made, answer, truth);
  if (all || one == 1) ask_for_remedies(made, bytes);
  if (all || one == 2) ask_for_exchanges(made, answer);
  if (all || one == 3) ask_whom_to_blame(made, answer);
  if (all || one == 4) ask_without_a_clue(made, bytes);
  if (all || one == 5) ask_how_people_solve(made, answer, truth, bytes);
  if (all || one == 6) ask_for_a_short_proof(made, truth);
  if (all || one == 7) ask_for_beliefs(made);
  if (one >= 8) ask_for_copies(made);
}

}  // namespace nonoproof::fuzz
