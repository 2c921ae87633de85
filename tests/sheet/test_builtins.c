/* The table of functions: its rows, and how arguments are bound to their signatures. */
#include "sheet/builtin.h"

#include "sheet/eval.h"
#include "sheet/worksheet.h"

#include <ctype.h>

TestSuite(builtins, .init = open_sheet, .fini = close_sheet);

/* -- every row --------------------------------------------------------------------------------- */

static bool is_name_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* A literal, a tuple or "..."; NULL when there is none. */
static const char *skip_fallback(const char *s)
{
    if (*s == '(') { /* a tuple of literals */
        size_t length = strcspn(s, ")");
        return s[length] ? s + length + 1 : NULL;
    }
    size_t length = strcspn(s, ",)");
    return length > 0 ? s + length : NULL;
}

/* "name(a, b=None, *rest, key=1, **items)": returns how many parameters, or -1. A bare star, behind
 * which all have names, is none. */
static int parameters(const char *name, const char *signature)
{
    size_t n = strlen(name);
    if (strncmp(signature, name, n) != 0 || signature[n] != '(')
        return -1;
    int count = 0, rest = 0;
    bool optional = false, last = false;
    for (const char *s = signature + n + 1;;) {
        if (*s == ')' && count == 0)
            return s[1] ? -1 : 0;
        if (last)
            return -1; /* something behind "**items" */
        if (strncmp(s, "*, ", 3) == 0) {
            s += 3;
            rest++;
            optional = false; /* what has a name may come in any order */
        }
        last = strncmp(s, "**", 2) == 0;
        bool starred = *s == '*';
        s += last ? 2 : starred;
        rest += starred && !last;
        if (!isalpha((unsigned char)*s))
            return -1;
        while (is_name_character(*s))
            s++;
        bool fallback = *s == '=';
        if (fallback) {
            s = skip_fallback(s + 1);
            if (!s)
                return -1;
        }
        if (rest > 1 || (starred && fallback) || (optional && !fallback && !starred))
            return -1; /* what comes behind an optional one is optional */
        optional = optional || fallback || starred;
        count++;
        if (*s == ')')
            return s[1] ? -1 : count;
        if (strncmp(s, ", ", 2) != 0)
            return -1;
        s += 2;
    }
}

Test(builtins, the_check_of_signatures_sees_faults)
{
    cr_expect_eq(parameters("f", "f()"), 0);
    cr_expect_eq(parameters("f", "f(x, *rest, axis=-1)"), 3);
    cr_expect_eq(parameters("f", "f(x=(), *, key=..., **items)"), 3);
    cr_expect_eq(parameters("f", "f(x=(1, 2), y=' ')"), 2);
    static const char *const wrong[] = {
        "f",         "g(x)",        "f(x",      "f(x,y)",        "f(x=)", "f(x=1, y)",
        "f(*a, *b)", "f(x))",       "f(, x)",   "f(*a=1)",       "f(x) ", "f(*)",
        "f(x, *)",   "f(**a, b=1)", "f(**a=1)", "f(*a, *, b=1)", "f(x=()"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_eq(parameters("f", wrong[i]), -1, "%s", wrong[i]);
}

Test(builtins, every_row_is_well_formed)
{
    const struct builtin *b;
    size_t i = 0;
    for (; (b = builtin_at(i)); i++) {
        int count = parameters(b->name, b->signature);
        cr_expect(count >= 0 && count <= BUILTIN_MAX_PARAMETERS, "%s has the signature %s", b->name,
                  b->signature);
        cr_expect_not_null(b->fn, "%s", b->name);
        cr_expect_neq(b->homes, 0, "%s has no home", b->name);
        size_t length = strlen(b->help);
        cr_expect(length > 0 && length <= 100, "%s: the help has %zu characters", b->name, length);
        bool goes_on = length > 4 && strcmp(b->help + length - 5, ", ...") == 0;
        cr_expect(!strpbrk(b->help, "\n\t") && (b->help[length - 1] != '.' || goes_on) &&
                      b->help[0] != ' ',
                  "%s: %s", b->name, b->help);
        if (b->homes & IN_METHOD) /* the object comes first */
            cr_expect(count > 0 && b->signature[strlen(b->name) + 1] != '*', "%s", b->signature);
    }
    cr_expect_gt(i, 60);
    cr_expect_null(builtin_at(i + 1000));
}

Test(builtins, no_home_has_two_functions_of_one_name)
{
    const struct builtin *a, *b;
    for (size_t i = 0; (a = builtin_at(i)); i++) {
        for (size_t j = 0; j < i && (b = builtin_at(j)); j++)
            cr_expect(strcmp(a->name, b->name) != 0 || !(a->homes & b->homes), "%s is there twice",
                      a->name);
        for (unsigned home = 1; home <= IN_SPECIAL; home *= 2)
            if (a->homes & home)
                cr_expect_eq(builtin_find(home, a->name), a, "%s", a->name);
    }
    cr_expect_null(builtin_find(~0u, "nothing"));
    cr_expect_null(builtin_find(IN_METHOD, "exp"));
}

/* A literal in a signature must be what a call without the argument gets. */
Test(builtins, every_optional_argument_may_be_left_out)
{
    const struct builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++) {
        struct value args[BUILTIN_MAX_PARAMETERS], out[BUILTIN_MAX_PARAMETERS];
        size_t required = 0;
        for (const char *s = strchr(b->signature, '(') + 1; *s != ')' && *s != '*';) {
            size_t length = strcspn(s, "=,)");
            if (s[length] == '=')
                break;
            args[required] = value_int((int64_t)required);
            required++;
            s += length + (s[length] == ',' ? 2 : 0);
        }
        cr_assert(builtin_bind(b, required, 0, NULL, args, out, &err), "%s: %s", b->signature,
                  err.what);
        for (size_t k = 0; k < BUILTIN_MAX_PARAMETERS; k++) {
            if (k < required)
                cr_expect(out[k].kind == VALUE_INT && out[k].i == (int64_t)k, "%s", b->name);
            value_free(out[k]);
        }
        if (required == 0)
            continue;
        cr_expect_not(builtin_bind(b, required - 1, 0, NULL, args, out, &err),
                      "%s can do without its arguments", b->signature);
        for (size_t k = 0; k < BUILTIN_MAX_PARAMETERS; k++)
            value_free(out[k]);
    }
}

Test(builtins, constants_and_modules_are_found)
{
    cr_expect_eq(builtin_constant_find(IN_NUMPY, "pi")->value.f, 3.141592653589793);
    cr_expect_eq(builtin_constant_find(IN_NUMPY, "newaxis")->value.kind, VALUE_NONE);
    cr_expect_null(builtin_constant_find(IN_SPECIAL, "pi"));
    cr_expect_null(builtin_constant_find(IN_NUMPY, "p"));
    cr_expect_eq(module_find("numpy.random", 12)->homes, IN_RANDOM);
    cr_expect_eq(module_find("numpyx", 5)->homes, IN_NUMPY);
    cr_expect_null(module_find("nump", 4));
    cr_expect_str_eq(module_by_short_name("np")->name, "numpy");
    cr_expect_null(module_by_short_name("numpy"));
}

/* -- binding ----------------------------------------------------------------------------------- */

Test(builtins, arguments_are_bound_by_place_and_by_name)
{
    RUN("x = np.array([[1, 2], [3, 4]])");
    SHOWS("np.sum(x, 0)", "array([4, 6])");
    SHOWS("np.sum(x, axis=0)", "array([4, 6])");
    SHOWS("np.sum(axis=1, a=x, keepdims=True)", "array([[3],\n       [7]])");
    SHOWS("x.sum(1)", "array([3, 7])");
    SHOWS("x.sum(keepdims=True)", "array([[10]])");
    SHOWS("x.sum(axis=None)", "10");
    SHOWS("np.eye(2, k=1)", "array([[0., 1.],\n       [0., 0.]])");
    SHOWS("np.full(fill_value=7, shape=2)", "array([7, 7])");
    SHOWS("masked(x, mask=np.array([[True, False], [True, True]]), fill=0)",
          "array([[1., 0.],\n       [3., 4.]])");
    PRINTS("print(1, 2, sep='-', end='!')\nprint()\nprint('a', sep='x')", "1-2!\na\n");
}

Test(builtins, arguments_that_do_not_fit_are_named)
{
    RUN("x = np.array([1, 2])");
    FAILS("np.sum()", ERR_TYPE, "sum() missing 1 required positional argument: 'a'",
          "It is called as sum(a, axis=None, dtype=None, keepdims=False).");
    FAILS("np.sum(x, 0, False, 1)", ERR_TYPE, "Cannot interpret 'False' as a data type");
    FAILS("np.sum(x, 0, int, False, 1)", ERR_TYPE,
          "sum() takes from 1 to 4 positional arguments but 5 were given");
    FAILS("np.sum(x, a=x)", ERR_TYPE, "multiple values for argument 'a'");
    FAILS("np.sum(x, axis=0, axis=0)", ERR_SYNTAX, "keyword argument repeated: axis");
    FAILS("np.sum(x, axes=0)", ERR_TYPE, "unexpected keyword argument 'axes'",
          "Did you mean `axis`?");
    FAILS("x.sum(0, int, False, 1)", ERR_TYPE, "positional arguments");
    FAILS("x.sum(a=x)", ERR_TYPE, "multiple values for argument 'a'");
    FAILS("x.reshape(shape=2)", ERR_TYPE, "unexpected keyword argument 'shape'");
    FAILS("np.zeros(dtype=int)", ERR_TYPE, "missing 1 required positional argument: 'shape'");
    FAILS("print(to=1)", ERR_TYPE, "unexpected keyword argument 'to'");
    FAILS("dot_product_attention(x, x)", ERR_TYPE,
          "missing 1 required positional argument: 'value'",
          "dot_product_attention(query, key, value, mask=None, scale=True, fill=-1e9)");
}

Test(builtins, more_arguments_than_any_function_has_are_no_trouble)
{
    struct str text = {0};
    str_append(&text, "print(");
    for (int i = 0; i < 1000; i++)
        str_append(&text, "1,");
    str_append(&text, "sep='')");
    RUN(str_text(&text));
    cr_expect_eq(printed.length, 1001);
    str_truncate(&text, 0);
    str_append(&text, "np.exp(");
    for (int i = 0; i < 1000; i++)
        str_format(&text, "%sk%d=1", i ? "," : "", i);
    str_append(&text, ")");
    FAILS(str_text(&text), ERR_TYPE, "unexpected keyword argument 'k0'");
    str_free(&text);
}

/* -- what single functions refuse -------------------------------------------------------------- */

Test(builtins, the_textbooks_missing_bracket_is_recognized)
{
    FAILS("np.array([1,0,1], [1,0,0], [0,0,1])", ERR_TYPE, "positional arguments");
    FAILS("np.array([1,0,1], [1,0,0])", ERR_TYPE, "one more pair of brackets");
    FAILS("np.array([1], dtype='float32')", ERR_TYPE, "'float32'", "bool, int64 or float64");
}

Test(builtins, arguments_of_the_wrong_kind_are_refused)
{
    FAILS("np.array([[1, 2], [3]])", ERR_VALUE, "The detected shape was (2,) + inhomogeneous part",
          "one row has 1, the first has 2");
    FAILS("np.array([[1, 2], 3])", ERR_VALUE, "inhomogeneous shape after 1 dimensions",
          "rectangular");
    FAILS("np.array(['a'])", ERR_TYPE, "'str'");
    FAILS("np.zeros(-1)", ERR_VALUE, "negative dimensions");
    FAILS("np.zeros((2, 1.5))", ERR_TYPE, "'float'");
    FAILS("np.zeros((1,) * 9)", ERR_VALUE, "maximum supported dimension");
    FAILS("np.zeros((100000, 100000))", ERR_MEMORY, "too many elements");
    FAILS("np.zeros((3000000000, 3000000000, 3000000000))", ERR_MEMORY, "too many elements");
    FAILS("np.reshape(np.zeros(6), (4, -1))", ERR_VALUE, "(6,)");
    FAILS("np.transpose(np.zeros((2, 3)), (0, 0))", ERR_VALUE, "axes");
    FAILS("np.swapaxes(np.zeros((2, 3)), 0, 2)", ERR_AXIS,
          "axis2: axis 2 is out of bounds for array of dimension 2");
    FAILS("np.sum(np.zeros(2), axis=1)", ERR_AXIS, "axis 1 is out of bounds");
    FAILS("np.max(np.zeros(0))", ERR_VALUE, "");
    FAILS("np.hstack(5)", ERR_TYPE, "not iterable");
    FAILS("np.concatenate([])", ERR_VALUE, "at least one array");
    FAILS("np.random.seed(-1)", ERR_VALUE, "Seed must be between 0 and 2**32 - 1");
    FAILS("causal(-1)", ERR_VALUE, "-1 tokens");
    FAILS("split_heads(np.zeros((2, 6)), 0)", ERR_VALUE, "at least one head");
    FAILS("split_heads(np.zeros((2, 6)), 4)", ERR_VALUE, "6");
    FAILS("masked(np.zeros(2), np.array([0.5, 1]))", ERR_TYPE, "True and False");
    FAILS("masked(np.zeros(2), fill='a')", ERR_TYPE, "expected a number");
    FAILS("range(1, 2, 0)", ERR_VALUE, "must not be zero");
    FAILS("range('a')", ERR_TYPE, "'str'");
    FAILS("np.arange(0, 1, 0)", ERR_ZERO_DIVISION, "zero");
    FAILS("np.arange(1e30)", ERR_VALUE, "Maximum allowed size");
    FAILS("np.arange()", ERR_TYPE, "arange() requires stop to be specified.");
    FAILS("len(5)", ERR_TYPE, "object of type 'int' has no len()");
    FAILS("len(np.array(5))", ERR_TYPE, "unsized");
    FAILS("abs('a')", ERR_TYPE, "'str'");
    FAILS("print(1, sep=2)", ERR_TYPE, "sep must be None or a string");
}

Test(builtins, strings_are_read_as_python_reads_them)
{
    SHOWS("int('12'), int(' -7 '), int('9007199254740993'), float('1e3'), float(' .5\\n')",
          "(12, -7, 9007199254740993, 1000.0, 0.5)");
    SHOWS("float('inf'), float('-Infinity'), float('nan')", "(inf, -inf, nan)");
    FAILS("int('3.5')", ERR_VALUE, "invalid literal for int() with base 10: '3.5'");
    FAILS("int('')", ERR_VALUE, "invalid literal");
    FAILS("int('99999999999999999999')", ERR_OVERFLOW, "64 bits");
    FAILS("float('0x10')", ERR_VALUE, "could not convert string to float: '0x10'");
    FAILS("float('nan(1)')", ERR_VALUE, "could not convert");
    FAILS("float('1 2')", ERR_VALUE, "could not convert");
    FAILS("float('')", ERR_VALUE, "could not convert");
    SHOWS("int(2.9), int(-2.9), int(True), int(np.array([9007199254740993]))",
          "(2, -2, 1, 9007199254740993)");
    FAILS("int(np.nan)", ERR_VALUE, "NaN");
    FAILS("int(np.inf)", ERR_OVERFLOW, "infinity");
    FAILS("int(1e19)", ERR_OVERFLOW, "64 bits");
    FAILS("float(np.array([1, 2]))", ERR_TYPE, "size-1");
    FAILS("float([1])", ERR_TYPE, "'list'");
    FAILS("int(None)", ERR_TYPE, "'NoneType'");
}
