#include "term/matches.h"

#include "base/mem.h"
#include "base/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>

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
        length--; /* whole characters only */
    return length;
}

static char *fit_word(const char *word, size_t words_start, const char *line, size_t start)
{
    if (words_start < start)
        return mem_copy_string(strlen(word) > start - words_start ? word + (start - words_start)
                                                                  : "");
    struct str fitted = {0};
    str_append_bytes(&fitted, line + start, words_start - start);
    str_append(&fitted, word);
    return str_take(&fitted);
}

char **matches_new(char **words, size_t words_start, const char *line, size_t start)
{
    rl_attempted_completion_over = 1; /* no file names */
    rl_completion_suppress_append = 1;
    rl_sort_completion_matches = 0;
    size_t count = 0;
    while (words && words[count])
        count++;
    char **matches = NULL;
    if (count > 0) {
        matches = mem_resize(NULL, count + 2, sizeof *matches);
        for (size_t i = 0; i < count; i++)
            matches[i + 1] = fit_word(words[i], words_start, line, start);
        matches[0] = mem_copy_bytes(matches[1], common_length(matches + 1, count));
        if (count == 1)
            free(matches[1]);
        matches[count == 1 ? 1 : count + 1] = NULL;
    }
    for (size_t i = 0; i < count; i++)
        free(words[i]);
    free(words);
    return matches;
}
