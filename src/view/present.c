/* The screen while presenting: one idea's text, the selected matrix in large digits, and where the
 * selected number came from. When room is short, digits become smaller, then a text that was read
 * already goes, then digits are usual ones, then the text is cut; the key v shows it whole.
 *
 * What stays stands still: the matrix has its place and size below the step's longest text where
 * there is room for that, and the explanation has its lines whether it needs them or not; the
 * status covers what is below it, then it. */
#include "app/present.h"

#include "base/utf8.h"
#include "view/large.h"
#include "view/parts.h"

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
    struct large_table table;
    const struct block_size *size; /* of the table's digits; NULL: it is not shown */
    bool is_large;                 /* the grid is */
    int width, height;             /* with its title */
};

/* With usual digits all of it would be in sight. */
static bool is_whole(const struct grid *g, int width, int height)
{
    struct size whole = grid_measure(g, (struct size){INT_MAX / 2, INT_MAX / 2});
    return whole.width <= width && whole.height <= height;
}

static void forget(struct shown *m)
{
    array_free(m->grid.owned);
    large_table_free(&m->table);
    m->grid = (struct grid){0};
    m->size = NULL;
    m->is_large = false;
}

/* As much of the view's table as there is room for. */
static bool plan_table(struct shown *m, int width, int height)
{
    for (int form = 0; m->view->table(&m->subject, form, &m->table); form++) {
        m->size = large_table_size(&m->table, width, height - 1, &m->width, &m->height);
        if (m->size) {
            m->height++;
            return true;
        }
        forget(m);
    }
    return false;
}

/* In large digits, if there is room for them; false when there is not. */
static bool plan_large(struct shown *m, int width, int height)
{
    forget(m);
    m->subject.width = width;
    if (m->subject.array && m->view->table)
        return plan_table(m, width, height);
    if (!m->subject.array || !m->view->large)
        return false;
    m->grid = m->view->large(&m->subject);
    bool pixels = scale_is_shown(&m->grid.scale); /* show more of many weights than digits do */
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
    forget(m);
    m->subject.width = width;
    m->subject.height = height;
    if (m->subject.array) {
        struct size wanted = m->view->measure(&m->subject, (struct size){width, height});
        m->width = wanted.width;
        m->height = wanted.height;
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
    title.width = area.x + area.width - at.x; /* it may be longer than the matrix is wide */
    if (!m->subject.array) {
        draw_empty(&m->subject, c, at);
    } else if (m->size) {
        draw_title(&m->subject, c, title, m->table.reading);
        large_table_draw(&m->table, m->subject.app, c, at.x, at.y + 1, m->size);
    } else if (m->is_large) {
        m->grid.moving = draw_subject_title(&m->subject, c, title, &m->grid.scale, m->grid.reading);
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
    struct rect area; /* of all, in columns that the matrix may take */
    int text_width;
    bool read; /* the text was shown before */

    /* Rows: of the step's longest text, of this one as far as it is shown, and the room for it;
     * below it, above all, above the matrix, of the large number below that and before the
     * explanation; and those at the area's end that the status or the like covers. */
    int tallest, text, slot, gap, top, over, large, under, explanation, covered;
};

/* A step may have no text at all. */
static const struct block *blocks_of(const struct step *step, struct idea idea)
{
    return idea.count > 0 ? step->blocks + idea.first : NULL;
}

/* The rows of the longest text with which the step's matrix is shown. */
static int tallest_text(const struct app *app, int width)
{
    const struct step *step = app_step(app);
    int tallest = 0;
    for (size_t i = 0; i < idea_count(step); i++) {
        struct idea idea = idea_at(step, i);
        int rows =
            idea.matrix ? prose_blocks_height(app, blocks_of(step, idea), idea.count, width) : 0;
        tallest = rows > tallest ? rows : tallest;
    }
    return tallest;
}

/* With so many rows for the text. */
static bool arrange_large(struct stage *s, struct shown *m, int slot)
{
    int room = s->area.height - s->explanation;
    s->slot = slot;
    s->gap = slot > 0 && room >= SPACIOUS - 3;
    return plan_large(m, s->area.width, room - slot - s->gap);
}

static bool arrange_usual(struct stage *s, struct shown *m, int slot)
{
    int room = s->area.height - s->explanation, least = m->view->least > 4 ? m->view->least : 4;
    s->slot = slot;
    s->gap = slot > 0 && room >= SPACIOUS - 3;
    int rest = room - slot - s->gap;
    plan_usual(m, s->area.width, rest > SPACIOUS / 2 ? rest - 1 : rest);
    return m->height <= rest && rest >= least;
}

/* Decides what is shown how; see the top. */
static void arrange(struct stage *s, struct shown *m)
{
    int room = s->area.height - s->explanation, whole = s->text;
    if (arrange_large(s, m, s->tallest) || arrange_large(s, m, s->text))
        return;
    if (s->read && arrange_large(s, m, 0)) {
        s->text = 0;
        return;
    }
    if (arrange_usual(s, m, s->tallest) || arrange_usual(s, m, s->text))
        return;
    s->gap = 0;
    plan_usual(m, s->area.width, room - (s->read ? 0 : 2));
    s->text = s->slot = whole < room - m->height ? whole : room - m->height;
}

/* -- the selected number ----------------------------------------------------------------------- */

/* "(2*4 + 2*4 + 2*0) / 1 = 16", in characters that there are in blocks; false where there are not.
 */
static bool append_sum(const struct explanation *e, struct str *out)
{
    for (const char *s = str_text(&e->numeric); *s;) {
        uint32_t code;
        size_t length = utf8_decode(s, &code);
        char character = code == 0xB7 ? '*' : code < 128 ? (char)code : '?';
        if (character == '?' || !block_has(character))
            return false;
        str_append_char(out, character);
        s += length;
    }
    str_format(out, "%s= %s", out->length > 0 ? " " : "", str_text(&e->result));
    return out->length > 0;
}

static const struct block_size *fitting_size(const struct str *text, const struct rect *area)
{
    return large_size(str_text(text), area->width, area->height);
}

/* What the selected number is made of, or only what it is where no number on the stage is large. */
static void draw_sum(const struct app *app, const struct shown *m, struct canvas *c,
                     struct rect area)
{
    const struct explanation *e = &app->explanation;
    const struct block_size *size = NULL;
    struct str text = {0};
    if (!app->explained || m->subject.hidden || animation_is_on(app) || area.height < 1)
        return;
    if (append_sum(e, &text))
        size = fitting_size(&text, &area);
    if (!size && !m->is_large && !m->size) {
        str_truncate(&text, 0);
        str_format(&text, "= %s", str_text(&e->result));
        size = fitting_size(&text, &area);
    }
    if (size)
        block_draw(c, area.x + (area.width - block_width(size, text.text)) / 2, area.y, size,
                   role_style(ROLE_NUMBER), text.text);
    str_free(&text);
}

/* What is left is shared out: a line for the status, a little above the matrix and below it, and
 * from a few rows on the number's making in large digits. */
static void share_out(struct stage *s, const struct shown *m)
{
    enum { LEAST_LARGE = 3, MOST_LARGE = 8 };
    int spare = s->area.height - s->slot - s->gap - m->height - s->explanation;
    spare = spare > 0 ? spare - 1 : 0; /* one for the status */
    s->top = spare > 3;
    spare -= s->top;
    s->large = spare <= LEAST_LARGE ? 0 : spare - 1 > MOST_LARGE ? MOST_LARGE : spare - 1;
    spare -= s->large + (s->large > 0);
    s->over = (spare + (s->gap ? 0 : 2)) / 3;
    spare -= s->over;
    s->under = spare == 0 ? 0 : s->over < 2 || spare < 2 ? 1 : 2;
}

/* Arranges all; what is covered beyond what stands below the matrix takes room from it, too. */
static void place(struct stage *s, struct shown *m, int covered)
{
    const int text = s->text;
    arrange(s, m);
    share_out(s, m);
    int end = s->top + s->slot + s->gap + s->over + m->height;
    s->covered = covered;
    if (s->area.height - covered >= end || covered <= s->explanation)
        return;
    s->area.height -= covered - s->explanation;
    s->covered = s->explanation;
    s->text = text;
    arrange(s, m);
    share_out(s, m);
}

static void draw_stage(const struct app *app, struct canvas *c, struct stage *s, struct shown *m)
{
    struct rect at = below(s->area, s->top);
    struct rect text = middle(at, s->text_width);
    text.height = s->text;
    prose_blocks_draw(app, s->blocks, s->count, c, text, 0);
    at = below(at, s->slot + s->gap + s->over);
    struct rect matrix = at;
    matrix.height = m->height;
    draw_shown(m, c, matrix);
    at = below(at, m->height + (s->large > 0));
    draw_sum(app, m, c, (struct rect){at.x, at.y, at.width, s->large});
    at = below(at, s->large + s->under);
    at.height = at.height > s->covered ? at.height - s->covered : 0;
    explanation_draw(app, c, middle(at, s->text_width));
}

/* Room for them whatever the selected number is: where there is little, two. */
static int explanation_rows(const struct app *app, int height)
{
    return (height < 2 * SPACIOUS ? 2 : 3) + (app->walk_count > 0 && height >= SPACIOUS / 2);
}

static void draw_text(const struct app *app, const struct stage *s, struct canvas *c)
{
    bool spacious = s->area.height >= SPACIOUS - 8;
    struct rect area = middle(below(s->area, spacious), s->text_width);
    prose_blocks_draw(app, s->blocks, s->count, c, area, 0);
}

bool present_draw(const struct app *app, struct canvas *c, struct rect area, int covered)
{
    const struct step *step = app_step(app);
    const struct panel *panel = app_selected_panel(app);
    struct idea idea = idea_at(step, app->presenting.idea);
    struct stage s = {.blocks = blocks_of(step, idea),
                      .count = idea.count,
                      .area = {1, area.y, area.width - 2, area.height},
                      .read = idea.read};
    s.text_width = s.area.width < MOST_TEXT ? s.area.width : MOST_TEXT;
    if (!panel || !idea.matrix || app->pane != PANE_MATRICES) {
        s.area.height -= covered;
        if (panel && idea.matrix && app->pane == PANE_EXPLAIN)
            explanation_draw(app, c, middle(s.area, s.text_width));
        else
            draw_text(app, &s, c);
        return true;
    }
    int text = prose_blocks_height(app, s.blocks, s.count, s.text_width);
    s.text = text;
    s.tallest = tallest_text(app, s.text_width);
    s.explanation = explanation_rows(app, area.height);
    struct shown m = {.subject = subject_of(app, panel)};
    m.view = view_of(&m.subject);
    place(&s, &m, covered);
    draw_stage(app, c, &s, &m);
    forget(&m);
    array_free(m.subject.array);
    return s.text >= text;
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
