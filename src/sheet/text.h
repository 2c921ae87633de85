/* What the functions on strings share. */
#ifndef QKV_SHEET_TEXT_H
#define QKV_SHEET_TEXT_H

#include "sheet/value.h"

struct span { /* borrowed bytes */
    const char *text;
    size_t length;
};

/* Where part stands first, or last; NULL when it does not. */
const char *text_find(struct span span, const struct string *part);
const char *text_find_last(struct span span, const struct string *part);

bool text_is_space(uint32_t code);

/* Whether repr shows the character as it is. */
bool text_is_printable(uint32_t code);

#endif
