// Lazy reasons. A clue is a chain of states (see Board::build_automaton); a set of states is a bit mask, and a cell moves
// it on. With the conclusion denied, no path through the line is left.
//
// One sweep from the right finds, before each cell, the states from which the end can still be reached under all that was
// known. One sweep from the left then forgets known cells as it goes: a cell is forgotten when the states reached
// without it still miss those the rest needs. What was kept is needed: putting a cell back later only opens more ways. So one
// linear pass does what deletion tests, a line solve each, would do, and the reason cannot be shortened.
#include "explain.hpp"


namespace nonoproof {

namespace {

constexpr std::uint8_t may_be_empty = 1, may_be_filled = 2;

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
void Explainer::explain_black_and_white(Board& board, const Line& line, std::uint32_t limit, Literal implied,
                                        std::vector<Literal>& why) {
  const std::uint32_t n = line.length;
  const Word* const automaton = board.automaton(line);
  const Mask loops = table<Mask>(automaton, 0);
  const Mask on_empty = table<Mask>(automaton, 1), on_filled = table<Mask>(automaton, 2);
  Mask* const useful = room_for<Mask>(scratch_, n + 1);  // the states before cell i from which the end can be reached
  fixing_.resize(n);
  may_.resize(n);
  for (std::uint32_t i = 0, cell = line.first_cell; i < n; ++i, cell += line.stride) {
    const int value = board.value_of(cell);
    may_[i] = may_be_empty | may_be_filled;
    fixing_[i] = no_literal;
    if (implied != no_literal && cell == variable(implied)) {
      may_[i] = sign(implied) ? may_be_empty : may_be_filled;
    } else if (value != 0 && board.place(cell) < limit) {
      may_[i] = value > 0 ? may_be_filled : may_be_empty;
      if (board.level(cell) > 0) fixing_[i] = literal(cell, value > 0);
    }
  }
  std::uint32_t states = 0;
  for (const Run& run : line.runs) states += run.length;
  if (!line.runs.empty()) states += std::uint32_t(line.runs.size()) - 1;
  useful[n] = Mask(1) << states;
  for (std::uint32_t i = n; i-- > 0;) {
    Mask before = Mask(0);
    const Mask stepped = useful[i + 1] >> 1;
    if (may_[i] & may_be_empty) before |= (useful[i + 1] & loops) | (stepped & on_empty);
    if (may_[i] & may_be_filled) before |= stepped & on_filled;
    useful[i] = before;
  }
  Mask reached = Mask(1);
  for (std::uint32_t i = 0; i < n && any(reached); ++i) {
    const Mask empty = (reached & loops) | ((reached & on_empty) << 1);
    const Mask filled = (reached & on_filled) << 1;
    if (fixing_[i] != no_literal) {
      const Mask either = empty | filled;
      if (!any(either & useful[i + 1])) {
        reached = either;
        continue;
      }
      why.push_back(fixing_[i]);
    }
    reached = Mask(0);
    if (may_[i] & may_be_empty) reached |= empty;
    if (may_[i] & may_be_filled) reached |= filled;
  }
}

template <class Mask>
void Explainer::explain_colour(Board& board, const Line& line, std::uint32_t limit, Literal implied,
                               std::vector<Literal>& why) {
  const std::uint32_t n = line.length, colours = board.colours();
  const Word* const automaton = board.automaton(line);
  const Mask loops = table<Mask>(automaton, 0);
  Mask* const steps = room_for<Mask>(scratch_, n + 1 + colours);
  Mask* const useful = steps + colours;
  for (std::uint32_t c = 0; c < colours; ++c) steps[c] = table<Mask>(automaton, 1 + c);
  allowed_.assign(std::size_t(n) * colours, 1);
  for (std::uint32_t i = 0, cell = line.first_cell; i < n; ++i, cell += line.stride)
    for (std::uint32_t c = 0; c < colours; ++c) {
      const Var var = board.var_of(cell, c);
      if (implied != no_literal && cell == variable(implied) / colours)
        // A line only ever takes colours away: to deny it is to say that the cell has the colour.
        allowed_[i * colours + c] = var == variable(implied);
      else if (board.value_of(var) < 0 && board.place(var) < limit)
        allowed_[i * colours + c] = 0;
    }
  std::uint32_t states = std::uint32_t(line.need());
  useful[n] = Mask(1) << states;
  for (std::uint32_t i = n; i-- > 0;) {
    Mask before = Mask(0);
    const Mask stepped = useful[i + 1] >> 1;
    if (allowed_[i * colours + background]) before |= useful[i + 1] & loops;
    for (std::uint32_t c = 0; c < colours; ++c)
      if (allowed_[i * colours + c]) before |= stepped & steps[c];
    useful[i] = before;
  }
  Mask reached = Mask(1);
  for (std::uint32_t i = 0, cell = line.first_cell; i < n && any(reached); ++i, cell += line.stride) {
    Mask next = Mask(0);
    const auto moved = [&](std::uint32_t c) {
      const Mask stepped = (reached & steps[c]) << 1;
      return c == background ? stepped | (reached & loops) : stepped;
    };
    for (std::uint32_t c = 0; c < colours; ++c)
      if (allowed_[i * colours + c]) next |= moved(c);
    if (implied == no_literal || cell != variable(implied) / colours)
      for (std::uint32_t c = 0; c < colours; ++c) {
        if (allowed_[i * colours + c]) continue;
        const Var var = board.var_of(cell, c);
        if (board.level(var) == 0) continue;
        const Mask more = next | moved(c);
        if (any(more & useful[i + 1]))
          why.push_back(literal(var, false));
        else
          next = more;
      }
    reached = next;
  }
}

template <class Mask>
void Explainer::explain_line(Board& board, const Line& line, std::uint32_t limit, Literal implied,
                             std::vector<Literal>& why) {
  if (board.black_and_white())
    explain_black_and_white<Mask>(board, line, limit, implied, why);
  else
    explain_colour<Mask>(board, line, limit, implied, why);
}

void Explainer::explain(Board& board, std::uint32_t index, std::uint32_t limit, Literal implied,
                        std::vector<Literal>& why) {
  const Line& line = board.lines()[index];
  if (!line.fits) return;  // nothing that is known is to blame
  with_mask(line.width, [&]<class Mask>() { explain_line<Mask>(board, line, limit, implied, why); });
}

}  // namespace nonoproof
