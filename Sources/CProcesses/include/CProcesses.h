// What Swift cannot call because C gives it a variable number of arguments.
#ifndef BATON_PROCESSES_H
#define BATON_PROCESSES_H

/// Makes the calling process the parent of every descendant that loses its own, in place of the system's first process.
///
/// Returns 0, or -1 with `errno` set: ENOSYS where the system has no such thing.
int processes_adopt_orphans(void);

#endif
