#include "sheet/token.h"

#include <string.h>

static const char *const texts[TOKEN_KIND_COUNT] = {
    [TOKEN_END] = "the end",
    [TOKEN_NEWLINE] = "the end of the line",
    [TOKEN_INDENT] = "an indented line",
    [TOKEN_DEDENT] = "the end of the block",
    [TOKEN_NAME] = "a name",
    [TOKEN_INT] = "a number",
    [TOKEN_FLOAT] = "a number",
    [TOKEN_STRING] = "a string",
    [TOKEN_PLUS] = "+",
    [TOKEN_MINUS] = "-",
    [TOKEN_STAR] = "*",
    [TOKEN_SLASH] = "/",
    [TOKEN_SLASH_SLASH] = "//",
    [TOKEN_PERCENT] = "%",
    [TOKEN_AT] = "@",
    [TOKEN_STAR_STAR] = "**",
    [TOKEN_AMPERSAND] = "&",
    [TOKEN_BAR] = "|",
    [TOKEN_CARET] = "^",
    [TOKEN_TILDE] = "~",
    [TOKEN_LESS] = "<",
    [TOKEN_LESS_EQUAL] = "<=",
    [TOKEN_GREATER] = ">",
    [TOKEN_GREATER_EQUAL] = ">=",
    [TOKEN_EQUAL_EQUAL] = "==",
    [TOKEN_NOT_EQUAL] = "!=",
    [TOKEN_EQUAL] = "=",
    [TOKEN_COLON_EQUAL] = ":=",
    [TOKEN_AUGMENTED] = "an augmented assignment",
    [TOKEN_LEFT_PAREN] = "(",
    [TOKEN_RIGHT_PAREN] = ")",
    [TOKEN_LEFT_BRACKET] = "[",
    [TOKEN_RIGHT_BRACKET] = "]",
    [TOKEN_LEFT_BRACE] = "{",
    [TOKEN_RIGHT_BRACE] = "}",
    [TOKEN_COMMA] = ",",
    [TOKEN_COLON] = ":",
    [TOKEN_SEMICOLON] = ";",
    [TOKEN_DOT] = ".",
    [TOKEN_ELLIPSIS] = "...",
    [TOKEN_AND] = "and",
    [TOKEN_AS] = "as",
    [TOKEN_ASSERT] = "assert",
    [TOKEN_BREAK] = "break",
    [TOKEN_CONTINUE] = "continue",
    [TOKEN_DEF] = "def",
    [TOKEN_DEL] = "del",
    [TOKEN_ELIF] = "elif",
    [TOKEN_ELSE] = "else",
    [TOKEN_FALSE] = "False",
    [TOKEN_FOR] = "for",
    [TOKEN_FROM] = "from",
    [TOKEN_GLOBAL] = "global",
    [TOKEN_IF] = "if",
    [TOKEN_IMPORT] = "import",
    [TOKEN_IN] = "in",
    [TOKEN_IS] = "is",
    [TOKEN_LAMBDA] = "lambda",
    [TOKEN_NONE] = "None",
    [TOKEN_NONLOCAL] = "nonlocal",
    [TOKEN_NOT] = "not",
    [TOKEN_OR] = "or",
    [TOKEN_PASS] = "pass",
    [TOKEN_RETURN] = "return",
    [TOKEN_TRUE] = "True",
    [TOKEN_WHILE] = "while",
};

const char *token_text(enum token_kind kind)
{
    return texts[kind];
}

enum token_kind token_keyword(const char *text, size_t length)
{
    for (enum token_kind k = TOKEN_AND; k < TOKEN_KIND_COUNT; k++)
        if (texts[k][0] == text[0] && strlen(texts[k]) == length &&
            memcmp(texts[k], text, length) == 0)
            return k;
    return TOKEN_NAME;
}

bool token_is_keyword(const char *word)
{
    return token_keyword(word, strlen(word)) != TOKEN_NAME;
}

bool token_is_augmentable(enum token_kind kind)
{
    return kind >= TOKEN_PLUS && kind <= TOKEN_CARET;
}

enum token_kind token_operator(const char *text, size_t *length)
{
    enum token_kind best = TOKEN_END;
    *length = 0;
    for (enum token_kind k = TOKEN_PLUS; k <= TOKEN_ELLIPSIS; k++) {
        if (texts[k][0] != text[0] || k == TOKEN_AUGMENTED)
            continue;
        size_t n = strlen(texts[k]);
        if (n > *length && strncmp(text, texts[k], n) == 0) {
            best = k;
            *length = n;
        }
    }
    return best;
}
