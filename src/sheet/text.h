/* What the functions on strings share. */
#ifndef QKV_SHEET_TEXT_H
#define QKV_SHEET_TEXT_H

#include "sheet/value.h"

struct span { /* borrowed bytes */
    const char *text;
    size_t length;
};

/* How many characters s has, and where one of them starts, or the end. Both remember, so that going
 * through all of them takes no longer than the text is. */
size_t text_count(struct string *s);
size_t text_at(struct string *s, size_t index);

/* Reads a character as utf8_decode does, which takes a NUL for the end; here it is a character. */
size_t text_next(const char *s, uint32_t *code);

/* By the numbers of their characters, as strcmp. */
int text_compare(const struct string *a, const struct string *b);

/* Where part stands first, or last; NULL when it does not. */
const char *text_find(struct span span, const struct string *part);
const char *text_find_last(struct span span, const struct string *part);

bool text_is_space(uint32_t code);

/* Whether repr shows the character as it is. */
bool text_is_printable(uint32_t code);

#endif
