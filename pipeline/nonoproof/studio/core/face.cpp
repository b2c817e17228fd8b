// The face of the core for JavaScript: a packed puzzle goes in, an answer comes out as JSON.
//
// JavaScript asks for room, writes a puzzle there and calls a function, which leaves its text for JavaScript to take.
// There is one solver, whose memory is used again. Exceptions do not exist here: a fault of the caller ends the module
// (runtime.cpp), and the caller makes a new one.
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "ambiguity.hpp"
#include "clues/packed.hpp"
#include "ladder.hpp"
#include "repair/blame.hpp"
#include "repair/picture.hpp"
#include "solver.hpp"
#include "way/json.hpp"
#include "way/tell.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace nonoproof {

namespace {

std::vector<std::uint8_t> input;
std::string output;
Packed packed;
const Problem& problem = packed.problem;
constexpr std::uint32_t most_side = 9 * 64 - 1;  // see with_mask

bool take() {
  unpack(input, packed);
  return problem.width <= most_side && problem.height <= most_side;
}

bool give(std::string text) {
  output = std::move(text);
  return true;
}

std::uint64_t limit(double value) {
  return value >= 0 && value < 1e18 ? std::uint64_t(value) : std::numeric_limits<std::uint64_t>::max();
}

std::string json_of(const Answer& answer) {
  constexpr const char* verdicts[] = {"unique", "multiple", "none", "undecided"};
  constexpr const char* means[] = {"lines", "probing", "search"};
  Json json;
  json.open('{').key("verdict").word(verdicts[std::size_t(answer.verdict)]);
  json.key("solved_by").word(means[std::size_t(answer.means)]).key("seconds").bits(answer.seconds);
  json.key("solutions").open('[');
  for (const auto& grid : answer.solutions) json.grid(grid, problem.width);
  json.close(']').key("counts").open('{');
  const Counts& counts = answer.counts;
  json.key("sweeps").number(counts.sweeps).key("line_solves").number(counts.line_solves);
  json.key("probes").number(counts.probes).key("decisions").number(counts.decisions);
  json.key("conflicts").number(counts.conflicts).key("known_after_lines").number(counts.known_after_lines);
  json.key("known_after_probing").number(counts.known_after_probing).close('}').close('}');
  return json.take();
}

std::string json_of(const Climb& climb) {
  constexpr const char* ends[] = {"solved", "stuck", "impossible", "spent"};
  Json json;
  json.open('{').key("end").word(ends[std::size_t(climb.end)]).key("line_solves").number(climb.line_solves);
  json.key("by_rung").numbers(climb.cells).key("rounds").open('[');
  for (const Round& round : climb.rounds) {
    json.open('[').number(unsigned(round.rung)).number(round.openings).number(round.open_lines).number(round.fresh);
    json.number(round.cells).number(round.facts).number(round.free_cells).number(round.runs).number(round.depth);
    json.bits(round.jump).close(']');
  }
  json.close(']').key("cells").grid(climb.grid, problem.width).close('}');
  return json.take();
}

std::string json_of(const Ambiguity& found) {
  Json json;
  json.open('{').key("known").boolean(found.solvable == Questions::Reply::yes);
  json.key("cells").numbers(found.grid).key("varies").numbers(found.varies);
  json.key("complete").boolean(found.complete).key("regions").open('[');
  for (const Region& region : found.regions) {
    json.open('{').key("cells").numbers(region.cells).key("solutions").bits(double(region.solutions));
    json.key("exact").boolean(region.exact).close('}');
  }
  json.close(']').close('}');
  return json.take();
}

// Remedies are lists of a cell and its new colour, by turns.
std::string json_of(const Mended& found) {
  Json json;
  json.open('{').key("bound").number(found.bound).key("all").boolean(found.all).key("remedies").open('[');
  for (const auto& remedy : found.remedies) {
    json.open('[');
    for (const Pixel& pixel : remedy) json.number(pixel.cell).number(pixel.colour);
    json.close(']');
  }
  json.close(']').close('}');
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
  static Solver solver;
  return give(json_of(solver.classify(problem, {limit(line_solves), limit(conflicts), seconds})));
}

EXPORT("climb") bool climb() {
  if (!take()) return false;
  static Ladder ladder;
  return give(json_of(ladder.climb(problem, std::numeric_limits<std::uint32_t>::max(), false)));
}

// So many solutions are counted in a region.
EXPORT("ambiguity") bool ambiguity(double seconds, double line_solves, double conflicts, double most) {
  if (!take()) return false;
  static Mapper mapper;
  return give(json_of(mapper.map(problem, {limit(line_solves), limit(conflicts), seconds}, limit(most))));
}

// The goal is the picture to be mended, with the colours that it may have.
EXPORT("mend") bool mend(std::uint32_t colours, double seconds, double line_solves, double conflicts) {
  if (!take() || problem.goal.empty() || colours < problem.colours || colours > 255) return false;
  for (const std::uint8_t cell : problem.goal)
    if (cell >= colours) return false;
  static Mender mender;
  packed.problem.colours = colours;
  return give(json_of(mender.mend(problem, problem.goal, {}, {limit(line_solves), limit(conflicts), seconds})));
}

// Lines that cannot all be right; and of these, those without which the others may be.
EXPORT("blame") bool blame(double seconds, double line_solves, double conflicts) {
  if (!take()) return false;
  const Budget budget{limit(line_solves), limit(conflicts), seconds};
  bool proved = false;
  const Lines lines = Blame(problem, budget).contradiction(proved);
  Blame suspicion(problem, budget);
  const Lines core = suspicion.core(), single = suspicion.suspects(core, 20);
  Json json;
  json.open('{').key("lines").numbers(lines).key("proved").boolean(proved).key("suspects").numbers(single).close('}');
  return give(json.take());
}

// The goal is the only solution, where there is one.
EXPORT("way") bool way(std::uint32_t most_steps) {
  if (!take()) return false;
  for (const std::uint8_t cell : problem.goal)
    if (cell >= problem.colours) return false;
  static Teller teller;
  return give(json_of(teller.way(problem, problem.goal, most_steps), problem));
}

}  // namespace nonoproof
