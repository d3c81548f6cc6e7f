#include "CProcesses.h"

#include <errno.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

int processes_adopt_orphans(void) {
#ifdef PR_SET_CHILD_SUBREAPER
    return prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL);
#else
    errno = ENOSYS;
    return -1;
#endif
}
