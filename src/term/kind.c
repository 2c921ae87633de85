#include "term/kind.h"

#include "base/err.h"
#include "base/str.h"
#include "view/palette.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <curses.h>
#include <term.h>

/* Families, by how the names begin, with the descriptions that serve when a name is not known: the
 * first that is installed is taken. */
enum { ANSWERS = 1, DIRECT = 2 };
static const struct family {
    const char *prefix;
    unsigned traits;
    const char *names[3];
} families[] = {
    {"tmux", ANSWERS, {"tmux-256color", "screen-256color", "screen"}},
    {"screen", 0, {"screen-256color", "screen"}},
    {"rxvt", ANSWERS, {"rxvt-256color", "xterm-256color", "rxvt"}},
    {"linux", 0, {"linux"}},
    {"vte", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"vt", 0, {"vt100"}},
    {"xterm-kitty", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"xterm-ghostty", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"ghostty", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"xterm", ANSWERS, {"xterm-256color", "xterm"}},
    {"alacritty", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"foot", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"ms-terminal", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"wezterm", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"konsole", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"iterm", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"contour", ANSWERS | DIRECT, {"xterm-256color", "xterm"}},
    {"nsterm", ANSWERS, {"xterm-256color", "xterm"}},
    {"gnome", ANSWERS, {"xterm-256color", "xterm"}},
    {"mintty", ANSWERS, {"xterm-256color", "xterm"}},
    {"st-", ANSWERS, {"xterm-256color", "xterm"}},
};

static const struct family *find_family(const char *name)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (str_starts(name, families[i].prefix))
            return &families[i];
    return NULL;
}

static bool load(const char *name, int fd)
{
    int status;
    return setupterm(name, fd, &status) == OK;
}

static bool load_relative(struct kind *kind, const struct family *family, int fd)
{
    for (size_t i = 0; family && i < 3 && family->names[i]; i++) {
        kind->name = family->names[i];
        if (load(kind->name, fd))
            return true;
    }
    return false;
}

/* Something else is no better where even the commonest descriptions are missing. */
static bool none_installed(int fd)
{
    static const char *const common[] = {"xterm-256color", "xterm", "vt100", "linux"};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (load(common[i], fd)) {
            del_curterm(cur_term);
            return false;
        }
    return true;
}

static bool refuse_bare(struct err *err, const char *name)
{
    err_set(err, ERR_OS, "TERM is \"%s\", but no terminal descriptions are installed", name);
    return err_hint(err,
                    "Install the package ncurses-base (on some systems ncurses-terminfo-base); "
                    "`qkv --plain` needs no more than lines of text");
}

static bool refuse(struct err *err, const char *name, const char *why)
{
    if (!name || !*name)
        err_set(err, ERR_OS, "TERM is not set, so there is no telling how to draw here");
    else
        err_set(err, ERR_OS, "TERM is \"%s\", %s", name, why);
    return err_hint(err, "`qkv --plain` needs no more than lines of text; or try "
                         "`TERM=xterm-256color qkv`");
}

/* It hands COLORTERM on but has no 24-bit colours, and would take the question for a colour, to be
 * asked again and again. tmux calls itself screen, too, but answers. */
static bool is_gnu_screen(const char *name)
{
    return getenv("STY") && !str_starts(name, "tmux");
}

static bool answers(const char *name, const struct family *family)
{
    return !is_gnu_screen(name) && (getenv("TMUX") || (family && (family->traits & ANSWERS)));
}

/* By what the terminal puts into the environment (Windows Terminal, only the latter), by its
 * name ("xterm-direct"), its family, or by the description. */
static bool is_direct(const char *name, const struct family *family)
{
    const char *says = getenv("COLORTERM");
    char *rgb = (char *)(size_t) "RGB", *string = tigetstr(rgb);
    if (max_colors < 8 || is_gnu_screen(name))
        return false;
    return (says && (strcmp(says, "truecolor") == 0 || strcmp(says, "24bit") == 0)) ||
           getenv("WT_SESSION") || strstr(name, "-direct") ||
           (family && (family->traits & DIRECT)) || tigetflag(rgb) > 0 || tigetnum(rgb) > 0 ||
           (string && string != (char *)-1);
}

bool kind_find(struct kind *kind, int fd, struct err *err)
{
    const char *name = getenv("TERM");
    if (!name || !*name)
        return refuse(err, name, NULL);
    const struct family *family = find_family(name);
    *kind = (struct kind){.name = name, .answers = answers(name, family)};
    if (!load(name, fd) && !load_relative(kind, family, fd))
        return none_installed(fd) ? refuse_bare(err, name)
                                  : refuse(err, name, "a terminal that is not known here");
    kind->direct = is_direct(name, family);
    /* newterm would draw on anything, and what it cannot do it leaves out */
    if (cursor_address && clear_screen && !hard_copy)
        return true;
    del_curterm(cur_term);
    return refuse(err, name, "a terminal that cannot move its cursor");
}

enum palette_tier kind_tier(int fd)
{
    struct kind kind;
    struct err err;
    if (!kind_find(&kind, fd, &err))
        return PALETTE_MONO;
    enum palette_tier tier = kind.direct ? PALETTE_TRUE : palette_tier(max_colors);
    del_curterm(cur_term);
    return tier;
}
