#include "export/export.h"

#include "app/app.h"
#include "sheet/json.h"
#include "sheet/print.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void write_float(struct str *out, double x)
{
    if (isnan(x))
        str_append(out, "\"NaN\"");
    else if (isinf(x))
        str_append(out, x > 0 ? "\"Infinity\"" : "\"-Infinity\"");
    else
        print_float(out, x);
}

static void write_element(struct str *out, const struct array *a, const size_t *index)
{
    size_t at = array_position(a, index);
    switch (array_dtype(a)) {
    case DTYPE_BOOL:
        str_append(out, a->buffer->b[at] ? "true" : "false");
        break;
    case DTYPE_INT64:
        str_format(out, "%" PRId64, a->buffer->i[at]);
        break;
    case DTYPE_FLOAT64:
        write_float(out, a->buffer->f[at]);
        break;
    }
}

static void write_array(struct str *out, const struct array *a, int axis, size_t *index)
{
    if (axis == a->ndim) {
        write_element(out, a, index);
        return;
    }
    str_append_char(out, '[');
    for (size_t i = 0; i < a->shape[axis]; i++) {
        if (i > 0)
            str_append(out, ", ");
        index[axis] = i;
        write_array(out, a, axis + 1, index);
    }
    str_append_char(out, ']');
}

static bool is_data(struct value v)
{
    return value_is_number(v) || v.kind == VALUE_NONE || v.kind == VALUE_STRING ||
           v.kind == VALUE_TUPLE || v.kind == VALUE_LIST || v.kind == VALUE_ARRAY;
}

static void write_value(struct str *out, struct value v)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    switch (v.kind) {
    case VALUE_BOOL:
        str_append(out, v.b ? "true" : "false");
        break;
    case VALUE_INT:
        str_format(out, "%" PRId64, v.i);
        break;
    case VALUE_FLOAT:
        write_float(out, v.f);
        break;
    case VALUE_STRING:
        json_write_string(out, v.string->text, v.string->length);
        break;
    case VALUE_ARRAY:
        write_array(out, v.array, 0, index);
        break;
    case VALUE_TUPLE:
    case VALUE_LIST:
        str_append_char(out, '[');
        for (size_t i = 0; i < v.sequence->count; i++) {
            str_append(out, i > 0 ? ", " : "");
            write_value(out, v.sequence->items[i]);
        }
        str_append_char(out, ']');
        break;
    default:
        str_append(out, "null");
        break;
    }
}

void export_json(const struct app *app, struct str *out)
{
    const char *separator = "";
    str_append(out, "{\"lesson\": ");
    json_write_string(out, app->lesson->name, strlen(app->lesson->name));
    str_format(out, ", \"step\": {\"number\": %zu, \"name\": ", app->step + 1);
    json_write_string(out, app_step(app)->name, strlen(app_step(app)->name));
    str_append(out, "}, \"names\": {");
    for (size_t i = 0; i < sheet_count(app->sheet); i++) {
        const struct binding *b = sheet_at(app->sheet, i);
        if (!b->failed && !is_data(b->value))
            continue;
        str_append(out, separator);
        json_write_string(out, b->name, strlen(b->name));
        str_append(out, ": ");
        write_value(out, b->value);
        separator = ", ";
    }
    str_append(out, "}}\n");
}
