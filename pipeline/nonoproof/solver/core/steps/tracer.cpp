// From the steps of the ladder to those of a person: the order of things, and suppositions.
#include "steps/tracer.hpp"

#include <algorithm>
#include <set>

#include "needs.hpp"

namespace nonoproof {

namespace {

constexpr std::size_t few = 100;  // steps

}  // namespace

HumanSteps Tracer::trace(const Problem& problem, const std::vector<std::uint8_t>& solution, const Extent& extent) {
  HumanSteps found;
  // A few steps can be found where there is no memory for all.
  const Needs needs = needs_of(problem);
  if (const std::uint64_t memory = extent.steps <= few ? needs.steps : needs.all_steps; !may_have(memory)) {
    found.end = HumanSteps::End::spent;
    found.memory = memory;
    found.grid = problem.givens;
    found.grid.resize(std::size_t(problem.width()) * problem.height(), unknown);
    return found;
  }
  problem_ = problem;
  known_.load(problem);
  seen_.load(problem);
  seen_mark_ = 0;
  rounds_before_ = 0;
  const auto finish = [&](HumanSteps::End end) {
    found.end = end;
    found.grid = known_.grid();
    return std::move(found);
  };
  for (std::uint32_t cell = 0; cell < problem.givens.size(); ++cell)
    if (problem.givens[cell] != unknown && problem.givens[cell] >= problem.colours) {
      found.line = cell / problem.width();  // no clue has the colour
      return finish(HumanSteps::End::impossible);
    }
  const Time until = moment_after(extent.seconds);
  const auto left = [&] { return std::chrono::duration<double>(until - Clock::now()).count(); };
  const auto most_rounds = std::uint32_t(std::min<std::size_t>(extent.steps, ~std::uint32_t(0)));
  begin(extent.one_by_one, found);
  if (found.steps.size() > extent.steps) {
    found.steps.resize(extent.steps);
    known_.load(problem);
    for (const HumanStep& step : found.steps)
      for (const HumanStep::Cell& each : step.cells) known_.learn(known_.that(each.cell, background, true));
    return finish(HumanSteps::End::cut);
  }
  while (true) {
    begin_climb(solution, extent.one_by_one);
    ladder_.go_on({extent.line_solves, until == Time::max() ? extent.seconds : left(), most_rounds});
    const Climb climb = ladder_.climb();
    std::uint32_t round = 0;
    for (const Step& step : climb.steps) {
      if (found.steps.size() >= extent.steps && !joins(step, found)) return finish(HumanSteps::End::cut);
      if (step.round != round) {
        seen_.follow(known_, seen_mark_);
        seen_mark_ = known_.mark();
        round = step.round;
      }
      // Another line of the round may have said the same.
      if (std::all_of(step.found.begin(), step.found.end(), [&](Literal lit) { return known_.holds(lit); })) continue;
      // Where there is no solution, two lines of a round may disagree: the second has no arrangement left.
      if (step.supposed == no_literal && placements(known_, step.line).number == 0) {
        found.line = step.line;
        return finish(HumanSteps::End::impossible);
      }
      add(step, found);
      if (Clock::now() >= until) return finish(HumanSteps::End::spent);
    }
    found.line = climb.impossible_line;
    if (found.line != Board::no_line) return finish(HumanSteps::End::impossible);
    if (climb.end == Climb::End::solved) return finish(HumanSteps::End::solved);
    if (found.steps.size() >= extent.steps) return finish(HumanSteps::End::cut);
    if (climb.end == Climb::End::spent) return finish(HumanSteps::End::spent);
    if (solution.empty()) return finish(HumanSteps::End::open);
    rounds_before_ += std::uint32_t(climb.rounds.size());
    guess(solution, found);
    ++rounds_before_;
  }
}

// A cell that can only be empty, as its row and its column share no colour.
bool Tracer::bare(std::uint32_t cell) const {
  const std::vector<Run>&row = problem_.rows[cell / known_.width()], &column = problem_.columns[cell % known_.width()];
  return std::ranges::none_of(
      row, [&](const Run& one) { return std::ranges::find(column, one.colour, &Run::colour) != column.end(); });
}

// In colour, nobody needs to hear that a colour is not in a clue, unless no colour is left.
void Tracer::begin(bool one_by_one, HumanSteps& found) {
  if (problem_.colours == 2) return;
  const std::uint32_t lines = known_.height() + known_.width();
  for (std::uint32_t line = 0; line < lines; ++line) {
    if (!clue(line).empty()) continue;
    HumanStep step;
    step.line = line;
    add_bare(line, Rule::empty_line, step);
    if (!step.why.empty()) found.steps.push_back(std::move(step));
  }
  HumanStep bare;  // of all rows, in one look
  for (std::uint32_t line = 0; line < known_.height(); ++line)
    if (!clue(line).empty()) add_bare(line, Rule::no_shared_colour, bare);
  if (!bare.why.empty()) found.steps.push_back(std::move(bare));
  std::vector<std::vector<bool>> has(lines, std::vector<bool>(problem_.colours, false));
  for (std::uint32_t line = 0; line < lines; ++line) {
    has[line][background] = true;
    for (const Run& run : clue(line)) has[line][run.colour] = true;
  }
  for (std::uint32_t cell = 0; cell < known_.width() * known_.height(); ++cell) {
    if (known_.count(cell) == 1) continue;
    const auto &row = has[cell / known_.width()], &column = has[known_.height() + cell % known_.width()];
    for (std::uint32_t c = 0; c < problem_.colours; ++c)
      if (!row[c] || !column[c]) known_.learn(known_.that(cell, c, false));
  }
  if (one_by_one)
    for (HumanStep& step : found.steps) step.round = rounds_before_++;
  else if (!found.steps.empty())
    rounds_before_ = 1;
}

void Tracer::add_bare(std::uint32_t line, Rule rule, HumanStep& into) {
  std::vector<std::uint32_t> places;
  for (std::uint32_t place = 0; place < known_.length(line); ++place)
    if (const std::uint32_t cell = known_.cell(line, place); bare(cell) && known_.count(cell) > 1)
      places.push_back(place);
  const std::size_t mark = known_.mark();
  Phrase phrase;
  phrase.rule = rule;
  phrase.line = line;
  phrase.colour = background;
  add_phrase(std::move(phrase), true, places, into);
  add_changes(mark, into);
}

// The board of the ladder is the one that is known by now, with all that a climb before it has ruled out.
void Tracer::begin_climb(const std::vector<std::uint8_t>& solution, bool one_by_one) {
  seen_.follow(known_, seen_mark_);
  seen_mark_ = known_.mark();
  problem_.givens = known_.grid();
  ladder_.load(problem_, solution, one_by_one ? Trace::single : Trace::rounds);
  if (problem_.colours > 2) ladder_.rule_out(known_.since(0));
}

// Suppositions of one round are alike: they are one step.
bool Tracer::joins(const Step& step, const HumanSteps& found) const {
  return step.supposed != no_literal && !found.steps.empty() &&
         found.steps.back().round == rounds_before_ + step.round && found.steps.back().why[0].rule == Rule::suppose;
}

void Tracer::add(const Step& step, HumanSteps& found) {
  if (!joins(step, found)) {
    found.steps.emplace_back();
    found.steps.back().rung = std::uint8_t(step.rung);
    found.steps.back().round = rounds_before_ + step.round;
    found.steps.back().line = step.line;
  }
  HumanStep& into = found.steps.back();
  const std::size_t mark = known_.mark();
  if (step.supposed == no_literal)
    add_line(step, into);
  else
    add_supposition(step, into);
  for (const Literal lit : step.found) known_.learn(lit);
  add_changes(mark, into);
}

void Tracer::add_changes(std::size_t mark, HumanStep& into) const {
  std::set<std::uint32_t> cells;
  for (const std::uint32_t lost : known_.since(mark)) cells.insert(lost / known_.colours());
  for (const std::uint32_t cell : cells) {
    into.cells.push_back({cell, {}});
    for (std::uint32_t c = 0; c < known_.colours(); ++c)
      if (known_.may(cell, c)) into.cells.back().may.push_back(c);
  }
}

void Tracer::add_supposition(const Step& step, HumanStep& into) {
  Phrase phrase;
  phrase.rule = Rule::suppose;
  phrase.literal = step.supposed;
  into.why.push_back(phrase);
  const std::vector<Link> chain = needed(step);
  const std::size_t mark = known_.mark();
  known_.learn(step.supposed);
  for (const Link& link : chain) {
    phrase = Phrase{};
    phrase.rule = Rule::then;
    phrase.line = link.line;
    phrase.effects = effects(link.line, link.found);
    into.why.push_back(std::move(phrase));
    for (const Literal lit : link.found) known_.learn(lit);
  }
  known_.back_to(mark);
  phrase = Phrase{};
  phrase.rule = Rule::broken;
  phrase.line = step.line;
  into.why.push_back(phrase);
  phrase = Phrase{};
  phrase.rule = Rule::so;
  phrase.literal = negated(step.supposed);
  into.why.push_back(phrase);
}

// The part of the chain that bears on its end: what is new, and in a line that is looked at later.
std::vector<Link> Tracer::needed(const Step& step) {
  std::vector<Link> fresh;
  const std::size_t mark = known_.mark();
  known_.learn(step.supposed);
  for (const Link& link : step.chain) {
    fresh.push_back({link.line, {}});
    for (const Literal lit : link.found)
      if (!known_.holds(lit)) fresh.back().found.push_back(lit);
    for (const Literal lit : link.found) known_.learn(lit);
  }
  known_.back_to(mark);
  std::set<std::uint32_t> lines{step.line};
  std::vector<Link> kept;
  for (auto link = fresh.rbegin(); link != fresh.rend(); ++link) {
    std::erase_if(link->found,
                  [&](Literal lit) { return !lines.contains(known_.crossing(link->line, known_.cell_of(lit))); });
    if (link->found.empty()) continue;
    lines.insert(link->line);
    kept.push_back(std::move(*link));
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

// A cell of the solution that is not known, in the row with the fewest such cells.
void Tracer::guess(const std::vector<std::uint8_t>& solution, HumanSteps& found) {
  std::uint32_t best = 0, fewest = ~std::uint32_t(0);
  for (std::uint32_t y = 0; y < known_.height(); ++y) {
    std::uint32_t open = 0, first = 0;
    for (std::uint32_t x = known_.width(); x-- > 0;)
      if (known_.count(y * known_.width() + x) > 1) ++open, first = x;
    if (open > 0 && open < fewest) fewest = open, best = y * known_.width() + first;
  }
  const std::uint32_t colour = solution[best];
  Phrase phrase;
  phrase.rule = Rule::guess;
  phrase.literal = known_.that(best, colour, true);
  const std::size_t mark = known_.mark();
  known_.learn(phrase.literal);
  HumanStep into;
  into.rung = std::uint8_t(rungs);
  into.round = rounds_before_;
  into.why.push_back(phrase);
  add_changes(mark, into);
  found.steps.push_back(std::move(into));
}

}  // namespace nonoproof
