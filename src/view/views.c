#include "view/draw.h"

#include <string.h>

static const struct view_ops *const views[] = {&view_matrix,  &view_heatmap, &view_mask,
                                               &view_mixture, &view_heads,   &view_concat};

enum { COUNT = sizeof views / sizeof *views };

const struct view_ops *view_at(size_t i)
{
    return i < COUNT ? views[i] : NULL;
}

const struct view_ops *view_find(const char *name)
{
    for (size_t i = 0; i < COUNT; i++)
        if (strcmp(views[i]->name, name) == 0)
            return views[i];
    return &view_matrix;
}
