#include "sheet/parser.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/sheet.h"

/* How tightly an operator binds, loosest first. */
enum power {
    POWER_NONE,
    POWER_CONDITIONAL,
    POWER_OR,
    POWER_AND,
    POWER_NOT,
    POWER_COMPARE,
    POWER_BAR,
    POWER_CARET,
    POWER_AMPERSAND,
    POWER_SUM,
    POWER_PRODUCT,
    POWER_UNARY,
    POWER_EXPONENT,
    POWER_POSTFIX
};

enum { MAX_DEPTH = 150, MAX_HEIGHT = 1000 };

typedef struct node *prefix_fn(struct parser *parser);
typedef struct node *infix_fn(struct parser *parser, struct node *left);

struct rule {
    prefix_fn *prefix;
    infix_fn *infix;
    enum power power;
};

static struct node *climb(struct parser *parser, enum power least);

/* -- brackets ---------------------------------------------------------------------------------- */

/* An item of a list, tuple or call: an expression, or `*` and one that is spread out. */
static struct node *item(struct parser *parser)
{
    if (parser->token.kind != TOKEN_STAR)
        return expression(parser);
    struct node *node = node_new(parser, NODE_STARRED, &parser->token);
    struct node *inner = parser_advance(parser) ? climb(parser, POWER_BAR) : NULL;
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
    struct node *iterable = climb(parser, POWER_OR);
    if (!iterable)
        return NULL;
    node_add(parser, node, target);
    node_add(parser, node, iterable);
    while (parser->token.kind == TOKEN_IF) {
        struct node *condition = parser_advance(parser) ? climb(parser, POWER_OR) : NULL;
        if (!condition)
            return NULL;
        node_add(parser, node, condition);
    }
    return node_end(parser, node);
}

/* The clauses behind an element. They have a function of their own, for their names. */
static struct node *comprehension(struct parser *parser, struct node *element)
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
        struct node *each = item(parser);
        if (each && parser->token.kind == TOKEN_FOR && node->count == 0) {
            node = comprehension(parser, each);
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

static struct node *group(struct parser *parser)
{
    struct node *tuple = node_new(parser, NODE_TUPLE, &parser->token);
    bool comma;
    struct node *node =
        parser_advance(parser) ? items(parser, tuple, TOKEN_RIGHT_PAREN, &comma) : NULL;
    if (node != tuple || tuple->count != 1 || comma)
        return node;
    struct node *inner = tuple->kids[0]; /* brackets only */
    inner->start = tuple->start;
    inner->grouped = true;
    return node_end(parser, inner);
}

static struct node *list(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_LIST, &parser->token);
    bool comma;
    return parser_advance(parser) ? items(parser, node, TOKEN_RIGHT_BRACKET, &comma) : NULL;
}

static struct node *dict(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_DICT, &parser->token);
    if (!parser_advance(parser))
        return NULL;
    while (parser->token.kind != TOKEN_RIGHT_BRACE) {
        struct node *key = expression(parser);
        struct node *value =
            key && parser_expect(parser, TOKEN_COLON, "after the key") ? expression(parser) : NULL;
        if (!value)
            return NULL;
        node_add(parser, node, key);
        node_add(parser, node, value);
        if (parser->token.kind != TOKEN_COMMA)
            break;
        if (!parser_advance(parser))
            return NULL;
    }
    return parser_expect(parser, TOKEN_RIGHT_BRACE, "to close the dict") ? node_end(parser, node)
                                                                         : NULL;
}

static struct node *lambda(struct parser *parser)
{
    struct node *node = node_new(parser, NODE_LAMBDA, &parser->token);
    struct function *f = parser_enter(parser);
    node->function = f;
    bool ok = parser_advance(parser) && parser_parameters(parser, f, TOKEN_COLON) &&
              (f->body = climb(parser, POWER_CONDITIONAL));
    parser_leave(parser);
    for (size_t i = 0; ok && i < f->parameter_count; i++)
        node_add(parser, node, f->parameters[i].fallback);
    if (!ok)
        return NULL;
    node->height = f->body->height + 1;
    return node_end(parser, node);
}

/* -- operators --------------------------------------------------------------------------------- */

static struct node *unary(struct parser *parser)
{
    struct node *node =
        node_new(parser, parser->token.kind == TOKEN_NOT ? NODE_NOT : NODE_UNARY, &parser->token);
    node->op = parser->token.kind;
    if (!parser_advance(parser))
        return NULL;
    struct node *operand = climb(parser, node->op == TOKEN_NOT ? POWER_NOT : POWER_UNARY);
    if (!operand)
        return NULL;
    node_add(parser, node, operand);
    return node_end(parser, node);
}

/* The node begins with its left operand. The caret is for the operator, unless that stands in
 * another line: a place is in the first line, as Python has it. */
static void node_begin(struct node *node, const struct node *left)
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
    struct node *right = parser_advance(parser) ? climb(parser, right_power) : NULL;
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
        struct node *right = compare_op(parser, &ops[n]) ? climb(parser, POWER_BAR) : NULL;
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
    struct node *condition = parser_advance(parser) ? climb(parser, POWER_OR) : NULL;
    if (!condition || !parser_expect(parser, TOKEN_ELSE, "in `a if condition else b`"))
        return NULL;
    struct node *otherwise = climb(parser, POWER_CONDITIONAL);
    if (!otherwise)
        return NULL;
    node_add(parser, node, condition);
    node_add(parser, node, then);
    node_add(parser, node, otherwise);
    return node_end(parser, node);
}

/* -- calls, attributes, indices ---------------------------------------------------------------- */

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

static struct node *call(struct parser *parser, struct node *callee)
{
    struct node *node = node_new(parser, NODE_CALL, &parser->token);
    node_begin(node, callee);
    node_add(parser, node, callee);
    if (!parser_advance(parser))
        return NULL;
    bool keywords = false;
    while (parser->token.kind != TOKEN_RIGHT_PAREN) {
        struct node *argument = item(parser);
        if (argument && parser->token.kind == TOKEN_FOR)
            argument = comprehension(parser, argument);
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

static struct node *attribute(struct parser *parser, struct node *object)
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

static struct node *subscript(struct parser *parser, struct node *object)
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
        [TOKEN_LEFT_PAREN] = {group, call, POWER_POSTFIX},
        [TOKEN_LEFT_BRACKET] = {list, subscript, POWER_POSTFIX},
        [TOKEN_LEFT_BRACE] = {dict, NULL, POWER_NONE},
        [TOKEN_LAMBDA] = {lambda, NULL, POWER_NONE},
        [TOKEN_DOT] = {NULL, attribute, POWER_POSTFIX},
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

static struct node *climb(struct parser *parser, enum power least)
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
    return climb(parser, POWER_CONDITIONAL);
}

static bool ends_list(enum token_kind kind)
{
    return kind == TOKEN_NEWLINE || kind == TOKEN_END || kind == TOKEN_SEMICOLON ||
           kind == TOKEN_EQUAL || kind == TOKEN_COLON || kind == TOKEN_IN ||
           kind == TOKEN_AUGMENTED || kind == TOKEN_COLON_EQUAL;
}

static struct node *list_item(struct parser *parser, enum power least)
{
    return parser->token.kind == TOKEN_STAR ? item(parser) : climb(parser, least);
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
