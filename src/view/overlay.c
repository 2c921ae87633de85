/* Help and long output over the panes. */
#include "view/draw.h"

#include <string.h>

static int count_lines(const char *text)
{
    int lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

void overlay_draw(const struct app *app, struct canvas *c, struct rect area)
{
    const char *line = str_text(&app->overlay);
    int total = count_lines(line), room = area.height - 1, most = total > room ? total - room : 0;
    int scroll = app->overlay_scroll > most ? most : app->overlay_scroll;
    for (int i = 0; i < total; i++) {
        struct str text = {0};
        size_t length = strcspn(line, "\n");
        str_append_bytes(&text, line, length);
        if (i >= scroll && i - scroll < room)
            canvas_text(c, area.x + 1, area.y + i - scroll, area.width - 1, role_style(ROLE_TEXT),
                        str_text(&text));
        str_free(&text);
        line += length + (line[length] != '\0');
    }
    canvas_text(c, area.x + 1, area.y + room, area.width - 1, role_style(ROLE_LABEL),
                most > 0 ? "up and down scroll, any other key goes back" : "any key goes back");
}
