// Runs a command and says how long it took.
//
//     measure OUTPUT COMMAND [ARGUMENT...]
//
// The command's standard output goes to the file OUTPUT. Prints elapsed and user time in microseconds; ends with the command's own status, with 125
// if it could not be run and with 128+n if signal n ended it. `time` of the shells differs from shell to shell, hence this.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: measure OUTPUT COMMAND [ARGUMENT...]\n");
        return 125;
    }
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pid_t child = fork();
    if (child < 0) {
        perror("measure");
        return 125;
    }
    if (child == 0) {
        int output = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC, 0644);
        if (output < 0 || dup2(output, STDOUT_FILENO) < 0) {
            perror(argv[1]);
            _exit(125);
        }
        execvp(argv[2], argv + 2);
        perror(argv[2]);
        _exit(125);
    }
    int status;
    struct rusage used;
    if (wait4(child, &status, 0, &used) < 0) {
        perror("measure");
        return 125;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf(
        "%lld %lld\n", (end.tv_sec - start.tv_sec) * 1000000LL + (end.tv_nsec - start.tv_nsec) / 1000,
        used.ru_utime.tv_sec * 1000000LL + used.ru_utime.tv_usec);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
