/* Errors: what went wrong, where, and what to try.
 *
 * A function that can fail takes a `struct err *` as its last parameter, returns false (or NULL) on
 * failure and fills it once, at the place that knows most. Callers pass it on untouched; whoever
 * can show it reports it. The pointer is never NULL. An err owns no memory and may be copied. */
#ifndef QKV_BASE_ERR_H
#define QKV_BASE_ERR_H

#include <stdbool.h>

struct str;

/* Each code stands for the Python exception that the same mistake would raise. */
enum err_code {
    ERR_NONE,
    ERR_ASSERTION,
    ERR_ATTRIBUTE,
    ERR_IMPORT,
    ERR_INDENTATION,
    ERR_INDEX,
    ERR_INTERRUPT,
    ERR_KEY,
    ERR_MEMORY,
    ERR_MODULE_NOT_FOUND,
    ERR_NAME,
    ERR_OS,
    ERR_OVERFLOW,
    ERR_RECURSION,
    ERR_SYNTAX,
    ERR_TYPE,
    ERR_VALUE,
    ERR_ZERO_DIVISION,
    ERR_CODE_COUNT
};

struct err {
    enum err_code code;
    int line, column; /* from 1; 0 when the place is not known */
    char file[256];   /* "" when there is none */
    char what[512];   /* one sentence, without the exception's name */
    char hint[512];   /* what to try, or "" */
};

/* Python's name of the exception, for example "ValueError". */
const char *err_name(enum err_code code);

/* Three that always are false, so that `return err_set(...)` reads well:
 *   err_set(e, code, format, ...)    fills *e, forgetting what it held
 *   err_hint(e, format, ...)         adds the hint
 *   err_at(e, file, line, column)    says where, unless that is known already: the innermost place
 * wins They are macros so that compilers and analysers see the false. */
#define err_set(...)  (err_fill(__VA_ARGS__), err_false())
#define err_hint(...) (err_fill_hint(__VA_ARGS__), err_false())
#define err_at(...)   (err_fill_place(__VA_ARGS__), err_false())

static inline bool err_false(void)
{
    return false;
}

void err_fill(struct err *e, enum err_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void err_fill_hint(struct err *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
void err_fill_place(struct err *e, const char *file, int line, int column);

/* Appends "file:line:column: ValueError: what" and, on a line of its own, the hint. */
void err_write(const struct err *e, struct str *out);

#endif
