#include "sheet/parser.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/sheet.h"

#include <string.h>

/* -- tools ------------------------------------------------------------------------------------- */

struct node *node_new(struct parser *parser, enum node_kind kind, const struct token *at)
{
    struct node *node = program_allocate(parser->program, sizeof *node);
    node->kind = kind;
    node->line = at->line;
    node->column = at->column;
    node->start = at->start - parser->base;
    return node;
}

void node_add(struct parser *parser, struct node *node, struct node *kid)
{
    size_t n = node->count;
    if ((n & (n - 1)) == 0) { /* 0 or a power of two: the room is used up */
        struct node **kids =
            program_allocate(parser->program, (n ? 2 * n : 1) * sizeof(struct node *));
        if (n)
            memcpy(kids, node->kids, n * sizeof *kids);
        node->kids = kids;
    }
    node->kids[node->count++] = kid;
    if (kid && kid->height >= node->height)
        node->height = kid->height + 1;
}

struct node *node_end(struct parser *parser, struct node *node)
{
    node->end = parser->previous_end - parser->base;
    return node;
}

/* A bracket that stays open to the end of the text explains an error on a later line. */
static bool never_closed(struct parser *parser, const struct token *at)
{
    struct lexer rest = parser->lexer;
    struct token token;
    struct err err;
    if (rest.brackets == 0 || rest.open[rest.brackets - 1].line >= at->line)
        return false;
    while (lexer_next(&rest, &token, &err))
        if (token.kind == TOKEN_END)
            return false;
    if (rest.source[rest.at] != '\0' || err.line >= at->line)
        return false;
    *parser->err = err;
    return true;
}

struct node *parser_fail(struct parser *parser, const struct token *at, const char *what,
                         const char *hint)
{
    if (never_closed(parser, at))
        return NULL;
    err_set(parser->err, ERR_SYNTAX, "%s", what);
    err_hint(parser->err, "%s", hint);
    err_at(parser->err, parser->lexer.file, at->line, at->column);
    return NULL;
}

bool parser_advance(struct parser *parser)
{
    parser->previous_end = parser->token.end;
    return lexer_next(&parser->lexer, &parser->token, parser->err);
}

bool parser_expect(struct parser *parser, enum token_kind kind, const char *where)
{
    if (parser->token.kind == kind)
        return parser_advance(parser);
    struct str what = {0};
    str_format(&what, "invalid syntax: expected '%s' %s, found %s", token_text(kind), where,
               token_text(parser->token.kind));
    parser_fail(parser, &parser->token, str_text(&what), "");
    str_free(&what);
    return false;
}

struct binding *token_binding(struct parser *parser, const struct token *token)
{
    return sheet_intern(parser->sheet, parser->lexer.source + token->start,
                        token->end - token->start);
}

char *token_copy(struct parser *parser, const struct token *token)
{
    size_t length = token->end - token->start;
    char *copy = program_allocate(parser->program, length + 1);
    memcpy(copy, parser->lexer.source + token->start, length);
    return copy;
}

static struct token take(struct parser *parser, bool *ok)
{
    struct token token = parser->token;
    *ok = parser_advance(parser);
    return token;
}

/* -- what a function assigns is local to it ---------------------------------------------------- */

void parser_add_local(struct parser *parser, struct binding *name)
{
    struct function *f = parser->function;
    if (!f)
        return;
    for (size_t i = 0; i < f->local_count; i++)
        if (f->locals[i] == name)
            return;
    size_t n = f->local_count;
    if ((n & (n - 1)) == 0) {
        struct binding **locals =
            program_allocate(parser->program, (n ? 2 * n : 1) * sizeof(struct binding *));
        if (n)
            memcpy(locals, f->locals, n * sizeof(struct binding *));
        f->locals = locals;
    }
    f->locals[f->local_count++] = name;
}

/* -- lines and blocks -------------------------------------------------------------------------- */

/* `a; b; c` and the end of the line. A single statement is given as it is. */
static struct node *line(struct parser *parser)
{
    struct node *block = node_new(parser, NODE_BLOCK, &parser->token);
    for (;;) {
        struct node *statement = simple_statement(parser);
        if (!statement)
            return NULL;
        node_add(parser, block, statement);
        if (parser->token.kind != TOKEN_SEMICOLON)
            break;
        if (!parser_advance(parser))
            return NULL;
        if (parser->token.kind == TOKEN_NEWLINE || parser->token.kind == TOKEN_END)
            break;
    }
    node_end(parser, block);
    if (parser->token.kind != TOKEN_END && parser->token.kind != TOKEN_DEDENT &&
        !parser_expect(parser, TOKEN_NEWLINE, "after the statement"))
        return NULL;
    return block->count == 1 ? block->kids[0] : block;
}

static struct node *statement(struct parser *parser);

static struct node *block(struct parser *parser, const char *after)
{
    if (!parser_expect(parser, TOKEN_COLON, after))
        return NULL;
    if (parser->token.kind != TOKEN_NEWLINE)
        return line(parser);
    if (!parser_advance(parser))
        return NULL;
    if (parser->token.kind != TOKEN_INDENT) {
        err_set(parser->err, ERR_INDENTATION, "expected an indented block %s", after);
        err_at(parser->err, parser->lexer.file, parser->token.line, parser->token.column);
        return NULL;
    }
    struct node *node = node_new(parser, NODE_BLOCK, &parser->token);
    if (!parser_advance(parser))
        return NULL;
    while (parser->token.kind != TOKEN_DEDENT && parser->token.kind != TOKEN_END) {
        struct node *kid = statement(parser);
        if (!kid)
            return NULL;
        node_add(parser, node, kid);
    }
    node_end(parser, node);
    if (parser->token.kind == TOKEN_DEDENT && !parser_advance(parser))
        return NULL;
    return node;
}

/* `if` and each `elif` add a condition and its block; a long chain is as flat as a short one. */
static struct node *if_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_IF, &parser->token);
    do {
        struct node *condition = parser_advance(parser) ? expression(parser) : NULL;
        struct node *then = condition ? block(parser, "after 'if' condition") : NULL;
        if (!then)
            return NULL;
        node_add(parser, node, condition);
        node_add(parser, node, then);
    } while (parser->token.kind == TOKEN_ELIF);
    if (parser->token.kind == TOKEN_ELSE) {
        struct node *otherwise = parser_advance(parser) ? block(parser, "after 'else'") : NULL;
        if (!otherwise)
            return NULL;
        node_add(parser, node, otherwise);
    }
    return node_end(parser, node);
}

static struct node *loop_block(struct parser *parser, const char *after)
{
    parser->loops++;
    struct node *body = block(parser, after);
    parser->loops--;
    return body;
}

static struct node *while_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_WHILE, &parser->token);
    struct node *condition = parser_advance(parser) ? expression(parser) : NULL;
    struct node *body = condition ? loop_block(parser, "after 'while' condition") : NULL;
    if (!body)
        return NULL;
    node_add(parser, node, condition);
    node_add(parser, node, body);
    return node_end(parser, node);
}

static struct node *for_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_FOR, &parser->token);
    struct token at = parser->token;
    struct node *target = parser_advance(parser) ? target_list(parser) : NULL;
    if (!target || !parser_check_target(parser, target, &at) ||
        !parser_expect(parser, TOKEN_IN, "after the loop's names"))
        return NULL;
    struct node *iterable = expression_list(parser);
    struct node *body = iterable ? loop_block(parser, "after the 'for' statement") : NULL;
    if (!body)
        return NULL;
    node_add(parser, node, target);
    node_add(parser, node, iterable);
    node_add(parser, node, body);
    return node_end(parser, node);
}

/* -- functions --------------------------------------------------------------------------------- */

static bool parameters(struct parser *parser, struct function *f)
{
    enum { MOST = 64 };
    f->parameters = program_allocate(parser->program, MOST * sizeof *f->parameters);
    while (parser->token.kind != TOKEN_RIGHT_PAREN) {
        struct parameter *p = &f->parameters[f->parameter_count];
        struct token name = parser->token;
        if (!parser_expect(parser, TOKEN_NAME, "as a parameter"))
            return false;
        p->name = token_binding(parser, &name);
        size_t known = f->local_count;
        parser_add_local(parser, p->name);
        if (f->local_count == known)
            return parser_fail(parser, &name, "duplicate argument in function definition", "");
        if (parser->token.kind == TOKEN_EQUAL) {
            p->fallback = parser_advance(parser) ? expression(parser) : NULL;
            if (!p->fallback)
                return false;
        } else if (f->parameter_count > 0 && p[-1].fallback) {
            return parser_fail(parser, &name, "non-default argument follows default argument", "");
        }
        if (++f->parameter_count == MOST)
            return parser_fail(parser, &name, "too many parameters", "");
        if (parser->token.kind != TOKEN_COMMA)
            break;
        if (!parser_advance(parser))
            return false;
    }
    return parser_expect(parser, TOKEN_RIGHT_PAREN, "to close the parameters");
}

static struct node *def_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_DEF, &parser->token);
    if (parser->function)
        return parser_fail(parser, &parser->token,
                           "a function inside a function is not part of this language",
                           "Define it at the outer level.");
    struct function *f = program_allocate(parser->program, sizeof *f);
    node->function = f;
    f->program = parser->program;
    f->line = parser->token.line;
    f->next = parser->program->functions;
    parser->program->functions = f;
    bool ok;
    take(parser, &ok); /* def */
    struct token name = parser->token;
    if (!ok || !parser_expect(parser, TOKEN_NAME, "after 'def'"))
        return NULL;
    f->name = token_binding(parser, &name);
    if (!parser_expect(parser, TOKEN_LEFT_PAREN, "after the function's name"))
        return NULL;
    int loops = parser->loops;
    parser->loops = 0;
    parser->function = f;
    ok = parameters(parser, f) && (f->body = block(parser, "after the function's parameters"));
    parser->function = NULL;
    parser->loops = loops;
    return ok ? node_end(parser, node) : NULL;
}

static struct node *statement(struct parser *parser)
{
    if (++parser->depth > 100)
        return parser_fail(parser, &parser->token, "too many blocks inside each other", "");
    struct node *node;
    switch (parser->token.kind) {
    case TOKEN_IF:
        node = if_statement(parser);
        break;
    case TOKEN_WHILE:
        node = while_statement(parser);
        break;
    case TOKEN_FOR:
        node = for_statement(parser);
        break;
    case TOKEN_DEF:
        node = def_statement(parser);
        break;
    default:
        node = line(parser);
        break;
    }
    parser->depth--;
    return node;
}

/* -- programs ---------------------------------------------------------------------------------- */

bool parser_start(struct parser *parser, struct sheet *sheet, const char *source, const char *file,
                  int line, struct err *err)
{
    *parser = (struct parser){.sheet = sheet, .err = err};
    lexer_start(&parser->lexer, source, file, line);
    return parser_advance(parser);
}

static void begin_program(struct parser *parser)
{
    parser->program = program_new(parser->lexer.file);
    parser->base = parser->token.start;
    parser->depth = parser->loops = 0;
}

static struct program *finish_program(struct parser *parser, struct node *body)
{
    struct program *program = parser->program;
    parser->program = NULL;
    if (!body) {
        program_free(program);
        return NULL;
    }
    program->body = body;
    program->source =
        mem_copy_bytes(parser->lexer.source + parser->base, parser->previous_end - parser->base);
    return program;
}

bool parser_next(struct parser *parser, struct program **program, struct err *err)
{
    *program = NULL;
    parser->err = err;
    while (parser->token.kind == TOKEN_NEWLINE)
        if (!parser_advance(parser))
            return false;
    if (parser->token.kind == TOKEN_END)
        return true;
    begin_program(parser);
    *program = finish_program(parser, statement(parser));
    return *program != NULL;
}

struct program *parse_expression(struct sheet *sheet, const char *source, struct err *err)
{
    struct parser parser;
    if (!parser_start(&parser, sheet, source, "", 1, err))
        return NULL;
    begin_program(&parser);
    struct node *body = expression_list(&parser);
    while (body && parser.token.kind == TOKEN_NEWLINE)
        if (!parser_advance(&parser))
            body = NULL;
    if (body && parser.token.kind != TOKEN_END) {
        parser_fail(&parser, &parser.token, "invalid syntax: only an expression is expected here",
                    "");
        body = NULL;
    }
    return finish_program(&parser, body);
}
