// What a person sees in one line, between overlap and counting all arrangements: gaps that no run fits into, and which
// runs a segment, a stretch of filled cells, can belong to. Each rule has the name that solvers have for it.
//
// A run can lie where it begins between its left-most and its right-most start, no cell under it is known to be something
// else, and no filled cell of its colour touches it. All rules follow from where runs can lie in this sense:
// Yu's rules for the ranges of runs (2007), told for each segment with all runs that it can belong to.
#pragma once

#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "masks.hpp"

namespace nonoproof {

// From the easiest to the hardest.
enum class SegmentRule : std::uint8_t {
  gap,          // a stretch is shorter than every run that reaches it
  punctuating,  // a segment is as long as every run that it can belong to
  splitting,    // a cell between two segments: filled, it would make a run too long
  edge,         // a run that cannot begin earlier, or end later, grows away from there
  joining,      // two segments must belong to one run
  forcing,      // whichever run a segment belongs to
};
inline constexpr std::size_t segment_rules = 6;

// The cells first .. end-1.
struct Stretch {
  unsigned first = 0, end = 0;
  bool empty() const { return first >= end; }
  unsigned size() const { return empty() ? 0 : end - first; }
  bool has(const Stretch& other) const { return first <= other.first && other.end <= end; }
};

// One rule, applied once. What follows is in `where`: cells that have the colour (`fills`), or that do not.
struct Deduction {
  SegmentRule rule = SegmentRule::gap;
  unsigned colour = 0;             // its slot in the line
  Stretch segment;                 // gap: the stretch; splitting, joining: both segments and what is between them
  std::span<const unsigned> runs;  // that the segment can belong to; gap: the shortest; splitting: the longest
  bool backwards = false;          // edge: the run cannot end later
  unsigned bound = 0;              // edge: where it begins at the earliest, or behind its end at the latest
  bool fills = false;
  std::array<Stretch, 2> where;
};

class SegmentReader {
 public:
  // Calls `visit(Deduction)` for each that says something new, in the order of their places and then of their rules.
  // `starts`: all possible starts of each run. It is used up.
  template <class Mask, class Visit>
  void read(const Line& line, const Mask* can, Mask* starts, Visit&& visit);

 private:
  struct Room {
    unsigned first, end;
  };
  template <class Mask>
  void prepare(const Line& line, const Mask* can, Mask* starts);
  template <class Mask, class Visit>
  void read_gaps(const Line& line, unsigned colour, const Mask* can, const Mask* starts, Visit&& visit);
  template <class Mask, class Visit>
  void read_segments(const Line& line, unsigned colour, const Mask* can, const Mask* starts, Visit&& visit);
  template <class Mask, class Visit>
  void read_segment(const Line& line, unsigned colour, std::size_t number, const Mask* can, const Mask* starts,
                    Visit&& visit);
  unsigned longest_over(const Line& line, const Stretch& stretch);

  std::vector<Room> rooms_;          // by run
  std::vector<Stretch> segments_;    // of one colour
  std::vector<unsigned> of_colour_;  // the runs of one colour
  std::vector<unsigned> owners_, others_;
  std::size_t from_ = 0;  // in `of_colour_`: the runs before it end before the segment
};

namespace segments {

template <class Mask>
Word word_of(const Mask& mask, unsigned index) {
  Word word;
  std::memcpy(&word, reinterpret_cast<const unsigned char*>(&mask) + sizeof(Word) * index, sizeof(Word));
  return word;
}

template <class Mask>
bool has(const Mask& mask, unsigned bit) {
  return (word_of(mask, bit / 64) >> (bit % 64) & 1) != 0;
}

inline constexpr unsigned none = ~0u;

// The first bit from `from` on and before `end`.
template <class Mask>
unsigned next(const Mask& mask, unsigned from, unsigned end) {
  while (from < end) {
    const Word word = word_of(mask, from / 64) >> (from % 64);
    if (word != 0) {
      const unsigned found = from + unsigned(std::countr_zero(word));
      return found < end ? found : none;
    }
    from = (from / 64 + 1) * 64;
  }
  return none;
}

// The last bit before `end` and from `from` on.
template <class Mask>
unsigned last(const Mask& mask, unsigned from, unsigned end) {
  while (from < end) {
    const unsigned index = (end - 1) / 64;
    const Word word = word_of(mask, index) << (63 - (end - 1) % 64);
    if (word != 0) {
      const unsigned found = end - 1 - unsigned(std::countl_zero(word));
      return found >= from ? found : none;
    }
    end = index * 64;
  }
  return none;
}

// The stretches of bits, in their order.
template <class Mask, class Visit>
void each_stretch(const Mask& mask, unsigned length, Visit&& visit) {
  const Mask gaps = ~mask;
  for (unsigned at = next(mask, 0, length); at != none;) {
    const unsigned behind = next(gaps, at, length), end = behind == none ? length : behind;
    visit(Stretch{at, end});
    at = next(mask, end, length);
  }
}

}  // namespace segments

template <class Mask, class Visit>
void SegmentReader::read(const Line& line, const Mask* can, Mask* starts, Visit&& visit) {
  prepare(line, can, starts);
  for (unsigned colour = 1; colour < line.colours; ++colour) {
    of_colour_.clear();
    for (unsigned j = 0; j < line.runs.size(); ++j)
      if (line.runs[j].colour == colour) of_colour_.push_back(j);
    if (of_colour_.empty()) continue;
    read_gaps(line, colour, can, starts, visit);
    read_segments(line, colour, can, starts, visit);
  }
}

// Where runs can lie: `starts` become those that a person sees. Their outermost ones stay as they are.
template <class Mask>
void SegmentReader::prepare(const Line& line, const Mask* can, Mask* starts) {
  Mask one(0), several(0);
  for (unsigned c = 0; c < line.colours; ++c) {
    several |= one & can[c];
    one |= can[c];
  }
  rooms_.clear();
  for (std::size_t j = 0; j < line.runs.size(); ++j) {
    const Run& run = line.runs[j];
    const unsigned left = lowest(starts[j]), right = highest(starts[j]);
    const Mask sure = can[run.colour] & ~several;
    starts[j] = fitting(can[run.colour], run.length) & between<Mask>(left, right + 1);
    starts[j] &= ~(sure << 1) & ~(sure >> run.length);
    rooms_.push_back({left, right + run.length});
  }
}

template <class Mask, class Visit>
void SegmentReader::read_gaps(const Line& line, unsigned colour, const Mask* can, const Mask* starts, Visit&& visit) {
  Mask reached(0);
  for (const unsigned j : of_colour_) reached |= covered(starts[j], line.runs[j].length);
  if (!any(Mask(can[colour] & ~reached))) return;
  segments::each_stretch(can[colour], line.length, [&](const Stretch& gap) {
    others_.assign(1, 0);
    unsigned shortest = ~0u;
    for (const unsigned j : of_colour_)
      if (rooms_[j].first < gap.end && gap.first < rooms_[j].end && line.runs[j].length < shortest)
        others_[0] = j, shortest = line.runs[j].length;
    if (shortest == ~0u || gap.size() >= shortest) return;
    visit(Deduction{SegmentRule::gap, colour, gap, others_, false, 0, false, {gap, {}}});
  });
}

template <class Mask, class Visit>
void SegmentReader::read_segments(const Line& line, unsigned colour, const Mask* can, const Mask* starts,
                                  Visit&& visit) {
  Mask sure = can[colour];
  for (unsigned c = 0; c < line.colours; ++c)
    if (c != colour) sure &= ~can[c];
  segments_.clear();
  segments::each_stretch(sure, line.length, [&](const Stretch& segment) { segments_.push_back(segment); });
  from_ = 0;
  for (std::size_t number = 0; number < segments_.size(); ++number)
    read_segment(line, colour, number, can, starts, visit);
}

// The longest run of the colour at hand that could lie there, in `others_`; 0 where there is none.
inline unsigned SegmentReader::longest_over(const Line& line, const Stretch& stretch) {
  others_.assign(1, 0);
  unsigned longest = 0;
  for (const unsigned j : of_colour_) {
    if (rooms_[j].first > stretch.first) break;
    if (rooms_[j].end >= stretch.end && line.runs[j].length > longest) others_[0] = j, longest = line.runs[j].length;
  }
  return longest;
}

template <class Mask, class Visit>
void SegmentReader::read_segment(const Line& line, unsigned colour, std::size_t number, const Mask* can,
                                 const Mask* starts, Visit&& visit) {
  using segments::none;
  const Stretch own = segments_[number];
  const unsigned n = line.length;
  // The run of the segment begins and ends within these bounds.
  unsigned earliest = n, latest = 0, earliest_end = n, latest_end = 0, shortest = n + 1, longest = 0;
  while (from_ < of_colour_.size() && rooms_[of_colour_[from_]].end < own.end) ++from_;
  owners_.clear();
  for (std::size_t i = from_; i < of_colour_.size() && rooms_[of_colour_[i]].first <= own.first; ++i) {
    const unsigned j = of_colour_[i], length = line.runs[j].length;
    if (length < own.size()) continue;
    const unsigned from = own.end > length ? own.end - length : 0;
    const unsigned first = segments::next(starts[j], from, own.first + 1);
    if (first == none) continue;
    const unsigned last = segments::last(starts[j], from, own.first + 1);
    owners_.push_back(j);
    earliest = std::min(earliest, first);
    latest = std::max(latest, last);
    earliest_end = std::min(earliest_end, first + length);
    latest_end = std::max(latest_end, last + length);
    shortest = std::min(shortest, length);
    longest = std::max(longest, length);
  }
  if (owners_.empty()) return;  // only where the line has no arrangement
  const bool open_before = own.first > 0 && segments::has(can[colour], own.first - 1);
  const bool open_after = own.end < n && segments::has(can[colour], own.end);
  const Stretch before = open_before ? Stretch{own.first - 1, own.first} : Stretch{};
  const Stretch after = open_after ? Stretch{own.end, own.end + 1} : Stretch{};
  const auto say = [&](SegmentRule rule, const Stretch& segment, std::span<const unsigned> runs, bool fills,
                       const Stretch& where, const Stretch& also = {}, bool backwards = false, unsigned bound = 0) {
    visit(Deduction{rule, colour, segment, runs, backwards, bound, fills, {where, also}});
  };
  if (longest == own.size() && (open_before || open_after))
    return say(SegmentRule::punctuating, own, owners_, false, before, after);
  // The run ends there, or begins there: because it would join another segment and be too long, or for other reasons.
  const bool begins = open_before && earliest == own.first, ends = open_after && latest_end == own.end;
  const auto splits = [&](std::size_t other) {
    const Stretch both{std::min(own.first, segments_[other].first), std::max(own.end, segments_[other].end)};
    const unsigned most = longest_over(
        line, {other > number ? own.end - 1 : own.first - 2, other > number ? own.end + 2 : own.first + 1});
    if (most == 0 || most >= both.size()) return false;
    // It is said once for both segments.
    if (other > number) say(SegmentRule::splitting, both, others_, false, after);
    return true;
  };
  const bool split_after =
      ends && number + 1 < segments_.size() && segments_[number + 1].first == own.end + 1 && splits(number + 1);
  const bool split_before = begins && number > 0 && segments_[number - 1].end + 1 == own.first && splits(number - 1);

  // It covers the cells from `latest` to before `earliest_end`: because of an edge, as it reaches other segments, or for
  // other reasons.
  const Stretch sure{latest, earliest_end};
  Stretch said = own;
  if (earliest_end > own.end) {
    unsigned edge = own.first;
    while (edge > 0 && segments::has(can[colour], edge - 1)) --edge;
    if (edge + shortest > own.end) {
      say(SegmentRule::edge, own, owners_, true, {own.end, edge + shortest}, {}, false, edge);
      said.end = std::max(said.end, edge + shortest);
    }
  }
  if (latest < own.first) {
    const unsigned behind = segments::next(Mask(~can[colour]), own.end, n), edge = behind == none ? n : behind;
    if (edge < own.first + shortest) {
      say(SegmentRule::edge, own, owners_, true, {edge - shortest, own.first}, {}, true, edge);
      said.first = std::min(said.first, edge - shortest);
    }
  }
  Stretch joined = own;
  for (std::size_t i = number + 1; i < segments_.size() && segments_[i].end <= sure.end; ++i)
    joined.end = segments_[i].end;
  for (std::size_t i = number; i > 0 && segments_[i - 1].first >= sure.first; --i)
    joined.first = segments_[i - 1].first;
  if (!said.has(joined)) {
    // It is said of the first of them only, where the others say the same.
    say(SegmentRule::joining, joined, owners_, true, joined);
    said = {std::min(said.first, joined.first), std::max(said.end, joined.end)};
  }
  if (!said.has(sure)) say(SegmentRule::forcing, own, owners_, true, sure);
  const bool force_before = begins && !split_before, force_after = ends && !split_after;
  if (force_before || force_after)
    say(SegmentRule::forcing, own, owners_, false, force_before ? before : Stretch{}, force_after ? after : Stretch{});
}

}  // namespace nonoproof
