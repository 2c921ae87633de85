#include "sheet/parser.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/sheet.h"

#include <string.h>

/* -- tools
 * ------------------------------------------------------------------------------------------- */

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

struct node *parser_fail(struct parser *parser, const struct token *at, const char *what,
                         const char *hint)
{
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

bool parser_accept(struct parser *parser, enum token_kind kind)
{
    return parser->token.kind == kind && parser_advance(parser);
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

/* -- what a function assigns is local to it
 * ---------------------------------------------------------- */

static void add_local(struct parser *parser, struct binding *name)
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

/* Whether node may stand left of `=`; its names become locals. */
static bool check_target(struct parser *parser, const struct node *node, const struct token *at)
{
    switch (node->kind) {
    case NODE_NAME:
        add_local(parser, node->binding);
        return true;
    case NODE_SUBSCRIPT:
        return true;
    case NODE_TUPLE:
    case NODE_LIST:
        for (size_t i = 0; i < node->count; i++)
            if (!check_target(parser, node->kids[i], at))
                return false;
        return true;
    default:
        parser_fail(parser, at, "cannot assign to this expression",
                    "Left of `=` stands a name or an element such as w_query[0,2]; `==` compares.");
        return false;
    }
}

/* -- simple statements
 * ------------------------------------------------------------------------------- */

static struct node *statement_with(struct parser *parser, enum node_kind kind, struct node *first)
{
    struct node *node = node_new(parser, kind, &parser->token);
    node->start = first->start;
    node->line = first->line;
    node->column = first->column;
    node_add(parser, node, first);
    return node;
}

static struct node *assignment(struct parser *parser, struct node *first)
{
    struct node *node = statement_with(parser, NODE_ASSIGN, first);
    struct node *last = first;
    while (parser->token.kind == TOKEN_EQUAL) {
        if (!check_target(parser, last, &parser->token) || !parser_advance(parser))
            return NULL;
        last = expression_list(parser);
        if (!last)
            return NULL;
        node_add(parser, node, last);
    }
    return node_end(parser, node);
}

static struct node *augmented(struct parser *parser, struct node *target)
{
    struct node *node = statement_with(parser, NODE_AUGMENTED, target);
    node->op = parser->token.op;
    if (target->kind == NODE_TUPLE || target->kind == NODE_LIST)
        return parser_fail(parser, &parser->token, "a tuple is an illegal target here", "");
    if (!check_target(parser, target, &parser->token) || !parser_advance(parser))
        return NULL;
    struct node *value = expression_list(parser);
    if (!value)
        return NULL;
    node_add(parser, node, value);
    return node_end(parser, node);
}

static struct node *formula(struct parser *parser, struct node *target)
{
    struct node *node = statement_with(parser, NODE_FORMULA, target);
    if (target->kind != NODE_NAME)
        return parser_fail(parser, &parser->token, "a formula is given to a whole name",
                           "Write NAME := EXPRESSION; to change one element, use `=`.");
    if (parser->function || parser->loops > 0)
        return parser_fail(parser, &parser->token, "a formula cannot stand in a function or a loop",
                           "");
    struct node *value = parser_advance(parser) ? expression_list(parser) : NULL;
    if (!value)
        return NULL;
    node_add(parser, node, value);
    return node_end(parser, node);
}

static struct node *expression_statement(struct parser *parser)
{
    struct node *first = expression_list(parser);
    if (!first)
        return NULL;
    switch (parser->token.kind) {
    case TOKEN_EQUAL:
        return assignment(parser, first);
    case TOKEN_AUGMENTED:
        return augmented(parser, first);
    case TOKEN_COLON_EQUAL:
        return formula(parser, first);
    default:
        return node_end(parser, statement_with(parser, NODE_EXPRESSION, first));
    }
}

/* `return` and `assert`: up to two expressions behind the word. */
static struct node *word_statement(struct parser *parser, enum node_kind kind)
{
    struct node *node = node_new(parser, kind, &parser->token);
    if (kind == NODE_RETURN && !parser->function)
        return parser_fail(parser, &parser->token, "'return' outside function", "");
    if (!parser_advance(parser))
        return NULL;
    bool bare = parser->token.kind == TOKEN_NEWLINE || parser->token.kind == TOKEN_END ||
                parser->token.kind == TOKEN_SEMICOLON;
    struct node *first = NULL, *second = NULL;
    if (kind != NODE_RETURN || !bare) {
        first = kind == NODE_RETURN ? expression_list(parser) : expression(parser);
        if (!first)
            return NULL;
    }
    if (kind == NODE_ASSERT && parser->token.kind == TOKEN_COMMA) {
        second = parser_advance(parser) ? expression(parser) : NULL;
        if (!second)
            return NULL;
    }
    node_add(parser, node, first);
    node_add(parser, node, second);
    return node_end(parser, node);
}

static struct node *delete (struct parser *parser)
{
    struct node *node = node_new(parser, NODE_DELETE, &parser->token);
    struct token at = parser->token;
    struct node *targets = parser_advance(parser) ? expression_list(parser) : NULL;
    if (!targets || !check_target(parser, targets, &at))
        return NULL;
    node_add(parser, node, targets);
    return node_end(parser, node);
}

static struct node *jump(struct parser *parser, enum node_kind kind)
{
    struct node *node = node_new(parser, kind, &parser->token);
    if (kind != NODE_PASS && parser->loops == 0)
        return parser_fail(
            parser, &parser->token,
            kind == NODE_BREAK ? "'break' outside loop" : "'continue' not properly in loop", "");
    return parser_advance(parser) ? node_end(parser, node) : NULL;
}

/* -- imports
 * ----------------------------------------------------------------------------------------- */

/* a.b.c, into text; *first is its first part. */
static bool dotted(struct parser *parser, struct str *text, struct token *first)
{
    *first = parser->token;
    for (;;) {
        struct token token = parser->token;
        if (token.kind != TOKEN_NAME)
            return parser_expect(parser, TOKEN_NAME, "in the import");
        str_append_bytes(text, parser->lexer.source + token.start, token.end - token.start);
        if (!parser_advance(parser))
            return false;
        if (parser->token.kind != TOKEN_DOT)
            return true;
        str_append_char(text, '.');
        if (!parser_advance(parser))
            return false;
    }
}

static bool alias(struct parser *parser, struct node *node, const struct token *own)
{
    struct token name = *own;
    if (parser->token.kind == TOKEN_AS) {
        node->op = TOKEN_AS;
        if (!parser_advance(parser))
            return false;
        name = parser->token;
        if (!parser_expect(parser, TOKEN_NAME, "after `as`"))
            return false;
    }
    struct node *binding = node_new(parser, NODE_NAME, &name);
    binding->binding = token_binding(parser, &name);
    add_local(parser, binding->binding);
    node_add(parser, node, node_end(parser, binding));
    return true;
}

static char *keep_text(struct parser *parser, struct str *text)
{
    char *copy = program_allocate(parser->program, text->length + 1);
    memcpy(copy, str_text(text), text->length);
    str_free(text);
    return copy;
}

/* One NODE_IMPORT or NODE_FROM for each name, in a block. */
static struct node *import(struct parser *parser)
{
    struct node *block = node_new(parser, NODE_BLOCK, &parser->token);
    do {
        if (!parser_advance(parser)) /* `import` or the comma */
            return NULL;
        struct node *node = node_new(parser, NODE_IMPORT, &parser->token);
        struct str module = {0};
        struct token first;
        bool ok = dotted(parser, &module, &first);
        node->text = keep_text(parser, &module);
        if (!ok || !alias(parser, node, &first))
            return NULL;
        node_add(parser, block, node_end(parser, node));
    } while (parser->token.kind == TOKEN_COMMA);
    return node_end(parser, block);
}

static struct node *from_import(struct parser *parser)
{
    struct node *block = node_new(parser, NODE_BLOCK, &parser->token);
    if (!parser_advance(parser))
        return NULL;
    struct str text = {0};
    struct token first;
    bool ok = dotted(parser, &text, &first);
    char *module = keep_text(parser, &text);
    if (!ok || !parser_expect(parser, TOKEN_IMPORT, "after the module"))
        return NULL;
    bool bracket = parser_accept(parser, TOKEN_LEFT_PAREN);
    for (;;) {
        struct token name = parser->token;
        if (!parser_expect(parser, TOKEN_NAME, "after `import`"))
            return NULL;
        struct node *node = node_new(parser, NODE_FROM, &name);
        str_format(&text, "%s %.*s", module, (int)(name.end - name.start),
                   parser->lexer.source + name.start);
        node->text = keep_text(parser, &text);
        if (!alias(parser, node, &name))
            return NULL;
        node_add(parser, block, node_end(parser, node));
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    if (bracket && !parser_expect(parser, TOKEN_RIGHT_PAREN, "to close the list"))
        return NULL;
    return node_end(parser, block);
}

/* -- lines and blocks
 * -------------------------------------------------------------------------------- */

static struct node *simple_statement(struct parser *parser)
{
    switch (parser->token.kind) {
    case TOKEN_PASS:
        return jump(parser, NODE_PASS);
    case TOKEN_BREAK:
        return jump(parser, NODE_BREAK);
    case TOKEN_CONTINUE:
        return jump(parser, NODE_CONTINUE);
    case TOKEN_RETURN:
        return word_statement(parser, NODE_RETURN);
    case TOKEN_ASSERT:
        return word_statement(parser, NODE_ASSERT);
    case TOKEN_DEL:
        return delete (parser);
    case TOKEN_IMPORT:
        return import(parser);
    case TOKEN_FROM:
        return from_import(parser);
    default:
        return expression_statement(parser);
    }
}

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

static struct node *if_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_IF, &parser->token);
    struct node *condition = parser_advance(parser) ? expression(parser) : NULL;
    struct node *then = condition ? block(parser, "after 'if' condition") : NULL;
    if (!then)
        return NULL;
    struct node *otherwise = NULL;
    if (parser->token.kind == TOKEN_ELIF) {
        otherwise = if_statement(parser);
        if (!otherwise)
            return NULL;
    } else if (parser->token.kind == TOKEN_ELSE) {
        otherwise = parser_advance(parser) ? block(parser, "after 'else'") : NULL;
        if (!otherwise)
            return NULL;
    }
    node_add(parser, node, condition);
    node_add(parser, node, then);
    node_add(parser, node, otherwise);
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
    if (!target || !check_target(parser, target, &at) ||
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

/* -- functions
 * --------------------------------------------------------------------------------------- */

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
        add_local(parser, p->name);
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

/* -- programs
 * ---------------------------------------------------------------------------------------- */

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
