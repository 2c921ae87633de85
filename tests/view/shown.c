#include "view/shown.h"

#include "app/fixture.h"
#include "base/utf8.h"
#include "view/draw.h"
#include "view/view.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

const int sizes[SIZE_COUNT][2] = {
    {40, 12}, {60, 20},  {80, 24}, {100, 30}, {200, 60}, {41, 13},    {59, 18},
    {60, 17}, {60, 18},  {99, 18}, {100, 17}, {100, 18}, {79, 23},    {132, 43},
    {40, 60}, {200, 12}, {65, 19}, {120, 20}, {300, 18}, {1000, 100}, {400, 120}};

static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

void expect_sound(const struct canvas *c, const char *where)
{
    for (int y = 0; y < c->height; y++) {
        struct str row = {0};
        for (int x = 0; x < c->width; x++) {
            uint32_t code = canvas_peek(c, x, y)->code;
            if (code == 0)
                cr_assert(x > 0 && utf8_char_width(canvas_peek(c, x - 1, y)->code) == 2,
                          "%s: half a character at %d,%d", where, x, y);
            else
                cr_assert(!is_control(code), "%s: control character at %d,%d", where, x, y);
        }
        canvas_row_text(c, y, &row);
        cr_assert_leq(utf8_width(str_text(&row)), c->width, "%s: row %d is too long", where, y);
        str_free(&row);
    }
}

char *screen(const struct canvas *c)
{
    struct str text = {0};
    for (int y = 0; y < c->height; y++) {
        canvas_row_text(c, y, &text);
        str_append_char(&text, '\n');
    }
    return str_take(&text);
}

struct canvas *draw(int width, int height)
{
    struct canvas *c = canvas_new(width, height);
    view_draw(app, c);
    return c;
}

void expect_shown(int width, int height, const char *part)
{
    struct canvas *c = draw(width, height);
    char *text = screen(c);
    cr_expect_not_null(strstr(text, part), "'%s' is not in\n%s", part, text);
    free(text);
    canvas_free(c);
}

void expect_not_shown(int width, int height, const char *part)
{
    struct canvas *c = draw(width, height);
    char *text = screen(c);
    cr_expect_null(strstr(text, part), "'%s' is in\n%s", part, text);
    free(text);
    canvas_free(c);
}

void open_view(const char *statements, const char *view, const char *select)
{
    struct str lesson = {0};
    str_format(&lesson, "# T\n```qkv\n%s\n```\n## one: One\n```view\n%s\nselect %s\n```\n",
               statements, view, select);
    open_text(lesson.text);
    str_free(&lesson);
}
