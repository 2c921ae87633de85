#include "sheet/table.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/print.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* -- splitting --------------------------------------------------------------------------------- */

void table_free(struct table *t)
{
    free(t->fields);
    *t = (struct table){0};
}

static bool is_end(char c, const struct table_format *f)
{
    return c == '\0' || c == '\n' || (f->delimiter ? c == f->delimiter : c == ' ' || c == '\t');
}

/* Moves the quoted text at *s over its quotes; a quote in it is doubled. Returns its end, or NULL
 * where the last quote is missing. */
static char *unquote(char **s)
{
    char *at = *s + 1, *out = *s;
    while (*at && (*at != '"' || at[1] == '"')) {
        at += *at == '"';
        *out++ = *at++;
    }
    *s = at + (*at != '\0');
    return *at ? out : NULL;
}

static bool open_quote(const struct table *t, struct err *err)
{
    size_t column = t->count - t->rows * t->columns;
    return err_set(err, ERR_VALUE, "row %zu, column %zu: a quotation mark is not closed",
                   t->rows + 1, column);
}

/* Takes the field at *s; *end gets what ended it. */
static bool take_field(struct table *t, char **s, const struct table_format *f, char *end,
                       struct err *err)
{
    MEM_GROW(t->fields, t->count, t->capacity);
    t->fields[t->count++] = *s;
    char *out = f->quotes && **s == '"' ? unquote(s) : *s;
    if (!out)
        return open_quote(t, err);
    while (!is_end(**s, f))
        *out++ = *(*s)++;
    *end = **s;
    *s += *end != '\0';
    if (*end != f->delimiter && out > t->fields[t->count - 1] && out[-1] == '\r')
        out--;
    *out = '\0';
    return true;
}

/* Ends a run of blanks; behind the last field of a line it ends the line. */
static char skip_run(char **s)
{
    *s += strspn(*s, " \t\r");
    char end = **s;
    *s += end == '\n';
    return end;
}

static bool take_row(struct table *t, char **s, const struct table_format *f, struct err *err)
{
    size_t before = t->count;
    char end;
    do {
        if (!take_field(t, s, f, &end, err))
            return false;
        if (!f->delimiter && end != '\n' && end != '\0')
            end = skip_run(s);
    } while (end != '\n' && end != '\0');
    size_t columns = t->count - before;
    if (t->rows++ == 0)
        t->columns = columns;
    if (columns == t->columns)
        return true;
    err_set(err, ERR_VALUE,
            "the number of columns changed from %zu to %zu at row %zu; use `usecols` to select a "
            "subset and avoid this error",
            t->columns, columns, t->rows);
    return err_plain(err, "row %zu has %zu column%s, those before it have %zu", t->rows, columns,
                     columns == 1 ? "" : "s", t->columns);
}

/* A line may also end in a carriage return alone. */
static void end_lines(char *text)
{
    for (char *s = text; (s = strchr(s, '\r')); s++)
        *s = s[1] == '\n' ? '\r' : '\n';
}

/* Every comment becomes blanks. */
static void blank_comments(char *text, const char *comments)
{
    for (char *s = text; *comments && (s = strstr(s, comments));)
        while (*s && *s != '\n')
            *s++ = ' ';
}

static char *skip_line(char *s)
{
    s += strcspn(s, "\n");
    return s + (*s == '\n');
}

bool table_split(struct table *t, char *text, const struct table_format *f, struct err *err)
{
    *t = (struct table){0};
    end_lines(text);
    char *s = strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
    for (size_t i = 0; i < f->skip && *s; i++)
        s = skip_line(s);
    if (f->comments)
        blank_comments(s, f->comments);
    while (*s && t->rows < f->most) {
        size_t blank = strspn(s, f->delimiter == '\t' ? " \r" : " \t\r");
        if (s[blank] == '\n' || s[blank] == '\0') {
            s = skip_line(s);
            continue;
        }
        if (!f->delimiter)
            s += blank;
        if (!take_row(t, &s, f, err))
            return false;
    }
    return true;
}

/* -- numbers ----------------------------------------------------------------------------------- */

enum cell_kind { CELL_BOOL, CELL_INT, CELL_FLOAT, CELL_WORD }; /* beside enum dtype */

struct cell {
    enum cell_kind kind;
    int64_t i; /* of a bool and an int */
    double f;  /* of any number */
};

static bool only_blanks(const char *s)
{
    return s[strspn(s, " \t\r")] == '\0';
}

static bool is_word(const char *s, const char *word)
{
    size_t n = strlen(word);
    return strncmp(s, word, n) == 0 && only_blanks(s + n);
}

/* strtod takes hexadecimal and nan(...) too; Python does not. */
static bool is_decimal(const char *s)
{
    s += *s == '+' || *s == '-';
    return s[strspn(s, "0123456789.eE+- \t\r")] == '\0' || is_word(s, "nan") || is_word(s, "inf") ||
           is_word(s, "NaN") || is_word(s, "Inf") || is_word(s, "infinity") ||
           is_word(s, "Infinity");
}

static struct cell read_cell(const char *s)
{
    char *end;
    s += strspn(s, " \t");
    if (is_word(s, "True") || is_word(s, "False"))
        return (struct cell){CELL_BOOL, *s == 'T', *s == 'T'};
    if (!is_decimal(s))
        return (struct cell){.kind = CELL_WORD};
    errno = 0;
    long long i = strtoll(s, &end, 10);
    if (end != s && only_blanks(end) && errno == 0)
        return (struct cell){CELL_INT, i, (double)i};
    double f = strtod(s, &end);
    return (struct cell){end != s && only_blanks(end) ? CELL_FLOAT : CELL_WORD, 0, f};
}

static struct cell cell_at(const struct table *t, size_t row, size_t column)
{
    return read_cell(t->fields[row * t->columns + column]);
}

/* "0,5": a number as some languages write it, and no label. */
static bool has_decimal_comma(const char *s)
{
    static const char digits[] = "0123456789";
    s += strspn(s, " \t");
    s += *s == '+' || *s == '-';
    size_t whole = strspn(s, digits), part = s[whole] == ',' ? strspn(s + whole + 1, digits) : 0;
    return whole > 0 && part > 0 && only_blanks(s + whole + 1 + part);
}

static bool is_label(const char *s)
{
    return read_cell(s).kind == CELL_WORD && !only_blanks(s) && !has_decimal_comma(s);
}

/* Whether there is a word among fields that stand `step` apart. */
static bool has_word(const struct table *t, size_t from, size_t step, size_t end)
{
    for (; from < end; from += step)
        if (is_label(t->fields[from]))
            return true;
    return false;
}

void table_find_labels(const struct table *t, bool *first_row, bool *first_column)
{
    size_t width = t->columns;
    bool corner = t->count > 0 && only_blanks(t->fields[0]);
    bool word = has_word(t, 0, 1, t->count > 0), below = has_word(t, width, width, t->count);
    *first_row = corner || has_word(t, 1, 1, width) || (word && !below && t->rows > 1);
    *first_column = corner || below || (word && !*first_row);
}

static bool no_number(const struct table *t, size_t at, enum dtype dtype, struct err *err)
{
    const char *field = t->fields[at];
    err_set(err, ERR_VALUE, "could not convert string '%.60s' to %s at row %zu, column %zu.", field,
            dtype_name(dtype), at / t->columns, at % t->columns + 1);
    err_plain(err, "row %zu, column %zu: %s%.60s%s where a number should be", at / t->columns + 1,
              at % t->columns + 1, *field ? "'" : "nothing", field, *field ? "'" : "");
    if (has_decimal_comma(field))
        return err_hint(err, "Numbers are written with a decimal point, such as 0.5.");
    return strchr(field, ';') &&
           err_hint(err, "np.loadtxt(file, delimiter=';') parts at semicolons.");
}

/* Fills the array, whose dtype holds every one of the cells. */
static void fill(struct array *a, const struct table *t, size_t row, size_t column)
{
    size_t at = 0;
    for (size_t i = row; i < t->rows; i++)
        for (size_t j = column; j < t->columns; j++, at++) {
            struct cell cell = cell_at(t, i, j);
            if (array_dtype(a) == DTYPE_FLOAT64)
                a->buffer->f[at] = cell.f;
            else if (array_dtype(a) == DTYPE_INT64)
                a->buffer->i[at] = cell.i;
            else
                a->buffer->b[at] = cell.i != 0;
        }
}

struct array *table_numbers(const struct table *t, size_t row, size_t column, struct err *err)
{
    enum cell_kind kind = row < t->rows ? CELL_BOOL : CELL_FLOAT; /* of none, as np.zeros(0) */
    for (size_t i = row; i < t->rows; i++)
        for (size_t j = column; j < t->columns; j++) {
            enum cell_kind k = cell_at(t, i, j).kind;
            kind = k > kind ? k : kind;
            if (kind == CELL_WORD) {
                no_number(t, i * t->columns + j, DTYPE_FLOAT64, err);
                return NULL;
            }
        }
    struct array *a =
        array_empty((enum dtype)kind, 2, (size_t[]){t->rows - row, t->columns - column}, err);
    if (a)
        fill(a, t, row, column);
    return a;
}

struct array *table_numbers_as(const struct table *t, enum dtype dtype, struct err *err)
{
    for (size_t at = 0; at < t->count; at++) {
        enum cell_kind kind = read_cell(t->fields[at]).kind;
        if (kind != CELL_INT && (kind != CELL_FLOAT || dtype != DTYPE_FLOAT64)) {
            no_number(t, at, dtype, err);
            return NULL;
        }
    }
    struct array *a = array_empty(dtype, 2, (size_t[]){t->rows, t->columns}, err);
    if (a)
        fill(a, t, 0, 0);
    return a;
}

/* -- writing ----------------------------------------------------------------------------------- */

static void write_label(struct str *out, struct value label, char delimiter)
{
    struct str text = {0};
    value_print(&text, label, &print_defaults);
    const char special[] = {delimiter, '"', '\n', '\r', '\0'};
    bool quote = str_text(&text)[strcspn(str_text(&text), special)] != '\0';
    str_append(out, quote ? "\"" : "");
    for (const char *s = str_text(&text); *s; s++) {
        str_append(out, *s == '"' ? "\"" : "");
        str_append_char(out, *s);
    }
    str_append(out, quote ? "\"" : "");
    str_free(&text);
}

static void write_number(struct str *out, const struct buffer *b, size_t at)
{
    if (b->dtype == DTYPE_FLOAT64)
        print_float(out, b->f[at]);
    else if (b->dtype == DTYPE_INT64)
        str_format(out, "%" PRId64, b->i[at]);
    else
        str_append(out, b->b[at] ? "True" : "False");
}

void table_write(struct str *out, const struct array *a, char delimiter,
                 const struct sequence *rows, const struct sequence *columns)
{
    const char between[] = {delimiter, '\0'};
    size_t count = a->ndim > 0 ? a->shape[0] : 1, width = a->ndim > 1 ? a->shape[1] : 1;
    for (size_t j = 0; columns && j < columns->count; j++) {
        str_append(out, j > 0 || rows ? between : "");
        write_label(out, columns->items[j], delimiter);
    }
    str_append(out, columns ? "\n" : "");
    for (size_t i = 0; i < count && !out->full && !interrupted(); i++) {
        if (rows)
            write_label(out, rows->items[i], delimiter);
        for (size_t j = 0; j < width && !out->full; j++) {
            str_append(out, j > 0 || rows ? between : "");
            write_number(out, a->buffer, array_position(a, (const size_t[]){i, j}));
        }
        str_append_char(out, '\n');
    }
}
