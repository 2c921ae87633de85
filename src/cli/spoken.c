#include "cli/spoken.h"

#include "base/str.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* The first that fits is taken. */
static const struct sign {
    const char *sign, *words;
    const char *named; /* the words before a letter, where they differ */
} signs[] = {
    {" + … =", " =", NULL}, /* of a sum that grows: how far it is follows */
    {"…", "...", NULL},
    {"·", "times", NULL},
    {"×", "times", NULL},
    {"√", "the root of", NULL},
    {"Σ", "the sum of", "the sum over"},
    {"²", "squared", NULL},
    {"³", "cubed", NULL},
    {"⁴", "to the 4th", NULL},
    {"⁵", "to the 5th", NULL},
    {"‖₁", "by absolute values", NULL},
    {"‖", "", "the norm of"},
    {"→", "to", NULL},
    {"±", "plus or minus", NULL},
};

static const struct sign *sign_at(const char *text)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (str_starts(text, signs[i].sign))
            return &signs[i];
    return NULL;
}

/* Words stand apart from what is around them, but for brackets and punctuation. */
static void append_apart(struct str *out, const char *words, const char *next)
{
    char before = '\n';
    if (out->length > 0)
        before = out->text[out->length - 1];
    if (*words && *words != ' ' && !strchr(" \n(", before))
        str_append_char(out, ' ');
    str_append(out, words);
    if (*words && *next && !strchr(" \n),.;:?!", *next))
        str_append_char(out, ' ');
}

/* "Σij a[i,j]" is a sum over ij of a[i,j]. */
static const char *append_indices(struct str *out, const char *text)
{
    size_t count = 0;
    while (isalpha((unsigned char)text[count]))
        count++;
    str_append_bytes(out, text, count);
    str_append(out, " of");
    return text + count;
}

static void append_line(struct str *out, const char *line, const char *end)
{
    while (line < end) {
        const struct sign *sign = sign_at(line);
        if (!sign) {
            str_append_char(out, *line++);
            continue;
        }
        line += strlen(sign->sign);
        bool named = sign->named && isalpha((unsigned char)*line);
        append_apart(out, named ? sign->named : sign->words, line);
        if (named && str_starts(sign->sign, "Σ"))
            line = append_indices(out, line);
    }
}

void append_spoken(struct str *out, const char *text)
{
    while (*text) {
        const char *end = text + strcspn(text, "\n");
        if (str_starts(text, "    "))
            str_append_bytes(out, text, (size_t)(end - text));
        else
            append_line(out, text, end);
        str_append(out, *end ? "\n" : "");
        text = end + (*end != '\0');
    }
}
