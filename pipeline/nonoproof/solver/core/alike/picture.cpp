#include "alike/picture.hpp"

#include <algorithm>
#include <array>

namespace nonoproof::alike {

namespace {

constexpr std::size_t cells_for_one = 33;    // one cell in so many may differ
constexpr std::size_t cells_for_first = 24;  // and each of the first three in fewer: what has a border cut off is small
constexpr std::size_t small = 64, smallest = 48;  // cells of pictures in which one may, and any
constexpr std::uint32_t ink_for_one = 6;
constexpr std::uint32_t thin = 1;  // ink of a border line that may be a stray cell
constexpr std::uint32_t largest_scale = 8;
constexpr std::uint32_t most_strays = 3;
constexpr std::size_t most_parts = 8;  // frames at their own scale

struct Rectangle {
  std::uint32_t left, top, right, bottom;  // the ends are outside
  bool operator==(const Rectangle&) const = default;
  bool empty() const { return left >= right || top >= bottom; }
};

// Takes border lines away from a frame, and knows how much ink is left in each line of it.
class Peeling {
 public:
  Peeling(Cells cells, Size size) : cells_(cells), size_(size), frame_{0, 0, size.width, size.height} {
    rows_.resize(size.height), columns_.resize(size.width);
    for (std::uint32_t y = 0; y < size.height; ++y)
      for (std::uint32_t x = 0; x < size.width; ++x)
        if (at(x, y)) ++rows_[y], ++columns_[x];
  }

  const Rectangle& frame() const { return frame_; }
  std::uint32_t lost() const { return lost_; }

  // All lines without ink.
  void trim() {
    for (int side = 0; side < sides; ++side)
      while (!frame_.empty() && ink(side) == 0) take(side);
  }

  // One line, where it has so little ink that this may be a stray cell.
  bool peel(int side, std::uint32_t lose) {
    if (frame_.empty() || ink(side) > thin || lost_ + ink(side) > lose) return false;
    take(side);
    trim();
    return true;
  }

  static constexpr int sides = 4;

 private:
  bool at(std::uint32_t x, std::uint32_t y) const { return cells_[std::size_t(y) * size_.width + x] != 0; }
  std::uint32_t ink(int side) const {
    switch (side) {
      case 0: return rows_[frame_.top];
      case 1: return rows_[frame_.bottom - 1];
      case 2: return columns_[frame_.left];
      default: return columns_[frame_.right - 1];
    }
  }
  void take(int side) {
    lost_ += ink(side);
    if (side < 2) {
      const std::uint32_t y = side == 0 ? frame_.top++ : --frame_.bottom;
      for (std::uint32_t x = frame_.left; x < frame_.right; ++x) columns_[x] -= at(x, y);
    } else {
      const std::uint32_t x = side == 2 ? frame_.left++ : --frame_.right;
      for (std::uint32_t y = frame_.top; y < frame_.bottom; ++y) rows_[y] -= at(x, y);
    }
  }

  Cells cells_;
  Size size_;
  Rectangle frame_;
  std::vector<std::uint32_t> rows_, columns_;
  std::uint32_t lost_ = 0;
};

std::uint32_t ink_of(const std::vector<std::uint8_t>& cells) {
  return std::uint32_t(cells.size() - std::size_t(std::count(cells.begin(), cells.end(), 0)));
}

Frame cut(Cells cells, Size size, const Rectangle& part, std::uint32_t lost) {
  Frame frame{{part.right - part.left, part.bottom - part.top}, 0, lost, 1, false, {}};
  frame.cells.reserve(frame.size.cells());
  for (std::uint32_t y = part.top; y < part.bottom; ++y) {
    const auto row = cells.subspan(std::size_t(y) * size.width, size.width);
    frame.cells.insert(frame.cells.end(), row.begin() + part.left, row.begin() + part.right);
  }
  frame.ink = ink_of(frame.cells);
  frame.whole = frame.size == size;
  return frame;
}

// The frame with its blocks made cells of the colour that most of them have; lost more than `most`, it has none.
Frame reduced(const Frame& from, std::uint32_t scale, std::uint32_t most) {
  Frame to{{from.size.width / scale, from.size.height / scale}, 0, from.lost, scale, from.whole, {}};
  to.cells.reserve(to.size.cells());
  for (std::uint32_t top = 0; top < from.size.height; top += scale)
    for (std::uint32_t left = 0; left < from.size.width; left += scale) {
      std::array<std::uint8_t, 256> count{};
      std::uint8_t best = 0;
      for (std::uint32_t y = top; y < top + scale; ++y)
        for (std::uint32_t x = left; x < left + scale; ++x) {
          const std::uint8_t colour = from.cells[std::size_t(y) * from.size.width + x];
          if (++count[colour] > count[best]) best = colour;
        }
      to.lost += scale * scale - count[best];
      if (to.lost > most) return {};
      to.cells.push_back(best);
    }
  to.ink = ink_of(to.cells);
  return to;
}

void add_reduced(std::vector<Frame>& frames) {
  for (std::size_t i = 0, count = frames.size(); i < count; ++i)
    for (std::uint32_t scale = largest_scale; scale > 1; --scale) {
      const Size size = frames[i].size;
      if (size.width % scale || size.height % scale) continue;
      Frame smaller = reduced(frames[i], scale, few({size.width / scale, size.height / scale}));
      if (smaller.cells.empty()) continue;
      frames.push_back(std::move(smaller));
      break;
    }
}

}  // namespace

std::uint32_t few(Size size) {
  if (size.cells() < small) return size.cells() < smallest ? 0 : 1;
  const std::size_t first = std::min<std::size_t>(size.cells() / cells_for_first, 3);
  return std::uint32_t(std::clamp<std::size_t>(size.cells() / cells_for_one, first, most_few));
}

std::uint32_t few(Size size, std::uint32_t ink) {
  const std::uint32_t scarcer = std::min(ink, std::uint32_t(size.cells()) - ink);
  return std::min(few(size), scarcer / ink_for_one);
}

bool telling(Size size, std::uint32_t ink) {
  return size.width >= 4 && size.height >= 4 && std::min(ink, std::uint32_t(size.cells()) - ink) >= 6;
}

std::vector<Frame> frames(Cells cells, Size size) {
  std::vector<Frame> made;
  std::vector<Rectangle> parts;
  const std::uint32_t lose = std::min(few(size), most_strays);
  const auto add = [&](const Peeling& peeling) {
    if (peeling.frame().empty() || std::find(parts.begin(), parts.end(), peeling.frame()) != parts.end()) return;
    parts.push_back(peeling.frame());
    made.push_back(cut(cells, size, peeling.frame(), peeling.lost()));
  };
  Peeling around(cells, size);
  add(around);
  around.trim();
  add(around);
  // Stray cells may be on every side, and several on one: one line less, then two, and so on.
  std::vector<Peeling> peeled{around};
  for (std::size_t i = 0; i < peeled.size() && parts.size() < most_parts; ++i)
    for (int side = 0; side < Peeling::sides; ++side) {
      Peeling less = peeled[i];
      if (!less.peel(side, lose) || parts.size() == most_parts) continue;
      add(less);
      peeled.push_back(std::move(less));
    }
  add_reduced(made);
  std::erase_if(made, [](const Frame& each) { return !telling(each.size, each.ink); });
  return made;
}

std::vector<std::uint8_t> turned(const std::vector<std::uint8_t>& cells, Size& size, int turn) {
  const auto [width, height] = size;
  if (turn & 4) std::swap(size.width, size.height);
  std::vector<std::uint8_t> made(cells.size());
  for (std::uint32_t y = 0; y < height; ++y)
    for (std::uint32_t x = 0; x < width; ++x) {
      const std::uint32_t to_x = turn & 1 ? width - 1 - x : x, to_y = turn & 2 ? height - 1 - y : y;
      const std::size_t place = turn & 4 ? std::size_t(to_x) * height + to_y : std::size_t(to_y) * width + to_x;
      made[place] = cells[std::size_t(y) * width + x];
    }
  return made;
}

}  // namespace nonoproof::alike
