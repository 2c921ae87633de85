#include "sheet/print.h"

#include "base/str.h"
#include "core/array.h"
#include "sheet/float_format.h"
#include "sheet/print_decimal.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

const struct print_options print_defaults = {
    .precision = 8, .threshold = 1000, .edgeitems = 3, .linewidth = 75, .suppress = false};

/* -- one number -------------------------------------------------------------------------------- */

void print_float(struct str *out, double value)
{
    if (!isfinite(value)) {
        str_append(out, isnan(value) ? "nan" : value < 0 ? "-inf" : "inf");
        return;
    }
    struct decimal d;
    decimal_shortest(&d, value);
    if (d.exponent >= -4 && d.exponent < 16) {
        decimal_append_fixed(out, &d);
        if (decimal_right(&d) == 0)
            str_append_char(out, '0');
        return;
    }
    str_append(out, d.negative ? "-" : "");
    str_append_char(out, d.digits[0]);
    if (d.count > 1)
        str_append_char(out, '.');
    str_append_bytes(out, d.digits + 1, (size_t)(d.count - 1));
    decimal_append_exponent(out, &d, 2);
}

static void append_scalar(struct str *out, const struct buffer *b, size_t position)
{
    switch (b->dtype) {
    case DTYPE_BOOL:
        str_append(out, b->b[position] ? "True" : "False");
        break;
    case DTYPE_INT64:
        str_format(out, "%" PRId64, b->i[position]);
        break;
    case DTYPE_FLOAT64:
        print_float(out, b->f[position]);
        break;
    }
}

/* -- the columns' format ----------------------------------------------------------------------- */

struct printer {
    struct str *out;
    const struct array *a;
    const char *separator;
    ptrdiff_t indent; /* columns before the outermost bracket */
    ptrdiff_t width;  /* where the last word of a row may end: room is left for the brackets */
    ptrdiff_t column; /* where the next word starts */
    bool summarise;   /* long axes show only their ends: */
    size_t edge;      /* that many items each */
    int int_width;
    struct float_format floats;
    struct str word; /* scratch */
};

static bool is_cut(const struct printer *p, int axis)
{
    return p->summarise && p->a->shape[axis] > 2 * p->edge;
}

static size_t step(const struct array *a, int axis, size_t position, size_t i)
{
    return position + i * (size_t)a->stride[axis]; /* wraps round when the stride is negative */
}

static int int_width(int64_t value)
{
    int width = value < 0 ? 2 : 1;
    while (value /= 10)
        width++;
    return width;
}

static void measure_range(struct printer *p, size_t position)
{
    const struct buffer *b = p->a->buffer;
    if (b->dtype == DTYPE_FLOAT64) {
        float_format_range(&p->floats, b->f[position]);
    } else if (b->dtype == DTYPE_INT64) {
        int width = int_width(b->i[position]);
        if (p->int_width < width)
            p->int_width = width;
    }
}

static void measure_digits(struct printer *p, size_t position)
{
    float_format_measure(&p->floats, p->a->buffer->f[position]);
}

/* Calls visit for the elements that will be shown; only they decide the format. */
static void visit_shown(struct printer *p, int axis, size_t position,
                        void (*visit)(struct printer *, size_t))
{
    if (axis == p->a->ndim) {
        visit(p, position);
        return;
    }
    size_t length = p->a->shape[axis];
    bool cut = is_cut(p, axis) && p->edge > 0; /* with no edge items NumPy measures everything */
    for (size_t i = 0; i < length; i++) {
        if (cut && i == p->edge)
            i = length - p->edge;
        visit_shown(p, axis + 1, step(p->a, axis, position, i), visit);
    }
}

static void measure(struct printer *p, const struct print_options *options)
{
    float_format_start(&p->floats, options);
    if (array_dtype(p->a) == DTYPE_BOOL)
        return;
    visit_shown(p, 0, p->a->offset, measure_range);
    if (array_dtype(p->a) == DTYPE_FLOAT64)
        visit_shown(p, 0, p->a->offset, measure_digits);
    float_format_finish(&p->floats);
}

/* -- brackets, rows and lines ------------------------------------------------------------------ */

static void format_element(struct printer *p, size_t position)
{
    const struct buffer *b = p->a->buffer;
    str_truncate(&p->word, 0);
    switch (b->dtype) {
    case DTYPE_BOOL:
        str_append(&p->word, !b->b[position] ? "False" : p->a->ndim ? " True" : "True");
        break;
    case DTYPE_INT64:
        str_format(&p->word, "%*" PRId64, p->int_width, b->i[position]);
        break;
    case DTYPE_FLOAT64:
        float_format_append(&p->word, &p->floats, b->f[position]);
        break;
    }
}

static void strip_spaces(struct str *out)
{
    size_t length = out->length;
    while (length > 0 && out->text[length - 1] == ' ')
        length--;
    str_truncate(out, length);
}

static void start_line(struct printer *p, ptrdiff_t indent)
{
    str_append_char(p->out, '\n');
    str_repeat(p->out, ' ', (size_t)indent);
    p->column = indent;
}

/* Appends the word, on a new line if it does not fit and if a new line has more room. */
static void append_word(struct printer *p, const char *word, size_t length)
{
    ptrdiff_t indent = p->indent + p->a->ndim;
    if (p->column + (ptrdiff_t)length > p->width && p->column > indent) {
        strip_spaces(p->out);
        start_line(p, indent);
    }
    str_append_bytes(p->out, word, length);
    p->column += (ptrdiff_t)length;
}

/* What stands between two items of an axis: a separator or, between rows, line breaks. */
static void append_between(struct printer *p, int axis)
{
    str_append(p->out, p->separator);
    p->column += (ptrdiff_t)strlen(p->separator);
    int below = p->a->ndim - 1 - axis;
    if (below == 0)
        return;
    strip_spaces(p->out);
    str_repeat(p->out, '\n', (size_t)below - 1);
    start_line(p, p->indent + axis + 1);
}

static void append_axis(struct printer *p, int axis, size_t position)
{
    if (p->out->full)
        return;
    if (axis == p->a->ndim) {
        format_element(p, position);
        append_word(p, str_text(&p->word), p->word.length);
        return;
    }
    size_t length = p->a->shape[axis];
    bool cut = is_cut(p, axis);
    size_t head = cut ? p->edge : 0;
    size_t tail = !cut ? length : p->edge > 0 ? p->edge : 1; /* NumPy always shows the last item */
    str_append_char(p->out, '[');
    p->column = p->indent + axis + 1;
    for (size_t i = 0; i < head; i++) {
        append_axis(p, axis + 1, step(p->a, axis, position, i));
        append_between(p, axis);
    }
    if (cut) {
        append_word(p, "...", 3);
        append_between(p, axis);
    }
    for (size_t i = length - tail; i < length; i++) {
        append_axis(p, axis + 1, step(p->a, axis, position, i));
        if (i + 1 < length)
            append_between(p, axis);
    }
    str_append_char(p->out, ']');
}

/* How many characters there are without the blanks at the end. */
static ptrdiff_t solid_length(const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    return (ptrdiff_t)length;
}

/* prefix and suffix are not printed, but room is left for them. */
static void append_array(struct str *out, const struct array *a,
                         const struct print_options *options, const char *prefix,
                         const char *separator, const char *suffix)
{
    ptrdiff_t solid = solid_length(separator);
    struct printer p = {
        .out = out,
        .a = a,
        .separator = separator,
        .indent = (ptrdiff_t)strlen(prefix),
        .width = (ptrdiff_t)options->linewidth - (ptrdiff_t)strlen(suffix) - a->ndim -
                 (solid > 1 ? solid - 1 : 0), /* it stands where the bracket would */
        .summarise = options->threshold < 0 || array_count(a) > (size_t)options->threshold,
        .edge = options->edgeitems > 0 ? (size_t)options->edgeitems : 0,
    };
    measure(&p, options);
    append_axis(&p, 0, a->offset);
    str_free(&p.word);
}

void print_array(struct str *out, const struct array *a, const struct print_options *options)
{
    if (a->ndim == 0)
        append_scalar(out, a->buffer, a->offset);
    else if (array_count(a) == 0)
        str_append(out, "[]");
    else
        append_array(out, a, options, "", " ", "");
}

/* "array([], shape=(0, 3), dtype=int64)"; the shape (0,) goes without saying. */
static void append_empty_repr(struct str *out, const struct array *a,
                              const struct print_options *options)
{
    size_t start = out->length;
    str_append(out, "array([]");
    if (a->ndim > 1) {
        str_format(out, ", shape=(%zu", a->shape[0]);
        for (int k = 1; k < a->ndim; k++)
            str_format(out, ", %zu", a->shape[k]);
        str_append_char(out, ')');
    }
    str_append_char(out, ',');
    const char *name = dtype_name(array_dtype(a));
    size_t needed = out->length - start + strlen(name) + strlen(" dtype=)");
    bool fits = options->linewidth > 0 && needed <= (size_t)options->linewidth;
    str_format(out, "%sdtype=%s)", fits ? " " : "\n      ", name);
}

void print_array_repr(struct str *out, const struct array *a, const struct print_options *options)
{
    if (array_count(a) == 0) {
        append_empty_repr(out, a, options);
        return;
    }
    str_append(out, "array(");
    append_array(out, a, options, "array(", ", ", ")");
    str_append_char(out, ')');
}

void print_array_text(struct str *out, const struct array *a, const struct print_options *options,
                      const struct print_frame *frame)
{
    if (array_count(a) == 0)
        str_append(out, "[]");
    else
        append_array(out, a, options, frame->prefix, frame->separator, frame->suffix);
}
