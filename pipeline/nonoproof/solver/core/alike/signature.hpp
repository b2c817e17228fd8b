// What pictures are found by, as bytes: frame by frame their keys, their ink and a sketch. A block is the signatures
// of many pictures, one after the other.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "alike/keys.hpp"
#include "alike/picture.hpp"

namespace nonoproof::alike {

using Number = std::uint64_t;

// Of blocks: those of another version have other keys for the same pictures.
inline constexpr int signature_version = 1;

// Empty for a picture that cannot be told from others.
std::string signature(Number number, Cells cells, Size size);

struct Signed {
  Number number;
  Key key;
  std::uint32_t ink;  // of the frame
  std::uint32_t few;  // cells in which frames of that size may differ
  Sketch sketch;
};
// Every key in a block. Throws std::invalid_argument where it is none.
void read_block(std::span<const std::uint8_t> block, const std::function<void(const Signed&)>& take);

}  // namespace nonoproof::alike
