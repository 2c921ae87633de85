/* The layout: the command that sets it, and the file that remembers it. */
#include "app/settings.h"

#include "app/command.h"
#include "base/mem.h"
#include "base/path.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LEAST_SHARE = 10, MOST_SHARE = 90, MOST_BYTES = 4096 };

static const char *const kinds[] = {
    [LAYOUT_AUTO] = "auto", [LAYOUT_SIDE] = "side", [LAYOUT_STACK] = "stack", [LAYOUT_ONE] = "one"};

enum { KINDS = sizeof kinds / sizeof *kinds };

static void append_layout(const struct app *app, struct str *out)
{
    str_format(out, "layout %s", kinds[app->layout.kind]);
    if (app->layout.share > 0)
        str_format(out, " %d", app->layout.share);
}

/* -- the file ---------------------------------------------------------------------------------- */

void settings_open(struct app *app, char *path)
{
    struct err err;
    size_t length;
    char *text =
        path && access(path, R_OK) == 0 ? path_read(path, MOST_BYTES, &length, &err) : NULL;
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n"))
        if (str_starts(line, "layout "))
            command_layout(app, line + strlen("layout "), &err);
    str_truncate(&app->status, 0);
    free(text);
    free(app->settings);
    app->settings = path;
}

static void save(struct app *app)
{
    struct err err;
    struct str text = {0};
    append_layout(app, &text);
    str_append_char(&text, '\n');
    if (app->settings && !path_replace(app->settings, text.text, text.length, 0600, &err))
        str_format(&app->unsaved, "%s", err.what);
    str_free(&text);
}

/* -- the command ------------------------------------------------------------------------------- */

static bool bad_layout(const char *rest, struct err *err)
{
    err_set(err, ERR_VALUE, "there is no layout '%s'", rest);
    return err_hint(err,
                    "It is auto, side, stack or one; a number behind it, %d to %d, is the text's "
                    "part in per cent: layout side 60",
                    LEAST_SHARE, MOST_SHARE);
}

/* "side 60", "stack", "60": what is not said stays, but for the part of another layout. */
static bool parse_layout(const char *rest, struct app_layout *layout)
{
    size_t length = strcspn(rest, " ");
    for (int i = 0; i < KINDS; i++)
        if (strlen(kinds[i]) == length && strncmp(kinds[i], rest, length) == 0) {
            *layout = (struct app_layout){.kind = (enum layout_kind)i};
            rest += length + strspn(rest + length, " ");
            break;
        }
    if (!*rest)
        return true;
    char *end;
    long share = strtol(rest, &end, 10);
    layout->share = (int)share;
    return isdigit((unsigned char)*rest) && !*end && share >= LEAST_SHARE && share <= MOST_SHARE;
}

bool command_layout(struct app *app, const char *rest, struct err *err)
{
    struct app_layout layout = app->layout;
    if (!parse_layout(rest, &layout))
        return bad_layout(rest, err);
    app->layout = layout;
    if (*rest)
        save(app);
    struct str text = {0};
    append_layout(app, &text);
    bool needs_room = layout.kind == LAYOUT_SIDE || layout.kind == LAYOUT_STACK;
    app_status(app, needs_room ? "%s, where there is room for it" : "%s", text.text);
    str_free(&text);
    return true;
}
