// Lazy reasons. A clue is a chain of states (see Board::build_automaton); a set of states is a bit mask, and a cell moves
// it on. With the conclusion denied, no path through the line is left.
//
// A sweep from the right finds, before each cell, the states from which the end can still be reached under all that was
// known. A sweep from the left then forgets known cells as it goes: a cell is forgotten when the states reached
// without it still miss those the rest needs. What was kept is needed: forgetting more later only opens more ways. So one
// linear pass does what deletion tests, a line solve each, would do, and the reason cannot be shortened.
//
// There are many such reasons, and some teach more. The sweep from the left forgets only cells that were in few conflicts
// of late; a third sweep, from the right again, forgets what it can of the others. Reasons made of the cells that
// conflicts turn on cut the number of conflicts by a fifth (200 random puzzles of 25 by 25). In proofs, cells that the
// conflict has met already are kept as well, which saves another twentieth.
#include "reasons.hpp"

#include <algorithm>


namespace nonoproof {

namespace {

constexpr std::uint8_t may_be_empty = 1, may_be_filled = 2, anything = may_be_empty | may_be_filled;
constexpr std::uint8_t fixes = 4,
                       first_to_go = 8;  // a cell that is known, but may be forgotten; and sooner than others

template <class Mask>
constexpr std::uint32_t words = sizeof(Mask) / sizeof(Word);

template <class Mask>
Mask* room_for(std::vector<Word>& storage, std::size_t masks) {
  storage.resize(masks * words<Mask> + 1);
  return aligned<Mask>(storage.data());
}

template <class Mask>
Mask table(const Word* automaton, std::uint32_t index) {
  return mask_at<Mask>(automaton + index * words<Mask>);
}

}  // namespace

template <class Mask>
void Reasons::find_black_and_white(Board& board, const Line& line, std::uint32_t limit, Literal implied,
                                   std::vector<Literal>& why) {
  const std::uint32_t n = line.length;
  const Word* const automaton = board.automaton(line);
  const Mask loops = table<Mask>(automaton, 0);
  const Mask on_empty = table<Mask>(automaton, 1), on_filled = table<Mask>(automaton, 2);
  Mask* const useful =
      room_for<Mask>(scratch_, 2 * std::size_t(n) + 2);  // before cell i: from there the end is in reach
  Mask* const reached = useful + n + 1;                  // before cell i: reached from the beginning
  may_.assign(n, anything);
  const Mask can_be_empty = mask_at<Mask>(board.masks(line)),
             can_be_filled = mask_at<Mask>(board.masks(line) + line.words);
  const auto cell_at = [&](unsigned i) { return line.first_cell + i * line.stride; };
  Mask fixed = Mask(0);
  double activity = 0;
  std::uint32_t number = 0;
  each_bit(can_be_empty ^ can_be_filled, [&](unsigned i) {
    const std::uint32_t cell = cell_at(i);
    if (cell == variable(implied) || board.place(cell) >= limit) return;
    may_[i] = board.value_of(cell) > 0 ? may_be_filled : may_be_empty;
    if (board.level(cell) == 0) return;
    fixed |= Mask(1) << i;
    activity += activity_of(cell);
    ++number;
  });
  if (implied != no_literal)
    may_[(variable(implied) - line.first_cell) / line.stride] = sign(implied) ? may_be_empty : may_be_filled;
  const double ordinary = activity / std::max(number, 1u);
  each_bit(fixed, [&](unsigned i) { may_[i] |= forgotten_first(cell_at(i), ordinary) ? fixes | first_to_go : fixes; });
  // What a cell may be is hard to foresee for a processor: to choose by masks takes less time than to jump.
  const auto before = [&](const Mask& after, std::uint8_t may) {
    const Mask stepped = after >> 1;
    return (((after & loops) | (stepped & on_empty)) & all_if<Mask>(may & may_be_empty)) |
           (stepped & on_filled & all_if<Mask>(may & may_be_filled));
  };
  const auto after = [&](const Mask& from, std::uint8_t may) {
    return (((from & loops) | ((from & on_empty) << 1)) & all_if<Mask>(may & may_be_empty)) |
           (((from & on_filled) << 1) & all_if<Mask>(may & may_be_filled));
  };
  useful[n] = Mask(1) << std::uint32_t(line.need());
  for (std::uint32_t i = n; i-- > 0;) useful[i] = before(useful[i + 1], may_[i]);
  reached[0] = Mask(1);
  for (std::uint32_t i = 0; i < n; ++i) {
    if (may_[i] & first_to_go) {
      reached[i + 1] = after(reached[i], anything);
      if (!any(reached[i + 1] & useful[i + 1])) {
        may_[i] = anything;
        continue;
      }
    }
    reached[i + 1] = after(reached[i], may_[i]);
  }
  Mask end = useful[n];
  for (std::uint32_t i = n; i-- > 0;) {
    if (may_[i] & fixes) {
      const Mask freed = before(end, anything);
      if (!any(freed & reached[i])) {
        end = freed;
        continue;
      }
      why.push_back(literal(cell_at(i), may_[i] & may_be_filled));
    }
    end = before(end, may_[i]);
  }
}

template <class Mask>
void Reasons::find_colour(Board& board, const Line& line, std::uint32_t limit, Literal implied,
                          std::vector<Literal>& why) {
  const std::uint32_t n = line.length, colours = line.colours;
  const Word* const automaton = board.automaton(line);
  const Mask loops = table<Mask>(automaton, 0);
  Mask* const steps = room_for<Mask>(scratch_, 2 * std::size_t(n) + 2 + colours);
  Mask* const useful = steps + colours;
  Mask* const reached = useful + n + 1;
  for (std::uint32_t c = 0; c < colours; ++c) steps[c] = table<Mask>(automaton, 1 + c);
  may_.assign(std::size_t(n) * colours, 1);
  fixing_.assign(std::size_t(n) * colours, no_literal);
  double activity = 0;
  std::uint32_t fixed = 0;
  for (std::uint32_t i = 0, cell = line.first_cell; i < n; ++i, cell += line.stride)
    for (std::uint32_t c = 0; c < colours; ++c) {
      const Var var = board.var_of(cell, board.colour_in(line, c));
      const std::size_t at = std::size_t(i) * colours + c;
      if (var == no_variable) {
        may_[at] = 0;
      } else if (implied != no_literal && cell == board.cell_of(variable(implied))) {
        // A line only ever takes colours away: to deny it is to say that the cell has the colour.
        may_[at] = var == variable(implied);
      } else if (board.value_of(var) < 0 && board.place(var) < limit) {
        may_[at] = 0;
        if (board.level(var) == 0) continue;
        fixing_[at] = literal(var, false);
        activity += activity_of(var);
        ++fixed;
      }
    }
  const auto back = [&](const Mask& after, std::uint32_t c) {
    const Mask stepped = (after >> 1) & steps[c];
    return c == background ? stepped | (after & loops) : stepped;
  };
  const auto on = [&](const Mask& from, std::uint32_t c) {
    const Mask stepped = (from & steps[c]) << 1;
    return c == background ? stepped | (from & loops) : stepped;
  };
  const auto all = [&](const auto& move, const Mask& mask, std::uint32_t i) {
    Mask moved = Mask(0);
    for (std::uint32_t c = 0; c < colours; ++c)
      if (may_[std::size_t(i) * colours + c]) moved |= move(mask, c);
    return moved;
  };
  useful[n] = Mask(1) << std::uint32_t(line.need());
  for (std::uint32_t i = n; i-- > 0;) useful[i] = all(back, useful[i + 1], i);
  const double ordinary = activity / std::max(fixed, 1u);
  reached[0] = Mask(1);
  for (std::uint32_t i = 0; i < n; ++i) {
    reached[i + 1] = all(on, reached[i], i);
    for (std::uint32_t c = 0; c < colours; ++c) {
      const std::size_t at = std::size_t(i) * colours + c;
      if (fixing_[at] == no_literal || !forgotten_first(variable(fixing_[at]), ordinary)) continue;
      const Mask freed = reached[i + 1] | on(reached[i], c);
      if (any(freed & useful[i + 1])) continue;
      reached[i + 1] = freed;
      may_[at] = 1;
      fixing_[at] = no_literal;
    }
  }
  Mask end = useful[n];
  for (std::uint32_t i = n; i-- > 0;) {
    Mask from = all(back, end, i);
    for (std::uint32_t c = 0; c < colours; ++c) {
      const std::size_t at = std::size_t(i) * colours + c;
      if (fixing_[at] == no_literal) continue;
      const Mask freed = from | back(end, c);
      if (any(freed & reached[i]))
        why.push_back(fixing_[at]);
      else
        from = freed;
    }
    end = from;
  }
}

template <class Mask>
void Reasons::find_along(Board& board, const Line& line, std::uint32_t limit, Literal implied,
                         std::vector<Literal>& why) {
  if (board.black_and_white())
    find_black_and_white<Mask>(board, line, limit, implied, why);
  else
    find_colour<Mask>(board, line, limit, implied, why);
}

void Reasons::tell_all(const Board& board, const Line& line, std::uint32_t limit, Literal implied,
                       std::vector<Literal>& why) {
  for (std::uint32_t i = 0, cell = line.first_cell; i < line.length; ++i, cell += line.stride) {
    if (implied != no_literal && cell == board.cell_of(variable(implied))) continue;
    for (Var var = board.first_of(cell); var < board.end_of(cell); ++var)
      if (board.value_of(var) != 0 && board.place(var) < limit && board.level(var) > 0)
        why.push_back(literal(var, board.value_of(var) > 0));
  }
}

void Reasons::find(Board& board, std::uint32_t index, std::uint32_t limit, Literal implied, std::vector<Literal>& why) {
  const Line& line = board.lines()[index];
  if (!line.fits) return;  // nothing that is known is to blame
  if (!short_reasons_) return tell_all(board, line, limit, implied, why);
  board.spend(std::uint64_t(line.words) * line.length * (board.black_and_white() ? 1 : line.colours) / 4);
  with_mask(line.width, [&]<class Mask>() { find_along<Mask>(board, line, limit, implied, why); });
}

}  // namespace nonoproof
