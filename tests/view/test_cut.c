/* Where a view does not show all rows and columns it says so, and what says so hides no digit. */
#include "app/fixture.h"
#include "view/draw.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_up(void)
{
    open_listing();
    app->appearance.mouse = true; /* each number in sight can be clicked: so they can be counted */
}

TestSuite(cut, .init = set_up, .fini = close_app);

static bool has_any(const char *text, const char *const *signs)
{
    for (; *signs; signs++)
        if (strstr(text, *signs))
            return true;
    return false;
}

/* Whether its numbers are pixels: one of them stands for several. */
static bool has_pixels(const struct canvas *c)
{
    for (size_t i = 0; i < (size_t)c->width * (size_t)c->height; i++)
        if (c->cells[i].style.is_pair)
            return true;
    return false;
}

/* Which places of an axis, counted from the last one, can be clicked. */
struct seen {
    size_t count;
    bool first, last;
};

static struct seen places_seen(const struct canvas *c, const struct subject *s, int from_end)
{
    enum { MOST = 512 };
    bool seen[MOST] = {false};
    struct seen out = {0};
    size_t name = strlen(s->panel->name);
    for (size_t i = 0; i < c->target_count; i++) {
        const char *at = c->targets[i].line + strlen("explain ");
        if (strncmp(at, s->panel->name, name) != 0 || at[name] != '[')
            continue;
        at += name + 1;
        for (int d = 0; d < s->array->ndim - from_end; d++)
            at = strchr(at, ',') + 1;
        size_t place = strtoul(at, NULL, 10);
        cr_assert_lt(place, MOST);
        out.count += !seen[place];
        seen[place] = true;
    }
    out.first = seen[0];
    out.last = seen[s->array->shape[s->array->ndim - from_end] - 1];
    return out;
}

/* A sign stands in a place of its own: not right before a digit of a row, nor in a column's number.
 */
static void expect_whole(const char *view, const char *text)
{
    static const char *const headed[] = {"matrix", "difference", "mixture", NULL};
    const char *head = strchr(text, '\n') + 1;
    for (const char *at = head; *at; at++)
        cr_assert(!(strchr("^v", *at) && isdigit((unsigned char)at[1])), "%s: a sign at %s in\n%s",
                  view, at, text);
    cr_assert(!strstr(text, "→") || strstr(text, "→ sum"), "%s:\n%s", view, text);
    long before = -1;
    bool numbers = has_any(view, headed) && head[strspn(head, " <>0123456789")] == '\n';
    for (char *end; numbers && *head != '\n'; head = end) {
        long number = strtol(head, &end, 10);
        if (end == head) {
            end++;
            continue;
        }
        cr_assert(before < 0 || number == before + 1, "%s: column %ld after %ld in\n%s", view,
                  number, before, text);
        before = number;
    }
}

static void expect_signs(const char *text, struct seen seen, size_t count, const char *before,
                         const char *after, const char *where)
{
    const char *body = strchr(text, '\n');
    if (seen.count == count)
        return;
    bool both = strstr(body, "↕") != NULL;
    cr_assert(seen.first || both || strstr(body, before), "%s: no %s in\n%s", where, before, text);
    cr_assert(seen.last || both || strstr(body, after), "%s: no %s in\n%s", where, after, text);
}

static void expect_told(const struct subject *s, int width, int height)
{
    /* Views of one row, and those of a line or of figures for all columns. */
    static const char *const of_one[] = {"chart", "temperature", "mixture", "dot", NULL},
                             *const of_all[] = {"chart", "rows", "temperature", "dot", NULL};
    struct canvas *c = canvas_new(width, height);
    view_find(s->panel->view)->draw(s, c, (struct rect){0, 0, width, height});
    char *text = screen(c), where[100];
    snprintf(where, sizeof where, "%s %s at %dx%d", s->panel->view, s->panel->name, width, height);
    if (!has_pixels(c) && s->array->ndim >= 2 && !has_any(s->panel->view, of_one))
        expect_signs(text, places_seen(c, s, 2), row_count(s->array), "^", "v", where);
    if (!has_pixels(c) && !has_any(s->panel->view, of_all))
        expect_signs(text, places_seen(c, s, 1), column_count(s->array), "<", ">", where);
    expect_whole(s->panel->view, text);
    free(text);
    canvas_free(c);
}

/* In every view that can show it, in areas that are too small for it, at its ends and inside. */
static void check(const char *name, const char *options)
{
    static const int areas[][2] = {{38, 5},  {38, 9},   {47, 6},  {78, 4}, {78, 11},
                                   {57, 21}, {132, 55}, {64, 15}, {40, 7}, {52, 4}};
    const struct view_row *row;
    for (size_t v = 0; (row = view_row_at(v)); v++)
        for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
            for (size_t part = 0; part < 3; part++) {
                struct panel panel = {(char *)row->name, (char *)name, (char *)options, 0, 0};
                struct subject s = subject_of(app, &panel);
                app_select(app, name, s.array->ndim, (size_t[ARRAY_MAX_NDIM]){0});
                for (int d = 0; d < s.array->ndim; d++)
                    app->selection.index[d] = (s.array->shape[d] - 1) * part / 2;
                app_refresh(app);
                s.selected = true;
                s.width = areas[i][0];
                s.height = areas[i][1];
                if (row->fits(app, s.binding))
                    expect_told(&s, areas[i][0], areas[i][1]);
                array_free(s.array);
            }
}

Test(cut, no_view_leaves_out_rows_or_columns_silently)
{
    static const char *const arrays[] = {
        "n = np.arange(1000, 5000).reshape(40, 100)",
        "n = np.arange(2000).reshape(100, 20) + 900.67",
        "n = np.full((40, 30), 0.5)",
        "n = np.full((3, 60), 1 / 60)",
        "n = np.arange(300)",
        "n = np.arange(1600).reshape(40, 40) % 7 > 2",
        "n = np.full((8, 20, 12), 1 / 12)",
        "n = np.arange(1200).reshape(4, 30, 10)",
        "n = np.full((3, 64, 64), 1 / 64)",
        "n = np.full((1, 8, 20, 12), 1 / 12)",
    };
    ok("step cost");
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        ok(arrays[i]);
        check("n", "");
        check("n", "8");
        check("n", "rows=labels columns=labels");
    }
    ok("n = np.arange(1000, 5000).reshape(40, 100)");
    ok("baseline");
    ok("n = n + 100 - np.arange(100)");
    check("n", "");
}

Test(cut, no_product_leaves_out_rows_or_columns_silently)
{
    ok("step cost");
    ok("a = softmax(np.arange(240).reshape(4, 60) / 50)");
    ok("b = np.arange(1200).reshape(60, 20) - 100.25");
    ok("n := a @ b");
    check("n", "");
    ok("b = np.arange(120).reshape(60, 2)");
    check("n", "");
    ok("b = np.arange(1800).reshape(60, 30)");
    check("n", "");
}
