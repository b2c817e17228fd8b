// The keys that frames are found by. The cells of a size are dealt into one group more than the cells in which two
// frames may differ, so that some group is the same in both: each group of a frame is one key, a hash of its ink.
#pragma once

#include <cstdint>
#include <vector>

#include "alike/picture.hpp"

namespace nonoproof::alike {

using Key = std::uint32_t;

// One for each group; 0 stands for a group without ink, by which nothing is found.
std::vector<Key> keys(const std::vector<std::uint8_t>& cells, Size size);

}  // namespace nonoproof::alike
