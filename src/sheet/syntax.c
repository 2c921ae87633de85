/* What is said where the source is no program: Python's words, and a hint where those are few. */
#include "sheet/parser.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/sheet.h"

#include <string.h>

/* Python reads the rest of the source before it complains: what the lexer finds there, a bracket
 * that is never closed above all, explains more. */
static bool lexer_explains(const struct parser *parser)
{
    struct lexer rest = parser->lexer;
    struct token token = {.kind = TOKEN_NEWLINE};
    struct err err = {0};
    bool ok = true;
    while (ok && token.kind != TOKEN_END)
        ok = lexer_next(&rest, &token, &err);
    if (!ok)
        *parser->err = err;
    return !ok;
}

struct node *parser_fail(struct parser *parser, const struct token *at, const char *what,
                         const char *hint)
{
    if (lexer_explains(parser))
        return NULL;
    err_set(parser->err, ERR_SYNTAX, "%s", what);
    err_hint(parser->err, "%s", hint);
    err_at_source(parser->err, parser->lexer.file, at->line, at->column, parser->lexer.source,
                  at->start);
    return NULL;
}

/* -- what Python has and this language does not ----------------------------------------------- */

struct node *parser_absent(struct parser *parser, const char *what, const char *hint)
{
    struct str text = {0};
    str_format(&text, "this language has no %s", what);
    parser_fail(parser, &parser->token, str_text(&text), hint);
    str_free(&text);
    return NULL;
}

#define NO_CATCH "An error cannot be caught here: ask first, with `if`, whether it would come."
#define NO_ASYNC "Everything runs in order here: leave the word away."

/* Words that Python keeps for statements which are not here. */
bool parser_known_word(struct parser *parser)
{
    static const struct {
        const char *word, *what, *hint;
    } words[] = {
        {"async", "async", NO_ASYNC},
        {"await", "await", NO_ASYNC},
        {"class", "classes",
         "A dict or a tuple holds what belongs together; functions work on it."},
        {"except", "try and except", NO_CATCH},
        {"finally", "try and finally", NO_CATCH},
        {"raise", "raise", "`assert CONDITION, MESSAGE` ends with an error."},
        {"try", "try and except", NO_CATCH},
        {"with", "with", "There are no files to open and close: write the block without it."},
        {"yield", "yield", "Put the values into a list and return that: values.append(...)."},
    };
    const char *text = parser->lexer.source + parser->token.start;
    size_t length = parser->token.end - parser->token.start;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && memcmp(words[i].word, text, length) == 0)
            return parser_absent(parser, words[i].what, words[i].hint);
    return true;
}

/* -- something else was expected --------------------------------------------------------------- */

static bool begins_value(enum token_kind kind)
{
    return (kind >= TOKEN_NAME && kind <= TOKEN_STRING) || kind == TOKEN_NONE ||
           kind == TOKEN_TRUE || kind == TOKEN_FALSE;
}

static const char *what_is_wrong(const struct parser *parser, enum token_kind expected)
{
    enum token_kind found = parser->token.kind;
    if (expected == TOKEN_COLON && parser->lexer.brackets == 0 && found == TOKEN_EQUAL)
        return "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
    if (expected == TOKEN_COLON && parser->lexer.brackets == 0 && found == TOKEN_NEWLINE)
        return "expected ':'";
    if (expected == TOKEN_ELSE)
        return "expected 'else' after 'if' expression";
    if ((expected == TOKEN_RIGHT_PAREN || expected == TOKEN_RIGHT_BRACKET) && begins_value(found))
        return "invalid syntax. Perhaps you forgot a comma?";
    return "invalid syntax";
}

static bool is_symbol(enum token_kind kind)
{
    return kind >= TOKEN_PLUS && kind != TOKEN_AUGMENTED;
}

static void append_token(struct str *out, enum token_kind kind)
{
    str_format(out, is_symbol(kind) ? "`%s`" : "%s", token_text(kind));
}

bool parser_expect(struct parser *parser, enum token_kind kind, const char *where)
{
    if (parser->token.kind == kind)
        return parser_advance(parser);
    if (parser->token.kind == TOKEN_COLON_EQUAL)
        return parser_absent(parser, "`:=` inside of an expression",
                             "`NAME := EXPRESSION` is a statement here, which makes a formula. "
                             "Give the name its value first, with `=` in a line of its own.");
    struct str hint = {0};
    if (kind == TOKEN_COLON && parser->token.kind == TOKEN_EQUAL) {
        str_append(&hint, "`==` compares; `=` gives a name its value.");
    } else {
        append_token(&hint, kind);
        str_format(&hint, " is expected %s, not ", where);
        append_token(&hint, parser->token.kind);
        str_append(&hint, ".");
    }
    parser_fail(parser, &parser->token, what_is_wrong(parser, kind), str_text(&hint));
    str_free(&hint);
    return false;
}

/* A line goes on where it should end. */
bool parser_expect_line_end(struct parser *parser, const struct node *statement)
{
    if (parser->token.kind == TOKEN_NEWLINE)
        return parser_advance(parser);
    const struct node *first = statement->kind == NODE_EXPRESSION ? statement->kids[0] : NULL;
    if (first && first->kind == NODE_NAME && begins_value(parser->token.kind) &&
        strcmp(binding_name(first->binding), "print") == 0)
        return parser_fail(parser, &parser->token,
                           "Missing parentheses in call to 'print'. Did you mean print(...)?", "");
    if (first && first->kind == NODE_NAME && begins_value(parser->token.kind) &&
        strcmp(binding_name(first->binding), "match") == 0)
        return parser_absent(parser, "match", "Use if, elif and else.");
    return parser_expect(parser, TOKEN_NEWLINE, "after the statement");
}

/* The value that should begin here does not. */
struct node *parser_unexpected(struct parser *parser)
{
    struct token at = parser->token;
    if (at.kind == TOKEN_INDENT) {
        err_set(parser->err, ERR_INDENTATION, "unexpected indent");
        err_hint(parser->err, "A line is indented only inside of a block, after a line that ends "
                              "with `:`.");
        err_at_source(parser->err, parser->lexer.file, at.line, at.column, parser->lexer.source,
                      at.start);
        return NULL;
    }
    if (at.kind == TOKEN_AT)
        return parser_absent(parser, "decorators", "Call it yourself: f = decorator(f).");
    struct str hint = {0};
    str_append(&hint, "A value is expected here, not ");
    append_token(&hint, at.kind);
    str_append(&hint, ".");
    parser_fail(parser, &at, "invalid syntax", str_text(&hint));
    str_free(&hint);
    return NULL;
}

/* After a source that ended too early, Python points to its last line. */
struct node *parser_expect_block(struct parser *parser, const char *statement, int line)
{
    struct token at = parser->token;
    size_t end = strlen(parser->lexer.source);
    if (parser->lexer.at == end && end > 0 && parser->lexer.source[end - 1] == '\n' &&
        at.kind != TOKEN_NEWLINE && at.line > line) {
        bool ended = at.start == end;
        at.line -= ended;
        at.start -= ended;
    }
    err_set(parser->err, ERR_INDENTATION, "expected an indented block after %s on line %d",
            statement, line);
    err_hint(parser->err, "Indent what belongs to it by four blanks, or write `pass` there.");
    err_at_source(parser->err, parser->lexer.file, at.line, at.column, parser->lexer.source,
                  at.start);
    return NULL;
}

/* -- targets ----------------------------------------------------------------------------------- */

static const char *constant_name(const struct node *node)
{
    if (node->constant.kind == VALUE_NONE)
        return "None";
    if (node->constant.kind == VALUE_BOOL)
        return node->constant.b ? "True" : "False";
    return "literal";
}

static const char *python_name(const struct node *node)
{
    switch (node->kind) {
    case NODE_CONSTANT:
        return constant_name(node);
    case NODE_CALL:
        return "function call";
    case NODE_COMPARE:
        return "comparison";
    case NODE_CONDITIONAL:
        return "conditional expression";
    case NODE_LAMBDA:
        return "lambda";
    case NODE_COMPREHENSION:
        return node->op == TOKEN_RIGHT_BRACE ? "dict comprehension" : "list comprehension";
    case NODE_DICT:
        return "dict literal";
    case NODE_FORMATTED:
        return "f-string expression";
    case NODE_TUPLE:
        return "tuple";
    case NODE_LIST:
        return "list";
    case NODE_ATTRIBUTE:
        return "attribute";
    default:
        return "expression";
    }
}

/* Only what could be one side of a comparison is asked whether it was meant so. */
static bool could_compare(const struct node *node)
{
    return node->kind != NODE_COMPARE && node->kind != NODE_TUPLE && node->kind != NODE_LIST &&
           !(node->kind == NODE_CONSTANT && strcmp(constant_name(node), "literal") != 0);
}

static bool is_before(const struct node *a, const struct node *b)
{
    return a->line < b->line || (a->line == b->line && a->column < b->column);
}

/* A node's line and column are its operator's or bracket's; the expression may begin before. */
static const struct node *leftmost(const struct node *node)
{
    while (node->count > 0 && node->kids[0] && is_before(node->kids[0], node))
        node = node->kids[0];
    return node;
}

static bool bad_target(struct parser *parser, const struct node *node, const struct token *at)
{
    struct str what = {0};
    const char *name = python_name(node);
    if (at->kind == TOKEN_AUGMENTED)
        str_format(&what, "'%s' is an illegal expression for augmented assignment", name);
    else if (at->kind == TOKEN_DEL)
        str_format(&what, "cannot delete %s", name);
    else if (at->kind == TOKEN_EQUAL && could_compare(node))
        str_format(&what, "cannot assign to %s here. Maybe you meant '==' instead of '='?", name);
    else
        str_format(&what, "cannot assign to %s", name);
    const struct node *first = leftmost(node);
    struct token place = {
        .line = first->line, .column = first->column, .start = parser->base + first->start};
    parser_fail(parser, &place, str_text(&what),
                "A name or an element such as w_query[0,2] can be given a value.");
    str_free(&what);
    return false;
}

bool parser_check_target(struct parser *parser, const struct node *node, const struct token *at)
{
    switch (node->kind) {
    case NODE_NAME:
        parser_add_local(parser, node->binding);
        return true;
    case NODE_SUBSCRIPT:
        return true;
    case NODE_STARRED:
        return parser_check_target(parser, node->kids[0], at);
    case NODE_TUPLE:
    case NODE_LIST:
        if (at->kind == TOKEN_AUGMENTED)
            return bad_target(parser, node, at);
        for (size_t i = 0; i < node->count; i++)
            if (!parser_check_target(parser, node->kids[i], at))
                return false;
        return true;
    default:
        return bad_target(parser, node, at);
    }
}
