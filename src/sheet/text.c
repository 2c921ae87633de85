#include "sheet/text.h"

#include "base/utf8.h"
#include "sheet/format.h"

#include <string.h>

size_t text_count(struct string *s)
{
    if (s->characters == 0)
        s->characters = format_length(s->text, s->length);
    return s->characters;
}

static bool goes_on(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

size_t text_at(struct string *s, size_t index)
{
    if (text_count(s) == s->length) /* one byte each */
        return index;
    for (; s->index < index && s->at < s->length; s->index++)
        while (++s->at < s->length && goes_on(s->text[s->at]))
            ;
    for (; s->index > index; s->index--)
        while (--s->at > 0 && goes_on(s->text[s->at]))
            ;
    return s->at;
}

size_t text_next(const char *s, uint32_t *code)
{
    size_t n = utf8_decode(s, code);
    if (n > 0)
        return n;
    *code = 0;
    return 1;
}

int text_compare(const struct string *a, const struct string *b)
{
    int difference = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
    return difference ? difference : (a->length > b->length) - (a->length < b->length);
}

const char *text_find(struct span span, const struct string *part)
{
    for (size_t i = 0; i + part->length <= span.length; i++)
        if (memcmp(span.text + i, part->text, part->length) == 0)
            return span.text + i;
    return NULL;
}

const char *text_find_last(struct span span, const struct string *part)
{
    for (size_t i = span.length + 1; i-- > part->length;)
        if (memcmp(span.text + i - part->length, part->text, part->length) == 0)
            return span.text + i - part->length;
    return NULL;
}

struct range_of_codes {
    uint32_t first, last;
};

static bool is_in(uint32_t code, const struct range_of_codes *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

bool text_is_space(uint32_t code)
{
    static const struct range_of_codes spaces[] = {
        {0x09, 0x0D},     {0x1C, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},     {0x1680, 0x1680},
        {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
    };
    return is_in(code, spaces, sizeof spaces / sizeof *spaces);
}

/* Unicode's controls, separators but the space, surrogates and private characters. */
bool text_is_printable(uint32_t code)
{
    static const struct range_of_codes hidden[] = {
        {0x00, 0x1F},       {0x7F, 0xA0},        {0xAD, 0xAD},       {0x600, 0x605},
        {0x61C, 0x61C},     {0x6DD, 0x6DD},      {0x70F, 0x70F},     {0x890, 0x891},
        {0x8E2, 0x8E2},     {0x1680, 0x1680},    {0x180E, 0x180E},   {0x2000, 0x200F},
        {0x2028, 0x202F},   {0x205F, 0x2064},    {0x2066, 0x206F},   {0x3000, 0x3000},
        {0xD800, 0xF8FF},   {0xFEFF, 0xFEFF},    {0xFFF9, 0xFFFB},   {0x110BD, 0x110BD},
        {0x110CD, 0x110CD}, {0x13430, 0x13438},  {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
        {0xE0000, 0xE00FF}, {0xE01F0, 0x10FFFF},
    };
    return !is_in(code, hidden, sizeof hidden / sizeof *hidden);
}
