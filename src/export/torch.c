/* What PyTorch calls the things that worksheets use of NumPy, and what it has no words for. */
#include "export/script.h"

#include "sheet/ast.h"
#include "sheet/sheet.h"

#include <string.h>

struct renamed {
    const char *numpy, *torch;
    size_t wrapped; /* how many arguments must be made tensors */
};

enum { ALL = 100 };

static const struct renamed functions[] = {
    {"sqrt", "torch.sqrt", ALL},
    {"exp", "torch.exp", ALL},
    {"log", "torch.log", ALL},
    {"tanh", "torch.tanh", ALL},
    {"sin", "torch.sin", ALL},
    {"cos", "torch.cos", ALL},
    {"abs", "torch.abs", ALL},
    {"maximum", "torch.maximum", ALL},
    {"minimum", "torch.minimum", ALL},
    {"sum", "torch.sum", 1},
    {"mean", "torch.mean", 1},
    {"max", "torch.amax", 1},
    {"min", "torch.amin", 1},
    {"tril", "torch.tril", 0},
    {"triu", "torch.triu", 0},
    {"matmul", "torch.matmul", ALL},
    {"where", "torch.where", 0},
    {"outer", "torch.outer", ALL},
    {"einsum", "torch.einsum", 0},
    {"ones", "torch.ones", 0},
    {"zeros", "torch.zeros", 0},
    {"eye", "torch.eye", 0},
    {"pi", "torch.pi", 0},
    {"e", "torch.e", 0},
    {"inf", "torch.inf", 0},
    {"newaxis", "None", 0},
};

static const struct renamed methods[] = {
    {"T", "T", 0},       {"shape", "shape", 0}, {"reshape", "reshape", 0},
    {"sum", "sum", 0},   {"mean", "mean", 0},   {"transpose", "permute", 0},
    {"max", "amax", 0},  {"min", "amin", 0},    {"swapaxes", "swapaxes", 0},
    {"ndim", "ndim", 0}, {"copy", "clone", 0},
};

/* Python's own that take tensors as well. */
static const char *const python_words[] = {"len", "range", "float", "abs"};

static const struct renamed *find(const struct renamed *rows, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i].numpy, name) == 0)
            return &rows[i];
    return NULL;
}

const char *torch_function(const char *name, size_t *wrapped)
{
    const struct renamed *row = find(functions, sizeof functions / sizeof *functions, name);
    *wrapped = row ? row->wrapped : 0;
    return row ? row->torch : NULL;
}

const char *torch_method(const char *name)
{
    const struct renamed *row = find(methods, sizeof methods / sizeof *methods, name);
    return row ? row->torch : NULL;
}

bool torch_has_word(const char *name)
{
    for (size_t i = 0; i < sizeof python_words / sizeof *python_words; i++)
        if (strcmp(python_words[i], name) == 0)
            return true;
    return false;
}

/* Tensors are made of floats, which are no indices; and they cannot be walked backwards. */
static bool torch_takes_index(const struct node *item)
{
    if (!item)
        return true;
    switch (item->kind) {
    case NODE_CONSTANT:
    case NODE_COMPARE:
        return true;
    case NODE_NAME:
        return item->binding->value.kind != VALUE_ARRAY ||
               array_dtype(item->binding->value.array) == DTYPE_BOOL;
    case NODE_UNARY:
        return torch_takes_index(item->kids[0]);
    case NODE_SLICE:
        return !item->kids[2] && torch_takes_index(item->kids[0]) &&
               torch_takes_index(item->kids[1]);
    case NODE_TUPLE:
        for (size_t i = 0; i < item->count; i++)
            if (!torch_takes_index(item->kids[i]))
                return false;
        return true;
    default:
        return false;
    }
}

/* Arguments that have the same names there, and those of the worksheet's own functions. */
static bool torch_takes_keyword(const char *name)
{
    static const char *const names[] = {"axis", "keepdims", "mask", "scale", "fill", "w_output"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

bool torch_takes(const struct node *node)
{
    switch (node->kind) {
    case NODE_FORMATTED:
    case NODE_LAMBDA:
    case NODE_COMPREHENSION:
    case NODE_STARRED:
    case NODE_DICT:
    case NODE_AND: /* of tensors */
    case NODE_OR:
    case NODE_NOT:
        return false;
    case NODE_COMPARE:
        return node->count == 2;
    case NODE_KEYWORD:
        return torch_takes_keyword(node->text);
    case NODE_CALL: /* x.transpose() alone is x.T */
        return node->count > 1 || node->kids[0]->kind != NODE_ATTRIBUTE ||
               strcmp(node->kids[0]->text, "transpose") != 0;
    case NODE_SUBSCRIPT:
        for (size_t i = 1; i < node->count; i++)
            if (!torch_takes_index(node->kids[i]))
                return false;
        return true;
    default:
        return true;
    }
}
