// What there is to say about each step of the ladder.
#include "steps/tracer.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "needs.hpp"

namespace nonoproof {

namespace {

constexpr std::size_t few = 100;  // steps

constexpr Rule rule_of(SegmentRule rule) { return Rule(std::size_t(Rule::gap) + std::size_t(rule)); }
static_assert(rule_of(SegmentRule::forcing) == Rule::forcing);

std::vector<std::uint32_t> numbers(std::uint32_t first, std::uint32_t end) {
  std::vector<std::uint32_t> found;
  for (; first < end; ++first) found.push_back(first);
  return found;
}

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
      if (found.steps.size() >= extent.steps) return finish(HumanSteps::End::cut);
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
  for (std::uint32_t line = 0; line < lines; ++line)
    if (clue(line).empty()) add_bare(line, Rule::empty_line, found);
  for (std::uint32_t line = 0; line < known_.height(); ++line)
    if (!clue(line).empty()) add_bare(line, Rule::no_shared_colour, found);
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

void Tracer::add_bare(std::uint32_t line, Rule rule, HumanSteps& found) {
  HumanStep step;
  step.line = line;
  std::vector<std::uint32_t> places;
  for (std::uint32_t place = 0; place < known_.length(line); ++place)
    if (const std::uint32_t cell = known_.cell(line, place); bare(cell) && known_.count(cell) > 1)
      places.push_back(place);
  const std::size_t mark = known_.mark();
  Phrase phrase;
  phrase.rule = rule;
  phrase.line = line;
  phrase.colour = background;
  add_phrase(std::move(phrase), true, places, step);
  if (step.why.empty()) return;
  step.cells = changed_since(mark);
  found.steps.push_back(std::move(step));
}

// The board of the ladder is the one that is known by now, with all that a climb before it has ruled out.
void Tracer::begin_climb(const std::vector<std::uint8_t>& solution, bool one_by_one) {
  seen_.follow(known_, seen_mark_);
  seen_mark_ = known_.mark();
  problem_.givens = known_.grid();
  ladder_.load(problem_, solution, one_by_one ? Trace::single : Trace::rounds);
  if (problem_.colours > 2) ladder_.rule_out(known_.since(0));
}

void Tracer::add(const Step& step, HumanSteps& found) {
  HumanStep into;
  into.rung = std::uint8_t(step.rung);
  into.round = rounds_before_ + step.round;
  into.line = step.line;
  const std::size_t mark = known_.mark();
  if (step.supposed == no_literal)
    add_line(step, into);
  else
    add_supposition(step, into);
  for (const Literal lit : step.found) known_.learn(lit);
  into.cells = changed_since(mark);
  found.steps.push_back(std::move(into));
}

std::vector<HumanStep::Cell> Tracer::changed_since(std::size_t mark) const {
  std::set<std::uint32_t> cells;
  for (const std::uint32_t lost : known_.since(mark)) cells.insert(lost / known_.colours());
  std::vector<HumanStep::Cell> changed;
  for (const std::uint32_t cell : cells) {
    changed.push_back({cell, {}});
    for (std::uint32_t c = 0; c < known_.colours(); ++c)
      if (known_.may(cell, c)) changed.back().may.push_back(c);
  }
  return changed;
}

// What the rule says of the places, but for what is known; nothing where all of it is.
void Tracer::add_phrase(Phrase phrase, bool is, std::span<const std::uint32_t> places, HumanStep& into) {
  Effect effect{phrase.colour, is, {}};
  for (const std::uint32_t place : places) {
    const Literal lit = known_.that(known_.cell(phrase.line, place), phrase.colour, is);
    if (known_.holds(lit)) continue;
    known_.learn(lit);
    effect.places.push_back(place);
  }
  if (effect.places.empty()) return;
  std::ranges::sort(effect.places);
  if (problem_.colours == 2 && !is) effect = {background, true, std::move(effect.places)};
  phrase.effects.push_back(std::move(effect));
  into.why.push_back(std::move(phrase));
}

void Tracer::add_line(const Step& step, HumanStep& into) {
  const std::vector<Run>& runs = clue(step.line);
  const Placements where = placements(seen_, step.line);
  const std::size_t mark = known_.mark();
  Phrase phrase;
  phrase.line = step.line;
  phrase.number = where.number;
  if (step.rung == Rung::segments) {
    add_segments(step.line, into);
    return add_left_over(step.line, mark, into);
  }
  if (step.rung == Rung::line) {
    phrase.rule = Rule::all_arrangements;
  } else if (runs.empty()) {
    phrase.rule = Rule::empty_line;
  } else if (where.number == 1) {
    phrase.rule = Rule::finished_line;
    for (std::size_t j = 0; j < runs.size(); ++j)
      for (std::uint32_t i = 0; i < runs[j].length; ++i)
        if (!seen_.is(seen_.cell(step.line, where.starts[j][0] + i), runs[j].colour))
          phrase.rule = Rule::only_arrangement;
  } else {
    add_overlap(step, where, into);
    return add_left_over(step.line, mark, into);
  }
  phrase.effects = effects(step.line, step.found);
  into.why.push_back(std::move(phrase));
}

void Tracer::add_overlap(const Step& step, const Placements& where, HumanStep& into) {
  const std::vector<Run>& runs = clue(step.line);
  for (std::uint32_t j = 0; j < runs.size(); ++j) {
    const std::uint32_t left = where.starts[j].front(), right = where.starts[j].back();
    Phrase phrase;
    phrase.line = step.line;
    phrase.colour = runs[j].colour;
    phrase.runs = {j};
    phrase.first = left;
    phrase.last = right + runs[j].length - 1;
    const bool placed = left == right && [&] {
      for (std::uint32_t i = left; i < left + runs[j].length; ++i)
        if (!seen_.is(seen_.cell(step.line, i), runs[j].colour)) return false;
      return true;
    }();
    if (!placed) {
      phrase.rule = Rule::overlap;
      add_phrase(std::move(phrase), true, numbers(right, left + runs[j].length), into);
      continue;
    }
    // It is complete: its neighbours do not have its colour.
    phrase.rule = Rule::punctuating;
    std::vector<std::uint32_t> around;
    if (left > 0) around.push_back(left - 1);
    if (left + runs[j].length < known_.length(step.line)) around.push_back(left + runs[j].length);
    add_phrase(std::move(phrase), false, around, into);
  }
  add_out_of_reach(step.line, where, into);
}

// For each colour, what lies between the rooms of its runs.
void Tracer::add_out_of_reach(std::uint32_t line, const Placements& where, HumanStep& into) {
  const std::vector<Run>& runs = clue(line);
  for (std::uint32_t colour = 1; colour < known_.colours(); ++colour) {
    std::uint32_t before = no_run, reached = 0;
    const auto between = [&](std::uint32_t next, std::uint32_t end) {
      Phrase phrase;
      phrase.rule = Rule::out_of_reach;
      phrase.line = line;
      phrase.colour = colour;
      phrase.runs = {before, next};
      phrase.first = reached;
      phrase.last = end - 1;
      if (reached < end) add_phrase(std::move(phrase), false, numbers(reached, end), into);
    };
    for (std::uint32_t j = 0; j < runs.size(); ++j) {
      if (runs[j].colour != colour) continue;
      between(j, where.starts[j].front());
      before = j;
      reached = where.starts[j].back() + runs[j].length;
    }
    between(no_run, known_.length(line));
  }
}

void Tracer::add_segments(std::uint32_t index, HumanStep& into) {
  Line line;
  line.runs = clue(index);
  line.colours = known_.colours();
  line.length = known_.length(index);
  line.width = width_for(line.length);
  line.words = words_of(line.width);
  const std::size_t most = line.words * (line.colours + line.runs.size()) + 2;
  masks_.assign(most, 0);
  attention_.spend(2 * most);
  with_mask(line.width, [&]<class Mask>() {
    Mask* const can = aligned<Mask>(masks_.data());
    Mask* const starts = can + line.colours;
    for (std::uint32_t c = 0; c < line.colours; ++c) {
      can[c] = Mask(0);
      for (std::uint32_t i = 0; i < line.length; ++i)
        if (seen_.may(seen_.cell(index, i), c)) can[c] |= Mask(1) << i;
    }
    if (!find_starts(line, can, starts)) return;
    segments_.read(line, can, starts, [&](const Deduction& each) {
      Phrase phrase;
      phrase.rule = each.rule == SegmentRule::forcing && !each.fills ? Rule::forced_end : rule_of(each.rule);
      phrase.line = index;
      phrase.colour = each.colour;
      phrase.runs.assign(each.runs.begin(), each.runs.end());
      phrase.first = each.segment.first;
      phrase.last = each.segment.end - 1;
      phrase.backwards = each.backwards;
      phrase.bound = each.backwards ? each.bound - 1 : each.bound;
      if (phrase.rule == Rule::forcing) phrase.bound = each.where[0].first, phrase.bound_last = each.where[0].end - 1;
      std::vector<std::uint32_t> places;
      for (const Stretch& stretch : each.where)
        for (unsigned i = stretch.first; i < stretch.end; ++i) places.push_back(i);
      add_phrase(std::move(phrase), each.fills, places, into);
    });
  });
}

// Cells that have lost all colours but one, though nothing said yet which one it is.
void Tracer::add_left_over(std::uint32_t line, std::size_t mark, HumanStep& into) {
  if (problem_.colours == 2) return;
  std::map<std::uint32_t, std::vector<std::uint32_t>> left;  // by colour: the places
  std::set<std::uint32_t> said;
  for (const Phrase& phrase : into.why)
    for (const Effect& effect : phrase.effects)
      if (effect.is) said.insert(effect.places.begin(), effect.places.end());
  std::set<std::uint32_t> places;
  for (const std::uint32_t out : known_.since(mark)) places.insert(known_.place(line, out / known_.colours()));
  for (const std::uint32_t place : places) {
    const std::uint32_t cell = known_.cell(line, place);
    if (known_.count(cell) != 1 || said.contains(place)) continue;
    std::uint32_t colour = 0;
    while (!known_.may(cell, colour)) ++colour;
    left[colour].push_back(place);
  }
  if (left.empty()) return;
  Phrase phrase;
  phrase.rule = Rule::left_over;
  phrase.line = line;
  for (auto& [colour, where] : left) phrase.effects.push_back({colour, true, std::move(where)});
  into.why.push_back(std::move(phrase));
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

// What becomes of the cells of the line: first what they are, then what they are not.
std::vector<Effect> Tracer::effects(std::uint32_t line, std::span<const Literal> found) {
  const std::size_t mark = known_.mark();
  for (const Literal lit : found) known_.learn(lit);
  std::map<std::uint32_t, std::vector<std::uint32_t>> lost;  // by place: the colours
  for (const std::uint32_t out : known_.since(mark))
    lost[known_.place(line, out / known_.colours())].push_back(out % known_.colours());
  std::map<std::pair<bool, std::uint32_t>, Effect> by;  // is, colour
  for (auto& [place, colours] : lost) {
    const std::uint32_t cell = known_.cell(line, place);
    const bool is = known_.count(cell) == 1;
    if (is)
      for (colours = {0}; !known_.may(cell, colours[0]);) ++colours[0];
    for (const std::uint32_t colour : colours) {
      Effect& effect = by[{is, colour}];
      effect.colour = colour;
      effect.is = is;
      effect.places.push_back(place);
    }
  }
  known_.back_to(mark);
  std::vector<Effect> effects;
  for (auto each = by.rbegin(); each != by.rend(); ++each) effects.push_back(std::move(each->second));
  return effects;
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
  into.cells = changed_since(mark);
  found.steps.push_back(std::move(into));
}

// All arrangements of the line in cells of which each has the colours that it may have.
Tracer::Placements Tracer::placements(const Knowledge& known, std::uint32_t line) const {
  const std::vector<Run>& runs = clue(line);
  const std::uint32_t n = known.length(line), k = std::uint32_t(runs.size());
  attention_.spend(std::uint64_t(n) * (k + 1) / 4);
  const auto may = [&](std::uint32_t place, std::uint32_t colour) {
    return known.may(known.cell(line, place), colour);
  };
  const auto gap = [&](std::uint32_t j) { return j + 1 < k && runs[j].colour == runs[j + 1].colour; };
  // By run and cell: the arrangements of that run and all after it in that cell and all after it.
  std::vector<std::vector<std::uint64_t>> ways(k + 1, std::vector<std::uint64_t>(n + 2, 0));
  std::vector<std::vector<std::uint32_t>> rooms(k, std::vector<std::uint32_t>(n + 1, 0));
  for (std::uint32_t j = 0; j < k; ++j)
    for (std::uint32_t i = n; i-- > 0;) rooms[j][i] = may(i, runs[j].colour) ? rooms[j][i + 1] + 1 : 0;
  const auto beginning = [&](std::uint32_t j, std::uint32_t i) -> std::uint64_t {
    const std::uint32_t end = i + runs[j].length;
    if (rooms[j][i] < runs[j].length || (gap(j) && !(end < n && may(end, background)))) return 0;
    return ways[j + 1][end + gap(j)];
  };
  ways[k][n] = 1;
  for (std::uint32_t j = k + 1; j-- > 0;)
    for (std::uint32_t i = n; i-- > 0;) {
      const std::uint64_t all = (may(i, background) ? ways[j][i + 1] : 0) + (j < k ? beginning(j, i) : 0);
      ways[j][i] = std::min(all, most_counted + 1);
    }
  Placements found{{}, ways[0][0]};
  std::vector<std::uint8_t> after(n + 2, 0);
  after[0] = 1;
  for (std::uint32_t j = 0; j < k; ++j) {
    found.starts.emplace_back();
    std::vector<std::uint8_t> next(n + 2, 0);
    bool reached = false;
    for (std::uint32_t i = 0; i < n; ++i) {
      reached = after[i] != 0 || (reached && may(i - 1, background));
      if (!reached || beginning(j, i) == 0) continue;
      found.starts.back().push_back(i);
      next[i + runs[j].length + gap(j)] = 1;
    }
    after = std::move(next);
  }
  return found;
}

}  // namespace nonoproof
