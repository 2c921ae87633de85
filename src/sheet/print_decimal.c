#include "sheet/print_decimal.h"

#include "base/str.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* No double needs more places than this to read back: the smallest normal ones end at 1e-324. */
enum { MAX_PLACES = 324 };

/* Reads what printf's %e or %f wrote. More digits than fit are dropped. */
static void parse(struct decimal *d, const char *text)
{
    *d = (struct decimal){.negative = *text == '-', .exponent = -1};
    bool after_point = false;
    for (text += d->negative; *text && *text != 'e'; text++) {
        bool leading_zero = d->count == 0 && *text == '0';
        if (*text == '.')
            after_point = true;
        else if (leading_zero)
            d->exponent -= after_point;
        else {
            d->exponent += !after_point;
            if (d->count < DECIMAL_MAX_DIGITS)
                d->digits[d->count++] = *text;
        }
    }
    if (*text == 'e')
        d->exponent += (int)strtol(text + 1, NULL, 10);
    if (d->count == 0)
        d->exponent = 0;
}

static void trim(struct decimal *d)
{
    while (d->count > 0 && d->digits[d->count - 1] == '0')
        d->count--;
}

static double read_back(const struct decimal *d)
{
    if (d->count == 0)
        return 0;
    char text[64];
    snprintf(text, sizeof text, "%s%.*se%d", d->negative ? "-" : "", d->count, d->digits,
             d->exponent - (d->count - 1));
    return strtod(text, NULL);
}

/* Adds one to the last digit. */
static void increment(struct decimal *d)
{
    int i = d->count - 1;
    while (i >= 0 && d->digits[i] == '9')
        d->digits[i--] = '0';
    if (i >= 0) {
        d->digits[i]++;
    } else {
        d->digits[0] = '1'; /* 999 became 000: it is 100, ten times as large */
        d->exponent++;
    }
}

static bool is_power_of_two(double x)
{
    int exponent;
    return fabs(frexp(x, &exponent)) == 0.5;
}

void decimal_round(struct decimal *d, double x, int count)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", count - 1, x);
    parse(d, text);
    /* The doubles below a power of two lie twice as close as those above it. So the nearest digits,
     * when smaller, may belong to its neighbour while the next larger ones read back as x: then
     * those are taken (2**-44 is 5.684341886080802e-14, though ...801 is nearer). Up to 15 digits
     * are too coarse for that. */
    if (count <= DBL_DIG || !is_power_of_two(x) || read_back(d) == x)
        return;
    struct decimal next = *d;
    increment(&next);
    if (read_back(&next) == x)
        *d = next;
}

static bool is_normal_or_zero(double x)
{
    return x == 0 || fabs(x) >= DBL_MIN;
}

void decimal_shortest(struct decimal *d, double x)
{
    /* If 15 digits or fewer are enough for a normal number, then rounding to 15 finds them, with
     * zeros behind. Subnormal numbers have fewer bits and may need a single digit. */
    int count = is_normal_or_zero(x) ? DBL_DIG : 1;
    decimal_round(d, x, count);
    while (count < DBL_DECIMAL_DIG && read_back(d) != x)
        decimal_round(d, x, ++count);
    trim(d);
}

void decimal_limit(struct decimal *d, double x, int count)
{
    if (count <= DBL_DIG && is_normal_or_zero(x)) {
        decimal_round(d, x, count); /* the shortest digits too, when they are not more */
        trim(d);
        return;
    }
    decimal_shortest(d, x);
    if (d->count <= count)
        return;
    decimal_round(d, x, count);
    trim(d);
}

void decimal_limit_places(struct decimal *d, double x, int places)
{
    char text[DBL_MAX_10_EXP + MAX_PLACES + 8];
    if (places > MAX_PLACES)
        places = MAX_PLACES;
    snprintf(text, sizeof text, "%.*f", places, x);
    parse(d, text);
    if (d->count > DBL_DIG || !is_normal_or_zero(x)) {
        struct decimal shortest;
        decimal_shortest(&shortest, x);
        if (decimal_right(&shortest) <= places)
            *d = shortest;
    }
    trim(d);
}

int decimal_left(const struct decimal *d)
{
    return d->negative + (d->exponent > 0 ? d->exponent + 1 : 1);
}

int decimal_right(const struct decimal *d)
{
    int right = d->count - 1 - d->exponent;
    return right > 0 ? right : 0;
}

static void append_zeros(struct str *out, int count)
{
    if (count > 0)
        str_repeat(out, '0', (size_t)count);
}

void decimal_append_fixed(struct str *out, const struct decimal *d)
{
    if (d->negative)
        str_append_char(out, '-');
    int left = d->count <= d->exponent ? d->count : d->exponent + 1;
    if (d->count == 0 || left < 0)
        left = 0;
    str_append_bytes(out, d->digits, (size_t)left);
    append_zeros(out, decimal_left(d) - d->negative - left);
    str_append_char(out, '.');
    append_zeros(out, decimal_right(d) - (d->count - left));
    str_append_bytes(out, d->digits + left, (size_t)(d->count - left));
}

void decimal_append_exponent(struct str *out, const struct decimal *d, int width)
{
    str_format(out, "e%c%0*d", d->exponent < 0 ? '-' : '+', width, abs(d->exponent));
}
