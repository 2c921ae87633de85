/* Which description serves a terminal. What is installed is made up here: this setupterm takes the
 * place of the library's in the whole program of unit tests. */
#include "term/kind.h"

#include "base/err.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <curses.h>
#include <term.h>

static const char *installed; /* the one description there is, or NULL */

int setupterm(const char *name, int fd, int *status)
{
    (void)fd;
    *status = installed && strcmp(name, installed) == 0;
    return *status ? OK : ERR;
}

static void refused(const char *term, const char *what, const char *hint)
{
    struct kind kind;
    struct err err = {0};
    setenv("TERM", term, 1);
    cr_assert(!kind_find(&kind, 1, &err));
    cr_expect(strstr(err.what, what), "%s: %s", term, err.what);
    cr_expect(strstr(err.hint, hint), "%s: %s", term, err.hint);
}

Test(kind, an_unknown_terminal_is_told_from_missing_descriptions)
{
    installed = "vt100";
    refused("nonesuch", "not known here", "TERM=xterm-256color qkv");
    refused("xterm", "not known here", "qkv --plain");
    installed = NULL;
    refused("nonesuch", "no terminal descriptions are installed", "ncurses-base");
    refused("xterm-256color", "no terminal descriptions are installed", "qkv --plain");
    refused("", "TERM is not set", "qkv --plain");
}
