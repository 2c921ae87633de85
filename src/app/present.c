#include "app/present.h"

#include "app/command.h"

#include <string.h>
#include <time.h>

/* -- ideas ------------------------------------------------------------------------------------- */

/* Whether a block is one idea with the one before it. */
static bool is_listing(const struct step *step, size_t i)
{
    return i > 0 && step->blocks[i].kind == BLOCK_LISTING;
}

static size_t text_count(const struct step *step)
{
    size_t count = 0;
    for (size_t i = 0; i < step->block_count; i++)
        count += !is_listing(step, i);
    return count;
}

size_t idea_count(const struct step *step)
{
    size_t texts = text_count(step);
    return texts == 0 ? 1 : texts + (step->panel_count > 0);
}

/* Where the text begins under which an item stands: at the paragraph that its list follows. */
static size_t list_start(const struct step *step, size_t i)
{
    while (i > 0 && step->blocks[i].kind == BLOCK_ITEM &&
           (step->blocks[i - 1].kind == BLOCK_ITEM || step->blocks[i - 1].kind == BLOCK_PARAGRAPH))
        i--;
    return i;
}

struct idea idea_at(const struct step *step, size_t i)
{
    size_t last = idea_count(step) - 1, texts = text_count(step), at = 0;
    i = i < last ? i : last;
    struct idea idea = {.matrix = i > 0 || step->panel_count == 0 || texts == 0};
    if (texts == 0)
        return idea;
    idea.read = i == 1 && step->panel_count > 0;
    size_t text = i > 0 && step->panel_count > 0 ? i - 1 : i;
    for (size_t seen = 0; at < step->block_count; at++)
        if (!is_listing(step, at) && seen++ == text)
            break;
    size_t end = at + 1;
    while (end < step->block_count && is_listing(step, end))
        end++;
    idea.first = step->blocks[at].kind == BLOCK_ITEM ? list_start(step, at) : at;
    idea.count = end - idea.first;
    return idea;
}

bool present_reveal(struct app *app, bool forward)
{
    struct presenting *p = &app->presenting;
    size_t last = idea_count(app_step(app)) - 1;
    if (!p->on || (forward ? p->idea >= last : p->idea == 0))
        return false;
    p->idea += forward ? 1 : (size_t)-1;
    app->pane = PANE_MATRICES;
    str_truncate(&app->status, 0);
    return true;
}

const char *present_next(const struct app *app)
{
    const struct step *step = app_step(app);
    size_t idea = app->presenting.idea;
    if (idea + 1 < idea_count(step))
        return idea_at(step, idea + 1).matrix && !idea_at(step, idea).matrix ? "matrix" : "on";
    return app->step + 1 < app->lesson->step_count ? "next step" : "";
}

void present_all(struct app *app)
{
    app->presenting.idea = idea_count(app_step(app)) - 1;
}

void present_matrix(struct app *app)
{
    if (app->presenting.idea == 0 && idea_count(app_step(app)) > 1)
        app->presenting.idea = 1;
}

/* -- the clock --------------------------------------------------------------------------------- */

void present_time(struct app *app, long now)
{
    struct presenting *p = &app->presenting;
    p->now = now;
    if (p->on && p->began == 0)
        p->began = now;
}

/* Both change together, on the minute. */
void present_clock(struct str *out, long now, long began)
{
    time_t seconds = now;
    struct tm local;
    if (now <= 0 || !localtime_r(&seconds, &local))
        return;
    str_format(out, "%02d:%02d", local.tm_hour, local.tm_min);
    if (began > 0 && began <= now)
        str_format(out, "  %ld min", now / PRESENT_MINUTE - began / PRESENT_MINUTE);
}

int present_wait(const struct app *app)
{
    const struct presenting *p = &app->presenting;
    bool clock = p->on && p->now > 0;
    return clock ? (int)(PRESENT_MINUTE - p->now % PRESENT_MINUTE) * 1000 : -1;
}

/* -- the command ------------------------------------------------------------------------------- */

bool command_present(struct app *app, const char *rest, struct err *err)
{
    struct presenting *p = &app->presenting;
    bool on = *rest ? strcmp(rest, "on") == 0 : !p->on;
    if (*rest && !on && strcmp(rest, "off") != 0)
        return err_set(err, ERR_VALUE, "it is `present`, `present on` or `present off`");
    if (on != p->on)
        app->pane = PANE_MATRICES;
    p->on = on; /* the idea and the clock go on where they were */
    app_status(app,
               on ? "presenting: Space goes on, p back, P ends; notes: qkv notes %s"
                  : "presenting ends",
               lesson_which(app->lesson));
    return true;
}
