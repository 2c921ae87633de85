#include "term/paste.h"

#include "base/str.h"

#include <string.h>

void paste_dedent(const char *text, struct str *out)
{
    size_t shared = strspn(text + strspn(text, "\n"), " ");
    for (;;) {
        size_t own = strspn(text, " "), length = strcspn(text, "\n");
        size_t dropped = own < shared ? own : shared;
        str_append_bytes(out, text + dropped, length - dropped);
        text += length;
        if (*text == '\0')
            return;
        str_append_char(out, *text++);
    }
}
