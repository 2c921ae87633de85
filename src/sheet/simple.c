/* The statements of one line: assignments, formulas, jumps, imports. */
#include "sheet/parser.h"

#include "base/str.h"

#include <string.h>

/* -- simple statements ------------------------------------------------------------------------- */

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
        if (!parser_check_target(parser, last, &parser->token) || !parser_advance(parser))
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
    if (!parser_check_target(parser, target, &parser->token) || !parser_advance(parser))
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

/* `n: int = 3`, or without a value, which does nothing. */
static struct node *annotated(struct parser *parser, struct node *target)
{
    if (!parser_check_target(parser, target, &parser->token) || !parser_annotation(parser))
        return NULL;
    return parser->token.kind == TOKEN_EQUAL
               ? assignment(parser, target)
               : node_end(parser, statement_with(parser, NODE_PASS, target));
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
    case TOKEN_COLON:
        if (first->kind == NODE_NAME || first->kind == NODE_SUBSCRIPT)
            return annotated(parser, first);
        break;
    default:
        break;
    }
    return node_end(parser, statement_with(parser, NODE_EXPRESSION, first));
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

static struct node *delete_statement(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_DELETE, &parser->token);
    struct token at = parser->token;
    struct node *targets = parser_advance(parser) ? expression_list(parser) : NULL;
    if (!targets || !parser_check_target(parser, targets, &at))
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

/* -- imports ----------------------------------------------------------------------------------- */

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
    parser_add_local(parser, binding->binding);
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
    bool bracket = parser->token.kind == TOKEN_LEFT_PAREN;
    if (bracket && !parser_advance(parser))
        return NULL;
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
        if (parser->token.kind != TOKEN_COMMA)
            break;
        if (!parser_advance(parser))
            return NULL;
        if (bracket && parser->token.kind == TOKEN_RIGHT_PAREN)
            break;
    }
    if (bracket && !parser_expect(parser, TOKEN_RIGHT_PAREN, "to close the list"))
        return NULL;
    return node_end(parser, block);
}

struct node *simple_statement(struct parser *parser)
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
    case TOKEN_GLOBAL:
    case TOKEN_NONLOCAL:
        return scope_statement(parser);
    case TOKEN_DEL:
        return delete_statement(parser);
    case TOKEN_IMPORT:
        return import(parser);
    case TOKEN_FROM:
        return from_import(parser);
    default:
        return expression_statement(parser);
    }
}
