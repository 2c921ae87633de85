/* Doubles as decimal digits: the step between a binary number and its text.
 *
 * NumPy ("dragon4", unique) and Python both print the fewest digits that read back as the same
 * double, and NumPy cuts them off at a precision. Both start from the exact binary value, so do
 * these functions: the C library rounds correctly, and strtod tells whether digits read back. */
#ifndef QKV_SHEET_PRINT_DECIMAL_H
#define QKV_SHEET_PRINT_DECIMAL_H

#include <stdbool.h>

struct str;

enum { DECIMAL_MAX_DIGITS = 20 };

/* d1.d2d3... times ten to the exponent, d1 not 0. Zero has no digits and the exponent 0. */
struct decimal {
    bool negative; /* of -0.0 too */
    int exponent;
    int count;
    char digits[DECIMAL_MAX_DIGITS]; /* '0' to '9', not terminated */
};

/* The fewest digits that read back as x, which is finite; without trailing zeros. */
void decimal_shortest(struct decimal *d, double x);

/* x rounded to `count` digits, 1 to 17; trailing zeros stay. */
void decimal_round(struct decimal *d, double x, int count);

/* The shortest digits, but at most `count` of them (1 or more); without trailing zeros. */
void decimal_limit(struct decimal *d, double x, int count);

/* The shortest digits, but at most `places` (0 or more) after the point; without trailing zeros. */
void decimal_limit_places(struct decimal *d, double x, int places);

/* How many characters decimal_append_fixed puts before and after the point. */
int decimal_left(const struct decimal *d); /* with the sign */
int decimal_right(const struct decimal *d);

/* Appends "-12.5", "12." or "0.05". */
void decimal_append_fixed(struct str *out, const struct decimal *d);

/* Appends "e+07": a sign and at least `width` digits. */
void decimal_append_exponent(struct str *out, const struct decimal *d, int width);

#endif
