/* The language's tokens: kinds, keywords and operators. */
#ifndef QKV_SHEET_TOKEN_H
#define QKV_SHEET_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

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
    TOKEN_GLOBAL,
    TOKEN_IF,
    TOKEN_IMPORT,
    TOKEN_IN,
    TOKEN_IS,
    TOKEN_LAMBDA,
    TOKEN_NONE,
    TOKEN_NONLOCAL,
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

/* "+", "while", "a name": for error messages. */
const char *token_text(enum token_kind kind);

/* The keyword that these characters are, or TOKEN_NAME. */
enum token_kind token_keyword(const char *text, size_t length);
bool token_is_keyword(const char *word);

/* The longest operator or delimiter that text starts with, or TOKEN_END. */
enum token_kind token_operator(const char *text, size_t *length);

/* Whether `=` may follow the operator, as in `+=`. */
bool token_is_augmentable(enum token_kind kind);

#endif
