#include "look.h"

#include "pty.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

VTermScreenCell pty_cell(const struct pty *pty, int x, int y)
{
    VTermScreenCell cell = {0};
    vterm_screen_get_cell(vterm_obtain_screen(pty_emulator(pty)), (VTermPos){.row = y, .col = x},
                          &cell);
    return cell;
}

static size_t encode(uint32_t code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)(code ? code : ' ');
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)((length == 2 ? 0xC0u : length == 3 ? 0xE0u : 0xF0u) | code);
    return length;
}

/* The text of columns [from, to) of a row; the second halves of wide characters add nothing. */
static char *row_text(const struct pty *pty, int y, int from, int to)
{
    char *text = calloc((size_t)(to - from) + 1, VTERM_MAX_CHARS_PER_CELL * 4), *at = text;
    if (!text)
        abort();
    for (int x = from; x < to; x++) {
        VTermScreenCell cell = pty_cell(pty, x, y);
        if (cell.chars[0] == (uint32_t)-1)
            continue;
        at += encode(cell.chars[0], at);
        for (int i = 1; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[0] && cell.chars[i]; i++)
            at += encode(cell.chars[i], at);
    }
    *at = '\0';
    return text;
}

static void trim(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
}

char *pty_row(const struct pty *pty, int y)
{
    int width, height;
    vterm_get_size(pty_emulator(pty), &height, &width);
    char *text = row_text(pty, y, 0, width);
    trim(text);
    return text;
}

char *pty_screen(const struct pty *pty)
{
    int width, height;
    vterm_get_size(pty_emulator(pty), &height, &width);
    size_t used = 0;
    char *screen = calloc(1, 1);
    for (int y = 0; screen && y < height; y++) {
        char *row = pty_row(pty, y);
        size_t length = strlen(row);
        char *longer = realloc(screen, used + length + 2);
        if (!longer)
            abort();
        screen = longer;
        memcpy(screen + used, row, length);
        used += length;
        screen[used++] = '\n';
        screen[used] = '\0';
        free(row);
    }
    return screen;
}

bool pty_find(const struct pty *pty, const char *text, int *x, int *y)
{
    int width, height;
    vterm_get_size(pty_emulator(pty), &height, &width);
    size_t length = strlen(text);
    for (*y = 0; *y < height; ++*y)
        for (*x = 0; *x + (int)length <= width; ++*x) {
            size_t same = 0;
            while (same < length &&
                   pty_cell(pty, *x + (int)same, *y).chars[0] == (unsigned char)text[same])
                same++;
            if (same == length)
                return true;
        }
    return false;
}

void pty_cursor(const struct pty *pty, int *x, int *y)
{
    VTermPos position;
    vterm_state_get_cursorpos(vterm_obtain_state(pty_emulator(pty)), &position);
    *x = position.col;
    *y = position.row;
}

bool pty_cursor_between(const struct pty *pty, const char *before, const char *after)
{
    int x, y, width, height;
    pty_cursor(pty, &x, &y);
    vterm_get_size(pty_emulator(pty), &height, &width);
    char *left = row_text(pty, y, 0, x), *right = row_text(pty, y, x, width);
    size_t have = strlen(left), want = strlen(before);
    trim(right);
    bool holds =
        have >= want && strcmp(left + have - want, before) == 0 && strcmp(right, after) == 0;
    free(left);
    free(right);
    return holds;
}

bool pty_has_colors(const struct pty *pty)
{
    int width, height;
    vterm_get_size(pty_emulator(pty), &height, &width);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            VTermScreenCell cell = pty_cell(pty, x, y);
            if (!VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) || !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg))
                return true;
        }
    return false;
}
