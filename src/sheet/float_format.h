/* The common format of an array's floats: NumPy's rules for when to use scientific notation, how
 * many digits to show and how wide the columns are.
 *
 *     float_format_start(&f, options);
 *     for each value shown: float_format_range(&f, value);
 *     for each value shown: float_format_measure(&f, value);
 *     float_format_finish(&f);
 *     then float_format_append(&out, &f, value) as often as wanted. */
#ifndef QKV_SHEET_FLOAT_FORMAT_H
#define QKV_SHEET_FLOAT_FORMAT_H

#include <stdbool.h>

struct print_options;
struct str;

struct float_format {
    int precision; /* digits after the point at most; scientific: exactly, once finished */
    bool suppress;
    bool scientific;
    bool has_nonfinite, has_minus_inf;
    double smallest, largest; /* of the finite magnitudes that are not 0; 0 when there are none */
    int left, right;          /* characters before and after the point, the exponent's included */
    int exponent_digits;
};

void float_format_start(struct float_format *f, const struct print_options *options);
void float_format_range(struct float_format *f, double value);
void float_format_measure(struct float_format *f, double value);
void float_format_finish(struct float_format *f);

/* Appends the value, padded with spaces to the width of its column. */
void float_format_append(struct str *out, const struct float_format *f, double value);

#endif
