/* Numbers, strings and names: the expressions of one token. */
#include "sheet/parser.h"

#include "base/str.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static struct node *constant(struct parser *parser, const struct token *token, struct value value)
{
    if (parser->program->constants.kind != VALUE_LIST)
        parser->program->constants = value_sequence(VALUE_LIST, 0);
    value_append(parser->program->constants, value);
    struct node *node = node_new(parser, NODE_CONSTANT, token);
    node->constant = value;
    return node_end(parser, node);
}

static bool parse_int(const char *text, int64_t *out)
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
    *out = strtoll(base == 10 ? text : text + 2, NULL, base);
    return errno == 0;
}

struct node *parse_number(struct parser *parser)
{
    struct token token = parser->token;
    struct str digits = {0};
    for (size_t i = token.start; i < token.end; i++)
        if (parser->lexer.source[i] != '_')
            str_append_char(&digits, parser->lexer.source[i]);
    struct value value = value_float(0);
    bool ok = true;
    if (token.kind == TOKEN_INT) {
        value.kind = VALUE_INT;
        ok = parse_int(str_text(&digits), &value.i);
    } else {
        value.f = strtod(str_text(&digits), NULL);
    }
    str_free(&digits);
    if (!ok)
        return parser_fail(parser, &token, "this whole number does not fit into 64 bits",
                           "Write it with a decimal point to get a float.");
    return parser_advance(parser) ? constant(parser, &token, value) : NULL;
}

static const char *hex_escape(const char *s, int digits, struct str *out)
{
    uint32_t code = 0;
    int n = 0;
    for (; n < digits && s[n] && strchr("0123456789abcdefABCDEF", s[n]); n++)
        code = code * 16 + (uint32_t)(s[n] <= '9' ? s[n] - '0' : (s[n] | 0x20) - 'a' + 10);
    char bytes[4];
    if (code > 0x10FFFF)
        code = 0xFFFD;
    str_append_bytes(out, bytes, utf8_encode(code, bytes));
    return s + n;
}

/* s stands behind the backslash; returns what follows the escape. */
static const char *unescape(const char *s, struct str *out)
{
    static const char letters[] = "n\nt\tr\r\\\\''\"\"a\ab\bf\fv\v";
    if (*s == '\n' || (*s == '\r' && s[1] == '\n')) /* the line goes on */
        return s + (*s == '\r' ? 2 : 1);
    if (*s == 'x' || *s == 'u' || *s == 'U')
        return hex_escape(s + 1, *s == 'x' ? 2 : *s == 'u' ? 4 : 8, out);
    if (*s == '0') {
        str_append_bytes(out, "", 1);
        return s + 1;
    }
    for (const char *p = letters; *p; p += 2)
        if (*p == *s) {
            str_append_char(out, p[1]);
            return s + 1;
        }
    str_append_char(out, '\\');
    return s;
}

static void string_body(const char *s, const char *end, struct str *out)
{
    bool raw = false;
    for (; *s != '"' && *s != '\''; s++)
        raw = raw || *s == 'r' || *s == 'R';
    size_t quotes = end - s >= 6 && s[1] == s[0] && s[2] == s[0] ? 3 : 1;
    s += quotes;
    end -= quotes;
    while (s < end)
        if (*s == '\\' && !raw)
            s = unescape(s + 1, out);
        else if (*s == '\r' && s[1] == '\n')
            s++; /* a line ends with \n, however the file has it */
        else
            str_append_char(out, *s++);
}

struct node *parse_string(struct parser *parser)
{
    struct token first = parser->token;
    struct str text = {0};
    while (parser->token.kind == TOKEN_STRING) { /* neighbours are one string */
        string_body(parser->lexer.source + parser->token.start,
                    parser->lexer.source + parser->token.end, &text);
        if (!parser_advance(parser)) {
            str_free(&text);
            return NULL;
        }
    }
    struct node *node = constant(parser, &first, value_string(str_text(&text), text.length));
    str_free(&text);
    return node;
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
    if (!parser_advance(parser))
        return NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].token == token.kind)
            return constant(parser, &token, words[i].value);
    struct node *node = node_new(parser, NODE_NAME, &token);
    node->binding = token_binding(parser, &token);
    return node_end(parser, node);
}
