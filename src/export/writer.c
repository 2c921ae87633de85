#include "export/writer.h"

#include "base/mem.h"
#include "base/path.h"
#include "export/format.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- what a line says -------------------------------------------------------------------------- */

char *writer_path(const char *line, const char **rest, struct err *err)
{
    bool quoted = *line == '"';
    const char *start = line + quoted;
    size_t length = strcspn(start, quoted ? "\"" : " ");
    if (quoted && !start[length]) {
        err_set(err, ERR_VALUE, "the file's name has no closing quote");
        return NULL;
    }
    *rest = start + length + quoted;
    *rest += strspn(*rest, " ");
    char *word = mem_copy_bytes(start, length), *path = quoted ? NULL : path_expand(word);
    if (quoted)
        return word;
    free(word);
    return path;
}

bool writer_may_write(const struct app *app, const char *path, bool replace, struct err *err)
{
    if (path_is_same(path, app->lesson->path)) {
        err_set(err, ERR_OS, "%s is the lesson itself", path);
        return err_hint(err, "Choose another name.");
    }
    if (replace || access(path, F_OK) != 0)
        return true;
    err_set(err, ERR_OS, "%s is there already", path);
    return err_hint(err, "Choose another name, or end the line with `replace`.");
}

struct order {
    const struct export_format *format;
    char *matrix;
    bool replace;
};

static bool refuse_both(const char *before, const char *word, struct err *err)
{
    err_set(err, ERR_VALUE, "'export' takes one, not both '%s' and '%s'", before, word);
    return err_hint(err, "A line writes one file: say the other one in a line of its own.");
}

static bool refuse_word(const char *word, struct err *err)
{
    err_set(err, ERR_VALUE, "'%s' is neither a format nor a name of the worksheet", word);
    if (strcmp(word, "all") == 0 || strcmp(word, "worksheet") == 0)
        return err_hint(err, "The whole lesson is written by: qkv show LESSON --%s -o FILE", word);
    if (export_format_of_path(word))
        return err_hint(err, "A line writes one file; blanks in its name take quotes around it.");
    struct str names = {0};
    export_format_names(&names);
    err_hint(err, "Formats are %s.", names.text);
    str_free(&names);
    return false;
}

static bool read_word(const struct app *app, const char *word, struct order *order, struct err *err)
{
    const struct export_format *format = export_format_find(word);
    if (strcmp(word, "replace") == 0) {
        order->replace = true;
    } else if (format) {
        if (order->format)
            return refuse_both(order->format->name, word, err);
        order->format = format;
    } else if (sheet_find(app->sheet, word)) {
        if (order->matrix)
            return refuse_both(order->matrix, word, err);
        order->matrix = mem_copy_string(word);
    } else {
        return refuse_word(word, err);
    }
    return true;
}

static bool read_words(const struct app *app, const char *line, struct order *order,
                       struct err *err)
{
    bool ok = true;
    while (ok && *line) {
        size_t length = strcspn(line, " ");
        char *word = mem_copy_bytes(line, length);
        ok = read_word(app, word, order, err);
        free(word);
        line += length;
        line += strspn(line, " ");
    }
    return ok;
}

/* -- export ------------------------------------------------------------------------------------ */

static bool choose_format(struct order *order, const char *path, struct err *err)
{
    if (!order->format)
        order->format = export_format_of_path(path);
    if (order->format)
        return true;
    struct str names = {0};
    export_format_names(&names);
    err_set(err, ERR_VALUE, "the ending of %s is that of no format", path);
    err_hint(err, "Say which: export FILE FORMAT, with %s.", names.text);
    str_free(&names);
    return false;
}

static bool write_file(struct app *app, const struct order *order, const char *path,
                       struct err *err)
{
    struct str text = {0}, missing = {0};
    struct export_request request = {.app = app,
                                     .matrix = order->matrix,
                                     .missing = &missing,
                                     .width = app->columns > 0 ? app->columns : 80,
                                     .height = app->rows > 0 ? app->rows : 24};
    bool ok = export_write(order->format, &request, &text, err) &&
              path_replace(path, str_text(&text), text.length, 0666, err);
    if (ok)
        app_status(app, "wrote %s (%s)%s%s", path, order->format->name,
                   missing.length > 0 ? "; no font here has " : "", str_text(&missing));
    str_free(&missing);
    str_free(&text);
    return ok;
}

static bool export_file(struct app *app, const char *rest, struct err *err)
{
    struct order order = {0};
    const char *words;
    char *path = writer_path(rest, &words, err);
    bool ok = path && read_words(app, words, &order, err) && choose_format(&order, path, err) &&
              writer_may_write(app, path, order.replace, err) && write_file(app, &order, path, err);
    free(order.matrix);
    free(path);
    return ok;
}

const struct app_writer export_writer = {
    .export = export_file, .record = cast_record, .frame = cast_frame, .stop = cast_stop};
