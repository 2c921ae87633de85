/* Parses source text, one statement at a time, so that a long script needs the memory of its
 * longest statement only. Expressions are parsed by precedence climbing (Pratt, "Top Down Operator
 * Precedence", 1973) from one table of tokens. */
#ifndef QKV_SHEET_PARSER_H
#define QKV_SHEET_PARSER_H

#include "sheet/ast.h"
#include "sheet/lexer.h"

struct sheet;

struct parser {
    struct lexer lexer;
    struct token token;        /* the one at hand */
    size_t previous_end;       /* where the last one taken ended */
    struct sheet *sheet;       /* names become its bindings */
    struct program *program;   /* being built */
    struct function *function; /* whose body is being parsed, or NULL */
    size_t base;               /* where the statement starts in the source */
    int depth, loops;
    bool negated; /* a minus stands before the number at hand */
    struct err *err;
};

/* Starts before the first statement. source and file are borrowed until the last call. */
bool parser_start(struct parser *parser, struct sheet *sheet, const char *source, const char *file,
                  int line, struct err *err);

/* Gives the next statement (a simple one of a line, or a block statement with its block); *program
 * is the caller's, or NULL after the last one. */
bool parser_next(struct parser *parser, struct program **program, struct err *err);

/* Parses text that is one expression. */
struct program *parse_expression(struct sheet *sheet, const char *source, struct err *err);

/* -- between the files that parse ----------------------------------------------------------------
 */

struct node *expression(struct parser *parser);      /* no bare tuples */
struct node *expression_list(struct parser *parser); /* `a, b` is a tuple */
struct node *target_list(struct parser *parser);     /* what `for` and `del` take */

struct node *simple_statement(struct parser *parser);
struct node *parse_number(struct parser *parser);
struct node *parse_string(struct parser *parser);
struct node *parse_word(struct parser *parser); /* a name, or None, True, False, ... */

/* scope.c: what a function assigns is local to it, unless `global` or `nonlocal` says otherwise. */
void parser_add_local(struct parser *parser, struct binding *name);
struct node *scope_statement(struct parser *parser); /* one of these two */

/* Says of every name in a whole statement where its value will be. */
bool scope_resolve(struct parser *parser, struct node *node);

/* A function around what is parsed from now on, and its end. */
struct function *parser_enter(struct parser *parser);
void parser_leave(struct parser *parser);
bool parser_annotation(struct parser *parser); /* if there is one */
bool parser_parameters(struct parser *parser, struct function *f, enum token_kind close);

/* Whether node may stand left of `=`; its names become locals. */
bool parser_check_target(struct parser *parser, const struct node *node, const struct token *at);

struct node *node_new(struct parser *parser, enum node_kind kind, const struct token *at);
void node_add(struct parser *parser, struct node *node, struct node *kid);
struct node *node_end(struct parser *parser,
                      struct node *node); /* it ends before the token at hand */
struct node *node_constant(struct parser *parser, const struct token *token,
                           struct value value); /* takes the value */
struct binding *token_binding(struct parser *parser, const struct token *token);
char *token_copy(struct parser *parser, const struct token *token); /* in the program's arena */

bool parser_advance(struct parser *parser);
bool parser_expect(struct parser *parser, enum token_kind kind, const char *where);
bool parser_expect_line_end(struct parser *parser, const struct node *statement);

/* False, with an error, when the name at hand is a word of Python's that is not known here. */
bool parser_known_word(struct parser *parser);

/* Errors, all NULL: Python has something that this language has not; no value begins here; no block
 * does; something else is wrong. */
struct node *parser_unexpected(struct parser *parser);
struct node *parser_expect_block(struct parser *parser, const char *statement, int line);
struct node *parser_absent(struct parser *parser, const char *what, const char *hint);
struct node *parser_fail(struct parser *parser, const struct token *at, const char *what,
                         const char *hint);

#endif
