#include "alike/keys.hpp"

#include <algorithm>
#include <array>

namespace nonoproof::alike {

namespace {

// The last steps of MurmurHash3, which let every bit decide on all others.
std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 33)) * 0xff51afd7ed558ccdULL;
  value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return value ^ (value >> 33);
}

// The same for cells that change places when a frame is turned; neighbours are in other groups.
std::uint32_t group_of(std::uint32_t x, std::uint32_t y, Size size, std::uint32_t groups) {
  x = std::min(x, size.width - 1 - x), y = std::min(y, size.height - 1 - y);
  if (size.width == size.height && x < y) std::swap(x, y);
  const std::uint32_t stride = groups < 4 ? 1 : groups < 8 ? 2 : 3;
  return (x + stride * y) % groups;
}

}  // namespace

std::vector<Key> keys(const std::vector<std::uint8_t>& cells, Size size) {
  const bool upright = size.width < size.height, square = size.width == size.height;
  const Size lying = upright ? Size{size.height, size.width} : size;
  const std::uint64_t shape = mixed(std::uint64_t(lying.width) << 32 | lying.height);
  const std::uint32_t groups = few(size) + 1, positions = square ? turns : turns / 2;
  std::vector<std::array<std::uint64_t, turns>> hashes(groups);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!cells[i]) continue;
    std::uint32_t x = std::uint32_t(i % size.width), y = std::uint32_t(i / size.width);
    if (upright) std::swap(x, y);
    auto& hash = hashes[group_of(x, y, lying, groups)];
    for (std::uint32_t turn = 0; turn < positions; ++turn) {
      std::uint64_t to_x = turn & 1 ? lying.width - 1 - x : x, to_y = turn & 2 ? lying.height - 1 - y : y;
      if (turn & 4) std::swap(to_x, to_y);
      hash[turn] += mixed(shape + to_y * lying.width + to_x);
    }
  }
  std::vector<Key> made(groups);
  for (std::uint32_t group = 0; group < groups; ++group) {
    const std::uint64_t least = *std::min_element(hashes[group].begin(), hashes[group].begin() + positions);
    if (least) made[group] = Key(mixed(shape ^ (least + group))) | 1;
  }
  return made;
}

Sketch sketch(const std::vector<std::uint8_t>& cells, Size size) {
  constexpr std::uint32_t rings = 8;
  std::array<std::uint32_t, rings> ink{};
  const std::uint32_t depth = (std::min(size.width, size.height) + 1) / 2;
  for (std::uint32_t y = 0; y < size.height; ++y)
    for (std::uint32_t x = 0; x < size.width; ++x) {
      const std::uint32_t in = std::min({x, y, size.width - 1 - x, size.height - 1 - y});
      ink[depth <= rings ? in : std::uint64_t(in) * rings / depth] += cells[std::size_t(y) * size.width + x] != 0;
    }
  Sketch made = 0;
  for (std::uint32_t ring = 0; ring < rings; ++ring) made |= (ink[ring] & 15) << 4 * ring;
  return made;
}

std::uint32_t apart(Sketch one, Sketch other) {
  std::uint32_t cells = 0;
  for (int shift = 0; shift < 32; shift += 4) {
    const std::uint32_t more = ((one >> shift) - (other >> shift)) & 15;
    cells += std::min(more, 16 - more);
  }
  return cells;
}

}  // namespace nonoproof::alike
