// How much of a change of cells the eye sees.
#pragma once

#include <cstdint>
#include <span>

#include "exchange.hpp"

namespace nonoproof {

// About 1 for each cell at the edge of a shape, more for others. The changes are made one after the other; the picture
// is the same afterwards.
double visibility(Picture& picture, std::uint32_t width, std::span<const Pixel> changes);

// The same for one change.
double visibility_of(std::span<const std::uint8_t> picture, std::uint32_t width, Pixel change);

}  // namespace nonoproof
