/* The settings: the commands that show and set them, and the file that remembers them. */
#include "app/settings.h"

#include "app/command.h"
#include "base/mem.h"
#include "base/path.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LEAST_SHARE = 10, MOST_SHARE = 90, MOST_BYTES = 4096 };

struct setting {
    const char *name;
    void (*append)(const struct app *app, const char *name, struct str *out);
    bool (*set)(struct app *app, const char *name, const char *value, struct err *err);
    const char *(*note)(const struct app *app); /* what is said behind name and value, or NULL */
};

/* -- appearance -------------------------------------------------------------------------------- */

static void append_word(const struct app *app, const char *name, struct str *out)
{
    str_append(out, appearance_word(&app->appearance, name));
}

static bool set_word(struct app *app, const char *name, const char *value, struct err *err)
{
    return appearance_set(&app->appearance, name, value, err);
}

static const char *mouse_note(const struct app *app)
{
    return app->appearance.mouse ? ": click cells and keys, the wheel scrolls; Shift selects text"
                                 : "";
}

static const char *motion_note(const struct app *app)
{
    return app->appearance.motion ? ": A plays how the selected number is made"
                                  : ": A goes on by one frame";
}

/* -- layout ------------------------------------------------------------------------------------ */

static const char *const kinds[] = {
    [LAYOUT_AUTO] = "auto", [LAYOUT_SIDE] = "side", [LAYOUT_STACK] = "stack", [LAYOUT_ONE] = "one"};

enum { KINDS = sizeof kinds / sizeof *kinds };

static void append_layout(const struct app *app, const char *name, struct str *out)
{
    (void)name;
    str_append(out, kinds[app->layout.kind]);
    if (app->layout.share > 0)
        str_format(out, " %d", app->layout.share);
}

static const char *layout_note(const struct app *app)
{
    bool needs_room = app->layout.kind == LAYOUT_SIDE || app->layout.kind == LAYOUT_STACK;
    return needs_room ? ", where there is room for it" : "";
}

/* "side 60", "stack", "60": what is not said stays, but for the part of another layout. */
static bool parse_layout(const char *value, struct app_layout *layout)
{
    size_t length = strcspn(value, " ");
    for (int i = 0; i < KINDS; i++)
        if (strlen(kinds[i]) == length && strncmp(kinds[i], value, length) == 0) {
            *layout = (struct app_layout){.kind = (enum layout_kind)i};
            value += length + strspn(value + length, " ");
            if (!*value)
                return true;
            break;
        }
    char *end;
    long share = strtol(value, &end, 10);
    layout->share = (int)share;
    return isdigit((unsigned char)*value) && !*end && share >= LEAST_SHARE && share <= MOST_SHARE;
}

static bool set_layout(struct app *app, const char *name, const char *value, struct err *err)
{
    struct app_layout layout = app->layout;
    (void)name;
    if (parse_layout(value, &layout)) {
        app->layout = layout;
        return true;
    }
    err_set(err, ERR_VALUE, "there is no layout '%s'", value);
    return err_hint(err,
                    "It is auto, side, stack or one; a number behind it, %d to %d, is the text's "
                    "part in per cent: layout side 60",
                    LEAST_SHARE, MOST_SHARE);
}

/* -- the table --------------------------------------------------------------------------------- */

static const struct setting settings[] = {
    {"theme", append_word, set_word, NULL},
    {"background", append_word, set_word, NULL},
    {"mouse", append_word, set_word, mouse_note},
    {"motion", append_word, set_word, motion_note},
    {"layout", append_layout, set_layout, layout_note},
};

enum { COUNT = sizeof settings / sizeof *settings };

const char *setting_name(size_t i)
{
    return i < COUNT ? settings[i].name : NULL;
}

/* The setting that the line begins with, and its value; NULL: none. */
static const struct setting *setting_of(const char *line, const char **value)
{
    size_t length = strcspn(line, " ");
    *value = line + length + strspn(line + length, " ");
    for (size_t i = 0; i < COUNT; i++)
        if (strlen(settings[i].name) == length && strncmp(settings[i].name, line, length) == 0)
            return &settings[i];
    return NULL;
}

static void append_setting(const struct app *app, const struct setting *setting, struct str *out)
{
    str_format(out, "%s ", setting->name);
    setting->append(app, setting->name, out);
}

/* -- the file ---------------------------------------------------------------------------------- */

/* To be freed; NULL: there is none. */
static char *read_settings(const char *path)
{
    struct err err;
    size_t length;
    return path && access(path, R_OK) == 0 ? path_read(path, MOST_BYTES, &length, &err) : NULL;
}

void settings_open(struct app *app, char *path)
{
    struct err err;
    const char *value;
    char *text = read_settings(path);
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        const struct setting *setting = setting_of(line, &value);
        if (setting && !appearance_is_given(&app->appearance, setting->name))
            setting->set(app, setting->name, value, &err);
    }
    free(text);
    free(app->settings);
    app->settings = path;
}

/* Of the others the file keeps what it says: what options of this run say is not for the next. */
static bool save(const struct app *app, const struct setting *setting, struct err *err)
{
    const char *value;
    struct str out = {0};
    if (!app->settings && app->unsaved.length > 0) /* where edits have no place, these have none */
        return err_set(err, ERR_OS, "%s", app->unsaved.text);
    char *text = read_settings(app->settings);
    if (!text && app->settings && access(app->settings, F_OK) == 0)
        return err_set(err, ERR_OS, "%s cannot be read, and is left as it is", app->settings);
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        const struct setting *other = setting_of(line, &value);
        if (other && other != setting)
            str_format(&out, "%s\n", line);
    }
    append_setting(app, setting, &out);
    str_append_char(&out, '\n');
    bool ok = !app->settings || path_replace(app->settings, out.text, out.length, 0600, err);
    str_free(&out);
    free(text);
    return ok;
}

/* -- the commands ------------------------------------------------------------------------------ */

static bool show_or_set(struct app *app, const struct setting *setting, const char *value,
                        struct err *err)
{
    struct str text = {0};
    if (*value && !setting->set(app, setting->name, value, err))
        return false;
    append_setting(app, setting, &text);
    app_status(app, "%s%s", text.text, setting->note ? setting->note(app) : "");
    str_free(&text);
    if (*value && !save(app, setting, err)) {
        str_format(&app->status, "   (not saved: %s)", err->what);
        app->status_is_error = true;
    }
    return true;
}

static bool show_or_set_named(struct app *app, const char *name, const char *value, struct err *err)
{
    const char *none;
    return show_or_set(app, setting_of(name, &none), value, err);
}

bool command_theme(struct app *app, const char *rest, struct err *err)
{
    return show_or_set_named(app, "theme", rest, err);
}

bool command_background(struct app *app, const char *rest, struct err *err)
{
    return show_or_set_named(app, "background", rest, err);
}

bool command_mouse(struct app *app, const char *rest, struct err *err)
{
    return show_or_set_named(app, "mouse", rest, err);
}

bool command_motion(struct app *app, const char *rest, struct err *err)
{
    bool toggle = strcmp(rest, "toggle") == 0;
    const char *word = !toggle ? rest : app->appearance.motion ? "off" : "on";
    return show_or_set_named(app, "motion", word, err);
}

bool command_layout(struct app *app, const char *rest, struct err *err)
{
    return show_or_set_named(app, "layout", rest, err);
}

static void show_all(struct app *app)
{
    struct str *out = &app->overlay;
    str_truncate(out, 0);
    str_append(out, "SETTINGS, of all lessons: set NAME VALUE\n");
    for (size_t i = 0; i < COUNT; i++) {
        const struct setting *s = &settings[i];
        const struct command *command = command_find(s->name, strlen(s->name));
        str_append(out, "  ");
        append_setting(app, s, out);
        str_format(out, "\n      %s: %s\n", command->usage, command->help);
    }
}

bool command_set(struct app *app, const char *rest, struct err *err)
{
    const char *value;
    const struct setting *setting = setting_of(rest, &value);
    if (setting)
        return show_or_set(app, setting, value, err);
    if (!*rest) {
        show_all(app);
        return true;
    }
    err_set(err, ERR_NAME, "there is no setting '%.*s'", (int)strcspn(rest, " "), rest);
    return err_hint(err, "`set` alone shows them all.");
}
