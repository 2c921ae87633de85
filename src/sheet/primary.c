/* What follows a value: calls, attributes, subscripts. */
#include "sheet/expression.h"

#include "sheet/sheet.h"

static struct node *keyword_argument(struct parser *parser, struct node *name)
{
    struct node *node = node_new(parser, NODE_KEYWORD, &parser->token);
    node->text = binding_name(name->binding);
    node->start = name->start;
    struct node *value = parser_advance(parser) ? expression(parser) : NULL;
    if (!value)
        return NULL;
    node_add(parser, node, value);
    return node_end(parser, node);
}

struct node *parse_call(struct parser *parser, struct node *callee)
{
    struct node *node = node_new(parser, NODE_CALL, &parser->token);
    node_begin(node, callee);
    node_add(parser, node, callee);
    if (!parser_advance(parser))
        return NULL;
    bool keywords = false;
    while (parser->token.kind != TOKEN_RIGHT_PAREN) {
        struct node *argument = parse_item(parser);
        if (argument && parser->token.kind == TOKEN_FOR)
            argument = parse_comprehension(parser, argument);
        if (argument && argument->kind == NODE_NAME && parser->token.kind == TOKEN_EQUAL) {
            argument = keyword_argument(parser, argument);
            keywords = true;
        } else if (argument && keywords) {
            return parser_fail(parser, &parser->token,
                               "positional argument follows keyword argument",
                               "Give the arguments without a name first.");
        }
        if (!argument)
            return NULL;
        node_add(parser, node, argument);
        if (parser->token.kind != TOKEN_COMMA)
            break;
        if (!parser_advance(parser))
            return NULL;
    }
    if (!parser_expect(parser, TOKEN_RIGHT_PAREN, "to close the call"))
        return NULL;
    return node_end(parser, node);
}

struct node *parse_attribute(struct parser *parser, struct node *object)
{
    struct node *node = node_new(parser, NODE_ATTRIBUTE, &parser->token);
    node->start = object->start;
    if (!parser_advance(parser))
        return NULL;
    if (parser->token.kind != TOKEN_NAME)
        return parser_fail(parser, &parser->token, "invalid syntax",
                           "A name must follow the point.");
    node->text = token_copy(parser, &parser->token);
    node_add(parser, node, object);
    return parser_advance(parser) ? node_end(parser, node) : NULL;
}

static bool ends_slice_part(enum token_kind kind)
{
    return kind == TOKEN_COLON || kind == TOKEN_COMMA || kind == TOKEN_RIGHT_BRACKET;
}

static struct node *index_item(struct parser *parser)
{
    struct token first = parser->token;
    struct node *parts[3] = {NULL, NULL, NULL};
    int colons = 0;
    for (;;) {
        if (!ends_slice_part(parser->token.kind) && !(parts[colons] = expression(parser)))
            return NULL;
        if (parser->token.kind != TOKEN_COLON || colons == 2)
            break;
        colons++;
        if (!parser_advance(parser))
            return NULL;
    }
    if (colons == 0)
        return parts[0] ? parts[0]
                        : parser_fail(parser, &first, "invalid syntax", "An index is missing.");
    struct node *node = node_new(parser, NODE_SLICE, &first);
    for (int i = 0; i < 3; i++)
        node_add(parser, node, parts[i]);
    return node_end(parser, node);
}

struct node *parse_subscript(struct parser *parser, struct node *object)
{
    struct node *node = node_new(parser, NODE_SUBSCRIPT, &parser->token);
    node->start = object->start;
    node_add(parser, node, object);
    bool comma = false;
    if (!parser_advance(parser))
        return NULL;
    do {
        struct node *item = index_item(parser);
        if (!item)
            return NULL;
        node_add(parser, node, item);
        comma = parser->token.kind == TOKEN_COMMA;
        if (!comma)
            break;
        if (!parser_advance(parser))
            return NULL;
    } while (parser->token.kind != TOKEN_RIGHT_BRACKET);
    if (comma && node->count == 2) { /* x[i,] is x[(i,)] */
        struct node *tuple = node_new(parser, NODE_TUPLE, &parser->token);
        node_add(parser, tuple, node->kids[1]);
        node->kids[1] = node_end(parser, tuple);
    }
    if (!parser_expect(parser, TOKEN_RIGHT_BRACKET, "to close the index"))
        return NULL;
    return node_end(parser, node);
}
