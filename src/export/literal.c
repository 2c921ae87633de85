/* Values as Python writes them. */
#include "export/script.h"

#include "sheet/print.h"
#include "sheet/value.h"

#include <inttypes.h>
#include <math.h>

enum { LINE = 96 }; /* columns */

static void append_float(struct str *out, double x)
{
    if (isnan(x))
        str_append(out, "float(\"nan\")");
    else if (isinf(x))
        str_append(out, x > 0 ? "float(\"inf\")" : "float(\"-inf\")");
    else
        print_float(out, x);
}

static void append_element(struct str *out, const struct array *a, const size_t *index, bool floats)
{
    size_t at = array_position(a, index);
    if (array_dtype(a) == DTYPE_BOOL && !floats)
        str_append(out, a->buffer->b[at] ? "True" : "False");
    else if (array_dtype(a) == DTYPE_INT64 && !floats)
        str_format(out, "%" PRId64, a->buffer->i[at]);
    else
        append_float(out, buffer_get(a->buffer, at));
}

static size_t column(const struct str *out)
{
    size_t i = out->length;
    while (i > 0 && out->text[i - 1] != '\n')
        i--;
    return out->length - i;
}

static void break_line(struct str *out, size_t indent)
{
    str_append_char(out, '\n');
    str_repeat(out, ' ', indent);
}

static void append_axis(struct str *out, const struct array *a, int axis, size_t *index,
                        bool floats)
{
    if (axis == a->ndim) {
        append_element(out, a, index, floats);
        return;
    }
    str_append_char(out, '[');
    size_t indent = column(out);
    for (size_t i = 0; i < a->shape[axis]; i++) {
        size_t start = out->length;
        index[axis] = i;
        if (i > 0 && axis + 1 < a->ndim)
            break_line(out, indent);
        append_axis(out, a, axis + 1, index, floats);
        if (i + 1 < a->shape[axis])
            str_append_char(out, ',');
        if (axis + 1 < a->ndim || i == 0)
            continue;
        struct str item = {0}; /* a number, which may need a line of its own */
        str_append(&item, out->text + start);
        str_truncate(out, start);
        if (column(out) + 1 + item.length > LINE)
            break_line(out, indent);
        else
            str_append_char(out, ' ');
        str_append(out, item.text);
        str_free(&item);
    }
    str_append_char(out, ']');
}

void script_list(struct str *out, const struct array *a, bool floats)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    append_axis(out, a, 0, index, floats);
}

static void append_array(const struct dialect *d, const struct array *a, struct str *out)
{
    static const char *const torch[] = {"torch.bool", "torch.float64", "torch.float64"};
    static const char *const numpy[] = {"bool", "int", "float"};
    char shape[ARRAY_SHAPE_TEXT];
    enum dtype dtype = array_dtype(a);
    if (array_count(a) == 0) {
        str_format(out, "%s.zeros(%s, dtype=%s)", d->torch ? "torch" : "np",
                   array_shape_text(a, shape), (d->torch ? torch : numpy)[dtype]);
        return;
    }
    str_format(out, "%s(", dtype == DTYPE_BOOL ? d->bool_array : d->array);
    script_list(out, a, d->torch && dtype != DTYPE_BOOL);
    str_append_char(out, ')');
}

static bool append_items(const struct dialect *d, const struct value *items, size_t count,
                         bool is_dict, struct str *out)
{
    for (size_t i = 0; i < count; i++) {
        str_append(out, i == 0 ? "" : is_dict && i % 2 ? ": " : ", ");
        if (!script_literal(d, &items[i], out))
            return false;
    }
    return true;
}

static bool append_container(const struct dialect *d, const struct value *v, struct str *out)
{
    size_t start = out->length;
    bool ok, tuple = v->kind == VALUE_TUPLE, dict = v->kind == VALUE_DICT;
    str_append_char(out, tuple ? '(' : dict ? '{' : '[');
    if (dict)
        ok = append_items(d, v->dict->items, 2 * v->dict->count, true, out);
    else
        ok = append_items(d, v->sequence->items, v->sequence->count, false, out);
    if (tuple && v->sequence->count == 1)
        str_append_char(out, ',');
    str_append_char(out, tuple ? ')' : dict ? '}' : ']');
    if (!ok)
        str_truncate(out, start);
    return ok;
}

static void append_number(struct str *out, const struct value *v)
{
    if (v->kind == VALUE_BOOL)
        str_append(out, v->b ? "True" : "False");
    else if (v->kind == VALUE_INT)
        str_format(out, "%" PRId64, v->i);
    else
        append_float(out, v->f);
}

/* A NumPy scalar has attributes that Python's numbers lack. */
static void append_scalar(const struct dialect *d, const struct value *v, struct str *out)
{
    const char *type = v->kind == VALUE_BOOL ? "bool_" : v->kind == VALUE_INT ? "int64" : "float64";
    bool typed = v->numpy && !d->torch;
    if (typed)
        str_format(out, "np.%s(", type);
    append_number(out, v);
    str_append(out, typed ? ")" : "");
}

bool script_literal(const struct dialect *d, const struct value *v, struct str *out)
{
    switch (v->kind) {
    case VALUE_NONE:
    case VALUE_STRING:
    case VALUE_RANGE:
        value_repr(out, *v, &print_defaults);
        return true;
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
        append_scalar(d, v, out);
        return true;
    case VALUE_ARRAY:
        append_array(d, v->array, out);
        return true;
    case VALUE_TUPLE:
    case VALUE_LIST:
    case VALUE_DICT:
        return append_container(d, v, out);
    default:
        return false;
    }
}
