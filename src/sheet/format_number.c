/* Numbers by a format specification: digits first, then signs, groups and padding around them. */
#include "sheet/format.h"

#include "base/err.h"
#include "base/str.h"
#include "base/utf8.h"
#include "sheet/print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- layout ------------------------------------------------------------------------------------ */

/* "-" "0x" "1234" ".5e+07" */
struct number {
    bool negative;
    const char *prefix;
    struct str text; /* digits and what follows them */
    size_t digits;   /* how many there are before that */
    size_t group;    /* how many digits stand between two separators; 0: no separators */
};

static char sign_of(const struct format_spec *spec, const struct number *n)
{
    return n->negative ? '-' : spec->sign == '-' ? '\0' : spec->sign;
}

static size_t grouped_length(const struct number *n, size_t digits)
{
    return n->group && digits ? digits + (digits - 1) / n->group : digits;
}

/* With leading zeros until there are `digits` of them. */
static void append_digits(struct str *out, const struct format_spec *spec, const struct number *n,
                          size_t digits)
{
    const char *text = str_text(&n->text);
    for (size_t left = digits; left > 0; left--) {
        if (n->group && left < digits && left % n->group == 0)
            str_append_char(out, spec->group);
        str_append_char(out, left > n->digits ? '0' : text[n->digits - left]);
    }
}

/* How many digits there are with the zeros that fill the width: those are grouped too. */
static size_t filled_digits(const struct format_spec *spec, const struct number *n, size_t around)
{
    size_t digits = n->digits;
    if (spec->align == '=' && strcmp(spec->fill, "0") == 0 && spec->width > 0 && digits > 0)
        while (grouped_length(n, digits) + around < (size_t)spec->width)
            digits++;
    return digits;
}

/* Consumes the number. */
static void layout(struct str *out, const struct format_spec *spec, struct number *n)
{
    struct str head = {0}, body = {0};
    const char *tail = str_text(&n->text) + n->digits;
    char sign = sign_of(spec, n);
    if (sign)
        str_append_char(&head, sign);
    str_append(&head, n->prefix);
    append_digits(&body, spec, n, filled_digits(spec, n, head.length + strlen(tail)));
    str_append(&body, tail);
    struct format_spec padded = *spec;
    padded.precision = -1;
    if (spec->align == '=') { /* the sign goes before the padding */
        padded.align = '>';
        padded.width = spec->width - (int)head.length;
        str_append_bytes(out, str_text(&head), head.length);
    } else {
        str_append_bytes(&head, str_text(&body), body.length);
    }
    const struct str *whole = spec->align == '=' ? &body : &head;
    format_text(out, &padded, str_text(whole), whole->length);
    str_free(&head);
    str_free(&body);
    str_free(&n->text);
}

/* -- whole numbers ----------------------------------------------------------------------------- */

static const struct base {
    char type;
    unsigned base;
    const char *prefix;
} bases[] = {
    {'b', 2, "0b"}, {'o', 8, "0o"}, {'x', 16, "0x"}, {'X', 16, "0X"}, {'d', 10, ""},
};

void format_int(struct str *out, const struct format_spec *spec, int64_t number)
{
    const struct base *base = bases;
    while (base->base != 10 && base->type != (char)spec->type)
        base++;
    char digits[64], *first = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        const char *all = base->type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
        *--first = all[rest % base->base];
        rest /= base->base;
    } while (rest > 0);
    size_t count = (size_t)(digits + sizeof digits - first);
    struct number n = {.negative = number < 0,
                       .prefix = spec->alternate ? base->prefix : "",
                       .group = !spec->group       ? 0
                                : base->base == 10 ? 3
                                                   : 4};
    if (spec->precision > 0 && (size_t)spec->precision > count)
        str_repeat(&n.text, '0', (size_t)spec->precision - count);
    str_append_bytes(&n.text, first, count);
    n.digits = n.text.length;
    layout(out, spec, &n);
}

bool format_char(struct str *out, const struct format_spec *spec, int64_t code, struct err *err)
{
    if (code < 0 || code > 0x10FFFF)
        return err_set(err, ERR_OVERFLOW, "%%c arg not in range(0x110000)");
    char bytes[4];
    format_text(out, spec, bytes, utf8_encode((uint32_t)code, bytes));
    return true;
}

/* -- floats ------------------------------------------------------------------------------------ */

/* As C's printf does it. */
static void append_c(struct str *out, double x, char type, int precision, bool alternate)
{
    char format[8];
    snprintf(format, sizeof format, "%%%s.*%c", alternate ? "#" : "", type);
    str_format(out, format, precision, x);
}

/* "1.500e+07" becomes "1.5e+07". */
static void strip_zeros(struct str *text)
{
    char *e = strchr(text->text, 'e');
    size_t end = (size_t)(e - text->text), kept = end;
    if (!memchr(text->text, '.', end))
        return;
    while (text->text[kept - 1] == '0')
        kept--;
    kept -= text->text[kept - 1] == '.';
    memmove(text->text + kept, e, text->length - end);
    str_truncate(text, kept + text->length - end);
}

/* As repr with so many digits: like the type g, but a whole number shows that it is a float. */
static void append_short(struct str *out, double x, int precision, bool alternate)
{
    precision = precision > 0 ? precision : 1;
    append_c(out, x, 'e', precision - 1, alternate);
    if (!isfinite(x))
        return;
    int exponent = (int)strtol(strchr(str_text(out), 'e') + 1, NULL, 10);
    if (exponent == precision - 1) {
        if (!alternate)
            strip_zeros(out);
        return;
    }
    str_truncate(out, 0);
    append_c(out, x, 'g', precision, alternate);
    if (!strpbrk(str_text(out), ".e"))
        str_append(out, ".0");
}

/* The shortest digits; with # there is a point. */
static void append_repr(struct str *out, double x, bool alternate)
{
    struct str text = {0};
    print_float(&text, x);
    const char *e = strchr(str_text(&text), 'e');
    bool add_point = alternate && e && !strchr(str_text(&text), '.');
    size_t head = add_point ? (size_t)(e - str_text(&text)) : text.length;
    str_append_bytes(out, str_text(&text), head);
    str_append(out, add_point ? "." : "");
    str_append(out, str_text(&text) + head);
    str_free(&text);
}

static void float_digits(struct str *out, const struct format_spec *spec, double x)
{
    char type = spec->type == 'n' ? 'g' : (char)spec->type;
    int precision = spec->precision >= 0 ? spec->precision : 6;
    if (type == '\0' && spec->precision < 0)
        append_repr(out, x, spec->alternate);
    else if (type == '\0')
        append_short(out, x, precision, spec->alternate);
    else if (type == '%')
        append_c(out, x * 100, 'f', precision, spec->alternate);
    else
        append_c(out, x, type, precision, spec->alternate);
    if (type == '%')
        str_append_char(out, '%');
}

/* Whether rounding left nothing but zeros. */
static bool shows_zero(const char *text)
{
    return text[strspn(text, "0.")] < '1' || text[strspn(text, "0.")] > '9';
}

void format_float(struct str *out, const struct format_spec *spec, double number)
{
    struct number n = {
        .negative = signbit(number) && !isnan(number), .prefix = "", .group = spec->group ? 3 : 0};
    float_digits(&n.text, spec, fabs(number));
    n.digits = strspn(str_text(&n.text), "0123456789");
    if (spec->no_minus_zero && isfinite(number) && shows_zero(str_text(&n.text)))
        n.negative = false;
    layout(out, spec, &n);
}
