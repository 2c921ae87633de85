/* Errors: what went wrong, where, and what to try.
 *
 * A function that can fail takes a `struct err *` as its last parameter, returns false (or NULL) on
 * failure and fills it once, at the place that knows most. Callers pass it on untouched; whoever
 * can show it reports it. The pointer is never NULL. An err owns no memory and may be copied. */
#ifndef QKV_BASE_ERR_H
#define QKV_BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>

struct str;

/* Each code stands for the Python exception that the same mistake would raise. */
enum err_code {
    ERR_NONE,
    ERR_ASSERTION,
    ERR_ATTRIBUTE,
    ERR_AXIS, /* NumPy's: no such axis */
    ERR_FILE_NOT_FOUND,
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
    ERR_RUNTIME,
    ERR_STOP_ITERATION,
    ERR_SYNTAX,
    ERR_TYPE,
    ERR_UFUNC_CASTING, /* NumPy's two kinds of TypeError */
    ERR_UFUNC_NO_LOOP,
    ERR_UNBOUND_LOCAL,
    ERR_VALUE,
    ERR_ZERO_DIVISION,
    ERR_CODE_COUNT
};

/* A call of a user function that was under way, and where it stands. */
struct err_call {
    char function[48]; /* that the call stands in; "" for the outer level */
    int line, column;
    char file[64];
    char text[120];
};

/* The innermost calls and the outermost ones: a deep recursion says little in its middle. */
enum { ERR_INNER_CALLS = 3, ERR_OUTER_CALLS = 3 };

struct err {
    enum err_code code;
    int line, column;  /* from 1; 0 when the place is not known */
    char file[256];    /* "" when there is none */
    char what[512];    /* one sentence, without the exception's name */
    char plain[256];   /* the same for a learner, where `what` is NumPy's riddle, or "" */
    char hint[512];    /* what to try, or "" */
    char text[160];    /* the line of source, as far as it fits, or "" */
    char function[48]; /* that the place is in; "" for the outer level */
    int call_count;    /* how many calls there were; the first is the innermost */
    struct err_call calls[ERR_INNER_CALLS + ERR_OUTER_CALLS];
};

/* Python's name of the exception, for example "ValueError". */
const char *err_name(enum err_code code);

/* Four that always are false, so that `return err_set(...)` reads well:
 *   err_set(e, code, format, ...)    fills *e, forgetting what it held
 *   err_plain(e, format, ...)        adds the plain words
 *   err_hint(e, format, ...)         adds the hint
 *   err_at(e, file, line, column)    says where, unless that is known already: the innermost place
 *                                    wins
 * They are macros so that compilers and analysers see the false. */
#define err_set(...)   (err_fill(__VA_ARGS__), err_false())
#define err_plain(...) (err_fill_plain(__VA_ARGS__), err_false())
#define err_hint(...)  (err_fill_hint(__VA_ARGS__), err_false())
#define err_at(...)    (err_fill_place(__VA_ARGS__), err_false())

static inline bool err_false(void)
{
    return false;
}

/* No error: what a caller may test is reset, what only a report reads is not. */
static inline void err_clear(struct err *e)
{
    e->code = ERR_NONE;
    e->line = e->column = e->call_count = 0;
    e->file[0] = e->what[0] = e->plain[0] = e->hint[0] = e->text[0] = e->function[0] = '\0';
}

void err_fill(struct err *e, enum err_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void err_fill_plain(struct err *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
void err_fill_hint(struct err *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
void err_fill_place(struct err *e, const char *file, int line, int column);

/* Where the source is at hand: as err_at, and keeps the line around byte `at` of it, for a caret.
 * It also says where the call stands that err_called was told about last. */
void err_fill_source(struct err *e, const char *file, int line, int column, const char *source,
                     size_t at);
#define err_at_source(...) (err_fill_source(__VA_ARGS__), err_false())

/* The error comes out of a user function of this name; whoever called it says where, by
 * err_at_source. */
void err_called(struct err *e, const char *name);

/* Appends what Python would, innermost place last: each place as "file:line:column: in NAME" with
 * its line of source and a caret, the hint, and at last "ValueError: what". */
void err_write_traceback(const struct err *e, struct str *out);

/* The plain words, or what happened where that is plain enough. */
const char *err_words(const struct err *e);

/* Appends "file:line:column: ValueError: words" and, on a line of its own, the hint. */
void err_write(const struct err *e, struct str *out);

#endif
