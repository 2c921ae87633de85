#include "view/notes.h"

#include "app/present.h"
#include "base/utf8.h"
#include "view/parts.h"

#include <string.h>

enum { MOST_WIDTH = 90, NEXT_ROWS = 2 };

/* The presented step's place; -1 when the lesson has none of its name. */
static int step_index(const struct notes *n)
{
    for (size_t i = 0; n->live && i < n->lesson->step_count; i++)
        if (strcmp(n->lesson->steps[i].name, n->state.step) == 0)
            return (int)i;
    return -1;
}

/* -- the screen -------------------------------------------------------------------------------- */

static void draw_bar(struct canvas *c, int y, const char *left, const char *right)
{
    struct style style = role_style(ROLE_TITLE);
    int width = utf8_width(right);
    canvas_fill(c, 0, y, c->width, 1, style, ' ');
    canvas_text_cut(c, 0, y, c->width - width, style, left);
    canvas_text(c, c->width - width, y, width, style, right);
}

static void draw_header(const struct notes *n, struct canvas *c, int at)
{
    struct str left = {0}, right = {0};
    str_append(&left, " ");
    if (at >= 0) {
        const struct step *step = &n->lesson->steps[at];
        size_t ideas = idea_count(step), idea = n->state.idea < ideas ? n->state.idea : ideas - 1;
        str_format(&left, "%d/%zu %s", at + 1, n->lesson->step_count, step->title);
        str_format(&right, "  %zu/%zu  ", idea + 1, ideas);
    } else {
        str_append(&left, n->lesson->title);
        str_append(&right, "  ");
    }
    present_clock(&right, n->now, at >= 0 ? n->state.began : 0);
    str_append(&right, " ");
    draw_bar(c, 0, left.text, right.text);
    str_free(&left);
    str_free(&right);
}

static void append_words(struct str *out, const struct block *block)
{
    for (size_t i = 0; i < block->span_count; i++)
        str_append(out, block->spans[i].text);
}

/* What the next key brings: the next idea's text, the matrix, or the next step. */
static void append_next(const struct notes *n, int at, struct str *out)
{
    const struct step *step = &n->lesson->steps[at];
    struct idea next = idea_at(step, n->state.idea + 1);
    str_append(out, "next: ");
    if (n->state.idea + 1 < idea_count(step) && next.read)
        str_append(out, "the matrix");
    else if (n->state.idea + 1 < idea_count(step) && next.count > 0)
        append_words(out, &step->blocks[next.first + next.count - 1]);
    else if ((size_t)at + 1 < n->lesson->step_count)
        str_format(out, "step %d, %s", at + 2, step[1].title);
    else
        str_append(out, "this is the end");
}

static void draw_next(const struct notes *n, struct canvas *c, int at)
{
    struct str text = {0};
    append_next(n, at, &text);
    canvas_fill(c, 0, c->height - NEXT_ROWS - 1, c->width, 1, role_style(ROLE_LABEL), '-');
    draw_wrapped(c, (struct rect){1, c->height - NEXT_ROWS, c->width - 2, NEXT_ROWS}, 6,
                 role_style(ROLE_EMPHASIS), text.text);
    str_free(&text);
}

static void draw_nobody(const struct notes *n, struct canvas *c, struct rect area)
{
    struct str text = {0};
    if (n->live)
        str_format(&text,
                   "The presenter is at step '%s', which this lesson does not have. Leave with q "
                   "and start `qkv notes` again.",
                   n->state.step);
    else
        str_format(&text,
                   "Nobody is presenting %s. Start `qkv %s` in another terminal and press P there. "
                   "q leaves.",
                   n->lesson->name, lesson_which(n->lesson));
    draw_wrapped(c, area, 0, role_style(ROLE_TEXT), text.text);
    str_free(&text);
}

static void draw_notes(struct notes *n, struct canvas *c, struct rect area, const struct step *step)
{
    int height = prose_blocks_height(NULL, step->notes, step->note_count, area.width);
    int most = height > area.height ? height - area.height : 0;
    n->scroll = n->scroll > most ? most : n->scroll < 0 ? 0 : n->scroll;
    if (step->note_count == 0)
        draw_wrapped(c, area, 0, role_style(ROLE_LABEL), "There are no notes for this step.");
    else
        prose_blocks_draw(NULL, step->notes, step->note_count, c, area, n->scroll);
    if (n->scroll < most)
        canvas_text(c, c->width - 16, c->height - NEXT_ROWS - 1, 15, role_style(ROLE_LABEL),
                    " Space: more .. ");
}

void notes_draw(struct notes *n, struct canvas *c)
{
    int at = step_index(n), width = c->width - 2 < MOST_WIDTH ? c->width - 2 : MOST_WIDTH;
    struct rect area = {1, 2, width, c->height - 3};
    canvas_clear(c);
    draw_header(n, c, at);
    if (at < 0) {
        draw_nobody(n, c, area);
        return;
    }
    area.height -= NEXT_ROWS + 1;
    draw_next(n, c, at);
    draw_notes(n, c, area, &n->lesson->steps[at]);
}

/* -- as text ----------------------------------------------------------------------------------- */

static void append_blocks(const struct block *blocks, size_t count, int width, struct str *out)
{
    struct canvas *c = canvas_new(width, prose_blocks_height(NULL, blocks, count, width));
    prose_blocks_draw(NULL, blocks, count, c, (struct rect){0, 0, c->width, c->height}, 0);
    for (int y = 0; y < c->height; y++) {
        canvas_row_text(c, y, out);
        str_append_char(out, '\n');
    }
    canvas_free(c);
}

void notes_text(const struct lesson *lesson, int width, struct str *out)
{
    str_format(out, "%s: the speaker's notes\n", lesson->title);
    if (lesson->opening.note_count > 0) {
        str_append_char(out, '\n');
        append_blocks(lesson->opening.notes, lesson->opening.note_count, width, out);
    }
    for (size_t i = 0; i < lesson->step_count; i++) {
        const struct step *step = &lesson->steps[i];
        str_format(out, "\n%zu/%zu %s: %s\n\n", i + 1, lesson->step_count, step->name, step->title);
        if (step->note_count > 0)
            append_blocks(step->notes, step->note_count, width, out);
        else
            str_append(out, "There are no notes for this step.\n");
    }
}
