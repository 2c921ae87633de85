/* Strings: escapes, neighbours that are one string, and f-strings, whose fields are parsed in
 * place. The rules for where a field's expression ends, and the errors, are those of Python 3.11.
 */
#include "sheet/parser.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* One or several string tokens that are being read. */
struct reader {
    struct parser *parser;
    const char *s, *end; /* what is left of the token at hand */
    const char *mark;    /* up to here, lines and columns are counted: */
    struct token place;  /* that place */
    bool raw, formatted;
    struct str text; /* what was read since the last field */
    bool has_fields;
};

/* -- escapes ----------------------------------------------------------------------------------- */

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

static const char *octal_escape(const char *s, struct str *out)
{
    uint32_t code = 0;
    int n = 0;
    for (; n < 3 && s[n] >= '0' && s[n] <= '7'; n++)
        code = code * 8 + (uint32_t)(s[n] - '0');
    char bytes[4];
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
    if (*s >= '0' && *s <= '7')
        return octal_escape(s, out);
    for (const char *p = letters; *p; p += 2)
        if (*p == *s) {
            str_append_char(out, p[1]);
            return s + 1;
        }
    str_append_char(out, '\\');
    return s;
}

static void read_character(struct reader *r)
{
    if (*r->s == '\r' && r->s[1] == '\n') /* a line's end is one character */
        r->s++;
    if (*r->s == '\\' && !r->raw)
        r->s = unescape(r->s + 1, &r->text);
    else
        str_append_char(&r->text, *r->s++);
}

/* -- places and errors ------------------------------------------------------------------------- */

/* A token for the place at s. */
static struct token place_of(struct reader *r, const char *s)
{
    for (; r->mark < s; r->mark++)
        if (*r->mark == '\n') {
            r->place.line++;
            r->place.column = 1;
        } else {
            r->place.column += ((unsigned char)*r->mark & 0xC0) != 0x80;
        }
    r->place.start = (size_t)(s - r->parser->lexer.source);
    return r->place;
}

__attribute__((format(printf, 3, 4))) static bool fail(struct reader *r, const char *at,
                                                       const char *format, ...)
{
    char what[128];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    struct token place = place_of(r, at);
    parser_fail(r->parser, &place, what, "");
    return false;
}

/* An error of the parser or lexer inside of a field says so. */
static struct node *fail_inside(struct err *err)
{
    struct err inner = *err;
    if (inner.code == ERR_SYNTAX && !str_starts(inner.what, "f-string: ")) {
        err_set(err, ERR_SYNTAX, "f-string: %.400s", inner.what);
        err_hint(err, "%s", inner.hint);
        err_at(err, inner.file, inner.line, inner.column);
    }
    return NULL;
}

static bool is_named_character(const struct reader *r)
{
    return !r->raw && r->s[0] == '\\' && r->s[1] == 'N';
}

static bool no_named_character(struct reader *r)
{
    struct token place = place_of(r, r->s);
    return parser_fail(r->parser, &place, "characters have no names here: \\N{...}",
                       "Write the character itself, or its number: \\u03b1 is the Greek alpha.");
}

/* -- where an expression ends ------------------------------------------------------------------ */

struct scan {
    char quote; /* of the string inside that is being skipped, or 0 */
    size_t quotes;
    int depth;
    char open[LEXER_MAX_INDENT];
};

static bool is_triple(const char *s, const char *end)
{
    return end - s >= 3 && s[1] == s[0] && s[2] == s[0];
}

/* Steps over one character of a string inside, or over the quotes around it. */
static const char *scan_string(struct scan *scan, const char *s, const char *end)
{
    if (scan->quote == '\0') {
        scan->quote = *s;
        scan->quotes = is_triple(s, end) ? 3 : 1;
        return s + scan->quotes;
    }
    if (*s != scan->quote || (scan->quotes == 3 && !is_triple(s, end)))
        return s + 1;
    scan->quote = '\0';
    return s + scan->quotes;
}

static bool scan_bracket(struct reader *r, struct scan *scan, const char *s)
{
    static const char open[] = "([{", close[] = ")]}";
    if (strchr(open, *s)) {
        if (scan->depth == LEXER_MAX_INDENT)
            return fail(r, s, "f-string: too many nested parenthesis");
        scan->open[scan->depth++] = *s;
        return true;
    }
    if (scan->depth == 0)
        return fail(r, s, "f-string: unmatched '%c'", *s);
    char opening = scan->open[--scan->depth];
    if (open[strchr(close, *s) - close] == opening)
        return true;
    return fail(r, s, "f-string: closing parenthesis '%c' does not match opening parenthesis '%c'",
                *s, opening);
}

/* Whether the expression ends here; else *length says how much the operator here takes. */
static bool ends_here(const char *s, size_t *length)
{
    *length = 1;
    if (strchr("!=<>", *s) && s[1] == '=')
        *length = 2;
    return *length == 1 && strchr("!:}=", *s);
}

/* *stop is where the expression that starts at s ends: at `!`, `:`, `}` or `=`. */
static bool find_end(struct reader *r, const char *s, const char **stop)
{
    struct scan scan = {0};
    size_t length;
    *stop = s;
    while (s < r->end) {
        if (*s == '\\')
            return fail(r, s, "f-string expression part cannot include a backslash");
        if (scan.quote || *s == '"' || *s == '\'') {
            s = scan_string(&scan, s, r->end);
            continue;
        }
        if (*s == '#')
            return fail(r, s, "f-string expression part cannot include '#'");
        if (ends_here(s, &length) && scan.depth == 0)
            break;
        if (*s && strchr("([{}])", *s) && !scan_bracket(r, &scan, s))
            return false;
        s += length;
    }
    *stop = s;
    if (scan.quote)
        return fail(r, s, "f-string: unterminated string");
    if (scan.depth > 0)
        return fail(r, s, "f-string: unmatched '%c'", scan.open[scan.depth - 1]);
    return s < r->end || fail(r, s, "f-string: expecting '}'");
}

/* -- fields ------------------------------------------------------------------------------------ */

/* Parses from s to stop, as if it stood in brackets. The lexer reads a copy that ends there; the
 * parser's base makes up for the difference, so that nodes know their place in the source. */
static struct node *parse_inner(struct reader *r, const char *s, const char *stop)
{
    struct parser *parser = r->parser, outer = *parser;
    struct token at = place_of(r, s);
    struct str text = {0};
    str_append_bytes(&text, s, (size_t)(stop - s));
    str_append_char(&text, ')');
    lexer_start(&parser->lexer, str_text(&text), outer.lexer.file, at.line);
    parser->lexer.columns = at.column - 1;
    parser->lexer.at_line_start = false;
    parser->lexer.brackets = 1;
    parser->lexer.open[0] = at;
    parser->lexer.open[0].kind = TOKEN_LEFT_PAREN;
    parser->base = outer.base - at.start;
    struct node *node = parser_advance(parser) ? expression_list(parser) : NULL;
    if (node && parser->token.end != text.length)
        node = parser_fail(parser, &parser->token, "f-string: invalid syntax", "");
    parser->lexer = outer.lexer;
    parser->token = outer.token;
    parser->base = outer.base;
    parser->previous_end = outer.previous_end;
    str_free(&text);
    return node ? node : fail_inside(parser->err);
}

/* What was read since the last field becomes a part of the node. */
static void flush(struct reader *r, struct node *node)
{
    if (r->text.length > 0) {
        struct token at = r->place;
        node_add(r->parser, node,
                 node_constant(r->parser, &at, value_string(str_text(&r->text), r->text.length)));
    }
    str_truncate(&r->text, 0);
}

static bool read_parts(struct reader *r, struct node *node, int depth);

/* "!r": sets the field's text. */
static bool read_conversion(struct reader *r, struct node *field)
{
    char c = r->end - r->s > 1 ? r->s[1] : '\0';
    if (r->end - r->s < 2)
        return fail(r, r->s, "f-string: expecting '}'");
    if (!c || !strchr("sra", c))
        return fail(r, r->s, "f-string: invalid conversion character: expected 's', 'r', or 'a'");
    r->s += 2;
    field->text = c == 's' ? "s" : c == 'r' ? "r" : "a";
    return true;
}

static bool read_spec(struct reader *r, struct node *field, int depth)
{
    struct token at = place_of(r, r->s);
    struct node *spec = node_new(r->parser, NODE_FORMATTED, &at);
    r->s++;
    if (!read_parts(r, spec, depth + 1))
        return false;
    flush(r, spec);
    node_add(r->parser, field, node_end(r->parser, spec));
    return true;
}

/* {x=}: the text before the value. */
static bool read_own_text(struct reader *r, const char *start)
{
    if (*r->s != '=')
        return false;
    r->s++;
    while (r->s < r->end && strchr(" \t\n", *r->s))
        r->s++;
    str_append_bytes(&r->text, start, (size_t)(r->s - start));
    return true;
}

/* A field: r->s stands at its brace. */
static bool read_field(struct reader *r, struct node *node, int depth)
{
    const char *start = r->s + 1, *stop;
    if (depth >= 2)
        return fail(r, r->s, "f-string: expressions nested too deeply");
    if (!find_end(r, start, &stop))
        return false;
    if (start + strspn(start, " \t\n\r\f") >= stop)
        return fail(r, start, "f-string: empty expression not allowed");
    r->s = stop;
    bool own_text = read_own_text(r, start);
    flush(r, node);
    struct token at = place_of(r, start);
    struct node *field = node_new(r->parser, NODE_FIELD, &at);
    field->text = "";
    struct node *inner = parse_inner(r, start, stop);
    if (!inner)
        return false;
    node_add(r->parser, field, inner);
    if (r->s < r->end && *r->s == '!' && !read_conversion(r, field))
        return false;
    bool has_spec = r->s < r->end && *r->s == ':';
    if (own_text && !has_spec && !field->text[0])
        field->text = "r";
    if (has_spec && !read_spec(r, field, depth))
        return false;
    if (r->s >= r->end || *r->s != '}')
        return fail(r, r->s, "f-string: expecting '}'");
    r->s++;
    r->has_fields = true;
    node_add(r->parser, node, node_end(r->parser, field));
    return true;
}

/* Texts and fields, to the end of the token, or of a specification (depth > 0). */
static bool read_parts(struct reader *r, struct node *node, int depth)
{
    while (r->s < r->end) {
        if (is_named_character(r))
            return no_named_character(r);
        bool brace = r->formatted && (*r->s == '{' || *r->s == '}');
        if (!brace) {
            read_character(r);
        } else if (depth == 0 && r->end - r->s > 1 && r->s[1] == *r->s) {
            str_append_char(&r->text, *r->s);
            r->s += 2;
        } else if (*r->s == '{') {
            if (!read_field(r, node, depth))
                return false;
        } else if (depth > 0) {
            return true;
        } else {
            return fail(r, r->s, "f-string: single '}' is not allowed");
        }
    }
    return true;
}

/* -- strings ----------------------------------------------------------------------------------- */

static bool read_token(struct reader *r, struct node *node)
{
    r->place = r->parser->token;
    r->s = r->mark = r->parser->lexer.source + r->place.start;
    r->end = r->parser->lexer.source + r->place.end;
    r->raw = r->formatted = false;
    for (; *r->s != '"' && *r->s != '\''; r->s++) {
        r->raw |= *r->s == 'r' || *r->s == 'R';
        r->formatted |= *r->s == 'f' || *r->s == 'F';
    }
    int quotes = r->end - r->s >= 6 && is_triple(r->s, r->end) ? 3 : 1;
    r->s += quotes;
    r->end -= quotes;
    return read_parts(r, node, 0) && parser_advance(r->parser);
}

struct node *parse_string(struct parser *parser)
{
    struct token first = parser->token;
    struct reader r = {.parser = parser};
    struct node *node = node_new(parser, NODE_FORMATTED, &first);
    bool ok = true;
    while (ok && parser->token.kind == TOKEN_STRING) /* neighbours are one string */
        ok = read_token(&r, node);
    if (ok && r.has_fields) {
        flush(&r, node);
        node_end(parser, node);
    } else if (ok) {
        node = node_constant(parser, &first, value_string(str_text(&r.text), r.text.length));
    }
    str_free(&r.text);
    return ok ? node : NULL;
}
