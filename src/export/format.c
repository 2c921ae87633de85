#include "export/format.h"

#include "app/app.h"
#include "base/err.h"
#include "base/str.h"
#include "base/utf8.h"
#include "export/export.h"
#include "view/canvas.h"
#include "view/palette.h"
#include "view/view.h"

#include <string.h>

/* -- the screen -------------------------------------------------------------------------------- */

struct canvas *export_canvas(const struct export_request *request, bool colorless)
{
    struct app *app = request->app;
    struct canvas *canvas = canvas_new(request->width, request->height);
    bool was_colorless = app->appearance.colorless, was_open = app->prompt.open;
    app->appearance.colorless = colorless;
    app->prompt.open = false;
    view_draw(app, canvas);
    app->appearance.colorless = was_colorless;
    app->prompt.open = was_open;
    return canvas;
}

static bool write_text(const struct export_request *request, struct str *out, struct err *err)
{
    (void)err;
    struct canvas *canvas = export_canvas(request, true);
    export_text(canvas, out);
    canvas_free(canvas);
    return true;
}

struct palette export_palette(const struct export_request *request)
{
    const struct appearance *appearance = &request->app->appearance;
    bool colorless = request->palette && request->palette->tier == PALETTE_MONO;
    enum background background = appearance_background(appearance);
    return (struct palette){.tier = colorless ? PALETTE_MONO : PALETTE_TRUE,
                            .theme = appearance->theme,
                            .background = background ? background : BACKGROUND_DARK};
}

static bool write_svg(const struct export_request *request, struct str *out, struct err *err)
{
    (void)err;
    struct palette palette = export_palette(request);
    struct canvas *canvas = export_canvas(request, palette.tier == PALETTE_MONO);
    export_svg(canvas, &palette, app_step(request->app)->title, out);
    canvas_free(canvas);
    return true;
}

bool export_ansi(const struct export_request *request, struct str *out, struct err *err)
{
    (void)err;
    bool colorless = request->palette && request->palette->tier == PALETTE_MONO;
    struct canvas *canvas = export_canvas(request, colorless);
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
    {"text", ".txt", "the screen as plain text", EXPORT_SCREEN, 0, write_text},
    {"ansi", ".ansi", "the screen as text with terminal colours", EXPORT_SCREEN, 0, export_ansi},
    {"svg", ".svg", "the screen as a picture", EXPORT_SCREEN, 0, write_svg},
    {"png", ".png", "the same in pixels", EXPORT_SCREEN, EXPORT_BINARY, export_png},
    {"html", ".html", "the step, or the lesson, as a page to read or print", EXPORT_STEP,
     EXPORT_WHOLE | EXPORT_BLANK | EXPORT_THEMED, export_html},
    {"pdf", ".pdf", "the same on paper, to be handed out", EXPORT_STEP,
     EXPORT_WHOLE | EXPORT_BLANK | EXPORT_BINARY, export_pdf},
    {"markdown", ".md", "the step, or the lesson, with tables", EXPORT_STEP, EXPORT_WHOLE,
     export_markdown},
    {"latex", ".tex", "the step, or the lesson, as a document with matrices", EXPORT_STEP,
     EXPORT_WHOLE, export_latex},
    {"csv", ".csv", "one matrix, with the tokens or numbers of rows and columns", EXPORT_MATRIX, 0,
     export_csv},
    {"npy", ".npy", "one matrix, for np.load", EXPORT_MATRIX, EXPORT_BINARY, export_npy},
    {"npz", ".npz", "every array of the worksheet, for np.load", EXPORT_SHEET, EXPORT_BINARY,
     export_npz},
    {"json", ".json", "every name of the worksheet", EXPORT_SHEET, 0, write_json},
    {"numpy", ".py", "a script that computes the worksheet again and checks it", EXPORT_SHEET,
     EXPORT_WHOLE, export_numpy},
    {"pytorch", ".torch.py", "the same for PyTorch", EXPORT_SHEET, EXPORT_WHOLE, export_pytorch},
    {"notebook", ".ipynb", "the same as a Jupyter notebook, with the lesson's text", EXPORT_SHEET,
     EXPORT_WHOLE, export_notebook},
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

/* Appends the names of those that `which` holds of, NULL: all, as "html, markdown or pdf". */
static void append_names(struct str *out, bool (*which)(const struct export_format *))
{
    size_t left = 0;
    for (size_t i = 0; i < COUNT; i++)
        left += !which || which(&formats[i]);
    for (size_t i = 0, done = 0; i < COUNT; i++)
        if (!which || which(&formats[i])) {
            const char *before = done++ == 0 ? "" : left > 1 ? ", " : " or ";
            str_format(out, "%s%s", before, formats[i].name);
            left--;
        }
}

void export_format_names(struct str *out)
{
    append_names(out, NULL);
}

void export_format_list(struct str *out)
{
    for (size_t i = 0; i < COUNT; i++)
        str_format(out, "  %-10s %-10s %s\n", formats[i].name, formats[i].extension,
                   formats[i].help);
}

/* -- writing ----------------------------------------------------------------------------------- */

static bool can_be_blank(const struct export_format *format)
{
    return format->flags & EXPORT_BLANK;
}

static bool can_be_whole(const struct export_format *format)
{
    return format->flags & EXPORT_WHOLE;
}

static bool is_of_matrix(const struct export_format *format)
{
    return format->scope == EXPORT_MATRIX;
}

static bool hint_formats(const char *before, bool (*which)(const struct export_format *),
                         struct err *err)
{
    struct str names = {0};
    append_names(&names, which);
    err_hint(err, "%s %s.", before, names.text);
    str_free(&names);
    return false;
}

static bool can(const struct export_format *format, const struct export_request *request,
                struct err *err)
{
    if (request->worksheet && !can_be_blank(format)) {
        err_set(err, ERR_VALUE, "%s cannot be a blank worksheet", format->name);
        return hint_formats("Choose", can_be_blank, err);
    }
    if (request->all && !can_be_whole(format)) {
        err_set(err, ERR_VALUE, "%s is of one step, not of the whole lesson", format->name);
        return hint_formats("Leave --all out, or choose", can_be_whole, err);
    }
    if (request->matrix && !is_of_matrix(format)) {
        err_set(err, ERR_VALUE, "%s is not of one matrix", format->name);
        return hint_formats("Choose", is_of_matrix, err);
    }
    return true;
}

/* What a lesson's texts hold must not work on the terminal that shows the export: of what is unsafe
 * each byte becomes a question mark. */
static void hide_controls(struct str *out, size_t start)
{
    for (size_t i = start; i < out->length;) {
        uint32_t code = 0;
        size_t read = utf8_decode(out->text + i, &code), length = read ? read : 1; /* 0: a NUL */
        if (utf8_is_unsafe(code) && code != '\n' && code != '\r' && code != '\t')
            memset(out->text + i, '?', length);
        i += length;
    }
}

bool export_write(const struct export_format *format, const struct export_request *request,
                  struct str *out, struct err *err)
{
    size_t start = out->length;
    bool ok = can(format, request, err) && format->write(request, out, err) && str_fits(out, err);
    if (format->write != export_ansi && !(format->flags & EXPORT_BINARY))
        hide_controls(out, start);
    return ok;
}
