/* f-strings: texts with values in them. */
#include "sheet/format.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/eval.h"

/* Appends a field's value by its conversion and its specification, which may have fields too. */
static bool append_field(struct eval *e, const struct program *program, const struct node *field,
                         struct str *text, struct err *err)
{
    struct value v, spec = value_none();
    if (!eval_inner(e, program, field->kids[0], &v, err))
        return false;
    bool ok = field->count < 2 || eval_inner(e, program, field->kids[1], &spec, err);
    ok = ok &&
         format_field(text, v, field->text[0], spec.kind == VALUE_STRING ? spec.string->text : "",
                      sheet_print_options(e->sheet), err);
    if (spec.kind == VALUE_STRING)
        value_free(spec);
    value_free(v);
    return ok;
}

bool eval_formatted(struct eval *e, const struct program *program, const struct node *node,
                    struct value *result, struct err *err)
{
    struct str text = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < node->count; i++) {
        const struct node *kid = node->kids[i];
        if (kid->kind == NODE_FIELD)
            ok = append_field(e, program, kid, &text, err);
        else
            value_print(&text, kid->constant, sheet_print_options(e->sheet));
    }
    if (ok)
        return format_take(&text, result, err);
    str_free(&text);
    return false;
}
