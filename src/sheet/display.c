/* What brackets hold: groups, tuples, lists, dicts, comprehensions; and lambda. */
#include "sheet/expression.h"

struct node *parse_item(struct parser *parser)
{
    if (parser->token.kind != TOKEN_STAR)
        return expression(parser);
    struct node *node = node_new(parser, NODE_STARRED, &parser->token);
    struct node *inner = parser_advance(parser) ? parse_climb(parser, POWER_BAR) : NULL;
    if (!inner)
        return NULL;
    node_add(parser, node, inner);
    return node_end(parser, node);
}

/* One `for target in iterable if condition ...`. */
static struct node *clause(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_CLAUSE, &parser->token);
    struct token at = parser->token;
    struct node *target = parser_advance(parser) ? target_list(parser) : NULL;
    if (!target || !parser_check_target(parser, target, &at) ||
        !parser_expect(parser, TOKEN_IN, "after the loop's names"))
        return NULL;
    struct node *iterable = parse_climb(parser, POWER_OR);
    if (!iterable)
        return NULL;
    node_add(parser, node, target);
    node_add(parser, node, iterable);
    while (parser->token.kind == TOKEN_IF) {
        struct node *condition = parser_advance(parser) ? parse_climb(parser, POWER_OR) : NULL;
        if (!condition)
            return NULL;
        node_add(parser, node, condition);
    }
    return node_end(parser, node);
}

struct node *parse_comprehension(struct parser *parser, struct node *element)
{
    struct node *node = node_new(parser, NODE_COMPREHENSION, &parser->token), *c = element;
    node->start = element->start;
    node->function = parser_enter(parser);
    node_add(parser, node, element);
    while (c && parser->token.kind == TOKEN_FOR) {
        c = clause(parser);
        if (c)
            node_add(parser, node, c);
    }
    parser_leave(parser);
    return c ? node_end(parser, node) : NULL;
}

/* The items up to the closing bracket; they may be none. Says whether a comma was seen. A single
 * item followed by `for` makes a comprehension, which is given instead of node. */
static struct node *items(struct parser *parser, struct node *node, enum token_kind close,
                          bool *comma)
{
    *comma = false;
    while (parser->token.kind != close) {
        struct node *each = parse_item(parser);
        if (each && parser->token.kind == TOKEN_FOR && node->count == 0) {
            size_t start = node->start;
            node = parse_comprehension(parser, each);
            if (node)
                node->start = start;
            break;
        }
        if (!each)
            return NULL;
        node_add(parser, node, each);
        if (parser->token.kind != TOKEN_COMMA)
            break;
        *comma = true;
        if (!parser_advance(parser))
            return NULL;
    }
    return node && parser_expect(parser, close, "to close the bracket") ? node_end(parser, node)
                                                                        : NULL;
}

struct node *parse_group(struct parser *parser)
{
    struct node *tuple = node_new(parser, NODE_TUPLE, &parser->token);
    bool comma;
    struct node *node =
        parser_advance(parser) ? items(parser, tuple, TOKEN_RIGHT_PAREN, &comma) : NULL;
    if (!node || node != tuple || node->count != 1 || comma)
        return node;
    struct node *inner = node->kids[0]; /* brackets only */
    inner->start = node->start;
    inner->grouped = true;
    return node_end(parser, inner);
}

struct node *parse_list(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_LIST, &parser->token);
    bool comma;
    return parser_advance(parser) ? items(parser, node, TOKEN_RIGHT_BRACKET, &comma) : NULL;
}

struct node *parse_dict(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_DICT, &parser->token);
    if (!parser_advance(parser))
        return NULL;
    while (parser->token.kind != TOKEN_RIGHT_BRACE) {
        struct node *key = expression(parser);
        if (key && node->count == 0 && parser->token.kind != TOKEN_COLON)
            return parser_absent(parser, "sets",
                                 "A list [1, 2] or a tuple holds values; np.unique(x) gives the "
                                 "different ones in order.");
        struct node *value =
            key && parser_expect(parser, TOKEN_COLON, "after the key") ? expression(parser) : NULL;
        if (!value)
            return NULL;
        node_add(parser, node, key);
        node_add(parser, node, value);
        if (parser->token.kind == TOKEN_FOR && node->count == 2) {
            node = parse_comprehension(parser, node);
            if (node)
                node->op = TOKEN_RIGHT_BRACE;
            break;
        }
        if (parser->token.kind != TOKEN_COMMA)
            break;
        if (!parser_advance(parser))
            return NULL;
    }
    return node && parser_expect(parser, TOKEN_RIGHT_BRACE, "to close the dict")
               ? node_end(parser, node)
               : NULL;
}

struct node *parse_lambda(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_LAMBDA, &parser->token);
    struct function *f = parser_enter(parser);
    node->function = f;
    bool ok = parser_advance(parser) && parser_parameters(parser, f, TOKEN_COLON) &&
              (f->body = parse_climb(parser, POWER_CONDITIONAL));
    parser_leave(parser);
    for (size_t i = 0; ok && i < f->parameter_count; i++)
        node_add(parser, node, f->parameters[i].fallback);
    if (!ok)
        return NULL;
    node->height = f->body->height + 1;
    return node_end(parser, node);
}
