/* One matrix as comma-separated values (RFC 4180), every digit kept. The first line has the name
 * and the column numbers; each row starts with its number, or with all of its leading indices. */
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

/* "2", or "0,3,2" where the array has more axes. */
static void append_row_label(struct str *out, const struct part *p, size_t row)
{
    struct str label = {0};
    for (int d = 0; d < p->array->ndim - 2; d++)
        str_format(&label, "%zu,", p->index[d]);
    str_format(&label, "%zu", row);
    append_field(out, label.text);
    str_free(&label);
}

static void append_array(struct str *out, const char *name, const struct array *a)
{
    struct part part = {.array = a};
    size_t index[ARRAY_MAX_NDIM];
    append_field(out, name);
    for (size_t j = 0; j < part_columns(&part); j++)
        str_format(out, ",%zu", j);
    str_append(out, "\r\n");
    do
        for (size_t i = 0; array_count(a) > 0 && i < part_rows(&part); i++) {
            append_row_label(out, &part, i);
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
    append_array(out, name, a);
    array_free(a);
    return true;
}
