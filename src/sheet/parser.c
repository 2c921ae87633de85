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

bool parser_advance(struct parser *parser)
{
    parser->previous_end = parser->token.end;
    return lexer_next(&parser->lexer, &parser->token, parser->err);
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
        !parser_expect_line_end(parser, block->kids[block->count - 1]))
        return NULL;
    return block->count == 1 ? block->kids[0] : block;
}

static struct node *statement(struct parser *parser);

/* The block of a statement, which Python calls by this name and which began in this line. */
static struct node *block(struct parser *parser, const char *owner, int owner_line)
{
    if (!parser_expect(parser, TOKEN_COLON, "before the block"))
        return NULL;
    if (parser->token.kind != TOKEN_NEWLINE)
        return line(parser);
    if (!parser_advance(parser))
        return NULL;
    if (parser->token.kind != TOKEN_INDENT)
        return parser_expect_block(parser, owner, owner_line);
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

/* The end of a statement that an `else` may follow: its block is added to node. */
static struct node *else_end(struct parser *parser, struct node *node)
{
    if (parser->token.kind == TOKEN_ELSE) {
        int line = parser->token.line;
        struct node *otherwise =
            parser_advance(parser) ? block(parser, "'else' statement", line) : NULL;
        if (!otherwise)
            return NULL;
        node_add(parser, node, otherwise);
    }
    return node_end(parser, node);
}

/* `if` and each `elif` add a condition and its block; a long chain is as flat as a short one. */
static struct node *if_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_IF, &parser->token);
    do {
        const char *owner = parser->token.kind == TOKEN_IF ? "'if' statement" : "'elif' statement";
        int line = parser->token.line;
        struct node *condition = parser_advance(parser) ? expression(parser) : NULL;
        struct node *then = condition ? block(parser, owner, line) : NULL;
        if (!then)
            return NULL;
        node_add(parser, node, condition);
        node_add(parser, node, then);
    } while (parser->token.kind == TOKEN_ELIF);
    return else_end(parser, node);
}

static struct node *loop_block(struct parser *parser, const char *owner, int line)
{
    parser->loops++;
    struct node *body = block(parser, owner, line);
    parser->loops--;
    return body;
}

static struct node *while_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_WHILE, &parser->token);
    struct node *condition = parser_advance(parser) ? expression(parser) : NULL;
    struct node *body = condition ? loop_block(parser, "'while' statement", node->line) : NULL;
    if (!body)
        return NULL;
    node_add(parser, node, condition);
    node_add(parser, node, body);
    return else_end(parser, node);
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
    struct node *body = iterable ? loop_block(parser, "'for' statement", node->line) : NULL;
    if (!body)
        return NULL;
    node_add(parser, node, target);
    node_add(parser, node, iterable);
    node_add(parser, node, body);
    return else_end(parser, node);
}

/* -- functions --------------------------------------------------------------------------------- */

struct function *parser_enter(struct parser *parser)
{
    struct function *f = program_allocate(parser->program, sizeof *f);
    f->program = parser->program;
    f->outer = parser->function;
    f->line = parser->token.line;
    parser->function = f;
    return f;
}

void parser_leave(struct parser *parser)
{
    parser->function = parser->function->outer;
}

/* Annotations are for the reader: `: int` behind a parameter, and behind a name that is assigned.
 */
bool parser_annotation(struct parser *parser)
{
    return parser->token.kind != TOKEN_COLON || (parser_advance(parser) && expression(parser));
}

static bool is_rest(const struct parameter *p)
{
    return p->kind == PARAMETER_REST || p->kind == PARAMETER_KEYWORD_REST;
}

/* What stands behind a parameter's name is no part of its function. */
static bool add_default(struct parser *parser, struct function *f, struct parameter *p,
                        bool annotated)
{
    parser->function = f->outer;
    bool ok = !annotated || parser_annotation(parser);
    if (ok && parser->token.kind == TOKEN_EQUAL && !is_rest(p)) {
        p->fallback = parser_advance(parser) ? expression(parser) : NULL;
        ok = p->fallback != NULL;
    }
    parser->function = f;
    return ok;
}

static bool add_parameter(struct parser *parser, struct function *f, enum parameter_kind kind,
                          bool annotated)
{
    enum { MOST = 64 };
    if (!f->parameters)
        f->parameters = program_allocate(parser->program, MOST * sizeof *f->parameters);
    struct parameter *p = &f->parameters[f->parameter_count];
    struct token name = parser->token;
    if (!parser_expect(parser, TOKEN_NAME, "as a parameter"))
        return false;
    p->name = token_binding(parser, &name);
    p->kind = kind;
    size_t known = f->local_count;
    parser_add_local(parser, p->name);
    if (f->local_count == known) {
        struct str what = {0};
        str_format(&what, "duplicate argument '%s' in function definition", p->name->name);
        parser_fail(parser, &name, str_text(&what), "");
        str_free(&what);
        return false;
    }
    if (!add_default(parser, f, p, annotated))
        return false;
    if (kind == PARAMETER_PLAIN && !p->fallback && f->parameter_count > 0 && p[-1].fallback)
        return parser_fail(parser, &name, "non-default argument follows default argument", "");
    return ++f->parameter_count < MOST || parser_fail(parser, &name, "too many parameters", "");
}

/* One parameter, or the `*` alone behind which they are given by keyword; *kind is that of the one
 * before, and becomes the least that the next one can have. */
static bool parameter(struct parser *parser, struct function *f, enum parameter_kind *kind,
                      bool annotated)
{
    struct token at = parser->token;
    if (*kind == PARAMETER_KEYWORD_REST)
        return parser_fail(parser, &at, "arguments cannot follow var-keyword argument", "");
    if (at.kind == TOKEN_STAR_STAR) {
        *kind = PARAMETER_KEYWORD_REST;
        return parser_advance(parser) && add_parameter(parser, f, *kind, annotated);
    }
    if (at.kind != TOKEN_STAR)
        return add_parameter(parser, f, *kind, annotated);
    if (*kind == PARAMETER_KEYWORD_ONLY)
        return parser_fail(parser, &at, "* argument may appear only once", "");
    *kind = PARAMETER_KEYWORD_ONLY;
    if (!parser_advance(parser))
        return false;
    if (parser->token.kind == TOKEN_NAME)
        return add_parameter(parser, f, PARAMETER_REST, annotated);
    return parser->token.kind == TOKEN_COMMA ||
           parser_fail(parser, &at, "named arguments must follow bare *", "");
}

bool parser_parameters(struct parser *parser, struct function *f, enum token_kind close)
{
    enum parameter_kind kind = PARAMETER_PLAIN;
    while (parser->token.kind != close) {
        if (!parameter(parser, f, &kind, close == TOKEN_RIGHT_PAREN))
            return false;
        if (parser->token.kind != TOKEN_COMMA)
            break;
        if (!parser_advance(parser))
            return false;
    }
    return parser_expect(parser, close, "to close the parameters");
}

/* `-> float` behind the parameters. */
static bool result_annotation(struct parser *parser)
{
    if (parser->token.kind != TOKEN_MINUS)
        return true;
    return parser_advance(parser) &&
           parser_expect(parser, TOKEN_GREATER, "after `-`, for the type of the result") &&
           expression(parser);
}

static struct node *def_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_DEF, &parser->token);
    if (!parser_advance(parser))
        return NULL;
    struct token name = parser->token;
    if (!parser_expect(parser, TOKEN_NAME, "after 'def'"))
        return NULL;
    struct binding *binding = token_binding(parser, &name);
    parser_add_local(parser, binding);
    struct function *f = parser_enter(parser);
    node->function = f;
    f->name = binding;
    int loops = parser->loops;
    parser->loops = 0;
    bool ok = parser_expect(parser, TOKEN_LEFT_PAREN, "after the function's name") &&
              parser_parameters(parser, f, TOKEN_RIGHT_PAREN) && result_annotation(parser) &&
              (f->body = block(parser, "function definition", node->line));
    parser_leave(parser);
    parser->loops = loops;
    for (size_t i = 0; ok && i < f->parameter_count; i++)
        node_add(parser, node, f->parameters[i].fallback);
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
    parser->program->untrusted = sheet_is_untrusted(parser->sheet);
    parser->base = parser->token.start;
    parser->depth = parser->loops = 0;
}

static struct program *finish_program(struct parser *parser, struct node *body)
{
    struct program *program = parser->program;
    parser->program = NULL;
    if (!body || !scope_resolve(parser, body)) {
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
