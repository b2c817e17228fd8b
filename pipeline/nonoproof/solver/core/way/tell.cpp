// What there is to say about each step of the ladder.
#include "way/tell.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "needs.hpp"

namespace nonoproof {

namespace {
constexpr std::size_t few = 100;  // steps
}

Way Teller::way(const Problem& problem, const std::vector<std::uint8_t>& solution, const Going& going) {
  Way way;
  // A few steps can be told where there is no memory for all.
  const Needs needs = needs_of(problem);
  if (const std::uint64_t memory = going.steps <= few ? needs.steps : needs.way; !may_have(memory)) {
    way.end = Way::End::spent;
    way.memory = memory;
    way.grid = problem.givens;
    way.grid.resize(std::size_t(problem.width()) * problem.height(), unknown);
    return way;
  }
  problem_ = problem;
  known_.load(problem);
  rounds_before_ = 0;
  const auto finish = [&](Way::End end) {
    way.end = end;
    way.grid = known_.grid();
    return std::move(way);
  };
  for (std::uint32_t cell = 0; cell < problem.givens.size(); ++cell)
    if (problem.givens[cell] != unknown && problem.givens[cell] >= problem.colours) {
      way.line = cell / problem.width();  // no clue has the colour
      return finish(Way::End::impossible);
    }
  const Time until = moment_after(going.seconds);
  const auto left = [&] { return std::chrono::duration<double>(until - Clock::now()).count(); };
  const auto most_rounds = std::uint32_t(std::min<std::size_t>(going.steps, ~std::uint32_t(0)));
  while (true) {
    problem_.givens = known_.grid();
    ladder_.load(problem_, solution, going.one_by_one ? Telling::single : Telling::rounds);
    ladder_.go_on({going.line_solves, until == Time::max() ? going.seconds : left(), most_rounds});
    const Climb climb = ladder_.climb();
    for (const Step& step : climb.steps) {
      if (way.steps.size() >= going.steps) return finish(Way::End::cut);
      // Another line of the round may have said the same. And what was known of a cell beyond its colour is lost where a
      // new climb begins, and found again.
      if (std::all_of(step.found.begin(), step.found.end(), [&](Literal lit) { return known_.holds(lit); })) continue;
      // Where there is no solution, two lines of a round may disagree: the second has no arrangement left.
      if (step.supposed == no_literal && placements(step.line).number == 0) {
        way.line = step.line;
        return finish(Way::End::impossible);
      }
      tell(step, way);
      if (Clock::now() >= until) return finish(Way::End::spent);
    }
    way.line = climb.impossible_line;
    if (way.line != Board::no_line) return finish(Way::End::impossible);
    if (climb.end == Climb::End::solved) return finish(Way::End::solved);
    if (way.steps.size() >= going.steps) return finish(Way::End::cut);
    if (climb.end == Climb::End::spent) return finish(Way::End::spent);
    if (solution.empty()) return finish(Way::End::open);
    rounds_before_ += std::uint32_t(climb.rounds.size());
    guess(solution, way);
    ++rounds_before_;
  }
}

void Teller::tell(const Step& step, Way& way) {
  Told told;
  told.rung = std::uint8_t(step.rung);
  told.round = rounds_before_ + step.round;
  told.line = step.line;
  if (step.supposed == no_literal)
    tell_line(step, told);
  else
    tell_supposition(step, told);
  const std::size_t mark = known_.mark();
  for (const Literal lit : step.found) known_.learn(lit);
  told.cells = changed_since(mark);
  way.steps.push_back(std::move(told));
}

std::vector<Told::Cell> Teller::changed_since(std::size_t mark) const {
  std::set<std::uint32_t> cells;
  for (const std::uint32_t lost : known_.since(mark)) cells.insert(lost / known_.colours());
  std::vector<Told::Cell> changed;
  for (const std::uint32_t cell : cells) {
    changed.push_back({cell, {}});
    for (std::uint32_t c = 0; c < known_.colours(); ++c)
      if (known_.may(cell, c)) changed.back().may.push_back(c);
  }
  return changed;
}

void Teller::tell_line(const Step& step, Told& told) {
  const std::vector<Run>& runs = clue(step.line);
  const Placements where = placements(step.line);
  Saying saying;
  saying.line = step.line;
  saying.number = where.number;
  if (step.rung != Rung::overlap) {
    saying.phrase = Phrase::all_arrangements;
  } else if (runs.empty()) {
    saying.phrase = Phrase::empty_line;
  } else if (where.number == 1) {
    saying.phrase = Phrase::finished_line;
    for (std::size_t j = 0; j < runs.size(); ++j)
      for (std::uint32_t i = 0; i < runs[j].length; ++i)
        if (!known_.is(known_.cell(step.line, where.starts[j][0] + i), runs[j].colour))
          saying.phrase = Phrase::only_arrangement;
  } else {
    return tell_overlap(step, where, told);
  }
  saying.effects = effects(step.line, step.found);
  told.why.push_back(std::move(saying));
}

void Teller::tell_overlap(const Step& step, const Placements& where, Told& told) {
  const std::vector<Run>& runs = clue(step.line);
  std::vector<std::uint8_t> covered(known_.length(step.line), 0), changes(covered.size(), 0);
  // Other lines of the round may have said more since: only what this line said when the round began is told.
  for (const Literal lit : step.found) changes[known_.place(step.line, known_.cell_of(lit))] = 1;
  for (std::size_t j = 0; j < runs.size(); ++j) {
    const std::uint32_t left = where.starts[j].front(), right = where.starts[j].back();
    Effect sure{runs[j].colour, true, {}};
    for (std::uint32_t i = right; i < left + runs[j].length; ++i) {
      covered[i] = 1;
      if (changes[i] != 0 && !known_.is(known_.cell(step.line, i), runs[j].colour)) sure.places.push_back(i);
    }
    if (sure.places.empty()) continue;
    Saying saying;
    saying.phrase = Phrase::overlap;
    saying.line = step.line;
    saying.run = std::uint32_t(j);
    saying.first = left;
    saying.last = right + runs[j].length - 1;
    saying.effects.push_back(std::move(sure));
    told.why.push_back(std::move(saying));
  }
  std::map<std::uint32_t, std::vector<std::uint32_t>> lost;  // by colour
  const std::size_t mark = known_.mark();
  for (const Literal lit : step.found) known_.learn(lit);
  for (const std::uint32_t out : known_.since(mark)) {
    const std::uint32_t place = known_.place(step.line, out / known_.colours()), colour = out % known_.colours();
    if (colour != background && covered[place] == 0) lost[colour].push_back(place);
  }
  known_.back_to(mark);
  for (auto& [colour, places] : lost) {
    std::sort(places.begin(), places.end());
    Saying saying;
    saying.phrase = Phrase::out_of_reach;
    saying.line = step.line;
    saying.effects.push_back({colour, false, std::move(places)});
    told.why.push_back(std::move(saying));
  }
}

void Teller::tell_supposition(const Step& step, Told& told) {
  Saying saying;
  saying.phrase = Phrase::suppose;
  saying.literal = step.supposed;
  told.why.push_back(saying);
  const std::vector<Link> chain = needed(step);
  const std::size_t mark = known_.mark();
  known_.learn(step.supposed);
  for (const Link& link : chain) {
    saying = Saying{};
    saying.phrase = Phrase::then;
    saying.line = link.line;
    saying.effects = effects(link.line, link.found);
    told.why.push_back(std::move(saying));
    for (const Literal lit : link.found) known_.learn(lit);
  }
  known_.back_to(mark);
  saying = Saying{};
  saying.phrase = Phrase::broken;
  saying.line = step.line;
  told.why.push_back(saying);
  saying = Saying{};
  saying.phrase = Phrase::so;
  saying.literal = negated(step.supposed);
  told.why.push_back(saying);
}

// The part of the chain that bears on its end: what is new, and in a line that is looked at later.
std::vector<Link> Teller::needed(const Step& step) {
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
std::vector<Effect> Teller::effects(std::uint32_t line, std::span<const Literal> found) {
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
void Teller::guess(const std::vector<std::uint8_t>& solution, Way& way) {
  std::uint32_t best = 0, fewest = ~std::uint32_t(0);
  for (std::uint32_t y = 0; y < known_.height(); ++y) {
    std::uint32_t open = 0, first = 0;
    for (std::uint32_t x = known_.width(); x-- > 0;)
      if (known_.count(y * known_.width() + x) > 1) ++open, first = x;
    if (open > 0 && open < fewest) fewest = open, best = y * known_.width() + first;
  }
  const std::uint32_t colour = solution[best];
  Saying saying;
  saying.phrase = Phrase::guess;
  saying.literal = known_.colours() == 2 ? literal(best, colour == 1) : literal(best * known_.colours() + colour, true);
  const std::size_t mark = known_.mark();
  known_.learn(saying.literal);
  Told told;
  told.rung = std::uint8_t(rungs);
  told.round = rounds_before_;
  told.why.push_back(saying);
  told.cells = changed_since(mark);
  way.steps.push_back(std::move(told));
}

// All arrangements of the line in cells of which each has the colours that it may have.
Teller::Placements Teller::placements(std::uint32_t line) const {
  const std::vector<Run>& runs = clue(line);
  const std::uint32_t n = known_.length(line), k = std::uint32_t(runs.size());
  attention_.spend(std::uint64_t(n) * (k + 1) / 4);
  const auto may = [&](std::uint32_t place, std::uint32_t colour) {
    return known_.may(known_.cell(line, place), colour);
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
