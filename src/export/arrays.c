/* Arrays as NumPy keeps them: .npy and .npz files. */
#include "export/format.h"

#include "app/app.h"
#include "base/err.h"
#include "base/str.h"
#include "core/npy.h"
#include "sheet/file_kind.h"
#include "sheet/sheet.h"

#include <stdlib.h>
#include <string.h>

struct array *export_array(const struct export_request *request, const char **name, struct err *err)
{
    const struct app *app = request->app;
    *name = request->matrix ? request->matrix : app->selection.name;
    const struct binding *b = sheet_find(app->sheet, *name);
    struct array *a = b && !b->failed ? binding_array(b) : NULL;
    if (!**name)
        err_set(err, ERR_VALUE, "no matrix is selected: say which");
    else if (!b)
        err_set(err, ERR_NAME, "the worksheet has no name '%s'", *name);
    else if (b->failed)
        err_set(err, ERR_VALUE, "%s has no numbers: %s", *name, err_words(&b->error));
    else if (!a)
        err_set(err, ERR_VALUE, "%s is no matrix but a '%s'", *name, value_type_name(b->value));
    return a;
}

static bool give(struct str *out, void *bytes, size_t length)
{
    if (bytes)
        str_append_bytes(out, bytes, length);
    free(bytes);
    return bytes != NULL;
}

bool export_npy(const struct export_request *request, struct str *out, struct err *err)
{
    const char *name;
    size_t length = 0;
    struct array *a = export_array(request, &name, err);
    void *bytes = a ? npy_write(a, &length, err) : NULL;
    array_free(a);
    return give(out, bytes, length);
}

/* Numbers too: they are arrays without axes. */
static bool add_arrays(const struct sheet *sheet, struct dict *all, struct err *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < sheet_count(sheet); i++) {
        const struct binding *b = sheet_at(sheet, i);
        struct array *a = b->failed ? NULL : binding_array(b);
        if (a)
            ok = dict_set(all, value_string(b->name, strlen(b->name)), value_array(a), err);
    }
    return ok;
}

bool export_npz(const struct export_request *request, struct str *out, struct err *err)
{
    struct value none = value_sequence(VALUE_TUPLE, 0), all = value_dict();
    struct file file = {.arrays = none, .named = all};
    bool ok = add_arrays(request->app->sheet, all.dict, err) && file_save_npz(&file, err);
    value_free(none);
    value_free(all);
    return ok && give(out, file.bytes, file.length);
}
