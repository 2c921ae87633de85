/* Runs a program several times, its output thrown away:
 *
 *     spawn ROUNDS PROGRAM [ARGUMENT]...
 *
 * prints the fastest of its times from exec to exit in nanoseconds and its greatest resident memory
 * in KiB. (A small parent, because Linux counts the parent's memory until the exec, too.) */
#include "timing.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double run(char **argv, long *peak)
{
    struct rusage usage;
    int status = 0;
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execvp(argv[0], argv);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) {
        fprintf(stderr, "spawn: %s failed\n", argv[0]);
        exit(1);
    }
    if (usage.ru_maxrss > *peak)
        *peak = usage.ru_maxrss;
    return now() - start;
}

int main(int argc, char **argv)
{
    size_t rounds = argc > 2 ? strtoul(argv[1], NULL, 10) : 0;
    double *times = rounds > 0 ? calloc(rounds, sizeof *times) : NULL;
    long peak = 0;
    if (!times)
        return 2;
    for (size_t i = 0; i < rounds; i++)
        times[i] = run(argv + 2, &peak);
    printf("%.0f %ld\n", fastest(times, rounds), peak);
    free(times);
}
