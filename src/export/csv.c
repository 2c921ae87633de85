/* One matrix as comma-separated values (RFC 4180), every digit kept. The first line has the name
 * and the column numbers; each row starts with its number, or with all of its leading indices. The
 * tokens that the screen shows at rows and columns take the place of numbers. */
#include "export/format.h"

#include "app/app.h"
#include "base/str.h"
#include "export/page.h"
#include "sheet/print.h"

#include <inttypes.h>
#include <string.h>

static void append_field(struct str *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        str_append(out, text);
        return;
    }
    str_append_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            str_append_char(out, '"');
        str_append_char(out, *text);
    }
    str_append_char(out, '"');
}

static void append_number(struct str *out, const struct array *a, const size_t *index)
{
    const size_t at = array_position(a, index);
    if (array_dtype(a) == DTYPE_BOOL)
        str_append(out, a->buffer->b[at] ? "True" : "False");
    else if (array_dtype(a) == DTYPE_INT64)
        str_format(out, "%" PRId64, a->buffer->i[at]);
    else
        print_float(out, a->buffer->f[at]);
}

/* The token as it is, be it a line end, or the number, with what stands before it. */
static void append_label(struct str *out, struct str *before, const struct labels *labels, size_t i)
{
    if (labels->texts)
        str_append(before, labels->texts->items[i].string->text);
    else
        str_format(before, "%zu", i);
    append_field(out, str_text(before));
    str_free(before);
}

static void append_column_label(struct str *out, const struct labels *labels, size_t column)
{
    struct str none = {0};
    str_append_char(out, ',');
    append_label(out, &none, labels, column);
}

/* "2", or "0,3,2" where the array has more axes. */
static void append_row_label(struct str *out, const struct part *p, const struct labels *labels,
                             size_t row)
{
    struct str leading = {0};
    for (int d = 0; d < p->array->ndim - 2; d++)
        str_format(&leading, "%zu,", p->index[d]);
    append_label(out, &leading, labels, row);
}

static void append_array(struct str *out, const char *name, const struct array *a, struct app *app)
{
    struct part part = {.array = a};
    size_t index[ARRAY_MAX_NDIM];
    const struct labels rows = page_labels(app, name, LABEL_ROWS),
                        columns = page_labels(app, name, LABEL_COLUMNS);
    append_field(out, name);
    for (size_t j = 0; j < part_columns(&part); j++)
        append_column_label(out, &columns, j);
    str_append(out, "\r\n");
    do
        for (size_t i = 0; array_count(a) > 0 && i < part_rows(&part); i++) {
            append_row_label(out, &part, &rows, i);
            for (size_t j = 0; j < part_columns(&part); j++) {
                str_append_char(out, ',');
                part_at(&part, i, j, index);
                append_number(out, a, index);
            }
            str_append(out, "\r\n");
        }
    while (part_next(&part, SIZE_MAX));
}

bool export_csv(const struct export_request *request, struct str *out, struct err *err)
{
    const char *name;
    struct array *a = export_array(request, &name, err);
    if (!a)
        return false;
    append_array(out, name, a, request->app);
    array_free(a);
    return true;
}
