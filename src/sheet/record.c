/* What ran in a call: which statement wrote each local name last, and which one returned. */
#include "sheet/eval.h"

#include "base/mem.h"

#include <stdlib.h>

void record_call(struct record *record, struct frame *frame)
{
    const struct function *f = frame->function;
    frame->refs++;
    record->frame = frame;
    record->written = mem_new((f->local_count + 1) * sizeof *record->written);
    if (!f->name) /* a lambda */
        record->returned = f->body;
}

void record_free(struct record *record)
{
    if (record->frame)
        frame_free(record->frame);
    free(record->written);
}

/* Whatever the target changes: a name, or what a name holds. */
static void write_target(struct record *record, const struct node *target,
                         const struct node *statement)
{
    size_t local;
    switch (target->kind) {
    case NODE_NAME:
        if (function_local(record->frame->function, target->binding, &local))
            record->written[local] = statement;
        break;
    case NODE_SUBSCRIPT:
    case NODE_ATTRIBUTE:
    case NODE_STARRED:
        write_target(record, target->kids[0], statement);
        break;
    case NODE_TUPLE:
    case NODE_LIST:
        for (size_t i = 0; i < target->count; i++)
            write_target(record, target->kids[i], statement);
        break;
    default:
        break;
    }
}

void record_statement(struct record *record, const struct node *node)
{
    const struct node *callee;
    switch (node->kind) {
    case NODE_RETURN:
        record->returned = node->kids[0];
        break;
    case NODE_ASSIGN:
        for (size_t i = 0; i + 1 < node->count; i++)
            write_target(record, node->kids[i], node);
        break;
    case NODE_AUGMENTED:
    case NODE_FOR:
        write_target(record, node->kids[0], node);
        break;
    case NODE_EXPRESSION: /* a.sort() */
        callee = node->kids[0]->kind == NODE_CALL ? node->kids[0]->kids[0] : node->kids[0];
        if (callee->kind == NODE_ATTRIBUTE)
            write_target(record, callee, node);
        break;
    default:
        break;
    }
}
