/* Scenarios: what a person does, in a process and a home of its own each. */
#ifndef QKV_TESTS_E2E_SCENARIO_H
#define QKV_TESTS_E2E_SCENARIO_H

#include "pty.h"
#include "wait.h"

#include <stdbool.h>
#include <stddef.h>

struct scenario {
    const char *name;
    void (*run)(void);
};

/* Ends the scenario unless the condition holds. */
#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
void check(bool holds, const char *condition, const char *file, int line);

/* A main function: argv is QKV [SCENARIO], where part of a name selects. Prints how each went, and
 * "N passed, N failed" at the end. */
int scenarios_main(int argc, char **argv, const struct scenario *scenarios, size_t count);

/* Of the scenario that runs. */
const char *scenario_program(void);
const char *scenario_home(void);

/* Texts of the listing lesson's first three steps. */
extern const char first[], second[], third[];

/* Starts the lesson at 80x24, with "NAME=value" strings and an option, or NULL. */
struct pty *start(const char *const *environment, const char *option);

/* For `start`: the program handles its crashes itself, where sanitizers would take them. */
const char *const *crash_environment(void);

struct pty *start_lesson(void); /* and waits for its first step */
struct pty *start_prompt(void); /* and opens the prompt there */

/* Waits for the program's end and checks its exit code, or the signal that ended it, and the
 * terminal after it. */
void end_with(struct pty *pty, int code);
void end_with_signal(struct pty *pty, int number);
void check_restored(struct pty *pty);
void quit(struct pty *pty);        /* by the key */
void quit_prompt(struct pty *pty); /* by the command, the prompt being open */

bool has_cursor_on_selection(const struct pty *pty);

#endif
