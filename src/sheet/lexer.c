#include "sheet/lexer.h"

#include "base/err.h"
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>
#include <wctype.h>

void lexer_start(struct lexer *lexer, const char *source, const char *file, int line)
{
    size_t mark = strncmp(source, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* as Windows editors put it */
    *lexer = (struct lexer){.source = source,
                            .file = file,
                            .at = mark,
                            .counted_to = mark,
                            .line = line,
                            .at_line_start = true};
    lexer->indent_count = 1; /* column 0 */
}

/* Counts on from the last place asked for, so that a long line costs no more than its length. */
static int column(struct lexer *lexer, size_t at)
{
    for (; lexer->counted_to < at; lexer->counted_to++)
        if (((unsigned char)lexer->source[lexer->counted_to] & 0xC0) != 0x80)
            lexer->columns++;
    return lexer->columns + 1;
}

static bool fail(struct lexer *lexer, size_t at, struct err *err)
{
    return err_at_source(err, lexer->file, lexer->line, column(lexer, at), lexer->source, at);
}

static bool fail_at(const struct lexer *lexer, const struct token *token, struct err *err)
{
    return err_at_source(err, lexer->file, token->line, token->column, lexer->source, token->start);
}

static void begin(struct lexer *lexer, struct token *token, enum token_kind kind)
{
    *token = (struct token){.kind = kind,
                            .start = lexer->at,
                            .end = lexer->at,
                            .line = lexer->line,
                            .column = column(lexer, lexer->at)};
}

static void new_line(struct lexer *lexer)
{
    lexer->at++;
    lexer->line++;
    lexer->counted_to = lexer->at;
    lexer->columns = 0;
}

/* -- white space and indentation --------------------------------------------------------------- */

/* Skips blanks, comments and continued lines. */
static void skip_blanks(struct lexer *lexer)
{
    const char *s = lexer->source;
    for (;;) {
        char c = s[lexer->at];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
            lexer->at++;
        } else if (c == '\\' && (s[lexer->at + 1] == '\n' ||
                                 (s[lexer->at + 1] == '\r' && s[lexer->at + 2] == '\n'))) {
            lexer->at += s[lexer->at + 1] == '\r' ? 2 : 1;
            new_line(lexer);
        } else if (c == '#') {
            while (s[lexer->at] && s[lexer->at] != '\n')
                lexer->at++;
        } else if (c == '\n' && lexer->brackets > 0) {
            new_line(lexer);
        } else {
            return;
        }
    }
}

/* Measures the indentation of the next line that holds something; a tab goes to the next multiple
 * of 8. */
static size_t measure_indent(struct lexer *lexer)
{
    for (;;) {
        size_t width = 0;
        for (;; lexer->at++) {
            char c = lexer->source[lexer->at];
            if (c == ' ')
                width++;
            else if (c == '\t')
                width = width / 8 * 8 + 8;
            else if (c != '\r' && c != '\f')
                break;
        }
        if (lexer->source[lexer->at] == '#')
            skip_blanks(lexer);
        if (lexer->source[lexer->at] != '\n')
            return lexer->source[lexer->at] ? width : 0;
        new_line(lexer);
    }
}

static bool start_line(struct lexer *lexer, struct token *token, struct err *err)
{
    size_t width = measure_indent(lexer);
    lexer->at_line_start = false;
    size_t current = lexer->indents[lexer->indent_count - 1];
    if (width > current) {
        if (lexer->indent_count == LEXER_MAX_INDENT) {
            err_set(err, ERR_INDENTATION, "too many levels of indentation");
            return fail(lexer, lexer->at, err);
        }
        lexer->indents[lexer->indent_count++] = width;
        begin(lexer, token, TOKEN_INDENT);
        return true;
    }
    while (width < lexer->indents[lexer->indent_count - 1]) {
        lexer->indent_count--;
        lexer->dedents++;
    }
    if (width != lexer->indents[lexer->indent_count - 1]) {
        err_set(err, ERR_INDENTATION, "unindent does not match any outer indentation level");
        return fail(lexer, lexer->at, err);
    }
    begin(lexer, token, TOKEN_NEWLINE); /* the caller reads on when there is no dedent */
    return true;
}

/* -- words, numbers, strings ------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t name_length(const char *text)
{
    size_t length = 0;
    for (;;) {
        char c = text[length];
        if (c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
            (length > 0 && is_digit(c))) {
            length++;
            continue;
        }
        if ((unsigned char)c < 0x80)
            return length;
        uint32_t code;
        size_t n = utf8_decode(text + length, &code);
        if (!iswalnum((wint_t)code))
            return length;
        length += n;
    }
}

static size_t digits(const char *text)
{
    size_t n = 0;
    while (is_digit(text[n]) || (text[n] == '_' && n > 0 && is_digit(text[n + 1])))
        n++;
    return n;
}

static bool bad_number(struct lexer *lexer, const struct token *token, const char *what,
                       struct err *err)
{
    err_set(err, ERR_SYNTAX, "%s", what);
    return fail(lexer, token->start, err);
}

static bool lex_number(struct lexer *lexer, struct token *token, struct err *err)
{
    const char *s = lexer->source + lexer->at;
    size_t n;
    token->kind = TOKEN_INT;
    if (s[0] == '0' && s[1] && strchr("xXoObB", s[1])) {
        const char *allowed = s[1] == 'x' || s[1] == 'X'   ? "0123456789abcdefABCDEF_"
                              : s[1] == 'o' || s[1] == 'O' ? "01234567_"
                                                           : "01_";
        n = 2 + strspn(s + 2, allowed);
        if (n == 2 || s[n - 1] == '_')
            return bad_number(lexer, token, "this number has no digits at its end", err);
    } else {
        n = digits(s);
        if (s[n] == '.') {
            token->kind = TOKEN_FLOAT;
            n++;
            n += digits(s + n);
        }
        size_t sign = s[n] && strchr("eE", s[n]) && s[n + 1] && strchr("+-", s[n + 1]) ? 2 : 1;
        if (s[n] && strchr("eE", s[n]) && is_digit(s[n + sign])) {
            token->kind = TOKEN_FLOAT;
            n += sign;
            n += digits(s + n);
        }
    }
    lexer->at += n;
    if (token->kind == TOKEN_INT && n > 1 && s[0] == '0' && is_digit(s[1]) && strspn(s, "0_") < n)
        return bad_number(lexer, token,
                          "leading zeros in decimal integer literals are not permitted; use an 0o "
                          "prefix for octal integers",
                          err);
    if (name_length(s + n) > 0 || is_digit(s[n])) {
        err_set(err, ERR_SYNTAX, "invalid decimal literal");
        err_hint(err, "A name cannot start with a digit, and a multiplication needs its `*`.");
        return fail(lexer, token->start, err);
    }
    return true;
}

/* Whether a string starts here; sets how long its prefix (r, b, f ...) is. */
static bool string_starts(const char *s, size_t *prefix)
{
    *prefix = 0;
    while (*prefix < 2 && s[*prefix] && strchr("rRbBuUfF", s[*prefix]))
        ++*prefix;
    return s[*prefix] == '"' || s[*prefix] == '\'';
}

static bool lex_string(struct lexer *lexer, struct token *token, size_t prefix, struct err *err)
{
    const char *s = lexer->source;
    for (size_t i = 0; i < prefix; i++)
        if (!strchr("rRuUfF", s[lexer->at + i])) {
            err_set(err, ERR_SYNTAX, "strings with the prefix %c are not part of this language",
                    s[lexer->at + i]);
            return fail(lexer, lexer->at, err);
        }
    token->kind = TOKEN_STRING;
    lexer->at += prefix;
    char quote = s[lexer->at];
    bool triple = s[lexer->at + 1] == quote && s[lexer->at + 2] == quote;
    lexer->at += triple ? 3 : 1;
    for (;;) {
        char c = s[lexer->at];
        if (c == '\0' || (c == '\n' && !triple)) {
            err_set(err, ERR_SYNTAX, "unterminated %sstring literal (detected at line %d)",
                    triple ? "triple-quoted " : "",
                    lexer->line - (triple && lexer->at > 0 && s[lexer->at - 1] == '\n'));
            err_hint(err, "Close it with %.*s.", triple ? 3 : 1, quote == '"' ? "\"\"\"" : "'''");
            return fail_at(lexer, token, err);
        }
        if (c == quote && (!triple || (s[lexer->at + 1] == quote && s[lexer->at + 2] == quote)))
            break;
        if (c == '\\' && s[lexer->at + 1]) /* whatever it is; a line can go on so */
            lexer->at += s[lexer->at + 1] == '\r' && s[lexer->at + 2] == '\n' ? 2 : 1;
        if (s[lexer->at] == '\n')
            new_line(lexer);
        else
            lexer->at++;
    }
    lexer->at += triple ? 3 : 1;
    return true;
}

/* -- operators --------------------------------------------------------------------------------- */

static void bracket_mismatch(const struct token *open, const struct token *token, struct err *err)
{
    const char *left = token_text(open->kind), *right = token_text(token->kind);
    if (open->line == token->line)
        err_set(err, ERR_SYNTAX, "closing parenthesis '%s' does not match opening parenthesis '%s'",
                right, left);
    else
        err_set(err, ERR_SYNTAX,
                "closing parenthesis '%s' does not match opening parenthesis '%s' on line %d",
                right, left, open->line);
    err_hint(err, "The `%s` of line %d, column %d is still open: a bracket is missing or too many.",
             left, open->line, open->column);
}

static bool track_brackets(struct lexer *lexer, const struct token *token, struct err *err)
{
    enum token_kind k = token->kind;
    if (k == TOKEN_LEFT_PAREN || k == TOKEN_LEFT_BRACKET || k == TOKEN_LEFT_BRACE) {
        if (lexer->brackets == LEXER_MAX_INDENT) {
            err_set(err, ERR_SYNTAX, "too many nested parentheses");
            return fail_at(lexer, token, err);
        }
        lexer->open[lexer->brackets++] = *token;
    } else if (k == TOKEN_RIGHT_PAREN || k == TOKEN_RIGHT_BRACKET || k == TOKEN_RIGHT_BRACE) {
        if (lexer->brackets == 0) {
            err_set(err, ERR_SYNTAX, "unmatched '%s'", token_text(k));
            return fail_at(lexer, token, err);
        }
        const struct token *open = &lexer->open[--lexer->brackets];
        if ((enum token_kind)(open->kind + 1) != k) {
            bracket_mismatch(open, token, err);
            return fail_at(lexer, token, err);
        }
    }
    return true;
}

/* What a word processor or a printed book has in place of the keyboard's character. */
static const char *keyboard_character(uint32_t code)
{
    static const struct {
        uint32_t code;
        const char *text;
    } typeset[] = {{0x2018, "'"}, {0x2019, "'"},  {0x201C, "\""}, {0x201D, "\""}, {0x2010, "-"},
                   {0x2011, "-"}, {0x2012, "-"},  {0x2013, "-"},  {0x2014, "-"},  {0x2212, "-"},
                   {0x00D7, "*"}, {0x00B7, "*"},  {0x22C5, "*"},  {0x2217, "*"},  {0x00F7, "/"},
                   {0x2215, "/"}, {0x2264, "<="}, {0x2265, ">="}, {0x2260, "!="}, {0x2026, "..."},
                   {0x00A0, " "}, {0x3000, " "},  {0xFF08, "("},  {0xFF09, ")"},  {0xFF0C, ","},
                   {0xFF1A, ":"}, {0xFF1D, "="}};
    for (size_t i = 0; i < sizeof typeset / sizeof *typeset; i++)
        if (typeset[i].code == code)
            return typeset[i].text;
    return NULL;
}

static void invalid_character(const char *s, struct err *err)
{
    uint32_t code;
    size_t n = utf8_decode(s, &code);
    if (n == 1 && code >= 0x80) {
        err_set(err, ERR_SYNTAX, "invalid byte 0x%02X: the text is not UTF-8",
                (unsigned)(unsigned char)*s);
        return;
    }
    if (code < 0x20 || (code >= 0x7F && code <= 0xA0))
        err_set(err, ERR_SYNTAX, "invalid non-printable character U+%04X", (unsigned)code);
    else
        err_set(err, ERR_SYNTAX, "invalid character '%.*s' (U+%04X)", (int)n, s, (unsigned)code);
    const char *meant = keyboard_character(code);
    if (meant)
        err_hint(err, "Did you mean `%s`?", meant);
}

/* ASCII that Python has no use for. */
static void stray_character(char c, struct err *err)
{
    err_set(err, ERR_SYNTAX, "invalid syntax");
    if (c == '!')
        err_hint(err, "`not` negates; `!=` compares.");
    else
        err_hint(err, "`%c` means nothing here: only a string or a comment may hold it.", c);
}

static bool lex_operator(struct lexer *lexer, struct token *token, struct err *err)
{
    const char *s = lexer->source + lexer->at;
    size_t length;
    token->kind = token_operator(s, &length);
    if (token->kind == TOKEN_END) {
        if (*s == '\\')
            err_set(err, ERR_SYNTAX, "unexpected character after line continuation character");
        else if (*s == '?' || *s == '$' || *s == '!')
            stray_character(*s, err);
        else
            invalid_character(s, err);
        return fail(lexer, lexer->at, err);
    }
    if (token_is_augmentable(token->kind) && s[length] == '=') {
        token->op = token->kind;
        token->kind = TOKEN_AUGMENTED;
        length++;
    }
    lexer->at += length;
    return track_brackets(lexer, token, err);
}

/* -- the next token ---------------------------------------------------------------------------- */

static bool lex_end(struct lexer *lexer, struct token *token, struct err *err)
{
    if (lexer->brackets > 0) {
        const struct token *open = &lexer->open[lexer->brackets - 1];
        err_set(err, ERR_SYNTAX, "'%s' was never closed", token_text(open->kind));
        return fail_at(lexer, open, err);
    }
    lexer->dedents += lexer->indent_count - 1;
    lexer->indent_count = 1;
    if (lexer->dedents > 0) {
        lexer->dedents--;
        token->kind = TOKEN_DEDENT;
    }
    return true;
}

bool lexer_next(struct lexer *lexer, struct token *token, struct err *err)
{
    if (lexer->dedents == 0 && lexer->at_line_start && lexer->brackets == 0) {
        if (!start_line(lexer, token, err))
            return false;
        if (token->kind == TOKEN_INDENT)
            return true;
    }
    if (lexer->dedents > 0) {
        lexer->dedents--;
        begin(lexer, token, TOKEN_DEDENT);
        return true;
    }
    skip_blanks(lexer);
    begin(lexer, token, TOKEN_END);
    const char *s = lexer->source + lexer->at;
    size_t length;
    bool ok = true;
    if (*s == '\0') {
        return lex_end(lexer, token, err);
    } else if (*s == '\n') {
        token->kind = TOKEN_NEWLINE;
        new_line(lexer);
        lexer->at_line_start = true;
        return true;
    } else if (string_starts(s, &length)) {
        ok = lex_string(lexer, token, length, err);
    } else if ((length = name_length(s)) > 0) {
        token->kind = token_keyword(s, length);
        lexer->at += length;
    } else if (is_digit(*s) || (*s == '.' && is_digit(s[1]))) {
        ok = lex_number(lexer, token, err);
    } else {
        ok = lex_operator(lexer, token, err);
    }
    token->end = lexer->at;
    return ok;
}
