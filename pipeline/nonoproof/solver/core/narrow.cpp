#include "narrow.hpp"

#include <algorithm>
#include <bit>

namespace nonoproof {

namespace {

// The clue of a line as a chain of states: on which colour each steps on, and where it may stand still on the background.
struct Chain {
  std::vector<std::uint32_t> colour;
  std::vector<std::uint8_t> loops;

  Chain(const Board& board, const Line& line) {
    loops.push_back(1);
    for (std::size_t j = 0; j < line.runs.size(); ++j) {
      if (line.gap_before(j)) add(background, 1);
      loops.back() = 1;
      for (std::uint32_t i = 0; i < line.runs[j].length; ++i) add(board.colour_in(line, line.runs[j].colour), 0);
    }
    loops.back() = 1;
    colour.push_back(background);  // the end steps nowhere
  }
  std::uint32_t need() const { return std::uint32_t(colour.size()) - 1; }

 private:
  void add(std::uint32_t on, std::uint8_t still) {
    colour.push_back(on);
    loops.push_back(still);
  }
};

bool may(const Board& board, const Line& line, std::uint32_t i, std::uint32_t colour) {
  return (board.masks(line)[board.slot_of(line, colour) * line.words + i / 64] >> (i % 64)) & 1;
}

std::uint64_t sum(std::uint64_t a, std::uint64_t b) { return a + b < a ? Narrow::uncounted : a + b; }

}  // namespace

// A state s before cell i stood still i - s times.
bool Narrow::load_long_line(const Board& board, std::uint32_t across, const Line& line) {
  const Chain chain(board, line);
  const std::uint32_t n = line.length, slack = n - chain.need(), band = slack + 2;  // one to spare at the end
  if (std::size_t(n + 1) * band > most_places) return false;
  const auto on_background = [&](std::uint32_t i, std::uint32_t d) {  // how often it stands still then
    if (!may(board, line, i, background)) return nowhere;
    if (chain.loops[i - d]) return d + 1;
    return i - d < chain.need() && chain.colour[i - d] == background ? d : nowhere;
  };
  const auto steps = [&](std::uint32_t i, std::uint32_t d) {
    const std::uint32_t s = i - d;
    return s < chain.need() && chain.colour[s] != background && may(board, line, i, chain.colour[s]);
  };
  reached_.assign(std::size_t(n + 1) * band, 0);
  reached_[0] = 1;
  const auto each = [&](std::uint32_t i, const auto& visit) {  // the states that there are before cell i
    for (std::uint32_t d = i > chain.need() ? i - chain.need() : 0; d <= std::min(i, slack); ++d)
      if (reached_[i * band + d]) visit(d);
  };
  for (std::uint32_t i = 0; i < n; ++i)
    each(i, [&](std::uint32_t d) {
      if (const std::uint32_t to = on_background(i, d); to != nowhere) reached_[(i + 1) * band + to] = 1;
      if (steps(i, d)) reached_[(i + 1) * band + d] = 1;
    });
  // From the end back, numbers for those that lead there.
  numbers_.assign(std::size_t(n + 1) * band, nowhere);
  if (!reached_[n * band + slack]) return false;
  numbers_[n * band + slack] = 0;
  for (std::uint32_t i = n; i-- > 0;) {
    const std::uint32_t* const next = &numbers_[(i + 1) * band];
    std::uint32_t count = 0;
    const std::size_t at = std::size_t(i) * across_ + across;
    first_[at] = places_.size();
    each(i, [&](std::uint32_t d) {
      Place place;
      if (const std::uint32_t to = on_background(i, d); to != nowhere) place.on_background = next[to];
      if (steps(i, d)) place.on_colour = next[d], place.colour = chain.colour[i - d];
      if (place.on_background == nowhere && place.on_colour == nowhere) return;
      numbers_[i * band + d] = count++;
      places_.push_back(place);
    });
    mask_[at] = std::bit_ceil(count) - 1;
  }
  return places_.size() <= most_places;
}

bool Narrow::load(const Board& board) {
  rows_cross_ = board.height() >= board.width();
  across_ = std::min(board.width(), board.height());
  along_ = std::max(board.width(), board.height());
  if (across_ > most_across) return false;
  for (const Line& line : board.lines())
    if (!line.fits || line.free) return false;
  const std::size_t cells = std::size_t(along_) * across_;
  places_.clear();
  first_.assign(cells, 0);
  mask_.assign(cells + across_, 0);  // at the end there is one place for each
  shift_.assign(cells + across_, 0);
  for (std::uint32_t a = 0; a < across_; ++a)
    if (!load_long_line(board, a, board.lines()[rows_cross_ ? board.line_of_column(a) : board.line_of_row(a)]))
      return false;
  for (std::uint32_t i = 0; i < along_; ++i) {
    unsigned bits = 0;
    for (std::uint32_t a = 0; a < across_; ++a) {
      if (bits >= 64) return false;
      shift_[i * across_ + a] = std::uint8_t(bits);
      bits += unsigned(std::bit_width(mask_[i * across_ + a]));
    }
    if (bits > 64) return false;
  }
  return true;
}

void Narrow::load_crossing(const Board& board, std::uint32_t along) {
  const Line& line = board.lines()[rows_cross_ ? board.line_of_row(along) : board.line_of_column(along)];
  const Chain chain(board, line);
  crossing_.loops = 0;
  crossing_.end = std::uint64_t(1) << chain.need();
  crossing_.on.assign(board.colours(), 0);
  for (std::uint32_t s = 0; s <= chain.need(); ++s) {
    if (chain.loops[s]) crossing_.loops |= std::uint64_t(1) << s;
    if (s < chain.need()) crossing_.on[chain.colour[s]] |= std::uint64_t(1) << s;
  }
}

// Leaves a state through all arrangements of the short line that its places allow. A sweep back over the cells first: no
// way is begun that cannot be ended.
bool Narrow::cross(std::uint32_t along, std::uint32_t from, std::uint64_t most_steps) {
  const std::uint64_t places = states_[from].places;
  leaving_ = from;
  std::uint64_t* const useful = crossing_.useful.data();
  useful[across_] = crossing_.end;
  for (std::uint32_t a = across_; a-- > 0;) {
    const Place& here = *(taken_[a] = &place(along, a, places));
    const std::uint64_t after = useful[a + 1], stepped = after >> 1;
    std::uint64_t before = 0;
    if (here.on_background != nowhere) before = (after & crossing_.loops) | (stepped & crossing_.on[background]);
    if (here.on_colour != nowhere) before |= stepped & crossing_.on[here.colour];
    useful[a] = before;
  }
  if (useful[0] & 1) step(along, 0, 1, 0);
  return steps_ <= most_steps && states_.size() <= most_states;
}

// `state` is that of the short line, as a set of one.
void Narrow::step(std::uint32_t along, std::uint32_t across, std::uint64_t state, std::uint64_t places) {
  if (across == across_) {
    arrive(places);
    return;
  }
  const Place& here = *taken_[across];
  const unsigned shift = shift_[(along + 1) * std::size_t(across_) + across];
  const std::uint64_t useful = crossing_.useful[across + 1];
  const auto go = [&](std::uint64_t to, std::uint32_t next) {
    if (to & useful) step(along, across + 1, to, places | std::uint64_t(next) << shift);
  };
  if (here.on_background != nowhere) {
    const std::uint64_t still = state & crossing_.loops;
    go(still != 0 ? still : (state & crossing_.on[background]) << 1, here.on_background);
  }
  if (here.on_colour != nowhere) go((state & crossing_.on[here.colour]) << 1, here.on_colour);
}

void Narrow::arrive(std::uint64_t places) {
  ++steps_;
  const std::size_t begin = layers_.back(), mask = slots_.size() - 1;
  std::size_t slot = std::size_t((places * 0x9e3779b97f4a7c15u) >> 32) & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    State& there = states_[begin + slots_[slot] - 1];
    if (there.places != places) continue;
    there.ways = sum(there.ways, states_[leaving_].ways);
    if (there.also_from == nowhere) there.also_from = leaving_;
    return;
  }
  states_.push_back({places, states_[leaving_].ways, leaving_, nowhere});
  slots_[slot] = std::uint32_t(states_.size() - begin);
  if (2 * (states_.size() - begin) > slots_.size()) make_room();
}

void Narrow::make_room() {
  slots_.assign(4 * slots_.size(), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = layers_.back(); i < states_.size(); ++i) {
    std::size_t slot = std::size_t((states_[i].places * 0x9e3779b97f4a7c15u) >> 32) & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = std::uint32_t(i - layers_.back() + 1);
  }
}

bool Narrow::count(const Board& board, std::uint64_t most_steps) {
  solutions_ = 0;
  steps_ = 0;
  if (!load(board)) return false;
  crossing_.useful.assign(across_ + 1, 0);
  taken_.resize(across_);
  states_.assign(1, State{0, 1, nowhere, nowhere});
  layers_.assign(1, 0);
  for (std::uint32_t i = 0; i < along_; ++i) {
    const std::size_t begin = layers_.back(), end = states_.size();
    load_crossing(board, i);
    layers_.push_back(end);
    slots_.assign(64, 0);
    for (std::size_t from = begin; from < end; ++from)
      if (!cross(i, std::uint32_t(from), most_steps)) return false;
  }
  if (layers_.back() < states_.size()) solutions_ = states_.back().ways;
  return true;
}

void Narrow::forget() {
  states_ = {};
  slots_ = {};
  places_ = {};
}

std::vector<std::uint8_t> Narrow::grid(const std::vector<std::uint32_t>& path) const {
  std::vector<std::uint8_t> cells(std::size_t(across_) * along_);
  for (std::uint32_t i = 0; i < along_; ++i)
    for (std::uint32_t a = 0; a < across_; ++a) {
      const Place& here = place(i, a, states_[path[i]].places);
      const std::size_t next = std::size_t(i + 1) * across_ + a;
      const std::uint64_t to = (states_[path[i + 1]].places >> shift_[next]) & mask_[next];
      // The two never lead to the same place: one stands still, or steps on a colour where the other steps on none.
      const std::uint32_t colour = here.on_background == to ? background : here.colour;
      cells[rows_cross_ ? i * across_ + a : a * along_ + i] = std::uint8_t(colour);
    }
  return cells;
}

// Back from the end by the first ways; and once more, by the last other way that turns off from them.
std::vector<std::vector<std::uint8_t>> Narrow::grids() const {
  std::vector<std::vector<std::uint8_t>> found;
  if (solutions_ == 0) return found;
  for (const bool other : {false, true}) {
    std::vector<std::uint32_t> path(std::size_t(along_) + 1);
    bool turned = !other;
    path[along_] = std::uint32_t(states_.size() - 1);
    for (std::uint32_t i = along_; i-- > 0;) {
      const State& state = states_[path[i + 1]];
      const bool turn = !turned && state.also_from != nowhere;
      path[i] = turn ? state.also_from : state.from;
      turned |= turn;
    }
    if (turned) found.push_back(grid(path));
  }
  return found;
}

}  // namespace nonoproof
