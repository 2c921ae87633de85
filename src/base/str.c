#include "base/str.h"

#include "base/err.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for so many bytes more; false when they are to be left out. */
static bool reserve(struct str *s, size_t more)
{
    if (s->full || more > MEM_MOST || s->length > MEM_MOST - more) {
        s->full = true;
        return false;
    }
    size_t need = s->length + more + 1;
    if (need <= s->capacity)
        return true;
    size_t capacity = need < 2 * s->capacity ? 2 * s->capacity : need + 16;
    s->full = !mem_available(capacity, 1);
    if (s->full)
        return false;
    s->text = mem_resize(s->text, capacity, 1);
    s->capacity = capacity;
    return true;
}

void str_append_bytes(struct str *s, const char *bytes, size_t length)
{
    if (!reserve(s, length))
        return;
    if (length)
        memcpy(s->text + s->length, bytes, length);
    s->length += length;
    s->text[s->length] = '\0';
}

void str_append(struct str *s, const char *text)
{
    str_append_bytes(s, text, strlen(text));
}

void str_append_char(struct str *s, char c)
{
    str_append_bytes(s, &c, 1);
}

void str_repeat(struct str *s, char c, size_t count)
{
    if (!reserve(s, count))
        return;
    memset(s->text + s->length, c, count);
    s->length += count;
    s->text[s->length] = '\0';
}

void str_format(struct str *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    str_format_args(s, format, args);
    va_end(args);
}

void str_format_args(struct str *s, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    if (n > 0 && reserve(s, (size_t)n)) {
        vsnprintf(s->text + s->length, (size_t)n + 1, format, again);
        s->length += (size_t)n;
    }
    va_end(again);
}

void str_truncate(struct str *s, size_t length)
{
    if (length >= s->length)
        return;
    s->length = length;
    s->text[length] = '\0';
}

bool str_fits(const struct str *s, struct err *err)
{
    if (!s->full)
        return true;
    err_set(err, ERR_MEMORY, "a text of more than %zu bytes does not fit", s->length);
    return err_hint(err,
                    "Make less of it at once: x[:5] is the start of x, len(x) how long it is.");
}

const char *str_text(const struct str *s)
{
    return s->text ? s->text : "";
}

char *str_take(struct str *s)
{
    char *text = s->text ? s->text : mem_copy_string("");
    *s = (struct str){0};
    return text;
}

void str_free(struct str *s)
{
    free(s->text);
    *s = (struct str){0};
}

void str_append_line(struct str *s, const char *text)
{
    static const char codes[] = "\n\r\t", letters[] = "nrt";
    while (*text) {
        size_t plain = strcspn(text, codes);
        str_append_bytes(s, text, plain);
        text += plain;
        if (*text)
            str_format(s, "\\%c", letters[strchr(codes, *text++) - codes]);
    }
}

bool str_starts(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Three rows of the usual table suffice: a swap looks back two rows. */
size_t str_distance(const char *a, const char *b)
{
    enum { MOST = 63 };
    size_t n = strlen(a), m = strlen(b);
    if (n > MOST || m > MOST)
        return n > m ? n : m;
    size_t rows[3][MOST + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= m; j++)
        last[j] = j;
    for (size_t i = 1; i <= n; i++) {
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            row[j] =
                least(least(last[j] + 1, row[j - 1] + 1), last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
        size_t *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[m];
}
