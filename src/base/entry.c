#include "base/entry.h"

void entry_append(struct str *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\n')
            str_append_char(out, '\t');
        str_append_char(out, *text);
    }
    str_append_char(out, '\n');
}

char *entry_next(char **rest)
{
    char *start = *rest, *out = start;
    for (char *in = start; *in; in++) {
        bool goes_on = *in == '\n' && out > start && out[-1] == '\t';
        if (goes_on) {
            out[-1] = '\n';
        } else if (*in == '\n') {
            *out = '\0';
            *rest = in + 1;
            return start;
        } else {
            *out++ = *in;
        }
    }
    *out = '\0';
    return NULL;
}
