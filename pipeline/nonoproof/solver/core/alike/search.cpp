#include "alike/search.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <tuple>

namespace nonoproof::alike {

namespace {

constexpr std::size_t most_looked_at = 256;  // pictures that share a key
constexpr std::size_t most_likely = 32;      // of these, such as may be nearly the same
constexpr std::size_t most_asked = 64;       // pictures that one is compared with
constexpr std::size_t most_pairs = 8;        // that are told of one picture
constexpr int met_bits = 24;

std::size_t met_place(Key key) { return key * 0x9e3779b1U >> (32 - met_bits); }

auto how_near(const Pair& pair) { return std::tuple(pair.differing, pair.moved, pair.turn); }

// The picture in all positions, made when the first other one is compared with it.
class Turning {
 public:
  explicit Turning(std::span<const Shown> frames) : frames_(frames), made_(frames.size()) {}

  std::optional<Pair> nearest(std::span<const Shown> others) {
    std::optional<Pair> best;
    for (std::size_t i = 0; i < frames_.size(); ++i)
      for (const Shown& other : others) {
        if (!may_be(frames_[i], other)) continue;
        for (int turn = 0; turn < turns; ++turn) {
          const std::optional<std::uint32_t> cells = differing(position(i, turn), other);
          if (!cells) continue;
          const bool moved = !frames_[i].whole || !other.whole;
          const Pair pair{0, 0, *cells, turn, frames_[i].scale, other.scale, moved};
          if (!best || how_near(pair) < how_near(*best)) best = pair;
        }
      }
    return best;
  }

 private:
  static bool may_be(const Shown& one, const Shown& other) {
    // With braces the two come as values; without them they would refer to what is gone by then.
    const auto sides = [](Size size) { return std::minmax({size.width, size.height}); };
    const std::uint32_t apart = one.ink > other.ink ? one.ink - other.ink : other.ink - one.ink;
    return sides(one.size) == sides(other.size) && apart + one.lost + other.lost <= few(one.size);
  }
  const Shown& position(std::size_t frame, int turn) {
    auto& made = made_[frame];
    if (made.empty())
      for (int each = 0; each < turns; ++each) made.push_back(turned(frames_[frame], each));
    return made[std::size_t(turn)];
  }

  std::span<const Shown> frames_;
  std::vector<std::vector<Shown>> made_;
};

}  // namespace

Search::Search(std::uint32_t share, std::uint32_t shares)
    : share_(share), shares_(shares), met_(std::size_t(1) << met_bits) {
  if (share >= shares) throw std::invalid_argument("there is no such share");
}

void Search::add_new(std::span<const std::uint8_t> block) { add(block, true); }

void Search::add_known(std::span<const std::uint8_t> block) { add(block, false); }

void Search::add(std::span<const std::uint8_t> block, bool fresh) {
  read_block(block, [&](const Signed& each) {
    if (!is_mine(each.key)) return;
    if (fresh)
      met_[met_place(each.key)] = true;
    else if (!met_[met_place(each.key)])
      return;
    entries_.push_back({each.number, each.key, each.ink, each.sketch, std::uint8_t(each.few), fresh});
  });
}

std::vector<Number> Search::wanted() {
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.key, a.ink, a.number) < std::tie(b.key, b.ink, b.number);
  });
  for (std::size_t first = 0, end = 0; first < entries_.size(); first = end) {
    while (end < entries_.size() && entries_[end].key == entries_[first].key) ++end;
    for (std::size_t i = first; i < end; ++i)
      if (entries_[i].fresh) look_around(i, first, end);
  }
  entries_ = {};
  keep_likely();
  std::vector<Number> numbers;
  for (const Question& each : questions_) numbers.insert(numbers.end(), {each.picture, each.other});
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

// Those of nearly as much ink, the nearest first.
void Search::look_around(std::size_t asker, std::size_t first, std::size_t end) {
  const Entry& asking = entries_[asker];
  const auto away = [&](std::size_t i) {
    return entries_[i].ink > asking.ink ? entries_[i].ink - asking.ink : asking.ink - entries_[i].ink;
  };
  std::size_t below = asker, above = asker + 1, likely = 0;
  for (std::size_t looked = 0; looked < most_looked_at && likely < most_likely; ++looked) {
    const bool lower = below > first && away(below - 1) <= asking.few, upper = above < end && away(above) <= asking.few;
    if (!lower && !upper) return;
    const std::size_t found = lower && (!upper || away(below - 1) <= away(above)) ? --below : above++;
    const Entry& other = entries_[found];
    // Of two new pictures the later one asks.
    if (other.fresh ? other.number >= asking.number : other.number == asking.number) continue;
    if (apart(asking.sketch, other.sketch) > asking.few) continue;
    questions_.push_back({asking.number, other.number});
    ++likely;
  }
}

// Each question once, and those first that several keys led to: pictures that are nearly the same share most of them.
void Search::keep_likely() {
  std::sort(questions_.begin(), questions_.end(), [](const Question& a, const Question& b) {
    return std::tie(a.picture, a.other) < std::tie(b.picture, b.other);
  });
  struct Likely {
    std::size_t hits;
    Number other;
  };
  std::vector<Likely> likely;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < questions_.size();) {
    const Number picture = questions_[i].picture;
    likely.clear();
    for (; i < questions_.size() && questions_[i].picture == picture; ++i) {
      if (likely.empty() || likely.back().other != questions_[i].other) likely.push_back({0, questions_[i].other});
      ++likely.back().hits;
    }
    if (likely.size() > most_asked) {
      std::stable_sort(likely.begin(), likely.end(), [](const Likely& a, const Likely& b) { return a.hits > b.hits; });
      likely.resize(most_asked);
    }
    for (const Likely& each : likely) questions_[kept++] = {picture, each.other};
  }
  questions_.resize(kept);
}

void Search::give(Number number, Cells cells, Size size) {
  Given given{std::uint32_t(frames_.size()), 0};
  for (const Frame& frame : frames(cells, size)) frames_.push_back(shown(frame));
  given.end = std::uint32_t(frames_.size());
  given_[number] = given;
}

std::vector<Pair> Search::pairs() {
  std::vector<Pair> pairs, found;
  const auto shown_of = [this](Number number) -> std::span<const Shown> {
    const auto place = given_.find(number);
    if (place == given_.end()) return {};
    return {frames_.data() + place->second.first, frames_.data() + place->second.end};
  };
  for (std::size_t i = 0; i < questions_.size();) {
    const Number picture = questions_[i].picture;
    Turning turning(shown_of(picture));
    found.clear();
    for (; i < questions_.size() && questions_[i].picture == picture; ++i)
      if (std::optional<Pair> pair = turning.nearest(shown_of(questions_[i].other))) {
        pair->picture = picture, pair->other = questions_[i].other;
        found.push_back(*pair);
      }
    std::sort(found.begin(), found.end(), [](const Pair& a, const Pair& b) {
      return std::tie(a.differing, a.other) < std::tie(b.differing, b.other);
    });
    found.resize(std::min(found.size(), most_pairs));
    pairs.insert(pairs.end(), found.begin(), found.end());
  }
  return pairs;
}

}  // namespace nonoproof::alike
