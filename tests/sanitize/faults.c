// Faults on purpose, in tests that assert nothing: tests/sanitize/selftest runs them to see that
// each is found. Built with sanitizers only, and no part of the unit tests.

#include <criterion/criterion.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

// Volatile, so that no fault is optimised away.
static char *volatile memory;

Test(faults, none)
{
    memory = malloc(8);
    free(memory);
}

Test(faults, leak)
{
    memory = malloc(8);
    memory = NULL;
}

Test(faults, overflow)
{
    volatile size_t past_the_end = 8;
    memory = malloc(8);
    memory[past_the_end] = 1;
    free(memory);
}

Test(faults, use_after_free)
{
    memory = malloc(8);
    free(memory);
    memory[0] = 1;
}

static void hide(int number)
{
    (void)number;
    _exit(0);
}

Test(faults, crash_with_a_handler)
{
    signal(SIGSEGV, hide);
    memory = (char *)64; /* not NULL, which is undefined before it is a crash */
    *memory = 1;
}

Test(faults, undefined)
{
    volatile int n = INT_MAX;
    n = n + 1;
}
