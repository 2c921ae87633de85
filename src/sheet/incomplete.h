/* Whether what was typed so far is a whole statement: for prompts of several lines. */
#ifndef QKV_SHEET_INCOMPLETE_H
#define QKV_SHEET_INCOMPLETE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether more lines must follow: a bracket, a text of three quotes or a `\` is open, or a block,
 * which ends at an empty line. Each line of source ends in '\n'. */
bool source_incomplete(const char *source);

/* Finds the first statement of a text that is not typed: there a block ends where the indentation
 * ends, and empty lines in it do not matter. Moves *source to it, over empty lines and comments;
 * *length gets its bytes, the line end included. A line that is no proper text counts as one.
 * False when the last line has no end and belongs to it, or when there is none: then *source is
 * the last line. */
bool source_statement(const char **source, size_t *length);

#endif
