/* Splits source text into tokens, with Python's rules for lines, brackets and indentation. */
#ifndef QKV_SHEET_LEXER_H
#define QKV_SHEET_LEXER_H

#include <stdbool.h>
#include <stddef.h>

struct err;

enum token_kind {
    TOKEN_END,
    TOKEN_NEWLINE,
    TOKEN_INDENT,
    TOKEN_DEDENT,
    TOKEN_NAME,
    TOKEN_INT,
    TOKEN_FLOAT,
    TOKEN_STRING,
    /* operators and delimiters */
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_STAR,
    TOKEN_SLASH,
    TOKEN_SLASH_SLASH,
    TOKEN_PERCENT,
    TOKEN_AT,
    TOKEN_STAR_STAR,
    TOKEN_AMPERSAND,
    TOKEN_BAR,
    TOKEN_CARET,
    TOKEN_TILDE,
    TOKEN_LESS,
    TOKEN_LESS_EQUAL,
    TOKEN_GREATER,
    TOKEN_GREATER_EQUAL,
    TOKEN_EQUAL_EQUAL,
    TOKEN_NOT_EQUAL,
    TOKEN_EQUAL,
    TOKEN_COLON_EQUAL,
    TOKEN_AUGMENTED, /* += and its kin; token.op is the operator */
    TOKEN_LEFT_PAREN,
    TOKEN_RIGHT_PAREN,
    TOKEN_LEFT_BRACKET,
    TOKEN_RIGHT_BRACKET,
    TOKEN_LEFT_BRACE,
    TOKEN_RIGHT_BRACE,
    TOKEN_COMMA,
    TOKEN_COLON,
    TOKEN_SEMICOLON,
    TOKEN_DOT,
    TOKEN_ELLIPSIS,
    /* keywords */
    TOKEN_AND,
    TOKEN_AS,
    TOKEN_ASSERT,
    TOKEN_BREAK,
    TOKEN_CONTINUE,
    TOKEN_DEF,
    TOKEN_DEL,
    TOKEN_ELIF,
    TOKEN_ELSE,
    TOKEN_FALSE,
    TOKEN_FOR,
    TOKEN_FROM,
    TOKEN_IF,
    TOKEN_IMPORT,
    TOKEN_IN,
    TOKEN_IS,
    TOKEN_LAMBDA,
    TOKEN_NONE,
    TOKEN_NOT,
    TOKEN_OR,
    TOKEN_PASS,
    TOKEN_RETURN,
    TOKEN_TRUE,
    TOKEN_WHILE,
    TOKEN_KIND_COUNT
};

struct token {
    enum token_kind kind, op;
    size_t start, end; /* bytes of the source */
    int line, column;  /* from 1; columns count characters */
};

enum { LEXER_MAX_INDENT = 64 };

struct lexer {
    const char *source;
    const char *file;
    size_t at;
    size_t
        counted_to; /* the columns before this byte are counted: `columns` of them in this line */
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

/* "+", "while", "a name": for error messages. */
const char *token_text(enum token_kind kind);

/* Whether word is one of the language's keywords. */
bool lexer_is_keyword(const char *word);

#endif
