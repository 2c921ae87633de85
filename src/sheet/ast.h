/* The syntax tree.
 *
 * Every node has the same form: a kind, where it stands, and its children in the order given below.
 * So whoever looks for something in a tree (free names, assigned names) needs one loop. Nodes live
 * in the arena of their program and go with it; a function or a formula that outlives the statement
 * keeps the program by a reference. */
#ifndef QKV_SHEET_AST_H
#define QKV_SHEET_AST_H

#include "sheet/token.h"
#include "sheet/value.h"

struct binding;
struct function;

enum node_kind {
    /* expressions */
    NODE_CONSTANT,       /* value */
    NODE_NAME,           /* binding */
    NODE_TUPLE,          /* items */
    NODE_LIST,           /* items */
    NODE_UNARY,          /* op: operand */
    NODE_BINARY,         /* op: left, right */
    NODE_COMPARE,        /* ops: operands, one more than ops */
    NODE_AND,            /* left, right */
    NODE_OR,             /* left, right */
    NODE_NOT,            /* operand */
    NODE_CONDITIONAL,    /* condition, then, else */
    NODE_CALL,           /* callee, arguments */
    NODE_KEYWORD,        /* text: the argument's name; its expression */
    NODE_ATTRIBUTE,      /* text: the attribute's name; object */
    NODE_SUBSCRIPT,      /* object, index items */
    NODE_SLICE,          /* start, stop, step; each may be NULL */
    NODE_DICT,           /* key, value, key, value, ... */
    NODE_STARRED,        /* what is spread out, or the target that takes the rest */
    NODE_DOUBLE_STARRED, /* the dict whose items become keyword arguments */
    NODE_LAMBDA,         /* function; its body is one expression */
    NODE_COMPREHENSION,  /* function, for its names; element, then clauses; op: TOKEN_RIGHT_BRACE
                          * where it makes a dict of NODE_DICTs of one pair */
    NODE_CLAUSE,         /* of a comprehension: target, iterable, conditions */
    NODE_FORMATTED,      /* an f-string's parts: constants and NODE_FIELDs */
    NODE_FIELD,          /* text: "r", "s", "a" or ""; expression, specification (NODE_FORMATTED) */
    /* statements */
    NODE_BLOCK,      /* statements */
    NODE_EXPRESSION, /* expression */
    NODE_ASSIGN,     /* targets, then the value */
    NODE_AUGMENTED,  /* op: target, value */
    NODE_FORMULA,    /* target, a NODE_NAME; expression */
    NODE_IF,         /* condition, block, again for each elif, and the block of an else */
    NODE_WHILE,      /* condition, block, and the block of an else */
    NODE_FOR,        /* target, iterable, block, and the block of an else */
    NODE_BREAK,
    NODE_CONTINUE,
    NODE_PASS,
    NODE_NONLOCAL, /* names */
    NODE_RETURN,   /* expression or NULL */
    NODE_ASSERT,   /* condition, message or NULL */
    NODE_DELETE,   /* targets */
    NODE_DEF,      /* function; the parameters' defaults, NULL where there is none */
    NODE_IMPORT,   /* text: the module; binding: the name it gets; op TOKEN_AS with `as` */
    NODE_FROM /* text: the module, then the name in it behind a blank; binding: the name it gets */
};

/* How a comparison's operators are stored: the token kinds from TOKEN_LESS to TOKEN_NOT_EQUAL, and
 */
enum {
    COMPARE_IN = TOKEN_IN,
    COMPARE_IS = TOKEN_IS,
    COMPARE_NOT_IN = TOKEN_KIND_COUNT,
    COMPARE_IS_NOT
};

/* What the name of a NODE_ATTRIBUTE was last found to be: in this module, and as a method of what
 * has this home. It is looked up once, as what modules and types have never changes. */
struct found {
    const char *module;
    struct value value; /* owns nothing */
    unsigned home;
    const struct builtin *method; /* or NULL */
};

struct node {
    enum node_kind kind;
    enum token_kind op;
    int line, column;
    size_t start, end; /* bytes of the program's source */
    unsigned hops;     /* of a NODE_NAME or NODE_DEF: 1 for a local of its own function, 2 for one
                          of the function around that, ...; 0 for a name of the outer level */
    unsigned slot;     /* which local that is */
    bool grouped;      /* they include brackets around it */
    int height;        /* levels below it; bounded, so that recursion over a tree is safe */
    size_t count;
    struct node **kids;  /* a kid may be NULL where the kind says so */
    struct found *found; /* of a NODE_ATTRIBUTE */
    union {
        struct value constant;
        struct binding *binding;
        const char *text;
        const int *ops;
        struct function *function;
    };
};

struct parameter {
    struct binding *name;
    struct node *fallback; /* the default's expression, or NULL */
    enum parameter_kind {
        PARAMETER_PLAIN,
        PARAMETER_REST, /* *args; from here on none is given by its position */
        PARAMETER_KEYWORD_ONLY,
        PARAMETER_KEYWORD_REST /* **kw */
    } kind;
};

struct function {
    struct program *program;
    struct function *outer; /* the one around it, or NULL */
    struct binding *name;   /* NULL: a lambda */
    struct parameter *parameters;
    size_t parameter_count;
    struct binding **locals; /* the parameters, then whatever the body assigns */
    size_t local_count;
    struct binding **globals, **nonlocals; /* what the statements of that name declare */
    size_t global_count, nonlocal_count;
    struct node *body;
    int line;
};

/* Which of the function's locals has this name. */
bool function_local(const struct function *f, const struct binding *name, size_t *i);

struct arena_block;

struct program {
    size_t refs;
    char *source; /* the statement's own text; the nodes' start and end count from its begin */
    char *file;
    bool untrusted;         /* a lesson's own; see sheet_set_untrusted */
    struct node *body;      /* one statement or one expression */
    struct value constants; /* a list that owns what the constant nodes hold */
    struct arena_block *arena;
};

struct err;

/* Says that err comes from node: where that stands, and its line. Always false. */
void program_blame(const struct program *program, const struct node *node, struct err *err);
#define eval_at(err, program, node) (program_blame(program, node, err), err_false())

struct program *program_new(const char *file);
struct program *program_ref(struct program *program);
void program_free(struct program *program);
void *program_allocate(struct program *program, size_t size); /* zeroed; goes with the program */

#endif
