#include "view/view.h"

#include "app/present.h"
#include "app/quiz.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "view/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* From this width on the text stands beside the matrices; from this height on it stands above them.
 * In a smaller window there is one pane at a time. */
enum { SIDE_BY_SIDE = 100, STACKED = 18, STACKED_WIDTH = 60, LEAST_STACKED = 14 };

/* What was asked for where there is room for it, else what suits the size. */
static enum layout_kind layout_for(const struct app *app, int width, int height)
{
    enum layout_kind kind = app->layout.kind;
    if (kind == LAYOUT_ONE || (kind == LAYOUT_SIDE && width >= STACKED_WIDTH) ||
        (kind == LAYOUT_STACK && height >= LEAST_STACKED))
        return kind;
    if (height < STACKED || width < STACKED_WIDTH)
        return LAYOUT_ONE;
    return width >= SIDE_BY_SIDE ? LAYOUT_SIDE : LAYOUT_STACK;
}

static void draw_too_small(struct canvas *c)
{
    char text[64];
    snprintf(text, sizeof text, "qkv needs %dx%d; this is %dx%d", VIEW_MIN_WIDTH, VIEW_MIN_HEIGHT,
             c->width, c->height);
    draw_wrapped(c, (struct rect){0, 0, c->width, c->height}, 0, role_style(ROLE_TEXT), text);
}

/* Where there is one pane at a time, which comes next; else NULL. */
static const char *pane_hint(const struct app *app, const struct canvas *c)
{
    static const char *const next[] = {[PANE_PROSE] = " v: matrices ",
                                       [PANE_MATRICES] = " v: explain ",
                                       [PANE_EXPLAIN] = " v: text "};
    bool one = !app->presenting.on && app->overlay.length == 0 &&
               layout_for(app, c->width, c->height) == LAYOUT_ONE;
    return one ? next[app->pane] : NULL;
}

/* Appends that nothing is saved, with the reason where that fits, or an audience's clock; nothing
 * at most times. */
static void append_state(const struct app *app, int width, struct str *out)
{
    if (app->unsaved.length > 0) {
        str_format(out, " NOT SAVED: %s ", app->unsaved.text);
        if (utf8_width(out->text) > width) {
            str_truncate(out, 0);
            str_append(out, " NOT SAVED ");
        }
    } else if (app->presenting.on) {
        present_title(app, out);
    }
}

/* The step's title, cut where the right end needs the room. There stands what is to be known, else
 * the lesson's title, where there is room for it. */
static void draw_header(const struct app *app, struct canvas *c)
{
    enum { LEAST_LEFT = 8 };
    const struct step *step = app_step(app);
    struct str left = {0}, right = {0};
    const char *hint = pane_hint(app, c), *title = app->lesson->title;
    bool presents = app->presenting.on;
    str_format(&left, " %zu/%zu %s%s%s", app->step + 1, app->lesson->step_count,
               presents ? "" : step->name, presents ? "" : ": ", step->title);
    append_state(app, c->width / 2, &right);
    int hint_width = hint ? (int)strlen(hint) : 0;
    if (hint && LEAST_LEFT + utf8_width(str_text(&right)) + hint_width <= c->width)
        str_append(&right, hint);
    else if (right.length == 0 && utf8_width(left.text) + utf8_width(title) + 3 <= c->width)
        str_format(&right, "%s ", title);
    struct style style = role_style(ROLE_TITLE);
    int x = c->width - utf8_width(str_text(&right));
    x = x < 0 ? 0 : x;
    canvas_fill(c, 0, 0, c->width, 1, style, ' ');
    canvas_text_cut(c, 0, 0, x, style, str_text(&left));
    canvas_text(c, x, 0, c->width - x, style, str_text(&right));
    canvas_target(c, 0, 0, c->width / 2, 1, "prev", NULL);
    canvas_target(c, c->width / 2, 0, c->width, 1, "next", NULL);
    canvas_target(c, c->width - hint_width, 0, hint_width, 1, "pane", NULL);
    str_free(&left);
    str_free(&right);
}

/* A hint or an answer is told nowhere else: it gets room, and only what is longer yet is cut. */
static int status_height(const struct app *app, int width, int height)
{
    enum { MOST = 3 };
    int lines = draw_wrapped(NULL, (struct rect){0, 0, width, 0}, 2, role_style(ROLE_STATUS),
                             str_text(&app->status));
    int most = height / 4 > MOST ? height / 4 : MOST;
    return lines > most ? most : lines;
}

/* The completions from row y on, in at most `rows` rows; returns how many they take. A NULL canvas
 * only counts. */
static int draw_candidates(const struct app *app, struct canvas *c, int width, int y, int rows)
{
    if (!app->prompt.open || !app->prompt.candidates || !app->prompt.candidates[0])
        return 0;
    struct str text = {0};
    for (char **word = app->prompt.candidates; *word; word++)
        str_format(&text, text.length > 0 ? " %s" : "%s", *word);
    int lines =
        draw_wrapped(c, (struct rect){0, y, width, rows}, 0, role_style(ROLE_LABEL), text.text);
    str_free(&text);
    return lines < rows ? lines : rows;
}

struct hint {
    const char *text, *line;
    bool question; /* where one is open */
};

/* Nothing where it does not fit; returns where the next one stands. */
static int draw_hint(struct canvas *c, int x, int y, const char *text, const char *line)
{
    int width = utf8_width(text);
    if (x + width > c->width)
        return c->width;
    canvas_text(c, x, y, width, role_style(ROLE_LABEL), text);
    canvas_target(c, x, y, width, 1, line, NULL);
    return x + width;
}

/* First of all what Space does now, and which key brings what is not in sight. */
static int draw_presenting_hints(const struct app *app, struct canvas *c, int y, bool whole)
{
    static const char *const more[] = {
        [PANE_PROSE] = "  v explain", [PANE_MATRICES] = "  v text", [PANE_EXPLAIN] = "  v matrix"};
    struct str space = {0};
    const char *next = present_next(app);
    str_format(&space, " Space %s", next);
    int x = *next ? draw_hint(c, 0, y, space.text, "next") : 0;
    str_free(&space);
    x = draw_hint(c, x, y, &"  p back"[x == 0], "prev");
    if (!whole || app->pane != PANE_MATRICES)
        x = draw_hint(c, x, y, more[app->pane], "pane");
    return x;
}

/* The keys that matter most, as many as there is room for; whole: the presented text is. */
static void draw_hints(const struct app *app, struct canvas *c, int y, bool whole)
{
    static const struct hint usual[] = {
        {" n next", "next", false},        {"  p back", "prev", false},
        {"  a answer", "answer", true},    {"  : prompt", "prompt", false},
        {"  ? help", "help", false},       {"  q quit", "quit", false},
        {"  m mask", "mask cycle", false}, {"  Enter edit", "edit", false},
        {"  arrows move", NULL, false},    {NULL, NULL, false}};
    static const struct hint presenting[] = {
        {"  a answer", "answer", true},    {"  : prompt", "prompt", false},
        {"  P end", "present", false},     {"  ? help", "help", false},
        {"  e walk", "walk 1", false},     {"  Tab matrix", "panel next", false},
        {"  m mask", "mask cycle", false}, {NULL, NULL, false}};
    const struct hint *hints = app->presenting.on ? presenting : usual;
    int x = app->presenting.on ? draw_presenting_hints(app, c, y, whole) : 0;
    for (size_t i = 0; hints[i].text; i++)
        if (!hints[i].question || quiz_question(app))
            x = draw_hint(c, x, y, hints[i].text, hints[i].line);
}

static int line_ends(const char *text, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n';
    return count;
}

/* How many rows the prompt takes: up to half of the screen. */
static int prompt_rows(const struct app *app, int height)
{
    int rows = 1, most = height / 2 - 1;
    if (app->prompt.open)
        rows += line_ends(str_text(&app->prompt.text), app->prompt.text.length);
    return rows < most ? rows : most;
}

/* The line with the cursor, from where the cursor, `before` bytes on, can be seen. */
static void draw_line_at_cursor(struct canvas *c, int y, const char *line, size_t before)
{
    char *left = mem_copy_bytes(line, before);
    int cursor = utf8_width(left), skipped = 0;
    free(left);
    while (cursor - skipped >= c->width) {
        uint32_t code;
        size_t n = utf8_decode(line, &code);
        if (n == 0)
            break;
        skipped += utf8_char_width(code);
        line += n;
    }
    canvas_text(c, 0, y, c->width, role_style(ROLE_PROMPT), line);
    c->cursor_x = cursor - skipped;
    c->cursor_y = y;
}

/* The last lines that fit in `rows`, or those from the one with the cursor on. */
static void draw_prompt(const struct app *app, struct canvas *c, int rows, bool whole)
{
    int y = c->height - rows;
    if (!app->prompt.open) {
        draw_hints(app, c, y, whole);
        return;
    }
    const char *text = str_text(&app->prompt.text);
    size_t cursor = app->prompt.cursor;
    int hidden = line_ends(text, app->prompt.text.length) + 1 - rows;
    int before = line_ends(text, cursor);
    hidden = hidden < before ? hidden : before;
    for (int line = 0; line < hidden + rows; line++) {
        size_t length = strcspn(text, "\n");
        char *shown = mem_copy_bytes(text, length);
        if (line == before)
            draw_line_at_cursor(c, y + line - hidden, shown, cursor);
        else if (line >= hidden)
            canvas_text(c, 0, y + line - hidden, c->width, role_style(ROLE_PROMPT), shown);
        free(shown);
        text += length + (text[length] != '\0');
        cursor -= length + 1;
    }
}

/* -- the three layouts ------------------------------------------------------------------------- */

/* The explanation stands a row below the panels, or right under the room for them, `gap` rows
 * further, when they take all of it. */
static void draw_panels_and_explanation(const struct app *app, struct canvas *c, struct rect room,
                                        int explanation, int gap)
{
    int used = panels_draw(app, c, room);
    int end = room.y + room.height + gap + explanation;
    int y = used + 1 < room.height ? room.y + used + 1 : room.y + room.height + gap;
    explanation_draw(app, c, (struct rect){room.x, y, room.width, end - y});
}

static int explanation_rows(const struct app *app, int width, int most)
{
    int rows = explanation_height(app, width);
    return rows < most ? rows : most;
}

static void draw_side_by_side(const struct app *app, struct canvas *c, struct rect area)
{
    enum { LEAST_LEFT = 16, LEAST_RIGHT = 30 };
    int left = area.width * 2 / 5;
    left = left > 64 ? 64 : left;
    if (app->layout.share > 0)
        left = area.width * app->layout.share / 100;
    left = left > area.width - LEAST_RIGHT ? area.width - LEAST_RIGHT : left;
    left = left < LEAST_LEFT ? LEAST_LEFT : left;
    int explanation = explanation_rows(app, area.width - left - 3, area.height / 3);
    prose_draw(app, c, (struct rect){1, area.y + 1, left - 1, area.height - 1});
    for (int y = area.y; y < area.y + area.height; y++)
        canvas_text(c, left + 1, y, 1, role_style(ROLE_LABEL), "|");
    struct rect right = {left + 3, area.y + 1, area.width - left - 3,
                         area.height - explanation - 2};
    draw_panels_and_explanation(app, c, right, explanation, 1);
}

/* How many rows the text has over the panels; *tight when no blank row fits between them. The
 * panels come first when room is short. */
static int stacked_prose(const struct app *app, int width, int room, bool *tight)
{
    enum { LEAST_PANELS = 6 };
    int prose = prose_height(app, width), panels = panels_height(app, width, room);
    int least = room / 2 < 8 ? room / 2 : 8; /* what the text may always have */
    *tight = prose + 1 + panels > room;
    if (app->layout.share > 0) {
        int most = room * app->layout.share / 100;
        *tight = prose >= most;
        prose = prose < most ? prose : most;
        prose = prose > room - LEAST_PANELS ? room - LEAST_PANELS : prose;
        return prose < 0 ? 0 : prose;
    }
    if (*tight)
        prose = room - panels > least ? room - panels : prose < least ? prose : least;
    return prose;
}

/* Text above, then the panels, then the explanation. */
static void draw_stacked(const struct app *app, struct canvas *c, struct rect area)
{
    bool tight;
    int width = area.width - 2, explanation = explanation_rows(app, width, 3);
    explanation += app->walk_count > 0 && explanation == 3; /* and the trail */
    int room = area.height - explanation, prose = stacked_prose(app, width, room, &tight);
    prose_draw(app, c, (struct rect){1, area.y, width, prose});
    int used = prose + !tight;
    draw_panels_and_explanation(app, c, (struct rect){1, area.y + used, width, room - used},
                                explanation, 0);
}

static void draw_one_pane(const struct app *app, struct canvas *c, struct rect area)
{
    int width = area.width;
    if (app->pane == PANE_PROSE) {
        prose_draw(app, c, area);
    } else if (app->pane == PANE_EXPLAIN) {
        explanation_draw(app, c, area);
    } else {
        int explanation = explanation_rows(app, width, area.height / 3 + (app->walk_count > 0));
        struct rect room = {area.x, area.y, width, area.height - explanation};
        draw_panels_and_explanation(app, c, room, explanation, 0);
    }
}

static void draw_panes(const struct app *app, struct canvas *c, struct rect area)
{
    switch (layout_for(app, c->width, c->height)) {
    case LAYOUT_SIDE:
        draw_side_by_side(app, c, area);
        break;
    case LAYOUT_STACK:
        draw_stacked(app, c, area);
        break;
    default:
        draw_one_pane(app, c, area);
        break;
    }
}

void view_draw(const struct app *app, struct canvas *c)
{
    canvas_clear(c);
    c->cursor_x = c->cursor_y = -1;
    if (c->width < VIEW_MIN_WIDTH || c->height < VIEW_MIN_HEIGHT) {
        draw_too_small(c);
        return;
    }
    int status = status_height(app, c->width - 1, c->height);
    int candidates = draw_candidates(app, NULL, c->width, 0, c->height >= 20 ? 3 : 1);
    int rows = prompt_rows(app, c->height);
    struct rect area = {0, 1, c->width, c->height - 1 - rows - status - candidates};
    bool whole = true;
    draw_header(app, c);
    if (app->overlay.length > 0)
        overlay_draw(app, c, area);
    else if (app->presenting.on)
        whole = present_draw(app, c, (struct rect){0, 1, c->width, c->height - 2},
                             (app->status.length > 0 ? status : 0) + candidates + rows - 1);
    else
        draw_panes(app, c, area);
    draw_wrapped(c, (struct rect){1, area.y + area.height, c->width - 1, status}, 2,
                 role_style(app->status_is_error ? ROLE_ERROR : ROLE_STATUS),
                 str_text(&app->status));
    if (candidates)
        draw_candidates(app, c, c->width, c->height - rows - candidates, candidates);
    draw_prompt(app, c, rows, whole);
}
