#include "app/fixture.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct app *app;
struct err err;

static char directory[32];

/* -- opening and closing ----------------------------------------------------------------------- */

struct app *app_from(const char *path_or_text, bool is_text)
{
    struct lesson *lesson = is_text
                                ? lesson_parse(path_or_text, strlen(path_or_text), "test.md", &err)
                                : lesson_load(path_or_text, &err);
    cr_assert_not_null(lesson, "%d:%d: %s", err.line, err.column, err.what);
    struct app *made = app_new(lesson, &err);
    cr_assert_not_null(made, "%d:%d: %s", err.line, err.column, err.what);
    return made;
}

void open_listing(void)
{
    utf8_locale();
    app = app_from("lessons/listing.md", false);
}

void open_text(const char *lesson)
{
    utf8_locale();
    app = app_from(lesson, true);
}

static void remove_directory(void)
{
    char command[64];
    if (directory[0] == '\0')
        return;
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    cr_expect_eq(system(command), 0);
    directory[0] = '\0';
}

void close_app(void)
{
    app_free(app);
    app = NULL;
    remove_directory();
}

/* -- acting ------------------------------------------------------------------------------------ */

void ok(const char *line)
{
    cr_assert(app_line(app, line, &err), "'%s': %s: %s", line, err_name(err.code), err.what);
    cr_expect_not(app->status_is_error, "'%s' shows an error", line);
}

void refused(const char *line, const char *say)
{
    cr_assert_not(app_line(app, line, &err), "'%s' is accepted", line);
    cr_expect(app->status_is_error, "'%s' shows no error", line);
    const char *words = err_words(&err);
    cr_expect(strstr(words, say) || strstr(err.hint, say), "'%s' says '%s' and '%s', not '%s'",
              line, words, err.hint, say);
    expect_status(words);
    expect_status(err.hint);
}

void press(const char *key)
{
    cr_expect(app_key(app, key), "%s is not bound", key);
}

/* -- expecting --------------------------------------------------------------------------------- */

double number(const char *name, size_t i, size_t j)
{
    const struct binding *b = sheet_find(app->sheet, name);
    cr_assert_not_null(b, "there is no %s", name);
    struct array *a = binding_array(b);
    cr_assert_not_null(a, "%s has no numbers", name);
    cr_assert(a->ndim == 2 && i < a->shape[0] && j < a->shape[1], "%s has no [%zu,%zu]", name, i,
              j);
    double x = array_get(a, (size_t[]){i, j});
    array_free(a);
    return x;
}

void expect_number(const char *name, size_t i, size_t j, double expected)
{
    double x = number(name, i, j);
    cr_expect(fabs(x - expected) < 1e-8, "%s[%zu,%zu] is %.10g, not %.10g", name, i, j, x,
              expected);
}

void expect_selected(const char *element)
{
    const struct selection *s = &app->selection;
    struct str text = {0};
    if (s->name[0])
        element_text(&text, s->name, s->ndim, s->index, NULL);
    cr_expect_str_eq(str_text(&text), element);
    str_free(&text);
}

void expect_status(const char *part)
{
    const char *status = str_text(&app->status);
    cr_expect_not_null(strstr(status, part), "the status is '%s', without '%s'", status, part);
}

void expect_frame(int frame, int frames)
{
    cr_expect_eq(app->animation.frame, frame, "frame %d, not %d", app->animation.frame, frame);
    if (frame > 0)
        cr_expect_eq(app->animation.frames, frames, "of %d", app->animation.frames);
}

void expect_step(const char *name)
{
    cr_expect_str_eq(app_step(app)->name, name);
}

bool has_name(const char *name)
{
    return sheet_find(app->sheet, name) != NULL;
}

/* -- files ------------------------------------------------------------------------------------- */

const char *scratch(const char *name)
{
    static char path[256];
    if (directory[0] == '\0') {
        strcpy(directory, "/tmp/qkv-test-XXXXXX");
        cr_assert_not_null(mkdtemp(directory));
    }
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

void write_file(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file, "%s", path);
    cr_assert_eq(fwrite(text, 1, length, file), length);
    cr_assert_eq(fclose(file), 0);
}

char *read_file(const char *path)
{
    struct str text = {0};
    FILE *file = fopen(path, "rb");
    char block[4096];
    for (size_t n; file && (n = fread(block, 1, sizeof block, file)) > 0;)
        str_append_bytes(&text, block, n);
    if (file)
        fclose(file);
    return str_take(&text);
}

void utf8_locale(void)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        setlocale(LC_CTYPE, "en_US.UTF-8");
}
