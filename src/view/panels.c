/* The panels of a step, side by side as far as they fit, then in further lines. When not all lines
 * fit, those from which the selected panel can be seen are shown. */
#include "view/parts.h"

#include "app/quiz.h"
#include "base/mem.h"
#include "sheet/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAP = 3 };

struct placed {
    struct subject subject;
    const struct view_ops *view;
    int x, width, height;
    int line; /* of panels */
};

struct flow {
    struct placed *items;
    size_t count;
    int lines;
    int between; /* blank rows between two lines: none where room is short */
};

static const char *why_empty(const struct subject *s)
{
    if (!s->binding)
        return "this name is not defined";
    return s->binding->failed ? err_words(&s->binding->error) : NULL;
}

/* The same shape around one zero, whatever the size. */
static struct array *without_numbers(struct array *a)
{
    struct err ignored;
    struct array *zero = array_new(DTYPE_INT64, 0, NULL, &ignored);
    struct array *hidden = zero ? array_broadcast_to(zero, a->ndim, a->shape, &ignored) : NULL;
    array_free(zero);
    array_free(a);
    return hidden;
}

struct subject subject_of(const struct app *app, const struct panel *panel)
{
    struct subject s = {.app = app, .panel = panel, .binding = sheet_find(app->sheet, panel->name)};
    s.array = s.binding ? binding_array(s.binding) : NULL;
    s.text = why_empty(&s);
    s.selected = strcmp(app->selection.name, panel->name) == 0;
    s.hidden = quiz_veils(app, panel->name);
    if (s.hidden && s.array)
        s.array = without_numbers(s.array);
    return s;
}

void subject_text(const struct subject *s, struct str *out)
{
    if (s->text || s->hidden)
        str_append(out, s->text ? s->text : "?");
    else
        value_print(out, s->binding->value, &print_defaults);
}

static void measure(struct placed *p, int width, int height)
{
    if (p->subject.array) {
        struct size wanted = p->view->measure(&p->subject, (struct size){width, height});
        p->width = wanted.width;
        p->height = wanted.height;
        return;
    }
    struct str text = {0};
    subject_text(&p->subject, &text);
    p->width = width < 30 ? width : 30;
    p->height = 1 + draw_wrapped(NULL, (struct rect){0, 0, p->width - 2, 0}, 0,
                                 role_style(ROLE_TEXT), str_text(&text));
    p->height = p->height < height ? p->height : height;
    str_free(&text);
}

static int line_height(const struct flow *f, int line)
{
    int height = 0;
    for (size_t i = 0; i < f->count; i++)
        if (f->items[i].line == line && f->items[i].height > height)
            height = f->items[i].height;
    return height;
}

/* The room without which a line of panels is left out. */
static int least_room(const struct flow *f, int line)
{
    int least = 3;
    for (size_t i = 0; i < f->count; i++)
        if (f->items[i].line == line && f->items[i].view->least > least)
            least = f->items[i].view->least;
    return least;
}

static int lines_height(const struct flow *f, int from, int to)
{
    int height = (to - from) * f->between;
    for (int line = from; line <= to; line++)
        height += line_height(f, line);
    return height;
}

static struct flow make_flow(const struct app *app, int width, int height)
{
    struct flow f = {.count = app_panel_count(app)};
    f.items = mem_new(f.count * sizeof *f.items);
    int x = 0;
    for (size_t i = 0; i < f.count; i++) {
        struct placed *p = &f.items[i];
        const struct panel *panel = app_panel(app, i);
        p->subject = subject_of(app, panel);
        p->subject.width = width;
        p->subject.height = height;
        p->view = view_of(&p->subject);
        measure(p, width, height);
        if (x > 0 && x + p->width > width) {
            x = 0;
            f.lines++;
        }
        p->x = x;
        p->line = f.lines;
        x += p->width + GAP;
    }
    f.lines += f.count > 0;
    f.between = lines_height(&f, 0, f.lines - 1) + f.lines - 1 <= height;
    return f;
}

static void flow_free(struct flow *f)
{
    for (size_t i = 0; i < f->count; i++)
        array_free(f->items[i].subject.array);
    free(f->items);
}

int panels_height(const struct app *app, int width, int height)
{
    struct flow f = make_flow(app, width, height);
    int total = lines_height(&f, 0, f.lines - 1);
    flow_free(&f);
    return total;
}

static int first_line(const struct flow *f, int height)
{
    int selected = 0, first = 0;
    for (size_t i = f->count; i > 0; i--) /* so that the first one of several stays */
        if (f->items[i - 1].subject.selected)
            selected = f->items[i - 1].line;
    while (first < selected && lines_height(f, first, selected) > height)
        first++;
    return first;
}

void draw_empty(const struct subject *s, struct canvas *c, struct rect area)
{
    struct str text = {0};
    subject_text(s, &text);
    draw_title(s, c, area, NULL);
    draw_wrapped(c, (struct rect){area.x + 2, area.y + 1, area.width - 2, area.height - 1}, 0,
                 role_style(s->text ? ROLE_ERROR : ROLE_NUMBER), str_text(&text));
    str_free(&text);
}

/* Draws the lines that fit and returns how many panels are in none of them. */
static size_t draw_lines(const struct flow *f, struct canvas *c, struct rect area)
{
    int first = first_line(f, area.height), line = first, y = area.y;
    for (; line < f->lines && y < area.y + area.height; line++) {
        int room = area.y + area.height - y;
        if (line > first && room < least_room(f, line))
            break;
        for (size_t i = 0; i < f->count; i++) {
            const struct placed *p = &f->items[i];
            bool last =
                i + 1 == f->count || f->items[i + 1].line != line; /* its title may be long */
            struct rect r = {area.x + p->x, y, last ? area.width - p->x : p->width,
                             p->height < room ? p->height : room};
            if (p->line != line)
                continue;
            if (p->subject.array)
                p->view->draw(&p->subject, c, r);
            else
                draw_empty(&p->subject, c, r);
        }
        y += line_height(f, line) + f->between;
    }
    size_t hidden = 0;
    for (size_t i = 0; i < f->count; i++)
        hidden += f->items[i].line < first || f->items[i].line >= line;
    return hidden;
}

static bool is_blank(const struct canvas *c, int x, int y, int width)
{
    for (int i = 0; i < width; i++) {
        const struct cell *cell = canvas_peek(c, x + i, y);
        if (cell && cell->code != ' ')
            return false;
    }
    return true;
}

static int rows_drawn(const struct canvas *c, struct rect area)
{
    int rows = area.height;
    while (rows > 0 && is_blank(c, area.x, area.y + rows - 1, area.width))
        rows--;
    return rows;
}

int panels_draw(const struct app *app, struct canvas *c, struct rect area)
{
    char text[40];
    const struct rect room = area;
    struct flow f = make_flow(app, area.width, area.height);
    size_t hidden = draw_lines(&f, c, area);
    int length = snprintf(text, sizeof text, " %zu more: Tab ", hidden);
    int x = area.x + area.width - length, y = area.y + area.height - 1;
    if (!is_blank(c, x, y, length) && area.y > 1 && is_blank(c, x, area.y - 1, length))
        y = area.y - 1;
    if (hidden > 0 && !is_blank(c, x, y, length)) { /* the panels leave the last line to the note */
        flow_free(&f);
        canvas_fill(c, area.x, area.y, area.width, area.height, role_style(ROLE_TEXT), ' ');
        c->cursor_x = c->cursor_y = -1;
        area.height--;
        f = make_flow(app, area.width, area.height);
        hidden = draw_lines(&f, c, area);
        length = snprintf(text, sizeof text, " %zu more: Tab ", hidden);
    }
    if (hidden > 0)
        canvas_text(c, area.x + area.width - length, y, length, role_style(ROLE_LABEL), text);
    flow_free(&f);
    return rows_drawn(c, room);
}
