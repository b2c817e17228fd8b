// The way as JSON. Cells are [row, column, colours left]; rows, columns, places and runs are counted from 0.
#include <algorithm>

#include "way/json.hpp"
#include "way/tell.hpp"

namespace nonoproof {

namespace {

constexpr const char* phrases[] = {
    "empty-line", "finished-line", "only-arrangement", "overlap", "out-of-reach", "all-arrangements",
    "suppose",    "then",          "broken",           "so",      "guess"};
constexpr const char* rung_names[] = {"overlap", "line", "two-lines", "contradiction", "deeper", "guess"};
constexpr const char* rules[] = {"", "", "two-lines", "short-contradiction", "contradiction", "guess"};
constexpr const char* ends[] = {"solved", "impossible", "open", "cut", "spent"};

void write_line(Json& json, std::uint32_t line) {
  json.key("line");
  if (line == Board::no_line)
    json.raw("null");
  else
    json.number(line);
}

void write_literal(Json& json, Literal lit, const Problem& problem) {
  const std::uint32_t per_cell = problem.colours == 2 ? 1 : problem.colours;
  const std::uint32_t cell = variable(lit) / per_cell;
  json.key("cell").open('[').number(cell / problem.width()).number(cell % problem.width()).close(']');
  json.key("colour").number(per_cell == 1 ? 1 : variable(lit) % per_cell).key("is").boolean(sign(lit));
}

void write_saying(Json& json, const Saying& saying, const Problem& problem) {
  json.open('{').key("phrase").word(phrases[std::size_t(saying.phrase)]);
  if (saying.line != Board::no_line) write_line(json, saying.line);
  if (saying.phrase == Phrase::overlap)
    json.key("run").number(saying.run).key("room").open('[').number(saying.first).number(saying.last).close(']');
  if (saying.phrase == Phrase::all_arrangements) {
    json.key("number").number(std::min(saying.number, most_counted));
    json.key("more").boolean(saying.number > most_counted);
  }
  if (saying.literal != no_literal) write_literal(json, saying.literal, problem);
  if (!saying.effects.empty()) {
    json.key("effects").open('[');
    for (const Effect& each : saying.effects)
      json.open('{')
          .key("colour")
          .number(each.colour)
          .key("is")
          .boolean(each.is)
          .key("places")
          .numbers(each.places)
          .close('}');
    json.close(']');
  }
  json.close('}');
}

// By name, each once: what the sayings are called, or the kind of supposition.
void write_rules(Json& json, const Told& told) {
  json.key("rules").open('[');
  if (told.rung >= std::uint8_t(Rung::two_lines)) {
    json.word(rules[told.rung]);
  } else {
    for (std::size_t i = 0; i < told.why.size(); ++i)
      if (i == 0 || told.why[i].phrase != told.why[i - 1].phrase) json.word(phrases[std::size_t(told.why[i].phrase)]);
  }
  json.close(']');
}

void write_step(Json& json, const Told& told, const Problem& problem) {
  json.open('{').key("rung").word(rung_names[told.rung]);
  write_rules(json, told);
  json.key("round").number(told.round);
  write_line(json, told.line);
  json.key("cells").open('[');
  for (const Told::Cell& each : told.cells)
    json.open('[').number(each.cell / problem.width()).number(each.cell % problem.width()).numbers(each.may).close(']');
  json.close(']').key("why").open('[');
  for (const Saying& saying : told.why) write_saying(json, saying, problem);
  json.close(']').close('}');
}

}  // namespace

std::string json_of(const Way& way, const Problem& problem) {
  Json json;
  json.open('{').key("steps").open('[');
  for (const Told& told : way.steps) write_step(json, told, problem);
  json.close(']').key("end").word(ends[std::size_t(way.end)]);
  write_line(json, way.line);
  if (way.memory != 0) json.key("memory").number(way.memory);
  json.key("cells").grid(way.grid, problem.width()).close('}');
  return json.take();
}

}  // namespace nonoproof
