/* Reading format specifications, and padding. */
#include "sheet/format.h"

#include "base/err.h"
#include "base/str.h"
#include "base/utf8.h"

#include <string.h>

size_t format_length(const char *text, size_t bytes)
{
    size_t count = 0;
    for (size_t i = 0; i < bytes; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

size_t format_bytes(const char *text, size_t length, size_t characters)
{
    size_t i = 0;
    for (; i < length; i++)
        if (((unsigned char)text[i] & 0xC0) != 0x80 && characters-- == 0)
            break;
    return i;
}

/* -- reading ----------------------------------------------------------------------------------- */

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

static const char *read_align(const char *s, struct format_spec *spec)
{
    uint32_t code;
    size_t n = utf8_decode(s, &code);
    if (n > 0 && is_one_of(s[n], "<>=^")) {
        memcpy(spec->fill, s, n);
        spec->align = s[n];
        return s + n + 1;
    }
    if (is_one_of(*s, "<>=^"))
        spec->align = *s++;
    return s;
}

static const char *read_flags(const char *s, struct format_spec *spec, bool numeric)
{
    if (is_one_of(*s, "+- "))
        spec->sign = *s++;
    if (*s == 'z') {
        spec->no_minus_zero = true;
        s++;
    }
    if (*s == '#') {
        spec->alternate = true;
        s++;
    }
    if (*s == '0' && spec->fill[0] == '\0') {
        spec->fill[0] = '0';
        if (spec->align == '\0' && numeric)
            spec->align = '=';
        s++;
    }
    return s;
}

/* Reads a whole number; *out stays when there is none. NULL when it is too large. */
static const char *read_number(const char *s, int *out, struct err *err)
{
    int64_t n = 0;
    const char *start = s;
    for (; *s >= '0' && *s <= '9'; s++) {
        n = n * 10 + (*s - '0');
        if (n > INT64_MAX / 100) {
            err_set(err, ERR_VALUE, "Too many decimal digits in format string");
            return NULL;
        }
    }
    if (n > FORMAT_MAX_WIDTH) {
        err_set(err, ERR_MEMORY, "a text of %lld characters is too long", (long long)n);
        return NULL;
    }
    if (s > start)
        *out = (int)n;
    return s;
}

static const char *read_group(const char *s, struct format_spec *spec, struct err *err)
{
    if (*s == ',')
        spec->group = *s++;
    bool both = (*s == '_' && spec->group) || (s[0] == '_' && s[1] == ',');
    if (!both && *s == '_')
        spec->group = *s++;
    if (both)
        err_set(err, ERR_VALUE, "Cannot specify both ',' and '_'.");
    return both ? NULL : s;
}

static const char *read_precision(const char *s, struct format_spec *spec, struct err *err)
{
    if (*s != '.')
        return s;
    s = read_number(s + 1, &spec->precision, err);
    if (s && spec->precision < 0) {
        err_set(err, ERR_VALUE, "Format specifier missing precision");
        return NULL;
    }
    return s;
}

/* Hexadecimal and its like may be grouped by underscores only. */
static bool check_group(const struct format_spec *spec, struct err *err)
{
    bool ascii = spec->type > 32 && spec->type < 128;
    if (!spec->group || spec->type == 0 ||
        (ascii && (is_one_of((char)spec->type, "deEfFgG%") ||
                   (spec->group == '_' && is_one_of((char)spec->type, "boxX")))))
        return true;
    if (ascii)
        return err_set(err, ERR_VALUE, "Cannot specify '%c' with '%c'.", spec->group,
                       (char)spec->type);
    return err_set(err, ERR_VALUE, "Cannot specify '%c' with '\\x%x'.", spec->group,
                   (unsigned)spec->type);
}

bool format_spec_parse(struct format_spec *spec, const char *text, const char *type_name,
                       char default_align, char default_type, struct err *err)
{
    *spec = (struct format_spec){.width = -1, .precision = -1, .type = (uint32_t)default_type};
    const char *s = read_flags(read_align(text, spec), spec, default_align == '>');
    s = read_number(s, &spec->width, err);
    s = s ? read_group(s, spec, err) : NULL;
    s = s ? read_precision(s, spec, err) : NULL;
    if (!s)
        return false;
    if (*s) {
        s += utf8_decode(s, &spec->type);
        if (*s)
            return err_set(err, ERR_VALUE,
                           "Invalid format specifier '%.200s' for object of type '%s'", text,
                           type_name);
    }
    if (spec->align == '\0')
        spec->align = default_align;
    return check_group(spec, err);
}

/* -- texts ------------------------------------------------------------------------------------- */

static void fill(struct str *out, const struct format_spec *spec, size_t count)
{
    if (spec->fill[0] == '\0' || spec->fill[1] == '\0') {
        str_repeat(out, spec->fill[0] ? spec->fill[0] : ' ', count);
        return;
    }
    while (count-- > 0)
        str_append(out, spec->fill);
}

void format_text(struct str *out, const struct format_spec *spec, const char *text, size_t length)
{
    if (spec->precision >= 0)
        length = format_bytes(text, length, (size_t)spec->precision);
    size_t count = format_length(text, length);
    size_t padding =
        spec->width > 0 && (size_t)spec->width > count ? (size_t)spec->width - count : 0;
    size_t before = spec->align == '<' ? 0 : spec->align == '^' ? padding / 2 : padding;
    fill(out, spec, before);
    str_append_bytes(out, text, length);
    fill(out, spec, padding - before);
}
