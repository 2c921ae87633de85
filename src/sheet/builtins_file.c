/* Arrays from files and into files: load and save, which go by the name's ending, and NumPy's load,
 * save and savez. */
#include "sheet/tables.h"

#include "base/archive.h"
#include "base/err.h"
#include "base/str.h"
#include "core/npy.h"
#include "sheet/file.h"
#include "sheet/file_kind.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool take_path(const struct call *call, const char **path, struct err *err)
{
    struct value v = call->args[0];
    if (v.kind == VALUE_STRING && v.string->length > 0 &&
        strlen(v.string->text) == v.string->length) {
        *path = v.string->text;
        return true;
    }
    err_set(err, ERR_TYPE, "%s: the name of a file is needed first, not '%s'", call->builtin->name,
            value_type_name(v));
    return err_hint(err, "It is called as %s.", call->builtin->signature);
}

/* -- load and save ----------------------------------------------------------------------------- */

static const struct kind {
    const char *ending;
    bool is_text;
    bool (*load)(struct file *f, struct value *result, struct err *err);
    bool (*save)(struct file *f, struct err *err);
} kinds[] = {{".npy", false, file_load_npy, file_save_npy},
             {".npz", false, file_load_npz, file_save_npz},
             {".csv", true, file_load_table, file_save_table},
             {".tsv", true, file_load_table, file_save_table},
             {".json", true, file_load_json, file_save_json}};

static const struct kind *find_kind(const char *path)
{
    size_t length = strlen(path);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        size_t n = strlen(kinds[k].ending);
        if (length > n && strcasecmp(path + length - n, kinds[k].ending) == 0)
            return &kinds[k];
    }
    return NULL;
}

bool file_is_known(const char *path)
{
    return find_kind(path) != NULL;
}

static const struct kind *kind_of(const char *path, struct err *err)
{
    const struct kind *kind = find_kind(path);
    if (kind)
        return kind;
    err_set(err, ERR_VALUE, "%.200s: its name tells no kind of file", path);
    err_hint(err, "It ends in .npy, .npz, .csv, .tsv or .json. np.loadtxt and np.savetxt take any "
                  "name.");
    return NULL;
}

static bool read_file(struct file *f, bool is_text, struct err *err)
{
    const struct eval *eval = f->call->eval;
    size_t most = is_text ? file_text_room(eval) : file_room(eval);
    f->bytes = file_read(eval, f->path, most, &f->length, err);
    return f->bytes != NULL;
}

static bool load(struct call *call, struct value *result, struct err *err)
{
    struct file f = {.call = call, .part = call->args[1]};
    const struct kind *kind = take_path(call, &f.path, err) ? kind_of(f.path, err) : NULL;
    if (!kind || !read_file(&f, kind->is_text, err))
        return false;
    bool ok = kind->load(&f, result, err) || file_blame(f.path, err);
    if (ok && kind->load == file_load_npy && f.part.kind != VALUE_NONE) {
        value_free(*result);
        ok = err_set(err, ERR_TYPE, "%.200s holds one array, which has no name", f.path);
    }
    free(f.bytes);
    return ok;
}

/* Frees the bytes; `note` says what was done. */
static bool write_file(struct file *f, bool note, struct err *err)
{
    enum file_written written;
    bool ok = file_write(f->call->eval, f->path, f->bytes, f->length, &written, err);
    struct str text = {0};
    str_format(&text, "%s %s, %zu bytes", written == FILE_REPLACED ? "replaced" : "wrote", f->path,
               f->length);
    if (ok && note && written != FILE_UNTOUCHED)
        sheet_note(f->call->eval->sheet, str_text(&text));
    str_free(&text);
    free(f->bytes);
    return ok;
}

static bool save(struct call *call, struct value *result, struct err *err)
{
    struct file f = {.call = call, .arrays = call->args[1], .named = call->args[2]};
    const struct kind *kind = take_path(call, &f.path, err) ? kind_of(f.path, err) : NULL;
    *result = value_none();
    if (!kind)
        return false;
    return (kind->save(&f, err) || file_blame(f.path, err)) && write_file(&f, true, err);
}

/* -- NumPy's ----------------------------------------------------------------------------------- */

static bool no_array(const char *path, struct err *err)
{
    err_set(err, ERR_VALUE, "Cannot load file containing pickled data when allow_pickle=False");
    return err_hint(err,
                    "%.200s does not begin as a .npy or .npz file does. load(file) reads .csv, "
                    ".tsv and .json too, np.loadtxt other tables.",
                    path);
}

/* What the file is shows in its first bytes. */
static bool numpy_load(struct call *call, struct value *result, struct err *err)
{
    struct file f = {.call = call, .part = value_none()};
    if (!take_path(call, &f.path, err) || !read_file(&f, false, err))
        return false;
    bool ok = npy_starts(f.bytes, f.length)
                  ? file_load_npy(&f, result, err) || file_blame(f.path, err)
              : archive_starts(f.bytes, f.length)
                  ? file_load_npz(&f, result, err) || file_blame(f.path, err)
                  : no_array(f.path, err);
    free(f.bytes);
    return ok;
}

/* Saves under a name that ends so, which is added where it is missing. */
static bool save_as(struct file *f, const char *ending,
                    bool (*make)(struct file *f, struct err *err), struct err *err)
{
    const char *given;
    struct str path = {0};
    if (!take_path(f->call, &given, err))
        return false;
    size_t n = strlen(given), m = strlen(ending);
    str_format(&path, "%s%s", given, n >= m && strcmp(given + n - m, ending) == 0 ? "" : ending);
    f->path = path.text;
    bool ok = make(f, err) && write_file(f, false, err);
    str_free(&path);
    return ok;
}

static bool numpy_save(struct call *call, struct value *result, struct err *err)
{
    struct file f = {.call = call, .arrays = value_sequence(VALUE_TUPLE, 1), .named = value_dict()};
    value_append(f.arrays, value_ref(call->args[1]));
    bool ok = save_as(&f, ".npy", file_save_npy, err);
    value_free(f.arrays);
    value_free(f.named);
    *result = value_none();
    return ok;
}

/* savez, and savez_compressed (op 1) */
static bool numpy_savez(struct call *call, struct value *result, struct err *err)
{
    struct file f = {.call = call, .arrays = call->args[1], .named = call->args[2]};
    *result = value_none();
    return save_as(&f, ".npz", call->builtin->op ? file_save_npz_compressed : file_save_npz, err);
}

static const struct builtin rows[] = {
    {IN_QKV, "load", "load(file, part=None)",
     "an array (.npy, .csv, .tsv, .json) or a dict (.npz); part: a name, or 'rows' or 'columns' "
     "(labels)",
     load, DERIVE_NONE, 0},
    {IN_QKV, "save", "save(file, *arrays, **named)",
     "saves one array (.npy, .csv, .tsv, .json) or several (.npz, .json); rows=, columns=: labels",
     save, DERIVE_NONE, 0},
    {IN_NUMPY, "load", "load(file, *, allow_pickle=False)",
     "an array from a .npy file, a dict of arrays from a .npz file; pickled objects never load",
     numpy_load, DERIVE_NONE, 0},
    {IN_NUMPY, "save", "save(file, arr, *, allow_pickle=True)", "saves an array as a .npy file",
     numpy_save, DERIVE_NONE, 0},
    {IN_NUMPY, "savez", "savez(file, *args, **kwds)", "saves several arrays as a .npz file",
     numpy_savez, DERIVE_NONE, 0},
    {IN_NUMPY, "savez_compressed", "savez_compressed(file, *args, **kwds)", "the same, compressed",
     numpy_savez, DERIVE_NONE, 1},
};

const struct builtin_table builtins_file = {rows, sizeof rows / sizeof *rows};
