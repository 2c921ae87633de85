/* How long a sheet takes to follow an edit.
 *
 *     edit SCRIPT NAME FIRST SECOND ROUNDS
 *
 * runs SCRIPT in a worksheet, then the statements FIRST and SECOND in turn, which both edit NAME.
 * Prints the fastest times in nanoseconds: of a whole edit (parsing, the record for undo,
 * recomputing, marking what changed), and of what follows NAME alone (recomputing and marking). */
#include "base/err.h"
#include "base/path.h"
#include "sheet/sheet_internal.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_nothing(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
}

static void run(struct sheet *sheet, const char *source, const char *file)
{
    struct err err;
    if (sheet_run(sheet, source, file, 1, &err))
        return;
    fprintf(stderr, "%s:%d: %s\n", err.file, err.line, err.what);
    exit(1);
}

static void edit(struct sheet *sheet, const char *const statement[2], double *times, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double start = now();
        run(sheet, statement[i % 2], "");
        times[i] = now() - start;
    }
}

/* NAME's elements change places with those that it had before, so that each time there are other
 * numbers to compute and to mark. */
static void follow(struct sheet *sheet, const char *name, const char *const statement[2],
                   double *times, size_t n)
{
    struct binding *edited = sheet_intern(sheet, name, strlen(name));
    run(sheet, statement[0], "");
    struct buffer *other = buffer_copy(edited->value.array->buffer);
    run(sheet, statement[1], "");
    for (size_t i = 0; i < n; i++) {
        buffer_swap(edited->value.array->buffer, other);
        double start = now();
        sheet_clear_marks(sheet);
        edited->dirty = sheet->statement;
        formulas_follow(sheet);
        times[i] = now() - start;
    }
    buffer_free(other);
}

int main(int argc, char **argv)
{
    struct err err;
    size_t length, rounds = argc == 6 ? strtoul(argv[5], NULL, 10) : 0;
    char *script = rounds > 0 ? path_read(argv[1], 1 << 20, &length, &err) : NULL;
    if (!script)
        return 2;
    struct sheet_options options = {.write = write_nothing};
    struct sheet *sheet = sheet_new(&options);
    double *times = calloc(rounds, sizeof *times);
    const char *const statement[2] = {argv[3], argv[4]};
    run(sheet, script, argv[1]);
    edit(sheet, statement, times, rounds);
    printf("%.0f ", fastest(times, rounds));
    follow(sheet, argv[2], statement, times, rounds);
    printf("%.0f\n", fastest(times, rounds));
    free(times);
    sheet_free(sheet);
    free(script);
}
