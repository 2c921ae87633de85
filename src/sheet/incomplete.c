#include "sheet/incomplete.h"

#include "base/err.h"
#include "sheet/lexer.h"

#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), n = strlen(end);
    return length >= n && strcmp(text + length - n, end) == 0;
}

static bool opens_block(enum token_kind kind)
{
    return kind == TOKEN_IF || kind == TOKEN_WHILE || kind == TOKEN_FOR || kind == TOKEN_DEF;
}

bool source_incomplete(const char *source)
{
    struct lexer lexer;
    struct token token = {.kind = TOKEN_NEWLINE};
    struct err err;
    bool block = false, ok = true;
    lexer_start(&lexer, source, "", 1);
    for (bool first = true; ok && token.kind != TOKEN_END;
         first = first && token.kind < TOKEN_NAME) {
        ok = lexer_next(&lexer, &token, &err);
        block = block || (first && opens_block(token.kind));
    }
    if (!ok) /* what is open is noticed at the end only */
        return source[lexer.at] == '\0' && err.code == ERR_SYNTAX;
    return ends_with(source, "\\\n") || (block && !ends_with(source, "\n\n"));
}
