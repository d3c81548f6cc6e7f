// Runs a command without its output and prints its largest resident set in KiB.
//
//     resident COMMAND [ARGUMENT...]
//
// The command's own status is not told; 125 if it could not be run.
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: resident COMMAND [ARGUMENT...]\n");
        return 125;
    }
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execvp(argv[1], argv + 1);
        _exit(125);
    }
    int status;
    struct rusage used;
    if (child < 0 || wait4(child, &status, 0, &used) < 0) {
        perror("resident");
        return 125;
    }
#ifdef __APPLE__
    used.ru_maxrss /= 1024;
#endif
    printf("%ld\n", used.ru_maxrss);
    return WIFEXITED(status) && WEXITSTATUS(status) == 125 ? 125 : 0;
}
