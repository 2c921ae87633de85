#include "lesson/text.h"

#include "base/str.h"
#include "base/utf8.h"

#include <string.h>

enum { TAB_STOP = 4 };

bool text_is_unsafe(uint32_t code)
{
    return utf8_is_unsafe(code) && code != '\n' && code != '\t';
}

/* Of ASCII, what is never unsafe: nearly all of a lesson. */
static const char *skip_plain(const char *text)
{
    while (*text >= ' ' && *text < 0x7F)
        text++;
    return text;
}

/* What may stay as it is is appended run by run. */
void text_append(struct str *out, const char *text)
{
    static const char replacement[] = "\xEF\xBF\xBD";
    const char *run = text;
    uint32_t code;
    for (size_t n; (n = utf8_decode(text = skip_plain(text), &code)) > 0; text += n) {
        bool broken = n == 1 && code >= 0x80; /* a byte that is no UTF-8 */
        if (!broken && !text_is_unsafe(code))
            continue;
        str_append_bytes(out, run, (size_t)(text - run));
        str_append(out, broken ? replacement : "");
        run = text + n;
    }
    str_append_bytes(out, run, (size_t)(text - run));
}

/* One line without its end, up to a NUL or to `end`, where a NUL stands too. */
static void append_piece(struct str *out, const char *text, const char *end)
{
    for (; text < end; text += strlen(text) + 1)
        text_append(out, text);
}

void text_append_file(struct str *out, const char *bytes, size_t length)
{
    struct str copy = {0}; /* NUL-terminated: a character cut off at the end is not read past */
    str_append_bytes(&copy, bytes, length);
    char *at = copy.text, *end = copy.text + length;
    if (str_starts(at, "\xEF\xBB\xBF"))
        at += 3;
    while (at < end) {
        char *stop = at;
        while (stop < end && *stop != '\n' && *stop != '\r')
            stop++;
        bool pair = stop + 1 < end && stop[0] == '\r' && stop[1] == '\n';
        bool ended = stop < end;
        *stop = '\0';
        append_piece(out, at, stop);
        if (ended)
            str_append_char(out, '\n');
        at = stop + 1 + pair;
    }
    str_free(&copy);
}

void text_append_line(struct str *out, const char *line, size_t length)
{
    size_t start = out->length;
    for (size_t i = 0; i < length; i++) {
        if (line[i] != '\t') {
            str_append_char(out, line[i]);
            continue;
        }
        size_t width = (size_t)utf8_width(str_text(out) + start);
        str_repeat(out, ' ', TAB_STOP - width % TAB_STOP);
    }
}

const char *text_quote(const char *text, char out[TEXT_QUOTE])
{
    size_t length = utf8_fit(text, 40);
    while (length >= TEXT_QUOTE) {
        length = TEXT_QUOTE - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
            length--;
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return out;
}

const char *text_nearest(const char *word, size_t count,
                         const char *(*next)(const void *context, size_t i), const void *context)
{
    const char *nearest = NULL;
    size_t least = strlen(word) / 3 + 2; /* a longer word may have more slips in it */
    for (size_t i = 0; i < count; i++) {
        const char *candidate = next(context, i);
        size_t distance = str_distance(word, candidate);
        if (distance < least && distance < strlen(candidate)) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

void text_append_names(struct str *out, size_t count,
                       const char *(*next)(const void *context, size_t i), const void *context)
{
    for (size_t i = 0; i < count; i++)
        str_format(out, "%s%s", i ? ", " : "", next(context, i));
}
