#ifndef BATON_CSQLITE_SHIM_H
#define BATON_CSQLITE_SHIM_H

// A missing header would otherwise show as a dozen importer errors that name no cause.
#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "SQLite's headers are not installed: apt-get install libsqlite3-dev (Debian, Ubuntu), or build with --disable-default-traits"
#endif

#endif
