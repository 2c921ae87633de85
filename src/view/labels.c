/* Texts at rows and columns: the tokens that they stand for. */
#include "view/draw.h"

#include "base/utf8.h"

#include <string.h>

enum { MOST_ROW = 10, LEAST_COLUMN = 3, MOST_COLUMN = 8 }; /* columns on the screen */

/* "rows=NAME" among a panel's options. */
static bool option_name(const struct panel *panel, const char *option, char *out, size_t size)
{
    size_t length = strlen(option);
    for (const char *at = panel->options; *at; at += strspn(at, " \t")) {
        size_t word = strcspn(at, " \t");
        if (word > length + 1 && word - length - 1 < size && at[length] == '=' &&
            strncmp(at, option, length) == 0) {
            memcpy(out, at + length + 1, word - length - 1);
            out[word - length - 1] = '\0';
            return true;
        }
        at += word;
    }
    return false;
}

/* Which name's texts go with the axis, as labels_of says. NULL: none. */
static const char *list_name(const struct subject *s, enum label_axis axis, char *out, size_t size)
{
    if (s->array->ndim < (axis == LABEL_ROWS ? 2 : 1)) /* a vector has no rows */
        return NULL;
    if (option_name(s->panel, axis == LABEL_ROWS ? "rows" : "columns", out, size))
        return out;
    const char *view = s->panel->view ? s->panel->view : "";
    bool formula = s->binding && s->binding->kind == BINDING_FORMULA;
    bool rows = formula || strcmp(s->panel->name, "x") == 0;
    bool columns =
        strcmp(view, "heatmap") == 0 || strcmp(view, "mask") == 0 || strcmp(view, "rows") == 0;
    bool asked = columns || (rows && axis == LABEL_ROWS);
    return asked ? "tokens" : NULL;
}

static const struct sequence *strings(const struct binding *b, size_t count)
{
    const struct sequence *texts = b ? value_strings(b->value) : NULL;
    return texts && texts->count == count ? texts : NULL;
}

void append_label_text(struct str *out, const struct labels *labels, size_t i)
{
    if (labels->texts)
        str_append_line(out, labels->texts->items[i].string->text);
}

/* Whether no two neighbours that differ are the same when they are cut. */
static bool are_told_apart(const struct sequence *texts, int width)
{
    size_t before = 0;
    for (size_t i = 0; i < texts->count; i++) {
        const char *text = texts->items[i].string->text;
        size_t length = utf8_width(text) > width ? utf8_fit(text, width - 1) : strlen(text);
        const char *last = i > 0 ? texts->items[i - 1].string->text : "";
        if (i > 0 && text[length] && last[before] && length == before &&
            memcmp(text, last, length) == 0 && strcmp(text, last) != 0)
            return false;
        before = length;
    }
    return true;
}

/* So wide that all columns are in sight, if that is wide enough for them to be told apart. */
static int column_width(const struct subject *s, const struct sequence *texts)
{
    int count = texts->count < 1000 ? (int)texts->count : 999;
    int room = (s->width - MOST_ROW - 4) / (count + 1) - 2;
    int width = room < LEAST_COLUMN ? LEAST_COLUMN : room > MOST_COLUMN ? MOST_COLUMN : room;
    while (width < MOST_COLUMN && !are_told_apart(texts, width))
        width++;
    return width;
}

struct labels labels_of(const struct subject *s, enum label_axis axis)
{
    char buffer[64];
    struct labels l = {0};
    size_t count = axis == LABEL_ROWS ? row_count(s->array) : column_count(s->array);
    const char *name = list_name(s, axis, buffer, sizeof buffer);
    l.texts = name ? strings(sheet_find(s->app->sheet, name), count) : NULL;
    if (!l.texts)
        return l;
    int most = axis == LABEL_ROWS ? MOST_ROW : column_width(s, l.texts);
    for (size_t i = 0; i < count && l.width < most; i++) {
        struct str text = {0};
        append_label_text(&text, &l, i);
        int width = utf8_width(str_text(&text));
        str_free(&text);
        l.width = width > most ? most : width > l.width ? width : l.width;
    }
    return l;
}

void draw_label(struct canvas *c, int x, int y, int width, const struct labels *labels, size_t i,
                bool left, unsigned marks)
{
    struct str text = {0};
    append_label_text(&text, labels, i);
    int wide = utf8_width(str_text(&text));
    struct style style = {.role = ROLE_LABEL, .marks = marks};
    canvas_text_cut(c, left || wide > width ? x : x + width - wide, y, width, style,
                    str_text(&text));
    str_free(&text);
}
