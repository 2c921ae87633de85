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

/* -- statements of a text ---------------------------------------------------------------------- */

/* How far the tokens lead from the start of a text. */
struct reading {
    size_t end; /* behind the last line read */
    int depth;  /* of indentation */
    bool inside_line;
};

/* Whether the token is the first one behind the statement. */
static bool is_behind(const struct reading *r, const struct token *token)
{
    return r->end > 0 && r->depth == 0 && !r->inside_line && token->kind != TOKEN_INDENT &&
           token->kind != TOKEN_ELSE && token->kind != TOKEN_ELIF;
}

/* Of a text that has an error, or no end: up to the end of the line. */
static size_t faulty_length(const char *source, const struct lexer *lexer)
{
    const char *end = strchr(source + lexer->at, '\n');
    return end ? (size_t)(end - source) + 1 : 0;
}

static void follow(struct reading *r, const struct lexer *lexer, const struct token *token)
{
    if (token->kind == TOKEN_NEWLINE)
        r->end = lexer->at;
    r->depth += (token->kind == TOKEN_INDENT) - (token->kind == TOKEN_DEDENT);
    r->inside_line = token->kind >= TOKEN_NAME || (r->inside_line && token->kind != TOKEN_NEWLINE);
}

static const char *line_start(const char *source, size_t at)
{
    while (at > 0 && source[at - 1] != '\n')
        at--;
    return source + at;
}

static bool first_token(const char **source)
{
    struct lexer lexer;
    struct token token;
    struct err err;
    lexer_start(&lexer, *source, "", 1);
    bool ok = lexer_next(&lexer, &token, &err);
    while (ok && token.kind < TOKEN_NAME && token.kind != TOKEN_END)
        ok = lexer_next(&lexer, &token, &err);
    *source = line_start(*source, token.start);
    return !ok || token.kind != TOKEN_END;
}

bool source_statement(const char **source, size_t *length)
{
    struct lexer lexer;
    struct token token = {.kind = TOKEN_NEWLINE};
    struct err err;
    struct reading r = {0};
    if (!first_token(source))
        return false;
    lexer_start(&lexer, *source, "", 1);
    do {
        bool ok = lexer_next(&lexer, &token, &err), behind = is_behind(&r, &token);
        *length = ok || behind ? r.end : faulty_length(*source, &lexer);
        if (!ok || behind)
            return *length > 0;
        follow(&r, &lexer, &token);
    } while (token.kind != TOKEN_END);
    return false;
}
