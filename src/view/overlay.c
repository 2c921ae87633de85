/* Help and long output over the panes. */
#include "view/parts.h"

#include "base/utf8.h"

#include <string.h>

/* How many bytes of the line go on a row `columns` wide: up to a blank when they do not all fit. */
static size_t row_length(const char *line, size_t length, int columns)
{
    size_t fit = utf8_fit(line, columns);
    if (fit >= length)
        return length;
    size_t blank = fit;
    while (blank > 0 && line[blank] != ' ')
        blank--;
    bool indentation = strspn(line, " ") >= blank;
    return !indentation ? blank : fit > 0 ? fit : length;
}

/* Draws the rows from `from` on and returns how many there are; a NULL canvas only counts. What a
 * long line continues with is indented. */
static int draw_rows(const char *text, struct canvas *c, struct rect area, int from)
{
    enum { INDENT = 6 };
    int row = 0;
    for (const char *line = text;; line++) {
        size_t length = strcspn(line, "\n");
        for (int indent = 0;; indent = INDENT) {
            size_t part = row_length(line, length, area.width - indent);
            struct str shown = {0};
            str_append_bytes(&shown, line, part);
            if (c && row >= from && row - from < area.height)
                canvas_text(c, area.x + indent, area.y + row - from, area.width - indent,
                            role_style(ROLE_TEXT), str_text(&shown));
            str_free(&shown);
            row++;
            line += part;
            length -= part;
            if (length == 0)
                break;
            size_t blanks = strspn(line, " ");
            line += blanks < length ? blanks : length;
            length -= blanks < length ? blanks : length;
        }
        if (*line == '\0')
            return row;
    }
}

void overlay_draw(const struct app *app, struct canvas *c, struct rect area)
{
    const char *text = str_text(&app->overlay);
    struct rect rows = {area.x + 1, area.y, area.width - 2, area.height - 1};
    int total = draw_rows(text, NULL, rows, 0),
        most = total > rows.height ? total - rows.height : 0;
    draw_rows(text, c, rows, app->overlay_scroll > most ? most : app->overlay_scroll);
    canvas_text(c, area.x + 1, area.y + rows.height, area.width - 1, role_style(ROLE_LABEL),
                app->prompt.open
                    ? (most > 0 ? "PageUp and PageDown scroll, Esc closes it" : "Esc closes it")
                : most > 0 ? "up and down scroll, other keys close it"
                           : "any key closes it");
}
