/* str(v) and repr(v). */
#include "sheet/value.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "base/str.h"
#include "sheet/closure.h"
#include "sheet/builtin.h"
#include "sheet/eval.h"
#include "sheet/print.h"
#include "sheet/sheet.h"
#include "sheet/text.h"
#include "sheet/type.h"

#include <inttypes.h>
#include <string.h>

/* A character that is not shown as it is: "\\n", "\\x1b", "\\u2028". */
static void append_escape(struct str *out, uint32_t code)
{
    static const char letters[] = "\nn\tt\rr";
    for (const char *p = letters; *p; p += 2)
        if ((uint32_t)*p == code) {
            str_format(out, "\\%c", p[1]);
            return;
        }
    str_format(out,
               code > 0xFFFF ? "\\U%08x"
               : code > 0xFF ? "\\u%04x"
                             : "\\x%02x",
               (unsigned)code);
}

static void repr_string(struct str *out, const struct string *s)
{
    bool single = memchr(s->text, '\'', s->length) != NULL;
    char quote = single && !memchr(s->text, '"', s->length) ? '"' : '\'';
    uint32_t code;
    str_append_char(out, quote);
    for (size_t i = 0, n; i < s->length && !out->full; i += n) {
        n = text_next(s->text + i, &code);
        if (s->text[i] == quote || s->text[i] == '\\')
            str_format(out, "\\%c", s->text[i]);
        else if (text_is_printable(code))
            str_append_bytes(out, s->text + i, n);
        else
            append_escape(out, code);
    }
    str_append_char(out, quote);
}

static void repr(struct str *out, struct value v, int depth, const struct print_options *options);

static void repr_sequence(struct str *out, struct value v, int depth,
                          const struct print_options *options)
{
    const struct sequence *s = v.sequence;
    bool tuple = v.kind == VALUE_TUPLE;
    if (depth == VALUE_MAX_DEPTH) {
        str_append(out, tuple ? "(...)" : "[...]");
        return;
    }
    str_append_char(out, tuple ? '(' : '[');
    for (size_t i = 0; i < s->count && !out->full && !interrupted(); i++) {
        if (i > 0)
            str_append(out, ", ");
        repr(out, s->items[i], depth + 1, options);
    }
    str_append(out, !tuple ? "]" : s->count == 1 ? ",)" : ")");
}

static void repr_dict(struct str *out, const struct dict *d, int depth,
                      const struct print_options *options)
{
    if (depth == VALUE_MAX_DEPTH) {
        str_append(out, "{...}");
        return;
    }
    str_append_char(out, '{');
    for (size_t i = 0; i < d->count && !out->full && !interrupted(); i++) {
        str_append(out, i > 0 ? ", " : "");
        repr(out, d->items[2 * i], depth + 1, options);
        str_append(out, ": ");
        repr(out, d->items[2 * i + 1], depth + 1, options);
    }
    str_append_char(out, '}');
}

static void repr_range(struct str *out, const struct range *r)
{
    str_format(out, "range(%" PRId64 ", %" PRId64, r->start, r->stop);
    if (r->step != 1)
        str_format(out, ", %" PRId64, r->step);
    str_append_char(out, ')');
}

/* dict_keys(['a', 'b']); what a loop uses up does not show what is in it. */
static void repr_iterator(struct str *out, struct value v, int depth,
                          const struct print_options *options)
{
    struct err err;
    struct value item;
    size_t count = 0;
    if (v.iterator->kind < ITERATOR_KEYS || !iterate_count(v, &count, &err)) {
        str_format(out, "<%s object>", v.iterator->type);
        return;
    }
    if (depth == VALUE_MAX_DEPTH) {
        str_format(out, "%s([...])", v.iterator->type);
        return;
    }
    str_format(out, "%s([", v.iterator->type);
    for (size_t i = 0; i < count && !out->full && iterate_item(v, i, &item, &err); i++) {
        str_append(out, i > 0 ? ", " : "");
        repr(out, item, depth + 1, options);
        value_free(item);
    }
    str_append(out, "])");
}

/* What is known by its name. */
static void repr_named(struct str *out, struct value v)
{
    struct binding *name = v.kind == VALUE_FUNCTION ? v.closure->function->name : NULL;
    if (v.kind == VALUE_FUNCTION)
        str_format(out, "<function %s>", name ? binding_name(name) : "<lambda>");
    else if (v.kind == VALUE_METHOD)
        str_format(out, "<method %s>", v.method->builtin->name);
    else if (v.kind == VALUE_TYPE)
        str_format(out, "<class '%s'>", v.type->name);
    else if (v.kind == VALUE_BUILTIN)
        str_format(out, "<function %s>", v.builtin->name);
    else if (v.kind == VALUE_MODULE)
        str_format(out, "<module '%s'>", v.module);
    else
        str_format(out, "dtype('%s')", dtype_name(v.dtype));
}

static void repr(struct str *out, struct value v, int depth, const struct print_options *options)
{
    switch (v.kind) {
    case VALUE_ABSENT:
    case VALUE_NONE:
        str_append(out, "None");
        break;
    case VALUE_BOOL:
        str_append(out, v.b ? "True" : "False");
        break;
    case VALUE_INT:
        str_format(out, "%" PRId64, v.i);
        break;
    case VALUE_FLOAT:
        print_float(out, v.f);
        break;
    case VALUE_STRING:
        repr_string(out, v.string);
        break;
    case VALUE_TUPLE:
    case VALUE_LIST:
        repr_sequence(out, v, depth, options);
        break;
    case VALUE_RANGE:
        repr_range(out, v.range);
        break;
    case VALUE_GENERATOR:
        str_append(out, "Generator(PCG64)");
        break;
    case VALUE_ITERATOR:
        repr_iterator(out, v, depth, options);
        break;
    case VALUE_ARRAY:
        print_array_repr(out, v.array, options);
        break;
    case VALUE_SLICE:
        str_append(out, "slice");
        repr_sequence(out, (struct value){.kind = VALUE_TUPLE, .sequence = v.sequence}, depth,
                      options);
        break;
    case VALUE_ELLIPSIS:
        str_append(out, "Ellipsis");
        break;
    case VALUE_DICT:
        repr_dict(out, v.dict, depth, options);
        break;
    case VALUE_FUNCTION:
    case VALUE_METHOD:
    case VALUE_TYPE:
    case VALUE_BUILTIN:
    case VALUE_MODULE:
    case VALUE_DTYPE:
        repr_named(out, v);
        break;
    }
}

void value_repr(struct str *out, struct value v, const struct print_options *options)
{
    repr(out, v, 0, options);
}

void value_print(struct str *out, struct value v, const struct print_options *options)
{
    if (v.kind == VALUE_STRING)
        str_append_bytes(out, v.string->text, v.string->length);
    else if (v.kind == VALUE_ARRAY)
        print_array(out, v.array, options);
    else if (v.kind == VALUE_DTYPE)
        str_append(out, dtype_name(v.dtype));
    else
        value_repr(out, v, options);
}
