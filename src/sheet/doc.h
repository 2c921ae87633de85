/* What the table of functions tells a reader: `qkv doc` and the reference. */
#ifndef QKV_SHEET_DOC_H
#define QKV_SHEET_DOC_H

#include <stdbool.h>

struct builtin;
struct err;
struct function;
struct str;

/* Appends what is known of a function: "softmax", "np.sum", "scipy.special.softmax", "array.sum",
 * "str.join". A name of several homes gets an entry for each. ERR_NAME, with the nearest name as
 * its hint, when there is none. */
bool doc_function(const char *name, struct str *out, struct err *err);

/* The same of one row, and of a user's function: its parameters and its docstring. */
void doc_builtin(const struct builtin *b, struct str *out);
void doc_closure(const struct function *f, struct str *out);

/* doc_notes.c: the shapes of arguments and result; NULL for what has nothing to do with arrays. */
const char *doc_shapes(const struct builtin *b);

/* Appends where the formula comes from: "Vaswani et al. 2017, equation 1", "numpy.std". */
void doc_source(const struct builtin *b, struct str *out);

/* Appends one line for each function: where it is found, its parameters, its help. */
void doc_list(struct str *out);

/* Appends all of them as a Markdown page. */
void doc_reference(struct str *out);

#endif
