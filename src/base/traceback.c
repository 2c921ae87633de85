/* Where errors come from: the calls under way, their lines of source, carets. */
#include "base/err.h"

#include "base/str.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* -- keeping ----------------------------------------------------------------------------------- */

/* Copies the line of source around byte `at`; whole characters only. */
static void copy_line(char *out, size_t size, const char *source, size_t at)
{
    size_t start = at, length;
    while (start > 0 && source[start - 1] != '\n')
        start--;
    length = strcspn(source + start, "\r\n");
    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)source[start + length] & 0xC0) == 0x80)
            length--;
    }
    memcpy(out, source + start, length);
    out[length] = '\0';
}

/* The innermost calls stay where they are; of the others the last ones are kept, in a ring. */
static int slot(int i)
{
    return i < ERR_INNER_CALLS ? i : ERR_INNER_CALLS + (i - ERR_INNER_CALLS) % ERR_OUTER_CALLS;
}

static struct err_call *call_at(struct err *e, int i)
{
    return &e->calls[slot(i)];
}

/* The place that was known last stands in this function; the call of it is the next place. */
void err_called(struct err *e, const char *name)
{
    char *function = e->call_count ? call_at(e, e->call_count - 1)->function : e->function;
    snprintf(function, sizeof e->function, "%s", name);
    *call_at(e, e->call_count++) = (struct err_call){0};
}

static void place_call(struct err_call *call, const char *file, int line, int column,
                       const char *source, size_t at)
{
    if (call->line > 0)
        return;
    call->line = line;
    call->column = column;
    snprintf(call->file, sizeof call->file, "%s", file ? file : "");
    copy_line(call->text, sizeof call->text, source, at);
}

void err_fill_source(struct err *e, const char *file, int line, int column, const char *source,
                     size_t at)
{
    if (e->line == 0) {
        err_fill_place(e, file, line, column);
        copy_line(e->text, sizeof e->text, source, at);
    } else if (e->call_count > 0) {
        place_call(call_at(e, e->call_count - 1), file, line, column, source, at);
    }
}

/* -- writing ----------------------------------------------------------------------------------- */

/* The line without its indentation, and a caret under the column: tabs are copied, a wide character
 * gets two blanks. */
static void write_line(struct str *out, const char *text, int column)
{
    const char *start = text + strspn(text, " \t\f");
    if (!*start)
        return;
    str_format(out, "    %s\n", start);
    struct str caret = {0};
    int at = 1 + (int)(start - text);
    for (uint32_t code; at < column && *start; at++) {
        start += utf8_decode(start, &code);
        if (code == '\t')
            str_append_char(&caret, '\t');
        else
            str_repeat(&caret, ' ', (size_t)utf8_char_width(code));
    }
    if (at == column)
        str_format(out, "    %s^\n", str_text(&caret));
    str_free(&caret);
}

static void write_place(struct str *out, const char *file, int line, int column, const char *name,
                        const char *text)
{
    if (line == 0)
        return;
    str_format(out, "%s:%d:%d: in %s\n", file[0] ? file : "<sheet>", line, column,
               name[0] ? name : "<module>");
    write_line(out, text, column);
}

static void write_calls(const struct err *e, struct str *out)
{
    int kept = ERR_INNER_CALLS + ERR_OUTER_CALLS, left_out = e->call_count - kept;
    for (int i = e->call_count - 1; i >= 0; i--) {
        if (left_out > 0 && i == ERR_INNER_CALLS + left_out - 1) {
            str_format(out, "... %d more call%s ...\n", left_out, left_out == 1 ? "" : "s");
            i = ERR_INNER_CALLS - 1;
        }
        const struct err_call *c = &e->calls[slot(i)];
        write_place(out, c->file, c->line, c->column, c->function, c->text);
    }
}

/* The plain words and the hint; several lines are indented as a whole. */
static void write_hint(const struct err *e, struct str *out)
{
    char all[sizeof e->plain + sizeof e->hint + 2];
    snprintf(all, sizeof all, "%s%s%s", e->plain, e->plain[0] && e->hint[0] ? "; " : "", e->hint);
    const char *lead = "  hint: ", *hint = all;
    while (*hint) {
        size_t length = strcspn(hint, "\n");
        str_append(out, lead);
        str_append_bytes(out, hint, length);
        str_append_char(out, '\n');
        hint += length + (hint[length] == '\n');
        lead = "        ";
    }
}

void err_write_traceback(const struct err *e, struct str *out)
{
    write_calls(e, out);
    bool syntax = e->code == ERR_SYNTAX || e->code == ERR_INDENTATION;
    if (syntax && e->line > 0) {
        str_format(out, "%s:%d:%d:\n", e->file[0] ? e->file : "<sheet>", e->line, e->column);
        write_line(out, e->text, e->column);
    } else {
        write_place(out, e->file, e->line, e->column, e->function, e->text);
    }
    write_hint(e, out);
    str_append(out, err_name(e->code));
    if (e->what[0])
        str_format(out, ": %s", e->what);
}
