// What Swift cannot call: functions with a variable number of arguments, and those that only one C library has.
#ifndef BATON_PROCESSES_H
#define BATON_PROCESSES_H

/// Makes the calling process the parent of every descendant that loses its own, in place of the system's first process.
///
/// Returns 0, or -1 with `errno` set: ENOSYS where the system has no such thing.
int processes_adopt_orphans(void);

/// From now on each of these signals is a byte, its number, in a pipe, whichever thread gets it. Calls that it interrupts are restarted.
///
/// The signal `kept` stays ignored if the process ignores it already, as `nohup` makes it ignore SIGHUP.
///
/// Returns the pipe's end to read from, or -1 with `errno` set. It may be called once.
int processes_signal_pipe(const int *numbers, int count, int kept);

/// Makes the allocator give blocks of 64 KiB and more back to the system as soon as they are freed, where it otherwise learns to keep them: a table
/// that grows then takes the room of its old and its new self only while it grows. Does nothing where the allocator has no such choice.
void processes_return_large_blocks(void);

#endif
