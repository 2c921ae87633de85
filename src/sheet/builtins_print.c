/* How arrays are printed: np.set_printoptions, and arrays as text. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/format.h"
#include "sheet/print.h"

#include <limits.h>
#include <math.h>

/* -- reading options; None and nothing leave them as they are ---------------------------------- */

static bool is_given(const struct call *call, size_t i)
{
    return call->args[i].kind != VALUE_NONE && call->args[i].kind != VALUE_ABSENT;
}

static int clamp(double x)
{
    return x > INT_MAX ? INT_MAX : x < INT_MIN ? INT_MIN : (int)x;
}

static bool take_precision(const struct call *call, size_t i, int *out, struct err *err)
{
    int64_t n;
    if (!is_given(call, i))
        return true;
    if (!value_to_int(call->args[i], &n, err))
        return err_set(err, ERR_TYPE, "precision must be an integer");
    *out = clamp((double)n);
    return true;
}

static bool take_threshold(const struct call *call, size_t i, int *out, struct err *err)
{
    if (!is_given(call, i))
        return true;
    if (!value_is_number(call->args[i]))
        return err_set(err, ERR_TYPE, "threshold must be numeric");
    double x = value_number(call->args[i]);
    if (isnan(x))
        return err_set(err, ERR_VALUE,
                       "threshold must be non-NAN, try sys.maxsize for untruncated representation");
    *out = clamp(floor(x)); /* more elements than this are summarised */
    return true;
}

static bool take_count(const struct call *call, size_t i, int *out, struct err *err)
{
    if (!is_given(call, i))
        return true;
    if (!value_is_number(call->args[i]) || isnan(value_number(call->args[i])))
        return err_set(err, ERR_TYPE, "a number is needed, not '%s'",
                       value_type_name(call->args[i]));
    *out = clamp(value_number(call->args[i]));
    return true;
}

static bool take_suppress(const struct call *call, size_t i, bool *out, struct err *err)
{
    return !is_given(call, i) || value_truth(call->args[i], out, err);
}

/* -- functions --------------------------------------------------------------------------------- */

static bool set_printoptions(struct call *call, struct value *result, struct err *err)
{
    struct print_options *options = sheet_print_options(call->eval->sheet), new = *options;
    if (!take_precision(call, 0, &new.precision, err) ||
        !take_threshold(call, 1, &new.threshold, err) ||
        !take_count(call, 2, &new.edgeitems, err) || !take_count(call, 3, &new.linewidth, err) ||
        !take_suppress(call, 4, &new.suppress, err))
        return false;
    *options = new;
    *result = value_none();
    return true;
}

/* The sheet's options, changed by the arguments 1 to 3: line width, precision, suppress_small. */
static bool take_options(const struct call *call, struct print_options *options, struct err *err)
{
    *options = *sheet_print_options(call->eval->sheet);
    return take_count(call, 1, &options->linewidth, err) &&
           take_precision(call, 2, &options->precision, err) &&
           take_suppress(call, 3, &options->suppress, err);
}

static bool take_text(const struct call *call, size_t i, const char **out, struct err *err)
{
    if (call->args[i].kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "a text is needed, not '%s'", value_type_name(call->args[i]));
    *out = call->args[i].string->text;
    return true;
}

static bool array2string(struct call *call, struct value *result, struct err *err)
{
    struct print_options options;
    struct print_frame frame;
    struct str out = {0};
    if (!take_options(call, &options, err) || !take_text(call, 4, &frame.separator, err) ||
        !take_text(call, 5, &frame.prefix, err) || !take_text(call, 6, &frame.suffix, err) ||
        !take_threshold(call, 7, &options.threshold, err) ||
        !take_count(call, 8, &options.edgeitems, err))
        return false;
    struct array *a = take_array(call, 0, err);
    if (!a)
        return false;
    print_array_text(&out, a, &options, &frame);
    array_free(a);
    return format_take(&out, result, err);
}

/* array_repr (op 1) and array_str */
static bool array_text(struct call *call, struct value *result, struct err *err)
{
    struct print_options options;
    struct str out = {0};
    if (!take_options(call, &options, err))
        return false;
    struct array *a = take_array(call, 0, err);
    if (!a)
        return false;
    (call->builtin->op ? print_array_repr : print_array)(&out, a, &options);
    array_free(a);
    return format_take(&out, result, err);
}

static const struct builtin rows[] = {
    {IN_NUMPY, "set_printoptions",
     "set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, "
     "suppress=None)",
     "how arrays are printed from now on", set_printoptions, DERIVE_NONE, 0},
    {IN_NUMPY, "array2string",
     "array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=' ', "
     "prefix='', suffix='', *, threshold=None, edgeitems=None)",
     "an array as text, as print shows it", array2string, DERIVE_NONE, 0},
    {IN_NUMPY, "array_str",
     "array_str(a, max_line_width=None, precision=None, suppress_small=None)",
     "an array as text, as print shows it", array_text, DERIVE_NONE, 0},
    {IN_NUMPY, "array_repr",
     "array_repr(arr, max_line_width=None, precision=None, suppress_small=None)",
     "an array as text, as it is written in a script", array_text, DERIVE_NONE, 1},
};

const struct builtin_table builtins_print = {rows, sizeof rows / sizeof *rows};
