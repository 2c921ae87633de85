#include "sheet/limit.h"

#include "base/err.h"
#include "sheet/sheet.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static const unsigned long default_steps = 200ul * 1000 * 1000;
static const size_t default_memory = (size_t)4 << 30;

/* Most of the stack, which may have no limit. */
static size_t stack_room(void)
{
    const size_t most = (size_t)64 << 20, least = (size_t)256 << 10;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0)
        return least;
    size_t size = limit.rlim_cur > most ? most : (size_t)limit.rlim_cur;
    size -= size / 8 + least;
    return size < least || size > most ? least : size;
}

void limits_set(struct limits *limits, const struct sheet_options *options)
{
    *limits = (struct limits){
        .max_depth = options->max_depth ? options->max_depth : LIMIT_DEPTH,
        .max_steps = options->max_steps ? options->max_steps : default_steps,
        .max_memory = options->max_memory ? options->max_memory : default_memory,
        .stack_room = stack_room(),
    };
}

void limits_begin(struct limits *limits)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    limits->steps = limits->next_look = 0;
    limits->stack_end = here > limits->stack_room ? here - limits->stack_room : 0;
}

/* -- memory ------------------------------------------------------------------------------------ */

/* What the process has used at most so far: cheap to ask. */
static size_t peak_memory(void)
{
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
#ifdef __APPLE__
    return (size_t)usage.ru_maxrss;
#else
    return (size_t)usage.ru_maxrss * 1024;
#endif
}

/* What it uses now, where the system tells that; else the peak. */
static size_t memory_now(void)
{
    unsigned long size, resident;
    FILE *file = fopen("/proc/self/statm", "re");
    int found = file ? fscanf(file, "%lu %lu", &size, &resident) : 0;
    if (file)
        fclose(file);
    return found == 2 ? (size_t)resident * (size_t)sysconf(_SC_PAGESIZE) : peak_memory();
}

bool limits_memory(struct limits *limits, struct err *err)
{
    size_t peak = peak_memory();
    limits->much_memory = peak > limits->max_memory / 8;
    if (peak <= limits->max_memory || memory_now() <= limits->max_memory)
        return true;
    err_set(err, ERR_MEMORY, "more than %zu MiB are in use", limits->max_memory >> 20);
    return err_hint(err, "Does something grow in every round of a loop? `qkv run --max-memory MIB` "
                         "allows more.");
}

/* -- the rest ---------------------------------------------------------------------------------- */

bool limits_look(struct limits *limits, struct err *err)
{
    enum { OFTEN = 64, FEW = 16, RARELY = 256 };
    if (!interrupt_none(err))
        return false;
    if (limits->steps > limits->max_steps) {
        limits->steps = limits->next_look = 0;
        err_set(err, ERR_RUNTIME, "more than %lu rounds of loops and calls", limits->max_steps);
        return err_hint(err, "Does this loop ever end? `qkv run --max-steps N` allows more.");
    }
    if (limits->until && clock() > limits->until) {
        limits->next_look = 0;
        return err_set(err, ERR_RUNTIME, "more than %d s of work for a look", LOOK_SECONDS);
    }
    if (!limits_memory(limits, err))
        return false;
    unsigned long next = limits->steps + (limits->steps < OFTEN || limits->much_memory ? 1
                                          : limits->until                              ? FEW
                                                                                       : RARELY);
    limits->next_look = next < limits->max_steps ? next : limits->max_steps + 1;
    return true;
}

bool limits_depth(const struct limits *limits, int depth, const char *function, struct err *err)
{
    if (depth + 1 < limits->max_depth)
        return true;
    err_set(err, ERR_RECURSION, "maximum recursion depth exceeded");
    return err_hint(err,
                    "%s calls itself, also through others, until calls are %d deep: is there a "
                    "case in which it stops?",
                    function, limits->max_depth);
}

bool limits_no_stack(struct err *err)
{
    err_set(err, ERR_RECURSION, "maximum recursion depth exceeded");
    return err_hint(err, "Calls and expressions are nested deeper than the stack allows.");
}
