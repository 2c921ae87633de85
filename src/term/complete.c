#include "term/complete.h"

#include "app/app.h"
#include "base/mem.h"
#include "base/str.h"

#include <stdlib.h>
#include <string.h>

/* In bytes, but whole characters only. */
static size_t common_length(char **words, size_t count)
{
    size_t length = strlen(words[0]);
    for (size_t i = 1; i < count; i++) {
        size_t same = 0;
        while (same < length && words[i][same] == words[0][same])
            same++;
        length = same;
    }
    while (length > 0 && ((unsigned char)words[0][length] & 0xC0) == 0x80)
        length--;
    return length;
}

/* The app's words replace the line from app_start, readline replaces it from start: what lies
 * between goes, or is put in front. */
static char *fit_word(const char *line, const char *word, size_t app_start, size_t start)
{
    if (app_start < start)
        return mem_copy_string(strlen(word) > start - app_start ? word + (start - app_start) : "");
    struct str fitted = {0};
    str_append_bytes(&fitted, line + start, app_start - start);
    str_append(&fitted, word);
    return str_take(&fitted);
}

char **complete_matches(const struct app *app, const char *line, size_t start, size_t point)
{
    size_t app_start = point, count = 0;
    char **words = app_complete(app, line, point, &app_start), **matches = NULL;
    while (words && words[count]) {
        char *fitted = fit_word(line, words[count], app_start, start);
        free(words[count]);
        words[count++] = fitted;
    }
    if (count > 0) {
        matches = mem_resize(NULL, count + 2, sizeof *matches);
        matches[0] = mem_copy_bytes(words[0], common_length(words, count));
        memcpy(matches + 1, words, (count + 1) * sizeof *words);
    }
    if (count == 1) {
        free(matches[1]);
        matches[1] = NULL;
    }
    free(words);
    return matches;
}
