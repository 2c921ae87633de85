/* str(v) and repr(v). */
#include "sheet/value.h"

#include "base/str.h"
#include "sheet/ast.h"
#include "sheet/builtin.h"
#include "sheet/print.h"
#include "sheet/sheet.h"

#include <inttypes.h>
#include <string.h>

static void repr_string(struct str *out, const struct string *s)
{
    char quote = strchr(s->text, '\'') && !strchr(s->text, '"') ? '"' : '\'';
    str_append_char(out, quote);
    for (size_t i = 0; i < s->length; i++) {
        char c = s->text[i];
        if (c == '\n')
            str_append(out, "\\n");
        else if (c == '\t')
            str_append(out, "\\t");
        else if (c == '\r')
            str_append(out, "\\r");
        else if (c == quote || c == '\\')
            str_format(out, "\\%c", c);
        else if ((unsigned char)c < 0x20 || c == 0x7F)
            str_format(out, "\\x%02x", (unsigned)(unsigned char)c);
        else
            str_append_char(out, c);
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
    for (size_t i = 0; i < s->count; i++) {
        if (i > 0)
            str_append(out, ", ");
        repr(out, s->items[i], depth + 1, options);
    }
    str_append(out, !tuple ? "]" : s->count == 1 ? ",)" : ")");
}

static void repr_range(struct str *out, const struct range *r)
{
    str_format(out, "range(%" PRId64 ", %" PRId64, r->start, r->stop);
    if (r->step != 1)
        str_format(out, ", %" PRId64, r->step);
    str_append_char(out, ')');
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
    case VALUE_FUNCTION:
        str_format(out, "<function %s>", binding_name(v.function->name));
        break;
    case VALUE_BUILTIN:
        str_format(out, "<function %s>", v.builtin->name);
        break;
    case VALUE_MODULE:
        str_format(out, "<module '%s'>", v.module);
        break;
    case VALUE_DTYPE:
        str_format(out, "dtype('%s')", dtype_name(v.dtype));
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
