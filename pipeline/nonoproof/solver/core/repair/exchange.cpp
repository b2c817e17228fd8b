// Around the cells of a line in which two arrangements of its clue differ there is a stretch, from one gap to another,
// that has the same runs in both. Whatever the line is beyond the stretch, one arrangement of it can take the place of the
// other. Cells that share a stretch must be exchanged together; what is not connected in this way, through rows and
// columns, can be exchanged alone.
#include "exchange.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace nonoproof {

namespace {

struct Stretch {
  std::vector<std::uint32_t> cells, differing;
};

class Runs {
 public:
  void step(std::uint8_t colour) {
    if (colour != background && colour == last_)
      ++runs_.back().length;
    else if (colour != background)
      runs_.push_back({1, colour});
    last_ = colour;
  }
  void clear() {
    runs_.clear();
    last_ = background;
  }
  friend bool operator==(const Runs& a, const Runs& b) { return a.runs_ == b.runs_; }
  const std::vector<Run>& runs() const { return runs_; }

 private:
  std::vector<Run> runs_;
  std::uint8_t last_ = background;
};

void find_stretches(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other, std::uint32_t first,
                    std::uint32_t stride, std::uint32_t length, std::vector<Stretch>& found) {
  Runs here, there;
  Stretch stretch;
  for (std::uint32_t i = 0, cell = first; i < length; ++i, cell += stride) {
    here.step(one[cell]);
    there.step(other[cell]);
    stretch.cells.push_back(cell);
    if (one[cell] != other[cell]) stretch.differing.push_back(cell);
    const bool gap = one[cell] == background && other[cell] == background;
    if (i + 1 < length && !(gap && here == there)) continue;
    if (!stretch.differing.empty()) found.push_back(stretch);
    stretch = Stretch{};
    stretch.cells.push_back(cell);  // the gap bounds the next stretch too
    here.clear();
    there.clear();
  }
}

}  // namespace

std::vector<Run> runs_along(std::span<const std::uint8_t> picture, std::uint32_t first, std::uint32_t stride,
                            std::uint32_t length) {
  Runs runs;
  for (std::uint32_t i = 0, cell = first; i < length; ++i, cell += stride) runs.step(picture[cell]);
  return runs.runs();
}

std::vector<Exchange> exchanges(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other,
                                std::uint32_t width, std::uint32_t height) {
  std::vector<Stretch> stretches;
  for (std::uint32_t y = 0; y < height; ++y) find_stretches(one, other, y * width, 1, width, stretches);
  for (std::uint32_t x = 0; x < width; ++x) find_stretches(one, other, x, width, height, stretches);
  std::map<std::uint32_t, std::uint32_t> parent;
  for (const Stretch& each : stretches)
    for (const std::uint32_t cell : each.differing) parent.emplace(cell, cell);
  const auto root = [&](std::uint32_t cell) {
    while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
    return cell;
  };
  for (const Stretch& each : stretches)
    for (const std::uint32_t cell : each.differing) parent[root(cell)] = root(each.differing[0]);
  std::map<std::uint32_t, std::vector<std::uint32_t>> contexts;
  for (const Stretch& each : stretches) {
    std::vector<std::uint32_t>& cells = contexts[root(each.differing[0])];
    cells.insert(cells.end(), each.cells.begin(), each.cells.end());
  }
  std::vector<Exchange> found;
  for (auto& [name, cells] : contexts) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    Exchange& exchange = found.emplace_back();
    for (const std::uint32_t cell : cells) {
      exchange.context.push_back({cell, one[cell]});
      if (one[cell] != other[cell]) exchange.differing.push_back(cell);
    }
  }
  return found;
}

}  // namespace nonoproof
