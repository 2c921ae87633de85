/* Numbers and arrays as Python and NumPy print them, character for character. */
#ifndef QKV_SHEET_PRINT_H
#define QKV_SHEET_PRINT_H

#include <stdbool.h>

struct array;
struct str;

/* np.set_printoptions. */
struct print_options {
    int precision; /* digits after the point at most */
    int threshold; /* arrays of more elements are summarised */
    int edgeitems; /* what a summary shows at either end of an axis */
    int linewidth; /* columns of a line */
    bool suppress; /* no scientific notation for small numbers */
};

extern const struct print_options print_defaults; /* NumPy's: 8, 1000, 3, 75, false */

/* The shortest decimal that reads back as the same double, as repr(float): "0.1", "4.0", "1e+16",
 * "nan", "-inf". */
void print_float(struct str *out, double value);

/* str(a): "[[1. 2.]\n [3. 4.]]". */
void print_array(struct str *out, const struct array *a, const struct print_options *options);

/* repr(a): "array([[1., 2.],\n       [3., 4.]])". */
void print_array_repr(struct str *out, const struct array *a, const struct print_options *options);

/* What stands between the elements; what the caller prints before and behind, for which room is
 * left. */
struct print_frame {
    const char *separator, *prefix, *suffix;
};

/* np.array2string(a, separator=..., prefix=..., suffix=...) */
void print_array_text(struct str *out, const struct array *a, const struct print_options *options,
                      const struct print_frame *frame);

#endif
