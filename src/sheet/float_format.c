#include "sheet/float_format.h"

#include "base/str.h"
#include "sheet/print.h"
#include "sheet/print_decimal.h"

#include <float.h>
#include <math.h>
#include <string.h>

void float_format_start(struct float_format *f, const struct print_options *options)
{
    *f = (struct float_format){
        .precision = options->precision > 0 ? options->precision : 0,
        .suppress = options->suppress,
    };
}

/* Whether the magnitudes are too large, too small or too far apart for plain digits. */
static bool needs_exponent(const struct float_format *f)
{
    if (f->largest >= 1e8)
        return true;
    return !f->suppress && (f->smallest < 1e-4 || f->largest / f->smallest > 1000);
}

void float_format_range(struct float_format *f, double value)
{
    double magnitude = fabs(value);
    if (!isfinite(value) || magnitude == 0)
        return;
    if (f->smallest == 0 || magnitude < f->smallest)
        f->smallest = magnitude;
    if (magnitude > f->largest)
        f->largest = magnitude;
    f->scientific = needs_exponent(f);
}

static void widen(int *width, int needed)
{
    if (*width < needed)
        *width = needed;
}

/* 17 digits tell all doubles apart, so a greater precision changes nothing. */
static int digit_limit(const struct float_format *f)
{
    return f->precision < DBL_DECIMAL_DIG ? f->precision + 1 : DBL_DECIMAL_DIG;
}

static void measure_scientific(struct float_format *f, double value)
{
    struct decimal d;
    decimal_limit(&d, value, digit_limit(f));
    widen(&f->left, 1 + d.negative);
    widen(&f->right, d.count - 1);
    widen(&f->exponent_digits, d.exponent <= -100 || d.exponent >= 100 ? 3 : 2);
}

static void measure_fixed(struct float_format *f, double value)
{
    struct decimal d;
    decimal_limit_places(&d, value, f->precision);
    widen(&f->left, decimal_left(&d));
    widen(&f->right, decimal_right(&d));
}

void float_format_measure(struct float_format *f, double value)
{
    if (!isfinite(value)) {
        f->has_nonfinite = true;
        f->has_minus_inf |= isinf(value) && value < 0;
    } else if (f->scientific) {
        measure_scientific(f, value);
    } else {
        measure_fixed(f, value);
    }
}

void float_format_finish(struct float_format *f)
{
    if (f->scientific) {
        f->precision = f->right;
        f->right += 2 + f->exponent_digits; /* "e+" and the digits */
    }
    /* "nan" and "inf" may reach across the point and all that is right of it. */
    if (f->has_nonfinite)
        widen(&f->left, 3 + f->has_minus_inf - (f->right + 1));
}

static void pad(struct str *out, int count)
{
    if (count > 0)
        str_repeat(out, ' ', (size_t)count);
}

static void append_nonfinite(struct str *out, const struct float_format *f, double value)
{
    const char *text = isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
    pad(out, f->left + 1 + f->right - (int)strlen(text));
    str_append(out, text);
}

/* All numbers of a column get the same count of digits, even those that would need fewer. */
static void append_scientific(struct str *out, const struct float_format *f, double value)
{
    struct decimal d;
    decimal_round(&d, value, f->precision + 1);
    if (d.count == 0) {
        d.count = f->precision + 1;
        memset(d.digits, '0', (size_t)d.count);
    }
    pad(out, f->left - 1 - d.negative);
    if (d.negative)
        str_append_char(out, '-');
    str_append_char(out, d.digits[0]);
    str_append_char(out, '.');
    str_append_bytes(out, d.digits + 1, (size_t)(d.count - 1));
    decimal_append_exponent(out, &d, f->exponent_digits);
}

static void append_fixed(struct str *out, const struct float_format *f, double value)
{
    struct decimal d;
    decimal_limit_places(&d, value, f->precision);
    pad(out, f->left - decimal_left(&d));
    decimal_append_fixed(out, &d);
    pad(out, f->right - decimal_right(&d));
}

void float_format_append(struct str *out, const struct float_format *f, double value)
{
    if (!isfinite(value))
        append_nonfinite(out, f, value);
    else if (f->scientific)
        append_scientific(out, f, value);
    else
        append_fixed(out, f, value);
}
