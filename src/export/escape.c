#include "export/escape.h"

#include "base/str.h"
#include "base/utf8.h"

static void escape_char(struct str *out, uint32_t code)
{
    char bytes[4];
    switch (code) {
    case '&':
        str_append(out, "&amp;");
        return;
    case '<':
        str_append(out, "&lt;");
        return;
    case '>':
        str_append(out, "&gt;");
        return;
    case '"':
        str_append(out, "&quot;");
        return;
    default:
        break;
    }
    if (utf8_is_unsafe(code) && code != '\n' && code != '\t')
        code = 0xFFFD;
    str_append_bytes(out, bytes, utf8_encode(code, bytes));
}

void escape_xml(struct str *out, const char *text)
{
    uint32_t code;
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n)
        escape_char(out, code);
}
