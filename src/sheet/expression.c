#include "sheet/expression.h"

enum { MAX_DEPTH = 150, MAX_HEIGHT = 1000 };

typedef struct node *prefix_fn(struct parser *parser);
typedef struct node *infix_fn(struct parser *parser, struct node *left);

struct rule {
    prefix_fn *prefix;
    infix_fn *infix;
    enum power power;
};

/* -- operators --------------------------------------------------------------------------------- */

static struct node *unary(struct parser *parser)
{
    struct node *node =
        node_new(parser, parser->token.kind == TOKEN_NOT ? NODE_NOT : NODE_UNARY, &parser->token);
    node->op = parser->token.kind;
    if (!parser_advance(parser))
        return NULL;
    parser->negated = node->op == TOKEN_MINUS && parser->token.kind == TOKEN_INT;
    struct node *operand = parse_climb(parser, node->op == TOKEN_NOT ? POWER_NOT : POWER_UNARY);
    if (!operand)
        return NULL;
    if (operand->kind == NODE_CONSTANT && operand->constant.kind == VALUE_INT &&
        operand->constant.i == INT64_MIN) { /* it has its sign already */
        operand->start = node->start;
        return operand;
    }
    node_add(parser, node, operand);
    return node_end(parser, node);
}

void node_begin(struct node *node, const struct node *left)
{
    node->start = left->start;
    if (node->line == left->line)
        return;
    node->line = left->line;
    node->column = left->column;
}

static struct node *operands(struct parser *parser, struct node *node, struct node *left,
                             enum power right_power)
{
    node_begin(node, left);
    node_add(parser, node, left);
    struct node *right = parser_advance(parser) ? parse_climb(parser, right_power) : NULL;
    if (!right)
        return NULL;
    node_add(parser, node, right);
    return node_end(parser, node);
}

static const struct rule *rule_of(enum token_kind kind);

static struct node *binary(struct parser *parser, struct node *left)
{
    enum token_kind op = parser->token.kind;
    struct node *node = node_new(parser, NODE_BINARY, &parser->token);
    node->op = op;
    /* `**` groups to the right and lets a sign follow */
    return operands(parser, node, left,
                    op == TOKEN_STAR_STAR ? POWER_UNARY : (enum power)(rule_of(op)->power + 1));
}

static struct node *boolean(struct parser *parser, struct node *left)
{
    bool and = parser->token.kind == TOKEN_AND;
    struct node *node = node_new(parser, and? NODE_AND : NODE_OR, &parser->token);
    return operands(parser, node, left, and? POWER_NOT : POWER_AND);
}

/* Takes one comparison operator, which may be two words. */
static bool compare_op(struct parser *parser, int *op)
{
    *op = (int)parser->token.kind;
    if (!parser_advance(parser))
        return false;
    if (*op == TOKEN_NOT) {
        *op = COMPARE_NOT_IN;
        return parser_expect(parser, TOKEN_IN, "after `not`");
    }
    if (*op == COMPARE_IS && parser->token.kind == TOKEN_NOT) {
        *op = COMPARE_IS_NOT;
        return parser_advance(parser);
    }
    return true;
}

static struct node *compare(struct parser *parser, struct node *left)
{
    enum { MOST = 32 };
    struct node *node = node_new(parser, NODE_COMPARE, &parser->token);
    node_begin(node, left);
    node_add(parser, node, left);
    int *ops = program_allocate(parser->program, MOST * sizeof *ops);
    node->ops = ops;
    for (size_t n = 0; rule_of(parser->token.kind)->infix == compare; n++) {
        if (n == MOST)
            return parser_fail(parser, &parser->token, "too many comparisons in one chain", "");
        struct node *right = compare_op(parser, &ops[n]) ? parse_climb(parser, POWER_BAR) : NULL;
        if (!right)
            return NULL;
        node_add(parser, node, right);
    }
    return node_end(parser, node);
}

static struct node *conditional(struct parser *parser, struct node *then)
{
    struct node *node = node_new(parser, NODE_CONDITIONAL, &parser->token);
    node->start = then->start;
    struct node *condition = parser_advance(parser) ? parse_climb(parser, POWER_OR) : NULL;
    if (!condition || !parser_expect(parser, TOKEN_ELSE, "in `a if condition else b`"))
        return NULL;
    struct node *otherwise = parse_climb(parser, POWER_CONDITIONAL);
    if (!otherwise)
        return NULL;
    node_add(parser, node, condition);
    node_add(parser, node, then);
    node_add(parser, node, otherwise);
    return node_end(parser, node);
}

/* -- the table --------------------------------------------------------------------------------- */

static const struct rule *rule_of(enum token_kind kind)
{
    static const struct rule rules[TOKEN_KIND_COUNT] = {
        [TOKEN_NAME] = {parse_word, NULL, POWER_NONE},
        [TOKEN_NONE] = {parse_word, NULL, POWER_NONE},
        [TOKEN_TRUE] = {parse_word, NULL, POWER_NONE},
        [TOKEN_FALSE] = {parse_word, NULL, POWER_NONE},
        [TOKEN_ELLIPSIS] = {parse_word, NULL, POWER_NONE},
        [TOKEN_INT] = {parse_number, NULL, POWER_NONE},
        [TOKEN_FLOAT] = {parse_number, NULL, POWER_NONE},
        [TOKEN_STRING] = {parse_string, NULL, POWER_NONE},
        [TOKEN_LEFT_PAREN] = {parse_group, parse_call, POWER_POSTFIX},
        [TOKEN_LEFT_BRACKET] = {parse_list, parse_subscript, POWER_POSTFIX},
        [TOKEN_LEFT_BRACE] = {parse_dict, NULL, POWER_NONE},
        [TOKEN_LAMBDA] = {parse_lambda, NULL, POWER_NONE},
        [TOKEN_DOT] = {NULL, parse_attribute, POWER_POSTFIX},
        [TOKEN_STAR_STAR] = {NULL, binary, POWER_EXPONENT},
        [TOKEN_TILDE] = {unary, NULL, POWER_NONE},
        [TOKEN_STAR] = {NULL, binary, POWER_PRODUCT},
        [TOKEN_SLASH] = {NULL, binary, POWER_PRODUCT},
        [TOKEN_SLASH_SLASH] = {NULL, binary, POWER_PRODUCT},
        [TOKEN_PERCENT] = {NULL, binary, POWER_PRODUCT},
        [TOKEN_AT] = {NULL, binary, POWER_PRODUCT},
        [TOKEN_PLUS] = {unary, binary, POWER_SUM},
        [TOKEN_MINUS] = {unary, binary, POWER_SUM},
        [TOKEN_AMPERSAND] = {NULL, binary, POWER_AMPERSAND},
        [TOKEN_CARET] = {NULL, binary, POWER_CARET},
        [TOKEN_BAR] = {NULL, binary, POWER_BAR},
        [TOKEN_LESS] = {NULL, compare, POWER_COMPARE},
        [TOKEN_LESS_EQUAL] = {NULL, compare, POWER_COMPARE},
        [TOKEN_GREATER] = {NULL, compare, POWER_COMPARE},
        [TOKEN_GREATER_EQUAL] = {NULL, compare, POWER_COMPARE},
        [TOKEN_EQUAL_EQUAL] = {NULL, compare, POWER_COMPARE},
        [TOKEN_NOT_EQUAL] = {NULL, compare, POWER_COMPARE},
        [TOKEN_IN] = {NULL, compare, POWER_COMPARE},
        [TOKEN_IS] = {NULL, compare, POWER_COMPARE},
        [TOKEN_NOT] = {unary, compare, POWER_COMPARE},
        [TOKEN_AND] = {NULL, boolean, POWER_AND},
        [TOKEN_OR] = {NULL, boolean, POWER_OR},
        [TOKEN_IF] = {NULL, conditional, POWER_CONDITIONAL},
    };
    return &rules[kind];
}

struct node *parse_climb(struct parser *parser, enum power least)
{
    prefix_fn *prefix = rule_of(parser->token.kind)->prefix;
    if (!prefix)
        return parser_unexpected(parser);
    if (++parser->depth > MAX_DEPTH)
        return parser_fail(parser, &parser->token, "too many nested expressions", "");
    struct node *node = prefix(parser);
    while (node) {
        const struct rule *rule = rule_of(parser->token.kind);
        if (!rule->infix || rule->power < least)
            break;
        node = rule->infix(parser, node);
        if (node && node->height > MAX_HEIGHT)
            return parser_fail(parser, &parser->token, "this expression is too long",
                               "Give its parts names of their own.");
    }
    parser->depth--;
    return node;
}

struct node *expression(struct parser *parser)
{
    return parse_climb(parser, POWER_CONDITIONAL);
}

static bool ends_list(enum token_kind kind)
{
    return kind == TOKEN_NEWLINE || kind == TOKEN_END || kind == TOKEN_SEMICOLON ||
           kind == TOKEN_EQUAL || kind == TOKEN_COLON || kind == TOKEN_IN ||
           kind == TOKEN_AUGMENTED || kind == TOKEN_COLON_EQUAL;
}

static struct node *list_item(struct parser *parser, enum power least)
{
    return parser->token.kind == TOKEN_STAR ? parse_item(parser) : parse_climb(parser, least);
}

static struct node *comma_list(struct parser *parser, enum power least)
{
    struct node *first = list_item(parser, least);
    if (!first || parser->token.kind != TOKEN_COMMA)
        return first;
    struct node *tuple = node_new(parser, NODE_TUPLE, &parser->token);
    tuple->start = first->start;
    node_add(parser, tuple, first);
    while (parser->token.kind == TOKEN_COMMA) {
        if (!parser_advance(parser))
            return NULL;
        if (ends_list(parser->token.kind))
            break;
        struct node *next = list_item(parser, least);
        if (!next)
            return NULL;
        node_add(parser, tuple, next);
    }
    return node_end(parser, tuple);
}

struct node *expression_list(struct parser *parser)
{
    return comma_list(parser, POWER_CONDITIONAL);
}

/* Stops before `in`. */
struct node *target_list(struct parser *parser)
{
    return comma_list(parser, POWER_BAR);
}
