/* Splits source text into tokens, with Python's rules for lines, brackets and indentation. */
#ifndef QKV_SHEET_LEXER_H
#define QKV_SHEET_LEXER_H

#include "sheet/token.h"

#include <stdbool.h>
#include <stddef.h>

struct err;

enum { LEXER_MAX_INDENT = 64 };

struct lexer {
    const char *source;
    const char *file;
    size_t at;
    size_t counted_to; /* the byte up to which this line's `columns` are counted */
    int line, columns;
    int brackets;                        /* how many are open: newlines inside do not count */
    struct token open[LEXER_MAX_INDENT]; /* the open brackets */
    size_t indents[LEXER_MAX_INDENT];
    int indent_count, dedents;
    bool at_line_start;
};

/* source is NUL-terminated and borrowed; its first line is numbered `line`. */
void lexer_start(struct lexer *lexer, const char *source, const char *file, int line);

/* The next token; TOKEN_END again and again after the last. False with ERR_SYNTAX or
 * ERR_INDENTATION. */
bool lexer_next(struct lexer *lexer, struct token *token, struct err *err);

#endif
