/* Whether what was typed so far is a whole statement: for prompts of several lines. */
#ifndef QKV_SHEET_INCOMPLETE_H
#define QKV_SHEET_INCOMPLETE_H

#include <stdbool.h>

/* Whether more lines must follow: a bracket, a text of three quotes or a `\` is open, or a block,
 * which ends at an empty line. Each line of source ends in '\n'. */
bool source_incomplete(const char *source);

#endif
