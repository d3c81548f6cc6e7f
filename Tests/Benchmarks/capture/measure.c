// Runs a command and says how long it took.
//
//     measure TIMES OUTPUT COMMAND [ARGUMENT...]
//
// Runs it TIMES times, one after the other, and prints the mean of elapsed and of user time in microseconds: kernels count user time in ticks of some
// milliseconds, so that one run of a program that takes ten of these says little. The command's standard output goes to the file OUTPUT, the last
// run's stays. Ends with the command's own status, with 125 if it could not be run and with 128+n if signal n ended it, at the first run that
// fails. `time` of the shells differs from shell to shell, hence this.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// Runs the command once and adds its times; the exit status as above.
static int run(const char *path, char **command, long long *elapsed, long long *user) {
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pid_t child = fork();
    if (child < 0) {
        perror("measure");
        return 125;
    }
    if (child == 0) {
        int output = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
        if (output < 0 || dup2(output, STDOUT_FILENO) < 0) {
            perror(path);
            _exit(125);
        }
        execvp(command[0], command);
        perror(command[0]);
        _exit(125);
    }
    int status;
    struct rusage used;
    if (wait4(child, &status, 0, &used) < 0) {
        perror("measure");
        return 125;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    *elapsed += (end.tv_sec - start.tv_sec) * 1000000LL + (end.tv_nsec - start.tv_nsec) / 1000;
    *user += used.ru_utime.tv_sec * 1000000LL + used.ru_utime.tv_usec;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char **argv) {
    int times = argc < 4 ? 0 : atoi(argv[1]);
    if (times < 1) {
        fprintf(stderr, "usage: measure TIMES OUTPUT COMMAND [ARGUMENT...]\n");
        return 125;
    }
    long long elapsed = 0, user = 0;
    for (int turn = 0; turn < times; turn++) {
        int status = run(argv[2], argv + 3, &elapsed, &user);
        if (status) return status;
    }
    printf("%lld %lld\n", elapsed / times, user / times);
    return 0;
}
