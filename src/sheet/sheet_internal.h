/* What the parts of the sheet share: sheet.c (names), formula.c (inputs, order, recomputation),
 * undo.c (what a step changed), pin.c (numbers pinned by hand). */
#ifndef QKV_SHEET_SHEET_INTERNAL_H
#define QKV_SHEET_SHEET_INTERNAL_H

#include "core/random.h"
#include "sheet/ast.h"
#include "sheet/eval.h"
#include "sheet/print.h"
#include "sheet/sheet.h"

/* A thing as it was before a step. Undoing exchanges it with what is there, so the same record
 * serves to redo. */
enum change_kind { CHANGE_BINDING, CHANGE_BUFFER, CHANGE_LIST, CHANGE_RANDOM, CHANGE_GENERATOR };

struct change {
    enum change_kind kind;
    union {
        struct { /* a name's definition; a formula's result is computed again */
            struct binding *binding;
            enum binding_kind was;
            struct value value;
            struct program *program;
            const struct node *tree;
            struct pins *pins;
            struct random *draws;
        };
        struct { /* an array's elements */
            struct buffer *buffer, *elements;
            unsigned long statement; /* which wrote them first */
        };
        struct { /* a list's or a dict's items */
            struct value list, items;
        };
        struct random *random; /* the state of np.random */
        struct {               /* that of a generator */
            struct value generator;
            struct pcg pcg;
        };
    };
};

struct step_record {
    char *statement;
    struct change *changes;
    size_t count, capacity;
    size_t bytes; /* of the arrays that it keeps */
};

struct steps {
    struct step_record *items;
    size_t count, capacity, bytes;
};

/* What an explanation computed, for those that follow before the next statement. */
struct kept {
    struct kept *next;
    const struct node *node; /* of a formula */
    struct value value;      /* an array that is nobody else's */
    size_t draws;            /* how often it drew */
};

struct sheet {
    struct sheet_options options;
    struct limits limits;
    struct print_options print;
    struct random random;
    struct frame *frames;

    struct binding **table; /* open addressing; its size is a power of two */
    size_t table_size, name_count;
    struct binding **bound; /* in the order of first binding */
    size_t bound_count, bound_capacity;

    struct binding **formulas; /* inputs before what they feed */
    size_t formula_count, formula_capacity;

    unsigned long statement; /* numbers the statements; binding.dirty compares with it */
    const void **touched;    /* buffers and lists that the running statement wrote in place */
    size_t touched_count, touched_capacity;
    bool functions_changed; /* a function was bound: formulas may read other names now */

    struct binding *computing; /* the formula that is being computed, or NULL */
    struct random *stream;     /* that it draws from; NULL until it draws */
    struct random replay;      /* where it draws again what it drew */
    size_t draw_count;         /* how often it drew since the stream began */
    struct kept *kept;

    bool setup, untrusted, saves_nothing;
    int nesting; /* sheet_begin without its sheet_end */
    struct step_record current;
    size_t statement_start; /* where in current the running statement's changes begin */
    struct steps past, future;
    unsigned long edits;     /* steps that were ever added to past */
    struct binding **marked; /* those that the last step touched */
    size_t marked_count, marked_capacity;
};

/* derive_scope.c */
void kept_clear(struct sheet *sheet);

/* sheet.c */
void binding_set(struct sheet *sheet, struct binding *b, enum binding_kind kind, struct value value,
                 struct program *program, const struct node *tree, struct pins *pins);
void sheet_clear_marks(struct sheet *sheet);
void sheet_mark(struct sheet *sheet, struct binding *b, struct value before);

/* pin.c: drops a reference; NULL is fine. */
void pins_free(struct pins *pins);

/* formula.c */
bool formula_check(struct sheet *sheet, struct binding *b, const struct node *tree,
                   struct err *err);
void formulas_order(struct sheet *sheet); /* after a definition came or went */

/* Recomputes the formulas that the running statement reached. */
void formulas_follow(struct sheet *sheet);

/* undo.c */
void record_binding(struct sheet *sheet, struct binding *b);

/* The numbers from which formulas were computed last, as a reference, though the running statement
 * may have changed them; NULL when nobody kept them. */
struct array *sheet_before(const struct sheet *sheet, const struct binding *b);

void sheet_rewind(struct sheet *sheet); /* the next formula's stream begins */
void undo_changes(struct sheet *sheet, struct step_record *step, size_t from);
void step_free(struct step_record *step);
void steps_free(struct steps *steps);

#endif
