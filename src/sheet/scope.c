/* Whose a name is: a local of the function that it stands in, of one around it, or of the outer
 * level. That is known when the outermost function ends, as an assignment further down makes a name
 * local from the start. */
#include "sheet/parser.h"

#include "base/str.h"
#include "sheet/sheet.h"

#include <string.h>

/* -- what a function declares ------------------------------------------------------------------ */

static bool has(struct binding *const *names, size_t count, const struct binding *name,
                unsigned *at)
{
    for (size_t i = 0; i < count; i++)
        if (names[i] == name) {
            *at = (unsigned)i;
            return true;
        }
    return false;
}

static void add(struct parser *parser, struct binding ***names, size_t *count, struct binding *name)
{
    size_t n = *count;
    if ((n & (n - 1)) == 0) { /* 0 or a power of two: the room is used up */
        struct binding **more =
            program_allocate(parser->program, (n ? 2 * n : 1) * sizeof(struct binding *));
        if (n)
            memcpy(more, *names, n * sizeof(struct binding *));
        *names = more;
    }
    (*names)[(*count)++] = name;
}

void parser_add_local(struct parser *parser, struct binding *name)
{
    struct function *f = parser->function;
    unsigned at;
    if (f && !has(f->locals, f->local_count, name, &at) &&
        !has(f->globals, f->global_count, name, &at) &&
        !has(f->nonlocals, f->nonlocal_count, name, &at))
        add(parser, &f->locals, &f->local_count, name);
}

static struct node *fail(struct parser *parser, const struct token *at, const char *format,
                         const struct binding *name)
{
    struct str what = {0};
    str_format(&what, format, name->name);
    parser_fail(parser, at, str_text(&what), "");
    str_free(&what);
    return NULL;
}

/* Of a name that is declared too late. */
static struct node *known(struct parser *parser, const struct token *at, bool global, unsigned slot,
                          const struct binding *name)
{
    const struct function *f = parser->function;
    bool parameter = slot < f->parameter_count && f->parameters[slot].name == name;
    return fail(parser, at,
                parameter ? global ? "name '%s' is parameter and global"
                                   : "name '%s' is parameter and nonlocal"
                : global  ? "name '%s' is assigned to before global declaration"
                          : "name '%s' is assigned to before nonlocal declaration",
                name);
}

struct node *scope_statement(struct parser *parser)
{
    struct token statement = parser->token;
    bool global = statement.kind == TOKEN_GLOBAL;
    struct node *node = node_new(parser, global ? NODE_PASS : NODE_NONLOCAL, &statement);
    struct function *f = parser->function;
    unsigned slot;
    if (!f && !global)
        return parser_fail(parser, &statement, "nonlocal declaration not allowed at module level",
                           "");
    do {
        if (!parser_advance(parser)) /* the statement's word or the comma */
            return NULL;
        struct token at = parser->token;
        if (!parser_expect(parser, TOKEN_NAME, global ? "after `global`" : "after `nonlocal`"))
            return NULL;
        struct binding *name = token_binding(parser, &at);
        if (f && has(f->locals, f->local_count, name, &slot))
            return known(parser, &statement, global, slot, name);
        if (f && global)
            add(parser, &f->globals, &f->global_count, name);
        if (f && !global) {
            add(parser, &f->nonlocals, &f->nonlocal_count, name);
            struct node *kid = node_new(parser, NODE_NAME, &statement);
            kid->binding = name;
            node_add(parser, node, kid);
        }
    } while (parser->token.kind == TOKEN_COMMA);
    return node_end(parser, node);
}

/* -- whose each name is ------------------------------------------------------------------------ */

static void look_up(struct node *node, const struct binding *name, const struct function *f)
{
    unsigned at;
    for (unsigned hops = 1; f && !has(f->globals, f->global_count, name, &at); f = f->outer, hops++)
        if (has(f->locals, f->local_count, name, &node->slot)) {
            node->hops = hops;
            return;
        }
}

static bool resolve(struct parser *parser, struct node *node, struct function *f);

static bool resolve_nonlocal(struct parser *parser, const struct node *node)
{
    struct token at = {
        .line = node->line, .column = node->column, .start = parser->base + node->start};
    for (size_t i = 0; i < node->count; i++)
        if (node->kids[i] && node->kids[i]->hops == 0)
            return fail(parser, &at, "no binding for nonlocal '%s' found", node->kids[i]->binding);
    return true;
}

/* A comprehension's first clause: what is iterated stands outside, in f. */
static bool resolve_first(struct parser *parser, struct node *clause, struct function *inner,
                          struct function *f)
{
    for (size_t i = 0; i < clause->count; i++)
        if (!resolve(parser, clause->kids[i], i == 1 ? f : inner))
            return false;
    return true;
}

/* The element of a comprehension was parsed before its function began, so what is around a function
 * is settled here. Parameters' defaults belong to that. */
static bool resolve(struct parser *parser, struct node *node, struct function *f)
{
    bool own = node->kind == NODE_DEF || node->kind == NODE_LAMBDA;
    if (own || node->kind == NODE_COMPREHENSION)
        node->function->outer = f;
    if (node->kind == NODE_NAME)
        look_up(node, node->binding, f);
    if (node->kind == NODE_DEF)
        look_up(node, node->function->name, f);
    bool comprehension = node->kind == NODE_COMPREHENSION;
    struct function *inner = comprehension ? node->function : f;
    for (size_t i = 0; i < node->count; i++) {
        struct node *kid = node->kids[i];
        if (kid && !(comprehension && i == 1 ? resolve_first(parser, kid, inner, f)
                                             : resolve(parser, kid, inner)))
            return false;
    }
    if (node->kind == NODE_NONLOCAL && !resolve_nonlocal(parser, node))
        return false;
    return !own || resolve(parser, node->function->body, node->function);
}

bool scope_resolve(struct parser *parser, struct node *node)
{
    return resolve(parser, node, NULL);
}
