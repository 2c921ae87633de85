/* The screen while presenting: one idea's text, the selected matrix in large digits, and where the
 * selected number came from. When room is short, digits become smaller, then a text that was read
 * already goes, then digits are usual ones, then the text is cut; the key v shows it whole. */
#include "app/present.h"

#include "base/utf8.h"
#include "view/draw.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXT = 76, SPACIOUS = 20 };

/* A text of that width in the middle of the area. */
static struct rect middle(struct rect area, int width)
{
    width = width < area.width ? width : area.width;
    return (struct rect){area.x + (area.width - width) / 2, area.y, width, area.height};
}

static struct rect below(struct rect area, int rows)
{
    rows = rows < area.height ? rows : area.height;
    return (struct rect){area.x, area.y + rows, area.width, area.height - rows};
}

/* -- the matrix -------------------------------------------------------------------------------- */

/* The selected panel, and how it is drawn. */
struct shown {
    struct subject subject;
    const struct view_ops *view;
    struct grid grid;
    struct large large;
    bool is_large;
    int width, height; /* with its title */
};

/* With usual digits all of it would be in sight. */
static bool is_whole(const struct grid *g, int width, int height)
{
    int wide, high;
    grid_measure(g, INT_MAX / 2, INT_MAX / 2, &wide, &high);
    return wide <= width && high <= height;
}

/* In large digits, if there is room for them; false when there is not. */
static bool plan_large(struct shown *m, int width, int height)
{
    if (!m->subject.array || !m->view->large)
        return false;
    m->grid = m->view->large(&m->subject);
    bool pixels = m->grid.role == ROLE_HEAT; /* show more of many weights than digits do */
    bool part = !pixels && !is_whole(&m->grid, width, height - 1);
    m->is_large = large_plan(&m->grid, width, height - 1, part, &m->large);
    if (!m->is_large && m->grid.sums) {
        m->grid.sums = false;
        m->is_large = large_plan(&m->grid, width, height - 1, part, &m->large);
    }
    if (m->is_large) {
        m->width = m->large.width;
        m->height = m->large.height + 1;
    }
    return m->is_large;
}

/* As its view draws it. */
static void plan_usual(struct shown *m, int width, int height)
{
    struct str text = {0};
    m->is_large = false;
    m->subject.width = width;
    m->subject.height = height;
    if (m->subject.array) {
        m->view->measure(&m->subject, width, height, &m->width, &m->height);
        return;
    }
    subject_text(&m->subject, &text);
    m->width = width;
    m->height = 1 + draw_wrapped(NULL, (struct rect){0, 0, width - 2, 0}, 0, role_style(ROLE_TEXT),
                                 str_text(&text));
    m->height = m->height < height ? m->height : height;
    str_free(&text);
}

static void draw_shown(struct shown *m, struct canvas *c, struct rect area)
{
    struct rect at = middle(area, m->width), title = at;
    if (!m->subject.array) {
        draw_empty(&m->subject, c, at);
    } else if (m->is_large) {
        title.width = area.x + area.width - at.x; /* it may be longer than the matrix is wide */
        m->grid.moving = draw_grid_title(&m->grid, c, title, NULL);
        large_draw(&m->large, c, at.x, at.y + 1);
    } else {
        m->view->draw(&m->subject, c, at);
    }
}

/* -- text and matrix --------------------------------------------------------------------------- */

/* Where everything stands. */
struct stage {
    const struct block *blocks;
    size_t count;
    struct rect area;                       /* of all, in columns that the matrix may take */
    int text_width, text, explanation, gap; /* rows */
};

/* Decides what is shown how; see the top. */
static void arrange(struct stage *s, struct shown *m, bool read)
{
    const int least_text = read ? 0 : 2;
    int width = s->area.width, room = s->area.height - s->explanation;
    s->gap = s->text > 0 && room >= SPACIOUS - 4;
    if (plan_large(m, width, room - s->text - s->gap))
        return;
    if (read && plan_large(m, width, room)) {
        s->text = s->gap = 0;
        return;
    }
    plan_usual(m, width, room - s->text - s->gap);
    int rest = room - s->text - s->gap, least = m->view->least > 4 ? m->view->least : 4;
    if (m->height <= rest && rest >= least)
        return;
    s->gap = 0;
    plan_usual(m, width, room - least_text);
    s->text = s->text < room - m->height ? s->text : room - m->height;
}

/* What is left is shared out: a little above the matrix, a little below it. */
static void draw_stage(const struct app *app, struct canvas *c, struct stage *s, struct shown *m)
{
    int spare = s->area.height - s->text - s->gap - m->height - s->explanation;
    int top = spare > 3, over = (spare - top) / 3, under = over < 2 ? over : 2;
    under += spare - top > 0 && under == 0;
    struct rect at = below(s->area, top);
    struct rect text = middle(at, s->text_width);
    text.height = s->text;
    blocks_draw(app, s->blocks, s->count, c, text, 0);
    at = below(at, s->text + s->gap + over);
    struct rect matrix = at;
    matrix.height = m->height;
    draw_shown(m, c, matrix);
    explanation_draw(app, c, middle(below(at, m->height + under), s->text_width));
}

static int explanation_rows(const struct app *app, struct rect area, int width)
{
    int rows = explanation_height(app, width), most = area.height < SPACIOUS / 2 ? 2 : 3;
    return rows < most ? rows : most;
}

static void draw_text(const struct app *app, const struct stage *s, struct canvas *c)
{
    bool spacious = s->area.height >= SPACIOUS - 8;
    blocks_draw(app, s->blocks, s->count, c, middle(below(s->area, spacious), s->text_width), 0);
}

void present_draw(const struct app *app, struct canvas *c, struct rect area)
{
    const struct step *step = app_step(app);
    const struct panel *panel = app_selected_panel(app);
    struct idea idea = idea_at(step, app->presenting.idea);
    struct stage s = {.blocks = step->blocks + idea.first,
                      .count = idea.count,
                      .area = {1, area.y, area.width - 2, area.height}};
    s.text_width = s.area.width < MOST_TEXT ? s.area.width : MOST_TEXT;
    if (app->pane == PANE_EXPLAIN && idea.matrix) {
        explanation_draw(app, c, middle(s.area, s.text_width));
        return;
    }
    if (!panel || !idea.matrix || app->pane == PANE_PROSE) {
        draw_text(app, &s, c);
        return;
    }
    s.text = blocks_height(app, s.blocks, s.count, s.text_width);
    s.explanation = explanation_rows(app, area, s.text_width);
    struct shown m = {.subject = subject_of(app, panel)};
    m.view = view_of(&m.subject);
    arrange(&s, &m, idea.read);
    draw_stage(app, c, &s, &m);
    array_free(m.subject.array);
}

void present_title(const struct app *app, struct str *out)
{
    const struct presenting *p = &app->presenting;
    size_t count = idea_count(app_step(app));
    str_format(out, "  %zu/%zu", p->idea < count ? p->idea + 1 : count, count);
    str_append(out, p->now > 0 ? "  " : "");
    present_clock(out, p->now, p->began);
    str_append_char(out, ' ');
}
