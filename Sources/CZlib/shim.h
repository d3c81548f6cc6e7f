#ifndef BATON_CZLIB_SHIM_H
#define BATON_CZLIB_SHIM_H

// A missing header would otherwise show as a dozen importer errors that name no cause.
#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "zlib's headers are not installed: apt-get install zlib1g-dev (Debian, Ubuntu), or build with --disable-default-traits"
#endif

#endif
