/* What a statement, and a formula that is being computed, may change. */
#include "sheet/sheet_internal.h"

#include "base/err.h"
#include "base/str.h"

struct binding *sheet_formula_of(const struct sheet *sheet, const struct buffer *buffer)
{
    for (size_t i = 0; i < sheet->formula_count; i++) {
        struct binding *b = sheet->formulas[i];
        if (b->value.kind == VALUE_ARRAY && b->value.array->buffer == buffer)
            return b;
    }
    return NULL;
}

const struct binding *sheet_formula_with(const struct sheet *sheet, const void *thing)
{
    for (size_t i = 0; i < sheet->formula_count; i++)
        if (value_uses(sheet->formulas[i]->value, thing))
            return sheet->formulas[i];
    return NULL;
}

/* A list is computed whole: what was written into it would be gone the next time. */
static bool is_no_formulas(const struct sheet *sheet, const void *thing, struct err *err)
{
    const struct binding *formula = sheet_formula_with(sheet, thing);
    if (!formula)
        return true;
    struct str text = {0};
    binding_formula(formula, &text);
    err_set(err, ERR_VALUE, "%s follows %s, and what was put into it would not stay", formula->name,
            str_text(&text));
    str_free(&text);
    return err_hint(err, "%s = ... makes it a value; numbers in an array can be pinned.",
                    formula->name);
}

bool sheet_may_write(const struct sheet *sheet, const void *thing, struct err *err)
{
    if (!sheet->computing)
        return is_no_formulas(sheet, thing, err);
    for (size_t i = 0; i < sheet->bound_count; i++)
        if (value_uses(sheet->bound[i]->value, thing)) {
            err_set(err, ERR_VALUE, "a formula must not change %s, which it reads",
                    sheet->bound[i]->name);
            return err_hint(err, "Let the function change a copy: .copy()");
        }
    return true;
}

bool sheet_may_assign(const struct sheet *sheet, const struct binding *b, struct err *err)
{
    if (!sheet->computing)
        return true;
    err_set(err, ERR_VALUE, "a formula must not change %s", b->name);
    return err_hint(err, "Let the function return it, without `global`.");
}

void sheet_set_untrusted(struct sheet *sheet, bool on)
{
    sheet->untrusted = on;
}

bool sheet_is_untrusted(const struct sheet *sheet)
{
    return sheet->untrusted;
}

void sheet_set_saving(struct sheet *sheet, bool on)
{
    sheet->saves_nothing = !on;
}

bool sheet_may_seed(const struct sheet *sheet, struct err *err)
{
    return !sheet->computing ||
           err_set(err, ERR_VALUE, "a formula must not seed the random numbers") ||
           err_hint(err, "Seed before it: a formula draws the same numbers at each recomputation.");
}
