// The steps as JSON. Cells are [row, column, colours left]; rows, columns, places and runs are counted from 0.
#include <algorithm>

#include "steps/json.hpp"
#include "steps/tracer.hpp"

namespace nonoproof {

namespace {

constexpr const char* phrases[] = {"no-shared-colour",
                                   "empty-line",
                                   "finished-line",
                                   "only-arrangement",
                                   "overlap",
                                   "out-of-reach",
                                   "gap",
                                   "punctuating",
                                   "splitting",
                                   "edge",
                                   "joining",
                                   "forcing",
                                   "forced-end",
                                   "all-arrangements",
                                   "left-over",
                                   "suppose",
                                   "then",
                                   "broken",
                                   "so",
                                   "guess"};
constexpr const char* rung_names[] = {"overlap", "segments", "line", "two-lines", "contradiction", "deeper", "guess"};
constexpr const char* rules[] = {"", "", "", "two-lines", "short-contradiction", "contradiction", "guess"};
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

void write_runs(Json& json, const std::vector<std::uint32_t>& runs) {
  json.key("runs").open('[');
  for (const std::uint32_t run : runs)
    if (run == no_run)
      json.raw("null");
    else
      json.number(run);
  json.close(']');
}

void write_phrase(Json& json, const Phrase& phrase, const Problem& problem) {
  json.open('{').key("phrase").word(phrases[std::size_t(phrase.rule)]);
  if (phrase.line != Board::no_line) write_line(json, phrase.line);
  if (!phrase.runs.empty()) {
    write_runs(json, phrase.runs);
    json.key("colour").number(phrase.colour);
    json.key("room").open('[').number(phrase.first).number(phrase.last).close(']');
  }
  if (phrase.rule == Rule::out_of_reach)
    json.key("placed").open('[').boolean(phrase.placed[0]).boolean(phrase.placed[1]).close(']');
  if (phrase.rule == Rule::edge) json.key("bound").number(phrase.bound).key("backwards").boolean(phrase.backwards);
  if (phrase.rule == Rule::forcing)
    json.key("covered").open('[').number(phrase.bound).number(phrase.bound_last).close(']');
  if (phrase.rule == Rule::all_arrangements) {
    json.key("number").number(std::min(phrase.number, most_counted));
    json.key("more").boolean(phrase.number > most_counted);
  }
  if (phrase.literal != no_literal) write_literal(json, phrase.literal, problem);
  if (!phrase.effects.empty()) {
    json.key("effects").open('[');
    for (const Effect& each : phrase.effects)
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

// By name, each once: the rules of the line in their order, or the kind of supposition.
void write_rules(Json& json, const HumanStep& step) {
  json.key("rules").open('[');
  if (step.rung >= std::uint8_t(Rung::two_lines)) {
    json.word(rules[step.rung]);
  } else {
    std::vector<Rule> written;
    for (const Phrase& phrase : step.why) {
      const Rule rule = phrase.rule == Rule::forced_end ? Rule::forcing : phrase.rule;
      if (rule == Rule::left_over || std::ranges::find(written, rule) != written.end()) continue;
      written.push_back(rule);
      json.word(phrases[std::size_t(rule)]);
    }
  }
  json.close(']');
}

void write_step(Json& json, const HumanStep& step, const Problem& problem) {
  json.open('{').key("rung").word(rung_names[step.rung]);
  write_rules(json, step);
  json.key("round").number(step.round);
  write_line(json, step.line);
  json.key("cells").open('[');
  for (const HumanStep::Cell& each : step.cells)
    json.open('[').number(each.cell / problem.width()).number(each.cell % problem.width()).numbers(each.may).close(']');
  json.close(']').key("why").open('[');
  for (const Phrase& phrase : step.why) write_phrase(json, phrase, problem);
  json.close(']').close('}');
}

}  // namespace

std::string json_of(const HumanSteps& found, const Problem& problem) {
  Json json;
  json.open('{').key("steps").open('[');
  for (const HumanStep& step : found.steps) write_step(json, step, problem);
  json.close(']').key("end").word(ends[std::size_t(found.end)]);
  write_line(json, found.line);
  if (found.memory != 0) json.key("memory").number(found.memory);
  json.key("cells").grid(found.grid, problem.width()).close('}');
  return json.take();
}

}  // namespace nonoproof
