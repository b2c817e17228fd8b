// The keys that frames are found by. The cells of a size are dealt into one group more than the cells in which two
// frames may differ, so that some group is the same in both: each group of a frame is one key, a hash of its ink.
//
// A group holds, with a cell, those that the cell goes to when the frame is turned or mirrored, and its key is the least
// of the hashes of all these positions. So a frame has the same keys however it is turned, and is looked up once.
#pragma once

#include <cstdint>
#include <vector>

#include "alike/picture.hpp"

namespace nonoproof::alike {

using Key = std::uint32_t;

// One for each group; 0 stands for a group without ink, by which nothing is found.
std::vector<Key> keys(const std::vector<std::uint8_t>& cells, Size size);

// The ink in each of up to eight rings around the middle, four bits each: the same however the frame is turned.
using Sketch = std::uint32_t;
Sketch sketch(const std::vector<std::uint8_t>& cells, Size size);
// No more than the cells in which two frames differ, and mostly many more than a few where they are others.
std::uint32_t apart(Sketch one, Sketch other);

}  // namespace nonoproof::alike
