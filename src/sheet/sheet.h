/* The worksheet: names bound to values or to formulas that follow them.
 *
 * Statements change it through sheet_run. After each one, every formula that the statement reaches
 * is recomputed once, in an order in which its inputs come first; no other formula is touched. A
 * formula that fails keeps its error until its inputs heal it. Statements can be undone and redone:
 * what is recorded is the old definition of each name and the old elements of each array written in
 * place, so that aliases stay aliases. */
#ifndef QKV_SHEET_SHEET_H
#define QKV_SHEET_SHEET_H

#include "base/err.h"
#include "sheet/value.h"

#include <stdbool.h>
#include <stddef.h>

struct builtin;
struct node;
struct print_options;
struct program;
struct frame;
struct random;
struct sheet;

enum binding_kind { BINDING_UNSET, BINDING_VALUE, BINDING_FORMULA };

/* An element of a formula's array that was set by hand and keeps its value. */
struct pin {
    size_t index[ARRAY_MAX_NDIM];
    int ndim;
    double value;
};

struct pins { /* shared, never changed */
    size_t refs, count;
    struct pin items[];
};

/* A name and what it stands for. Owned by the sheet; its address never changes, so trees point to
 * it. */
struct binding {
    char *name;
    const struct builtin *builtin; /* what the name means while it is unset, or NULL */
    const struct type *type;       /* likewise */
    const char *module;            /* likewise */
    enum binding_kind kind;
    struct value value; /* now; VALUE_ABSENT when unset or failed */

    /* of a formula */
    struct program *program; /* keeps the tree */
    const struct node *tree; /* the expression */
    struct pins *pins;       /* or NULL */
    struct random *draws;    /* np.random's state at its first draw; NULL: it draws nothing */
    struct binding **inputs; /* the names it reads, through user functions too */
    size_t input_count;
    unsigned long evaluations; /* how often it was computed */
    bool circular;             /* a function that it calls was given a body that reads it */
    bool failed;
    bool failed_anew; /* when it was computed last: it had not failed, or for another reason */
    struct err error;

    /* against the state before the last statement, and against the baseline */
    struct array *changed; /* bool, of the value's shape; NULL: nothing changed */
    struct array *before;  /* what `changed` compares with, where the step touched it: */
    unsigned long marked;  /* 0, or the number of the statement that touched it first */
    struct array *baseline;

    unsigned long assigned; /* the number of the last statement that bound it */
    unsigned long dirty;    /* and of the last one that reached it */
    unsigned long recorded; /* and of the last one that recorded it for undo */
    int mark;               /* scratch of the ordering */
    size_t place;           /* in the order of first definition */
};

struct sheet_options {
    bool strict;   /* as a Python script: names need their import, expressions are not echoed */
    bool echo;     /* but show them all the same */
    bool no_undo;  /* flat memory for scripts */
    int max_depth; /* of calls; 0, here and below: the default of limit.h */
    unsigned long max_steps; /* rounds of loops and calls in one run */
    size_t max_memory;       /* bytes that the process may use */
    void (*write)(void *context, const char *text, size_t length); /* what print prints */
    void (*note)(void *context,
                 const char *text); /* where the language says what it did; or NULL */
    void *context;
    const char *lesson_path; /* the lesson's file; NULL: there is none */
};

/* Whether a strict sheet shows the values of expressions, as Python's prompt does. */
void sheet_set_echo(struct sheet *sheet, bool on);

struct sheet *sheet_new(const struct sheet_options *options);
void sheet_free(struct sheet *sheet);

/* Runs statements. `line` is the number of the first one in file. What a statement prints goes to
 * `write`. On an error the statement at fault leaves no trace (unless no_undo), the ones before it
 * stay. The whole call is one step of undo. A strict sheet checks all the syntax first, as Python
 * does. */
bool sheet_run(struct sheet *sheet, const char *source, const char *file, int line,
               struct err *err);

/* Whether text is statements, or one expression, as far as the syntax tells; nothing is run. */
bool sheet_check(struct sheet *sheet, const char *source, const char *file, int line,
                 struct err *err);
bool sheet_check_expression(struct sheet *sheet, const char *source, struct err *err);

/* Whether the name is one of an expression's, f-strings included; what functions read does not
 * count. */
bool sheet_names(struct sheet *sheet, const char *expression, const struct binding *name);

/* Between these, everything is one step of undo under one name. They nest. */
void sheet_begin(struct sheet *sheet, const char *statement);
void sheet_end(struct sheet *sheet);

/* While on, statements are part of a lesson's setup: they are not undone and mark no cell as
 * changed. */
void sheet_set_setup(struct sheet *sheet, bool on);

/* While on, statements are a lesson's own, which nobody here has written: they save no files and
 * load only such as lie beside the lesson. It holds for their functions whenever they are called.
 */
void sheet_set_untrusted(struct sheet *sheet, bool on);
bool sheet_is_untrusted(const struct sheet *sheet);

/* While off, nothing is saved: what is run again has saved its files already. On at first. */
void sheet_set_saving(struct sheet *sheet, bool on);

/* How many steps of undo were made so far: the same before and after statements that changed
 * nothing. */
unsigned long sheet_edits(const struct sheet *sheet);

/* The number of the next statement, as binding.assigned and binding.dirty count them. */
unsigned long sheet_next(const struct sheet *sheet);

/* Undo and redo the last step; *statement gets its text. False when there is none. */
bool sheet_undo(struct sheet *sheet, struct str *statement);
bool sheet_redo(struct sheet *sheet, struct str *statement);

bool sheet_unpin(struct sheet *sheet, const char *name, struct err *err);

/* Keeps a copy of every array to compare with, or forgets it. */
void sheet_set_baseline(struct sheet *sheet, bool on);

/* Evaluates an expression for looking at, outside of any statement: the sheet stays as it is. What
 * the expression changes in place and what it draws is taken back (unless no_undo), what it prints
 * is dropped. No file is written, as for untrusted statements, and it ends sooner than those: after
 * LOOK_STEPS rounds of loops and calls, or LOOK_SECONDS of processor time in them. */
enum { LOOK_STEPS = 1000000, LOOK_SECONDS = 1 };
bool sheet_evaluate(struct sheet *sheet, const char *expression, struct value *result,
                    struct err *err);

/* -- looking ----------------------------------------------------------------------------------- */

/* The bound names, in the order in which they were first bound. */
size_t sheet_count(const struct sheet *sheet);
const struct binding *sheet_at(const struct sheet *sheet, size_t i);

/* NULL when unset. A path such as "output.attention.weights" finds a name inside a call of a user
 * function by a formula, as it was at the end of the call, until the next statement. */
const struct binding *sheet_find(struct sheet *sheet, const char *name);
const char *binding_name(const struct binding *b);

/* The value as an array (a scalar as a 0-d one): a reference for the caller, or NULL when it is
 * none. */
struct array *binding_array(const struct binding *b);
bool binding_is_changed(const struct binding *b, const size_t *index);
bool binding_is_pinned(const struct binding *b, const size_t *index);

/* Whether the element differs from the baseline; *was is what it was there. */
bool binding_baseline(const struct binding *b, const size_t *index, double *was);

/* The formula's text, "Q @ K.T / k_d"; false when b is no formula. */
bool binding_formula(const struct binding *b, struct str *out);

/* -- for the evaluator ------------------------------------------------------------------------- */

struct binding *sheet_intern(struct sheet *sheet, const char *name, size_t length);
const struct sheet_options *sheet_options(const struct sheet *sheet);
struct frame **sheet_frames(struct sheet *sheet); /* that functions hold: closure.h */
struct print_options *sheet_print_options(struct sheet *sheet);

void sheet_assign(struct sheet *sheet, struct binding *b, struct value value); /* takes it */
bool sheet_delete(struct sheet *sheet, struct binding *b, struct err *err);
bool sheet_define(struct sheet *sheet, struct binding *b, struct program *program,
                  const struct node *tree, struct err *err);

/* Pins the elements of b's array at these positions in its buffer (advanced.h) to values, which
 * have the shape of positions; the later of two at one place counts. */
bool sheet_pin(struct sheet *sheet, struct binding *b, const struct array *positions,
               const struct array *values, struct err *err);

/* The formula whose array this is, or NULL. */
struct binding *sheet_formula_of(const struct sheet *sheet, const struct buffer *buffer);

/* The formula whose value holds this, or NULL. */
const struct binding *sheet_formula_with(const struct sheet *sheet, const void *thing);

/* A formula that is being computed must not change what the sheet holds, and nobody what a formula
 * gave but an array's elements (see sheet_pin). */
bool sheet_may_write(const struct sheet *sheet, const void *buffer_list_or_dict, struct err *err);

bool sheet_may_assign(const struct sheet *sheet, const struct binding *b, struct err *err);

/* Nor start a generator from a seed of its own or from the clock. */
bool sheet_may_seed(const struct sheet *sheet, struct err *err);

void sheet_note(const struct sheet *sheet, const char *text);

/* To be called before something is changed in place, so that it can be undone. */
void sheet_touch_buffer(struct sheet *sheet, struct buffer *buffer);
void sheet_touch_list(struct sheet *sheet, struct sequence *list);
void sheet_touch_dict(struct sheet *sheet, struct dict *dict);

/* np.random, to be drawn from. A formula draws from it when it is defined, and the same numbers
 * again whenever it is recomputed: what changes is what its inputs changed. */
struct random *sheet_touch_random(struct sheet *sheet);
void sheet_touch_generator(struct sheet *sheet, struct generator *generator);

#endif
