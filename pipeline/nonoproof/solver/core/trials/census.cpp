// Every grid of a size, classified.
//
// Grids with the same clues are one puzzle, so they are gathered: for all clues that the rows can have, every way to
// fill the rows is gone through, and the clues of its columns noted. How often these come up is how many solutions the
// puzzle has, and the solver must say the same. A puzzle and its mirror images (and, in a square, these transposed) have
// the same verdict: the solver gets the least of them.
#include "trials/census.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "classify.hpp"

namespace nonoproof {

namespace {

using ClueId = std::uint32_t;
using Key = std::uint64_t;  // the clues of all rows, or of all columns, as the digits of one number

// All fillings of a line, as bits, by the clue that they have.
struct Fillings {
  std::vector<std::vector<Run>> clues;
  std::vector<std::vector<std::uint32_t>> of_clue;
  std::vector<ClueId> clue_of;
  std::vector<ClueId> mirrored;

  explicit Fillings(std::uint32_t length) {
    for (std::uint32_t bits = 0; bits < std::uint32_t(1) << length; ++bits) {
      const std::vector<Run> runs = runs_of(bits);
      const auto known = std::find(clues.begin(), clues.end(), runs);
      clue_of.push_back(ClueId(known - clues.begin()));
      if (known == clues.end()) {
        clues.push_back(runs);
        of_clue.emplace_back();
      }
      of_clue[clue_of.back()].push_back(bits);
    }
    for (const std::vector<Run>& runs : clues) {
      const std::vector<Run> backwards(runs.rbegin(), runs.rend());
      mirrored.push_back(ClueId(std::find(clues.begin(), clues.end(), backwards) - clues.begin()));
    }
  }

  static std::vector<Run> runs_of(std::uint32_t bits) {
    std::vector<Run> runs;
    for (; bits != 0; bits >>= runs.back().length) {
      bits >>= std::countr_zero(bits);
      runs.push_back({std::uint32_t(std::countr_one(bits)), 1});
    }
    return runs;
  }
};

// The lines of one direction, as digits, and what mirroring makes of them.
class Side {
 public:
  Side(const Fillings& fillings, std::uint32_t lines) : fillings_(fillings), lines_(lines) {
    for (std::uint32_t i = 0; i < lines; ++i) count_ *= base();
  }
  Key base() const { return fillings_.clues.size(); }
  Key count() const { return count_; }
  void digits(Key key, ClueId* clues) const {
    for (std::uint32_t i = 0; i < lines_; ++i, key /= base()) clues[i] = ClueId(key % base());
  }
  Key key(const ClueId* clues) const {
    Key key = 0;
    for (std::uint32_t i = lines_; i-- > 0;) key = key * base() + clues[i];
    return key;
  }
  // The lines in reverse order, or each line read backwards.
  Key reordered(Key key) const {
    ClueId clues[census_max_length];
    digits(key, clues);
    std::reverse(clues, clues + lines_);
    return this->key(clues);
  }
  Key backwards(Key key) const {
    ClueId clues[census_max_length];
    digits(key, clues);
    for (std::uint32_t i = 0; i < lines_; ++i) clues[i] = fillings_.mirrored[clues[i]];
    return this->key(clues);
  }
  void runs(Key key, std::vector<std::vector<Run>>& into) const {
    ClueId clues[census_max_length];
    digits(key, clues);
    into.resize(lines_);
    for (std::uint32_t i = 0; i < lines_; ++i) into[i] = fillings_.clues[clues[i]];
  }

 private:
  const Fillings& fillings_;
  std::uint32_t lines_;
  Key count_ = 1;
};

class Counter {
 public:
  Counter(std::uint32_t width, std::uint32_t height)
      : width_(width), height_(height), across_(width), down_(height), rows_(across_, height), columns_(down_, width) {}

  Census count() {
    for (Key rows = 0; rows < rows_.count(); ++rows) {
      if (rows_.reordered(rows) < rows || rows_.backwards(rows) < rows) continue;  // no puzzle with them is the least
      gather(rows);
      for (std::size_t i = 0, next; i < found_.size(); i = next) {
        for (next = i + 1; next < found_.size() && found_[next] == found_[i];) ++next;
        if (const std::uint64_t images = images_if_least(rows, found_[i]); images != 0)
          classify(rows, found_[i], next - i, images);
      }
    }
    return census_;
  }

 private:
  // The column clues of all grids with these row clues, sorted.
  void gather(Key rows) {
    ClueId clues[census_max_length];
    rows_.digits(rows, clues);
    found_.clear();
    std::uint32_t columns[census_max_length] = {};
    fill(clues, 0, columns);
    std::sort(found_.begin(), found_.end());
  }

  void fill(const ClueId* clues, std::uint32_t y, const std::uint32_t* above) {
    if (y == height_) {
      ClueId columns[census_max_length];
      for (std::uint32_t x = 0; x < width_; ++x) columns[x] = down_.clue_of[above[x]];
      found_.push_back(columns_.key(columns));
      return;
    }
    std::uint32_t columns[census_max_length];
    for (const std::uint32_t bits : across_.of_clue[clues[y]]) {
      for (std::uint32_t x = 0; x < width_; ++x) columns[x] = above[x] | (bits >> x & 1) << y;
      fill(clues, y + 1, columns);
    }
  }

  // How many different puzzles mirroring and transposing make of this one; 0 where one of them comes before it.
  std::uint64_t images_if_least(Key rows, Key columns) const {
    using Puzzle = std::pair<Key, Key>;
    const Puzzle self{rows, columns};
    const Key rows_reordered = rows_.reordered(rows), columns_reordered = columns_.reordered(columns);
    Puzzle images[8] = {self,
                        {rows_reordered, columns_.backwards(columns)},
                        {rows_.backwards(rows), columns_reordered},
                        {rows_.backwards(rows_reordered), columns_.backwards(columns_reordered)}};
    std::size_t count = 4;
    if (width_ == height_)
      for (; count < 8; ++count) images[count] = {images[count - 4].second, images[count - 4].first};
    std::sort(images, images + count);
    if (images[0] != self) return 0;
    return std::uint64_t(std::unique(images, images + count) - images);
  }

  void classify(Key rows, Key columns, std::uint64_t solutions, std::uint64_t images) {
    rows_.runs(rows, problem_.rows);
    columns_.runs(columns, problem_.columns);
    const Answer answer = classifier_.classify(problem_, {});
    if (answer.verdict != (solutions == 1 ? Verdict::unique : Verdict::multiple))
      throw std::logic_error("a verdict contradicts the number of grids with the same clues");
    ++census_.puzzles;
    census_.grids += images * solutions;
    if (answer.verdict != Verdict::unique) return;
    census_.unique += images;
    if (answer.means == Means::lines) census_.by_lines += images;
  }

  std::uint32_t width_, height_;
  Fillings across_, down_;
  Side rows_, columns_;
  std::vector<Key> found_;
  Problem problem_;
  Classifier classifier_;
  Census census_;
};

}  // namespace

Census census(std::uint32_t width, std::uint32_t height) {
  if (width == 0 || height == 0 || width > census_max_length || height > census_max_length ||
      width * height > census_max_cells)
    throw std::invalid_argument("a census is for small grids");
  return Counter(width, height).count();
}

}  // namespace nonoproof
