#include "scenario.h"

#include "look.h"

#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const char first[] = "A dictionary that answers", second[] = "Three tokens, four numbers";
const char third[] = "Three matrices";

static char program[4096], home[4096];

const char *scenario_program(void)
{
    return program;
}

const char *scenario_home(void)
{
    return home;
}

void check(bool holds, const char *condition, const char *file, int line)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: %s does not hold\n", file, line, condition);
    exit(1);
}

/* -- the program ------------------------------------------------------------------------------- */

struct pty *start(const char *const *environment, const char *option)
{
    const char *argv[] = {program, option ? option : "listing", option ? "listing" : NULL, NULL};
    struct pty_options options = {
        .width = 80, .height = 24, .home = home, .environment = environment};
    return pty_open(argv, &options);
}

const char *const *crash_environment(void)
{
    static char variable[8192];
    static const char *const environment[] = {variable, NULL};
    const char *options = getenv("ASAN_OPTIONS");
    snprintf(variable, sizeof variable, "ASAN_OPTIONS=%s:allow_user_segv_handler=1",
             options ? options : "");
    return environment;
}

struct pty *start_lesson(void)
{
    struct pty *pty = start(NULL, NULL);
    CHECK(pty_wait(pty, first));
    return pty;
}

struct pty *start_prompt(void)
{
    struct pty *pty = start_lesson();
    pty_type(pty, ":");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    return pty;
}

void check_restored(struct pty *pty)
{
    int x, y;
    CHECK(pty_modes_restored(pty));
    CHECK(!pty_alternate_screen(pty));
    CHECK(!pty_bracketed_paste(pty));
    CHECK(!pty_mouse(pty));
    CHECK(pty_cursor_visible(pty));
    pty_scribble(pty, "\r\033[2K.");
    pty_cursor(pty, &x, &y);
    VTermScreenCell cell = pty_cell(pty, 0, y);
    CHECK(!cell.attrs.bold && !cell.attrs.reverse && !cell.attrs.underline);
    CHECK(VTERM_COLOR_IS_DEFAULT_BG(&cell.bg) && VTERM_COLOR_IS_DEFAULT_FG(&cell.fg));
}

void end_with(struct pty *pty, int code)
{
    int status;
    CHECK(pty_wait_end(pty, &status));
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == code);
    check_restored(pty);
    pty_close(pty);
}

void end_with_signal(struct pty *pty, int number)
{
    int status;
    CHECK(pty_wait_end(pty, &status));
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == number);
    check_restored(pty);
    pty_close(pty);
}

void quit(struct pty *pty)
{
    pty_type(pty, "q");
    end_with(pty, 0);
}

void quit_prompt(struct pty *pty)
{
    pty_type(pty, "\x03");
    CHECK(pty_wait_cursor(pty, ": ", ""));
    pty_type(pty, "quit\r");
    end_with(pty, 0);
}

bool has_cursor_on_selection(const struct pty *pty)
{
    int x, y;
    pty_cursor(pty, &x, &y);
    return pty_cursor_visible(pty) && pty_cell(pty, x, y).attrs.reverse;
}

/* -- running ----------------------------------------------------------------------------------- */

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    return remove(path);
}

/* In a process and a home of its own. */
static bool run(const struct scenario *scenario)
{
    const char *base = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/qkv-e2e.XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(home))
        return false;
    pid_t child = fork();
    if (child == 0) {
        alarm(300);
        scenario->run();
        exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    nftw(home, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    return status == 0;
}

int scenarios_main(int argc, char **argv, const struct scenario *scenarios, size_t count)
{
    if (argc < 2 || !realpath(argv[1], program)) {
        fprintf(stderr, "usage: %s QKV [SCENARIO]\n", argv[0]);
        return 2;
    }
    int passed = 0, failed = 0;
    for (size_t i = 0; i < count; i++) {
        if (argc > 2 && !strstr(scenarios[i].name, argv[2]))
            continue;
        bool fine = run(&scenarios[i]);
        passed += fine;
        failed += !fine;
        printf("%s %s\n", fine ? "ok    " : "FAILED", scenarios[i].name);
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
