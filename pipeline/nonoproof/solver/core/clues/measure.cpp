// Sums, texts and forms of clues: nothing that Python could not do, but for each puzzle of a collection.
#include "clues/measure.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <numeric>

namespace nonoproof {

namespace {

// The fewest cells that hold a clue: its runs, and a gap after all but the last.
std::uint64_t need(std::span<const std::uint32_t> clue) {
  const std::uint64_t sum = std::accumulate(clue.begin(), clue.end(), std::uint64_t(0));
  return clue.empty() ? 0 : sum + clue.size() - 1;
}

template <typename Wanted>
bool all_needs(const Lengths& side, const Wanted& wanted) {
  for (std::size_t i = 0; i < side.lines(); ++i)
    if (!wanted(need(side.line(i)))) return false;
  return true;
}

bool all_fit(const Lengths& side, std::size_t length) {
  return all_needs(side, [&](std::uint64_t need) { return need <= length; });
}

bool all_settled(const Lengths& side, std::size_t length) {
  return all_needs(side, [&](std::uint64_t need) { return need == 0 || need == length; });
}

std::uint64_t cells(const Lengths& side) {
  return std::accumulate(side.runs.begin(), side.runs.end(), std::uint64_t(0));
}

void write_number(std::uint32_t number, std::string& text) {
  char digits[10];
  text.append(digits, std::to_chars(digits, std::end(digits), number).ptr);
}

void write_side(const Lengths& side, std::string& text) {
  text += '[';
  for (std::size_t i = 0; i < side.lines(); ++i) {
    text += i == 0 ? "[" : ", [";
    const char* between = "";
    for (const std::uint32_t run : side.line(i)) {
      text += between;
      write_number(run, text);
      between = ", ";
    }
    text += ']';
  }
  text += ']';
}

// A side as one sequence with a zero between lines, its lines in reverse order or each of them turned around.
void append_side(const Lengths& side, bool lines_reversed, bool runs_reversed, std::vector<std::uint32_t>& form) {
  const std::size_t lines = side.lines();
  for (std::size_t i = 0; i < lines; ++i) {
    if (i != 0) form.push_back(0);
    const auto line = side.line(lines_reversed ? lines - 1 - i : i);
    if (runs_reversed)
      form.insert(form.end(), line.rbegin(), line.rend());
    else
      form.insert(form.end(), line.begin(), line.end());
  }
}

void append_utf8(std::uint32_t code, std::string& text) {
  if (code < 0x80) {
    text += char(code);
  } else if (code < 0x800) {
    text += char(0xC0 | code >> 6);
    text += char(0x80 | (code & 0x3F));
  } else {
    text += char(0xE0 | code >> 12);
    text += char(0x80 | (code >> 6 & 0x3F));
    text += char(0x80 | (code & 0x3F));
  }
}

}  // namespace

bool fit(const Lengths& rows, const Lengths& columns) {
  return all_fit(rows, columns.lines()) && all_fit(columns, rows.lines()) && cells(rows) == cells(columns);
}

bool settled(const Lengths& rows, const Lengths& columns) {
  return all_settled(rows, columns.lines()) || all_settled(columns, rows.lines());
}

std::string clue_text(const Lengths& rows, const Lengths& columns) {
  std::string text;
  text.reserve(4 * (rows.runs.size() + rows.lines() + columns.runs.size() + columns.lines()));
  write_side(rows, text);
  text += '|';
  write_side(columns, text);
  return text;
}

// A form with fewer rows is smaller than one with more, so that only squares have more than four to compare. To flip
// a picture changes the order of its rows and turns its column clues around.
Form smallest_form(const Lengths& rows, const Lengths& columns) {
  std::vector<std::uint32_t> smallest, form;
  Form found;
  for (unsigned turn = 0; turn < 8; ++turn) {
    const bool transposed = turn & 4, flipped = turn & 2, mirrored = turn & 1;
    const std::size_t height = transposed ? columns.lines() : rows.lines();
    if (height > std::min(rows.lines(), columns.lines())) continue;
    form.clear();
    if (!transposed) append_side(rows, flipped, mirrored, form);
    if (!transposed) form.push_back(0);
    append_side(columns, mirrored, flipped, form);
    if (transposed) form.push_back(0);
    if (transposed) append_side(rows, flipped, mirrored, form);
    if (smallest.empty() || form < smallest) {
      found.turn = turn;
      smallest.swap(form);
    }
  }
  found.text = std::to_string(std::min(rows.lines(), columns.lines())) + '|';
  for (const std::uint32_t code : smallest) append_utf8(code, found.text);
  return found;
}

bool shows(const Cells& cells, std::span<const Run> clue) {
  std::size_t i = 0;
  const auto skip = [&](std::uint32_t colour) {
    const std::size_t start = i;
    while (i < cells.length && cells[i] == colour) ++i;
    return i - start;
  };
  for (const Run& run : clue) {
    skip(0);
    // A line that is over, or goes on with another colour, holds none of the run.
    if (run.length == 0 || run.colour == 0 || skip(run.colour) != run.length) return false;
  }
  skip(0);
  return i == cells.length;
}

}  // namespace nonoproof
