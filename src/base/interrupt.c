#include "base/interrupt.h"

#include "base/err.h"

volatile sig_atomic_t interrupt_flag;

bool interrupt_none(struct err *err)
{
    return !interrupted() || err_set(err, ERR_INTERRUPT, "interrupted");
}

static void on_sigint(int number)
{
    (void)number;
    interrupt_set();
}

void interrupt_on_sigint(void)
{
    signal(SIGINT, on_sigint);
}
