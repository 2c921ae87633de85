#include "view/draw.h"

#include <string.h>

const struct view_ops *view_find(const char *name)
{
#define ROW(view, what, help) {#view, &view_##view},
    static const struct {
        const char *name;
        const struct view_ops *ops;
    } views[] = {VIEW_TABLE(ROW)};
#undef ROW
    for (size_t i = 0; i < sizeof views / sizeof *views; i++)
        if (strcmp(views[i].name, name) == 0)
            return views[i].ops;
    return &view_matrix;
}

const struct view_ops *view_of(const struct subject *s)
{
    return s->hidden ? &view_matrix : view_find(s->panel->view);
}
