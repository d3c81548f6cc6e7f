#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

int processes_adopt_orphans(void) {
#ifdef PR_SET_CHILD_SUBREAPER
    return prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL);
#else
    errno = ENOSYS;
    return -1;
#endif
}

static int signal_pipe[2] = {-1, -1};

// A handler may call little more than `write`. A pipe that is full holds more signals than anybody asks for.
static void note_signal(int number) {
    const int error = errno;
    const unsigned char byte = (unsigned char)number;
    while (write(signal_pipe[1], &byte, 1) < 0 && errno == EINTR) {
    }
    errno = error;
}

int processes_signal_pipe(const int *numbers, int count, int kept) {
    if (pipe(signal_pipe) != 0) return -1;
    for (int end = 0; end < 2; end++) {
        if (fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC) != 0) return -1;
    }
    if (fcntl(signal_pipe[1], F_SETFL, O_NONBLOCK) != 0) return -1;
    for (int index = 0; index < count; index++) {
        struct sigaction before, action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
        sigemptyset(&action.sa_mask);
        if (sigaction(numbers[index], NULL, &before) != 0) return -1;
        if (numbers[index] == kept && before.sa_handler == SIG_IGN) continue;
        if (sigaction(numbers[index], &action, NULL) != 0) return -1;
    }
    return signal_pipe[0];
}

void processes_return_large_blocks(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 16);
#endif
}
