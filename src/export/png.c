/* The screen in pixels, by cairo. */
#include "base/err.h"
#include "base/str.h"
#include "export/format.h"
#include "export/picture.h"

#include "export/cairo.h"

enum { SCALE = 2 /* sharp where it is shown larger */ };
enum { MOST_PIXELS = 1 << 26, MOST_SIDE = 32767 /* cairo's */ };
static const double PI = 3.14159265358979323846;

/* Edges fall on pixels: what touches leaves no gap. */
static void rectangle(void *to, struct box box, unsigned color)
{
    drawing_fill(to, box.x, box.y, box.width, box.height, color);
}

static void dot(void *to, double x, double y, double radius, unsigned color)
{
    const struct drawing *d = to;
    drawing_color(d, color);
    d->lib.cairo_set_antialias(d->cr, CAIRO_ANTIALIAS_DEFAULT);
    d->lib.cairo_arc(d->cr, x, y, radius, 0, 2 * PI);
    d->lib.cairo_fill(d->cr);
    d->lib.cairo_set_antialias(d->cr, CAIRO_ANTIALIAS_NONE);
}

static void write_text(void *to, struct box cells, const char *text, const struct paint *p)
{
    const struct drawing *d = to;
    double base = cells.y + PICTURE_BASELINE;
    struct font font = {.mono = true,
                        .bold = p->attributes & LOOK_BOLD,
                        .italic = p->attributes & LOOK_ITALIC,
                        .size = PICTURE_FONT,
                        .column = PICTURE_CELL_WIDTH};
    drawing_color(d, p->fill);
    type_draw(d, font, cells.x, base, text);
    if (p->attributes & LOOK_UNDERLINE)
        drawing_fill(d, cells.x, base + 2, cells.width, 1, p->fill);
}

static void draw_ground(const struct drawing *d, double width, double height, unsigned color)
{
    const double r = PICTURE_MARGIN;
    drawing_color(d, color);
    d->lib.cairo_arc(d->cr, width - r, r, r, -PI / 2, 0);
    d->lib.cairo_arc(d->cr, width - r, height - r, r, 0, PI / 2);
    d->lib.cairo_arc(d->cr, r, height - r, r, PI / 2, PI);
    d->lib.cairo_arc(d->cr, r, r, r, PI, 3 * PI / 2);
    d->lib.cairo_fill(d->cr);
    d->lib.cairo_set_antialias(d->cr, CAIRO_ANTIALIAS_NONE);
}

static bool fits(const struct canvas *c, struct err *err)
{
    int width = SCALE * picture_width(c), height = SCALE * picture_height(c);
    if (width <= MOST_SIDE && height <= MOST_SIDE && width <= MOST_PIXELS / height)
        return true;
    err_set(err, ERR_VALUE, "a screen of %dx%d cells has too many pixels for png: %dx%d", c->width,
            c->height, width, height);
    return err_hint(err, "Choose a smaller --size, or svg.");
}

bool export_png(const struct export_request *request, struct str *out, struct err *err)
{
    static const struct picture_ops ops = {rectangle, dot, write_text};
    struct drawing d = {.missing = request->missing};
    struct palette palette = export_palette(request);
    struct canvas *c = export_canvas(request, palette.tier == PALETTE_MONO);
    bool ok = fits(c, err) && drawing_load(&d, err);
    if (ok) {
        int width = picture_width(c), height = picture_height(c);
        drawing_start(&d, d.lib.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SCALE * width,
                                                           SCALE * height));
        d.lib.cairo_scale(d.cr, SCALE, SCALE);
        draw_ground(&d, width, height, picture_ground(&palette));
        picture_draw(c, &palette, &ops, &d);
        d.lib.cairo_surface_write_to_png_stream(d.surface, drawing_append, out);
        ok = drawing_ok(&d, err);
    }
    drawing_free(&d);
    canvas_free(c);
    return ok;
}
