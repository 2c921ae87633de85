/* .csv, .tsv and .json files. */
#include "sheet/file_kind.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "base/str.h"
#include "base/utf8.h"
#include "sheet/file.h"
#include "sheet/json.h"
#include "sheet/table.h"
#include "sheet/tables.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

/* -- parts ------------------------------------------------------------------------------------- */

bool file_part(const struct file *f, struct value all, struct value *result, struct err *err)
{
    struct value *found;
    struct str names = {0};
    if (f->part.kind == VALUE_NONE) {
        *result = value_ref(all);
        return true;
    }
    if (!dict_find(all.dict, f->part, &found, err))
        return false;
    if (found) {
        *result = value_ref(*found);
        return true;
    }
    value_repr(&names, f->part, NULL);
    err_set(err, ERR_KEY, "%.100s", str_text(&names));
    err_plain(err, "there is no %.100s in it", str_text(&names));
    str_free(&names);
    return false;
}

/* -- texts ------------------------------------------------------------------------------------- */

static bool is_utf8(const struct file *f, struct err *err)
{
    uint32_t code;
    int line = 1;
    for (const char *s = f->bytes, *end = s + f->length; s < end;) {
        size_t n = utf8_decode(s, &code);
        line += *s == '\n';
        if (n == 1 && (unsigned char)*s >= 0x80) {
            err_set(err, ERR_VALUE, "line %d is no UTF-8: byte 0x%02X", line, (unsigned char)*s);
            return err_hint(err, "Save it as UTF-8.");
        }
        s += n > 0 ? n : 1;
    }
    return true;
}

static bool is_text(const struct file *f, struct err *err)
{
    static const struct {
        const char *start, *what, *hint;
    } others[] = {{"\xFF\xFE", "it is UTF-16", "Save it as UTF-8."},
                  {"\xFE\xFF", "it is UTF-16", "Save it as UTF-8."},
                  {"\x1F\x8B", "it is packed by gzip", "Unpack it first, with gunzip."}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_starts(f->bytes, others[i].start)) {
            err_set(err, ERR_VALUE, "%s", others[i].what);
            return err_hint(err, "%s", others[i].hint);
        }
    return is_utf8(f, err);
}

/* -- .csv and .tsv ----------------------------------------------------------------------------- */

static char delimiter(const struct file *f)
{
    size_t n = strlen(f->path);
    return n > 4 && strcasecmp(f->path + n - 4, ".tsv") == 0 ? '\t' : ',';
}

static bool has_no_nul(const struct file *f, struct err *err)
{
    return strlen(f->bytes) == f->length ||
           err_set(err, ERR_VALUE, "this is no text: there are NUL bytes in it");
}

/* The labels in a row or a column, from a field on, `step` fields apart. */
static struct value labels(const struct table *t, size_t from, size_t step, size_t end)
{
    struct value list = value_sequence(VALUE_LIST, 0);
    for (; from < end; from += step)
        value_append(list, value_string(t->fields[from], strlen(t->fields[from])));
    return list;
}

static void note_labels(const struct file *f, bool rows, bool columns, bool numbers)
{
    struct str note = {0};
    str_format(&note, "%s has labels%s: ", f->path, numbers ? "" : " and no numbers");
    if (columns)
        str_format(&note, "load(\"%s\", \"columns\")", f->path);
    if (rows)
        str_format(&note, "%sload(\"%s\", \"rows\")", columns ? " and " : "", f->path);
    str_append(&note, rows && columns ? " give them" : " gives them");
    if (rows || columns)
        sheet_note(f->call->eval->sheet, str_text(&note));
    str_free(&note);
}

static bool give_table(const struct file *f, const struct table *t, struct value *result,
                       struct err *err)
{
    bool header, column;
    const char *part = f->part.kind == VALUE_STRING ? f->part.string->text : "";
    table_find_labels(t, &header, &column);
    if (t->rows > 0 && t->columns <= column) {
        err_set(err, ERR_VALUE, "it has labels only, no column of numbers");
        return err_hint(err, "Commas separate a .csv, tabs a .tsv; np.loadtxt(file, delimiter=';') "
                             "takes others.");
    }
    if (f->part.kind == VALUE_NONE) {
        if (!give_array(table_numbers(t, header, column, err), result))
            return false;
        note_labels(f, column, header, t->rows > header);
        return true;
    }
    bool rows = strcmp(part, "rows") == 0;
    if (!rows && strcmp(part, "columns") != 0)
        return err_set(err, ERR_VALUE,
                       "a table has \"rows\" and \"columns\" of labels, nothing "
                       "else to be asked for");
    if (!(rows ? column : header))
        return err_set(err, ERR_VALUE, "the %s have no labels: all of the first %s are numbers",
                       part, rows ? "column" : "row");
    *result = rows ? labels(t, header * t->columns, t->columns, t->count)
                   : labels(t, column, 1, t->columns);
    return true;
}

/* NumPy's words for rows that differ name an option that `load` does not have. */
static bool split(const struct file *f, struct table *t, struct err *err)
{
    struct table_format format = {.delimiter = delimiter(f), .quotes = true, .most = SIZE_MAX};
    bool semicolons = strchr(f->bytes, ';') != NULL, comments = f->bytes[0] == '#';
    struct err plain;
    if (table_split(t, f->bytes, &format, &plain))
        return true;
    err_set(err, plain.code, "%s", err_words(&plain));
    if (semicolons)
        return err_hint(err, "It has semicolons: commas separate numbers here, and their decimals "
                             "follow a point.");
    if (comments)
        return err_hint(err, "np.loadtxt(file, delimiter='%s') leaves out what stands behind a #.",
                        delimiter(f) == ',' ? "," : "\\t");
    return err_hint(err, "%s", plain.hint);
}

bool file_load_table(struct file *f, struct value *result, struct err *err)
{
    struct table t = {0};
    bool ok = is_text(f, err) && has_no_nul(f, err) && split(f, &t, err) &&
              give_table(f, &t, result, err);
    table_free(&t);
    return ok;
}

/* The text becomes the file; none that was cut short, by Ctrl-C or because it grew too long. */
static bool give_text(struct file *f, struct str *text, struct err *err)
{
    bool ok = interrupt_none(err);
    if (ok && !str_fits(text, err))
        ok = err_hint(err, "A .npy file takes 8 bytes a number at most.");
    if (ok) {
        f->length = text->length;
        f->bytes = str_take(text);
    }
    str_free(text);
    return ok;
}

/* Labels to be saved: NULL when there are none, else a list or tuple of as many as needed. */
static bool take_labels(const struct file *f, const char *name, size_t count,
                        const struct sequence **list, struct err *err)
{
    struct value *found, key = value_string(name, strlen(name));
    bool ok = dict_find(f->named.dict, key, &found, err);
    value_free(key);
    *list = NULL;
    if (!ok || !found)
        return ok;
    if (found->kind != VALUE_LIST && found->kind != VALUE_TUPLE)
        return err_set(err, ERR_TYPE, "%s is a list of labels, not '%s'", name,
                       value_type_name(*found));
    *list = found->sequence;
    return found->sequence->count == count ||
           err_set(err, ERR_VALUE, "there are %zu labels and %zu %s", found->sequence->count, count,
                   name);
}

static bool write_table(struct file *f, const struct array *a, struct err *err)
{
    const struct sequence *rows, *columns;
    struct str out = {0};
    if (a->ndim > 2) {
        err_set(err, ERR_VALUE, "a table has two axes at most, not %d", a->ndim);
        return err_hint(err, "Save one part, such as x[0], or a .npy file.");
    }
    if (!take_labels(f, "rows", a->ndim > 0 ? a->shape[0] : 1, &rows, err) ||
        !take_labels(f, "columns", a->ndim > 1 ? a->shape[1] : 1, &columns, err))
        return false;
    if (f->named.dict->count > (size_t)(rows != NULL) + (columns != NULL))
        return err_set(err, ERR_TYPE,
                       "beside the array there may be rows= and columns=, lists of "
                       "labels");
    table_write(&out, a, delimiter(f), rows, columns);
    return give_text(f, &out, err);
}

bool file_save_table(struct file *f, struct err *err)
{
    if (f->arrays.sequence->count != 1)
        return err_set(err, ERR_TYPE, "a table holds one array, not %zu",
                       f->arrays.sequence->count);
    struct array *a = value_to_array(f->arrays.sequence->items[0], err);
    bool ok = a && write_table(f, a, err);
    array_free(a);
    return ok;
}

/* -- .json ------------------------------------------------------------------------------------- */

static bool holds_numbers(struct value v)
{
    if (v.kind != VALUE_LIST)
        return value_is_number(v);
    return v.sequence->count == 0 || holds_numbers(v.sequence->items[0]);
}

/* Lists of numbers become arrays, also those in an object; v is taken. */
static bool with_arrays(struct value v, struct value *result, struct err *err)
{
    if (v.kind == VALUE_LIST && holds_numbers(v)) {
        bool ok = give_array(value_to_array(v, err), result);
        value_free(v);
        return ok;
    }
    for (size_t i = 0; v.kind == VALUE_DICT && i < v.dict->count; i++) {
        struct value *item = &v.dict->items[2 * i + 1], old = *item;
        *item = value_none();
        if (!with_arrays(old, item, err)) {
            value_free(v);
            return false;
        }
    }
    *result = v;
    return true;
}

bool file_load_json(struct file *f, struct value *result, struct err *err)
{
    struct value v;
    if (!is_text(f, err) || !json_read(f->bytes, f->length, &v, err) || !with_arrays(v, &v, err))
        return false;
    if (v.kind == VALUE_DICT || f->part.kind == VALUE_NONE) {
        bool ok = file_part(f, v, result, err);
        value_free(v);
        return ok;
    }
    value_free(v);
    return err_set(err, ERR_TYPE, "nothing in it has a name: it is no object");
}

bool file_save_json(struct file *f, struct err *err)
{
    struct str out = {0};
    size_t plain = f->arrays.sequence->count, count = plain + f->named.dict->count;
    if (count == 0 || plain > 1 || (plain == 1 && count > 1))
        return err_set(err, ERR_TYPE, "one array goes into a .json file, or several with names");
    if (!json_write(&out, plain ? f->arrays.sequence->items[0] : f->named, err)) {
        str_free(&out);
        return false;
    }
    str_append_char(&out, '\n');
    return give_text(f, &out, err);
}
