#include "app/presented.h"

#include "app/app.h"
#include "app/present.h"
#include "base/path.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STALE = 3 * PRESENT_MINUTE, MOST_BYTES = 512 };

/* -- telling ----------------------------------------------------------------------------------- */

/* The time is told in whole minutes: so the file is written once a minute when nothing moves. */
static void append_state(const struct app *app, struct str *out)
{
    const struct presenting *p = &app->presenting;
    str_format(out, "qkv presenting 1\nprocess %ld\nstep %s\nidea %zu\nbegan %ld\nnow %ld\n",
               (long)getpid(), app_step(app)->name, p->idea, p->began,
               p->now - p->now % PRESENT_MINUTE);
}

static void remove_told(struct presenting *p)
{
    if (p->told.length > 0)
        unlink(p->path);
    str_free(&p->told);
}

void presented_tell(struct app *app)
{
    struct presenting *p = &app->presenting;
    struct str text = {0};
    struct err err;
    if (!p->path)
        return;
    if (!p->on) {
        remove_told(p);
        return;
    }
    append_state(app, &text);
    if (strcmp(str_text(&text), str_text(&p->told)) == 0) {
        str_free(&text);
        return;
    }
    if (!path_replace(p->path, text.text, text.length, 0600, &err))
        app_status(app, "qkv notes cannot follow: %s", err.what);
    str_free(&p->told);
    p->told = text;
}

void presented_end(struct app *app)
{
    remove_told(&app->presenting);
    free(app->presenting.path);
    app->presenting.path = NULL;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* The text, to be freed. No pipe is waited for and no device read. */
static char *read_regular(const char *path)
{
    struct stat info;
    struct err err;
    size_t length;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return NULL;
    return path_read(path, MOST_BYTES, &length, &err);
}

/* Takes the value of the line "NAME VALUE" off *text; NULL when the next line is another. */
static char *take_value(char **text, const char *name)
{
    size_t length = strlen(name);
    char *end = strchr(*text, '\n');
    if (!end || strncmp(*text, name, length) != 0 || (*text)[length] != ' ')
        return NULL;
    char *value = *text + length + 1;
    *end = '\0';
    *text = end + 1;
    return value;
}

static bool take_number(char **text, const char *name, long *out)
{
    char *value = take_value(text, name), *end;
    if (!value || value[0] < '0' || value[0] > '9')
        return false;
    errno = 0;
    *out = strtol(value, &end, 10);
    return errno == 0 && *end == '\0';
}

static bool take_step(char **text, struct presented *out)
{
    const char *value = take_value(text, "step");
    if (!value || !*value || strlen(value) >= sizeof out->step)
        return false;
    snprintf(out->step, sizeof out->step, "%s", value);
    return true;
}

static bool parse(char *text, long *process, struct presented *out)
{
    long idea = 0;
    const char *version = take_value(&text, "qkv");
    bool ok = version && strcmp(version, "presenting 1") == 0 &&
              take_number(&text, "process", process) && take_step(&text, out) &&
              take_number(&text, "idea", &idea) && take_number(&text, "began", &out->began) &&
              take_number(&text, "now", &out->now) && *text == '\0';
    out->idea = (size_t)idea;
    return ok;
}

static bool is_running(long process)
{
    return process > 0 && process <= INT_MAX && (kill((pid_t)process, 0) == 0 || errno == EPERM);
}

bool presented_read(const char *path, long now, struct presented *out)
{
    long process = 0;
    char *text = read_regular(path);
    bool ok = text && parse(text, &process, out) && is_running(process) &&
              out->now <= now + PRESENT_MINUTE && now - out->now <= STALE;
    free(text);
    return ok;
}
