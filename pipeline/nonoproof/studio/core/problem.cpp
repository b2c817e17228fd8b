#include "problem.hpp"

namespace nonoproof {

namespace {

constexpr std::uint32_t most_side = 17 * 64 - 1, most_run = 1'000'000'000;

class Reader {
 public:
  explicit Reader(std::span<const std::uint32_t> words) : words_(words) {}

  // The next word, where it is within the limits.
  std::uint32_t next(std::uint32_t least, std::uint32_t most) {
    if (at_ >= words_.size()) good_ = false;
    const std::uint32_t word = good_ ? words_[at_++] : least;
    if (word < least || word > most) good_ = false;
    return good_ ? word : least;
  }
  std::size_t left() const { return words_.size() - at_; }
  bool good() const { return good_; }
  void fail() { good_ = false; }

 private:
  std::span<const std::uint32_t> words_;
  std::size_t at_ = 0;
  bool good_ = true;
};

void read_clues(Reader& reader, std::uint32_t lines, std::uint32_t colours, std::vector<std::vector<Run>>& clues) {
  clues.assign(lines, {});
  for (auto& clue : clues) {
    const std::uint32_t runs = reader.next(0, most_side);
    if (reader.left() < 2 * std::size_t(runs)) reader.fail();
    if (!reader.good()) return;
    for (std::uint32_t j = 0; j < runs; ++j) {
      const std::uint32_t length = reader.next(1, most_run);
      clue.push_back({length, reader.next(1, colours - 1)});
    }
  }
}

// Any colour: one that no clue has is for the solver to judge.
void read_cells(Reader& reader, std::size_t count, std::vector<std::uint8_t>& cells) {
  if (reader.left() < count) reader.fail();
  for (std::size_t i = 0; i < count && reader.good(); ++i) cells.push_back(std::uint8_t(reader.next(0, unknown)));
}

}  // namespace

bool read_problem(std::span<const std::uint32_t> words, Problem& problem) {
  Reader reader(words);
  problem = Problem{};
  problem.width = reader.next(1, most_side);
  problem.height = reader.next(1, most_side);
  problem.colours = reader.next(2, 255);
  const std::uint32_t flags = reader.next(0, 3);
  if (!reader.good()) return false;
  const std::size_t cells = std::size_t(problem.width) * problem.height;
  read_clues(reader, problem.height, problem.colours, problem.rows);
  read_clues(reader, problem.width, problem.colours, problem.columns);
  if (flags & 1) read_cells(reader, cells, problem.givens);
  if (flags & 2) read_cells(reader, cells, problem.goal);
  return reader.good() && reader.left() == 0;
}

}  // namespace nonoproof
