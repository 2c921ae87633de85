/* What follows a value: calls, attributes, subscripts. */
#include "sheet/expression.h"

#include "base/str.h"
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

/* `**d`: the items of a dict as keyword arguments. */
static struct node *dict_argument(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_DOUBLE_STARRED, &parser->token);
    struct node *inner = parser_advance(parser) ? expression(parser) : NULL;
    if (!inner)
        return NULL;
    node_add(parser, node, inner);
    return node_end(parser, node);
}

/* One argument; `before` is the last one that was given by keyword, or NULL. */
static struct node *argument(struct parser *parser, const struct node *before)
{
    if (parser->token.kind == TOKEN_STAR_STAR)
        return dict_argument(parser);
    struct node *node = parse_item(parser);
    if (node && parser->token.kind == TOKEN_FOR)
        node = parse_comprehension(parser, node);
    if (node && node->kind == NODE_NAME && parser->token.kind == TOKEN_EQUAL)
        return keyword_argument(parser, node);
    bool unpacked = before && before->kind == NODE_DOUBLE_STARRED;
    if (!node || !before || (node->kind == NODE_STARRED && !unpacked))
        return node;
    if (node->kind == NODE_STARRED)
        return parser_fail(parser, &parser->token,
                           "iterable argument unpacking follows keyword argument unpacking", "");
    return parser_fail(parser, &parser->token,
                       unpacked ? "positional argument follows keyword argument unpacking"
                                : "positional argument follows keyword argument",
                       "Give the arguments without a name first.");
}

/* False, with an error, when a call names an argument twice. */
static bool is_first(struct parser *parser, const struct node *call, const struct node *keyword)
{
    for (size_t i = 1; i < call->count; i++)
        if (call->kids[i]->kind == NODE_KEYWORD && call->kids[i]->text == keyword->text) {
            struct token at = {.line = keyword->line,
                               .column = keyword->column,
                               .start = parser->base + keyword->start};
            struct str what = {0};
            str_format(&what, "keyword argument repeated: %s", keyword->text);
            parser_fail(parser, &at, str_text(&what), "");
            str_free(&what);
            return false;
        }
    return true;
}

struct node *parse_call(struct parser *parser, struct node *callee)
{
    struct node *node = node_new(parser, NODE_CALL, &parser->token), *keyword = NULL;
    node_begin(node, callee);
    node_add(parser, node, callee);
    if (!parser_advance(parser))
        return NULL;
    while (parser->token.kind != TOKEN_RIGHT_PAREN) {
        struct node *each = argument(parser, keyword);
        if (!each || (each->kind == NODE_KEYWORD && !is_first(parser, node, each)))
            return NULL;
        if (each->kind == NODE_DOUBLE_STARRED || (each->kind == NODE_KEYWORD && !keyword))
            keyword = each;
        node_add(parser, node, each);
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
    node->found = program_allocate(parser->program, sizeof *node->found);
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
