#include "sheet/ast.h"

#include "base/err.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA_BLOCK = 2048 };

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    _Alignas(max_align_t) unsigned char bytes[];
};

struct program *program_new(const char *file)
{
    struct program *program = mem_new(sizeof *program);
    program->refs = 1;
    program->file = mem_copy_string(file ? file : "");
    return program;
}

struct program *program_ref(struct program *program)
{
    program->refs++;
    return program;
}

void program_free(struct program *program)
{
    if (!program || --program->refs > 0)
        return;
    value_free(program->constants);
    while (program->arena) {
        struct arena_block *next = program->arena->next;
        free(program->arena);
        program->arena = next;
    }
    free(program->source);
    free(program->file);
    free(program);
}

void *program_allocate(struct program *program, size_t size)
{
    size = (size + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) * _Alignof(max_align_t);
    struct arena_block *block = program->arena;
    if (!block || block->size - block->used < size) {
        size_t room = size > ARENA_BLOCK ? size : ARENA_BLOCK;
        block = mem_new(sizeof *block + room);
        block->size = room;
        block->next = program->arena;
        program->arena = block;
    }
    void *p = block->bytes + block->used;
    block->used += size;
    return p;
}

/* The byte of the source where the node's line starts. */
static size_t line_of(const struct program *program, const struct node *node)
{
    size_t at = 0;
    int line = program->body ? program->body->line : node->line;
    for (; line < node->line && program->source[at]; line++) {
        at += strcspn(program->source + at, "\n");
        at += program->source[at] == '\n';
    }
    return at;
}

void program_blame(const struct program *program, const struct node *node, struct err *err)
{
    if (program->source)
        err_fill_source(err, program->file, node->line, node->column, program->source,
                        line_of(program, node));
    else
        err_fill_place(err, program->file, node->line, node->column);
}

bool function_local(const struct function *f, const struct binding *name, size_t *i)
{
    for (*i = 0; *i < f->local_count; ++*i)
        if (f->locals[*i] == name)
            return true;
    return false;
}
