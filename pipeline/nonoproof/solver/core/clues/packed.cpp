// Puzzles to bytes and back.
#include "clues/packed.hpp"

#include <algorithm>
#include <stdexcept>

namespace nonoproof {

namespace {

constexpr std::uint8_t version = 1;
enum Flag : std::uint8_t { has_goal = 1, has_givens = 2, has_palette = 4, is_picture = 8 };
constexpr std::uint8_t with_unknown = 0x80;

[[noreturn]] void refuse(const char* what) { throw std::invalid_argument(what); }

// Reads from the front, never past the end.
class Reader {
 public:
  explicit Reader(Bytes bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  std::size_t left() const { return std::size_t(end_ - at_); }
  std::uint8_t byte() {
    if (at_ == end_) refuse("the packed form is cut short");
    return *at_++;
  }
  Bytes take(std::size_t count) {
    if (count > left()) refuse("the packed form is cut short");
    at_ += count;
    return {at_ - count, count};
  }
  // At most 32 bits, in as few bytes as they need.
  std::uint32_t number() {
    std::uint32_t last = byte();
    if (last < 0x80) return last;
    std::uint64_t value = last & 0x7F;
    for (unsigned shift = 7; last >= 0x80; shift += 7) {
      if (shift > 28) refuse("a number of the packed form is too large");
      last = byte();
      value |= std::uint64_t(last & 0x7F) << shift;
    }
    if (last == 0 || value > 0xFFFFFFFF) refuse("a number of the packed form is not as it is written");
    return std::uint32_t(value);
  }

 private:
  const std::uint8_t *at_, *end_;
};

void write_number(std::uint32_t value, std::string& into) {
  for (; value >= 0x80; value >>= 7) into += char(value | 0x80);
  into += char(value);
}

void check_run(const Run& run, std::uint32_t colours) {
  if (run.length == 0 || run.colour == background || run.colour >= colours)
    refuse("a run has a length of at least 1 and a colour of the palette");
  if (run.length > longest_run) refuse("a length is out of range");
}

// The highest colour of the clues.
std::uint32_t read_side(Reader& reader, std::uint32_t colours, std::uint32_t lines,
                        std::vector<std::vector<Run>>& side) {
  std::uint32_t highest = background;
  side.resize(lines);
  for (std::vector<Run>& clue : side) {
    const std::uint32_t runs = reader.number();
    if (runs > reader.left()) refuse("the packed form is cut short");
    clue.resize(runs);
    for (Run& run : clue) {
      run.length = reader.number();
      run.colour = colours > 2 ? reader.byte() : 1;
      check_run(run, colours);
      highest = std::max(highest, run.colour);
    }
  }
  return highest;
}

void write_side(const std::vector<std::vector<Run>>& side, std::uint32_t colours, std::string& into) {
  for (const std::vector<Run>& clue : side) {
    write_number(std::uint32_t(clue.size()), into);
    for (const Run& run : clue) {
      check_run(run, colours);
      write_number(run.length, into);
      if (colours > 2) into += char(run.colour);
    }
  }
}

void read_grid(Reader& reader, std::size_t cells, std::vector<std::uint8_t>& into) {
  const std::uint8_t first = reader.byte();
  const unsigned bits = first & ~with_unknown;
  if (bits != 1 && bits != 2 && bits != 4 && bits != 8) refuse("a cell has 1, 2, 4 or 8 bits");
  const unsigned top = (1u << bits) - 1;
  const bool open = first & with_unknown;
  const Bytes packed = reader.take((cells * bits + 7) / 8);
  into.resize(cells);
  if (bits == 8) {
    if (!open && std::find(packed.begin(), packed.end(), unknown) != packed.end()) refuse("a cell has no such colour");
    std::copy(packed.begin(), packed.end(), into.begin());
    return;
  }
  for (std::size_t i = 0, bit = 0; i < cells; ++i, bit += bits) {
    const unsigned value = packed[bit / 8] >> (8 - bits - bit % 8) & top;
    into[i] = open && value == top ? unknown : std::uint8_t(value);
  }
  if (const unsigned rest = cells * bits % 8; rest != 0 && std::uint8_t(packed.back() << rest) != 0)
    refuse("a grid is followed by bits that are none of its cells");
}

void write_grid(Bytes cells, std::uint32_t colours, std::string& into) {
  std::uint32_t top = colours - 1;
  bool open = false;
  for (const std::uint8_t cell : cells) {
    open |= cell == unknown;
    if (cell != unknown) top = std::max<std::uint32_t>(top, cell);
  }
  const std::uint32_t values = top + 1 + open;
  const unsigned bits = values <= 2 ? 1 : values <= 4 ? 2 : values <= 16 ? 4 : 8;
  into += char(open ? bits | with_unknown : bits);
  const std::size_t begin = into.size();
  into.resize(begin + (cells.size() * bits + 7) / 8);
  // `unknown` has all bits set, so that its lowest are the highest value.
  const unsigned mask = (1u << bits) - 1;
  for (std::size_t i = 0, bit = 0; i < cells.size(); ++i, bit += bits) {
    char& byte = into[begin + bit / 8];
    byte = char(byte | (cells[i] & mask) << (8 - bits - bit % 8));
  }
}

void check_palette(Reader& reader, std::uint32_t colours) {
  for (std::uint32_t i = 0; i < colours; ++i) {
    reader.take(reader.byte());
    reader.take(3);
    reader.take(reader.number());
  }
}

std::string_view text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

std::vector<Run> clue_of(const std::uint8_t* first, std::size_t length, std::size_t stride) {
  std::vector<Run> clue;
  std::uint8_t before = background;
  for (std::size_t i = 0; i < length; ++i) {
    const std::uint8_t cell = first[i * stride];
    if (cell != background) {
      if (cell != before) clue.push_back({0, cell});
      ++clue.back().length;
    }
    before = cell;
  }
  return clue;
}

std::string packed_clues(const std::vector<std::uint8_t>& cells, std::size_t width, std::size_t height,
                         std::uint32_t colours, Bytes palette) {
  Problem problem;
  for (std::size_t y = 0; y < height; ++y) problem.rows.push_back(clue_of(&cells[y * width], width, 1));
  for (std::size_t x = 0; x < width; ++x) problem.columns.push_back(clue_of(&cells[x], height, width));
  return pack(problem, colours, text(palette));
}

std::uint32_t highest_colour(const Problem& problem) {
  std::uint32_t highest = 1;
  for (const auto* side : {&problem.rows, &problem.columns})
    for (const std::vector<Run>& clue : *side)
      for (const Run& run : clue) highest = std::max(highest, run.colour);
  return highest;
}

}  // namespace

void check_size(std::size_t width, std::size_t height) {
  if (width == 0 || height == 0) refuse("a puzzle has rows and columns");
  if (width > max_length || height > max_length) refuse("a line is too long");
}

void unpack(Bytes bytes, Packed& into) {
  Reader reader(bytes);
  if (reader.byte() != version) refuse("the packed form has another version");
  const std::uint8_t flags = reader.byte();
  if (flags > (has_goal | has_givens | has_palette)) refuse("the packed form has flags that mean nothing");
  into.colours = reader.byte();
  if (into.colours == 0) refuse("1 to 255 colours");
  Problem& problem = into.problem;
  const std::uint32_t width = reader.number(), height = reader.number();
  check_size(width, height);
  const std::uint32_t across = read_side(reader, into.colours, height, problem.rows);
  const std::uint32_t down = read_side(reader, into.colours, width, problem.columns);
  problem.colours = std::max({across + 1, down + 1, 2u});
  const std::size_t cells = std::size_t(width) * height;
  problem.goal.clear();
  problem.givens.clear();
  if (flags & has_goal) read_grid(reader, cells, problem.goal);
  if (flags & has_givens) read_grid(reader, cells, problem.givens);
  into.palette = {bytes.end() - std::ptrdiff_t(reader.left()), bytes.end()};
  if (flags & has_palette) check_palette(reader, into.colours);
  if (reader.left() != 0) refuse("the packed form is followed by something else");
}

void unpack_grid(Bytes bytes, std::size_t cells, std::vector<std::uint8_t>& into) {
  Reader reader(bytes);
  read_grid(reader, cells, into);
  if (reader.left() != 0) refuse("the grid is followed by something else");
}

std::string pack(const Problem& problem, std::uint32_t colours, std::string_view palette) {
  check_size(problem.width(), problem.height());
  if (palette.empty()) colours = highest_colour(problem) + 1;
  if (colours == 0 || colours > 255) refuse("1 to 255 colours");
  const std::uint8_t flags = (problem.goal.empty() ? 0 : has_goal) | (problem.givens.empty() ? 0 : has_givens) |
                             (palette.empty() ? 0 : has_palette);
  std::string bytes{char(version), char(flags), char(colours)};
  write_number(problem.width(), bytes);
  write_number(problem.height(), bytes);
  write_side(problem.rows, colours, bytes);
  write_side(problem.columns, colours, bytes);
  if (flags & has_goal) write_grid(problem.goal, colours, bytes);
  if (flags & has_givens) write_grid(problem.givens, colours, bytes);
  return bytes += palette;
}

std::string pack_grid(Bytes cells, std::uint32_t colours) {
  if (colours == 0 || colours > 255) refuse("1 to 255 colours");
  std::string bytes;
  write_grid(cells, colours, bytes);
  return bytes;
}

std::string by_picture(Bytes puzzle, Bytes picture) {
  thread_local Packed packed;
  thread_local std::vector<std::uint8_t> cells;
  unpack(puzzle, packed);
  const std::uint32_t width = packed.problem.width(), height = packed.problem.height();
  unpack_grid(picture, std::size_t(width) * height, cells);
  const auto is_paint = [&](std::uint8_t cell) { return cell < packed.colours; };
  if (!std::all_of(cells.begin(), cells.end(), is_paint)) return {};
  // Only what leads back to the very same bytes.
  if (packed_clues(cells, width, height, packed.colours, packed.palette) != text(puzzle)) return {};
  const std::uint8_t flags = is_picture | (packed.palette.empty() ? 0 : has_palette);
  std::string bytes{char(version), char(flags), char(packed.colours)};
  write_number(width, bytes);
  write_number(height, bytes);
  return bytes.append(text(picture)).append(text(packed.palette));
}

std::string by_clues(Bytes puzzle) {
  if (puzzle.size() < 2 || !(puzzle[1] & is_picture)) return std::string(text(puzzle));
  Reader reader(puzzle);
  if (reader.byte() != version) refuse("the packed form has another version");
  const std::uint8_t flags = reader.byte();
  if (flags & ~(is_picture | has_palette)) refuse("the packed form has flags that mean nothing");
  const std::uint32_t colours = reader.byte();
  const std::uint32_t width = reader.number(), height = reader.number();
  check_size(width, height);
  thread_local std::vector<std::uint8_t> cells;
  read_grid(reader, std::size_t(width) * height, cells);
  const Bytes palette = {puzzle.end() - std::ptrdiff_t(reader.left()), puzzle.end()};
  if (flags & has_palette) check_palette(reader, colours);
  if (reader.left() != 0) refuse("the packed form is followed by something else");
  return packed_clues(cells, width, height, colours, palette);
}

}  // namespace nonoproof
