/* Help, made from the tables of keys, commands and functions. */
#include "app/command.h"
#include "app/keys.h"
#include "app/views.h"
#include "sheet/builtin.h"

#include <ctype.h>
#include <string.h>

enum { HELP_COLUMN = 22 };

/* Ends the line that began at byte `start` with the help of what stands there. */
static void append_help(struct str *out, size_t start, const char *help)
{
    size_t used = out->length - start;
    str_repeat(out, ' ', used < HELP_COLUMN ? HELP_COLUMN - used : 1);
    str_format(out, "%s\n", help);
}

/* What only moves a screen is nothing to who hears. */
static bool is_for(const struct app *app, const struct command *c)
{
    return !app->in_words || !c || !(c->flags & COMMAND_SCREEN);
}

/* One row for all the keys of an entry: "n PageDown   the next step". */
static void append_keys(const struct app *app, struct str *out)
{
    const struct key_binding *k;
    str_append(out, app->in_words ? "\nKEYS, each a line of its own\n" : "KEYS\n");
    for (size_t i = 0; (k = key_binding_at(i));) {
        size_t start = out->length;
        const char *help = k->help;
        bool shown = is_for(app, command_find(k->line, strcspn(k->line, " "))) &&
                     !(app->in_words && isdigit((unsigned char)k->key[0])); /* a number there */
        str_append(out, "  ");
        do {
            if (strlen(k->key) > 1 || k->key[0] < '2' || k->key[0] > '9') /* 1 to 9 are one entry */
                str_format(out, "%s ", k->key);
            k = key_binding_at(++i);
        } while (k && !k->help);
        append_help(out, start, help);
        str_truncate(out, shown ? out->length : start);
    }
}

static void append_commands(const struct app *app, struct str *out)
{
    const struct command *c;
    str_append(out, app->in_words ? "COMMANDS\n" : "\nCOMMANDS, at the prompt\n");
    for (size_t i = 0; (c = command_at(i)); i++) {
        size_t start = out->length;
        if (!is_for(app, c))
            continue;
        str_format(out, "  %s", c->usage);
        if (out->length - start >= HELP_COLUMN) { /* a long usage has its help on the next line */
            str_append_char(out, '\n');
            start = out->length;
        }
        append_help(out, start, c->help);
    }
}

static void append_views(struct str *out)
{
    const struct view_row *row;
    str_append(out, "\nVIEWS, of the selected matrix: view NAME\n");
    for (size_t i = 0; (row = view_row_at(i)); i++) {
        size_t start = out->length;
        str_format(out, "  %s", row->name);
        append_help(out, start, row->help);
    }
}

static void append_statements(struct str *out)
{
    str_append(out, "\nSTATEMENTS, as in Python with NumPy\n"
                    "  w_query[0,2] = 3    edit a number\n"
                    "  mask = causal(3)    set a value\n"
                    "  Q := x @ w_query    a formula: it follows its inputs\n"
                    "  scores[0,0] = 4     pin a formula's number; unpin scores\n"
                    "  weights.sum(axis=1) look at anything\n");
}

static void append_marks(struct str *out)
{
    str_append(out, "MARKS\n"
                    "  [4]  selected: the line below says where it came from\n"
                    "  4'   one of the numbers that it came from\n"
                    "  (4)  what an animation is at\n"
                    "  4*   changed by the last edit\n"
                    "  4!   pinned by hand: it does not follow its formula\n"
                    "  4~   not as in the baseline\n"
                    "  ?    hidden until the step's question is answered\n"
                    "  T -  a mask: True, may attend; False, may not\n\n");
}

static void help_key(const char *name, struct str *out)
{
    const struct key_binding *k;
    const char *help = "";
    for (size_t i = 0; (k = key_binding_at(i)); i++) {
        help = k->help ? k->help : help; /* that of the row above counts */
        if (strcmp(k->key, name) == 0)
            str_format(out, "The key %s stands for `%s`:\n  %s\n", name, k->line, help);
    }
}

static bool help_name(struct app *app, const char *name, struct str *out)
{
    const struct command *command = command_find(name, strlen(name));
    if (command)
        str_format(out, "%s\n  %s\n", command->usage, command->help);
    help_key(name, out);
    const struct view_row *row = view_row_find(name);
    if (row)
        str_format(out, "view %s\n  %s%s%s\n", name, row->help, *row->needs ? "; needs " : "",
                   row->needs);
    const struct builtin *b;
    const char *point = strrchr(name, '.'); /* np.zeros is found under zeros */
    for (size_t i = 0; (b = builtin_at(i)); i++)
        if (strcmp(b->name, point ? point + 1 : name) == 0)
            str_format(out, "%s%s\n  %s\n",
                       b->homes & IN_RANDOM      ? "np.random."
                       : b->homes & IN_GENERATOR ? "rng."
                       : b->homes & IN_LINALG    ? "np.linalg."
                       : b->homes & IN_MATH      ? "math."
                       : b->homes & IN_METHOD    ? "array."
                                                 : "",
                       b->signature, b->help);
    const struct binding *bound = sheet_find(app->sheet, name);
    struct str formula = {0};
    if (bound && binding_formula(bound, &formula))
        str_format(out, "%s := %s\n", name, formula.text);
    else if (bound)
        str_format(out, "%s is a value of the worksheet (%s)\n", name,
                   value_type_name(bound->value));
    str_free(&formula);
    return out->length > 0;
}

bool command_help(struct app *app, const char *rest, struct err *err)
{
    struct str text = {0};
    if (*rest && !help_name(app, rest, &text)) {
        err_set(err, ERR_NAME, "there is no help for '%s'", rest);
        return err_hint(err, "`help` alone shows the keys and commands.");
    }
    if (!*rest && app->in_words) { /* what is needed most is heard first */
        append_commands(app, &text);
        append_statements(&text);
        append_keys(app, &text);
    } else if (!*rest) {
        append_marks(&text);
        append_keys(app, &text);
        append_commands(app, &text);
        append_views(&text);
        append_statements(&text);
    }
    str_free(&app->overlay);
    app->overlay = text;
    return true;
}
