/* Text out of values: what f-strings, format(), str.format and % have in common.
 *
 * A specification such as ">8.3f" is read once and then laid out by one of three functions: for
 * texts, whole numbers and floats. All lengths count characters. */
#ifndef QKV_SHEET_FORMAT_H
#define QKV_SHEET_FORMAT_H

#include "sheet/value.h"

struct eval;

enum { FORMAT_MAX_WIDTH = 10000000 };

/* [[fill]align][sign][z][#][0][width][,|_][.precision][type]; 0 and -1 stand for what is not given
 */
struct format_spec {
    char fill[5]; /* one character; "" is a space */
    char align, sign, group;
    bool no_minus_zero, alternate;
    int width, precision;
    uint32_t type;
};

/* type_name is the value's, for errors. An align and a type that are not given get these defaults.
 */
bool format_spec_parse(struct format_spec *spec, const char *text, const char *type_name,
                       char default_align, char default_type, struct err *err);

/* Appends a text, cut to the precision and padded to the width. */
void format_text(struct str *out, const struct format_spec *spec, const char *text, size_t length);

/* The same for numbers. The precision of a whole number is its least count of digits. The types are
 * "bdoxX" and 0 (as repr) and "eEfFgG%". */
void format_int(struct str *out, const struct format_spec *spec, int64_t number);
void format_float(struct str *out, const struct format_spec *spec, double number);

/* Appends the character of the type c. ERR_OVERFLOW when there is none of that number. */
bool format_char(struct str *out, const struct format_spec *spec, int64_t code, struct err *err);

/* format(v, spec). */
bool format_value(struct str *out, struct value v, const char *spec,
                  const struct print_options *options, struct err *err);

/* {v!conversion:spec}, with the conversion r, s or a, or 0. */
bool format_field(struct str *out, struct value v, char conversion, const char *spec,
                  const struct print_options *options, struct err *err);

/* text.format(*positional, **keywords) */
bool format_braces(struct eval *eval, struct value text, struct value positional,
                   struct value keywords, struct value *result, struct err *err);

/* text % args */
bool format_percent(struct eval *eval, struct value text, struct value args, struct value *result,
                    struct err *err);

/* How many characters there are in so many bytes. */
size_t format_length(const char *text, size_t bytes);

/* How many bytes the first characters have, at most as many as there are. */
size_t format_bytes(const char *text, size_t length, size_t characters);

/* Moves the text into a string value; ERR_MEMORY when it is too long. */
bool format_take(struct str *text, struct value *result, struct err *err);

#endif
