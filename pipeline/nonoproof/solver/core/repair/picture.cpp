// A picture that is not unique holds an exchange: cells that may stand otherwise, in a context that makes it possible. A
// remedy must change the context. So the search goes over its cells, with one change, then two, then three: each picture
// on the way is either unique, or shows an exchange that must be broken as well. An exchange seen once is known in every
// picture that has it, without solving. Each set of changes is met once: what one branch tried the later ones leave as it is.
//
// Exchanges without a common cell need a change each; that bounds the search from below. Where more changes are needed than
// can be searched, a beam of pictures goes on to those of which lines and probing find the most cells.
#include "picture.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "visibility.hpp"

namespace nonoproof {

namespace {
constexpr std::uint64_t most_conflicts = 2000;  // for one picture
constexpr std::size_t beams[] = {1, 4, 16}, most_exchanges = 4000;
constexpr std::size_t most_pixels = std::size_t(1) << 22;  // of all exchanges together
constexpr std::uint32_t deepest = 200;

// The picture has the size of the puzzle.
void take_clues_of(const Picture& picture, Problem& problem) {
  const std::uint32_t width = problem.width(), height = problem.height();
  for (std::uint32_t y = 0; y < height; ++y) problem.rows[y] = runs_along(picture, y * width, 1, width);
  for (std::uint32_t x = 0; x < width; ++x) problem.columns[x] = runs_along(picture, x, width, height);
}
}  // namespace

Problem problem_of(Picture picture, std::uint32_t width, std::uint32_t colours) {
  if (width == 0 || picture.empty() || picture.size() % width != 0)
    throw std::invalid_argument("a picture has whole rows");
  if (width > max_length || picture.size() / width > max_length) throw std::invalid_argument("a line is too long");
  if (colours < 2 || colours > 255) throw std::invalid_argument("2 to 255 colours");
  for (const std::uint8_t colour : picture)
    if (colour >= colours) throw std::invalid_argument("the picture has a colour that there is not");
  Problem problem;
  problem.colours = colours;
  problem.rows.resize(picture.size() / width);
  problem.columns.resize(width);
  problem.goal = std::move(picture);
  take_clues_of(problem.goal, problem);
  return problem;
}

bool Mender::out_of_budget() {
  if (spent_) return true;
  spent_ = found_.line_solves >= budget_.line_solves || found_.conflicts >= budget_.conflicts ||
           std::chrono::duration<double>(Clock::now() - begin_).count() >= budget_.seconds;
  return spent_;
}

// A search that only looks up what it knows solves no line, and takes time all the same.
void Mender::count_compared(std::uint64_t pixels) {
  constexpr std::uint64_t pixels_a_line_solve = 256;
  compared_ += pixels;
  found_.line_solves += compared_ / pixels_a_line_solve;
  compared_ %= pixels_a_line_solve;
}

void Mender::paint(std::uint32_t cell, std::uint8_t colour) {
  const std::uint32_t width = problem_.width(), y = cell / width, x = cell % width;
  picture_[cell] = colour;
  problem_.rows[y] = runs_along(picture_, y * width, 1, width);
  problem_.columns[x] = runs_along(picture_, x, width, problem_.height());
}

// Whether the picture is as it should be. Where it is wrong, a known exchange says so from then on.
Mender::State Mender::examine() {
  problem_.goal = picture_;
  Budget budget;
  budget.conflicts = most_conflicts;
  budget.line_solves = budget_.line_solves - std::min(budget_.line_solves, found_.line_solves);
  budget.seconds = budget_.seconds - std::chrono::duration<double>(Clock::now() - begin_).count();
  const Answer answer = classifier_.classify(problem_, budget);
  ++found_.pictures;
  found_.line_solves += answer.counts.line_solves;
  found_.conflicts += answer.counts.conflicts;
  known_ = 2 * std::uint64_t(answer.counts.known_after_probing) + answer.counts.known_after_lines;
  if (answer.verdict == Verdict::undecided) return State::unclear;
  if (answer.verdict == Verdict::unique) {
    if (!wish_.lines_only || answer.means == Means::lines) return State::right;
    forbid_stuck_lines();
    return State::wrong;
  }
  const auto& other = answer.solutions[0] == picture_ ? answer.solutions[1] : answer.solutions[0];
  for (Exchange& each : exchanges(picture_, other, problem_.width(), problem_.height())) learn(std::move(each));
  return State::wrong;
}

// Where lines come to an end, they do so again as long as none of the open lines is changed.
void Mender::forbid_stuck_lines() {
  Board board;
  board.load(problem_);
  board.assign_givens(problem_);
  board.make_all_dirty();
  board.settle_lines();
  const Picture known = board.grid();
  std::vector<std::uint8_t> open(board.lines().size(), 0);
  for (std::uint32_t cell = 0; cell < known.size(); ++cell)
    if (known[cell] == unknown) open[cell / problem_.width()] = open[problem_.height() + cell % problem_.width()] = 1;
  Exchange stuck;
  for (std::uint32_t cell = 0; cell < known.size(); ++cell)
    if (open[cell / problem_.width()] || open[problem_.height() + cell % problem_.width()])
      stuck.context.push_back({cell, picture_[cell]});
  learn(std::move(stuck));
}

// Pixels that were changed come first: there it is soonest seen that a picture does not have the exchange.
void Mender::learn(Exchange exchange) {
  std::stable_sort(exchange.context.begin(), exchange.context.end(),
                   [&](const Pixel& a, const Pixel& b) { return changed_[a.cell] > changed_[b.cell]; });
  pixels_ += exchange.context.size();
  if (pixels_ > most_pixels) {
    // The last one must stay: the search goes on from it.
    exchanges_.clear();
    pixels_ = exchange.context.size();
  }
  if (exchanges_.size() < most_exchanges) {
    exchanges_.push_back(std::move(exchange));
  } else {
    exchanges_[found_.pictures % most_exchanges] = std::move(exchange);
  }
}

void Mender::exclude_given_cells() {
  const auto given = [&](std::uint32_t cell) { return problem_.givens[cell] != unknown; };
  for (std::uint32_t cell = 0; cell < problem_.givens.size(); ++cell)
    for (std::uint32_t c = 0; c < problem_.colours; ++c) {
      const std::uint32_t mate = mate_of(cell);
      if (given(cell) || (given(mate) && picture_[mate] != c)) excluded_[place_of({cell, std::uint8_t(c)})] = 1;
    }
}

std::uint32_t Mender::choices(const Exchange& exchange) const {
  std::uint32_t free = 0;
  for (const Pixel& each : exchange.context) {
    if (changed_[each.cell]) continue;
    for (std::uint32_t c = 0; c < problem_.colours; ++c)
      free += c != each.colour && !excluded_[place_of({each.cell, std::uint8_t(c)})];
  }
  return free;
}

// The exchange of the picture that leaves the fewest choices; none where no known one is in it. Hopeless: there are
// more of them without a common cell than changes left.
const Exchange* Mender::narrowest(std::uint32_t left, bool& hopeless) {
  const Exchange* best = nullptr;
  std::uint32_t fewest = ~std::uint32_t(0), apart = 0;
  ++packings_;
  std::uint64_t compared = exchanges_.size();
  for (const Exchange& each : exchanges_) {
    if (!each.in(picture_)) continue;
    compared += each.context.size() * problem_.colours;
    const std::uint32_t free = choices(each);
    if (free < fewest) fewest = free, best = &each;
    const auto used = [&](const Pixel& pixel) { return !changed_[pixel.cell] && packed_[pixel.cell] == packings_; };
    if (!wish_.mates.empty() || std::any_of(each.context.begin(), each.context.end(), used)) continue;
    for (const Pixel& pixel : each.context) packed_[pixel.cell] = packings_;
    if (++apart > left) hopeless = true;
  }
  count_compared(compared);
  if (best != nullptr && fewest == 0) hopeless = true;
  return best;
}

std::uint32_t Mender::change(std::uint32_t cell, std::uint8_t colour) {
  std::uint32_t cells = 0;
  const auto set = [&](std::uint32_t at) {
    if (changed_[at] || picture_[at] == colour) return;
    changes_.push_back(at);
    changed_[at] = 1;
    paint(at, colour);
    ++cells;
  };
  set(cell);
  set(mate_of(cell));
  return cells;
}

void Mender::undo(std::uint32_t cells) {
  for (; cells > 0; --cells) {
    const std::uint32_t cell = changes_.back();
    changes_.pop_back();
    changed_[cell] = 0;
    paint(cell, before_[cell]);
  }
}

// What breaks the exchange, the least visible first: where few remedies are wanted, these are found at once.
std::vector<Pixel> Mender::breaking(const Exchange& exchange) const {
  std::vector<std::pair<double, Pixel>> ranked;
  for (const Pixel& each : exchange.context) {
    if (changed_[each.cell]) continue;
    for (std::uint32_t c = 0; c < problem_.colours; ++c) {
      const Pixel pixel{each.cell, std::uint8_t(c)};
      if (c == each.colour || excluded_[place_of(pixel)]) continue;
      ranked.emplace_back(visibility_of(picture_, problem_.width(), pixel), pixel);
    }
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Pixel> pixels;
  pixels.reserve(ranked.size());
  for (const auto& [seen, pixel] : ranked) pixels.push_back(pixel);
  return pixels;
}

template <class Visit>
void Mender::each_change(const Exchange& exchange, Visit&& visit) {
  std::vector<std::size_t> excluded, visited;
  const auto exclude = [&](std::size_t place) {
    if (excluded_[place]) return;
    excluded_[place] = 1;
    excluded.push_back(place);
  };
  for (const Pixel& each : breaking(exchange)) {
    const Pixel twin{mate_of(each.cell), each.colour};  // the same change
    if (std::find(visited.begin(), visited.end(), place_of(twin)) != visited.end()) continue;
    visited.push_back(place_of(each));
    if (visit(each.cell, each.colour)) {
      exclude(place_of(each));
      exclude(place_of(twin));
    }
    if (out_of_budget() || found_.remedies.size() >= wish_.remedies) break;
  }
  for (const std::size_t place : excluded) excluded_[place] = 0;
}

void Mender::branch(std::uint32_t left) {
  if (out_of_budget() || found_.remedies.size() >= wish_.remedies) return;
  bool hopeless = false;
  const Exchange* exchange = narrowest(left, hopeless);
  if (exchange == nullptr) {
    const State state = examine();
    if (state == State::unclear) unclear_ = true;
    if (state == State::right && left == 0) {
      std::vector<Pixel>& remedy = found_.remedies.emplace_back();
      for (const std::uint32_t cell : changes_) remedy.push_back({cell, picture_[cell]});
    }
    if (state != State::wrong || left == 0) return;
    exchange = narrowest(left, hopeless);
    if (exchange == nullptr) return;
  }
  if (left == 0 || hopeless) return;
  each_change(*exchange, [&](std::uint32_t cell, std::uint8_t colour) {
    const std::uint32_t cells = change(cell, colour);
    if (cells <= left) branch(left - cells);
    undo(cells);
    return true;
  });
}

// One size after the other, until there are remedies or the budget is spent.
void Mender::deepen(std::uint32_t most) {
  for (std::uint32_t size = found_.bound; size <= most; ++size) {
    branch(size);
    found_.all = !spent_ && !unclear_ && found_.remedies.size() < wish_.remedies;
    if (!found_.remedies.empty() || spent_) return;
    if (unclear_) continue;
    found_.bound = size + 1;
  }
}

void Mender::jump_to(const std::vector<Pixel>& changes) {
  undo(std::uint32_t(changes_.size()));
  for (const Pixel& each : changes) change(each.cell, each.colour);
}

// Changes that others made needless are taken back.
void Mender::drop_needless(std::vector<Pixel>& changes) {
  for (std::size_t i = changes.size(); i-- > 0 && changes.size() > 1;) {
    std::vector<Pixel> fewer = changes;
    fewer.erase(fewer.begin() + std::ptrdiff_t(i));
    jump_to(fewer);
    bool hopeless = false;
    if (changes_.size() == fewer.size() && narrowest(deepest, hopeless) == nullptr && examine() == State::right)
      changes = fewer;
    if (out_of_budget()) break;
  }
}

// The first beam that gets there is narrow; wider ones look for something better while there is time.
void Mender::climb() {
  std::vector<std::vector<Pixel>> best;
  for (const std::size_t beam : beams) {
    found_.remedies.clear();
    climb_with(beam);
    if (!found_.remedies.empty() && (best.empty() || found_.remedies[0].size() < best[0].size()))
      best = found_.remedies;
    if (out_of_budget() || (!best.empty() && best[0].size() <= found_.bound)) break;
  }
  found_.remedies = std::move(best);
}

void Mender::climb_with(std::size_t beam) {
  struct Place {
    std::vector<Pixel> changes;
    std::uint64_t known = 0;
  };
  std::vector<Place> front(1), next;
  for (std::uint32_t depth = 0; depth < deepest && !front.empty() && !out_of_budget(); ++depth) {
    next.clear();
    for (const Place& from : front) {
      jump_to(from.changes);
      bool hopeless = false;
      if (narrowest(deepest, hopeless) == nullptr && examine() != State::wrong) continue;
      const Exchange* const exchange = narrowest(deepest, hopeless);
      if (exchange == nullptr) continue;
      each_change(*exchange, [&](std::uint32_t cell, std::uint8_t colour) {
        const std::uint32_t cells = change(cell, colour);
        const State state = examine();
        Place to;
        for (const std::uint32_t each : changes_) to.changes.push_back({each, picture_[each]});
        to.known = known_;
        undo(cells);
        if (state == State::right) found_.remedies.push_back(to.changes);
        if (state == State::wrong) next.push_back(std::move(to));
        return false;
      });
    }
    if (!found_.remedies.empty()) break;
    std::stable_sort(next.begin(), next.end(), [](const Place& a, const Place& b) { return a.known > b.known; });
    if (next.size() > beam) next.resize(beam);
    front.swap(next);
  }
  for (std::vector<Pixel>& each : found_.remedies)
    if (!out_of_budget()) drop_needless(each);
  std::size_t fewest = ~std::size_t(0);
  for (const auto& each : found_.remedies) fewest = std::min(fewest, each.size());
  std::erase_if(found_.remedies, [&](const auto& each) { return each.size() > fewest; });
}

// The least visible first; of each, the cells in order.
void Mender::rank() {
  std::vector<std::pair<double, std::vector<Pixel>>> ranked;
  for (std::vector<Pixel>& each : found_.remedies) {
    std::sort(each.begin(), each.end());
    const double seen = visibility(before_, problem_.width(), each);
    ranked.emplace_back(seen, std::move(each));
  }
  std::sort(ranked.begin(), ranked.end());
  // Climbing reaches the same picture by several ways.
  ranked.erase(std::unique(ranked.begin(), ranked.end()), ranked.end());
  found_.remedies.clear();
  for (auto& [seen, each] : ranked) {
    found_.seen.push_back(seen);
    found_.remedies.push_back(std::move(each));
  }
}

Mended Mender::mend(const Problem& problem, const Wish& wish, const Budget& budget) {
  begin_ = Clock::now();
  if (problem.goal.empty() || problem.goal.size() != std::size_t(problem.width()) * problem.height())
    throw std::invalid_argument("there is no picture to mend");
  for (std::size_t cell = 0; cell < problem.givens.size(); ++cell)
    if (problem.givens[cell] != unknown && problem.givens[cell] != problem.goal[cell])
      throw std::invalid_argument("a given cell is not as in the picture");
  problem_ = problem;
  picture_ = before_ = problem.goal;
  take_clues_of(picture_, problem_);
  wish_ = wish;
  budget_ = budget;
  found_ = Mended{};
  found_.bound = wish.least;
  spent_ = unclear_ = false;
  exchanges_.clear();
  pixels_ = 0;
  changes_.clear();
  changed_.assign(picture_.size(), 0);
  packed_.assign(picture_.size(), 0);
  packings_ = 0;
  compared_ = 0;
  excluded_.assign(picture_.size() * problem_.colours, 0);
  exclude_given_cells();

  // The search for the fewest leaves half of all for the search for any.
  budget_.line_solves /= budget.line_solves == std::numeric_limits<std::uint64_t>::max() ? 1 : 2;
  budget_.conflicts /= budget.conflicts == std::numeric_limits<std::uint64_t>::max() ? 1 : 2;
  budget_.seconds /= 2;
  deepen(std::uint32_t(std::min<std::size_t>(wish.most, picture_.size())));
  if (found_.remedies.empty()) {
    budget_ = budget;
    spent_ = false;
    undo(std::uint32_t(changes_.size()));
    climb();
  }
  rank();
  found_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  return std::move(found_);
}

}  // namespace nonoproof
