/* Numbers and names: the expressions of one token. */
#include "sheet/parser.h"

#include "base/str.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct node *node_constant(struct parser *parser, const struct token *token, struct value value)
{
    if (parser->program->constants.kind != VALUE_LIST)
        parser->program->constants = value_sequence(VALUE_LIST, 0);
    value_append(parser->program->constants, value);
    struct node *node = node_new(parser, NODE_CONSTANT, token);
    node->constant = value;
    return node_end(parser, node);
}

/* The least number has no counterpart without its minus. */
static bool parse_int(const char *text, bool negated, int64_t *out)
{
    static const struct {
        char letter;
        int base;
    } bases[] = {{'x', 16}, {'o', 8}, {'b', 2}};
    int base = 10;
    for (size_t i = 0; i < 3; i++)
        if (text[0] == '0' && (text[1] | 0x20) == bases[i].letter)
            base = bases[i].base;
    errno = 0;
    unsigned long long value = strtoull(base == 10 ? text : text + 2, NULL, base);
    bool least = negated && value == (unsigned long long)INT64_MAX + 1;
    *out = least ? INT64_MIN : (int64_t)value;
    return errno == 0 && (least || value <= INT64_MAX);
}

struct node *parse_number(struct parser *parser)
{
    struct token token = parser->token;
    bool negated = parser->negated;
    parser->negated = false;
    struct str digits = {0};
    for (size_t i = token.start; i < token.end; i++)
        if (parser->lexer.source[i] != '_')
            str_append_char(&digits, parser->lexer.source[i]);
    struct value value = value_float(0);
    bool ok = true;
    if (token.kind == TOKEN_INT) {
        value.kind = VALUE_INT;
        ok = parse_int(str_text(&digits), negated, &value.i);
    } else {
        value.f = strtod(str_text(&digits), NULL);
    }
    str_free(&digits);
    if (!ok)
        return parser_fail(parser, &token, "this whole number does not fit into 64 bits",
                           "Write it with a decimal point to get a float.");
    return parser_advance(parser) ? node_constant(parser, &token, value) : NULL;
}

struct node *parse_word(struct parser *parser)
{
    struct token token = parser->token;
    static const struct {
        enum token_kind token;
        struct value value;
    } words[] = {{TOKEN_NONE, {.kind = VALUE_NONE}},
                 {TOKEN_TRUE, {.kind = VALUE_BOOL, .b = true}},
                 {TOKEN_FALSE, {.kind = VALUE_BOOL, .b = false}},
                 {TOKEN_ELLIPSIS, {.kind = VALUE_ELLIPSIS}}};
    if (!parser_known_word(parser) || !parser_advance(parser))
        return NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].token == token.kind)
            return node_constant(parser, &token, words[i].value);
    struct node *node = node_new(parser, NODE_NAME, &token);
    node->binding = token_binding(parser, &token);
    return node_end(parser, node);
}
