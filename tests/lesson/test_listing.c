/* The listing lesson as it is shipped; run from the top of the source tree. */
#include "base/err.h"
#include "lesson/lesson.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const step_names[] = {"lookup",   "input",   "weights",     "qkv",   "scores",
                                         "softmax",  "mixture", "every-token", "heads", "concat",
                                         "function", "causal",  "cost"};
enum { STEP_COUNT = sizeof step_names / sizeof *step_names };

static struct lesson *load(void)
{
    struct err err = {0};
    struct lesson *lesson = lesson_load("lessons/listing.md", &err);
    cr_assert_not_null(lesson, "%s:%d:%d: %s", err.file, err.line, err.column, err.what);
    return lesson;
}

Test(lesson_listing, has_its_steps_in_order)
{
    struct lesson *lesson = load();
    cr_expect_str_eq(lesson->name, "listing");
    cr_assert_eq(lesson->step_count, STEP_COUNT);
    for (size_t i = 0; i < STEP_COUNT; i++)
        cr_expect_str_eq(lesson->steps[i].name, step_names[i]);
    lesson_free(lesson);
}

Test(lesson_listing, sets_up_the_sheet_before_the_first_step)
{
    struct lesson *lesson = load();
    cr_assert_eq(lesson->opening.chunk_count, 1);
    cr_expect_not_null(strstr(lesson->opening.chunks[0].source, "output  := weights @ V\n"));
    lesson_free(lesson);
}

Test(lesson_listing, each_step_has_prose_panels_and_a_selected_cell)
{
    struct lesson *lesson = load();
    for (size_t i = 0; i < lesson->step_count; i++) {
        const struct step *step = &lesson->steps[i];
        cr_expect_gt(step->block_count, 0, "%s has no prose", step->name);
        cr_expect(step->panel_count >= 2 && step->panel_count <= 5, "%s has %zu panels", step->name,
                  step->panel_count);
        cr_assert_not_null(step->selected, "%s selects nothing", step->name);
        size_t length = strcspn(step->selected, "[");
        bool shown = false;
        for (size_t j = 0; j < step->panel_count; j++) {
            const char *name = step->panels[j].name;
            shown = shown || (strlen(name) == length && !strncmp(name, step->selected, length));
        }
        cr_expect(shown, "%s selects %s, which no panel shows", step->name, step->selected);
    }
    lesson_free(lesson);
}
