/* Between expression.c, which holds the table of tokens, display.c and primary.c. */
#ifndef QKV_SHEET_EXPRESSION_H
#define QKV_SHEET_EXPRESSION_H

#include "sheet/parser.h"

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

/* An expression whose operators bind at least so tightly. */
struct node *parse_climb(struct parser *parser, enum power least);

/* The node begins with its left operand. The caret is for the operator, unless that stands in
 * another line: a place is in the first line, as Python has it. */
void node_begin(struct node *node, const struct node *left);

/* What starts with the token at hand. */
struct node *parse_group(struct parser *parser);
struct node *parse_list(struct parser *parser);
struct node *parse_dict(struct parser *parser);
struct node *parse_lambda(struct parser *parser);

/* What goes on from a value with the token at hand. */
struct node *parse_call(struct parser *parser, struct node *callee);
struct node *parse_attribute(struct parser *parser, struct node *object);
struct node *parse_subscript(struct parser *parser, struct node *object);

/* An item of a list, tuple or call: an expression, or `*` and one that is spread out. */
struct node *parse_item(struct parser *parser);

/* The clauses behind an element. They have a function of their own, for their names. */
struct node *parse_comprehension(struct parser *parser, struct node *element);

#endif
