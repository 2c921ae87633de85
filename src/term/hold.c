#include "term/hold.h"

#include "term/signals.h"

#include <fcntl.h>
#include <unistd.h>

/* Both ends do not block: a full pipe loses what is more, and an empty one ends the reading. */
struct hold hold_open(void)
{
    static const struct hold nothing = {-1, -1};
    int ends[2], errors = isatty(STDERR_FILENO) ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) : -1;
    if (errors < 0)
        return nothing;
    if (pipe(ends) < 0) {
        close(errors);
        return nothing;
    }
    struct hold hold = {.errors = errors, .held = ends[0]};
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    fcntl(hold.held, F_SETFD, FD_CLOEXEC);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    signals_hold(hold.held, hold.errors);
    return hold;
}

void hold_close(struct hold *hold)
{
    if (hold->errors < 0)
        return;
    signals_hold(-1, -1);
    dup2(hold->errors, STDERR_FILENO);
    char text[512];
    for (ssize_t n; (n = read(hold->held, text, sizeof text)) > 0;)
        if (write(STDERR_FILENO, text, (size_t)n) < 0)
            break;
    close(hold->held);
    close(hold->errors);
    *hold = (struct hold){-1, -1};
}
