#include "export/format.h"

#include "app/app.h"
#include "base/err.h"
#include "base/str.h"
#include "export/export.h"
#include "view/canvas.h"
#include "view/palette.h"
#include "view/view.h"

#include <string.h>

/* -- the screen -------------------------------------------------------------------------------- */

static struct canvas *draw(const struct export_request *request, bool colorless)
{
    struct canvas *canvas = canvas_new(request->width, request->height);
    bool was = request->app->appearance.colorless;
    request->app->appearance.colorless = colorless;
    view_draw(request->app, canvas);
    request->app->appearance.colorless = was;
    return canvas;
}

static bool write_text(const struct export_request *request, struct str *out, struct err *err)
{
    (void)err;
    struct canvas *canvas = draw(request, true);
    export_text(canvas, out);
    canvas_free(canvas);
    return true;
}

static bool write_svg(const struct export_request *request, struct str *out, struct err *err)
{
    (void)err;
    struct canvas *canvas = draw(request, false);
    export_svg(canvas, app_step(request->app)->title, out);
    canvas_free(canvas);
    return true;
}

bool export_ansi(const struct export_request *request, struct str *out, struct err *err)
{
    (void)err;
    bool colorless = request->palette && request->palette->tier == PALETTE_MONO;
    struct canvas *canvas = draw(request, colorless);
    for (int y = 0; y < canvas->height; y++) {
        export_ansi_row(canvas, y, request->palette, out);
        str_append_char(out, '\n');
    }
    canvas_free(canvas);
    return true;
}

static bool write_json(const struct export_request *request, struct str *out, struct err *err)
{
    (void)err;
    export_json(request->app, out);
    return true;
}

/* -- the table --------------------------------------------------------------------------------- */

static const struct export_format formats[] = {
    {"text", ".txt", "the screen as plain text", EXPORT_SCREEN, false, false, write_text},
    {"ansi", ".ansi", "the screen as text with terminal colours", EXPORT_SCREEN, false, false,
     export_ansi},
    {"svg", ".svg", "the screen as a picture", EXPORT_SCREEN, false, false, write_svg},
    {"html", ".html", "the step, or the lesson, as a page to read or print", EXPORT_STEP, true,
     true, export_html},
    {"markdown", ".md", "the step, or the lesson, with tables", EXPORT_STEP, true, false,
     export_markdown},
    {"latex", ".tex", "the step, or the lesson, as a document with matrices", EXPORT_STEP, true,
     false, export_latex},
    {"csv", ".csv", "one matrix, with its row and column numbers", EXPORT_MATRIX, false, false,
     export_csv},
    {"json", ".json", "every name of the worksheet", EXPORT_SHEET, false, false, write_json},
    {"numpy", ".py", "a script that computes the worksheet again and checks it", EXPORT_SHEET, true,
     false, export_numpy},
    {"pytorch", ".torch.py", "the same for PyTorch", EXPORT_SHEET, true, false, export_pytorch},
    {"notebook", ".ipynb", "the same as a Jupyter notebook, with the lesson's text", EXPORT_SHEET,
     true, false, export_notebook},
};

enum { COUNT = sizeof formats / sizeof *formats };

const struct export_format *export_format_at(size_t i)
{
    return i < COUNT ? &formats[i] : NULL;
}

const struct export_format *export_format_find(const char *name)
{
    for (size_t i = 0; i < COUNT; i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

const struct export_format *export_format_of_path(const char *path)
{
    const struct export_format *best = NULL;
    for (size_t i = 0; i < COUNT; i++) {
        size_t length = strlen(formats[i].extension), whole = strlen(path);
        bool ends = length < whole && strcmp(path + whole - length, formats[i].extension) == 0;
        if (ends && (!best || length > strlen(best->extension)))
            best = &formats[i];
    }
    return best;
}

void export_format_names(struct str *out)
{
    for (size_t i = 0; i < COUNT; i++)
        str_format(out, "%s%s", i == 0 ? "" : i + 1 < COUNT ? ", " : " or ", formats[i].name);
}

void export_format_list(struct str *out)
{
    for (size_t i = 0; i < COUNT; i++)
        str_format(out, "  %-10s %-10s %s\n", formats[i].name, formats[i].extension,
                   formats[i].help);
}

/* -- writing ----------------------------------------------------------------------------------- */

static bool can(const struct export_format *format, const struct export_request *request,
                struct err *err)
{
    if (request->worksheet && !format->blank) {
        err_set(err, ERR_VALUE, "%s cannot be a blank worksheet", format->name);
        return err_hint(err, "The format html can.");
    }
    if (request->all && !format->whole) {
        err_set(err, ERR_VALUE, "%s is of one step, not of the whole lesson", format->name);
        return err_hint(err, "Leave --all out, or choose html, markdown, latex or notebook.");
    }
    if (request->matrix && format->scope != EXPORT_MATRIX) {
        err_set(err, ERR_VALUE, "%s is not of one matrix", format->name);
        return err_hint(err, "The format csv is.");
    }
    return true;
}

/* What a lesson's texts hold must not work on the terminal that shows the export: control
 * characters become question marks, those of Unicode two. */
static void hide_controls(struct str *out, size_t start)
{
    for (size_t i = start; i < out->length; i++) {
        unsigned char *at = (unsigned char *)out->text + i;
        bool wide = at[0] == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0; /* the text ends in a NUL */
        if (wide)
            at[1] = '?';
        if (wide || at[0] == 0x7F || (at[0] < ' ' && !strchr("\n\r\t", at[0])))
            at[0] = '?';
    }
}

bool export_write(const struct export_format *format, const struct export_request *request,
                  struct str *out, struct err *err)
{
    struct export_request r = *request;
    r.all = r.all || r.worksheet;
    size_t start = out->length;
    bool ok = can(format, &r, err) && format->write(&r, out, err);
    if (format->write != export_ansi)
        hide_controls(out, start);
    return ok;
}
