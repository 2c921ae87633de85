#include "term/paste.h"

#include "base/str.h"

#include <stddef.h>
#include <string.h>

/* Where in the text a character stands. */
struct scan {
    int depth;  /* of brackets */
    char quote; /* the one that ends the string, or 0 */
    bool comment;
};

static void scan_character(struct scan *s, char c, bool escaped)
{
    if (c == '\n') {
        s->comment = false;
        s->quote = 0;
    } else if (s->comment) {
        return;
    } else if (s->quote) {
        if (c == s->quote && !escaped)
            s->quote = 0;
    } else if (c == '#') {
        s->comment = true;
    } else if (c == '"' || c == '\'') {
        s->quote = c;
    } else if (strchr("([{", c)) {
        s->depth++;
    } else if (strchr(")]}", c) && s->depth > 0) {
        s->depth--;
    }
}

static size_t indentation(const char *line)
{
    return strspn(line, " ");
}

/* Whether the line belongs to the statement before it, whose first line is indented by `indent`. */
static bool continues_block(const char *line, size_t indent)
{
    size_t own = indentation(line);
    line += own;
    if (*line == '\0' || *line == '\n' || own < indent)
        return false;
    return own > indent || str_starts(line, "else:") || str_starts(line, "elif ");
}

static void append_character(struct str *out, const struct scan *s, char c)
{
    bool inside = s->depth > 0;
    if (inside && c == '\n')
        str_append_char(out, ' ');
    else if (!inside || !s->comment)
        str_append_char(out, c);
}

bool paste_next(const char **text, struct str *statement)
{
    struct scan s = {0};
    bool escaped = false;
    size_t indent = indentation(*text);
    str_truncate(statement, 0);
    for (const char *at = *text + indent; *at; at++) {
        scan_character(&s, *at, escaped);
        escaped = s.quote && *at == '\\' && !escaped;
        if (*at == '\n' && s.depth == 0 && !continues_block(at + 1, indent)) {
            *text = at + 1;
            return true;
        }
        append_character(statement, &s, *at);
        if (*at == '\n' && s.depth == 0)
            at += indent;
    }
    return false;
}

void paste_rest(const char *text, struct str *line)
{
    for (text += indentation(text); *text; text++)
        str_append_char(line, *text == '\n' ? ' ' : *text);
}
