/* JSON: texts into values and back. */
#ifndef QKV_SHEET_JSON_H
#define QKV_SHEET_JSON_H

#include "sheet/value.h"

/* Reads a text: objects become dicts, arrays lists, null None. As Python's json module it takes
 * NaN, Infinity and -Infinity. ERR_VALUE says where it stops being JSON. */
bool json_read(const char *text, size_t length, struct value *result, struct err *err);

/* Appends numbers, arrays, lists, strings, dicts and None as Python's json module writes them: on
 * one line. ERR_TYPE for other values. */
bool json_write(struct str *out, struct value v, struct err *err);

/* Appends a string with its quotes. It may hold NUL bytes and bytes that are no UTF-8. */
void json_write_string(struct str *out, const char *text, size_t length);

#endif
