// Why a line says what it says: seen on the board as it was when the round began.
#include <algorithm>
#include <map>
#include <set>

#include "steps/tracer.hpp"

namespace nonoproof {

namespace {

constexpr Rule rule_of(SegmentRule rule) { return Rule(std::size_t(Rule::gap) + std::size_t(rule)); }
static_assert(rule_of(SegmentRule::forcing) == Rule::forcing);

std::vector<std::uint32_t> numbers(std::uint32_t first, std::uint32_t end) {
  std::vector<std::uint32_t> found;
  for (; first < end; ++first) found.push_back(first);
  return found;
}

}  // namespace

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
      phrase.placed = {before != no_run && where.starts[before].size() == 1,
                       next != no_run && where.starts[next].size() == 1};
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
