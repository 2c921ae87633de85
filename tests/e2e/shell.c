#include "shell.h"

#include "pty.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { ENVIRONMENT_MAX = 32 };

static void add_variable(char **environment, size_t *count, const char *name, const char *value)
{
    size_t size = strlen(name) + strlen(value) + 2;
    char *entry = malloc(size);
    if (!entry || *count + 1 >= ENVIRONMENT_MAX)
        _exit(1);
    snprintf(entry, size, "%s=%s", name, value);
    environment[(*count)++] = entry;
    environment[*count] = NULL;
}

static void add_directory(char **environment, size_t *count, const char *name, const char *home,
                          const char *below)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", home, below);
    add_variable(environment, count, name, path);
}

/* Later entries would not win over earlier ones, so the caller's come first. */
static void fill_environment(char **environment, const struct pty_options *options)
{
    static const char *const passed_on[] = {"PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS",
                                            "QKV_LESSONS"};
    size_t count = 0;
    for (size_t i = 0; options->environment && options->environment[i]; i++) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(options->environment[i], "="),
                 options->environment[i]);
        add_variable(environment, &count, name, options->environment[i] + strlen(name) + 1);
    }
    add_variable(environment, &count, "TERM", "xterm-256color");
    add_variable(environment, &count, "LC_ALL", "C.UTF-8");
    add_variable(environment, &count, "INPUTRC", "/dev/null");
    add_directory(environment, &count, "HOME", options->home, ".");
    add_directory(environment, &count, "XDG_STATE_HOME", options->home, "state");
    add_directory(environment, &count, "XDG_DATA_HOME", options->home, "data");
    add_directory(environment, &count, "XDG_CONFIG_HOME", options->home, "config");
    add_directory(environment, &count, "XDG_CACHE_HOME", options->home, "cache");
    for (size_t i = 0; i < sizeof passed_on / sizeof passed_on[0]; i++)
        if (getenv(passed_on[i]))
            add_variable(environment, &count, passed_on[i], getenv(passed_on[i]));
}

/* The first entry of a name is the one that counts. */
static void set_environment(const struct pty_options *options)
{
    static char *environment[ENVIRONMENT_MAX];
    extern char **environ;
    fill_environment(environment, options);
    environ = environment;
}

static void to_foreground(pid_t group)
{
    tcsetpgrp(STDIN_FILENO, group);
}

static void run_program(const char *const *argv, const struct pty_options *options)
{
    static const int ignored[] = {SIGHUP, SIGTTOU, SIGINT, SIGQUIT, SIGTSTP};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    to_foreground(getpid()); /* the shell does so too: whoever is first */
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        signal(ignored[i], SIG_DFL);
    set_environment(options);
    if (options->file_limit > 0) {
        const rlim_t most = (rlim_t)options->file_limit;
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){most, most});
    }
    execvp(argv[0], (char **)(size_t)argv);
    fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
    _exit(127);
}

static void report(int reports, int value)
{
    if (write(reports, &value, sizeof value) != sizeof value)
        _exit(1);
}

/* Waits for the program, and for orders while it is stopped. As a shell does, it takes the terminal
 * while the program is stopped. It outlives the program, so that the terminal can be looked at. */
__attribute__((noreturn)) static void attend(pid_t program, int reports, int orders)
{
    for (int status; waitpid(program, &status, WUNTRACED) == program;) {
        if (WIFSTOPPED(status))
            to_foreground(getpgrp());
        report(reports, status);
        char order;
        if (read(orders, &order, 1) != 1)
            _exit(0);
        to_foreground(program);
        kill(-program, SIGCONT);
    }
    _exit(1);
}

void shell_run(const char *const *argv, const struct pty_options *options, int slave, int reports,
               int orders)
{
    static const int ignored[] = {SIGHUP, SIGTTOU, SIGINT, SIGQUIT, SIGTSTP};
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nothing behind */
    setsid();
    if (ioctl(slave, TIOCSCTTY, 0) < 0)
        _exit(1);
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        signal(ignored[i], SIG_IGN);
    for (int fd = 0; fd < 3; fd++)
        dup2(slave, fd);
    pid_t program = fork();
    if (program == 0)
        run_program(argv, options);
    setpgid(program, program);
    to_foreground(program);
    report(reports, (int)program);
    attend(program, reports, orders);
}
