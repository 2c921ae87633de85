/* What an explanation says of every builtin is right: it is evaluated and compared. */
#include "sheet/builtin.h"
#include "sheet/explaining.h"

#include <math.h>

TestSuite(explain_all, .init = open_data, .fini = close_sheet);

/* Calls of every builtin that an explanation takes apart. */
static const char *const calls[] = {
    "np.array([v, v * 2])",
    "np.array(x)",
    "np.asarray(x)",
    "(x / 2).astype(int)",
    "x.copy()",
    "np.bool_(k)",
    "np.int64(k)",
    "np.float64(k)",
    "np.full((2, 2), v[1])",
    "np.full_like(x, v[2])",
    "np.arange(1, 9, 2)",
    "np.linspace(0, 2, 5)",
    "np.eye(3, k=1)",
    "np.identity(2)",
    "np.tri(2, 3, 1)",
    "np.tril(x)",
    "np.triu(x, 1)",
    "np.diag(v)",
    "np.diag(x, 1)",
    "x.diagonal()",
    "np.meshgrid(v, i)[1]",
    "x.reshape(3, 2)",
    "np.reshape(x, (3, 2))",
    "x.transpose(1, 0)",
    "np.transpose(x)",
    "np.swapaxes(x, 0, 1)",
    "np.moveaxis(x, 0, 1)",
    "np.expand_dims(v, 0)",
    "np.squeeze(x[None])",
    "x.ravel()",
    "x.flatten()",
    "np.flip(x)",
    "np.flipud(x)",
    "np.fliplr(x)",
    "np.broadcast_to(v, (2, 3))",
    "np.atleast_1d(k)",
    "np.atleast_2d(v)",
    "np.array(x.tolist())",
    "x.item(1)",
    "np.concatenate((x, x * 2))",
    "np.stack([v, v], axis=1)",
    "np.hstack((v, i))",
    "np.vstack((v, v + 1))",
    "np.column_stack((v, v))",
    "np.append(v, i)",
    "np.split(v, 3)[1]",
    "np.array_split(v, 2)[0]",
    "np.vsplit(x, 2)[1]",
    "np.hsplit(x, 3)[2]",
    "np.repeat(v, 2)",
    "np.tile(v, (2, 2))",
    "np.roll(x, 1, axis=1)",
    "np.sort(x, axis=0)",
    "np.argsort(x)",
    "np.unique(w)",
    "np.flatnonzero(v)",
    "np.isclose(v, 1)",
    "np.matmul(x, w)",
    "x.dot(w)",
    "np.inner(x, x)",
    "np.outer(v, i)",
    "np.vdot(v, v)",
    "np.kron(x, w)",
    "np.tensordot(x, x)",
    "np.tensordot(x, w, ([1], [0]))",
    "np.einsum('ij,jk', x, w)",
    "np.trace(s)",
    "np.linalg.norm(x, axis=0)",
    "np.sum(x)",
    "x.sum(axis=1, keepdims=True)",
    "np.prod(x, axis=0)",
    "np.mean(x, axis=1)",
    "np.max(x, axis=1)",
    "np.amax(x)",
    "np.min(x, axis=0)",
    "np.amin(x)",
    "np.all(b)",
    "np.any(x > 5, axis=0)",
    "np.ptp(x, axis=1)",
    "np.var(x, axis=0)",
    "np.std(x)",
    "np.median(x, axis=1)",
    "np.average(x, axis=1)",
    "np.average(x, weights=x)",
    "np.count_nonzero(w, axis=0)",
    "np.argmax(x)",
    "np.argmin(x, axis=0)",
    "np.cumsum(x, axis=0)",
    "np.cumprod(x)",
    "scipy.special.logsumexp(x, axis=0)",
    "scipy.special.log_softmax(x, axis=1)",
    "scipy.special.softmax(x)",
    "softmax(x)",
    "np.where(x > 2, x, 0)",
    "np.clip(x, 2, 4)",
    "x.clip(2, 4)",
    "np.round(x / 7, 2)",
    "np.around(x / 7)",
    "np.nan_to_num(x)",
    "masked(s, causal(2))",
    "causal(3)",
    "dot_product_attention(s, s, s)",
    "masked_dot_product_self_attention(s, s, s)",
    "split_heads(m, 2)",
    "concat_heads(split_heads(m, 2))",
    "multi_head_attention(m, m, m, 2)",
    "multi_head_attention(m, m, m, 2, m.T)",
    "sum(l)",
    "any(l)",
    "all(l)",
    "min(l)",
    "max(l)",
    "np.array(sorted(l))",
    "np.array(list(v))",
    "np.array(tuple(v))",
    "float(k)",
    "int(x[0, 0])",
    "bool(k)",
    "abs(v)",
    "np.abs(v)",
    "pow(k, 3)",
    "round(h, 0)",
    "math.fsum(l)",
    "math.prod(l)",
};

/* Elementwise functions, which are called alike. */
static void add_elementwise(struct str *out, const struct builtin *b)
{
    bool two = strchr(b->signature, ',') && b->homes != IN_MATH;
    bool whole = strstr("bitwise_and bitwise_or bitwise_xor invert", b->name) != NULL;
    if (b->homes == IN_MATH) {
        const char *comma = strchr(b->signature, ',');
        bool single = strchr(b->signature, '*') || !comma || strchr(comma, '=');
        bool count = strstr("gcd lcm factorial comb perm isqrt", b->name) != NULL;
        str_format(out, "math.%s(%s%s)", b->name, count ? "k" : "h",
                   single  ? ""
                   : count ? ", 1"
                           : ", k");
    } else {
        const char *module = b->homes & IN_SPECIAL ? "scipy.special" : "np";
        str_format(out, "%s.%s(%s%s)", module, b->name, whole ? "w" : "x / 8",
                   two ? whole ? ", 3" : ", v" : "");
    }
}

/* Rewrites mathematics in the worksheet's language: "3·4" as "3*4"; false when it has forms that
 * the language has not. Numbers that a function was given one by one make a list. */
static bool translate(const char *text, const char *dot, struct str *out)
{
    static const char *const lists[] = {"median(",        "argmax(",      "argmin(",
                                        "count_nonzero(", "any(",         "all(",
                                        "argsort(",       "flatnonzero(", "ptp("};
    static const struct {
        const char *from, *to;
    } signs[] = {{"·", "*"}, {"√", "sqrt"}, {"²", "**2"}};
    bool list = false;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        list =
            list || (str_starts(text, lists[i]) && strchr("-0123456789", text[strlen(lists[i])]));
    for (const char *s = text; *s; s++) {
        bool known = false;
        size_t digits = str_starts(s, "√") ? strspn(s + strlen("√"), "0123456789") : 0;
        if (digits > 0) {
            s += strlen("√");
            str_format(out, "sqrt(%.*s)", (int)digits, s);
            s += digits - 1;
            continue;
        }
        for (size_t i = 0; i < sizeof signs / sizeof *signs && !known; i++)
            if (str_starts(s, signs[i].from)) {
                str_append(out, i == 0 ? dot : signs[i].to);
                s += strlen(signs[i].from) - 1;
                known = true;
            }
        if (!known && ((unsigned char)*s >= 0x80 || *s == '|'))
            return false;
        if (!known && list && (*s == '(' || *s == ')'))
            str_append(out, *s == '(' ? "([" : "])");
        else if (!known)
            str_append_char(out, *s);
    }
    return *text != '\0';
}

/* Whether what an explanation says is the number that it explains; counts those that were read. The
 * module goes before a function; in a formula · joins strips, which are multiplied and summed. */
static void expect_number(const char *call, const char *module, const char *text, bool numeric,
                          double value, size_t *read)
{
    double tolerance = numeric ? 2e-3 : 1e-9;
    struct str statement = {0};
    struct value v;
    const char *last = strstr(text, " = ");
    bool strips = !numeric && strstr(text, "·");
    str_append(&statement, strips ? "np.sum((" : module);
    if (translate(last ? last + 3 : text, strips ? ") * (" : "*", &statement)) {
        str_append(&statement, strips ? "))" : "");
        bool ok = sheet_evaluate(sheet, statement.text, &v, &err);
        cr_assert(ok, "%s: `%s` gives %s", call, statement.text, err.what);
        cr_assert(value_is_number(v), "%s: `%s` is no number", call, statement.text);
        double difference = fabs(value_number(v) - value);
        cr_expect(isnan(value) || difference <= tolerance * (1 + fabs(value)),
                  "%s: `%s` is %g, not %g", call, statement.text, value_number(v), value);
        value_free(v);
        ++*read;
    }
    str_free(&statement);
}

/* Whether a formula is said in the language's own words. */
static bool is_readable(const char *symbolic)
{
    return !strstr(symbolic, " since ") && !strstr(symbolic, " masked)") &&
           !str_starts(symbolic, "heads[");
}

static void expect_sources_exist(const char *call, const struct explanation *e)
{
    for (size_t k = 0; k < e->source_count; k++) {
        const struct source *s = &e->sources[k];
        struct explanation inner = {0};
        const struct binding *of = sheet_find(sheet, s->name);
        bool ok = of && explain(sheet, s->name, s->ndim, s->index, &inner, &err);
        cr_expect(ok, "%s: %s: %s", call, s->name, err.what);
        for (int d = 0; ok && d < s->ndim; d++)
            cr_expect(s->index[d] < s->end[d] && s->end[d] <= of->value.array->shape[d], "%s",
                      call);
        explanation_free(&inner);
    }
}

static void expect_right(const char *call, const char *module, size_t *read)
{
    struct str statement = {0};
    str_format(&statement, "q := %s", call);
    cr_assert(sheet_run(sheet, statement.text, "", 1, &err), "%s: %s", call, err.what);
    str_free(&statement);
    struct array *a = binding_array(name("q"));
    size_t index[ARRAY_MAX_NDIM] = {0};
    cr_assert_not_null(a, "%s", call);
    do {
        struct explanation e;
        cr_assert(explain(sheet, "q", a->ndim, index, &e, &err), "%s: %s", call, err.what);
        double value = array_get(a, index);
        cr_expect(e.symbolic.length > 0 || e.source_count == 0, "%s", call);
        if (is_readable(str_text(&e.symbolic)))
            expect_number(call, module, str_text(&e.symbolic), false, value, read);
        expect_number(call, module, str_text(&e.numeric), true, value, read);
        expect_sources_exist(call, &e);
        explanation_free(&e);
    } while (index_next(index, a->ndim, a->shape));
    array_free(a);
}

static bool is_called(const struct builtin *b)
{
    struct str name = {0};
    bool found = false;
    str_format(&name, "%s(", b->name);
    for (size_t i = 0; i < sizeof calls / sizeof *calls && !found; i++)
        found = strstr(calls[i], name.text) != NULL;
    str_free(&name);
    return found;
}

Test(explain_all, what_is_said_of_every_builtin_is_right)
{
    size_t read = 0;
    const struct builtin *b;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        expect_right(calls[i], "", &read);
    for (size_t i = 0; (b = builtin_at(i)); i++) {
        struct str call = {0};
        if (b->derivation == DERIVE_NONE || is_called(b))
            continue;
        cr_assert_eq(b->derivation, DERIVE_ELEMENTWISE, "no call of %s here", b->name);
        add_elementwise(&call, b);
        expect_right(call.text, b->homes == IN_MATH ? "math." : "", &read);
        str_free(&call);
    }
    cr_expect_gt(read, 900, "%zu numbers were read", read);
}
