/* Explanations in tests:
 *
 *     EXPLAINS("a[1]", "a[1] = x[1] + 1 = 2 + 1 = 3");
 *     SOURCES("a[1]", "x[1]");
 */
#ifndef QKV_TESTS_EXPLAINING_H
#define QKV_TESTS_EXPLAINING_H

#include "sheet/explain.h"

#include "sheet/worksheet.h"

/* "scores[0,1]" -> name and index. */
static inline const char *element(const char *text, int *ndim, size_t index[ARRAY_MAX_NDIM])
{
    static char name_text[64];
    size_t n = strcspn(text, "[");
    cr_assert_lt(n, sizeof name_text);
    memcpy(name_text, text, n);
    name_text[n] = '\0';
    *ndim = 0;
    for (const char *s = text + n; *s == '[' || *s == ',';) {
        char *end;
        index[(*ndim)++] = strtoul(s + 1, &end, 10);
        s = end;
    }
    return name_text;
}

/* To be freed. */
static inline struct explanation explained(int line, const char *of)
{
    int ndim;
    size_t index[ARRAY_MAX_NDIM];
    struct explanation e;
    const char *text_name = element(of, &ndim, index);
    cr_assert(explain(sheet, text_name, ndim, index, &e, &err), "line %d: %s", line, err.what);
    return e;
}

static inline void expect_line(int line, const char *of, const char *expected)
{
    struct explanation e = explained(line, of);
    struct str text = {0};
    explanation_line(&e, &text);
    cr_expect_str_eq(str_text(&text), expected, "line %d:\n%s\nnot\n%s", line, str_text(&text),
                     expected);
    str_free(&text);
    explanation_free(&e);
}

#define EXPLAINS(of, expected) expect_line(__LINE__, of, expected)

static inline bool explain_element(const char *of)
{
    int ndim;
    size_t index[ARRAY_MAX_NDIM];
    struct explanation e;
    const char *text_name = element(of, &ndim, index);
    bool ok = explain(sheet, text_name, ndim, index, &e, &err);
    explanation_free(&e);
    return ok;
}

/* The sources, as "Q[0,:] K[1,:] k_d". */
static inline void expect_sources(int line, const char *of, const char *expected)
{
    struct explanation e = explained(line, of);
    struct str text = {0};
    for (size_t i = 0; i < e.source_count; i++) {
        const struct source *s = &e.sources[i];
        str_append(&text, i > 0 ? " " : "");
        source_text(&text, s->name, s);
    }
    cr_expect_str_eq(str_text(&text), expected, "line %d: %s, not %s", line, str_text(&text),
                     expected);
    str_free(&text);
    explanation_free(&e);
}

#define SOURCES(of, expected) expect_sources(__LINE__, of, expected)

/* The row and the column of its dot product, as "Q[0,:] K[1,:]"; "" when there is none. */
static inline void expect_factors(int line, const char *of, const char *expected)
{
    struct explanation e = explained(line, of);
    struct str text = {0};
    for (int i = 0; e.is_product && i < 2; i++) {
        str_append(&text, i > 0 ? " " : "");
        source_text(&text, e.factors[i].name, &e.factors[i]);
    }
    cr_expect_str_eq(str_text(&text), expected, "line %d: %s, not %s", line, str_text(&text),
                     expected);
    str_free(&text);
    explanation_free(&e);
}

#define FACTORS(of, expected) expect_factors(__LINE__, of, expected)

/* A sheet with something to explain. */
#define DATA                                                                                       \
    "x = np.array([[3., 1., 2.], [4., 6., 5.]])\nv = np.array([1, -2, 3])\n"                       \
    "w = np.array([[1, 0], [2, 1], [0, 3]])\nb = np.array([True, False, True])\n"                  \
    "i = np.array([2, 0])\nm = np.array([[1., 0, 2, 1], [0, 1, 1, 0], [1, 1, 0, 2]])\n"            \
    "s = np.array([[4., 1.], [2., 3.]])\nk = 2\nh = 0.5\nl = [3, 1, 2]"

static inline void open_data(void)
{
    open_sheet();
    RUN(DATA);
}

#endif
