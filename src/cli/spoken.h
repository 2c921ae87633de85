/* Text for who hears it: the signs that speech skips, or reads by their names, as words. */
#ifndef QKV_CLI_SPOKEN_H
#define QKV_CLI_SPOKEN_H

struct str;

/* Appends text with "2·4" as "2 times 4", "√3" as "the root of 3" and the like. Lines that begin
 * with four blanks are code and stay as they are. */
void append_spoken(struct str *out, const char *text);

#endif
