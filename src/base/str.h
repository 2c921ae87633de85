/* A growing string. Start from `struct str s = {0};`, end with str_free.
 *
 * What would make it longer than MEM_MOST bytes, or than there is memory for, is left out, and so
 * is all that comes after it: a short list can have an endless text. str_fits says whether it is
 * whole; who goes through much to append it may stop when it is full. */
#ifndef QKV_BASE_STR_H
#define QKV_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct str {
    char *text; /* NUL-terminated once anything was appended; see str_text */
    size_t length, capacity;
    bool full; /* something was left out */
};

struct err;

void str_append(struct str *s, const char *text);
void str_append_bytes(struct str *s, const char *bytes, size_t length);
void str_append_char(struct str *s, char c);
void str_repeat(struct str *s, char c, size_t count);
void str_format(struct str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void str_format_args(struct str *s, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
void str_truncate(struct str *s, size_t length);
bool str_fits(const struct str *s, struct err *err); /* ERR_MEMORY when something was left out */
const char *str_text(const struct str *s);           /* never NULL; borrowed */
char *str_take(struct str *s); /* the text, now the caller's; *s is empty again */
void str_free(struct str *s);

/* Appends text in one line, with line feeds, returns and tabs as Python writes them: \n, \r, \t. */
void str_append_line(struct str *s, const char *text);

bool str_starts(const char *text, const char *prefix);

/* How many single-character edits (insert, delete, replace, swap of neighbours) lead from a to b:
 * the optimal string alignment distance, for "did you mean". */
size_t str_distance(const char *a, const char *b);

#endif
