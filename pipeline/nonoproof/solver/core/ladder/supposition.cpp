// Following one supposition.
#include "supposition.hpp"

#include <algorithm>

#include "masks.hpp"

namespace nonoproof {

namespace {

// What the supposition rules out in its cell.
template <class Visit>
void each_ruled_out(const Board& board, Literal supposed, Visit&& visit) {
  if (board.black_and_white() || !sign(supposed)) return visit(supposed);
  const std::uint32_t cell = board.cell_of(variable(supposed));
  for (Var other = board.first_of(cell); other < board.end_of(cell); ++other)
    if (other != variable(supposed) && board.value_of(other) == 0) visit(literal(other, false));
}

// The places at which bits are set in any of the masks, and for each the bits of all of them.
template <class Visit>
void each_place(std::span<const Word> masks, std::size_t words, Visit&& visit) {
  for (std::size_t w = 0; w < words; ++w) {
    Word any = 0;
    for (std::size_t at = w; at < masks.size(); at += words) any |= masks[at];
    for (; any != 0; any &= any - 1) visit(std::uint32_t(w * 64) + std::uint32_t(std::countr_zero(any)));
  }
}

bool has(const Word* masks, std::uint32_t place) { return (masks[place / 64] >> (place % 64) & 1) != 0; }

}  // namespace

void Supposition::load(const Board& board, std::span<const std::uint8_t> solution) {
  const std::size_t lines = board.lines().size();
  const Line& last = board.lines().back();
  masks_.resize(last.state + std::size_t(last.words) * last.colours);
  scratch_.resize(scratch_words(board));
  states_.assign(lines, State{});
  for (LineSet* const set : {&wave_, &next_wave_, &looked_at_}) set->resize(lines);
  stamp_ = 0;
  work_ = 0;
  right_.assign(masks_.size(), solution.empty() ? ~Word(0) : 0);
  for (std::uint32_t cell = 0; cell < solution.size(); ++cell) {
    const std::uint32_t y = cell / board.width(), x = cell % board.width();
    const auto add = [&](const Line& line, std::uint32_t place) {
      const std::uint32_t slot = board.slot_of(line, solution[cell]);
      if (slot < line.colours) right_[line.state + slot * line.words + place / 64] |= Word(1) << (place % 64);
    };
    add(board.lines()[board.line_of_row(y)], x);
    add(board.lines()[board.line_of_column(x)], y);
  }
}

void Supposition::begin() {
  if (++stamp_ == 0) {
    std::ranges::fill(states_, State{});
    stamp_ = 1;
  }
  looked_at_.clear();
  losses_.clear();
  said_.clear();
}

void Supposition::touch(const Board& board, std::uint32_t index) {
  State& state = states_[index];
  if (state.stamp == stamp_) return;
  state = {stamp_, 0, no_literal, false};
  const Line& line = board.lines()[index];
  const Word* const from = board.masks(line);
  Word* const to = &masks_[line.state];
  for (std::size_t i = 0, words = std::size_t(line.words) * line.colours; i < words; ++i) to[i] = from[i];
}

// Takes the colour that the literal rules out from its cell, in one of its lines, where it has that place.
void Supposition::narrow(const Board& board, std::uint32_t index, std::uint32_t place, Literal lit) {
  touch(board, index);
  const Line& line = board.lines()[index];
  const std::uint32_t slot = board.slot_of(line, board.lost_colour(lit));
  masks_[line.state + slot * line.words + place / 64] &= ~(Word(1) << (place % 64));
  State& state = states_[index];
  ++state.changes;
  state.cause = lit;
}

// The colour was taken from its cell, and that follows from the supposition. False: the cell has none left.
bool Supposition::lose(const Board& board, const Line& line, std::uint32_t place, Literal lit) {
  const Word* const masks = &masks_[line.state];
  trail_.push_back(lit);
  if (board.black_and_white()) return has(masks + (1 - board.lost_colour(lit)) * line.words, place);
  std::uint32_t left = 0, last = 0;
  for (std::uint32_t c = 0; c < line.colours; ++c)
    if (has(masks + c * line.words, place)) ++left, last = c;
  if (left == 1) trail_.push_back(negated(board.without(line, place, last)));
  return left > 0;
}

// Through two lines

Supposition::Outcome Supposition::two_lines(const Board& board, Memory& memory, Literal supposed, Through through) {
  begin();
  const bool column = through == Through::column;
  const auto lines = board.lines_of(variable(supposed));
  const std::uint32_t first = lines[column];
  const std::uint32_t place = column ? lines[0] : lines[1] - board.height();
  const Line& line = board.lines()[first];
  lost_.clear();
  each_ruled_out(board, supposed, [&](Literal lit) { lost_.push_back(lit); });
  trail_.assign(1, supposed);
  looked_at_.add(first);
  const Losses said = says_without(board, memory, first, place, lost_);
  // Where it says nothing else, there is but one change in each line further on.
  if (said.empty()) return {};
  gone_.assign(said.begin(), said.end());
  for (const Literal lit : lost_)
    gone_[board.slot_of(line, board.lost_colour(lit)) * line.words + place / 64] |= Word(1) << (place % 64);
  for (std::uint32_t c = 0; c < line.colours; ++c)
    each_place(Losses(gone_).subspan(c * line.words, line.words), line.words,
               [&](std::uint32_t at) { trail_.push_back(board.without(line, at, c)); });
  ask_crossing(board, memory, first);

  Outcome outcome;
  for (std::size_t w = 0; w < twice_.size(); ++w) twice_[w] &= wrongly_[w];
  each_place(twice_, twice_.size(), [&](std::uint32_t number) {
    if (outcome.contradiction) return;
    const std::uint32_t parallel = column ? board.height() + number : number;
    touch(board, parallel);
    const Line& beside = board.lines()[parallel];
    for (const Said& each : said_) {
      const Line& crossing = board.lines()[column ? each.line : board.height() + each.line];
      for (std::uint32_t c = 0; c < crossing.colours; ++c) {
        if (!has(&losses_[each.at + c * twice_.size()], number)) continue;
        const std::uint32_t slot = board.slot_of(beside, board.colour_in(crossing, c));
        masks_[beside.state + slot * beside.words + each.line / 64] &= ~(Word(1) << (each.line % 64));
      }
    }
    looked_at_.add(parallel);
    if (!possible(board, parallel)) outcome = {true, false, fewest_waves, parallel};
  });
  return outcome;
}

// What the crossing lines say about the parallel ones. Of these, a line that changes once has an arrangement.
void Supposition::ask_crossing(const Board& board, Memory& memory, std::uint32_t first) {
  const Line& line = board.lines()[first];
  const std::size_t words = board.lines()[first < board.height() ? board.height() : 0].words;
  for (std::vector<Word>* const lines : {&once_, &twice_, &wrongly_}) lines->assign(words, 0);
  gone_wrongly_.assign(line.words, 0);
  for (std::size_t i = 0; i < gone_.size(); ++i) gone_wrongly_[i % line.words] |= gone_[i] & right_[line.state + i];
  each_place(gone_wrongly_, line.words, [&](std::uint32_t place) { ask_crossing_at(board, memory, first, place); });
  if (std::ranges::all_of(wrongly_, [](Word word) { return word == 0; })) return;
  each_place(gone_, line.words, [&](std::uint32_t place) {
    if (!has(gone_wrongly_.data(), place)) ask_crossing_at(board, memory, first, place);
  });
}

void Supposition::ask_crossing_at(const Board& board, Memory& memory, std::uint32_t first, std::uint32_t place) {
  const bool column = first >= board.height();
  const std::uint32_t index = column ? place : board.height() + place, number = column ? first - board.height() : first;
  const Line &line = board.lines()[first], &crossing = board.lines()[index];
  lost_.clear();
  for (std::uint32_t c = 0; c < line.colours; ++c)
    if (has(&gone_[c * line.words], place)) lost_.push_back(board.without(line, place, c));
  looked_at_.add(index);
  const Losses said = says_without(board, memory, index, number, lost_);
  const Word* const right = &right_[crossing.state];
  for (std::size_t at = 0; at < said.size(); at += crossing.words)
    for (std::size_t w = 0; w < crossing.words; ++w) {
      twice_[w] |= once_[w] & said[at + w];
      once_[w] |= said[at + w];
      wrongly_[w] |= right[at + w] & said[at + w];
    }
  keep_losses(place, said);
}

// What a line says that has lost just that at one place. It has an arrangement: all colours that are left there had one.
Losses Supposition::says_without(const Board& board, Memory& memory, std::uint32_t line, std::uint32_t place,
                                 std::span<const Literal> lost) {
  if (lost.size() == 1)
    if (const std::optional<Losses> known = memory.echo(lost[0], line, line >= board.height())) return *known;
  for (const Literal lit : lost) narrow(board, line, place, lit);
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): there is an arrangement.
  return *says(board, memory, line);
}

void Supposition::keep_losses(std::uint32_t line, Losses losses) {
  if (losses.empty()) return;
  const auto at = std::uint32_t(losses_.size());
  losses_.insert(losses_.end(), losses.begin(), losses.end());
  said_.push_back({line, at, std::uint32_t(losses_.size())});
}

// Wave after wave

Supposition::Outcome Supposition::follow(const Board& board, Memory& memory, Literal supposed, Through through,
                                         std::uint32_t most_waves, std::vector<Link>* chain) {
  begin();
  trail_.clear();
  next_wave_.clear();
  const auto [row, column] = board.lines_of(variable(supposed));
  each_ruled_out(board, supposed, [&](Literal lit) {
    narrow(board, row, column - board.height(), lit);
    narrow(board, column, row, lit);
    lose(board, board.lines()[column], row, lit);
  });
  if (through != Through::column) next_wave_.add(row);
  if (through != Through::row) next_wave_.add(column);
  for (std::uint32_t depth = 1;; ++depth) {
    std::swap(wave_, next_wave_);
    next_wave_.clear();
    if (wave_.empty()) return {false, true, depth, Board::no_line};
    looked_at_.add(wave_);
    if (depth == most_waves) return end_at(board, depth);
    std::uint32_t impossible = Board::no_line;
    losses_.clear();
    said_.clear();
    wave_.each([&](std::uint32_t line) {
      if (impossible != Board::no_line) return;
      if (const std::optional<Losses> losses = says(board, memory, line))
        keep_losses(line, *losses);
      else
        impossible = line;
    });
    if (impossible != Board::no_line) return {true, false, depth, impossible};
    if (through != Through::both && depth == 1) {
      // Through one line that says nothing else, there is but one change in each line further on.
      if (said_.empty()) return {};
      next_wave_.add(through == Through::row ? column : row);
    }
    for (const Said& each : said_) {
      // Two lines disagree: with what the one says, the other has no arrangement.
      if (!take_away(board, each)) return {true, false, depth + 1, each.line};
      if (chain != nullptr) add_link(board, each, *chain);
    }
  }
}

// The last wave: only whether a line has no arrangement. One that changed once since it was settled has one.
Supposition::Outcome Supposition::end_at(const Board& board, std::uint32_t depth) {
  Outcome outcome;
  wave_.each([&](std::uint32_t line) {
    if (outcome.contradiction || states_[line].changes == 1 || keeps_solution(board.lines()[line])) return;
    if (!possible(board, line)) outcome = {true, false, depth, line};
  });
  return outcome;
}

bool Supposition::keeps_solution(const Line& line) const {
  for (std::size_t i = 0, words = std::size_t(line.words) * line.colours; i < words; ++i)
    if ((right_[line.state + i] & ~masks_[line.state + i]) != 0) return false;
  return true;
}

// Takes away what a line says, there and in the lines that cross it. False: a cell has no colour left.
bool Supposition::take_away(const Board& board, const Said& said) {
  const Line& line = board.lines()[said.line];
  const bool column = said.line >= board.height();
  const std::uint32_t first_crossing = column ? 0 : board.height();
  const std::uint32_t number = column ? said.line - board.height() : said.line;
  Word* const own = &masks_[line.state];
  for (std::uint32_t at = 0; at < said.end - said.at; ++at) {
    Word gone = losses_[said.at + at] & own[at];  // but for what crossing lines have said already
    own[at] &= ~gone;
    const std::uint32_t slot = at / line.words, begin = at % line.words * 64;
    for (; gone != 0; gone &= gone - 1) {
      const std::uint32_t place = begin + std::uint32_t(std::countr_zero(gone));
      const Literal lit = board.without(line, place, slot);
      narrow(board, first_crossing + place, number, lit);
      next_wave_.add(first_crossing + place);
      if (!lose(board, line, place, lit)) return false;
    }
  }
  return true;
}

void Supposition::add_link(const Board& board, const Said& said, std::vector<Link>& chain) const {
  const Line& line = board.lines()[said.line];
  Link link{said.line, {}};
  for (std::uint32_t c = 0; c < line.colours; ++c)
    each_place(losses(said).subspan(c * line.words, line.words), line.words,
               [&](std::uint32_t place) { link.found.push_back(board.without(line, place, c)); });
  chain.push_back(std::move(link));
}

// Most lines of a supposition have changed by one literal only, and the same as under other suppositions: what they say
// is remembered. Nothing: the line has no arrangement. What is returned lasts until the next line is asked.
std::optional<Losses> Supposition::says(const Board& board, Memory& memory, std::uint32_t index) {
  const Line& line = board.lines()[index];
  State& state = states_[index];
  const bool column = index >= board.height(), single = state.changes == 1 && !state.asked;
  state.asked = true;
  state.changes = 0;
  if (single)
    if (const std::optional<Losses> known = memory.echo(state.cause, index, column)) return known;
  if (!with_mask(line.width, [&]<class Mask>() { return settle_line<Mask>(board, line); })) return std::nullopt;
  if (single) memory.keep_echo(state.cause, column, answer_);
  return answer_;
}

template <class Mask>
bool Supposition::settle_line(const Board& board, const Line& line) {
  const std::uint32_t colours = line.colours;
  work_ += line.words;
  board.spend(board.work_on(line));
  Mask* const can = candidates<Mask>(line, &masks_[line.state], scratch_);
  Mask* const out = can + colours;
  if (!settle<Mask>(line, colours, can, out, out + colours)) return false;
  answer_.clear();
  Mask all(0);
  for (std::uint32_t c = 0; c < colours; ++c) all |= out[c] = can[c] & ~out[c];
  if (!any(all)) return true;
  for (std::uint32_t c = 0; c < colours; ++c) each_word(out[c], [&](unsigned, Word word) { answer_.push_back(word); });
  return true;
}

bool Supposition::possible(const Board& board, std::uint32_t index) {
  const Line& line = board.lines()[index];
  work_ += line.words;
  board.spend(board.work_on(line));
  return with_mask(line.width, [&]<class Mask>() {
    return feasible<Mask>(line, candidates<Mask>(line, &masks_[line.state], scratch_));
  });
}

}  // namespace nonoproof
