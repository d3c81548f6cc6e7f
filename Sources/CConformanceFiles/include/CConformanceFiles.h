// The files under Conformance/ as they were when the binary was built.
#ifndef BATON_CONFORMANCE_FILES_H
#define BATON_CONFORMANCE_FILES_H

#include <stddef.h>

struct conformance_file {
    /// The path below Conformance/, in UTF-8, with slashes.
    const char *path;
    /// The content, followed by a zero byte that does not count.
    const unsigned char *bytes;
    /// The number of bytes without that zero.
    size_t size;
};

/// How many files there are.
size_t conformance_file_count(void);

/// The file of an index, sorted by the bytes of the path; NULL if there is none.
const struct conformance_file *conformance_file_at(size_t index);

#endif
