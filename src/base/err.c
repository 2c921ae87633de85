#include "base/err.h"

#include "base/str.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const names[ERR_CODE_COUNT] = {
    [ERR_NONE] = "no error",
    [ERR_ASSERTION] = "AssertionError",
    [ERR_ATTRIBUTE] = "AttributeError",
    [ERR_AXIS] = "numpy.AxisError",
    [ERR_FILE_NOT_FOUND] = "FileNotFoundError",
    [ERR_IMPORT] = "ImportError",
    [ERR_INDENTATION] = "IndentationError",
    [ERR_INDEX] = "IndexError",
    [ERR_INTERRUPT] = "KeyboardInterrupt",
    [ERR_KEY] = "KeyError",
    [ERR_MEMORY] = "MemoryError",
    [ERR_MODULE_NOT_FOUND] = "ModuleNotFoundError",
    [ERR_NAME] = "NameError",
    [ERR_OS] = "OSError",
    [ERR_OVERFLOW] = "OverflowError",
    [ERR_RECURSION] = "RecursionError",
    [ERR_RUNTIME] = "RuntimeError",
    [ERR_STOP_ITERATION] = "StopIteration",
    [ERR_SYNTAX] = "SyntaxError",
    [ERR_TYPE] = "TypeError",
    [ERR_UFUNC_CASTING] = "numpy.core._exceptions._UFuncOutputCastingError",
    [ERR_UFUNC_NO_LOOP] = "numpy.core._exceptions._UFuncNoLoopError",
    [ERR_UNBOUND_LOCAL] = "UnboundLocalError",
    [ERR_VALUE] = "ValueError",
    [ERR_ZERO_DIVISION] = "ZeroDivisionError",
};

const char *err_name(enum err_code code)
{
    return names[code];
}

void err_fill(struct err *e, enum err_code code, const char *format, ...)
{
    err_clear(e);
    e->code = code;
    va_list args;
    va_start(args, format);
    vsnprintf(e->what, sizeof e->what, format, args);
    va_end(args);
}

void err_fill_plain(struct err *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(e->plain, sizeof e->plain, format, args);
    va_end(args);
}

void err_fill_hint(struct err *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(e->hint, sizeof e->hint, format, args);
    va_end(args);
}

void err_fill_place(struct err *e, const char *file, int line, int column)
{
    if (e->line > 0)
        return;
    e->line = line;
    e->column = column;
    snprintf(e->file, sizeof e->file, "%s", file ? file : "");
}

const char *err_words(const struct err *e)
{
    return e->plain[0] ? e->plain : e->what;
}

void err_write(const struct err *e, struct str *out)
{
    if (e->file[0])
        str_format(out, "%s:", e->file);
    if (e->line > 0)
        str_format(out, "%d:%d:", e->line, e->column);
    str_format(out, "%s%s", e->file[0] || e->line > 0 ? " " : "", err_name(e->code));
    if (e->what[0])
        str_format(out, ": %s", err_words(e));
    if (e->hint[0])
        str_format(out, "\n  %s", e->hint);
}
