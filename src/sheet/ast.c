#include "sheet/ast.h"

#include "base/mem.h"

#include <stdlib.h>

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
    for (struct function *f = program->functions; f; f = f->next)
        for (size_t i = 0; i < f->parameter_count; i++)
            value_free(f->parameters[i].value);
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
