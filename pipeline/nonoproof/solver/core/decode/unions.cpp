#include "decode/unions.hpp"

#include <algorithm>
#include <stdexcept>

namespace nonoproof {

namespace {

Line line_of(const std::vector<Run>& runs, std::uint32_t length, std::uint32_t colours) {
  Line line;
  line.runs = runs;
  line.length = length;
  line.colours = colours;
  for (const Run& run : runs)
    if (run.length == 0 || run.colour == background || run.colour >= colours)
      throw std::invalid_argument("a run has a length of at least 1 and a colour of the palette");
  return line;
}

}  // namespace

Unions::Unions(const Readings& readings)
    : width_(readings.width()), height_(readings.height()), colours_(readings.colours) {
  const std::uint32_t longest = std::max(width_, height_);
  if (width_ == 0 || height_ == 0 || longest > max_length)
    throw std::invalid_argument("a puzzle has 1 to 4159 rows and columns");
  if (colours_ < 2 || colours_ > 255) throw std::invalid_argument("2 to 255 colours");
  mask_ = width_for(longest);
  words_ = words_of(mask_);
  std::size_t most_runs = 0;
  for (std::uint32_t index = 0; index < width_ + height_; ++index) {
    first_.push_back(std::uint32_t(clues_.size()));
    const ReadLine& read = readings.line(index);
    const std::uint32_t length = index < height_ ? width_ : height_;
    for (const ReadClue& clue : read.listed) {
      clues_.push_back(line_of(clue.runs, length, colours_));
      fits_.push_back(clue.cost < never && clues_.back().need() <= length);
      most_runs = std::max(most_runs, clue.runs.size());
    }
    clues_.emplace_back();
    fits_.push_back(read.unlisted < never);
  }
  first_.push_back(std::uint32_t(clues_.size()));
  scratch_.resize((2 * (most_runs + 1) + 3 * std::size_t(colours_)) * words_ + words_);
}

Remaining Unions::all() const {
  Remaining left;
  left.can.assign(std::size_t(lines()) * colours_ * words_, 0);
  for (std::uint32_t index = 0; index < lines(); ++index)
    for (std::uint32_t colour = 0; colour < colours_; ++colour)
      each_part(0, index < height_ ? width_ : height_, [&](unsigned word, Word mask) {
        left.can[(std::size_t(index) * colours_ + colour) * words_ + word] |= mask;
      });
  left.may = fits_;
  left.dirty.assign(lines(), 1);
  return left;
}

bool Unions::settle(Remaining& left) {
  // Rows and columns in turns: most of what one kind has to say waits for the other.
  for (bool again = true; again;) {
    again = false;
    for (std::uint32_t index = 0; index < lines(); ++index) {
      if (!left.dirty[index]) continue;
      left.dirty[index] = 0;
      again = true;
      if (!with_mask(mask_, [&]<class Mask>() { return settle_line<Mask>(left, index); })) return false;
    }
  }
  return true;
}

template <class Mask>
bool Unions::settle_line(Remaining& left, std::uint32_t index) {
  Word* const state = cells(left, index);
  Mask* const can = aligned<Mask>(scratch_.data());
  Mask *const out = can + colours_, *const all = out + colours_, *const scratch = all + colours_;
  for (std::uint32_t colour = 0; colour < colours_; ++colour) {
    can[colour] = mask_at<Mask>(state + std::size_t(colour) * words_);
    all[colour] = Mask(0);
  }
  bool any_left = false;
  for (std::uint32_t option = first_of(index); option < unlisted_of(index); ++option) {
    if (!left.may[option]) continue;
    const Line& line = clues_[option];
    ++line_solves_;
    attention_.spend(std::uint64_t(words_) * (line.runs.size() + colours_));
    if (!nonoproof::settle<Mask>(line, colours_, can, out, scratch)) {
      left.may[option] = 0;
      continue;
    }
    any_left = true;
    for (std::uint32_t colour = 0; colour < colours_; ++colour) all[colour] |= out[colour];
  }
  if (left.may[unlisted_of(index)]) return true;  // any other clue: the line says nothing
  if (!any_left) return false;
  for (std::uint32_t colour = 0; colour < colours_; ++colour) {
    const Mask lost = can[colour] & ~all[colour];
    if (!any(lost)) continue;
    std::memcpy(state + std::size_t(colour) * words_, static_cast<const void*>(&all[colour]), sizeof(Mask));
    each_bit(lost, [&](unsigned place) { lose(left, index, colour, place); });
  }
  return true;
}

// The line that crosses at that place has one colour less for its cell.
void Unions::lose(Remaining& left, std::uint32_t line, std::uint32_t colour, std::uint32_t place) const {
  const bool row = line < height_;
  const std::uint32_t crossing = row ? height_ + place : place, at = row ? line : line - height_;
  cells(left, crossing)[std::size_t(colour) * words_ + at / 64] &= ~(Word(1) << (at % 64));
  left.dirty[crossing] = 1;
}

std::vector<std::uint8_t> Unions::grid(const Remaining& left) const {
  std::vector<std::uint8_t> grid(std::size_t(width_) * height_, unknown);
  for (std::uint32_t y = 0; y < height_; ++y)
    for (std::uint32_t x = 0; x < width_; ++x) {
      unsigned colours = 0, found = 0;
      for (std::uint32_t colour = 0; colour < colours_; ++colour)
        if (left.can[(std::size_t(y) * colours_ + colour) * words_ + x / 64] >> (x % 64) & 1) {
          ++colours;
          found = colour;
        }
      if (colours == 1) grid[std::size_t(y) * width_ + x] = std::uint8_t(found);
    }
  return grid;
}

}  // namespace nonoproof
