// The face of the core for JavaScript: a packed puzzle goes in, an answer comes out as JSON.
//
// JavaScript asks for room, writes a puzzle there and calls a function, which leaves its text for JavaScript to take.
// There is one solver, whose memory is used again. Exceptions do not exist here: a fault of the caller ends the module
// (runtime.cpp), and the caller makes a new one.
#include "face.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "classify.hpp"
#include "clues/packed.hpp"
#include "ladder.hpp"
#include "ladder/score.hpp"
#include "steps/json.hpp"
#include "steps/tracer.hpp"

namespace nonoproof {

namespace {

std::vector<std::uint8_t> input;
std::string output;
Packed packed;
constexpr std::uint32_t most_side = 9 * 64 - 1;  // see with_mask

}  // namespace

Problem& problem = packed.problem;

bool take() {
  unpack(input, packed);
  return problem.width() <= most_side && problem.height() <= most_side;
}

bool give(std::string text) {
  output = std::move(text);
  return true;
}

std::uint64_t limit(double value) {
  return value >= 0 && value < 1e18 ? std::uint64_t(value) : std::numeric_limits<std::uint64_t>::max();
}

namespace {

bool goal_has_its_colours() {
  return std::ranges::all_of(problem.goal, [](std::uint8_t colour) { return colour < problem.colours; });
}

std::string json_of(const Answer& answer) {
  constexpr const char* verdicts[] = {"unique", "multiple", "none", "undecided"};
  constexpr const char* means[] = {"lines", "probing", "search"};
  Json json;
  json.open('{').key("verdict").word(verdicts[std::size_t(answer.verdict)]);
  json.key("solved_by").word(means[std::size_t(answer.means)]).key("seconds").bits(answer.seconds);
  json.key("solutions").open('[');
  for (const auto& grid : answer.solutions) json.grid(grid, problem.width());
  json.close(']').key("counts").open('{');
  const Counts& counts = answer.counts;
  json.key("sweeps").number(counts.sweeps).key("line_solves").number(counts.line_solves);
  json.key("probes").number(counts.probes).key("decisions").number(counts.decisions);
  json.key("conflicts").number(counts.conflicts).key("known_after_lines").number(counts.known_after_lines);
  json.key("known_after_probing").number(counts.known_after_probing).close('}').close('}');
  return json.take();
}

// By the names of grading/features.py, but for what belongs to the verdict.
std::string json_of(const Features& f) {
  constexpr const char* ends[] = {"solved", "guess", "spent"};
  const double score = std::round(100 * score_of(f)) / 100;
  Json json;
  json.open('{').key("tier").word(tier_names[std::size_t(tier_of(f, score))]).key("score").bits(score);
  json.key("end").word(ends[std::size_t(f.end)]).key("width").number(f.width).key("height").number(f.height);
  json.key("colours").number(f.colours).key("rung").number(f.rung).key("rounds").number(f.rounds);
  json.key("steps").number(f.steps).key("strain").bits(f.strain).key("effort").bits(f.effort);
  json.key("looks").bits(f.looks);
  json.key("free_cells").bits(f.free_cells).key("narrowest").number(f.narrowest);
  json.key("narrow_moments").number(f.narrow_moments).key("narrow_lines").number(f.narrow_lines);
  json.key("mean_openings").bits(f.mean_openings).key("jump").bits(f.jump).key("depth").number(f.depth);
  json.key("shares").open('[');
  for (const double share : f.shares) json.bits(share);
  json.close(']').key("rounds_of_rung").numbers(f.rounds_of_rung).key("open_cells").number(f.open_cells);
  json.key("parts").number(f.parts).key("line_solves").number(f.line_solves).key("amount").number(f.amount).close('}');
  return json.take();
}

}  // namespace

EXPORT("room") std::uint8_t* room(std::uint32_t count) {
  input.resize(count);
  return input.data();
}

EXPORT("text") const char* text() { return output.data(); }
EXPORT("size") std::uint32_t size() { return std::uint32_t(output.size()); }

EXPORT("classify") bool classify(double seconds, double line_solves, double conflicts) {
  if (!take()) return false;
  static Classifier classifier;
  return give(json_of(classifier.classify(problem, {limit(line_solves), limit(conflicts), seconds})));
}

// The goal is the only solution.
EXPORT("grade") bool grade(double line_solves, double seconds) {
  if (!take() || !goal_has_its_colours()) return false;
  static Ladder ladder;
  ladder.load(problem, problem.goal);
  ladder.go_on({limit(line_solves), seconds});
  return give(json_of(features_of(problem, ladder.climb(), problem.goal)));
}

// The goal is the only solution, where there is one.
EXPORT("steps") bool steps(std::uint32_t most_steps, bool one_by_one) {
  if (!take() || !goal_has_its_colours()) return false;
  static Tracer tracer;
  return give(json_of(tracer.trace(problem, problem.goal, {most_steps, one_by_one}), problem));
}

}  // namespace nonoproof
