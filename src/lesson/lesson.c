#include "lesson/lesson.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "lesson/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- freeing ----------------------------------------------------------------------------------*/

void block_clear(struct block *block)
{
    for (size_t i = 0; i < block->span_count; i++)
        free(block->spans[i].text);
    free(block->spans);
    *block = (struct block){0};
}

void panel_clear(struct panel *panel)
{
    free(panel->view);
    free(panel->name);
    free(panel->options);
    *panel = (struct panel){0};
}

static void task_clear(struct task *task)
{
    for (size_t i = 0; i < task->hide_count; i++)
        free(task->hides[i].name);
    for (size_t i = 0; i < task->hint_count; i++)
        free(task->hints[i]);
    free(task->hides);
    free(task->hints);
    free(task->test.source);
    free(task->why);
    free(task->solution);
}

static void step_clear(struct step *step)
{
    for (size_t i = 0; i < step->block_count; i++)
        block_clear(&step->blocks[i]);
    for (size_t i = 0; i < step->chunk_count; i++)
        free(step->chunks[i].source);
    for (size_t i = 0; i < step->panel_count; i++)
        panel_clear(&step->panels[i]);
    for (size_t i = 0; i < step->task_count; i++)
        task_clear(&step->tasks[i]);
    free(step->tasks);
    for (size_t i = 0; i < step->note_count; i++)
        block_clear(&step->notes[i]);
    free(step->notes);
    free(step->blocks);
    free(step->chunks);
    free(step->panels);
    free(step->name);
    free(step->title);
    free(step->selected);
}

void lesson_free(struct lesson *lesson)
{
    if (!lesson)
        return;
    step_clear(&lesson->opening);
    for (size_t i = 0; i < lesson->step_count; i++)
        step_clear(&lesson->steps[i]);
    free(lesson->steps);
    free(lesson->name);
    free(lesson->title);
    free(lesson->path);
    free(lesson->which);
    free(lesson);
}

size_t lesson_task_count(const struct lesson *lesson)
{
    const struct step *last = &lesson->steps[lesson->step_count - 1];
    return last->first_task + last->task_count;
}

/* ---- loading ----------------------------------------------------------------------------------*/

/* Reads one byte more than a lesson may have, so that lesson_parse sees that there is more. A pipe
 * has no size to ask for, so this reads until the end. */
static bool read_all(FILE *file, struct str *out)
{
    char piece[8192];
    size_t n;
    while (out->length <= LESSON_MAX_BYTES && (n = fread(piece, 1, sizeof piece, file)) > 0)
        str_append_bytes(out, piece, n);
    return !ferror(file);
}

static void cannot_read(const char *path, int reason, struct err *err)
{
    struct str shown = {0};
    text_append(&shown, path);
    err_set(err, ERR_OS, "cannot read the lesson %s: %s", str_text(&shown), strerror(reason));
    str_free(&shown);
}

struct lesson *lesson_load(const char *path, struct err *err)
{
    struct lesson *lesson = NULL;
    struct str text = {0};
    FILE *file = fopen(path, "rb");
    if (file && read_all(file, &text))
        lesson = lesson_parse(str_text(&text), text.length, path, err);
    else
        cannot_read(path, errno, err);
    if (file)
        fclose(file);
    str_free(&text);
    return lesson;
}

/* ---- finding a step ---------------------------------------------------------------------------*/

static const char *step_name(const void *lesson, size_t i)
{
    return ((const struct lesson *)lesson)->steps[i].name;
}

static bool is_number(const char *text)
{
    return text[0] && text[strspn(text, "0123456789")] == '\0';
}

static bool find_by_number(const struct lesson *lesson, const char *which, size_t *index,
                           struct err *err)
{
    unsigned long number = strtoul(which, NULL, 10); /* ULONG_MAX when too large: out of range */
    if (number >= 1 && number <= lesson->step_count) {
        *index = number - 1;
        return true;
    }
    char quoted[TEXT_QUOTE];
    return err_set(err, ERR_VALUE, "there is no step %s: %s has the steps 1 to %zu",
                   text_quote(which, quoted), lesson->name, lesson->step_count);
}

bool lesson_find_step(const struct lesson *lesson, const char *which, size_t *index,
                      struct err *err)
{
    if (is_number(which))
        return find_by_number(lesson, which, index, err);
    for (size_t i = 0; i < lesson->step_count; i++) {
        if (strcmp(lesson->steps[i].name, which) == 0) {
            *index = i;
            return true;
        }
    }
    char quoted[TEXT_QUOTE];
    err_set(err, ERR_VALUE, "%s has no step named '%s'", lesson->name, text_quote(which, quoted));
    const char *nearest = text_nearest(which, lesson->step_count, step_name, lesson);
    struct str names = {0};
    text_append_names(&names, lesson->step_count, step_name, lesson);
    err_hint(err, "%s%s%sits steps are %s", nearest ? "did you mean '" : "", nearest ? nearest : "",
             nearest ? "'? " : "", str_text(&names));
    str_free(&names);
    return false;
}
