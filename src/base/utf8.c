#include "base/utf8.h"

#include <stdbool.h>
#include <wchar.h>

enum { REPLACEMENT = 0xFFFD };

static bool continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

size_t utf8_decode(const char *text, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text[0];
    *code = first;
    if (first < 0x80)
        return first ? 1 : 0;
    size_t length = first >= 0xF0 && first < 0xF8   ? 4
                    : first >= 0xE0 && first < 0xF0 ? 3
                    : first >= 0xC0 && first < 0xE0 ? 2
                                                    : 0;
    if (length) {
        *code = first & (0xFFu >> (length + 1));
        for (size_t i = 1; i < length; i++) {
            if (!continues(text[i]))
                length = 0;
            else
                *code = *code << 6 | ((unsigned char)text[i] & 0x3Fu);
        }
    }
    if (length && *code >= least[length] && *code <= 0x10FFFF && (*code < 0xD800 || *code > 0xDFFF))
        return length;
    *code = REPLACEMENT;
    return 1;
}

size_t utf8_encode(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    static const unsigned char lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(lead[length] | code);
    return length;
}

bool utf8_is_unsafe(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x202A && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

uint32_t utf8_shown(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } unseen[] = {{0x61C, 0x61C},     {0x180B, 0x180F},  {0x200B, 0x200F}, {0x2060, 0x2065},
                  {0x206A, 0x206F},   {0xFE00, 0xFE0F},  {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB},
                  {0x1F3FB, 0x1F3FF}, {0xE0000, 0xE0FFF}};
    enum { SOFT_HYPHEN = 0xAD, REGIONAL_A = 0x1F1E6, REGIONAL_Z = 0x1F1FF };
    if (code >= 0x20 && code < 0x7F)
        return code;
    if (utf8_is_unsafe(code))
        return REPLACEMENT;
    if (code == SOFT_HYPHEN)
        return '-';
    if (code >= REGIONAL_A && code <= REGIONAL_Z)
        return 'A' + code - REGIONAL_A;
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (code >= unseen[i].first && code <= unseen[i].last)
            return 0;
    return code;
}

int utf8_char_width(uint32_t code)
{
    code = utf8_shown(code);
    if (code < 0x7F)
        return code > 0;
    int width = wcwidth((wchar_t)code);
    return width < 0 ? 1 : width;
}

int utf8_width(const char *text)
{
    int width = 0;
    uint32_t code;
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n)
        width += utf8_char_width(code);
    return width;
}

int utf8_width_bytes(const char *text, size_t length)
{
    int width = 0;
    uint32_t code;
    const char *end = text + length;
    for (size_t n; text < end && (n = utf8_decode(text, &code)) > 0; text += n)
        width += utf8_char_width(code);
    return width;
}

size_t utf8_fit(const char *text, int columns)
{
    const char *at = text;
    uint32_t code;
    for (size_t n; (n = utf8_decode(at, &code)) > 0; at += n) {
        columns -= utf8_char_width(code);
        if (columns < 0)
            break;
    }
    return (size_t)(at - text);
}
