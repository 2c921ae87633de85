/* NumPy's tables in text files: loadtxt and savetxt. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/file.h"
#include "sheet/format.h"
#include "sheet/table.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_given(const struct call *call, size_t i)
{
    return call->args[i].kind != VALUE_NONE && call->args[i].kind != VALUE_ABSENT;
}

/* A string; None leaves *out as it is. */
static bool take_text(const struct call *call, size_t i, const char *name, const char **out,
                      struct err *err)
{
    struct value v = call->args[i];
    if (!is_given(call, i))
        return true;
    if (v.kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "%s: %s is a string, not '%s'", call->builtin->name, name,
                       value_type_name(v));
    *out = v.string->text;
    return true;
}

static bool take_name(const struct call *call, const char **path, struct err *err)
{
    *path = "";
    if (!take_text(call, 0, "fname", path, err))
        return false;
    return **path ||
           err_set(err, ERR_TYPE, "%s: the name of a file is needed first", call->builtin->name);
}

static bool take_count(const struct call *call, size_t i, const char *name, size_t *out,
                       struct err *err)
{
    int64_t n = 0;
    if (!is_given(call, i))
        return true;
    if (!value_to_int(call->args[i], &n, err))
        return false;
    *out = (size_t)n;
    return n >= 0 || err_set(err, ERR_VALUE, "%s must be nonnegative", name);
}

/* -- loadtxt ----------------------------------------------------------------------------------- */

enum { FNAME, DTYPE, COMMENTS, DELIMITER, SKIPROWS, USECOLS, UNPACK, NDMIN, MAX_ROWS };

static bool take_format(const struct call *call, struct table_format *format, struct err *err)
{
    const char *delimiter = "";
    *format = (struct table_format){.most = SIZE_MAX};
    if (!take_text(call, COMMENTS, "comments", &format->comments, err) ||
        !take_text(call, DELIMITER, "delimiter", &delimiter, err) ||
        !take_count(call, SKIPROWS, "skiprows", &format->skip, err) ||
        !take_count(call, MAX_ROWS, "max_rows", &format->most, err))
        return false;
    if (strlen(delimiter) > 1 || *delimiter == '\n')
        return err_set(err, ERR_TYPE,
                       "Text reading control character must be a single unicode character or None; "
                       "but got: '%.40s'",
                       delimiter);
    if (format->comments && strpbrk(format->comments, "\r\n"))
        return err_set(err, ERR_TYPE,
                       "control character 'comment' cannot be a newline (`\\r` or `\\n`).");
    format->delimiter = *delimiter;
    return true;
}

/* Keeps the named columns only, in their order. */
static bool use_columns(const struct call *call, struct table *t, struct err *err)
{
    struct array *columns = is_given(call, USECOLS) ? take_array(call, USECOLS, err) : NULL;
    if (!is_given(call, USECOLS))
        return true;
    if (!columns)
        return false;
    struct table out = {.rows = t->rows, .columns = array_count(columns)};
    bool ok = array_dtype(columns) == DTYPE_INT64 && columns->ndim < 2 && out.columns > 0;
    if (!ok)
        err_set(err, ERR_TYPE, "usecols must be an int or a sequence of ints");
    for (size_t i = 0; ok && i < t->rows * out.columns; i++) {
        size_t k = i % out.columns;
        int64_t column = (int64_t)array_get(columns, &k);
        int64_t at = column < 0 ? column + (int64_t)t->columns : column;
        ok = at >= 0 && at < (int64_t)t->columns;
        if (!ok) {
            err_set(err, ERR_VALUE, "invalid column index %lld at row %zu with %zu columns",
                    (long long)column, i / out.columns + 1, t->columns);
            break;
        }
        MEM_GROW(out.fields, out.count, out.capacity);
        out.fields[out.count++] = t->fields[i / out.columns * t->columns + (size_t)at];
    }
    array_free(columns);
    table_free(t);
    *t = out;
    return ok;
}

/* Without axes of length 1, but with ndmin axes at least: as NumPy shapes what it read. a is taken.
 */
static struct array *shaped(struct array *a, int64_t ndmin, struct err *err)
{
    int64_t shape[2];
    int ndim = 0;
    if (ndmin == 2)
        return a;
    for (int d = 0; d < 2; d++)
        if (a->shape[d] != 1)
            shape[ndim++] = (int64_t)a->shape[d];
    if (ndim < ndmin || array_count(a) == 0) {
        ndim = 1;
        shape[0] = (int64_t)array_count(a);
    }
    struct array *out = array_reshape(a, ndim, shape, err);
    array_free(a);
    return out;
}

static struct array *read_table(const struct call *call, char *text, struct err *err)
{
    struct table_format format;
    struct table t = {0};
    enum dtype dtype = DTYPE_FLOAT64;
    int64_t ndmin = 0;
    bool unpack = false;
    if (!take_format(call, &format, err) || !take_dtype(call, DTYPE, &dtype, err) ||
        !take_int(call, NDMIN, &ndmin, err) || !take_flag(call, UNPACK, &unpack, err))
        return NULL;
    if (ndmin < 0 || ndmin > 2) {
        err_set(err, ERR_VALUE, "Illegal value of ndmin keyword: %lld", (long long)ndmin);
        return NULL;
    }
    struct array *a = table_split(&t, text, &format, err) && use_columns(call, &t, err)
                          ? table_numbers_as(&t, dtype, err)
                          : NULL;
    table_free(&t);
    a = a ? shaped(a, ndmin, err) : NULL;
    if (!a || !unpack)
        return a;
    struct array *out = array_transpose(a, NULL, err);
    array_free(a);
    return out;
}

/* As np.loadtxt says it. */
static bool not_found(const char *path, struct err *err)
{
    struct err plain = *err;
    if (err->code != ERR_FILE_NOT_FOUND)
        return false;
    err_set(err, ERR_FILE_NOT_FOUND, "%.200s not found.", path);
    return err_hint(err, "%s", plain.hint);
}

static bool loadtxt(struct call *call, struct value *result, struct err *err)
{
    const char *path;
    size_t length;
    if (!take_name(call, &path, err))
        return false;
    char *text = file_read(call->eval, path, file_text_room(call->eval), &length, err);
    if (!text)
        return not_found(path, err);
    bool ok = strlen(text) == length
                  ? give_array(read_table(call, text, err), result)
                  : err_set(err, ERR_VALUE, "%.200s is no text: there are NUL bytes in it", path);
    free(text);
    return ok;
}

/* -- savetxt ----------------------------------------------------------------------------------- */

static size_t count_percents(const char *s)
{
    size_t n = 0;
    for (; (s = strchr(s, '%')); s++)
        n++;
    return n;
}

/* The format of a row: fmt for each column, or what stands for all of them already. */
static bool row_format(const struct call *call, const char *delimiter, size_t columns,
                       struct str *out, struct err *err)
{
    struct value fmt = call->args[2];
    bool list = fmt.kind == VALUE_LIST || fmt.kind == VALUE_TUPLE;
    if (!list && fmt.kind != VALUE_STRING)
        return err_set(err, ERR_VALUE, "invalid fmt: a format such as '%%.3f', or a list of them");
    if (list && fmt.sequence->count != columns)
        return err_set(err, ERR_ATTRIBUTE,
                       "fmt has wrong shape.  there are %zu formats and %zu "
                       "columns",
                       fmt.sequence->count, columns);
    size_t percents = list ? 1 : count_percents(fmt.string->text);
    if (percents != 1 && percents != columns)
        return err_set(err, ERR_VALUE, "fmt has wrong number of %% formats:  %.100s",
                       fmt.string->text);
    for (size_t j = 0; j < (percents == 1 ? columns : 1); j++) {
        struct value item = list ? fmt.sequence->items[j] : fmt;
        if (item.kind != VALUE_STRING)
            return err_set(err, ERR_TYPE, "a format is a string, not '%s'", value_type_name(item));
        str_format(out, "%s%s", j > 0 ? delimiter : "", item.string->text);
    }
    str_append_char(out, '\n');
    return true;
}

static bool write_row(const struct call *call, const struct array *a, size_t i, struct value format,
                      struct str *out, struct err *err)
{
    struct value row = value_sequence(VALUE_TUPLE, 0), text;
    for (size_t j = 0; j < a->shape[1]; j++) {
        size_t at = array_position(a, (const size_t[]){i, j});
        const struct buffer *b = a->buffer;
        value_append(row, b->dtype == DTYPE_FLOAT64 ? value_float(b->f[at])
                          : b->dtype == DTYPE_INT64 ? value_int(b->i[at])
                                                    : value_bool(b->b[at]));
    }
    bool ok = format_percent(call->eval, format, row, &text, err);
    if (ok) {
        str_append_bytes(out, text.string->text, text.string->length);
        value_free(text);
    }
    value_free(row);
    return ok;
}

/* A header or a footer: each of its lines is a comment. */
static void write_comment(struct str *out, const char *text, const char *comments)
{
    if (*text == '\0')
        return;
    str_append(out, comments);
    for (; *text; text++) {
        str_append_char(out, *text);
        if (*text == '\n')
            str_append(out, comments);
    }
    str_append_char(out, '\n');
}

static bool write_rows(const struct call *call, const struct array *a, struct str *out,
                       struct err *err)
{
    const char *delimiter = " ", *header = "", *footer = "", *comments = "# ";
    struct str format = {0};
    if (!take_text(call, 3, "delimiter", &delimiter, err) ||
        !take_text(call, 4, "header", &header, err) ||
        !take_text(call, 5, "footer", &footer, err) ||
        !take_text(call, 6, "comments", &comments, err) ||
        !row_format(call, delimiter, a->shape[1], &format, err)) {
        str_free(&format);
        return false;
    }
    struct value v;
    bool ok = true;
    if (!format_take(&format, &v, err))
        return false;
    write_comment(out, header, comments);
    for (size_t i = 0; ok && !out->full && i < a->shape[0]; i++)
        ok = write_row(call, a, i, v, out, err) && !eval_interrupted(call->eval, err);
    write_comment(out, footer, comments);
    value_free(v);
    return ok;
}

/* The array as a matrix: what has one axis is a column. */
static struct array *take_matrix(const struct call *call, size_t i, struct err *err)
{
    struct array *a = take_array(call, i, err), *out = NULL;
    if (a && (a->ndim < 1 || a->ndim > 2))
        err_set(err, ERR_VALUE, "Expected 1D or 2D array, got %dD array instead", a->ndim);
    else if (a)
        out = a->ndim == 2 ? array_ref(a)
                           : array_reshape(a, 2, (const int64_t[]){(int64_t)a->shape[0], 1}, err);
    array_free(a);
    return out;
}

static bool savetxt(struct call *call, struct value *result, struct err *err)
{
    const char *path;
    enum file_written written;
    struct str out = {0};
    *result = value_none();
    struct array *a = take_name(call, &path, err) ? take_matrix(call, 1, err) : NULL;
    bool ok = a && write_rows(call, a, &out, err) && str_fits(&out, err) &&
              file_write(call->eval, path, str_text(&out), out.length, &written, err);
    array_free(a);
    str_free(&out);
    return ok;
}

static const struct builtin rows[] = {
    {IN_NUMPY, "loadtxt",
     "loadtxt(fname, dtype=float, comments='#', delimiter=None, *, skiprows=0, "
     "usecols=None, unpack=False, ndmin=0, max_rows=None)",
     "a table of numbers from a text file", loadtxt, DERIVE_NONE, 0},
    {IN_NUMPY, "savetxt",
     "savetxt(fname, X, fmt='%.18e', delimiter=' ', *, header='', footer='', comments='# ')",
     "saves a table as text, a row a line", savetxt, DERIVE_NONE, 0},
};

const struct builtin_table builtins_text = {rows, sizeof rows / sizeof *rows};
