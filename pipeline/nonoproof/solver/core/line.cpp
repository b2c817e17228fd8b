// Complete line solving, bit-parallel over positions.
//
// Two sweeps over the runs. From the left: `ahead[j]`, the boundaries i such that the cells before i can hold exactly
// the first j runs. From the right, on the mirrored line so that the same addition spreads it: `behind[j]`, the
// boundaries i such that the cells from i on can hold exactly the runs from j on. A start of run j is possible where
// both agree around it; a cell may be empty where `ahead` and `behind` meet across it.
#include "line.hpp"

namespace nonoproof {

Width width_for(std::uint32_t length) {
  auto width = Width::word;
  while (width != Width::sixty_five && length >= 64 * words_of(width)) width = Width(unsigned(width) + 1);
  return width;
}

std::uint32_t words_of(Width width) {
  return with_mask(width, []<class Mask>() { return std::uint32_t(sizeof(Mask) / sizeof(Word)); });
}

template <class Mask>
bool settle(const Line& line, unsigned colours, const Mask* can, Mask* out, Mask* scratch) {
  const unsigned n = line.length;
  const unsigned k = unsigned(line.runs.size());
  const Run* const run = line.runs.data();
  const Mask empty = can[background];
  Mask* const ahead = scratch;
  Mask* const starts = scratch + k + 1;

  Mask at = spread(Mask(1), empty);
  ahead[0] = at;
  for (unsigned j = 0; j < k; ++j) {
    if (line.gap_before(j)) at = (at & empty) << 1;
    starts[j] = at & fitting(can[run[j].colour], run[j].length);
    at = spread(starts[j] << run[j].length, empty);
    ahead[j + 1] = at;
  }
  if (!contains(at, n)) return false;

  for (unsigned c = 0; c < colours; ++c) out[c] = Mask(0);
  const Mask empty_mirrored = mirrored(empty, n - 1);
  Mask run_mirrored = mirrored(can[colours - 1], n - 1);  // the only colour there is, in black and white
  Mask back = spread(Mask(1), empty_mirrored);            // boundaries counted from the far end
  Mask behind = mirrored(back, n);
  Mask gaps = ahead[k] & (behind >> 1);
  for (unsigned j = k; j-- > 0;) {
    const unsigned length = run[j].length;
    const bool gap = j + 1 < k && line.gap_before(j + 1);
    if (gap) {
      behind = empty & (behind >> 1);
      back = (back & empty_mirrored) << 1;
    }
    out[run[j].colour] |= covered(Mask(starts[j] & (behind >> length)), length);
    if (colours > 2) run_mirrored = mirrored(can[run[j].colour], n - 1);
    back = spread((back & fitting(run_mirrored, length)) << length, empty_mirrored);
    behind = mirrored(back, n);
    gaps |= ahead[j] & (behind >> 1);
  }
  out[background] = gaps & empty;
  return true;
}

#define NONOPROOF_INSTANTIATE(Mask) template bool settle<Mask>(const Line&, unsigned, const Mask*, Mask*, Mask*);
NONOPROOF_INSTANTIATE(Word)
NONOPROOF_INSTANTIATE(Double)
NONOPROOF_INSTANTIATE(Wide<4>)
NONOPROOF_INSTANTIATE(Wide<9>)
NONOPROOF_INSTANTIATE(Wide<17>)
NONOPROOF_INSTANTIATE(Wide<33>)
NONOPROOF_INSTANTIATE(Wide<65>)

}  // namespace nonoproof
