/* Texts in a file of lines: what was entered, one text below the other.
 *
 * A text of several lines is several lines there, each but the last with a tab behind it. So files
 * of texts of one line are read as ever, and where a file breaks off, the text is known to be torn.
 */
#ifndef QKV_BASE_ENTRY_H
#define QKV_BASE_ENTRY_H

#include "base/str.h"

/* Appends the lines of text, with their ends. It must not end in a tab. */
void entry_append(struct str *out, const char *text);

/* Takes the next text from *rest and moves *rest behind it; the text lies in the same memory, which
 * is written to. NULL when there is no whole one: *rest is what was torn, or "". */
char *entry_next(char **rest);

#endif
