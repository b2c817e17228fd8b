// What the language asks of its runtime where there are no exceptions: what would be thrown ends the module.
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace {

char message[256];

[[noreturn]] void end(const char* what) {
  for (std::size_t i = 0; i + 1 < sizeof message && what[i] != 0; ++i) message[i] = what[i];
  __builtin_trap();
}

}  // namespace

// What the library itself would throw. Its own way of saying it brings printf along.
void std::__libcpp_verbose_abort(const char* format, ...) noexcept { end(format); }

extern "C" {

__attribute__((export_name("fault"))) const char* fault() { return message; }

alignas(16) static char thrown[256];
void* __cxa_allocate_exception(std::size_t) noexcept { return thrown; }
void __cxa_free_exception(void*) noexcept {}

// All that the core throws is a std::exception.
[[noreturn]] void __cxa_throw(void* object, void*, void (*)(void*)) {
  end(static_cast<std::exception*>(object)->what());
}
}
