// What maps and mends puzzles, for JavaScript: open cells, cells to change, lines to blame.
#include "ambiguity.hpp"
#include "face.hpp"
#include "repair/blame.hpp"
#include "repair/picture.hpp"
#include "steps/json.hpp"

namespace nonoproof {

namespace {

std::string json_of(const Ambiguity& found) {
  Json json;
  json.open('{').key("known").boolean(found.solvable == Reply::yes);
  json.key("cells").numbers(found.grid).key("varies").numbers(found.varies);
  json.key("complete").boolean(found.complete).key("regions").open('[');
  for (const Region& region : found.regions) {
    json.open('{').key("cells").numbers(region.cells).key("solutions").bits(double(region.solutions));
    json.key("exact").boolean(region.exact).close('}');
  }
  json.close(']').close('}');
  return json.take();
}

// Remedies are lists of a cell and its new colour, by turns; the least visible comes first.
std::string json_of(const Mended& found) {
  Json json;
  json.open('{').key("bound").number(found.bound).key("all").boolean(found.all).key("remedies").open('[');
  for (const auto& remedy : found.remedies) {
    json.open('[');
    for (const Pixel& pixel : remedy) json.number(pixel.cell).number(pixel.colour);
    json.close(']');
  }
  json.close(']').key("seen").open('[');
  for (const double seen : found.seen) json.bits(seen);
  json.close(']').close('}');
  return json.take();
}

}  // namespace

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
  problem.colours = colours;
  return give(json_of(mender.mend(problem, {}, {limit(line_solves), limit(conflicts), seconds})));
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
  json.open('{').key("lines").numbers(lines).key("proved").boolean(proved);
  json.key("core").numbers(core).key("suspects").numbers(single).close('}');
  return give(json.take());
}

}  // namespace nonoproof
