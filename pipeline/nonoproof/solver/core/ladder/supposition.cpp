// Following one supposition.
#include "supposition.hpp"

#include <algorithm>

#include "masks.hpp"

namespace nonoproof {

void Supposition::load(const Board& board) {
  const std::size_t lines = board.lines().size();
  const Line& last = board.lines().back();
  masks_.resize(last.state + std::size_t(last.words) * board.colours());
  scratch_.resize(scratch_words(board));
  stamps_.assign(lines, 0);
  changes_.assign(lines, 0);
  marks_.assign(lines, 0);
  causes_.assign(lines, no_literal);
  looked_at_.resize(lines);
  stamp_ = mark_ = 0;
  work_ = 0;
}

void Supposition::begin() {
  if (++stamp_ == 0) {
    std::fill(stamps_.begin(), stamps_.end(), 0);
    stamp_ = 1;
  }
  looked_at_.clear();
}

void Supposition::touch(const Board& board, std::uint32_t index) {
  if (stamps_[index] == stamp_) return;
  const Line& line = board.lines()[index];
  stamps_[index] = stamp_;
  changes_[index] = 0;
  const Word* const from = board.masks(line);
  Word* const to = &masks_[line.state];
  for (std::size_t i = 0, words = std::size_t(line.words) * board.colours(); i < words; ++i) to[i] = from[i];
}

// Takes the colour that the literal rules out from its cell, in one line only. False: it was gone.
bool Supposition::narrow(const Board& board, Literal lit, std::uint32_t index) {
  touch(board, index);
  const Line& line = board.lines()[index];
  const auto [row, column] = board.lines_of(variable(lit));
  const std::uint32_t place = index == row ? column - board.height() : row;
  Word& word = masks_[line.state + board.lost_colour(lit) * line.words + place / 64];
  const Word bit = Word(1) << (place % 64);
  if ((word & bit) == 0) return false;
  word &= ~bit;
  ++changes_[index];
  causes_[index] = lit;
  return true;
}

// Takes the colour from its cell in both lines. False: the cell has none left.
bool Supposition::rule_out(const Board& board, Literal lit, std::uint32_t from) {
  const auto [row, column] = board.lines_of(variable(lit));
  if (!narrow(board, lit, row)) return true;  // another line said so already
  narrow(board, lit, column);
  ruled_out_.push_back(lit);
  sources_.push_back(from);
  trail_.push_back(lit);
  const Line& line = board.lines()[row];
  const std::uint32_t x = column - board.height();
  const Word* const masks = &masks_[line.state + x / 64];
  std::uint32_t left = 0, last = 0;
  for (std::uint32_t c = 0; c < board.colours(); ++c)
    if ((masks[c * line.words] >> (x % 64) & 1) != 0) ++left, last = c;
  if (left == 1 && !board.black_and_white())
    trail_.push_back(literal(board.var_of(board.cell_of(variable(lit)), last), true));
  return left > 0;
}

// What the supposition rules out in its cell.
template <class Visit>
void Supposition::each_ruled_out(const Board& board, Literal supposed, Visit&& visit) {
  if (board.black_and_white() || !sign(supposed)) return visit(supposed);
  const std::uint32_t cell = board.cell_of(variable(supposed)), colour = board.colour_of(variable(supposed));
  for (std::uint32_t other = 0; other < board.colours(); ++other)
    if (other != colour && board.value_of(board.var_of(cell, other)) == 0) visit(board.without(cell, other));
}

void Supposition::suppose(const Board& board, Literal supposed) {
  begin();
  ruled_out_.clear();
  trail_.clear();
  sources_.clear();
  seen_ = 0;
  each_ruled_out(board, supposed, [&](Literal lit) { rule_out(board, lit, Board::no_line); });
}

Supposition::Outcome Supposition::two_lines(const Board& board, Memory& memory, Literal supposed, Through through) {
  begin();
  ruled_out_.clear();
  each_ruled_out(board, supposed, [&](Literal lit) { ruled_out_.push_back(lit); });
  const std::uint32_t first = board.lines_of(variable(supposed))[through == Through::column];
  looked_at_.add(first);
  const std::vector<Literal>& said = says_without(board, memory, first, ruled_out_);
  // Where it says nothing else, there is but one change in each line further on.
  if (said.empty()) return {};
  ruled_out_.insert(ruled_out_.end(), said.begin(), said.end());
  ends_.clear();  // the parallel lines that are worth a look: one change alone leaves an arrangement to each
  ask_crossing(board, memory, through);
  for (const std::uint32_t line : ends_) {
    looked_at_.add(line);
    if (!possible(board, line)) return {true, false, fewest_waves, line};
  }
  return {};
}

// What the crossing lines say about the parallel ones.
void Supposition::ask_crossing(const Board& board, Memory& memory, Through through) {
  const auto across = [&](Literal lit) { return board.lines_of(variable(lit))[through == Through::row]; };
  // In black and white each literal has its crossing line for itself; in colour some share a cell.
  if (!board.black_and_white())
    std::ranges::sort(ruled_out_, {}, [&](Literal lit) { return across(lit); });
  for (std::size_t i = 0, end; i < ruled_out_.size(); i = end) {
    const std::uint32_t line = across(ruled_out_[i]);
    for (end = i + 1; end < ruled_out_.size() && across(ruled_out_[end]) == line;) ++end;
    looked_at_.add(line);
    narrow_parallels(board, line, says_without(board, memory, line, std::span(ruled_out_).subspan(i, end - i)));
  }
}

// What a line says that has lost just that.
const std::vector<Literal>& Supposition::says_without(const Board& board, Memory& memory, std::uint32_t line,
                                                      std::span<const Literal> lost) {
  if (lost.size() == 1)
    if (const std::vector<Literal>* const known = memory.echo(lost[0], line, line >= board.height())) return *known;
  for (const Literal lit : lost) narrow(board, lit, line);
  return *says(board, memory, line);
}

// Takes away what a line says in the lines that cross it: in each of them at the same place.
void Supposition::narrow_parallels(const Board& board, std::uint32_t line, const std::vector<Literal>& said) {
  const bool column = line >= board.height();
  const std::uint32_t place = column ? line - board.height() : line;
  const Word bit = Word(1) << (place % 64);
  const Line& any = board.lines()[column ? 0 : board.height()];  // those that cross it are all alike
  const std::size_t size = std::size_t(any.words) * board.colours();
  for (const Literal lit : said) {
    const std::uint32_t crossing = board.lines_of(variable(lit))[!column];
    touch(board, crossing);
    const std::size_t number = column ? crossing : crossing - board.height();
    masks_[any.state + number * size + board.lost_colour(lit) * any.words + place / 64] &= ~bit;
    causes_[crossing] = lit;
    if (++changes_[crossing] == 2) ends_.push_back(crossing);
  }
}

// The lines of the next wave.
void Supposition::gather(const Board& board, Through through, std::uint32_t depth, bool last) {
  wave_.clear();
  ++mark_;
  const auto add = [&](std::uint32_t line) {
    if (marks_[line] == mark_) return;
    marks_[line] = mark_;
    wave_.push_back(line);
  };
  for (; seen_ < ruled_out_.size(); ++seen_) {
    const auto [row, column] = board.lines_of(variable(ruled_out_[seen_]));
    const bool odd = depth % 2 == 1;
    if (sources_[seen_] != row && (through == Through::both || (through == Through::row) == odd)) add(row);
    if (sources_[seen_] != column && (through == Through::both || (through == Through::column) == odd)) add(column);
  }
  if (through != Through::both && depth == 2)  // the crossing line of the cell itself was left out of the first wave
    add(board.lines_of(variable(ruled_out_.front()))[through == Through::row]);
  // One change alone leaves an arrangement to each line, as all were settled before.
  if (last) std::erase_if(wave_, [&](std::uint32_t line) { return changes_[line] == 1; });
}

Supposition::Outcome Supposition::follow(const Board& board, Memory& memory, Literal supposed, Through through,
                                         std::uint32_t most_waves, std::vector<Link>* chain) {
  suppose(board, supposed);
  for (std::uint32_t depth = 1; depth <= most_waves; ++depth) {
    const bool last = depth == most_waves;
    gather(board, through, depth, last);
    if (wave_.empty()) return {false, !last, depth, Board::no_line};
    for (const std::uint32_t line : wave_) looked_at_.add(line);
    if (last) {
      for (const std::uint32_t line : wave_)
        if (!possible(board, line)) return {true, false, depth, line};
      return {};
    }
    found_.clear();
    ends_.clear();
    for (const std::uint32_t line : wave_) {
      const std::vector<Literal>* const said = says(board, memory, line);
      if (said == nullptr) return {true, false, depth, line};
      found_.insert(found_.end(), said->begin(), said->end());
      ends_.push_back(std::uint32_t(found_.size()));
    }
    // Through one line that says nothing else, there is but one change in each line further on.
    if (through != Through::both && depth == 1 && found_.empty()) return {};
    for (std::size_t i = 0, at = 0; i < wave_.size(); ++i) {
      if (chain != nullptr && at < ends_[i])
        chain->push_back({wave_[i], {found_.begin() + std::ptrdiff_t(at), found_.begin() + ends_[i]}});
      for (; at < ends_[i]; ++at) {
        if (rule_out(board, found_[at], wave_[i])) continue;
        // Two lines disagree: with what the one says, the other has no arrangement.
        if (chain != nullptr) chain->pop_back();
        return {true, false, depth + 1, wave_[i]};
      }
    }
  }
  return {};
}

// Most lines of a supposition have changed by one literal only, and the same as under other suppositions: what they say
// is remembered. Nothing: the line has no arrangement. What is returned lasts until the next line is asked.
const std::vector<Literal>* Supposition::says(const Board& board, Memory& memory, std::uint32_t index) {
  const Line& line = board.lines()[index];
  const bool column = index >= board.height(), single = changes_[index] == 1;
  if (single)
    if (const std::vector<Literal>* const known = memory.echo(causes_[index], index, column)) return known;
  if (!with_mask(line.width, [&]<class Mask>() { return settle_line<Mask>(board, line); })) return nullptr;
  if (single) memory.keep_echo(causes_[index], column, said_);
  return &said_;
}

template <class Mask>
bool Supposition::settle_line(const Board& board, const Line& line) {
  const std::uint32_t colours = board.colours();
  work_ += line.words;
  board.spend(board.work_on(line));
  Mask* const can = candidates<Mask>(board, line, &masks_[line.state], scratch_);
  Mask* const out = can + colours;
  said_.clear();
  if (!settle<Mask>(line, colours, can, out, out + colours)) return false;
  collect(board, line, can, out, said_);
  return true;
}

bool Supposition::possible(const Board& board, std::uint32_t index) {
  const Line& line = board.lines()[index];
  work_ += line.words;
  board.spend(board.work_on(line));
  return with_mask(line.width, [&]<class Mask>() {
    return feasible<Mask>(line, candidates<Mask>(board, line, &masks_[line.state], scratch_));
  });
}

}  // namespace nonoproof
