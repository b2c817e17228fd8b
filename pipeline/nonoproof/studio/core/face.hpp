// What the functions for JavaScript share.
#pragma once

#include <cstdint>
#include <string>

#include "puzzle.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace nonoproof {

extern Problem& problem;  // the one that was taken last

// Takes what JavaScript wrote into the room that it asked for. False: it is too large.
bool take();
// Leaves the text of an answer for JavaScript.
bool give(std::string text);
// A limit as JavaScript has it, where Infinity is none.
std::uint64_t limit(double value);

}  // namespace nonoproof
