/* What the table of functions tells a reader: `qkv doc` and the reference. */
#ifndef QKV_SHEET_DOC_H
#define QKV_SHEET_DOC_H

#include <stdbool.h>

struct err;
struct str;

/* Appends what is known of a function: "softmax", "np.sum", "scipy.special.softmax", "array.sum",
 * "str.join". A name of several homes gets an entry for each. ERR_NAME, with the nearest name as
 * its hint, when there is none. */
bool doc_function(const char *name, struct str *out, struct err *err);

/* Appends one line for each function: where it is found, its parameters, its help. */
void doc_list(struct str *out);

/* Appends all of them as a Markdown page. */
void doc_reference(struct str *out);

#endif
