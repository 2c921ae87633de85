/* A worksheet as Python: what the NumPy script, the PyTorch script and the notebook share.
 *
 * Values are written out as literals, formulas as the worksheet's own text, which is Python, with
 * the prefixes that the worksheet lets one leave out. What cannot be said in the other language is
 * replaced by its result, and a comment says so. Each formula's pins follow it, and then a check
 * that it has the numbers that the worksheet has. */
#ifndef QKV_EXPORT_SCRIPT_H
#define QKV_EXPORT_SCRIPT_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct app;
struct array;
struct binding;
struct err;
struct function;
struct node;
struct program;
struct sheet;
struct value;

struct dialect {
    const char *name;       /* "NumPy" */
    const char *head;       /* imports and small functions that every script has */
    const char *array;      /* what makes an array of floats out of lists: "np.array" */
    const char *bool_array; /* and one of truth values */
    bool torch;             /* all numbers are floats, NumPy's functions have other names */
};
extern const struct dialect dialect_numpy, dialect_pytorch;

/* Whether a name of the sheet could be written. */
enum script_state { SCRIPT_UNSEEN, SCRIPT_WRITTEN, SCRIPT_MISSING };

struct script {
    const struct dialect *dialect;
    const struct sheet *sheet;
    enum script_state *states; /* beside sheet_at; its names must not change meanwhile */
    size_t count;
    unsigned helpers; /* bits: which of the definitions are used */
    bool math, special;
};

/* ERR_VALUE when the sheet uses a name that the script needs for itself. */
bool script_open(struct script *s, const struct dialect *dialect, const struct app *app,
                 struct err *err);
void script_close(struct script *s);

/* Appends the definition of the i-th name, after those that it reads; nothing when it has been
 * written already. */
void script_name(struct script *s, size_t i, struct str *out);

/* Appends the imports, and the definitions of those functions that the names written so far use. */
void script_preamble(const struct script *s, struct str *out);

/* -- between the files of scripts -------------------------------------------------------------- */

/* Appends a part of a program's text, as the dialect has it. False, with *out as it was, when that
 * cannot be said. */
bool script_translate(struct script *s, const struct program *program, const struct node *node,
                      struct str *out);

/* Appends nested lists; lines after the first are indented to the first bracket. */
void script_list(struct str *out, const struct array *a, bool floats);

/* Appends a value as a literal; false, with *out as it was, when it has none. */
bool script_literal(const struct dialect *dialect, const struct value *v, struct str *out);

/* torch.c: what a function of NumPy is called, or NULL, and how many of its arguments must be made
 * tensors; the name of what an array has; whether it takes a function of Python's; and whether it
 * says this kind of thing in the same words. */
const char *torch_function(const char *name, size_t *wrapped);
const char *torch_method(const char *name);
bool torch_has_word(const char *name);
bool torch_takes(const struct node *node);

/* definitions.c: a function of the worksheet that Python lacks, as a bit for `helpers`; 0: none. */
unsigned script_helper(const char *name);
void script_definitions(const struct dialect *dialect, unsigned helpers, struct str *out);

#endif
