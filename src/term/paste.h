/* Prepares pasted text. */
#ifndef QKV_TERM_PASTE_H
#define QKV_TERM_PASTE_H

struct str;

/* Appends text without the indentation of its first line, as far as each line has it: a part of a
 * page is often copied with the page's own. */
void paste_dedent(const char *text, struct str *out);

#endif
