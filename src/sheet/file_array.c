/* .npy and .npz files. */
#include "sheet/file_kind.h"

#include "base/archive.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "core/npy.h"
#include "sheet/file.h"
#include "sheet/tables.h"

#include <stdlib.h>
#include <string.h>

/* -- .npy -------------------------------------------------------------------------------------- */

/* Says when the array is of another dtype than the file. */
static void note_dtype(const struct file *f, const char *what, const char *dtype,
                       const struct array *a)
{
    struct str note = {0};
    str_format(&note, "%s holds %s, which is %s here", what, dtype, dtype_name(array_dtype(a)));
    if (strcmp(dtype, dtype_name(array_dtype(a))) != 0)
        sheet_note(f->call->eval->sheet, str_text(&note));
    str_free(&note);
}

bool file_load_npy(struct file *f, struct value *result, struct err *err)
{
    char dtype[NPY_DTYPE_TEXT];
    struct array *a = npy_read(f->bytes, f->length, file_room(f->call->eval), dtype, err);
    if (a)
        note_dtype(f, f->path, dtype, a);
    return give_array(a, result);
}

/* The only array that is to be saved, a new reference. */
static struct array *single(const struct file *f, struct err *err)
{
    size_t count = f->arrays.sequence->count + f->named.dict->count;
    if (count == 1 && f->arrays.sequence->count == 1)
        return value_to_array(f->arrays.sequence->items[0], err);
    err_set(err, ERR_TYPE, "%s holds one array without a name, not %zu", f->path, count);
    err_hint(err, "Several arrays go into a .npz file: save(\"all.npz\", x=x, y=y).");
    return NULL;
}

bool file_save_npy(struct file *f, struct err *err)
{
    struct array *a = single(f, err);
    f->bytes = a ? npy_write(a, &f->length, err) : NULL;
    array_free(a);
    return f->bytes != NULL;
}

/* -- .npz -------------------------------------------------------------------------------------- */

/* Members are called NAME.npy; others are not arrays. */
static struct value member_name(const struct archive *archive, size_t i)
{
    const char *name = archive_name(archive, i);
    size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".npy") == 0 ? value_string(name, n - 4) : value_none();
}

static bool load_member(struct file *f, struct archive *archive, size_t i, size_t *left,
                        struct value *result, struct err *err)
{
    size_t length;
    char dtype[NPY_DTYPE_TEXT];
    const char *name = archive_name(archive, i);
    void *bytes = archive_read(archive, i, *left, &length, err);
    if (!bytes)
        return false;
    struct array *a = npy_read(bytes, length, *left - length, dtype, err);
    free(bytes);
    if (!a)
        return file_blame(name, err);
    size_t size = 8 * array_count(a);
    *left -= size < *left ? size : *left;
    note_dtype(f, name, dtype, a);
    return give_array(a, result);
}

/* Whether a name is asked for. */
static bool is_wanted(const struct file *f, struct value name)
{
    return name.kind == VALUE_STRING &&
           (f->part.kind == VALUE_NONE ||
            (f->part.kind == VALUE_STRING && strcmp(f->part.string->text, name.string->text) == 0));
}

static bool load_members(struct file *f, struct archive *archive, struct value all, struct err *err)
{
    enum { MOST = 10000 }; /* a dict finds them one by one */
    size_t count = archive_count(archive), left = file_room(f->call->eval);
    if (count > MOST)
        return err_set(err, ERR_VALUE, "there are %zu arrays in it: too many", count);
    for (size_t i = 0; i < count; i++) {
        struct value name = member_name(archive, i), item = {0};
        if (!is_wanted(f, name)) {
            value_free(name);
            continue;
        }
        if (!load_member(f, archive, i, &left, &item, err)) {
            value_free(name);
            return false;
        }
        if (!dict_set(all.dict, name, item, err))
            return false;
    }
    return true;
}

static bool hint_members(const struct archive *archive, struct err *err)
{
    struct str names = {0};
    for (size_t i = 0; i < archive_count(archive) && names.length < 200; i++) {
        struct value name = member_name(archive, i);
        if (name.kind == VALUE_STRING)
            str_format(&names, "%s%.60s", names.length ? ", " : "", name.string->text);
        value_free(name);
    }
    err_hint(err, names.length ? "it holds %s" : "it holds no arrays%s", str_text(&names));
    str_free(&names);
    return false;
}

bool file_load_npz(struct file *f, struct value *result, struct err *err)
{
    struct archive *archive = archive_open(f->bytes, f->length, err);
    if (!archive)
        return false;
    struct value all = value_dict();
    bool ok = load_members(f, archive, all, err) &&
              (file_part(f, all, result, err) || hint_members(archive, err));
    value_free(all);
    archive_close(archive);
    return ok;
}

/* Turns the i-th of what is to be saved into a member; those without a name are arr_0, arr_1 ... */
static bool add_member(const struct file *f, struct archive *archive, size_t i, void **bytes,
                       bool compressed, struct err *err)
{
    size_t plain = f->arrays.sequence->count, length;
    const struct value *pair = i < plain ? NULL : &f->named.dict->items[2 * (i - plain)];
    struct array *a = value_to_array(pair ? pair[1] : f->arrays.sequence->items[i], err);
    *bytes = a ? npy_write(a, &length, err) : NULL;
    array_free(a);
    if (!*bytes)
        return false;
    struct str name = {0};
    if (pair)
        str_format(&name, "%s.npy", pair->string->text);
    else
        str_format(&name, "arr_%zu.npy", i);
    bool ok = archive_add(archive, name.text, *bytes, length, compressed, err);
    str_free(&name);
    return ok;
}

static bool pack(struct file *f, bool compressed, struct err *err)
{
    size_t count = f->arrays.sequence->count + f->named.dict->count;
    struct archive *archive = archive_new(err);
    void **members = mem_new((count + 1) * sizeof *members);
    bool ok = archive != NULL;
    for (size_t i = 0; ok && i < count; i++)
        ok = add_member(f, archive, i, &members[i], compressed, err);
    f->bytes = ok ? archive_finish(archive, &f->length, err) : NULL;
    for (size_t i = 0; i < count; i++)
        free(members[i]);
    free(members);
    archive_close(archive);
    return f->bytes != NULL;
}

static bool save_npz(struct file *f, bool compressed, struct err *err)
{
    if (f->arrays.sequence->count + f->named.dict->count > 0)
        return pack(f, compressed, err);
    err_set(err, ERR_TYPE, "there are no arrays to be saved");
    return err_hint(err, "Give them with their names: save(\"all.npz\", x=x, y=y).");
}

bool file_save_npz(struct file *f, struct err *err)
{
    return save_npz(f, false, err);
}

bool file_save_npz_compressed(struct file *f, struct err *err)
{
    return save_npz(f, true, err);
}
