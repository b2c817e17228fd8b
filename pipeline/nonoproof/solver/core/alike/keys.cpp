#include "alike/keys.hpp"

namespace nonoproof::alike {

namespace {

// The last steps of MurmurHash3, which let every bit decide on all others.
std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 33)) * 0xff51afd7ed558ccdULL;
  value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return value ^ (value >> 33);
}

}  // namespace

std::vector<Key> keys(const std::vector<std::uint8_t>& cells, Size size) {
  const std::uint64_t shape = mixed(std::uint64_t(size.width) << 32 | size.height);
  std::vector<Key> made(few(size) + 1);
  std::vector<bool> inked(made.size());
  for (std::size_t place = 0; place < cells.size(); ++place) {
    if (!cells[place]) continue;
    const std::uint64_t value = mixed(shape + place);
    const std::size_t group = (value >> 32) % made.size();
    made[group] ^= Key(value);
    inked[group] = true;
  }
  for (std::size_t group = 0; group < made.size(); ++group) {
    if (inked[group]) made[group] = Key(mixed(shape ^ (std::uint64_t(made[group]) << 4 | group))) | 1;
    else made[group] = 0;
  }
  return made;
}

}  // namespace nonoproof::alike
