#include "CConformanceFiles.h"

// #embed is standard from C23; clang has it in every mode and remarks on that when asked to be pedantic. It costs a fraction
// of a second, where the package manager's own way of embedding costs minutes, and a resource bundle is lost as soon as the
// binary moves.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "files.inc"

size_t conformance_file_count(void) { return sizeof files / sizeof files[0]; }

const struct conformance_file *conformance_file_at(size_t index) {
    return index < conformance_file_count() ? &files[index] : NULL;
}
