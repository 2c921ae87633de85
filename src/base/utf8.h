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

int utf8_char_width(uint32_t code); /* columns: 0 (combining), 1 or 2; control characters 0 */
int utf8_width(const char *text);   /* columns of a whole string */
int utf8_width_bytes(const char *text, size_t length);

/* What must not reach a terminal or a reader as it is: C0 (line feed and tab among them), DEL, C1,
 * and the bidirectional embeddings, overrides and isolates. */
bool utf8_is_unsafe(uint32_t code);

/* The length in bytes of the longest start of text that fits into `columns`. */
size_t utf8_fit(const char *text, int columns);

#endif
