/* Text of a lesson file on its way to a screen. The file is untrusted: no control character and no
 * character that reorders a line passes through here. */
#ifndef QKV_LESSON_TEXT_H
#define QKV_LESSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct str;

/* utf8_is_unsafe, but for tab and line feed. */
bool text_is_unsafe(uint32_t code);

/* Appends text (NUL-terminated) without its unsafe characters; what is not UTF-8 becomes U+FFFD. */
void text_append(struct str *out, const char *text);

/* The same for a file's bytes, NUL among them; a byte order mark goes and every line ends in one
 * line feed. */
void text_append_file(struct str *out, const char *bytes, size_t length);

/* Appends length bytes of a line of prose or code; tabs become blanks up to the next stop. */
void text_append_line(struct str *out, const char *line, size_t length);

/* As many whole characters of text as fit into 40 columns and into out, for messages. */
enum { TEXT_QUOTE = 48 };
const char *text_quote(const char *text, char out[TEXT_QUOTE]);

/* The one of count words that was probably meant, or NULL when none is near. `next` gives a word.
 */
const char *text_nearest(const char *word, size_t count,
                         const char *(*next)(const void *context, size_t i), const void *context);

/* Appends "a, b, c" from the same kind of source. */
void text_append_names(struct str *out, size_t count,
                       const char *(*next)(const void *context, size_t i), const void *context);

#endif
