#include "sheet/suggest.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/sheet.h"

#include <stdlib.h>
#include <string.h>

struct nearest {
    const char *wanted, *best;
    size_t distance;
};

/* CamelCase and snake_case of one name count as near: their letters are the same. */
static bool same_letters(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == '_')
            a++;
        while (*b == '_')
            b++;
        char x = *a >= 'A' && *a <= 'Z' ? (char)(*a | 0x20) : *a;
        char y = *b >= 'A' && *b <= 'Z' ? (char)(*b | 0x20) : *b;
        if (x != y)
            return false;
        if (!x)
            return true;
    }
}

static void consider(struct nearest *n, const char *name)
{
    size_t distance = same_letters(n->wanted, name) ? 1 : str_distance(n->wanted, name);
    if (distance < n->distance) {
        n->distance = distance;
        n->best = name;
    }
}

void suggest_name(const struct sheet *sheet, const char *name, struct err *err)
{
    static const char *const modules[][2] = {
        {"np", "import numpy as np"}, {"numpy", "import numpy"}, {"scipy", "import scipy.special"}};
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        if (strcmp(name, modules[i][0]) == 0) {
            err_hint(err, "Write `%s` first.", modules[i][1]);
            return;
        }
    if (builtin_constant_find(IN_NUMPY, name)) {
        err_hint(err, "Write `np.%s`.", name);
        return;
    }
    struct nearest n = {.wanted = name, .distance = strlen(name) / 3 + 1};
    for (size_t i = 0; i < sheet_count(sheet); i++)
        consider(&n, sheet_at(sheet, i)->name);
    const struct builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++)
        if (b->homes != IN_METHOD)
            consider(&n, b->name);
    if (n.best && strcmp(n.best, name) != 0) {
        err_hint(err, "Did you mean `%s`?", n.best);
        return;
    }
    const struct builtin *exact = n.best ? builtin_find(~0u, name) : NULL;
    if (exact && (exact->homes & IN_SPECIAL))
        err_hint(err, "Write `from scipy.special import %s` first.", name);
    else if (exact && (exact->homes & IN_NUMPY))
        err_hint(err, "Write `np.%s` after `import numpy as np`.", name);
}
