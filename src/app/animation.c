#include "app/animation.h"

#include "app/app.h"
#include "app/command.h"
#include "app/frames.h"
#include "app/quiz.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What plays by itself is short; what was asked for gives time to read. */
enum { ENTRY_MS = 2000, ENTRY_FRAME_MS = 400, ASKED_MS = 9000, ASKED_FRAME_MS = 1200 };

/* -- playing ----------------------------------------------------------------------------------- */

static const char playing_status[] = "animate: any key ends it";

bool animation_is_on(const struct app *app)
{
    return app->animation.frame > 0;
}

static void held_status(const struct animation *a, struct str *out)
{
    str_format(out, "frame %d of %d: A goes on, Esc leaves", a->frame, a->frames);
}

/* What is said of the frame, playing or held, is true no longer. */
static void forget_status(struct app *app)
{
    struct str said = {0};
    if (app->animation.playing)
        str_append(&said, playing_status);
    else
        held_status(&app->animation, &said);
    if (strcmp(str_text(&app->status), said.text) == 0)
        str_truncate(&app->status, 0);
    str_free(&said);
}

void animation_end(struct app *app)
{
    if (animation_is_on(app))
        forget_status(app);
    passes_free(&app->animation.passes);
    app->animation = (struct animation){0};
}

bool animation_moves_row(const struct app *app)
{
    return animation_is_on(app) && app->animation.passes.kind != PASSES_DOT;
}

/* Whether an open question hides the selected number, or what it is made of. */
static bool is_veiled(const struct app *app)
{
    bool veiled = quiz_veils(app, app->selection.name);
    for (size_t i = 0; app->explained && i < app->explanation.source_count; i++)
        veiled = veiled || quiz_veils(app, app->explanation.sources[i].name);
    return veiled;
}

/* Finds out what the selected number is made of. */
static bool prepare(struct app *app)
{
    struct animation *a = &app->animation;
    const struct selection *s = &app->selection;
    animation_end(app);
    if (!s->name[0] || is_veiled(app) ||
        !passes_of(app->sheet, s->name, s->ndim, s->index, &a->passes))
        return false;
    a->frames = frames_count(&a->passes);
    return a->frames > 0;
}

static void play(struct app *app, int all_ms, int frame_ms)
{
    struct animation *a = &app->animation;
    a->playing = true;
    a->frame = 1;
    a->start = -1;
    a->pace = all_ms / a->frames < frame_ms ? all_ms / a->frames : frame_ms;
}

void animation_on_entry(struct app *app)
{
    if (app->appearance.motion && !app->in_words && prepare(app))
        play(app, ENTRY_MS, ENTRY_FRAME_MS);
}

int animation_tick(struct app *app, long now)
{
    struct animation *a = &app->animation;
    if (!a->playing)
        return -1;
    if (a->start < 0)
        a->start = now;
    long elapsed = now - a->start, frame = elapsed / a->pace;
    if (frame >= a->frames) {
        animation_end(app);
        return -1;
    }
    a->frame = (int)frame + 1;
    return a->pace - (int)(elapsed % a->pace);
}

/* -- what the frame shows ---------------------------------------------------------------------- */

static struct frame current(const struct app *app)
{
    return frame_of(&app->animation.passes, app->animation.frame);
}

static bool is_selected(const struct app *app, const char *name, int ndim, const size_t *index,
                        int but)
{
    const struct selection *s = &app->selection;
    bool same = s->ndim == ndim && strcmp(s->name, name) == 0;
    for (int d = 0; same && d < ndim; d++)
        same = d == but || s->index[d] == index[d];
    return same;
}

bool animation_number(const struct app *app, const char *name, int ndim, const size_t *index,
                      double *number)
{
    const struct passes *p = &app->animation.passes;
    if (!animation_is_on(app))
        return false;
    struct frame f = current(app);
    if (f.stage == FRAME_PAIRS && is_selected(app, name, ndim, index, -1)) {
        *number = frame_sum(p, &f);
        return !frame_is_result(p, &f);
    }
    if (f.stage == FRAME_PAIRS)
        return false;
    if (f.stage == FRAME_SHARES || p->axis < 0 || !is_selected(app, name, ndim, index, p->axis))
        return false;
    *number = frame_number(p, &f, index[p->axis]);
    return true;
}

static bool is_place(const struct passes_place *place, const char *name, int ndim,
                     const size_t *index)
{
    return place->name && place->ndim == ndim && strcmp(place->name, name) == 0 &&
           memcmp(place->index, index, (size_t)ndim * sizeof *index) == 0;
}

bool animation_is_at(const struct app *app, const char *name, int ndim, const size_t *index)
{
    const struct passes *p = &app->animation.passes;
    if (!animation_is_on(app))
        return false;
    struct frame f = current(app);
    if (f.stage != FRAME_PAIRS && p->axis >= 0 && is_selected(app, name, ndim, index, p->axis))
        return frame_is_at(p, &f, index[p->axis]);
    size_t from = f.stage == FRAME_PAIRS ? f.from : 0;
    size_t to = f.stage == FRAME_PAIRS ? f.done : p->count;
    for (size_t k = from; k < to; k++)
        for (int i = 0; i < 2 && p->rows[i].places; i++)
            if (is_place(&p->rows[i].places[k], name, ndim, index) && frame_is_at(p, &f, k))
                return true;
    return false;
}

enum animation_pair animation_pair(const struct app *app, size_t k)
{
    const struct passes *p = &app->animation.passes;
    if (!animation_is_on(app) || p->kind != PASSES_DOT)
        return PAIR_AT_REST;
    struct frame f = current(app);
    return k >= f.done ? PAIR_TO_COME : k >= f.from ? PAIR_AT_WORK : PAIR_DONE;
}

bool animation_has_sum(const struct app *app)
{
    return current(app).stage >= FRAME_SUM;
}

bool animation_has_shares(const struct app *app)
{
    return current(app).stage == FRAME_SHARES;
}

bool animation_label(const struct app *app, int width, struct str *out)
{
    struct frame f = current(app);
    size_t start = out->length;
    for (int brief = 0; brief <= FRAME_BRIEFEST; brief++) {
        str_truncate(out, start);
        frame_label(&app->animation.passes, &f, brief, out);
        if (utf8_width(out->text + start) <= width)
            return true;
    }
    str_truncate(out, start);
    return false;
}

void animation_sentence(const struct app *app, bool brief, struct str *out)
{
    struct frame f = current(app);
    str_append(out, str_text(&app->explanation.subject));
    str_append(out, f.stage == FRAME_PAIRS ? " = " : ", ");
    frame_sentence(&app->animation.passes, &f, brief, out);
}

/* -- the command ------------------------------------------------------------------------------- */

static void say_nothing_to_show(struct app *app)
{
    const struct selection *s = &app->selection;
    struct str text = {0};
    if (is_veiled(app)) {
        app_status(app, "nothing to animate yet: %s", quiz_hidden);
        return;
    }
    const struct binding *b = s->name[0] ? sheet_find(app->sheet, s->name) : NULL;
    element_text(&text, s->name[0] ? s->name : "this", s->ndim, s->index, NULL);
    if (b && binding_is_pinned(b, s->index))
        app_status(app, "nothing to animate: %s is pinned by hand; `unpin %s` lets it follow again",
                   text.text, s->name);
    else
        app_status(app, "nothing to animate: %s is no dot product, softmax or masked score%s",
                   text.text,
                   app->explanation.source_count > 0 ? "; what it came from (e) may be" : "");
    str_free(&text);
}

/* All frames, a sentence each. */
static void tell(struct app *app)
{
    struct animation *a = &app->animation;
    struct str *out = &app->overlay;
    const struct passes *p = &a->passes;
    str_truncate(out, 0);
    str_append(out, str_text(&app->explanation.subject));
    if (p->kind == PASSES_DOT)
        str_format(out, " is %s times %s, pair by pair.\n", p->rows[0].text, p->rows[1].text);
    else if (p->kind == PASSES_MASK)
        str_format(out, " is one of %s behind a mask.\n", p->rows[0].text);
    else
        str_format(out, " is number %zu of softmax(%s).\n", p->place, p->rows[0].text);
    for (int n = 1; n <= a->frames; n++) {
        struct frame f = frame_of(p, n);
        size_t start = out->length;
        frame_sentence(p, &f, false, out);
        out->text[start] = (char)toupper((unsigned char)out->text[start]);
        str_append(out, ".\n");
    }
    animation_end(app);
}

static void hold(struct app *app, int frame)
{
    struct str text = {0};
    app->animation.frame = frame;
    app->animation.playing = false;
    held_status(&app->animation, &text);
    app_status(app, "%s", text.text);
    str_free(&text);
}

/* The frame after, or before, the one shown. */
static void go(struct app *app, int by)
{
    int frame = app->animation.frame + by;
    if (frame >= 1 && frame <= app->animation.frames) {
        hold(app, frame);
        return;
    }
    animation_end(app);
    app_status(app, "animate off: these are the numbers");
}

static bool hold_numbered(struct app *app, const char *rest, struct err *err)
{
    char *end;
    long frame = strtol(rest, &end, 10);
    if (!isdigit((unsigned char)*rest) || *end) {
        err_set(err, ERR_VALUE, "there is no `animate %s`", rest);
        return err_hint(err, "It is animate, animate next, prev, off or the number of a frame.");
    }
    if (frame < 1 || frame > app->animation.frames)
        return err_set(err, ERR_VALUE, "there are frames 1 to %d here, not %s",
                       app->animation.frames, rest);
    hold(app, (int)frame);
    return true;
}

/* With nothing said it plays, where there is motion; else it goes on by one frame. */
bool command_animate(struct app *app, const char *rest, struct err *err)
{
    bool on = animation_is_on(app), off = strcmp(rest, "off") == 0;
    if (off || (!*rest && app->animation.playing)) {
        animation_end(app);
        app_status(app, on ? "animate off: these are the numbers" : "nothing is animated");
        return true;
    }
    if (!on && !prepare(app)) {
        say_nothing_to_show(app);
    } else if (app->in_words) {
        tell(app);
    } else if (!*rest && app->appearance.motion) {
        play(app, ASKED_MS, ASKED_FRAME_MS);
        app_status(app, "%s", playing_status);
    } else if (!*rest || strcmp(rest, "next") == 0) {
        go(app, 1);
    } else if (strcmp(rest, "prev") == 0) {
        go(app, -1);
    } else {
        bool ok = hold_numbered(app, rest, err);
        if (!ok && !on)
            animation_end(app);
        return ok;
    }
    return true;
}
