// Plain on purpose: it reads the clues off the bytes one after the other, and counts cells.
#include "checker/check.hpp"

#include <algorithm>

namespace nonoproof::checker {

namespace {

using Cells = std::vector<std::uint8_t>;
constexpr std::uint8_t unknown = 255;

// What is left of the packed bytes. Past their end there are zeros, and `broken` says so.
struct Rest {
  Bytes bytes;
  bool broken = false;

  std::uint32_t byte() {
    if (bytes.empty()) {
      broken = true;
      return 0;
    }
    const std::uint8_t first = bytes.front();
    bytes = bytes.subspan(1);
    return first;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      const std::uint64_t next = byte();
      value |= (next & 127) << shift;
      if (next < 128) return value;
    }
    broken = true;
    return 0;
  }
};

// A line of the grid: each `step`-th cell from `first` on.
struct Line {
  Bytes cells;
  std::size_t first, step, length;
  std::uint8_t operator[](std::size_t i) const { return cells[first + i * step]; }
};

// Takes one clue off the bytes. True where the line has it, whole and nothing else.
bool has_clue(const Line& line, Rest& rest, bool coloured) {
  std::size_t at = 0;
  bool right = true;
  std::uint64_t runs = rest.number();
  for (; runs > 0 && !rest.broken; --runs) {
    const std::uint64_t length = rest.number();
    const std::uint32_t colour = coloured ? rest.byte() : 1;
    while (at < line.length && line[at] == 0) ++at;
    const std::size_t begin = at;
    while (at < line.length && line[at] == colour) ++at;
    right = right && length > 0 && at - begin == length;
  }
  while (at < line.length && line[at] == 0) ++at;
  return right && at == line.length && !rest.broken;
}

// Takes a packed grid off the bytes. Empty where it is broken.
Cells grid_of(Rest& rest, std::size_t count) {
  const std::uint32_t kind = rest.byte(), bits = kind & 127;
  if (bits != 1 && bits != 2 && bits != 4 && bits != 8) rest.broken = true;
  if (rest.broken || count > rest.bytes.size() * 8 / bits) {
    rest.broken = true;
    return {};
  }
  const std::uint32_t highest = 255u >> (8 - bits);
  Cells cells;
  cells.reserve(count);
  while (cells.size() < count) {
    const std::uint32_t byte = rest.byte();
    for (std::uint32_t shift = 8; shift > 0 && cells.size() < count;) {
      shift -= bits;
      const std::uint32_t value = byte >> shift & highest;
      cells.push_back(kind >= 128 && value == highest ? unknown : std::uint8_t(value));
    }
  }
  return cells;
}

std::string fault_in(const char* kind, std::size_t number, const char* what) {
  return std::string(kind) + ' ' + std::to_string(number) + " does not have its " + what;
}

const char* const no_packed_form = "the puzzle has no packed form";

struct Head {
  std::uint32_t flags = 0, colours = 0;
  std::size_t width = 0, height = 0;
};

// Takes the head off the bytes. Sizes are bounded, so that their product is.
Head head_of(Rest& rest) {
  Head head;
  if (rest.byte() != 1) rest.broken = true;
  head.flags = rest.byte();
  head.colours = rest.byte();
  head.width = rest.number();
  head.height = rest.number();
  if (std::min(head.width, head.height) == 0 || std::max(head.width, head.height) > 0xFFFF) rest.broken = true;
  return head;
}

// The first line that does not have its clue; `rest` is left behind the clues where there is none.
std::string fault_of_lines(const Head& head, Rest& rest, Bytes cells) {
  const bool coloured = head.colours > 2;
  for (std::size_t y = 0; y < head.height; ++y)
    if (!has_clue({cells, y * head.width, 1, head.width}, rest, coloured)) return fault_in("row", y + 1, "clue");
  for (std::size_t x = 0; x < head.width; ++x)
    if (!has_clue({cells, x, head.width, head.height}, rest, coloured)) return fault_in("column", x + 1, "clue");
  return "";
}

// Passes over the clues.
void skip_clues(const Head& head, Rest& rest) {
  for (std::size_t line = 0; line < head.width + head.height && !rest.broken; ++line)
    for (std::uint64_t runs = rest.number(); runs > 0 && !rest.broken; --runs) {
      rest.number();
      if (head.colours > 2) rest.byte();
    }
}

// The goal; empty where the puzzle has none.
Cells goal_of(Bytes puzzle) {
  Rest rest{puzzle};
  const Head head = head_of(rest);
  if (rest.broken || !(head.flags & 1)) return {};
  skip_clues(head, rest);
  return grid_of(rest, head.width * head.height);
}

// True where the goal is a solution, and not the grid that was found.
bool goal_denies(Bytes puzzle, const Cells* found) {
  const Cells goal = goal_of(puzzle);
  return !goal.empty() && (found == nullptr || *found != goal) && fault_of(puzzle, goal).empty();
}

}  // namespace

std::string fault_of(Bytes puzzle, Bytes cells) {
  Rest rest{puzzle};
  const Head head = head_of(rest);
  if (rest.broken) return no_packed_form;
  const std::size_t count = head.width * head.height;
  if (cells.size() != count) return "the grid has another size than the puzzle";
  if (std::string fault = fault_of_lines(head, rest, cells); !fault.empty())
    return rest.broken ? no_packed_form : fault;
  if (head.flags & 1) grid_of(rest, count);
  const Cells givens = head.flags & 2 ? grid_of(rest, count) : Cells{};
  if (rest.broken) return no_packed_form;
  for (std::size_t i = 0; i < givens.size(); ++i)
    if (givens[i] != unknown && givens[i] != cells[i]) return fault_in("row", i / head.width + 1, "given cells");
  return "";
}

std::string fault_of(Bytes puzzle, Claim claim, std::span<const Cells> grids) {
  for (const Cells& grid : grids)
    if (const std::string fault = fault_of(puzzle, grid); !fault.empty())
      return "the solver returned a grid that is no solution: " + fault;
  if (grids.size() == 2 && grids[0] == grids[1]) return "the solver returned the same grid twice";
  const std::size_t proof = claim == Claim::one ? 1 : claim == Claim::several ? 2 : 0;
  if (claim == Claim::nothing ? grids.size() > 2 : grids.size() != proof)
    return "the solver returned " + std::to_string(grids.size()) + " grids where its verdict needs " +
           std::to_string(proof);
  if ((claim == Claim::one && goal_denies(puzzle, &grids[0])) || (claim == Claim::none && goal_denies(puzzle, nullptr)))
    return "the solver missed a solution: the goal of the puzzle is one";
  return "";
}

}  // namespace nonoproof::checker
