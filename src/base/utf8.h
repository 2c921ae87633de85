/* UTF-8 text as a terminal shows it. Widths come from wcwidth, so the locale must be a UTF-8 one;
 * where it is not, or a byte is no UTF-8, a character counts as one column. */
#ifndef QKV_BASE_UTF8_H
#define QKV_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one character from text (NUL-terminated) into *code and returns its length in bytes; 0 at
 * the end. A byte that starts no valid character is read as U+FFFD, length 1. */
size_t utf8_decode(const char *text, uint32_t *code);

/* Writes a character, at most 4 bytes, without a NUL; returns how many. */
size_t utf8_encode(uint32_t code, char out[4]);

/* What stands for a character on a screen, so that every terminal gives it the same columns: U+FFFD
 * for what is unsafe, the letter of a regional indicator, "-" for a soft hyphen. 0, and no columns,
 * for what has no shape of its own or, in some terminals, joins its neighbours to one sign:
 * joiners, variation selectors, tags, skin tones. */
uint32_t utf8_shown(uint32_t code);

int utf8_char_width(uint32_t code); /* columns of what is shown: 0 (combining or nothing), 1 or 2 */
int utf8_width(const char *text);   /* columns of a whole string */
int utf8_width_bytes(const char *text, size_t length);

/* What must not reach a terminal or a reader as it is: C0 (line feed and tab among them), DEL, C1,
 * and the bidirectional embeddings, overrides and isolates. */
bool utf8_is_unsafe(uint32_t code);

/* The length in bytes of the longest start of text that fits into `columns`. */
size_t utf8_fit(const char *text, int columns);

#endif
